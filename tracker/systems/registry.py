"""Which systems there are, by id; adding one is adding it here."""

from __future__ import annotations

from collections.abc import Mapping

from tracker.systems.base import System
from tracker.systems.late import Late


def _fate() -> System:
    from tracker.systems.fate import Fate

    return Fate()


def _pool() -> System:
    from tracker.systems.pool import Pool

    return Pool()


def _reserves() -> System:
    from tracker.systems.reserves import Reserves

    return Reserves()


def _percent() -> System:
    from tracker.systems.percent import Percent

    return Percent()


def _twenty() -> System:
    from tracker.systems.twenty import Twenty

    return Twenty()


SYSTEMS: Mapping[str, System] = Late(
    {"fate": _fate, "pool": _pool, "reserves": _reserves, "percent": _percent, "twenty": _twenty}
)


def system(name: str) -> System:
    """Return a system by its id; raises KeyError for one this version does not know."""
    return SYSTEMS[name]
