"""What the document of a state has of Fate, and what differs between two states."""

from __future__ import annotations

from typing import Any

from tracker.conflict.state import Conflict, Participant
from tracker.systems.fate.rules.state import (
    LOST,
    FateLastRoll,
    consequences,
    in_sequence,
    last_roll,
    person,
    standing_results,
    table_of,
    tags,
)
from tracker.systems.fate.words.terms import (
    consequence_text,
    minions_text,
    severity_name,
    shifts_text,
    switch_name,
)
from tracker.words.document import Names
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
        block = next(b for b in table_of(state).blocks if b.id == entry)
        return f"{block.what} ({name_of(state, block.by)}, {block.strength})"
    who, skill, instead = entry.split(" ", 2)
    skills = f"{skill_name(skill, state.system)} < {skill_name(instead, state.system)}"
    return f"{name_of(state, who)}: {skills}"


def roll_document(last: FateLastRoll, name: Names) -> dict[str, Any]:
    """Return the last result with the shifts that were spent of it."""
    return {
        "by": name[last.by],
        "effort": last.effort,
        "opposed_by": last.opposed_by,
        "shifts": last.shifts,
        "spent": last.spent,
        "outstanding": last.outstanding,
    }


def table_document(state: Conflict) -> dict[str, Any]:
    """Return what lies on the table besides what lies on all."""
    name = Names(state)
    own, last = table_of(state), last_roll(state)
    return {
        **({"last_roll": roll_document(last, name)} if last else {}),
        "blocks": [
            {
                "by": name[b.by],
                "what": b.what,
                "strength": b.strength,
                "passage": [state.zones[z].name for z in b.passage] if b.passage else None,
                "protects": name.maybe(b.protects),
            }
            for b in own.blocks
        ],
        "spin": [name[i] for i in own.spin],
        "overflow": {"by": name[own.overflow.by], "left": own.overflow.left}
        if own.overflow
        else None,
        "switches": list(own.switches),
        "swaps": [
            {
                "who": name[s.who],
                "skill": s.skill,
                "instead": s.instead,
                "aspect": name.aspect(s.aspect),
                "lasts": s.lasts,
            }
            for s in own.swaps
        ],
        "results": [
            {
                "by": name[r.by],
                "what": r.what or None,
                "skill": r.skill or None,
                "aspect": name.aspect(r.aspect) if r.aspect else None,
                "quality": r.quality,
                "notice": r.notice,
                "faster": r.faster,
            }
            for r in standing_results(state)
        ],
    }


def person_document(state: Conflict, p: Participant) -> dict[str, Any]:
    """Return somebody's points and harm, and what minions and companions have."""
    name = Names(state)
    # A companion has boxes of its own only while it stands alone (F-COMPANION-3).
    no_tracks = p.role == "companion" and p.leader is not None
    return {
        "full_defense": person(p).full_defense,
        "fp": person(p).fp,
        "fp_due": person(p).fp_due,
        "consequences": [
            {"severity": tags(a).severity, "text": a.text} for a in in_sequence(state, p.id)
        ],
        "losses": [
            {"companion": name.maybe(tags(a).companion or None), "text": a.text}
            for a in consequences(state, p.id)
            if tags(a).severity == LOST
        ],
        "count": p.left if p.role == "minions" else None,
        "quality": p.quality,
        "disarmed": person(p).disarmed,
        "companions": [
            q.name for q in state.participants.values() if q.role == "companion" and q.owner == p.id
        ],
        "weight": person(p).weight,
        "determination": person(p).determination,
        "max_consequences": person(p).max_consequences,
        **({"tracks": {}} if no_tracks else {}),
    }
