"""Carry out every trial and its control: ``python -m tests.durability [--full]``."""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from tests.durability.dropping import DROPPING
from tests.durability.dying import DYING, in_a_tiny_file_system
from tests.durability.failing import FAILING
from tests.durability.following import FOLLOWING
from tests.durability.sealed import SEALED
from tests.durability.standing import STANDING_TRIALS
from tests.durability.stopping import STOPPING
from tests.durability.trial import Tried

TRIALS = (
    *DYING,
    *FAILING,
    *DROPPING,
    *FOLLOWING,
    *STANDING_TRIALS,
    *SEALED,
    *STOPPING,
)


def main() -> int:
    """Print how often each did harm; return 1 when a trial did, or a control did not."""
    parser = argparse.ArgumentParser(prog="python -m tests.durability")
    parser.add_argument("--full", action="store_true", help="as often as the design asks for")
    options = parser.parse_args()
    wrong = 0
    print("| trial | tries | harm | the same without the protection |")
    print("|---|---|---|---|")
    for trial in TRIALS:
        tries = trial.full if options.full else trial.short
        harm, control = _tried(trial.tried, tries), _tried(trial.control, min(tries, 50))
        wrong += bool(harm) or not control
        print(f"| {trial.name} | {tries} | {harm} | {control} |", flush=True)
    tries = 60 if options.full else 2
    small, deaf = in_a_tiny_file_system(tries), in_a_tiny_file_system(min(tries, 10), "deaf")
    if small is None:
        print("| a tiny file system | 0 | none could be mounted here | |")
    else:
        wrong += bool(small) or not deaf
        print(f"| a tiny file system | {tries} | {small} | {deaf} |")
    return bool(wrong)


def _tried(tried: Tried, tries: int) -> int:
    with tempfile.TemporaryDirectory() as folder:
        return int(tried(Path(folder), tries))


if __name__ == "__main__":
    sys.exit(main())
