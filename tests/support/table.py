"""A conflict at the table, for tests: given commands, when a command, then a state or a refusal."""

from __future__ import annotations

from typing import Any

from tests.support.fitting import fitting
from tracker.conflict.draft import Warned
from tracker.conflict.engine import decide
from tracker.conflict.ruling import Event, Refusal, Ruling
from tracker.conflict.state import Conflict, Participant, change
from tracker.session import Session
from tracker.systems.fate.rules.rolls import Rolled
from tracker.systems.fate.rules.state import Roll
from tracker.words.document import state_document
from tracker.words.terms import rule_id

# Two heroes and a villain in two zones: enough for most rules.
STAGE = """
conflict "Test" kind=physical
zone Yard
zone Hall
border Yard Hall
side Heroes
side Gang
add Ada pc side=Heroes zone=Yard seat=1 fp=3 skills="Alertness 3, Weapons 4, Athletics 3, Fists 2"
add Bruno pc side=Heroes zone=Yard seat=2 fp=3 skills="Alertness 2, Fists 4, Athletics 2, Weapons 1"
add Krall npc side=Gang zone=Yard fp=2 skills="Alertness 1, Weapons 3, Athletics 2, Fists 3"
"""


class Table:
    """Play commands without a save; a command that is refused fails the test."""

    def __init__(self, *lines: str) -> None:
        self.session = Session(clock=lambda: "2026-01-01T00:00:00Z")
        self.do(*lines)

    @classmethod
    def set(cls, *more: str) -> Table:
        """Return the usual stage with more set up, and round 1 begun; order Ada, Bruno, Krall."""
        return cls(STAGE, *more, "begin")

    @property
    def state(self) -> Conflict:
        """Return the state at the head."""
        return self.session.state

    @property
    def doc(self) -> dict[str, Any]:
        """Return the state as scripts read it."""
        return fitting(state_document(self.session.timeline))

    def do(self, *lines: str) -> Table:
        """Play lines, each of which may hold several; none may be refused."""
        for line in "\n".join(lines).splitlines():
            answer = self.session.do(line)
            assert not isinstance(answer, Refusal), f"{line}: {answer}"
        return self

    def refused(self, line: str) -> Refusal:
        """Return the refusal of a line, by the game's own number; it must change nothing."""
        before = self.session.timeline.head
        answer = self.session.do(line)
        assert isinstance(answer, Refusal), f"{line} was not refused"
        assert self.session.timeline.head == before
        return change(answer, rule=rule_id(answer.rule, self.state))

    def overruled(self, line: str, *rules: str) -> Table:
        """Play a line that these rules refuse with ``!``; the log keeps which, and why."""
        refusal = self.refused(line)
        assert refusal.overrulable
        assert refusal.rule == rules[0], refusal
        before = self.state
        verb, _, rest = line.partition(" ")
        self.do(f'{verb}! {rest} why="the table wants it"')
        ruling = self.session.timeline.ruling
        assert ruling is not None
        assert tuple(rule_id(rule, before) for rule in ruling.command.overruled) == rules
        assert ruling.command.why == "the table wants it"
        assert decide(before, ruling.command) == ruling.events
        return self

    def senseless(self, line: str, rule: str = "") -> Refusal:
        """Return the refusal of a line that ``!`` does not overrule either."""
        refusal = self.refused(line)
        assert (refusal.rule, refusal.overrulable) == (rule, False), refusal
        verb, _, rest = line.partition(" ")
        assert self.refused(f"{verb}! {rest}").rule == rule
        return refusal

    def who(self, name: str) -> Participant:
        """Return a participant by name."""
        return next(p for p in self.state.participants.values() if p.name == name)

    def sheet(self, name: str) -> dict[str, Any]:
        """Return a participant as scripts read it."""
        found: dict[str, Any] = next(p for p in self.doc["participants"] if p["name"] == name)
        return found

    def events(self) -> tuple[Event, ...]:
        """Return the events of the last ruling."""
        ruling = self.session.timeline.ruling
        assert isinstance(ruling, Ruling)
        return ruling.events

    def rolls(self) -> list[Roll]:
        """Return the rolls of the last ruling."""
        return [e.roll for e in self.events() if isinstance(e, Rolled)]

    def rules_of(self, roll: Roll) -> dict[str, int]:
        """Return the modifiers of a roll by their rule."""
        return {m.rule: m.value for m in roll.modifiers}

    def warnings(self) -> list[str]:
        """Return the rules that the last ruling reminded of."""
        return [e.rule for e in self.events() if isinstance(e, Warned)]
