"""Bestiaries and tables: what they say, what is wrong with them, and out again as they came."""

from __future__ import annotations

import csv
import io

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.imports.examples import EXAMPLES, cast_of, data_of, lost_lines, refusal_of
from tracker.conflict.figure_drafts import (
    USUAL_SLOTS,
    ConsequenceDraft,
    FigureDraft,
    Harm,
    NamedText,
    Severity,
    SheetTerms,
    SituationDraft,
    TrackDraft,
)
from tracker.imports import bestiary, spreadsheet
from tracker.imports.decoding import tidy
from tracker.imports.labels import fold_label
from tracker.imports.reading import ImportedCast, read_import
from tracker.imports.sheets import FigureBuilder
from tracker.words.import_report import told_loss

BESTIARY = """# The watch.
[Sergeant]
role = "pc"
side = "Watch"
hidden = true
skills = "Fists 3, Sleight of Hand: -1, Guns +2"
aspects = "By the book"
consequences = ["mild: Singed Hand", "schwer: Lost Eye *", "Limp"]
stunts = ["Old Salt: +2", "Nap"]
boxes = "health 3, composure 4"
health-marked = "1, 3"
fp = 2
refresh = 3
weight = 4
max-consequences = 2
memo = "Notes: drinks\\n  and sings\\nLate"
more = "zone Quay"

[Watchmen] # four
quality = 1
count = 4

[Knight]
system = "twenty"
skills = "stärke 14, kraftakt 5/E"
"""


def test_a_bestiary_has_the_keys_of_add() -> None:
    sergeant, watchmen, knight = cast_of(BESTIARY.encode()).figures
    assert (sergeant.role, sergeant.side, sergeant.hidden) == ("pc", "Watch", True)
    assert sergeant.skills == {"Fists": 3, "Sleight of Hand": -1, "Guns": 2}
    assert sergeant.aspects == ("By the book",)
    assert sergeant.consequences == (
        ConsequenceDraft(severity="mild", text="Singed Hand"),
        ConsequenceDraft(severity="severe", text="Lost Eye", recovering=True),
        ConsequenceDraft(severity="severe", text="Limp"),
    )
    assert [stunt.line for stunt in sergeant.stunts] == ["Old Salt: +2", "Nap"]
    assert [(t.name, t.track, t.boxes, t.marked) for t in sergeant.tracks] == [
        ("Health", "physical", 3, (1, 3)),
        ("Composure", "mental", 4, ()),
    ]
    assert (sergeant.fp, sergeant.refresh, sergeant.slots) == (2, 3, 2)
    assert sergeant.numbers == {"weight": 4}
    assert sergeant.notes == (
        NamedText(name="Notes", text="drinks\nand sings"),
        NamedText(name="", text="Late"),
    )
    assert sergeant.more == "zone Quay"
    assert (watchmen.role, watchmen.quality, watchmen.count) == ("minions", 1, 4)
    assert (knight.system, knight.skills, knight.more) == (
        "twenty",
        {"stärke": 14},
        "kraftakt 5/E",
    )


def test_a_wrong_table_is_left_out_with_its_line() -> None:
    text = (
        "[Good]\nfp = 1\n\n[Bad]\nrole = ['pc']\nfp = 'many'\n\n[Odd]\ncolor = 'red'\n"
        "\n[List]\naspects = ['a; b']\n"
    )
    cast = cast_of(f"name = 1\n{text}".encode())
    assert [figure.name for figure in cast.figures] == ["Good"]
    assert lost_lines(cast) == [
        "line 1: name of name is not understood",
        "line 6: role of Bad is not understood",
        "line 7: fp of Bad is not understood",
        "line 10: color of Odd is not understood",
        "line 13: aspects of List is not understood",
    ]


def test_which_keys_are_numbers_the_caller_says() -> None:
    data = b"[Ada]\nfp = 1\nwieght = 2\n\n[Bo]\nweight = 2\n"
    assert [f.numbers for f in cast_of(data).figures] == [{"wieght": 2}, {"weight": 2}]
    cast = read_import(data, "b.toml", numbers={"fp", "weight"})
    assert isinstance(cast, ImportedCast)
    assert [figure.name for figure in cast.figures] == ["Bo"]
    assert lost_lines(cast) == ["line 3: wieght of Ada is not understood"]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("[A]\nfp = \n", "b.toml, line 2, column 6: Invalid value"),
        ("[A]\nfp = 1\n[A]\nfp = 2\n", "b.toml, line 3, column 3: "),
        ("[A]\nfp = " + "[" * 5000, "b.toml cannot be read: "),
    ],
)
def test_what_is_no_toml_is_said_with_its_place(text: str, why: str) -> None:
    assert why in refusal_of(text, "b.toml")


