"""What the players may read of one ruling: its events on the table they see, nothing that tells."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

from tracker.conflict.open_table import kept_back, open_events, open_table, texts_in
from tracker.conflict.ruling import Ruling
from tracker.conflict.state import Conflict
from tracker.words.headlines import account_of
from tracker.words.story import Story, joined


class OpenStory(Story):
    """Hold what of a ruling the players may know, from the table they see to the one they see.

    ``whole`` tells that its command names nothing hidden, so that its own headline can be read.
    """

    def __init__(self, ruling: Ruling, before: Conflict, after: Conflict) -> None:
        self.before = open_table(before)
        self.after = open_table(after)
        self.met = list(open_events(ruling, before))
        states = (self.before, *(state for _event, state in self.met), self.after)
        self.exchange = next((s.exchange for s in reversed(states) if s.exchange), None)
        gone = kept_back(before) | kept_back(after)
        self.actor = None if ruling.command.by in gone else ruling.command.by
        self.whole = not gone & set(texts_in(msgspec.to_builtins(ruling.command)))


def told_openly(ruling: Ruling, before: Conflict, after: Conflict) -> tuple[str, ...]:
    """Return a ruling's headline and details for the players; nothing where nothing may be told.

    A text that names what is hidden is left out, too, whoever wrote it.
    """
    story = OpenStory(ruling, before, after)
    veil = Veil(before, after)
    said = [text for text in story.everything() if not veil.covers(text)]
    if not said:
        return ()
    if story.whole:
        line, *more = account_of(ruling.command, story)
        if not veil.covers(line):
            return (line, *(text for text in more if not veil.covers(text)))
    return (joined(said),)


class Veil:
    """Find the names of what is hidden before and after a ruling, in any text."""

    def __init__(self, before: Conflict, after: Conflict) -> None:
        names = {*_hidden_names(before, after), *_hidden_names(after, after)}
        found = "|".join(re.escape(name) for name in sorted(names) if name.strip())
        self._pattern = re.compile(rf"(?<!\w)(?:{found})(?!\w)", re.IGNORECASE) if found else None

    def covers(self, text: str) -> bool:
        """Return whether a text names what is hidden; rather once too often than too rarely."""
        return self._pattern is not None and bool(self._pattern.search(text))


def _hidden_names(state: Conflict, after: Conflict) -> Iterator[str]:
    """Yield the names of what is hidden in a state and has not come out after it."""
    shown_people = {i for i, p in after.participants.items() if not p.hidden}
    shown_aspects = {i for i, a in after.aspects.items() if not a.hidden}
    hidden = {i for i, p in state.participants.items() if p.hidden and i not in shown_people}
    yield from (state.participants[i].name for i in hidden)
    for aspect in state.aspects.values():
        if (aspect.hidden and aspect.id not in shown_aspects) or aspect.on in hidden:
            yield aspect.text
