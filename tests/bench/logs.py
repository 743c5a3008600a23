"""What the log costs: an append, opening and folding, seeking, striking, a throw."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random
from statistics import median

from tests.bench.fights import evening, written
from tests.bench.floors import Floors
from tests.bench.table import Row, Size, at_least, at_most, ratio, tenth, told
from tests.log.fight import AT, CODEC, attack
from tracker.conflict.history.commands import Strike
from tracker.conflict.history.plan import Plan
from tracker.conflict.history.timeline import Timeline
from tracker.conflict.ruling import Ruling
from tracker.log.format import Header, encode, file_of, seal
from tracker.log.records import game_codec
from tracker.log.save import Save
from tracker.opening import session_along
from tracker.session import Session
from tracker.words.query import Fight, ask_fights, read_query
from tracker.words.split import quote

# Beyond this TinyDB's own storage takes minutes.
STOCK_MOST = 10_000


def timed(action: Callable[[], object]) -> float:
    """Return how many seconds an action takes."""
    start = time.perf_counter()
    action()
    return time.perf_counter() - start


def worked(action: Callable[[], object]) -> float:
    """Return how many seconds of processor an action takes, for one that waits for nothing."""
    start = time.process_time()
    action()
    return time.process_time() - start


def small_log(path: Path, count: int) -> list[bytes]:
    """Write a log of so many small rulings, unsynced, and return its lines."""
    line = file_of(Header(id="01J", system="fate", title="Quay", at=AT))
    lines = [line]
    for n in range(1, count + 1):
        body = encode(CODEC.document(attack(n)))
        line, _ = seal(body, int(line[-11:-3], 16))
        lines.append(line)
    path.write_bytes(b"".join(lines))
    return lines


def appending(folder: Path, size: Size) -> Iterator[Row]:
    """Measure the append of one ruling at several lengths of the log, interleaved."""
    ours: dict[int, list[float]] = {}
    payload = grown = 0
    for count in size.logs:
        here = folder / str(count)
        here.mkdir()
        log = here / "log.jsonl"
        lines = small_log(log, count)
        stocked = [CODEC.document(attack(n + 1)) for n in range(min(count, STOCK_MOST))]
        raw: list[float] = []
        sql: list[float] = []
        ours[count] = []
        with Save.open(log, codec=CODEC) as save, Floors(here, lines, stocked) as floors:
            before = log.stat().st_size
            for n in range(count + 1, count + 1 + size.appends):
                record = attack(n)
                payload += len(json.dumps(CODEC.document(record), separators=(",", ":")))
                raw.append(timed(partial(floors.raw, lines[-1])))
                ours[count].append(timed(partial(save.append, record)))
                sql.append(timed(partial(floors.sqlite, lines[-1])))
            grown += log.stat().st_size - before
            yield at_most(
                f"append at {count:,}, of raw append+fsync", 1.35, ratio(ours[count], raw)
            )
            yield at_most(f"append at {count:,}, of sqlite WAL FULL", 1, ratio(ours[count], sql))
            if count <= STOCK_MOST:
                stock = [timed(partial(floors.stock, stocked[-1])) for _ in range(3)]
                shown = f"{ratio(stock, raw):,.1f} ×"
                yield told(f"stock TinyDB at {count:,}, of raw append+fsync", shown)
    least, most = min(ours), max(ours)
    flat = median(ours[most]) / median(ours[least])
    yield at_most(f"append at {most:,}, of one at {least:,}", 1.1, flat)
    yield at_most("bytes written, of the JSON", 1.25, grown / payload)


def opening_logs(folder: Path, size: Size) -> Iterator[Row]:
    """Measure opening a fight of 2,000 rulings, and a long one against bare JSON."""
    save = written(folder / "evening.jsonl", evening(2_000))
    game_codec("fate")
    opened = [worked(lambda: session_along(save)) for _ in range(size.rounds)]
    yield at_most("open, verify and fold 2,000 rulings", 60, 1000 * median(opened), "ms", 0)
    records = Save.follow(save).records
    events = sum(len(ruling.events) for ruling in Session(None, records).timeline.rulings.values())
    folded = [worked(lambda: Session(None, records)) for _ in range(size.rounds)]
    yield at_least("events folded a second", 1_000_000, events / median(folded))
    count = max(size.logs)
    lines = small_log(folder / "long.jsonl", count)
    ours: list[float] = []
    bare: list[float] = []
    for _ in range(3):
        bare.append(worked(lambda: [json.loads(line) for line in lines]))
        ours.append(worked(lambda: Save.follow(folder / "long.jsonl", CODEC)))
    what = f"open, verify, typed events, {count:,} rulings, of json.loads"
    yield at_most(what, 0.5, ratio(ours, bare))


def throwing(folder: Path, size: Size) -> Iterator[Row]:
    """Measure a throw in a long fight of which branches were left, whose dice may lie there."""
    session = Session(None, evening(size.rulings, wander=0.06).timeline.records)
    names = [quote(p.name) for p in session.state.participants.values() if p.active]

    def throw(who: str) -> None:
        assert isinstance(session.do(f"check by={who} free=yes"), Ruling)

    first = timed(partial(throw, names[0]))
    throws = [timed(partial(throw, who)) for _ in range(20) for who in names]
    what = f"throw among {size.rulings:,} with branches left"
    yield at_most(what, 1, 1000 * median(throws), "ms", 2)
    yield told("the first since it was opened", f"{1000 * first:.0f} ms")


def rebuilding(folder: Path, size: Size) -> Iterator[Row]:
    """Measure going to any ruling of a long fight, and striking one in the middle."""
    session = evening(size.rulings)
    records = session.timeline.records
    fold = [worked(lambda: Session(None, records)) for _ in range(3)]
    timeline = Timeline()
    for record in records:
        timeline.append(record)
    chance = Random(1)
    anywhere = [chance.randint(0, size.rulings) for _ in range(200)]
    seeks = [worked(partial(timeline.state_at, n)) for n in anywhere]
    yield at_most(
        f"seek to any of {size.rulings:,}: the slowest of 200", 16, 1000 * max(seeks), "ms", 1
    )
    share = median(fold) / median(seeks)
    yield at_least("full fold, of a seek", 50 * size.rulings / 100_000, share, "×")
    # What a table strikes says nothing about who takes part.
    middle = next(n for n in timeline.path()[size.rulings // 2 :] if timeline.rulings[n].command.by)
    plans: list[object] = []
    seconds = timed(lambda: plans.append(session.plan(Strike(ruling=middle))))
    assert isinstance(plans[0], Plan), plans[0]
    yield at_most(f"strike in the middle of {size.rulings:,}", 1, seconds, "s")
    yield told("95 of 100 seeks are faster than", f"{1000 * tenth(seeks, 0.95):.1f} ms")


def asking(folder: Path, size: Size) -> Iterator[Row]:
    """Measure questions to a long fight, the first and those after it, beside a fold of it."""
    session = evening(size.rulings)
    records = session.timeline.records
    fold = [worked(lambda: Session(None, records)) for _ in range(3)]
    log = Fight("evening", session.timeline)
    query = read_query("verb:attack shifts>=3 sum dealt per name")
    first = worked(partial(ask_fights, query, [log]))
    later = [worked(partial(ask_fights, query, [log])) for _ in range(5)]
    yield at_most(f"first question to {size.rulings:,}, of a fold", 8, first / median(fold))
    most = 0.3 * size.rulings / 100_000
    yield at_most("a question after it", 1000 * most, 1000 * median(later), "ms", 1)
