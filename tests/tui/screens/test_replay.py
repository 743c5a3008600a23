"""The replay on the screen: steps, playing, finding, comparing, the head, notes, reading along."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tui.playing import Playing, playing, saved, typed, until
from tests.tui.quay import AT, quay
from tests.tui.seen import seen
from tracker.log.library import Library
from tracker.log.save import Save
from tracker.session import Session
from tracker.systems.fate.rules.attacks import Attack
from tracker.systems.fate.rules.maneuvers import Maneuver
from tracker.tui.app import SchwungApp
from tracker.tui.screens.replay import ReplayScreen
from tracker.tui.terminal.check import Look
from tracker.words.grammar import format

BRANCHED = ("note bold", "undo 2", 'note "she waits"', 'branch "if she waits"')


def screen(shown: Playing) -> ReplayScreen:
    found = shown.app.screen
    assert isinstance(found, ReplayScreen)
    return found


async def looking_back(shown: Playing) -> ReplayScreen:
    await shown.press("f5")
    await shown.shows("the table stands here")
    return screen(shown)


async def comes_to(shown: Playing, n: int) -> None:
    await shown.until(lambda: screen(shown).ruling == n, f"the cursor is not on {n}")


@pytest.mark.parametrize("size", [(80, 24), (200, 60)])
async def test_it_opens_at_the_head_with_the_tree_the_state_and_the_ruling(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    session = quay(9, *BRANCHED)
    async with playing(session, tmp_path, *size) as shown:
        await looking_back(shown)
        await shown.shows(f">●{session.timeline.head}")
        await shown.shows("[if she waits] Note: she waits")
        await shown.shows("├─")
        await shown.shows("Round 2 · ")
        await shown.shows(f" {session.timeline.head} Note: she waits")


async def test_steps_go_along_the_line_by_rulings_rounds_and_to_its_ends(tmp_path: Path) -> None:
    session = quay(9)
    way = session.timeline.path()
    async with playing(session, tmp_path) as shown:
        await looking_back(shown)
        for key, n in (
            ("left", way[-2]),
            ("right", way[-1]),
            ("home", 0),
            ("left", 0),
            ("right", way[0]),
            ("end", way[-1]),
            ("right", way[-1]),
        ):
            await shown.press(key)
            await comes_to(shown, n)
        await shown.press("[")
        await shown.shows("Round 2 ──")
        await shown.press("[")
        await shown.shows("The conflict begins")
        assert session.timeline.path() == way


async def test_up_and_down_go_from_line_to_line_and_the_future_is_told_by_a_word(
    tmp_path: Path,
) -> None:
    session = quay(9, *BRANCHED)
    async with playing(session, tmp_path) as shown:
        await looking_back(shown)
        await shown.press("up")
        await shown.shows("has not happened")


async def test_it_plays_to_the_end_and_stops(tmp_path: Path) -> None:
    session = quay(9)
    async with playing(session, tmp_path) as shown:
        replay = await looking_back(shown)
        await shown.press("left", "left", ">", ">", ">")
        await shown.shows("8 rulings a second")
        await shown.press("space")
        await shown.shows("playing 8×")
        # A step by the clock is a step; how fast the clock goes must not matter here.
        while replay.playback.playing:
            replay.playback.step()
        await shown.shows("the table stands here")
        assert replay.ruling == session.timeline.head
        await shown.press("space")
        await shown.shows("playing 8×")
        await shown.press("space")
        await shown.hides("playing 8×")


async def test_words_are_found_and_found_again_or_not_at_all(tmp_path: Path) -> None:
    session = quay(9)
    async with playing(session, tmp_path) as shown:
        await looking_back(shown)
        await shown.press("home", "/")
        await typed(shown, "F-CONSEQ")
        await shown.press("enter")
        await shown.until(lambda: screen(shown).ruling > 0, "nothing was found")
        first = screen(shown).ruling
        await shown.press("f")
        await shown.until(lambda: screen(shown).ruling > first, "nothing more was found")
        await shown.press("/", *["backspace"] * 8)
        await typed(shown, "zeppelin")
        await shown.press("enter")
        await shown.shows("No ruling says zeppelin.")


async def test_a_number_or_a_name_is_jumped_to(tmp_path: Path) -> None:
    session = quay(9, *BRANCHED)
    async with playing(session, tmp_path) as shown:
        await looking_back(shown)
        await shown.press("g")
        await typed(shown, "999")
        await shown.press("enter")
        await shown.shows("No ruling and no branch is called that.")
        await shown.press("escape", "g")
        await typed(shown, "3")
        await shown.press("enter")
        await comes_to(shown, 3)
        await shown.press("g")
        await typed(shown, "if she waits")
        await shown.press("enter")
        await comes_to(shown, session.timeline.head)


async def test_two_points_are_compared_and_the_mark_is_taken_away(tmp_path: Path) -> None:
    session = quay(9)
    head = session.timeline.head
    async with playing(session, tmp_path) as shown:
        await looking_back(shown)
        await shown.press("=")
        await shown.shows(f"= {head} marked")
        await shown.press("[", "=")
        await shown.shows(f"Between {head} and ")
        await shown.press("q", "end", "=")
        await shown.hides("marked")


async def test_enter_takes_the_table_there_and_nothing_is_lost(tmp_path: Path) -> None:
    session = quay(9)
    head, rulings = session.timeline.head, len(session.timeline.rulings)
    async with playing(session, tmp_path) as shown:
        await looking_back(shown)
        await shown.press("enter")
        await shown.shows("The table stands here already.")
        await shown.press("left", "left", "enter")
        await shown.shows("All else stays in the tree.")
        assert session.timeline.path(head)[-3] == session.timeline.head
        assert len(session.timeline.rulings) == rulings
        # Undo leads back where the jump came from; from there it takes back what was ruled.
        await shown.shows(f"u goes back to {head}.")
        await shown.press("u")
        await shown.shows(f"The table stands at {head} now.")
        await shown.hides("goes back to")
        assert session.timeline.head == head
        await shown.press("U")
        await shown.shows(f"u goes back to {head}.")
        await shown.press("f4", "u", "u")
        await shown.shows(f"Taken back: {head}")
        assert len(session.timeline.rulings) == rulings


async def test_a_note_to_an_earlier_ruling_stands_with_it(tmp_path: Path) -> None:
    session = quay(9)
    about = session.timeline.path()[-2]
    async with playing(session, tmp_path) as shown:
        await looking_back(shown)
        await shown.press("left", "n")
        await shown.shows(f"Note to ruling {about}:")
        await typed(shown, "too hard")
        await shown.press("enter")
        await shown.shows(f"{session.timeline.last} Note: too hard")
        assert screen(shown).ruling == about


async def test_amending_opens_the_form_with_what_was_ruled_and_what_a_change_leads_to(
    tmp_path: Path,
) -> None:
    session = quay(0, "note bold", "note bolder")
    head = session.timeline.head
    async with playing(session, tmp_path) as shown:
        await looking_back(shown)
        await shown.press("left", "e")
        await shown.shows("Text   bold")
        await shown.press("enter")
        await shown.shows("Nothing is changed yet.")
        await typed(shown, "!")
        await shown.shows("Note: bold -> Note: bold!")
        assert session.timeline.head == head
        await shown.press("enter")
        await shown.shows(f"{head - 1} amended")
        assert session.timeline.head != head


@pytest.mark.parametrize("verb", ["attack Ada", 'maneuver Ada aspect="Off Balance"'])
async def test_a_skill_is_amended_with_five_keys_at_most(tmp_path: Path, verb: str) -> None:
    session = quay(0, f"{verb} skill=Fists vs=Fists dice=0000 vs-dice=0000", "note so")
    attack = session.timeline.head - 1
    async with playing(session, tmp_path) as shown:
        await looking_back(shown)
        await shown.press("left")
        for key in (keys := ["e", "w"]):
            await shown.press(key)
        await shown.shows("What comes out differently:")
        await shown.press("enter")
        await until(shown, lambda: session.timeline.last > attack + 1, "nothing is amended")
        assert len([*keys, "enter"]) <= 5
    amended = session.timeline.rulings[session.timeline.path()[-2]].command
    assert isinstance(amended, Attack | Maneuver)
    assert amended.hand.skill == "Weapons"
    assert amended.hand.dice == (0, 0, 0, 0)


async def test_in_plain_characters_what_is_amended_is_cut_plainly(tmp_path: Path) -> None:
    session = quay(0, f'aspect "{"onandon" * 12}"')
    app = SchwungApp(Library(tmp_path), session, Look(plain=True), config=tmp_path / "config")
    async with seen(app, 80, 24) as shown:
        await shown.shows(session.state.title)
        await looking_back(shown)
        await shown.press("e")
        await shown.shows("Amend ")
        assert "onan" in shown.screen()
        assert shown.screen().isascii()
        app.close_conflict()


async def test_what_does_not_change_the_table_can_be_typed_as_a_line(tmp_path: Path) -> None:
    session = quay(0, "attack Ada skill=Fists vs=Fists dice=0000 vs-dice=0000")
    async with playing(session, tmp_path) as shown:
        await looking_back(shown)
        await shown.press("e")
        await shown.shows("Target")
        await shown.press(":")
        await shown.shows("instead?")
        await shown.shows("attack Ada by=Krall skill=Fists")


async def test_of_several_lines_in_one_ruling_it_is_asked_which_to_amend(tmp_path: Path) -> None:
    session = quay(0, "lines line='note bold' line='note shy'")
    async with playing(session, tmp_path) as shown:
        await looking_back(shown)
        await shown.press("e")
        await shown.shows("Which line of")
        await shown.press("2")
        await shown.shows("Text   shy")
        await typed(shown, "!")
        await shown.shows("shy!")
        await shown.press("enter")
        await shown.shows("amended")
    parts = session.timeline.rulings[session.timeline.head].command.parts
    assert [format(part, session.state) for part in parts] == ["note bold", "note shy!"]


async def test_what_is_typed_into_the_command_line_moves_nothing(tmp_path: Path) -> None:
    session = quay(9)
    async with playing(session, tmp_path) as shown:
        replay = await looking_back(shown)
        await shown.press(":")
        await typed(shown, "note =[x]/f")
        await shown.press("home", "left", "end", "enter")
        await shown.shows("Note: =[x]/f")
        assert replay.marked is None
        assert replay.ruling == session.timeline.head


async def test_a_fight_played_elsewhere_is_followed_and_cannot_be_changed(tmp_path: Path) -> None:
    path = tmp_path / "quay.jsonl"
    played = saved(quay(9), path)
    session = Session(Save.follow(path), clock=lambda: AT)
    async with playing(session, tmp_path) as shown:
        replay = await looking_back(shown)
        played.do("note first")
        await shown.shows("Note: first")
        assert replay.ruling == session.timeline.head
        await shown.press("left")
        played.do("note second")
        await shown.shows("Note: second")
        assert replay.ruling != session.timeline.head
        await shown.press("enter")
        await shown.shows("reading only")
    played.close()


async def test_any_room_is_enough(tmp_path: Path) -> None:
    session = quay(9, *BRANCHED)
    async with playing(session, tmp_path) as shown:
        await looking_back(shown)
        for cols, rows in ((59, 30), (300, 8), (40, 10), (20, 5), (1, 1), (80, 24)):
            await shown.pilot.resize_terminal(cols, rows)
            # The comparison that every second "=" opens is left again.
            await shown.press("left", "[", "=", "escape")
        shown.glass.resize(80, 24)
        shown.app.forget_screen()
        await shown.shows("Ruling ")


async def test_nothing_put_away_is_said(tmp_path: Path) -> None:
    async with playing(quay(0), tmp_path) as shown:
        await shown.press("f5", "v")
        await shown.shows("No branch is put away.")