def test_marks_without_boxes_are_told() -> None:
    cast = cast_of(b"[A]\nfp = 1\nhealth-marked = '1'\n")
    assert lost_lines(cast) == ["A: health-marked: of a track without boxes, left out"]


TABLE = """sep=;
Name;Rolle;Zone;SP;Erholungsrate;Gesundheit;Verdeckt;Sitz;Initiative;Stunts;Notizen;Kampf, roh;
Ada;SC;Kai;2;3;4 (1, 9);x;3;-2;"Riposte: +2
Nap";"Log: a
  b
c";+3;
;;;;;;;;;;;;
Bo;Held;;viele;;vier;nein;;;;;abc;note
"""


def test_a_table_has_columns_in_both_languages() -> None:
    cast = cast_of(TABLE.encode())
    ada, bo = cast.figures
    assert (ada.role, ada.zone, ada.fp, ada.refresh, ada.hidden) == ("pc", "Kai", 2, 3, True)
    assert (ada.tracks[0].boxes, ada.tracks[0].marked) == (4, (1,))
    assert ada.numbers == {"seat": 3, "initiative": -2}
    assert [stunt.line for stunt in ada.stunts] == ["Riposte: +2", "Nap"]
    assert [note.line for note in ada.notes] == ["Log: a\nb", "c"]
    assert ada.skills == {"Kampf roh": 3}
    assert (ada.line, bo.line) == (3, 8)
    assert lost_lines(cast) == [
        "column 13 has no header; left out",
        'Bo: skill Kampf roh: "abc" is no rating',
        "Bo: Rolle is not understood",
        "Bo: SP is not understood",
        "Bo: Gesundheit is not understood",
    ]


@pytest.mark.parametrize(
    "text",
    [
        "name,Fight\nAda,1\nBo,2",
        "name\tFight\nAda\t1\nBo\t2",
        "Fight;Name\n1;Ada\n2;Bo",
        "\n\nname;Fight\nAda;1\n;;\nBo;2\n",
        "sep=|\nname|Fight\nAda|1\nBo|2",
        'name,"Fight"\n"Ada",1\nBo,2',
    ],
)
def test_delimiters_are_found_out(text: str) -> None:
    found = [(figure.name, figure.skills) for figure in cast_of(text.encode()).figures]
    assert found == [("Ada", {"Fight": 1}), ("Bo", {"Fight": 2})]


def test_formulas_are_text() -> None:
    cast = cast_of(b"name,aspects,Fight\n=1+1,=2+2;+3,2\n'=4,'Tis Me,1")
    assert [(f.name, f.aspects) for f in cast.figures] == [
        ("=1+1", ("=2+2", "+3")),
        ("=4", ("'Tis Me",)),
    ]


def test_what_a_spreadsheet_takes_for_a_formula_is_kept_from_it() -> None:
    figures = cast_of(b"name,aspects\n=HYPERLINK(1),-1 to all\n'=x,@home").figures
    written = spreadsheet.write(figures).text
    assert [row[0] for row in csv.reader(io.StringIO(written))] == ["name", "'=HYPERLINK(1)", "'=x"]
    assert [row[1] for row in csv.reader(io.StringIO(written))] == [
        "aspects",
        "'-1 to all",
        "'@home",
    ]
    again = cast_of(written.encode()).figures
    assert [(f.name, f.aspects) for f in again] == [(f.name, f.aspects) for f in figures]


# Out again

LABELS = st.text(
    st.characters(exclude_categories=("Cs", "Cc", "Cf", "Co", "Cn", "Zl", "Zp")), min_size=1
)


def cleaned(text: str) -> str:
    """Return a text as it is kept, by way of a bestiary."""
    made = FigureBuilder("x", tidy)
    return made.label(text)


def no_header(skill: str) -> bool:
    """Return whether a skill can head a column."""
    return bool(skill) and fold_label(skill) not in spreadsheet.HEADERS and not skill.endswith("=")


