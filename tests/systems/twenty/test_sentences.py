"""W20 in words: each verb's line, each event in full, nothing of another system's."""

from __future__ import annotations

import re

import pytest

from tests.support.table import Table
from tests.support.twenty_table import STAGE, at_the_gate
from tests.words.telling import headlines, told_in_full
from tracker.conflict.players.view import open_table
from tracker.systems.twenty.words.sentences import spoken
from tracker.words.markdown import markdown_lines
from tracker.words.questions import offer_text, question_text
from tracker.words.quick_add import QuickAdd, quick_add
from tracker.words.refusing import refusal_text
from tracker.words.summary import state_lines
from tracker.words.translate import install

HEAL = "[Geschick + Heilkunde | unterstützend(2)] EG II"
LIFT = "[Stärke + Kraftakt | gemeinschaftlich(3)] ≥ EG IV"
LINES = [
    (
        "[Stärke + Kraftakt (Stemmen) - II] d20=11 d6=3,6",
        "Ada: Stärke + Kraftakt (Stemmen), 27 - 20 = 7, EG +1: one success",
    ),
    (
        "[Stärke] d20=15 what='the beam'",
        "Ada, the beam: Stärke, 15 - 15 = 0, EG 0: a bare success",
    ),
    ("[Stärke + II] d20=1 d6=6,6", "Ada: Stärke, 15 + 11 = 26, EG +6: six successes, remarkable"),
    (
        "[Stärke - II] EG I d20=20 d6=5,5",
        "Ada: Stärke, 15 - 30 = -15, EG -4: four failures, remarkable, EG I not reached",
    ),
    ("check z=12 d20=3 req=II", "Ada: 12 - 3 = 9, EG +2: two successes, EG II reached"),
    (
        "[Stärke] mit EG ≥:; I: A; II: B d20=6",
        "Ada: Stärke, 15 - 6 = 9, EG +2: two successes, II: B",
    ),
    (
        "attack Krall [Geschick] d20=10",
        "Ada attacks Krall: Geschick EG 0",
    ),
    (
        "attack Krall [Geschick] d20=10\ndefend [Wahrnehmung + Sinnesschärfe] d20=18",
        "Krall defends: Geschick EG 0 against Wahrnehmung + Sinnesschärfe EG -1, Ada wins by EG 1",
    ),
    (
        "contest Krall [Stärke + Kraftakt | vergleichend | Stärke + Kraftakt] d20=9 vs-d20=1",
        "Ada contests with Krall: Stärke + Kraftakt EG +4 against Stärke + Kraftakt EG +4, "
        "Ada wins by the higher skill",
    ),
    (
        "contest Krall [Stärke] d20=9 vs=[Stärke] vs-d20=9",
        "Ada contests with Krall: Stärke EG +1 against Stärke EG +1, Ada wins by the higher result",
    ),
    (
        "contest Krall z=9 d20=12 vs-z=7 vs-d20=9\nvoid",
        "Nobody has won between Krall and Ada",
    ),
    (
        "[Stärke - I | vergleichend | Stärke]",
        "Ada, comparative: Stärke, target value 15 - I",
    ),
    (
        "[Stärke - I | vergleichend | Stärke]\ntarget Krall d20=4 d6=3 vs-d20=5",
        "Ada against Krall: Stärke EG +2 against Stärke EG +2, Krall wins by the higher result",
    ),
    (HEAL, "Ada, supporting: Geschick + Heilkunde, target value 14, EG II"),
    (
        f"{HEAL} with=Bruno d20=19",
        "Ada (supporting): Geschick + Heilkunde, 14 - 19 = -5, EG -2: two failures",
    ),
    (
        f"{HEAL} with=Bruno d20=19\nsupport d20=3 d6=1,2",
        "Ada, Bruno together: EG +2: two successes, EG II reached; "
        "Bruno: Geschick + Heilkunde, 16 - 6 = 10, EG +2: two successes",
    ),
    (
        f"{HEAL} with=Bruno d20=19\nalone",
        "Ada together: EG -2: two failures, EG II not reached",
    ),
    (
        f"{LIFT}\nwith Bruno d20=7",
        "Ada: Stärke + Kraftakt, 27 - 7 = 20, EG +5: five successes, remarkable",
    ),
    (
        f"{LIFT}\nwith Bruno d20=20\njoin d20=20",
        "Ada, Bruno together: 7 - 1 = 6, EG +1: one success, EG IV not reached "
        "(EG added up: +0); Bruno: Stärke + Kraftakt, 19 - 20 = -1, EG -1: one failure",
    ),
    ("wound Krall Körper 2", "Krall: wounds Körper 2"),
    ("exhaust Krall Geist\nexhaust Krall Geist -1", "Krall: exhaustion Geist -"),
    ("obstacle Gate dis=2", "Gate: - II"),
    ("obstacle Gate", "Gate: no disadvantage"),
    ("setting communal_sum eg", "Setting: joint checks add up: degrees"),
    ("condition Ada Cut mod=-2 dis=1 on=Körper", "Ada: Cut -2, - I (body)"),
    (f"{LIFT}\nwaive", "Waived: Who takes part beside Ada (Stärke + Kraftakt), 3 in all"),
]


