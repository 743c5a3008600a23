"""What is answered to a browser: the page, its events, and nothing else."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response, StreamingResponse
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tracker.share.feed import VIEWERS_MOST, Feed, Viewer
from tracker.words.translate import fill

# Nothing is kept, framed, guessed at or told to other sites.
_HEADERS = {
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
NOTHING_MAY_RUN = "default-src 'none'; frame-ancestors 'none'"


class SafeHeaders:
    """Put the headers on every answer that keep a browser from doing more than showing it."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer as the application does, with these headers."""

        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in _HEADERS.items():
                    headers[name] = value
                headers.setdefault("content-security-policy", NOTHING_MAY_RUN)
            await send(message)

        await self.app(scope, receive, send_safely)


class EventStream(StreamingResponse):
    """The events of one viewer, who looks on as long as it is sent."""

    media_type = "text/event-stream"

    def __init__(self, feed: Feed, viewer: Viewer, seen: int) -> None:
        super().__init__(feed.events(viewer, seen))
        self._feed, self._viewer = feed, viewer

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send events until the viewer or the server has gone."""
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._feed.leave(self._viewer)


def application(feed: Feed, token: str, hosts: Sequence[str]) -> ASGIApp:
    """Return what answers requests for a fight; those that do not know the token find nothing."""

    def known(request: Request) -> bool:
        given = str(request.path_params["token"])
        return secrets.compare_digest(given.encode(errors="replace"), token.encode())

    def full() -> Response:
        said = fill("{n} browsers look on already; try again later.", {"n": VIEWERS_MOST})
        return PlainTextResponse(said, 503, {"retry-after": "30"})

    async def page(request: Request) -> Response:
        if not known(request):
            return _nothing()
        if feed.is_full:
            return full()
        headers = {"content-security-policy": feed.policy}
        return Response(feed.page, headers=headers, media_type="text/html")

    async def events(request: Request) -> Response:
        if not known(request):
            return _nothing()
        if request.method == "HEAD":
            return Response(media_type=EventStream.media_type)
        if feed.is_full:
            return full()
        viewer = Viewer(request.scope["state"]["drop"])
        feed.join(viewer)
        seen = request.headers.get("last-event-id") or request.query_params.get("n") or ""
        return EventStream(feed, viewer, int(seen) if _is_number(seen) else 0)

    app = Starlette(
        routes=[Route("/{token}", page), Route("/{token}/events", events)],
        middleware=[
            Middleware(SafeHeaders),
            Middleware(TrustedHostMiddleware, allowed_hosts=list(hosts), www_redirect=False),
        ],
        exception_handlers={404: lambda request, error: _nothing()},
    )
    app.router.redirect_slashes = False
    return app


def _nothing() -> Response:
    return PlainTextResponse("Not Found", 404)


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < 10
