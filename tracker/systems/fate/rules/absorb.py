"""How a hit is absorbed: a box, or a consequence, which may lead to a concession."""

from tracker.conflict.draft import Draft
from tracker.conflict.fields import Number, Words
from tracker.conflict.questions import WindowOpened, answered
from tracker.conflict.ruling import N_, Base, Command, there
from tracker.conflict.state import Aspect, Window
from tracker.conflict.topic import Topic
from tracker.systems.fate.rules.exchange import close, count_shifts
from tracker.systems.fate.rules.harm import (
    SEVERITIES,
    ConsequenceTaken,
    StressMarked,
    overflow_from,
    spill,
    whole_hit,
)
from tracker.systems.fate.rules.person import person

topic = Topic()


class Stress(Command, frozen=True, kw_only=True, tag="stress"):
    """Take the hit as stress: mark the box; the attacker may lower it with hit=."""

    group = "questions"
    answers = ("absorb",)

    hit: Number | None = None


class Consequence(Command, frozen=True, kw_only=True, tag="consequence"):
    """Take a consequence instead of the hit."""

    words = ("text",)
    group = "questions"
    answers = ("absorb",)

    text: Words


class Due(Base, frozen=True):
    """Hold the hit that waits to be absorbed; ``whole`` counts the minions in front too."""

    who: str
    hit: int
    track: str
    by: str | None
    whole: int
    fits: bool


def due(draft: Draft) -> Due:
    """Close the question how a hit is absorbed, and return the hit."""
    asked = draft.state.question
    whole = whole_hit(draft, asked) if asked is not None and asked.kind == "absorb" else 0
    question = answered(draft, "absorb", own=True)
    fits = "stress" in question.answers
    return Due(
        there(question.who, "one who is hit"),
        there(question.hit, "hit"),
        there(question.track, "track"),
        question.to,
        whole,
        fits,
    )


@topic.decides(Stress)
def stress(draft: Draft, command: Stress) -> None:
    """Mark the box of the hit, or the next free one above (F-STRESS-6…8)."""
    hit = due(draft)
    taken = hit.hit if command.hit is None else command.hit
    if not 0 <= taken <= hit.hit:
        draft.forbid(
            "F-ATTACK-13", N_("the hit is {hit} at most: it may only be lowered"), hit=hit.hit
        )
    track = draft.state.somebody(hit.who).tracks.get(hit.track)
    box = track.box_for(taken) if track and taken > 0 else None
    if taken > 0 and box is None:
        draft.refuse(N_("a hit of {hit} does not fit the track"), rule="F-CONSEQ-2", hit=taken)
    spill(draft, hit.who, hit.whole)
    if box is not None:
        rule = "F-STRESS-6" if box == taken else "F-STRESS-7"
        draft.emit(StressMarked(who=hit.who, track=hit.track, boxes=(box,), hit=taken, rule=rule))
    last = draft.state.last_roll
    if taken < hit.hit and hit.by is not None and last is not None:
        # What the attacker does not turn into stress may be spent otherwise (F-SHIFT-8).
        spared = last.spent - (hit.hit - taken)
        count_shifts(draft, last.opposed_by, last.shifts, spent=max(spared, 0))
    close(draft)


@topic.decides(Consequence)
def consequence(draft: Draft, command: Consequence) -> None:
    """Take one consequence for the whole hit; it opens a concession.

    Its severity counts those carried. Rules F-CONSEQ-1…9, F-CONCEDE-1.
    """
    hit = due(draft)
    if not command.text.strip():
        draft.refuse(N_("say what the consequence is"), rule="F-CONSEQ-9")
    before = draft.state.somebody(hit.who)
    carried = len(draft.state.in_sequence(hit.who))
    if carried >= person(before).max_consequences:
        draft.forbid(
            "F-CONSEQ-8", N_("{who} carries as many consequences as possible"), who=hit.who
        )
    spill(draft, hit.who, hit.whole)
    aspect = Aspect(
        id=draft.new_id("a"),
        text=command.text,
        on=hit.who,
        sticky=True,
        origin="consequence",
        severity=SEVERITIES[min(carried, 2)],
        rule="F-CONSEQ-5",
    )
    draft.emit(
        ConsequenceTaken(
            who=hit.who,
            consequence=aspect,
            hit=hit.hit,
            forced=not hit.fits,
            rule="F-CONSEQ-1" if hit.fits else "F-CONSEQ-2",
        )
    )
    if not hit.fits and hit.by is not None:
        overflow_from(draft, before, hit.hit, hit.track, hit.by)
    close(draft)
    open_concession(draft, hit.who, hit.by)


def open_concession(draft: Draft, who: str, by: str | None) -> None:
    """Open the window for a concession to whoever did the harm, or the game master for minions.

    A reminder comes when determination is at its end. Without a conflict that runs there is nothing
    to give up. Rules F-CONCEDE-1, 9, 10, F-DETERM-2.
    """
    if draft.state.phase != "running":
        return
    p = draft.state.somebody(who)
    to = by if by is not None and draft.state.somebody(by).role in ("pc", "npc") else None
    draft.emit(WindowOpened(window=Window(kind="concede", who=who, to=to), rule="F-CONCEDE-1"))
    bears = person(p).determination
    if bears is not None and person(p).taken_here >= max(bears, 1):
        draft.warn(
            "F-DETERM-2", N_("{who} has taken as much as determination bears: concede?"), who=who
        )
