"""Exact odds from a line (``pool=4 need=2``, ``skill=4 vs=3``), and how lucky dice were."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from tracker.checks.rules.checking import Checked
from tracker.conflict.draft import Lowest, Refused
from tracker.conflict.engine import rule
from tracker.conflict.ruling import N_, Refusal
from tracker.conflict.state import Conflict, Participant, change
from tracker.dice.check import Check, Faces
from tracker.dice.odds import Luck
from tracker.words.figures import read_number
from tracker.words.game_words import Chance, describer, opposed, words_of
from tracker.words.grammar import parse
from tracker.words.names import misread
from tracker.words.split import cut
from tracker.words.translate import _, decimal, fill

# Dice that do as well, or as badly, more often than this are nothing to speak of.
NOTABLE = Fraction(1, 4)

# Rarer things are all alike.
RAREST = 1_000_000


def luck_text(luck: Luck) -> str:
    """Return how lucky dice were: lucky, 1 in 12."""
    rarest = min(luck.at_least, luck.at_most)
    if rarest > NOTABLE:
        return _("as expected")
    count = _times(rarest)
    words = {"n": one_in(rarest)}
    lucky = luck.at_least < luck.at_most
    if count > RAREST:
        text = _("lucky, less than 1 in {n}") if lucky else _("unlucky, less than 1 in {n}")
    else:
        text = _("lucky, 1 in {n}") if lucky else _("unlucky, 1 in {n}")
    return fill(text, words)


def one_in(chance: Fraction) -> int:
    """Return in how many times dice come so once, no more than what is worth telling."""
    return min(_times(chance), RAREST)


def _times(chance: Fraction) -> int:
    return round(1 / chance) if chance else RAREST + 1


# Two who are nobody in particular: a check is made by somebody.
_ANYBODY, _OPPONENT = "p1", "p2"

_DIGITS_MOST = 40


def odds_of(system: str, words: str) -> list[Chance] | Refusal:
    """Return the odds of a check written as its command is, without the verb.

    With a key that begins with ``vs`` it is two checks against each other. What the system does
    not take is refused as it would be at the table.
    """
    own = words_of(system).odds(words)
    return odds_of_check(table_of_two(system), words) if own is None else own


def odds_of_check(table: Conflict, words: str, lying: Faces = ()) -> list[Chance] | Refusal:
    """Return the odds of a check on a table, once faces of it are ``lying`` there."""
    tokens, _mark, _comment = cut(words)
    two = any(token.name.startswith("vs") for token in tokens)
    checks = checks_from_line(table, f"contest B {words}" if two else f"check {words}")
    if isinstance(checks, Refusal):
        return checks
    if len(checks) != 1:
        return against(*checks[:2]) if checks else []
    told = describer(checks[0])
    later = told.later and lying and told.later(checks[0], lying)
    return [Chance(*known) for known in later or told.chances(checks[0])]


def checks_from_line(table: Conflict, line: str) -> list[Any] | Refusal:
    """Return the checks that a line makes, or why it makes none."""
    command = parse(line, table)
    if isinstance(command, Refusal):
        return command
    assert command is not None
    found = rule(table, change(command, by=_ANYBODY), Lowest())
    if isinstance(found, Refusal):
        return found
    return [event.check for event in found.events if isinstance(event, Checked)]


def table_of_two(system: str) -> Conflict:
    """Return the table that odds are asked at, where refusals find the names of the two."""
    people = {
        _ANYBODY: Participant(id=_ANYBODY, name="A", role="pc"),
        _OPPONENT: Participant(id=_OPPONENT, name="B", role="pc"),
    }
    return Conflict(system=system, participants=people)


def against(mine: Check, theirs: Check) -> list[Chance]:
    """Return the odds of two checks against each other."""
    found = opposed(mine, theirs)
    return [
        Chance(fill("{who} leads", {"who": "A"}), found.a),
        Chance(fill("{who} leads", {"who": "B"}), found.b),
        Chance(_("nobody leads"), found.none),
    ]


def key_numbers(words: str, asked: str, keys: tuple[str, ...]) -> dict[str, int] | Refusal:
    """Return the numbers of a line by their keys, those of one that ends in ``mod`` added up.

    ``asked`` is what asks for them, as it is typed; a key that it does not know is refused.
    """
    given: dict[str, int] = {}
    try:
        for token in cut(words)[0]:
            if token.name not in keys:
                raise misread(
                    N_("{verb} knows no key {key}; it knows {keys}"),
                    candidates=keys,
                    verb=asked,
                    key=token.name or token.text,
                    keys=keys,
                )
            number = read_number(token.value.split(" ")[0])
            before = given.get(token.name, 0) if token.name.endswith("mod") else 0
            given[token.name] = before + number
    except Refused as refused:
        return refused.refusal
    return given


def odds_texts(found: list[Chance]) -> list[str]:
    """Return the odds as lines: the name, the exact fraction, and percent or a decimal number.

    A fraction of more than forty digits is left to ``--json``.
    """
    longest = max((len(one.name) for one in found), default=0)
    return [f"{one.name:<{longest}}  {_exact(one)}" for one in found]


def _exact(one: Chance) -> str:
    number = decimal(one.value, 4) if one.mean else f"{decimal(one.value * 100, 4)} %"
    fraction = str(one.value)
    return number if len(fraction) > _DIGITS_MOST else f"{number}  {fraction}"


def odds_document(found: list[Chance]) -> list[dict[str, object]]:
    """Return the odds as plain data, exact fractions as texts."""
    return [{"name": one.name, "exact": str(one.value), "value": float(one.value)} for one in found]
