"""How a check with reserves is built: where its dice come from, what they cost, the throw."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, Self

from tracker.checks.rules import checking
from tracker.checks.rules.checking import Checked, permit, refused, sound
from tracker.checks.rules.conditions import applying, use_up
from tracker.checks.rules.table import Tested, table_of
from tracker.conflict.cast import remind_of_mistyped
from tracker.conflict.draft import Draft
from tracker.conflict.fields import Amounts, Number, Part, Reasons, Whose, Words, Yes
from tracker.conflict.players.sight import hidden_people
from tracker.conflict.questions import WindowClosed, WindowOpened
from tracker.conflict.ruling import N_, Event, require
from tracker.conflict.settings import campaign
from tracker.conflict.state import KEPT_BACK, SCENE, Conflict, Participant, Resource, Window, change
from tracker.conflict.topic import Topic
from tracker.dice.faults import Fault
from tracker.dice.resembling import meant
from tracker.systems.reserves.rules import checks
from tracker.systems.reserves.rules.checks import (
    Letter,
    ReservesCheck,
    ReservesOutcome,
    Rolls,
    Stage,
    read_rolls,
    with_faces,
)
from tracker.systems.reserves.rules.effects import EffectStruck, called, spend
from tracker.systems.reserves.rules.gifts import give
from tracker.systems.reserves.rules.state import (
    LATE,
    Card,
    Source,
    Use,
    Uses,
    card_of,
    is_open,
    keeping,
    kept,
    letter,
    points_of,
    put_aside,
    reserve_of,
    with_card,
)

topic = Topic()


class Dice(Part, frozen=True, kw_only=True):
    """The dice that somebody brings to a check, by where they come from.

    ``point`` is one of the skill's own reserve, or of ``pay_from``; ``penalty`` the game master's
    for circumstances; ``bonus`` and ``mod`` are any others, the latter also penalty dice.
    """

    point: Yes = False
    pay_from: Letter | None = None
    support: Whose = ()
    effect: Uses = ()
    gift: Uses = ()
    gabe: Amounts = ()
    bonus: Amounts = ()
    mod: Reasons = ()
    penalty: Amounts = ()
    hinder: Uses = ()


class PointsChanged(Event, frozen=True, kw_only=True, tag="reserves_points"):
    """A reserve has more points, or fewer; ``why`` tells in a word what for."""

    seen = "who*; owner: reserve by why"

    who: str
    reserve: str
    by: int
    why: str = ""


class CardUsed(Event, frozen=True, kw_only=True, tag="reserves_used"):
    """The result of somebody's check went into something: ``effect``, ``support`` or ``gabe``.

    A ``hidden`` one is nothing that the players know of. ``link`` is a check of a chain that was
    put aside for the next.
    """

    seen = "who* used what hidden link"

    who: str
    used: Literal["effect", "support", "gabe"]
    what: str = ""
    hidden: bool = False
    link: bool = False


def bonus(sources: tuple[Source, ...]) -> int:
    """Return the bonus dice of a stage."""
    return sum(source.dice for source in sources if source.dice > 0)


def penalty(sources: tuple[Source, ...]) -> int:
    """Return the penalty dice of a stage, from 0 up."""
    return -sum(source.dice for source in sources if source.dice < 0)


def hand_on(result: int) -> int:
    """Return the dice that a link's result gives to the next: −1, a penalty die, for 0 (R-081)."""
    return result if result > 0 else -1


def helped(ends: Sequence[int], several: Literal["one", "better", "both"] = "one") -> int | Fault:
    """Return the dice that help gives, ``ends`` being what each chain hands on at its end.

    One chain only (R-089), unless the group lets unrelated help count (``both``, R-090), or the
    better of them (R-091).
    """
    if len(ends) > 1 and several == "one":
        return Fault("E_ONE_CHAIN", N_("several who help must form one chain"), "R-089")
    if several == "better":
        return max(ends, default=0)
    return sum(ends)


