"""What a log can hold of checks, whichever game they are of; it is decoded by their tags."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Union

from tracker.conflict.system import SYSTEMS

if TYPE_CHECKING:
    from tracker.dice.check import Check, Outcome

    AnyCheck = Check
    AnyOutcome = Outcome
else:
    _KINDS = [kinds for rules in SYSTEMS.values() for kinds in rules.checks()]
    AnyCheck: Any = Union[tuple(check for check, _outcome in _KINDS)]
    AnyOutcome: Any = Union[tuple(outcome for _check, outcome in _KINDS)]
