"""What the fields of commands without a roll are called, their choices, and what empty ones say."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from tracker.conflict.ruling import N_
from tracker.systems import first
from tracker.words.game_words import words_of
from tracker.words.vocabulary import own_word

LABELS: Mapping[str, str] = MappingProxyType(
    {
        "name": N_("Who"),
        "by": N_("By"),
        "to": N_("To"),
        "on": N_("On"),
        "what": N_("What"),
        "text": N_("Text"),
        "reason": N_("Why"),
        "amount": N_("How many"),
        "aspect": N_("Aspect"),
        "zone": N_("Zone"),
        "side": N_("Side"),
        "dice": N_("Dice"),
        "vs-dice": N_("Their dice"),
        "cost": N_("Cost"),
        "alone": N_("Alone"),
        "hidden": N_("Hidden"),
        "hidden-need": N_("Hidden need"),
        "free": N_("Free action"),
        "needs": N_("Needs"),
        "value": N_("Value"),
        "mod": N_("Modifier"),
        "once": N_("Once"),
        "until": N_("Until"),
        "when": N_("Until when"),
        "why": N_("Why"),
        "line": N_("Lines"),
        "skill": N_("Skill"),
        "with": N_("With"),
        "aspects": N_("Aspects"),
        "bonus": N_("Bonus"),
        "memo": N_("Notes"),
        "source-id": N_("Source"),
        "initiative": N_("Initiative"),
        "again": N_("If there already"),
        "alias": N_("Known as"),
        "npcs": N_("Of your figures"),
        "as": N_("Called"),
        "lost": N_("Left behind"),
        "only": N_("Only these"),
        "role": N_("Role"),
        "seat": N_("Seat"),
        "skills": N_("Skills"),
        "command": N_("Command"),
        "ruling": N_("Ruling"),
        "back": N_("Way back"),
        "away": N_("Put away"),
        "rename": N_("New name"),
        "of": N_("Belongs to"),
        "first": N_("First"),
        "kind": N_("Kind"),
        "order": N_("Order"),
        "seed": N_("Seed"),
        "system": N_("System"),
        "title": N_("Title"),
        "instead": N_("Instead"),
        "x": N_("Column"),
        "y": N_("Row"),
        "secret": N_("Secret"),
        "names": N_("Names"),
        "steps": N_("How many"),
        "new": N_("New name"),
        "hours": N_("Hours"),
        "where": N_("Where"),
        "field": N_("Number"),
    }
)

# The verbs whose name is a new one.
_NAMING = ("add", "branch", "side", "zone")

# Where a key means something else than with other verbs.
OWN_LABELS: Mapping[tuple[str, str], str] = MappingProxyType(
    {
        ("setting", "name"): N_("Setting"),
        ("import", "source"): N_("File"),
        **dict.fromkeys((("condition", "name"), ("uncondition", "name")), N_("On")),
        **dict.fromkeys((("rename", "name"), ("remove", "name")), N_("What")),
        ("condition", "on"): N_("Counts for"),
        ("roll", "notation"): N_("Dice"),
        ("roll", "dice"): N_("Faces"),
        **dict.fromkeys(((verb, "name") for verb in _NAMING), N_("Name")),
    }
)

# What begins the keys of whoever answers.
THEIRS = "vs-"


def label_of(verb: str, key: str, system: str = "") -> str:
    """Return what the field for a key of a verb is called; an opponent's says that it is."""
    game = system or first()
    own = words_of(game).labels
    known = own.get(f"{verb} {key}") or OWN_LABELS.get((verb, key)) or LABELS.get(key)
    known = known or own.get(key)
    if known is None and key.startswith(THEIRS):
        return f"vs. {label_of(verb, key.removeprefix(THEIRS), system)}"
    return own_word(known, game) if known else key


# What an empty field says, by the verb and the key; games have their own.
FIELD_HINTS: Mapping[tuple[str, str], str] = MappingProxyType(
    {
        ("obstacle", "needs"): "12",
        ("aspect", "text"): N_("Fog on the water"),
    }
)
