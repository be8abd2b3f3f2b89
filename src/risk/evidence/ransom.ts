const PAYS = /\b(?:pay(?:ment)?|send|transfer)\b[^\n]{0,80}\b(?:BTC|bitcoins?|XMR|monero|USDT|ETH)\b/i
const GETS_BACK = /\b(?:recover(?:y key)?|restore|unlock|locked|decrypt(?:ion key)?|encrypted|backed up|stolen|leaked?|deleted)\b/i
const OWN_DATA = /\b(?:your|all|the) (?:\w{1,20} ){0,3}(?:data|files?|databases?|documents?|collections?|tables?|them)\b|\bto (?:recover|restore|decrypt)\b/i

/** Whether a text asks for coins before somebody gets back what is theirs. */
export function asksRansom(text: string): boolean {
  return PAYS.test(text) && GETS_BACK.test(text) && OWN_DATA.test(text)
}
