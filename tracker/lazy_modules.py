"""Modules of libraries that are loaded when something of them is asked for, and not at once."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from importlib import import_module
from types import ModuleType
from typing import Any


def defer(modules: Mapping[str, tuple[str, ...]]) -> None:
    """Put off loading modules, each with the names that others take from it at once."""
    for module, names in modules.items():
        sys.modules.setdefault(module, Deferred(module, names))


class Deferred(ModuleType):
    """A module that is loaded when a name of it is asked for, other than those it stands for."""

    def __init__(self, name: str, names: tuple[str, ...]) -> None:
        super().__init__(name)
        for one in names:
            setattr(self, one, _Later(name, one))

    def __getattr__(self, name: str) -> Any:
        # Python itself asks for such, and does without.
        if name.startswith("__") and name != "__all__":
            raise AttributeError(name)
        return getattr(_loaded(self.__name__), name)


class _Later:
    """A class or function whose module is loaded when it is called, or a name of it asked for."""

    def __init__(self, module: str, name: str) -> None:
        self._module, self._name = module, name

    def __call__(self, *given: Any, **named: Any) -> Any:
        return getattr(_loaded(self._module), self._name)(*given, **named)

    def __getattr__(self, name: str) -> Any:
        return getattr(getattr(_loaded(self._module), self._name), name)

    def __mro_entries__(self, bases: tuple[object, ...]) -> tuple[type, ...]:
        # A class that is made of one is of no use without it, and nobody uses it.
        return ()


def _loaded(name: str) -> ModuleType:
    if isinstance(sys.modules.get(name), Deferred):
        del sys.modules[name]
    return import_module(name)
