"""Strike and amend: everything after a ruling decided again, in order, with the dice recorded."""

from __future__ import annotations

from collections.abc import Iterator

from tracker.conflict.draft import Refused
from tracker.conflict.engine import verb_of
from tracker.conflict.history.commands import HISTORY
from tracker.conflict.history.plan import NOTHING_ELSE, Also, Plan
from tracker.conflict.history.redecide import RevisionBuilder, highest_ids
from tracker.conflict.history.timeline import Timeline
from tracker.conflict.ruling import N_, Command, Refusal, Ruling

_Step = Refusal | Plan | int


def striking(
    timeline: Timeline, n: int, first: int, at: str, also: Also = NOTHING_ELSE
) -> Iterator[_Step]:
    """Plan a strike step by step: yields how many rulings are done, at last the plan."""
    yield from _revising(timeline, n, None, first, at, also)


def _amend(
    timeline: Timeline, n: int, command: Command, first: int, at: str, also: Also = NOTHING_ELSE
) -> Refusal | Plan:
    """Plan the fight with another command in place of ruling ``n``'s."""
    return concluded(amending(timeline, n, command, first, at, also))


def amending(
    timeline: Timeline, n: int, command: Command, first: int, at: str, also: Also = NOTHING_ELSE
) -> Iterator[_Step]:
    """Plan an amendment step by step; actor, ids and faces not given are those recorded."""
    if type(command) in HISTORY.values():
        message = N_("{verb} makes no ruling; say which command it was instead")
        yield Refusal(message=message, arguments={"verb": verb_of(type(command))})
        return
    yield from _revising(timeline, n, command, first, at, also)


def concluded(steps: Iterator[_Step]) -> Refusal | Plan:
    """Return what planning step by step comes to."""
    for step in steps:
        if not isinstance(step, int):
            return step
    raise AssertionError("a revision ends with a plan or a refusal")


def _revising(
    timeline: Timeline, n: int, command: Command | None, first: int, at: str, also: Also
) -> Iterator[_Step]:
    path = timeline.path()
    ruling = _on_the_way(timeline, n, path)
    if isinstance(ruling, Refusal):
        yield ruling
        return
    branch = RevisionBuilder(
        timeline.state_at(ruling.parent),
        ruling.parent,
        first=first,
        at=at,
        also=also,
        counters=highest_ids(timeline.rulings),
    )
    try:
        if command is None:
            branch.strike(ruling)
        else:
            branch.replace(ruling, command)
        for done, later in enumerate(path[path.index(n) + 1 :], 1):
            branch.redo(timeline.rulings[later])
            yield done
    except Refused as refused:
        yield refused.refusal
        return
    yield Plan(
        name=f"strike {n}" if command is None else f"amend {n}",
        parent=ruling.parent,
        came_from=timeline.head,
        redone=tuple(branch.redone),
        gaps=tuple(branch.gaps),
        before=timeline.state,
        after=branch.state,
    )


def _on_the_way(timeline: Timeline, n: int, path: list[int]) -> Ruling | Refusal:
    """Return the ruling of a number, or why it cannot be revised."""
    if n not in timeline.rulings:
        return Refusal(message=N_("there is no ruling {n}"), arguments={"n": n})
    if n not in path:
        return Refusal(
            message=N_("ruling {n} does not lie on the way to where the table stands"),
            arguments={"n": n},
        )
    return timeline.rulings[n]
