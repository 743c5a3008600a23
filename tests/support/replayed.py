"""Scripts replayed by keys: the setup is run, the rest is played in a terminal and compared."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from tests.support.program import inside
from tests.support.pty import Terminal

# Keys for a stretch of a script, and how many records they make; ``<see:text>`` between them waits
# for what the next ones answer.
Pressed = tuple[str, int]


def tabs(count: int) -> str:
    """Return the keys that go so many fields on."""
    return "<tab>" * count


def up(count: int) -> str:
    """Return the keys that go so many fields back."""
    return "<up>" * count


def down(count: int) -> str:
    """Return the keys that go so many fields or rows down."""
    return "<down>" * count


def commands(saves: Path, save: str) -> list[Any]:
    """Return what was asked for, and where head moves went."""
    log = inside("--saves", saves, "log", save, "--json").document
    return [record.get("command", record.get("head")) for record in log]


def state(saves: Path, save: str) -> Any:
    """Return what ``show --json`` prints."""
    return inside("--saves", saves, "show", save, "--json").document


def replay(saves: Path, script: Path, steps: Iterable[Pressed], first: str = "# S1") -> None:
    """Run a script into ``script``; run it up to ``first``, and press the rest, into ``keys``."""
    text = script.read_text(encoding="utf-8")
    setup = saves / "setup.fight"
    setup.write_text(text[: text.index(first)], encoding="utf-8")
    for played, save in ((script, "script"), (setup, "keys")):
        assert inside("--saves", saves, "run", played, "--save", save).code == 0
    saved = len(commands(saves, "keys"))

    argv = [sys.executable, "-m", "tracker", "--saves", str(saves), "open", "keys"]
    with Terminal(argv, env={"LANG": "C.UTF-8"}) as terminal:
        terminal.wait_text(f"saved {saved}")
        for keys, records in steps:
            pressed, *answered = re.split("<see:(.*?)>", keys)
            terminal.send(pressed)
            for asked, answer in zip(answered[::2], answered[1::2], strict=True):
                terminal.wait_text(asked)
                terminal.send(answer)
            saved += records
            terminal.wait_text(f"saved {saved}")
            # What is asked is answered by who has seen it.
            terminal.settle()
        terminal.send("q")
        terminal.wait_gone("saved")
