"""Versions of the types in a log: how older ones are read, and which a file has to name.

The one general module that names what is a game's: of types of format 1 it makes those of now.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from tracker.log.errors import UnknownRecord

if TYPE_CHECKING:
    from tracker.conflict.system import Upcast

Document = dict[str, Any]

# The types of the commands that hold others.
COMPOSED = frozenset({"lines", "import"})

# What a command counts as that overrules a rule, whatever its type.
OVERRULING = "overruled"

# The general rules that format 1 knows by Fate's numbers, in every game.
_GENERAL = frozenset(
    {
        *(f"ROUND-{n}" for n in (1, 2, 4, 5, 6)),
        *(f"HOLD-{n}" for n in (1, 2, 3, 5, 6, 7)),
        *(f"INIT-{n}" for n in (1, 2, 4, 5, 7, 9, 11, 12, 13, 15)),
        *(f"SCENE-{n}" for n in (1, 4, 5)),
        *("ATTACK-3", "CONTEST-1", "FREE-1", "FREE-4", "MOVE-5", "OUT-2", "RECOVER-6"),
        *("SIMPLE-1", "ZONE-1", "ZONE-6"),
    }
)


def by_general_rules(command: Document, own: frozenset[str] = frozenset()) -> Document:
    """Return a command that names the general rules it overrules by their own ids.

    >>> by_general_rules({"overruled": ["F-HOLD-5", "F-FP-1", "P-130"]})
    {'overruled': ['S-HOLD-5', 'F-FP-1', 'P-130']}
    """
    rules = command[OVERRULING]
    general = [rule.startswith("F-") and rule[2:] in _GENERAL for rule in rules]
    named = [f"S{r[1:]}" if is_general else r for r, is_general in zip(rules, general, strict=True)]
    return {**command, OVERRULING: named}


def with_own(field: str) -> Upcast:
    """Return what puts, in a noun that an event has in a field, what its game alone keeps on it.

    >>> with_own("group")({"group": {"id": "p1", "luck": 2}}, frozenset({"luck"}))
    {'group': {'id': 'p1', 'own': {'luck': 2}}}
    """

    def upcast(event: Document, own: frozenset[str]) -> Document:
        noun = dict(event[field])
        if kept := {name: noun.pop(name) for name in sorted(own & noun.keys())}:
            noun["own"] = kept
        return {**event, field: noun}

    return upcast


# (type of event or command, version) → the function that makes the next version of it. A type's
# own version is one more than the last it is upcast from.
UPCASTS: Mapping[tuple[str, int], Upcast] = MappingProxyType(
    {
        (OVERRULING, 1): by_general_rules,
        ("participant_added", 1): with_own("participant"),
        ("group_split", 1): with_own("group"),
        ("aspect_added", 1): with_own("aspect"),
        ("consequence_taken", 1): with_own("consequence"),
    }
)

# The formats there have been, the newest last, each with the versions that types have in its files
# where nothing is said beside them, if not 1. What a released program has written stays so.
BASES: Mapping[str, Mapping[str, int]] = MappingProxyType(
    {
        "schwung/1": {},
        "schwung/2": {
            OVERRULING: 2,
            "participant_added": 2,
            "group_split": 2,
            "aspect_added": 2,
            "consequence_taken": 2,
        },
    }
)
NEWEST_FORMAT = list(BASES)[-1]


class Versions:
    """The versions that the types of commands and events have by now, and those in a file.

    ``base`` are those that a file need not say, if not 1.
    """

    def __init__(
        self,
        upcasts: Mapping[tuple[str, int], Upcast] = UPCASTS,
        base: Mapping[str, int] = MappingProxyType({}),
    ) -> None:
        self._upcasts = upcasts
        self._base = base
        self._newest: dict[str, int] = {}
        for kind, version in upcasts:
            self._newest[kind] = max(version + 1, self._newest.get(kind, 1))
        old = [kind for kind, newest in self._newest.items() if newest > base.get(kind, 1)]
        kinds = "|".join(map(re.escape, (kind for kind in old if kind != OVERRULING)))
        keys = "|".join(("v", *(kind for kind in old if kind == OVERRULING)))
        # In one go, for a log of an older format has many of these to look for.
        self._old = re.compile(f'"(?:(?:{keys})":|type":"(?:{kinds})")'.encode()) if old else None

    def may_be_old(self, line: bytes) -> bool:
        """Return whether there may be something to upcast in a line."""
        # Asked for every line of a log; ``in`` would first try whether the text is a number.
        return line.find(b'"v":') >= 0 if self._old is None else self._old.search(line) is not None

    def name(self, document: Document) -> None:
        """Write beside each command and event of a document its version, where the file must."""
        for _, part in document_parts(document):
            kind = _kind(part)
            if (version := self._newest.get(kind, 1)) != self._base.get(kind, 1):
                part["v"] = version

    def upcast(self, document: Document, own: frozenset[str] = frozenset()) -> None:
        """Make all in a document what it is by now; raises UnknownRecord for a newer version.

        ``own`` are the fields that its game alone keeps on people and aspects.
        """
        for _, part in document_parts(document):
            kind = _kind(part)
            version, newest = part.pop("v", self._base.get(kind, 1)), self._newest.get(kind, 1)
            if version > newest:
                raise UnknownRecord(number_of(document), f"{kind} v{version}")
            for old in range(version, newest):
                later = self._upcasts[kind, old](dict(part), own)
                part.clear()
                part.update(later)


def _kind(part: Document) -> str:
    """Return what the versions of a command or an event are those of."""
    return OVERRULING if part.get(OVERRULING) else str(part["type"])


def versions_in(
    form: str = NEWEST_FORMAT,
    upcasts: Mapping[tuple[str, int], Upcast] = MappingProxyType({}),
    bases: Mapping[str, Mapping[str, int]] = MappingProxyType({}),
) -> Versions:
    """Return the versions in files of a format, with those of a game's own types.

    A format that is not known yet is read as the newest.
    """
    known = form if form in BASES else NEWEST_FORMAT
    return Versions({**UPCASTS, **upcasts}, {**BASES[known], **bases.get(known, {})})


def number_of(document: Document) -> int:
    """Return the number of a record, 0 where it has none."""
    n = document.get("n", 0)
    return n if isinstance(n, int) else 0


def document_parts(document: Document) -> Iterator[tuple[str, Document]]:
    """Yield the commands and events of a document, those of a revision's rulings too."""
    for ruling in (document, *document.get("rulings", ())):
        if "command" in ruling:
            yield "command", ruling["command"]
            if ruling["command"].get("type") in COMPOSED:
                yield from (("command", one) for one in ruling["command"].get("line", ()))
        for event in ruling.get("events", ()):
            yield "event", event
