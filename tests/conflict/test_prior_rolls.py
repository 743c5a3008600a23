"""Undo is no way to better dice: what the program rolled lies there, on whatever branch."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs

from tests.support import pool_table, reserves_table, twenty_table
from tests.support.any_fight import SYSTEMS, player
from tests.support.drawing import make
from tests.support.fights import AT
from tests.support.lying_dice import LyingDice
from tests.support.percent_table import STAGE as PERCENT
from tests.support.program import schwung
from tests.support.table import STAGE as FATE
from tests.support.table import Table
from tracker.chance import seeded
from tracker.conflict.engine import verb_of
from tracker.conflict.history import prior_rolls
from tracker.conflict.history.prior_rolls import Key
from tracker.conflict.lines import composed
from tracker.conflict.ruling import Command, Record, Revision, Ruling
from tracker.conflict.state import change
from tracker.session import Session
from tracker.tui.present.forms import without_dice
from tracker.verify import verified
from tracker.words.headlines import headline
from tracker.words.script import command_line

Faces = tuple[int, ...]

STAGES = {
    "fate": FATE,
    "pool": pool_table.STAGE,
    "percent": PERCENT,
    "reserves": reserves_table.STAGE,
    "twenty": twenty_table.STAGE,
}

# One's own roll in each system.
CHECKS = {
    "fate": "check skill=Weapons",
    "pool": "check skill=Strike",
    "percent": "check skill=Sword",
    "reserves": "check skill=Climb",
    "twenty": "check [Stärke + Kraftakt] dis=2",
}

SEED = 3
FUDGE = (-1, 0, 1)

THUGS = "minions Thugs quality=1 count=5 side=Gang zone=Yard"

# Neither by chance are ten dice alike twice.
MANY = "check pool=10"


def begun(system: str = "fate", *more: str, seed: int | None = None) -> Table:
    """Return the first round of a system's table."""
    seeding = () if seed is None else (f"conflict Test seed={seed}",)
    return Table(STAGES[system], *seeding, *more, "begin")


def rolled(at: Table) -> dict[str, Faces]:
    """Return what everybody has thrown in the last ruling, by their names."""
    people = at.state.participants
    return {people[one.who].name: one.faces[one.typed :] for e in at.events() for one in e.throws()}


def by_seed(start: int, count: int, die: Faces = FUDGE) -> Faces:
    return tuple(seeded(SEED, start + n, die) for n in range(count))


def lines(*several: str) -> str:
    return " ".join(["lines", *(f'line="{line}"' for line in several)])


def took(at: Table) -> bool:
    return at.session.took_earlier_faces(at.session.timeline.records[-1])


