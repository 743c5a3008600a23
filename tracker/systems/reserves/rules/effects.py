"""Effects: a result put down for later, spent, handed on, stolen, lost when a reserve refills."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from tracker.conflict.draft import Draft
from tracker.conflict.fields import Number, Texts, Who, Words
from tracker.conflict.ruling import N_, Command, Contradiction, Event
from tracker.conflict.setup import counted
from tracker.conflict.state import SCENE, Conflict, Effect, Resource, change
from tracker.conflict.topic import Topic
from tracker.dice.faults import Fault
from tracker.dice.resembling import meant
from tracker.systems.reserves.rules import effect_rules as effects
from tracker.systems.reserves.rules.skills import Letter
from tracker.systems.reserves.rules.state import answers_to, as_rules, effects_of, senseless

topic = Topic(system="reserves")


class PassEffect(Command, frozen=True, kw_only=True, tag="pass-effect"):
    """Hand an effect, or some of its dice, to somebody else."""

    words = ("text",)
    group = "between"

    text: Words
    to: Who
    of: Who | None = None
    dice: Number | None = None


class StealEffect(Command, frozen=True, kw_only=True, tag="steal-effect"):
    """Take an effect away from somebody."""

    words = ("text",)
    group = "between"

    text: Words
    to: Who
    of: Who | None = None


class DropEffect(Command, frozen=True, kw_only=True, tag="drop-effect"):
    """Strike out an effect, of somebody or of the setting."""

    words = ("text",)
    group = "between"

    text: Words
    of: Who | None = None


class Refresh(Command, frozen=True, kw_only=True, tag="refresh"):
    """Fill up a reserve; its effects are lost but for those kept, a point each."""

    words = ("name", "reserve")
    group = "between"

    name: Who
    reserve: Letter
    keep: Texts = ()


class EffectSpent(Event, frozen=True, kw_only=True, tag="reserves_effect_spent"):
    """Dice of an effect were used, for its holder's check or ``against`` another."""

    holder: str
    effect: str
    dice: int
    against: bool = False


class EffectStruck(Event, frozen=True, kw_only=True, tag="reserves_effect_struck"):
    """An effect is gone; ``instead`` of a check, what was left of it counted as the result."""

    holder: str
    effect: str
    instead: bool = False


class EffectRecorded(Event, frozen=True, kw_only=True, tag="reserves_effect_recorded"):
    """The result of somebody's check was put down; a permanent one belongs to the setting."""

    holder: str
    effect: Effect
    of: str


class EffectPassed(Event, frozen=True, kw_only=True, tag="reserves_effect_passed"):
    """Dice of an effect belong to somebody else, as an effect of its own there."""

    holder: str
    effect: str
    to: str
    new: Effect
    stolen: bool = False


class ReserveRefreshed(Event, frozen=True, kw_only=True, tag="reserves_refreshed"):
    """A reserve is full, less a point for each effect kept; the other effects of it are gone."""

    who: str
    reserve: str
    points: int
    kept: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()


def holders_of(state: Conflict, of: str | None) -> tuple[str, ...]:
    """Return where an effect is looked for: with somebody, else with all and in the setting."""
    return (*state.participants, SCENE) if of is None else (of,)


def called(
    draft: Draft,
    name: str,
    holders: Sequence[str],
    dice: int = 1,
    but: Collection[str] = (),
) -> tuple[str, Effect]:
    """Return the holder and the effect of that name or note, or of a unique beginning of it.

    Of several alike, which handing over makes, it is the first that has so many ``dice`` left.
    Refused with the names there are when none fits, or several do; ``but`` are ids of those that
    are not meant.
    """
    held = [
        (holder, e)
        for holder in holders
        for e in effects_of(draft.state, holder)
        if e.id not in but
    ]
    found = meant(name, held, lambda one: answers_to(one[1]))
    # One's own goes before what lies in the setting: the holders are looked through in order.
    if len(holders) == 2 and holders[1] == SCENE:
        found = [one for one in found if one[0] == found[0][0]]
    if len({(holder, e.text.casefold(), e.resource) for holder, e in found}) == 1:
        enough = [one for one in found if one[1].left >= dice]
        found = [*enough, max(found, key=lambda one: one[1].left)][:1]
    if len(found) != 1:
        names = tuple(e.text for _holder, e in found or held)
        draft.refuse(
            N_("no effect is called {name}") if not found else N_("{name} can be several effects"),
            rule="R-125",
            candidates=names,
            name=name,
        )
    return found[0]


def spend(draft: Draft, holder: str, effect: Effect, dice: int, *, against: bool = False) -> None:
    """Use dice of an effect; refuses more than are left (R-125…R-128)."""
    after = effects.spend(as_rules(effect, holder), dice)
    if isinstance(after, Fault):
        raise senseless(after, name=effect.text)
    rule = "R-139" if against else "R-125"
    draft.emit(EffectSpent(holder=holder, effect=effect.id, dice=dice, against=against, rule=rule))


