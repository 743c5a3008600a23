"""Bytes, JSON, texts, numbers and labels: what every format reads them as."""

from __future__ import annotations

import doctest
import json
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.imports.examples import as_json, cast_of, lost_lines, refusal_of
from tracker.conflict import figure_drafts
from tracker.imports import decoding, labels
from tracker.imports.decoding import decode
from tracker.imports.values import LossReport, Node
from tracker.words.import_report import told_loss


@pytest.mark.parametrize("module", [figure_drafts, labels, decoding], ids=lambda m: m.__name__)
def test_examples_in_docstrings(module: ModuleType) -> None:
    result = doctest.testmod(module)
    assert result.attempted
    assert not result.failed


def character(**more: Any) -> dict[str, Any]:
    return {"fariType": "character", "name": "Ada", "stressTracks": [], **more}


def notes_of(text: str) -> str:
    (figure,) = cast_of(as_json(character(notes=text))).figures
    return figure.notes[0].text


# Texts


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("a<br>b<BR/>c<br />d", "a\nb\nc\nd"),
        ("<p>a</p><p>b</p>", "a\nb"),
        ("<ul><li>a</li><li>b</li></ul>c", "a\nb\nc"),
        ("<div>a</div>b<h3>c</h3>d", "a\nbc\nd"),
        ("<td>a</td><td>b</td>", "a b"),
        ('<a href="x" title="y">b</a>', "b"),
        ("a<script>alert('<b>')</script>b<style>p{}</style>c", "abc"),
        ("a<SCRIPT type=x>b</script >c", "ac"),
        ("a <script>b", "a b"),
        ("HP < 5", "HP < 5"),
        ("HP < 5 and > 3", "HP < 5 and > 3"),
        ("a <- b -> c", "a <- b -> c"),
        ("<!-- no -->a", "a"),
        ("Axe &amp; Bar", "Axe & Bar"),
        ("&lt;b&gt;", "<b>"),
        ("&amp;lt;b&amp;gt;", "&lt;b&gt;"),
        ("&auml;&#228;&#xE4;&nbsp;x", "äää x"),
        ("Fight&notice &copy", "Fight&notice &copy"),
        ("&#0;&#x110000;a", "��a"),
        ("&unknown; a", "&unknown; a"),
        ("@UUID[Actor.x]{the Duke} @Actor[y]{Ada}!", "the Duke Ada!"),
        ("@UUID[Actor.x] ada@home", "@UUID[Actor.x] ada@home"),
        ("a\x00b\x1b[31mc\ud800d\ufffce\ufefff\u202eg", "ab[31mcdefg"),
        ("a \t  b", "a b"),
        ("a\n\n\n  b  ", "a\nb"),
        ("[bold] [/]", "[bold] [/]"),
        ("e\u0301", "é"),
    ],
)
def test_texts_lose_their_markup(written: str, read: str) -> None:
    assert notes_of(written) == read


def test_entities_are_read_before_semicolons_part_anything() -> None:
    value = character(aspects=[{"value": "Axe Handles &amp; Crowbars; loud<br>\nalways"}])
    (figure,) = cast_of(as_json(value)).figures
    assert figure.aspects == ("Axe Handles & Crowbars, loud always",)


@given(st.text())
def test_any_text_comes_out_clean(text: str) -> None:
    found = decoding.plain_text(text)
    assert found == "\n".join(" ".join(line.split()) for line in found.splitlines())
    assert not any("\ud800" <= sign <= "\udfff" or sign in "\x00\x1b\ufeff" for sign in found)


# Numbers


@pytest.mark.parametrize(
    ("written", "value"),
    [
        *((3, 3), (3.0, 3), ("3", 3), ("+3", 3), ("-1", -1), ("−1", -1), ("–1", -1), ("3.0", 3)),
        *(("3,0", 3), ("Good (+3)", 3), ("Gut (+3)", 3), ("legendary", 8), ("Großartig", 4)),
        *(("MÄSSIG", None), ("mäßig", None), ("Poor", -1), ("Horrifying", -4), (" 2 ", 2)),
    ],
)
def test_ratings(written: object, value: int | None) -> None:
    """Given a rating of 0, the skill is left out."""
    cast = cast_of(as_json(character(skills=[{"name": "Fight", "value": written}], notes="x")))
    assert cast.figures[0].skills == ({} if value is None else {"Fight": value})
    assert lost_lines(cast) == []


