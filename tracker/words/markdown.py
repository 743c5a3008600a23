"""A fight as an account to read, by rounds, in Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from tracker.conflict.engine import fold
from tracker.conflict.history.timeline import Timeline
from tracker.conflict.order import RoundOpened
from tracker.conflict.ruling import Base
from tracker.conflict.state import Conflict
from tracker.words.headlines import headline_lines
from tracker.words.player_log import OpenLog
from tracker.words.summary import state_lines
from tracker.words.translate import _, fill


class Chapter(Base, frozen=True, kw_only=True):
    """One ruling told: its headline, what happened in detail, and the state it led to.

    ``opens`` names the part of the fight that begins with it, empty in the middle of one; ``n`` is
    its number in the log of whoever reads, ``ruling`` that in the game master's.
    """

    n: int
    ruling: int
    opens: str = ""
    line: str
    details: tuple[str, ...] = ()
    after: Conflict


def chapters(timeline: Timeline, log: OpenLog | None = None) -> Iterator[Chapter]:
    """Tell the way to a ruling, the head by default; with the players' ``log``, as they know it."""
    state = timeline.state_at(0)
    opens = _("Setup")
    for n in timeline.path():
        ruling = timeline.rulings[n]
        before, state = state, fold(state, ruling.events)
        if any(isinstance(event, RoundOpened) for event in ruling.events):
            opens = fill("Round {round}", {"round": state.round})
        told = headline_lines(ruling, before) if log is None else log.told(n)
        if not told:
            continue
        line, *details = told
        yield Chapter(
            n=n if log is None else log.number(n),
            ruling=n,
            opens=opens,
            line=line,
            details=tuple(details),
            after=state if log is None else log.table(log.number(n)),
        )
        opens = ""


# What means something to Markdown, or to the HTML that may stand in it.
_SIGNS = re.compile(r"([\\`*_\[\]<>#|~&])")

# What makes a list, a heading or a rule of a line that begins with it.
_BEGINNING = re.compile(r"^(\s*)([-+=]|\d+(?=[.)]))")


def markdown_lines(
    timeline: Timeline, *, players: bool = False, npcs: str | None = None
) -> Iterator[str]:
    """Yield the way to the head as Markdown: every round with its rulings, how it stands at last.

    ``players`` leaves out what is hidden from them, ``npcs`` says what they see of the game
    master's figures, if not what the fight does.
    """
    log = OpenLog(timeline, npcs) if players else None
    state = log.table() if log else timeline.state
    yield f"# {escaped_markdown(state.title or _('Untitled'))}"
    for chapter in chapters(timeline, log=log):
        yield from _chapter(chapter)
    yield from ("", f"## {_('How it stands')}", "")
    yield from _fenced(state_lines(state))


def _chapter(chapter: Chapter) -> Iterator[str]:
    if chapter.opens:
        yield from ("", f"## {escaped_markdown(chapter.opens)}", "")
    if chapter.line != chapter.opens:
        yield f"- {escaped_markdown(chapter.line)}"
        yield from (f"  - {escaped_markdown(text)}" for text in chapter.details)
    else:
        yield from (f"- {escaped_markdown(text)}" for text in chapter.details)


def _fenced(lines: Iterable[str]) -> Iterator[str]:
    """Yield lines as they are, in a fence that none of them ends."""
    shown = list(lines)
    longest = max((len(run) for line in shown for run in re.findall("`+", line)), default=0)
    fence = "`" * max(3, longest + 1)
    yield from (fence, *shown, fence)


def escaped_markdown(text: str) -> str:
    r"""Return a text that Markdown shows as it is.

    >>> print(escaped_markdown("1. [red]Gob[/] *hits*"))
    1\. \[red\]Gob\[/\] \*hits\*
    """
    shown = _SIGNS.sub(r"\\\1", text)
    return _BEGINNING.sub(_harmless, shown)


def _harmless(beginning: re.Match[str]) -> str:
    blank, sign = beginning.groups()
    return f"{blank}{sign}\\" if sign.isdigit() else f"{blank}\\{sign}"
