"""Lines into commands and back: the form of a line, what is refused, and the way there and back."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.words.lines import commands, tables
from tests.words.small import (
    COMMANDS,
    TABLE,
    Act,
    Add,
    Amend,
    Attack,
    Defend,
    FatePoints,
    Maneuver,
    Tag,
    Undo,
    parse,
    refused,
)
from tracker.conflict.fields import Reason
from tracker.conflict.ruling import Command, Refusal
from tracker.conflict.state import Conflict
from tracker.conflict.system import SYSTEMS
from tracker.systems.fate.rules.fields import Hand
from tracker.words import grammar
from tracker.words.refusing import refusal_text
from tracker.words.shape import all_commands, shape


def test_a_line_may_hold_all_that_an_attack_takes() -> None:
    line = (
        'attack! "thugs b" by=Bruno move=ware skill=Fists dice=+0-+ mod="+1 higher ground" '
        "mod=-2 vs=Weapons vs-dice=--00 vs-full-defense=yes vs-with=Ada range=gun "
        'why="house rule" # a comment'
    )
    assert parse(line) == Attack(
        target="p5",
        by="p2",
        move="z2",
        range="gun",
        hand=Hand(
            skill="Fists",
            dice=(1, 0, -1, 1),
            mod=(Reason(value=1, words="higher ground"), Reason(value=-2)),
        ),
        vs=Hand(skill="Weapons", dice=(-1, -1, 0, 0), full_defense=True, companion="p1"),
        force=True,
        why="house rule",
    )


@pytest.mark.parametrize("line", ["", "  ", "# a comment", "\t# another", "\ufeff"])
def test_an_empty_line_or_a_comment_is_no_command(line: str) -> None:
    assert grammar.parse(line, TABLE, COMMANDS) is None


def test_verbs_and_keys_in_any_case() -> None:
    assert parse("ATTACK krall Skill=fists") == parse("attack Krall skill=Fists")


def test_a_key_counts_only_when_unquoted_and_known() -> None:
    assert parse('act "why=b"') == Act(what="why=b")
    assert parse("act a=b") == Act(what="a=b")
    assert parse("act jump why=b") == Act(what="jump", why="b")


def test_a_key_of_another_verb_is_refused() -> None:
    refusal = refused("act skill=Fists")
    assert refusal.message == "{verb} knows no key {key}; it knows {keys}"
    assert refusal.arguments == {"verb": "act", "key": "skill", "keys": ("by", "why")}
    mistyped = refused("attack Krall skil=Fists")
    assert mistyped.message == "{verb} knows no key {key}; did you mean {guess}=?"
    assert mistyped.candidates == ("skill",)


def test_a_mistyped_key_in_place_of_a_word_is_told_from_a_name() -> None:
    assert refused("attack skil=Fists").arguments["key"] == "skil"


def test_who_acts_cannot_declare_a_full_defense() -> None:
    assert refused("attack Krall full-defense=yes").arguments["key"] == "full-defense"
    assert parse("defend full-defense=yes skill=Fists") == Defend(
        hand=Hand(skill="Fists", full_defense=True)
    )


@pytest.mark.parametrize(
    ("line", "message", "candidates"),
    [
        ("atack Krall", "no command is called {verb}; did you mean {guess}?", ("attack",)),
        ("Krall", "no command is called {verb}", ()),
        ("attack", "{verb} needs {word}", ()),
        ("add Ada", "{verb} needs {word}", ()),
        ("attack Krall Ada", "{verb} has no place for {word}: it is typed {example}, and what "
         "belongs together needs quotation marks", ()),
        ("attack Krall range thrown", "{word} is a key of {verb} and is typed with its value: "
         "{example}", ("range=",)),
        ("attack Goblin\\ 3", "no one is called {name}; did you mean {guess}?", ("Goblin 2",)),
        ("attack Thugs", "{name} may be any of these: {names}", ("Thugs A", "Thugs B")),
        ("sprint Krall", "no zone is called {name}", ()),
        ("sprint Galery", "no zone is called {name}; did you mean {guess}?", ("Gallery",)),
        ("add Max pc side=Heros", "no side is called {name}; did you mean {guess}?", ("Heroes",)),
        ("tag Blindd", "there is no aspect {name}; did you mean {guess}?", ("Blinded",)),
        ("tag Blind", "{name} may be any of these: {names}",
         ("Blinded on Krall", "Blinded on Bruno")),
        ("maneuver on=quay", "{name} may be any of these: {names}", ("zone:Quay", "who:Quay")),
        ("attack Krall range=cannon", "{key} is one of {choices}, not {value}",
         ("melee", "thrown", "gun", "rifle")),
        ("attack Krall range=gum", "{key} is one of {choices}, not {value}", ("gun",)),
        ("attack Krall hit=two", "{value} is not a whole number", ()),
        ("attack Krall hit=", "{key} has nothing in it", ()),
        ("attack Krall range=''", "{key} has nothing in it", ()),
        ('attack Krall mod=" "', "{key} has nothing in it", ()),
        ("attack Krall load='\u202e'", "{key} has nothing in it", ()),
        ("attack Krall hit=1.5", "{value} is not a whole number", ()),
        ("attack Krall alone=perhaps", "{key} is yes or no, not {value}", ("yes", "no")),
        ("attack Krall mod=higher", "{key} is a number and why, as in {example}, not {value}", ()),
        ("attack Krall extra=0", "{key} is a number from 1 to {most}, not {value}", ()),
        ("attack Krall skill=a skill=b", "{key} is given twice", ()),
        ("add Max pc skills='Fists 1, fäuste 2'", "{key} is given twice", ()),
        ("attack 'Krall", "a quotation mark {mark} is not closed; for the mark itself type "
         "{escaped}", ()),
        ("act ''", "there is nothing to read in this text", ()),
        ("attack ''", "there is nothing to read in this text", ()),
        ("act jump why=", "there is nothing to read in this text", ()),
        ("order ','", "{key} has nothing in it", ()),
        ("add Max pc skills=Fists", "{value} is not a skill with its value, as in {example}", ()),
        ("sprint Quay passage=Quay", "a passage lies between two zones, as in {example}", ()),
    ],
)  # fmt: skip
def test_what_cannot_be_understood(line: str, message: str, candidates: tuple[str, ...]) -> None:
    refusal = refused(line)
    assert (refusal.message, refusal.candidates) == (message, candidates)
    assert refused(line.replace(" ", "! ", 1) if " " in line else f"{line}!") == refusal


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_refused_line_says_how_its_verb_is_typed(system: str) -> None:
    table = Conflict(system=system)
    for verb, command in all_commands(system).items():
        form = shape(command, system)
        if any(word.kind in ("rest", "lines", "bracket") for word in form.words):
            continue
        # One more word than there is room for, whatever the others mean.
        refusal = grammar.parse(f"{verb} {'x ' * len(form.words)} beyond", table)
        assert isinstance(refusal, Refusal)
        said = refusal_text(refusal, table)
        assert "beyond" in said, said
        assert verb in str(refusal.arguments["example"]), said
        for key in set(form.known()) - {word.key for word in form.words}:
            refusal = grammar.parse(f"{verb} {'x ' * len(form.words)} {key} y", table)
            assert isinstance(refusal, Refusal)
            assert refusal.candidates == (f"{form.keys[key].key}=",)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("attack Krall hit=two", "hit=: two is not a whole number."),
        ("add Max pc skills=Fists", "skills=: Fists is not a skill with its value"),
        ("add Max pc side=Heros", "side=: no side is called Heros; did you mean Heroes?"),
        # What names it already says it once.
        ("attack Krall range=cannon", "range is one of melee"),
        ("attack Krall hit=", "hit has nothing in it."),
    ],
)
def test_a_wrong_value_is_refused_with_its_key(line: str, said: str) -> None:
    assert refusal_text(refused(line), TABLE).startswith(said)


@pytest.mark.rule("F-ROLL-2")
@pytest.mark.parametrize("dice", ["+0x+", "7,3,1,6", "+1", "''", "2,+"])
def test_a_face_that_no_fudge_die_has(dice: str) -> None:
    assert refused(f"attack Krall dice={dice}").rule == "F-ROLL-2"


def test_how_many_dice_is_no_matter_of_words() -> None:
    assert parse("attack Krall dice=+0-") == Attack(target="p3", hand=Hand(dice=(1, 0, -1)))


@pytest.mark.rule("F-ROLL-5")
def test_ordinary_dice_are_read_as_fudge_dice() -> None:
    assert parse("defend dice=5,3,1,6") == parse("defend dice=+0-+")


def test_an_aspect_of_whom_the_line_has_named() -> None:
    assert parse("attack Krall tag=Blinded") == Attack(target="p3", hand=Hand(tag=("a1",)))
    assert parse("attack Bruno tag=Blinded") == Attack(target="p2", hand=Hand(tag=("a2",)))
    assert parse("tag 'Blinded on kr'") == Tag(aspect="a1")


def test_words_that_may_be_left_out() -> None:
    assert parse("maneuver aspect=Dark on=scene") == Maneuver(aspect="Dark", on="scene")
    assert parse("maneuver target=Krall") == parse("maneuver Krall")
    assert refused("maneuver Krall target=Krall").arguments == {"key": "target"}
    assert parse("undo") == Undo()
    assert grammar.format(Undo(note="so"), TABLE) == "undo note=so"


def test_a_key_of_every_command_may_be_a_word_too() -> None:
    late = parse('fp Ada +1 "a compel"')
    assert late == parse('fp Ada 1 why="a compel"') == FatePoints(
        name="p1", amount=1, why="a compel"
    )  # fmt: skip
    assert grammar.format(late, TABLE) == 'fp Ada +1 "a compel"'
    assert grammar.format(FatePoints(name="p1", amount=-2), TABLE) == "fp Ada -2"


def test_the_rest_of_a_line_is_taken_as_it_stands() -> None:
    line = "amend! 12 why=misread attack 'Thugs B'  skill=Fists why=\"so\"  # comment"
    assert parse(line) == Amend(
        ruling=12, instead="attack 'Thugs B'  skill=Fists why=\"so\"", why="misread", force=True
    )
    assert refused("amend 12").message == "{verb} needs {word}"


def test_german_names_of_skills() -> None:
    assert parse("attack Krall skill=fäuste vs=Aufmerksamkeit modify=Gewalt") == parse(
        "attack Krall skill=Fists vs=Alertness modify=Might"
    )
    added = parse("add Max npc skills='Ausdauer 2, Nahkampf: 3, Kraft=-1, Basket Weaving 4'")
    assert added == Add(
        name="Max",
        role="npc",
        skills={"Endurance": 2, "Weapons": 3, "Might": -1, "Basket Weaving": 4},
    )


@pytest.mark.parametrize("system", ["", "ü", "foo"])
def test_a_system_that_there_is_not_is_refused_whatever_stands_beside_it(system: str) -> None:
    """Skills are read by its names, and may stand before it."""
    for line in (f"conflict A initiative=Fists system={system}", f"conflict A system={system}"):
        refusal = grammar.parse(line, Conflict())
        assert isinstance(refusal, Refusal)
        assert refusal.arguments["key"] == "system"


@pytest.mark.parametrize(
    "line",
    ["check adv=100", "check net='- 100'", "check vs-dis=100", "obstacle Gate dis=9999999999"],
)
def test_more_dice_than_any_hand_holds_are_refused(line: str) -> None:
    """As a numeral they would fill the memory, and the fight could be opened no more."""
    refusal = grammar.parse(line, Conflict(system="twenty"))
    assert isinstance(refusal, Refusal)
    assert refusal.message == "these are {n} dice; at most {most} are thrown"


def test_a_system_is_known_by_a_beginning_before_skills_are_read() -> None:
    command = grammar.parse("conflict Streit initiative=Kraft system=PO", Conflict())
    assert getattr(command, "system", "") == "pool"
    assert getattr(command, "initiative", "") == "Kraft"


def test_skills_of_other_systems_keep_their_names() -> None:
    line = "conflict Streit system=pool initiative=Kraft"
    assert getattr(parse(line), "initiative", "") == "Kraft"
    assert getattr(parse(line.replace("pool", "fate")), "initiative", "") == "Might"


def test_names_are_cleaned() -> None:
    assert parse("add ' Élan\u200b\tder  Große ' pc") == Add(name="Élan der Große", role="pc")
    assert refused(f"add {'x' * 301} pc").arguments == {"length": 301, "most": 300}
    assert parse(f"act {'x' * 2000}") == Act(what="x" * 2000)
    assert refused(f"act {'x' * 2001}").arguments == {"length": 2001, "most": 2000}


def test_thrown_faces_and_ids_are_written() -> None:
    command = Attack(target="p3", hand=Hand(dice=(0, 0, 0, 1)), rolled=("dice",), ids=("a7", "a8"))
    line = grammar.format(command, TABLE, with_ids=True)
    assert line == "attack Krall dice=000+ rolled=dice ids=a7,a8"
    assert parse(line) == command
    assert grammar.format(command, TABLE) == "attack Krall dice=000+ rolled=dice"


def test_what_is_gone_is_written_by_its_id() -> None:
    assert grammar.format(Attack(target="p99"), TABLE) == "attack @p99"
    assert refused("attack @p99").message == "no one is called {name}"


def test_a_word_needed_behind_one_that_is_not_is_an_error() -> None:
    class Crooked(Command, frozen=True, kw_only=True, tag="crooked"):
        words = ("one", "two")
        two: str
        one: str = ""

    with pytest.raises(TypeError):
        shape(Crooked)


def fates_alone(kind: type[Command]) -> bool:
    return not {"hand", "consequences"}.isdisjoint(kind.__struct_fields__)


@settings(max_examples=100)
@given(st.data())
def test_a_written_command_is_read_again(data: st.DataObject) -> None:
    state = data.draw(tables(system=data.draw(st.sampled_from(["fate", "reserves", "pool"]))))
    # Rolls and consequences have keys that only Fate reads.
    fate = state.system == "fate"
    kinds = [kind for kind in COMMANDS.values() if fate or not fates_alone(kind)]
    command = data.draw(commands(data.draw(st.sampled_from(kinds)), state))
    line = grammar.format(command, state, with_ids=True)
    assert grammar.parse(line, state, COMMANDS) == command
    assert "\n" not in line


@given(
    st.one_of(
        st.text(),
        st.builds(
            "{} {}".format,
            st.sampled_from([*COMMANDS, "attack!"]),
            st.text(alphabet="aAk0+-=:;,@#\"'\\ \t\n>") | st.text(),
        ),
        st.builds(
            "attack Krall {}={}".format,
            st.sampled_from(list(shape(Attack).keys)),
            st.text(),
        ),
    )
)
def test_no_text_raises(line: str) -> None:
    assert isinstance(grammar.parse(line, TABLE, COMMANDS), Command | Refusal | None)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("n", "no command is called n. Did you mean next or note?"),
        ("ne", "no command is called ne; did you mean next?"),
        ("sprin Quay", "no command is called sprin; did you mean sprint?"),
        ("x", "no command is called x."),
    ],
)
def test_the_beginning_of_a_command_leads_to_it(line: str, told: str) -> None:
    refusal = grammar.parse(line, Conflict())
    assert isinstance(refusal, Refusal)
    assert refusal_text(refusal, Conflict()) == told
