"""The steps of an evening, between any two of which the program is left and started again."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path

from tests.e2e.app import BEGUN, app, document, is_free, records, wait_saved
from tests.support.pty import Terminal
from tests.support.replayed import up

# What is pressed for a ruling, and what is to be seen then.
STEPS = (
    ("a+0-+--00<enter>", "enter/s Stress (Health 3)"),
    ("<enter>", "16 Bruno marks Health 3"),
    (f"a30+000000{up(4)}2<enter>", "Thugs B ×1"),
    ("h", "holds"),
    ("u", "19 back to 17"),
    ("U", "20 forward again to 18"),
    ("a-0000-00<enter>", "21 Thugs B attack Ada"),
    ("<enter>", "Bruno may act now"),
    (f"<enter>1++00---0{up(5)}Ada shouts a warning<enter>", "Krall takes 4"),
    ("cDislocated Shoulder<enter>", "24 Krall takes a consequence"),
    ("cthe ledger stays mine<enter>", "25 Krall offers to concede"),
    ("r2<enter>", "26 The concession of Krall is refused"),
    ("n", "27 Round 2"),
)

# A way to leave a program that runs in a terminal; when it returns, the program has ended.
Leave = Callable[[Terminal], None]


def cast(terminal: Terminal) -> list[str]:
    """Return the header and the rows of the cast, without the cursor."""
    rows = [row.replace(">", " ", 1) for row in terminal.screen().split("\n")]
    return rows[: next((at for at, row in enumerate(rows) if row.startswith("─")), 0)]


def shows(terminal: Terminal, before: list[str]) -> bool:
    """Return whether the cast is shown as it was, if it was shown before."""
    return cast(terminal) == before or not before


def opened(path: Path) -> Terminal:
    """Start the program on a save."""
    return app("open", path.stem)


def play(path: Path, ways: Iterable[Leave], start: Callable[[Path], Terminal] = opened) -> None:
    """Press the keys of a step, leave the program in some way, and go on in another."""
    n, shown = BEGUN, "Krall's turn"
    before: list[str] = []
    for (keys, told), leave in zip(STEPS, ways, strict=False):
        with start(path) as terminal:
            terminal.wait_text(shown)
            terminal.wait(partial(shows, terminal, before), "another screen")
            terminal.send(keys)
            n, shown = n + 1, told
            wait_saved(terminal, n)
            terminal.wait_text(shown)
            before, then = cast(terminal), document(path)
            leave(terminal)
        assert is_free(path)
        assert len(records(path)) == n
        assert document(path) == then
    with start(path) as terminal:
        terminal.wait_text(shown)
        terminal.wait(partial(shows, terminal, before), "another screen")
