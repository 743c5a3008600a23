"""What is typed: words that only this game has, and lines that ask for odds."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

from tracker.conflict.ruling import N_, Refusal
from tracker.conflict.state import Conflict, Resource, change
from tracker.dice.check import Faces
from tracker.dice.faults import Fault
from tracker.systems.reserves.rules.checks import RESERVES, read_rolls
from tracker.systems.reserves.rules.sheet import Stock
from tracker.systems.reserves.rules.state import Step, Use
from tracker.words.figures import parts, read_number, skill
from tracker.words.game_words import Chance
from tracker.words.kinds import Kind, each
from tracker.words.names import LABEL_MOST, clean, cleaned, given_once, misread, shown
from tracker.words.odds_lines import odds_of_check, table_of_two
from tracker.words.pointing import Scope, read_participant, write_participant
from tracker.words.shape import Slot
from tracker.words.split import Token, cut, divided, joined, quote

_USE = re.compile(r"(.+?)\s+([0-9]{1,3})")
_STOCK = re.compile(r"(.+?)\s*[:=]?\s*([0-9]{1,3})(?:\s*/\s*([0-9]{1,3}))?")
_SHARE = re.compile(r"(.+?)(?:\s*[:=]\s*|\s+)([+\u2212\u2013-]?[0-9]{1,3})")


def read_use(text: str, _: Scope) -> Use:
    """Return what is used and how much of it: ``Liebestrank 2``; one, when no number follows."""
    found = _USE.fullmatch(clean(text))
    if found is None:
        return Use(name=cleaned(text, LABEL_MOST))
    return Use(name=cleaned(found[1], LABEL_MOST), amount=int(found[2]))


def write_use(use: Use, _: Scope) -> str:
    """Return what is used, always with its number: the name may end in one."""
    return f"{use.name} {use.amount}"


def read_stocks(text: str, slot: Slot, _: Scope) -> tuple[Stock, ...]:
    """Return points from ``E 3/5, I 4``: how many there are, of how many; refuses one twice."""
    stocks: dict[str, Stock] = {}
    for part in parts(text, slot, ","):
        found = _STOCK.fullmatch(part)
        if found is None:
            raise misread(
                N_("{value} is no number of points, as in {example}"),
                value=shown(part),
                example="E 3/5",
            )
        name, current = cleaned(found[1], LABEL_MOST), int(found[2])
        given_once(name, stocks)
        most = current if found[3] is None else int(found[3])
        stocks[name] = Stock(name=name, current=current, maximum=most)
    return tuple(stocks.values())


def write_stocks(stocks: tuple[Stock, ...], _: Slot, __: Scope) -> list[str]:
    """Return points in one word."""
    return [joined([f"{s.name} {s.current}/{s.maximum}" for s in stocks], ",")]


def read_shares(text: str, slot: Slot, _: Scope) -> dict[str, int]:
    """Return names with a number each from ``Tina 5, GM 10``; refuses one twice."""
    shares: dict[str, int] = {}
    for part in parts(text, slot, ","):
        found = _SHARE.fullmatch(clean(part))
        if found is None:
            raise misread(
                N_("{value} is not a name with its number, as in {example}"),
                value=shown(part),
                example="Tina 5",
            )
        name = cleaned(found[1], LABEL_MOST)
        given_once(name, shares)
        shares[name] = read_number(found[2])
    return shares


def write_shares(shares: Mapping[str, int], _: Slot, __: Scope) -> list[str]:
    """Return names with their numbers in one word."""
    return [joined([f"{name} {number}" for name, number in shares.items()], ",")]


def read_steps(text: str, slot: Slot, scope: Scope) -> tuple[Step, ...]:
    """Return checks to come from ``Ada: Riding 1; Bruno: Speech 2``; the number may be left out."""
    steps = []
    for part in parts(text, slot, ";"):
        ends = divided(part, ":")
        if len(ends) != 2:
            raise misread(
                N_("{value} is no check to come, as in {example}"),
                value=shown(part),
                example=N_("Ada: Riding 1"),
            )
        who, rest = ends
        use = read_use(rest, scope)
        steps.append(
            Step(
                who=read_participant(who, scope),
                skill=skill(use.name, scope),
                importance=use.amount,
            )
        )
    return tuple(steps)


def write_steps(steps: tuple[Step, ...], _: Slot, scope: Scope) -> list[str]:
    """Return checks to come in one word, always with the number."""
    written = [
        joined([write_participant(s.who, scope), f"{s.skill} {s.importance}"], ":") for s in steps
    ]
    return [joined(written, ";")]


KINDS: Mapping[str, Kind] = MappingProxyType(
    {
        "uses": each(read_use, write_use, notation='NAME|"NAME N"'),
        "stocks": Kind(read_stocks, write_stocks, notation='"NAME N/N, …"'),
        "shares": Kind(read_shares, write_shares, notation='"NAME N, …"'),
        "steps": Kind(
            read_steps,
            write_steps,
            skills=lambda steps: [step.skill for step in steps],
            with_skills=lambda steps, names: tuple(
                change(step, skill=names.get(step.skill, step.skill)) for step in steps
            ),
            notation='"NAME: SKILL N; …"',
        ),
    }
)


# Enough for any check: nobody in particular makes it.
_PLENTY = 99

_SIDE = re.compile(r"(rank|net|stages)[-_]([ab])")
_NETS = re.compile(r"[+-]?[0-9]{1,3}(?:,[+-]?[0-9]{1,3})*")


def with_reserves(table: Conflict) -> Conflict:
    """Return a table where everybody can pay."""
    full = {letter: Resource(current=_PLENTY, maximum=_PLENTY) for letter in RESERVES}
    return change(
        table,
        participants={i: change(p, resources=dict(full)) for i, p in table.participants.items()},
    )


def translated(words: str) -> str:
    """Return a line in the keys of a check: ``stages=1,-1`` is ``rolls="b1 p1"``.

    ``rank_a``, ``net_b`` and the like are of two checks against each other; a skill that is a
    number is a rank.
    """
    tokens, _mark, _comment = cut(words)
    found = [_token(token) for token in tokens]
    if any(text.startswith("point=") for text in found) and not any(
        text.startswith("reserve=") for text in found
    ):
        found.append("reserve=E")
    return " ".join(found)


def _token(token: Token) -> str:
    text, equals, value = token.text.partition("=")
    key = text.lower()
    side = _SIDE.fullmatch(key)
    twin = ""
    if side is not None:
        key, twin = side[1], "vs-" if side[2] == "b" else ""
    if key in ("net", "stages") and equals and _NETS.fullmatch(value):
        return f"{twin}rolls={quote(_stages(value))}"
    if key in ("skill", "vs") and value.isdecimal():
        return f"{'vs-' if key == 'vs' else ''}rank={value}"
    return f"{twin}{key}={quote(value)}" if equals else quote(token.text)


def refused(words: str) -> Refusal | None:
    """Return why the net dice of a line cannot be read, None where they can or there are none."""
    for token in cut(words)[0]:
        key, equals, value = token.text.partition("=")
        side = _SIDE.fullmatch(key.lower())
        named = (side[1] if side else key.lower()) in ("net", "stages")
        if named and equals and not _NETS.fullmatch(value):
            message = N_("{word} has no net dice, which look like {key}=1,-1")
            return Refusal(message=message, arguments={"word": shown(token.text), "key": key})
    return None


def _stages(nets: str) -> str:
    """Return net dice per stage as declared dice: ``b1 p2 n0``."""
    numbers = [int(net) for net in nets.split(",")]
    return " ".join(f"b{n}" if n > 0 else f"p{-n}" if n < 0 else "n0" for n in numbers)


def lying(words: str) -> Faces:
    """Return the faces that a line says lie on the table already: ``rolls="n0:+0- b1"``."""
    tokens, _mark, _comment = cut(words)
    typed = next((token.value for token in tokens if token.name == "rolls"), "")
    rolls = read_rolls(typed)
    return () if isinstance(rolls, Fault) else rolls.faces


def odds(words: str) -> list[Chance] | Refusal:
    """Return the odds of a check with dice in stages, some of which may lie there already."""
    if refusal := refused(words):
        return refusal
    table, line = with_reserves(table_of_two("reserves")), translated(words)
    return odds_of_check(table, line, lying(line))
