"""The server: few connections, none of which may keep it from anything, gone when it is told."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.http.h11_impl import H11Protocol

from tracker.share.feed import Feed

# All connections together, viewers among them.
CONNECTIONS_MOST = 128

# Who has not asked for anything after so many seconds is sent away.
_PATIENCE = 10.0

# A request has no body and few headers; this many bytes of an answer may wait in the program.
REQUEST_MOST = 16_384
ANSWER_MOST = 65_536


class Impatient(H11Protocol):
    """A connection that ends when nothing is asked, and at once where there are too many."""

    _timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Take a connection, or let go of it."""
        super().connection_made(transport)
        transport.set_write_buffer_limits(high=ANSWER_MOST)
        self.app_state = {"drop": transport.abort}
        if len(self.connections) > CONNECTIONS_MOST:
            transport.abort()
            return
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait no longer."""
        if self._timer is not None:
            self._timer.cancel()
        super().connection_lost(exc)

    def _wait(self) -> None:
        self._timer = self.loop.call_later(_PATIENCE, self._asked_nothing)

    def _asked_nothing(self) -> None:
        if self.cycle is None or self.cycle.response_complete:
            self.transport.abort()
        else:
            self._wait()


class Server(uvicorn.Server):
    """A server that ends at once, also for those who would look on for ever."""

    def __init__(self, app: ASGIApp, feed: Feed) -> None:
        config = uvicorn.Config(
            app,
            http=Impatient,
            ws="none",
            loop="asyncio",
            lifespan="off",
            interface="asgi3",
            # Nothing is logged: a line of it could hold the path that nobody else may know.
            log_config=None,
            log_level="critical",
            access_log=False,
            proxy_headers=False,
            server_header=False,
            date_header=False,
            timeout_keep_alive=5,
            h11_max_incomplete_event_size=REQUEST_MOST,
        )
        super().__init__(config)
        self._feed = feed
        self._enough = asyncio.Event()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Leave the signals to ``serve``."""
        yield

    async def main_loop(self) -> None:
        """Wait until it is enough, and for nothing else."""
        await self.on_tick(0)
        await self._enough.wait()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Send everybody away, and wait for nobody."""
        for server in self.servers:
            server.close()
        self._feed.end()
        await asyncio.sleep(0)
        for connection in [*self.server_state.connections]:
            connection.transport.abort()

    def stop(self) -> None:
        """End at once."""
        self._enough.set()


async def serve(app: ASGIApp, feed: Feed, listener: socket.socket, *, with_input: bool) -> None:
    """Answer until a signal says that it is enough, or the end of the input if that is to."""
    server = Server(app, feed)
    loop = asyncio.get_running_loop()
    for sign in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        loop.add_signal_handler(sign, server.stop)
    if with_input:
        loop.add_reader(sys.stdin.fileno(), _read, server)
    following = asyncio.create_task(feed.follow())
    # A page that nobody keeps up would show what is long past.
    following.add_done_callback(lambda task: server.stop())
    try:
        await server.serve([listener])
    finally:
        failed = following.done()
        following.cancel()
    if failed:
        following.result()


def _read(server: Server) -> None:
    """Take what comes by the input, which says nothing but its end."""
    if not os.read(sys.stdin.fileno(), 4096):
        asyncio.get_running_loop().remove_reader(sys.stdin.fileno())
        server.stop()
