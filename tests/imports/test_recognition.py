"""What a file is, by content alone: the first test that fits counts."""

from __future__ import annotations

from typing import Any

import pytest

from tests.imports.examples import EXAMPLES, as_json, cast_of, data_of, lost_lines, refusal_of
from tracker.imports.reading import is_meant

FARI = {"fariType": "character", "name": "Ada", "notes": "x"}
BARE = {"name": "Ada", "stressTracks": [], "notes": "x"}
ROLL20 = {"character": {"name": "Ada", "attribs": [], "bio": "x"}}
FATEX = {"name": "Ada", "items": [], "system": {"fatepoints": {"current": 1}}}
OFFICIAL = {"name": "Ada", "system": {"tracks": {}, "skills": {"a": {"name": "Lore", "rank": 1}}}}

TYPED = {"name": "Ada", "type": "fate-core-official"}
TEXT = {"value": "x", "type": "Text", "label": "a"}


@pytest.mark.parametrize(
    ("value", "format"),
    [
        (FARI, "fari"),
        ({"entity": BARE}, "fari"),
        ({"fariType": "character", "entity": {**BARE, "schema_version": 1}}, "fari"),
        ({"fariType": "scene", "indexCards": {"public": [{"title": "Fog"}]}}, "fari"),
        ({"indexCards": [{"title": "Fog"}], "schema_version": 1}, "fari"),
        ({"fariType": "index-card-template", "title": "Fog"}, "fari"),
        ({"fariType": "full", "characters": [BARE]}, "fari"),
        (ROLL20, "roll20"),
        ({"schema_version": 2, "character": {"name": "Ada", "bio": "x"}}, "roll20"),
        ({"character": BARE}, "fari"),
        ({"characters": [BARE, {**BARE, "name": "Bo"}]}, "fari"),
        (FATEX, "fatex"),
        ({**OFFICIAL, "_stats": {"systemId": "fatex"}, "items": []}, "fatex"),
        ({"name": "Ada", "items": [], "data": {"fatepoints": {"current": 1}}}, "fatex"),
        (OFFICIAL, "fate-core-official"),
        ({"name": "Ada", "data": OFFICIAL["system"]}, "fate-core-official"),
        (
            {
                "name": "A",
                "type": "fate-core-official",
                "data": {"details": {"notes": {"value": "x"}}},
            },
            "fate-core-official",
        ),
        (
            {
                "name": "Ada",
                "pages": [{"sections": [{"blocks": [{"value": "x", "type": "Text"}]}]}],
            },
            "fari",
        ),
        (BARE, "fari"),
        ([FARI, FATEX], "fari"),
    ],
)
def test_json_is_recognized_by_shape(value: Any, format: str) -> None:
    assert cast_of(as_json(value)).format == format


@pytest.mark.parametrize(
    ("value", "why"),
    [
        (
            {"name": "Ada", "_stats": {"systemId": "dnd5e"}},
            "file.json is an actor of the Foundry system dnd5e; fate-core-official and fatex can",
        ),
        ({"name": "A", "flags": {"exportSource": {"system": "pf2e"}}}, "Foundry system pf2e"),
        ([FARI, {"a": 1}], "file.json: element 2 of the list is not recognized"),
        ([FARI, 7], "file.json: element 2 of the list is not recognized"),
        ([], "file.json is not recognized; what can be read: characters of Fari"),
        ({}, "not recognized"),
        ({"character": 7}, "not recognized"),
        (7, "not recognized"),
        ("x", "not recognized"),
    ],
)
def test_what_is_nothing_known_is_refused(value: Any, why: str) -> None:
    assert why in refusal_of(as_json(value))


@pytest.mark.parametrize(
    ("text", "format"),
    [
        ("[Ada]\nfp = 1", "bestiary"),
        ('["Ada B"]\nfp = 1', "bestiary"),
        ("# mine\n\n  [Ada] # x\nfp=1\n", "bestiary"),
        ("name,Fight\nAda,1", "csv"),
        ("Fight;Name\n1;Ada", "csv"),
        ("sep=;\nName;Fight\nAda;1", "csv"),
        ("sep=|\nName|Fight\nAda|1", "csv"),
        ("name\nAda", "csv"),
        ("# Ada\nAspects: Brave\nSkills: Good (+3) Fight", "markdown"),
    ],
)
def test_texts_are_recognized_by_their_lines(text: str, format: str) -> None:
    assert cast_of(text.encode()).format == format


