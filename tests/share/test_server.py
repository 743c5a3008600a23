"""The server of the page: what it answers, to whom, what it sends, and how it ends."""

from __future__ import annotations

import asyncio
import re
import signal
import subprocess
import sys
from contextlib import ExitStack, suppress
from pathlib import Path
from unittest.mock import Mock

import pytest

from tests.share.conftest import SECRETS, do
from tests.support.program import ROOT, inside, schwung
from tests.support.sharing import PATIENCE, Events, Sharing, misbehave
from tracker.opening import watched
from tracker.share import feed as feed_module
from tracker.share.addresses import listening
from tracker.share.application import application
from tracker.share.feed import BEAT, VIEWERS_MOST, WAITING_MOST, Feed, Viewer
from tracker.share.server import CONNECTIONS_MOST, Server, serve


def test_the_first_line_is_the_address_and_the_page_is_whole(ford: Path) -> None:
    with Sharing(ford, "ford") as sharing:
        assert re.fullmatch(r"http://127\.0\.0\.1:\d+/[\w-]{22}", sharing.url)
        answer = sharing.ask()
        page = answer.body.decode()
        assert answer.status == 200
        for shown in ("At the Ford", "Round 1", "Ada's turn", "Bruno", "Krall", "Cold Water"):
            assert shown in page
        assert not [secret for secret in SECRETS if secret in page]
        with Sharing(ford, "ford") as other:
            assert other.path != sharing.path
    assert sharing.path not in sharing.said + sharing.rest


def test_the_page_speaks_the_language_that_is_asked_for(ford: Path) -> None:
    with Sharing(ford, "ford", lang="de") as sharing:
        assert "Ada ist am Zug" in sharing.page()


@pytest.mark.parametrize(
    ("npcs", "boxes", "points"),
    [("names", False, False), ("marks", True, False), ("all", True, True)],
)
def test_the_game_masters_figures_are_shown_as_far_as_is_asked_for(
    ford: Path, npcs: str, boxes: bool, points: bool
) -> None:
    with Sharing(ford, "ford", "--npcs", npcs) as sharing:
        cast = sharing.page().split('id="cast"')[1].split("</ol>")[0]
    (krall,) = (row for row in cast.split("</li>") if "Krall" in row)
    assert ("□" in krall) is boxes
    assert ("2 fate points" in krall) is points
    assert "Ford" in krall
    (ada,) = (row for row in cast.split("</li>") if "Ada" in row)
    assert "□" in ada


def test_answers_keep_a_browser_from_doing_more_than_showing_it(shared: Sharing) -> None:
    answers = [shared.ask(), shared.ask("/nothing"), shared.ask(method="POST")]
    for answer in answers:
        assert answer.headers["cache-control"] == "no-store"
        assert answer.headers["referrer-policy"] == "no-referrer"
        assert answer.headers["x-frame-options"] == "DENY"
        assert "set-cookie" not in answer.headers
        assert "server" not in answer.headers
        policy = answer.headers["content-security-policy"]
        assert policy.startswith("default-src 'none'")
        assert "frame-ancestors 'none'" in policy
        assert "unsafe" not in policy


def test_nothing_is_there_but_the_page_and_its_events(shared: Sharing) -> None:
    for path in ("/", "/events", "//", f"{shared.path}x", shared.path[:-1], "/%c3%bc", "/%ff%00"):
        assert shared.ask(path).status == 404, path
    for more in ("/", "/events/", "/../../etc/passwd", "/ford.jsonl"):
        assert shared.ask(shared.path + more).status == 404, more
    for method in ("POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE"):
        assert shared.ask(method=method).status == 405, method
    head = shared.ask(method="HEAD")
    assert (head.status, head.body) == (200, b"")
    events = shared.ask(f"{shared.path}/events", method="HEAD")
    assert (events.status, events.body) == (200, b"")


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("127.0.0.1:1", 200),
        ("localhost:8000", 200),
        ("evil.example", 400),
        ("127.0.0.1.evil.example", 400),
        ("localhost@evil.example", 400),
        ("", 400),
    ],
)
def test_only_the_machine_s_own_names_are_answered(shared: Sharing, host: str, status: int) -> None:
    assert shared.ask(host=host).status == status


def test_without_lan_nobody_else_reaches_it(shared: Sharing) -> None:
    table = Path(f"/proc/{shared.process.pid}/net/tcp").read_text().splitlines()[1:]
    own = [line.split()[1] for line in table if line.split()[3] == "0A"]
    assert [line for line in own if line.endswith(f":{shared.port:04X}")] == [
        f"0100007F:{shared.port:04X}"
    ]


