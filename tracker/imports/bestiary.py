"""A bestiary of this program, in TOML: a table for each figure, with the keys of ``add``."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any, Literal, NamedTuple

import msgspec

from tracker.conflict.figure_drafts import USUAL_TERMS, FigureDraft, Loss, SheetTerms
from tracker.conflict.ruling import N_
from tracker.conflict.setup import free_name
from tracker.imports import labels
from tracker.imports.bestiary_keys import BESTIARY_ROLES, LISTS, TEXTS, wrong_keys
from tracker.imports.decoding import tidy, unreadable
from tracker.imports.sheets import FIGURES_MOST, Converted, FigureBuilder
from tracker.imports.values import LOSSES_MOST, Node, shown_value
from tracker.imports.written import (
    WrittenCast,
    numbers_in,
    ratings_in,
    read_notes,
    read_slots,
    unwritten,
    write_consequence,
    write_notes,
    write_slots,
)
from tracker.toml_text import BYTES_MOST, NoToml, parsed, toml_places, toml_string

FORMAT = "bestiary"

# What the sheets of other programs have, and drafts with them.
_SHEET_TEXTS = frozenset({"boxes", "slots", "memo"})
_SHEET_NUMBERS = frozenset({"fp", "refresh", "quality", "count", "max-consequences"})
_MARKED = "-marked"

_TABLE = re.compile(r"^[ \t]*\[[^\[\n][^\n]*\][ \t]*(?:#.*)?$", re.MULTILINE)
_KEY = re.compile(r"^[ \t]*[\w\"'.-]+[ \t]*=", re.MULTILINE)


def is_bestiary(text: str) -> bool:
    """Return whether a text has a table and a key as TOML has them."""
    return bool(_TABLE.search(text) and _KEY.search(text))


def convert(text: str, file: str, numbers: Collection[str] | None = None) -> Converted:
    """Return the figures of a bestiary; a wrong table is left out, with its line.

    Raises Refused for what is no TOML.
    """
    if len(text.encode("utf-8", "replace")) > BYTES_MOST:
        raise unreadable(
            N_("{file} is too large: {most} kB of TOML are read at the most"),
            file,
            most=BYTES_MOST // 1000,
        )
    try:
        tables = parsed(text)
    except NoToml as error:
        message = {
            "column": N_("{file}, line {line}, column {column}: {error}"),
            "line": N_("{file}, line {line}: too many dots"),
        }
        kind = next((key for key in message if key in error.arguments), "")
        raise unreadable(
            message.get(kind, N_("{file} cannot be read: {error}")), file, **error.arguments
        ) from None
    where: dict[tuple[str, str], int] = {}
    figures: list[FigureDraft] = []
    lost: list[Loss] = []
    known = None if numbers is None else {*numbers, *_SHEET_NUMBERS}
    for name, table in tables.items():
        keys = table.keys() if isinstance(table, dict) else ()
        sheet = {key for key in keys if key in _SHEET_TEXTS or key.endswith(_MARKED)}
        own = _own_keys(table) if isinstance(table, dict) else set()
        wrong = list(wrong_keys(table, known, TEXTS | sheet | own, LISTS | {"stunts"}))
        where = where or (toml_places(text) if wrong else {})
        lost += [
            Loss(
                message=N_("line {n}: {key} of {name} is not understood"),
                arguments={
                    "n": where.get((name, key), where.get((name, ""), 1)),
                    "key": shown_value(key or name),
                    "name": shown_value(name),
                },
            )
            for key in wrong[: LOSSES_MOST - len(lost)]
        ]
        if not wrong:
            figures.append(_figure(name, table))
        if len(figures) > FIGURES_MOST or len(lost) >= LOSSES_MOST:
            break
    return Converted(tuple(figures), lost=tuple(lost))


def _own_keys(table: Mapping[str, Any]) -> set[str]:
    """Return the keys that may be those of a game's own sheets, where a table names the game."""
    return {key for key, value in table.items() if isinstance(value, str) and "system" in table}


