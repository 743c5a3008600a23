"""Print the figures with their targets: ``python -m tests.bench [--quick|--full] [NAME…]``."""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from tests.bench.bringing import bringing
from tests.bench.estimating import estimating
from tests.bench.loading import crowded, listing
from tests.bench.logs import appending, asking, opening_logs, rebuilding, throwing
from tests.bench.pressing import leaving, pressing, refusing, remembering
from tests.bench.sharing import sharing
from tests.bench.starting import starting
from tests.bench.table import FULL, QUICK, Measure, lines

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
    options = parser.parse_args()
    rows = []
    for name in options.NAME or MEASURES:
        with tempfile.TemporaryDirectory() as folder:
            for row in MEASURES[name](Path(folder), QUICK if options.quick else FULL):
                print(f"{name}: {row.what}: {row.found} {row.bound}", file=sys.stderr)
                rows.append(row)
    print("\n".join(lines(rows)))
    return any(row.good is False for row in rows)


if __name__ == "__main__":
    sys.exit(main())
