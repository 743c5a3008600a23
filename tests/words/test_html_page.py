"""The page of a fight: whole, harmless, and the same as the table."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser

import pytest

from tests.support.table import Table
from tracker.tui.present.zone_places import places
from tracker.words.html_page import html_page
from tracker.words.summary import state_lines

VOID = {"meta", "input", "line", "rect"}


class Page(HTMLParser):
    """Read a page: which elements are open, where, what they say."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.texts: dict[str, list[str]] = {}
        self.attributes: list[tuple[str, str | None]] = []
        self.tags: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += attrs
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += attrs

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open:
            self.texts.setdefault(self.open[-1], []).append(data)


def page_of(table: Table, *, players: bool = False) -> tuple[str, Page]:
    text = html_page(table.session.timeline, places(table.state), players=players)
    page = Page(text)
    assert page.open == []
    return text, page


def states(text: str) -> dict[str, list[object]]:
    found = re.search(r'<script type="application/json" id="states">(.*?)</script>', text)
    assert found is not None
    data: dict[str, list[object]] = json.loads(found[1])
    return data


def test_every_ruling_is_listed_and_has_its_state() -> None:
    table = Table.set("border Yard Hall cost=2").do("hold", "next", "hit Krall 2", "stress")
    text, page = page_of(table)
    data = states(text)
    way = table.session.timeline.path()
    assert data["rulings"] == way
    assert [value for name, value in page.attributes if name == "id"][:-1] == [f"r{n}" for n in way]
    lines = data["lines"]
    for n, numbers in zip(way, data["states"], strict=True):
        assert isinstance(numbers, list)
        shown = [lines[i] for i in numbers]
        assert shown == [f"Ruling {n}", *state_lines(table.session.timeline.state_at(n))[1:]]
    assert page.texts["pre"] == ["\n".join(state_lines(table.state)[1:])]
    assert "2" in page.texts["text"]


def test_the_map_shows_who_is_where() -> None:
    table = Table.set("minions Thugs side=Gang zone=Hall count=3").do("place Ada Hall")
    text, page = page_of(table)
    assert page.texts["text"] == ["Yard", "Bruno", "Krall", "Hall", "Ada", "Thugs: 3 minions"]
    data = states(text)
    lines = data["lines"]
    last = data["people"][-1]
    assert isinstance(last, list)
    assert [[lines[i] for i in there] for there in last] == [
        ["Bruno", "Krall"],
        ["Ada", "Thugs: 3 minions"],
    ]


def test_a_full_zone_says_how_many_more_there_are() -> None:
    table = Table.set(*[f"add Goblin{n} npc side=Gang zone=Hall" for n in range(7)])
    assert "+ 3" in page_of(table)[1].texts["text"]


EVIL = [
    "</script><script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "<b>&amp;",
    "$title",
]


@pytest.mark.parametrize("name", EVIL)
def test_no_name_becomes_markup(name: str) -> None:
    plain = Table.set("zone X", "aspect Y", "add Mona npc side=Gang zone=Yard").do("note x")
    quoted = json.dumps(name)
    table = Table.set(f"zone {quoted}", f"aspect {quoted}", f"add {quoted} npc side=Gang zone=Yard")
    table.do(f"note {quoted}")
    text, page = page_of(table)
    assert page.tags == page_of(plain)[1].tags
    assert name in "".join(page.texts["li"])
    assert name in str(states(text)["lines"]) or json.dumps(name)[1:-1] in str(
        states(text)["lines"]
    )


def test_the_page_needs_no_network() -> None:
    text, page = page_of(Table.set())
    assert not {"link", "img", "iframe", "object", "base"} & set(page.tags)
    assert not [v for k, v in page.attributes if k in ("src", "srcset", "action")]
    assert all(v and v.startswith("#") for k, v in page.attributes if k == "href")
    assert "url(" not in text
    assert "default-src 'none'" in text


def test_players_get_their_own_page() -> None:
    table = Table.set("add Spy npc side=Gang zone=Yard hidden=yes", "note plot secret=yes")
    assert "Spy" in page_of(table)[0]
    for secret in ("Spy", "plot"):
        assert secret not in page_of(table, players=True)[0]


def test_an_empty_fight_has_a_page_without_a_script() -> None:
    text, page = page_of(Table())
    assert "Nothing has been ruled yet." in page.texts["p"]
    assert states(text)["states"] == []


def test_long_names_in_the_boxes_are_told_apart() -> None:
    beginning = "The Honorable Captain of the "
    table = Table(
        'conflict "A" kind=physical',
        *(f'zone "{beginning}{of} Tower"' for of in ("North", "South")),
        "side A",
        *(f'add "{beginning}{of}" npc side=A zone=@z1' for of in ("Guard", "Watch", "Watch")),
        f'minions "{beginning}Guard" quality=1 count=3 side=A zone=@z1',
    )
    text, _page = page_of(table)
    shown = re.findall(r'<text class="(?:name|who)"[^>]*>([^<]+)</text>', text)
    assert len(shown) == len(set(shown)) == 6
    assert all(len(name) <= 24 for name in shown)
    assert [name[-2:] for name in shown[1:-1]] == ["rd", "ch", " 2", "ns"]
    assert shown[4].endswith(" 2: 3 minions")
