"""The signs: each takes one cell on every terminal, and has a twin in ASCII."""

from __future__ import annotations

import unicodedata

import msgspec
import pytest
from rich.cells import cell_len

from tracker.tui.present.cells import width
from tracker.tui.present.glyphs import ASCII, UNICODE, Glyphs, glyphs

SIGNS = sorted(msgspec.structs.asdict(UNICODE).items())


@pytest.mark.parametrize(("name", "sign"), SIGNS)
def test_sign_is_one_cell_of_the_basic_plane(name: str, sign: str) -> None:
    assert len(sign) == 1
    assert ord(sign) < 0x10000
    assert width(sign) == cell_len(sign) == 1
    assert unicodedata.category(sign) in {"So", "Sm", "Po", "Pd", "Lu", "Sk"}


@pytest.mark.parametrize(("name", "sign"), sorted(msgspec.structs.asdict(ASCII).items()))
def test_twin_is_one_ascii_sign(name: str, sign: str) -> None:
    assert len(sign) == 1
    assert sign.isascii()
    assert sign.isprintable()
    assert sign != " "


@pytest.mark.parametrize("signs", [UNICODE, ASCII])
def test_signs_that_stand_in_the_same_place_differ(signs: Glyphs) -> None:
    states = (signs.turn, signs.acted, signs.held, signs.full_defense, signs.out, signs.conceded)
    assert len(set(states)) == len(states)
    assert signs.box_free != signs.box_marked
    assert signs.more_above != signs.more_below
    assert signs.arrow != signs.arrow_back


def test_signs_are_chosen() -> None:
    assert glyphs(plain=True) is ASCII
    assert glyphs(plain=False) is UNICODE
