"""Messages in the reader's language: looked up in the gettext catalogues when they are shown."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from tracker import systems

if TYPE_CHECKING:
    from fractions import Fraction
    from gettext import NullTranslations


class Several(str):
    """The name of more than one: a verb that stands right behind it is put in the plural."""

    __slots__ = ()


# A name at the beginning of a sentence or a clause is its subject, and the next word its verb;
# behind "and" the same subject may have another, until the clause is over.
_WORDS = re.compile(
    r"(?:^|(?<=[;:.,] ))(\{(\w+)\} (?:now |no longer )?)([^\W\d_]+)"
    r"|(?<= and | but | und )([^\W\d_]+)"
    r"|[;:.]"
)

# A question may have its verb in front of the name.
_ASKED = re.compile(r"\b(is|has|ist|hat|heißt|steht)(?= \{(\w+)\}[^{}]*\?$)")

# Several whose name ends with an s have but the apostrophe.
_OWNER = re.compile(r"\{(\w+)\}'s\b")

_ENGLISH = (
    "accepts acts adds aims attacks avoids bears begins blinds blocks changes comes concedes "
    "contests creates decides declares defends demands disarms ends fumbles gets gives hands "
    "helps holds invokes joins leads leaves lets loses maneuvers marks moves needs offers "
    "overcomes pays pins protects puts receives redefines refuses rests rolls says shows "
    "spends sprints stays steps succeeds tags takes throws treats uses wins"
)
_GERMAN = (
    "beginnt:beginnen behandelt:behandeln bekommt:bekommen bietet:bieten bleibt:bleiben "
    "blendet:blenden blockiert:blockieren braucht:brauchen darf:dürfen definiert:definieren "
    "schaltet:schalten "
    "entscheidet:entscheiden entwaffnet:entwaffnen erhält:erhalten erklärt:erklären "
    "erleidet:erleiden erreicht:erreichen erschafft:erschaffen frischt:frischen fügt:fügen "
    "führt:führen geht:gehen gehört:gehören gewinnt:gewinnen gibt:geben greift:greifen "
    "handelt:handeln "
    "hat:haben heißt:heißen hilft:helfen hält:halten ist:sind kann:können klemmt:klemmen "
    "kommt:kommen kreuzt:kreuzen lehnt:lehnen liegt:liegen lässt:lassen löst:lösen "
    "misst:messen muss:müssen nimmt:nehmen notiert:notieren nutzt:nutzen patzt:patzen "
    "ruht:ruhen sagt:sagen scheidet:scheiden schiebt:schieben schützt:schützen setzt:setzen "
    "soll:sollen springt:springen sprintet:sprinten steckt:stecken steht:stehen trägt:tragen "
    "unterbindet:unterbinden verlangt:verlangen verliert:verlieren vermeidet:vermeiden "
    "versucht:versuchen verteidigt:verteidigen verzichtet:verzichten wechselt:wechseln "
    "wehrt:wehren wird:werden wirft:werfen wurde:wurden würfelt:würfeln zahlt:zahlen "
    "zeichnet:zeichnen zielt:zielen überwindet:überwinden"
)

PLURALS: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        "en": MappingProxyType(
            {verb: verb.removesuffix("s") for verb in _ENGLISH.split()}
            | {"is": "are", "has": "have", "was": "were", "carries": "carry", "tries": "try"}
            | {"does": "do", "goes": "go", "passes": "pass", "pushes": "push"}
            | {"reaches": "reach", "refreshes": "refresh"}
        ),
        "de": MappingProxyType(dict(pair.split(":") for pair in _GERMAN.split())),
    }
)


def subjects(text: str) -> list[tuple[str, str]]:
    """Return the places at which a clause of a template begins, each with the word behind it.

    >>> subjects("{who} takes {n}: {fallen} falls")
    [('who', 'takes'), ('fallen', 'falls')]
    """
    return [(found[2], found[3]) for found in _WORDS.finditer(text) if found[2]]


def agreeing(text: str, arguments: Mapping[str, object], language: str) -> str:
    """Return a template, in a language, with its verbs in the plural where several act.

    >>> agreeing("{who} attacks {target}", {"who": Several("Thugs"), "target": "Ada"}, "en")
    '{who} attack {target}'
    """
    plurals = PLURALS[language]
    several = False

    def verb(found: re.Match[str]) -> str:
        nonlocal several
        subject, name, word, another = found.groups()
        if another:
            return plurals.get(another, another) if several else another
        several = isinstance(arguments.get(name), Several)
        return subject + plurals.get(word, word) if several else found[0]

    def asked(found: re.Match[str]) -> str:
        theirs = isinstance(arguments.get(found[2]), Several)
        return plurals.get(found[1], found[1]) if theirs else found[1]

    def owner(found: re.Match[str]) -> str:
        name = arguments.get(found[1])
        ends = isinstance(name, Several) and name.endswith("s")
        return found[0].removesuffix("s") if ends else found[0]

    return _OWNER.sub(owner, _ASKED.sub(asked, _WORDS.sub(verb, text)))


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
