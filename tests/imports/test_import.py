"""The command that brings in a file: one ruling, played without it, merged the second time."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.imports.examples import EXAMPLES, FOLDER, as_json, data_of
from tests.support.program import inside
from tests.support.table import Table
from tracker.conflict.draft import Warned
from tracker.conflict.engine import decide
from tracker.conflict.history.commands import Amend, Strike
from tracker.conflict.lines import Import
from tracker.conflict.players.view import open_table
from tracker.conflict.ruling import HeadMove, Refusal, Revision, Ruling
from tracker.log.library import Library
from tracker.log.save import Save
from tracker.session import Session
from tracker.words.grammar import format, parse
from tracker.words.headlines import headline, headline_lines
from tracker.words.player_log import OpenLog
from tracker.words.refusing import refusal_text
from tracker.words.script import script_lines
from tracker.words.translate import install

STAGE = 'conflict "T" kind=physical\nzone Yard\nside Heroes\nside Gang'
STAGES = {"fate": STAGE, "core": STAGE.replace('"T"', '"T" system=core')}
both_games = pytest.mark.parametrize("game", STAGES)

# Of a bestiary without a game nobody comes into core.
FOR_BOTH = [name for name in EXAMPLES if name != "bestiary.toml"]

NOW = "2026-01-01T00:00:00Z"

MIRA: dict[str, Any] = json.loads(data_of("fari-v1.json"))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in EXAMPLES:
        (tmp_path / name).write_bytes(data_of(name))
    return tmp_path


def typed(path: Path, more: str = "") -> str:
    return f'import "{path}" {more}'.strip()


def brought(table: Table, path: Path, more: str = "") -> Ruling:
    """Return the ruling that brings a file in."""
    answer = table.session.do(typed(path, more))
    assert isinstance(answer, Ruling), answer
    return answer


def refused(table: Table, path: Path, more: str = "") -> str:
    return refusal_text(table.refused(typed(path, more)), table.state)


def written(folder: Path, value: object, name: str = "mira.json") -> Path:
    path = folder / name
    path.write_bytes(as_json(value))
    return path


def encoded(table: Table) -> bytes:
    return msgspec.json.encode(table.state)


@both_games
@pytest.mark.parametrize("name", FOR_BOTH)
def test_one_import_is_one_ruling_and_one_undo(name: str, game: str, folder: Path) -> None:
    table = Table(STAGES[game])
    before = encoded(table)
    ruling = brought(table, folder / name)
    assert table.session.timeline.head == len(STAGE.splitlines()) + 1
    assert isinstance(table.session.do("undo"), HeadMove)
    assert encoded(table) == before
    # Decided again it comes to the same, with all that the log holds.
    assert decide(table.state, ruling.command) == ruling.events


@both_games
@pytest.mark.parametrize("name", FOR_BOTH)
def test_it_plays_where_the_file_is_gone(name: str, game: str, folder: Path) -> None:
    table = Table(STAGES[game])
    ruling = brought(table, folder / name)
    (folder / name).unlink()
    assert str(folder) not in repr(ruling)
    met = table.session.timeline.state_at(ruling.parent)
    line = format(ruling.command, met)
    assert parse(line, met) == ruling.command.without_ids()
    again = Table(*script_lines(table.session.timeline))
    assert again.doc == table.doc
    assert [w for w in ruling.events if isinstance(w, Warned)] == []


@both_games
@pytest.mark.parametrize("name", FOR_BOTH)
def test_what_is_written_to_disk_is_read_again(
    name: str, game: str, folder: Path, tmp_path: Path
) -> None:
    with Save.create(tmp_path / "fight.jsonl", title="T", system=game, at=NOW) as save:
        session = Session(save, clock=lambda: NOW)
        for line in (*STAGES[game].splitlines(), typed(folder / name)):
            assert isinstance(session.do(line), Ruling)
        state = session.state
    with Save.follow(tmp_path / "fight.jsonl") as save:
        assert Session(save).state == state
    assert str(folder) not in (tmp_path / "fight.jsonl").read_text(encoding="utf-8")


def test_the_log_tells_the_file_and_what_is_not_as_in_it(folder: Path) -> None:
    table = Table(STAGE)
    ruling = brought(table, folder / "fari-v4-entity.json", "side=Gang zone=Yard")
    met = table.session.timeline.state_at(ruling.parent)
    first = "fari-v4-entity.json: Grub takes part: game master's character, Gang, Yard"
    assert headline(ruling, met) == first
    assert headline_lines(ruling, met) == [
        first,
        "Grub has the aspect Sewer King",
        "Not as in the file: Grub: Stress: one track for all harm, kept as Health",
    ]


def test_the_log_names_those_who_come_with_a_file_of_many(folder: Path) -> None:
    people = [{**MIRA, "name": f"P{n}"} for n in range(8)]
    path = written(folder, people, "cast.json")
    table = Table(STAGE)
    ruling = brought(table, path, "side=Gang")
    met = table.session.timeline.state_at(ruling.parent)
    assert headline(ruling, met) == "cast.json: P0, P1, P2, P3, P4, P5 and 2 more come in"
    assert headline_lines(ruling, met)[1].startswith("P0 takes part")
    install("de")
    four = brought(
        table, written(folder, [{**p, "name": f"Q{n}"} for n, p in enumerate(people[:4])])
    )
    met = table.session.timeline.state_at(four.parent)
    assert headline(four, met) == "mira.json: Q0, Q1, Q2 und Q3 kommen herein"


def test_a_side_and_a_zone_that_are_not_there_are_made(folder: Path) -> None:
    table = Table(STAGE)
    ruling = brought(table, folder / "fari-v1.json", 'side="River Watch" zone="Old Pier"')
    mira = table.sheet("Mira Vell")
    assert (mira["side"], mira["zone"]) == ("River Watch", "Old Pier")
    assert isinstance(ruling.command, Import)
    met = table.session.timeline.state_at(ruling.parent)
    assert parse(format(ruling.command, met), met) == ruling.command.without_ids()
    # Nearly the name of one that is there: no new one.
    assert "did you mean Gang?" in refused(table, folder / "fari-v1.json", "side=Gagn")


def test_without_a_place_they_stand_where_their_camp_came_last(folder: Path) -> None:
    table = Table(STAGE, "zone Hall", "add Ada pc side=Heroes zone=Yard")
    table.do("add Krall npc side=Gang zone=Hall")
    brought(table, folder / "fari-v1.json")
    brought(table, folder / "roll20-evil-hat.json", "role=pc")
    places = {p["name"]: (p["side"], p["zone"], p["role"]) for p in table.doc["participants"]}
    assert places["Mira Vell"] == ("Gang", "Hall", "npc")
    assert places["Pip"] == ("Heroes", "Yard", "pc")


def test_into_an_empty_fight_a_side_and_a_zone_are_made(folder: Path) -> None:
    table = Table('conflict "T"')
    brought(table, folder / "fari-v1.json", "role=pc")
    assert table.sheet("Mira Vell")["side"] == "Heroes"
    assert table.sheet("Mira Vell")["zone"] == "Middle"


def test_a_scene_gives_its_name_to_a_fight_without_one(folder: Path) -> None:
    table = Table()
    brought(table, folder / "fari-scene.json")
    assert table.doc["title"] == "The Weir"
    assert [a["text"] for a in table.doc["aspects"]] == ["Slippery Planks", "Rotten Winch"]
    assert [a["hidden"] for a in table.doc["aspects"]] == [False, True]


@pytest.mark.parametrize(
    ("more", "key", "value"),
    [
        ("as=Zelda", "name", "Zelda"),
        ("fresh=yes", "consequences", []),
        ("hidden=yes", "hidden", True),
        ("role=pc", "role", "pc"),
    ],
)
def test_it_comes_in_as_wished(more: str, key: str, value: object, folder: Path) -> None:
    table = Table(STAGE)
    brought(table, folder / "fari-v1.json", more)
    assert table.doc["participants"][0][key] == value


def test_fresh_takes_the_marks_off_and_fills_the_points(folder: Path) -> None:
    table = Table(STAGE)
    brought(table, folder / "fate-core-official.json", "fresh=yes")
    sheet = table.sheet("Dr. med. Sorge")
    assert (sheet["fp"], sheet["tracks"]["health"]["marked"]) == (3, [])


def test_skills_are_put_into_those_of_the_book(folder: Path) -> None:
    table = Table(STAGE)
    brought(table, folder / "stat-blocks.md", 'only="Dock Sergeant" skills=spirit')
    assert table.sheet("Dock Sergeant")["skills"] == {
        "Intimidation": 4,
        "Fists": 3,
        "Weapons": 3,
        "Alertness": 3,
    }


def test_mooks_become_minions_if_that_is_wished(folder: Path) -> None:
    table = Table(STAGE)
    ruling = brought(table, folder / "stat-blocks.md", 'only="Press Crew" minions=yes')
    sheet = table.sheet("Press Crew")
    assert (sheet["role"], sheet["quality"], sheet["count"]) == ("minions", 2, 4)
    assert isinstance(ruling.command, Import)
    assert ruling.command.lost == (
        "Press Crew: minions have a quality and a number: Crimps & Cudgels, No Questions, "
        "Ganging up +2, dragging +2, Running -2",
    )


def test_who_is_not_in_the_file_is_not_brought(folder: Path) -> None:
    table = Table(STAGE)
    assert refused(table, folder / "table.csv", "only=Mika").startswith(
        "nobody in table.csv is called Mika"
    )
    assert refused(table, folder / "table.csv", "as=Mika").startswith("as= names one figure")


def test_of_many_it_is_to_be_said_who_comes(folder: Path) -> None:
    people = [{**MIRA, "name": f"P{n}"} for n in range(9)]
    path = written(folder, {"fariType": "full", "characters": people})
    table = Table(STAGE)
    assert refused(table, path).startswith("mira.json has 9 figures; say which:")
    brought(table, path, 'only="P3, P7"')
    assert [p["name"] for p in table.doc["participants"]] == ["P3", "P7"]


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("nothing.json", "there is no file nothing.json."),
        (".", "is a folder, a pipe or a device, no file."),
        ("broken.json", "broken.json, line 1, column 9: "),
        ("prose.txt", "prose.txt is not recognized"),
    ],
)
def test_what_cannot_be_read_is_refused(name: str, why: str, folder: Path) -> None:
    (folder / "broken.json").write_text('{"name" 1}')
    (folder / "prose.txt").write_text("Once upon a time.")
    assert why in refused(Table(STAGE), folder / name)


def test_a_pipe_is_not_waited_for(folder: Path) -> None:
    import os

    os.mkfifo(folder / "pipe")
    assert "no file" in refused(Table(STAGE), folder / "pipe")


def test_where_one_is_refused_all_are_with_the_name(folder: Path) -> None:
    table = Table(STAGE, "add Ada pc side=Heroes zone=Yard initiative=1", "begin")
    line = (
        r'import x.json line="add Krall npc side=Gang zone=Yard initiative=1"'
        r' line="add Mira npc side=Gang zone=Yard fp=-1"'
    )
    answer = table.refused(line)
    assert refusal_text(answer, table.state).startswith("Mira: fate points are a number from 0 up")
    assert len(table.state.participants) == 1


@pytest.mark.parametrize("line", ["next", "import y line=zone", "undo", "note hush"])
def test_only_what_sets_up_may_stand_in_an_import(line: str) -> None:
    table = Table(STAGE)
    assert table.session.do(f"import x line={line!r}") is not None
    assert isinstance(table.session.do(f"import x line={line!r}"), Refusal)


@pytest.mark.parametrize("system", ["pool", "reserves", "percent", "twenty"])
def test_games_without_fate_take_no_figures_of_it(system: str, folder: Path) -> None:
    table = Table(f"conflict T system={system}", "side Gang")
    assert "takes no figures of Fate" in refused(table, folder / "fari-v1.json")


@pytest.mark.parametrize("system", ["pool", "reserves", "percent", "twenty"])
def test_what_all_games_have_comes_from_a_table_of_our_own(system: str, tmp_path: Path) -> None:
    path = tmp_path / "cast.csv"
    path.write_text("name,role,side,notes\nAda,pc,Watch,late\n")
    table = Table(f"conflict T system={system}")
    brought(table, path)
    (ada,) = table.state.participants.values()
    assert (ada.name, ada.role, ada.memo) == ("Ada", "pc", "late")


def test_what_no_log_can_hold_is_refused_before_it_is_tried(folder: Path) -> None:
    sheet = {**MIRA, "stunts": [{"name": f"T{n}", "value": "x" * 1900} for n in range(50)]}
    path = written(folder, [{**sheet, "name": f"P{n}"} for n in range(5)])
    table = Table(STAGE)
    assert refused(table, path).startswith("mira.json: too much for one ruling; bring in fewer:")
    brought(table, path, 'only="P1, P2, P3"')


# The second time


def test_what_is_as_in_the_file_makes_no_ruling(folder: Path) -> None:
    table = Table(STAGE)
    brought(table, folder / "fari-v1.json")
    assert refused(table, folder / "fari-v1.json") == (
        "as in the file: Mira Vell; nothing changes."
    )


def changed() -> dict[str, Any]:
    """Return Mira a level later: another aspect, a skill more, one less, other boxes."""
    return {
        **MIRA,
        "aspects": [{"name": "High Concept", "value": "Harbor Master"}],
        "skills": [{"name": "Athletics", "value": "3"}, {"name": "Lore", "value": "1"}],
        "stressTracks": [{"name": "Physical", "value": [False] * 4}],
        "notes": "Paid Tam",
    }


def test_what_differs_is_told_and_not_written_unasked(folder: Path) -> None:
    table = Table(STAGE)
    path = written(folder, MIRA)
    brought(table, path)
    written(folder, changed())
    assert refused(table, path) == (
        "here already, and otherwise in the file: Mira Vell: Will 0, Athletics 3, Lore 1, boxes, "
        "notes, aspects; say again=merge or again=new."
    )


def test_merging_writes_the_sheet_and_leaves_what_the_fight_has_made(folder: Path) -> None:
    table = Table(STAGE)
    path = written(folder, MIRA)
    brought(table, path)
    table.do(
        'set "Mira Vell" fp=1 composure-marked=3 side=Heroes hidden=yes',
        'aspect "Off Balance" on="Mira Vell"',
        'set "Mira Vell" aspects="Harbor Pilot; Sworn to the Weir"',
    )
    written(folder, changed())
    brought(table, path, "again=merge")
    sheet = table.sheet("Mira Vell")
    assert sheet["aspects"] == ["Sworn to the Weir", "Harbor Master"]
    assert {a["text"] for a in table.doc["aspects"]} == {"Off Balance"}
    assert {s: v for s, v in sheet["skills"].items() if v} == {"Athletics": 3, "Lore": 1}
    assert sheet["tracks"]["health"] == {"boxes": 4, "marked": [2]}
    assert sheet["tracks"]["composure"]["marked"] == [3]
    assert (sheet["fp"], sheet["side"], sheet["hidden"]) == (1, "Heroes", True)
    assert sheet["consequences"] == [{"severity": "mild", "text": "Rope Burn"}]
    assert sheet["memo"] == "Notes: Paid Tam"
    assert refused(table, path).startswith("as in the file")


def test_what_a_merge_has_brought_goes_with_the_next_file(folder: Path) -> None:
    table = Table(STAGE)
    path = written(folder, MIRA)
    brought(table, path)
    written(folder, changed())
    brought(table, path, "again=merge")
    written(folder, {**changed(), "aspects": []})
    brought(table, path, "again=merge")
    assert table.sheet("Mira Vell")["aspects"] == []


def test_new_adds_another_of_the_name(folder: Path) -> None:
    table = Table(STAGE)
    brought(table, folder / "fari-v1.json")
    brought(table, folder / "fari-v1.json", "again=new")
    assert [p["name"] for p in table.doc["participants"]] == ["Mira Vell", "Mira Vell 2"]


def test_after_undo_it_is_a_plain_import(folder: Path) -> None:
    table = Table(STAGE)
    brought(table, folder / "fari-v1.json")
    table.session.do("undo")
    brought(table, folder / "fari-v1.json")
    assert len(table.state.participants) == 1


def test_who_has_left_is_found(folder: Path) -> None:
    table = Table(STAGE, "add Ada pc side=Heroes zone=Yard initiative=9")
    brought(table, folder / "fari-v1.json", "side=Gang zone=Yard")
    table.do('set "Mira Vell" initiative=1', "begin", 'leave "Mira Vell"')
    assert refused(table, folder / "fari-v1.json").startswith("as in the file: Mira Vell")


def test_somebody_renamed_is_found(folder: Path) -> None:
    table = Table(STAGE)
    brought(table, folder / "fari-v1.json", "as=Zelda")
    table.do("rename Zelda Zoe")
    assert refused(table, folder / "fari-v1.json").startswith("as in the file: Zoe")


# Struck and amended


def test_an_import_is_struck_as_any_ruling(folder: Path) -> None:
    table = Table(STAGE)
    ruling = brought(table, folder / "stat-blocks.md")
    table.do('set "Press Crew" fp=2', "add Krall npc side=Gang zone=Yard")
    assert isinstance(table.session.carry_out(Strike(ruling=ruling.n)), Revision)
    assert [p["name"] for p in table.doc["participants"]] == ["Krall"]


def test_an_import_is_amended_from_its_file(folder: Path) -> None:
    table = Table(STAGE)
    ruling = brought(table, folder / "fari-v1.json")
    table.do('set "Mira Vell" fp=1')
    line = typed(folder / "fari-v1.json", "role=pc side=Heroes")
    assert isinstance(table.session.carry_out(Amend(ruling=ruling.n, command=line)), Revision)
    sheet = table.sheet("Mira Vell")
    assert (sheet["role"], sheet["side"], sheet["fp"]) == ("pc", "Heroes", 1)
    again = table.session.timeline.rulings[table.session.timeline.path()[-2]]
    assert isinstance(again.command, Import)
    assert again.command.source == "fari-v1.json"


def test_what_is_struck_before_it_leaves_an_import_an_import(folder: Path) -> None:
    table = Table(STAGE, "add Krall npc side=Gang zone=Yard")
    n = table.session.timeline.head
    brought(table, folder / "fari-v4-entity.json")
    assert isinstance(table.session.carry_out(Strike(ruling=n)), Revision)
    ruling = table.session.timeline.ruling
    assert ruling is not None
    assert isinstance(ruling.command, Import)
    assert ruling.command.lost


# Players


@both_games
def test_players_see_nothing_that_is_hidden_nor_what_is_lost(game: str, folder: Path) -> None:
    table = Table(STAGES[game])
    brought(table, folder / "fate-core-official.json", "hidden=yes side=Gang zone=Yard")
    brought(table, folder / "fari-v1.json", "side=Gang zone=Yard")
    brought(table, folder / "fari-v6-turkish.json", "side=Gang zone=Yard")
    seen = open_table(table.state)
    assert [p.name for p in seen.participants.values()] == ["Mira Vell", "İlkay"]
    told = "\n".join(OpenLog(table.session.timeline).lines())
    assert "Mira Vell takes part" in told
    for secret in SECRETS:
        assert secret not in told


# Of who is hidden, of memos, of what is lost, of the file.
SECRETS = ("Sorge", "Arzt", "Owes Tam", ".json", "fari", "Corruption", "twice", "Not as in")


@both_games
def test_nothing_that_players_are_given_has_it(game: str, folder: Path) -> None:
    path = folder / "t.jsonl"
    with Save.create(path, title="T", system=game, at=NOW) as save:
        session = Session(save, clock=lambda: NOW)
        for line in STAGES[game].splitlines():
            session.do(line)
        for name, more in (
            ("fate-core-official.json", " hidden=yes"),
            ("fari-v1.json", ""),
            ("fari-v6-turkish.json", ""),
        ):
            assert isinstance(session.do(typed(folder / name, f"side=Gang{more}")), Ruling)
    for words in (
        ("show",),
        ("show", "--json"),
        ("log",),
        ("log", "--json"),
        ("export", "--format", "markdown"),
        ("export", "--format", "html"),
    ):
        given = inside(words[0], path, *words[1:], "--players")
        assert given.code == 0, given.err
        assert "Mira Vell" in given.out, words
        assert [secret for secret in SECRETS if secret in given.out] == [], words


@pytest.mark.parametrize("language", ["en", "de"])
def test_losses_are_kept_in_the_language_of_whoever_brought_them(
    language: str, folder: Path
) -> None:
    install(language)
    table = Table(STAGE)
    ruling = brought(table, folder / "fari-v6-turkish.json")
    expected = json.loads((FOLDER / "fari-v6-turkish.json.expected.json").read_text())
    lost = expected["fate"]["lost"][language]
    assert isinstance(ruling.command, Import)
    assert list(ruling.command.lost) == [text.replace(";", ",") for text in lost]


def test_nothing_but_the_file_is_touched(folder: Path) -> None:
    """Given a fight in memory, the folder is as it was before, and no name of it is stored."""
    before = sorted(folder.iterdir())
    brought(Table(STAGE), folder / "whole-fari.json")
    assert sorted(folder.iterdir()) == before
    assert Library(folder).folder == folder
