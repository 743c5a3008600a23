"""The setup on one page: what is missing, the conflict, the cast, zones with passages, aspects."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tracker.conflict.movement import neighbors
from tracker.conflict.order import missing, order_of, without_initiative
from tracker.conflict.state import SCENE, Aspect, Border, Conflict, Participant, change
from tracker.conflict.system import system
from tracker.tui.present.cast import hurt_line, mark
from tracker.tui.present.cells import (
    NAME_LEAST,
    Column,
    clip_line,
    fit,
    initiative_mark,
    line_width,
    natural_widths,
    table,
    wrap,
    wrap_line,
)
from tracker.tui.present.cells import width as measure
from tracker.tui.present.game_view import view_of
from tracker.tui.present.glyphs import Glyphs
from tracker.tui.present.lines import Line, Listing, Row, Span, line
from tracker.words.game_words import words_of
from tracker.words.lasting import condition_text, obstacle_text
from tracker.words.listed import setting_hint, value_name
from tracker.words.quick_tokens import quick_example
from tracker.words.shape import all_commands, shape
from tracker.words.short_names import abridged
from tracker.words.summary import in_order
from tracker.words.terms import (
    field_name,
    kind_name,
    name_of,
    names_of,
    order_name,
    rating_text,
    setting_name,
    skill_name,
    system_name,
)
from tracker.words.told_stage import aspect_notes
from tracker.words.translate import _, fill
from tracker.words.vocabulary import Vocabulary, chosen_from, own_message

# Ids of rows: a word, and what it is about behind a colon.
TITLE, SYSTEM, KIND, ORDER, BEGIN = "title", "system", "kind", "order", "begin"
INITIATIVE = "initiative"
MISSING, PERSON, ZONE, BORDER, ASPECT, _NEW = "missing", "who", "zone", "border", "aspect", "new"
SETTING, CONDITION, OBSTACLE = "setting", "condition", "obstacle"
SETTINGS_ROW = "settings"

# As wide as anything.
WIDEST = 1000

# The column of zones, and the one that may go on below.
PLACE, SKILLS = 4, 6


def row_id(what: str, *of: str) -> str:
    """Return the id of a row about something: ``who:p3``, ``border:z1:z2``."""
    return ":".join((what, *of))


def row_parts(row: str) -> tuple[str, tuple[str, ...]]:
    """Return what a row is about, from its id."""
    what, *of = row.split(":")
    return what, tuple(of)


def setup_listing(
    state: Conflict, width: int, glyphs: Glyphs, rows: int = 0, *, unfolded: bool = False
) -> Listing:
    """Return the whole page as rows; skills go on below as far as so many ``rows`` are free.

    The settings are one row, or ``unfolded`` one each.
    """
    stage = tuple(_stage_rows(state, width, glyphs))
    above = _above(state, width, glyphs, rows - len(stage), unfolded=unfolded)
    return Listing((*above, *stage))


def cast_page(
    state: Conflict, width: int, glyphs: Glyphs, rows: int = 0, *, unfolded: bool = False
) -> Listing:
    """Return what is missing, the conflict and the cast, where the stage stands beside them."""
    return Listing(tuple(_above(state, width, glyphs, rows, unfolded=unfolded)))


def stage_page(state: Conflict, width: int, glyphs: Glyphs) -> Listing:
    """Return the zones, passages and aspects."""
    return Listing(tuple(_stage_rows(state, width, glyphs)))


def _above(
    state: Conflict, width: int, glyphs: Glyphs, rows: int, *, unfolded: bool
) -> Iterator[Row]:
    first = (*_missing_rows(state, width, glyphs), *_frame_rows(state))
    settings = tuple(_setting_rows(state, width, glyphs, unfolded=unfolded))
    yield from first
    yield from _cast_rows(state, width, glyphs, rows - len(first) - len(settings))
    yield from settings


# What is missing


def lacking(state: Conflict) -> dict[str, tuple[str, ...]]:
    """Return what the first round waits for, each with whom it concerns; nobody: the conflict."""
    found: dict[str, list[str]] = {}
    if not state.title:
        found[TITLE] = []
    for who, what in missing(state):
        found.setdefault(what, []).extend([who] if who else [])
    return {what: tuple(who) for what, who in found.items()}


def to_mend(state: Conflict) -> bool:
    """Return whether anything is to be set before the first round, needed or not."""
    return bool(lacking(state) or without_initiative(state))


def _missing_rows(state: Conflict, width: int, glyphs: Glyphs) -> Iterator[Row]:
    if state.phase != "setup":
        return
    state = abridged(state, max(NAME_LEAST, width // 4), glyphs.more, measure)
    found = lacking(state)
    if not found:
        if unset := without_initiative(state):
            yield _to_mend(INITIATIVE, unset, state, glyphs)
        ready = Span(f"{glyphs.arrow} {_('Everything is there: begin the first round')}", "strong")
        yield Row(BEGIN, line(ready))
        return
    yield _heading(_("Before the first round"), width, glyphs)
    for what, who in found.items():
        yield _to_mend(what, who, state, glyphs)
    if unset := without_initiative(state):
        yield _to_mend(INITIATIVE, unset, state, glyphs)


def _to_mend(what: str, who: tuple[str, ...], state: Conflict, glyphs: Glyphs) -> Row:
    """Return a row for what is to be set, of whom; without an initiative one may begin."""
    text = f"{_missing_name(what)}: {names_of(state, who)}" if who else _missing_name(what)
    note = Span(f"  {_('last in the order')}" if what == INITIATIVE else "", "dim")
    return Row(row_id(MISSING, what), line(Span(f"{glyphs.arrow} ", "key"), text, note))


def _missing_name(what: str) -> str:
    name = _("title") if what == TITLE else field_name(what)
    return name[:1].upper() + name[1:]


# The conflict


def _frame_rows(state: Conflict) -> Iterator[Row]:
    facts = (
        (TITLE, _("Title"), state.title or _("Untitled")),
        (SYSTEM, _("Dice"), system_name(state.system)),
        (
            KIND,
            _("Kind"),
            kind_name(state.kind, state.system) if state.kind else _("not chosen"),
        ),
        *([(ORDER, _("Order"), order_text(state))] if _frames_order(state) else ()),
    )
    longest = max(len(label) for _id, label, _text in facts)
    for row, label, text in facts:
        yield Row(row, line(Span(f"{label:<{longest}}  ", "dim"), text))


def variants(game: str) -> Vocabulary:
    """Return the variants of a game by what a line has for them; empty for one without."""
    key = view_of(game).variant
    slot = shape(all_commands(game)["conflict"], game).keys.get(key) if key else None
    return chosen_from(slot.choices, Conflict(system=game), game) if slot is not None else {}


def _frames_order(state: Conflict) -> bool:
    """Return whether a row says how the order is made; in some games a setting does."""
    by_setting = not words_of(state.system).frames_order and state.order_by == "skill"
    return not by_setting or state.order_by_hand is not None


def _setting_rows(state: Conflict, width: int, glyphs: Glyphs, *, unfolded: bool) -> Iterator[Row]:
    """Yield a row for all settings of the system, and for each its value and what it decides."""
    rules, game = system(state.system), state.system
    if not rules.settings:
        return
    values = {f.name: rules.setting(state.campaign, f.name) for f in rules.settings}
    shown = {name: value_name(game, name, value) for name, value in values.items()}
    told = [
        f"{setting_name(game, name)}: {shown[name]}" for name in shown if name in state.campaign
    ]
    if left := len(shown) - len(told):
        told.append(fill("{n} as usual", {"n": left}))
    sign = glyphs.more_above if unfolded else glyphs.more_below
    yield Row(SETTINGS_ROW, line(f"{sign} {_('Settings')}", Span(f"  {'; '.join(told)}", "dim")))
    if not unfolded:
        return
    cells = [
        [
            line(Span(f"  {setting_name(game, field.name)}", "dim")),
            line(shown[field.name]),
            line(Span(setting_hint(game, field), "dim")),
        ]
        for field in rules.settings
    ]
    _header, lines = table(cells, [Column()] * 3, WIDEST)
    if max(map(line_width, lines)) > width:
        # Side by side more of each has room than in columns.
        lines = [(*name, Span("  "), *value, Span("  "), *hint) for name, value, hint in cells]
    for field, row in zip(rules.settings, lines, strict=True):
        yield Row(f"{SETTING}:{field.name}", row)


def order_text(state: Conflict) -> str:
    """Return how the order of action is made."""
    if state.order_by_hand is not None:
        return _("set by hand")
    text = order_name(state.order_by, state.system)
    if state.order_by == "skill" and state.initiative_skill:
        return f"{text}: {skill_name(state.initiative_skill, state.system)}"
    if state.order_by == "seats" and state.first_seat is not None:
        return fill("{order}, seat {n} first", {"order": text, "n": state.first_seat})
    return text


# The cast


def _cast_rows(state: Conflict, width: int, glyphs: Glyphs, free: int) -> Iterator[Row]:
    people = in_setup_order(state)
    if not people:
        yield _heading(_("Cast"), width, glyphs)
        yield _hint(fill("a adds somebody: {example}", {"example": quick_example(state.system)}))
        return
    points = _points_heading(state)
    columns = [
        Column(least=2, align="right", close=True),
        Column(_("Cast"), least=16, most=26, named=True),
        Column("", least=3, most=14),
        Column(_("Side"), least=6, most=18, rank=1, named=True),
        Column(_("Zone"), least=6, most=18, rank=2, named=True),
        Column(points[0], least=points[1], rank=3, align="right"),
        Column(_(own_message("Skills", state.system)), least=9, most=200, rank=4),
        Column(_("Carried"), least=11, most=24, rank=5),
    ]
    if not any(hurt_line(state, p) for p in people):
        columns.pop()
    cells = [_cells(state, p, n, glyphs)[: len(columns)] for p, n in _numbered(people)]
    at = SKILLS
    if not (state.zones or system(state.system).needs_zone(state)):
        at -= 1
        del columns[PLACE]
        for row in cells:
            del row[PLACE]
    header, lines = _spilled_table(cells, columns, at, width, glyphs.more)
    if 1 + sum(map(len, lines)) > free:
        header, cut = table(cells, columns, width, more=glyphs.more)
        lines = [[shown] for shown in cut]
    yield Row("", header, choosable=False)
    for p, own in zip(people, lines, strict=True):
        for n, shown in enumerate(own):
            dimmed = shown if p.active else tuple(Span(s.text, "out") for s in shown)
            yield Row("" if n else row_id(PERSON, p.id), dimmed, choosable=not n)


def _spilled_table(
    rows: Sequence[Sequence[Line]], columns: Sequence[Column], at: int, room: int, more: str = "…"
) -> tuple[Line, list[list[Line]]]:
    """Return the header and the lines of each row: more than one where a column is cut.

    Only column ``at`` and those behind it go on in the lines below.
    """
    widths = fit(natural_widths(rows, columns), columns, room)
    cells: list[list[Line]] = []
    counts: list[int] = []
    for row in rows:
        parts = [_cell_lines(cell, widths.get(i, 0)) for i, cell in enumerate(row[at:], at)]
        counts.append(max(map(len, parts)))
        for n in range(counts[-1]):
            above = row[:at] if n == 0 else [()] * at
            cells.append([*above, *(part[n] if n < len(part) else () for part in parts)])
    header, lines = table(cells, columns, room, more=more)
    ends = [sum(counts[: n + 1]) for n in range(len(counts))]
    return header, [lines[end - count : end] for end, count in zip(ends, counts, strict=True)]


def _cell_lines(cell: Line, wide: int) -> list[Line]:
    """Return a cell as lines; a list of one style is broken behind its commas."""
    if not wide or line_width(cell) <= wide:
        return [cell]
    if len(cell) > 1:
        return wrap_line(cell, wide)
    return [line(Span(part, cell[0].style)) for part in _pieces(cell[0].text, wide)]


def _pieces(text: str, wide: int) -> list[str]:
    """Return a text broken behind commas, and at blanks only where there is no other way."""
    lines: list[str] = []
    *parts, last = text.split(", ")
    for part in (*(f"{part}," for part in parts), last):
        if lines and measure(f"{lines[-1]} {part}") <= wide:
            lines[-1] += f" {part}"
        else:
            lines += wrap(part, wide)
    return lines


def in_setup_order(state: Conflict) -> list[Participant]:
    """Return everybody in the order in which they will act, attached ones behind their leader."""
    if state.phase == "setup":
        state = change(state, order=order_of(state))
    return in_order(state)


def _numbered(people: list[Participant]) -> Iterator[tuple[Participant, str]]:
    place = 0
    for p in people:
        has_place = p.active and p.leader is None
        place += has_place
        yield p, str(place) if has_place else ""


def _cells(state: Conflict, p: Participant, place: str, glyphs: Glyphs) -> list[Line]:
    skills = sorted(p.skills.items(), key=lambda rating: -rating[1])
    hidden = f" ({_('hidden')})" if p.hidden else ""
    gone = "" if p.active else f"{mark(state, p, glyphs).text} "
    seat = f" {p.seat}" if p.seat is not None else ""
    zoned = system(state.system).needs_zone(state)
    return [
        line(Span(place, "dim")),
        line(f"{'  ' if p.leader else ''}{gone}{p.name}{hidden}"),
        line(role_word(state, p, glyphs) + seat),
        line(_gap(name_of(state, p.side), needed=p.leader is None)),
        line(_gap(name_of(state, p.zone), needed=p.leader is None and zoned)),
        line(_points(state, p)),
        line(", ".join(rating_text(skill, value, state, p) for skill, value in skills)),
        hurt_line(state, p),
    ]


def _points_heading(state: Conflict) -> tuple[str, int]:
    """Return what stands in the column of points, and how much room it needs at least."""
    rules, own = system(state.system), view_of(state.system).points_heading
    if own:
        return _(own), 2
    return (_("Points"), 6) if rules.resources else (_("Initiative"), 4)


def _points(state: Conflict, p: Participant) -> Span:
    """Return somebody's points or resources; where there are none, the initiative typed."""
    rules, view = system(state.system), view_of(state.system)
    if view.points_heading:
        return Span(view.points(p))
    if rules.resources:
        held = (f"{name} {r.current}/{r.maximum}" for name, r in p.resources.items())
        return Span(" ".join(held))
    return initiative_mark(state, p)


