"""The pages in a real browser: followed while a fight is played, and stepped through."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, Request, ViewportSize, expect

from tests.share.conftest import SECRETS, do
from tests.support.browser import chromium
from tests.support.program import inside
from tests.support.sharing import Events, Sharing
from tracker import places

SIZES = ((360, 740), (820, 1180), (1920, 1080))


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as found:
        yield found


class Open(Protocol):
    """How a test opens a page."""

    def __call__(self, url: str, *, script: bool = True, width: int = 820) -> Page: ...


@pytest.fixture
def opened(browser: Browser) -> Iterator[Open]:
    """Open pages; none may ask anybody else for anything, and no script may go wrong."""
    faults: list[str] = []
    pages: list[Page] = []

    def open_page(url: str, *, script: bool = True, width: int = 820) -> Page:
        size: ViewportSize = {"width": width, "height": 900}
        page = browser.new_page(java_script_enabled=script, viewport=size)
        pages.append(page)
        base = url.rsplit("/", 1)[0]

        def ask(request: Request) -> None:
            if not request.url.startswith(base):
                faults.append(request.url)

        def said(message: ConsoleMessage) -> None:
            # That the server has gone is no fault of the page.
            if message.type == "error" and "net::ERR_" not in message.text:
                faults.append(message.text)

        page.on("request", ask)
        page.on("console", said)
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.goto(url)
        return page

    yield open_page
    for page in pages:
        page.close()
    assert faults == []


def shown(page: Page) -> str:
    """Return all that is in the document, shown or not."""
    return str(page.evaluate("document.documentElement.outerHTML"))


def test_a_fight_is_followed_while_it_is_played(opened: Open, ford: Path) -> None:
    with Sharing(ford, "ford") as sharing, Events(sharing) as events:
        page = opened(sharing.url)
        turn, log, cast = (page.locator(f"#{name}") for name in ("turn", "log", "cast"))
        expect(turn).to_have_text("Ada's turn")
        expect(page.locator("#lost")).to_be_hidden()
        # An element that stays: what has not changed is not put there anew.
        page.evaluate("document.querySelector('#map').dataset.kept = 'yes'")
        do(ford, "next")
        expect(turn).to_have_text("Bruno's turn")
        expect(cast.locator("li", has_text="Ada").locator("i")).to_have_text("has acted")
        expect(cast.locator("li", has_text="Bruno").locator("i")).to_have_text("acts now")
        do(ford, "hit Krall 2")
        expect(log.locator("li").first).to_contain_text("Krall")
        expect(page.locator("#waits")).to_contain_text("Krall")
        # What is read out stays in place: only the lines in it are others.
        for name in ("now", "log"):
            page.evaluate(f"document.getElementById('{name}').dataset.kept = 'yes'")
        do(ford, "stress")
        expect(cast.locator("li", has_text="Krall").locator("s")).to_have_text("■")
        expect(page.locator("#waits")).to_have_count(0)
        do(ford, 'aspect "Slippery Stones" on=Ford')
        expect(page.locator("#lying")).to_contain_text("Slippery Stones")
        for name in ("map", "now", "log"):
            assert page.evaluate(f"document.getElementById('{name}').dataset.kept") == "yes"
        expect(page.locator("#now")).to_have_attribute("aria-live", "polite")
        expect(log).to_have_attribute("role", "log")
        do(ford, "hit Bruno 3", 'consequence "Cut Brow"')
        expect(cast.locator("li", has_text="Bruno")).to_contain_text("mild: Cut Brow")
        do(ford, "undo", "undo")
        do(ford, "place Ada Ford")
        expect(page.locator("#map g", has_text="Ford")).to_contain_text("Ada")
        do(ford, "undo", "undo")
        expect(log.locator(".away")).to_have_text(["2 taken back"])
        expect(page.locator("#lying")).not_to_contain_text("Slippery Stones")
        # The hidden act, and are told of; and then something that is seen.
        do(ford, "place Morlock Bank", "aspect Whisper on=Morlock", 'note "cellar" secret=yes')
        do(ford, 'note "All is seen"')
        expect(log.locator("li").first).to_have_text("Note: All is seen")
        # What a new page shows is what this one has become.
        again = opened(sharing.url)
        assert again.locator("#page").inner_text() == page.locator("#page").inner_text()
        for secret in SECRETS:
            assert secret not in shown(page)
            assert secret not in shown(again)
            assert secret.encode() not in events.take()
        do(ford, "reveal Morlock")
        expect(cast).to_contain_text("Morlock")
    # The server is gone, and the page says so and keeps what it has.
    expect(page.locator("#lost")).to_be_visible()
    expect(cast).to_contain_text("Morlock")


def test_the_page_goes_on_where_the_connection_was_lost(opened: Open, ford: Path) -> None:
    with Sharing(ford, "ford") as sharing:
        page = opened(sharing.url)
        page.context.set_offline(True)
        do(ford, 'note "Nobody hears"')
        page.context.set_offline(False)
        do(ford, 'note "All hear"')
        expect(page.locator("#log")).to_contain_text("All hear")
        expect(page.locator("#log")).to_contain_text("Nobody hears")


def test_without_scripts_the_page_is_there(opened: Open, shared: Sharing) -> None:
    page = opened(shared.url, script=False)
    expect(page.locator("#turn")).to_have_text("Ada's turn")
    expect(page.locator("#map")).to_be_visible()


def test_it_is_light_or_dark_as_the_reader_wishes(opened: Open, shared: Sharing) -> None:
    page = opened(shared.url)

    def light() -> int:
        shown = page.evaluate("getComputedStyle(document.body).backgroundColor")
        return sum(map(int, re.findall(r"\d+", shown)[:3]))

    page.emulate_media(color_scheme="light")
    assert light() > 600
    page.emulate_media(color_scheme="dark")
    assert light() < 150


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_nothing_is_wider_than_the_screen(
    opened: Open, shared: Sharing, replay: Path, width: int, height: int
) -> None:
    for url in (shared.url, replay.as_uri()):
        page = opened(url, width=width)
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        big = page.locator("#turn").evaluate("each => parseFloat(getComputedStyle(each).fontSize)")
        assert big >= 28


@pytest.fixture(scope="module")
def replay(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file of a fight with branches."""
    file = tmp_path_factory.mktemp("replay") / "bell.html"
    fight = places.shipped_saves_dir() / "the-bell-tower.jsonl"
    done = inside("export", fight, "--format", "html", "--to", file)
    assert done.code == 0, done.err
    return file


