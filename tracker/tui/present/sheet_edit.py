"""A sheet as one line to be edited, and what an edited line changes."""

from __future__ import annotations

from tracker.conflict.clone_setup import described
from tracker.conflict.engine import kind_of
from tracker.conflict.sheets import Set
from tracker.conflict.state import Conflict, change
from tracker.tui.present.game_view import view_of
from tracker.words.grammar import format
from tracker.words.terms import skill_name


def sheet_command(state: Conflict, who: str) -> Set:
    """Return the command that sets all that a sheet says; what is as usual is left out."""
    p = state.somebody(who)
    sheet = described(state, p)
    if view_of(state.system).crowd(p) is not None:
        sheet = {key: sheet[key] for key in ("side", "zone", "hidden")}
    command: Set = kind_of(state.system, "set")(name=who, **sheet)
    return command


def sheet_line(state: Conflict, who: str) -> str:
    """Return the line that ``sheet_command`` is typed as, skills in the reader's language."""
    command = sheet_command(state, who)
    called = {skill_name(name, state.system): n for name, n in (command.skills or {}).items()}
    return format(change(command, skills=called), state)


def changes(before: Set, after: Set) -> Set | None:
    """Return the command that sets only what an edited line has changed; None for nothing.

    A skill taken out of the line becomes 0, texts taken out are removed where the command says so;
    what else is taken out stays as it was. A line about somebody else is taken whole.
    """
    if after.name != before.name:
        return after
    changed: dict[str, object] = {}
    for field in before.__struct_fields__:
        old, new = getattr(before, field), getattr(after, field)
        if field in after.emptied:
            old, new = old or (), new or ()
        if field == "skills":
            new = {**dict.fromkeys(old.keys() - new.keys(), 0), **new}
            new = {skill: value for skill, value in new.items() if old.get(skill) != value}
            old = {}
        if new != old and new is not None:
            changed[field] = new
    if not changed:
        return None
    return change(type(before)(name=before.name), **changed)
