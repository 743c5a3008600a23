"""The words of each game, in all that is said while it is played: its own, and no other's."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest

from tests.support.everything_said import EXAMPLES, Said, everything_said
from tests.support.program import ROOT
from tracker.conflict.system import system
from tracker.dice.terms import Term
from tracker.session import Session
from tracker.words import terms, vocabulary
from tracker.words.game_words import words_of
from tracker.words.headlines import headline_lines
from tracker.words.translate import install

BOOKS = ROOT / "tracker" / "systems"
GAMES = ("pool", "reserves", "percent", "twenty")

# Words that only Fate has, in both languages; and what other games have to themselves.
FATE = {
    "en": r"\baspects?\b|consequence|\bfate\b|\bFP\b|\bfists?\b|\bcompel|\binvoke|\bspins?\b"
    r"|\boverflow|\bshifts?\b|stress|minion|companion|maneuver|\bsprint|\bladder|composure"
    r"|full.defense|drawn-out|\bconce|\bdeclar|\bassess|determination|\bquality\b|\bsticky"
    r"|\bF-[A-Z]|\balertness|\bathletics\b|\bleader|\bdisarm|\bempathy|\bblocks?\b",
    "de": r"Aspekt|Konsequenz|Schicksal|FATE|\bSP\b|Überfluss|Erfolgsstufe|Belastung|Stress"
    r"|Scherge|Gefährt|Manöver|erzwing|aufrufen|Volle Vert|Kapitul|Zugeständ|Fassung|Gesundheit"
    r"|Entschlossen|Fäuste|Faustkampf|\bF-[A-Z]|Sprint|Anführer|entwaffn|Wachsamkeit|\bBlock",
}
OWN = {
    "pool": r"fumble limit|Patzerwert|\bP-\d",
    "reserves": r"reserve points?\b|Reservenpunkt|Freiwürfel|gift dice|\bR-\d|Gabe\b",
    "percent": r"Fehlschlag|failure limit|\bC-\d|Fertigkeitsbonus|skill bonus|Einschränkung",
    "twenty": r"\bEG\b|Zielwert|target value|\bT-\d|Erschöpf|exhaust|Seele",
}

# What is called otherwise in a book, or is one word for two things.
OTHERWISE = {
    "pool": r"Probe|Fertigkeit|Abz[uü]g|Straf",
    "reserves": r"Erfolgswurf|Fähigkeit|Malus",
    "percent": r"Erfolgswurf|Fähigkeit|Abz[uü]g|Strafwürfel",
    "twenty": r"Erfolgswurf|Fähigkeit|Abz[uü]g|Straf",
}
TWICE = {"en": r"\b(?:an|no|the) obstacle", "de": r"Hindernis|[Vv]erborgen|\bBlatt\b"}

# Where a book's word is not that of the program, which has one for all games, or is a heading.
GLOSSED = {"Spielleiter": "Spielleitung", "Güteklasse": "geübt", "geworfene Würfel": "würfelt"}


@cache
def said(game: str, language: str) -> tuple[Said, ...]:
    """Return all that is said in a game: in its setup, after its worked fight, and of that."""
    install(language)
    session = Session(clock=lambda: "2026-11-27T00:00:00Z")
    lines = (EXAMPLES / f"{game}.fight").read_text(encoding="utf-8").splitlines()
    found: list[Said] = []
    for n, line in enumerate(lines, 1):
        session.do(line)
        if n in (4, len(lines)):
            found += everything_said(session)
    tree = session.timeline
    for n in tree.path():
        ruling = tree.rulings[n]
        found += (
            Said(f"{n}", text) for text in headline_lines(ruling, tree.state_at(ruling.parent))
        )
    assert len(found) > 9000
    return tuple(found)


def found(game: str, language: str, words: str) -> list[Said]:
    """Return where words are said, apart from the names of systems to be chosen."""
    pattern = re.compile(words, re.IGNORECASE if language == "en" else 0)
    return [
        one
        for one in said(game, language)
        if pattern.search(one.text) and not ("conflict" in one.where and "system" in " ".join(one))
    ]


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("game", GAMES)
def test_no_game_speaks_in_the_words_of_another(game: str, language: str) -> None:
    assert found(game, language, FATE[language]) == []
    for other in set(GAMES) - {game}:
        assert found(game, language, OWN[other]) == []


@pytest.mark.parametrize("game", GAMES)
def test_each_game_has_its_own_words(game: str) -> None:
    """So that the walk comes to where they would be said."""
    for language in ("en", "de"):
        assert found(game, language, OWN[game])


@pytest.mark.parametrize("game", GAMES)
def test_terms_are_those_of_the_book_and_one_thing_has_one_word(game: str) -> None:
    assert found(game, "de", OTHERWISE[game]) == []
    for language, words in TWICE.items():
        assert found(game, language, words) == []


def english_values() -> Iterator[str]:
    """Yield what stands in commands, or on an English screen, for what has a German name."""
    for value in (*vars(vocabulary).values(), *vars(terms).values()):
        for key, term in value.items() if isinstance(value, Mapping) else ():
            for name in (key.replace("_", "-"), term.name) if isinstance(term, Term) else ():
                if name[-1:].isalpha() and name.casefold() not in term.german.casefold():
                    yield name


@pytest.mark.parametrize("game", ["quay", *GAMES])
def test_what_might_be_typed_is_said_in_german(game: str) -> None:
    values = "|".join(map(re.escape, {*english_values()}))
    answer = r"Gemeint|Möglich|eines von|\bbraucht (?!den Schl)|\bwie in|\bist eine?\b|\boder\b"
    said_of = rf"(?:{answer}).*?(?<![-\w])(?:{values})(?![-=\w])"
    assert found(game, "de", said_of) == []


def glossary(game: str) -> Iterator[tuple[str, ...]]:
    """Yield the German terms of the glossary of a book, those together that mean the same."""
    table = (BOOKS / game / "rules.md").read_text(encoding="utf-8").partition("### Glossary")[2]
    for line in table.partition("\n## ")[0].splitlines():
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if len(cells) == 4 and not cells[0].startswith(("German", "---")):
            for cell in cells[::2]:
                plain = re.sub(r"\([^)]*\)", "", cell)
                yield tuple(one.strip(" „“") for one in re.split("[,/]", plain))


@pytest.mark.parametrize("game", GAMES)
def test_what_a_glossary_has_is_said(game: str) -> None:
    text = "\n".join(one.text for one in said(game, "de")).casefold()
    missing = [
        terms
        for terms in glossary(game)
        if not any(GLOSSED.get(term, term).casefold() in text for term in terms)
    ]
    assert missing == []


@pytest.mark.parametrize("example", sorted(EXAMPLES.glob("*.fight")), ids=lambda path: path.stem)
def test_each_track_of_each_game_has_a_name_in_both_languages(example: Path) -> None:
    session = Session(clock=lambda: "2026-11-27T00:00:00Z")
    for line in example.read_text(encoding="utf-8").splitlines():
        session.do(line)
    game = session.state.system
    tracks = {track for p in session.state.participants.values() for track in p.tracks}
    tracks |= set(system(game).boxes({}))
    assert tracks <= words_of(game).tracks.keys()
    for track in tracks:
        term = words_of(game).tracks[track]
        assert term.name, track
        assert term.german, track
