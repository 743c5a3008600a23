"""The ``EX`` lines of a rules file: read, run by an adapter, compared with what is said."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

Values = dict[str, str]
Operation = Callable[["Inputs"], Mapping[str, object]]

_QUOTED = re.compile(r"`(EX[^`]*)`")
_PLAIN = re.compile(r"^[\s>*\-]*(EX\s[^`]*)$")
_HEAD = re.compile(r"EX\s+(?P<rule>[A-Z]+-\w+)\s+(?P<operation>\w+):")
_TOKEN = re.compile(
    r'\s*(?:(?P<arrow>=>)|(?P<key>\w+)=(?:"(?P<text>(?:[^"\\]|\\.)*)"|(?P<word>\S*)))'
)
_ESCAPE = re.compile(r"\\(u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|.)", re.S)
_PLAIN_ESCAPES = {"n": "\n", "t": "\t", "r": "\r"}


class Unreadable(ValueError):
    """Raised for a line that is no example, or whose operation or keys nobody knows."""


class Example(NamedTuple):
    """One example as it stands in a file."""

    where: str
    text: str


class Inputs:
    """What an example gives to an operation; keys that are never asked for are a mistake."""

    def __init__(self, values: Values) -> None:
        self.values = values
        self.asked: set[str] = set()

    def text(self, key: str, default: str = "") -> str:
        self.asked.add(key)
        return self.values.get(key, default)

    def has(self, key: str) -> bool:
        self.asked.add(key)
        return key in self.values

    def number(self, key: str, default: int = 0) -> int:
        return int(self.text(key, str(default)))

    def some(self, key: str) -> int | None:
        """Return a number, None where the key is missing or says ``none``."""
        return None if self.text(key, "none") == "none" else self.number(key)

    def numbers(self, key: str) -> tuple[int, ...]:
        """Return numbers with commas between; ``none`` and nothing at all are none."""
        text = self.text(key, "none")
        return () if text in ("none", "") else tuple(int(part) for part in text.split(","))

    def yes(self, key: str, default: str = "no") -> bool:
        return {"yes": True, "on": True, "no": False, "off": False}[self.text(key, default)]

    def left(self) -> set[str]:
        return self.values.keys() - self.asked


def examples_in(path: Path) -> Iterator[Example]:
    """Yield every example of a file, in backticks or on a line of its own."""
    for n, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        plain = _PLAIN.match(line)
        for text in [plain[1]] if plain else _QUOTED.findall(line):
            # The line that explains how examples are written.
            if not text.startswith("EX <"):
                yield Example(f"{path.name}:{n}", text.strip())


def read(text: str) -> tuple[str, str, Values, Values]:
    """Return an example's rule, operation, inputs and what is expected; raises Unreadable."""
    head = _HEAD.match(text)
    if head is None:
        raise Unreadable("not an example")
    given: Values = {}
    expected: Values = {}
    side, at = given, head.end()
    while text[at:].strip():
        token = _TOKEN.match(text, at)
        if token is None or (token["arrow"] and side is expected):
            raise Unreadable(f"cannot read {text[at:].strip()!r}")
        at = token.end()
        if token["arrow"]:
            side = expected
        else:
            quoted = token["text"]
            side[token["key"]] = token["word"] if quoted is None else _unescaped(quoted)
    if not expected:
        raise Unreadable("expects nothing")
    return head["rule"], head["operation"], given, expected


def _unescaped(text: str) -> str:
    def plain(match: re.Match[str]) -> str:
        code = match[1]
        return chr(int(code[1:], 16)) if len(code) > 1 else _PLAIN_ESCAPES.get(code, code)

    return _ESCAPE.sub(plain, text)


def shown(value: object) -> str:
    """Return a value of the program as examples write it."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple | list):
        return ",".join(map(shown, value)) or "none"
    return str(value)


def agrees(value: object, expected: str) -> bool:
    """Say whether a value is what an example expects; decimals are as exact as they are written."""
    if isinstance(value, Fraction):
        decimals = len(expected.partition(".")[2])
        slack = Fraction(1, 2 * 10**decimals) if "." in expected else Fraction(0)
        return abs(value - Fraction(expected)) <= slack
    if isinstance(value, int) and not isinstance(value, bool):
        return re.fullmatch(r"[+-]?\d+", expected) is not None and int(expected) == value
    return shown(value) == expected


def differences(text: str, operations: Mapping[str, Mapping[str, Operation]]) -> list[str]:
    """Run an example and return what came out otherwise, nothing when it is as expected.

    ``operations`` are those of each family of rules, by the letter their ids begin with. Raises
    Unreadable when one of its words is unknown.
    """
    rule, operation, given, expected = read(text)
    known = operations.get(rule.partition("-")[0], {})
    if operation not in known:
        raise Unreadable(f"no operation {operation!r}")
    inputs = Inputs(given)
    try:
        found = known[operation](inputs)
    except (ArithmeticError, LookupError, TypeError, ValueError) as error:
        raise Unreadable(f"cannot take the inputs: {error!r}") from error
    if inputs.left():
        raise Unreadable(f"no input {', '.join(sorted(inputs.left()))}")
    if unknown := expected.keys() - found.keys():
        raise Unreadable(f"no output {', '.join(sorted(unknown))}")
    return [
        f"{key}={shown(found[key])}, not {want}"
        for key, want in expected.items()
        if not agrees(found[key], want)
    ]
