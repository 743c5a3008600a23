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
    Difficulty(german="Sehr leicht", name=N_("very easy"), need=1, rule="P-025"),
    Difficulty(german="Leicht", name=N_("easy"), need=2, rule="P-026"),
    Difficulty(german="Normal", name=N_("normal"), need=3, rule="P-027"),
    Difficulty(german="Schwer", name=N_("hard"), need=4, rule="P-028"),
    Difficulty(german="Sehr schwer", name=N_("very hard"), need=5, rule="P-029"),
    Difficulty(german="Äußerst schwer", name=N_("extremely hard"), need=6, rule="P-030"),
    Difficulty(german="Fast unmöglich", name=N_("almost impossible"), need=7, rule="P-031"),
)

PRESETS = (
    Preset(
        german="eine Aktion lang zielen",
        name=N_("aimed for one action"),
        value=-1,
        most=-1,
        rule="P-044",
    ),
    Preset(
        german="zu dunkel oder neblig",
        name=N_("too dark or foggy"),
        value=2,
        most=2,
        rule="P-045",
    ),
    Preset(german="Sturm", name=N_("storm"), value=2, most=2, rule="P-046"),
    Preset(
        german="ungewohnte Umgebung",
        name=N_("unfamiliar surroundings"),
        value=2,
        most=2,
        rule="P-047",
    ),
    Preset(
        german="sehr müde oder verletzt",
        name=N_("very tired or injured"),
        value=1,
        most=None,
        rule="P-048",
    ),
    Preset(german="unter Drogen", name=N_("under drugs"), value=2, most=2, rule="P-049"),
    Preset(german="rutschig", name=N_("slippery"), value=3, most=4, on="fumble", rule="P-089"),
)


def difficulty(label: str) -> Difficulty | Fault:
    """Return the difficulty with a name, German or English."""
    return find(DIFFICULTIES, label) or Fault(
        code="E_LABEL",
        rule="P-025",
        message=N_("no difficulty is called {label}"),
        arguments={"label": label},
        candidates=near(DIFFICULTIES, label),
    )


def preset(label: str, value: int | None = None) -> Preset | Fault:
    """Return a usual modifier by name, with the number chosen for it (P-048, P-089)."""
    found = find(PRESETS, label)
    if found is None:
        return Fault(
            code="E_LABEL",
            rule="P-051",
            message=N_("no modifier is called {label}"),
            arguments={"label": label},
            candidates=near(PRESETS, label),
        )
    chosen = found.value if value is None else value
    if chosen < found.value or (found.most is not None and chosen > found.most):
        return Fault(
            code="E_VALUE",
            rule=found.rule,
            message=N_("{label} does not count {value}"),
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
