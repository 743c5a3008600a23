"""A conflict that runs is framed anew: only what is named changes, and the log says what."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from msgspec.structs import asdict

from tests.support.any_fight import EVERY
from tests.support.table import Table
from tracker.conflict.ruling import Refusal, Ruling
from tracker.words.headlines import headline
from tracker.words.refusing import refusal_text
from tracker.words.translate import install

# A line, which fields of the table it changes, and what the log says of it.
LINES: Mapping[str, tuple[set[str], str]] = {
    "conflict kind=mental": ({"kind"}, "A: mental"),
    'conflict "A" kind=mental': ({"kind"}, "A: mental"),
    'conflict "B"': ({"title"}, "A is called B now"),
    'conflict "B" kind=mental': ({"title", "kind"}, "A is called B now: mental"),
    "conflict seed=5": ({"seed"}, "A: seed 5"),
    "conflict initiative=Fists": ({"initiative_skill"}, "A: by Fists"),
    "conflict first=2": ({"first_seat"}, "A: seat 2 first"),
    "conflict order=list": ({"order_by", "order", "order_by_hand"}, "A: order as listed"),
    'conflict "A"': (set(), "A: nothing changes"),
    "conflict kind=physical": (set(), "A: nothing changes"),
}


def running(system: str, *more: str) -> Table:
    """Return a conflict in its second round, with the order set by hand and somebody hurt."""
    people = (("Ada", "A", 1), ("Bo", "A", 2), ("Kr", "B", 3))
    return Table(
        f'conflict "A" system={system} kind=physical',
        "side A",
        "side B",
        "zone Y",
        *(f"add {n} pc side={s} zone=Y seat={i} initiative={i}" for n, s, i in people),
        'order "Kr, Ada, Bo"',
        *more,
        "begin",
        *["next"] * 5,
    )


@pytest.mark.parametrize("line", list(LINES))
@pytest.mark.parametrize("system", EVERY)
def test_only_what_is_named_changes(system: str, line: str) -> None:
    table = running(system)
    before = table.state
    table.do(line)
    was, now = asdict(before), asdict(table.state)
    changed, said = LINES[line]
    assert {field for field in was if was[field] != now[field]} == changed
    ruling = table.session.timeline.ruling
    assert isinstance(ruling, Ruling)
    assert headline(ruling, before) == said


@pytest.mark.parametrize("system", EVERY)
def test_the_turns_go_on_as_they_would_have(system: str) -> None:
    one, other = running(system), running(system).do("conflict kind=mental")
    for _turn in range(5):
        assert [one.state.turn, one.state.round] == [other.state.turn, other.state.round]
        one.do("next")
        other.do("next")


def test_an_order_that_is_named_takes_the_place_of_one_set_by_hand() -> None:
    table = running("fate")
    table.do("conflict order=skill")
    ruling = table.session.timeline.ruling
    assert isinstance(ruling, Ruling)
    before = table.session.timeline.state_at(ruling.parent)
    assert headline(ruling, before) == "A: order by skill"
    assert table.state.order_by_hand is None


def test_in_the_setup_a_kind_may_come_before_a_name() -> None:
    table = Table("conflict kind=social", 'conflict "B"')
    assert (table.state.title, table.state.kind) == ("B", "social")
    assert Table().refused("conflict").message.startswith("say what the conflict is called")


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("system", EVERY)
def test_after_the_end_begin_says_what_to_do_for_the_next(system: str, language: str) -> None:
    install(language)
    table = running(system).do("end")
    answer = table.session.do("begin")
    assert isinstance(answer, Refusal)
    assert not answer.overrulable
    said = refusal_text(answer, table.state)
    assert ("duplicate the fight" if language == "en" else "dupliziere den Kampf") in said
    # While it runs it has begun, and no more is said.
    table = running(system)
    assert table.refused("begin").message == "the conflict has begun already"
