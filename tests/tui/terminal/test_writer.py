"""The writing thread: a slow, stalled or dead terminal holds up no one."""

from __future__ import annotations

import os
import socket
from threading import Event
from time import monotonic

import pytest

from tracker.tui.terminal.driver import Writer, encode_text

# More than what lies between the two ends.
STALLS = 2_000_000


def test_texts_arrive_in_order() -> None:
    ours, theirs = socket.socketpair()
    with ours, theirs:
        writer = Writer(theirs.fileno(), "utf-8", Event().set)
        writer.start()
        for text in ("Grüße", " ", "龍"):
            writer.write(text)
        writer.stop()
        theirs.close()
        assert ours.makefile("rb").read() == "Grüße 龍".encode()


def test_descriptor_that_does_not_block_is_waited_for() -> None:
    ours, theirs = socket.socketpair()
    with ours, theirs:
        theirs.setblocking(False)
        writer = Writer(theirs.fileno(), "utf-8", Event().set)
        writer.start()
        text = "0123456789" * 100_000
        writer.write(text)
        writer.write("end")
        received = b""
        while not received.endswith(b"end"):
            received += ours.recv(65536)
        assert received == text.encode() + b"end"
        writer.stop()


def test_stalled_terminal_blocks_neither_writing_nor_stopping() -> None:
    ours, theirs = socket.socketpair()
    with ours, theirs:
        writer = Writer(theirs.fileno(), "utf-8", Event().set)
        writer.start()
        for _ in range(100):
            writer.write("x" * 100_000)
        assert writer.backlog > 0
        writer.stop()
        assert writer.is_alive()
        # Let go of the write it is stuck in.
        ours.close()
        writer.join()


def test_what_is_shown_is_told_when_the_terminal_takes_it() -> None:
    ours, theirs = socket.socketpair()
    with ours, theirs:
        writer = Writer(theirs.fileno(), "utf-8", Event().set)
        writer.start()
        told, begun = Event(), monotonic()
        times: list[float] = []
        writer.write("at once", [times.append, lambda at: told.set()])
        assert told.wait(5)
        assert begun <= times[0] <= monotonic()
        told.clear()
        writer.write("x" * STALLS)
        writer.write("a question", [lambda at: told.set()])
        assert not told.wait(0.05)
        ours.settimeout(5)
        while not told.is_set():
            assert ours.recv(65536)
        writer.stop()


def test_dead_terminal_is_told_once_and_written_to_no_more() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    told: list[str] = []
    writer = Writer(writing, "utf-8", lambda: told.append("dead"))
    writer.start()
    for _ in range(10):
        writer.write("x")
    writer.stop()
    os.close(writing)
    assert told == ["dead"]
    assert not writer.is_alive()
    assert writer.backlog == 0


@pytest.mark.parametrize(
    ("text", "encoding", "data"),
    [
        ("Bö 龍 ▸", "utf-8", "Bö 龍 ▸".encode()),
        ("Bö 龍 ▸", "latin-1", b"B\xf6 ?? ?"),
        ("Bö 龍 e\u0308", "ascii", b"B? ?? e"),
        ("\ud800", "utf-8", b""),
    ],
)
def test_what_an_encoding_lacks_keeps_its_width(text: str, encoding: str, data: bytes) -> None:
    assert encode_text(text, encoding) == data
