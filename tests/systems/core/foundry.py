"""The worked conflict of the book, by steps, and what the book's table has of a state."""

from __future__ import annotations

import json
import re
from typing import Any

from tests.support.worked import EXAMPLES, Document

SCRIPT = (EXAMPLES / "core.fight").read_text(encoding="utf-8")


def steps() -> tuple[list[str], dict[str, list[str]]]:
    """Return the lines of the setup, and those of each step by its id."""
    setup: list[str] = []
    played: dict[str, list[str]] = {}
    lines = setup
    for line in SCRIPT.splitlines():
        if step := re.match(r"# (W\d+)", line):
            lines = played[step[1]] = []
        elif line and not line.startswith("#"):
            lines.append(line)
    return setup, played


def states() -> dict[str, Document]:
    """Return the complete state after each step: a key that is missing is as before."""
    table: list[dict[str, Any]] = json.loads((EXAMPLES / "core.json").read_text(encoding="utf-8"))
    found: dict[str, Document] = {}
    state: Document = {}
    for step in table:
        state = {**state, **step["state"]}
        found[step["id"]] = state
    return found


def observed(document: Document) -> Document:
    """Return what the book's table has of a state."""
    people = document["participants"]
    question = document["question"]
    held = [a for a in document["aspects"] if a["kind"] != "boost"]
    tracks = {p["name"]: p["tracks"].get("physical", {}).get("marked") for p in people}
    zones = [text for zone in document["zones"] for text in _on_zone(zone)]
    return {
        "round": document["round"],
        "turn": document["turn"],
        "question": question and f"{question['kind']} {question['who']}",
        "fp": {p["name"]: p["fp"] for p in people if p["fp"] is not None},
        "gm": document["gm"]["fp"],
        "gm_next": document["gm"]["next"],
        "due": {p["name"]: p["fp_due"] for p in people if p["fp_due"]},
        "marked": {name: marked for name, marked in tracks.items() if marked},
        "cons": {
            p["name"]: [
                f"{c['severity']}: {c['text']}{' *' if c['recovering'] else ''}"
                for c in p["consequences"]
            ]
            for p in people
            if p["consequences"]
        },
        "free": {
            a["text"]: {one["by"]: one["n"] for one in a["invokes"]} for a in held if a["invokes"]
        },
        "boosts": {
            a["text"]: a["invokes"][0]["by"] for a in document["aspects"] if a["kind"] == "boost"
        },
        "situation": [
            f"{a['text']} @{a['on']}" for a in document["aspects"] if a["kind"] == "situation"
        ],
        "zones": zones,
        "mobs": {p["name"]: p["count"] for p in people if p["count"] is not None},
        "zone": {p["name"]: p["zone"] for p in people if p["status"] == "active"},
        "out": {p["name"]: p["status"] for p in people if p["status"] != "active"},
    }


def _on_zone(zone: Document) -> list[str]:
    return [f"{text} @{zone['name']}" for text in zone["aspects"]]