class TestWhatLiesThere:
    def test_the_same_attack_however_often_and_whatever_was_between(self) -> None:
        at = begun()
        first = rolled(at.do("attack Krall skill=Weapons vs=Weapons"))
        for between in ("act x", "note x", "hold", "next", "full-defense Bruno", "check free=yes"):
            at.do("undo", between, "undo", "attack Krall skill=Weapons vs=Weapons")
            assert rolled(at) == first
            assert took(at)

    @pytest.mark.parametrize("system", STAGES)
    def test_a_check_of_each_system(self, system: str) -> None:
        at = begun(system)
        first = rolled(at.do(CHECKS[system]))
        at.do("undo", "act x", "undo", CHECKS[system])
        assert rolled(at) == first

    @pytest.mark.parametrize(
        "line",
        [
            "attack Bruno skill=Fists vs=Fists",
            "maneuver aspect=Dark skill=Fists",
            "block stairs skill=Athletics",
            "sprint Hall skill=Athletics",
            "contest Bruno skill=Alertness vs=Alertness",
            "check free=yes",
        ],
    )
    def test_whatever_the_verb_the_target_and_the_skill(self, line: str) -> None:
        at = begun()
        mine = rolled(at.do("attack Krall skill=Weapons vs=Weapons"))["Ada"]
        assert rolled(at.do("undo", line))["Ada"] == mine

    def test_a_defense_waived_and_one_against_something_else(self) -> None:
        at = begun("fate", "add Bert npc side=Gang zone=Yard skills='Fists 1'")
        at.do("attack Krall skill=Weapons")
        theirs = rolled(at.do("defend skill=Weapons"))["Krall"]
        at.do("undo", "waive", "undo", "defend skill=Athletics")
        assert rolled(at)["Krall"] == theirs
        at.do("undo 2", "maneuver Krall skill=Weapons aspect=Pinned vs=Fists")
        assert rolled(at)["Krall"] == theirs
        # Bert has not defended yet, and Krall has rolled nothing of his own.
        at.do("undo", "attack Bert skill=Weapons", "defend skill=Fists")
        assert not took(at)
        at.do("goto 11", "check by=Krall skill=Fists free=yes")
        assert not took(at)

    def test_on_whatever_branch_the_oldest_first(self) -> None:
        at = begun()
        one = rolled(at.do("check skill=Weapons free=yes"))["Ada"]
        two = rolled(at.do("check skill=Weapons"))["Ada"]
        # A branch of a branch, left by its name.
        at.do("undo", "branch left", "note y")
        three = rolled(at.do("check skill=Fists anew=yes"))["Ada"]
        at.do("goto 10")
        assert rolled(at.do("block x skill=Fists free=yes"))["Ada"] == one
        assert rolled(at.do("check free=yes"))["Ada"] == two
        assert rolled(at.do("check free=yes"))["Ada"] == three
        assert not took(at.do("check free=yes"))

    def test_what_is_on_the_path_is_not_offered_twice(self) -> None:
        at = begun()
        one = rolled(at.do("check skill=Weapons free=yes"))["Ada"]
        at.do("undo", "redo")
        assert not took(at.do("check skill=Weapons free=yes"))
        at.do("undo 2", "check skill=Fists free=yes", "undo", "check skill=Fists free=yes")
        assert rolled(at)["Ada"] == one

    def test_faces_typed_are_not_the_programs(self) -> None:
        at = begun("fate", seed=SEED).do("check skill=Weapons dice=++++", "undo")
        assert rolled(at.do("check skill=Weapons"))["Ada"] == by_seed(0, 4)
        assert not took(at)

    def test_what_is_typed_of_a_roll_lies_with_the_table(self) -> None:
        at = begun("reserves", seed=SEED).do('check skill=Climb rolls="n0:+++ b1"')
        assert rolled(at)["Ana"] == by_seed(0, 1)
        at.do("undo", "check skill=Climb")
        assert rolled(at)["Ana"] == by_seed(0, 3)
        assert verified(at.session.timeline).findings == ()


class TestHowManyDice:
    def test_of_more_the_rest_is_thrown_and_of_fewer_it_goes_on_lying(self) -> None:
        at = begun("pool", seed=SEED)
        few = rolled(at.do("check pool=2 fmod=9"))["Ana"]
        more = rolled(at.do("undo", "check pool=5 fmod=9"))["Ana"]
        assert more[:2] == few[:2]
        # The same again, not the two with others.
        assert rolled(at.do("undo", "check pool=5 fmod=9"))["Ana"] == more
        at.do("undo", "check pool=1 free=yes", "check pool=4 free=yes")
        path = at.session.timeline.path()[-2:]
        shown = [at.session.timeline.rulings[n].events for n in path]
        dice = [face for events in shown for e in events for t in e.throws() for face in t.faces]
        assert tuple(dice)[: len(more)] == more

    def test_a_w20_does_not_lie_there_for_a_w6(self) -> None:
        at = begun("twenty", seed=SEED)
        first = rolled(at.do("check z=12 dis=1"))["Ada"]
        assert rolled(at.do("undo", "check z=12 dis=3"))["Ada"][:2] == first
        at.do("undo", "check z=12 free=yes")
        more = rolled(at.do("check z=12 adv=1"))["Ada"]
        assert more[0] == seeded(SEED, 4, range(1, 21))
        assert more[1] == first[1]

    def test_late_dice_are_the_next_that_lie_there(self) -> None:
        at = begun("reserves")
        five = rolled(at.do("check skill=Climb mod=+2"))["Ana"]
        assert rolled(at.do("undo", "check skill=Speech"))["Ana"] == five[:3]
        assert rolled(at.do("late mod=+2"))["Ana"] == five[3:]

    def test_in_the_throw_for_the_order_everybody_has_their_own(self) -> None:
        at = begun("pool")
        at.do("check pool=3 by=Ben free=yes", "undo", "check pool=3 by=Ben free=yes fmod=8")
        ben = rolled(at)["Ben"]
        at.do("undo", "initiative Strike")
        order = rolled(at)
        assert order["Ben"][: len(ben)] == ben
        at.do("undo", "remove Ana", "initiative Strike")
        assert rolled(at) == {who: faces for who, faces in order.items() if who != "Ana"}

    def test_a_fumble_table_and_two_checks_thrown_again(self) -> None:
        at = begun("pool").do("check pool=3 dice=1,1,1 need=2")
        row = rolled(at.do("fumble table=Ausweichen"))
        assert rolled(at.do("undo", "fumble 'slips'", "undo", "fumble table=Zuschlagen")) == row
        at = begun("pool").do(
            "attack Ben pool=8 vs-pool=8 dice=9,9,9,9,9,9,9,9 vs-dice=9,9,9,9,9,9,9,9"
        )
        both = rolled(at.do("rethrow"))
        assert rolled(at.do("undo", "note x", "rethrow")) == both
        assert rolled(at.do("undo", "rethrow anew=yes")) != both