def test_with_lan_the_addresses_are_told_with_a_code(ford: Path) -> None:
    with Sharing(ford, "ford", "--lan") as sharing:
        assert sharing.ask().status == 200
    lines = [sharing.url, *sharing.rest.splitlines()]
    assert f"http://127.0.0.1:{sharing.port}{sharing.path}" in lines
    assert sum("█" in line for line in lines) >= 12
    assert "Whoever knows the address can look on, and no more." in lines


def test_a_turn_is_told_in_little_and_the_hidden_in_nothing(ford: Path) -> None:
    with Sharing(ford, "ford") as sharing, Events(sharing) as events:
        before = len(events.take())
        do(ford, "next")
        events.wait_version(2)
        assert len(events.take()) - before <= 1024
        assert "Bruno" in str(events.messages[-1])
        seen = len(events.take())
        do(ford, 'note "Morlock sharpens the knife" secret=yes')
        do(ford, "set Morlock memo=cellar")
        do(ford, "place Morlock Bank")
        do(ford, "aspect Whisper on=Morlock")
        # Something that is seen, so that all before it has been looked at.
        do(ford, "note seen")
        # Not a byte of what was hidden: the first that comes is the chunk of what is seen.
        update = events.wait(lambda received: received[seen:].endswith(b"\n\n\r\n"))[seen:]
        size, told = update.split(b"\r\n", 1)
        assert len(told) == int(size, 16) + 2
        assert told.startswith(b"id: 3\n")
        assert [*events.messages[-1]] == ["l13", "log"]
        # Morlock's turn comes and goes, and Krall's is what is seen of both.
        do(ford, "next")
        events.wait_version(4)
        assert "Krall's turn" in str(events.messages[-1])
        do(ford, "next")
        do(ford, "note again")
        received = events.wait_version(5)
        assert [*events.messages[-1]][1:] == ["log"]
        assert not [secret for secret in SECRETS if secret.encode() in received]
        assert not [secret for secret in SECRETS if secret in sharing.page()]


def test_who_comes_back_is_told_what_has_changed_since(ford: Path) -> None:
    with Sharing(ford, "ford") as sharing, Events(sharing) as events:
        do(ford, "note one")
        events.wait_version(2)
        do(ford, "note two")
        events.wait_version(3)
        with Events(sharing, seen=2) as later:
            assert later.messages == events.messages[1:]
        with Events(sharing, seen=99) as lost:
            # Nothing is known of what that page shows: all of it is sent.
            assert {"page", "table", "now", "cast", "log"} <= set(lost.messages[0])


def test_a_page_that_cannot_be_read_on_stays_as_it_was(ford: Path) -> None:
    with Sharing(ford, "ford") as sharing:
        path = ford / "ford.jsonl"
        whole = path.read_bytes()
        path.write_bytes(whole + b'{"no": "record"}\n')
        page = sharing.page()
        assert "Ada's turn" in page
        path.write_bytes(whole)
        assert sharing.page() == page


def test_no_more_look_on_than_there_is_room_for(shared: Sharing) -> None:
    with ExitStack() as stack:
        for _ in range(VIEWERS_MOST):
            stack.enter_context(Events(shared))
        for path in (shared.path, f"{shared.path}/events"):
            answer = shared.ask(path)
            assert answer.status == 503
            assert b"32 browsers look on already" in answer.body
        stack.close()
        # As soon as they are gone there is room again.
        while shared.ask().status != 200:
            pass


async def test_no_page_is_shown_that_is_not_kept_up(ford: Path) -> None:
    feed = Feed(watched(ford / "ford.jsonl", players=True), "/token")
    feed.look = Mock(side_effect=ZeroDivisionError)  # type: ignore[method-assign]
    listener = listening(0, lan=False)
    with pytest.raises(ZeroDivisionError):
        await serve(application(feed, "token", []), feed, listener, with_input=False)


async def test_who_does_not_read_is_dropped(ford: Path) -> None:
    listener = listening(0, lan=False)
    port = listener.getsockname()[1]
    feed = Feed(watched(ford / "ford.jsonl", players=True), "/token")
    server = Server(application(feed, "token", ["127.0.0.1"]), feed)
    serving = asyncio.create_task(server.serve([listener]))
    request = f"GET /token/events HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\n\r\n".encode()
    lazy, diligent = [await asyncio.open_connection("127.0.0.1", port) for _ in range(2)]
    # Whatever comes for the lazy one stays where it is.
    lazy_transport = lazy[1].transport
    assert isinstance(lazy_transport, asyncio.Transport)
    lazy_transport.pause_reading()
    for _reader, writer in (lazy, diligent):
        writer.write(request)
    while len(feed.viewers) < 2:
        await asyncio.sleep(0)
    lot = b"data: " + b"x" * 60_000 + b"\n\n"
    sent = 0
    while len(feed.viewers) == 2:
        sent += 1
        assert sent < 200
        for viewer in feed.viewers:
            viewer.tell(lot)
        await diligent[0].readuntil(b"x\n\n")
    assert sent > WAITING_MOST
    server.stop()
    await serving
    for _reader, writer in (lazy, diligent):
        writer.close()


