"""Every term of the four rule books, in both languages: what is shown, and what can be typed."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterable, Iterator, Mapping

import pytest

from tests.support import percent_table, pool_table, reserves_table, twenty_table
from tests.support.catalogues import german as all_german
from tests.support.table import Table
from tracker import systems
from tracker.conflict.ruling import Refusal
from tracker.dice.terms import Term
from tracker.systems.percent.rules.checks import DIFFICULTIES as LEVELS
from tracker.systems.percent.rules.checks import KINDS as ACTIONS
from tracker.systems.percent.words.sentences import difficulty_text
from tracker.systems.pool.rules.checks import BARRED, HIGHEST, rating
from tracker.systems.pool.rules.tables import DIFFICULTIES, PRESETS, TABLES
from tracker.systems.reserves.rules.checks import RANKS, RESERVES
from tracker.systems.twenty.rules.attributes import ATTRIBUTES, DOMAINS
from tracker.words.translate import install

GAMES = ("pool", "reserves", "percent", "twenty")


def every_term() -> Iterator[tuple[str, Term]]:
    """Yield every term that the systems of dice declare, with where."""
    for game in GAMES:
        package = importlib.import_module(f"tracker.systems.{game}")
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if module.name.endswith(".rules"):
                # It has what it tells of from the others, and from what all games share.
                continue
            for name, value in vars(importlib.import_module(module.name)).items():
                for term in _terms_in(value):
                    yield f"{module.name.removeprefix(systems.__name__)[1:]}.{name}", term


def _terms_in(value: object) -> Iterable[Term]:
    if isinstance(value, Term):
        return [value]
    if isinstance(value, tuple):
        return [term for one in value for term in _terms_in(one)]
    if isinstance(value, Mapping):
        return [term for one in dict(value).values() for term in _terms_in(one)]
    return []


def test_a_term_has_one_german_name_wherever_it_is_shown() -> None:
    """The catalogue translates the names of terms as the books have them."""
    german = {m.id: m.string for m in all_german() if isinstance(m.id, str)}
    terms = list(every_term())
    assert len({id(term) for _where, term in terms}) > 90
    for where, term in terms:
        shown = str(german.get(term.name, term.german))
        assert shown.casefold() == term.german.casefold(), where


# What is typed


def at_pool() -> Table:
    return pool_table.played("check skill=Climb dice=1,1,1")


def at_reserves() -> Table:
    return Table(reserves_table.STAGE, "begin")


def _names(terms: Iterable[Term]) -> list[str]:
    return [name for term in terms for name in term.called]


TYPED: list[tuple[Callable[[], Table], str, list[str]]] = [
    (at_pool, "check pool=1 need='{}' dice=3", _names(DIFFICULTIES)),
    (at_pool, "check pool=1 preset='{}' dice=3", _names(PRESETS)),
    (at_pool, "condition scene '{}'", _names(PRESETS)),
    (at_pool, "fumble table='{}' roll=1", _names(TABLES)),
    (at_pool, "set Ana skills='Climb {}'", ["Nicht", "-"]),
    (percent_table.played, "check by=Ben bonus=1 diff='{}' roll=50", _names(LEVELS)),
    (percent_table.played, "check by=Ben bonus=1 kind='{}' roll=50", _names(ACTIONS.values())),
    (at_reserves, "set Ana reserve='Climb {}'", _names(RESERVES.values())),
    (at_reserves, "refresh Ana '{}'", _names(RESERVES.values())),
    (at_reserves, "check reserve='{}' dice=000", _names(RESERVES.values())),
    (at_reserves, "set Ana skills='Climb {}'", _names(RANKS)),
    (twenty_table.at_the_gate, "set Ada attributes='{} 12'", _names(ATTRIBUTES)),
    (twenty_table.at_the_gate, "wound Ada '{}'", _names(DOMAINS)),
    (twenty_table.at_the_gate, "exhaust Ada '{}'", _names(DOMAINS)),
    (twenty_table.at_the_gate, "set Ada wounds='{} 1'", _names(DOMAINS)),
    (
        twenty_table.at_the_gate,
        "[Stärke | {}(2)] with=Bruno d20=3",
        ["gemeinschaftlich", "Gemeinschaftlich", "unterstützend", "UNTERSTÜTZEND"],
    ),
]


@pytest.mark.parametrize(
    ("table", "line", "name"),
    [(table, line, name) for table, line, names in TYPED for name in names],
)
def test_a_term_can_be_typed(table: Callable[[], Table], line: str, name: str) -> None:
    at = table()
    for typed in dict.fromkeys((name, name.upper(), name.lower())):
        answer = at.session.do(line.replace("{}", typed))
        assert not isinstance(answer, Refusal), answer
        at.do("undo")


@pytest.mark.parametrize("value", range(BARRED, 8))
def test_a_value_can_be_typed_by_its_label(value: int) -> None:
    label = rating(value).label
    assert label is not None
    for name in label.called:
        for one in name.split(", "):
            at = pool_table.played(f"set Ana skills='Climb {one}'")
            assert at.who("Ana").skills["Climb"] == min(value, HIGHEST), one


def test_a_rank_can_be_typed_by_its_name() -> None:
    for rank, term in enumerate(RANKS):
        for name in term.called:
            assert (
                at_reserves().do(f"set Ana skills='Climb {name}'").who("Ana").skills["Climb"]
                == rank
            )


@pytest.mark.rule("C-036")
@pytest.mark.parametrize("name", ["extrem schwer", "äußerst schwer", "extremely hard"])
def test_the_hardest_difficulty_has_two_names_and_shows_the_book_s(name: str) -> None:
    at = percent_table.played(f"check skill=Sword diff='{name}' roll=90 by=Ben")
    # 90 - 50 + 40
    assert (percent_table.outcome(at).modified, percent_table.outcome(at).total) == (40, 80)
    install("de")
    try:
        assert difficulty_text(50) == "äußerst schwer (-50)"
    finally:
        install("en")
