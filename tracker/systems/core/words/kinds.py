"""How what only this game takes is read and written: words of commands, quick-add lines, odds."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from fractions import Fraction
from types import MappingProxyType

from tracker.conflict.draft import Refused
from tracker.conflict.ruling import N_, Refusal
from tracker.conflict.state import Conflict
from tracker.dice.odds import certain, combined, moved, thrown
from tracker.systems.core.rules.boxes import WORTH
from tracker.systems.core.rules.fields import FreeUse
from tracker.systems.core.rules.numbers import COUNT, DIE
from tracker.systems.core.rules.outcomes import chances
from tracker.systems.core.rules.sheet import AddMob, Carried
from tracker.systems.core.rules.state import GROUPS, table
from tracker.systems.core.words.terms import SEVERITIES, outcome_name
from tracker.words import names
from tracker.words.figures import parts
from tracker.words.game_words import Chance, Newcomer
from tracker.words.kinds import Kind, each, one
from tracker.words.names import Named, cleaned, misread, shown
from tracker.words.odds_lines import key_numbers
from tracker.words.pointing import (
    Scope,
    read_aspect,
    read_participant,
    read_place,
    read_side,
    write_aspect,
    write_participant,
    write_place,
    write_side,
)
from tracker.words.quick_add import quick_line
from tracker.words.shape import Slot, shape
from tracker.words.split import joined, quote
from tracker.words.translate import _
from tracker.words.vocabulary import word_read

_CARRIED = re.compile(r"\s*([^\s:]+)\s*:")


def is_carried(phrase: str) -> bool:
    """Return whether a phrase is a consequence with its severity: ``mild: Singed Hand``."""
    found = _CARRIED.match(phrase)
    return found is not None and word_read(SEVERITIES, found[1], whole=True) is not None


def mob_line(
    newcomer: Newcomer, keys: Mapping[str, str], crowd: tuple[int, int], state: Conflict
) -> tuple[str, tuple[int, ...]]:
    """Return the line for a mob with its skills and aspects; refuses what only one person has."""
    alien = [text for key, texts in newcomer.behind.items() if key != "aspects" for text in texts]
    alien += [key for key in keys if key not in shape(AddMob, "core").keys]
    if alien or newcomer.role == "pc":
        raise misread(
            N_("a mob has skills, aspects and a number, not {words}"),
            rule="K-MOB-1",
            words=tuple(alien) or (newcomer.role,),
        )
    count, quality = crowd
    said = {"quality": str(quality), "count": str(count)} | dict(keys)
    if newcomer.skills:
        skills = [f"{skill} {value}" for skill, value in newcomer.skills.items()]
        said["skills"] = joined(skills, ",")
    if aspects := newcomer.behind.get("aspects"):
        said["aspects"] = joined(aspects, ";")
    return quick_line(f"minions {quote(newcomer.name)}", said), ()


_FREE = re.compile(r"\s*(\d{1,2})\s+(\S.*)", re.S)


def _read_free(text: str, scope: Scope) -> FreeUse:
    """Return free invocations: ``2 Choking Smoke``, one where no number stands before it."""
    found = _FREE.fullmatch(text)
    if found is not None:
        try:
            return FreeUse(n=int(found[1]), aspect=read_aspect(found[2], scope))
        except Refused:
            pass
    return FreeUse(n=1, aspect=read_aspect(text, scope))


def _write_free(use: FreeUse, scope: Scope) -> str:
    return f"{use.n} {write_aspect(use.aspect, scope)}"


def _read_holder(text: str, scope: Scope) -> str:
    wanted = text.strip().casefold()
    return wanted if wanted in GROUPS else read_participant(text, scope)


def _write_holder(holder: str, scope: Scope) -> str:
    return holder if holder in GROUPS else write_participant(holder, scope)


def _obstacles(scope: Scope) -> list[Named]:
    return [Named(o.id, o.name) for o in table(scope.state).obstacles.values()]


def _read_opposer(text: str, scope: Scope) -> str:
    known = [*scope.people, *_obstacles(scope)]
    return names.resolve(text, known, names.NOBODY)


def _write_opposer(who: str, scope: Scope) -> str:
    known = {one.id: one.name for one in _obstacles(scope)}
    return known[who] if who in known else write_participant(who, scope)


def _read_removed(text: str, scope: Scope) -> str:
    exact = names.exactly(text, _obstacles(scope))
    return exact[0].id if len(exact) == 1 else read_aspect(text, scope)


def _write_removed(what: str, scope: Scope) -> str:
    known = {one.id: one.name for one in _obstacles(scope)}
    return known[what] if what in known else write_aspect(what, scope)


def _read_places(text: str, scope: Scope) -> str | tuple[str, ...]:
    """Return a place, or several people with commas between."""
    if "," not in text:
        return read_place(text, scope)
    try:
        return read_place(text, scope)
    except Refused:
        return tuple(read_participant(one.strip(), scope) for one in text.split(","))


def _write_places(where: str | tuple[str, ...], scope: Scope) -> str:
    if isinstance(where, str):
        return write_place(where, scope)
    return joined([write_participant(who, scope) for who in where], ",")


def _removed(scope: Scope) -> list[Named]:
    """Return the aspects that the open roll has removed as long as it counts so."""
    roll = table(scope.state).roll
    gone = roll.gave.removed if roll is not None and roll.open_ else ()
    return [Named(one.aspect.id, one.aspect.text) for one in gone]


def _read_invoked(text: str, scope: Scope) -> str:
    exact = names.exactly(text, _removed(scope))
    return exact[0].id if len(exact) == 1 else read_aspect(text, scope)


def _write_invoked(aspect: str, scope: Scope) -> str:
    known = {one.id: one.name for one in _removed(scope)}
    return known[aspect] if aspect in known else write_aspect(aspect, scope)


def _read_carried(text: str, slot: Slot, _: Scope) -> tuple[Carried, ...]:
    """Return consequences from ``mild: Rope Burn; moderate: Bandaged Ribs *``."""
    found = []
    for part in parts(text, slot, ";"):
        severity, colon, words = part.partition(":")
        known = severity.strip().casefold()
        if not colon or known not in WORTH:
            raise misread(
                N_("{value} is not a consequence, as in {example}"),
                rule="K-CONS-4",
                candidates=tuple(f"{name}:" for name in WORTH),
                value=shown(part),
                example="moderate: Bandaged Ribs *",
            )
        text_, star, rest = words.strip().rpartition("*")
        recovering = bool(star) and not rest.strip()
        found.append(
            Carried(
                severity=known, text=cleaned(text_ if recovering else words), recovering=recovering
            )
        )
    return tuple(found)


def _write_carried(many: Iterable[Carried], _: Slot, __: Scope) -> list[str]:
    texts = [f"{c.severity}: {c.text}{' *' if c.recovering else ''}" for c in many]
    return [joined(texts, ";")]


def _read_sides(text: str, slot: Slot, scope: Scope) -> tuple[str, ...]:
    return tuple(read_side(part, scope) for part in parts(text, slot, ","))


def _write_sides(many: Iterable[str], _: Slot, scope: Scope) -> list[str]:
    return [joined([write_side(side, scope) for side in many], ",")]


WORD_KINDS = MappingProxyType(
    {
        "core-free": each(_read_free, _write_free, notation='"2 …"', like="aspect"),
        "core-holders": each(_read_holder, _write_holder, notation="NAME", like="participant"),
        "core-holder": one(_read_holder, _write_holder, notation="NAME", like="participant"),
        "core-opposer": one(_read_opposer, _write_opposer, notation="NAME", like="participant"),
        "core-removed": one(_read_removed, _write_removed, notation='"…"', like="aspect"),
        "core-carried": Kind(_read_carried, _write_carried, notation='"mild: …"'),
        "core-places": one(_read_places, _write_places, notation="PLACE", like="place"),
        "core-invoked": one(_read_invoked, _write_invoked, notation='"…"', like="aspect"),
        "core-sides": Kind(_read_sides, _write_sides, notation="A, B"),
    }
)


_KEYS = ("skill", "mod", "vs", "vs-mod", "difficulty")


def core_odds(words: str) -> list[Chance] | Refusal:
    """Return the odds of a roll against another (``vs``), or against a number (``difficulty``)."""
    given = key_numbers(words, "odds core", _KEYS)
    if isinstance(given, Refusal):
        return given
    dice = thrown(DIE, COUNT)
    mine = moved(dice, given.get("skill", 0) + given.get("mod", 0))
    against = certain(given.get("difficulty", 0))
    if "vs" in given:
        against = moved(dice, given["vs"] + given.get("vs-mod", 0))
    margins = combined(mine, against, -1)
    shifts = sum((chance * max(margin, 0) for margin, chance in margins.items()), Fraction(0))
    told = [Chance(outcome_name(name), chance) for name, chance in chances(margins).items()]
    return [*told, Chance(_("shifts to be expected"), shifts, mean=True)]
