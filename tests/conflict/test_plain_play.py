"""Fights of the systems with checks played at random: what holds for Fate's holds for theirs."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.any_fight import suggested
from tests.support.fights import AT
from tests.support.plain_fights import SYSTEMS, PlainPlayer, random_plain_fight
from tests.support.revised import (
    amends_by_the_same,
    revises_soundly,
    strikes_pass_the_turn,
    undoes_strikes,
)
from tests.support.upheld import (
    can_be_said_in_one,
    can_go_on,
    holds_the_fold_of_its_way,
    is_decided_again_alike,
    is_read_as_it_is_written,
    is_sound,
    is_undone_and_done_again,
)
from tracker.conflict.history.tally import account
from tracker.log.save import Save
from tracker.session import Session

pytestmark = pytest.mark.parametrize("system", SYSTEMS)

seeds = st.integers(0, 10**6)
chances = st.randoms(use_true_random=False)
many, some, few = (settings(max_examples=n) for n in (12, 8, 4))


@given(seeds)
@many
def test_every_ruling_is_sound_decided_again_alike_and_complete(system: str, seed: int) -> None:
    session = random_plain_fight(system, 70, seed)
    is_sound(session)
    is_decided_again_alike(session)
    is_read_as_it_is_written(session)
    can_be_said_in_one(session)


@given(seeds)
@many
def test_play_can_always_go_on(system: str, seed: int) -> None:
    can_go_on(random_plain_fight(system, 70, seed))


@given(seeds)
@many
def test_undo_to_the_root_and_redo_to_the_tip_changes_nothing(system: str, seed: int) -> None:
    is_undone_and_done_again(random_plain_fight(system, 60, seed))


@given(seeds)
@many
def test_any_ruling_holds_the_fold_of_its_way(system: str, seed: int) -> None:
    holds_the_fold_of_its_way(random_plain_fight(system, 60, seed))


@given(seeds)
@few
def test_a_fight_read_back_from_its_file_is_the_same_tree(
    system: str, tmp_path_factory: pytest.TempPathFactory, seed: int
) -> None:
    path: Path = tmp_path_factory.mktemp("saves") / "fight.jsonl"
    save = Save.create(path, "The gate", system, AT)
    player = PlainPlayer(system, Session(save, clock=lambda: AT), seed)
    player.play(50)
    player.session.close()
    before = player.session.timeline
    with Save.follow(path) as read:
        again = Session(read).timeline
    assert (again.records, again.children) == (before.records, before.children)
    assert (again.head, again.state) == (before.head, before.state)


@given(seeds, chances)
@some
def test_a_strike_is_the_same_fight_with_the_turn_passed(
    system: str, seed: int, chance: Random
) -> None:
    session = random_plain_fight(system, 90, seed)
    strikes_pass_the_turn(session, chance)


@given(seeds, chances)
@some
def test_an_amendment_by_the_same_changes_nothing(system: str, seed: int, chance: Random) -> None:
    session = random_plain_fight(system, 90, seed)
    amends_by_the_same(session, chance)


@given(seeds, chances)
@some
def test_a_strike_undone_leaves_head_state_and_redo(system: str, seed: int, chance: Random) -> None:
    session = random_plain_fight(system, 90, seed)
    undoes_strikes(session, chance)


@given(seeds, chances)
@some
def test_what_a_revision_writes_is_as_if_it_had_been_played(
    system: str, seed: int, chance: Random
) -> None:
    session = random_plain_fight(system, 90, seed)
    revises_soundly(session, chance, suggested)


@given(seeds)
@many
def test_whatever_is_played_can_be_summed_up(system: str, seed: int) -> None:
    """Who wins a duel, another loses it, unless somebody was removed since."""
    session = random_plain_fight(system, 70, seed)
    counted = account(session.timeline)
    assert len(counted.course) == counted.rounds
    assert len(counted.tallies) == len(session.state.participants)
    for tally in counted.tallies:
        assert tally.passed + tally.failed <= tally.checks
        assert min(tally.won, tally.lost, tally.drawn, tally.rolls, tally.conditions) >= 0
        assert (tally.luck is None) == (tally.faces == 0)
        if tally.luck is not None:
            assert 0 < tally.luck.at_least <= 1
            assert 0 < tally.luck.at_most <= 1
            assert tally.luck.at_least + tally.luck.at_most > 1
