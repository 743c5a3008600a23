"""What a campaign may choose for a setting of its dice, by name, and what each setting decides."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from tracker.conflict.ruling import N_
from tracker.conflict.settings import range_text
from tracker.conflict.system import Field, system
from tracker.dice.terms import Term
from tracker.words.system_terms import SETTINGS
from tracker.words.translate import _
from tracker.words.vocabulary import Vocabulary, word_shown

# What may be chosen, by system, setting and the word that is typed.
VALUES: Vocabulary = MappingProxyType(
    {
        "pool:beyond_table:plus5": Term(german="je Würfel 5 mehr", name="5 more for each die"),
        "pool:beyond_table:hold36": Term(german="bleibt bei 36", name="stays at 36"),
        "pool:beyond_table:none": Term(german="kein Patzer", name="no fumble"),
        "reserves:gift_dice:shares": Term(german="jedem ein Anteil", name="a share each"),
        "reserves:gift_dice:common": Term(german="ein gemeinsamer Topf", name="a common pot"),
        "reserves:support:one": Term(german="nur eine Kette", name="one chain only"),
        "reserves:support:better": Term(german="die bessere Kette", name="the better chain"),
        "reserves:support:both": Term(german="beide Ketten", name="both chains"),
        "twenty:communal_sum:erfolg": Term(german="Ergebnisse", name="results"),
        "twenty:communal_sum:eg": Term(german="Erfolgsgrade", name="degrees"),
        "twenty:force_rounding:down": Term(german="ab", name="down"),
        "twenty:force_rounding:nearest": Term(german="kaufmännisch", name="to the nearest"),
        "twenty:force_rounding:up": Term(german="auf", name="up"),
    }
)

_ON_OFF: Vocabulary = MappingProxyType(
    {
        "on": Term(german="ja", name="on", also=("an", "yes")),
        "off": Term(german="nein", name="off", also=("aus", "no")),
    }
)

# What a setting decides, by system and name, with the rule that leaves it open.
_MEANINGS: Mapping[str, str] = MappingProxyType(
    {
        "pool:beyond_table": N_("the table ends there (P-091)"),
        "pool:carry": N_("successes of a failed try count (PA-10)"),
        "pool:fmod": N_("a penalty, above 0, raises it (P-155)"),
        "reserves:late_dice_cost": N_("for each group added after the throw (R-071)"),
        "reserves:gift_dice": N_("who holds them (R-100, R-108)"),
        "reserves:gift_refill": N_("once all but one have given theirs away (R-110)"),
        "reserves:gifts_to_gm": N_("whether players may give them some (RA-15)"),
        "reserves:support": N_("what counts (R-089 to R-091)"),
        "reserves:name_e": N_("as your campaign calls this reserve (R-004)"),
        "reserves:name_i": N_("as your campaign calls this reserve (R-004)"),
        "reserves:name_s": N_("as your campaign calls this reserve (R-004)"),
        "percent:limit": N_("a modified roll up to this fails (C-024)"),
        "percent:disk": N_("a step for each 5 points too few (C-060)"),
        "percent:ueber": N_("a step down for each 5 points too many (C-065)"),
        "percent:step_points": N_("so much the difficulty changes (C-070)"),
        "percent:high": N_("how many such a difference makes (C-063)"),
        "percent:true_from": N_("at this total; - names none (C-038)"),
        "percent:critical_from": N_("at this total; - names none (C-038)"),
        "twenty:communal_sum": N_("what all of them together have (T-125)"),
        "twenty:force_rounding": N_("where a tenth is left over (T-018)"),
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
    return {choice: VALUES[f"{system_}:{setting}:{choice}"] for choice in choices}


def setting_names(system_: str) -> Vocabulary:
    """Return the terms of a system's settings, by the names that commands have."""
    return {field.name: SETTINGS[f"{system_}:{field.name}"] for field in system(system_).settings}


def setting_hint(system_: str, field: Field) -> str:
    """Return what a setting decides, before it the range of numbers where there is one."""
    means = _MEANINGS.get(f"{system_}:{field.name}")
    meaning = _(means) if means else ""
    ranged = (field.lowest, field.highest) != (None, None)
    return f"{range_text(field)}  {meaning}".rstrip() if ranged else meaning
