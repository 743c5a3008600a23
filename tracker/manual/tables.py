"""The tables of the manual, made from what the program knows: keys, commands, those of games."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from tracker.conflict.ruling import N_
from tracker.conflict.state import Conflict
from tracker.conflict.system import SYSTEMS
from tracker.tui.action_table import actions_of
from tracker.tui.actions import there_is
from tracker.tui.present.help import action_help
from tracker.tui.present.screen_keys import shown_key
from tracker.words.reference import reference_table
from tracker.words.shape import all_commands, offered_commands
from tracker.words.translate import _

_SCREENS = MappingProxyType(
    {
        "library": N_("library"),
        "setup": N_("setup"),
        "zones": N_("zones"),
        "rounds": N_("rounds"),
        "replay": N_("replay"),
    }
)

# An action that is on more screens than these is to be had everywhere.
SCREENS_MOST = 3


def keys_table() -> str:
    """Return the action table as Markdown: key, the name in settings, what it does, where."""
    rows: dict[str, list[str]] = {}
    for system in SYSTEMS:
        state = Conflict(system=system)
        for action in (a for a in actions_of(system) if there_is(a, state)):
            key = f"`{shown_key(action.key)}`".replace("|", "\\|") if action.key else ""
            everywhere = len(action.screens) > SCREENS_MOST
            where = ", ".join(_(_SCREENS[screen]) for screen in action.screens)
            says = ": ".join(filter(None, (_(action.label), action_help(action, state))))
            row = f"| {key} | `{action.id}` | {says} | {_('everywhere') if everywhere else where}"
            rows.setdefault(row, []).append(system)
    lines = [f"| {_('key')} | {_('name')} | | {_('where')} |", "|---|---|---|---|"]
    for row, systems in rows.items():
        only = "" if len(systems) == len(SYSTEMS) else f" ({', '.join(systems)})"
        lines.append(f"{row}{only} |")
    return "\n".join(lines)


def systems_tables() -> str:
    """Return, for each further system of dice, the commands that are its own."""
    parts = []
    known = all_commands()
    for name in SYSTEMS:
        own = {
            verb: kind
            for verb, kind in offered_commands(name).items()
            if verb not in known or not issubclass(known[verb], kind)
        }
        if own:
            table = reference_table(own, name).replace("### ", "#### ")
            parts.append(f"### {name}\n\n{table}")
    return "\n\n".join(parts)


TABLES: Mapping[str, Callable[[], str]] = MappingProxyType(
    {"keys": keys_table, "commands": reference_table, "systems": systems_tables}
)
