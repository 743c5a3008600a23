"""Key names as the bytes a terminal sends for them: ``<down>``, ``<ctrl+s>``, ``<paste:text>``."""

from __future__ import annotations

import re

_CURSOR = {"up": "A", "down": "B", "right": "C", "left": "D", "end": "F", "home": "H"}
_MODIFIED = {"shift": 2, "alt": 3, "ctrl": 5}
_NAMED = {
    "enter": "\r",
    "tab": "\t",
    "shift+tab": "\x1b[Z",
    "esc": "\x1b",
    "space": " ",
    "backspace": "\x7f",
    "insert": "\x1b[2~",
    "delete": "\x1b[3~",
    "pageup": "\x1b[5~",
    "pagedown": "\x1b[6~",
    # So that a text can hold the sign that begins a key's name.
    "lt": "<",
    **dict(zip(("f1", "f2", "f3", "f4"), ("\x1bOP", "\x1bOQ", "\x1bOR", "\x1bOS"), strict=True)),
    **{
        f"f{n}": f"\x1b[{code}~"
        for n, code in zip(range(5, 11), (15, 17, 18, 19, 20, 21), strict=True)
    },
    "f11": "\x1b[23~",
    "f12": "\x1b[24~",
}


def encode(spec: str, application_cursor: bool = False) -> bytes:
    """Return the bytes for keys and text; raises ValueError for a name no key has.

    ``application_cursor`` is mode 1, in which arrows are sent in their other form.
    """

    def key(name: re.Match[str]) -> str:
        return _key(name[1], "O" if application_cursor else "[")

    return re.sub(r"<([^<>]+)>", key, spec).encode()


def _key(name: str, cursor_prefix: str) -> str:
    if name.startswith("paste:"):
        return f"\x1b[200~{name.removeprefix('paste:')}\x1b[201~"
    if name in _NAMED:
        return _NAMED[name]
    if name in _CURSOR:
        return f"\x1b{cursor_prefix}{_CURSOR[name]}"
    modifier, _, base = name.partition("+")
    if modifier in _MODIFIED and base in _CURSOR:
        return f"\x1b[1;{_MODIFIED[modifier]}{_CURSOR[base]}"
    if modifier == "alt" and len(base) == 1:
        return f"\x1b{base}"
    if modifier == "ctrl" and re.fullmatch(r"[a-z@\[\\\]^_]", base):
        return chr(ord(base.upper()) & 0x1F)
    raise ValueError(f"no key is called <{name}>")
