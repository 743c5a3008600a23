"""Modules of Textual's that are put off are there once they are asked for."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.support.pty import ROOT

PROGRAM = """
import sys
from tracker.tui.terminal.check import DEFERRED, Deferred, defer_imports
defer_imports()
import textual.app
assert all(isinstance(sys.modules[name], Deferred) for name in DEFERRED), "loaded at once"
{asks}
"""


@pytest.mark.parametrize(
    "asks",
    [
        "from textual.types import DirEntry, NoSelection\nprint(DirEntry.__name__)",
        "from textual.types import __all__\nprint(__all__)",
        "from textual.types import IgnoreReturnCallbackType, DirEntry\n"
        "from textual.widgets import DirectoryTree, Select\nprint(Select.NULL)",
        "import platformdirs\nprint(platformdirs.user_config_path('a'))",
        "print(textual.app.user_downloads_path())",
        # The palette itself, which the program does not show.
        "from textual.command import CommandPalette\nprint(CommandPalette.__name__)",
    ],
)
def test_what_is_put_off_is_loaded_when_it_is_asked_for(asks: str) -> None:
    plain = PROGRAM.split("from tracker")[0] + "import textual.app\n" + asks
    said = []
    for program in (plain, PROGRAM.format(asks=asks)):
        done = subprocess.run(
            [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        said.append(done.stdout)
    assert said[0] == said[1]
