import { anyOfPieces } from '../text/pieces.ts'

/** Words without one of which nothing is found: looked for before the program is read. */
const hasSign = anyOfPieces(
  'system exec popen proc_open sockopen fdopen Exec eval Eval load Load ` %x qx shell Shell Command command Process spawn Runtime http HTTP Http socket Socket net. Dial URL Url Web curl wget stratum $_REQUEST $_GET $_POST $_COOKIE RemoveAll rm_rf delete authorized_keys Startup environ ENV include require source( getline .Run execute ipher encrypt .claude CLAUDE.md AGENTS.md .cursorrules CurrentVersion LaunchAgents crontab Lookup gethostby getaddrinfo getByName string.char chr( strrev base64 Base64 decode reverse rot13 os[ _G[ send( long2ip DROP ftp_ Sys. URI ureq reqwest post( Post( KeyState WH_KEYBOARD WindowsHookEx CGEventTap rdev XRecord'.split(
    ' ',
  ),
)

/** Whether it is worth reading a program. */
export function mayMatter(source: string): boolean {
  return hasSign(source)
}
