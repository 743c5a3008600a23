"""The worked conflict of the rules' section 4: its script by steps, and the state after each."""

from __future__ import annotations

import json
import re
from typing import Any, NamedTuple

from tests.support.program import ROOT

REFERENCE = ROOT / "tracker" / "systems" / "reference" / "fate.md"


class Step(NamedTuple):
    """Be one step, the complete state that the rules give after it, and what comes of it."""

    id: str
    state: dict[str, Any]
    expect: dict[str, Any]


def _conflict() -> dict[str, Any]:
    text = REFERENCE.read_text(encoding="utf-8")
    found = re.search(r"### 4\.4.*?```json\n(.*?)```", text, re.DOTALL)
    assert found is not None
    conflict: dict[str, Any] = json.loads(found[1])
    return conflict


SETUP: dict[str, Any] = _conflict()["setup"]
STEPS = [Step(step["id"], step["state"], step["expect"]) for step in _conflict()["steps"]]


def script_parts(script: str) -> tuple[list[str], list[list[str]]]:
    """Return the lines of the setup, and those of each step; a comment ``# S1`` begins one."""
    setup: list[str] = []
    steps: list[list[str]] = []
    for line in script.splitlines():
        if re.match(r"# S\d+", line):
            steps.append([])
        elif line and not line.startswith("#"):
            (steps[-1] if steps else setup).append(line)
    return setup, steps


def _id(name: str) -> str:
    return name.casefold().replace(" ", "_")


def observed(document: dict[str, Any]) -> dict[str, Any]:
    """Return the state that scripts read, in the words of the rules' own table."""
    everybody = document["participants"]
    named = [p for p in everybody if p["role"] in ("pc", "npc")]
    # A group acts where its leader does; whoever left has no zone in the table.
    there = [p for p in everybody if p["status"] == "active"]
    over = document["phase"] == "ended"
    turn = document["turn"]
    return {
        "round": document["round"],
        "next": _id(turn) if turn else "none" if over else "end",
        "zone": {_id(p["name"]): _id(p["zone"]) for p in there},
        "health": {_id(p["name"]): p["tracks"]["health"]["marked"] for p in named},
        "cons": {_id(p["name"]): [c["severity"] for c in p["consequences"]] for p in named},
        "minions": {_id(p["name"]): p["count"] for p in everybody if p["role"] == "minions"},
        "fp": {_id(p["name"]): p["fp"] for p in named},
        "aspects": {a["text"]: _id(a["on"]) for a in document["aspects"]},
        "free_tags": {a["text"]: _id(a["free"]) for a in document["aspects"] if a["free"]},
        "spin": [_id(name) for name in document["spin"]],
        "hold": [_id(p["name"]) for p in everybody if p["holding"]],
        "fulldef": [_id(p["name"]) for p in everybody if p["full_defense"]],
        "blocks": {_id(b["by"]): b["strength"] for b in document["blocks"]},
        "out": sorted(_id(p["name"]) for p in everybody if p["status"] == "out"),
    }


for _step in STEPS:
    _step.state["out"] = sorted(_step.state["out"])
