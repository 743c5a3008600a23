"""An app under random keys, started anew whenever they have left it, and its log afterwards."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import NamedTuple

from tests.bench.fights import stage
from tests.soak.presses import press
from tests.tui.seen import seen
from tracker.log.library import Library
from tracker.log.save import Save
from tracker.session import Session, now
from tracker.tui.app import SchwungApp
from tracker.tui.start import open_session
from tracker.tui.terminal.check import Look
from tracker.verify import verified

SIZES = ((80, 24), (200, 60), (50, 14), (18, 4))


class Soaked(NamedTuple):
    """Be what came of it: keys pressed, starts, rulings, and megabytes at points on the way."""

    keys: int
    starts: int
    rulings: int
    memory: list[float]


async def soak(folder: Path, keys: int, seed: int) -> Soaked:
    """Press so many keys; whatever the app raises is raised. The logs must verify afterwards."""
    chance = Random(seed)
    pressed = starts = 0
    memory: list[float] = []
    while pressed < keys:
        # Random keys put fights away and rename them, too.
        path = next(iter(sorted(folder.glob("*.jsonl"))), None) or _begun(folder, starts)
        app = SchwungApp(Library(folder), open_session(path), Look(), folder / "config")
        starts += 1
        async with seen(app, *chance.choice(SIZES)) as shown:
            # A terminal does not live for ever; nor does what a closed app may leave behind.
            for _ in range(2_000):
                if pressed >= keys or not app.is_running or app.return_code is not None:
                    break
                more = press(chance)
                await shown.pilot.press(*more)
                shown.driver.written.clear()
                pressed += len(more)
                if len(memory) < 10 * pressed // keys:
                    memory.append(_megabytes())
            app.close_conflict()
    return Soaked(pressed, starts, sum(map(_verified, folder.rglob("*.jsonl"))), memory)


def _begun(folder: Path, number: int) -> Path:
    path = folder / f"quay-{number}.jsonl"
    with Save.create(path, "Night at the Quay", "fate", now()) as save:
        session = Session(save)
        for line in stage(8, 4):
            session.do(line.replace("Fighter 0", "Ada").replace("Fighter 1", "Krall"))
    return path


def _verified(path: Path) -> int:
    """Return how many rulings a save has; raises ValueError for one that does not verify."""
    with Save.follow(path) as save:
        timeline = Session(save).timeline
        faults = [*map(str, save.notes), *map(str, verified(timeline).faults)]
    if faults:
        raise ValueError(f"{path.name}: {faults[:3]}")
    return len(timeline.rulings)


def _megabytes() -> float:
    status = Path("/proc/self/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0]) / 1024
