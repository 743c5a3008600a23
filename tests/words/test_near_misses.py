"""New words that are nearly known ones are found before anything is rolled or written."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.any_fight import EVERY, any_fight
from tests.support.everything_said import usual
from tests.support.table import Table
from tracker.conflict.ruling import Refusal
from tracker.conflict.state import Conflict, change
from tracker.systems.fate.rules.skills import SKILLS, all_names, canonical
from tracker.words.grammar import parse, value_notation
from tracker.words.near_misses import NAMING_SKILLS, as_meant, near_misses
from tracker.words.quick_add import QuickAdd, quick_add, quick_misses, replaced
from tracker.words.quick_tokens import KEYWORDS
from tracker.words.shape import all_commands, shape
from tracker.words.translate import install

MORE = ('set Krall skills="Knitting 3"', 'zone "Old Pier"')


@pytest.fixture
def state() -> Conflict:
    return Table.set(*MORE).state


def pairs(text: str, state: Conflict) -> dict[str, str]:
    return dict(quick_misses(text, state))


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("Ben npc zone Kai gp 3", {"gp": "fp"}),
        ("Ben npc zone Kai Fsute 4", {"Fsute": "Fists"}),
        ("Ben npc Wepons 3", {"Wepons": "Weapons"}),
        ("Ben npc wepons 3 zone Yrad", {"wepons": "Weapons", "Yrad": "Yard"}),
        ("Ben npc zone Yrad Fsute 4 gp 3", {"Fsute": "Fists", "gp": "fp", "Yrad": "Yard"}),
        ("Ben npc knittng 2", {"knittng": "Knitting"}),
        ("Ben npc sleight of hnad 3", {"sleight of hnad": "Sleight of Hand"}),
        ("Ben ncp fists 3", {"ncp": "npc"}),
        ("Ben zoen Yard fists 2", {"zoen": "zone"}),
        ("Ben npc side Herose", {"Herose": "Heroes"}),
        ("Ben npc zone Pier", {"Pier": "Old Pier"}),
        ("Ben nsc saite Heroes", {"saite": "seite"}),
        ("Ben npc gewciht 3", {"gewciht": "gewicht"}),
        ("Ben npc hiden fists 3", {"hiden": "hidden"}),
        # What is known, and what is like nothing.
        ("Ben npc fists 3 athletics 2 fp 2 zone Yard side Gang", {}),
        ("Ben nsc Fäuste 3 sp 2 seite Gang", {}),
        ("Ben npc sailing 3 basket weaving 4 driving 2", {}),
        ("Ben npc zone Tower side Watch", {}),
        # A name is a name, and numbers tell two apart.
        ("Captain Sede npc fists 4", {}),
        ("Goblin 2 npc fists 3", {}),
        ('Ben npc zone "Yard 2"', {}),
        ("Ben npc zone North Yard 3", {}),
        ("Thugs 3x2 zone Hall", {}),
        ("Ben npc knitting 2", {}),
    ],
)
def test_words_of_a_line_that_adds_somebody(
    typed: str, meant: dict[str, str], state: Conflict
) -> None:
    assert pairs(typed, state) == meant
    line = replaced(typed, quick_misses(typed, state))
    assert not meant or isinstance(quick_add(line, state), QuickAdd)
    assert quick_misses(line, state) == ()


def test_as_meant_all_of_it_is_where_it_belongs(state: Conflict) -> None:
    typed = "Ben npc zone Yrad Fsute 4 gp 3"
    added = quick_add(replaced(typed, quick_misses(typed, state)), state)
    assert isinstance(added, QuickAdd)
    assert added.lines == ('add Ben npc zone=Yard fp=3 side=Gang skills="Fists 4"',)


@pytest.mark.parametrize(
    ("line", "meant", "becomes"),
    [
        ("attack Krall skill=Wepons", {"Wepons": "Weapons"}, "attack Krall skill=Weapons"),
        (
            "attack Krall vs=Athletcs complement=Mihgt",
            {"Mihgt": "Might", "Athletcs": "Athletics"},
            "attack Krall vs=Athletics complement=Might",
        ),
        (
            "set Ada skills='Fsute 3, Guns 2'",
            {"Fsute": "Fists"},
            "set Ada skills='Fists 3, Guns 2'",
        ),
        ("zone Yrad", {"Yrad": "Yard"}, ""),
        ("side Herose", {"Herose": "Heroes"}, ""),
        (
            "conflict initiative=Alrtness",
            {"Alrtness": "Alertness"},
            "conflict initiative=Alertness",
        ),
        ("check skill=Knittng", {"Knittng": "Knitting"}, "check skill=Knitting"),
        (
            "amend 3 attack Krall skill=Wepons dice=0000",
            {"Wepons": "Weapons"},
            "amend 3 attack Krall skill=Weapons dice=0000",
        ),
        ("amend 3 zone Yrad", {}, None),
        ("amend 3 nothing known", {}, None),
        ("attack Krall skill=Nahkampf", {}, "attack Krall skill=Weapons"),
        ("zone 'Yard 2'", {}, None),
        ("zone Tower", {}, None),
    ],
)
def test_words_of_a_command(
    line: str, meant: dict[str, str], becomes: str | None, state: Conflict
) -> None:
    command = parse(line, state)
    assert command is not None
    assert not isinstance(command, Refusal)
    misses = near_misses(command, state)
    assert dict(misses) == meant
    if meant:
        assert as_meant(command, misses, state) == (parse(becomes, state) if becomes else None)


def test_they_are_told_in_the_language_of_the_reader(state: Conflict) -> None:
    install("de")
    assert pairs("Ben nsc Fsute 4", state) == {"Fsute": "Fäuste"}


WITH_A_SLIP = {
    "skill": "Knittng",
    "skills-used": "Knittng",
    "skills": "'Knittng 3'",
    "traits": "'Knittng E'",
    "steps": "'Ada: Knittng 2'",
    "scope": "Knittng",
    "bracket": "'[Stärke + Knittng (Socken) - II | vergleichend | Wille + Knittng]'",
}


def test_these_are_the_kinds_that_name_skills() -> None:
    named = {
        slot.kind
        for system in EVERY
        for type_ in all_commands(system).values()
        for form in [shape(type_, system)]
        for slot in (*form.words, *form.slots)
        if "SKILL" in value_notation(slot, system)
    }
    assert set(WITH_A_SLIP) == named | {"bracket"}
    assert set(NAMING_SKILLS) < set(WITH_A_SLIP)


@pytest.mark.parametrize("system", EVERY)
def test_a_slip_is_found_wherever_a_skill_is_named(system: str) -> None:
    state = change(Table.set(*MORE, "aspect 2").state, system=system)
    found = set()
    for verb, type_ in all_commands(system).items():
        form = shape(type_, system)
        words = " ".join(usual(word, state) for word in form.words if word.required)
        keys = [slot for slot in form.slots if form.proposes(slot) and slot not in form.words]
        needed = {slot.key: usual(slot, state) for slot in keys if slot.required}
        for slot in keys:
            if slot.kind not in WITH_A_SLIP:
                continue
            given = {**needed, slot.key: WITH_A_SLIP[slot.kind]}
            line = " ".join([verb, words, *(f"{key}={text}" for key, text in given.items())])
            command = parse(line, state)
            assert not isinstance(command, Refusal | None), (line, command)
            misses = near_misses(command, state)
            assert dict(misses) == {"Knittng": "Knitting"}, line
            meant = as_meant(command, misses, state)
            assert meant == parse(line.replace("Knittng", "Knitting"), state)
            found.add(slot.kind)
    assert "skill" in found


@given(st.sampled_from([*SKILLS, *all_names()]), st.data())
def test_a_slip_in_any_skill_of_the_list_is_found(skill: str, data: st.DataObject) -> None:
    """Two letters swapped, in English and German; what is another skill then is that."""
    at = data.draw(st.integers(0, max(0, len(skill) - 2)))
    slip = skill[:at] + skill[at : at + 2][::-1] + skill[at + 2 :]
    state = Table.set().state
    found = pairs(f"Ben npc {slip} 3", state)
    if canonical(slip) in SKILLS or len(skill) < 4 or " " in slip[at : at + 2]:
        return
    assert found


@given(st.sampled_from(list(KEYWORDS)))
def test_no_key_and_no_skill_is_asked_about_itself(key: str) -> None:
    state = Table.set().state
    assert pairs(f"Ben npc {key} 3", state) == {}
    for skill in all_names():
        command = parse(f'set Ada skills="{skill} 3"', state)
        assert command is not None
        assert not isinstance(command, Refusal)
        assert near_misses(command, state) == ()


@pytest.mark.parametrize("system", EVERY)
def test_nothing_that_is_ruled_of_known_words_is_asked_about(system: str) -> None:
    """In fights that were played, and on the table that each ruling led to."""
    for seed in range(4):
        session = any_fight(system, 40, seed)
        for n in session.timeline.path():
            command = session.timeline.rulings[n].command
            assert near_misses(command, session.timeline.state_at(n)) == ()
