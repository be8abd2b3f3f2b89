import { remembered } from './fold.ts'
import type { Call } from './language.ts'
import { marksOf, NO_MARKS, withMarks, type Mark } from './value.ts'

/** An unknown function returns what it was given, in some form; one that opens a connection or makes a client does not. */
export function passedOn({ path, method: called, receiver, args, named }: Call): readonly Mark[] {
  let marks = receiver ? marksOf(receiver) : NO_MARKS
  const does = doing(called)
  if (does === 'nothing') return NO_MARKS
  if (does === 'makes') return marks.filter(({ kind }) => kind === 'network' || kind === 'personal')
  for (const arg of [...args, ...named.values()]) {
    const given = marksOf(arg)
    if (given.length > 0) marks = withMarks(marks, isPlainFunction(path) ? given : given.filter(({ kind }) => kind !== 'secret'))
  }
  return marks
}

const HARMLESS =
  /^(?:len|bool|isinstance|type|print|exists|isfile|isdir|is_file|is_dir|startsWith|startswith|endswith|endsWith|includes|has|test|index|indexOf|count|hexdigest|digest|sha256|sha1|md5|hash|stat|getsize|getmtime|id|log|info|warn|warning|error|debug|isdigit|status|raise_for_status|close|flush|seek|tell|issubclass|hasattr|callable|round|abs|chmod|mkdir|makedirs|mkdirSync|existsSync|statSync|sleep|setTimeout|exit)$/

/** What a function of this name does with what it is given; found once for each name. */
const doing = remembered((called: string): 'nothing' | 'makes' | 'passes' => {
  if (HARMLESS.test(called)) return 'nothing'
  const makes =
    /^[A-Z]|[cC]lient|[cC]onnect|[sS]ession|[lL]ogin|[aA]uth|[lL]ogger|[eE]ngine/.test(called) &&
    !/^(?:Buffer|String|Array|Object|Map|Set|Uint8Array|TextEncoder|TextDecoder|Blob|FormData|URLSearchParams|File|Request|URL|Path|BytesIO|StringIO|Promise|ZipFile|DictReader|BeautifulSoup|MIME\w+|Message|EmailMessage)$/.test(
      called,
    )
  return makes ? 'makes' : 'passes'
})

const isPlainFunction = remembered((path: string): boolean =>
  /^(?:\?|""|\[\]|str|repr|dict|list|tuple|set|json|JSON|base64|urllib\.parse|Object|Array|String|Buffer|btoa|encodeURIComponent|encodeURI|zlib|gzip|binascii|codecs|bytes|bytearray|sorted|filter|map|zip|querystring|qs|io|pickle|URLSearchParams|FormData|format|os\.path|path)\b/.test(
    path,
  ),
)
