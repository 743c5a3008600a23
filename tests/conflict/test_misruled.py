"""What was misruled half an hour ago is taken back: the mistakes that tables make."""

from __future__ import annotations

import pytest

from tests.support.misruled import ROUND, Told, dropped, health
from tracker.conflict.history.commands import Amend, Strike
from tracker.conflict.history.plan import Plan
from tracker.conflict.ruling import Refusal, Ruling


def test_it_was_weapons_not_fists() -> None:
    told = Told(*ROUND)
    assert health(told.table) == [1, 3]
    plan = told.planned(told.amend(1, "attack Krall skill=Weapons vs=Fists"))
    assert dropped(plan) == []
    assert health(told.done(plan)) == [3, 4]
    assert health(told.table.do("undo")) == [1, 3]


def test_he_did_not_attack_he_only_waited() -> None:
    told = Told(*ROUND)
    plan = told.planned(told.amend(1, "act waits"))
    assert dropped(plan) == ["that is not asked now"]
    assert told.done(plan).doc["round"] == 2
    assert health(told.table) == [3]


def test_a_bonus_was_forgotten() -> None:
    told = Told(*ROUND)
    plan = told.planned(told.amend(1, 'attack Krall skill=Fists vs=Fists mod="+1 higher ground"'))
    assert health(told.done(plan)) == [2, 3]
    faces = [roll.faces for roll in told.table.do("goto " + str(plan.rulings[0].n)).rolls()]
    assert faces == [(1, 1, 0, 0), (0, 0, 0, 0)]


def test_he_took_the_box_not_the_consequence() -> None:
    told = Told(ROUND[0], 'consequence "Cut"', 'concede "runs"', "refuse reasonable=yes", "next")
    plan = told.planned(told.amend(2, "stress"))
    assert dropped(plan) == [
        "a concession is offered only after taking a consequence",
        "that is not asked now",
    ]
    table = told.done(plan)
    assert health(table) == [1]
    assert table.sheet("Krall")["consequences"] == []
    assert table.doc["turn"] == "Krall"


def test_he_took_the_consequence_not_the_box() -> None:
    told = Told(*ROUND)
    table = told.done(told.planned(told.amend(2, 'consequence "Cut"')))
    assert [c["text"] for c in table.sheet("Krall")["consequences"]] == ["Cut"]
    assert health(table) == [3]


@pytest.mark.parametrize(("cost", "zone"), [(0, "Hall"), (2, "Yard")])
def test_the_border_costs_two(cost: int, zone: str) -> None:
    told = Told("sprint Hall dice=-000", "next", "next", "next")
    border = next(
        n
        for n, ruling in told.session.timeline.rulings.items()
        if ruling.command.words == ("zone", "to")
    )
    line = f"border Yard Hall cost={cost}"
    plan = told.planned(told.session.plan(Amend(ruling=border, command=line)))
    assert dropped(plan) == []
    # Two shifts pay for the zone, but not for a border of 2 too.
    table = told.done(plan)
    assert table.sheet("Ada")["zone"] == zone


def test_a_target_that_is_out_already_drops_the_attack() -> None:
    told = Told(
        "attack Krall skill=Weapons dice=++++ vs=Fists vs-dice=--00",
        "stress",
        "attack Krall skill=Fists dice=++00 vs=Fists vs-dice=0000",
        "stress",
        "next",
        more=('set Krall consequences="mild: A; mild: B; mild: C" skills="Endurance 12"',),
    )
    line = 'attack Krall skill=Weapons vs=Fists mod="+9 an anvil"'
    plan = told.planned(told.amend(1, line))
    assert dropped(plan)[:2] == ["that is not asked now", "{who} is no longer in the conflict"]
    assert told.gap(plan, 3).question is not None


def test_a_defense_that_nobody_rolled_is_asked_for_and_nothing_written() -> None:
    told = Told("attack Krall skill=Fists dice=++00", "defend skill=Fists dice=0000", "stress",
                "next", more=("add Mona npc side=Gang zone=Yard",))  # fmt: skip
    before = list(told.session.timeline.records)
    refusal = told.amend(1, "attack Mona skill=Fists")
    assert isinstance(refusal, Refusal)
    assert (refusal.missing_faces, refusal.arguments["who"]) == (
        "vs-dice",
        told.table.who("Mona").id,
    )
    assert told.session.timeline.records == before
    plan = told.planned(told.amend(1, "attack Mona skill=Fists vs-dice=0000"))
    assert dropped(plan) == ["that is not asked now", "that is not asked now"]


def test_a_defense_owed_at_the_head_is_asked_as_ever() -> None:
    told = Told("check skill=Fists dice=++00")
    plan = told.planned(told.amend(1, "attack Krall skill=Fists"))
    assert plan.gaps == ()
    assert plan.after.question is not None
    assert plan.after.question.kind == "defend"
    table = told.done(plan).do("defend skill=Fists dice=0000", "stress")
    assert health(table) == [1]


