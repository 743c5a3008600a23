"""Any lines in any order at a table with reserves: what is ruled holds, and reads back the same."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.support.any_lines import play_any
from tests.support.fitting import fitting
from tests.support.reserves_table import STAGE
from tests.support.worked import AT
from tracker.conflict.state import Conflict
from tracker.session import Session
from tracker.systems.reserves.rules.state import kept, kept_by
from tracker.words.document import state_document
from tracker.words.headlines import headline_lines
from tracker.words.summary import state_lines

LINES = (
    "check skill=Climb",
    "check skill=Speech point=yes",
    "check skill=Climb hidden=yes",
    "check rank=4 mod=+9 reserve=I",
    "check by=Ben free=yes skill=Ride",
    "check by=Cem free=yes skill=Fight hidden=yes",
    "check skill=Climb support=Ben penalty='1 rain'",
    "check skill=Climb support=Cem gift=Ben effect='Potion 1'",
    "check hinder='Plan 1' penalty=3",
    "check instead=Plan",
    "check! skill=Climb point=yes gift=Tina",
    "check chain=yes",
    "check by=Ben chain=yes critical=yes free=yes",
    "check skill=Climb rolls='n0:+0- b1 p2'",
    "attack Cem skill=Climb",
    "attack Ana by=Cem skill=Fight vs=Climb vs-point=yes",
    "contest Ben skill=Speech mod=-1 vs=Ride vs-effect=Rope",
    "defend skill=Fight point=yes",
    "defend rank=1 mod=-3",
    "late point=yes",
    "late mod=+1",
    "late Ana gift='Ben 2' mod=-1",
    "late Cem penalty=1",
    "late support=Ben",
    "accept",
    "accept Ana",
    "record Rope",
    "record Rope of=Ana for='Ana, Ben' shares=2,1",
    "record! Rope of=Cem",
    "gabe Wolf",
    "compare",
    "pass-effect Plan to=Ben dice=1",
    "steal-effect Potion to=Cem",
    "drop-effect Rope",
    "refresh Ana E keep=Potion",
    "refresh Ben E",
    "reserve Ana I -1 tired",
    "gifts",
    "gifts 'Tina 2, GM 18'",
    "setting gift_dice common",
    "setting late_dice_cost on",
    "setting support both",
    "chain Over links='Ana: Climb 2; Ben: Ride 1'",
    "condition Ana Hurt mod=-1 on=E",
    "condition scene Dark mod=-2 once=yes",
    "session",
    "waive",
    "hold",
    "next",
    "next",
    "move Bank",
    "leave Cem",
    "remove Cem",
    "set Ben hidden=yes",
    "reveal Ben",
    "set Ana effects='Plan 2/S' settled='Climb no'",
    "undo",
    "undo 2",
    "redo",
    "strike 15",
    "strike 17",
)


@given(lines=st.lists(st.sampled_from(LINES), min_size=5, max_size=40), seed=st.integers(0, 99))
@settings(
    max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_whatever_is_ruled_holds(
    lines: list[str], seed: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = tmp_path_factory.mktemp("fight") / "fight.jsonl"
    setup = [*STAGE.strip().splitlines(), f"conflict Bridge seed={seed}", "gifts", "begin"]
    session = play_any(path, "reserves", setup, lines, sound)
    for ruling in session.timeline.rulings.values():
        assert all(headline_lines(ruling, session.timeline.state_at(ruling.parent)))


def sound(state: Conflict) -> None:
    """Fail where a number is what the rules do not allow (R-005, R-103, R-123, R-127)."""
    for p in state.participants.values():
        for resource in p.resources.values():
            assert 0 <= resource.current <= resource.maximum
        for effect in kept_by(p).effects:
            assert 1 <= effect.left <= effect.value <= 7
    ids = [e.id for p in state.participants.values() for e in kept_by(p).effects]
    assert len({*ids, *(e.id for e in kept(state).effects)}) == len(ids) + len(kept(state).effects)
    own = kept(state)
    assert all(dice >= 0 for dice in own.gifts.values())
    assert own.pot is None or own.pot >= 0
    for card in own.cards.values():
        if card.outcome is not None:
            assert 0 <= card.outcome.result <= 7
    assert state_lines(state)


def test_the_document_holds_whatever_happens() -> None:
    session = Session(clock=lambda: AT)
    for line in [*STAGE.strip().splitlines(), "conflict Bridge seed=1", "begin", *LINES]:
        session.do(line)
        assert fitting(state_document(session.timeline))["system"] == "reserves"
