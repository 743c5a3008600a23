"""Make the fights that ship from their scripts, with the program: ``python -m tests.shipped``."""

from __future__ import annotations

from pathlib import Path

from tests.support.program import ROOT
from tracker.conflict.ruling import Refusal
from tracker.log.save import Save
from tracker.session import Session

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


def played(script: Path, save: Save | None = None) -> Session:
    """Return the session in which a script was played, every ruling a minute after the last."""
    minutes = iter(range(10_000))

    def clock() -> str:
        minute = next(minutes)
        return f"2026-11-{27 + minute // 1440:02}T{minute // 60 % 24:02}:{minute % 60:02}:00Z"

    session = Session(save, clock=clock)
    for line in script.read_text(encoding="utf-8").splitlines():
        answer = session.do(line)
        assert not isinstance(answer, Refusal), f"{script.name}: {line}: {answer}"
    return session


def main(folder: Path) -> None:
    """Write every fight that ships into a folder, in place of the one that is there."""
    for name, script in SHIPPED.items():
        path = folder / f"{name}.jsonl"
        path.unlink(missing_ok=True)
        state = played(SCRIPTS / f"{script}.fight").state
        save = Save.create(path, state.title, state.system, "2026-11-27T00:00:00Z")
        played(SCRIPTS / f"{script}.fight", save).close()


if __name__ == "__main__":
    main(ROOT / "saves")
