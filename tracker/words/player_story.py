"""What the players may read of one ruling: its events on the table they see, nothing that tells."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from tracker.conflict.engine import fold
from tracker.conflict.players.names import Course, called_by_players
from tracker.conflict.players.tasks import ALL, Known
from tracker.conflict.players.view import (
    SeenEvent,
    kept_back,
    open_events,
    open_table,
    shown_events,
)
from tracker.conflict.ruling import Ruling, texts_in
from tracker.conflict.state import Aspect, Conflict, Participant, change
from tracker.words.game_words import words_of
from tracker.words.headlines import account_of, detailed, headline_in_one, headline_of
from tracker.words.sentences import sentence
from tracker.words.story import Story, joined_sentences


class OpenStory(Story):
    """Hold what of a ruling the players may know, from the table they see to the one they see.

    ``whole`` tells that its command names nothing hidden, and answers nothing that players do not
    know of, so that its own headline can be read.
    """

    def __init__(
        self,
        ruling: Ruling,
        before: Conflict,
        after: Conflict,
        course: Course = (),
        known: Known = ALL,
    ) -> None:
        self.before = called_by_players(open_table(before), course[0] if course else {})
        self.after = called_by_players(open_table(after), course[-1] if course else {})
        self.met = list(open_events(ruling, before, course, known))
        gone = kept_back(before) | kept_back(after)
        self.actor = None if ruling.command.by in gone else ruling.command.by
        self.whole = not gone & set(texts_in(msgspec.to_builtins(ruling.command)))
        asked = before.question
        if asked is not None and self.before.question is None:
            answers = (*asked.answers, "waive")
            self.whole = self.whole and ruling.command.written() not in answers


def tells_openly(
    before: Conflict, after: Conflict, course: Course, events: Iterable[SeenEvent]
) -> bool:
    """Return whether ``told_openly`` says anything; ``events`` are those the players may know."""
    names = (course[0], course[-1]) if course else ({}, {})
    seen = (
        called_by_players(open_table(s), n) for s, n in zip((before, after), names, strict=True)
    )
    veil = Veil(before, after, seen)
    texts = (sentence(event, state) for event, state in shown_events(events, course))
    return any(text and not veil.covers(text) for text in texts)


def told_openly(
    ruling: Ruling,
    before: Conflict,
    after: Conflict,
    course: Course = (),
    known: Known = ALL,
    *,
    short: bool = False,
) -> tuple[str, ...]:
    """Return a ruling's headline and details for the players; nothing where nothing may be told.

    A ``short`` one is the headline alone, without the rules of what it tells.

    A text that names what is hidden is left out, too, whoever wrote it. ``course`` is what the
    players call everybody, ``known`` what they know of tasks.
    """
    if ruling.command.composed:
        return headline_in_one(_parts_told(ruling, before, course, known, short=short), short=short)
    if _answers_for_the_table(ruling, before):
        ruling = change(ruling, command=change(ruling.command, by=None))
    story = OpenStory(ruling, before, after, course, known)
    veil = Veil(before, after, (story.before, story.after))
    said = [text for text in story.everything() if not veil.covers(text)]
    if not said:
        return ()
    if story.whole:
        if short:
            line, more = headline_of(ruling.command, story), []
        else:
            line, *more = account_of(ruling.command, story)
        if not veil.covers(line):
            return (line, *(text for text in more if not veil.covers(text)))
    if (lead := words_of(before.system).suffered(story)) and not veil.covers(lead):
        line, *more = [lead] if short else detailed(lead, story)
        return (line, *(text for text in more if not veil.covers(text)))
    line = joined_sentences(said)
    return (line,) if short else tuple(t for t in detailed(line, story) if not veil.covers(t))


def _answers_for_the_table(ruling: Ruling, before: Conflict) -> bool:
    """Return whether somebody hidden answers what players see as asked of the table."""
    by, asked = ruling.command.by, before.question
    if by is None or asked is None or asked.who != by or by not in kept_back(before):
        return False
    known = open_table(before).question
    return known is not None and known.who is None


def _parts_told(
    ruling: Ruling, before: Conflict, course: Course, known: Known, *, short: bool
) -> Iterator[tuple[str, ...]]:
    """Yield what each line of a ruling tells the players, if it tells anything."""
    for begin, part in ruling.placed_parts:
        after = fold(before, part.events)
        names = course[begin : begin + len(part.events) + 1]
        if told := told_openly(part, before, after, names, known, short=short):
            yield told
        before = after


class Veil:
    """Find the names of what is hidden before and after a ruling, in any text.

    A name that stands on the tables that the players see, or is part of one, tells nothing.
    """

    def __init__(self, before: Conflict, after: Conflict, seen: Iterable[Conflict]) -> None:
        hidden = {*_hidden_names(before, after), *_hidden_names(after, after)}
        self._hidden = _any_of(hidden)
        self._seen = seen
        self._pattern: re.Pattern[str] | None = None

    def covers(self, text: str) -> bool:
        """Return whether a text names what is hidden; rather once too often than too rarely."""
        if not self._hidden or not re.search(self._hidden, text, re.IGNORECASE):
            return False
        if self._pattern is None:
            known = _any_of(_shown_names(self._seen))
            # What is seen is passed over: of two that begin at one place, the seen one counts.
            either = f"{known}|({self._hidden})" if known else f"({self._hidden})"
            self._pattern = re.compile(either, re.IGNORECASE)
        return any(match[1] for match in self._pattern.finditer(text))


class Mask:
    """Put what players call somebody in place of names that they do not know, in any text.

    ``unknown`` has the names with what stands for each; a name that is ``seen`` stays, also where
    one of the others is part of it.
    """

    def __init__(self, unknown: Mapping[str, str], seen: Iterable[str]) -> None:
        self._instead = {name.casefold(): alias for name, alias in unknown.items()}
        known = _any_of(name for name in seen if name.casefold() not in self._instead)
        hidden = _any_of(unknown)
        either = f"{known}|({hidden})" if known else f"({hidden})"
        self._pattern = re.compile(either, re.IGNORECASE) if hidden else None

    def __call__(self, text: str) -> str:
        """Return a text as the players may read it."""
        if self._pattern is None:
            return text
        return self._pattern.sub(self._put, text)

    def _put(self, found: re.Match[str]) -> str:
        return self._instead[found[1].casefold()] if found[1] else found[0]

    def over(self, value: Any) -> Any:
        """Return a noun, or a container of nouns, with all its texts so."""
        match value:
            case str():
                return self(value)
            case msgspec.Struct():
                fields = {name: getattr(value, name) for name in value.__struct_fields__}
                new = {name: self.over(one) for name, one in fields.items()}
                new = {name: one for name, one in new.items() if one is not fields[name]}
                return msgspec.structs.replace(value, **new) if new else value
            case tuple():
                new_ones = tuple(map(self.over, value))
                same = all(a is b for a, b in zip(new_ones, value, strict=True))
                return value if same else new_ones
            case dict():
                made = {key: self.over(one) for key, one in value.items()}
                return made if any(made[key] is not one for key, one in value.items()) else value
        return value


def _any_of(names: Iterable[str]) -> str:
    """Return the pattern that finds names as whole words, the longest first."""
    found = sorted({name for name in names if name.strip()}, key=len, reverse=True)
    return rf"(?<!\w)(?:{'|'.join(map(re.escape, found))})(?!\w)" if found else ""


def _hidden_names(state: Conflict, after: Conflict) -> Iterator[str]:
    """Yield the names of what is hidden in a state and has not come out after it."""

    def still(one: Participant | Aspect, there: Mapping[str, Participant | Aspect]) -> bool:
        return one.hidden and (one.id not in there or there[one.id].hidden)

    hidden = {p.id for p in state.participants.values() if still(p, after.participants)}
    yield from (state.participants[i].name for i in hidden)
    for aspect in state.aspects.values():
        if aspect.on in hidden or still(aspect, after.aspects):
            yield aspect.text


def _shown_names(tables: Iterable[Conflict]) -> Iterator[str]:
    """Yield the names that stand on tables, of people, aspects, zones and sides."""
    for table in tables:
        yield from (p.name for p in table.participants.values())
        yield from (a.text for a in table.aspects.values())
        yield from (zone.name for zone in table.zones.values())
        yield from (side.name for side in table.sides.values())
