"""Conditions in all systems with outcomes: what they count for, until when they stand, aiming."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support import percent_table, pool_table, reserves_table, twenty_table
from tests.support.table import Table
from tracker.conflict.clone_setup import recast
from tracker.conflict.state import SCENE
from tracker.conflict.system import system
from tracker.dice.scopes import scope_names
from tracker.session import Session
from tracker.words.grammar import parse
from tracker.words.lasting import condition_text
from tracker.words.script import script_lines
from tracker.words.translate import install

AT: dict[str, Callable[..., Table]] = {
    "pool": pool_table.played,
    "reserves": lambda *more: Table(reserves_table.STAGE, "begin", *more),
    "percent": lambda *more: percent_table.played().do(*more),
    "twenty": lambda *more: twenty_table.at_the_gate().do(*more),
}
# A check by whoever is first, with what a condition of a penalty changes in it.
CHECKS = {
    "pool": ("Ana", "check skill=Climb dice=3,3,3", "en"),
    "reserves": ("Ana", "check skill=Climb", "thrown"),
    "percent": ("Ben", "check skill=Sword roll=50", "einschr"),
    "twenty": ("Ada", "[Stärke + Kraftakt] d20=10", "z"),
}
SYSTEMS = pytest.mark.parametrize("game", CHECKS)
# Scopes that a check of the table above falls into, and what is typed to bring it there.
FALLS: dict[str, dict[str, str]] = {
    "pool": {"all": "", "physical": "", "social": "kind=social", "mental": "kind=mental"},
    "reserves": {"all": "", "physical": "", "E": ""},
    "percent": {
        "all": "",
        "physical": "",
        **{kind: f"kind={kind}" for kind in ("move", "attack", "spell", "talk", "other")},
    },
    "twenty": {"all": "", "physical": "", "check": "", "Körper": "", "Stärke": ""},
}


def figures(at: Table) -> dict[str, Any]:
    found: dict[str, Any] = at.doc["last_check"]["figures"]
    return found


def comes_to(game: str, on: str, keys: str = "") -> Any:
    """Return what a check comes to with a condition on something."""
    who, line, figure = CHECKS[game]
    mod = 1 if game == "pool" else -1
    at = AT[game](f"condition {who} Rain mod={mod} on='{on}'")
    return figures(at.do(f"{line} {keys}".strip()))[figure]


def fallen() -> list[tuple[str, str, str]]:
    """Return every name of every scope that a check can fall into, by its system."""
    return [
        (game, name, keys)
        for game, scopes in FALLS.items()
        for scope, keys in scopes.items()
        for name in sorted(scope_names(system(game).scopes, scope))
    ]


@pytest.mark.parametrize(("game", "name", "keys"), fallen())
def test_a_scope_counts_by_each_of_its_names(game: str, name: str, keys: str) -> None:
    without = comes_to(game, "nothing like it", keys)
    assert comes_to(game, name, keys) != without
    assert comes_to(game, name.upper(), keys) != without


@SYSTEMS
def test_every_scope_is_known_by_each_of_its_names(game: str) -> None:
    scopes = system(game).scopes
    at = AT[game]()
    mod = 1 if game == "pool" else -1
    for scope in scopes:
        for name in scope_names(scopes, scope):
            at.do(f"condition scene Rain mod={mod} on='{name}'")
            assert at.warnings() == [], name
            assert at.state.conditions_on(SCENE)[-1].on.casefold() == scope.casefold()


@pytest.mark.parametrize("language", ["de", "en"])
@SYSTEMS
def test_a_scope_is_shown_by_a_name_that_can_be_typed(game: str, language: str) -> None:
    scopes = system(game).scopes
    at, mod = AT[game](), 1 if game == "pool" else -1
    install(language)
    try:
        for scope in scopes:
            at.do(f"condition scene Rain mod={mod} on={scope}")
            shown = condition_text(at.state.conditions_on(SCENE)[-1], at.state)
            name = shown.partition("(")[2].rstrip(")")
            assert name.casefold() in scope_names(scopes, scope) or (scope, name) == ("all", "")
    finally:
        install("en")


@SYSTEMS
def test_a_slip_in_a_scope_is_reminded_of_with_what_it_may_mean(game: str) -> None:
    who = CHECKS[game][0]
    mod = 1 if game == "pool" else -1
    at = AT[game](f"condition {who} Rain mod={mod} on=physicl")
    assert at.warnings() == [system(game).scope_rule]
    assert "physical" in at.doc["warnings"][0]["text"]
    known = next(iter(at.who(who).skills))
    at.do(f"condition {who} Wet mod={mod} on='{known}'")
    assert at.warnings() == []
    at.do(f"condition {who} Wet mod={mod} on='{known}x'")
    assert known in at.doc["warnings"][0]["text"]
    at.do(f"condition {who} Odd mod={mod} on=Zzzz")
    assert at.warnings() == [system(game).scope_rule]


def test_a_skill_named_as_a_scope_stays_a_skill() -> None:
    """A condition on it counts for the skill, and for the kind of action of that name."""
    at = percent_table.played("set Ben skills='Zauber 3' bonus='Zauber 30'")
    at.do("condition Ben Lame mod=-5 on=zauber")
    assert at.who("Ben").conditions[0].on == "zauber"
    assert figures(at.do("check skill=Zauber roll=50"))["einschr"] == 5
    assert figures(at.do("check skill=Sword roll=50 by=Ben free=yes kind=spell"))["einschr"] == 5
    assert figures(at.do("check skill=Sword roll=50 by=Ben free=yes"))["einschr"] == 0


@pytest.mark.rule("C-092")
def test_everything_counts_in_german_too() -> None:
    at = AT["percent"]("condition Ben Zeh mod=-5 on=alles", "check skill=Sword roll=50")
    # 50 + 40 - 5
    assert figures(at)["total"] == 85


def test_a_specialization_is_a_scope() -> None:
    at = twenty_table.at_the_gate("set Ada skills='Kraftakt (Stemmen) 14'")
    for on in ("Stemmen", "Kraftakt (Stemmen)", "Kraftakt"):
        at.do(f"condition Ada '{on} lame' mod=-1 on='{on}'")
        assert at.warnings() == []
    # 15 + 14 - 3
    assert figures(at.do("[Stärke + Kraftakt (Stemmen)] d20=10"))["z"] == 26


# Until when


def mods(game: str) -> int:
    return 1 if game == "pool" else -1


def standing(at: Table, place: str = "scene") -> list[str]:
    found = at.state.conditions_on(SCENE if place == "scene" else at.who(place).id)
    return [condition.text for condition in found]


def rounds(at: Table, count: int = 1) -> Table:
    for _round in range(count):
        while at.state.turn is not None:
            at.do("next")
        at.do("next")
    return at


ENDS = [
    ("end of round", 1, 2),
    ("Ende der Runde", 1, 2),
    ("round 3", 2, 3),
    ("Runde 3", 2, 3),
    ("3", 2, 3),
    ("the end of round 3", 3, 4),
    ("Ende von Runde 3", 3, 4),
]


@pytest.mark.parametrize(("until", "last", "gone"), ENDS)
@SYSTEMS
def test_a_round_ends_a_condition(game: str, until: str, last: int, gone: int) -> None:
    at = AT[game](f"condition scene Rain mod={mods(game)} until='{until}'")
    rounds(at, last - 1)
    assert (at.state.round, standing(at)) == (last, ["Rain"])
    rounds(at)
    assert (at.state.round, standing(at)) == (gone, [])
    assert at.session.do("undo") is not None
    assert standing(at) == ["Rain"]


@SYSTEMS
def test_what_is_set_before_the_first_round_ends_with_it(game: str) -> None:
    at = AT[game]()
    while at.state.phase == "running":
        at.do("undo")
    at.do(f"condition scene Rain mod={mods(game)} until='end of round'", "begin")
    assert standing(at) == ["Rain"]
    assert standing(rounds(at)) == []


@SYSTEMS
def test_a_turn_ends_a_condition(game: str) -> None:
    who, line, _figure = CHECKS[game]
    at = AT[game](f"condition {who} Lame mod={mods(game)} until=turn", line)
    assert standing(at, who) == []
    at.do(f"condition {who} Lame mod={mods(game)} until=Zug")
    while at.state.turn is not None:
        at.do("next")
        assert standing(at, who) == ["Lame"]
    at.do("next", "next")
    assert standing(at, who) == []


@pytest.mark.parametrize("line", ["end", "end-scene"])
@pytest.mark.parametrize("until", ["conflict", "Kampf", "round 9", "turn"])
@SYSTEMS
def test_the_end_of_the_conflict_ends_a_condition(game: str, until: str, line: str) -> None:
    who = CHECKS[game][0]
    at = AT[game](f"condition {who} Lame mod={mods(game)} until='{until}'", line)
    assert standing(at, who) == []


@SYSTEMS
def test_the_end_of_the_scene_ends_a_condition(game: str) -> None:
    at = AT[game](f"condition scene Rain mod={mods(game)} until='Ende der Szene'", "end")
    assert standing(at) == ["Rain"]
    assert standing(at.do("end-scene")) == []


def test_a_session_ends_a_condition_where_there_is_one() -> None:
    at = AT["reserves"]("condition Ana Lame mod=-1 until=Sitzung", "session")
    assert standing(at, "Ana") == []


@pytest.mark.parametrize("until", ["dawn", "session", "round", "round 0", "rounds", "-1", "end"])
@SYSTEMS
def test_what_nothing_ends_is_refused_unless_overruled(game: str, until: str) -> None:
    at = AT[game]()
    line = f"condition scene Rain mod={mods(game)} until='{until}'"
    if until == "round" or (until, game) == ("session", "reserves"):
        at.do(line)
        return
    refusal = at.refused(line)
    assert refusal.rule == system(game).scope_rule
    if until not in ("round 0",):
        assert refusal.overrulable
        at.overruled(line, refusal.rule)
        assert standing(rounds(at)) == ["Rain"]
        again = Session(clock=lambda: "")
        for typed in script_lines(at.session.timeline):
            answer = again.do(typed)
            assert not hasattr(answer, "overrulable"), answer
        assert again.state == at.state
        for command in recast(at.state, "Again"):
            assert not hasattr(again.carry_out(command), "overrulable")


@SYSTEMS
def test_no_condition_stands_until_what_is_over(game: str) -> None:
    at = rounds(AT[game](), 2)
    for until in ("round 3", "round 2", "end of round 2"):
        at.senseless(
            f"condition scene Rain mod={mods(game)} until='{until}'", system(game).scope_rule
        )
    at.senseless(f"condition scene Rain mod={mods(game)} until=turn", system(game).scope_rule)
    at.do(f"condition scene Rain mod={mods(game)} until='end of round 3'", "end")
    at.senseless(f"condition scene Rain mod={mods(game)} until='round 9'", system(game).scope_rule)


@pytest.mark.parametrize("until", ["end of round", "round 7", "end of round 7", "turn", "scene"])
def test_until_when_is_read_as_it_is_kept(until: str) -> None:
    at = pool_table.played()
    command = parse(f"condition scene Rain mod=1 until='{until}'", at.state)
    assert getattr(command, "until", None) == until


# Aiming


@pytest.mark.rule("P-150")
def test_a_defense_leaves_the_aim() -> None:
    at = pool_table.played("aim", "attack Ana skill=Strike dice=5,5,5")
    at.do("defend skill=Acrobatics dice=2,2,2,2")
    assert (figures(at)["en"], standing(at, "Ana")) == (3, ["aimed for one action"])
    at.do("next", "next", "check skill=Climb dice=2,2,2")
    assert (figures(at)["en"], standing(at, "Ana")) == (2, [])


@pytest.mark.rule("P-150")
@pytest.mark.parametrize(
    "line", ["attack Ana skill=Strike dice=5,5,5", "contest Ana pool=1 dice=5"]
)
@pytest.mark.parametrize("vs", ["vs=Climb vs-dice=2,2,2", "vs-pool=2 vs-dice=2,2"])
def test_an_answer_in_the_same_line_leaves_the_aim(line: str, vs: str) -> None:
    at = pool_table.played("aim", f"{line} {vs}")
    assert (figures(at)["en"], standing(at, "Ana")) == (3, ["aimed for one action"])


@pytest.mark.rule("P-150")
@pytest.mark.parametrize(
    "line",
    [
        "check skill=Climb dice=2,2,2",
        "check pool=1 free=yes by=Ana dice=2",
        "attack Ben skill=Climb dice=2,2,2",
        "contest Ben skill=Climb dice=2,2,2 vs=Dodge vs-dice=1,1",
    ],
)
def test_the_next_check_that_is_no_defense_uses_the_aim_up(line: str) -> None:
    at = rounds(pool_table.played("aim")).do(line)
    assert standing(at, "Ana") == []


@given(st.lists(st.sampled_from(["attacked", "contested", "passes", "checks"]), max_size=5))
def test_an_aim_is_there_until_the_first_check_of_ones_own(course: list[str]) -> None:
    at = pool_table.played("aim", "next", "next", "next")
    aimed = True
    for step in course:
        if step == "passes":
            at.do("check pool=1 by=Ben free=yes dice=2")
        elif step == "checks":
            at.do("check pool=1 by=Ana free=yes dice=2")
            assert figures(at)["en"] == (2 if aimed else 3)
            aimed = False
        else:
            verb = "attack" if step == "attacked" else "contest"
            at.do(f"{verb} Ana pool=1 by=Ben free=yes dice=2 vs-pool=1 vs-dice=2")
            assert figures(at)["en"] == 3
        assert standing(at, "Ana") == ["aimed for one action"] * aimed
