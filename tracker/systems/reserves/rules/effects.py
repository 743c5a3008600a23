"""Effects: a result put down for later, spent, handed on, stolen, lost when a reserve refills."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from tracker.checks.rules.checking import sound
from tracker.conflict.draft import Draft
from tracker.conflict.fields import Number, Texts, Who, Words
from tracker.conflict.ruling import N_, Command, Contradiction, Event, require
from tracker.conflict.setup import counted
from tracker.conflict.state import SCENE, Conflict, Resource, change, kept_with
from tracker.conflict.topic import Topic
from tracker.dice.faults import Fault
from tracker.dice.resembling import meant
from tracker.systems.reserves.rules.checks import RESERVES, TRANSCENDENT, Letter, no_points
from tracker.systems.reserves.rules.state import Effect, ReservesPerson, keeping, kept, kept_by

topic = Topic()

_NOTE = re.compile(r"(?P<name>.*?)\s*(?P<value>[1-7])/(?P<letter>[EIS])(?: ?\(permanent\))?")


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

    whose = "holder"
    seen = "holder*; marks: effect* dice against"

    holder: str
    effect: str
    dice: int
    against: bool = False


class EffectStruck(Event, frozen=True, kw_only=True, tag="reserves_effect_struck"):
    """An effect is gone; ``instead`` of a check, what was left of it counted as the result."""

    whose = "holder"
    seen = "holder*; marks: effect* instead"

    holder: str
    effect: str
    instead: bool = False


class EffectRecorded(Event, frozen=True, kw_only=True, tag="reserves_effect_recorded"):
    """The result of somebody's check was put down; a permanent one belongs to the setting."""

    whose = "holder"
    seen = "holder*; marks: effect of*"

    holder: str
    effect: Effect
    of: str


class EffectPassed(Event, frozen=True, kw_only=True, tag="reserves_effect_passed"):
    """Dice of an effect belong to somebody else, as an effect of its own there."""

    whose = "holder"
    seen = "holder*; marks: effect* to* new stolen"

    holder: str
    effect: str
    to: str
    new: Effect
    stolen: bool = False


class EffectsSet(Event, frozen=True, kw_only=True, tag="effects_set"):
    """Somebody has these effects, put down from before, and no others."""

    seen = "who*; marks: effects"

    who: str
    effects: tuple[Effect, ...]


class ReserveRefreshed(Event, frozen=True, kw_only=True, tag="reserves_refreshed"):
    """A reserve is full, less a point for each effect kept; the other effects of it are gone."""

    seen = "who*; owner: reserve points kept? lost?"

    who: str
    reserve: str
    points: int
    kept: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()


class Refreshed(NamedTuple):
    """A reserve filled up again: its points, and what became of the effects that it pays for."""

    points: int
    kept: tuple[Effect, ...]
    lost: tuple[Effect, ...]


def new_effect(name: str, value: int, reserve: Letter) -> Effect | Fault:
    """Return an effect nobody has used yet; a result of 0 holds no dice (R-123, R-124)."""
    if not 1 <= value <= TRANSCENDENT:
        return Fault("E_NO_VALUE", N_("an effect has a value from 1 to 7"), "R-124")
    return Effect(id="", text=name, value=value, left=value, resource=reserve)


def is_permanent(effect: Effect) -> bool:
    """Return whether an effect belongs to the setting for good (R-141)."""
    return effect.value == TRANSCENDENT


def read_effect(text: str) -> Effect | Fault:
    """Return an unused effect written ``Liebestrank 4/E`` (R-123).

    Only what has the value 7 is permanent, whether that is said or not (R-141).
    """
    match = _NOTE.fullmatch(text.strip())
    letter = next((known for known in RESERVES if match and known == match["letter"]), None)
    if match is None or letter is None:
        return Fault(
            "E_NOTE", N_("an effect is written: name, value/letter of the reserve"), "R-123"
        )
    return new_effect(match["name"], int(match["value"]), letter)


def record_fault(result: int, points: int, used: bool) -> Fault | None:
    """Return why a check's result is no effect for a point of the benefiting reserve.

    Rules R-120…R-122; a check that was used for something else, or recorded already, gives none
    (R-093, R-132).
    """
    if used:
        return Fault("E_CHECK_USED", N_("this check has been used already"), "R-121")
    made = new_effect("", result, "E")
    if isinstance(made, Fault):
        return made
    return no_points() if points < 1 else None


def used_up(held: Effect, dice: int) -> Effect | Fault:
    """Return the effect with dice used, as bonus dice or against somebody (R-125…R-128, R-139)."""
    if dice < 1:
        return Fault("E_RANGE", N_("at least one die is used"), "R-125")
    if dice > held.left:
        return Fault(
            "E_OVERSPEND",
            N_("dice left in the effect: {left}"),
            "R-128",
            arguments={"left": held.left},
        )
    return change(held, left=held.left - dice)


