"""What the fields of commands without a roll are called, their choices, and what empty ones say."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from tracker.conflict.ruling import N_
from tracker.systems import first
from tracker.words.game_words import words_of
from tracker.words.own_messages import own_word

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
        "hit": N_("Hit"),
        "track": N_("Track"),
        "accept": N_("Accepts"),
        "reasonable": N_("Reasonable"),
        "rest": N_("Rest"),
        "keep": N_("Keep stress of"),
        "shifts": N_("Shifts"),
        "companion": N_("Companion"),
        "consequence": N_("Consequence"),
        "dice": N_("Dice"),
        "vs-dice": N_("Their dice"),
        "cost": N_("Cost"),
        "move": N_("Move"),
        "alone": N_("Alone"),
        "sticky": N_("Sticky"),
        "hidden": N_("Hidden"),
        "hidden-need": N_("Hidden need"),
        "free": N_("Free action"),
        "origin": N_("Origin"),
        "needs": N_("Needs"),
        "value": N_("Value"),
        "mod": N_("Modifier"),
        "once": N_("Once"),
        "until": N_("Until"),
        "why": N_("Why"),
        "against": N_("Against"),
        "complement": N_("Complementing"),
        "extra": N_("Extra acts"),
        "ignore-block": N_("Ignores the block"),
        "line": N_("Lines"),
        "load": N_("Load"),
        "range": N_("Range"),
        "through": N_("Through"),
        "modify": N_("Modifying"),
        "rearm": N_("Re-arm"),
        "restrict": N_("Restricting"),
        "skill": N_("Skill"),
        "spin": N_("Spin"),
        "tag": N_("Tagged"),
        "with": N_("With"),
        "aspects": N_("Aspects"),
        "bonus": N_("Bonus"),
        "consequences": N_("Consequences"),
        "determination": N_("Determination"),
        "fp": N_("Fate points"),
        "initiative": N_("Initiative"),
        "max-consequences": N_("Most consequences"),
        "role": N_("Role"),
        "seat": N_("Seat"),
        "skills": N_("Skills"),
        "weight": N_("Weight"),
        "command": N_("Command"),
        "ruling": N_("Ruling"),
        "back": N_("Way back"),
        "away": N_("Put away"),
        "rename": N_("New name"),
        "advances": N_("Advances"),
        "kinds": N_("Kinds of conflict"),
        "of": N_("Belongs to"),
        "quality": N_("Quality"),
        "terms": N_("Terms"),
        "first": N_("First"),
        "kind": N_("Kind"),
        "order": N_("Order"),
        "seed": N_("Seed"),
        "system": N_("System"),
        "title": N_("Title"),
        "instead": N_("Instead"),
        "lasts": N_("Lasts"),
        "x": N_("Column"),
        "y": N_("Row"),
        "into": N_("Into"),
        "count": N_("How many"),
        "groups": N_("Groups"),
        "leader": N_("Leader"),
        "secret": N_("Secret"),
        "names": N_("Names"),
        "steps": N_("How many"),
        "new": N_("New name"),
        "hours": N_("Hours"),
        "days": N_("Days"),
        "time-passed": N_("Time has passed"),
        "source": N_("From"),
        "state": N_("On or off"),
        "stays": N_("Stays"),
        "goes": N_("Goes"),
        "where": N_("Where"),
        "field": N_("Number"),
    }
)

# The verbs whose name is a new one.
_NAMING = ("add", "branch", "companion", "minions", "side", "split", "zone")

# Where a key means something else than with other verbs.
OWN_LABELS: Mapping[tuple[str, str], str] = MappingProxyType(
    {
        ("setting", "name"): N_("Setting"),
        ("spend", "on"): N_("For"),
        **dict.fromkeys((("condition", "name"), ("uncondition", "name")), N_("On")),
        **dict.fromkeys((("rename", "name"), ("remove", "name")), N_("What")),
        ("condition", "on"): N_("Counts for"),
        ("aspect", "free"): N_("Free tag of"),
        **dict.fromkeys(((verb, "name") for verb in _NAMING), N_("Name")),
        ("end-scene", "rest"): N_("5 minutes of rest"),
    }
)

# What begins the keys of whoever answers.
THEIRS = "vs-"


def label_of(verb: str, key: str, system: str = "") -> str:
    """Return what the field for a key of a verb is called; an opponent's says that it is."""
    game = system or first()
    known = OWN_LABELS.get((verb, key)) or LABELS.get(key) or words_of(game).labels.get(key)
    if known is None and key.startswith(THEIRS):
        return f"vs. {label_of(verb, key.removeprefix(THEIRS), system)}"
    return own_word(known, game) if known else key


HINTS: Mapping[tuple[str, str], str] = MappingProxyType(
    {
        ("fp", "amount"): "+1, -1",
        ("obstacle", "needs"): "12",
        ("aspect", "text"): N_("Fog on the water"),
        ("attack", "hit"): N_("less than the shifts"),
        ("companion", "quality"): N_("Average (+1) as a rule"),
        ("companion", "skills"): N_("Burglary 2"),
        ("", "load"): N_("a person has 2"),
        ("lose", "text"): N_("kidnapped, knocked out …"),
    }
)
