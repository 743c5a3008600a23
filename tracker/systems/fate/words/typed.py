"""What is typed that only Fate has: spin, acts, consequences, companions, minions quickly added."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

from tracker.conflict.fields import Reason
from tracker.conflict.ruling import N_, Refusal
from tracker.conflict.state import Conflict
from tracker.dice.odds import certain, moved, thrown
from tracker.systems.fate.rules.chances import odds
from tracker.systems.fate.rules.fields import Injury, SpinUse
from tracker.systems.fate.rules.groups import proposed_split
from tracker.systems.fate.rules.minions import AddMinions
from tracker.systems.fate.rules.skills import COUNT, DIE
from tracker.systems.fate.rules.state import table_of
from tracker.systems.fate.words.terms import ADVANCE_NAMES, COMPANION_KINDS, SEVERITY_NAMES, USES
from tracker.words.figures import parts, read_number, read_reason
from tracker.words.game_words import Chance, Newcomer
from tracker.words.kinds import Kind, each, one
from tracker.words.names import by_id, cleaned, exactly, misread, readable, shortened, shown
from tracker.words.odds_lines import key_numbers
from tracker.words.pointing import Scope, write_side
from tracker.words.quick_add import quick_line
from tracker.words.shape import Slot, shape
from tracker.words.split import joined, quote
from tracker.words.translate import _
from tracker.words.vocabulary import Vocabulary, typed_words, word_read

_INJURY = re.compile(r"\s*([^\s:]+)\s*:")


def is_injury(phrase: str) -> bool:
    """Return whether a phrase is a consequence with its severity: ``mild: Singed Hand``."""
    found = _INJURY.match(phrase)
    return found is not None and word_read(SEVERITY_NAMES, found[1], whole=True) is not None


def minions_line(
    newcomer: Newcomer, keys: Mapping[str, str], crowd: tuple[int, int], state: Conflict
) -> tuple[str, tuple[int, ...]]:
    """Return the line for minions, and their groups; what only a character has is refused."""
    alien = [*newcomer.skills, *(text for texts in newcomer.behind.values() for text in texts)]
    alien += [key for key in keys if key not in shape(AddMinions).keys]
    if alien or newcomer.role == "pc":
        raise misread(
            N_("minions have a quality and a number, not {words}"),
            rule="F-MINION-1",
            words=tuple(alien) or (newcomer.role,),
        )
    count = read_number(keys.get("count", str(crowd[0])))
    quality = read_number(keys.get("quality", str(crowd[1])))
    numbers = {"quality": str(quality), "count": str(count)}
    line = quick_line(f"minions {quote(newcomer.name)}", {**numbers, **keys, **numbers})
    if {"groups", "leader"} & keys.keys():
        return line, ()
    sizes = proposed_split(max(count, 0), _opponents(state, keys.get("side", "")))
    return line, sizes if len(sizes) > 1 else ()


def _opponents(state: Conflict, side: str) -> int:
    """Return how many named characters stand on other sides than the one of this name."""
    scope = Scope(state)
    return sum(
        p.active and p.role in ("pc", "npc") and (not p.side or write_side(p.side, scope) != side)
        for p in state.participants.values()
    )


_COUNTED = re.compile(r"(.+?)\s+([0-9]{1,3})")
_EXTRAS_MOST = 20


def read_covered(text: str, slot: Slot, scope: Scope) -> str:
    """Return kinds of conflict, or what companions are called by them (F-COMPANION-6)."""
    return ", ".join(
        _one_of(
            part,
            COMPANION_KINDS,
            N_("no kind of conflict is called {name}"),
            "F-COMPANION-6",
        )
        for part in parts(text.replace(";", ","), slot, ",")
    )


def _read_advances(text: str, slot: Slot, scope: Scope) -> str:
    """Return advances of a companion, each with how often: ``quality 2`` (F-COMPANION-8)."""
    found = []
    for part in parts(text.replace(";", ","), slot, ","):
        counted = _COUNTED.fullmatch(part)
        name, times = (counted[1], f" {counted[2]}") if counted else (part, "")
        message = N_("no advance is called {name}")
        found.append(_one_of(name, ADVANCE_NAMES, message, "F-COMPANION-8") + times)
    return ", ".join(found)


def _one_of(text: str, terms: Vocabulary, message: str, rule: str) -> str:
    found = word_read(terms, text)
    if found is not None:
        return found
    raise misread(message, rule=rule, candidates=typed_words(terms), name=shown(text))


def read_purpose(text: str, scope: Scope) -> str:
    """Return what shifts are spent on: a use that has a rule, else the text (F-SHIFT-5…9)."""
    return word_read(USES, text, whole=True) or cleaned(text)


def read_spin(text: str, scope: Scope) -> SpinUse:
    """Return the use of a spin: whose, when a name of somebody with spin stands before a colon.

    A colon at the very beginning says that all that follows is the how.
    """
    before, colon, after = text.partition(":")
    if colon and not before.strip():
        return SpinUse(how=cleaned(after))
    holders = [one for one in scope.people if one.id in table_of(scope.state).spin]
    found = by_id(before, scope.people) or exactly(before, holders) or shortened(before, holders)
    if colon and len(found) == 1:
        return SpinUse(how=cleaned(after), who=found[0].id)
    return SpinUse(how=cleaned(text))


def write_spin(use: SpinUse, scope: Scope) -> str:
    """Return the use of a spin as typed, with its holder when one is given."""
    plain = [one.name for one in scope.people if one.id == use.who]
    forms = [f"{name}: {use.how}" for name in plain] if use.who else [use.how, f": {use.how}"]
    for text in forms:
        if readable(text, lambda text: read_spin(text, scope)) == use:
            return text
    return f"@{use.who}: {use.how}"


def read_extra(text: str, slot: Slot, scope: Scope) -> tuple[Reason, ...]:
    """Return supplemental acts: so many of 1 each, or one of that penalty with its words."""
    (given,) = read_reason(text, slot, scope)
    penalty = abs(given.value)
    if not 1 <= penalty <= _EXTRAS_MOST:
        raise misread(
            N_("{key} is a number from 1 to {most}, not {value}"),
            rule="F-SUPP-1",
            key=slot.key,
            most=_EXTRAS_MOST,
            value=shown(text),
        )
    if given.words:
        return (Reason(value=penalty, words=given.words),)
    return (Reason(value=1),) * penalty


def write_extras(extras: tuple[Reason, ...], _: Slot, __: Scope) -> list[str]:
    """Return one word for each run of plain acts, and one for each with words."""
    written: list[str] = []
    plain = 0
    for reason in extras:
        if not reason.words and plain + reason.value <= _EXTRAS_MOST:
            plain += reason.value
            continue
        written += [str(plain)] if plain else []
        plain = 0 if reason.words else reason.value
        written += [f"{reason.value} {reason.words}"] if reason.words else []
    return written + ([str(plain)] if plain else [])


def read_injuries(text: str, slot: Slot, _: Scope) -> tuple[Injury, ...]:
    """Return consequences from ``mild: Singed Hand; severe: …``, in English or German degrees."""
    injuries = []
    for part in parts(text, slot, ";"):
        severity, colon, words = part.partition(":")
        known = word_read(SEVERITY_NAMES, severity, whole=True)
        if not colon or known is None:
            raise misread(
                N_("{value} is not a consequence, as in {example}"),
                rule="F-CONSEQ-6",
                candidates=tuple(f"{name}:" for name in typed_words(SEVERITY_NAMES)),
                value=shown(part),
                example=N_("mild: Singed Hand"),
            )
        injuries.append(Injury(severity=known, text=cleaned(words)))
    return tuple(injuries)


def write_injuries(injuries: tuple[Injury, ...], _: Slot, __: Scope) -> list[str]:
    """Return consequences in one word."""
    return [joined([f"{injury.severity}: {injury.text}" for injury in injuries], ";")]


WORD_KINDS: Mapping[str, Kind] = MappingProxyType(
    {
        "spins": each(read_spin, write_spin, notation=N_('"how"|"NAME: how"')),
        "extras": Kind(read_extra, write_extras, notation=N_('N|"N what"'), says_something=True),
        "injuries": Kind(read_injuries, write_injuries, notation=N_('"mild: …; …"')),
        "covered": Kind(
            read_covered,
            lambda text, _, __: [text],
            notation='"KIND, …"',
            terms=COMPANION_KINDS,
            listed=True,
        ),
        "advances": Kind(
            _read_advances,
            lambda text, _, __: [text],
            notation='"…"',
            terms=ADVANCE_NAMES,
            listed=True,
        ),
        "purpose": one(read_purpose, notation=N_('time|quality|stealth|"…"'))._replace(terms=USES),
    }
)


_FATE_KEYS = ("skill", "mod", "vs", "vs-mod", "difficulty")


def fate_odds(words: str) -> list[Chance] | Refusal:
    """Return the odds of a roll against another (``vs``), or against a number (``difficulty``)."""
    given = key_numbers(words, "odds fate", _FATE_KEYS)
    if isinstance(given, Refusal):
        return given
    dice = thrown(DIE, COUNT)
    mine = moved(dice, given.get("skill", 0) + given.get("mod", 0))
    if "vs" in given:
        found = odds(mine, moved(dice, given["vs"] + given.get("vs-mod", 0)))
    else:
        found = odds(mine, certain(given.get("difficulty", 1)), least=0)
    return [
        Chance(_("success"), found.success),
        Chance(_("3 shifts or more"), found.three),
        Chance(_("shifts expected"), found.shifts, mean=True),
    ]
