"""What the players call everybody: as if those who are hidden had no names."""

from __future__ import annotations

import pytest

from tests.support.table import Table
from tracker.conflict.history.why import causes_by_name
from tracker.conflict.ruling import Refusal
from tracker.subcommands import exported
from tracker.words.document import open_document, open_log_documents, state_document
from tracker.words.history_lines import log_lines, why_line
from tracker.words.player_log import OpenLog, OpenTimeline
from tracker.words.summary import state_lines

GOBLIN = "add Goblin npc side=Gang zone=Yard skills='Fists 3'"


def names(table: Table, n: int | None = None) -> list[str]:
    """Return what the players call whoever came after the three that are always there."""
    people = OpenLog(table.session.timeline).table(n).participants.values()
    return [p.name for p in people if p.name not in ("Ada", "Bruno", "Krall")]


def seen(table: Table) -> OpenTimeline:
    timeline = OpenTimeline()
    for record in table.session.timeline.records:
        timeline.take_in(record)
    return timeline


def everything(table: Table) -> str:
    """Return all that the players read of a fight, and why somebody has the points they have."""
    timeline, log = seen(table), OpenLog(table.session.timeline)
    read = [
        *log.lines(),
        str(open_log_documents(log)),
        str(open_document(log)),
        *state_lines(log.table()),
        str(state_document(timeline)),
        *log_lines(timeline),
        exported(table.session.timeline, "markdown", players=True),
        exported(table.session.timeline, "html", players=True),
    ]
    for p in timeline.state.participants.values():
        causes = causes_by_name(timeline, p.id, "health")
        if not isinstance(causes, Refusal):
            read += [why_line(cause, timeline, "health") for cause in causes]
    return "\n".join(read)


def test_a_hidden_namesake_gives_nobody_a_number() -> None:
    table = Table.set(f"{GOBLIN} hidden=yes", GOBLIN)
    table.do('attack "Goblin 2" skill=Fists dice=++++ vs=Fists vs-dice=0000', "stress")
    table.do('hit "Goblin 2" 1 track=health', "stress", GOBLIN)
    assert [p.name for p in table.state.participants.values()][-3:] == [
        "Goblin",
        "Goblin 2",
        "Goblin 3",
    ]
    assert names(table) == ["Goblin", "Goblin 2"]
    told = everything(table)
    assert "Ada attacks Goblin" in told
    assert "Goblin marks Health" in told
    assert "Goblin 3" not in told


def test_whoever_comes_out_gets_the_next_number() -> None:
    table = Table.set(f"{GOBLIN} hidden=yes", GOBLIN)
    before = len(OpenLog(table.session.timeline).entries)
    table.do("reveal Goblin")
    assert names(table) == ["Goblin 2", "Goblin"]
    assert names(table, before) == ["Goblin"]
    assert f"{before + 1} Goblin 2 is revealed" in list(OpenLog(table.session.timeline).lines())
    # And keeps it when hidden for a while.
    table.do("set Goblin hidden=yes", "note rain", "reveal Goblin")
    assert names(table) == ["Goblin 2", "Goblin"]
    table.do("undo 4")
    assert names(table) == ["Goblin"]


def test_of_two_who_are_hidden_the_first_to_come_out_has_no_number() -> None:
    table = Table.set(f"{GOBLIN} hidden=yes", f"{GOBLIN} hidden=yes", "reveal 'Goblin 2'")
    assert names(table) == ["Goblin"]
    assert names(table.do("reveal Goblin")) == ["Goblin 2", "Goblin"]


@pytest.mark.parametrize(
    ("hidden", "lines", "called"),
    [
        (
            "minions Rats side=Gang zone=Yard groups='3, 2' hidden=yes",
            ["minions Rats side=Gang zone=Yard groups='3, 2'"],
            ["Rats 1", "Rats 2"],
        ),
        (
            "minions Rats side=Gang zone=Yard count=2 hidden=yes",
            ["minions Rats side=Gang zone=Yard count=3", "split 'Rats 2' count=1"],
            ["Rats", "Rats 2"],
        ),
        (
            "minions Rats side=Gang zone=Yard count=2 hidden=yes",
            ["minions Mice side=Gang zone=Yard count=3", "split Mice count=1 name=Rats"],
            ["Mice", "Rats"],
        ),
        (f"{GOBLIN} hidden=yes", ["companion Goblin of=Ada"], ["Goblin"]),
        (f"{GOBLIN} hidden=yes", ["companion Pip of=Ada", "rename Pip Goblin"], ["Goblin"]),
        (f"{GOBLIN} hidden=yes", ["companion Pip of=Ada", "rename Goblin Pip"], ["Pip"]),
        (f"{GOBLIN} hidden=yes", [GOBLIN, "rename Goblin Imp"], ["Goblin"]),
        (f"{GOBLIN} hidden=yes", [GOBLIN, "remove Goblin", GOBLIN], ["Goblin", "Goblin 2"]),
        # Nobody else had a hand in a number that was asked for.
        (f"{GOBLIN} hidden=yes", ["companion 'Goblin 2' of=Ada"], ["Goblin 2"]),
    ],
)
def test_every_way_to_a_name(hidden: str, lines: list[str], called: list[str]) -> None:
    table = Table.set(hidden).do(*lines)
    assert names(table) == called
    assert [p.name for p in seen(table).state.participants.values()][3:] == called
    told = "\n".join(log_lines(seen(table)))
    assert all(name in told for name in called)


def test_a_name_that_others_have_too_does_not_hide_what_is_said_of_them() -> None:
    table = Table.set(
        f"{GOBLIN} hidden=yes",
        "add 'Goblin King' npc side=Gang zone=Yard skills='Fists 3'",
        "add Yard npc side=Gang zone=Hall hidden=yes skills='Fists 3'",
        "aspect Bruno on=zone:Yard hidden=yes",
    )
    table.do(
        "aspect Fog on=zone:Yard",
        "act 'waits for the Goblin King'",
        "next",
        "act 'looks for a Goblin'",
    )
    told = everything(table)
    assert "Goblin King takes part" in told
    assert "waits for the Goblin King" in told
    assert "Yard has the aspect Fog" in told
    assert "looks for a Goblin" not in told
