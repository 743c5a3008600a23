"""The worked conflict of the rules' section 4, step by step, also with a save closed in between."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from tests.support.program import ROOT
from tests.support.quay import SETUP, STEPS, observed, script_parts
from tracker.conflict.blocks import BlockMade
from tracker.conflict.cast import Moved
from tracker.conflict.departure import Departed
from tracker.conflict.exchange import ShiftsCounted
from tracker.conflict.groups import proposed_split
from tracker.conflict.harm import ConsequenceTaken, OverflowGained, StressMarked
from tracker.conflict.momentum import OverflowSpent, SpinGained
from tracker.conflict.rolls import Rolled
from tracker.conflict.ruling import Event, Ruling
from tracker.conflict.state import Conflict
from tracker.log.save import Save
from tracker.session import Session
from tracker.words.document import state_document

SCRIPT = (ROOT / "tests" / "examples" / "quay.fight").read_text(encoding="utf-8")
BEGINNING, PLAYED = script_parts(SCRIPT)
AT = "2026-01-01T00:00:00Z"

Document = dict[str, Any]


def play(session: Session, line: str) -> Ruling:
    answer = session.do(line)
    assert isinstance(answer, Ruling), f"{line}: {answer}"
    return answer


class Whole:
    """Play in one session."""

    def __init__(self) -> None:
        self.session = Session(clock=lambda: AT)

    def __call__(self, lines: Iterable[str]) -> list[Ruling]:
        return [play(self.session, line) for line in lines]


class Reopened:
    """Play through a save that is closed after every command."""

    def __init__(self, path: Path) -> None:
        self.path = path
        Save.create(path, "Night at the Quay", "fate", AT).close()
        self.session = Session()

    def __call__(self, lines: Iterable[str]) -> list[Ruling]:
        made = []
        for line in lines:
            self.session = Session(Save.open(self.path, AT), clock=lambda: AT)
            made.append(play(self.session, line))
            self.session.close()
        with Save.follow(self.path) as save:
            self.session = Session(records=save.records)
        return made


@pytest.fixture(params=["whole", "reopened"])
def player(request: pytest.FixtureRequest, tmp_path: Path) -> Whole | Reopened:
    return Whole() if request.param == "whole" else Reopened(tmp_path / "quay.jsonl")


def document(player: Whole | Reopened) -> Document:
    return state_document(player.session.timeline)


@pytest.mark.rule("F-INIT-4", "F-INIT-7", "F-INIT-8", "F-STRESS-4", "F-STRESS-5", "F-SIDES-2")
def test_the_setup_gives_order_and_boxes(player: Whole | Reopened) -> None:
    player(BEGINNING)
    now, expected = document(player), SETUP["expect"]
    assert [name.casefold().replace(" ", "_") for name in now["order"]] == expected["order"]
    for track in ("health", "composure"):
        boxes = {
            p["name"].casefold(): p["tracks"][track]["boxes"]
            for p in now["participants"]
            if p["role"] != "minions"
        }
        assert boxes == expected[f"{track}_boxes"]
    assert list(proposed_split(5, 2)) == expected["split_5_vs_2"]


def test_every_step_leaves_the_state_that_the_rules_give(player: Whole | Reopened) -> None:
    player(BEGINNING)
    assert len(PLAYED) == len(STEPS) == 18
    for lines, step in zip(PLAYED, STEPS, strict=True):
        player(lines)
        now = document(player)
        assert observed(now) == step.state, step.id
        composure = [p["tracks"].get("composure") for p in now["participants"]]
        assert not any(track and track["marked"] for track in composure), step.id


def test_every_step_comes_to_the_numbers_that_the_rules_give() -> None:
    whole = Whole()
    whole(BEGINNING)
    for lines, step in zip(PLAYED, STEPS, strict=True):
        before = whole.session.state
        events = [event for ruling in whole(lines) for event in ruling.events]
        found = happened(events, before, whole.session.state)
        known = {key: found.get(key) for key in step.expect if key != "sticky_warns"}
        expected = {key: value for key, value in step.expect.items() if key != "sticky_warns"}
        assert known == expected, step.id


def happened(events: list[Event], before: Conflict, after: Conflict) -> dict[str, Any]:
    """Return what came of a step, under the names of the rules' table."""
    rolls = [event.roll.effort for event in events if isinstance(event, Rolled)]
    found: dict[str, Any] = {"hit": 0, "overflow": 0, "minions_out": 0, "zones": 0}
    found |= dict(zip(("attack", "defence"), rolls, strict=False))
    found["effort"] = found.get("attack")
    for event in events:
        match event:
            case ShiftsCounted(result=result):
                found |= {"shifts": result.shifts, "opposition": result.opposed_by}
                found["success"] = result.shifts > 0
            case StressMarked(track="stress", who=who):
                lost = before.somebody(who).left - after.somebody(who).left
                found["minions_out"] += lost
            case StressMarked(boxes=boxes, hit=hit):
                found |= {"box": boxes[0], "hit": hit}
            case ConsequenceTaken(consequence=aspect, hit=hit, forced=forced):
                found |= {"severity": aspect.severity, "hit": hit, "forced": forced}
            case OverflowGained(left=left):
                found["overflow"] = left
            case OverflowSpent(cost=cost):
                left = after.overflow.left if after.overflow else 0
                found |= {"cost": cost, "overflow_left": left}
            case SpinGained(who=who):
                found["spin_gained"] = before.somebody(who).name.casefold()
            case BlockMade(block=block):
                found["strength"] = block.strength
            case Moved():
                found["zones"] += 1
            case Departed(who=who, status="out") if before.somebody(who).role != "minions":
                found |= {"taken_out": before.somebody(who).name.casefold(), "hit": found["shifts"]}
            case _:
                pass
    return found


@pytest.mark.rule("F-ASPECT-6")
def test_a_sticky_aspect_would_have_been_warned_of() -> None:
    whole = Whole()
    whole(BEGINNING)
    for lines in PLAYED[:7]:
        whole(lines)
    maneuver, accept = PLAYED[7]
    whole([f"{maneuver} sticky=yes", accept])
    assert [w["rule"] for w in document(whole)["warnings"]] == ["F-ASPECT-6"]
