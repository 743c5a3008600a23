"""A fight's account: what each has done as a table, the course as bars, and both as plain data."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

import msgspec

from tracker.conflict.history.ledger import Tally
from tracker.conflict.history.tally import Account
from tracker.conflict.ruling import N_
from tracker.conflict.system import system
from tracker.dice.odds import Luck
from tracker.tui.present.cells import Column, fit, natural_widths, pad, table, width, wrap
from tracker.tui.present.game_view import view_of
from tracker.tui.present.lines import Line, Span, line
from tracker.words.document import empty
from tracker.words.odds_lines import NOTABLE, luck_text
from tracker.words.short_names import cut_apart
from tracker.words.translate import _, decimal, fill

_NAME_LEAST, _NAME_MOST = 8, 30

# How lucky the dice were is the last to be cut.
LUCK_LEAST = 24


def stats_lines(
    account: Account, wide: int = 1000, *, plain: bool = False, bars: bool = True
) -> list[Line]:
    """Return the account as lines of at most ``wide`` cells.

    They say of which way it is, and have a table, the dice, and what is counted over the rounds as
    bars; without ``bars`` as numbers alone, to be read aloud.
    """
    if not account.tallies:
        return [line(place_text(account)), (), line(Span(_("Nobody takes part yet."), "dim"))]
    more = "~" if plain else "…"
    lines = [line(part) for part in wrap(place_text(account), wide)]
    lines += [(), *_figures(account, wide, more)]
    view = view_of(account.system)
    thrown = [t for t in account.tallies if t.luck is not None]
    if thrown:
        lines += [
            (),
            *_headed(view_of(account.system).dice, wide),
            *_dice(account, thrown, wide, more),
        ]
    if any(t.turns for t in account.tallies):
        lines += [(), *_headed(N_("On turn"), wide), *_turns(account, wide, more)]
    course = course_lines(account, wide, plain=plain, bars=bars)
    if course:
        lines += [(), *_headed(view.course, wide), *course]
    return lines


def place_text(account: Account) -> str:
    """Return which way the account is of: up to which ruling, in which round, on which branch."""
    words = {"n": account.tip, "round": account.rounds, "name": account.branch}
    if not account.rounds:
        return fill("Up to ruling {n}, before the first round", words)
    if account.branch:
        return fill("Up to ruling {n}, round {round}, on the branch {name}", words)
    return fill("Up to ruling {n}, round {round}", words)


def _headed(text: str, wide: int) -> list[Line]:
    return [line(Span(part, "heading")) for part in wrap(_(text), wide)]


def _name_column() -> Column:
    return Column(_("Name"), _NAME_LEAST, _NAME_MOST, named=True)


def _figures(account: Account, wide: int, more: str) -> list[Line]:
    figures = view_of(account.system).figures()
    headings = [_(figure.heading) for figure in figures]
    columns = [
        _name_column(),
        *(
            Column(heading, width(heading), rank=figure.rank, align="right")
            for figure, heading in zip(figures, headings, strict=True)
        ),
    ]
    rows = [
        [line(t.name), *(_number(t.number(figure.field)) for figure in figures)]
        for t in account.tallies
    ]
    return list(_tables(rows, columns, wide, more))


def _number(number: int) -> Line:
    return line(Span(str(number), "" if number else "dim"))


def _dice(account: Account, thrown: list[Tally], wide: int, more: str) -> list[Line]:
    # Of dice that show less than nothing, a sum above it has its sign.
    sign = "+" if min(system(account.system).die, default=0) < 0 else ""
    columns = [
        _name_column(),
        Column(_("rolls"), width(_("rolls")), rank=2, align="right"),
        Column(_("sum"), width(_("sum")), rank=1, align="right"),
        Column(_("average"), width(_("average")), rank=1, align="right"),
        Column(_("chance"), width(_("chance")), rank=3, align="right"),
        Column(_("luck"), LUCK_LEAST),
    ]
    rows = [
        [
            line(t.name),
            line(str(t.rolls)),
            line(format(t.total, sign)),
            line(decimal(t.expected, 1) if t.expected else "0"),
            line(percent_text(t.luck.at_least)),
            luck_line(t.luck),
        ]
        for t in thrown
        if t.luck is not None
    ]
    return list(_tables(rows, columns, wide, more))


def _turns(account: Account, wide: int, more: str) -> list[Line]:
    """Return how often and how long everybody was on turn; who waits longest stands out."""
    headings = (_("turns"), _("minutes"), _("waiting"))
    columns = [_name_column(), *(Column(h, width(h), rank=1, align="right") for h in headings)]
    longest = max((t.waited for t in account.tallies), default=0)
    rows = [
        [
            line(t.name),
            _number(t.turns),
            line(decimal(t.seconds / 60, 1)) if t.seconds else line(Span("-", "dim")),
            line(Span(str(t.waited), "warning")) if longest == t.waited > 0 else _number(t.waited),
        ]
        for t in account.tallies
        if t.turns or t.waited
    ]
    return list(_tables(rows, columns, wide, more))


def _tables(
    rows: Sequence[Sequence[Line]], columns: Sequence[Column], wide: int, more: str
) -> Iterator[Line]:
    """Yield a table; columns for which there is no room follow in another below it."""
    wanted = natural_widths(rows, columns)
    # A cell less between the columns before a name is cut.
    gap = 2 if fit(wanted, columns, wide, 2)[0] == wanted[0] else 1
    header, lines = table(rows, columns, wide, gap=gap, more=more)
    yield from (header, *lines)
    there = fit(wanted, columns, wide, gap)
    out = [i for i, column in enumerate(columns) if column.rank and i not in there]
    if out and len(out) < sum(column.rank > 0 for column in columns):
        yield ()
        below = [0, *out]
        cells = [[row[i] for i in below] for row in rows]
        yield from _tables(cells, [columns[i] for i in below], wide, more)


def percent_text(chance: Fraction) -> str:
    """Return a chance in percent with one decimal."""
    return f"{decimal(chance * 100, 1)} %"


def luck_line(luck: Luck) -> Line:
    """Return how lucky dice were, in a game master's words."""
    if min(luck.at_least, luck.at_most) > NOTABLE:
        return line(Span(luck_text(luck), "dim"))
    lucky = luck.at_least < luck.at_most
    return line(Span(luck_text(luck), "strong" if lucky else "warning"))


