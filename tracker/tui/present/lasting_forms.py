"""The forms that end what lasts: a condition that somebody or a place has, a task."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

from tracker.conflict.state import SCENE
from tracker.conflict.system import SYSTEMS
from tracker.tui.present.filling import Filling
from tracker.tui.present.form import Field, Option
from tracker.words.lasting import condition_text, obstacle_text
from tracker.words.summary import in_order
from tracker.words.translate import _, fill
from tracker.words.vocabulary import term_name

# The names that show what may be typed; a system may have many.
_NAMED_MOST = 4


def uncondition(filling: Filling) -> Iterator[Field]:
    """Yield what has conditions, the chosen participant first, and which of them ends."""
    state = filling.state
    places = [
        Option(SCENE, SCENE, _("the scene")),
        *(filling.zone(zone) for zone in state.zones),
        *(filling.person(p) for p in in_order(state)),
    ]
    may = [place for place in places if state.conditions_on(place.id)]
    where = filling.choice("name", _("On"), may, filling.chosen)
    yield where
    there = state.conditions_on(where.value)
    options = [Option(c.id, c.text, condition_text(c, state)) for c in there]
    yield filling.choice("text", _("Condition"), options)


def unobstacle(filling: Filling) -> Iterator[Field]:
    """Yield the tasks that there are."""
    tasks = filling.state.obstacles.values()
    options = [
        Option(task.id, task.text, task.text, obstacle_text(task, filling.state.system))
        for task in tasks
    ]
    yield filling.choice("what", _("Task"), options)


def counts_for(filling: Filling, key: str, label: str) -> Field:
    """Return the field for what a condition counts for, everything where nothing is typed."""
    scopes = SYSTEMS[filling.state.system].scopes.values()
    names = [term_name(term) for term in scopes][:_NAMED_MOST]
    hint = fill("{names}; or a name on a sheet", {"names": ", ".join(names)})
    return filling.text(key, label, hint=hint)


def stands_until(filling: Filling, key: str, label: str) -> Field:
    """Return the field for until when a condition stands, for good where nothing is typed."""
    return filling.text(key, label, hint=_("end of round, round 3, turn, scene"))


LASTING_FORMS: Mapping[str, Callable[[Filling], Iterator[Field]]] = MappingProxyType(
    {"uncondition": uncondition, "unobstacle": unobstacle}
)