class TestUntilTheTurnIsOver:
    def test_it_lapses_with_the_next_turn_of_the_roller(self) -> None:
        at = begun("fate", seed=SEED).do("attack Krall skill=Weapons vs=Weapons", "undo")
        at.do('act "x"', "next")
        # Ada has had a turn since, Krall has not.
        at.do("contest Ada skill=Fists vs=Athletics by=Krall")
        assert rolled(at) == {"Krall": by_seed(8, 4), "Ada": by_seed(12, 4)}
        at = begun("fate", seed=SEED).do("attack Krall skill=Weapons vs=Weapons", "undo")
        at.do("next", "attack Krall skill=Fists vs=Weapons")
        assert rolled(at) == {"Bruno": by_seed(8, 4), "Krall": by_seed(4, 4)}

    def test_the_turn_in_which_the_ways_part_counts(self) -> None:
        at = begun("fate", seed=SEED).do("check skill=Weapons free=yes", "undo", "next", "next")
        at.do("next", "next", "check skill=Weapons")
        assert rolled(at)["Ada"] == by_seed(4, 4)

    def test_one_who_holds_has_not_had_the_turn_before_the_round_is_over(self) -> None:
        at = begun("fate", seed=SEED)
        mine = rolled(at.do("check skill=Weapons"))["Ada"]
        at.do("undo", "hold", "next")
        assert rolled(at.do("check skill=Weapons by=Ada"))["Ada"] == mine
        at.do("undo", "next", "next", "check skill=Weapons")
        assert rolled(at)["Ada"] == by_seed(4, 4)

    def test_nor_has_one_who_defends_fully(self) -> None:
        at = begun("fate", seed=SEED)
        attack = "attack Ada skill=Weapons vs=Weapons by=Krall"
        theirs = rolled(at.do("next", "next", attack))["Ada"]
        at.do("undo 3", "full-defense Ada", "next", attack)
        assert rolled(at)["Ada"] == theirs
        at.do("undo", "next", "next", "next", "next", attack)
        assert rolled(at) == {"Krall": by_seed(8, 4), "Ada": by_seed(12, 4)}

    def test_a_later_turn_has_its_own_however_the_table_comes_to_it(self) -> None:
        at = begun().do("note x", "check skill=Weapons", "next", "next", "next")
        second = rolled(at.do("check skill=Weapons"))["Ada"]
        at.do("undo")
        here = at.session.timeline.head
        # The round is played again.
        at.do("goto 11", "check skill=Fists", "next", "next", "next", "check skill=Athletics")
        assert rolled(at)["Ada"] == second
        # So it is by a revision.
        at.do(f"goto {here}", "strike 11", "check skill=Fists")
        assert rolled(at)["Ada"] == second
        at.do(f"goto {here}", "amend 11 note y", "check skill=Fists")
        assert rolled(at)["Ada"] == second

    def test_a_second_action_in_a_round_is_no_second_turn(self) -> None:
        at = begun().do("check skill=Weapons", "next", "next", "next")
        second = rolled(at.do("check skill=Weapons"))["Ada"]
        at.do("goto 10", "act x", "act! y by=Ada", "next", "next", "next")
        assert rolled(at.do("check skill=Weapons"))["Ada"] == second


