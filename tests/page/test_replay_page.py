"""The page of a fight to hand on: whole, harmless, and the same as the table."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from hashlib import sha256
from html.parser import HTMLParser
from typing import Any

import pytest

from tests.support.table import Table
from tracker.page.elements import html, page_parts
from tracker.page.replay_page import replay_page
from tracker.page.table import page_table as table_element
from tracker.words.headlines import headline
from tracker.words.player_log import open_timeline

VOID = {"meta", "input"}


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

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open:
            self.texts.setdefault(self.open[-1], []).append(data)


def page_of(table: Table, *, players: bool = False) -> tuple[str, Page]:
    timeline = table.session.timeline
    seen = open_timeline(timeline.records) if players else timeline
    text = replay_page(seen, named=not players)
    page = Page(text)
    assert page.open == []
    return text, page


def data_of(text: str) -> dict[str, Any]:
    found = re.search(r'<script type="application/json" id="states">(.*?)</script>', text)
    assert found is not None
    data: dict[str, Any] = json.loads(found[1])
    return data


def tables(text: str) -> dict[int, str]:
    """Return the HTML of the table after every ruling, put together as the script does."""
    data = data_of(text)
    whole: dict[int, dict[str, int]] = {0: {}}
    for n, parent, changed in data["steps"]:
        whole[n] = {**whole[parent], **changed}

    def built(of: dict[str, int], identity: str) -> str:
        part: str | list[Any] = data["parts"][of[identity]]
        opening, inner = (part, []) if isinstance(part, str) else part
        tag = re.match(r"<\w+", opening)
        assert tag is not None
        opening = f'{tag[0]} id="{identity}"{opening[tag.end() :]}'
        at = opening.rindex("</")
        return f"{opening[:at]}{''.join(built(of, i) for i in inner)}{opening[at:]}"

    return {n: built(of, "table") for n, of in whole.items() if n}


def in_order(text: str) -> str:
    """Return HTML with the id of each element before its other attributes."""
    return re.sub(r'(<\w+)((?: [\w-]+="[^"]*")*?)( id="[^"]*")', r"\1\3\2", text)


def test_every_ruling_is_listed_and_has_its_state() -> None:
    table = Table.set("border Yard Hall cost=2").do("hold", "next", "hit Krall 2", "stress")
    text, page = page_of(table)
    timeline = table.session.timeline
    way = timeline.path()
    assert data_of(text)["path"] == way
    rows = [value for name, value in page.attributes if name == "id" and value]
    assert [row for row in rows if re.fullmatch(r"r\d+", row)] == [f"r{n}" for n in way]
    assert {n: in_order(text) for n, text in tables(text).items()} == {
        n: in_order(html(table_element(timeline.state_at(n)))) for n in way
    }
    # Without a script the table stands there as it is at the head.
    assert html(table_element(table.state)) in text


def test_a_line_stands_beside_its_number_and_unfolds() -> None:
    table = Table.set().do("hit Krall 2", "stress")
    text, _page = page_of(table)
    timeline = table.session.timeline
    n = timeline.head
    ruling = timeline.rulings[n]
    line = headline(ruling, timeline.state_at(ruling.parent))
    assert f'<summary><a href="#r{n}">{n}</a> <span>{line}</span></summary><ul><li>' in text


def test_rounds_are_headings() -> None:
    table = Table.set().do("next", "next", "next", "next")
    assert page_of(table)[1].texts["h2"] == ["Setup", "Round 1", "Round 2"]


def test_the_setup_is_folded_and_the_fight_begins_where_it_is_fought() -> None:
    table = Table.set()
    setup = table.session.timeline.head
    text, page = page_of(table.do("next", "next", "next", "next"))
    assert '<details class="fold"><summary><h2>Setup</h2></summary><ol>' in text
    assert text.index(f'id="r{setup - 1}"') < text.index("</details><h2>Round 1</h2>")
    assert text.index("</details><h2>Round 1</h2>") < text.index(f'id="r{setup}"')
    assert data_of(text)["begin"] == setup
    # Its heading says which round it is.
    assert "Round 2" not in page.texts["span"]
    assert "The round begins" in page.texts["span"]
    # Before that there is nothing but the setup.
    text, page = page_of(Table('conflict "A" kind=physical', "zone Yard"))
    assert "fold" not in text.split("</style>")[1].split("<script")[0]
    assert data_of(text)["begin"] == 2


def test_branches_are_folded_where_they_part() -> None:
    table = Table.set().do("note Rain", "branch bold", "undo", "note Wind", "undo", "note Snow")
    parts_at = table.session.timeline.parents[table.session.timeline.head]
    text, page = page_of(table)
    assert page.texts["summary"].count("Another way, bold: 1 ruling") == 1
    assert page.texts["summary"].count("Another way: 1 ruling") == 1
    row, after = text.index(f'id="r{parts_at}"'), text.index("Snow")
    assert row < text.index("Rain") < after
    assert row < text.index("Wind") < after
    # Their tables are there, too, and what was put away is not.
    assert set(tables(text)) == set(table.session.timeline.rulings)
    table.do("branch bold away=yes")
    assert "bold" not in page_of(table)[0]
    assert "bold" not in page_of(table, players=True)[0]


def test_a_fight_begun_anew_from_nothing_has_both_ways() -> None:
    table = Table().do("zone Yard", "undo", "zone Hall", "undo", "zone Roof")
    text, page = page_of(table)
    assert [part for part in page.texts["summary"] if "Another way" in part] == [
        "Another way: 1 ruling"
    ] * 2
    assert text.index("Roof") < text.index("Another way")


def test_players_read_no_name_of_a_branch() -> None:
    table = Table.set().do("note one", "branch bold", "undo", "note two")
    text, page = page_of(table, players=True)
    assert "bold" not in text
    assert "Another way: 1 ruling" in page.texts["summary"]


def test_the_map_shows_who_is_where() -> None:
    table = Table.set("border Yard Hall cost=2", "minions Thugs side=Gang zone=Hall count=3")
    shown = page_of(table.do("place Ada Hall"))[1].texts["text"]
    assert shown == ["2", "Yard", "Bruno", "Krall", "Hall", "Ada", "Thugs ×3"]


def test_a_full_zone_says_how_many_more_there_are() -> None:
    table = Table.set(*[f"add Goblin{n} npc side=Gang zone=Hall" for n in range(9)])
    assert "+ 4" in page_of(table)[1].texts["text"]


EVIL = [
    "</script><script>alert(1)</script>",
    "<!--<script>",
    '"><img src=x onerror=alert(1)>',
    "<b>&amp;",
    "]]></svg>",
]


@pytest.mark.parametrize("name", EVIL)
def test_no_name_becomes_markup(name: str) -> None:
    plain = Table.set("zone X", "aspect Y", "add Mona npc side=Gang zone=Yard").do("note x")
    quoted = json.dumps(name)
    table = Table.set(f"zone {quoted}", f"aspect {quoted}", f"add {quoted} npc side=Gang zone=Yard")
    table.do(f"note {quoted}")
    _text, page = page_of(table)
    assert page.tags == page_of(plain)[1].tags
    assert name in "".join(page.texts["span"])
    assert name in page.texts["b"]


def test_the_page_needs_no_network_and_runs_only_its_own_script() -> None:
    text, page = page_of(Table.set())
    assert not {"link", "img", "iframe", "object", "base", "form"} & set(page.tags)
    assert not [v for k, v in page.attributes if k in ("src", "srcset", "action", "style")]
    assert not [k for k, _v in page.attributes if k.startswith("on")]
    assert all(v and v.startswith("#") for k, v in page.attributes if k == "href")
    assert "url(" not in text
    (policy,) = re.findall(r'Content-Security-Policy" content="([^"]*)"', text)
    assert policy.startswith("default-src 'none'; ")
    assert "unsafe" not in policy
    for tag in ("style", "script"):
        (own,) = re.findall(f"<{tag}>(.*?)</{tag}>", text, re.DOTALL)
        assert f"{tag}-src 'sha256-{b64encode(sha256(own.encode()).digest()).decode()}'" in policy


def test_players_get_their_own_page() -> None:
    plain = Table.set("add Mona npc side=Gang zone=Yard")
    table = Table.set(
        "add Spy npc side=Gang zone=Yard hidden=yes",
        "add Mona npc side=Gang zone=Yard",
        "note plot secret=yes",
    )
    assert "Spy" in page_of(table)[0]
    assert page_of(table, players=True)[0] == page_of(plain, players=True)[0]


def test_an_empty_fight_has_a_page_without_a_script() -> None:
    _text, page = page_of(Table())
    assert "Nothing has been ruled yet." in page.texts["p"]
    assert "script" not in page.tags


def test_long_names_in_the_boxes_are_told_apart() -> None:
    beginning = "The Honorable Captain of the "
    table = Table(
        'conflict "A" kind=physical',
        *(f'zone "{beginning}{of} Tower"' for of in ("North", "South")),
        "side A",
        *(f'add "{beginning}{of}" npc side=A zone=@z1' for of in ("Guard", "Watch", "Watch")),
        f'minions "{beginning}Guard" quality=1 count=3 side=A zone=@z1',
    )
    shown = page_of(table)[1].texts["text"]
    assert len(shown) == len(set(shown)) == 6
    assert all(len(name) <= 13 for name in shown)


def test_ids_say_nothing_of_who_is_hidden() -> None:
    plain, spied = Table.set(), Table.set("add Spy npc side=Gang zone=Yard hidden=yes")
    seen = [
        page_parts(table_element(open_timeline(t.session.timeline.records).state))
        for t in (plain, spied)
    ]
    assert seen[0] == seen[1]
