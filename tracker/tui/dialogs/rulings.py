"""Dialogs about rulings: those behind a number, which way redo goes, what a revision changes."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from tracker.conflict.history.commands import GoTo, Redo
from tracker.conflict.history.plan import Gap
from tracker.conflict.ruling import Refusal
from tracker.session import Causes, Session
from tracker.tui.dialogs.choice import ChoiceDialog
from tracker.tui.dialogs.consent import ConsentDialog
from tracker.tui.dialogs.prompt import PromptDialog
from tracker.tui.planning import Talk, proposal
from tracker.tui.present.lines import Choice, KeyHint, Line, Span, line
from tracker.tui.present.recent import record_text
from tracker.words.differences import gap_line, plan_lines
from tracker.words.grammar import parse
from tracker.words.history_lines import answer_lines
from tracker.words.refusing import refusal_text
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
        Choice(str(n), line(Span(str(n), "dim"), " ", record_text(timeline.rulings[n], timeline)))
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


def show_preview(screen: ScreenBelow, talk: Talk) -> None:
    """Show what a revision changes and drops; enter does it, ``a`` says what stands instead."""
    session, plan = screen.session, talk.plan
    assert session is not None
    assert plan is not None
    screen.command_line.action_close()
    mend = (KeyHint("a", _("Amend or answer")), partial(_choose_gap, screen, talk))
    ConsentDialog.ask(
        screen.app,
        _heading(_revised(plan.name)),
        plan_lines(plan, session.timeline),
        partial(screen.game.revise, plan),
        other=mend if plan.gaps else None,
    )


def refused_there(screen: ScreenBelow, talk: Talk, refusal: Refusal) -> None:
    """Ask for faces that are missing, or for a better line where one was refused at a gap."""
    session = screen.session
    assert session is not None
    screen.command_line.action_close()
    state = talk.said_in(session)
    text = refusal_text(refusal, state)
    if refusal.missing_faces:
        _ask_faces(screen, session, talk, text, f"{refusal.missing_faces}=")
    else:
        assert talk.gap is not None
        _ask_at(screen, session, talk.kept, talk.gap, talk.line, text)


def _choose_gap(screen: ScreenBelow, talk: Talk) -> None:
    session, plan = screen.session, talk.plan
    assert session is not None
    assert plan is not None
    if len(plan.gaps) == 1:
        _begin_at(screen, session, talk, plan.gaps[0])
        return
    choices = [
        Choice(str(at), line(gap_line(gap, session.timeline))) for at, gap in enumerate(plan.gaps)
    ]

    def chosen(answer: str | None) -> None:
        if answer is None:
            show_preview(screen, talk)
        else:
            _begin_at(screen, session, talk, plan.gaps[int(answer)])

    keys = [KeyHint("enter", _("Amend or answer")), KeyHint("esc", _("Back"))]
    ChoiceDialog.ask(
        screen.app, _heading(_("Instead of which of these?")), choices, chosen, keys=keys
    )


def _begin_at(screen: ScreenBelow, session: Session, talk: Talk, gap: Gap) -> None:
    _ask_at(screen, session, talk, gap, proposal(gap, session))


def _ask_at(
    screen: ScreenBelow, session: Session, talk: Talk, gap: Gap, value: str, wrong: str = ""
) -> None:
    """Ask for the command at a gap; escape goes back to the preview."""
    what = gap_line(gap, session.timeline)
    if gap.question is not None:
        asked = fill("What is answered {gap}?", {"gap": what})
    else:
        asked = fill("What instead of {gap}?", {"gap": what})

    def check(text: str) -> str:
        read = session.read_at(gap, text)
        if read is None:
            return _("Type a command.")
        return refusal_text(read, gap.state) if isinstance(read, Refusal) else ""

    def answered(text: str | None) -> None:
        if text is None:
            show_preview(screen, talk)
        else:
            screen.game.plan(talk.at(gap, text))

    keys = [KeyHint("enter", _("Look again")), KeyHint("esc", _("Back"))]
    PromptDialog.ask(
        screen.app, _heading(asked), answered, value=value, check=check, keys=keys, wrong=wrong
    )


def _ask_faces(screen: ScreenBelow, session: Session, talk: Talk, title: str, key: str) -> None:
    """Ask for faces that nobody has thrown yet; nothing is rolled for them."""
    state = talk.said_in(session)

    def check(text: str) -> str:
        if text.strip() in ("", key):
            return _("Type the faces.")
        read = parse(talk.with_faces(text).said, state)
        return refusal_text(read, state) if isinstance(read, Refusal) else ""

    def answered(text: str | None) -> None:
        if text is not None:
            screen.game.plan(talk.with_faces(text))
        elif talk.plan is not None:
            show_preview(screen, talk.kept)

    keys = [KeyHint("enter", _("Look again")), KeyHint("esc", _("Back"))]
    PromptDialog.ask(screen.app, _heading(title), answered, value=key, check=check, keys=keys)


def _revised(name: str) -> str:
    """Return what is previewed, from the name of the branch that it makes."""
    verb, _blank, n = name.partition(" ")
    words = {"n": n}
    return fill("Strike {n}", words) if verb == "strike" else fill("Amend {n}", words)


def _heading(text: str) -> list[Line]:
    return [line(Span(text, "heading"))]
