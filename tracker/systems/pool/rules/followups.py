"""What a W10 check leads to later: two thrown again that came out even, a failure that counts."""

from __future__ import annotations

from tracker.conflict import checking
from tracker.conflict.draft import Draft
from tracker.conflict.fields import Faces, Words, Yes
from tracker.conflict.ruling import N_, Command
from tracker.conflict.state import Obstacle, Tested, change
from tracker.conflict.topic import Topic
from tracker.systems.pool.rules.play import not_overcome, settled, wear
from tracker.systems.pool.rules.state import AGAIN, CARRY, PoolNow, close, now

topic = Topic(system="pool")


class Again(Command, frozen=True, kw_only=True, tag=AGAIN):
    """Throw both checks again that came out even, as they were set."""

    group = "questions"

    dice: Faces | None = None
    vs_dice: Faces | None = None
    anew: Yes = False


class Carry(Command, frozen=True, kw_only=True, tag="carry"):
    """Let what a failed check achieved count: the next attempt needs only what was missing."""

    words = ("what",)
    group = "questions"

    what: Words = ""

    def counts_missed(self, own: object, who: str) -> bool:
        """Return whether somebody's check has just failed."""
        return isinstance(own, PoolNow) and who in own.missed


@topic.decides(Again)
def again(draft: Draft, command: Again) -> None:
    """Throw both again, as they were set; no action is used (P-141)."""
    drawn = now(draft.state).drawn[close(draft, AGAIN, command.by).who]
    mine, theirs = drawn.mine, drawn.theirs
    first = checking.make_check(
        draft, "hand", mine.who, lambda who: mine.check, command.dice,
        what=mine.what, hidden=mine.hidden, skill=mine.skill,
    )  # fmt: skip

    def answer() -> Tested:
        return checking.make_check(
            draft, "vs", theirs.who, lambda who: theirs.check, command.vs_dice,
            hidden=theirs.hidden, skill=theirs.skill,
        )  # fmt: skip

    checking.oppose(draft, drawn.kind, theirs.who, answer, main=False)
    settled(draft, drawn.kind, first)


@topic.decides(Carry)
def carry(draft: Draft, command: Carry) -> None:
    """Reduce what is needed by the successes there were; a task is set up where none is (P-130)."""
    missed = now(draft.state).missed[close(draft, CARRY, command.by).who]
    task = draft.state.obstacles.get(missed.obstacle)
    if task is None:
        text = command.what or missed.what
        if not text:
            draft.refuse(N_("say what is to be overcome"), rule="P-130")
        task = Obstacle(id=draft.new_id("o"), text=text, needs=missed.need)
        task = change(task, hidden=missed.kept_need)
    not_overcome(draft, task)
    wear(draft, task, missed.successes, carry=True, unseen=missed.unseen)
