"""What a word of a form can mean in Fate, whom no rule keeps from it, and its own fields."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from tracker.conflict.ruling import N_
from tracker.conflict.state import Aspect, Participant
from tracker.systems.fate.rules.full_defense import yet_to_act
from tracker.systems.fate.rules.recovery import is_hurt, temporary
from tracker.systems.fate.rules.skills import QUALITIES
from tracker.systems.fate.rules.state import loss_of, person, table_of, tags
from tracker.systems.fate.screen.roll_fields import dice
from tracker.systems.fate.words.terms import ADVANCE_NAMES, COMPANION_KINDS, rung_name
from tracker.tui.present.filling import Filling
from tracker.tui.present.form import Field, Option
from tracker.tui.present.game_view import Whether
from tracker.tui.present.meant_options import chosen_name, is_active
from tracker.words.shape import Slot
from tracker.words.translate import fill
from tracker.words.vocabulary import term_name


def _attachable(filling: Filling, p: Participant) -> bool:
    return p.active and p.role in ("minions", "companion")


def _leads(filling: Filling, p: Participant) -> bool:
    return p.active and p.role in ("pc", "npc")


def _leads_another(filling: Filling, leader: Participant) -> bool:
    who = filling.state.participants.get(chosen_name(filling, "attach"))
    return _leads(filling, leader) and (who is None or who.leader != leader.id)


def _has_points(filling: Filling, p: Participant) -> bool:
    return person(p).fp is not None


def _may_be_compelled(filling: Filling, p: Participant) -> bool:
    state = filling.state
    return any(a.on == p.id or a.on not in state.participants for a in state.aspects.values())


def _may_return(filling: Filling, p: Participant) -> bool:
    state = filling.state
    if loss_of(state, p.id) is not None:
        return True
    owner = state.participants.get(p.owner or "")
    alone = p.role != "companion" or "independent" in person(p).advances
    return p.status == "left" and (alone or (owner is not None and owner.active))


def _companion_here(filling: Filling, p: Participant) -> bool:
    asked = filling.state.question.who if filling.state.question else None
    return p.active and p.role == "companion" and p.leader == asked


def _may_get_a_tag(filling: Filling, p: Participant) -> bool:
    owners = {tags(a).free for a in filling.state.aspects.values()} - {p.id}
    sides = {q.side for q in filling.state.participants.values() if q.id in owners}
    return p.active and p.side in sides


def _has_boxes(filling: Filling, p: Participant) -> bool:
    return p.active and (p.role != "companion" or p.leader is None)


def _blocks(filling: Filling, p: Participant) -> bool:
    return any(block.by == p.id for block in table_of(filling.state).blocks)


def _marked(filling: Filling, p: Participant) -> bool:
    return any(track.marked for track in p.tracks.values())


def _group(filling: Filling, p: Participant) -> bool:
    return p.active and p.role == "minions"


def _like_the_first(filling: Filling, p: Participant) -> bool:
    """Return whether a group is of the kind that another chosen one may go into (F-MINION-4)."""
    first = filling.state.participants.get(chosen_name(filling, "merge"))
    alike = first is not None and (p.quality, p.kind) == (first.quality, first.kind)
    return _group(filling, p) and alike and p is not first


# Who makes sense for a word; everybody else is left out.
WHOM: Mapping[tuple[str, str], Whether] = MappingProxyType(
    {
        ("attach", "name"): _attachable,
        ("attach", "to"): _leads_another,
        ("pass-tag", "to"): _may_get_a_tag,
        ("aspect", "free"): is_active,
        ("detach", "name"): lambda filling, p: p.leader is not None,
        ("fp", "name"): _has_points,
        ("compel", "name"): _has_points,
        ("full-defense", "name"): lambda filling, p: yet_to_act(p),
        ("return", "name"): _may_return,
        ("hit", "name"): _has_boxes,
        ("lose", "companion"): _companion_here,
        ("merge", "name"): _group,
        ("merge", "into"): _like_the_first,
        ("split", "source"): lambda filling, p: _group(filling, p) and p.left > 1,
        ("minions", "leader"): _leads,
        ("companion", "of"): _leads,
        ("end-scene", "keep"): lambda filling, p: p.role in ("pc", "npc") or is_hurt(p),
        ("environment", "by"): is_active,
        ("free", "against"): _blocks,
        ("rest", "name"): _leads,
        ("clear", "name"): _marked,
    }
)


def _led_by(p: Participant, leader: Participant) -> bool:
    """Return whether no rule keeps somebody from a leader they do not stand with yet."""
    if leader.id == p.leader or leader.zone != p.zone or leader.side not in (None, p.side):
        return False
    return leader.id == p.owner if p.role == "companion" else True


def _finds_a_leader(filling: Filling, p: Participant) -> bool:
    people = filling.state.participants.values()
    return any(_leads(filling, leader) and _led_by(p, leader) for leader in people)


def _leads_the_named(filling: Filling, leader: Participant) -> bool:
    who = filling.state.participants.get(chosen_name(filling, "attach"))
    return who is not None and _led_by(who, leader)


def _free_to_go(filling: Filling, p: Participant) -> bool:
    """Return whether somebody may leave whom they are attached to (F-COMPANION-10)."""
    return p.role != "companion" or p.leader is None or "independent" in person(p).advances


def _together(p: Participant, into: Participant) -> bool:
    """Return whether two groups stand together, and can be one (F-ZONE-1, F-MINION-6)."""
    hurt = all(len(g.tracks["stress"].marked) % (g.quality or 1) for g in (p, into))
    return (p.side, p.zone) == (into.side, into.zone) and not hurt


def _finds_a_group(filling: Filling, p: Participant) -> bool:
    others = (q for q in filling.state.participants.values() if q.role == "minions" and q.active)
    alike = (q for q in others if q is not p and (q.quality, q.kind) == (p.quality, p.kind))
    return any(_together(p, other) for other in alike)


def _takes_the_named(filling: Filling, p: Participant) -> bool:
    first = filling.state.participants.get(chosen_name(filling, "merge"))
    return first is not None and _together(first, p)


def _gets_the_tag(filling: Filling, p: Participant) -> bool:
    """Return whether a free tag may be handed on to somebody: an ally (F-ASPECT-14)."""
    given = filling.given.get("aspect", "")
    aspects = aspects_for(filling, "pass-tag") or []
    chosen = next((a for a in aspects if a.id == given), next(iter(aspects), None))
    owner = filling.state.participants.get((tags(chosen).free if chosen else None) or "")
    return owner is not None and owner.id != p.id and owner.side == p.side


# Whom no rule keeps from what is meant; who is kept from it stands behind, for who overrules it.
FITS: Mapping[tuple[str, str], Whether] = MappingProxyType(
    {
        ("attach", "name"): _finds_a_leader,
        ("attach", "to"): _leads_the_named,
        ("detach", "name"): _free_to_go,
        ("place", "name"): _free_to_go,
        ("clear", "name"): lambda filling, p: is_hurt(p),
        ("compel", "name"): _may_be_compelled,
        ("merge", "name"): _finds_a_group,
        ("merge", "into"): _takes_the_named,
        ("pass-tag", "to"): _gets_the_tag,
        ("environment", "by"): lambda filling, p: bool(person(p).fp),
    }
)


def aspects_for(filling: Filling, verb: str) -> list[Aspect] | None:
    """Return the aspects that can be meant by a word of a verb; None for all of them."""
    aspects = list(filling.state.aspects.values())
    people = filling.state.participants
    match verb:
        case "pass-tag":
            return [a for a in aspects if tags(a).free]
        case "unaspect":
            return [a for a in aspects if not tags(a).severity]
        case "environment":
            return [a for a in aspects if a.on not in people and not a.hidden]
        case "compel":
            who = chosen_name(filling, verb)
            own = (a for a in aspects if a.on == who or a.on not in people)
            return sorted(own, key=lambda a: a.on != who)
    return None


def many_aspects_for(filling: Filling, verb: str, key: str) -> list[Aspect] | None:
    """Return the aspects of which several can be meant by a key of a verb; None for all."""
    if verb != "end-scene":
        return None
    # What goes by itself may stay, and the other way round.
    aspects = filling.state.aspects.values()
    return [a for a in aspects if temporary(a) and a.sticky == (key == "goes")]


def where_back(filling: Filling) -> tuple[str, ...] | None:
    """Return where a companion may come back to: to its owner (F-COMPANION-1); None elsewhere."""
    people = filling.state.participants
    p = people.get(chosen_name(filling, "return"))
    if p is None or p.role != "companion" or "independent" in person(p).advances:
        return None
    owner = people.get(p.owner or "")
    return () if owner is None else (owner.zone or "",)


# What an empty field says, by the verb and the key.
HINTS: Mapping[tuple[str, str], str] = MappingProxyType(
    {
        ("fp", "amount"): "+1, -1",
        ("attack", "hit"): N_("less than the shifts"),
        ("companion", "quality"): N_("Average (+1) as a rule"),
        ("companion", "skills"): N_("Burglary 2"),
        ("", "load"): N_("a person has 2"),
        ("lose", "text"): N_("kidnapped, knocked out …"),
    }
)


def own_field(filling: Filling, verb: str, slot: Slot, label: str) -> Field | None:
    """Return the field for a word or a key of Fate's; None for one that all games ask for."""
    match slot.kind:
        case "covered":
            kinds = [Option(kind, kind, term_name(term)) for kind, term in COMPANION_KINDS.items()]
            return filling.choices(slot.key, label, kinds, listed=",")
        case "advances":
            names = {"names": ", ".join(term_name(term) for term in ADVANCE_NAMES.values())}
            return filling.text(slot.key, label, hint=fill("e.g. {names}", names))
        case "faces":
            return dice(filling, slot.key, label)
    return None


def own_options(verb: str, slot: Slot) -> list[Option] | None:
    """Return the qualities that minions may have (F-MINION-1); None for any other word."""
    if (verb, slot.key) != ("minions", "quality"):
        return None
    return [Option(str(n), str(n), rung_name(n)) for n in QUALITIES]
