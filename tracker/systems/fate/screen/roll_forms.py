"""The forms of actions with a roll: attack, maneuver, block, movement, checks, the defense."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

import msgspec

from tracker.conflict.movement import distance
from tracker.conflict.state import SCENE, Participant, change
from tracker.conflict.system import system
from tracker.systems.fate.rules import skills
from tracker.systems.fate.rules.actions import aimed_at
from tracker.systems.fate.rules.attacks import REACH
from tracker.systems.fate.rules.checks import AVERAGE
from tracker.systems.fate.rules.exchange import may_defend_fully
from tracker.systems.fate.rules.routes import flown, reachable, taken
from tracker.systems.fate.rules.skills import best, maneuver_skills, reactions
from tracker.systems.fate.rules.state import OnFoot, person, table_of, tags
from tracker.systems.fate.screen.roll_fields import (
    OF,
    against,
    any_skill,
    beside,
    defense,
    dice,
    full_defense_field,
    further,
    opposing_dice,
    others,
    skill,
    spin_field,
    suggested_defenses,
    tags_for,
    target,
    with_group,
)
from tracker.systems.fate.screen.zone_reach import range_name
from tracker.systems.fate.words.terms import TEMPLATES, rung_name
from tracker.tui.present.acting_fields import actor_fields
from tracker.tui.present.filling import Filling, noted_as_before
from tracker.tui.present.form import Field, Fields, Option
from tracker.tui.present.zone_reach import block_text
from tracker.words.terms import name_of, track_name
from tracker.words.translate import _
from tracker.words.vocabulary import term_name

Build = Callable[[Filling], Iterator[Field]]

# What is thrown and takes no part.
THING = "thing"


def _usual(filling: Filling) -> tuple[str, ...]:
    return skills.ATTACKS[filling.state.kind or "physical"]


def _chosen_skill(fields: Fields) -> str:
    chosen = next((field.value for field in fields if field.key == "skill"), "")
    return chosen.partition(OF)[0]


def _opposed(
    filling: Filling, who: str, whom: str, usual: tuple[str, ...], verb: str
) -> Iterator[Field]:
    """Yield the two skills and the dice of both sides."""
    own = skill(filling, who, usual, verb, reaching=_reaching(filling, who, whom, verb))
    yield from own
    whom = _met(filling, whom, verb)
    dodged = verb == "maneuver" and filling.given.get("template") in skills.DODGED
    against = skills.DODGE if dodged else suggested_defenses(filling, whom, _chosen_skill(own))
    vs = defense(filling, whom, against)
    yield vs
    yield dice(filling)
    yield from opposing_dice(filling, vs)
    yield from full_defense_field(filling, whom, vs)


def _met(filling: Filling, whom: str, verb: str) -> str:
    """Return who answers what is aimed at somebody: for the led, their leader (A-62)."""
    there = whom in filling.state.participants and verb not in ("push", "throw")
    return aimed_at(filling.state, whom) if there else whom


def _reaching(filling: Filling, who: str, whom: str, verb: str) -> str:
    """Return the skill to attack with over a distance that only it bridges (F-ZONE-2, F-ZONE-4)."""
    state = filling.state
    p, target = state.participants.get(who), state.participants.get(whom)
    if verb != "attack" or state.kind not in (None, "physical") or not (p and target):
        return ""
    far = distance(state, p.zone, target.zone) or 0
    return "Guns" if REACH["melee"][0] < far <= REACH["gun"][0] else ""


def attack(filling: Filling) -> Iterator[Field]:
    """Yield the fields of an attack."""
    who, fields = actor_fields(filling)
    yield from fields
    aim = target(filling, who)
    yield aim
    rolls = list(_opposed(filling, who, aim.value, _usual(filling), "attack"))
    yield from rolls
    yield from _range(filling, who, aim.value, _chosen_skill(rolls))
    *more, keys = beside(filling, who)
    yield from (*more, *_track(filling, _chosen_skill(rolls)), keys)


def _range(filling: Filling, who: str, whom: str, skill: str) -> list[Field]:
    """Return the field for how an attack gets to another zone: as on the map what reaches it.

    A gun reaches by itself as far as it does; what nothing reaches has no field (F-ZONE-2...4).
    """
    state = filling.state
    p, target = state.participants.get(who), state.participants.get(whom)
    # Who steps beside it has the step behind them when it comes to the attack.
    here = filling.given.get("move") or (p.zone if p else None)
    far = distance(state, here, target.zone) if target else None
    reaching = [name for name, (most, _rule) in REACH.items() if far and far <= most]
    if state.kind not in (None, "physical") or not reaching:
        return []
    by_itself = skill == "Guns" and "gun" in reaching
    usual = [Option("", "", _("as usual"))] if by_itself else []
    options = [*usual, *(Option(name, name, range_name(name)) for name in reaching)]
    return [filling.choice("range", _("Range"), options)]


def _track(filling: Filling, skill: str) -> list[Field]:
    """Return the field for the track of the hit: what it was for this skill, or the usual one.

    What is usual in this kind of conflict goes to its track, and is not asked (F-STRESS-2).
    """
    if not skill or (skill in _usual(filling) and not filling.usual("attack", "track", skill)):
        return []
    usual = system(filling.state.system).harm_track(filling.state.kind)
    before = filling.usual("attack", "track", skill)
    likely = before if isinstance(before, str) else usual
    tracks = sorted(("health", "composure"), key=lambda track: track != usual)
    options = [Option(t, "" if t == usual else t, track_name(t)) for t in tracks]
    options = noted_as_before(options, () if likely == usual else (likely,))
    return [filling.choice("track", _("Track"), options, likely)]


def maneuver(filling: Filling) -> Iterator[Field]:
    """Yield the fields of a maneuver on somebody, on the scene or a zone, or on one's own."""
    who, fields = actor_fields(filling)
    yield from fields
    aim = target(filling, who, before=[Option("", "", _("nobody"))])
    if "target" not in filling.given and len(aim.options) > 1 and not aim.value:
        aim = msgspec.structs.replace(aim, value=aim.options[1].id)
    yield aim
    if aim.value:
        shapes = [Option("", "", _("free")), *_templates()]
        yield filling.choice("template", _("Kind"), shapes)
    else:
        yield filling.choice("on", _("On"), _places(filling, _("themselves")))
    yield filling.text("aspect", _("Aspect"), hint=_("what is to be so"))
    me = filling.state.participants.get(who)
    if me is not None and aim.value:
        usual = maneuver_skills(filling.state, me, filling.given.get("template", ""))
        yield from _opposed(filling, who, aim.value, usual, "maneuver")
    else:
        yield filling.text("difficulty", _("Difficulty"), hint=rung_name(AVERAGE))
        yield from skill(filling, who, _usual(filling), "maneuver")
        yield dice(filling)
    if aim.value and not filling.given.get("template"):
        # What goes by a name puts its aspect on somebody.
        whom = filling.state.participants[aim.value].name
        yield filling.choice("on", _("On"), _places(filling, whom))
    yield filling.toggle("sticky", _("Sticky"))
    if me is not None and person(me).fp and filling.given.get("on"):
        yield filling.toggle("support", _("In support"), note=f"1 {_('FP')}")
    if aspects := [a for a in filling.state.aspects.values() if not tags(a).severity]:
        none = Option("", "", _("nothing"))
        known = [filling.aspect(a.id) for a in aspects]
        yield filling.choice("removes", _("Removes"), [none, *known])
    yield from beside(filling, who)


