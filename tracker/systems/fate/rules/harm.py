"""What a hit does, and how it is absorbed: boxes, consequences, minions in front, taken out."""

from typing import Generic, Literal

from tracker.conflict.departure import depart
from tracker.conflict.draft import Draft
from tracker.conflict.fields import Number, Who, Words
from tracker.conflict.questions import WindowOpened, answered, ask
from tracker.conflict.ruling import N_, Base, Command, Event, require, there
from tracker.conflict.setup import counted
from tracker.conflict.state import (
    Aspect,
    AspectOwn,
    Conflict,
    Participant,
    Question,
    Track,
    Window,
    change,
)
from tracker.conflict.system import system
from tracker.conflict.topic import Topic
from tracker.systems.fate.rules.actions import aimed_at, check_boxes, guard
from tracker.systems.fate.rules.exchange import close, count_shifts
from tracker.systems.fate.rules.momentum import gain_overflow
from tracker.systems.fate.rules.state import (
    FateAspect,
    box_for,
    in_sequence,
    last_roll,
    people_with,
    person,
    table_of,
    with_table,
)

topic = Topic()

SEVERITIES = ("mild", "moderate", "severe")


class Hit(Command, frozen=True, kw_only=True, tag="hit"):
    """Harm somebody without an attacker."""

    words = ("name", "hit")
    group = "actions"

    name: Who
    hit: Number
    track: Literal["health", "composure"] | None = None


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


class StressMarked(Event, frozen=True, kw_only=True, tag="stress_marked"):
    """Boxes of a track are marked."""

    seen = "who* hit; marks: track boxes"

    who: str
    track: str
    boxes: tuple[int, ...]
    hit: int = 0

    def roughly(self) -> Event | None:
        """Return the hit alone, if there was one."""
        return change(self, track="", boxes=()) if self.hit else None


class ConsequenceTaken(
    Event, Generic[AspectOwn], frozen=True, kw_only=True, tag="consequence_taken"
):
    """Somebody carries one consequence more."""

    seen = "who* consequence hit forced"

    who: str
    consequence: Aspect[AspectOwn]
    hit: int = 0
    forced: bool = False


class HitSpilled(Event, frozen=True, kw_only=True, tag="hit_spilled"):
    """Minions in front have taken this of the open hit for good, past a block of this strength."""

    seen = "taken guarded"

    taken: int
    guarded: int | None = None


def free_boxes(group: Participant) -> tuple[int, ...]:
    """Return the boxes of a minion group that are not filled, in order (F-MINION-6)."""
    track = group.tracks["stress"]
    return tuple(b for b in range(1, track.boxes + 1) if b not in track.marked)


def shields(state: Conflict, who: str) -> tuple[Participant, ...]:
    """Return the minion groups that take a hit before their leader does (F-GROUP-6)."""
    return tuple(p for p in state.group_of(who) if p.role == "minions")


def strike(draft: Draft, hit: int) -> None:
    """Deal the hit of the open exchange to its target."""
    exchange = table_of(draft.state).exchange
    assert exchange is not None
    assert exchange.target is not None
    # A log from before the leader answered for the led may have one of them for a target.
    met = aimed_at(draft.state, exchange.target)
    deal(draft, met, hit, exchange.intent.track, exchange.by)


def deal(draft: Draft, who: str, hit: int, track: str, by: str | None) -> None:
    """Deal a hit: minions fall at once, a character is asked how to absorb the rest.

    What they have taken already, they have taken for good: a tag after the roll changes only the
    rest. A hit of 0 leaves nothing over (A-68). Rules F-CONSEQ-1, F-GROUP-6, F-OUT-1.
    """
    p = draft.state.somebody(who)
    if p.quality is not None:
        boxes = free_boxes(p)
        fill(draft, p, hit)
        if by is not None and hit > 0:
            gain_overflow(draft, by, hit + unspent(draft) - len(boxes), "F-OVERFLOW-1")
        close(draft)
        return
    exchange = table_of(draft.state).exchange
    covered = guard(draft.state, exchange) if exchange is not None else None
    left = spill(draft, who, hit - (exchange.spilled if exchange is not None else 0))
    if left <= 0:
        close(draft)
        return
    answers = ways_to_absorb(draft.state, who, left, track)
    if answers:
        if exchange is not None and left < hit - exchange.spilled:
            strength = covered.strength if covered is not None else None
            draft.emit(HitSpilled(taken=hit - left, guarded=strength))
        question = Question(kind="absorb", who=who, hit=left, track=track, answers=answers, to=by)
        ask(draft, question)
        return
    if by is not None:
        overflow_from(draft, p, left, track, by)
    depart(draft, who, "out", rule="F-OUT-1")
    ask(draft, Question(kind="outcome", who=by, answers=("outcome",), about=who))


