"""Fudge dice with reserves in words: checks, where dice come from, effects, gifts, chains."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from tracker.checks.rules.checking import DuelDecided
from tracker.checks.words import Told
from tracker.conflict.questions import WindowClosed
from tracker.conflict.ruling import N_
from tracker.conflict.state import SCENE, Conflict
from tracker.dice.check import Faces
from tracker.dice.faces import write_marks
from tracker.systems.reserves.rules import checks
from tracker.systems.reserves.rules.chains import ChainAdvanced, ChainPlanned
from tracker.systems.reserves.rules.check_builder import (
    CardFiled,
    CardUsed,
    DiceDeclared,
    PointsChanged,
    SkillSettled,
)
from tracker.systems.reserves.rules.checks import Stage
from tracker.systems.reserves.rules.effects import (
    EffectPassed,
    EffectRecorded,
    EffectSpent,
    EffectsSet,
    EffectStruck,
    ReserveRefreshed,
    effects_of,
)
from tracker.systems.reserves.rules.gifts import GiftGiven, GiftsShared, SessionOver
from tracker.systems.reserves.rules.play import Accept, DiceAdded, DuelChanged, Late
from tracker.systems.reserves.rules.results import Compared
from tracker.systems.reserves.rules.state import GM, Source, Step, card_of
from tracker.words.game_words import Describer, NamedChances, describer
from tracker.words.story import Story, joined_sentences, saying
from tracker.words.telling import Tales
from tracker.words.terms import name_of, names_of, resource_name
from tracker.words.translate import _, fill, ngettext, put

if TYPE_CHECKING:
    pass


def result_text(outcome: checks.ReservesOutcome) -> str:
    """Return a grade with its number, ``great 3``; or why there was no check."""
    none = {"AUTO_FAIL": checks.AUTO_FAIL, "BLOCKED": checks.BLOCKED}.get(outcome.grade)
    if none is not None:
        return _(none.name)
    return f"{_(checks.GRADES[outcome.result].name)} {outcome.result}"


# What each grade means for the story, from 0 on (R-033…R-040).
_HINTS = (
    N_("not just nothing: a tense situation follows"),
    N_("reached; the game master may add a catch"),
    N_("solid; nobody doubts the goal is reached"),
    N_("expert work, with style"),
    N_("a concrete advantage besides"),
    N_("the whole situation turns in the character's favor"),
    N_("no further check on this skill for the rest of the session"),
    N_("the character redefines the skill, and its story ends"),
)


def hint_text(outcome: checks.ReservesOutcome) -> str:
    """Return what a grade means for the story, in one line (R-033…R-040)."""
    if outcome.grade in ("AUTO_FAIL", "BLOCKED"):
        return ""
    return _(_HINTS[outcome.result])


def throws_text(outcome: checks.ReservesOutcome) -> str:
    """Return the dice as thrown, stage by stage: ``[+00-] [+]``."""
    thrown = (stage.thrown for stage in outcome.stages)
    return " ".join(f"[{write_marks(faces)}]" for faces in thrown if faces)


def thrown(check: checks.ReservesCheck, outcome: checks.ReservesOutcome) -> str:
    """Return the dice, which of them count, their sum with the rank, and the grade."""
    if not outcome.stages:
        return result_text(outcome)
    words = {
        "dice": throws_text(outcome),
        "kept": write_marks(outcome.kept),
        "sum": sum(outcome.kept),
        "rank": outcome.rank,
        "raw": outcome.raw,
        "grade": result_text(outcome),
    }
    if outcome.dropped:
        return fill("{dice}, of these {kept}: {sum:+d}, rank {rank} = {raw}: {grade}", words)
    return fill("{dice} {sum:+d}, rank {rank} = {raw}: {grade}", words)


def winner_text(event: DuelDecided | DuelChanged, state: Conflict) -> str:
    """Return who of two reaches the goal (R-161…R-163)."""
    if event.winner is None:
        return _("a stand-off, nobody reaches the goal")
    words = {"who": name_of(state, event.winner), "n": event.lead}
    return fill("{who} reaches the goal, {n} ahead", words)


def chances(check: checks.ReservesCheck, lying: Faces = ()) -> NamedChances:
    """Return the chance of success, and of each grade, once these faces lie on the table."""
    # Fractions are loaded for odds alone, not for every start of the program.
    from tracker.systems.reserves.rules.statistics import results, success

    if not check.thrown_for:
        return [(_(checks.AUTO_FAIL.name), 1 - success(check))]
    named = (
        (f"{result} ({_(checks.GRADES[result].name)})", chance)
        for result, chance in sorted(results(check, lying).items())
        if chance
    )
    return [(_("success"), success(check, lying)), *named]


def before_throw(check: checks.ReservesCheck) -> str:
    """Return the rank and the dice, stage by stage: ``rank 2, 4 dice, the best three count``."""
    if not check.thrown_for:
        return _(checks.AUTO_FAIL.name)
    stages = ", ".join(
        _stage_text(stage, stage.dice(first=n == 0)) for n, stage in enumerate(check.stages)
    )
    return fill("rank {rank}, {stages}", {"rank": check.rank, "stages": stages})


def _stage_text(stage: Stage, dice: int) -> str:
    words = {"dice": put(ngettext("{n} die", "{n} dice", dice), {"n": dice})}
    if stage.net > 0:
        return fill("{dice}, the best three count", words)
    return fill("{dice}, the worst three count", words) if stage.net < 0 else words["dice"]


tales = Tales(silent=(CardFiled,))

SOURCES: Mapping[str, str] = MappingProxyType(
    {
        "circumstances": N_("circumstances"),
        "condition": N_("condition"),
        "point": N_("reserve point"),
        "support": N_("support"),
        "effect": N_("effect"),
        "gift": N_("gift"),
        "gabe": N_("Gabe"),
        "modifier": N_("other"),
        "hinder": N_("hindering effect, by ruling"),
        "other": N_("other"),
    }
)

_USED: Mapping[str, str] = MappingProxyType(
    {
        "effect": N_("The check of {who} becomes an effect"),
        "support": N_("The check of {who} supports another"),
        "gabe": N_("The check of {who} activates {what}"),
    }
)

_PAID: Mapping[str, str] = MappingProxyType(
    {
        "die": N_("for a bonus die"),
        "late": N_("for dice after the throw"),
        "effect": N_("for an effect"),
    }
)


def source_text(source: Source, state: Conflict, *, rules: bool = False) -> str:
    """Return dice and where they come from: ``+2 effect (Liebestrank)``."""
    named = {"point": resource_name(source.words, state), "gift": holder_name(source.words)}
    names = [named.get(source.kind, source.words)]
    if source.who is not None:
        names.insert(0, name_of(state, source.who))
    notes = [note for note in (*names, source.rule if rules else "") if note]
    text = f"{source.dice:+d} {_(SOURCES[source.kind])}"
    return f"{text} ({', '.join(notes)})" if notes else text


def sources_text(sources: tuple[Source, ...], state: Conflict, *, rules: bool = False) -> str:
    """Return the dice of a stage by their sources."""
    return ", ".join(source_text(source, state, rules=rules) for source in sources)


@tales.explains(DiceDeclared)
def _declared(event: DiceDeclared, state: Conflict, *, rules: bool = False) -> str | None:
    dice = sources_text(event.sources, state, rules=rules)
    if event.critical:
        dice = ", ".join(filter(None, (dice, _("everything depends on it"))))
    if not dice:
        return None
    words = {"who": name_of(state, event.who), "dice": dice}
    return fill("{who} adds {dice}", words) if event.late else fill("{who}: {dice}", words)


@tales.tells(SkillSettled)
def _settled(event: SkillSettled, state: Conflict) -> str:
    words = {"who": name_of(state, event.who), "skill": event.skill}
    if event.settled:
        return fill("{skill} of {who} is settled for this session", words)
    return fill("{skill} of {who} is not settled after all", words)


@tales.tells(DiceAdded)
def _added(event: DiceAdded, state: Conflict) -> str:
    card = card_of(state, event.who)
    dice = describer(event.check).thrown(event.check, event.outcome)
    roll = f"{card.skill if card else ''} {dice}".strip()
    words = {"who": name_of(state, event.who), "roll": roll}
    return fill("{who} now has {roll}", words)


@tales.tells(DuelChanged)
def _changed(event: DuelChanged, state: Conflict) -> str:
    words = {"who": name_of(state, event.by), "other": name_of(state, event.target)}
    return fill("{who} against {other}: {outcome}", {**words, "outcome": winner_text(event, state)})


@tales.tells(PointsChanged)
def _points(event: PointsChanged, state: Conflict) -> str:
    n = abs(event.by)
    words = {
        "who": name_of(state, event.who),
        "n": n,
        "reserve": resource_name(event.reserve, state),
        "why": _(_PAID.get(event.why, event.why)),
    }
    if event.by > 0:
        text = ngettext(
            "{who} gets {n} point of {reserve}", "{who} gets {n} points of {reserve}", n
        )
    elif event.why in _PAID:
        text = ngettext(
            "{who} pays {n} point of {reserve} {why}", "{who} pays {n} points of {reserve} {why}", n
        )
    else:
        text = ngettext(
            "{who} loses {n} point of {reserve}", "{who} loses {n} points of {reserve}", n
        )
    return put(text, words)


@tales.tells(CardUsed)
def _used(event: CardUsed, state: Conflict) -> str:
    return fill(_USED[event.used], {"who": name_of(state, event.who), "what": event.what})


def _note(holder: str, effect: str, state: Conflict) -> str:
    found = next((e for e in effects_of(state, holder) if e.id == effect), None)
    return found.note if found else effect


@tales.tells(EffectsSet)
def _effects_set(event: EffectsSet, state: Conflict) -> str:
    notes = ", ".join(e.note for e in event.effects) or _("none")
    return fill("Effects of {who}: {notes}", {"who": name_of(state, event.who), "notes": notes})


@tales.tells(EffectSpent)
def _spent(event: EffectSpent, state: Conflict) -> str:
    n = event.dice
    words = {
        "holder": _holder(event.holder, state),
        "n": n,
        "effect": _note(event.holder, event.effect, state),
    }
    text = ngettext(
        "{holder}: {n} die of {effect} is used",
        "{holder}: {n} dice of {effect} are used",
        event.dice,
    )
    return put(text, words)


def _holder(holder: str, state: Conflict) -> str:
    return _("The setting") if holder == SCENE else name_of(state, holder)


@tales.tells(EffectStruck)
def _struck(event: EffectStruck, state: Conflict) -> str:
    note = _note(event.holder, event.effect, state)
    words = {"holder": _holder(event.holder, state), "effect": note}
    if event.instead:
        return fill("{holder}: {effect} stands in for the check", words)
    return fill("{holder}: {effect} is struck out", words)


@tales.tells(EffectRecorded)
def _recorded(event: EffectRecorded, state: Conflict) -> str:
    words = {"holder": _holder(event.holder, state), "effect": event.effect.note}
    if event.holder == SCENE:
        return fill("{effect} is part of the setting for good", words)
    return fill("{holder} puts down {effect}", words)


@tales.tells(EffectPassed)
def _passed(event: EffectPassed, state: Conflict) -> str:
    words = {
        "who": name_of(state, event.holder),
        "to": name_of(state, event.to),
        "effect": event.new.note,
    }
    if event.stolen:
        return fill("{to} takes {effect} from {who}", words)
    return fill("{who} hands {effect} to {to}", words)


@tales.tells(ReserveRefreshed)
def _refreshed(event: ReserveRefreshed, state: Conflict) -> str:
    def notes(which: tuple[str, ...]) -> str:
        return ", ".join(_note(event.who, effect, state) for effect in which)

    words = {
        "who": name_of(state, event.who),
        "reserve": resource_name(event.reserve, state),
        "n": event.points,
        "lost": notes(event.lost),
        "kept": notes(event.kept),
    }
    line = fill("{who} refreshes {reserve} to {n}", words)
    if event.kept:
        line = fill("{line}; kept: {kept}", {**words, "line": line})
    return fill("{line}; lost: {lost}", {**words, "line": line}) if event.lost else line


@tales.tells(GiftsShared)
def _shared(event: GiftsShared, state: Conflict) -> str:
    if event.common:
        total = sum(event.gifts.values())
        return fill("{n} gift dice lie in the common pot", {"n": total})
    return fill("Gift dice: {shares}", {"shares": shares_text(event.gifts)})


def shares_text(gifts: Mapping[str, int]) -> str:
    """Return who has how many gift dice: ``Tina 5, GM 10``."""
    return ", ".join(f"{holder_name(name)} {n}" for name, n in gifts.items())


def holder_name(name: str) -> str:
    """Return whoever holds gift dice: a player by name, or the game master."""
    return _("GM") if name == GM else name


@tales.tells(GiftGiven)
def _given(event: GiftGiven, state: Conflict) -> str:
    n = event.dice
    words = {"by": holder_name(event.by), "who": name_of(state, event.who), "n": n}
    return put(
        ngettext("{by} gives {who} {n} gift die", "{by} gives {who} {n} gift dice", event.dice),
        words,
    )


@tales.tells(SessionOver)
def _over(event: SessionOver, state: Conflict) -> str:
    return _("A new session begins: gift dice lapse, no skill is settled")


def link_text(step: Step, state: Conflict) -> str:
    """Return a check of a chain: ``Reiten (Ada)``."""
    return f"{step.skill} ({name_of(state, step.who)})"


@tales.tells(ChainPlanned)
def _planned(event: ChainPlanned, state: Conflict) -> str:
    links = ", ".join(link_text(step, state) for step in event.links)
    return fill("Chain: {text}: {links}", {"text": event.text, "links": links})


@tales.tells(ChainAdvanced)
def _advanced(event: ChainAdvanced, state: Conflict) -> str | None:
    return _("The chain is complete; this result is that of the whole") if event.over else None


@tales.tells(Compared)
def _compared(event: Compared, state: Conflict) -> str:
    # What was rolled the players may not see.
    known = ((names_of(state, group), event.results.get(group[0])) for group in event.groups)
    groups = (names if result is None else f"{names} {result}" for names, result in known)
    return fill("Highest first: {groups}", {"groups": "; ".join(groups)})


def _late(command: Late, story: Story) -> str:
    added = story.found(DiceAdded)
    card = card_of(story.after, added.who) if added else None
    declared = joined_sentences(story.said(DiceDeclared))
    if card is not None and card.outcome is not None:
        words = {"line": declared, "result": result_text(card.outcome)}
        declared = fill("{line}: now {result}", words)
    return joined_sentences([declared, *story.said(SkillSettled, DuelChanged)])


def _accept(command: Accept, story: Story) -> str:
    lines = []
    for event in story.all(WindowClosed):
        card = card_of(story.before, event.who)
        result = result_text(card.outcome) if card and card.outcome else ""
        words = {"who": story.name(event.who), "result": result}
        lines.append(fill("The result of {who} stands: {result}", words))
    return joined_sentences(lines)


TOLD = Told(
    Describer(
        result_text,
        thrown,
        lambda outcome: str(outcome.result),
        winner_text,
        chances,
        before_throw,
        chances,
    ),
    (tales,),
    {"late": _late, "reserves_accept": _accept, "record": saying(EffectRecorded)},
)
