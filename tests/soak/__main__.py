"""Press keys at random: ``python -m tests.soak [--keys N] [--seed N]``."""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from pathlib import Path

from tests.soak.soaking import soak

# How much more memory the last tenth may need than the second: rulings and branches stay.
MOST = 1.5


def main() -> int:
    """Return 1 when memory has grown; an exception, or a log that does not verify, is raised."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak")
    parser.add_argument("--keys", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        soaked = asyncio.run(soak(Path(folder), options.keys, options.seed))
    megabytes = [round(amount) for amount in soaked.memory]
    print(f"{soaked.keys} keys, {soaked.starts} starts, {soaked.rulings} rulings, all verified")
    print(f"memory in MB, at each tenth: {megabytes}")
    on_each = ", ".join(f"{name} {n}" for name, n in soaked.screens.most_common())
    print(f"keys on each screen: {on_each}")
    return soaked.memory[-1] > MOST * soaked.memory[1]


if __name__ == "__main__":
    sys.exit(main())
