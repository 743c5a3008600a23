"""A fight played to its end by dull players: the same by its seed, clean, and what it comes to."""

from __future__ import annotations

import pytest

from tests.support.any_fight import any_fight
from tests.support.table import STAGE, Table
from tracker.conflict.engine import Decided
from tracker.conflict.history.timeline import Timeline
from tracker.conflict.ruling import Record, Ruling
from tracker.conflict.simulation import Estimate, fault, mean, possible_changes
from tracker.conflict.state import Conflict, change
from tracker.conflict.system import system
from tracker.simulating import compare, play_once, simulate
from tracker.systems import found
from tracker.systems.fate.rules.policy import POLICY
from tracker.verify import verified
from tracker.words.estimate_lines import change_documents, estimate_document

MINIONS = (
    "minions Thugs quality=1 count=6 side=Gang zone=Yard groups=3,3",
    "minions Guards quality=1 count=3 side=Heroes leader=Ada",
)

# From the beginning, within a round, and with each kind of question open.
POINTS = (
    Table(STAGE, *MINIONS),
    Table.set(*MINIONS),
    Table.set(*MINIONS).do("hold"),
    Table.set().do("attack Krall skill=Weapons dice=++00"),
    Table.set().do("attack Krall skill=Weapons dice=++++ vs=Fists vs-dice=0000"),
    Table.set().do("maneuver Krall skill=Weapons dice=++00 vs=Fists vs-dice=0000"),
)


def of(estimate: Estimate, who: str) -> dict[str, float]:
    """Return how often somebody left in each way."""
    return {way: chance.value for way, chance in estimate.people[who].left.items()}


@pytest.mark.parametrize("table", POINTS)
def test_what_is_played_verifies_clean(table: Table) -> None:
    for nth in range(3):
        records: list[Record] = list(table.session.timeline.records)

        def keep(decided: Decided, records: list[Record] = records) -> None:
            n = len(records) + 1
            command, events = decided
            records.append(Ruling(n=n, parent=n - 1, command=command, events=events))

        played = play_once(table.state, 7, nth, keep)
        assert played.winner in table.state.sides
        assert len(records) > len(table.session.timeline.records)
        report = verified(Timeline(records))
        assert report.findings == ()


@pytest.mark.parametrize("game", ["fate", "core", "pool"])
def test_any_fight_can_be_played_on_from_any_point(game: str) -> None:
    """Also after what nobody would think of: overruled, struck, with a question open."""
    played = 0
    for seed in range(24):
        session = any_fight(game, 5 + 11 * seed % 90, seed)
        if fault(session.state) is not None:
            continue
        played += 1
        there = [session.timeline.rulings[n] for n in session.timeline.path()]
        records: list[Record] = [change(r, n=n, parent=n - 1) for n, r in enumerate(there, 1)]

        def keep(decided: Decided, records: list[Record] = records) -> None:
            n, (command, events) = len(records) + 1, decided
            records.append(Ruling(n=n, parent=n - 1, command=command, events=events))

        play_once(session.state, 7, 0, keep)
        report = verified(Timeline(records))
        assert [f for f in report.findings if f.ruling > len(there)] == []
    assert played > 5


def test_a_seed_comes_to_the_same_on_any_number_of_cores() -> None:
    state = POINTS[0].state
    one = simulate(state, 30, 5, cores=1)
    assert simulate(state, 30, 5, cores=2) == one
    assert simulate(state, 30, 6, cores=1) != one


def test_it_hears_how_far_the_plays_have_come() -> None:
    told: list[int] = []
    simulate(POINTS[0].state, 25, 5, told.append, cores=1)
    assert told == [10, 20, 25]


def test_the_odds_are_those_of_all_plays() -> None:
    estimate = simulate(POINTS[0].state, 40, 5, cores=1)
    chances = [chance.value for chance in (*estimate.wins.values(), estimate.nobody)]
    assert sum(chances) == pytest.approx(1)
    assert estimate.plays == 40
    assert set(estimate.people) == set(POINTS[0].state.participants)


def test_the_stronger_wins_more_often_and_suffers_less() -> None:
    stage = STAGE.replace("Weapons 3, Athletics 2, Fists 3", "Weapons 7, Athletics 2, Fists 3")
    weak, strong = (simulate(Table(s).state, 40, 5, cores=1) for s in (STAGE, stage))
    assert strong.wins["s2"].value > weak.wins["s2"].value
    assert of(strong, "p3").get("conceded", 0) < of(weak, "p3")["conceded"]


