"""The worked conflict played up to a step, for tests of what is shown of it."""

from __future__ import annotations

from collections.abc import Iterable

from tests.support.program import QUAY
from tests.support.quay import script_parts
from tracker.conflict.ruling import Refusal
from tracker.session import Session
from tracker.tui.present.lines import Line, text_of

AT = "2026-11-29T19:00:00Z"


def quay(steps: int, *more: str) -> Session:
    """Play so many steps of the worked conflict, in memory, and these lines after them."""
    setup, played = script_parts(QUAY.read_text(encoding="utf-8"))
    session = Session(clock=lambda: AT)
    for line in [*setup, *(line for step in played[:steps] for line in step), *more]:
        answer = session.do(line)
        assert not isinstance(answer, Refusal), (line, answer)
    return session


def shown(lines: Iterable[Line]) -> list[str]:
    """Return lines as text, blanks at the end cut."""
    return [text_of(line).rstrip() for line in lines]


def picture(text: str) -> list[str]:
    """Return the lines of a text drawn in a test, as ``shown`` gives them."""
    return [line.rstrip().removeprefix("|") for line in text.strip("\n").splitlines()]
