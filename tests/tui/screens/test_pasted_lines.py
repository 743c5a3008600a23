"""Several lines that are pasted: shown with what they mean, taken all or none, one undo."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.events import Paste

from tests.tui.playing import Playing, playing
from tests.tui.quay import quay
from tests.tui.screens.test_setup import STAGE, fight
from tracker.conflict.lines import LINES_MOST
from tracker.session import Session
from tracker.tui.widgets.line_input import LINE_MOST, LineInput
from tracker.words.names import TEXT_MOST
from tracker.words.translate import install

CAST = """Rex pc fists 4 side Heroes

# who comes later
Krull npc side Cats zone Roof
Rats 5x1
"""


def session_of(shown: Playing) -> Session:
    assert shown.app.session is not None
    return shown.app.session


def records(shown: Playing) -> int:
    return len(session_of(shown).timeline.records)


def names(shown: Playing) -> list[str]:
    return [p.name for p in session_of(shown).state.participants.values()]


async def paste(shown: Playing, text: str) -> None:
    shown.app.post_message(Paste(text))
    await shown.pilot.pause()


@pytest.mark.parametrize("name", ["{name}", "{", "[red]Gob[/]", "`x`"])
async def test_a_name_in_brackets_is_no_file(tmp_path: Path, name: str) -> None:
    async with playing(fight(STAGE), tmp_path) as shown:
        await shown.press("a")
        await paste(shown, f"{name} npc side Cats")
        await shown.press("enter")
        await shown.until(lambda: name in names(shown), "nobody added")


@pytest.mark.parametrize("language", ["en", "de"])
async def test_a_cast_is_shown_and_then_added_as_one_ruling(tmp_path: Path, language: str) -> None:
    install(language)
    async with playing(fight(STAGE), tmp_path) as shown:
        before, count = session_of(shown).state, records(shown)
        await shown.press("a", "A")
        await paste(shown, CAST)
        said = {
            "en": ("3 lines as one ruling", "1 ARex pc fists 4", "ARex takes part"),
            "de": ("3 Zeilen als eine Entscheidung", "1 ARex pc fists 4", "ARex nimmt teil"),
        }
        for text in (*said[language], "Krull", "Rats 2"):
            await shown.shows(text)
        assert records(shown) == count
        await shown.press("enter")
        await shown.until(lambda: records(shown) == count + 1, "not one ruling")
        assert names(shown)[-4:] == ["Rats 1", "Rats 2", "Rats 3", "Rats 4"]
        assert not shown.app.screen.query(LineInput).first().value
        await shown.press("escape", "u")
        await shown.until(lambda: session_of(shown).state == before, "not undone at once")


@pytest.mark.parametrize(
    ("key", "text", "said"),
    [
        (
            "a",
            "Ben npc Wepons 3 gp 2\nRats 5x1 zone Qauy",
            ["Wepons, gp. Did you mean Weapons, fp?"],
        ),
        (":", "set Ada skills='Wepons 3'\nzone Qauy", ["Wepons. Did you mean Weapons?"]),
    ],
)
async def test_what_is_nearly_known_is_said(
    key: str, text: str, said: list[str], tmp_path: Path
) -> None:
    async with playing(fight(STAGE), tmp_path) as shown:
        await shown.press(key)
        await paste(shown, text)
        for words in (*said, "Qauy. Did you mean Quay?"):
            await shown.shows(f"Not known so far: {words}")


async def test_left_it_changes_nothing(tmp_path: Path) -> None:
    async with playing(fight(STAGE), tmp_path) as shown:
        count = records(shown)
        await shown.press("a", "A")
        await paste(shown, CAST)
        await shown.shows("3 lines as one ruling")
        await shown.press("escape")
        await shown.hides("3 lines as one ruling")
        assert records(shown) == count
        assert shown.app.screen.query(LineInput).first().value == "A"


async def test_one_that_is_refused_lets_none_be_taken(tmp_path: Path) -> None:
    async with playing(fight(STAGE), tmp_path) as shown:
        count = records(shown)
        await shown.press("a")
        await paste(shown, "Rex pc\nOgres 2x5\nKit npc zone\n")
        await shown.shows("2 refused, so none is taken")
        await shown.shows("F-MINION-1")
        await shown.shows("behind zone stands a name")
        await shown.press("enter")
        await shown.shows("2 refused, so none is taken")
        await shown.press("escape")
        await shown.hides("so none is taken")
        assert records(shown) == count


async def test_what_rules_refuse_is_overruled_with_a_reason(tmp_path: Path) -> None:
    async with playing(fight(STAGE), tmp_path) as shown:
        count = records(shown)
        await shown.press("a")
        await paste(shown, "Rex pc\nOgres 2x5 groups 2\n")
        await shown.shows("1 refused, so none is taken")
        await shown.press("!")
        await shown.shows("Why is the rule overruled?")
        await shown.press("b", "i", "g", "enter")
        await shown.until(lambda: records(shown) == count + 1, "not ruled")
        ruling = session_of(shown).timeline.ruling
        assert ruling is not None
        rex, ogres = ruling.command.parts
        assert (rex.force, ogres.force, ogres.why) == (False, True, "big")


async def test_commands_stand_on_each_other_and_on_the_dice(tmp_path: Path) -> None:
    async with playing(quay(0), tmp_path) as shown:
        count = records(shown)
        await shown.press(":")
        await paste(shown, "zone Roof\nplace Krall Roof\nattack Ada vs=Fists\nstress\n")
        await shown.shows("4 lines as one ruling")
        await shown.shows("Krall moves to Roof")
        await shown.shows("as the dice fall")
        await shown.shows("as the dice before it fall")
        await shown.press("escape")
        await shown.press(*(["backspace"] * 3), "escape", ":")
        await paste(shown, "zone Roof\nplace Krall Roof\nnote there")
        await shown.shows("3 lines as one ruling")
        await shown.press("enter")
        await shown.until(lambda: records(shown) == count + 1, "not one ruling")
        assert not shown.app.game_screen("rounds").command_line.is_open


async def test_what_moves_in_the_tree_is_refused_among_lines(tmp_path: Path) -> None:
    async with playing(quay(0), tmp_path) as shown:
        await shown.press(":")
        await paste(shown, "note a\nundo\nundo")
        await shown.shows("undo stands alone, and is no line among several")
        await shown.shows("2 refused")


async def test_lines_of_an_exported_fight_may_be_several_in_one(tmp_path: Path) -> None:
    async with playing(quay(0), tmp_path) as shown:
        count = records(shown)
        await shown.press(":")
        await paste(shown, 'lines line="note a" line="note b"\nnote c')
        await shown.shows("2 lines as one ruling")
        await shown.press("enter")
        await shown.until(lambda: records(shown) == count + 1, "not one ruling")
        ruling = session_of(shown).timeline.ruling
        assert ruling is not None
        assert len(ruling.parts) == 3


async def test_staged_results_are_one_check(tmp_path: Path) -> None:
    session = fight("conflict X system=twenty", "side A", "zone Z", "add Ada pc side=A zone=Z")
    async with playing(session, tmp_path) as shown:
        await shown.press(":")
        await paste(shown, "[Stärke] mit EG ≥:\nI: A\nII: B")
        entry = shown.app.screen.query_one(".screen--command LineInput", LineInput)
        await shown.until(lambda: entry.value.endswith("; I: A; II: B"), entry.value)


async def test_elsewhere_line_breaks_become_blanks(tmp_path: Path) -> None:
    async with playing(quay(0), tmp_path) as shown:
        await shown.press("N")
        await paste(shown, "one\ntwo\r\n\tthree\n")
        await shown.shows("one two three")
        await shown.press("enter")
        await shown.shows("Note: one two three")


# Limits are said


async def test_too_many_lines_are_said(tmp_path: Path) -> None:
    async with playing(fight(STAGE), tmp_path) as shown:
        count = records(shown)
        await shown.press("a")
        await paste(shown, "Rex\n" * (LINES_MOST + 1))
        await shown.shows(f"{LINES_MOST + 1} lines were pasted; at most {LINES_MOST}")
        assert records(shown) == count


@pytest.mark.parametrize("keys", [("N",), (":",), ("a", *["up"] * 3), ("ctrl+p",), ("J",)])
async def test_a_text_of_a_megabyte_is_said_and_not_put_in(
    keys: tuple[str, ...], tmp_path: Path
) -> None:
    async with playing(quay(0), tmp_path) as shown:
        await shown.press(*keys)
        await paste(shown, "x" * 1_000_000)
        await shown.shows("That would be 1000000 characters")
        assert "xxxx" not in shown.screen()


async def test_a_note_is_refused_whole_and_can_be_mended(tmp_path: Path) -> None:
    async with playing(quay(0), tmp_path) as shown:
        count = records(shown)
        text = "x" * (TEXT_MOST + 11)
        await shown.press("N")
        await paste(shown, text)
        await shown.press("enter")
        await shown.shows(f"this text has {TEXT_MOST + 11} characters; at most {TEXT_MOST}")
        assert records(shown) == count
        entry = shown.app.screen.query_one(LineInput)
        assert entry.value == text
        await shown.press(*(["backspace"] * 11), "enter")
        await shown.until(lambda: records(shown) == count + 1, "not noted")


async def test_what_no_more_fits_is_said_letter_by_letter(tmp_path: Path) -> None:
    async with playing(quay(0), tmp_path) as shown:
        await shown.press("N")
        await paste(shown, "x" * LINE_MOST)
        await shown.press("y")
        await shown.shows(f"That would be {LINE_MOST + 1} characters")
        await shown.press("backspace")
        await shown.hides("That would be")
