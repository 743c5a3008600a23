"""What is told of the fights of format 1, line by line in both languages, is what it was.

Of lines that only differ in names and figures the first one is kept. A line that is meant to be
another is written anew by ``--snapshot-update``; the difference is to be read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import groupby

import pytest

from tests.support.corpus_rulings import Played, Shapes, rulings
from tests.support.snapshots import Compare
from tracker.conflict.history.timeline import Timeline
from tracker.conflict.ruling import Event
from tracker.conflict.state import Conflict
from tracker.conflict.system import SYSTEMS
from tracker.words.headlines import headline_lines
from tracker.words.questions import offer_text, question_text
from tracker.words.sentences import telling
from tracker.words.summary import state_lines
from tracker.words.translate import install

Said = tuple[str, str]


def in_german(said: list[str], at: list[int], say: Callable[[], list[str]]) -> Iterator[Said]:
    """Yield lines in English with the German ones in their places."""
    if at:
        install("de")
        german = say()
        install("en")
        assert len(german) == len(said)
        yield from ((said[n], german[n]) for n in at)


def logged(played: list[Played]) -> Iterator[Said]:
    """Yield what the log says."""
    shapes = Shapes()
    for one in played:
        after = one.timeline.state_at(one.ruling.n)
        said = headline_lines(one.ruling, one.before)
        yield from in_german(said, shapes.new(said, after), partial(headline_lines, *one[2:]))


def asked(played: list[Played]) -> Iterator[Said]:
    """Yield what is asked and offered after each ruling."""
    shapes = Shapes()
    for one in played:
        after = one.timeline.state_at(one.ruling.n)
        said = to_answer(after)
        yield from in_german(said, shapes.new(said, after), partial(to_answer, after))


def to_answer(state: Conflict) -> list[str]:
    """Return the question that waits, and what may be done."""
    offers = dict.fromkeys(window.kind for window in state.windows)
    return [question_text(state), *(offer_text(state, kind) for kind in offers)]


def summed(played: list[Played]) -> Iterator[Said]:
    """Yield what the table looks like in words at the end of each fight."""
    shapes = Shapes()
    for timeline in fights(played):
        state = timeline.state
        said = state_lines(state)
        yield from in_german(said, shapes.new(said, state), partial(state_lines, state))


def fights(played: Iterable[Played]) -> Iterator[Timeline]:
    """Yield each fight once."""
    for _fight, several in groupby(played, lambda one: one.fight):
        yield next(several).timeline


@pytest.mark.parametrize("game", SYSTEMS)
def test_what_is_told_is_what_it_was(game: str, snapshot: Compare) -> None:
    played = list(rulings(game))
    pairs = (*logged(played), *asked(played), *summed(played))
    lines = [line for en, de in pairs for line in ((en,) if en == de else (en, f"    {de}"))]
    snapshot(f"told-{game}", "\n".join(lines))


def occurring(game: str) -> Iterator[type[Event]]:
    """Yield the types of all events, and of what players who do not see one are told instead."""
    for one in rulings(game):
        for event in one.ruling.events:
            yield type(event)
            roughly = event.roughly()
            if roughly is not None:
                yield type(roughly)


def test_every_event_that_is_told_occurs() -> None:
    """All that a game alone can tell is among its lines, what several can, in one of them."""
    told = {game: set(telling(game)) for game in SYSTEMS}
    met = {game: set(occurring(game)) for game in SYSTEMS}
    assert set[type]().union(*told.values()) == set[type]().union(
        *(told[game] & met[game] for game in SYSTEMS)
    )
