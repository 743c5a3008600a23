"""Words from the program are those of the language in which the game master gave the command."""

from __future__ import annotations

import pytest

from tests.support.table import Table
from tracker.systems.fate.rules.maneuvers import Maneuver
from tracker.words.script import script_lines
from tracker.words.translate import install

DODGED = "skill=Weapons dice=++00 vs=Athletics vs-dice=--00"
NAMES = [
    ("blind", "Blinded", "Geblendet", "F-BLIND-2"),
    ("mark", "Marked", "Gezeichnet", "F-MARK-2"),
    ("pin", "Pinned", "Eingeklemmt", "F-INDIRECT-2"),
]


@pytest.mark.rule("F-BLIND-2", "F-MARK-2", "F-INDIRECT-2")
@pytest.mark.parametrize(("template", "english", "german", "rule"), NAMES)
def test_a_template_gives_its_aspect_in_the_game_masters_language(
    template: str, english: str, german: str, rule: str
) -> None:
    """Given a fight in German; when it is decided again in English, its aspect is the same."""
    install("de")
    table = Table.set("set Krall fp=0", "aspect Nebel")
    table.do(f"maneuver Krall template={template} {DODGED}")
    assert [a["text"] for a in table.doc["aspects"]] == ["Nebel", german]
    assert rule in [event.rule for event in table.events()]
    install("en")
    command = table.session.timeline.rulings[table.session.timeline.head].command
    assert isinstance(command, Maneuver)
    assert (command.template, command.aspect) == (template, german)
    table.do("strike 11")
    assert [a["text"] for a in table.doc["aspects"]] == [german]
    again = Table(*script_lines(table.session.timeline))
    assert [a["text"] for a in again.doc["aspects"]] == [german]
    for other in (german, english, german.upper(), f"{english} on Krall"):
        table.do(f'pass-tag "{other}" to=Bruno', "undo")


def test_an_aspect_with_the_text_itself_goes_before_the_other_languages() -> None:
    install("de")
    table = Table.set("set Krall fp=0")
    table.do(f"maneuver Krall template=blind {DODGED}", "aspect Blinded on=Bruno free=Bruno")
    table.do("pass-tag Blinded to=Ada")
    assert {a["text"]: a["free"] for a in table.doc["aspects"]} == {
        "Geblendet": "Ada",
        "Blinded": "Ada",
    }


def test_words_of_ones_own_stay() -> None:
    install("de")
    table = Table.set("set Krall fp=0")
    table.do(f'maneuver Krall template=blind aspect="Sand in den Augen" {DODGED}')
    assert [a["text"] for a in table.doc["aspects"]] == ["Sand in den Augen"]


def test_amending_gives_words_too() -> None:
    table = Table.set("set Krall fp=0")
    table.do(f"maneuver Krall template=blind {DODGED}")
    install("de")
    table.do(f"amend {table.session.timeline.head} maneuver Krall template=mark")
    assert [a["text"] for a in table.doc["aspects"]] == ["Gezeichnet"]


def test_lines_of_one_ruling_have_words_too() -> None:
    install("de")
    table = Table.set("set Krall fp=0")
    table.do(f"lines line='maneuver Krall template=blind {DODGED}' line='note Sand'")
    assert [a["text"] for a in table.doc["aspects"]] == ["Geblendet"]