def test_faces_that_were_never_thrown_are_asked_for() -> None:
    told = Told("next", "next")
    refusal = told.amend(1, "check skill=Fists")
    assert isinstance(refusal, Refusal)
    assert refusal.missing_faces == "dice"
    assert isinstance(told.amend(1, "check skill=Fists dice=0000"), Plan)


@pytest.mark.parametrize("line", ["tag Loud by=Ada as=reroll dice=++++", "again"])
def test_dice_thrown_beside_an_action_are_recorded_too(line: str) -> None:
    """A reroll and a contest rolled again have faces of their own."""
    if line == "again":
        told = Told("contest Krall skill=Fists dice=+000 vs=Fists vs-dice=0000",
                    "again dice=++++ vs-dice=----")  # fmt: skip
    else:
        told = Told(ROUND[0], line, more=("aspect Loud",))
    plan = told.planned(told.amend(2, line.removesuffix(" dice=++++")))
    assert not any(r.changed for r in plan.redone)


def test_the_struck_actor_passes_and_everybody_after_keeps_their_turn() -> None:
    told = Told(*ROUND)
    plan = told.planned(told.strike(1))
    assert [type(r.new.command).__name__ for r in plan.redone if r.new] == [
        "Next", "Attack", "Stress", "Next", "Next",
    ]  # fmt: skip
    assert not any(ruling.command.overruled for ruling in plan.rulings)
    assert told.done(plan).doc["round"] == 2


def test_who_got_a_turn_late_passes_when_the_round_closes() -> None:
    told = Told("full-defense Ada", "next", "next", "next")
    plan = told.planned(told.strike(1))
    verbs = [(type(r.command).__name__, r.command.overruled) for r in plan.rulings]
    assert verbs == [
        ("Next", ("S-ROUND-2",)),
        ("Next", ("S-ROUND-2",)),
        ("Next", ()),
        ("Next", ()),
    ]
    assert told.done(plan).doc["round"] == 2


def test_what_a_held_action_was_instead_is_done_by_whoever_held_it() -> None:
    told = Told("hold", "next", "act waits by=Ada")
    table = told.done(told.planned(told.amend(3, "act looks")))
    ruling = table.session.timeline.ruling
    assert ruling is not None
    assert ruling.command.by == table.who("Ada").id
    assert table.doc["turn"] == "Krall"


def test_it_was_somebody_else_who_acted() -> None:
    told = Told("hold", "next", "act waits by=Ada")
    plan = told.planned(told.amend(3, "act looks by=Krall"))
    assert plan.rulings[0].command.by == told.table.who("Krall").id


@pytest.mark.parametrize("line", ["conflict", "begin", "a round closed"])
def test_what_all_hangs_on_is_not_struck(line: str) -> None:
    told = Told("next", "next", "next", "next")
    n = {"conflict": 1, "begin": told.start, "a round closed": told.start + 4}[line]
    refusal = told.session.plan(Strike(ruling=n))
    assert isinstance(refusal, Refusal)
    assert refusal.message == "all that follows hangs on it; undo back to before it instead"


def test_an_answer_of_somebody_else_answers_nothing() -> None:
    told = Told(ROUND[0], "stress", "next", more=("add Mona npc side=Gang zone=Yard",))
    plan = told.planned(told.amend(1, "attack Mona skill=Fists vs=Fists"))
    assert dropped(plan) == ["that is not asked now"]
    assert health(told.done(plan), "Mona") == []


def test_a_tag_that_is_refused_leaves_the_question_to_its_answer() -> None:
    told = Told(ROUND[0], "tag Loud by=Ada", "stress", "next", more=("aspect Loud",))
    assert health(told.table) == [3]
    aspect = next(
        n
        for n, ruling in told.session.timeline.rulings.items()
        if getattr(ruling.command, "text", "") == "Loud"
    )
    plan = told.planned(told.session.plan(Strike(ruling=aspect)))
    assert [type(r.command).__name__ for r in plan.rulings] == ["Begin", "Attack", "Stress", "Next"]
    assert health(told.done(plan)) == [1]


def test_an_id_given_anew_is_none_that_a_later_ruling_has() -> None:
    told = Told("act waits", "aspect Loud on=Hall", "next")
    line = "maneuver aspect=Hidden on=Hall skill=Fists dice=++++ difficulty=0"
    plan = told.planned(told.amend(1, line))
    also = told.say(plan, 2, "succeed")
    table = told.done(told.planned(told.amend(1, line, also)))
    ids = [a.id for a in table.state.aspects.values()]
    assert len(set(ids)) == len(ids) == 2


def test_a_note_says_nothing_to_a_strike_of_it() -> None:
    told = Told("note one", "next")
    plan = told.planned(told.strike(1))
    assert [isinstance(r.new, Ruling) for r in plan.redone] == [False, True]
    assert plan.gaps == ()