@pytest.mark.parametrize(("script", "said"), LINES)
def test_a_ruling_has_its_line(script: str, said: str) -> None:
    english, german = headlines(at_the_gate().do(script))
    assert english == said
    assert german
    assert "{" not in german


def test_a_target_value_is_told_with_every_rule_behind_it() -> None:
    at = at_the_gate().do(
        "set Ada encumbrance=2\ncondition Ada 'Torn arm' mod=-1 dis=1\nobstacle Gate dis=1\n"
        "[Stärke + Kraftakt + 1 - II] obstacle=gate bonus='2 rope' adv=1 d20=3 d6=1,1,1"
    )
    told = told_in_full(at)
    assert told[0] == (
        "Ada: Stärke 15 (T-036) + Kraftakt 12 (T-014) + bonus 1 (T-146) + rope 2 (T-041) "
        "- encumbrance 2 (T-045) - Torn arm 1 (T-163) = target value 27, - III "
        "(- II T-054; + I T-052; - I Gate T-166; - I Torn arm T-163) (T-046)"
    )
    assert told[1].endswith(
        "target value 27 - 3 - 1 - 1 - 1 = 21, EG +5: five successes, remarkable"
    )


def test_numbers_without_a_sheet_are_told_as_such() -> None:
    at = at_the_gate().do("check z=15 skill=4 net='+ I' d20=3 d6=2")
    [first, *_rest] = told_in_full(at)
    assert first == (
        "Ada: target value 15 (T-096) = target value 15, + I (+ I T-158), skill 4 (T-046)"
    )


@pytest.mark.parametrize(
    ("script", "asked"),
    [
        (HEAL, "Who may support Ada (Geschick + Heilkunde), at most 2: with or waive"),
        (LIFT, "Who takes part beside Ada (Stärke + Kraftakt), 3 in all: with"),
        (f"{HEAL} with=Bruno d20=19", "Bruno may support, - II: support or alone"),
        (f"{LIFT} with=Bruno d20=3", "Bruno takes part (Stärke + Kraftakt): join"),
        ("[Stärke | vergleichend | Stärke]", "Against whom is the check of Ada (Stärke): target"),
        ("attack Krall [Geschick] d20=3", "Ada attacks Krall, Geschick EG +2: defend"),
    ],
)
def test_what_is_asked(script: str, asked: str) -> None:
    at = at_the_gate().do(script)
    assert question_text(at.state).startswith(asked.removesuffix(" or waive"))
    install("de")
    assert "{" not in question_text(at.state)


