"""The battery of ``tests.durability``, a little of each: no harm but to the controls."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.durability.__main__ import TRIALS
from tests.durability.dying import MOUNTED, in_a_tiny_file_system, limited, unheeded
from tests.durability.trial import Trial
from tests.support.tiny import not_permitted


@pytest.mark.parametrize("trial", TRIALS, ids=lambda trial: trial.name)
def test_nothing_is_lost(trial: Trial, tmp_path: Path) -> None:
    assert trial.tried(tmp_path, trial.short) == 0


@pytest.mark.parametrize("trial", TRIALS, ids=lambda trial: trial.name)
def test_without_the_protection_something_is(trial: Trial, tmp_path: Path) -> None:
    assert trial.control(tmp_path, trial.short) > 0


def test_nothing_is_lost_on_a_tiny_file_system(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Where nobody may mount one, a limit for the file's size is what remains."""
    harm, control = in_a_tiny_file_system(2), in_a_tiny_file_system(2, "deaf")
    if harm is None or control is None:
        with capsys.disabled():
            print(f"no tiny file system can be mounted here: {not_permitted(MOUNTED)}")
        (tmp_path / "deaf").mkdir()
        harm, control = limited(tmp_path, 5), unheeded(tmp_path / "deaf", 5)
    assert harm == 0
    assert control > 0
