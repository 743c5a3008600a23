"""A file brought in from the setup: named or pasted, looked through, then one ruling."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

import pytest
from textual.events import Paste

from tests.imports.examples import EXAMPLES, as_json, data_of
from tests.tui.playing import Playing, playing, typed
from tests.tui.screens.test_library import library
from tests.tui.screens.test_setup import STAGE, fight
from tracker.conflict.lines import Import
from tracker.session import Session
from tracker.tui.preferences import BESTIARY
from tracker.tui.widgets.line_input import LineInput
from tracker.words.translate import install


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in EXAMPLES:
        (tmp_path / name).write_bytes(data_of(name))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def session_of(shown: Playing) -> Session:
    assert shown.app.session is not None
    return shown.app.session


def people(shown: Playing) -> list[str]:
    return [p.name for p in session_of(shown).state.participants.values()]


def records(shown: Playing) -> int:
    return len(session_of(shown).timeline.records)


async def looked(shown: Playing, name: str) -> None:
    """Name a file, up to its preview."""
    await shown.press("i")
    await shown.shows("Which file")
    await typed(shown, name)
    await shown.press("enter")


def _one_more(shown: Playing, count: int) -> bool:
    return records(shown) == count + 1


async def pasted(shown: Playing, text: str) -> None:
    shown.app.post_message(Paste(text))
    await shown.pilot.pause()


async def test_a_file_is_shown_and_then_brought_in_as_one_ruling(folder: Path) -> None:
    async with playing(fight(STAGE), folder) as shown:
        before, count = session_of(shown).state, records(shown)
        await looked(shown, "stat-blocks.md")
        for text in (
            "stat-blocks.md  2 of 2 figures",
            "[x] Dock Sergeant",
            "Health [.X.]",
            "mild: Split Lip",
            "lost: Press Crew: Stress: one track for all harm; kept as Health",
            "kept in the notes: Dock Sergeant",
        ):
            await shown.shows(text)
        assert records(shown) == count
        await shown.press("enter")
        await shown.until(lambda: records(shown) == count + 1, "not one ruling")
        assert people(shown)[-2:] == ["Dock Sergeant", "Press Crew"]
        await shown.press("u")
        await shown.until(lambda: session_of(shown).state == before, "not undone at once")


async def test_a_figure_is_left_out_and_another_is_a_players(folder: Path) -> None:
    async with playing(fight(STAGE), folder) as shown:
        await looked(shown, "stat-blocks.md")
        await shown.shows("[x] Dock Sergeant")
        await shown.press("space", "down", "p", "f")
        await shown.shows("[ ] Dock Sergeant")
        await shown.shows("1 of 2 figures  unharmed")
        await shown.press("enter")
        await shown.until(lambda: people(shown)[-1] == "Press Crew", "not brought")
        assert "Dock Sergeant" not in people(shown)
        assert list(session_of(shown).state.participants.values())[-1].role == "pc"


async def test_left_it_changes_nothing(folder: Path) -> None:
    async with playing(fight(STAGE), folder) as shown:
        count = records(shown)
        await looked(shown, "fari-v1.json")
        await shown.shows("[x] Mira Vell")
        await shown.press("escape")
        await shown.until(lambda: "[x]" not in shown.screen(), "still open")
        assert records(shown) == count


async def test_what_cannot_be_read_is_said_where_it_was_named(folder: Path) -> None:
    (folder / "broken.json").write_text('{"name" 1}')
    async with playing(fight(STAGE), folder) as shown:
        await looked(shown, "broken.json")
        await shown.shows("broken.json, line 1, column 9: expected a colon")
        await shown.press(*["backspace"] * 11)
        await typed(shown, "nothing.md")
        await shown.press("enter")
        await shown.shows("There is no file nothing.md")


async def test_tab_completes_paths(folder: Path) -> None:
    (folder / "sheets").mkdir()
    (folder / "sheets" / "mira vell.json").write_bytes(data_of("fari-v1.json"))
    async with playing(fight(STAGE), folder) as shown:
        await shown.press("i")
        await shown.shows("Which file")
        await typed(shown, "shee")
        await shown.press("tab")
        await shown.shows("sheets/")
        await shown.press("tab")
        await shown.shows("sheets/mira vell.json")
        await shown.press("enter")
        await shown.shows("[x] Mira Vell")


async def test_the_second_time_it_is_asked_what_becomes_of_them(folder: Path) -> None:
    async with playing(fight(STAGE), folder) as shown:
        await looked(shown, "fari-v1.json")
        await shown.shows("[x] Mira Vell")
        await shown.press("enter")
        await shown.until(lambda: people(shown)[-1] == "Mira Vell", "not brought")
        value = json.loads(data_of("fari-v1.json"))
        (folder / "fari-v1.json").write_bytes(as_json({**value, "notes": "Paid"}))
        count = records(shown)
        await looked(shown, "fari-v1.json")
        await shown.shows("[x] Mira Vell: here already; notes")
        await shown.press("enter")
        await shown.shows("m says what becomes of them")
        assert records(shown) == count
        await shown.press("m", "enter")
        await shown.until(lambda: records(shown) == count + 1, "not merged")
        assert people(shown).count("Mira Vell") == 1
        assert list(session_of(shown).state.participants.values())[-1].memo == "Notes: Paid"


@pytest.mark.parametrize("key", ["a", ":"])
@pytest.mark.parametrize("minified", [True, False])
async def test_what_is_pasted_opens_the_same_preview(
    key: str, minified: bool, folder: Path
) -> None:
    text = data_of("fari-v1.json").decode()
    text = json.dumps(json.loads(text)) if minified else text
    async with playing(fight(STAGE), folder) as shown:
        count = records(shown)
        await shown.press(key)
        await pasted(shown, text)
        await shown.shows("What was pasted  1 of 1 figure")
        await shown.press("enter")
        await shown.until(lambda: records(shown) == count + 1, "not one ruling")
        assert people(shown)[-1] == "Mira Vell"
        assert not any(entry.value for entry in shown.app.screen.query(LineInput))
        ruling = session_of(shown).timeline.ruling
        assert ruling is not None
        assert isinstance(ruling.command, Import)


async def test_what_is_pasted_and_broken_is_refused(folder: Path) -> None:
    async with playing(fight(STAGE), folder) as shown:
        count = records(shown)
        await shown.press("a")
        await pasted(shown, '{"fariType": "character",\n "name": }')
        await shown.shows("line 2, column 10: expected a value")
        assert records(shown) == count


async def test_figures_are_kept_in_the_bestiary_instead(folder: Path) -> None:
    async with playing(fight(STAGE), folder) as shown:
        count = records(shown)
        await looked(shown, "fari-v1.json")
        await shown.shows("[x] Mira Vell")
        await shown.press("b")
        await shown.shows("kept in")
        assert records(shown) == count
        await shown.press("t")
        await shown.shows("Whom from the bestiary?")
        await shown.press("enter")
        await shown.until(lambda: people(shown)[-1] == "Mira Vell", "not from the bestiary")
        mira = list(session_of(shown).state.participants.values())[-1]
        assert mira.sheet["boxes"] == "health 2, composure 3"
        assert mira.tracks["health"].marked == (2,)
        assert mira.memo == "Notes: Owes Tam a boat"


async def test_in_german_all_of_it_is_german(folder: Path) -> None:
    install("de")
    async with playing(fight(STAGE), folder) as shown:
        await shown.press("i")
        await shown.shows("Welche Datei wird hereingeholt?")
        await typed(shown, "fari-v4-entity.json")
        await shown.press("enter")
        for text in ("1 von 1 Figur", "verloren: Grub: Stress: eine Leiste", "enter Hereinholen"):
            await shown.shows(text)


async def test_an_evenings_cast_costs_few_keys(folder: Path) -> None:
    """Given six sheets of six formats, 60 keys beside the paths are enough."""
    names = (
        *("whole-fari.json", "whole-fate-core-official.json", "whole-fatex.json"),
        *("whole-roll20.json", "stat-blocks.md", "table.csv"),
    )
    keys = 0
    async with playing(fight(STAGE), folder) as shown:
        for name in names:
            count = records(shown)
            await looked(shown, name)
            await shown.shows("enter Bring in")
            await shown.press("enter")
            await shown.until(partial(_one_more, shown, count), name)
            keys += 3
        assert keys <= 60
        assert len(people(shown)) == 4 + 8


async def test_behind_the_colon_paths_complete_too(folder: Path) -> None:
    (folder / "my sheets").mkdir()
    (folder / "my sheets" / "mira.json").write_bytes(data_of("fari-v1.json"))
    async with playing(fight(STAGE), folder) as shown:
        count = records(shown)
        await shown.press("colon", *"import my", "tab")
        line = shown.app.screen.query_one("CommandLine LineInput", LineInput)
        await shown.until(lambda: line.value == 'import "my sheets/', line.value)
        await shown.press("m", "tab")
        await shown.until(lambda: line.value == 'import "my sheets/mira.json" ', line.value)
        await shown.press(*"role=pc", "enter")
        await shown.until(lambda: records(shown) == count + 1, "not brought in")
        assert people(shown)[-1] == "Mira Vell"


async def test_of_several_paths_the_beginning_is_completed(folder: Path) -> None:
    async with playing(fight(STAGE), folder) as shown:
        await shown.press("colon", *"import roll", "tab", "tab")
        await shown.shows("roll20-evil-hat.json")
        line = shown.app.screen.query_one("CommandLine LineInput", LineInput)
        assert line.value == "import roll20-"


# From the list of fights


@pytest.mark.parametrize("key", ["n", "enter"])
async def test_from_the_list_a_file_makes_a_new_fight(folder: Path, key: str) -> None:
    """Given a sheet of Core, it is a fight of Core, of the edition that the sheet is of."""
    saves = folder / "saves"
    async with library(saves) as shown:
        await shown.shows("No fights yet.")
        await looked(shown, "fari-v6-turkish.json")
        await shown.shows("into a new fight, fari-v6-turkish (Fate Core)")
        await shown.shows("n New fight")
        assert not saves.exists() or not list(saves.glob("*.jsonl"))
        await shown.press(key)
        await shown.shows("saved 2")
        state = session_of(shown).state
    assert (state.system, state.campaign) == ("core", {"edition": "condensed"})
    assert [p.name for p in state.participants.values()] == ["İlkay"]
    assert [path.name for path in saves.glob("*.jsonl")] == ["fari-v6-turkish.jsonl"]


async def test_a_scene_gives_a_new_fight_its_name(folder: Path) -> None:
    async with library(folder / "saves") as shown:
        await shown.shows("No fights yet.")
        await looked(shown, "fari-scene.json")
        await shown.shows("into a new fight, The Weir (Fate Core)")
        await shown.press("escape")
        await shown.shows("No fights yet.")
    assert not list((folder / "saves").glob("*.jsonl"))


async def test_from_the_list_they_may_go_into_the_bestiary(folder: Path) -> None:
    saves = folder / "saves"
    async with library(saves) as shown:
        await shown.shows("No fights yet.")
        await looked(shown, "fari-v1.json")
        await shown.press("b")
        await shown.shows("kept in")
    text = (saves / "config" / BESTIARY).read_text(encoding="utf-8")
    assert 'system = "core"' in text
    assert 'boxes = "physical 2, mental 3"' in text
