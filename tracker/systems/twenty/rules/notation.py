"""A check in bracket notation, read and written: ``[Stärke + Kraftakt (Stemmen) - II] ≥ EG IV``."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from types import MappingProxyType
from typing import NamedTuple, NoReturn, TypeVar

import msgspec
from msgspec.structs import replace

from tracker.dice.faults import N_, Fault
from tracker.systems.twenty.rules.attributes import (
    named,
    nearly_attribute,
    no_attribute,
    no_attribute_called,
)
from tracker.systems.twenty.rules.checks import (
    MOST,
    ROMAN,
    Edge,
    Stage,
    TwentyCheck,
    number,
    numeral,
    signed,
)
from tracker.systems.twenty.rules.together import FEWEST, WRITTEN, Mode

_DASHES = MappingProxyType(
    dict.fromkeys((*range(0x2010, 0x2016), 0x2212, 0xFE58, 0xFE63, 0xFF0D), "-")
)
_NEWLINE = re.compile(r"\r\n|[\r\v\f\x85\u2028\u2029]")


def visible(text: str) -> str:
    """Return a text without zero-width characters and soft hyphens (T-142)."""
    return "".join(c for c in text if unicodedata.category(c) != "Cf")


def normalized(text: str) -> str:
    """Return a text in NFKC with plain dashes, ``≥`` for ``>=`` and single blanks (T-141…T-143)."""
    composed = unicodedata.normalize("NFKC", visible(text)).translate(_DASHES)
    return re.sub(r"\s+", " ", composed.replace(">=", "≥"))


def newlines(text: str) -> str:
    """Return a text whose lines all end alike."""
    return _NEWLINE.sub("\n", text)


def find(mark: str, text: str) -> int:
    """Return where a mark stands in a text, in whatever width it is typed; −1 when nowhere.

    >>> find(":", "I： all is well")
    1
    """
    return next((n for n, c in enumerate(text) if unicodedata.normalize("NFKC", c) == mark), -1)


class Skill(msgspec.Struct, frozen=True):
    """A skill as written, with its specialization where it has one."""

    name: str
    spec: str = ""

    def __str__(self) -> str:
        return f"{self.name} ({self.spec})" if self.spec else self.name


class Side(msgspec.Struct, frozen=True, kw_only=True):
    """What one side's target value is made of; ``net`` are dice, plus for advantages."""

    attributes: tuple[str, ...]
    skills: tuple[Skill, ...]
    points: int
    net: int

    def __str__(self) -> str:
        parts = " + ".join((*self.attributes, *map(str, self.skills)))
        if self.points:
            parts += f" {'+' if self.points > 0 else '-'} {abs(self.points)}"
        return f"{parts} {signed(self.net)}".rstrip()

    def check(
        self, sheet: Mapping[str, int], required: int | None = None, stages: tuple[Stage, ...] = ()
    ) -> TwentyCheck | Fault:
        """Return the check for a sheet's values; a skill it does not have counts 0 (T-014)."""
        if not all(name in sheet for name in self.attributes):
            return no_attribute()
        return TwentyCheck(
            attributes=tuple(sheet[name] for name in self.attributes),
            skills=tuple(sheet.get(str(skill), sheet.get(skill.name, 0)) for skill in self.skills),
            bonuses=(self.points,) if self.points > 0 else (),
            penalties=(-self.points,) if self.points < 0 else (),
            adv=max(self.net, 0),
            dis=max(-self.net, 0),
            required=required,
            stages=stages,
        )


class Notation(msgspec.Struct, frozen=True, kw_only=True):
    """A check as written; its text is its canonical form, which parses to the same (T-151).

    ``count`` is how many take part, in all or besides the first as the mode has it; ``against`` is
    the other side of a comparative one.
    """

    side: Side
    mode: Mode = "single"
    count: int | None = None
    against: Side | None = None
    required: int | None = None
    stages: tuple[Stage, ...] = ()

    def __str__(self) -> str:
        inside = str(self.side)
        if self.against is not None:
            inside += f" | {WRITTEN[self.mode]} | {self.against}"
        elif self.count is not None:
            inside += f" | {WRITTEN[self.mode]}({self.count})"
        return f"[{inside}]{self._requirement()}"

    def _requirement(self) -> str:
        if self.stages:
            lines = (f"\n{numeral(stage.degree)}: {stage.text}" for stage in self.stages)
            return " mit EG ≥:" + "".join(lines)
        return "" if self.required is None else f" ≥ EG {numeral(self.required)}"

    def check(self, sheet: Mapping[str, int]) -> TwentyCheck | Fault:
        """Return the check of the acting side for a sheet's values."""
        return self.side.check(sheet, self.required, self.stages)