def circumstances(dice: Dice, rule: str = "R-067") -> list[Source]:
    """Return the penalty dice of the game master's for circumstances (R-067, R-068)."""
    return [
        Source(kind="circumstances", dice=-r.value, words=r.words, rule=rule) for r in dice.penalty
    ]


def allowed(dice: Dice, card: Card) -> bool:
    """Say whether circumstances leave a check: more than two penalty dice do not (R-069).

    Those of all stages count together.
    """
    sources = (*card.dice_from, *circumstances(dice))
    given = penalty(tuple(s for s in sources if s.kind == "circumstances"))
    return checks.gm_allows(given) is True


def gather(
    draft: Draft, who: str, dice: Dice, card: Card, *, first: bool, link: str | None = None
) -> tuple[Source, ...]:
    """Return the dice of one stage by their sources, and pay for them.

    Conditions count once, in the ``first`` stage (R-171). What is paid stays paid, though it may
    be cancelled (R-073). ``link`` is whose check of a chain this one follows.
    """
    found = circumstances(dice)
    if first:
        found += _conditions(draft, who, card)
    if dice.point:
        found.append(_point(draft, who, dice, card))
    found += _support(draft, who, dice, card, link)
    for use in dice.effect:
        found.append(_effect(draft, who, use, ()))
    for use in dice.gift:
        giver = give(draft, use, who, card, tuple(found))
        found.append(Source(kind="gift", dice=use.amount, words=giver, rule="R-101"))
    for reason in dice.gabe:
        found.append(Source(kind="gabe", dice=reason.value, words=reason.words, rule="R-059"))
    for reason in (*dice.bonus, *dice.mod):
        found.append(Source(kind="modifier", dice=reason.value, words=reason.words, rule="R-059"))
    for use in dice.hinder:
        found.append(_effect(draft, who, use, (who,)))
    both = {"support", "effect"}
    added = both & {source.kind for source in found}
    if added and both == added | {s.kind for s in card.dice_from if s.kind in both}:
        draft.warn("R-089", N_("an effect is a stored check: it counts beside the help (RA-5)"))
    return tuple(source for source in found if source.dice)


def scopes(state: Conflict, card: Card) -> tuple[str, ...]:
    """Return what a condition may count for: the skill, its reserve by letter or name (R-171).

    As in every system it may count for what is physical, where the conflict is nothing else.
    """
    found = [card.skill, card.reserve, state.kind or "physical"]
    known = letter(card.reserve)
    if known is not None:
        term = checks.RESERVES[known]
        own = campaign(state, f"name_{known.casefold()}")
        found += [term.name, term.german, str(own or "")]
    return tuple(scope for scope in found if scope)


def _conditions(draft: Draft, who: str, card: Card) -> list[Source]:
    return [
        Source(kind="condition", dice=c.mod, words=c.text, rule="R-171")
        for c in applying(draft.state, who, *scopes(draft.state, card))
    ]


def _point(draft: Draft, who: str, dice: Dice, card: Card) -> Source:
    """Buy a bonus die, once a check, with a point of the skill's own reserve (R-057, R-058)."""
    own = letter(card.reserve)
    pays = dice.pay_from or own
    if pays is None or own is None:
        draft.refuse(N_("which reserve does this skill belong to? reserve=E"), rule="R-003")
    used = any(source.kind == "point" for source in card.dice_from)
    permit(draft, checks.reserve_die(own, pays, points_of(draft.state, who, pays), used))
    pay(draft, who, pays, 1, "die", "R-057")
    return Source(kind="point", dice=1, words=pays, rule="R-057")


def pay(draft: Draft, who: str, reserve: str, points: int, why: str, rule: str) -> None:
    """Take points from a reserve; refuses more than it holds (R-005).

    Overruled, what is there is taken.
    """
    held = points_of(draft.state, who, reserve)
    if points > held:
        permit(draft, checks.no_points())
    if taken := min(points, held):
        draft.emit(PointsChanged(who=who, reserve=reserve, by=-taken, why=why, rule=rule))


