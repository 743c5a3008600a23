"""Concessions: offered after a consequence, accepted, refused, or answered with other terms."""

from tracker.conflict.departure import depart
from tracker.conflict.draft import Draft
from tracker.conflict.fields import Words, Yes
from tracker.conflict.questions import answered, ask, close_window, open_window
from tracker.conflict.ruling import N_, Command, Event, require
from tracker.conflict.state import Conflict, Question
from tracker.conflict.topic import Topic
from tracker.conflict.turns import present, running, settle_turn
from tracker.systems.fate.rules.fate_points import FatePointsChanged
from tracker.systems.fate.rules.state import person

topic = Topic()

ANSWERS = ("accept", "refuse", "concede")


class Concede(Command, frozen=True, kw_only=True, tag="concede"):
    """Offer to concede on these terms, after a consequence; or change the terms."""

    words = ("terms",)
    group = "questions"

    terms: Words


class Accept(Command, frozen=True, kw_only=True, tag="accept"):
    """Accept what is offered: the concession, or the maneuver's aspect."""

    group = "questions"


class Refuse(Command, frozen=True, kw_only=True, tag="refuse"):
    """Refuse a concession; the game master says whether it was reasonable."""

    group = "questions"

    reasonable: Yes


class ConcessionOffered(Event, frozen=True, kw_only=True, tag="concession_offered"):
    """Somebody offers to concede on these terms."""

    seen = "who* to? terms"

    who: str
    to: str | None
    terms: str

    @property
    def used_window(self) -> tuple[str, str, str | None]:
        """Return the window that opened after the consequence, to whoever it was offered."""
        return "concede", self.who, self.to


class ConcessionRefused(Event, frozen=True, kw_only=True, tag="concession_refused"):
    """The fight goes on."""

    seen = "who* reasonable"

    who: str
    reasonable: bool


@topic.decides(Concede)
def concede(draft: Draft, command: Concede) -> None:
    """Offer terms in the window after a consequence, or change them (F-CONCEDE-1, F-CONCEDE-10)."""
    asked = draft.state.question
    if asked is not None and asked.kind == "concession":
        answered(draft, "concession")
        offer(draft, asked.about, asked.who, command.terms)
        return
    if asked is not None:
        draft.refuse(N_("that is not asked now"))
    window = open_window(draft.state, "concede", command.by)
    if window is not None:
        draft.actor = window.who
        close_window(draft, window)
        offer(draft, window.who, window.to, command.terms)
        return
    state = running(draft)
    who = command.by or state.turn
    if who is None:
        draft.refuse(N_("say who concedes: by=NAME"))
    draft.actor = who
    present(draft, who)
    if state.somebody(who).role in ("minions", "companion"):
        draft.refuse(N_("{who} cannot concede"), rule="F-MINION-9", who=who)
    draft.forbid("F-CONCEDE-1", N_("a concession is offered only after taking a consequence"))
    offer(draft, who, None, command.terms)


def offer(draft: Draft, who: str, to: str | None, terms: str) -> None:
    """Put the terms to whoever caused the harm (F-CONCEDE-2)."""
    if not terms.strip():
        draft.refuse(N_("say on what terms"), rule="F-CONCEDE-2")
    draft.emit(ConcessionOffered(who=who, to=to, terms=terms, rule="F-CONCEDE-2"))
    ask(draft, Question(kind="concession", who=to, answers=ANSWERS, about=who, terms=terms))


def accepted(draft: Draft) -> None:
    """Let the conceder leave on the agreed terms; no fate point moves.

    Rules F-CONCEDE-3, F-CONCEDE-8.
    """
    question = answered(draft, "concession")
    depart(draft, question.about, "conceded", rule="F-CONCEDE-3", outcome=question.terms)
    settle_turn(draft, question.about)


@topic.decides(Refuse)
def refuse(draft: Draft, command: Refuse) -> None:
    """Refuse the offer; a reasonable one is paid by the refuser (F-CONCEDE-4…7)."""
    question = answered(draft, "concession")
    draft.emit(
        ConcessionRefused(who=question.about, reasonable=command.reasonable, rule="F-CONCEDE-4")
    )
    if not command.reasonable:
        return
    draft.emit(FatePointsChanged(who=question.about, by=1, rule="F-CONCEDE-5"))
    refuser = question.who
    if refuser is not None and person(draft.state.somebody(refuser)).fp:
        draft.emit(FatePointsChanged(who=refuser, by=-1, rule="F-CONCEDE-5"))


@topic.evolves(ConcessionOffered)
def _offered(state: Conflict, event: ConcessionOffered) -> Conflict:
    require(state.participants, event.who, event.to)
    return state


@topic.evolves(ConcessionRefused)
def _refused(state: Conflict, event: ConcessionRefused) -> Conflict:
    state.somebody(event.who)
    return state
