"""``schwung import``: a preview that writes nothing, into a fight, a new one, the bestiary."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.imports.examples import EXAMPLES, FOLDER, as_json, data_of
from tests.support.program import Printed, inside, schwung
from tracker.streams import DONE, REFUSED, UNREADABLE, USAGE

MIRA = FOLDER / "fari-v1.json"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SCHWUNG_SAVES", str(tmp_path / "saves"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "settings"))
    return tmp_path


def files(folder: Path) -> list[str]:
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*"))


def bring(*arguments: str | Path) -> Printed:
    return inside("import", *arguments)


@pytest.mark.parametrize("game", ["fate", "core"])
@pytest.mark.parametrize("name", [name for name in EXAMPLES if name != "table.csv"])
def test_a_preview_has_the_lines_and_the_report_and_writes_nothing(
    name: str, game: str, folder: Path
) -> None:
    expected = json.loads((FOLDER / f"{name}.expected.json").read_text(encoding="utf-8"))
    shown = bring(FOLDER / name, "--system", game)
    assert shown.code == DONE
    lines = shown.out.splitlines()
    assert [line for line in lines if not line.startswith("#")] == expected[game]["lines"]
    lost = [line.removeprefix("# lost: ") for line in lines if line.startswith("# lost: ")]
    assert lost == expected[game]["lost"]["en"]
    assert files(folder) == []


def test_as_json_it_is_one_document(folder: Path) -> None:
    document = bring(MIRA, "--json").document
    assert list(document) == [
        *("source", "format", "figures", "lines", "lost", "kept_in_notes", "again")
    ]
    assert (document["source"], document["format"]) == ("fari-v1.json", "fari")
    assert document["figures"][0]["name"] == "Mira Vell"
    assert document["kept_in_notes"] == ["Mira Vell: Notes"]
    assert document["again"] is None
    several = bring(MIRA, FOLDER / "table.tsv", "--json").document
    assert [one["format"] for one in several] == ["fari", "csv"]


def test_what_is_piped_in_is_read() -> None:
    done = schwung("import", "-", stdin=MIRA.read_text(encoding="utf-8"))
    assert (done.code, done.out.splitlines()[0]) == (DONE, "# fari")
    assert 'add "Mira Vell" npc tier=main' in done.out


def test_a_new_fight_has_everybody(folder: Path) -> None:
    done = bring(MIRA, FOLDER / "table.tsv", "--new", "At the weir", "--zone", "Quay")
    assert done.code == DONE
    shown = inside("show", "at-the-weir", "--json").document
    assert [p["name"] for p in shown["participants"]] == ["Mira Vell", "Thugs", "Krall"]
    assert {p["zone"] for p in shown["participants"]} == {"Quay"}
    assert shown["rulings"] == 3
    assert inside("verify", "at-the-weir").code == DONE


def test_the_second_time_says_what_is_so(folder: Path) -> None:
    bring(MIRA, "--new", "Weir")
    again = bring(MIRA, "--into", "weir")
    assert (again.code, again.out) == (DONE, "Mira Vell is as in the file\n")
    value = json.loads(data_of("fari-v1.json"))
    other = folder / "mira.json"
    other.write_bytes(as_json({**value, "notes": "Paid"}))
    differing = bring(other, "--into", "weir")
    assert differing.code == REFUSED
    assert "Mira Vell: notes; say --again merge or --again new" in differing.err
    assert bring(other, "--into", "weir", "--again", "merge").code == DONE
    shown = inside("show", "weir", "--json").document
    assert shown["participants"][0]["memo"] == "Notes: Paid"


def test_those_before_a_refusal_stay_and_the_worst_counts(folder: Path) -> None:
    bring(MIRA, "--new", "Weir")
    pip, grub = FOLDER / "roll20-evil-hat.json", FOLDER / "fari-v4-entity.json"
    done = bring(pip, folder / "nothing.json", grub, "--into", "weir", "--only", "Pip")
    assert done.code == UNREADABLE
    assert "there is no file nothing.json" in done.err
    assert "nobody in fari-v4-entity.json is called Pip" in done.err
    shown = inside("show", "weir", "--json").document
    assert [p["name"] for p in shown["participants"]] == ["Mira Vell", "Pip"]


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["--new", "A", "--into", "b", str(MIRA)], USAGE),
        ([str(MIRA), "--again", "never"], USAGE),
        ([str(MIRA), "--only", "Zed"], REFUSED),
        (["/"], UNREADABLE),
        (["/dev/zero"], UNREADABLE),
    ],
)
def test_exit_codes(arguments: list[str], code: int, folder: Path) -> None:
    done = bring(*arguments)
    assert (done.code, done.out) == (code, "")
    assert len(done.err.splitlines()) >= 1
    assert files(folder) == []


def test_a_game_that_is_not_there_is_told(folder: Path) -> None:
    path = folder / "cast.toml"
    path.write_text("[Ogre]\nsystem = 'nonsense'\nrole = 'npc'\n[Ada]\nsystem = 'pool'\nseat = 1\n")
    shown = bring(path)
    assert shown.code == DONE
    assert "add Ada npc" in shown.out
    assert "# lost: Ogre: for another game, nonsense; left out" in shown.out


def test_nobody_to_bring_makes_no_fight(folder: Path) -> None:
    done = bring(MIRA, "--new", "Weir", "--only", "Zed")
    assert done.code == REFUSED
    assert not (folder / "saves").exists()


def test_the_bestiary_grows_and_keeps_what_is_there(folder: Path) -> None:
    bestiary = folder / "settings" / "schwung" / "bestiary.toml"
    bestiary.parent.mkdir(parents=True)
    bestiary.write_text("# mine\n[Krall]\nrole = 'npc'  # who else\n")
    assert bring(MIRA, "--bestiary").code == DONE
    text = bestiary.read_text()
    assert text.startswith("# mine\n[Krall]\nrole = 'npc'  # who else\n")
    assert '["Mira Vell"]' in text
    assert "is as in the file" in bring(MIRA, "--bestiary").out
    other = bring(MIRA, "--bestiary", "--role", "pc")
    assert other.code == REFUSED
    assert "in bestiary.toml already" in other.err
    assert bestiary.read_text() == text
    assert bring(MIRA, "--bestiary", "--role", "pc", "--again", "merge").code == DONE
    assert 'role = "pc"' in bestiary.read_text()


def test_in_german_all_of_it_is_german() -> None:
    done = schwung(
        *("--lang", "de", "import", "--system", "fate"),
        *(FOLDER / "fari-v4-entity.json", FOLDER / "nothing.json"),
    )
    assert "# verloren: Grub: Stress: eine Leiste für allen Schaden" in done.out
    assert done.err == "es gibt keine Datei nothing.json.\n"


# From one game to another

SAVES = Path(__file__).parents[2] / "saves"


def cast(fight: str | Path) -> dict[str, dict[str, Any]]:
    """Return the people of a fight by their names."""
    return {p["name"]: p for p in inside("show", fight, "--json").document["participants"]}


def test_a_cast_of_fate_comes_into_core_and_back(folder: Path) -> None:
    """Given the whole fight as the file; what is not as it was is told both ways."""
    quay = SAVES / "night-at-the-quay.jsonl"
    there = bring(quay, "--new", "Over there", "--system", "core")
    assert there.code == DONE
    assert "Krall: 3 fate points: the game master's figures share a pool" in there.out
    back = bring(folder / "saves" / "over-there.jsonl", "--new", "Back", "--system", "fate")
    assert back.code == DONE
    assert "Krall: tier main: this game has no place for it" in back.out
    before, between, after = cast(quay), cast("over-there"), cast("back")
    assert list(before) == list(between) == list(after)
    for name, was in before.items():
        now = after[name]
        same = ("role", "side", "zone", "skills", "aspects", "consequences", "seat")
        assert {key: now[key] for key in same} == {key: was[key] for key in same}
        if was["role"] == "pc":
            assert now["fp"] == was["fp"]
    krall = between["Krall"]
    assert krall["tier"] == "main"
    assert krall["tracks"]["physical"]["boxes"] == before["Krall"]["tracks"]["health"]["boxes"]
    assert [c["text"] for c in krall["consequences"]] == [
        c["text"] for c in before["Krall"]["consequences"]
    ]


@pytest.mark.parametrize("fight", sorted(path.stem for path in SAVES.glob("*.jsonl")))
def test_the_cast_of_a_fight_is_a_file_like_any(fight: str, folder: Path) -> None:
    """Given any fight that ships, its people come into a new one of its game with their sheets."""
    path = SAVES / f"{fight}.jsonl"
    done = bring(path, "--new", "Again")
    assert (done.code, done.err) == (DONE, "")
    was = {name: p for name, p in cast(path).items() if p["role"] != "companion"}
    now = cast("again")
    assert list(now) == list(was)
    assert {name: p["skills"] for name, p in now.items()} == {
        n: p["skills"] for n, p in was.items()
    }
    game = inside("show", path, "--json").document["system"]
    assert inside("show", "again", "--json").document["system"] == game


def test_a_fight_that_is_none_is_told(folder: Path) -> None:
    path = folder / "broken.jsonl"
    whole = (SAVES / "night-at-the-quay.jsonl").read_text(encoding="utf-8")
    game = whole.replace('"system":"fate"', '"system":"nonsense"')
    for text in ('{"log":"schwung/2"\n', '{"log":"schwung/99","id":"x"}\n', whole[:40], game):
        path.write_text(text, encoding="utf-8")
        done = bring(path)
        assert (done.code, done.out) == (UNREADABLE, ""), text[:60]
        assert done.err.startswith("broken.jsonl"), done.err


# Out again


@pytest.mark.parametrize("form", ["csv", "toml"])
@pytest.mark.parametrize(
    "fight", ["the-bell-tower", "the-tower-at-night", "the-ledge", "over-the-wall"]
)
def test_a_cast_that_goes_out_comes_in_the_same(fight: str, form: str, folder: Path) -> None:
    shipped = Path(__file__).parents[2] / "saves" / f"{fight}.jsonl"
    system = inside("show", shipped, "--json").document["system"]
    out = folder / f"cast.{form}"
    assert inside("export", shipped, "--format", form, "--to", out).code == DONE
    assert bring(out, "--new", "Again", "--system", system).code == DONE
    again = inside("export", "again", "--format", form)
    assert again.out == out.read_text(encoding="utf-8")


def test_what_is_not_written_is_told_and_players_get_none(folder: Path) -> None:
    shipped = Path(__file__).parents[2] / "saves" / "over-the-wall.jsonl"
    done = inside("export", shipped, "--format", "csv")
    assert (done.err, "actions=" in done.out.partition("\n")[0]) == ("", True)
    assert inside("export", shipped, "--format", "toml", "--players").code == USAGE


@pytest.mark.parametrize("game", ["fate", "core"])
@pytest.mark.parametrize("form", ["csv", "toml"])
def test_a_sheet_that_came_in_goes_out_as_it_stands(form: str, game: str, folder: Path) -> None:
    bring(MIRA, "--new", "Weir", "--system", game)
    out = inside("export", "weir", "--format", form)
    assert out.err == ""
    told = ("Harbor Pilot", "mild: Rope Burn", "Sea Legs: +2 on a moving deck", "Owes Tam a boat")
    assert [text for text in told if text not in out.out] == []
    track = "health" if game == "fate" else "physical"
    assert ("2 (2)" if form == "csv" else f'{track}-marked = "2"') in out.out
