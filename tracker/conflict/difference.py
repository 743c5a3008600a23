"""What differs between two states of a conflict: whose number, zone, consequence, status."""

from __future__ import annotations

from tracker.conflict.ruling import Base
from tracker.conflict.state import Conflict
from tracker.conflict.why import value

# The plain fields of a sheet that a table looks at; tracks and skills come from the sheet itself.
FIELDS = (
    "name",
    "status",
    "zone",
    "side",
    "leader",
    "fp",
    "consequences",
    "outcome",
    "disarmed",
    "full_defense",
    "acted",
    "initiative",
)


class Difference(Base, frozen=True, kw_only=True):
    """Be one thing that differs; ``who`` is empty for what is the conflict's own.

    Values are as ``why`` shows them, ids as ids; empty for what is not there.
    """

    who: str
    field: str
    before: str
    after: str


def differences(before: Conflict, after: Conflict) -> tuple[Difference, ...]:
    """Return what differs, participants first, in the order in which they were added."""
    found = []
    for who in dict.fromkeys((*before.participants, *after.participants)):
        here, there = before.participants.get(who), after.participants.get(who)
        sheets = [p for p in (here, there) if p is not None]
        if here is None or there is None:
            found.append(
                _differs(who, "name", here.name if here else "", sheets[-1].name if there else "")
            )
            continue
        names = dict.fromkeys((*FIELDS, *here.tracks, *there.tracks, *here.skills, *there.skills))
        for field in names:
            old, new = value(before, who, field) or "", value(after, who, field) or ""
            if old != new:
                found.append(_differs(who, field, old, new))
    for field in ("phase", "round", "turn"):
        old, new = getattr(before, field), getattr(after, field)
        if old != new:
            found.append(_differs("", field, str(old or ""), str(new or "")))
    for field, old_texts, new_texts in (
        ("aspects", _aspects(before), _aspects(after)),
        ("blocks", _blocks(before), _blocks(after)),
        ("spin", before.spin, after.spin),
    ):
        if old_texts != new_texts:
            found.append(_differs("", field, "; ".join(old_texts), "; ".join(new_texts)))
    return tuple(found)


def _differs(who: str, field: str, before: str, after: str) -> Difference:
    return Difference(who=who, field=field, before=before, after=after)


def _aspects(state: Conflict) -> tuple[str, ...]:
    return tuple(sorted(a.text for a in state.aspects.values() if not a.severity))


def _blocks(state: Conflict) -> tuple[str, ...]:
    return tuple(f"{b.what} ({b.strength})" for b in state.blocks)
