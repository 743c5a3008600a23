"""Whatever stands where a file of the program belongs: nothing else is followed, or written to."""

from __future__ import annotations

import ast
import os
import socket
import stat
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

import tracker
from tests.log.fight import AT, CODEC, attack, saved
from tests.tui.quay import quay
from tracker.log import disk, holder
from tracker.log import handover_requests as asking
from tracker.log.errors import LogError, NoPlainFile
from tracker.log.journal import export_tinydb
from tracker.log.library import Library
from tracker.log.plain_files import NotPlain, is_there, open_plain, others_can_read, read_plain
from tracker.log.repair import Repaired, repair
from tracker.log.save import Save
from tracker.tui import bestiary
from tracker.tui.preferences import BESTIARY, REMEMBERED, SETTINGS, Preferences, exposed_texts

PRECIOUS = b"precious\n"


def linked(path: Path) -> None:
    path.symlink_to(path.parent / "precious")


def linked_to_nothing(path: Path) -> None:
    path.symlink_to(path.parent / "nothing")


def linked_in_a_ring(path: Path) -> None:
    path.symlink_to(path)


def socketed(path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as made:
        made.bind(str(path))


STANDING = [linked, linked_to_nothing, linked_in_a_ring, os.mkfifo, os.mkdir, socketed]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with a precious file, which is as it was in the end, and a save beside it."""
    # A socket's path may not be long.
    monkeypatch.chdir(tmp_path)
    here = Path()
    precious = here / "precious"
    precious.write_bytes(PRECIOUS)
    os.utime(precious, (1, 1))
    saved(here / "quay.jsonl", [attack(1)])
    yield here
    assert precious.read_bytes() == PRECIOUS
    assert precious.stat().st_mtime == 1
    assert not (here / "nothing").exists()


def opened(folder: Path) -> None:
    Save.open(folder / "quay.jsonl", AT, CODEC).close()


def asked(folder: Path) -> None:
    with suppress(LogError):
        asking.request_fight(folder / "quay.jsonl", AT)
    asking.renew(folder / "quay.jsonl")
    assert asking.answer_given(folder / "quay.jsonl") == ""
    assert asking.asked_of_me(folder / "quay.jsonl") is None
    asking.withdraw_request(folder / "quay.jsonl")
    asking.forget_request(folder / "quay.jsonl")


def torn(folder: Path) -> None:
    path = folder / "quay.jsonl"
    size = path.stat().st_size
    with path.open("ab") as file:
        file.write(b'{"n":2,"he')
    with Save.open(path, AT, CODEC) as save:
        assert save.notes[0].arguments["kept"] == f"quay.torn-{size}.1"


def repaired(folder: Path) -> None:
    path = folder / "quay.jsonl"
    with path.open("ab") as file:
        file.write(b"x\ny\n")
    done = repair(path)
    assert isinstance(done, Repaired)
    assert (done.original.name, done.ruling) == ("quay.damaged-1.1", 1)


def exported(folder: Path) -> None:
    with pytest.raises(LogError):
        export_tinydb(folder / "quay.jsonl", folder / "out.json")


def created(folder: Path) -> None:
    with pytest.raises(LogError):
        Save.create(folder / "new.jsonl", "New", "fate", AT)
    assert Library(folder).fresh_path("New").name == "new-2.jsonl"


def moved(folder: Path) -> None:
    wrong: Callable[[], object]
    for wrong in (
        lambda: Library(folder).rename(folder / "quay.jsonl", "new"),
        lambda: Library(folder).rename(folder / "new.jsonl", "newer"),
        lambda: Library(folder).put_away(folder / "new.jsonl"),
    ):
        with pytest.raises(LogError):
            wrong()


def played(folder: Path) -> None:
    for opening in (Save.open, Save.follow):
        with pytest.raises(LogError):
            opening(folder / "new.jsonl")
    with pytest.raises(LogError):
        repair(folder / "new.jsonl")
    with pytest.raises(LogError):
        Library(folder).duplicate(folder / "new.jsonl")
    assert [entry.name for entry in Library(folder).entries() if entry.error] == ["new"]
    assert not holder.is_held(folder / "new.jsonl")


def set_up(folder: Path) -> None:
    preferences = Preferences(folder)
    assert len(preferences.faults) == 1
    assert preferences.faults[0].startswith("schwung.toml cannot be read: ")


def remembered(folder: Path) -> None:
    preferences = Preferences(folder)
    preferences.type_line("attack")
    preferences.write()
    assert preferences.faults == [
        f"{REMEMBERED} is a link, a folder or a pipe: nothing is remembered"
    ]


def kept(folder: Path) -> None:
    assert bestiary.read_bestiary(folder / BESTIARY).templates == ()
    state = quay(0).state
    with pytest.raises(NoPlainFile):
        bestiary.keep_figure(folder / BESTIARY, state, next(iter(state.participants)))


def drafted(folder: Path) -> None:
    disk.create_whole(folder / "whole", b"x")
    assert (folder / "whole").read_bytes() == b"x"


AT_THE_SAVE = 0
USES: list[tuple[str, Callable[[Path], None]]] = [
    ("quay.jsonl.open", opened),
    ("quay.jsonl.ask", opened),
    ("quay.jsonl.ask", asked),
    ("quay.torn-SIZE", torn),
    ("quay.damaged-1", repaired),
    ("out.json", exported),
    ("new.jsonl", created),
    ("new.jsonl", moved),
    ("new.jsonl", played),
    (SETTINGS, set_up),
    (REMEMBERED, remembered),
    (BESTIARY, kept),
    (f".new-{os.getpid()}-0", drafted),
]


@pytest.mark.parametrize("stand", STANDING)
@pytest.mark.parametrize(("name", "use"), USES, ids=[use.__name__ for _, use in USES])
def test_only_plain_files_are_opened(
    folder: Path, stand: Callable[[Path], None], name: str, use: Callable[[Path], None]
) -> None:
    size = (folder / "quay.jsonl").stat().st_size
    there = folder / name.replace("SIZE", str(size))
    stand(there)
    before = os.lstat(there)
    use(folder)
    after = os.lstat(there)
    assert (before.st_ino, before.st_mode) == (after.st_ino, after.st_mode)


@pytest.mark.parametrize("stand", STANDING)
def test_what_is_no_plain_file_is_told_from_what_is_not_there(
    folder: Path, stand: Callable[[Path], None]
) -> None:
    there = folder / "there"
    assert not is_there(there)
    stand(there)
    assert is_there(there)
    for flags in (os.O_RDONLY, os.O_WRONLY, os.O_RDWR | os.O_APPEND, os.O_RDWR | os.O_CREAT):
        with pytest.raises(NotPlain):
            open_plain(there, flags)
    with pytest.raises(NotPlain):
        open_plain(Path("/dev/null"))


def test_a_save_named_by_a_link_is_the_file_it_leads_to(tmp_path: Path) -> None:
    """The lock is the file's, and so is what lies beside it: both names meet the same player."""
    (tmp_path / "there").mkdir()
    (tmp_path / "here").mkdir()
    path = saved(tmp_path / "there" / "quay.jsonl", [attack(1)])
    link = tmp_path / "here" / "link.jsonl"
    link.symlink_to(path)
    library = Library(tmp_path / "here")
    (entry,) = library.entries()
    assert (entry.name, entry.rulings, entry.error) == ("link", 1, None)
    with Save.open(link, AT, CODEC) as save:
        assert save.path == path
        assert holder.holder_of(path) is not None
        with pytest.raises(LogError, match="open elsewhere"):
            Save.open(path, AT, CODEC)
        save.append(attack(2))
    with Save.follow(path, CODEC) as save:
        assert save.records == [attack(1), attack(2)]
    for move in (library.put_away, lambda path: library.rename(path, "other")):
        with pytest.raises(NoPlainFile):
            move(link)
    assert os.listdir(library.folder) == ["link.jsonl", "away"] or link.is_symlink()
    assert os.listdir(path.parent) == ["quay.jsonl"]


def test_a_folder_of_saves_may_be_a_link(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "linked").symlink_to(tmp_path / "real")
    library = Library(tmp_path / "linked")
    path = library.create("Quay", "fate", AT)
    path.close()
    assert library.put_away(path.path).exists()
    assert (tmp_path / "real" / "away" / "quay.jsonl").exists()


def test_no_more_is_read_than_is_ever_written(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(bytes(100))
    assert read_plain(path, 100) == bytes(100)
    with pytest.raises(OSError, match="too large"):
        read_plain(path, 99)


LARGE = {
    "a line": b"a" * 5_000_000 + b" = 1",
    "much": b"# much\n" * 2_000_000,
    "keys in keys": b".".join([b"a"] * 100_000) + b" = 1",
    "tables in tables": b"".join(b"[a%d.%s]\n" % (n, b".".join([b"a"] * 90)) for n in range(2_000)),
    "lists in lists": b"a = " + b"[" * 100_000,
    "many faults": b"[keys]\n" + b"".join(b"a%d = 1\n" % n for n in range(30_000)),
}


@pytest.mark.parametrize("text", LARGE.values(), ids=LARGE)
def test_settings_of_any_size_are_read_or_refused(tmp_path: Path, text: bytes) -> None:
    for name in (SETTINGS, BESTIARY, REMEMBERED):
        (tmp_path / name).write_bytes(text)
    preferences = Preferences(tmp_path)
    assert 1 <= len(preferences.faults) <= 20
    assert all(len(fault) < 300 for fault in preferences.faults)
    found = bestiary.read_bestiary(tmp_path / BESTIARY)
    assert 1 <= len(found.faults) <= 20
    assert all(len(fault) < 300 for fault in found.faults)


# Modes


@pytest.fixture
def lenient() -> Iterator[None]:
    before = os.umask(0)
    yield
    os.umask(before)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.mark.usefixtures("lenient")
def test_what_tells_secrets_is_for_its_owner_alone(tmp_path: Path) -> None:
    library = Library(tmp_path / "data" / "saves")
    with library.create("Quay", "fate", AT) as save:
        path = save.path
        asking.request_fight(path, AT)
    path.write_bytes(path.read_bytes() + b"x\ny\n")
    repair(path)
    path.write_bytes(path.read_bytes() + b"torn")
    Save.open(path, AT).close()
    library.put_away(library.duplicate(path))
    export_tinydb(path, tmp_path / "data" / "out.json")
    preferences = Preferences(tmp_path / "config" / "schwung")
    preferences.write()
    state = quay(0).state
    bestiary.keep_figure(preferences.folder / BESTIARY, state, next(iter(state.participants)))
    made = sorted(path for path in tmp_path.rglob("*"))
    assert len(made) > 10
    for path in made:
        assert mode(path) == (0o700 if path.is_dir() else 0o600), path


@pytest.mark.usefixtures("lenient")
def test_what_is_there_keeps_its_mode(tmp_path: Path) -> None:
    folder = tmp_path / "saves"
    folder.mkdir(mode=0o755)
    path = saved(folder / "quay.jsonl", [])
    (folder / REMEMBERED).write_bytes(b"{}")
    path.chmod(0o640)
    (folder / REMEMBERED).chmod(0o604)
    with Save.open(path, AT, CODEC) as save:
        save.append(attack(1))
    Library(folder).put_away(path)
    preferences = Preferences(folder)
    preferences.type_line("attack")
    preferences.write()
    assert mode(folder) == 0o755
    assert mode(folder / "away" / path.name) == 0o640
    assert mode(folder / REMEMBERED) == 0o604
    assert Preferences(folder).remembered.typed == ["attack"]


def test_others_read_a_file_only_through_folders_that_let_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "saves").mkdir()
    path = saved(tmp_path / "saves" / "quay.jsonl", [])
    really = os.stat

    def with_open_folders(name: Path, **more: bool) -> os.stat_result:
        """The folder of the tests is closed to others itself."""
        seen = really(name, **more)
        if tmp_path.is_relative_to(name):
            return os.stat_result((seen.st_mode | 0o711, *seen[1:]))
        return seen

    monkeypatch.setattr(os, "stat", with_open_folders)
    for folder, file, read in (
        (0o755, 0o644, True),
        (0o711, 0o604, True),
        (0o755, 0o600, False),
        (0o700, 0o644, False),
    ):
        (tmp_path / "saves").chmod(folder)
        path.chmod(file)
        assert others_can_read(path) == read, (oct(folder), oct(file))
    path.parent.chmod(0o755)
    preferences = Preferences(tmp_path / "config")
    (text,) = exposed_texts(path, preferences)
    assert text == (
        "Others on this machine can read quay.jsonl, what is hidden too;"
        f" chmod go= {path.parent}/*.jsonl keeps it to yourself."
    )
    assert exposed_texts(path, preferences) == []
    preferences.write()
    assert exposed_texts(path, Preferences(tmp_path / "config")) == []


# All of the program

OPENING = {"open", "read_text", "read_bytes", "write_text", "write_bytes", "mkdir", "touch"}

# What opens files by other ways: this one's own, what ships with the program, a script that is
# named on the command line and may come from a pipe, and the standard streams.
ELSEWHERE = {
    "importing.py",
    "log/plain_files.py",
    "manual/__init__.py",
    "log/disk.py",
    "words/document.py",
    "words/rules.py",
    "page_files.py",
    "opening.py",
    "share/sharing.py",
    "streams.py",
}


def test_no_other_module_opens_files() -> None:
    root = Path(tracker.__file__).parent
    found = set()
    for path in sorted(root.rglob("*.py")):
        name = path.relative_to(root).as_posix()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and _opens(node):
                found.add(name)
    assert found == ELSEWHERE


def _opens(call: ast.Call) -> bool:
    """Return whether a call opens a file by its name; our own functions are named otherwise."""
    if isinstance(call.func, ast.Name):
        inner = call.args[0] if call.args else None
        plain = isinstance(inner, ast.Call) and "open_plain" in ast.dump(inner.func)
        return call.func.id == "open" and not plain
    if not isinstance(call.func, ast.Attribute) or call.func.attr not in OPENING:
        return False
    whose = ast.unparse(call.func.value)
    # Saves, dialogs and the command line are opened, too.
    return not whose.endswith(("Save", "cls", "dialog", "self", "command_line"))
