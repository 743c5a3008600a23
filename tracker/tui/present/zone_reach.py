"""What it costs somebody to get to each zone."""

from __future__ import annotations

import msgspec

from tracker.conflict.movement import cheapest_ways, neighbors
from tracker.conflict.state import Conflict
from tracker.tui.present.glyphs import Glyphs
from tracker.words.translate import _, fill, ngettext, put


class Passing(msgspec.Struct, frozen=True, kw_only=True):
    """How one zone is reached from another: a ``move`` is a main action for each zone.

    A game may have other kinds. ``strength`` is that of the strongest block on the way, None when
    nobody stands there.
    """

    kind: str
    cost: int = 0
    strength: int | None = None
    way: tuple[str, ...] = ()

    def text(self, glyphs: Glyphs) -> str:
        """Return in a word or two how a zone is reached: ``2 moves``, ``no way``."""
        match self.kind:
            case "here":
                return _("here")
            case "none":
                return _("no way")
            case _:
                return put(ngettext("{n} move", "{n} moves", self.cost), {"n": self.cost})

    def actions(self, glyphs: Glyphs) -> list[tuple[str, str]]:
        """Return the verbs of main actions that lead there, each with how it is offered."""
        return [("move", _("Move"))] if (self.kind, self.cost) == ("move", 1) else []

    def key_of(self, verb: str) -> str:
        """Return the key by which a verb that leads there names the zone."""
        return "move"


def passings(state: Conflict, who: str) -> dict[str, Passing]:
    """Return how many moves each zone takes somebody; nothing for who stands nowhere."""
    here = state.somebody(who).zone
    if here is None:
        return {}
    ways = dict(cheapest_ways(state, here, lambda a, b, border: 1 + border))
    ways |= {zone: (zone,) for zone in neighbors(state, here)}
    return {zone: _passing(ways.get(zone)) for zone in state.zones}


def _passing(way: tuple[str, ...] | None) -> Passing:
    if way is None:
        return Passing(kind="none")
    return Passing(kind="move", cost=len(way), way=way) if way else Passing(kind="here")


def block_text(strength: int | None) -> str:
    """Return that somebody stands in the way, and how strong; empty when nobody does."""
    if strength is None:
        return ""
    return fill("blocked {strength}", {"strength": strength})