def _places(filling: Filling, first: str) -> list[Option]:
    """Return where an aspect may go: what is usual first, the scene, the zones (F-MANEUVER-9)."""
    zones = [filling.zone(zone) for zone in filling.state.zones]
    return [Option("", "", first), Option(SCENE, SCENE, _("the scene")), *zones]


def _templates() -> list[Option]:
    return [Option(name, name, term_name(term)) for name, term in TEMPLATES.items()]


def block(filling: Filling) -> Iterator[Field]:
    """Yield the fields of a block."""
    state = filling.state
    who, fields = actor_fields(filling)
    yield from fields
    yield filling.text("what", _("What"), hint=_("what nobody is to do"))
    ways = [(b.a, b.b) for b in state.borders]
    here = state.participants[who].zone if who else None
    ways.sort(key=lambda way: here not in way)
    passages = []
    for way in ways:
        a, b = way if way[1] != here else way[::-1]
        label = f"{name_of(state, a)} > {name_of(state, b)}"
        passages.append(Option("-".join(way), "", label, value=(a, b)))
    if passages:
        yield filling.choice("passage", _("Passage"), [Option("", "", _("no passage")), *passages])
    if not filling.given.get("passage"):
        allies = [p for p in others(filling, who) if who and _allied(filling, who, p)]
        nobody = Option("", "", _("nobody"))
        yield filling.choice("protects", _("Protects"), [nobody, *map(filling.person, allies)])
    yield from skill(filling, who, _usual(filling), "block")
    yield dice(filling)
    yield filling.text("penalty", _("Penalty"), hint="0")
    yield from beside(filling, who)


