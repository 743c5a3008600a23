"""The folder of saves: what it lists, what it calls a new save, moving and copying."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.log.fight import AT, CODEC, attack, one_of_each, saved
from tracker.conflict.ruling import HeadMove, Refusal
from tracker.log import library as listing
from tracker.log.errors import (
    Ambiguous,
    BadName,
    Damaged,
    Exists,
    Inaccessible,
    Locked,
    NewerFormat,
    NoPlainFile,
    NotALog,
    NotFound,
)
from tracker.log.format import Header, file_of
from tracker.log.library import Library
from tracker.log.save import Save
from tracker.session import Session
from tracker.tui.fights import Summaries, fights


@pytest.fixture
def library(tmp_path: Path) -> Library:
    return Library(tmp_path / "saves")


def with_quay(library: Library) -> Path:
    library.folder.mkdir(exist_ok=True)
    return saved(library.folder / "quay.jsonl", one_of_each())


def test_a_folder_that_is_not_there_is_empty(library: Library) -> None:
    assert library.entries() == []
    assert library.entries(away=True) == []
    assert not library.folder.exists()


def test_saves_are_listed_with_the_last_played_first(library: Library) -> None:
    path = with_quay(library)
    for name, at in [("a", "2026-11-30T19:00:00Z"), ("b", "2026-11-28T19:00:00Z")]:
        with Save.create(library.folder / f"{name}.jsonl", name.upper(), "pool", AT) as save:
            save.append(HeadMove(n=1, head=0, why="undo", at=at))
    library.create("New", "fate", AT).close()
    (library.folder / "script.fight").write_text("conflict")
    entries = library.entries()
    assert [(entry.name, entry.rulings, entry.played) for entry in entries] == [
        ("a", 1, "2026-11-30T19:00:00Z"),
        ("new", 0, AT),
        ("quay", 9, AT),
        ("b", 1, "2026-11-28T19:00:00Z"),
    ]
    assert entries[2] == listing.SaveEntry(
        name="quay",
        path=path,
        size=path.stat().st_size,
        title="Night at the Quay",
        system="fate",
        rulings=9,
        played=AT,
    )


def test_what_cannot_be_played_is_listed_with_the_reason(library: Library) -> None:
    whole = with_quay(library).read_bytes()
    (library.folder / "newer.jsonl").write_bytes(file_of(Header(log="schwung/3", title="T")))
    (library.folder / "other.jsonl").write_text("{}\n")
    (library.folder / "empty.jsonl").touch()
    (library.folder / "folder.jsonl").mkdir()
    (library.folder / "nowhere.jsonl").symlink_to("nothing")
    (library.folder / "gap.jsonl").write_bytes(whole.replace(whole.splitlines()[3] + b"\n", b""))
    (library.folder / "head.jsonl").write_bytes(whole.replace(b"Night", b"Day"))
    (library.folder / "torn.jsonl").write_bytes(whole[:-1])
    os.mkfifo(library.folder / "pipe.jsonl")
    found = {entry.name: entry for entry in library.entries()}
    assert {name: type(entry.error) for name, entry in found.items()} == {
        "newer": NewerFormat,
        "other": NotALog,
        "empty": NotALog,
        "folder": NoPlainFile,
        "nowhere": NotFound,
        "gap": Damaged,
        "head": Damaged,
        "torn": type(None),
        "pipe": NoPlainFile,
        "quay": type(None),
    }
    assert found["newer"].title == "T"
    assert found["gap"].rulings == 2
    assert found["torn"].rulings == 8


@pytest.mark.parametrize("rulings", [1, 20, 40, 400])
@pytest.mark.parametrize("torn", [b"", b'{"n":9', b"x"])
def test_ends_tell_what_the_whole_does(library: Library, rulings: int, torn: bytes) -> None:
    library.folder.mkdir()
    records = [attack(n + 1) for n in range(rulings)]
    path = saved(library.folder / "long.jsonl", records)
    with path.open("ab") as file:
        file.write(torn)
    (entry,) = library.entries()
    assert (entry.rulings, entry.error) == (rulings, None)
    for more in (b"x\n", b"x\ny\n"):
        path.write_bytes(path.read_bytes() + more)
        (entry,) = library.entries()
        assert (entry.rulings, type(entry.error)) == (rulings, Damaged)


def test_a_long_save_with_another_first_line_is_listed_as_damaged(library: Library) -> None:
    """No part of it can be opened, whatever its end is like."""
    library.folder.mkdir()
    path = saved(library.folder / "long.jsonl", [attack(n + 1) for n in range(400)])
    path.write_bytes(path.read_bytes().replace(b"Quay", b"Quey", 1))
    (entry,) = library.entries()
    assert type(entry.error) is Damaged
    with pytest.raises(Damaged):
        Save.follow(path)


def test_a_list_reads_only_the_ends(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    library.folder.mkdir()
    saved(library.folder / "long.jsonl", [attack(n + 1) for n in range(400)])

    def never(_: Path) -> None:
        raise AssertionError("read through")

    monkeypatch.setattr(listing, "LogStorage", never)
    assert library.entries()[0].rulings == 400


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Night at the Quay", "night-at-the-quay"),
        ("  v1.2 … 'Quay' \"by\" night/dusk\\dawn ", "v1-2-quay-by-night-dusk-dawn"),
        ("Überfall in der Straße", "überfall-in-der-strasse"),
        ("夜の埠頭", "夜の埠頭"),
        ("🗡️🔥", "fight"),
        ("", "fight"),
        ("../../etc/passwd", "etc-passwd"),
        ("-rf .hidden", "rf-hidden"),
        ("x" * 300, "x" * 60),
    ],
)
def test_a_title_makes_a_plain_name(library: Library, title: str, name: str) -> None:
    assert library.fresh_path(title) == library.folder / f"{name}.jsonl"


@given(st.text(max_size=400))
def test_any_title_makes_a_name_that_a_file_can_have(title: str) -> None:
    library = Library(Path("saves"))
    path = library.fresh_path(title)
    assert path.parent == library.folder
    assert len(os.fsencode(path.name)) <= 200
    assert path.name[0] not in "-."
    assert library.resolve(path.name.removesuffix(".jsonl")) == path


def test_the_folders_on_the_way_are_made(tmp_path: Path) -> None:
    library = Library(tmp_path / "a" / "b")
    library.create("Quay", "fate", "2026-01-01T00:00:00Z").close()
    assert [entry.path for entry in library.entries()] == [tmp_path / "a" / "b" / "quay.jsonl"]


def test_the_same_title_makes_another_name(library: Library) -> None:
    names = []
    for _ in range(4):
        with library.create("Quay", "fate", AT) as save:
            names.append(save.path.name)
            if len(names) == 1:
                continue
        library.put_away(save.path)
    assert names == ["quay.jsonl", "quay-2.jsonl", "quay-3.jsonl", "quay-4.jsonl"]


def test_a_name_taken_in_between_is_passed_over(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    paths = [with_quay(library), library.folder / "b.jsonl"]
    monkeypatch.setattr(library, "fresh_path", lambda _: paths.pop(0))
    with library.create("Quay", "fate", AT) as save:
        assert save.path.name == "b.jsonl"


@pytest.fixture
def shelf(library: Library) -> Library:
    """Return a folder of fights with titles of their own."""
    library.folder.mkdir()
    titles = {
        "quay": "Night at the Quay",
        "quay-2": "Night at the Old Mill",
        "tower": "The Bell Tower",
        "b": "Tower",
        "kür": "Die Kür in Örtze",
    }
    for name, title in titles.items():
        Save.create(library.folder / f"{name}.jsonl", title, "fate", AT).close()
    (library.folder / "torn.jsonl").write_bytes(b"no fight")
    return library


@pytest.mark.parametrize(
    ("save", "found"),
    [
        ("quay", "quay"),
        ("QUAY", "quay"),
        # What a file is called goes before what a fight is.
        ("tower", "tower"),
        ("Night at the Old Mill", "quay-2"),
        ("night at the q", "quay"),
        ("the bell", "tower"),
        ("mill", "quay-2"),
        ("DIE KÜR", "kür"),
        ("örtze", "kür"),
        ("torn", "torn"),
        ("to", "torn tower b"),
        ("night", "quay quay-2"),
        ("at", "quay quay-2"),
        ("other", "other"),
        ("./night at the q", None),
        ("night at the q.jsonl", None),
    ],
)
def test_a_save_is_found_by_its_title_and_by_a_beginning(
    shelf: Library, save: str, found: str | None
) -> None:
    if found is None:
        assert shelf.find(save) == shelf.resolve(save)
    elif " " in found:
        with pytest.raises(Ambiguous) as caught:
            shelf.find(save)
        assert sorted(caught.value.arguments["names"]) == sorted(found.split())  # type: ignore[arg-type]
    else:
        assert shelf.find(save) == shelf.folder / f"{found}.jsonl"


def test_a_fight_that_was_framed_again_is_called_as_it_is_now(library: Library) -> None:
    session = Session(library.create("Old Tower", "fate", AT), clock=lambda: AT)
    assert session.save is not None
    path = session.save.path
    framed = ("conflict 'Old Tower'", "conflict system=pool", "conflict 'New Mill'")
    for line in (*framed, "note x", "undo", "undo"):
        assert not isinstance(session.do(line), Refusal)
        (entry,) = library.entries(ruled=True)
        assert (entry.title, entry.system) == (session.state.title, session.state.system)
        assert library.find(session.state.title) == library.find("old tower") == path
    session.save.close()
    summaries = Summaries()
    summaries.find_out(path)
    (fight,) = fights(library, summaries, away=False)
    assert (fight.label, fight.game) == ("Old Tower", "pool")


def test_a_new_save_is_never_guessed(shelf: Library) -> None:
    assert shelf.resolve("night at", new=True) == shelf.folder / "night at.jsonl"


def test_a_save_is_a_name_in_the_folder_or_a_path(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = with_quay(library)
    monkeypatch.chdir(tmp_path)
    assert library.resolve("quay") == path
    assert library.resolve("quay.jsonl") == path
    assert library.resolve("other") == library.folder / "other.jsonl"
    assert library.resolve("other.jsonl") == Path("other.jsonl")
    assert library.resolve("./quay") == Path("quay")
    assert library.resolve("a/b") == Path("a/b")
    assert library.resolve(str(path)) == path
    Path("here").touch()
    Path("quay.jsonl").touch()
    assert library.resolve("here") == Path("here")
    assert library.resolve("here", new=True) == library.folder / "here.jsonl"
    assert library.resolve("quay") == path
    assert library.resolve("quay.jsonl") == Path("quay.jsonl")
    dotted = saved(library.folder / "v1.2.jsonl", [])
    assert library.resolve("v1.2") == dotted
    for wrong in ("", "a\0b"):
        with pytest.raises(BadName):
            library.resolve(wrong)


def test_a_save_is_put_away_and_brought_back(library: Library) -> None:
    path = with_quay(library)
    content = path.read_bytes()
    away = library.put_away(path)
    assert library.entries() == []
    assert [entry.path for entry in library.entries(away=True)] == [away]
    with pytest.raises(NotFound):
        library.put_away(path)
    assert library.bring_back(away) == path
    assert path.read_bytes() == content
    library.put_away(path)
    with_quay(library)
    with pytest.raises(Exists):
        library.bring_back(away)
    with pytest.raises(Exists):
        library.put_away(path)


def test_a_save_is_renamed(library: Library) -> None:
    path = with_quay(library)
    renamed = library.rename(path, "The old Quay v1.2")
    assert renamed.name == "The old Quay v1.2.jsonl"
    assert [entry.title for entry in library.entries()] == ["Night at the Quay"]
    other = with_quay(library)
    with pytest.raises(Exists):
        library.rename(other, "The old Quay v1.2.jsonl")
    for wrong in ("", ".", "..", "a/b", ".hidden", "a\0b"):
        with pytest.raises(BadName):
            library.rename(other, wrong)
    with pytest.raises(Inaccessible):
        library.rename(other, "x" * 300)
    assert len(library.entries()) == 2


MOVES: list[Callable[[Library, Path], Path]] = [
    lambda library, path: library.put_away(path),
    lambda library, path: library.rename(path, "other"),
]


@pytest.mark.parametrize("move", MOVES)
def test_an_open_save_is_not_moved(library: Library, move: Callable[..., Path]) -> None:
    path = with_quay(library)
    with Save.open(path, codec=CODEC) as save:
        with pytest.raises(Locked):
            move(library, path)
        save.append(attack(10))
    assert move(library, path).exists()
    assert not path.exists()


def test_a_copy_is_a_save_of_its_own(library: Library) -> None:
    path = with_quay(library)
    with Save.open(path, codec=CODEC) as original:
        with path.open("ab") as file:
            file.write(b'{"n":10,"pa')
        copy = library.duplicate(path)
        assert copy.name == "quay-2.jsonl"
        with Save.open(copy, codec=CODEC) as save:
            assert save.records == original.records
            assert save.notes == []
            save.append(attack(10))
    with Save.follow(path, codec=CODEC) as save:
        assert save.records == one_of_each()


def test_a_name_ends_between_letters_within_180_bytes(library: Library) -> None:
    """Three bytes each for 59 letters, and four for the last: one byte too many."""
    path = library.fresh_path("ह" * 59 + "𐌀")
    assert path.stem == "ह" * 59
    assert library.fresh_path("ह" * 60).stem == "ह" * 60
