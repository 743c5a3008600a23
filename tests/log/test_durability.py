"""The battery of ``tests.durability``, a little of each: no harm but to the controls."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.durability.__main__ import TRIALS
from tests.durability.trial import Trial


@pytest.mark.parametrize("trial", TRIALS, ids=lambda trial: trial.name)
def test_nothing_is_lost(trial: Trial, tmp_path: Path) -> None:
    assert trial.tried(tmp_path, trial.short) == 0


@pytest.mark.parametrize("trial", TRIALS, ids=lambda trial: trial.name)
def test_without_the_protection_something_is(trial: Trial, tmp_path: Path) -> None:
    assert trial.control(tmp_path, trial.short) > 0
