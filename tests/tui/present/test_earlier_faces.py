"""What lies there from before an undo stands in the form of a roll, in each system of dice."""

from __future__ import annotations

from io import StringIO

import pytest
from msgspec import structs

from tests.support import pool_table, reserves_table, twenty_table
from tests.support.percent_table import STAGE as PERCENT
from tests.support.table import STAGE as FATE
from tests.support.table import Table
from tests.tui.quay import shown
from tracker.conflict.engine import commands
from tracker.conflict.fields import Part
from tracker.conflict.references import words
from tracker.conflict.system import write_faces
from tracker.line_mode import PlainTable
from tracker.tui.present.filling import Filling
from tracker.tui.present.form import Field
from tracker.tui.present.forms import Comes, comes_lines, comes_to, form_fields
from tracker.words.headlines import headline
from tracker.words.translate import install

# Where a command that has no sides holds its faces.
OWN = {"hand": "dice", "vs": "vs_dice"}

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

# Every other command that rolls: what comes before it, its verb, and what its form lacks.
ROLLS: list[tuple[str, str, str, dict[str, str]]] = [
    ("fate", "", "maneuver", {"aspect": "Dark"}),
    ("fate", "", "sprint", {"zone": "z2"}),
    ("fate", "", "contest", {}),
    ("fate", "", "push", {"target": "p3", "zone": "z2"}),
    ("fate", "", "throw", {"target": "p3", "zone": "z2"}),
    ("fate", "", "attack", {}),
    ("fate", "attack Krall skill=Weapons", "defend", {}),
    (
        "fate",
        "aspect Fog\nattack Krall skill=Weapons vs=Weapons dice=++++ vs-dice=----",
        "tag",
        {"aspect": "a1", "as": "reroll"},
    ),
    ("fate", "contest Krall skill=Fists vs=Athletics dice=0000 vs-dice=0000", "again", {}),
    ("pool", "", "contest", {}),
    ("pool", "", "attack", {}),
    ("pool", "attack Ben skill=Strike", "defend", {}),
    ("pool", "attack Ben pool=2 vs-pool=2 dice=9,2 vs-dice=9,2", "rethrow", {}),
    ("pool", "", "initiative", {"skill": "Dodge"}),
    ("pool", "check pool=3 dice=1,1,1 need=2", "fumble", {"table": "Ausweichen"}),
    ("reserves", "", "contest", {}),
    ("reserves", "", "attack", {}),
    ("reserves", "attack Ben skill=Climb", "defend", {}),
    ("reserves", "check skill=Climb", "late", {"mod": "+2"}),
    ("percent", "", "contest", {}),
    ("percent", "", "attack", {}),
    ("percent", "attack Ana bonus=20", "defend", {}),
    ("percent", "attack Ana bonus=20 opposed=no", "second", {}),
    ("twenty", "", "contest", {}),
    ("twenty", "", "attack", {}),
    ("twenty", "attack Krall [Stärke]", "defend", {}),
    ("twenty", "[Stärke | vergleichend | Stärke]", "target", {}),
    ("twenty", "[Stärke | gemeinschaftlich(3)]", "with", {}),
    ("twenty", "[Stärke | gemeinschaftlich(2)] with=Krall", "join", {}),
    ("twenty", "[Stärke | unterstützend(1)] with=Krall dice=20", "support", {}),
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
    return Filling(session.state, session.timeline, keys, "", table, session.prior_rolls)


def fields(verb: str, made: Filling) -> dict[str, Field]:
    return {field.key: field for field in form_fields(verb, made)}


def comes(verb: str, made: Filling) -> Comes:
    return comes_to(verb, form_fields(verb, made), made)


def faces(at: Table, key: str = "hand") -> tuple[int, ...] | None:
    """Return the faces that the last command holds for a side, or for its only roll."""
    ruling = at.session.timeline.ruling
    assert ruling is not None
    side: Part | None = getattr(ruling.command, key, None)
    if side is not None:
        return side.dice
    found: tuple[int, ...] | None = getattr(ruling.command, OWN[key], None)
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


@pytest.mark.parametrize(("system", "before", "verb", "what"), ROLLS)
def test_they_stand_in_the_form_of_every_roll(
    system: str, before: str, verb: str, what: dict[str, str]
) -> None:
    at = at_table(system, before)
    at.do(comes(verb, filling(at, **what)).text)
    rolled, theirs = faces(at), faces(at, "vs")
    at.do("undo")
    made = fields(verb, filling(at, **what))
    assert made["dice"].kept == write_faces(system, rolled or ())
    if theirs and "vs-dice" in made:
        assert made["vs-dice"].kept == write_faces(system, theirs)
    assert "anew" in made
    at.do(comes(verb, filling(at, **what)).text)
    assert (faces(at), faces(at, "vs")) == (rolled, theirs)


def test_every_command_that_rolls_is_looked_at() -> None:
    looked_at = {(system, verb) for system, _, verb, _ in ROLLS}
    looked_at |= {(system, verb) for system, verb, _ in CHECKS}
    # An act is rolled where a block stands against it, as a check is.
    looked_at.add(("fate", "act"))
    rolls = {
        (system, verb)
        for system in STAGES
        for verb, kind in commands(system).items()
        if any(word.kind == "faces" for word in words(kind).values())
        or any(isinstance(field.default, Part) for field in structs.fields(kind))
    }
    assert {verb for verb in rolls if verb[0] != "fate"} | {
        ("fate", verb) for system, verb in rolls if system == "fate"
    } == looked_at


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


def test_the_sums_have_the_faces_that_stand() -> None:
    at = Table(FATE, "conflict Test seed=9", "begin")
    at.do("check skill=Weapons difficulty=2", "undo")
    made = filling(at, difficulty="2")
    lines = shown(comes_lines(comes("check", made), made, 76))
    assert lines[:2] == [
        "Ada: Weapons 4 + dice +1 = 5",
        "Success 100 %, 3 or more 100 %, 3.00 shifts expected",
    ]
    anew = filling(at, difficulty="2", anew="yes")
    assert shown(comes_lines(comes("check", anew), anew, 76))[0] == "Ada: Weapons 4 = 4 + dice"


def test_what_is_typed_goes_before_what_was_rolled() -> None:
    at = at_table("fate", "check skill=Weapons", "undo")
    at.do(comes("check", filling(at, dice="----")).text)
    assert faces(at) == (-1, -1, -1, -1)


@pytest.mark.parametrize("system", STAGES)
def test_what_the_program_rolled_needs_no_dice_of_the_table(system: str) -> None:
    at = at_table(system)
    at.do(comes("check", filling(at)).text, "undo")
    assert comes("check", filling(at, "table")).found.missing == ""
    assert comes("check", filling(at, "table", anew="yes")).found.missing == "dice"


def test_what_the_table_rolled_is_its_own() -> None:
    at = at_table("fate", "check skill=Weapons dice=+0-+", "undo")
    made = fields("check", filling(at))
    assert (made["dice"].kept, "anew" in made) == ("", False)
    assert comes("check", filling(at, "table")).found.missing == "dice"


def test_of_more_dice_than_lie_there_the_rest_is_thrown() -> None:
    at = at_table("pool", "check pool=2 fmod=9")
    rolled = faces(at) or ()
    at.do("undo")
    made = fields("check", filling(at, skill="Strike"))
    lie = write_faces("pool", rolled)
    assert made["dice"].hint == f"{lie} rolled before the undo; more are thrown"
    assert (made["dice"].kept, "anew" in made) == ("", True)
    assert comes("check", filling(at, "table", skill="Strike")).found.missing == "dice"
    at.do(comes("check", filling(at, skill="Strike")).text)
    assert (faces(at) or ())[: len(rolled)] == rolled


def test_the_same_faces_are_offered_whatever_else_is_chosen_but_not_to_others() -> None:
    at = at_table("fate", "attack Krall skill=Weapons vs=Weapons")
    lie = write_faces("fate", faces(at) or ())
    at.do("undo")
    assert fields("attack", filling(at, skill="Fists"))["dice"].kept == lie
    # Bruno has rolled for no defense before.
    made = fields("attack", filling(at, target="p2"))
    assert (made["dice"].kept, made["vs-dice"].kept) == (lie, "")
    assert fields("maneuver", filling(at))["dice"].kept == lie


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