def _figure(name: str, table: Mapping[str, Any]) -> FigureDraft:
    made = FigureBuilder(FORMAT, tidy)
    node = Node(table, made.report)
    made.call(name)
    made.role = table.get("role", "")
    made.side, made.zone = made.label(table.get("side", "")), made.label(table.get("zone", ""))
    made.system, made.more = made.label(table.get("system", "")), made.label(table.get("more", ""))
    made.hidden = table.get("hidden", False)
    made.fp, made.refresh = node["fp"].number(), node["refresh"].number()
    made.quality, made.count = node["quality"].number(), node["count"].number()
    made.slots = node["max-consequences"].number()
    if made.quality is not None or made.count is not None:
        made.role = "minions"
    tracks, _ = ratings_in(table.get("boxes", ""))
    for key, value in table.items():
        match key:
            case "skills":
                _read_skills(made, value)
            case "aspects":
                for text in _entries(value):
                    made.aspect(text)
            case "consequences":
                for text in _entries(value):
                    made.carry(text)
            case "stunts":
                for text in _entries(value):
                    made.stunt("", text)
            case "slots":
                read_slots(made, value)
            case "memo":
                read_notes(made, value)
            case _ if key.endswith(_MARKED):
                if key.removesuffix(_MARKED) not in map(str.lower, tracks):
                    made.report.lose(
                        N_("{key}: of a track without boxes, left out"), key=shown_value(key)
                    )
            case _ if isinstance(value, str) and key not in TEXTS | {"role", "system", "boxes"}:
                made.keys[made.label(key)] = tidy(value)
            case _ if type(value) is int and key not in _SHEET_NUMBERS:
                if (number := node[key].number(least=-999)) is not None:
                    made.numbers[key] = number
    for track, boxes in tracks.items():
        marked = numbers_in(table.get(f"{track.lower()}{_MARKED}", ""))
        named = track.capitalize() if track.islower() else track
        made.track(named, boxes, marked, kind=labels.harm(track) or "by name")
    return made.draft()


def _entries(value: str | list[str]) -> list[str]:
    return value if isinstance(value, list) else [value]


def _read_skills(made: FigureBuilder, value: str | dict[str, int]) -> None:
    """Read skills; what is none stays for the quick-add line, which each game reads its own way."""
    ratings, rest = (value, "") if isinstance(value, dict) else ratings_in(value)
    for skill, rating in ratings.items():
        made.skill(skill, rating)
    made.more = " ".join(filter(None, (rest, made.more)))


def write(figures: Iterable[FigureDraft], keys: SheetTerms = USUAL_TERMS) -> WrittenCast:
    """Return a bestiary with these figures, with the keys of a game.

    ``convert`` reads them from it as they are, but that a track has the name of its key.
    """
    tables: list[str] = []
    lost: list[tuple[str, Loss]] = []
    for figure in figures:
        lines = [f"{_key(key)} = {value}" for key, value in _keys_of(figure, keys)]
        tables.append("\n".join([f"[{toml_string(figure.name)}]", *lines, ""]))
        lost += unwritten(figure)
        if figure.severities and not keys.lists_slots:
            which = ", ".join(figure.severities)
            message = N_("room for {consequences}: only their number is written")
            lost.append((figure.name, Loss(message=message, arguments={"consequences": which})))
    return WrittenCast("\n".join(tables), tuple(lost))