NAMES = LABELS.map(cleaned).filter(bool)
# In a list texts are parted by semicolons; a colon parts a name from what it names.
PHRASES = NAMES.map(lambda text: text.replace(";", ",").replace(":", ","))
SKILLS = NAMES.map(lambda text: cleaned(text.replace(",", " "))).filter(no_header)


@st.composite
def named_texts(draw: st.DrawFn, least: int) -> NamedText:
    name, text = draw(PHRASES), draw(st.lists(PHRASES, min_size=least, max_size=1))
    return NamedText(name=name, text=" ".join(text))


KINDS: list[tuple[Harm, ...]] = [
    (),
    ("physical",),
    ("mental",),
    ("physical", "mental"),
    ("one",),
]
DEGREES: list[Severity] = ["mild", "moderate", "severe", "extreme"]


@st.composite
def tracks(draw: st.DrawFn) -> tuple[TrackDraft, ...]:
    kinds = draw(st.sampled_from(KINDS))
    called = {"physical": "Health", "mental": "Composure", "one": "Stress"}
    found = []
    for kind in kinds:
        boxes = draw(st.integers(0, 20))
        marked = draw(st.sets(st.integers(1, 20), max_size=5))
        found.append(
            TrackDraft(
                name=called[kind],
                track=kind,
                boxes=boxes,
                marked=tuple(sorted(n for n in marked if n <= boxes)),
                worth=None,
            )
        )
    return tuple(found)


@st.composite
def drafts(draw: st.DrawFn) -> FigureDraft:
    points = st.none() | st.integers(0, 99)
    severities = st.sampled_from(DEGREES)
    minions = draw(st.booleans())
    skills = draw(st.dictionaries(SKILLS, st.integers(-9, 9).filter(bool), max_size=3))
    return FigureDraft(
        name=draw(NAMES),
        origin="",
        skills={} if len({name.casefold() for name in skills}) < len(skills) else skills,
        aspects=tuple(draw(st.lists(PHRASES, max_size=3, unique=True))),
        tracks=draw(tracks()),
        consequences=tuple(
            ConsequenceDraft(severity=severity, text=text, recovering=recovering)
            for severity, text, recovering in draw(
                st.lists(st.tuples(severities, PHRASES, st.booleans()), max_size=3)
            )
            if not text.endswith("*")
        ),
        slots=None,
        fp=draw(points),
        refresh=draw(points),
        stunts=tuple(draw(st.lists(named_texts(0), max_size=2))),
        notes=tuple(draw(st.lists(named_texts(1), max_size=2))),
        situation=(),
        lost=(),
        role="minions" if minions else draw(st.sampled_from(["pc", "npc"])),
        side=draw(st.just("") | NAMES),
        zone=draw(st.just("") | NAMES),
        hidden=draw(st.booleans()),
        quality=draw(st.integers(1, 3)) if minions else None,
        count=draw(st.integers(1, 9)) if minions else None,
        numbers=draw(st.sampled_from([{}, {"seat": 2}, {"initiative": -3}])),
    )


def bare(figure: FigureDraft) -> FigureDraft:
    """Return a figure without where it came from."""
    return msgspec.structs.replace(figure, origin="", line=0)


@settings(max_examples=100)
@given(drafts(), st.sampled_from([None, 0, 2, 4]), st.booleans())
def test_what_goes_out_as_a_table_comes_in_the_same(
    figure: FigureDraft, slots: int | None, own: bool
) -> None:
    if own:
        figure = msgspec.structs.replace(
            figure,
            slots=slots,
            severities=("mild", "mild", "severe", "severe") if slots == 4 else (),
            numbers={**figure.numbers, "weight": 3, "scale": -1},
            keys={"tier": "main", "solo": "=1"},
            more="x 2",
        )
    written = spreadsheet.write([figure])
    assert written.lost == ()
    assert [bare(one) for one in spreadsheet.convert(written.text, "").figures] == [figure]


