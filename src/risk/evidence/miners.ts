/** What mining programs count, and what they are paid in, as their options name it. */
const ALGORITHM =
  /(?:--?(?:algo|algorithm|coin|a)|"(?:algo|algorithm|coin)")["']?(?:\s{0,4}[=:,]\s{0,4}|\s{1,4})["']?(?:rx\/\w{1,8}|randomx|cn[/-]\w{1,12}|cryptonight\w{0,12}|kawpow|e(?:th|tc)hash|autolykos2?|octopus|kheavyhash|ghostrider|verus(?:hash)?|(?:evr|meow|firo)?progpow\w{0,8}|firopow|meowpow|equihash[\w,]{0,10}|zhash|zelhash|beamhash\w{0,4}|cuck(?:oo|atoo|aroo)\w{0,6}|x16r\w{0,3}|lyra2\w{0,5}|scrypt|sha256d|argon2\/\w{1,12}|chukwa\w{0,3}|nexapow|dynexsolve|karlsenhash\w{0,3}|pyrinhash\w{0,3}|astrobwt\w{0,4}|xelishash\w{0,4}|fishhash|monero|xmr|ravencoin|rvn|ergo?|etc|kaspa|kas|zeph)(?![\w/-])/i
/** Where work is fetched from: a host, with its port beside it or after it. */
const POOL =
  /(?:--(?:pool|url|server|host)|-[oPs]|"(?:url|pool|server|host)")["']?(?:\s{0,4}[=:,]\s{0,4}|\s{1,4})["']?(?:[a-z0-9+]{2,20}:\/\/)?(?:[\w.-]{1,80}@)?(?:[\w-]{1,60}\.){1,6}[\w-]{2,30}(?::\d{2,5}\b|["']?\s{1,4}-{1,2}p(?:ort)?[= ])/i
/** Programs that do nothing else. */
const PROGRAM =
  /(?:^|[\s/"'=])(?:xmrig(?:-\w{1,8})?|lolminer|t-?rex|nbminer|gminer|teamredminer|phoenixminer|ethminer|srbminer(?:-multi)?|wildrig(?:-multi)?|bzminer|onezerominer|nanominer|xmr-stak|minerd|cpuminer(?:-\w{1,8})?|ccminer|cgminer|bfgminer|cryptodredge|trm)(?=$|[\s:"',@])/i
/** A host and a port that stand somewhere else, as variables do. */
const HOST_AND_PORT = /(?<![\w./@-])(?:[a-z0-9][\w-]{0,60}\.){1,6}[a-z]{2,20}:\d{4,5}(?!\d)/i
/** Who is paid. */
const WORKER = /(?:--(?:user|wallet|worker|address)|-[uw]|"(?:user|wallet)")["']?(?:\s{0,4}[=:,]\s{0,4}|\s{1,4})["']?[\w$]/i

/** Whether a command line, or what a file says of one, mines coins: how it counts and for which pool, or a program that does nothing else, a pool and who is paid. */
export function minesCoins(text: string): boolean {
  return (
    /:\d{2,5}\b|-p(?:ort)?[= ]/.test(text) &&
    text.length < 4000 &&
    ((ALGORITHM.test(text) && (POOL.test(text) || (WORKER.test(text) && HOST_AND_PORT.test(text)))) ||
      (POOL.test(text) && PROGRAM.test(text) && WORKER.test(text)))
  )
}