def _gap(text: str, *, needed: bool) -> Span:
    return Span(text) if text or not needed else Span("?", "warning")


def role_word(state: Conflict, p: Participant, glyphs: Glyphs) -> str:
    """Return a role as briefly as it is typed: ``PC``, ``NPC``, or what the game has besides."""
    own = view_of(state.system).role_word(p, glyphs)
    return own or (_("PC") if p.role == "pc" else _("NPC"))


# The stage


def _stage_rows(state: Conflict, width: int, glyphs: Glyphs) -> Iterator[Row]:
    state = abridged(state, max(NAME_LEAST, width // 3), glyphs.more, measure)
    yield _heading(_("Zones"), width, glyphs)
    for zone in state.zones.values():
        texts = [a.text for a in state.aspects.values() if a.on == zone.id and a.origin == "zone"]
        alone = len(state.zones) > 1 and not neighbors(state, zone.id)
        spans = [Span(zone.name)]
        spans += [Span(f"  {'; '.join(texts)}", "dim")] if texts else []
        spans += [Span(f"  {_('no passage')}", "warning")] if alone else []
        yield from _whole(row_id(ZONE, zone.id), line(*spans), width)
    if not state.zones:
        yield _hint(_("z adds a zone"))
    for border in state.borders:
        yield Row(row_id(BORDER, border.a, border.b), _border_line(state, border, glyphs))
    aspects = [a for a in state.aspects.values() if listed(a)]
    if aspects or view_of(state.system).has_aspects:
        yield _heading(_("Aspects"), width, glyphs)
    for aspect in aspects:
        yield from _whole(row_id(ASPECT, aspect.id), _aspect_line(state, aspect), width)
    if not aspects and view_of(state.system).has_aspects:
        yield _hint(_("A adds an aspect"))
    around = tuple(_around_rows(state))
    if around:
        yield _heading(_("Conditions and tasks"), width, glyphs)
        yield from around


def _whole(row: str, shown: Line, width: int) -> Iterator[Row]:
    """Yield the row of a line, and the lines below it that it goes on in."""
    # The cursor stands before a row.
    if line_width(shown) < width:
        yield Row(row, shown)
        return
    first, *rest = wrap_line(shown, max(1, width - 3))
    yield Row(row, first)
    for part in rest:
        yield Row("", line("  ", *part), choosable=False)


def listed(aspect: Aspect) -> bool:
    """Return whether an aspect has a row of its own: those of a sheet or a zone stand there."""
    return not aspect.carried and aspect.origin not in ("sheet", "zone")


def border_text(border: Border) -> str:
    """Return what a border costs as it is typed: one number, or two where the ways differ."""
    one_number = border.cost == border.back
    return str(border.cost) if one_number else f"{border.cost} {border.back}"


def _border_line(state: Conflict, border: Border, glyphs: Glyphs) -> Line:
    names = f"{name_of(state, border.a)} {glyphs.passage} {name_of(state, border.b)}"
    if border.cost != border.back:
        words = {"there": border.cost, "back": border.back}
        return line(f"  {names}  ", Span(fill("{there} there, {back} back", words), "strong"))
    return line(f"  {names}", Span(f"  {border.cost}" if border.cost else "", "strong"))


def _aspect_line(state: Conflict, aspect: Aspect) -> Line:
    notes = aspect_notes(aspect, state)
    where = name_of(state, aspect.on)
    return line(aspect.text, Span(f"  {', '.join(filter(None, (where, notes)))}", "dim"))


def _heading(text: str, width: int, glyphs: Glyphs) -> Row:
    dash = glyphs.horizontal
    rule = line(Span(f"{dash} ", "dim"), Span(text, "heading"), Span(f" {dash * width}", "dim"))
    return Row("", clip_line(rule, width, dash), choosable=False)


def _hint(text: str) -> Row:
    return Row("", line(Span(f"  {text}", "dim")), choosable=False)


def _around_rows(state: Conflict) -> Iterator[Row]:
    """Yield a row for each condition of the scene or a zone, and for each task."""
    for place in (SCENE, *state.zones):
        for condition in state.circumstances.get(place, ()):
            where = Span(f"  {name_of(state, place)}", "dim")
            shown: Line = line(condition_text(condition, state), where)
            yield Row(f"{CONDITION}:{place}:{condition.id}", shown)
    for obstacle in state.obstacles.values():
        shown = line(obstacle.text, Span(f"  {obstacle_text(obstacle, state.system)}", "dim"))
        yield Row(f"{OBSTACLE}:{obstacle.id}", shown)
