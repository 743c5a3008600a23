"""The program's command line, as scripts and people use it."""

from __future__ import annotations

import argparse
import ast
import inspect
import os
import re
import shutil
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.program import QUAY, ROOT, inside, schwung
from tests.support.quay import QUAY as WORKED
from tests.support.worked import observed
from tracker.import_options import SAID


def test_quay_ends_in_the_state_of_its_last_step() -> None:
    """The whole conflict, played by ``run``."""
    played = schwung("run", QUAY, "--json")
    assert played.code == 0
    last = WORKED.steps[-1].state
    assert observed(played.document, last) == last


def test_quay_by_separate_programs_has_the_state_of_every_step(saves: Path) -> None:
    """Eighteen programs one after the other, each with nothing but the save."""
    first = saves / "setup.fight"
    first.write_text("\n".join(WORKED.beginning))
    assert schwung("run", first, "--save", "quay").code == 0
    for step in WORKED.steps:
        assert schwung("do", "quay", *step.lines).code == 0, step.id
        shown = inside("show", "quay", "--json").document
        assert observed(shown, step.state) == step.state, step.id


def test_a_save_may_have_a_name_that_is_no_text(saves: Path, tmp_path: Path) -> None:
    """What the locale makes nothing of names the file as it is, and the title as it can be read."""
    script = tmp_path / "one.fight"
    script.write_text("note x\n")
    name = os.fsdecode(b"caf\xe9")
    assert schwung("run", script, "--save", name).code == 0
    assert os.listdir(os.fsencode(saves)) == [b"caf\xe9.jsonl"]
    assert schwung("list", "--json").document[0]["title"] == "caf\ufffd"


def test_what_is_too_long_is_said_and_never_cut(saves: Path, tmp_path: Path) -> None:
    """A line of a script, of the command line and of the plain table, and one at the limit."""
    script, line = tmp_path / "long.fight", "note N" + "x" * 2010
    script.write_text(f"note short\n{line}\n")
    said = "his text has 2011 characters; at most 2000 are kept"
    played = inside("run", script, "--save", "a")
    assert (played.code, f"{script}:2: t{said}" in played.err) == (1, True)
    done = inside("do", "a", line)
    assert (done.code, said in done.out + done.err) == (1, True)
    typed = inside("--plain", "a", stdin=f"{line}\n{line[:-11]}\n")
    assert (typed.code, said in typed.out + typed.err) == (1, True)
    notes = [record["command"]["text"] for record in inside("log", "a", "--json").document]
    assert notes == ["short", line[5:-11]]


def test_a_script_stops_at_the_first_refusal(saves: Path, tmp_path: Path) -> None:
    """File, line and reason are told, and the rulings before it stay."""
    script = tmp_path / "bad.fight"
    script.write_text('conflict "A"\nzone Yard\nattack Nobody\nzone Hall\n')
    played = inside("run", script, "--save", "a")
    assert played.code == 1
    assert f"{script}:3: " in played.err
    assert [z["name"] for z in inside("show", "a", "--json").document["zones"]] == ["Yard"]


def test_an_existing_save_is_not_played_over(saves: Path) -> None:
    """``run --save`` only makes new saves: that is refused, nothing is wrong with the file."""
    assert schwung("run", QUAY, "--save", "a").code == 0
    before = (saves / "a.jsonl").read_bytes()
    again = schwung("run", QUAY, "--save", "a")
    assert (again.code, again.out) == (1, "")
    assert (saves / "a.jsonl").read_bytes() == before


def test_a_script_that_strikes_says_what_changes(tmp_path: Path) -> None:
    """As ``do`` does; with ``--json`` there is the document and nothing else."""
    script = tmp_path / "struck.fight"
    script.write_text(QUAY.read_text(encoding="utf-8") + "\nstrike 16\n", encoding="utf-8")
    told = inside("run", script).out
    assert "What drops out:\n  16 Bruno marks Health 3: struck." in told
    assert inside("run", script, "--json").document["head"] == 71


