"""Words of a line that stand for the past: branches by their names, rulings by their numbers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tracker.conflict.history import commands as history
from tracker.conflict.history.timeline import Timeline
from tracker.conflict.ruling import Command
from tracker.words.completion import word_start
from tracker.words.headlines import headline
from tracker.words.names import fold_name
from tracker.words.shape import all_commands
from tracker.words.split import cut, quote

# How many rulings are offered: with what they were, each takes a line.
RULINGS_MOST = 6

RULED: frozenset[type[Command]] = frozenset({history.Strike, history.Amend})
NAMED: frozenset[type[Command]] = frozenset({history.NameBranch})
EITHER: frozenset[type[Command]] = frozenset({history.GoTo})


class Offered(NamedTuple):
    """A word that may stand under the cursor, and a note on what it stands for."""

    text: str
    note: str = ""


def past_words(text: str, timeline: Timeline) -> list[Offered]:
    """Return the branches and rulings that the word at a text's end may mean.

    Branches come first, then rulings, the newest first: those on the way to the head, and once a
    digit is typed for ``goto`` all that begin so. There are none where none can stand.
    """
    tokens, _, comment = cut(text)
    start = word_start(text)
    if comment >= 0 or not tokens or tokens[0].start >= start:
        return []
    state = timeline.state
    verb, *given = (token for token in tokens if token.start < start)
    type_ = all_commands(state.system).get(fold_name(verb.text.removesuffix("!")))
    if given or type_ not in RULED | NAMED | EITHER:
        return []
    under = next((token for token in tokens if token.start == start), None)
    if under is not None and under.name:
        return []
    wanted = under.text if under is not None else ""
    found: list[Offered] = []
    if type_ not in RULED:
        found += _branches(wanted, timeline)
    if type_ not in NAMED:
        found += _rulings(wanted, timeline, everywhere=type_ in EITHER)
    return found


def _branches(wanted: str, timeline: Timeline) -> Iterator[Offered]:
    for tip, mark in timeline.names.items():
        if mark.branch and fold_name(mark.branch).startswith(fold_name(wanted)):
            yield Offered(quote(mark.branch), f"{tip} {_what(tip, timeline)}".strip())


def _rulings(wanted: str, timeline: Timeline, *, everywhere: bool) -> list[Offered]:
    numbers = sorted(timeline.rulings) if everywhere and wanted else timeline.path()
    fitting = [n for n in reversed(numbers) if str(n).startswith(wanted)]
    return [Offered(str(n), _what(n, timeline)) for n in fitting[:RULINGS_MOST]]


def _what(n: int, timeline: Timeline) -> str:
    ruling = timeline.rulings.get(n)
    return headline(ruling, timeline.state_at(ruling.parent)) if ruling is not None else ""
