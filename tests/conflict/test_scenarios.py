"""Long ways round: people removed, rulings undone and redone, saves closed in between."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.table import Table
from tracker.chance import seeded
from tracker.log.save import Save
from tracker.session import Session
from tracker.systems.fate.rules.fate_points import FatePointsChanged
from tracker.systems.fate.rules.rolls import Rolled

THUGS = "minions Thugs side=Gang zone=Yard count=2"
ONE_MORE = 'set Krall consequences="mild: A; mild: B"'
LAST_ONE = 'set Krall consequences="mild: A; mild: B; mild: C"'


def reopened(table: Table, path: Path) -> Table:
    """Return the same table after its fight was saved, closed and opened again."""
    with Save.create(path, "Test", "fate", "2026-01-01T00:00:00Z") as save:
        for record in table.session.timeline.records:
            save.append(record)
    with Save.open(path) as save:
        records = list(save.records)
    again = Table()
    again.session = Session(records=records)
    assert again.doc == table.doc
    return again


def undone(table: Table, steps: int) -> Table:
    """Return the table after going back as one step; single steps must lead to the same place."""
    way = table.session.timeline.path()
    for _ in range(steps):
        table.do("undo")
    there = table.state
    assert table.session.timeline.path() == way[:-steps]
    table.do(f"redo {steps}", f"undo {steps}")
    assert table.state == there
    return table


class TestRemoving:
    def test_whose_turn_it_is_lets_the_next_in_order_act(self) -> None:
        table = Table.set().do("remove Ada")
        assert (table.doc["turn"], table.doc["order"]) == ("Bruno", ["Bruno", "Krall"])
        table.do("next", "next")
        assert table.doc["turn"] is None
        assert table.do("next").doc["turn"] == "Bruno"

    def test_in_the_middle_of_the_round_skips_nobody(self) -> None:
        table = Table.set().do("next", "remove Bruno")
        assert (table.doc["turn"], table.doc["order"]) == ("Krall", ["Ada", "Krall"])
        assert table.sheet("Krall")["acted"] is False

    def test_the_last_in_order_ends_the_turns_of_the_round(self) -> None:
        table = Table.set().do("next", "next", "remove Krall")
        assert (table.doc["turn"], table.doc["round"]) == (None, 1)
        assert table.do("next").doc["turn"] == "Ada"

    def test_the_only_one_left_leaves_an_empty_order_that_goes_on(self) -> None:
        table = Table.set().do("remove Bruno", "remove Krall")
        assert (table.doc["turn"], "end" in table.doc["offers"]) == ("Ada", True)
        table.do("remove Ada")
        assert (table.doc["turn"], table.doc["order"], table.doc["participants"]) == (None, [], [])
        assert table.do("next").doc["round"] == 2
        table.do("add Eve pc side=Heroes zone=Yard", "next")
        assert (table.doc["turn"], table.doc["round"]) == ("Eve", 3)

    def test_somebody_who_holds_or_has_acted_leaves_the_turn_alone(self) -> None:
        table = Table.set().do("hold", "remove Ada")
        assert table.doc["turn"] == "Bruno"
        table = Table.set().do("next", "remove Ada")
        assert table.doc["turn"] == "Bruno"

    def test_undone_gives_the_turn_back(self) -> None:
        table = Table.set().do("aspect Angry on=Ada", "remove Ada", "undo")
        assert (table.doc["turn"], table.doc["order"]) == ("Ada", ["Ada", "Bruno", "Krall"])
        assert [a["text"] for a in table.doc["aspects"]] == ["Angry"]


class TestUndo:
    def test_goes_back_across_the_edge_of_a_round(self) -> None:
        table = Table.set().do('block "the door" skill=Fists dice=0000', "next", "next")
        before = table.state
        table.do("next")
        assert (table.doc["round"], table.doc["blocks"]) == (2, [])
        assert undone(table, 1).state == before
        assert (table.doc["round"], table.doc["turn"]) == (1, None)
        assert [b["by"] for b in table.doc["blocks"]] == ["Ada"]
        assert table.do("undo").doc["turn"] == "Krall"

    def test_goes_back_to_the_very_start_and_no_further(self) -> None:
        table = Table.set()
        steps = table.doc["head"]
        assert undone(table, steps).doc["phase"] == "setup"
        assert (table.doc["title"], table.doc["head"]) == ("", 0)
        assert table.refused("undo").message == "nothing to undo"
        table.do(f"redo {steps}")
        assert table.doc["turn"] == "Ada"
        assert table.refused("redo").message == "nothing to redo"

    def test_of_a_defeat_and_of_the_rounds_end_pays_what_is_due_once(self) -> None:
        table = Table.set("aspect Bleeding on=Bruno", LAST_ONE)
        table.do("attack Krall skill=Weapons dice=++++ vs=Fists vs-dice=----", 'outcome "asleep"')
        table.do("fp Bruno +1", "add Eve npc side=Gang zone=Yard fp=1", "next")
        line = "attack Bruno by=Eve free=yes skill=Fists dice=---- tag=Bleeding"
        table.do(f"{line} vs=Fists vs-dice=----", "next")
        assert (table.doc["turn"], table.sheet("Bruno")["fp_due"]) == (None, 1)
        before = table.state
        table.do("next")
        paid = table.state
        assert [e.due for e in table.events() if isinstance(e, FatePointsChanged)] == [-1]
        for _ in range(3):
            table.do("undo")
            assert table.state == before
            table.do("redo")
            assert table.state == paid
        table.do("undo", "next")
        assert table.state == paid
        assert (table.sheet("Bruno")["fp"], table.sheet("Bruno")["fp_due"]) == (5, 0)

    def test_of_a_defeat_brings_back_the_turn_the_block_and_the_points(self) -> None:
        table = Table.set(LAST_ONE, "order Krall")
        table.do('block "the stairs" skill=Weapons dice=0000')
        standing = table.state
        table.do("attack Krall skill=Weapons dice=++++ vs=Fists vs-dice=----", 'outcome "asleep"')
        table.do('protest "escapes"')
        assert (table.doc["blocks"], table.sheet("Krall")["fp"]) == ([], 0)
        assert undone(table, 3).state == standing

    def test_of_one_hit_that_did_everything_at_once(self) -> None:
        """Boxes fill, a group falls, its block ends, its leader takes a consequence."""
        table = Table.set(ONE_MORE, THUGS, "order Thugs").do('block "the way" dice=0000')
        table.do("attach Thugs to=Krall")
        assert [b["by"] for b in table.doc["blocks"]] == ["Thugs"]
        before = table.state
        table.do("attack Krall skill=Weapons dice=++++ vs=Fists vs-dice=----")
        open_ = table.state
        table.do('consequence "Broken Wrist"')
        assert (table.sheet("Thugs")["status"], table.doc["blocks"]) == ("out", [])
        assert table.sheet("Thugs")["tracks"]["stress"]["marked"] == [1, 2]
        assert table.sheet("Krall")["consequences"][-1]["severity"] == "severe"
        assert table.do("undo").state == open_
        assert table.do("undo").state == before
        assert table.do("redo 2", "undo 2").state == before

    def test_of_adding_somebody_leaves_no_place_in_the_order(self) -> None:
        table = Table.set()
        before = table.state
        table.do('add Eve npc side=Gang zone=Yard skills="Alertness 9"')
        assert table.doc["order"] == ["Eve", "Ada", "Bruno", "Krall"]
        assert table.do("undo").state == before
        table.do("add Frank npc side=Gang zone=Yard")
        assert table.who("Frank").id == "p4"

    def test_uses_an_id_again_only_on_another_branch(self) -> None:
        table = Table.set().do("add Eve npc side=Gang zone=Yard", "remove Eve")
        table.do("add Frank npc side=Gang zone=Yard")
        assert table.who("Frank").id == "p5"


def test_initiative_that_changes_while_somebody_acts_leaves_the_order() -> None:
    table = Table.set().do("next", "set Krall initiative=9")
    assert (table.doc["turn"], table.doc["order"]) == ("Bruno", ["Ada", "Bruno", "Krall"])
    table.do("next", "next", "next")
    assert (table.doc["turn"], table.doc["order"]) == ("Ada", ["Ada", "Bruno", "Krall"])
    table.do("attack Krall skill=Fists dice=+++0")
    assert table.refused("set Ada initiative=1").rule == "F-ROUND-2"


@pytest.mark.rule("F-INIT-10")
def test_a_tie_set_by_hand_survives_save_round_undo_and_redo(tmp_path: Path) -> None:
    tie = [f'add {n} npc side=Gang zone=Yard skills="Alertness 2"' for n in ("Xa", "Xb", "Xc")]
    table = Table.set(*tie, 'order "Xc, Xa, Xb"')
    wanted = ["Xc", "Xa", "Xb", "Ada", "Bruno", "Krall"]
    assert table.doc["order"] == wanted
    table = reopened(table, tmp_path / "one.jsonl")
    table.do(*["next"] * 7)
    assert (table.doc["round"], table.doc["turn"], table.doc["order"]) == (2, "Xc", wanted)
    table.do("undo 7")
    assert (table.doc["round"], table.doc["turn"], table.doc["order"]) == (1, "Xc", wanted)
    table = reopened(table.do("redo 7"), tmp_path / "two.jsonl")
    assert (table.doc["round"], table.doc["turn"], table.doc["order"]) == (2, "Xc", wanted)
    seen = []
    for _ in wanted:
        seen.append(table.doc["turn"])
        table.do("next")
    assert seen == wanted


def test_three_named_alike_are_told_apart() -> None:
    table = Table.set(*["add Goblin npc side=Gang zone=Yard"] * 3)
    names = [p["name"] for p in table.doc["participants"]][-3:]
    assert names == ["Goblin", "Goblin 2", "Goblin 3"]
    table.do('hit "goblin 2" 1', "stress", "hit Goblin 2", "stress")
    marked = [table.sheet(n)["tracks"]["health"]["marked"] for n in names]
    assert marked == [[2], [1], []]
    refusal = table.refused('hit "Gobl" 1')
    assert refusal.candidates == ("Goblin", "Goblin 2", "Goblin 3")
    table.do('remove "Goblin 2"', "add GOBLIN npc side=Gang zone=Yard")
    assert table.doc["participants"][-1]["name"] == "GOBLIN 2"
    assert table.do("rename Krall goblin").doc["participants"][2]["name"] == "goblin 4"


def test_a_held_action_outlives_a_restart_and_an_undo(tmp_path: Path) -> None:
    table = reopened(Table.set().do("hold"), tmp_path / "one.jsonl")
    assert table.refused("act jumps by=Ada").rule == "F-HOLD-5"
    table.do("next")
    assert "release" in table.doc["offers"]
    table = reopened(table.do('act "jumps" by=Ada', "undo"), tmp_path / "two.jsonl")
    assert (table.sheet("Ada")["holding"], "release" in table.doc["offers"]) == (True, True)
    table.do('act "jumps" by=Ada')
    assert (table.sheet("Ada")["holding"], table.doc["turn"]) == (False, "Krall")
    table.do("undo", "next", "next")
    assert (table.doc["round"], table.sheet("Ada")["holding"]) == (2, False)
    table.do("undo")
    assert table.sheet("Ada")["holding"] is True


class TestFaces:
    LINE = "attack Krall skill=Fists vs=Fists"

    def faces(self, table: Table) -> list[tuple[int, ...]]:
        return [roll.faces for roll in table.rolls()]

    def test_are_the_same_after_an_undo(self) -> None:
        table = Table.set().do(self.LINE)
        first = self.faces(table)
        for _ in range(3):
            table.do("undo", self.LINE)
            assert self.faces(table) == first
        table.do("undo", "attack Krall skill=Weapons mod=+1 vs=Athletics")
        assert self.faces(table) == first

    def test_are_the_same_after_a_restart(self, tmp_path: Path) -> None:
        table = Table.set().do(self.LINE)
        first = self.faces(table)
        table = reopened(table.do("undo"), tmp_path / "fight.jsonl").do(self.LINE)
        assert self.faces(table) == first

    def test_are_thrown_anew_when_asked_and_the_log_says_so(self) -> None:
        table = Table.set("conflict Test kind=physical seed=1").do(self.LINE)
        first = self.faces(table)
        # With a seed they are its next ones, never the same called anew.
        table.do("undo", f"{self.LINE} anew=yes")
        assert self.faces(table) != first
        assert [face for faces in self.faces(table) for face in faces] == [
            seeded(1, n, (-1, 0, 1)) for n in range(8, 16)
        ]
        assert [e.anew for e in table.events() if isinstance(e, Rolled)] == [True, True]
        others = Table.set().do(self.LINE)
        drawn = {tuple(self.faces(others.do("undo", f"{self.LINE} anew=yes"))) for _ in range(9)}
        assert len(drawn) > 1

    def test_are_everybodys_own(self) -> None:
        table = Table.set("conflict Test kind=physical seed=1").do(self.LINE)
        mine, theirs = self.faces(table)
        table.do("undo", "block X skill=Fists")
        assert self.faces(table) == [mine]
        # Bruno has rolled nothing yet, and Krall defends as before.
        table.do("undo", "next", self.LINE)
        assert self.faces(table) == [tuple(seeded(1, n, (-1, 0, 1)) for n in range(8, 12)), theirs]

    def test_follow_the_seed_and_how_many_were_thrown(self) -> None:
        def fight(seed: int, *lines: str) -> list[list[tuple[int, ...]]]:
            table = Table.set(f"conflict Test kind=physical seed={seed}")
            return [self.faces(table.do(line)) for line in lines]

        lines = ("check skill=Fists", "check skill=Weapons", "check skill=Guns")
        assert fight(7, *lines) == fight(7, *lines)
        assert fight(7, *lines) != fight(8, *lines)
        # Faces that were given are no random ones: they do not shift what follows.
        given = fight(7, "check skill=Fists dice=0000", *lines[:2])
        assert given[1:] == fight(7, *lines)[:2]
        # An undone throw does: what it showed is not thrown for anybody else.
        table = Table.set("conflict Test kind=physical seed=7").do(lines[0], "undo", "next")
        assert self.faces(table.do(lines[0])) == fight(7, *lines[:2])[1]
