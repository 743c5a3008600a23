"""Run the ``EX`` lines of rules files: ``python -m tests.reference FILE…``."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from tests.support import (
    core_examples,
    percent_examples,
    pool_examples,
    reserves_examples,
    twenty_examples,
)
from tests.support.examples import Example, Operation, Unreadable, differences, examples_in

# By the letter that the ids of a system's rules begin with.
OPERATIONS: Mapping[str, Mapping[str, Operation]] = {
    "P": pool_examples.OPERATIONS,
    "R": reserves_examples.OPERATIONS,
    "C": percent_examples.OPERATIONS,
    "T": twenty_examples.OPERATIONS,
    "K": core_examples.OPERATIONS,
}


def failure(example: Example) -> str:
    """Return what is wrong with an example, nothing when it comes out as it says."""
    try:
        return ", ".join(differences(example.text, OPERATIONS))
    except Unreadable as error:
        return str(error)


def main(files: Sequence[str]) -> int:
    """Print each example that fails, then how many passed and failed; 2 without a file to read."""
    if not files:
        print("usage: python -m tests.reference FILE…", file=sys.stderr)
        return 2
    passed = failed = 0
    for file in files:
        try:
            examples = list(examples_in(Path(file)))
        except OSError as error:
            print(f"{file}: {error.strerror}", file=sys.stderr)
            return 2
        for example in examples:
            if wrong := failure(example):
                failed += 1
                print(f"{example.where}: {example.text}\n    {wrong}")
            else:
                passed += 1
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
