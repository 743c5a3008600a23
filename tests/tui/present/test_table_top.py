"""What stands around the cast: header, aspects, the log's lines, the sheet, the question."""

from __future__ import annotations

import pytest

from tests.tui.quay import picture, quay, shown
from tracker.checks.rules.table import CheckTable
from tracker.conflict.ruling import HeadMove, Refusal, Ruling
from tracker.conflict.state import Conflict, Obstacle, change
from tracker.session import Session
from tracker.systems.fate.rules.state import person
from tracker.tui.action_table import actions_of
from tracker.tui.present.aspects import aspect_lines
from tracker.tui.present.glyphs import ASCII, UNICODE
from tracker.tui.present.lines import Span, line, text_of
from tracker.tui.present.question import likely_answer, question_lines
from tracker.tui.present.recent import (
    RecordLine,
    log_pane_lines,
    moved_text,
    record_texts,
    stood_at_before,
    warning_texts,
)
from tracker.tui.present.screen_keys import footer, header_parts, key_hints, shown_key
from tracker.tui.present.sheet import number_choices, sheet_lines
from tracker.tui.widgets.bars import key_line
from tracker.words.translate import install


def header(session: Session) -> str:
    return " | ".join(text_of(part) for part in header_parts(session))


def test_the_header_says_what_how_and_whether_it_is_saved() -> None:
    assert header(quay(0)) == (
        " Night at the Quay · physical | Round 1 · Krall's turn · in memory only "
    )
    assert "all turns are over" in header(quay(5))
    assert "Ended in round 3" in header(quay(18))
    assert header(Session()) == " Untitled | Setup · in memory only "


def test_the_header_says_what_is_not_saved() -> None:
    session = quay(1)
    session.unsaved = list(session.timeline.records[-3:])
    assert header(session).endswith("NOT SAVED 3 ")


def test_aspects_blocks_spin_and_overflow_stand_side_by_side() -> None:
    lines = aspect_lines(quay(9, 'aspect "Fog on the water"').state, 79, UNICODE)
    assert shown(lines) == picture(
        """
| Krall  ★ Blinded (fragile, free tag: Bruno)
| Scene  Fog on the water
"""
    )
    assert shown(aspect_lines(quay(4).state, 79, UNICODE)) == [" Spin  Ada"]
    assert (
        "Block 2  Krall, Warehouse > Gallery: nobody gets onto the stairs"
        in (shown(aspect_lines(quay(13).state, 79, UNICODE))[0])
    )
    assert shown(aspect_lines(quay(15).state, 79, UNICODE)) == [" Overflow  Bruno 1"]


def test_two_short_entries_share_a_line() -> None:
    state = quay(9, "aspect Fog", "aspect Crates on=Quay").state
    assert shown(aspect_lines(state, 120, UNICODE)) == [
        " Krall  ★ Blinded (fragile, free tag: Bruno)                 Quay  Crates",
        " Scene  Fog",
    ]


def test_what_other_systems_wear_down_is_listed() -> None:
    state = change(
        Conflict(),
        own=CheckTable(obstacles={"o1": Obstacle(id="o1", text="The gate", needs=8, done=3)}),
    )
    assert shown(aspect_lines(state, 79, UNICODE)) == [" The gate  5 of 8 left"]


def test_the_log_keeps_the_lines_it_knows() -> None:
    timeline = quay(2).timeline
    texts = record_texts(timeline, {17: RecordLine(line("as told before"))}, most=2)
    texts[9] = RecordLine(line("what was told long before it, in more words than fit"))
    assert shown(log_pane_lines(dict(sorted(texts.items())), timeline, 34)) == [
        "  9 what was told long before it,",
        "    in more words than fit",
        " 16 Bruno marks Health 3",
        " 17 as told before",
    ]


def test_what_was_taken_back_is_dimmed_and_has_a_sign() -> None:
    timeline = quay(1, "undo").timeline
    *_way, marked, undo = log_pane_lines(record_texts(timeline, {}, most=2), timeline, 80)
    assert (text_of(marked)[0], marked[-1].style) == ("×", "dim")
    assert (text_of(undo)[0], undo[-1].style) == (" ", "")


def test_before_the_first_turn_they_are_not_all_over() -> None:
    table = Session()
    for one in (
        "conflict X system=core edition=condensed",
        "zone Y",
        "side A",
        "side B",
        "add Ada pc side=A zone=Y",
        "add Krall npc side=B zone=Y",
        "begin",
    ):
        assert not isinstance(table.do(one), Refusal), one
    assert table.state.turn is None
    assert "nobody's turn" in header(table)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("width", [80, 100, 120, 200])
def test_keys_that_are_on_every_screen_are_always_in_the_footer(language: str, width: int) -> None:
    install(language)
    state = quay(9).state
    for screen in ("setup", "zones", "rounds", "replay"):
        hints = footer(state, screen, actions_of("fate"), False, width, UNICODE)
        spans = {span.text for span in key_line(hints, width, "…") if span.style == "key"}
        assert {"u", ":", "?"} <= spans, (screen, spans)


