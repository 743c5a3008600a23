"""System calls that fail under an append, and files that are cut, flipped or shared."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from types import ModuleType
from typing import Any
from unittest.mock import patch

from tests.durability.trial import Trial, harmed, refused, rulings
from tests.log.fight import AT, CODEC, attack, saved
from tracker.log import disk, format, holder, journal
from tracker.log.errors import ForeignWrite, Locked, LogError
from tracker.log.save import Save

CODES = (errno.ENOSPC, errno.EIO, errno.EDQUOT, errno.EFBIG, errno.EINTR)
REWRITING = ("write", "fsync", "link", "replace", "chmod")
CALLS = (("write",), ("fsync",), ("fstat",), ("write", "ftruncate"), ("fsync", "ftruncate"))


@contextmanager
def replaced(module: ModuleType, **calls: Any) -> Iterator[None]:
    """Put other functions, or values, in place of a module's."""
    with ExitStack() as patches:
        for name, call in calls.items():
            patches.enter_context(patch.object(module, name, call))
        yield


def _halfway(fd: int, data: memoryview) -> int:
    """Write as a full disk does: some of it, then nothing."""
    if len(data) < 100:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
    return os.pwrite(fd, bytes(data[: len(data) // 2]), os.fstat(fd).st_size)


def failing_calls(folder: Path, tries: int) -> int:
    """Let each system call of an append fail, and look at what was acknowledged."""
    harm = 0
    for n in range(tries):
        calls, code = CALLS[n % len(CALLS)], CODES[n // len(CALLS) % len(CODES)]
        path = saved(folder / f"{n}.jsonl", rulings(3))
        failing: dict[str, Callable[..., int]] = {call: refused(code) for call in calls}
        if "write" in calls and n % 2:
            failing["write"] = _halfway
        acknowledged = 3
        with Save.open(path, codec=CODEC) as save:
            with replaced(os, **failing), suppress(LogError):
                save.append(attack(4))
                acknowledged = 4
            kept_in_memory = len(save.records)
        # What could not be taken back may have been written, and is whole or set aside.
        begun = 4 if "ftruncate" in calls else acknowledged
        harm += kept_in_memory != acknowledged or harmed(path, acknowledged, begun)
        # That it was written but not synced shows only when the sync fails and nobody is told.
        harm += "fsync" in calls and acknowledged == 4
    return harm


def without_fsync(folder: Path, tries: int) -> int:
    """Let each system call fail for a log that does not sync."""
    with replaced(disk, full_sync=lambda fd: None):
        return failing_calls(folder, tries)


def failing_creation(folder: Path, tries: int) -> int:
    """Let each system call of a creation fail: the file is there whole, or not at all."""
    harm = 0
    for n in range(tries):
        call, code = ("write", "fsync", "link")[n % 3], CODES[n // 3 % len(CODES)]
        path = folder / f"{n}.jsonl"
        with replaced(os, **{call: refused(code)}), suppress(LogError):
            Save.create(path, "Quay", "fate", AT, codec=CODEC).close()
        harm += path.exists() and harmed(path, 0, 0)
        harm += any(name.startswith(".new-") for name in os.listdir(folder))
    return harm


def created_in_place(folder: Path, tries: int) -> int:
    """Let each system call fail for a log that is created under its own name."""

    def in_place(path: Path, data: bytes) -> None:
        with path.open("xb", buffering=0) as file:
            disk.write_all(file.fileno(), data)
            disk.full_sync(file.fileno())

    with replaced(disk, create_whole=in_place):
        return failing_creation(folder, tries)


def failing_rewrite(folder: Path, tries: int) -> int:
    """Let each system call fail while carriage returns are taken out: all of it is there."""
    harm = 0
    for n in range(tries):
        call, code = REWRITING[n % len(REWRITING)], CODES[n % len(CODES)]
        path = saved(folder / f"{n}.jsonl", rulings(3))
        whole = path.read_bytes()
        before = whole.replace(b"\n", b"\r\n")
        path.write_bytes(before)
        late = _refused_after(n // len(REWRITING), getattr(os, call), code)
        with replaced(os, **{call: late}), suppress(LogError):
            Save.open(path, codec=CODEC).close()
        harm += path.read_bytes() not in (before, whole)
        harm += any(name.startswith(".new-") for name in os.listdir(folder))
        harm += harmed(path, 3, 3)
    return harm


def _refused_after(calls: int, really: Callable[..., Any], code: int) -> Callable[..., Any]:
    """Return a system call that fails once it was made so many times."""
    left = calls

    def call(*arguments: Any, **more: Any) -> Any:
        nonlocal left
        left -= 1
        return really(*arguments, **more) if left >= 0 else refused(code)()

    return call


def rewritten_in_place(folder: Path, tries: int) -> int:
    """Let each fail for a log that is written over."""

    def in_place(path: Path, data: bytes, **_: object) -> None:
        with path.open("r+b", buffering=0) as file:
            file.truncate()
            disk.write_all(file.fileno(), data)
            disk.full_sync(file.fileno())

    with replaced(disk, replace_whole=in_place):
        return failing_rewrite(folder, tries)


def cut(folder: Path, tries: int) -> int:
    """Cut a save at every byte of its last three lines, so many rulings long."""
    with _unsynced():
        return sum(harmed(path, kept, kept) for path, kept in _cuts(folder, tries))


def appended_after_a_cut(folder: Path, tries: int) -> int:
    """Cut it likewise, and append without setting anything aside."""
    harm = 0
    for path, kept in _cuts(folder, tries):
        line, _ = format.seal(format.encode(CODEC.document(attack(kept + 1))), 0)
        with path.open("ab") as file:
            file.write(line)
        with _unsynced():
            harm += harmed(path, kept + 1, kept + 1)
    return harm


@contextmanager
def _unsynced() -> Iterator[None]:
    """Sync nothing where a thousand files are made and no power is cut."""
    with replaced(disk, full_sync=lambda fd: None, sync_folder=lambda folder: None):
        yield


def _cuts(folder: Path, count: int) -> Iterator[tuple[Path, int]]:
    whole = saved(folder / "whole.jsonl", rulings(count)).read_bytes()
    ends = [at + 1 for at, byte in enumerate(whole) if byte == ord("\n")]
    for size in range(ends[-4], len(whole)):
        path = folder / f"{size}.jsonl"
        path.write_bytes(whole[:size])
        yield path, sum(end <= size for end in ends) - 1


def flipped(folder: Path, tries: int) -> int:
    """Flip every bit of a save of so many rulings; harm is what a reader does not name."""
    path = saved(folder / "quay.jsonl", rulings(tries))
    whole = path.read_bytes()
    unnoticed = 0
    for place in range(len(whole)):
        for bit in range(8):
            path.write_bytes(whole[:place] + bytes([whole[place] ^ 1 << bit]) + whole[place + 1 :])
            with suppress(LogError), Save.follow(path, codec=CODEC) as save:
                unnoticed += save.whole or not save.notes
    return unnoticed


def flipped_unsealed(folder: Path, tries: int) -> int:
    """Flip every bit of rulings without checksums; harm is what still reads as a ruling."""
    unnoticed = 0
    for record in rulings(tries)[:1]:
        line = format.encode(CODEC.document(record)) + b"}"
        for place in range(len(line)):
            for bit in range(8):
                changed = line[:place] + bytes([line[place] ^ 1 << bit]) + line[place + 1 :]
                with suppress(LogError):
                    unnoticed += CODEC.decode(changed) != record
    return unnoticed


def two_writers(folder: Path, tries: int) -> int:
    """Let two write to one save by turns; the second must not get in."""
    path = saved(folder / "quay.jsonl", [])
    acknowledged = 0
    for _ in range(tries):
        with Save.open(path, codec=CODEC) as one:
            one.append(attack(acknowledged + 1))
            acknowledged += 1
            with suppress(Locked, ForeignWrite), Save.open(path, codec=CODEC) as other:
                other.append(attack(acknowledged + 1))
                acknowledged += 1
            with suppress(LogError):
                one.append(attack(acknowledged + 1))
                acknowledged += 1
    return harmed(path, acknowledged, acknowledged)


def without_the_lock(folder: Path, tries: int) -> int:
    """Let two write that neither lock nor look whether the file is as they left it."""
    path = saved(folder / "quay.jsonl", [])

    def unlooked(self: journal.LogStorage, line: bytes) -> None:
        os.pwrite(self._fd, line, self.end)

    with (
        replaced(holder, take_lock=lambda *_: None),
        patch.object(journal.LogStorage, "_commit", unlooked),
        Save.open(path, codec=CODEC) as one,
        Save.open(path, codec=CODEC) as other,
    ):
        for n in range(tries):
            one.append(attack(n + 1))
            other.append(attack(n + 1, 0))
    return harmed(path, 2 * tries, 2 * tries)


FAILING = (
    Trial("system calls that fail", failing_calls, without_fsync, 25, 50),
    Trial("calls that fail while it is created", failing_creation, created_in_place, 9, 15),
    Trial("calls that fail while it is rewritten", failing_rewrite, rewritten_in_place, 25, 50),
    Trial("cut at every byte of three lines", cut, appended_after_a_cut, 3, 12),
    Trial("every bit flipped", flipped, flipped_unsealed, 1, 12),
    Trial("two writers", two_writers, without_the_lock, 5, 300),
)