BARS = " ▁▂▃▄▅▆▇█"
PLAIN_BARS = " .:-=+*#@"

# A name is cut sooner beside bars than beside numbers.
BESIDE_BARS = 24


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
    name = min(
        max(width(t.name) for t, _numbers in shown), max(_NAME_LEAST, wide // 3), BESIDE_BARS
    )
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


# Longer numbers are refused by Python's own conversion, which is quadratic in their length.
_DIGITS = 4000


def stats_document(account: Account) -> dict[str, Any]:
    """Return the account as plain data, chances as decimal numbers and as exact fractions."""
    return {
        "rounds": account.rounds,
        "system": account.system,
        "ruling": account.tip,
        "branch": account.branch or None,
        "participants": [_participant(account, t) for t in account.tallies],
    }


def _participant(account: Account, tally: Tally) -> dict[str, Any]:
    luck = tally.luck
    # What every game's document has, whether it counts it or not.
    always = empty()["account"]
    own = (figure.field for figure in view_of(account.system).figures())
    rounds = (account.boxes, account.course)
    return {
        "name": tally.name,
        **{field: tally.number(field) for field in always},
        "dice": tally.faces,
        "dice_total": tally.total,
        "expected": float(tally.expected),
        "at_least": float(luck.at_least) if luck else None,
        "at_least_exact": fraction_text(luck.at_least) if luck else None,
        "at_most": float(luck.at_most) if luck else None,
        "at_most_exact": fraction_text(luck.at_most) if luck else None,
        **{field: tally.number(field) for field in ("turns", "seconds", "waited")},
        **{field: tally.number(field) for field in own if field not in always},
        **{
            key: [numbers.get(tally.who, 0) for numbers in each]
            for key, each in zip(empty()["rounds"], rounds, strict=True)
        },
    }


def fraction_text(number: Fraction) -> str:
    """Return a fraction as it is written, ``1/9``, however long it is.

    >>> fraction_text(Fraction(2, 18))
    '1/9'
    """
    top, bottom = digits(number.numerator), digits(number.denominator)
    return top if bottom == "1" else f"{top}/{bottom}"


def digits(number: int) -> str:
    """Return a number from 0 up in decimal, of any length."""
    parts = []
    while number >= 10**_DIGITS:
        number, rest = divmod(number, 10**_DIGITS)
        parts.append(str(rest).zfill(_DIGITS))
    return "".join((str(number), *reversed(parts)))
