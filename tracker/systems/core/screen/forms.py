"""The forms of this game's commands: actions with a roll, invocations, answers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

import msgspec

from tracker.conflict.nouns import SCENE
from tracker.systems.core.rules.editions import ACCELERATED
from tracker.systems.core.rules.numbers import APPROACHES, ATTACKS, DEFENSES, PHYSICAL
from tracker.systems.core.rules.passing import choices
from tracker.systems.core.rules.state import edition, means, same_side, setting, table
from tracker.systems.core.screen.fields import (
    beside,
    defense,
    dice,
    free_options,
    invocations,
    next_one,
    paid_options,
    skill,
    steps,
)
from tracker.systems.core.words.terms import severity_name, track_name
from tracker.tui.present.acting_fields import actor, target
from tracker.tui.present.filling import Filling
from tracker.tui.present.form import Field, Option
from tracker.words.terms import name_of
from tracker.words.translate import _, fill

Build = Callable[[Filling], Iterator[Field]]


def _attacks(filling: Filling) -> tuple[str, ...]:
    if edition(filling.state) == ACCELERATED:
        return tuple(APPROACHES)
    kind = filling.state.kind or PHYSICAL
    return tuple(s for s, track in ATTACKS.items() if track == kind)


def _defenses(filling: Filling, attack: str = "") -> tuple[str, ...]:
    if edition(filling.state) == ACCELERATED:
        return tuple(APPROACHES)
    usual = DEFENSES[ATTACKS.get(attack, filling.state.kind or PHYSICAL)]
    return tuple(s for s in usual if (attack, s) != ("Shoot", "Fight"))


def attack(filling: Filling) -> Iterator[Field]:
    """Yield the fields of an attack."""
    who, fields = actor(filling)
    yield from fields
    aim = target(filling, who)
    # Several can be attacked at once, so that the command holds a list of them.
    listed = tuple(msgspec.structs.replace(one, value=(one.id,)) for one in aim.options)
    yield msgspec.structs.replace(aim, options=listed)
    own = skill(filling, who, _attacks(filling), "attack")
    yield from own
    chosen = own[0].value if own else ""
    yield dice(filling)
    yield from defense(filling, aim.value, _defenses(filling, chosen))
    if setting(filling.state, "weapons") == "on":
        yield filling.text("weapon", _("Weapon"), hint="0-4")
        yield filling.text("armor", _("Armor"), hint="0-4")
    yield from beside(filling, who)


def create(filling: Filling) -> Iterator[Field]:
    """Yield the fields of creating an advantage."""
    state = filling.state
    who, fields = actor(filling)
    yield from fields
    yield filling.text("aspect", _("Aspect"), hint=_("what shall be true"))
    people = [filling.person(p) for p in state.participants.values() if p.active]
    zones = [filling.zone(zone) for zone in state.zones]
    places = [Option(SCENE, "", _("the scene")), *zones, *people]
    on = filling.choice("on", _("On"), places, filling.chosen)
    yield on
    kinds = [
        Option("new", "", _("new")),
        Option("known", "", _("known")),
        Option("unknown", "", _("still unknown")),
    ]
    kind = filling.choice("kind", _("Kind"), kinds)
    for name in ("known", "unknown"):
        if kind.value == name:
            known = filling.toggle(name, kind.label)
            yield msgspec.structs.replace(known, value="yes")
    yield from skill(filling, who, (), "create")
    yield dice(filling)
    opposed = on.value in state.participants and not same_side(state, who, on.value)
    if opposed:
        yield from defense(filling, on.value, _defenses(filling))
    else:
        yield filling.text("difficulty", _("Difficulty"), hint=_guide())
    yield from beside(filling, who)


def _guide() -> str:
    return _("0 nothing special, 2 one good reason, 2 more for each further one")


def overcome(filling: Filling) -> Iterator[Field]:
    """Yield the fields of an overcome: what, what it removes or where it leads, against what."""
    state = filling.state
    who, fields = actor(filling)
    yield from fields
    tasks = table(state).challenge
    if tasks is not None:
        left = [Option(t.name, t.name, t.name, str(t.difficulty)) for t in tasks.tasks]
        yield filling.choice("what", _("Task"), left)
        people = [filling.person(p) for p in state.participants.values() if p.active]
        by = filling.choice("by", _("Who"), people, filling.chosen)
        who = by.value
        yield by
    else:
        yield filling.text("what", _("What"), hint=_("what is in the way"))
        p = state.participants.get(who)
        elsewhere = [filling.zone(z) for z in state.zones if p is not None and z != p.zone]
        nowhere = Option("", "", _("nowhere"))
        yield filling.choice("to", _("To zone"), [nowhere, *elsewhere])
        aspects = [filling.aspect(a.id) for a in state.aspects.values()]
        if aspects:
            nothing = Option("", "", _("nothing"))
            yield filling.choice("removes", _("Gets rid of"), [nothing, *aspects])
    yield from skill(filling, who, ("Athletics",), "overcome")
    yield dice(filling)
    foes = [
        filling.person(p)
        for p in state.participants.values()
        if p.active and p.id != who and not same_side(state, p.id, who)
    ]
    nobody = Option("", "", _("a difficulty"))
    against = filling.choice("oppose", _("Against"), [nobody, *foes])
    yield against
    if against.value:
        yield from defense(filling, against.value, _defenses(filling))
    else:
        yield filling.text("difficulty", _("Difficulty"), hint=_guide())
    yield from beside(filling, who, moves=False)


def defend(filling: Filling) -> Iterator[Field]:
    """Yield the fields of a roll that is asked for against an action."""
    state = filling.state
    question = state.question
    asked = (question.who if question else None) or ""
    roll = table(state).roll
    allies = [
        filling.person(p)
        for p in state.participants.values()
        if p.active and same_side(state, p.id, asked)
    ]
    by = filling.choice("by", _("Who"), allies, asked)
    if len(allies) > 1:
        yield by
    attack_skill = roll.roll.skill if roll is not None else ""
    yield from skill(filling, by.value, _defenses(filling, attack_skill), "defend")
    yield dice(filling)
    yield from invocations(filling, by.value)
    yield filling.text("mod", _("Besides"), hint="+2 " + _("a stunt"), repeated=True)
    yield filling.more("help=Cem")


def invoke(filling: Filling) -> Iterator[Field]:
    """Yield the fields of an invocation on the roll that lies there: free ones first."""
    state = filling.state
    roll = table(state).roll
    able = [
        p
        for p in state.participants.values()
        if any(free_options(filling, p.id)) or paid_options(filling, p.id)
    ]
    asked = state.question.who if state.question else None
    likely = asked if asked in [p.id for p in able] else (roll.by if roll else "")
    if not able:
        return
    by = filling.choice("by", _("Who"), [filling.person(p) for p in able], likely or "")
    yield by
    options = []
    seen = set()
    for one in free_options(filling, by.value):
        aspect = one.value.aspect
        if aspect not in seen:
            seen.add(aspect)
            label = _("freely")
            options.append(filling.aspect(aspect, f"({label}, {one.note})"))
    paid = paid_options(filling, by.value)
    ids = {option.id for option in options}
    options += [one for one in paid if one.id not in ids]
    yield filling.choice("aspect", _("Aspect"), options)
    picked = filling.given.get("aspect") or (options[0].id if options else "")
    count = sum(1 for one in free_options(filling, by.value) if one.value.aspect == picked)
    numbers = [Option(str(n), str(n), fill("{n} free", {"n": n})) for n in range(1, count + 1)]
    if count:
        price = [Option("", "", f"1 {_('Fate')}")] if picked in [one.id for one in paid] else []
        yield filling.choice("free", _("Price"), [*numbers, *price])
    ways = [Option("bonus", "", "+2"), Option("reroll", "reroll", _("a new throw of all dice"))]
    way = filling.choice("as", _("To get"), ways)
    yield way
    if way.value == "reroll":
        yield dice(filling)


def next_turn(filling: Filling) -> Iterator[Field]:
    """Yield the field for who acts next."""
    state = filling.state
    people = [filling.person(state.participants[who]) for who in choices(state)]
    yield filling.choice("name", _("Next"), people, filling.chosen)


def stress(filling: Filling) -> Iterator[Field]:
    """Yield the field for the box, or how many boxes, that are marked."""
    state = filling.state
    harm = table(state).harm
    if harm is None:
        return
    left = means(state, harm)
    usual = left.usual_boxes(harm.left)
    if left.mode == "value":
        boxes = [
            Option(str(n), str(n), str(n), _("covers it") if n >= harm.left else "")
            for n in left.free
        ]
        yield filling.choice(
            "box", track_name(harm.track).capitalize(), boxes, str(usual[0]) if usual else ""
        )
    else:
        most = min(len(left.free), harm.left)
        numbers = [Option(str(n), str(n), str(n)) for n in range(most, 0, -1)]
        label = _("Any number of boxes")
        yield filling.choice("boxes", label, numbers, str(len(usual)))


def consequence(filling: Filling) -> Iterator[Field]:
    """Yield the fields of a consequence: its words, its severity, what an extreme one replaces."""
    state = filling.state
    harm = table(state).harm
    if harm is None:
        return
    left = means(state, harm)
    yield filling.text("text", _("Consequence"), hint=_("in the bearer's words"))
    usual = left.usual_slot(harm.left)
    severities = list(dict.fromkeys(slot.severity for slot in left.slots))
    worth = {slot.severity: slot.worth for slot in left.slots}
    options = [Option(s, s, severity_name(s), str(worth[s])) for s in severities]
    chosen = filling.choice("severity", _("Degree"), options, usual.severity if usual else "")
    yield chosen
    if chosen.value == "extreme":
        own = [a for a in state.aspects.values() if a.on == harm.who and a.origin == "sheet"]
        yield filling.choice("replaces", _("Replaces"), [filling.aspect(a.id) for a in own[1:]])


def full_defense(filling: Filling) -> Iterator[Field]:
    """Yield the fields of a full defense; with a focus where the edition has one."""
    if setting(filling.state, "full-defense") == "focus":
        words = _("Condensed: only for what it is about; oneself without words")
        yield filling.text("focus", _("Focus"), hint=words)
    yield from next_one(filling, filling.state.turn or "")


def move(filling: Filling) -> Iterator[Field]:
    """Yield the field for the zone of the free step."""
    for field in steps(filling, filling.state.turn or ""):
        yield filling.choice("zone", field.label, field.options[1:])


def concede(filling: Filling) -> Iterator[Field]:
    """Yield the fields of a concession: who, and on which terms."""
    state = filling.state
    people = [filling.person(p) for p in state.participants.values() if p.active]
    yield filling.choice("by", _("Who"), people, filling.chosen or state.turn or "")
    yield filling.text("terms", _("Terms"), hint=_("how they lose"))


def compel(filling: Filling) -> Iterator[Field]:
    """Yield the fields of a compel."""
    state = filling.state
    people = [filling.person(p) for p in state.participants.values()]
    who = filling.choice("name", _("Who"), people, filling.chosen)
    yield who
    p = state.participants.get(who.value)
    places = {SCENE, who.value, p.zone if p else None}
    found = [a for a in state.aspects.values() if a.on in places and a.origin != "boost"]
    found.sort(key=lambda a: a.on != who.value)
    notes = [filling.aspect(a.id, f"({name_of(state, a.on)})") for a in found]
    yield filling.choice("aspect", _("Aspect"), notes)
    answers = [
        Option("yes", "yes", _("accepted"), "+1"),
        Option("no", "no", _("refused"), "-1"),
        Option("withdrawn", "withdrawn", _("withdrawn")),
    ]
    yield filling.choice("accept", _("Answer"), answers)
    players = [filling.person(q) for q in state.participants.values() if q.role == "pc"]
    gm = Option("", "", _("the game master"))
    yield filling.choice("by", _("Proposed by"), [gm, *players])
    yield filling.toggle("ends-scene", _("Ends the scene"))


FORMS: Mapping[str, Build] = MappingProxyType(
    {
        "attack": attack,
        "create": create,
        "overcome": overcome,
        "defend": defend,
        "invoke": invoke,
        "next": next_turn,
        "stress": stress,
        "consequence": consequence,
        "full-defense": full_defense,
        "move": move,
        "concede": concede,
        "compel": compel,
    }
)
