"""Sheets of other programs in this game: nearly whole, and what is not so is told."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.imports.examples import FOLDER, as_json, cast_of, data_of
from tests.support.table import Table
from tracker.importing import ImportPlan, ImportWishes, best_game, planned, suited
from tracker.words.translate import install

STAGE = (
    'conflict "T" system=core edition={edition} kind=physical\nzone Yard\nside Heroes\nside Gang'
)

MIRA: dict[str, Any] = json.loads(data_of("fari-v1.json"))
SHEET = (
    'skills="Athletics 2, Will -1" aspects="Harbor Pilot" consequences="mild: Rope Burn" '
    'boxes="physical 2, mental 3" physical-marked=2 stunts="Sea Legs: +2 on a moving deck" '
    'memo="Notes: Owes Tam a boat"'
)


def plan_of(value: object, wishes: ImportWishes | None = None, game: str = "core") -> ImportPlan:
    """Return what a sheet comes to in a preview."""
    cast = cast_of(value if isinstance(value, bytes) else as_json(value))
    plan = planned(cast, wishes or ImportWishes(), game=game)
    assert isinstance(plan, ImportPlan), plan
    return plan


def table_with(tmp_path: Path, value: object, more: str = "", edition: str = "core") -> Table:
    """Return a fight into which a sheet has been brought."""
    path = tmp_path / "sheet.json"
    path.write_bytes(value if isinstance(value, bytes) else as_json(value))
    table = Table(STAGE.format(edition=edition))
    table.do(f'import "{path}" {more}'.strip())
    return table


def lost(table: Table) -> tuple[str, ...]:
    ruling = table.session.timeline.ruling
    assert ruling is not None
    return tuple(ruling.command.lost)  # type: ignore[attr-defined]


def track(name: str, *worth: str, marked: bool = False) -> dict[str, object]:
    boxes = [{"label": label, "checked": marked} for label in worth]
    return {"name": name, "value": boxes}


def sheet(**keys: object) -> dict[str, object]:
    return {"fariType": "character", "version": 2, "name": "Ada", **keys}


def skills(*named: str) -> list[dict[str, str]]:
    return [{"name": name, "value": "2"} for name in named]


@pytest.mark.rule("K-FP-2")
@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "Mira Vell: 3 fate points: the game master's figures share a pool"),
        (
            "de",
            "Mira Vell: 3 Fate-Punkte: die Figuren der Spielleitung haben einen Vorrat gemeinsam",
        ),
    ],
)
def test_a_figure_of_the_game_masters_has_no_points(language: str, told: str) -> None:
    install(language)
    plan = plan_of(MIRA)
    assert plan.lines == (f'add "Mira Vell" npc tier=main {SHEET}',)
    assert plan.lost == (told,)


def test_of_a_player_nothing_is_lost() -> None:
    plan = plan_of(MIRA, ImportWishes(role="pc"))
    assert plan.lines == (f'add "Mira Vell" pc fp=3 refresh=3 {SHEET}',)
    assert plan.lost == ()


@pytest.mark.rule("K-SET-1")
@pytest.mark.parametrize(
    ("keys", "edition"),
    [
        ({"stressTracks": [track("Physical", "1", "1", "1")]}, "condensed"),
        (
            {"stressTracks": [track("Physical", "1", "1"), track("Mental", "1", "2")]},
            "core",
        ),
        (
            {"stressTracks": [track("Physical", "1", "1"), track("Corruption", "", "")]},
            "condensed",
        ),
        ({"skills": skills("Careful", "Quick")}, "accelerated"),
        ({"skills": skills("Sorgfältig", "Flink", "Tückisch")}, "accelerated"),
        ({"skills": skills("Careful", "Fight")}, "core"),
        ({"skills": skills("Fight")}, "core"),
    ],
)
def test_a_new_fight_is_of_the_edition_of_its_sheets(keys: dict[str, Any], edition: str) -> None:
    cast = cast_of(as_json(sheet(**keys)))
    assert (best_game(cast), suited("core", cast)) == ("core", {"edition": edition})


@pytest.mark.rule("K-STRESS-7")
def test_boxes_of_one_each_are_native_where_they_count_so(tmp_path: Path) -> None:
    ada = sheet(stressTracks=[track("Physical", "1", "1", "1")])
    assert plan_of(ada).lost == ()
    assert lost(table_with(tmp_path, ada, edition="condensed")) == ()
    assert lost(table_with(tmp_path, ada)) == (
        "Ada: Physical: each box takes 1 there, here box N takes a hit of N",
    )


@pytest.mark.rule("K-NPC-2")
@pytest.mark.parametrize(
    ("severities", "tier", "line", "slots"),
    [
        ([], None, "", ["mild"]),
        (["Mild"], "supporting", " tier=supporting", ["mild"]),
        (["Moderate"], "supporting", " tier=supporting", ["moderate"]),
        (["Mild", "Moderate"], "supporting", " tier=supporting", ["mild", "moderate"]),
        (
            ["Mild", "Moderate", "Severe"],
            "main",
            " tier=main",
            ["mild", "moderate", "severe", "extreme"],
        ),
        (
            ["Mild", "Mild", "Moderate", "Severe"],
            "main",
            " tier=main",
            ["mild", "mild", "moderate", "severe"],
        ),
    ],
)
def test_the_tier_is_told_by_the_slots(
    severities: list[str], tier: str | None, line: str, slots: list[str], tmp_path: Path
) -> None:
    ada = sheet(skills=skills("Fight"), consequences=[{"name": s, "value": ""} for s in severities])
    assert plan_of(ada).lines[0].startswith(f"add Ada npc{line} skills")
    found = table_with(tmp_path, ada).sheet("Ada")
    assert found["tier"] == (tier or "supporting")
    assert [slot["severity"] for slot in found["slots"]] == slots


@pytest.mark.rule("K-CONS-2")
def test_a_second_mild_slot_that_the_skill_gives_is_not_said() -> None:
    named = [{"name": name, "value": ""} for name in ("Mild", "Mild", "Moderate", "Severe")]
    strong = sheet(skills=[{"name": "Physique", "value": "5"}], consequences=named)
    assert "slots" not in plan_of(strong, ImportWishes(role="pc")).lines[0]
    weak = sheet(skills=[{"name": "Physique", "value": "4"}], consequences=named)
    assert 'slots="mild, mild, moderate, severe"' in plan_of(weak, ImportWishes(role="pc")).lines[0]


def test_who_carries_more_than_is_usual_has_room_for_it(tmp_path: Path) -> None:
    table = (
        b"name,role,consequences\nAda,npc,severe: One Eye\nBo,pc,severe: One Eye\nCy,npc,mild: x"
    )
    ada, bo, cy = plan_of(table).lines
    assert (ada.count("tier=main"), "slots" in bo, "slots" in cy) == (1, False, False)
    assert table_with(tmp_path, table).sheet("Ada")["consequences"][0]["severity"] == "severe"


@pytest.mark.rule("K-CONS-6")
def test_an_extreme_consequence_has_its_slot(tmp_path: Path) -> None:
    table = table_with(
        tmp_path, b"name,role,consequences\nAda,npc,extreme: No Face *\n", edition="condensed"
    )
    found = table.sheet("Ada")
    assert (found["tier"], found["extreme_used"]) == ("main", True)
    assert found["consequences"][0]["recovering"]
    assert lost(table) == ()


def test_a_star_that_is_no_recovery_is_left_out() -> None:
    ada = sheet(consequences=[{"name": "Mild", "value": "Shaken **"}])
    assert 'consequences="mild: Shaken"' in plan_of(ada).lines[0]


@pytest.mark.rule("K-RECOVER-1")
def test_what_heals_there_heals_here(tmp_path: Path) -> None:
    table = table_with(tmp_path, data_of("roll20-omni.json"))
    assert table.sheet("Baroness Rook")["consequences"][0]["recovering"]


@pytest.mark.rule("K-FREE-3")
def test_free_invokes_of_nobody_are_anyones_on_the_same_aspect(tmp_path: Path) -> None:
    table = table_with(tmp_path, data_of("roll20-omni.json"))
    (rook,) = table.state.participants.values()
    on_her = [a for a in table.state.aspects.values() if a.on == rook.id and a.origin == "sheet"]
    assert [a.text for a in on_her] == ["Duchess of Gears"]
    from tracker.systems.core.rules.state import held

    assert [(one.by, one.n) for one in held(table.state, on_her[0].id).invokes] == [("anyone", 2)]
    assert table.sheet("Baroness Rook")["aspects"] == ["Duchess of Gears"]
    assert (
        "Baroness Rook: 2 free invokes on Duchess of Gears: whose, the file does not say, "
        "here anyone's" in lost(table)
    )


def test_a_boost_of_a_scene_is_anyones() -> None:
    cards = [{"title": "Off Guard", "titleLabel": "Boost", "blocks": [], "subCards": []}]
    plan = plan_of(
        {"fariType": "scene", "version": 3, "name": "S", "indexCards": {"public": cards}}
    )
    assert plan.lines == ('aspect "Off Guard" on=scene free=anyone',)
    assert plan.lost == ("Off Guard: a boost there; here an aspect that anyone may use once",)


@pytest.mark.rule("K-MOB-1")
@pytest.mark.parametrize(("edition", "boxes"), [("core", 1), ("accelerated", 2)])
def test_mooks_become_a_mob_with_what_they_can(tmp_path: Path, edition: str, boxes: int) -> None:
    more = 'only="Press Crew" minions=yes'
    table = table_with(tmp_path, data_of("stat-blocks.md"), more, edition)
    crew = table.sheet("Press Crew")
    assert (crew["quality"], crew["count"]) == (2, 4)
    assert crew["skills"] == {"Ganging up": 2, "dragging": 2, "Running": -2}
    assert crew["aspects"] == ["Crimps & Cudgels", "No Questions"]
    assert crew["tracks"]["stress"]["boxes"] == boxes
    assert lost(table) == ()


@pytest.mark.rule("K-APPROACH-1")
def test_skills_of_a_player_are_notes_where_approaches_are_played(tmp_path: Path) -> None:
    table = table_with(tmp_path, MIRA, "role=pc", "accelerated")
    assert table.sheet("Mira Vell")["skills"] == {}
    assert table.sheet("Mira Vell")["memo"] == "Notes: Owes Tam a boat / Athletics +2, Will -1"
    assert lost(table) == (
        "Mira Vell: Athletics +2, Will -1: this fight has approaches in place of skills, "
        "kept in the notes",
    )


@pytest.mark.rule("K-STRESS-1")
def test_one_track_for_all_harm_is_one_here(tmp_path: Path) -> None:
    table = table_with(tmp_path, data_of("fari-v4-entity.json"))
    assert table.sheet("Grub")["tracks"] == {"stress": {"boxes": 2, "marked": [2]}}
    assert lost(table) == ()


@pytest.mark.rule("K-STRESS-2")
def test_a_track_that_the_file_does_not_have_follows_the_rules(tmp_path: Path) -> None:
    ada = sheet(
        skills=[{"name": "Will", "value": "3"}], stressTracks=[track("Physical", "1", "2", "3")]
    )
    tracks = table_with(tmp_path, ada).sheet("Ada")["tracks"]
    assert {name: one["boxes"] for name, one in tracks.items()} == {"physical": 3, "mental": 4}


def test_the_second_time_it_is_merged(tmp_path: Path) -> None:
    table = table_with(tmp_path, MIRA, "role=pc")
    path = tmp_path / "sheet.json"
    table.do('set "Mira Vell" fp=1 mental-marked=3')
    assert table.refused(f'import "{path}" role=pc').message.startswith("as in the file")
    later = {
        **MIRA,
        "skills": [{"name": "Athletics", "value": "3"}],
        "stressTracks": [{"name": "Physical", "value": [False] * 4}],
        "refresh": 2,
        "stunts": [],
        "notes": "",
    }
    path.write_bytes(as_json(later))
    table.do(f'import "{path}" role=pc again=merge')
    mira = table.sheet("Mira Vell")
    assert {name: n for name, n in mira["skills"].items() if n} == {"Athletics": 3}
    assert mira["tracks"]["physical"] == {"boxes": 4, "marked": [2]}
    assert (mira["fp"], mira["refresh"]) == (1, 2)
    assert mira["consequences"][0]["text"] == "Rope Burn"
    assert table.refused(f'import "{path}" role=pc').message.startswith("as in the file")


@pytest.mark.parametrize("name", ["fari-v1.json", "whole-roll20.json", "whole-fatex.json"])
def test_what_is_fresh_has_nothing_of_the_evening(name: str, tmp_path: Path) -> None:
    table = table_with(tmp_path, (FOLDER / name).read_bytes(), "fresh=yes role=pc")
    (who,) = (p.name for p in table.state.participants.values())
    found = table.sheet(who)
    assert [one["marked"] for one in found["tracks"].values()] == [[], []]
    assert (found["consequences"], found["fp"]) == ([], found["refresh"])
