"""An app under random keys, started anew whenever they have left it, and its log afterwards."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random
from typing import NamedTuple

from textual._styles_cache import StylesCache

from tests.bench.fights import stage
from tests.soak.presses import press
from tests.tui.seen import seen
from tracker.log.library import Library
from tracker.log.save import Save
from tracker.opening import open_session
from tracker.places import shipped_saves_dir
from tracker.session import Session, now
from tracker.tui.app import SchwungApp
from tracker.tui.terminal.check import Look
from tracker.verify import verified

SIZES = ((80, 24), (200, 60), (50, 14), (18, 4))

# How often the window is given another size between two keys.
RESIZED = 0.01

# The fights that are opened in turn: one that has just begun, and of each system one that ships.
STAGED = "quay"
FIGHTS = (
    STAGED,
    "over-the-wall",
    "the-tower-at-night",
    "the-ledge",
    "at-the-rusty-gate",
    "the-clockmakers-roof",
    "the-toll-hearing",
)


class Soaked(NamedTuple):
    """What came of it: keys pressed, starts, rulings, and megabytes at points on the way.

    ``screens`` counts the keys that each screen and each kind of dialog has got.
    """

    keys: int
    starts: int
    rulings: int
    memory: list[float]
    screens: Counter[str]


async def soak(folder: Path, keys: int, seed: int) -> Soaked:
    """Press so many keys; whatever the app raises is raised. The logs must verify afterwards."""
    chance = Random(seed)
    pressed = starts = 0
    memory: list[float] = []
    screens: Counter[str] = Counter()
    while pressed < keys:
        path = _fight(folder, FIGHTS[(starts + seed - 1) % len(FIGHTS)])
        app = SchwungApp(Library(folder), open_session(path), Look(), folder / "config")
        starts += 1
        async with seen(app, *chance.choice(SIZES)) as shown:
            # A terminal does not live for ever; nor does what a closed app may leave behind.
            for _ in range(2_000):
                if pressed >= keys or not app.is_running or app.return_code is not None:
                    break
                if chance.random() < RESIZED:
                    await shown.pilot.resize_terminal(*chance.choice(SIZES))
                screens[type(app.screen).__name__] += 1
                more = press(chance)
                await shown.pilot.press(*more)
                shown.driver.written.clear()
                pressed += len(more)
                if len(memory) < 10 * pressed // keys:
                    memory.append(_megabytes())
            app.close_conflict()
        # Textual keeps here what the last thousand widgets have drawn, also of apps that are gone.
        StylesCache.get_inner_outer.cache_clear()
    rulings = sum(map(_verified, folder.rglob("*.jsonl")))
    return Soaked(pressed, starts, rulings, memory, screens)


def _fight(folder: Path, name: str) -> Path:
    """Return a fight to open, made where it is missing: random keys put fights away, too."""
    path = folder / f"{name}.jsonl"
    if path.exists():
        return path
    if name != STAGED:
        path.write_bytes((shipped_saves_dir() / path.name).read_bytes())
        return path
    with Save.create(path, "Night at the Quay", "fate", now()) as save:
        session = Session(save)
        for line in stage(8, 4):
            session.do(line.replace("Fighter 0", "Ada").replace("Fighter 1", "Krall"))
    return path


def _verified(path: Path) -> int:
    """Return how many rulings a save has; raises ValueError for one that does not verify."""
    with Save.follow(path) as save:
        timeline = Session(save).timeline
        faults = [*map(str, save.notes), *map(str, verified(timeline).findings)]
    if faults:
        raise ValueError(f"{path.name}: {faults[:3]}")
    return len(timeline.rulings)


def _megabytes() -> float:
    status = Path("/proc/self/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0]) / 1024
