"""Answers: boxes and slots for a hit, what becomes of the loser, the price of a success."""

from typing import Literal, NoReturn

from tracker.conflict import aspects as general
from tracker.conflict.aspects import AspectRevealed
from tracker.conflict.cast import AspectRemoved
from tracker.conflict.departure import depart
from tracker.conflict.draft import Draft
from tracker.conflict.fields import Number, Phrase, Who, Words
from tracker.conflict.questions import Asked, QuestionClosed, answered
from tracker.conflict.ruling import N_, Command, Event, there
from tracker.conflict.state import Conflict, Question, change
from tracker.conflict.topic import Topic
from tracker.conflict.turns import present, running
from tracker.systems.core.rules import boxes, contesting, harm, points, prices
from tracker.systems.core.rules.boxes import EXTREME, VALUE
from tracker.systems.core.rules.fields import Holder, Passing
from tracker.systems.core.rules.harm import means
from tracker.systems.core.rules.numbers import PHYSICAL
from tracker.systems.core.rules.outcomes import FAIL
from tracker.systems.core.rules.passing import pass_on, settle_roll
from tracker.systems.core.rules.points import HANDOFF
from tracker.systems.core.rules.resolving import (
    COST,
    REVEAL,
    achieve,
    close,
    create,
    finish_task,
    holders_against,
    name_next,
)
from tracker.systems.core.rules.rolls import CREATE
from tracker.systems.core.rules.stances import new_boost
from tracker.systems.core.rules.state import (
    CHARACTER,
    CONSEQUENCE,
    HAZARD,
    Free,
    Harm,
    Held,
    InvokesChanged,
    held,
    is_mob,
    open_roll,
    person,
    placed,
    setting,
    table,
)

topic = Topic()

CONCESSION = "concession"


class Stress(Passing, frozen=True, kw_only=True, tag="core_stress"):
    """Mark boxes for the hit: the lowest that covers it, or those that are named."""

    verb = "stress"
    group = "questions"
    answers = (harm.ABSORB,)

    box: Number | None = None
    boxes: Number | None = None


class Consequence(Passing, frozen=True, kw_only=True, tag="core_consequence"):
    """Take a consequence for the hit; any number of them may be taken."""

    verb = "consequence"
    words = ("text",)
    group = "questions"
    answers = (harm.ABSORB,)

    text: Words
    severity: Literal["mild", "moderate", "severe", "extreme"] | None = None
    replaces: Phrase | None = None


class TakenOut(Passing, frozen=True, kw_only=True, tag="core_taken_out"):
    """Absorb nothing of the hit, and be taken out."""

    verb = "taken-out"
    group = "questions"
    answers = (harm.ABSORB,)


class Outcome(Passing, frozen=True, kw_only=True, tag="core_outcome"):
    """Say what becomes of whoever is taken out: the victor's word."""

    verb = "outcome"
    words = ("text",)
    group = "questions"

    text: Words


class Hit(Command, frozen=True, kw_only=True, tag="core_hit"):
    """Let somebody take harm that no attack has done: a cost, a fall."""

    verb = "hit"
    words = ("name", "amount")
    group = "between"
    answers = (HANDOFF,)

    name: Who
    amount: Number
    track: Literal["physical", "mental"] | None = None


class Succeed(Passing, frozen=True, kw_only=True, tag="core_succeed"):
    """Succeed at a cost."""

    verb = "succeed"
    group = "questions"
    answers = (COST,)

    cost: Words = ""
    for_: Holder | None = None
    as_: Words = ""


class Fail(Passing, frozen=True, kw_only=True, tag="core_fail"):
    """Let it fail."""

    verb = "fail"
    group = "questions"
    answers = (COST,)


class Reveal(general.Reveal, frozen=True, kw_only=True, tag="reveal"):
    """Reveal somebody or an aspect that was hidden."""

    answers = (REVEAL, HANDOFF)


