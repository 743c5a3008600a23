"""An address as a QR code in characters."""

from __future__ import annotations

import io

import segno

# The margin in modules; a phone finds the code also where it is less than the standard's.
_BORDER = 2


def qr_lines(address: str) -> list[str]:
    """Return a code in half blocks, the light modules drawn, as a dark terminal wants it."""
    code = segno.make(address, micro=False, error="l")
    drawn = io.StringIO()
    code.terminal(drawn, border=_BORDER, compact=True)
    return drawn.getvalue().splitlines()
