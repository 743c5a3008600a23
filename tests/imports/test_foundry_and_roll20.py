"""Actors of Foundry and characters of Roll20: what the examples leave out."""

from __future__ import annotations

from typing import Any

import pytest

from tests.imports.examples import as_json, cast_of, lost_lines
from tracker.conflict.figure_drafts import FigureDraft
from tracker.imports.reading import ImportedCast


def official(**sheet: Any) -> ImportedCast:
    return cast_of(
        as_json(
            {
                "name": "Ada",
                "type": "fate-core-official",
                "system": {"tracks": {}, "skills": {"a": {"name": "Lore", "rank": 2}}, **sheet},
            }
        )
    )


def track(**of: Any) -> FigureDraft:
    return official(tracks={"t": {"name": "Physical", "boxes": 2, **of}}).figures[0]


@pytest.mark.parametrize(
    ("aspect", "kind"),
    [
        ("No", "track"),
        ("no", "track"),
        ("Nein", "track"),
        ("Não", "track"),
        ("", "track"),
        (None, "track"),
        ("Defined when marked", "condition"),
        ("Definiert, wenn markiert", "condition"),
        ({"name": "", "when_marked": True}, "condition"),
    ],
)
def test_a_track_with_an_aspect_is_no_track_of_boxes(aspect: Any, kind: str) -> None:
    figure = track(aspect=aspect)
    assert bool(figure.tracks) == (kind == "track")
    assert bool(figure.notes) == (kind == "condition")


@pytest.mark.parametrize(
    ("of", "severity", "text"),
    [
        ({"name": "Mild Consequence", "aspect": {"name": "Cut"}, "boxes": 0}, "mild", "Cut"),
        ({"name": "Wound", "aspect": {"name": "Cut"}, "harm_can_absorb": 4}, "moderate", "Cut"),
        ({"name": "Wound", "harm_can_absorb": 6, "boxes": 0}, "severe", None),
        (
            {"name": "Mild", "aspect": "Defined when marked", "box_values": [True]},
            "mild",
            "Mild",
        ),
    ],
)
def test_a_consequence_is_known_by_its_aspect_or_what_it_absorbs(
    of: dict[str, Any], severity: str, text: str | None
) -> None:
    figure = track(**of)
    assert figure.slot_severities == (severity,) or figure.severities == (severity,)
    assert [c.text for c in figure.consequences] == ([text] if text else [])


@pytest.mark.parametrize(
    ("label", "harm", "worth"),
    [
        ("escalating", 0, (1, 2)),
        ("none", 0, (1, 1)),
        ("none", 2, (2, 2)),
        ("1", 1, (1, 1)),
        ("3", 0, (3, 3)),
        ("x", 0, None),
        (None, 0, None),
    ],
)
def test_what_a_box_takes_is_in_the_label(
    label: str | None, harm: int, worth: tuple[int, ...] | None
) -> None:
    assert (
        track(label=label, box_values=[False, False], harm_can_absorb=harm).tracks[0].worth == worth
    )


def test_listed_boxes_count_more_than_their_number() -> None:
    """Given two boxes, and four that are listed with those that a skill adds: four."""
    figure = track(boxes=2, box_values=[True, False, False, True])
    assert (figure.tracks[0].boxes, figure.tracks[0].marked) == (4, (1, 4))


@pytest.mark.parametrize(
    ("link", "on"),
    [
        ({"linked_skill": "Lore", "rank": 2, "enables": True}, True),
        ({"linked_skill": "Lore", "rank": 3, "enables": True}, False),
        ({"linked_skill": "Physique", "rank": 1, "enables": True}, False),
        ({"linked_skill": "Lore", "rank": 3, "enables": False}, True),
    ],
)
def test_a_track_that_does_not_say_is_switched_by_skills(link: dict[str, Any], on: bool) -> None:
    assert bool(track(linked_skills=[link]).tracks) == on


@pytest.mark.parametrize(
    ("token", "role"),
    [
        ({"actorLink": True, "disposition": 1}, "pc"),
        ({"actorLink": True, "disposition": -1}, ""),
        ({"actorLink": False, "disposition": 1}, ""),
        ({}, ""),
        (7, ""),
    ],
)
def test_a_friendly_linked_token_is_a_player_s(token: Any, role: str) -> None:
    value = {"name": "Ada", "system": {"tracks": {}, "skills": {}}, "prototypeToken": token}
    cast = cast_of(as_json({**value, "type": "fate-core-official"}))
    assert cast.figures[0].role == role


def test_the_key_counts_where_there_is_no_name() -> None:
    cast = official(skills={"Kämpfen": {"rank": 3}, "b64": {"name": "Ärger!", "rank": 1}})
    assert cast.figures[0].skills == {"Kämpfen": 3, "Ärger!": 1}


def test_an_older_actor_has_data_in_place_of_system() -> None:
    value = {"name": "Ada", "data": {"tracks": {}, "skills": {"a": {"name": "Lore", "rank": 2}}}}
    assert cast_of(as_json(value)).figures[0].skills == {"Lore": 2}


# FateX


