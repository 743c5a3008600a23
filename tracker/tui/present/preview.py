"""What a command would lead to, before it is carried out."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from tracker.conflict.draft import Warned
from tracker.conflict.ruling import Refusal
from tracker.conflict.state import Conflict
from tracker.tui.present.cells import wrap
from tracker.tui.present.lines import Line, Span, Style, line
from tracker.words.refusing import place_lines, refusal_text
from tracker.words.sentences import warning_text
from tracker.words.terms import rule_id

# Cells in which no odds are broken.
_ONE_LINE = 200


class Preview(msgspec.Struct, frozen=True, kw_only=True):
    """What is known of a command beforehand.

    ``missing`` is the key of dice that the table rolls and nobody has typed, empty for none;
    ``wanted`` says which they are, where that is not always the same.
    """

    refusal: Refusal | None = None
    warnings: tuple[Warned, ...] = ()
    missing: str = ""
    wanted: str = ""

    def lines(self, state: Conflict, width: int) -> list[Line]:
        """Return why it is refused, else what the table is reminded of."""
        if self.refusal is not None:
            said = [refusal_text(self.refusal, state), *place_lines(self.refusal)]
            return wrapped("\n".join(said), width, "error")
        lines: list[Line] = []
        for event in self.warnings:
            rule, text = rule_id(event.rule, state), warning_text(event, state)
            lines += wrapped(f"{text} ({rule})" if rule else text, width, "warning")
        return lines

    def odds_line(self, state: Conflict) -> Line:
        """Return the odds in one line, for little room; empty where nothing is thrown."""
        shown = reversed(self.lines(state, _ONE_LINE))
        return next((one for one in shown if one and one[0].style == "strong"), ())


def percent(chance: Fraction) -> str:
    """Return a chance in percent; only what is certain is shown as 0 or 100.

    >>> percent(Fraction(1, 500)), percent(Fraction(1, 3)), percent(Fraction(1))
    ('<1 %', '33 %', '100 %')
    """
    if 0 < chance < Fraction(1, 200):
        return "<1 %"
    if Fraction(199, 200) < chance < 1:
        return ">99 %"
    return f"{round(float(chance) * 100)} %"


def wrapped(text: str, width: int, style: Style = "") -> list[Line]:
    """Return a text in lines of at most ``width`` cells."""
    return [line(Span(part, style)) for part in wrap(text, width)]
