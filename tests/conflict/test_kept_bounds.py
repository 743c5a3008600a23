"""What each number of each command may be, and by which rule it may be no other, stays.

Each is tried from far below to far above in a fight of format 1 where its command was given. What
is meant to be otherwise is written anew by ``--snapshot-update``; the difference is to be read.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import partial
from itertools import pairwise
from typing import Any

import msgspec
import pytest

from tests.support.corpus_rulings import Played, rulings
from tests.support.snapshots import Compare
from tracker.conflict.draft import Lowest, Warned
from tracker.conflict.engine import rule
from tracker.conflict.fields import Part, Reason
from tracker.conflict.ruling import Command, Refusal
from tracker.conflict.settings import Setting
from tracker.conflict.state import Conflict, change
from tracker.conflict.system import SYSTEMS, system
from tracker.words.shape import Slot, all_commands, shape
from tracker.words.terms import rule_id

# Between two that come to the same, all that lie between are taken to do so.
TRIED = (-1001, -101, -21, -11, *range(-6, 13), 19, 20, 21, 51, 99, 101, 999, 1001)

# How a number is put into a field, by the kind of its words.
NUMBERS: dict[str, Callable[[int], object]] = {
    **dict.fromkeys(("number", "rung", "tally", "difficulty", "size", "net", "signed"), int),
    "numbers": lambda n: (n,),
    "reasons": lambda n: (Reason(value=n, words="why"),),
    "amounts": lambda n: (Reason(value=n, words="why"),),
}

# So many rulings are tried for one that is done with some number.
MOST = 12

DICE = frozenset({"dice", "d20", "d6", "rolled"})


def unthrown(part: Any) -> Any:
    """Return a command, or what one side brings, without its dice: others may be needed."""
    usual = {f.name: f.default for f in msgspec.structs.fields(part) if f.name in DICE}
    sides = {n: v for n in part.__struct_fields__ if isinstance(v := getattr(part, n), Part)}
    return change(part, **usual, **{name: unthrown(side) for name, side in sides.items()})


def with_number(command: Command, slot: Slot, n: int) -> Command:
    value = NUMBERS[slot.kind](n)
    if not slot.hand:
        return change(command, **{slot.field: value})
    return change(
        command, **{slot.hand: change(getattr(command, slot.hand), **{slot.field: value})}
    )


def comes_of(state: Conflict, command: Command) -> str:
    """Return what becomes of a command: that it is done, of what is reminded, or why not."""
    found = rule(state, command, Lowest())
    if isinstance(found, Refusal):
        # Not filled in: with its figures, each number would have words of its own.
        number = rule_id(found.rule, state)
        return f"{found.message} ({number})" if number else found.message
    reminded = sorted({e.rule for e in found.events if isinstance(e, Warned)})
    return f"done ({', '.join(reminded)})" if reminded else "done"


def bounds(try_: Callable[[int], str]) -> str:
    """Return from which number on what becomes of it."""
    at = try_(TRIED[0])
    found = [at]
    for below, above in pairwise(TRIED):
        while try_(above) != at:
            low, high = below, above
            while high - low > 1:
                middle = (low + high) // 2
                low, high = (middle, high) if try_(middle) == at else (low, middle)
            at, below = try_(high), high
            found.append(f"{high}: {at}")
    return " | ".join(found)


def given(game: str) -> dict[tuple[str, Slot], list[Played]]:
    """Return where each number of a command may be tried, where it was given if it ever was."""
    found = defaultdict[tuple[str, Slot], list[Played]](list)
    for played in rulings(game):
        command = played.ruling.command
        if played.before.system != game or command.composed or command.overruled:
            continue
        form = shape(all_commands(game)[played.verb], game)
        for slot in (*form.words, *form.slots):
            if slot.kind in NUMBERS:
                holder = getattr(command, slot.hand) if slot.hand else command
                first = getattr(holder, slot.field) != slot.default
                there = found[played.verb, slot]
                there.insert(0 if first else len(there), played)
    return found


def numbers(game: str) -> Iterator[str]:
    """Yield every number of a command with its bounds, where it may be something at all."""
    for (verb, slot), several in given(game).items():
        texts = (bounds(partial(tried, played, slot)) for played in several[:MOST])
        text = next((text for text in texts if "done" in text), "never done")
        yield f"{verb} {slot.key}: {text}"


def tried(played: Played, slot: Slot, n: int) -> str:
    """Return what becomes of the command of a ruling with this number in it."""
    return comes_of(played.before, with_number(unthrown(played.ruling.command), slot, n))


def settings(game: str) -> Iterator[str]:
    """Yield every number that a campaign sets with its bounds."""
    state = Conflict(system=game)
    for field in system(game).settings:
        if not field.choices and not field.free:
            yield f"setting {field.name}: {bounds(partial(set_to, state, field.name))}"


def set_to(state: Conflict, name: str, n: int) -> str:
    return comes_of(state, Setting(name=name, value=str(n)))


@pytest.mark.parametrize("game", SYSTEMS)
def test_a_number_has_the_bounds_that_it_had(game: str, snapshot: Compare) -> None:
    snapshot(f"bounds-{game}", "\n".join(sorted((*numbers(game), *settings(game)))))
