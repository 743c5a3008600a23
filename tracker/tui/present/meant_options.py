"""Whom and what a word of a form can mean: what makes sense, and what no rule keeps apart."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from types import MappingProxyType

from tracker.conflict.aspects import is_unknown
from tracker.conflict.movement import neighbors
from tracker.conflict.order import has_slot
from tracker.conflict.state import Aspect, Conflict, Participant
from tracker.tui.present.filling import Filling
from tracker.tui.present.game_view import Whether, view_of
from tracker.words import pointing
from tracker.words.summary import in_order


def is_active(filling: Filling, p: Participant) -> bool:
    """Return whether somebody is still there."""
    return p.active


def anybody(filling: Filling, p: Participant) -> bool:
    """Return that everybody can be meant."""
    return True


# Who makes sense for a word; everybody else is left out. Without a verb, for all that have the key.
WHOM: Mapping[tuple[str, str], Whether] = MappingProxyType(
    {
        ("set", "name"): anybody,
        ("place", "name"): anybody,
        ("leave", "name"): is_active,
        ("return", "name"): lambda filling, p: p.status == "left",
        ("order", "names"): lambda filling, p: has_slot(p),
        ("free", "by"): is_active,
    }
)


def people_for(filling: Filling, verb: str, key: str) -> list[Participant]:
    """Return who can be meant by a word, first those whom no rule keeps from it."""
    view = view_of(filling.state.system)
    known = {**WHOM, **view.whom()}
    whom = known.get((verb, key)) or known.get(("", key), anybody)
    people = [p for p in in_order(filling.state) if whom(filling, p)]
    if (fits := view.fits().get((verb, key))) is not None:
        people.sort(key=lambda p: (not fits(filling, p), view.stands_behind(verb, p)))
    return people


def likely(filling: Filling, verb: str, key: str, *wishes: str) -> str:
    """Return who is meant by a word as a rule: the first wish that fits, else whoever does.

    Nobody where a rule keeps everybody from it.
    """
    fits = view_of(filling.state.system).fits().get((verb, key))
    people = [p for p in people_for(filling, verb, key) if fits is None or fits(filling, p)]
    ids = [p.id for p in people]
    return next((one for one in (*wishes, *ids) if one in ids), "")


def chosen_name(filling: Filling, verb: str) -> str:
    """Return whom the field for the name chooses."""
    given = filling.given.get("name", "")
    if given in {p.id for p in people_for(filling, verb, "name")}:
        return given
    return likely(filling, verb, "name", filling.chosen)


def aspects_for(filling: Filling, verb: str) -> list[Aspect]:
    """Return the aspects that can be meant by a word of a verb."""
    own = view_of(filling.state.system).aspects_for(filling, verb)
    if verb == "reveal" and own is None:
        return _kept_back(filling, _revealed(filling))
    return list(filling.state.aspects.values()) if own is None else own


def reveals_aspect(filling: Filling) -> bool:
    """Return whether whoever is to be revealed is in sight, so that it is one of their aspects."""
    p = filling.state.participants.get(_revealed(filling))
    return p is not None and not p.hidden and not p.alias


def _revealed(filling: Filling) -> str:
    known = [one.id for one in pointing.hidden(filling.state)]
    wanted = (filling.given.get("what"), filling.chosen, *known)
    return next((one for one in wanted if one in known), "") or ""


def _kept_back(filling: Filling, who: str) -> list[Aspect]:
    aspects = [a for a in filling.state.aspects.values() if a.on == who]
    return [a for a in aspects if a.hidden or is_unknown(filling.state, a)]


def many_aspects_for(filling: Filling, verb: str, key: str) -> list[Aspect]:
    """Return the aspects of which several can be meant by a key of a verb."""
    own = view_of(filling.state.system).many_aspects_for(filling, verb, key)
    return list(filling.state.aspects.values()) if own is None else own


def zones_for(filling: Filling, verb: str, key: str) -> Collection[str]:
    """Return the zones that a word can mean."""
    match verb:
        case "border" if key == "to":
            first = filling.given.get("zone") or next(iter(filling.state.zones), "")
            return [zone for zone in filling.state.zones if zone != first]
        case "unborder":
            return _ends(filling, key)
        case "return":
            own = view_of(filling.state.system).where_back(filling)
            return filling.state.zones if own is None else own
    return filling.state.zones


def may_go(filling: Filling) -> list[str]:
    """Return what can be removed: anybody, zones where nobody is, sides that nobody is on."""
    people = filling.state.participants.values()
    taken = {place for p in people for place in (p.zone, p.side)}
    places = (*filling.state.zones, *filling.state.sides)
    return [*(p.id for p in in_order(filling.state)), *(i for i in places if i not in taken)]


def _ends(filling: Filling, key: str) -> Collection[str]:
    """Return the zones at the ends of passages, or those on the other end of one (S-MOVE-5)."""
    ends = [zone for zone in filling.state.zones if neighbors(filling.state, zone)]
    if key == "zone" or not ends:
        return ends
    given = filling.given.get("zone", "")
    return neighbors(filling.state, given if given in ends else ends[0])


def newcomers_place(state: Conflict) -> tuple[str, str]:
    """Return the side and the zone where newcomers come to as a rule: where the others stand."""
    there = [p for p in state.participants.values() if p.active and p.side and p.zone]
    roles = view_of(state.system).roles
    there.sort(key=lambda p: roles.index(p.role))
    if there:
        return there[0].side or "", there[0].zone or ""
    return next(iter(state.sides), ""), next(iter(state.zones), "")
