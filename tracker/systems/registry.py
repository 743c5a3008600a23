"""Which systems there are, by id."""

from __future__ import annotations

from tracker.systems.base import System
from tracker.systems.fate import Fate

SYSTEMS: dict[str, System] = {system.id: system for system in (Fate(),)}


def system(name: str) -> System:
    """Return a system by its id; raises KeyError for one this version does not know."""
    return SYSTEMS[name]
