"""Names: cleaned when they are new, found again by themselves, by a prefix or by likeness."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Container, Iterable
from typing import TypeVar

from tracker.conflict.draft import Refused
from tracker.conflict.fields import LABEL_MOST as LABEL_MOST
from tracker.conflict.fields import TEXT_MOST as TEXT_MOST
from tracker.conflict.ruling import N_, Argument, Base, Refusal
from tracker.unseen import unseen_removed

_SHOWN_MOST = 60

_T = TypeVar("_T")
ReadName = Callable[[str], str]


class Named(Base, frozen=True):
    """Something on the table that can be named: its id and its name."""

    id: str
    name: str


class Unknown(Base, frozen=True):
    """The two messages for a name that nothing has: with a near one to offer, and without."""

    near: str
    plain: str


NOBODY = Unknown(
    N_("no one is called {name}; did you mean {guess}?"), N_("no one is called {name}")
)
NOWHERE = Unknown(
    N_("no zone is called {name}; did you mean {guess}?"), N_("no zone is called {name}")
)
NO_SIDE = Unknown(
    N_("no side is called {name}; did you mean {guess}?"), N_("no side is called {name}")
)
NO_ASPECT = Unknown(
    N_("there is no aspect {name}; did you mean {guess}?"), N_("there is no aspect {name}")
)
NO_TEXT = Unknown(
    N_("nothing on the table is called {name}; did you mean {guess}?"),
    N_("nothing on the table is called {name}"),
)
NOT_HIDDEN = Unknown(
    N_("nothing hidden is called {name}; did you mean {guess}?"),
    N_("nothing hidden is called {name}"),
)
NOTHING = Unknown(
    N_("nobody, no zone and no side is called {name}; did you mean {guess}?"),
    N_("nobody, no zone and no side is called {name}"),
)
NO_PLACE = Unknown(
    N_("{name} is neither the scene nor a zone nor somebody; did you mean {guess}?"),
    N_("{name} is neither the scene nor a zone nor somebody"),
)


def misread(
    message: str, *, rule: str = "", candidates: tuple[str, ...] = (), **arguments: Argument
) -> Refused:
    """Return what to raise when a word cannot be understood; ``!`` does not overrule it."""
    return Refused(
        Refusal(message=message, rule=rule, candidates=candidates, arguments=dict(arguments))
    )


def clean(text: str) -> str:
    r"""Return a text as the table keeps it: NFC, one line, single blanks, nothing unseen.

    >>> clean("  Ada\tvon\u200b der\nKüste ")
    'Ada von der Küste'
    """
    return " ".join(unseen_removed(text).split())


def cleaned(text: str, most: int = TEXT_MOST) -> str:
    """Return a clean text; refuses one with nothing to see or of more than ``most`` characters."""
    kept = clean(text)
    if not kept:
        raise misread(N_("there is nothing to read in this text"))
    if len(kept) > most:
        raise misread(
            N_("this text has {length} characters; at most {most} are kept"),
            length=len(kept),
            most=most,
        )
    return kept


def shown(text: str) -> str:
    """Return a typed text as a message repeats it: clean, not longer than a line, ``""`` for none.

    >>> shown(" Krall"), shown("\\u200b")
    ('Krall', '""')
    """
    kept = clean(text) or '""'
    return kept if len(kept) <= _SHOWN_MOST else f"{kept[: _SHOWN_MOST - 1]}…"


def fold_name(name: str) -> str:
    """Return what two names share when they count as the same one."""
    return name.lower() if name.isascii() else unicodedata.normalize("NFC", name.casefold())


def nearest(name: str, names: Iterable[str]) -> str:
    """Return the name most like another, empty when none is like it at all."""
    from difflib import get_close_matches

    by_fold = {fold_name(known): known for known in names}
    found = get_close_matches(fold_name(name)[:LABEL_MOST], by_fold, n=1)
    return by_fold[found[0]] if found else ""


def exactly(text: str, named: Iterable[Named]) -> list[Named]:
    """Return whatever has this name, in any case."""
    wanted = fold_name(clean(text))
    return [one for one in named if fold_name(one.name) == wanted]


def beginning(text: str, named: Iterable[Named]) -> list[Named]:
    """Return whatever has a name that begins so; nothing begins with nothing."""
    wanted = fold_name(clean(text))
    return [one for one in named if wanted and fold_name(one.name).startswith(wanted)]


def with_words(text: str, named: Iterable[Named]) -> list[Named]:
    """Return whatever has these whole words in its name, one after the other; a number is none."""
    wanted = fold_name(clean(text))
    if not any(map(str.isalpha, wanted)):
        return []
    # Few are asked about so, and not before the first screen.
    words = re.compile(rf"(?<!\w){re.escape(wanted)}(?!\w)")
    return [one for one in named if words.search(fold_name(one.name))]


def by_id(text: str, named: Iterable[Named]) -> list[Named]:
    """Return what ``@`` and an id name: the way out where no name tells two things apart."""
    wanted = text.lstrip("@")
    return [one for one in named if one.id == wanted] if text.startswith("@") else []


def shortened(text: str, named: Iterable[Named]) -> list[Named]:
    """Return whatever has a name that begins so, else with these words in it."""
    known = list(named)
    return beginning(text, known) or with_words(text, known)


def resolve(text: str, named: Iterable[Named], unknown: Unknown) -> str:
    """Return the id of what is named exactly, by a unique prefix or by words that it alone has.

    Refuses all else.
    """
    known = list(named)
    found = exactly(text, known) or by_id(text, known) or shortened(text, known)
    if len(found) == 1:
        return found[0].id
    if found:
        names = [one.name for one in found]
        twice = len({fold_name(name) for name in names}) < len(names)
        raise ambiguous(text, tuple(f"@{one.id}" for one in found) if twice else tuple(names))
    raise nothing_called(text, [one.name for one in known], unknown)


def ambiguous(text: str, candidates: tuple[str, ...]) -> Refused:
    """Return the refusal of a name that fits several."""
    return misread(
        N_("{name} may be any of these: {names}"),
        candidates=candidates,
        name=shown(text),
        names=candidates,
    )


def nothing_called(text: str, names: Iterable[str], unknown: Unknown) -> Refused:
    """Return the refusal of a name that nothing has, with the nearest one that something has."""
    if not clean(text):
        return misread(N_("there is nothing to read in this text"))
    name = shown(text)
    guess = nearest(name, names)
    if not guess:
        return misread(unknown.plain, name=name)
    return misread(unknown.near, candidates=(guess,), name=name, guess=guess)


def told_apart(identity: str, texts: Iterable[str], read: ReadName) -> str:
    """Return the first text that is read as this id, at worst ``@`` and the id itself."""
    for text in texts:
        if readable(text, read) == identity:
            return text
    by_name = f"@{identity}"
    # A name may begin with "@" too; one more tells the id apart from every such name.
    while readable(by_name, read) not in ("", None, identity):
        by_name = f"@{by_name}"
    return by_name


def unmistakable(named: Iterable[Named]) -> dict[str, str]:
    """Return the names that one alone has, by its id: each is read as this id, whatever else is."""
    known = [(one, fold_name(one.name)) for one in named]
    count = Counter(folded for _one, folded in known)
    return {
        one.id: one.name
        for one, folded in known
        if count[folded] == 1 and fold_name(clean(one.name)) == folded
    }


def readable(text: str, read: Callable[[str], _T]) -> _T | None:
    """Return what a text is read as, None where it is refused."""
    try:
        return read(text)
    except Refused:
        return None


def given_once(name: str, known: Container[str]) -> None:
    """Refuse a name that is given twice in a list."""
    if name in known:
        raise misread(N_("{key} is given twice"), key=name)
