"""What is looked at, set right and put off before Textual is imported."""

from __future__ import annotations

import sys
from collections.abc import Mapping, MutableMapping
from importlib import import_module
from types import MappingProxyType, ModuleType
from typing import Any

import msgspec

from tracker.conflict.ruling import N_

# How long it takes at most until the rest of a key's sequence has come after its escape, in
# milliseconds: here, and over a network.
ESCAPE_HERE, ESCAPE_AFAR = 50, 150
ESCAPE_MOST = 10_000

# The largest window that is drawn, in columns and rows, and what one without a size is taken for.
LARGEST, USUAL = (500, 200), (80, 24)

_COLOR_SYSTEMS = ("standard", "256", "truecolor")
# What makes Textual slower, chattier or other than tested.
_UNWANTED = (
    "COLUMNS",
    "LINES",
    "TEXTUAL_DRIVER",
    "TEXTUAL_FILTERS",
    "TEXTUAL_THEME",
    "TEXTUAL_ALLOW_SIGNALS",
)


class Look(msgspec.Struct, frozen=True, kw_only=True):
    """How the program is to look: ASCII signs only, no color, a light background.

    ``colors`` go before those of the theme, by their names.
    """

    plain: bool = False
    monochrome: bool = False
    light: bool = False
    colors: Mapping[str, str] = {}


def terminal_missing() -> str:
    """Say, as a message to be translated, what keeps a full-screen program from starting here;
    empty when nothing does.

    Keys come from the standard input and the screen goes to the standard error, so both must be
    terminals; the standard output need not be one.
    """
    for stream, message in (
        (
            sys.__stdin__,
            N_(
                "the keys cannot be read: the standard input is not a terminal;"
                " schwung --plain plays in lines"
            ),
        ),
        (
            sys.__stderr__,
            N_(
                "the screen cannot be shown: the standard error is not a terminal;"
                " schwung --plain plays in lines"
            ),
        ),
    ):
        if stream is None or stream.closed or not stream.isatty():
            return message
    return ""


def prepare_environment(environ: MutableMapping[str, str], look: Look) -> None:
    """Set what Textual reads from the environment when it is imported.

    The size comes from the terminal alone, nothing is animated, the kitty keyboard protocol
    stays off, and a terminal that has no colors to offer is not sent 16 million of them.
    """
    for name in _UNWANTED:
        environ.pop(name, None)
    if environ.get("TEXTUAL_COLOR_SYSTEM") not in _COLOR_SYSTEMS:
        environ.pop("TEXTUAL_COLOR_SYSTEM", None)
        if environ.get("TERM", "").lower() in ("dumb", "unknown"):
            environ["TEXTUAL_COLOR_SYSTEM"] = "standard"
    if look.monochrome:
        environ["NO_COLOR"] = "1"
    else:
        # Textual takes an empty value for a wish, which it is not.
        environ.pop("NO_COLOR", None)
    environ["TEXTUAL_DISABLE_KITTY_KEY"] = "1"
    environ["TEXTUAL_ANIMATIONS"] = "none"


def escape_delay(environ: Mapping[str, str]) -> float:
    """Return after how many seconds an escape is one by itself, and not the begin of a key.

    ``ESCDELAY`` says it in milliseconds, as for other programs; else it depends on the line.
    """
    wished = environ.get("ESCDELAY", "")
    if wished.isascii() and wished.isdecimal():
        milliseconds = min(int(wished[:9]), ESCAPE_MOST)
    else:
        milliseconds = ESCAPE_AFAR if environ.get("SSH_CONNECTION") else ESCAPE_HERE
    return milliseconds / 1000


def bounded_size(columns: int, rows: int) -> tuple[int, int]:
    """Return the columns and rows to draw in a window of this size, whatever it says.

    >>> bounded_size(65535, 0)
    (500, 24)
    """
    return min(columns or USUAL[0], LARGEST[0]), min(rows or USUAL[1], LARGEST[1])


def choose_look(
    environ: Mapping[str, str],
    *,
    plain: bool | None = None,
    monochrome: bool | None = None,
    light: bool | None = None,
    colors: Mapping[str, str] | None = None,
) -> Look:
    """Return how to look: as asked for, and where nothing is asked as the environment says."""
    return Look(
        plain=plain_characters(plain, environ),
        monochrome=bool(environ.get("NO_COLOR")) if monochrome is None else monochrome,
        light=light_background(environ) if light is None else light,
        colors=colors or {},
    )


def plain_characters(asked: bool | None, environ: Mapping[str, str]) -> bool:
    """Tell whether only ASCII signs are to be used: as asked, else in a non-UTF-8 locale."""
    if asked is not None:
        return asked
    named = [environ.get(name, "") for name in ("LC_ALL", "LC_CTYPE", "LANG")]
    # Python itself sets LC_CTYPE to C.UTF-8 when it finds itself in the C locale.
    if named[1] == "C.UTF-8" and all(name in ("", "C", "POSIX") for name in (named[0], named[2])):
        return True
    locale = next(filter(None, named), "")
    return locale.lower().replace("-", "").find("utf8") < 0


def light_background(environ: Mapping[str, str]) -> bool:
    """Tell whether the terminal says, as some do in COLORFGBG, that it is light."""
    background = environ.get("COLORFGBG", "").rpartition(";")[2]
    return background == "7" or background in map(str, range(9, 16))


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
