"""A fight with secrets, in a folder of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.program import inside
from tests.support.sharing import Sharing

# What no player may ever read.
SECRETS = ("Morlock", "Whisper", "cellar", "Unseen Knife")

FIGHT = """
conflict "At the Ford" kind=physical
zone Bank
zone Ford
border Bank Ford cost=1
side Heroes
side Gang
add Ada pc side=Heroes zone=Bank seat=1 fp=3 skills="Alertness 3, Weapons 4, Athletics 3, Fists 2"
add Bruno pc side=Heroes zone=Bank seat=2 fp=3 skills="Alertness 2, Fists 4, Athletics 2"
add Krall npc side=Gang zone=Ford fp=2 skills="Alertness 1, Weapons 3, Fists 3" memo="Whisper"
add Morlock npc side=Gang zone=Ford hidden=yes skills="Alertness 2, Fists 3"
aspect "Cold Water" on=Ford
aspect "Unseen Knife" on=Krall hidden=yes
note "Morlock waits in the cellar" secret=yes
begin
"""


def made(folder: Path) -> Path:
    """Make the fight called ford in a folder, in round 1, and return the folder of its save."""
    script = folder / "ford.fight"
    script.write_text(FIGHT.lstrip(), encoding="utf-8")
    done = inside("--saves", folder / "saves", "run", script, "--save", "ford")
    assert done.code == 0, done.err
    return folder / "saves"


def do(saves: Path, *lines: str) -> None:
    """Play lines in the fight."""
    done = inside("--saves", saves, "do", "ford", *lines)
    assert done.code == 0, done.err


@pytest.fixture
def ford(tmp_path: Path) -> Path:
    """The folder of a fight called ford, in round 1."""
    return made(tmp_path)


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Sharing]:
    """A server for tests that change nothing, for starting one takes its time."""
    with Sharing(made(tmp_path_factory.mktemp("shared")), "ford") as sharing:
        yield sharing
