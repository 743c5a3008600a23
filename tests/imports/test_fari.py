"""Fari: scenes, cards and dumps, and what stands in which section of a sheet."""

from __future__ import annotations

from typing import Any

import pytest

from tests.imports.examples import as_json, cast_of, lost_lines
from tracker.conflict.figure_drafts import FigureDraft, SituationDraft, ZoneDraft


def sheet(*sections: tuple[str, list[dict[str, Any]]]) -> FigureDraft:
    found = [{"label": label, "blocks": blocks} for label, blocks in sections]
    value = {"fariType": "character", "name": "Ada", "pages": [{"sections": found}]}
    return cast_of(as_json(value)).figures[0]


def block(type: str, label: str, value: Any = "", **meta: Any) -> dict[str, Any]:
    return {"type": type, "label": label, "value": value, "meta": meta}


def lost(figure: FigureDraft) -> list[str]:
    return [loss.message.format(**loss.arguments) for loss in figure.lost]


@pytest.mark.parametrize(
    ("section", "label", "where"),
    [
        ("Aspekte", "Konzept", "aspects"),
        ("ASPECT'LER", "x", "aspects"),
        ("Consequences", "Mild", "consequences"),
        ("Konsequenzen", "Leicht", "consequences"),
        ("Stunts & Extras", "Riposte", "stunts"),
        ("Proezas", "Riposte", "stunts"),
        ("Extras", "Stunt #2", "stunts"),
        ("Other", "Notes", "notes"),
        ("Stuntman", "x", "stunts"),
        ("", "x", "notes"),
    ],
)
def test_a_text_goes_by_its_section(section: str, label: str, where: str) -> None:
    figure = sheet((section, [block("Text", label, "words")]))
    for place in ("aspects", "consequences", "stunts", "notes"):
        assert bool(getattr(figure, place)) == (place == where)


@pytest.mark.parametrize(
    ("label", "value", "read"),
    [
        ("Stunt #1", "Riposte: +2", [("Riposte", "+2")]),
        ("Stunt 2", "Hits twice", [("Hits twice", "")]),
        ("Talent", "", []),
        ("Riposte", "", [("Riposte", "")]),
        ("Riposte", "+2; once", [("Riposte", "+2, once")]),
    ],
)
def test_a_numbered_label_is_no_name_of_a_stunt(
    label: str, value: str, read: list[tuple[str, str]]
) -> None:
    figure = sheet(("Stunts", [block("Text", label, value)]))
    assert [(stunt.name, stunt.text) for stunt in figure.stunts] == read


def test_boxes_of_a_condition_are_a_note_and_told() -> None:
    boxes = [{"label": "", "checked": True}, {"label": ""}]
    for section in ("Conditions", "Zustände", "Konsequenzen"):
        figure = sheet((section, [block("SlotTracker", "Hunted", boxes)]))
        assert figure.tracks == ()
        assert [note.line for note in figure.notes] == ["Hunted: ■□"]
        assert lost(figure) == ["Hunted: a condition; kept in the notes"]


@pytest.mark.parametrize(
    ("value", "meta", "boxes"),
    [
        (3, {}, 3),
        ("", {"boxes": [{"checked": True}, {}]}, 2),
        ("", {"boxes": 4}, 4),
        ([], {}, None),
        ([{"checked": False}], {}, 1),
        ([True, False], {}, 2),
    ],
)
def test_boxes_are_a_list_or_a_number(value: Any, meta: dict[str, Any], boxes: int | None) -> None:
    figure = sheet(("Stress", [block("SlotTracker", "Physical", value, **meta)]))
    assert [track.boxes for track in figure.tracks] == ([] if boxes is None else [boxes])


