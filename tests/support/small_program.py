"""A full-screen program in a few lines, for the terminal driver to be tried on."""

from __future__ import annotations

import os
import select
import signal
import sys
import termios
import tty
from types import FrameType

MODES = "\x1b[?1049h\x1b[?25l\x1b[?2004h\x1b[>1u"
BACK = "\x1b[<u\x1b[?2004l\x1b[?25h\x1b[?1049l"


def say(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()


def main() -> None:
    """Show each key's bytes and each size.

    q leaves in order, x just leaves, f floods, and a hang-up is written to the file named first.
    """
    before = termios.tcgetattr(0)
    woken, wake = os.pipe()
    os.set_blocking(wake, False)
    signal.set_wakeup_fd(wake)

    def hung_up(number: int, frame: FrameType | None) -> None:
        with open(sys.argv[1], "w") as note:
            note.write("hung up")
        os._exit(3)

    signal.signal(signal.SIGHUP, hung_up)
    signal.signal(signal.SIGWINCH, lambda number, frame: None)
    say("before\r\n" + MODES)
    tty.setraw(0)
    total = 0
    cols, rows = os.get_terminal_size(0)
    say(f"\x1b[Hsize {cols}x{rows} \x1b[1mGrüße\x1b[0m 龍")
    while True:
        ready, _, _ = select.select([0, woken], [], [])
        if woken in ready:
            os.read(woken, 100)
            cols, rows = os.get_terminal_size(0)
            say(f"\x1b[Hsize {cols}x{rows}\x1b[K")
        if 0 in ready:
            key = os.read(0, 1000)
            total += len(key)
            say(f"\x1b[2;1Hkeys {total}\x1b[3;1H\x1b[Jgot {key[-20:]!r}")
            if key == b"f":
                say("flood " * 50_000 + "\x1b[2J\x1b[Hdone")
            if key == b"q":
                termios.tcsetattr(0, termios.TCSADRAIN, before)
                say(BACK)
                return
            if key == b"x":
                sys.exit(7)


if __name__ == "__main__":
    main()
