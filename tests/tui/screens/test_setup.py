"""The setup on a screen: quick-add, links to what is missing, every row edited in place."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tui.playing import Playing, playing, typed
from tests.tui.quay import AT, quay
from tracker.session import Session
from tracker.systems.fate.rules.state import person
from tracker.systems.fate.screen.asking import sizes_of, wrong_sizes
from tracker.tui.screens.setup_edits import wrong_number
from tracker.tui.widgets.line_list import LineList
from tracker.words.translate import install

STAGE = """
conflict "Night at the Quay" kind=physical
zone Quay aspects=Fog
zone Warehouse
side Heroes
side Gang
add Ada pc side=Heroes zone=Quay skills="Fists 4"
add Bruno pc side=Heroes zone=Quay
add Krall npc side=Gang zone=Quay
minions Thugs side=Gang zone=Quay count=3
aspect Dark
"""


def fight(*lines: str) -> Session:
    session = Session(clock=lambda: AT)
    for line in "\n".join(lines).splitlines():
        session.do(line)
    return session


async def enter(shown: Playing, text: str) -> None:
    await typed(shown, text)
    await shown.press("enter")


def to_row(shown: Playing, row: str) -> None:
    """Move the cursor to a row, without a key for each on the way."""
    page = shown.app.screen.query_one(".setup--page", LineList)
    assert page.move_to(row), f"no row: {row}\n{shown.screen()}"


async def test_a_name_and_enter_add_somebody(tmp_path: Path) -> None:
    async with playing(fight('conflict "Quay" kind=physical'), tmp_path) as shown:
        await enter(shown, "Zoë")
        await shown.shows("Zoë takes part")
        await enter(shown, "Ada pc fists 4 zone Old Pier side Heroes")
        await shown.shows("1 Ada")
        assert "Old Pier" in shown.screen()
        await enter(shown, "Krall npc blah")
        await shown.shows("blah is neither a key nor a skill")
        await shown.shows("Krall npc blah")


async def test_who_is_refused_leaves_no_zone_behind_unless_overruled(tmp_path: Path) -> None:
    async with playing(fight(STAGE), tmp_path) as shown:
        await shown.press("a")
        await enter(shown, "Ogres 2x5 zone Piers")
        await shown.press("2")
        await shown.shows("F-MINION-1")
        assert "Piers" not in shown.screen().replace("Ogres 2x5 zone Piers", "")
        await shown.press("escape", "!")
        await enter(shown, "they are big")
        await shown.shows("Ogres take part")
        assert shown.app.session is not None
        assert "Piers" in [zone.name for zone in shown.app.session.state.zones.values()]


async def test_minions_come_in_the_groups_proposed(tmp_path: Path) -> None:
    async with playing(fight(STAGE), tmp_path) as shown:
        await shown.press("a")
        await enter(shown, "Rats 5x1")
        await shown.shows("5 minions against 2: in which groups?")
        await shown.press("1")
        await shown.shows("Rats 2  2×1")
        await enter(shown, "Cats x3")
        await shown.press("3")
        await shown.shows("3 minions in groups of how many?")
        await enter(shown, ", 4")
        await shown.shows("must have 3 minions together")


async def test_what_is_missing_is_asked_for_one_by_one_and_then_it_begins(tmp_path: Path) -> None:
    lines = 'conflict "Quay"', "side A", "add Ada pc", "add Krall npc side=A", "zone Quay"
    async with playing(fight(*lines), tmp_path) as shown:
        to_row(shown, "missing:kind")
        await shown.press("enter", "1")
        await shown.shows("Quay · physical")
        to_row(shown, "missing:side")
        await shown.press("enter", "2")
        await enter(shown, "Heroes")
        to_row(shown, "missing:zone")
        await shown.press("enter")
        await shown.shows(">→ Everything is there")
        await shown.press("enter")
        await shown.shows("Round 1")
        await shown.shows("─ Log ─")


async def test_the_first_zone_takes_whoever_is_in_none(tmp_path: Path) -> None:
    lines = 'conflict "Quay" kind=physical', "side A", "add Ada npc side=A", "add Bo npc side=A"
    async with playing(fight(*lines), tmp_path) as shown:
        to_row(shown, "missing:zone")
        await shown.press("enter")
        await shown.shows("A new zone")
        await enter(shown, "Pier; Wet")
        await shown.shows("→ Everything is there")
        assert shown.app.session is not None
        assert {p.zone for p in shown.app.session.state.participants.values()} == {"z1"}


TYPED = (
    ("who:p1", ["r"], " [/]", "Ada [/]"),
    ("who:p1", ["enter", ":"], " seat=2", "PC 2"),
    ("who:p1", ["c"], "Rex", "Rex"),
    ("aspect:a2", ["enter"], "er", "Darker  the scene"),
    ("zone:z2", ["b", "1"], "2", "Warehouse ─ Quay  2"),
    ("zone:z1", ["enter", "1"], "Wet", "Wet  Quay"),
    ("title", ["z"], "Pier; Old", "Pier  Old"),
    ("title", ["enter"], " II", "Night at the Quay II ·"),
)
CHOSEN = (
    ("kind", ["enter", "3"], "Quay · mental"),
    ("order", ["enter", "2"], "by seats"),
    ("who:p4", ["s", "1"], "Thugs 2  1×1"),
    ("who:p5", ["l", "1"], "    Thugs 2  1×1"),
    ("who:p1", ["p", "2"], "Ada moves to Warehouse"),
    ("zone:z1", ["enter", "3"], "Fog is gone"),
)


async def test_rows_are_edited_in_place(tmp_path: Path) -> None:
    async with playing(fight(STAGE), tmp_path) as shown:
        for row, keys, text, result in TYPED:
            to_row(shown, row)
            await shown.press(*keys)
            await enter(shown, text)
            await shown.shows(result)


async def test_rows_are_edited_by_choosing(tmp_path: Path) -> None:
    async with playing(fight(STAGE), tmp_path) as shown:
        for row, keys, result in CHOSEN:
            to_row(shown, row)
            await shown.press(*keys)
            await shown.shows(result)


async def test_who_is_removed_comes_back_with_undo(tmp_path: Path) -> None:
    async with playing(fight(STAGE, "begin"), tmp_path) as shown:
        await shown.press("f2")
        to_row(shown, "who:p3")
        await shown.press("x")
        await shown.hides("NPC  Gang")
        await shown.press("u")
        await shown.shows("NPC  Gang")


async def test_zones_and_passages_are_renamed_and_removed(tmp_path: Path) -> None:
    async with playing(fight(STAGE, "zone Attic", "border Attic Quay"), tmp_path) as shown:
        to_row(shown, "zone:z3")
        await shown.press("r", "ctrl+u", *"Loft", "enter")
        await shown.shows("Attic is called Loft now")
        to_row(shown, "border:z3:z1")
        await shown.press("x")
        await shown.shows("Loft - Quay: no passage any more")
        to_row(shown, "zone:z3")
        await shown.press("x")
        await shown.shows("Loft is there no more")
        to_row(shown, "zone:z1")
        await shown.press("x")
        await shown.shows("Quay stays while somebody is there: ")


@pytest.mark.parametrize(
    ("typed", "sizes"), [("3, 2", (3, 2)), ("3 2", (3, 2)), ("3, 2, x", ()), ("3, ²", ()), ("", ())]
)
def test_sizes_of_groups_are_numbers_and_nothing_else(typed: str, sizes: tuple[int, ...]) -> None:
    assert sizes_of(typed) == sizes
    assert bool(wrong_sizes(5, typed)) is not bool(sizes)


@pytest.mark.parametrize(
    ("typed", "fits"), [("2", True), (" 12 ", True), ("", True), ("0", False), ("9" * 20, False)]
)
def test_a_seat_has_a_number_that_a_table_may_have(typed: str, fits: bool) -> None:
    assert bool(wrong_number(typed)) is not fits


@pytest.mark.parametrize("size", [(60, 15), (200, 60)])
async def test_it_fits_any_terminal(tmp_path: Path, size: tuple[int, int]) -> None:
    session = fight(STAGE, f'add "{"龍" * 150}" npc', f'zone "{"Gob [/] " * 30}"')
    async with playing(session, tmp_path, *size) as shown:
        await shown.press("down", "up")
        assert ("─ Zones" in shown.screen().splitlines()[1]) is (size[0] == 200)


VALUES = (
    # A skill by its letter, in the place of its number; one more; a number of another kind.
    (("f", "5"), "Fists 5"),
    (("f", "+"), "Fists 6"),
    (("i", "9"), "Fists 6"),
)


async def test_one_value_of_a_sheet_is_edited_with_few_keys(tmp_path: Path) -> None:
    async with playing(fight(STAGE), tmp_path) as shown:
        to_row(shown, "who:p1")
        for keys, result in VALUES:
            assert len(("enter", *keys, "enter")) <= 5
            await shown.press("enter")
            await shown.shows("Change Ada")
            await shown.press(*keys, "enter")
            await shown.hides("Change Ada")
            await shown.shows(result)
        session = shown.app.session
    assert session is not None
    assert session.state.somebody("p1").initiative == 9


async def test_a_sheet_left_as_it_is_writes_nothing(tmp_path: Path) -> None:
    session = fight(STAGE)
    records = len(session.timeline.records)
    async with playing(session, tmp_path) as shown:
        to_row(shown, "who:p1")
        await shown.press("enter")
        await shown.shows("Change Ada")
        await shown.press("f", "7")
        await shown.shows("Ada, Fists: 4 -> 7")
        await shown.press("escape")
        await shown.hides("Change Ada")
        await shown.press("enter")
        await shown.shows("Change Ada")
        await shown.press("enter")
        await shown.hides("Change Ada")
    assert len(session.timeline.records) == records


async def test_tab_completes_the_keys_of_a_sheet_in_the_line_that_changes_it(
    tmp_path: Path,
) -> None:
    async with playing(fight(STAGE), tmp_path) as shown:
        to_row(shown, "who:p1")
        await shown.press("enter", ":")
        await shown.shows("tab completes")
        await typed(shown, " ini")
        await shown.press("tab", "3", "enter")
        await shown.shows("Ada: initiative 3")
        await shown.press("enter", ":")
        await shown.shows("tab completes")
        await shown.press("space", "tab")
        await shown.shows("seat=")
        await shown.press("s", "e", "tab", "7")
        await shown.shows("seat=7")


@pytest.mark.rule("F-COMPANION-6", "F-COMPANION-8", "F-COMPANION-9", "F-COMPANION-12")
@pytest.mark.parametrize(
    ("language", "quality", "advances", "skills"),
    [
        ("en", "good", "quality 2, scope, skilled", "Burglary 3"),
        ("de", "gut", "Qualität 2, Bandbreite, Fertigkeiten", "Einbruch 3"),
    ],
)
async def test_a_companion_is_filled_in_field_by_field(
    tmp_path: Path, language: str, quality: str, advances: str, skills: str
) -> None:
    install(language)
    async with playing(fight(STAGE), tmp_path) as shown:
        to_row(shown, "who:p1")
        await shown.press("c")
        await typed(shown, "Wick")
        await shown.press("tab", "tab", "1", "2", "tab")
        await typed(shown, quality)
        await shown.press("tab")
        await typed(shown, advances)
        await shown.press("tab")
        await enter(shown, skills)
        await shown.shows("Wick")
        assert shown.app.session is not None
        people = shown.app.session.state.participants.values()
        wick = next(p for p in people if p.name == "Wick")
    assert (wick.quality, person(wick).kinds) == (3, ("physical", "social"))
    assert wick.skills == {"Burglary": 3}
    assert person(wick).advances == ("quality", "quality", "scope", "skilled")


@pytest.mark.parametrize(
    ("language", "typed_so_far", "told"),
    [
        ("en", "Thugs 3x2", "Thugs take part: 3 minions of quality 2, Gang"),
        ("de", "Thugs 3x2", "Thugs nehmen teil: 3 Schergen der Qualität 2, Gang"),
        ("en", "Vera pc", "Vera takes part: player character, Heroes"),
        # A skill that waits for its value does not hide who it is.
        ("en", "Otto npc fis", "Otto takes part: game master's character, Gang"),
        ("en", "npc", "whom? The line needs a name."),
    ],
)
async def test_the_add_line_says_what_it_means_while_it_is_typed(
    tmp_path: Path, language: str, typed_so_far: str, told: str
) -> None:
    install(language)
    async with playing(quay(0), tmp_path) as shown:
        await shown.press("f2")
        await shown.shows("Krall")
        await shown.press("a")
        await typed(shown, typed_so_far)
        await shown.shows(told)
        assert shown.app.session is not None
        added = shown.app.session.state.participants
        assert not {"Thugs", "Vera", "Otto"} & {p.name for p in added.values()}
        await shown.press("ctrl+u")
        await shown.hides(told)
