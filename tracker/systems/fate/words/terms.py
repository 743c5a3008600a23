"""What the values and numbers of Fate are called, and how they are written."""

from __future__ import annotations

from types import MappingProxyType

from tracker.conflict.state import OUTSTANDING, Aspect, Conflict, Modifier
from tracker.conflict.system import write_faces
from tracker.dice.terms import Term
from tracker.systems.fate.rules.skills import LADDER
from tracker.systems.fate.rules.state import Roll, tags
from tracker.words.terms import skill_name
from tracker.words.translate import _, fill, ngettext, put
from tracker.words.vocabulary import CONFLICT_KINDS, Vocabulary, term_name, word_shown, words_named


def roll_line(roll: Roll, state: Conflict, *, rules: bool = False) -> str:
    """Return ``Weapons 3 + group 1 + [+0-+] 1 = 5``; with ``rules``, each reason's rule id too."""
    parts = [f"{_source(roll, state)} {roll.rating}".strip()]
    parts += [modifier_text(modifier, rules=rules) for modifier in roll.modifiers]
    parts.append(f"+ [{write_faces(state.system, roll.faces)}] {sum(roll.faces)}")
    return f"{' '.join(parts)} = {roll.effort}"


def modifier_text(modifier: Modifier, *, rules: bool = False) -> str:
    """Return a modifier as it stands in a sum: ``+ group 1``, ``- move 1 (F-MOVE-2)``."""
    sign = "-" if modifier.value < 0 else "+"
    text = f"{sign} {modifier_reason(modifier)} {abs(modifier.value)}"
    return f"{text} ({modifier.rule})" if rules and modifier.rule else text


def modifier_reason(modifier: Modifier) -> str:
    """Return why a modifier is there, with the game master's words for it."""
    words = modifier.words
    if not words:
        return _(modifier.why)
    if modifier.why == "modifier":
        return words
    if modifier.why == "second skill":
        words = skill_name(words)
    return f"{_(modifier.why)} ({words})"


def skill_effort(roll: Roll) -> str:
    """Return ``Weapons 5``: what was rolled and what came of it; minions roll without a skill."""
    return f"{skill_name(roll.skill)} {roll.effort}".strip()


def _source(roll: Roll, state: Conflict) -> str:
    """Return what the rating is of: a skill, or the quality of minions."""
    if roll.skill:
        return skill_name(roll.skill)
    roller = state.participants.get(roll.by)
    return _("quality") if roller is not None and roller.quality is not None else ""


ROLES = words_named(
    minions=Term(german="Schergen", name="minions"),
    companion=Term(german="Kamerad", name="companion"),
)
TRACKS = words_named(
    health=Term(german="Gesundheit", name="Health"),
    composure=Term(german="Haltung", name="Composure"),
    stress=Term(german="Stress", name="Stress"),
)
SEVERITY_NAMES = words_named(
    mild=Term(german="gering", name="mild"),
    moderate=Term(german="mittel", name="moderate"),
    severe=Term(german="schwer", name="severe"),
    lost=Term(german="verloren", name="lost"),
)
SWITCHES = words_named(
    drawn_out=Term(german="langwierig", name="drawn-out", also=("lang andauernd",)),
    distracting=Term(german="ablenkend", name="distracting"),
    tiring=Term(german="ermüdend", name="tiring"),
)
RANGES = words_named(
    melee=Term(german="Nahkampf", name="melee"),
    thrown=Term(german="geworfen", name="thrown", also=("Wurf",)),
    gun=Term(german="Schusswaffe", name="gun"),
    rifle=Term(german="Gewehr", name="rifle"),
)
TEMPLATES = words_named(
    blind=Term(german="blenden", name="blind", rule="F-BLIND-1", also=("geblendet", "blinded")),
    disarm=Term(german="entwaffnen", name="disarm", rule="F-DISARM-1"),
    mark=Term(
        german="zeichnen",
        name="mark",
        rule="F-MARK-1",
        also=("markieren", "gezeichnet", "marked"),
    ),
    pin=Term(
        german="einklemmen",
        name="pin down",
        rule="F-INDIRECT-2",
        also=("pin", "festnageln", "eingeklemmt", "pinned"),
    ),
)
# What the templates put on their target, as an aspect (F-BLIND-2, F-MARK-2, F-INDIRECT-2).
TEMPLATE_ASPECTS = words_named(
    blind=Term(german="Geblendet", name="Blinded"),
    mark=Term(german="Gezeichnet", name="Marked"),
    pin=Term(german="Eingeklemmt", name="Pinned"),
)
ORIGINS = words_named(
    declaration=Term(german="Behauptung", name="declaration"),
    assessment=Term(german="Vermutung", name="assessment"),
)
LASTING = words_named(
    round=Term(german="Runde", name="round", also=("diese Runde", "this round")),
    scene=Term(german="Szene", name="scene", also=("diese Szene", "this scene")),
)
TAG_USES = words_named(
    bonus=Term(german="Bonus", name="bonus", also=("+2",)),
    reroll=Term(german="neu würfeln", name="reroll", also=("all dice again",)),
)
ON_OFF = words_named(
    on=Term(german="an", name="on", also=("ein", "ja", "yes")),
    off=Term(german="aus", name="off", also=("nein", "no")),
)
# What shifts are spent on by rules of their own (F-SHIFT-5…7).
USES = words_named(
    time=Term(german="Zeit", name="time", rule="F-SHIFT-5", also=("schneller", "faster")),
    quality=Term(german="Qualität", name="quality", rule="F-SHIFT-6", also=("besser", "better")),
    stealth=Term(
        german="unauffälliger",
        name="stealth",
        rule="F-SHIFT-7",
        also=("Heimlichkeit", "unauffällig", "stealthier"),
    ),
)
# What companions are called by the kind of conflict that comes first (F-COMPANION-6).
COMPANIONS = words_named(
    sidekick=Term(german="Waffenbruder", name="sidekick"),
    aide=Term(german="Berater", name="aide"),
    assistant=Term(german="Helfer", name="assistant"),
)
COMPANION_KINDS: Vocabulary = MappingProxyType({**CONFLICT_KINDS, **COMPANIONS})
ADVANCE_NAMES: Vocabulary = MappingProxyType(
    {
        "quality": Term(german="Qualität", name="quality", rule="F-COMPANION-8"),
        "scope": Term(german="Bandbreite", name="scope", rule="F-COMPANION-9"),
        "independent": Term(german="Unabhängig", name="independent", rule="F-COMPANION-10"),
        "skilled": Term(
            german="Fertigkeiten", name="skilled", rule="F-COMPANION-12", also=("skills",)
        ),
        "keeping up": Term(german="Anschluss halten", name="keeping up", rule="F-COMPANION-16"),
        "communication": Term(german="Kommunikation", name="communication", rule="F-COMPANION-17"),
    }
)
RUNGS: Vocabulary = MappingProxyType({str(rung.points): rung for rung in LADDER})

