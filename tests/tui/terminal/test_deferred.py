"""Modules of Textual's that are put off are there once they are asked for."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.support.pty import ROOT

PROGRAM = """
import sys
from tracker.lazy_modules import Deferred
from tracker.tui.terminal.check import DEFERRED, defer_imports
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


CLASSES = """
import sys
from tracker.tui.terminal.check import defer_imports, hasten_imports
defer_imports()
from textual.dom import DOMNode
plain = DOMNode.__init_subclass__.__func__
hasten_imports()
import textual.widgets, tracker.tui.app
from tracker.tui.screens import library, replay, rounds, setup, zones
for name in textual.widgets.__all__:
    getattr(textual.widgets, name)

def classes(base):
    for one in base.__subclasses__():
        yield one
        yield from classes(one)

def looked_at(one):
    bindings = one._merged_bindings.key_to_bindings
    css = one._css_type_name, one._css_type_names, one._inherit_css
    inherits = one._inherit_bindings, one._inherit_component_classes
    return dict(one._reactives), list(one._reactives), one._computes, bindings, css, inherits

known = set(classes(DOMNode))
for one in known:
    ours = looked_at(one)
    plain(one, one._inherit_css, one._inherit_bindings, one._inherit_component_classes)
    assert looked_at(one) == ours, one
print(len(known), sum(len(one._computes) for one in known))
"""


def test_classes_that_are_looked_at_once_are_as_textual_would_have_them() -> None:
    done = subprocess.run(
        [sys.executable, "-c", CLASSES], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    known, computed = map(int, done.stdout.split())
    assert known > 80
    assert computed > 0


def test_what_describes_types_is_loaded_when_it_is_asked_for() -> None:
    program = """
import sys
from tracker import cli
cli._hurry()
import msgspec
assert type(msgspec.inspect).__name__ == "Deferred", "loaded at once"
print(msgspec.inspect.type_info(int), msgspec.json.schema(int))
"""
    plain = "import msgspec\n" + program.strip().splitlines()[-1]
    said = []
    for one in (plain, program):
        done = subprocess.run(
            [sys.executable, "-c", one], cwd=ROOT, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        said.append(done.stdout)
    assert said[0] == said[1]


def test_what_is_written_in_markup_reads_the_same_when_its_patterns_come_later() -> None:
    program = """
from textual.markup import to_content, expect_markup
from textual.style import Style
print(type(expect_markup).__module__.split(".")[0])
print(repr(to_content("a [b]bold[/b] [@click=app.quit('x')]link[/] [red on $panel 50%]c[/]")))
print(repr(Style.parse("bold red on blue 20%")))
try:
    to_content("[b")
except Exception as error:
    print(error)
"""
    later = "from tracker.tui.terminal.check import defer_imports, hasten_imports\n"
    later += "defer_imports()\nhasten_imports()"
    said = []
    for one in (program, later + program):
        done = subprocess.run(
            [sys.executable, "-c", one], cwd=ROOT, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        said.append(done.stdout.split("\n", 1))
    assert [maker for maker, _ in said] == ["textual", "tracker"]
    assert said[0][1] == said[1][1]
