"""What was rolled before an undo stands in the form of the same roll, in each system of dice."""

from __future__ import annotations

from io import StringIO

import pytest

from tests.support import pool_table, reserves_table, twenty_table
from tests.support.percent_table import STAGE as PERCENT
from tests.support.table import STAGE as FATE
from tests.support.table import Table
from tests.tui.quay import shown
from tracker.conflict.fields import Part
from tracker.plain import PlainTable
from tracker.systems.dice import write_faces
from tracker.tui.present.filling import Filling
from tracker.tui.present.form import Field
from tracker.tui.present.forms import Comes, comes_lines, comes_to, form_fields
from tracker.words.describe import headline
from tracker.words.translate import install

DICE = "dice"

STAGES = {
    "fate": FATE,
    "pool": pool_table.STAGE,
    "percent": PERCENT,
    "reserves": reserves_table.STAGE,
    "twenty": twenty_table.STAGE,
}

# A roll of one's own in each system, and what its form lacks.
CHECKS: list[tuple[str, str, dict[str, str]]] = [
    *((system, "check", {}) for system in STAGES),
    ("fate", "block", {"what": "the stairs"}),
]

AGAINST = [
    ("fate", "attack Krall skill=Weapons vs=Weapons", {"vs": "Weapons"}),
    ("pool", "attack Ben skill=Strike vs=Dodge", {"vs": "Dodge"}),
]


def at_table(system: str, *lines: str) -> Table:
    return Table(STAGES[system], "begin", *lines)


def filling(at: Table, rolls: str = "program", **given: str) -> Filling:
    session = at.session
    keys = {key.replace("_", "-"): value for key, value in given.items()}
    table = rolls == "table"
    return Filling(session.state, session.timeline, keys, "", table, session.earlier)


def fields(verb: str, made: Filling) -> dict[str, Field]:
    return {field.key: field for field in form_fields(verb, made)}


def comes(verb: str, made: Filling) -> Comes:
    return comes_to(verb, form_fields(verb, made), made)


def faces(at: Table, key: str = "hand") -> tuple[int, ...] | None:
    """Return the faces that the last command holds for a side, or for its only roll."""
    ruling = at.session.timeline.ruling
    assert ruling is not None
    side: Part | None = getattr(ruling.command, key, None)
    found: tuple[int, ...] | None = getattr(side or ruling.command, DICE, None)
    return found


@pytest.mark.parametrize(("system", "verb", "what"), CHECKS)
def test_the_faces_stand(system: str, verb: str, what: dict[str, str]) -> None:
    at = at_table(system)
    assert "anew" not in fields(verb, filling(at, **what))
    at.do(comes(verb, filling(at, **what)).text)
    rolled = faces(at)
    assert rolled
    assert not at.session.took_earlier_faces(at.session.timeline.records[-1])
    at.do("undo")
    made = fields(verb, filling(at, **what))
    assert made["dice"].kept == write_faces(system, rolled)
    assert made["dice"].hint == f"{made['dice'].kept} rolled before the undo; they stand"
    at.do(comes(verb, filling(at, **what)).text)
    assert faces(at) == rolled
    assert at.session.took_earlier_faces(at.session.timeline.records[-1])
    # Nor is the undo itself such a ruling.
    at.do("undo")
    assert not at.session.took_earlier_faces(at.session.timeline.records[-1])


@pytest.mark.parametrize(("system", "verb", "what"), CHECKS)
def test_rolling_anew_is_a_choice_that_the_log_shows(
    system: str, verb: str, what: dict[str, str]
) -> None:
    at = at_table(system)
    at.do(comes(verb, filling(at, **what)).text, "undo")
    assert fields(verb, filling(at, **what))["anew"].value == "no"
    anew = filling(at, anew="yes", **what)
    made = fields(verb, anew)
    assert (made["anew"].value, made["dice"].kept) == ("yes", "")
    assert " anew=yes" in comes(verb, anew).text
    at.do(comes(verb, anew).text)
    assert not at.session.took_earlier_faces(at.session.timeline.records[-1])
    ruling = at.session.timeline.ruling
    assert ruling is not None
    before = at.session.timeline.state_at(ruling.parent)
    assert headline(ruling, before).endswith("(rolled anew)")
    install("de")
    assert headline(ruling, before).endswith("(neu gewürfelt)")


@pytest.mark.parametrize(("system", "line", "given"), AGAINST)
def test_the_faces_of_both_sides_stand(system: str, line: str, given: dict[str, str]) -> None:
    at = at_table(system, line)
    mine, theirs = faces(at), faces(at, "vs")
    at.do("undo")
    made = fields("attack", filling(at, **given))
    assert made["dice"].kept
    assert made["vs-dice"].kept
    # Right behind the dice.
    assert [*made][list(made).index("vs-dice") + 1] == "anew"
    at.do(comes("attack", filling(at, **given)).text)
    assert (faces(at), faces(at, "vs")) == (mine, theirs)


