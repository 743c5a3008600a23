"""Standard streams that are closed, full or left by their reader: every command goes on."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.program import QUAY, ROOT, Printed, inside
from tracker.log.save import Save

READING = ("show quay", "show quay --json", "log quay", "list --json", "stats quay", "odds fate")


@pytest.fixture(autouse=True)
def quay(saves: Path) -> Path:
    assert inside("run", QUAY, "--save", "quay").code == 0
    return saves / "quay.jsonl"


def shell(arguments: str, streams: str) -> Printed:
    """Run the program from a shell that sets its streams so."""
    line = f"{shlex.quote(sys.executable)} -m tracker {arguments} {streams}"
    done = subprocess.run(
        ["bash", "-c", line],
        capture_output=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdin=subprocess.DEVNULL,
        timeout=60,
        encoding="utf-8",
        check=False,
    )
    assert "Traceback" not in done.stderr + done.stdout
    return Printed(done.returncode, done.stdout, done.stderr)


@pytest.mark.parametrize("arguments", [*READING, "--plain quay"])
def test_a_closed_output_is_no_error(arguments: str) -> None:
    assert shell(arguments, ">&-") == (0, "", "")


@pytest.mark.parametrize("arguments", [*READING, "--help", "run --help", "--version"])
def test_a_full_output_is_said(arguments: str) -> None:
    said = shell(arguments, "> /dev/full")
    assert said == (3, "", "the output cannot be written: No space left on device\n")


def test_closed_errors_leave_the_output_to_the_document() -> None:
    """What would be said has nowhere to go, above all not between the lines of the JSON."""
    assert shell("show nobody --json", "2>&-") == (3, "", "")


@pytest.mark.parametrize("streams", ["2> /dev/full", "<&- >&- 2>&-"])
def test_the_exit_code_needs_no_stream(streams: str) -> None:
    assert [shell(f"{words} foo", streams).code for words in ("show", "do quay")] == [3, 1]


def test_a_script_is_played_to_its_end_although_nobody_reads_on(
    saves: Path, tmp_path: Path
) -> None:
    """The output has long filled what a pipe and the program hold when the last line comes."""
    script = tmp_path / "long.fight"
    script.write_text("\n".join(['conflict "Long"', *(f"note {'n' * 900}" for _ in range(200))]))
    played = shell(f"run {script} --save long", "| true; exit ${PIPESTATUS[0]}")
    assert (played.code, played.err) == (0, "")
    with Save.follow(saves / "long.jsonl") as save:
        assert len(save.records) == 201


def test_a_refusal_counts_although_nobody_reads_it() -> None:
    said = shell("do quay foo", "2>&1 >/dev/null | true; exit ${PIPESTATUS[0]}")
    assert said.code == 1
