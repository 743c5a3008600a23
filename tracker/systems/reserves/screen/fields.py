"""The fields of checks with reserves: skill, dice by their sources, whose result is used."""

from __future__ import annotations

from collections.abc import Iterator

from tracker.conflict.state import Effect, Participant
from tracker.systems.reserves.rules.skills import RESERVES
from tracker.systems.reserves.rules.state import card_of, kept, named
from tracker.systems.reserves.words.checks import came
from tracker.systems.reserves.words.sentences import shares_text
from tracker.tui.present.check_fields import traits
from tracker.tui.present.filling import Filling
from tracker.tui.present.form import Field, Option
from tracker.words.summary import in_order
from tracker.words.system_terms import resource_name
from tracker.words.translate import _, fill

EXAMPLE = "+0-"


def person(filling: Filling, who: str) -> Participant | None:
    """Return a participant by the id that a field holds, None while it holds none."""
    return filling.state.participants.get(who)


def skill(filling: Filling, who: str, verb: str) -> Iterator[Field]:
    """Yield the skill; without one, the rank and the reserve that pays (R-006)."""
    options = [*traits(filling, person(filling, who)), Option("", "", _("without"))]
    likely = filling.last(who, "skill", verb) or options[0].id
    chosen = filling.choice("skill", _("Skill"), options, likely)
    yield chosen
    if not chosen.value:
        yield filling.text("rank", _("Rank"), hint="0")
        yield reserve(filling)


def reserve(filling: Filling) -> Field:
    """Return the field for the reserve of a skill that is on no sheet."""
    none = Option("", "", _("none"))
    return filling.choice("reserve", _("Reserve"), [none, *letters(filling)])


def letters(filling: Filling) -> list[Option]:
    """Return the reserves as options, by their letters."""
    return [Option(x, x, x, resource_name(x, filling.state)) for x in RESERVES]


def dice_by_source(filling: Filling, who: str, *, late: bool = False) -> Iterator[Field]:
    """Yield the dice by their sources; what a thrown check has used already is left out."""
    p = person(filling, who)
    card = card_of(filling.state, who) if late else None
    if card is None or all(source.kind != "point" for source in card.dice_from):
        yield filling.toggle("point", _("Reserve point"), note=stand(p))
    hint = _("1 or 2, and why: 1 rain; more than 2, no check")
    yield filling.text("penalty", _("Circumstances"), hint=hint)
    helping = [
        option
        for option in helpers(filling)
        if may_help(filling, option.id, who) and (not late or option.id != who)
    ]
    if helping:
        yield filling.choices("support", _("Support"), helping, listed=",")
    own = [*(p.effects if p else ()), *filling.state.effects]
    if own:
        yield filling.text("effect", _("Effects"), hint=_notes(own), repeated=True)
    gifts = _gifts(filling)
    if gifts:
        yield filling.text("gift", _("Gifts"), hint=gifts, repeated=True)
    yield filling.text("gabe", _("Gabe"), hint=_("1 Wolf shape"), repeated=True)
    yield filling.text("mod", _("Other dice"), hint=_("+1 a rope; -1 wet"), repeated=True)
    foreign = [e for q in filling.state.participants.values() if q.id != who for e in q.effects]
    if foreign:
        yield filling.text("hinder", _("Hindered by"), hint=_notes(foreign), repeated=True)


def stand(p: Participant | None) -> str:
    """Return what the reserves of somebody hold: ``E 3/5, I 4/4``."""
    if p is None:
        return ""
    return ", ".join(f"{n} {r.current}/{r.maximum}" for n, r in p.resources.items())


def helpers(filling: Filling) -> list[Option]:
    """Return whose checks can still support another, with what came of them."""
    found = []
    for p in in_order(filling.state):
        card = card_of(filling.state, p.id)
        if card is not None and card.tested is not None and not card.used:
            note = f"{card.skill} {came(card.tested)}".strip()
            found.append(filling.person(p, note))
    return found


def may_help(filling: Filling, helper: str, who: str) -> bool:
    """Return whether somebody's check can support another's: none against it, none that failed all.

    Rules R-082, R-088.
    """
    card = card_of(filling.state, helper)
    if card is None or card.outcome is None or card.against == who:
        return False
    return card.outcome.success or not card.critical


def _notes(effects: list[Effect]) -> str:
    return "; ".join(f"{named(e, effects)} 1 ({e.note})" for e in effects)


def _gifts(filling: Filling) -> str:
    own = kept(filling.state)
    if own.pot is not None:
        return fill("{n} in the common pot", {"n": own.pot})
    return shares_text({name: n for name, n in own.gifts.items() if n})
