"""People and zones with long names of one beginning: on every screen they are told apart."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

import pytest

from tests.support.table import Table
from tracker.conflict.history.tally import account
from tracker.conflict.state import Conflict
from tracker.tui.action_table import actions_of
from tracker.tui.present.aspects import aspect_lines
from tracker.tui.present.cast import cast_listing
from tracker.tui.present.cells import cut_line, line_width
from tracker.tui.present.filling import Filling
from tracker.tui.present.form_lines import form_lines
from tracker.tui.present.forms import form_fields
from tracker.tui.present.glyphs import ASCII, UNICODE, Glyphs
from tracker.tui.present.lines import Line, text_of
from tracker.tui.present.question import question_lines
from tracker.tui.present.replay import Chronicle, Tree
from tracker.tui.present.screen_keys import header_parts
from tracker.tui.present.setup import setup_listing
from tracker.tui.present.stats import stats_lines
from tracker.tui.present.zone_info import info_lines, panel_lines
from tracker.tui.present.zone_map import zone_list, zone_map
from tracker.words.translate import install

# One beginning; one beginning and one end; the program's own numbers; wide characters.
PEOPLE = (
    "Captain of the Northern Harbor Guard",
    "Captain of the Southern Harbor Guard",
    "Captain of the Southern Harbor Guard 2",
    "Captain of the Southern Harbor Watch",
    "龍の子の友達の友達の長い名前の人一",
    "龍の子の友達の友達の長い名前の人二",
)
ZONES = ("The Upper Gallery of the Warehouse", "The Lower Gallery of the Warehouse")
TELLING = ("North", "South", "2", "Watch", "一", "二")
SIZES = (40, 60, 80, 100, 120)


def table(*more: str) -> Table:
    roles = ("pc", "npc", "npc", "npc", "pc", "pc")
    return Table(
        'conflict "The Long Night at the Old Harbor of the Free City" kind=physical',
        *(f'zone "{zone}"' for zone in ZONES),
        f'border "{ZONES[0]}" "{ZONES[1]}"',
        "side Heroes",
        "side Gang",
        *(
            f'add "{name.removesuffix(" 2")}" {role} side={"Heroes" if role == "pc" else "Gang"}'
            f' zone="{ZONES[n % 2 and n < 4]}" skills="Fists {9 - n}, Alertness {9 - n}"'
            for n, (name, role) in enumerate(zip(PEOPLE, roles, strict=True))
        ),
        f'minions "{PEOPLE[1]}" quality=1 count=3 side=Gang zone="{ZONES[0]}"',
        *more,
        "begin",
    )


def rows(shown: Iterable[Line]) -> list[str]:
    return [text_of(one) for one in shown]


def apart(lines: Sequence[str]) -> None:
    assert len(set(lines)) == len(lines), lines


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=["unicode", "ascii"])
@pytest.mark.parametrize("wide", SIZES)
def test_in_the_tables_each_row_is_another(wide: int, glyphs: Glyphs) -> None:
    state = table().state
    for listing in (cast_listing, setup_listing):
        made = listing(state, wide, glyphs)
        lines = {row.id.removeprefix("who:"): row.line for row in made.rows}
        shown = {who: text_of(one) for who, one in lines.items()}
        # By the name alone, which ends where the next heading begins, if there is another.
        heads = (text_of(one) for one in (made.header, *(row.line for row in made.rows)))
        heading = next(head for head in heads if "Zone" in head or "Name" in head)
        ends = [found.start() for found in re.finditer(r"\S+", heading)]
        end = [*ends, wide][1]
        names = [text_of(cut_line(lines[who], end)[0]) for who in state.participants]
        apart([re.sub(r"[^\w ~…]| [0-9] ", "", text) for text in names])
        numbered = [shown[p.id] for p in state.participants.values() if p.name.endswith(" 2")]
        assert all(re.search(r" 2\b", text) for text in numbered), numbered


@pytest.mark.parametrize("wide", SIZES)
def test_in_the_boxes_of_the_map(wide: int) -> None:
    state = table().state
    drawn = rows(zone_map(state, (wide, 20), UNICODE, cursor="z1", chosen="p1"))
    names = [
        part.strip(" │├┤[]▸")
        for text in drawn
        for part in re.findall(r"[│├┤]([^│├┤]*\w[^│├┤]*)[│├┤]", text)
    ]
    apart([name for name in names if name])
    assert len(names) >= 7
    assert any(re.search(r" 3 ×3$| 3$|×3$", name) for name in names)
    for listed in (
        rows(zone_list(state, (wide, 10), UNICODE, "z1")),
        [" ".join(rows(info_lines(state, z, "p1", wide, 8, UNICODE))) for z in state.zones],
        [" ".join(rows(panel_lines(state, z, "p1", wide, UNICODE))) for z in state.zones],
    ):
        apart(listed)


def options(line: str) -> list[str]:
    """Return the options of a choice as they are drawn."""
    return [part.strip(" []") for part in re.split(r"(?:^|[ \[])[1-9] ", line)[1:]]


@pytest.mark.parametrize("wide", [60, 80, 100, 120])
@pytest.mark.parametrize("verb", ["attack", "maneuver", "block", "push", "hit", "attach", "free"])
def test_in_the_choice_rows_of_forms(verb: str, wide: int) -> None:
    at = table()
    filling = Filling(at.state, at.session.timeline, {}, "", False, at.session.prior_rolls)
    fields = form_fields(verb, filling)
    for field, shown in zip(fields, rows(form_lines(fields, 0, 0, wide, UNICODE)), strict=True):
        if field.kind == "choice" and field.options:
            apart([name for name in options(shown)[:-1] if len(name) > 4])


def test_three_of_one_beginning_are_all_seen() -> None:
    at = Table(
        "conflict A kind=physical",
        "zone Yard",
        "side A",
        "side B",
        'add Ada pc side=A zone=Yard skills="Alertness 4, Fists 3"',
        *(
            f'add "Captain of the {of} Harbor Guard" npc side=B zone=Yard skills="Fists 3"'
            for of in ("Northern", "Southern", "Western")
        ),
        "begin",
    )
    filling = Filling(at.state, at.session.timeline, {}, "", False, at.session.prior_rolls)
    fields = form_fields("attack", filling)
    drawn = rows(form_lines(fields, 0, 0, 76, UNICODE))
    target = next(line for line in drawn if "Target" in line)
    assert all(telling in target for telling in ("North", "South", "West")), target


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("wide", [60, 80, 100])
def test_the_header_says_whose_turn_it_is_and_whether_it_is_saved(wide: int, language: str) -> None:
    install(language)
    at = table()
    seen = []
    for _turn in range(6):
        _left, right = header_parts(at.session, UNICODE, wide)
        text = text_of(right)
        assert line_width(right) <= wide
        assert text.endswith(("in memory only ", "nur im Speicher "))
        seen.append(text)
        at.do("next")
    apart(seen)


def asked(*lines: str) -> Conflict:
    """Return the state in which one with a long name is asked about another."""
    return table().do(*lines).state


TERMS = "he leaves the city by the first ship and never comes back, " * 6
QUESTIONS: dict[str, tuple[str, ...]] = {
    "defend": ("attack @p2 skill=Fists dice=++++",),
    "concession": (
        "attack @p2 skill=Fists dice=++++ vs=Fists vs-dice=----",
        'consequence "Broken Arm"',
        f'concede "{TERMS}"',
    ),
    "outcome": (
        "set @p2 max-consequences=0",
        'attack @p2 skill=Fists dice=++++ vs=Fists vs-dice=---- mod="+30 a cannon"',
    ),
    "absorb": ("attack @p2 skill=Fists dice=++++ vs=Fists vs-dice=----",),
    "aspect": (
        "set @p2 fp=1",
        'maneuver @p2 skill=Fists dice=++++ vs=Fists vs-dice=---- aspect="Far off"',
    ),
}


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("wide", SIZES)
def test_the_end_of_a_question_says_who_decides(wide: int, language: str) -> None:
    state = asked(*QUESTIONS["concession"])
    assert state.question is not None
    install(language)
    shown = question_lines(state, wide, actions_of("fate"))
    assert len(shown) == 3
    assert all(line_width(one) <= max(wide, 60) for one in shown)
    lead = " ".join(part.strip() for part in rows(shown[:2]))
    assert re.search(r"Cap.*Nor.*(decides|entscheidet)$", lead), lead
    assert re.search(r"^Cap.*So", lead), lead


@pytest.mark.parametrize("wide", SIZES)
@pytest.mark.parametrize("kind", list(QUESTIONS))
def test_a_question_is_never_wider_than_the_screen(kind: str, wide: int) -> None:
    state = asked(*QUESTIONS[kind])
    assert state.question is not None
    assert state.question.kind == kind
    shown = question_lines(state, wide, actions_of("fate"))
    lead = shown[:-1] if len(shown) > 1 else shown
    assert all(line_width(one) <= wide for one in lead), rows(shown)


@pytest.mark.parametrize("wide", SIZES)
def test_in_what_lies_on_the_table_and_in_the_account(wide: int) -> None:
    at = table(*(f'aspect "Seen" on=@p{n}' for n in range(1, 7)))
    labels = rows(aspect_lines(at.state, wide, UNICODE))
    apart(labels)
    for _n in range(3):
        at.do("next")
    lines = [text_of(one) for one in stats_lines(account(at.session.timeline), wide)]
    apart([line[:40] for line in lines if line.startswith(("Captain", "龍"))][:6])


@pytest.mark.parametrize("wide", [50, 60, 80])
def test_in_the_rows_of_the_tree(wide: int) -> None:
    """Who did what to whom is seen, where the whole line has no room."""
    at = table()
    at.do("attack @p2 skill=Fists dice=0000 vs=Fists vs-dice=0000", "stress")
    at.do("attack @p1 skill=Fists dice=0000 vs=Fists vs-dice=0000")
    chronicle, tree = Chronicle(at.session.timeline), Tree(at.session.timeline)
    attacks = [
        text
        for row in range(len(tree))
        if "attacks" in (text := text_of(chronicle.row(tree, row, wide, UNICODE, None)))
    ]
    apart([re.sub(r"^\W*[0-9]+", "", text)[: wide - 6] for text in attacks])
    if wide >= 60:
        assert re.search(r"Nor.*attacks Cap.*Sou", attacks[0]), attacks
        assert re.search(r"Sou.*attacks Cap.*Nor", attacks[-1]), attacks


def test_names_that_fit_stay_as_they_are() -> None:
    state = Table.set().state
    for make in (cast_listing, setup_listing):
        text = "\n".join(text_of(row.line) for row in make(state, 80, UNICODE).rows)
        assert all(name in text for name in ("Ada", "Bruno", "Krall"))
        assert "…" not in text
