"""Refusals and the disk's errors in words; every message gets all that its places need."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

import tracker
from tests.support.corpus_rulings import rulings
from tests.support.table import Table
from tests.words.played import ATTACK, Played
from tracker.conflict.draft import Lowest
from tracker.conflict.engine import rule
from tracker.conflict.ruling import N_, Refusal
from tracker.conflict.state import Conflict, change
from tracker.log.errors import Locked, LogNote, NotFound
from tracker.words.refusing import log_error_text, refusal_sentence, refusal_text
from tracker.words.terms import called
from tracker.words.translate import Several, install

PACKAGE = Path(tracker.__file__).parent

_PLACE = re.compile(r"\{([A-Za-z]\w*)")

# Which argument of a call is the message; all keywords but these fill it.
_MESSAGE = {
    "forbid": 1,
    "warn": 1,
    "refuse": 0,
    "misread": 0,
    "lose": 0,
    "Refusal": -1,
    "LogNote": -1,
}
_OWN = frozenset({"rule", "candidates", "missing_faces", "overrulable", "message", "arguments"})


class Said(NamedTuple):
    """Hold one message in the source, and the names of what it is filled with."""

    where: str
    message: str
    filled: frozenset[str]


def said_in(path: Path) -> Iterator[Said]:
    """Yield every message that a module writes out where it refuses or reminds."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else ""
        name = node.func.id if isinstance(node.func, ast.Name) else name
        if name not in _MESSAGE:
            continue
        given = {k.arg: k.value for k in node.keywords if k.arg}
        at = _MESSAGE[name]
        # Of the same name there are methods that say nothing by themselves.
        marked = given.get("message") if at < 0 else next(iter(node.args[at:]), None)
        text = marked_text(marked)
        if text is None:
            continue
        filled = given.keys() - _OWN
        arguments = given.get("arguments")
        if isinstance(arguments, ast.Dict):
            filled |= {str(k.value) for k in arguments.keys if isinstance(k, ast.Constant)}
        where = f"{path.name}:{node.lineno}"
        yield Said(where, text, frozenset(filled))


