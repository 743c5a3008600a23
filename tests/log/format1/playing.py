"""Writes saves with the released program: run with its Python, its checkout on the path.

Nothing is imported from this tree, and nothing of the program by name at the top: both go on, and
what this plays with stays as it was released.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib
import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Union

AT = "2026-11-29T19:00:00Z"
GAMES = ("fate", "pool", "reserves", "percent", "twenty")
FIGHTS_EACH = 40
SHORTEST, LONGEST = 40, 200

# Every so many fights some rulings are struck or amended, and what that wrote again.
REVISED_EVERY, REVISIONS = 4, 4


def of(module: str) -> Any:
    """Return a module of the released program, or of its tests."""
    return importlib.import_module(module)


def write(folder: Path, name: str, records: Any, title: str, game: str) -> None:
    """Write records into a save, whose id depends on its name alone."""
    identity = hashlib.sha256(name.encode()).hexdigest()[:26].upper()
    save = of("tracker.log.save").Save
    path = folder / f"{name}.jsonl"
    save.create(path, title, game, AT, id=identity, records=records).close()


def minutes() -> Iterator[str]:
    """Yield times a minute apart."""
    for minute in range(10_000):
        yield f"2026-11-{29 + minute // 1440:02}T{minute // 60 % 24:02}:{minute % 60:02}:00Z"


def play_scripts(folder: Path, scripts: Path) -> Iterator[tuple[str, str]]:
    """Play the scripts that were written by hand, of which no line may be refused."""
    refusal = of("tracker.conflict.ruling").Refusal
    for script in sorted(scripts.glob("*.fight")):
        times = minutes()
        session = of("tracker.session").Session(clock=lambda times=times: next(times))
        for line in script.read_text(encoding="utf-8").splitlines():
            answer = session.do(line)
            assert not isinstance(answer, refusal), f"{script.name}: {line}: {answer}"
        state = session.state
        title = state.title or "Never Mind"
        write(folder, script.stem, session.timeline.records, title, state.system)
        yield script.stem, f"scripts/{script.name}"


def play_at_random(folder: Path) -> Iterator[tuple[str, str]]:
    """Play fights of each game at random, the same for the same program."""
    any_fight = of("tests.support.any_fight")
    misruled = of("tests.support.revised").misruled
    for game in GAMES:
        for seed in range(FIGHTS_EACH):
            chance = Random(seed)
            rulings = chance.randint(SHORTEST, LONGEST)
            session = any_fight.any_fight(game, rulings, seed)
            if seed % REVISED_EVERY == 0:
                for _ in range(REVISIONS):
                    ruling = session.timeline.rulings[chance.choice(session.timeline.path())]
                    session.carry_out(misruled(session, ruling, chance, any_fight.suggested))
            name = f"random-{game}-{seed:02}"
            write(folder, name, session.timeline.records, session.state.title, game)
            yield name, f"any_fight({game!r}, {rulings}, {seed})"


def copy_shipped(folder: Path, checkout: Path) -> Iterator[tuple[str, str]]:
    """Take over the fights that ship, and the one that the tests kept."""
    for path in sorted(checkout.glob("saves/*.jsonl")):
        shutil.copyfile(path, folder / path.name)
        yield path.stem, f"saves/{path.name}"
    golden = Path("tests/log/golden/schwung-1.jsonl")
    shutil.copyfile(checkout / golden, folder / "golden.jsonl")
    yield "golden", str(golden)


def schema() -> dict[str, Any]:
    """Return the JSON schema of all commands and events of the program."""
    tables = of("tracker.conflict.engine").all_tables()
    unions: list[Any] = [Union[tuple(tables.deciding)], Union[tuple(tables.evolving)]]  # noqa: UP007
    (command, event), parts = of("msgspec").json.schema_components(unions)
    return {"command": command, "event": event, "$defs": parts}


def main() -> None:
    """Write saves into a folder, with where each comes from."""
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("checkout", type=Path)
    parser.add_argument("scripts", type=Path)
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    sources = {
        **dict(copy_shipped(options.folder, options.checkout)),
        **dict(play_scripts(options.folder, options.scripts)),
        **dict(play_at_random(options.folder)),
    }
    (options.folder / "sources.json").write_text(json.dumps(sources))
    (options.folder / "schema.json").write_text(json.dumps(schema()))


if __name__ == "__main__":
    main()
