"""Tables with reserves, for tests: a bridge with two guests and a guard, and what lies there."""

from __future__ import annotations

from tests.support.examples import examples_in, read
from tests.support.program import ROOT
from tests.support.table import Table
from tracker.systems.reserves.rules.check_builder import DiceDeclared
from tracker.systems.reserves.rules.checks import ReservesCheck, ReservesOutcome
from tracker.systems.reserves.rules.state import Effect, card_of, kept_by

STAGE = """
conflict "The bridge" system=reserves order=list
side Guests
side Guards
zone Bridge
zone Bank
border Bridge Bank
add Ana pc side=Guests zone=Bridge player=Tina skills="Climb 2, Speech 3"
set Ana reserve="Climb E, Speech I" reserves="E 3/5, I 2/4, S 1/1"
set Ana effects="Plan 3/S; Potion 4/E (2)"
add Ben pc side=Guests zone=Bridge skills="Ride 1" reserve="Ride E" reserves="E 2/2, I 1/2, S 0/3"
add Cem npc side=Guards zone=Bank skills="Fight 2" reserve="Fight E" reserves="E 2, I 1, S 1"
"""


BARE = """
conflict "The bridge" system=reserves order=list
side Guests
side Guards
zone Bridge
add Ana pc side=Guests zone=Bridge reserves="E 3/6, I 3/6, S 3/6"
add Ben pc side=Guests zone=Bridge reserves="E 3/6, I 3/6, S 3/6"
add Cem npc side=Guards zone=Bridge reserves="E 3/6, I 3/6, S 3/6"
"""

RULES = ROOT / "tracker" / "systems" / "reserves" / "rules.md"


def examples(operation: str) -> list[str]:
    """Return the rules' examples of an operation."""
    return [e.text for e in examples_in(RULES) if read(e.text)[1] == operation]


def bare(*more: str) -> Table:
    """Return a table of people without skills, with 3 points in each reserve."""
    return Table(BARE, *more)


def table(*more: str) -> Table:
    """Return a table before the first round."""
    return Table(STAGE, *more)


def played(*more: str) -> Table:
    """Return a table in the first round; order Ana, Ben, Cem."""
    return Table(STAGE, *more, "begin")


def result(at: Table, who: str = "Ana") -> int:
    return made(at, who)[1].result


def sources(at: Table) -> list[tuple[str, int, str]]:
    """Return where the dice last declared come from."""
    declared = [e for e in at.events() if isinstance(e, DiceDeclared)][-1]
    return [(s.kind, s.dice, s.words) for s in declared.sources]


def made(at: Table, who: str = "Ana") -> tuple[ReservesCheck, ReservesOutcome]:
    """Return somebody's last check and what came of it."""
    card = card_of(at.state, at.who(who).id)
    assert card is not None
    assert card.check is not None
    assert card.outcome is not None
    return card.check, card.outcome


def effects(at: Table, who: str = "Ana") -> tuple[Effect, ...]:
    return kept_by(at.who(who)).effects


def points(at: Table, reserve: str = "E", who: str = "Ana") -> int:
    return at.who(who).resources[reserve].current
