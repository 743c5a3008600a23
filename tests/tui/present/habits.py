"""Choices that rules leave to the table: asked, or a field of a form, with both ways to choose."""

from __future__ import annotations

from typing import NamedTuple

TIE = "contest Krall skill=Fists vs=Athletics dice=0000 vs-dice=0000"

MISS = "attack Ada skill=Weapons vs=Weapons dice=---- vs-dice=0000"

WEAK = "attack Krall skill=Alertness vs=Weapons dice=---- vs-dice=0000"

ROUND = ("next", "next", "next")


class Left(NamedTuple):
    """A choice that a rule leaves to the table: what the rule has first, and the other way.

    ``before`` brings the choice up; ``rest`` is played until it can come up again.
    """

    rule: str
    first: str
    other: str
    before: tuple[str, ...] = ()
    rest: tuple[str, ...] = ()


ANSWERS = [
    Left("F-CONTEST-4", "draw", "again dice=++++ vs-dice=0000", (TIE,), ROUND),
    Left("F-SPIN-9", "spin", "overflow", ("next", "next", MISS), ("next",)),
]


class Filled(NamedTuple):
    """Such a choice in a form: the field, the ids of both ways, and the command of the other."""

    rule: str
    verb: str
    key: str
    first: str
    other: str
    line: str
    rest: tuple[str, ...] = ()


SWAP = "environment Stairs skill=Fists instead=Weapons by=Ada"

FORMS = [
    Filled("F-ENV-2", "environment", "lasts", "round", "scene", f"{SWAP} lasts=scene"),
    Filled("F-RECOVER-2", "end-scene", "rest", "no", "yes", "end-scene rest=yes"),
    Filled("F-STRESS-10", "end-scene", "keep", "", "p1", "end-scene keep=Ada"),
    Filled(
        "F-STRESS-2",
        "attack",
        "track",
        "health",
        "composure",
        f"{WEAK} track=composure",
        ("spin", *ROUND),
    ),
]