@pytest.mark.parametrize(
    ("written", "said"),
    [
        *(("abc", "abc"), (3.5, "3.5"), (True, "true"), ([], "[]"), ({"a": 1}, '{"a": 1}')),
        *(("1000", "1000"), ("3/4", "3/4"), (1e309, "Infinity"), ("x" * 99, f"{'x' * 59}…")),
    ],
)
def test_what_is_no_rating_is_told(written: object, said: str) -> None:
    data = as_json(character(skills=[{"name": "Fight", "value": written}], notes="x"))
    if written == 1e309:
        assert "NaN and Infinity" in refusal_of(data)
        data = data.replace(b"Infinity", b"1e999")
    cast = cast_of(data)
    assert lost_lines(cast) == [f'Ada: skill Fight: "{said}" is no rating']


# Labels


@pytest.mark.parametrize(
    ("label", "harm"),
    [
        ("Physical", "physical"),
        ("KÖRPERLICH", "physical"),
        ("FİZİKSEL", "physical"),
        ("Estrés Físico", "physical"),
        ("Presja fizyczna", "physical"),
        ("Gesundheit", "physical"),
        ("Physikalischer Stress", "physical"),
        ("Mental", "mental"),
        ("Menatler Stress", "mental"),
        ("geistiger Stress", "mental"),
        ("Umysł", "mental"),
        ("ZİHİNSEL", "mental"),
        ("Stress", "one"),
        ("Presja", "one"),
        ("Equipment", None),
        ("Wealth", None),
        ("Стресс", None),
    ],
)
def test_tracks_are_known_in_many_languages(label: str, harm: str | None) -> None:
    assert labels.harm(label) == harm


@pytest.mark.parametrize(
    ("label", "severity"),
    [
        ("Mild", "mild"),
        ("HAFİF", "mild"),
        ("Łagodna", "mild"),
        ("Consecuencia leve", "mild"),
        ("Léger", "mild"),
        ("2te leichte Konsequenz", "mild"),
        ("Umiarkowana", "moderate"),
        ("Mittlere Konsequenz", "moderate"),
        ("ORTALAMA", "moderate"),
        ("Ağır", "severe"),
        ("Poważna", "severe"),
        ("Extrem", "extreme"),
        ("(4)", "moderate"),
        ("Slot 6", "severe"),
        ("Scar 16", None),
        ("Scar", None),
    ],
)
def test_severities_are_known_in_many_languages(label: str, severity: str | None) -> None:
    assert labels.severity(label) == severity


# Getters


def test_three_places_are_told_and_then_their_number() -> None:
    value = character(
        aspects=7, skills="x", stunts={"a": 1}, refresh=[], consequences=3, notes="kept", id=[]
    )
    assert lost_lines(cast_of(as_json(value))) == [
        "Ada: id is not understood",
        "Ada: aspects is not understood",
        "Ada: skills is not understood",
        "Ada: 3 more places are not understood",
    ]


def test_a_place_is_told_by_its_path() -> None:
    value = {"fariType": "character", "name": "Ada", "pages": [{"rows": [{"columns": [7]}]}]}
    report = LossReport()
    node = Node(value, report)["pages"].members()[0]["rows"].members()[0]
    assert node["columns"].members()[0].as_object() == {}
    assert [told_loss(loss) for loss in report.losses] == [
        "pages[0].rows[0].columns[0] is not understood"
    ]


def test_nothing_left_is_not_recognized() -> None:
    assert "not recognized" in refusal_of(as_json({"fariType": "character", "pages": 7}))
    assert "not recognized" in refusal_of(
        as_json({"fariType": "character", "name": "A", "pages": 7})
    )
    assert "nobody in it" in refusal_of(as_json({"fariType": "character", "pages": []}))