class Concede(Passing, frozen=True, kw_only=True, tag="core_concede"):
    """Concede on these terms, at any time before the dice; or change the terms."""

    verb = "concede"
    words = ("terms",)
    group = "questions"
    answers = (HANDOFF,)

    terms: Words


class Accept(Passing, frozen=True, kw_only=True, tag="core_accept"):
    """Agree to the terms of a concession."""

    verb = "accept"
    group = "questions"


class CostPaid(Event, frozen=True, kw_only=True, tag="core_cost_paid"):
    """Somebody has succeeded at a cost."""

    seen = "who* cost"

    who: str
    cost: str


class Failed(Event, frozen=True, kw_only=True, tag="core_failed"):
    """Somebody has let an action fail."""

    seen = "who*"

    who: str


class OutcomeSet(Event, frozen=True, kw_only=True, tag="core_outcome_set"):
    """What becomes of whoever was taken out is this."""

    seen = "who* text"

    who: str
    text: str


class ConcessionOffered(Event, frozen=True, kw_only=True, tag="core_concession_offered"):
    """Somebody concedes on these terms, if the table agrees."""

    seen = "who* terms"

    who: str
    terms: str


def waiting(draft: Draft, by: str | None) -> Harm:
    """Return the hit that waits; refuse where none does, or somebody else is asked."""
    state = draft.state
    found, question = table(state).harm, state.question
    if found is None or question is None or question.kind != harm.ABSORB:
        draft.refuse(N_("that is not asked now"))
    if draft.completing and by not in (None, found.who):
        draft.refuse(N_("{other} is asked, not {who}"), other=found.who, who=by or "")
    draft.actor = by or found.who
    return found


def check_rest(draft: Draft, left: int, after: boxes.Means) -> None:
    """Refuse a step after which the rest could not be absorbed any more (K-HIT-4)."""
    if left > after.most:
        draft.forbid(
            "K-HIT-4",
            N_("{left} would be open then, and {most} at most can be absorbed"),
            left=left,
            most=after.most,
        )


def _go_on(draft: Draft, command: Passing) -> None:
    """Ask for the rest of a hit, or go on once it is absorbed."""
    draft.emit(QuestionClosed(kind=harm.ABSORB))
    found = table(draft.state).harm
    if found is not None and found.left > 0:
        name_next(draft, command)
        harm.ask_to_absorb(draft)
        return
    draft.emit(harm.HarmOver())
    settle_roll(draft)
    close(draft, command.next)


@topic.decides(Stress)
def stress(draft: Draft, command: Stress) -> None:
    """Mark boxes for the hit (K-STRESS-5…7, K-HIT-4)."""
    found = waiting(draft, command.by)
    left = means(draft.state, found)
    if left.mode == VALUE and left.boxed:
        draft.forbid("K-STRESS-5", N_("one box at most for one hit"))
    if command.boxes is not None and left.mode == VALUE:
        draft.refuse(N_("boxes have numbers here: box=N"), rule="K-STRESS-5")
    if command.box is not None and left.mode != VALUE:
        draft.refuse(N_("boxes are worth one each here: boxes=N"), rule="K-STRESS-7")
    if command.box is not None:
        if command.box not in left.free:
            draft.refuse(
                N_("box {box} is not free; free are {free}"),
                rule="K-STRESS-6",
                box=command.box,
                free=tuple(map(str, left.free)),
            )
        chosen: tuple[int, ...] = (command.box,)
    elif command.boxes is not None:
        if not 1 <= command.boxes <= min(len(left.free), found.left):
            draft.refuse(
                N_("from 1 to {most} boxes can be marked"),
                rule="K-STRESS-7",
                most=min(len(left.free), found.left),
            )
        chosen = left.free[: command.boxes]
    else:
        chosen = left.usual_boxes(found.left)
    if not chosen:
        draft.refuse(N_("no box is free for this hit"), rule="K-HIT-1")
    absorbed = min(left.absorbed_by(chosen), found.left)
    check_rest(draft, found.left - absorbed, left.marked(chosen))
    draft.emit(
        harm.BoxesMarked(
            who=found.who,
            track=found.track,
            boxes=chosen,
            absorbed=absorbed,
            rule="K-STRESS-6" if left.mode == VALUE else "K-STRESS-7",
        )
    )
    _go_on(draft, command)


