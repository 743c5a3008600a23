"""What Fate keeps on somebody: fate points, what they bear, and what has happened this round."""

from __future__ import annotations

from tracker.conflict.nouns import Own
from tracker.conflict.state import Conflict, Participant, Track, change


class FatePerson(Own, frozen=True, kw_only=True):
    """What only Fate keeps on somebody.

    ``fp`` is None for those who have no fate points. ``attacked`` tells that somebody was, this
    round, ``aimed_at_by`` who has left an aspect on them then; ``taken_here`` counts the
    consequences of this conflict. ``kinds`` and ``advances`` are a companion's.
    """

    seen = (
        "taken_here attacked aimed_at_by full_defense disarmed; owner: fp fp_due weight "
        "determination max_consequences kinds advances"
    )

    fp: int | None = None
    fp_due: int = 0
    weight: int = 2
    determination: int | None = None
    max_consequences: int = 3
    taken_here: int = 0
    attacked: bool = False
    aimed_at_by: tuple[str, ...] = ()
    full_defense: bool = False
    disarmed: int | None = None
    kinds: tuple[str, ...] = ()
    advances: tuple[str, ...] = ()


FIELDS = frozenset(FatePerson.__struct_fields__)
USUAL_PERSON = FatePerson()


def person(p: Participant) -> FatePerson:
    """Return what Fate keeps on somebody."""
    # As ``kept`` does; asked several times for each event of a fight.
    own = p.own
    return own if type(own) is FatePerson else USUAL_PERSON


def with_own(p: Participant, **fields: object) -> Participant:
    """Return somebody with fields replaced that only Fate has; nothing is kept of usual ones."""
    return bearing(p, change(person(p), **fields))


def bearing(p: Participant, own: FatePerson) -> Participant:
    """Return somebody with what Fate keeps on them replaced."""
    return change(p, own=None if own == USUAL_PERSON else own)


def with_fields(p: Participant, **fields: object) -> Participant:
    """Return somebody with fields replaced, those that all games have and Fate's own alike."""
    own = {name: fields.pop(name) for name in FIELDS & fields.keys()}
    return change(with_own(p, **own) if own else p, **fields)


def people_with(state: Conflict, who: str, **own: object) -> dict[str, Participant]:
    """Return the participants with fields of one replaced that only Fate has.

    Raises Contradiction for nobody.
    """
    return {**state.participants, who: with_own(state.somebody(who), **own)}


def box_for(track: Track, hit: int) -> int | None:
    """Return the box that a hit marks, rolling up past marked ones (F-STRESS-6…8)."""
    return next((box for box in range(hit, track.boxes + 1) if box not in track.marked), None)
