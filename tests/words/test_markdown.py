"""The account of a fight in Markdown."""

from __future__ import annotations

from itertools import takewhile

from hypothesis import given
from hypothesis import strategies as st

from tests.support.table import Table
from tests.tui.quay import quay
from tracker.words.markdown import escaped_markdown, markdown_lines
from tracker.words.translate import install


def test_a_fight_is_told_by_rounds() -> None:
    table = Table(
        'conflict "*Quay* [1]" kind=physical', "side A", "zone Z", "add Ada pc side=A zone=Z"
    )
    table.do("begin", "act waits", "next", "note '# no heading'")
    assert list(markdown_lines(table.session.timeline)) == [
        "# \\*Quay\\* \\[1\\]",
        "",
        "## Setup",
        "",
        "- \\*Quay\\* \\[1\\]: Fate, physical, order by skill",
        "- New side: A",
        "- New zone: Z",
        "- Ada takes part: player character, A, Z",
        "",
        "## Round 1",
        "",
        "- The conflict begins",
        "  - Round 1",
        "- Ada: waits",
        "",
        "## Round 2",
        "",
        "- Note: \\# no heading",
        "",
        "## How it stands",
        "",
        "```",
        "*Quay* [1] (physical, Fate)",
        "Round 2, Ada's turn",
        ">  Ada (A, Z)  Health [.....]  Composure [.....]  0 fate points",
        "```",
    ]


def test_no_part_of_a_headline_is_told_again_below_it() -> None:
    """Its rule goes up there."""
    lines = list(markdown_lines(quay(4).timeline))
    (line,) = (at for at, text in enumerate(lines) if text.startswith("- Ada attacks Thugs B"))
    assert lines[line].endswith("; Thugs B take 2: 2 fall, 1 left (F-MINION-6)")
    below = takewhile(lambda text: text.startswith("  "), lines[line + 1 :])
    assert not [text for text in below if "Thugs B take 2" in text]


def test_the_account_speaks_german() -> None:
    table = Table.set()
    install("de")
    assert "## Runde 1" in list(markdown_lines(table.session.timeline))


def test_a_fence_holds_whatever_is_in_it() -> None:
    table = Table("conflict 'a ```` b'")
    lines = list(markdown_lines(table.session.timeline))
    assert lines[-1] == "`" * 5
    assert lines.count("`" * 5) == 2


@given(st.text())
def test_no_sign_is_left_to_markdown(text: str) -> None:
    shown = escaped_markdown(text)
    for sign in "`*_[]<>#|~&":
        assert shown.count(sign) == shown.count(f"\\{sign}")
    assert not shown.lstrip().startswith(("-", "+", "="))
