"""Dialogs about single rulings: those behind a number, to take one back; which way redo goes."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from tracker.conflict.history.commands import GoTo, Redo
from tracker.session import Causes
from tracker.tui.dialogs.choice import ChoiceDialog
from tracker.tui.present.lines import Choice, KeyHint, Span, line
from tracker.tui.present.recent import record_text
from tracker.words.describe import answer_lines
from tracker.words.translate import _, fill

if TYPE_CHECKING:
    from tracker.tui.protocols import ScreenBelow

# What may be done with a ruling beside what takes it back.
LOOK = "look"


def show_causes(screen: ScreenBelow, causes: Causes) -> None:
    """Show the rulings, newest first; where there are none, say so on the screen."""
    assert screen.session is not None
    title, *texts = answer_lines(causes, screen.session.timeline)
    if not causes.causes:
        screen.say(title)
        return
    choices = [
        Choice(str(cause.ruling), line(text.strip()))
        for cause, text in zip(causes.causes, texts, strict=True)
    ]
    does = _("Look") if screen.only_looking else _("Take back")
    keys = [KeyHint("enter", does), KeyHint("esc", _("Back"))]
    ChoiceDialog.ask(
        screen.app,
        [line(Span(title, "heading"))],
        choices,
        partial(_take_back, screen),
        keys=keys,
        tells=True,
    )


def _take_back(screen: ScreenBelow, ruling: str | None) -> None:
    """Ask how a ruling is to be taken back: alone, or with all that came after it."""
    if ruling is None or screen.session is None:
        return
    if screen.only_looking:
        screen.game.look_back_at(int(ruling))
        return
    before = screen.session.timeline.parents[int(ruling)]
    ways = {
        f"strike {ruling}": fill("Strike {n}; decide anew what followed", {"n": ruling}),
        f"goto {before}": fill("Go back to before {n}", {"n": ruling}),
        LOOK: fill("Look at {n} in the replay", {"n": ruling}),
    }
    choices = [Choice(command, line(text)) for command, text in ways.items()]
    ChoiceDialog.ask(
        screen.app,
        [line(Span(fill("Take back {n}", {"n": ruling}), "heading"))],
        choices,
        partial(_take_back_so, screen, int(ruling)),
    )


def _take_back_so(screen: ScreenBelow, ruling: int, command: str | None) -> None:
    if command == LOOK:
        screen.game.look_back_at(ruling)
    elif command is not None:
        screen.game.carry_out(command)


def redo(screen: ScreenBelow) -> None:
    """Go forward; at a fork ask which way, the one that was left last being the likely one."""
    session = screen.session
    ways = session.timeline.children[session.timeline.head] if session else []
    if session is None or len(ways) < 2:
        screen.game.carry_out(Redo())
        return
    timeline = session.timeline
    forward = timeline.forward(timeline.head)
    choices = [
        Choice(
            str(n),
            line(Span(str(n), "dim"), " ", record_text(timeline.rulings[n], timeline)),
        )
        for n in ways
    ]
    ChoiceDialog.ask(
        screen.app,
        [line(Span(_("Which way on?"), "heading"))],
        choices,
        partial(_go, screen, forward),
        likely=str(forward),
        keys=[KeyHint("enter", _("Go there")), KeyHint("esc", _("Back"))],
        sudden=True,
    )


def _go(screen: ScreenBelow, forward: int | None, answer: str | None) -> None:
    if answer is not None:
        screen.game.carry_out(Redo() if answer == str(forward) else GoTo(where=answer))
