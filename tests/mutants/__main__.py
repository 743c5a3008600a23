"""Draw mutants and tell which survive: ``python -m tests.mutants --count 200 --seed 7``."""

from __future__ import annotations

import argparse
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from random import Random
from tempfile import TemporaryDirectory

from tests.mutants.choosing import Map, Stage, traced
from tests.mutants.running import Fate, Result, compile_all, copy_of, fate
from tests.mutants.sites import Mutant, all_mutants
from tests.support.program import ROOT

# How many seconds tests may take that are named, and of which nobody knows.
LONG = 60.0

SAME = Path(__file__).with_name("same.toml")


def main(arguments: list[str] | None = None) -> int:
    """Return 1 where a mutant has survived that is not listed as the same program."""
    options = _parsed(arguments)
    drawn = _drawn(options)
    if options.list:
        for mutant in drawn:
            print(f"{mutant}   {mutant.text}")
        return 0
    results = []
    with TemporaryDirectory(prefix="mutants-") as name:
        copies = [copy_of(ROOT, Path(name) / str(n)) for n in range(options.jobs)]
        known = traced(copies[0], options.jobs, anew=options.trace)
        for copy in copies:
            compile_all(copy)
        for result in _tried(drawn, known, copies, options.first):
            print(f"{result.fate.value:17} {result.mutant}   {result.by}", flush=True)
            results.append(result)
    _summed(results)
    return any(result.fate is Fate.SURVIVED for result in results)


def _parsed(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("--count", type=int, default=200, help="how many are drawn")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--skip", type=int, default=0, help="leave out so many of those drawn")
    parser.add_argument("--take", type=int, help="stop after so many more")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--only", default="", metavar="PART", help="of paths, or PATH:LINE")
    parser.add_argument("--trace", action="store_true", help="find anew which test calls what")
    parser.add_argument("--first", nargs="*", default=[], metavar="TEST", help="try these before")
    parser.add_argument("--list", action="store_true", help="only say which are drawn")
    return parser.parse_args(arguments)


def _drawn(options: argparse.Namespace) -> list[Mutant]:
    """Return the mutants that the seed draws, always the same of the same tree."""
    part, _, line = options.only.partition(":")
    every = [
        mutant
        for mutant in all_mutants(ROOT)
        if part in mutant.path and (not line or mutant.line == int(line))
    ]
    drawn = Random(options.seed).sample(every, min(options.count, len(every)))
    end = None if options.take is None else options.skip + options.take
    return drawn[options.skip : end]


def _tried(
    drawn: list[Mutant], known: Map, copies: list[Path], first: list[str]
) -> Iterator[Result]:
    """Yield what becomes of each mutant, in the order drawn."""
    same = _same()
    ahead = [Stage(first, LONG)] if first else []
    free: SimpleQueue[Path] = SimpleQueue()
    for copy in copies:
        free.put(copy)

    def tried(mutant: Mutant) -> Result:
        why = same.get((mutant.path, mutant.text, mutant.old, mutant.new))
        if why is not None:
            return Result(mutant, Fate.SAME, why)
        copy = free.get()
        try:
            return fate(mutant, [*ahead, *known.choose(mutant)], copy)
        finally:
            free.put(copy)

    with ThreadPoolExecutor(len(copies)) as pool:
        yield from pool.map(tried, drawn)


def _same() -> dict[tuple[str, str, str, str], str]:
    """Return why mutants are the same program, by file, line and change."""
    listed = tomllib.loads(SAME.read_text(encoding="utf-8"))
    return {(m["file"], m["line"], m["old"], m["new"]): m["why"] for m in listed["mutant"]}


def _summed(results: list[Result]) -> None:
    """Print how many there were of each fate, and the survivors once more."""
    counts = Counter(result.fate for result in results)
    fair = len(results) - counts[Fate.SAME]
    for result in results:
        if result.fate is Fate.SURVIVED:
            print(f"{result.mutant}\n    {result.mutant.text}")
    share = 100 * counts[Fate.KILLED] / fair if fair else 100
    print(
        f"{len(results)} mutants: {counts[Fate.KILLED]} killed, {counts[Fate.SURVIVED]} survived, "
        f"{counts[Fate.SAME]} the same program; {share:.1f} % of the others killed"
    )


if __name__ == "__main__":
    sys.exit(main())