def test_do_keeps_what_came_before_a_refusal(saves: Path) -> None:
    """The commands before a refusal stay, those after it are not tried."""
    schwung("run", QUAY, "--save", "a")
    done = schwung("do", "a", "note one", "hold", "note two")
    assert done.code == 1
    assert "over" in done.err
    notes = [r["command"] for r in schwung("log", "a", "--json").document if "command" in r]
    assert [c["text"] for c in notes if c["type"] == "note"] == ["one"]


def test_a_dry_run_changes_no_byte(saves: Path) -> None:
    """``--dry-run`` says what would happen, and only that."""
    inside("run", QUAY, "--save", "a")
    before = {p.name: p.read_bytes() for p in saves.iterdir()}
    said = inside("do", "a", "--dry-run", "strike 17")
    assert said.code == 0
    assert "17 Ada attacks Thugs B: " in said.out
    assert "17 struck, " in said.out
    assert {p.name: p.read_bytes() for p in saves.iterdir()} == before


def test_the_state_after_any_record_is_shown(saves: Path) -> None:
    """After a strike, an undo (back before the strike, then on), a name and a move, too."""
    inside("run", QUAY, "--save", "a")
    done = inside("do", "a", "strike 16", "undo 3", 'branch "as it was"', "goto 5")
    assert done.code == 0
    numbers = [record["n"] for record in inside("log", "a", "--json").document][-4:]
    shown = [inside("show", "a", "--json", "--at", str(n)).document["head"] for n in numbers]
    assert shown == [numbers[0] - 1, 41, 41, 5]
    assert inside("show", "a", "--at", str(numbers[-1] + 1)).code == 1


@pytest.mark.parametrize(
    "reading",
    [("show",), ("show", "--json"), ("log",), ("log", "--json"), ("verify",)],
    ids=lambda words: " ".join(words),
)
def test_what_only_reads_changes_no_file(saves: Path, reading: tuple[str, ...]) -> None:
    """Not the save, and nothing beside it."""
    inside("run", QUAY, "--save", "a")
    before = {p.name: p.read_bytes() for p in saves.iterdir()}
    verb, *options = reading
    assert inside(verb, "a", *options).code == 0
    assert {p.name: p.read_bytes() for p in saves.iterdir()} == before


def test_undo_and_redo_over_several_programs(saves: Path) -> None:
    """Each program finds the head where the last one left it."""
    schwung("run", QUAY, "--save", "a")
    whole = schwung("show", "a", "--json").document
    assert schwung("do", "a", "undo 43").code == 0
    assert schwung("show", "a", "--json").document["head"] == 0
    undone = schwung("do", "a", "undo")
    assert (undone.code, undone.err.strip()) == (1, "nothing to undo.")
    assert schwung("do", "a", "redo 40", "redo 3").code == 0
    assert schwung("show", "a", "--json").document == whole
    assert schwung("do", "a", "redo").code == 1


def test_an_abandoned_future_is_gone_back_to_by_name(saves: Path) -> None:
    """A branch is named, left, listed and gone to."""
    inside("run", QUAY, "--save", "a")
    whole = inside("show", "a", "--json").document
    done = inside("do", "a", 'branch "the long way"', "undo 5", "note other")
    assert done.code == 0
    branches = inside("show", "a", "--json").document["branches"]
    assert branches == [{"name": "the long way", "tip": 43, "parts_at": 38}]
    assert inside("do", "a", 'goto "the long"').code == 0
    back = inside("show", "a", "--json").document
    assert back["head"] == 43
    assert {**back, "branches": [], "rulings": 43} == {**whole, "branches": []}


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", 3),
        (b"not a fight\n", 3),
        (b"\xff\xfe\x00\x01", 3),
        (b'{"name": "some other JSON"}\n', 3),
    ],
    ids=["empty", "text", "binary", "json"],
)
def test_a_foreign_file_is_named_and_left_alone(saves: Path, content: bytes, code: int) -> None:
    """Neither reading nor writing touches what is not ours."""
    save = saves / "odd.jsonl"
    save.write_bytes(content)
    for words in (("show", "odd"), ("do", "odd", "note x")):
        said = inside(*words)
        assert said.code == code
        assert "odd" in said.err
    assert save.read_bytes() == content
    assert "odd" in inside("list").out


