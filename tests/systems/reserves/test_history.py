"""Checks with reserves in the tree of rulings: undone, struck, amended, copied, read back."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.reserves_table import effects, made, played, points, table
from tracker.conflict.clone_setup import recast
from tracker.conflict.engine import decide, fold
from tracker.conflict.state import Conflict
from tracker.log.save import Save
from tracker.session import Session
from tracker.systems.reserves.rules.play import Late
from tracker.systems.reserves.rules.state import card_of, kept_by
from tracker.verify import verified


class TestHistory:
    FIGHT = (
        "gifts",
        "begin",
        "check skill=Climb point=yes",
        "late gift=Ben",
        "record Rope",
        "attack Cem skill=Ride vs=Fight vs-point=yes",
        "late Ben mod='+1 height'",
        "check skill=Fight",
        "next",
        "check effect=Rope",
        "refresh Ana I",
    )

    def test_every_ruling_follows_and_can_be_undone(self) -> None:
        at = table("conflict 'The bridge' seed=11", *self.FIGHT)
        timeline = at.session.timeline
        assert verified(timeline).findings == ()
        states = [timeline.state_at(n) for n in timeline.path()]
        for state in reversed(states[:-1]):
            at.do("undo")
            assert at.state == state
        at.do(f"redo {len(states) - 1}")
        assert at.state == states[-1]

    def test_the_log_holds_it_all(self, tmp_path: Path) -> None:
        at = table("conflict 'The bridge' seed=11", *self.FIGHT)
        path = tmp_path / "a.jsonl"
        with Save.create(path, "T", "reserves", "2026-01-01T00:00:00Z") as save:
            for record in at.session.timeline.records:
                save.append(record)
        with Save.open(path) as save:
            again = Session(records=save.records)
        assert again.state == at.state

    def test_undone_dice_are_thrown_again_the_same(self) -> None:
        at = played().do("check skill=Climb", "late point=yes")
        faces = at.doc["last_check"]["faces"]
        at.do("undo 2", "check skill=Climb", "late point=yes")
        assert at.doc["last_check"]["faces"] == faces

    def test_striking_the_late_die_decides_the_rest_again(self) -> None:
        at = played().do(
            "check skill=Climb dice=00-", "late point=yes dice=+", "record Rope", "next"
        )
        assert (effects(at)[-1].value, points(at)) == (3, 1)
        n = next(
            n
            for n in at.session.timeline.path()
            if isinstance(at.session.timeline.rulings[n].command, Late)
        )
        at.do(f"strike {n}")
        assert (effects(at)[-1].value, points(at)) == (1, 2)
        assert verified(at.session.timeline).findings == ()

    @pytest.mark.parametrize(
        ("line", "check"),
        [
            ("gifts", "check skill=Climb gift=Ben dice=+0-+"),
            ("check by=Ben free=yes skill=Ride dice=+0-", "check support=Ben dice=+0-+"),
            ("reserve Ana E +2", "check reserve=E point=yes dice=+0-+"),
            ("set Ana effects='Rope 1/S'", "check effect=Rope dice=+0-+"),
            ("set Cem effects='Net 1/S'", "check hinder=Net dice=+0-+"),
        ],
    )
    def test_dice_without_a_source_any_more_lie_there(self, line: str, check: str) -> None:
        at = played("set Ana reserves='E 0/5'").do(line, check)
        n = at.session.timeline.path()[-2]
        at.do(f"strike {n}")
        assert (made(at)[1].kept, made(at)[1].thrown) == ((1, 0, -1), 3)
        assert verified(at.session.timeline).findings == ()

    def test_amending_a_check_keeps_its_dice(self) -> None:
        at = played().do("check skill=Climb dice=+0-", "record Rope")
        n = at.session.timeline.path()[-2]
        at.do(f"amend {n} check skill=Speech")
        assert (effects(at)[-1].value, effects(at)[-1].resource) == (3, "I")
        assert verified(at.session.timeline).findings == ()

    def test_a_copy_takes_everything_along(self) -> None:
        at = table("set Ana gaben='Wolf shape' settled='Climb yes'")
        copy = Conflict()
        for command in recast(at.state, "Again"):
            events = decide(copy, command)
            assert isinstance(events, tuple), events
            copy = fold(copy, events)
        old, new = at.who("Ana"), copy.participants["p1"]
        assert (old.sheet, old.resources) == (new.sheet, new.resources)
        assert [(e.text, e.left) for e in kept_by(old).effects] == [
            (e.text, e.left) for e in kept_by(new).effects
        ]

    def test_somebody_removed_takes_their_card_along(self) -> None:
        at = table().do("check by=Ana skill=Climb dice=000", "remove Ana")
        assert at.doc["participants"][0]["name"] == "Ben"
        assert card_of(at.state, "p1") is None
        at.do("check by=Ben skill=Ride dice=000")
