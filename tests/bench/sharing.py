"""What players' browsers cost: bytes and seconds to them, memory, and what the app feels of it."""

from __future__ import annotations

import shutil
import signal
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

from tests.bench.fights import evening, written
from tests.bench.pressing import CURSOR, DIALOG, UNDO
from tests.bench.starting import opening
from tests.bench.stopwatch import Burst, Timed
from tests.bench.table import Row, Size, at_most, paired, ratio, tenth, told
from tests.support.sharing import Events, Sharing
from tracker.log.save import Save
from tracker.opening import session_of
from tracker.share.feed import HEARTBEAT, VIEWERS_MOST

# As many as sit at a large table, and as many rulings as an evening has.
TABLE, RULINGS = 8, 2_000


def sharing(folder: Path, size: Size) -> Iterator[Row]:
    """Measure the page of a fight of 2,000 rulings, played on while it is looked at."""
    save = written(folder / "shared.jsonl", evening(RULINGS))
    yield from _followed(save, size)
    yield from _crowded(save)
    yield from _ended(save, size)
    yield from _felt(save, size)


def _followed(save: Path, size: Size) -> Iterator[Row]:
    with Sharing(save.parent, save.stem) as server, Events(server) as events:
        yield at_most("the page with everything", 20_000, len(server.ask().body), "B", 0)
        session = session_of(Save.open(save))
        seconds: list[float] = []
        turns: list[int] = []
        others: list[int] = []
        version = 1
        for n in range(4 * size.rounds):
            line = "next" if n % 2 else f"note {n}"
            known = len(events.take())
            session.do(line)
            acknowledged = time.perf_counter()
            version += 1
            events.wait_version(version)
            seconds.append(time.perf_counter() - acknowledged)
            (turns if n % 2 else others).append(len(events.take()) - known)
        session.close()
        yield at_most("a turn", 1_000, max(turns), "B", 0)
        yield at_most("a note", 4_000, max(others), "B", 0)
        yield at_most("from the ruling to the browser, p95", 0.3, tenth(seconds, 0.95), "s")
        known = len(events.take())
        time.sleep(HEARTBEAT + 1)
        beat = len(b"3\r\n:\n\n\r\n")
        yield at_most("idle for 16 s: bytes", 2 * beat, len(events.take()) - known, "B", 0)


def _crowded(save: Path) -> Iterator[Row]:
    with Sharing(save.parent, save.stem) as server, ExitStack() as stack:
        alone = server.rss()
        for _ in range(VIEWERS_MOST):
            stack.enter_context(Events(server))
        yield at_most(f"memory with {VIEWERS_MOST} viewers", 80, server.rss() / 1e6, "MB", 0)
        yield at_most("each of them", 1, (server.rss() - alone) / VIEWERS_MOST / 1e6, "MB")


def _ended(save: Path, size: Size) -> Iterator[Row]:
    for sign in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        seconds = []
        for _ in range(max(3, size.rounds // 7)):
            with Sharing(save.parent, save.stem) as server, Events(server):
                server.process.send_signal(sign)
                begun = time.perf_counter()
                server.process.wait()
                seconds.append(time.perf_counter() - begun)
        yield at_most(f"gone after {sign.name}", 1, max(seconds), "s")


def _felt(save: Path, size: Size) -> Iterator[Row]:
    """Press each key in an app that is looked at, and in one that is not, by turns."""
    other = save.with_name("alone.jsonl")
    shutil.copy(save, other)
    with (
        Timed(opening(other), 80, 24, {}) as alone,
        Timed(opening(save), 80, 24, {}) as shared,
        Sharing(save.parent, save.stem) as server,
        ExitStack() as stack,
    ):
        for _ in range(TABLE):
            stack.enter_context(Events(server))
        alone.start(quiet=1.0)
        shared.start(quiet=1.0)
        for presses in (CURSOR, UNDO, DIALOG):
            took: dict[Timed, list[Burst]] = {alone: [], shared: []}
            for turn in range(4 * size.rounds):
                # Neither is always the first, with whatever key.
                again, key = divmod(turn, len(presses.keys))
                for app in (alone, shared) if again % 2 else (shared, alone):
                    took[app].append(app.press(presses.keys[key]))
            what = f"{presses.what}, with {TABLE} viewers against none"
            seconds = [[burst.seconds for burst in took[app]] for app in (shared, alone)]
            yield at_most(what, 1.10, paired(*seconds))
            used = ratio((b.used for b in took[shared]), (b.used for b in took[alone]))
            yield told("the same in processor time", f"{used:.2f} ×")
