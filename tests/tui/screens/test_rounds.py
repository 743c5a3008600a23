"""The rounds on the screen: keys that do things, undo, forms, what is asked, all widths."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.screen import ModalScreen

from tests.support.table import Table
from tests.tui.playing import held, last, playing, typed
from tests.tui.quay import quay
from tracker.tui.dialogs.form import FormDialog
from tracker.tui.screens.rounds import moved_in_order
from tracker.tui.widgets.line_list import LineList
from tracker.words.translate import install


async def test_from_the_turn_to_the_marked_box_it_takes_three_keys_and_the_faces(
    tmp_path: Path,
) -> None:
    async with playing(quay(0), tmp_path) as shown:
        await shown.press("a", *"+0-+--00", "enter")
        await shown.shows("Bruno takes 3")
        await shown.press("enter")
        await shown.shows("16 Bruno marks Health 3")
        await shown.shows("□□■ □□□")
        await shown.shows("Ada's turn")


async def test_the_cursor_goes_with_the_turn(tmp_path: Path) -> None:
    async with playing(quay(0), tmp_path) as shown:
        assert shown.app.screen.query_one(LineList).cursor_id == "p3"
        await shown.press("n")
        await shown.shows("Ada's turn")
        assert shown.app.screen.query_one(LineList).cursor_id == "p1"


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "The conflict is over. u takes that back."),
        ("de", "Der Konflikt ist zu Ende. u nimmt das zurück."),
    ],
)
async def test_an_end_says_how_it_is_taken_back(language: str, told: str, tmp_path: Path) -> None:
    install(language)
    async with playing(quay(0), tmp_path) as shown:
        await shown.press("e", "enter")
        await shown.shows(told)


@pytest.mark.parametrize("screen", ["f4", "f3"])
async def test_the_setup_is_there_once_the_begin_is_taken_back(screen: str, tmp_path: Path) -> None:
    session = Table.set().session
    async with playing(session, tmp_path) as shown:
        await shown.press(screen, "u")
        await shown.shows("Everything is there: begin the first round")
        await shown.shows("Taken back: 10 ")
        await shown.press("U")
        await shown.shows("Round 1")
        await shown.shows("Done again: 10 ")
        await shown.shows("─ Log ─")


async def test_a_key_of_the_table_closes_what_is_read_in_passing_and_is_pressed_there(
    tmp_path: Path,
) -> None:
    async with playing(quay(0), tmp_path) as shown:
        await shown.press("enter")
        await shown.shows("esc Back")
        await shown.press("n")
        await shown.shows("Ada's turn")
        await shown.press("a", *"+0-+--00", "enter", "i")
        await shown.shows("no concession")
        await shown.press("s")
        await shown.shows("marks Health")
        await shown.hides("no concession")
        await shown.press("enter", "down", "home")
        await shown.shows("esc Back")
        await shown.press("?")
        await shown.shows("Search the rules")


async def test_without_a_roll_nothing_is_tagged(tmp_path: Path) -> None:
    async with playing(quay(0), tmp_path) as shown:
        await shown.press("t")
        await shown.shows("No action is open (F-ASPECT-12).")
        assert not isinstance(shown.app.screen, FormDialog)


async def test_undo_and_redo_say_what_they_moved(tmp_path: Path) -> None:
    async with playing(quay(1), tmp_path) as shown:
        await shown.press("u")
        await shown.shows("Taken back: 16 Bruno marks Health 3")
        await shown.press("U")
        await shown.shows("Done again: 16 Bruno marks Health 3")


async def test_redo_at_a_fork_asks_which_way(tmp_path: Path) -> None:
    session = quay(0, "next", "undo", "hold", "undo")
    async with playing(session, tmp_path) as shown:
        await shown.press("U")
        await shown.shows("Which way on?")
        await shown.press("1")
        await shown.shows("go to 15")
        assert session.timeline.head == 15
        # Going another way than undo came is a jump, which undo goes back on.
        await shown.press("u")
        await shown.until(lambda: session.timeline.head == 14, "undo goes elsewhere")
        await shown.press("U")
        await shown.until(lambda: session.timeline.head == 15, "redo goes elsewhere")


async def test_a_held_action_is_let_go_from_its_row(tmp_path: Path) -> None:
    async with playing(quay(4), tmp_path) as shown:
        await shown.shows("enter Bruno may act now")
        await shown.press("enter")
        await shown.shows("Open the sheet")
        await shown.press("5")
        await shown.shows("What is done?")
        await typed(shown, "runs")
        await shown.press("enter")
        await shown.shows("Bruno: runs")
        assert last(shown) == "Act"


async def test_a_held_action_is_let_go_from_the_row_whose_turn_it_is(tmp_path: Path) -> None:
    async with playing(held("Ada"), tmp_path) as shown:
        await shown.shows("enter Ada may act now")
        await shown.press("enter", "x")
        await shown.shows("What is done?")
        await typed(shown, "runs")
        await shown.press("enter")
        await shown.shows("Ada: runs")


async def test_an_ally_under_the_cursor_is_not_whom_the_attack_aims_at(tmp_path: Path) -> None:
    session = held()
    for line in ("side Gang", "set Krall side=Gang", "set Bruno side=Gang"):
        session.do(line)
    async with playing(session, tmp_path) as shown:
        await shown.press("up", "up", "up", "a")
        await shown.shows("[1 Bruno] 2 Krall  3 Ada")
        await shown.press("escape", "down", "down", "a")
        await shown.shows("1 Bruno [2 Krall] 3 Ada")


async def test_of_several_held_it_is_asked_who_acts(tmp_path: Path) -> None:
    async with playing(held("Ada", "Bruno"), tmp_path) as shown:
        await shown.press("enter")
        await shown.shows("2 Bruno")
        await shown.press("2")
        await shown.shows("Bruno may act now")
        await shown.press("end", "enter")
        await shown.shows("│ ▸ Dora")


async def test_enter_opens_the_sheet_and_a_letter_asks_why(tmp_path: Path) -> None:
    async with playing(quay(1), tmp_path) as shown:
        await shown.press("down", "enter")
        await shown.shows("Endurance  Average (+1)")
        await shown.press("q", "w")
        await shown.shows("Why has Bruno this?")
        await shown.press("1")
        await shown.shows("F-STRESS-6")
        await shown.press("enter")
        await shown.shows("Take back 16")
        await shown.press("2")
        await shown.shows("go to 15")


async def test_a_strike_shows_what_it_changes_before_it_is_done(tmp_path: Path) -> None:
    async with playing(quay(2), tmp_path) as shown:
        await shown.press(":")
        await typed(shown, "strike 16")
        await shown.press("enter")
        await shown.shows("What changes:")
        records = len(shown.app.session.timeline.records) if shown.app.session else 0
        await shown.press("escape", ":", "up", "enter")
        await shown.shows("What changes:")
        await shown.press("enter")
        await shown.shows("16 struck")
        assert shown.app.session is not None
        assert len(shown.app.session.timeline.records) == records + 1


async def test_help_searches_the_rules(tmp_path: Path) -> None:
    async with playing(quay(0), tmp_path) as shown:
        await shown.press("?")
        await shown.shows("F-ATTACK-3")
        await shown.press("/")
        await typed(shown, "f-hold-5")
        await shown.shows("At least one other turn")
        await shown.press("escape")
        await shown.shows("F-ATTACK-3")
        await shown.press("escape")
        await shown.hides("F-ATTACK-3")


async def test_the_palette_does_what_it_finds(tmp_path: Path) -> None:
    async with playing(quay(0), tmp_path) as shown:
        await shown.press("ctrl+p")
        await typed(shown, "hold")
        await shown.press("enter")
        await shown.shows("15 Krall holds")
        await shown.press("ctrl+p")
        await typed(shown, "switch")
        await shown.press("enter")
        assert isinstance(shown.app.screen, FormDialog)


async def test_wide_screens_have_the_sheet_and_the_map_beside(tmp_path: Path) -> None:
    async with playing(quay(1), tmp_path, 200, 60) as shown:
        await shown.shows("Role       player character")
        await shown.shows("─ Zones ─")
        await shown.press("up")
        await shown.shows("Side    Gang")


async def test_small_screens_show_the_cast_and_tiny_ones_a_word(tmp_path: Path) -> None:
    async with playing(quay(1), tmp_path) as shown:
        for cols, rows in ((40, 10), (20, 5), (1, 1), (19, 24), (80, 4), (80, 24)):
            await shown.pilot.resize_terminal(cols, rows)
            await shown.pilot.pause()
            small = cols < 20 or rows < 5
            assert shown.app.screen.query_one(".screen--small").display is small


async def test_what_each_way_to_absorb_a_hit_means_is_one_key_away(tmp_path: Path) -> None:
    async with playing(quay(0, "hit Bruno 3"), tmp_path) as shown:
        await shown.press("i")
        await shown.shows("Bruno may concede")
        await shown.press("q", "enter")
        await shown.shows("Bruno marks Health 3")
        # With no hit that waits there is nothing to explain.
        await shown.press("i")
        await shown.shows("That is not asked now")
    async with playing(quay(0, "hit Bruno 3"), tmp_path, 120, 40) as shown:
        await shown.shows("enter/s  Stress: Health 3 is marked")
    async with playing(quay(0), tmp_path) as shown:
        await shown.press("i")
        await shown.shows("That is not asked now.")
        assert not isinstance(shown.app.screen, ModalScreen)


@pytest.mark.rule("F-OUT-4", "F-OUT-5", "F-OUT-6")
@pytest.mark.parametrize(
    ("language", "limits"),
    [
        ("en", ("others react (F-OUT-4)", "was about (F-OUT-5)", "this character (F-OUT-6)")),
        ("de", ("besiegte Figur", "ging (F-OUT-5)", "glaubhaft (F-OUT-6)")),
    ],
)
async def test_who_words_a_defeat_is_told_its_limits(
    language: str, limits: tuple[str, ...], tmp_path: Path
) -> None:
    install(language)
    hurt = [line for text in "ABC" for line in ("hit Bruno 40", f"consequence {text}")]
    async with playing(quay(0, *hurt, "hit Bruno 40"), tmp_path) as shown:
        await shown.press("o")
        for limit in limits:
            await shown.shows(limit)


@pytest.mark.rule("F-RECOVER-1", "F-RECOVER-3")
@pytest.mark.parametrize("screen", ["f4", "f2"])
async def test_what_is_due_stands_there_with_its_key(screen: str, tmp_path: Path) -> None:
    at = quay(0, "hit Bruno 3", 'consequence "Bruised Rib"', "end-scene rest=yes")
    async with playing(at, tmp_path) as shown:
        await shown.press(screen)
        await shown.shows("V Recovery is due: Krall (Singed Hand), Bruno (Bruised Rib)")
        await shown.press("V")
        await shown.shows("Singed Hand (mild, due)")
        await shown.press("enter")
        await shown.shows("V Bruno may recover from: Bruised Rib")


@pytest.mark.rule("F-SHIFT-8", "F-RECOVER-6")
async def test_shifts_and_sessions_have_keys_of_their_own(tmp_path: Path) -> None:
    at = quay(0, "check skill=Weapons dice=++++ what=Door")
    async with playing(at, tmp_path) as shown:
        before = at.timeline.last
        await shown.press("S")
        await shown.shows("Spend shifts")
        await shown.press("escape", "n", "n", "n", "n", "S")
        await shown.shows("(F-SHIFT-8)")
        assert at.state.phase == "running"
        await shown.press("Y")
        await shown.shows("Time has passed")
        await shown.press("2", "enter")
        await shown.shows("no time has passed")
        assert at.timeline.last > before


async def test_the_order_is_changed_by_one_key_a_place_and_undone_by_one(tmp_path: Path) -> None:
    session = quay(1)
    before = session.state.order
    async with playing(session, tmp_path) as shown:
        await shown.shows("Ada's turn")
        who = shown.app.screen.query_one(LineList).cursor_id
        at = before.index(who)
        await shown.press("M")
        await shown.until(lambda: session.state.order != before, "the order is as before")
        assert session.state.order.index(who) == at + 1
        assert sorted(session.state.order) == sorted(before)
        await shown.press("u")
        await shown.until(lambda: session.state.order == before, "the order is not undone")
        await shown.press("Q")
        await shown.until(lambda: session.state.order != before, "the order is as before")
        assert session.state.order.index(who) == at - 1


def test_nobody_is_moved_beyond_the_ends_of_the_order() -> None:
    state = quay(1).state
    first, last = state.order[0], state.order[-1]
    assert moved_in_order(state, first, -1) is None
    assert moved_in_order(state, last, 1) is None
    assert moved_in_order(state, "p99", 1) is None
