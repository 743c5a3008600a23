"""Which of the names known is nearly another one."""

from __future__ import annotations

from collections.abc import Mapping

# So much of two names has to be the same; less is a name of its own.
LEAST = 0.75


def resembling(name: str, known: Mapping[str, str]) -> str:
    """Return what the name most like this one stands for; empty for a known name, or none like it.

    ``known`` has names, in any case, with what each stands for.

    >>> resembling("fits", {"Fists": "Fists"}), resembling("fists", {"Fists": "Fists"})
    ('Fists', '')
    """
    by_fold = {one.casefold(): stands_for for one, stands_for in known.items()}
    wanted = name.casefold()
    if not by_fold or wanted in by_fold:
        return ""
    # Only who mistypes needs it.
    from difflib import get_close_matches

    found = get_close_matches(wanted, by_fold, n=1, cutoff=LEAST)
    return by_fold[found[0]] if found else ""
