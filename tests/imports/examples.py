"""The example files: one for each shape that a format has, and what is read from it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from tracker.conflict.ruling import Refusal
from tracker.importing import ImportPlan, ImportWishes, planned
from tracker.imports.reading import ImportedCast, read_import
from tracker.words.import_report import draft_document, kept_in_notes, told_loss
from tracker.words.translate import install

FOLDER = Path(__file__).with_name("examples")
EXAMPLES = sorted(path.name for path in FOLDER.iterdir() if ".expected" not in path.name)
JSON_EXAMPLES = [name for name in EXAMPLES if name.endswith(".json")]


def data_of(name: str) -> bytes:
    """Return the bytes of an example; the table in CSV is as Excel writes it."""
    data = (FOLDER / name).read_bytes()
    return data.decode().encode("utf-16") if name == "table.csv" else data


def cast_of(data: bytes, name: str = "file.json") -> ImportedCast:
    """Return what a file holds, which is not refused."""
    found = read_import(data, name)
    assert isinstance(found, ImportedCast), found
    return found


def refusal_of(data: bytes | str, name: str = "file.json") -> str:
    """Return in English why a file is not read."""
    found = read_import(data.encode() if isinstance(data, str) else data, name)
    assert isinstance(found, Refusal), found
    return told_loss_of(found)


def told_loss_of(refusal: Refusal) -> str:
    from tracker.words.translate import fill

    return fill(refusal.message, refusal.arguments)


def as_json(value: object) -> bytes:
    """Return a value as a file of JSON."""
    return json.dumps(value).encode()


def lost_lines(cast: ImportedCast) -> list[str]:
    """Return everything that is lost, in the language spoken now."""
    lines = [told_loss(loss) for loss in cast.lost]
    return lines + [told_loss(loss, f.name) for f in cast.figures for loss in f.lost]


def document(name: str) -> dict[str, Any]:
    """Return all that is read from an example, with its losses in both languages."""
    cast = cast_of(data_of(name), name)
    install("en")
    said = {"en": lost_lines(cast)}
    install("de")
    said["de"] = lost_lines(cast)
    install("en")
    found = {
        "format": cast.format,
        "unchosen": cast.unchosen,
        "figures": [draft_document(figure) for figure in cast.figures],
        "ids": [figure.source_id for figure in cast.figures],
        "scene": msgspec.to_builtins(cast.scene),
        "lost": said,
        "kept_in_notes": kept_in_notes(cast.figures),
        **_in_games(cast),
    }
    # As a file of JSON has it, without tuples.
    plain: dict[str, Any] = json.loads(json.dumps(found))
    return plain


def _in_games(cast: ImportedCast) -> dict[str, object]:
    """Return the lines of a preview in a fight of each game that takes sheets, and what is told."""
    return {game: _in_game(cast, game) for game in ("fate", "core")}


def _in_game(cast: ImportedCast, game: str) -> dict[str, object]:
    told = {}
    lines: tuple[str, ...] = ()
    for language in ("de", "en"):
        install(language)
        plan = planned(cast, ImportWishes(), game=game)
        assert isinstance(plan, ImportPlan), plan
        told[language], lines = plan.lost, plan.lines
    return {"lines": lines, "lost": {lang: told[lang] for lang in ("en", "de")}}


Path_ = tuple[str | int, ...]


def leaves(value: Any, path: Path_ = ()) -> Iterator[tuple[Path_, Any]]:
    """Yield every value of JSON that holds no other, with the keys that lead to it."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from leaves(inner, (*path, key))
    elif isinstance(value, list):
        for n, inner in enumerate(value):
            yield from leaves(inner, (*path, n))
    else:
        yield path, value


def with_value(value: Any, path: Path_, new: object) -> Any:
    """Return a value of JSON in which another stands at a path."""
    if not path:
        return new
    if isinstance(value, dict):
        return {k: with_value(v, path[1:], new) if k == path[0] else v for k, v in value.items()}
    return [with_value(v, path[1:], new) if n == path[0] else v for n, v in enumerate(value)]
