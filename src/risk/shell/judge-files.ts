import { credentialIn } from '../evidence/credentials.ts'
import { isOf } from './data.ts'
import { fileAt, keyOf } from './files.ts'
import { act, type Judge } from './judged.ts'
import { HOME_ROOT, SYSTEM_ROOT } from './places.ts'
import { narrows } from './find.ts'

const isRoot = (path: string): boolean => SYSTEM_ROOT.test(path) || HOME_ROOT.test(path)

/** Disks that a machine starts from, more often than not. */
const FIRST_DISK = /^\/dev\/(?:sda|nvme0n1|disk[01]|vda|mmcblk0)(?:p?\d|s\d)?$/
const DISK = /^\/dev\/(?:sd|nvme|hd|disk|vd|mmcblk)/

const remove: Judge = (words, _, args, state) => {
  const recursive = words.some((word) => /^-[a-zA-Z]*[rR]|^--recursive$/.test(word))
  const force = words.some((word) => /^-[a-zA-Z]*f|^--force$/.test(word))
  const operands = args.filter(({ text }) => !text.startsWith('-'))
  // `cd ~ && rm -rf *`
  const here = state.place.directory === '~' || state.place.directory === '/'
  const target = operands.find(({ text }) => isRoot(text) || (here && /^(?:\.|\*|\.\/\*)$/.test(text)))?.text
  if (recursive && target !== undefined && (force || words.includes('--no-preserve-root')))
    return [act('destructive-command', `deletes everything in \`${here && target.length < 4 ? keyOf('.', state) : target}\``, 'error')]
  if (words.includes('--no-preserve-root')) return [act('destructive-command', 'deletes the whole system', 'error')]
  const every = operands.map(({ data }) => data.facts.find((one) => isOf(one, 'everything below'))).find(Boolean)
  if (every && 'what' in every) return [act('destructive-command', `deletes ${every.what}`, 'error')]
  const logs = operands.find(({ text }) => /^\/var\/log(?:\/|$)|\.(?:bash|zsh)_history$/.test(text))
  if (logs) return [act('disabled-protection', `removes traces in \`${logs.text}\``, 'note', 'medium', 'removes traces')]
  if (recursive && operands.some(({ text }) => /^(?:\.\/)?\.git\/?$/.test(text)))
    return [act('destructive-command', 'removes what the repository remembers', 'note', 'low', 'forgets commits')]
  const watch = operands.find(({ text }) =>
    /\.gitleaks\.toml$|\.pre-commit-config\.ya?ml$|\.secrets\.baseline$|\.semgrep|\/workflows\/[\w-]{0,30}(?:codeql|secur|secret|scan|gitleaks|trivy)[\w-]{0,30}\.ya?ml$/i.test(
      text,
    ),
  )
  if (watch) return [act('disabled-protection', 'removes what looks at the code', 'note', 'medium', 'skips checks of code')]
  if (operands.some(({ text }) => /(?:^|\/)\.claude\/hooks(?:\/?|\/\*[\w.*]{0,20})$/.test(text)))
    return [act('agent-config-change', 'removes the hooks of the agent, and turns its guards off', 'warning', 'medium', 'asks nobody')]
  const backups = operands.find(({ text }) => /^(?:\/var|~|\/mnt|\/srv)?\/(?:backups?|snapshots?)(?:\/\*?)?$/i.test(text))
  if (backups) return [act('destructive-command', `wipes the backups in \`${backups.text}\``, 'note', 'medium', 'wipes backups')]
  return []
}

const shred: Judge = (words, all, args, state) =>
  words.some((word) => isRoot(word) || DISK.test(word))
    ? [act('destructive-command', 'destroys files beyond repair', 'error')]
    : remove(words, all, args, state)

