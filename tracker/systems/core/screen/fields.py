"""The fields of a roll: skills, dice, help, free invocations and paid ones as check boxes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from tracker.conflict.movement import neighbors
from tracker.conflict.state import Aspect, Conflict, Participant
from tracker.systems.core.rules import obstacles, passing, points
from tracker.systems.core.rules.editions import ACCELERATED
from tracker.systems.core.rules.fields import FreeUse
from tracker.systems.core.rules.numbers import APPROACHES, SKILLS
from tracker.systems.core.rules.rolls import TREAT, mob_number_bonus
from tracker.systems.core.rules.state import (
    BOOST,
    HAZARD,
    edition,
    elective,
    held,
    is_mob,
    knows,
    person,
    same_side,
    setting,
    table,
    usable,
)
from tracker.systems.core.words.terms import aspect_name, holder_name
from tracker.tui.present.acting_fields import ASKED
from tracker.tui.present.filling import Filling
from tracker.tui.present.form import Field, Option
from tracker.tui.present.game_view import Whether
from tracker.tui.present.meant_options import anybody, chosen_name, is_active
from tracker.words.shape import Slot
from tracker.words.terms import name_of, skill_name
from tracker.words.translate import _, fill


def known_skills(state: Conflict, p: Participant, usual: Sequence[str]) -> list[Option]:
    """Return skills as options with their ratings: the usual ones, those on the sheet, all."""
    names = APPROACHES if edition(state) == ACCELERATED and p.role == "pc" else SKILLS
    rated = sorted(p.skills, key=lambda s: (s not in usual, -p.skills[s]))
    rest = [one for one in (*usual, *names) if one not in p.skills]
    found = [(s, p.skills[s]) for s in rated] + [(s, 0) for s in dict.fromkeys(rest)]
    return [Option(s, s, skill_name(s, state.system), f"{n:+d}") for s, n in found]


def skill(
    filling: Filling, who: str, usual: Sequence[str], verb: str, key: str = "skill", label: str = ""
) -> list[Field]:
    """Return the field for the skill or approach; a mob without skills rolls its quality."""
    p = filling.state.participants.get(who)
    if p is None or (is_mob(p) and not p.skills):
        return []
    last = filling.last(who, "skill", verb)
    best = max((s for s in usual if s in p.skills), key=lambda s: p.skills[s], default="")
    accelerated = edition(filling.state) == ACCELERATED
    word = label or (_("Approach") if accelerated else _("Skill"))
    options = known_skills(filling.state, p, usual)
    usually = usual[0] if usual and verb == TREAT else ""
    return [filling.choice(key, word, options, last or best or usually)]


def dice(filling: Filling, key: str = "dice", label: str = "") -> Field:
    """Return the field for the faces that were thrown."""
    if filling.table_rolls:
        hint = _("type + 0 - (*: the program rolls)")
    else:
        hint = _("the program rolls (*: the table); or type + 0 -")
    return filling.text(key, label or _("Dice"), hint=hint, kind="faces")


def defense(filling: Filling, whom: str, usual: Sequence[str]) -> list[Field]:
    """Return the fields for how somebody opposes: with a skill, or asked for it afterwards."""
    state = filling.state
    p = state.participants.get(whom)
    if p is None:
        return []
    if is_mob(p) and not p.skills:
        value = (p.quality or 0) + mob_number_bonus(state, p, p.quality or 0)
        words = fill("as a mob {quality}", {"quality": f"{value:+d}"})
        vs = filling.choice("vs", _("Defense"), [Option("quality", "", words)])
        return [vs, dice(filling, "vs-dice", _("Their dice"))]
    options = [*known_skills(state, p, usual), Option(ASKED, "", _("asked afterwards"))]
    best = max(usual, key=lambda s: p.skills.get(s, 0), default="")
    vs = filling.choice("vs", _("Defense"), options, best)
    fields = [vs]
    if vs.value != ASKED:
        fields.append(dice(filling, "vs-dice", _("Their dice")))
        if person(state, whom).full_defense:
            focus = person(state, whom).focus
            label = _("Defends fully")
            fields.append(filling.toggle("vs-full-defense", label, rule=True, note=focus))
    return fields


def invocations(filling: Filling, who: str, twin: str = "") -> Iterator[Field]:
    """Yield the aspects that somebody can invoke as check boxes, the free ones first.

    Each has its owner and how many there are, or its price.
    """
    state = filling.state
    p = state.participants.get(who)
    if p is None:
        return
    own = f"{twin}-" if twin else ""
    if free := list(free_options(filling, who)):
        yield filling.choices(f"{own}free", _("Free"), free)
    if paid := paid_options(filling, who):
        yield filling.choices(f"{own}invoke", _("Invoke"), paid)


def free_options(filling: Filling, who: str) -> Iterator[Option]:
    """Yield the free invocations that somebody may use, each one an option."""
    state = filling.state
    for aspect in state.aspects.values():
        mine = usable(state, who, aspect.id) if knows(state, who, aspect) else ()
        for n in range(1, sum(one.n for one in mine) + 1):
            owner = holder_name(mine[0].by, state)
            label = aspect_name(aspect.id, state)
            note = f"+2, {owner}" if n == 1 else f"+{2 * n}"
            yield Option(f"{aspect.id}:{n}", "", label, note, FreeUse(n=1, aspect=aspect.id))


def paid_options(filling: Filling, who: str) -> list[Option]:
    """Return the aspects that somebody may invoke for a point; none for whoever has none."""
    state = filling.state
    if not points.points(state, who):
        return []
    found = [a for a in state.aspects.values() if payable(state, who, a)]
    found.sort(key=lambda a: a.on != who)
    return [filling.aspect(a.id, f"({name_of(state, a.on)}, 1 {_('Fate')})") for a in found]


def payable(state: Conflict, who: str, aspect: Aspect) -> bool:
    """Return whether somebody can invoke an aspect for a point."""
    return held(state, aspect.id).kind != BOOST and knows(state, who, aspect)


def beside(filling: Filling, who: str, *, moves: bool = True) -> Iterator[Field]:
    """Yield what may change a roll or go with it: help, modifiers, invocations, the free step."""
    state = filling.state
    yield from invocations(filling, who)
    allies = [
        p
        for p in state.participants.values()
        if p.active and p.id != who and same_side(state, p.id, who) and not p.acted
    ]
    if allies and who:
        helping = [filling.person(p) for p in allies]
        yield filling.choices("help", _("Help"), helping)
    yield filling.text("mod", _("Besides"), hint="+2 " + _("a stunt"), repeated=True)
    if moves:
        yield from steps(filling, who)
    if setting(state, "scale") == "on":
        kinds = [Option("", "", _("none")), *(Option(s, s, s) for s in ("before", "after"))]
        yield filling.choice("scale", _("Scale"), kinds)
    yield from next_one(filling, who)
    yield filling.more("removes=Grappled")


def steps(filling: Filling, who: str) -> Iterator[Field]:
    """Yield the field for the free step, where there is one to be taken (K-MOVE-2)."""
    state = filling.state
    p = state.participants.get(who)
    if p is None or p.zone is None or person(state, who).moved:
        return
    here = p.zone
    free = [
        zone
        for zone, cost in neighbors(state, here).items()
        if cost == 0 and obstacles.between(state, here, zone) is None
    ]
    if free:
        stay = Option("", "", _("stays put"))
        yield filling.choice("move", _("Move"), [stay, *map(filling.zone, free)])


def next_one(filling: Filling, who: str) -> Iterator[Field]:
    """Yield the field for who acts next, where whoever acts names them (K-ORDER-5)."""
    people = filling.state.participants.values()
    if left := [p for p in people if _acts_next(filling, p, who)]:
        asked = Option("", "", _("asked afterwards"))
        yield filling.choice("next", _("Next"), [asked, *map(filling.person, left)])


def _acts_next(filling: Filling, p: Participant, who: str = "") -> bool:
    """Return whether somebody may be named to act next, by who acts or has the turn."""
    state = filling.state
    if not elective(state) or state.phase != "running":
        return False
    done = {*passing.acted(state), who or state.turn or ""}
    return passing.hand_on(passing.active(state), done, p.id, state.round).ok


def _mob(filling: Filling, p: Participant) -> bool:
    return p.active and is_mob(p)


def _another_mob(filling: Filling, p: Participant) -> bool:
    return _mob(filling, p) and p.id != chosen_name(filling, "merge")


def _can_be_hit(filling: Filling, p: Participant) -> bool:
    return p.active and person(filling.state, p.id).tier != HAZARD


# Who makes sense for a word; everybody else is left out.
WHOM: Mapping[tuple[str, str], Whether] = MappingProxyType(
    {
        ("", "next"): _acts_next,
        ("begin", "first"): is_active,
        ("boost", "to"): is_active,
        ("clear", "name"): lambda filling, p: any(track.marked for track in p.tracks.values()),
        ("fp", "name"): anybody,
        ("hit", "name"): _can_be_hit,
        ("merge", "name"): _mob,
        ("merge", "into"): _another_mob,
        ("split", "source"): lambda filling, p: _mob(filling, p) and (p.count or 0) > 1,
    }
)


def _like_the_named(filling: Filling, p: Participant) -> bool:
    """Return whether a mob is of the kind, side and zone of the one that goes into it (K-MOB-5)."""
    q = filling.state.participants.get(chosen_name(filling, "merge"))
    return q is not None and _alike(p, q)


def _finds_a_mob(filling: Filling, p: Participant) -> bool:
    others = (q for q in filling.state.participants.values() if q is not p and _mob(filling, q))
    return any(_alike(p, q) for q in others)


def _alike(p: Participant, q: Participant) -> bool:
    return (p.quality, p.skills, p.side, p.zone) == (q.quality, q.skills, q.side, q.zone)


# Whom no rule keeps from what is meant; who is kept from it stands behind, for who overrules it.
FITS: Mapping[tuple[str, str], Whether] = MappingProxyType(
    {("merge", "name"): _finds_a_mob, ("merge", "into"): _like_the_named}
)


def own_field(filling: Filling, verb: str, slot: Slot, label: str) -> Field | None:
    """Return the field for a word or key that only this game has; None for any other."""
    state = filling.state
    match slot.kind:
        case "faces":
            return dice(filling, slot.key, label)
        case "core-holders" | "core-holder":
            people = [filling.person(p) for p in state.participants.values() if p.active]
            groups = [
                Option(g, "", holder_name(g, state), value=g)
                for g in ("anyone", "opponents", "players")
            ]
            if slot.repeated:
                return filling.choices(slot.key, label, [*people, *groups])
            return filling.choice(slot.key, label, [Option("", "", _("none")), *people, *groups])
        case "core-opposer":
            people = [filling.person(p) for p in state.participants.values() if p.active]
            blocks = [Option(o.id, "", o.name, value=o.id) for o in table(state).obstacles.values()]
            return filling.choice(slot.key, label, [Option("", "", _("none")), *people, *blocks])
        case "core-removed":
            blocks = [Option(o.id, "", o.name, value=o.id) for o in table(state).obstacles.values()]
            aspects = [filling.aspect(a.id) for a in state.aspects.values()]
            return filling.choice(slot.key, label, [Option("", "", _("none")), *aspects, *blocks])
        case "core-sides":
            sides = [Option(s.id, "", s.name, value=s.id) for s in state.sides.values()]
            return filling.choices(slot.key, label, sides)
        case "core-free" | "core-carried":
            return filling.text(slot.key, label, repeated=slot.repeated)
    return None
