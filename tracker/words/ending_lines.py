"""What the end of a conflict, a scene or a session does, before it is done."""

from __future__ import annotations

from collections.abc import Iterator

from tracker.checks.rules.conditions import ConditionEnded
from tracker.conflict.cast import AspectRemoved
from tracker.conflict.draft import Lowest
from tracker.conflict.engine import Trials, fold
from tracker.conflict.ruling import N_, Command, Event, Refusal
from tracker.conflict.state import SCENE, Conflict
from tracker.conflict.turns import HoldLapsed
from tracker.words.game_words import words_of
from tracker.words.lasting import condition_text
from tracker.words.sentences import sentence
from tracker.words.terms import name_of, names_of, status_name, track_name
from tracker.words.translate import fill

# What each verb that ends something asks.
QUESTIONS = {
    "end": N_("End the conflict?"),
    "end-scene": N_("End the scene?"),
    "session": N_("Begin a new session?"),
    "adventure": N_("Begin a new adventure?"),
}

# What these do is seen by comparing the table before and after.
_SEEN = (AspectRemoved, ConditionEnded, HoldLapsed)


def ending_lines(
    before: Conflict, command: Command, trials: Trials | None = None
) -> tuple[str, ...] | Refusal:
    """Return what a command that ends something leads to, or why it is refused.

    What goes, what may be recovered from, points that are paid, who stays hurt: a line each.
    """
    found = (trials or Trials()).tried(before, command, Lowest())
    if isinstance(found, Refusal):
        return found
    after, own = before, words_of(before.system)
    seen: tuple[type[Event], ...] = (*_SEEN, *own.seen_at_the_end())
    other: list[str | None] = []
    for event in found.events:
        # The rest is seen of the two states.
        other.append(None if isinstance(event, seen) else sentence(event, after))
        after = fold(after, (event,))
    groups = (
        (N_("Goes: {things}"), _goes(before, after)),
        *own.ends(before, after),
        (N_("Stays: {things}"), _stays(after)),
    )
    told = ((template, "; ".join(things)) for template, things in groups)
    return (
        *filter(None, other),
        *(fill(template, {"things": things}) for template, things in told if things),
    )


def _goes(before: Conflict, after: Conflict) -> Iterator[str]:
    """Yield what is there before and not after."""
    gone = (a for i, a in before.aspects.items() if i not in after.aspects)
    aspects = [f"{a.text} ({name_of(before, a.on)})" for a in gone]
    people = before.participants.values()
    held = [p.id for p in people if p.holding is not None and not _holds(after, p.id)]
    holds = [fill("held action of {names}", {"names": names_of(before, held)})] if held else []
    yield from words_of(before.system).goes(before, after, aspects, holds)
    for place in (SCENE, *before.zones, *before.participants):
        left = {condition.id for condition in after.conditions_on(place)}
        for condition in before.conditions_on(place):
            if condition.id not in left:
                yield f"{condition_text(condition, before)} ({name_of(before, place)})"


def _holds(state: Conflict, who: str) -> bool:
    return who in state.participants and state.participants[who].holding is not None


def _stays(after: Conflict) -> Iterator[str]:
    """Yield everybody whom something still ails, with what it is."""
    for p in after.participants.values():
        ails = [] if p.active else [status_name(p.status, after.system)]
        ails += [
            f"{track_name(name, after.system)} {', '.join(map(str, track.marked))}"
            for name, track in p.tracks.items()
            if track.marked and p.active
        ]
        ails += words_of(after.system).ails(after, p)
        ails += [condition_text(condition, after) for condition in p.conditions]
        if ails:
            yield f"{p.name}: {', '.join(ails)}"