/** `mkfs` and its like on the disk that the machine starts from, without a question. */
const format: Judge = (words) => {
  const disk = words.find((word) => DISK.test(word))
  if (disk === undefined) return []
  const first = FIRST_DISK.test(disk)
  const forced = words.some((word) => /^(?:-[A-Za-z]*[fF]|--force)$/.test(word))
  return [act('destructive-command', `erases the disk \`${disk}\``, first && forced ? 'error' : 'note', first && forced ? 'medium' : 'low')]
}

/** Things of a cloud that go all at once: one alone is a clean-up, three are none. */
const WIPES: Readonly<Record<string, readonly RegExp[]>> = {
  kubectl: [/^delete (?:ns|namespaces?|all|pvc?|deployments?|pods?)\b/, /\s--all(?:-namespaces)?\b/],
  aws: [/^s3 r[mb] s3:\/\/[^/\s]+\/?(?:\s|$)/, /--recursive|--force/],
  terraform: [/^destroy\b/, /-auto-approve/],
  tofu: [/^destroy\b/, /-auto-approve/],
  pulumi: [/^destroy\b/, /\s(?:--yes|-y)\b/],
  gcloud: [/^projects delete\b/, /--quiet/],
  az: [/^group delete\b/, /--yes/],
  dropdb: [/--if-exists|-f\b|--force/],
  psql: [/\bDROP (?:DATABASE|SCHEMA|OWNED|TABLE)\b/i],
  mysql: [/\bDROP (?:DATABASE|SCHEMA)\b/i],
  mongosh: [/dropDatabase\(/],
  mongo: [/dropDatabase\(/],
  mysqladmin: [/\bdrop\b/i],
  mariadb: [/\bDROP (?:DATABASE|SCHEMA)\b/i],
  'redis-cli': [/\bFLUSHALL\b/i],
  velero: [/^backup delete\b/, /--(?:all|confirm)/],
  tmutil: [/deletelocalsnapshots|^delete\b|^disable\b/],
  timeshift: [/--delete-all\b/],
  snapper: [/\bdelete\b/],
  zfs: [/^destroy\b/],
  restic: [/^forget\b/, /--keep-last 0/],
}

const wipes =
  (name: string): Judge =>
  (_, all, args, __) => {
    if (!WIPES[name]?.every((part) => part.test(all))) return []
    // `xargs` puts one after another in its place.
    if (name === 'aws' && /s3 rb s3:\/\/\{\}/.test(all)) return [act('destructive-command', 'empties and removes one bucket after another', 'error')]
    const each =
      (/dropDatabase\(/.test(all) && /listDatabases|getDBNames|databaseNames|getMongo\(\)/.test(all)) ||
      ((name === 'dropdb' || /\bDROP\b/i.test(all)) &&
        (args.some(({ data }) => data.facts.some((one) => isOf(one, 'databases'))) ||
          /\bgexec\b|\bDROP OWNED\b|FROM (?:pg_database|information_schema|pg_tables)/i.test(all)))
    return [
      each
        ? act('destructive-command', 'drops one database after another', 'error')
        : act('destructive-command', `wipes what \`${name}\` looks after`, 'note', 'low', 'wipes'),
    ]
  }

const deleteOnWindows: Judge = (words, _, args) => {
  const target = args.find(({ written }) => /^["']?[A-Za-z]:(?:\\(?:Users|Windows)?)?(?:\\?\*(?:\.\*)?)?["']?$/i.test(written))
  const all = words.some((word) => /^\/s$/i.test(word))
  return target && all ? [act('destructive-command', `deletes everything in \`${target.written}\``, 'error')] : []
}

/** What an encryptor does first: nothing that Windows keeps of older states is left. */
const wipesShadows =
  (looks: RegExp): Judge =>
  (_, all) =>
    looks.test(all) ? [act('destructive-command', 'deletes the copies from which Windows could restore files', 'error')] : []

const JUDGES: Readonly<Record<string, Judge>> = {
  vssadmin: wipesShadows(/^delete\s+shadows\b.*\/all\b/i),
  wbadmin: wipesShadows(/^delete\s+(?:catalog|systemstatebackup|backup)\b/i),
  wmic: wipesShadows(/^shadowcopy\s+delete\b/i),
  ...Object.fromEntries(Object.keys(WIPES).map((name) => [name, wipes(name)])),
  rm: remove,
  srm: remove,
  unlink: remove,
  shred,
  mv: (words) => (words.some((word) => isRoot(word)) && words.at(-1) === '/dev/null' ? [act('destructive-command', 'discards all changes', 'error')] : []),
  rsync: (words, all) => {
    const [from = '', to = ''] = words.filter((word) => !word.startsWith('-')).slice(-2)
    return /(?:^|\s)--delete/.test(all) && isRoot(to.replace(/(?<=.)\/$/, '')) && /empty|\/mktemp[.-]|\/dev\/null/.test(from)
      ? [act('destructive-command', `empties \`${to}\` to match \`${from}\``, 'error')]
      : []
  },
  find: (words) => {
    const where = words.find((word) => !word.startsWith('-'))
    const root = where !== undefined && isRoot(where)
    // Caches and what editors leave may go anywhere; everything else of a home is somebody's.
    const names = words.filter((_, i) => /^-(?:i?name|i?path|regex)$/.test(words[i - 1] ?? '') && !/^(?:-not|!)$/.test(words[i - 2] ?? ''))
    const backups = words.includes('-exec') && words.includes('shred') && names.some((name) => /back-?up|\.bak\b|snapshot|\.dump\b/i.test(name))
    const litter =
      names.length > 0 && names.every((name) => /cache|tmp|temp|\.pyc|DS_Store|node_modules|\.swp|\.bak|~$|\.log|\.orig|Thumbs|\.lock|\.o$/i.test(name))
    // What lies at the top of a home is all of it, where it goes with what is below.
    const whole = names.length === 0 && words.some((word) => /^-[fivR]{0,3}r[fivR]{0,3}$/i.test(word))
    const narrowed = litter || narrows(whole ? words.filter((word) => word !== '-maxdepth') : words)
    const deletes = words.includes('-delete') || (words.includes('-exec') && words.some((word) => /^(?:rm|shred|srm|truncate)$/.test(word)))
    if (root && names.some((name) => /\.log|history/.test(name)) && words.some((word) => /^(?:truncate|shred|rm|-delete)$/.test(word)))
      return [act('disabled-protection', `removes traces in \`${where}\``, 'note', 'medium', 'removes traces')]
    if (root && deletes && !narrowed) return [act('destructive-command', `deletes everything in \`${where}\``, 'error')]
    return backups ? [act('destructive-command', 'overwrites one backup after another', 'note', 'low', 'wipes')] : []
  },
  dd: (words, _, args) => {
    const every = args
      .filter(({ text }) => text.startsWith('of='))
      .flatMap(({ data }) => data.facts)
      .find((one) => isOf(one, 'everything below'))
    if (every && 'what' in every) return [act('destructive-command', `writes over ${every.what}`, 'error')]
    const disk = words.find((word) => /^of=\/dev\/(?:\$|sd[a-z]|nvme\d|hd[a-z]|disk\d|vd[a-z]|mmcblk\d)/.test(word))
    if (disk === undefined) return []
    const wipes = words.some((word) => /^if=\/dev\/(?:zero|u?random)$/.test(word))
    return [act('destructive-command', `overwrites the disk \`${disk.slice(3)}\``, wipes ? 'error' : 'note', wipes ? 'high' : 'low')]
  },
  diskutil: (words) => {
    const disk = words.findLast((word) => /^(?:\/dev\/)?disk\d/.test(word))
    return /^(?:eraseDisk|partitionDisk|zeroDisk|secureErase|randomDisk)$/i.test(words[0] ?? '') && disk !== undefined
      ? [act('destructive-command', `erases the disk \`${disk}\``, /disk[01]$/.test(disk) ? 'error' : 'note')]
      : []
  },
  cryptsetup: (words, all) =>
    words.some((word) => FIRST_DISK.test(word)) && /luksFormat/i.test(all) && /--batch-mode|(?:^|\s)-q/.test(all)
      ? [act('destructive-command', 'encrypts the disk of the machine without asking', 'error')]
      : [],
  truncate: (words) =>
    words.some((word) => word.startsWith('/var/log/')) ? [act('disabled-protection', 'removes traces in `/var/log`', 'note', 'medium', 'removes traces')] : [],
  wipefs: format,
  mkfs: format,
  ...Object.fromEntries('ext2 ext3 ext4 xfs btrfs vfat fat ntfs f2fs'.split(' ').map((kind) => [`mkfs.${kind}`, format])),
  format: (words, _, args) =>
    args.some(({ written }) => /^[A-Za-z]:$/.test(written)) && words.some((word) => /^\/(?:q|y|fs.*)$/i.test(word))
      ? [act('destructive-command', 'formats a disk', 'error')]
      : [],
  del: deleteOnWindows,
  erase: deleteOnWindows,
  rd: deleteOnWindows,
  rmdir: deleteOnWindows,
  chown: (words, all) =>
    /(?:^|\s)(?:-\w*R|--recursive)/.test(all) && words.some((word) => /^\/(?:\*|etc\/?|usr\/?|bin\/?)?$/.test(word))
      ? [act('destructive-command', 'makes somebody the owner of the whole system', 'error')]
      : [],
  chmod: (words, all, _, state) => {
    // What anybody may know: public keys, and those of hosts.
    const secret =
      words.map((word) => (/\.pub$|known_hosts$/.test(word) ? undefined : credentialIn(word))).find(Boolean) ??
      words.find((word) => /^\/etc\/(?:passwd|shadow|sudoers)/.test(word))
    if (secret !== undefined && words.some((word) => /^0?[0-7]{0,2}[4-7]$|^[ug]*o[ugo]*\+|^[ugo]*a[ugo]*\+|^\+[rw]/.test(word) && !/^0?[0-7]00$/.test(word)))
      // What was typed is private, but no key: to let others read it harms less than to let them write it.
      return [
        act(
          'privilege-change',
          `lets everybody read or write \`${secret}\``,
          secret.endsWith('_history') && words.some((word) => /^0?[0-7]{2}4$/.test(word)) ? 'warning' : 'error',
        ),
      ]
    if (/(?:^|\s)-R\b/.test(all) && /\b(?:0?777|0?000)\b/.test(all) && words.some((word) => isRoot(word)))
      return [act('destructive-command', /777/.test(all) ? 'lets everybody write everywhere' : 'takes all rights from everybody', 'error')]
    if (words.flatMap((word) => word.split(',')).some((word) => /^(?:[ug]*\+[rwx]*s|[0-7]?[4267][0-7]{3})$/.test(word) && !/^[0-3]?[0-7]{3}$/.test(word))) {
      const shell = words.some(
        (word) =>
          fileAt(word, state)?.facts.some((one) => 'path' in one && /\/(?:(?:ba|z|da|k)?sh|env|python[\d.]*|perl|find|vim?|awk|gdb)$/.test(one.path ?? '')) ||
          /\/(?:ba|z|da)?sh$|\/(?:python|find|vim|cp|env)[\d.]*$/.test(word),
      )
      return [
        act(
          'privilege-change',
          shell ? 'makes a shell or tool run as root for everybody' : 'makes a program run with the rights of its owner',
          shell ? 'error' : 'note',
          shell ? 'high' : 'low',
        ),
      ]
    }
    return []
  },
}

/** Files, disks and data that are lost: a judge for each command. */
export const FILE_JUDGES: ReadonlyMap<string, Judge> = new Map(Object.entries(JUDGES))
