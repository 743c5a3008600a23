"""Fumbles: the limit by dice thrown, and the three tables that say what happens."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal

import msgspec

from tracker.dice.faults import N_, Fault
from tracker.dice.terms import Term, find, near

Beyond = Literal["plus5", "hold36", "none"]
"""How the limit goes on above ten dice (P-091)."""

Source = Literal["table", "extrapolated", "held", "none", "kept back"]

# For 1 to 10 dice thrown (P-071…P-080).
_LIMITS = (1, 3, 6, 10, 14, 18, 22, 27, 32, 36)


class Limit(msgspec.Struct, frozen=True, kw_only=True):
    """A fumble limit; ``value`` is None where no sum fumbles any more."""

    value: int | None
    source: Source

    def fumbles(self, total: int) -> bool:
        """Say whether dice of this total fumble: at the limit, or below it (P-081)."""
        return self.value is not None and total <= self.value


class FumbleRow(msgspec.Struct, frozen=True, kw_only=True):
    """One row of a fumble table: its number from 1, what happens, the tags it proposes."""

    row: int
    text: str
    tags: tuple[str, ...]
    rule: str


class FumbleTable(Term, frozen=True, kw_only=True):
    """A fumble table; each of its rows covers two faces of a W10."""

    rows: tuple[FumbleRow, ...]


def limit(thrown: int, fmod: int = 0, beyond: Beyond = "plus5") -> Limit:
    """Return the fumble limit for dice actually thrown, extra dice among them (P-082).

    A penalty raises it and a bonus lowers it (P-087, P-088).
    """
    if thrown <= len(_LIMITS):
        return Limit(value=_LIMITS[thrown - 1] + fmod, source="table")
    if beyond == "none":
        return Limit(value=None, source="none")
    if beyond == "hold36":
        return Limit(value=_LIMITS[-1] + fmod, source="held")
    further = 5 * (thrown - len(_LIMITS))
    return Limit(value=_LIMITS[-1] + further + fmod, source="extrapolated")


def _rows(first: int, *rows: tuple[str, tuple[str, ...]]) -> tuple[FumbleRow, ...]:
    return tuple(
        FumbleRow(row=n, text=text, tags=tags, rule=f"P-{first + n - 1}")
        for n, (text, tags) in enumerate(rows, 1)
    )


TABLES = (
    FumbleTable(
        german="Zuschlagen",
        name=N_("striking"),
        rows=_rows(
            101,
            (N_("the weapon falls right in front of the fighter"), ("weapon_in_reach",)),
            (N_("the weapon falls out of reach"), ("weapon_out_of_reach",)),
            (N_("the fighter is hurt"), ("injured",)),
            (
                N_("the fighter is hurt, and the weapon falls to the ground"),
                ("injured", "weapon_dropped"),
            ),
            (
                N_("the fighter is badly hurt, and the weapon falls out of reach"),
                ("badly_injured", "weapon_out_of_reach"),
            ),
        ),
    ),
    FumbleTable(
        german="Ausweichen",
        name=N_("dodging"),
        rows=_rows(
            111,
            (N_("a slight stumble, or a bad position"), ("stumble_or_bad_position",)),
            (N_("stumbles and gets into a bad position"), ("stumbled", "bad_position")),
            (N_("falls without being hurt"), ("prone",)),
            (N_("hits the ground and is hurt"), ("prone", "injured")),
            (N_("falls and is badly hurt"), ("prone", "badly_injured")),
        ),
    ),
    FumbleTable(
        german="Fingerfertigkeiten",
        name=N_("fine work"),
        rows=_rows(
            121,
            (N_("drops the object"), ("item_dropped",)),
            (N_("damages the object"), ("item_damaged",)),
            (N_("destroys the object"), ("item_destroyed",)),
            (N_("is hurt"), ("injured",)),
            (
                N_("is badly hurt with the object and destroys it"),
                ("badly_injured", "item_destroyed"),
            ),
        ),
    ),
)  # fmt: skip

# What a row proposes for the participant, as the rules call it.
TAGS: Mapping[str, Term] = MappingProxyType(
    {
        "weapon_in_reach": Term(german="Waffe direkt vor den Füßen", name=N_("weapon in reach")),
        "weapon_out_of_reach": Term(
            german="Waffe außer Reichweite", name=N_("weapon out of reach")
        ),
        "weapon_dropped": Term(german="Waffe am Boden", name=N_("weapon dropped")),
        "injured": Term(german="verletzt", name=N_("injured")),
        "badly_injured": Term(german="schwer verletzt", name=N_("badly injured")),
        "stumble_or_bad_position": Term(
            german="gestolpert oder in schlechter Position", name=N_("stumbled or badly placed")
        ),
        "stumbled": Term(german="gestolpert", name=N_("stumbled")),
        "bad_position": Term(german="in schlechter Position", name=N_("badly placed")),
        "prone": Term(german="am Boden", name=N_("prone")),
        "item_dropped": Term(german="Gegenstand fallen gelassen", name=N_("item dropped")),
        "item_damaged": Term(german="Gegenstand beschädigt", name=N_("item damaged")),
        "item_destroyed": Term(german="Gegenstand zerstört", name=N_("item destroyed")),
    }
)

# What "hurt" counts until the game master says otherwise; "badly hurt" waits for a number (P-156).
INJURED = 1


def read_table(table: str, roll: int) -> FumbleRow | Fault:
    """Return the row of a fumble table that one plain W10 shows (P-093, P-094)."""
    found = find(TABLES, table)
    if found is None:
        return Fault(
            code="E_TABLE",
            rule="P-093",
            message=N_("no fumble table is called {table}"),
            arguments={"table": table},
            candidates=near(TABLES, table),
        )
    if not 1 <= roll <= 10:
        return Fault(
            code="E_ROLL", rule="P-094", message=N_("a fumble table is read with one W10, 1 to 10")
        )
    return found.rows[(roll - 1) // 2]
