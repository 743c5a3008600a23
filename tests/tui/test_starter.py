"""The figures that ship: each is taken by its game as it is, in both languages."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.tui.playing import playing, typed
from tests.tui.quay import quay
from tracker import systems
from tracker.conflict.draft import Warned
from tracker.conflict.ruling import Ruling
from tracker.conflict.system import SYSTEMS
from tracker.session import Session
from tracker.tui.bestiary import Template, offered, read_bestiary, starter
from tracker.tui.preferences import BESTIARY
from tracker.words.quick_add import QuickAdd, quick_add
from tracker.words.translate import install

SETTINGS = {"core": ("edition core", "edition condensed", "edition accelerated")}


def tables(game: str) -> Iterator[Session]:
    """Yield a fresh fight of a game for each kind of table that it has."""
    for setting in SETTINGS.get(game, ("",)):
        session = Session()
        session.do(f"conflict X system={game}")
        if setting:
            session.do(f"setting {setting}")
        for line in ("side Heroes", "side Gang", "zone Yard"):
            session.do(line)
        yield session


def lines_of(figure: Template, session: Session) -> list[str]:
    """Return the lines that add a figure to a fight."""
    added = quick_add(figure.line, session.state)
    assert isinstance(added, QuickAdd), (figure, added)
    *before, last = added.lines
    return [*before, f"{last} {figure.keys}".strip()]


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("game", SYSTEMS)
def test_each_figure_is_added_without_a_word_against_it(game: str, language: str) -> None:
    install(language)
    figures = starter(game)
    assert len(figures) >= 12
    assert {figure.system for figure in figures} == {game}
    for session in tables(game):
        for figure in figures:
            for line in lines_of(figure, session):
                ruling = session.do(line)
                assert isinstance(ruling, Ruling), (line, ruling)
                warned = [event for event in ruling.events if isinstance(event, Warned)]
                assert warned == [], line
        names = {p.name for p in session.state.participants.values()}
        assert {figure.name for figure in figures} <= names


@pytest.mark.parametrize("game", SYSTEMS)
def test_both_languages_have_the_same_figures(game: str) -> None:
    folder = Path(str(systems.game(game).__file__)).parent
    files = [read_bestiary(folder / name) for name in (BESTIARY, "bestiary.de.toml")]
    assert [found.faults for found in files] == [(), ()]
    sheets: list[list[object]] = []
    for found in files:
        session = next(tables(game))
        for figure in found.templates:
            for line in lines_of(figure, session):
                session.do(line)
        people = session.state.participants.values()
        sheets.append(
            [
                (sorted(p.skills.values()), p.initiative, p.quality, p.count, p.role, len(p.tracks))
                for p in people
            ]
        )
    assert sheets[0] == sheets[1]


def test_the_readers_own_go_first_and_stand_for_those_of_their_name(tmp_path: Path) -> None:
    path = tmp_path / BESTIARY
    path.write_text('[Zora]\nfp = 1\n\n[gorilla]\n\n[Giant]\nsystem = "pool"\n', encoding="utf-8")
    names = [template.name for template in offered(path, "fate").templates]
    assert names[:2] == ["Zora", "gorilla"]
    assert "Gorilla" not in names
    assert "Giant" not in names
    assert "Duelist" in names


async def test_typing_finds_a_figure_by_its_name_or_skill(tmp_path: Path) -> None:
    async with playing(quay(0), tmp_path) as shown:
        await shown.press("f2")
        await shown.shows("Krall")
        await shown.press("t")
        await shown.shows("Whom from the bestiary?")
        await shown.shows("Night Watchman")
        await typed(shown, "burgl")
        await shown.until(lambda: "Night Watchman" not in shown.screen(), "it is not filtered")
        await shown.press("enter")
        await shown.shows("Cat Burglar")
        assert shown.app.session is not None
        people = shown.app.session.state.participants.values()
        assert {p.name: p.skills for p in people}["Cat Burglar"]["Stealth"] == 4
