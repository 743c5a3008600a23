"""What the setup shows of a system with outcomes besides people: settings, conditions, tasks."""

from __future__ import annotations

from collections.abc import Iterator

from tracker.conflict.state import SCENE, Conflict
from tracker.conflict.system import system
from tracker.tui.present.lines import Line, Row, Span, line
from tracker.words.lasting import condition_text, obstacle_text
from tracker.words.listed import setting_hint, value_name
from tracker.words.terms import name_of, setting_name

SETTING, CONDITION, OBSTACLE = "setting", "condition", "obstacle"


def setting_rows(state: Conflict) -> Iterator[Row]:
    """Yield a row for each setting of the system: its value, and what it decides."""
    rules = system(state.system)
    for field in rules.settings:
        value = rules.setting(state.campaign, field.name)
        shown = value_name(state.system, field.name, value)
        decides = Span(f"  {setting_hint(state.system, field)}", "dim")
        label = Span(f"{setting_name(state.system, field.name)}  ", "dim")
        yield Row(f"{SETTING}:{field.name}", line(label, shown, decides))


def around_rows(state: Conflict) -> Iterator[Row]:
    """Yield a row for each condition of the scene or a zone, and for each task."""
    for place in (SCENE, *state.zones):
        for condition in state.circumstances.get(place, ()):
            where = Span(f"  {name_of(state, place)}", "dim")
            shown: Line = line(condition_text(condition, state), where)
            yield Row(f"{CONDITION}:{place}:{condition.id}", shown)
    for obstacle in state.obstacles.values():
        shown = line(obstacle.text, Span(f"  {obstacle_text(obstacle, state.system)}", "dim"))
        yield Row(f"{OBSTACLE}:{obstacle.id}", shown)
