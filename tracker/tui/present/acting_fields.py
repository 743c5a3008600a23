"""The fields for who acts, and at whom."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tracker.conflict.movement import distance
from tracker.conflict.questions import may_release
from tracker.conflict.state import ANYONE, ENTER, ROUND, Participant
from tracker.tui.present.filling import Filling
from tracker.tui.present.form import Field, Option
from tracker.words.lasting import moment_subject
from tracker.words.moments import moment_words, moments
from tracker.words.terms import name_of
from tracker.words.translate import _
from tracker.words.vocabulary import word_shown

# What is held for is said in words of one's own.
WORDS_CHOICE = "words"

# Who is acted on is asked for the roll afterwards.
ASKED = "asked"


def actor_fields(filling: Filling) -> tuple[str, list[Field]]:
    """Return who acts, and the field for it where a held action may be released (S-HOLD-2)."""
    state = filling.state
    ready = may_release(state)
    ids = [*([state.turn] if state.turn else []), *ready]
    wanted = filling.given.get("by", filling.chosen if filling.chosen in ready else "")
    who = wanted if wanted in ids else next(iter(ids), "")
    if not ready:
        return who, []
    options = [
        Option(i, "", state.participants[i].name)
        if i == state.turn
        else filling.person(state.participants[i], _("holds"))
        for i in ids
    ]
    return who, [filling.choice("by", _("Who"), options, who)]


def held_for(filling: Filling) -> list[Field]:
    """Return the fields for what an action is held for, if for anything."""
    state, words = filling.state, moment_words(filling.state.system)
    known = list(moments(filling.scope))
    kinds = [kind for kind in words if any(moment.kind == kind for moment in known)]
    what = [
        *(Option(kind, "", word_shown(words, kind)) for kind in kinds),
        Option(WORDS_CHOICE, "", _("own words")),
        Option("nothing", "", _("nothing in particular")),
    ]
    chosen = filling.choice("moment", _("Hold for"), what)
    fitting = [moment for moment in known if moment.kind == chosen.value]
    if chosen.value == WORDS_CHOICE:
        return [chosen, filling.text("when", _("Words"), hint=_("a reminder, beside the name"))]
    if not fitting:
        return [chosen]
    label = {ENTER: _("Zone"), ROUND: _("Round")}.get(chosen.value, _("Who"))
    options = [
        Option(one.of, "", moment_subject(one, state), value=one)
        for one in sorted(fitting, key=lambda moment: moment.of in ANYONE)
    ]
    return [chosen, filling.choice("when", label, options, filling.chosen)]


def others(filling: Filling, who: str) -> list[Participant]:
    """Return whom somebody may act on: opponents first, the nearest of them before the others."""
    state = filling.state
    me = state.participants.get(who)

    def rank(p: Participant) -> tuple[bool, bool, int]:
        far = distance(state, me.zone, p.zone) if me else None
        return (me is not None and p.side == me.side, p.hidden, 99 if far is None else far)

    people = state.participants.values()
    return sorted((p for p in people if p.active and p.id != who), key=rank)


def target(
    filling: Filling,
    who: str,
    key: str = "target",
    before: Sequence[Option] = (),
    people: Iterable[Participant] | None = None,
    after: Sequence[Option] = (),
) -> Field:
    """Return the field for the target: who is chosen on the screen, or was the last time.

    An ally is none of both: the cursor may stand there for another reason.
    """
    state = filling.state
    found = list(others(filling, who) if people is None else people)
    me = state.participants.get(who)
    options = [
        filling.person(p, f"({name_of(state, p.zone)})" if me and p.zone != me.zone else "")
        for p in found
    ]
    ids = [option.id for option in options]
    allies = {p.id for p in state.participants.values() if me and p.side == me.side}
    before_and_now = (filling.chosen, filling.last(who, key))
    likely = next((one for one in before_and_now if one in ids and one not in allies), "")
    options = [*before, *options, *after]
    return filling.choice(key, _("Target"), options, likely or next(iter(ids), ""))
