"""Which tests run a function, and which of them to run first."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory, gettempdir
from typing import NamedTuple

from tests.mutants.sites import Mutant

# Engine, words, presentation and log: what starts programs or screens takes too long.
FOLDERS = ("tests/conflict", "tests/systems", "tests/words", "tests/log", "tests/tui/present")

# How many tests are tried at a time, and how many seconds they may take: most mutants die early,
# and every file of tests that is loaded costs some time.
STAGES = ((25, 3.0), (200, 15.0))


class Stage(NamedTuple):
    """Tests that are run together, with the seconds they took without any change."""

    tests: list[str]
    seconds: float


class Map:
    """Which test calls which functions, and how long it takes; ``unknown`` tests may call any."""

    def __init__(
        self, tests: dict[str, tuple[float, list[str]]], unknown: Iterable[str] = ()
    ) -> None:
        self._unknown = sorted(unknown)
        self._seconds = {test: seconds for test, (seconds, _) in tests.items()}
        self._of_function: dict[str, list[str]] = defaultdict(list)
        self._of_module: dict[str, set[str]] = defaultdict(set)
        for test, (_, called) in tests.items():
            for function in called:
                self._of_function[function].append(test)
                self._of_module[function.partition(":")[0]].add(test)

    def choose(self, mutant: Mutant) -> list[Stage]:
        """Return the tests that call the function of a mutant, else those of its module.

        What keeps its results was called in one test and counts in others.
        """
        tests: Iterable[str] = self._of_function.get(f"{mutant.path}:{mutant.function}", ())
        if mutant.cached or not tests:
            tests = self._of_module.get(mutant.path, set()) or self._seconds
        left = self._ordered(tests)
        stages = []
        for most, longest in STAGES:
            chosen: list[str] = []
            seconds = 0.0
            for test in left[:most]:
                if chosen and seconds + self._seconds[test] > longest:
                    break
                chosen.append(test)
                seconds += self._seconds[test]
            stages.append(Stage(chosen, seconds))
            left = left[len(chosen) :]
        stages.append(Stage(left, sum(map(self._seconds.__getitem__, left))))
        stages.append(Stage(self._unknown, float(len(self._unknown))))
        return [stage for stage in stages if stage.tests]

    def _ordered(self, tests: Iterable[str]) -> list[str]:
        """Return tests with the quickest of each file first, then the second of each, and so on."""
        of_file: dict[str, list[str]] = defaultdict(list)
        for test in sorted(tests, key=lambda test: (self._seconds[test], test)):
            of_file[test.partition("::")[0]].append(test)
        ranked = [(rank, t) for several in of_file.values() for rank, t in enumerate(several)]
        return [test for rank, test in sorted(ranked, key=lambda r: (r[0], self._seconds[r[1]]))]


def traced(copy: Path, jobs: int, *, anew: bool) -> Map:
    """Return the map of the tests; it is kept for the next time, as it takes some minutes.

    One that was made of a tree a little older serves as well: functions are told by their names.
    """
    kept = Path(gettempdir()) / f"schwung-mutants-{os.getuid()}.json"
    if anew or not kept.exists():
        tests = _trace(copy, jobs)
        part = kept.with_suffix(".part")
        part.write_text(json.dumps(tests), encoding="utf-8")
        part.replace(kept)
    known: dict[str, tuple[float, list[str]]] = json.loads(kept.read_text(encoding="utf-8"))
    there = _collected(copy)
    unknown = there - known.keys()
    if unknown:
        told = f"{len(unknown)} tests are not on the map and are run last; --trace makes it anew"
        print(told, file=sys.stderr)
    return Map({test: entry for test, entry in known.items() if test in there}, unknown)


def _collected(copy: Path) -> set[str]:
    """Return all tests that there are now; pytest's own compiled files are there afterwards."""
    environment = {**os.environ, "PYTHONPATH": str(copy)}
    words = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider"]
    done = subprocess.run(
        [*words, *_tests(copy)],
        cwd=copy,
        env=environment,
        stdout=subprocess.PIPE,
        encoding="utf-8",
        check=True,
    )
    return {line for line in done.stdout.splitlines() if "::" in line}


def _tests(copy: Path) -> list[str]:
    found = sorted((copy / "tests").glob("test_*.py"))
    return [*FOLDERS, *(path.relative_to(copy).as_posix() for path in found)]


def _trace(copy: Path, jobs: int) -> dict[str, tuple[float, list[str]]]:
    with TemporaryDirectory() as folder:
        environment = {**os.environ, "PYTHONPATH": str(copy), "MUTANTS_TRACED": folder}
        options = ("-q", "-p", "tests.mutants.tracing", "-p", "no:cacheprovider", "-n", str(jobs))
        words = [sys.executable, "-m", "pytest", *options, *_tests(copy)]
        subprocess.run(words, cwd=copy, env=environment, check=False)
        found: dict[str, tuple[float, list[str]]] = {}
        for path in sorted(Path(folder).glob("*.json")):
            found |= json.loads(path.read_text(encoding="utf-8"))
        return found
