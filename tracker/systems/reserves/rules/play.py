"""Three Fudge dice with reserves in a conflict: checks, checks against each other, late dice."""

from __future__ import annotations

from tracker.checks.rules import checking
from tracker.checks.rules.table import Tested, kept_table, table_of
from tracker.conflict.draft import Draft
from tracker.conflict.fields import Who, Words, Yes
from tracker.conflict.questions import WindowClosed
from tracker.conflict.ruling import N_, Command, Event, Refusal, Thrown, require, there
from tracker.conflict.state import Conflict, LastRoll, change
from tracker.conflict.system import system
from tracker.conflict.topic import Topic
from tracker.dice.check import misfit
from tracker.systems.reserves.rules.chains import follow_chain, next_link
from tracker.systems.reserves.rules.check_builder import (
    Dice,
    DiceDeclared,
    Throw,
    allowed,
    bonus,
    gather,
    pay_surcharge,
    result_effects,
    stage_of,
    throw,
)
from tracker.systems.reserves.rules.checks import ReservesCheck, ReservesOutcome
from tracker.systems.reserves.rules.state import (
    LATE,
    Card,
    Source,
    Use,
    card_of,
    is_open,
    kept,
    with_card,
)

topic = Topic()

# The keys that bring dice.
_KEYS = ("point", "support", "effect", "gift", "gabe", "bonus", "mod", "penalty", "hinder")

_GIFT_RULES = frozenset({"R-101", "R-102", "R-103", "R-106", "R-108"})
_SUPPORT_RULES = frozenset({"R-082", "R-087", "R-088", "R-089"})
_POINT_RULES = frozenset({"R-003", "R-005", "R-057", "R-058"})


class Testing(Command, frozen=True, kw_only=True):
    """A command with a check; ``what`` is what is at stake (R-041)."""

    hand: Throw = Throw()
    what: Words = ""
    hidden: Yes = False
    free: Yes = False
    anew: Yes = False


class Check(Testing, frozen=True, kw_only=True, tag="reserves_check"):
    """Make a check with three Fudge dice, by itself or as the next of a chain."""

    verb = "check"
    group = "actions"
    unbound = True

    chain: Yes = False
    critical: Yes = False


class Contest(Testing, frozen=True, kw_only=True, tag="reserves_contest"):
    """Make a check against somebody's: the higher result reaches its goal."""

    verb = "contest"
    words = ("opponent",)
    group = "actions"
    unbound = True

    opponent: Who
    vs: Throw = Throw()


class Attack(Testing, frozen=True, kw_only=True, tag="reserves_attack"):
    """Attack somebody, who answers with a check of their own."""

    verb = "attack"
    words = ("target",)
    group = "actions"
    attacks = "target"

    target: Who
    vs: Throw = Throw()


class Defend(Command, frozen=True, kw_only=True, tag="reserves_defend"):
    """Answer a check that stands against one."""

    verb = "defend"
    group = "questions"
    reacts = True

    hand: Throw = Throw()
    anew: Yes = False


class Late(Command, frozen=True, kw_only=True, tag="late"):
    """Add dice to a check that is thrown, until its result is accepted."""

    words = ("name",)
    group = "actions"

    name: Who | None = None
    hand: Dice = Dice()
    anew: Yes = False


class Accept(Command, frozen=True, kw_only=True, tag="reserves_accept"):
    """Accept the result of a check: no more dice are added."""

    verb = "accept"
    words = ("name",)
    group = "actions"

    name: Who | None = None


class DiceAdded(Event, frozen=True, kw_only=True, tag="reserves_dice_added"):
    """Dice were added to a check; ``thrown`` are the new faces, ``faces`` all of them."""

    part_of_roll = True
    seen = "who* hidden; marks: sources* thrown check faces outcome random"

    who: str
    sources: tuple[Source, ...]
    thrown: tuple[int, ...]
    check: ReservesCheck
    faces: tuple[int, ...]
    outcome: ReservesOutcome
    random: bool = False
    hidden: bool = False

    @property
    def before(self) -> tuple[int, ...]:
        """Return the faces that were thrown before."""
        return self.faces[: len(self.faces) - len(self.thrown)]

    def throws(self) -> tuple[Thrown, ...]:
        """Return the dice that were added."""
        sides = self.check.sides(len(self.thrown))
        return (Thrown(self.who, self.thrown, sides, self.random),)


class DuelChanged(Event, frozen=True, kw_only=True, tag="reserves_duel_changed"):
    """With the added dice two checks compare otherwise, or as before."""

    part_of_roll = True
    seen = "by* target* winner* lead neither"

    by: str
    target: str
    winner: str | None
    lead: int = 0
    neither: bool = False


