"""Stat blocks: the dialects of public texts, mixed as they are there, and prose that is no cast."""

from __future__ import annotations

import pytest

from tests.imports.examples import cast_of, refusal_of
from tracker.conflict.figure_drafts import FigureDraft, TrackDraft


def figures(text: str) -> tuple[FigureDraft, ...]:
    return cast_of(text.encode(), "cast.md").figures


def block(text: str) -> FigureDraft:
    (figure,) = figures(f"# Ada\nAspects: Brave, Quick\n{text}")
    return figure


ACCELERATED = """
---
### __TAMSIN OF THE FENS__

__High Concept:__ Eel-Catcher Turned Spy

__Trouble:__ Too Curious; Always

__Other Aspects:__ My Brother's Keeper; *Sings* in the Dark

### APPROACHES

__Careful:__ Fair (+2)

__Flashy:__ Mediocre (+0)

__Sneaky:__ Good (+3)

### STUNTS

__Reed Breath:__ Because I am patient, I gain +2.

### STRESS __O____X____O__

### CONSEQUENCES

__Mild (2):__ Wet Boots

__Moderate (4):__

__Severe (6):__

### REFRESH: 3

---

### FOG WOLVES

Pack of Shadows, Afraid of Lamps

__Skilled (+2) at:__ Howling and circling, biting

__Bad (-2) at:__ Bright light

__Stress: None__ (first hit takes them out)

### GATE WATCH

Bored; Bribable, Mostly

__Skilled (+3) at:__ Looking stern

__Stress: ____O____O__(4 watchmen)
"""


def test_a_character_of_accelerated() -> None:
    tamsin, wolves, watch = figures(ACCELERATED)
    assert tamsin.name == "Tamsin Of The Fens"
    assert tamsin.aspects == (
        "Eel-Catcher Turned Spy",
        "Too Curious",
        "Always",
        "My Brother's Keeper",
        "Sings in the Dark",
    )
    assert tamsin.skills == {"Careful": 2, "Sneaky": 3}
    assert tamsin.tracks == (
        TrackDraft(name="Stress", track="one", boxes=3, marked=(2,), worth=None),
    )
    assert (tamsin.slots, tamsin.severities, tamsin.refresh) == (3, (), 3)
    assert [c.text for c in tamsin.consequences] == ["Wet Boots"]
    assert [s.name for s in tamsin.stunts] == ["Reed Breath"]
    assert (wolves.name, wolves.aspects) == ("Fog Wolves", ("Pack of Shadows", "Afraid of Lamps"))
    assert wolves.skills == {"Howling and circling": 2, "biting": 2, "Bright light": -2}
    assert (wolves.tracks[0].boxes, wolves.slots, wolves.quality, wolves.count) == (0, 0, 2, None)
    assert (watch.aspects, watch.skills) == (("Bored", "Bribable, Mostly"), {"Looking stern": 3})
    assert (watch.tracks[0].boxes, watch.quality, watch.count) == (2, 3, 4)


@pytest.mark.parametrize(
    ("text", "skills"),
    [
        (
            "Skills: Great (+4) Shoot and Fight, Good (+3) Notice",
            {"Shoot": 4, "Fight": 4, "Notice": 3},
        ),
        ("Skills\nGood (+3): Lore, Will\nFair (+2): Fight", {"Lore": 3, "Will": 3, "Fight": 2}),
        ("Fertigkeiten\nGut (+3): Wissen und Wille", {"Wissen": 3, "Wille": 3}),
        ("Skills: Fight (+3), Lore (+1)", {"Fight": 3, "Lore": 1}),
        ("Skills\n- Fight +3\n- Sleight of Hand +1", {"Fight": 3, "Sleight of Hand": 1}),
        ("Skills\nBad (−2): Math", {"Math": -2}),
        ("Skills\nAn Average filler has one Average (+1) skill.\nGood (+3): Lore", {"Lore": 3}),
    ],
)
def test_skills_are_written_in_several_ways(text: str, skills: dict[str, int]) -> None:
    assert block(text).skills == skills


@pytest.mark.parametrize(
    ("text", "tracks"),
    [
        ("Stress\nPhysical [1][X][3]", [("Physical", 3, (2,), (1, 2, 3))]),
        (
            "Stress: Physical [1][1] Mental [1][x][1]",
            [("Physical", 2, (), (1, 1)), ("Mental", 3, (2,), (1, 1, 1))],
        ),
        (
            "Stress\nPhysical: ■□□\nMental: ☒☐",
            [("Physical", 3, (1,), None), ("Mental", 2, (1,), None)],
        ),
        (
            "Stress: 3 physical boxes, 4 mental boxes",
            [("Physical", 3, (), None), ("Mental", 4, (), None)],
        ),
        ("Good (+3): Lore\n[Note: 2 physical stress boxes]", [("Physical", 2, (), None)]),
        ("Stress: oooo", [("Stress", 4, (), None)]),
        ("Stress: O O X", [("Stress", 3, (3,), None)]),
        ("Stress: [ ] [ ]", [("Stress", 2, (), None)]),
        ("Stress: None", [("Stress", 0, (), None)]),
    ],
)
def test_stress_is_written_in_several_ways(
    text: str, tracks: list[tuple[str, int, tuple[int, ...], tuple[int, ...] | None]]
) -> None:
    found = block(f"Skills\nGood (+3): Lore\n{text}").tracks
    assert [(t.name, t.boxes, t.marked, t.worth) for t in found] == tracks


