"""Several lines in one ruling: in order, all or none, and one undo takes them back."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import msgspec
import pytest

from tests.support.program import ROOT
from tests.support.table import Table
from tests.support.trees import played
from tests.support.upheld import is_decided_again_alike, is_read_as_it_is_written
from tracker.conflict.clone_setup import at_the_start
from tracker.conflict.history.commands import HISTORY, Amend, Strike
from tracker.conflict.history.plan import Plan
from tracker.conflict.lines import LINES_MOST, Lines, composed
from tracker.conflict.notes import Note
from tracker.conflict.ruling import Ruling
from tracker.conflict.turns import Next
from tracker.log.errors import UnknownRecord
from tracker.log.records import FightCodec, game_codec
from tracker.session import Session
from tracker.systems.fate.rules.fields import Hand
from tracker.systems.fate.rules.state import person
from tracker.verify import verified
from tracker.words.grammar import format
from tracker.words.history_lines import log_lines, record_lines
from tracker.words.player_log import OpenLog
from tracker.words.refusing import refusal_text
from tracker.words.script import script_lines
from tracker.words.split import quote

# Without what counts rulings, of which there are fewer here.
EXAMPLES = [
    path
    for path in sorted((ROOT / "tests" / "examples").glob("*.fight"))
    if "\nundo" not in path.read_text(encoding="utf-8")
]

STAGE = (
    'conflict "Test" kind=physical order=list',
    "zone Yard",
    "zone Hall",
    "side Heroes",
    "side Gang",
)
ATTACK = "attack Krall by=Ada skill=Weapons dice=++00 vs=Fists vs-dice=0000"


def several(*lines: str, more: str = "") -> str:
    return " ".join(["lines", *(f"line={quote(line)}" for line in lines), *more.split()])


def names(table: Table) -> list[str]:
    return [p.name for p in table.state.participants.values()]


def said(table: Table, line: str) -> str:
    return refusal_text(table.refused(line), table.state)


def last(table: Table) -> Ruling:
    record = table.session.timeline.records[-1]
    assert isinstance(record, Ruling)
    return record


# In order, all or none


def test_each_line_stands_on_those_before_it() -> None:
    table = Table(*STAGE)
    table.do(several("zone Roof", "side Cats", "add Kit npc side=Cats zone=Roof", "rename Kit Tom"))
    assert names(table) == ["Tom"]
    assert [zone.name for zone in table.state.zones.values()] == ["Yard", "Hall", "Roof"]
    assert last(table).n == len(STAGE) + 1
    table.do("undo")
    assert (names(table), len(table.state.zones)) == ([], 2)


def test_one_that_is_refused_refuses_all_and_is_named() -> None:
    table = Table(*STAGE)
    line = several("add Kit npc side=Gang", "add Ada pc side=Heroes", "place Kit Roof")
    assert said(table, line) == "line 3: no zone is called Roof."
    line = several("add Kit npc side=Gang zone=Yard", "begin", "attack Kit by=Kit dice=++++")
    assert said(table, line).startswith("line 3: ")
    assert names(table) == []


def test_a_refusal_names_what_only_the_lines_before_have_made() -> None:
    table = Table(*STAGE)
    line = several("add Kit npc zone=Yard", "begin")
    assert said(table, line).startswith("line 2: ")
    assert "Kit: side" in said(table, line)


@pytest.mark.parametrize(
    "alone",
    ["undo", "redo", "goto 1", "branch a", "strike 1", "amend 1 next", "why Ada fp", "stats"],
)
def test_what_moves_in_the_tree_stands_alone(alone: str) -> None:
    table = Table.set()
    verb = alone.split()[0]
    told = f"line 2: {verb} stands alone, and is no line among several."
    assert said(table, several("note x", alone)) == told


def test_lines_are_no_line() -> None:
    table = Table(*STAGE)
    told = "line 1: lines stands alone, and is no line among several."
    assert said(table, several(several("note a"), "note b")) == told
    assert said(table, several("note a", "")) == "line 2: there is nothing in this line."
    assert said(table, several("note a", "# b")) == "line 2: there is nothing in this line."
    assert said(table, "lines") == "lines needs the key line."


def test_so_many_lines_are_taken_and_no_more() -> None:
    table = Table(*STAGE)
    table.do(several(*["note x"] * LINES_MOST))
    assert f"at most {LINES_MOST}" in said(table, several(*["note x"] * (LINES_MOST + 1)))


def test_a_question_is_answered_by_the_lines_after_it_or_refused() -> None:
    table = Table.set()
    told = "line 2: first the question: stress, consequence, waive (F-ROUND-2)."
    assert said(table, several(ATTACK, "next")) == told
    table.do(several(ATTACK, "stress", "next"))
    assert table.state.question is None


def test_the_last_line_may_ask_and_the_first_may_answer() -> None:
    table = Table.set().do(several("note x", ATTACK))
    assert table.doc["question"]["kind"] == "absorb"
    table.do(several("stress", "note y"))
    assert table.doc["question"] is None
    table.do("undo", "undo")
    assert (table.doc["question"], table.doc["turn"]) == (None, "Ada")


def test_the_program_rolls_for_each_line_and_keeps_the_faces() -> None:
    table = Table.set("conflict Test seed=5")
    table.do(several("check skill=Fists", "next", "check skill=Fists by=Krall"))
    parts = last(table).command.parts
    for part in (parts[0], parts[2]):
        hand = getattr(part, "hand", None)
        assert isinstance(hand, Hand)
        assert len(hand.dice or ()) == 4
        assert part.rolled == ("dice",)
    assert verified(table.session.timeline).findings == ()


def test_undo_is_no_way_to_better_dice() -> None:
    line = several("check skill=Fists", "next", "attack Ada by=Krall skill=Fists vs=Fists")
    table = Table.set()
    table.do(line)
    thrown = [event.throws() for event in last(table).events]
    table.do("undo", "note x", line)
    assert [event.throws() for event in last(table).events] == thrown
    table.do("undo", "check skill=Weapons")
    assert last(table).events[1].throws()[0].faces == next(t for t in thrown if t)[0].faces
    assert verified(table.session.timeline).findings == ()


def test_overruling_all_overrules_what_needs_it() -> None:
    table = Table.set().do("next")
    line = several("note x", "check by=Ada skill=Fists dice=++++")
    assert table.refused(line).overrulable
    table.do(line.replace("lines", "lines!") + " why=because")
    note, check = last(table).command.parts
    assert (note.force, note.why) == (False, "")
    assert (check.force, check.why) == (True, "because")
    assert check.overruled
    assert not last(table).command.force
    assert verified(table.session.timeline).findings == ()


# In the log, and out of it


def test_the_log_tells_each_line() -> None:
    table = Table(*STAGE, several("zone Roof", "side Cats"))
    assert record_lines(last(table), table.session.timeline) == ["6 New zone: Roof; New side: Cats"]
    table.do(several("zone A", "zone B", "note x", "note y"))
    assert record_lines(last(table), table.session.timeline) == [
        "7 4 lines in one",
        "    New zone: A",
        "    New zone: B",
        "    Note: x",
        "    Note: y",
    ]


def test_players_read_of_it_what_they_may() -> None:
    table = Table(*STAGE)
    table.do(
        several("add Ada pc side=Heroes", "add Kit npc side=Gang hidden=yes", "note open"),
        several('note "6: to all"', "note secret secret=yes"),
        several("add Spy npc side=Gang hidden=yes", "set Spy seat=3"),
        several('note "8: hidden"', 'note "open too"'),
    )
    told = list(OpenLog(table.session.timeline).lines())
    assert told[5:] == [
        "6 Ada takes part: player character, Heroes; Note: open",
        "7 Note: 6: to all",
        "8 Note: open too",
    ]


def test_whoever_comes_with_a_number_has_the_players_own() -> None:
    table = Table(*STAGE, "add Goblin npc side=Gang hidden=yes")
    table.do(several("side Cats", "add Goblin npc side=Gang", "add Goblin npc side=Gang"))
    told = list(OpenLog(table.session.timeline).lines())[-1]
    assert "Goblin takes part" in told
    assert "Goblin 2 takes part" in told
    assert "Goblin 3" not in told


def test_a_fight_that_begins_among_lines_can_be_set_up_anew() -> None:
    table = Table(*STAGE)
    table.do(
        several("add Ada pc side=Heroes zone=Yard", "add Kit npc side=Gang zone=Yard", "begin")
    )
    start = at_the_start(table.session.timeline)
    assert [p.name for p in start.participants.values()] == ["Ada", "Kit"]
    assert start.phase == "setup"


@pytest.mark.parametrize(
    "spoil",
    [
        lambda ruling: ruling["command"]["line"].pop(),
        lambda ruling: ruling["command"].update(line=[]),
        lambda ruling: ruling["command"].update(line=7),
        lambda ruling: ruling["command"].update(line=[7, 8]),
        lambda ruling: ruling["command"]["line"].append({"type": "note", "text": "x"}),
        lambda ruling: ruling["command"]["line"][0].update(type="nothing"),
        lambda ruling: ruling["command"]["line"].__setitem__(0, {"type": "lines", "line": []}),
        lambda ruling: ruling["events"].pop(0),
        lambda ruling: ruling.update(events=[]),
    ],
)
def test_lines_that_do_not_fit_their_events_are_no_record(spoil: Callable[..., object]) -> None:
    table = Table(*STAGE, several("zone Roof", "side Cats"))
    codec = game_codec("fate")
    document = msgspec.json.decode(msgspec.json.encode(codec.document(last(table))))
    spoil(document)
    with pytest.raises(UnknownRecord):
        codec.record(document)
    with pytest.raises(UnknownRecord):
        codec.decode(msgspec.json.encode(document))


# Struck and amended


def bundled(path: Path, seed: int = 1) -> Session:
    """Play a worked conflict with some of its lines in one."""
    chance = Random(seed)
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
    made, some = [], list[str]()
    for line in lines:
        alone = line.split()[0] in (*HISTORY, "conflict")
        if some and (alone or len(some) == chance.randint(1, 5)):
            made.append(several(*some))
            some = []
        if alone:
            made.append(line)
        elif not line.startswith("#"):
            some.append(line)
    return played([*made, *([several(*some)] if some else [])])


@pytest.fixture(params=EXAMPLES, ids=lambda path: path.stem, scope="module")
def path(request: pytest.FixtureRequest) -> Path:
    found: Path = request.param
    return found


def test_a_fight_in_fewer_rulings_is_the_same_fight(path: Path) -> None:
    alone = played(path.read_text(encoding="utf-8").splitlines())
    session = bundled(path)
    assert len(session.timeline.records) < len(alone.timeline.records)
    assert session.state == alone.state
    assert verified(session.timeline).findings == ()
    is_decided_again_alike(session)
    is_read_as_it_is_written(session)
    codec = FightCodec()
    records = list(session.timeline.records)
    assert [codec.record(codec.document(record)) for record in records] == records
    assert played(script_lines(session.timeline)).state == session.state


def test_an_amendment_by_the_same_changes_nothing(path: Path) -> None:
    session = bundled(path)
    for n in session.timeline.path():
        ruling = session.timeline.rulings[n]
        line = format(ruling.command, session.timeline.state_at(ruling.parent))
        plan = session.plan(Amend(ruling=n, command=line))
        assert isinstance(plan, Plan), (line, plan)
        assert [r.new and r.new.events for r in plan.redone] == [
            r.old and r.old.events for r in plan.redone
        ], line


def test_a_strike_writes_what_could_have_been_played(path: Path) -> None:
    session = bundled(path)
    for n in session.timeline.path():
        plan = session.plan(Strike(ruling=n))
        if isinstance(plan, Plan):
            again = Session(records=session.timeline.records, clock=lambda: "")
            again.commit(again.revision(plan))
            assert again.state == plan.after
            assert verified(again.timeline).findings == ()


def test_whoever_is_left_out_of_the_lines_is_gone_and_the_others_stay_who_they_are() -> None:
    table = Table(*STAGE)
    table.do(
        several("add Ada pc side=Heroes", "add Bo pc side=Heroes", "add Cem pc side=Heroes"),
        "set Bo fp=5",
        "set Cem fp=7",
    )
    table.do(f"amend 6 {several('add Cem pc side=Heroes', 'add Ada pc side=Heroes')}")
    assert {p.name: person(p).fp for p in table.state.participants.values()} == {"Cem": 7, "Ada": 0}
    assert verified(table.session.timeline).findings == ()


def test_a_line_in_the_place_of_one_of_its_verb_is_that_one_with_another_name() -> None:
    table = Table(*STAGE)
    table.do(several("add Ada pc side=Heroes", "add Bo pc side=Heroes"), "set Bo fp=5")
    table.do(f"amend 6 {several('add Ada pc side=Heroes', 'add Dora pc side=Heroes')}")
    assert {p.name: person(p).fp for p in table.state.participants.values()} == {
        "Ada": 0,
        "Dora": 5,
    }


def test_a_line_may_be_amended_by_itself() -> None:
    table = Table.set().do(several(ATTACK, "stress", "note x"), "next")
    n = last(table).parent
    table.do(f"amend {n} {several(ATTACK.replace('++00', '--00'), 'note x')}")
    assert table.doc["participants"][2]["tracks"]["health"]["marked"] == []
    table.do("undo", f"amend {n} note instead")
    assert table.doc["turn"] == "Krall"


def test_struck_actions_become_their_actors_passes() -> None:
    table = Table.set()
    table.do(several(ATTACK, "stress", "check by=Bruno skill=Fists dice=++++"), "next")
    n = last(table).parent
    table.do(f"strike {n}")
    assert [p["acted"] for p in table.doc["participants"]] == [True, True, True]
    assert table.doc["participants"][2]["tracks"]["health"]["marked"] == []


def test_what_cannot_be_struck_cannot_be_among_lines() -> None:
    table = Table(*STAGE)
    table.do(
        several("add Ada pc side=Heroes zone=Yard", "add Kit npc side=Gang zone=Yard", "begin")
    )
    assert "hangs on it" in said(table, "strike 6")


def test_a_line_that_drops_out_leaves_the_others() -> None:
    table = Table(*STAGE, "add Ada pc side=Heroes", "add Kit npc side=Gang")
    table.do(several("place Ada Yard", "place Kit Yard", "note x"))
    table.do("strike 7")
    ruling = table.session.timeline.rulings[table.session.timeline.head]
    assert isinstance(ruling.command, Lines)
    assert isinstance(ruling.command.parts[-1], Note)
    assert len(ruling.command.parts) == 2


def test_a_line_that_is_gone_is_struck_where_it_stood() -> None:
    """Whoever acted in it passes, between those who acted before and after."""
    table = Table.set().do(several("act one", "act two", "act three"))
    n = table.session.timeline.head
    table.do(f"amend {n} {several('act one', 'act three')}")
    (revised,) = table.session.timeline.rulings[table.session.timeline.head].parts[1:2]
    told = "12 Ada: one; Bruno passes; Krall: three"
    assert isinstance(revised.command, Next)
    assert told in [line.strip() for line in log_lines(table.session.timeline)]


def test_a_single_line_needs_no_other_form() -> None:
    note, other = Note(text="a"), Note(text="b")
    assert composed([note]) is note
    assert composed([note, other]) == Lines(line=(note, other))
    assert composed([note] * 3) == Lines(line=(note,) * 3)
