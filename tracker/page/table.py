"""The table on a page: whose turn it is, the order of action, the map, what lies there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby
from xml.etree.ElementTree import Element

from tracker.conflict.state import Conflict, Participant, Track, change
from tracker.page.elements import Child, element, part_id
from tracker.page.zone_map import side_classes, zone_map_svg
from tracker.page.zone_places import places
from tracker.words.game_words import words_of
from tracker.words.lasting import held_text
from tracker.words.questions import question_lead
from tracker.words.summary import (
    carried_by,
    in_order,
    lines_on_table,
    numbers_of,
    standing,
    turn_text,
)
from tracker.words.terms import kind_name, name_of, system_name, track_name
from tracker.words.translate import _, fill

# A track with more boxes than this is told in numbers.
_BOXES_MOST = 12

# So many of those who act next are named beside the turn.
_NEXT_MOST = 4


def page_table(state: Conflict, *more: Element) -> Element:
    """Return all of a table that there is to see, in parts; ``more`` stand behind them."""
    return element(
        "main",
        element("section", *_now(state), id="now", aria_live="polite"),
        element("ol", *_cast(state), id="cast", aria_label=_("Order of action")),
        element("div", zone_map_svg(state, places(state)), id="zones"),
        element("dl", *_lying(state), id="lying"),
        *more,
        id="table",
    )


def game_text(state: Conflict) -> str:
    """Return what is played: the kind of conflict, and by which game."""
    return ", ".join(filter(None, (kind_name(state.kind or ""), system_name(state.system))))


def _now(state: Conflict) -> Iterator[Element]:
    following = names_of_next(state)
    if state.phase == "running":
        yield element("p", fill("Round {round}", {"round": state.round}), id="round")
    yield element("p", _turn(state), id="turn")
    if following:
        text = fill("Then: {names}", {"names": ", ".join(following)})
        yield element("p", text, id="next")
    if waits := question_lead(state):
        yield element("p", waits, id="waits")


def _turn(state: Conflict) -> str:
    if state.phase == "setup":
        return _("Setup")
    if state.phase == "ended":
        return fill("Ended in round {round}", {"round": state.round})
    if state.turn is None:
        return _("All turns are over")
    return turn_text(name_of(state, state.turn))


def names_of_next(state: Conflict) -> list[str]:
    """Return who may still act in this round, in their order; beyond a few it says so."""
    people = [state.participants[who] for who in _next(state)]
    names = [p.name for p in people[:_NEXT_MOST]]
    return [*names, "…"] if len(people) > _NEXT_MOST else names


def _next(state: Conflict) -> list[str]:
    if state.phase != "running":
        return []
    people = (state.participants[who] for who in state.order if who != state.turn)
    return [
        p.id for p in people if p.active and not (p.had_turn or p.waits or p.holding is not None)
    ]


def _cast(state: Conflict) -> Iterator[Element]:
    sides, following = side_classes(state), _next(state)
    for p in in_order(state):
        kind = f"{sides[p.side]}{' led' if p.leader else ''}{'' if p.active else ' out'}"
        yield element(
            "li",
            _sign(state, p, following[:1]),
            _body(state, p),
            id=part_id("p", p.name),
            class_=kind,
        )


def _sign(state: Conflict, p: Participant, following: list[str]) -> Element:
    """Return whether somebody acts, has acted, holds, or comes next."""
    kind, text = "", ""
    if p.active and state.phase == "running":
        if p.id == state.turn:
            kind, text = "turn", _("acts now")
        elif p.holding is not None:
            kind, text = "holds", held_text(p.held_for, state)
        elif p.turn_used:
            kind, text = "acted", _("has acted")
        elif p.id in following:
            kind, text = "next", _("next")
    return element("i", text, id=part_id("s", p.name), class_=kind or None)


def _body(state: Conflict, p: Participant) -> Element:
    words = words_of(state.system)
    several = words.crowd(p)
    # That somebody holds is said by the sign.
    notes = [*carried_by(state, p), *standing(state, change(p, holding=None))]
    return element(
        "div",
        element(
            "p",
            element("b", p.name + (f" ×{several}" if several else "")),
            " ",
            element("small", name_of(state, p.zone)) if p.zone else None,
        ),
        *(_track(state, name, track) for name, track in p.tracks.items()),
        *(element("span", text) for text in numbers_of(state, p)),
        *(element("em", text) for text in notes),
        id=part_id("b", p.name),
    )


def _track(state: Conflict, name: str, track: Track) -> Element | None:
    if not track.boxes:
        return None
    boxes, marked = track.boxes, set(track.marked)
    if boxes > _BOXES_MOST:
        drawn: list[Child] = [element("s", "■"), f" {len(marked)}/{boxes}"]
    else:
        runs = groupby(range(1, boxes + 1), marked.__contains__)
        drawn = [
            element("s", "■" * len(list(run))) if there else "□" * len(list(run))
            for there, run in runs
        ]
    shown = element("u", *drawn, role="img", aria_label=f"{len(marked)}/{boxes}")
    return element("span", f"{track_name(name, state.system)} ", shown)


def _lying(state: Conflict) -> Iterator[Element]:
    found: dict[str, list[str]] = {}
    for label, texts in lines_on_table(state):
        found.setdefault(label, []).extend(filter(None, texts))
    for label, texts in found.items():
        if texts:
            described = (element("dd", text) for text in texts)
            yield element("div", element("dt", label), *described, id=part_id("a", label))


def log_list(lines: Mapping[int, tuple[str, bool]]) -> Element:
    """Return lines by their numbers, the last first, each with whether it still holds."""
    return element(
        "ol",
        *(
            element("li", text, id=f"l{n}", class_=None if holds else "away")
            for n, (text, holds) in sorted(lines.items(), reverse=True)
        ),
        id="log",
        role="log",
        aria_label=_("Log"),
    )
