"""Stress boxes and consequence slots: how many there are, and how a hit is absorbed by them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from itertools import combinations
from types import MappingProxyType
from typing import NamedTuple

from tracker.conflict.ruling import Base
from tracker.systems.core.rules.editions import ACCELERATED, CONDENSED

MILD, MODERATE, SEVERE, EXTREME = "mild", "moderate", "severe", "extreme"

# What a consequence absorbs (K-CONS-1, K-CONS-6).
WORTH: Mapping[str, int] = MappingProxyType({MILD: 2, MODERATE: 4, SEVERE: 6, EXTREME: 8})
THREE = (MILD, MODERATE, SEVERE)

VALUE, POINTS = "value", "points"

# A rating from which somebody has a second mild slot (K-CONS-2).
EXTRA_FROM = 5


def boxes(edition: str, skill: int) -> int:
    """Return how many boxes a track has by the skill that feeds it (K-STRESS-2…4)."""
    if edition == ACCELERATED:
        return 3
    few, some, many = (3, 4, 6) if edition == CONDENSED else (2, 3, 4)
    if skill < 1:
        return few
    return some if skill < 3 else many


def extra_mild(skill: int, setting: str = "on") -> bool:
    """Return whether a rating gives a second mild slot (K-CONS-2)."""
    return setting == "on" and skill >= EXTRA_FROM


class Slot(Base, frozen=True):
    """Room for one consequence; one of a ``kind`` is for harm of that kind alone (K-CONS-2)."""

    seen = "severity kind"

    severity: str
    kind: str | None = None

    @property
    def worth(self) -> int:
        """Return how many shifts it absorbs."""
        return WORTH[self.severity]


class Means(NamedTuple):
    """What a hit can be absorbed with: boxes that are free, and free slots.

    ``mode`` is ``value`` or ``points``. ``boxed`` tells that a box of numbered ones is marked for
    this hit already.
    """

    mode: str
    free: tuple[int, ...]
    slots: tuple[Slot, ...] = ()
    boxed: bool = False

    @property
    def by_boxes(self) -> int:
        """Return the most that the boxes absorb of one hit (K-STRESS-5, K-STRESS-7)."""
        if self.mode == POINTS:
            return len(self.free)
        return 0 if self.boxed else max(self.free, default=0)

    @property
    def by_slots(self) -> int:
        """Return the most that the free slots absorb."""
        return sum(slot.worth for slot in self.slots)

    @property
    def most(self) -> int:
        """Return the most that can be absorbed of one hit (K-HIT-3)."""
        return self.by_boxes + self.by_slots

    def marked(self, boxes: Collection[int]) -> Means:
        """Return what is left once boxes are marked."""
        free = tuple(box for box in self.free if box not in boxes)
        return self._replace(free=free, boxed=self.boxed or (bool(boxes) and self.mode == VALUE))

    def taken(self, slot: Slot) -> Means:
        """Return what is left once a slot is filled."""
        at = self.slots.index(slot)
        return self._replace(slots=(*self.slots[:at], *self.slots[at + 1 :]))

    def absorbed_by(self, boxes: Collection[int]) -> int:
        """Return what marked boxes absorb: numbered ones their number, others one each."""
        return sum(boxes) if self.mode == VALUE else len(boxes)

    def usual_boxes(self, left: int) -> tuple[int, ...]:
        """Return the boxes that are marked for what is open, unless others are named.

        Numbered ones: the lowest that covers it, else the highest (K-STRESS-6). Others: as many
        as are open and free (K-STRESS-7). None where nothing is free.
        """
        if self.mode == POINTS:
            return self.free[:left]
        if self.boxed or not self.free:
            return ()
        covering = [box for box in self.free if box >= left]
        return (min(covering),) if covering else (max(self.free),)

    def usual_slot(self, left: int) -> Slot | None:
        """Return the slot that is filled unless another is named (K-CONS-1).

        The smallest that closes the hit, else the largest; never the extreme one. A second mild
        one comes before the plain one (K-CONS-2).
        """
        plain = [slot for slot in self.slots if slot.severity != EXTREME]
        closing = [slot for slot in plain if slot.worth >= left]
        if closing:
            return min(closing, key=lambda slot: (slot.worth, slot.kind is None))
        return max(plain, key=lambda slot: (slot.worth, slot.kind is not None), default=None)

    def slot(self, severity: str) -> Slot | None:
        """Return a free slot of a severity, one that is for this harm alone before a plain one."""
        found = [slot for slot in self.slots if slot.severity == severity]
        return min(found, key=lambda slot: slot.kind is None, default=None)


class Plan(NamedTuple):
    """One way to absorb a hit whole: boxes that are marked, slots that are filled."""

    boxes: tuple[int, ...]
    slots: tuple[Slot, ...]


def plans(means: Means, left: int) -> list[Plan]:
    """Return every way to absorb what is open of a hit with nothing to spare, the cheapest first.

    That is the one with the lightest consequences, then with the fewest and lowest boxes.
    """
    found = []
    for slots in _choices(means.slots):
        rest = left - sum(slot.worth for slot in slots)
        for boxes in _boxes_for(means, rest):
            whole = rest - means.absorbed_by(boxes) <= 0
            spare = any(rest - means.absorbed_by(boxes) + slot.worth <= 0 for slot in slots) or (
                bool(boxes) and rest <= 0
            )
            if whole and not spare:
                found.append(Plan(boxes, slots))
    return sorted(
        found, key=lambda plan: (sum(s.worth for s in plan.slots), len(plan.boxes), plan.boxes)
    )


def _choices(slots: tuple[Slot, ...]) -> list[tuple[Slot, ...]]:
    """Return every selection of slots, of equal ones only one."""
    found: dict[tuple[tuple[str, str], ...], tuple[Slot, ...]] = {}
    for count in range(len(slots) + 1):
        for chosen in combinations(slots, count):
            found.setdefault(tuple(sorted((s.severity, s.kind or "") for s in chosen)), chosen)
    return list(found.values())


def _boxes_for(means: Means, rest: int) -> list[tuple[int, ...]]:
    """Return the boxes that may be marked for what is left of a hit, none among them."""
    if rest <= 0:
        return [()]
    if means.mode == POINTS:
        return [(), means.free[:rest]] if means.free else [()]
    return [(), *((box,) for box in means.free)] if not means.boxed else [()]


class Mob(NamedTuple):
    """A mob after a hit: how many are out and left, the foremost's boxes, what was wasted."""

    out: int
    left: int
    marked: tuple[int, ...]
    wasted: int


def count_off(mode: str, each: int, count: int, marked: tuple[int, ...], hit: int) -> Mob:
    """Return what a hit leaves of a mob, one member after the other (K-MOB-3, K-MOB-4).

    ``each`` are the boxes of a member, ``marked`` those of the foremost.
    """
    out, rest = 0, hit
    while rest > 0 and out < count:
        free = [box for box in range(1, each + 1) if box not in marked]
        holds = len(free) if mode == POINTS else max(free, default=0)
        if rest > holds:
            # What takes the member out is used up.
            out, rest, marked = out + 1, rest - holds - 1, ()
            continue
        means = Means(mode, tuple(free))
        marked = tuple(sorted((*marked, *means.usual_boxes(rest))))
        rest = 0
    left = count - out
    return Mob(out, left, marked if left else (), rest)
