"""Exact odds of W20 checks: from a line, degree by degree, for several, and while they throw."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

from tracker.checks.rules.checking import Checked
from tracker.checks.rules.table import with_table
from tracker.conflict.draft import Draft, Refused
from tracker.conflict.engine import tables
from tracker.conflict.ruling import Event, Refusal
from tracker.conflict.state import Conflict, Participant, change
from tracker.conflict.system import system
from tracker.systems.twenty.rules.check_builder import (
    Task,
    TwentyPart,
    build_check,
    dice_of,
    written,
)
from tracker.systems.twenty.rules.checks import TwentyCheck, numeral
from tracker.systems.twenty.rules.joint import (
    CheckOpened,
    FiguresNamed,
    Join,
    Joint,
    side_of_joint,
    table,
)
from tracker.systems.twenty.rules.notation import Notation
from tracker.systems.twenty.rules.play import Check, count_fault
from tracker.systems.twenty.rules.statistics import Figure, degrees, odds_together
from tracker.systems.twenty.rules.together import MANNERS, SUPPORTING, Manner, what_is_added
from tracker.systems.twenty.words.sentences import chances, degree_text
from tracker.words.bracket_lines import held_together
from tracker.words.game_words import Chance, NamedChances
from tracker.words.grammar import parse
from tracker.words.odds_lines import against, checks_from_line, table_of_two
from tracker.words.shape import all_commands, shape
from tracker.words.split import cut, quote
from tracker.words.translate import _, fill

# Finds the checks that a line makes on a table, of one alone or of two against each other.
Find = Callable[[Conflict, str], Sequence[TwentyCheck] | Refusal]

_TARGETS = re.compile(r"(?:^|\s)targets=(?P<targets>[0-9]+(?:,[0-9]+)*)(?=\s|$)")
_VALUE = re.compile(r"(?P<theirs>vs-)?(?P<name>[^\W\d][^=]*)=(?P<value>[0-9]{1,2})")


def with_sheet(table: Conflict, words: str) -> tuple[Conflict, str]:
    """Return the table with the values that a line gives by their names, and the other words.

    ``Stärke=15 Kraftakt=12`` are those of who checks, ``vs-Stärke=14`` the opponent's.
    """
    line = held_together(f"check {words}", all_commands("twenty"), "twenty")
    keys = shape(all_commands("twenty")["check"], "twenty").keys
    mine, theirs = table.participants.values()
    rest: list[str] = []
    for token in cut(line).tokens[1:]:
        value = _VALUE.fullmatch(token.text) if token.name not in keys else None
        if value is None:
            shown = f"{token.name}={quote(token.value)}" if token.name else quote(token.text)
            rest.append(shown)
        elif value["theirs"]:
            theirs = _with(theirs, value["name"], int(value["value"]))
        else:
            mine = _with(mine, value["name"], int(value["value"]))
    people = {mine.id: mine, theirs.id: theirs}
    return change(table, participants=people), " ".join(rest)


def _with(p: Participant, name: str, value: int) -> Participant:
    return change(p, skills={**p.skills, system("twenty").skill_name(name): value})


def is_opposed(words: str, table: Conflict) -> bool:
    """Return whether a bracket sets two against each other."""
    command = parse(f"check {words}", table)
    said = written(command) if isinstance(command, Check) else None
    return said is not None and said.against is not None


def several_odds(table: Conflict, words: str, find: Find) -> NamedChances | Refusal | None:
    """Return the odds of a check of several; None for one of one alone.

    ``targets=14,12,10`` are their target values in order; without them all are alike.
    """
    given = _TARGETS.search(words)
    words = _TARGETS.sub(" ", words).strip()
    command = parse(f"check {words}", table)
    if isinstance(command, Refusal) or not isinstance(command, Check):
        return command if isinstance(command, Refusal) else None
    if fault := count_fault(command):
        return Refusal(message=fault.message, rule=fault.rule, arguments={"code": fault.code})
    said = written(command)
    several = _several(command, said)
    if several is None and given is None:
        return None
    manner, count = several or (SUPPORTING, 1)
    found = find(table, _alone(command, words, said, typed=given is not None))
    if isinstance(found, Refusal):
        return found
    check = found[0]
    targets = [int(n) for n in given["targets"].split(",")] if given else [check.target] * count
    return _odds(targets, check, manner)


def _several(command: Check, said: Notation | None) -> tuple[Manner, int] | None:
    """Return how several make the check, and how many in all; None for one alone."""
    for manner in MANNERS.values():
        count = getattr(command, manner.key)
        if count is None and said is not None and said.mode == manner.mode:
            count = said.count
        if count is not None:
            return manner, 1 - manner.counted + count
    return None


def _alone(command: Check, words: str, said: Notation | None, *, typed: bool) -> str:
    """Return the words of the same check made by one; target values typed need no others."""
    rest = [
        f"{token.name}={quote(token.value)}"
        for token in cut(words).tokens
        if token.name not in ("", "figures", "helpers", "with")
    ]
    if said is not None:
        required = None if command.req is not None else said.required
        behind = f" ≥ EG {numeral(required)}" if required else ""
        rest.insert(0, quote(f"[{said.side}]{behind}"))
    named = command.hand.z is not None or command.hand.attr
    return " ".join([*rest, *(["z=0"] if typed and not named else [])])


def _odds(targets: Sequence[int], check: TwentyCheck, manner: Manner) -> NamedChances:
    net, required = check.edge.net, check.required
    dice = manner.dice(net, len(targets))
    figures = [Figure(t, dice if manner.each or not n else 0) for n, t in enumerate(targets)]
    succeeds, reaches = (
        odds_together(manner, figures, least, "erfolg") for least in (0, required or 0)
    )
    if not required:
        return [(_("Success"), succeeds)]
    words = {"degree": numeral(required)}
    return [(fill("EG {degree} or more", words), reaches), (_("Success"), succeeds)]


def degree_odds(check: TwentyCheck) -> NamedChances:
    """Return the odds of a check, and of each degree from the lowest on."""
    known = sorted(degrees(check.target, check.edge.net).items())
    return [*chances(check), *((degree_text(reached), chance) for reached, chance in known)]


def twenty_odds(words: str) -> list[Chance] | Refusal:
    """Return the odds of the W20: values by their names, checks of several, each degree."""
    table, words = with_sheet(table_of_two("twenty"), words)
    if is_opposed(words, table) or re.search(r"(?:^|\s)vs(?:-\w+)?=", words):
        checks = checks_from_line(table, f"contest B {words}")
        return checks if isinstance(checks, Refusal) else against(checks[0], checks[1])
    found = several_odds(table, words, lambda at, line: checks_from_line(at, f"check {line}"))
    if found is None:
        checks = checks_from_line(table, f"check {words}")
        found = checks if isinstance(checks, Refusal) else degree_odds(checks[0])
    return found if isinstance(found, Refusal) else [Chance(*known) for known in found]


def outlook(state: Conflict, events: Iterable[Event]) -> NamedChances:
    """Return the odds of all that is still to come, with what is there already; none if unknown.

    ``events`` are those of the command that is not carried out yet.
    """
    joint, check, thrower = table(state).joint, None, ""
    for event in events:
        match event:
            case CheckOpened(joint=opened):
                joint = opened
            case FiguresNamed(others=others) if joint is not None:
                joint = change(joint, others=others)
            case Checked(who=who, check=TwentyCheck() as found):
                check, thrower = found, who
    if joint is None or joint.others is None or check is None:
        return []
    following = _following(state, joint, thrower)
    return [] if following is None else _chances(state, joint, [check, *following])


def _following(state: Conflict, joint: Joint, thrower: str) -> list[TwentyCheck] | None:
    """Return the checks of who comes after ``thrower``, as their sheets have them now."""
    done = {thrower, *joint.made}
    named = [joint.by, *(joint.others or ())]
    there = with_table(state, joint=joint, together=None, short=None)
    each = joint.manner.each
    dice = (dice_of(joint.dice, joint.manner.dice_rule, ""),) if each else ()
    task = Task("check", side_of_joint(joint), dice=dice)
    found: list[TwentyCheck] = []
    for who in [who for who in named if who not in done]:
        draft = Draft(tables(there.system), there, Join())
        try:
            one = build_check(draft, who, TwentyPart(), task)
        except Refused:
            return None
        found.append(one.check)
    return found


def _chances(state: Conflict, joint: Joint, checks: list[TwentyCheck]) -> NamedChances:
    figures = [Figure(check.target, check.edge.net) for check in checks]
    required = joint.required or 0
    added = what_is_added(state.campaign)
    chance = odds_together(joint.manner, figures, required, added, joint.results)
    words = {"degree": numeral(required) if required else "0"}
    return [(fill("Together EG {degree} or more", words), chance)]
