"""Keys as somebody presses them who does not know what they do, and lines that mean something."""

from __future__ import annotations

import string
from random import Random

# Without "/" and "~", with which a fight could be written anywhere.
LETTERS = tuple(string.ascii_letters + string.digits)
SIGNS = ("plus", "minus", "colon", "question_mark", "less_than_sign", "greater_than_sign", "space")
MOVES = ("up", "down", "left", "right", "pageup", "pagedown", "home", "end", "tab", "shift+tab")
OTHERS = ("backspace", "delete", "ctrl+p", "ctrl+l", *(f"f{n}" for n in range(1, 9)))

LINES = (
    "attack Krall",
    "attack Ada by=Krall dice=+0-+ vs-dice=0000",
    "next",
    "hold",
    "undo 3",
    "redo",
    "note 'who is that?'",
    "fp Ada +1",
    "hit Bruno 2",
    "strike 20",
    "goto 10",
    "branch there",
    "aspect 'Wet [red]Planks[/]' on=scene",
    "add Inés npc side=Gang zone=Quay",
    "begin",
    "end",
    "waive",
    "amend 16 hold",
    "why Ada",
    "session",
    "end-scene",
    "remove Bruno",
    "zone Attic",
    "nonsense",
)


def press(chance: Random) -> list[str]:
    """Return the next key, or all keys of a line that is typed."""
    drawn = chance.random()
    if drawn < 0.04:
        line = [_name(sign) for sign in chance.choice(LINES)]
        return ["escape", "colon", *line, "enter"]
    if drawn < 0.24:
        return ["enter"]
    if drawn < 0.34:
        return ["escape"]
    if drawn < 0.5:
        return [chance.choice(MOVES)]
    if drawn < 0.58:
        return [chance.choice(OTHERS)]
    return [chance.choice(SIGNS if drawn < 0.64 else LETTERS)]


def _name(sign: str) -> str:
    """Return a sign as the key that Textual calls it; most are called by themselves."""
    return {" ": "space", "=": "equals_sign", "+": "plus", "-": "minus"}.get(sign, sign)
