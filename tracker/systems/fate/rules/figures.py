"""What Fate's people and table have in numbers: to ask why, and to compare two states."""

from __future__ import annotations

from collections.abc import Mapping

from tracker.conflict.history.why import as_text
from tracker.conflict.state import Conflict, Participant
from tracker.systems.fate.rules.aspect import consequences, tags
from tracker.systems.fate.rules.person import FIELDS, person


def number(state: Conflict, p: Participant, field: str) -> str:
    """Return one of the numbers that only its people have, as text."""
    match field:
        case "consequences":
            return "; ".join(f"{tags(a).severity}: {a.text}" for a in consequences(state, p.id))
        case "count":
            return str(p.left)
        case "block":
            return ", ".join(str(b.strength) for b in state.blocks if b.by == p.id)
        case _:
            return as_text(getattr(person(p) if field in FIELDS else p, field))


def pending(state: Conflict) -> Mapping[str, str]:
    """Return the overflow that waits."""
    overflow = state.overflow
    return {"overflow": f"{overflow.by} {overflow.left}" if overflow is not None else ""}


def lying(state: Conflict, field: str) -> Mapping[str, object]:
    """Return blocks, swapped skills, what tires everybody or who has spin, by their ids."""
    match field:
        case "blocks":
            return {b.id: b for b in state.blocks}
        case "swaps":
            return {f"{s.who} {s.skill} {s.instead}": s for s in state.swaps}
        case _:
            return dict.fromkeys(state.switches if field == "switches" else state.spin, True)
