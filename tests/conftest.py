"""What every test can count on: English, no colors asked for or forbidden, folders of its own."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.support.catalogues import compile_stale
from tracker.words.translate import install

pytest_plugins = ["tests.support.rules", "tests.support.snapshots", "pytester"]

_CHANGE_THE_SCREEN = ("NO_COLOR", "TEXTUAL_THEME", "COLORTERM", "COLUMNS", "LINES")

# At import, because Textual reads some of them when it is imported.
for name in [n for n in os.environ if n in _CHANGE_THE_SCREEN or n.startswith("SCHWUNG_")]:
    del os.environ[name]
os.environ["SCHWUNG_LANG"] = "en"

# How fast the machine is must not decide whether a test passes.
settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
# Nor the day: the same is drawn each time, so that a change is not held up by a fight that it has
# nothing to do with. What nobody has met yet is looked for by --hypothesis-profile=wandering.
settings.register_profile("repeated", settings.get_profile("untimed"), derandomize=True)
settings.register_profile("wandering", settings.get_profile("untimed"), print_blob=True)
settings.load_profile("repeated")


def pytest_sessionstart(session: pytest.Session) -> None:
    """Compile the catalogues where they have changed since the program was installed."""
    if not hasattr(session.config, "workerinput"):
        compile_stale()


@pytest.fixture(autouse=True)
def english() -> None:
    """Speak English, whatever the test before has spoken."""
    install("en")


@pytest.fixture(autouse=True)
def folders(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep the developer's own fights and settings out of reach."""
    home = tmp_path_factory.getbasetemp()
    for variable in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"):
        monkeypatch.setenv(variable, str(home / variable.lower()))


@pytest.fixture
def saves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return an empty folder that is the folder of saves, also for programs the test starts."""
    folder = tmp_path / "saves"
    folder.mkdir()
    monkeypatch.setenv("SCHWUNG_SAVES", str(folder))
    return folder
