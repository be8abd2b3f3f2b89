/** What a function may do. */
export type Role =
  | 'connects'
  | 'listens'
  | 'fetches'
  | 'sends'
  | 'reads'
  | 'writes'
  | 'evaluates'
  | 'runs'
  | 'decodes'
  | 'only writes'
  | 'wipes'
  | 'encrypts'
  | 'deletes'
  | 'joins'
  | 'keeps'
  | 'sets an option'
  | 'takes the environment'
  | 'opens a store'
  | 'walks'
  | 'asks a name'
  | 'writes into another'
  | 'sets a value'
  | 'keeps a file'

/** What functions do, by their names: in the languages at hand, of their libraries. */
const ROLES: Readonly<Record<Role, RegExp>> = {
  connects:
    /(?:^|\.)(?:Dial|DialTimeout|DialTCP|TCPSocket|TcpStream|TcpClient|fsockopen|pfsockopen|socket_connect|stream_socket_client|NWConnection|socketConnection|gen_tcp|ftp_connect|ftp_ssl_connect|ssh2_connect)(?:\.|$)|IO\.Socket(?:\.|$)|(?:^|\.)Socket(?:\.(?:new|open|connect|tcp|connect_to))?$|^connect$|\.connect$|^WSAConnect$|^WSASocket[AW]?$/,
  listens: /(?:^|\.)(?:Listen|TCPServer|TcpListener|ServerSocket|ListenTCP|socket_listen|listen)(?:\.|$)/,
  fetches:
    /(?:^|\.)(?:[Hh]ttp\.(?:Get|get|request)|open_uri|URI\.open|OpenURI|Net\.HTTP(?:\.\w+)?|file_get_contents|fopen|curl_exec|get|Get|getstore|mirror|openStream|readText|readBytes|DownloadString|DownloadData|DownloadFile|GetStringAsync|GetAsync|GetByteArrayAsync|contentsOf|contentsOfURL|dataTask|reqwest|ureq|LWP|HTTP\.Tiny|HTTPTiny|URL|url|readLines|source|download\.file|download_file|httpGet|HttpGet|URLDownloadToFile[AW]?|getURL|GET|Open|Send|send|request|responseText|ResponseText|ResponseBody|open|read|NewRequest|client\.Do|Do|InternetOpenUrl[AW]?|curl_easy_perform|HTTPoison\.get)!?$/,
  sends:
    /(?:^|\.)(?:[Pp]ost|POST|PostForm|NewRequest|NewRequestWithContext|post_form|put|Put|PUT|patch|file_get_contents|curl_exec|curl_setopt|curl_setopt_array|fwrite|fputs|socket_write|request|body|send|Send|SendAsync|sendall|write|Write|WriteString|puts|print|printf|Fprintf|Fprint|Fprintln|write_all|println|PostAsync|PutAsync|UploadString|UploadData|UploadFile|UploadValues|uploadTask|dataTask|sendRequest|mail|SendMail|POSTFIELDS|httpBody|setBody|multipart|ofString|getOutputStream|send_string|send_json|get|Get|openStream|openConnection|open|call|newCall|execute|HTTPoison\.post|curl_easy_perform|withWriter|do_request|upload|send_bytes|send_form|Upload\w{0,12}|post!|Req\.post|postFor\w{3,8}|exchange|curl_fetch_\w{3,8}|ftp_put|ftp_fput|PostAsJsonAsync|PostFile|putObject|PutObject|submitForm|bodyValue)!?$/,
  reads:
    /(?:^|\.)(?:ReadFile|ReadAll|ReadDir|Open|open|read|readlines|binread|foreach|file_get_contents|file|fopen|readfile|read_to_string|slurp|readText|readBytes|readAllBytes|readAllLines|readString|ReadAllText|ReadAllBytes|ReadAllLines|contentsOf|contentsOfFile|contents|readLines|scan|lines|bytes|FileInputStream|FileReader|BufferedReader|Scanner|ifstream|File|include_bytes|loadFile|stream|cat|CopyFile|copy|cp|path|OpenTextFile|ReadTextFile|read!|read file|do shell script|glob|Glob|GetFiles|each_child|opendir|FileHandle|Files\.copy|ReadDir|read_dir|ftp_put|readAsString|readAsStringSync|readAsBytesSync|readAsBytes|new|from_file|fromFile|readFileSync)!?$/,
  writes:
    /(?:^|\.)(?:WriteFile|Create|OpenFile|write|binwrite|append|file_put_contents|fwrite|open|fopen|WriteAllText|WriteAllBytes|AppendAllText|writeText|appendText|writeString|newBufferedWriter|SaveToFile|FileWriter|FileOutputStream|ofstream|create|CreateTextFile|OpenTextFile|writeLines|copy|Copy|cat|DownloadFile|download\.file|getstore|URLDownloadToFile[AW]?|install|cp|write to|write!|puts|print|write_all|WriteString|WriteLine|Fprint|Fprintf|Fprintln|write_str|writeln|AppendText|writeLines|fputs|fprintf|push_str)!?$/,
  evaluates:
    /(?:^|\.)(?:eval|instance_eval|class_eval|module_eval|load|loadstring|dofile|include|include_once|require|require_once|create_function|assert|parse|Execute|ExecuteGlobal|run script|Eval|CompileAssemblyFromSource|EvaluateAsync|evaluate|Load|LoadFrom|defineClass|eval_string|source|Invoke-Expression|URLClassLoader|AddScript)$/,
  runs: /(?:^|\.)(?:system|system2|exec|popen|popen2|popen2e|popen3|open2|open3|execCmd|execCmdEx|startProcess|execSync|runCommand|capture2|capture2e|capture3|pipeline|shell_exec|passthru|proc_open|pcntl_exec|spawn|Command|CommandContext|Start|StartProcess|ProcessBuilder|ProcessStartInfo|execl|execlp|execle|execv|execvp|execve|execvpe|posix_spawn|_popen|_wsystem|WinExec|ShellExecute|ShellExecute[AW]|ShellExecuteEx[AW]?|CreateProcess|CreateProcess[AW]|Run|Exec|execute|shell|cmd|sh|do shell script|doShellScript|commandLine|launchPath|arguments|executableURL|command|program|Arguments|FileName|getline|Process)!?$|(?:^|\.)Command\.(?:new|from)$|(?:^|\.)Process\.run$|(?:^|\.)os\.execute$/,
  decodes:
    /(?:^|\.)(?:base64_decode|decode64|strict_decode64|urlsafe_decode64|DecodeString|decode_base64|b64decode|FromBase64String|getDecoder|gzinflate|gzuncompress|str_rot13|hex2bin|strrev|unpack|pack|DecodeRune|base64Decode|base64EncodedString|base64Encoded|base64decode|(?:[Zz]lib|Inflater?|inflater)\.inflate|convert_uudecode|MIME\.Base64\.decode)!?$/,
  'only writes':
    /(?:^|\.)(?:file_put_contents|WriteFile|WriteAllText|AppendAllText|File\.write|writeText|Stat|exist\?|exists|exist|file_exists|is_file|isFile)$/,
  wipes:
    /(?:^|\.)(?:RemoveAll|rm_rf|rm_r|rmtree|remove_tree|remove_dir_all|deleteRecursively|remove_entry_secure|deleteDirectory|rmdir_recursive|File\.rm_rf!?)$|(?:^|\.)Directory\.Delete$/,
  encrypts:
    /(?:^|\.)(?:NewCipher|NewGCM|openssl_encrypt|Cipher\.new|Cipher\.getInstance|Aes\.Create|AesManaged|RijndaelManaged|CreateEncryptor|CryptoStream|Aes256Gcm|AES\.GCM\.seal|EVP_EncryptInit_ex|CryptEncrypt)$/,
  deletes: /(?:^|\.)(?:Remove|RemoveAll|File\.delete|unlink|Files\.delete|deleteIfExists|remove_file|remove|removeItem|rm|rm_f|Delete|DeleteFile)$/,
  joins:
    /^(?:cmd|process|proc|p|psi|c|task|child)\.(?:Std(?:in|out|err)|stdin|stdout|standardInput|standardOutput)$|(?:^|\.)(?:dup2|reopen|Redirect\w*|redirectErrorStream|(?:STDIN|STDOUT)\.fdopen|RedirectStandard\w+|getInputStream|Stdio\.from|from_raw_fd)$/i,
  keeps: /(?:^|\.)(?:file_put_contents|WriteFile|WriteAllText|File\.write|Stdout|STDOUT|console\.log|fmt\.Print\w*|println|print|echo)$/,
  'sets an option': /^curl_(?:easy_)?setopt(?:_array)?$/,
  'takes the environment':
    /(?:^|\.)(?:Environ|GetEnvironmentVariables|vars_os)$|(?:^|\.)Platform\.environment(?:\.|$)|(?:^|\.)env\.vars$|(?:^|\.)std\.env\.vars$|^environ$|(?:^|\.)processInfo\.environment$|(?:^|\.)System\.get_env$/,
  'opens a store': /(?:^|\.)(?:SecItemCopyMatching|CryptUnprotectData|ProtectedData\.Unprotect)$/,
  'asks a name':
    /(?:^|\.)(?:Lookup(?:Host|TXT|IP|Addr|IPAddr|CNAME|MX|NS|Netaddr)|gethostbyname|gethostbynamel|checkdnsrr|dns_get_record|dns_check_record|getaddrinfo|getByName|getAllByName|GetHostEntry|GetHostAddresses|GetHostEntryAsync|GetHostAddressesAsync|getaddress|getaddresses|getresource|getresources|lookup_host|lookup_ip|txt_lookup|to_socket_addrs|toip|gethostname_lookup|DnsQuery_[AW]|res_query|inet_aton)$/,
  'writes into another':
    /(?:^|\.)(?:Create(?:FormFile|FormField|Part)|New(?:Writer|BufferedWriter|Encoder|GzipWriter)(?:Level)?|OutputStreamWriter|BufferedWriter|BufferedOutputStream|GZIPOutputStream|ZipOutputStream|DataOutputStream|PrintWriter|StreamWriter|(?<=^[a-z]\w{0,15}\.)Create(?:Header)?|BinaryWriter|BufWriter\.new|GzEncoder\.new|ZipWriter\.new|GzipWriter\.new|Builder\.new)$/,
  'sets a value': /(?:^|\.)(?:SetValue|RegSetValueEx[AW]?|RegSetKeyValue[AW]?|set_value|setValue|RegWrite|write_s|write_string)$/,
  'keeps a file':
    /(?:^|\.)(?:DownloadFile|DownloadFileAsync|download\.file|getstore|mirror|URLDownloadToFile[AW]?|file_put_contents|WriteAllBytes|WriteAllText|WriteFile|File\.write|File\.binwrite|IO\.(?:bin)?write|fs\.write|Files\.write|Files\.writeString|Files\.copy|copyURLToFile)$/,
  walks: /Walk|RecursiveDirectoryIterator|Files\.walk|EnumerateFiles|list\.files|Find\.find/,
}

/** What a function does. Those of libraries are called again and again, in one program and the next. */
export function rolesOf(path: string): ReadonlySet<Role> {
  const end = path.slice(-120)
  let found = known.get(end)
  if (!found) {
    if (known.size >= MOST_KNOWN) known.clear()
    known.set(end, (found = new Set((Object.keys(ROLES) as Role[]).filter((role) => ROLES[role].test(end)))))
  }
  return found
}

const MOST_KNOWN = 1000
const known = new Map<string, ReadonlySet<Role>>()