def _support(draft: Draft, who: str, dice: Dice, card: Card, link: str | None) -> list[Source]:
    """Take what other checks hand on, from one source only (R-080, R-081, R-089…R-091)."""
    found = []
    for helper in dice.support:
        chain = kept(draft.state).chain
        aside = chain.put_aside if chain and helper == link else None
        helping = aside or card_of(draft.state, helper)
        if helping is None or helping.outcome is None:
            draft.refuse(N_("{who} has made no check"), rule="R-088", who=helper)
        if helping is card:
            draft.refuse(N_("a check does not support itself"), rule="R-087")
        if helping.against == who:
            draft.forbid("R-088", N_("the check of {who} stands against this one"), who=helper)
        if helping.used:
            draft.forbid("R-087", N_("the check of {who} has been used already"), who=helper)
        if helping.critical and not helping.outcome.success:
            draft.forbid("R-082", N_("everything depended on the check of {who}"), who=helper)
        handed = hand_on(helping.outcome.result)
        found.append(
            Source(
                kind="support",
                dice=handed,
                words=helping.skill,
                who=helper,
                rule="R-080" if handed > 0 else "R-081",
            )
        )
        used = CardUsed(who=helper, used="support", what=card.skill, link=bool(aside))
        draft.emit(change(used, rule="R-093"))
    if not found:
        return []
    earlier = [s.dice for s in card.dice_from if s.kind == "support"]
    ends = [*earlier, *(source.dice for source in found)]
    several = str(campaign(draft.state, "support"))
    if several == "better":
        # What an earlier stage threw stays thrown; only a better one adds to it.
        best = max(found, key=lambda source: source.dice)
        gain = best.dice - sum(dice for dice in earlier if dice > 0)
        return [change(best, dice=max(gain, 0) if earlier else gain)]
    permit(draft, helped(ends, "both" if several == "both" else "one"))
    return found


def _effect(draft: Draft, who: str, use: Use, hinders: tuple[str, ...]) -> Source:
    """Spend dice of an effect: the own one for bonus dice, another's as penalty dice (R-139)."""
    if hinders:
        everybody = (*draft.state.participants, SCENE)
        holders = tuple(i for i in everybody if i not in hinders)
    else:
        holders = (who, SCENE)
    holder, effect = called(draft, use.name, holders, use.amount)
    spend(draft, holder, effect, use.amount, against=bool(hinders))
    return Source(
        kind="hinder" if hinders else "effect",
        dice=-use.amount if hinders else use.amount,
        words=effect.text,
        who=holder if hinders and holder != SCENE else None,
        rule="R-139" if hinders else "R-125",
    )


@topic.evolves(PointsChanged)
def _points_changed(state: Conflict, event: PointsChanged) -> Conflict:
    p = state.somebody(event.who)
    held = p.resources.get(event.reserve, Resource(current=0, maximum=0))
    spent = change(held, current=held.current + event.by)
    resources = {**p.resources, event.reserve: spent}
    return change(state, participants=state.participants_with(p.id, resources=resources))


@topic.evolves(CardUsed)
def _card_used(state: Conflict, event: CardUsed) -> Conflict:
    chain = kept(state).chain
    if event.link and chain is not None and chain.put_aside is not None:
        used = change(chain.put_aside, used=event.used)
        return keeping(state, chain=change(chain, put_aside=used))
    card = card_of(state, event.who) or Card()
    closed = tuple(w for w in state.windows if (w.kind, w.who) != ("late", event.who))
    return change(with_card(state, event.who, change(card, used=event.used)), windows=closed)


