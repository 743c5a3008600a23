"""What is looked at, set right and put off before Textual is imported."""

from __future__ import annotations

import resource
import signal
import sys
from collections.abc import Mapping, MutableMapping
from types import MappingProxyType
from typing import Any

import msgspec

from tracker.conflict.ruling import N_
from tracker.lazy_modules import defer

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

    ``colors`` go before those of the theme, by their names; with ``mouse`` it is pointed at, too.
    """

    plain: bool = False
    monochrome: bool = False
    light: bool = False
    mouse: bool = False
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


def shut_in() -> None:
    """Let no key stop the program or leave its memory on the disk: it may be all that a login has.

    What is stopped gives the terminal back to the shell that it was started from.
    """
    for one in (signal.SIGTSTP, signal.SIGQUIT):
        signal.signal(one, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


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
    mouse: bool = False,
) -> Look:
    """Return how to look: as asked for, and where nothing is asked as the environment says."""
    return Look(
        plain=plain_characters(plain, environ),
        monochrome=bool(environ.get("NO_COLOR")) if monochrome is None else monochrome,
        light=light_background(environ) if light is None else light,
        colors=colors or {},
        mouse=mouse,
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
# their types, the second says in which folder pictures of the screen would be left, the third draws
# a table of colors. The last is Textual's own palette, which is not shown; what of its themes is
# for that alone goes without it.
DEFERRED: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "textual.types": ("IgnoreReturnCallbackType",),
        "platformdirs": ("user_downloads_path",),
        "rich.table": ("Column", "Table"),
        "textual.command": (
            *("CommandListItem", "CommandPalette", "Provider", "SimpleProvider"),
            *("DiscoveryHit", "Hit", "Hits"),
        ),
    }
)


def defer_imports() -> None:
    """Put off what takes a twentieth of the start; to be called before Textual is imported."""
    defer(DEFERRED)


def hasten_imports() -> None:
    """Spare Textual work on what it imports next; to be called once the others are put off.

    A test holds both parts to what Textual does without them, and its version is pinned.
    """
    _compile_when_looked_for()
    _look_at_each_class_once()


def _compile_when_looked_for() -> None:
    """Compile the patterns of Textual's markup, in which nothing is written here, when asked for.

    Those of its styles are compiled by then: they are needed at once.
    """
    from textual.css import tokenize, tokenizer

    class Expect(tokenizer.Expect):
        def __init__(self, description: str, **tokens: str) -> None:
            self._given = description, tokens

        def __getattr__(self, name: str) -> Any:
            # Only what is not there comes here, and after the first time all is.
            said = dict(vars(self))
            if "_given" not in said:
                raise AttributeError(name)
            description, tokens = said.pop("_given")
            super().__init__(description, **tokens)
            del self._given
            self.__dict__.update(said)
            return getattr(self, name)

    setattr(tokenize, "Expect", Expect)  # noqa: B010


def _look_at_each_class_once() -> None:
    """Look through each class of widgets for its reactive values and what computes them once.

    Textual does so anew for every class that is made of it: a sixteenth of the start.
    """
    from textual.dom import DOMNode
    from textual.reactive import Reactive

    reactives: dict[type, dict[str, Reactive[Any]]] = {}
    computes: dict[type, set[str]] = {}

    def look_at(base: type) -> None:
        own = vars(base)
        reactives[base] = {name: one for name, one in own.items() if isinstance(one, Reactive)}
        computing = (name for name in own if name.startswith(("_compute_", "compute_")))
        computes[base] = {name.lstrip("_").removeprefix("compute_") for name in computing}

    def init_subclass(
        cls: type[DOMNode],
        inherit_css: bool = True,
        inherit_bindings: bool = True,
        inherit_component_classes: bool = True,
    ) -> None:
        super(DOMNode, cls).__init_subclass__()
        cls._reactives, computed = {}, set[str]()
        for base in reversed(cls.__mro__):
            if base not in reactives:
                look_at(base)
            cls._reactives.update(reactives[base])
            computed |= computes[base]
        cls._computes = frozenset(computed)
        cls._inherit_css = inherit_css
        cls._inherit_bindings = inherit_bindings
        cls._inherit_component_classes = inherit_component_classes
        bases = cls._css_bases(cls)
        cls._css_type_name = bases[0].__name__
        cls._css_type_names = frozenset(base.__name__ for base in bases)
        cls._merged_bindings = cls._merge_bindings()

    setattr(DOMNode, "__init_subclass__", classmethod(init_subclass))  # noqa: B010
