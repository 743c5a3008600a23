"""What Textual imports at once and nothing here uses: loaded when it is asked for all the same."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from importlib import import_module
from types import MappingProxyType, ModuleType
from typing import Any

# The modules, with the names that Textual's own take from them. The first loads five widgets for
# their types, the second says in which folder pictures of the screen would be left.
DEFERRED: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "textual.types": ("IgnoreReturnCallbackType",),
        "platformdirs": ("user_downloads_path",),
    }
)


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


def defer_imports() -> None:
    """Put off what takes a twentieth of the start; to be called before Textual is imported."""
    for module, names in DEFERRED.items():
        sys.modules.setdefault(module, Deferred(module, names))


def _loaded(name: str) -> ModuleType:
    if isinstance(sys.modules.get(name), Deferred):
        del sys.modules[name]
    return import_module(name)
