"""Which keys the sequences of terminals are, with their modifiers; all others are none."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any

from textual.events import Key
from textual.keys import _character_to_key

from tracker.tui.terminal.sequences import ESCAPE


def _table(signs: Iterable[str] | Iterable[int], names: str) -> Mapping[Any, str]:
    return MappingProxyType(dict(zip(signs, names.split(), strict=True)))


# By the final, with a first parameter of 1 or none. Not R, which is F3, but also the answer to
# where the cursor is.
_BY_LETTER = _table("ABCDHFPQS", "up down right left home end f1 f2 f4")

# By the number before a tilde, in the numbers of the VT220, rxvt and the Linux console.
_BY_NUMBER = _table(
    (*range(1, 9), *range(11, 16), *range(17, 22), *range(23, 27), 28, 29, *range(31, 35)),
    "home insert delete end pageup pagedown home end"
    " f1 f2 f3 f4 f5 f6 f7 f8 f9 f10 f11 f12 f13 f14 f15 f16 f17 f18 f19 f20",
)

# Without a bracket: the first function keys, and the keypad in its application mode.
_BY_KEYPAD = _table(
    "ABCDHFPQSRMjklmnopqrstuvwxyX",
    "up down right left home end f1 f2 f4 f3 enter * + , - . / 0 1 2 3 4 5 6 7 8 9 =",
)

# rxvt and the Linux console have finals of their own.
_SHIFTED = _table("abcd", "up down right left")
_CONSOLE = _table("ABCDE", "f1 f2 f3 f4 f5")

# Those of the codes of characters that are keys by name, and kitty's own codes.
_BY_CODE = _table(
    (8, 9, 13, 27, 127, *range(57376, 57388), *range(57399, 57427)),
    "backspace tab enter escape backspace f13 f14 f15 f16 f17 f18 f19 f20 f21 f22 f23 f24"
    " 0 1 2 3 4 5 6 7 8 9 . / * - + enter = ,"
    " left right up down pageup pagedown home end insert delete",
)

_CHARACTERS = MappingProxyType({"enter": "\r", "tab": "\t", "backspace": "\x7f"})
_CONTROLS: Mapping[str, str] = MappingProxyType(
    {
        "\r": "enter",
        "\t": "tab",
        "\b": "backspace",
        "\x7f": "backspace",
        "\0": "ctrl+@",
        "\x1c": "ctrl+backslash",
        "\x1d": "ctrl+right_square_bracket",
        "\x1e": "ctrl+circumflex_accent",
        "\x1f": "ctrl+underscore",
        ESCAPE: "escape",
    }
)

# The bits of a modifier parameter; those of the locks say nothing.
_SHIFT, _ALT, _CTRL = 1, 2, 4
_MODIFIERS = MappingProxyType(
    {_ALT: "alt", _CTRL: "ctrl", 16: "hyper", 32: "meta", _SHIFT: "shift", 8: "super"}
)
_RELEASED = "3"

_CONTROL = re.compile(r"\x1b\[(\[?)([0-9;:]*)([@-~$])")
_KEYPAD = re.compile(r"\x1bO([0-9;]*)([ -~])")

_MORE_FUNCTIONS = 12


def keys_in_sequence(sequence: str) -> list[Key]:
    """Return the keys that a character or a sequence stands for; nothing for what is no key.

    A key with other modifiers than shift has no character, so that nothing takes it for one.
    """
    return [Key(name, character) for name, character in _named(sequence)]


def is_key(sequence: str) -> bool:
    """Return whether a sequence stands for a key that gives no character, and so for no text."""
    return next(_named(sequence), ("", ""))[1] is None


def _named(sequence: str) -> Iterator[tuple[str, str | None]]:
    """Yield names and characters of what a sequence stands for."""
    if len(sequence) == 1:
        yield from _typed(sequence)
    elif (found := _CONTROL.fullmatch(sequence)) is not None:
        yield from _control(*found.groups())
    elif (found := _KEYPAD.fullmatch(sequence)) is not None:
        yield from _keypad(*found.groups())
    elif len(sequence) == 2:
        yield from _with_alt(sequence[1])


def _typed(c: str) -> Iterator[tuple[str, str | None]]:
    if (name := _CONTROLS.get(c)) is not None:
        yield name, c
    elif c < " ":
        yield f"ctrl+{chr(ord(c) + 0x60)}", c
    elif c.isprintable():
        yield _character_to_key(c), c


def _with_alt(c: str) -> Iterator[tuple[str, str | None]]:
    if c == "\t":
        # The Linux console's shift+tab.
        yield "shift+tab", None
    elif c in "\b\x7f":
        yield "alt+backspace", None
    elif c.isupper() and c.isascii():
        yield f"alt+shift+{c.lower()}", None
    elif c.isprintable():
        yield f"alt+{_character_to_key(c)}", None


def _control(console: str, parameters: str, final: str) -> Iterator[tuple[str, str | None]]:
    """Yield what a control sequence without a private mark stands for."""
    groups = [group.split(":") for group in parameters.split(";")]
    first = _number(groups[0][0], 1)
    modifiers = groups[1] if len(groups) > 1 else [""]
    bits = _number(modifiers[0], 1) - 1
    if modifiers[1:] == [_RELEASED] or not 0 <= bits < 256:
        return
    if console:
        if not parameters and final in _CONSOLE:
            yield _CONSOLE[final], None
    elif final == "u":
        yield from _by_code(groups, bits)
    elif final == "~" and first == 27 and len(groups) == 3:
        # modifyOtherKeys: the code is of what the key gives with its shift.
        yield from _coded(_number(groups[2][0], 0), bits, shifted=True)
    elif len(groups) > 2 or len(groups[0]) > 1:
        return
    elif final in "~^$@" and len(groups) <= (2 if final == "~" else 1):
        bits |= {"~": 0, "^": _CTRL, "$": _SHIFT, "@": _CTRL | _SHIFT}[final]
        if parameters:
            yield from _modified(_BY_NUMBER.get(first, ""), bits)
    elif final == "Z" and first == 1:
        yield from _modified("tab", bits | _SHIFT)
    elif final in _SHIFTED and not parameters:
        yield from _modified(_SHIFTED[final], _SHIFT)
    elif final in _BY_LETTER and first == 1:
        yield from _modified(_BY_LETTER[final], bits)
    elif final in "ABCD" and parameters == "5":
        yield from _modified(_BY_LETTER[final], _CTRL)


def _keypad(parameters: str, final: str) -> Iterator[tuple[str, str | None]]:
    """Yield what a key of the keypad stands for; its modifiers stand before the final."""
    bits = _number(parameters.rpartition(";")[2], 1) - 1
    if final in _SHIFTED and not parameters:
        yield from _modified(_SHIFTED[final], _CTRL)
    elif 0 <= bits < 256:
        yield from _modified(_BY_KEYPAD.get(final, ""), bits)


def _by_code(groups: list[list[str]], bits: int) -> Iterator[tuple[str, str | None]]:
    """Yield what kitty's keyboard protocol tells: a code, as with shift, modifiers, the text."""
    if len(groups) > 3:
        return
    text = "".join(filter(None, map(_character, groups[2]))) if len(groups) == 3 else ""
    if text and not _others(bits):
        for c in text:
            yield from _typed(c)
        return
    code, *others = groups[0]
    if bits & _SHIFT and others and others[0]:
        yield from _coded(_number(others[0], 0), bits, shifted=True)
    else:
        yield from _coded(_number(code, 0), bits)


