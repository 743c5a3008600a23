"""The W10 pool in words: what a check is made up of, misses, fumbles, the order by a throw."""

from __future__ import annotations

from types import MappingProxyType

from tracker.conflict.ruling import N_
from tracker.conflict.state import Conflict, Modifier
from tracker.dice.faces import write_numbers
from tracker.dice.terms import find
from tracker.systems.pool.rules.check_builder import Counted
from tracker.systems.pool.rules.checks import BASE
from tracker.systems.pool.rules.fumble_tables import TABLES
from tracker.systems.pool.rules.fumbles import FumbleTold
from tracker.systems.pool.rules.order import OrderThrown
from tracker.systems.pool.rules.state import Drawn, Fumbled, Missed, TableRead
from tracker.systems.pool.words.checks import successes_text
from tracker.words.telling import Tales
from tracker.words.terms import name_of
from tracker.words.translate import _, fill
from tracker.words.vocabulary import term_name

tales = Tales(
    MappingProxyType(
        {
            Fumbled: N_("{who} fumbles"),
            FumbleTold: N_("The fumble of {who}: {text}"),
        }
    )
)


def modifier_text(modifier: Modifier, *, rules: bool = False) -> str:
    """Return a modifier with its sign; plus is harder: ``storm +2 (P-046)``."""
    name = modifier.words or _(modifier.why)
    text = f"{name} {modifier.value:+d}"
    return f"{text} ({modifier.rule})" if rules and modifier.rule else text


def counted_text(event: Counted, state: Conflict, *, rules: bool = False) -> str | None:
    """Return what a check is made up of, None for one trait that nothing changes."""
    parts = []
    if len(event.traits) > 1:
        parts.append(" + ".join(event.traits))
    if event.target:
        target = BASE + sum(m.value for m in event.target)
        texts = ", ".join(modifier_text(m, rules=rules) for m in event.target)
        parts.append(
            fill(
                "EN {base}, {modifiers} = {target}",
                {"base": BASE, "modifiers": texts, "target": target},
            )
        )
    if event.limit:
        texts = ", ".join(modifier_text(m, rules=rules) for m in event.limit)
        parts.append(fill("fumble limit: {modifiers}", {"modifiers": texts}))
    if event.follows:
        parts.append(_("how bad the fumble is"))
    return f"{name_of(state, event.who)}: {'; '.join(parts)}" if parts else None


@tales.tells(Counted)
def _counted(event: Counted, state: Conflict) -> str | None:
    return counted_text(event, state)


@tales.details(Counted)
def _counted_in_full(event: Counted, state: Conflict) -> str | None:
    return counted_text(event, state, rules=True)


@tales.tells(Missed)
def _missed(event: Missed, state: Conflict) -> str:
    words = {"missing": successes_text(event.need - event.successes)}
    return fill("{missing} short", words)


@tales.tells(TableRead)
def _table_read(event: TableRead, state: Conflict) -> str:
    words = {
        "who": name_of(state, event.who),
        "table": table_name(event.table),
        "faces": write_numbers(event.faces),
        "text": row_text(event.table, event.row),
    }
    return fill("The fumble of {who}, {table} [{faces}]: {text}", words)


def table_name(table: str) -> str:
    """Return what a fumble table is called."""
    found = find(TABLES, table)
    return term_name(found) if found else table


def row_text(table: str, row: int) -> str:
    """Return what a row of a fumble table says."""
    found = find(TABLES, table)
    return _(found.rows[row - 1].text) if found and 0 < row <= len(found.rows) else ""


@tales.tells(Drawn)
def _drawn(event: Drawn, state: Conflict) -> str:
    return _("Equal successes: nothing changes")


@tales.tells(OrderThrown)
def _order_thrown(event: OrderThrown, state: Conflict) -> str:
    thrown = zip(event.who, event.faces, event.successes, strict=True)
    texts = (
        f"{name_of(state, who)} [{write_numbers(faces)}] {count}" for who, faces, count in thrown
    )
    return fill("Order by {skill}: {throws}", {"skill": event.skill, "throws": ", ".join(texts)})
