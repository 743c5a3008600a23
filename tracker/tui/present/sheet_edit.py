"""A sheet as one line to be edited, and what an edited line changes."""

from __future__ import annotations

import msgspec

from tracker.conflict.cast import Described
from tracker.conflict.fields import Injury
from tracker.conflict.sheets import Set
from tracker.conflict.state import Conflict
from tracker.words.grammar import format

USUAL_WEIGHT = 2
USUAL_CONSEQUENCES = 3


def sheet_command(state: Conflict, who: str) -> Set:
    """Return the command that sets all that a sheet says; what is as usual is left out."""
    p = state.somebody(who)
    if p.role == "minions":
        return Set(name=who, side=p.side, zone=p.zone, hidden=p.hidden or None)
    aspects = tuple(a.text for a in state.aspects.values() if a.on == who and a.origin == "sheet")
    injuries = tuple(Injury(severity=a.severity, text=a.text) for a in state.consequences(who))
    return Set(
        name=who,
        side=p.side,
        zone=p.zone,
        seat=p.seat,
        fp=p.fp,
        skills=p.skills,
        aspects=aspects or None,
        consequences=injuries or None,
        weight=None if p.weight == USUAL_WEIGHT else p.weight,
        determination=p.determination,
        max_consequences=None if p.max_consequences == USUAL_CONSEQUENCES else p.max_consequences,
        initiative=p.initiative,
        hidden=p.hidden or None,
    )


def sheet_line(state: Conflict, who: str) -> str:
    """Return the line that ``sheet_command`` is typed as."""
    return format(sheet_command(state, who), state)


def changes(before: Set, after: Set) -> Set | None:
    """Return the command that sets only what an edited line has changed; None for nothing.

    A skill taken out of the line becomes 0, aspects and consequences taken out are removed; what
    else is taken out stays as it was. A line about somebody else is taken whole.
    """
    if after.name != before.name:
        return after
    changed: dict[str, object] = {}
    for field in Described.__struct_fields__:
        old, new = getattr(before, field), getattr(after, field)
        if field in ("aspects", "consequences"):
            old, new = old or (), new or ()
        if field == "skills":
            new = {**dict.fromkeys(old.keys() - new.keys(), 0), **new}
            new = {skill: value for skill, value in new.items() if old.get(skill) != value}
            old = {}
        if new != old and new is not None:
            changed[field] = new
    if not changed:
        return None
    return msgspec.structs.replace(Set(name=before.name), **changed)
