"""The program with one game more, the toy of the tests, or without one that it has."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from tests.support.catalogues import compile_stale
from tests.support.program import ROOT, Printed

TOYS = ROOT / "tests" / "toy_system"

# One process does all: most of the time of each would go into its start.
_PROGRAM = """
import json, sys
from tracker import systems
systems.__path__ += sys.argv[2:]
from tracker.cli import main
for arguments in json.loads(sys.argv[1]):
    code = main(arguments)
    for stream in (sys.stdout, sys.stderr):
        stream.write(f"\\0{code}\\0")
        stream.flush()
"""

Run = Sequence[str | Path]


def toys(*runs: Run) -> list[Printed]:
    """Run the program with the toy among its games, once for each list of arguments."""
    return _printed(ROOT, runs, TOYS)


def toy(*arguments: str | Path) -> Printed:
    """Run the program with the toy once."""
    return toys(arguments)[0]


def without(game: str, folder: Path, *runs: Run) -> list[Printed]:
    """Run a copy of the program in a folder that lacks the folder of one game."""
    compile_stale()
    gone = str(ROOT / "tracker" / "systems" / game)
    shutil.copytree(
        ROOT / "tracker",
        folder / "tracker",
        ignore=lambda where, names: [
            name for name in names if os.path.join(where, name) == gone or name == "__pycache__"
        ],
    )
    return _printed(folder, runs)


def _printed(root: Path, runs: Sequence[Run], *places: Path) -> list[Printed]:
    compile_stale()
    lists = json.dumps([[str(argument) for argument in run] for run in runs])
    done = subprocess.run(
        [sys.executable, "-c", _PROGRAM, lists, *map(str, places)],
        cwd=root,
        capture_output=True,
        env={**os.environ, "PYTHONPATH": str(root), "PYTHONDONTWRITEBYTECODE": "1"},
        timeout=60,
        encoding="utf-8",
        check=False,
    )
    assert "Traceback" not in done.stderr, done.stderr
    out, err = done.stdout.split("\0"), done.stderr.split("\0")
    return [
        Printed(int(code), told, complained)
        for told, code, complained in zip(out[::2], out[1::2], err[::2], strict=False)
    ]


_APP = """
import asyncio, sys
from pathlib import Path
from tracker import systems
systems.__path__.append(sys.argv[1])
from tracker.log.library import Library
from tracker.opening import open_session, watched
from tracker.tui.app import SchwungApp
from tracker.tui.terminal.check import Look
from tracker.words.translate import install

path, keys = Path(sys.argv[2]), sys.argv[3:]
install("de")

def shown(app):
    strips = app.screen._compositor.render_strips()
    return "\\n".join("".join(part.text for part in strip) for strip in strips)

async def pressed():
    app = SchwungApp(Library(path.parent), open_session(path), Look(), config=path.parent)
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        for key in keys:
            await pilot.press(key)
            await pilot.pause()
        yield shown(app)

async def seen():
    session = watched(path, players=True)
    app = SchwungApp(Library(path.parent), session, Look(), config=path.parent, watching=True)
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        yield shown(app)

async def both():
    async for text in pressed():
        print(text)
    print("\\0")
    async for text in seen():
        print(text)

asyncio.run(both())
"""


def toy_app(save: Path, *keys: str) -> tuple[str, str]:
    """Return what the app shows in German after keys, and what players who watch see then."""
    compile_stale()
    done = subprocess.run(
        [sys.executable, "-c", _APP, str(TOYS), str(save), *keys],
        cwd=ROOT,
        capture_output=True,
        timeout=60,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    mine, _mark, theirs = done.stdout.partition("\0")
    return mine, theirs
