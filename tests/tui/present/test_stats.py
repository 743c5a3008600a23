"""A fight's account as lines: what fits, what goes when it does not, bars over the rounds."""

from __future__ import annotations

import re
from fractions import Fraction

import msgspec
import pytest

from tests.support.table import STAGE, Table
from tests.support.worked import EXAMPLES
from tests.tui.quay import picture, shown
from tracker.conflict.history.tally import Account, account
from tracker.conflict.system import SYSTEMS
from tracker.dice.odds import Luck
from tracker.tui.present.cells import width
from tracker.tui.present.game_view import view_of
from tracker.tui.present.lines import text_of
from tracker.tui.present.stats import (
    BARS,
    fraction_text,
    laid_out,
    luck_line,
    rounds_text,
    stats_document,
    stats_lines,
)
from tracker.words.translate import LANGUAGES, install
from tracker.words.translate import _ as translate

GAMES = ("pool", "reserves", "percent", "twenty", "core")
EXAMPLE = {"fate": "quay", **{name: name for name in GAMES}}


def played(system: str) -> Account:
    script = (EXAMPLES / f"{EXAMPLE[system]}.fight").read_text(encoding="utf-8")
    return account(Table(script).session.timeline)


def after_rounds(count: int) -> Account:
    """Return a fight in which Ada is hit in the second round, and nothing else happens."""
    table = Table(STAGE, "begin")
    for n in range(1, count):
        table.do(*["next"] * 4)
        if n == 1:
            table.do("hit Ada 1", "stress")
    return account(table.session.timeline)


