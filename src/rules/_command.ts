/** A command as a message shows it: on one line, in backticks, cut where it gets long. */
export function shownCommand(command: string, longest = 100): string {
  const line = [...command.slice(0, 1000).replace(/\s+/g, ' ').replaceAll('`', "'").trim()]
  return `\`${line.length > longest ? `${line.slice(0, longest - 1).join('')}\u2026` : line.join('')}\``
}

/** Commands that only look, whatever their arguments. */
const LOOKS: ReadonlySet<string> = new Set(
  'ls cat head tail wc date pwd echo printf grep egrep fgrep rg sort uniq cut tr nl tac rev column fold jq yq which type whoami id uname hostname arch nproc test [ [[ true false : basename dirname realpath readlink tree du df stat file diff cmp comm md5sum sha256sum shasum cd ps uptime free locale tput sleep seq exit return'.split(
    ' ',
  ),
)

/** Subcommands that only look. */
const LOOKS_WHEN: Readonly<Record<string, RegExp>> = {
  git: /^(?:(?:-C \S+|--no-pager|-c \S+) )*(?:status|diff|log|show|branch(?: (?:-[arv]+|--show-current|--list|--all|--merged|--contains)\b.*)?$|rev-parse|rev-list|remote(?: -v| get-url.*| show.*)?$|ls-files|ls-tree|ls-remote|blame|describe|shortlog|merge-base|name-rev|symbolic-ref|cat-file|config (?:--get|--list|-l|user\.)|tag(?: -l.*| --list.*)?$|stash list|worktree list|reflog|for-each-ref|diff-tree|diff-index|whatchanged|grep|count-objects|version)\b/,
  gh: /^(?:(?:pr|issue|repo|run|release|workflow|label|gist) (?:view|list|diff|status|checks)|auth status|api (?!.*(?:-X|--method|-f|-F|--field|--input)))\b/,
  find: /^(?!.*-(?:delete|exec|execdir|ok|fprint))/,
  sed: /^(?!.*(?:^| )(?:-[a-z]*i|--in-place))/,
  awk: /^(?!.*(?:system\(|\|))/,
  command: /^-[vV]\b/,
  npm: /^(?:ls|list|view|outdated|root|prefix|pkg get)\b/,
  docker: /^(?:ps|images|info|version|(?:container|image) ls)\b/,
  kubectl: /^(?:get|describe|version|config (?:current-context|get-contexts|view))\b/,
}

const WRAPPERS = /^(?:(?:if|then|else|elif|do|while|until|time|!|\w+=\S*)(?:\s+|$)|\(|\{)+/

/** Whether a shell command only looks at things, as far as its words tell. What is not understood is taken to do more. */
export function isReadOnly(command: string): boolean {
  return actingParts(command).length === 0
}

/** The parts of a shell command that do more than look; all of it where it is long, or writes into a file. */
export function actingParts(command: string): readonly string[] {
  const plain = withoutQuotes(command).replace(/\d?>>? ?\/dev\/null|\d?>&\d|&> ?\/dev\/null/g, ' ')
  if (command.length > 2000 || /[<>`]/.test(plain)) return [command]
  const parts = plain.split(/\|\|?|&&|;|\n|\$\(|\)|&(?!\w)/).map((part) => part.trim().replace(WRAPPERS, '').trim())
  return parts.filter((part) => !onlyLooks(part))
}

/** The command with a letter for each text in quotes; what double quotes hold is kept if the shell looks into it. */
function withoutQuotes(command: string): string {
  let plain = ''
  for (let i = 0; i < command.length; i++) {
    const sign = command[i] as string
    if (sign === '\\') i++
    if (sign !== "'" && sign !== '"') {
      plain += sign
      continue
    }
    let end = i + 1
    while (end < command.length && command[end] !== sign) end += sign === '"' && command[end] === '\\' ? 2 : 1
    const inside = command.slice(i + 1, end)
    plain += sign === '"' && /`|\$\(/.test(inside) ? inside : 'q'
    i = end
  }
  return plain
}

function onlyLooks(command: string): boolean {
  if (command === '' || /^(?:fi|done|esac|q|"|\})$/.test(command) || /^for \w+ in [^;]*$/.test(command)) return true
  const [, word = '', rest = ''] = /^(\S+)\s*([^]*)$/.exec(command) ?? []
  const name = word.slice(word.lastIndexOf('/') + 1)
  return LOOKS.has(name) || (LOOKS_WHEN[name]?.test(rest) ?? false) || /^(?:--version|-v|-V|--help|version)$/.test(rest.trim())
}
