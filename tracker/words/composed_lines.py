"""Several lines in one command: each is read, and written, on the table that those before leave."""

from __future__ import annotations

from collections.abc import Iterable

from tracker.conflict.draft import Lowest, Refused
from tracker.conflict.engine import fold, rule
from tracker.conflict.lines import in_line
from tracker.conflict.ruling import N_, Command, Refusal
from tracker.conflict.state import Conflict
from tracker.words.grammar import format, parse


def read_lines(texts: Iterable[str], state: Conflict) -> tuple[Command, ...]:
    """Return the commands of lines; raises Refused, naming the line that cannot be understood.

    Which dice will fall is not known, so a name that only they bring about is not there yet.
    """
    read: list[Command] = []
    for n, text in enumerate(texts, 1):
        command = parse(text, state)
        if command is None:
            command = Refusal(message=N_("there is nothing in this line"))
        if isinstance(command, Refusal):
            raise Refused(in_line(n, command, state))
        read.append(command)
        state = state_after(state, command)
    return tuple(read)


def write_lines(
    commands: Iterable[Command], state: Conflict, *, with_ids: bool = False
) -> list[str]:
    """Return the lines that ``read_lines`` reads into the same commands."""
    lines = []
    for command in commands:
        lines.append(format(command, state, with_ids=with_ids))
        state = state_after(state, command)
    return lines


def state_after(state: Conflict, command: Command) -> Conflict:
    """Return the table after a command, its missing dice at their lowest; as it is if refused."""
    found = rule(state, command, Lowest())
    return state if isinstance(found, Refusal) else fold(state, found.events)
