"""Actions without a key: the palette has them by the name that a reader of the rules would type.

A key may be given to them as to any other, by their ids.
"""

from __future__ import annotations

from tracker.conflict.ruling import N_
from tracker.conflict.state import SCENE, Conflict
from tracker.tui.actions import IN_FIGHT, Action, Offered, always

NO_KEY = ""


def _named(
    verb: str, label: str, also: str = "", rule: str = "", offered: Offered = always
) -> Action:
    """Return an action whose form makes the command of a verb; ``also`` are words that find it."""
    return Action(
        id=verb,
        key=NO_KEY,
        label=label,
        also=also,
        screens=IN_FIGHT,
        form=verb,
        verb=verb,
        rule=rule,
        footer=False,
        offered=offered,
    )


def _hidden(state: Conflict) -> bool:
    people = any(p.hidden for p in state.participants.values())
    return people or any(a.hidden for a in state.aspects.values())


def _usable(state: Conflict) -> bool:
    places = {SCENE, *state.zones}
    return state.question is None and any(a.on in places for a in state.aspects.values())


def _marked(state: Conflict) -> bool:
    return any(track.marked for p in state.participants.values() for track in p.tracks.values())


def _groups(state: Conflict) -> bool:
    return sum(p.role == "minions" and p.active for p in state.participants.values()) > 1


NAMED_ACTIONS: tuple[Action, ...] = (
    _named("rest", N_("Rest"), N_("sleep, heal, hours, days"), "F-RECOVER-3"),
    _named(
        "environment",
        N_("Use the environment"),
        N_("another skill, swap, invoke"),
        "F-ENV-1",
        _usable,
    ),
    _named("adventure", N_("New adventure"), N_("recover, severe consequences"), "F-RECOVER-5"),
    _named("switch", N_("Drawn-out conflict"), N_("long, tire, fatigue, distraction"), "F-LONG-1"),
    _named("reveal", N_("Reveal"), N_("show, hidden, secret"), "F-SCENE-3", _hidden),
    _named("clear", N_("Clear stress"), N_("boxes, free, heal"), "F-STRESS-10", _marked),
    _named("merge", N_("Merge groups"), N_("minions, together"), "F-MINION-11", _groups),
    _named("order", N_("Order of action"), N_("initiative, sequence"), "F-INIT-10"),
    _named("set", N_("Change a sheet"), N_("skills, values, sheet, character")),
    _named("minions", N_("Add minions"), N_("henchmen, quality, quantity"), "F-MINION-1"),
    _named("conflict", N_("Frame the conflict"), N_("title, kind, system"), "F-SCENE-2"),
    _named("unborder", N_("Remove a passage"), N_("border, way")),
    _named("branch", N_("Name this branch"), N_("tree, history")),
)
