"""The map in systems without sprints: how many moves lead where, and nothing of reach."""

from __future__ import annotations

from tests.support.twenty_table import at_the_gate
from tracker.tui.present.game_view import view_of
from tracker.tui.present.glyphs import UNICODE
from tracker.tui.present.lines import text_of
from tracker.tui.present.zone_info import panel_lines


def test_a_zone_is_so_many_moves_away() -> None:
    at = at_the_gate("zone Hall", "border Gate Hall cost=2")
    ada = at.who("Ada").id
    texts = [one.text(UNICODE) for one in view_of(at.state.system).passings(at.state, ada).values()]
    assert texts == ["here", "1 move", "2 moves"]


def test_nothing_is_said_of_weapons() -> None:
    at = at_the_gate()
    gate = list(at.state.zones)[1]
    lines = panel_lines(at.state, gate, at.who("Ada").id, 60, UNICODE)
    told = "\n".join(text_of(line) for line in lines)
    assert "Gate: 1 move" in told
    assert "reach" not in told
    assert "melee" not in told
