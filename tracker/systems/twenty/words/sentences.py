"""W20 in words: what checks come to, alone and together, what they are made of, headlines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any

from tracker.checks.rules.checking import DuelDecided
from tracker.checks.words import Told
from tracker.checks.words.sentences import (
    checking_first,
    checks_told,
    tested_text,
    with_checks,
)
from tracker.conflict.cast import EntriesSet
from tracker.conflict.ruling import N_, Command
from tracker.conflict.state import Conflict, Modifier, Participant
from tracker.systems.twenty.rules.check_builder import Announced
from tracker.systems.twenty.rules.checks import (
    Stage,
    TwentyCheck,
    TwentyOutcome,
    notable,
    numeral,
    signed,
)
from tracker.systems.twenty.rules.joint import (
    CheckOpened,
    Contributed,
    FiguresNamed,
    Joint,
    JointClosed,
    JointReopened,
    Together,
    TogetherDecided,
    table,
)
from tracker.systems.twenty.rules.play import DuelVoided, Target
from tracker.systems.twenty.rules.sheet import (
    ENCUMBRANCE,
    EXHAUSTION,
    WOUNDS,
    attributes,
    counted,
    forces,
    skills,
    tools,
)
from tracker.systems.twenty.rules.together import WRITTEN, support_dis
from tracker.words.game_words import Describer, NamedChances
from tracker.words.state_schema import ANY, NUMBER, by_name, fields, or_none
from tracker.words.story import Story, joined_sentences, saying
from tracker.words.telling import Tales
from tracker.words.terms import name_of, names_of
from tracker.words.translate import _, fill, ngettext, put
from tracker.words.vocabulary import own_word

_COUNTS = (
    N_("two"),
    N_("three"),
    N_("four"),
    N_("five"),
    N_("six"),
    N_("seven"),
    N_("eight"),
    N_("nine"),
    N_("ten"),
)


def spoken(degree: int) -> str:
    """Return a degree as it is spoken: ``two successes``, ``three failures`` (T-079, T-081)."""
    count = abs(degree)
    if not count:
        return _("a bare success")
    words = {"n": _(_COUNTS[count - 2]) if 2 <= count <= len(_COUNTS) + 1 else count}
    if degree > 0:
        return put(ngettext("one success", "{n} successes", count), words)
    return put(ngettext("one failure", "{n} failures", count), words)


def degree_text(degree: int) -> str:
    """Return a degree with its sign: ``EG +2`` (T-076)."""
    return fill("EG {n}", {"n": f"{degree:+d}" if degree else "0"})


def reached_text(degree: int, required: int | None, met: bool | None, stage: Stage | None) -> str:
    """Return a degree, as it is spoken, and what it is enough for: a requirement, a stage."""
    parts = [f"{degree_text(degree)}: {spoken(degree)}"]
    if notable(degree):
        parts.append(_("remarkable"))
    if required is not None:
        words = {"degree": numeral(required) if required else "0"}
        done, missed = N_("EG {degree} reached"), N_("EG {degree} not reached")
        parts.append(fill(done if met else missed, words))
    if stage is not None:
        parts.append(f"{numeral(stage.degree)}: {stage.text}")
    return ", ".join(parts)


def result_text(found: TwentyOutcome) -> str:
    """Return target value, dice and result, and the degree."""
    sums = f"{found.target} {_minus(found.dice)} = {found.result}"
    return f"{sums}, {_reached(found)}"


def thrown(check: TwentyCheck, found: TwentyOutcome) -> str:
    """Return the target value less each die, advantages added, and the degree."""
    if not found.faces:
        return result_text(found)
    first, *six = found.faces
    dice = [_minus(first), *(_minus(-face if found.net > 0 else face) for face in six)]
    words = {"target": found.target, "dice": " ".join(dice), "result": found.result}
    sums = fill("target value {target} {dice} = {result}", words)
    return f"{sums}, {_reached(found)}"


def _minus(number: int) -> str:
    return f"{'+' if number < 0 else '-'} {abs(number)}"


def _reached(found: TwentyOutcome) -> str:
    return reached_text(found.degree, found.required, found.required_met, found.stage)


def winner_text(event: DuelDecided, state: Conflict) -> str:
    """Return who has won a comparative check and by what (T-091…T-094)."""
    if event.winner is None:
        return _("a draw, both failed") if event.neither else _("a draw")
    words = {"who": name_of(state, event.winner), "n": event.lead}
    match event.decided_by:
        case "eg":
            text = fill("{who} wins by EG {n}", words)
        case "skill":
            text = fill("{who} wins by the higher skill", words)
        case _:
            text = fill("{who} wins by the higher result", words)
    return fill("{won}, both failed", {"won": text}) if event.neither else text


def chances(check: TwentyCheck) -> NamedChances:
    """Return the odds to succeed, before them those of the degree that is required."""
    # Fractions are loaded for odds alone, not for every start of the program.
    from tracker.systems.twenty.rules.statistics import grades

    odds = grades(check)
    met = odds.get("REQ_MET")
    if met is None:
        return [(_("Success"), odds["ERFOLG"])]
    words = {"degree": numeral(check.required or 0)}
    return [(fill("EG {degree} or more", words), met), (_("Success"), met + odds["ERFOLG"])]


tales = Tales(
    {DuelVoided: N_("Nobody has won between {who} and {other}")},
    silent=(Contributed, JointClosed, JointReopened),
)

_KINDS: Mapping[str, str] = MappingProxyType(
    {
        "attribute": N_("attribute"),
        "skill": N_("skill"),
        "target": N_("target value"),
        "bonus": N_("bonus"),
        "penalty": "penalty",
    }
)
_MINUS = frozenset({"penalty", "disadvantage"})
_DICE = frozenset({"advantage", "disadvantage"})


@tales.explains(Announced)
def announced_text(event: Announced, state: Conflict, *, rules: bool = False) -> str:
    """Return the target value with all that it is made of; ``rules`` adds the rule of each part."""
    words = {
        "who": name_of(state, event.who),
        "sum": sum_text(event.parts, rules=rules),
        "target": event.target,
        "dice": dice_text(event.parts, event.net, rules=rules),
    }
    text = fill("{who}: {sum} = target value {target}{dice}", words)
    if any(part.why == "target" for part in event.parts):
        text += "".join(
            f", {_('skill')} {part.value}" for part in event.parts if part.why == "skill"
        )
    return f"{text}, EG {numeral(event.required)}" if event.required else text


def sum_text(parts: tuple[Modifier, ...], *, rules: bool = False) -> str:
    """Return points with what they are for: ``Stärke 15 + Kraftakt 12 - encumbrance 2``.

    Beside a target value typed as a whole, a skill counts for ties only.
    """
    whole = any(part.why == "target" for part in parts)
    left_out = _DICE | {"skill"} if whole else _DICE
    points = [part for part in parts if part.why not in left_out]
    texts = []
    for n, part in enumerate(points):
        sign = "- " if part.why in _MINUS else "+ " if n else ""
        rule = f" ({part.rule})" if rules and part.rule else ""
        texts.append(f"{sign}{part_name(part)} {part.value}{rule}")
    return " ".join(texts)


def dice_text(parts: tuple[Modifier, ...], net: int, *, rules: bool = False) -> str:
    """Return the dice behind a target value, ``, - II``, with what those that differ are for."""
    dice = [part for part in parts if part.why in _DICE and part.value]
    if not dice:
        return ""
    known = [
        " ".join(filter(None, (_dice(part), part.words, part.rule if rules else "")))
        for part in dice
    ]
    if len(dice) == 1 and not dice[0].words and not rules:
        return f", {signed(net)}"
    return f", {signed(net) or '0'} ({'; '.join(known)})"


def _dice(part: Modifier) -> str:
    return signed(-part.value if part.why in _MINUS else part.value)


def part_name(part: Modifier) -> str:
    """Return what a part of a target value is called: the game master's words, or its kind."""
    if part.words == ENCUMBRANCE and part.rule == "T-045":
        return _("encumbrance")
    return part.words or own_word(_KINDS.get(part.why, part.why), "twenty")


