"""Branches by their names, records by their numbers: where each leads, and what marks write."""

from __future__ import annotations

from typing import NamedTuple

from tracker.conflict.history.commands import NameBranch
from tracker.conflict.history.timeline import Timeline
from tracker.conflict.ruling import N_, BranchMark, HeadMove, Record, Refusal, Revision, Ruling
from tracker.dice.resembling import meant

# Why the head moves when it is told where to go.
GOTO = "goto"


def place_called(timeline: Timeline, where: str) -> int | Refusal:
    """Return the ruling that a number means, or a branch's name, or a beginning or word of it."""
    names = {m.branch: tip for tip, m in timeline.names.items() if m.branch}
    exact = {name.casefold(): tip for name, tip in names.items()}
    if where.casefold() in exact:
        return exact[where.casefold()]
    if where.isascii() and where.isdigit():
        n = int(where)
        if n == 0 or n in timeline.rulings:
            return n
        return Refusal(message=N_("there is no ruling {n}"), arguments={"n": n})
    close = meant(where, names, lambda name: (name,))
    if len(close) == 1:
        return names[close[0]]
    return Refusal(
        message=N_("no branch is called {name}"),
        arguments={"name": where},
        candidates=tuple(close or names),
    )


def led_to(record: Record) -> int | None:
    """Return the ruling that the table stands at after a record; None for a mark, which is no move.

    A ruling is its own; after a revision it is the revision's last, after a head move where it led.
    """
    match record:
        case Ruling():
            return record.n
        case HeadMove():
            return record.head
        case Revision():
            return record.tip
        case BranchMark():
            return None


def stood_at(timeline: Timeline, n: int) -> int | None:
    """Return the ruling that the table stood at after record ``n``, None when there is none."""
    if n == 0 or n in timeline.rulings:
        return n
    head = 0
    for record in timeline.records:
        if (led := led_to(record)) is not None:
            head = led
        if record.n == n:
            return head
    return None


class Jumps(NamedTuple):
    """Where jumps in the tree lead back to, since the last that was none.

    ``back`` is where the last came from that was not gone back on, ``again`` where that led which
    was gone back on last; None for no such jump.
    """

    back: int | None = None
    again: int | None = None


def jumps(timeline: Timeline) -> Jumps:
    """Return where the jumps lead that were made since the last ruling, undo or redo."""
    leaps: list[int] = []
    start = 0
    for record in reversed(timeline.records):
        if isinstance(record, HeadMove) and record.why == GOTO:
            leaps.append(record.head)
        elif (led := led_to(record)) is not None:
            start = led
            break
    at, origins, again = start, list[int](), None
    for head in reversed(leaps):
        returns = bool(origins) and origins[-1] == head
        again = at if returns else None
        if returns:
            origins.pop()
        else:
            origins.append(at)
        at = head
    return Jumps(origins[-1] if origins else None, again)


def branch_mark(timeline: Timeline, command: NameBranch, n: int, at: str) -> BranchMark | Refusal:
    """Return the record that names the branch of the head, or renames or puts away one."""
    if not command.rename and command.away is None:
        if not timeline.head:
            return Refusal(message=N_("there is no ruling to name a branch after"))
        taken = _taken(timeline, command.name)
        return taken or BranchMark(n=n, branch=command.name, tip=timeline.head, at=at)
    tip = place_called(timeline, command.name)
    if isinstance(tip, Refusal):
        return tip
    taken = _taken(timeline, command.rename, but=tip) if command.rename else None
    old = timeline.names.get(tip)
    return taken or BranchMark(
        n=n,
        branch=command.rename or (old.branch if old else ""),
        tip=tip,
        away=bool(command.away) if command.away is not None else bool(old and old.away),
        at=at,
    )


def _taken(timeline: Timeline, name: str, but: int = 0) -> Refusal | None:
    """Return the refusal of a name that another branch has, in whatever case."""
    others = (m.branch.casefold() for tip, m in timeline.names.items() if tip != but)
    if name.casefold() not in others:
        return None
    return Refusal(message=N_("a branch is called {name} already"), arguments={"name": name})