@topic.decides(PassEffect)
def pass_effect(draft: Draft, command: PassEffect) -> None:
    """Hand dice of an effect over; it keeps its letter and costs nothing (R-130, RA-12)."""
    _hand_over(draft, command.text, command.of, command.to, command.dice, "R-130")


@topic.decides(StealEffect)
def steal_effect(draft: Draft, command: StealEffect) -> None:
    """Take an effect from its owner, who loses it (R-131)."""
    _hand_over(draft, command.text, command.of, command.to, None, "R-131")


def _hand_over(
    draft: Draft, text: str, of: str | None, to: str, dice: int | None, rule: str
) -> None:
    others = tuple(i for i in holders_of(draft.state, of) if i not in (to, SCENE))
    holder, effect = called(draft, text, others, dice or 1)
    if holder == to:
        draft.refuse(N_("{who} has this effect already"), rule=rule, who=to)
    handed = effects.hand_over(as_rules(effect, holder), effect.left if dice is None else dice)
    if isinstance(handed, Fault):
        raise senseless(handed)
    _rest, given = handed
    new = change(effect, id=draft.new_id("e"), value=given.value, left=given.left)
    draft.emit(
        EffectPassed(
            holder=holder, effect=effect.id, to=to, new=new, stolen=rule == "R-131", rule=rule
        )
    )


@topic.decides(DropEffect)
def drop_effect(draft: Draft, command: DropEffect) -> None:
    """Strike out an effect that is over (R-127)."""
    holder, effect = called(draft, command.text, holders_of(draft.state, command.of))
    draft.emit(EffectStruck(holder=holder, effect=effect.id, rule="R-127"))


@topic.decides(Refresh)
def refresh(draft: Draft, command: Refresh) -> None:
    """Fill up a reserve (R-136…R-138)."""
    p = draft.state.somebody(command.name)
    held = p.effects
    reserve = p.resources.get(command.reserve)
    if reserve is None:
        draft.refuse(
            N_("{who} has no reserve {reserve}"), rule="R-172", who=p.id, reserve=command.reserve
        )
    keep: set[str] = set()
    others = {effect.id for effect in held if effect.resource != command.reserve}
    for text in command.keep:
        # Of several alike each is kept that is named; what another reserve has is not meant.
        own = {e.id for e in held if meant(text, (e,), answers_to)} - others - keep
        keep.add(called(draft, text, (p.id,), but=others | keep if own else ())[1].id)
    positions = {n for n, effect in enumerate(held) if effect.id in keep}
    rules = [as_rules(effect, p.id) for effect in held]
    found = effects.refresh(reserve.maximum, command.reserve, rules, positions)
    if isinstance(found, Fault):
        raise senseless(found)
    draft.emit(
        ReserveRefreshed(
            who=p.id,
            reserve=command.reserve,
            points=found.points,
            kept=tuple(held[n].id for n in found.kept),
            lost=tuple(held[n].id for n in found.lost),
            rule="R-136",
        )
    )


def _holding(state: Conflict, holder: str, held: tuple[Effect, ...]) -> Conflict:
    if holder == SCENE:
        return change(state, effects=held)
    return change(state, participants=state.participants_with(holder, effects=held))


def _without(state: Conflict, holder: str, effect: str, dice: int | None) -> Conflict:
    """Return the state with so many dice of an effect gone, with None all; struck at 0."""
    held = effects_of(state, holder)
    if all(one.id != effect for one in held):
        raise Contradiction(f"no effect {effect}")
    less = (
        change(one, left=0 if dice is None else one.left - dice) if one.id == effect else one
        for one in held
    )
    return _holding(state, holder, tuple(one for one in less if one.left > 0))


def _with_new(state: Conflict, holder: str, effect: Effect) -> Conflict:
    more = _holding(state, holder, (*effects_of(state, holder), effect))
    return change(more, counters=counted(state.counters, effect.id))


@topic.evolves(EffectSpent)
def _spent(state: Conflict, event: EffectSpent) -> Conflict:
    return _without(state, event.holder, event.effect, event.dice)


@topic.evolves(EffectStruck)
def _struck(state: Conflict, event: EffectStruck) -> Conflict:
    return _without(state, event.holder, event.effect, None)


@topic.evolves(EffectRecorded)
def _recorded(state: Conflict, event: EffectRecorded) -> Conflict:
    return _with_new(state, event.holder, event.effect)


@topic.evolves(EffectPassed)
def _passed(state: Conflict, event: EffectPassed) -> Conflict:
    rest = _without(state, event.holder, event.effect, event.new.left)
    return _with_new(rest, event.to, event.new)


@topic.evolves(ReserveRefreshed)
def _refreshed(state: Conflict, event: ReserveRefreshed) -> Conflict:
    p = state.somebody(event.who)
    full = Resource(current=event.points, maximum=p.resources[event.reserve].maximum)
    people = state.participants_with(
        p.id,
        resources={**p.resources, event.reserve: full},
        effects=tuple(e for e in p.effects if e.id not in event.lost),
    )
    return change(state, participants=people)
