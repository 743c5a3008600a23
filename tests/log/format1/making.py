"""Makes the corpus: saves written by a released program, and what it printed of them.

The fights of its own tests are other ones each time, as their properties draw; those that are
frozen stay. Three kinds are all kept: what ships, scripts by hand, random play. Of what the tests
played, so many as it takes that everything occurs that ever did.
"""

from __future__ import annotations

import io
import json
import lzma
import os
import shutil
import subprocess
import tarfile
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from tests.log.format1 import FIGHTS, FOLDER, PRINTED
from tests.log.format1.occurring import Document, Feature, features, records_of
from tests.log.format1.outputs import KEPT, Output, Printer, python_of

# How many rulings besides the head the state is kept at.
POINTS = 3

# A tenth smaller than the usual, for text.
TEXT = {
    "id": lzma.FILTER_LZMA2,
    "preset": 9 | lzma.PRESET_EXTREME,
    "lc": 4,
    "pb": 0,
    "nice_len": 273,
    "depth": 1000,
}

# Which of its tests play fights.
PLAYING = ("tests/conflict", "tests/words", "tests/systems", "tests/tui")


def make(checkout: Path) -> None:
    """Write both archives from the program of a checkout, which is only read."""
    with TemporaryDirectory() as name:
        room = Path(name)
        copy = room / "checkout"
        shutil.copytree(checkout, copy, ignore=shutil.ignore_patterns(".git", ".venv", ".*cache"))
        python = python_of(checkout)
        saves, recorded = room / "saves", room / "recorded"
        _run(copy, python, FOLDER / "playing.py", saves, copy, FOLDER / "scripts")
        recorded.mkdir()
        shutil.copy(saves / "schema.json", recorded)
        _record(copy, python, recorded)
        sources = {**json.loads((saves / "sources.json").read_text()), **_chosen(saves, recorded)}
        _write(copy, python, saves, dict(sorted(sources.items())))


def _record(copy: Path, python: Path, folder: Path) -> None:
    os.environ["RECORDED"] = str(folder)
    options = ("-q", "-p", "recording", "-p", "no:cacheprovider", "-n", "2", *PLAYING)
    _run(copy, python, "-m", "pytest", *options)


def _run(copy: Path, python: Path, *words: object) -> None:
    path = os.pathsep.join((str(copy), str(FOLDER)))
    environment = {**os.environ, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"}
    subprocess.run([python, *map(str, words)], cwd=copy, env=environment, check=True)


def _chosen(saves: Path, recorded: Path) -> dict[str, str]:
    """Copy the fights of the tests that add something to the others; return where each is from."""
    schema = json.loads((saves / "schema.json").read_text())

    def within(path: Path) -> set[Feature]:
        return features(schema, records_of(path.read_bytes()))

    known = set[Feature]().union(*map(within, saves.glob("*.jsonl")))
    candidates = {path: within(path) for path in sorted(recorded.glob("*.jsonl"))}
    lacking = set[Feature]().union(*candidates.values()) - known
    chosen: list[Path] = []
    while lacking:
        # The most that is new by the byte.
        best = max(candidates, key=lambda p: len(candidates[p] & lacking) / p.stat().st_size)
        lacking -= candidates.pop(best)
        chosen.append(best)
    sources: Document = {}
    for path in recorded.glob("sources*.json"):
        sources |= json.loads(path.read_text())
    numbers = Counter[str]()
    renamed = {}
    for path in sorted(chosen):
        game = path.stem.rpartition("-")[0]
        numbers[game] += 1
        name = f"{game}-{numbers[game]:02}"
        shutil.copy(path, saves / f"{name}.jsonl")
        renamed[name] = sources[path.stem]
    return renamed


def _write(copy: Path, python: Path, saves: Path, sources: Mapping[str, str]) -> None:
    printer = Printer(copy, python, saves)
    points = {
        f"{name}/{at}": (name, Output("en", "show", ("--json", *(("--at", at) if at else ()))))
        for name in sources
        for at in ("", *_points(name, (saves / f"{name}.jsonl").read_bytes()))
    }
    shown: dict[str, Document] = {name: {} for name in sources}
    for key, text in printer.printed(points).items():
        name, at = key.split("/")
        shown[name][at] = json.loads(text)
    fights = {
        "sources.json": json.dumps(sources, indent=1).encode(),
        "schema.json": (saves / "schema.json").read_bytes(),
    }
    for name in sources:
        fights[f"{name}.jsonl"] = (saves / f"{name}.jsonl").read_bytes()
    for name in sources:
        fights[f"{name}.json"] = json.dumps(shown[name]).encode()
    write_archive(FIGHTS, fights)
    printed = printer.texts(sources, KEPT)
    write_archive(PRINTED, {key: text.encode() for key, text in printed.items()})


def _points(name: str, save: bytes) -> list[str]:
    """Return a few of the records and of the rulings that revisions wrote, wherever they lie."""
    parts = (part for record in records_of(save) for part in (record, *record.get("rulings", ())))
    numbers = [part["n"] for part in parts]
    return [str(n) for n in sorted(Random(name).sample(numbers, min(POINTS, len(numbers))))]


def write_archive(path: Path, files: Mapping[str, bytes]) -> None:
    """Write files into an archive that has the same bytes each time."""
    plain = tarfile.USTAR_FORMAT
    with (
        lzma.open(path, "wb", filters=[TEXT]) as packed,
        tarfile.open(fileobj=packed, mode="w|", format=plain) as archive,
    ):
        for name, data in files.items():
            member = tarfile.TarInfo(name)
            member.size = len(data)
            archive.addfile(member, io.BytesIO(data))
