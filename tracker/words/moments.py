"""What an action is held for, in words: read, written, offered while it is typed, and told."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from tracker.conflict.state import (
    ACT,
    ANYBODY,
    ANYONE,
    ATTACK,
    ENTER,
    FOE,
    FRIEND,
    HARM,
    MOMENTS,
    OUT,
    ROUND,
    Moment,
)
from tracker.dice.terms import Term
from tracker.words import names, pointing
from tracker.words.figures import read_number
from tracker.words.game_words import words_of
from tracker.words.names import clean, cleaned, fold_name
from tracker.words.pointing import Scope
from tracker.words.vocabulary import Vocabulary, typed_words, word_read, word_shown

QUOTE = '"'

_MOMENT_WORDS: Vocabulary = MappingProxyType(
    {
        ENTER: Term(german="betritt", name="enter", also=("betreten", "enters")),
        ATTACK: Term(german="Angriff", name="attack", also=("attacks",)),
        ACT: Term(german="handelt", name="act", also=("handeln", "acts")),
        OUT: Term(german="raus", name="out", also=("ausgeschieden",)),
        ROUND: Term(german="Runde", name="round"),
    }
)
"""What is waited for, by the first word of its line, besides what games call harm that lasts."""

ANYONE_WORDS: Vocabulary = MappingProxyType(
    {
        ANYBODY: Term(german="irgendwer", name="anybody", also=("anyone", "somebody", "jemand")),
        FOE: Term(german="Gegner", name="foe", also=("enemy", "Feind")),
        FRIEND: Term(german="Verbündeter", name="friend", also=("ally", "Freund")),
    }
)
"""Who else may be meant where somebody is named, as of who waits."""


def moment_words(game: str) -> Vocabulary:
    """Return what may be waited for in a game, in order."""
    known = {**_MOMENT_WORDS, HARM: words_of(game).lasting_harm}
    return {kind: known[kind] for kind in MOMENTS}


def read_moment(text: str, scope: Scope) -> Moment:
    """Return what an action is held for; what begins as nothing that happens are own words.

    So are words in quotation marks, whatever they begin with.
    """
    text = clean(text)
    if len(text) > 1 and text.startswith(QUOTE) and text.endswith(QUOTE):
        return Moment(words=cleaned(text[1:-1]))
    first, _blank, rest = text.partition(" ")
    kind = word_read(moment_words(scope.system), first, whole=True)
    if kind is None:
        return Moment(words=cleaned(text))
    if kind == ROUND:
        return Moment(kind=kind, round=read_number(rest))
    if kind == ENTER:
        return Moment(kind=kind, of=pointing.read_zone(rest, scope))
    if (anyone := _anyone(rest, scope)) is not None:
        return Moment(kind=kind, of=anyone)
    return Moment(kind=kind, of=pointing.read_participant(rest, scope))


def _anyone(text: str, scope: Scope) -> str | None:
    """Return whom a word means that is nobody's name; behind ``@`` it is never a name."""
    named = names.exactly(text, scope.people)
    return None if named else word_read(ANYONE_WORDS, text.removeprefix("@"), whole=True)


def write_moment(moment: Moment, scope: Scope) -> str:
    """Return what an action is held for, as it is read again."""
    if not moment.kind:
        plain = names.readable(moment.words, lambda text: _words_in(text, scope))
        return moment.words if plain == moment.words else f"{QUOTE}{moment.words}{QUOTE}"
    about = str(moment.round) if moment.kind == ROUND else _written(moment, scope)
    return f"{moment_words(scope.system)[moment.kind].name} {about}"


def _words_in(text: str, scope: Scope) -> str:
    return read_moment(text, scope).words


def _written(moment: Moment, scope: Scope) -> str:
    if moment.kind == ENTER:
        return pointing.write_zone(moment.of, scope)
    if moment.of in ANYONE:
        return f"@{moment.of}" if names.exactly(moment.of, scope.people) else moment.of
    return pointing.write_participant(moment.of, scope)


def moments(scope: Scope) -> Iterator[Moment]:
    """Yield all that an action can be held for at this table, but for own words."""
    state = scope.state
    yield from (Moment(kind=ENTER, of=zone) for zone in state.zones)
    people = [p.id for p in state.participants.values() if p.active and p.id != state.turn]
    for kind in (ATTACK, ACT, OUT, HARM):
        yield from (Moment(kind=kind, of=who) for who in (*ANYONE, *people))
    yield Moment(kind=ROUND, round=state.round + 1)


def moments_offered(typed: str, scope: Scope) -> list[str]:
    """Return what goes on from what is typed, in the reader's language or as scripts have it."""
    known, anyone = moment_words(scope.system), _typed(ANYONE_WORDS)
    offered = list(moments(scope))
    plain = [write_moment(moment, scope) for moment in offered]
    called = []
    for moment, text in zip(offered, plain, strict=True):
        about = text.partition(" ")[2]
        called.append(f"{word_shown(known, moment.kind)} {anyone.get(about, about)}")
    wanted = fold_name(typed)
    for texts in (called, plain):
        if found := [text for text in texts if fold_name(text).startswith(wanted)]:
            return found
    return []


def _typed(terms: Vocabulary) -> Mapping[str, str]:
    return dict(zip(terms, typed_words(terms), strict=True))
