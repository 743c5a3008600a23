"""W100 in words: each verb's line, each event in full, nothing of another system's."""

from __future__ import annotations

import re

import pytest

from tests.support.percent_table import STAGE
from tests.support.table import Table
from tests.words.telling import headlines, told_in_full
from tracker.checks.rules.table import table_of
from tracker.conflict.players.view import open_table
from tracker.conflict.ruling import Refusal
from tracker.words.markdown import markdown_lines
from tracker.words.questions import offer_text, question_text
from tracker.words.quick_add import QuickAdd, quick_add
from tracker.words.summary import state_lines

LINES = [
    ("check skill=Sword dice=62", "Ben: Sword, success 102"),
    ("check skill=Sword dice=50 what='cuts the rope'", "Ben, cuts the rope: Sword, miss 90"),
    ("check skill=Sword dice=15 diff=10", "Ben: Sword, fumbled failure (5, limit 5)"),
    ("check certain=yes what='opens the door'", "Ben, opens the door: without a check"),
    ("attack Ana skill=Sword dice=62", "Ben attacks Ana: Sword success 102"),
    ("attack Ana skill=Sword dice=62 opposed=no", "Ben attacks Ana: Sword, success 102"),
    (
        "attack Ana skill=Sword dice=62 vs-bonus=50 vs-dice=60",
        "Ben attacks Ana: Sword success 102 against success 110, Ana wins by 8",
    ),
    (
        "contest Ana skill=Sword dice=62 vs-bonus=50 vs-dice=3",
        "Ben contests with Ana: Sword success 102 against fumbled failure (3, limit 5), "
        "Ben wins by the grade",
    ),
    (
        "contest Ana dice=62 vs-dice=62",
        "Ben contests with Ana: miss 62 against miss 62, nobody wins, neither succeeded",
    ),
    (
        "contest Ana dice=62 bonus=50 vs-dice=62 vs-bonus=50",
        "Ben contests with Ana: success 112 against success 112, nobody wins",
    ),
    (
        "contest Ana dice=62 vs-dice=52",
        "Ben contests with Ana: miss 62 against miss 52, Ben is ahead, neither succeeded",
    ),
    (
        "attack Ana skill=Sword dice=62\ndefend bonus=50 dice=60",
        "Ana defends: Sword success 102 against success 110, Ana wins by 8",
    ),
    (
        "attack Ana dice=62 opposed=no\nsecond Cem dice=3 opposed=no",
        "Ben attacks Cem with the second weapon: fumbled failure (3, limit 5)",
    ),
    ("setting true_from 150\ncheck dice=80 bonus=80", "Ben: true success 160"),
    ("setting critical_from 150\ncheck dice=80 bonus=80", "Ben: critical success 160"),
    ("set Ben bonus='Sword 50' actions=2", "Ben: skill bonus Sword 50, actions in a turn 2"),
]

FULL = [
    (
        "check skill=Sword dice=62",
        ["Ben rolls Sword [62] (limit 5, the program's own) + skill bonus 40 = 102: success by 2"],
    ),
    ("check dice=62", ["Ben rolls [62] (limit 5, the program's own): miss by 38"]),
    (
        "setting limit 3\ncheck skill=Climb dice=60 diff=50 kind=move bonus=90 steps=-1 "
        "boni='5 rope' einschr=5 complexity=15 value=14 minimum=10",
        [
            "Ben: movement, minimum skill 10, has 14, skill bonus 90 (Climb, C-028), "
            "bonus 5 (rope, C-033), restriction 5 (C-032), extremely hard (-50) (C-034), "
            "difficulty -10 by steps (C-070), "
            "difficulty +10: complexity 15, skill 14 (C-055)",
            "Ben rolls Climb [60] - difficulty 50 = 10 (limit 3) + skill bonus 90 + bonuses 5 "
            "- restrictions 5 = 100: success, exactly",
        ],
    ),
    (
        "check dice=25 diff=20",
        [
            "Ben: skill bonus 0 (C-028), difficulty (-20) (C-034)",
            "Ben rolls [25] - difficulty 20 = 5 (limit 5, the program's own): "
            "fumbled failure, just at the limit",
        ],
    ),
    ("check certain=yes", ["Ben: without a check"]),
    *(
        pytest.param(
            f"check dice=62 value={value} complexity={complexity}",
            [
                f"Ben: skill bonus 0 (C-028), complexity {complexity}, skill {value}: "
                f"no step ({rule})",
                "Ben rolls [62] (limit 5, the program's own): miss by 38",
            ],
            marks=pytest.mark.rule(rule),
        )
        for value, complexity, rule in ((15, 15, "C-056"), (18, 5, "C-057"))
    ),
]


def played(script: str) -> Table:
    """Play a script in the first round, Ben first."""
    return Table(STAGE, "begin", script)


@pytest.mark.parametrize(("script", "said"), LINES)
def test_a_verb_has_its_line(script: str, said: str) -> None:
    english, german = headlines(played(script))
    assert english == said
    assert german not in ("", said)


@pytest.mark.parametrize(("script", "said"), FULL)
def test_every_number_has_its_reason_and_rule(script: str, said: list[str]) -> None:
    assert told_in_full(played(script)) == said


def test_the_actions_of_a_turn_are_told() -> None:
    at = played("set Ben actions=2\ncheck dice=62")
    assert told_in_full(at)[0] == "Ben: action 1 of 2 (C-091)"
    assert "  1 of 2 actions" in "\n".join(state_lines(at.state))
    at = played("set Ben actions=2\ncheck dice=62\nnext")
    assert headlines(at)[0] == "The turn of Ben is over"


def test_the_second_attack_is_offered() -> None:
    at = played("attack Ana dice=62 opposed=no")
    assert offer_text(at.state, "second") == "Ben may attack with the second weapon"
    at = played("attack Ana skill=Sword dice=62")
    assert "Sword success 102" in question_text(at.state)


def test_somebody_is_added_with_one_line() -> None:
    at = Table("conflict W system=percent\nside Gang\nzone Quay")
    found = quick_add("Krall npc initiative 15 sword 10 bonus 40, climb 4 actions 2", at.state)
    assert isinstance(found, QuickAdd)
    at.do(*found.lines)
    krall = at.who("Krall")
    assert (krall.skills, krall.initiative) == ({"sword": 10, "climb": 4}, 15)
    assert krall.sheet == {"bonus sword": 40, "actions": 2}
    assert isinstance(quick_add("Krall npc bonus 40", at.state), Refusal)
    # What only other systems have is no key here, and the other way round.
    for line, state in (("Weight Watcher pc", at.state), ("Bonus Bob pc", Table().state)):
        named = quick_add(line, state)
        assert isinstance(named, QuickAdd)
        assert line.removesuffix(" pc") in named.lines[-1]


def test_players_see_nothing_of_hidden_checks() -> None:
    at = Table(STAGE, "begin", "check dice=62 bonus=50 hidden=yes", "check dice=7")
    at.do("attack Ana by=Cem skill=Sword bonus=50 dice=62 hidden=yes")
    lines = state_lines(open_table(at.state))
    assert "success" not in "\n".join(lines)
    assert not any("attacks" in line or "defend" in line for line in lines)
    at.do("defend dice=50")
    told = "\n".join(markdown_lines(at.session.timeline, players=True))
    assert "Ana: miss 7" in told
    assert not re.search("112|attacks|defends|62", told)
    assert table_of(open_table(at.state)).last_check is None
    assert open_table(at.state).last_roll is None
