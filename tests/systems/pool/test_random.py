"""Any lines in any order at a W10 table: what is ruled holds, and reads back the same."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.support.any_lines import play_any
from tests.support.pool_table import STAGE

LINES = (
    "check skill=Strike need=2",
    "check skill=Climb",
    "check pool=2 fmod=9 hidden=yes",
    "check skill=Strike need=hard hidden-need=yes",
    "check by=Ben skill=Dodge free=yes need=9",
    "check skill=Strike obstacle=Door",
    "check skill=Strike obstacle=Door carry=yes",
    "check follows=yes pool=3",
    "attack Ben skill=Strike",
    "attack Ana skill=Strike vs=Jump",
    "contest Cem pool=3 mods=-2 vs-pool=3",
    "contest Ana skill=Strike preset='slippery 4' vs=Acrobatics vs-plus=Jump",
    "defend pool=2 mod='+1 mud'",
    "rethrow",
    "waive",
    "carry",
    "carry Wall",
    "fumble 'slips'",
    "fumble table=Ausweichen",
    "fumble table=Zuschlagen by=Ben",
    "confirm",
    "confirm mod=2 on=physical",
    "aim",
    "initiative Strike",
    "condition Ana Tired mod=1",
    "condition scene Sturm",
    "condition Ben slippery once=yes",
    "uncondition Ana Tired",
    "obstacle Door needs=4",
    "unobstacle Door",
    "setting carry on",
    "setting beyond_table none",
    "act looks",
    "move Roof",
    "hold",
    "next",
    "next",
    "leave Cem",
    "set Ben hidden=yes",
    "reveal Ben",
    "undo",
    "undo 2",
    "redo",
    "strike 13",
)


@given(lines=st.lists(st.sampled_from(LINES), min_size=5, max_size=40), seed=st.integers(0, 99))
@settings(
    max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_whatever_is_ruled_holds(
    lines: list[str], seed: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = tmp_path_factory.mktemp("fight") / "fight.jsonl"
    setup = [*STAGE.strip().splitlines(), f"conflict Tower seed={seed}", "begin"]
    play_any(path, "pool", setup, lines)
