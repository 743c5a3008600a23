"""Getting rid of consequences: after minutes, a night, an adventure, or a step sooner."""

from __future__ import annotations

import pytest

from tests.support.table import Table
from tracker.conflict.questions import offers
from tracker.session import Session
from tracker.systems.fate.rules.recovery import RecoveryProposed
from tracker.words.questions import offer_text

MILD, MODERATE, SEVERE = "mild: Bruise", "moderate: Burn", "severe: Broken Leg"
ALL = f"{MILD}; {MODERATE}; {SEVERE}"


def hurt(consequences: str = ALL) -> Table:
    return Table.set(f'set Krall consequences="{consequences}"')


def proposed(table: Table) -> dict[str, str]:
    """Return what the last ruling proposes to remove, each with the rule."""
    return {
        table.state.aspects[e.aspect].text: e.rule
        for e in table.events()
        if isinstance(e, RecoveryProposed)
    }


def carried(table: Table) -> list[str]:
    return [c["text"] for c in table.sheet("Krall")["consequences"]]


@pytest.mark.rule("F-RECOVER-1")
def test_after_a_scene_with_some_rest_mild_ones_may_go() -> None:
    table = hurt().do("end-scene rest=yes")
    assert proposed(table) == {"Bruise": "F-RECOVER-1"}
    assert "recover" in table.doc["offers"]
    assert carried(table) == ["Bruise", "Burn", "Broken Leg"]
    table.do("recover Krall Bruise")
    assert carried(table) == ["Burn", "Broken Leg"]
    assert table.events()[-1].rule == "F-RECOVER-1"
    assert "recover" not in table.doc["offers"]


@pytest.mark.rule("F-RECOVER-2")
def test_without_five_minutes_mild_ones_stay_and_count() -> None:
    table = hurt(MILD).do("end-scene rest=no")
    assert (proposed(table), carried(table)) == ({}, ["Bruise"])
    assert "recover" not in table.doc["offers"]
    table.do("hit Krall 1", 'consequence "Cut"')
    assert table.sheet("Krall")["consequences"][-1]["severity"] == "moderate"


@pytest.mark.rule("F-RECOVER-3")
@pytest.mark.parametrize(
    ("hours", "healed"),
    [
        (5, {"Bruise": "F-RECOVER-1"}),
        (6, {"Bruise": "F-RECOVER-1", "Burn": "F-RECOVER-3"}),
        (48, {"Bruise": "F-RECOVER-1", "Burn": "F-RECOVER-3"}),
        (71, {"Bruise": "F-RECOVER-1", "Burn": "F-RECOVER-3"}),
    ],
)
def test_moderate_ones_need_six_hours(hours: int, healed: dict[str, str]) -> None:
    assert proposed(hurt().do(f"rest Krall hours={hours}")) == healed
    hurt().senseless("rest Krall hours=-1", "F-RECOVER-3")
    hurt().senseless("rest Krall hours=0", "F-RECOVER-3")


@pytest.mark.rule("F-RECOVER-3")
def test_only_who_rests_recovers() -> None:
    table = hurt().do('set Ada consequences="moderate: Burn"', "rest Krall hours=6")
    assert {e.who for e in table.events() if isinstance(e, RecoveryProposed)} == {
        table.who("Krall").id
    }


@pytest.mark.rule("F-RECOVER-4", "F-RECOVER-8")
def test_the_table_decides_whether_a_rest_suits_and_what_shortens_it() -> None:
    table = hurt().do("rest Krall hours=6")
    assert carried(table) == ["Bruise", "Burn", "Broken Leg"]
    table.do('recover Krall "Broken Leg"')
    assert carried(table) == ["Bruise", "Burn"]
    assert table.events()[-1].rule == "F-RECOVER-5"
    table.do('aspect "Fog"')
    table.senseless("recover Krall Fog", "F-RECOVER-1")


@pytest.mark.rule("F-RECOVER-5")
def test_severe_ones_last_until_the_next_adventure() -> None:
    table = hurt(SEVERE).do("rest Krall hours=48")
    assert proposed(table) == {}
    assert proposed(table.do("session")) == {}
    assert proposed(table.do("adventure")) == {"Broken Leg": "F-RECOVER-5"}