# A letter may carry marks that do not compose with it.
_LETTER = "(?:[^\\W\\d_][\u0300-\u036f]*)"
_WORD = f"{_LETTER}+(?:[-'’.]{_LETTER}+)*"
_NAME = re.compile(f"{_WORD}(?: {_WORD})*")
_SPEC = re.compile(r" ?\((?P<spec>[^()\[\]|]+)\)")
_SIGN = re.compile(r" ?(?P<sign>[-+]) ?")
_ENDS = r"(?= ?(?:[-+]|$))"
_DICE = re.compile(f"(?:{ROMAN}){_ENDS}")
_POINTS = re.compile(f"[1-9][0-9]*{_ENDS}")
_POINTS_MOST = 999_999_999
_GLUED_DICE = re.compile(f"-(?:{ROMAN})$")
# What is meant as a numeral and is none. After a minus nothing else has letters; after a plus a
# name has, unless it is all capitals, or counts on in small letters as far as tens go: xi, iiii.
_LIKE_ROMAN = MappingProxyType(
    {
        "-": re.compile(f"[IVXLCDM]+{_ENDS}", re.I),
        "+": re.compile(f"(?:[IVX]+|(?=[ivx])x*(?:ix|iv|v?i*)){_ENDS}"),
    }
)
_COUNTED = re.compile(
    rf"(?P<mode>{'|'.join(WRITTEN[mode] for mode in FEWEST)}) ?(?P<rest>.*)", re.I
)
_COUNT = re.compile(r"\( ?(?P<count>[0-9]{1,9}) ?\)(?P<rest>.*)")
_MINIMUM = re.compile(r"(?:mit )?(?:≥ ?EG|EG(?: ?≥)?) ?(?P<roman>.*)", re.I)
_STAGED = re.compile(r"(?:mit )?EG ?≥ ?:(?P<rest>.*)", re.I)

_MESSAGES: Mapping[str, str] = MappingProxyType(
    {
        "E_NO_BRACKET": N_("a check stands in square brackets"),
        "E_EMPTY": N_("nothing stands where an attribute is wanted"),
        "E_SYNTAX": N_("no check can be read from {text}"),
        "E_SYNTAX nothing": N_("nothing stands where a skill, points or dice are wanted"),
        "E_SPEC": N_("a specialization stands in round brackets behind a skill: {text}"),
        "E_ROMAN": N_("{text} is no numeral from I to X"),
        "E_RANGE": N_("more than ten dice are left over: {text}"),
        "E_RANGE points": N_("no check has so many points: {text}"),
        "E_MODE": N_("{text} is none of gemeinschaftlich(2), unterstützend(1), vergleichend"),
        "E_MODE alone": N_("behind vergleichend stands the other side: | vergleichend | Wille"),
        "E_MODE nothing": N_(
            "nothing stands where gemeinschaftlich(2), unterstützend(1) or vergleichend is wanted"
        ),
        "E_COUNT": N_("how many, stands in round brackets: 2 or more in all, or 1 who supports"),
        "E_TRAILING": N_("{text} does not belong behind a check"),
        "E_STAGE": N_("staged results ascend, each with a numeral, a colon and a text: {text}"),
    }
)

# A name in a bracket, or what stands in round brackets behind one.
_CALLED = re.compile(rf"\([^()]*\)|{_NAME.pattern}")

T = TypeVar("T")


class _Refused(Exception):
    """Raised inside the parser only, which returns the fault; ``place`` is where it is."""

    def __init__(self, fault: Fault, place: int) -> None:
        self.fault = fault
        self.place = place


class _Piece(NamedTuple):
    """A part of a text, and where it begins in that."""

    text: str
    at: int = 0

    def stripped(self) -> _Piece:
        """Return it without blanks around."""
        return _Piece(self.text.strip(), self.at + len(self.text) - len(self.text.lstrip()))

    def behind(self, place: int) -> _Piece:
        """Return what begins at a place in it."""
        return _Piece(self.text[place:], self.at + place)

    def split(self, mark: str) -> Iterator[_Piece]:
        """Yield what stands between marks, in whatever width these are typed."""
        rest = self
        while (cut := find(mark, rest.text)) >= 0:
            yield _Piece(rest.text[:cut], rest.at)
            rest = rest.behind(cut + 1)
        yield rest

    def refuse(self, what: str) -> NoReturn:
        """Refuse it, by the code of an error with the kind of it where there are several."""
        code, found = what.partition(" ")[0], self.stripped()
        nothing = "" if found.text else f"{what} nothing"
        message, arguments = _MESSAGES.get(nothing, _MESSAGES[what]), {"text": found.text}
        fault = Fault(code, message, "T-152", arguments={**arguments})
        raise _Refused(fault, found.at)


