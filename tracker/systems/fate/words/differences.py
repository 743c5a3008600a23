"""What differs between two states of Fate, in words."""

from __future__ import annotations

from tracker.conflict.state import Conflict
from tracker.systems.fate.rules.aspect import consequences, tags
from tracker.systems.fate.words.terms import (
    consequence_text,
    minions_text,
    severity_name,
    shifts_text,
    switch_name,
)
from tracker.words.terms import name_of, skill_name
from tracker.words.translate import _


def shown(state: Conflict, who: str, field: str, value: str) -> str:
    """Return what stands in a field of Fate's as a reader sees it, empty for any other."""
    match field:
        case "consequences":
            carried = consequences(state, who)
            texts = (
                f"{severity_name(tags(a).severity)}: {consequence_text(a, state)}" for a in carried
            )
            return "; ".join(texts)
        case "overflow" if value:
            by, left = value.split()
            return f"{name_of(state, by)} {left}"
        case "blocks" | "swaps" | "switches":
            return "; ".join(_entry(state, field, entry) for entry in value.split("; "))
        case _:
            return ""


def value_text(field: str, value: str) -> str:
    """Return a number with its noun, or whether something is so; empty for any other."""
    match field:
        case "count":
            return minions_text(int(value))
        case "disarmed":
            return shifts_text(int(value))
        case "full_defense":
            return _("yes") if value == "True" else _("no")
        case _:
            return ""


def _entry(state: Conflict, field: str, entry: str) -> str:
    if field == "switches":
        return switch_name(entry)
    if field == "blocks":
        block = next(b for b in state.blocks if b.id == entry)
        return f"{block.what} ({name_of(state, block.by)}, {block.strength})"
    who, skill, instead = entry.split(" ", 2)
    skills = f"{skill_name(skill, state.system)} < {skill_name(instead, state.system)}"
    return f"{name_of(state, who)}: {skills}"
