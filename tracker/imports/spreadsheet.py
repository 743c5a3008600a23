"""Tables in CSV or TSV: a row for each figure; a column with no other name is a skill.

A header with ``=`` behind it is a key of ``add``, for what sheets of one game alone have.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

from tracker.conflict.figure_drafts import DraftRole, FigureDraft, Harm, Loss, TrackDraft
from tracker.conflict.ruling import N_
from tracker.imports import written
from tracker.imports.decoding import tidy, unreadable
from tracker.imports.labels import fold_label
from tracker.imports.sheets import FIGURES_MOST, Converted, FigureBuilder
from tracker.imports.values import LossReport, Node

FORMAT = "csv"

COLUMNS_MOST = 1000

# Headers with what they mean, folded, in English and German.
HEADERS: Mapping[str, str] = MappingProxyType(
    {
        word: column
        for column, words in {
            "name": "name",
            "role": "role rolle",
            "side": "side seite partei",
            "zone": "zone",
            "seat": "seat sitz",
            "initiative": "initiative",
            "fp": "fp sp",
            "refresh": "refresh erholungsrate",
            "quality": "quality qualitat",
            "count": "count anzahl",
            "hidden": "hidden verdeckt",
            "health": "health gesundheit",
            "composure": "composure fassung",
            "stress": "stress",
            "aspects": "aspects aspekte",
            "consequences": "consequences konsequenzen",
            "stunts": "stunts",
            "notes": "notes notizen",
        }.items()
        for word in words.split()
    }
)
_COLUMNS = tuple(dict.fromkeys(HEADERS.values()))
_TRACKS: Mapping[str, Harm] = MappingProxyType(
    {"health": "physical", "composure": "mental", "stress": "one"}
)
_ROLES: Mapping[str, DraftRole] = MappingProxyType(
    {"pc": "pc", "sc": "pc", "npc": "npc", "nsc": "npc"}
)
_KEY = "="
_SLOTS, _MORE = "slots", "more"
_YES = frozenset({"yes", "ja", "x", "1", "true"})
_NUMBERS = ("seat", "initiative")

_DELIMITERS = "\t;,"
_NAMED_DELIMITER = re.compile(r"sep=(.)\n")
_BOXES = re.compile(r"\s*([0-9]{1,4})\s*(?:\(([0-9, ;]*)\))?\s*")

# A spreadsheet takes a text that begins so for a formula; an apostrophe before it says it is none.
_FORMULA = re.compile(r"'*[=+@\t\r-]")


def is_table(text: str) -> bool:
    """Return whether a text begins with headers of which one is a name."""
    return _delimiter(text)[1] is not None


def _delimiter(text: str) -> tuple[str, str | None]:
    """Return the table without a line that names the delimiter, and the delimiter, if any."""
    text = text.lstrip("\n")
    named = _NAMED_DELIMITER.match(text)
    if named is not None:
        text = text[named.end() :]
    header = text.partition("\n")[0][:20_000]
    best: tuple[int, str | None] = (0, None)
    for delimiter in named[1] if named else _DELIMITERS:
        cells = _cells(header, delimiter)
        if "name" in map(fold_label, cells) and len(cells) > best[0]:
            best = len(cells), delimiter
    return text, best[1]


def _cells(line: str, delimiter: str) -> list[str]:
    try:
        return next(csv.reader([line], delimiter=delimiter), [])
    except (csv.Error, TypeError, ValueError):
        # Not every sign can part cells.
        return []


def convert(text: str, file: str) -> Converted:
    """Return the figures of a table, one more than are taken at the most; raises Refused."""
    table, delimiter = _delimiter(text)
    line = above = text.count("\n") - table.count("\n")
    rows = csv.reader(io.StringIO(table, newline=""), delimiter=delimiter or ",")
    report = LossReport()
    figures: list[FigureDraft] = []
    headers: list[str] | None = None
    try:
        for row in rows:
            begins, line = line + 1, above + rows.line_num
            if len(row) > COLUMNS_MOST:
                report.lose(N_("more than 1000 columns; the rest is left out"))
            cells = [_read_cell(cell) for cell in row[:COLUMNS_MOST]]
            if headers is None:
                headers = [tidy(cell).replace("\n", " ") for cell in cells]
            elif any(cell.strip() for cell in cells):
                figure = _figure(headers, cells, report) if _name_of(headers, cells) else None
                if figure is None or not figure.name:
                    report.lose(N_("line {line}: no name"), line=begins)
                else:
                    figure.line = begins
                    figures.append(figure.draft())
            if len(figures) > FIGURES_MOST:
                break
    except csv.Error as error:
        raise unreadable(
            N_("{file}, line {line}: {error}"), file, line=line + 1, error=str(error)
        ) from None
    return Converted(tuple(figures), lost=report.losses)


def _name_of(headers: Sequence[str], cells: Sequence[str]) -> str:
    named = (
        cell for header, cell in zip(headers, cells, strict=False) if fold_label(header) == "name"
    )
    return next(named, "").strip()


def _figure(headers: Sequence[str], cells: Sequence[str], report: LossReport) -> FigureBuilder:
    made = FigureBuilder(FORMAT, tidy)
    for n, cell in enumerate(cells):
        header = headers[n] if n < len(headers) else ""
        if not cell.strip():
            continue
        if not header:
            report.lose(N_("column {n} has no header; left out"), n=n + 1)
        elif header.endswith(_KEY):
            _read_key(made, made.label(header.removesuffix(_KEY)), Node(cell, made.report))
        elif column := HEADERS.get(fold_label(header)):
            _read_column(made, column, Node({header: cell}, made.report)[header])
        else:
            made.skill(header, cell.strip())
    if made.quality is not None or made.count is not None:
        made.role = "minions"
    return made


def _read_column(made: FigureBuilder, column: str, cell: Node) -> None:
    text = str(cell.value)
    match column:
        case "name":
            made.call(text)
        case "role":
            made.role = _ROLES.get(fold_label(text), "")
            if not made.role:
                cell.misread()
        case "side":
            made.side = made.label(text)
        case "zone":
            made.zone = made.label(text)
        case "fp":
            made.fp = cell.number()
        case "refresh":
            made.refresh = cell.number()
        case "quality":
            made.quality = cell.number()
        case "count":
            made.count = cell.number()
        case "hidden":
            made.hidden = fold_label(text) in _YES
        case "health" | "composure" | "stress":
            _read_boxes(made, column, cell)
        case "notes":
            written.read_notes(made, text)
        case _ if column in _NUMBERS:
            if (number := cell.number(least=-999)) is not None:
                made.numbers[column] = number
        case _:
            add = {"aspects": made.aspect, "consequences": made.carry}.get(column)
            for entry in re.split("[;\n]", text):
                if add is None:
                    made.stunt("", entry)
                else:
                    add(entry)


def _read_boxes(made: FigureBuilder, column: str, cell: Node) -> None:
    found = _BOXES.fullmatch(str(cell.value))
    if found is None:
        cell.misread()
    else:
        marked = written.numbers_in(found[2] or "")
        made.track(column.capitalize(), int(found[1]), marked, kind=_TRACKS[column])


def _read_key(made: FigureBuilder, key: str, cell: Node) -> None:
    text = str(cell.value).strip()
    whole = re.fullmatch(r"-?[0-9]{1,3}", text)
    if key == _SLOTS and not whole:
        written.read_slots(made, text)
    elif key == _SLOTS:
        made.slots = cell.number()
    elif key == _MORE:
        made.more = tidy(text)
    elif whole:
        made.numbers[key] = int(text)
    else:
        made.keys[key] = tidy(text)


# Out again


def write(figures: Iterable[FigureDraft]) -> written.WrittenCast:
    """Return a table with these figures; ``convert`` reads them from it as they are.

    What no column has is told. Texts that a spreadsheet would take for formulas are kept from it.
    """
    people = list(figures)
    lost: list[tuple[str, Loss]] = []
    rows = []
    for figure in people:
        rows.append(_columns_of(figure))
        lost += [*written.unwritten(figure), *_without_column(figure)]
    skills = dict.fromkeys(
        skill for figure in people for skill in figure.skills if not _is_header(skill)
    )
    keys = dict.fromkeys(key for row in rows for key in row if key.endswith(_KEY))
    known = (*_COLUMNS, *keys)
    used = [column for column in known if any(row.get(column) for row in rows)]
    text = io.StringIO(newline="")
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow([*used, *map(_write_cell, skills)])
    for figure, row in zip(people, rows, strict=True):
        ratings = [str(figure.skills.get(skill, "")) for skill in skills]
        writer.writerow([*(row.get(column, "") for column in used), *ratings])
    return written.WrittenCast(text.getvalue(), tuple(lost))


def _columns_of(figure: FigureDraft) -> dict[str, str]:
    """Return the columns of a figure, without its skills."""
    numbers: dict[str, int | None] = {"fp": figure.fp, "refresh": figure.refresh}
    if figure.role == "minions":
        numbers |= {"quality": figure.quality, "count": figure.count}
    numbers |= {key: figure.numbers.get(key) for key in _NUMBERS}
    texts = {
        "name": figure.name,
        "role": figure.role if figure.role in _ROLES else "",
        "side": figure.side,
        "zone": figure.zone,
        "hidden": "yes" if figure.hidden else "",
        "aspects": "; ".join(figure.aspects),
        "consequences": "; ".join(map(written.write_consequence, figure.consequences)),
        "stunts": "; ".join(stunt.line for stunt in figure.stunts),
        "notes": written.write_notes(figure.notes),
    }
    columns = {key: str(n) for key, n in numbers.items() if n is not None}
    texts |= {f"{key}{_KEY}": text for key, text in _keys_of(figure)}
    columns |= {key: _write_cell(text) for key, text in texts.items() if text}
    called = {kind: column for column, kind in _TRACKS.items()}
    return columns | {called[t.track]: _write_boxes(t) for t in figure.tracks if t.track}


def _write_boxes(track: TrackDraft) -> str:
    marked = ", ".join(map(str, track.marked))
    return f"{track.boxes} ({marked})" if marked else str(track.boxes)


def _keys_of(figure: FigureDraft) -> Iterable[tuple[str, str]]:
    """Yield the keys of ``add`` for which there is no other column, as they are typed."""
    yield from ((key, str(n)) for key, n in figure.numbers.items() if key not in _NUMBERS)
    yield from figure.keys.items()
    if figure.slots is not None:
        listed = len(figure.slot_severities) == figure.slots or figure.severities
        yield _SLOTS, written.write_slots(figure) if listed else str(figure.slots)
    yield _MORE, figure.more


def _is_header(skill: str) -> bool:
    """Return whether a skill is called like a column that means something else."""
    return fold_label(skill) in HEADERS or skill.endswith(_KEY)


def _without_column(figure: FigureDraft) -> Iterable[tuple[str, Loss]]:
    """Yield what a figure loses because a table has no column for it."""
    for skill, n in figure.skills.items():
        if _is_header(skill):
            text = f"{skill} {n}"
            message = N_("{text}: no column for it; not written")
            yield figure.name, Loss(message=message, arguments={"text": text})


def _write_cell(text: str) -> str:
    return f"'{text}" if _FORMULA.match(text) else text


def _read_cell(cell: str) -> str:
    return cell[1:] if cell.startswith("'") and _FORMULA.match(cell) else cell
