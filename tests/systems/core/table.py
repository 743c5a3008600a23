"""A table that plays Fate Core line by line, and what a test asks of it."""

from __future__ import annotations

from typing import Any

from tests.support.fitting import fitting
from tests.support.worked import AT
from tracker.conflict.ruling import Record, Refusal
from tracker.session import Session
from tracker.words.document import state_document
from tracker.words.terms import rule_id

Document = dict[str, Any]

HEROES = (
    'add Ada pc side=Heroes zone=Yard skills="Fight 3, Athletics 2, Will 1, Notice 1"'
    ' aspects="Duellist; Cannot Let It Go"',
    'add Bruno pc side=Heroes zone=Yard skills="Shoot 3, Athletics 1, Notice 2"'
    ' aspects="Marksman; Debts"',
    'add Cem pc side=Heroes zone=Yard skills="Deceive 3, Fight 1, Will 3" aspects="Ten Faces"',
)
VESNA = (
    'add Vesna npc tier=main side=Gang zone=Yard skills="Fight 4, Athletics 3, Will 1, Physique 2"'
    ' aspects="Queen; Proud to a Fault"'
)
PLACES = ("zone Yard", "zone Hall", "zone Loft", "border Yard Hall", "border Hall Loft cost=2")
APPROACHED = (
    'add Ada pc side=Heroes zone=Yard skills="Forceful 3, Quick 1, Careful 2" aspects="Duellist"',
    'add Bruno pc side=Heroes zone=Yard skills="Quick 3, Flashy 2" aspects="Marksman"',
)
VILLAIN = (
    'add Vesna npc tier=main side=Gang zone=Yard skills="Forceful 2, Quick 2, Sneaky 2"'
    ' aspects="Queen; Proud to a Fault"'
)


class Table:
    """One fight in memory."""

    def __init__(self, *lines: str) -> None:
        self.session = Session(clock=lambda: AT)
        self.lines: list[str] = []
        self.do(*lines)

    def do(self, *lines: str) -> Table:
        """Play lines, none of which may be refused."""
        for line in lines:
            answer = self.session.do(line)
            assert isinstance(answer, Record), f"{line}: {answer}"
            self.lines.append(line)
        return self

    def refused(self, line: str) -> str:
        """Return the rule that refuses a line, empty where plain sense does."""
        answer = self.session.do(line)
        assert isinstance(answer, Refusal), f"{line} is accepted"
        return rule_id(answer.rule, self.session.state)

    @property
    def document(self) -> Document:
        """Return the state as scripts read it."""
        return fitting(state_document(self.session.timeline))

    def __getitem__(self, field: str) -> Any:
        return self.document[field]

    def of(self, name: str) -> Document:
        """Return somebody, as scripts read them."""
        return next(p for p in self["participants"] if p["name"] == name)

    def aspect(self, text: str) -> Document:
        """Return an aspect by its words."""
        return next(a for a in self["aspects"] if a["text"] == text)

    @property
    def texts(self) -> list[str]:
        """Return the words of all aspects that are no boosts."""
        return [a["text"] for a in self["aspects"] if a["kind"] != "boost"]

    @property
    def boosts(self) -> list[str]:
        """Return who owns the boosts, one after the other."""
        return [a["invokes"][0]["by"] for a in self["aspects"] if a["kind"] == "boost"]

    def free(self, text: str) -> dict[str, int]:
        """Return who may use an aspect freely, and how often."""
        return {one["by"]: one["n"] for one in self.aspect(text)["invokes"]}

    @property
    def asked(self) -> str | None:
        """Return the kind of the question that stands."""
        question = self["question"]
        return question["kind"] if question else None

    @property
    def hit(self) -> int | None:
        """Return the hit that waits to be absorbed."""
        question = self["question"]
        return question["hit"] if question else None

    @property
    def rules(self) -> list[str]:
        """Return the rules of the last ruling's reminders."""
        return [warning["rule"] for warning in self["warnings"]]

    @property
    def last(self) -> Document:
        """Return the last roll."""
        found: Document = self["last_roll"]
        return found

    @property
    def efforts(self) -> list[int]:
        """Return the efforts of the dice of the last ruling, in order."""
        ruling = self.session.timeline.rulings[self.session.timeline.head]
        return [e.roll.effort for e in ruling.events if hasattr(e, "roll") and hasattr(e, "random")]


def setting_up(
    edition: str = "core", *more: str, kind: str = "physical", order: str = "elective"
) -> Table:
    """Return a fight with its cast, before it begins."""
    turned = () if order == "" else (f"setting order {order}",)
    cast = (*HEROES, VESNA) if edition != "accelerated" else (*APPROACHED, VILLAIN)
    return Table(
        f'conflict "A fight" system=core edition={edition} kind={kind}',
        *turned,
        *PLACES,
        "side Heroes",
        "side Gang",
        *cast,
        *more,
    )


def begun(
    edition: str = "core",
    *more: str,
    first: str = "Ada",
    kind: str = "physical",
    order: str = "elective",
) -> Table:
    """Return a fight in its first exchange."""
    table = setting_up(edition, *more, kind=kind, order=order)
    return table.do(f"begin first={first}" if order == "elective" else "begin")


def struck(table: Table, effort: int, defense: int, *more: str, target: str = "Vesna") -> Table:
    """Let Ada attack with an effort against a defense, both by modifiers on bare dice."""
    keys = " ".join(more)
    return table.do(
        f'attack {target} skill=Fight dice=0000 mod="{effort - 3:+d} sum" vs=Fight vs-dice=0000'
        f' vs-mod="{defense - 4:+d} sum" {keys}'
    )
