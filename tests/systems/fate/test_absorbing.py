"""What each way to absorb a hit is said to lead to, and that it does."""

from __future__ import annotations

import pytest

from tests.tui.quay import quay, shown
from tracker.conflict.state import Conflict
from tracker.systems.fate.rules.state import table_of
from tracker.systems.fate.screen.asking import absorb_ways
from tracker.tui.action_table import actions_of
from tracker.tui.present.question import question_lines, way_lines


def hit(*lines: str) -> Conflict:
    return quay(0, *lines).state


def test_the_box_comes_first_and_each_way_tells_what_is_next() -> None:
    assert absorb_ways(hit("hit Bruno 3")) == [
        (
            "stress",
            "Health 3 is marked; no concession; next: 7 or more on Health takes a consequence",
        ),
        (
            "consequence",
            "mild, 1 of 3; Bruno may concede to the game master; "
            "next: 7 or more on Health takes a consequence",
        ),
    ]


def test_the_highest_box_lowers_what_the_track_bears() -> None:
    ways = dict(absorb_ways(hit("hit Bruno 6")))
    assert "next: 6 or more on Health" in ways["stress"]
    assert "next: 7 or more on Health" in ways["consequence"]


@pytest.mark.rule("F-CONSEQ-5", "F-CONSEQ-7", "F-CONSEQ-8")
@pytest.mark.parametrize(
    ("carried", "begins", "ends"),
    [
        (0, "mild, 1 of 3; ", "takes a consequence"),
        (1, "moderate, 2 of 3; ", "takes a consequence"),
        (2, "severe, 3 of 3; ", "takes Ada out"),
    ],
)
def test_each_consequence_says_what_the_next_hit_takes(
    carried: int, begins: str, ends: str
) -> None:
    taken = [line for n in range(carried) for line in ("hit Ada 2", f"consequence C{n}")]
    ways = dict(absorb_ways(hit(*taken, "hit Ada 3")))
    assert ways["consequence"].startswith(begins)
    assert ways["consequence"].endswith(f"next: 8 or more on Health {ends}")
    # A box lets the consequences as they are.
    assert ways["stress"].endswith("next: 8 or more on Health takes a consequence")


def test_without_a_box_the_last_consequence_is_the_only_way() -> None:
    state = hit("hit Ada 2", "consequence a", "hit Ada 2", "consequence b", "hit Ada 9")
    assert list(dict(absorb_ways(state))) == ["consequence"]


def test_with_all_consequences_taken_a_box_says_what_takes_out() -> None:
    taken = [line for n in range(3) for line in ("hit Ada 2", f"consequence C{n}")]
    ways = dict(absorb_ways(hit(*taken, "hit Ada 3")))
    assert list(ways) == ["stress"]
    assert ways["stress"].endswith("next: 8 or more on Health takes Ada out")


def test_what_does_not_fit_gives_the_attacker_overflow_and_opens_a_concession_to_them() -> None:
    state = hit("attack Bruno skill=Weapons dice=++++ vs=Fists vs-dice=----")
    assert state.question is not None
    assert state.question.answers == ("consequence",)
    (way,) = absorb_ways(state)
    fits = state.participants["p2"].tracks["health"].highest_free
    assert f"Krall gets {(state.question.hit or 0) - fits - 1} overflow" in way[1] or (
        "overflow" not in way[1] and state.question.hit == fits + 1
    )
    assert "Bruno may concede to Krall" in way[1]


@pytest.mark.rule("F-OVERFLOW-3", "F-ATTACK-13")
@pytest.mark.parametrize(("hit_", "verb"), [("", "consequence"), (" hit=8", "lose")])
def test_the_overflow_told_is_what_comes_also_of_a_lowered_hit_or_a_companions_loss(
    hit_: str, verb: str
) -> None:
    attack = f"attack Bruno skill=Weapons dice=++++ mod=+3 vs=Fists vs-dice=----{hit_}"
    told = quay(0, "companion Rat of=Bruno kinds=physical", attack)
    ways = dict(absorb_ways(told.state))
    told.do('consequence "Cut"' if verb == "consequence" else 'lose Rat "gone"')
    overflow = table_of(told.state).overflow
    assert overflow is not None
    assert f"gets {overflow.left} overflow" in ways[verb]


def test_a_companion_is_one_of_the_ways() -> None:
    state = hit("companion Rat of=Bruno kinds=physical", "hit Bruno 3")
    assert [verb for verb, _meaning in absorb_ways(state)] == ["stress", "consequence", "lose"]


def test_without_a_hit_there_are_no_ways() -> None:
    assert absorb_ways(hit()) == []
    assert way_lines(hit(), 80, actions_of("fate")) == []


def test_ways_have_their_keys_and_stay_within_the_width() -> None:
    lines = shown(way_lines(hit("hit Bruno 3"), 40, actions_of("fate")))
    assert lines[0].startswith("enter/s  Stress: Health 3")
    assert any(text.startswith("c        Consequence: mild") for text in lines)
    assert max(map(len, lines)) <= 40


def test_a_tall_screen_says_it_in_the_bar() -> None:
    state = hit("hit Bruno 3")
    assert len(question_lines(state, 80, actions_of("fate"))) <= 2
    lines = shown(question_lines(state, 120, actions_of("fate"), roomy=True))
    assert [text.split(":")[0].split()[0] for text in lines] == ["Bruno", "enter/s", "c"]
    assert len(question_lines(state, 60, actions_of("fate"), roomy=True)) <= 2
