"""A program that is stopped while it plays, and keeps the fight from everybody else."""

from __future__ import annotations

import os
import random
import signal
from pathlib import Path

from tests.durability.dying import last_said, play
from tests.durability.failing import replaced
from tests.durability.trial import Trial, harmed
from tests.log.fight import saved
from tracker.log import holder


def stopped(folder: Path, tries: int) -> int:
    """Stop a program at a random moment and end it; harm is what is lost, or stays held."""
    chance = random.Random(4)
    harm = 0
    for n in range(tries):
        path = saved(folder / f"{n}.jsonl", [])
        with play(path, "play") as player:
            assert player.stdout is not None
            said = 0
            for _ in range(chance.randint(1, 40)):
                said = int(player.stdout.readline())
            player.send_signal(signal.SIGSTOP)
            os.waitid(os.P_PID, player.pid, os.WSTOPPED | os.WNOWAIT)
            found = holder.owner_of(path)
            ended = found is not None and found.stopped and holder.end_holder(path, found)
            if not ended:
                harm += 1
                player.kill()
            said = max(said, last_said(player))
        harm += harmed(path, said, said + 1)
    return harm


def stopped_and_asked(folder: Path, tries: int) -> int:
    """Stop it likewise, and only ask it to leave."""
    send = signal.pidfd_send_signal

    def asking(fd: int, number: int) -> None:
        if number == signal.SIGTERM:
            send(fd, number)

    with replaced(signal, pidfd_send_signal=asking), replaced(holder, GRACE=0.1):
        return stopped(folder, min(tries, 3))


STOPPING = (Trial("stopped while it plays", stopped, stopped_and_asked, 3, 60),)
