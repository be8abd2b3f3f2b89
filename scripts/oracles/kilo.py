"""Kilo Code: `kilo debug skill`, and the errors in its log. In the form of the other oracles, whose `_common.py` must be importable.

Caution: this host, as opencode, runs JavaScript in front matter (`---js`) while it looks for skills.
"""
import glob
import json
import os
import re
import subprocess
import sys

from _common import HOSTS, arg, emit, prepare

found = glob.glob(f"{HOSTS}/kilo/node_modules/@kilocode/cli-linux-x64/bin/kilo")
if not found:
    print("not installed: kilo", file=sys.stderr)
    sys.exit(3)
context = prepare(arg(), "{proj}/.agents/skills")
env = context["env"]
for name in ("KILO", "OPENCODE"):
    env.update({f"{name}_DISABLE_AUTOUPDATE": "1", f"{name}_DISABLE_MODELS_FETCH": "1"})
env["OPENCODE_DISABLE_DEFAULT_PLUGINS"] = "1"
version = subprocess.run([found[0], "--version"], env=env, capture_output=True, text=True).stdout.strip()
listed = os.path.join(context["root"], "out.json")  # a file: the host cuts long output to a pipe
with open(listed, "w") as out:
    command = [found[0], "debug", "skill", "--print-logs", "--log-level", "WARN"]
    ran = subprocess.run(command, env=env, cwd=context["proj"], stdout=out, stderr=subprocess.PIPE, text=True)
with open(listed, encoding="utf8", errors="surrogateescape") as file:
    text = file.read()
if "[" not in text:
    sys.exit(f"no list printed: {ran.stderr[-600:]}")
skills = [skill for skill in json.loads(text[text.find("[") :]) if skill["location"] != "builtin"]
loaded = [{"name": skill["name"], "description": skill.get("description"), "path": skill["location"]} for skill in skills]
failures = [re.search(r'skill=("?)(.+?SKILL\.md)\1', line) for line in ran.stderr.splitlines() if "failed to load skill" in line]
rejected = [{"path": failure.group(2), "message": failure.string.strip()[:600]} for failure in failures if failure]
emit("kilo-code", version, "debug skill", loaded, rejected, context)