class TestTheRoller:
    @pytest.mark.parametrize(
        "lines",
        [
            ["rename Ada Zoe", "check skill=Weapons by=Zoe free=yes"],
            ["remove Ada", "add Ada pc side=Heroes zone=Yard seat=1", "check by=Ada free=yes"],
            [
                "rename Ada Zoe",
                "remove Zoe",
                "add Zoe pc side=Heroes zone=Yard seat=1",
                "check by=Zoe free=yes",
            ],
            ["amend 7 add Zoe pc side=Heroes zone=Yard seat=1", "check by=Zoe free=yes"],
            ["goto 6", "add Bob pc", "add Ada pc", "check by=Ada free=yes"],
        ],
    )
    def test_nobody_becomes_another(self, lines: list[str]) -> None:
        at = begun()
        (mine,) = rolled(at.do("check skill=Weapons")).values()
        at.do("undo", *lines)
        assert list(rolled(at).values()) == [mine]

    def test_nor_does_anybody_get_a_turn_back_by_it(self) -> None:
        at = begun("fate", seed=SEED).do("check skill=Weapons", "undo", "next", "next")
        at.do("remove Ada", "add Ada pc side=Heroes zone=Yard seat=1", "check by=Ada free=yes")
        assert rolled(at)["Ada"] == by_seed(4, 4)

    def test_an_id_given_again_is_nobody_that_was(self) -> None:
        at = begun().do("add Bert npc side=Gang zone=Yard", "check by=Bert free=yes", "undo 2")
        at.do("add Carl npc side=Gang zone=Yard")
        assert at.who("Carl").id == "p4"
        assert not took(at.do("check by=Carl free=yes"))

    def test_nor_do_those_who_are_split_from_a_group(self) -> None:
        at = begun("fate", THUGS, "order 'Thugs, Ada'", seed=SEED)
        theirs = rolled(at.do("attack Ada vs=Fists"))["Thugs"]
        at.do("undo", "split Thugs count=4 name=Most", "hold", "next", "next", "next")
        assert rolled(at.do("attack Ada vs=Fists"))["Most"] == theirs
        # What one part has rolled lies there no more for the other.
        at.do("waive")
        assert rolled(at.do("attack Bruno vs=Fists by=Thugs"))["Thugs"] == by_seed(12, 4)

    def test_the_turn_of_one_part_is_not_that_of_the_other(self) -> None:
        at = begun("fate", THUGS, "order 'Thugs, Ada'")
        theirs = rolled(at.do("attack Ada vs=Fists"))["Thugs"]
        at.do("undo", "split Thugs count=1 name=One", "hold", "next", "next", "next")
        # One has passed, and somebody has acted since.
        at.do("next", "act x by=Thugs", "undo", "note x")
        assert rolled(at.do("attack Bruno vs=Fists by=Thugs"))["Thugs"] == theirs

    def test_whoever_takes_the_name_of_somebody_present_is_another(self) -> None:
        at = begun()
        mine = rolled(at.do("attack Krall skill=Weapons vs=Weapons"))["Ada"]
        at.do("undo", "rename Ada Zoe", "hold", "add Ada npc side=Gang zone=Yard initiative=1")
        at.do("next", "next")
        assert list(rolled(at.do("check skill=Fists"))) == ["Ada"]
        assert not took(at)
        assert rolled(at.do("attack Krall skill=Fists vs=Fists by=Zoe"))["Zoe"] == mine
        # And whoever does so again is the same other.
        at.do("undo 2", "remove Ada", "add Ada npc side=Gang zone=Yard initiative=1")
        assert took(at.do("check! skill=Fists by=Ada"))

    def test_with_the_sides_of_a_roll_kept_apart(self) -> None:
        at = begun("fate", seed=SEED).do("contest Krall skill=Fists vs=Fists free=yes by=Ada")
        assert rolled(at.do("undo", "contest Ada skill=Fists vs=Fists free=yes by=Krall")) == {
            "Krall": by_seed(8, 4),
            "Ada": by_seed(12, 4),
        }


