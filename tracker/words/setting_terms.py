"""What a campaign may choose for a setting of its dice, by name, and what each setting decides."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from tracker.conflict.ruling import N_
from tracker.conflict.settings import range_text
from tracker.systems.base import Field
from tracker.words.translate import _

# What may be chosen, by system, setting and the word that is typed.
_VALUES: Mapping[str, str] = MappingProxyType(
    {
        "pool:beyond_table:plus5": N_("5 more for each die"),
        "pool:beyond_table:hold36": N_("stays at 36"),
        "pool:beyond_table:none": N_("no fumble"),
        "reserves:gift_dice:shares": N_("a share each"),
        "reserves:gift_dice:common": N_("a common pot"),
        "reserves:support:one": N_("one chain only"),
        "reserves:support:better": N_("the better chain"),
        "reserves:support:both": N_("both chains"),
        "twenty:communal_sum:erfolg": N_("results"),
        "twenty:communal_sum:eg": N_("degrees"),
        "twenty:force_rounding:down": N_("down"),
        "twenty:force_rounding:nearest": N_("to the nearest"),
        "twenty:force_rounding:up": N_("up"),
    }
)

_ANYWHERE: Mapping[str, str] = MappingProxyType({"on": N_("on"), "off": N_("off")})

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
    text = str(value)
    own = f"{system_}:{setting}:{text}"
    return _(_VALUES[own] if own in _VALUES else _ANYWHERE.get(text, text))


def setting_hint(system_: str, field: Field) -> str:
    """Return what a setting decides, before it the range of numbers where there is one."""
    means = _MEANINGS.get(f"{system_}:{field.name}")
    meaning = _(means) if means else ""
    ranged = (field.lowest, field.highest) != (None, None)
    return f"{range_text(field)}  {meaning}".rstrip() if ranged else meaning
