"""Signals: those that end the program end it in order, and each is dealt with at once."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable
from contextvars import copy_context
from types import FrameType

LEAVING = (signal.SIGHUP, signal.SIGTERM, signal.SIGINT)


def leave_on_signals(leave: Callable[[], None]) -> None:
    """Call ``leave`` on the running event loop when a signal asks the program to end.

    By default SIGHUP and SIGTERM would kill it, with the terminal left as it is. Must be called
    in the main thread, on the loop.
    """
    loop, context = asyncio.get_running_loop(), copy_context()

    def called(number: int, frame: FrameType | None) -> None:
        if not loop.is_closed():
            loop.call_soon_threadsafe(leave, context=context)

    for number in LEAVING:
        # Not loop.add_signal_handler: it loses signals while many keys come in, because both
        # pass through one socket, and that can be full.
        signal.signal(number, called)
    _wake_on_signals(loop)


def _wake_on_signals(loop: asyncio.AbstractEventLoop) -> None:
    """Wake the loop at every signal, also one that the kernel hands to another thread.

    Without this a change of size could go unseen until the next key.
    """
    woken, wake = os.pipe()
    for end in (woken, wake):
        os.set_blocking(end, False)
    loop.add_reader(woken, os.read, woken, 4096)
    signal.set_wakeup_fd(wake, warn_on_full_buffer=False)
