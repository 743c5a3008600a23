"""Every example file is read exactly, in any language, and nothing of it is lost in silence."""

from __future__ import annotations

import json
import re

import pytest

from tests.imports.examples import (
    EXAMPLES,
    FOLDER,
    JSON_EXAMPLES,
    as_json,
    cast_of,
    data_of,
    document,
    leaves,
    with_value,
)
from tracker.conflict.figure_drafts import refreshed
from tracker.imports.reading import read_import
from tracker.words.import_report import draft_document
from tracker.words.translate import install

# What may be anything, and nothing else is read.
SILENT = (
    # Which program and version wrote it: the shape tells.
    r"fariType|(entity\.)?version|schema_version|type|flags\.exportSource\.system",
    # How a sheet looks, and in which order.
    r"(entity\.)?pages\.0\.label|.*\.position|.*\.playedDuringTurn|items\.\d\.sort",
    # In which slot an aspect stands.
    r"(system\.)?aspects\.\w+\.name|items\.1\.system\.label",
    # Where an image is: nothing is fetched.
    r".*sections\.2\.blocks\.0\.value",
    # What is hidden or switched off there, is counted by a list, or asks for what does not hold.
    r"system\.skills\.Geheim\.rank|system\.tracks\.f\.(aspect|harm_can_absorb)",
    r"system\.tracks\.[ab]\.boxes|system\.tracks\.c\.aspect\.when_marked",
    r"items\.2\.flags\.fatex\.skillReferences\.1\.argument|items\.5\.system\.(label|icon)",
    # What a consequence takes, where its label says the same.
    r"items\.4\.system\.icon",
    # A name that stands elsewhere, the labels of aspects, what FateOmni works out by itself.
    r"character\.attribs\.([0-3]\.current|[89]\.max)",
)


@pytest.mark.parametrize("name", EXAMPLES)
def test_examples_are_read_exactly(name: str) -> None:
    expected = json.loads((FOLDER / f"{name}.expected.json").read_text(encoding="utf-8"))
    assert document(name) == expected


def test_a_draft_is_one_document_with_its_keys_in_order() -> None:
    """What most figures do not have is left out; what all have is there, in this order."""
    (mira,) = cast_of(data_of("fari-v1.json")).figures
    assert json.dumps(draft_document(mira)) == (
        '{"name": "Mira Vell", "from": "fari", "skills": {"Athletics": 2, "Will": -1}, "aspects": '
        '["Harbor Pilot"], "tracks": [{"name": "Physical", "track": "physical", "boxes": 2, '
        '"marked": [2], "worth": null}, {"name": "Mental", "track": "mental", "boxes": 3, '
        '"marked": [], "worth": null}], "consequences": [{"severity": "mild", "text": '
        '"Rope Burn"}], "slots": 3, "fp": 3, "refresh": 3, "stunts": [{"name": "Sea Legs", '
        '"text": "+2 on a moving deck"}], "notes": [{"name": "Notes", "text": "Owes Tam a boat"}], '
        '"situation": [], "lost": []}'
    )


def test_a_figure_begins_an_evening_unharmed() -> None:
    (rook,) = cast_of(data_of("whole-roll20.json")).figures
    fresh = refreshed(rook)
    assert (rook.fp, fresh.fp) == (1, 3)
    assert [track.marked for track in fresh.tracks] == [(), (), ()]
    assert (fresh.consequences, fresh.slots) == ((), 3)
    assert refreshed(fresh) == fresh


@pytest.mark.parametrize("name", EXAMPLES)
def test_no_language_changes_what_is_read(name: str) -> None:
    english = cast_of(data_of(name), name)
    install("de")
    assert cast_of(data_of(name), name) == english


@pytest.mark.parametrize("name", [name for name in JSON_EXAMPLES if "whole" not in name])
def test_every_leaf_is_mapped_noted_or_told(name: str) -> None:
    """Given another value in place of one that says something, what is read is not the same."""
    value = json.loads(data_of(name))
    found = cast_of(data_of(name), name)
    silent = [
        ".".join(map(str, path))
        for path, leaf in leaves(value)
        if leaf not in ("", None, 0, False)
        and all(_same(with_value(value, path, new), name, found) for new in ("Zork", "7", 7, True))
    ]
    assert [path for path in silent if not re.fullmatch("|".join(SILENT), path)] == []


def _same(value: object, name: str, found: object) -> bool:
    return read_import(as_json(value), name) == found
