"""Worked conflicts: a script by steps, the state after each, and a table that plays them."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterable
from pathlib import Path
from typing import Any, NamedTuple

from tests.support.fitting import fitting
from tests.support.program import ROOT
from tracker.conflict.ruling import Ruling
from tracker.log.save import Save
from tracker.session import Session
from tracker.words.document import state_document

Document = dict[str, Any]

AT = "2026-01-01T00:00:00Z"
EXAMPLES = ROOT / "tests" / "examples"


class Step(NamedTuple):
    """One step: its lines, the complete state that the rules give after it, what comes of it."""

    id: str
    lines: list[str]
    state: Document
    expect: Document


class Worked(NamedTuple):
    """A conflict worked out by hand: what the setup comes to, its lines, and the steps."""

    name: str
    setup: Document
    beginning: list[str]
    steps: list[Step]


def worked(name: str, table: Document | None = None) -> Worked:
    """Return a script of the examples with its table, that of the file beside it by default."""
    script = (EXAMPLES / f"{name}.fight").read_text(encoding="utf-8")
    if table is None:
        table = json.loads((EXAMPLES / f"{name}.json").read_text(encoding="utf-8"))
    beginning, played = script_parts(script)
    steps = [
        Step(step["id"], played.pop(step["id"]), step["state"], step["expect"])
        for step in table["steps"]
    ]
    assert not played, f"no state is given after {', '.join(played)}"
    for step in steps:
        # The document lists people as they were added, the rules' table as they fell.
        step.state["out"] = sorted(step.state["out"])
    return Worked(name, table["setup"]["expect"], beginning, steps)


def script_parts(script: str) -> tuple[list[str], dict[str, list[str]]]:
    """Return the lines of the setup, and those of each step; a comment ``# S1`` begins one."""
    setup: list[str] = []
    steps: dict[str, list[str]] = {}
    lines = setup
    for line in script.splitlines():
        if step := re.match(r"# (S\d+)", line):
            lines = steps[step[1]] = []
        elif line and not line.startswith("#"):
            lines.append(line)
    return setup, steps


def identity(name: str) -> str:
    """Return a name as the tables write it."""
    return name.casefold().replace(" ", "_")


def observed(document: Document, asked: Collection[str]) -> Document:
    """Return what scripts read, in the words of the tables: the fields asked for."""
    everybody = document["participants"]
    named = [p for p in everybody if p["role"] in ("pc", "npc")]
    # A group acts where its leader does; whoever left has no zone in the tables.
    there = [p for p in everybody if p["status"] == "active"]
    over = document["phase"] == "ended"
    turn, overflow = document["turn"], document["overflow"]

    def of_named(field: str) -> Document:
        return {identity(p["name"]): p[field] for p in named}

    def marked(track: str) -> dict[str, list[int]]:
        return {identity(p["name"]): p["tracks"][track]["marked"] for p in named}

    def with_status(status: str) -> list[str]:
        return sorted(identity(p["name"]) for p in everybody if p["status"] == status)

    found = {
        "round": document["round"],
        "next": identity(turn) if turn else "none" if over else "end",
        "zone": {identity(p["name"]): identity(p["zone"]) for p in there},
        "health": marked("health"),
        "composure": marked("composure"),
        "cons": {identity(p["name"]): [c["severity"] for c in p["consequences"]] for p in named},
        "minions": {identity(p["name"]): p["count"] for p in everybody if p["role"] == "minions"},
        "fp": of_named("fp"),
        "fp_due": {who: due for who, due in of_named("fp_due").items() if due},
        "aspects": {a["text"]: identity(a["on"]) for a in document["aspects"]},
        "free_tags": {a["text"]: identity(a["free"]) for a in document["aspects"] if a["free"]},
        "spin": [identity(name) for name in document["spin"]],
        "hold": [identity(p["name"]) for p in everybody if p["holding"]],
        "fulldef": [identity(p["name"]) for p in everybody if p["full_defense"]],
        "blocks": {identity(b["by"]): b["strength"] for b in document["blocks"]},
        "overflow": overflow and {**overflow, "by": identity(overflow["by"])},
        "swaps": [
            [identity(s["who"]), s["skill"], s["instead"], s["lasts"]] for s in document["swaps"]
        ],
        "switches": document["switches"],
        "disarmed": {who: n for who, n in of_named("disarmed").items() if n is not None},
        "leader": {identity(p["name"]): identity(p["leader"]) for p in there if p["leader"]},
        "out": with_status("out"),
        "conceded": with_status("conceded"),
    }
    return {field: found[field] for field in asked}


def order(document: Document) -> list[str]:
    """Return the order of action, as the tables write it."""
    return [identity(name) for name in document["order"]]


class Whole:
    """Play in one session."""

    def __init__(self) -> None:
        self.session = Session(clock=lambda: AT)

    def __call__(self, lines: Iterable[str]) -> list[Ruling]:
        """Play lines, none of which may be refused, and return their rulings."""
        return [self._play(line) for line in lines]

    def _play(self, line: str) -> Ruling:
        answer = self.session.do(line)
        assert isinstance(answer, Ruling), f"{line}: {answer}"
        return answer

    @property
    def document(self) -> Document:
        """Return the state as scripts read it."""
        return fitting(state_document(self.session.timeline))


class Reopened(Whole):
    """Play through a save that is closed after every command."""

    def __init__(self, path: Path) -> None:
        self.path = path
        Save.create(path, "A worked conflict", "fate", AT).close()
        self.session = Session()

    def __call__(self, lines: Iterable[str]) -> list[Ruling]:
        made = []
        for line in lines:
            self.session = Session(Save.open(self.path, AT), clock=lambda: AT)
            made.append(self._play(line))
            self.session.close()
        with Save.follow(self.path) as save:
            self.session = Session(records=save.records)
        return made