@pytest.mark.parametrize(
    "text",
    ["hello", "a = 1", "# Prose\n\nWith a heading.", "First name,Fight\nAda,1", "\0", "  \n"],
)
def test_other_texts_are_refused(text: str) -> None:
    assert "not recognized" in refusal_of(text)


@pytest.mark.parametrize(
    ("text", "why"),
    [("[1, 2", "line 1, column 6: expected a comma"), ("[Ada]\nfp = \n", "line 2, column 6: ")],
)
def test_what_begins_with_a_bracket_is_json_or_a_bestiary(text: str, why: str) -> None:
    assert why in refusal_of(text)


def test_a_version_number_is_not_trusted() -> None:
    """Given a template that says version 1 and has the shape of version 3."""
    blocks = [{"type": "Skill", "label": "Fight", "value": "2"}]
    page = {"label": "P", "sections": [{"label": "S", "position": "left", "blocks": blocks}]}
    cast = cast_of(as_json({"fariType": "character", "version": 1, "name": "A", "pages": [page]}))
    assert cast.figures[0].skills == {"Fight": 2}


def test_no_folder_of_a_file_is_kept() -> None:
    for name in ("/home/me/secret/ada.json", "C:\\Users\\me\\ada.json"):
        cast = cast_of(as_json(FARI), name)
        assert cast.source == "ada.json"
        assert "secret" not in repr(cast)
        assert "me\\" not in repr(cast)
        assert refusal_of("{", name).startswith("ada.json, line 1")


def test_who_has_no_name_is_called_by_the_file() -> None:
    cast = cast_of(as_json([{**FARI, "name": ""}, {**FARI, "name": "<br>"}]), "mira vell.json")
    assert [figure.name for figure in cast.figures] == ["mira vell", "mira vell 2"]
    assert lost_lines(cast) == [
        "mira vell: no name in the file",
        "mira vell 2: no name in the file",
    ]


def test_names_are_numbered_and_so_are_the_ids_of_sources() -> None:
    cast = cast_of(b"name,Fight\nGoblin,1\ngoblin,2\nGoblin 2,3")
    assert [figure.name for figure in cast.figures] == ["Goblin", "goblin 2", "Goblin 2 2"]
    ids = [figure.source_id for figure in cast.figures]
    assert ids == ["csv:goblin", "csv:goblin 2", "csv:goblin 2 2"]


def test_the_same_id_finds_a_figure_under_another_name() -> None:
    before, after = (
        cast_of(as_json({**FARI, "id": "03dd", "name": name})).figures[0] for name in ("Ada", "Bo")
    )
    assert before.source_id == after.source_id == "fari:03dd"


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_pasted_example_is_meant(name: str) -> None:
    data = data_of(name)
    text = data.decode("utf-16" if name == "table.csv" else "utf-8")
    assert is_meant(text)


@pytest.mark.parametrize(
    "text",
    [
        "add Ada pc\nadd Bo npc",
        "zone Quay\nzone Hall",
        "# a comment\nnote x",
        "",
        "Ada\nBo",
        "{Ada}\n{Bo}",
        "[Stärke + Kraftakt] EG II\n[Geschick] d20=4",
        "[Stärke]\nnext",
        "`Ada` pc\nBo",
        "{",
        "[",
    ],
)
def test_pasted_commands_are_not_meant(text: str) -> None:
    assert not is_meant(text)


@pytest.mark.parametrize(
    "text",
    ['{"fariType": ', '[ {"name": "Ada"', '{\n  "name": "Ada"', "```\nAda", "[[ada]]\nskills = {"],
)
def test_what_begins_like_a_file_is_meant_even_if_it_is_broken(text: str) -> None:
    assert is_meant(text)