def _coded(code: int, bits: int, *, shifted: bool = False) -> Iterator[tuple[str, str | None]]:
    """Yield the key of a code; ``shifted`` tells that it is of what shift makes of the key."""
    c = _character(str(code))
    if code in _BY_CODE:
        yield from _modified(_BY_CODE[code], bits)
    elif not c:
        return
    elif _others(bits):
        upper = bits if not c.isupper() else bits | _SHIFT
        yield "+".join([*_names(upper), _character_to_key(c.lower())]), None
    elif not bits & _SHIFT or shifted or c == " ":
        yield from _typed(c)
    elif len(c.upper()) == 1 and c.upper() != c.lower():
        yield from _typed(c.upper())


def _modified(name: str, bits: int) -> Iterator[tuple[str, str | None]]:
    """Yield a key by its name, with its modifiers; a single character is typed."""
    if not name:
        return
    if len(name) == 1:
        if not _others(bits):
            yield from _typed(name)
        return
    if bits & _SHIFT and name in _FUNCTIONS:
        # As the keys with shift are called that older terminals have sequences of their own for.
        name, bits = f"f{int(name[1:]) + _MORE_FUNCTIONS}", bits & ~_SHIFT
    named = [*_names(bits), name]
    yield "+".join(named), None if len(named) > 1 else _CHARACTERS.get(name)


_FUNCTIONS = frozenset(f"f{n}" for n in range(1, _MORE_FUNCTIONS + 1))


def _others(bits: int) -> bool:
    """Return whether there are other modifiers than shift."""
    return any(bits & bit for bit in _MODIFIERS if bit != _SHIFT)


def _names(bits: int) -> list[str]:
    return [name for bit, name in _MODIFIERS.items() if bits & bit]


def _number(text: str, missing: int) -> int:
    return int(text) if text else missing


def _character(text: str) -> str:
    """Return the character of a code as it stands in a sequence; empty where nothing shows it."""
    code = int(text) if text and len(text) < 8 else 0
    c = chr(code) if code < 0x110000 else ""
    private = 0xE000 <= code < 0xF900
    return c if c and c.isprintable() and not private else ""
