"""Bracket notation: what it prints it reads, and every text is a check or a named error."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tracker.dice.faults import Fault
from tracker.systems.twenty.rules.attributes import ATTRIBUTES
from tracker.systems.twenty.rules.checks import Stage, TwentyCheck
from tracker.systems.twenty.rules.notation import Notation, Side, Skill, parse
from tracker.systems.twenty.rules.together import Mode

ERRORS = [
    *("E_NO_BRACKET", "E_EMPTY", "E_SYNTAX", "E_NO_ATTRIBUTE", "E_SPEC", "E_ROMAN", "E_RANGE"),
    *("E_MODE", "E_COUNT", "E_TRAILING", "E_STAGE"),
]

skills = st.builds(
    Skill,
    st.sampled_from(["Kraftakt", "Nah-Kampf", "Heil-Kunde II", "Eis’n", "Mit.Sein", "Klasse IV"]),
    st.sampled_from(["", "Stemmen", "a - b", "II", "1,5 m; ≥ EG"]),
)
sides = st.builds(
    Side,
    attributes=st.lists(
        st.sampled_from([a.german for a in ATTRIBUTES]), min_size=1, max_size=2
    ).map(tuple),
    skills=st.lists(skills, max_size=2).map(tuple),
    points=st.integers(-30, 30),
    net=st.integers(-10, 10),
)
texts = st.sampled_from(["Ergebnis A", "nichts: gar nichts", "½ [Weg] ≥ EG II", "👩‍🚒 – ja"])
staged = st.lists(st.tuples(st.integers(1, 10), texts), min_size=1, unique_by=lambda s: s[0]).map(
    lambda found: tuple(Stage(degree=degree, text=text) for degree, text in sorted(found))
)
modes = st.one_of(
    st.just(("single", None, None)),
    st.tuples(st.just("communal"), st.integers(2, 40), st.none()),
    st.tuples(st.just("supporting"), st.integers(1, 40), st.none()),
    st.tuples(st.just("comparative"), st.none(), sides),
)
requirements = st.one_of(
    st.just((None, ())),
    st.tuples(st.integers(1, 10), st.just(())),
    st.tuples(st.none(), staged),
)


@st.composite
def notations(draw: st.DrawFn) -> Notation:
    mode, count, against = draw(modes)
    required, stages = draw(requirements)
    known: dict[str, Mode] = {
        "single": "single",
        "communal": "communal",
        "supporting": "supporting",
        "comparative": "comparative",
    }
    return Notation(
        side=draw(sides),
        mode=known[mode],
        count=count,
        against=against,
        required=required,
        stages=stages,
    )


def read(text: str) -> Notation:
    found = parse(text)
    assert isinstance(found, Notation), found
    return found


def code(text: str) -> str:
    found = parse(text)
    assert isinstance(found, Fault), found
    return found.code


@given(notations())
def test_what_is_printed_reads_the_same(notation: Notation) -> None:
    assert parse(str(notation)) == notation


@given(st.text() | st.text("[]|()+-IVXiv EG≥:;\nStärkemit0123gemeinschaftlich", max_size=40))
@example("[Stärke + 99999999999999999999]")
@example("[Stärke + 999999999 + 1]")
@example("[Stärke - 999999999 - 999999999 + 5]")
@example("[Stärke | gemeinschaftlich(" + "9" * 5000 + ")]")
def test_every_text_is_a_check_or_a_named_error(text: str) -> None:
    for typed in (
        text,
        f"[{text}]",
        f"[Stärke {text}]",
        f"[Stärke]{text}",
        f"[Stärke] EG≥:;{text}",
    ):
        found = parse(typed)
        if isinstance(found, Fault):
            assert found.code in ERRORS
            assert found.message.format(**found.arguments)
            assert found.arguments["typed"] == typed
            assert 0 <= int(found.arguments["at"]) <= len(typed)
        else:
            assert parse(str(found)) == found


@pytest.mark.parametrize(
    ("typed", "error"),
    [
        ("", "E_NO_BRACKET"),
        ("Stärke", "E_NO_BRACKET"),
        ("[Stärke", "E_NO_BRACKET"),
        ("Probe [Stärke]", "E_NO_BRACKET"),
        ("[ \u200b ]", "E_EMPTY"),
        ("[Stärke | vergleichend | ]", "E_EMPTY"),
        ("[Stärke + ]", "E_SYNTAX"),
        ("[+ Stärke]", "E_SYNTAX"),
        ("[Stärke + 0]", "E_SYNTAX"),
        ("[Stärke + 2x]", "E_SYNTAX"),
        ("[Stärke 2]", "E_SYNTAX"),
        ("[II + Stärke]", "E_SYNTAX"),
        ("[Stärke + II (x)]", "E_SYNTAX"),
        ("[Stärke [x]]", "E_SYNTAX"),
        ("[Stärke + Kraft -Akt]", "E_SYNTAX"),
        ("[Stärke + Kraftakt ()]", "E_SPEC"),
        ("[Stärke + Kraftakt (a]", "E_SPEC"),
        ("[Stärke + Kraftakt (a)(b)]", "E_SPEC"),
        ("[Stärke + XI]", "E_ROMAN"),
        ("[Stärke + xii]", "E_ROMAN"),
        ("[Stärke + 1000000000]", "E_RANGE"),
        ("[Stärke - 999999999 - 1]", "E_RANGE"),
        ("[Stärke - Ii]", "E_ROMAN"),
        ("[Stärke - XL]", "E_ROMAN"),
        ("[Stärke] EG XI", "E_ROMAN"),
        ("[Stärke] EG 2", "E_ROMAN"),
        ("[Stärke | ]", "E_MODE"),
        ("[Stärke | vergleichend]", "E_MODE"),
        ("[Stärke | vergleichend | Stärke | Stärke]", "E_MODE"),
        ("[Stärke | gemeinschaftliche(2)]", "E_MODE"),
        ("[Stärke | gemeinschaftlich(2) x]", "E_MODE"),
        ("[Stärke | gemeinschaftlich(2) | Stärke]", "E_MODE"),
        ("[Stärke | unterstützend(0)]", "E_COUNT"),
        ("[Stärke | unterstützend(II)]", "E_COUNT"),
        ("[Stärke] x", "E_TRAILING"),
        ("[Stärke] ≥ II", "E_TRAILING"),
        ("[Stärke] EG II oder mehr", "E_TRAILING"),
        ("[Stärke]]", "E_TRAILING"),
        ("[Stärke] mitEG II", "E_TRAILING"),
        ("[Stärke] EG ≥:", "E_STAGE"),
        ("[Stärke] EG ≥: I: A", "E_STAGE"),
        ("[Stärke] EG ≥:\nI A", "E_STAGE"),
        ("[Stärke] EG ≥:\nI:", "E_STAGE"),
        ("[Stärke] EG ≥:\nXI: A", "E_STAGE"),
        ("[Stärke] EG ≥:\nII: A\nI: B", "E_STAGE"),
        ("[Stärke] EG ≥:\nI: A\nI: B", "E_STAGE"),
        ("[Stärke] EG ≥:;I: A;", "E_STAGE"),
    ],
)
def test_errors_have_names(typed: str, error: str) -> None:
    assert code(typed) == error


@pytest.mark.parametrize(
    ("typed", "printed"),
    [
        ("［Stärke＋Kraftakt－ＩＩ］", "[Stärke + Kraftakt - II]"),
        ("[Kraftakt + stärke]", "[Stärke + Kraftakt]"),
        ("[Stärke + Nah-Kampf-II-I]", "[Stärke + Nah-Kampf - III]"),
        ("[Stärke + Kraftakt-II (Stemmen)]", "[Stärke + Kraftakt-II (Stemmen)]"),
        ("[Stärke-2+I]", "[Stärke - 2 + I]"),
        ("[Stärke + X + X - X]", "[Stärke + X]"),
        ("[Stärke + Vix]", "[Stärke + Vix]"),
        ("[Stärke + vix - I]", "[Stärke + vix - I]"),
        ("[Stärke + Xi]", "[Stärke + Xi]"),
        ("[Stärke + V-Mann-II]", "[Stärke + V-Mann - II]"),
        ("[Stärke + I-II]", "[Stärke - I]"),
        ("[Wille | Gemeinschaftlich(3)]", "[Wille | gemeinschaftlich(3)]"),
        ("[Wille | UNTERSTÜTZEND(1)] Mit eg ≥ II", "[Wille | unterstützend(1)] ≥ EG II"),
        ("[Wille | Vergleichend | Stärke]", "[Wille | vergleichend | Stärke]"),
        ("[Stärke + 3 - 3]", "[Stärke]"),
        ("[Stär\u00adke]mit EG\u00a0≥\u200bⅢ", "[Stärke] ≥ EG III"),
        ("[Stärke]EG≥:;i:A；Ⅱ：B", "[Stärke] mit EG ≥:\nI: A\nII: B"),
        ("[Stärke]\nmit EG ≥ :\r\n\r\n I : A \r\n II: B\r\n", "[Stärke] mit EG ≥:\nI: A\nII: B"),
        ("[Wille|vergleichend|Stärke-I]", "[Wille | vergleichend | Stärke - I]"),
        ("[Wille | gemeinschaftlich ( 03 ) ]", "[Wille | gemeinschaftlich(3)]"),
    ],
)
def test_notation_is_printed_in_one_form(typed: str, printed: str) -> None:
    assert str(read(typed)) == printed


@pytest.mark.parametrize(
    ("typed", "wrong"),
    [
        ("[Stärke - Kraftakt]", "- Kraftakt]"),
        ("[  Stärke  +  XI ]", "XI ]"),
        ("[Sta\u0308rke + Kraft - IIII]", "IIII]"),
        ("[Stärke |\nFoo]", "Foo]"),
        ("[Wille | vergleichend | Kraft]", "Kraft]"),
        ("[Stärke + Kraft ()]", "()]"),
        ("[Stärke + Kraft", ""),
        ("Stärke", "Stärke"),
        ("[Stärke] ab", "ab"),
        ("[Stärke]  EG ≥ XI", "XI"),
        ("[Stärke] EG ≥:\r\nII: A\r\nI: B", "I: B"),
        ("[\u00adStärke | gemeinschaftlich(1)]", "gemeinschaftlich(1)]"),
    ],
)
def test_errors_say_where_they_are(typed: str, wrong: str) -> None:
    found = parse(typed)
    assert isinstance(found, Fault)
    assert typed[int(found.arguments["at"]) :] == wrong


def test_stage_texts_stay_as_they_are_typed() -> None:
    assert read("[Stärke] EG ≥:\nI: ½\u00a0Weg – ja").stages[0].text == "½\u00a0Weg – ja"


def test_a_check_is_made_with_the_values_of_a_sheet() -> None:
    notation = read("[Stärke + Kraftakt (Stemmen) + Klettern - 2 - II] EG III")
    assert notation.check({"Stärke": 14, "Kraftakt": 6}) == TwentyCheck(
        attributes=(14,), skills=(6, 0), penalties=(2,), dis=2, required=3
    )
    missing = notation.check({"Kraftakt": 6})
    assert isinstance(missing, Fault)
    assert missing.code == "E_NO_ATTRIBUTE"


@pytest.mark.rule("T-152")
@pytest.mark.parametrize("text", ["[Stärke + ]", "[Stärke |]", "[ ]", "[Stärke + Kraftakt | ]"])
def test_what_is_missing_is_not_told_by_its_text(text: str) -> None:
    fault = parse(text)
    assert isinstance(fault, Fault)
    assert "{text}" not in fault.message
    assert fault.message.startswith("nothing stands where")
