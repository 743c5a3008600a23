"""The rules that ship with the program: complete, in both languages, found by ids and words."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from tests.support.program import inside, schwung
from tests.support.rules import rules_in
from tracker.words.rules import (
    NumberedRule,
    all_rules,
    books,
    find_rules,
    read_glossary,
    read_rules,
    rule_by_id,
    rule_lines,
)
from tracker.words.shape import all_commands
from tracker.words.translate import install
from tracker.words.verb_words import every_word

SMALL = """
## 1. Values (Werte)

- **P-001** One rule. *Tracker: ENFORCES – `-` or a number **[MINIMUM]**.* `EX P-001 a: b=1 => c=2`

Rows, one id each; *Tracker: OFFERS – pick list*:

- **P-002** Another. Example: 5 needs 3. **[DECISION PA-1]**
- **P-003** A third. *Tracker: NOTES.*

## 2. Checks

- **P-010** Nothing is shared here.

### F-PUSH — pushing (Schieben)

- **F-PUSH-1** Costs rise.
  - Tracker: ENFORCES (as F-PUSH-2).
  - Example: table below.
- **F-PUSH-2** Hits are marked.
  - Tracker: OFFERS
  - Example (5 boxes): 3, 1.
  - Corrected: said nothing.
  - Source: 4.3.5; X3

| Push | 1 zone | 2 zones |
|---|---|---|
| no border | **3** | 4 |
| border 1 | 4 | 5 |

## 3. Decisions