@pytest.mark.rule("F-RECOVER-5", "A-71")
@pytest.mark.parametrize("rest", ["hours=72", "days=3", "days=2 hours=24", "days=21"])
def test_days_of_rest_may_heal_severe_ones(rest: str) -> None:
    assert proposed(hurt().do(f"rest Krall {rest}")) == {
        "Bruise": "F-RECOVER-1",
        "Burn": "F-RECOVER-3",
        "Broken Leg": "F-RECOVER-5",
    }
    hurt().senseless("rest Krall days=-1", "F-RECOVER-3")
    hurt().senseless("rest Krall", "F-RECOVER-3")


@pytest.mark.rule("F-RECOVER-1", "F-RECOVER-3", "F-RECOVER-5", "A-74")
def test_between_sessions_there_is_time_for_what_heals_in_a_night() -> None:
    assert proposed(hurt().do("session")) == {"Bruise": "F-RECOVER-1", "Burn": "F-RECOVER-3"}
    assert proposed(hurt().do("session time-passed=no")) == {}


@pytest.mark.rule("F-RECOVER-1", "F-RECOVER-5")
def test_what_is_due_is_offered_until_it_is_overcome_or_somebody_acts() -> None:
    table = hurt().do("end", "adventure")
    assert "recover" in table.doc["offers"]
    assert offer_text(table.state, "recover") == (
        "Recovery is due: Krall (Bruise, Burn, Broken Leg)"
    )
    again = Session(records=table.session.timeline.records)
    assert "recover" in offers(again.state)
    table.do("recover Krall Burn")
    assert offer_text(table.state, "recover") == "Recovery is due: Krall (Bruise, Broken Leg)"
    table.do("undo", "undo")
    assert "recover" not in table.doc["offers"]
    table = hurt().do("adventure", "next")
    assert "recover" not in table.doc["offers"]


@pytest.mark.rule("F-RECOVER-6")
def test_a_session_without_a_break_heals_a_step_sooner() -> None:
    table = hurt().do("session time-passed=no", "end-scene rest=yes")
    assert proposed(table) == {"Bruise": "F-RECOVER-1", "Burn": "F-RECOVER-6"}
    assert proposed(table.do("rest Krall hours=6")) == {
        "Bruise": "F-RECOVER-1",
        "Burn": "F-RECOVER-6",
        "Broken Leg": "F-RECOVER-6",
    }
    assert proposed(table.do("session", "rest Krall hours=6")) == {
        "Bruise": "F-RECOVER-1",
        "Burn": "F-RECOVER-3",
    }


@pytest.mark.rule("F-RECOVER-6")
@pytest.mark.parametrize(
    ("text", "rule"),
    [("Bruise", "F-RECOVER-1"), ("Burn", "F-RECOVER-6"), ("Broken Leg", "F-RECOVER-6")],
)
def test_what_heals_a_step_sooner_is_removed_by_that_rule(text: str, rule: str) -> None:
    table = hurt().do("session time-passed=no", "rest Krall hours=6", f'recover Krall "{text}"')
    assert table.events()[-1].rule == rule


@pytest.mark.rule("F-RECOVER-6")
def test_what_is_taken_in_that_session_heals_at_its_own_pace() -> None:
    table = hurt(MILD).do("session time-passed=no", "hit Krall 2", 'consequence "Burn"')
    assert proposed(table.do("end-scene rest=yes")) == {"Bruise": "F-RECOVER-1"}


@pytest.mark.rule("F-RECOVER-7")
def test_severity_and_count_stay_as_recorded() -> None:
    table = hurt(f"{MILD}; {SEVERE}").do("session time-passed=no")
    assert [c["severity"] for c in table.sheet("Krall")["consequences"]] == ["mild", "severe"]
    table.do("hit Krall 1", 'consequence "Cut"')
    assert table.sheet("Krall")["consequences"][-1] == {"severity": "severe", "text": "Cut"}


@pytest.mark.rule("F-RECOVER-1", "F-STRESS-10")
def test_a_scene_may_end_before_the_conflict_begins() -> None:
    table = Table("conflict Test kind=physical", f'add Krall npc consequences="{MILD}"')
    assert proposed(table.do("end-scene rest=yes")) == {"Bruise": "F-RECOVER-1"}
    assert table.doc["phase"] == "setup"
