/** Languages that skillc has no parser for: their strings, comments and statements are told apart, and no more. */
export type Dialect =
  | 'go'
  | 'java'
  | 'kotlin'
  | 'rust'
  | 'c'
  | 'csharp'
  | 'swift'
  | 'groovy'
  | 'dart'
  | 'php'
  | 'ruby'
  | 'perl'
  | 'lua'
  | 'r'
  | 'terraform'
  | 'awk'
  | 'elixir'
  | 'applescript'
  | 'vbscript'
  /** Code and settings of any kind, of which only the doors that they leave open are told. */
  | 'any'

/** The languages of the programs that `-e` and its like give code to. */
const OF_PROGRAM: Readonly<Record<string, Dialect>> = {
  perl: 'perl',
  ruby: 'ruby',
  php: 'php',
  osascript: 'applescript',
  lua: 'lua',
  luajit: 'lua',
  awk: 'awk',
  gawk: 'awk',
  mawk: 'awk',
  nawk: 'awk',
  rscript: 'r',
  elixir: 'elixir',
  jshell: 'java',
  swift: 'swift',
  groovy: 'groovy',
  kotlin: 'kotlin',
}

/** The language that a program runs; `undefined` when it is none of these. */
export function dialectOf(program: string): Dialect | undefined {
  return OF_PROGRAM[program.toLowerCase()]
}
