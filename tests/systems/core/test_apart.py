"""The game of today and the older one share aspects and dice, and never each other's words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.support.everything_said import (
    EXAMPLES,
    Said,
    answered,
    completed,
    formed,
    helped,
    shown,
    wrong_lines,
)
from tests.systems.core.further import further
from tracker.session import Session
from tracker.words.headlines import headline_lines
from tracker.words.translate import install

# Fights of each: what is said in the setup, on the way, at the end.
FIGHTS = {"core": ("core", "accelerated"), "fate": ("quay",)}

# What only the older game has, or calls so.
OLDER = {
    "en": r"\bspins?\b|\boverflow|maneuver|\bsprint|composure|\bhealth\b|drawn-out|\bassess"
    r"|\bsticky|\bfragile|\btags?\b|\btagged|\btagging|\bminions?\b|companion|supplemental"
    r"|\bheld action|protest|\bF-[A-Z]|\bfists\b|\bguns\b|\balertness"
    r"|\bblocks? (?:against|on)\b|determination"
    r"|\bweight\b|\bleader\b|\bswap|\bsocial\b|initiative: order",
    "de": r"Überfluss|Manöver|Sprint|Gesundheit|FATE|Schicksalspunkt|\bSP\b|Belastung|Stressleiste"
    r"|Erfolgsgrad|\bSchergen?\b|Gefährt|[Aa]uslösen|[Aa]usnutz|nachg[ea]b|gibt nach|nachzugeben"
    r"|\bgering"
    r"|Einspruch|\bF-[A-Z]|Anführer|Faustkampf|Fäuste|Wachsamkeit|Gelehrsamkeit|Scharfsinn\b"
    r"|Schusswaffe\b|\bNahkampfwaffen|ausgeschieden|sozial|\bphysisch",
}
# What only the newer one has, or calls so.
NEWER = {
    "en": r"\bboosts?\b|\bK-[A-Z]|\bapproach(?:es)?\b|\bmobs?\b|milestone|free invocation"
    r"|\bCondensed|\bAccelerated|success with style|\boverco|taken in this conflict",
    "de": r"\bSchub\b|Schübe|\bK-[A-Z]|\bMethoden?\b|\bMobs?\b|Überwinden|Erfolgsstufe|Fate-Punkt"
    r"|Stressbalken|Meilenstein|freie[rn]? Einsatz|freie Reihenfolge|voller Erfolg|Condensed",
}
# Verbs are one language for all games.
VERBS = re.compile(r"\b(?:minions|pass-tag)\b")


@cache
def said(game: str, language: str) -> tuple[Said, ...]:
    """Return all that is said in the fights of a game."""
    install(language)
    found = [one for fight in FIGHTS[game] for one in _said_in(EXAMPLES / f"{fight}.fight")]
    for _about, session in further() if game == "core" else ():
        found += (*helped(session.state), *formed(session), *shown(session), *_logged(session))
    return tuple(found)


def _said_in(path: Path) -> Iterator[Said]:
    session = Session(clock=lambda: "2026-11-27T00:00:00Z")
    lines = [one for one in path.read_text(encoding="utf-8").splitlines() if one[:1] not in "# "]
    for n, line in enumerate(lines, 1):
        session.do(line)
        if n in (4, len(lines)):
            yield from helped(session.state)
            yield from formed(session)
            yield from shown(session)
    if path.stem in ("core", "quay"):
        yield from completed(session.state)
        yield from answered(session, wrong_lines(session.state))
    yield from _logged(session)


def _logged(session: Session) -> Iterator[Said]:
    tree = session.timeline
    for n in tree.path():
        ruling = tree.rulings[n]
        yield from (
            Said(f"{n}", text) for text in headline_lines(ruling, tree.state_at(ruling.parent))
        )


def foreign(game: str, language: str, words: str) -> list[Said]:
    """Return where words are said, apart from verbs and the names of the games."""
    pattern = re.compile(words, re.IGNORECASE if language == "en" else 0)
    return [
        one
        for one in said(game, language)
        if pattern.search(VERBS.sub("", one.text))
        and not ("conflict" in one.where and "system" in " ".join(one))
    ]


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_game_of_today_never_speaks_in_the_words_of_the_older_one(language: str) -> None:
    assert foreign("core", language, OLDER[language]) == []


@pytest.mark.parametrize("language", ["en", "de"])
def test_nor_the_other_way_round(language: str) -> None:
    assert foreign("fate", language, NEWER[language]) == []


@pytest.mark.parametrize("language", ["en", "de"])
def test_each_speaks_in_its_own(language: str) -> None:
    """So that the walk comes to where the words would be said."""
    assert len(foreign("core", language, NEWER[language])) > 50
    assert len(foreign("fate", language, OLDER[language])) > 50