def test_a_newer_format_is_only_read(saves: Path) -> None:
    """What this version can read of it is shown, with the reason; nothing is written."""
    save = saves / "new.jsonl"
    save.write_bytes(b'{"log":"schwung/99","id":"x"}\n')
    shown = inside("show", "new")
    assert shown.code == 0
    assert "newer version" in shown.err
    assert inside("do", "new", "note x").code == 3
    assert save.read_bytes() == b'{"log":"schwung/99","id":"x"}\n'


def test_a_missing_save_is_said(saves: Path) -> None:
    """Exit 3, with the path that was looked for."""
    said = schwung("show", "nowhere")
    assert said.code == 3
    assert "nowhere.jsonl" in said.err


@pytest.mark.parametrize(
    "words", [("bogus",), ("show",), ("do", "x"), ("--lang", "fr", "list")], ids=" ".join
)
def test_wrong_usage_is_2(words: tuple[str, ...]) -> None:
    """A usage message, and nothing else."""
    assert inside(*words).code == 2


def test_a_folder_without_rights_is_said(saves: Path, tmp_path: Path) -> None:
    """A folder that cannot be made, because a file is in the way, is named."""
    (tmp_path / "file").write_text("")
    said = schwung("--saves", tmp_path / "file" / "saves", "run", QUAY, "--save", "a")
    assert said.code == 3
    assert "saves" in said.err


def test_a_read_only_save_is_read_and_not_written(saves: Path) -> None:
    """The rights of the file are respected even where root could ignore them."""
    inside("run", QUAY, "--save", "a")
    save = saves / "a.jsonl"
    save.chmod(stat.S_IRUSR)
    assert inside("show", "a").code == 0
    if os.access(save, os.W_OK):
        # For root every file is writable; the log still is what it was plus one ruling.
        assert inside("do", "a", "note x").code == 0
    else:
        assert inside("do", "a", "note x").code == 3


def test_refusals_speak_german(saves: Path) -> None:
    """The language is chosen by option, variable and locale, in this order."""
    schwung("run", QUAY, "--save", "a")
    english = schwung("do", "a", "hold").err
    for german in (
        schwung("--lang", "de", "do", "a", "hold"),
        schwung("do", "a", "hold", SCHWUNG_LANG="de"),
        schwung("do", "a", "hold", SCHWUNG_LANG="", LC_ALL="de_DE.UTF-8"),
    ):
        assert german.code == 1
        assert "vorbei" in german.err
        assert german.err != english


def test_words_that_are_not_compiled_leave_it_english(saves: Path, tmp_path: Path) -> None:
    """A checkout that was never installed says what to do, and goes on."""
    bare = tmp_path / "bare"
    shutil.copytree(ROOT / "tracker", bare / "tracker", ignore=shutil.ignore_patterns("*.mo"))
    bare_env = {"PYTHONPATH": str(bare), "PYTHONSAFEPATH": "1"}
    listed = schwung("--lang", "de", "rule", "F-HOLD-1", **bare_env)
    assert listed.code == 0
    assert "pip install -e ." in listed.err
    assert listed.out.startswith("F-HOLD-1  holding an action")


NAMES = [
    'Zoë "the Knife" 龍',
    "Mr. Smith",
    "[red]Gob[/]",
    "back\\slash",
    "#1 = best",
    "it's",
    "龍の子",
    "Ogre 👹",
    "{name}",
    "a=b",
    "x" * 300,
]


