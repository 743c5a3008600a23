"""The list of fights: what each is called, how it stands, who is in it, when it was played."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

import msgspec

from tracker.conflict.state import Conflict
from tracker.tui.present.cells import Column, table, wrap
from tracker.tui.present.glyphs import Glyphs
from tracker.tui.present.lines import Line, Listing, Row, Span, Style, line
from tracker.words.questions import question_lead
from tracker.words.summary import in_order, turn_text
from tracker.words.terms import kind_name, name_of, system_name
from tracker.words.translate import _, fill

# Rows that are no fights: what an empty library offers.
DEMO = "demo"
NEW = "new"


class Summary(msgspec.Struct, frozen=True, kw_only=True):
    """What the list says of a fight beyond its file: it takes a fold to know.

    ``brief`` is ``now`` with no more words than a column needs. ``note`` says what is wrong with
    a file of which only a part can be read, or nothing.
    """

    title: str
    system: str
    kind: str
    phase: str
    now: str
    brief: str
    question: str
    who: tuple[str, ...]
    note: str = ""


class ListedFight(msgspec.Struct, frozen=True, kw_only=True):
    """One save as it is listed; ``id`` is its path, ``played`` the time as it is shown.

    ``held`` tells that another program has it open. Without a ``summary`` it is not known yet
    how the fight stands; ``error`` says why it cannot be read.
    """

    id: str
    name: str
    title: str
    system: str
    size: int
    played: str
    error: str = ""
    held: bool = False
    summary: Summary | None = None

    @property
    def running(self) -> bool:
        """Return whether the fight is under way, or open elsewhere."""
        return self.held or (self.summary is not None and self.summary.phase == "running")

    @property
    def label(self) -> str:
        """Return what the fight is called, the file's name where it has no title."""
        return (self.summary.title if self.summary else self.title) or self.title or self.name

    @property
    def game(self) -> str:
        """Return which system it is played with, as far as that is known by now."""
        return (self.summary.system if self.summary else "") or self.system


def summary(state: Conflict, note: str = "") -> Summary:
    """Return what a list says about a state."""
    people = sorted(
        (p for p in in_order(state) if not p.hidden),
        # Groups last, and before them those who are somebody else's.
        key=lambda p: (p.role != "pc", p.count is not None, p.owner is not None),
    )
    return Summary(
        title=state.title,
        system=state.system,
        kind=state.kind or "",
        phase=state.phase,
        now=_now(state, turn_text(name_of(state, state.turn)) if state.turn else ""),
        brief=_now(state, name_of(state, state.turn) if state.turn else ""),
        question=question_lead(state),
        who=tuple(p.name for p in people),
        note=note,
    )


def unreadable_fight(note: str) -> Summary:
    """Return what a list says about a fight of which nothing can be read."""
    return Summary(
        title="", system="", kind="", phase="", now="", brief="", question="", who=(), note=note
    )


def _now(state: Conflict, whose: str) -> str:
    if state.phase == "setup":
        return _("Setup")
    if state.phase == "ended":
        return fill("Ended in round {round}", {"round": state.round})
    if state.turn is None:
        return fill("Round {round}", {"round": state.round})
    return fill("Round {round}, {turn}", {"round": state.round, "turn": whose})


def in_listed_order(fights: Sequence[ListedFight]) -> list[ListedFight]:
    """Return the fights under way first, then the rest, each as they were: last played first."""
    return sorted(fights, key=lambda fight: not fight.running)


def matching(fights: Sequence[ListedFight], text: str) -> list[ListedFight]:
    """Return the fights with every word of a text in their title, name or cast."""
    words = text.casefold().split()
    return [fight for fight in fights if all(word in _searched(fight) for word in words)]


def _searched(fight: ListedFight) -> str:
    who = fight.summary.who if fight.summary else ()
    return "\n".join((fight.label, fight.name, *who)).casefold()


