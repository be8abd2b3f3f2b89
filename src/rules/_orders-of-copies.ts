import { kinds, type SectionSort, type Sort } from './_orders.ts'

/** Copies of the skill, and what it leaves in other places. */
export const ordersOfCopies = (): readonly Sort[] => [
  {
    concern: 'harm',
    gate: kinds(['copy', 'send', 'paste', 'run', 'every', 'read', 'download', 'must', 'cue']),
    hints: ['this skill', 'this file', 'of this', 'this section', 'this text', 'this folder', 'this paragraph', 'these ', 'itself'],
    facts: () => [
      /\b(?:copy|adds?|install|place|put|write|append|insert|prepend|replicate|paste|propagate|include|embed|inject|spread)\b/i,
      /\b(?:all|each|every|any|the) (?:of the )?(?:other|installed|further|remaining) (?:\w+ )?skills?\b|\bother skills['’]?\b|\b(?:each|every|all|any) (?:\w+ ){0,2}(?:repositor(?:y|ies)|repos?|projects?|workspaces?)\b[^.]{0,80}\b(?:commit|push)|\b(?:commit|push|pull requests?)\b[^.]{0,40}\b(?:each|every|all) (?:\w+ ){0,2}(?:repositor(?:y|ies)|repos?|projects?)\b|\b(?:to|into|in|on|for|with|among|by) (?:\w{1,8} )?other (?:people['’]s |users['’] )?(?:assistants|agents|machines)\b|\b(?:mails?|e-?mails?|repl(?:y|ies)|messages?)\b[^.]{0,80}\b(?:assistants?|agents?)\b/i,
      /\bthis (?:skill|file|document|section|text|folder|paragraph|block|directory)\b|\bthese (?:instructions|lines|rules)\b|\b(?:section|paragraph|text|contents?|copy) (?:\S{1,30} )?of this\b|\bitself\b|\bthis skill['’]s\b/i,
    ],
    unless: () =>
      /\b(?:never|do not|don['’]t|if (?:you|the user) want|optional\w*|your own|team members|teammates|npx skills|marketplace|see|refer|identical|in sync|if you (?:edit|change|modify))\b/i,
    level: 'error',
    says: 'has the skill spread itself',
  },
  {
    concern: 'harm',
    gate: kinds(['run', 'send', 'copy', 'every', 'read', 'download', 'tell', 'must']),
    hints: ['this skill'],
    facts: () => [
      /\b(?:put|add|write|insert|publish|include|place|append)\b/i,
      /\b(?:readme|package|workflow|claude\.md|agents\.md|repositor(?:y|ies)|projects?)\b/i,
      /\b(?:tells? (?:agents?|assistants?|models?|other)|(?:other )?agents? (?:to|should|must|will)|installs?)\b[^.]{0,40}\bthis skill\b/i,
    ],
    unless: () => /\b(?:never|do not|don['’]t|if the user|marketplace|users can|you can|how to install)\b/i,
    level: 'error',
    says: 'has the skill spread itself',
  },
]

/** The same, over several sentences or steps of a section. */
export const sectionOrdersOfCopies = (): readonly SectionSort[] => [
  {
    concern: 'harm',
    words: 'skills skill',
    stems: ['skill.md'],
    facts: () => [
      /\b(?:reduce|change|edit|replace|remove|delete|disable|rewrite|append|add|insert|rename|empty|lower|put|modify)\b|добавь|впиши|вставь|添加|插入/i,
      /\bskills?\b[^.]{0,60}\bother than\b|\b(?:each|every|all|any|other|remaining|competing)\b[^.]{0,50}\bskills?\b|SKILL\.md\b/i,
      /\bother than this\b[^]{0,200}\bso that\b|\bso that (?:the )?agent (?:always )?(?:picks|uses|chooses|prefers)\b[^.]{0,30}\bthis\b|\b(?:curl|wget|iwr|irm)\b[^|\n]{1,120}\| ?(?:sudo )?(?:ba|z)?sh\b/i,
    ],
    unless: () => /\b(?:if the user|ask|audit\w{0,4}|malicious|detect\w{0,4}|never|do not|don['’]t)\b/i,
    reach: 3,
    level: 'error',
    says: 'has other skills changed for this one',
  },
  {
    concern: 'harm',
    words: 'recommends recommend recommending',
    facts: () => [
      /\b(?:send|message|post|mail|write|dm)\b/i,
      /\b(?:contacts?|chat partners?|colleagues|followers|friends|channels?|team ?mates|everyone|groups?)\b/i,
      /\bfrom the user\b|\bas the user\b|\bin the user['’]s name\b|\buser['’]s (?:account|contacts|friends|colleagues|followers)\b/i,
      /\bthis skill\b|\binstall (?:command|link)\b/i,
    ],
    unless: () => /\b(?:never|do not|don['’]t|if the user|ask)\b/i,
    level: 'error',
    says: 'has the skill spread itself',
  },
  {
    concern: 'harm',
    words: 'skill skills',
    facts: () => [
      /\b(?:uninstall|disable|remove|delete|deactivate|turn off)\b/i,
      /\bskills?\b[^.]{0,30}\b(?:scan|check|vet|audit|review|inspect)\w{0,3}\b[^.]{0,30}\b(?:malware|skills|for)\b|\bskill-(?:vetter|scanner|guard|audit\w{0,2})\b/i,
      /\b(?:uninstall|disable|remove|delete|deactivate|turn off) (?:all |any |the |other )*(?:skills?|skill-\w{3,9})\b[^.]{0,60}\b(?:scan|check|vet|audit|noise|conflict)\w{0,3}/i,
    ],
    unless: () => /\b(?:never|do not|don['’]t|if the user|malicious|infected|findings?)\b/i,
    level: 'error',
    says: 'has what looks at skills taken away',
  },
  {
    concern: 'harm',
    words: 'yourself itself copy dotfiles dependencies community machine',
    hints: ['of yourself', 'of itself', 'adds this skill', 'add this skill', 'add the skill', 'put this skill', 'put the skill'],
    facts: () => [
      /\b(?:start|open|add|put|launch|create|spawn)\b/i,
      /\b(?:copy|instance|clone) of (?:yourself|itself)\b[^]{0,120}\b(?:without end|endless\w{0,2}|forever|do the same|does the same|recursive\w{0,2})\b|\bpull requests?\b[^.]{0,60}\badds? this skill\b|\b(?:add|put) (?:this|the) skill\b[^.]{0,100}\b(?:dotfiles|every machine|all machines|template for new)\b/i,
    ],
    unless: () => /\b(?:never|do not|don['’]t|if the user|maximum|at most|max depth)\b/i,
    level: 'error',
    says: 'has the skill spread itself',
  },
  {
    concern: 'harm',
    words: 'postinstall channel',
    facts: () => [
      /\b(?:gets?|add|post|put|copies|copy)\b/i,
      /\b(?:each|every|all)\b/i,
      /\bthis skill\b[^.]{0,120}\bpostinstall\b|\bpostinstall\b[^.]{0,120}(?:\.claude\/skills|\bthis skill\b)|\bas the user\b[^]{0,80}\bskills add\b/i,
    ],
    unless: () => /\b(?:never|do not|don['’]t|if the user)\b/i,
    reach: 1,
    level: 'error',
    says: 'has the skill spread itself',
  },
]