@pytest.mark.parametrize("name", NAMES, ids=lambda n: n[:12])
def test_any_name_lives_through_commands_and_restarts(saves: Path, name: str) -> None:
    """A name is a label: its signs mean nothing to the command line, the log or the output.

    One goes through programs of their own, whose arguments are bytes.
    """
    program = schwung if name == NAMES[0] else inside
    quoted = '"' + name.replace("\\", "\\\\").replace('"', '\\"') + '"'
    script = saves / "s.fight"
    script.write_text(
        f"conflict {quoted} kind=physical\nzone {quoted}\nside A\nside B\n"
        f"add {quoted} pc side=A zone={quoted} fp=1\nadd Foe npc side=B zone={quoted}\nbegin\n"
    )
    assert program("run", script, "--save", "a").code == 0
    done = program("do", "a", f"attack Foe by={quoted} skill=Fists dice=0000 vs=Fists vs-dice=0000")
    assert done.code == 0, done.err
    state = program("show", "a", "--json").document
    assert state["title"] == name
    assert state["participants"][0]["name"] == name
    assert state["zones"][0]["name"] == name
    assert state["last_roll"]["by"] == name
    assert name in program("log", "a").out
    exported = saves / "again.fight"
    exported.write_text(program("export", "a", "--format", "script").out)
    assert program("run", exported, "--save", "b").code == 0
    assert program("show", "b", "--json").document == state


def test_output_survives_a_reader_that_leaves(saves: Path) -> None:
    """``schwung log a | head`` ends without a word."""
    schwung("run", QUAY, "--save", "a")
    command = f"{sys.executable} -m tracker log a | head -1"
    done = subprocess.run(
        command, shell=True, capture_output=True, cwd=ROOT, check=False, encoding="utf-8"
    )
    assert done.stderr == ""


def test_a_title_or_its_beginning_names_a_save_but_never_a_new_one(saves: Path) -> None:
    for name, title in (("a", "Night at the Quay"), ("b", "Night in the Tower")):
        script = saves / "one.fight"
        script.write_text(f'conflict "{title}"\n')
        assert inside("run", script, "--save", name).code == 0
    assert inside("show", "night at").out.startswith("Night at the Quay")
    assert inside("do", "Night in the Tower", "note x").code == 0
    unsure = inside("log", "night")
    assert (unsure.code, unsure.out) == (3, "")
    assert re.fullmatch("night may be any of these fights: (a, b|b, a); say which\n", unsure.err)
    assert "kann jeder dieser Kämpfe sein" in inside("--lang", "de", "log", "night").err
    # What begins a fight begins it under just that name.
    assert inside("run", script, "--save", "night").code == 0
    assert inside("--plain", "tower", stdin="note y\n").code == 0
    assert sorted(path.stem for path in saves.glob("*.jsonl")) == ["a", "b", "night", "tower"]


def test_argparse_still_says_what_is_translated() -> None:
    """Given this Python, each message that is listed stands in its argparse, word for word."""
    source = inspect.getsource(argparse)
    texts = {node.value for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Constant)}
    assert [said for said in SAID if said not in texts] == []


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("show",), "schwung show: Fehler: es fehlt: SAVE"),
        (("shw",), "schwung: Fehler: Argument BEFEHL: 'shw' steht nicht zur Wahl, sondern"),
        (("show", "x", "--at", "y"), "Argument --at: kein Wert der Art int: 'y'"),
        (("show", "x", "--at"), "Argument --at: ein Wert fehlt"),
        (("show", "x", "--json=1"), "Argument --json: nimmt keinen Wert: '1'"),
        (("open",), "schwung open: Fehler: es fehlt: SAVE"),
    ],
)
def test_wrong_usage_is_told_in_german(arguments: tuple[str, ...], said: str) -> None:
    told = inside("--lang", "de", *arguments)
    assert (told.code, told.out) == (2, "")
    assert told.err.startswith("Aufruf: schwung")
    assert said in told.err


def test_the_help_is_german_whole() -> None:
    out = inside("--lang", "de", "show", "--help").out
    assert "diese Hilfe zeigen" in out
    assert "Optionen:" in out
    assert "usage" not in out
