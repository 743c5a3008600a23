"""What a system of dice keeps on the table besides what all have, each entry with its label."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

from tracker.conflict.state import Conflict
from tracker.words import reserves_table

Entries = Iterator[tuple[str, str]]

# By the system's id: a system adds what it keeps.
OWN: Mapping[str, Callable[[Conflict], Entries]] = MappingProxyType(
    {"reserves": reserves_table.entries}
)


def lying(state: Conflict) -> Entries:
    """Yield what the table's system of dice keeps there."""
    own = OWN.get(state.system)
    if own is not None:
        yield from own(state)
