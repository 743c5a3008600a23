"""The forms of this game's commands: actions with a roll, invocations, answers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

import msgspec

from tracker.conflict.state import SCENE
from tracker.systems.core.rules.editions import ACCELERATED
from tracker.systems.core.rules.harm import means
from tracker.systems.core.rules.healing import may_go
from tracker.systems.core.rules.invoking import passable
from tracker.systems.core.rules.numbers import (
    APPROACHES,
    ATTACKS,
    DEFENSES,
    MEDICINE,
    MENTAL,
    PHYSICAL,
)
from tracker.systems.core.rules.outcomes import FAIL, TIE
from tracker.systems.core.rules.passing import choices
from tracker.systems.core.rules.points import points
from tracker.systems.core.rules.rolls import CREATE
from tracker.systems.core.rules.state import (
    BOOST,
    consequences,
    edition,
    held,
    person,
    same_side,
    setting,
    table,
)
from tracker.systems.core.screen.fields import (
    beside,
    defense,
    dice,
    free_options,
    invocations,
    next_one,
    paid_options,
    payable,
    skill,
    steps,
)
from tracker.systems.core.words.sentences import free_text
from tracker.systems.core.words.terms import severity_name, track_name
from tracker.tui.present.acting_fields import actor_fields, target
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
    who, fields = actor_fields(filling)
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
    who, fields = actor_fields(filling)
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
    who, fields = actor_fields(filling)
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
    p = state.participants.get(by.value)
    if p is not None and person(state, p.id).full_defense:
        focus = person(state, p.id).focus
        yield filling.toggle("full-defense", _("Defends fully"), rule=True, note=focus)
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
        if p.active and (any(free_options(filling, p.id)) or paid_options(filling, p.id))
    ]
    if not able or roll is None:
        return
    # Whoever wants another outcome; among them who rolled, then who pays nothing.
    behind = roll.by if roll.outcome in (FAIL, TIE) else (roll.opposer or roll.target or roll.by)
    able.sort(
        key=lambda p: (
            not same_side(state, p.id, behind),
            p.id != behind,
            not any(free_options(filling, p.id)),
        )
    )
    by = filling.choice("by", _("Who"), [filling.person(p) for p in able])
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
    several = [Option(str(n), str(n), fill("{n} free", {"n": n})) for n in range(2, count + 1)]
    numbers = [Option("1", "1", _("freely")), *several] if count else []
    if count:
        price = [Option("paid", "", f"1 {_('Fate')}")] if picked in [one.id for one in paid] else []
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
        yield filling.choice("boxes", _("Boxes"), numbers, str(len(usual)))


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


def end_scene(filling: Filling) -> Iterator[Field]:
    """Yield the fields of what an end of the scene leaves alone, where there is any of it.

    Without any it is asked at once.
    """
    state = filling.state
    if setting(state, "treatment") == "none":
        yield filling.toggle("rest", _("Time to rest"))
    if any(held(state, aspect).kind == BOOST for aspect in state.aspects):
        yield filling.toggle("keep-boosts", _("Keep boosts"))
    marked = [p for p in state.participants.values() if any(t.marked for t in p.tracks.values())]
    if marked:
        yield filling.choices("keep", _("Keep the stress of"), [*map(filling.person, marked)])


def _bearers(filling: Filling, fits: Callable[[str], bool]) -> Iterator[Field]:
    """Yield who bears a consequence, and which of theirs; those that fit go first."""
    state = filling.state
    borne = {p: [a.id for a, _held in consequences(state, p)] for p in state.participants}
    people = sorted((p for p in borne if borne[p]), key=lambda p: not any(map(fits, borne[p])))
    if not people:
        return
    chosen = filling.chosen if filling.chosen in people else ""
    who = filling.choice(
        "name", _("Borne by"), [filling.person(state.participants[p]) for p in people], chosen
    )
    yield who
    theirs = sorted(borne[who.value], key=lambda aspect: not fits(aspect))
    options = [filling.aspect(a, f"({severity_name(held(state, a).severity)})") for a in theirs]
    yield filling.choice("consequence", _("Consequence"), options)


def treat(filling: Filling) -> Iterator[Field]:
    """Yield the fields of a treatment: whose, which, who treats, with what, the new words."""
    state = filling.state
    fields = [*_bearers(filling, lambda aspect: not held(state, aspect).recovering)]
    yield from fields
    if not fields:
        return
    known = held(state, fields[1].value)
    usual = MEDICINE[MENTAL if MENTAL in (known.harm, known.wound) else PHYSICAL]
    able = [p for p in state.participants.values() if p.active and p.role != "minions"]
    able.sort(
        key=lambda p: (p.id == fields[0].value, -max(p.skills.get(name, 0) for name in usual))
    )
    by = filling.choice("by", _("Treated by"), [*map(filling.person, able)])
    yield by
    yield from skill(filling, by.value, usual, "treat")
    yield dice(filling)
    yield filling.text("rename", _("From now on"), hint=_("Bandaged Ribs"))
    yield from beside(filling, by.value, moves=False)


def recover(filling: Filling) -> Iterator[Field]:
    """Yield whose consequence may go, and which."""
    state = filling.state
    yield from _bearers(filling, lambda aspect: may_go(state, aspect, whole=True))


def leg(filling: Filling) -> Iterator[Field]:
    """Yield the fields of a side's roll in a contest."""
    state = filling.state
    contest = table(state).contest
    if contest is None:
        return
    rolled = {run.side for run in contest.rolled}
    sides = sorted(contest.sides, key=lambda side: side in rolled)
    options = [Option(side, "", name_of(state, side), value=side) for side in sides]
    side = filling.choice("side", _("Side"), options)
    yield side
    people = [p for p in state.participants.values() if p.active and p.side == side.value]
    by = filling.choice("by", _("Who"), [*map(filling.person, people)], filling.chosen)
    yield by
    yield from skill(filling, by.value, ("Athletics",), "leg")
    yield dice(filling)
    yield filling.text("difficulty", _("Difficulty"), hint=_("none: against the other sides"))
    yield from beside(filling, by.value, moves=False)


