"""What the table is asked, and what may be done and need not: questions and windows."""

from tracker.conflict.draft import Draft
from tracker.conflict.ruling import N_, Command, Contradiction, Event, require
from tracker.conflict.state import RELEASE, Conflict, Question, Window, change
from tracker.conflict.system import system
from tracker.conflict.topic import Topic
from tracker.conflict.turns import settle_turn


def offers(state: Conflict) -> list[str]:
    """Return what may be done now and need not be, by its verb; ``release`` is a held action."""
    rules = system(state.system)
    windows = (window for window in state.windows if window.kind != RELEASE)
    found = [window.kind for window in windows if rules.window_stands(state, window)]
    found += rules.offers(state)
    if state.question is None and state.phase == "running":
        if may_release(state):
            found.append("release")
        if sides_left(state) < 2:
            found.append("end")
    return list(dict.fromkeys(found))


def sides_left(state: Conflict) -> int:
    """Return how many sides have somebody who keeps the conflict going."""
    rules = system(state.system)
    return len({p.side for p in state.participants.values() if p.active and rules.fights(p)})


def may_release(state: Conflict) -> tuple[str, ...]:
    """Return who may take the held action now, in the order of action (S-HOLD-5, S-HOLD-7)."""
    if state.phase != "running" or state.question is not None:
        return ()
    if system(state.system).acting(state):
        return ()
    held = ((who, state.participants[who].holding) for who in state.order)
    return tuple(who for who, since in held if since is not None and since < state.turns_over)


def called_to_act(state: Conflict) -> tuple[str, ...]:
    """Return those of them whose moment it is: what they hold their actions for has happened."""
    called = {window.who for window in state.windows if window.kind == RELEASE}
    return tuple(who for who in may_release(state) if who in called) if called else ()


topic = Topic()


class Waive(Command, frozen=True, kw_only=True, tag="waive"):
    """Close the question without effect: the table decides."""

    group = "questions"
    always = True


class Asked(Event, frozen=True, kw_only=True, tag="asked"):
    """The table owes a decision."""

    seen = "question"

    question: Question


class QuestionClosed(Event, frozen=True, kw_only=True, tag="question_closed"):
    """The decision is made, or waived."""

    seen = "kind waived"

    kind: str
    waived: bool = False


class WindowOpened(Event, frozen=True, kw_only=True, tag="window_opened"):
    """Something may be done, and need not."""

    seen = "window"

    window: Window


class WindowClosed(Event, frozen=True, kw_only=True, tag="window_closed"):
    """It was done; of several of one kind and owner, what stood in this ``window``."""

    seen = "kind who* window"

    kind: str
    who: str
    window: Window | None = None


def ask(draft: Draft, question: Question) -> None:
    """Put a question to the table; play waits for it."""
    draft.emit(Asked(question=question))


def answered(draft: Draft, kind: str, *, own: bool = False) -> Question:
    """Close the question that a command answers; refuse when it is not asked.

    An ``own`` question is one that only whoever is asked can answer, whoever says it.
    """
    question = draft.state.question
    if question is None or question.kind != kind:
        draft.refuse(N_("that is not asked now"))
    who = draft.actor = draft.actor or question.who
    if draft.completing and own and who and who != question.who:
        draft.refuse(N_("{other} is asked, not {who}"), other=str(question.who), who=who)
    draft.emit(QuestionClosed(kind=kind))
    return question


def open_window(state: Conflict, kind: str, by: str | None = None) -> Window | None:
    """Return the window of a kind that was opened last, or that last for who is named.

    None where there is none.
    """
    found = (w for w in reversed(state.windows) if w.kind == kind and by in (None, w.who))
    return next(found, None)


def close_window(draft: Draft, window: Window) -> None:
    """Close a window, and no other of its kind that is open for the same."""
    same = [w for w in draft.state.windows if (w.kind, w.who) == (window.kind, window.who)]
    one = window if len(same) > 1 else None
    draft.emit(WindowClosed(kind=window.kind, who=window.who, window=one))


@topic.decides(Waive)
def waive(draft: Draft, command: Waive) -> None:
    """Close whatever is asked; nothing comes of the action that asked it."""
    question = draft.state.question
    if question is None:
        draft.refuse(N_("nothing is asked now"))
    if (before := draft.tables.before_waiving.get(question.kind)) is not None:
        before(draft)
    draft.actor = draft.actor or question.who
    draft.emit(QuestionClosed(kind=question.kind, waived=True))
    draft.tables.waiving.get(question.kind, nothing_comes_of_it)(draft)


def nothing_comes_of_it(draft: Draft) -> None:
    """Leave what no topic has a way of its own for, once it is waived."""
    draft.tables.waiving.get("", _go_on)(draft)


def _go_on(draft: Draft) -> None:
    settle_turn(draft, None)


@topic.evolves(Asked)
def _asked(state: Conflict, event: Asked) -> Conflict:
    question = event.question
    if question.who not in state.participants or question.to is not None:
        require(state.participants, question.who, question.to)
    require({**state.participants, **state.aspects}, question.about or None)
    return change(state, question=question)


@topic.evolves(QuestionClosed)
def _question_closed(state: Conflict, event: QuestionClosed) -> Conflict:
    return change(state, question=None)


@topic.evolves(WindowOpened)
def _window_opened(state: Conflict, event: WindowOpened) -> Conflict:
    require(state.participants, event.window.who)
    return change(state, windows=(*state.windows, event.window))


@topic.evolves(WindowClosed)
def _window_closed(state: Conflict, event: WindowClosed) -> Conflict:
    require(state.participants, event.who)
    if event.window is None:
        rest = tuple(w for w in state.windows if (w.kind, w.who) != (event.kind, event.who))
        return change(state, windows=rest)
    same = [i for i, window in enumerate(state.windows) if window == event.window]
    if not same:
        raise Contradiction(f"no such window of {event.who}")
    return change(state, windows=(*state.windows[: same[-1]], *state.windows[same[-1] + 1 :]))
