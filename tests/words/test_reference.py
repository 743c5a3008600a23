"""Help and the table of commands, made from the command types."""

from __future__ import annotations

from tests.words.small import COMMANDS
from tracker.words.reference import (
    describe_verb,
    reference_table,
    verbs,
)


def test_verbs_stand_group_by_group() -> None:
    assert verbs(COMMANDS) == (
        "conflict", "add", "order", "reveal", "act", "attack", "maneuver", "sprint", "throw",
        "defend", "tag", "fp", "undo", "amend",
    )  # fmt: skip


def test_the_help_of_a_verb() -> None:
    told = describe_verb("add", COMMANDS)
    assert told.words == ("NAME", "pc|npc")
    assert told.help == "Add somebody; the sheet may follow."
    assert told.group == "setup"
    assert told.keys == (
        "side=SIDE",
        "zone=ZONE",
        'skills="SKILL N, …"',
        'aspects="…; …"',
        'consequences="mild: …; …"',
        "max-consequences=N",
        'groups="N, …"',
        'kinds="physical|social|mental, …"',
        "hidden=yes|no",
    )
    assert describe_verb("maneuver", COMMANDS).words == ("[TARGET]",)
    assert describe_verb("amend", COMMANDS).words == ("N", "COMMAND…")
    assert describe_verb("fp", COMMANDS).words == ("NAME", "±N", '["why"]')
    assert "sticky=yes" in describe_verb("maneuver", COMMANDS).keys


def test_the_table_has_every_verb_and_says_shared_keys_once() -> None:
    table = reference_table(COMMANDS)
    rows = [line for line in table.splitlines() if line.startswith("| `")]
    assert [row.split("`")[1].split()[0] for row in rows] == list(verbs(COMMANDS))
    assert "### Actions with a roll" in table
    assert (
        "| `attack TARGET` | `range=melee\\|thrown\\|gun\\|rifle` `hit=N` *roll* *beside* "
        "*opponent* | Attack somebody. |" in table
    )
    assert table.count("vs-dice=FACES") == 1
    # An unescaped bar would begin another cell.
    assert {row.replace("\\|", "").count("|") for row in rows} == {4}