def in_full(text: str, full: Callable[[str], str]) -> str:
    """Return a text in bracket notation with the full names of attributes and skills.

    >>> in_full("[Kraft-II (Stem) | vergleichend | Will] ≥ EG II", lambda name: f"{name}…")
    '[Kraft…-II (Stem) | vergleichend… | Will…] ≥ EG II'
    """
    end = find("]", text)

    def called(found: re.Match[str]) -> str:
        name = _GLUED_DICE.split(found[0])[0]
        return found[0] if name.startswith("(") else full(name) + found[0][len(name) :]

    return _CALLED.sub(called, text[: max(end, 0)]) + text[max(end, 0) :]


def parse(text: str) -> Notation | Fault:
    """Return the check that a text in bracket notation describes (T-140…T-152).

    Attributes are told from skills by their German names; the errors are those of T-152. A fault
    has the text as its argument ``typed``, and as ``at`` the character of it that it is about.
    """
    try:
        return _entry(text)
    except _Refused as refused:
        fault, place = refused.fault, min(refused.place, len(text))
        return replace(fault, arguments={**fault.arguments, "typed": text, "at": place})


def _placed(
    read: Callable[[_Piece], T], text: str, plain: Callable[[str], str], start: int = 0
) -> T:
    """Return what is read from a text made plain; errors in it name the place in the text itself.

    ``start`` is where the text begins in one around it.
    """
    try:
        return read(_Piece(plain(text)))
    except _Refused as refused:
        # By halves: to make each beginning of a long text plain takes seconds.
        ends = range(len(text) + 1)
        at = bisect_right(ends, refused.place, key=lambda n: len(plain(text[:n])))
        raise _Refused(refused.fault, start + at - 1) from None


def _entry(text: str) -> Notation:
    end = find("]", text)
    if end < 0 and normalized(text).lstrip().startswith("["):
        _Piece("", len(text)).refuse("E_NO_BRACKET")
    notation = _placed(_bracket, text[: max(end, 0)], normalized)
    required, stages = _placed(_requirement, text[end + 1 :], newlines, end + 1)
    return replace(notation, required=required, stages=stages)


def _bracket(piece: _Piece) -> Notation:
    """Return what stands inside a bracket, which has no end any more."""
    inside = piece.stripped()
    if not inside.text.startswith("["):
        piece.refuse("E_NO_BRACKET")
    first, *further = (part.stripped() for part in inside.behind(1).split("|"))
    side = _side(first)
    if not further:
        return Notation(side=side)
    mode, count, against = _mode(*further)
    return Notation(side=side, mode=mode, count=count, against=against)


def _mode(said: _Piece, *further: _Piece) -> tuple[Mode, int | None, Side | None]:
    if said.text.casefold() == WRITTEN["comparative"] and len(further) < 2:
        if not further:
            said.refuse("E_MODE alone")
        return "comparative", None, _side(further[0])
    match = _COUNTED.fullmatch(said.text)
    if match is None or further or match["rest"][:1].isalpha():
        said.refuse("E_MODE")
    mode = next(one for one in FEWEST if WRITTEN[one] == match["mode"].casefold())
    count = _COUNT.fullmatch(match["rest"])
    if count is None or int(count["count"]) < FEWEST[mode]:
        said.refuse("E_COUNT")
    if count["rest"]:
        said.refuse("E_MODE")
    return mode, int(count["count"]), None


def _side(piece: _Piece) -> Side:
    """Return a side from its operands and terms; at least one is an attribute (T-149)."""
    text = piece.text
    if not text:
        piece.refuse("E_EMPTY")
    attributes: list[str] = []
    skills: list[Skill] = []
    points = net = 0

    def operand(at: int) -> int:
        name, spec, end = _operand(piece, at)
        attribute = named(name)
        if attribute is None:
            skills.append(Skill(name, spec))
        elif spec:
            piece.behind(at).refuse("E_SPEC")
        else:
            attributes.append(attribute.german)
        return end

    at = operand(0)
    while at < len(text):
        sign = _SIGN.match(text, at)
        if sign is None:
            wrong = piece.behind(at)
            wrong.refuse("E_SPEC" if wrong.text.lstrip().startswith("(") else "E_SYNTAX")
        factor = 1 if sign["sign"] == "+" else -1
        begun, at = piece.behind(sign.start()), sign.end()
        # "V-Mann" is a name, "V-II" are dice.
        name = _name(text, at)
        if (dice := _DICE.match(text, at)) and name == dice[0]:
            net += factor * (number(name) or 0)
            at = dice.end()
        elif fixed := _POINTS.match(text, at):
            if len(fixed[0]) > len(str(_POINTS_MOST)):
                begun.refuse("E_RANGE points")
            points += factor * int(fixed[0])
            at = fixed.end()
        elif (like := _LIKE_ROMAN[sign["sign"]].match(text, at)) and name == like[0]:
            _Piece(name, piece.at + at).refuse("E_ROMAN")
        elif factor < 0:
            begun.refuse("E_SYNTAX")
        else:
            at = operand(at)
    if not attributes:
        meant = next((skill.name for skill in skills if nearly_attribute(skill.name)), "")
        fault = no_attribute_called(meant) if meant else no_attribute()
        raise _Refused(fault, piece.at + max(text.find(meant), 0))
    if abs(net) > MOST:
        piece.refuse("E_RANGE")
    if abs(points) > _POINTS_MOST:
        piece.refuse("E_RANGE points")
    return Side(attributes=tuple(attributes), skills=tuple(skills), points=points, net=net)


