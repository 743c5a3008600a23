"""The whole conflict as lines in and lines out."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.e2e.app import AT, made
from tests.support.program import QUAY, ROOT, inside, schwung
from tests.support.pty import Terminal
from tests.support.quay import QUAY as WORKED
from tests.support.worked import observed
from tests.tui.terminal.terminal_replies import REPLIES
from tracker.conflict.ruling import HeadMove
from tracker.log import handover_requests as asking
from tracker.log.save import Save

# The oldest reports of a mouse have no end; nobody asks for them here.
ENDING = [one for name, one in REPLIES.items() if name not in ("oldest mouse", "mouse in UTF-8")]

# What is typed before it stands there is drawn by the terminal, and drawn again.
PROMPTS = re.compile(r"^> *$", re.MULTILINE)


def test_the_worked_conflict_through_a_pipe(saves: Path) -> None:
    """What a script does by ``run`` it does line by line, too, and is told of it."""
    script = QUAY.read_text(encoding="utf-8")
    played = schwung("--plain", "quay", stdin=script)
    assert (played.code, played.err) == (0, "")
    last = WORKED.steps[-1].state
    assert observed(inside("show", "quay", "--json").document, last) == last
    assert inside("run", QUAY, "--save", "again").code == 0
    for document in (inside("log", save, "--json").document for save in ("quay", "again")):
        assert len(document) == 43
    lines = played.out.splitlines()
    assert "Bruno takes 3: stress (Health 3) or consequence (mild)" in lines
    assert any(line.startswith("Round 2, Bruno's turn") for line in lines)
    assert "\x1b" not in played.out


def test_it_speaks_german(saves: Path) -> None:
    played = schwung("--lang", "de", "--plain", "quay", stdin=QUAY.read_text(encoding="utf-8"))
    assert played.code == 0
    assert "Ein neuer Kampf." in played.out
    assert any("Runde 2" in line and "Bruno" in line for line in played.out.splitlines())


def test_a_question_mark_tells_what_can_be_done(saves: Path) -> None:
    script = QUAY.read_text(encoding="utf-8")
    setup = script[: script.index("# S1 ")]
    schwung("--plain", "quay", stdin=setup)
    played = schwung(
        "--plain",
        "quay",
        stdin="?\nhit Bruno 3\n?\n? attack\n? F-HOLD-5\nshow\nlog 1\nquit\nhold\n",
    )
    assert played.code == 0
    assert "attack: Attack somebody" in played.out
    assert "stress: Health 3 is marked; no concession" in played.out
    assert "attack TARGET" in played.out
    assert "F-HOLD-5" in played.out
    assert inside("show", "quay", "--json").document["rulings"] == 15


def test_a_refused_line_is_said_and_the_rest_goes_on(saves: Path) -> None:
    played = schwung("--plain", "new", stdin="attack Nobody\nnote hello\n")
    assert played.code == 1
    assert inside("show", "new", "--json").document["rulings"] == 1


def test_what_the_disk_refuses_is_said_and_kept_in_mind(saves: Path) -> None:
    (saves / "file").touch()
    played = schwung("--plain", saves / "file" / "x.jsonl", stdin="note a\nnote b\nsave\nlog\n")
    assert played.code == 3
    assert "Play goes on in memory" in played.out
    assert played.out.splitlines()[-2:] == ["1 Note: a", "2 Note: b"]


def test_a_number_without_end_asks_for_no_log(saves: Path) -> None:
    played = schwung("--plain", "new", stdin=f"note hello\nlog {'9' * 5000}\n")
    assert (played.code, played.err) == (1, "")
    assert "No command is called log" in played.out


def test_nothing_said_makes_no_fight(saves: Path) -> None:
    assert schwung("--plain", "new", stdin="?\nquit\n").code == 0
    assert list(saves.iterdir()) == []


def test_at_a_terminal_lines_are_typed(saves: Path) -> None:
    argv = [sys.executable, "-m", "tracker", "--saves", str(saves), "--plain", "typed"]
    with Terminal(argv, env={"LANG": "C.UTF-8"}) as terminal:
        terminal.wait_text(PROMPTS)
        terminal.send("zone Yard<enter>")
        terminal.wait_text("New zone: Yard")
        terminal.send("quit<enter>")
        assert terminal.wait_exit() == 0


def test_what_a_terminal_says_by_itself_is_no_text(saves: Path) -> None:
    """What readline knows is a key, and other control sequences are nothing."""
    argv = [sys.executable, "-m", "tracker", "--saves", str(saves), "--plain", "typed"]
    with Terminal(argv, env={"LANG": "C.UTF-8"}) as terminal:
        terminal.wait_text(PROMPTS)
        terminal.send("note x")
        terminal.wait_text("note x")
        for reply in ENDING:
            terminal.write(reply)
        terminal.write(b"\x1b[97u\x1b[1;3S\x1b[27;2;13~\x1b[D")
        terminal.send("ra<paste:in>")
        terminal.wait_text(re.compile("^> note rainx$", re.MULTILINE))
        terminal.send("<enter>")
        terminal.wait_text(re.compile("Note: rainx$", re.MULTILINE))
        terminal.send("quit<enter>")
        assert terminal.wait_exit() == 0


@pytest.mark.parametrize("reply", [b"".join(ENDING), b"\x07\x1b\\", b"\x1b]"])
def test_what_a_terminal_says_before_a_line_or_half_is_no_text(reply: bytes, saves: Path) -> None:
    argv = [sys.executable, "-m", "tracker", "--saves", str(saves), "--plain", "typed"]
    with Terminal(argv, env={"LANG": "C.UTF-8"}) as terminal:
        terminal.wait_text(PROMPTS)
        terminal.write(reply)
        terminal.send("note rain<enter>")
        terminal.wait_text(re.compile("Note: rain$", re.MULTILINE))
        terminal.write(reply)
        terminal.send("quit<enter>")
        assert terminal.wait_exit() == 0


def test_who_plays_is_told_who_asks(saves: Path) -> None:
    path = made(saves / "typed.jsonl")
    argv = [sys.executable, "-m", "tracker", "--saves", str(saves), "--plain", "typed"]
    with Terminal(argv, env={"LANG": "C.UTF-8"}) as terminal:
        terminal.wait_text(PROMPTS)
        request = asking.request_fight(path, AT)
        terminal.send("<enter>")
        terminal.wait_text(re.compile(r"asks for this fight\.\nquit leaves it to them\."))
        terminal.send("note rain<enter>")
        terminal.wait_text("Note: rain")
        assert terminal.screen().count("asks for this fight.") == 1
        terminal.send("quit<enter>")
        assert terminal.wait_exit() == 0
    assert request.owner != request.pid
    Save.open(path, AT).close()


def test_what_follows_from_nothing_is_said(saves: Path) -> None:
    path = made(saves / "typed.jsonl")
    argv = [sys.executable, "-m", "tracker", "--saves", str(saves), "--plain", "typed"]
    with Save.open(path, AT) as save, Terminal(argv, env={"LANG": "C.UTF-8"}) as terminal:
        terminal.wait_text(PROMPTS)
        save.append(HeadMove(n=99, head=98, why="goto"))
        terminal.send("note rain<enter>")
        terminal.wait_text("typed.jsonl tells no fight")
        terminal.wait_text("This fight is open for reading only")
        terminal.send("quit<enter>")
        assert terminal.wait_exit() == 0


def test_no_screen_is_loaded(saves: Path) -> None:
    program = "import sys, tracker.cli; tracker.cli.main(); print(*sys.modules, file=sys.stderr)"
    done = subprocess.run(
        [sys.executable, "-c", program, "--plain", "x"],
        input="note x\n",
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=True,
    )
    assert not {"textual", "rich"} & set(done.stderr.split())


def test_ctrl_c_and_ctrl_q_say_what_leaves_and_keep_what_is_typed(saves: Path) -> None:
    made(saves / "quay.jsonl")
    argv = [sys.executable, "-m", "tracker", "--plain", "quay"]
    with Terminal(argv) as terminal:
        terminal.wait_text(PROMPTS)
        for key, text in (("<ctrl+c>", "note one"), ("<ctrl+q>", "note two")):
            terminal.send(text)
            terminal.wait_text(re.compile(f"^> {text}$", re.MULTILINE))
            terminal.send(key)
            terminal.wait_text(re.compile(rf"^quit leaves\.\n> {text}$", re.MULTILINE))
            terminal.send("<enter>")
            noted = text.removeprefix("note ")
            terminal.wait_text(re.compile(rf"Note: {noted}\n> *$", re.MULTILINE))
        terminal.send("quit<enter>")
        assert terminal.wait_exit() == 0
        assert terminal.left_switched_on() == []


def test_ctrl_c_takes_nothing_that_was_not_read_yet(saves: Path) -> None:
    """Given a program that was held up, the line typed meanwhile stands there again."""
    made(saves / "quay.jsonl")
    argv = [sys.executable, "-m", "tracker", "--plain", "quay"]
    with Terminal(argv) as terminal:
        terminal.wait_text(PROMPTS)
        terminal.kill(signal.SIGSTOP)
        terminal.send("note one<ctrl+c>")
        terminal.kill(signal.SIGCONT)
        terminal.wait_text(re.compile(r"^quit leaves\.\n> note one$", re.MULTILINE))
        terminal.send("<enter>")
        terminal.wait_text(re.compile(r"Note: one\n> *$", re.MULTILINE))
        terminal.send("quit<enter>")
        assert terminal.wait_exit() == 0


def test_lines_that_are_pasted_are_one_after_the_other(saves: Path) -> None:
    made(saves / "quay.jsonl")
    argv = [sys.executable, "-m", "tracker", "--plain", "quay"]
    with Terminal(argv) as terminal:
        terminal.wait_text(PROMPTS)
        terminal.send("<paste:note one\nnote two\n# three\nnote four><enter>")
        terminal.wait_text("17 Note: four")
        terminal.send("quit<enter>")
        assert terminal.wait_exit() == 0


def test_help_is_there_by_its_name_and_so_is_the_manual(tmp_path: Path) -> None:
    """Given a fight in lines, help says what ? says, and the manual is read out of it."""
    saves = ("--saves", str(tmp_path))
    signed = inside(*saves, "--plain", "yard", stdin="?\n").out
    assert inside(*saves, "--plain", "yard", stdin="help\n").out == signed
    assert inside(*saves, "--plain", "yard", stdin="help zone\n").out == (
        inside(*saves, "--plain", "yard", stdin="? zone\n").out
    )
    pages = inside(*saves, "--plain", "yard", stdin="manual\n").out
    assert "settings: Settings" in pages
    codes = inside(*saves, "--plain", "yard", stdin="manual program exit codes\n").out
    assert "130   interrupted" in codes
    assert not any(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("language", "typed", "told"),
    [
        ("en", "Krall npc fists 4", "Krall takes part: game master's character, Opponents, Middle"),
        ("de", "Krall NSC Fäuste 4", "Krall nimmt teil: Figur der Spielleitung, Gegner, Mitte"),
    ],
)
def test_a_line_that_adds_somebody_is_taken_and_told_before(
    saves: Path, language: str, typed: str, told: str
) -> None:
    lines = f"? {typed}\nhelp {typed}\n{typed}\natack Krall npc\nKrall\nhelp\nquit\n"
    played = schwung("--lang", language, "--plain", "yard", stdin=lines).out.splitlines()
    meant = [line for line in played if told in line and not line[:1].isdigit()]
    assert len(meant) == 2
    assert [line for line in played if line.startswith("1 ") and told in line]
    # A slip of a command and a name alone add nobody.
    show = inside("show", "yard", "--json").document
    assert [p["name"] for p in show["participants"]] == ["Krall"]
    assert show["participants"][0]["skills"] == {"Fists": 4}
    example = {"en": "athletics 3: such a line adds", "de": "Athletik 3: Eine solche Zeile fügt"}
    assert any(example[language] in line for line in played)


def test_digits_answer_as_they_do_on_the_screen(saves: Path) -> None:
    lines = (
        "conflict Yard system=core kind=physical",
        "Ana pc fight 3",
        "Bo pc fight 2 will 3 side B",
        "begin",
        "attack Bo skill=Fight dice=++++ vs=Fight vs-dice=0000",
        "9",
        "2",
        "4 Cracked Rib",
        "4 Cracked Rib; Bruised; Burned",
        "2 Cracked Rib",
        "quit",
    )
    played = schwung("--plain", "yard", stdin="\n".join(lines)).out.splitlines()
    assert "2: physical 2 + moderate" in played
    assert "4: mild + moderate" in played
    assert played.count("How is the consequence worded (moderate)?") == 3
    assert "behind 4, with a semicolon between" in played
    show = inside("show", "yard", "--json").document
    bo = next(p for p in show["participants"] if p["name"] == "Bo")
    assert [c["text"] for c in bo["consequences"]] == ["Cracked Rib"]
    assert show["rulings"] == 6
