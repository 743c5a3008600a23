"""Where the dice of a check come from, and what they cost: points, effects, gifts, help."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from tracker.checks.rules.conditions import applying
from tracker.conflict.draft import Draft
from tracker.conflict.fields import Amounts, Part, Reasons, Whose, Yes
from tracker.conflict.ruling import N_, Event
from tracker.conflict.settings import campaign
from tracker.conflict.state import SCENE, Conflict, Resource, change
from tracker.conflict.topic import Topic
from tracker.dice.faults import Fault
from tracker.systems.reserves.rules import checks, skills
from tracker.systems.reserves.rules.effects import called, spend
from tracker.systems.reserves.rules.fields import Use, Uses
from tracker.systems.reserves.rules.gifts import give
from tracker.systems.reserves.rules.skills import Letter
from tracker.systems.reserves.rules.state import (
    Card,
    Source,
    card_of,
    keeping,
    kept,
    letter,
    permit,
    with_card,
)

topic = Topic(system="reserves")


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

    who: str
    reserve: str
    by: int
    why: str = ""


class CardUsed(Event, frozen=True, kw_only=True, tag="reserves_used"):
    """The result of somebody's check went into something: ``effect``, ``support`` or ``gabe``.

    A ``hidden`` one is nothing that the players know of. ``link`` is a check of a chain that was
    put aside for the next.
    """

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
        return Fault(
            code="E_ONE_CHAIN",
            rule="R-089",
            message=N_("several who help must form one chain"),
        )
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
    for reason in dice.bonus:
        found.append(Source(kind="modifier", dice=reason.value, words=reason.words, rule="R-059"))
    for reason in dice.mod:
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
        term = skills.RESERVES[known]
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
    points = _points(draft, who, pays)
    bought = skills.reserve_die(own, pays, points, used)
    if isinstance(bought, Fault):
        permit(draft, bought)
    pay(draft, who, pays, 1, "die", "R-057")
    return Source(kind="point", dice=1, words=pays, rule="R-057")


def _points(draft: Draft, who: str, reserve: str) -> int:
    return draft.state.somebody(who).resources.get(reserve, Resource(current=0, maximum=0)).current


def pay(draft: Draft, who: str, reserve: str, points: int, why: str, rule: str) -> None:
    """Take points from a reserve; refuses more than it holds (R-005).

    Overruled, what is there is taken.
    """
    held = _points(draft, who, reserve)
    if points > held:
        permit(draft, skills.no_points())
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
    fault = helped(ends, "both" if several == "both" else "one")
    if isinstance(fault, Fault):
        permit(draft, fault)
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
