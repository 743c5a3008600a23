"""The players' tree: the same as that of a fight in which what is hidden never was."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from tests.support.drawing import make
from tests.support.fights import AT, Player, random_fight
from tests.support.plain_fights import SYSTEMS as PLAIN
from tests.support.table import Table
from tests.support.twofold import Twofold
from tracker.conflict.draft import Warned
from tracker.conflict.history.tally import account
from tracker.conflict.history.timeline import Timeline
from tracker.conflict.history.why import causes_by_name
from tracker.conflict.players.sight import hidden_people
from tracker.conflict.ruling import Refusal, Ruling
from tracker.conflict.state import NPCS
from tracker.page.elements import page_parts
from tracker.page.live_page import live_table
from tracker.page.recap_page import recap_page
from tracker.session import Session
from tracker.subcommands import exported
from tracker.tui.present.aspects import aspect_lines
from tracker.tui.present.cast import cast_listing
from tracker.tui.present.glyphs import glyphs
from tracker.tui.present.lines import Line
from tracker.tui.present.recent import log_pane_lines as pane_lines
from tracker.tui.present.recent import record_texts
from tracker.tui.present.replay import Chronicle, Tree, ruling_lines, stage_lines, title_line
from tracker.tui.present.setup import setup_listing
from tracker.tui.present.sheet import sheet_lines
from tracker.tui.present.stats import stats_lines
from tracker.tui.present.zone_info import panel_lines
from tracker.tui.present.zone_map import zone_map
from tracker.words import player_log as open_log
from tracker.words.document import open_document, open_log_documents, state_document
from tracker.words.headlines import headline
from tracker.words.history_lines import log_lines, why_line
from tracker.words.player_log import OpenLog, OpenTimeline
from tracker.words.player_story import told_openly
from tracker.words.recap import recap, recap_markdown
from tracker.words.summary import state_lines
from tracker.words.translate import install

SPY = "add Spy npc side=Gang zone=Yard skills='Alertness 9, Fists 4' hidden=yes"
WIDTH, HEIGHT = 80, 24
RULINGS = 50


def seen(table: Table) -> OpenTimeline:
    """Return what the players see of a fight, taken in record by record."""
    timeline = OpenTimeline()
    for record in table.session.timeline.records:
        timeline.take_in(record)
    return timeline


def rounds(timeline: Timeline) -> list[Any]:
    """Return all that the rounds and the map show."""
    state, signs = timeline.state, glyphs(False)
    cast = cast_listing(state, WIDTH, signs)
    people = list(state.participants)
    return [
        [row.line for row in setup_listing(state, WIDTH, signs).rows],
        cast.header,
        [row.line for row in cast.rows],
        aspect_lines(state, WIDTH, signs),
        pane_lines(record_texts(timeline, {}), timeline, 80),
        [sheet_lines(state, who, WIDTH, signs) for who in people],
        zone_map(state, (WIDTH, HEIGHT), signs),
        [panel_lines(state, zone, "", WIDTH, signs) for zone in state.zones],
    ]


def replay(timeline: Timeline) -> list[Any]:
    """Return all that the replay shows, at each of its rulings."""
    tree, chronicle, signs = Tree(timeline), Chronicle(timeline), glyphs(False)
    shown: list[Any] = []
    for row, n in enumerate(tree.rulings):
        before = timeline.state_at(timeline.rulings[n].parent) if n else None
        shown += [
            chronicle.row(tree, row, WIDTH, signs, None),
            title_line(tree, n, signs),
            stage_lines(timeline.state_at(n), before, WIDTH, signs),
            ruling_lines(chronicle, tree, n, WIDTH),
        ]
    return shown


def whys(timeline: Timeline) -> list[list[str]]:
    """Return the rulings behind the numbers of everybody."""
    found = []
    for p in timeline.state.participants.values():
        for field in ("fp", "health", "zone", "consequences"):
            causes = causes_by_name(timeline, p.id, field)
            if not isinstance(causes, Refusal):
                found.append([why_line(cause, timeline, field) for cause in causes])
    return found


def told(session: Session, npcs: str) -> list[Any]:
    """Return all that a fight's players get without a screen."""
    log = OpenLog(session.timeline, npcs)
    evening = recap([open_log.open_timeline(session.timeline.records, npcs)])
    numbers = [entry.n for entry in log.entries if entry.kind == "ruling"]
    return [
        list(log.lines()),
        open_log_documents(log),
        [(open_document(log, n), state_lines(log.table(n))) for n in (None, 0, *numbers)],
        exported(session.timeline, "markdown", players=True, npcs=npcs),
        exported(session.timeline, "html", players=True, npcs=npcs),
        list(recap_markdown(evening, str)),
        recap_page(evening),
    ]


