"""The real app on a folder of saves, in a real terminal, and what the disk has beside it."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from tests.support.fitting import fitting
from tests.support.program import QUAY
from tests.support.pty import Terminal
from tracker.conflict.ruling import Refusal
from tracker.log.save import Save
from tracker.session import Session
from tracker.words.document import log_documents, state_document

# A locale that can show everything, whatever the tests run in.
UTF8: Mapping[str, str | None] = {"LANG": "C.UTF-8", "LC_ALL": None, "LC_CTYPE": None}
AT = "2026-11-29T19:00:00Z"

_SCRIPT = QUAY.read_text(encoding="utf-8")
# The worked conflict up to its first turn.
SETUP = tuple(_SCRIPT[: _SCRIPT.index("# S1 ")].splitlines())
BEGUN = 14


def app(
    *words: str | Path,
    cols: int = 80,
    rows: int = 24,
    term: str = "xterm-256color",
    env: Mapping[str, str | None] | None = None,
) -> Terminal:
    """Start the program with these words on its command line, and what differs around it."""
    argv = [sys.executable, "-m", "tracker", *map(str, words)]
    return Terminal(argv, cols, rows, env={**UTF8, **(env or {})}, term=term)


def made(path: Path, lines: Iterable[str] = SETUP) -> Path:
    """Play lines into a new save and return its path."""
    with Save.create(path, "Night at the Quay", "fate", AT) as save:
        session = Session(save, clock=lambda: AT)
        for line in lines:
            answer = session.do(line)
            assert not isinstance(answer, Refusal), line
    return path


def document(path: Path) -> Any:
    """Return what ``show --json`` prints, from what the disk has now."""
    with Save.follow(path) as save:
        return fitting(state_document(Session(save).timeline))


def records(path: Path) -> list[Any]:
    """Return what ``log --json`` prints, from what the disk has now."""
    with Save.follow(path) as save:
        return log_documents(save.records)


def is_free(path: Path) -> bool:
    """Return whether a save can be opened for writing at once; raises Locked otherwise."""
    with Save.open(path) as save:
        return not save.read_only


def saved(terminal: Terminal) -> int:
    """Return the number that the header shows as saved, 0 where there is none."""
    shown = re.search(r"\b(?:saved|gesichert) (\d+)$", terminal.row(0))
    return int(shown[1]) if shown else 0


def wait_saved(terminal: Terminal, n: int) -> str:
    """Wait until the header says that the disk has record ``n``, and return the screen."""
    terminal.wait(lambda: saved(terminal) == n, f"not saved {n}")
    return terminal.screen()


def typed(terminal: Terminal, line: str) -> None:
    """Type a line of the command language; it may hold any sign."""
    terminal.send(":")
    terminal.wait_text(re.compile(r"^ ?:$", re.MULTILINE))
    terminal.write(b"\x1b[200~" + line.encode() + b"\x1b[201~\r")
