"""Where two programs print something else of the frozen saves: each change once, with its saves."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from difflib import SequenceMatcher
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from tests.log.format1 import PRINTED, Corpus, corpus, read_archive
from tests.log.format1.outputs import ALL, KEPT, Output, Printer, python_of


class Change(NamedTuple):
    """Lines that have given way to others, in one kind of output."""

    output: str
    old: tuple[str, ...]
    new: tuple[str, ...]


def compared(
    checkout: Path, against: Path | None = None, only: str = ""
) -> tuple[dict[str, str], dict[str, str]]:
    """Return what was printed once and what a checkout prints now, by output and save.

    Without another checkout to go by, it is what the program printed that wrote the saves.
    ``only`` is part of the names of the saves.
    """
    frozen = corpus()
    names = [name for name in frozen.fights if only in name]
    outputs = KEPT if against is None else ALL
    with TemporaryDirectory() as name:
        saves = Path(name)
        _unpack(frozen, saves)
        new = Printer(checkout, python_of(checkout), saves).texts(names, outputs)
        if against is None:
            archive = read_archive(PRINTED)
            return {key: archive[key].decode() for key in new}, new
        return Printer(against, python_of(against), saves).texts(names, outputs), new


def _unpack(frozen: Corpus, folder: Path) -> None:
    for name, fight in frozen.fights.items():
        (folder / f"{name}.jsonl").write_bytes(fight.save)


def changes(old: Mapping[str, str], new: Mapping[str, str]) -> dict[Change, list[str]]:
    """Return each change between texts once, with the saves it occurs in, the most frequent first.

    A save stands as often as the change occurs in it.
    """
    found: dict[Change, list[str]] = defaultdict(list)
    for key, text in old.items():
        if text == new[key]:
            continue
        output, _, name = key.rpartition("/")
        for before, after in _differing(text, new[key]):
            found[Change(output, before, after)].append(name)
    return dict(sorted(found.items(), key=lambda item: (item[0].output, -len(item[1]))))


def _differing(old: str, new: str) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Yield the lines that differ, with those instead of them."""
    a, b = old.split("\n"), new.split("\n")
    for tag, a1, a2, b1, b2 in SequenceMatcher(None, a, b, autojunk=False).get_opcodes():
        if tag == "equal":
            continue
        if a2 - a1 == b2 - b1:
            # So many lines in place of as many: each is a change of its own, and may occur again.
            yield from (((a[i],), (b[i + b1 - a1],)) for i in range(a1, a2))
        else:
            yield tuple(a[a1:a2]), tuple(b[b1:b2])


def told(found: Mapping[Change, list[str]], most: int) -> Iterator[str]:
    """Yield lines that tell changes, of each kind of output so many."""
    by_output: dict[str, list[Change]] = defaultdict(list)
    for change in found:
        by_output[change.output].append(change)
    for output, several in by_output.items():
        saves = {name for change in several for name in found[change]}
        yield f"{output}: {len(several)} different changes in {len(saves)} saves"
        for change in several[:most]:
            places = found[change]
            yield f"  {len(places)} ×, first in {places[0]}"
            yield from (f"    - {line}" for line in change.old)
            yield from (f"    + {line}" for line in change.new)
        if len(several) > most:
            yield f"  and {len(several) - most} more: --most N"


__all__ = ["Change", "Output", "changes", "compared", "told"]
