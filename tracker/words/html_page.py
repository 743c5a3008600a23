"""A fight as one page: its log, the map, and the state at every ruling to step through."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape
from pathlib import Path
from string import Template

import msgspec

from tracker.conflict.history.timeline import Timeline
from tracker.conflict.state import Conflict
from tracker.unseen import visible
from tracker.words.game_words import words_of
from tracker.words.markdown import Chapter, chapters
from tracker.words.player_log import OpenLog
from tracker.words.short_names import cut_apart
from tracker.words.summary import state_lines
from tracker.words.translate import _, fill, language

WIDTH, HEIGHT, GAP = 190, 120, 60

# So many names fit into a box; the last line says how many more there are.
ROWS = 5

# So many letters of a name fit into it.
LETTERS = 24

Places = Mapping[str, tuple[int, int]]


def zone_picture(state: Conflict, places: Places) -> str:
    """Return the map as SVG, empty without zones; ``places`` has each zone's column and row.

    Boxes carry the number of their zone, and the lines of names a class, for a script that goes
    through other states.
    """
    zones = [zone for zone in state.zones if zone in places]
    if not zones:
        return ""
    columns, rows = (1 + max(places[zone][i] for zone in zones) for i in (0, 1))
    width, height = columns * (WIDTH + GAP) - GAP + 2, rows * (HEIGHT + GAP) - GAP + 2
    inside = [*_passages(state, places), *_boxes(state, zones, places)]
    return "\n".join([f'<svg viewBox="-1 -1 {width} {height}" role="img">', *inside, "</svg>"])


def people_in(state: Conflict, zone: str) -> list[str]:
    """Return who is in a zone, as short as a box wants it; who is out is not there."""
    people = state.participants.values()
    names = tuple(p.name for p in people)
    shown = []
    for p in people:
        if p.active and p.zone == zone:
            several = words_of(state.system).crowd_text(p)
            count = f": {several}" if several else ""
            shown.append(cut_apart(names, max(0, LETTERS - len(count)))[p.name] + count)
    return shown


def _corner(zone: str, places: Places) -> tuple[int, int]:
    column, row = places[zone]
    return column * (WIDTH + GAP), row * (HEIGHT + GAP)


def _passages(state: Conflict, places: Places) -> Iterator[str]:
    for border in state.borders:
        if border.a not in places or border.b not in places:
            continue
        (ax, ay), (bx, by) = _corner(border.a, places), _corner(border.b, places)
        half_width, half_height = WIDTH // 2, HEIGHT // 2
        x1, y1, x2, y2 = ax + half_width, ay + half_height, bx + half_width, by + half_height
        yield f'<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}"/>'
        cost = str(border.cost) if border.back == border.cost else f"{border.cost}/{border.back}"
        if cost != "0":
            x, y = (x1 + x2) // 2 + 6, (y1 + y2) // 2 - 6
            yield f'<text class="cost" x="{x}" y="{y}">{cost}</text>'


def _boxes(state: Conflict, zones: list[str], places: Places) -> Iterator[str]:
    names = cut_apart(tuple(zone.name for zone in state.zones.values()), LETTERS)
    for number, zone in enumerate(zones):
        x, y = _corner(zone, places)
        yield f'<g data-zone="{number}">'
        yield f'<rect x="{x}" y="{y}" width="{WIDTH}" height="{HEIGHT}" rx="6"/>'
        yield _text("name", x, y + 20, names[state.zones[zone].name])
        here = people_in(state, zone)
        for row in range(ROWS):
            more = row == ROWS - 1 and len(here) > ROWS
            who = f"+ {len(here) - row}" if more else here[row] if row < len(here) else ""
            yield _text("who", x, y + 40 + 17 * row, who)
        yield "</g>"


def _text(kind: str, x: int, y: int, text: str) -> str:
    return f'<text class="{kind}" x="{x + 10}" y="{y}">{escape(visible(text))}</text>'


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
