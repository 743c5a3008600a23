"""What a form does not show at once, what the rules say of a field, and other actions instead."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from tests.support.table import Table
from tests.tui.present.filled import comes, fields, labels, line
from tests.tui.quay import quay, shown
from tracker.conflict.ruling import Refusal
from tracker.session import Session
from tracker.systems.fate.rules.skills import SKILLS
from tracker.systems.fate.rules.state import table_of
from tracker.systems.fate.screen.further import ALIKE
from tracker.systems.fate.screen.hints import NOTES
from tracker.systems.fate.screen.roll_fields import FURTHER
from tracker.systems.fate.screen.roll_forms import ROLL_FORMS
from tracker.tui.action_table import actions_of
from tracker.tui.present.acting_fields import ASKED
from tracker.tui.present.cells import width
from tracker.tui.present.form import ACTION
from tracker.tui.present.generic_forms import UNASKED
from tracker.tui.present.question import beside_lines
from tracker.words.rules import rule_by_id as rule_of
from tracker.words.shape import all_commands, shape
from tracker.words.translate import _, install

# Cells beside the name of a form in a window of 80: without its frame, and two between them.
ROOM = 74

WICK = 'companion Wick of=Ada kinds=physical quality=3 advances=skilled skills="Burglary 3"'
CREW = "minions Crew quality=1 count=3 side=Heroes zone=Yard leader=Ada"
PIP = 'companion Pip of=Krall kinds=physical advances=skilled skills="Stealth 1"'
THUGS = "minions Thugs quality=1 count=3 side=Gang zone=Yard leader=Krall"


@cache
def fights() -> tuple[Session, ...]:
    """Return fights in which, taken together, everything that a roll may have can be said."""
    gang = (f'add {name} npc side=Gang zone=Yard skills="Alertness 9"' for name in "XYZ")
    full = Table.set("zone Roof", "border Hall Roof", WICK, CREW, PIP, THUGS, *gang)
    full.do("maneuver Ada template=disarm vs=Fists dice=++++ vs-dice=----")
    full.do('block "talk" skill=Fists dice=0000', "attack Bruno dice=---- vs=Fists vs-dice=++++")
    full.do("spin", 'aspect "Fog"', "aspect Oil on=Krall free=Ada")
    asked = Table.set(WICK, CREW).do("next", "next", "attack Ada skill=Fists dice=0000")
    early = Table.set().do("attack Krall skill=Fists dice=0000")
    tables = Table.set(WICK, CREW, PIP, THUGS), full, asked, early
    return (*(table.session for table in tables), quay(12), quay(1))


def said(verb: str, session: Session, **given: str) -> set[str]:
    """Return the keys that a form shows, and those that can be chosen in its row."""
    made = fields(verb, session, **given)
    row = made.get(FURTHER)
    return {*made, *(option.id for option in row.options)} if row else set(made)


def ways(session: Session) -> Iterator[dict[str, str]]:
    """Yield how a form may be filled in where other choices bring other fields."""
    people = [p.id for p in session.state.participants.values()]
    yield from ({"target": who} for who in (*people, ""))
    yield from ({"against": who} for who in people)
    yield from ({"target": "", "on": "scene"}, {"resist": "no"})


@pytest.mark.rule("F-COMBINE-1", "F-COMBINE-4", "F-COMBINE-5", "F-LOAD-1", "F-ZONE-3", "F-ZONE-4")
@pytest.mark.parametrize("verb", ROLL_FORMS)
def test_every_key_of_a_roll_has_its_field(verb: str) -> None:
    """Nothing has to be typed as a command has it: what can be said now, is in the form."""
    form = shape(all_commands()[verb], "fate")
    keys = {slot.key for slot in form.slots} - {slot.key for slot in form.words} - UNASKED
    found = {key for fight in fights() for way in ways(fight) for key in said(verb, fight, **way)}
    # A contest is no attack, and opens no full defense (F-FULLDEF-4).
    never = {"contest": {"vs-full-defense"}}
    assert keys - found == never.get(verb, set())


@pytest.mark.parametrize("verb", ROLL_FORMS)
def test_what_is_chosen_in_the_row_brings_its_field_and_is_typed(verb: str) -> None:
    for fight in fights():
        row = fields(verb, fight).get(FURTHER)
        for option in row.options if row else ():
            brought = fields(verb, fight, further=option.id)
            assert option.id in brought, option
            assert brought[option.id].label == option.label
            likely = brought[option.id].options
            value = (
                next((o.id for o in reversed(likely) if o.typed or o.value), "") if likely else "1"
            )
            told = line(verb, fight, **{"further": option.id, option.id.replace("-", "_"): value})
            assert (f" {option.id}=" in told) is (option.id != ACTION), told


@pytest.mark.rule("F-COMBINE-1", "F-COMBINE-6", "F-COMBINE-8")
def test_a_second_skill_is_chosen_by_its_name() -> None:
    fight = fights()[0]
    made = fields("attack", fight, further="complement\nrestrict")
    assert labels(made["complement"])[:2] == ["Weapons 4", "Alertness 3"]
    text = line("attack", fight, further="complement\nrestrict", complement="Alertness\nAthletics")
    assert "complement=Alertness complement=Athletics" in text
    assert fields("attack", fight)["extra"].about.endswith("(F-COMBINE-8).")


def test_what_cannot_be_said_now_is_not_in_the_row() -> None:
    plain = Table.set().session
    row = {option.id for option in fields("attack", plain)[FURTHER].options}
    assert row & {"spin", "tag", "with", "alone", "rearm", "against", "ignore-block"} == set()
    assert row & {"vs-spin", "vs-tag", "vs-with", "vs-alone", "vs-dice", "vs-full-defense"} == set()
    asked = {option.id for option in fields("attack", plain, vs="asked")[FURTHER].options}
    assert not any(key.startswith("vs-") for key in asked)


@pytest.mark.rule("F-ROUND-3", "F-MANEUVER-10", "F-INDIRECT-1")
@pytest.mark.parametrize("verb", [verb for alike in ALIKE for verb in alike])
def test_an_action_can_become_another_with_what_is_filled_in(verb: str) -> None:
    fight = fights()[0]
    row = fields(verb, fight, further=ACTION)[ACTION]
    assert row.value == verb
    names = {action.form: _(action.label) for action in actions_of("fate") if action.form}
    for option in row.options:
        assert option.label == names[option.id]
        # The skill and the dice go along; the line says nothing of the row.
        text = line(option.id, fight, action=option.id, skill="Fists", dice="++00", what="x")
        assert text.startswith(f"{option.id} ")
        assert "skill=Fists" in text
        assert "dice=++00" in text
        assert "action=" not in text


@pytest.mark.rule("F-THROW-4")
@pytest.mark.parametrize("language", ["en", "de"])
def test_a_thing_is_thrown_by_its_name(language: str) -> None:
    install(language)
    fight = Table.set().session
    whom = fields("throw", fight)["target"]
    thing = whom.options[-1]
    assert thing.label == {"en": "a thing", "de": "ein Gegenstand"}[language]
    made = fields("throw", fight, target=thing.id)
    assert "resist" not in made
    assert "vs" not in made
    empty = comes("throw", fight, target=thing.id)
    assert isinstance(empty.found.refusal, Refusal)
    text = line("throw", fight, target=thing.id, thing="the crate", dice="++++", weight="1")
    assert text.startswith('throw "the crate" Hall ')
    fight.do(text)
    assert fight.state.last_roll is not None
    assert fight.state.last_roll.opposed_by in (0, None)


@pytest.mark.rule("F-MANEUVER-9")
def test_a_maneuver_on_somebody_may_put_its_aspect_on_the_scene() -> None:
    fight = Table.set().session
    made = fields("maneuver", fight, target="p3")
    assert labels(made["on"]) == ["Krall", "the scene", "Yard", "Hall"]
    text = line("maneuver", fight, target="p3", on="scene", aspect="It burns", dice="++++")
    assert "on=scene" in text
    fight.do(f"{text} vs-dice=0000")
    assert [a.on for a in fight.state.aspects.values()] == ["scene"]
    # What goes by a name is on somebody.
    assert "on" not in fields("maneuver", fight, target="p3", template="blind")


@pytest.mark.rule("F-COMPANION-14")
@pytest.mark.parametrize("verb", ["attack", "maneuver", "block", "check", "contest"])
def test_the_skills_of_a_companion_stand_with_ones_own(verb: str) -> None:
    fight = Table.set(WICK).session
    skills = fields(verb, fight)["skill"]
    wicks = next(option for option in skills.options if option.note == "3 Wick")
    assert wicks.label == "Burglary"
    text = line(verb, fight, skill=wicks.id, dice="0000", what="x")
    assert "skill=Burglary" in text
    assert "with=Wick" in text
    fight.do(text)
    exchange = table_of(fight.state).exchange
    roll = exchange.roll if exchange else None
    assert roll is None or (roll.skill, roll.rating) == ("Burglary", 3)
    # With the own skill again the companion is out of it.
    assert "with=" not in line(verb, Table.set(WICK).session, skill="Fists", what="x")


@pytest.mark.rule("F-COMPANION-14")
def test_a_companion_helps_in_a_defense_too() -> None:
    asked = Table.set(WICK).do("next", "next", "attack Ada skill=Fists dice=0000").session
    skills = fields("defend", asked)["skill"]
    wicks = next(option for option in skills.options if option.note == "3 Wick")
    assert line("defend", asked, skill=wicks.id) == "defend skill=Burglary with=Wick"


@pytest.mark.rule("F-LADDER-4", "F-ATTACK-4")
@pytest.mark.parametrize("verb", ["attack", "maneuver", "block", "check", "contest", "sprint"])
def test_any_skill_can_be_rolled_and_one_not_listed_counts_0(verb: str) -> None:
    fight = Table.set().session
    skills = fields(verb, fight)["skill"]
    assert {option.id for option in skills.options} >= set(SKILLS)
    assert labels(skills)[-1] == "Survival 0"
    made = comes(verb, fight, skill="Survival", what="x")
    assert made.found.refusal is None
    assert "skill=Survival" in made.text


@pytest.mark.rule("F-ATTACK-13")
@pytest.mark.parametrize("language", ["en", "de"])
def test_a_hit_is_lowered_by_whoever_landed_it(language: str) -> None:
    install(language)
    table = Table.set().do("attack Krall skill=Fists vs=Fists dice=++++ vs-dice=0000")
    hit = fields("stress", table.session)["hit"]
    track = {"en": "Health", "de": "Gesundheit"}[language]
    assert labels(hit) == [f"2 ({track} 2)", f"1 ({track} 1)", "0"]
    table.do(line("stress", table.session, hit="1"))
    assert table.sheet("Krall")["tracks"]["health"]["marked"] == [1]
    action = next(action for action in actions_of("fate") if action.id == "lower-hit")
    # Harm without an attacker has nobody who could.
    assert not action.offered(Table.set().do("hit Krall 2").state)


@pytest.mark.rule("F-ATTACK-13")
def test_what_each_way_means_says_that_the_hit_may_be_less() -> None:
    state = Table.set().do("attack Krall skill=Fists vs=Fists dice=++++ vs-dice=0000").state
    assert shown(beside_lines(state, 70, actions_of("fate"))) == [
        "<        Lower the hit: Ada may inflict less (F-ATTACK-13)"
    ]
    assert beside_lines(Table.set().do("hit Krall 2").state, 70, actions_of("fate")) == []


@pytest.mark.rule("F-ENV-1", "F-SCENE-3")
def test_only_open_aspects_of_the_scene_are_offered_for_another_skill() -> None:
    table = Table.set('aspect "Fog"', 'aspect "Steam" on=Hall', "aspect Trap hidden=yes")
    table.do("aspect Brave on=Ada", "hit Ada 2", "consequence Cut")
    made = fields("environment", table.session)
    assert labels(made["aspect"]) == ["Fog (the scene)", "Steam (Hall)"]
    assert labels(made["skill"])[:2] == ["Weapons", "Alertness"]
    text = line("environment", table.session, skill="Stealth", instead="Fists", lasts="scene")
    table.do(text)
    assert table.sheet("Ada")["fp"] == 2


def test_a_note_is_about_a_key_that_there_is() -> None:
    verbs = all_commands()
    shapes = {verb: shape(type_, "fate") for verb, type_ in verbs.items()}
    keys = {verb: {s.key for s in (*form.words, *form.slots)} for verb, form in shapes.items()}
    anywhere = {ACTION}.union(*keys.values())
    unknown = [(v, key) for v, key in NOTES if key not in (keys[v] | {ACTION} if v else anywhere)]
    assert unknown == []


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_note_has_room_beside_the_name_of_each_form_and_names_its_rules(language: str) -> None:
    install(language)
    known = {
        verb: {slot.key for slot in shape(all_commands()[verb], "fate").slots}
        for verb in ROLL_FORMS
    }
    for (named, key), text in NOTES.items():
        verbs = [named] if named else [v for v in ROLL_FORMS if key in known[v] | {ACTION}]
        for verb in verbs:
            actions = sorted(actions_of("fate"), key=lambda a: a.form != verb)
            name = next((_(a.label) for a in actions if verb in (a.form, a.verb)), verb)
            assert width(_(text)) <= ROOM - width(name), f"{verb} {key}: {_(text)}"
        ids = [part.strip("(),;.") for part in _(text).split() if "F-" in part]
        assert ids, text
        assert all(rule_of(one) for one in ids), text


def test_what_is_asked_afterwards_has_nothing_more_to_say_here() -> None:
    session = fights()[0]
    now = said("attack", session, target="p3", vs="Fists")
    assert {"vs-mod", "vs-tag"} & now
    asked = said("attack", session, target="p3", vs=ASKED)
    assert not [key for key in asked if key.startswith("vs-")]
