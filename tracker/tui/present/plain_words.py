"""What the fields of commands without a roll are called, their choices, and what empty ones say."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from tracker.conflict.ruling import N_
from tracker.words.terms import KINDS, TRACKS

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
        "free": N_("Free tag of"),
        "origin": N_("Origin"),
        "needs": N_("Needs"),
        "value": N_("Value"),
        "mod": N_("Modifier"),
        "diff": N_("Difficulty"),
        "adv": N_("Advantages"),
        "dis": N_("Disadvantages"),
        "once": N_("Once"),
        "until": N_("Until"),
        "domain": N_("Domain"),
        "reserve": N_("Reserve"),
        "why": N_("Why"),
    }
)

# Where a key means something else than with other verbs.
OWN_LABELS: Mapping[tuple[str, str], str] = MappingProxyType(
    {
        ("condition", "name"): N_("On"),
        ("condition", "on"): N_("Counts for"),
    }
)

CHOICES: Mapping[str, str] = MappingProxyType(
    {
        **KINDS,
        **TRACKS,
        "declaration": N_("declaration"),
        "assessment": N_("assessment"),
        "round": N_("round"),
        "scene": N_("scene"),
    }
)

HINTS: Mapping[tuple[str, str], str] = MappingProxyType(
    {
        ("fp", "amount"): "+1, -1",
        ("spend", "shifts"): "1",
        ("obstacle", "needs"): "12",
        ("spend", "on"): N_("time, quality, stealth, or in your words"),
        ("aspect", "text"): N_("Fog on the water"),
    }
)
