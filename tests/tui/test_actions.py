"""The action table: keys that mean one thing at a time, verbs that there are, the reader's keys."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest

from tests.tui.quay import quay, shown
from tracker.conflict.engine import decide
from tracker.conflict.ruling import Refusal
from tracker.conflict.state import Conflict
from tracker.conflict.system import SYSTEMS
from tracker.conflict.turns import Next
from tracker.session import Session
from tracker.tui.action_table import actions_of
from tracker.tui.actions import (
    EVERYWHERE,
    Action,
    before,
    by_key,
    form,
    offered_here,
    rekeyed,
    there_is,
)
from tracker.tui.dialogs.palette import ACTION_ID, VERB_ID, entries, palette_rows
from tracker.tui.preferences import Preferences
from tracker.tui.present.game_view import view_of
from tracker.tui.present.help import action_help, help_lines, search_lines
from tracker.tui.present.question import left_lines
from tracker.tui.present.screen_keys import keyed
from tracker.words.refusing import refusal_sentence
from tracker.words.shape import all_commands
from tracker.words.translate import install

STATES = [quay(steps).state for steps in range(19)]
ASKED = [
    quay(0, "attack Bruno dice=++++").state,
    quay(0, "attack Bruno dice=+0-+ vs=Fists vs-dice=--00").state,
    quay(0, "attack Bruno dice=---- vs=Fists vs-dice=++++").state,
    quay(1, "maneuver Krall aspect=x dice=++++ vs=Athletics vs-dice=----").state,
    quay(1, "maneuver on=scene aspect=x dice=++++").state,
]


OTHERS = [Conflict(system=s, phase=p) for s in SYSTEMS for p in ("setup", "running", "ended")]


@pytest.mark.parametrize("state", [*OTHERS, *STATES, *ASKED])
@pytest.mark.parametrize("screen", EVERYWHERE)
def test_no_key_means_two_things_at_once(state: Conflict, screen: str) -> None:
    for a, b in combinations(offered_here(screen, state, actions_of(state.system)), 2):
        assert a.key != b.key or not a.key, f"{a.key}: {a.id}, {b.id}"


def test_ids_are_unique_and_verbs_are_there() -> None:
    for screen in EVERYWHERE:
        ids = [action.id for action in actions_of("fate") if screen in action.screens]
        assert len(set(ids)) == len(ids)
    known = {verb for system in SYSTEMS for verb in all_commands(system)}
    assert {action.verb for action in actions_of("fate") if action.verb} <= known


@pytest.mark.parametrize("game", SYSTEMS)
def test_what_a_game_has_of_its_own_stands_at_its_place(game: str) -> None:
    known = [action.id for action in actions_of(game)]
    for action in view_of(game).actions():
        assert action.id in known
        if action.before:
            assert known.index(action.id) < known.index(action.before)


def test_every_action_says_what_it_does() -> None:
    tables = [Conflict(system=system) for system in SYSTEMS]
    for action in actions_of("fate"):
        assert any(there_is(action, t) and action_help(action, t) for t in tables), action.id


def test_a_tag_is_offered_to_who_has_one_or_a_point_and_an_aspect() -> None:
    attack = "attack Bruno dice=+0-+ vs=Fists vs-dice=--00"
    poor = ("set Krall fp=0", "set Bruno fp=0")

    def offered(*lines: str) -> bool:
        state = quay(0, *lines, attack).state
        return "tag" in [a.id for a in offered_here("rounds", state, actions_of("fate"))]

    assert offered("aspect Fog")
    assert not offered("aspect Fog", *poor)
    assert offered("aspect Fog free=Krall", *poor)


def test_the_answers_to_an_open_question_are_named_by_their_keys() -> None:
    refusal = decide(ASKED[1], Next())
    assert isinstance(refusal, Refusal)
    said = refusal_sentence(keyed(refusal, actions_of("fate"), ASKED[1]), ASKED[1])
    assert said == "First the question: s Stress, c Consequence, w Waive (F-ROUND-2)."
    other = Refusal(message="no")
    assert keyed(other, actions_of("fate"), ASKED[1]) is other


def test_once_a_conflict_is_over_it_says_what_is_left_to_do() -> None:
    def keys(*lines: str) -> list[str]:
        told = left_lines(quay(3, *lines).state, 80, actions_of("fate"))
        return [span.text for one in told for span in one if span.style == "key"]

    assert keys() == []
    assert keys("end") == ["E", "V", "W", ">", "F9"]
    # What the end of the scene would change is not left to do after it.
    assert keys("end", "end-scene") == ["V", "W", ">", "F9"]
    looking = left_lines(quay(3, "end").state, 80, actions_of("fate"), looking=True)
    assert [span.text for one in looking for span in one if span.style == "key"] == ["F9"]


@pytest.mark.parametrize("language", ["en", "de"])
def test_no_name_in_the_palette_is_cut(language: str) -> None:
    install(language)
    for table in [*OTHERS, *STATES]:
        for row in palette_rows(entries(actions_of("fate"), "rounds", table), ""):
            assert "…" not in row.line[0].text, row.line


def test_answers_go_before_everything_else() -> None:
    state = ASKED[1]
    assert [a.id for a in offered_here("rounds", state, actions_of("fate"))][:2] == [
        "stress",
        "consequence",
    ]
    found = by_key("rounds", "w", state, actions_of("fate"))
    assert found is not None
    assert found.id == "waive"
    found = by_key("rounds", "w", STATES[1], actions_of("fate"))
    assert found is not None
    assert found.id == "why"


def test_a_key_that_nothing_offers_is_refused_by_what_it_means() -> None:
    found = by_key("rounds", "a", STATES[5], actions_of("fate"))
    assert found is not None
    assert found.id == "attack"
    assert by_key("rounds", "%", STATES[5], actions_of("fate")) is None


def test_the_reader_chooses_keys(tmp_path: Path) -> None:
    settings = tmp_path / "schwung.toml"
    settings.write_text('[keys]\nattack = "f11"\nnonsense = "x"\n', encoding="utf-8")
    preferences = Preferences(tmp_path)
    actions = rekeyed(actions_of("fate"), preferences.keys)
    found = by_key("rounds", "f11", STATES[0], actions)
    assert found is not None
    assert found.id == "attack"
    assert preferences.faults == ["schwung.toml, line 3: no action is called nonsense"]


def test_what_is_remembered_is_there_the_next_day(tmp_path: Path) -> None:
    folder = tmp_path / "not" / "yet"
    preferences = Preferences(folder)
    for text in ("hold", "next", "hold"):
        preferences.type_line(text)
    preferences.remembered.table_rolls = True
    preferences.write()
    again = Preferences(folder).remembered
    assert (again.typed, again.table_rolls) == (["next", "hold"], True)


def test_what_cannot_be_remembered_is_forgotten(tmp_path: Path) -> None:
    (tmp_path / "remembered.json").write_text("{", encoding="utf-8")
    assert Preferences(tmp_path).remembered.typed == []
    file = tmp_path / "file"
    file.touch()
    Preferences(file).write()
    assert file.read_bytes() == b""


def test_the_help_has_what_can_be_done_now_first() -> None:
    here = [action for action in actions_of("fate") if "rounds" in action.screens]
    lines = shown(help_lines(here, ASKED[1], "", 78))
    assert lines[0] == "Now"
    assert lines[1].startswith("s     Stress")
    assert "At other times" in lines
    assert max(map(len, lines)) <= 78


@pytest.mark.parametrize(
    ("lines", "rule"),
    [
        (("consequence Ow", 'concede "I go"'), "F-CONCEDE-3"),
        (("waive", "next", "maneuver Krall aspect=Pinned vs=Fists dice=++++"), "F-MANEUVER-8"),
    ],
)
def test_an_answer_has_the_rule_of_what_it_answers(lines: tuple[str, ...], rule: str) -> None:
    hit = "attack Bruno dice=++++ vs=Fists vs-dice=----"
    state = quay(0, hit, *lines).state
    text = "\n".join(
        shown(help_lines(offered_here("rounds", state, actions_of("fate")), state, "", 200))
    )
    assert next(row for row in text.splitlines() if " Accept " in row).endswith(f"({rule})")


def test_the_help_begins_with_the_rule_that_refused() -> None:
    lines = shown(help_lines([], None, "F-HOLD-5", 78))
    assert lines[0] == "The last refusal"
    assert lines[1].startswith("F-HOLD-5")


def test_rules_are_searched_by_id_and_by_words() -> None:
    assert shown(search_lines("f-hold-5", 78))[0].startswith("F-HOLD-5")
    assert any("free tag" in text for text in shown(search_lines("free tag", 78)))
    assert shown(search_lines("xyzzy", 78)) == ["No rule has these words."]
    assert shown(search_lines(" ", 78)) == [""]


def test_an_example_is_called_one_and_english_where_the_rule_is_not() -> None:
    assert any("Example: PC Alertness" in text for text in shown(search_lines("f-init-9", 78)))
    install("de")
    found = shown(search_lines("f-init-9", 78))
    assert any("Beispiel (englisch): PC Alertness" in text for text in found)


def test_the_palette_has_every_command() -> None:
    known = entries(actions_of("fate"), "rounds", Session().state)
    verbs = {entry.id.removeprefix(VERB_ID) for entry in known if entry.id.startswith(VERB_ID)}
    # What is made of several lines is pasted.
    single = {verb for verb, type_ in all_commands().items() if not type_.composed}
    covered = {action.verb for action in actions_of("fate")} & single
    assert verbs | covered == single


@pytest.mark.parametrize("system", SYSTEMS)
def test_only_what_the_system_has_is_shown(system: str) -> None:
    state = Conflict(system=system, phase="running")
    own = set(all_commands(system))
    verbs = {action.verb for action in actions_of(system) if action.verb}
    offered = {a.verb for a in offered_here("rounds", state, actions_of(system)) if a.verb}
    listed = {entry.label for entry in entries(actions_of(system), "rounds", state)}
    help = " ".join(shown(help_lines(actions_of(system), state, "", 400)))
    assert offered <= own
    for verb in verbs - own:
        assert not [label for label in listed if label.endswith(f"({verb})")], verb
    assert ("F-" in help) == (system == "fate")
    assert ("minions" in help) == (system == "fate")


def test_the_palette_finds_by_name_first() -> None:
    known = entries(actions_of("fate"), "rounds", STATES[0])
    assert palette_rows(known, "att")[0].id == ACTION_ID + "attack"
    assert palette_rows(known, "full def")[0].id == ACTION_ID + "full-defense"
    assert palette_rows(known, "split")[0].id in (VERB_ID + "split", ACTION_ID + "split-group")
    assert palette_rows(known, "xyzzy") == []


def test_without_a_fight_the_palette_has_what_the_library_does() -> None:
    known = entries(actions_of("fate"), "library", None)
    assert {entry.id.removeprefix(ACTION_ID) for entry in known} == {
        action.id for action in actions_of("fate") if "library" in action.screens
    }


GERMAN_WORDS = [
    ("Kapitulation", "concede"),
    ("Abwehrwurf", "defend"),
    ("Würfelduell", "contest"),
    ("Schwierigkeitsgrad", "check"),
    ("Handlanger", "minions"),
    ("Schicksalspunkte", "fp"),
    ("aufgeben", "concede"),
    ("Umgebung", "environment"),
    ("Erholung", "recover"),
    ("rasten", "rest"),
    ("Abenteuer", "adventure"),
    ("langwierig", "switch"),
    ("aufdecken", "reveal"),
    ("erzwingen", "compel"),
    ("aufrufen", "tag"),
    ("Sitzung", "session"),
]


@pytest.mark.parametrize(("words", "action"), GERMAN_WORDS)
def test_the_palette_finds_what_a_reader_of_the_rules_would_type(words: str, action: str) -> None:
    install("de")
    rows = palette_rows(entries(actions_of("fate"), "rounds", STATES[4]), words)
    assert ACTION_ID + action in {row.id for row in rows}


@pytest.mark.parametrize(
    ("words", "action"),
    [("Kapitulation", "concede"), ("Handlanger", "minions"), ("Abwehrwurf", "defend")],
)
def test_what_is_called_by_a_word_that_means_the_same_comes_first(words: str, action: str) -> None:
    install("de")
    rows = palette_rows(entries(actions_of("fate"), "rounds", STATES[4]), words)
    assert rows[0].id == ACTION_ID + action


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("language", ["en", "de"])
def test_nothing_in_the_palette_is_called_by_its_verb_alone(system: str, language: str) -> None:
    install(language)
    known = entries(actions_of(system), "rounds", Conflict(system=system, phase="running"))
    assert [entry.label for entry in known if entry.id.startswith(VERB_ID)] == []


def test_a_key_of_a_game_that_nothing_would_ever_reach_is_refused() -> None:
    def table(*own: Action) -> tuple[Action, ...]:
        view = view_of("pool")
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(type(view), "actions", lambda self: own)
            return actions_of.__wrapped__("pool")

    poke = form("aim", "N", "Poke")
    with pytest.raises(TypeError, match=r"pool: the key N of aim is that of note.*before='note'"):
        table(poke)
    mine = by_key(
        "rounds", "N", Conflict(system="pool", phase="running"), table(*before("note", poke))
    )
    assert mine is not None
    assert mine.id == "aim"