def library_listing(fights: Sequence[ListedFight], width: int, glyphs: Glyphs) -> Listing:
    """Return the fights as rows, their ids the paths."""
    columns = (
        Column(least=1, close=True),
        Column(_("Fight"), least=20, most=32, named=True),
        Column(_("Now"), least=18, most=28, rank=1),
        Column(_("Who"), least=12, most=120, rank=3),
        Column(_("Played"), least=10, rank=2),
        Column(_("Dice"), least=6, rank=5),
        # Who looks for it finds it below the list, too.
        Column(_("Size"), least=6, rank=6, align="right"),
    )
    cells = [_cells(fight, glyphs) for fight in fights]
    header, lines = table(cells, columns, width, gap=2, more=glyphs.more)
    rows = [
        Row(fight.id, _unreadable(fight) if fight.error else shown)
        for fight, shown in zip(fights, lines, strict=True)
    ]
    return Listing(tuple(rows), header)


def _cells(fight: ListedFight, glyphs: Glyphs) -> list[Line]:
    known = fight.summary
    style: Style = "strong" if fight.running else ""
    now = known.brief if known else ""
    if fight.held:
        now = _("open elsewhere")
    sign = Span("!", "error") if known and known.note else Span(glyphs.head, style)
    return [
        line(sign if fight.running or (known and known.note) else " "),
        # What an unreadable one is called must not make the column wider.
        line(Span("" if fight.error else fight.label, style)),
        line(Span(now, style)),
        line(", ".join(known.who) if known else Span(glyphs.more, "dim")),
        line(fight.played),
        line(_dice(fight.game)),
        line(size_text(fight.size)),
    ]


def _dice(system: str) -> str:
    """Return a system's name as it stands in a column: its first word."""
    return re.split("[ -]", system_name(system), maxsplit=1)[0]


def _unreadable(fight: ListedFight) -> Line:
    return line(Span("! ", "error"), Span(f"{fight.label}: {fight.error}", "error"))


def size_text(size: int) -> str:
    """Return a number of bytes as people say it.

    >>> size_text(800), size_text(12_345), size_text(3_400_000)
    ('800 B', '12 kB', '3 MB')
    """
    for unit, factor in (("MB", 1_000_000), ("kB", 1_000)):
        if size >= factor:
            return f"{size // factor} {unit}"
    return f"{size} B"


def fight_lines(fight: ListedFight, width: int) -> list[Line]:
    """Return what there is to know of one fight, nothing cut."""
    if fight.error:
        return [line(Span(part, "error")) for part in wrap(fight.error, max(1, width))]
    known = fight.summary
    facts = [known.now, kind_name(known.kind, fight.game)] if known else []
    facts += [system_name(fight.game), fight.name, fight.played, size_text(fight.size)]
    text = ", ".join(filter(None, facts))
    lines = [*wrap(fight.label, max(1, width)), *wrap(text, max(1, width))]
    if known and known.who:
        lines += wrap(", ".join(known.who), max(1, width))
    if known and known.question:
        lines += wrap(known.question, max(1, width))
    shown = [line(Span(lines[0], "strong")), *(line(text) for text in lines[1:])]
    if known and known.note:
        shown[1:1] = [line(Span(part, "error")) for part in wrap(known.note, max(1, width))]
    return shown


def empty_listing(named: Mapping[str, str], *, away: bool = False) -> Listing:
    """Return what a library without fights offers, and the three keys to know.

    ``named`` are the keys as they are shown, by the names of their actions.
    """
    if away:
        return Listing((_said(_("Nothing is put away.")),))
    keys = (
        (named["help"], _("what can be done here, and by which rule")),
        (named["command"], _("any command, typed")),
        (named["back"], _("back, and from here out")),
    )
    wide = max(len(key) for key, _text in keys)
    return Listing(
        (
            _said(_("No fights yet.")),
            _said(""),
            Row(DEMO, line(Span(_("Watch the demo fight"), "strong"))),
            Row(NEW, line(Span(_("Set up a new one"), "strong"))),
            _said(""),
            _said(_("Three keys to know:")),
            *(
                Row("", line("  ", Span(key.ljust(wide), "key"), f"  {text}"), choosable=False)
                for key, text in keys
            ),
        )
    )


def nothing_found(text: str) -> Listing:
    """Return the listing that says that no fight has the words of a filter."""
    return Listing((_said(fill("No fight has {words}.", {"words": text})),))


def _said(text: str) -> Row:
    return Row("", line(text), choosable=False)