class TestSeveralLines:
    def test_of_which_each_takes_what_the_one_before_has_left(self) -> None:
        at = begun("fate", seed=SEED).do("check skill=Weapons free=yes")
        at.do("undo", lines("check skill=Fists free=yes", "note x", "check skill=Athletics"))
        first, second = (one.faces for e in at.events() for one in e.throws())
        assert (first, second) == (by_seed(0, 4), by_seed(4, 4))
        at.do("undo", lines("check skill=Fists free=yes anew=yes", "check skill=Athletics"))
        first, second = (one.faces for e in at.events() for one in e.throws())
        assert (first, second) == (by_seed(8, 4), by_seed(0, 4))

    def test_in_which_somebody_is_removed_and_added(self) -> None:
        at = begun()
        mine = rolled(at.do("check skill=Weapons"))["Ada"]
        again = "add Ada pc side=Heroes zone=Yard seat=1"
        at.do("undo", lines("remove Ada", again, "check by=Ada free=yes"))
        assert rolled(at)["Ada"] == mine

    def test_in_which_a_turn_is_over(self) -> None:
        at = begun("fate", seed=SEED)
        at.do("check skill=Weapons", "undo", lines("act x", "check by=Ada free=yes"))
        assert rolled(at)["Ada"] == by_seed(0, 4)
        at.do("undo", lines("act x", "next", "check by=Ada free=yes"))
        assert rolled(at)["Ada"] == by_seed(4, 4)


class TestAnew:
    def test_is_the_only_way_to_others_and_the_log_says_it(self) -> None:
        at = begun("pool")
        one = rolled(at.do(MANY))["Ana"]
        two = rolled(at.do("undo", f"{MANY} anew=yes"))["Ana"]
        assert two[:10] != one[:10]
        assert not took(at)
        ruling = at.session.timeline.ruling
        assert ruling is not None
        before = at.session.timeline.state_at(ruling.parent)
        assert headline(ruling, before).endswith("(rolled anew)")
        # What lay there lies there still.
        assert rolled(at.do("undo", MANY))["Ana"][:10] == one[:10]

    @pytest.mark.parametrize("system", STAGES)
    def test_with_a_seed_the_next_faces(self, system: str) -> None:
        at = begun(system, seed=SEED)
        count = 0
        dice = {"fate": FUDGE, "reserves": FUDGE, "percent": range(1, 101)}
        for _ in range(4):
            (faces,) = rolled(at.do(f"{CHECKS[system]} anew=yes")).values()
            sides = dice.get(system, range(1, 11))
            for face in faces:
                if system == "twenty":
                    sides = range(1, 7) if face is not faces[0] or count % 3 else range(1, 21)
                assert face == seeded(SEED, count, sides)
                count += 1
            at.do("undo")
        # And those that lie there come without, from the first.
        (faces,) = rolled(at.do(CHECKS[system])).values()
        first = at.session.timeline.rulings[at.session.timeline.children[_parent(at)][0]]
        assert faces == tuple(f for e in first.events for t in e.throws() for f in t.faces)

    def test_what_is_rolled_after_an_undo_by_another_has_no_face_again(self) -> None:
        at = begun("fate", seed=SEED).do("check skill=Weapons", "undo", "next")
        assert rolled(at.do("check skill=Weapons"))["Bruno"] == by_seed(4, 4)


def _parent(at: Table) -> int:
    ruling = at.session.timeline.ruling
    assert ruling is not None
    return ruling.parent


