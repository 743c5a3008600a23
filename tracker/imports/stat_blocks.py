"""Stat blocks in Markdown, in the three dialects of the public texts of Fate.

Prose with headings is no cast: a block counts only with what makes one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from types import MappingProxyType
from typing import NamedTuple

from tracker.conflict.figure_drafts import FigureDraft
from tracker.conflict.ruling import N_
from tracker.imports import labels
from tracker.imports.decoding import plain_text, tidy
from tracker.imports.labels import fold_label
from tracker.imports.sheets import FIGURES_MOST, Converted, FigureBuilder

FORMAT = "markdown"

# From a text that is longer nobody is taken without being chosen.
_CHOSEN_MOST = 64 * 1024

# No block has more lines.
BLOCK_MOST = 300

# A line that is longer is prose; of what is longer still only the beginning is read.
_NAME_MOST = 60
_LINE_MOST = 4000
_ASPECT_MOST = 150
_NAME_WORDS = 4

# What begins a part of a block, in English and German.
_PARTS: Mapping[str, str] = MappingProxyType(
    {
        word: part
        for part, words in {
            "aspects": "aspects aspekte",
            "aspect": "aspect concept trouble aspekt konzept dilemma",
            "skills": "skills approaches fertigkeiten methoden",
            "stress": "stress",
            "consequences": "consequences konsequenzen",
            "stunts": "stunts",
            "refresh": "refresh erholungsrate",
            "weight": "weight gewicht",
        }.items()
        for word in words.split()
    }
)
_PART = re.compile(
    rf"(?:(?:other|high|andere|weitere)\s+)?({'|'.join(_PARTS)})\s*(?:(:)\s*|\s|$)(.*)",
    re.IGNORECASE,
)

_RULER = re.compile(r"[-*_ ]{3,}")
_HEADING = re.compile(r"(#{1,6})\s*(.*?)[\s#]*")
_QUOTE = re.compile(r"(?:>\s*)+|[-*+]\s+")
_EMPHASIS = re.compile(r"\*\*|__|(?<![\w*_])[*_](?=\S)|(?<=\S)[*_](?![\w*_])")
_ESCAPE = re.compile(r"\\([\\`*_{}\[\]()#+.!>-])")

_RATING = r"\(?([+\u2212\u2013-][0-9]{1,2})\)?"
_MOOK = re.compile(r"([^():]{1,30})\(([+\u2212\u2013-]?[0-9])\)\s*(?:at|in|bei)\b\s*:?\s*(.*)")
_RATED = re.compile(rf"(?<![^\s,(]){_RATING}\s*:?")
_EVERYTHING = re.compile(r"everything else|all other.*|all others|alles andere|alle anderen.*")
_COMMA = re.compile("[,;]")
_AND = re.compile(r"[,;]|\s(?:and|und)\s")
_BEFORE_CAPITAL = re.compile(r",\s*(?=[^\W\d_a-zäöüß])")

_BOX = re.compile(r"\[\s*([^\[\]]{0,3}?)\s*\]|([□■☐☒☑])")
_CIRCLES = re.compile(r"([OoXx](?:\s*[OoXx])*)(?![\w])")
_COUNTED = re.compile(r"([0-9]{1,2})\s+(\w+)(?:\s+stress)?\s+box(?:es)?", re.IGNORECASE)
_PEOPLE = re.compile(r"\(\s*([0-9]{1,3})\s+[^()]*\)")
_NONE = re.compile(r"none\b.*|keine?r?s?\b.*|[—–-]", re.IGNORECASE)
_MARKED = frozenset("xX■☒☑✗✘")

_NOTE = re.compile(
    r"(countdown\b.*|(?:trigger|outcome|auslöser|ergebnis)\b[^:]*:.*)", re.IGNORECASE
)


class _Line(NamedTuple):
    """A line, the part of a block that it begins with what stands behind it, or a mook's rating."""

    text: str
    heading: bool
    part: str = ""
    rest: str = ""
    mook: re.Match[str] | None = None

    @property
    def skilled(self) -> bool:
        """Return whether the line says what a mook is good at."""
        return self.mook is not None and (labels.number(self.mook[2]) or 0) > 0

    @property
    def tells(self) -> bool:
        """Return whether the line is one that only stat blocks have."""
        return bool(self.part or self.mook)


def _line(text: str, heading: bool) -> _Line:
    if found := _PART.fullmatch(text):
        part, colon, rest = _PARTS[found[1].lower()], found[2], found[3]
        # "Stress is what hurts" is prose.
        if colon or not rest or (part == "stress" and _has_boxes(rest)):
            return _Line(text, heading, part, rest)
    return _Line(text, heading, mook=_MOOK.fullmatch(text) if "(" in text else None)


