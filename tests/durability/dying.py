"""Programs that die, at any moment and at each system call, and disks that are full."""

from __future__ import annotations

import random
import subprocess
import sys
from itertools import product
from pathlib import Path

from tests.durability.trial import Trial, harmed
from tests.log.fight import saved
from tests.support.tiny import not_permitted, on_a_tiny_file_system

ROOT = Path(__file__).parents[2]

# Where the tiny file system is, for the one program that sees it.
MOUNTED = Path("/mnt")

# The calls of an append, and what may be done of each when the end comes.
MOMENTS = (
    *product(("write",), ("before", "half", "after")),
    *product(("fstat", "fsync"), ("before", "after")),
)


def play(path: Path, *how: str) -> subprocess.Popen[bytes]:
    """Start a program that appends to a save and says what it has acknowledged."""
    argv = [sys.executable, "-m", "tests.durability.player", str(path), *how]
    return subprocess.Popen(argv, cwd=ROOT, stdout=subprocess.PIPE)


def last_said(player: subprocess.Popen[bytes]) -> int:
    """Return the last number that a program has said before its end."""
    assert player.stdout is not None
    with player:
        whole = player.stdout.read().rpartition(b"\n")[0]
    return int(whole.split(b"\n")[-1] or 0)


def killed_at_random(folder: Path, tries: int, how: str = "play") -> int:
    """Kill a program after a random number of rulings, then wherever it is by then."""
    chance = random.Random(1)
    path = saved(folder / "quay.jsonl", [])
    harm = 0
    for _ in range(tries):
        with play(path, how) as player:
            assert player.stdout is not None
            said = 0
            for _ in range(chance.randint(1, 40)):
                said = int(player.stdout.readline())
            player.kill()
            said = max(said, last_said(player))
        if harmed(path, said, said + 1):
            harm += 1
            path.unlink()
            saved(path, [])
    return harm


def acknowledged_too_early(folder: Path, tries: int) -> int:
    """Kill a program that acknowledges what it has only in a buffer."""
    return killed_at_random(folder, tries, "buffered")


def killed_at_a_call(folder: Path, tries: int, how: str = "kill") -> int:
    """Kill a program at each system call of an append."""
    harm = 0
    for n in range(tries):
        call, when = MOMENTS[n % len(MOMENTS)]
        nth = 1 + n // len(MOMENTS)
        path = saved(folder / f"{n}.jsonl", [])
        said = last_said(play(path, how, call, when, str(nth)))
        harm += harmed(path, said, said + 1)
    return harm


def acknowledged_first(folder: Path, tries: int) -> int:
    """Kill, at each system call, a program that acknowledges before it writes."""
    return killed_at_a_call(folder, tries, "early")


def limited(folder: Path, tries: int, how: str = "limit") -> int:
    """Meet a limit for the size of files, as a full disk is met."""
    chance = random.Random(2)
    harm = 0
    for n in range(tries):
        path = saved(folder / f"{n}.jsonl", [])
        room = path.stat().st_size + chance.randint(500, 5_000)
        said = last_said(play(path, how, str(room)))
        # Nothing is begun that is not acknowledged: it was taken back at once.
        harm += not said or harmed(path, said, said)
    return harm


def unheeded(folder: Path, tries: int) -> int:
    """Meet the limit with a program that takes no notice of it."""
    return limited(folder, tries, "deaf")


def full(folder: Path, tries: int, how: str = "limit") -> int:
    """Play in a tiny file system until it is full, with a little more room each time."""
    harm = 0
    for n in range(tries):
        path = saved(folder / "quay.jsonl", [])
        ballast = folder / "ballast"
        ballast.write_bytes(bytes(4096 * (1 + n % 12)))
        said = last_said(play(path, how, str(1 << 30)))
        ballast.unlink()
        harm += not said or harmed(path, said, said)
        path.unlink()
    return harm


def in_a_tiny_file_system(tries: int, how: str = "limit") -> int | None:
    """Play in a file system of 64 kB; None where the system lets nobody mount one."""
    if not_permitted(MOUNTED):
        return None
    argv = on_a_tiny_file_system(MOUNTED, [sys.executable, "-m", __spec__.name, how, str(tries)])
    return int(subprocess.run(argv, cwd=ROOT, capture_output=True, check=True).stdout)


DYING = (
    Trial("killed at a random moment", killed_at_random, acknowledged_too_early, 3, 200),
    Trial("killed at each system call", killed_at_a_call, acknowledged_first, 7, 140),
    Trial("a limit for the file's size", limited, unheeded, 3, 60),
)

if __name__ == "__main__":
    print(full(MOUNTED, int(sys.argv[2]), sys.argv[1]))