def test_few_plays_lie_within_the_error_they_state() -> None:
    """Three standard errors, of which nearly all estimates are right."""
    many, few = (simulate(Table(STAGE).state, n, seed, cores=1) for n, seed in ((400, 1), (60, 2)))
    for side, chance in few.wins.items():
        assert abs(chance.value - many.wins[side].value) <= 3 * chance.error
    assert abs(few.rounds.value - many.rounds.value) <= 3 * few.rounds.error


def test_the_error_is_that_of_the_mean() -> None:
    assert mean([2.0]) == (2.0, 0.0)
    assert mean([1.0, 3.0]) == (2.0, 1.0)


def test_a_fight_that_nobody_can_win_is_nobodys() -> None:
    far = Table(STAGE.replace("border Yard Hall\n", "").replace("Gang zone=Yard", "Gang zone=Hall"))
    estimate = simulate(change(far.state, seed=1), 2, 1, cores=1)
    assert estimate.nobody.value == 1


def test_the_games_of_fate_and_the_pool_have_such_players() -> None:
    assert [n for n in found() if system(n).policy() is not None] == ["fate", "pool", "core"]


@pytest.mark.parametrize("name", ["reserves", "percent", "twenty"])
def test_a_game_without_such_players_says_so(name: str) -> None:
    refusal = fault(Conflict(system=name))
    assert refusal is not None
    assert "no players" in refusal.message


def test_what_one_change_does_is_played_by_the_same_seeds() -> None:
    state = POINTS[0].state
    found = compare(state, 5, cores=1, plays=20)
    kinds = [(one.change.kind, one.change.who) for one in found]
    # The led are a group less, too.
    assert kinds == [
        ("without", ("p3",)),
        ("without", ("p4",)),
        ("without", ("p5",)),
        ("without", ("p6",)),
        ("point", ("p1", "p2")),
    ]
    usual = simulate(state, 20, 5, cores=1)
    for one in found:
        for side, chance in one.wins.items():
            assert chance.value - one.wins_more[side].value == pytest.approx(usual.wins[side].value)
        assert one.rounds.value - one.rounds_more.value == pytest.approx(usual.rounds.value)
    assert compare(state, 5, cores=2, plays=20) == found


def test_whoever_stands_alone_is_not_missing() -> None:
    assert [one.kind for one in possible_changes(Table(STAGE).state, POLICY)] == ["point"]


def test_a_foe_less_makes_a_fight_easier() -> None:
    brute = 'add Brute npc side=Gang zone=Yard skills="Fists 4, Athletics 4"'
    (without_krall, without_brute, _points) = compare(Table(STAGE, brute).state, 5, plays=40)
    assert without_krall.wins_more["s1"].value >= 0
    assert without_brute.wins_more["s1"].value > 0
    assert without_brute.rounds_more.value < 0


@pytest.mark.parametrize("table", POINTS)
def test_a_change_comes_as_soon_as_what_is_open_is_answered(table: Table) -> None:
    for change_ in possible_changes(table.state, POLICY):
        records: list[Record] = list(table.session.timeline.records)

        def keep(decided: Decided, records: list[Record] = records) -> None:
            n = len(records) + 1
            command, events = decided
            records.append(Ruling(n=n, parent=n - 1, command=command, events=events))

        play_once(table.state, 7, 0, keep, change_.commands)
        done = [type(r.command) for r in records if isinstance(r, Ruling)]
        assert {type(command) for command in change_.commands} <= set(done)
        assert verified(Timeline(records)).findings == ()


def test_as_data_a_change_has_all_figures_with_their_errors() -> None:
    state = POINTS[0].state
    first, *_others, last = change_documents(compare(state, 5, cores=1, plays=10), state)
    assert first["without"] == ["Krall"]
    assert last["point"] == ["Ada", "Bruno"]
    assert set(first) == {"without", "plays", "wins", "rounds", "wins_more", "rounds_more"}


@pytest.mark.parametrize(
    ("table", "message"),
    [
        (Table(), "two sides"),
        (Table(STAGE, "remove Krall"), "two sides"),
        (Table(STAGE, "add Zoe pc"), "before the first round"),
        (Table.set().do("end"), "over"),
    ],
)
def test_what_cannot_be_played_is_refused(table: Table, message: str) -> None:
    refusal = fault(table.state)
    assert refusal is not None
    assert message in refusal.message


def test_as_data_it_has_all_figures_with_their_errors() -> None:
    state = POINTS[1].state
    document = estimate_document(simulate(state, 10, 5, cores=1), state, 5)
    assert (document["plays"], document["seed"]) == (10, 5)
    people = document["people"]
    assert isinstance(people, dict)
    assert set(people["Ada"]) == {"left", "consequences", "fate points", "boxes"}
    assert set(people["Ada"]["boxes"]) == {"value", "error"}