def convert(text: str) -> Converted:
    """Return the figures of a text, one more than are taken at the most."""
    figures = []
    for figure in _figures(text):
        figures.append(figure)
        if len(figures) > FIGURES_MOST:
            break
    return Converted(tuple(figures), unchosen=len(text) > _CHOSEN_MOST)


def _figures(text: str) -> Iterator[FigureDraft]:
    lines = list(_lines(text))
    starts = [at for at in range(len(lines)) if _is_name(lines, at)]
    for start, end in pairwise([*starts, len(lines)]):
        block = lines[start:end]
        if any(line.tells for line in block[1:BLOCK_MOST]):
            made = _Block(block[:BLOCK_MOST], len(block)).made
            if made is not None:
                yield made


def _lines(text: str) -> Iterator[_Line]:
    """Yield the lines that have something in them, without markup."""
    for line in plain_text(text).split("\n"):
        short = line[:_LINE_MOST]
        if _RULER.fullmatch(short):
            continue
        heading = _HEADING.fullmatch(short)
        short = _QUOTE.sub("", short, count=1) if _QUOTE.match(short) else short
        short = heading[2] if heading else short
        if "*" in short or "_" in short:
            short = tidy(_EMPHASIS.sub("", short))
        if "\\" in short:
            short = _ESCAPE.sub(r"\1", short)
        if short:
            yield _line(short, heading is not None)


def _is_name(lines: Sequence[_Line], at: int) -> bool:
    """Return whether a line is the name of a block: a heading, or what stands before its parts."""
    line = lines[at]
    if line.heading or line.tells:
        return not line.tells
    if at + 1 == len(lines) or len(line.text) >= _NAME_MOST or line.text.endswith((".", ":")):
        return False
    if lines[at + 1].part in ("aspects", "weight"):
        return True
    return at + 2 < len(lines) and lines[at + 2].skilled and not lines[at + 1].tells


def _has_boxes(text: str) -> bool:
    return bool(_BOX.search(text) or _CIRCLES.match(text) or _NONE.fullmatch(text))


