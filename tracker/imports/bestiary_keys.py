"""The keys that a table of a bestiary may have, and which of one cannot be used."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

TEXTS = frozenset({"side", "zone", "more"})
LISTS = frozenset({"aspects", "consequences"})
BESTIARY_ROLES = frozenset({"pc", "npc"})


def wrong_keys(
    table: Any,
    numbers: Collection[str] | None,
    texts: Collection[str] = TEXTS,
    lists: Collection[str] = LISTS,
) -> Iterator[str]:
    """Yield the keys of a table that cannot be used; an empty one for no table at all.

    ``numbers`` are the keys that hold whole numbers, None for all that do.
    """
    if not isinstance(table, dict):
        yield ""
        return
    for key, value in table.items():
        match key:
            case "role":
                fits = isinstance(value, str) and value in BESTIARY_ROLES
            case "hidden":
                fits = isinstance(value, bool)
            case "skills":
                fits = isinstance(value, str) or (
                    isinstance(value, dict) and all(type(v) is int for v in value.values())
                )
            case "system":
                fits = isinstance(value, str)
            case _ if key in lists:
                entries = value if isinstance(value, list) else [value]
                fits = all(isinstance(text, str) and ";" not in text for text in entries)
            case _:
                fits = (key in texts and isinstance(value, str)) or (
                    (numbers is None or key in numbers) and type(value) is int
                )
        if not fits:
            yield key
