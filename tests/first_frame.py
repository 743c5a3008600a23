"""What is loaded before the first frame; ``python -m tests.first_frame`` notes what is now.

Each module costs the start a fifth of a millisecond or more, so each is written down. A game's
rules are loaded as a whole for its fights, and are not.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LIST = ROOT / "tests" / "support" / "first_frame.txt"

_GAME = re.compile(r"tracker\.systems\.\w+\.rules\b.*")

PROGRAM = """
import asyncio, os, sys
from pathlib import Path
import tracker.cli, tracker.tui.start
from tracker.opening import open_to_play
from tracker.log.library import Library
from tracker.tui.terminal.check import Look, prepare_environment
from tracker.tui.terminal.check import defer_imports, hasten_imports
path, size = Path(sys.argv[1]), tuple(map(int, sys.argv[2].split("x")))
library = Library(path.parent)
session = open_to_play(library, path)
prepare_environment(os.environ, Look())
defer_imports()
hasten_imports()
from tracker.tui.app import SchwungApp
async def show():
    app = SchwungApp(library, session, Look(), config=path.parent)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        print("shown:", type(app.screen).__name__)
        print(*sys.modules, sep="\\n")
asyncio.run(show())
"""


def loaded_at_first(save: Path, size: str = "80x24") -> set[str]:
    """Return all modules that a program has loaded when it shows a fight in its rounds."""
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(save), size],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert "shown: RoundsScreen" in done.stdout, done.stderr
    return set(done.stdout.split()[2:])


def noted(modules: set[str]) -> set[str]:
    """Return those of the modules that are to be written down."""
    own = {name for name in modules if name.split(".")[0] == "tracker"}
    return {name for name in own if not _GAME.fullmatch(name)}


def allowed() -> set[str]:
    """Return the modules that are written down."""
    return set(LIST.read_text(encoding="utf-8").split())


def quay(folder: Path) -> Path:
    """Return a copy of a shipped fight of Fate."""
    save = folder / "fight.jsonl"
    save.write_bytes((ROOT / "saves" / "night-at-the-quay.jsonl").read_bytes())
    return save


def main() -> None:
    """Write down what is loaded now, and print what that changes."""
    with tempfile.TemporaryDirectory() as folder:
        now = noted(loaded_at_first(quay(Path(folder))))
    before = allowed() if LIST.exists() else set()
    for sign, names in (("+", now - before), ("-", before - now)):
        print(*(f"{sign} {name}\n" for name in sorted(names)), sep="", end="")
    LIST.write_text("".join(f"{name}\n" for name in sorted(now)), encoding="utf-8")


if __name__ == "__main__":
    main()
