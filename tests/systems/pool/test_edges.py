"""The W10 pool at its edges: several windows at once, what is aimed, left out, waived or hidden."""

from __future__ import annotations

import pytest

from tests.support.pool_table import counted, offered, outcome, played, table
from tests.support.table import Table
from tracker.systems.pool.rules.tables import PRESETS
from tracker.tui.present.recent import warning_texts
from tracker.words import translate
from tracker.words.document import open_document, state_document
from tracker.words.player_log import OpenLog
from tracker.words.refusing import refusal_text
from tracker.words.translate import install


def task(at: Table) -> tuple[str, int, int]:
    """Return what the last task is called, what of it is done, and what was beyond that."""
    last = list(at.state.obstacles.values())[-1]
    return last.text, last.done, last.surplus


def seen(at: Table) -> str:
    """Return all that the players read."""
    return "\n".join(OpenLog(at.session.timeline).lines())


@pytest.mark.rule("P-142")
@pytest.mark.rule("P-156")
@pytest.mark.parametrize("first", ["Ana", "Ben"])
def test_each_of_two_who_fumble_has_what_was_read_for_them(first: str) -> None:
    second = {"Ana": "Ben", "Ben": "Ana"}[first]
    at = played("contest Ben skill=Strike dice=1,1,3,4 vs=Strike vs-dice=1,1,1")
    at.do("fumble table=Zuschlagen roll=1 by=Ben", "fumble table=Ausweichen roll=5 by=Ana")
    at.do(f"confirm by={first}", f"confirm by={second}")
    assert [c.text for c in at.who("Ana").conditions] == ["prone"]
    assert [c.text for c in at.who("Ben").conditions] == ["weapon in reach"]
    assert at.refused("confirm").rule == "P-156"


@pytest.mark.rule("P-130")
def test_each_of_two_who_miss_has_a_task_of_their_own() -> None:
    at = played("check skill=Climb need=3 dice=5,5,2 what=wall free=yes")
    at.do("check by=Ben skill=Strike need=3 dice=5,2,2 what=gate free=yes", "carry by=Ana")
    assert task(at) == ("wall", 2, 0)
    at.do("carry")
    assert task(at) == ("gate", 1, 0)


@pytest.mark.rule("P-141")
def test_each_of_two_draws_is_thrown_again_by_those_it_was_between() -> None:
    at = played("contest Ben skill=Climb dice=5,2,2 vs=Strike vs-dice=5,2,2 free=yes")
    at.do("contest Ana by=Cem pool=1 dice=5 vs-pool=1 vs-dice=5 free=yes")
    at.do("rethrow by=Ana dice=5,5,2 vs-dice=2,2,3")
    assert (at.doc["last_roll"]["by"], at.doc["last_roll"]["shifts"]) == ("Ana", 1)
    at.do("rethrow dice=5 vs-dice=2")
    assert (at.doc["last_roll"]["by"], at.doc["last_roll"]["shifts"]) == ("Cem", 1)


@pytest.mark.rule("P-132")
def test_successes_count_once_and_for_nothing_when_a_task_is_overcome() -> None:
    at = played("obstacle Door needs=2", "check skill=Climb obstacle=Door need=5 dice=5,5,5")
    assert (task(at), offered(at)) == (("Door", 0, 0), ["carry"])
    at.do("check by=Ben skill=Strike pool=1 obstacle=Door need=2 dice=5 free=yes")
    at.do("carry by=Ana")
    assert task(at) == ("Door", 2, 1)
    assert at.refused("carry").rule == "P-132"
    assert at.refused("check skill=Strike obstacle=Door need=1").rule == "P-132"


@pytest.mark.rule("P-044")
@pytest.mark.rule("P-150")
def test_aiming_on_gives_no_more_than_aiming_once() -> None:
    at = played("aim", "next", "next", "next", "aim")
    assert at.warnings() == ["P-150"]
    at.do("next", "next", "next", "check skill=Climb dice=2,2,2")
    assert outcome(at).target == 2
    assert at.who("Ana").conditions == ()
    at = played("aim mod=-2", "next", "next", "next", "aim")
    assert [c.mod for c in at.who("Ana").conditions] == [-2]


@pytest.mark.rule("P-154")
def test_a_preset_is_left_out_by_its_german_name_too() -> None:
    at = played("condition scene Sturm", "condition Ana Wet mod=1")
    at.do("check skill=Climb dice=5,5,5 without=Sturm")
    assert counted(at) == ([("P-153", 1)], [])
    at.do("check by=Ben skill=Strike dice=5,5,5 without='Storn; Wet'")
    assert counted(at) == ([("P-046", 2)], [])
    assert at.warnings() == ["P-154", "P-154"]


@pytest.mark.rule("P-142")
@pytest.mark.rule("P-092")
def test_a_fumble_stands_though_nobody_answers() -> None:
    at = played("attack Ben skill=Strike dice=1,1,3,4", "waive")
    assert offered(at) == ["fumble"]
    at.do("fumble 'falls over'")
    assert at.doc["last_check"]["effect"] == "falls over"
    assert offered(played("attack Ben skill=Strike dice=5,5,5,4", "waive")) == []


