"""The forms of the Fudge dice with reserves: checks with their dice by source, and what follows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from tracker.checks.rules.table import table_of
from tracker.checks.screen.fields import (
    Unrated,
    acting,
    asked_person,
    beside_fields,
    checked,
    defense,
    faces_field,
    opponent,
    opposing,
    taking_part,
)
from tracker.conflict.state import Participant
from tracker.systems.reserves.rules.checks import RESERVES
from tracker.systems.reserves.rules.effects import named
from tracker.systems.reserves.rules.state import Effect, card_of, is_open, kept, kept_by
from tracker.systems.reserves.words.sentences import link_text, result_text, shares_text
from tracker.tui.present.acting_fields import ASKED
from tracker.tui.present.filling import Filling
from tracker.tui.present.form import Field, Option
from tracker.tui.present.game_view import Build, Whether
from tracker.tui.present.meant_options import anybody
from tracker.words.pointing import write_participant
from tracker.words.split import joined
from tracker.words.summary import in_order
from tracker.words.terms import resource_name
from tracker.words.translate import _, fill

EXAMPLE = "+0-"


def _person(filling: Filling, who: str) -> Participant | None:
    """Return a participant by the id that a field holds, None while it holds none."""
    return filling.state.participants.get(who)


def _skill(filling: Filling, who: str, verb: str) -> Iterator[Field]:
    """Yield the skill; without one, the rank and the reserve that pays (R-006)."""
    fields = list(checked(filling, who, verb, _("Skill"), Unrated("rank", _("Rank"), "2")))
    yield from fields
    if fields[-1].key == "rank":
        yield _reserve(filling)


def _reserve(filling: Filling) -> Field:
    """Return the field for the reserve of a skill that is on no sheet."""
    none = Option("", "", _("none"))
    return filling.choice("reserve", _("Reserve"), [none, *_letters(filling)])


def _letters(filling: Filling) -> list[Option]:
    """Return the reserves as options, by their letters."""
    return [Option(x, x, x, resource_name(x, filling.state)) for x in RESERVES]


def _dice_by_source(filling: Filling, who: str, *, late: bool = False) -> Iterator[Field]:
    """Yield the dice by their sources; what a thrown check has used already is left out."""
    p = _person(filling, who)
    card = card_of(filling.state, who) if late else None
    if card is None or all(source.kind != "point" for source in card.dice_from):
        yield filling.toggle("point", _("Reserve point"), note=_stand(p))
    hint = _("1 or 2, and why: 1 rain; more than 2, no check")
    yield filling.text("penalty", _("Circumstances"), hint=hint)
    helping = [
        option
        for option in _helpers(filling)
        if _may_help(filling, option.id, who) and (not late or option.id != who)
    ]
    if helping:
        yield filling.choices("support", _("Support"), helping)
    own = [*(kept_by(p).effects if p else ()), *kept(filling.state).effects]
    if own:
        yield filling.text("effect", _("Effects"), hint=_notes(own), repeated=True)
    gifts = _gifts_held(filling)
    if gifts:
        yield filling.text("gift", _("Gifts"), hint=gifts, repeated=True)
    yield filling.text("gabe", _("Gabe"), hint=_("1 Wolf shape"), repeated=True)
    yield filling.text("mod", _("Other dice"), hint=_("+1 a rope; -1 wet"), repeated=True)
    foreign = [
        e for q in filling.state.participants.values() if q.id != who for e in kept_by(q).effects
    ]
    if foreign:
        yield filling.text("hinder", _("Hindered by"), hint=_notes(foreign), repeated=True)


def _stand(p: Participant | None) -> str:
    """Return what the reserves of somebody hold: ``E 3/5, I 4/4``."""
    if p is None:
        return ""
    return ", ".join(f"{n} {r.current}/{r.maximum}" for n, r in p.resources.items())


def _helpers(filling: Filling) -> list[Option]:
    """Return whose checks can still support another, with what came of them."""
    found = []
    for p in in_order(filling.state):
        card = card_of(filling.state, p.id)
        if card is not None and card.outcome is not None and not card.used:
            note = f"{card.skill} {result_text(card.outcome)}".strip()
            found.append(filling.person(p, note))
    return found


def _may_help(filling: Filling, helper: str, who: str) -> bool:
    """Return whether somebody's check can support another's: none against it, none that failed all.

    Rules R-082, R-088.
    """
    card = card_of(filling.state, helper)
    if card is None or card.outcome is None or card.against == who:
        return False
    return card.outcome.success or not card.critical


def _notes(effects: list[Effect]) -> str:
    return "; ".join(f"{named(e, effects)} 1 ({e.note})" for e in effects)


def _gifts_held(filling: Filling) -> str:
    own = kept(filling.state)
    if own.pot is not None:
        return fill("{n} in the common pot", {"n": own.pot})
    return shares_text({name: n for name, n in own.gifts.items() if n})


def _check(filling: Filling) -> Iterator[Field]:
    """Yield the fields of a check, in the order in which the table settles it (R-041)."""
    who, fields = acting(filling)
    yield from fields
    yield from _skill(filling, who, "check")
    yield filling.text("what", _("Stakes"), hint=_("what success and failure mean"))
    yield from _dice_by_source(filling, who)
    yield faces_field(filling, example=EXAMPLE)
    yield from _in_chain(filling)
    p = _person(filling, who)
    if p is not None and (held := kept_by(p).effects):
        none = Option("", "", _("no effect"))
        stand_ins = [Option(e.id, named(e, held), e.text, e.note) for e in held]
        yield filling.choice("instead", _("Effect instead"), [none, *stand_ins])
    yield from beside_fields(filling)


def _in_chain(filling: Filling) -> Iterator[Field]:
    chain = kept(filling.state).chain
    step = chain.next if chain else None
    if step is not None:
        note = fill("next: {link}", {"link": link_text(step, filling.state)})
        yield filling.toggle("chain", _("In the chain"), note=note)
    yield filling.toggle("critical", _("Critical"), note=_("everything depends on it"))


def _against(filling: Filling, verb: str, key: str) -> Iterator[Field]:
    who, fields = acting(filling)
    yield from fields
    aim = opponent(filling, who, key)
    yield aim
    yield from _skill(filling, who, verb)
    yield filling.text("what", _("Stakes"), hint=_("what success and failure mean"))
    yield from _dice_by_source(filling, who)
    yield faces_field(filling, example=EXAMPLE)
    vs = defense(filling, aim.value)
    yield vs
    if vs.value != ASKED:
        yield filling.toggle("vs-point", _("Their point"), note=_stand(_person(filling, aim.value)))
        yield filling.text("vs-mod", _("Their dice more"), hint=_("+1 a rope"), repeated=True)
        yield faces_field(filling, "vs-dice", _("Their dice"), example=EXAMPLE)
    yield from beside_fields(filling)


def _defend(filling: Filling) -> Iterator[Field]:
    """Yield the fields of the answer to a check."""
    who = asked_person(filling)
    yield from _skill(filling, who, "defend")
    yield from _dice_by_source(filling, who)
    yield faces_field(filling, example=EXAMPLE)
    yield filling.more()


def _late(filling: Filling) -> Iterator[Field]:
    """Yield the fields for dice that come after the throw (R-060)."""
    whose = _open(filling)
    yield whose
    yield from _dice_by_source(filling, whose.value, late=True)
    yield faces_field(filling, example="+")


def _open(filling: Filling) -> Field:
    people = [p for p in in_order(filling.state) if is_open(filling.state, p.id)]
    options = []
    for p in people:
        card = card_of(filling.state, p.id)
        note = result_text(card.outcome) if card and card.outcome else ""
        options.append(filling.person(p, note))
    last = table_of(filling.state).last_check
    return filling.choice("name", _("Check of"), options, last.who if last else "")


def _usable(filling: Filling, key: str = "of") -> Field:
    """Return the field for whose check goes into something, the last one first."""
    last = table_of(filling.state).last_check
    return filling.choice(key, _("Check of"), _helpers(filling), last.who if last else "")


def _record(filling: Filling) -> Iterator[Field]:
    """Yield the fields for putting a result down as an effect (R-120…R-135)."""
    yield filling.text("text", _("Name"), hint=_("what the effect is called"))
    yield _usable(filling)
    people = [filling.person(p, _stand(p)) for p in in_order(filling.state) if p.active]
    yield filling.choices("for", _("For"), people)
    yield filling.text("shares", _("Shares"), hint="2,2,1")
    yield _reserve(filling)


def _gabe(filling: Filling) -> Iterator[Field]:
    """Yield the fields for a check that activates a Gabe (R-121)."""
    yield filling.text("text", _("Gabe"), hint=_("needed"))
    yield _usable(filling)


def _compare(filling: Filling) -> Iterator[Field]:
    """Yield the field for whose checks are compared (R-165)."""
    people = [
        filling.person(p, result_text(card.outcome))
        for p in in_order(filling.state)
        if (card := card_of(filling.state, p.id)) is not None and card.outcome is not None
    ]
    yield filling.choices("names", _("Checks of"), people)


def _chain(filling: Filling) -> Iterator[Field]:
    """Yield the fields for checks that lead to each other; the rules propose the order (R-084)."""
    yield filling.text("text", _("What"), hint=_("the whole undertaking"))
    options = []
    for p in in_order(filling.state):
        who = write_participant(p.id, filling.scope)
        for name, rank in sorted(p.skills.items(), key=lambda known: -known[1]):
            typed = joined([who, f"{name} 1"], ":")
            options.append(Option(f"{p.id} {name}", typed, f"{p.name}: {name}", str(rank)))
    yield filling.choices("links", _("Checks"), options, listed=";")
    yield filling.toggle("as-given", _("In this order"), note=_("as the story has it"))


def _held(filling: Filling, *, setting: bool = False) -> Iterator[Field]:
    """Yield the field for an effect of anybody, and whose where the name leaves it open.

    With ``setting`` those that are part of the setting can be chosen, too.
    """
    state = filling.state
    held = {e.id: (p, e) for p in in_order(state) for e in kept_by(p).effects}
    options = [
        Option(e.id, named(e, kept_by(p).effects), e.note, f"({p.name})") for p, e in held.values()
    ]
    if setting:
        there = kept(state).effects
        options += [Option(e.id, named(e, there), e.note, f"({_('The setting')})") for e in there]
    field = filling.choice("text", _("Effect"), options)
    yield field
    if field.value in held:
        holder, chosen = held[field.value]
        others = [e for p, e in held.values() if p.id != holder.id]
        if named(chosen, [*others, *(kept(state).effects if setting else ())]) != chosen.text:
            yield filling.choice("of", _("Whose"), [filling.person(holder)])


def _pass_effect(filling: Filling) -> Iterator[Field]:
    """Yield the fields for handing an effect on (R-130)."""
    yield from _steal_effect(filling)
    yield filling.text("dice", _("Dice"), hint=_("all"))


def _steal_effect(filling: Filling) -> Iterator[Field]:
    """Yield the fields for taking an effect away (R-131)."""
    held = [*_held(filling)]
    yield from held
    people = filling.state.participants.values()
    holders = {p.id for p in people if any(e.id == held[0].value for e in kept_by(p).effects)}
    others = [option for option in taking_part(filling) if option.id not in holders]
    yield filling.choice("to", _("To"), others, filling.chosen)


def _drop_effect(filling: Filling) -> Iterator[Field]:
    """Yield the field for an effect that is over."""
    yield from _held(filling, setting=True)


def _refresh(filling: Filling) -> Iterator[Field]:
    """Yield whose reserve is filled up, which, and the effects that would go (R-136, R-137)."""
    people = [filling.person(p, _stand(p)) for p in in_order(filling.state)]
    who = filling.choice("name", _("Who"), people, filling.chosen)
    yield who
    which = filling.choice("reserve", _("Reserve"), _letters(filling))
    yield which
    p = _person(filling, who.value)
    at_stake = [e for e in (kept_by(p).effects if p else ()) if e.resource == which.value]
    if at_stake:
        options = [Option(e.id, named(e, at_stake), e.note) for e in at_stake]
        yield filling.choices("keep", _("Kept, a point each"), options, listed=";")


def _gifts(filling: Filling) -> Iterator[Field]:
    """Yield the fields for sharing gift dice out (R-100, R-109)."""
    yield filling.text("shares", _("Shares"), hint=_("evenly, or: Tina 5, GM 15"))
    yield filling.text("total", _("In all"), hint="20")
    yield filling.text("hours", _("Hours of play"), hint=_("5 dice, and 5 for each"))


# Who makes sense for a word; everybody else is left out.
WHOM: Mapping[tuple[str, str], Whether] = MappingProxyType(
    {
        ("accept", "name"): lambda filling, p: is_open(filling.state, p.id),
        ("reserve", "name"): anybody,
    }
)

FORMS: Mapping[str, Build] = MappingProxyType(
    {
        "check": _check,
        **opposing(_against),
        "defend": _defend,
        "late": _late,
        "record": _record,
        "gabe": _gabe,
        "chain": _chain,
        "compare": _compare,
        "pass-effect": _pass_effect,
        "steal-effect": _steal_effect,
        "drop-effect": _drop_effect,
        "refresh": _refresh,
        "gifts": _gifts,
    }
)
