"""What is printed of a save and kept, and the program of a checkout that prints it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

from tests.log.format1 import FOLDER

LANGUAGES = ("en", "de")


class Output(NamedTuple):
    """One thing to print: the language, the verb, and the options behind the save."""

    language: str
    verb: str
    options: tuple[str, ...] = ()

    @property
    def label(self) -> str:
        """Return the name of the output: ``de/export-format-script``."""
        words = (word.removeprefix("--") for word in self.options)
        return f"{self.language}/{'-'.join((self.verb, *words))}"


# What is kept of each save.
KEPT = (
    *(
        Output(language, *words)
        for words in (
            ("log", ()),
            ("show", ()),
            ("stats", ()),
            ("export", ("--format", "script")),
            ("export", ("--format", "markdown")),
        )
        for language in LANGUAGES
    ),
    Output("en", "log", ("--players",)),
    Output("en", "stats", ("--json",)),
    Output("en", "show", ("--json", "--players")),
)

# What two programs are compared by besides.
ALL = (
    *KEPT,
    Output("en", "show", ("--json",)),
    Output("en", "log", ("--json",)),
    Output("en", "log", ("--json", "--players")),
    Output("en", "verify"),
    Output("en", "export", ("--format", "html")),
    Output("de", "export", ("--format", "html", "--players")),
    Output("de", "log", ("--players",)),
)


def python_of(checkout: Path) -> Path:
    """Return the Python that a checkout's program is installed for, else the one at hand."""
    own = checkout / ".venv" / "bin" / "python"
    return own if own.exists() else Path(sys.executable)


class Printer:
    """The program of a checkout, that prints saves of a folder: one process a language."""

    def __init__(self, checkout: Path, python: Path, saves: Path) -> None:
        self._checkout = checkout
        self._python = python
        self._saves = saves

    def texts(self, names: Iterable[str], outputs: Iterable[Output]) -> dict[str, str]:
        """Return what is printed of saves, by the output's label and the save's name."""
        todo = {f"{output.label}/{name}": (name, output) for output in outputs for name in names}
        return self.printed(todo)

    def printed(self, todo: Mapping[str, tuple[str, Output]]) -> dict[str, str]:
        """Return what is printed for each key; messages and a code that is not 0 stand behind."""
        with ThreadPoolExecutor() as pool:
            found: dict[str, str] = {}
            for part in pool.map(lambda language: self._in(language, todo), LANGUAGES):
                found |= part
        return {key: found[key] for key in todo}

    def _in(self, language: str, todo: Mapping[str, tuple[str, Output]]) -> dict[str, str]:
        asked = [
            json.dumps([key, ["--lang", language, one.verb, self._path(name), *one.options]])
            for key, (name, one) in todo.items()
            if one.language == language
        ]
        done = subprocess.run(
            [self._python, FOLDER / "printing.py"],
            input="\n".join(asked),
            stdout=subprocess.PIPE,
            encoding="utf-8",
            cwd=self._checkout,
            env={**os.environ, "PYTHONPATH": str(self._checkout)},
            check=True,
        )
        answers = map(json.loads, done.stdout.splitlines())
        return {
            key: f"{out}{err}{f'exit {code}' if code else ''}" for key, code, out, err in answers
        }

    def _path(self, name: str) -> str:
        return str(self._saves / f"{name}.jsonl")
