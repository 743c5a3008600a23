"""The forms of checks with reserves: what can be set, which line comes of it, what is known."""

from __future__ import annotations

import pytest

from tests.support.reserves_table import STAGE
from tests.support.table import Table
from tests.tui.present.filled import comes, fields, known
from tracker.conflict.sheets import Set
from tracker.systems.reserves.rules.state import kept_by
from tracker.tui.present.aspects import aspect_lines
from tracker.tui.present.cast import cast_listing
from tracker.tui.present.glyphs import UNICODE
from tracker.tui.present.lines import text_of
from tracker.tui.present.setup import setup_listing
from tracker.tui.present.sheet import number_choices, sheet_lines
from tracker.tui.present.sheet_edit import changes, sheet_command, sheet_line
from tracker.words.grammar import parse
from tracker.words.summary import state_lines


def played(*more: str) -> Table:
    return Table(STAGE, *more, "begin")


def test_the_likely_line_is_there_at_once() -> None:
    at = played()
    assert comes("check", at.session).text == "check skill=Speech"
    assert comes("attack", at.session).text == "attack Cem skill=Speech"
    at.do("attack Cem skill=Climb dice=000")
    assert comes("defend", at.session).text == "defend skill=Fight"


def test_all_that_a_game_master_sets_has_its_field() -> None:
    at = played("gifts", "check by=Ben skill=Ride dice=000")
    wanted = {"skill", "what", "point", "penalty", "support", "effect", "gift", "gabe", "mod"}
    wanted |= {"dice", "critical", "instead", "hidden", "free"}
    assert wanted <= fields("check", at.session).keys()
    assert {"rank", "reserve"} <= fields("check", at.session, skill="").keys()
    at.do('chain "Over" links="Ana: Climb; Ben: Ride"')
    assert "Climb (Ana)" in fields("check", at.session)["chain"].options[1].note


def test_late_dice_ask_for_their_sources_by_the_labels_of_the_fields() -> None:
    at = played()
    at.do("check by=Ana skill=Speech dice=000")
    (asked,) = known("late", at.session)
    assert asked.startswith("say which dice: Reserve point, Circumstances, ")
    assert "penalty" not in asked
    (asked,) = known("late", at.session, mod="rope")
    assert asked.startswith("Other dice is a number and why")


def test_before_the_first_round_it_is_asked_who_checks() -> None:
    who = fields("check", Table(STAGE).session)["by"]
    assert [option.label for option in who.options] == ["Ana", "Ben", "Cem"]


def test_the_fields_come_to_a_line_with_their_keys() -> None:
    at = played("gifts", "check by=Ben skill=Ride dice=000")
    found = comes(
        "check",
        at.session,
        skill="Climb",
        what="over the wall",
        point="yes",
        penalty="1 rain",
        support=at.who("Ben").id,
        effect="Potion 1; Plan 2",
        gift="Ben 2",
        mod="+1 rope; -1 wet",
        critical="yes",
    )
    assert found.text == (
        'check skill=Climb what="over the wall" point=yes penalty="1 rain" support=Ben '
        'effect="Potion 1" effect="Plan 2" gift="Ben 2" mod="+1 rope" mod="-1 wet" critical=yes'
    )
    at.do(f"{found.text} dice=000000000")


def test_costs_dice_and_odds_are_known_before() -> None:
    given = {"skill": "Climb", "point": "yes", "effect": "Potion 1", "penalty": "1 rain"}
    assert known("check", played().session, **given) == [
        "Ana pays 1 point of Vigor for a bonus die (R-057)",
        "Ana: 1 die of Potion 4/E (2) is used (R-125)",
        "Ana: -1 circumstances (rain, R-067), +1 reserve point (Vigor, R-057), "
        "+1 effect (Potion, R-125)",
        "Ana: rank 2, 4 dice, the best three count",
        "success 94 %, 0 (failure) 6 %, 1 (marginal) 12 %, 2 (without trouble) 21 %, "
        "3 (great) 27 %, 4 (amazing) 22 %, 5 (fabled) 11 %",
    ]


