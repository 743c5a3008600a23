"""What terminals send without a key: the answers, reports and strings that are in use."""

from __future__ import annotations

REPLIES: dict[str, bytes] = {
    "primary device attributes": b"\x1b[?62;22c",
    "secondary device attributes": b"\x1b[>41;390;0c",
    "tertiary device attributes": b"\x1bP!|00000000\x1b\\",
    "name and version": b"\x1bP>|XTerm(390)\x1b\\",
    "foreground": b"\x1b]10;rgb:dcdc/dcdc/cccc\x07",
    "background": b"\x1b]11;rgb:1e1e/1e1e/1e1e\x1b\\",
    "clipboard": b"\x1b]52;c;bnVuZQ==\x07",
    "a color of the palette": b"\x1b]4;1;rgb:cdcd/0000/0000\x1b\\",
    "title": b"\x1b]lnune\x1b\\",
    "place of the cursor": b"\x1b[12;40R",
    "place of the cursor like a key": b"\x1b[1;2R",
    "extended place of the cursor": b"\x1b[?12;40;1R",
    "private mode": b"\x1b[?2026;2$y",
    "ANSI mode": b"\x1b[4;2$y",
    "color scheme": b"\x1b[?997;1n",
    "ready": b"\x1b[0n",
    "kitty flags": b"\x1b[?25u",
    "size in cells": b"\x1b[8;24;80t",
    "size in pixels": b"\x1b[4;600;800t",
    "size in band": b"\x1b[48;24;80;600;800t",
    "huge size in band": b"\x1b[48;65535;65535;0;0t",
    "window state": b"\x1b[1t",
    "focus": b"\x1b[I",
    "no focus": b"\x1b[O",
    "mouse": b"\x1b[<0;10;10M",
    "mouse released": b"\x1b[<0;10;10m",
    "mouse of urxvt": b"\x1b[32;10;10M",
    "oldest mouse": b"\x1b[M nn",
    "mouse in UTF-8": b"\x1b[M n\xc3\xa9",
    "setting": b"\x1bP1$r0m\x1b\\",
    "no setting": b"\x1bP0$r\x1b\\",
    "capability": b"\x1bP1+r544e=787465726d\x1b\\",
    "picture taken in": b"\x1b_Gi=31;OK\x1b\\",
    "privacy message": b"\x1b^nune\x1b\\",
    "string": b"\x1bXnune\x1b\\",
    "string with a terminal's escapes": b"\x1bPtmux;\x1b\x1bn\x1b\x1be\x1b\\",
}

# The same in the 8-bit forms, as a VT220 in its 8-bit mode sends them, and in UTF-8.
_EIGHT_BIT = {b"\x1b" + bytes((c - 0x40,)): bytes((c,)) for c in range(0x80, 0xA0)}


def eight_bit(reply: bytes, *, utf8: bool = False) -> bytes:
    """Return a reply with its introducers and terminators in one character each."""
    for seven, eight in _EIGHT_BIT.items():
        reply = reply.replace(seven, eight.decode("latin-1").encode() if utf8 else eight)
    return reply
