"""``schwung share`` as a process, and a raw reader of what it sends."""

from __future__ import annotations

import json
import os
import select
import socket
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple, Self
from urllib.parse import urlsplit

from tests.support.program import ROOT
from tracker.share.server import REQUEST_MOST

# How long anything is waited for, in seconds.
PATIENCE = 30.0


class Answer(NamedTuple):
    """What came back: the status, the headers by their names in small letters, the body."""

    status: int
    headers: dict[str, str]
    body: bytes


class Place(NamedTuple):
    """Where a page is."""

    host: str
    port: int
    path: str

    def page(self) -> str:
        """Return the page; raises OSError where there is none."""
        with self.connect() as connection:
            connection.sendall(self.request(connection="close"))
            return answer_of(_all(connection)).body.decode()

    def connect(self) -> socket.socket:
        """Return a connection to it."""
        return socket.create_connection((self.host, self.port), timeout=PATIENCE)

    def request(self, path: str | None = None, method: str = "GET", **headers: str) -> bytes:
        """Return the bytes of a request, for the page by default."""
        fields = {"host": f"{self.host}:{self.port}", **headers}
        lines = [f"{method} {self.path if path is None else path} HTTP/1.1"]
        lines += [f"{name.replace('_', '-')}: {value}" for name, value in fields.items()]
        return ("\r\n".join(lines) + "\r\n\r\n").encode()


class Sharing:
    """A server of one fight; its page is at ``url``, its path ``/token``."""

    def __init__(
        self,
        saves: Path,
        save: str,
        *options: str,
        lang: str = "en",
        program: Sequence[str] = ("-m", "tracker"),
    ) -> None:
        command = [sys.executable, *program, "--saves", str(saves), "share", save]
        self.process = subprocess.Popen(
            [*command, "--lang", lang, *options],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            text=True,
        )
        assert self.process.stdout is not None
        self.url = self.process.stdout.readline().strip()
        parts = urlsplit(self.url)
        self.place = Place("127.0.0.1", parts.port or 0, parts.path)
        self.port, self.path = self.place.port, self.place.path

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.process.terminate()
        self.process.wait(PATIENCE)
        assert self.process.stdout is not None
        assert self.process.stderr is not None
        with self.process.stdout as out, self.process.stderr as err:
            self.rest, self.said = out.read(), err.read()
        if self.process.stdin is not None:
            self.process.stdin.close()
        assert "Traceback" not in self.said, self.said

    def connect(self) -> socket.socket:
        """Return a connection to it."""
        return self.place.connect()

    def ask(self, path: str | None = None, method: str = "GET", **headers: str) -> Answer:
        """Ask for something, the page by default, and return all of the answer."""
        with self.connect() as connection:
            connection.sendall(self.request(path, method, connection="close", **headers))
            return answer_of(_all(connection))

    def request(self, path: str | None = None, method: str = "GET", **headers: str) -> bytes:
        """Return the bytes of a request."""
        return self.place.request(path, method, **headers)

    def page(self) -> str:
        """Return the page."""
        answer = self.ask()
        assert answer.status == 200
        return answer.body.decode()

    def rss(self) -> int:
        """Return how many bytes of memory the server takes."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        line = next(line for line in status.splitlines() if line.startswith("VmRSS"))
        return int(line.split()[1]) * 1024


class Events:
    """The stream of one viewer, every byte of it kept."""

    def __init__(self, sharing: Sharing, seen: int = 1) -> None:
        self.connection = sharing.connect()
        self.connection.sendall(sharing.request(f"{sharing.path}/events?n={seen}"))
        self.received = b""
        self.wait(lambda received: received.endswith(b"\n\n\r\n"))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.connection.close()

    def take(self) -> bytes:
        """Take what has come, and return all of it."""
        while select.select([self.connection], [], [], 0)[0]:
            some = self.connection.recv(65536)
            if not some:
                break
            self.received += some
        return self.received

    def wait(self, done: Any) -> bytes:
        """Wait until what came is enough."""
        end = time.monotonic() + PATIENCE
        while not done(self.take()):
            left = end - time.monotonic()
            assert left > 0, self.received[-500:]
            select.select([self.connection], [], [], left)
        return self.received

    def wait_version(self, version: int) -> bytes:
        """Wait for the page of that number."""
        return self.wait(lambda received: b"id: %d\n" % version in received)

    @property
    def messages(self) -> list[dict[str, Any]]:
        """Return what has been told, without the marks of HTTP."""
        lines = (line for line in self.take().split(b"\n") if line.startswith(b"data: "))
        return [json.loads(line[6:]) for line in lines]


def misbehave(place: Place) -> None:
    """Let a hundred browsers do what none should, and somebody guess ten thousand paths."""
    for number in range(100):
        with place.connect() as bad:
            match number % 5:
                case 0:  # closed in the middle of an answer
                    bad.sendall(place.request())
                    bad.recv(100)
                case 1:  # gone while it looks on
                    bad.sendall(place.request(f"{place.path}/events"))
                case 2:  # more headers than anybody needs
                    with suppress(ConnectionError):
                        bad.sendall(place.request(x="x" * 100 * REQUEST_MOST))
                        assert not bad.recv(100).startswith(b"HTTP/1.1 2")
                case 3:  # no HTTP at all
                    bad.sendall(b"\x16\x03\x01\x00\xff" * 100)
                    bad.recv(100)
                case _:  # asked and never read
                    bad.sendall(place.request() * 40)
    with place.connect() as guessing:
        request = place.request("/AAAAAAAAAAAAAAAAAAAAAA")
        received = b""
        for _ in range(20):
            guessing.sendall(request * 500)
            wanted = received.count(b"HTTP/1.1 404") + 500
            while received.count(b"HTTP/1.1 404") < wanted:
                received += guessing.recv(1 << 20)
        assert b"HTTP/1.1 200" not in received


def answer_of(received: bytes) -> Answer:
    """Return an answer as it was sent whole."""
    head, _blank, body = received.partition(b"\r\n\r\n")
    first, *lines = head.decode().split("\r\n")
    fields = (line.split(": ", 1) for line in lines)
    return Answer(int(first.split()[1]), {name.lower(): value for name, value in fields}, body)


def _all(connection: socket.socket) -> bytes:
    found = b""
    while some := connection.recv(65536):
        found += some
    return found
