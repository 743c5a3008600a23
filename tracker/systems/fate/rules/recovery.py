"""What heals in Fate: stress with the scene, consequences with rest, sessions and adventures."""

from collections.abc import Mapping
from types import MappingProxyType

from tracker.conflict import scenes
from tracker.conflict.cast import AspectRemoved
from tracker.conflict.draft import Draft
from tracker.conflict.fields import Number, Phrase, Phrases, Who, Whose, Yes
from tracker.conflict.ruling import N_, Command, Event, require
from tracker.conflict.state import Aspect, Conflict, Participant, Track, Window, change
from tracker.conflict.topic import Topic
from tracker.systems.fate.rules.free_tags import FreeTagPassed
from tracker.systems.fate.rules.lapses import pay_due, swap_ends
from tracker.systems.fate.rules.state import LOST, table_of, tags, with_tags

topic = Topic()

# Hours of rest that a moderate consequence needs (F-RECOVER-3), and the days that a severe one
# needs at least (F-RECOVER-5, A-71).
NIGHT = 6
DAYS = 3
DAY = 24


# By which rule a consequence of a degree is overcome.
RECOVERY: Mapping[str, str] = MappingProxyType(
    {
        "mild": "F-RECOVER-1",
        "moderate": "F-RECOVER-3",
        "severe": "F-RECOVER-5",
        LOST: "F-COMPANION-4",
    }
)


class EndScene(scenes.EndScene, frozen=True, kw_only=True, tag="end-scene"):
    """End the scene: a running conflict ends, and what lasts a scene goes."""

    rest: Yes = False
    keep: Whose = ()
    stays: Phrases = ()
    goes: Phrases = ()


class Clear(Command, frozen=True, kw_only=True, tag="clear"):
    """Free somebody's stress boxes."""

    words = ("name",)
    group = "between"

    name: Who


class Recover(Command, frozen=True, kw_only=True, tag="recover"):
    """Remove a consequence that somebody has recovered from."""

    words = ("name", "consequence")
    group = "between"

    name: Who
    consequence: Phrase


class Rest(Command, frozen=True, kw_only=True, tag="rest"):
    """Rest some hours or days; consequences that heal by then are proposed."""

    words = ("name",)
    group = "between"

    name: Who
    hours: Number | None = None
    days: Number = 0


class Session(Command, frozen=True, kw_only=True, tag="session"):
    """Begin a new session; without time passed, recovery counts one step lower."""

    group = "between"

    time_passed: bool = True


class Adventure(Command, frozen=True, kw_only=True, tag="adventure"):
    """Begin a new adventure: even severe consequences are over."""

    group = "between"


class StressCleared(Event, frozen=True, kw_only=True, tag="stress_cleared"):
    """Somebody's stress boxes are free, but the first ``kept``, of minions who have fallen."""

    seen = "who* kept"

    who: str
    kept: int = 0


class Rested(Event, frozen=True, kw_only=True, tag="rested"):
    """Somebody has rested."""

    seen = "who* hours"

    who: str
    hours: int


class SessionBegun(Event, frozen=True, kw_only=True, tag="session_begun"):
    """A session begins; ``short`` when no time has passed since the last."""

    seen = "short"

    short: bool


class AdventureBegun(Event, frozen=True, kw_only=True, tag="adventure_begun"):
    """An adventure begins."""


class RecoveryProposed(Event, frozen=True, kw_only=True, tag="recovery_proposed"):
    """Somebody may be rid of a consequence now; ``recover`` removes it."""

    seen = "who* aspect*"

    who: str
    aspect: str


def scene_ends(draft: Draft, command: Command) -> None:
    """Free the stress, the free tags and the swaps; mild consequences may go.

    Of the temporary aspects the fragile ones go and the sticky ones stay, but for those that the
    command names. Rules F-STRESS-10, F-ASPECT-3, F-ASPECT-15 (A-72).
    """
    assert isinstance(command, EndScene)
    # What was tagged after the conflict has no round that closes.
    pay_due(draft)
    for p in list(draft.state.participants.values()):
        if p.id not in command.keep and is_hurt(p):
            draft.emit(StressCleared(who=p.id, kept=p.fallen_boxes, rule="F-STRESS-10"))
    for aspect in list(draft.state.aspects.values()):
        if tags(aspect).free is not None:
            draft.emit(FreeTagPassed(aspect=aspect.id, to=None, rule="F-ASPECT-15"))
    for aspect in list(draft.state.aspects.values()):
        kept = aspect.sticky and aspect.id not in command.goes
        if temporary(aspect) and not kept and aspect.id not in command.stays:
            draft.emit(AspectRemoved(aspect=aspect.id, rule="F-ASPECT-3"))
    for swap in table_of(draft.state).swaps:
        draft.emit(swap_ends(swap, "F-ENV-2"))


def scene_over(draft: Draft, command: Command) -> None:
    """Propose what five minutes of rest heal (F-RECOVER-1)."""
    if isinstance(command, EndScene) and command.rest:
        propose(draft, {"mild": "F-RECOVER-1"})


def is_hurt(p: Participant) -> bool:
    """Return whether boxes are marked that the end of the scene frees (F-STRESS-10)."""
    return sum(len(track.marked) for track in p.tracks.values()) > p.fallen_boxes


def temporary(aspect: Aspect) -> bool:
    """Return whether an aspect is one of a maneuver, for the time being (F-MANEUVER-7)."""
    return aspect.origin == "maneuver" and not tags(aspect).severity