class Throw(Dice, frozen=True, kw_only=True):
    """What one side brings to a check.

    ``rolls`` are the stages as thrown at the table, ``b1:+00- p1:-``, its dice all those of the
    stage; ``instead`` is an effect that stands in for the check.
    """

    rolled_by = ("skill", "rank", "reserve")

    rank: Number | None = None
    reserve: Letter | None = None
    rolls: Words = ""
    usable: Yes = True
    instead: Words = ""

    @property
    def thrown(self) -> tuple[int, ...] | None:
        """Return the faces that are given: those in ``rolls``, then those thrown for the rest."""
        found = read_rolls(self.rolls) if self.rolls else None
        return (*found.faces, *(self.dice or ())) if isinstance(found, Rolls) else self.dice

    def with_recorded(self, faces: tuple[int, ...]) -> Self:
        """Return it with the faces recorded for the stages that are typed without any."""
        return change(self, rolls=with_faces(self.rolls, faces)) if self.rolls else self


class DiceDeclared(Event, frozen=True, kw_only=True, tag="reserves_dice"):
    """Somebody is to check with these dice, by their sources, in this stage.

    With ``late`` they come on top of what was thrown already.
    """

    part_of_roll = True
    seen = "who*; marks: skill reserve sources* critical late"

    who: str
    skill: str = ""
    reserve: str = ""
    sources: tuple[Source, ...] = ()
    critical: bool = False
    late: bool = False


class CardFiled(Event, frozen=True, kw_only=True, tag="reserves_filed"):
    """The check just made can be used, and until it is accepted dice can be added to it."""

    part_of_roll = True
    seen = "who* against* answers; marks: sources*"

    who: str
    sources: tuple[tuple[Source, ...], ...] = ()
    against: str | None = None
    answers: bool = False


class SkillSettled(Event, frozen=True, kw_only=True, tag="reserves_settled"):
    """A skill needs no further check for the rest of the session, or does again."""

    seen = "who* hidden; owner: skill settled"

    who: str
    skill: str
    settled: bool = True
    hidden: bool = False


def throw(
    draft: Draft,
    which: str,
    who: str,
    hand: Throw,
    *,
    what: str = "",
    hidden: bool = False,
    critical: bool = False,
    against: str | None = None,
    answers: bool = False,
    link: str | None = None,
) -> Tested:
    """Make a check and file it; ``against`` is the other one of an opposed check.

    ``link`` is who made the check of the chain before this one.
    """
    if is_open(draft.state, who):
        draft.emit(WindowClosed(kind=LATE, who=who))
    p = draft.state.somebody(who)
    skill, rank = _skill(draft, which, p, hand)
    reserve = own = reserve_of(p, skill)
    if hand.reserve:
        reserve = hand.reserve
        if own and own != reserve:
            draft.forbid("R-003", N_("{skill} belongs to {reserve}"), skill=skill, reserve=own)
    card = Card(skill=skill, reserve=reserve, critical=critical)
    if hand.instead:
        tested = _stand_in(draft, who, hand.instead, card, what=what, hidden=hidden)
        draft.emit(CardFiled(who=who, sources=((),), against=against, answers=answers))
        result_effects(draft, who, None)
        return tested
    rolls = _rolls(hand)
    conditions = applying(draft.state, who, *scopes(draft.state, card))
    if allowed(hand, card):
        sources = gather(draft, who, hand, card, first=True, link=link)
        staged = _staged(draft, rolls, sources)
        check = ReservesCheck(rank=rank, stages=tuple(map(stage_of, staged)))
    else:
        staged = (tuple(circumstances(hand, "R-069")),)
        check = ReservesCheck(rank=rank, hopeless=True)
    if fault := check.fault():
        raise refused(fault)
    draft.emit(
        DiceDeclared(who=who, skill=skill, reserve=reserve, sources=staged[0], critical=critical)
    )
    pay_surcharge(draft, who, reserve, sum(bonus(stage) > 0 for stage in staged[1:]))
    faces, typed = _faces(draft, which, who, hand, rolls, check)
    tested = checking.make_check(
        draft, which, who, check, faces, what=what, hidden=hidden, skill=skill, typed=typed
    )
    draft.emit(CardFiled(who=who, sources=staged, against=against, answers=answers))
    if check.thrown_for:
        use_up(draft, conditions)
        draft.emit(WindowOpened(window=Window(kind=LATE, who=who, hidden=hidden)))
    result_effects(draft, who, None)
    return tested