class TestRevisions:
    def test_what_is_decided_again_has_its_dice_once(self) -> None:
        at = begun("fate", seed=SEED).do("note x", "check skill=Weapons free=yes")
        one = rolled(at)["Ada"]
        at.do("strike 12")
        assert rolled(at)["Ada"] == one
        assert rolled(at.do("check skill=Weapons free=yes"))["Ada"] == by_seed(4, 4)
        at.do("undo 2", "undo", "check skill=Fists free=yes")
        assert rolled(at)["Ada"] == one
        assert rolled(at.do("check skill=Fists free=yes"))["Ada"] == by_seed(4, 4)

    def test_a_struck_roll_lies_there_again(self) -> None:
        at = begun()
        one = rolled(at.do("check skill=Weapons free=yes"))["Ada"]
        at.do("note x", "strike 11")
        assert rolled(at.do("check skill=Weapons"))["Ada"] == one

    def test_what_an_amendment_types_is_the_tables(self) -> None:
        at = begun("fate", seed=SEED).do("check skill=Weapons free=yes")
        one = rolled(at)["Ada"]
        at.do("amend 12 check skill=Weapons free=yes dice=++++")
        assert rolled(at.do("check skill=Weapons free=yes"))["Ada"] == one
        assert rolled(at.do("check skill=Weapons free=yes"))["Ada"] == by_seed(4, 4)

    def test_of_dice_amended_in_part_the_others_are_in_use(self) -> None:
        at = begun("twenty", seed=SEED).do("check z=12 dis=2 free=yes")
        (first,) = rolled(at).values()
        at.do(f"amend {at.session.timeline.head} check z=12 dis=2 free=yes d6=6")
        assert rolled(at)["Ada"] == (first[0], 6, first[2])
        at.do("check z=12 dis=2")
        assert rolled(at)["Ada"] == (
            seeded(SEED, 3, range(1, 21)),
            first[1],
            seeded(SEED, 4, range(1, 7)),
        )

    def test_a_roll_amended_to_be_anothers_stays_with_who_rolled_it(self) -> None:
        at = begun("fate", seed=SEED).do("check skill=Weapons free=yes by=Ada")
        one = rolled(at)["Ada"]
        at.do("amend 12 check skill=Weapons free=yes by=Bruno")
        assert rolled(at)["Bruno"] == one
        assert rolled(at.do("check free=yes by=Ada"))["Ada"] == one


