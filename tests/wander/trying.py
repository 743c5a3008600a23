"""One random fight, and what is said to hold for any: told by name where it does not."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from traceback import extract_tb

from tests.support import revised, upheld
from tests.support.any_fight import any_fight, suggested
from tests.support.fights import AT
from tracker.conflict.ruling import Contradiction
from tracker.session import Session

LENGTHS = (20, 200)

Property = Callable[[Session, Random], None]


def _of_the_session(check: Callable[[Session], None]) -> Property:
    return lambda session, chance: check(session)


PROPERTIES: dict[str, Property] = {
    "a strike is the turn passed": revised.strikes_pass_the_turn,
    "amended by the same": revised.amends_by_the_same,
    "a strike undone": revised.undoes_strikes,
    "revised soundly": lambda session, chance: revised.revises_soundly(session, chance, suggested),
    "sound": _of_the_session(upheld.is_sound),
    "decided again alike": _of_the_session(upheld.is_decided_again_alike),
    "read as it is written": _of_the_session(upheld.is_read_as_it_is_written),
    "said in one": _of_the_session(upheld.can_be_said_in_one),
    "can go on": _of_the_session(upheld.can_go_on),
    "undone and done again": _of_the_session(upheld.is_undone_and_done_again),
    "the fold of its way": _of_the_session(upheld.holds_the_fold_of_its_way),
}

# What a property that does not hold raises, or a program that is wrong.
WRONG = (
    AssertionError,
    AttributeError,
    ArithmeticError,
    Contradiction,
    LookupError,
    RuntimeError,
    TypeError,
    ValueError,
)


def tried(system: str, seed: int) -> Iterator[str]:
    """Play the fight of a seed and yield what does not hold, with where it showed."""
    chance = Random(seed)
    try:
        records = tuple(any_fight(system, chance.randint(*LENGTHS), seed).timeline.records)
    except WRONG as error:
        yield f"played: {_told(error)}"
        return
    for name, holds in PROPERTIES.items():
        try:
            holds(Session(records=records, clock=lambda: AT), Random(seed))
        except WRONG as error:
            yield f"{name}: {_told(error)}"


def _told(error: Exception) -> str:
    place = extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__} {error} at {place.name}, line {place.lineno}: {place.line}"
