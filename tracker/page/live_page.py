"""The page that players look at while a fight is played; it is whole before any script runs."""

from __future__ import annotations

from itertools import islice
from xml.etree.ElementTree import Element

from tracker.conflict.history.timeline import Timeline
from tracker.page.elements import document, element, policy, verbatim
from tracker.page.table import game_text, log_list, table
from tracker.page_files import joined
from tracker.words.headlines import headline
from tracker.words.translate import _, language

# So many of the last lines of the log are shown.
LINES = 8

# So many of those that were taken back are among them.
TAKEN_BACK = 3

# A browser without scripts loads the page anew after so many seconds.
AGAIN = 10


def live_table(timeline: Timeline) -> Element:
    """Return all that changes on the page: the title, the table at the head, the last lines."""
    state = timeline.state
    title = element("h1", state.title or _("Untitled"))
    shown = table(state, log_list(last_lines(timeline)))
    return element(
        "div", element("header", title, element("p", game_text(state)), id="head"), shown, id="page"
    )


def last_lines(timeline: Timeline) -> dict[int, tuple[str, bool]]:
    """Return the lines of the last rulings by their numbers, each with whether it still holds.

    What was taken back is there until something else is done.
    """
    head = timeline.head
    taken_back = list(islice((n for n in timeline.onward(head) if n > head), TAKEN_BACK))
    holding = timeline.path()[-(LINES - len(taken_back)) :]
    rulings = [timeline.rulings[n] for n in (*holding, *taken_back)]
    return {r.n: (headline(r, timeline.state_at(r.parent)), r.n <= head) for r in rulings}


def live_page(timeline: Timeline, shown: Element, version: int, events: str) -> tuple[str, str]:
    """Return the page and its Content-Security-Policy.

    ``version`` counts what the page has shown before; its updates are read from ``events``.
    """
    looks, script = joined("table.css", "live.css"), joined("parts.js", "live.js")
    title = timeline.state.title or _("Untitled")
    head = [
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("meta", name="color-scheme", content="light dark"),
        element("title", title),
        verbatim("style", looks),
        element("noscript", element("meta", http_equiv="refresh", content=AGAIN)),
    ]
    lost = _("The connection is lost; the page shows what was last.")
    body = [
        shown,
        element("p", lost, id="lost", role="alert", hidden=True),
        verbatim("script", script, data_events=f"{events}?n={version}"),
    ]
    allowed = policy(looks, script, connect_src="'self'", frame_ancestors="'none'")
    return document(language(), head, *body), allowed