@pytest.mark.parametrize(("system", "line", "given"), AGAINST)
def test_a_defense_is_the_same_roll_asked_for_or_given_at_once(
    system: str, line: str, given: dict[str, str]
) -> None:
    asked, _, defense = line.partition(" vs=")
    at = at_table(system, line)
    theirs = faces(at, "vs")
    at.do("undo", asked, f"defend skill={defense}")
    assert faces(at) == theirs
    # What was rolled since is not offered a second time, and the other way it is the same.
    at.do("undo 2", line)
    assert faces(at, "vs") == theirs


def test_a_defense_asked_for_stands_when_it_is_given_at_once_or_asked_for_again() -> None:
    at = at_table("fate", "attack Krall skill=Weapons", "defend skill=Weapons")
    theirs = faces(at)
    at.do("undo 2", "attack Krall skill=Weapons", "defend skill=Weapons")
    assert faces(at) == theirs
    at.do("undo 2", "attack Krall skill=Weapons vs=Weapons")
    assert faces(at, "vs") == theirs
    at.do("undo", "maneuver Krall skill=Weapons aspect=Pinned vs=Weapons")
    ruling = at.session.timeline.ruling
    assert ruling is not None
    assert not at.session.earlier.offered(at.session.state, ruling.command).get("vs-dice")


def test_the_sums_have_the_faces_that_stand() -> None:
    at = at_table("fate", "check skill=Weapons difficulty=2 dice=+0-+", "undo")
    made = filling(at, difficulty="2")
    lines = shown(comes_lines(comes("check", made), made, 76))
    assert lines[:2] == [
        "Ada: Weapons 4 + dice +1 = 5",
        "Success 100 %, 3 or more 100 %, 3.00 shifts expected",
    ]
    anew = filling(at, difficulty="2", anew="yes")
    assert shown(comes_lines(comes("check", anew), anew, 76))[0] == "Ada: Weapons 4 = 4 + dice"


def test_what_is_typed_goes_before_what_was_rolled() -> None:
    at = at_table("fate", "check skill=Weapons dice=+0-+", "undo")
    at.do(comes("check", filling(at, dice="----")).text)
    assert faces(at) == (-1, -1, -1, -1)


def test_dice_of_the_table_that_lie_need_not_be_typed_again() -> None:
    at = at_table("fate", "check skill=Weapons dice=+0-+", "undo")
    assert comes("check", filling(at, "table")).missing == ""
    assert comes("check", filling(at, "table", anew="yes")).missing == "dice"
    pool = at_table("pool", "check skill=Strike dice=3,10,4,2;7", "undo")
    assert comes("check", filling(pool, "table")).missing == ""
    assert comes("check", filling(pool, "table", anew="yes")).missing == "dice"


def test_the_same_faces_are_offered_whatever_else_is_chosen_but_not_to_others() -> None:
    at = at_table("fate", "attack Krall skill=Weapons vs=Weapons dice=+0-+ vs-dice=--00", "undo")
    assert fields("attack", filling(at, skill="Fists"))["dice"].kept == "+0-+"
    # Bruno has rolled for no defense before.
    made = fields("attack", filling(at, target="p2"))
    assert (made["dice"].kept, made["vs-dice"].kept) == ("+0-+", "")
    assert "anew" not in fields("maneuver", filling(at))


def test_a_tie_rolled_again_and_a_reroll_can_be_rolled_anew() -> None:
    at = at_table(
        "fate", "aspect Fog", "contest Krall skill=Fists vs=Athletics dice=0000 vs-dice=0000"
    )
    at.do("tag Fog by=Ada as=reroll", "undo", "tag Fog by=Ada as=reroll anew=yes", "undo")
    at.do("again dice=0000 vs-dice=00+-", "undo", "again anew=yes")
    ruling = at.session.timeline.ruling
    assert ruling is not None
    assert [event.anew for event in ruling.events if hasattr(event, "anew")] == [True, True]


def test_plain_mode_says_that_the_dice_lie_as_they_were() -> None:
    at, out = at_table("fate"), StringIO()
    plain = PlainTable(at.session, out)
    plain.play(["check skill=Weapons", "undo"])
    assert "rolled before" not in out.getvalue()
    plain.play(["check skill=Weapons"])
    assert "rolled before the undo; anew=yes rolls anew." in out.getvalue()
