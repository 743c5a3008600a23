"""Where two programs print something else of the frozen saves: each change once, with its saves."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from difflib import SequenceMatcher
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from tests.log.format1 import PRINTED, Corpus, corpus, read_archive
from tests.log.format1.outputs import ALL, KEPT, Printer, python_of


class Change(NamedTuple):
    """Words that have given way to others, in one kind of output; any number is N beside words."""

    output: str
    old: str
    new: str


class Place(NamedTuple):
    """Where a change occurs: the save, and the lines before and after."""

    save: str
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


def changes(old: Mapping[str, str], new: Mapping[str, str]) -> dict[Change, list[Place]]:
    """Return each change between texts once, with all its places, the most frequent first."""
    found: dict[Change, list[Place]] = defaultdict(list)
    for key, text in old.items():
        if text == new[key]:
            continue
        output, _, name = key.rpartition("/")
        for before, after in _differing(text.split("\n"), new[key].split("\n")):
            words = _words("\n".join(before), "\n".join(after))
            found[Change(output, *words)].append(Place(name, before, after))
    return dict(sorted(found.items(), key=lambda item: (item[0].output, -len(item[1]))))


Lines = tuple[str, ...]


def _differing(a: list[str], b: list[str]) -> Iterator[tuple[Lines, Lines]]:
    """Yield the lines that differ, with those instead of them."""
    for tag, a1, a2, b1, b2 in SequenceMatcher(None, a, b, autojunk=False).get_opcodes():
        if tag == "equal":
            continue
        if a2 - a1 == b2 - b1:
            # So many lines in place of as many: each is a change of its own, and may occur again.
            yield from (((a[i],), (b[i + b1 - a1],)) for i in range(a1, a2))
        else:
            yield tuple(a[a1:a2]), tuple(b[b1:b2])


def _words(old: str, new: str) -> tuple[str, str]:
    """Return what differs of two texts, word by word; numbers only if nothing else does."""
    a, b = (re.sub(r"\d+", "N", text) for text in (old, new))
    if a == b:
        a, b = old, new
    a_words, b_words = (re.findall(r"\w+|\W", text) for text in (a, b))
    gone, come = [], []
    for tag, a1, a2, b1, b2 in SequenceMatcher(None, a_words, b_words, False).get_opcodes():
        if tag != "equal":
            gone.append("".join(a_words[a1:a2]))
            come.append("".join(b_words[b1:b2]))
    return " … ".join(gone), " … ".join(come)


def told(found: Mapping[Change, list[Place]], most: int) -> Iterator[str]:
    """Yield lines that tell changes, of each kind of output so many, each with its first place."""
    by_output: dict[str, list[Change]] = defaultdict(list)
    for change in found:
        by_output[change.output].append(change)
    for output, several in by_output.items():
        saves = {place.save for change in several for place in found[change]}
        yield f"{output}: {len(several)} different changes in {len(saves)} saves"
        for change in several[:most]:
            first, *_ = places = found[change]
            yield f"  {len(places)} ×, first in {first.save}"
            yield from (f"    - {line}" for line in first.old)
            yield from (f"    + {line}" for line in first.new)
        if len(several) > most:
            yield f"  and {len(several) - most} more: --most N"
