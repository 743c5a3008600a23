"""The sheet of the W100 system: a skill bonus beside each skill's value, actions in a turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tracker.conflict.draft import Draft
from tracker.conflict.ruling import N_
from tracker.conflict.state import Conflict, Participant, change
from tracker.conflict.topic import OwnSheet
from tracker.systems.percent.rules.checks import BONUS

ACTIONS = "actions"


def bonuses(p: Participant) -> dict[str, int]:
    """Return the skill bonuses of a sheet, by the skills' names."""
    return {
        entry.removeprefix(BONUS): p.number(entry) for entry in p.sheet if entry.startswith(BONUS)
    }


def _write(draft: Draft, command: Any, p: Participant) -> Participant:
    """Return somebody with skill bonuses and the number of actions in a turn (C-004)."""
    entries = {f"{BONUS}{skill}": value for skill, value in (command.bonus or {}).items()}
    if any(value < 0 for value in command.skills.values()):
        draft.refuse(N_("a skill value is a number from 0 up"), rule="C-054")
    if command.actions is not None:
        if command.actions < 0:
            draft.refuse(N_("the actions of a turn are a number from 0 up"), rule="C-003")
        entries[ACTIONS] = command.actions
    return change(p, sheet={**p.sheet, **entries})


def _read(state: Conflict, p: Participant) -> Mapping[str, object]:
    return {"bonus": bonuses(p) or None, "actions": p.sheet.get(ACTIONS)}


SHEET = OwnSheet(write=_write, read=_read)
