"""Records of the log and the rulings behind a number, in words."""

from __future__ import annotations

import pytest

from tests.words.played import ATTACK, Played
from tracker.conflict.history.why import Cause, causes_by_name
from tracker.conflict.ruling import Base, BranchMark, HeadMove, Record, Refusal, Revision
from tracker.conflict.state import Conflict
from tracker.words.history_lines import answer_lines, log_lines, record_line, record_lines, why_line
from tracker.words.translate import install

RECORDS: list[tuple[Record, str, str]] = [
    (HeadMove(n=50, head=40, why="undo"), "back to 40", "zurück zu 40"),
    (HeadMove(n=50, head=0, why="undo"), "back to the beginning", "zurück zum Anfang"),
    (HeadMove(n=50, head=41, why="redo"), "forward again to 41", "wieder vor zu 41"),
    (HeadMove(n=50, head=12, why="goto"), "go to 12", "weiter bei 12"),
    (HeadMove(n=50, head=0, why="goto"), "go to the beginning", "weiter beim Anfang"),
    (HeadMove(n=50, head=12, why="{n}"), "{n}: to 12", "{n}: nach 12"),
    (
        Revision(n=50, revision="strike 15", came_from=41, parent=14, rulings=()),
        "15 struck, 0 rulings decided again",
        "15 gestrichen, 0 Entscheidungen neu gefällt",
    ),
    (
        Revision(n=50, revision="amend 15 hold", came_from=41, parent=14, rulings=()),
        "15 amended, 0 rulings decided again",
        "15 geändert, 0 Entscheidungen neu gefällt",
    ),
    (
        Revision(n=50, revision="shuffle", came_from=41, parent=14, rulings=()),
        "shuffle, 0 rulings decided again",
        "shuffle, 0 Entscheidungen neu gefällt",
    ),
    (
        BranchMark(n=50, branch="if {she} concedes", tip=41),
        "the branch at 41 is called if {she} concedes",
        "der Zweig bei 41 heißt if {she} concedes",
    ),
    (
        BranchMark(n=50, branch="", tip=41),
        "the branch at 41 has no name any more",
        "der Zweig bei 41 hat keinen Namen mehr",
    ),
    (
        BranchMark(n=50, branch="", tip=41, away=True),
        "the branch at 41 is put away",
        "der Zweig bei 41 ist weggelegt",
    ),
    (
        BranchMark(n=50, branch="if", tip=41, away=True),
        "the branch if at 41 is put away",
        "der Zweig if bei 41 ist weggelegt",
    ),
]


@pytest.mark.parametrize(("record", "in_english", "in_german"), RECORDS)
def test_records_have_a_line(record: Record, in_english: str, in_german: str) -> None:
    assert record_line(record, Conflict()) == in_english
    install("de")
    assert record_line(record, Conflict()) == in_german


def test_a_ruling_is_listed_with_its_events() -> None:
    played = Played().play(f"{ATTACK}\nstress")
    attack, stress = (played.timeline.rulings[n] for n in played.timeline.path()[-2:])
    assert record_lines(attack, played.timeline) == [
        "16 Ada attacks Krall: Weapons 6 against Weapons 3, 3 shifts, outstanding; "
        "Thugs A take 2: 2 fall, 0 left (F-MINION-6)",
        "    Ada rolls Weapons 4 + [++00] 2 = 6",
        "    Krall rolls Weapons 3 + group 1 (F-GROUP-4) + [00-0] -1 = 3",
        "    Ada: 6 against 3, 3 shifts, outstanding",
        "    Thugs A are out (F-MINION-7)",
        "    Krall takes 1",
    ]
    assert record_lines(stress, played.timeline) == ["17 Krall marks Health 1 (F-STRESS-6)"]


def test_an_event_that_the_headline_tells_is_not_told_again() -> None:
    played = Played().play("hold")
    assert record_lines(played.last, played.timeline) == ["16 Ada holds (F-HOLD-1)"]


def test_a_revision_lists_its_rulings() -> None:
    played = Played().play("hold\nnext")
    rulings = tuple(played.timeline.rulings[n] for n in played.timeline.path()[-2:])
    revision = Revision(n=18, revision="strike 15", came_from=17, parent=15, rulings=rulings)
    assert record_lines(revision, played.timeline) == [
        "18 15 struck, 2 rulings decided again",
        "    16 Ada holds",
        "    17 Bruno passes",
    ]


def test_the_whole_log_reads_as_its_records_do() -> None:
    played = Played().play(f"{ATTACK}\nstress\nnext")
    played.timeline.append(HeadMove(n=19, head=17, why="undo"))
    played.play("hold")
    timeline = played.timeline
    lines = [line for record in timeline.records for line in record_lines(record, timeline)]
    assert list(log_lines(timeline)) == lines
    assert "19 back to 17" in lines


class Answer(Base, frozen=True, kw_only=True):
    """The answer to "why" as the session gives it."""

    who: str
    field: str
    causes: tuple[Cause, ...]


def why(played: Played, name: str, field: str) -> list[str]:
    who = played.who(name)
    causes = causes_by_name(played.timeline, who, field)
    assert not isinstance(causes, Refusal)
    return answer_lines(Answer(who=who, field=field, causes=causes), played.timeline)


def test_why_names_rulings_values_and_rules() -> None:
    played = Played().play("fp Ada 1\nattack Krall tag='Fog on the water' skill=Weapons dice=0000")
    assert why(played, "Ada", "fp") == [
        "Ada, fate points:",
        "    17: 4 -> 3, Ada pays 1 fate point (F-FP-2); Ada attacks Krall: Weapons 6",
        "    16: 3 -> 4, Ada gets 1 fate point (F-FP-1)",
        "    9: 3, Ada takes part: player character, Heroes, Warehouse",
    ]
    install("de")
    assert why(played, "Ada", "fp")[:2] == [
        "Ada, FATE-Punkte:",
        "    17: 4 -> 3, Ada zahlt 1 FATE-Punkt (F-FP-2); Ada greift Krall an: Nahkampfwaffen 6",
    ]


def test_why_names_places_and_leaves_out_what_the_events_say() -> None:
    played = Played().play("place Ada Quay\nhit Ada 2\nconsequence Cut")
    assert why(played, "Ada", "zone")[1] == (
        "    16: Warehouse -> Quay, Ada moves to Quay (F-ZONE-6)"
    )
    assert why(played, "Ada", "consequences") == [
        "Ada, consequences:",
        "    18: Ada takes a consequence (mild): Cut (F-CONSEQ-1)",
    ]
    assert why(played, "Ada", "health")[0] == "Ada, Health:"
    install("de")
    assert why(played, "Ada", "Weapons")[0] == "Ada, Nahkampfwaffen:"


def test_why_counts_boxes_as_the_table_does() -> None:
    played = Played().play("hit Ada 2\nstress")
    assert why(played, "Ada", "health")[1].startswith("    17: none of 5 -> 2 of 5, ")


def test_why_says_when_nothing_changed_it() -> None:
    played = Played()
    assert why(played, "Ada", "outcome") == ["Ada, outcome: no ruling has changed it"]
    causes = causes_by_name(played.timeline, played.who("Ada"), "weight")
    assert not isinstance(causes, Refusal)
    assert why_line(causes[-1], played.timeline).startswith("9: 2, Ada takes part")