def propose(draft: Draft, healed: dict[str, str], who: str | None = None) -> None:
    """Propose consequences of these severities for removal, eased ones a step lower."""
    for aspect in list(draft.state.aspects.values()):
        if not tags(aspect).severity or who not in (None, aspect.on):
            continue
        severity = counting(aspect)
        if severity in healed:
            rule = healed[severity] if severity == tags(aspect).severity else "F-RECOVER-6"
            draft.emit(RecoveryProposed(who=aspect.on, aspect=aspect.id, rule=rule))


def counting(aspect: Aspect) -> str:
    """Return the severity that counts for recovery time alone (F-RECOVER-6, F-RECOVER-7)."""
    lower = {"severe": "moderate", "moderate": "mild"} if tags(aspect).eased else {}
    return lower.get(tags(aspect).severity, tags(aspect).severity)


@topic.decides(EndScene)
def end_scene(draft: Draft, command: EndScene) -> None:
    """End the scene, with five minutes of rest or without (F-RECOVER-1)."""
    scenes.close_scene(draft, command, rest=command.rest)


@topic.decides(Clear)
def clear(draft: Draft, command: Clear) -> None:
    """Free somebody's boxes, of minions those of the one that is hurt."""
    p = draft.state.somebody(command.name)
    kept = p.fallen_boxes
    if p.role == "minions" and not is_hurt(p):
        draft.forbid("F-STRESS-10", N_("{who} are minions; fallen ones do not rise"), who=p.id)
        kept = 0
    draft.emit(StressCleared(who=p.id, kept=kept, rule="F-STRESS-10"))


@topic.decides(Recover)
def recover(draft: Draft, command: Recover) -> None:
    """Remove a consequence by the game master's word (F-RECOVER-4)."""
    aspect = draft.state.aspects[command.consequence]
    if not tags(aspect).severity or aspect.on != command.name:
        draft.refuse(
            N_("{aspect} is no consequence of {who}"),
            rule="F-RECOVER-1",
            aspect=command.consequence,
            who=command.name,
        )
    rule = (
        RECOVERY[tags(aspect).severity]
        if counting(aspect) == tags(aspect).severity
        else "F-RECOVER-6"
    )
    draft.emit(AspectRemoved(aspect=aspect.id, rule=rule))


@topic.decides(Rest)
def rest(draft: Draft, command: Rest) -> None:
    """Rest, and be proposed what heals by then (F-RECOVER-1, F-RECOVER-3, F-RECOVER-5)."""
    if command.hours is None and not command.days:
        draft.refuse(N_("say how long: hours=N or days=N"), rule="F-RECOVER-3")
    hours = (command.hours or 0) + DAY * command.days
    if command.days < 0 or (command.hours or 0) < 0:
        draft.refuse(N_("hours and days are numbers from 0 up"), rule="F-RECOVER-3")
    if not hours:
        draft.refuse(N_("a rest takes at least an hour"), rule="F-RECOVER-3")
    draft.emit(Rested(who=command.name, hours=hours))
    needed = {"mild": 1, "moderate": NIGHT, "severe": DAYS * DAY}
    healed = {degree: RECOVERY[degree] for degree, least in needed.items() if hours >= least}
    propose(draft, healed, command.name)


@topic.decides(Session)
def session(draft: Draft, command: Session) -> None:
    """Begin a session; without time passed, what is carried heals a step sooner (F-RECOVER-6).

    What heals in a night has done so where time has passed; severe ones last longer (F-RECOVER-5).
    """
    draft.emit(SessionBegun(short=not command.time_passed, rule="F-RECOVER-6"))
    if command.time_passed:
        propose(draft, {degree: RECOVERY[degree] for degree in ("mild", "moderate")})


@topic.decides(Adventure)
def adventure(draft: Draft, command: Adventure) -> None:
    """Begin an adventure; every consequence is proposed for removal (F-RECOVER-5)."""
    draft.emit(AdventureBegun(rule="F-RECOVER-5"))
    propose(draft, dict(RECOVERY))


@topic.evolves(StressCleared)
def _cleared(state: Conflict, event: StressCleared) -> Conflict:
    before = state.somebody(event.who).tracks
    tracks = {
        name: Track(boxes=track.boxes, marked=tuple(b for b in track.marked if b <= event.kept))
        for name, track in before.items()
    }
    return change(state, participants=state.participants_with(event.who, tracks=tracks))


@topic.evolves(Rested)
def _rested(state: Conflict, event: Rested) -> Conflict:
    state.somebody(event.who)
    return state


@topic.evolves(SessionBegun)
def _session_begun(state: Conflict, event: SessionBegun) -> Conflict:
    return _eased(state, eased=event.short)


@topic.evolves(AdventureBegun)
def _adventure_begun(state: Conflict, event: AdventureBegun) -> Conflict:
    return _eased(state, eased=False)


def _eased(state: Conflict, *, eased: bool) -> Conflict:
    aspects = {i: with_tags(a, eased=eased) if a.carried else a for i, a in state.aspects.items()}
    return change(state, aspects=aspects)


@topic.evolves(RecoveryProposed)
def _proposed(state: Conflict, event: RecoveryProposed) -> Conflict:
    require(state.participants, event.who)
    require(state.aspects, event.aspect)
    window = Window(kind="recover", who=event.who, to=event.aspect)
    return change(state, windows=(*(w for w in state.windows if w != window), window))
