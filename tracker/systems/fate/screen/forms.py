"""The forms of what is done with a roll that lies there, of overflow, and of what heals.

What is refused of a roll, whatever its form says, is refused before there is one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

from tracker.conflict.ruling import N_, Refusal
from tracker.conflict.state import Conflict
from tracker.systems.fate.rules.checks import AVERAGE
from tracker.systems.fate.rules.exchange import UNDECIDED
from tracker.systems.fate.rules.state import Result, box_for, last_roll, person, table_of, tags
from tracker.systems.fate.rules.tagging import taggers
from tracker.systems.fate.screen.roll_fields import dice, open_steps, tag_option
from tracker.systems.fate.words.terms import USES, rung_name, severity_name
from tracker.tui.present.filling import Filling
from tracker.tui.present.form import Field, Option
from tracker.words.terms import track_name
from tracker.words.translate import _, fill
from tracker.words.vocabulary import term_name


def overflow(filling: Filling) -> Iterator[Field]:
    """Yield the fields for spending overflow: a move, the weapon taken up, an act and its cost."""
    state = filling.state
    waits = table_of(state).overflow
    owner = state.participants.get(waits.by) if waits else None
    near = open_steps(filling, owner)
    stay = Option("", "", _("stays"))
    steps = [filling.zone(zone, str(1 + border)) for zone, border in near.items()]
    left = waits.left if waits else 0
    paid = next((zone for zone, border in near.items() if 1 + border <= left), "")
    yield filling.choice("move", _("Move"), [stay, *steps], paid)
    if owner is not None and any(m.role == "minions" for m in state.group_of(owner.id)):
        yield filling.toggle("alone", _("Alone"))
    shifts = None if owner is None else person(owner).disarmed
    if shifts is not None:
        yield filling.toggle("rearm", _("Re-arm"), note=str(1 + shifts))
    yield filling.text("what", _("What"), hint=_("a supplemental act"))
    yield filling.text("cost", _("Cost"), hint="1")


def tag(filling: Filling) -> Iterator[Field]:
    """Yield the fields for tagging an aspect on a roll that is made."""
    state, known = filling.state, taggers(filling.state)
    asked = state.question.who if state.question else None
    # Who is asked, if there is something for them to tag.
    rollers = sorted(known, key=lambda who: (not known[who], who != asked))
    people = [filling.person(state.participants[i]) for i in known]
    who = filling.choice("by", _("For"), people, next(iter(rollers), ""))
    yield who
    aspects = [tag_option(filling, who.value, aspect) for aspect in known.get(who.value, ())]
    yield filling.choice("aspect", _("Aspect"), aspects)
    ways = [Option("bonus", "", "+2"), Option("reroll", "reroll", _("all dice again"))]
    way = filling.choice("as", _("For what"), ways)
    yield way
    if way.value == "reroll":
        yield dice(filling)


def spend(filling: Filling) -> Iterator[Field]:
    """Yield the fields for spending shifts: how many, on what, what that raises (F-SHIFT-5…9)."""
    last = last_roll(filling.state)
    left = last.left if last else 0
    numbers = [Option(str(n), str(n), str(n)) for n in range(1, left + 1)]
    yield filling.choice("shifts", _("Shifts"), numbers)
    use = filling.given.get("on", "time")
    if use not in USES:
        # Chosen or typed, words take the place of the choice.
        hint = fill("{uses}, or in your words", {"uses": tuple(map(term_name, USES.values()))})
        yield filling.text("on", _("On"), hint=hint)
        return
    known = [Option(name, name, term_name(term)) for name, term in USES.items()]
    yield filling.choice("on", _("On"), [*known, Option("", "", _("in words"))], use)
    if last is not None and use != "time":
        result = last.result or Result(by=last.by)
        before = result.quality if use == "quality" else result.notice
        usual = (last.opposed_by or 0) if use == "quality" else AVERAGE
        base = rung_name(usual if before is None else before)
        yield filling.text("base", _("Raised from"), hint=base)


def lowered(filling: Filling) -> Iterator[Field]:
    """Yield the field for what the attacker inflicts of the hit, less than all (F-ATTACK-13)."""
    question = filling.state.question
    hit = (question.hit or 0) if question else 0
    who = filling.state.participants.get(question.who or "") if question else None
    track = who.tracks.get(question.track or "") if who and question else None

    def box(taken: int) -> str:
        at = box_for(track, taken) if track and taken else None
        return f"({track_name(question.track or '')} {at})" if question and at else ""

    numbers = [Option(str(n), str(n), str(n), box(n)) for n in range(hit - 1, -1, -1)]
    yield filling.choice("hit", _("Hit"), numbers)


def recover(filling: Filling) -> Iterator[Field]:
    """Yield the fields for a consequence that is overcome; what is due stands first."""
    state = filling.state
    due = [window.to for window in state.windows if window.kind == "recover"]
    carried = [a for a in state.aspects.values() if tags(a).severity and a.on in state.participants]
    carried.sort(key=lambda a: a.id not in due)
    hurt = list(dict.fromkeys(aspect.on for aspect in carried))
    chosen = any(a.id in due and a.on == filling.chosen for a in carried) or not due
    people = [filling.person(state.participants[who]) for who in hurt]
    who = filling.choice("name", _("Who"), people, filling.chosen if chosen else "")
    yield who
    aspects = [
        filling.aspect(a.id, f"({severity_name(tags(a).severity)}{due_note})")
        for a in carried
        if a.on == who.value
        for due_note in [f", {_('due')}" if a.id in due else ""]
    ]
    yield filling.choice("consequence", _("Consequence"), aspects)


def session(filling: Filling) -> Iterator[Field]:
    """Yield the field for whether time has passed since the last session (F-RECOVER-6)."""
    passed = Option("yes", "", _("yes"))
    short = Option("no", "no", _("no"), _("each heals a step sooner"))
    yield filling.choice("time-passed", _("Time has passed"), [passed, short])


def refused(verb: str, state: Conflict) -> Refusal | None:
    """Return why no shifts can be spent, or no aspect tagged; None where one may."""
    if verb == "spend":
        return _unspendable(state)
    return _untaggable(state) if verb == "tag" else None


def _unspendable(state: Conflict) -> Refusal | None:
    """Return why there are no shifts to spend, None where there are some (F-SHIFT-8)."""
    last = last_roll(state)
    if last is None:
        return Refusal(message=N_("there is no roll to spend shifts of"), rule="F-SHIFT-8")
    left = last.left
    message = N_("shifts left to spend: {left}")
    return None if left else Refusal(message=message, rule="F-SHIFT-8", arguments={"left": left})


def _untaggable(state: Conflict) -> Refusal | None:
    """Return why no aspect can be tagged now, None where one can."""
    exchange = table_of(state).exchange
    if exchange is None or exchange.roll is None:
        return Refusal(message=N_("no action is open"), rule="F-ASPECT-12")
    if state.question is None or state.question.kind not in UNDECIDED:
        message = N_("the roll is decided; undo it to tag an aspect on it")
        return Refusal(message=message, rule="F-ASPECT-12")
    if not any(taggers(state).values()):
        message = N_("nobody here has a free tag, or a fate point for an aspect")
        return Refusal(message=message, rule="F-ASPECT-11")
    return None


FORMS: Mapping[str, Callable[[Filling], Iterator[Field]]] = MappingProxyType(
    {
        "overflow": overflow,
        "stress": lowered,
        "tag": tag,
        "recover": recover,
        "session": session,
        "spend": spend,
    }
)