FIGHTS = [
    *(("fate", seed) for seed in range(12)),
    *((system, seed) for system in PLAIN for seed in range(3)),
    *(("core", seed) for seed in range(6)),
    # Somebody hidden attacks who is attacked in the open later; a held action in a hidden turn.
    ("fate", 2011),
    ("twenty", 3009),
    # The last check of somebody hidden since; a turn that is left to the order; an alias;
    # all checks compared, of which one is hidden.
    *(
        ("twenty", 5015),
        ("core", 5000),
        ("core", 5019),
        ("core", 5021),
        ("pool", 5005),
        ("reserves", 5002),
    ),
]


@pytest.mark.parametrize(("system", "seed"), FIGHTS)
def test_a_fight_looks_as_if_nothing_were_hidden(system: str, seed: int) -> None:
    npcs = NPCS[seed % len(NPCS)]
    fight = Twofold(seed, system=system, npcs=npcs)

    def the_table_is_the_same() -> None:
        assert state_document(fight.seen) == state_document(fight.plain)

    fight.after_secret = the_table_is_the_same
    while len(fight.open.timeline.rulings) < RULINGS:
        fight.step()
        if fight.broken:
            # What was done at one table cannot be done at the other; they were the same so far.
            return
        if len(fight.open.timeline.rulings) % 7 == 0:
            the_table_is_the_same()
            assert rounds(fight.seen) == rounds(fight.plain)
            assert page_parts(live_table(fight.seen)) == page_parts(live_table(fight.plain))
    assert replay(fight.seen) == replay(fight.plain)
    assert whys(fight.seen) == whys(fight.plain)
    assert stats_lines(account(fight.seen), WIDTH) == stats_lines(account(fight.plain), WIDTH)
    for language in ("en", "de")[: 1 + (seed % 3 == 0)]:
        install(language)
        assert list(log_lines(fight.seen)) == list(log_lines(fight.plain))
        assert told(fight.secret, npcs) == told(fight.open, npcs)
    assert fight.did["secrets"]


def test_enough_of_those_fights_go_on_to_the_end() -> None:
    fights = [Twofold(seed, system=system) for system, seed in FIGHTS]
    for fight in fights:
        fight.play(RULINGS)
    assert sum(not fight.broken for fight in fights) >= 20
    assert sum(fight.did["secrets"] for fight in fights) > 200
    did = sum((fight.did for fight in fights), Counter[str]())
    assert did["aliases"] > 10
    assert did["overruled"]
    assert min(did[f"{verb} from nowhere"] for verb in ("hit", "aspect", "unaspect")) > 0
    for system in {system for system, _seed in FIGHTS}:
        of = [
            fight.did for fight, (name, _seed) in zip(fights, FIGHTS, strict=True) if name == system
        ]
        strikes = sum(did[verb] for did in of for verb in did if verb.endswith(" of the hidden"))
        assert (system, strikes > 2) == (system, True)


@pytest.mark.parametrize("seed", [3, 7])
def test_it_numbers_as_the_players_log_does(seed: int) -> None:
    session = random_fight(120, seed)
    timeline, log = OpenTimeline(), OpenLog(session.timeline)
    for record in session.timeline.records:
        timeline.take_in(record)
    assert [r.n for r in timeline.records if r.n] == sorted(r.n for r in timeline.records)
    assert timeline.last == len(log.entries)
    assert timeline.head == log.head
    told = [line for line in log.lines() if not line.startswith(" ")]
    shown = [line for line in log_lines(timeline) if not line.startswith(" ")]
    # A revision's rulings stand below it in one, and before it in the other.
    assert set(shown) <= set(told)


@pytest.mark.parametrize("seed", range(8))
def test_it_follows_whatever_is_hidden_shown_and_taken_back(seed: int) -> None:
    session, chance = Session(clock=lambda: AT), Random(seed)
    player, timeline = Player(session, seed, wander=0.2), OpenTimeline()
    session.subscribe(timeline.take_in)
    for _ in range(100):
        player.step()
        people = list(session.state.participants)
        if people and chance.random() < 0.2:
            hide = chance.random() < 0.6
            session.carry_out(make("set", name=chance.choice(people), hidden=hide))
        hidden = hidden_people(session.state)
        there = [p.id for p in session.state.participants.values() if p.id not in hidden]
        assert list(timeline.state.participants) == there
        assert len({p.name.casefold() for p in timeline.state.participants.values()}) == len(there)
        assert timeline.head in (0, *timeline.rulings)
    log = OpenLog(session.timeline)
    assert (timeline.head, timeline.last) == (log.head, len(log.entries))
    assert rounds(timeline)
    assert replay(timeline)
    assert "" not in [line for causes in whys(timeline) for line in causes]