def _name(text: str, at: int) -> str:
    """Return the name that begins somewhere, without dice glued to it; empty for none.

    "Kraftakt-II" is a skill with dice, "Kraftakt-II (Stemmen)" and "Nah-Kampf" are skills.
    """
    match = _NAME.match(text, at)
    name = match[0] if match else ""
    while (glued := _GLUED_DICE.search(name)) and re.match(_ENDS, text[at + len(name) :]):
        name = name[: glued.start()]
    return name


def _operand(piece: _Piece, at: int) -> tuple[str, str, int]:
    """Return a name, its specialization, and where the text goes on."""
    name = _name(piece.text, at)
    if not name or number(name) is not None:
        piece.behind(at).refuse("E_SYNTAX")
    at += len(name)
    spec = _SPEC.match(piece.text, at)
    if spec is None:
        return name, "", at
    if not spec["spec"].strip():
        piece.behind(at).refuse("E_SPEC")
    return name, spec["spec"].strip(), spec.end()


def _requirement(piece: _Piece) -> tuple[int | None, tuple[Stage, ...]]:
    """Return the degree required, or the staged results."""
    rest = piece.stripped()
    if not rest.text:
        return None, ()
    breaks = [n for n in (rest.text.find("\n"), find(";", rest.text)) if n >= 0]
    head = min(breaks, default=len(rest.text))
    staged = _STAGED.fullmatch(normalized(rest.text[:head]).strip())
    if staged:
        if staged["rest"].strip() or head == len(rest.text):
            rest.refuse("E_STAGE")
        return None, _stages(rest.behind(head + 1))
    return _placed(_minimum, rest.text, normalized, rest.at), ()


def _minimum(piece: _Piece) -> int:
    found = piece.stripped()
    minimum = _MINIMUM.fullmatch(found.text)
    if minimum is None or not minimum["roman"]:
        found.refuse("E_TRAILING")
    roman = found.behind(minimum.start("roman"))
    required = number(roman.text)
    if required is None:
        like = re.fullmatch("[IVXLCDM]+|[0-9]+", roman.text, re.I)
        roman.refuse("E_ROMAN" if like else "E_TRAILING")
    return required


def _stages(piece: _Piece) -> tuple[Stage, ...]:
    """Return staged results, one a line or between semicolons, ascending (T-147)."""
    stages: list[Stage] = []
    for part in piece.split(";"):
        lines = [line for line in part.split("\n") if line.text.strip()]
        if not lines:
            piece.refuse("E_STAGE")
        for line in lines:
            stages.append(_stage(line))
            if any(a.degree >= b.degree for a, b in pairwise(stages[-2:])):
                line.refuse("E_STAGE")
    return tuple(stages)


def _stage(line: _Piece) -> Stage:
    colon = find(":", line.text)
    degree = number(normalized(line.text[:colon]).strip()) if colon >= 0 else None
    if degree is None or not line.text[colon + 1 :].strip():
        line.refuse("E_STAGE")
    return Stage(degree=degree, text=line.text[colon + 1 :].strip())


def read_edge(text: str) -> Edge | Fault:
    """Return dice written loosely, ``- II`` (T-158)."""
    typed = normalized(text).strip()
    match = re.fullmatch(rf"(?P<sign>[-+]) ?(?P<roman>{ROMAN})", typed)
    dice = number(match["roman"]) if match else None
    if match is None or dice is None:
        return Fault(
            "E_ROMAN", N_("{text} is no numeral from I to X"), "T-144", arguments={"text": typed}
        )
    return Edge(adv=dice) if match["sign"] == "+" else Edge(dis=dice)
