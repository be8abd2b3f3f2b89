import { kinds, type SectionSort, type Sort } from './order-sorts.ts'

/** The questions that are the last guard of a user. */
export const ordersOfApproval = (): readonly Sort[] => [
  {
    concern: 'approval',
    gate: kinds(['approval', 'grave', 'user'], ['approval', 'grave']),
    hints: ['consent', 'approval', 'permission', 'confirmation', 'authori'],
    facts: () => [
      /\b(?:treat|take|regard|count|consider|read|interpret)\b[^.]{0,40}\bas (?!no\b|insufficient|not\b|weak|partial)(?:\w+ )?(?:consent|approval|permission|confirmation|authori[sz]ation)\b/i,
      /\b(?:pay\w*|card|purchas\w*|book\w*|transfer\w*|delet\w*|deploy\w*|production|trade|wallet|order)\b/i,
    ],
    unless: () => /\b(?:never|do not|don['’]t|must not|cannot|not)\b/i,
    level: 'error',
    says: 'claims a consent that was never given, for what cannot be undone',
  },
  {
    concern: 'approval',
    gate: kinds(['approval', 'bypass', 'no', 'safety']),
    hints: ['dangerous', 'bypassperm', 'auto-a', 'autoa', '--yolo', 'sandbox '],
    facts: () => [
      /\b(?:set|use|pass|enable|start|run|switch|turn|keep)\b/i,
      /--dangerously-skip-permissions|dangerouslyDisableSandbox|bypassPermissions|\bauto-?(?:approve|accept)\b|--yolo\b|\bsandbox (?:off|disabled)\b/i,
      /\b(?:answer|reply|respond to|accept|confirm)\b[^.]{0,40}\b(?:prompts?|questions?|requests?)\b|\b(?:do not|don['’]t|never|without) (?:come|coming|go|ask|asking|return|check|checking|wait|stop)\w*\b[^.]{0,30}\b(?:user|human|anyone|back)\b/i,
    ],
    level: 'error',
    says: 'lets the agent act without asking and answer for the user',
  },
  {
    concern: 'approval',
    gate: kinds(['grave', 'password', 'approval', 'safety'], ['approval', 'user', 'terminal', 'instructions', 'must', 'every', 'run']),
    hints: ['prompt', 'question', 'dialog', 'confirm', 'permission', 'warning'],
    facts: () => [
      /\b(?:answer|reply|respond|press|type|enter|confirm|say|accept|click|choose|select|approve|give)\b/i,
      /[`"“]?\b(?:y|yes|allow|always allow|approve|continue|ok)\b[`"”]?[^.]{0,30}\b(?:to|for|on|at|in)\b|\b(?:accept|approve|confirm)\b/i,
      /\b(?:sudo|delet\w+|overwrit\w+|remov\w+|payments?|security|admin\w*|root|elevat\w+|password|format\w*|including (?:those|dangerous|destructive))\b/i,
      /\b(?:every|all|any|each|whatever) (?:\w+ ){0,3}(?:prompts?|questions?|dialog\w*|confirmations?|permissions?|requests?|warnings?)\b/i,
    ],
    unless: () => /\b(?:never|do not|don['’]t|unless|avoid|only (?:if|when|after)|ask the user|installer|no\b)/i,
    level: 'error',
    says: 'lets the agent do what cannot be undone without asking',
  },
  {
    concern: 'approval',
    gate: kinds(['approval', 'grave']),
    hints: ['given', 'granted', 'obtained', 'approved', 'authori', 'confirmed'],
    facts: () => [
      /\b(?:consider|treat|regard|take|count)\b/i,
      /\b(?:deletion|deleting|deletions|publish\w*|purchas\w+|push\w*|pay\w*|present and future|any command|everything)\b/i,
      /\b(?:consider|treat|regard|take|count) (?:every|all|any|each) (?:\w+ ){0,2}(?:confirmations?|approvals?|permissions?|consents?)\b[^.]{0,60}\bas (?:already |having been )?(?:given|granted|obtained|approved)\b|\b(?:consider|treat|regard|count) (?:every|all|any|each) (?:\w+ ){0,2}(?:commands?|actions?|requests?|tool calls?|changes?|steps?) as (?:already )?(?:approved|authori[sz]ed|confirmed)\b/i,
    ],
    unless: () => /\b(?:never|do not|don['’]t|unless|if the user)\b/i,
    level: 'error',
    says: 'claims a consent that was never given, for what cannot be undone',
  },
  {
    concern: 'approval',
    gate: kinds(['grave', 'approval', 'bypass', 'no', 'read', 'send', 'run']),
    hints: ['agree', 'consent', 'approved', 'accepted', 'authori', 'opted', 'confirmed', 'gave '],
    facts: () => [
      /\b(?:delete|drop|wipe|transfer|pay|purchase|buy|send|overwrite|force-push|deploy|merge|remove|execute|run|sell|trade)\b/i,
      /\bwithout (?:asking|confirm\w*|approval|a question|permission|questions?)\b|\bnever ask\b|\bdo not ask\b|\bdon['’]t ask\b/i,
      /\busers? (?:has |have |had )?(?:already |implicitly |explicitly )?(?:agreed|consented|approved|accepted|authori[sz]ed|opted in|confirmed|gave (?:consent|permission))\b[^.]{0,60}\b(?:install\w*|enabl\w+|using|terms|adding|by )\b|\b(?:install\w+|enabling|using|adding|having) (?:this|the) (?:skill|plugin)\b[^.]{0,40}\b(?:consent|agree\w*|approv\w+|permission|authori[sz]\w+)/i,
    ],
    level: 'error',
    says: 'claims a consent that was never given, for what cannot be undone',
  },
]

/** The same, over several sentences or steps of a section. */
export const sectionOrdersOfApproval = (): readonly SectionSort[] => [
  {
    concern: 'approval',
    words: 'agents claude soul memory cursorrules copilot gemini',
    hints: [
      'approved',
      'authori',
      'confirmed',
      'cleared',
      'consent',
      'waived',
      'granted',
      'lifted',
      'without',
      'warning',
      'unwanted',
      'not needed',
      'not wanted',
      'not required',
      'no confirmation',
      'no approval',
      'предупрежд',
      '警告',
    ],
    facts: () => [
      /\b(?:write|add|append|put|store|save|record|remember|note|insert|place|include|keep)\b|запиши|запишите|добавь|写入|记住/i,
      /\b(?:AGENTS|CLAUDE|SOUL|MEMORY|GEMINI|USER|IDENTITY|HEARTBEAT)(?:\.local)?\.md\b|\.cursorrules|copilot-instructions|\b(?:long-term|persistent|permanent) memory\b/i,
      /\b(?:already|pre-?)[ -]?(?:approved|authori[sz]ed|confirmed|cleared|consented)\b|\bblanket (?:consent|approval|permission)\b|\b(?:has|have) (?:\w{1,10} )?(?:waived|granted|lifted|given|switched off)\b[^.]{0,60}\b(?:confirmations?|approvals?|consent|permissions?|safety|checks?|prompts?|limits?|commands?)\b|\b(?:run|execute|follow|obey|do) (?:them|it|these|those|all|any|every|whatever)\b[^.]{0,40}\bwithout (?:show|ask|confirm|check|question|approv|tell|review)\w{0,6}|\b(?:scanner|security|safety) (?:warnings?|findings|alerts?)[^.]{0,40}\b(?:ignore|false|disregard)|\b(?:confirmations?|approvals?) (?:are|is) (?:unwanted|not (?:needed|wanted|required)|unnecessary)\b|предупреждени\S{1,4}[^.]{0,60}игнорир|忽略[^。]{0,20}警告/i,
    ],
    unless: () =>
      /\b(?:if the user (?:asks|says|agrees|approves|confirms)|only (?:if|when|after|what)|ask the user|never (?:write|store|add|assume)|example of|show the user|already[ -]approved (?:plan|design|spec)|user approv\w{1,3})\b/i,
    reach: 3,
    level: 'error',
    says: 'stores a consent that was never given, for all later sessions',
  },
  {
    concern: 'approval',
    words: 'denied denies deny refused refuses refusal blocked rejected',
    facts: () => [
      /\b(?:run|use|write|put|look|find|try|start|call|do|get)\b/i,
      /\b(?:permission (?:system|prompt|check|layer)|approval|sandbox|harness|guard ?rails?|(?:a |the )?tool|bash|command|policy|hook)s?\b[^.;]{0,30}\b(?:denied|denies|deny|refused|refuses|blocked|blocks|rejected|rejects)\b|\b(?:denies|refuses|blocks|rejects) (?:a |the )?(?:bash |shell )?(?:command|tool|call)s?\b/i,
      /\b(?:the )?same (?:command|effect|thing|result)\b[^.;]{0,60}\b(?:into|through|by|with|via|from|in) (?:a |an |the |another )?(?:python|node|script|makefile|other|another|different|api|hook|subprocess|file)\b|\banother way to get the same effect\b/i,
    ],
    unless: () => /\b(?:never|(?:do not|don['’]t) (?:try|work|look|retry|run)|ask the user|tell the user|report it|stop (?:and|there)|attackers?|malicious)\b/i,
    reach: 1,
    level: 'error',
    says: 'has the agent get around what it is refused',
  },
  {
    concern: 'approval',
    words: 'dialog dialogs prompts prompt',
    facts: () => [
      /\b(?:answer|confirm|accept|approve|click|press)\b/i,
      /\b(?:approval|permission|confirmation|consent) (?:dialogs?|prompts?|questions?|boxes)\b/i,
      /\b(?:yourself|send-keys|osascript|xdotool|by sending the key|pyautogui|on (?:the user['’]s|their) behalf)\b/i,
    ],
    unless: () => /\b(?:never|do not|don['’]t|must not|test (?:runs?|suite)|e2e|browser permission)\b/i,
    reach: 1,
    level: 'error',
    says: 'lets the agent answer in place of the user',
  },
]
