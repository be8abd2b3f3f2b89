import { byName } from './alters.ts'
import { signsIn } from './channels.ts'
import { CLIENTS } from './clients.ts'
import { COMMON_ROLES } from './common.ts'
import { ofDatabase } from './databases.ts'
import { canonicalBy, membersBy } from './fold.ts'
import { ARCHIVES } from './javascript/archives.ts'
import { attribute } from './javascript/attributes.ts'
import { CODE, CODE_ROLES, ofRemoteModule, returned } from './javascript/code.ts'
import { COLLECTION_ROLES, COLLECTIONS } from './javascript/collections.ts'
import { DECODING, DECODING_ROLES } from './javascript/decoding.ts'
import { ENVIRONMENT_FUNCTIONS } from './javascript/environment.ts'
import { assigned, EVENTS } from './javascript/events.ts'
import { FILE_ROLES, FILES } from './javascript/files.ts'
import { logs } from './javascript/logs.ts'
import { DANGEROUS, JAVASCRIPT_ALIASES, roleOf } from './javascript/names.ts'
import { PATH_ROLES, PATHS } from './javascript/paths.ts'
import { PROCESS_ROLES, PROCESSES } from './javascript/processes.ts'
import { PROTOCOLS } from './javascript/protocols.ts'
import { PROMISE_ROLES } from './javascript/promises.ts'
import { RECORDING } from './javascript/recording.ts'
import { requested, REQUESTS } from './javascript/requests.ts'
import { partOfRequest, SERVERS } from './javascript/servers.ts'
import { SOCKET_ROLES, SOCKETS } from './javascript/sockets.ts'
import { STORE_ROLES, STORES } from './javascript/stores.ts'
import { STREAMS } from './javascript/streams.ts'
import { TEXTS } from './javascript/texts.ts'
import { TOOLS } from './javascript/tools.ts'
import type { Language } from './language.ts'
import { callsOf, inTables, inTablesOfWholeNames } from './library.ts'
import { readJavaScript } from './read-javascript.ts'

/** Functions that talk to other machines. */
const ofNetwork = inTablesOfWholeNames(REQUESTS, SOCKETS, PROTOCOLS)

/** What functions do that have no role, by their name. */
const byTables = inTables(
  STREAMS,
  PROCESSES,
  CODE,
  FILES,
  ARCHIVES,
  PATHS,
  DECODING,
  TEXTS,
  COLLECTIONS,
  ENVIRONMENT_FUNCTIONS,
  SERVERS,
  EVENTS,
  RECORDING,
  STORES,
  TOOLS,
)

const canonical = canonicalBy(JAVASCRIPT_ALIASES)

export const JAVASCRIPT: Language = {
  name: 'javascript',
  read: readJavaScript,
  canonical,
  memberOf: membersBy(canonical),
  call: callsOf({
    // `$` is a shell when it is given a text, and finds something in a page when it is given something else
    roleOf: ({ path, args }) => (path === '$' && args[0] && !args[0].parts && args[0].text === undefined ? undefined : roleOf(path)),
    dangerous: DANGEROUS,
    byRole: [COMMON_ROLES, PROCESS_ROLES, CODE_ROLES, FILE_ROLES, PATH_ROLES, DECODING_ROLES, COLLECTION_ROLES, PROMISE_ROLES, SOCKET_ROLES, STORE_ROLES],
    others: [returned, ofNetwork, requested, ofDatabase, byTables, ofRemoteModule, partOfRequest, signsIn, byName, logs, ...CLIENTS],
  }),
  knows: (path) => roleOf(path) !== undefined,
  attribute,
  assigned,
}