class TestTheSave:
    def test_another_process_finds_them(self, tmp_path: Path) -> None:
        script = tmp_path / "table.fight"
        script.write_text(f"{FATE}\nbegin\nattack Krall skill=Weapons vs=Weapons\nundo\n")
        save = tmp_path / "table.jsonl"
        assert schwung("run", script, "--save", save).code == 0
        (branch,) = schwung("show", save, "--json").document["branches"]
        lines = {}
        for between in ("act x", "next"):
            done = schwung("do", save, between, "undo", "attack Krall skill=Weapons vs=Weapons")
            assert "rolled before the undo; anew=yes rolls anew." in done.out
            log = schwung("log", save, "--json").document
            lines[between] = [r["command"] for r in log if "command" in r][-1]
            assert schwung("do", save, "undo").code == 0
        first = next(r["command"] for r in log if r["n"] == branch["tip"])
        assert [(c["hand"]["dice"], c["vs"]["dice"]) for c in lines.values()] == [
            (first["hand"]["dice"], first["vs"]["dice"])
        ] * 2
        done = schwung("do", save, "attack Krall skill=Weapons vs=Weapons anew=yes")
        assert "(rolled anew)" in done.out
        assert "anew=yes rolls anew" not in done.out

    def test_a_script_says_so(self, tmp_path: Path) -> None:
        script = tmp_path / "table.fight"
        script.write_text(
            f"{FATE}\nbegin\ncheck skill=Fists\nundo\nhold\nundo\ncheck skill=Weapons\n"
        )
        assert "rolled before the undo; anew=yes rolls anew." in schwung("run", script).out

    def test_rolls_of_another_rule_lie_there_as_they_were(self) -> None:
        at = begun("pool", seed=SEED).do(MANY, "undo", f"{MANY} anew=yes", "undo")
        records = [as_if_not_asked_for(record) for record in at.session.timeline.records]
        session = Session(records=records)
        first, second = (r for r in records if isinstance(r, Ruling) and r.command.rolled)
        faces = [f for r in (first, second) for e in r.events for t in e.throws() for f in t.faces]
        ana = at.who("Ana").id
        assert [face for _, face in session.prior_rolls.lying(Key(ana, False, 10))] == faces

    def test_whoever_held_before_all_that_was_left(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(prior_rolls, "AHEAD", 0)
        at = begun("fate", seed=SEED).do("hold", "check by=Ada free=yes", "undo")
        at.do("next", "next", "next", "check by=Ada free=yes")
        assert rolled(at)["Ada"] == by_seed(4, 4)

    def test_where_nothing_was_left_nothing_is_read(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(prior_rolls.PriorRolls, "_begin", lambda self, base: None)
        at = begun("fate", seed=SEED).do("check skill=Weapons", "next", "note x")
        assert rolled(at.do("check skill=Weapons"))["Krall"] == by_seed(4, 4)


def as_if_not_asked_for(record: Record) -> Record:
    if isinstance(record, Ruling) and getattr(record.command, "anew", False):
        return structs.replace(record, command=change(record.command, anew=False))
    return record


class Gambler:
    """Play at random, mostly with the program's dice, and go back and forth for better ones."""

    def __init__(self, system: str, seed: int) -> None:
        self.player = player(system, Session(clock=lambda: AT), seed, wander=0)
        self.chance = self.player.chance
        self.wrong: list[str] = []
        self.reference = LyingDice(self.session.timeline)
        self.session.subscribe(self.hear)
        suggested = self.player.suggested

        def drawn() -> Command | None:
            several = self.session.state.phase != "setup" and self.chance.random() < 0.1
            lines = [self.bare(suggested()) for _ in range(3 if several else 1)]
            return composed(line for line in lines if line is not None) if any(lines) else None

        self.player.suggested = drawn  # type: ignore[method-assign]

    @property
    def session(self) -> Session:
        return self.player.session

    def hear(self, record: Record) -> None:
        match record:
            case Ruling():
                self.wrong += self.reference.take(record)
            case Revision():
                for ruling in record.rulings:
                    self.wrong += self.reference.take(ruling)

    def reopen(self) -> None:
        """Go on with the same fight as another process reads it."""
        self.player.session = Session(records=list(self.session.timeline.records), clock=lambda: AT)
        self.reference.timeline = self.session.timeline
        self.session.subscribe(self.hear)

    def bare(self, command: Command | None) -> Command | None:
        """Return a command with faces left to the program, at times asking for others."""
        # Who is who after a new name is tried by itself.
        if command is None or verb_of(type(command)) == "rename":
            return None
        if self.chance.random() < 0.1:
            return command
        if hasattr(command, "anew") and self.chance.random() < 0.1:
            command = change(command, anew=True)
        return without_dice(command)

    def play(self, steps: int) -> None:
        for _ in range(steps):
            if self.chance.random() < 0.05:
                self.reopen()
            if self.session.state.phase != "setup" and self.chance.random() < 0.4:
                self.player.ask(self.elsewhere())
            else:
                self.player.step()
            assert not self.wrong, (self.session.timeline.last, self.wrong)

    def elsewhere(self) -> Command:
        """Draw a way back, forward, or to other rulings."""
        chance, timeline = self.chance, self.session.timeline
        n = chance.choice(timeline.path()[-12:] or [1])
        kinds = ("undo", "redo", "goto", "strike", "amend", "branch")
        match chance.choices(kinds, (8, 3, 3, 2, 2, 1))[0]:
            case "undo":
                return make("undo", steps=1 + int(chance.expovariate(0.5)))
            case "redo":
                return make("redo", steps=1 + int(chance.expovariate(0.7)))
            case "goto":
                return make("goto", where=str(chance.choice(list(timeline.rulings)[-30:])))
            case "strike":
                return make("strike", ruling=n)
            case "amend":
                return make("amend", ruling=n, command=self.other(n))
            case _:
                return make("branch", name=f"if {chance.randint(1, 99)}")

    def other(self, n: int) -> str:
        """Return what a ruling may be amended to: itself, mostly with the faces left unsaid."""
        ruling = self.session.timeline.rulings[n]
        command = change(ruling.command, ids=())
        state = self.session.timeline.state_at(ruling.parent)
        return command_line(without_dice(command) if self.chance.random() < 0.7 else command, state)


@pytest.mark.parametrize("system", SYSTEMS)
@settings(max_examples=15, deadline=None)
@given(
    seed=st.integers(0, 10**6), steps=st.integers(20, 120), ahead=st.sampled_from((0, 1, 9, 256))
)
def test_no_way_through_the_tree_leads_to_other_faces(
    system: str, seed: int, steps: int, ahead: int
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(prior_rolls, "AHEAD", ahead)
        Gambler(system, seed).play(steps)
