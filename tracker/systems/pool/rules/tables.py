"""What the rule book lists: difficulties, usual modifiers, fumble limits, the fumble tables."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal

import msgspec
from msgspec.structs import replace

from tracker.dice.faults import N_, Fault
from tracker.dice.terms import Term, find, near


class Difficulty(Term, frozen=True, kw_only=True):
    """A difficulty by name, and the successes it needs."""

    need: int


class Preset(Term, frozen=True, kw_only=True):
    """A usual modifier: on the target number, or ``on`` the fumble limit.

    ``value`` is what it proposes and the least it counts; ``most`` is the most, None where the
    game master may choose any number from there up.
    """

    value: int
    most: int | None
    on: Literal["target", "fumble"] = "target"


DIFFICULTIES = (
    Difficulty("Sehr leicht", N_("very easy"), "P-025", need=1),
    Difficulty("Leicht", N_("easy"), "P-026", need=2),
    Difficulty("Normal", N_("normal"), "P-027", need=3),
    Difficulty("Schwer", N_("hard"), "P-028", need=4),
    Difficulty("Sehr schwer", N_("very hard"), "P-029", need=5),
    Difficulty("Äußerst schwer", N_("extremely hard"), "P-030", need=6),
    Difficulty("Fast unmöglich", N_("almost impossible"), "P-031", need=7),
)

PRESETS = (
    Preset("eine Aktion lang zielen", N_("aimed for one action"), "P-044", value=-1, most=-1),
    Preset("zu dunkel oder neblig", N_("too dark or foggy"), "P-045", value=2, most=2),
    Preset("Sturm", N_("storm"), "P-046", value=2, most=2),
    Preset("ungewohnte Umgebung", N_("unfamiliar surroundings"), "P-047", value=2, most=2),
    Preset("sehr müde oder verletzt", N_("very tired or injured"), "P-048", value=1, most=None),
    Preset("unter Drogen", N_("under drugs"), "P-049", value=2, most=2),
    Preset("rutschig", N_("slippery"), "P-089", value=3, most=4, on="fumble"),
)


def difficulty(label: str) -> Difficulty | Fault:
    """Return the difficulty with a name, German or English."""
    return find(DIFFICULTIES, label) or Fault(
        "E_LABEL",
        N_("no difficulty is called {label}"),
        "P-025",
        arguments={"label": label},
        candidates=near(DIFFICULTIES, label),
    )


def preset(label: str, value: int | None = None) -> Preset | Fault:
    """Return a usual modifier by name, with the number chosen for it (P-048, P-089)."""
    found = find(PRESETS, label)
    if found is None:
        return Fault(
            "E_LABEL",
            N_("no modifier is called {label}"),
            "P-051",
            arguments={"label": label},
            candidates=near(PRESETS, label),
        )
    chosen = found.value if value is None else value
    if chosen < found.value or (found.most is not None and chosen > found.most):
        return Fault(
            "E_VALUE",
            N_("{label} does not count {value}"),
            found.rule,
            arguments={"label": found.german, "value": chosen},
        )
    return replace(found, value=chosen)


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
        "Zuschlagen",
        N_("striking"),
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
        "Ausweichen",
        N_("dodging"),
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
        "Fingerfertigkeiten",
        N_("fine work"),
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
)

# What a row proposes for the participant, as the rules call it.
TAGS: Mapping[str, Term] = MappingProxyType(
    {
        "weapon_in_reach": Term("Waffe direkt vor den Füßen", N_("weapon in reach")),
        "weapon_out_of_reach": Term("Waffe außer Reichweite", N_("weapon out of reach")),
        "weapon_dropped": Term("Waffe am Boden", N_("weapon dropped")),
        "injured": Term("verletzt", N_("injured")),
        "badly_injured": Term("schwer verletzt", N_("badly injured")),
        "stumble_or_bad_position": Term(
            "gestolpert oder in schlechter Position", N_("stumbled or badly placed")
        ),
        "stumbled": Term("gestolpert", N_("stumbled")),
        "bad_position": Term("in schlechter Position", N_("badly placed")),
        "prone": Term("am Boden", N_("prone")),
        "item_dropped": Term("Gegenstand fallen gelassen", N_("item dropped")),
        "item_damaged": Term("Gegenstand beschädigt", N_("item damaged")),
        "item_destroyed": Term("Gegenstand zerstört", N_("item destroyed")),
    }
)

# What "hurt" counts until the game master says otherwise; "badly hurt" waits for a number (P-156).
INJURED = 1


def read_table(table: str, roll: int) -> FumbleRow | Fault:
    """Return the row of a fumble table that one plain W10 shows (P-093, P-094)."""
    found = find(TABLES, table)
    if found is None:
        return Fault(
            "E_TABLE",
            N_("no fumble table is called {table}"),
            "P-093",
            arguments={"table": table},
            candidates=near(TABLES, table),
        )
    if not 1 <= roll <= 10:
        return Fault("E_ROLL", N_("a fumble table is read with one W10, 1 to 10"), "P-094")
    return found.rows[(roll - 1) // 2]