def test_the_worked_conflict_comes_to_a_table_the_dice_and_bars() -> None:
    assert shown(stats_lines(played("fate"), 80)) == picture(
        """
Up to ruling 43, round 3

Name     dealt  hits  taken  cons.  spin  FP+  FP-
Ada          2     1      0      0     1    0    0
Bruno       12     3      6      0     0    0    1
Krall        3     1     10      2     0    1    0
Thugs A      0     0      2      0     0    0    0
Thugs B      3     1      2      0     0    0    0

Dice, and the chance of as good or better ones
Name     rolls  sum  average  chance  luck
Ada          4   +3        0  22.3 %  lucky, 1 in 4
Bruno        5   +5        0  10.9 %  lucky, 1 in 9
Krall        6   -8        0  98.4 %  unlucky, 1 in 33
Thugs B      4   +0        0  56.0 %  as expected

On turn
Name     turns  minutes  waiting
Ada          3        -        0
Bruno        3        -        0
Krall        3        -        0
Thugs B      3        -        0

Stress over the rounds: boxes marked
        1   2   3
Bruno   ▁1  ▂2   0   0/13
Thugs A █2  █2  █2   2/2
Thugs B ▆2  ▆2  ▆2   2/3
"""
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("system", EXAMPLE)
def test_no_line_is_too_wide_and_the_names_stay(system: str, language: str) -> None:
    install(language)
    counted = played(system)
    for wide in range(30, 121, 3):
        lines = [text_of(line) for line in stats_lines(counted, wide)]
        assert max(map(width, lines)) <= wide
        for tally in counted.tallies:
            assert any(line.startswith(tally.name[:7]) for line in lines), (wide, tally.name)


@pytest.mark.parametrize("system", EXAMPLE)
def test_at_the_width_of_a_small_screen_nothing_is_cut(system: str) -> None:
    lines = [text_of(line) for line in stats_lines(played(system), 51)]
    assert not [line for line in lines if "…" in line]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("system", EXAMPLE)
def test_what_has_no_room_in_a_table_follows_below(system: str, language: str) -> None:
    install(language)
    counted = played(system)
    headings = [translate(figure.heading) for figure in view_of(system).figures()]
    headings += [translate(heading) for heading in ("rolls", "sum", "average", "chance")]
    for wide in range(36, 121, 7):
        lines = [text_of(line) for line in stats_lines(counted, wide)]
        words = {part for line in lines for part in re.split(r"\s{2,}", line)}
        # Columns may stand as close as words do.
        words.update(part for line in lines for part in line.split())
        assert not set(headings) - words, wide
        name = counted.tallies[0].name
        tables = sum(line.startswith(translate("Name")) for line in lines)
        assert sum(line.startswith(name[:7]) for line in lines) >= tables


def test_long_names_are_cut_and_the_rest_stays() -> None:
    counted = played("fate")
    long = msgspec.structs.replace(counted.tallies[1], name="Bruno of the Warehouse " * 4)
    counted = msgspec.structs.replace(counted, tallies=(long,))
    lines = [text_of(line) for line in stats_lines(counted, 51)]
    assert max(map(width, lines)) <= 51
    figures, dice, *_below, bars = (line for line in lines if line.startswith("Bruno o"))
    assert "…" in figures
    assert "12" in figures
    assert "lucky, 1 in 9" in dice
    assert bars.endswith("0/13")


def test_columns_stand_closer_before_a_name_is_cut() -> None:
    name = "Captain Rosalind of Tannhill"
    counted = played("fate")
    long = msgspec.structs.replace(counted.tallies[1], name=name)
    counted = msgspec.structs.replace(counted, tallies=(long,))
    for wide, gap, cut in ((71, 2, ""), (70, 1, ""), (64, 1, ""), (63, 1, "…")):
        header, row = (text_of(line) for line in stats_lines(counted, wide)[2:4])
        assert "dealt" + " " * gap + "hits" in header
        assert row.startswith(name + " ") is not bool(cut)
        assert ("…" in row) is bool(cut)


@pytest.mark.parametrize("system", EXAMPLE)
@pytest.mark.parametrize("wide", [40, 1000])
def test_without_bars_there_is_the_number_of_every_round(system: str, wide: int) -> None:
    counted = played(system)
    lines = [text_of(line) for line in stats_lines(counted, wide, bars=False)]
    assert not set("".join(lines)) & set(BARS.strip() + "#@*=")
    course = [numbers.get(counted.tallies[0].who, 0) for numbers in counted.course]
    row = next(line for line in reversed(lines) if line.startswith(counted.tallies[0].name[:7]))
    most = row.rpartition("/")[0].rpartition(" ")[0] if "/" in row else row
    if any(course):
        assert most.split()[-len(course) :] == [str(number) for number in course]


@pytest.mark.parametrize("system", EXAMPLE)
def test_plain_is_ascii(system: str) -> None:
    for line in stats_lines(played(system), 60, plain=True):
        assert text_of(line).isascii()


def test_what_fate_has_goes_elsewhere() -> None:
    heads = text_of(stats_lines(played("percent"), 100)[2]).split()
    assert heads == [
        "Name",
        "checks",
        "passed",
        "failed",
        "fumbled",
        "won",
        "lost",
        "drawn",
        "cond.",
    ]


def test_every_system_has_its_words() -> None:
    assert set(SYSTEMS) == EXAMPLE.keys()
    assert len({view_of(name).figures() for name in SYSTEMS}) == len(SYSTEMS)


def test_a_fight_without_anybody_says_so() -> None:
    counted = account(Table("conflict Quay").session.timeline)
    assert shown(stats_lines(counted, 60)) == [
        "Up to ruling 1, before the first round",
        "",
        "Nobody takes part yet.",
    ]


def test_the_branch_is_named() -> None:
    table = Table(STAGE, "begin", 'branch "if she waits"')
    first = text_of(stats_lines(account(table.session.timeline), 80)[0])
    assert first.endswith("round 1, on the branch if she waits")


# Bars


def bars(counted: Account, wide: int) -> list[str]:
    lines = [text_of(line).rstrip() for line in stats_lines(counted, wide)]
    return lines[lines.index("Stress over the rounds: boxes marked") + 1 :]


def test_with_room_every_bar_has_its_round_and_its_number() -> None:
    assert bars(after_rounds(4), 60) == ["    1   2   3   4", "Ada  0  ▁1  ▁1  ▁1   1/10"]


def test_with_less_room_the_bars_stand_close_and_every_fifth_round_is_named() -> None:
    rounds, ada = bars(after_rounds(24), 60)
    assert rounds == "    1   5    10   15   20"
    assert ada == "Ada  " + "▁" * 23 + " 1/10"


def test_with_no_room_a_bar_stands_for_several_rounds() -> None:
    rounds, each, ada = bars(after_rounds(60), 40)
    assert rounds == "    2   10   20   30   40   50   60"
    assert each == "each bar the last of 2 rounds"
    assert ada == "Ada " + "▁" * 30 + " 1/10"


def test_rounds_never_run_into_each_other() -> None:
    for rounds in (9, 120, 1121, 9999):
        for room in (3, 6, 20, 40, 70):
            plot = laid_out(rounds, 1, room)
            numbers = list(map(int, rounds_text(rounds, plot).split()))
            assert numbers == sorted(set(numbers))
            assert numbers[-1] <= rounds


# Luck in words


@pytest.mark.parametrize(
    ("at_least", "at_most", "words"),
    [
        (Fraction(1, 12), Fraction(95, 100), "lucky, 1 in 12"),
        (Fraction(99, 100), Fraction(1, 50), "unlucky, 1 in 50"),
        (Fraction(1, 2), Fraction(1, 2), "as expected"),
        (Fraction(1, 10**9), Fraction(1), "lucky, less than 1 in 1000000"),
    ],
)
def test_luck_is_said_in_words(at_least: Fraction, at_most: Fraction, words: str) -> None:
    assert text_of(luck_line(Luck(at_least=at_least, at_most=at_most))) == words


# Plain data


def test_the_document_has_the_exact_fraction_and_what_the_system_counts() -> None:
    table = Table((EXAMPLES / "pool.fight").read_text(encoding="utf-8"))
    document = stats_document(account(table.session.timeline))
    ben = next(p for p in document["participants"] if p["name"] == "Ben")
    assert (ben["won"], ben["dice"], ben["dice_total"], ben["dealt"]) == (2, 17, 79, 0)
    assert Fraction(ben["at_least_exact"]) > Fraction(ben["at_most_exact"]) > 0
    assert ben["at_least"] == float(Fraction(ben["at_least_exact"]))
    assert ben["course"] == [0, 0, 1]


def test_an_exact_fraction_may_be_as_long_as_it_has_to() -> None:
    text = fraction_text(Fraction(1, 7**9000))
    top, _slash, bottom = text.partition("/")
    value = 0
    # In parts, because Python reads no number of so many digits.
    for at in range(0, len(bottom), 1000):
        part = bottom[at : at + 1000]
        value = value * 10 ** len(part) + int(part)
    assert (top, value) == ("1", 7**9000)