- **PA-1 Ties.** Silent. **DECISION:** none.
- **A-18 Gaps** stay open.
"""


def fate() -> list[NumberedRule]:
    return [one for one in all_rules().values() if one.id.startswith("F-")]


def ids(found: tuple[NumberedRule, ...]) -> list[str]:
    return [one.id for one in found]


def test_every_rule_of_fate_is_there_with_what_the_tracker_does() -> None:
    assert Counter(one.kind for one in fate()) == {"ENFORCES": 209, "OFFERS": 83, "NOTES": 23}
    assert sum(bool(one.example) for one in fate()) == 233
    assert all(one.source for one in fate())
    # The reader and the rule marker of the tests see the same rules.
    reference = books()[0].read_text(encoding="utf-8")
    assert [one.id for one in fate()] == list(rules_in(reference))


def test_the_index_counts_what_is_there() -> None:
    reference = books()[0].read_text(encoding="utf-8")
    for group in {one.group for one in fate()}:
        those = [one for one in fate() if one.group == group]
        kinds = Counter(one.kind for one in those)
        counts = (
            *(kinds[kind] for kind in ("ENFORCES", "OFFERS", "NOTES")),
            sum(bool(one.example) for one in those),
        )
        row = f"| {group} | {those[0].title} | {len(those)} | {' | '.join(map(str, counts))} |"
        assert row in reference.splitlines()


def test_every_rule_of_fate_is_told_in_german_too() -> None:
    assert [one.id for one in fate() if not one.german or one.german == one.text] == []
    assert [one.id for one in fate() if not one.german_title or "(" not in one.title] == []
    # Long enough to say it, short enough for a line or two.
    assert [one.id for one in fate() if not 20 < len(one.german) < 180] == []


def test_german_sentences_name_the_rules_and_decisions_that_the_english_name() -> None:
    assert [one.id for one in fate() if _named(one.text) != _named(one.german)] == []


def _named(text: str) -> set[str]:
    return set(re.findall(r"\bF-[A-Z]+(?:-\d+)?|\bA-\d+", text))


def test_every_decision_that_a_rule_names_can_be_looked_up() -> None:
    for one in all_rules().values():
        for name in _named(one.text):
            assert rule_by_id(name) or any(other.group == name for other in fate()), (one.id, name)


def test_rules_in_one_line_and_in_several_are_read_alike() -> None:
    found = {one.id: one for one in read_rules(SMALL)}
    assert list(found) == [
        "P-001", "P-002", "P-003", "P-010", "F-PUSH-1", "F-PUSH-2", "PA-1", "A-18",
    ]  # fmt: skip
    assert found["P-001"] == NumberedRule(
        id="P-001",
        title="Values (Werte)",
        text="One rule.",
        kind="ENFORCES",
        note="- or a number [MINIMUM].",
        example="EX P-001 a: b=1 => c=2",
    )
    assert found["P-002"].text == "Another. [DECISION PA-1]"
    assert found["P-002"].example == "5 needs 3."
    assert [(found[f"P-0{n}"].kind, found[f"P-0{n}"].note) for n in ("02", "03", "10")] == [
        ("OFFERS", "pick list"),
        ("NOTES", ""),
        ("", ""),
    ]
    assert found["F-PUSH-1"].title == "pushing (Schieben)"
    assert found["F-PUSH-1"].note == "as F-PUSH-2"
    assert found["F-PUSH-1"].example == (
        "Push; no border: 1 zone 3, 2 zones 4; border 1: 1 zone 4, 2 zones 5"
    )
    assert found["F-PUSH-2"].example == "(5 boxes): 3, 1."
    assert found["F-PUSH-2"].source == "4.3.5; X3"
    assert found["PA-1"].text == "Ties. Silent. DECISION: none."
    assert (found["A-18"].text, found["A-18"].kind) == ("Gaps stay open.", "")


@pytest.mark.parametrize(
    "file",
    [file for book in books() for file in sorted(book.parent.glob("rules*.md"))],
    ids=lambda file: f"{file.parent.name}-{file.stem}",
)
def test_every_rule_of_every_system_can_be_looked_up(file: Path) -> None:
    lines = file.read_text(encoding="utf-8").splitlines()
    listed = [line.split("**")[1].split()[0] for line in lines if line.startswith("- **")]
    found = [rule_by_id(name) for name in listed]
    assert listed
    assert [name for name, one in zip(listed, found, strict=True) if one is None] == []
    rules = [one for one in found if one and not one.group.endswith("A")]
    assert [one.id for one in rules if not one.kind] == []


@pytest.mark.parametrize("typed", ["F-HOLD-5", "f-hold-5", "hold-5", "hold 5", " F HOLD 5 "])
def test_an_id_may_be_typed_carelessly(typed: str) -> None:
    found = rule_by_id(typed)
    assert found is not None
    assert found.id == "F-HOLD-5"
    assert find_rules(typed)[0] == found


@pytest.mark.parametrize("typed", ["", "F-HOLD", "F-HOLD-99", "5", "hold5"])
def test_what_is_no_id_is_no_rule(typed: str) -> None:
    assert rule_by_id(typed) is None


@pytest.mark.parametrize(
    ("words", "best"),
    [
        ("F-INIT-1", ["F-INIT-1", "F-INIT-10", "F-INIT-11"]),
        ("push", ["F-PUSH-1", "F-PUSH-2", "F-PUSH-3", "F-PUSH-4", "F-PUSH-5"]),
        ("15", ["F-INIT-15", "F-BLOCK-15", "F-ASPECT-15", "F-COMPANION-15"]),
        ("free tag ally", ["F-ASPECT-14"]),
        ("ÜBERFLUSS bezahlt", ["F-OVERFLOW-4"]),
        ("zurückhalten initiative", ["F-HOLD-7"]),
        ("stress consequence instead", ["F-CONSEQ-1"]),
    ],
)
def test_rules_are_found_best_first(words: str, best: list[str]) -> None:
    found = [one for one in ids(find_rules(words)) if one.startswith("F-")]
    assert found[: len(best)] == best


def test_a_short_word_is_found_where_a_word_begins_and_a_long_one_there_first() -> None:
    assert [
        one.id for one in find_rules("tie") if " tie" not in f" {one.title} {one.text}".lower()
    ] == []
    found = ids(find_rules("reihenfolge"))
    # The one speaks of the order; the other stands under a heading that ends with the word.
    assert found.index("F-INIT-10") < found.index("F-INIT-1")


def test_a_search_can_be_cut_short_or_find_nothing() -> None:
    assert ids(find_rules("hold", 3)) == ["F-HOLD-1", "F-HOLD-2", "F-HOLD-3"]
    assert find_rules(" ") == ()
    assert find_rules("xylophone") == ()
    # Digits, and yet no numbers that one could count to.
    assert find_rules("²") == find_rules("9" * 5000) == ()


def test_a_rule_is_told_in_either_language() -> None:
    ladder = rule_by_id("F-ROLL-3")
    assert ladder is not None
    assert rule_lines(ladder, "en") == [
        "F-ROLL-3  rolling (Würfelprobe)",
        "Effort (Leistung) = dice total + skill + Σ modifiers.",
        "The tracker enforces this: computes it and stores every modifier with the rule id that "
        "caused it.",
        "Example: skill 3, dice +,0,−,+ (+1), modifiers −1 (F-SUPP-1) and +2 (F-GROUP-3) → 5.",
        "Source: 4; EN 1.3",
    ]
    install("de")
    assert rule_lines(ladder, "de") == [
        "F-ROLL-3  Würfelprobe",
        "Leistung = Würfelsumme + Fertigkeit + alle Modifikatoren.",
        "Der Tracker setzt das durch.",
        "Beispiel (englisch): skill 3, dice +,0,−,+ (+1), modifiers −1 (F-SUPP-1) and +2 "
        "(F-GROUP-3) → 5.",
        "Quelle: 4; EN 1.3",
    ]


def test_a_rule_without_a_translation_stays_english() -> None:
    install("de")
    pool = rule_by_id("P-021")
    assert pool is not None
    assert rule_lines(pool, "de") == [
        "P-021  The check (Erfolgswurf)",
        "The basic target number (Erfolgszahl, EN) is 3.",
        "Der Tracker setzt das durch: default of every check.",
        "Beispiel: EX P-021 en: mods= => en=3",
    ]


def test_the_command_line_shows_a_rule() -> None:
    shown = schwung("rule", "hold", "5")
    assert shown.code == 0
    assert shown.out.startswith("F-HOLD-5  holding an action")
    assert "Source: 4.3.4" in shown.out
    german = inside("--lang", "de", "rule", "F-HOLD-5")
    assert german.out.startswith("F-HOLD-5  Aktion zurückhalten\nSeit dem Zurückhalten")


def test_the_command_line_lists_what_words_find() -> None:
    listed = inside("--lang=de", "rule", "F-PUSH").out.splitlines()
    assert listed[0].startswith("F-PUSH-1  Schieben ist ein Angriffswurf")
    assert len(listed) >= 5
    alone = inside("rule", "free", "tag", "ally", "plausibly").out
    assert "\nExample: " in alone


def test_the_command_line_says_when_no_rule_is_found() -> None:
    said = inside("rule", "full", "xylophone")
    assert (said.code, said.out) == (1, "")
    assert said.err == "no rule is called full xylophone or speaks of it\n"
    assert inside("rule").code == 2


GLOSSARY = """
| English | German | Trap |
|---|---|---|
| concession | Nachgeben, Kapitulation | none |
| simple action / contest | einfache Aktion / Wettstreit, Würfelduell | |
| stress, box | Stress, Kästchen | |
| consequence (mild, severe) | Konsequenz (gering, schwer) | |