@settings(max_examples=100)
@given(drafts(), st.sampled_from([None, 0, 2, 4]), st.booleans())
def test_what_goes_out_as_a_bestiary_comes_in_the_same(
    figure: FigureDraft, slots: int | None, listed: bool
) -> None:
    severities = ("mild", "mild", "severe", "extreme")[:slots] if listed and slots else ()
    counted = sum(one != "extreme" for one in severities) if severities else slots
    figure = msgspec.structs.replace(
        figure,
        slots=counted,
        severities=() if severities == USUAL_SLOTS[: len(severities)] else severities,
        more="weight 4",
        numbers={**figure.numbers, "weight": 3},
    )
    if listed and not figure.severities:
        figure = msgspec.structs.replace(figure, slots=counted and min(counted, 3))
    keys = SheetTerms("physical", "mental", "stress", lists_slots=listed)
    written = bestiary.write([figure], keys)
    assert written.lost == ()
    (found,) = bestiary.convert(written.text, "").figures
    called = {"Physical": "Health", "Mental": "Composure"}
    found = msgspec.structs.replace(
        bare(found),
        tracks=tuple(
            msgspec.structs.replace(track, name=called.get(track.name, track.name))
            for track in found.tracks
        ),
    )
    assert found == figure


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_example_goes_out_and_comes_in_again(name: str) -> None:
    """Given any figure, what comes in again goes out as the same text."""
    people = cast_of(data_of(name), name).figures
    for module, file in ((bestiary, "b.toml"), (spreadsheet, "t.csv")):
        text = module.write(people).text
        again = cast_of(text.encode(), file).figures
        assert [figure.name for figure in again] == [figure.name for figure in people]
        assert module.write(again).text == text


def test_what_has_no_place_is_told() -> None:
    (figure,) = cast_of(b"[A]\nweight = 2\nmore = 'x'\nmax-consequences = 1\n").figures
    figure = msgspec.structs.replace(
        figure,
        skills={"Name": 2},
        free={"Brave": 2},
        situation=(SituationDraft(text="Fog"),),
        quality=2,
        tracks=(TrackDraft(name="Health", track="physical", boxes=2, marked=(), worth=(1, 1)),),
        severities=("mild",),
    )
    everywhere = [
        "Fog: an aspect of the scene; not written",
        "free invokes of Brave: 2; not written",
        "how many there are, and how good; not written",
        "Health: that each box takes 1 is not written",
    ]
    assert [told_loss(loss) for _, loss in spreadsheet.write([figure]).lost] == [
        *everywhere,
        "Name 2: no column for it; not written",
    ]
    assert [told_loss(loss) for _, loss in bestiary.write([figure]).lost] == [
        *everywhere,
        "room for mild: only their number is written",
    ]


# Into a bestiary that is there

THERE = """# Mine.
[Sergeant] # x
role = "npc"
fp = 3

# Theirs.
[B]
fp=1
"""


def grown(again: str, there: str = THERE) -> bestiary.GrownBestiary:
    figures = cast_of(data_of("bestiary.toml")).figures
    return bestiary.grow(there, "b.toml", figures, again)  # type: ignore[arg-type]


def test_who_is_there_and_differs_is_replaced_in_place_or_stays() -> None:
    refused = grown("")
    assert (refused.text, refused.differing) == (THERE, ("Sergeant",))
    merged = grown("merge").text
    assert merged.startswith('# Mine.\n["Sergeant"]\nrole = "npc"\nfp = 1\n')
    assert '\n\n# Theirs.\n[B]\nfp=1\n\n["Watchmen"]\n' in merged
    assert grown("new").text.startswith(f'{THERE}\n["Sergeant 2"]\n')
    for text in (merged, grown("new").text):
        cast_of(text.encode())


def test_who_is_there_as_they_are_is_left() -> None:
    first = grown("merge").text
    second = grown("", first)
    assert (second.text, second.same, second.differing) == (first, ("Sergeant", "Watchmen"), ())


def test_an_empty_bestiary_grows() -> None:
    assert grown("", "").text.startswith('["Sergeant"]\n')
    assert grown("", "# Mine.").text.startswith('# Mine.\n\n["Sergeant"]\n')


def test_a_table_in_two_places_is_not_replaced() -> None:
    from tracker.conflict.draft import Refused

    there = "[Sergeant]\nfp = 3\n[B]\nfp = 1\n[Sergeant.skills]\nFists = 1\n"
    with pytest.raises(Refused) as refused:
        grown("merge", there)
    assert refused.value.refusal.message == "{file}: the table {name} cannot be replaced"