@pytest.mark.parametrize(
    ("text", "aspects"),
    [
        ("Aspects: Brave, Quick as a Fox, and mean", ("Brave", "Quick as a Fox, and mean")),
        ("Aspects\nBrave\nHot-Tempered, Loyal", ("Brave", "Hot-Tempered, Loyal")),
        ("Aspects\nBrave; Hot-Tempered", ("Brave", "Hot-Tempered")),
        ("Aspekte: Mutig, Übermütig", ("Mutig", "Übermütig")),
        ("**Aspects**\n\n* Brave\n* Quick", ("Brave", "Quick")),
    ],
)
def test_aspects_are_parted_by_semicolons_lines_or_capitals(
    text: str, aspects: tuple[str, ...]
) -> None:
    (figure,) = figures(f"## Ada\n{text}\nSkills\nGood (+3): Lore")
    assert figure.aspects == aspects


def test_stunts_have_a_colon_or_a_full_stop() -> None:
    figure = block(
        "Skills\nGood (+3): Lore\nStunts: Riposte. +2 to defend.\nFeint: +2; once.\nDirty Tricks"
    )
    assert [(s.name, s.text) for s in figure.stunts] == [
        ("Riposte", "+2 to defend."),
        ("Feint", "+2, once."),
        ("Dirty Tricks", ""),
    ]


def test_consequences_may_be_empty() -> None:
    figure = block("Good (+3): Lore\nStress: OO\nConsequences\nMild: None\nModerate: Cut\nSevere")
    assert (figure.slots, [c.text for c in figure.consequences]) == (3, ["Cut"])


def test_what_else_is_text_is_a_note() -> None:
    figure = block(
        "A tall woman.\nWeight: 6\nSkills\nGood (+3): Lore\nAverage (+1): Everything else\n"
        "Countdown 3\nTrigger: A bell rings.\nOutcome: Fire."
    )
    assert figure.numbers == {"weight": 6}
    # The line stands among the aspects, one a line.
    assert figure.aspects == ("Brave", "Quick", "A tall woman.")
    assert figure.memo == (
        "All other skills: +1 / Countdown 3 / Trigger: A bell rings. / Outcome: Fire."
    )


@pytest.mark.parametrize(
    "text",
    [
        "# The Rules\n\n## Aspects\n\nAspects are phrases that describe something important about "
        "a character, a place or a thing, and each of them is always true, come what may.\n\n"
        "## Skills\n\nA good skill has a rating of Good (+3) or more, as the ladder has it.\n\n"
        "## Stress\n\nStress is what hurts.\n",
        "# Ada\n\nSkills: Good (+3) Lore\n",
        "# Ada\n\nAspects: Brave\n",
        "Great (+4)\n\nSkilled (+2) at: nothing\n",
        "## Fillers\n\n### Skills\n\n- An Average filler has one Average (+1) skill.\n",
    ],
)
def test_prose_with_headings_is_no_cast(text: str) -> None:
    assert "not recognized" in refusal_of(text)


@pytest.mark.parametrize(
    "text",
    [
        "# Ada\nAspects: Brave\nSkills: Good (+3) Lore",
        "# Ada\nAspects: Brave\nStress: OO",
        "# Ada\nSkills: Good (+3) Lore\nStress: OO",
        "Ada\nAspects: Brave\nStress: OO",
        "Ada\nWeight: 2\nAspects: Brave\nStress: OO",
        "Prose.\n\nAda\n\nBrave\n\nSkilled (+2) at: lying\n",
    ],
)
def test_enough_of_a_block_is_cast(text: str) -> None:
    assert [figure.name for figure in figures(text)] == ["Ada"]


def test_of_a_long_text_nobody_is_chosen() -> None:
    text = "# Ada\nAspects: Brave\nSkills: Good (+3) Lore\n"
    assert not cast_of(text.encode()).unchosen
    assert cast_of((text + "# More\n" + "prose\n" * 11_000).encode()).unchosen


def test_of_a_long_block_the_rest_is_told() -> None:
    (figure,) = figures("# Ada\nAspects: Brave\nSkills: Good (+3) Lore\nStunts\n" + "x\n" * 400)
    assert next(loss.arguments.get("n") for loss in figure.lost) == 104
