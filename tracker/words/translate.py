"""Messages in the reader's language: looked up in the gettext catalogues when they are shown."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from tracker import systems
from tracker.words.agreement import Several, agreeing

if TYPE_CHECKING:
    from fractions import Fraction
    from gettext import NullTranslations

LANGUAGES = ("en", "de")

_PLACEHOLDER = re.compile(r"\{([A-Za-z]\w*)(?::([^{}]*))?\}")


class _Reader:
    """Hold the language of this process.

    One process serves one reader at one terminal. Handing the language to every function that
    makes a sentence would put it into the signature of half the program and never differ.
    """

    def __init__(self) -> None:
        self.language = "en"
        self.catalogue: NullTranslations | None = None


_reader = _Reader()


def choose_language(arg: str | None, env: Mapping[str, str]) -> str:
    """Return the language to speak, one of ``LANGUAGES``.

    ``arg`` (``--lang``) goes before ``SCHWUNG_LANG`` and the locale's variables; of those the
    first that is not empty decides, and what is not German is English. Raises ValueError when
    ``arg`` is not one of ``LANGUAGES``.
    """
    if arg is not None:
        if arg not in LANGUAGES:
            raise ValueError(f"unknown language {arg!r}: one of {', '.join(LANGUAGES)}")
        return arg
    named = (env.get(name) for name in ("SCHWUNG_LANG", "LC_ALL", "LC_MESSAGES", "LANG"))
    wanted = next(filter(None, named), "")
    return "de" if re.split(r"[_.@-]", wanted, maxsplit=1)[0].lower() == "de" else "en"


def install(language: str) -> None:
    """Speak a language from now on; raises FileNotFoundError when it has no compiled catalogue."""
    if language == "en":
        catalogue = None
    else:
        # Late, because English, the language of the source, does without.
        import gettext

        folder = Path(__file__).with_name("locale")
        catalogue = gettext.translation("schwung", folder, languages=[language])
        for own in systems.files("locale"):
            more = gettext.translation("schwung", own, languages=[language], fallback=True)
            catalogue.add_fallback(more)
    _reader.language, _reader.catalogue = language, catalogue


def language() -> str:
    """Return the language spoken now."""
    return _reader.language


def _(text: str) -> str:
    """Return a message in the reader's language; as it is, when the catalogue lacks it."""
    # The catalogue's entry for the empty message is its header.
    return _reader.catalogue.gettext(text) if _reader.catalogue and text else text


def decimal(number: float | Fraction, places: int) -> str:
    """Return a number with so many decimals behind the sign that the reader's language has."""
    text = f"{float(number):.{places}f}"
    return text.replace(".", ",") if _reader.language == "de" else text


def ngettext(singular: str, plural: str, count: int) -> str:
    """Return the message that fits a count in the reader's language, not yet filled in."""
    if _reader.catalogue:
        return _reader.catalogue.ngettext(singular, plural, count)
    return singular if count == 1 else plural


def fill(template: str, arguments: Mapping[str, object]) -> str:
    """Translate a template and put the arguments at its ``{name}`` and ``{name:+d}`` places.

    Several values at one place are joined with commas. Braces in an argument stay as they are,
    and so does a place that has no argument.
    """
    return put(_(template), arguments)


def put(text: str, arguments: Mapping[str, object]) -> str:
    """Put arguments into a text that is already translated, as ``fill`` does."""

    def value(place: re.Match[str]) -> str:
        name, form = place[1], place[2] or ""
        if name not in arguments:
            return place[0]
        found = arguments[name]
        if isinstance(found, tuple | list):
            return ", ".join(format(one, form) for one in found)
        return format(found, form)

    if any(isinstance(one, Several) for one in arguments.values()):
        text = agreeing(text, arguments, _reader.language)
    return _PLACEHOLDER.sub(value, text)
