"""Sentences for what happens in this game."""

from __future__ import annotations

from types import MappingProxyType

from tracker.conflict import settings
from tracker.conflict.cast import AspectRemoved
from tracker.conflict.ruling import N_, Event
from tracker.conflict.setup import AspectAdded
from tracker.conflict.state import SCENE, Conflict
from tracker.systems.core.rules import (
    absorbing,
    contesting,
    frame,
    harm,
    healing,
    obstacles,
    passing,
    points,
    resolving,
    rolls,
    scenes,
    sheet,
    stances,
)
from tracker.systems.core.rules import (
    state as kept,
)
from tracker.systems.core.rules.editions import EDITION
from tracker.systems.core.rules.state import BOOST, CONSEQUENCE, Held, held, table
from tracker.systems.core.words.terms import (
    EDITION_NAMES,
    MILESTONES,
    aspect_name,
    holder_name,
    outcome_name,
    points_text,
    severity_name,
    shifts_text,
    throw_line,
    track_name,
    waiting_name,
)
from tracker.words.listed import value_name
from tracker.words.sentences import sentence
from tracker.words.telling import Tales
from tracker.words.terms import called, name_of, setting_name
from tracker.words.translate import _, fill, ngettext, put
from tracker.words.vocabulary import word_shown

tales = Tales(
    MappingProxyType(
        {
            rolls.Helped: N_("{who} helps {other}"),
            resolving.SteppedIn: N_("{who} steps in"),
            resolving.NextNamed: N_("{who} is to act next"),
            passing.ActsAgain: N_("{who} has acted, and acts again"),
            resolving.CameBack: N_("{who} is in the conflict again"),
            resolving.TakenBack: N_("What this brought is taken back; the roll is decided anew"),
            resolving.Hidden: N_("{aspect} is hidden again"),
            stances.FullDefenseEnded: N_("The full defense of {who} is over"),
            points.Declared: N_("{who} declares: {detail}"),
            absorbing.Failed: N_("{who} lets it fail"),
            absorbing.OutcomeSet: N_("What becomes of {who}: {text}"),
            absorbing.ConcessionOffered: N_("{who} concedes: {terms}"),
            healing.RecoveryProposed: N_("{who} may be healed of: {aspect}"),
            scenes.StressCleared: N_("The boxes of {who} are free again"),
            scenes.Rested: N_("A rest follows the scene"),
            scenes.SceneBegun: N_("The next scene begins: {title}"),
            sheet.MobMerged: N_("{who} joins {into}"),
        }
    ),
    silent=(
        kept.PersonSet,
        resolving.RollOpened,
        resolving.OutcomeGave,
        resolving.TurnCounted,
        passing.RollSettled,
        stances.Stepped,
        stances.ExchangeOver,
        rolls.DefenseMade,
        harm.HarmDone,
        harm.HarmOver,
        scenes.SceneClosed,
    ),
)


@tales.tells(settings.SettingChanged)
def _setting_changed(event: settings.SettingChanged, state: Conflict) -> str | None:
    if event.name == EDITION:
        return fill("Played by {edition}", {"edition": word_shown(EDITION_NAMES, str(event.value))})
    if event.value is None:
        # The edition that turns it back is told.
        return None
    value = value_name("core", event.name, event.value)
    return f"{setting_name('core', event.name)}: {value}"


@tales.tells(rolls.Rolled)
def _rolled(event: rolls.Rolled, state: Conflict) -> str:
    return _rolled_text(event, state)


@tales.details(rolls.Rolled)
def _rolled_in_full(event: rolls.Rolled, state: Conflict) -> str:
    return _rolled_text(event, state, rules=True)


def _rolled_text(event: rolls.Rolled, state: Conflict, *, rules: bool = False) -> str:
    words = {
        "who": name_of(state, event.roll.by),
        "roll": throw_line(event.roll, state, rules=rules),
    }
    if event.anew:
        return fill("{who} throws anew: {roll}", words)
    return fill("{who} rolls {roll}", words)


@tales.tells(resolving.RollChanged)
def _roll_changed(event: resolving.RollChanged, state: Conflict) -> str | None:
    roll = table(state).roll
    before = (roll.defense if event.defense else roll.roll) if roll is not None else None
    # A new throw has just been told.
    if before is None or before.faces != event.roll.faces or before.effort == event.roll.effort:
        return None
    words = {"who": name_of(state, event.roll.by), "roll": throw_line(event.roll, state)}
    return fill("{who} now has {roll}", words)


@tales.tells(resolving.DifficultyRaised)
def _raised(event: resolving.DifficultyRaised, state: Conflict) -> str:
    return fill("The difficulty is {n} now", {"n": event.difficulty})


