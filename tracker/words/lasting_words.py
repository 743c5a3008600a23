"""Words that say what a condition counts for, and until when it stands, in both languages."""

from __future__ import annotations

import re

from tracker.checks.rules.conditions import (
    CONFLICT,
    END_OF_ROUND,
    FOR_SCENE,
    SESSION,
    TURN,
    scope_of,
)
from tracker.words.names import clean, cleaned
from tracker.words.pointing import Scope

# What is typed for the end of something, by what it ends with; ``n`` is the number of a round.
_ENDS = (
    (
        END_OF_ROUND,
        r"(?:(?:the )?end of )?(?:the |this )?round|round'?s? end"
        r"|(?:(?:bis )?zum )?(?:ende )?(?:der |dieser |diese )?runde|rundenende",
    ),
    (
        f"{END_OF_ROUND} {{n}}",
        r"(?:the )?end of round (?P<n>[0-9]{1,6})|round (?P<n2>[0-9]{1,6}) ends"
        r"|(?:zum )?ende (?:von |der )?runde (?P<n3>[0-9]{1,6})|runde (?P<n4>[0-9]{1,6}) endet"
        r"|(?:zum )?ende der (?P<n5>[0-9]{1,6})\. runde",
    ),
    (
        "round {n}",
        r"(?:(?:the )?(?:beginning|start) of )?(?:round )?(?P<n>[0-9]{1,6})"
        r"|round (?P<n2>[0-9]{1,6}) begins"
        r"|(?:(?:zum )?(?:beginn|anfang) (?:von |der )?)?runde (?P<n3>[0-9]{1,6})(?: beginnt)?"
        r"|(?:zur )?(?P<n4>[0-9]{1,6})\. runde",
    ),
    (
        TURN,
        r"(?:(?:the )?end of )?(?:the |this |its |his |her |their |next )*turn"
        r"|(?:ende )?(?:des |dieses |seines |ihres |nächsten |nächster )*zug(?:e?s)?|zugende",
    ),
    (
        CONFLICT,
        r"(?:(?:the )?end of )?(?:the |this )?(?:conflict|fight)"
        r"|(?:ende )?(?:des |dieses |dieser )?(?:kampf(?:e?s)?|konflikts?)|kampfende",
    ),
    (
        FOR_SCENE,
        r"(?:(?:the )?end of )?(?:the |this )?scene"
        r"|(?:ende )?(?:der |dieser |diese )?szene|szenenende",
    ),
    (
        SESSION,
        r"(?:(?:the )?end of )?(?:the |this )?session"
        r"|(?:ende )?(?:der |dieser |diese )?sitzung|sitzungsende",
    ),
)


def read_scope(text: str, scope: Scope) -> str:
    """Return what a condition counts for: a name on a sheet as typed, else the system's own.

    What is neither stays as it is; the ruling reminds of it.
    """
    typed = cleaned(text)
    return scope_of(scope.state, typed) or typed


def read_until(text: str, _: Scope) -> str:
    """Return what ends a condition, as commands have it; any other text as it is."""
    typed = clean(text).casefold()
    for until, pattern in _ENDS:
        found = re.fullmatch(pattern, typed)
        if found:
            n = next((int(one) for one in found.groupdict().values() if one), None)
            return until if n is None else until.format(n=n)
    return cleaned(text)
