"""Messages filled in for a table: ids become names, skills and tracks their words."""

from __future__ import annotations

from collections.abc import Mapping

from tracker.conflict.ruling import ID_ARGUMENTS
from tracker.conflict.state import Conflict
from tracker.conflict.system import SYSTEMS
from tracker.dice.terms import find
from tracker.words.own_messages import own_message
from tracker.words.terms import field_name, name_of, skill_name, track_name
from tracker.words.translate import _, fill
from tracker.words.vocabulary import UNTIL, term_name, word_shown


def worded(template: str, arguments: Mapping[str, object], state: Conflict) -> str:
    """Translate a message and fill it in, with whatever its arguments point at named."""
    shown = {name: _shown(name, value, state) for name, value in arguments.items()}
    return fill(own_message(template, state.system), shown)


def _shown(name: str, value: object, state: Conflict) -> object:
    if isinstance(value, tuple) and name != "missing":
        return tuple(_shown(name, one, state) for one in value)
    if name in ID_ARGUMENTS:
        return name_of(state, value if isinstance(value, str) else None)
    if isinstance(value, str):
        if name in ("skill", "instead"):
            return skill_name(value, state.system)
        if name == "track":
            return track_name(value, state.system)
        if name == "example":
            return _(value)
        if name == "until":
            return word_shown(UNTIL, value)
        if name == "term":
            own = find(SYSTEMS[state.system].conditions, value)
            return term_name(own) if own else value
    if name == "missing" and isinstance(value, tuple):
        return missing_text(value, state)
    return value


def missing_text(missing: tuple[str, ...], state: Conflict) -> str:
    """Return what a conflict lacks to begin, from codes ``p3:side``: person by person."""
    of: dict[str, list[str]] = {}
    for code in missing:
        who, _colon, what = code.partition(":")
        of.setdefault(who, []).append(field_name(what, state.system))
    own = [", ".join(of.pop(""))] if "" in of else []
    return "; ".join([*own, *(f"{name_of(state, who)}: {', '.join(of[who])}" for who in of)])
