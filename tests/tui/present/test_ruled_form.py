"""A form filled in with what was ruled says the same command again, in every game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from tests.log.test_format1 import opened
from tests.support.any_fight import SYSTEMS
from tests.support.table import Table
from tracker.conflict.engine import verb_of
from tracker.conflict.fields import Part
from tracker.conflict.history.redecide import with_the_unsaid
from tracker.conflict.history.timeline import Timeline
from tracker.conflict.references import words
from tracker.conflict.ruling import Command, Refusal
from tracker.conflict.state import Conflict, change
from tracker.tui.present.filling import Filling
from tracker.tui.present.form_command import command_of
from tracker.tui.present.ruled_form import Ruled, has_form, ruled_form, with_the_rest
from tracker.words.grammar import format, parse

EXAMPLES = Path(__file__).parents[2] / "examples"


def refilled(
    command: Command, state: Conflict, timeline: Timeline
) -> tuple[Ruled, Command | Refusal]:
    """Return the form of a command filled in, and the command that it makes."""

    def make(given: Mapping[str, str]) -> Filling:
        return Filling(state, timeline, given)

    ruled = ruled_form(command, make)
    made = command_of(ruled.verb, ruled.fields(make(ruled.given)), state)
    if isinstance(made, Refusal):
        return ruled, made
    return ruled, with_the_unsaid(with_the_rest(made, command), command)


def bare(command: Command) -> Command:
    """Return a command without what says how it came about: whose turn it was, faces thrown."""
    for name in ("hand", "vs"):
        if isinstance(part := getattr(command, name, None), Part):
            command = change(command, **{name: change(part, dice=None)})
    faces = {f: None for f, word in words(type(command)).items() if word.kind == "faces"}
    return change(command, by=None, rolled=(), overruled=(), force=False, **faces)


def as_typed(command: Command, state: Conflict) -> Command:
    """Return a command as its line is read: words may mean more to the reader by now."""
    read = parse(format(change(command, force=False), state), state)
    assert isinstance(read, Command)
    return with_the_unsaid(read, command)


def played(game: str) -> Iterator[Timeline]:
    """Yield the fights of a game that were written for something, and some that were drawn."""
    if game == "core":
        for path in sorted(EXAMPLES.glob("*.fight")):
            text = path.read_text(encoding="utf-8")
            if "system=core" in text:
                yield Table(text).session.timeline
        return
    for part in ("", f"random-{game}"):
        for _fight, timeline in opened(part):
            if timeline.state.system == game:
                yield timeline


# So many commands of each kind are tried in a game.
MOST = 12


@pytest.mark.parametrize("game", [*SYSTEMS, "core"])
def test_a_form_filled_in_with_a_ruling_makes_its_command(game: str) -> None:
    seen: Counter[str] = Counter()
    for timeline in played(game):
        for ruling in timeline.rulings.values():
            command, state = ruling.command, timeline.state_at(ruling.parent)
            verb = verb_of(type(command))
            if not has_form(command, state) or seen[verb] >= MOST:
                continue
            seen[verb] += 1
            ruled, made = refilled(command, state, timeline)
            assert isinstance(made, Command), (command, made)
            assert bare(made) == bare(as_typed(command, state)), (command, ruled.given)
    assert len(seen) > 20, seen
