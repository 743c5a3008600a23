"""What the checks of all systems have in common: dice to throw, an outcome, how two compare."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Literal, TypeVar

import msgspec

from tracker.dice.faults import N_, Fault

Die = Sequence[int]
"""All that one die can show."""

Faces = tuple[int, ...]


class Standing(msgspec.Struct, frozen=True):
    """What of an outcome is compared: the weightiest number first, the higher one wins."""

    numbers: tuple[int, ...]
    success: bool | None = None


class Contest(msgspec.Struct, frozen=True, kw_only=True):
    """How two outcomes compare.

    ``by`` names the number that decided, ``draw`` when none did; ``lead`` is by how much.
    ``neither`` marks a contest in which both failed.
    """

    winner: Literal["A", "B"] | None = None
    by: str = "draw"
    lead: int = 0
    neither: bool = False


class Outcome(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="system"):
    """A check that was resolved.

    ``grade`` is a code of the system's rules; ``success`` is None where only the number counts.
    """

    # Who may see each field: whoever may see that it was rolled.
    seen = "grade success"
    whose = ""

    grade: str
    success: bool | None = None

    def standing(self) -> Standing:
        """Return what is compared when two act against each other."""
        raise NotImplementedError

    def told(self) -> Outcome:
        """Return the outcome as the players know it: without what is kept from them."""
        return self

    def without_need(self) -> Outcome:
        """Return the outcome with what was needed kept back, itself where it tells nothing."""
        return self

    @property
    def effort(self) -> int:
        """Return what a check comes to as one number."""
        return self.standing().numbers[0]

    def figures(self) -> Mapping[str, int | bool | str | None]:
        """Return what follows from the faces and the check, under the rules' own names."""
        return {}


class Check(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="system"):
    """All that is set before the dice of a check are thrown, so that it can be repeated."""

    # Who may see each field, as of an outcome.
    seen = ""
    whose = ""
    # Which die comes first, which second; the last of them for all that come then.
    thrown_with = tuple[Die, ...]()

    def to_throw(self, faces: Faces = ()) -> tuple[Die, ...]:
        """Return the dice still to be thrown when these faces lie on the table.

        Asked again after each throw: a ten may call for another die. Nothing when all is thrown,
        or when there is no check.
        """
        raise NotImplementedError

    def sides(self, count: int) -> tuple[int, ...]:
        """Return how many sides the first so many dice have."""
        return tuple(len(self.thrown_with[min(n, len(self.thrown_with) - 1)]) for n in range(count))

    @property
    def secret(self) -> bool:
        """Say whether the players are not to know of the check at all."""
        return bool(getattr(self, "hidden", False))

    def told(self) -> Check:
        """Return the check as the players know it: without what is kept from them."""
        return self

    def without_need(self) -> Check:
        """Return the check with what it needs kept back, itself where nothing is needed."""
        return self

    def resolve(self, faces: Faces) -> Outcome | Fault:
        """Return the outcome of the faces, all throws in order; refuses what no dice show."""
        raise NotImplementedError


if TYPE_CHECKING:
    from typing_extensions import TypeVar as WithDefault

    GameCheck = WithDefault("GameCheck", bound=Check, default=Check)
    GameOutcome = WithDefault("GameOutcome", bound=Outcome, default=Outcome)
else:
    # A default is for type checkers alone, and the typing of Python 3.11 knows none.
    GameCheck = TypeVar("GameCheck", bound=Check)
    GameOutcome = TypeVar("GameOutcome", bound=Outcome)


def misfit(faces: Faces, dice: Sequence[Die], rule: str = "") -> Fault | None:
    """Return why faces are not what these dice show: too few, too many, or not on the die.

    ``rule`` is the one that says which dice a check throws.
    """
    if len(faces) != len(dice):
        return Fault(
            "E_DICE",
            N_("dice to be thrown: {wanted}; given: {given}"),
            rule,
            arguments={"wanted": len(dice), "given": len(faces)},
        )
    for face, die in zip(faces, dice, strict=True):
        if face not in die:
            return Fault(
                "E_DICE", N_("this die cannot show {face}"), rule, arguments={"face": face}
            )
    return None


def contest(mine: Standing, other: Standing, by: Sequence[str]) -> Contest:
    """Return who of A and B leads, by the first number that differs; ``by`` names the numbers.

    >>> contest(Standing((1, 4)), Standing((1, 6)), ("eg", "skill"))
    Contest(winner='B', by='skill', lead=2, neither=False)
    """
    neither = mine.success is False and other.success is False
    for name, a, b in zip(by, mine.numbers, other.numbers, strict=True):
        if a != b:
            return Contest(winner="A" if a > b else "B", by=name, lead=abs(a - b), neither=neither)
    return Contest(neither=neither)


def ranking(standings: Sequence[Standing]) -> tuple[tuple[int, ...], ...]:
    """Return positions in groups, the best first; those who tie share a group.

    >>> ranking([Standing((4,)), Standing((2,)), Standing((0,)), Standing((2,))])
    ((0,), (1, 3), (2,))
    """
    places = sorted({s.numbers for s in standings}, reverse=True)
    return tuple(
        tuple(i for i, s in enumerate(standings) if s.numbers == place) for place in places
    )
