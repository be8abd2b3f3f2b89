import { byName } from './alters.ts'
import { answers, hears, obeys, overChannel, signsIn } from './channels.ts'
import { CLIENTS } from './clients.ts'
import { COMMON_ROLES } from './common.ts'
import { ofDatabase } from './databases.ts'
import { canonicalBy, membersBy } from './fold.ts'
import type { Language } from './language.ts'
import { callsOf, inTables, inTablesOfWholeNames } from './library.ts'
import { ARCHIVES } from './python/archives.ts'
import { attribute } from './python/attributes.ts'
import { CALLBACK_ROLES, CALLBACKS } from './python/callbacks.ts'
import { CODE, CODE_ROLES, startsGadget } from './python/code.ts'
import { COLLECTION_ROLES } from './python/collections.ts'
import { DATABASES } from './python/databases.ts'
import { DECODING, DECODING_ROLES } from './python/decoding.ts'
import { ENVIRONMENT_FUNCTIONS, ENVIRONMENT_ROLES } from './python/environment.ts'
import { FILE_ROLES, FILES } from './python/files.ts'
import { LOGS } from './python/logs.ts'
import { DANGEROUS, PYTHON_ALIASES, roleOf } from './python/names.ts'
import { PATH_ROLES, PATHS } from './python/paths.ts'
import { PERSISTENCE, PERSISTENCE_ROLES } from './python/persistence.ts'
import { forks, PROCESS_ROLES, PROCESSES } from './python/processes.ts'
import { PROTOCOLS } from './python/protocols.ts'
import { RECORDING, RECORDING_ROLES } from './python/recording.ts'
import { requested, REQUESTS } from './python/requests.ts'
import { partOfRequest, SERVERS } from './python/servers.ts'
import { SOCKETS } from './python/sockets.ts'
import { STORE_ROLES, STORES } from './python/stores.ts'
import { TEXT_ROLES, TEXTS } from './python/texts.ts'
import { TOOLS } from './python/tools.ts'
import { readPython } from './read-python.ts'
import { marked, value } from './value.ts'

/** Functions that talk to other machines. */
const ofNetwork = inTablesOfWholeNames(REQUESTS, SOCKETS, PROTOCOLS)

/** What functions do that have no role, by their name. Servers stand before processes, since a container that is run may serve everybody, too. */
const byTables = inTables(
  SERVERS,
  PROCESSES,
  CODE,
  FILES,
  ARCHIVES,
  PATHS,
  DECODING,
  TEXTS,
  ENVIRONMENT_FUNCTIONS,
  CALLBACKS,
  RECORDING,
  LOGS,
  STORES,
  DATABASES,
  PERSISTENCE,
  TOOLS,
)

const canonical = canonicalBy(PYTHON_ALIASES)

export const PYTHON: Language = {
  name: 'python',
  read: readPython,
  canonical,
  memberOf: membersBy(canonical),
  call: callsOf({
    roleOf: ({ path }) => roleOf(path),
    dangerous: DANGEROUS,
    byRole: [
      COMMON_ROLES,
      PROCESS_ROLES,
      CODE_ROLES,
      FILE_ROLES,
      PATH_ROLES,
      DECODING_ROLES,
      TEXT_ROLES,
      COLLECTION_ROLES,
      ENVIRONMENT_ROLES,
      CALLBACK_ROLES,
      RECORDING_ROLES,
      STORE_ROLES,
      PERSISTENCE_ROLES,
    ],
    others: [ofNetwork, requested, ofDatabase, byTables, partOfRequest, startsGadget, forks, signsIn, byName, hears, overChannel, ...CLIENTS],
  }),
  knows: (path) => roleOf(path) !== undefined || path === 'os.environ' || path === 'sys.argv',
  attribute,
  assigned(object, name, given, span, run) {
    // clients of message brokers: client, data, message
    if (name === 'on_message' && given.closure && object.path?.includes('mqtt'))
      run.apply(given, [value(), value(), marked('network', 'the other end of a connection', { path: '?message' }, { sort: 'connection' })], span)
  },
  decorated: answers,
  inherits: obeys,
}
