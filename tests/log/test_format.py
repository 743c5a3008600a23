"""Lines are sealed in a chain: a lost, repeated, reordered or foreign one does not verify."""

from __future__ import annotations

import zlib
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tracker.log import format
from tracker.log.errors import Unwritable


def sealed(*bodies: bytes) -> list[bytes]:
    lines = []
    crc = 0
    for body in bodies:
        line, crc = format.seal(body, crc)
        lines.append(line)
    return lines


LINES = sealed(*(b'{"n":%d' % n for n in range(6)))


def test_a_seal_is_the_crc_of_the_line_seeded_with_the_one_before() -> None:
    first = zlib.crc32(b'{"n":0')
    assert LINES[0] == b'{"n":0,"c":"%08x"}\n' % first
    assert LINES[1] == b'{"n":1,"c":"%08x"}\n' % zlib.crc32(b'{"n":1', first)


@given(st.lists(st.integers(0, 5), max_size=8))
def test_only_the_lines_in_their_order_verify(order: list[int]) -> None:
    good = 0
    while good < len(order) and order[good] == good:
        good += 1
    found = format.chain(b"".join(LINES[n] for n in order))
    assert found.lines == [line[:-1] for line in LINES[:good]]
    assert found.end == sum(map(len, LINES[:good]))


def test_a_chain_goes_on_from_where_it_was() -> None:
    part = format.chain(b"".join(LINES[:3]))
    rest = format.chain(b"".join(LINES[3:]), part.crc, part.end)
    whole = format.chain(b"".join(LINES))
    assert (part.lines + rest.lines, rest.crc, rest.end) == (whole.lines, whole.crc, whole.end)


def test_a_capital_in_a_seal_does_not_verify() -> None:
    lines = (format.seal(b'{"n":%d' % n, 0)[0] for n in range(99))
    line = next(line for line in lines if b"a" in line[-11:])
    assert format.chain(line).end == len(line)
    assert format.chain(line[:-11] + line[-11:].replace(b"a", b"A")).end == 0


def test_a_tail_is_torn_only_if_it_can_be_one_line() -> None:
    line, other = LINES[4], LINES[5]
    for tail in (b"", line[:1], line[:-1], b"\0" * 40, b'{"c":"0'):
        assert format.torn(tail)
    for tail in (line, line + other, line + b"x", line[:-1] + b"x" + other, line[:-9] + b"\n"):
        assert not format.torn(tail)
    for flipped in range(8):
        assert not format.torn(line[:-1] + bytes([line[-1] ^ 1 << flipped]))


@pytest.mark.parametrize(
    "value", [float("nan"), float("inf"), "\ud800", {1, 2}, b"bytes", {"deep": [float("-inf")]}]
)
def test_only_strict_json_is_encoded(value: Any) -> None:
    with pytest.raises(Unwritable):
        format.encode({"n": 1, "text": value})


def test_a_document_brings_no_seal_of_its_own() -> None:
    with pytest.raises(Unwritable):
        format.encode({"n": 1, "c": "00000000"})
    with pytest.raises(Unwritable):
        format.encode({})


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_a_title_of_any_text_makes_one_line(title: str) -> None:
    line = format.file_of(format.Header(title=title))
    assert line.count(b"\n") == 1
    assert line.startswith(format.FIRST_BYTES)
    header = format.read_header(line)
    assert header is not None
    assert header.title == title
    assert msgspec.json.decode(line)["log"] == "schwung/2"


@pytest.mark.parametrize("line", [b"", b"{}", b'{"log":"other/1"}', b'{"log":"schwung/1', b"\xff"])
def test_other_first_lines_are_not_ours(line: bytes) -> None:
    assert format.read_header(line) is None


DEEP = format.DEPTH_MOST


def record(more: str, start: str = '{"n":1') -> bytes:
    return f'{start},"more":{more}'.encode("utf-8", "surrogateescape")


FITTING = {
    "deep": record("[" * (DEEP - 1) + "]" * (DEEP - 1)),
    "wide": record(f"[{'[],' * 10_000}[]]"),
    "brackets in a text": record('"' + "[{" * 9_000 + '\\"[\\\\"'),
    "long": record('"' + "x" * (format.RULING_MOST - 60) + '"'),
    "a long revision": record(
        '"' + "x" * 2 * format.RULING_MOST + '"', '{"n":9,"revision":"strike 1"'
    ),
    "of any script": record('"夜の埠頭 ünïcode 🎲"'),
}
BEYOND = {
    "deeper": record("[" * DEEP + "]" * DEEP),
    "deeper in turns": record('[{"a":' * (DEEP // 2) + "1" + "}]" * (DEEP // 2)),
    "much deeper": record("[" * 1_500 + "]" * 1_500),
    "brackets that do not close": record("[" * 200),
    "longer": record('"' + "x" * format.RULING_MOST + '"'),
    "longer, and named a revision later": record(
        '"' + "x" * format.RULING_MOST + '","revision":"a"'
    ),
    "a longer revision": record(
        '"' + "x" * format.REVISION_MOST + '"', '{"n":9,"revision":"strike 1"'
    ),
    "no text": record('"\udcff"'),
    "half a letter": record('"\udcc3"'),
}


@pytest.mark.parametrize("body", FITTING.values(), ids=FITTING)
def test_a_line_within_the_limits_verifies(body: bytes) -> None:
    line, _ = format.seal(body, 0)
    assert format.chain(line).end == len(line)


@pytest.mark.parametrize("body", BEYOND.values(), ids=BEYOND)
def test_a_line_beyond_the_limits_does_not_whatever_its_seal(body: bytes) -> None:
    good, crc = format.seal(b'{"n":1', 0)
    assert format.chain(good + format.seal(body, crc)[0]) == ([good[:-1]], crc, len(good))


def test_nothing_is_written_that_would_not_be_read() -> None:
    deep: list[Any] = []
    for _ in range(DEEP):
        deep = [deep]
    for value in (deep, "x" * format.RULING_MOST):
        with pytest.raises(Unwritable):
            format.encode({"n": 1, "more": value})
    long = {"n": 1, "revision": "strike 1", "more": "x" * format.RULING_MOST}
    assert format.encode(long).startswith(b'{"n":1,"revision":')
