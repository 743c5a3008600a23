"""A form without a screen: what keys do to it, and the line it comes to."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from tests.support.any_fight import EVERY, any_fight
from tests.tui.quay import shown
from tracker.conflict.state import Conflict
from tracker.tui.action_table import actions_of
from tracker.tui.actions import there_is
from tracker.tui.present.filling import Filling
from tracker.tui.present.form import (
    Field,
    Filled,
    Option,
    begins_word,
    focused,
    pasted,
    pressed,
)
from tracker.tui.present.form_command import line_of
from tracker.tui.present.form_lines import form_lines
from tracker.tui.present.forms import form_fields
from tracker.tui.present.glyphs import ASCII, UNICODE
from tracker.words.translate import install

WHOM = tuple(Option(f"p{n}", name, name) for n, name in enumerate(("Krall", "Thugs A", "Tom"), 1))
TAGS = (Option("a1", "Fog", "Fog", "(free)"), Option("a2", "Crates on Quay", "Crates"))


def fields(form: Filled) -> list[Field]:
    def of(key: str, likely: str = "") -> str:
        return form.given.get(key, likely)

    return [
        Field(
            key="target",
            label="Target",
            kind="choice",
            value=of("target", "p1"),
            options=WHOM,
        ),
        Field(key="mod", label="Modifier", kind="text", value=of("mod"), repeated=True, hint="+1"),
        Field(
            key="skill",
            label="Skill",
            kind="choice",
            value=of("skill", "f"),
            options=(Option("f", "Fists", "Fists"), Option("n", "", "none")),
        ),
        Field(key="dice", label="Dice", kind="faces", value=of("dice"), hint="rolled"),
        Field(key="vs-dice", label="Their dice", kind="faces", value=of("vs-dice")),
        Field(key="tag", label="Tag", kind="choices", value=of("tag"), options=TAGS),
        Field(key="more", label="More", kind="rest", value=of("more")),
    ]


def play(*keys: str, form: Filled | None = None) -> Filled:
    form = form or Filled()
    for key in keys:
        character = {"space": " "}.get(key, key if len(key) == 1 else "")
        form = pressed(form, fields(form), key, character) or form
    return form


def line(*keys: str) -> str:
    return line_of("attack", fields(play(*keys)), Conflict())


@pytest.mark.parametrize(
    ("keys", "text"),
    [
        ((), "attack Krall skill=Fists"),
        (("2",), 'attack "Thugs A" skill=Fists'),
        (("right", "right"), "attack Tom skill=Fists"),
        (("left",), "attack Tom skill=Fists"),
        (("t", "t"), "attack Tom skill=Fists"),
        (("t", "t", "t"), 'attack "Thugs A" skill=Fists'),
        (("9",), "attack Krall skill=Fists"),
        (("2", "2"), 'attack "Thugs A"'),
        (tuple("+0-+"), "attack Krall skill=Fists dice=+0-+"),
        (tuple("+0-+--00"), "attack Krall skill=Fists dice=+0-+ vs-dice=--00"),
        (tuple("+0-+--00+"), "attack Krall skill=Fists dice=+0-+ vs-dice=--00"),
        ((*tuple("+0-+-"), "backspace", "backspace"), "attack Krall skill=Fists dice=+0-"),
        (("1", "1", *"5316"), "attack Krall skill=Fists dice=+0-+"),
        (("tab", *"+1 up; -2 mud"), 'attack Krall mod="+1 up" mod="-2 mud" skill=Fists'),
        (("up", "up", "1", "2"), 'attack Krall skill=Fists tag=Fog tag="Crates on Quay"'),
        (
            ("up", "up", "space", "right", "space", "left", "space"),
            'attack Krall skill=Fists tag="Crates on Quay"',
        ),
        (("up", "up", "c", "space"), 'attack Krall skill=Fists tag="Crates on Quay"'),
        (("up", *"load=1"), "attack Krall skill=Fists load=1"),
    ],
)
def test_keys_make_a_line(keys: tuple[str, ...], text: str) -> None:
    assert line(*keys) == text


NAMES = (
    "Doctor Krall",
    "Ada",
    "Adam Ölmann",
    "Thugs A",
    "Thugs B",
    "Élan (out)",
    "d'Artagnan",
    "Artos",
)


def chosen(*letters: str, at: int = 0) -> str:
    """Return whom letters in one go choose from a place on."""
    options = tuple(Option(name, name, name) for name in NAMES)
    form = Filled({"who": NAMES[at]})
    for letter in letters:
        made = [
            Field(key="who", label="Who", kind="choice", value=form.given["who"], options=options)
        ]
        form = pressed(form, made, letter, letter) or form
    return form.given["who"]


@pytest.mark.parametrize(
    ("letters", "who"),
    [
        ("a", "Ada"),
        ("ad", "Ada"),
        ("ada", "Ada"),
        ("adam", "Adam Ölmann"),
        ("kr", "Doctor Krall"),
        ("KRALL", "Doctor Krall"),
        ("ol", "Adam Ölmann"),
        ("öl", "Adam Ölmann"),
        ("el", "Élan (out)"),
        # The name that begins so goes before one with another word that does.
        ("art", "Artos"),
        ("arta", "d'Artagnan"),
        ("b", "Thugs B"),
        # Only repeated, a letter goes on.
        ("aa", "Adam Ölmann"),
        ("aaa", "Thugs A"),
        ("tt", "Thugs B"),
        # A slip is passed over.
        ("kxr", "Doctor Krall"),
    ],
)
def test_letters_in_one_go_begin_a_word_of_a_name(letters: str, who: str) -> None:
    assert chosen(*letters) == who


def test_the_first_letter_goes_on_from_where_the_cursor_is() -> None:
    assert chosen("a", at=1) == "Adam Ölmann"
    assert chosen("k", at=0) == "Doctor Krall"


def test_in_a_field_of_several_letters_move_the_cursor() -> None:
    form = play("up", "up", "c", "r", "a")
    assert (form.caret, form.given) == (1, {})
    assert play("down", form=form).letters == ""


def test_a_digit_goes_on_to_the_next_choice_and_never_into_a_text() -> None:
    assert fields(Filled())[play("2").focus].key == "skill"
    assert fields(Filled())[play("2", "1").focus].key == "dice"


def test_dice_under_the_cursor_come_first() -> None:
    form = play("1", "1", "tab", *"5566")
    assert (form.given.get("dice"), form.given["vs-dice"]) == (None, "++++")
    assert play("backspace", form=form).given["vs-dice"] == "+++"
    assert play("ctrl+u", form=form).given["vs-dice"] == ""


def test_a_text_is_edited_where_the_caret_is() -> None:
    form = play("tab", *"+1 hgh", "left", "left", "i", "home", "delete", "end", "t")
    assert form.given["mod"] == "1 hight"
    assert form.caret == 7
    assert play("ctrl+w", form=form).given["mod"] == "1 "
    assert play("ctrl+u", form=form).given["mod"] == ""


def test_the_cursor_goes_round() -> None:
    assert play("up").focus == 6
    assert play("up", "tab").focus == 0
    assert play("shift+tab", "down", "down").focus == 1


def test_keys_without_a_meaning_change_nothing() -> None:
    form = Filled()
    assert pressed(form, fields(form), "f5", "") is None
    assert pressed(form, fields(form), "x", "x") is None
    text = focused(form, fields(form), 1)
    assert pressed(text, fields(text), "f5", "") is None


def test_what_is_pasted_goes_where_it_fits() -> None:
    form = pasted(Filled(), fields(Filled()), "+0-+ --00")
    assert (form.given["dice"], form.given["vs-dice"]) == ("+0-+", "--00")
    text = focused(Filled(), fields(Filled()), 1)
    assert pasted(text, fields(text), "+1 rain").given["mod"] == "+1 rain"


def test_a_word_left_out_makes_keys_of_those_behind_it() -> None:
    left_out = Field(key="name", label="Who", kind="choice")
    behind = Field(key="reason", label="Why", kind="text", value="so it is")
    assert line_of("leave", [left_out, behind], Conflict()) == 'leave reason="so it is"'
    named = replace(left_out, value="p1", options=WHOM)
    assert line_of("leave", [named, behind], Conflict()) == 'leave Krall "so it is"'


def test_several_names_can_be_one_list() -> None:
    keep = Field(key="keep", label="Keep", kind="choices", value="p1\np3", options=WHOM, listed=",")
    assert line_of("end-scene", [keep], Conflict()) == 'end-scene keep="Krall, Tom"'


def test_a_form_is_drawn_with_its_cursor() -> None:
    form = play(*"+0-")
    assert shown(form_lines(fields(form), 0, 0, 44, UNICODE)) == [
        ">Target     [1 Krall] 2 Thugs A  3 Tom",
        " Modifier   +1",
        " Skill      [1 Fists] 2 none",
        " Dice       + 0 - _",
        " Their dice",
        " Tag        1 □ Fog (free)  2 □ Crates",
        " More",
    ]
    chosen = play("up", "up", "2")
    assert shown(form_lines(fields(chosen), 5, 1, 44, ASCII))[5:] == [
        ">Tag        1 . Fog (free)  2 X Crates",
        " More",
    ]


def test_options_scroll_to_the_chosen_one() -> None:
    many = tuple(Option(f"p{n}", f"Goblin {n}", f"Goblin {n}") for n in range(1, 31))
    field = Field(key="target", label="Target", kind="choice", value="p20", options=many)
    (drawn,) = shown(form_lines([field], 0, 0, 40, UNICODE))
    assert "[Goblin 20]" in drawn
    assert len(drawn) <= 40


def test_options_stay_while_the_caret_is_in_another_field() -> None:
    many = tuple(Option(f"a{n}", f"Aspect {n}", f"Aspect {n}") for n in range(1, 31))
    text = Field(key="what", label="What", kind="text", value="over the wall")
    free = Field(key="tag", label="Tag", kind="choices", options=many)
    _, drawn = shown(form_lines([text, free], 0, 13, 40, UNICODE))
    assert drawn.startswith(" Tag  1 □ Aspect 1  2 □")
    tagged = Field(key="tag", label="Tag", kind="choices", value="a20\na21", options=many)
    _, drawn = shown(form_lines([text, tagged], 0, 13, 40, UNICODE))
    assert "■ Aspect 20" in drawn


def test_a_long_text_shows_where_the_caret_is() -> None:
    field = Field(key="what", label="What", kind="text", value="nobody gets onto the stairs")
    (drawn,) = shown(form_lines([field], 0, 27, 20, UNICODE))
    assert drawn.endswith("the stairs")
    assert len(drawn) <= 20


@pytest.mark.parametrize("system", EVERY)
@pytest.mark.parametrize("language", ["en", "de"])
def test_in_every_form_a_word_of_its_own_chooses_an_option(system: str, language: str) -> None:
    install(language)
    session = any_fight(system, 25, 3)
    filling = Filling(session.state, session.timeline, {})
    tried = 0
    for action in actions_of(system):
        made = (
            form_fields(action.form, filling)
            if action.form and there_is(action, session.state)
            else []
        )
        for at, field in enumerate(made):
            if field.kind != "choice":
                continue
            words = {o: re.findall(r"[^\W\d_]+", o.label.casefold()) for o in field.options}
            for option, own in words.items():
                others = [word for o, of in words.items() if o != option for word in of]
                alone = [w for w in own if not any(begins_word(other, w) for other in others)]
                for word in alone[:1]:
                    assert through(made, at, word) == option.id, (action.form, field.key, word)
                    tried += 1
    assert tried > 20


def through(made: list[Field], at: int, word: str) -> str:
    """Return the option of a field that a word typed in one go leads to."""
    form, field = focused(Filled(), made, at), made[at]
    for letter in word:
        value = form.given.get(field.key, field.value)
        now = [*made[:at], replace(field, value=value), *made[at + 1 :]]
        form = pressed(form, now, letter, letter) or form
    return form.given.get(field.key, field.options[field.index].id)
