"""All that players get of a fight: lines, documents, exports, recap, page and what is watched."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain

import msgspec

from tracker.conflict.history.timeline import Timeline
from tracker.page.elements import html
from tracker.page.live_page import live_table
from tracker.page.recap_page import recap_page
from tracker.subcommands import exported
from tracker.words.document import open_document, open_log_documents, state_document
from tracker.words.history_lines import log_lines
from tracker.words.player_log import OpenLog, open_timeline
from tracker.words.recap import recap, recap_markdown
from tracker.words.summary import state_lines
from tracker.words.translate import install


def player_outputs(timeline: Timeline, npcs: str | None = None) -> dict[str, list[str]]:
    """Return all that players get of a fight in one language, by what it is."""
    log, watched = OpenLog(timeline, npcs), open_timeline(timeline.records, npcs)
    evening = recap([watched])
    return {
        "log": [*log.lines()],
        "log --json": [msgspec.json.encode(one).decode() for one in open_log_documents(log)],
        "show": state_lines(log.table()),
        "show --json": [msgspec.json.encode(open_document(log)).decode()],
        "watch": [*log_lines(watched), *state_lines(watched.state)],
        "watch --json": [msgspec.json.encode(state_document(watched)).decode()],
        "markdown": exported(timeline, "markdown", players=True, npcs=npcs).splitlines(),
        "html": exported(timeline, "html", players=True, npcs=npcs).splitlines(),
        "recap": [*recap_markdown(evening, str), *recap_page(evening).splitlines()],
        "page": html(live_table(watched)).splitlines(),
    }


def in_both_languages(
    timeline: Timeline, npcs: Iterable[str | None] = (None,)
) -> dict[str, list[str]]:
    """Return what players get in both languages, by language, what they see, and what it is."""
    found = {}
    try:
        for language in ("en", "de"):
            install(language)
            for seen in npcs:
                for name, lines in player_outputs(timeline, seen).items():
                    found[f"{language} {seen} {name}"] = lines
    finally:
        install("en")
    return found


def text_for_players(timeline: Timeline, npcs: Iterable[str | None] = (None,)) -> str:
    """Return all that players get in both languages in one text."""
    return "\n".join(chain.from_iterable(in_both_languages(timeline, npcs).values()))