@topic.decides(Consequence)
def consequence(draft: Draft, command: Consequence) -> None:
    """Take a consequence for the hit (K-CONS-1…6, K-HIT-2)."""
    found = waiting(draft, command.by)
    if not command.text.strip():
        draft.refuse(N_("say how the consequence is worded"), rule="K-CONS-4")
    left = means(draft.state, found)
    slot = left.slot(command.severity) if command.severity else left.usual_slot(found.left)
    if slot is None:
        _refuse_slot(draft, found, command.severity)
    if slot.severity == EXTREME:
        _replace(draft, found.who, command.replaces)
    elif command.replaces is not None:
        draft.refuse(N_("only an extreme consequence replaces an aspect"), rule="K-CONS-6")
    absorbed = min(slot.worth, found.left)
    check_rest(draft, found.left - absorbed, left.taken(slot))
    # Whoever caused it has one free invocation on it (K-CONS-5); nobody where nobody did (KA-16).
    invokes = (Free(found.by, 1),) if found.by is not None else ()
    known = Held(
        kind=CONSEQUENCE,
        invokes=invokes,
        severity=slot.severity,
        harm=slot.kind,
        wound=found.kind,
        since=table(draft.state).time,
    )
    aspect = placed(draft, command.text, found.who, known, "K-CONS-4", origin="consequence")
    draft.emit(
        harm.SlotFilled(
            who=found.who,
            severity=slot.severity,
            aspect=aspect.id,
            absorbed=absorbed,
            rule="K-CONS-6" if slot.severity == EXTREME else "K-CONS-1",
        )
    )
    _go_on(draft, command)


def _refuse_slot(draft: Draft, found: Harm, severity: str | None) -> NoReturn:
    if severity == EXTREME:
        if setting(draft.state, "extreme") != "on":
            draft.refuse(
                N_("extreme consequences are off; setting extreme on turns them on"),
                rule="K-SET-3",
            )
        draft.refuse(
            N_("{who} has no extreme consequence to take before a major milestone"),
            rule="K-CONS-6",
            who=found.who,
        )
    if severity is None:
        draft.refuse(N_("{who} has no free slot"), rule="K-CONS-3", who=found.who)
    draft.refuse(
        N_("the {severity} slot of {who} is not free"),
        rule="K-CONS-3",
        severity=severity,
        who=found.who,
    )


def _replace(draft: Draft, who: str, replaces: str | None) -> None:
    """Take off the aspect that an extreme consequence replaces (K-CONS-6)."""
    state = draft.state
    own = [a for a in state.aspects.values() if a.on == who]
    sheet = [a for a in own if held(state, a.id).kind == CHARACTER]
    if replaces is None and len(sheet) < 2:
        # Nothing is written down that it could replace.
        return
    if replaces is None:
        draft.refuse(
            N_("say which aspect it replaces: replaces="),
            rule="K-CONS-6",
            candidates=tuple(a.text for a in sheet[1:]),
        )
    if replaces not in [a.id for a in sheet]:
        message = N_("{aspect} is not on the sheet of {who}")
        draft.refuse(message, rule="K-CONS-6", aspect=replaces, who=who)
    if replaces == sheet[0].id:
        draft.forbid("K-CONS-6", N_("{aspect} is the high concept, and stays"), aspect=replaces)
    draft.emit(AspectRemoved(aspect=replaces, rule="K-CONS-6"))


