"""Lines whose seals are right or nearly so: flipped at the end, from Windows, nested, forged."""

from __future__ import annotations

import os
import re
from contextlib import suppress
from pathlib import Path
from unittest.mock import patch

from tests.durability.failing import replaced
from tests.durability.trial import Trial, harmed, rulings
from tests.log.fight import AT, CODEC, attack, saved
from tests.support.any_fight import SYSTEMS, any_fight
from tests.support.forging import Raw, forged, sealed, spoiled
from tests.support.program import inside
from tests.support.unseen import unsafe
from tracker import opening, printing
from tracker.conflict import engine
from tracker.conflict.ruling import Contradiction
from tracker.log import format, journal
from tracker.log.errors import ForeignWrite, LogError
from tracker.log.library import Library
from tracker.log.save import Save
from tracker.session import Session
from tracker.words.history_lines import log_lines
from tracker.words.summary import state_lines


def flipped(folder: Path, tries: int) -> int:
    """Flip every bit of the last line; harm is who does not name it, or plays on behind it."""
    path = saved(folder / "quay.jsonl", rulings(tries))
    whole = path.read_bytes()
    harm = 0
    for place in range(whole.rfind(b"\n", 0, -1) + 1, len(whole)):
        for bit in range(8):
            path.write_bytes(whole[:place] + bytes([whole[place] ^ 1 << bit]) + whole[place + 1 :])
            harm += _unnamed(folder, path)
    return harm


def _unnamed(folder: Path, path: Path) -> bool:
    (listed,) = Library(folder).entries()
    with Save.follow(path, codec=CODEC) as save:
        if save.whole or not save.notes or listed.error is None:
            return True
    with suppress(LogError), Save.open(path, codec=CODEC):
        return True
    return False


def flipped_and_torn(folder: Path, tries: int) -> int:
    """Flip them for a program that takes any last line that does not verify for a torn one."""

    def torn(tail: bytes) -> bool:
        seals = re.findall(rb',"c":"[0-9a-f]{8}"\}', tail)
        return tail.count(b"\n", 0, -1) == 0 and len(seals) <= 1

    with replaced(format, torn=torn):
        return flipped(folder, tries)


def returned(folder: Path, tries: int) -> int:
    """Give a save the line ends of Windows, all or some; harm is what does not go on without."""
    harm = 0
    for n in range(tries):
        path = saved(folder / f"{n}.jsonl", rulings(5))
        whole = path.read_bytes()
        lines = whole.splitlines(keepends=True)
        changed = b"".join(
            line if n and (at + n) % 3 == 0 else line.replace(b"\n", b"\r\n")
            for at, line in enumerate(lines)
        )
        path.write_bytes(changed)
        harm += harmed(path, 5, 5)
        kept = path.with_name(f"{n}.crlf")
        harm += not kept.exists() or kept.read_bytes() != changed
        harm += not path.read_bytes().startswith(whole)
    return harm


def returned_unheeded(folder: Path, tries: int) -> int:
    """Give them to a program that knows its own line ends alone."""
    with replaced(format, unedited=lambda data: None):
        return returned(folder, tries)


SOUND = {"log": "schwung/1", "id": "x", "system": "fate", "title": "T", "at": "", "app": ""}


def nested(folder: Path, tries: int) -> int:
    """Seal lines that are nested ever deeper; harm is what breaks a reader."""
    harm = 0
    for n in range(tries):
        depth = 50 * n
        more = Raw("[" * depth + "]" * depth)
        note = {"type": "note", "text": "a", "more": more}
        line = {"n": 1, "parent": 0, "at": AT, "command": note, "events": []}
        path = folder / f"{n}.jsonl"
        path.write_bytes(sealed([SOUND, line]))
        harm += _breaks(folder, path)
        path.unlink()
    return harm


def nested_unheeded(folder: Path, tries: int) -> int:
    """Let them be read without limits."""
    with replaced(format, fits=lambda line: True):
        return nested(folder, max(tries, 40))


def _breaks(folder: Path, path: Path) -> bool:
    """Return whether a save breaks who lists, reads or shows it: in any way but a LogError."""
    try:
        Library(folder).entries()
        with suppress(LogError), Save.follow(path) as save:
            timeline = opening.in_memory(save).timeline
            list(log_lines(timeline))
            state_lines(timeline.state)
    except (*engine.UNFIT, Contradiction, RecursionError):
        return True
    return False


def forgeries(folder: Path, tries: int) -> int:
    """Forge records; harm is what breaks a reader."""
    sound = []
    for system in SYSTEMS:
        path = folder / f"{system}.jsonl"
        records = any_fight(system, 40, 1).timeline.records
        Save.create(path, "T", system, AT, records=records).close()
        sound.append(path)
    here = folder / "forged"
    here.mkdir()
    harm = 0
    for n in range(tries):
        forged(here / "forged.jsonl", sound[n % len(sound)], n)
        harm += _breaks(here, here / "forged.jsonl")
    return harm


def forgeries_unheeded(folder: Path, tries: int) -> int:
    """Let them be read as if all that verifies were a fight."""

    def trusting(save: Save) -> Session:
        return Session(records=save.records)

    with replaced(opening, in_memory=trusting):
        return forgeries(folder, max(tries, 50))


def evil(folder: Path, tries: int) -> int:
    """Seal texts that a terminal obeys; harm is what is printed of them as they are."""
    harm = 0
    for n in range(tries):
        path = spoiled(folder / f"{n}\x1b[31m.jsonl")
        for verb, *words in PRINTING:
            told = inside("--saves", folder, verb, *words, *([] if verb == "list" else [path]))
            harm += bool(unsafe(told.out + told.err)) or not told.out
    return harm


PRINTING = (
    ("list",),
    ("show",),
    ("show", "--json"),
    ("log",),
    ("stats",),
    ("verify",),
    ("export", "--format", "script"),
    ("export", "--format", "markdown"),
)


def evil_as_it_is(folder: Path, tries: int) -> int:
    """Print them with nothing in between."""
    with replaced(printing, visible=str, escaped_json=str):
        return evil(folder, tries)


def edited(folder: Path, tries: int) -> int:
    """Edit a save in place while it is played; harm is a ruling that is written behind it."""
    harm = 0
    for n in range(tries):
        path = saved(folder / f"{n}.jsonl", rulings(3))
        with Save.open(path, codec=CODEC) as save:
            save.append(attack(4))
            whole = path.read_bytes()
            place = len(whole) * n // tries
            with path.open("r+b") as file:
                file.seek(place)
                file.write(bytes([whole[place] ^ 1]))
            seen = path.stat()
            if n % 2:
                os.utime(path, ns=(seen.st_atime_ns, seen.st_mtime_ns - 10**9))
            with suppress(ForeignWrite):
                save.append(attack(5))
                harm += 1
    return harm


def edited_unheeded(folder: Path, tries: int) -> int:
    """Edit it under a program that looks at its size."""

    def changed(self: journal.LogStorage) -> bool:
        return os.fstat(self._fd).st_size != self.end

    with patch.object(journal.LogStorage, "_changed", changed):
        return edited(folder, tries)


SEALED: tuple[Trial, ...] = (
    Trial("every bit of the last line flipped", flipped, flipped_and_torn, 2, 5),
    Trial("the line ends of Windows", returned, returned_unheeded, 3, 30),
    Trial("brackets in brackets", nested, nested_unheeded, 40, 60),
    Trial("forged records", forgeries, forgeries_unheeded, 20, 400),
    Trial("sealed texts that a terminal obeys", evil, evil_as_it_is, 1, 3),
    Trial("edited in place", edited, edited_unheeded, 10, 100),
)
