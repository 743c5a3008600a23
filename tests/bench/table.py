"""What a measurement comes to: rows of a table, each with its target."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from statistics import median
from typing import NamedTuple


class Row(NamedTuple):
    """One figure: what it is of, the most it may be where it has a bound, and what it was."""

    what: str
    bound: str
    found: str
    good: bool | None = None


class Size(NamedTuple):
    """Say how much is measured: how many rounds, and the largest fights."""

    rounds: int
    appends: int
    logs: tuple[int, ...]
    rulings: int
    dialogs: int
    idle: float


QUICK = Size(rounds=5, appends=60, logs=(100, 10_000), rulings=2_000, dialogs=60, idle=3.0)
FULL = Size(
    rounds=21, appends=300, logs=(100, 10_000, 100_000), rulings=10_000, dialogs=500, idle=10.0
)

Measure = Callable[[Path, Size], Iterator[Row]]


def at_most(what: str, bound: float, value: float, unit: str = "×", digits: int = 2) -> Row:
    """Return the row of a value that must not be above a bound."""
    shown = f"{value:,.{digits}f} {unit}".strip()
    return Row(what, f"≤ {bound:,g} {unit}".strip(), shown, value <= bound)


def at_least(what: str, bound: float, value: float, unit: str = "") -> Row:
    """Return the row of a value that must not be below a bound."""
    least, shown = f"≥ {bound:,.10g} {unit}".strip(), f"{value:,.0f} {unit}".strip()
    return Row(what, least, shown, value >= bound)


def told(what: str, found: str) -> Row:
    """Return a row without a bound, for comparison."""
    return Row(what, "", found)


def ratio(ours: Iterable[float], floor: Iterable[float]) -> float:
    """Return the ratio of the medians."""
    return median(ours) / median(floor)


def paired(ours: Iterable[float], floor: Iterable[float]) -> float:
    """Return the median of the ratios of what was measured one right after the other."""
    return median(one / other for one, other in zip(ours, floor, strict=True))


def tenth(values: Iterable[float], share: float) -> float:
    """Return the value below which a share of them lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def lines(rows: Iterable[Row]) -> Iterator[str]:
    """Write rows as a table for people, which is Markdown as well."""
    yield "| what | target | measured | |"
    yield "|---|---|---|---|"
    for row in rows:
        mark = {True: "✓", False: "✗", None: ""}[row.good]
        yield f"| {row.what} | {row.bound} | {row.found} | {mark} |"
