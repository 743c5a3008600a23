"""What the prompt offers for the word under the cursor, and for a number that is not named."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.words.small import ASKED, COMMANDS, TABLE
from tracker.conflict.ruling import Command, Refusal
from tracker.conflict.state import Conflict, Participant
from tracker.systems.fate.rules.skills import SKILLS
from tracker.words import grammar, names
from tracker.words.completion import complete, word_start
from tracker.words.refusing import refusal_text
from tracker.words.split import cut
from tracker.words.translate import install


def offered(text: str, state: Conflict = TABLE) -> list[str]:
    return complete(text, state, COMMANDS)


def test_verbs() -> None:
    assert offered("") == list(COMMANDS)
    assert offered("a") == ["add", "attack", "act", "amend"]
    assert offered("A") == offered("a")
    assert offered("x") == []
    assert offered("xyz ") == []


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("attack k", ["Krall"]),
        ("attack thu", ['"Thugs B"', '"Thugs A"']),
        ('attack "Thugs ', ['"Thugs B"', '"Thugs A"']),
        ("attack Krall range=", ["range=melee", "range=thrown", "range=gun", "range=rifle"]),
        ("attack Krall range=g", ["range=gun"]),
        ("attack Krall alone=", ["alone=yes"]),
        ("add Max p", ["pc"]),
        ("add Max pc hidden=", ["hidden=yes", "hidden=no"]),
        ("add Max pc side=h", ["side=Heroes"]),
        ("add Max pc zone=", ["zone=Quay", "zone=Warehouse", "zone=Gallery"]),
        ("maneuver on=s", ["on=scene"]),
        ("tag bl", ['"Blinded on Krall"', '"Blinded on Bruno"']),
        ("sprint Gallery passage=w",
         ['passage="Warehouse > Gallery"', 'passage="Warehouse > Quay"']),
        ('order "Ada, kr', ['"Ada, Krall"']),
        ("add Max pc kinds=physical,m", ['kinds="physical, mental"']),
        ("attack Krall skill=W", ["skill=Weapons"]),
        ("attack Krall ra", ["range="]),
        ("attack Krall vs-d", ["vs-dice="]),
        ("attack Krall range=gun ra", []),
        ("attack Krall mod=1 mo", ["move=", "mod=", "modify="]),
        ("attack Krall hit=", []),
        ("act ", ["by=", "why="]),
        ("throw thug", ['"Thugs B"', '"Thugs A"']),
        ("reveal ", ["Goblin", '"On the brink"', "by=", "why="]),
        ("attack # ", []),
        ("amend 12 att", ["attack"]),
        ("amend 12 attack k", ["Krall"]),
        ("amend 12 attack Krall range=gu", ["range=gun"]),
    ],
)  # fmt: skip
def test_values_and_keys(text: str, words: list[str]) -> None:
    assert sorted(offered(text)) == sorted(words)


def test_why_knows_the_fields_of_whoever_is_asked_about() -> None:
    assert complete("why Krall cons", TABLE) == ["consequences"]
    assert "Weapons" in complete("why Ada ", TABLE)
    assert "Weapons" not in complete('why "Thugs B" ', TABLE)
    assert complete("why nobody cons", TABLE) == []


def test_why_without_a_number_says_which_there_are() -> None:
    refusal = grammar.parse("why Ada", TABLE)
    assert isinstance(refusal, Refusal)
    text = refusal_text(refusal, TABLE)
    assert text.startswith(
        "say which number of Ada: consequences, fate points, zone, minions left, block, Weapons"
    )
    refusal = grammar.parse("why", TABLE)
    assert isinstance(refusal, Refusal)
    assert refusal.message == "{verb} needs {word}"


def test_those_still_in_the_conflict_come_first() -> None:
    assert offered("attack thu") == ['"Thugs B"', '"Thugs A"']


@pytest.mark.parametrize("text", ["place P", "set P"])
def test_of_twice_as_many_names_not_four_times_as_many_are_compared(
    text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each was compared with every other: a thousand took seconds."""
    folded: list[str] = []
    fold = names.fold_name

    def counted(name: str) -> str:
        folded.append(name)
        return fold(name)

    def compared(count: int) -> int:
        people = {f"p{n}": Participant(id=f"p{n}", name=f"P{n}", role="npc") for n in range(count)}
        folded.clear()
        assert len(complete(text, Conflict(participants=people))) == count
        return len(folded)

    monkeypatch.setattr(names, "fold_name", counted)
    assert compared(80) < 3 * compared(40)


def test_skills_are_offered_in_the_readers_language() -> None:
    install("de")
    assert offered("attack Krall skill=Fä") == ["skill=Fäuste"]
    assert offered("attack Krall skill=Fis") == ["skill=Fists"]
    assert len(offered("attack Krall skill=")) == len(SKILLS)
    assert offered('add Max pc skills="Fäuste 4, Ath') == ['skills="Fäuste 4, Athletik"']


def test_skills_are_those_of_who_rolls() -> None:
    assert offered("attack Krall skill=")[:2] == ["skill=Fists", "skill=Academics"]
    assert len(offered("attack Krall skill=")) == len(SKILLS)
    assert offered("attack Krall by=Ada skill=")[:2] == ["skill=Weapons", "skill=Alertness"]
    assert offered("attack Ada vs=")[:2] == ["vs=Weapons", "vs=Alertness"]
    assert offered("defend skill=", ASKED)[0] == "skill=Weapons"


@pytest.mark.parametrize(
    ("text", "start"),
    [("", 0), ("att", 0), ("attack ", 7), ("attack Kr", 7), ('attack "Thugs ', 7), ("a # b", 5)],
)
def test_where_the_word_begins(text: str, start: int) -> None:
    assert word_start(text) == start


@given(
    st.builds("{} {}".format, st.sampled_from(list(COMMANDS)), st.text(alphabet="aAkmqt \"'=-,#"))
)
def test_what_is_offered_is_understood_as_one_word(text: str) -> None:
    for word in offered(text):
        line = text[: word_start(text)] + word
        assert cut(line).quote == ""
        assert word_start(line) == word_start(text)


@pytest.mark.parametrize("verb", ["attack", "sprint", "fp"])
def test_the_first_word_offered_makes_a_line(verb: str) -> None:
    line = f"{verb} {offered(f'{verb} ')[0]}" + (" 1" if verb == "fp" else "")
    assert isinstance(grammar.parse(line, TABLE, COMMANDS), Command)