def test_two_against_each_other_have_odds() -> None:
    lines = known("contest", played().session, skill="Climb", opponent="p3", vs="Fight")
    assert "Ana leads 40 %, Cem leads 40 %, nobody 20 %" in lines


def test_nothing_is_thrown_for_the_hopeless() -> None:
    lines = known("check", played().session, skill="Climb", penalty="3")
    assert "Ana: no check, it fails" in lines


def test_late_dice_have_the_odds_of_what_lies_there() -> None:
    at = played().do("check skill=Climb dice=00-")
    lines = known("late", at.session, point="yes")
    assert lines[-1] == "success 100 %, 1 (marginal) 33 %, 2 (without trouble) 33 %, 3 (great) 33 %"
    assert comes("late", at.session, point="yes").text == "late Ana point=yes"
    at.do("late point=yes dice=+")
    assert "point" not in fields("late", at.session)
    assert "say which dice" in known("late", at.session)[0]


def test_dice_of_the_table_are_counted() -> None:
    at = played().do("check skill=Climb dice=00-", "late mod=+2 dice=00")
    first = comes("check", at.session, rolls="table", skill="Ride", point="yes", dice="+0")
    assert (first.found.missing, first.found.wanted) == ("dice", "2 dice to be typed")
    late = comes("late", at.session, rolls="table", mod="+2", dice="+")
    assert (late.found.missing, late.found.wanted) == ("dice", "1 die to be typed")
    assert comes("late", at.session, rolls="table", mod="+2", dice="+0").found.missing == ""


def test_what_a_result_goes_into_has_forms() -> None:
    at = played("gifts").do("check skill=Climb dice=++0")
    ben = at.who("Ben").id
    record = comes("record", at.session, text="Rope", **{"for": ben})
    assert record.text == "record Rope of=Ana for=Ben"
    assert comes("gabe", at.session, text="Wolf").text == "gabe Wolf of=Ana"
    keep = fields("refresh", at.session, name="p1", reserve="E")["keep"]
    assert [option.label for option in keep.options] == ["Potion 4/E (2)"]
    refresh = comes("refresh", at.session, name="p1", reserve="E", keep=keep.options[0].id)
    assert refresh.text == "refresh Ana E keep=Potion"
    plan = next(o for o in fields("pass-effect", at.session)["text"].options if o.typed == "Plan")
    assert comes("pass-effect", at.session, text=plan.id, to=ben, dice="2").text == (
        "pass-effect Plan to=Ben dice=2"
    )
    assert (
        comes("steal-effect", at.session, text=plan.id, to=ben).text == "steal-effect Plan to=Ben"
    )
    assert comes("drop-effect", at.session, text=plan.id).text == "drop-effect Plan"
    assert comes("compare", at.session).text == "compare"
    assert comes("gifts", at.session, hours="4").text == "gifts hours=4"
    links = fields("chain", at.session)["links"].options
    both = "\n".join(o.id for o in links if o.label in ("Ana: Climb", "Ben: Ride"))
    assert comes("chain", at.session, text="Over", links=both).text == (
        'chain Over "Ana: Climb 1; Ben: Ride 1"'
    )


def test_sheets_show_reserves_effects_and_marks() -> None:
    at = played('set Ana gaben="Wolf shape" settled="Climb yes" untrained="Psi no"')
    who = at.who("Ana").id
    shown = [text_of(line) for line in sheet_lines(at.state, who, 60, UNICODE)]
    for part in ("Vigor", "3/5", "Potion 4/E (2)", "2 E, excellent", "Wolf shape", "Tina", "Climb"):
        assert any(part in line for line in shown), part
    asked = {choice.id for choice in number_choices(at.state, who, UNICODE)}
    assert {"E", "I", "S", "effects", "Climb"} <= asked
    at.do("why Ana E", "why Ana effects")