@tales.tells(resolving.OutcomeReached)
def _reached(event: resolving.OutcomeReached, state: Conflict) -> str:
    words = {
        "who": name_of(state, event.who),
        "effort": event.effort,
        "against": event.opposed_by,
        "outcome": outcome_text(event),
    }
    if event.rough:
        return fill("{who}: {outcome}", words)
    return fill("{who}: {effort} to {against}, {outcome}", words)


def outcome_text(event: resolving.OutcomeReached) -> str:
    """Return what came of a roll: its outcome, and with a success its shifts."""
    name = outcome_name(event.outcome)
    if event.hit:
        return f"{name}, {fill('a hit of {hit}', {'hit': event.hit})}"
    margin = event.effort - event.opposed_by
    return f"{name}, {shifts_text(margin)}" if margin > 0 else name


@tales.tells(resolving.ShiftGiven)
def _shift_given(event: resolving.ShiftGiven, state: Conflict) -> str:
    return fill("A shift of the hit goes for the boost {text}", {"text": event.boost})


@tales.tells(contesting.ChallengeSet)
def _challenge_set(event: contesting.ChallengeSet, state: Conflict) -> str | None:
    challenge, before = event.challenge, table(state).challenge
    if challenge is None:
        return _("The challenge is over")
    if before is None:
        words = {"title": challenge.title, "names": ", ".join(t.name for t in challenge.tasks)}
        return fill("The challenge {title} begins: {names}", words)
    done = [
        t for t, was in zip(challenge.tasks, before.tasks, strict=True) if t.outcome != was.outcome
    ]
    if not done:
        return None
    words = {"name": done[0].name, "outcome": outcome_name(done[0].outcome or "fail")}
    return fill("{name}: {outcome}", words)


@tales.tells(rolls.Invoked)
def _invoked(event: rolls.Invoked, state: Conflict) -> str:
    words = {
        "who": name_of(state, event.who),
        "aspect": aspect_name(event.aspect, state),
        "n": event.free,
    }
    if event.reroll:
        return fill("{who} invokes {aspect} to roll again", words)
    if event.paid:
        return fill("{who} invokes {aspect} for a fate point", words)
    if event.free > 1:
        return fill("{who} invokes {aspect} freely, {n} times", words)
    return fill("{who} invokes {aspect} freely", words)


@tales.tells(kept.InvokesChanged)
def _invokes_changed(event: kept.InvokesChanged, state: Conflict) -> str | None:
    if event.n < 0:
        # That they are used has just been told.
        return None
    words = {
        "who": holder_name(event.by, state),
        "aspect": aspect_name(event.aspect, state),
        "n": event.n,
    }
    some = ngettext(
        "{who} has {n} free invocation more on {aspect}",
        "{who} has {n} free invocations more on {aspect}",
        event.n,
    )
    return put(some, words)


@tales.tells(frame.TracksSet)
def _tracks_set(event: frame.TracksSet, state: Conflict) -> str | None:
    """Return which tracks have another size; what somebody has to begin with is not told."""
    known = state.somebody(event.who).tracks
    other = {n: k for n, k in event.boxes.items() if n not in known or known[n].boxes != k}
    if not known or not other:
        return None
    tracks = (f"{track_name(name)} {n}" for name, n in other.items())
    words = {"who": name_of(state, event.who), "tracks": ", ".join(tracks)}
    return fill("Boxes of {who}: {tracks}", words)


@tales.tells(AspectAdded)
def _aspect_added(event: AspectAdded, state: Conflict) -> str | None:
    aspect = event.aspect
    own = aspect.own if isinstance(aspect.own, Held) else Held()
    where = name_of(state, aspect.on)
    words = {
        "who": where,
        "text": aspect.text,
        "severity": severity_name(own.severity),
        "free": free_text(own, state),
    }
    if own.kind == CONSEQUENCE:
        return fill("{who} takes a {severity} consequence: {text}", words)
    if own.kind == BOOST and not aspect.text:
        return fill("{who} has a boost", words)
    if own.kind == BOOST:
        return fill("{who} has the boost {text}", words)
    if aspect.origin == "sheet":
        return fill("{who} has the aspect {text}", words)
    lead = fill("{text} on {who}", words) if aspect.on != SCENE else aspect.text
    return f"{lead} ({words['free']})" if words["free"] else lead


def free_text(own: Held, state: Conflict) -> str:
    """Return who may use an aspect freely and how often: ``2 free: Cem``; empty for nobody."""
    if not own.invokes:
        return ""
    parts = [f"{one.n} {holder_name(one.by, state)}" for one in own.invokes]
    return fill("free: {names}", {"names": ", ".join(parts)})


