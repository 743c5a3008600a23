"""How faces are written, system by system."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tracker.conflict.system import read_faces, write_faces


@pytest.mark.parametrize(
    ("system", "text", "faces"),
    [
        ("fate", "+0-+", (1, 0, -1, 1)),
        ("fate", "+0\u2212\u2013", (1, 0, -1, -1)),
        ("fate", "+, 0, -, +", (1, 0, -1, 1)),
        ("fate", "5,3,1,6", (1, 0, -1, 1)),
        ("fate", "1 2 3 4", (-1, -1, 0, 0)),
        ("fate", "2", (-1,)),
        ("fate", "0", (0,)),
        ("fate", "", None),
        ("fate", "5,3,1,0", None),
        ("fate", "7", None),
        ("fate", "+0x+", None),
        ("fate", "12,3", (-1, -1, 0)),
        ("reserves", "+0-", (1, 0, -1)),
        ("pool", "3,10,4", (3, 10, 4)),
        ("pool", "3, 10; 4", (3, 10, 4)),
        ("pool", "11", None),
        ("pool", "0", (10,)),
        ("pool", "+", None),
        ("pool", "", None),
        ("percent", "100", (100,)),
        ("percent", "101", None),
        ("twenty", "20,6", (20, 6)),
        ("twenty", "-1", None),
    ],
)
def test_faces_are_read(system: str, text: str, faces: tuple[int, ...] | None) -> None:
    assert read_faces(system, text) == faces


@given(st.lists(st.integers(-1, 1), min_size=1))
def test_fudge_faces_are_written_as_read(faces: list[int]) -> None:
    assert read_faces("fate", write_faces("fate", tuple(faces))) == tuple(faces)


@given(st.lists(st.integers(1, 10), min_size=1))
def test_numbers_are_written_as_read(faces: list[int]) -> None:
    assert read_faces("pool", write_faces("pool", tuple(faces))) == tuple(faces)


def test_what_is_no_fudge_face_is_shown_as_such() -> None:
    assert write_faces("fate", (1, 5)) == "+?"
    assert read_faces("fate", "+?") is None


@given(st.sampled_from(["fate", "reserves", "pool", "percent", "twenty"]), st.text())
def test_no_text_raises(system: str, text: str) -> None:
    read_faces(system, text)
