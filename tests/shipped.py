"""Make the fights that ship from their scripts, with the program: ``python -m tests.shipped``.

Each is there in every language of the program: the words of a script are put in German by a table.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from tests.support.program import ROOT
from tracker.conflict.ruling import Refusal
from tracker.log.save import Save
from tracker.session import Session
from tracker.words.split import quote
from tracker.words.translate import install
from tracker.words.translate import language as reading

# The name of the save, and the script under tests/examples that it is played from.
SHIPPED = {
    "the-bell-tower": "bell-tower",
    "night-at-the-quay": "quay",
    "the-toll-hearing": "debate",
    "the-tax-chest": "chase",
    "the-tower-at-night": "pool",
    "the-ledge": "reserves",
    "over-the-wall": "percent",
    "at-the-rusty-gate": "twenty",
    "fire-in-the-foundry": "core",
    "the-clockmakers-roof": "accelerated",
}

SCRIPTS = ROOT / "tests" / "examples"


@cache
def table() -> Mapping[str, Mapping[str, str]]:
    """Return the German of each script's words."""
    found: Mapping[str, Mapping[str, str]] = tomllib.loads(
        (SCRIPTS / "german.toml").read_text(encoding="utf-8")
    )
    return found


def in_german(line: str, words: Mapping[str, str]) -> str:
    """Return a line of a script with the words of a table in German, the longest first."""
    if not words:
        return line
    longest = sorted(map(re.escape, words), key=len, reverse=True)
    found = re.compile(rf"(?<!\w)(?:{'|'.join(longest)})(?!\w)")

    def german(part: str) -> str:
        quoted = part.startswith('"')
        return found.sub(lambda one: said(one[0], quoted=quoted), part)

    def said(word: str, *, quoted: bool) -> str:
        # What was one word without quotes is to stay one.
        return words[word] if quoted or " " in word else quote(words[word])

    return "".join(map(german, re.split(r'("[^"]*")', line)))


def script_lines(name: str, language: str = "en") -> list[str]:
    """Return what a fight that ships is played from, but for comments."""
    script = SHIPPED[name]
    lines = (SCRIPTS / f"{script}.fight").read_text(encoding="utf-8").splitlines()
    lines = [line for line in lines if line and not line.startswith("#")]
    return lines if language == "en" else [in_german(line, table()[script]) for line in lines]


def shipped_path(folder: Path, name: str, language: str = "en") -> Path:
    """Return where a fight that ships lies in a language."""
    return (folder if language == "en" else folder / language) / f"{name}.jsonl"


def played(name: str, language: str = "en", save: Save | None = None) -> Session:
    """Return the session in which a fight was played, every ruling a minute after the last."""
    minutes = iter(range(10_000))

    def clock() -> str:
        minute = next(minutes)
        return f"2026-11-{27 + minute // 1440:02}T{minute // 60 % 24:02}:{minute % 60:02}:00Z"

    reader = reading()
    install(language)
    try:
        session = Session(save, clock=clock)
        for line in script_lines(name, language):
            answer = session.do(line)
            assert not isinstance(answer, Refusal), f"{name}: {line}: {answer}"
    finally:
        install(reader)
    return session


def main(folder: Path) -> None:
    """Write every fight that ships into a folder, in place of the one that is there."""
    for language in ("en", "de"):
        for name in SHIPPED:
            path = shipped_path(folder, name, language)
            path.parent.mkdir(exist_ok=True)
            path.unlink(missing_ok=True)
            state = played(name, language).state
            save = Save.create(path, state.title, state.system, "2026-11-27T00:00:00Z")
            played(name, language, save).close()


if __name__ == "__main__":
    main(ROOT / "saves")
