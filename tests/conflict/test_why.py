"""Why a number, a condition, an effect or a task stands as it does, in all systems but Fate."""

from __future__ import annotations

import pytest

from tests.support import percent_table, pool_table, reserves_table, twenty_table
from tests.support.table import Table
from tracker.conflict.ruling import Refusal
from tracker.conflict.system import system
from tracker.session import Causes
from tracker.tui.present.glyphs import UNICODE
from tracker.tui.present.sheet import AROUND, number_choices
from tracker.words.completion import complete
from tracker.words.history_lines import answer_lines
from tracker.words.refusing import refusal_text
from tracker.words.translate import install

FATE_ONLY = system("fate").own_numbers

AT = {
    "pool": pool_table.played,
    "reserves": lambda: Table(reserves_table.STAGE, "begin"),
    "percent": percent_table.played,
    "twenty": twenty_table.at_the_gate,
}
GAMES = pytest.mark.parametrize("game", AT)


def why(at: Table, asked: str) -> list[str]:
    answer = at.session.do(f"why {asked}")
    assert isinstance(answer, Causes), answer
    return [line.strip() for line in answer_lines(answer, at.session.timeline)]


def first(at: Table) -> str:
    return next(p.name for p in at.state.participants.values())


@GAMES
def test_a_condition_is_reached_by_its_text_also_when_it_is_gone(game: str) -> None:
    at = AT[game]()
    who, mod = first(at), 1 if game == "pool" else -1
    at.do(f"condition {who} 'Torn arm' mod={mod}", f"condition {who} Other mod={mod}")
    set_at = at.session.timeline.last - 1
    at.do(f"uncondition {who} Torn")
    ended_at = at.session.timeline.last
    for asked in ("'Torn arm'", "torn"):
        title, *causes = why(at, f"{who} {asked}")
        assert title == f"{who}, Torn arm:"
        assert [line.partition(":")[0] for line in causes] == [str(ended_at), str(set_at)]
    assert len(why(at, f"{who} conditions")) == 4
    assert len(why(at, f"{who} Zustände")) == 4
    assert why(at, f"{who} Other")[0] == f"{who}, Other:"


@GAMES
def test_conditions_of_places_are_reached(game: str) -> None:
    at = AT[game]()
    zone, mod = next(iter(at.state.zones.values())).name, 1 if game == "pool" else -1
    at.do(f"condition scene Fog mod={mod}", f"condition {zone} Mud mod={mod}")
    assert len(why(at, "scene Fog")) == 2
    assert len(why(at, "Szene conditions")) == 2
    assert why(at, f"{zone} mud")[0] == f"{zone}, Mud:"
    for asked, said in (("scene", "conditions, Fog"), (zone, "conditions, Mud")):
        answer = at.session.do(f"why {asked}")
        assert isinstance(answer, Refusal)
        assert said in refusal_text(answer, at.state)


@GAMES
def test_the_scene_stands_in_german_as_any_name_does(game: str) -> None:
    at = AT[game]()
    install("de")
    none = at.refused("why Szene")
    assert refusal_text(none, at.state) == "keinen Zustand hat die Szene."
    at.do(f"condition scene Nebel mod={1 if game == 'pool' else -1}")
    asked = refusal_text(at.refused("why Szene"), at.state)
    assert asked == "sag, welche Zahl gemeint ist; die Szene hat: Zustände, Nebel."


def test_a_task_is_reached_by_its_name_also_when_it_is_gone() -> None:
    at = pool_table.played("obstacle 'Old door' needs=5", "obstacle Wall needs=2")
    at.do("check skill=Climb obstacle=Old carry=yes dice=3,3,1")
    worn = at.session.timeline.last
    for asked in ("'Old door'", "old", "task Old", "Aufgabe 'old door'"):
        title, *causes = why(at, asked)
        assert title == "Old door:"
        assert [line.partition(":")[0] for line in causes] == [str(worn), str(worn - 2)]
        assert "3 of 5 left" in causes[0]
    at.do("unobstacle Old")
    assert len(why(at, "task Old")) == 4
    answer = at.session.do("why task")
    assert isinstance(answer, Refusal)
    assert refusal_text(answer, at.state) == "say which task: Wall."
    assert isinstance(at.session.do("why task Foo"), Refusal)


def test_a_task_named_as_a_zone_is_reached_where_the_zone_has_nothing() -> None:
    at = pool_table.played("obstacle Yard needs=5")
    assert why(at, "Yard")[0] == "Yard:"
    at.do("condition Yard Mud mod=1")
    assert isinstance(at.session.do("why Yard"), Refusal)
    assert why(at, "task Yard")[0] == "Yard:"


def test_effects_are_reached_one_by_one_and_together() -> None:
    at = AT["reserves"]().do("check skill=Climb effect=Potion dice=000+")
    spent = at.session.timeline.last
    title, *causes = why(at, "Ana Potion")
    assert title == "Ana, Potion:"
    assert causes[0].startswith(f"{spent}:")
    assert why(at, "Ana effects")[0] == "Ana, effects:"
    assert len(why(at, "Ana Plan")) == 2


def test_wounds_and_exhaustion_are_reached_together_and_by_domain() -> None:
    at = AT["twenty"]().do("wound Ada Körper", "wound Ada Geist 2", "exhaust Ada Seele")
    assert [line.partition(":")[2].strip() for line in why(at, "Ada wounds")[1:]] == [
        "Körper 1 -> Körper 1, Geist 2, Ada: wounds Geist 2 (T-162)",
        "Körper 1, Ada: wounds Körper 1 (T-162)",
    ]
    assert len(why(at, "Ada Wunden")) == 3
    assert len(why(at, "Ada exhaustion")) == 2
    assert "1" in why(at, "Ada 'wounds Körper'")[1]


@GAMES
def test_nothing_of_another_game_is_proposed(game: str) -> None:
    at = AT[game]()
    who = first(at)
    try:
        for language in ("en", "de"):
            install(language)
            for asked in (f"why {who}", f"why {who} fate", f"why {who} consequences"):
                answer = at.session.do(asked)
                assert isinstance(answer, Refusal)
                names = answer.arguments.get("names", ())
                assert isinstance(names, tuple)
                assert not {*answer.candidates, *names} & FATE_ONLY
            offered = complete(f"why {who} ", at.state)
            assert offered
            assert not set(offered) & {*FATE_ONLY, "Konsequenzen", "FATE-Punkte", "Schergen"}
    finally:
        install("en")


@GAMES
def test_every_choice_of_the_screen_can_be_asked(game: str) -> None:
    at = AT[game]()
    who, mod = at.who(first(at)), 1 if game == "pool" else -1
    at.do(f"condition {who.name} Lame mod={mod}", f"condition scene 'Thick fog' mod={mod}")
    if game == "twenty":
        at.do(f"wound {who.name} body", "obstacle Gate dis=2")
    if game == "pool":
        at.do("obstacle 'Old door' needs=3")
    choices = number_choices(at.state, who.id, UNICODE)
    assert any(choice.id.startswith(AROUND) for choice in choices)
    for choice in choices:
        of = choice.id.removeprefix(AROUND)
        assert why(at, of if of != choice.id else f"{who.name} '{of}'")


def test_a_block_is_told_of_whom_it_is() -> None:
    at = Table.set().do("block 'the door' skill=Weapons dice=0000")
    at.do("block 'the gate' by=Bruno skill=Fists dice=0+00")
    for who, strength in (("Ada", "4"), ("Bruno", "5")):
        title, cause = why(at, f"{who} block")
        assert title == f"{who}, block:"
        assert f": {strength}, " in cause
