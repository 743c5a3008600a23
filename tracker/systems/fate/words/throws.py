"""A roll as one line: skill, reasons, faces, effort."""

from __future__ import annotations

from tracker.conflict.state import Conflict, Modifier, Roll
from tracker.conflict.system import write_faces
from tracker.words.terms import skill_name
from tracker.words.translate import _


def roll_line(roll: Roll, state: Conflict, *, rules: bool = False) -> str:
    """Return ``Weapons 3 + group 1 + [+0-+] 1 = 5``; with ``rules``, each reason's rule id too."""
    parts = [f"{_source(roll, state)} {roll.rating}".strip()]
    parts += [modifier_text(modifier, rules=rules) for modifier in roll.modifiers]
    parts.append(f"+ [{write_faces(state.system, roll.faces)}] {sum(roll.faces)}")
    return f"{' '.join(parts)} = {roll.effort}"


def modifier_text(modifier: Modifier, *, rules: bool = False) -> str:
    """Return a modifier as it stands in a sum: ``+ group 1``, ``- move 1 (F-MOVE-2)``."""
    sign = "-" if modifier.value < 0 else "+"
    text = f"{sign} {modifier_reason(modifier)} {abs(modifier.value)}"
    return f"{text} ({modifier.rule})" if rules and modifier.rule else text


def modifier_reason(modifier: Modifier) -> str:
    """Return why a modifier is there, with the game master's words for it."""
    words = modifier.words
    if not words:
        return _(modifier.why)
    if modifier.why == "modifier":
        return words
    if modifier.why == "second skill":
        words = skill_name(words)
    return f"{_(modifier.why)} ({words})"


def skill_effort(roll: Roll) -> str:
    """Return ``Weapons 5``: what was rolled and what came of it; minions roll without a skill."""
    return f"{skill_name(roll.skill)} {roll.effort}".strip()


def _source(roll: Roll, state: Conflict) -> str:
    """Return what the rating is of: a skill, or the quality of minions."""
    if roll.skill:
        return skill_name(roll.skill)
    roller = state.participants.get(roll.by)
    return _("quality") if roller is not None and roller.quality is not None else ""
