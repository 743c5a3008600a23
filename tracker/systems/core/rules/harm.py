"""Hits: what they ask, the boxes and slots that absorb them, and who is taken out by them."""

from __future__ import annotations

from collections.abc import Mapping

from tracker.conflict.departure import depart
from tracker.conflict.draft import Draft
from tracker.conflict.questions import Asked
from tracker.conflict.ruling import N_, Event, require
from tracker.conflict.state import Conflict, Participant, Question, Track, change, kept
from tracker.conflict.topic import Topic
from tracker.systems.core.rules import boxes
from tracker.systems.core.rules.boxes import Slot
from tracker.systems.core.rules.editions import dial
from tracker.systems.core.rules.numbers import MENTAL, PHYSICAL, STRESS
from tracker.systems.core.rules.state import (
    HAZARD,
    NAMELESS,
    SUPPORTING,
    Harm,
    Person,
    consequences,
    edition,
    is_mob,
    person,
    same_side,
    setting,
    table,
    with_person,
    with_table,
)

topic = Topic()

ABSORB, OUTCOME = "absorb", "outcome"
ANSWERS = ("stress", "consequence", "taken-out")


class HarmDone(Event, frozen=True, kw_only=True, tag="core_harm_done"):
    """A hit waits to be absorbed."""

    whose = "harm.who"
    seen = "harm"

    harm: Harm


class HarmOver(Event, frozen=True, kw_only=True, tag="core_harm_over"):
    """No hit waits any more: it is absorbed, or taken back."""

    seen = "absorbed"

    absorbed: bool = True


class BoxesMarked(Event, frozen=True, kw_only=True, tag="core_boxes_marked"):
    """Boxes are marked, and absorb so much of the hit that waits."""

    seen = "who*; marks: track boxes absorbed"

    who: str
    track: str
    boxes: tuple[int, ...]
    absorbed: int


class SlotFilled(Event, frozen=True, kw_only=True, tag="core_slot_filled"):
    """A consequence is taken, and absorbs so much of the hit that waits."""

    seen = "who* severity aspect* absorbed"

    number = "consequences"

    who: str
    severity: str
    aspect: str
    absorbed: int


class MobCounted(Event, frozen=True, kw_only=True, tag="core_mob_counted"):
    """A mob has so many members left, of whom the foremost has these boxes marked."""

    seen = "who* hit; marks: count marked out wasted"

    who: str
    count: int
    marked: tuple[int, ...] = ()
    hit: int = 0
    out: int = 0
    wasted: int = 0

    def roughly(self) -> Event | None:
        """Return the hit alone, if there was one."""
        return change(self, count=0, marked=(), out=0, wasted=0) if self.hit else None


def counts_off(state: Conflict, who: str) -> bool:
    """Return whether hits on somebody are counted off member by member (K-MOB-3, K-MOB-6)."""
    return is_mob(state.somebody(who)) and setting(state, "mobs") == "core"


