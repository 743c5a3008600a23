"""Looking back on a fight: its account as lines with a plot, and as a document."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from tracker.conflict.state import Conflict
from tracker.conflict.tally import Account, Tally
from tracker.systems.luck import chance_of_at_least
from tracker.systems.registry import system
from tracker.tui.present.cells import width
from tracker.words.translate import _, fill

BARS = " ▁▂▃▄▅▆▇█"
PLAIN_BARS = " .:-=+*#@"


def stats_document(account: Account, state: Conflict) -> dict[str, Any]:
    """Return the account as plain data, chances as decimal numbers and as exact fractions."""
    return {
        "rounds": account.rounds,
        "participants": [
            {
                "name": t.name,
                "dealt": t.dealt,
                "hits": t.hits,
                "taken": t.taken,
                "hits_taken": t.hits_taken,
                "consequences": t.consequences,
                "spins": t.spins,
                "spins_used": t.spins_used,
                "fp_in": t.fp_in,
                "fp_out": t.fp_out,
                "rolls": t.rolls,
                "dice_total": t.total,
                "expected": float(expected(t, state)),
                "at_least": float(luck(t, state)) if t.faces else None,
                "at_least_exact": str(luck(t, state)) if t.faces else None,
                "stress": [marks.get(t.who, 0) for marks in account.stress],
            }
            for t in account.tallies
        ],
    }


def expected(tally: Tally, state: Conflict) -> Fraction:
    """Return what the dice thrown for somebody add up to on average."""
    die = system(state.system).die
    return Fraction(sum(die), len(die)) * tally.faces


def luck(tally: Tally, state: Conflict) -> Fraction:
    """Return the exact chance of dice at least as good as those somebody had."""
    return chance_of_at_least(tally.total, tally.faces, system(state.system).die)


def stats_lines(account: Account, state: Conflict, *, plain: bool = False) -> list[str]:
    """Return the account as lines: a table, the dice, and stress over the rounds as bars."""
    heads = [
        _("Name"),
        _("dealt"),
        _("hits"),
        _("taken"),
        _("cons."),
        _("spin"),
        _("FP+"),
        _("FP-"),
    ]
    rows = [
        [t.name, t.dealt, t.hits, t.taken, t.consequences, t.spins, t.fp_in, t.fp_out]
        for t in account.tallies
    ]
    lines = aligned([heads, *([str(cell) for cell in row] for row in rows)])
    lines += ["", _("Dice: sum against the average, and the chance to roll at least that well")]
    thrown = [t for t in account.tallies if t.faces]
    lines += aligned(
        [
            [
                t.name,
                fill("{n} rolls", {"n": t.rolls}),
                f"{t.total:+d}",
                f"({float(expected(t, state)):+.1f})",
                f"{float(luck(t, state)):.1%}",
            ]
            for t in thrown
        ]
    )
    hurt = [t for t in account.tallies if any(marks.get(t.who) for marks in account.stress)]
    if hurt:
        lines += ["", _("Stress over the rounds, boxes marked")]
        lines += aligned([[t.name, *plotted(t, account, state, plain=plain)] for t in hurt])
    return lines


def plotted(tally: Tally, account: Account, state: Conflict, *, plain: bool) -> tuple[str, str]:
    """Return one bar a round, as high as boxes are marked, and the numbers behind them."""
    marks = [boxes.get(tally.who, 0) for boxes in account.stress]
    most = max(sum(t.boxes for t in state.somebody(tally.who).tracks.values()), *marks, 1)
    bars = PLAIN_BARS if plain else BARS
    drawn = "".join(bars[-(-mark * (len(bars) - 1) // most)] for mark in marks)
    return drawn, " ".join(map(str, marks))


def aligned(rows: list[list[str]]) -> list[str]:
    """Return rows as lines with columns: the first to the left, the others to the right."""
    if not rows:
        return []
    widths = [max(width(row[i]) for row in rows) for i in range(len(rows[0]))]
    return [
        "  ".join(
            cell + " " * (w - width(cell)) if i == 0 else " " * (w - width(cell)) + cell
            for i, (cell, w) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]
