"""How the places of a command's line are shown to people: ``TARGET``, ``cost=N``, ``"what"``."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from tracker.conflict.ruling import N_
from tracker.conflict.state import Conflict
from tracker.systems import first
from tracker.words.game_words import words_of
from tracker.words.shape import Slot
from tracker.words.split import quote
from tracker.words.translate import _
from tracker.words.vocabulary import YES_NO, chosen_from, typed_words

_VALUES: Mapping[str, str] = MappingProxyType(
    {
        "participant": "NAME",
        "subject": N_("NAME|scene|ZONE|TASK"),
        "participants": '"NAME, …"',
        "thing": N_('NAME|"what"'),
        "hidden": N_('NAME|"what"'),
        "zone": "ZONE",
        "zones": '"ZONE, …"',
        "passage": '"ZONE > ZONE"',
        "side": "SIDE",
        "named": "NAME|ZONE|SIDE",
        "place": N_("scene|ZONE|NAME"),
        "aspect": '"Aspect"',
        "aspects": '"Aspect"',
        "skill": "SKILL",
        "skills-used": "SKILL",
        "skills": '"SKILL N, …"',
        "texts": '"…; …"',
        "text": '"…"',
        "label": "NAME",
        "number": "N",
        "named-number": "N",
        "figure": '"…"',
        "setting": '"…"',
        "setting-value": '"…"',
        "usual": '"…"',
        "usuals": '"…; …"',
        "signed": "±N",
        "numbers": '"N, …"',
        "faces": "FACES",
        "yes": N_("yes|no"),
        "reasons": N_('"±N why"'),
        "amounts": N_('N|"N why"'),
        "difficulty": N_('N|"name"'),
        "traits": '"SKILL WORD, …"',
        "scope": N_("all|SKILL|…"),
        "until": N_('"end of round"|scene|…'),
        "ids": "IDS",
        "rest": "COMMAND…",
        "lines": '"COMMAND…"',
    }
)

# Kinds whose words are told apart by the name of their field: the target, the zone moved to.
_BY_FIELD = frozenset({"participant", "zone", "label"})

# Kinds that take words of one's own, though some of them mean something by themselves.
_FREE = frozenset({"text", "figure", "setting", "setting-value", "usual"})


def value_notation(slot: Slot, system: str = "") -> str:
    """Return what may stand in a place, in words that a reader types: ``N``, ``ZONE``, ``pc|npc``.

    Values that have a name go by that in the reader's language.
    """
    if slot.choices:
        game = system or first()
        named = typed_words(chosen_from(slot.choices, Conflict(system=game), game))
        choices = [quote(name) for name in named] or [str(choice) for choice in slot.choices]
        one = "|".join(choices)
        return f'"{one}, …"' if slot.kind == "choices" else one
    # What is off unless given is only ever typed to turn it on.
    if slot.kind == "yes" and slot.default is False:
        return typed_words(YES_NO)[0]
    own = words_of(system or first()).kinds
    return _(_VALUES.get(slot.kind) or own()[slot.kind].notation)


def word_notation(slot: Slot, system: str = "") -> str:
    """Return how a word without a key is shown: ``TARGET``, ``"what"``."""
    field = slot.key
    if slot.kind in _BY_FIELD:
        return "NAME" if field in ("who", "name") else field.upper()
    return f'"{field}"' if slot.kind in _FREE else value_notation(slot, system)


def key_notation(slot: Slot, system: str = "") -> str:
    """Return how a key is shown with its value: ``cost=N``."""
    return f"{slot.key}={value_notation(slot, system)}"
