"""Events as sentences: the topics' tables put together, and which events go without saying."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from tracker.conflict import order, questions, turns
from tracker.conflict.draft import Warned
from tracker.conflict.ruling import Event, LineBegan
from tracker.conflict.state import SCENE, Conflict
from tracker.words import told_play, told_stage
from tracker.words.game_words import words_of
from tracker.words.telling import Tales, Tell
from tracker.words.terms import name_of
from tracker.words.wording import worded

# What these change is told by the events around them.
SILENT: frozenset[type[Event]] = frozenset(
    {
        LineBegan,
        order.TurnOpened,
        turns.ActionBegan,
        turns.TurnEnded,
        questions.WindowClosed,
    }
)


def warning_text(event: Warned, state: Conflict) -> str:
    """Return a reminder in words; its rule is not named."""
    return worded(event.message, event.arguments, state)


def _plainly(template: str) -> Tell:
    def tell(event: Event, state: Conflict) -> str:
        fields = {name: getattr(event, name) for name in event.__struct_fields__}
        return worded(template, fields, state)

    return tell


@cache
def _tales(system: str) -> tuple[Tales, ...]:
    return (told_stage.tales, told_play.tales, *words_of(system).tales())


@cache
def telling(system: str) -> Mapping[type[Event], Tell]:
    """Return how each type of event is told that fights of a system have."""
    tales = _tales(system)
    plain = {kind: _plainly(text) for one in tales for kind, text in one.plain.items()}
    own = {kind: tell for one in tales for kind, tell in one.telling.items()}
    return {Warned: warning_text, **plain, **own}


def silent(system: str) -> frozenset[type[Event]]:
    """Return the events that go without saying in fights of a system."""
    return frozenset(SILENT.union(*(tales.silent for tales in _tales(system))))


@cache
def detailing(system: str) -> Mapping[type[Event], Tell]:
    """Return how the events are told that say more of themselves when asked."""
    return {kind: tell for tales in _tales(system) for kind, tell in tales.detailing.items()}


def sentence(event: Event, state: Conflict) -> str | None:
    """Return one short sentence for an event; ``state`` is the one before it.

    None for an event that is only bookkeeping.
    """
    tell = telling(state.system).get(type(event))
    return _begun(tell(event, state), state) if tell else None


def _begun(text: str | None, state: Conflict) -> str | None:
    """Return a sentence with a capital where it begins with the scene; names stay as they are."""
    if text and text.startswith(name_of(state, SCENE)):
        return text[:1].upper() + text[1:]
    return text


def detail(event: Event, state: Conflict) -> str | None:
    """Return an event's sentence with the ids of the rules that made it so."""
    tell = detailing(state.system).get(type(event))
    text = _begun(tell(event, state), state) if tell else sentence(event, state)
    return f"{text} ({event.rule})" if text and event.rule else text