MODES: Mapping[str, str] = MappingProxyType(
    {
        "comparative": N_("comparative"),
        "supporting": N_("supporting"),
        "communal": N_("communal"),
    }
)


@tales.tells(CheckOpened)
def _opened(event: CheckOpened, state: Conflict) -> str:
    joint = event.joint
    words = {
        "who": name_of(state, joint.by),
        "mode": _(MODES[joint.mode]),
        "names": joint.names or _("a number"),
        "target": joint.check.target,
        "dice": f" {signed(joint.common)}" if joint.common else "",
    }
    text = fill("{who}, {mode}: {names}, target value {target}{dice}", words)
    return f"{text}, EG {numeral(joint.required)}" if joint.required else text


@tales.tells(FiguresNamed)
def _named(event: FiguresNamed, state: Conflict) -> str:
    words = {"who": name_of(state, event.by), "names": names_of(state, event.others)}
    joint = table(state).joint
    if not event.others:
        return fill("{who} is alone", words)
    if joint is not None and not joint.manner.each:
        return fill("{names} may support {who}", words)
    text = fill("Beside {who}: {names}", words)
    if joint is not None and joint.common < 0:
        text += f", {signed(event.dice) or '0'}"
    return text


@tales.tells(TogetherDecided)
def _together(event: TogetherDecided, state: Conflict) -> str:
    return together_text(event.result, state)


