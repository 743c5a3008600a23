"""The fields for words and keys that only Fate's commands have, where a form is made of them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from tracker.conflict.ruling import N_
from tracker.systems.fate.rules.numbers import QUALITIES
from tracker.systems.fate.screen.roll_fields import dice
from tracker.systems.fate.words.terms import ADVANCES, COMPANION_KINDS, rung_name
from tracker.tui.present.filling import Filling
from tracker.tui.present.form import Field, Option
from tracker.words.shape import Slot
from tracker.words.translate import fill
from tracker.words.vocabulary import term_name

# What an empty field says, by the verb and the key.
HINTS: Mapping[tuple[str, str], str] = MappingProxyType(
    {
        ("fp", "amount"): "+1, -1",
        ("attack", "hit"): N_("less than the shifts"),
        ("companion", "quality"): N_("Average (+1) as a rule"),
        ("companion", "skills"): N_("Burglary 2"),
        ("", "load"): N_("a person has 2"),
        ("lose", "text"): N_("kidnapped, knocked out …"),
    }
)


def own_field(filling: Filling, verb: str, slot: Slot, label: str) -> Field | None:
    """Return the field for a word or a key of Fate's; None for one that all games ask for."""
    match slot.kind:
        case "covered":
            kinds = [Option(kind, kind, term_name(term)) for kind, term in COMPANION_KINDS.items()]
            return filling.choices(slot.key, label, kinds, listed=",")
        case "advances":
            names = {"names": ", ".join(term_name(term) for term in ADVANCES.values())}
            return filling.text(slot.key, label, hint=fill("e.g. {names}", names))
        case "faces":
            return dice(filling, slot.key, label)
    return None


def own_options(verb: str, slot: Slot) -> list[Option] | None:
    """Return the qualities that minions may have (F-MINION-1); None for any other word."""
    if (verb, slot.key) != ("minions", "quality"):
        return None
    return [Option(str(n), str(n), rung_name(n)) for n in QUALITIES]