def test_whoever_comes_out_is_there_from_then_on() -> None:
    table = Table.set(SPY).do("act sneaks", "reveal Spy", "next", "act waits")
    timeline = seen(table)
    out = next(n for n in timeline.path() if "Spy" in "\n".join(ruling(timeline, n)))
    for n in timeline.path():
        names = {p.name for p in timeline.state_at(n).participants.values()}
        assert ("Spy" in names) == (n >= out)
    assert "sneaks" not in "\n".join(log_lines(timeline))


def ruling(timeline: Timeline, n: int) -> list[str]:
    lines: list[Line] = ruling_lines(Chronicle(timeline), Tree(timeline), n, WIDTH)
    return ["".join(span.text for span in line) for line in lines]


def test_a_note_to_a_ruling_has_the_players_number() -> None:
    table = Table.set(SPY).do("next", "act waits")
    acted = table.session.timeline.head
    sneaked = acted - 1
    table.do("note 'the end'", f"note '{acted}: a long wait'", f"note '{sneaked}: that was bold'")
    timeline = seen(table)
    waited = next(n for n in timeline.path() if "waits" in "\n".join(ruling(timeline, n)))
    assert waited != acted
    assert any("a long wait" in line for line in ruling(timeline, waited))
    assert not any("that was" in line for line in log_lines(timeline))


def test_what_the_hidden_does_to_somebody_seen_is_seen() -> None:
    table = Table.set(SPY).do("attack Ada skill=Fists dice=++00 vs=Fists vs-dice=0000", "stress")
    timeline = seen(table)
    assert any("Ada marks Health" in line for line in log_lines(timeline))
    ada = next(p for p in timeline.state.participants.values() if p.name == "Ada")
    assert ada.tracks["health"].marked
    causes = causes_by_name(timeline, ada.id, "health")
    assert not isinstance(causes, Refusal)
    assert causes[0].ruling == timeline.head


def test_what_was_not_seen_can_be_struck_and_it_is_not_seen() -> None:
    table = Table.set(SPY).do("next", "act waits")
    before = list(log_lines(seen(table)))
    added = next(n for n, r in table.session.timeline.rulings.items() if "Spy" in str(r.command))
    table.do(f"strike {added}")
    assert list(log_lines(seen(table))) == before


def test_no_name_of_a_branch_is_told() -> None:
    table = Table.set(SPY)
    before = list(log_lines(seen(table)))
    table.do("branch 'if it rains'")
    assert not seen(table).names
    assert list(log_lines(seen(table))) == before


def test_a_hidden_action_leaves_what_stands_until_the_next_turn() -> None:
    table = Table.set(SPY).do("note 'a start'")
    assert "full-defense" in state_document(seen(table))["offers"]
    table.do("next")
    assert "full-defense" not in state_document(table.session.timeline)["offers"]
    assert "full-defense" in state_document(seen(table))["offers"]


def test_nobody_is_warned_of_what_somebody_hidden_rolls() -> None:
    table = Table('conflict "Gate" system=pool order=list', "zone Yard", "side Us", "side Them")
    table.do("add Ana pc side=Us zone=Yard skills='Strike 4'")
    table.do("add Ork npc side=Them zone=Yard hidden=yes skills='Strike 2'", "begin", "next")
    before = list(log_lines(seen(table)))
    table.do("check skill=Strike mod=-9")
    events = table.session.timeline.rulings[table.session.timeline.head].events
    assert any(isinstance(event, Warned) for event in events)
    assert list(log_lines(seen(table))) == before


def test_its_log_has_rules_where_the_game_masters_has_them() -> None:
    table = Table.set().do("hit Ada 2", "stress", "fp Ada +1", "next")
    lines = [
        [headline(ruling, tree.state_at(ruling.parent)) for ruling in tree.rulings.values()]
        for tree in (table.session.timeline, seen(table))
    ]
    assert lines[0] == lines[1]
    assert "Ada marks Health 2" in lines[1]


def test_no_line_is_made_before_it_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[int] = []

    def telling(ruling: Ruling, *around: Any, short: bool) -> tuple[str, ...]:
        made.append(ruling.n)
        return told_openly(ruling, *around, short=short)

    monkeypatch.setattr(open_log, "told_openly", telling)
    fight = random_fight(60, 1, wander=0)
    timeline = OpenTimeline()
    for record in fight.timeline.records:
        timeline.take_in(record)
    assert made == []
    assert timeline.state.participants
    known = record_texts(timeline, {}, 4)
    assert 1 <= len(made) <= 6
    assert sorted(made) == list(fight.timeline.rulings)[-len(made) :]
    read = len(made)
    assert record_texts(timeline, known, 4) == known
    assert len(made) == read
