"""Lines with a check in brackets that no quotation marks hold together."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping

from tracker.conflict.ruling import Command
from tracker.words.names import clean
from tracker.words.shape import Shape, shape
from tracker.words.split import cut, quote

# What a line with nothing but brackets means.
CHECK_VERB = "check"

# The head of staged results at the end of its line: "] mit EG ≥:".
_STAGED = r"[\]\uff3d][^\n]*[EＥ][GＧ][^\n:\uff1a]*[:\uff1a][ \t]*(?=\r?\n)"
# One of the results behind it.
_RESULT = r"[IVXivx]+[ \t]*[:\uff1a]"
_KEY = r"\s+(?:#|(?P<key>[^\W\d_][\w-]*)=)"


def held_together(line: str, commands: Mapping[str, type[Command]], system: str) -> str:
    """Return a line in which every check in brackets is one word, in quotation marks.

    A line that begins with a bracket is a check. What stands behind the bracket belongs to it up
    to the first key or comment; the bracket of a key ends where it closes. Lines of verbs that
    have no place for a bracket stay as they are.
    """
    start = len(line) - len(line.lstrip())
    implied = _is(line[start : start + 1], "[")
    said = f"{line[:start]}{CHECK_VERB} {line[start:]}" if implied else line
    form = _form(said, commands, system)
    if form is None:
        return line
    line = said
    at = 0
    while (found := _opening(line, at)) is not None:
        end = _end(line, found, form)
        text = quote(line[found:end])
        line = line[:found] + text + line[end:]
        at = found + len(text)
    return line


def takes_brackets(commands: Mapping[str, type[Command]], system: str) -> bool:
    """Return whether a line with nothing but brackets means something in a system of dice."""
    return _form(CHECK_VERB, commands, system) is not None


def one_line(text: str) -> str:
    """Return what was pasted as one clean line; staged results go on behind semicolons.

    >>> one_line("[Stärke] mit EG ≥:\\nI: A\\nII: B")
    '[Stärke] mit EG ≥:; I: A; II: B'
    """
    staged = re.search(_STAGED, text)
    if staged is None:
        return clean(text)
    results = filter(None, (clean(part) for part in text[staged.end() :].splitlines()))
    return "; ".join([clean(text[: staged.end()]), *results])


def pasted_lines(text: str) -> list[str]:
    """Return the lines of what was pasted, clean and with something in them; comments are left out.

    Staged results stay with the check that they are of.

    >>> pasted_lines("zone Quay\\n\\n# who?\\n[Stärke] mit EG ≥:\\nI: A\\nII: B\\nside A")
    ['zone Quay', '[Stärke] mit EG ≥:; I: A; II: B', 'side A']
    """
    lines: list[str] = []
    staged = False
    for raw in text.splitlines():
        line = clean(raw)
        if staged and re.match(_RESULT, line):
            lines[-1] += f"; {line}"
            continue
        staged = bool(re.search(_STAGED, f"{line}\n"))
        if line and not line.startswith("#"):
            lines.append(line)
    return lines


def opens_bracket(text: str) -> bool:
    """Return whether a word begins like a check in brackets."""
    return _is(text[:1], "[")


def open_bracket(line: str) -> int:
    """Return where a bracket begins that the end of a line still stands in, -1 for none."""
    at = 0
    while (start := _opening(line, at)) is not None:
        close = _find(line, "]", start)
        if close < 0:
            return start
        at = close + 1
    return -1


def without_brackets(line: str) -> str:
    """Return a line with one short word in place of each bracket that is closed."""
    start = len(line) - len(line.lstrip())
    if _is(line[start : start + 1], "["):
        line = f"{line[:start]}{CHECK_VERB} {line[start:]}"
    at = 0
    while (found := _opening(line, at)) is not None and (close := _find(line, "]", found)) >= 0:
        line = f"{line[:found]}[]{line[close + 1 :]}"
        at = found + len("[]")
    return line


def _form(line: str, commands: Mapping[str, type[Command]], system: str) -> Shape | None:
    """Return the shape of a line's verb if that has a place for brackets."""
    verb = line.split(maxsplit=1)[0].rstrip("!").lower() if line.strip() else ""
    if verb not in commands:
        return None
    form = shape(commands[verb], system)
    return form if form.takes_brackets else None


def _is(character: str, mark: str) -> bool:
    return bool(character) and unicodedata.normalize("NFKC", character) == mark


def _find(line: str, mark: str, start: int) -> int:
    return next((at for at in range(start, len(line)) if _is(line[at], mark)), -1)


def _opening(line: str, start: int) -> int | None:
    """Return where the next bracket begins a word or the value of a key, outside of quotes."""
    while (at := _find(line, "[", start)) >= 0:
        tokens, left_open, comment = cut(line[:at])
        begun = tokens[-1] if tokens and tokens[-1].end == at else None
        if not left_open and comment < 0 and (begun is None or begun.text.endswith("=")):
            return at
        start = at + 1
    return None


def _end(line: str, start: int, form: Shape) -> int:
    """Return where the words of a bracket end, blanks behind them not counted."""
    close = _find(line, "]", start)
    if close >= 0 and line[start - 1 : start] == "=":
        return close + 1
    behind = close + 1 if close >= 0 else start
    for found in re.compile(_KEY).finditer(line, behind):
        # A staged result may have a text with such a sign; elsewhere it is a key, known or not.
        staged = ":" in line[behind : found.start()]
        if found["key"] is None or found["key"].lower() in form.keys or not staged:
            return found.start()
    return len(line.rstrip())
