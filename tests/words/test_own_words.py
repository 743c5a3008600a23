"""No system's fight is told in the words, or by the rules, that only others have."""

from __future__ import annotations

import re

import pytest

from tests.support.table import Table
from tests.support.worked import EXAMPLES
from tracker.words.headlines import headline_lines
from tracker.words.summary import state_lines
from tracker.words.translate import install

# The worked fight of each system.
FIGHTS = {
    "fate": "quay",
    **{system: system for system in ("pool", "reserves", "percent", "twenty")},
}

# Words in both languages, and ids of rules, with the systems whose fights are told in them.
WORDS = [
    (r"\bF-[A-Z]+-\d", {"fate"}),
    (r"\bP-\d", {"pool"}),
    (r"\bR-\d", {"reserves"}),
    (r"\bC-\d", {"percent"}),
    (r"\bT-\d", {"twenty"}),
    (r"stress|Belastung", {"fate"}),
    (r"spin\b|Schwung", {"fate"}),
    (r"fate|Schicksal|shift|Erfolgsstufe", {"fate"}),
    (r"consequence|Konsequenz", {"fate"}),
    (r"overflow|Überfluss", {"fate"}),
    (r"aspect|Aspekt", {"fate"}),
    (r"fumble limit|Patzer", {"pool"}),
    (r"reserve", {"reserves"}),
    (r"advantage|Vorteil", {"reserves"}),
    (r"skill bonus|Fertigkeitsbonus", {"percent"}),
    (r"difficulty|failure limit|Schwierigkeit", {"percent"}),
    (r"\bEG\b", {"twenty"}),
    (r"target value|Zielwert", {"twenty"}),
]


def told(system: str) -> list[str]:
    """Return all that is said while the worked fight of a system is played, and of it later."""
    at = Table()
    said = []
    script = EXAMPLES / f"{FIGHTS[system]}.fight"
    for line in script.read_text(encoding="utf-8").splitlines():
        at.do(line)
        if at.state.title:
            said += state_lines(at.state)
    for n in at.session.timeline.path():
        ruling = at.session.timeline.rulings[n]
        said += headline_lines(ruling, at.session.timeline.state_at(ruling.parent))
    return said


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_system_is_told_in_its_own_words_and_in_none_of_the_others(language: str) -> None:
    install(language)
    said = {system: "\n".join(told(system)) for system in FIGHTS}
    for words, systems in WORDS:
        pattern = re.compile(words, re.IGNORECASE)
        assert {system for system in FIGHTS if pattern.search(said[system])} == systems, words
