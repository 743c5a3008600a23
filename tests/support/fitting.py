"""Every state that tests look at as JSON has the schema that ships with the program."""

from __future__ import annotations

from functools import cache
from typing import Any

from jsonschema import Draft202012Validator

from tracker.conflict.system import SYSTEMS


@cache
def _validator() -> Draft202012Validator:
    from tracker.words.state_schema import state_schema

    return Draft202012Validator(state_schema())


def faults(document: Any) -> list[str]:
    """Return where a document has not the schema, and why."""
    errors = _validator().iter_errors(document)
    return [f"{error.json_path}: {error.message[:200]}" for error in errors]


def fitting(document: dict[str, Any]) -> dict[str, Any]:
    """Return a document of a state that has the schema; fails for another.

    A game that this program does not have is not in its schema.
    """
    assert document["system"] not in SYSTEMS or faults(document) == []
    return document
