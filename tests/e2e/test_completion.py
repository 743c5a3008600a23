"""Shells complete subcommands, options, fights and topics, as the parser knows them."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.program import ROOT, inside

BASH = r"""
source "$1"; shift
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMPREPLY=()
_shtab_schwung schwung "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD-1]}"
printf '%s\n' "${COMPREPLY[@]}"
"""

# What is typed, and what may come of it.
COMPLETED = [
    ("sh", ["share", "show"]),
    ("show y", ["yard"]),
    ("--saves {other} show ", ["cellar"]),
    ("recap yard y", ["yard"]),
    ("show {other}/ce", ["{other}/cellar.jsonl"]),
    ("ask ya", ["yard"]),
    ("manual key", ["keys"]),
    ("export yard --format h", ["html"]),
    ("log --pl", ["--players"]),
    ("completion z", ["zsh"]),
]


@pytest.fixture(scope="module")
def shell(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the scripts, two folders of fights, and the program under its name."""
    folder = tmp_path_factory.mktemp("shell")
    for saves, name in (("saves", "yard"), ("other", "cellar")):
        script = f"conflict {name}\n"
        done = inside("--saves", folder / saves, "run", "-", "--save", name, stdin=script)
        assert done.code == 0, done.err
    program = folder / "schwung"
    program.write_text(f'#!/bin/sh\nPYTHONPATH="{ROOT}" exec "{sys.executable}" -m tracker "$@"\n')
    program.chmod(0o755)
    for name in ("bash", "zsh", "fish"):
        told = inside("completion", name)
        assert (told.code, told.err) == (0, "")
        (folder / name).mkdir()
        (folder / name / "schwung").write_text(told.out, encoding="utf-8")
    return folder


def run(shell: Path, *arguments: str) -> list[str]:
    env = {
        **os.environ,
        "PATH": f"{shell}{os.pathsep}{os.environ['PATH']}",
        "SCHWUNG_SAVES": str(shell / "saves"),
        "HOME": str(shell),
        "LC_ALL": "C.UTF-8",
    }
    done = subprocess.run(
        arguments, capture_output=True, env=env, cwd=shell, timeout=30, text=True, check=True
    )
    assert done.stderr == ""
    return done.stdout.splitlines()


@pytest.mark.parametrize(("typed", "completed"), COMPLETED)
def test_bash_completes(shell: Path, typed: str, completed: list[str]) -> None:
    words = ["schwung", *typed.format(other=shell / "other").split(" ")]
    script = str(shell / "bash" / "schwung")
    found = run(shell, "bash", "-c", BASH, "bash", script, *words)
    wanted = [one.format(other=shell / "other") for one in completed]
    assert sorted(found) == wanted


@pytest.mark.skipif(shutil.which("fish") is None, reason="there is no fish here")
@pytest.mark.parametrize(("typed", "completed"), COMPLETED)
def test_fish_completes(shell: Path, typed: str, completed: list[str]) -> None:
    line = f"schwung {typed.format(other=shell / 'other')}"
    script = shell / "fish" / "schwung"
    found = run(shell, "fish", "-c", f"source {script}; complete -C '{line}'")
    assert sorted(one.partition("\t")[0] for one in found) == [
        one.format(other=shell / "other") for one in completed
    ]


@pytest.mark.skipif(shutil.which("zsh") is None, reason="there is no zsh here")
def test_zsh_reads_it(shell: Path) -> None:
    assert run(shell, "zsh", "-n", str(shell / "zsh" / "schwung")) == []


def test_the_names_of_fights_are_listed_without_reading_them(shell: Path) -> None:
    assert inside("--saves", shell / "saves", "list", "--names").out == "yard\n"
    assert inside("--saves", shell / "none", "list", "--names").out == ""
