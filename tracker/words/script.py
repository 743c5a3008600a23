"""A fight as a script that a person can read, edit and play again."""

from __future__ import annotations

from typing import Any

import msgspec

from tracker.checks.rules.conditions import SetCondition, is_free
from tracker.conflict.draft import Throw
from tracker.conflict.engine import decide, prepare
from tracker.conflict.history.record_store import Branch
from tracker.conflict.history.timeline import Timeline
from tracker.conflict.order import RoundOpened
from tracker.conflict.ruling import Command, Refusal, Revision, Ruling
from tracker.conflict.state import Conflict, change
from tracker.words.grammar import format
from tracker.words.names import clean
from tracker.words.translate import _, fill

# Stands for a text in which there is nothing to read.
_MARK = "�"


class NoDice:
    """Refuse to throw: a script holds every face already."""

    def throw(self, request: Throw) -> tuple[int, ...]:
        """Raise LookupError."""
        raise LookupError(request.slot)


def script_lines(timeline: Timeline) -> list[str]:
    """Return the way to the head as lines that ``schwung run`` plays to the same state.

    All other branches follow as comments, each with the line after which it parts. Texts that
    nobody can have typed come as they would have been kept.
    """
    timeline = typeable(timeline)
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
        lines.append(mark + command_line(ruling.command, state))
        at[n] = len(lines)


def _opens_round(ruling: Ruling) -> bool:
    return any(isinstance(event, RoundOpened) for event in ruling.events)


def typeable(timeline: Timeline) -> Timeline:
    """Return a fight in which every text is as the table keeps one that is typed.

    That is the fight itself, unless something else has written it: then what its commands come to
    without the characters that do not show.
    """
    if all(_typed(ruling.command) == ruling.command for ruling in timeline.rulings.values()):
        return timeline
    again = Timeline()
    for record in timeline.records:
        match record:
            case Ruling():
                again.append(_ruled(again, record))
            case Revision():
                for ruling in record.rulings:
                    again.append(_ruled(again, ruling))
            case _:
                again.append(record)
    return again


def _ruled(timeline: Timeline, ruling: Ruling) -> Ruling:
    command = _typed(ruling.command)
    events = decide(timeline.state_at(ruling.parent), command)
    # What this version refuses has happened all the same.
    return change(
        ruling, command=command, events=ruling.events if isinstance(events, Refusal) else events
    )


def _typed(command: Command) -> Command:
    if command.composed:
        return change(command, line=tuple(map(_typed, command.parts)))
    data = _clean(msgspec.to_builtins(command))
    for field in msgspec.structs.fields(command):
        if field.required and data[field.encode_name] == "":
            data[field.encode_name] = _MARK
    return msgspec.convert(data, type(command))


def _clean(value: Any) -> Any:
    """Return plain data with every text in it clean; one of which nothing is left is a mark."""
    match value:
        case str():
            return clean(value) or (_MARK if value else "")
        case dict():
            return {_key(key): _clean(one) for key, one in value.items()}
        case list() | tuple():
            return [_MARK if one == "" else _clean(one) for one in value]
        case _:
            return value


def _key(name: Any) -> Any:
    # What ends so would be read as a skill with its value.
    return clean(name).rstrip(" :=") or _MARK if isinstance(name, str) else name


def command_line(command: Command, state: Conflict) -> str:
    """Return the line that a completed command is written as, on the state it was completed for."""
    ids = needs_ids(command, state)
    if isinstance(command, SetCondition) and is_free(state, command.until):
        # An older version took any text for until when.
        command = change(command, force=True)
    return format(command, state, with_ids=ids)


def needs_ids(command: Command, state: Conflict) -> bool:
    """Return whether completing the command anew would give other ids than it holds."""
    if not command.all_ids:
        return False
    again = prepare(state, command.without_ids(), NoDice())
    return isinstance(again, Refusal) or again.all_ids != command.all_ids