def together_text(result: Together, state: Conflict) -> str:
    """Return what a check of several has come to: sums, degree, whether it was enough."""
    words = {
        "names": names_of(state, result.made),
        "sum": " ".join(_summed(result.results)),
        "total": result.total,
        "degrees": f"{result.degree_sum:+d}" if result.degree_sum is not None else "",
        "reached": reached_text(result.degree, result.required, result.required_met, result.stage),
    }
    if result.total is None:
        return fill("{names} together: {reached}", words)
    return fill("{names} together: {sum} = {total}, {reached} (EG added up: {degrees})", words)


def _summed(results: tuple[int, ...]) -> Iterator[str]:
    for n, result in enumerate(results):
        sign = "-" if result < 0 else "+"
        yield f"{sign} {abs(result)}" if n else str(result)


_ASKED: Mapping[str, str] = MappingProxyType(
    {
        "figures": N_("Who else takes part"),
        "target": N_("Against whom is the check"),
        "support": N_("{asked} may support"),
        "join": N_("{asked} takes part"),
    }
)


def question_lead(state: Conflict) -> str:
    """Return what a check of several waits for; empty for another question."""
    joint, question = table(state).joint, state.question
    if question is None:
        return ""
    if joint is None:
        # The players do not know what is checked.
        asked = {"asked": name_of(state, question.who)}
        return fill(_ASKED[question.kind], asked) if question.kind in _ASKED else ""
    words = {
        "who": name_of(state, joint.by),
        "asked": name_of(state, question.who),
        "count": joint.count,
        "names": joint.names,
    }
    match question.kind:
        case "figures" if not joint.manner.each:
            return fill("Who may support {who} ({names}), at most {count}", words)
        case "figures":
            return fill("Who takes part beside {who} ({names}), {count} in all", words)
        case "target":
            return fill("Against whom is the check of {who} ({names})", words)
        case "support":
            return fill("{asked} may support, {dice}", {**words, "dice": support_dice(joint)})
        case "join":
            return fill("{asked} takes part ({names})", words)
        case _:
            return ""


def support_dice(joint: Joint) -> str:
    """Return the disadvantages that the last check leaves to a supporter (T-102)."""
    return signed(-support_dis(joint.results[-1]))


def joint_document(joint: Joint, state: Conflict) -> dict[str, Any]:
    """Return a check of several that is under way; who takes part is null while that is open."""
    return {
        "mode": WRITTEN[joint.mode],
        "by": name_of(state, joint.by),
        "check": joint.names,
        "target": joint.check.target,
        "dice": joint.dice,
        "count": joint.count,
        "others": None if joint.others is None else [name_of(state, who) for who in joint.others],
        "results": list(joint.results),
        "required": joint.required,
        "hidden": joint.hidden,
    }


