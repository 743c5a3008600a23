"""Deciding a stored fight again: every ruling from its command, compared with its events."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec

from tracker.conflict.engine import decide, fold
from tracker.conflict.history.timeline import Timeline
from tracker.conflict.references import dangling
from tracker.conflict.ruling import Base, Contradiction, Event, Refusal, Ruling
from tracker.conflict.state import Conflict
from tracker.words.refusing import refusal_text
from tracker.words.terms import rule_id
from tracker.words.translate import _, fill


class Finding(Base, frozen=True, kw_only=True):
    """One ruling that would not come out today as it stands in the log.

    ``damage`` tells that the history itself does not fit. Without it the rules have changed since:
    ``refused`` says why they would refuse the ruling, empty where they lead to other events;
    ``rules`` are those that make the difference, as its game numbers them, none where plain sense
    does.
    """

    ruling: int
    rules: tuple[str, ...] = ()
    refused: str = ""
    damage: str = ""

    def text(self) -> str:
        """Return the finding as a sentence."""
        shown = {"n": self.ruling, "rules": ", ".join(self.rules), "why": self.refused}
        if self.damage:
            shown["wrong"] = self.damage
            return fill("ruling {n} does not follow: {wrong}", shown)
        if self.refused:
            return fill("ruling {n} would be refused today: {why}", shown)
        if self.rules:
            return fill("ruling {n} would lead to other events today ({rules})", shown)
        return fill("ruling {n} would lead to other events today", shown)


class Report(Base, frozen=True, kw_only=True):
    """What verifying found, in the order of the rulings, and one hash of all there is.

    ``rulings`` and ``branches`` count what was decided anew.
    """

    findings: tuple[Finding, ...]
    digest: str
    rulings: int
    branches: int

    @property
    def damage(self) -> tuple[Finding, ...]:
        """Return the rulings that no rules could have led to."""
        return tuple(found for found in self.findings if found.damage)

    @property
    def otherwise(self) -> tuple[Finding, ...]:
        """Return the rulings that the rules of today would decide otherwise."""
        return tuple(found for found in self.findings if not found.damage)

    def texts(self, *, whole: bool) -> list[str]:
        """Return what was checked and how it came out, line by line, the hash last.

        ``whole`` tells whether all of the save was read. Of damage there is only the number.
        """
        words = {"rulings": self.rulings, "branches": self.branches}
        sealed = _("All of the file, each line under the seal of the one before it.")
        lines = [
            fill("Rulings: {rulings}, branches: {branches}.", words),
            sealed if whole else _("Behind them the file could not be read, and was not checked."),
            _("Each was decided anew, with the dice that were rolled."),
        ]
        if not self.findings:
            lines.append(_("All came out as they stand there."))
        if self.damage:
            lines.append(fill("{n} of them do not follow.", {"n": len(self.damage)}))
        if self.otherwise:
            changed = {"n": len(self.otherwise)}
            lines += [
                fill("Today's rules would decide {n} otherwise, which is no fault:", changed),
                *(found.text() for found in self.otherwise),
            ]
        return [
            *lines,
            _("The tables at the head and at the ends of all branches, as one hash (SHA-256):"),
            self.digest,
        ]

    def document(self, *, whole: bool) -> dict[str, Any]:
        """Return the report as plain data; ``whole`` tells whether all of the save was read."""
        return {
            "whole": whole,
            "rulings": self.rulings,
            "branches": self.branches,
            "damage": [{"ruling": one.ruling, "why": one.damage} for one in self.damage],
            "otherwise": [
                {"ruling": one.ruling, "rules": list(one.rules), "refused": one.refused or None}
                for one in self.otherwise
            ],
            "digest": self.digest,
        }


def verified(timeline: Timeline) -> Report:
    """Decide every ruling of every branch anew; the hash covers the states at all tips.

    The hash is of canonical JSON, so it is the same on every machine.
    """
    findings: list[Finding] = []
    tips: dict[int, Conflict] = {}
    # Depth first, so that each state is folded once and only those still needed are held.
    waiting = [(0, timeline.state_at(0))]
    while waiting:
        n, state = waiting.pop()
        if n == timeline.head or not timeline.children[n]:
            tips[n] = state
        for child in timeline.children[n]:
            ruling = timeline.rulings[child]
            found = finding(state, ruling)
            if found is not None:
                findings.append(found)
            waiting.append((child, fold(state, ruling.events)))
    findings.sort(key=lambda found: found.ruling)
    return Report(
        findings=tuple(findings),
        digest=digest(tips[n] for n in sorted(tips)),
        rulings=len(timeline.rulings),
        branches=sum(not timeline.children[n] for n in timeline.rulings),
    )


def digest(states: Iterable[Conflict]) -> str:
    """Return one hash of states, as hexadecimal digits."""
    total = hashlib.sha256()
    for state in states:
        total.update(msgspec.json.encode(state, order="deterministic"))
    return total.hexdigest()


def finding(state: Conflict, ruling: Ruling) -> Finding | None:
    """Return what is the matter with a ruling on the state it met, None when nothing is."""
    n = ruling.n
    try:
        events = decide(state, ruling.command)
    except Contradiction as contradiction:
        return Finding(ruling=n, damage=str(contradiction))
    if isinstance(events, Refusal):
        # Nobody is asked here: there is nothing to overrule.
        why = refusal_text(msgspec.structs.replace(events, overrulable=False), state)
        if _refers_to_nothing(state, ruling):
            return Finding(ruling=n, damage=why)
        return Finding(ruling=n, rules=_ids((events.rule,), state), refused=why)
    if events == ruling.events:
        return None
    return Finding(ruling=n, rules=_ids(rules_between(ruling.events, events), state))


def _refers_to_nothing(state: Conflict, ruling: Ruling) -> bool:
    """Return whether a ruling, or a line of one, names ids that are not there."""
    for part in ruling.parts:
        if dangling(state, part.command):
            return True
        state = fold(state, part.events)
    return False


def rules_between(old: Sequence[Event], new: Sequence[Event]) -> list[str]:
    """Return the rules of what only one of two results has: the innermost that tell them apart."""
    for whole in (False, True):
        before, after = Counter(_ruled(old, whole)), Counter(_ruled(new, whole))
        if found := [rule for rule, _count in (*(before - after), *(after - before))]:
            return found
    return []


def _ruled(value: Any, whole: bool) -> Iterator[tuple[str, str]]:
    """Yield all in a value that a rule has caused: the rule, and what tells it from others.

    That is the ``whole`` of it, or without the structs in it, which may have rules of their own.
    """
    if isinstance(value, msgspec.Struct):
        fields = [getattr(value, name) for name in value.__struct_fields__]
        if rule := getattr(value, "rule", ""):
            # What is empty might hold structs, too.
            own = [f for f in fields if whole or not (f in ((), {}) or any(_structs(f)))]
            yield rule, repr([type(value), *own])
        yield from _ruled(tuple(fields), whole)
    else:
        for inner in _structs(value):
            yield from _ruled(inner, whole)


def _structs(value: Any) -> Iterator[msgspec.Struct]:
    """Yield the structs that a field holds, by itself or in a collection."""
    if isinstance(value, msgspec.Struct):
        yield value
    elif isinstance(value, dict | tuple):
        for inner in value.values() if isinstance(value, dict) else value:
            yield from _structs(inner)


def _ids(rules: Iterable[str], state: Conflict) -> tuple[str, ...]:
    """Return rules as the game of a fight numbers them, each once."""
    return tuple(dict.fromkeys(rule_id(rule, state) for rule in rules if rule))
