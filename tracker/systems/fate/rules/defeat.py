"""How a defeat looks: the victor's word, and the loser's demand for another."""

from tracker.conflict.draft import Draft
from tracker.conflict.fields import Words
from tracker.conflict.questions import WindowOpened, answered, close_window, open_window
from tracker.conflict.ruling import N_, Command, Event
from tracker.conflict.state import Conflict, Window, change
from tracker.conflict.topic import Topic
from tracker.systems.fate.rules.exchange import close
from tracker.systems.fate.rules.fate_points import FatePointsChanged
from tracker.systems.fate.rules.state import person

topic = Topic()


class Outcome(Command, frozen=True, kw_only=True, tag="outcome"):
    """Say how the defeat looks: the victor's word."""

    words = ("text",)
    group = "questions"

    text: Words


class Protest(Command, frozen=True, kw_only=True, tag="protest"):
    """Demand another outcome, for all remaining fate points."""

    words = ("text",)
    group = "questions"

    text: Words


class OutcomeSet(Event, frozen=True, kw_only=True, tag="outcome_set"):
    """The defeat looks like this."""

    seen = "who* text"

    who: str
    text: str


@topic.decides(Outcome)
def outcome(draft: Draft, command: Outcome) -> None:
    """Word the defeat, or reshape it once after a protest (F-OUT-3, F-OUT-8)."""
    if not command.text.strip():
        draft.refuse(N_("say how the defeat looks"), rule="F-OUT-3")
    state = draft.state
    if state.question is None and open_window(state, "outcome") is not None:
        window = _reshaping(draft, command.by)
        close_window(draft, window)
        draft.emit(OutcomeSet(who=window.to or "", text=command.text, rule="F-OUT-8"))
        return
    question = answered(draft, "outcome")
    draft.emit(OutcomeSet(who=question.about, text=command.text, rule="F-OUT-3"))
    close(draft)
    if person(draft.state.somebody(question.about)).fp:
        draft.emit(
            WindowOpened(
                window=Window(kind="protest", who=question.about, to=question.who), rule="F-OUT-7"
            )
        )


@topic.decides(Protest)
def protest(draft: Draft, command: Protest) -> None:
    """Demand another outcome for all fate points, at least 1; the defeat stands (F-OUT-7, 8)."""
    if not command.text.strip():
        draft.refuse(N_("say how the defeat looks instead"), rule="F-OUT-8")
    window = protesting(draft, command.by)
    draft.actor = window.who
    points = person(draft.state.somebody(window.who)).fp or 0
    if points < 1:
        draft.forbid(
            "F-OUT-7",
            N_("{who} has {have} fate points and needs {points}"),
            who=window.who,
            have=points,
            points=1,
        )
    if window in draft.state.windows:
        close_window(draft, window)
    if points:
        draft.emit(FatePointsChanged(who=window.who, by=-points, rule="F-OUT-7"))
    draft.emit(OutcomeSet(who=window.who, text=command.text, rule="F-OUT-7"))
    draft.emit(
        WindowOpened(
            window=Window(kind="outcome", who=window.to or window.who, to=window.who),
            rule="F-OUT-8",
        )
    )


def protesting(draft: Draft, by: str | None) -> Window:
    """Return whose demand it may be: by its window, or overruled, of somebody taken out."""
    state = draft.state
    window = open_window(state, "protest", by)
    if window is not None:
        return window
    lost = [p.id for p in state.participants.values() if p.status == "out" and p.outcome]
    losers = [
        who for who in lost if by in (None, who) and person(state.somebody(who)).fp is not None
    ]
    if len(losers) > 1:
        draft.refuse(
            N_("several have lost: say who demands it, as in by=NAME"),
            rule="F-OUT-7",
            candidates=tuple(state.somebody(who).name for who in losers),
        )
    if not losers:
        draft.refuse(N_("nobody can demand another outcome now"), rule="F-OUT-7")
    draft.forbid("F-OUT-7", N_("nobody can demand another outcome now"))
    return Window(kind="protest", who=losers[0])


def _reshaping(draft: Draft, by: str | None) -> Window:
    """Return whose outcome may be reshaped: the last demanded, of the victor or loser named."""
    open_ = [w for w in reversed(draft.state.windows) if w.kind == "outcome"]
    found = [w for w in open_ if by in (None, w.who)] or [w for w in open_ if by == w.to]
    if not found:
        draft.refuse(N_("{who} has no outcome to reshape"), rule="F-OUT-8", who=by or "")
    return found[0]


@topic.evolves(OutcomeSet)
def _outcome_set(state: Conflict, event: OutcomeSet) -> Conflict:
    return change(state, participants=state.participants_with(event.who, outcome=event.text))
