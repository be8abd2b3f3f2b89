#!/usr/bin/env python3
"""Runs the skill loader of a host that is a Python package, and prints what scripts/conformance.mjs takes from every host.

    python3 scripts/python-hosts.py mistral-vibe|deepagents|openhands|hermes <directory of skills>

The package must be installed for this Python (mistral-vibe with pydantic, pyyaml and anyio; the others with all that they need). Only the
functions that read skills are called: nothing else of the host runs, and no network is needed.
"""
import json
import re
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
    import logging
    import os

    os.environ.update(LITELLM_LOCAL_MODEL_COST_MAP="True", OPENHANDS_SUPPRESS_BANNER="1")
    from openhands.sdk.skills import skill as module

    said = {}

    class Listening(logging.Handler):
        def emit(self, record):
            failure = re.fullmatch(r"(?is)Failed to load skill from (.*?skill\.md): (.*)", record.getMessage())
            if failure:
                said[failure[1]] = failure[2]

    module.logger.handlers, module.logger.propagate = [Listening()], False
    _, _, found = module.load_skills_from_dir(root)
    for skill in found.values():
        yield Path(skill.source), {"name": skill.name, "description": skill.description or ""}, None
    for path, error in said.items():
        yield Path(path), None, error


def hermes_agent(root):
    """What its system prompt tells the model; its tool `skills_list` passes over names and descriptions that are no text."""
    import os
    import tempfile

    with tempfile.TemporaryDirectory() as home:
        os.symlink(root, f"{home}/skills")
        os.environ["HERMES_HOME"] = home
        from agent import prompt_builder

        entries = {}
        build = prompt_builder._build_snapshot_entry

        def noted(file, *rest):
            entry = entries[os.path.realpath(file)] = build(file, *rest)
            return entry

        prompt_builder._build_snapshot_entry = noted
        prompt = prompt_builder.build_skills_system_prompt()
        for file, entry in entries.items():
            line = f"    - {entry['frontmatter_name']}" + (f": {entry['description']}" if entry["description"] else "")
            if f"{line}\n" in prompt:
                yield Path(file), {"name": entry["frontmatter_name"], "description": entry["description"]}, None


def files(root):
    return [path / "SKILL.md" for path in sorted(root.iterdir()) if (path / "SKILL.md").is_file()]


HOSTS = {"mistral-vibe": mistral_vibe, "deepagents": deepagents, "openhands": openhands, "hermes": hermes_agent}
PACKAGES = {"openhands": "openhands-sdk", "hermes": "hermes-agent"}

host, root = sys.argv[1], Path(sys.argv[2]).resolve()
loaded, rejected = [], []
for file, skill, message in HOSTS[host](root):
    path = str(file.relative_to(root))
    if skill:
        loaded.append({"path": path, "name": skill["name"], "description": skill["description"]})
    elif message is not None:
        rejected.append({"path": path, "message": message.splitlines()[0] if message else ""})
print(json.dumps({"version": version(PACKAGES.get(host, host)), "loaded": loaded, "rejected": rejected}))
