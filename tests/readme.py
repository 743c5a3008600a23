"""Bring the generated tables of the README up to date: ``python -m tests.readme``."""

from __future__ import annotations

import re
from pathlib import Path

from tracker.conflict.state import Conflict
from tracker.conflict.system import SYSTEMS
from tracker.tui.action_table import actions_of
from tracker.tui.actions import Action, there_is
from tracker.tui.present.screen_keys import shown_key
from tracker.words.own_messages import own_message
from tracker.words.reference import describe_verb, reference_table
from tracker.words.shape import all_commands, offered_commands

README = Path(__file__).resolve().parents[1] / "README.md"


def keys_table() -> str:
    """Return the action table as Markdown: key, the name in settings, what it does, where."""
    rows: dict[str, list[str]] = {}
    for system in SYSTEMS:
        for action in (a for a in actions_of(system) if there_is(a, Conflict(system=system))):
            key = f"`{shown_key(action.key)}`".replace("|", "\\|") if action.key else ""
            where = "everywhere" if len(action.screens) > 3 else ", ".join(action.screens)
            says = ": ".join(filter(None, (action.label, help_of(action, system))))
            rows.setdefault(f"| {key} | `{action.id}` | {says} | {where}", []).append(system)
    lines = ["| key | name | | where |", "|---|---|---|---|"]
    for row, systems in rows.items():
        only = "" if len(systems) == len(SYSTEMS) else f" ({', '.join(systems)})"
        lines.append(f"{row}{only} |")
    return "\n".join(lines)


def help_of(action: Action, system: str) -> str:
    """Return what an action does in a system: its own help, or that of its verb."""
    if action.help or not action.verb:
        return own_message(action.help, system)
    return describe_verb(action.verb, system=system).help


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
            parts.append(f"#### {name}\n\n{reference_table(own, name).replace('### ', '##### ')}")
    return "\n\n".join(parts)


def up_to_date(text: str) -> str:
    """Return the README's text with its tables generated anew."""
    for name, made in (
        ("keys", keys_table()),
        ("commands", reference_table()),
        ("systems", systems_tables()),
    ):
        begin, end = f"<!-- begin {name} -->", f"<!-- end {name} -->"
        pattern = re.compile(f"{begin}.*?{end}", re.DOTALL)
        before, after = pattern.split(text)
        text = f"{before}{begin}\n{made}\n{end}{after}"
    return text


if __name__ == "__main__":
    README.write_text(up_to_date(README.read_text(encoding="utf-8")), encoding="utf-8")
