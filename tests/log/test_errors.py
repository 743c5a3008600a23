"""Errors carry a template and what fills it, so that they can be said in any language."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.support.catalogues import german as all_german
from tracker.conflict.ruling import ID_ARGUMENTS
from tracker.log import errors

ERRORS: list[errors.LogError] = [
    errors.Inaccessible("a/quay.jsonl", "Permission denied"),
    errors.NotFound("quay.jsonl"),
    errors.BadName(""),
    errors.Ambiguous("quay", ("quay-2", "quay-3")),
    errors.Exists("a/quay.jsonl"),
    errors.Ships("a/quay.jsonl"),
    errors.Locked("a/quay.jsonl"),
    errors.Locked("a/quay.jsonl", 7),
    errors.Locked("a/quay.jsonl", 7, "pts/3", "19:00"),
    errors.Locked("a/quay.jsonl", 7, stopped=True),
    errors.Locked("a/quay.jsonl", 7, "pts/3", "19:00", stopped=True),
    errors.ReadOnly("a/quay.jsonl"),
    errors.AppendOnly(),
    errors.NoFight("a/quay.jsonl", "ruling 9 follows 8"),
    errors.Damaged("a/quay.jsonl", 12, 3456),
    errors.Damaged("a/quay.jsonl", 0, 0),
    errors.ForeignWrite("a/quay.jsonl"),
    errors.NotDurable("a/quay.jsonl", "No space left on device", final=False),
    errors.NotDurable("a/quay.jsonl", "Input/output error", final=True),
    errors.Unwritable("a set"),
    errors.NotALog("a/quay.jsonl"),
    errors.MissingGame("a/quay.jsonl", "toy"),
    errors.NoPlainFile("a/quay.jsonl"),
    errors.NewerFormat("a/quay.jsonl", "schwung/2"),
    errors.UnknownRecord(12, "sang"),
    errors.UnknownRecord(12, reason="no command"),
]


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_a_template_and_its_arguments_make_the_message(error: errors.LogError) -> None:
    assert error.message.format_map(error.arguments) == str(error) == str(error.note())
    assert "{" not in str(error)
    assert "a/" not in str(error)
    assert not ID_ARGUMENTS & error.arguments.keys()


# What never leaves the program, and what the command line or the app goes on from.
ELSEWHERE = (
    errors.AppendOnly,
    errors.ReadOnly,
    errors.Unwritable,
    errors.Locked,
    errors.NotDurable,
)


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_every_error_says_what_to_do(error: errors.LogError) -> None:
    """In German, too: it stands behind a semicolon, or is the last of what is said."""
    german = all_german().get(error.message)
    assert german is not None
    for text in (error.message, str(german.string)):
        assert isinstance(error, ELSEWHERE) or "; " in text


def test_every_error_is_said_above() -> None:
    said = {type(error).__name__ for error in ERRORS}
    source = Path(errors.__file__).read_text(encoding="utf-8")
    classes = {node.name for node in ast.parse(source).body if isinstance(node, ast.ClassDef)}
    assert classes - said == {"LogError", "LogNote", "_AboutFile"}


def test_braces_in_a_name_are_text() -> None:
    assert "{who}.jsonl" in str(errors.NotALog("{who}.jsonl"))
