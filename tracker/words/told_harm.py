"""Sentences for what harm does and how it ends: boxes, consequences, defeat, scenes, rest."""

from __future__ import annotations

from types import MappingProxyType

from tracker.conflict import comeback, concession, defeat, departure, fate_recovery, harm, scenes
from tracker.conflict.ruling import N_
from tracker.conflict.state import Conflict
from tracker.words.telling import Tales
from tracker.words.terms import called, name_of, severity_name, track_name
from tracker.words.translate import _, fill, ngettext, put

tales = Tales(
    MappingProxyType(
        {
            concession.ConcessionOffered: N_("{who} offers to concede: {terms}"),
            harm.OverflowGained: N_("{who} has {left} overflow"),
            defeat.OutcomeSet: N_("The outcome for {who}: {text}"),
            fate_recovery.StressCleared: N_("The stress of {who} is gone"),
            fate_recovery.AdventureBegun: N_("A new adventure begins"),
            fate_recovery.RecoveryProposed: N_("{who} may recover from: {aspect}"),
        }
    )
)


@tales.tells(harm.StressMarked)
def _marked(event: harm.StressMarked, state: Conflict) -> str:
    p = state.somebody(event.who)
    if p.quality is not None and p.count is not None:
        return _fallen(event, state)
    words = {
        "who": called(p),
        "track": track_name(event.track),
        "boxes": ", ".join(map(str, event.boxes)),
        "hit": event.hit,
    }
    if event.hit and event.hit not in event.boxes:
        return fill("{who} marks {track} {boxes} for a hit of {hit}", words)
    return fill("{who} marks {track} {boxes}", words)


def _fallen(event: harm.StressMarked, state: Conflict) -> str:
    """Return how many of a group fall; a minion falls with its last box (F-MINION-6)."""
    p = state.somebody(event.who)
    assert p.count is not None
    assert p.quality is not None
    marked = len({*p.tracks[event.track].marked, *event.boxes})
    left = p.count - marked // p.quality
    words = {"who": called(p), "n": len(event.boxes), "fallen": p.left - left, "left": left}
    if left == p.left:
        return fill("{who} takes {n}, nobody falls", words)
    some = ngettext(
        "{who} takes {n}: {fallen} falls, {left} left",
        "{who} takes {n}: {fallen} fall, {left} left",
        p.left - left,
    )
    return put(some, words)


@tales.tells(harm.ConsequenceTaken)
def _taken(event: harm.ConsequenceTaken, state: Conflict) -> str:
    words = {
        "who": name_of(state, event.who),
        "severity": severity_name(event.consequence.severity),
        "text": event.consequence.text,
    }
    return fill("{who} takes a consequence ({severity}): {text}", words)


@tales.tells(concession.ConcessionRefused)
def _refused(event: concession.ConcessionRefused, state: Conflict) -> str:
    words = {"who": name_of(state, event.who)}
    if event.reasonable:
        return fill("The concession of {who} is refused, though reasonable", words)
    return fill("The concession of {who} is refused as unreasonable", words)


@tales.tells(departure.Departed)
def _departed(event: departure.Departed, state: Conflict) -> str:
    p = state.somebody(event.who)
    words = {"who": called(p)}
    if event.status == "conceded":
        gone = fill("{who} concedes", words)
    elif event.status == "left":
        gone = fill("{who} leaves", words)
    elif p.role == "minions":
        gone = fill("{who} is out", words)
    elif p.role == "companion":
        gone = fill("{who} is lost", words)
    else:
        gone = fill("{who} is taken out", words)
    return f"{gone}: {event.outcome}" if event.outcome else gone


@tales.tells(comeback.Returned)
def _returned(event: comeback.Returned, state: Conflict) -> str:
    back = fill("{who} comes back", {"who": called(state.somebody(event.who))})
    return f"{back}: {event.why}" if event.why else back


@tales.tells(scenes.Ended)
def _ended(event: scenes.Ended, state: Conflict) -> str:
    over = _("The conflict ends")
    return f"{over}: {event.why}" if event.why else over


@tales.tells(scenes.SceneEnded)
def _scene_ended(event: scenes.SceneEnded, state: Conflict) -> str:
    return _("The scene ends, with a rest") if event.rest else _("The scene ends")


@tales.tells(fate_recovery.Rested)
def _rested(event: fate_recovery.Rested, state: Conflict) -> str:
    days, hours = divmod(event.hours, fate_recovery.DAY)
    if days and not hours:
        words = {"who": name_of(state, event.who), "n": days}
        return put(ngettext("{who} rests {n} day", "{who} rests {n} days", days), words)
    words = {"who": name_of(state, event.who), "n": event.hours}
    return put(ngettext("{who} rests {n} hour", "{who} rests {n} hours", event.hours), words)


@tales.tells(fate_recovery.SessionBegun)
def _session_begun(event: fate_recovery.SessionBegun, state: Conflict) -> str:
    if event.short:
        return _("A new session begins; no time has passed")
    return _("A new session begins")
