"""A fight as a script that a person can read, edit and play again."""

from __future__ import annotations

from tracker.conflict.draft import Throw
from tracker.conflict.engine import prepare
from tracker.conflict.order import RoundOpened
from tracker.conflict.ruling import Command, Refusal, Ruling
from tracker.conflict.shelf import Branch
from tracker.conflict.state import Conflict, change
from tracker.conflict.timeline import Timeline
from tracker.words.grammar import format
from tracker.words.translate import _, fill


class NoDice:
    """Refuse to throw: a script holds every face already."""

    def throw(self, request: Throw) -> tuple[int, ...]:
        """Raise LookupError."""
        raise LookupError(request.slot)


def script_lines(timeline: Timeline) -> list[str]:
    """Return the way to the head as lines that ``schwung run`` plays to the same state.

    All other branches follow as comments, each with the line after which it parts.
    """
    lines: list[str] = []
    at = {0: 0}
    _write(timeline, timeline.path(), lines, at, "")
    for branch in timeline.branches():
        way = timeline.path(branch.tip)
        news = [n for n in way if n not in at]
        before = way[-len(news) - 1] if len(news) < len(way) else 0
        lines += ["", f"# {_parting(branch, at[before])}"]
        _write(timeline, news, lines, at, "# ")
    return lines


def _parting(branch: Branch, line: int) -> str:
    where = fill("after line {n}", {"n": line}) if line else _("before the first line")
    words = {"name": branch.name or _("Another branch"), "where": where}
    return fill("{name} parts {where}", words)


def _write(
    timeline: Timeline, way: list[int], lines: list[str], at: dict[int, int], mark: str
) -> None:
    """Write rulings in order, and note the line of each; a blank line stands before a round."""
    for n in way:
        ruling = timeline.rulings[n]
        state = timeline.state_at(ruling.parent)
        if _opens_round(ruling):
            comment = fill("Round {round}", {"round": timeline.state_at(n).round})
            lines += [mark.rstrip(), f"{mark}# {comment}"]
        lines.append(mark + line_of(ruling.command, state))
        at[n] = len(lines)


def _opens_round(ruling: Ruling) -> bool:
    return any(isinstance(event, RoundOpened) for event in ruling.events)


def line_of(command: Command, state: Conflict) -> str:
    """Return the line that a completed command is written as, on the state it was completed for."""
    return format(command, state, with_ids=needs_ids(command, state))


def needs_ids(command: Command, state: Conflict) -> bool:
    """Return whether completing the command anew would give other ids than it holds."""
    if not command.ids:
        return False
    again = prepare(state, change(command, ids=()), NoDice())
    return isinstance(again, Refusal) or again.ids != command.ids