@topic.decides(TakenOut)
def taken_out(draft: Draft, command: TakenOut) -> None:
    """Be taken out by choice, as long as nothing has been absorbed (K-OUT-2)."""
    found = waiting(draft, command.by)
    if not found.untouched:
        draft.forbid("K-OUT-2", N_("something of this hit has been absorbed already"))
    draft.emit(QuestionClosed(kind=harm.ABSORB))
    name_next(draft, command)
    settle_roll(draft)
    harm.take_out(draft, found.who, found.by, "K-OUT-2")


@topic.decides(Outcome)
def outcome(draft: Draft, command: Outcome) -> None:
    """Say what becomes of the loser (K-OUT-3)."""
    if not command.text.strip():
        draft.refuse(N_("say what becomes of them"), rule="K-OUT-3")
    question = answered(draft, harm.OUTCOME)
    draft.emit(OutcomeSet(who=question.about, text=command.text, rule="K-OUT-3"))
    settle_roll(draft)
    close(draft, command.next)


@topic.decides(Hit)
def hit(draft: Draft, command: Hit) -> None:
    """Let somebody take harm without an attacker (K-COST-3)."""
    state = draft.state
    present(draft, command.name)
    if command.amount < 1:
        draft.refuse(N_("a hit is a number from 1 up"), rule="K-HIT-1")
    if person(state, command.name).tier == HAZARD:
        message = N_("{target} is a hazard: overcome it")
        draft.refuse(message, rule="K-OBST-1", target=command.name)
    if state.question is not None and state.question.kind == HANDOFF:
        draft.emit(QuestionClosed(kind=HANDOFF))
    # What the roll brought is settled: a cost, or nothing to do with it.
    settle_roll(draft)
    kind = command.track or state.kind or PHYSICAL
    harm.strike(draft, command.name, command.amount, kind, None, "K-COST-3")
    pass_on(draft)


@topic.decides(Succeed)
def succeed(draft: Draft, command: Succeed) -> None:
    """Succeed at a cost (K-OVERCOME-2, K-OVERCOME-3, K-CREATE-3)."""
    state = draft.state
    question = answered(draft, COST)
    roll = open_roll(state)
    who = there(question.who, "one who pays")
    draft.emit(CostPaid(who=who, cost=command.cost, rule="K-COST-1"))
    if roll.kind == CREATE:
        _made_for_others(draft, command)
    else:
        achieve(draft, roll, "cost")
    _harmed_by_block(draft)
    settle_roll(draft)
    close(draft, command.next)


def _made_for_others(draft: Draft, command: Succeed) -> None:
    """Make an aspect after all, which an opponent may use freely (K-CREATE-3)."""
    state = draft.state
    roll = open_roll(state)
    holder = command.for_ or holders_against(state, roll)
    known = Held(invokes=(Free(holder, 1),))
    create(draft, roll, command.as_ or roll.what, known, "K-CREATE-3")
    if setting(state, "contest-fail") == "forfeit":
        contesting.forfeit(draft, roll.by, helper=roll.helper)


def _harmed_by_block(draft: Draft) -> None:
    """Let a block that can harm hit whoever failed at it (K-OBST-4)."""
    roll = open_roll(draft.state)
    if roll.kind == CREATE or not roll.weapon or roll.outcome != FAIL or roll.margin is None:
        return
    kind = draft.state.kind or PHYSICAL
    harm.strike(draft, roll.by, roll.weapon - roll.margin, kind, None, "K-OBST-4")


@topic.decides(Fail)
def fail(draft: Draft, command: Fail) -> None:
    """Let it fail (K-OVERCOME-2, K-OVERCOME-4, K-CONTEST-6)."""
    question = answered(draft, COST)
    roll = open_roll(draft.state)
    if "fail" not in question.answers:
        draft.forbid("K-OVERCOME-3", N_("a tie is a success at a minor cost: succeed cost="))
    draft.emit(Failed(who=roll.by, rule="K-OVERCOME-2"))
    if roll.outcome == "tie":
        new_boost(draft, roll.by, "K-OVERCOME-4")
    if roll.mode == "task":
        finish_task(draft, roll.what, FAIL)
    if roll.kind == CREATE:
        contesting.forfeit(draft, roll.by, helper=roll.helper)
    _harmed_by_block(draft)
    settle_roll(draft)
    close(draft, command.next)


