import { isSecretName } from '../evidence/credentials.ts'
import { SETTINGS, readsFile, writesFile } from './files.ts'
import { argument, type Call, type Run } from './language.ts'
import { ofNames, type Does, type Knowers } from './library.ts'
import { changesClipboard } from './clipboard.ts'
import { byFixedAccount, sends, sortOfHost } from './sends.ts'
import { has, marked, marksOf, NO_MARKS, secret, value, withMarks, type Held, type Value } from './value.ts'

const OF_WALLET = /wallet|account\b|account\.|keypair|ethers|solana|bip39|mnemonic|web3|hdkey/i
const WALLET_KEYS: ReadonlySet<string> = new Set('privateKey private_key _private_key secretKey secret_key mnemonic phrase'.split(' '))

/** A key or phrase of a wallet, as libraries of wallets name it. */
export function walletKey(object: string | undefined, name: string, isCall: boolean): Value | undefined {
  if (object === undefined) return undefined
  const known = isCall
    ? /^generate_?mnemonic$/i.test(name) || (name === 'generate' && object.includes('Mnemonic'))
    : WALLET_KEYS.has(name) || (name === 'key' && /Account\.(?:create|from_key|from_mnemonic)\(\)$/.test(object))
  if (!known || !OF_WALLET.test(object)) return undefined
  return secret(isCall || /mnemonic|phrase/.test(name) ? 'MNEMONIC' : 'PRIVATE_KEY')
}

/** Keys of wallets and vaults that a text asks for. */
export const ASKS_KEY: RegExp =
  /seed phrase|recovery phrase|secret phrase|mnemonic|private key|master password|\[sudo\]|(?:sudo|mac ?os|system|administrator|admin|keychain|computer|mac|windows|login) password|(?:12|24)[- ]word|(?:^|\s)phrase ?:?\s{0,4}$/i
export const askedFor = (): Value => secret('phrase', 'question', 'the phrase or key that it asks for')

/** Where the cloud hands out the rights of a machine: what is read there is a secret. */
const RIGHTS_AT: Readonly<Record<string, string>> = {
  AWS_CONTAINER_CREDENTIALS_FULL_URI: 'http://169.254.170.2/credentials',
  AWS_CONTAINER_CREDENTIALS_RELATIVE_URI: '/credentials',
  IDENTITY_ENDPOINT: 'http://169.254.169.254/token',
  MSI_ENDPOINT: 'http://169.254.169.254/token',
}
const HOMES: Readonly<Record<string, string>> = { HOME: '~', USERPROFILE: '~', APPDATA: '~/AppData/Roaming', LOCALAPPDATA: '~/AppData/Local' }

/** One variable of the environment. */
export function variable(name: string): Value {
  if (name === '[]') return value()
  const home = HOMES[name] ?? RIGHTS_AT[name]
  if (home !== undefined) return value({ text: home })
  if (name === 'USER' || name === 'USERNAME' || name === 'LOGNAME') return marked('host', 'the name of the user', {}, { sort: 'user' })
  return isSecretName(name) ? secret(name) : value()
}

/** Whether a value is a record with all variables of the environment in it: under a name stands one. */
export function holdsEnvironment({ path, fields, instance, marks }: Value): boolean {
  return path === undefined && fields !== undefined && !instance && has(marks, 'environment') !== undefined
}

/** Whether all that is known of a value are files of settings, of which one value is one secret. */
export function settingsOnly(object: Value): boolean {
  const marks = marksOf(object).filter((mark): mark is Held => mark.kind === 'credential')
  return marks.length > 0 && marks.every(({ at }) => at !== undefined && SETTINGS.test(at))
}

const SOME_FILE: Held = { kind: 'credential', of: 'a file' }

/** One value out of a file of settings. */
export function oneSetting(object: Value): Value {
  const marks = marksOf(object)
  const file = has(marks, 'credential') ?? SOME_FILE
  return value({
    marks: withMarks(
      marks.filter(({ kind }) => kind !== 'credential'),
      [{ kind: 'secret', of: `a value of ${file.of}`, from: 'file', name: file.at ?? '', file }],
    ),
  })
}

/** A part of what somebody asks of a server. */
export function ofRequest(isHeader: boolean, path: string): Value {
  return isHeader ? marked('request', 'a header', { path }, { sort: 'header' }) : marked('request', 'what a request sends', { path })
}

/** What both languages can do under their own names. */
type CommonRole = 'host' | 'clipboard' | 'set clipboard' | 'screen' | 'keys' | 'keyring' | 'encrypt' | 'decrypt' | 'lookup' | 'become'

/** What functions do in the roles that mean the same in both languages. */
export const COMMON_ROLES: Readonly<Record<CommonRole, Does>> = {
  host: ({ path }) => marked('host', `\`${path}()\``, { path: `${path}()` }, { sort: sortOfHost(`${path}()`) }),
  clipboard({ span }, run) {
    run.fact('reads clipboard', span, '')
    return marked('clipboard', 'the clipboard')
  },
  'set clipboard'({ span, args }, run) {
    changesClipboard(run, span, args[0])
    return value()
  },
  screen({ span, args: [first], named }, run) {
    run.fact('takes screenshots', span, '')
    const shot = marked('screen', 'the screen')
    const file = named.get('output') ?? first?.fields?.get('filename') ?? first
    if (file && !file.fields && !file.items && (file.text !== undefined || file.parts)) writesFile(run, span, file, shot)
    return shot
  },
  keys({ span }, run) {
    run.fact('listens to keys', span, '')
    return marked('keys', 'the keys that are pressed')
  },
  // one after the other is all of them; those of one service are the program's own
  keyring: ({ path, args }, run) =>
    run.loops() > 0 && args[0]?.text === undefined ? marked('credential', 'the passwords that the keyring keeps') : secret(`${path}(…)`),
  encrypt: ({ args }) => marked('encrypted', 'encrypted', { marks: args.reduce((marks, arg) => withMarks(marks, marksOf(arg)), NO_MARKS) }),
  decrypt: ({ args: [first] }) => marked('decoded', 'encrypted text', { marks: first ? marksOf(first) : [] }),
  lookup({ span, args: [first], method }, run) {
    if (first) sends(run, { span, url: first, payload: [], gives: false, lookup: true })
    return method === 'resolveTxt' ? marked('network', 'a name server') : value()
  },
  become({ span, args }, run) {
    if (args[0]?.number === 0) run.emit('privilege-change', 'warning', span, 'makes itself the system administrator')
    return value()
  },
}

