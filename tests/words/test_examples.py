"""The examples in the docstrings come out as they say."""

from __future__ import annotations

import doctest
from types import ModuleType

import pytest

import tracker.systems.dice as dice
from tracker.systems import skills
from tracker.words import names, split


@pytest.mark.parametrize("module", [dice, skills, names, split], ids=lambda module: module.__name__)
def test_examples(module: ModuleType) -> None:
    result = doctest.testmod(module)
    assert result.attempted
    assert not result.failed
