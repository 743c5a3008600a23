"""Hints for a first round of Fate, each before one of those of all games."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from tracker.conflict.ruling import N_
from tracker.conflict.state import Conflict
from tracker.systems.fate.rules.aspect import tags
from tracker.tui.actions import running, turn_open
from tracker.tui.present.game_view import Hint
from tracker.words.terms import name_of


def _asked(kind: str) -> Callable[[Conflict], bool]:
    return lambda state: state.question is not None and state.question.kind == kind


def _may_tag(state: Conflict) -> bool:
    return turn_open(state) and bool(_tag(state))


def _tag(state: Conflict) -> str:
    """Return the aspect that whoever's turn it is may tag for nothing."""
    free = (a.id for a in state.aspects.values() if tags(a).free and tags(a).free == state.turn)
    return next(free, "")


def _windows(state: Conflict) -> bool:
    return running(state) and any(window.kind == "concede" for window in state.windows)


_BEFORE = {
    "defend": (
        Hint(
            "absorb",
            _asked("absorb"),
            N_(
                "A hit: enter marks the box, {consequence} takes a consequence;"
                " {ways} says what each means."
            ),
        ),
    ),
    "question": (
        Hint(
            "margin",
            _asked("margin"),
            N_(
                "A good defense: {spin} keeps it as spin for the next action,"
                " {take_overflow} takes overflow."
            ),
        ),
    ),
    "release": (
        Hint(
            "concede",
            _windows,
            N_("Whoever took a consequence may concede now: {concede} asks for terms."),
        ),
    ),
    "attack": (
        Hint(
            "tag",
            _may_tag,
            N_(
                "{who} has a free tag on {aspect}: {attack} opens the attack, tab goes to Tag,"
                " 1 ticks it."
            ),
            lambda state: {"aspect": name_of(state, _tag(state))},
        ),
    ),
}


def placed(general: Iterable[Hint]) -> Iterator[Hint]:
    """Yield the hints of all games, before each those of Fate that are more pressing."""
    for hint in general:
        yield from _BEFORE.get(hint.id, ())
        yield hint
