"""What is measured, put into the manual's table of figures."""

from __future__ import annotations

import pytest

from tests.bench.manual import FIGURES, with_measured
from tests.bench.table import Row, at_least, at_most, told
from tests.readme import FIGURES as PAGE
from tracker.manual import PAGES


def page() -> str:
    return (PAGES / PAGE).read_text(encoding="utf-8")


def row(text: str, begins: str) -> str:
    return next(line for line in text.split("\n") if line.startswith(f"| {begins}"))


def test_every_row_of_the_table_is_filled_in(capsys: pytest.CaptureFixture[str]) -> None:
    measured: dict[str, list[Row]] = {}
    for figures in FIGURES:
        for measure, begins, behind in figures:
            rows = measured.setdefault(measure, [])
            rows += [at_most(begins, 1, 2), *(told("the same", "7 ×") for _ in range(behind))]
    lines = [line for line in with_measured(page(), measured).split("\n") if line.startswith("| ")]
    cells = [line.split("|")[3].strip() for line in lines[1:]]
    assert [len(cell.split(" / ")) for cell in cells] == [len(figures) for figures in FIGURES]
    assert "not measured" not in capsys.readouterr().err


def test_what_was_not_measured_stays_and_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    text = with_measured(page(), {"open": [at_least("events folded a second", 10, 1_280_000.4)]})
    assert row(text, "events folded").endswith("| 1,280,000 | ✓ |")
    assert row(text, "a full disk") == row(page(), "a full disk")
    assert "not measured: a full disk" in capsys.readouterr().err


def test_one_target_missed_is_a_cross_and_none_at_all_no_mark() -> None:
    rows = [
        at_most("list 2,000 fights, later", 0.5, 0.9, "s"),
        told("list 2,000 fights, the first time", "2 s"),
    ]
    text = with_measured(page(), {"library": rows})
    assert row(text, "list 2,000").endswith("| 2 / 0.90 s | ✗ |")
    text = with_measured(
        page(), {"append": [told(f"stock TinyDB at {n}, of raw", "3 ×") for n in ("100", "10,000")]}
    )
    assert row(text, "stock TinyDB").endswith("| 3 / 3 × | |")
