"""``schwung share``: a fight is followed and shown until it is enough."""

from __future__ import annotations

import asyncio
import gc
import os
import sys

from tracker.printing import complain, say
from tracker.share.addresses import addresses, host_names, listening, qr_lines, token
from tracker.share.application import application
from tracker.share.feed import Feed
from tracker.share.server import serve
from tracker.streams import DONE, USAGE
from tracker.watching import Watching
from tracker.words.translate import _, fill


def share(watching: Watching, *, lan: bool, port: int, with_input: bool) -> int:
    """Show a fight to browsers until a signal ends it, or the end of the input if that is to.

    The first line on the standard output is the address.
    """
    try:
        listener = listening(port, lan=lan)
    except OSError as error:
        words = {"port": port, "why": error.strerror or str(error)}
        complain(fill("port {port} cannot be had ({why}); --port names another", words))
        return USAGE
    # What is here now stays to the end; nothing looks through it again.
    gc.freeze()
    # The game master's app goes first where both want to run.
    os.nice(5)
    secret = token()
    own = listener.getsockname()[1]
    urls = [f"http://{host}:{own}/{secret}" for host in addresses(lan=lan)]
    say(*urls)
    if lan:
        say("", *_drawn(urls[0]), "", _("Whoever knows the address can look on, and no more."))
    if not with_input:
        say(_("ctrl+c ends it."))
    sys.stdout.flush()
    if with_input:
        # Whoever started it reads to the end of what it has to say.
        _close_output()
    feed = Feed(watching, f"/{secret}")
    asyncio.run(
        serve(application(feed, secret, host_names(lan=lan)), feed, listener, with_input=with_input)
    )
    return DONE


def _drawn(url: str) -> list[str]:
    """Return the code for an address, nothing where the output has no such characters."""
    lines = qr_lines(url)
    encoding = sys.stdout.encoding or "ascii"
    try:
        "".join(lines).encode(encoding)
    except UnicodeEncodeError:
        return []
    return lines


def _close_output() -> None:
    nothing = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nothing, sys.stdout.fileno())
    os.close(nothing)