def ways_to_absorb(state: Conflict, who: str, hit: int, track: str) -> tuple[str, ...]:
    """Return the answers that a hit allows: box, consequence, a companion (F-CONSEQ-1, 2, 8)."""
    p = state.somebody(who)
    ways = []
    if track in p.tracks and box_for(p.tracks[track], hit) is not None:
        ways.append("stress")
    if len(in_sequence(state, who)) < person(p).max_consequences:
        ways.append("consequence")
    if any(member.role == "companion" for member in state.group_of(who)):
        ways.append("lose")
    return tuple(ways)


def fill(draft: Draft, group: Participant, hit: int) -> None:
    """Fill a group's boxes one after the other; a group without a free box is out (F-MINION-7)."""
    boxes = free_boxes(group)[: max(hit, 0)]
    if boxes:
        draft.emit(
            StressMarked(who=group.id, track="stress", boxes=boxes, hit=hit, rule="F-MINION-6")
        )
    if not free_boxes(draft.state.somebody(group.id)):
        depart(draft, group.id, "out", rule="F-MINION-7")


def spill(draft: Draft, who: str, hit: int) -> int:
    """Let the minions attached to a leader take what they can of a hit; return the rest.

    Rules F-GROUP-6.
    """
    for group in shields(draft.state, who):
        if hit > 0:
            taken = len(free_boxes(group))
            fill(draft, group, hit)
            hit -= taken
    return hit


def whole_hit(draft: Draft, question: Question) -> int:
    """Return the hit with what minions who still stand in front of its target take.

    None do, but in a log from when they fell with the answer.
    """
    assert question.who is not None
    in_front = shields(draft.state, question.who)
    return (question.hit or 0) + sum(len(free_boxes(g)) for g in in_front)


def overflow_from(draft: Draft, p: Participant, hit: int, track: str, by: str) -> None:
    """Give what a hit had beyond the smallest that would have done the same (F-OVERFLOW-3)."""
    smallest = p.tracks[track].highest_free + 1 if track in p.tracks else 1
    gain_overflow(draft, by, hit + unspent(draft) - smallest, "F-OVERFLOW-3")


def unspent(draft: Draft) -> int:
    """Return the shifts of the attack that a lowered hit does not use (F-ATTACK-13)."""
    last = last_roll(draft.state)
    return last.left if last is not None else 0


@topic.decides(Hit)
def hit(draft: Draft, command: Hit) -> None:
    """Deal harm that nobody dealt; nothing comes of a hit of 0 (F-STRESS-9)."""
    if table_of(draft.state).exchange is not None:
        draft.refuse(N_("an action is open"), rule="F-ROUND-2")
    if command.hit < 0:
        draft.refuse(N_("a hit is a number from 0 up"), rule="F-ATTACK-13")
    p = draft.state.somebody(command.name)
    if not p.active:
        draft.refuse(N_("{who} is no longer in the conflict"), rule="F-OUT-2", who=p.id)
    check_boxes(draft, p)
    track = command.track or system(draft.state.system).harm_track(draft.state.kind)
    if command.hit == 0:
        draft.warn("F-STRESS-9", N_("a hit of 0 marks nothing"))
        return
    deal(draft, aimed_at(draft.state, command.name), command.hit, track, None)


# How a hit is absorbed


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
    box = box_for(track, taken) if track and taken > 0 else None
    if taken > 0 and box is None:
        draft.refuse(N_("a hit of {hit} does not fit the track"), rule="F-CONSEQ-2", hit=taken)
    spill(draft, hit.who, hit.whole)
    if box is not None:
        rule = "F-STRESS-6" if box == taken else "F-STRESS-7"
        draft.emit(StressMarked(who=hit.who, track=hit.track, boxes=(box,), hit=taken, rule=rule))
    last = last_roll(draft.state)
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
    carried = len(in_sequence(draft.state, hit.who))
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
        rule="F-CONSEQ-5",
        own=FateAspect(severity=SEVERITIES[min(carried, 2)]),
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


@topic.evolves(StressMarked)
def _marked(state: Conflict, event: StressMarked) -> Conflict:
    p = state.somebody(event.who)
    track = p.tracks[event.track]
    marked = tuple(sorted({*track.marked, *event.boxes}))
    tracks = {**p.tracks, event.track: Track(boxes=track.boxes, marked=marked)}
    return change(state, participants=state.participants_with(p.id, tracks=tracks))


@topic.evolves(ConsequenceTaken)
def _taken(state: Conflict, event: ConsequenceTaken) -> Conflict:
    require(state.participants, event.consequence.on)
    taken = person(state.somebody(event.who)).taken_here + 1
    aspect = event.consequence
    return change(
        state,
        participants=people_with(state, event.who, taken_here=taken),
        aspects={**state.aspects, aspect.id: aspect},
        counters=counted(state.counters, aspect.id),
    )


@topic.evolves(HitSpilled)
def _spilled(state: Conflict, event: HitSpilled) -> Conflict:
    exchange = there(table_of(state).exchange, "exchange")
    return with_table(state, exchange=change(exchange, spilled=event.taken, guarded=event.guarded))
