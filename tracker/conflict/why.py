"""Why a number stands as it does: the rulings that changed it, newest first."""

from __future__ import annotations

from itertools import pairwise

from tracker.conflict.ruling import N_, Base, Event, Refusal
from tracker.conflict.state import Conflict, Participant
from tracker.conflict.timeline import Timeline


class Cause(Base, frozen=True, kw_only=True):
    """Be one ruling behind a number: the event, and the value before and after it."""

    ruling: int
    event: Event
    before: str
    after: str


def value(state: Conflict, who: str, field: str) -> str | None:
    """Return a number of a sheet as text: fp, a track, a skill, a field; None when unknown."""
    p = state.participants.get(who)
    if p is None:
        return ""
    if field in p.tracks:
        return ",".join(map(str, p.tracks[field].marked)) + f"/{p.tracks[field].boxes}"
    if field == "consequences":
        return "; ".join(f"{a.severity}: {a.text}" for a in state.consequences(who))
    if field == "count":
        return str(p.left)
    if field == "block":
        return ", ".join(str(b.strength) for b in state.blocks if b.by == who)
    if field in p.skills:
        return str(p.skills[field])
    if field in p.sheet:
        return str(p.sheet[field])
    if field in p.resources:
        return f"{p.resources[field].current}/{p.resources[field].maximum}"
    if field == "effects":
        return "; ".join(f"{e.text} {e.left}/{e.resource}" for e in p.effects)
    plain = {f: getattr(p, f) for f in p.__struct_fields__}
    if field in plain and isinstance(plain[field], str | int | bool | None):
        return "" if plain[field] is None else str(plain[field])
    return None


def fields_of(p: Participant) -> tuple[str, ...]:
    """Return what somebody's sheet has that can be asked about, by the names it goes by."""
    own = (*p.skills, *p.resources, *p.sheet)
    return (*p.tracks, "consequences", "fp", "zone", "count", "block", *own)


def chain(timeline: Timeline, who: str, field: str) -> tuple[Cause, ...] | Refusal:
    """Return what made a number what it is, newest first; refuse a field that no sheet has."""
    p = timeline.state.somebody(who)
    known = {
        name.casefold(): name
        for name in (
            *p.tracks,
            *p.skills,
            *p.resources,
            *p.sheet,
            "consequences",
            "count",
            "block",
            *p.__struct_fields__,
        )
    }
    name = known.get(field.casefold().replace("-", "_"))
    if name is None or value(timeline.state, who, name) is None:
        return Refusal(
            message=N_("{who} has no number called {field}"),
            arguments={"who": who, "field": field},
            candidates=fields_of(p),
        )
    found: list[Cause] = []
    for n in timeline.path():
        met = timeline.met(n)
        values = [value(state, who, name) for _event, state in met]
        values.append(value(timeline.state_at(n), who, name))
        for (event, _state), (old, new) in zip(met, pairwise(values), strict=True):
            if old != new:
                found.append(Cause(ruling=n, event=event, before=old or "", after=new or ""))
    return tuple(reversed(found))
