"""Conflicts of the systems with checks worked out by hand, and what all their tables have."""

from __future__ import annotations

import json
from typing import NamedTuple

from tests.support.worked import EXAMPLES, Document, Whole, identity, script_parts


class ByHand(NamedTuple):
    """A conflict with checks worked out by hand; ``table`` has the state after each step."""

    beginning: list[str]
    played: dict[str, list[str]]
    table: Document

    @property
    def lines(self) -> list[str]:
        """Return what is played after the setup, line by line."""
        return [line for lines in self.played.values() for line in lines]

    def begun(self) -> Whole:
        """Return the table after the setup."""
        table = Whole()
        table(self.beginning)
        return table

    def whole(self) -> Whole:
        """Return the table at the end."""
        table = self.begun()
        table(self.lines)
        return table


def by_hand(system: str) -> ByHand:
    """Return the worked conflict of a system with checks."""
    table = json.loads((EXAMPLES / f"{system}.json").read_text(encoding="utf-8"))
    script = (EXAMPLES / f"{system}.fight").read_text(encoding="utf-8")
    return ByHand(*script_parts(script), table)


def whose_turn(table: Whole) -> Document:
    """Return what the tables of all systems with checks have of a state."""
    state, document = table.session.state, table.document
    turn, over = document["turn"], state.phase == "ended"
    return {
        "phase": state.phase,
        "round": state.round,
        "turn": identity(turn) if turn else "none" if over else "end",
        "acted": sorted(identity(p.name) for p in state.participants.values() if p.acted),
        "offers": document["offers"],
        "warnings": [warning["rule"] for warning in document["warnings"]],
    }


def asked(table: Whole) -> str | None:
    """Return who is asked something."""
    question = table.document["question"]
    return identity(question["who"]) if question else None


def zones(table: Whole) -> dict[str, str]:
    """Return where everybody is."""
    return {identity(p["name"]): identity(p["zone"]) for p in table.document["participants"]}
