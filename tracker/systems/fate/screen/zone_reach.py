"""What it costs somebody to get to each zone, and whom they can hit from where they are."""

from __future__ import annotations

from tracker.conflict.movement import distance, neighbors
from tracker.conflict.state import Border, Conflict, Participant
from tracker.systems.fate.rules.attacks import REACH
from tracker.systems.fate.rules.routes import reachable, taken
from tracker.systems.fate.rules.state import OnFoot, table_of
from tracker.systems.fate.words.terms import shifts_text
from tracker.tui.present.glyphs import Glyphs
from tracker.tui.present.zone_reach import Passing
from tracker.words.translate import _, fill


class OnTheWay(Passing, frozen=True, kw_only=True):
    """How one zone is reached from another.

    A ``step`` is an adjacent zone with nobody in the way (F-BLOCK-6), ``cost`` what it takes off
    the roll beside it (F-MOVE-6); for a ``sprint`` it is the shifts needed (F-MOVE-7).
    """

    def text(self, glyphs: Glyphs) -> str:
        """Return in a word or two how a zone is reached: ``step −1``, ``sprint 3``, ``no way``."""
        match self.kind:
            case "step":
                return fill("step {cost}", {"cost": f"{glyphs.minus}{self.cost}"})
            case "sprint":
                return fill("sprint {shifts}", {"shifts": self.cost})
            case _:
                return super().text(glyphs)

    def actions(self, glyphs: Glyphs) -> list[tuple[str, str]]:
        """Return the actions that a step goes before, and the sprint that leads there."""
        if self.kind not in ("step", "sprint"):
            return []
        cost = {"cost": self.text(glyphs)}
        step = [
            ("attack", fill("attack, moving there first ({cost})", cost)),
            ("maneuver", fill("maneuver, moving there first ({cost})", cost)),
        ]
        sprint = ("sprint", fill("sprint ({shifts})", {"shifts": shifts_text(self.cost)}))
        return [*(step if self.kind == "step" else []), sprint]

    def key_of(self, verb: str) -> str:
        """Return the key of the zone: a sprint is for it, all else moves there first."""
        return "zone" if verb == "sprint" else super().key_of(verb)


def passings(state: Conflict, who: str) -> dict[str, Passing]:
    """Return how somebody reaches each zone; nothing for who stands nowhere."""
    here = state.somebody(who).zone
    if here is None:
        return {}
    # To the next zone one steps, whatever a way round it costs, unless somebody stands there.
    steps = {zone: taken(state, who, here, (zone,)) for zone in neighbors(state, here)}
    open_ = {zone: way for zone, way in steps.items() if way.strength is None}
    ways = reachable(state, who) | open_
    return {zone: _passing(here, zone, ways.get(zone)) for zone in state.zones}


def _passing(here: str, there: str, way: OnFoot | None) -> OnTheWay:
    if here == there:
        return OnTheWay(kind="here")
    if way is None:
        return OnTheWay(kind="none")
    return OnTheWay(
        kind="step" if len(way.path) == 1 and way.strength is None else "sprint",
        cost=way.shifts,
        strength=way.strength,
        way=way.path,
    )


def in_reach(state: Conflict, who: str) -> dict[str, tuple[Participant, ...]]:
    """Return whom somebody can hit, each under the shortest range that is enough (F-ZONE-2…4).

    The nearest range comes first; rifles reach as all shots do, and one further. Those are all who
    are still in the conflict and not on the same side.
    """
    p = state.somebody(who)
    found: dict[str, list[Participant]] = {name: [] for name in REACH}
    for other in state.participants.values():
        same = other.id == who or (p.side is not None and other.side == p.side)
        far = None if same or not other.active else distance(state, p.zone, other.zone)
        if far is not None:
            name = next((name for name in REACH if far <= REACH[name][0]), "")
            found.get(name, []).append(other)
    return {name: tuple(people) for name, people in found.items()}


def range_name(name: str) -> str:
    """Return what a range is called."""
    match name:
        case "melee":
            return _("melee")
        case "thrown":
            return _("thrown")
        case "gun":
            return _("shot")
        case _:
            return _("rifle")


def passage_barred(state: Conflict, border: Border) -> int | None:
    """Return the strength of the strongest block of a passage, None for none."""
    ends = {border.a, border.b}
    blocks = (b for b in table_of(state).blocks if b.passage is not None)
    return max((b.strength for b in blocks if set(b.passage or ()) == ends), default=None)
