#!/usr/bin/env python3
"""Runs the skill loader of a host that is a Python package, and prints what scripts/conformance.mjs takes from every host.

    python3 scripts/python-hosts.py mistral-vibe|deepagents|openhands <directory of skills>

The package must be installed for this Python (mistral-vibe with pydantic, pyyaml and anyio; deepagents and openhands-sdk with all that they need). Only the
functions that read skills are called: nothing else of the host runs, and no network is needed.
"""
import json
import sys
from importlib.metadata import version
from pathlib import Path


def mistral_vibe(root):
    from vibe.core.skills.models import SkillMetadata
    from vibe.core.skills.parser import parse_skill_markdown
    from vibe.utils.io import read_safe

    # As SkillManager._discover_skills_in_dir does; the manager itself wants a whole configuration.
    reserved = {"vibe", "skill-creator"}
    for file in files(root):
        try:
            skill = SkillMetadata.model_validate(parse_skill_markdown(read_safe(file).text)[0])
        except Exception as error:  # the manager catches all, too
            yield file, None, str(error)
            continue
        if skill.name not in reserved:
            yield file, {"name": skill.name, "description": skill.description}, None


def deepagents(root):
    from deepagents.middleware.skills import _skill_metadata_from_response
    from deepagents.backends.protocol import FileDownloadResponse

    for file in files(root):
        response = FileDownloadResponse(path=str(file), content=file.read_bytes(), error=None)
        try:
            skill = _skill_metadata_from_response(response, str(file.parent), str(file))
        except Exception as error:  # in the host, this ends the loading of all skills
            yield file, None, str(error)
            continue
        yield file, skill, None if skill else "skipped, as its log says"


def openhands(root):
    from openhands.sdk.skills import Skill

    for file in files(root):
        try:
            skill = Skill.load(file, root, strict=True)  # the default of load_skills_from_dir
        except Exception as error:  # the host logs it, and goes on
            yield file, None, str(error)
            continue
        yield file, {"name": skill.name, "description": skill.description or ""}, None


def files(root):
    return [path / "SKILL.md" for path in sorted(root.iterdir()) if (path / "SKILL.md").is_file()]


HOSTS = {"mistral-vibe": mistral_vibe, "deepagents": deepagents, "openhands": openhands}

host, root = sys.argv[1], Path(sys.argv[2]).resolve()
loaded, rejected = [], []
for file, skill, message in HOSTS[host](root):
    path = str(file.relative_to(root))
    if skill:
        loaded.append({"path": path, "name": skill["name"], "description": skill["description"]})
    elif message is not None:
        rejected.append({"path": path, "message": message.splitlines()[0] if message else ""})
print(json.dumps({"version": version("openhands-sdk" if host == "openhands" else host), "loaded": loaded, "rejected": rejected}))