def _skill(draft: Draft, which: str, p: Participant, hand: Throw) -> tuple[str, int]:
    """Return the skill as the sheet writes it, and the rank; none at all counts 0 (R-006).

    Refuses one that needs training and is not there (R-007), and one that is settled (R-039).
    """
    skill = hand.skill or ""
    # It may be one that no sheet has.
    found = meant(skill, p.skills, lambda name: (name,), words=False)
    if len(found) == 1:
        if found[0] != skill:
            draft.fill(which, skill=found[0])
        skill = found[0]
    barred = any(
        entry.casefold() == f"untrained {skill}".casefold() and value == "no"
        for q in draft.state.participants.values()
        for entry, value in q.sheet.items()
    )
    if not hand.usable or (skill not in p.skills and barred):
        draft.forbid(
            "R-007", N_("{who} cannot use {skill} untrained: no check"), who=p.id, skill=skill
        )
    if f"settled {skill}" in p.sheet:
        draft.forbid("R-039", N_("{skill} is settled for this session; roll anyway?"), skill=skill)
    if hand.rank is not None:
        return skill, hand.rank
    if skill and skill not in p.skills:
        remind_of_mistyped(draft, p, skill, "R-006")
    return skill, p.skills.get(skill, 0)


def _rolls(hand: Throw) -> Rolls | None:
    if not hand.rolls:
        return None
    return sound(read_rolls(hand.rolls))


def stage_of(sources: tuple[Source, ...]) -> Stage:
    """Return the dice declared in one moment, by their sources."""
    return Stage(bonus=bonus(sources), penalty=penalty(sources))


def _staged(
    draft: Draft, rolls: Rolls | None, sources: tuple[Source, ...]
) -> tuple[tuple[Source, ...], ...]:
    """Return the sources stage by stage; dice of ``rolls`` that nothing names are others."""
    if rolls is None:
        return (sources,)
    first, *more = rolls.stages
    other = Stage(bonus=first.bonus - bonus(sources), penalty=first.penalty - penalty(sources))
    if min(other.bonus, other.penalty) < 0:
        draft.refuse(N_("more dice are named than rolls= has in its first stage"), rule="R-060")
    return ((*sources, *_others(other)), *(tuple(_others(stage)) for stage in more))


def _others(stage: Stage) -> Iterator[Source]:
    if stage.bonus:
        yield Source(kind="other", dice=stage.bonus, rule="R-059")
    if stage.penalty:
        yield Source(kind="other", dice=-stage.penalty, rule="R-050")


def pay_surcharge(draft: Draft, who: str, reserve: str, groups: int) -> None:
    """Pay for groups of dice added after the throw, where the campaign has it so (R-071)."""
    points = checks.surcharge(groups, campaign(draft.state, "late_dice_cost") == "on")
    if points:
        pay(draft, who, reserve, points, "late", "R-071")


def _faces(
    draft: Draft, which: str, who: str, hand: Throw, rolls: Rolls | None, check: ReservesCheck
) -> tuple[tuple[int, ...] | None, int]:
    """Return the faces that are given, None when all are to be thrown; and how many are typed.

    Of stages typed with faces only what is missing is thrown, and noted as ``dice``; those that
    are typed whole are noted as ``dice`` themselves.
    """
    typed = rolls.faces if rolls else ()
    if not check.thrown_for:
        return (), 0
    if not typed:
        return hand.dice, 0
    if check.to_throw(typed):
        rest, _random = draft.throw(
            which, who, hand.dice, lambda faces: check.to_throw(typed + faces), len(typed)
        )
        return typed + rest, len(typed)
    draft.fill(which, dice=typed, rolls=_declared(check.stages))
    return typed, 0


