"""Characters of Roll20 with one of two Fate sheets: FateOmni, and Fate by Evil Hat.

An attribute that was left at its default is not in the file.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from tracker.conflict.figure_drafts import Severity
from tracker.conflict.ruling import N_
from tracker.imports import labels
from tracker.imports.sheets import Converted, FigureBuilder
from tracker.imports.values import LossReport, Node, shown_value

FORMAT = "roll20"

_REPEATING = "repeating_"
# An id of a row has a hyphen and 19 characters, of which any may be a hyphen or an underscore.
_ROW = re.compile(r"([^_]+)_(-.{19}|[^_]+)_(.+)", re.DOTALL)

_OMNI_POINTS = 3

# Attributes and sections of FateOmni that say how the sheet looks, or follow from others.
_LOOKS = re.compile(
    r"show-.*|edit.*|skill-row.*|.*-word|theme|options|rolltally|rolllist|sheetoptions|skillstyle"
    r"|add[a-z]+|[a-z]+count|uninitialized|setgame|custom-.*|character_name|fp|refresh|corruption"
    r"|focused|specialized"
)
_READ = ("aspects", "skills", "stress", "consequences", "conditions", "tempaspects", "stunts")

_EVIL_HAT_SLOTS: tuple[tuple[str, Severity], ...] = (
    ("MildPhyConsequence", "mild"),
    ("MildMenConsequence", "mild"),
    ("ModerateConsequence", "moderate"),
    ("SevereConsequence", "severe"),
)

_EVIL_HAT_KNOWN = re.compile(
    r"character_name|fate_points|refresh|(?:physical|mental)_(?:stress_count|[0-9]+)"
    r"|(?:mildphy|mildmen|moderate|severe)consequence"
)

_Row = dict[str, Node]


def is_character(value: dict[str, Any]) -> bool:
    """Return whether an object is a character of Roll20."""
    attributes = Node(value, LossReport()).at("character.attribs").value
    return isinstance(attributes, list) or "schema_version" in value


class _Attributes:
    """The attributes of a character: plain ones, and rows of those that repeat."""

    def __init__(self, character: Node) -> None:
        self.plain: _Row = {}
        self._rows: dict[str, dict[str, _Row]] = {}
        for attribute in character["attribs"].members():
            name, current = attribute["name"].text(), attribute["current"]
            found = _ROW.fullmatch(name.removeprefix(_REPEATING))
            if name.startswith(_REPEATING) and found:
                section, row, field = found.groups()
                self._rows.setdefault(section.lower(), {}).setdefault(row, {})[field] = current
            else:
                self.plain[name] = current

    @property
    def sections(self) -> list[str]:
        """Return the sections that have rows."""
        return list(self._rows)

    def rows(self, section: str) -> Iterator[_Row]:
        """Yield the rows of a section."""
        yield from self._rows.get(section, {}).values()

    def text(self, name: str) -> str:
        """Return a plain attribute as text, empty where it is not there."""
        return _text(self.plain, name)


def convert(value: dict[str, Any]) -> Converted:
    """Return the character."""
    made = FigureBuilder(FORMAT)
    character = Node(value, made.report)["character"]
    made.call(character["name"].text())
    made.identify(character["oldId"].text())
    made.note("Bio", character["bio"].text())
    attributes = _Attributes(character)
    fields = {key for row in attributes.rows("aspects") for key in row}
    fields |= {key for row in attributes.rows("skills") for key in row}
    evil_hat = {"fate_points", "physical_stress_count", "mental_stress_count"}
    if evil_hat & attributes.plain.keys() or fields & {"aspect-value", "skill-name"}:
        _read_evil_hat(made, attributes)
    elif attributes.plain or attributes.sections:
        _read_omni(made, attributes)
    for ability in character["abilities"].members():
        made.report.lose(N_("macro {name}, left out"), name=shown_value(ability["name"].text()))
    if character["avatar"].text():
        made.report.image("", 0)
    return Converted((made.draft(),))


def _text(row: _Row, field: str, default: str = "") -> str:
    return row[field].text() if field in row else default


def _number(row: _Row, field: str, default: int, most: int = 99) -> int:
    return (row[field].number(most=most) if field in row else None) or default


def _points(attributes: _Attributes, name: str, default: int | None = None) -> int | None:
    there = attributes.plain.get(name)
    return there.number() if there and there.present else default


def _label(row: _Row, default: str) -> str:
    return _text(row, "label") or default


# FateOmni


def _read_omni(made: FigureBuilder, attributes: _Attributes) -> None:
    made.fp = _points(attributes, "fp", _OMNI_POINTS)
    made.refresh = _points(attributes, "refresh", _OMNI_POINTS)
    for row in attributes.rows("aspects"):
        aspect = _text(row, "aspect")
        made.aspect(aspect, _free(row))
        made.note(aspect or _label(row, "Aspect"), _text(row, "notes"))
    for row in attributes.rows("skills"):
        made.skill(_text(row, "skill"), row["rating"].value if "rating" in row else 0)
    for row in attributes.rows("stress"):
        boxes = _boxes(row)
        made.track(_label(row, "Stress"), boxes, _marked(row, boxes), _worth(row, boxes))
        made.note(_label(row, "Stress"), _text(row, "notes"))
    for row in attributes.rows("consequences"):
        _read_consequence(made, row)
    for row in attributes.rows("conditions"):
        boxes = _boxes(row)
        marked = _marked(row, boxes)
        glyphs = "".join("■" if n in marked else "□" for n in range(1, boxes + 1))
        made.condition(
            _label(row, "Condition"), " ".join(filter(None, (glyphs, _text(row, "notes"))))
        )
    for row in attributes.rows("tempaspects"):
        made.lies_on_scene(_text(row, "aspect"), _free(row))
    for row in attributes.rows("stunts"):
        bonus, skill = _number(row, "bonus", 0), _text(row, "skill")
        text = _text(row, "desc")
        made.stunt(_text(row, "name"), f"{text} ({skill} {bonus:+d})" if bonus and skill else text)
    if (corruption := attributes.text("corruption")) not in ("", "0"):
        made.note("Corruption", corruption)
    _read_rest(made, attributes, _READ, _LOOKS)


def _free(row: _Row) -> int:
    """Return the free invokes that are not used up."""
    invokes = _number(row, "invokes", 0)
    return invokes - len(_marked(row, invokes))


def _boxes(row: _Row) -> int:
    return _number(row, "track", 1)


def _marked(row: _Row, boxes: int) -> list[int]:
    return [n for n in range(1, boxes + 1) if _text(row, f"check{n}") == "1"]


def _worth(row: _Row, boxes: int) -> list[int | None]:
    return [labels.number(_text(row, f"track{n}")) for n in range(1, boxes + 1)]


def _read_consequence(made: FigureBuilder, row: _Row) -> None:
    label, text = _text(row, "label"), _text(row, "aspect")
    severity = labels.severity(label) or labels.severity(_text(row, "track", "2"))
    taken = _text(row, "trackcheck", "1") == "1"
    if text and not taken:
        made.report.lose(
            N_("{consequence}: not marked there, left out"), consequence=shown_value(text)
        )
    made.slot(severity, text if taken else "", recovering=_text(row, "recovery") == "1")
    made.note(text or label, _text(row, "notes"))


def _read_note(made: FigureBuilder, row: _Row) -> None:
    """Read a row that no rule reads: its name, then whatever else has text."""
    shape = {"icon", "rollable", "skillvalue", "options", "sfxmenu", "word", "element"}
    texts = {key: text for key in row if (text := _text(row, key)) not in ("", "0")}
    named = next((key for key in ("name", "label", "element") if key in texts), "")
    lines = [
        text if key in ("desc", "text") else f"{key}: {text}"
        for key, text in texts.items()
        if key not in shape and key != named
    ]
    if lines:
        made.note(texts.get(named, ""), "\n".join(lines))
    elif named != "element":
        made.note("", texts.get(named, ""))


def _read_rest(
    made: FigureBuilder, attributes: _Attributes, sections: Iterable[str], known: re.Pattern[str]
) -> None:
    """Read what no rule reads into the notes."""
    for section in attributes.sections:
        if section not in sections:
            for row in attributes.rows(section):
                _read_note(made, row)
    for name in attributes.plain:
        if not known.fullmatch(name.lower()):
            made.note(name, attributes.text(name))


# Fate by Evil Hat


def _read_evil_hat(made: FigureBuilder, attributes: _Attributes) -> None:
    made.fp = _points(attributes, "fate_points")
    made.refresh = _points(attributes, "refresh")
    for row in attributes.rows("aspects"):
        made.aspect(_text(row, "aspect-value"))
    for row in attributes.rows("skills"):
        value = row["skill-value"].value if "skill-value" in row else 0
        made.skill(_text(row, "skill-name"), value)
    for kind in ("physical", "mental"):
        if boxes := _number(attributes.plain, f"{kind}_stress_count", 0):
            marked = [n for n in range(1, boxes + 1) if attributes.text(f"{kind}_{n}") == "1"]
            made.track(kind.capitalize(), boxes, marked)
    for name, severity in _EVIL_HAT_SLOTS:
        if name in attributes.plain:
            made.slot(severity, attributes.text(name))
    for row in attributes.rows("stunts"):
        made.stunt(_text(row, "stunt-name"), _text(row, "stunt-description"))
    _read_rest(made, attributes, ("aspects", "skills", "stunts"), _EVIL_HAT_KNOWN)
