"""Where a page can be found: the machine's addresses, a path nobody can guess, a QR code."""

from __future__ import annotations

import io
import secrets
import socket

import segno

LOOPBACK = "127.0.0.1"

# Bytes that wait in the system for each connection; the whole page fits in.
UNREAD_MOST = 65_536

# An address in each range that home networks have, and one beyond: nothing is ever sent there.
_TOWARDS = ("192.168.255.255", "10.255.255.255", "172.31.255.255", "192.0.2.1")


def token() -> str:
    """Return a new path of 128 random bits."""
    return secrets.token_urlsafe(16)


def addresses(*, lan: bool) -> list[str]:
    """Return the addresses by which this machine is found, in the network or by itself alone."""
    return [*network_addresses(), LOOPBACK] if lan else [LOOPBACK]


def network_addresses() -> list[str]:
    """Return the addresses of this machine in the networks it is in, the likeliest first."""
    found = []
    for towards in _TOWARDS:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
            try:
                # No packet leaves: the system only says which address it would send from.
                asking.connect((towards, 9))
            except OSError:
                continue
            found.append(str(asking.getsockname()[0]))
    return [one for one in dict.fromkeys(found) if not one.startswith(("127.", "0."))]


def host_names(*, lan: bool) -> list[str]:
    """Return what a request may call this machine.

    A page elsewhere that has its own name lead here is not answered.
    """
    names = [LOOPBACK, "localhost"]
    if lan:
        own = socket.gethostname()
        names += [*network_addresses(), own, f"{own}.local"]
    return names


def listening(port: int, *, lan: bool) -> socket.socket:
    """Return a socket that takes connections, on any free port for 0; raises OSError."""
    found = socket.create_server(("0.0.0.0" if lan else LOOPBACK, port), backlog=128)
    # What is sent to somebody who does not read waits in the system only so far.
    found.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, UNREAD_MOST)
    return found


# The margin in modules; a phone finds the code also where it is less than the standard's.
_BORDER = 2


def qr_lines(address: str) -> list[str]:
    """Return a code in half blocks, the light modules drawn, as a dark terminal wants it."""
    code = segno.make(address, micro=False, error="l")
    drawn = io.StringIO()
    code.terminal(drawn, border=_BORDER, compact=True)
    return drawn.getvalue().splitlines()
