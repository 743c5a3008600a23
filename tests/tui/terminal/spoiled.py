"""Control sequences at random, and such that something has spoiled: none of them is a key."""

from __future__ import annotations

import random
import re

from tests.tui.terminal.terminal_replies import REPLIES, eight_bit

# Not what has something else behind its final or within its string.
_PLAIN = [reply for reply in REPLIES.values() if b"[M" not in reply and b"tmux" not in reply]
_KNOWN = [
    *(b"\x1b[A", b"\x1b[1;5B", b"\x1b[3~", b"\x1b[97u", b"\x1b[27;2;13~", b"\x1b[1;3S"),
    *(b"\x1bOP", b"\x1b[15;2~", b"\x1b[1;1:3u", b"\x1b[57441u", b"\x1b[3$z"),
    *_PLAIN,
    *map(eight_bit, _PLAIN),
]
_PARAMETERS, _INTERMEDIATES = b"0123456789:;<=>?", b" !#$%&'()*+,-./"
_UNSEEN = b"\r\n\t\x00\x03\x0c\x18\x1a\x7f"
_HIGH = b"\xc3\xff"
_BODY = bytes(range(0x20, 0x7F)) + "äß龍".encode() + _UNSEEN
_FINALS = bytes(range(0x40, 0x7F))
_STRINGS = (b"\x1b]", b"\x1bP", b"\x1b_", b"\x1b^", b"\x1bX", b"\x90", b"\x9d", b"\x9f")
_TERMINATORS = (b"\x07", b"\x1b\\", b"\x9c")
_CONTROLS = (b"\x1b[", b"\x9b", b"\xc2\x9b")

# What any terminal may mean a key by.
_KEY = re.compile(rb"\x1b(?:\[\[?[0-9;:]*[$@-~]|O[0-9;]*[ -~]|[^\[\]PX^_])")


def spoiled(rng: random.Random) -> bytes:
    """Return a sequence that means nothing; it may lack its end, and another must follow then."""
    while True:
        made = rng.choice((_random_control, _random_string, _changed, _cut))(rng)
        shown = bytes(byte for byte in made if byte not in _UNSEEN + _HIGH)
        for eight_bit_form in (b"\xc2\x9b", b"\x9b"):
            shown = shown.replace(eight_bit_form, b"\x1b[")
        string = shown.startswith(_STRINGS)
        if string or not _KEY.match(shown):
            return made


def _some(rng: random.Random, of: bytes, least: int, most: int) -> bytes:
    return bytes(rng.choice(of) for _ in range(rng.randint(least, most)))


def _random_control(rng: random.Random) -> bytes:
    parameters = _some(rng, _PARAMETERS, 1, 12)
    return (
        rng.choice(_CONTROLS)
        + parameters
        + _some(rng, _INTERMEDIATES, 0, 2)
        + _some(rng, _FINALS, 1, 1)
    )


def _random_string(rng: random.Random) -> bytes:
    return rng.choice(_STRINGS) + _some(rng, _BODY, 0, 40) + rng.choice(_TERMINATORS)


def _changed(rng: random.Random) -> bytes:
    """Return what is known with something put into it, or something in it changed."""
    made = bytearray(rng.choice(_KNOWN))
    string = made.startswith(_STRINGS)
    begin = 2 if made[0] == 0x1B else 1
    end = len(made) - (2 if made.endswith(b"\x1b\\") else 1)
    for _ in range(rng.randint(1, 4)):
        at = rng.randint(begin, max(begin, end))
        if string:
            made[at:at] = _some(rng, _BODY, 1, 3)
        else:
            made[at:at] = _some(rng, _PARAMETERS + _UNSEEN + _HIGH, 1, 2)
    return bytes(made)


def _cut(rng: random.Random) -> bytes:
    """Return the begin of what is known."""
    made = rng.choice(_KNOWN)
    return made[: rng.randint(2, len(made))]
