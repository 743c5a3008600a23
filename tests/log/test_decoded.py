"""The records of a save: decoded at once, let go, decoded again when asked for."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.log.fight import CODEC, attack, one_of_each, saved
from tracker.conflict.ruling import Record
from tracker.log.errors import UnknownRecord
from tracker.log.records import Codec
from tracker.log.save import DECODED_MOST, Decoded


class Counting:
    """Decode lines and count how many."""

    def __init__(self, codec: Codec = CODEC) -> None:
        self.count = 0
        self._codec = codec

    def __call__(self, line: bytes) -> Record:
        self.count += 1
        return self._codec.decode(line)


def lines_of(path: Path) -> list[bytes]:
    return path.read_bytes().splitlines()[1:]


def test_each_line_is_decoded_once_and_again_after_it_was_let_go(tmp_path: Path) -> None:
    decode = Counting()
    records = Decoded(lines_of(saved(tmp_path / "quay.jsonl", one_of_each())), decode)
    assert len(records) == 0
    records.read()
    assert records == one_of_each()
    assert decode.count == 7
    records.settle()
    assert (records[2], records[-5], records[2:3], decode.count) == (
        one_of_each()[2],
        one_of_each()[2],
        one_of_each()[2:3],
        8,
    )
    assert records == one_of_each()
    assert decode.count == 14


def test_only_so_many_are_held(tmp_path: Path) -> None:
    fight = [attack(n) for n in range(1, 2 * DECODED_MOST + 2)]
    decode = Counting()
    records = Decoded(lines_of(saved(tmp_path / "quay.jsonl", fight)), decode)
    records.read()
    records.settle()
    assert records == fight
    decode.count = 0
    assert list(reversed(records)) == fight[::-1]
    assert decode.count >= DECODED_MOST


def test_what_the_log_pane_shows_is_decoded_once(tmp_path: Path) -> None:
    fight = [attack(n) for n in range(1, 201)]
    decode = Counting()
    records = Decoded(lines_of(saved(tmp_path / "quay.jsonl", fight)), decode)
    records.read()
    records.settle()
    for _ in range(5):
        assert records[-100:] == fight[-100:]
    assert decode.count == 300


def test_reading_stops_before_the_first_line_that_is_no_record(tmp_path: Path) -> None:
    path = saved(tmp_path / "quay.jsonl", one_of_each())
    records = Decoded([*lines_of(path)[:3], b'{"n":4}', *lines_of(path)[4:]], CODEC.decode)
    with pytest.raises(UnknownRecord):
        records.read()
    assert records == one_of_each()[:3]
    with pytest.raises(IndexError):
        records[3]
    with pytest.raises(IndexError):
        records[-4]