def _key(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else toml_string(key)


def _keys_of(figure: FigureDraft, keys: SheetTerms) -> Iterator[tuple[str, str]]:
    """Yield the keys of a table, with what stands behind them."""
    if figure.role in BESTIARY_ROLES:
        yield "role", toml_string(figure.role)
    for key, text in (("system", figure.system), ("side", figure.side), ("zone", figure.zone)):
        if text:
            yield key, toml_string(text)
    if figure.hidden:
        yield "hidden", "true"
    numbers: dict[str, int | None] = {"fp": figure.fp, "refresh": figure.refresh}
    if figure.role == "minions":
        numbers |= {"quality": figure.quality, "count": figure.count}
    if not keys.lists_slots:
        numbers["max-consequences"] = figure.slots
    for key, number in (numbers | figure.numbers).items():
        if number is not None:
            yield key, str(number)
    yield from ((key, toml_string(text)) for key, text in figure.keys.items())
    if figure.skills:
        pairs = [f"{toml_string(skill)} = {rating}" for skill, rating in figure.skills.items()]
        yield "skills", f"{{ {', '.join(pairs)} }}"
    injuries = [write_consequence(one) for one in figure.consequences]
    stunts = [stunt.line for stunt in figure.stunts]
    lists = (("aspects", figure.aspects), ("consequences", injuries), ("stunts", stunts))
    for key, texts in lists:
        if texts:
            yield key, f"[{', '.join(map(toml_string, texts))}]"
    yield from _tracks_of(figure, keys)
    if keys.lists_slots and figure.slots is not None:
        yield "slots", toml_string(write_slots(figure))
    if figure.notes:
        yield "memo", toml_string(write_notes(figure.notes))
    if figure.more:
        yield "more", toml_string(figure.more)


def _tracks_of(figure: FigureDraft, keys: SheetTerms) -> Iterator[tuple[str, str]]:
    """Yield the keys of the tracks; one that counts nothing known stands among the notes."""
    tracks = [(getattr(keys, track.track), track) for track in figure.tracks if track.track]
    if tracks:
        yield "boxes", toml_string(", ".join(f"{name} {track.boxes}" for name, track in tracks))
    for name, track in tracks:
        if track.marked:
            yield f"{name}{_MARKED}", toml_string(", ".join(map(str, track.marked)))


# Into a bestiary that is there


class GrownBestiary(NamedTuple):
    """A bestiary with more figures in it, what they lose, and what was there before.

    ``same`` are there as they are; ``differing`` too, but otherwise: where it is not said what is
    to become of these, nothing is written, and ``text`` is the one given.
    """

    text: str
    lost: tuple[tuple[str, Loss], ...] = ()
    same: tuple[str, ...] = ()
    differing: tuple[str, ...] = ()


def grow(
    text: str,
    file: str,
    figures: Iterable[FigureDraft],
    again: Literal["", "merge", "new"] = "",
    keys: SheetTerms = USUAL_TERMS,
) -> GrownBestiary:
    """Return a bestiary with these figures, whatever else it holds as it is, comments too.

    Whoever is there and differs is replaced by ``merge``, and stays beside a numbered one by
    ``new``. Raises Refused for what is no TOML, and where a table cannot be replaced in its place.
    """
    there = {figure.name.casefold(): figure for figure in convert(text, file).figures}
    names = {name.casefold(): name for name in (parsed(text) if text.strip() else {})}
    same, differing, lost = list[str](), list[str](), list[tuple[str, Loss]]()
    grown = text
    for figure in figures:
        key, called = figure.name.casefold(), figure.name
        if key in names:
            if key in there and _bare(there[key], keys) == _bare(figure, keys):
                same.append(figure.name)
                continue
            differing.append(figure.name)
            called = names[key] if again == "merge" else free_name(set(names), figure.name)
        written = write([msgspec.structs.replace(figure, name=called)], keys)
        lost += written.lost
        if key in names and again == "merge":
            grown = _with_table(grown, file, called, written.text)
        else:
            names[called.casefold()] = called
            grown = "\n".join(filter(None, (grown.rstrip("\n"), f"\n{written.text}")))
    if differing and not again:
        return GrownBestiary(text, same=tuple(same), differing=tuple(differing))
    return GrownBestiary(grown.lstrip("\n"), tuple(lost), tuple(same), tuple(differing))


def _bare(figure: FigureDraft, keys: SheetTerms) -> FigureDraft:
    """Return a figure as it is read from a bestiary, without its name and where it came from."""
    (read,) = convert(write([figure], keys).text, "").figures
    return msgspec.structs.replace(read, name="", lost=(), role=read.role or "npc")


def _with_table(text: str, file: str, name: str, table: str) -> str:
    """Return a bestiary in which one table is another; comments below it belong to the next."""
    lines = text.splitlines(keepends=True)
    heads = sorted((n, other) for (other, key), n in toml_places(text).items() if not key and other)
    start = next((n - 1 for n, other in heads if other == name), len(lines))
    end = next((n - 1 for n, other in heads if n - 1 > start and other != name), len(lines))
    while end - 1 > start and (not lines[end - 1].strip() or lines[end - 1].lstrip()[0] == "#"):
        end -= 1
    grown = "".join([*lines[:start], table, *lines[end:]])
    try:
        as_meant = {**parsed(text), **parsed(table)} == parsed(grown)
    except NoToml:
        as_meant = False
    if not as_meant:
        raise unreadable(
            N_("{file}: the table {name} cannot be replaced"), file, name=shown_value(name)
        )
    return grown
