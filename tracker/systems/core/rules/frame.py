"""What a fight is played by: the edition, the dials that are turned, the kind of conflict."""

from typing import Literal

from tracker.conflict import settings, setup
from tracker.conflict.draft import Draft
from tracker.conflict.ruling import N_, Event
from tracker.conflict.settings import SettingChanged
from tracker.conflict.state import Conflict, Track, change
from tracker.conflict.topic import Topic
from tracker.systems.core.rules.editions import EDITION, edition_of
from tracker.systems.core.rules.editions import FIELDS as DIALS
from tracker.systems.core.rules.harm import boxes_of
from tracker.systems.core.rules.state import table

topic = Topic()


class Frame(setup.Frame, frozen=True, kw_only=True, tag="conflict"):
    """Name the conflict, its edition and kind."""

    edition: Literal["core", "condensed", "accelerated"] | None = None


class Setting(settings.Setting, frozen=True, kw_only=True, tag="setting"):
    """Turn one of the dials, before the conflict begins."""


class TracksSet(Event, frozen=True, kw_only=True, tag="core_tracks_set"):
    """Somebody has these tracks; marks stay where there is a box for them."""

    seen = "who*; marks: boxes"

    who: str
    boxes: dict[str, int]


def size_tracks(draft: Draft, who: str, rule: str = "K-STRESS-1") -> None:
    """Let the boxes of somebody be those that the edition, the skills and the tier give."""
    p = draft.state.somebody(who)
    boxes = boxes_of(draft.state, p)
    if boxes != {name: track.boxes for name, track in p.tracks.items()}:
        draft.emit(TracksSet(who=who, boxes=boxes, rule=rule))


@topic.decides(Frame)
def frame(draft: Draft, command: Frame) -> None:
    """Frame the conflict; choosing an edition turns every dial (K-SET-1, K-TURN-3)."""
    if command.kind == "social":
        draft.refuse(
            N_("a conflict is physical or mental here; what is social is mental: kind=mental"),
            rule="K-TURN-3",
            candidates=("mental",),
        )
    named = (command.title, command.system, command.kind, command.order, command.initiative)
    if any(named) or command.seed is not None or command.edition is None:
        setup.frame(draft, command)
    if command.edition is not None:
        _choose(draft, command.edition)


def _choose(draft: Draft, edition: str) -> None:
    """Let every dial be as an edition has it (K-SET-1)."""
    if draft.state.phase != "setup" or table(draft.state).counted:
        draft.forbid("K-SET-2", N_("the edition is chosen before the conflict begins"))
    for name in draft.state.campaign:
        if name != EDITION:
            draft.emit(SettingChanged(name=name, value=None))
    if edition_of(draft.state.campaign) != edition or EDITION not in draft.state.campaign:
        draft.emit(SettingChanged(name=EDITION, value=edition, rule="K-SET-1"))
    for who in draft.state.participants:
        size_tracks(draft, who)


@topic.decides(Setting)
def set_setting(draft: Draft, command: Setting) -> None:
    """Turn one dial (K-SET-2); refuses a name or a value that there is not.

    The edition is one that turns all.
    """
    wanted = command.name.strip().casefold().replace("_", "-")
    field = next((one for one in DIALS if one.name == wanted), None)
    if field is None:
        names = tuple(one.name for one in DIALS)
        draft.refuse(
            N_("there is no setting called {name}"),
            rule="K-SET-2",
            candidates=names,
            name=command.name,
        )
    if draft.state.phase != "setup":
        draft.forbid("K-SET-2", N_("settings are turned before the conflict begins"))
    text = command.value.strip() if field.free else command.value.strip().casefold()
    value: int | str = int(text) if text.isdecimal() else text
    if not field.accepts(value):
        draft.refuse(
            N_("{name} takes {range}, not {value}"),
            rule=field.rule,
            candidates=field.choices,
            name=field.name,
            range=settings.range_text(field),
            value=command.value,
        )
    if field.name == EDITION:
        _choose(draft, str(value))
        return
    draft.emit(SettingChanged(name=field.name, value=value, rule="K-SET-2"))
    for who in draft.state.participants:
        size_tracks(draft, who)


@topic.evolves(TracksSet)
def _tracks_set(state: Conflict, event: TracksSet) -> Conflict:
    p = state.somebody(event.who)
    tracks = {}
    for name, boxes in event.boxes.items():
        marked = p.tracks[name].marked if name in p.tracks else ()
        tracks[name] = Track(boxes=boxes, marked=tuple(b for b in marked if b <= boxes))
    return change(state, participants=state.participants_with(p.id, tracks=tracks))