def test_the_replay_is_stepped_through(opened: Open, replay: Path) -> None:
    page = opened(replay.as_uri(), width=1400)
    output, here, turn = (page.locator(what) for what in ("output", ".here", "#turn"))
    # It begins where the fight does, and the setup is folded.
    expect(here).to_have_text(re.compile("The conflict begins"))
    expect(page.locator(".fold:not(.branch)")).not_to_have_attribute("open", "")
    slider = page.locator("input")
    slider.fill(str(slider.get_attribute("max")))
    last = output.inner_text()
    at_the_end = page.locator("#table").inner_text()
    page.keyboard.press("ArrowLeft")
    expect(output).not_to_have_text(last)
    page.keyboard.press("ArrowRight")
    expect(output).to_have_text(last)
    assert page.locator("#table").inner_text() == at_the_end
    # By its number, which is a link that can be handed on.
    page.locator("a", has_text="17").first.click()
    expect(output).to_have_text("17")
    assert page.url.endswith("#r17")
    expect(here).to_have_attribute("id", "r17")
    linked = opened(f"{replay.as_uri()}#r17", width=1400)
    expect(linked.locator("output")).to_have_text("17")
    assert linked.locator("#table").inner_text() == page.locator("#table").inner_text()
    # From the first ruling on, where nothing is there yet.
    page.locator("input").fill("1")
    expect(turn).to_have_text("Setup")
    expect(page.locator("#cast li")).to_have_count(0)
    page.locator("#play").click()
    expect(output).not_to_have_text("1")
    page.locator("#play").click()
    expect(page.locator("#play")).to_have_text("▶")


def test_every_table_of_the_replay_is_as_at_its_own_ruling(opened: Open, replay: Path) -> None:
    page = opened(replay.as_uri(), width=1400)
    rulings = page.locator("#story li[id]").evaluate_all("rows => rows.map((row) => row.id)")

    def table(ruling: str) -> str:
        page.evaluate(f"location.hash = '{ruling}'")
        expect(page.locator(".here")).to_have_attribute("id", ruling)
        return str(page.locator("#table").evaluate("each => each.innerText"))

    forward = [table(ruling) for ruling in rulings]
    backward = [table(ruling) for ruling in reversed(rulings)]
    assert forward == backward[::-1]
    # Those on branches are among them, and unfold when they are shown.
    assert page.locator(".branch[open]").count() == page.locator(".branch").count() > 0


def test_without_scripts_the_replay_is_a_log_with_the_table(opened: Open, replay: Path) -> None:
    page = opened(replay.as_uri(), script=False)
    expect(page.locator("#turn")).to_have_text("Otto's turn")
    expect(page.locator("#steps")).to_be_hidden()
    first = page.locator("li[id] summary:visible").first
    first.click()
    expect(page.locator("#story ul:visible").first).to_be_visible()
    # The number stands beside what it is the number of.
    number, line = (first.locator(what).bounding_box() for what in ("a", "span"))
    assert number
    assert line
    assert number["x"] + number["width"] <= line["x"]
    assert number["y"] <= line["y"] + line["height"] / 2 <= line["y"] + line["height"]
