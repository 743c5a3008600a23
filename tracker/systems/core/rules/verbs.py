"""Verbs and keys of the older game, and what serves here in the place of each (KA-39)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

# What serves in place of each verb.
INSTEAD: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "maneuver": ("create",),
        "block": ("create", "full-defense", "barrier"),
        "sprint": ("overcome",),
        "push": ("overcome", "create"),
        "throw": ("overcome", "create"),
        "check": ("overcome",),
        "tag": ("invoke",),
        "spin": ("boost",),
        "overflow": ("boost",),
        "spend": ("boost",),
        "rearm": ("overcome",),
        "protest": ("outcome",),
        "refuse": ("accept", "concede"),
        "lose": ("consequence",),
        "companion": ("add",),
        "attach": ("overcome",),
        "detach": ("next",),
        "environment": ("aspect",),
        "switch": ("setting",),
        "avoid": ("overcome",),
    }
)

# What serves in place of each key of a command.
INSTEAD_OF_KEYS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "extra": ("free", "move="),
        "load": ("mod=",),
        "modify": ("mod=", "help="),
        "rearm": ("overcome",),
        "against": ("oppose=",),
        "ignore-block": ("overcome", "barrier"),
        "tag": ("free=", "invoke="),
        "spin": ("boost",),
        "companion": ("help=",),
        "support": ("help=", "create"),
        "weight": ("scale=",),
        "determination": ("fp=", "refresh="),
        "max-consequences": ("slots=",),
        "health-marked": ("physical-marked=",),
        "composure-marked": ("mental-marked=",),
        "leader": ("next",),
        "groups": ("split",),
        "sticky": ("reword",),
        "origin": ("create",),
    }
)
