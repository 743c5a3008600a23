"""Print the figures with their targets: ``python -m tests.bench [--quick|--full] [NAME…]``.

With ``--manual`` the manual's page of figures gets them in both languages."""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from tests.bench.bringing import bringing
from tests.bench.estimating import estimating
from tests.bench.loading import crowded, listing
from tests.bench.logs import appending, asking, opening_logs, rebuilding, throwing
from tests.bench.manual import with_measured
from tests.bench.pressing import leaving, pressing, refusing, remembering
from tests.bench.sharing import sharing
from tests.bench.starting import starting
from tests.bench.table import FULL, QUICK, Measure, Row, lines
from tests.readme import FIGURES
from tests.readme import main as copy_tables
from tracker.manual import PAGES

MEASURES: dict[str, Measure] = {
    "start": starting,
    "keys": pressing,
    "memory": remembering,
    "leave": leaving,
    "refuse": refusing,
    "append": appending,
    "open": opening_logs,
    "tree": rebuilding,
    "throw": throwing,
    "ask": asking,
    "crowd": crowded,
    "library": listing,
    "share": sharing,
    "import": bringing,
    "estimate": estimating,
}


def main() -> int:
    """Measure what is named, or everything; return 1 when a figure misses its target."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench")
    parser.add_argument("--quick", action="store_true", help="few rounds, small fights")
    parser.add_argument("--full", action="store_true", help="all of it, the default")
    parser.add_argument("NAME", nargs="*", choices=[[], *MEASURES], help=", ".join(MEASURES))
    parser.add_argument("--manual", action="store_true", help="put it into the manual's table, too")
    options = parser.parse_args()
    measured: dict[str, list[Row]] = {}
    for name in options.NAME or MEASURES:
        measured[name] = []
        with tempfile.TemporaryDirectory() as folder:
            for row in MEASURES[name](Path(folder), QUICK if options.quick else FULL):
                print(f"{name}: {row.what}: {row.found} {row.bound}", file=sys.stderr)
                measured[name].append(row)
    rows = [row for found in measured.values() for row in found]
    print("\n".join(lines(rows)))
    if options.manual:
        page = PAGES / FIGURES
        text = with_measured(page.read_text(encoding="utf-8"), measured)
        page.write_text(text, encoding="utf-8")
        copy_tables()
    return any(row.good is False for row in rows)


if __name__ == "__main__":
    sys.exit(main())
