"""The manual: every key, command, setting, option and exit code stands in it, and it is shown."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from tests.readme import with_figures
from tests.support.program import inside
from tracker import streams
from tracker.cli import _parser
from tracker.conflict.state import Conflict
from tracker.manual import PAGES, PICTURES, page, sections, title, topics, with_tables
from tracker.systems import found
from tracker.tui.action_table import actions_of
from tracker.tui.actions import there_is
from tracker.tui.preferences import COLORS, Wishes
from tracker.tui.present.cells import line_width
from tracker.tui.present.lines import text_of
from tracker.tui.present.manual import manual_lines
from tracker.tui.present.screen_keys import shown_key
from tracker.words.shape import offered_commands
from tracker.words.translate import LANGUAGES, install


def verbs_of_the_program() -> dict[str, argparse.ArgumentParser]:
    parser = _parser()
    (verbs,) = (a for a in parser._actions if isinstance(a, argparse._SubParsersAction))
    return {"": parser, **verbs.choices}


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    """Each language of the manual in turn, as the reader's."""
    install(request.param)
    try:
        yield request.param
    finally:
        install("en")


@pytest.mark.parametrize("game", found())
def test_every_key_stands_in_it(language: str, game: str) -> None:
    rows = [row for row in page("keys", language).splitlines() if row.startswith("|")]
    for action in (a for a in actions_of(game) if there_is(a, Conflict(system=game))):
        key = f"`{shown_key(action.key)}`".replace("|", "\\|") if action.key else ""
        assert any(row.startswith(f"| {key} | `{action.id}` |") for row in rows), action.id


@pytest.mark.parametrize("game", found())
def test_every_command_stands_in_it(language: str, game: str) -> None:
    text = page("commands", language)
    assert [v for v in offered_commands(game) if not re.search(rf"^\| `{v}[ `]", text, re.M)] == []


def test_every_subcommand_and_option_of_the_program_stands_in_it(language: str) -> None:
    text = "\n".join(page(topic, language) for topic in topics())
    for verb, parser in verbs_of_the_program().items():
        assert f"schwung {verb}".strip() in text, verb
        shown = [a for a in parser._actions if a.help != argparse.SUPPRESS]
        for option in (one for action in shown for one in action.option_strings):
            assert option in ("-h",) or option in text, (verb, option)


def test_every_setting_stands_in_it(language: str) -> None:
    text = page("settings", language)
    fields = {"light": "theme"}
    for field in Wishes.__struct_fields__:
        assert re.search(rf"^(\[look\.)?{fields.get(field, field)}\b", text, re.M), field
    assert all(re.search(rf"^{color} = ", text, re.M) for color in COLORS)


def test_every_exit_code_stands_in_it(language: str) -> None:
    codes = {value for name, value in vars(streams).items() if isinstance(value, int)}
    told = re.findall(r"^\| `(\d+)` \|", page("program", language), re.M)
    assert sorted(map(int, told)) == sorted(codes)


@pytest.mark.parametrize("topic", topics())
@pytest.mark.parametrize("width", [40, 80, 200])
def test_a_page_has_room(topic: str, width: int) -> None:
    """Given a width, no line is wider but what has to stay as it is, and nothing is left out."""
    lines = manual_lines(page(topic), width)
    kept = {row[4:] for row in page(topic).split("\n") if row.startswith("    ")}
    kept |= {
        row for part in re.findall(r"```.*?```", page(topic), re.S) for row in part.split("\n")
    }
    wide = [text_of(one) for one in lines if line_width(one) > width]
    assert [one for one in wide if one.removeprefix("  ") not in kept] == []
    # Running text has no use for the heads of columns.
    said = re.sub(r"^\|.*\n\|---.*$|<!--.*?-->|\]\([^)]*\)|```\w*", "", page(topic), flags=re.M)
    words = re.findall(r"\w+", said)
    shown = "".join(text_of(one).strip() for one in lines)
    assert [word for word in words if word not in shown] == []
    assert not any(a == b == () for a, b in pairwise(lines))


def test_it_lists_its_pages() -> None:
    out = inside("manual").out
    assert [row.split()[0] for row in out.splitlines()] == list(topics())


