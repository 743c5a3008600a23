"""A round that is played and then revised: what is planned, said and left of it."""

from __future__ import annotations

from tests.support.table import Table
from tracker.conflict.history.commands import Amend, Strike
from tracker.conflict.history.plan import NOTHING_ELSE, Also, Gap, Plan
from tracker.conflict.ruling import Refusal
from tracker.session import Session

# Ada hits Krall, who marks a box; Bruno hits him again; Krall's round ends.
ROUND = (
    "attack Krall skill=Fists dice=++00 vs=Fists vs-dice=0000",
    "stress",
    "attack Krall skill=Fists dice=++00 vs=Fists vs-dice=0000",
    "stress",
    "next",
    "next",
)


class Told:
    """Play a round and revise it; rulings are counted from the first after the setup."""

    def __init__(self, *lines: str, more: tuple[str, ...] = ()) -> None:
        self.table = Table.set(*more)
        self.start = self.table.session.timeline.last
        self.table.do(*lines)

    @property
    def session(self) -> Session:
        return self.table.session

    def amend(self, n: int, line: str, also: Also = NOTHING_ELSE) -> Plan | Refusal:
        return self.session.plan(Amend(ruling=self.start + n, command=line), also)

    def strike(self, n: int, also: Also = NOTHING_ELSE) -> Plan | Refusal:
        return self.session.plan(Strike(ruling=self.start + n), also)

    def planned(self, plan: Plan | Refusal) -> Plan:
        assert isinstance(plan, Plan), plan
        return plan

    def say(self, plan: Plan, n: int, line: str, also: Also = NOTHING_ELSE) -> Also:
        """Return what is said at the gap that a plan has at a ruling."""
        gap = self.gap(plan, n)
        command = self.session.read_at(gap, line)
        assert command is not None
        assert not isinstance(command, Refusal), command
        return also.at(gap, command)

    def gap(self, plan: Plan, n: int) -> Gap:
        return next(g for g in plan.gaps if g.ruling == self.start + n)

    def done(self, plan: Plan) -> Table:
        self.session.commit(self.session.revision(plan))
        assert self.table.state == plan.after
        return self.table


def health(table: Table, name: str = "Krall") -> list[int]:
    marked: list[int] = table.sheet(name)["tracks"]["health"]["marked"]
    return marked


def dropped(plan: Plan) -> list[str]:
    return [r.dropped.message for r in plan.redone if r.dropped is not None]


def left_out(plan: Plan) -> list[str]:
    return [part for r in plan.redone for part in r.left_out]
