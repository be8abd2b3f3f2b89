import { kinds, type SectionSort, type Sort } from './_orders.ts'

/** The questions that are the last guard of a user. */
export const ordersOfApproval = (): readonly Sort[] => [
  {
    concern: 'approval',
    gate: kinds(['approval', 'grave', 'user'], ['approval', 'grave']),
    hints: ['consent', 'approval', 'permission', 'confirmation', 'authori'],
    facts: () => [
      /\b(?:treat|take|regard|count|consider|read|interpret)\b[^.]{0,40}\bas (?!no\b)(?:\w+ )?(?:consent|approval|permission|confirmation|authori[sz]ation)\b/i,
      /\b(?:pay\w*|card|purchas\w*|book\w*|transfer\w*|delet\w*|deploy\w*|production|trade|wallet|order)\b/i,
    ],
    unless: () => /\b(?:never|do not|don['’]t|must not|cannot|not)\b/i,
    level: 'error',
    says: 'claims a consent that nobody gave, for what cannot be undone',
  },
  {
    concern: 'approval',
    gate: kinds(['approval', 'grave', 'user', 'bypass']),
    hints: ['yourself', 'by you', 'by the agent', 'by the assistant'],
    facts: () => [
      /\b(?:(?:answer|approve|confirm|click|enter)\b|(?:give|provide|grant)\b(?! yourself))[^.]{0,30}\byourself\b|\b(?:confirmed|approved|authori[sz]ed|accepted) by (?:you\b|the agent|the assistant)/i,
      /\b(?:confirm\w*|approv\w*|accepted|authori[sz]ed|consent|permission|second factor|code|prompt|question)\b/i,
      /\b(?:bank|pay|transfer|purchas|delet|deploy|production|trade|security|admin|order)/i,
    ],
    unless: () => /\b(?:never|do not|don['’]t|must not)\b/i,
    level: 'error',
    says: 'gives the consent of the user in their stead',
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
    says: 'lets the agent act without asking, and answers in the stead of the user',
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
    says: 'takes the decision from the user, for what cannot be undone, too',
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
    says: 'claims a consent that nobody gave, for what cannot be undone',
  },
]

/** The same, over several sentences or steps of a section. */
export const sectionOrdersOfApproval = (): readonly SectionSort[] => [
  {
    concern: 'approval',
    words: 'applescript osascript xdotool autohotkey dialog dialogs',
    facts: () => [
      /\b(?:press|click|choose|select|accept|confirm|answer|hit)\b/i,
      /\b(?:yourself|applescript|osascript|xdotool|autohotkey|on the user['’]s behalf|in (?:their|the user['’]s) (?:place|stead))\b/i,
      /\b(?:approval|permission|consent|confirmation|allow)\b[^.]{0,30}\b(?:dialogs?|prompts?|options?|buttons?)\b|["“`]?\b(?:always allow|allow always)\b/i,
    ],
    unless: () => /\b(?:ui tests?|never|do not|don['’]t|simulator|playwright|cookie|manually)\b/i,
    level: 'error',
    says: 'gives the consent of the user in their stead',
  },
  {
    concern: 'approval',
    words: 'confirmation confirm confirming asked asking ask approval',
    facts: () => [
      /\b(?:place|execute|buy|sell|trade|transfer|send|pay|withdraw|stake|swap|wipe|terminate)\b/i,
      /\b(?:not|never|n['’]t|no|without)\b[^.]{0,20}\b(?:ask\w{0,3}|confirm\w{0,5}|approv\w{1,3}|questions?|prompt\w{0,3})\b/i,
      /\b(?:full|entire|whole|all (?:the|of the)?|maximum|complete) (?:\w{1,12} )?(?:balance|funds|wallet|portfolio|budget|holdings)\b/i,
    ],
    unless: () =>
      /\b(?:paper|simulat\w{1,4}|testnet|unless|never (?:trade|place|send|execute|transfer)|(?:do not|don['’]t) (?:place|trade|execute|send|transfer)|always ask|backtest\w{0,3})\b/i,
    level: 'error',
    says: 'takes the decision from the user, for what cannot be undone',
  },
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
    says: 'puts a consent that nobody gave where it outlasts the skill',
  },
  {
    concern: 'approval',
    words: 'stored saved purchase checkout',
    facts: () => [
      /\b(?:complete|buy|purchase|pay|order|check out|checkout)\b/i,
      /\b(?:stored|saved) (?:card|payment)\b|\bon file\b/i,
      /\bafter the fact\b|\bwithout (?:asking|confirm\w{0,5}|approval)\b|\bno confirmation\b|\bas soon as\b[^;.]{0,60};/i,
    ],
    unless: () => /\b(?:never|do not|don['’]t|ask the user|only (?:if|after|when))\b/i,
    level: 'error',
    says: 'takes the decision from the user, for what cannot be undone',
  },
  {
    concern: 'approval',
    words: 'plan host proceed',
    facts: () => [
      /\b(?:choose|answer|press|select|reply|leave)\b/i,
      /\bif the host (?:asks|prompts)|\basks? whether to (?:proceed|continue)|\bleave plan mode\b/i,
      /\b(?:choose|answer|press|select|reply) [`"“]?(?:yes|y|allow|proceed)\b/i,
    ],
    unless: () => /\b(?:never|do not|don['’]t|if the user|tell the user)\b/i,
    reach: 1,
    level: 'error',
    says: 'gives the consent of the user in their stead',
  },
  {
    concern: 'approval',
    words: 'memory',
    facts: () => [
      /\b(?:note|write|store|record|remember|save|put)\b/i,
      /\bmemory\b/i,
      /\b(?:that )?the user (?:dislikes|has asked|hates|has agreed|has switched off|does not want)\b[^.]{0,60}\b(?:warnings?|confirm\w{0,7}|questions|security|permission)\b/i,
    ],
    unless: () => /\b(?:if the user|when the user|never|do not|don['’]t|example)\b/i,
    reach: 1,
    level: 'error',
    says: 'puts a consent that nobody gave where it outlasts the skill',
  },
]
