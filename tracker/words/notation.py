"""How the places of a command's line are shown to people: ``TARGET``, ``cost=N``, ``"what"``."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from tracker.words.shape import Slot

_VALUES: Mapping[str, str] = MappingProxyType(
    {
        "participant": "NAME",
        "subject": "NAME|scene|ZONE|TASK",
        "participants": '"NAME, …"',
        "thing": 'NAME|"what"',
        "hidden": 'NAME|"what"',
        "zone": "ZONE",
        "zones": '"ZONE, …"',
        "passage": '"ZONE > ZONE"',
        "side": "SIDE",
        "named": "NAME|ZONE|SIDE",
        "place": "scene|ZONE|NAME",
        "aspect": '"Aspect"',
        "aspects": '"Aspect"',
        "skill": "SKILL",
        "skills-used": "SKILL",
        "skills": '"SKILL N, …"',
        "texts": '"…; …"',
        "text": '"…"',
        "label": "NAME",
        "number": "N",
        "rung": "N",
        "covered": '"KIND, …"',
        "advances": '"…"',
        "purpose": 'time|quality|stealth|"…"',
        "figure": '"…"',
        "setting": '"…"',
        "setting-value": '"…"',
        "usual": '"…"',
        "usuals": '"…; …"',
        "signed": "±N",
        "numbers": '"N, …"',
        "faces": "FACES",
        "yes": "yes|no",
        "reasons": '"±N why"',
        "extras": 'N|"N what"',
        "amounts": 'N|"N why"',
        "difficulty": 'N|"name"',
        "spins": '"how"|"NAME: how"',
        "injuries": '"mild: …; …"',
        "bracket": '"[…]"',
        "tally": "N|I…X",
        "net": '"- II"',
        "size": "-I|0|+I",
        "stages": '"I: …; II: …"',
        "domain": "Geist|Körper|Seele",
        "uses": 'NAME|"NAME N"',
        "stocks": '"NAME N/N, …"',
        "shares": '"NAME N, …"',
        "traits": '"SKILL WORD, …"',
        "steps": '"NAME: SKILL N; …"',
        "scope": "all|SKILL|…",
        "until": '"end of round"|scene|…',
        "ids": "IDS",
        "rest": "COMMAND…",
        "lines": '"COMMAND…"',
    }
)

# Kinds whose words are told apart by the name of their field: the target, the zone moved to.
_BY_FIELD = frozenset({"participant", "zone", "label"})

# Kinds that take words of one's own, though some of them mean something by themselves.
_FREE = frozenset({"text", "figure", "setting", "setting-value", "usual"})


def value_notation(slot: Slot) -> str:
    """Return what may stand in a place: ``N``, ``ZONE``, ``pc|npc``."""
    if slot.choices:
        choices = "|".join(str(choice) for choice in slot.choices)
        return f'"{choices}, …"' if slot.kind == "choices" else choices
    # A switch that is off unless given is only ever typed to turn it on.
    return "yes" if slot.kind == "yes" and slot.default is False else _VALUES[slot.kind]


def word_notation(slot: Slot) -> str:
    """Return how a word without a key is shown: ``TARGET``, ``"what"``."""
    field = slot.key
    if slot.kind in _BY_FIELD:
        return "NAME" if field in ("who", "name") else field.upper()
    return f'"{field}"' if slot.kind in _FREE else value_notation(slot)


def key_notation(slot: Slot) -> str:
    """Return how a key is shown with its value: ``cost=N``."""
    return f"{slot.key}={value_notation(slot)}"