| Push | 1 zone |
|---|---|
| no border | 3 |

| German | here | German | here |
|---|---|---|---|
| Probe | check | Malus | penalty |
"""


def test_tables_of_terms_say_what_means_the_same() -> None:
    assert [sorted(same) for same in read_glossary(GLOSSARY)] == [
        ["concession", "kapitulation", "nachgeben"],
        ["einfache aktion", "simple action"],
        ["contest", "wettstreit", "würfelduell"],
        ["box", "kästchen"],
        ["gering", "mild"],
        ["schwer", "severe"],
        ["consequence", "konsequenz"],
        ["check", "probe"],
        ["malus", "penalty"],
    ]


@pytest.mark.parametrize(
    ("words", "group"),
    [
        ("Kapitulation", "F-CONCEDE"),
        ("kapitul", "F-CONCEDE"),
        ("Abwehrwurf", "F-FREE"),
        ("Würfelduell", "F-CONTEST"),
        ("Schwierigkeitsgrad", "F-SIMPLE"),
        ("Handlanger", "F-MINION"),
        ("Schicksalspunkte", "F-FP"),
        ("surrender", "F-CONCEDE"),
        ("sich ergeben", "F-CONCEDE"),
        ("körperlich", "F-SCENE"),
        ("Umgebung nutzen", "F-ENV"),
    ],
)
def test_other_words_of_the_terms_find_the_rules_too(words: str, group: str) -> None:
    assert group in {one.group for one in find_rules(words)}


@pytest.mark.parametrize(
    ("words", "group"),
    [
        ("Kapitulation", "F-CONCEDE"),
        ("Handlanger", "F-MINION"),
        ("Schwung", "F-SPIN"),
        ("overflow", "F-OVERFLOW"),
        ("Würfelduell", "F-CONTEST"),
        ("stress", "F-STRESS"),
    ],
)
def test_rules_under_a_heading_come_before_those_that_speak_of_it(words: str, group: str) -> None:
    assert find_rules(words)[0].group == group


@pytest.mark.parametrize(
    ("words", "group"),
    [
        ("Verletzung", "F-CONSEQ"),
        ("Heilung", "F-RECOVER"),
        ("Duell", "F-CONTEST"),
        ("verzögern", "F-HOLD"),
        ("rennen", "F-MOVE"),
        ("shove", "F-PUSH"),
        ("blockieren", "F-BLOCK"),
        ("Freiaktion", "F-FREE"),
    ],
)
def test_words_for_a_verb_find_its_rules_where_no_rule_has_them(words: str, group: str) -> None:
    assert find_rules(words)[0].group == group


def test_every_word_for_an_action_finds_a_rule() -> None:
    actions = [verb for verb, type_ in all_commands("fate").items() if type_.group == "actions"]
    assert len(actions) > 8
    assert [
        word for verb in actions for word in every_word(verb, "fate") if not find_rules(word)
    ] == []


def test_every_term_of_the_tables_finds_a_rule() -> None:
    """In either language: what the terms name, the rules speak of."""
    reference = books()[0].read_text(encoding="utf-8")
    terms = {one for same in read_glossary(reference) for one in same}
    # The skill is named for its German name alone.
    assert [term for term in sorted(terms) if not find_rules(term)] == ["leadership"]
