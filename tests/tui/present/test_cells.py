"""Text measured by cells: as Rich measures it, and never more than there is room for."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from tracker.tui.present.cells import (
    Column,
    clauses,
    clip,
    clip_line,
    cut_line,
    drawable,
    fit,
    line_width,
    pad,
    pad_line,
    table,
    width,
    wrap,
)
from tracker.tui.present.lines import Line, Span, line, text_of

NAMES = [
    "Krall",
    "Grüße",
    unicodedata.normalize("NFD", "Grüße, Señor"),
    "龍のケンジ",
    "한글 이름",
    unicodedata.normalize("NFD", "한글 이름"),
    "🐉 Smaug 🧙",
    "🇩🇪",
    "👍🏽",
    "Ω Я א ع ไทย हिन्दी",
    "□■▸✓‖…─│",
]

texts = st.text(alphabet="ab é□龍한🐉e\u0308\u1112\u1161", max_size=20)
lines = st.lists(st.builds(Span, texts, st.sampled_from(("", "turn"))), max_size=4).map(tuple)


@pytest.mark.parametrize("name", NAMES)
def test_width_is_richs(name: str) -> None:
    assert width(name) == cell_len(name)


def test_width_of_every_character_in_use_is_richs() -> None:
    # Newer than this Python knows, number signs that go before, and the soft hyphen.
    others = {"Cf", "Cn", "Co", "Cs", "Cc"}
    differing = [
        character
        for code in range(0x110000)
        if unicodedata.category(character := chr(code)) not in others
        and width(character) != cell_len(character)
        # Made wide in Unicode 16.
        and not 0x2630 <= code <= 0x268F
        and not 0x4DC0 <= code <= 0x4DFF
        and not 0x1D300 <= code <= 0x1D37F
    ]
    assert differing == []


@given(st.text(max_size=30))
def test_what_is_drawn_obeys_nothing_and_keeps_its_width(text: str) -> None:
    shown = drawable(text)
    assert width(shown) == width(text)
    assert not any(unicodedata.category(c) in ("Cc", "Cf", "Cs") for c in shown)


@given(texts, st.integers(0, 25))
def test_clipped_text_fits_and_says_that_it_was_cut(text: str, n: int) -> None:
    clipped = clip(text, n)
    assert width(clipped) <= n
    assert (clipped == text) == (width(text) <= n)
    assert clipped == text or n == 0 or clipped.endswith("…")


@given(texts, st.integers(0, 25), st.sampled_from(("left", "right")))
def test_padded_text_is_as_wide_as_asked(text: str, n: int, align: str) -> None:
    assert width(pad(text, n, "left" if align == "left" else "right")) == n


def test_padding_is_on_the_other_side() -> None:
    assert pad("ab", 4) == "ab  "
    assert pad("ab", 4, "right") == "  ab"
    assert pad("龍龍", 3) == "龍…"
    assert pad("龍龍", 2) == "… "
    assert clip("Dislocated", 5, "~") == "Disl~"
    assert clip("Dislocated", 2, "...") == "Di"


@given(texts, st.integers(2, 25))
def test_wrapped_lines_fit_and_lose_no_word(text: str, n: int) -> None:
    wrapped = wrap(text, n)
    assert all(width(part) <= n for part in wrapped)
    assert "".join("".join(wrapped).split()) == "".join(text.split())


@pytest.mark.parametrize(
    ("text", "n", "wrapped"),
    [
        ("", 5, [""]),
        ("one two three", 7, ["one two", "three"]),
        ("  one two", 6, ["  one", "  two"]),
        ("one\n\ntwo", 9, ["one", "", "two"]),
        ("abcdefgh", 3, ["abc", "def", "gh"]),
        ("龍龍龍", 4, ["龍龍", "龍"]),
        ("a bcdefgh", 4, ["a", "bcde", "fgh"]),
        ("a chance of 4 %, or 5", 13, ["a chance of", "4 %, or 5"]),
    ],
)
def test_text_is_wrapped_at_blanks(text: str, n: int, wrapped: list[str]) -> None:
    assert wrap(text, n) == wrapped


def test_wrapping_ends_where_nothing_fits() -> None:
    assert wrap("龍龍", 1) == ["龍", "龍"]
    assert wrap("ab", 0) == ["a", "b"]


@given(lines, st.integers(0, 30))
def test_line_is_cut_in_two(shown: Line, n: int) -> None:
    head, rest = cut_line(shown, n)
    assert text_of(head) + text_of(rest) == text_of(shown)
    assert line_width(head) in ((n, n - 1) if rest else (line_width(shown),))


@given(lines, st.integers(0, 30))
def test_line_is_clipped_and_padded(shown: Line, n: int) -> None:
    assert text_of(clip_line(shown, n)) == clip(text_of(shown), n)
    assert line_width(pad_line(shown, n)) == n
    assert text_of(pad_line(shown, n, "right")) == pad(text_of(shown), n, "right")


def test_the_sign_of_more_has_the_style_of_what_it_stands_for() -> None:
    shown = line("ab", Span("cd", "turn"), Span("ef", "dim"))
    assert clip_line(shown, 4) == line("ab", Span("c", "turn"), Span("…", "turn"))
    assert clip_line(shown, 5) == line("ab", Span("cd", "turn"), Span("…", "dim"))


COLUMNS = (
    Column("Name", least=5),
    Column("Zone", rank=2),
    Column("Consequences", least=6, most=20, rank=1),
    Column("FP", align="right"),
)
CAST = [
    [line("Krall"), line("Warehouse"), line("Singed Hand, Dislocated Shoulder"), line("2")],
    [line("Ada Lovelace"), line("Quay"), (), line("10")],
]


def shown_table(room: int) -> list[str]:
    header, rows = table(CAST, COLUMNS, room)
    return [text_of(shown) for shown in (header, *rows)]


def test_table_with_room_is_as_wide_as_its_cells() -> None:
    assert shown_table(80) == [
        "Name          Zone       Consequences                      FP",
        "Krall         Warehouse  Singed Hand, Dislocated Shoulder   2",
        "Ada Lovelace  Quay                                         10",
    ]
    assert shown_table(50) == [
        "Name          Zone       Consequences           FP",
        "Krall         Warehouse  Singed Hand, Disloca…   2",
        "Ada Lovelace  Quay                              10",
    ]


def test_least_important_columns_shrink_first() -> None:
    assert shown_table(42) == [
        "Name         Zone  Consequences         FP",
        "Krall        Ware… Singed Hand, Disloc…  2",
        "Ada Lovelace Quay                       10",
    ]
    assert shown_table(30) == [
        "Name         Zo… Consequen… FP",
        "Krall        Wa… Singed Ha…  2",
        "Ada Lovelace Qu…            10",
    ]


def test_least_important_columns_are_left_out_first() -> None:
    assert shown_table(16) == ["Name   Conse… FP", "Krall  Singe…  2", "Ada L…        10"]
    assert shown_table(8) == ["Name  FP", "Krall  2", "Ada … 10"]


@given(st.integers(0, 60))
def test_table_fits_as_long_as_it_may_leave_columns_out(room: int) -> None:
    header, rows = table(CAST, COLUMNS, room)
    assert all(line_width(shown) <= room for shown in (header, *rows))


@given(
    st.lists(
        st.tuples(st.integers(0, 30), st.integers(0, 10), st.integers(0, 3)), min_size=1, max_size=6
    ),
    st.integers(0, 80),
)
def test_columns_keep_to_their_bounds(given: list[tuple[int, int, int]], room: int) -> None:
    columns = [Column(least=least, rank=rank) for _, least, rank in given]
    natural = [wide for wide, _, _ in given]
    widths = fit(natural, columns, room)
    assert set(widths) >= {i for i, column in enumerate(columns) if not column.rank}
    assert all(min(columns[i].least, natural[i]) <= w <= natural[i] for i, w in widths.items())
    taken = sum(widths.values()) + len(widths) - 1
    assert taken <= room or all(not columns[i].rank for i in widths)


@pytest.mark.parametrize(
    ("room", "shown"),
    [
        (52, "Run: each shift carries one zone, borders cost more."),
        (51, "Run: each shift carries one zone."),
        (33, "Run: each shift carries one zone."),
        (32, "Run."),
        (4, "Run."),
        (3, "Ru…"),
    ],
)
def test_a_sentence_ends_where_a_clause_does(room: int, shown: str) -> None:
    assert clauses("Run: each shift carries one zone, borders cost more.", room) == shown


@given(st.text(), st.integers(1, 60))
def test_clauses_never_need_more_than_there_is(text: str, room: int) -> None:
    assert width(clauses(text, room)) <= room


def test_what_is_cut_at_its_most_takes_what_room_there_is_to_spare() -> None:
    name, harm = "The Chancellor of the Far Exchequer", "Dislocated Shoulder and a Broken Wrist"
    rows = [[line(name), line("Quay"), line(harm)]]
    columns = [
        Column("Name", least=12, most=26, named=True),
        Column("Zone", least=12, most=24, rank=4, named=True),
        Column("Hurt", least=12, most=30, rank=2),
    ]

    def shown(room: int) -> str:
        return text_of(table(rows, columns, room)[1][0])

    narrow = len(name) + len(harm) + 4 + 4
    assert shown(narrow) == f"{name}  Quay  {harm}"
    # The name goes first; there is no room for all of the other.
    assert shown(narrow - 4).startswith(f"{name}  Quay  {harm[:20]}")
    assert shown(narrow - 4).endswith("…")
    assert name not in shown(60)
    # What has all the room that it wants gets no more.
    assert all(len(shown(room)) <= room for room in range(10, 120))
