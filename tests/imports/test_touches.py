"""What an import touches of the machine: the file that is named, and nothing else."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from tests.imports.examples import EXAMPLES, data_of

ROOT = Path(__file__).parents[2]

# The second time, when every module is there, each call of the system is told.
PROGRAM = """
import sys
from tracker.importing import planned, read_cast, ImportWishes
from tracker.conflict.state import Conflict
def bring():
    cast = read_cast(sys.argv[1])
    planned(cast, ImportWishes(), Conflict(title="T"))
    planned(cast, ImportWishes(), game="core")
bring()
met = []
WATCHED = ("open", "socket.", "os.", "subprocess.", "urllib.", "http.", "shutil.", "tempfile.")
def hook(event, arguments):
    if event.startswith(WATCHED):
        met.append((event, str(arguments[0]) if arguments else ""))
sys.addaudithook(hook)
bring()
print(met)
"""


@pytest.mark.parametrize("name", ["whole-fari.json", "whole-fatex.json", "stat-blocks.md"])
def test_nothing_but_the_file_is_opened_and_nothing_fetched(name: str, tmp_path: Path) -> None:
    """Given addresses of images and links in it, too."""
    assert name in EXAMPLES
    path = tmp_path / name
    path.write_bytes(data_of(name))
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(path)],
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=True,
    )
    # Once by its name, once by what that gave.
    touched = ast.literal_eval(done.stdout)
    assert {event for event, _ in touched} == {"open"}
    assert {what for _, what in touched if not what.isdecimal()} == {str(path)}
    assert list(tmp_path.iterdir()) == [path]


def test_what_stands_still_loads_nothing_of_it() -> None:
    """Given the program until its first frame, no format is there, nor what reads files."""
    listed = (ROOT / "tests" / "support" / "first_frame.txt").read_text(encoding="utf-8").split()
    late = ("tracker.imports", "tracker.importing", "tracker.casts", "tracker.import_files", "csv")
    assert [name for name in listed if name.startswith(late)] == []
    assert [name for name in listed if name.endswith("dialogs.importing")] == []
