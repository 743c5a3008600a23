"""A mapping whose values are made when they are first asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TypeVar

T = TypeVar("T")


class Late(Mapping[str, T]):
    """Hold what there is for each system of dice; a fight loads only what its own system has.

    ``makers`` make a value by its key, and import what they need for it.
    """

    def __init__(self, makers: Mapping[str, Callable[[], T]]) -> None:
        self._makers = makers
        self._made: dict[str, T] = {}

    def __getitem__(self, key: str) -> T:
        try:
            return self._made[key]
        except KeyError:
            return self._made.setdefault(key, self._makers[key]())

    def __contains__(self, key: object) -> bool:
        # Mapping's own would make the value.
        return key in self._makers

    def __iter__(self) -> Iterator[str]:
        return iter(self._makers)

    def __len__(self) -> int:
        return len(self._makers)
