"""Checks of several at the W20's gate: more people, brackets, numbers, and who is asked next."""

from __future__ import annotations

from tests.support.table import Table

OTHERS = ("Bruno", "Krall", "Dora", "Emil")
MORE = (
    "add Dora pc side=Heroes zone=Yard initiative=5 skills='Geschick 9, Heilkunde 3'",
    "add Emil pc side=Heroes zone=Yard initiative=4",
)

HEAL = "[Geschick + Heilkunde (Wundheilen) | unterstützend(2)] EG III"
LIFT = "[Stärke + Kraftakt (Stemmen) | gemeinschaftlich(3)] ≥ EG IV"


def asks(table: Table) -> tuple[str, str | None]:
    """Return what is asked of whom."""
    question = table.doc["question"]
    return question["kind"], question["who"]


def typed(result: int, dice: int) -> str:
    """Return a check by numbers that comes to a result with so many disadvantages of 1 each."""
    six = f" d6={','.join('1' * dice)}" if dice else ""
    return f"z={result + 10 + dice} d20=10{six}"
