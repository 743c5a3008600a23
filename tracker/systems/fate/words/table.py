"""What lies on the table in Fate, in words: aspects with their tags, blocks, overflow, results."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from tracker.conflict.ruling import Command
from tracker.conflict.state import SCENE, Aspect, Conflict, Participant, change
from tracker.systems.fate.rules.companions import TYPES, Lose
from tracker.systems.fate.rules.maneuvers import Maneuver
from tracker.systems.fate.rules.state import (
    Result,
    person,
    result_of,
    standing_results,
    table_of,
    tags,
)
from tracker.systems.fate.words.terms import (
    ADVANCE_NAMES,
    COMPANIONS,
    TEMPLATE_ASPECTS,
    minions_text,
    rung_name,
    switch_name,
)
from tracker.words.terms import called, name_of, role_name, skill_name
from tracker.words.translate import _, fill, ngettext, put
from tracker.words.vocabulary import word_shown


def with_words(command: Command, state: Conflict) -> Command:
    """Return a command with the words that its game master left to the program.

    That is the aspect of a template (F-BLIND-2, F-MARK-2, F-INDIRECT-2), and how a companion is
    lost (F-COMPANION-4).
    """
    match command:
        case Maneuver(aspect="", template=str(template)) if template in TEMPLATE_ASPECTS:
            return change(command, aspect=word_shown(TEMPLATE_ASPECTS, template))
        case Lose(text=""):
            words = {"who": name_of(state, command.companion)}
            return change(command, text=fill("{who} is lost", words))
    return command


def role(p: Participant) -> str:
    """Return what somebody is, with the quality of minions and companions."""
    if p.role == "minions" and p.count is not None:
        return fill(
            "{minions} of quality {quality}",
            {"minions": minions_text(p.count), "quality": p.quality},
        )
    if p.quality is None:
        return ""
    called = companion_name(person(p).kinds) if person(p).kinds else role_name(p.role)
    return fill("{role} of quality {quality}", {"role": called, "quality": p.quality})


def companion_name(kinds: Sequence[str]) -> str:
    """Return what a companion is called by the first kind of conflict covered (F-COMPANION-6)."""
    called = next((name for name, kind in TYPES.items() if kind == kinds[0]), "")
    return word_shown(COMPANIONS, called) or role_name("companion")


def advances_text(advances: Sequence[str]) -> str:
    """Return the advances of a companion as they can be typed, each with how often."""
    taken = Counter(advances)
    called = {name: word_shown(ADVANCE_NAMES, name) for name in taken}
    return ", ".join(f"{called[one]} {n}" if n > 1 else called[one] for one, n in taken.items())


def gone(p: Participant, status: str) -> str:
    """Return that somebody concedes, or that a group or a companion is out; empty for others."""
    words = {"who": called(p)}
    if status == "conceded":
        return fill("{who} concedes", words)
    if p.role == "minions":
        return fill("{who} is out", words)
    return fill("{who} is lost", words) if p.role == "companion" else ""


def aspect_placed(state: Conflict, aspect: Aspect) -> str:
    """Return that an aspect is there: ``Krall is Blinded``; longer ones are had, not been."""
    if aspect.on == SCENE:
        return fill("The scene has the aspect {text}", {"text": aspect.text})
    words = {"on": name_of(state, aspect.on), "text": aspect.text}
    if aspect.origin == "maneuver" and aspect.on in state.participants and " " not in aspect.text:
        return fill("{on} is {text}", words)
    return fill("{on} has the aspect {text}", words)


def aspect_notes(state: Conflict, aspect: Aspect) -> list[str]:
    """Return what is to be known of an aspect besides its text: fragile, hidden, whose free tag."""
    notes = [] if aspect.sticky else [_("fragile")]
    if aspect.hidden:
        notes.append(_("hidden"))
    if tags(aspect).free is not None:
        notes.append(fill("free tag: {who}", {"who": name_of(state, tags(aspect).free)}))
    if (result := result_of(state, aspect.id)) is not None:
        notes.append(result_text(result))
    return notes


def result_text(result: Result) -> str:
    """Return what shifts have made of an action: ``Good (+3), noticed against Fair (+2)``."""
    parts = []
    if result.quality is not None:
        parts.append(rung_name(result.quality))
    if result.notice is not None:
        parts.append(fill("noticed against {rung}", {"rung": rung_name(result.notice)}))
    if result.faster:
        words = {"n": result.faster}
        parts.append(put(ngettext("{n} step faster", "{n} steps faster", result.faster), words))
    return ", ".join(parts)


def result_about(result: Result) -> str:
    """Return what shifts were spent on: the words of the action, else its skill."""
    return result.what or skill_name(result.skill) or _("the action")


def on_table(state: Conflict) -> Iterator[tuple[str, str]]:
    """Yield what stands on the table besides the cast and aspects, each with its label."""
    own = table_of(state)
    for block in own.blocks:
        words = {"who": name_of(state, block.by), "strength": block.strength}
        yield fill("Block of {who}, {strength}", words), block.what
    if own.overflow is not None:
        yield _("Overflow"), f"{name_of(state, own.overflow.by)} {own.overflow.left}"
    for result in standing_results(state):
        yield name_of(state, result.by), f"{result_about(result)}: {result_text(result)}"
    for swap in own.swaps:
        words = {"skill": skill_name(swap.skill), "instead": skill_name(swap.instead)}
        yield name_of(state, swap.who), fill("{skill} in place of {instead}", words)
    yield _("Long conflict"), ", ".join(map(switch_name, own.switches))


def standing(state: Conflict, p: Participant) -> list[str]:
    """Return what is to be known of somebody now, each in a word or two."""
    notes = [_("full def.")] if person(p).full_defense else []
    if p.id in table_of(state).spin:
        notes.append(_("spin"))
    if person(p).disarmed is not None:
        notes.append(_("disarmed"))
    if person(p).fp_due:
        notes.append(fill("{n:+d} FP at the round's end", {"n": person(p).fp_due}))
    return notes
