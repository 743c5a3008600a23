"""Wandering: fights from seeds are tried; a fault in the rules is told so that it comes again."""

from __future__ import annotations

import re

import pytest

from tests.support.any_fight import EVERY
from tests.wander.__main__ import main
from tests.wander.trying import PROPERTIES
from tracker.conflict.engine import tables
from tracker.conflict.order import OrderSet
from tracker.conflict.ruling import Event
from tracker.conflict.state import Conflict
from tracker.conflict.topic import Evolve


def forgotten(state: Conflict, _event: Event) -> Conflict:
    return state


def stumbled_over(_state: Conflict, _event: Event) -> Conflict:
    raise LookupError("nobody")


def test_every_system_is_wandered_through(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--fights", "1", "--seed", "3"]) == 0
    [said] = capsys.readouterr().out.splitlines()
    tried = f"{len(PROPERTIES)} properties each: no failures"
    assert said == f"{len(EVERY)} fights from seed 3, {tried}"


@pytest.mark.parametrize(
    ("fault", "shows"),
    [(forgotten, "said in one: AssertionError"), (stumbled_over, "played: Contra")],
)
def test_a_fault_in_the_rules_is_told_with_the_seed_that_shows_it_again(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, fault: Evolve, shows: str
) -> None:
    event: type[Event] = OrderSet
    monkeypatch.setitem(tables("pool").evolving, event, fault)
    assert main(["--fights", "3", "--seed", "1", "pool"]) == 1
    *told, count = capsys.readouterr().out.splitlines()
    assert count.endswith(": 1 failure" if len(told) == 1 else f": {len(told)} failures")
    [(line, seed), *_more] = re.findall(rf"(pool seed (\d+), {shows}.*)", "\n".join(told))
    assert main(["--fights", "1", "--seed", seed, "pool"]) == 1
    assert line in capsys.readouterr().out.splitlines()


def test_a_system_that_is_not_there_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--fights", "1", "fudge"])
    assert "no system of dice: fudge" in capsys.readouterr().err