@pytest.mark.parametrize("topic", topics())
@pytest.mark.parametrize("language", ["en", "de"])
def test_it_shows_each_page(topic: str, language: str) -> None:
    told = inside("--lang", language, "manual", topic)
    assert (told.code, told.err) == (0, "")
    assert told.out.splitlines()[0] == title(topic, language)


def test_it_shows_what_a_page_says_of_words() -> None:
    out = inside("manual", "program", "exit", "codes").out
    assert out.startswith("Exit codes\n")
    assert "130   interrupted" in out
    assert "the library of fights" not in out
    rows = inside("manual", "commands", "sprint", "zone").out
    assert "sprint ZONE" in rows
    assert "full-defense [NAME]" not in rows


def test_the_games_are_told_apart_in_what_is_found() -> None:
    out = sections(page("commands"), "attack target")
    assert [game for game in found() if re.search(rf"^### {game}$", out, re.M)] != []
    assert "TARGET" in out


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (("keyz",), "the manual has no page keyz; did you mean keys?"),
        (("xyzzy",), f"the manual has no page xyzzy, but {', '.join(topics())}"),
        (("keys", "xyzzy"), "the page keys does not say xyzzy"),
    ],
)
def test_it_says_what_it_does_not_have(asked: tuple[str, ...], said: str) -> None:
    told = inside("manual", *asked)
    assert (told.code, told.out, told.err.strip()) == (1, "", said)


EXAMPLES = {
    language: re.findall(r"^    (\S.*?)  +\S", page("ask", language), re.MULTILINE)
    for language in LANGUAGES
}


def test_there_are_twenty_examples_of_questions() -> None:
    assert [len(examples) for examples in EXAMPLES.values()] == [20, 20]


@pytest.mark.parametrize(
    ("language", "question"), [(one, q) for one, several in EXAMPLES.items() for q in several]
)
def test_an_example_of_a_question_finds_something(language: str, question: str) -> None:
    told = inside("--lang", language, "ask", "the-toll-hearing", question)
    assert (told.code, told.err) == (0, "")
    assert told.out.strip() not in ("", "0")


def test_the_german_figures_are_those_of_the_english_page() -> None:
    """Given a new row, it wants one in tracker/manual/de/figures.md, then ``tests.readme``."""
    german = page("figures", "de")
    assert with_figures(german, page("figures")) == german


PICTURED = re.compile(r"!\[([^]]+)\]\(([^)]+)\)")


def test_pictures_stand_where_somebody_meets_them() -> None:
    """Given the pictures that ship, each is small, and stands on a page of either language."""
    there = {path.name for path in PICTURES.iterdir()}
    assert all((PICTURES / name).stat().st_size <= 60_000 for name in there)
    for folder in (PAGES, PAGES / "de"):
        text = {path: path.read_text(encoding="utf-8") for path in folder.glob("*.md")}
        files = [path.parent / file for path in text for _alt, file in PICTURED.findall(text[path])]
        assert all(file.is_file() for file in files)
        assert {file.name for file in files} == there


def test_a_terminal_says_where_a_picture_is(language: str) -> None:
    told = inside("--lang", language, "manual", "players").out
    flowing = re.sub(r"\s+", " ", told)
    pictures = PICTURED.findall(page("players", language))
    assert len(pictures) == 2
    for alt, file in pictures:
        assert Path(file).is_file()
        assert f"[{alt}: {file}]" in flowing


def test_every_page_is_there_in_german() -> None:
    assert [topic for topic in topics() if not (PAGES / "de" / f"{topic}.md").is_file()] == []


@pytest.mark.parametrize("topic", topics())
def test_a_german_page_says_as_much(topic: str) -> None:
    """Given a page in both languages, its parts, tables and what is code in it are the same."""
    install("de")
    try:
        german = page(topic, "de")
        assert with_tables(german) == german
    finally:
        install("en")
    english = page(topic)
    assert len(re.findall(r"^#+ ", german, re.M)) == len(re.findall(r"^#+ ", english, re.M))
    if "<!-- begin" not in english:
        code = re.compile(r"--[\w-]+|\b[A-Z_]{4,}\b|\bF\d+\b|\bschwung \w+|^\w+ = ", re.MULTILINE)
        assert set(code.findall(english)) == set(code.findall(german))
