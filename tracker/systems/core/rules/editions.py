"""The three books as values of the same dials: which edition turns each how."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from tracker.conflict.system import SystemField

CORE, CONDENSED, ACCELERATED = "core", "condensed", "accelerated"
EDITIONS = (CORE, CONDENSED, ACCELERATED)

# The entry of a campaign that says which book is played.
EDITION = "edition"

_NAMES = (CORE, CONDENSED, ACCELERATED)

# Each dial with what can be chosen, and its values by edition, in the order of the editions.
# No choices: any words will do.
_DIALS: Mapping[str, tuple[tuple[str | int, ...], tuple[str | int, str | int, str | int], str]] = (
    MappingProxyType(
        {
            "boxes": (("value", "points"), ("value", "points", "value"), "K-STRESS-5"),
            "tracks": (("two", "one"), ("two", "two", "one"), "K-STRESS-1"),
            "extra-mild": (("on", "off"), ("on", "on", "off"), "K-CONS-2"),
            "extreme": (("on", "off"), ("on", "off", "off"), "K-CONS-6"),
            "order": (
                ("skill", "elective", "list"),
                ("skill", "elective", "skill"),
                "K-ORDER-1",
            ),
            "order-physical": (
                (),
                (
                    "Notice, Athletics, Physique",
                    "Notice, Athletics, Physique",
                    "Quick",
                ),
                "K-ORDER-1",
            ),
            "order-mental": (
                (),
                ("Empathy, Rapport, Will", "Empathy, Rapport, Will", "Careful"),
                "K-ORDER-1",
            ),
            "npc-turns": (("each", "best"), ("each", "each", "each"), "K-ORDER-4"),
            "oppose": (("plain", "defend"), ("plain", "defend", "defend"), "K-OPPOSE-3"),
            "overcome-tie": (("cost", "either"), ("cost", "either", "cost"), "K-OVERCOME-4"),
            "known-fail": (
                ("opponent", "nothing"),
                ("opponent", "opponent", "nothing"),
                "K-CREATE-6",
            ),
            "unknown-tie": (("reveal", "boost"), ("reveal", "boost", "reveal"), "K-CREATE-7"),
            "hostile": (("any", "pvp"), ("any", "any", "pvp"), "K-HOSTILE-5"),
            "carry": (("any", "npc"), ("any", "npc", "any"), "K-FP-6"),
            "scenario-reset": (("yes", "no"), ("yes", "no", "no"), "K-FP-4"),
            "full-defense": (("plain", "focus", "off"), ("plain", "focus", "plain"), "K-FULL-2"),
            "team-cap": (("none", "skill"), ("none", "skill", "none"), "K-TEAM-3"),
            "team-skill": ((1, 0), (1, 1, 0), "K-TEAM-2"),
            "mobs": (("core", "group"), ("core", "core", "group"), "K-MOB-6"),
            "contest-style": (("alone", "always"), ("alone", "alone", "always"), "K-CONTEST-3"),
            "contest-fail": (
                ("forfeit", "choice"),
                ("forfeit", "choice", "forfeit"),
                "K-CONTEST-6",
            ),
            "contest-harm": (("off", "on"), ("off", "on", "off"), "K-CONTEST-7"),
            "treatment": (("roll", "none"), ("roll", "roll", "none"), "K-RECOVER-1"),
            "severe-clears": (
                ("scenario", "milestone"),
                ("scenario", "milestone", "scenario"),
                "K-RECOVER-5",
            ),
            "weapons": (("on", "off"), ("off", "off", "off"), "K-SET-3"),
            "scale": (("on", "off"), ("off", "off", "off"), "K-SET-3"),
        }
    )
)

_VALUES: Mapping[str, Mapping[str, str | int]] = MappingProxyType(
    {
        edition: {name: values[nth] for name, (_choices, values, _rule) in _DIALS.items()}
        for nth, edition in enumerate(_NAMES)
    }
)


def _field(name: str) -> SystemField:
    choices, values, rule = _DIALS[name]
    words = tuple(one for one in choices if isinstance(one, str))
    if choices and not words:
        # A number that is one of two.
        numbers = [one for one in choices if isinstance(one, int)]
        return SystemField(
            name=name, lowest=min(numbers), highest=max(numbers), default=values[0], rule=rule
        )
    return SystemField(name=name, choices=words, default=values[0], free=not choices, rule=rule)


FIELDS = (
    SystemField(name=EDITION, choices=EDITIONS, default=CORE, rule="K-SET-1"),
    *map(_field, _DIALS),
)


def dial(campaign: Mapping[str, int | str], name: str) -> int | str:
    """Return what a dial is turned to: by itself, else by the edition; KeyError for no dial.

    >>> dial({"edition": "condensed"}, "boxes"), dial({}, "boxes")
    ('points', 'value')
    """
    if name == EDITION:
        return edition_of(campaign)
    return campaign[name] if name in campaign else _VALUES[edition_of(campaign)][name]


def edition_of(campaign: Mapping[str, int | str]) -> str:
    """Return the edition that is played (K-SET-1)."""
    return str(campaign.get(EDITION, CORE))
