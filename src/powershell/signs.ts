// By what a statement shows what it does, where several ask.

/** Ways to fetch. */
export const FETCH: RegExp =
  /\b(?:irm|iwr|curl|wget|invoke-restmethod|invoke-webrequest|start-bitstransfer)\b|['"]?\bdownload(?:string|file|data)(?:async)?['"]?\s?\)?\s?(?:\(|\.invoke)|net\.webclient|winhttp|msxml2|webrequest\]::create\(|\bget(?:string|bytearray|stream)async\b|bitsadmin\b|certutil\b[^\n|;]{0,200}-urlcache/i

export const URL_IN: RegExp = /(?:https?|ftp):\/\/[^\s'"`)|;<>]{1,400}/i

export const SENDS: RegExp =
  /-method\s+['"]?(?:post|put|patch)|\buploadstring|\buploadfile|\buploaddata|\buploadvalues|-infile\b|\bsend-mailmessage\b|\bcurl(?:\.exe)?\b[^\n|;]{0,200}\s(?:-d|-F|-T|--data\S{0,12}|--form|--upload-file)\b|\.(?:postasync|putasync)\(|-body\b/i

export const READS: RegExp =
  /\b(?:get-content|gc|cat|type|readalltext|readallbytes|readalllines|-infile|copy-item|cp|copy|compress-archive|openread|uploadfile|streamreader|select-string|tar|import-csv|get-childitem|gci|-literalpath|robocopy|xcopy)\b|curl(?:\.exe)?\b[^\n|;]{0,200}@/i

/** A DNS server is asked for a text. */
export const ASKS_NAMES: RegExp = /\bnslookup\b[^\n]{0,80}(?:-q(?:uery)?(?:type)?=txt|-type=txt)|resolve-dnsname\b[^\n]{0,120}\btxt\b/i
