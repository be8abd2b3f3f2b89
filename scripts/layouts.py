"""Asks real hosts which skills they have in the directories of test/conformance/layouts/layouts.json, and writes the answers there.

usage: unshare -rn python3 scripts/layouts.py [HOST...]        the default targets where none is named

Needs the hosts below SKILLC_ORACLES (npm packages, each in a directory of its own name; `pi` with its dependencies), and no network.
"""

import fcntl
import glob
import json
import os
import shutil
import socket
import struct
import subprocess
import sys
import tempfile

RECORD = os.environ.get("LAYOUTS", os.path.join(os.path.dirname(os.path.abspath(__file__)), "../test/conformance/layouts/layouts.json"))
ORACLES = os.environ.get("SKILLC_ORACLES", os.path.expanduser("~/.cache/skillc-oracles"))


def one(pattern, holds=None):
    """The first file below the oracles with this name, and this text in it."""
    for path in sorted(glob.glob(f"{ORACLES}/{pattern}", recursive=True)):
        if holds is None or holds in open(path, errors="ignore").read():
            return path
    sys.exit(f"not there: {ORACLES}/{pattern}")


def loopback_up():
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as link:
        flags = struct.unpack("16sH14s", fcntl.ioctl(link, 0x8913, struct.pack("16sH14s", b"lo", 0, b"")))[1]
        fcntl.ioctl(link, 0x8914, struct.pack("16sH14s", b"lo", flags | 1, b""))


class Place:
    """A layout on the disk, with a home that has nothing else."""

    def __init__(self, layout):
        self.layout = layout
        self.root = os.path.realpath(tempfile.mkdtemp(prefix="skillc-layout-"))
        self.cwd = self.at(layout["cwd"])
        for path, text in layout["files"].items():
            os.makedirs(os.path.dirname(self.at(path)), exist_ok=True)
            with open(self.at(path), "w") as file:
                file.write(text)
        for path, target in layout.get("links", {}).items():
            os.makedirs(os.path.dirname(self.at(path)), exist_ok=True)
            os.symlink(target, self.at(path))
        for path in ["home", "tmp", layout["cwd"]]:
            os.makedirs(self.at(path), exist_ok=True)
        for path in layout.get("git", []):
            subprocess.run(["git", "init", "-q", self.at(path)], check=True)
        names = dict(NO_COLOR="1", CI="1", IS_SANDBOX="1", NO_PROXY="127.0.0.1", LANG="C.UTF-8")
        path = f"{os.path.dirname(node())}:{os.environ['PATH']}"
        self.env = dict(names, PATH=path, HOME=self.at("home"), TMPDIR=self.at("tmp"), OUT=self.at("tmp/out.json"))

    def at(self, path):
        return os.path.join(self.root, path)

    def run(self, *command, **more):
        options = dict(cwd=self.cwd, env=dict(self.env, **more), stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=180)
        return subprocess.run(command, **options)

    def module(self, script, *args):
        """What a script writes that imports a part of a host."""
        ran = self.run(node(), "-e", script, *args)
        if not os.path.exists(self.env["OUT"]):
            sys.exit(ran.stderr)
        with open(self.env["OUT"]) as file:
            return json.load(file)

    def python(self, script):
        """The same of one that is a Python package: names and files, by the Python in SKILLC_PYTHON."""
        ran = self.run(os.environ.get("SKILLC_PYTHON", "python3"), "-c", script, self.cwd)
        if not os.path.exists(self.env["OUT"]):
            sys.exit(ran.stderr)
        with open(self.env["OUT"]) as file:
            return [self.named(*one) for one in json.load(file)]

    def named(self, name, path):
        path = os.path.relpath(path, self.root)
        return f"{name} {os.path.dirname(path) if path.lower().endswith('/skill.md') else path}"


def node():
    return one("node/**/bin/node")


