"""Forms on the screen: what they say beforehand and what refuses them, and the table's dice."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tui.playing import held, last, playing, typed
from tests.tui.quay import quay
from tracker.conflict.ruling import Refusal
from tracker.session import Session
from tracker.tui.dialogs.form import TOGETHER, FormDialog


async def test_a_form_explains_the_rule_that_refuses_it(tmp_path: Path) -> None:
    async with playing(quay(0, "hold"), tmp_path) as shown:
        await shown.press("d")
        await shown.shows("(F-FULLDEF-5)")
        await shown.press("?")
        await shown.shows("Search the rules")
        await shown.shows("It cannot be declared")
        await shown.press("escape")
        await shown.shows("Do it")
        await shown.press("escape", "N", "?")
        await shown.hides("Search the rules")


async def test_what_waits_names_the_answers_to_the_open_question(tmp_path: Path) -> None:
    asked = quay(0, "attack Bruno dice=+0-+ vs=Fists vs-dice=--00")
    async with playing(asked, tmp_path) as shown:
        await shown.press("k")
        await shown.shows("First the question: s Stress, c Consequence, w Waive")


@pytest.mark.parametrize("key", ["a", "m", "b", "P", "v", "k"])
async def test_no_form_is_opened_of_what_waits_for_an_answer(tmp_path: Path, key: str) -> None:
    """Else it would have to be filled in to see that it is refused."""
    session = quay(1, "maneuver on=scene aspect=x dice=++++")
    assert session.state.question is not None
    async with playing(session, tmp_path) as shown:
        await shown.press(key)
        await shown.shows("(F-ROUND-2)")
        assert not isinstance(shown.app.screen, FormDialog)


async def test_the_form_of_overflow_says_that_it_is_spent(tmp_path: Path) -> None:
    session = quay(0, "attack Bruno dice=---- vs=Fists vs-dice=++++", "overflow")
    async with playing(session, tmp_path) as shown:
        await shown.press("o")
        await shown.shows("Use overflow  Spend overflow on a supplemental act.")


async def test_the_keys_of_a_form_are_there_however_many_sums_stand_above(tmp_path: Path) -> None:
    session = held()
    for line in ("side Gang", "zone Pier", "border Quay Pier", "set Krall side=Gang"):
        session.do(line)
    for aspect in ("Fog", "Oil on the planks", "A crowd"):
        session.do(f'aspect "{aspect}"')
    async with playing(session, tmp_path) as shown:
        await shown.press("m")
        await shown.shows("F-MANEUVER-10")
        await shown.shows("esc Back")


def named(*names: str) -> Session:
    """Return the first round with opponents of these names, in this order."""
    fight = Session()
    setup = ["conflict A kind=physical", "side A", "side B", "zone Yard"]
    setup.append('add Zora pc side=A zone=Yard skills="Alertness 5, Fists 3"')
    setup += [f'add "{name}" npc side=B zone=Yard skills="Fists 2"' for name in names]
    for line in [*setup, "begin"]:
        assert not isinstance(fight.do(line), Refusal), line
    return fight


async def test_two_letters_choose_who_begins_with_both(tmp_path: Path) -> None:
    async with playing(named("Doctor Krall", "Ada", "Arne"), tmp_path) as shown:
        await shown.press("a")
        await shown.shows("a-z Name")
        await shown.press("a", "d")
        await shown.shows("[2 Ada]")
        # After a second other letters begin another name.
        dialog = shown.app.screen
        assert isinstance(dialog, FormDialog)
        dialog._pressed_at -= 2 * TOGETHER
        await shown.press("d")
        await shown.shows("[1 Doctor Krall]")
        await shown.press("escape")


async def test_the_form_shows_odds_and_keeps_what_is_refused(tmp_path: Path) -> None:
    async with playing(quay(0), tmp_path) as shown:
        await shown.press("a")
        await shown.shows("shifts expected")
        await shown.press("up", "up")
        await typed(shown, "nonsense")
        await shown.shows("not nonsense")
        await shown.press("enter")
        assert isinstance(shown.app.screen, FormDialog)
        await shown.press("escape")
        await shown.hides("Modifier")


async def test_dice_of_the_table_are_asked_for_and_remembered(tmp_path: Path) -> None:
    async with playing(quay(0), tmp_path) as shown:
        await shown.press("a", "*", "enter")
        await shown.shows("Type the faces")
        await shown.press("*", "enter")
        await shown.hides("Modifier")
        assert last(shown) == "Attack"
        await shown.press("u", "a", "*", "escape")
    async with playing(quay(0), tmp_path) as shown:
        assert shown.app.preferences.remembered.table_rolls


async def test_a_form_says_where_a_face_went_and_what_is_none(tmp_path: Path) -> None:
    async with playing(quay(0), tmp_path) as shown:
        await shown.press("a", "tab", "tab", "tab", "7")
        await shown.shows("7 is no face: + 0 - or 1 to 6.")
        await shown.press(*"+0-+")
        await shown.hides("is no face")
        await shown.press("0")
        await shown.shows("Their dice: 1 of 4")


@pytest.mark.rule("F-ROUND-3", "F-MANEUVER-10", "F-INDIRECT-1")
async def test_an_attack_becomes_a_maneuver_in_the_same_form(tmp_path: Path) -> None:
    async with playing(quay(0), tmp_path) as shown:
        await shown.press("a", "tab", "tab", "tab", "+", "+", "0", "0")
        await shown.shows("+ + 0 0")
        await shown.press("up", "up", "up", "up", "a", "c", "t", "space", "tab")
        await shown.shows(">Action")
        await shown.press("right")
        await shown.shows("Maneuver  To hinder somebody is a block (F-MANEUVER-10).")
        await shown.shows("+ + 0 0")
        await shown.shows(">Action")
        await shown.press("right")
        await shown.shows("Block  To hinder")
        await shown.press("escape", "k", "up", "a", "c", "t", "space", "tab", "right")
        await shown.shows("Contest  With nobody against it, it is a check (F-ROUND-3).")


@pytest.mark.rule("F-ATTACK-13", "F-ZONE-3")
async def test_what_is_chosen_in_the_row_has_a_field_from_then_on(tmp_path: Path) -> None:
    async with playing(quay(0), tmp_path) as shown:
        await shown.press("a", "up", "2", "tab")
        await shown.shows("Attack  The attacker may inflict less than the shifts (F-ATTACK-13).")
        await shown.press("1", "tab")
        await shown.shows("Attack  Attack somebody: both sides roll")
        await shown.press("tab", "tab", "tab", "+", "+", "+", "+", "-", "-", "-", "-", "enter")
        await shown.shows("Bruno takes 1")
        await shown.press("<")
        await shown.shows("Lower the hit  Inflict less than the shifts, as the attacker may.")
        await shown.press("enter")
        await shown.hides("takes 1")
