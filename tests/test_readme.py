"""The README is a page: how to start and to test it, and where the rest is."""

from __future__ import annotations

import re

import pytest

from tests.support.program import ROOT, inside
from tracker.manual import page, topics
from tracker.systems import found

TEXT = (ROOT / "README.md").read_text(encoding="utf-8")

BYTES_MOST = 10_000


def test_it_is_a_page() -> None:
    assert len(TEXT.encode()) <= BYTES_MOST


def test_whatever_it_leads_to_is_there() -> None:
    addresses = re.findall(r"\]\(([^)]+)\)", TEXT)
    assert [address for address in addresses if not (ROOT / address).is_file()] == []


@pytest.mark.parametrize("topic", topics())
def test_it_leads_to_every_page_of_the_manual(topic: str) -> None:
    assert f"](tracker/manual/{topic}.md)" in TEXT


@pytest.mark.parametrize("game", found())
def test_it_names_every_game(game: str) -> None:
    assert f"| `{game}` |" in TEXT


def test_it_names_the_platforms() -> None:
    assert all(platform in TEXT for platform in ("Linux", "macOS", "WSL"))


def test_what_it_shows_of_an_amendment_is_what_comes_of_it(tmp_path: object) -> None:
    """Given the fight of its picture, when the attack is amended, then the preview says so."""
    saves = ("--saves", str(tmp_path))
    script = (
        'conflict "Two in a yard" kind=physical seed=6\nzone Yard\nside A\nside B\n'
        'add Ada pc side=A zone=Yard skills="Fists 4, Weapons 5"\n'
        'add Krall npc side=B zone=Yard skills="Fists 2"\nbegin\n'
        "attack Krall skill=Fists dice=+0-+ vs-dice=0000\nstress\n"
    )
    assert inside(*saves, "run", "-", "--save", "yard", stdin=script).code == 0
    amended = "amend 8 attack Krall skill=Weapons dice=+0-+ vs-dice=0000"
    said = inside(*saves, "do", "yard", amended).out
    picture = TEXT[TEXT.index("What changes:") : TEXT.index("```\n\n![Striking")]
    shown = [re.sub(r"\s+", " ", row).strip() for row in picture.splitlines()]
    assert shown[:2] == [row.strip() for row in said.splitlines()[:2]]
    for row in shown[3:]:
        for part in row.partition(" ")[2].split(" -> "):
            assert part in said, part


def test_the_tables_of_the_manual_are_current() -> None:
    from tracker.manual import with_tables

    assert [topic for topic in topics() if with_tables(page(topic)) != page(topic)] == []