@topic.decides(Check)
def check(draft: Draft, command: Check) -> None:
    """Make a check (R-020…R-024); as a link of a chain, with what the last one hands on."""
    who, main = checking.begin_check(draft, command, free=command.free)
    hand, link = next_link(draft, who, command.hand) if command.chain else (command.hand, None)
    throw(
        draft,
        "hand",
        who,
        hand,
        what=command.what,
        hidden=command.hidden,
        critical=command.critical,
        link=link,
    )
    if command.chain:
        follow_chain(draft, who)
    checking.finish(draft, who, main)


@topic.decides(Contest)
def contest(draft: Draft, command: Contest) -> None:
    """Make two checks against each other (R-160…R-163)."""
    _against(draft, command, command.opponent, command.vs, "contest")


@topic.decides(Attack)
def attack(draft: Draft, command: Attack) -> None:
    """Attack: two checks against each other, and what comes of it is told (R-160…R-163)."""
    _against(draft, command, command.target, command.vs, "attack")


def _against(draft: Draft, command: Testing, target: str, vs: Throw, kind: str) -> None:
    who, main = checking.begin_check(draft, command, free=command.free)
    throw(
        draft, "hand", who, command.hand, what=command.what, hidden=command.hidden, against=target
    )

    def answer() -> Tested:
        return throw(draft, "vs", target, vs, hidden=command.hidden, against=who, answers=True)

    given = vs != Throw()
    checking.oppose(draft, kind, target, answer if given else None, main=main, also=(LATE,))


@topic.decides(Defend)
def defend(draft: Draft, command: Defend) -> None:
    """Answer with a check."""
    duel = checking.answering(draft)
    tested = throw(
        draft,
        "hand",
        duel.target,
        command.hand,
        hidden=duel.mine.hidden,
        against=duel.by,
        answers=True,
    )
    checking.settle(draft, tested)


@topic.decides(Late)
def late(draft: Draft, command: Late) -> None:
    """Add dice after the throw: thrown at once, counted with those that count (R-060…R-065)."""
    who, card = _open_card(draft, command)
    draft.actor = who
    # Decided again after a strike, the last check may be another one.
    draft.fill("", name=who)
    check, before = card.check, card.outcome
    assert check is not None
    assert before is not None
    assert card.tested is not None
    if command.hand.skill is not None:
        draft.refuse(N_("the skill is settled once the dice are thrown"), rule="R-045")
    if not allowed(command.hand, card):
        draft.forbid("R-068", N_("circumstances give at most two penalty dice"))
    sources = gather(draft, who, command.hand, card, first=False)
    if not sources:
        draft.refuse(N_("say which dice: {keys}"), rule="R-060", keys=_KEYS)
    pay_surcharge(draft, who, card.reserve, int(bonus(sources) > 0))
    longer = check.later(stage_of(sources))
    thrown_before = card.tested.faces
    given = command.hand.dice
    if given is None and not longer.to_throw(thrown_before):
        given = ()
    draft.emit(
        DiceDeclared(who=who, skill=card.skill, reserve=card.reserve, sources=sources, late=True)
    )
    more, random = draft.throw(
        "hand", who, given, lambda faces: longer.to_throw(thrown_before + faces)
    )
    if fault := misfit(more, longer.to_throw(thrown_before), "R-061"):
        raise checking.refused(fault, hand="hand")
    faces = thrown_before + more
    outcome = checking.sound(longer.resolve(faces), hand="hand")
    draft.emit(
        DiceAdded(
            who=who,
            sources=sources,
            thrown=more,
            check=longer,
            faces=faces,
            outcome=outcome,
            random=random,
            hidden=card.tested.hidden,
            rule="R-061",
        )
    )
    result_effects(draft, who, before)
    _compare_again(draft, who, card)


def _open_card(draft: Draft, command: Late) -> tuple[str, Card]:
    """Return whose check is meant: the one named, else the last, else the only one open."""
    state = draft.state
    open_ = [who for who in kept(state).cards if is_open(state, who)]
    made = table_of(state).last_check
    last = made.who if made else ""
    who = command.name or (last if last in open_ or not open_ else open_[0])
    card = card_of(state, who) if who else None
    if card is None or card.tested is None:
        rule = "R-107" if command.hand.gift else "R-060"
        draft.refuse(N_("no check is open"), rule=rule)
    if card.used:
        draft.refuse(N_("the check of {who} has been used already"), rule="R-066", who=who)
    if card.outcome is None or not card.outcome.stages:
        draft.refuse(N_("no dice were thrown for this check"), rule="R-060")
    if not is_open(state, who):
        rule = "R-107" if command.hand.gift else "R-066"
        draft.forbid(rule, N_("the result of {who} is accepted"), who=who)
    return who, card