def _allied(filling: Filling, who: str, p: Participant) -> bool:
    return p.side == filling.state.participants[who].side


def sprint(filling: Filling) -> Iterator[Field]:
    """Yield the fields of a sprint."""
    who, fields = actor_fields(filling)
    yield from fields
    p = filling.state.participants.get(who)
    yield _destination(filling, who, p.zone if p else None)
    yield from skill(filling, who, ("Athletics",), "sprint")
    yield dice(filling)
    yield from beside(filling, who, moves=False)


def _destination(filling: Filling, who: str, here: str | None, *, flies: bool = False) -> Field:
    """Return the field for a zone elsewhere: those that can be reached, the easiest first."""
    state = filling.state
    found: dict[str, OnFoot] = {}
    if here and flies:
        paths = {zone: flown(state, here, zone) for zone in state.zones if zone != here}
        # What stands in the way of those who walk is flown past.
        found = {
            zone: change(taken(state, who, here, path), strength=None)
            for zone, path in paths.items()
            if path
        }
    elif here and who:
        found = reachable(state, who, start=here)
    ways = sorted(found.items(), key=lambda one: _dear(one[1], flies=flies))
    options = [filling.zone(zone, f"({_way_note(way)})") for zone, way in ways]
    return filling.choice("zone", _("Zone"), options)


def _dear(way: OnFoot, *, flies: bool) -> int:
    """Return the effort that a way takes; each zone of a flight costs 1 more (F-THROW-2)."""
    zones = len(way.path)
    return way.shifts + zones * (zones - 1) // 2 if flies else way.needs(0)


def _way_note(way: OnFoot) -> str:
    """Return how many zones a way leads through, with all its borders and the strongest block."""
    zones = len(way.path)
    border = f"{_('border')} {way.shifts - zones}" if way.shifts > zones else ""
    return ", ".join(filter(None, (str(zones), block_text(way.strength), border)))


def check(filling: Filling) -> Iterator[Field]:
    """Yield the fields of a simple action, in the order of F-SIMPLE-3."""
    who, fields = actor_fields(filling)
    yield from fields
    yield filling.text("what", _("What"), hint=_("what is tried"))
    yield from _any_skill(filling, who, "check")
    yield filling.text("difficulty", _("Difficulty"), hint=rung_name(AVERAGE))
    yield dice(filling)
    yield from beside(filling, who)


def _any_skill(filling: Filling, who: str, verb: str) -> list[Field]:
    p = filling.state.participants.get(who)
    if p is None or p.role == "minions" or not p.skills:
        return []
    last = filling.last(who, "skill", verb)
    return [filling.choice("skill", _("Skill"), any_skill(filling, p, ()), last)]