def test_losses_are_told_up_to_a_number() -> None:
    skills = [{"name": f"S{n}", "value": "x"} for n in range(70)]
    lines = lost_lines(cast_of(as_json(character(skills=skills, notes="x"))))
    assert (len(lines), lines[-1]) == (61, "Ada: 10 losses more")


# JSON


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('{"a": 1 "b": 2}', "line 1, column 9: expected a comma or a closing brace"),
        ('{"a": [1 2]}', "line 1, column 10: expected a comma or a closing bracket"),
        ('{"a":\n {"b]": [1]\n "c": 1}}', "line 3, column 2: expected a comma or a closing brace"),
        ('{"a" 1}', "line 1, column 6: expected a colon"),
        ("{a: 1}", "line 1, column 2: expected a name in double quotes"),
        ('{"a": }', "line 1, column 7: expected a value"),
        ('{"a": "b', "line 1, column 7: a text begins here and does not end"),
        ('{"a": "\\x"}', "line 1, column 8: a backslash with nothing it could mean"),
        ('{"a": 1} x', "line 1, column 10: expected the end of the file"),
        ('{"a": NaN}', "file.json: NaN and Infinity are no numbers"),
        ('{"a": -Infinity}', "file.json: NaN and Infinity are no numbers"),
        ("```json\n{\n1\n```", "line 3, column 1: expected a name in double quotes"),
        ("", "not recognized"),
        ('{"a": "data:' + "A" * 100 + '" 1}', "line 1, column 115: expected a comma"),
    ],
)
def test_broken_json_says_where(text: str, why: str) -> None:
    assert why in refusal_of(text)


ADA = json.dumps(character(notes="a\nb"))


@pytest.mark.parametrize(
    "text",
    [
        f"```json\n{ADA}\n```",
        f"\n\n```\n{ADA}```\n",
        f"  {ADA}  ",
        ADA.replace("\\n", "\n"),
        f"`{ADA}`",
        "`" + ADA.replace("\\", "\\\\") + "`",
    ],
)
def test_what_is_pasted_is_json_too(text: str) -> None:
    (figure,) = cast_of(text.encode()).figures
    assert figure.notes[0].text == "a\nb"


def test_keys_that_stand_twice_are_told() -> None:
    cast = cast_of(b'{"fariType":"character","name":"A","name":"B","notes":"x","notes":"y"}')
    assert cast.figures[0].name == "B"
    assert lost_lines(cast) == [
        "name stands twice; the last counts",
        "notes stands twice; the last counts",
    ]


def test_images_are_told_with_their_sizes() -> None:
    page = {
        "label": "P",
        "sections": [
            {
                "label": "Looks",
                "blocks": [
                    {"type": "Image", "label": "Portrait", "value": "data:" + "A" * 1_400_000},
                    {"type": "Image", "label": "Map", "value": "data:" + "A" * 140_000},
                    {"type": "Image", "label": "Token", "value": "https://example.invalid/a.png"},
                    {"type": "Text", "label": "Sketch", "value": "data:image/png;base64,AAAA"},
                    {"type": "Text", "label": "Log", "value": "data: none"},
                ],
            }
        ],
    }
    cast = cast_of(as_json({"fariType": "character", "name": "Ada", "pages": [page]}))
    assert lost_lines(cast) == [
        "Ada: image Portrait, 1.4 MB",
        "Ada: image Map, 140 kB",
        "Ada: image Token",
        "Ada: image Sketch",
    ]
    assert [note.line for note in cast.figures[0].notes] == ["Log: data: none"]


def test_images_are_told_in_german() -> None:
    from tracker.words.translate import install

    data = as_json(character(notes="data:" + "A" * 1_400_000, refresh=1))
    install("de")
    assert lost_lines(cast_of(data)) == ["Ada: Bild, 1,4 MB"]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
def test_encodings_are_found_out(encoding: str) -> None:
    assert decode("Añejo\r\nb\rc\0".encode(encoding), "f").text == "Añejo\nb\nc"
