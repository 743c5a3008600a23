"""Actions without a key: the palette has them by the name that a reader of the rules would type.

A key may be given to them as to any other, by their ids.
"""

from __future__ import annotations

from tracker.conflict.ruling import N_
from tracker.conflict.state import Conflict
from tracker.tui.actions import IN_FIGHT, Action, Offered, always

NO_KEY = ""


def named(
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


NAMED_ACTIONS: tuple[Action, ...] = (
    named("reveal", N_("Reveal"), N_("show, hidden, secret"), offered=_hidden),
    named("order", N_("Order of action"), N_("initiative, sequence")),
    named("set", N_("Change a sheet"), N_("skills, values, sheet, character")),
    named("conflict", N_("Frame the conflict"), N_("title, kind, system")),
    named("unborder", N_("Remove a passage"), N_("border, way")),
    named("branch", N_("Name this branch"), N_("tree, history")),
)
