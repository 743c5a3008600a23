"""On the screen, undo does not fish for dice: they stand in the form, and rolling anew shows."""

from __future__ import annotations

import re
from pathlib import Path

from tests.support.pool_table import STAGE
from tests.tui.playing import Playing, playing, typed
from tests.tui.quay import AT, quay
from tracker.conflict.fields import Part
from tracker.session import Session

HAND = "hand"
FIELDS_MOST = 16
ANEW = re.compile(r"Roll anew +\[1 no\]")


def faces(shown: Playing) -> tuple[int, ...] | None:
    """Return the faces that the last roll has in the log."""
    assert shown.app.session is not None
    ruling = shown.app.session.timeline.ruling
    assert ruling is not None
    hand: Part | None = getattr(ruling.command, HAND, None)
    return hand.dice if hand else None


async def roll_anew(shown: Playing) -> None:
    """Go to the field for it and choose it."""
    for _ in range(FIELDS_MOST):
        if ">Roll anew" in shown.screen():
            break
        await shown.press("tab")
    await shown.press("2", "enter")


async def test_an_attack_after_an_undo_has_its_faces_or_is_rolled_anew(tmp_path: Path) -> None:
    async with playing(quay(0), tmp_path) as shown:
        await shown.press("a", "enter")
        await shown.shows("Bruno")
        rolled = faces(shown)
        await shown.press("u")
        await shown.shows("Taken back")
        await shown.press("a")
        await shown.shows("rolled before the undo; they stand")
        assert ANEW.search(shown.screen())
        await shown.press("enter")
        await shown.shows("The dice lie as they were rolled before the undo.")
        assert faces(shown) == rolled
        await shown.press("u")
        await shown.shows("Taken back")
        await shown.press("a")
        await shown.shows("rolled before the undo; they stand")
        await roll_anew(shown)
        await shown.shows("(rolled anew)")


async def test_other_keys_between_lead_to_no_others(tmp_path: Path) -> None:
    async with playing(quay(0), tmp_path) as shown:
        await shown.press("a", "enter")
        await shown.shows("15 Krall attacks Bruno")
        rolled = faces(shown)
        for between in ("n", "h"):
            await shown.press("u")
            await shown.shows("Taken back")
            await shown.press(between)
            await shown.shows("Ada's turn")
            await shown.press("u")
            await shown.shows("Krall's turn")
            await shown.press("a", "enter")
            await shown.shows("The dice lie as they were rolled before the undo.")
            assert faces(shown) == rolled


async def test_a_defense_waived_by_its_key_is_the_same_afterwards(tmp_path: Path) -> None:
    async with playing(quay(0, "attack Bruno skill=Weapons"), tmp_path) as shown:
        await shown.press("d", "enter")
        await shown.shows("Bruno defends")
        rolled = faces(shown)
        await shown.press("u")
        await shown.shows("Taken back")
        await shown.press("w")
        await shown.shows("Ada's turn")
        await shown.press("u")
        await shown.shows("Taken back")
        await shown.press("d")
        await shown.shows("rolled before the undo; they stand")
        await shown.press("enter")
        await shown.shows("The dice lie as they were rolled before the undo.")
        assert faces(shown) == rolled


async def test_a_check_of_another_system_too(tmp_path: Path) -> None:
    session = Session(clock=lambda: AT)
    for line in [*STAGE.strip().splitlines(), "begin"]:
        session.do(line)
    async with playing(session, tmp_path) as shown:
        await shown.press("k", "enter")
        await shown.shows("Ana: Strike")
        rolled = faces(shown)
        await shown.press("u")
        await shown.shows("Taken back")
        await shown.press("k")
        await shown.shows("rolled before the undo; they stand")
        await shown.press("enter")
        await shown.shows("The dice lie as they were rolled before the undo.")
        assert faces(shown) == rolled
        await shown.press("u", "k")
        await shown.shows("rolled before the undo; they stand")
        await roll_anew(shown)
        await shown.shows("(rolled anew)")


async def test_it_is_said_beside_what_a_rule_reminds_of(tmp_path: Path) -> None:
    # Nobody of the table has Deceit on the sheet.
    session = quay(0, "attack Bruno skill=Deceit vs=Fists", "undo")
    async with playing(session, tmp_path) as shown:
        await shown.press(":")
        await typed(shown, "attack Bruno skill=Deceit vs=Fists")
        await shown.press("enter")
        await shown.shows("counts as Mediocre")
        await shown.shows("The dice lie as they were rolled before the undo.")
