"""Where files are looked for, in a checkout and installed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tracker import places


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    return tmp_path / "site-packages" / "tracker"


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    (tmp_path / "pyproject.toml").touch()
    return tmp_path / "tracker"


def test_files_of_a_checkout_are_those_beside_the_package(checkout: Path, tmp_path: Path) -> None:
    assert places.checkout(checkout) == tmp_path
    assert places.styles_dir(checkout) == tmp_path / "styles"
    assert places.shipped_saves_dir(checkout) == tmp_path / "saves"
    assert places.saves_dir(None, {"XDG_DATA_HOME": "/data"}, checkout) == tmp_path / "saves"


def test_installed_files_lie_in_the_package(installed: Path) -> None:
    assert places.checkout(installed) is None
    assert places.styles_dir(installed) == installed / "_styles"
    assert places.shipped_saves_dir(installed) == installed / "_saves"


@pytest.mark.parametrize(
    ("arg", "env", "folder"),
    [
        ("here", {"SCHWUNG_SAVES": "there"}, "here"),
        (None, {"SCHWUNG_SAVES": "there", "XDG_DATA_HOME": "/data"}, "there"),
        ("", {"SCHWUNG_SAVES": "", "XDG_DATA_HOME": "/data"}, "/data/schwung/saves"),
        (None, {"XDG_DATA_HOME": "not/absolute", "HOME": "/h"}, "/h/.local/share/schwung/saves"),
        (None, {"HOME": "/h"}, "/h/.local/share/schwung/saves"),
    ],
)
def test_own_saves_lie_where_is_asked_or_in_the_data_folder(
    arg: str | None, env: dict[str, str], folder: str, installed: Path
) -> None:
    assert places.saves_dir(arg, env, installed) == Path(folder)


def test_tilde_is_the_home(installed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/h")
    assert places.saves_dir("~/fights", {}, installed) == Path("/h/fights")


def test_settings_lie_in_the_configuration_folder() -> None:
    assert places.config_dir({"XDG_CONFIG_HOME": "/c", "HOME": "/h"}) == Path("/c/schwung")
    assert places.config_dir({"HOME": "/h"}) == Path("/h/.config/schwung")


def test_this_is_a_checkout() -> None:
    assert places.checkout() == Path(__file__).parents[1]
