"""Nothing that is printed, or written as text, does anything but stand there."""

from __future__ import annotations

import ast
import io
import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.forging import spoiled
from tests.support.unseen import EVIL, unsafe
from tracker.cli import FORMATS, main
from tracker.places import PACKAGE

AT = "2026-01-01T00:00:00Z"
# Where a stream is written to: what is printed, what is only handed on, and the terminal itself.
PRINTING = {"printing.py", "streams.py", "tui/terminal/driver.py"}


@pytest.fixture
def evil_save(saves: Path) -> str:
    """Return the name of a save that is as evil as what is in it."""
    name = "a\x1b[31m\nb\u202e\x9b"
    spoiled(saves / f"{name}.jsonl")
    (saves / "broken\x1b]0;x\x07.jsonl").write_text("no save")
    return name


def commands(save: str) -> Iterator[list[str]]:
    yield ["list"]
    yield ["verify", save]
    yield ["repair", save]
    for verb in ("show", "log"):
        yield [verb, save]
        yield [verb, save, "--players"]
        yield [verb, save, "--json"]
    yield ["stats", save]
    yield ["stats", save, "--json"]
    yield ["list", "--json"]
    yield ["--plain", save]
    for format in FORMATS:
        yield ["export", save, "--format", format]
    yield ["do", save, "--dry-run", "note x", "undo", "stats", f"attack {EVIL[0]}"]
    yield ["do", save, "--dry-run", "strike 3"]
    # What is typed comes back in messages, and what no file is called.
    for evil in EVIL:
        if "\x00" not in evil:
            yield ["do", save, "--dry-run", evil, f'note "{evil}"', f'attack "{evil}"']
            yield ["show", evil]
            yield ["show", save, "--at", evil]
            yield ["show", save, f"--{evil}"]
            yield ["rule", evil]
            yield ["odds", "fate", f"skill={evil}"]
            yield ["odds", evil]
            yield ["run", f"{evil}.fight"]
            yield ["run", "-", "--save", evil]
            yield [evil]


@pytest.mark.parametrize("language", ["en", "de"])
def test_no_command_prints_what_a_terminal_obeys(
    evil_save: str,
    language: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for command in commands(evil_save):
        typed = f"show\nlog\n? {EVIL[0]}\n{EVIL[2]}\nattack {EVIL[4]}\n".encode()
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(typed), "utf-8"))
        main(["--lang", language, *command])
        out, err = capsys.readouterr()
        assert not unsafe(out), command
        assert not unsafe(err), command
        assert out or err, command


def test_a_fight_is_one_line_of_the_list(
    evil_save: str, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["list"])
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 2
    assert any(line.startswith("a�[31m�b��  [31mRed0  fate") for line in lines)
    assert any(line.startswith("broken�]0;x�  broken�]0;x�.jsonl") for line in lines)


def test_json_says_all_of_it(evil_save: str, capsys: pytest.CaptureFixture[str]) -> None:
    main(["show", evil_save, "--json"])
    out = capsys.readouterr().out
    assert not unsafe(out)
    names = [one["name"] for one in json.loads(out)["participants"]]
    assert len(names) == 4
    assert all(any(name.startswith(evil) for evil in EVIL) for name in names)


@pytest.mark.parametrize("format", ["markdown", "html", "script"])
def test_what_is_written_to_a_file_is_as_harmless(
    evil_save: str, tmp_path: Path, format: str
) -> None:
    target = tmp_path / "written"
    assert main(["export", evil_save, "--format", format, "--to", str(target)]) == 0
    assert not unsafe(target.read_text(encoding="utf-8"))


def test_no_save_gets_a_name_that_does_not_show(
    saves: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for evil in EVIL:
        for command in (["run", "-", "--save", evil], ["--plain", evil]):
            monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b'conflict "A"\n')))
            assert main(command) != 0, command
            out, err = capsys.readouterr()
            assert "cannot be the name of a save" in out + err, command
    assert os.listdir(saves) == []


def test_all_that_is_printed_goes_one_way() -> None:
    """No module prints by itself, where nothing would be cleaned."""
    found = []
    for path in PACKAGE.rglob("*.py"):
        module = str(path.relative_to(PACKAGE))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and module not in PRINTING:
                called = ast.unparse(node.func)
                if called in ("print", "sys.stdout.write", "sys.stderr.write", "stream.write"):
                    found.append(f"{module}:{node.lineno}")
    assert found == []
