"""A fight that is shown, and its form of an action, load nothing of another game."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

from tests.support.program import ROOT
from tests.test_dropped import WHOLE

# Opens a fight as the program does, and the form that its turn begins with, in every field.
PROGRAM = """
import sys
from pathlib import Path
from tracker.opening import session_along
from tracker.tui.present.filling import Filling
from tracker.tui.present.forms import comes_lines, comes_to, form_fields
from tracker.words.summary import state_lines

session = session_along(Path("saves") / f"{sys.argv[1]}.jsonl")
state_lines(session.state)
for verb in sys.argv[2:]:
    filling = Filling(session.state, session.timeline, {})
    comes_lines(comes_to(verb, form_fields(verb, filling), filling), filling, 80)
print(*sys.modules, sep="\\n")
"""
OWN = re.compile(r"tracker\.systems\.(\w+)\.(?:rules|words|screen)")
VERBS = {"fate": ("attack", "maneuver", "block", "sprint"), "twenty": ("attack", "check")}


@pytest.mark.parametrize("game", WHOLE)
def test_its_fight_and_its_forms_load_no_other_game(game: str) -> None:
    verbs = VERBS.get(game, ("check",))
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, WHOLE[game], *verbs],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert set(OWN.findall(done.stdout)) == {game}
