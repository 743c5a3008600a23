"""Verbs that agree with who acts: three thugs attack where one attacks."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType


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
    "accepts acts adds aims attacks avoids blinds blocks changes comes concedes contests decides "
    "defends demands disarms ends fumbles gets gives hands holds leads leaves loses maneuvers "
    "marks moves needs offers pays pins protects puts redefines refuses rests rolls says shows "
    "spends sprints stays tags takes throws uses wins"
)
_GERMAN = (
    "bekommt:bekommen bietet:bieten bleibt:bleiben blendet:blenden blockiert:blockieren "
    "braucht:brauchen "
    "darf:dürfen definiert:definieren entscheidet:entscheiden entwaffnet:entwaffnen "
    "erhält:erhalten erleidet:erleiden erreicht:erreichen frischt:frischen fügt:fügen "
    "führt:führen geht:gehen gewinnt:gewinnen gibt:geben greift:greifen handelt:handeln "
    "hat:haben heißt:heißen hält:halten ist:sind kann:können klemmt:klemmen kommt:kommen "
    "kreuzt:kreuzen "
    "lehnt:lehnen liegt:liegen löst:lösen misst:messen "
    "nimmt:nehmen notiert:notieren nutzt:nutzen patzt:patzen ruht:ruhen sagt:sagen "
    "scheidet:scheiden schiebt:schieben "
    "schützt:schützen setzt:setzen soll:sollen sprintet:sprinten steckt:stecken steht:stehen "
    "trägt:tragen unterbindet:unterbinden verlangt:verlangen verliert:verlieren "
    "vermeidet:vermeiden versucht:versuchen verteidigt:verteidigen verzichtet:verzichten "
    "wechselt:wechseln wehrt:wehren wird:werden wirft:werfen wurde:wurden würfelt:würfeln "
    "zahlt:zahlen zeichnet:zeichnen zielt:zielen"
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
