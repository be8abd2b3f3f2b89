import { BLIND, kinds, type SectionSort, type Sort } from './_orders.ts'

/** Results, reviews and reports that say what is not so. */
export const ordersOfResults = (): readonly Sort[] => [
  {
    concern: 'harm',
    gate: kinds(['tell', 'cue'], ['bypass', 'override', 'grave', 'no', 'read', 'must', 'send']),
    hints: ['test', 'assert'],
    facts: () => [
      /\b(?:delete|remove|skip|disable|comment out|weaken|loosen|mark|stub)\b/i,
      /\b(?:tests?|assertions?|checks?|assert)\b/i,
      /\b(?:report|say|tell|claim|state|write|announce)\b[^.;]{0,60}\b(?:pass(?:es|ed|ing)?(?!\/)|green|succe\w+|clean)\b/i,
    ],
    unless: () => /\b(?:never|do not|don['’]t|not acceptable|anti-?pattern|wrong|without|avoid|if|cheat\w*|forbidden|must not)\b/i,
    level: 'error',
    says: 'has checks taken away and reported as passed',
  },
  {
    concern: 'harm',
    gate: kinds(['data', 'url', 'send', 'must', 'every', 'user', 'copy', 'no', 'read', 'approval', 'cue', 'instructions']),
    hints: ['verified', 'real people', 'real customer', 'real buyer'],
    facts: () => [
      /\b(?:invent|make up|fabricate|fake|write|generate|create)\b/i,
      /\b(?:customer |user |five-star |positive )?(?:reviews|testimonials|ratings|quotes from customers)\b/i,
      /\b(?:invent|make up|fabricate|fake|as if)\b/i,
      /\bverified (?:purchase|buyer|customer|user)|\breal (?:people|customers|buyers)\b/i,
    ],
    unless: () => /\b(?:never|do not|don['’]t|placeholder|sample|mock|lorem|avoid|detect\w*|illegal|not)\b/i,
    level: 'error',
    says: 'has readers deceived with what nobody said',
  },
]

/** The same, over several sentences or steps of a section. */
export const sectionOrdersOfResults = (): readonly SectionSort[] => [
  {
    concern: 'harm',
    words:
      'lgtm findings finding cves cve verdict publisher publishers author authors pull scanner scanners linters vulnerabilities advisories approve+ approved packages package',
    stems: ['aprueb', 'apruéb', 'genehmig', 'approuve', 'aprove', 'approva', 'одобр', '批准', '承認', '승인', 'zatwierd', 'onayla', 'goedkeur', 'keur '],
    facts: () => [
      /\b(?:gets?|set|mark|counts?|counted|report|state|write|say|put|list|treat|give|answer|approve|drop|dropped|leave|rate|return|apru[eé]b\w{0,4}|genehmig\w{1,3}|approuve\w{0,3}|aprove\w{0,3}|approva\w{0,3})\b|одобр|批准|承認|승인|zatwierd|onayla|keur/i,
      /\b(?:LGTM|passed|safe|clean|verified|trusted|no (?:issues|findings|problems|vulnerabilities|errors)|approved?|false positives?|apru[eé]b\w{0,4}|genehmig\w{1,3}|approuve\w{0,3}|aprove\w{0,3}|approva\w{0,3})\b|одобр|批准|承認|승인|zatwierd|onayla|keur/i,
      /\b(?:by|from|of|whose|publishers?|authors?|account|user|names?|packages?|skills?|vendor|firma|firme|von|par|de|di|van|użytkownika)\b[^.]{0,60}[`@"'“‘][\w@/.*-]{3,40}|[`@][\w@/.*-]{3,40}`? ?(?:의|の|的)/i,
      /\b(?:do not|don['’]t|never|need not|needn['’]t) (?:actually )?(?:run|open|read|look|check|scan|review|lint|test|inspect|analy[sz]e|verify)\b|\b(?:without|not to be) (?:actually )?(?:run|open|read|look|check|scan|review|lint|test|inspect|analy[sz]|verif)\w{0,6}\b|\b(?:is|are) (?:never|not) (?:opened|read|checked|scanned|reviewed|linted|tested|inspected|analy[sz]ed|verified)\b|\bunread\b|\bwhatever (?:the|is|it)\b|\bregardless of\b|\beven if (?:they|it)\b|\b(?:leave|left|drop\w{0,4}|omit\w{0,4}|remov\w{1,3}|tak\w{1,3}) (?:\S{1,20} ){0,6}(?:out of|from|off) the (?:report|counters?|summary|results?|list|table|output)|\bsin (?:leer|revisar|mirar)\w{0,3}|\bohne (?:\w{1,9} )?zu (?:lesen|prüfen)|\bsans (?:l[ea]s? )?(?:lire|relire|regarder)|\bsem (?:ler|olhar|revisar)|\bsenza (?:legger|guardar|controllar)\w{0,3}|не (?:читая|глядя|проверяя)|不(?:看|读|检查|审查)|確認せず|읽지 않|bez (?:czytania|sprawdzania)|okumadan|zonder (?:te )?(?:lezen|kijken)/i,
    ],
    unless: () =>
      /\b(?:generated|node_modules|dist\/|if the (?:user|team)|unless|documented|snapshots?|lock ?files?|relying|pitfalls?|mistakes?|dependabot|renovate|never (?:approve|mark|report|say|assume)|do not (?:approve|mark|report|say|assume)|don['’]t (?:approve|mark|report|say|assume))\b/i,
    level: 'error',
    says: 'has a verdict given before anybody has looked',
  },
  {
    concern: 'harm',
    words: 'benchmark benchmarks timings measurements survey scores test tests assertion chart statistics metrics',
    facts: () => [
      /\b(?:scale|multiply|adjust|comment (?:it |them )?out|skip|delete|invent|replace|lower|raise|shift|change|drop|edit|round)\b/i,
      /\b(?:tests?|assertions?|benchmarks?|timings?|measure\w{0,6}|surveys?|scores?|results?|metrics?|numbers?|data points?|outliers?)\b/i,
      /\b(?:put|set) (?:it|them|the test) down as (?:passed|green|ok)|\b(?:report|count|mark|show|list|record)\w{0,3} (?:it |them |the test )(?:as )?(?:passed|passing|green|successful|ok)\b|\bmust (?:come out|look|be) (?:on top|best|better|first|ahead)|\b(?:until|so that) (?:\w{1,12} ){1,4}(?:wins?|leads?|is on top|on top|comes? out ahead|looks? (?:better|best)|is (?:ahead|faster|better))\b|\bin our favou?r\b|\bour \w{1,12} (?:must|has to|should) (?:win|lead|come)/i,
    ],
    unless: () => /\b(?:never|do not|don['’]t|avoid|not acceptable|anti-?pattern|cheat\w{0,3}|gaming|forbidden|must not|wrong|xfail)\b/i,
    level: 'error',
    says: 'has results changed and told as if they were measured',
  },
  {
    concern: 'harm',
    words: 'consent consents signature signatures attestation attestations certificate receipt receipts approvals inspection inspections backdate+ minutes opt',
    facts: () => [
      /\b(?:write|create|add|enter|invent|fill|generate|backdate|produce|make up|insert|record|sign)\b/i,
      /\b(?:consents?|signatures?|attestations?|certificates?|receipts?|approvals?|inspections?|training records?|audit (?:entry|entries|records?|trail)|opt-ins?|sign-?offs?)\b/i,
      /\bwhere (?:none|no \w{1,15}|one) (?:exists?|is)\b|\b(?:if|when|where) (?:\w{1,12} ){0,4}(?:is|are) (?:missing|absent|lacking)\b|\bnone exists\b|\bmissing (?:ones?|consents?|signatures?|receipts?|approvals?|entries|records?)\b/i,
      /\b(?:weeks?|days?|months?) (?:back|earlier|ago|before)\b|\bback-?dat|\b(?:past|earlier|plausible|random|suitable|older) (?:date|name|source|timestamp|signature)|\bin (?:their|his|her|the \w{1,12}['’]s) name\b|\bas (?:if|though)\b/i,
    ],
    unless: () => /\b(?:mock|fixtures?|seed|synthetic|sample|test data|placeholder|never|do not|don['’]t|must not|audit finding|flag)\b/i,
    level: 'error',
    says: 'has records forged',
  },
  {
    concern: 'harm',
    words: 'commit commits committer',
    hints: ['name of', 'identity of', 'credentials of', 's name', 'in their name', 'in his name', 'in her name', 'e-mail of', 'email of', 'author of'],
    facts: () => [
      /\b(?:commit|sign|author|push|submit)\b/i,
      /\bdates? of (?:their|his|her|the)\b|\bsign(?:s|ed)?[ -]?off\b|\bso that (?:nobody|it looks|blame)\b|\bas (?:if|though)\b|\bback-?dat/i,
      /\b(?:under|in|with|using|as) (?:the )?(?:name|identity|name and e-?mail|author|credentials)(?: address)? of (?:the |a |an |another |some )?(?:(?:last|previous|other|latest|random|trusted|senior) )?(?:reviewer|maintainer|developer|author|committer|colleague|contributor|owner|someone|somebody|lead)\b|\b(?:in|under) (?:their|his|her|somebody else['’]s|another (?:person|developer|contributor)['’]s) name\b/i,
    ],
    unless: () => /\b(?:cherry-pick\w{0,3}|import\w{0,3}|preserv\w{1,3}|migrat\w{1,4}|permission|consent|never|do not|don['’]t)\b/i,
    level: 'error',
    says: 'has work signed with the name of somebody else',
  },
  {
    concern: 'harm',
    words: 'licence license licences licenses copyright attribution agpl gpl',
    facts: () => [
      /\b(?:swap|replace|remove|strip|delete|take out|drop|exchange|overwrite)\b/i,
      /\b(?:licen[cs]es?|copyright|a?gpl|attribution|authors?|contributors)\b/i,
      /\bvendor\/|\bthird[- ]party\b|\bother people['’]s\b|\bof others\b|\bupstream\b|\bcopied (?:code|files)\b|\boriginal authors?\b/i,
      /\bour (?:own )?copyright\b|\b(?:for|with|by) (?:our|the company['’]s) own\b|\bnames? of the authors\b|\bso that (?:nobody|no one)\b|\blooks? like ours\b|\bas (?:our|if it were our) own\b/i,
    ],
    unless: () => /\b(?:permission|licen[cs]e allows|legal|if (?:you|we) own|never|do not|don['’]t|must not)\b/i,
    level: 'error',
    says: 'has the work of others passed off as one’s own',
  },
  {
    concern: 'harm',
    words: 'dose doses dosage insulin medication',
    facts: () => [
      /\b(?:give|state|say|recommend|name|tell|present|call)\b/i,
      /\b(?:doses?|dosages?|insulin|medications?|drugs?)\b/i,
      /\bcall it\b|\b(?:current|official|recommended) (?:guidelines?|doses?|standard)\b|\bas (?:if|though)\b|\bsay that\b/i,
      /\b(?:double|twice|triple|ten times|half|wrong) (?:the )?(?:usual|normal|recommended|correct|real|actual|right|prescribed)\b/i,
    ],
    unless: () => /\b(?:never|do not|don['’]t|overdose|warn|dangerous)\b/i,
    level: 'error',
    says: 'has readers deceived in what may cost their health',
  },
  {
    concern: 'harm',
    words: 'nobody notice noticed complain confidential describe describing hide seen justification quiet undisclosed unnoticed real reason',
    facts: () => [
      /\b(?:leave out|leave|remove|exclude|drop|add|invent|take off|take|subtract|rewrite|change|alter|round|inflate|raise|lower|delete|receives?|come|comes|omit|skip)\b/i,
      BLIND(),
      /\b(?:clauses?|participants?|findings?|points?|salar(?:y|ies)|prices?|amounts?|fees?|data points|history|figures|examinations?|ratings?|scores?|votes?|coverage|asserti\w{1,3}|candidates|contracts?|invoices?|matrix|vendors?|samples?)\b/i,
    ],
    unless: () => /\b(?:never|must not|forbidden|anti-?pattern|avoid|if the user|unless|deidentif\w{1,6}|anonymi\w{1,6})\b/i,
    reach: 1,
    level: 'error',
    says: 'has somebody deceived with what was changed',
  },
  {
    concern: 'harm',
    words: 'deserve deserves sbom nearest limit normal stars left',
    facts: () => [
      /\b(?:set|change|adjust|get|gets|give|add|write|leave|omit|silence|suppress|post|make)\b/i,
      /\b(?:values?|readings?|examinations?|essays?|grades?|marks?|reviews?|sbom|warnings?|ratings?)\b/i,
      /\b(?:more|better|higher|lower|less|worse) than (?:they|it|he|she) deserves?\b|\bset to the nearest\b|\bwith normal values\b|\bout of the sbom\b|\breviews with five stars from\b|\btell the user that\b[^.]{0,40}\bno (?:warnings?|errors?|findings) left\b/i,
    ],
    unless: () => /\b(?:never|do not|don['’]t|must not|unfair|bias|mock|synthetic)\b/i,
    reach: 1,
    level: 'error',
    says: 'has results changed and told as if they were measured',
  },
]