# Whose skills an import takes, where those of a figure are not known.
SKILL_LISTS = words_named(
    spirit=Term(german="Spirit of the Century", name="Spirit of the Century"),
)

# Where the values that a field of its commands declares are looked for.
VALUES = (SKILL_LISTS, TRACKS, SWITCHES, RANGES, TEMPLATES, ORIGINS, LASTING, TAG_USES, ON_OFF)

# What stands on sheets and on the table.
FIELDS: Vocabulary = MappingProxyType(
    {
        "weight": Term(german="Gewichtsfaktor", name="weight factor"),
        "determination": Term(german="Entschlossenheit (optional)", name="determination"),
        "max_consequences": Term(german="Höchstzahl der Konsequenzen", name="most consequences"),
        "fp": Term(german="FATE-Punkte", name="fate points", also=("Schicksalspunkte",)),
        "fp_due": Term(german="ausstehende FATE-Punkte", name="fate points due"),
        "consequences": Term(german="Konsequenzen", name="consequences"),
        "count": Term(german="verbliebene Schergen", name="minions left"),
        "quality": Term(german="Qualität", name="quality"),
        "block": Term(german="Block", name="block"),
        "full_defense": Term(german="Volle Verteidigung", name="full defense"),
        "disarmed": Term(german="entwaffnet", name="disarmed"),
        "overflow": Term(german="Überfluss", name="overflow"),
        "boxes": Term(german="Kästchen", name="boxes"),
        "refresh": Term(german="Erholungsrate", name="refresh"),
        "stunts": Term(german="Stunts", name="stunts"),
        "blocks": Term(german="Blocks", name="blocks"),
        "swaps": Term(german="getauschte Fertigkeiten", name="swapped skills"),
        "switches": Term(german="langer Konflikt", name="long conflict"),
        "spin": Term(german="Schwung", name="spin"),
    }
)


def consequence_text(aspect: Aspect, state: Conflict) -> str:
    """Return a consequence as it is shown; the loss of a companion says whose, too."""
    lost = state.participants.get(tags(aspect).companion)
    if lost is None or lost.name in aspect.text:
        return aspect.text
    return f"{lost.name}: {aspect.text}"


def rung_name(value: int) -> str:
    """Return a number with its adjective: ``Great (+4)``, beyond the ends ``Legendary +2``.

    A minus is the hyphen that every terminal has (F-LADDER-2, F-LADDER-3).
    """
    lowest, highest = LADDER[0], LADDER[-1]
    if value > highest.points:
        return f"{term_name(highest)} +{value - highest.points}"
    if value < lowest.points:
        return f"{term_name(lowest)} -{lowest.points - value}"
    return f"{term_name(LADDER[value - lowest.points])} ({value:+d})"


def severity_name(severity: str) -> str:
    """Return a consequence's degree, in the form that stands in brackets."""
    return word_shown(SEVERITY_NAMES, severity)


def switch_name(switch: str) -> str:
    """Return in what way a long conflict tires everybody."""
    return word_shown(SWITCHES, switch)


def shifts_text(shifts: int) -> str:
    """Return a number of shifts with its noun."""
    return put(ngettext("{n} shift", "{n} shifts", shifts), {"n": shifts})


def success_text(shifts: int) -> str:
    """Return the shifts of a success; from three on it is an outstanding one (F-SPIN-1)."""
    text = shifts_text(shifts)
    return fill("{shifts}, outstanding", {"shifts": text}) if shifts >= OUTSTANDING else text


def points_text(points: int) -> str:
    """Return a number of fate points with its noun."""
    return put(ngettext("{n} fate point", "{n} fate points", points), {"n": points})


def minions_text(count: int) -> str:
    """Return a number of minions with its noun."""
    return put(ngettext("{n} minion", "{n} minions", count), {"n": count})
