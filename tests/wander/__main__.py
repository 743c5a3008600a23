"""Play fights at random: ``python -m tests.wander [--fights N] [--seed S] [SYSTEM…]``."""

from __future__ import annotations

import argparse
import sys
from random import Random

from tests.support.any_fight import EVERY
from tests.wander.trying import PROPERTIES, tried


def main(arguments: list[str] | None = None) -> int:
    """Tell each property that a fight does not hold to; return 1 when there was one.

    ``--fights 1`` with the seed and the system of a line plays that fight again.
    """
    parser = argparse.ArgumentParser(prog="python -m tests.wander")
    parser.add_argument("--fights", type=int, default=100, help="of each system")
    parser.add_argument("--seed", type=int, default=Random().randrange(10**6))
    parser.add_argument("systems", nargs="*", metavar="SYSTEM", help=", ".join(EVERY))
    options = parser.parse_args(arguments)
    unknown = set(options.systems) - set(EVERY)
    if unknown:
        parser.error(f"no system of dice: {', '.join(sorted(unknown))}")
    systems = options.systems or EVERY
    failed = 0
    for seed in range(options.seed, options.seed + options.fights):
        for system in systems:
            for failure in tried(system, seed):
                failed += 1
                print(f"{system} seed {seed}, {failure}", flush=True)
    fights = options.fights * len(systems)
    print(
        f"{fights} fights from seed {options.seed}, {len(PROPERTIES)} properties each: "
        f"{failed or 'no'} {'failure' if failed == 1 else 'failures'}"
    )
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
