"""Lines of spans, and that every style they may have is one of the style sheet's."""

from __future__ import annotations

import re

from tests.support.pty import ROOT
from tracker.tui.present.lines import STYLES, Span, line, text_of


def test_line_is_made_of_texts_and_spans() -> None:
    shown = line("Ada ", Span("blinds", "strong"), "", Span(""), " [b]Krall[/b]")
    assert shown == (Span("Ada "), Span("blinds", "strong"), Span(" [b]Krall[/b]"))
    assert text_of(shown) == "Ada blinds [b]Krall[/b]"


def test_style_sheet_has_every_style_and_no_other() -> None:
    sheet = (ROOT / "styles" / "theme.tcss").read_text()
    assert set(re.findall(r"\.line--(\w+)", sheet)) == set(STYLES)