def test_where_the_table_went_far_back_what_led_there_stands_before_what_was_taken_back() -> None:
    timeline = quay(9, "goto 17").timeline
    lines = shown(log_pane_lines(record_texts(timeline, {}, most=6), timeline, 200))
    assert [text[:4].strip() for text in lines[:6]] == ["12", "13", "14", "15", "16", "17"]
    assert "taken back" in lines[6]
    assert lines[-1].endswith("go to 17")


def test_an_undo_and_a_redo_move_no_line_of_the_log() -> None:
    session = quay(9)
    told: dict[int, RecordLine] = {}
    first: list[int] = []
    for _press in range(40):
        for move in ("undo", "redo"):
            assert not isinstance(session.do(move), Refusal)
            told = record_texts(session.timeline, told, most=6)
            first.append(min(told))
    # Once, as the moves leave less than half of what led here in view.
    assert len(set(first)) <= 2
    # What comes then pushes the older lines out again.
    for n in range(12):
        session.do(f"note {n}")
        told = record_texts(session.timeline, told, most=6)
        assert 6 <= len(told) <= 18
    assert min(told) > max(first)


def test_what_was_decided_anew_stands_before_the_revision_that_did_it() -> None:
    timeline = quay(1, "next", 'amend 16 consequence "A cut"').timeline
    lines = log_pane_lines(record_texts(timeline, {}, most=3), timeline, 80)
    assert shown(lines) == [
        " 16 2 taken back",
        " 18 Bruno takes a consequence (mild): A cut",
        " 19 Ada passes",
        " 20 16 amended, 2 rulings decided again",
    ]
    assert [each[-1].style for each in lines] == ["dim", "error", "", ""]


def test_what_stands_out_in_the_log_is_who_acts_what_came_of_it_and_the_dice() -> None:
    timeline = quay(1).timeline
    told = record_texts(timeline, {}, most=4)
    (attack,) = [told[n] for n, r in timeline.rulings.items() if n in told and _attacks(r)]
    assert [(span.text.strip(), span.style) for span in attack.line] == [
        ("Krall", "actor"),
        ("attacks Bruno: Weapons 5 against Fists 2,", ""),
        ("3 shifts, outstanding", "strong"),
        ("+0-+ --00", "dim"),
    ]


def _attacks(ruling: Ruling) -> bool:
    return type(ruling.command).__name__ == "Attack"


def test_rounds_are_rules_in_the_log_and_what_is_broken_keeps_its_styles() -> None:
    timeline = quay(9).timeline
    opened = RecordLine(line(Span("Round 2")), opens=True)
    (rule,) = log_pane_lines({7: opened}, timeline, 20)
    assert text_of(rule) == " 7 Round 2 ─────────"
    told = RecordLine(line(Span("Ada", "actor"), " attacks: ", Span("a miss", "strong")))
    assert log_pane_lines({7: told}, timeline, 16) == [
        line(" ", Span("7", "dim"), " ", Span("Ada", "actor"), " attacks:"),
        line("   ", Span("a miss", "strong")),
    ]


def test_undo_and_redo_say_what_they_moved() -> None:
    session = quay(2)
    moves = []
    for typed in ("undo 2", "redo"):
        record = session.do(typed)
        assert isinstance(record, HeadMove)
        before = stood_at_before(session.timeline.records)
        moves.append(moved_text(record, before, session.timeline))
    assert moves == [
        "Taken back: 16 Bruno marks Health 3, and 1 after it",
        "Done again: 16 Bruno marks Health 3",
    ]


def test_reminders_name_their_rule() -> None:
    session = quay(1, "attack Krall by=Ada dice=0000 vs=Weapons vs-dice=0000")
    (warning,) = warning_texts(session.timeline.records[-1], session.timeline)
    assert warning.endswith("(F-ZONE-2)")


def test_a_sheet_tells_everything_and_cuts_nothing() -> None:
    state = quay(9, 'rename Krall "Krall the Terrible of the Western Docks"').state
    assert shown(sheet_lines(state, "p3", 31, UNICODE)) == picture(
        """
|◊ Krall the Terrible of the
|  Western Docks
|Role       game master's
|           character
|Side       Gang
|Zone       Warehouse
|Now        full def.
|Health     □□□ □□ highest free
|           box 5
|Composure  □□□ □□□ □ highest
|           free box 7
|FP         2
|Mild       Singed Hand
|Moderate   Dislocated Shoulder
|For now    ★ Blinded (fragile,
|           free tag: Bruno)
|Resolve    Great (+4)
|Alertness  Good (+3)
|Weapons    Good (+3)
|Athletics  Fair (+2)
"""
    )
    assert sheet_lines(state, "p99", 30, UNICODE) == []