@pytest.mark.rule("P-151")
def test_everybody_throws_for_the_order_whoever_came_late() -> None:
    at = table("order 'Cem, Ana, Ben'", "add Dora pc side=Thieves zone=Yard skills='Jump 2'")
    at.do("initiative Jump dice=2,5,5,5,2,5,5")
    # Cem and Ben are 0W; Ana has three successes, Dora as listed behind her with two.
    assert at.doc["order"] == ["Ana", "Dora", "Cem", "Ben"]
    at.do("begin")
    assert at.state.turn == at.who("Ana").id


@pytest.mark.rule("P-150")
@pytest.mark.rule("P-151")
def test_what_counts_once_is_used_up_by_a_throw_for_the_order() -> None:
    at = played("aim", "initiative Jump dice=2,2,2,5,2")
    assert at.who("Ana").conditions == ()
    assert counted(at) == ([("P-150", -1)], [])
    assert at.who("Ana").initiative == 3


@pytest.mark.rule("P-037")
@pytest.mark.rule("P-039")
def test_a_second_trait_is_thrown_with_dice_that_are_typed() -> None:
    at = played("check skill=Ride pool=4 plus=Jump dice=5,5,5,5,2,2,2")
    assert (outcome(at).thrown, outcome(at).successes) == (7, 4)
    assert at.refused("check by=Ben pool=2 plus=Fly dice=5,5").rule == "P-036"
    assert at.refused("check by=Ana pool=2 plus=Magic free=yes").rule == "P-039"
    assert at.refused("check by=Ana skill=Climb plus=cli free=yes").rule == "P-037"


@pytest.mark.rule("P-048")
@pytest.mark.rule("P-089")
def test_a_usual_condition_is_worth_what_its_rule_lets_it_be() -> None:
    at = table()
    at.overruled("condition Ana 'sehr müde oder verletzt' mod=-1", "P-048")
    at.overruled("condition scene slippery mod=3", "P-089")
    at.do("condition Ben 'very tired or injured' mod=3", "condition scene rutschig fmod=4")
    assert [c.mod for c in at.who("Ben").conditions] == [3]


@pytest.mark.rule("P-034")
def test_what_modifies_the_limit_is_kept_back_with_the_need() -> None:
    at = played("check skill=Climb need=5 hidden-need=yes fmod=3 dice=3,2,4")
    assert outcome(at).fumble
    text = seen(at)
    assert "1 success" not in text
    assert "2 successes with a fumble; sum 9" in text
    assert "limit" not in text
    known = open_document(OpenLog(at.session.timeline))["last_check"]
    assert "fmod" not in known["check"]
    assert known["outcome"]["limit_source"] == "kept back"
    assert "limit" not in known["outcome"]
    assert state_document(at.session.timeline)["last_check"]["outcome"]["limit"] == 9
    install("de")
    assert "Summe 9" in seen(at)
    install("en")
    at = played("check skill=Climb need=5 fmod=3 dice=3,2,4")
    assert "fumble limit 9" in seen(at)


@pytest.mark.rule("P-004")
@pytest.mark.rule("P-062")
def test_a_wrong_number_of_dice_is_refused_by_its_rule() -> None:
    at = table()
    for line, rule in (
        ("skill=Climb dice=5,5", "P-004"),
        ("skill=Climb dice=5,5,10", "P-062"),
        ("pool=0 dice=5,5", "P-003"),
    ):
        assert at.refused(f"check by=Ana {line}").rule == rule


@pytest.mark.rule("P-152")
def test_a_hold_is_refused_by_a_rule_of_the_systems_own() -> None:
    at = played("hold")
    refusal = at.refused("act waits by=Ana")
    assert "(P-152)" in refusal_text(refusal, at.state)
    at.do("act looks", "act jumps by=Ana")
    assert "P-152" in [event.rule for event in at.events()]


@pytest.mark.rule("P-092")
@pytest.mark.rule("P-142")
def test_of_a_hidden_check_the_players_learn_no_fumble_either() -> None:
    at = played("attack Ben skill=Strike dice=1,1,3,4 hidden=yes")
    before = seen(at)
    at.do("waive", "fumble 'falls over'")
    assert seen(at) == before
    at = played("check skill=Strike dice=1,1,3,4 hidden=yes", "fumble table=striking roll=1")
    assert seen(at) == before
    # What stands on a sheet they see.
    at.do("confirm")
    assert "weapon in reach" in seen(at)
    at = played("check skill=Strike dice=1,1,3,4", "fumble table=striking roll=1")
    assert "the weapon falls right in front" in seen(at)