def first_message(place):
    env = dict(place.env, ANTHROPIC_API_KEY="none", ANTHROPIC_BASE_URL="http://127.0.0.1:9", CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC="1")
    command = [one("claude-*/**/claude-code-linux-x64/claude"), "-p", "hello", "--output-format", "stream-json", "--verbose"]
    for flag, key in (("--add-dir", "add"), ("--plugin-dir", "plugins")):
        for path in place.layout.get(key, []):
            command += [flag, place.at(path)]
    host = subprocess.Popen(command, cwd=place.cwd, env=env, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    try:
        for line in host.stdout:
            if b'"subtype":"init"' in line:
                found = json.loads(line)
                return set(found["skills"]) | set(found["slash_commands"])
    finally:
        host.kill()
        host.wait()
    sys.exit("Claude Code ended without a first message")


def claude_code(place):
    """Names alone, without what only the model may call. What it has in an empty directory counts where the layout has a skill of that name."""
    empty = Place({"files": {}, "cwd": "proj"})
    try:
        own = first_message(empty)
    finally:
        shutil.rmtree(empty.root)
    return [name for name in first_message(place) if name not in own or any(f"/{name}/SKILL.md" in path for path in place.layout["files"])]


def opencode(place):
    with open(place.at("tmp/list"), "w") as out:  # it cuts long output to a pipe
        command = [one("opencode/**/opencode-linux-x64*/bin/opencode"), "debug", "skill"]
        env = dict(place.env, OPENCODE_DISABLE_AUTOUPDATE="1", OPENCODE_DISABLE_MODELS_FETCH="1", OPENCODE_DISABLE_DEFAULT_PLUGINS="1")
        subprocess.run(command, cwd=place.cwd, env=env, stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.DEVNULL)
    with open(place.at("tmp/list")) as file:
        text = file.read()
    return [place.named(skill["name"], skill["location"]) for skill in json.loads(text[text.find("[") :]) if skill["location"] != "<built-in>"]


def kilo_code(place):
    with open(place.at("tmp/list"), "w") as out:  # as with opencode
        env = dict(place.env, KILO_DISABLE_AUTOUPDATE="1", KILO_DISABLE_MODELS_FETCH="1", OPENCODE_DISABLE_DEFAULT_PLUGINS="1")
        command = [one("kilo/**/cli-linux-x64/bin/kilo"), "debug", "skill"]
        subprocess.run(command, cwd=place.cwd, env=env, stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.DEVNULL)
    with open(place.at("tmp/list")) as file:
        text = file.read()
    return [place.named(skill["name"], skill["location"]) for skill in json.loads(text[text.find("[") :]) if skill["location"] != "builtin"]


def openhands(place):
    """Without its older forms: single Markdown files, and files such as AGENTS.md. One process for all layouts: to import it takes long."""
    if not WORKERS:
        command = [os.environ.get("SKILLC_PYTHON", "python3"), "-c", OPENHANDS]
        WORKERS.append(subprocess.Popen(command, env=place.env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True))
    WORKERS[0].stdin.write(json.dumps([place.at("home"), place.cwd]) + "\n")
    WORKERS[0].stdin.flush()
    return [place.named(*one) for one in json.loads(WORKERS[0].stdout.readline())]


WORKERS = []
OPENHANDS = """import json, os, sys
from pathlib import Path
os.environ.update(LITELLM_LOCAL_MODEL_COST_MAP="True", OPENHANDS_SUPPRESS_BANNER="1")
from openhands.sdk.skills import skill as module
before, module.logger.disabled = Path.home(), True
for line in sys.stdin:
    home, cwd = json.loads(line)
    module.USER_SKILLS_DIRS[:] = [home / path.relative_to(before) for path in module.USER_SKILLS_DIRS]
    os.environ["HOME"], before = home, Path(home)
    found = module.load_available_skills(cwd, include_user=True, include_project=True).values()
    print(json.dumps([[skill.name, skill.source] for skill in found if skill.is_agentskills_format]), flush=True)"""


def hermes(place):
    return place.python("""import json, os
from agent import prompt_builder as builder
found, build = [], builder._build_snapshot_entry
def noted(file, *rest):
    entry = build(file, *rest)
    found.append([entry["frontmatter_name"], str(file)])
    return entry
builder._build_snapshot_entry = noted
prompt = builder.build_skills_system_prompt()
json.dump([one for one in found if f"    - {one[0]}" in prompt], open(os.environ["OUT"], "w"))""")


def copilot_cli(place):
    text = place.run(one("copilot/**/copilot-linux-x64/copilot"), "skill", "list", "--json").stdout
    skills, _ = json.JSONDecoder().raw_decode(text[text.find("[") :])
    return [place.named(skill["name"], skill["path"]) for skill in skills if skill["source"] != "builtin"]


def codex(place):
    program = next(path for path in glob.glob(f"{ORACLES}/codex/**/codex", recursive=True) if os.path.isfile(path) and open(path, "rb").read(4) == b"\x7fELF")
    host = subprocess.Popen([program, "app-server"], cwd=place.cwd, env=place.env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    client = {"clientInfo": {"name": "skillc", "version": "0"}}
    for message in (
        {"id": 1, "method": "initialize", "params": client},
        {"method": "initialized"},
        {"id": 2, "method": "skills/list", "params": {"cwds": [place.cwd], "forceReload": True}},
    ):
        host.stdin.write(json.dumps(message) + "\n")
        host.stdin.flush()
    try:
        answer = next(message for message in map(json.loads, host.stdout) if message.get("id") == 2)
    finally:
        host.kill()
        host.wait()
    skills = [skill for entry in answer["result"]["data"] for skill in entry["skills"]]
    return [place.named(skill["name"], skill["path"]) for skill in skills if "/.system/" not in skill["path"]]


def gemini_cli(place):
    """In a trusted folder."""
    os.makedirs(place.at("home/.gemini"), exist_ok=True)
    with open(place.at("home/.gemini/trustedFolders.json"), "w") as file:
        json.dump({place.root: "TRUST_FOLDER"}, file)
    ran = place.run(node(), one("gemini/**/gemini-cli/bundle/gemini.js"), "skills", "list")
    found, name = [], None
    for line in (ran.stdout + ran.stderr).splitlines():
        if line[:1].strip() and " [" in line:
            name = line.split(" [")[0]
        elif line.strip().startswith("Location:"):
            found.append(place.named(name, line.split("Location:", 1)[1].strip()))
    return found


def qwen_code(place):
    script = """const [, chunk, project] = process.argv; import(chunk).then(async (module) => {
      const Manager = Object.values(module).find((one) => typeof one === 'function' && one.name === 'SkillManager')
      const known = { isSafeMode: () => false, getBareMode: () => false, getProjectRoot: () => project, getTargetDir: () => project,
        getActiveExtensions: () => [], getDisabledSkillLevels: () => new Set(), getCustomSkillDirs: () => [] }
      const manager = new Manager(new Proxy(known, { get: (all, key) => (key in all ? all[key] : () => undefined) }))
      await manager.refreshCache()
      require('fs').writeFileSync(process.env.OUT, JSON.stringify(await manager.listSkills())); process.exit(0) })"""
    skills = place.module(script, one("qwen/**/qwen-code/chunks/*.js", "var SkillManager = class"), place.cwd)
    return [place.named(skill["name"], skill["filePath"]) for skill in skills if skill["filePath"].startswith(place.root)]


def pi(place):
    script = """const [, entry, cwd, agentDir] = process.argv; import(entry).then(async ({ DefaultResourceLoader }) => {
      const loader = new DefaultResourceLoader({ cwd, agentDir }); await loader.reload()
      require('fs').writeFileSync(process.env.OUT, JSON.stringify(loader.getSkills().skills)); process.exit(0) })"""
    skills = place.module(script, one("pi/**/pi-coding-agent/dist/index.js"), place.cwd, place.at("home/.pi/agent"))
    return [place.named(skill["name"], skill["filePath"]) for skill in skills]


def openclaw(place):
    """Names alone, in a workspace."""
    os.makedirs(place.at("home/.openclaw"), exist_ok=True)
    with open(place.at("home/.openclaw/openclaw.json"), "w") as file:
        json.dump({"agents": {"defaults": {"workspace": place.cwd}}}, file)
    text = place.run(node(), one("openclaw/**/openclaw/openclaw.mjs"), "skills", "list", "--json").stdout
    sources = ("openclaw-workspace", "agents-skills-project", "agents-skills-personal", "openclaw-managed")
    return [skill["name"] for skill in json.loads(text[text.find("{") :])["skills"] if skill["source"] in sources]


HOSTS = {host.__name__.replace("_", "-"): host for host in (claude_code, codex, opencode, copilot_cli, gemini_cli, qwen_code, pi, openclaw, kilo_code, openhands, hermes)}
# Asked only where they are named.
ON_REQUEST = ("kilo-code", "openhands", "hermes")

if __name__ == "__main__":
    loopback_up()
    with open(RECORD) as file:
        layouts = json.load(file)
    for layout in layouts:
        for name in sys.argv[1:] or [host for host in HOSTS if host not in ON_REQUEST]:
            if name not in layout.get("only", [name]):
                continue
            if name != "claude-code" and (layout.get("add") or layout.get("plugins")):
                continue  # only Claude Code is asked with these
            place = Place(layout)
            try:
                layout.setdefault("has", {})[name] = sorted(HOSTS[name](place))
            finally:
                shutil.rmtree(place.root)
        print(layout["name"], flush=True)
        with open(RECORD, "w") as file:
            file.write("[\n" + ",\n".join(json.dumps(layout, ensure_ascii=False) for layout in layouts) + "\n]\n")
