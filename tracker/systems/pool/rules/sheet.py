"""The sheet of the W10 pool: traits as numbers of dice, and which of them measure how much."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tracker.conflict.draft import Draft
from tracker.conflict.ruling import N_
from tracker.conflict.state import Conflict, Participant, change
from tracker.conflict.topic import OwnSheet
from tracker.systems.pool.rules.traits import BARRED, HIGHEST, MAGNITUDE


def _write(draft: Draft, command: Any, p: Participant) -> Participant:
    """Return somebody with the marks of traits that measure how much (P-015)."""
    for trait, value in command.skills.items():
        if not BARRED <= value <= HIGHEST:
            draft.refuse(
                N_("{skill} is - or a number of dice from 0 to {most}"),
                rule="P-001",
                skill=trait,
                most=HIGHEST,
            )
    if command.magnitude is None:
        return p
    return change(p, sheet={**p.sheet, MAGNITUDE: command.magnitude})


def _read(state: Conflict, p: Participant) -> Mapping[str, object]:
    return {MAGNITUDE: p.sheet.get(MAGNITUDE)}


SHEET = OwnSheet(write=_write, read=_read)