def soaked(state: Conflict, who: str, hit: int) -> int:
    """Return a hit less what a lone great foe takes off it (K-SOLO-1)."""
    if "soak" not in person(state, who).solo:
        return hit
    foes = [p for p in state.participants.values() if p.role == "pc" and p.active]
    against = sum(not same_side(state, p.id, who) for p in foes)
    return max(hit - (against + 1) // 2, 0)


def strike(draft: Draft, who: str, hit: int, kind: str, by: str | None, rule: str) -> None:
    """Let somebody be hit, and ask how it is absorbed (K-HIT-1, K-HIT-3, K-MOB-3).

    ``kind`` is the kind of harm, ``by`` who landed it.
    """
    state = draft.state
    hit = soaked(state, who, hit) if by is not None else hit
    if hit <= 0:
        return
    p = state.somebody(who)
    if counts_off(state, who):
        _count_off(draft, who, hit, by)
        return
    track = track_for(state, p, kind)
    harm = Harm(who=who, hit=hit, left=hit, track=track, by=by, kind=kind)
    draft.emit(HarmDone(harm=harm, rule=rule))
    if hit > means(draft.state, harm).most:
        take_out(draft, who, by, "K-HIT-3")
        return
    ask_to_absorb(draft)


def ask_to_absorb(draft: Draft) -> None:
    """Ask how what is still open of a hit is absorbed."""
    harm = table(draft.state).harm
    if harm is None:
        return
    question = Question(
        kind=ABSORB, who=harm.who, answers=ANSWERS, hit=harm.hit, track=harm.track, to=harm.by
    )
    draft.emit(Asked(question=question))


def _count_off(draft: Draft, who: str, hit: int, by: str | None) -> None:
    state = draft.state
    p = state.somebody(who)
    track = p.tracks["stress"]
    mode = str(setting(state, "boxes"))
    left = boxes.count_off(mode, track.boxes, p.count or 0, track.marked, hit)
    draft.emit(
        MobCounted(
            who=who,
            count=left.left,
            marked=left.marked,
            hit=hit,
            out=left.out,
            wasted=left.wasted,
            rule="K-MOB-3",
        )
    )
    if left.left == 0:
        take_out(draft, who, by, "K-MOB-5")
    elif left.left == 1 and left.out:
        draft.warn("K-MOB-5", N_("{who}: only one is left, who joins others or flees"), who=who)


def take_out(draft: Draft, who: str, by: str | None, rule: str) -> None:
    """Take somebody out of the scene, and ask whoever did it what becomes of them (K-OUT-1, 3)."""
    if table(draft.state).harm is not None:
        draft.emit(HarmOver(absorbed=False))
    if draft.state.somebody(who).active:
        depart(draft, who, "out", rule)
    draft.emit(Asked(question=Question(kind=OUTCOME, who=by, answers=("outcome",), about=who)))


@topic.evolves(HarmDone)
def _harm_done(state: Conflict, event: HarmDone) -> Conflict:
    require(state.participants, event.harm.who, event.harm.by)
    return with_table(state, harm=event.harm)


@topic.evolves(HarmOver)
def _harm_over(state: Conflict, event: HarmOver) -> Conflict:
    return with_table(state, harm=None)


@topic.evolves(BoxesMarked)
def _boxes_marked(state: Conflict, event: BoxesMarked) -> Conflict:
    p = state.somebody(event.who)
    track = p.tracks[event.track]
    marked = tuple(sorted({*track.marked, *event.boxes}))
    if event.boxes and max(event.boxes) > track.boxes:
        require((), f"box {max(event.boxes)}")
    tracks = {**p.tracks, event.track: Track(boxes=track.boxes, marked=marked)}
    changed = change(state, participants=state.participants_with(p.id, tracks=tracks))
    harm = table(state).harm
    if harm is None:
        return changed
    left = max(harm.left - event.absorbed, 0)
    return with_table(changed, harm=change(harm, left=left, boxes=(*harm.boxes, *event.boxes)))


@topic.evolves(SlotFilled)
def _slot_filled(state: Conflict, event: SlotFilled) -> Conflict:
    own = person(state, event.who)
    used = own.extreme_used or event.severity == boxes.EXTREME
    changed = with_person(state, event.who, taken=own.taken + 1, extreme_used=used)
    harm = table(state).harm
    if harm is None:
        return changed
    left = max(harm.left - event.absorbed, 0)
    return with_table(changed, harm=change(harm, left=left, slots=harm.slots + 1))


@topic.evolves(MobCounted)
def _mob_counted(state: Conflict, event: MobCounted) -> Conflict:
    p = state.somebody(event.who)
    track = change(p.tracks["stress"], marked=event.marked)
    people = state.participants_with(p.id, count=event.count, tracks={**p.tracks, "stress": track})
    return change(state, participants=people)


def slots(state: Conflict, p: Participant) -> tuple[Slot, ...]:
    """Return the slots that somebody has for consequences, filled or not; a mob has none."""
    return () if is_mob(p) else slots_of(state.campaign, person(state, p.id), p.skills)


def slots_of(
    campaign: Mapping[str, int | str], own: Person, skills: Mapping[str, int]
) -> tuple[Slot, ...]:
    """Return the slots of a figure.

    By what is typed, else by the tier, the skills and the settings. Rules K-CONS-1, 2, 6, K-NPC.
    """
    if own.slots is not None:
        return own.slots
    if own.tier in (NAMELESS, HAZARD):
        return ()
    if own.tier == SUPPORTING:
        return (Slot(boxes.MILD),)
    extra = str(dial(campaign, "extra-mild"))
    fed = {PHYSICAL: skills.get("Physique", 0), MENTAL: skills.get("Will", 0)}
    more = tuple(Slot(boxes.MILD, k) for k, v in fed.items() if boxes.extra_mild(v, extra))
    last = (Slot(boxes.EXTREME),) if dial(campaign, "extreme") == "on" else ()
    return (*more, *map(Slot, boxes.THREE), *last)


def free_slots(state: Conflict, p: Participant, harm: str | None = None) -> tuple[Slot, ...]:
    """Return the slots that are free for harm of a kind, or for any (K-CONS-3)."""
    left = list(slots(state, p))
    for _aspect, known in consequences(state, p.id):
        filled = Slot(known.severity, known.harm)
        # An extreme one stands for good, and keeps nothing from another after a milestone.
        if filled in left and filled.severity != boxes.EXTREME:
            left.remove(filled)
    if person(state, p.id).extreme_used:
        left = [slot for slot in left if slot.severity != boxes.EXTREME]
    return tuple(slot for slot in left if slot.kind is None or harm in (None, slot.kind))


def track_for(state: Conflict, p: Participant, kind: str) -> str:
    """Return the track that harm of a kind goes to: the one there is, or that of the kind."""
    return STRESS if STRESS in p.tracks else kind


def boxes_of(state: Conflict, p: Participant) -> dict[str, int]:
    """Return the tracks that somebody has, by the edition, the skills and the tier.

    Rules K-STRESS-1…4, K-NPC-1, K-MOB-1, K-MOB-6.
    """
    own = kept(p.own, Person)
    usual = _usual_boxes(state, p, own)
    if own.boxes is None:
        return usual
    return own.boxes if STRESS in {**usual, **own.boxes} else {**usual, **own.boxes}


def _usual_boxes(state: Conflict, p: Participant, own: Person) -> dict[str, int]:
    if own.tier == HAZARD:
        return {}
    if is_mob(p):
        if setting(state, "mobs") == "group":
            return {STRESS: (p.count or 0) // 2}
        return {STRESS: member_boxes(own, p)}
    if own.tier == NAMELESS:
        best = max(p.skills.values(), default=0)
        return {STRESS: min(max(best - 1, 0), 2)}
    by = edition(state)
    fed = [p.skills.get("Physique", 0), p.skills.get("Will", 0)]
    if setting(state, "tracks") == "one":
        more = 3 if by == "condensed" else 0
        return {STRESS: boxes.boxes(by, max(fed)) + more}
    return {PHYSICAL: boxes.boxes(by, fed[0]), MENTAL: boxes.boxes(by, fed[1])}


def member_boxes(own: Person, p: Participant) -> int:
    """Return the boxes of one member of a mob: as typed, else its quality − 1 (K-MOB-1)."""
    return own.each if own.each is not None else max((p.quality or 1) - 1, 0)


def means(state: Conflict, harm: Harm) -> boxes.Means:
    """Return what is left to absorb the hit that waits with."""
    p = state.somebody(harm.who)
    track = p.tracks.get(harm.track)
    free = tuple(n for n in range(1, track.boxes + 1) if n not in track.marked) if track else ()
    mode = str(setting(state, "boxes"))
    kind = harm.track if harm.track in (PHYSICAL, MENTAL) else None
    left = free_slots(state, p, kind)
    if kind is None:
        # A single track takes harm of either kind, a slot for one of them is for none here.
        left = tuple(slot for slot in left if slot.kind is None)
    return boxes.Means(mode, free, left, bool(harm.boxes) and mode == boxes.VALUE)
