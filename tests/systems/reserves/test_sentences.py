"""Fudge dice with reserves in words: each verb's line, each event in full, nothing alien."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest

from tests.support import reserves_table
from tests.support.reserves_table import STAGE
from tests.support.table import Table
from tests.words.telling import headlines, last_ruling, told_in_full
from tracker.checks.rules.table import table_of
from tracker.conflict.players.view import open_table
from tracker.conflict.ruling import Refusal
from tracker.systems.reserves.rules.checks import ReservesOutcome
from tracker.systems.reserves.rules.state import kept_by
from tracker.systems.reserves.words.sentences import hint_text
from tracker.words.document import open_document
from tracker.words.game_words import describer
from tracker.words.grammar import parse
from tracker.words.headlines import headline_lines
from tracker.words.markdown import markdown_lines
from tracker.words.player_log import OpenLog
from tracker.words.questions import offer_text, question_text
from tracker.words.quick_add import QuickAdd, quick_add
from tracker.words.refusing import refusal_text
from tracker.words.summary import state_lines
from tracker.words.translate import install


def made(at: Table) -> ReservesOutcome:
    last = table_of(at.state).last_check
    assert last is not None
    outcome = last.outcome
    assert isinstance(outcome, ReservesOutcome)
    return outcome


CHAIN = 'chain "Over the wall" links="Ana: Climb; Ben: Ride 2"'
CHECK = "check skill=Climb dice=+0-"

LINES = [
    (CHECK, "Ana: Climb, without trouble 2"),
    ("check dice=--- what='opens the gate'", "Ana, opens the gate: failure 0"),
    ("check skill=Climb penalty='3 no rope'", "Ana: Climb, no check, it fails"),
    ("check instead=Plan", "Ana: great 3"),
    ("attack Cem skill=Climb dice=+00", "Ana attacks Cem: Climb 3"),
    (
        "attack Cem skill=Climb dice=+00 vs=Fight vs-dice=000",
        "Ana attacks Cem: Climb 3 against Fight 2, Ana reaches the goal, 1 ahead",
    ),
    (
        "contest Cem skill=Climb dice=+00 vs=Fight vs-dice=+00",
        "Ana contests with Cem: Climb 3 against Fight 3, a stand-off, nobody reaches the goal",
    ),
    (
        "attack Cem skill=Climb dice=+00\ndefend skill=Fight dice=++0",
        "Cem defends: Climb 3 against Fight 4, Cem reaches the goal, 1 ahead",
    ),
    (
        f"{CHECK}\nlate point=yes mod='-2 wind' dice=-",
        "Ana adds +1 reserve point (Vigor), -2 other (wind): now failure 0",
    ),
    (
        "attack Cem skill=Climb dice=+00 vs=Fight vs-dice=+00\nlate Cem mod=-1 dice=-",
        "Cem adds -1 other: now marginal 1; Ana against Cem: Ana reaches the goal, 2 ahead",
    ),
    ("reserve Ana E -1", "Ana loses 1 point of Vigor"),
    (f"{CHECK}\naccept", "The result of Ana stands: without trouble 2"),
    (f"{CHECK}\nrecord Rope", "Ana puts down Rope 2/E"),
    (
        f"{CHECK}\nrecord Rope for='Ana, Ben' shares=1,1",
        "Ana puts down Rope 1/E; Ben puts down Rope 1/E",
    ),
    (
        "set Ana skills='Climb 4'\ncheck skill=Climb dice=+++\nrecord Garden",
        "Garden 7/E is part of the setting for good",
    ),
    (f"{CHECK}\ngabe 'Wolf shape'", "The check of Ana activates Wolf shape"),
    ("pass-effect Plan to=Ben dice=1", "Ana hands Plan 1/S to Ben"),
    ("steal-effect Plan to=Cem", "Cem takes Plan 3/S from Ana"),
    ("drop-effect Plan", "Ana: Plan 3/S is struck out"),
    ("set Ana effects=''", "Effects of Ana: none"),
    ("refresh Ana E keep=Potion", "Ana refreshes Vigor to 4; kept: Potion 4/E (2)"),
    ("refresh Ana S", "Ana refreshes Reason to 1; lost: Plan 3/S"),
    ("reserve Ana E +2 bread", "Ana gets 2 points of Vigor (bread)"),
    ("reserve Ana E -1", "Ana loses 1 point of Vigor"),
    ("set Ana reserves='E 1/4' reserve='Climb I'", "Ana: reserve Climb I; Ana: Vigor 1/4"),
    ("gifts", "Gift dice: Tina 6, Ben 6, GM 8"),
    ("setting gift_dice common\ngifts hours=4", "25 gift dice lie in the common pot"),
    (CHAIN, "Chain: Over the wall: Climb (Ana), Ride (Ben)"),
    (f"{CHECK}\ncompare", "Highest first: Ana 2"),
    ("session", "A new session begins: gift dice lapse, no skill is settled"),
    ("setting name_e Zip", "Setting: name of E: Zip"),
]

FULL = [
    (
        "gifts\ncheck skill=Climb point=yes effect='Potion 2' gift='Ben 2' gabe='1 Wolf shape' "
        "penalty='1 rain' critical=yes dice=+00----0",
        [
            "Ana pays 1 point of Vigor for a bonus die (R-057)",
            "Ana: 2 dice of Potion 4/E (2) are used (R-125)",
            "Ben gives Ana 2 gift dice (R-101)",
            "Ana: -1 circumstances (rain, R-067), +1 reserve point (Vigor, R-057), "
            "+2 effect (Potion, R-125), +2 gift (Ben, R-101), +1 Gabe (Wolf shape, R-059), "
            "everything depends on it",
            "Ana rolls Climb [+00----0], of these +00: +1, rank 2 = 3: great 3",
        ],
    ),
    (
        f"{CHECK}\nlate mod=+1 dice=+",
        [
            "Ana adds +1 other (R-059)",
            "Ana now has Climb [+0-] [+], of these ++0: +2, rank 2 = 4: amazing 4 (R-061)",
        ],
    ),
    (
        f"{CHAIN}\ncheck chain=yes dice=---\ncheck chain=yes dice=000-",
        [
            "The check of Ana supports another (R-093)",
            "Ben: -1 support (Ana, Climb, R-081)",
            "Ben rolls Ride [000-], of these 00-: -1, rank 1 = 0: failure 0",
            "The chain is complete; this result is that of the whole (R-092)",
        ],
    ),
    (
        "set Ana skills='Climb 3'\ncheck skill=Climb dice=+++\nlate mod=-1 dice=-",
        [
            "Ana adds -1 other (R-059)",
            "Ana now has Climb [+++] [-], of these ++-: +1, rank 3 = 4: amazing 4 (R-061)",
            "Climb of Ana is not settled after all (R-039)",
        ],
    ),
    (
        "next\ncheck hinder='Plan 2' dice=00---",
        [
            "Ana: 2 dice of Plan 3/S are used (R-139)",
            "Ben: -2 hindering effect, by ruling (Ana, Plan, R-139)",
            "Ben rolls [00---], of these ---: -3, rank 0 = -3: failure 0",
        ],
    ),
]


def played(script: str) -> Table:
    """Play a script in the first round, Ana first."""
    return Table(STAGE, "begin", script)


@pytest.mark.parametrize(("script", "said"), LINES)
def test_a_verb_has_its_line(script: str, said: str) -> None:
    english, german = headlines(played(script))
    assert english == said
    assert german not in ("", said)


def test_two_results_that_stand_are_one_sentence_in_german_too() -> None:
    at = played("attack Cem skill=Climb dice=+00\ndefend dice=000\naccept")
    assert headlines(at)[1] == "Ana bleibt bei grossartig 3; Cem bleibt bei Misserfolg 0"


@pytest.mark.parametrize(("script", "said"), FULL)
def test_every_die_has_its_source_and_rule(script: str, said: list[str]) -> None:
    assert told_in_full(played(script)) == said


def test_what_may_be_added_is_offered_and_not_told() -> None:
    at = played(CHECK)
    assert offer_text(at.state, "late") == "Ana may add dice to the check"
    assert "add" not in "\n".join(headline_lines(*last_ruling(at)))
    at = played("attack Cem skill=Climb dice=+00")
    assert question_text(at.state) == "Ana attacks Cem, Climb 3: defend or late"


def test_a_grade_has_its_hint() -> None:
    at = played("check dice=---")
    assert table_of(at.state).last_check is not None
    assert hint_text(made(at)) == ("not just nothing: a tense situation follows")
    assert hint_text(made(at)) in "\n".join(state_lines(at.state))
    at = played("check skill=Climb penalty=3")
    last = table_of(at.state).last_check
    assert last is not None
    assert hint_text(made(at)) == ""
    check = last.check
    assert describer(check).chances(check) == [("no check, it fails", Fraction(1))]


def test_refusals_name_rule_and_code() -> None:
    at = played("set Ana reserves='E 0/5'")
    install("de")
    refusal = at.refused("check skill=Climb point=yes dice=000+")
    assert refusal_text(refusal, at.state).startswith("die Reserve ist leer (R-005")
    lines = "\n".join(state_lines(at.state))
    assert "E 0/5" in lines


def test_somebody_is_added_with_one_line() -> None:
    at = Table("conflict W system=reserves\nside Gang\nzone Quay")
    found = quick_add("Krall npc climbing 2/E sweet talk 3/i E 3/5 I 4", at.state)
    assert isinstance(found, QuickAdd)
    at.do(*found.lines)
    krall = at.who("Krall")
    assert krall.skills == {"climbing": 2, "sweet talk": 3}
    assert krall.sheet == {"reserve climbing": "E", "reserve sweet talk": "I"}
    assert {n: (r.current, r.maximum) for n, r in krall.resources.items()} == {
        "E": (3, 5),
        "I": (4, 4),
    }
    assert isinstance(quick_add("Krall npc reserve E", at.state), Refusal)
    assert isinstance(quick_add("Krall npc climbing 2 reserve", at.state), Refusal)
    for line, state in (("E 5 pc", at.state), ("Reserve Bob pc", Table().state)):
        named = quick_add(line, state)
        assert isinstance(named, QuickAdd)
        assert line.removesuffix(" pc") in named.lines[-1]


def test_players_see_nothing_of_hidden_checks() -> None:
    at = Table(STAGE, "gifts", "begin", "check by=Cem free=yes skill=Fight hidden=yes dice=+++")
    at.do("late Cem mod=+1 dice=+", "check by=Ben free=yes skill=Ride dice=000")
    seen = open_table(at.state)
    assert [window.who for window in seen.windows] == [at.who("Ben").id]
    assert "Cem" not in "\n".join(line for line in state_lines(seen) if "results" in line)
    at.do('record "Ambush" of=Cem')
    assert [effect.text for effect in kept_by(at.who("Cem")).effects] == ["Ambush"]
    log = OpenLog(at.session.timeline)
    document = open_document(log)
    assert "Ambush" not in str(document)
    assert [check["by"] for check in document["checks"]] == ["Ben"]
    told = "\n".join(markdown_lines(at.session.timeline, players=True))
    assert "Ben: Ride" in told
    assert not re.search("Ambush|Fight|beyond|Cem (adds|puts)", told)


def test_players_do_not_see_a_skill_settled_in_hiding() -> None:
    at = Table(STAGE, "begin", "set Cem skills='Fight 3'")
    at.do("check by=Cem free=yes skill=Fight hidden=yes dice=+++")
    assert "settled Fight" in at.who("Cem").sheet
    assert "settled Fight" not in open_table(at.state).participants[at.who("Cem").id].sheet
    assert at.refused("check by=Cem free=yes skill=Fight dice=+++").rule == "R-039"


def test_whoever_plays_nobody_in_sight_has_no_gift_dice_for_the_players() -> None:
    at = Table(STAGE, "add Dora pc side=Guests zone=Bridge hidden=yes", "begin")
    at.do("set Ben hidden=yes", "set Ben player=Tina", "set Cem hidden=yes")
    at.do("gifts shares='Dora 5, Tina 5, GM 10'")
    seen = OpenLog(at.session.timeline)
    assert open_document(seen)["gifts"] == {"Tina": 5, "GM": 10}
    assert "Gift dice: Tina 5, GM 10" in state_lines(seen.table())
    at.do("reveal Dora")
    assert open_document(OpenLog(at.session.timeline))["gifts"]["Dora"] == 5


def test_gift_dice_are_shared_among_people_not_among_skills() -> None:
    told = parse("gifts Tina", Table(STAGE).state)
    assert isinstance(told, Refusal)
    assert told.arguments == {"value": "Tina", "example": "Tina 5"}


def test_the_game_master_is_one_of_the_language() -> None:
    at = reserves_table.table("begin", "gifts", "check skill=Climb gift=GM dice=000+")
    ruling, tree = at.session.timeline.ruling, at.session.timeline
    assert ruling is not None
    for language, name in (("en", "GM"), ("de", "SL")):
        install(language)
        told = " ".join(headline_lines(ruling, tree.state_at(ruling.parent)))
        assert f"({name}, R-101)" in told
        assert ("GM" in told) is (name == "GM")
