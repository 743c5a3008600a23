"""The examples in the docstrings come out as they say."""

from __future__ import annotations

import doctest
from types import ModuleType

import pytest

from tracker.conflict import system
from tracker.dice import faces
from tracker.systems.fate.rules import skills
from tracker.systems.percent import rules as percent
from tracker.words import names, split


@pytest.mark.parametrize(
    "module", [faces, system, percent, skills, names, split], ids=lambda module: module.__name__
)
def test_examples(module: ModuleType) -> None:
    result = doctest.testmod(module)
    assert result.attempted
    assert not result.failed
