"""Several windows of one kind: the last opened, or who is named; one is closed, the others stay."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.fights import random_fight
from tests.support.table import Table
from tracker.conflict.draft import Draft
from tracker.conflict.engine import tables
from tracker.conflict.notes import Note
from tracker.conflict.questions import close_window, open_window
from tracker.conflict.ruling import Refusal
from tracker.conflict.state import Window, change
from tracker.session import Session
from tracker.systems.fate.rules.state import person

# Cid and Dov are out at the first hit.
LOSERS = (
    "add Cid npc side=Gang zone=Yard fp=2 max-consequences=0",
    "add Dov npc side=Gang zone=Yard fp=2 max-consequences=0",
)
FALLEN = ("hit Dov 9", "outcome crushed", "hit Cid 9", 'outcome "crushed too"')
FELLED = "attack {} by=Ada free=yes skill=Weapons dice=++++ vs=Fists vs-dice=----"


def points(table: Table) -> tuple[int, int]:
    return table.sheet("Cid")["fp"], table.sheet("Dov")["fp"]


@pytest.mark.rule("F-OUT-7")
@pytest.mark.parametrize(("by", "left"), [("", (0, 2)), ("by=Cid", (0, 2)), ("by=Dov", (2, 0))])
def test_a_protest_is_of_who_fell_last_or_is_named(by: str, left: tuple[int, int]) -> None:
    table = Table.set(*LOSERS).do(*FALLEN, f'protest "crawls away" {by}')
    assert points(table) == left
    table.do('protest "begs"')
    assert points(table) == (0, 0)
    assert {p["outcome"] for p in table.doc["participants"]} == {None, "crawls away", "begs"}


@pytest.mark.rule("F-OUT-8")
@pytest.mark.parametrize("by", ["", "by=Dov", "by=Cid", "by=Ada"])
def test_the_victor_of_two_reshapes_one_outcome_after_the_other(by: str) -> None:
    table = Table.set(*LOSERS)
    for name in ("Dov", "Cid"):
        table.do(FELLED.format(name), "outcome crushed")
    table.do("protest begs by=Dov", "protest crawls by=Cid", f'outcome "as it is now" {by}')
    first = "Dov" if by == "by=Dov" else "Cid"
    assert table.sheet(first)["outcome"] == "as it is now"
    other = {"Dov": "Cid", "Cid": "Dov"}[first]
    assert table.sheet(other)["outcome"] in ("begs", "crawls")
    table.do('outcome "at last"')
    assert table.sheet(other)["outcome"] == "at last"
    assert table.refused('outcome "no more"').message == "that is not asked now"


@pytest.mark.rule("F-OUT-8")
def test_nobody_else_reshapes_an_outcome() -> None:
    table = Table.set(*LOSERS).do(*FALLEN, "protest begs")
    assert table.refused("outcome x by=Bruno").rule == "F-OUT-8"


@pytest.mark.rule("F-OUT-7")
def test_overruled_a_demand_of_several_losers_is_somebodys() -> None:
    table = Table.set(*LOSERS).do(*FALLEN, "next")
    refused = table.refused("protest! begs")
    assert (refused.rule, refused.candidates) == ("F-OUT-7", ("Cid", "Dov"))
    table.do("protest! begs by=Dov")
    assert points(table) == (2, 0)


CUT = 'consequence "Cut"'


@pytest.mark.rule("F-CONCEDE-1", "F-CONCEDE-9")
@pytest.mark.parametrize(("by", "who"), [("", "Krall"), ("by=Bruno", "Bruno")])
def test_a_concession_is_of_who_was_hurt_last_or_is_named(by: str, who: str) -> None:
    table = Table.set().do("hit Bruno 2", CUT, "hit Krall 2", CUT, f'concede "the ledger" {by}')
    assert table.state.question is not None
    assert table.state.question.about == table.who(who).id
    table.do("refuse reasonable=no", 'concede "all of it"')
    other = {"Krall": "Bruno", "Bruno": "Krall"}[who]
    assert table.state.question.about == table.who(other).id
    table.do("accept")
    assert (table.sheet(other)["status"], table.sheet(who)["status"]) == ("conceded", "active")


@pytest.mark.rule("F-CONCEDE-2", "F-CONCEDE-9")
def test_one_offer_each_for_two_who_hurt_the_same() -> None:
    hurt = "attack Krall by={} free=yes skill=Fists dice=++++ vs=Fists vs-dice=0000"
    table = Table.set().do(hurt.format("Ada"), CUT, hurt.format("Bruno"), CUT)
    for who in ("Bruno", "Ada"):
        table.do('concede "the ledger"')
        assert table.doc["question"]["who"] == who
        table.do("refuse reasonable=no")
    table.overruled('concede "the ledger" by=Krall', "F-CONCEDE-1")


WINDOWS = st.lists(
    st.builds(
        Window,
        kind=st.sampled_from(("concede", "protest", "outcome", "second", "void")),
        who=st.sampled_from(("p1", "p2")),
        to=st.sampled_from((None, "p1", "p2")),
    )
)


@given(WINDOWS, st.sampled_from(("concede", "outcome", "second")), st.sampled_from((None, "p1")))
def test_of_any_windows_the_youngest_is_done_and_all_others_stay(
    windows: list[Window], kind: str, by: str | None
) -> None:
    state = change(Table.set().state, windows=tuple(windows))
    window = open_window(state, kind, by)
    fitting = [i for i, w in enumerate(windows) if w.kind == kind and by in (None, w.who)]
    if window is None:
        assert fitting == []
        return
    draft = Draft(tables("fate"), state, Note(text="x"))
    close_window(draft, window)
    youngest = fitting[-1]
    assert window == windows[youngest]
    assert list(draft.state.windows) == [*windows[:youngest], *windows[youngest + 1 :]]


@given(st.builds(random_fight, st.integers(20, 120), st.integers(0, 10**6)))
def test_what_is_done_in_a_fight_closes_one_window_of_its_kind(session: Session) -> None:
    """Whoever is not named: what was opened last is what an answer is to."""
    lines = {"concede": 'concede "x"', "protest": "protest x", "outcome": "outcome x"}
    for n in session.timeline.rulings:
        state = session.timeline.state_at(n)
        if state.question is not None:
            continue
        for kind, line in lines.items():
            window = open_window(state, kind)
            if window is None:
                continue
            at = Session(records=session.timeline.records, clock=lambda: "")
            at.do(f"goto {n}")
            if isinstance(at.do(line), Refusal):
                assert not person(state.somebody(window.who)).fp
                continue
            kept = [w for w in state.windows if w.kind == kind]
            kept.remove(window)
            assert [w for w in at.state.windows if w.kind == kind] == kept