def test_a_hundred_who_behave_badly_change_nothing(ford: Path) -> None:
    before = (ford / "ford.jsonl").read_bytes()
    with Sharing(ford, "ford") as sharing, Events(sharing) as good:
        page = sharing.page()
        misbehave(sharing.place)
        assert sharing.page() == page
        assert good.messages == []
        do(ford, 'note "still here"')
        good.wait_version(2)
        assert sharing.process.poll() is None
    assert (ford / "ford.jsonl").read_bytes().startswith(before)
    assert [path.name for path in ford.iterdir()] == ["ford.jsonl"]


async def test_an_idle_viewer_hears_every_fifteen_seconds_that_all_is_well(
    ford: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert feed_module.HEARTBEAT == 15
    monkeypatch.setattr(feed_module, "HEARTBEAT", 0.01)
    feed = Feed(watched(ford / "ford.jsonl", players=True), "/token")
    events = feed.events(Viewer(Mock()), feed.version)
    assert [await anext(events) for _ in range(3)] == [BEAT] * 3


def test_who_asks_for_nothing_is_sent_away(ford: Path) -> None:
    """Given a connection that says nothing, and one that says a letter and no more, both end."""
    impatient = "import sys; from tracker.share import server; server.PATIENCE = 0.1;"
    impatient += "from tracker.cli import main; sys.exit(main(sys.argv[1:]))"
    with Sharing(ford, "ford", program=("-c", impatient)) as sharing:
        with sharing.connect() as silent, sharing.connect() as slow:
            slow.sendall(b"G")
            assert (silent.recv(100), slow.recv(100)) == (b"", b"")
        with Events(sharing) as events:
            do(ford, "next")
            events.wait_version(2)


def test_too_many_connections_are_let_go(shared: Sharing) -> None:
    with ExitStack() as stack:
        for _ in range(CONNECTIONS_MOST):
            stack.enter_context(shared.connect())
        with shared.connect() as one_more:
            one_more.sendall(shared.request())
            with suppress(ConnectionError):
                assert one_more.recv(100) == b""
        stack.close()
        assert shared.ask().status == 200


def test_it_ends_at_a_signal_whoever_looks_on(ford: Path) -> None:
    with ExitStack() as stack:
        signs = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)
        servers = [stack.enter_context(Sharing(ford, "ford")) for _ in signs]
        for sharing, sign in zip(servers, signs, strict=True):
            stack.enter_context(Events(sharing))
            sharing.process.send_signal(sign)
        for sharing in servers:
            assert sharing.process.wait(PATIENCE) == 0
    assert [sharing.said for sharing in servers] == ["", "", ""]


def test_it_ends_with_its_input_where_the_app_has_started_it(ford: Path) -> None:
    with Sharing(ford, "ford", "--with-input") as sharing, Events(sharing):
        assert sharing.process.stdin is not None
        sharing.process.stdin.close()
        sharing.process.stdin = None
        assert sharing.process.wait(PATIENCE) == 0


def test_a_port_that_is_taken_is_told(ford: Path) -> None:
    with Sharing(ford, "ford") as sharing:
        done = schwung("--saves", ford, "share", "ford", "--port", str(sharing.port))
    assert done.code == 2
    words = rf"port {sharing.port} cannot be had \(.+\); --port names another\n"
    assert re.fullmatch(words, done.err)


def test_no_such_fight_and_no_such_port(ford: Path) -> None:
    assert schwung("--saves", ford, "share", "nothing").code == 3
    done = schwung("--saves", ford, "share", "ford", "--port", "99999")
    assert done.code == 2
    assert "argument --port: a port is a number up to 65535" in done.err


@pytest.mark.parametrize("module", ["segno", "starlette", "uvicorn"])
def test_without_the_extra_it_says_what_to_install(
    ford: Path, module: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in [name for name in sys.modules if name.startswith((module, "tracker.share."))]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, module, None)
    done = inside("--saves", ford, "share", "ford")
    assert (done.code, done.out) == (2, "")
    assert done.err == f"{module} is missing: pip install 'schwung[share]'\n"


def test_no_screen_is_loaded_for_it() -> None:
    program = "import sys, tracker.share.sharing; print(*sys.modules, sep='\\n')"
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    )
    loaded = {name.split(".")[0] for name in done.stdout.split()}
    assert not {"textual", "rich"} & loaded
