"""Figures of other programs as Fate has them: sheets of later editions, with what differs here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

import msgspec

from tracker.conflict.drafting import Drafting, is_of, stunt_of
from tracker.conflict.drafting import figure_of as own_figure
from tracker.conflict.engine import kind_of
from tracker.conflict.figure_drafts import (
    ConsequenceDraft,
    Drafted,
    DraftWishes,
    FigureDraft,
    Harm,
    Loss,
    Severity,
    SituationDraft,
    TrackDraft,
    refreshed,
)
from tracker.conflict.ruling import N_, Command
from tracker.conflict.state import Conflict, Participant, change
from tracker.systems.fate.rules.fields import Injury
from tracker.systems.fate.rules.minions import AddMinions
from tracker.systems.fate.rules.sheet import REFRESH, stunts
from tracker.systems.fate.rules.skills import QUALITIES, canonical
from tracker.systems.fate.rules.state import USUAL_PERSON, in_sequence, person, tags

# Of one name, but another skill: in the German of later editions Kraft is Physique.
_OTHERWISE = MappingProxyType({"Kraft": "Physique"})

# The skills of later editions by those of Spirit of the Century; those of the same name stay.
_IN_SPIRIT: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        word.replace("_", " "): tuple(into.split(" + "))
        for words, into in {
            "fight kämpfen": "Fists + Weapons",
            "shoot schießen": "Guns",
            "physique kraft": "Endurance + Might",
            "will wille": "Resolve",
            "notice wahrnehmung": "Alertness",
            "provoke provozieren": "Intimidation",
            "deceive täuschen": "Deceit",
            "investigate nachforschung": "Investigation",
            "contacts kontakte": "Contacting",
            "crafts handwerk": "Engineering",
            "lore wissen": "Academics + Mysteries",
        }.items()
        for word in words.split()
    }
)
SPIRIT = "spirit"

_SEVERITIES: tuple[Severity, ...] = ("mild", "moderate", "severe")

# What orders a conflict where the skill that does so here is missing, by its kind.
_QUICK = ("Notice", "Wahrnehmung")
_EMPATHIC = ("Empathy", "Empathie")

_NUMBERS = ("weight", "determination", "initiative", "seat")
_TRACKS: Mapping[str, str] = MappingProxyType(
    {"physical": "health", "one": "health", "mental": "composure"}
)


def drafted(figure: FigureDraft, wishes: DraftWishes, state: Conflict | None) -> Drafted:
    """Return the command that adds a figure, and what is otherwise in this game."""
    if wishes.fresh:
        figure = refreshed(figure)
    asked = wishes.minions and figure.quality is not None and figure.role != "pc"
    made = _Made(figure, wishes, state)
    command = made.minions() if figure.role == "minions" or asked else made.character()
    return Drafted(command=command, lost=tuple(made.lost))


def drafted_aspect(aspect: SituationDraft, on: str) -> Drafted:
    """Return an aspect that lies somewhere; boosts are fragile (F-ASPECT-3)."""
    command = kind_of("fate", "aspect")(text=aspect.text, on=on, hidden=aspect.hidden)
    if aspect.boost:
        command = change(command, sticky=False)
    lost = (_free(aspect.text, aspect.free),) if aspect.free else ()
    return Drafted(command=command, lost=lost)


def figure_of(state: Conflict, p: Participant) -> FigureDraft:
    """Return somebody as a figure: the whole sheet, also what follows from the rules."""
    plain = own_figure(state, p)
    if p.role == "minions":
        return msgspec.structs.replace(plain, role="minions", quality=p.quality, count=p.left)
    refresh = p.sheet.get(REFRESH)
    own = person(p)
    weight = None if own.weight == USUAL_PERSON.weight else own.weight
    numbers = {"weight": weight, "determination": own.determination}
    return msgspec.structs.replace(
        plain,
        tracks=tuple(_tracks_of(p)),
        consequences=tuple(
            ConsequenceDraft(severity=severity, text=carried.text.replace(";", ","))
            for carried in in_sequence(state, p.id)
            for severity in _SEVERITIES
            if severity == tags(carried).severity
        ),
        slots=own.max_consequences,
        fp=own.fp,
        refresh=refresh if isinstance(refresh, int) else None,
        stunts=tuple(map(stunt_of, stunts(p))),
        numbers={**plain.numbers, **{k: n for k, n in numbers.items() if n is not None}},
    )


def _tracks_of(p: Participant) -> Iterator[TrackDraft]:
    kinds: tuple[tuple[str, Harm], ...] = (("health", "physical"), ("composure", "mental"))
    for name, kind in kinds:
        track = p.tracks.get(name)
        if track is not None:
            yield TrackDraft(
                name=name.capitalize(),
                track=kind,
                boxes=track.boxes,
                marked=track.marked,
                worth=None,
            )


class _Made(Drafting):
    """A figure on its way into the game, and what it loses there."""

    def __init__(self, figure: FigureDraft, wishes: DraftWishes, state: Conflict | None) -> None:
        super().__init__(figure, canonical)
        self._wishes = wishes
        self._state = state

    def character(self) -> Command:
        """Return the command for a named character."""
        figure = self.figure
        skills = self.skills(self._named())
        for text, n in figure.free.items():
            self.lost.append(_free(text, n))
        keys = {
            "fp": figure.fp,
            "skills": skills,
            "aspects": figure.aspects or None,
            "consequences": self._injuries() or None,
            "max_consequences": self._most(),
            "hidden": figure.hidden or None,
            "refresh": figure.refresh,
            "stunts": tuple(self.stunts()) or None,
        }
        role = "pc" if figure.role == "pc" else "npc"
        command: Command = kind_of("fate", "add")(name=figure.name, role=role)
        numbers = self.numbers(_NUMBERS, ("initiative",))
        command = change(command, **keys, **self._tracks(), **numbers)
        number = self._initiative(skills)
        if number is not None and "initiative" not in figure.numbers:
            command = change(command, initiative=number)
        return change(command, memo=self.memo() or None)

    def minions(self) -> Command:
        """Return the command for a group of minions; a sheet has more than they have."""
        figure = self.figure
        texts = (
            *figure.aspects,
            *(f"{skill} {value:+d}" for skill, value in figure.skills.items()),
            *(stunt.name for stunt in figure.stunts),
            *(consequence.text for consequence in figure.consequences),
            *(note.name or note.text for note in figure.notes),
            *(f"{key} {n}" for key, n in figure.numbers.items()),
        )
        if texts:
            self.lose(N_("minions have a quality and a number: {texts}"), texts=texts)
        return AddMinions(
            name=figure.name,
            quality=self.quality(
                QUALITIES[-1], N_("minions have quality 1, 2 or 3, not {quality}")
            ),
            count=self.count,
            hidden=figure.hidden,
        )

    def _named(self) -> Iterator[tuple[str, int]]:
        for name, value in self.figure.skills.items():
            if not is_of(self.figure, "fate"):
                into = _IN_SPIRIT.get(name.casefold()) if self._wishes.skills == SPIRIT else None
                for one in into or (_OTHERWISE.get(name, name),):
                    yield one, value
            else:
                yield name, value

    def _injuries(self) -> tuple[Injury, ...]:
        found = []
        for consequence in self.figure.consequences:
            if consequence.severity == "extreme":
                self.lose(
                    N_("{consequence}: extreme, which this game does not have; kept in the notes"),
                    consequence=consequence.text,
                )
                self.keep_in_notes(consequence.text)
                continue
            if consequence.recovering:
                self.lose(
                    N_("{consequence}: recovering there; here it waits for the rest that heals it"),
                    consequence=consequence.text,
                )
            found.append(Injury(severity=consequence.severity, text=consequence.text))
        return tuple(found)

    def _most(self) -> int | None:
        """Return how many consequences there is room for, None for three (F-CONSEQ-7)."""
        carried = sum(one.severity != "extreme" for one in self.figure.consequences)
        most = max(3 if self.figure.slots is None else self.figure.slots, carried)
        return None if most == 3 else most

    def _tracks(self) -> dict[str, object]:
        boxes: dict[str, int] = {}
        marked: dict[str, object] = {}
        for track in self.figure.tracks:
            name = _TRACKS.get(track.track or "")
            if name is None and track.boxes:
                self.lose_track(track.name)
            elif name is not None:
                boxes[name] = track.boxes
                if track.marked:
                    marked[f"{name}_marked"] = track.marked
                if track.track == "one":
                    message = N_("{track}: one track for all harm; kept as Health")
                    self.lose(message, track=track.name)
                if track.points:
                    self.lose(
                        N_("{track}: each box takes 1 there; here box N takes a hit of N"),
                        track=track.name,
                    )
        in_order = {name: boxes[name] for name in ("health", "composure") if name in boxes}
        return {"boxes": in_order or None, **marked}

    def _initiative(self, skills: Mapping[str, int]) -> int | None:
        """Return what stands in for the skill that orders the fight, None where it is there."""
        state = self._state
        if state is None or state.order_by != "skill":
            return None
        from tracker.conflict.system import system

        skill = system("fate").initiative_skill(state.kind, state.initiative_skill)
        if any(canonical(name) == skill for name in skills):
            return None
        instead = _QUICK if state.kind in (None, "physical") else _EMPATHIC
        name = next((one for one in instead if one in skills), None)
        if name is None or canonical(name) == skill:
            return None
        self.lose(N_("{skill} orders this fight; taken from {instead}"), skill=skill, instead=name)
        return skills[name]


def _free(aspect: str, n: int) -> Loss:
    """Return that free invokes on an aspect are nobody's in particular."""
    if n == 1:
        message = N_("1 free invoke on {aspect}: whose, the file does not say")
        return Loss(message=message, arguments={"aspect": aspect})
    message = N_("{n} free invokes on {aspect}: whose, the file does not say")
    return Loss(message=message, arguments={"n": n, "aspect": aspect})
