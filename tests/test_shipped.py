"""The fights that ship: what their scripts lead to, sound, and whole."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.shipped import SCRIPTS, SHIPPED, main, played
from tracker.log.save import Save
from tracker.places import shipped_saves_dir
from tracker.session import Session
from tracker.verify import verified


@pytest.mark.parametrize("name", SHIPPED)
def test_a_fight_that_ships_follows_from_its_script(name: str) -> None:
    with Save.follow(shipped_saves_dir() / f"{name}.jsonl") as save:
        assert save.notes == []
        fight = Session(records=save.records)
    script = played(SCRIPTS / f"{SHIPPED[name]}.fight")
    assert fight.timeline.records == script.timeline.records
    assert verified(fight.timeline).findings == ()


def test_they_can_be_made_anew(tmp_path: Path) -> None:
    main(tmp_path)
    for name in SHIPPED:
        made = (tmp_path / f"{name}.jsonl").read_bytes()
        kept = (shipped_saves_dir() / f"{name}.jsonl").read_bytes()
        # The first line names the version of the program and an id of the file's own.
        assert made.split(b"\n")[1].split(b',"c":')[0] == kept.split(b"\n")[1].split(b',"c":')[0]
        assert made.count(b"\n") == kept.count(b"\n")
