"""What lies on a table of graded checks in words: the check that is owed, and the last one."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from msgspec import to_builtins

from tracker.checks.rules.table import Tested, table_of
from tracker.conflict.ruling import N_
from tracker.conflict.state import Conflict
from tracker.words.outcomes import describer
from tracker.words.questions import asked
from tracker.words.terms import name_of
from tracker.words.translate import fill

# What asks for a defense, by the kind of action.
_AGAINST: Mapping[str, str] = MappingProxyType(
    {
        "attack": N_("{who} attacks {target}, {roll}"),
        "contest": N_("{who} contests with {target}, {roll}"),
        # A check that is compared is no attack.
        "check": N_("{who} contests with {target}, {roll}"),
    }
)


def side_text(tested: Tested) -> str:
    """Return what one side brings against another: the skill, and what came of it."""
    return f"{tested.skill} {describer(tested.check).effort(tested.outcome)}".strip()


def question_lead(state: Conflict) -> str:
    """Return who is asked for a check against which, empty for any other question."""
    duel = table_of(state).duel
    if duel is None or state.question is None or state.question.kind != "defend":
        return ""
    sides = {"who": name_of(state, duel.by), "target": asked(state), "roll": side_text(duel.mine)}
    return fill(_AGAINST.get(duel.kind, _AGAINST["attack"]), sides)


def check_document(state: Conflict) -> dict[str, Any] | None:
    """Return the last check with what was set before the throw and what came of it."""
    tested = table_of(state).last_check
    if tested is None:
        return None
    by = state.participants.get(tested.who)
    return {
        "by": by.name if by else tested.who,
        "skill": tested.skill or None,
        "what": tested.what or None,
        "effect": tested.effect or None,
        "hidden": tested.hidden,
        "faces": list(tested.faces),
        "check": to_builtins(tested.check),
        "outcome": to_builtins(tested.outcome),
        "figures": dict(tested.outcome.figures()),
    }
