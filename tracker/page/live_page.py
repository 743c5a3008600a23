"""The page that players look at while a fight is played; it is whole before any script runs."""

from __future__ import annotations

from xml.etree.ElementTree import Element

from tracker.conflict.history.timeline import Timeline
from tracker.page.elements import document, element, policy, verbatim
from tracker.page.table import game_text, log_list, page_table
from tracker.page_files import joined_files
from tracker.words.headlines import headline
from tracker.words.translate import _, fill, language

# So many of the last lines of the log are shown.
LINES = 8

# A browser without scripts loads the page anew after so many seconds.
_AGAIN = 10


def live_table(timeline: Timeline) -> Element:
    """Return all that changes on the page: the title, the table at the head, the last lines."""
    state = timeline.state
    title = element("h1", state.title or _("Untitled"))
    shown = page_table(state, log_list(last_lines(timeline)))
    return element(
        "div", element("header", title, element("p", game_text(state)), id="head"), shown, id="page"
    )


def last_lines(timeline: Timeline) -> dict[int, tuple[str, bool]]:
    """Return the lines of the last rulings by their numbers, each with whether it still holds.

    What was taken back is one line, which is there until something else is done.
    """
    head = timeline.head

    def line(n: int) -> str:
        ruling = timeline.rulings[n]
        return headline(ruling, timeline.state_at(ruling.parent))

    taken_back = [n for n in timeline.onward(head) if n > head]
    lines = {n: (line(n), True) for n in timeline.path()[-LINES:]}
    if len(taken_back) == 1:
        lines[taken_back[0]] = fill("Taken back: {what}", {"what": line(taken_back[0])}), False
    elif taken_back:
        lines[taken_back[0]] = fill("{n} taken back", {"n": len(taken_back)}), False
    return lines


def live_page(timeline: Timeline, shown: Element, version: int, events: str) -> tuple[str, str]:
    """Return the page and its Content-Security-Policy.

    ``version`` counts what the page has shown before; its updates are read from ``events``.
    """
    looks, script = joined_files("table.css", "live.css"), joined_files("parts.js", "live.js")
    title = timeline.state.title or _("Untitled")
    head = [
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("meta", name="color-scheme", content="light dark"),
        element("title", title),
        verbatim("style", looks),
        element("noscript", element("meta", http_equiv="refresh", content=_AGAIN)),
    ]
    lost = _("The connection is lost; the page shows what was last.")
    body = [
        shown,
        element("p", lost, id="lost", role="alert", hidden=True),
        verbatim("script", script, data_events=f"{events}?n={version}"),
    ]
    allowed = policy(looks, script, connect_src="'self'", frame_ancestors="'none'")
    return document(language(), head, *body), allowed
