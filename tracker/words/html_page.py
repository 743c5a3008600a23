"""A fight as one page: its log, the map, and the state at every ruling to step through."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from pathlib import Path
from string import Template

import msgspec

from tracker.conflict.history.timeline import Timeline
from tracker.unseen import visible
from tracker.words.narrative import Chapter, chapters
from tracker.words.player_log import OpenLog
from tracker.words.summary import state_lines
from tracker.words.translate import _, fill, language
from tracker.words.zone_picture import Places, people_in, zone_picture

PAGE = Path(__file__).with_name("page")


def html_page(timeline: Timeline, places: Places, *, players: bool = False) -> str:
    """Return the way to the head as one HTML file that needs no other and no network.

    ``places`` has each zone's column and row on the map. Without a script the page shows the
    state at the head. ``players`` leaves out what is hidden from them.
    """
    log = OpenLog(timeline) if players else None
    told = list(chapters(timeline, log=log))
    state = log.table() if log else timeline.state
    zones = [zone for zone in state.zones if zone in places]
    now, *table = _lines(told[-1]) if told else [_("Nothing has been ruled yet."), ""]
    return Template(_part("page.html")).substitute(
        lang=language(),
        title=_shown(state.title or _("Untitled")),
        style=_part("page.css"),
        log="\n".join(_log(told)),
        back=escape(_("Step back")),
        on=escape(_("Step on")),
        ruling=escape(_("Ruling")),
        last=max(len(told) - 1, 0),
        now=escape(now),
        map=zone_picture(state, places),
        state="\n".join(map(_shown, table)),
        states=_data(told, zones),
        script=_part("page.js") if told else "",
    )


def _shown(text: str) -> str:
    """Return a text as it stands on the page: one line, and nothing but itself."""
    return escape(visible(text))


def _part(name: str) -> str:
    return (PAGE / name).read_text(encoding="utf-8").rstrip()


def _log(told: list[Chapter]) -> Iterator[str]:
    """Yield the log: a list for each part of the fight, details folded away."""
    listed = False
    for chapter in told:
        if chapter.opens:
            if listed:
                yield "</ol>"
            yield f"<h2>{_shown(chapter.opens)}</h2>"
            yield "<ol>"
            listed = True
        yield _row(chapter)
    if listed:
        yield "</ol>"


def _row(chapter: Chapter) -> str:
    n, line = chapter.n, _shown(chapter.line)
    if chapter.details:
        items = "".join(f"<li>{_shown(text)}</li>" for text in chapter.details)
        line = f"<details><summary>{line}</summary><ul>{items}</ul></details>"
    return f'<li id="r{n}"><a class="n" href="#r{n}">{n}</a> {line}</li>'


def _lines(chapter: Chapter) -> list[str]:
    """Return what is shown of a state: which ruling it is after, and the table."""
    return [fill("Ruling {n}", {"n": chapter.n}), *state_lines(chapter.after)[1:]]


def _data(told: list[Chapter], zones: list[str]) -> str:
    """Return every state for the script, each line once, as JSON that ends no element."""
    known: dict[str, int] = {}

    def number(text: str) -> int:
        return known.setdefault(visible(text), len(known))

    states = [[number(text) for text in _lines(chapter)] for chapter in told]
    people = [
        [[number(name) for name in people_in(chapter.after, zone)] for zone in zones]
        for chapter in told
    ]
    document = {
        "rulings": [chapter.n for chapter in told],
        "lines": list(known),
        "states": states,
        "zones": zones,
        "people": people,
    }
    return msgspec.json.encode(document).decode().replace("<", "\\u003c")