def _declared(staged: tuple[Stage, ...]) -> str:
    """Return stages without faces: ``b2p1 n0``."""
    return " ".join(
        (f"b{s.bonus}" if s.bonus else "") + (f"p{s.penalty}" if s.penalty else "") or "n0"
        for s in staged
    )


def _stand_in(draft: Draft, who: str, name: str, card: Card, *, what: str, hidden: bool) -> Tested:
    """Let what is left of an effect be the result of a check (R-140)."""
    holder, effect = called(draft, name, (who, SCENE))
    reached = checks.grade(effect.left)
    draft.emit(EffectStruck(holder=holder, effect=effect.id, instead=True, rule="R-140"))
    draft.emit(DiceDeclared(who=who, skill=card.skill, reserve=card.reserve))
    draft.emit(
        Checked(
            who=who,
            skill=card.skill,
            check=ReservesCheck(),
            faces=(),
            outcome=ReservesOutcome(
                grade=reached.code,
                success=reached.success,
                rank=0,
                raw=effect.left,
                result=effect.left,
            ),
            what=what,
            hidden=hidden,
        )
    )
    made = table_of(draft.state).last_check
    assert made is not None
    return made


def result_effects(draft: Draft, who: str, before: ReservesOutcome | None) -> None:
    """Write down what a result brings by itself; ``before`` is what it was before more dice."""
    card = card_of(draft.state, who)
    assert card is not None
    now = card.outcome
    assert now is not None
    settles = bool(card.skill) and now.settles_skill
    settled = bool(card.skill and before and before.settles_skill)
    # A skill that an earlier check has settled stays so, whatever comes of this one.
    if settles != settled and (settles or not card.settled):
        # What somebody hidden has brought about would tell of them.
        unseen = not hidden_people(draft.state).isdisjoint((who, card.against))
        draft.emit(
            SkillSettled(
                who=who,
                skill=card.skill,
                settled=settles,
                hidden=card.hidden or unseen,
                rule="R-039",
            )
        )
    if now.transcendent and not (before and before.transcendent):
        draft.warn(
            "R-040",
            N_("{who} redefines the skill: the story of {who} ends, and its player says how"),
            who=who,
        )
    if card.critical and not now.success and (before is None or before.success):
        draft.warn("R-082", N_("everything depended on this check: the whole fails"))


@topic.evolves(DiceDeclared)
def _dice_declared(state: Conflict, event: DiceDeclared) -> Conflict:
    require(state.participants, event.who)
    if event.late:
        return state
    card = Card(
        skill=event.skill,
        reserve=event.reserve,
        critical=event.critical,
        sources=(event.sources,),
        settled=f"settled {event.skill}" in state.somebody(event.who).sheet,
    )
    return with_card(put_aside(state, event.who), event.who, card)


@topic.evolves(CardFiled)
def _card_filed(state: Conflict, event: CardFiled) -> Conflict:
    require(state.participants, event.who, event.against)
    card = card_of(state, event.who) or Card()
    filed = change(
        card,
        sources=event.sources,
        tested=table_of(state).last_check,
        against=event.against,
        answers=event.answers,
    )
    return with_card(state, event.who, filed)


@topic.evolves(SkillSettled)
def _skill_settled(state: Conflict, event: SkillSettled) -> Conflict:
    p = state.somebody(event.who)
    mark = f"settled {event.skill}"
    rest = {entry: value for entry, value in p.sheet.items() if entry != mark}
    said = KEPT_BACK if event.hidden else "yes"
    sheet = {**rest, mark: said} if event.settled else rest
    return change(state, participants=state.participants_with(p.id, sheet=sheet))
