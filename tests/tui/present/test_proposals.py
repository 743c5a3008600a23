"""What the forms of Fate propose in any state of a fight: nothing that a rule would refuse."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from functools import cache
from random import Random

import msgspec
import pytest

from tests.support.fights import random_fight
from tests.support.table import Table
from tests.tui.present.filled import comes, fields, labels, line
from tracker.conflict.draft import Lowest
from tracker.conflict.engine import decide, prepare
from tracker.conflict.ruling import N_, Refusal
from tracker.conflict.state import Conflict
from tracker.session import Session
from tracker.systems.fate.rules.rolls import SpinUsed
from tracker.systems.fate.rules.state import table_of
from tracker.tui.action_table import actions_of
from tracker.tui.actions import at_once, sensible
from tracker.tui.dialogs.form import refused_whatever
from tracker.tui.present.filling import Filling
from tracker.tui.present.form import Field
from tracker.tui.present.form_command import line_of
from tracker.tui.present.forms import comes_to, form_fields
from tracker.words.grammar import parse
from tracker.words.shape import all_commands, shape
from tracker.words.translate import install

# How many times as far the walks go; by hand: FORMS_WALK=20 pytest …
WALK = int(os.environ.get("FORMS_WALK", "1"))

# How much of all that can be chosen is tried.
SHARE = min(0.05 * WALK, 1.0)

COMMANDS = all_commands("fate")

# What nobody can know before the game master says it: no field proposes any of it.
UNSAID = {
    N_("still empty: {field}"),
    N_("say how long: hours=N or days=N"),
    N_('say what the conflict is called, conflict "Title", or what changes'),
    N_("no command is called {verb}"),
    # A file is named there, and read only when it is carried out.
    N_("{file} has not been read"),
    N_("{name} needs a seat to join in seat order: seat=1"),
}

# Fields that are typed into, and what stands there then.
TYPED = ("aspect", "text", "terms", "what")


@cache
def tables() -> list[tuple[Session, int]]:
    """Return fights played at random, each at many of its rulings; some end under way."""
    found = []
    for seed in range(6 * WALK):
        timeline = random_fight(70, seed, wander=0.0, ends=0.02 * (seed % 2)).timeline
        for n in list(timeline.rulings)[seed % 7 :: 7]:
            session = Session(records=timeline.records, clock=lambda: "")
            session.do(f"goto {n}")
            found.append((session, n))
    return found


def opened(session: Session) -> Iterator[tuple[str, str]]:
    """Yield each verb whose form may be opened now, with nobody and with somebody chosen."""
    state = session.state
    by_verb = {
        verb: [a for a in actions_of("fate") if verb in (a.form, a.verb)] for verb in COMMANDS
    }
    people = [""]
    if state.participants:
        people.append(Random(session.timeline.head).choice(list(state.participants)))
    for verb, actions in by_verb.items():
        offered = [a for a in actions if sensible(a, state)]
        alone = offered and all(at_once(a, state) for a in offered)
        if COMMANDS[verb].group == "history" or alone or (actions and not offered):
            continue
        for chosen in people:
            if not refused_whatever(verb, made(session, verb, chosen)[1], state):
                yield verb, chosen


def made(session: Session, verb: str, chosen: str, **given: str) -> tuple[Filling, list[Field]]:
    """Return a form as it opens, with something typed where words are needed."""
    filling = Filling(session.state, session.timeline, given, chosen)
    known = shape(COMMANDS[verb], "fate")
    needed = {*TYPED, *(slot.key for slot in (*known.words, *known.slots) if slot.required)}
    return filling, [
        msgspec.structs.replace(field, value="1")
        if field.kind == "text" and not field.value and field.key in needed
        else field
        for field in form_fields(verb, filling)
    ]


def refused(filling: Filling, verb: str, found: Sequence[Field]) -> Refusal | None:
    return comes_to(verb, found, filling).found.refusal


def test_no_form_proposes_what_is_refused() -> None:
    tried, wrong = set(), []
    for session, n in tables():
        for verb, chosen in opened(session):
            filling, found = made(session, verb, chosen)
            refusal = refused(filling, verb, found)
            if refusal is None:
                tried.add(verb)
            elif refusal.message not in UNSAID:
                wrong.append((n, chosen, line_of(verb, found, session.state), refusal))
    assert wrong == []
    # Each was proposed something at least once.
    assert {"attack", "attach", "detach", "merge", "pass-tag", "overflow", "tag", "push"} <= tried


def test_no_choice_is_senseless() -> None:
    """What is offered beside the proposal may be against a rule, which is overruled then."""
    wrong = []
    chance = Random(11)
    for session, n in tables():
        for verb, chosen in opened(session):
            for field in made(session, verb, chosen)[1]:
                for option in field.options:
                    if chance.random() > SHARE:
                        continue
                    filling, found = made(session, verb, chosen, **{field.key: option.id})
                    refusal = refused(filling, verb, found)
                    if refusal and not refusal.overrulable and refusal.message not in UNSAID:
                        wrong.append((n, verb, field.key, option.label, refusal))
    assert wrong == []


def sign(hint: str) -> int:
    return -1 if "(-1)" in hint else 1


@pytest.mark.rule("F-SPIN-4", "F-SPIN-5")
def test_what_a_form_says_of_spin_is_what_it_does() -> None:
    told = set()
    for session, _n in tables():
        state = session.state
        if not table_of(state).spin:
            continue
        for verb, chosen in opened(session):
            field = next((f for f in made(session, verb, chosen)[1] if f.key == "spin"), None)
            if field is None:
                continue
            hints = [part for part in field.hint.split("; ") if part]
            for holder, hint in zip(table_of(state).spin, hints, strict=True):
                name = state.participants[holder].name
                filling, found = made(session, verb, chosen, spin=f"{name}: shoves")
                value = spun(filling.state, line_of(verb, found, filling.state))
                assert value in (None, sign(hint)), (verb, name, hint)
                told.add(value)
    assert told >= {1, -1}


def spun(state: Conflict, text: str) -> int | None:
    """Return what spin makes of the roll of a line; None where a rule is against it."""
    command = parse(text, state)
    assert command is not None
    completed = command if isinstance(command, Refusal) else prepare(state, command, Lowest())
    events = completed if isinstance(completed, Refusal) else decide(state, completed)
    if isinstance(events, Refusal):
        return None
    return next((event.value for event in events if isinstance(event, SpinUsed)), None)


GANG = (
    "minions Lads side=Gang zone=Yard count=3 leader=Krall",
    "minions Mob side=Gang zone=Yard count=2",
)


@pytest.mark.rule("F-SPIN-4", "F-SPIN-5")
def test_a_hostile_spin_is_no_help() -> None:
    table = Table.set("add Boss npc side=Gang zone=Yard", "order 'Krall, Boss, Ada'")
    table.do("attack Ada skill=Weapons dice=---- vs=Fists vs-dice=0000", "spin")
    assert fields("attack", table.session)["spin"].hint == "how Ada hinders (-1)"
    table.do("attack Bruno skill=Weapons dice=0000")
    assert fields("defend", table.session)["spin"].hint == "how Ada helps"
    install("de")
    assert fields("defend", table.session)["spin"].hint == "wie Ada hilft"


@pytest.mark.rule("F-GROUP-4", "A-62")
def test_the_form_asks_the_leader_for_the_defense_of_the_led() -> None:
    table = Table.set(*GANG)
    lads, krall = table.who("Lads").id, table.who("Krall").id
    for verb, key in (("attack", "target"), ("maneuver", "target"), ("contest", "opponent")):
        of_lads, of_krall = (fields(verb, table.session, **{key: who}) for who in (lads, krall))
        assert labels(of_lads["vs"]) == labels(of_krall["vs"])
        assert ("vs-full-defense" in of_lads) == ("vs-full-defense" in of_krall)
    assert labels(fields("push", table.session, target=lads)["vs"]) == ["quality Average (+1)"]
    found = comes("attack", table.session, target=lads).found
    assert found.refusal is None


@pytest.mark.rule("A-62")
def test_the_led_are_no_target_that_is_offered_their_leader() -> None:
    table = Table.set(*GANG, "order Krall")
    for verb, key in (("attack", "target"), ("maneuver", "target"), ("contest", "opponent")):
        offered = labels(fields(verb, table.session)[key])
        assert [name for name in offered if name.startswith("Lads")] == []
        assert any(name.startswith("Mob") for name in offered)


@pytest.mark.rule("F-CONCEDE-1", "F-OUT-7", "F-OUT-8")
def test_a_window_that_is_open_for_several_is_asked_for() -> None:
    dead = "add {} npc side=Gang zone=Yard fp=2 max-consequences=0"
    table = Table.set(dead.format("Cid"), dead.format("Dov"))
    table.do("hit Krall 1", "consequence Cut")
    assert "by" not in fields("concede", table.session)
    table.do("hit Ada 1", "consequence Cut")
    assert labels(fields("concede", table.session)["by"]) == ["Krall", "Ada"]
    assert line("concede", table.session, terms="x") == "concede by=Ada x"
    table.do("hit Dov 9", "outcome crushed", "hit Cid 9", "outcome crushed")
    assert line("protest", table.session, text="x") == "protest by=Cid x"
    table.do("protest a", "protest b")
    assert line("outcome", table.session, text="x") == "outcome by=Dov x"


@pytest.mark.rule("F-MOVE-5", "F-MOVE-10")
def test_zones_are_offered_that_can_be_reached_the_easiest_first() -> None:
    table = Table.set("zone Roof", "zone Isle", "border Yard Roof cost=2", "order Krall")
    table.do('block x passage="Yard > Hall" skill=Fists dice=++++')
    assert labels(fields("sprint", table.session)["zone"]) == [
        "Roof (1, border 2)",
        "Hall (1, blocked 7)",
    ]
    assert labels(fields("throw", table.session)["zone"]) == ["Hall (1)", "Roof (1, border 2)"]


@pytest.mark.rule("F-MOVE-7", "F-THROW-2", "F-THROW-3")
def test_the_borders_of_the_whole_way_are_told() -> None:
    """Round a wall of 4 leads a way of two zones with a border of 1; what flies goes so, too."""
    table = Table.set("zone Roof", "border Yard Roof cost=4", "border Hall Roof cost=1")
    for verb in ("sprint", "throw", "push"):
        zone = fields(verb, table.session)["zone"]
        assert labels(zone) == ["Hall (1)", "Roof (2, border 1)"], verb
