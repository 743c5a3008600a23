"""Which language is spoken, and how messages are translated and filled in."""

from __future__ import annotations

import gettext
import io
from fractions import Fraction

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from hypothesis import given
from hypothesis import strategies as st

from tracker.words import translate
from tracker.words.translate import (
    _,
    choose_language,
    decimal,
    fill,
    install,
    language,
    ngettext,
    put,
)


@pytest.fixture
def german(monkeypatch: pytest.MonkeyPatch) -> None:
    catalogue = Catalog(locale="de")
    catalogue.add("{who} holds", "{who} hält zurück")
    catalogue.add("{name} by {value:+d}", "um {value:+d}: {name}")
    catalogue.add(("{n} box", "{n} boxes"), ("{n} Kästchen (eins)", "{n} Kästchen"))
    compiled = io.BytesIO()
    write_mo(compiled, catalogue)

    def translation(*_: object, **__: object) -> gettext.GNUTranslations:
        # The games have catalogues of their own behind that of the program.
        return gettext.GNUTranslations(io.BytesIO(compiled.getvalue()))

    monkeypatch.setattr(gettext, "translation", translation)
    install("de")


@pytest.mark.parametrize(
    ("arg", "env", "chosen"),
    [
        ("de", {"SCHWUNG_LANG": "en"}, "de"),
        ("en", {"LANG": "de_DE.UTF-8"}, "en"),
        (None, {"SCHWUNG_LANG": "de", "LC_ALL": "en_US"}, "de"),
        (None, {"SCHWUNG_LANG": "fr", "LC_ALL": "de_DE"}, "en"),
        (None, {"SCHWUNG_LANG": "", "LC_ALL": "de_AT.UTF-8"}, "de"),
        (None, {"LC_ALL": "C", "LANG": "de_DE"}, "en"),
        (None, {"LC_MESSAGES": "de@euro", "LANG": "en_US"}, "de"),
        (None, {"LANG": "DE"}, "de"),
        (None, {"LANG": "den_CA"}, "en"),
        (None, {}, "en"),
    ],
)
def test_language_is_chosen(arg: str | None, env: dict[str, str], chosen: str) -> None:
    assert choose_language(arg, env) == chosen


@pytest.mark.parametrize("arg", ["fr", "", "de_DE"])
def test_unknown_language_is_refused(arg: str) -> None:
    with pytest.raises(ValueError, match="one of en, de"):
        choose_language(arg, {})


def test_english_is_the_source() -> None:
    assert language() == "en"
    assert _("{who} holds") == "{who} holds"
    assert [ngettext("one", "{n}", n) for n in (0, 1, 2)] == ["{n}", "one", "{n}"]


def test_decimals_have_the_sign_of_the_language(request: pytest.FixtureRequest) -> None:
    assert decimal(Fraction(31, 10), 2) == "3.10"
    request.getfixturevalue("german")
    assert decimal(Fraction(31, 10), 2) == "3,10"
    assert decimal(-0.25, 1) == "-0,2"


@pytest.mark.usefixtures("german")
def test_german_is_looked_up_when_shown() -> None:
    assert language() == "de"
    assert _("{who} holds") == "{who} hält zurück"
    assert _("never translated") == "never translated"
    assert _("") == ""
    assert ngettext("{n} box", "{n} boxes", 1) == "{n} Kästchen (eins)"
    assert ngettext("{n} box", "{n} boxes", 2) == "{n} Kästchen"
    install("en")
    assert _("{who} holds") == "{who} holds"


@pytest.mark.usefixtures("german")
def test_templates_are_translated_before_they_are_filled() -> None:
    assert fill("{who} holds", {"who": "Krall"}) == "Krall hält zurück"
    assert fill("{name} by {value:+d}", {"name": "x", "value": 2}) == "um +2: x"


def test_several_values_are_joined() -> None:
    assert fill("{names} and {n}", {"names": ("Ada", "Cem"), "n": 3}) == "Ada, Cem and 3"


def test_place_without_argument_stays() -> None:
    assert fill("{who} at {zone} {} {0}", {"who": "Krall"}) == "Krall at {zone} {} {0}"


@given(st.text(), st.text())
def test_arguments_survive_whole(who: str, what: str) -> None:
    assert put("{who}|{what}", {"who": who, "what": what}) == f"{who}|{what}"


@given(st.text(alphabet="{}[]a:.0!"))
def test_nothing_typed_breaks_a_template(text: str) -> None:
    assert put(put("<{a}>", {"a": text}), {}) == f"<{text}>"


def test_the_catalogue_that_ships_is_found() -> None:
    install("de")
    assert translate.language() == "de"


def test_language_without_a_catalogue_is_an_error() -> None:
    with pytest.raises(FileNotFoundError):
        install("tlh")
    assert language() == "en"
