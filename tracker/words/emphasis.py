"""What stands out in the log's line of a ruling: who acts, what came of it, who was harmed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal, TypeAlias

from tracker.conflict.departure import Departed
from tracker.conflict.references import game_faces
from tracker.conflict.ruling import Ruling
from tracker.conflict.setup import AspectAdded
from tracker.conflict.state import Conflict
from tracker.conflict.system import write_faces
from tracker.words.game_words import words_of
from tracker.words.headlines import headline, headline_of
from tracker.words.story import GLUE, Story
from tracker.words.telling import Retold

Weight: TypeAlias = Literal["actor", "outcome", "harm"]


def weighed_headline(ruling: Ruling, before: Conflict) -> list[tuple[str, Weight | None]]:
    """Return a ruling's line in pieces with what they are, as ``weighed`` does.

    ``before`` is the state that the ruling met.
    """
    command = ruling.command
    if isinstance(command, Retold):
        # Its lines are all there is to it; the table before it is as the players know it now.
        return weighed(command.headline, ())
    if command.composed:
        return weighed(headline(ruling, before), _of_parts(ruling, before))
    # Unrolled once: most of a log's lines are made before the first frame.
    story = Story(ruling, before)
    return weighed(headline_of(command, story), _of_one(story))


def _of_parts(ruling: Ruling, before: Conflict) -> Iterator[tuple[str, Weight]]:
    for part in ruling.parts:
        story = Story(part, before)
        yield from _of_one(story)
        before = story.after


def _of_one(story: Story) -> Iterator[tuple[str, Weight]]:
    own = words_of(story.before.system).heads()
    if story.actor:
        yield story.name(story.actor), "actor"
    for name in own.actors(story) if own.actors else ():
        yield name, "actor"
    for text in own.outcomes(story) if own.outcomes else ():
        yield text, "outcome"
    for text in own.harms(story) if own.harms else ():
        yield text, "harm"
    for text in story.said(Departed):
        yield text, "harm"
    for event in story.all(AspectAdded):
        if event.aspect.carried:
            yield event.aspect.text, "harm"


def faces_text(ruling: Ruling, system: str) -> str:
    """Return the dice of a ruling as they fell, each roll by itself; empty where none did."""
    return " ".join(write_faces(system, faces) for faces in game_faces(ruling.command))


def weighed(text: str, found: Iterable[tuple[str, Weight]]) -> list[tuple[str, Weight | None]]:
    """Return a line in pieces with what they are; None for what does not stand out.

    Who acts stands out where a sentence begins with them; of what overlaps the first counts.

    >>> weighed("Ada attacks: a miss", iter([("Ada", "actor"), ("a miss", "outcome")]))
    [('Ada', 'actor'), (' attacks: ', None), ('a miss', 'outcome')]
    """
    starts = [0]
    while (at := text.find(GLUE, starts[-1])) >= 0:
        starts.append(at + len(GLUE))
    places: list[tuple[int, int, Weight]] = []
    for phrase, weight in found:
        if not phrase:
            continue
        if weight == "actor":
            places += [
                (at, at + len(phrase), weight) for at in starts if _word_at(text, phrase, at)
            ]
        elif (at := text.find(phrase)) >= 0:
            places.append((at, at + len(phrase), weight))
    pieces: list[tuple[str, Weight | None]] = []
    end = 0
    for begin, stop, weight in sorted(places, key=lambda place: place[:2]):
        if begin < end:
            continue
        pieces += [(text[end:begin], None), (text[begin:stop], weight)]
        end = stop
    return [piece for piece in (*pieces, (text[end:], None)) if piece[0]]


def _word_at(text: str, phrase: str, at: int) -> bool:
    behind = text[at + len(phrase) : at + len(phrase) + 1]
    return text.startswith(phrase, at) and not behind.isalnum()
