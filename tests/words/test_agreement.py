"""Several minions attack where one attacks, in both languages and in every sentence there is."""

from __future__ import annotations

import pytest

from tests.support.catalogues import german
from tests.support.table import STAGE, Table
from tracker.words.history_lines import log_lines
from tracker.words.terms import name_of
from tracker.words.translate import PLURALS, Several, fill, install, subjects

# Places that may hold the name of a group, and what may stand behind one that is no verb of it.
NAMES = frozenset({"who", "target", "other", "to", "asked", "holder", "group", "name"})
_NO_VERBS = {
    "en": "against and are can cannot do for join may parts stand take to",
    "de": "an einzuklemmen für gegen gehen hin nach nehmen sind stehen und vorn zu zweigt ändern",
}
NO_VERBS = {language: frozenset(words.split()) for language, words in _NO_VERBS.items()}


def templates(language: str) -> list[str]:
    found: list[str] = []
    for message in german():
        texts = message.id if language == "en" else message.string
        found += [texts] if isinstance(texts, str) else texts or ()
    return found


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_verb_behind_a_name_has_its_plural(language: str) -> None:
    behind = {
        word for text in templates(language) for name, word in subjects(text) if name in NAMES
    }
    assert behind <= PLURALS[language].keys() | NO_VERBS[language]


@pytest.mark.parametrize(
    ("language", "attack", "blow"),
    [
        ("en", "Thugs attack Ada: 2 against", "Thugs take 1: 1 falls, 2 left"),
        ("de", "Thugs greifen Ada an: 2 gegen", "Thugs stecken 1 ein: 1 fällt, 2 übrig"),
    ],
)
def test_a_group_acts_in_the_plural(language: str, attack: str, blow: str) -> None:
    table = Table(STAGE, "minions Thugs quality=1 count=3 side=Gang zone=Yard", "begin")
    table.do("attack Thugs skill=Fists dice=0000 vs-dice=000-", "next", "next")
    table.do("attack Ada dice=0000 vs=Weapons vs-dice=0000")
    install(language)
    told = "\n".join(log_lines(table.session.timeline))
    assert attack in told
    assert blow in told


def test_what_several_have_is_theirs() -> None:
    assert fill("{who}'s turn", {"who": Several("Thugs")}) == "Thugs' turn"
    assert fill("{who}'s turn", {"who": Several("Thugs B")}) == "Thugs B's turn"
    assert fill("{who}'s turn", {"who": "Agnes"}) == "Agnes's turn"


@pytest.mark.parametrize(
    ("template", "said"),
    [
        ("{who} sprints for {zone} and gets nowhere", "Thugs sprint for Quay and get nowhere"),
        ("{who} now has {n}; Ada pays and gets 1", "Thugs now have 2; Ada pays and gets 1"),
        ("{who} no longer has {n}", "Thugs no longer have 2"),
        ("In which zone is {who}?", "In which zone are Thugs?"),
        ("Why has {who} this?", "Why have Thugs this?"),
        ("{other} moves and attacks {who}", "Ada moves and attacks Thugs"),
        ("{who} moves, {other} waits and attacks", "Thugs move, Ada waits and attacks"),
    ],
)
def test_each_verb_of_several_is_in_the_plural(template: str, said: str) -> None:
    words = {"who": Several("Thugs"), "other": "Ada", "zone": "Quay", "n": 2}
    assert fill(template, words) == said


def test_one_minion_and_one_character_act_in_the_singular() -> None:
    table = Table(STAGE, "minions Thug quality=1 count=1 side=Gang zone=Yard")
    for name in ("Thug", "Ada"):
        words = {"who": name_of(table.state, table.who(name).id), "target": Several("Krall")}
        assert fill("{who} attacks {target}", words) == f"{name} attacks Krall"
