"""Names of any sign: typed in the app, seen on every screen, there after a restart."""

from __future__ import annotations

import re
from pathlib import Path

from tests.e2e.app import app, document, made, saved, typed, wait_saved
from tests.support.pty import Terminal

# As they are typed, and as they are called from then on.
NAMES = {
    "Mr. Smith": "Mr. Smith",
    'Zoë "the Knife"': 'Zoë "the Knife"',
    "[red]Gob[/]": "[red]Gob[/]",
    "back\\slash": "back\\slash",
    "#1 = best": "#1 = best",
    "it's": "it's",
    "龍の子": "龍の子",
    "Ogre 👹": "Ogre 👹",
    "{name}": "{name}",
    "שלום عالم": "שלום عالم",
    "x" * 300: "x" * 300,
    # A bell, a clear screen in one C1 sequence, a mark that turns the direction of what follows.
    "E\x07vil \x9b2J\u202e": "Evil 2J",
}
# What is to be seen of each in a narrow column.
SEEN = [name[:8] for name in NAMES.values()]
STAGE = (
    'conflict "[b]Fight[/b] {n} %s" kind=physical',
    'zone "Y[/]ard {zone}"',
    "side A",
    "side B",
)


def quoted(name: str) -> str:
    return '"' + name.replace("\\", "\\\\").replace('"', '\\"') + '"'


def pasted(terminal: Terminal, text: str) -> None:
    terminal.write(b"\x1b[200~" + text.encode() + b"\x1b[201~\r")


def seen(terminal: Terminal, names: list[str], also: str = "") -> None:
    """Wait until the screen shows all these names."""
    terminal.wait(
        lambda: also in terminal.screen() and all(name in terminal.screen() for name in names),
        f"not all names on {also}",
    )


def add_all(terminal: Terminal) -> None:
    """Add everybody with the line that is for it, and give each an aspect on the command line."""
    terminal.wait_text("Krall npc fists 4")
    for number, name in enumerate(NAMES):
        n = saved(terminal)
        pasted(terminal, f"{name} npc side {'AB'[number % 2]} zone Y fists 3")
        wait_saved(terminal, n + 1)
    terminal.send("<esc>")
    terminal.wait_text("Edit")
    for name in NAMES:
        n = saved(terminal)
        typed(terminal, f"aspect {quoted(name)} on={quoted(name)}")
        wait_saved(terminal, n + 1)


def test_any_name_on_every_screen(saves: Path) -> None:
    """No sign of a name is taken for anything but itself, by the app or by the terminal."""
    path = made(saves / "names.jsonl", STAGE)
    with app("open", "names", cols=100, rows=50) as terminal:
        add_all(terminal)
        seen(terminal, SEEN, "─ Aspects ─")
        terminal.send("B")
        terminal.wait_text("Round 1 · Mr. Smith's turn")
        assert terminal.row(0).startswith(" [b]Fight[/b] {n} %s · ")
    names = list(NAMES.values())
    assert [one["name"] for one in document(path)["participants"]] == names
    assert [(one["text"], one["on"]) for one in document(path)["aspects"]] == [
        (name, name) for name in names
    ]

    with app("open", "names", cols=100, rows=50) as terminal:
        seen(terminal, SEEN, "─ Log ─")
        terminal.send("<f3>")
        seen(terminal, [*SEEN, "Y[/]ard {zone}"], "here ─")
        terminal.send("<f5>")
        seen(terminal, SEEN, "─ Ruling ─")
        terminal.send("<f4>")
        terminal.wait_text("─ Log ─")
        for name in names:
            terminal.wait_text(re.compile(rf"^>.*{re.escape(name[:8])}", re.MULTILINE))
            terminal.send("<enter>")
            terminal.wait_text(re.compile(rf"│ [▸ ] {re.escape(name[:60])}.*│.*\n.*│ "))
            terminal.send("q<down>")
            terminal.wait_gone("│ Role ")
        terminal.send("a")
        terminal.wait_text('1 Zoë "the Knife"  2 back\\slash  3 it')
        terminal.send("10000+000<enter>")
        wait_saved(terminal, 30)
        terminal.wait_text('30 Mr. Smith attacks Zoë "the Knife"')
        assert bytes(terminal.output).count(b"\x07") == 0
        assert b"\x9b".decode("latin-1").encode() not in terminal.output
