"""What a worked fight comes to, and somebody's part of it."""

from __future__ import annotations

from tests.support.table import Table
from tests.support.worked import EXAMPLES
from tracker.conflict.history.ledger import Tally
from tracker.conflict.history.tally import Account, account


def played(name: str) -> Account:
    script = (EXAMPLES / f"{name}.fight").read_text(encoding="utf-8")
    return account(Table(script).session.timeline)


def of(counted: Account, name: str) -> Tally:
    return next(t for t in counted.tallies if t.name == name)