def test_a_contest_that_both_miss_is_offered_for_voiding() -> None:
    at = at_the_gate().do("contest Krall z=9 d20=12 vs-z=9 vs-d20=10")
    assert offer_text(at.state, "void") == (
        "Krall leads although both have failed; void lets nobody win"
    )


def test_degrees_are_spoken() -> None:
    assert [spoken(n) for n in (0, 1, 2, -1, -3, 10, -12)] == [
        "a bare success", "one success", "two successes", "one failure", "three failures",
        "ten successes", "12 failures",
    ]  # fmt: skip
    install("de")
    assert [spoken(n) for n in (2, -3)] == ["zwei Erfolge", "drei Misserfolge"]


def test_a_named_error_is_told_with_its_rule() -> None:
    at = at_the_gate()
    refusal = at.refused("[Stärke + Kraftakt - XI] d20=3")
    assert refusal_text(refusal, at.state) == "XI is no numeral from I to X (T-152, E_ROMAN)."


def test_somebody_is_added_with_one_line() -> None:
    at = Table("conflict W system=twenty\nside Gang\nzone Quay")
    found = quick_add("Krall npc initiative 9 stärke 14 kraftakt 5 behinderung 2", at.state)
    assert isinstance(found, QuickAdd)
    at.do(*found.lines)
    krall = at.who("Krall")
    assert (krall.skills, krall.initiative) == ({"Stärke": 14, "Kraftakt": 5}, 9)
    assert krall.sheet == {"encumbrance": 2}


def test_the_table_in_lines_has_what_the_system_has() -> None:
    at = Table(STAGE, "obstacle Gate dis=1", "condition Ada Cut dis=2", "wound Krall Körper 2")
    at.do("set Krall attributes='Konstitution 13'", "exhaust Krall Geist")
    lines = state_lines(at.state)
    assert any(line.endswith("Krall (Guards, Gate)  Mind E1  Body 4 W2") for line in lines)
    assert "Gate: - I" in lines
    assert any("Cut - II" in line for line in lines)


HIDDEN = [
    "[Wahrnehmung + Sinnesschärfe] by=Krall free=yes d20=5 note='all seems quiet'",
    "[Geschick] hidden=yes d20=5",
    "attack Krall [Geschick] d20=12 vs='Wahrnehmung + Sinnesschärfe' vs-d20=17",
    "[Stärke + Kraftakt | gemeinschaftlich(2)] hidden=yes",
    "[Stärke + Kraftakt | gemeinschaftlich(2)] hidden=yes with=Bruno d20=3\njoin d20=4",
    "[Stärke + Kraftakt | unterstützend(2)] hidden=yes with=Bruno z=3 d20=14\nalone",
    "[Stärke | vergleichend | Stärke] hidden=yes\nwaive",
    "contest Krall z=9 hidden=yes d20=12 vs-z=9 vs-d20=10",
]


@pytest.mark.parametrize("script", HIDDEN)
def test_players_see_nothing_of_hidden_checks(script: str) -> None:
    at = at_the_gate("note 'it begins'").do(script)
    told = "\n".join(markdown_lines(at.session.timeline, players=True))
    shown = state_lines(open_table(at.state))
    assert not re.search(r"EG|Stärke|Geschick \+|Wahrnehmung|quiet|target|together|Waived", told)
    assert not any(re.search("EG|may|takes part|Against|leads", line) for line in shown)
    at.do(
        "waive" if at.state.question else "note 'on it goes'", "check z=10 d20=3 by=Bruno free=yes"
    )
    assert "Bruno: 10 - 3 = 7, EG +1: one success" in "\n".join(
        markdown_lines(at.session.timeline, players=True)
    )


def test_players_see_what_is_open() -> None:
    at = at_the_gate().do(f"{LIFT} with=Bruno d20=3")
    assert any("Bruno takes part" in line for line in state_lines(open_table(at.state)))