def marked_text(node: ast.expr | None) -> str | None:
    """Return the text that a call of ``N_`` marks."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "N_":
        (text,) = node.args
        return str(text.value) if isinstance(text, ast.Constant) else None
    return None


SAID = [said for path in sorted(PACKAGE.rglob("*.py")) for said in said_in(path)]


def test_messages_are_found() -> None:
    assert len(SAID) > 150
    assert any(said.message == "{who} has acted this round" for said in SAID)


@pytest.mark.parametrize("said", SAID, ids=lambda said: said.where)
def test_a_message_is_filled_with_just_what_it_names(said: Said) -> None:
    assert set(_PLACE.findall(said.message)) == said.filled, said.message
    refusal = Refusal(message=said.message, arguments=dict.fromkeys(said.filled, ("p3",)))
    for language in ("en", "de"):
        install(language)
        assert "{" not in refusal_text(refusal, Conflict())


REFUSED = [
    (
        "act first",
        "act second by=Ada",
        "Ada has acted this round (F-ROUND-1). ! overrules.",
        "Ada hat in dieser Runde schon gehandelt (F-ROUND-1). ! setzt die Regel außer Kraft.",
    ),
    (
        "",
        "act x by=Bruno",
        "it is Ada's turn, not Bruno's (F-ROUND-2). ! overrules.",
        "Ada ist am Zug, nicht Bruno (F-ROUND-2). ! setzt die Regel außer Kraft.",
    ),
    (
        "",
        "attack Krull",
        "no one is called Krull; did you mean Krall?",
        "niemand heißt Krull; gemeint: Krall?",
    ),
    (
        "",
        "attack Thugs",
        "Thugs may be any of these: Thugs A, Thugs B.",
        "Thugs kann jedes von diesen sein: Thugs A, Thugs B.",
    ),
    (
        ATTACK,
        "next",
        "first the question: stress, consequence, waive (F-ROUND-2).",
        "erst die offene Frage: stress, consequence, waive (F-ROUND-2).",
    ),
    (
        "",
        "block 'the roof' passage='Quay > Gallery' skill=Weapons dice=0000",
        "no passage leads from Quay to Gallery (F-MOVE-5).",
        "kein Durchgang führt von Quay nach Gallery (F-MOVE-5).",
    ),
]


@pytest.mark.parametrize(("script", "line", "in_english", "in_german"), REFUSED)
def test_a_refusal_says_what_why_and_how_on(
    script: str, line: str, in_english: str, in_german: str
) -> None:
    played = Played().play(script)
    refusal = played.refused(line)
    assert refusal_text(refusal, played.state) == in_english
    install("de")
    assert refusal_text(refusal, played.state) == in_german


def test_what_a_conflict_lacks_is_listed_person_by_person() -> None:
    played = Played('conflict "Night"\nside Gang\nadd Ada pc\nadd Krall npc side=Gang')
    refusal = played.refused("begin")
    said = "before the first round: kind of conflict; Ada: side, zone; Krall: zone (F-SCENE-1)."
    assert refusal_text(refusal, played.state) == said
    install("de")
    said = "vor der ersten Runde fehlt noch: Art des Konflikts; Ada: Seite, Zone; Krall: Zone"
    assert refusal_text(refusal, played.state) == f"{said} (F-SCENE-1)."


def test_candidates_are_offered_once() -> None:
    state = Conflict()
    plain = Refusal(message="that is not asked now", candidates=("Fog", "Dark"))
    assert refusal_text(plain, state) == "that is not asked now. Did you mean Fog or Dark?"
    one = Refusal(message="that is not asked now", candidates=("Fog",))
    assert refusal_text(one, state) == "that is not asked now. Did you mean Fog?"
    key = Refusal(message="{verb} needs the key {key}", candidates=("accept=",),
                  arguments={"verb": "compel", "key": "accept"})  # fmt: skip
    assert refusal_text(key, state) == "compel needs the key accept."
    many = Refusal(message="that is not asked now", candidates=tuple("abcdefghijklmnop"))
    said = refusal_text(many, state)
    assert said == "that is not asked now. Possible: a, b, c, d, e, f, g, h, i, j, k, l and others."


def test_a_skill_is_named_in_the_readers_language() -> None:
    refusal = Refusal(
        message="{who} is disarmed and cannot defend with {skill}",
        arguments={"who": "p3", "skill": "Weapons"},
    )
    install("de")
    said = refusal_text(refusal, Played().state)
    assert said == "Krall ist entwaffnet und kann sich nicht mit Nahkampfwaffen verteidigen."


def test_what_was_typed_stays_as_it_is() -> None:
    refusal = Refusal(message="no one is called {name}", arguments={"name": "{who} [b] 100%s"})
    assert refusal_text(refusal, Conflict()) == "no one is called {who} [b] 100%s."


def test_the_disks_errors_are_worded() -> None:
    assert log_error_text(NotFound("a {x}.jsonl")) == (
        "there is no save a {x}.jsonl; schwung list names those there are"
    )
    install("de")
    assert log_error_text(NotFound("a.jsonl")) == (
        "es gibt keinen Spielstand a.jsonl; schwung list nennt die vorhandenen"
    )
    assert log_error_text(Locked("a.jsonl", 12)) == "a.jsonl ist anderswo geöffnet: Prozess 12"
    note = LogNote(
        message="a ruling that was never completed is kept in {kept}", arguments={"kept": "x"}
    )
    said = "eine Entscheidung, die nie fertig geschrieben wurde, liegt in x"
    assert log_error_text(note) == said


def test_a_refusal_that_stands_by_itself_begins_with_a_capital_unless_it_is_a_name() -> None:
    state = Conflict()
    plain = Refusal(message=N_("no zone is called {name}"), arguments={"name": "Nowhere"})
    named = Refusal(message=N_("{who} has acted this round"), arguments={"who": "goblin"})
    key = Refusal(message=N_("on= is for the scene or a zone; name a target instead"))
    told = [refusal_sentence(refusal, state) for refusal in (plain, named, key)]
    assert [text.split()[0] for text in told] == ["No", "goblin", "on="]
    assert refusal_text(plain, state) == "no zone is called Nowhere."
    install("de")
    said = refusal_sentence(Refusal(message=N_("say on what terms")), state)
    assert said == "Sag, zu welchen Bedingungen."


@pytest.mark.parametrize(
    ("game", "line", "meant"),
    [
        ("percent", "setting lmit 4", "limit"),
        ("percent", "check skill=Athletk dice=50", "Athletik"),
        ("percent", "check skill=Athletik diff='äuserst schwer' dice=50", "äußerst schwer"),
        ("pool", "check skill=Athletk need=1 dice=5", "Athletik"),
        ("pool", "check skill=Athletik need='very hrd' dice=5,5", "very hard"),
        ("pool", "check skill=Athletik need='sehr schwr' dice=5,5", "Sehr schwer"),
        ("pool", "check skill=Athletik preset=dunkle need=1 dice=5,5", "too dark or foggy"),
        ("pool", "fumble table=Ausweichn roll=3", "Ausweichen"),
        ("twenty", "set Ada attributes='Starke 3'", "Stärke"),
    ],
)
def test_of_what_would_be_taken_the_nearest_alone_is_named(
    game: str, line: str, meant: str
) -> None:
    bonus = "bonus='Athletik 40'" if game == "percent" else ""
    table = Table(
        f"conflict Test system={game} order=list",
        "side A",
        "zone Z",
        f"add Ada pc side=A zone=Z skills='Athletik 2, Klettern 3, Kochen 1' {bonus}",
        "begin",
    )
    if line.startswith("fumble"):
        table.do("check skill=Athletik need=1 dice=1,2")
    refused = table.refused(line)
    assert refusal_text(refused, table.state).endswith(f"Did you mean {meant}?")


# The answers that nobody but who is asked can give, in the games that have them.
OWN_ANSWERS = {
    "fate": {"defend", "stress", "consequence", "spin", "overflow", "accept", "avoid", "lose"},
    "core": {"stress", "consequence", "taken-out"},
}


@pytest.mark.parametrize("game", OWN_ANSWERS)
def test_whoever_answers_for_another_is_told_who_is_asked(game: str) -> None:
    told = set()
    for played in rulings(game):
        state, command, question = played.before, played.ruling.command, played.before.question
        if question is None or not question.who or played.verb not in question.answers:
            continue
        for by in (p for p in state.participants.values() if p.active and hasattr(command, "by")):
            found = rule(state, change(command, by=by.id), Lowest())
            if isinstance(found, Refusal) and found.message == N_("{other} is asked, not {who}"):
                asked = called(state.participants[question.who])
                verb = "are" if isinstance(asked, Several) else "is"
                assert refusal_text(found, state) == f"{asked} {verb} asked, not {by.name}."
                assert by.id != question.who
                told.add(played.verb)
    assert told == OWN_ANSWERS[game]
