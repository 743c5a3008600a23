"""The worked conflict played up to a step, for tests of what is shown of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tests.support.program import QUAY
from tracker.conflict.ruling import Refusal
from tracker.session import Session
from tracker.tui.present.lines import Line, text_of

AT = "2026-11-29T19:00:00Z"


def quay(steps: int, *more: str) -> Session:
    """Play so many steps of the worked conflict, in memory, and these lines after them."""
    script = QUAY.read_text(encoding="utf-8").split("# S")[: steps + 1]
    session = Session(clock=lambda: AT)
    for line in [*script[0].splitlines(), *_steps(script[1:]), *more]:
        answer = session.do(line)
        assert not isinstance(answer, Refusal), (line, answer)
    return session


def _steps(parts: Iterable[str]) -> Iterator[str]:
    """Yield the lines of the script's steps; each begins with the rest of its heading."""
    for part in parts:
        yield from part.splitlines()[1:]


def shown(lines: Iterable[Line]) -> list[str]:
    """Return lines as text, blanks at the end cut."""
    return [text_of(line).rstrip() for line in lines]


def picture(text: str) -> list[str]:
    """Return the lines of a text drawn in a test, as ``shown`` gives them."""
    return [line.rstrip().removeprefix("|") for line in text.strip("\n").splitlines()]
