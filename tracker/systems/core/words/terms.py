"""The game's words for numbers and degrees: outcomes, tracks, severities, holders."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from tracker.conflict.ruling import N_
from tracker.conflict.state import Conflict, Modifier
from tracker.conflict.system import write_faces
from tracker.dice.terms import Term
from tracker.systems.core.rules.state import ANYONE, BOOST, GM, Throw, held, is_mob
from tracker.words.terms import name_of, skill_name
from tracker.words.translate import Several, _, fill, language, ngettext, put
from tracker.words.vocabulary import word_shown, words_named

OUTCOMES = words_named(
    fail=Term(german="Fehlschlag", name="fail"),
    tie=Term(german="Gleichstand", name="tie"),
    success=Term(german="Erfolg", name="success"),
    style=Term(german="voller Erfolg", name="success with style"),
    cost=Term(german="Erfolg zum Preis", name="success at a cost"),
)
TRACKS = words_named(
    physical=Term(german="körperlich", name="physical"),
    mental=Term(german="geistig", name="mental"),
    stress=Term(german="Stress", name="stress"),
)
SEVERITIES = words_named(
    mild=Term(german="leicht", name="mild"),
    moderate=Term(german="mittel", name="moderate"),
    severe=Term(german="schwer", name="severe"),
    extreme=Term(german="extrem", name="extreme"),
)
TIERS = words_named(
    nameless=Term(german="namenlos", name="nameless"),
    supporting=Term(german="Neben-NSC", name="supporting"),
    main=Term(german="Haupt-NSC", name="main"),
    hazard=Term(german="Gefahr", name="hazard"),
)
EDITION_NAMES = words_named(
    core=Term(german="Core", name="Core"),
    condensed=Term(german="Condensed", name="Condensed"),
    accelerated=Term(german="Turbo", name="Accelerated", also=("FAE",)),
)
HOLDERS = words_named(
    anyone=Term(german="alle", name="anyone"),
    opponents=Term(german="die Gegner", name="the opponents"),
    players=Term(german="die Spieler", name="the players"),
)
MILESTONES = words_named(
    minor=Term(german="klein", name="minor"),
    significant=Term(german="bedeutend", name="significant"),
    major=Term(german="groß", name="major"),
)
# What all games have, in the words of these books.
CALLED = words_named(
    physical=Term(german="körperlich", name="physical", also=("physisch",)),
    mental=Term(german="geistig", name="mental", also=("mental",)),
    out=Term(german="ausgeschaltet", name="taken out"),
    conceded=Term(german="hat aufgegeben", name="conceded"),
)
ROLES: Mapping[str, Term] = MappingProxyType(
    {"minions": Term(german="Mob", name="mob", also=("minions", "Schergen"))}
)
FIELD_TERMS: Mapping[str, Term] = MappingProxyType(
    {
        "fp": Term(german="Fate-Punkte", name="fate points"),
        "fp_due": Term(german="ausstehende Fate-Punkte", name="fate points due"),
        "refresh": Term(german="Erholungsrate", name="refresh"),
        "tier": Term(german="Rang", name="tier"),
        "count": Term(german="Mitglieder", name="members"),
        "quality": Term(german="Güte", name="quality"),
        "taken": Term(german="Konsequenzen im Konflikt", name="consequences in this conflict"),
        "extreme_used": Term(german="extreme Konsequenz genutzt", name="extreme one used"),
        "moved": Term(german="hat sich bewegt", name="has moved"),
        "full_defense": Term(german="volle Verteidigung", name="full defense"),
        "focus": Term(german="worauf sie gerichtet ist", name="what it is about"),
        "defended": Term(german="hat verteidigt", name="has defended"),
        "scale": Term(german="Größenordnung", name="scale"),
        "solo": Term(german="einzelner Gegner", name="lone foe"),
        "slots": Term(german="Konsequenzen, die es gibt", name="consequence slots"),
        "boxes": Term(german="Kästchen", name="boxes"),
        "each": Term(german="Kästchen je Mitglied", name="boxes a member"),
        "stunts": Term(german="Stunts", name="stunts"),
        "consequences": Term(german="Konsequenzen", name="consequences"),
        "gm": Term(german="Vorrat der Spielleitung", name="the game master's pool"),
        "edition": Term(german="Ausgabe", name="edition"),
    }
)
COMPELLED = words_named(
    yes=Term(german="ja", name="yes"),
    no=Term(german="nein", name="no"),
    withdrawn=Term(german="zurückgezogen", name="withdrawn"),
)
SCALED = words_named(
    before=Term(german="vor dem Wurf", name="before the roll", also=("vorher",)),
    after=Term(german="nach dem Wurf", name="after the roll", also=("nachher",)),
    invokes=Term(german="je Einsatz", name="per invocation", also=("Einsätze",)),
)
PASSING = words_named(
    exchange=Term(german="je Austausch", name="every exchange", also=("Austausch", "Runde")),
    none=Term(german="von Hand", name="by hand"),
)
# In German other words than those of the older game.
_POINTS = words_named(
    one=Term(german="Fate-Punkt", name="fate point"),
    many=Term(german="Fate-Punkte", name="fate points"),
)
_SHIFTS = words_named(
    one=Term(german="Erfolgsstufe", name="shift"),
    many=Term(german="Erfolgsstufen", name="shifts"),
)
ACTION_NAMES: Mapping[str, str] = MappingProxyType(
    {
        "attack": N_("{who} attacks {target}"),
        "create": N_("{who} creates an advantage: {what}"),
        "overcome": N_("{who} overcomes: {what}"),
        "treat": N_("{who} treats {what}"),
        "leg": N_("{who} rolls"),
    }
)


def outcome_name(outcome: str) -> str:
    """Return what one of the four outcomes is called."""
    return word_shown(OUTCOMES, outcome)


def track_name(track: str) -> str:
    """Return what a stress track is called."""
    return word_shown(TRACKS, track)


def severity_name(severity: str) -> str:
    """Return what a degree of consequence is called."""
    return word_shown(SEVERITIES, severity)


def holder_name(holder: str, state: Conflict) -> str:
    """Return who may use something freely; a verb behind a side stands in the plural."""
    if holder not in HOLDERS:
        return name_of(state, holder)
    name = word_shown(HOLDERS, holder)
    return name if holder == ANYONE and language() == "en" else Several(name)


def waiting_name(who: str, state: Conflict) -> str:
    """Return for whom points wait."""
    return _("the game master") if who == GM else name_of(state, who)


def points_text(points: int) -> str:
    """Return a number of fate points with its noun."""
    return f"{points} {word_shown(_POINTS, 'one' if points == 1 else 'many')}"


def members_text(count: int) -> str:
    """Return how many a mob counts, with their noun."""
    return put(ngettext("{n} member", "{n} members", count), {"n": count})


def shifts_text(shifts: int) -> str:
    """Return a number of shifts with its noun."""
    return f"{shifts} {word_shown(_SHIFTS, 'one' if shifts == 1 else 'many')}"


def aspect_name(aspect: str, state: Conflict) -> str:
    """Return the words of an aspect; of a boost without a name, whose it is."""
    known = state.aspects.get(aspect)
    if known is None or known.text:
        return name_of(state, aspect)
    mine = held(state, aspect)
    if mine.kind == BOOST and mine.invokes:
        return fill("the boost of {who}", {"who": holder_name(mine.invokes[0].by, state)})
    return _("a boost")


def effort_text(throw: Throw) -> str:
    """Return ``Fight 5``: what was rolled and what came of it."""
    return f"{skill_name(throw.skill, 'core')} {throw.effort}".strip()


def throw_line(throw: Throw, state: Conflict, *, rules: bool = False) -> str:
    """Return ``Fight 3 + help 1 + [+0-+] 1 = 5``; with ``rules`` each reason's rule id, too."""
    source = skill_name(throw.skill, "core")
    p = state.participants.get(throw.by)
    if not source and p is not None and is_mob(p):
        source = _("quality")
    parts = [f"{source} {throw.rating}".strip()]
    parts += [_modifier(one, rules=rules) for one in throw.modifiers]
    parts.append(f"+ [{write_faces(state.system, throw.faces)}] {sum(throw.faces)}")
    return f"{' '.join(parts)} = {throw.effort}"


def sum_text(throw: Throw, state: Conflict, *, open_: bool) -> str:
    """Return ``Ada: Fight 4 + help 1 (K-TEAM-1) = 5 + dice``; with known dice, the effort."""
    source = skill_name(throw.skill, "core") or _("quality")
    parts = [f"{name_of(state, throw.by)}: {source} {throw.rating}"]
    parts += [_modifier(one, rules=True) for one in throw.modifiers]
    if open_:
        return f"{' '.join(parts)} = {throw.effort} + {_('the dice')}"
    return f"{' '.join(parts)} + {_('the dice')} {sum(throw.faces):+d} = {throw.effort}"


def _modifier(one: Modifier, *, rules: bool) -> str:
    reason = one.words if one.why == "besides" and one.words else _(one.why)
    if one.words and one.why != "besides":
        reason = f"{reason} ({one.words})"
    sign = "-" if one.value < 0 else "+"
    text = f"{sign} {reason} {abs(one.value)}"
    return f"{text} ({one.rule})" if rules and one.rule else text
