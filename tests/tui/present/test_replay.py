"""A ruling looked back on: the state with what has changed marked, and all that it did."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.support.fights import random_fight
from tests.support.table import Table
from tests.tui.quay import picture, quay, shown
from tracker.session import Session
from tracker.tui.present.cells import line_width
from tracker.tui.present.glyphs import ASCII, UNICODE, Glyphs
from tracker.tui.present.lines import Line
from tracker.tui.present.replay import (
    Chronicle,
    Tree,
    comparison_lines,
    ruling_lines,
    stage_lines,
    title_line,
)

fights = st.builds(random_fight, st.integers(1, 60), st.integers(0, 10**6))


def stage(session: Session, width: int = 70) -> list[Line]:
    timeline = session.timeline
    before = timeline.state_at(timeline.rulings[timeline.head].parent)
    return stage_lines(timeline.state, before, width, UNICODE)


def told(session: Session, n: int, width: int = 76) -> list[str]:
    tree = Tree(session.timeline)
    return shown(ruling_lines(Chronicle(session.timeline), tree, n, width))


def changed(lines: list[Line]) -> list[str]:
    return [span.text for line in lines for span in line if span.style == "changed"]


def test_what_a_ruling_has_changed_is_marked() -> None:
    session = quay(1)
    assert shown(stage(session)) == picture(
        """
| Round 1 · Ada's turn
|      Name         Zone      Health    Composure Consequences FP
|  ✓ ○ Krall        Warehouse □□□ □□    □□□ □□□ □ Singed Hand   2
|    ○   Thugs A ×2 Warehouse □□
|  ▸ ◆ Ada          Quay      □□□ □□□ □ □□□ □□□                 3
|Δ   ◆ Bruno        Warehouse □□■ □□□   □□□ □□□ □               3
|    ○ Thugs B ×3   Warehouse □□□
"""
    )
    assert changed(stage(session)) == ["Δ", "□□", "□□□"]
    assert changed(stage(quay(2))) == ["Δ", "Warehouse", "Δ", "Thugs B ×1", "□"]


def test_aspects_come_and_go_with_a_sign() -> None:
    table = Table.set().do('aspect "Fog" on=scene')
    assert shown(stage(table.session))[-1] == " Δ Scene  Fog"
    table.do("unaspect Fog")
    assert shown(stage(table.session))[-1] == " Δ − Scene  Fog"
    table.do("note x")
    assert changed(stage(table.session)) == []


def test_the_first_state_and_the_setup_show_what_there_is() -> None:
    empty = Session()
    assert shown(stage_lines(empty.state, None, 60, UNICODE)) == [
        " Setup",
        "Nobody takes part yet.",
    ]
    empty.do('conflict "Quay"')
    empty.do("zone Yard")
    assert shown(stage(empty))[-1] == " Δ Zones  Yard"


def test_what_is_asked_stands_with_the_state() -> None:
    table = Table.set().do("attack Krall skill=Weapons dice=0000")
    assert shown(stage(table.session))[-1].endswith("Ada attacks Krall, Weapons 4")


def test_a_ruling_is_told_with_its_rolls_and_rules() -> None:
    table = Table.set().do('maneuver Krall aspect=Dust skill=Fists dice=+++0 mod="+1 sand"')
    lines = told(table.session, table.session.timeline.head)
    assert lines[0].startswith(f" {table.session.timeline.head} Ada maneuvers against Krall")
    assert any("Fists 2 + sand 1 (F-ROLL-3) + [+++0] 3 = 6" in text for text in lines)
    assert lines[-1] == " 2026-01-01 00:00:00Z"


def test_forks_and_the_ruling_decided_again_are_named() -> None:
    session = quay(0, "note a", "note b")
    first, second = session.timeline.path()[-2:]
    session.do("undo")
    session.do("note c")
    third = session.timeline.head
    assert f" The tree forks here: {second}, {third}." in told(session, first)
    session.do(f"strike {first}")
    assert f" Decided again from {third}." in told(session, session.timeline.head)
    assert told(session, 0) == [" Nothing has been ruled yet."]


def test_the_title_says_how_the_ruling_stands_to_the_head() -> None:
    session = quay(0, "note a", "undo")
    tree, head = Tree(session.timeline), session.timeline.head
    after = session.timeline.forward(head)
    assert after is not None

    def title(n: int, glyphs: Glyphs = UNICODE, speed: int = 0, marked: int | None = None) -> str:
        return shown([title_line(tree, n, glyphs, speed=speed, marked=marked)])[0]

    assert title(head) == f" Ruling {head} · the table stands here · u takes back {head}"
    assert title(head - 1) == f" Ruling {head - 1} · u goes back to here"
    assert title(after) == f" Ruling {after} · has not happened"
    tree.put_away = 2
    whole = f" Ruling {after} · 2 put away · = 5 marked · has not happened"
    for room, text in (
        (len(whole), whole),
        (len(whole) - 1, whole.removesuffix(" · has not happened")),
        (30, f" Ruling {after} · 2 put away"),
    ):
        titled = title_line(tree, after, UNICODE, marked=5, room=room)
        assert shown([titled]) == [text]
    tree.put_away = 0
    assert title(0, ASCII, speed=2, marked=5) == " The beginning - playing 2x - = 5 marked"


@given(fights, st.integers(20, 120), st.sampled_from([UNICODE, ASCII]))
def test_nothing_is_wider_than_there_is_room(session: Session, width: int, glyphs: Glyphs) -> None:
    timeline = session.timeline
    tree, chronicle = Tree(timeline), Chronicle(timeline)
    for n in list(timeline.rulings)[::7]:
        before, after = timeline.state_at(timeline.rulings[n].parent), timeline.state_at(n)
        for one in ruling_lines(chronicle, tree, n, width):
            assert line_width(one) <= width
        for one in comparison_lines((0, before), (n, after), width, glyphs):
            assert line_width(one) <= width


def test_two_points_stand_side_by_side() -> None:
    table = Table.set("zone Loft", "border Hall Loft")
    first = table.session.timeline.head, table.state
    table.do("next", "hit Krall 2", "stress", "aspect Fog", "place Ada Hall")
    second = table.session.timeline.head, table.state
    assert shown(comparison_lines(first, second, 78, UNICODE)) == picture(
        f"""
|                  at {first[0]}   at {second[0]}
|       turn       Ada     Bruno
|       aspects    -       Fog
|Ada    zone       Yard    Hall
|       has acted  no      yes
|Krall  Health     □□□ □□  □■□ □□
"""
    )
    assert shown(comparison_lines(first, first, 78, UNICODE)) == ["Both are the same."]
