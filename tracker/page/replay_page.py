"""A fight to hand on: one file with its log, and the table at every ruling to step through."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from xml.etree.ElementTree import Element

import msgspec

from tracker.conflict.history.timeline import Timeline
from tracker.conflict.order import RoundOpened
from tracker.page.elements import (
    PagePart,
    changed_parts,
    document,
    element,
    page_parts,
    policy,
    verbatim,
)
from tracker.page.table import game_text, page_table
from tracker.page_files import joined_files
from tracker.words.headlines import headline, headline_lines
from tracker.words.translate import _, fill, language, ngettext, put


def replay_page(timeline: Timeline, *, named: bool = True) -> str:
    """Return the fight as one HTML file that needs no other and no network.

    Without a script it shows the log and the table at the head, with one it begins where the fight
    does. The setup and branches are folded; these have their names when they are to be ``named``,
    and those that were put away are left out.
    """
    looks, script = joined_files("table.css", "replay.css"), joined_files("parts.js", "replay.js")
    state = timeline.state
    title = state.title or _("Untitled")
    way = timeline.path()
    head = [
        # It stands in the file, which no server sends.
        element("meta", http_equiv="Content-Security-Policy", content=policy(looks, script)),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("meta", name="color-scheme", content="light dark"),
        element("meta", name="referrer", content="no-referrer"),
        element("title", title),
        verbatim("style", looks),
    ]
    log = _Log(timeline, named=named)
    told = [element("p", _("Nothing has been ruled yet."))] if not way else log.rows()
    body = [
        element("header", element("h1", title), element("p", game_text(state))),
        element("nav", *_steps(len(way)), id="steps", hidden=True),
        element(
            "div",
            element("section", *told, id="story", aria_label=_("Log")),
            element(
                "div", element("section", id="told", hidden=True), page_table(state), id="stage"
            ),
            id="replay",
        ),
    ]
    if way:
        data = _states(timeline, log.shown, log.begin)
        body += [
            verbatim("script", data, type="application/json", id="states"),
            verbatim("script", script),
        ]
    return document(language(), head, *body)


def _steps(count: int) -> Iterator[Element]:
    """Yield what one steps through the fight with."""
    button = partial(element, "button", type="button")
    yield button("←", data_step=-1, aria_label=_("Step back"))
    yield button("▶", id="play", aria_label=_("Play"))
    yield button("→", data_step=1, aria_label=_("Step on"))
    yield element(
        "input", type="range", min=1, max=max(count, 1), value=count, aria_label=_("Ruling")
    )
    yield element("output")


class _Log:
    """The log as a list for each part of the fight, with its branches; ``shown`` are its rulings.

    Each of these stands behind the one before it. ``begin`` is the one that opens the first round,
    the last of all before there is any.
    """

    def __init__(self, timeline: Timeline, *, named: bool) -> None:
        self._timeline = timeline
        self._named = named
        self.shown: list[int] = []
        way = timeline.path()
        self.begin = next((n for n in way if self._opened(n)), timeline.head)

    def rows(self) -> Iterator[Element]:
        """Yield the way to the head, and folded at each ruling what parts there."""
        way = self._timeline.path()
        first, *parts = self._parts(way, _("Setup"), self._parting(0, *way[:1]))
        setup = self._opened(self.begin) and way[0] != self.begin
        if setup:
            # Who reads of a fight wants to see it, not how it was made ready.
            first, parts = _folded(first, parts[0]), parts[1:]
        yield from (first, *parts)

    def _parts(
        self, way: list[int], opens: str, parting: Iterable[Element] = ()
    ) -> Iterator[Element]:
        """Yield a heading and a list for each part of a way, with what is ``parting`` before it."""
        rows: list[Element] = []
        for nth, n in enumerate(way):
            opened = self._opened(n)
            if opened and (rows or nth):
                if rows:
                    yield from self._part(opens, rows)
                rows = []
            opens = opened or opens
            rows.append(self._row(n))
            rows += parting if nth == 0 else ()
            rows += self._parting(n, *way[nth + 1 : nth + 2])
        yield from self._part(opens, rows)

    def _part(self, opens: str, rows: list[Element]) -> Iterator[Element]:
        if opens:
            yield element("h2", opens)
        yield element("ol", *rows)

    def _opened(self, n: int) -> str:
        """Return which round a ruling opens."""
        events = self._timeline.rulings[n].events
        rounds = [event.round for event in events if isinstance(event, RoundOpened)]
        return fill("Round {round}", {"round": rounds[-1]}) if rounds else ""

    def _row(self, n: int) -> Element:
        self.shown.append(n)
        ruling = self._timeline.rulings[n]
        before = self._timeline.state_at(ruling.parent)
        # Who reads it need not know the rules: their numbers stand among the details.
        line, (full, *details) = headline(ruling, before), headline_lines(ruling, before)
        details = [full, *details] if full != line else details
        if line == self._opened(n):
            # That stands above it.
            line = _("The round begins")
        number, told = element("a", str(n), href=f"#r{n}"), element("span", line)
        if not details:
            return element("li", element("p", number, " ", told), id=f"r{n}")
        more = element("ul", *(element("li", text) for text in details))
        folded = element("details", element("summary", number, " ", told), more)
        return element("li", folded, id=f"r{n}")

    def _parting(self, n: int, *on: int) -> Iterator[Element]:
        """Yield each branch that parts at a ruling, folded; the way goes ``on`` to one of them."""
        for child in self._timeline.children[n]:
            if child in on:
                continue
            way = list(self._timeline.onward(child))
            mark = self._timeline.names.get(way[-1])
            if mark is not None and mark.away:
                continue
            yield element("li", self._branch(way, mark.branch if mark and self._named else ""))

    def _branch(self, way: list[int], name: str) -> Element:
        count = {"n": len(way), "name": name}
        if name:
            said = ngettext(
                "Another way, {name}: {n} ruling", "Another way, {name}: {n} rulings", len(way)
            )
        else:
            said = ngettext("Another way: {n} ruling", "Another way: {n} rulings", len(way))
        return element(
            "details",
            element("summary", put(said, count)),
            *self._parts(way, ""),
            class_="fold branch",
        )


def _folded(heading: Element, *rest: Element) -> Element:
    return element("details", element("summary", heading), *rest, class_="fold")


def _states(timeline: Timeline, shown: list[int], begin: int) -> str:
    """Return the tables after rulings for the script, each part once, as JSON that ends no script.

    Of each ruling, and its parent, it says which parts are not as they were before.
    """
    numbers: dict[PagePart, int] = {}
    steps = []
    for n in shown:
        parent = timeline.parents[n]
        before, after = (page_parts(page_table(timeline.state_at(at))) for at in (parent, n))
        changed = after if parent == 0 else changed_parts(before, after)
        whole = {identity: after[identity] for identity in changed}
        steps.append(
            [n, parent, {i: numbers.setdefault(part, len(numbers)) for i, part in whole.items()}]
        )
    found = {"parts": list(numbers), "steps": steps, "path": timeline.path(), "begin": begin}
    return msgspec.json.encode(found).decode().replace("</", "<\\/")
