"""The operations of Fate Core's examples: played at a table, or calls of the program's code."""

from __future__ import annotations

from collections.abc import Mapping

from tests.support.examples import Inputs
from tests.systems.core import played
from tracker.conflict.system import read_faces
from tracker.systems.core.rules import boxes, editions, outcomes, passing, prices

Outputs = Mapping[str, object]


def _edition(given: Inputs) -> str:
    return given.text("edition", editions.CORE)


def _dial(given: Inputs, name: str) -> str:
    return str(editions.dial({editions.EDITION: _edition(given)}, name))


def _roll(given: Inputs) -> Outputs:
    faces = read_faces("core", given.text("dice")) or ()
    return {"effort": sum(faces) + given.number("skill") + given.number("bonus")}


def _outcome(given: Inputs) -> Outputs:
    effort, opposition = given.number("effort"), given.number("opposition")
    margin = effort - opposition
    return {
        "outcome": outcomes.outcome_of(effort, opposition),
        "margin": margin,
        "shifts": max(margin, 0),
    }


def _attack(given: Inputs) -> Outputs:
    found = outcomes.attack_outcome(
        given.number("effort"),
        given.number("opposition"),
        weapon=given.number("weapon"),
        armor=given.number("armor"),
        reduce=given.yes("reduce"),
    )
    return {"outcome": found.outcome, "hit": found.hit, "boost": found.boost or None}


def _create(given: Inputs) -> Outputs:
    found = outcomes.create_outcome(
        given.text("kind"),
        given.number("effort"),
        given.number("opposition"),
        opposed=given.yes("opposed"),
        known_fail=_dial(given, "known-fail"),
        unknown_tie=_dial(given, "unknown-tie"),
    )
    return {
        "outcome": found.outcome,
        "aspect": found.aspect,
        "free": found.free,
        "whose": found.whose or None,
        "boost": found.boost or None,
    }


def _overcome(given: Inputs) -> Outputs:
    found = outcomes.overcome_outcome(
        given.number("effort"),
        given.number("opposition"),
        opposed=given.yes("opposed"),
        oppose=_dial(given, "oppose"),
        tie=_dial(given, "overcome-tie"),
    )
    return {"outcome": found.outcome, "boost": found.boost or None, "asks": found.asks}


def _boxes(given: Inputs) -> Outputs:
    edition, skill = _edition(given), given.number("skill")
    extra = boxes.extra_mild(skill, _dial(given, "extra-mild"))
    return {"boxes": boxes.boxes(edition, skill), "extra": extra}


def _absorb(given: Inputs) -> Outputs:
    taken, box, mark = given.text("take", "none"), given.some("box"), given.some("mark")
    steps = [f"consequence X severity={one}" for one in taken.split(",") if one != "none"]
    steps += [f"stress box={box}"] if box is not None else []
    steps += [f"stress boxes={mark}"] if mark is not None else []
    slots = given.text("slots", "mild,moderate,severe")
    marked, hit = given.numbers("marked"), given.number("hit")
    return played.absorbed(_edition(given), given.number("boxes"), marked, slots, hit, steps)


def _mob(given: Inputs) -> Outputs:
    each, count, hit = given.number("each"), given.number("count"), given.number("hit")
    mode = _dial(given, "boxes")
    return boxes.count_off(mode, each, count, given.numbers("marked"), hit)._asdict()


def _mobroll(given: Inputs) -> Outputs:
    rating, count = given.number("skill"), given.number("count")
    capped, group = _dial(given, "team-cap") == "skill", _dial(given, "mobs") == "group"
    bonus = prices.mob_bonus(rating, count, capped=capped, group=group)
    faces = read_faces("core", given.text("dice")) or ()
    return {"effort": sum(faces) + rating + bonus}


def _team(given: Inputs) -> Outputs:
    return played.joined(_edition(given), given.number("lead"), given.numbers("helpers"))


def _invoke(given: Inputs) -> Outputs:
    uses, boost = given.text("uses").split(","), given.yes("boost")
    return played.invoked(given.number("fp"), given.number("free"), uses, boost=boost)


def _payout(given: Inputs) -> Outputs:
    on = given.text("on", "none")
    due = prices.payout(
        _dial(given, "hostile"),
        given.text("by"),
        "" if on == "none" else on,
        same=given.yes("same"),
        paid=given.yes("paid"),
    )
    return {"due": due}


def _compel(given: Inputs) -> Outputs:
    by, answer = given.text("by"), given.text("answer")
    return played.compelled(by, answer, given.number("fp"), given.number("proposer"))


def _concede(given: Inputs) -> Outputs:
    nameless = given.text("who") in ("mob", "nameless")
    return {"due": prices.concession(given.number("taken"), nameless=nameless)}


def _session(given: Inputs) -> Outputs:
    points, refresh = given.number("fp"), given.number("refresh")
    anew = given.yes("scenario") and _dial(given, "scenario-reset") == "yes"
    return {"fp": refresh if anew else prices.session_points(points, refresh)}


def _treat(given: Inputs) -> Outputs:
    return {"difficulty": prices.treating(given.text("severity"), own=given.yes("self"))}


def _recover(given: Inputs) -> Outputs:
    since = prices.Since(
        given.number("scenes"),
        given.number("sessions"),
        given.number("scenarios"),
        given.yes("milestone"),
        given.yes("rest"),
    )
    due = prices.recovers(
        given.text("severity"),
        since,
        treated=given.yes("treated"),
        treatment=_dial(given, "treatment"),
        severe_clears=_dial(given, "severe-clears"),
    )
    return {"due": due}


def _leg(given: Inputs) -> Outputs:
    found = outcomes.leg_outcome(
        given.numbers("efforts"), given.numbers("difficulties"), _dial(given, "contest-style")
    )
    winner = None if found.winner is None else "ABCDEF"[found.winner]
    return {"winner": winner, "victories": found.victories, "twist": found.twist}


def _order(given: Inputs) -> Outputs:
    _edition(given), given.text("kind")
    keys = {}
    for n, name in enumerate("abcdef"):
        if given.has(name):
            role, ratings = given.text(name).split(" ")
            keys[name.upper()] = passing.key(map(int, ratings.split(",")), role, n)
    return {"order": tuple(sorted(keys, key=keys.__getitem__))}


def _handoff(given: Inputs) -> Outputs:
    active = given.text("active").split(",")
    acted = given.text("acted", "none").split(",")
    found = passing.hand_on(active, acted, given.text("pick"), given.number("round", 1))
    return found._asdict()


def _barrier(given: Inputs) -> Outputs:
    return played.barred(given.number("rating"), given.number("weapon"), given.number("effort"))


OPERATIONS = {
    "roll": _roll,
    "outcome": _outcome,
    "attack": _attack,
    "create": _create,
    "overcome": _overcome,
    "boxes": _boxes,
    "absorb": _absorb,
    "mob": _mob,
    "mobroll": _mobroll,
    "team": _team,
    "invoke": _invoke,
    "payout": _payout,
    "compel": _compel,
    "concede": _concede,
    "session": _session,
    "treat": _treat,
    "recover": _recover,
    "leg": _leg,
    "order": _order,
    "handoff": _handoff,
    "barrier": _barrier,
}
