"""Odds from the command line, and what players may read of a saved fight."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.program import inside, schwung
from tests.support.table import STAGE
from tests.support.worked import EXAMPLES
from tracker.conflict.system import SYSTEMS
from tracker.systems import found


@pytest.mark.parametrize(
    ("words", "lines"),
    [
        (
            ("fate", "skill=4", "vs=3"),
            [
                "success           58.4362 %  142/243",
                "3 shifts or more  26.0783 %  1711/6561",
                "shifts expected   1.4989  3278/2187",
            ],
        ),
        (("fate", "skill=3", "mod=+1 x", "difficulty=2"), None),
        (
            ("pool", "pool=4", "need=2"),
            [
                "success                97.5360 %  3048/3125",
                "fumble                 2.1040 %  263/12500",
                "success with a fumble  0.8200 %  41/5000",
            ],
        ),
        (("pool", "pool=4", "vs-pool=2"), None),
        (("reserves", "rank=2"), None),
        (("percent", "bonus=40"), None),
        (("twenty", "attr=12", "skill=5"), None),
    ],
)
def test_odds_are_exact(words: tuple[str, ...], lines: list[str] | None) -> None:
    printed = inside("odds", *words)
    assert printed.code == 0, printed.err
    if lines is not None:
        assert printed.out.splitlines() == lines
    document = inside("odds", *words, "--json").document
    assert [one.keys() for one in document] == [{"name", "exact", "value"}] * len(document)


def test_what_makes_no_odds_is_refused() -> None:
    assert inside("odds", "fate", "luck=3").code == 1
    assert inside("odds", "pool", "pool=-").code == 1
    assert inside("odds", "pool", "skill=Climb").code == 1
    assert inside("odds", "chess").code == 2
    assert "P-025" in inside("odds", "pool", "pool=3", "need=0").err


def test_a_refusal_of_odds_names_the_side() -> None:
    assert inside("odds", "pool", "skill=Climb").err.startswith("A has no trait called Climb")


def test_words_stand_before_and_behind_an_option() -> None:
    behind = schwung("odds", "percent", "--json", "bonus=56")
    assert behind.document == schwung("odds", "percent", "bonus=56", "--json").document
    unknown = schwung("odds", "percent", "--bogus", "bonus=56")
    assert (unknown.code, "--bogus" in unknown.err) == (2, True)
    assert schwung("list", "quay").code == 2


def test_every_system_has_odds() -> None:
    assert list(found()) == list(SYSTEMS)


def test_players_read_a_log_and_a_state_of_their_own(tmp_path: Path) -> None:
    saves = ("--saves", tmp_path)
    inside(*saves, "run", EXAMPLES / "pool.fight", "--save", "tower")
    inside(*saves, "do", "tower", "add Spy npc hidden=yes", "note psst secret=yes", "note hello")
    log = inside(*saves, "log", "tower", "--players").out
    assert "Spy" not in log
    assert "psst" not in log
    # The hidden check, the spy and the secret note are none of the players' rulings.
    whole = inside(*saves, "show", "tower", "--json").document
    mine = inside(*saves, "show", "tower", "--json", "--players").document
    assert mine["rulings"] == whole["rulings"] - 3
    assert mine["head"] == mine["rulings"]
    entries = inside(*saves, "log", "tower", "--json", "--players").document
    assert [entry["n"] for entry in entries] == list(range(1, mine["rulings"] + 1))
    locks = next(entry for entry in entries if "Locks" in entry["lines"][0])
    assert "failure" not in " ".join(locks["lines"])
    shown = inside(*saves, "show", "tower", "--players", "--at", str(locks["n"])).out
    assert "Round 2" in shown
    assert inside(*saves, "show", "tower", "--players", "--at", "999").code == 1


def test_a_fight_is_summed_up_as_text_and_as_data(saves: Path) -> None:
    assert schwung("run", EXAMPLES / "twenty.fight", "--save", "gate").code == 0
    text = schwung("stats", "gate")
    assert text.code == 0
    assert "Bruno       3       3       0   7    1     0      0       0     0      0" in text.out
    assert schwung("--ascii", "stats", "gate").out.isascii()
    document = schwung("stats", "gate", "--json").document
    assert [p["degrees"] for p in document["participants"]] == [3, 2, 7, -5]
    assert document["participants"][0]["at_least_exact"].count("/") == 1


def spoken(text: str) -> str:
    """Return what was summed up without its course, which is drawn."""
    return text[: text.rindex("\n\n")]


def test_a_line_sums_a_fight_up_and_leaves_no_record(saves: Path) -> None:
    assert inside("run", EXAMPLES / "percent.fight", "--save", "wall").code == 0
    before = inside("log", "wall").out
    done = inside("do", "wall", "stats")
    assert done.code == 0
    assert done.out == inside("stats", "wall").out
    assert inside("--ascii", "do", "wall", "stats").out.isascii()
    plain = inside("--plain", "wall", stdin="stats\nquit\n").out
    assert "█" in done.out
    assert spoken(done.out) in plain
    assert "█" not in plain
    assert inside("log", "wall").out == before


def test_how_hard_a_fight_is_is_the_same_by_its_seed(tmp_path: Path) -> None:
    saves = ("--saves", tmp_path)
    assert inside(*saves, "run", "-", "--save", "quay", stdin=STAGE).code == 0
    asked = ("odds", "fight", "quay", "--plays", "10", "--seed", "4")
    told = inside(*saves, *asked)
    assert told.code == 0, told.err
    assert told.out.splitlines()[:2] == [
        "An estimate by dull players, 10 plays from here (seed 4).",
        "They attack, take hits and give up in time, and do nothing clever.",
    ]
    assert "rounds" in told.out
    assert inside(*saves, *asked).out == told.out
    german = inside(*saves, "--lang", "de", *asked)
    assert german.out.startswith("Eine Schätzung mit einfallslosen Spielern, 10-mal von hier aus")
    document = inside(*saves, *asked, "--json").document
    assert (document["plays"], document["seed"]) == (10, 4)
    assert sum(chance["value"] for chance in document["wins"].values()) <= 1


def test_what_one_change_of_a_fight_does_is_told_when_asked_for(tmp_path: Path) -> None:
    saves = ("--saves", tmp_path)
    more = "minions Thugs quality=1 count=2 side=Gang zone=Yard"
    assert inside(*saves, "run", "-", "--save", "quay", stdin=f"{STAGE}\n{more}").code == 0
    asked = ("odds", "fight", "quay", "--plays", "10", "--seed", "4")
    usual, told = inside(*saves, *asked).out, inside(*saves, *asked, "--changes").out
    assert told.startswith(usual)
    changes = told.removeprefix(usual)
    assert "What one change does, 100 plays each by the same seeds:" in changes
    assert "without Krall" in changes
    german = inside(*saves, "--lang", "de", *asked, "--changes").out
    assert "ohne Thugs" in german
    assert "je ein Punkt mehr" in german
    document = inside(*saves, *asked, "--changes", "--json").document
    assert [next(iter(one)) for one in document["changes"]] == ["without", "without", "point"]


def test_a_fight_that_cannot_be_estimated_says_why(tmp_path: Path) -> None:
    saves = ("--saves", tmp_path)
    said = {
        "en": "this game has no players for an estimate yet.\n",
        "de": "für dieses Spiel gibt es noch keine Spieler für eine Schätzung.\n",
    }
    for game in ("reserves", "percent", "twenty"):
        inside(*saves, "run", "-", "--save", game, stdin=f"conflict P system={game}\n")
        for language, words in said.items():
            refused = inside(*saves, "--lang", language, "odds", "fight", game)
            assert (refused.code, refused.err) == (1, words)
    assert inside(*saves, "odds", "fight", "nowhere").code == 3
    assert inside(*saves, "odds", "fight").code == 2
    assert inside(*saves, "odds", "fight", "twenty", "--plays", "0").code == 2