def test_sheets_are_one_line_to_be_edited() -> None:
    at = played('set Ana settled="Climb yes"')
    who = at.who("Ana").id
    line = sheet_line(at.state, who)
    for part in (
        'skills="Climb 2, Speech 3"',
        'reserves="E 3/5, I 2/4, S 1/1"',
        'reserve="Climb E, Speech I"',
        'effects="Plan 3/S; Potion 4/E (2)"',
        'settled="Climb yes"',
        "player=Tina",
    ):
        assert part in line
    before = sheet_command(at.state, who)
    after = parse(line.replace("E 3/5", "E 5/5"), at.state)
    assert isinstance(after, Set)
    changed = changes(before, after)
    assert changed is not None
    at.session.carry_out(changed)
    assert at.who("Ana").resources["E"].current == 5


def test_the_rounds_show_reserves_and_effects() -> None:
    at = played("gifts", 'chain "Over" links="Ana: Climb; Ben: Ride"')
    at.do("check chain=yes dice=000", "check chain=yes dice=00000", "gabe Wolf of=Ben")
    listing = cast_listing(at.state, 80, UNICODE)
    assert "Effects" in text_of(listing.header)
    assert "3/5  2/4  1/1  Plan 3/S, Potion 4/E (2)" in text_of(listing.rows[0].line)
    table = [text_of(line) for line in aspect_lines(at.state, 80, UNICODE)]
    assert table == [
        " Gift dice  Tina 6, Ben 6, GM 8          Over  2 of 2 made",
        " Last results  Ana, Climb without trouble 2 (used); Ben, Ride marginal 1 (used): "
        "reached; the game master may add a catch",
    ]
    assert "Gift dice: Tina 6, Ben 6, GM 8" in state_lines(at.state)


def test_the_setup_shows_points_and_settings() -> None:
    listing = setup_listing(Table(STAGE).state, 120, UNICODE, unfolded=True)
    rows = [text_of(row.line) for row in listing.rows]
    assert any("E 3/5 I 2/4 S 1/1" in row and "Speech 3 I" in row for row in rows)
    assert any(row.split()[:5] == ["gift", "dice", "a", "share", "each"] for row in rows)


def test_only_checks_that_may_help_are_offered_as_support() -> None:
    at = played("check by=Ben free=yes skill=Ride dice=+00").do("attack Cem skill=Climb dice=+00")
    assert [o.label for o in fields("defend", at.session)["support"].options] == ["Ben"]
    at.do("defend skill=Fight support=Ben dice=00000")
    at.do("next")
    # What was thrown against Cem helps him later neither; his own answer may lead on to more.
    assert [o.label for o in fields("check", at.session)["support"].options] == ["Cem"]


def test_a_link_on_which_everything_hung_is_offered_only_when_it_succeeded() -> None:
    failed = played("check by=Ben free=yes critical=yes skill=Ride dice=---")
    assert "support" not in fields("check", failed.session)
    done = played("check by=Ben free=yes critical=yes skill=Ride dice=+++")
    assert [o.label for o in fields("check", done.session)["support"].options] == ["Ben"]


@pytest.mark.rule("R-130")
@pytest.mark.rule("R-131")
@pytest.mark.rule("R-137")
def test_effects_of_one_name_are_told_apart_in_the_forms() -> None:
    at = played(
        "set Ana effects='Potion 4/E; Potion 2/S'", "pass-effect 'Potion 4/E' to=Ben dice=1"
    )
    held = fields("steal-effect", at.session)["text"].options
    assert [o.typed for o in held] == ["Potion 4/E", "Potion 2/S", "Potion"]
    cem = at.who("Cem").id
    for option, line in (
        (held[1], "steal-effect 'Potion 2/S' of=Ana to=Cem"),
        (held[2], "steal-effect Potion of=Ben to=Cem"),
    ):
        found = comes("steal-effect", at.session, text=option.id, to=cem)
        assert found.text.replace('"', "'") == line
        assert found.found.refusal is None
    ana = at.who("Ana")
    kept = fields("refresh", at.session, name=ana.id, reserve="S")["keep"].options
    assert [o.typed for o in kept] == ["Potion"]
    at.do("refresh Ana S keep=Potion")
    assert [e.note for e in kept_by(at.who("Ana")).effects] == ["Potion 4/E (3)", "Potion 2/S"]
    stands = fields("check", at.session, by=ana.id)["instead"].options
    assert [o.typed for o in stands] == ["", "Potion 4/E", "Potion 2/S"]
