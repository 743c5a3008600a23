"""Sheets of the W20 system: ranges, forces, tools, wounds; and a copy has the same."""

from __future__ import annotations

import pytest

from tests.support.table import Table
from tests.support.twenty_table import STAGE, at_the_gate, outcome, part
from tracker.conflict.clone_setup import recast
from tracker.conflict.ruling import Refusal
from tracker.session import Session
from tracker.systems.twenty.rules.sheet import attributes, counted, forces, skills, tools
from tracker.systems.twenty.words.brackets import read_size
from tracker.words.pointing import Scope
from tracker.words.sentences import sentence


def test_attributes_and_skills_stand_apart_and_keep_their_names() -> None:
    table = Table(STAGE, 'add Zed npc attributes="strength 9" skills="wille 3, Nah-Kampf 2"')
    zed = table.who("Zed")
    assert attributes(zed) == {"Wille": 3, "Stärke": 9}
    assert skills(zed) == {"Nah-Kampf": 2}


@pytest.mark.parametrize(
    ("keys", "rule"),
    [
        ('attributes="Stärke 41"', "T-001"),
        ('attributes="Kraftakt 4"', "T-001"),
        ('skills="Kraftakt -1"', "T-014"),
        ("size=2", "T-020"),
        ("size=+II", "T-020"),
        ("size=tall", "T-020"),
        ("encumbrance=-1", "T-045"),
        ('wounds="Körper -1"', "T-162"),
        ('wounds="Luft 1"', "T-162"),
        ('tools="Spaten"', "T-043"),
    ],
)
def test_a_sheet_keeps_to_its_ranges(keys: str, rule: str) -> None:
    table = Table(STAGE)
    assert table.refused(f"add Zed npc {keys}").rule == rule
    assert table.refused(f"set Ada {keys}").rule == rule


@pytest.mark.rule("T-020")
def test_size_classes_are_written_as_in_the_rules() -> None:
    table = Table(STAGE, "set Ada size=-I", "set Bruno size=+I", "set Krall size=0")
    assert [table.who(n).sheet.get("size") for n in ("Ada", "Bruno", "Krall")] == [-1, 1, None]
    ruling = table.do("set Krall size=+1").session.timeline.ruling
    assert ruling is not None
    assert [sentence(event, table.state) for event in ruling.events] == ["Krall: size class +I"]


def test_forces_are_computed_and_rounded_as_the_campaign_says() -> None:
    table = Table(STAGE, 'set Krall attributes="Konstitution 13, Charisma 9, Mystik 11"')
    krall = table.who("Krall")
    assert {d: (f.tenths, f.value) for d, f in forces(table.state, krall).items()} == {
        "Körper": (40, 4),
        "Seele": (29, 2),
    }
    table.do("setting force_rounding up")
    assert forces(table.state, krall)["Seele"].value == 3


def test_wounds_and_exhaustion_are_counted_and_nothing_follows() -> None:
    table = at_the_gate().do("wound Krall Körper 2", "wound Krall body", "exhaust Krall Geist")
    krall = table.who("Krall")
    assert counted(krall, "wounds") == {"Geist": 0, "Körper": 3, "Seele": 0}
    assert counted(krall, "exhaustion") == {"Geist": 1, "Körper": 0, "Seele": 0}
    assert table.refused("wound Krall Seele -1").rule == "T-162"
    table.do("exhaust Krall mind -1", "next", "next", "check attr=Stärke d20=10")
    assert (outcome(table).target, counted(table.who("Krall"), "exhaustion")["Geist"]) == (14, 0)


def test_tools_have_a_bonus_for_each_task() -> None:
    table = at_the_gate('set Ada tools="Spaten: Graben 2, Hebeln +0; Seil 1"')
    assert tools(table.who("Ada")) == {"Spaten: Graben": 2, "Spaten: Hebeln": 0, "Seil": 1}
    assert table.refused("check attr=Stärke tool=Spaten d20=1").rule == "T-043"
    table.do('check attr=Stärke tool="spaten: g; Seil" bonus="1 rain" d20=18')
    assert outcome(table).target == 19
    assert (part(table, "T-043").value, part(table, "T-043").words) == (2, "Spaten: Graben")
    assert part(table, "T-041").words == "rain"


def test_a_copy_has_the_same_sheets() -> None:
    table = at_the_gate(
        'set Ada encumbrance=2 size=-I speed=6 tools="Spaten: Graben 2, Hebeln 0; Seil 1"',
        'set Ada wounds="Körper 2" exhaustion="Seele 1"',
    )
    session = Session(clock=lambda: "")
    for command in recast(table.state, "Once more"):
        assert not isinstance(session.carry_out(command), Refusal)
    copied = {p.name: p for p in session.state.participants.values()}
    assert copied["Ada"].sheet == table.who("Ada").sheet
    assert copied["Ada"].skills == table.who("Ada").skills


@pytest.mark.rule("T-020")
@pytest.mark.parametrize(
    ("typed", "size"),
    [("-I", -1), ("- i", -1), ("I", 1), ("+I", 1), ("±0", 0), ("0", 0), ("1", 1), ("-1", -1)],
)
def test_a_size_class_is_read_however_it_is_typed(typed: str, size: int) -> None:
    assert read_size(typed, Scope(Table(STAGE).state)) == size
