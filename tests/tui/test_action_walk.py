"""A walk through the action table: each action by its key, by its name, by its command."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import msgspec
import pytest

from tests.tui.quay import AT, quay
from tracker.conflict.history.timeline import Timeline
from tracker.conflict.ruling import Command, Refusal
from tracker.conflict.state import Conflict
from tracker.conflict.system import SYSTEMS
from tracker.session import Session
from tracker.tui.action_table import actions_of
from tracker.tui.actions import Action, by_key, sensible
from tracker.tui.dialogs.palette import ACTION_ID, entries, palette_rows
from tracker.tui.present import form_command
from tracker.tui.present.filling import Filling
from tracker.tui.present.forms import form_fields
from tracker.words.grammar import parse
from tracker.words.shape import all_commands, shape
from tracker.words.translate import LANGUAGES, _, install

STAGE = (
    "zone Yard",
    "zone Hall",
    "border Yard Hall",
    "side A",
    "side B",
    "add Ada pc side=A zone=Yard seat=1",
    "add Krall npc side=B zone=Yard",
)

# What the worked conflict does not come to.
MORE = (
    ("attack Bruno dice=++++",),
    ("attack Bruno dice=---- vs=Fists vs-dice=++++",),
    ("maneuver Krall by=Krall aspect=x dice=++++ vs=Athletics vs-dice=----", "next"),
    ("maneuver on=scene aspect=x dice=++++",),
    ("maneuver Bruno aspect=x dice=++++ vs=Athletics vs-dice=----",),
    ("contest Bruno dice=0000 vs=Weapons vs-dice=0000",),
    ("contest Bruno skill=Weapons dice=0000 vs=Fists vs-dice=000-",),
    ("companion Rat of=Bruno kinds=physical", "hit Bruno 3"),
    ("hit Ada 9", 'consequence "a broken leg"', "hit Ada 9"),
    ("hit Bruno 40", "waive"),
    ("maneuver Bruno template=disarm dice=++++ vs=Athletics vs-dice=----", "accept", "next"),
    ("attack Bruno dice=+0-+ vs=Fists vs-dice=--00", "waive", "check dice=++++"),
    ("full-defense Bruno",),
    ("leave Bruno",),
    ("aspect Fog", "aspect Trap hidden=yes"),
)


# What stands in a field that needs something; a number elsewhere.
TYPED = {"domain": "Seele"}

# What a system of dice has besides.
OWN = {
    "core": ('aspect "Proud" on=Ada free=Ada',),
    "pool": ('set Ada skills="Fighting 3"',),
    "reserves": (
        'set Ada reserves="E 3" effects="Rope 2/E"',
        "check by=Ada reserve=E dice=++0 free=yes",
    ),
}


@cache
def states(system: str) -> tuple[Conflict, ...]:
    """Return states of fights in a system: set up, running, and with questions where it has any."""
    session = Session(clock=lambda: AT)
    found = [session.state]
    for line in (f"conflict X system={system} kind=physical", *STAGE):
        session.do(line)
        found.append(session.state)
    session.do('order "Ada, Krall"')
    session.do("begin")
    found.append(session.state)
    own = OWN.get(system, ())
    for line in (
        *own,
        'condition Ada "Hurt" mod=-1',
        'obstacle "Door" needs=2',
        "hold",
        "next",
        "next",
    ):
        session.do(line)
        found.append(session.state)
    if system == "fate":
        found += [quay(steps).state for steps in range(19)]
        found += [state for lines in MORE for state in _after(lines)]
        found += _inside_the_worked_conflict()
    return tuple(found)


def _after(lines: tuple[str, ...]) -> Iterator[Conflict]:
    session = quay(0)
    for line in lines:
        session.do(line)
        yield session.state


def _inside_the_worked_conflict() -> list[Conflict]:
    whole = quay(18).timeline
    return [whole.state_at(n) for n in range(whole.last + 1)]


def offering(action: Action, system: str) -> list[Conflict]:
    return [state for state in states(system) if sensible(action, state)]


def line_of(action: Action, state: Conflict) -> str:
    """Return the command line behind an action, with something in each field that needs it."""
    if action.form:
        filling = Filling(state, Timeline(), {})
        form = shape(all_commands(state.system)[action.form], state.system)
        required = {slot.key for slot in (*form.words, *form.slots) if slot.required}
        fields = [
            msgspec.structs.replace(field, value=TYPED.get(field.key, "1"))
            if field.kind == "text" and not field.value and field.key in required
            else field
            for field in form_fields(action.form, filling)
        ]
        return form_command.line_of(action.form, fields, state)
    return action.line.replace("{text}", "x")


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> str:
    install(request.param)
    return str(request.param)


FATE = [a for a in actions_of("fate") if not a.verb or a.verb in all_commands("fate")]


@pytest.mark.parametrize("action", FATE, ids=lambda a: f"{a.screens[0]}-{a.id}")
def test_every_action_is_offered_somewhere(action: Action) -> None:
    """The worked conflict and what goes beyond it come to all that Fate has."""
    assert any(offering(action, system) for system in SYSTEMS)


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_offered_action_has_its_key(system: str) -> None:
    for action in (action for action in actions_of(system) if action.key):
        for state in offering(action, system):
            for screen in action.screens:
                found = by_key(screen, action.key, state, actions_of(system))
                assert found is not None
                assert found.id == action.id, (screen, action.key)


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_action_is_in_the_palette_by_its_name(system: str, language: str) -> None:
    for action in actions_of(system):
        for state in offering(action, system)[:1]:
            known = entries(actions_of(system), action.screens[0], state)
            rows = palette_rows(known, _(action.label))
            assert ACTION_ID + action.id in {row.id for row in rows}, action.id


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_action_of_a_command_can_be_typed(system: str, language: str) -> None:
    """In the library nothing is typed; what a screen does itself has its verb all the same."""
    commands = all_commands(system)
    for action in actions_of(system):
        if not action.verb:
            continue
        peopled = [state for state in offering(action, system) if state.participants]
        read = [parse(line_of(action, state), state) for state in peopled]
        assert not read or action.verb in commands, action.id
        if action.line or action.form:
            # Where there is nothing to choose from, that is missing; nothing else ever is.
            refused = {one.message for one in read if isinstance(one, Refusal)}
            assert refused <= {"{verb} needs {word}", "{verb} needs the key {key}"}, action.id
            assert not read or any(isinstance(one, Command) for one in read), action.id


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_verb_of_a_system_has_a_form_or_an_action(system: str, language: str) -> None:
    """What the palette opens for a verb without an action makes fields."""
    state = states(system)[-1]
    filling = Filling(state, Timeline(), {})
    for verb in all_commands(system):
        assert isinstance(form_fields(verb, filling), list)