def together_document(result: Together, state: Conflict) -> dict[str, Any]:
    """Return what a check of several has come to."""
    return {
        "mode": WRITTEN[result.mode],
        "by": name_of(state, result.by),
        "figures": [name_of(state, who) for who in result.made],
        "erfolge": list(result.results),
        "dis": list(result.disadvantages),
        "eg": result.degree,
        "ok": result.success,
        "total": result.total,
        "eg_sum": result.degree_sum,
        "required": result.required,
        "req": result.required_met,
        "stage": _stage(result.stage),
        "next_dis": result.next_dis,
        "hidden": result.hidden,
    }


def _stage(stage: Stage | None) -> dict[str, Any] | None:
    return None if stage is None else {"eg": stage.degree, "text": stage.text}


def document(state: Conflict) -> dict[str, Any]:
    """Return the fields that this system adds: ``sheets`` by name, ``joint``, ``together``."""
    own = table(state)
    return {
        "sheets": {p.name: _sheet(state, p) for p in state.participants.values()},
        "joint": None if own.joint is None else joint_document(own.joint, state),
        "together": None if own.together is None else together_document(own.together, state),
    }


def _sheet(state: Conflict, p: Participant) -> dict[str, Any]:
    return {
        "attributes": attributes(p),
        "skills": skills(p),
        "forces": {
            domain: {"tenths": force.tenths, "value": force.value}
            for domain, force in forces(state, p).items()
        },
        "wounds": counted(p, WOUNDS),
        "exhaustion": counted(p, EXHAUSTION),
        "tools": tools(p),
    }


def _check(command: Command, story: Story) -> str:
    """Return who checked for what, alone or with others, and what it came to."""
    what = getattr(command, "what", "")
    tested = checks_told(story)
    who = story.name(checking_first(story) or story.actor)
    lead = f"{who}, {what}" if what else who
    opened = story.found(CheckOpened)
    if opened is None:
        return _with_decision(with_checks(lead, story), story)
    if not tested:
        return joined_sentences(story.said(CheckOpened))
    mode = _(MODES[opened.joint.mode])
    return _with_decision(f"{lead} ({mode}): {tested_text(tested[0])}", story)


def _own(command: Command, story: Story) -> str:
    """Return whose check came beside others', and what all come to once the last is there."""
    tested = checks_told(story)
    if not tested:
        return ""
    own = f"{story.name(tested[0].who)}: {tested_text(tested[0])}"
    # What all come to goes first: the end of a long line is cut off.
    return joined_sentences([*story.said(TogetherDecided), own])


def _target(command: Target, story: Story) -> str:
    words = {"who": story.name(story.actor), "other": story.name(command.target)}
    return with_checks(fill("{who} against {other}", words), story)


def _with_decision(lead: str, story: Story) -> str:
    return joined_sentences([lead, *story.said(TogetherDecided)])


TOLD = Told(
    Describer(result_text, thrown, lambda found: degree_text(found.degree), winner_text, chances),
    (tales,),
    {
        "twenty_check": _check,
        "twenty_with": _own,
        "twenty_support": _own,
        "twenty_join": _own,
        "twenty_target": _target,
        "twenty_alone": saying(TogetherDecided),
        "twenty_void": saying(DuelVoided),
        "wound": saying(EntriesSet),
        "exhaust": saying(EntriesSet),
    },
)


SCHEMA = {
    "sheets": by_name(
        fields(
            {
                "attributes": by_name(NUMBER),
                "skills": by_name(NUMBER),
                "forces": by_name(fields({"tenths": NUMBER, "value": NUMBER})),
                "wounds": by_name(NUMBER),
                "exhaustion": by_name(NUMBER),
                "tools": by_name(NUMBER),
            }
        )
    ),
    "joint": or_none(ANY),
    "together": or_none(ANY),
}
