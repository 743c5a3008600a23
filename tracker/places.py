"""Where the files are: styles, the fights that ship, the reader's own fights and settings."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent

# The fights that ship: the first is under way and shows the most, the others are worked through.
EXAMPLES = (
    "the-bell-tower",
    "night-at-the-quay",
    "the-toll-hearing",
    "the-tax-chest",
    "the-tower-at-night",
    "the-ledge",
    "over-the-wall",
    "at-the-rusty-gate",
    "fire-in-the-foundry",
    "the-clockmakers-roof",
)


def checkout(package: Path = PACKAGE) -> Path | None:
    """Return the root of the source tree the program runs in; None when it is installed."""
    root = package.parent
    return root if (root / "pyproject.toml").is_file() else None


def styles_dir(package: Path = PACKAGE) -> Path:
    """Return the folder of the style sheets: ``styles`` of the checkout, or its copy."""
    root = checkout(package)
    return root / "styles" if root else package / "_styles"


def shipped_saves_dir(package: Path = PACKAGE) -> Path:
    """Return the folder of the fights that ship; in a checkout players' fights lie there too."""
    root = checkout(package)
    return root / "saves" if root else package / "_saves"


def shipped_path(example: str, language: str) -> Path:
    """Return the path of a fight that ships, as it is in a language; in English by default."""
    folder = shipped_saves_dir()
    own = folder / language / f"{example}.jsonl"
    return own if own.is_file() else folder / f"{example}.jsonl"


def saves_dir(arg: str | None, env: Mapping[str, str], package: Path = PACKAGE) -> Path:
    """Return the folder of the reader's fights; it need not exist yet.

    ``arg`` (``--saves``) goes before ``SCHWUNG_SAVES``, that before the checkout's ``saves`` and
    that before the XDG data folder. An empty value counts as none.
    """
    if named := arg or env.get("SCHWUNG_SAVES"):
        # Not Path's own, which raises for the home of nobody: as in a shell, that is a name.
        return Path(os.path.expanduser(named))
    if root := checkout(package):
        return root / "saves"
    return _xdg("XDG_DATA_HOME", ".local/share", env) / "saves"


def config_dir(env: Mapping[str, str]) -> Path:
    """Return the folder of the reader's settings; it need not exist yet."""
    return _xdg("XDG_CONFIG_HOME", ".config", env)


def _xdg(variable: str, fallback: str, env: Mapping[str, str]) -> Path:
    base = Path(env.get(variable, ""))
    # The XDG rules: a path that is not absolute counts as not set.
    if not base.is_absolute():
        base = Path(env.get("HOME") or os.path.expanduser("~")) / fallback
    return base / "schwung"