@tales.tells(AspectRemoved)
def _aspect_removed(event: AspectRemoved, state: Conflict) -> str:
    aspect = state.aspects[event.aspect]
    words = {
        "aspect": aspect_name(event.aspect, state),
        "who": name_of(state, aspect.on),
        "text": aspect.text,
    }
    if held(state, event.aspect).kind == CONSEQUENCE:
        return fill("{who} is healed of: {text}", words)
    gone = fill("{aspect} is gone", words)
    return f"{gone}: {event.why}" if event.why else gone


@tales.tells(stances.FullDefenseDeclared)
def _declared(event: stances.FullDefenseDeclared, state: Conflict) -> str:
    words = {"who": name_of(state, event.who), "focus": event.focus}
    if event.focus:
        return fill("{who} is on full defense: {focus}", words)
    return fill("{who} is on full defense", words)


@tales.tells(points.PointsChanged)
def _points_changed(event: points.PointsChanged, state: Conflict) -> str | None:
    words = {
        "who": name_of(state, event.who),
        "points": points_text(abs(event.by) or abs(event.due)),
    }
    if event.by > 0:
        changed = fill("{who} receives {points}", words)
    elif event.by < 0:
        changed = fill("{who} spends {points}", words)
    elif event.due > 0:
        changed = fill("{who} has {points} due at the end of the scene", words)
    else:
        return None
    return f"{changed}: {event.why}" if event.why else changed


@tales.tells(points.PoolChanged)
def _pool_changed(event: points.PoolChanged, state: Conflict) -> str | None:
    words = {"points": points_text(abs(event.by))}
    if event.by > 0:
        changed = fill("The game master gets {points}", words)
    elif event.by < 0:
        changed = fill("The game master pays {points}", words)
    else:
        return None
    return f"{changed}: {event.why}" if event.why else changed


@tales.tells(points.PoolCounted)
def _pool_counted(event: points.PoolCounted, state: Conflict) -> str:
    return fill("The game master has {points}", {"points": points_text(event.points)})


@tales.tells(points.PointsWait)
def _points_wait(event: points.PointsWait, state: Conflict) -> str:
    words = {"who": waiting_name(event.who, state), "points": points_text(event.n)}
    return fill("{points} wait for a later scene ({who})", words)


@tales.tells(points.Compelled)
def _compelled(event: points.Compelled, state: Conflict) -> str:
    words = {
        "who": name_of(state, event.who),
        "aspect": aspect_name(event.aspect, state),
        "other": name_of(state, event.by),
    }
    if event.answer == "withdrawn":
        return fill("The compel of {who} by {aspect} is withdrawn", words)
    if event.answer == "yes":
        told = fill("{who} accepts to be compelled by {aspect}", words)
    else:
        told = fill("{who} refuses to be compelled by {aspect}", words)
    if event.by is None or event.by == event.who:
        return told
    return f"{told} ({fill('proposed by {other}', words)})"


@tales.tells(absorbing.CostPaid)
def _cost_paid(event: absorbing.CostPaid, state: Conflict) -> str:
    words = {"who": name_of(state, event.who), "cost": event.cost}
    if event.cost:
        return fill("{who} succeeds at a cost: {cost}", words)
    return fill("{who} succeeds at a cost", words)


@tales.tells(harm.BoxesMarked)
def _marked(event: harm.BoxesMarked, state: Conflict) -> str:
    words = {
        "who": called(state.somebody(event.who)),
        "track": track_name(event.track),
        "boxes": ", ".join(map(str, event.boxes)),
    }
    return fill("{who} marks {track}: {boxes}", words)


@tales.tells(harm.SlotFilled)
def _filled(event: harm.SlotFilled, state: Conflict) -> str | None:
    # The consequence has just been told.
    return None


def turning_point(event: Event, state: Conflict, by: str) -> str:
    """Return what of an event an evening is remembered by; empty for the rest."""
    match event:
        case harm.SlotFilled():
            words = {
                "who": name_of(state, event.who),
                "by": by,
                "severity": severity_name(event.severity),
                "text": name_of(state, event.aspect),
            }
            if by:
                return fill("{by} gives {who} a consequence ({severity}): {text}", words)
            return fill("{who} takes a consequence ({severity}): {text}", words)
        case obstacles.CountdownOver():
            return sentence(event, state) or ""
    return ""


@tales.tells(harm.MobCounted)
def _counted(event: harm.MobCounted, state: Conflict) -> str | None:
    p = state.somebody(event.who)
    words = {"who": called(p), "hit": event.hit, "out": event.out, "left": event.count}
    if p.count is None:
        return fill("{who} takes {hit}", words)
    if not event.hit:
        if event.count == p.count:
            return None
        return fill("{who}: {left} left again", words)
    if not event.out:
        return fill("{who} takes {hit}, nobody is out", words)
    some = ngettext(
        "{who} takes {hit}: {out} is out, {left} left",
        "{who} takes {hit}: {out} are out, {left} left",
        event.out,
    )
    return put(some, words)


