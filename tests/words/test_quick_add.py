"""The quick-add line: what it is forgiving about, and what it refuses."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.table import Table
from tracker.conflict.ruling import Refusal
from tracker.conflict.state import Conflict
from tracker.conflict.system import SYSTEMS
from tracker.session import Session
from tracker.words.meant import understood
from tracker.words.quick_add import QuickAdd, quick_add
from tracker.words.translate import install

QUAY = (
    'conflict "Night at the Quay" kind=physical',
    "zone Quay",
    "zone Warehouse",
    "side Heroes",
    "side Gang",
)


def table(*lines: str) -> Session:
    return Table(*lines).session


def lines(text: str, state: Conflict) -> tuple[str, ...]:
    added = quick_add(text, state)
    assert isinstance(added, QuickAdd), added
    return added.lines


def refused(text: str, state: Conflict) -> Refusal:
    added = quick_add(text, state)
    assert isinstance(added, Refusal), added
    return added


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        (
            "Krall npc fists 4 athletics 3 fp 2 side Gang zone Quay",
            'add Krall npc fp=2 side=Gang zone=Quay skills="Fists 4, Athletics 3"',
        ),
        (
            "NPC Krall ZONE ware FISTS 4, Fäuste 5 SIDE g 2 fp",
            'add Krall npc zone=Warehouse side=Gang fp=2 skills="Fists 5"',
        ),
        (
            "fists=4 zone=Quay side=Gang Krall",
            'add Krall npc zone=Quay side=Gang skills="Fists 4"',
        ),
        ("Ada seat 2", "add Ada pc seat=2 side=Heroes zone=Quay"),
        ("Ada pc", "add Ada pc side=Heroes zone=Quay"),
        (
            "Krall NSC fists 4; schwer: Gebrochen; lost: Pip",
            'add Krall npc side=Gang zone=Quay skills="Fists 4" '
            'consequences="schwer: Gebrochen; lost: Pip"',
        ),
        ("Krall Spielerfigur", "add Krall pc side=Heroes zone=Quay"),
        ("Gob [/]", 'add "Gob [/]" npc side=Gang zone=Quay'),
        ('Zoë "the Knife" pc', 'add "Zoë \\"the Knife\\"" pc side=Heroes zone=Quay'),
        ('"Side Show" npc', 'add "Side Show" npc side=Gang zone=Quay'),
        ("Krall, the Bad, npc", 'add "Krall, the Bad" npc side=Gang zone=Quay'),
        (
            "Krall sleight of hand 2 rapp 1 Basket Weaving 3",
            'add Krall npc side=Gang zone=Quay skills="Sleight of Hand 2, Rapport 1, '
            'Basket Weaving 3"',
        ),
        (
            "Krall npc sleight of quick hands 2",
            'add Krall npc side=Gang zone=Quay skills="sleight of quick hands 2"',
        ),
        # A beginning of a skill is one only behind the name.
        ("Krall npc athl 3", 'add Krall npc side=Gang zone=Quay skills="Athletics 3"'),
        ("Athl 3", 'add "Athl 3" npc side=Gang zone=Quay'),
        ("Goblin 2 npc guns -1", 'add "Goblin 2" npc side=Gang zone=Quay skills="Guns -1"'),
        ("X5 npc", "add X5 npc side=Gang zone=Quay"),
        (
            "Krall; Wanted everywhere; mild: Singed Hand; ",
            'add Krall npc side=Gang zone=Quay aspects="Wanted everywhere" '
            'consequences="mild: Singed Hand"',
        ),
        (
            "Krall hidden determination 2",
            "add Krall npc hidden=yes determination=2 side=Gang zone=Quay",
        ),
        ("Thugs 3x2", "minions Thugs quality=2 count=3 side=Gang zone=Quay"),
        ("3 x 2 Thugs zone w", "minions Thugs quality=2 count=3 zone=Warehouse side=Gang"),
        ("Thugs x5", "minions Thugs quality=1 count=5 side=Gang zone=Quay"),
        ("Thugs 3x", "minions Thugs quality=1 count=3 side=Gang zone=Quay"),
        ("Schergen 4 Diebe", "minions Diebe quality=1 count=4 side=Gang zone=Quay"),
        (
            "Thugs count 4 quality 2 groups 3, 1",
            'minions Thugs quality=2 count=4 groups="3, 1" side=Gang zone=Quay',
        ),
    ],
)
def test_what_a_line_means(typed: str, line: str) -> None:
    session = table(*QUAY)
    assert lines(typed, session.state) == (line,)
    assert not isinstance(session.do(line), Refusal)


@pytest.mark.parametrize(("typed", "side"), [("Bob pc", "Gang"), ("Imp npc", "Heroes")])
def test_whoever_comes_later_stands_with_their_own(typed: str, side: str) -> None:
    there = ("add Ork npc side=Heroes zone=Quay", "add Ada pc side=Gang zone=Quay")
    session = table(*QUAY, "side Watch", *there)
    assert lines(typed, session.state) == (f"add {typed} side={side} zone=Quay",)


def test_new_sides_and_zones_are_created() -> None:
    session = table(*QUAY)
    found = lines("Krall side The Watch zone Old Bridge fists 4", session.state)
    assert found == (
        'side "The Watch"',
        'zone "Old Bridge"',
        'add Krall npc side="The Watch" zone="Old Bridge" skills="Fists 4"',
    )
    for line in found:
        assert not isinstance(session.do(line), Refusal)


def test_without_sides_and_zones_the_usual_ones_are_made() -> None:
    session = table("conflict Brawl")
    made = ("side Heroes", "zone Middle", "add Ada pc side=Heroes zone=Middle")
    assert lines("Ada pc", session.state) == made
    for line in made:
        session.do(line)
    install("de")
    krall = ("side Gegner", "add Krall npc side=Gegner zone=Middle")
    assert lines("Krall", session.state) == krall
    assert lines("Krall", table("conflict Brawl").state)[1] == "zone Mitte"


@pytest.mark.parametrize("game", SYSTEMS)
def test_two_names_are_enough_to_begin_in_any_game(game: str) -> None:
    session = table(f"conflict Brawl system={game} kind={SYSTEMS[game].kinds[0]}")
    for name in ("Ada pc", "Krall"):
        for line in lines(name, session.state):
            assert not isinstance(session.do(line), Refusal)
    assert len(session.state.zones) == SYSTEMS[game].needs_zone(Conflict(system=game))
    assert not isinstance(session.do("begin"), Refusal)


@pytest.mark.parametrize("game", SYSTEMS)
def test_the_one_zone_there_is_is_everybodys_in_any_game(game: str) -> None:
    session = table(f"conflict Brawl system={game}", "zone Yard")
    assert lines("Ada pc", session.state)[-1] == "add Ada pc side=Heroes zone=Yard"


def test_who_is_not_placed_stands_with_the_last_of_the_side() -> None:
    session = table(
        *QUAY, "add Ada pc side=Heroes zone=Quay", "add Krall npc side=Gang zone=Warehouse"
    )
    assert lines("Bruno pc", session.state) == ("add Bruno pc side=Heroes zone=Quay",)
    assert lines("Thug", session.state) == ("add Thug npc side=Gang zone=Warehouse",)


def test_any_minus_is_read_and_left_to_the_rules() -> None:
    state = table(*QUAY).state
    assert lines("Thugs quality −1", state) == (
        "minions Thugs quality=-1 count=1 side=Gang zone=Quay",
    )
    assert lines("Schergen −2 Diebe", state) == (
        "minions Diebe quality=1 count=-2 side=Gang zone=Quay",
    )


def test_a_companion_of_the_players_is_no_opponent() -> None:
    state = table(
        *QUAY, "add Ada pc side=Heroes", "add Krall npc side=Gang", "companion Wolf of=Ada"
    )
    assert lines("Bo npc", state.state) == ("add Bo npc side=Gang zone=Quay",)


@pytest.mark.rule("F-SIDES-1", "F-SIDES-2")
def test_minions_without_groups_are_to_be_divided() -> None:
    session = table(
        *QUAY, "add Ada pc side=Heroes", "add Bruno pc side=Heroes", "add Krall npc side=Gang"
    )
    added = quick_add("Thugs 5x1", session.state)
    assert isinstance(added, QuickAdd)
    assert added.split == (3, 2)
    assert added.in_groups((4, 1)) == (
        'minions Thugs quality=1 count=5 side=Gang zone=Quay groups="4, 1"',
    )
    for whole in ("Thugs x1", "Thugs x5 leader kr", "Thugs x5 groups 5"):
        added = quick_add(whole, session.state)
        assert isinstance(added, QuickAdd)
        assert added.split == (), whole


def test_a_leader_brings_side_and_zone() -> None:
    session = table(*QUAY, "add Krall npc side=Gang zone=Quay")
    assert lines("Thugs x5 leader KRA", session.state) == (
        "minions Thugs quality=1 count=5 leader=Krall",
    )


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ("", "whom? The line needs a name"),
        ("fists 4", "whom? The line needs a name"),
        ("Krall npc fp", "behind {key} stands a number"),
        ("Krall npc side", "behind {key} stands a name"),
        ("Krall npc blah", "{words} is neither a key nor a skill with its value, as in {example}"),
        ("Krall npc res 3", "{name} may be any of these: {names}"),
        ("Thugs x5 leader Nobody", "no one is called {name}"),
        ("Thugs x5 fists 2", "minions have a quality and a number, not {words}"),
        ("Thugs x5 fp 2", "minions have a quality and a number, not {words}"),
        ("Thugs x5; Mean", "minions have a quality and a number, not {words}"),
    ],
)
def test_what_is_refused(typed: str, message: str) -> None:
    assert refused(typed, table(*QUAY).state).message == message


def test_an_ambiguous_side_is_refused_with_the_candidates() -> None:
    session = table(*QUAY, "side Guards")
    assert refused("Krall side g", session.state).candidates == ("Gang", "Guards")


WORDS = st.sampled_from(
    [
        "npc",
        "side",
        "zone",
        "fp",
        "3",
        "x",
        "3x2",
        "x5",
        ";",
        ",",
        '"',
        "Gang",
        "fists",
        "=",
        "leader",
    ]
)


@given(st.lists(WORDS | st.text(max_size=5), max_size=8).map(" ".join))
def test_no_line_raises_and_what_is_understood_is_accepted(typed: str) -> None:
    session = table(*QUAY)
    added = quick_add(typed, session.state)
    if isinstance(added, Refusal):
        return
    for line in added.lines:
        answer = session.do(line)
        refused_by_rule = isinstance(answer, Refusal) and answer.rule
        assert refused_by_rule or not isinstance(answer, Refusal), (line, answer)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (
            'Ada pc aspects "Bold; Old" side Heroes fists 2',
            'add Ada pc side=Heroes zone=Quay skills="Fists 2" aspects="Bold; Old"',
        ),
        (
            'Ada pc "Quick on her feet" fists 3 side Heroes zone Quay',
            'add Ada pc side=Heroes zone=Quay skills="Fists 3" aspects="Quick on her feet"',
        ),
        (
            'Ada pc side Heroes aspekte "mild: Sore Head" ; Old',
            'add Ada pc side=Heroes zone=Quay aspects=Old consequences="mild: Sore Head"',
        ),
    ],
)
def test_aspects_are_named_or_quoted(text: str, line: str) -> None:
    state = table("conflict Pier kind=physical", "zone Quay", "side Heroes").state
    assert lines(text, state) == (line,)


def test_aspects_are_no_words_where_a_game_has_none() -> None:
    state = table("conflict Pier system=pool", "zone Quay", "side Heroes").state
    assert "aspects" in str(refused('Ada pc aspects "Bold"', state).arguments["words"])


@pytest.mark.parametrize("game", ["pool", "reserves", "percent", "twenty"])
def test_a_group_in_a_game_without_any_is_said_while_it_is_typed(game: str) -> None:
    state = table(f"conflict Brawl system={game}").state
    told, waits = understood("Thugs 3x2", state)
    assert ("nobody joins as a group" in told.casefold(), waits) == (True, False)
    told, waits = understood("Krall npc climbing", state)
    assert (told.startswith("Krall takes part"), waits) == (True, True)