def fatex(*items: dict[str, Any]) -> ImportedCast:
    return cast_of(
        as_json({"name": "Ada", "items": list(items), "system": {"fatepoints": {"current": 1}}})
    )


@pytest.mark.parametrize(
    ("operator", "holds"), [(0, False), (1, True), (2, False), (3, True), (4, False), (5, True)]
)
def test_automation_compares(operator: int, holds: bool) -> None:
    skill = {"type": "skill", "name": "Lore", "system": {"rank": 2}}
    reference = {"type": 1, "skill": "Lore", "condition": 3, "operator": operator, "argument": 2}
    stress = {
        "type": "stress",
        "name": "Physical",
        "system": {"size": 1, "value": 0},
        "flags": {"fatex": {"skillReferences": [reference]}},
    }
    assert fatex(stress, skill).figures[0].tracks[0].boxes == (3 if holds else 1)


@pytest.mark.parametrize(
    ("system", "worth", "marked"),
    [
        ({"size": 3, "value": 6}, (1, 2, 3), (2, 3)),
        ({"size": 3, "value": 9, "labelType": 1}, (1, 1, 1), (1,)),
        ({"size": 2, "value": 3, "labelType": 2, "customLabel": "2 4"}, (2, 4), (1, 2)),
        ({"size": 2, "value": 0, "labelType": 2, "customLabel": "2"}, None, ()),
        ({"size": 2, "value": 2**40, "labelType": 2, "customLabel": "A B"}, None, ()),
    ],
)
def test_bits_are_boxes_and_labels_what_they_take(
    system: dict[str, Any], worth: tuple[int, ...] | None, marked: tuple[int, ...]
) -> None:
    (found,) = fatex({"type": "stress", "name": "Physical", "system": system}).figures[0].tracks
    assert (found.worth, found.marked) == (worth, marked)


def test_boxes_taken_away_leave_none() -> None:
    reference = {"type": 1, "skill": "Lore", "condition": 0, "argument": -5}
    skill = {"type": "skill", "name": "Lore", "system": {"rank": 2}}
    stress = {
        "type": "stress",
        "name": "Physical",
        "system": {"size": 2},
        "flags": {"fatex": {"skillReferences": [reference]}},
    }
    assert fatex(skill, stress).figures[0].tracks == ()


# Roll20


def roll20(**attributes: Any) -> ImportedCast:
    attribs = [{"name": name, "current": value} for name, value in attributes.items()]
    return cast_of(as_json({"character": {"name": "Ada", "attribs": attribs}}))


def rows(section: str, row: str = "-Aa1bB2cC3dD4eE5fF6g", **fields: Any) -> dict[str, Any]:
    return {f"repeating_{section}_{row}_{field}": value for field, value in fields.items()}


def test_an_id_of_a_row_may_hold_any_sign() -> None:
    for row in ("-_____-----_____----", "-Aa_bB-cC_dD-eE_fF-g"):
        found = rows("skills", row, skill="Lore", rating="2")
        assert roll20(**found).figures[0].skills == {"Lore": 2}


def test_sections_are_one_in_any_case() -> None:
    found = {**rows("Extras", name="Blade", text="Old"), **rows("extras", label="Bane")}
    assert [note.line for note in roll20(**found).figures[0].notes] == ["Blade: Old\nlabel: Bane"]


def test_what_is_at_its_default_is_not_in_the_file() -> None:
    found = {**rows("stress", label="Mental"), **rows("consequences", aspect="Cut")}
    (ada,) = roll20(**found).figures
    assert (ada.fp, ada.refresh, ada.tracks[0].boxes) == (3, 3, 1)
    assert (ada.slots, ada.consequences[0].severity) == (1, "mild")


def test_used_invokes_are_not_free() -> None:
    found = rows("aspects", aspect="Brave", invokes="3", check1="1", check3="1")
    assert roll20(**found).figures[0].free == {"Brave": 1}


def test_looks_of_a_sheet_are_no_notes() -> None:
    looks = {
        "Show-FP": "1",
        "EditSkills": "0",
        "skill-row3": "1",
        "skill-row-2-11": "Lore",
        "rating-word": "Great",
        "theme": "blue",
        "addskills": "fcore",
        "skillcount": "12",
    }
    assert roll20(fp="2", **looks).figures[0].notes == ()


def test_slots_of_evil_hat_s_sheet_are_those_that_are_there() -> None:
    (ada,) = roll20(
        fate_points="2",
        mental_stress_count="3",
        mental_3="1",
        MildPhyConsequence="",
        MildMenConsequence="Shaken",
        SevereConsequence="",
    ).figures
    assert (ada.slots, ada.severities) == (3, ("mild", "mild", "severe"))
    assert [c.text for c in ada.consequences] == ["Shaken"]
    assert (ada.tracks[0].track, ada.tracks[0].marked) == ("mental", (3,))
    assert (ada.fp, ada.refresh) == (2, None)


def test_macros_are_told() -> None:
    value = {
        "character": {"name": "Ada", "bio": "x", "attribs": [], "abilities": [{"name": "Hit"}]}
    }
    assert lost_lines(cast_of(as_json(value))) == ["Ada: macro Hit, left out"]
