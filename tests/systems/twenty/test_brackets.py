"""Checks in brackets: unquoted, behind other words, in keys, pasted; and the other W20 words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.twenty_table import STAGE, announced, at_the_gate
from tracker.conflict.ruling import Refusal
from tracker.dice.terms import ENOUGH, Term
from tracker.systems.twenty.rules.attributes import ATTRIBUTES, SKILLS
from tracker.systems.twenty.rules.checks import Stage
from tracker.systems.twenty.rules.play import Attack, Check, Contest, Defend
from tracker.words.bracket_lines import held_together, one_line, open_bracket
from tracker.words.completion import complete
from tracker.words.grammar import format, parse
from tracker.words.refusing import place_lines, pointed, refusal_text
from tracker.words.shape import all_commands

COMMANDS = all_commands("twenty")


@pytest.mark.parametrize(
    ("line", "held"),
    [
        ("[Stärke]", "check [Stärke]"),
        ("  [Stärke + Kraftakt - II] d20=3", '  check "[Stärke + Kraftakt - II]" d20=3'),
        ("[Stärke] ≥ EG IV by=Ada # so", 'check "[Stärke] ≥ EG IV" by=Ada # so'),
        ("[Stärke] >= EG IV why=x", 'check "[Stärke] >= EG IV" why=x'.replace('">', '"')),
        ("check! [Stärke + Kraftakt]", 'check! "[Stärke + Kraftakt]"'),
        ("check '[Stärke + Kraftakt]' d20=3", "check '[Stärke + Kraftakt]' d20=3"),
        ("contest Krall [Stärke + X] vs=[Wille + Y] a=1", 'contest Krall "[Stärke + X]" '
         'vs="[Wille + Y]" a=1'),
        ("[D'Ar + Stärke] by=Ada", 'check "[D\'Ar + Stärke]" by=Ada'),
        ("［Stärke］ by=Ada", "check ［Stärke］ by=Ada"),
        ("[Stärke + Kraftakt", 'check "[Stärke + Kraftakt"'),
        ("check what='[x' [Stärke + Y]", "check what='[x' \"[Stärke + Y]\""),
        ("check a[Stärke] # [no]", "check a[Stärke] # [no]"),
        ("note [Stärke + X]", "note [Stärke + X]"),
        ("[Stärke] mit EG ≥:; I: a=b; II: c by=Ada", 'check "[Stärke] mit EG ≥:; I: a=b; II: c" '
         "by=Ada"),
        ("[Stärke] grund=x", "check [Stärke] grund=x"),
        ("", ""),
        ("next", "next"),
    ],
)  # fmt: skip
def test_a_bracket_is_one_word(line: str, held: str) -> None:
    assert held_together(line, COMMANDS, "twenty") == held


def test_other_systems_have_no_brackets() -> None:
    line = "check [Stärke + X] d20=3"
    assert held_together(line, all_commands("pool"), "pool") == line


@given(st.text(alphabet="[]］Stärke +-IV|()=#'\"≥: d20", max_size=30))
def test_no_text_in_brackets_raises(text: str) -> None:
    held_together(f"[{text}", COMMANDS, "twenty")
    parse(f"[{text}", at_the_gate().state)
    complete(f"[{text}", at_the_gate().state)
    one_line(text)


@pytest.mark.parametrize(
    ("pasted", "line"),
    [
        ("[Stärke +\nKraftakt]", "[Stärke + Kraftakt]"),
        (
            "[Stärke] mit EG ≥:\r\nI: Ergebnis A\r\n\r\nII: Ergebnis B\n",
            "[Stärke] mit EG ≥:; I: Ergebnis A; II: Ergebnis B",
        ),
        ("[Stärke] mit EG ≥: ;I: A\nII: B", "[Stärke] mit EG ≥: ;I: A II: B"),
        ("note [a] so:\nx", "note [a] so: x"),
    ],
)
def test_what_is_pasted_becomes_one_line(pasted: str, line: str) -> None:
    assert one_line(pasted) == line


def test_where_a_bracket_is_open() -> None:
    assert open_bracket("[Stärke + K") == 0
    assert open_bracket("contest Krall [Stärke + K") == 14
    assert open_bracket("[Stärke] by=A") == -1
    assert open_bracket("check '[Stärke") == -1


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[St", ["[Stärke"]),
        ("[Stärke + Kr", ["Kraftakt"]),
        ("check [Stärke + He", ["Heimlichkeit", "Heilkunde"]),
        ("contest Krall [Ch", ["[Charisma"]),
        ("[Stärke] ≥ EG IV d2", ["d20="]),
        ("contest Kr", ["Krall"]),
        ("[Stärke + Kraftakt] target=K", ["target=Krall"]),
        ("[Stärke] # [", []),
    ],
)
def test_names_and_keys_are_completed(text: str, words: list[str]) -> None:
    assert complete(text, at_the_gate().state) == words


LINES = [
    ("[Stärke + Kraftakt (Stemmen) - II] ≥ EG I d20=3 d6=1,2", Check),
    ("[Stärke | gemeinschaftlich(3)] mit EG ≥:; I: A; III: B with='Ada, Bruno'", Check),
    ("[Stärke | unterstützend(1)] with=", Check),
    ("check attr=Stärke skill=6 bonus='2 rope' malus=1,2 net=-II adv=3 without='a; b'", Check),
    ("check z=15 skill=4 stages='I: A; II: B' req=II obstacle=Gate note='all quiet'", Check),
    ("contest Krall [Stärke] vs-z=12 vs=4 vs-net='+ I' vs-dice=3,5", Contest),
    ("attack Krall attr=Stärke tool='Spade: digging' what=swings free=yes anew=yes", Attack),
    ("defend [Wahrnehmung + Sinnesschärfe] d20=3 hidden=yes", Defend),
]  # fmt: skip


@pytest.mark.parametrize(("line", "kind"), LINES)
def test_a_check_is_written_as_it_is_read(line: str, kind: type) -> None:
    state = at_the_gate().state
    command = parse(line, state)
    assert isinstance(command, kind), command
    assert not isinstance(command, Refusal)
    assert command is not None
    assert parse(format(command, state), state) == command


def test_numbers_are_read_in_digits_and_numerals() -> None:
    state = at_the_gate().state
    command = parse("check attr=Stärke adv=II dis=3 net='- IV' req=X stages='1=A; II: B'", state)
    assert isinstance(command, Check)
    hand = command.hand
    assert (hand.adv, hand.dis, hand.net, command.req) == (2, 3, -4, 10)
    assert command.stages == (Stage(degree=1, text="A"), Stage(degree=2, text="B"))


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("check attr=Stärke stages='II: A; I: B'", "E_STAGE"),
        ("check attr=Stärke stages=A", "E_STAGE"),
        ("check '[Stärke'", "E_NO_BRACKET"),
        ("[Stärke + Kraftakt - XI]", "E_ROMAN"),
        ("[Stärke] EG", "E_TRAILING"),
    ],
)
def test_errors_are_named(line: str, code: str) -> None:
    refusal = parse(line, at_the_gate().state)
    assert isinstance(refusal, Refusal)
    assert refusal.arguments["code"] == code


def test_an_error_stands_below_its_text() -> None:
    refusal = parse("check [Stärke - Kraftakt] d20=9", at_the_gate().state)
    assert isinstance(refusal, Refusal)
    assert place_lines(refusal) == ["  [Stärke - Kraftakt]", "          ^ line 1, column 9"]


@pytest.mark.parametrize(
    ("typed", "at", "shown"),
    [
        ("[a", 2, ["  [a", "    ^ line 1, column 3"]),
        ("\u00ad[ｘa]", 3, ["  [ｘa]", "     ^ line 1, column 4"]),
        ("[\n a]", 3, ["   a]", "   ^ line 2, column 2"]),
        ("[a]\n", 4, ["  ", "  ^ line 2, column 1"]),
        ("[\x1ba]", 2, ["  [a]", "   ^ line 1, column 3"]),
    ],
)
def test_a_mark_stands_below_its_character(typed: str, at: int, shown: list[str]) -> None:
    assert pointed(typed, at) == shown


@given(st.text("abc[]+", min_size=1, max_size=300), st.data())
def test_a_long_line_is_shown_around_its_mark(typed: str, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(typed) - 1))
    shown, mark = pointed(typed, at)
    assert shown[mark.index("^")] == typed[at]
    assert mark.endswith(f"column {at + 1}")
    assert len(shown) < 79


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("check skill=[Stärke", "skill"),
        ("check attr=Stärke skill=Foo/2", "skill"),
        ("check attr=Stärke/2 skill=Foo", "attr"),
        ("check attr=Foo", "attr"),
        ("check skill=Foo", "attr"),
        ("attack Krall attr=Stärke vs=Foo", "vs-attr"),
        ("attack Krall attr=Stärke vs-attr=Strke", "vs-attr"),
        ("attack Krall attr=Stärke vs-attr=Stärke vs=Foo/2", "vs"),
        ("attack Krall attr=Stärke vs=[Strke]", "vs"),
        ("check skill=[Foo]", "skill"),
    ],
)
def test_an_error_names_the_key_that_is_wrong(line: str, key: str) -> None:
    refusal = at_the_gate().refused(line)
    assert refusal_text(refusal, at_the_gate().state).startswith(f"{key}=: ")


@pytest.mark.parametrize(
    ("line", "message", "at"),
    [
        ("[Strke + Kraftakt]", "no attribute is called Strke; did you mean Stärke?", 1),
        ("[Kraftakt + strke]", "no attribute is called strke; did you mean Stärke?", 12),
        ("[Kraftakt]", "a check needs at least one attribute", 1),
        ("[Stärke | vergleichend]", "behind vergleichend stands the other side", 10),
    ],
)
def test_what_is_missing_is_said_where_it_is(line: str, message: str, at: int) -> None:
    state = at_the_gate().state
    refusal = parse(line, state)
    assert isinstance(refusal, Refusal)
    assert refusal_text(refusal, state).startswith(message)
    assert refusal.arguments["at"] == at


@pytest.mark.parametrize("attribute", ATTRIBUTES)
def test_every_attribute_is_known_with_a_slip(attribute: Term) -> None:
    typed = attribute.german[:2] + attribute.german[3:]
    refusal = parse(f"[{typed} + Kraftakt]", at_the_gate().state)
    assert isinstance(refusal, Refusal)
    assert refusal.arguments["guess"] == attribute.german


def test_a_mistyped_key_is_no_bracket() -> None:
    refusal = parse("check attr=Stärke skil=Kraftakt d20=9", at_the_gate().state)
    assert isinstance(refusal, Refusal)
    assert refusal.candidates == ("skill",)


@pytest.mark.parametrize(
    "line", ["check adv=-1", "check adv=IIII", "check net=II-", "set Ada size=X", "wound Ada Luft"]
)
def test_words_that_say_nothing_are_refused(line: str) -> None:
    assert isinstance(parse(line, at_the_gate().state), Refusal)


def test_sheets_take_their_own_words() -> None:
    table = at_the_gate()
    table.do("set Ada size=+I", "wound Ada body", "set Ada wounds='Seele 2'")
    assert table.who("Ada").sheet == {"size": 1, "wounds Körper": 1, "wounds Seele": 2}
    assert "attributes" in STAGE


@pytest.mark.parametrize("name", ["[Krall]", "［Krall", "[a]b"])
def test_a_name_in_brackets_is_no_check(name: str) -> None:
    state = at_the_gate(f'add "{name}" npc side=Guards zone=Yard').state
    command = parse(f'attack "{name}" "[Stärke + Kraftakt]" by=Ada', state)
    assert isinstance(command, Attack)
    assert parse(format(command, state), state) == command


NAMES = (*(a.german for a in ATTRIBUTES), *SKILLS)
BEGINNINGS = [
    (name[:length], name)
    for name in NAMES
    for length in range(ENOUGH, len(name))
    if sum(other.startswith(name[:length]) for other in NAMES) == 1
]


@pytest.mark.parametrize(("typed", "name"), BEGINNINGS)
def test_a_beginning_that_no_other_name_has_is_enough(typed: str, name: str) -> None:
    # What one is specialized in, and dice, stand behind the name.
    before, behind = ("Stärke + ", " (Stemmen)") if name in SKILLS else ("", " - II")
    line = f"[{before}{typed.lower()}{behind} | vergleichend | konst + {typed}]"
    command = parse(line, at_the_gate().state)
    assert isinstance(command, Check)
    assert command.notation == f"[{before}{name}{behind} | vergleichend | Konstitution + {name}]"


@pytest.mark.parametrize(("typed", "attribute"), [("stä", "Stärke"), ("dex", "Geschick")])
def test_so_it_is_behind_a_key(typed: str, attribute: str) -> None:
    at = at_the_gate()
    at.do(f"check attr={typed} skill=kraft by=Ada dice=9")
    assert [m.words for m in announced(at).parts][:2] == [attribute, "Kraftakt"]