/** Methods of clients that hand something over, by name: where the path of a file stands, and where data stands. */
const HANDS_OVER: Readonly<Record<string, { readonly file?: number; readonly data?: number; readonly names?: readonly string[] }>> = {
  upload_file: { file: 0, names: ['Filename', 'path_or_fileobj'] },
  upload_from_filename: { file: 0 },
  fput_object: { file: 2 },
  fastPut: { file: 0 },
  uploadFrom: { file: 0 },
  upload_fileobj: { data: 0, names: ['Fileobj'] },
  upload_from_string: { data: 0 },
  upload_from_file: { data: 0 },
  upload_blob: { data: 0, names: ['data'] },
  put_object: { data: 2, names: ['Body'] },
  putObject: { data: 0 },
  PutObjectCommand: { data: 0 },
  files_upload: { data: 0, names: ['file', 'content'] },
  files_upload_v2: { names: ['file', 'content'] },
  uploadV2: { data: 0 },
  chat_postMessage: { names: ['text', 'blocks'] },
  send_document: { data: 1, names: ['document'] },
  sendDocument: { data: 1 },
  send_photo: { data: 1, names: ['photo'] },
  sendPhoto: { data: 1 },
  sendMail: { data: 0 },
  sendmail: { data: 2 },
  send_message: { data: 0, names: ['text', 'MessageBody'] },
  publish: { data: 1, names: ['Message', 'payload', 'message'] },
  put_item: { names: ['Item'] },
  put_record: { names: ['Data', 'Record'] },
  put_secret_value: { names: ['SecretString'] },
  reply_document: { data: 0, names: ['document'] },
  send_file: { data: 1, names: ['file'] },
  capture_message: { data: 0 },
  set_context: { data: 1 },
  setContext: { data: 1 },
  set_extra: { data: 1 },
  setExtra: { data: 1 },
  captureMessage: { data: 0 },
}

/** Something is handed to a client of some service, which is known only by its method. */
export const handsOver: Knowers = ofNames((_, method) => method === 'put' || Object.hasOwn(HANDS_OVER, method), handsToClient)

function handsToClient(call: Call, run: Run): Value | undefined {
  const { method, named, span, path, receiver, made } = call
  const way = Object.hasOwn(HANDS_OVER, method) ? HANDS_OVER[method] : undefined
  if (path === 'paramiko.sftp().put' && receiver && call.args[0]) {
    const payload = [readsFile(run, span, call.args[0])]
    byFixedAccount(run, span, receiver, payload)
    sends(run, { span, url: receiver.fields?.get('@url'), payload, gives: true })
    return value()
  }
  const put = method === 'put' && (named.has('Body') || /paramiko|sftp|scp/i.test(path))
  if ((!way && !put) || !(receiver ?? made)) return undefined
  const file = put && !named.has('Body') ? 0 : way?.file
  const given = argument(call, file ?? way?.data ?? -1, ...(way?.names ?? ['Body']))
  if (!given) return undefined
  // what is a path, and where one may stand, is read
  const isPath =
    given.path !== 'open()' &&
    (file !== undefined || (PATHS.test(method) && (given.text !== undefined || given.parts !== undefined || has(marksOf(given), 'listing') !== undefined)))
  sends(run, { span, url: undefined, payload: [isPath ? readsFile(run, span, given) : given], gives: true })
  return value({ path: `${path}()` })
}

/** Methods that take a path as well as content. */
const PATHS = /file|document|photo|upload|audio|video/i

/** Methods that put what they are given into the object that they are called on: a message, a form, an archive in memory. */
const ABSORBS = /^(?:set_content|set_payload|attach|add_attachment|add_alternative|add_field|add_file|append|writestr|addFile|addBuffer|addString)$/

/** What an object takes in by a method. */
export const absorbs: Knowers = ofNames((_, method) => method.startsWith('write') || ABSORBS.test(method), takesIn)

function takesIn({ method, receiver, args, named, path }: Call): Value | undefined {
  const memory = receiver?.path === 'io.BytesIO()' && method.startsWith('write')
  if (!receiver?.path?.includes('(') || receiver.items || !(memory || ABSORBS.test(method)) || path.startsWith('document')) return undefined
  for (const arg of [...args, ...named.values()]) receiver.marks = withMarks(receiver.marks, marksOf(arg))
  return value()
}

/** Something that was taken or fetched is saved, to a file or into memory. */
export function saves({ receiver, args, span }: Call, run: Run): Value | undefined {
  const [to] = args
  const kept = receiver && marksOf(receiver)
  if (!kept || !to || !has(kept, 'screen', 'credential', 'environment', 'keys', 'clipboard', 'network')) return undefined
  if (to.path === 'io.BytesIO()') to.marks = withMarks(to.marks, kept)
  else writesFile(run, span, to, value({ marks: kept }))
  return value()
}
