"""Several lines that were pasted: what each means, before all of them are carried out or none."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from tracker.conflict.lines import LINES_MOST
from tracker.conflict.ruling import Command
from tracker.conflict.state import Conflict
from tracker.tui.dialogs.consent import ConsentDialog
from tracker.tui.present.lines import KeyHint, Line, Span, line
from tracker.tui.widgets.line_input import LineInput
from tracker.words.meant import Meaning, Read, meaning
from tracker.words.translate import _, fill, ngettext, put

if TYPE_CHECKING:
    from tracker.tui.protocols import ScreenBelow

OVERRULES = "!"


def show_several(screen: ScreenBelow, entry: LineInput, texts: Sequence[str], read: Read) -> None:
    """Show what lines mean; enter carries all of them out, as one ruling, if none is refused.

    The field that they were pasted into is then empty.
    """
    if len(texts) > LINES_MOST:
        words = {"n": len(texts), "most": LINES_MOST}
        told = _("{n} lines were pasted; at most {most} are taken at once. Nothing was put in.")
        screen.say_why_not(put(told, words))
        return
    found = meaning(texts, screen.state or Conflict(), read)
    command = found.command

    def go(carry_out: Callable[[Command], None]) -> None:
        if command is not None:
            entry.value = ""
            carry_out(command)

    takes = not found.refused
    overrule = KeyHint(OVERRULES, _("Overrule")), partial(go, screen.ask_why)
    ConsentDialog.ask(
        screen.app,
        [_title(found)],
        _texts(found),
        partial(go, screen.game.carry_out) if takes else None,
        other=overrule if not takes and found.overrulable else None,
    )


def _texts(found: Meaning) -> Iterator[Span]:
    """Yield each line as it was pasted, and below it what it means and what may be mistyped."""
    for n, one in enumerate(found.lines, 1):
        yield Span(f"{n} {one.text}", "dim")
        yield Span(one.told, "error" if one.refused else "")
        if one.misses:
            typed, meant = map(", ".join, zip(*one.misses, strict=True))
            unknown = fill("Not known so far: {words}", {"words": typed})
            yield Span(f"{unknown}. {fill('Did you mean {names}?', {'names': meant})}", "warning")


def _title(found: Meaning) -> Line:
    n = len(found.lines)
    count = put(ngettext("{n} line as one ruling", "{n} lines as one ruling", n), {"n": n})
    if not found.refused:
        return line(Span(count, "heading"))
    refused = fill("{n} refused, so none is taken", {"n": found.refused})
    return line(Span(count, "heading"), "  ", Span(refused, "error"))
