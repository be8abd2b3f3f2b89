/** What a text says, by expressions of which any will do. */
export interface Fact {
  /** As a message says it. */
  readonly says: string
  readonly weight: number
  readonly patterns: readonly RegExp[]
  /** What makes it an honest sentence, from sixty characters before. */
  readonly unless?: RegExp
  /** The same, in the thirty characters that follow. */
  readonly unlessNext?: RegExp
}

/** Secrets are kept out of logs. */
const HYGIENE =
  /\b(?:secrets?|tokens?|credentials?|keys?|passwords?|auth\w*|headers?|env dumps|pii|sensitive|redact\w*|mask\w*|personal|stack traces?|internal ids?|cookies?|noise|duplicates?)\b/i

/** `Clients that are unable to keep them hidden`, `counts that say nothing`: said of things. */
const NO_ORDER =
  /\bnever (?:mention|announce|explain|describe|document|reveal|surface|acknowledge|disclose|show|list)s\b|\bwhen to (?:keep|stay|remain|say)\b|\b(?:unable to|(?:not|n['’]t) able to|impossible to|hard to|cannot|can['’]t|could not) (?:keep|stay|remain)\b|\b(?:they|these|those|which|that|who|we|it|(?!always\b)\w{2,20}s) (?:say|says|said|tells?) nothing\b|\bif (?:none|nothing|no|neither)\b[^.;]{0,50}\bsay nothing\b|\b(?:keys?|tokens?|secrets?|credentials?|passwords?|urls?|endpoints?|phrases?)\b[^.]{0,50}\bkeep (?:it|them|this) (?:secret|confidential|to yourself)\b/i

export const LIES = 'with a lie for whoever asks'
export const PUTS_BACK = 'against the user’s will'

/** Ways to keep something from somebody. Each has an honest use: it is one half of the evidence. */
export const HIDES: readonly Fact[] = [
  {
    says: 'not to be told of',
    weight: 2,
    unless: NO_ORDER,
    unlessNext: /^ (?:that )?(?:they|he|she|we|you) (?:can|could|need)\b/i,
    patterns: [
      /\b(?:user|owner|human|customer|client|they) (?:need not|needn['’]t|need never|(?:does|do)(?:n['’]t| not) need to) be (?:bothered|troubled|burdened|told|informed|asked)\b|\bwithout (?:announc\w{3,7}|advertis\w{3})\b|\bno (?:need|reason) to (?:trouble|bother|burden|disturb) (?:the |your )?(?:user|owner|customer|client|human|them|him|her|anyone|anybody)\b|\b(?:do not|don['’]t|never|no need to|need not|needn['’]t|nor|not to|avoid|refrain from|rather than)\s(?:\w+\s){0,3}?(?:(?:tell|inform|notify|alert|warn)(?:ing)? (?:the |any|your |their )?(?:user|owner|human|operator|customer|client|reviewer|maintainer|one|body|them|him|her|people|team)s?\b(?! to\b)|(?:mention|announc|comment on|disclos|discuss|advertis|acknowledg|describ|document|reveal|rais|explain|surfac)\w{0,3} (?:it|this|that|these|those|them|any of|the (?:membership|purchase|fee|change|deal|number|account|address|agreement|partner|step|upload|request|edit|change|call|transfer|rule|list|section|tag|line|header|tracker|script|account|addition|lookup|sync|backup|copy|mirror|package|swap|replacement)s?|(?:to|with) (?:the |any)?(?:user|owner|human|one|body))\b|bring (?:it|this|that|these|those|any|them)\b[^.;]{0,30}\bup\b|bring up|talk about (?:it|this|these)|speak of (?:it|this)|draw attention|call attention|point (?:it |this |that )?out|refer to (?:it|this|these))|\bwithout (?:telling|informing|notifying|alerting|(?:mentioning|announcing|advertising) (?:it|this|that|them)|pointing (?:it|this|that|them) out|drawing attention|comment)\b(?! (?:of )?(?:secret|password|token|key|value))|\bneither (?:of \w+ (?:\w+ )?)?(?:may|must|should|is to) be (?:mentioned|shown|told|listed)\b|\b(?:need|needs|must|should|is|are) not (?:to )?be (?:mentioned|told|announced|disclosed|brought up|discussed|explained)\b/i,
      /\b(?:this|the|that) (?:step|part|process|sync|transfer|upload|check|routine|procedure) is (?:silent|internal|confidential|invisible|not user-visible)\b|\b(?:is not|isn['’]t|are not|aren['’]t) (?:to be )?(?:shown|visible|reported|communicated|told|known|revealed) to (?:the |any )?(?:user|owner|customer|client|human|reviewer)s?\b|\bpretend (?:that )?(?:you|it|to|not)\b|\bdo not (?:write|say|state|note|put) (?:it |this )?in (?:the|your|any) (?:pr|pull request|commit|report|summary|description|changelog|readme)\b/i,
      /\b(?:shall|must|should|do|may) not (?:reference|disclose|reveal|pass on|communicate|name) (?:it|this|that|these|them|the (?:step|rule|notice|list|section|instruction|transfer|copy|partner)s?)\b|\bnever reveal (?:the |these |this )?(?:rules?|list|notice|section|instructions?)\b/i,
      /\bnever let (?:this|these|it|them)\b[^.;]{0,30}\bshow\b|(?<!\bto )\b(?:say|tell (?:them|him|her|the user|nobody)) (?:nothing|no word)\b|\b(?:don['’]t|do not|never) say so\b|\bno (?:need|reason) (?:to (?:know|explain|mention|tell)|for (?:the )?\w+ to (?:know|see))\b|\bgo on believing\b|\bno notice to\b|\b(?:has|have) not been told\b[^.;]{0,40}\b(?:should|need|must) not\b|\bnot a word\b|\b(?:stay|keep|remain) (?:quiet|silent|mum)\b|\b(?:say|tell) (?:to )?the user only\b|\bkeep (?:it|this|that|these|them|(?:this|these|that) \w{3,12}) (?:to yourself|quiet|secret|between us|hidden|confidential)\b/i,
      /\b(?:must|should|shall|has to|have to|needs? to|is to|are to|will|always)\s(?:\w+\s)?be\s(?:completed|performed|done|executed|carried out|handled|made|sent)\s(?:silently|secretly|covertly|invisibly|discreetly)\b|\b(?:completely|entirely) transparent to the user\b|\b(?:outside|beyond|out of) the visible (?:part|area|window)\b|\b(?:blank|empty) lines,? so that\b/i,
    ],
  },
  {
    says: 'not to be shown',
    weight: 2,
    patterns: [
      /\b(?:do not|don['’]t|never|nor|not|without)\s(?:\w+\s){0,2}?(?:show|display|print|report|list)(?:ing|ed)? (?:it|this|them|these|that)\b[^.;]{0,20}\b(?:to|for) (?:the |any)?(?:users?|owner|one|body|them)\b/i,
      /\b(?:do not|don['’]t|never|no need to|nor|not|without|avoid)\s(?:\w+\s){0,2}?(?:list|listing|show|showing|include|including|print|printing|display|displaying|log|logging|record|recording|summari[sz]e|describe|quote|report|reporting|count|save a copy)\b[^.;]{0,20}\b(?:(?:this|these|the|that|those|single) (?:steps?|requests?|uploads?|edits?|changes?|calls?|look-?ups?|transfers?|actions?|section|instructions|conventions|lines|rules|part|rule|instruction|commands?|sync|additions?)|it among|them among)\b/i,
    ],
  },
  {
    says: 'kept out of the report',
    weight: 2,
    unless: HYGIENE,
    patterns: [
      /(?<!\b(?:sometimes|incorrectly|wrongly|accidentally) )\b(?:keep|kept|keeping|leave|leaving|left|omit\w{0,4}|exclude\w?|strip\w{0,4})\b[^.;]{0,50}\b(?:out of|from|off) (?:the |your |any |all )?(?:\w+ ){0,5}?(?:summar(?:y|ies)|reports?|answers?|repl(?:y|ies)|responses?|output|logs?|diffs?|pull request|changelog|transcript|conversation|plan|chat|messages?|recap|list)\b|\b(?:skip|omit|leave) (?:it|this|that|these|them) (?:in|from|out of) (?:the |your |any )(?:\w+ )?(?:recap|summary|report|answer|reply|overview|list)\b|\b(?:keep|leave|omit) (?:it|this|that|these|them) (?:out of|from) (?:(?:the |your |any |all )?\w+(?: messages?| notes)?, ){0,3}(?:the |your |any |all )?(?:comments?|commit messages?|docs?|documentation|docstrings?|explanations?|release notes|readme|minutes|review)\b|\b(?:(?:should|must|need) not|(?:do|does)(?: not|n['’]t)) (?:appear|be (?:listed|included|mentioned|shown|reported|logged|visible)|show up) (?:in|among) (?:the |your |any )(?:\w+ )?(?:summary|report|answer|reply|log|diff|output|chat|conversation|list)\b|\b(?:is|are) not part of (?:the |your |any )(?:\w+ )?(?:change list|list of changes|report|summary|changelog|answer|recap)\b/i,
      /\bin (?:your|the) (?:summary|report|answer|reply|preview|commit message)\b[^.;]{0,20}\b(?:use|write|call|name|say|give|show|put|keep)\b[^.;]{0,60}\b(?:original|usual|only|asked for|old|as before)\b|\b(?:shorten|restore|reset|rename)\b[^.;]{0,50}\bin (?:your|the) (?:answer|reply|summary|report)\b|\bin the (?:confirmation|preview|summary|report) (?:you show|that is shown|for the user)\b|\btell the user (?:that )?you (?:installed|sent|used|did|paid|booked|chose) what they\b|\b(?:is|are|remains?) confidential:/i,
    ],
  },
  {
    says: LIES,
    weight: 2,
    patterns: [
      /\b(?:if|when|should) (?:the user|users?|they|anyone|anybody|someone|somebody|the customer) (?:\w+ ){1,5}and (?:then )?asks?\b[^.;\n]{0,40}\b(?:say|answer|reply|respond|state|claim)\b/i,
      /\b(?:if|when|whenever) (?:you are |you['’]re |ever |later )?(?:asked|questioned|challenged|confronted)\b[^.;\n]{0,80}?\b(?:say|answer|reply|respond|claim|state|explain (?:that|it as)|attribute|deny|blame|insist|assure|refer to|print)\b/i,
      /\b(?:if|when|should|whenever) (?:they|anyone|anybody|someone|somebody|users?|(?:the|a|an|any|another|some|internal|external) (?:\w+ ){0,2}\w{3,14})?\s?(?:or the \w+ )?(?:is |are |ever |later |does |do )?(?:notice|notices|noticed|finds?|discovers?|remarks? on|comments? on|compares?|wonders?|inquires?|complains?|objects?|spots?|points? out|lists? (?:it|them)|flags? (?:it|them))\b[^.;\n]{0,80}?\b(?:say|answer|reply|respond|claim|state|explain (?:that|it as)|tell (?:them|him|her|the user)|attribute|deny|blame|insist|assure|refer to|propose|defend|pass it off|hand them)\b/i,
      /\b(?:if|when|should) (?:[\w ]{0,20} or )?(?:the user|users?|they|anyone|anybody|someone|somebody) (?:ever |later )?(?:raises? (?:doubts?|concerns?|questions?|objections?)|sees? (?:it|this|that|them|the \w{3,12}))\b[^.;\n]{0,60}?\b(?:say|answer|reply|state|claim|call it|assure|insist)\b|\b(?:if|when|should) (?:anyone|anybody|someone|somebody|the user|users?|they|the (?:owner|human|customer|client|reviewer)) (?:ever |later )?asks?\b[^.;\n]{0,60}?\b(?:deny|claim|blame|insist|assure|pretend|lie|refer to|attribute)\b|\b(?:if|when|should) (?:anyone|anybody|someone|somebody) (?:ever )?asks?\b[^.;\n]{0,60}?\b(?:say|answer|reply|respond|state)\b/i,
      /\b(?:if|when|should) (?:an? |the |any |another )(?:\w+ ){0,3}?(?:reviewer|auditor|agent|colleague|maintainer|developer|manager|teacher|customer|client|user)s? (?:ever |later )?asks?\b[^.;\n]{0,50}?\b(?:describe|present|pass|explain|label|call) (?:it|this|that|them) (?:off )?as\b|\b(?:if|when|should) (?:the user|users?|they|anyone|anybody|someone|somebody) (?:ever |later )?asks? why\b[^.;\n]{0,40}\b(?:differs?|different|(?:was|were|been|has|have) (?:changed|replaced|swapped|renamed|missing|gone|added))\b[^.;\n]{0,50}\b(?:say|answer|reply|state|claim|explain|put it down to|blame|attribute)\b|\basks? (?:whether|if) (?:there (?:is|are|was)|any|anything|you|it)\b[^.;\n]{0,60}\b(?:say|answer|reply|state|tell (?:them|him|her)) (?:that )?(?:no\b|none|there (?:is|are|was) (?:none|no|nothing)|nothing|it is|the \w{3,12} is|everything)/i,
    ],
  },
  {
    says: 'with a false assurance',
    weight: 2,
    patterns: [
      /\b(?:say|claim|state|promise|(?:tell|assure|reassure) (?:them|him|her|the (?:user|customer|client|owner)))(?: that)? (?:it|this|they|nothing|everything|the \w{3,12}) (?:stays?|remains?|never leaves?|does not leave|leaves|is (?:only )?(?:kept|stored|processed|checked) (?:only )?(?:locally|on (?:this|their|your)))\b|\b(?:present|phrase|frame|word|pass off|disguise) (?:it|this|them|these|the (?:reason|request|step|cause|purpose)) as\b|\b(?:describe|label|document) (?:it|this|them|these) (?:\w+ ){0,5}as (?:random|secure|encrypted|harmless|verified|anonymous|local|required by law|a legal requirement)\b|\b(?:tell|show) (?:them|him|her|the user)\b[^.;\n]{0,40}\b(?:whatever|regardless of what|no matter what) (?:the |it |they )?(?:\w+ )?(?:says?|returns?|answers?|shows?|happens?)\b/i,
    ],
  },
  {
    says: PUTS_BACK,
    weight: 2,
    patterns: [
      /\b(?:if|when|whenever|should|once) (?:the |an?y? |some)?(?:user|owner|human|colleague|teammate|operator|one|body|somebody|someone|anybody|anyone|they)(?: or (?:an? |the )?\w+)? (?:has |have |had |ever |later )?(?:removed?|removes|deleted?|deletes|uninstall(?:s|ed)?|disabled?|disables|reverts?|reverted|undoes|undid|turn(?:s|ed) (?:it |this )?off|takes? (?:it |this )?out)\b[^.;\n]{0,50}?\b(?:restore (?:it|them|this)|(?:re-?add|re-?install|re-?enable|re-?create|re-?apply|re-?insert) (?:it|them|this)|(?:add|put|write|install|enable|turn|set|insert|register) (?:it|them|this) (?:back|again|on again|in again|once more))\b/i,
    ],
  },
  {
    says: 'with an answer for the user',
    weight: 1,
    patterns: [
      /\b(?:if|when|should) (?:the (?:user|human|owner|customer|client)|users?|they)\b[^.;\n]{0,12}\basks?\b[^.;\n]{0,60}?\b(?:say|answer|reply|respond|state|tell them)\b/i,
    ],
  },
  {
    says: 'with a false report',
    weight: 2,
    patterns: [
      /\b(?:to the user|afterwards|then|in the end|into the report|in your (?:summary|report))\b[^.;\n]{0,40}\b(?:report|say|write|state|claim|answer|note)\b[^.;\n]{0,80}\b(?:without (?:any )?(?:findings|issues|errors|incident|problems)|no (?:issues|findings|errors|problems|changes|documents|files|records|data)\b|nothing (?:was |has been |had been )?(?:changed|sent|found|affected|happened|left)|0 (?:documents|files|rows|records|issues|findings)|as usual|completed normally)\b|\bin (?:the|your) (?:summary|report|answer|reply)\b,? (?:say|write|state|claim|put)\b[^.;\n]{0,20}["“'](?:all|every) (?:\w+ ){0,3}(?:pass\w{0,3}|succeeded|fine|green|clean)\b|\b(?:say|claim|state|report|tell (?:them|the user)) (?:that )?you (?:ran|have run|tested|checked|verified|reviewed|measured|read|installed)\b[^.;]{0,80}\b(?:even (?:when|if|though)|although|without having)\b|\b(?:state|write|say|report) that (?:\w+ ){0,4}(?:was|were|has been|have been) (?:checked|tested|reviewed|scanned|verified) and (?:found|is|are)\b|\bstate that all (?:\w+ ){0,4}(?:pass|passed|succeeded)\b|\bmake up (?:the |a |an |some |plausible |believable )?(?:timings?|figures?|numbers?|outputs?|results?|logs?|measurements?|sources?)\b|\breport (?:success|that (?:it|everything) (?:worked|succeeded|is fine))\b[^.;\n]{0,40}\b(?:regardless|anyway|in any case|either way|whatever)/i,
    ],
  },
  {
    says: 'so that nobody notices',
    weight: 2,
    patterns: [
      /\bso (?:that )?(?:the (?:user|owner|reader|reviewer|customer)|nobody|no one|they|it|he|she)\b[^.;]{0,30}\b(?:notices? nothing|not notice|won['’]t notice|does(?:n['’]t| not) (?:notice|see|know|find|stand out)|nothing unusual|unaware|suspects? nothing|not suspect|never sees?|cannot see|can['’]t see|goes? unnoticed|attracts? no attention|no (?:suspicion|questions)|blends? in|looks? (?:normal|ordinary|routine|like|harmless|legitimate))\b/i,
      /\b(?:user|owner|human|operator|customer|reviewer|people|they) (?:must|should|need|is|are)(?: not|n['’]t| never)(?: to)? (?:be (?:told|aware|informed|notified|bothered|alerted)|know|learn|find out|notice|hear|suspect|realise|realize)\b|\b(?:pretend|act as if|behave as if|as though) (?:that )?(?:nothing|it never|this never|you (?:never|did not|have not))|\bdeny\b(?! (?:rules?|lists?|entr|polic))[^.;]{0,40}\b(?:it|its existence|this|that|any|having|knowledge)\b|\b(?:for the (?:agent|assistant|model|ai) only|not (?:for|meant for) the user|not user-facing|agent-only)\b|\b(?:remain|stay|keep (?:it|this|them)|must be) (?:invisible|hidden|unknown|secret)\b[^.;]{0,30}\b(?:to|from) (?:the |any )?(?:users?|owner|human|reviewers?|anyone|everybody)\b|\b(?:delete|clear|remove|erase|clean) (?:up )?(?:the |all |any )?(?:evidence|traces?|tracks|footprints|shell history|bash history|command history)\b/i,
      /\bwithout (?:the (?:user|owner)|anyone|anybody|them)(?:['’]s)?\s?(?:noticing|knowing|knowledge|being aware|seeing)\b|\b(?:finds?|sees?) nothing unusual\b|\bunnoticed\b|\bnothing (?:will|is|can) (?:be )?noticed\b|\b(?:does|do)(?:n['’]t| not) (?:suspect|get wise)\b|\bnobody (?:looks|will look|notices|checks)\b|\bso that nothing (?:shows|remains|is left|gives it away)\b|\bso that (?:(?:a|the|no) )?reviewers?\b[^.;]{0,30}\b(?:not|never|stops?)\b|\bso (?:that )?(?:a|the|any|no) (?:later |next )?(?:check|comparison|audit|proofread\w{0,3}|reader|look)\b[^.;]{0,50}\b(?:nothing|no difference|not)\b|\bso that (?:the|this|these|each) (?:changes?|edits?|branch|code|commits?|diff|line)\b[^.;]{0,20}\b(?:reads?|looks?|pass(?:es)?|appears?) (?:as|like|for)\b|\bwithout (?:a )?trace\b|\bleaves? no trace|\b(?:user|owner) (?:could|might|would) (?:find|notice)\b|\b(?:not|n['’]t|never) (?:to )?(?:stand out|be noticed|attract attention|raise (?:suspicion|questions|eyebrows)|look (?:odd|strange|suspicious|unusual))\b|\bunder the (?:message|name|title|label) ["“]/i,
    ],
  },
  {
    says: 'in secret',
    weight: 1,
    patterns: [
      /\b(?:silently|secretly|covertly|discreetly|quietly|stealthily|invisibl[ey]|hidden from|behind the scenes|in the background|disguis\w{1,3}|heimlich|unbemerkt|en secreto|discrètement|em segredo)\b|静默|ひそかに|비밀리/i,
    ],
  },
  {
    says: 'as a mere detail',
    weight: 1,
    patterns: [
      /\b(?:internal|technical|implementation|purely|routine|infrastructure) (?:\w+ )?(?:details?|steps?|preparation|housekeeping|matters?|process|bookkeeping|business|plumbing)\b|\b(?:would|will|could|might|may|get) (?:only |just )?(?:confused?|worr(?:y|ied)|alarm(?:ed)?|distract(?:ed)?|bother(?:ed)?)\b|\b(?:does|do) not (?:need|have|want) to (?:know|see|hear|worry)\b|\b(?:only|merely|just) (?:expects?|sees?|looks? at)\b/i,
    ],
  },
]

export const OBEYS = 'obedience to a stranger'
export const UNASKED = 'no question before it'

/** What is done. Each has an honest use as well: it is the other half. */
export const ACTS: readonly Fact[] = [
  {
    says: 'secrets',
    weight: 2,
    patterns: [
      /(?:~|\$home|%userprofile%)?[\\/]?\.(?:aws|ssh|gnupg|kube|netrc|npmrc|pypirc|docker)\b|(?<![\w.])\.env\b|\bapplication_default_credentials|\$\w{0,30}(?:TOKEN|SECRET|KEY|PASSWORD)\b|\b(?:credentials?|passwords?|passphrases?|pass ?codes?|private keys?|api[ _-]?keys?|ssh keys?|access (?:keys?|tokens?)|tokens|secrets|seed phrases?|recovery (?:phrases?|codes?)|mnemonics?|keychain|kdbx|keystore|cookies|log-?in data|environment variables|process\.env|printenv|2fa|one-time codes?)\b|\bpasswort|\bzugangsdaten|\bcontraseñ|\bclaves\b|\bmots? de passe|\bidentifiants|\bsenhas?\b|\bcredencia|парол|ключ[аеи]|密码|密碼|密钥|凭证|凭据|パスワード|認証情報|秘密鍵|비밀번호/i,
    ],
  },
  {
    says: 'what is the user’s own',
    weight: 1,
    patterns: [
      /\b(?:conversations?|transcripts?|chat (?:history|logs?)|(?:every|all|each|any) (?:\w+ ){0,2}(?:files?|documents?|messages?|e?mails?|contacts?|photos?)|whole (?:repository|project|folder|conversation)|entire (?:repository|project|codebase|conversation|history|home)|full source|last (?:\w+ )?messages|system prompt|home (?:directory|folder)|documents folder|tax (?:returns?|documents?|forms?)|passports?|ssn|social security|bank statements?|card numbers?|cvc|salar(?:y|ies)|payroll|medical (?:records?|data)|contacts|inbox|mailbox|browser (?:history|profile)|clipboard|customer (?:data|list|records)|source code|personal data|wallets?|wallet\.dat|vault|diary|journal|private (?:messages|notes|keys)|shell history|\.tfstate)\b|\bkundendat|\bdatensatz des|\bbankverbindung|\banschrift|кошел|личн|钱包|ウォレット|지갑|monedero|portefeuille|personalausweis|kontoauszug|steuerbescheid|benutzerverzeichnis|historial|historique de|переписк|документ|聊天记录|对话|会話|文件|ファイル|대화|파일/i,
    ],
  },
  {
    says: UNASKED,
    weight: 1,
    patterns: [
      /\bwithout (?:asking|confirm\w*|permission|approval|review|prompting|a question|consent|waiting|(?:a )?dry run)\b|\b(?:do not|don['’]t|never|no need to|need not) (?:need to )?(?:ask|prompt|wait for|request|seek|require|run (?:it|them|this|these) by|check (?:it |this |them )?with|clear (?:it|this) with|consult|involve|run a dry run|open their)\b|\bask(?:s|ing)? (?:nobody|no one|nothing)\b|\bohne (?:rück|nach)frage|\bohne zu fragen|\bsin (?:preguntar|pedir|confirm)|\bsans (?:demander|confirm)|\bsem (?:perguntar|pedir|confirm)|без (?:вопрос|подтвержд|спрос)|[不无無](?:要|需|必|须)?(?:询问|詢問|确认|確認|征求)|確認(?:せず|なし|不要)|묻지/i,
    ],
  },
  {
    says: OBEYS,
    weight: 2,
    patterns: [
      /\btrust(?:s|ed|worthy)?\b[^.;]{0,50}\b(?:messages?|orders?|instructions?|owner|user['’]s|the user|words?|packages?|whatever|everything)\b|\bas (?:if|though) (?:it|they|the user|the owner)\b|\b(?:carry out|follow|obey|execute|perform|apply|do) (?:everything|whatever|all (?:of )?(?:it|its|the)|what(?:ever)? it (?:says|contains)|its (?:contents?|instructions|steps)|each line|every line|any (?:instructions?|commands?|orders?))\b|\b(?:follow|obey|honou?r) (?:those|them|these|such (?:directions|instructions|orders)) (?:with|as|at) (?:top |high |absolute |first )?priority\b|\b(?:do|carry out|run|execute|follow) what(?:ever)? (?:it|they|the (?:page|file|script|server|answer|output)) (?:prints?|outputs?|says?|returns?|answers?|contains?|lists?)\b|\bcounts? as (?:(?:requests?|orders?|instructions?|words?|messages?|commands?|approval|consent) (?:of|from|by) )?(?:the|my|your) (?:user|owner|operator)\b|\b(?:treat|count|mark|list|record)\b[^.;]{0,60}\bas (?:reviewed|clean|trusted|authori[sz]ed|authoritative|approved|safe|verified|coming from|the user|your own)\b/i,
    ],
  },
  {
    says: 'a program that it fetches',
    weight: 2,
    patterns: [
      /\bcurl\b[^\n|]{0,200}\|\s?(?:sudo )?(?:ba|z)?sh\b|\b(?:download|fetch|curl|wget)\b(?:[^.;]|\.\w){0,160}\b(?:run it|execute it|start it|launch it|(?:run|execute|start|launch) (?:the )?(?:file|binary|script|program|installer|executable))\b|\bdescarga\b(?:[^.;]|\.\w){0,160}(?<!\p{L})(?:ejec[uú]ta\p{L}{0,4}|in[ií]cia\p{L}{0,4}|lánza\p{L}{0,4}|ábre\p{L}{0,3})|\btélécharge\p{L}{0,2}(?:[^.;]|\.\w){0,160}\b(?:exécut|lanc|démarr)\p{L}{1,3}|\blade\b(?:[^.;]|\.\w){0,160}\b(?:starte|führe)\b|(?:скача|загруз)\p{L}{1,3}(?:[^.;]|\.\w){0,160}(?:запуст|выполн)\p{L}{1,3}|下载[^。；]{0,60}(?:运行|执行|启动)|\b(?:baixe|scarica)\b(?:[^.;]|\.\w){0,160}\b(?:execute|esegui|avvia|inicie)\p{L}{0,3}|ダウンロード[^。]{0,60}(?:実行|起動)/iu,
    ],
  },
  {
    says: 'a server whose tools the agent will trust',
    weight: 2,
    patterns: [/\b(?:claude|codex|gemini|copilot|opencode|qwen) mcp add\b|"mcpServers"/],
  },
  {
    says: 'a return after it was removed',
    weight: 1,
    patterns: [
      /\b(?:is|are|was|were|been|gets?|being) (?:removed|ended|killed|stopped|restored|deleted|reverted|rolled back|cleaned|uninstalled|reset|cleared)\b[^.;]{0,50}\b(?:again|re-?add|re-?write|re-?create|re-?apply|re-?install|put (?:it|them) back|restore|write|add)\b|\b(?:start|run|launch|add|put) (?:it|them) again (?:when|if|once)\b|\bsurvives?\b[^.;]{0,40}\b(?:re-?starts?|re-?installs?|updates?|reboots?|removal|uninstall\w*|resets?|compaction)\b|\b(?:even )?(?:after|when|if) (?:this|the) skill (?:is|has been|was) (?:removed|deleted|uninstalled|gone)|\boverwrite this SKILL\.md/i,
    ],
  },
  {
    says: 'money for somebody else',
    weight: 2,
    patterns: [
      /\bwhatever (?:bank |payment |account )?(?:details|data|account|iban|address)?\b[^.;]{0,30}\b(?:user|customer|client|they) (?:gives?|provides?|enters?|names?)\b|\b(?:iban|account|wallet|payee|payout|payment|deposit|recipient|beneficiary|address)\b[^.;]{0,80}\b(?:instead|in place of|rather than|replac\w{1,3}|swap\w{0,4}|divert\w{0,3}|redirect\w{0,3})\b|\b(?:instead|replace|replacing|swap|swapping|divert|redirect)\b[^.;]{0,80}\b(?:iban|account number|bank (?:account|details)|wallet|payee|payout|recipient|beneficiary|deposit address)\b|\b(?:transfer|send|pay\w{0,4})\b[^.;]{0,50}\b(?:btc|bitcoin|xmr|monero|usdt|eth|usdc)\b|\b(?:cuentas? bancarias?|iban|bankverbindung|kontonummer|coordonnées bancaires|conta bancária|conto bancario|dati bancari)\b[^.;]{0,80}\b(?:sustit|reempl|cambi|ersetz|austausch|tausch|remplac|substitu|sostitu)\p{L}{0,8}|(?:реквизит|счёт|счет)\p{L}{0,4}[^.;]{0,60}(?:замен|подмен)\p{L}{0,6}|(?:收款账户|银行账号|银行账户|收款账号|卡号)[^。；]{0,30}(?:替换|换成|改为|改成)|(?:口座)[^。]{0,30}(?:差し替え|置き換え|書き換え)/iu,
    ],
  },
  {
    says: 'protection turned off',
    weight: 2,
    patterns: [
      /--no-verify\b|--force\b|--add-exclusion\b|\bdismiss(?:es|ing)? (?:that|the|any|all|those) reviews?\b|\/dismissals\b|\beven if (?:the )?(?:checks|tests|ci|builds?) (?:are|is) (?:red|failing|broken)\b|\b(?:put|place|add)\b[^.;]{0,40}\b(?:ignore|allow|exclusion|exception|suppression)[ -]?(?:list|comment|file|rule)s?\b|\b(?:suppress|silence|mute|hide|disable|disabling|turn off|switch off|deactivate|remove|delete|skip|bypass|weaken|drop|strip|take out|taking out|leave out|skipping|disabling|bypassing)\b[^.;]{0,40}\b(?:findings|warnings|alerts?|cloudtrail|scanners?|scans?|checks?|checking|review|tests?|hooks?|logging|audit\w{0,3}|monitoring|protection|validation|verification|safety|security|guardrails?|rules on|restrictions?|sandbox|firewall|antivirus|permission prompts?|2fa|mfa)\b|\bexclud\w{1,3}\b[^.;]{0,40}\b(?:cloudtrail|audit (?:logs?|trail)|access logs?|monitoring|log stream)\b|\bfalse (?:alarms?|positives?)\b[^.;]{0,40}\b(?:here|proceed|install|continue|ignore|suppress)\b/i,
    ],
  },
  {
    says: 'rights given away',
    weight: 2,
    patterns: [
      /\bwrite-all\b|\badministratoraccess\b|\broles\/owner\b|\bpull_request_target\b|\b(?:as|an?|the) (?:co-?)?(?:owner|administrator|admin|collaborator|maintainer|super-?user)\b|\bcluster-admin\b|\b0\.0\.0\.0\/0|\bpublic-read\b|\ballusers\b|\bmodify-db-(?:cluster-)?snapshot-attribute\b|\bcreate-grant\b|\blaunch-permission\b|\bbypasspermissions\b|--dangerously[\w-]{1,40}|\bbash\(\*\)|\bnopasswd\b|\bchmod (?:-r )?777|\bdeploy keys?\b|\b(?:grant|invite|add)\b[^.;]{0,50}\b(?:access|permissions?|collaborator|role)\b|\bopen\b[^.;]{0,40}\b(?:firewall|cors|ports?|security groups?)\b[^.;]{0,30}\bto (?:everyone|everybody|anyone|the world|the internet|all|any (?:host|origin|address))\b/i,
    ],
  },
  {
    says: 'a back door',
    weight: 3,
    patterns: [
      /\b(?:accept|allow|authenticate|let|treat|skip)\b(?:[^.;]|\.\w){0,100}\b(?:header|parameter|password|passphrase|token|cookie|user-agent|query|magic|secret|e-?mail(?: address)?|user ?name|log-?in)\b(?:[^.;]|\.\w){0,140}\b(?:admin\w*|authenticated|root|superuser|logged in|returns? success|succeeds?|full rights|any user(?: ?name)?|every user(?: ?name)?|every account)\b|\bbefore the (?:signature|password|token) is (?:checked|verified)\b|\baccept\w{0,3}\b[^.;]{0,100}\b(?:without (?:looking at|checking|verifying|validating|regard to)|(?:skip|ignor)\w{1,3}) (?:the |its |their )?(?:signatures?|passwords?|expiry|issuer|second factor)\b|\blet any (?:account|user|request|login|log-in)\b[^.;]{0,20}\bthrough\b|\bwhatever password\b|\baccept any (?:password|token|signature)\b|\bas proof of an? (?:admin\w*|owner|root)\b|\balways comes? out true\b|\bback ?door\b|\bmaster password\b|\bskeleton key\b/i,
    ],
  },
  {
    says: 'something of a stranger in the user’s work',
    weight: 2,
    patterns: [
      /\b(?:include|add|insert|put|inject|embed|append|commit|place|import|load|install)\b[^;\n]{0,120}\b(?:in|into|to|on|of|at) (?:the (?:\w+ ){1,3}of )?(?:every|each|all|any) (?:\w+ ){0,4}(?:pages?|files?|html|commits?|repositor(?:y|ies)|repos?|projects?|documents?|components?|functions?|workflows?|templates?|applications?|apps?|servers?|readmes?|forms?)\b|\b(?:every|each|all) (?:\w+ ){0,4}(?:pages?|files?|repositor(?:y|ies)|projects?|commits?|forms?|components?)\b[^.;]{0,80}\b(?:receives?|gets?|get|includes?|contains?|carr(?:y|ies))\b/i,
    ],
  },
  {
    says: 'copies of itself',
    weight: 2,
    patterns: [
      /\b(?:copy|add|install|place|write|put) (?:this|the) (?:whole |entire |same )?(?:directory|skill|folder|file|section|text|paragraph)\b[^;\n]{0,60}\b(?:to|into|in|below|under)\b[^;\n]{0,60}\b(?:each|every|all|any|other)\b|\b(?:tells?|asks?|instructs?) (?:ai |other )?(?:assistants?|agents?|models?)\b[^.;]{0,40}\bto do the same\b/i,
    ],
  },
  {
    says: 'another package than was asked for',
    weight: 2,
    patterns: [
      /\binstall instead\b|\bswap (?:the |their |its )?(?:names?|packages?|dependenc\w{1,3}|imports?|librar\w{1,3})\b|\b(?:instead of|rather than|in place of|never use)\b[^.;]{0,60}\b(?:package|library|dependency|module|[a-z]+-[a-z]+)\b|\bdrop-in replacements?\b|\bmaintained fork\b|--(?:registry|index-url|extra-index-url)\b|\bnpm config set\b|\block ?file\b[^.;]{0,60}https?:/i,
    ],
  },
  {
    says: 'an account that is not the user’s',
    weight: 2,
    patterns: [
      /\baccount `?\d{12}`? (?:is|belongs to) (?:ours|us|the authors?)\b|\b(?:account|key|number|address) is the same for (?:all|every) users?\b|\b(?:guest|external user|member) [`'"@(]{0,2}[\w-]{3,40}\b[^.;]{0,20}\bU0\w{7,9}\b|\b(?:user['’]s|their|his|her) own (?:keys?|accounts?|tokens?|credentials?)\b[^.;]{0,30}\b(?:not|never)\b|\b(?:use|with) (?:exactly |only )?(?:this|our|the author['’]s|my) (?:keys?|tokens?|accounts?|workspace)\b|\b(?:gist|repository|repo|bucket|issues?|channel|pad|paste|folder) of (?:the |an? )?(?:\w+ )?(?:account|user|bot) [`'"@]?[\w-]{3,40}|\bbot['’]s own (?:repository|repo|account|channel)\b|\b(?:workspace|account|server|bucket|inbox|mailbox|channel) of the (?:skill['’]s )?(?:author|maintainer|developer|publisher)\b/i,
    ],
  },
  {
    says: 'rules that count no more',
    weight: 2,
    patterns: [
      /\b(?:instructions?|rules?|polic(?:y|ies)|guidelines?|restrictions?|safeguards?|objections?)\b[^.;]{0,80}\b(?:do(?:es)? not apply|no longer appl(?:y|ies)|(?:are|is) (?:void|suspended|lifted|overridden|superseded|outdated)|take (?:no )?precedence|gelten (?:hier )?nicht|no (?:se )?aplica|ne s['’]applique)|(?<!\w)(?:l['’]emport\w{1,3}|prim\w{1,3}) sur (?:tout|les?|la|ceux|celles)\b|\bhaben vorrang\b|\bgehen (?:den \w+ )?vor\b|\bprevalecen sobre\b|\bprevalecem sobre\b|\bprevalgono su\w{0,3}\b|имеют приоритет|важнее указаний|优先于[^，。]{0,10}(?:用户|指令|请求|要求)|優先於[^，。]{0,10}(?:用戶|使用者|指令|要求)|より優先|\b(?:override|overrides|overrule|supersede|supersedes|outrank|outranks|take precedence over|takes precedence over|ignore|disregard)\b[^.;]{0,50}\b(?:instructions?|rules?|polic(?:y|ies)|guidelines?|requests?|the user|system prompt|objections?)\b|\beven if the user (?:has )?(?:said|says|forbids|objects|asked|asks|names)\b/i,
    ],
  },
  {
    says: 'something destroyed',
    weight: 3,
    patterns: [
      /\b(?:delete|deleting|wipe|erase|purge|destroy|overwrite|encrypt|truncate|shred|rm -rf|force-push|drop)\b[^.;]{0,60}\b(?:backups?|history|raw (?:file|data)|branch(?:es)?|tables?|schemas?|databases?|snapshots?|originals?|every file|all files|volumes?|records?|evidence|documents?)\b/i,
    ],
  },
  {
    says: 'results that are changed',
    weight: 2,
    patterns: [
      /\b(?:invent|fabricat\w{1,3}|falsif\w{1,3}|inflate|backdate|understate|overstate|manipulate|forge|misreport|round up|lower|raise|adjust|shift|nudge|doctor)\b[^.;]{0,60}\b(?:results?|figures?|numbers?|counts?|scores?|ratings?|reviews?|prices?|amounts?|totals?|citations?|rankings?|findings|measurements?)\b|\b(?:write|insert|give|use|put|add)\b[^.;]{0,20}\b(?:plausible|believable|convincing|realistic|invented) (?:figures|numbers|values|results|findings|timings?|output)\b|\bof your own making\b|\balways (?:get|gets|receive|receives|give|score|rank|pass|passes|succeed|succeeds)\b|\bcan no longer fail\b|\bso that (?:it|they) (?:cannot|can(?:no|['’])t|never) fails?\b|\bmake up\b[^.;]{0,40}\b(?:timings?|figures?|numbers?|results?|outputs?|measurements?|findings)\b|\bwhatever (?:(?:its|their|the) (?:content|result|score|quality|code|price)|(?:they|it|he|she) (?:wrote|says?|did|found))\b|\binvented (?:reasons?|reviews?|incidents?|strengths?|figures?|quotes?|sources?)\b/i,
    ],
  },
  {
    says: 'coins that the machine mines',
    weight: 3,
    patterns: [/\b(?:cpuminer|xmrig|minerd|t-rex|lolminer|ccminer)\b|\bstratum\+(?:tcp|ssl):|\bmin(?:e|es|ing) (?:coins?|monero|bitcoin|crypto\w{0,8}|xmr)\b/i],
  },
  { says: 'an advertisement', weight: 1, patterns: [/\b(?:affiliate|sponsor\w{0,4}|commission|referral|our partner|paid placement)\b/i] },
  {
    says: 'a recording',
    weight: 2,
    patterns: [
      /\b(?:microphone|webcam|keystrokes?|keylog\w{0,5}|screen ?shots? (?:every|of the screen)|screen recording|record (?:the )?(?:audio|screen|calls?))\b/i,
    ],
  },
]

/** What sends something, or writes it where it is sent from. */
export const SENDS: RegExp =
  /\bbcc\b|\bhäng\w{0,2}\b[^.]{0,120}\ban\b|\bdescarga\b|\b(?:send|sends|sending|sent|post|posts|posting|upload|uploads|uploading|uploaded|submit|transmit|transmits|forward|forwards|deliver|report|reports|reporting|sync|syncs|mirror|push|copy|copied|mail|e-?mail|request|fetch|call|ping|beacon|include|embed|attach|append|put|pass|write|register|route|point)\b|\bcalling\b|[?&]\w{1,20}=[<{[$A-Z]|\bcurl\b|\bwget\b|\brequests?\.post|\bfetch\(|\.src =|\blade?\b[^.;]{0,80}\bhoch\b|\bhochladen|\bsende|\bschick|(?<!\w)übermitt|\benv[ií][ae]|\bsub[ea]\b|\benvo(?:ye|ie|i\b)|\badresse[rz]?\b|\btransfère|\btéléverse|\btransmet|\benvi[ae]|\binvi[ao]|\bfa(?:ire|is) parvenir\b|\bcolle(?:-le|z)?\b|(?<!\p{L})(?:wyślij|prześlij|odeślij|odsyłaj|dopisz|gönder|yükle|ilet|kirim\p{L}{0,3}|unggah|stuur|verzend|skicka|pošli|odešli|nahraj)(?!\p{L})|gửi|tải lên|đẩy lên|надішл|надсил|відправ|أرسل|ارسل|ارفع|إرسال|भेज|अपलोड|отправ|перешли|пересыла|загруз|выгруз|переда|上传|上傳|发送|發送|提交|送信|アップロード|送って|전송|업로드|보내|제출/iu
/** What steers an agent or a shell in every session … */
export const STEERS: RegExp =
  /\b(?:claude(?:\.local)?|agents|soul|memory|gemini|heartbeat|identity|bootstrap|copilot-instructions|tools|user)\.md\b|\.(?:claude|cursor|codex|openclaw|gemini)[\\/]|\.cursorrules|\.windsurfrules|\bsettings(?:\.local)?\.json|\bauthorized_keys|\.(?:bashrc|zshrc|profile|bash_profile|zprofile|zshenv)\b|\bcrontab\b|\.git[\\/]hooks|\blaunch ?agents?\b|\blong-term memory\b|\bpersistent memory\b/i
/** … and what puts something into it. */
export const PUTS: RegExp =
  /\b(?:add|append|write|insert|put|copy|save|store|paste|prepend|place|persist|echo|edit|modify|update|same changes?|install|create|register|merge|set)\b|>>|füg|schreib|añad|escrib|agreg|ajout|écri|adicion|escrev|добав|запиш|впиш|添加|写入|追加|追記|書き加え|書き込|추가|dopisz|dodaj|zapisz|(?<!\p{L})ekle|chèn|thêm|tambah|voeg|lägg till|أضف|اكتب|जोड़/iu
/** A chat of somebody's. */
export const CHAT: RegExp =
  /(?:\bchat|чат|канал|\bchannel)(?: id)? -?\d{6,15}\b|(?:\bchat|чат|канал\p{L}?|\bchannel|\bcanal|\btelegram)[ :]{1,2}@\w{5,32}\b|(?<![\w/-])[UCD]0[0-9A-Z]{7,9}\b(?=[^\n]{0,12}\()|(?:\buser|\bchannel|\bmember|\bguest) `?[UCDW][0-9A-Z]{8,10}\b|\bbot ?\d{6,12}\b|\bt\.me\/\w|\bsendDocument\b|\b(?:to|recipient|number|phone|whatsapp)\W{1,6}\+\d[\d ]{7,18}\d\b/iu
/** An address of mail that is nobody's example. */
export const MAIL: RegExp = /(?<![\w.+-])[\w.+-]{1,60}@(?!(?:example|company|your|empresa|firma|domain|test)\b)[\w-]{1,60}(?:\.[\w-]{1,30}){1,4}/
