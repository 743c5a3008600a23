"""What a game shows of the fights of format 1 as they end, in windows wide and narrow, stays.

Of lines that only differ in names and figures the first one is kept. What is meant to be otherwise
is written anew by ``--snapshot-update``; the difference is to be read.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

import pytest

from tests.support.corpus_rulings import Played, Shapes, rulings
from tests.support.snapshots import Compare
from tracker.conflict.history.tally import account
from tracker.conflict.history.timeline import Timeline
from tracker.conflict.history.why import fields_of, value
from tracker.conflict.state import Conflict
from tracker.conflict.system import SYSTEMS
from tracker.tui.action_table import actions_of
from tracker.tui.present.aspects import aspect_lines
from tracker.tui.present.cast import cast_listing
from tracker.tui.present.glyphs import UNICODE
from tracker.tui.present.hints import next_hint
from tracker.tui.present.lines import Line, Listing
from tracker.tui.present.question import likely_answer, question_lines
from tracker.tui.present.setup import setup_listing
from tracker.tui.present.sheet import number_choices, sheet_lines
from tracker.tui.present.stats import stats_lines

WIDTHS = (60, 80, 120)
NARROW = range(20, 100, 4)

# So many fights of a game are looked at.
MOST = 30


def styled(shown: Line) -> str:
    """Return a line as text, what stands out in brackets."""
    parts = (f"<{s.style} {s.text}>" if s.style and s.text.strip() else s.text for s in shown)
    return "".join(parts).rstrip()


def listed(listing: Listing) -> Iterator[str]:
    yield styled(listing.header)
    yield from (styled(row.line) for row in listing.rows)


def at_the_end(state: Conflict) -> Iterator[str]:
    """Yield the tables of a state, and everybody's sheet and numbers."""
    for width in WIDTHS:
        yield from listed(cast_listing(state, width, UNICODE))
    for width in NARROW:
        yield from filter(is_heading, listed(cast_listing(state, width, UNICODE)))
    yield from listed(setup_listing(state, 100, UNICODE))
    yield from map(styled, aspect_lines(state, 100, UNICODE))
    for who, p in state.participants.items():
        yield from map(styled, sheet_lines(state, who, 60, UNICODE))
        yield from (styled(choice.line) for choice in number_choices(state, who, UNICODE))
        yield from (f"{name} = {value(state, who, name)}" for name in fields_of(p, state.system))


def counted(timeline: Timeline) -> Iterator[str]:
    """Yield the account of a fight; where room is short, columns go by their ranks."""
    found = account(timeline)
    yield from map(styled, stats_lines(found, 100))
    for width in NARROW:
        yield from filter(is_heading, map(styled, stats_lines(found, width)))


def is_heading(shown: str) -> bool:
    return "<heading" in shown


def on_the_way(played: Played, game: str) -> Iterator[str]:
    """Yield what is asked in the window after a ruling, and what is hinted at."""
    state = played.timeline.state_at(played.ruling.n)
    actions = actions_of(game)
    if state.question is not None:
        yield f"{state.question.kind}: enter for {likely_answer(state) or 'nothing'}"
    yield from map(styled, question_lines(state, 100, actions, roomy=True))
    hint, text = next_hint(state, (), actions)
    yield f"{hint}: {text}"


def new(shapes: Shapes, lines: Iterable[str], state: Conflict) -> Iterator[str]:
    said = list(lines)
    yield from (said[n] for n in shapes.new(said, state))


@pytest.mark.parametrize("game", SYSTEMS)
def test_what_is_shown_is_what_it_was(game: str, snapshot: Compare) -> None:
    shapes, kept = Shapes(), list[str]()
    for n, (_fight, several) in enumerate(groupby(rulings(game), lambda one: one.fight)):
        whole = list(several)
        timeline = whole[0].timeline
        for played in whole:
            kept += new(shapes, on_the_way(played, game), timeline.state_at(played.ruling.n))
        if n < MOST and timeline.state.system == game:
            kept += new(shapes, at_the_end(timeline.state), timeline.state)
            kept += new(shapes, counted(timeline), timeline.state)
    snapshot(f"tables-{game}", "\n".join(kept))
