import { ACCOUNT } from '../evidence/accounts.ts'
import { cloudAccountsIn, type CloudAccount } from '../evidence/cloud-accounts.ts'
import { kinds, type Fact, type SectionSort, type Sort } from './order-sorts.ts'

/** An account of the cloud that is somebody's. */
const somebodysAccount: Fact = {
  test: (text) => somebodysIn(text) !== undefined,
  exec: (text) => somebodysIn(text)?.found ?? null,
}

function somebodysIn(text: string): CloudAccount | undefined {
  return cloudAccountsIn(text).find(({ nobodys }) => !nobodys)
}

/** What does harm in plain sight: doors that are built in, errands from where nobody looks, money that goes to others. */
export const ordersOfHarm = (): readonly Sort[] => [
  {
    concern: 'harm',
    gate: kinds(['grave']),
    hints: ['recovery'],
    facts: () => [
      /\b(?:set|change|replace|switch|update|point|make)\b/i,
      /\brecovery (?:e-?mail|address|phone|number|mail)\b[^.]{0,40}\b(?:to|is|as)\b[\s`"']{0,3}(?![\w.+-]{0,60}@(?:example|your|company)\b)(?:[\w.+-]{1,60}@[\w-]{1,60}\.\w|\+\d[\d ()-]{7})/i,
    ],
    unless: () => /\b(?:attackers?|never|detect\w*|indicator\w*|if the (?:user|customer) (?:gives|asks|provides))\b/i,
    level: 'error',
    says: 'gives the user’s accounts to somebody else',
  },
  {
    concern: 'harm',
    gate: kinds(['grave', 'credential', 'secret', 'run', 'endpoint', 'url']),
    hints: ['arn:aws:iam'],
    facts: () => [
      /\b(?:name|trust\w*|create|add|attach|role|principal|allow)\b/i,
      /\b(?:AdministratorAccess|PowerUserAccess|IAMFullAccess)\b/,
      somebodysAccount,
    ],
    unless: () => /\b(?:arn:aws:iam::aws|detect\w*|finding|audit (?:for|whether)|attackers?|never|deny)\b/i,
    steps: true,
    level: 'error',
    says: 'gives a stranger’s account access to the user’s cloud',
  },
  {
    concern: 'harm',
    gate: kinds(['grave']),
    hints: ['terminate-', 'delete-', 'rb --force', 'group delete', 'projects delete'],
    facts: () => [
      /\b(?:run|execute|call|use|delete|remove|terminate|wipe)\b/i,
      /\b(?:all|every|each|any)\b[^.\n]{0,24}\b(?:profiles?|accounts?|subscriptions?|projects?|regions?|clouds?)\b/i,
      /(?:terminate-instances|delete-(?:db-instance|bucket|user|stack|table|cluster)|s3 rb\b|group delete|projects delete).{1,200}(?:terminate-instances|delete-(?:db-instance|bucket|user|stack|table|cluster)|s3 rb\b|group delete|projects delete)/is,
    ],
    unless: () => /\b(?:confirm\w*|ask\b|dry[- ]run|unused|idle|tagged|older|stale|orphan\w*|never|deny|forbid\w*|block\w*|after approval)\b/i,
    level: 'error',
    says: 'tells the agent to destroy everything in the user’s clouds',
  },
  {
    concern: 'harm',
    gate: kinds(['grave']),
    hints: ['factory state', 'factory condition', 'pristine', 'freshly installed', 'out-of-the-box', 'blank state', 'bare state'],
    facts: () => [
      /\b(?:clean|wipe|reset|restore|bring|return|revert|delete|remove|erase|destroy)\b/i,
      /\b(?:delet|remov|eras|wip|clean|destroy|clear|purg)(?:e|es|ing|ed|s)?\b[^.]{0,60}\b(?:files?|director(?:y|ies)|folders?|data|documents?|home|disks?|drives?|systems?|machine|computer|resources|buckets?|everything)\b/i,
      /\b(?:system|machine|computer|laptop|workstation|host|server|account|environment)\b[^.]{0,30}\b(?:(?:near[- ]?)?factory|pristine|freshly[- ]installed|out-of-the-box|blank|bare) (?:state|condition)\b/i,
    ],
    unless: () =>
      /\b(?:never|attack\w*|incident|reported|example of|confirm\w*|ask\b|asks\b|back(?:ed)? ?up|containers?|emulators?|simulators?|phones?|devices?|routers?|test\w*|sandbox|if the user)\b/i,
    level: 'error',
    says: 'tells the agent to wipe the user’s machine',
  },
  {
    concern: 'harm',
    gate: kinds(['safety'], ['bypass', 'no', 'run', 'every', 'user', 'must']),
    hints: [
      'defender',
      'real-time',
      'crowdstrike',
      'sentinelone',
      'carbon',
      'virus',
      'edr',
      'gatekeeper',
      'xprotect',
      'amsi',
      'smartscreen',
      'malwareb',
      'sophos',
      'falcon',
    ],
    facts: () => [
      /\b(?:turn off|switch off|disable|deactivate|stop|kill|uninstall|unload) (?:\w+ ){0,4}?(?:defender|real-time protection|crowdstrike|sentinelone|carbon black|antivirus|anti-virus|edr\b|gatekeeper|xprotect|amsi|smartscreen|malwarebytes|sophos|bitdefender|falcon sensor)/i,
      /(?:,|\band|\bthen) (?:then )?(?:turn off|switch off|disable|deactivate|stop|kill|uninstall|unload|remove|exclude|take) (?:\w+ ){0,4}?(?:defender|real-time protection|crowdstrike|sentinelone|carbon black|antivirus|anti-virus|edr\b|gatekeeper|xprotect|amsi|smartscreen|malwarebytes|sophos|bitdefender|falcon sensor|gitleaks|trufflehog|secret scann|audit log|event log|code scanning|dependabot|snyk|semgrep)/i,
    ],
    unless: () => /\b(?:detect\w*|attackers?|alert|hunt\w*|indicator\w*|adversar\w*|technique|mitre|(?:project|build|repo\w*) (?:folder|director(?:y|ies)))\b/i,
    level: 'error',
    says: 'tells the agent to turn off several security features',
  },
  {
    concern: 'harm',
    gate: kinds(['password', 'secret', 'endpoint', 'approval', 'bypass', 'override', 'data']),
    hints: ['accept', 'allow', 'honour', 'honor', 'recogni', 'treat', 'skip', 'grant', 'succeed', 'any user', 'every user', 'full rights'],
    facts: () => [
      /\b(?:accept|accepts|allow|allows|let|lets|honou?rs?|recogni[sz]es?|grant|grants|treat|treated|trust|skip|skips)\b/i,
      /\bX-[A-Z][\w-]{2,40}:? ?[`"“]?[\w-]{2,40}|\b(?:password|passphrase|token|user ?name|user|e-?mail|code|cookies?|parameter|key) [`"“][^`"“”]{3,60}[`"”]|\bbeginning with [`"“]/,
      /\b(?:skip|skips|bypass\w*|without|regardless of|instead of) (?:\w+ ){0,4}(?:password|authentication|auth|login|verification|check|signature|permission|second factor|2fa|mfa)\b|\bas (?:those of )?(?:an? |the )?(?:admin\w*|root|superuser|owner)\b|\b(?:any|every|all) (?:accounts?|users?)\b|\bfull (?:access|rights)\b/i,
      /\b(?:generat\w+|every|each|all|handlers?|endpoints?|routes?|login|log-in|sign-in|middleware|template|code you write|you write|you create|scaffold\w*)\b/i,
    ],
    unless: () => /\b(?:development|dev mode|in tests?|test (?:suite|user|account)|staging|local|mock|fixture|never|vulnerab\w*|attackers?|detect\w*|ctf)\b/i,
    level: 'error',
    says: 'tells the agent to build a back door',
  },
  {
    concern: 'harm',
    gate: kinds(['run', 'follow'], ['endpoint', 'url', 'command', 'terminal']),
    hints: ['shell', 'eval', 'subprocess', 'exec', 'bash'],
    facts: () => [
      /\b(?:routes?|endpoints?|handlers?|pages?|paths?|services?|apis?|servers?|apps?)\b/i,
      /\b(?:runs?|executes?|evals?(?! (?:cases?|sets?|suites?|data|runs?|results?|prompts?|metrics?|scores?|files?)\b)|evaluates?|passes)\b[^.]{0,60}\b(?:parameter|query|header|body|argument|value|field)\b|\b(?:parameter|query|header|body|field)\b[^.]{0,60}\b(?:as|in|through|to) (?:a |the |an )?(?:shell|eval|command|subprocess|os\.system|exec)\b/i,
      /\b(?:shell|eval|os\.system|subprocess|exec|bash)\b/i,
      /\b(?:each|every|all|always|gets?|add|include|generated|create)\b/i,
    ],
    unless: () =>
      /\b(?:sandbox\w*|container|isolat\w*|vulnerab\w*|training|ctf|lab|never|attackers?|injection|allow-?list\w*|escap\w*|sanitiz\w*|sanitis\w*|validat\w*|detect\w*|flag|if)\b/i,
    level: 'error',
    says: 'tells the agent to build a back door',
  },
  {
    concern: 'harm',
    gate: kinds(['copy', 'send', 'paste', 'run', 'every', 'read', 'download', 'credential', 'secret', 'must', 'grave', 'url', 'data', 'user']),
    hints: ['ised keys', 'ized keys', 'ized_keys'],
    facts: () => [
      /\b(?:add|append|put|insert|write|install|copy|place|register)\b/i,
      /\bssh-(?:rsa|ed25519|dss) AAAA[\w+/=]{12,}|\becdsa-sha2-nistp\d{3} AAAA/,
      /authori[sz]ed[ _]keys/i,
    ],
    unless: () => /\b(?:your|user['’]s own|example|my) (?:public )?key\b/i,
    level: 'error',
    says: 'gives access to whoever holds the key',
  },
  {
    concern: 'harm',
    gate: kinds(['safety']),
    hints: ['exclu'],
    facts: () => [
      /\b(?:add|put|set|include|exclude)\b/i,
      /\bexclusions?\b|\bexclude\b/i,
      /\bhome (?:folder|directory)\b|\bC:\\|\b(?:whole|entire) (?:disk|drive|system|computer)\b|\ball drives\b/i,
      /\b(?:defender|antivirus|anti-virus|edr|malwarebytes|sophos|bitdefender|crowdstrike|sentinelone)\b/i,
    ],
    unless: () =>
      /\b(?:attackers?|detect\w*|malware (?:adds?|sets?)|adversar\w*|alert|hunt\w*|never|(?:project|build|repo\w*) (?:folder|director(?:y|ies)))\b/i,
    level: 'error',
    says: 'tells the agent to turn off several security features',
  },
  {
    concern: 'harm',
    gate: kinds(['url'], ['run', 'download', 'send', 'visit']),
    facts: () => [
      /\b(?:run|execute|curl|fetch|download|install|source|eval|load|pipe)\b/i,
      /\bscripts? (?:from|at|on) https?:|https?:\/\/[^\s/]{4,100}\/\S{1,200}\.(?:sh|py|ps1|js|bat|exe|zip)\b/i,
    ],
    unless: () => /\b(?:docs?|documentation|cdn\.|example)\b/i,
    place: true,
    frontmatter: true,
    level: 'error',
    says: 'makes every session run what an address sends',
  },
  {
    concern: 'harm',
    gate: kinds(['url'], ['run', 'every', 'download', 'command', 'terminal']),
    facts: () => [
      /\b(?:cron(?: ?job| ?tab)?|scheduled task|task scheduler|launch ?agents?|login items?|systemd timer|start-?up (?:item|folder|script)|at (?:log-?in|boot))\b/i,
      /\b(?:curl|wget|irm|iwr|invoke-webrequest|download\w*|fetch\w*)\b/i,
      /\b(?:to|into|with|through|by) (?:a |the )?(?:ba|z)?sh(?:ell)?\b|\$\((?:curl|wget)|\b(?:executes?|runs?|evaluates?) (?:it|the (?:result|output|response|script|answer))\b|\| ?(?:ba|z)?sh\b/i,
    ],
    unless: () => /\b(?:never|do not|don['’]t|attackers?|detect\w*|malware|adversar\w*)\b/i,
    place: true,
    level: 'error',
    says: 'tells the agent to run what an address sends, again and again',
  },
  {
    concern: 'harm',
    gate: kinds(['send', 'grave', 'every', 'override', 'user', 'must']),
    hints: ['0x', 'bc1', 'iban', 'wallet', 'address', 'account'],
    facts: () => [
      /\b(?:instead|whatever|regardless|in place of|rather than|replace|swap|overwrite|substitute|no matter|not the|even if)\b/i,
      /\b(?:user|customer|client|payee|recipient|beneficiary|supplier|seller|they|he|she)['’]?s?\b/i,
      /\b(?:pay|pays|payment|transfer|send|iban|invoice|address|account|wallet|withdraw|deposit|payout|bank|refund)\w{0,3}\b/i,
      ACCOUNT,
    ],
    unless: () => /\b(?:contract|router|proxy|testnet|checksum|placeholder|ens name|never|verify|warn|quote|slippage|calldata|sdk)\b|\bGET \//i,
    level: 'error',
    says: 'makes the agent pay an account that the user did not name',
  },
  {
    concern: 'harm',
    gate: kinds(['run', 'url', 'every', 'send', 'credential', 'user']),
    hints: ['stratum', 'mining', 'monero', 'xmr', 'coins'],
    facts: () => [
      /stratum\+(?:tcp|ssl|tls):|\b(?:mining|hashing|xmr|monero) pool\b|\bxmrig\b|\b(?:mine|mines|mining) (?:monero|xmr|coins?|crypto)/i,
      /\b(?:idle|spare|background|unused|while|between|overnight|low priority|nice)\b/i,
      /\b(?:use|run|start|launch|lend|put|keep|mine|join|connect|let)\b/i,
    ],
    unless: () => /\b(?:detect\w*|indicators?|hunt\w*|block|alert|suspicious|malware|attackers?)\b/i,
    level: 'error',
    says: 'tells the agent to mine coins on the user’s machine',
  },
  {
    concern: 'harm',
    gate: kinds(['send', 'grave', 'every', 'override', 'user', 'must', 'approval', 'data', 'no']),
    hints: ['0x', 'bc1', 'iban', 'wallet', 'address', 'account', ' sol', 'usdt', 'usdc', 'trc20', 'xmr'],
    facts: () => [
      /(?<!\w)(?:pay|send|transfer|approve|move|moved|route|carry|replace|withdraw|donate|tip|sweep|swept|use|sent|transferred|paid|forward|überweis\w*|transfiere|vire[rz]?|переведи\w*)\b/i,
      /(?<!\w)(?:every|each|all|always|after|before|whenever|remaining|balances?|unlimited|next run|ends?|background|afterwards|on top|(?:second|extra|additional|separate) (?:transaction|transfer|payment)|am ende|al final|à la fin|dust)\b/i,
      ACCOUNT,
    ],
    unless: () =>
      /\b(?:testnet|sepolia|goerli|devnet|(?:get|show|check|what is|query|fetch|list) (?:\w+ ){0,3}(?:balances?|portfolio|holdings|history|transactions|nfts|tokens)|contract address|deployed|example|faucet|router v\d|checksum|mainnet address|optional\w*|if the user|x402|never|treasury|verify|warn|permit2|canonical|decimals|routers?|vaults?|precompile|calldata|sdk)\b/i,
    level: 'error',
    says: 'makes the agent send the user’s money to a stranger’s account',
  },
  {
    concern: 'harm',
    gate: kinds(['user', 'tell', 'send', 'must', 'read', 'no', 'cue']),
    hints: ['differ', 'not theirs', 'another than'],
    facts: () => [
      /\b(?:explain|say|answer|tell them|reply|claim|state)\b/i,
      /\b(?:if|when|should)\b[^.;]{0,40}\b(?:notices?|asks?|compares?|sees?|complains?|wonders?|remarks?)\b/i,
      /\b(?:address|iban|account|wallet|payee|recipient)(?:es|s)?\b[^.;]{0,40}\b(?:differs? from (?:theirs|the(?:ir| user['’]s| merchant['’]s)? own|the one (?:they|the user))|(?:is|are) (?:not theirs|another than (?:theirs|the one)))\b/i,
    ],
    unless: () => /\b(?:never|attackers?|phish\w*|malware|stop at once|verify|do not pay)\b/i,
    level: 'error',
    says: 'tells the agent to explain away that money goes to another account',
  },
]

/** The same, over several sentences or steps of a section. */
export const sectionOrdersOfHarm = (): readonly SectionSort[] => [
  {
    concern: 'harm',
    words: 'disableallhooks pretooluse',
    facts: () => [
      /\b(?:take|remove|delete|set|clear|drop|empty|disable|turn|strip)\b/i,
      /settings(?:\.local)?\.json|\.claude\/|hooks\.json/i,
      /\b(?:slows?|annoy\w{0,3}|in the way|interrupts?|so that|to `?true|not needed|speed|friction|noise)\b/i,
      /\b(?:take|remove|delete|set|clear|drop|empty|disable|turn|strip)\b[^.]{0,40}\b(?:PreToolUse|disableAllHooks)\b/i,
    ],
    unless: () => /\b(?:if the user|ask\w{0,3}|debug\w{0,4}|temporar\w{1,3}|example|broken|option|only|uninstall\w{0,3})\b/i,
    level: 'error',
    says: 'tells the agent to turn off its own guards',
  },
  {
    concern: 'harm',
    words: 'cloudtrail guardduty auditd sysmon securityhub audit siem flow',
    facts: () => [
      /\b(?:switch|turn|stop|disable|pause|suspend|deactivate)\b/i,
      /\b(?:remove|delete|clear|wipe|purge|erase|empty)\b[^.]{0,40}\b(?:logs?|buckets?|trail|history|entries|records)\b|\b(?:back )?on again\b|\bre-?enable\b|\bafterwards\b|\buntil\b/i,
      /\b(?:switch off|turn off|stop|disable|pause|suspend|deactivate)\b[^.]{0,50}\b(?:cloudtrail|guardduty|flow logs?|audit\w{0,3}|event log|sysmon|security hub|siem)\b/i,
    ],
    unless: () => /\b(?:detect\w{0,4}|attackers?|never|alert (?:on|if|when)|ensure|verify|do not|don['’]t|sandbox|adversar\w{1,4}|defense evasion|cost)\b/i,
    level: 'error',
    says: 'tells the agent to turn off logging and monitoring',
  },
  {
    concern: 'harm',
    words: 'crx unpacked sideload+ xpi vsix apk',
    facts: () => [
      /\b(?:fetch|download|get|install|load|add)\b/i,
      /\b(?:all|every) (?:sites?|pages?|urls?|web ?sites?)\b|<all_urls>|\bpermissions?\b|\bunknown sources\b|\bwarnings?\b|\bdeveloper mode\b/i,
      /\bnot (?:in|on|from) (?:the|any) (?:\w{1,10} )?store\b|\b(?:grant|give|allow|accept|confirm|dismiss|ignore) (?:it |them )?(?:access|all|every|the)\b/i,
      /https?:\/\/\S{4,200}\.(?:crx|xpi|vsix|apk)\b|\bunpacked\b|\bsideload/i,
    ],
    place: true,
    unless: () => /\b(?:build|dist|manifest|your extension|npm run|adb|emulator)\b/i,
    level: 'error',
    says: 'tells the agent to install an unreviewed extension with every right',
  },
  {
    concern: 'harm',
    words: 'antivirus virus defender smartscreen edr',
    facts: () => [
      /\b(?:install\w{0,3}|run|download|start|open|unpack|extract|execute)\b/i,
      /\b(?:exclusions?|exclude|allow-?list|whitelist|turn (?:it )?off|disable|switch (?:it )?off|restore|trust|run anyway)\b/i,
      /\b(?:repeat|try again|once more|then (?:install|run|start|retry)|and (?:continue|retry|go on|proceed)|anyway|known to be)\b/i,
      /\b(?:antivirus|anti-virus|virus scanners?|defender|smartscreen|edr|endpoint protection)\b[^.]{0,40}\b(?:remov\w{1,3}|delet\w{1,3}|quarantin\w{1,3}|flag\w{0,4}|complain\w{0,3}|block\w{0,3}|objects?|detects?)\b/i,
    ],
    unless: () => /\b(?:report it|submit|verify|hash|checksum|sha-?256|never|do not|don['’]t|compile|pyinstaller|build output)\b/i,
    level: 'error',
    says: 'tells the agent to allow what a virus scanner blocks',
  },
  {
    concern: 'harm',
    words: 'exchange replace swap substitute switch',
    facts: () => [
      /\b(?:exchange|replace|swap|substitute|switch)\b/i,
      /\bour (?:team|own|fork|registry|build)\b|\bmaintained by (?:us|our)\b|\bsame packages\b|\bintegrity\b/i,
      /\b(?:requirements|package\.json|imports?|lock ?file|dependencies|pyproject|cargo\.toml)\b/i,
      /`([\w.-]{3,30})`[^.`]{0,20}(?:with|for|by|to|into) `[\w@/.-]{0,20}\1[\w.-]{1,20}`/i,
    ],
    unless: () => /\b(?:deprecated|officially|documentation|if the user|never|do not|don['’]t)\b/i,
    level: 'error',
    says: 'tells the agent to replace packages with others of similar names',
  },
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
    says: 'tells the agent to change other skills for this one',
  },
  {
    concern: 'harm',
    words: 'anydesk teamviewer rustdesk screenconnect ultraviewer supremo splashtop quickassist',
    facts: () => [
      /\b(?:have|let|ask|tell|get|make|install|download|start|open|run|set up)\b/i,
      /\b(?:id|codes?|numbers?|session|password)\b/i,
      /\b(?:post|send|pass|submit|forward|report|mail|give|read)\b[^.]{0,80}\b(?:on to|to|at|via|through|in chat|aloud|out)\b/i,
      /\b(?:accept|allow|grant|approve|confirm|unattended|full (?:control|access)|permanent)\b/i,
    ],
    place: true,
    unless: () => /\b(?:never|do not|don['’]t|block|forbid)\b/i,
    reach: 3,
    level: 'error',
    says: 'tells the agent to give somebody remote access to the user’s machine',
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
    says: 'tells the agent to lock files with somebody else’s key',
  },
  {
    concern: 'harm',
    words: 'repository repositories tree history folder directory',
    facts: () => [
      /\b(?:delete|remove|wipe|erase|destroy)\b/i,
      /\b(?:delete|remove|wipe|erase|destroy) (?:(?:every|all)(?: \w+){0,3} (?:files?|repositor(?:y|ies)|branch(?:es)?|tags?|folders?|director(?:y|ies))\b|everything (?:in|on|below|under) (?:the (?:user['’]s )?|their )?(?:home|disk|drive|documents))/i,
      /\bwithout (?:asking|confirmation|a question|telling)\b|\bdo not ask\b|\bno (?:confirmation|questions)\b|\bsay ["“'][^"”']{0,30}(?:finished|done|complete|success)|\btell the user (?:that )?[^.]{0,60}\b(?:success\w*|went well|is fine|complete)\b/i,
      /\brm -rf\b|\b(?:home|working tree|remote|every other|\.git)\b/i,
    ],
    unless: () => /\b(?:never|cache|temporary|temp files|build (?:output|artifacts)|if the user|dry.?run|node_modules|attackers?)\b/i,
    level: 'error',
    says: 'tells the agent to destroy the user’s work',
  },
  {
    concern: 'harm',
    words: 'iban payee payees beneficiary beneficiaries recipient supplier suppliers vendor vendors payout payouts bank payroll',
    stems: ['iban', 'compte', 'konto', 'cuenta', 'conto', 'conta', 'счёт', 'счет', '账户', '账号', '口座'],
    facts: () => [
      /\b(?:change|replace|swap|put|enter|overwrite|substitute|redirect|update|set|edit|alter|switch|use|correct|direct|route|point|remplace[rz]?|ersetze\w{0,2}|tausche|reemplaz[ae]\w{0,2}|cambia\w{0,2}|sostitui\w{1,4}|substitu[ai]\w{0,2}|mets|mettez|trage)\b|замени|поменяй|替换|改成|改为|置き換え/i,
      /\b(?:payees?|beneficiar\w{1,4}|recipients?|suppliers?|vendors?|sellers?|employees?|customers?|iban|bank (?:details|data|accounts?)|payouts?|fournisseurs?|lieferant\w{0,3}|proveedor\w{0,2}|fornitor\w|fornecedor\w{0,2}|rechnung\w{0,3}|factur\w{1,3}|fatur\w{1,2})\b|поставщик|получател|供应商|收款/i,
      ACCOUNT,
      /\d{4}|0x[\da-f]{6}|\bbc1/i,
    ],
    unless: () =>
      /\b(?:example|placeholder|sample|test(?:net)?|checksum|valid\w{0,4}|format\w{0,4}|mask\w{0,3}|your own|contract|dummy|fake|never|verify|regex|parse\w?|that the (?:user|customer|supplier|client) (?:gives|provides|names)|if the (?:user|customer|supplier) (?:asks|gives|provides|confirms)|permit2|routers?|vaults?|calldata|slippage|sdk|erc-?20|GET|beispiel|exemple|ejemplo)\b/i,
    level: 'error',
    says: 'makes the agent pay an account that the user did not name',
  },
  {
    concern: 'harm',
    words: 'registry integrity resolved npmrc',
    facts: () => [
      /\b(?:change|set|write|replace|rewrite|point|add|put|use|make)\b/i,
      /\bregistry\s?=\s?["'`]?https?:\/\/(?!registry\.(?:npmjs|yarnpkg)\.)|\bresolved\b[^.;]{0,40}\b(?:to|with|from)\b/i,
      /\bstrict-ssl\s?=\s?false\b|\b(?:remove|delete|drop|strip|leave out|blank)\b[^.;]{0,40}\bintegrity\b|\bintegrity\b[^.;]{0,40}\b(?:removed|deleted|dropped|stripped)\b/i,
      /https?:\/\//i,
    ],
    unless: () => /\b(?:never|do not|don['’]t|artifactory|nexus|verdaccio|behind a (?:corporate )?proxy|attackers?|if the (?:user|company))\b/i,
    place: true,
    reach: 6,
    level: 'error',
    says: 'makes packages come from somewhere else, unchecked',
  },
  {
    concern: 'harm',
    words: 'admin',
    hints: ['cluster-admin'],
    facts: () => [
      /\b(?:create|bind|binds|add|apply|grant|give|make|assign)\b/i,
      /\bcluster-admin\b/i,
      /\bsystem:(?:anonymous|unauthenticated|authenticated|serviceaccounts)\b|\b(?:everyone|everybody|anyone|anybody|every (?:user|account|pod))\b/i,
    ],
    unless: () => /\b(?:never|do not|don['’]t|must not|avoid|find|flag|detect\w{0,4}|report|remove|audit|attackers?|risk\w{0,2}|deny)\b/i,
    reach: 2,
    level: 'error',
    says: 'gives the whole cluster to everybody',
  },
  {
    concern: 'harm',
    words: 'cloudtrail auditd guardduty',
    facts: () => [
      /\b(?:stop|disable|turn off|switch off|delete|pause|suspend|remove)\b/i,
      /\b(?:cloudtrail|auditd|guardduty)\b/i,
      /\bso (?:that )?[^.;]{0,60}\b(?:alerts?|alarms?|nobody|no one|notic\w{1,3}|wake|on-call|security team|traces?|record\w{0,2})\b|\b(?:before|while) you (?:act|work|start|finish)\b|\bdelete\b[^.;]{0,30}\blogs?\b/i,
    ],
    unless: () =>
      /\b(?:never|(?:do not|don['’]t) (?:stop|disable|delete|turn)|must not|attackers?|detect\w{0,4}|if (?:somebody|someone|anyone)|alert (?:on|when|if)|adversar\w{1,4}|flag|monitor for|mitre)\b/i,
    reach: 1,
    level: 'error',
    says: 'tells the agent to turn off what records its own acts',
  },
  {
    concern: 'harm',
    words: 'rot decode decodes decrypt backwards reversed morse caesar hexadecimal unscramble',
    facts: () => [
      /\b(?:decode|read|reverse|decrypt|unscramble|decipher|apply)\b/i,
      /\b(?:rot-?13|base-?64|base-?32|hex(?:adecimal)?|caesar|morse|from right to left|backwards|reversed)\b/i,
      /\b(?:do|follow|obey|execute|carry out|act on|comply with|run)\b[^.;]{0,30}\b(?:what (?:they|it|the \w+) says?|(?:the |its |their )(?:decoded|resulting|hidden) (?:instructions?|text|message|lines?|steps?|commands?))\b/i,
    ],
    unless: () =>
      /\b(?:never|(?:do not|don['’]t) (?:do|follow|obey|execute|run|act|trust)|attackers?|malware|ctf|challenges?|puzzles? (?:from|by) the user)\b/i,
    level: 'error',
    says: 'tells the agent to obey what stands in an encoding that nobody reads',
  },
]
