"""A fight as a text in another format: a script, Markdown, one HTML page."""

from __future__ import annotations

from tracker.conflict.history.timeline import Timeline
from tracker.unseen import visible


def exported(timeline: Timeline, format: str, *, players: bool = False) -> str:
    """Return the fight as one text that ends with a line break.

    ``players`` leaves out what is hidden from them; a script knows no such version. Raises
    ValueError for a format that is none.
    """
    match format:
        case "script":
            from tracker.words.script import script_lines

            lines = script_lines(timeline)
        case "markdown":
            from tracker.words.markdown import markdown_lines

            lines = list(markdown_lines(timeline, players=players))
        case "html":
            from tracker.tui.present.zone_places import places
            from tracker.words.html_page import html_page

            lines = html_page(timeline, places(timeline.state), players=players).split("\n")
        case _:
            raise ValueError(format)
    return "\n".join(map(visible, lines)).rstrip("\n") + "\n"
