"""What may import what, and what must not be loaded before it is needed."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.first_frame import allowed, loaded_at_first, noted, quay

ROOT = Path(__file__).parents[1]

LOAD = """
import importlib, pkgutil, sys
for name in sys.argv[1:]:
    package = importlib.import_module(name)
    for module in pkgutil.walk_packages(getattr(package, "__path__", ()), name + "."):
        importlib.import_module(module.name)
print(*sys.modules, sep="\\n")
"""
RUN = """
import sys
from tracker.cli import main
try:
    main()
finally:
    print(*sys.modules, sep="\\n", file=sys.stderr)
"""


def run(program: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a program text in a Python of its own."""
    return subprocess.run(
        [sys.executable, "-c", program, *arguments],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )


def loaded(names: Sequence[str]) -> set[str]:
    """Return every module that is loaded when these, and all below them, are."""
    done = run(LOAD, *names)
    assert done.returncode == 0, done.stderr
    return set(done.stdout.split())


def there(*names: str) -> list[str]:
    """Return those of the modules that there are."""
    files = [ROOT.joinpath(*name.split(".")) for name in names]
    return [
        name
        for name, file in zip(names, files, strict=True)
        if file.with_suffix(".py").is_file() or (file / "__init__.py").is_file()
    ]


def test_contracts_hold() -> None:
    lint = "from importlinter.cli import lint_imports_command; lint_imports_command()"
    done = run(lint)
    assert done.returncode == 0, done.stdout + done.stderr


def test_contracts_ignore_nothing() -> None:
    assert "ignore_imports" not in (ROOT / "pyproject.toml").read_text()


# Of each contract, a module that breaks it, and what that one imports.
BREACHES = {
    "Imports point one way": ("dice/breach", "tracker.conflict.state"),
    "The parts of a game point one way": (
        "systems/pool/rules/breach",
        "tracker.systems.pool.words",
    ),
    "Libraries are called, and do not call": ("conflict/breach_too", "tracker.checks.rules"),
    "No game knows another": ("systems/twenty/breach", "tracker.systems.pool.rules"),
    "Nothing outside imports a game": ("conflict/breach", "tracker.systems.reserves.rules"),
    "The rules are pure": ("systems/percent/rules/breach", "random"),
    "What is shown is made without a screen": ("systems/pool/screen/breach", "textual"),
    "Words and logs need no screen": ("words/breach", "rich"),
    "Formats read bytes": ("imports/breach", "pathlib"),
    "Only what needs the extra imports it": ("words/breach_too", "segno"),
    # In place of the format itself: the contract lists what there is.
    "Formats do not know each other": ("imports/fari", "tracker.imports.roll20"),
}


def test_each_contract_fails_on_a_breach(tmp_path: Path) -> None:
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    shutil.copytree(
        ROOT / "tracker", tmp_path / "tracker", ignore=shutil.ignore_patterns("__pycache__")
    )
    for module, imported in BREACHES.values():
        (tmp_path / "tracker" / f"{module}.py").write_text(f"import {imported}\n")
    lint = "from importlinter.cli import lint_imports_command; lint_imports_command()"
    done = subprocess.run(
        [sys.executable, "-c", lint, "--no-cache"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    kept = [name for name in BREACHES if f"{name} BROKEN" not in done.stdout]
    assert kept == [], done.stdout + done.stderr
    declared = re.findall(r'^name = "(.+)"$', (ROOT / "pyproject.toml").read_text(), re.MULTILINE)
    assert set(BREACHES) == set(declared) - {"schwung"}


@pytest.mark.parametrize(
    ("names", "unwanted"),
    [
        (["tracker.conflict", "tracker.systems"], {"textual", "rich", "tinydb", "asyncio"}),
        (["tracker.tui.present"], {"textual", "rich", "tinydb", "asyncio"}),
        (["tracker.words", "tracker.log", "tracker.session"], {"textual", "rich"}),
        (["tracker.imports"], {"textual", "rich", "tinydb", "asyncio", "tracker.log"}),
        # Until the app opens, or a fight is read, neither is waited for.
        (["tracker.cli"], {"textual", "rich", "tinydb"}),
    ],
    ids=lambda value: "+".join(value) if isinstance(value, list) else "",
)
def test_loading_stays_light(names: list[str], unwanted: set[str]) -> None:
    names = there(*names)
    assert loaded(names) & unwanted == set()


LEDGE = str(ROOT / "saves" / "the-ledge.jsonl")


@pytest.mark.parametrize(
    "arguments",
    [["--help"], ["list"], ["list", "--json"], ["show", LEDGE], ["log", LEDGE]],
)
@pytest.mark.usefixtures("saves")
def test_commands_without_a_screen_load_none(arguments: list[str]) -> None:
    if there("tracker.cli"):
        done = run(RUN, *arguments)
        modules = set(done.stderr.split())
        assert "tracker.cli" in modules, done.stderr
        assert done.returncode == 0
        assert modules & {"textual", "rich", "tracker.imports"} == set()


def test_a_module_that_is_loaded_is_seen() -> None:
    assert "textual" in loaded(["textual.geometry"])


SHIPPED = {
    "fate": "night-at-the-quay",
    "pool": "the-tower-at-night",
    "reserves": "the-ledge",
    "percent": "over-the-wall",
    "twenty": "at-the-rusty-gate",
    "core": "fire-in-the-foundry",
}
LOOKED_UP_LATER = re.compile(
    r"tracker\.(page\.(?!zone_places)|share)|tracker\..*(html|markdown|export|stats|statistics|odds|tally|forms|revis|grammar|imports)"
)


@pytest.mark.parametrize("system", SHIPPED)
def test_the_first_frame_loads_what_its_fight_needs(system: str, tmp_path: Path) -> None:
    save = tmp_path / "fight.jsonl"
    save.write_bytes((ROOT / "saves" / f"{SHIPPED[system]}.jsonl").read_bytes())
    modules = loaded_at_first(save, "200x60")
    others = "|".join(other for other in SHIPPED if other not in ("fate", system))
    # Checks are decoded by the system they name, so where there are checks, all kinds are known.
    # What a game is called, its package itself says, which is light.
    whose = r"tracker\.(?!systems\.\w+$).*" if system == "fate" else r"tracker\.(?!systems\.).*"
    theirs = re.compile(rf"{whose}\b(\w+_)?({others})(_\w+)?\b")
    assert [name for name in sorted(modules) if theirs.match(name)] == []
    assert [name for name in sorted(modules) if LOOKED_UP_LATER.match(name)] == []
    own = re.compile(rf"tracker\.systems\.{system}\.(rules\.)?(checks|state)")
    assert system == "fate" or any(map(own.fullmatch, modules))


# What only looking further at a fight needs, and Textual's own that is never needed.
NEVER_AT_FIRST = ("textual.widgets._directory_tree", "textual.widgets._select", "platformdirs.unix")


def test_the_first_frame_loads_nothing_else(tmp_path: Path) -> None:
    modules = loaded_at_first(quay(tmp_path))
    new = sorted(noted(modules) - allowed())
    assert not new, (
        f"{', '.join(new)}: loaded before the first frame, and each module costs the start."
        " Import it in the function that needs it (a comment says why), or under TYPE_CHECKING;"
        " one that the first frame shows, or that has got another name, is noted by"
        " python -m tests.first_frame."
    )
    assert not modules.intersection(NEVER_AT_FIRST)