def pass_tag(filling: Filling) -> Iterator[Field]:
    """Yield which free invocation goes to whom."""
    state = filling.state
    free = [
        filling.aspect(a.id, f"({free_text(held(state, a.id), state)})") for a in passable(state)
    ]
    yield filling.choice("aspect", _("Aspect"), free)
    owners = [p for p in state.participants.values() if p.active]
    yield filling.choice("to", _("To"), [*map(filling.person, owners)], filling.chosen)


def declare(filling: Filling) -> Iterator[Field]:
    """Yield the fields of a story detail: what is true, by which aspect, who pays."""
    state = filling.state
    payers = [p for p in state.participants.values() if p.active and points(state, p.id)]
    by = filling.choice("by", _("Who"), [*map(filling.person, payers)], filling.chosen)
    yield filling.text("detail", _("Detail"), hint=_("what is true"))
    yield by
    known = [a for a in state.aspects.values() if payable(state, by.value, a)] if payers else []
    known.sort(key=lambda a: a.on != by.value)
    notes = [filling.aspect(a.id, f"({name_of(state, a.on)})") for a in known]
    yield filling.choice("aspect", _("Aspect"), notes)


def succeed(filling: Filling) -> Iterator[Field]:
    """Yield the fields of a success at a cost; of an advantage, who gets it, and its words."""
    state = filling.state
    roll = table(state).roll
    yield filling.text("cost", _("The cost"), hint=_("a detail, a boost, stress, a consequence"))
    if roll is not None and roll.kind == CREATE:
        foes = [p for p in state.participants.values() if not same_side(state, p.id, roll.by)]
        likely = roll.opposer or ""
        yield filling.choice("for", _("In favor of"), [*map(filling.person, foes)], likely)
        yield filling.text("as", _("In other words"), hint=roll.what)
    yield from next_one(filling, roll.by if roll is not None else "")


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
        "end-scene": end_scene,
        "treat": treat,
        "recover": recover,
        "leg": leg,
        "pass-tag": pass_tag,
        "declare": declare,
        "succeed": succeed,
    }
)
