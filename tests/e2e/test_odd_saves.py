"""Names and files that are no saves, or no whole ones: each is told, none is taken for a fight."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.program import QUAY, ROOT, inside, schwung
from tracker.conflict.engine import decide
from tracker.conflict.notes import Note
from tracker.conflict.order import Begin
from tracker.conflict.ruling import Refusal, Ruling
from tracker.conflict.state import Conflict
from tracker.conflict.turns import Hold
from tracker.log.save import Save

LONG = "x" * 300
AT = "2026-11-29T19:00:00Z"


@pytest.mark.parametrize("words", [("run", QUAY, "--save", ""), ("--plain", ""), ("--plain", LONG)])
def test_what_can_be_no_name_is_refused_before_anything_is_played(words: tuple[str, ...]) -> None:
    played = inside(*words, stdin='conflict "A"\n')
    assert (played.code, played.out) == (3, "")
    assert words[-1] or played.err.startswith('"" cannot be the name of a save; ')


@pytest.mark.parametrize("name", [".quay", "..", "."])
def test_a_name_that_no_list_would_show_is_refused(saves: Path, name: str) -> None:
    played = inside("run", QUAY, "--save", name)
    assert (played.code, played.out) == (3, "")
    assert played.err.startswith(f"{name} cannot be the name of a save; ")
    assert list(saves.iterdir()) == []


def test_the_home_of_nobody_is_a_folder_like_another() -> None:
    assert inside("--saves", "~nobody-at-all/fights", "list").code == 0


@pytest.mark.parametrize("folder", [".", "/"])
def test_a_folder_is_named_as_it_was(folder: str) -> None:
    assert inside("show", folder).err.startswith(f"{folder} is a link, a folder or a pipe")


@pytest.fixture
def damaged(saves: Path) -> Path:
    assert inside("run", QUAY, "--save", "quay").code == 0
    path = saves / "quay.jsonl"
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:9] + lines[10:]))
    return path


def test_a_part_that_cannot_be_read_is_not_verified(damaged: Path) -> None:
    verified = inside("verify", damaged)
    assert verified.code == 3
    assert "is damaged after ruling 8" in verified.err
    assert verified.out.startswith("Rulings: 8, branches: 1.\nBehind them the file could not")
    as_json = inside("verify", damaged, "--json")
    assert (as_json.code, as_json.document["whole"]) == (3, False)
    assert inside("show", damaged).code == 0


READERS = (
    ("show",),
    ("log",),
    ("stats",),
    ("verify",),
    ("export", "--format", "script"),
    ("export", "--format", "tinydb"),
)


def test_a_flipped_bit_in_the_last_line_is_named_by_every_reader(saves: Path) -> None:
    """And what it was is not made again under its number."""
    inside("run", QUAY, "--save", "quay")
    path = saves / "quay.jsonl"
    whole = path.read_bytes()
    path.write_bytes(whole[:-30] + bytes([whole[-30] ^ 1]) + whole[-29:])
    damaged = path.read_bytes()
    said = "quay.jsonl is damaged after ruling 42, at byte "
    for verb, *words in READERS:
        told = inside(verb, "quay", *words)
        assert said in told.err, verb
        assert told.code == (3 if verb == "verify" else 0), verb
    assert said in inside("list").out
    assert said in inside("--plain", "quay", stdin="note a\n").out
    assert said in inside("do", "quay", "note a").err
    assert path.read_bytes() == damaged
    assert inside("repair", "quay").out.startswith("kept up to ruling 42; whole: quay.damaged-42")
    assert inside("verify", "quay").code == 0


@pytest.mark.parametrize(
    ("mark", "ends"), [(b"", b"\r\n"), (b"\xef\xbb\xbf", b"\n"), (b"\xef\xbb\xbf", b"\r\n")]
)
def test_what_windows_puts_into_a_save_is_said_and_taken_out_once_it_is_played(
    saves: Path, mark: bytes, ends: bytes
) -> None:
    inside("run", QUAY, "--save", "quay")
    path = saves / "quay.jsonl"
    whole = path.read_bytes()
    shown = inside("show", "quay").out
    returned = mark + whole.replace(b"\n", ends)
    path.write_bytes(returned)
    for verb, *words in READERS:
        told = inside(verb, "quay", *words)
        assert told.code == 0, verb
        assert told.err.startswith("quay.jsonl has line ends or the mark of Windows"), verb
    assert inside("show", "quay").out == shown
    assert "quay  Night at the Quay" in inside("list").out
    assert path.read_bytes() == returned
    done = inside("do", "quay", "note a")
    assert (done.code, done.err.count("kept as it was in quay.crlf")) == (0, 1)
    assert path.read_bytes().startswith(whole)
    assert path.with_name("quay.crlf").read_bytes() == returned
    assert inside("verify", "quay").err == ""


def test_a_newer_format_is_not_verified(saves: Path) -> None:
    (saves / "newer.jsonl").write_bytes(b'{"log":"schwung/99","id":"x"}\n')
    assert schwung("verify", "newer").code == 3


def test_a_fight_with_a_damaged_end_is_listed_as_such(saves: Path) -> None:
    inside("run", QUAY, "--save", "quay")
    path = saves / "quay.jsonl"
    path.write_bytes(path.read_bytes() + b"x\ny\n")
    listed = inside("list").out
    assert "Night at the Quay" in listed
    assert "quay.jsonl is damaged after ruling 43" in listed


def test_a_repair_says_where_an_unfinished_line_went(saves: Path) -> None:
    inside("run", QUAY, "--save", "quay")
    path = saves / "quay.jsonl"
    size = path.stat().st_size
    path.write_bytes(path.read_bytes() + b'{"n":44,"hea')
    done = inside("repair", "quay")
    said = f"a ruling that was never completed is kept in quay.torn-{size}\n"
    assert done == (0, said, "")


def test_what_is_damaged_is_sent_to_be_repaired(damaged: Path) -> None:
    refused = inside("do", damaged, "note a")
    assert (refused.code, refused.out) == (3, "")
    assert refused.err.count("; schwung repair keeps what is sound") == 1
    assert inside("repair", damaged).code == 0
    assert inside("do", damaged, "note a").code == 0


def test_whoever_finds_it_open_elsewhere_is_told_how_to_go_on(saves: Path) -> None:
    schwung("run", QUAY, "--save", "quay")
    with Save.open(saves / "quay.jsonl"):
        refused = schwung("do", "quay", "note a")
        assert (refused.code, refused.out) == (3, "")
        assert "quay.jsonl is open elsewhere: process" in refused.err
        assert refused.err.endswith("\nclose it there, or read along: schwung watch\n")


def test_an_export_of_less_than_all_says_so(damaged: Path) -> None:
    for format in ("script", "tinydb"):
        exported = inside("export", damaged, "--format", format)
        assert "is damaged after ruling 8" in exported.err


@pytest.mark.parametrize("words", [("show",), ("do",), ("verify",), ("log", "--json")])
def test_lines_that_tell_no_fight_are_told(words: tuple[str, ...], saves: Path) -> None:
    """Each line verifies, and yet the second ruling follows one that is not there."""
    path = saves / "odd.jsonl"
    events = decide(Conflict(), Note(text="a"))
    assert not isinstance(events, Refusal)
    notes = [
        Ruling(n=n, parent=parent, at=AT, command=Note(text="a"), events=events)
        for n, parent in ((1, 0), (2, 7))
    ]
    Save.create(path, "Odd", "fate", AT, records=notes).close()
    told = inside(words[0], path, *words[1:], *(["note b"] if words == ("do",) else []))
    assert (told.code, told.out) == (3, "")
    assert "no ruling 7" in told.err


def test_a_ruling_that_the_rules_refuse_today_is_listed_and_no_damage(saves: Path) -> None:
    begun = Ruling(n=1, parent=0, at=AT, command=Begin(), events=())
    Save.create(saves / "odd.jsonl", "Odd", "fate", AT, records=[begun]).close()
    reason = 'name the conflict first: conflict "Title".'
    told = inside("verify", "odd")
    *checked, headed, listed, _hash, digest = told.out.splitlines()
    assert (told.code, told.err) == (0, "")
    assert len(checked) == 3
    assert headed.startswith("Today's rules would decide 1 otherwise,")
    assert listed == f"ruling 1 would be refused today: {reason}"
    document = inside("verify", "odd", "--json").document
    assert document == {
        "whole": True,
        "rulings": 1,
        "branches": 1,
        "damage": [],
        "otherwise": [{"ruling": 1, "rules": [], "refused": reason}],
        "digest": digest,
    }


def test_a_ruling_about_nobody_is_damage(saves: Path) -> None:
    held = Ruling(n=1, parent=0, at=AT, command=Hold(by="p9"), events=())
    Save.create(saves / "odd.jsonl", "Odd", "fate", AT, records=[held]).close()
    told = inside("verify", "odd")
    reason = "what this refers to is not there: p9."
    assert (told.code, told.err) == (3, f"ruling 1 does not follow: {reason}\n")
    as_json = inside("verify", "odd", "--json")
    assert (as_json.code, as_json.document["damage"]) == (3, [{"ruling": 1, "why": reason}])


def test_a_disk_that_takes_no_more_is_told_with_the_line(saves: Path, tmp_path: Path) -> None:
    """What the disk has taken before stays, and the fight can be gone on with."""
    script = tmp_path / "long.fight"
    script.write_text("\n".join(['conflict "Long"', *(f"note {'n' * 900}" for _ in range(20))]))
    line = f"ulimit -f 8; exec {sys.executable} -m tracker run {script} --save a"
    # Bytecode would be cut short, too, and nobody would notice before it is read.
    env = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1"}
    told = subprocess.run(
        ["bash", "-c", line], capture_output=True, env=env, encoding="utf-8", check=False
    )
    taken = len(inside("log", "a", "--json").document)
    assert told.returncode == 3
    said, advice = told.stderr.splitlines()
    assert said.startswith(f"{script}:{taken + 1}: a.jsonl: the disk did not take the ruling")
    assert advice == "all before it is saved: make room, and go on from there"
    assert inside("do", "a", "note on").code == 0


def test_a_script_comes_from_the_input_too(saves: Path) -> None:
    played = schwung("run", "-", "--save", "a", stdin='\ufeffconflict "Töne"\r\n\r\nfoo\r\n')
    assert played.code == 1
    assert played.err.startswith("-:3: no command is called foo.")
    assert schwung("show", "a", "--json").document["title"] == "Töne"


def test_a_script_has_the_lines_that_an_editor_counts(tmp_path: Path) -> None:
    script = tmp_path / "odd.fight"
    script.write_text('conflict "A"\r\nnote "one\u2028two\x0cthree\x85"\nfoo\n', encoding="utf-8")
    played = inside("run", script)
    assert f"{script}:3: " in played.err
    assert "Note: one two three\n" in played.out


def test_a_name_of_bytes_that_are_no_text_is_listed(saves: Path) -> None:
    assert schwung("run", QUAY, "--save", "quay").code == 0
    (saves / "quay.jsonl").rename(saves / "T\udcfcr.jsonl")
    assert [one["name"] for one in schwung("list", "--json").document] == ["T\ufffdr"]


def test_bytes_that_are_no_text_are_seen_and_stop_nothing(saves: Path) -> None:
    told = schwung("--plain", "a", stdin="note T\udcfcr\nnote b\n", PYTHONIOENCODING="utf-8:strict")
    assert told.code == 0
    assert schwung("do", "a", "note T\udcfcr").code == 0
    texts = [record["command"]["text"] for record in schwung("log", "a", "--json").document]
    assert texts == ["T\ufffdr", "b", "T\ufffdr"]


def test_words_are_utf_8_although_the_locale_has_only_ascii(saves: Path) -> None:
    plain = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    assert schwung("--plain", "a", stdin="note a\n").code == 0
    assert schwung("do", "a", "note Tür", **plain).code == 0
    assert schwung("log", "a", "--json").document[1]["command"]["text"] == "Tür"


@pytest.mark.parametrize("format", ["script", "tinydb"])
def test_what_holds_everything_is_not_for_the_players(format: str, saves: Path) -> None:
    assert inside("run", QUAY, "--save", "quay").code == 0
    refused = inside("export", "quay", "--format", format, "--players")
    assert (refused.code, refused.out) == (2, "")
    assert refused.err == f"{format} holds everything; players get markdown or html\n"


def test_a_log_of_nothing_has_no_line(saves: Path, tmp_path: Path) -> None:
    script = tmp_path / "none.fight"
    script.touch()
    assert inside("run", script, "--save", "a").code == 0
    assert [inside("log", "a", *words).out for words in ((), ("--players",))] == ["", ""]