@pytest.mark.rule("P-092")
@pytest.mark.parametrize("npcs", ["names", "marks", "all"])
def test_of_a_check_against_somebody_hidden_the_players_learn_no_fumble_either(npcs: str) -> None:
    at = table(f"players npcs={npcs}", "set Ana hidden=yes", "begin")
    before = seen(at)
    at.do("attack Ben skill=Strike dice=5,5,5,2", "defend skill=Strike dice=1,1,1")
    assert "fumble" in offered(at)
    at.do("fumble 'falls over' by=Ben")
    assert seen(at) == before


@pytest.mark.rule("P-084")
@pytest.mark.rule("P-034")
def test_scripts_get_the_numbers_of_an_outcome_and_players_no_more_than_they_know() -> None:
    at = played("check skill=Climb need=5 hidden-need=yes mods=1 dice=3,5,10;2")
    known = {
        "en": 4,
        "thrown": 4,
        "extra": 1,
        "succ": 2,
        "crit": 1,
        "need": 5,
        "ok": False,
        "margin": -3,
        "remaining": 3,
        "sum": 20,
        "limit": 10,
        "fumble": False,
        "critical": True,
        "extrapolated_limit": False,
        "zero_dice": False,
        "grade_de": "Misserfolg",
    }
    assert at.doc["last_check"]["figures"] == known
    told = open_document(OpenLog(at.session.timeline))["last_check"]["figures"]
    kept_back = dict.fromkeys(("need", "ok", "margin", "remaining", "limit"))
    assert told == {**known, **kept_back, "grade_de": "2 Erfolge"}


@pytest.mark.rule("P-053")
def test_a_scope_that_nothing_falls_into_is_reminded_of() -> None:
    at = table()
    for scope, warned in (
        ("all", []),
        ("Social", []),
        ("climb", []),
        ("sozial", []),
        ("Angriff", ["P-053"]),
        ("Climbing", ["P-053"]),
    ):
        at.do(f"condition Ana Hurt mod=1 on={scope}")
        assert at.warnings() == warned, scope
    # What is not reminded of counts, in German, too.
    counting = table("condition Ana Hurt mod=1 on=körperlich")
    assert counting.warnings() == []
    counting.do("check by=Ana pool=1 dice=5")
    assert outcome(counting).target == 4
    at = played("check skill=Climb dice=1,1,2", "fumble table=striking roll=5", "confirm on=2")
    assert at.warnings() == ["P-053"]


@pytest.mark.parametrize(
    ("word", "name", "mod"),
    [
        ("dunkel", "too dark or foggy", 2),
        ("Drogen", "under drugs", 2),
        ("müde", "very tired or injured", 1),
        ("ungewohnte Umgebung", "unfamiliar surroundings", 2),
        ("Umgebung", "unfamiliar surroundings", 2),
        ("storm", "storm", 2),
    ],
)
def test_a_preset_is_found_by_any_of_its_words(word: str, name: str, mod: int) -> None:
    at = played(f"condition Ana '{word}'")
    (condition,) = at.state.participants[at.who("Ana").id].conditions
    assert (condition.text, condition.mod) == (name, mod)
    at = played(f"check skill=Climb preset='{word}' dice=3,3,3")
    assert counted(at)[0] == [(condition.rule, mod)]


def test_words_with_a_number_of_their_own_stay() -> None:
    at = played("condition Ana 'dunkel' mod=1", "condition Ana 'Torn arm' mod=1")
    found = at.state.participants[at.who("Ana").id].conditions
    assert [(c.text, c.mod) for c in found] == [("dunkel", 1), ("Torn arm", 1)]


def test_what_is_nearly_a_preset_and_counts_for_nothing_is_said() -> None:
    at = played("condition Ana 'dunkell'")
    assert at.warnings() == ["P-045"]
    install("de")
    assert warning_texts(at.session.timeline.records[-1], at.session.timeline) == [
        "dunkell zählt für nichts; war zu dunkel oder neblig gemeint? (P-045)"
    ]
    assert played("condition Ana 'Torn arm'").warnings() == []
    refusal = played().refused("check skill=Climb preset=Strum")
    assert (refusal.rule, refusal.candidates) == ("P-051", ("Sturm",))


def test_the_usual_modifiers_are_called_alike_everywhere() -> None:
    """What the form, the log and the rules call a preset in German is the same."""
    install("de")
    for one in PRESETS:
        assert translate._(one.name) == one.german


@pytest.mark.rule("P-151")
@pytest.mark.parametrize("dice", ["5,5,5", "5,5,5,2", "5,5,5,2,2,2"])
def test_the_order_takes_the_dice_of_everybody_and_no_others(dice: str) -> None:
    assert played().refused(f"initiative Climb dice={dice}").rule == "P-151"
    played("initiative Climb dice=5,5,5,2,2")


@pytest.mark.rule("P-130")
def test_of_two_who_missed_the_last_one_carries() -> None:
    at = played("check skill=Climb need=3 dice=5,5,2 what=wall free=yes")
    at.do("check by=Ben skill=Strike need=3 dice=5,2,2 what=gate free=yes", "carry")
    assert [task.text for task in at.state.obstacles.values()] == ["gate"]
