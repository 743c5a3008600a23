"""How somebody's stress, or what a system has in its place, went over the rounds, as bars."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from tracker.conflict.history.tally import Account, Tally
from tracker.tui.present.cells import pad, width
from tracker.tui.present.lines import Line, Span, line
from tracker.words.short_names import cut_apart
from tracker.words.translate import fill

BARS = " ▁▂▃▄▅▆▇█"
PLAIN_BARS = " .:-=+*#@"

NAME_LEAST, NAME_MOST = 8, 24


class Plot(msgspec.Struct, frozen=True):
    """How rounds are laid out: so many cells for each bar, each bar so many rounds."""

    cells: int
    rounds: int

    @property
    def numbered(self) -> bool:
        """Say whether there is room for the number beside each bar."""
        return self.cells > 1


def course_lines(account: Account, wide: int, *, plain: bool, bars: bool = True) -> list[Line]:
    """Return a line of bars for everybody who has any, the rounds above them.

    Without ``bars`` there are numbers alone, of every round, however wide that is.
    """
    shown = [
        (t, [numbers.get(t.who, 0) for numbers in account.course])
        for t in account.tallies
        if any(numbers.get(t.who) for numbers in account.course)
    ]
    if not shown:
        return []
    highest = max(max(numbers) for _who, numbers in shown)
    name = min(max(width(t.name) for t, _numbers in shown), max(NAME_LEAST, wide // 3), NAME_MOST)
    tail = 1 + len(f"{highest}/{max(account.most.values())}") if account.most else 0
    digits = len(str(highest))
    plot = laid_out(account.rounds, digits, wide - name - 1 - tail)
    if not bars:
        plot = Plot(max(digits, len(str(account.rounds))) + 2, 1)
    lines = [line(" " * (name + 1), Span(rounds_text(account.rounds, plot), "dim"))]
    if plot.rounds > 1:
        words = {"n": plot.rounds}
        lines.append(line(Span(fill("each bar the last of {n} rounds", words), "dim")))
    more = "~" if plain else "…"
    names = cut_apart(tuple(t.name for t, _numbers in shown), name, more, width)
    for t, numbers in shown:
        drawn = _bars(t, numbers, account, highest, plot, plain=plain, bars=bars)
        lines.append(line(pad(names[t.name], name), " ", *drawn))
    return lines


def laid_out(rounds: int, digits: int, room: int) -> Plot:
    """Return how many cells each bar gets, and how many rounds a bar stands for."""
    for cells in (digits + 3, digits + 2):
        if max(1, rounds) * cells <= room:
            return Plot(cells, 1)
    return Plot(1, max(1, -(-rounds // max(1, room))))


def rounds_text(rounds: int, plot: Plot) -> str:
    """Return the numbers of the rounds, each above its bar; without room every fifth."""
    if plot.numbered:
        return "".join(str(n).ljust(plot.cells) for n in range(1, rounds + 1)).rstrip()
    text = ""
    for at in range(-(-rounds // plot.rounds)):
        last = min((at + 1) * plot.rounds, rounds)
        if at == 0 or ((at + 1) % 5 == 0 and text[at - 1 :] == " "):
            # Where the number before leaves no blank, there is none.
            text += str(last)
        elif len(text) <= at:
            text += " "
    return text.rstrip()


def _bars(
    tally: Tally,
    numbers: Sequence[int],
    account: Account,
    highest: int,
    plot: Plot,
    *,
    plain: bool,
    bars: bool,
) -> list[Span | str]:
    most = account.most.get(tally.who, 0) if account.most else None
    top = max(most or highest, *numbers, 1)
    signs = PLAIN_BARS if plain else BARS
    at_end = [
        numbers[min(first + plot.rounds, len(numbers)) - 1]
        for first in range(0, len(numbers), plot.rounds)
    ]
    drawn: list[Span | str] = []
    for number in at_end:
        bar = signs[-(-number * (len(signs) - 1) // top)] if bars else ""
        drawn.append(Span(bar, "marked"))
        if plot.numbered:
            drawn.append(Span(str(number).ljust(plot.cells - len(bar)), "" if number else "dim"))
    if most is not None:
        drawn.append(Span(f" {numbers[-1]}/{most}", "dim"))
    return drawn
