"""Messages to be translated, and named errors: why a system of dice does not take something."""

from __future__ import annotations

import msgspec


def N_(text: str) -> str:
    """Mark an English message for the catalogues; the words layer translates and fills it."""
    return text


class Fault(msgspec.Struct, frozen=True, omit_defaults=True):
    """Say why something is refused: a value, never raised.

    ``code`` is one of the rules file's names (``E_NO_POINTS``), ``rule`` the id of the rule,
    ``arguments`` what stands in the places of the message, ``candidates`` what would be taken.
    """

    code: str
    message: str
    rule: str = ""
    arguments: dict[str, int | str] = {}
    candidates: tuple[str, ...] = ()
