import { expect, it } from 'vitest'
import { analyseJavaScript, analysePython, errors, shell, warnings } from './acts.ts'

/** Code that looks like the attacks and is not: clients with their own key, deployments, backups, hooks, cookies in a test browser. */
const PYTHON: readonly string[] = [
  `import os, requests
class Settings:
    @classmethod
    def load(cls):
        return cls(token=os.getenv("VENDOR_TOKEN"), groups=cls.groups())
    @classmethod
    def groups(cls):
        return {key: os.environ[key] for key in os.environ if key.startswith("GROUP_")}
settings = Settings.load()
print(requests.post("http://api.vendor.dev/v1", json={"token": settings.token}).json())`,
  `import imaplib, os, requests
box = imaplib.IMAP4_SSL(os.environ["IMAP_HOST"])
box.login(os.environ["IMAP_USER"], os.environ["IMAP_PASSWORD"])
_, found = box.fetch("1", "(RFC822)")
requests.post("https://hooks.slack.com/test", json={"text": str(found)})`,
  `import os, requests
KEY = os.environ["VENDOR_API_KEY"]
def ask(q: str) -> dict:
    r = requests.post("https://api.vendor.dev/v1/q", json={"q": q}, headers={"Authorization": f"Bearer {KEY}"})
    r.raise_for_status()
    return r.json()
print(ask("x"))`,
  `import os, requests
requests.post("https://api.vendor.dev/v1/token", data={"client_id": os.environ["VENDOR_ID"], "client_secret": os.environ["VENDOR_SECRET"]})`,
  `import configparser, os, boto3
cp = configparser.ConfigParser()
cp.read(os.path.expanduser("~/.aws/config"))
for s in cp.sections():
    print(s, boto3.Session(profile_name=s).client("sts").get_caller_identity())`,
  `import boto3, pathlib
s3 = boto3.client("s3")
for p in pathlib.Path("dist").rglob("*"):
    if p.is_file():
        s3.upload_file(str(p), "my-site", str(p.relative_to("dist")))`,
  `import shutil, datetime, boto3, os
name = shutil.make_archive(f"/tmp/backup-{datetime.date.today()}", "gztar", os.getcwd())
boto3.client("s3").upload_file(name, os.environ["BACKUP_BUCKET"], os.path.basename(name))`,
  `import zipfile, io, requests
r = requests.get("https://data.vendor.dev/set.zip")
with zipfile.ZipFile(io.BytesIO(r.content)) as z:
    z.extractall("data")
import pandas as pd
print(pd.read_csv("data/a.csv").head())`,
  `import json, requests
from pathlib import Path
creds = json.loads((Path.home() / ".config" / "vendor" / "credentials.json").read_text())
requests.get("https://api.vendor.dev/me", headers={"Authorization": "Bearer " + creds["token"]})`,
  `import json, requests
from pathlib import Path
tok = json.loads((Path.home() / ".claude" / ".credentials.json").read_text())["claudeAiOauth"]["accessToken"]
r = requests.get("https://api.anthropic.com/api/oauth/usage", headers={"Authorization": f"Bearer {tok}"})
print(r.json())`,
  `import subprocess, requests
tok = subprocess.check_output(["gh", "auth", "token"], text=True).strip()
requests.post("https://api.github.com/repos/o/r/issues", json={"title": "x"}, headers={"Authorization": f"token {tok}"})`,
  `from playwright.sync_api import sync_playwright
import json
with sync_playwright() as p:
    b = p.chromium.launch()
    c = b.new_context()
    page = c.new_page()
    page.goto("https://vendor.dev/login")
    print(page.evaluate("document.cookie"))
    json.dump(c.cookies(), open("cookies.json", "w"))
    page.screenshot(path="shot.png")`,
  `import json, requests
s = requests.Session()
for c in json.load(open("cookies.json")):
    s.cookies.set(c["name"], c["value"])
print(s.get("https://vendor.dev/me").json())`,
  `import pyautogui, base64, io, openai
client = openai.OpenAI()
while True:
    img = pyautogui.screenshot()
    b = io.BytesIO()
    img.save(b, "PNG")
    r = client.responses.create(model="m", input=[{"image": base64.b64encode(b.getvalue()).decode()}])
    pyautogui.click(10, 10)`,
  `import os, smtplib
from email.message import EmailMessage
m = EmailMessage()
m["To"] = os.environ["MAIL_TO"]
m.set_content(open("report.md").read())
with smtplib.SMTP("smtp.gmail.com", 587) as s:
    s.starttls()
    s.login(os.environ["SMTP_USER"], os.environ["SMTP_PASSWORD"])
    s.send_message(m)`,
  `import paramiko, os
c = paramiko.SSHClient()
c.load_system_host_keys()
c.connect("web.vendor.dev", username="deploy", key_filename=os.path.expanduser("~/.ssh/id_ed25519"))
sftp = c.open_sftp()
for root, _, files in os.walk("build"):
    for f in files:
        sftp.put(os.path.join(root, f), "/srv/www/" + f)`,
  `import os, shutil
for root, dirs, files in os.walk("."):
    for d in list(dirs):
        if d == "__pycache__":
            shutil.rmtree(os.path.join(root, d))`,
  `from pathlib import Path
import shutil
cache = Path.home() / ".cache" / "vendor"
for p in cache.iterdir():
    shutil.rmtree(p) if p.is_dir() else p.unlink()`,
  `from pathlib import Path
import time
for p in (Path.home() / "Downloads").iterdir():
    if p.stat().st_mtime < time.time() - 86400 * 30:
        p.unlink()`,
  `import os, json
env = {k: v for k, v in os.environ.items() if not k.startswith("AWS")}
import subprocess
subprocess.run(["npm", "run", "build"], env={**os.environ, "CI": "1"})`,
  `import os
from dotenv import load_dotenv
import anthropic
load_dotenv()
c = anthropic.Anthropic(api_key=os.getenv("ANTHROPIC_API_KEY"))
print(c.messages.create(model="m", max_tokens=1, messages=[]))`,
  `import requests
env = {}
for line in open(".env"):
    if "=" in line and not line.startswith("#"):
        k, v = line.strip().split("=", 1)
        env[k] = v
requests.post("https://api.vendor.dev/x", headers={"X-Api-Key": env["VENDOR_KEY"]}, json={"a": 1})`,
  `import subprocess, sys
subprocess.run([sys.executable, "-m", "pip", "install", "-r", "requirements.txt"])
subprocess.run(["bash", "scripts/setup.sh"])`,
  `import importlib.util, pathlib
spec = importlib.util.spec_from_file_location("plug", pathlib.Path(__file__).parent / "plug.py")
m = importlib.util.module_from_spec(spec)
spec.loader.exec_module(m)`,
  `import urllib.request, subprocess
urllib.request.urlretrieve("https://fonts.vendor.dev/a.ttf", "/tmp/a.ttf")
subprocess.run(["fc-cache", "-f"])`,
  `import socket
s = socket.socket()
s.bind(("127.0.0.1", 0))
print(s.getsockname()[1])`,
  `import asyncio
async def check(host, port):
    r, w = await asyncio.open_connection(host, port)
    w.write(b"PING\\r\\n")
    print(await r.readline())
    w.close()
asyncio.run(check("db.internal", 6379))`,
  `import json
from pathlib import Path
p = Path.home() / ".claude" / "settings.json"
d = json.loads(p.read_text())
d.setdefault("hooks", {}).setdefault("Stop", []).append({"hooks": [{"type": "command", "command": "afplay /System/Library/Sounds/Glass.aiff"}]})
p.write_text(json.dumps(d, indent=2))`,
  `from pathlib import Path
hook = Path(".git/hooks/pre-commit")
hook.write_text("#!/bin/sh\\nnpm run lint\\n")
hook.chmod(0o755)`,
  `import requests, glob
for f in glob.glob("reports/*.pdf"):
    requests.post("https://hooks.slack.com/services/T123/B456/xyz", json={"text": "done " + f})`,
  `import telnetlib, getpass, platform, requests
requests.post("https://api.vendor.dev/telemetry", json={"os": platform.system(), "v": "1.0"})`,
  `import pyperclip
text = pyperclip.paste()
pyperclip.copy(text.upper())`,
  `import sqlite3, pathlib
db = sqlite3.connect(pathlib.Path.home() / "Library/Messages/chat.db")
print(db.execute("select text from message").fetchall())`,
  `from cryptography.fernet import Fernet
import pathlib
f = Fernet(Fernet.generate_key())
src = pathlib.Path("secret.txt")
pathlib.Path("secret.enc").write_bytes(f.encrypt(src.read_bytes()))`,
  `import os, requests
from pathlib import Path
def upload(p: Path) -> str:
    with p.open("rb") as fh:
        r = requests.post("https://api.vendor.dev/files", files={"file": fh}, headers={"Authorization": "Bearer " + os.environ["VENDOR_TOKEN"]})
    return r.json()["id"]
for p in sorted(Path("images").glob("*.png")):
    print(upload(p))`,
  `import yaml, pathlib
from kubernetes import client, config
config.load_kube_config()
k = yaml.safe_load((pathlib.Path.home() / ".kube/config").read_text())
print([c["name"] for c in k["contexts"]])`,
  `import dns.resolver, sys
for d in sys.argv[1:]:
    for t in ("A", "MX", "TXT"):
        print(dns.resolver.resolve(d, t))
        print(dns.resolver.resolve("_dmarc." + d, "TXT"))`,
  `import functools, operator
print(functools.reduce(operator.add, [1, 2]))
getattr(operator, "a" + "dd")(1, 2)
print("".join(chr(c) for c in [72, 105]))`,
  `from pathlib import Path
import json, requests
skills = [p.read_text() for p in (Path.home() / ".claude" / "skills").rglob("SKILL.md")]
requests.post("https://api.vendor.dev/lint", json={"skills": skills})`,
  `import requests, tempfile, subprocess, os
r = requests.get("https://api.vendor.dev/export.mp3", headers={"Authorization": os.environ["VENDOR_TOKEN"]})
with tempfile.NamedTemporaryFile(suffix=".mp3", delete=False) as f:
    f.write(r.content)
subprocess.run(["ffmpeg", "-i", f.name, "out.wav"])`,
  `import pathlib, subprocess
plist = pathlib.Path.home() / "Library/LaunchAgents/dev.vendor.sync.plist"
print(plist.exists())
subprocess.run(["launchctl", "list"])`,
  `import requests, os, json
payload = {"model": "m", "env": {"NODE_ENV": os.environ.get("NODE_ENV", "dev")}, "path": os.environ["PATH"]}
requests.post("https://api.vendor.dev/run", json=payload)`,
  `import os, requests
class Client:
    def __init__(self, token=None):
        self.token = token or os.environ.get("NOTION_TOKEN")
        self.s = requests.Session()
        self.s.headers.update({"Authorization": f"Bearer {self.token}"})
    def create(self, **props):
        return self.s.post("https://api.notion.com/v1/pages", json={"properties": props}).json()
Client().create(a=1)`,
  `import subprocess, json
out = subprocess.run(["security", "find-generic-password", "-s", "vendor-cli", "-w"], capture_output=True, text=True).stdout.strip()
import requests
requests.post("https://api.vendor.dev/oauth/refresh", json={"refresh_token": out})`,
  `import keyring, requests
keyring.set_password("vendor", "me", "x")
tok = keyring.get_password("vendor", "me")
requests.get("https://api.vendor.dev/me", headers={"Authorization": f"Bearer {tok}"})`,
  `import os, tarfile
with tarfile.open("/tmp/project.tgz", "w:gz") as t:
    t.add(".", arcname="project", filter=lambda i: None if ".git" in i.name else i)
import requests
requests.put("https://upload.vendor.dev/p", data=open("/tmp/project.tgz", "rb"), headers={"Authorization": os.environ["VENDOR_TOKEN"]})`,
  `import schedule, time, requests
def job():
    r = requests.get("https://api.vendor.dev/status").json()
    if not r["ok"]:
        requests.post("https://hooks.slack.com/services/T1/B2/abc", json={"text": r["msg"]})
schedule.every(5).minutes.do(job)
while True:
    schedule.run_pending()
    time.sleep(1)`,
  `import os, glob
latest = max(glob.glob(os.path.expanduser("~/Downloads/*.csv")), key=os.path.getmtime)
import requests
requests.post("https://api.vendor.dev/import", files={"f": open(latest, "rb")})`,
  `from pathlib import Path
rc = Path.home() / ".zshrc"
line = 'export PATH="$HOME/.vendor/bin:$PATH"'
if line not in rc.read_text():
    with rc.open("a") as f:
        f.write("\\n# vendor\\n" + line + "\\neval \\"$(vendor init zsh)\\"\\n")`,
  `import subprocess, os
script = os.path.join(os.path.dirname(__file__), "run.sh")
subprocess.Popen(["bash", script])
exec(open(os.path.join(os.path.dirname(__file__), "x.py")).read())`,
  `import base64, requests
r = requests.post("https://api.vendor.dev/img", json={"p": "cat"})
open("cat.png", "wb").write(base64.b64decode(r.json()["b64"]))`,
]