@pytest.mark.parametrize(
    ("label", "section", "main", "points"),
    [
        ("Points", "Points", True, (2, 3)),
        ("Fate Points", "Other", False, (2, 3)),
        ("FATE PUANLARI", "Other", False, (2, 3)),
        ("x", "Punkty Losu", False, (2, 3)),
        ("Schicksalspunkte", "x", False, (2, 3)),
        ("Saved Skill Points", "Other", False, (None, None)),
    ],
)
def test_fate_points_are_the_main_points_or_called_so(
    label: str, section: str, main: bool, points: tuple[int | None, int | None]
) -> None:
    found = block("PointCounter", label, "2", isMainPointCounter=main, max="3")
    figure = sheet((section, [found]))
    assert (figure.fp, figure.refresh) == points
    assert [note.line for note in figure.notes] == ([] if points[0] else [f"{label}: 2/3"])


def test_only_a_sheet_all_in_capitals_gets_small_letters() -> None:
    boxes = [{"checked": True}]
    shouted = ("STRESS", [block("SlotTracker", "PHYSICAL", boxes), block("Skill", "KUNG-FU", "2")])
    assert sheet(shouted).skills == {"Kung-Fu": 2}
    assert sheet(shouted, ("Notes", [])).skills == {"KUNG-FU": 2}


@pytest.mark.parametrize(
    ("names", "kinds"),
    [
        (["Стресс", "Воля"], ["physical", "mental"]),
        (["Стресс"], ["one"]),
        (["Stress", "Hunger"], ["one", None]),
        (["Wealth", "Stress", "Hunger"], [None, "one", None]),
        (["A", "B", "C"], [None, None, None]),
        (["Physical", "Health"], ["physical", None]),
        (["Physical", "Stress"], ["physical", None]),
        (["Stress A", "Stress B"], ["physical", "mental"]),
    ],
)
def test_tracks_are_told_apart_by_name_and_else_by_order(
    names: list[str], kinds: list[str | None]
) -> None:
    figure = sheet(("S", [block("SlotTracker", name, [{}, {}]) for name in names]))
    assert [track.track for track in figure.tracks] == kinds
    unknown = [name for name, kind in zip(names, kinds, strict=True) if kind is None]
    assert [note.line for note in figure.notes] == [f"{name}: □□" for name in unknown]
    by_order = kinds == ["physical", "mental"]
    assert len(figure.lost) == by_order


@pytest.mark.parametrize(
    ("labels", "slots", "severities"),
    [
        (["Mild", "Moderate", "Severe"], 3, ()),
        (["Mild"], 1, ()),
        (["Mild", "Mild", "Moderate", "Severe"], 4, ("mild", "mild", "moderate", "severe")),
        (["a", "b", "c"], 3, ()),
        (["a", "b", "c", "d"], 4, ("mild", "moderate", "severe", "severe")),
        (["2", "4", "6", "8"], 3, ("mild", "moderate", "severe", "extreme")),
        (["Moderate", "Mild"], 2, ("moderate", "mild")),
    ],
)
def test_slots_are_counted_and_named(
    labels: list[str], slots: int, severities: tuple[str, ...]
) -> None:
    figure = sheet(("Consequences", [block("Text", label) for label in labels]))
    assert (figure.slots, figure.severities) == (slots, severities)
    assert len(figure.slot_severities) == len(labels)


def card(title: str, label: str = "Aspect", **more: Any) -> dict[str, Any]:
    return {"title": title, "titleLabel": label, "blocks": [], "subCards": [], **more}


SCENE = {
    "fariType": "scene",
    "name": "The Weir",
    "notes": "Rain later",
    "indexCards": {
        "public": [
            card("Fog", subCards=[card("Thick Air")], content="since <b>dawn</b>"),
            card("Off Balance", "Boost"),
            card("Quay", "Zone", subCards=[card("Slippery"), card("")]),
            card("", "Aspect"),
            card("Bandits", "Bad Guy", content="Led by Krall"),
            card("Lamp", "Card", blocks=[block("SlotTracker", "OIL", [{"checked": True}])]),
        ],
        "private": [card("Trap"), card("Spy", "NPC", subCards=[card("Two Faces")])],
    },
}


