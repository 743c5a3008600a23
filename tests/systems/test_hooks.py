"""Hooks whose functions stand in modules of their own: found, and taking what is handed to them."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any

import pytest

from tracker import systems

PARTS = {"rules": "SYSTEM", "words": "WORDS", "screen": "VIEW"}

# What a type is called elsewhere, and what it is a kind of.
MEANT = {
    "Sizes": "Iterable[int]",
    "Relaxed": "Iterable[Command, Iterable[str]]",
    "Choose": "Ask",
    "RollPreview": "Preview",
    "FateTable": "Own",
    "ReservesTable": "CheckTable",
    "Story": "Any",
    "list": "Iterable",
    "tuple": "Iterable",
    "Iterator": "Iterable",
    "Sequence": "Iterable",
    "dict": "Mapping",
}


def elsewhere() -> Iterator[tuple[str, str, str]]:
    """Yield each hook that stands in a module of its own: its game, its part and its name."""
    for game in systems.found():
        for part, kept in PARTS.items():
            module = systems.part(game, part)
            assert isinstance(module, ModuleType)
            for name, value in vars(type(getattr(module, kept))).items():
                if isinstance(value, type(systems.hook("a.b"))):
                    yield game, part, name


def own_and_general(
    game: str, part: str, name: str
) -> tuple[Callable[..., Any], Callable[..., Any]]:
    """Return what a game has of a hook, and what it stands in for."""
    own = getattr(systems.part(game, part), PARTS[part])
    above = next(kind for kind in type(own).__mro__[1:] if name in vars(kind))
    return getattr(own, name), vars(above)[name]


def said(annotation: object) -> set[str]:
    """Return the kinds of values that an annotation allows, without the modules of their names."""
    text = annotation if isinstance(annotation, str) else inspect.formatannotation(annotation)
    text = re.sub(r"(\w+\.)+|, \.\.\.", "", text)
    meant = re.sub(r"\w+", lambda word: MEANT.get(word[0], word[0]), text)
    return set(re.split(r" \| (?![^\[]*\])", meant))


def taken(function: Callable[..., Any]) -> list[tuple[str, set[str]]]:
    """Return the parameters of a function that have to be given, with what each may be."""
    given = inspect.signature(function).parameters.values()
    named = [(f"{one.kind.name} {one.name}", one) for one in given if one.name != "self"]
    return [(name, said(one.annotation)) for name, one in named if one.default is one.empty]


@pytest.mark.parametrize(("game", "part", "name"), list(elsewhere()), ids="-".join)
def test_a_hook_takes_what_is_handed_to_it_and_returns_what_is_wanted(
    game: str, part: str, name: str
) -> None:
    own, general = own_and_general(game, part, name)

    if own.__name__ == "<lambda>":
        assert not taken(general), "it returns the same whatever it is asked"
        assert own() is not None
        return
    assert taken(own) == taken(general)
    returned = said(own.__annotations__["return"]), said(general.__annotations__["return"])
    assert returned[0] <= returned[1] or returned[1] == {"Any"}


def test_a_hook_that_stands_nowhere_is_noticed() -> None:
    class Words:
        gone = systems.hook("table.nothing_of_the_kind")

    Words.__module__ = "tracker.systems.fate.words"
    with pytest.raises(AttributeError, match="nothing_of_the_kind"):
        Words().gone  # noqa: B018