def act(filling: Filling) -> Iterator[Field]:
    """Yield the fields of a main action without a roll, or with one past a block (F-BLOCK-6)."""
    who, fields = actor_fields(filling)
    yield from fields
    yield filling.text("what", _("What"), hint=_("what is done"))
    past = list(against(filling))
    yield from past
    if any(field.value for field in past):
        yield from _any_skill(filling, who, "act")
        yield dice(filling)
        yield from beside(filling, who, past=False)


def contest(filling: Filling) -> Iterator[Field]:
    """Yield the fields of a contest."""
    who, fields = actor_fields(filling)
    yield from fields
    aim = target(filling, who, "opponent")
    yield aim
    yield filling.text("what", _("What"), hint=_("what it is about"))
    own = _any_skill(filling, who, "contest")
    yield from own
    whom = _met(filling, aim.value, "contest")
    opponent = filling.state.participants.get(whom)
    same = _chosen_skill(own)
    alike = skills.at_hand(opponent, (same,)) if opponent and same in opponent.skills else ()
    vs = defense(filling, whom, alike)
    yield vs
    yield dice(filling)
    yield from opposing_dice(filling, vs)
    yield from beside(filling, who)


def push(filling: Filling) -> Iterator[Field]:
    """Yield the fields of a push."""
    yield from _shove(filling, "push", ("Might", "Fists"))


def throw(filling: Filling) -> Iterator[Field]:
    """Yield the fields of a throw, of somebody or of a thing that is named (F-THROW-4)."""
    yield from _shove(filling, "throw", ("Might", "Fists"))


def _shove(filling: Filling, verb: str, usual: tuple[str, ...]) -> Iterator[Field]:
    who, fields = actor_fields(filling)
    yield from fields
    me = filling.state.participants.get(who)
    # Who steps beside it has the step behind them when it comes to the push.
    here = filling.given.get("move") or (me.zone if me else None)
    near = [p for p in others(filling, who) if p.zone == here]
    thing = [Option(THING, "", _("a thing"))] if verb == "throw" else []
    aim = target(filling, who, people=near, after=thing)
    inert = aim.value == THING
    # What is named takes the place of who is chosen.
    yield aim
    if inert:
        named = filling.text("thing", _("Thing"), hint=_("what is thrown"))
        yield msgspec.structs.replace(named, slot="target")
    yield _destination(filling, who, here, flies=verb == "throw")
    resist = filling.toggle("resist", _("Resists"), rule=True)
    if not inert:
        yield resist
    if resist.value == "yes" and not inert:
        yield from _opposed(filling, who, aim.value, usual, verb)
    else:
        yield from skill(filling, who, usual, verb)
        yield dice(filling)
    yield filling.text("weight", _("Weight"), hint="2" if inert else _("as on the sheet"))
    yield from beside(filling, who)


def defend(filling: Filling) -> Iterator[Field]:
    """Yield the fields of a defense that is asked for."""
    state = filling.state
    who = state.question.who or "" if state.question else ""
    p = state.participants.get(who)
    if p is not None and p.role != "minions":
        exchange = table_of(state).exchange
        usual = reactions(state, p, exchange) if exchange else ()
        yield filling.choice("skill", _("Skill"), any_skill(filling, p, usual), best(p, usual))
    yield dice(filling)
    if may_defend_fully(state):
        yield filling.toggle("full-defense", _("Full defense"), note="+2")
    yield filling.text("mod", _("Modifier"), hint="+1 " + _("higher ground"), repeated=True)
    if tags := tags_for(filling, who):
        yield filling.choices("tag", _("Tag"), tags)
    yield from spin_field(filling, who)
    yield from with_group(filling, who)
    yield further()


ROLL_FORMS: Mapping[str, Build] = MappingProxyType(
    {
        "attack": attack,
        "maneuver": maneuver,
        "block": block,
        "sprint": sprint,
        "act": act,
        "check": check,
        "contest": contest,
        "push": push,
        "throw": throw,
        "defend": defend,
    }
)