def test_a_scene_has_zones_aspects_and_people() -> None:
    cast = cast_of(as_json(SCENE))
    assert cast.scene.title == "The Weir"
    assert cast.scene.zones == (ZoneDraft(name="Quay", aspects=("Slippery",)),)
    assert cast.scene.aspects == (
        SituationDraft(text="Fog"),
        SituationDraft(text="Thick Air"),
        SituationDraft(text="Off Balance", boost=True),
        SituationDraft(text="Trap", hidden=True),
    )
    assert [(f.name, f.hidden, f.aspects) for f in cast.figures] == [
        ("Bandits", False, ()),
        ("Lamp", False, ()),
        ("Spy", True, ("Two Faces",)),
    ]
    assert cast.figures[0].notes[0].line == "Notes: Led by Krall"
    assert cast.figures[1].tracks[0].name == "Oil"
    assert lost_lines(cast) == [
        "Fog: text on the card, left out: since dawn",
        "notes of the scene, left out: Rain later",
    ]


def test_a_scene_of_the_first_version() -> None:
    def aspect(title: str, type: int, **more: Any) -> dict[str, Any]:
        empty: dict[str, Any] = {"content": "", "tracks": [], "consequences": []}
        return {"title": title, "type": type, "isPrivate": False, **empty, **more}

    track = {"name": "Physical", "value": [{"label": "1", "checked": True}, {"label": "2"}]}
    wound = {"name": "Mild", "value": "Cut"}
    value = {
        "fariType": "scene",
        "name": "Old",
        "aspects": {
            "a": aspect("Fog", 0),
            "b": aspect("Opening", 1),
            "c": aspect("Krall", 2, tracks=[track], consequences=[wound], content="Big<br>bad"),
            "d": aspect("Maid", 3, isPrivate=True),
            "e": aspect("Map", 4),
        },
        "players": [{"character": {"name": "Ada", "skills": [{"name": "Fight", "value": "1"}]}}],
    }
    cast = cast_of(as_json(value))
    assert [(a.text, a.boost) for a in cast.scene.aspects] == [
        ("Fog", False),
        ("Opening", True),
        ("Map", False),
    ]
    krall, maid, ada = cast.figures
    assert (krall.tracks[0].marked, krall.tracks[0].worth) == ((1,), (1, 2))
    assert [c.text for c in krall.consequences] == ["Cut"]
    assert krall.memo == "Notes: Big\nbad"
    assert (maid.name, maid.hidden) == ("Maid", True)
    assert ada.skills == {"Fight": 1}


def test_a_dump_has_everybody_and_of_scenes_the_only_one() -> None:
    people = [{"name": f"P{n}", "skills": [{"name": "Fight", "value": 1}]} for n in range(7)]
    dump = {"fariType": "full", "characters": people, "scenes": [SCENE]}
    cast = cast_of(as_json(dump))
    assert [f.name for f in cast.figures] == [
        *(f"P{n}" for n in range(7)),
        "Bandits",
        "Lamp",
        "Spy",
    ]
    assert cast.unchosen
    assert cast.scene.title == "The Weir"
    few = cast_of(as_json({**dump, "characters": people[:2], "scenes": [SCENE, SCENE]}))
    assert not few.unchosen
    assert few.scene.aspects == ()
    assert lost_lines(few).count("The Weir: its zones and aspects are left out") == 1


def test_collections_of_cards_have_people_too() -> None:
    cards = {"id": "x", "name": "Gang", "indexCards": [card("Krall", "NPC"), card("Fog")]}
    cast = cast_of(as_json({"fariType": "full", "characters": [], "indexCardCollections": [cards]}))
    assert [f.name for f in cast.figures] == ["Krall"]
    assert lost_lines(cast) == ["Gang: its zones and aspects are left out"]
