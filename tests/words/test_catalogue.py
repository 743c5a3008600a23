"""The German catalogue says everything the program says; and the check sees when it does not."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from tests.catalogue import updated
from tests.support.catalogues import (
    GERMAN,
    OWN,
    MessageId,
    NotPlain,
    catalogues,
    faults,
    german,
    help_lines_in,
    messages_in,
    read,
)


def catalogue(*entries: tuple[MessageId, str | tuple[str, ...]], fuzzy: bool = False) -> Catalog:
    made = Catalog(locale="de")
    for key, text in entries:
        made.add(key, text, flags=("fuzzy",) if fuzzy else ())
    return made


def test_german_is_complete_and_each_entry_in_its_place() -> None:
    for path, wanted in catalogues().items():
        assert list(faults(read(path), wanted)) == [], path


def test_what_is_played_and_what_is_kept_are_two_words_in_german_too() -> None:
    """Given an entry with one of the two, German has Konflikt for one and Kampf for the other."""
    for message in german():
        english, said = (
            (text if isinstance(text, str) else " ".join(text or ())).casefold()
            for text in (message.id, message.string)
        )
        fight = bool(re.search(r"\bfights?\b", english))
        conflict = bool(re.search(r"\bconflicts?\b", english))
        if fight or conflict:
            assert bool(re.search("kampf|kämpf", said)) == fight, english
            assert ("konflikt" in said) == conflict, english


def test_german_is_as_the_tool_writes_it() -> None:
    for path in catalogues():
        old = read(path)
        there = [m.id if isinstance(m.id, str) else (m.id[0], m.id[1]) for m in old if m.id]
        assert path.read_text(encoding="utf-8") == updated(old, there)


@pytest.mark.parametrize(
    ("there", "wanted", "fault"),
    [
        (catalogue(), ["a"], "not in the catalogue: 'a'"),
        (catalogue(("a", "A"), ("b", "B")), ["a"], "not in the program: 'b'"),
        (catalogue(("a", "A"), fuzzy=True), ["a"], "fuzzy: 'a'"),
        (catalogue(("a", "")), ["a"], "not translated: 'a'"),
        (catalogue((("a", "b"), ("A", ""))), [("a", "b")], "not translated: ('a', 'b')"),
        (catalogue(("{a} {b}", "{a} {c}")), ["{a} {b}"], "other placeholders: '{a} {b}'"),
        (catalogue(("{a}", "{a} {a}")), ["{a}"], "other placeholders: '{a}'"),
        (catalogue(("{a:+d}", "{a}")), ["{a:+d}"], "other placeholders: '{a:+d}'"),
        (
            catalogue((("one", "{n}"), ("eins", "{m}"))),
            [("one", "{n}")],
            "other placeholders: ('one', '{n}')",
        ),
    ],
)
def test_faults_are_seen(there: Catalog, wanted: list[MessageId], fault: str) -> None:
    assert list(faults(there, wanted)) == [fault]


def test_obsolete_entries_are_seen() -> None:
    there = catalogue()
    there.obsolete["a"] = catalogue(("a", "A"))["a"]
    assert list(faults(there, [])) == ["obsolete: 'a'"]


def test_good_catalogue_has_no_faults() -> None:
    there = catalogue(("{a} {b}", "{b} {a}"), (("one", "{n}"), ("eins", "{n}")))
    assert list(faults(there, ["{a} {b}", ("one", "{n}")])) == []


def test_messages_are_found() -> None:
    source = """
_("a" "b"); N_('c'); fill("d", {}); fill(message, {}); ngettext("e", "f", n); canvas.fill("no")
"""
    assert set(messages_in(source)) == {"ab", "c", "d", ("e", "f")}


@pytest.mark.parametrize("source", ['_(f"a {b}")', 'ngettext(a, "b", n)'])
def test_messages_made_when_running_are_refused(source: str) -> None:
    with pytest.raises(NotPlain):
        list(messages_in(source))


def test_help_lines_are_those_of_commands() -> None:
    source = '''
class Rolling(Command):
    """No."""
class Attack(Rolling, frozen=True, tag="attack"):
    """Yes.

    No.
    """
class Rolled(Event, frozen=True, tag="rolled"):
    """No."""
'''
    assert list(help_lines_in([source])) == ["Yes."]


def test_a_new_game_has_a_catalogue_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given a game in plain modules without a catalogue, its words and its help belong into one."""
    game = tmp_path / "tracker" / "systems" / "coin"
    game.mkdir(parents=True)
    (game / "__init__.py").touch()
    (game / "play.py").write_text(
        'class Flip(Command, tag="flip"):\n    """Flip a coin."""\nN_("Heads")\n'
    )
    (tmp_path / "tracker" / "cli.py").write_text('_("Fights")\n')
    monkeypatch.setattr("tests.support.catalogues.ROOT", tmp_path)
    assert catalogues() == {game / OWN: {"Flip a coin.", "Heads"}, GERMAN: {"Fights"}}
    missing = ["not in the catalogue: 'Flip a coin.'", "not in the catalogue: 'Heads'"]
    assert list(faults(read(game / OWN), catalogues()[game / OWN])) == missing


def test_update_keeps_what_is_translated() -> None:
    old = catalogue(("kept", "behalten"), ("gone", "weg"), (("one", "{n}"), ("eins", "{n}")))
    text = updated(old, ["new {a}", "kept", ("one", "{n}")])
    assert text.endswith("""
msgid "kept"
msgstr "behalten"

msgid "new {a}"
msgstr ""

msgid "one"
msgid_plural "{n}"
msgstr[0] "eins"
msgstr[1] "{n}"
""")
    assert "gone" not in text
