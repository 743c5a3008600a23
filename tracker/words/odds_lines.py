"""Exact odds from a line: ``pool=4 need=2`` in the W10 pool, ``skill=4 vs=3`` in Fate."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any, NamedTuple

from tracker.conflict.checking import Checked
from tracker.conflict.draft import Lowest, Refused
from tracker.conflict.engine import decide, prepare
from tracker.conflict.ruling import N_, Refusal
from tracker.conflict.state import Conflict, Participant, change
from tracker.dice.check import Check
from tracker.dice.odds import certain, moved, odds, thrown
from tracker.systems.fate.numbers import COUNT, DIE
from tracker.words import reserves_odds, twenty_odds
from tracker.words.figures import read_number
from tracker.words.grammar import parse
from tracker.words.names import misread
from tracker.words.outcomes import chances, describer
from tracker.words.split import cut
from tracker.words.translate import _, decimal, fill

# Two who are nobody in particular: a check is made by somebody.
ANYBODY, OPPONENT = "p1", "p2"

_DIGITS_MOST = 40

# The system whose checks may be made by several, and are asked about degree by degree.
TWENTY = "twenty"

# The system with dice in stages, some of which may lie on the table already.
RESERVES = "reserves"


class Chance(NamedTuple):
    """How probable something is, exactly; a ``mean`` one is a number that is to be expected."""

    name: str
    value: Fraction
    mean: bool = False


def odds_of(system: str, words: str) -> list[Chance] | Refusal:
    """Return the odds of a check written as its command is, without the verb.

    With a key that begins with ``vs`` it is two checks against each other. What the system does
    not take is refused as it would be at the table.
    """
    if system == "fate":
        return _fate(words)
    table = table_of_two(system)
    if system == TWENTY:
        return _twenty(table, words)
    if system == RESERVES:
        if refusal := reserves_odds.refused(words):
            return refusal
        table, words = reserves_odds.with_reserves(table), reserves_odds.translated(words)
    tokens, _mark, _comment = cut(words)
    opposed = any(token.name.startswith("vs") for token in tokens)
    checks = _checks(table, f"contest B {words}" if opposed else f"check {words}")
    if isinstance(checks, Refusal):
        return checks
    if len(checks) > 1:
        return _against(checks[0], checks[1])
    later = describer(checks[0]).later if checks else None
    faces = reserves_odds.lying(words) if later is not None else ()
    if later is not None and faces:
        return [Chance(*known) for known in later(checks[0], faces)]
    return _alone(checks)


def _twenty(table: Conflict, words: str) -> list[Chance] | Refusal:
    """Return the odds of the W20: values by their names, checks of several, each degree."""
    table, words = twenty_odds.with_sheet(table, words)
    if twenty_odds.is_opposed(words, table) or re.search(r"(?:^|\s)vs(?:-\w+)?=", words):
        checks = _checks(table, f"contest B {words}")
        return checks if isinstance(checks, Refusal) else _against(checks[0], checks[1])
    found = twenty_odds.several(table, words, lambda at, line: _checks(at, f"check {line}"))
    if found is None:
        checks = _checks(table, f"check {words}")
        found = checks if isinstance(checks, Refusal) else twenty_odds.by_degree(checks[0])
    return found if isinstance(found, Refusal) else [Chance(*known) for known in found]


def _checks(table: Conflict, line: str) -> list[Any] | Refusal:
    """Return the checks that a line makes, or why it makes none."""
    command = parse(line, table)
    if isinstance(command, Refusal):
        return command
    assert command is not None
    completed = prepare(table, change(command, by=ANYBODY), Lowest())
    if isinstance(completed, Refusal):
        return completed
    events = decide(table, completed)
    if isinstance(events, Refusal):
        return events
    return [event.check for event in events if isinstance(event, Checked)]


def table_of_two(system: str) -> Conflict:
    """Return the table that odds are asked at, where refusals find the names of the two."""
    people = {
        ANYBODY: Participant(id=ANYBODY, name="A", role="pc"),
        OPPONENT: Participant(id=OPPONENT, name="B", role="pc"),
    }
    return Conflict(system=system, participants=people)


def _alone(checks: list[Check]) -> list[Chance]:
    return [Chance(*known) for check in checks for known in chances(check)]


def _against(mine: Check, theirs: Check) -> list[Chance] | Refusal:
    against = describer(mine).against
    if against is None:
        return Refusal(message=N_("there are no odds of two checks against each other"))
    found = against(mine, theirs)
    return [
        Chance(fill("{who} leads", {"who": "A"}), found.a),
        Chance(fill("{who} leads", {"who": "B"}), found.b),
        Chance(_("nobody leads"), found.none),
    ]


_FATE_KEYS = ("skill", "mod", "vs", "vs-mod", "difficulty")


def _fate(words: str) -> list[Chance] | Refusal:
    """Return the odds of a roll against another (``vs``), or against a number (``difficulty``)."""
    try:
        given = _fate_keys(words)
    except Refused as refused:
        return refused.refusal
    dice = thrown(DIE, COUNT)
    mine = moved(dice, given["skill"] + given["mod"])
    if "vs" in given:
        found = odds(mine, moved(dice, given["vs"] + given["vs-mod"]))
    else:
        found = odds(mine, certain(given.get("difficulty", 1)), least=0)
    return [
        Chance(_("success"), found.success),
        Chance(_("3 shifts or more"), found.three),
        Chance(_("shifts expected"), found.shifts, mean=True),
    ]


def _fate_keys(words: str) -> dict[str, int]:
    tokens, _mark, _comment = cut(words)
    given = {"skill": 0, "mod": 0, "vs-mod": 0}
    for token in tokens:
        if token.name not in _FATE_KEYS:
            raise misread(
                N_("{verb} knows no key {key}; it knows {keys}"),
                candidates=_FATE_KEYS,
                verb="odds fate",
                key=token.name or token.text,
                keys=_FATE_KEYS,
            )
        number = read_number(token.value.split(" ")[0])
        adds = token.name.endswith("mod")
        given[token.name] = given[token.name] + number if adds else number
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