def divide(made: Effect, shares: Sequence[int]) -> tuple[Effect, ...] | Fault:
    """Return a new effect in shares that add up to its value; each holder pays a point (R-134)."""
    if sum(shares) != made.value or min(shares, default=0) < 1:
        return Fault(
            "E_SHARES",
            N_("the shares must add up to {total}"),
            "R-134",
            arguments={"total": made.value},
        )
    return tuple(change(made, value=share, left=share) for share in shares)


def at_stake(effects: Iterable[Effect], reserve: str) -> tuple[Effect, ...]:
    """Return the effects that refreshing a reserve would remove (R-136, R-141)."""
    return tuple(e for e in effects if e.resource == reserve and not is_permanent(e))


def refreshed(
    maximum: int, reserve: str, effects: Collection[Effect], keep: Collection[str] = ()
) -> Refreshed | Fault:
    """Return a reserve filled up, less a point for each effect kept (R-136, R-137).

    ``keep`` are ids of those at stake; effects of other reserves and permanent ones are
    untouched (R-138, R-141).
    """
    threatened = at_stake(effects, reserve)
    if not {e.id for e in threatened}.issuperset(keep):
        return Fault(
            "E_KEEP", N_("only effects of the reserve that is refreshed can be kept"), "R-137"
        )
    kept = tuple(e for e in threatened if e.id in keep)
    if len(kept) > maximum:
        return no_points()
    lost = tuple(e for e in threatened if e.id not in keep)
    return Refreshed(maximum - len(kept), kept, lost)


def effects_of(state: Conflict, holder: str) -> tuple[Effect, ...]:
    """Return the effects of somebody, or those that are part of the setting (R-141)."""
    return kept(state).effects if holder == SCENE else kept_by(state.somebody(holder)).effects


def named(effect: Effect, among: Iterable[Effect]) -> str:
    """Return what is typed for an effect: its name, or its note where several have the name."""
    name, note = answers_to(effect)
    alone = all(e.id == effect.id or answers_to(e)[0] != name for e in among)
    return effect.text if alone else f"{effect.text} {note.rpartition(' ')[2].upper()}"


def answers_to(effect: Effect) -> tuple[str, str]:
    """Return what an effect answers to: its name, alone or as it is noted (R-123)."""
    return effect.text.casefold(), f"{effect.text} {effect.value}/{effect.resource}".casefold()


def holders_of(state: Conflict, of: str | None) -> tuple[str, ...]:
    """Return where an effect is looked for: with somebody, else with all and in the setting."""
    return (*state.participants, SCENE) if of is None else (of,)


def called(
    draft: Draft, name: str, holders: Sequence[str], dice: int = 1, but: Collection[str] = ()
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
    sound(used_up(effect, dice), name=effect.text)
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
    given = effect.left if dice is None else dice
    sound(used_up(effect, given))
    new = change(effect, id=draft.new_id("e"), value=given, left=given)
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
    held = kept_by(p).effects
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
    found = sound(refreshed(reserve.maximum, command.reserve, held, keep))
    draft.emit(
        ReserveRefreshed(
            who=p.id,
            reserve=command.reserve,
            points=found.points,
            kept=tuple(e.id for e in found.kept),
            lost=tuple(e.id for e in found.lost),
            rule="R-136",
        )
    )


def _holding(state: Conflict, holder: str, held: tuple[Effect, ...]) -> Conflict:
    if holder == SCENE:
        return keeping(state, effects=held)
    own = kept_with(state.somebody(holder).own, ReservesPerson, effects=held)
    return change(state, participants=state.participants_with(holder, own=own))


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
    require(state.participants, event.of or None)
    return _with_new(state, event.holder, event.effect)


@topic.evolves(EffectPassed)
def _passed(state: Conflict, event: EffectPassed) -> Conflict:
    rest = _without(state, event.holder, event.effect, event.new.left)
    return _with_new(rest, event.to, event.new)


@topic.evolves(ReserveRefreshed)
def _refreshed(state: Conflict, event: ReserveRefreshed) -> Conflict:
    p = state.somebody(event.who)
    full = Resource(current=event.points, maximum=p.resources[event.reserve].maximum)
    resources = {**p.resources, event.reserve: full}
    left = tuple(e for e in kept_by(p).effects if e.id not in event.lost)
    people = state.participants_with(p.id, resources=resources)
    return _holding(change(state, participants=people), p.id, left)


@topic.evolves(EffectsSet)
def _effects_set(state: Conflict, event: EffectsSet) -> Conflict:
    counters = state.counters
    for effect in event.effects:
        counters = counted(counters, effect.id)
    return _holding(change(state, counters=counters), event.who, event.effects)