def test_minions_tell_how_many_are_left() -> None:
    lines = shown(sheet_lines(quay(2).state, "p5", 60, UNICODE))
    assert lines[:2] == ["  Thugs B", "Role    1 of 3 minions, quality Average (+1), physical"]


@pytest.mark.rule("F-COMPANION-6", "F-COMPANION-8", "F-COMPANION-9")
@pytest.mark.parametrize(
    ("language", "role", "kinds", "advances"),
    [
        (
            "en",
            "sidekick of Ada, quality Good (+3)",
            "Kinds of conflict  physical, social",
            "Advances           quality 2, scope, keeping up",
        ),
        (
            "de",
            "Waffenbruder von Ada, Qualität Gut (+3)",
            "Konfliktarten  physisch, sozial",
            "Steigerungen   Qualität 2, Bandbreite, Anschluss halten",
        ),
    ],
)
def test_the_sheet_of_a_companion_has_all_that_it_was_given(
    language: str, role: str, kinds: str, advances: str
) -> None:
    install(language)
    added = 'companion Wick of=Ada kinds=physical,social advances="quality 2, scope, keeping up"'
    session = quay(0, added)
    wick = next(p.id for p in session.state.participants.values() if p.name == "Wick")
    lines = shown(sheet_lines(session.state, wick, 70, UNICODE))
    assert lines[1].endswith(role)
    assert kinds in lines
    assert advances in lines
    # What is shown can be typed.
    _label, _blanks, typed = advances.partition("  ")
    session.do(f'companion Rex of=Ada kinds=physical,social advances="{typed.strip()}"')
    people = {p.name: p for p in session.state.participants.values()}
    assert person(people["Rex"]).advances == person(people["Wick"]).advances


def test_every_number_of_a_sheet_can_be_asked_about() -> None:
    session = quay(13)
    ids = [choice.id for choice in number_choices(session.state, "p3", UNICODE)]
    assert ids[:6] == ["health", "composure", "consequences", "fp", "zone", "block"]
    for field in ids:
        assert session.do(f"why Krall {field}") is not None


@pytest.mark.parametrize(
    ("session", "line", "likely"),
    [
        (
            quay(0, "attack Bruno dice=+0-+ vs-dice=--00 vs=Fists"),
            "enter/s Stress (Health 3)",
            "stress",
        ),
        (quay(0, "attack Bruno dice=+0-+"), "enter/d Defend", "defend"),
        (
            quay(0, "attack Bruno dice=---- vs=Fists vs-dice=++++"),
            "enter/s Spin  o Overflow (8)",
            "spin",
        ),
        (
            quay(0, "maneuver on=scene aspect=Fog difficulty=3 dice=0000"),
            "enter/s Enough  f Not enough",
            "succeed",
        ),
        (
            quay(0, "maneuver on=scene aspect=Fog difficulty=5 dice=0000"),
            "s Enough  enter/f Not enough",
            "fail",
        ),
    ],
)
def test_a_question_stands_with_the_keys_that_answer(
    session: Session, line: str, likely: str
) -> None:
    assert line in " ".join(shown(question_lines(session.state, 200, actions_of("fate"))))
    assert likely_answer(session.state) == likely


def test_a_hit_that_does_not_fit_says_so() -> None:
    state = quay(9, "attack Krall skill=Fists tag=Blinded dice=++0+ vs=Weapons vs-dice=--00").state
    assert shown(question_lines(state, 79, actions_of("fate"))) == [
        " Krall takes 6, it does not fit the track   enter/c Consequence (severe)"
    ]


def test_an_offer_of_terms_has_no_likely_answer() -> None:
    state = quay(
        4,
        "attack Krall by=Bruno dice=++00 vs-dice=---0 vs=Weapons",
        'consequence "Dislocated Shoulder"',
        'concede "you leave town"',
    ).state
    assert likely_answer(state) == ""
    # Who decides stands at the end, which is not cut.
    assert shown(question_lines(state, 40, actions_of("fate")))[:2] == [
        " Krall offers to concede: you leave",
        " town; Bruno decides",
    ]


def test_what_may_be_done_is_offered_with_its_key() -> None:
    assert shown(question_lines(quay(4).state, 79, actions_of("fate"))) == [
        " enter Bruno may act now"
    ]
    assert shown(question_lines(quay(15).state, 79, actions_of("fate")))[0].startswith(
        " p Krall may demand"
    )
    assert question_lines(quay(18).state, 79, actions_of("fate")) == []


def test_a_footer_without_room_has_keys_alone() -> None:
    undo = [action for action in actions_of("fate") if action.id == "undo"]
    assert [hint.label for width in (80, 200) for hint in key_hints(undo, width)] == ["", "Undo"]
    assert [shown_key(key) for key in ("ctrl+p", "f2", "a")] == ["^p", "F2", "a"]
    step = [action for action in actions_of("fate") if action.id == "step-back"]
    assert [key_hints(step, 80, glyphs)[0].key for glyphs in (UNICODE, ASCII)] == ["←", "left"]
