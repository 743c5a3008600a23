"""The fights that ship, in every language: what their scripts lead to, sound, whole, and equal."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tests.shipped import SHIPPED, in_german, main, played, script_lines, shipped_path, table
from tracker.log.library import Library
from tracker.log.save import Save
from tracker.opening import demo_path, examples, is_demo, own_copy, ships
from tracker.places import EXAMPLES, shipped_saves_dir
from tracker.session import Session
from tracker.verify import verified
from tracker.words.document import log_documents, state_document
from tracker.words.translate import install

BOTH = [pytest.param(name, lang, id=f"{name}-{lang}") for name in SHIPPED for lang in ("en", "de")]

# Keys of the command language whose values are names of skills, numbers, or what people have.
LISTS = ("skills", "attributes", "bonus", "reserve", "reserves", "links", "names")


@pytest.mark.parametrize(("name", "language"), BOTH)
def test_a_fight_that_ships_follows_from_its_script(name: str, language: str) -> None:
    with Save.follow(shipped_path(shipped_saves_dir(), name, language)) as save:
        assert save.notes == []
        fight = Session(records=save.records)
    script = played(name, language)
    assert fight.timeline.records == script.timeline.records
    assert verified(fight.timeline).findings == ()


def test_they_can_be_made_anew(tmp_path: Path) -> None:
    main(tmp_path)
    for name in SHIPPED:
        for language in ("en", "de"):
            made = shipped_path(tmp_path, name, language).read_bytes()
            kept = shipped_path(shipped_saves_dir(), name, language).read_bytes()
            # The first line names the version of the program and an id of the file's own.
            first = (text.split(b"\n")[1].split(b',"c":')[0] for text in (made, kept))
            assert next(first) == next(first)
            assert made.count(b"\n") == kept.count(b"\n")


def in_words(value: Any, words: dict[str, str]) -> Any:
    """Return a document with each of its texts in German."""
    match value:
        case str():
            return in_german(f'"{value}"', words)[1:-1]
        case dict():
            return {in_words(key, words): in_words(one, words) for key, one in value.items()}
        case list() | tuple():
            return tuple(in_words(one, words) for one in value)
    return value


@pytest.mark.parametrize("name", SHIPPED)
def test_both_languages_tell_the_same_fight(name: str) -> None:
    english, german = played(name), played(name, "de")
    words = dict(table()[SHIPPED[name]])
    for tells in (lambda told: state_document(told), lambda told: log_documents(told.records)):
        assert in_words(tells(german.timeline), {}) == in_words(tells(english.timeline), words)


@pytest.mark.parametrize("name", SHIPPED)
def test_all_that_is_said_in_a_script_has_its_german(name: str) -> None:
    words = table()[SHIPPED[name]]
    lines = script_lines(name)
    for line in lines:
        for key, text in re.findall(r'(?:(\S+)=)?"([^"]*)"', line):
            if key not in LISTS and re.search(r"[^\W\d]+ [^\W\d]+", text):
                assert in_german(f'"{text}"', words) != f'"{text}"', line
    state = played(name).state
    named = {zone.name for zone in state.zones.values()}
    named |= {side.name for side in state.sides.values()}
    named |= {p.name for p in state.participants.values() if p.role == "minions"}
    assert {one for one in named if in_german(f'"{one}"', words) == f'"{one}"'} == set()
    unused = {word for word in words if not any(word in line for line in lines)}
    assert unused == set()


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_demo_speaks_the_readers_language(language: str, tmp_path: Path) -> None:
    install(language)
    library = Library(tmp_path)
    titles = {name: header.title for name, header in examples()}
    for name in EXAMPLES:
        path = demo_path(library, name)
        assert is_demo(path)
        with Save.follow(path) as save:
            title = Session(records=save.records).state.title
        assert title == played(name, language).state.title
        # Said of the first record: a scene may be called otherwise later.
        assert (titles[name] in table()[SHIPPED[name]].values()) == (language == "de")
    assert len(list(tmp_path.glob("*.jsonl"))) == len(EXAMPLES)


def test_each_language_has_a_copy_of_its_own(tmp_path: Path) -> None:
    library = Library(tmp_path)
    install("en")
    english = demo_path(library)
    install("de")
    assert demo_path(library) != english
    install("en")
    assert demo_path(library) == english


@pytest.mark.parametrize(("name", "language"), BOTH)
def test_what_ships_is_known_in_any_language(name: str, language: str, tmp_path: Path) -> None:
    path = shipped_path(shipped_saves_dir(), name, language)
    assert ships(path)
    copy = own_copy(Library(tmp_path), path)
    assert copy.parent == tmp_path
    with Save.follow(copy) as save, Save.follow(path) as there:
        assert save.records == there.records
