"""What players may know of a fight: the table without what is hidden, rulings that give it away."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from tracker.conflict.notes import Note
from tracker.conflict.references import dangling
from tracker.conflict.ruling import Command
from tracker.conflict.state import Conflict, change

# Stands for whoever is hidden where somebody must stand: a name that nobody has.
SOMEBODY = "?"


def unhidden(state: Conflict) -> Conflict:
    """Return a state as players see it: without hidden participants, aspects and checks."""
    state = _without_hidden_checks(state)
    people = {i: p for i, p in state.participants.items() if not p.hidden}
    gone = state.participants.keys() - people.keys()
    if not gone and not any(a.hidden for a in state.aspects.values()):
        return state
    question, overflow, duel, check = state.question, state.overflow, state.duel, state.last_check
    if question and gone.intersection((question.who, question.about, question.to)):
        question = None
    return change(
        state,
        participants={
            i: change(p, leader=None) if p.leader in gone else p for i, p in people.items()
        },
        aspects={i: a for i, a in state.aspects.items() if not a.hidden and a.on not in gone},
        order=tuple(i for i in state.order if i not in gone),
        turn=SOMEBODY if state.turn in gone else state.turn,
        blocks=tuple(b for b in state.blocks if not gone & {b.by, b.protects}),
        swaps=tuple(s for s in state.swaps if s.who not in gone),
        spin=tuple(i for i in state.spin if i not in gone),
        windows=tuple(w for w in state.windows if not gone & {w.who, w.to}),
        overflow=None if overflow and overflow.by in gone else overflow,
        duel=None if duel and gone & {duel.by, duel.target} else duel,
        last_check=None if check and check.who in gone else check,
        question=question,
        exchange=None if question is None else state.exchange,
    )


def _without_hidden_checks(state: Conflict) -> Conflict:
    """Return a state without a check that players do not see, and what is asked because of it."""
    if state.duel is not None and state.duel.mine.hidden:
        state = change(state, duel=None, question=None)
    if state.last_check is not None and state.last_check.hidden:
        state = change(state, last_check=None, last_roll=None)
    return state


def gives_away(command: Command, before: Conflict, after: Conflict) -> bool:
    """Return whether a ruling as a whole is none of the players' business.

    Secret notes are not, nor is what hides something, or what somebody hidden does or suffers
    and is not revealed by.
    """
    if isinstance(command, Note):
        return command.secret
    if getattr(command, "hidden", None) is True or (before.duel and before.duel.mine.hidden):
        return True
    known, now = dangling(unhidden(before), command), unhidden(after)
    return any(i not in now.participants and i not in now.aspects for i in known)


class Veil:
    """Find the names of what is hidden before and after a ruling."""

    def __init__(self, before: Conflict, after: Conflict) -> None:
        names = {*_hidden_names(before, after), *_hidden_names(after, after)}
        found = "|".join(re.escape(name) for name in sorted(names) if name.strip())
        self._pattern = re.compile(rf"(?<!\w)(?:{found})(?!\w)", re.IGNORECASE) if found else None

    def covers(self, text: str) -> bool:
        """Return whether a text names what is hidden; rather once too often than too rarely."""
        return self._pattern is not None and bool(self._pattern.search(text))

    def through(self, texts: Iterable[str]) -> Iterator[str]:
        """Yield the texts that name nothing hidden."""
        return (text for text in texts if not self.covers(text))


def _hidden_names(state: Conflict, after: Conflict) -> Iterator[str]:
    """Yield the names of what is hidden in a state and has not come out after it."""
    shown_people = {i for i, p in after.participants.items() if not p.hidden}
    shown_aspects = {i for i, a in after.aspects.items() if not a.hidden}
    hidden = {i for i, p in state.participants.items() if p.hidden and i not in shown_people}
    yield from (state.participants[i].name for i in hidden)
    for aspect in state.aspects.values():
        if (aspect.hidden and aspect.id not in shown_aspects) or aspect.on in hidden:
            yield aspect.text
