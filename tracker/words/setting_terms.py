"""What a campaign may choose for a setting of its dice, by name, and what each setting decides."""

from __future__ import annotations

from types import MappingProxyType

from tracker.conflict.settings import range_text
from tracker.conflict.system import Field, system
from tracker.dice.terms import Term
from tracker.words.game_words import words_of
from tracker.words.translate import _
from tracker.words.vocabulary import Vocabulary, word_shown

_ON_OFF: Vocabulary = MappingProxyType(
    {
        "on": Term(german="ja", name="on", also=("an", "yes")),
        "off": Term(german="nein", name="off", also=("aus", "no")),
    }
)


def value_name(system_: str, setting: str, value: int | str | None) -> str:
    """Return what a value of a setting is called; one without a name as it is typed."""
    if value is None:
        return "-"
    return word_shown(setting_values(system_, setting), str(value))


def setting_values(system_: str, setting: str) -> Vocabulary:
    """Return the terms of what may be chosen for a setting; empty where it takes anything."""
    field = next((one for one in system(system_).settings if one.name == setting), None)
    choices = field.choices if field else ()
    if set(choices) == _ON_OFF.keys():
        return _ON_OFF
    own = words_of(system_).setting_values
    return {choice: own[f"{setting}:{choice}"] for choice in choices}


def setting_names(system_: str) -> Vocabulary:
    """Return the terms of a system's settings, by the names that commands have."""
    own = words_of(system_).settings
    return {field.name: own[field.name] for field in system(system_).settings}


def setting_hint(system_: str, field: Field) -> str:
    """Return what a setting decides, before it the range of numbers where there is one."""
    means = words_of(system_).setting_meanings.get(field.name)
    meaning = _(means) if means else ""
    ranged = (field.lowest, field.highest) != (None, None)
    return f"{range_text(field)}  {meaning}".rstrip() if ranged else meaning
