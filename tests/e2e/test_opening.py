"""Opening a fight in a terminal: played, read along, or not to be opened at all."""

from __future__ import annotations

import sys
from pathlib import Path

from tests.support.program import QUAY, inside
from tests.support.pty import Terminal
from tests.tui.quay import AT
from tracker.conflict.ruling import HeadMove
from tracker.log.save import Save


def opening(saves: Path, save: str) -> list[str]:
    return [sys.executable, "-m", "tracker", "--saves", str(saves), "open", save]


def test_a_fight_that_is_not_there_is_said_and_ends_with_three(tmp_path: Path) -> None:
    with Terminal(opening(tmp_path, "nothing")) as terminal:
        assert terminal.wait_exit() == 3
        assert "nothing" in terminal.screen()
        assert "Traceback" not in terminal.screen()


def test_lines_that_tell_no_fight_end_with_three(tmp_path: Path) -> None:
    save = Save.create(tmp_path / "odd.jsonl", "Odd", "fate", AT)
    save.append(HeadMove(n=1, head=99, why="undo", at=AT))
    save.close()
    with Terminal(opening(tmp_path, "odd")) as terminal:
        assert terminal.wait_exit() == 3
        assert "Traceback" not in terminal.screen()


def test_the_second_to_open_reads_along(tmp_path: Path) -> None:
    setup = tmp_path / "setup.fight"
    script = QUAY.read_text(encoding="utf-8")
    setup.write_text(script[: script.index("# S1 ")], encoding="utf-8")
    assert inside("--saves", tmp_path, "run", setup, "--save", "quay").code == 0
    with Terminal(opening(tmp_path, "quay")) as player:
        player.wait_text("saved 14")
        with Terminal(opening(tmp_path, "quay")) as reader:
            reader.wait_text("reading along")
            player.send("n")
            player.wait_text("saved 15")
            reader.wait_text("Ada's turn")
