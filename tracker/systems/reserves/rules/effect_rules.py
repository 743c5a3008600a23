"""Effects: results put down for later, spent as dice, handed on, lost when a reserve refills."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

import msgspec
from msgspec.structs import replace

from tracker.dice.faults import N_, Fault
from tracker.systems.reserves.rules.checks import TRANSCENDENT
from tracker.systems.reserves.rules.skills import RESERVES, Letter, no_points

_NOTE = re.compile(r"(?P<name>.*?)\s*(?P<value>[1-7])/(?P<letter>[EIS])(?: ?\(permanent\))?")


class Effect(msgspec.Struct, frozen=True, kw_only=True):
    """An effect and the dice it has left; a ``permanent`` one belongs to the setting (R-141)."""

    name: str
    value: int
    left: int
    reserve: Letter
    permanent: bool = False

    @property
    def struck(self) -> bool:
        """Say whether all its dice are used (R-127)."""
        return self.left == 0

    @property
    def note(self) -> str:
        """Return how it is written down: ``Liebestrank 4/E`` (R-123)."""
        return f"{self.name} {self.value}/{self.reserve}".strip()


class Recorded(msgspec.Struct, frozen=True, kw_only=True):
    """A new effect, and what the reserve that paid for it has left."""

    effect: Effect
    reserve_left: int


class Refreshed(msgspec.Struct, frozen=True, kw_only=True):
    """A reserve filled up again: its points, and by position what became of the effects."""

    points: int
    kept: tuple[int, ...]
    lost: tuple[int, ...]
    others: tuple[int, ...]


def effect(name: str, value: int, reserve: Letter) -> Effect | Fault:
    """Return an effect nobody has used yet; a result of 0 holds no dice (R-123, R-124)."""
    if not 1 <= value <= TRANSCENDENT:
        return Fault(
            code="E_NO_VALUE", rule="R-124", message=N_("an effect has a value from 1 to 7")
        )
    permanent = value == TRANSCENDENT
    return Effect(name=name, value=value, left=value, reserve=reserve, permanent=permanent)


def read_effect(text: str) -> Effect | Fault:
    """Return an unused effect written ``Liebestrank 4/E`` (R-123).

    Only what has the value 7 is permanent, whether that is said or not (R-141).
    """
    match = _NOTE.fullmatch(text.strip())
    letter = next((known for known in RESERVES if match and known == match["letter"]), None)
    if match is None or letter is None:
        return Fault(
            code="E_NOTE",
            rule="R-123",
            message=N_("an effect is written: name, value/letter of the reserve"),
        )
    return effect(match["name"], int(match["value"]), letter)


def record(
    result: int, points: int, used: bool, name: str = "", reserve: Letter = "E"
) -> Recorded | Fault:
    """Return a check's result as an effect, for one point of the benefiting reserve (R-120…R-122).

    A check that was used for something else, or recorded already, gives none (R-093, R-132).
    """
    if used:
        return Fault(
            code="E_CHECK_USED", rule="R-121", message=N_("this check has been used already")
        )
    made = effect(name, result, reserve)
    if isinstance(made, Fault):
        return made
    if points < 1:
        return no_points()
    return Recorded(effect=made, reserve_left=points - 1)


def spend(held: Effect, dice: int) -> Effect | Fault:
    """Return the effect with dice used, as bonus dice or against somebody (R-125…R-128, R-139)."""
    if dice < 1:
        return Fault(code="E_RANGE", rule="R-125", message=N_("at least one die is used"))
    if dice > held.left:
        return Fault(
            code="E_OVERSPEND",
            rule="R-128",
            message=N_("dice left in the effect: {left}"),
            arguments={"left": held.left},
        )
    return replace(held, left=held.left - dice)


def hand_over(held: Effect, dice: int) -> tuple[Effect, Effect] | Fault:
    """Return what stays of an effect and what another gets: the same name and letter (R-130).

    Stealing is handing over all (R-131); neither costs a point.
    """
    rest = spend(held, dice)
    if isinstance(rest, Fault):
        return rest
    return rest, replace(held, value=dice, left=dice)


def divide(made: Effect, shares: Sequence[int]) -> tuple[Effect, ...] | Fault:
    """Return a new effect in shares that add up to its value; each holder pays a point (R-134)."""
    if sum(shares) != made.value or min(shares, default=0) < 1:
        return Fault(
            code="E_SHARES",
            rule="R-134",
            message=N_("the shares must add up to {total}"),
            arguments={"total": made.value},
        )
    return tuple(replace(made, value=share, left=share) for share in shares)


def stand_in(held: Effect) -> tuple[int, Effect]:
    """Return the result that an effect gives in place of a check, and the effect struck (R-140)."""
    return held.left, replace(held, left=0)


def at_stake(effects: Sequence[Effect], reserve: Letter) -> tuple[int, ...]:
    """Return the positions of the effects that refreshing a reserve would remove (R-136, R-141)."""
    return tuple(n for n, e in enumerate(effects) if e.reserve == reserve and not e.permanent)


def refresh(
    maximum: int, reserve: Letter, effects: Sequence[Effect], keep: Collection[int] = ()
) -> Refreshed | Fault:
    """Return a reserve filled up, less a point for each effect kept (R-136, R-137).

    ``keep`` are positions among those at stake; effects of other reserves and permanent ones are
    untouched (R-138, R-141).
    """
    threatened = at_stake(effects, reserve)
    if not set(keep) <= set(threatened):
        return Fault(
            code="E_KEEP",
            rule="R-137",
            message=N_("only effects of the reserve that is refreshed can be kept"),
        )
    kept = tuple(n for n in threatened if n in keep)
    if len(kept) > maximum:
        return no_points()
    return Refreshed(
        points=maximum - len(kept),
        kept=kept,
        lost=tuple(n for n in threatened if n not in keep),
        others=tuple(n for n in range(len(effects)) if n not in threatened),
    )