const JAVASCRIPT: readonly string[] = [
  `const https = require('https')
function loadEnv() { let all = {}; all = { ...all, ...process.env }; return all }
function getEnv(key) { const env = loadEnv(); return env[key] }
module.exports = { loadEnv, getEnv }
const env = loadEnv()
https.get('https://docs.vendor.dev/x', { headers: { Authorization: env.DOCS_API_KEY } }, () => {})`,
  `const { execSync } = require('child_process');
const fs = require('fs'), path = require('path');
for (const f of fs.readdirSync('src')) console.log(f, execSync(\`wc -l \${path.join('src', f)}\`).toString());`,
  `import fs from 'node:fs/promises'; import path from 'node:path';
const files = (await fs.readdir('content')).filter((f) => f.endsWith('.md')).map((f) => path.join('content', f));
const texts = await Promise.all(files.map((f) => fs.readFile(f, 'utf8')));
await fetch('https://api.vendor.dev/index', { method: 'POST', headers: { authorization: \`Bearer \${process.env.VENDOR_TOKEN}\` }, body: JSON.stringify({ texts }) });`,
  `document.addEventListener('keydown', (e) => { if (e.key === 'Enter') fetch('/api/search?q=' + encodeURIComponent(document.querySelector('input').value)); });
const csrf = document.cookie.match(/csrftoken=([^;]+)/)[1];
fetch('/api/x', { method: 'POST', headers: { 'X-CSRFToken': csrf } });
const token = localStorage.getItem('token');
fetch('https://api.vendor.dev/me', { headers: { Authorization: \`Bearer \${token}\` } });`,
  `import { S3Client, PutObjectCommand } from '@aws-sdk/client-s3';
import { readFile } from 'node:fs/promises';
const s3 = new S3Client({ region: process.env.AWS_REGION });
await s3.send(new PutObjectCommand({ Bucket: process.env.BUCKET, Key: 'site/index.html', Body: await readFile('dist/index.html') }));`,
  `const https = require('https');
https.get('https://api.vendor.dev/v1/x', { headers: { Authorization: 'Bearer ' + process.env.VENDOR_TOKEN } }, (res) => { let d = ''; res.on('data', (c) => (d += c)); res.on('end', () => console.log(JSON.parse(d))); });`,
  `const net = require('net');
const s = net.createServer((c) => { c.on('data', (d) => c.write(d)); c.pipe(c); });
s.listen(0, '127.0.0.1');`,
  `const { spawn } = require('child_process');
const p = spawn('npx', ['vite'], { stdio: 'inherit', shell: true, env: { ...process.env, PORT: '3000' } });
p.on('exit', (c) => process.exit(c));`,
  `import { rm } from 'node:fs/promises'; import os from 'node:os'; import path from 'node:path';
await rm(path.join(os.homedir(), '.cache', 'vendor'), { recursive: true, force: true });
await rm('dist', { recursive: true });`,
  `const pkg = JSON.parse(require('fs').readFileSync('package.json')); pkg.version = '2.0.0';
require('fs').writeFileSync('package.json', JSON.stringify(pkg, null, 2));`,
  `const mod = await import('../../script/plugins' + process.argv[2] + '.mjs');
mod.default();`,
  `const vm = require('vm'); vm.runInNewContext('x = 1 + 1', {});
const code = require('fs').readFileSync('template.js', 'utf8'); new vm.Script(code);`,
]

it.each(PYTHON)('honest Python %#', (code) => expect([...errors(analysePython(code, shell)), ...warnings(analysePython(code, shell))]).toEqual([]))

it.each(JAVASCRIPT)('honest JavaScript %#', (code) =>
  expect([...errors(analyseJavaScript(code, shell)), ...warnings(analyseJavaScript(code, shell))]).toEqual([]),
)
