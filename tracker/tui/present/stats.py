"""Looking back on a fight: its account as lines with a plot."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from tracker.conflict.history.tally import Account, Tally
from tracker.conflict.system import system
from tracker.dice.luck import Luck
from tracker.tui.present.cells import Column, fit, natural_widths, table, width, wrap
from tracker.tui.present.game_view import view_of
from tracker.tui.present.lines import Line, Span, line
from tracker.tui.present.stats_course import course_lines
from tracker.words.translate import _, decimal, fill

NAME_LEAST, NAME_MOST = 8, 30

# How lucky the dice were is the last to be cut.
LUCK_LEAST = 24

# Dice that do as well, or as badly, more often than this are nothing to speak of.
NOTABLE = Fraction(1, 4)

# Rarer things are all alike.
RAREST = 1_000_000


def stats_lines(
    account: Account, wide: int = 1000, *, plain: bool = False, bars: bool = True
) -> list[Line]:
    """Return the account as lines of at most ``wide`` cells.

    They say of which way it is, and have a table, the dice, and stress over the rounds as bars;
    without ``bars`` as numbers alone, to be read aloud.
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
    return Column(_("Name"), NAME_LEAST, NAME_MOST, named=True)


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
        [line(t.name), *(_number(getattr(t, figure.field)) for figure in figures)]
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
    """Return how lucky dice were, in a game master's words: lucky, 1 in 12."""
    rarest = min(luck.at_least, luck.at_most)
    if rarest > NOTABLE:
        return line(Span(_("as expected"), "dim"))
    count = round(1 / rarest) if rarest else RAREST + 1
    words = {"n": min(count, RAREST)}
    lucky = luck.at_least < luck.at_most
    if count > RAREST:
        text = _("lucky, less than 1 in {n}") if lucky else _("unlucky, less than 1 in {n}")
    else:
        text = _("lucky, 1 in {n}") if lucky else _("unlucky, 1 in {n}")
    return line(Span(fill(text, words), "strong" if lucky else "warning"))
