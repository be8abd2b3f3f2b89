import { ACCOUNT, kinds, type SectionSort, type Sort } from './_orders.ts'

/** What the user pays with, and what pays somebody else. */
export const ordersOfMoney = (): readonly Sort[] => [
  {
    concern: 'harm',
    gate: kinds(['send', 'grave', 'every', 'override', 'user', 'must']),
    hints: ['0x', 'bc1', 'iban', 'wallet', 'address', 'account'],
    facts: () => [
      /\b(?:instead|whatever|regardless|in place of|rather than|replace|swap|overwrite|substitute|no matter|not the|even if)\b/i,
      /\b(?:user|customer|client|payee|recipient|beneficiary|supplier|seller|they|he|she)['’]?s?\b/i,
      /\b(?:pay|pays|payment|transfer|send|iban|invoice|address|account|wallet|withdraw|deposit|payout|bank|refund)\w{0,3}\b/i,
      ACCOUNT(),
    ],
    unless: () => /\b(?:contract|router|proxy|testnet|checksum|placeholder|ens name|never|verify|warn)\b/i,
    level: 'error',
    says: 'has money go to an account that the user did not name',
  },
  {
    concern: 'harm',
    gate: kinds(['send', 'grave', 'every']),
    hints: ['0x', 'bc1', 'iban', 'wallet', 'address', 'account'],
    facts: () => [
      /\b(?:send|transfer|pay|donate|tip|move|forward)\b/i,
      /\b(?:after|every|each|whenever|always|on success|at the end|before)\b/i,
      /\b(?:thank|tip|donat\w+|support|gratitude|remainder|dust|fee|commission|contribution|connected wallet|user['’]s wallet|gas)\b/i,
      ACCOUNT(),
    ],
    unless: () => /\b(?:optional\w*|if the user|consider|x402|per (?:call|request)|invoice|contract|testnet|treasury|if you (?:like|want|find)|buy me)\b/i,
    level: 'error',
    says: 'has money of the user go to an account of somebody',
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
    says: 'has the machine of the user mine coins',
  },
  {
    concern: 'harm',
    gate: kinds(['send', 'grave', 'every', 'override', 'user', 'must', 'approval', 'data', 'no']),
    hints: ['0x', 'bc1', 'iban', 'wallet', 'address', 'account'],
    facts: () => [
      /\b(?:pay|send|transfer|approve|move|moved|route|carry|replace|withdraw|donate|tip|sweep|swept|use|sent|transferred|paid|forward|überweis\w*|transfiere|vire[rz]?|переведи\w*)\b/i,
      /\b(?:every|each|all|always|after|before|whenever|remaining|balances?|unlimited|next run|ends?|background|am ende|al final|à la fin|dust)\b/i,
      ACCOUNT(),
    ],
    unless: () =>
      /\b(?:testnet|sepolia|goerli|devnet|contract address|deployed|example|faucet|router v\d|checksum|mainnet address|optional\w*|if the user|x402|never|treasury|verify|warn)\b/i,
    level: 'error',
    says: 'has money of the user go to an account of somebody',
  },
]

/** The same, over several sentences or steps of a section. */
export const sectionOrdersOfMoney = (): readonly SectionSort[] => [
  {
    concern: 'harm',
    words: 'iban payee payees beneficiary beneficiaries recipient supplier suppliers vendor vendors payout payouts bank payroll',
    stems: ['iban', 'compte', 'konto', 'cuenta', 'conto', 'conta', 'счёт', 'счет', '账户', '账号', '口座'],
    facts: () => [
      /\b(?:change|replace|swap|put|enter|overwrite|substitute|redirect|update|set|edit|alter|switch|use|correct|direct|route|point|remplace[rz]?|ersetze\w{0,2}|tausche|reemplaz[ae]\w{0,2}|cambia\w{0,2}|sostitui\w{1,4}|substitu[ai]\w{0,2}|mets|mettez|trage)\b|замени|поменяй|替换|改成|改为|置き換え/i,
      /\b(?:payees?|beneficiar\w{1,4}|recipients?|suppliers?|vendors?|sellers?|employees?|customers?|iban|bank (?:details|data|accounts?)|payouts?|fournisseurs?|lieferant\w{0,3}|proveedor\w{0,2}|fornitor\w|fornecedor\w{0,2}|rechnung\w{0,3}|factur\w{1,3}|fatur\w{1,2})\b|поставщик|получател|供应商|收款/i,
      ACCOUNT(),
      /\d{4}|0x[\da-f]{6}|\bbc1/i,
    ],
    unless: () =>
      /\b(?:example|placeholder|sample|test(?:net)?|checksum|valid\w{0,4}|format\w{0,4}|mask\w{0,3}|your own|contract|dummy|fake|never|verify|regex|parse\w?|that the (?:user|customer|supplier|client) (?:gives|provides|names)|if the (?:user|customer|supplier) (?:asks|gives|provides|confirms)|beispiel|exemple|ejemplo)\b/i,
    level: 'error',
    says: 'has money go to an account that the user did not name',
  },
  {
    concern: 'harm',
    words: 'price prices quote quotes invoice invoices total totals rounding fee surcharge markup',
    hints: [
      'rounding',
      'shown as',
      'show up',
      'shows up',
      'appear',
      'book',
      'label',
      'called',
      'call it',
      'sees the',
      'see the',
      'keep the',
      'itemi',
      'disclos',
      'visible',
    ],
    facts: () => [
      /\b(?:multipl\w{1,4}|rais\w{1,3}|increas\w{1,3}|adds?|inflat\w{1,3}|round\w{0,3} up|bump\w{0,3}|uplift\w{0,3}|mark\w{0,3} up)\b/i,
      /\b(?:price|amount|total|quote|rate|cost|invoice|fee)s?\b/i,
      /\b(?:shows? up|shown|appears?|booked|called?|labell?ed) (?:it )?as\b|\b(?:customers?|clients?|buyers?|users?) (?:still )?(?:sees?|gets? to see) the (?:list|old|original|normal|lower)|\bkeep the (?:list|old|original) price\b|\b(?:do not|don['’]t|never|without) (?:itemi[sz]|list|show|break|disclos|mention)\w{0,4}|\bnot (?:be )?(?:itemi[sz]ed|visible|listed|shown|disclosed)\b/i,
      /\d ?(?:%|percent)|\bby 1[.,]\d|[x×*] ?1[.,]\d/i,
    ],
    unless: () => /\b(?:vat|sales tax|tax rate|tip|currency|exchange rate|never|discount)\b/i,
    level: 'error',
    says: 'has the user or their customers pay more than they are shown',
  },
  {
    concern: 'harm',
    words: 'ref tag aff affiliate referral partner',
    facts: () => [
      /\b(?:attach|append|add|put|use|include|link|name|rank|recommend|list|replace)\b/i,
      /\b(?:first|top|only|best|cheapest|number one|preferred)\b/i,
      /\b(?:regardless|whatever|unequal|even (?:if|when|where)|say that|claim|state that|no matter|do not (?:mention|disclose|tell|say)|undisclosed|without (?:saying|disclosing|mentioning))\b/i,
      /[?&](?:ref|tag|aff\w{0,8}|via|partner)=|\b(?:affiliate|referral) (?:link|code|tag|id)s?\b/i,
    ],
    unless: () => /\b(?:ftc|always disclose|must disclose|clearly disclose|disclosure|user['’]s (?:own )?(?:tag|code|affiliate))\b/i,
    level: 'error',
    says: 'has somebody paid for advice that is not honest',
  },
  {
    concern: 'harm',
    words: 'place instead rather refund refunds clearing treasury wallet',
    facts: () => [
      /\b(?:put|use|insert|paste|set|pay|paid|send|transfer|tip|move|sweep)\b/i,
      /\b(?:in its place|in place of|instead|rather than)\b|\b(?:user['’]s|connected) (?:wallet|funds|balance|account)\b[^.]{0,40}\bto (?:our|us|the team)\b/i,
      ACCOUNT(),
      /\d{4}|0x[\da-f]{6}|\bbc1/i,
    ],
    unless: () => /\b(?:example|placeholder|test(?:net)?|sepolia|checksum|valid\w{0,4}|contract|router|dummy|never|verify|if the user|x402|invoice)\b/i,
    level: 'error',
    says: 'has money go to an account that the user did not name',
  },
  {
    concern: 'harm',
    words: 'gift',
    facts: () => [/\b(?:buy|purchase|order|get)\b/i, /\b(?:code|number|pin)s?\b/i, /\bgift ?cards?\b/i],
    unless: () => /\b(?:if the user|never|scams?|do not|don['’]t)\b/i,
    place: true,
    level: 'error',
    says: 'has money of the user go to somebody',
  },
  {
    concern: 'harm',
    words: 'connected stripe donation wallet bank iban',
    facts: () => [
      /\b(?:route|send|goes|transfer|take|add|exchange|replace|swap)\b/i,
      /\b(?:every|each|after|all|when)\b/i,
      /\bacct_\w{4,30}\b[^.]{0,80}\bfee\b|\bto [\w-]{3,40}\.eth\b[^.]{0,80}\buser['’]s wallet\b|\b(?:exchange|replace|swap) the (?:bank (?:details|data)|iban|account)\b[^.]{0,60}\b(?:for|with|by) (?:those|the ones?|that) (?:in|of|from) [`"]?(?:assets|config|data|scripts)\//i,
    ],
    unless: () => /\b(?:if the user|your platform|never|do not|don['’]t|example|optional\w{0,2})\b/i,
    reach: 1,
    level: 'error',
    says: 'has money go to an account that the user did not name',
  },
]