@topic.decides(Reveal)
def reveal(draft: Draft, command: Reveal) -> None:
    """Reveal what is hidden; as an answer, with a free invocation (K-CREATE-8)."""
    question = draft.state.question
    if question is None or question.kind != REVEAL:
        general.reveal(draft, command)
        return
    if command.what != question.about:
        draft.refuse(N_("that is not asked now"))
    answered(draft, REVEAL)
    draft.emit(AspectRevealed(aspect=command.what, rule="K-CREATE-8"))
    holder = question.who or holders_against(draft.state, open_roll(draft.state))
    draft.emit(InvokesChanged(aspect=command.what, by=holder, n=1, rule="K-CREATE-8"))
    settle_roll(draft)
    close(draft)


@topic.decides(Concede)
def concede(draft: Draft, command: Concede) -> None:
    """Concede at any time before the dice, or change the terms (K-CONCEDE-1, K-CONCEDE-2)."""
    state = running(draft)
    if not command.terms.strip():
        draft.refuse(N_("say on which terms"), rule="K-CONCEDE-1")
    question = state.question
    if question is not None and question.kind == CONCESSION:
        draft.actor = question.about
        draft.emit(QuestionClosed(kind=CONCESSION))
        _offer(draft, question.about, command.terms)
        return
    if question is not None and question.kind != HANDOFF:
        draft.forbid("K-CONCEDE-2", N_("what the dice brought comes first"))
    who = command.by or state.turn
    if who is None:
        draft.refuse(N_("say who gives in: by=NAME"), rule="K-CONCEDE-1")
    draft.actor = who
    present(draft, who)
    if question is not None:
        draft.emit(QuestionClosed(kind=question.kind))
    settle_roll(draft)
    _offer(draft, who, command.terms)


def _offer(draft: Draft, who: str, terms: str) -> None:
    draft.emit(ConcessionOffered(who=who, terms=terms, rule="K-CONCEDE-1"))
    question = Question(
        kind=CONCESSION, who=None, answers=("accept", "concede"), about=who, terms=terms
    )
    draft.emit(Asked(question=question))


@topic.decides(Accept)
def accept(draft: Draft, command: Accept) -> None:
    """Let whoever concedes leave on the terms, and owe them their points (K-CONCEDE-3…5)."""
    question = answered(draft, CONCESSION)
    state, who = draft.state, question.about
    own = person(state, who)
    nameless = is_mob(state.somebody(who)) or own.tier == "nameless"
    due = prices.concession(own.taken, nameless=nameless)
    depart(draft, who, "conceded", rule="K-CONCEDE-1", outcome=question.terms)
    points.owe(draft, who, due, "K-CONCEDE-3")
    pass_on(draft, command.next)


@topic.waives(CONCESSION)
def _no_concession(draft: Draft) -> None:
    pass_on(draft)


@topic.waives(harm.OUTCOME)
def _no_outcome(draft: Draft) -> None:
    settle_roll(draft)
    close(draft)


@topic.waives(REVEAL)
def _stays_hidden(draft: Draft) -> None:
    settle_roll(draft)
    close(draft)


@topic.evolves(CostPaid)
def _cost_paid(state: Conflict, event: CostPaid) -> Conflict:
    state.somebody(event.who)
    return state


@topic.evolves(Failed)
def _failed(state: Conflict, event: Failed) -> Conflict:
    state.somebody(event.who)
    return state


@topic.evolves(OutcomeSet)
def _outcome_set(state: Conflict, event: OutcomeSet) -> Conflict:
    return change(state, participants=state.participants_with(event.who, outcome=event.text))


@topic.evolves(ConcessionOffered)
def _offered(state: Conflict, event: ConcessionOffered) -> Conflict:
    state.somebody(event.who)
    return state