def _compare_again(draft: Draft, who: str, card: Card) -> None:
    """Compare two checks again when one of them has got more dice."""
    other = card_of(draft.state, card.against) if card.against else None
    mine = card_of(draft.state, who)
    if (
        table_of(draft.state).duel is not None
        or other is None
        or other.against != who
        or mine is None
    ):
        return
    first, second = (other, mine) if card.answers else (mine, other)
    if first.tested is None or second.tested is None:
        return
    found = system(draft.state.system).compare(first.tested.outcome, second.tested.outcome)
    by, target = first.tested.who, second.tested.who
    draft.emit(
        DuelChanged(
            by=by,
            target=target,
            winner={"A": by, "B": target, None: None}[found.winner],
            lead=found.lead,
            neither=found.neither,
        )
    )


@topic.decides(Accept)
def accept(draft: Draft, command: Accept) -> None:
    """Accept results; without a name, all that are open (R-066)."""
    state = draft.state
    found = [
        who for who in kept(state).cards if is_open(state, who) and command.name in (None, who)
    ]
    if not found:
        draft.refuse(N_("no check is open"), rule="R-066")
    for who in found:
        draft.emit(WindowClosed(kind=LATE, who=who, rule="R-066"))


def relaxed(command: Command, refusal: Refusal) -> tuple[Command, tuple[str, ...]] | None:
    """Return a refused check without the dice that nothing gives any more, and what they were.

    None when that is not the reason. The dice thrown for them lie there and do not count.
    """
    if isinstance(command, Check) and command.chain and refusal.rule == "R-080":
        return change(command, chain=False), (N_("chain"),)
    for name in ("hand", "vs"):
        dice = getattr(command, name, None)
        if isinstance(dice, Dice) and (lighter := _lighter(dice, refusal)) is not None:
            return change(command, **{name: lighter[0]}), lighter[1]
    return None


def _lighter(dice: Dice, refusal: Refusal) -> tuple[Dice, tuple[str, ...]] | None:
    if refusal.rule in ("R-125", "R-128"):
        wanted = str(refusal.arguments.get("name", "")).casefold()
        for field in ("effect", "hinder"):
            uses: tuple[Use, ...] = getattr(dice, field)
            gone = [use for use in uses if use.name.casefold() == wanted]
            if gone:
                kept = tuple(use for use in uses if use not in gone)
                return change(dice, **{field: kept}), tuple(use.name for use in gone)
    if dice.gift and refusal.rule in _GIFT_RULES:
        return change(dice, gift=dice.gift[:-1]), (N_("gift"),)
    if dice.support and refusal.rule in _SUPPORT_RULES:
        return change(dice, support=dice.support[:-1]), (N_("support"),)
    if isinstance(dice, Throw) and dice.reserve and refusal.rule == "R-003":
        return change(dice, reserve=None), (N_("reserve"),)
    if dice.point and refusal.rule in _POINT_RULES:
        return change(dice, point=False), (N_("reserve point"),)
    return None


@topic.evolves(DiceAdded)
def _dice_added(state: Conflict, event: DiceAdded) -> Conflict:
    card = card_of(state, event.who) or Card()
    tested = there(card.tested, "check")
    tested = change(tested, check=event.check, faces=event.faces, outcome=event.outcome)
    filed = change(card, tested=tested, sources=(*card.sources, event.sources))
    number = event.outcome.standing().numbers[0]
    duel, last = table_of(state).duel, table_of(state).last_check
    filed_in = with_card(state, event.who, filed)
    own = change(
        table_of(filed_in),
        last_check=tested if last and last.who == event.who else last,
        duel=change(duel, mine=tested) if duel and duel.by == event.who else duel,
    )
    return change(
        filed_in,
        own=kept_table(own),
        last_roll=LastRoll(by=event.who, effort=number),
        random_faces=state.random_faces + len(event.thrown) * event.random,
    )


@topic.evolves(DuelChanged)
def _duel_changed(state: Conflict, event: DuelChanged) -> Conflict:
    require(state.participants, event.by, event.target, event.winner)
    mine, other = card_of(state, event.by), card_of(state, event.target)
    if mine is None or other is None or mine.outcome is None or other.outcome is None:
        return state
    won = event.winner == event.by
    roll = LastRoll(
        by=event.by,
        effort=mine.outcome.result,
        opposed_by=other.outcome.result,
        margin=event.lead if won else 0,
    )
    return change(state, last_roll=roll)