@tales.tells(healing.RecoveryBegun)
def _recovery_begun(event: healing.RecoveryBegun, state: Conflict) -> str:
    aspect = state.aspects[event.aspect]
    words = {"who": name_of(state, aspect.on), "text": aspect.text, "new": event.text}
    if event.text == aspect.text:
        return fill("{who} begins to recover: {text}", words)
    return fill("{who} begins to recover: {text}, now {new}", words)


@tales.tells(healing.Reworded)
def _reworded(event: healing.Reworded, state: Conflict) -> str:
    before = state.aspects[event.aspect]
    words = {"old": before.text, "text": event.text}
    own = held(state, event.aspect)
    if own.kind == BOOST:
        who = holder_name(own.invokes[0].by, state) if own.invokes else name_of(state, before.on)
        return fill("The boost of {who} is {text}", {**words, "who": who})
    return fill("{old} is {text} now", words)


@tales.tells(healing.MilestoneReached)
def _milestone(event: healing.MilestoneReached, state: Conflict) -> str:
    return fill("A milestone is reached: {size}", {"size": word_shown(MILESTONES, event.size)})


@tales.tells(scenes.TimePassed)
def _time_passed(event: scenes.TimePassed, state: Conflict) -> str:
    return _("A new scenario begins") if event.scenario else _("The next session begins")


@tales.tells(sheet.MobSplit)
def _mob_split(event: sheet.MobSplit, state: Conflict) -> str:
    count = event.mob.count or 0
    words = {"n": count, "who": name_of(state, event.who), "group": event.mob.name}
    if not count:
        return fill("Some of {who} stand apart as {group}", words)
    some = ngettext(
        "{n} of {who} stands apart as {group}", "{n} of {who} stand apart as {group}", count
    )
    return put(some, words)


@tales.tells(obstacles.ObstacleSet)
def _obstacle_set(event: obstacles.ObstacleSet, state: Conflict) -> str:
    obstacle = event.obstacle
    words = {"name": obstacle.name, "rating": obstacle.rating}
    if obstacle.kind != obstacles.BLOCK:
        return fill("A distraction: {name}", words)
    return fill("{name} is in the way, rating {rating}", words)


@tales.tells(obstacles.ObstacleRemoved)
def _obstacle_removed(event: obstacles.ObstacleRemoved, state: Conflict) -> str:
    known = obstacles.named(state, event.obstacle)
    return fill("{aspect} is gone", {"aspect": known.name if known else event.obstacle})


@tales.tells(obstacles.CountdownSet)
def _countdown_set(event: obstacles.CountdownSet, state: Conflict) -> str:
    countdown = event.countdown
    words = {"name": countdown.name, "marked": countdown.marked, "boxes": countdown.boxes}
    return fill("Countdown {name}: {marked} of {boxes}", words)


@tales.tells(obstacles.CountdownOver)
def _countdown_over(event: obstacles.CountdownOver, state: Conflict) -> str:
    words = {"name": event.name, "outcome": event.outcome}
    if event.outcome:
        return fill("The countdown {name} has run out: {outcome}", words)
    return fill("The countdown {name} has run out", words)


@tales.tells(contesting.ContestSet)
def _contest_set(event: contesting.ContestSet, state: Conflict) -> str | None:
    contest, before = event.contest, table(state).contest
    if contest is None:
        return _("The contest is over")
    if before is None:
        names = ", ".join(name_of(state, side) for side in contest.sides)
        words = {"title": contest.title, "names": names, "needs": contest.needs}
        return fill("The contest {title} begins: {names}, {needs} victories", words)
    if contest.winner is not None and before.winner is None:
        words = {"side": name_of(state, contest.winner)}
        return fill("{side} wins the contest", words)
    gone = [side for side in contest.forfeit if side not in before.forfeit]
    if gone:
        return fill("{side} forfeits its roll", {"side": name_of(state, gone[0])})
    unheard = [who for who in contest.barred if who not in before.barred]
    if unheard:
        return fill("{who} cannot help in this exchange", {"who": name_of(state, unheard[0])})
    return None


@tales.tells(contesting.ExchangeCounted)
def _exchange_counted(event: contesting.ExchangeCounted, state: Conflict) -> str:
    if event.side is None:
        return _("A tie: something unexpected happens") if event.twist else _("Nobody wins this")
    words = {"side": name_of(state, event.side), "n": event.victories}
    return put(ngettext("{side}: {n} victory", "{side}: {n} victories", event.victories), words)
