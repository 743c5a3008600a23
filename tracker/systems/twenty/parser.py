"""The parser of bracket notation: text to a check, or the named error that keeps it from one."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import pairwise
from types import MappingProxyType
from typing import Literal, NoReturn

from tracker.systems.faults import N_, Fault
from tracker.systems.twenty.attributes import named, no_attribute
from tracker.systems.twenty.degrees import Stage
from tracker.systems.twenty.normal import find, newlines, normalized
from tracker.systems.twenty.notation import Mode, Notation, Side, Skill
from tracker.systems.twenty.numerals import MOST, ROMAN, number

# A letter may carry marks that do not compose with it.
_LETTER = "(?:[^\\W\\d_][\u0300-\u036f]*)"
_WORD = f"{_LETTER}+(?:[-'’.]{_LETTER}+)*"
_NAME = re.compile(f"{_WORD}(?: {_WORD})*")
_SPEC = re.compile(r" ?\((?P<spec>[^()\[\]|]+)\)")
_SIGN = re.compile(r" ?(?P<sign>[-+]) ?")
_ENDS = r"(?= ?(?:[-+]|$))"
_DICE = re.compile(f"(?:{ROMAN}){_ENDS}")
_POINTS = re.compile(f"[1-9][0-9]{{0,8}}{_ENDS}")
_GLUED_DICE = re.compile(f"-(?:{ROMAN})$")
# What is meant as a numeral: after a minus nothing else has letters, after a plus a name has.
_LIKE_ROMAN = MappingProxyType(
    {
        "-": re.compile(f"[IVXLCDM]+{_ENDS}", re.I),
        "+": re.compile(f"[IVX]+{_ENDS}", re.I),
    }
)
_COUNTED = re.compile(r"(?P<mode>gemeinschaftlich|unterstützend) ?(?P<rest>.*)")
_COUNT = re.compile(r"\( ?(?P<count>[0-9]{1,9}) ?\)(?P<rest>.*)")
FEWEST: Mapping[str, int] = MappingProxyType({"gemeinschaftlich": 2, "unterstützend": 1})
"""Be how many a check of several is for at least: in all, or besides the first."""

_MINIMUM = re.compile(r"(?:mit )?(?:≥ ?EG|EG(?: ?≥)?) ?(?P<roman>.*)")
_STAGED = re.compile(r"(?:mit )?EG ?≥ ?:(?P<rest>.*)")

_MESSAGES: Mapping[str, str] = MappingProxyType(
    {
        "E_NO_BRACKET": N_("a check stands in square brackets"),
        "E_EMPTY": N_("nothing stands where an attribute is wanted"),
        "E_SYNTAX": N_("no check can be read from {text}"),
        "E_SPEC": N_("a specialization stands in round brackets behind a skill: {text}"),
        "E_ROMAN": N_("{text} is no numeral from I to X"),
        "E_RANGE": N_("more than ten dice are left over: {text}"),
        "E_MODE": N_("{text} is none of gemeinschaftlich(2), unterstützend(1), vergleichend"),
        "E_COUNT": N_("how many, stands in round brackets: 2 or more in all, or 1 who supports"),
        "E_TRAILING": N_("{text} does not belong behind a check"),
        "E_STAGE": N_("staged results ascend, each with a numeral, a colon and a text: {text}"),
    }
)


class _Refused(Exception):
    """Raised inside the parser only, which returns the fault."""

    def __init__(self, fault: Fault) -> None:
        self.fault = fault


def parse(text: str) -> Notation | Fault:
    """Return the check that a text in bracket notation describes (T-140…T-152).

    Attributes are told from skills by their German names; the errors are those of T-152.
    """
    try:
        return _entry(text)
    except _Refused as refused:
        return refused.fault


def _refuse(code: str, text: str) -> NoReturn:
    raise _Refused(
        Fault(code=code, rule="T-152", message=_MESSAGES[code], arguments={"text": text.strip()})
    )


def _entry(text: str) -> Notation:
    end = find("]", text)
    inside = normalized(text[:end]).strip() if end >= 0 else ""
    if not inside.startswith("["):
        _refuse("E_NO_BRACKET", text)
    parts = [part.strip() for part in inside[1:].split("|")]
    side = _side(parts[0])
    mode: Mode = "single"
    count = against = None
    if len(parts) > 1:
        mode, count, against = _mode(parts[1], parts[2:])
    required, stages = _requirement(text[end + 1 :])
    return Notation(
        side=side, mode=mode, count=count, against=against, required=required, stages=stages
    )


def _mode(text: str, further: list[str]) -> tuple[Mode, int | None, Side | None]:
    if text == "vergleichend" and len(further) == 1:
        return "vergleichend", None, _side(further[0])
    match = _COUNTED.fullmatch(text)
    if match is None or further or match["rest"][:1].isalpha():
        _refuse("E_MODE", text)
    mode: Literal["gemeinschaftlich", "unterstützend"] = (
        "gemeinschaftlich" if match["mode"] == "gemeinschaftlich" else "unterstützend"
    )
    count = _COUNT.fullmatch(match["rest"])
    if count is None or int(count["count"]) < FEWEST[mode]:
        _refuse("E_COUNT", text)
    if count["rest"]:
        _refuse("E_MODE", text)
    return mode, int(count["count"]), None


def _side(text: str) -> Side:
    """Return a side from its operands and terms; at least one is an attribute (T-149)."""
    if not text:
        _refuse("E_EMPTY", text)
    attributes: list[str] = []
    skills: list[Skill] = []
    points = net = 0

    def operand(at: int) -> int:
        name, spec, at = _operand(text, at)
        attribute = named(name)
        if attribute is None:
            skills.append(Skill(name, spec))
        elif spec:
            _refuse("E_SPEC", text)
        else:
            attributes.append(attribute.german)
        return at

    at = operand(0)
    while at < len(text):
        sign = _SIGN.match(text, at)
        if sign is None:
            _refuse("E_SPEC" if text[at:].lstrip().startswith("(") else "E_SYNTAX", text[at:])
        factor = 1 if sign["sign"] == "+" else -1
        at = sign.end()
        if dice := _DICE.match(text, at):
            net += factor * (number(dice[0]) or 0)
            at = dice.end()
        elif fixed := _POINTS.match(text, at):
            points += factor * int(fixed[0])
            at = fixed.end()
        elif like := _LIKE_ROMAN[sign["sign"]].match(text, at):
            _refuse("E_ROMAN", like[0])
        elif factor < 0:
            _refuse("E_SYNTAX", sign[0] + text[at:])
        else:
            at = operand(at)
    if not attributes:
        raise _Refused(no_attribute())
    if abs(net) > MOST:
        _refuse("E_RANGE", text)
    return Side(attributes=tuple(attributes), skills=tuple(skills), points=points, net=net)


def _operand(text: str, at: int) -> tuple[str, str, int]:
    """Return a name, its specialization, and where the text goes on."""
    match = _NAME.match(text, at)
    if match is None:
        _refuse("E_SYNTAX", text[at:])
    name = match[0]
    # "Kraftakt-II" is a skill with dice, "Kraftakt-II (Stemmen)" and "Nah-Kampf" are skills.
    while (glued := _GLUED_DICE.search(name)) and re.match(_ENDS, text[at + len(name) :]):
        name = name[: glued.start()]
    at += len(name)
    if number(name) is not None:
        _refuse("E_SYNTAX", name)
    spec = _SPEC.match(text, at)
    if spec is None:
        return name, "", at
    if not spec["spec"].strip():
        _refuse("E_SPEC", text)
    return name, spec["spec"].strip(), spec.end()


def _requirement(text: str) -> tuple[int | None, tuple[Stage, ...]]:
    """Return the degree required, or the staged results."""
    rest = newlines(text).strip()
    if not rest:
        return None, ()
    breaks = [n for n in (rest.find("\n"), find(";", rest)) if n >= 0]
    head = min(breaks, default=len(rest))
    staged = _STAGED.fullmatch(normalized(rest[:head]).strip())
    if staged:
        if staged["rest"].strip() or head == len(rest):
            _refuse("E_STAGE", rest)
        return None, _stages(rest[head + 1 :])
    minimum = _MINIMUM.fullmatch(normalized(rest).strip())
    if minimum is None or not minimum["roman"]:
        _refuse("E_TRAILING", rest)
    required = number(minimum["roman"])
    if required is None:
        like = re.fullmatch("[IVXLCDM]+|[0-9]+", minimum["roman"], re.I)
        _refuse("E_ROMAN" if like else "E_TRAILING", minimum["roman"])
    return required, ()


def _stages(text: str) -> tuple[Stage, ...]:
    """Return staged results, one a line or between semicolons, ascending (T-147)."""
    stages: list[Stage] = []
    for part in _between_semicolons(text):
        lines = [line for line in part.split("\n") if line.strip()]
        if not lines:
            _refuse("E_STAGE", text)
        stages += map(_stage, lines)
    if any(a.degree >= b.degree for a, b in pairwise(stages)):
        _refuse("E_STAGE", text)
    return tuple(stages)


def _between_semicolons(text: str) -> list[str]:
    parts = []
    while (cut := find(";", text)) >= 0:
        parts.append(text[:cut])
        text = text[cut + 1 :]
    return [*parts, text]


def _stage(line: str) -> Stage:
    colon = find(":", line)
    degree = number(normalized(line[:colon]).strip()) if colon >= 0 else None
    if degree is None or not line[colon + 1 :].strip():
        _refuse("E_STAGE", line)
    return Stage(degree=degree, text=line[colon + 1 :].strip())
