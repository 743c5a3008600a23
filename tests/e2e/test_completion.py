"""Shells complete subcommands, options, fights and topics, as the parser knows them."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.program import ROOT, inside
from tests.support.pty import Terminal

BASH = r"""
source "$1"; shift
COMP_LINE="$*"; COMP_POINT=${#COMP_LINE}
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
    ("do y", ["yard"]),
    ("do yard full-d", ["full-defense"]),
    ("do yard next undo bor", ["border"]),
    ("--saves {other} do cellar reve", ["reveal"]),
    ("ask yard verb:zone cou", ["count"]),
]


@pytest.fixture(scope="module")
def shell(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the scripts, two folders of fights, and the program under its name."""
    folder = tmp_path_factory.mktemp("shell")
    for saves, name in (("saves", "yard"), ("other", "cellar")):
        script = f"conflict {name} kind=physical\nzone Kitchen\nside Cooks\n"
        script += "add Mona npc side=Cooks zone=Kitchen\n"
        script += 'add "Provost Hahn" npc side=Cooks zone=Kitchen\n'
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


def environment(shell: Path) -> dict[str, str]:
    return {
        **os.environ,
        "PATH": f"{shell}{os.pathsep}{os.environ['PATH']}",
        "SCHWUNG_SAVES": str(shell / "saves"),
        "HOME": str(shell),
        "LC_ALL": "C.UTF-8",
    }


def run(shell: Path, *arguments: str) -> list[str]:
    env = environment(shell)
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


# What is typed in a shell up to a tab, and how the line goes on.
TYPED = [
    ("schwung do ya", "schwung do yard"),
    ("schwung do yard 'place Mo", "schwung do yard 'place Mona"),
    ("schwung do yard 'place Mona K", "schwung do yard 'place Mona Kitchen"),
    ("schwung do yard 'add Nora npc sid", "schwung do yard 'add Nora npc side="),
    ('schwung do yard "place Pro', 'schwung do yard "place \\"Provost Hahn\\"'),
    ("schwung ask yard verb:place by:Mo", "schwung ask yard verb:place by:Mona"),
    ("schwung ask yard by:P", """schwung ask yard by:'"Provost Hahn"'"""),
    ("schwung ask yard verb:zone count p", "schwung ask yard verb:zone count per"),
]
SHELLS = {"bash": "bash --norc --noprofile -i", "zsh": "zsh -f -i"}


def plain(line: str) -> str:
    return re.sub(r"[\\'\"]", "", line)


@pytest.mark.parametrize("name", SHELLS)
@pytest.mark.parametrize(("typed", "line"), TYPED)
def test_a_line_goes_on_by_tab(shell: Path, name: str, typed: str, line: str) -> None:
    if shutil.which(name) is None:
        pytest.skip(f"there is no {name} here")
    reads = "autoload -U compinit; compinit -u -D; " if name == "zsh" else ""
    reads += f'eval "$(cat {shell / name / "schwung"})"'
    with Terminal(SHELLS[name].split(), cols=120, env=environment(shell)) as terminal:
        terminal.send(f"PS1='> '; {reads}; clear; printf 'rea%s\\n' dy<enter>")
        terminal.wait_text("ready")
        terminal.send(f"{typed}<tab>")
        # Each has its own way to put what has to be quoted.
        terminal.wait(lambda: plain(f"> {line}") in plain(terminal.screen()), line)


@pytest.mark.skipif(shutil.which("fish") is None, reason="there is no fish here")
@pytest.mark.parametrize(("typed", "completed"), COMPLETED)
def test_fish_completes(shell: Path, typed: str, completed: list[str]) -> None:
    line = f"schwung {typed.format(other=shell / 'other')}"
    script = shell / "fish" / "schwung"
    found = run(shell, "fish", "-c", f"source {script}; complete -C '{line}'")
    assert sorted(one.partition("\t")[0] for one in found) == [
        one.format(other=shell / "other") for one in completed
    ]


@pytest.mark.skipif(shutil.which("fish") is None, reason="there is no fish here")
def test_fish_completes_within_quotes(shell: Path) -> None:
    def completed(typed: str) -> list[str]:
        line = shell / "line"
        line.write_text(typed, encoding="utf-8")
        script = f"source {shell / 'fish' / 'schwung'}; complete -C (cat {line})"
        return [one.partition("\t")[0] for one in run(shell, "fish", "-c", script)]

    assert completed("schwung do yard 'place Mo") == ["place Mona"]
    assert completed("schwung ask yard by:Mo") == ["by:Mona"]
    assert completed('schwung do yard "add Nora npc sid') == ["add Nora npc side="]


def test_the_names_of_fights_are_listed_without_reading_them(shell: Path) -> None:
    assert inside("--saves", shell / "saves", "list", "--names").out == "yard\n"
    assert inside("--saves", shell / "none", "list", "--names").out == ""