class _Block:
    """A block as it is read, line by line; ``made`` is its figure, None where it is none."""

    def __init__(self, lines: Sequence[_Line], length: int) -> None:
        # Tags and entities are off already.
        self._made = FigureBuilder(FORMAT, tidy)
        name = lines[0].text
        self._made.call(labels.recased(name) if labels.is_capital(name) else name)
        self._part = ""
        self._rated = self._has_aspect = False
        self._boxes: int | None = None
        if length > len(lines):
            self._made.report.lose(
                N_("{n} lines of text behind it, left out"), n=length - len(lines)
            )
        mook = any(line.skilled for line in lines)
        for at, line in enumerate(lines[1:], 1):
            if mook and at == 1 and not line.tells:
                self._aspects(line.text, _BEFORE_CAPITAL)
            else:
                self._read(line)
        if mook:
            self._made.slots = 0
            if self._made.count is None:
                self._made.count = self._boxes or None

    @property
    def made(self) -> FigureDraft | None:
        """Return the figure, if there is enough of one."""
        has_track = self._boxes is not None
        cast = self._rated and (self._has_aspect or has_track)
        return self._made.draft() if cast or (has_track and self._has_aspect) else None

    def _read(self, line: _Line) -> None:
        part, rest = line.part, line.rest
        if note := _NOTE.fullmatch(line.text):
            self._made.note("", note[0])
            self._part = ""
        elif mook := line.mook:
            self._mook(mook)
        elif counted := self._counted(line.text, part or self._part):
            for boxes, name in counted:
                self._track(name.capitalize(), [""] * int(boxes))
        elif part == "aspect":
            if rest:
                self._aspects(rest, None)
        elif part == "refresh":
            self._made.refresh = labels.number(rest)
        elif part == "weight":
            if (weight := labels.number(rest)) is not None:
                self._made.numbers["weight"] = weight
        elif part:
            self._part = part
            if rest:
                self._entry(rest, inline=True)
        else:
            self._entry(line.text, inline=False)

    def _counted(self, text: str, part: str) -> list[tuple[str, str]]:
        """Return tracks that are told by how many boxes they have, each with its name."""
        return _COUNTED.findall(text) if part == "stress" or text.startswith("[") else []

    def _entry(self, text: str, inline: bool) -> None:
        """Read a line of the part that it stands in."""
        label, colon, behind = text.partition(":")
        match self._part:
            case "aspects" if len(text) <= _ASPECT_MOST or inline:
                self._aspects(text, _BEFORE_CAPITAL if inline else None)
            case "skills":
                self._skills(text)
            case "stress" if _has_boxes(text) or _has_boxes(behind.strip()) or "[" in text:
                self._stress(text)
            case "consequences" if labels.severity(label):
                words = behind.strip()
                self._made.slot(labels.severity(label), "" if _NONE.fullmatch(words) else words)
            case "stunts":
                named, stop, said = text.partition(". ")
                if not colon and stop and len(named) <= _NAME_MOST:
                    self._made.stunt(named, said)
                else:
                    self._made.stunt("", text)
            case _:
                self._made.note("", text)

    def _aspects(self, text: str, parted: re.Pattern[str] | None) -> None:
        """Read aspects with semicolons between, else with what else may part them."""
        texts = text.split(";") if ";" in text else parted.split(text) if parted else [text]
        for aspect in texts:
            self._made.aspect(aspect.strip(" ,"))
        self._has_aspect = True

    def _mook(self, found: re.Match[str]) -> None:
        rating = labels.number(found[2]) or 0
        for skill in _COMMA.split(found[3]):
            self._skill(skill, rating)
        if rating > 0:
            self._made.quality = max(rating, self._made.quality or 0)

    def _skill(self, text: str, rating: int) -> None:
        name = text.strip(" .:")
        if not name:
            return
        self._rated = True
        if _EVERYTHING.fullmatch(fold_label(name)):
            self._made.note("All other skills", f"{rating:+d}")
            self._made.report.lose(
                N_("all other skills {rating}: kept in the notes"), rating=f"{rating:+d}"
            )
        else:
            self._made.skill(name, rating)

    def _skills(self, text: str) -> None:
        """Read ``Good (+3): A, B``, ``Great (+4) A and B, Good (+3) C``, ``Careful: Fair (+2)``."""
        found = _RATED.split(text)
        parts = [part.strip(" ,;:") for part in found[::2]]
        values = [labels.number(value) or 0 for value in found[1::2]]
        if values and not parts[-1]:
            rated = [([_without_rung(name)], v) for name, v in zip(parts, values, strict=False)]
        else:
            # In front of each rating stands its word, or nothing at all.
            spoken = bool(parts[0])
            rest = [*(_without_last(part) if spoken else part for part in parts[1:-1]), parts[-1]]
            rated = [(_AND.split(part), v) for part, v in zip(rest, values, strict=False)]
        # "An Average filler has one Average (+1) skill." is prose.
        prose = len(parts[0].split()) > (_NAME_WORDS if not parts[-1] else 1)
        if not values or prose:
            self._made.note("", text)
            return
        for names, value in rated:
            for name in names:
                self._skill(name, value)

    def _stress(self, text: str) -> None:
        """Read tracks: ``Physical [1][X][3]``, ``OO (4 thugs)``, ``None``."""
        if people := _PEOPLE.search(text):
            self._made.count = int(people[1])
            text = text[: people.start()] + text[people.end() :]
        tracks: list[tuple[str, list[str]]] = []
        at = 0
        for box in _BOX.finditer(text):
            label = text[at : box.start()].strip(" :,;|/")
            if label or not tracks:
                tracks.append((label, []))
            tracks[-1][1].append(box[1] or box[2] or "")
            at = box.end()
        if not tracks:
            label, _, behind = text.rpartition(":")
            circles = _CIRCLES.match(behind.strip())
            tracks.append((label.strip(), list(circles[1].replace(" ", "")) if circles else []))
        for label, signs in tracks:
            self._track(label or "Stress", signs)

    def _track(self, label: str, signs: Sequence[str]) -> None:
        boxes = range(1, len(signs) + 1)
        marked = [n for n in boxes if signs[n - 1] in _MARKED]
        self._boxes = (self._boxes or 0) + len(boxes)
        self._made.track(label, len(boxes), marked, _worth(signs))


def _without_rung(text: str) -> str:
    """Return what stands in front of a rating without the ladder's word for it."""
    before, _, last = text.rpartition(" ")
    return before if labels.number(last) is None and labels.rating(last) is not None else text


def _without_last(text: str) -> str:
    return text.rpartition(" ")[0]


def _worth(signs: Sequence[str]) -> list[int | None]:
    """Return what each box takes; a mark hides it, but the other boxes show how they count."""
    known = {n: int(sign) for n, sign in enumerate(signs, 1) if sign.isdecimal()}
    if not known:
        return []
    if all(n == worth for n, worth in known.items()):
        return [*range(1, len(signs) + 1)]
    if set(known.values()) == {1}:
        return [1] * len(signs)
    return [known.get(n) for n in range(1, len(signs) + 1)]
