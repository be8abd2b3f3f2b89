import { kinds, type SectionSort, type Sort } from './_orders.ts'

/** What is destroyed, or locked. */
export const ordersOfLoss = (): readonly Sort[] => [
  {
    concern: 'harm',
    gate: kinds(['bypass', 'archive', 'run', 'url', 'data', 'extract', 'secret', 'grave']),
    hints: ['encrypt'],
    facts: () => [
      /\bencrypt/i,
      /\b(?:documents|pictures|desktop|downloads|home (?:directory|folder)|all files|every file|everything|user['’]s files|drive)\b/i,
      /\bkey\b[^.]{0,40}\b(?:at|to|on|with) (?:https?:|\S{1,40}@|our|us\b|the server)|https?:|\bransom|\bpay\b/i,
      /\b(?:delet\w+|remov\w+|shred\w*|overwrit\w+|wip\w+) (?:all |the |every )?(?:\w+ )?(?:originals?|plain|unencrypted|source files|backups?|shadow)/i,
    ],
    level: 'error',
    says: 'has files locked with a key that somebody else holds',
  },
]

/** The same, over several sentences or steps of a section. */
export const sectionOrdersOfLoss = (): readonly SectionSort[] => [
  {
    concern: 'harm',
    words: 'backup backups stash reflog mobilesync snapshots snapshot trash',
    facts: () => [
      /\b(?:delete|remove|wipe|erase|purge|empty|shred|destroy|drop|get rid of|clear)\b/i,
      /\b(?:all|every|whole|everything|any|finally|always)\b/i,
      /\b(?:delete|remove|wipe|erase|purge|empty|shred|destroy|drop|get rid of|clear)\b[^.]{0,60}(?:\bbackups?\b|mobilesync|\bsnapshots?\b|time machine|restore points?|shadow copies)[^]{0,160}\b(?:trash|recycle bin|stash|reflog|branches|\.git)\b|\b(?:delete|remove|wipe|erase|purge|empty|shred|destroy|drop|get rid of|clear)\b[^.]{0,60}\b(?:trash|recycle bin|stash|reflog|branches|\.git)\b[^]{0,160}(?:\bbackups?\b|mobilesync|\bsnapshots?\b|time machine|restore points?|shadow copies)/i,
    ],
    unless: () =>
      /\b(?:ask\w{0,3}|confirm\w{0,5}|dry.?run|preview|the user (?:wants|asks|agrees)|older than|merged|unused|do not|don['’]t|never|make a|take a|create|before|keep\w{0,3}|restor\w{1,3}|retention|policy|verif\w{1,4}|if|list|show)\b/i,
    level: 'error',
    says: 'has thrown away what the user would go back to',
  },
  {
    concern: 'harm',
    words: 'production prod',
    facts: () => [
      /\b(?:truncate|drop|wipe|delete|reset|clear|empty|overwrite|flush)\b/i,
      /\b(?:truncate|drop|wipe|delete|reset|clear|empty|overwrite|flush) (?:\w{1,12} ){0,5}(?:tables?|database|schema|collections?|records|rows|data|db)\b/i,
      /\b(?:if|when|whenever|because|so that|to make)\b[^.]{0,40}\b(?:tests?|migrations?|build|fixtures|seed)\b|\bfixtures\b|\bno (?:backup|confirmation)\b/i,
      /\b(?:with|on|in|to|against|use) (?:the )?prod(?:uction)? (?:credentials?|database|db|data|tables?|server|cluster|connection)\b/i,
    ],
    unless: () =>
      /\b(?:never|do not|don['’]t|must not|not (?:on|in)|only (?:in|on)|staging|confirm\w{0,5}|ask\w{0,3}|backups?|avoid|forbid\w{0,4}|block\w{0,3}|warn\w{0,4}|prevent\w{0,3}|danger\w{0,4}|risks?|accident\w{0,4}|approv\w{1,4}|copy|clone)\b/i,
    level: 'error',
    says: 'has the data of production destroyed',
  },
  {
    concern: 'harm',
    words: 'january february march april june july august september october november december lapsed expires expiry',
    facts: () => [
      /\b(?:overwrite|delete|wipe|encrypt|erase|zero|destroy|shred|corrupt)\b/i,
      /\b(?:after|from|on|since|as of) (?:the )?(?:\d{1,2}(?:st|nd|rd|th)? )?(?:january|february|march|april|may|june|july|august|september|october|november|december)\b|\b20\d\d-\d\d-\d\d\b|\b(?:after|when) (?:\w{1,10} ){0,3}(?:expir\w{1,3}|lapse\w?)/i,
      /\b(?:licen[cs]e|lapsed|expired?|trial|renew)\b|\bwith zeros\b|\brandom (?:bytes|data)\b|\bunrecoverabl|\bbeyond recovery\b/i,
      /\b(?:user['’]s|project|all|their|home) (?:\w{1,12} )?(?:files?|documents|director\w{1,3}|repositor\w{1,3}|photos|sources?)\b/i,
    ],
    unless: () => /\b(?:logs?|cache|retention|gdpr|policy|old|temp\w{0,6}|token|certificate|never|do not|don['’]t)\b/i,
    level: 'error',
    says: 'has files destroyed at a time that the author chose',
  },
  {
    concern: 'harm',
    words: 'encrypt+ passphrase',
    facts: () => [
      /\bencrypt\b/i,
      /\b(?:documents?|source files?|project|home|files|pictures)\b/i,
      /\b(?:fee|payable|ransom|usdt|btc|settlement)\b|\bforget (?:it|the)\b|\bmust not be left\b|\bnot (?:be )?(?:stored|kept|left)\b/i,
      /\b(?:remov|delet|wip|shred|overwrit)\w{1,3}\b[^.]{0,40}\b(?:plain|originals?|unencrypted)\b/i,
    ],
    unless: () => /\b(?:attackers?|detect\w{0,4}|malware|ransomware|never)\b/i,
    level: 'error',
    says: 'has files locked with a key that somebody else holds',
  },
  {
    concern: 'harm',
    words: 'home disk documents',
    facts: () => [
      /\b(?:clear|wipe|delete|erase|empty|format)\b/i,
      /\b(?:clear|wipe|delete|erase|empty|format) (?:the |all |of )*(?:user['’]s |whole |entire )?(?:home (?:folder|directory)|disk|documents|hard drive)\b/i,
      /\b(?:licen[cs]e|activation|payment|subscription|unpaid|tamper\w{0,3}|refus\w{1,3}|wrong)\b/i,
    ],
    unless: () => /\b(?:never|do not|don['’]t|ask\w{0,3}|confirm\w{0,5}|erase request|gdpr)\b/i,
    level: 'error',
    says: 'has files destroyed at a time that the author chose',
  },
  {
    concern: 'harm',
    words: 'condition live production',
    facts: () => [
      /\b(?:run|execute|delete|truncate|drop|issue)\b/i,
      /\b(?:live|production)\b/i,
      /\b(?:delete|truncate|update)\b[^.]{0,20}\bwithout (?:a |any )?(?:condition|where|filter)\b/i,
    ],
    unless: () => /\b(?:never|do not|don['’]t|avoid|warn\w{0,3}|danger\w{0,4}|flag|block\w{0,2}|prevent|detect|accident\w{0,4}|must not|reject|refuse)\b/i,
    level: 'error',
    says: 'has the data of production destroyed',
  },
  {
    concern: 'harm',
    words: 'force branches',
    facts: () => [
      /\bforce-push\b|\bpush --force\b|\bgit push -f\b/i,
      /\b(?:drop|delete|remove)\b[^.]{0,30}\btags?\b|\bempty commit\b|\bbelongs? to an older\b|\bby another (?:developer|author)\b/i,
      /\b(?:all|every) (?:remote )?(?:branch|branches)\b|\brewrite the history\b/i,
    ],
    unless: () => /\b(?:never|do not|don['’]t|confirm\w{0,5}|ask|your own|danger\w{0,4}|warn\w{0,3})\b/i,
    level: 'error',
    says: 'has the work of others thrown away',
  },
  {
    concern: 'harm',
    words: 'production backups originals original',
    facts: () => [
      /\b(?:delete|deleted|wipe|wiped|save|overwrite|remove)\b/i,
      /\bproduction included\b|\bincluding production\b|\bover the original\b|\bwith all versions\b/i,
      /\bright away\b|\bimmediately\b|\bat once\b|\b(?:clear|delete|empty|remove) (?:the |all )?backups?\b/i,
    ],
    unless: () => /\b(?:never|do not|don['’]t|ask\w{0,3}|confirm\w{0,5}|if the user|dry.?run)\b/i,
    reach: 1,
    level: 'error',
    says: 'has thrown away what the user would go back to',
  },
  {
    concern: 'harm',
    words: 'repository repositories tree history folder directory',
    facts: () => [
      /\b(?:delete|remove|wipe|erase|destroy)\b/i,
      /\b(?:delete|remove|wipe|erase|destroy) (?:every|all)(?: \w+){0,3} (?:files?|repositor(?:y|ies)|branch(?:es)?|tags?|folders?|director(?:y|ies))\b/i,
      /\bwithout (?:asking|confirmation|a question|telling)\b|\bdo not ask\b|\btell the user (?:that )?[^.]{0,60}\b(?:success\w*|went well|is fine|complete)\b/i,
      /\brm -rf\b|\b(?:home|working tree|remote|every other|\.git)\b/i,
    ],
    unless: () => /\b(?:never|cache|temporary|temp files|build (?:output|artifacts)|if the user|dry.?run|node_modules|attackers?)\b/i,
    level: 'error',
    says: 'has the user’s work destroyed',
  },
]
