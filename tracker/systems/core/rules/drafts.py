"""Figures of other programs as this game has them: sheets of its own kind, nearly whole."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

import msgspec

from tracker.conflict.drafting import Drafting, is_of, stunt_of
from tracker.conflict.drafting import figure_of as own_figure
from tracker.conflict.engine import kind_of
from tracker.conflict.figure_drafts import (
    USUAL_SLOTS,
    ConsequenceDraft,
    Drafted,
    DraftWishes,
    FigureDraft,
    Harm,
    Loss,
    Severity,
    SheetTerms,
    SituationDraft,
    Suits,
    TrackDraft,
    refreshed,
)
from tracker.conflict.ruling import N_, Command
from tracker.conflict.state import Conflict, Participant, change
from tracker.systems.core.rules import boxes
from tracker.systems.core.rules.boxes import Slot
from tracker.systems.core.rules.editions import (
    ACCELERATED,
    CONDENSED,
    CORE,
    EDITION,
    dial,
    edition_of,
)
from tracker.systems.core.rules.harm import member_boxes, slots, slots_of
from tracker.systems.core.rules.numbers import APPROACHES, MENTAL, PHYSICAL, STRESS, canonical
from tracker.systems.core.rules.sheet import (
    NO_SLOTS,
    QUALITIES,
    AddMob,
    Carried,
    write_boxes,
    write_slots,
)
from tracker.systems.core.rules.state import (
    ANYONE,
    MAIN,
    NAMELESS,
    SUPPORTING,
    Person,
    consequences,
    held,
    is_mob,
    person,
)

_TRACKS: Mapping[Harm, str] = MappingProxyType(
    {"physical": PHYSICAL, "mental": MENTAL, "one": STRESS}
)
_SEVERITIES: Mapping[str, Severity] = MappingProxyType(
    {
        boxes.MILD: "mild",
        boxes.MODERATE: "moderate",
        boxes.SEVERE: "severe",
        boxes.EXTREME: "extreme",
    }
)
TERMS = SheetTerms(physical=PHYSICAL, mental=MENTAL, one=STRESS, lists_slots=True)

_NUMBERS = ("initiative", "seat", "scale")


def suits(figures: Sequence[FigureDraft]) -> Suits:
    """Return the edition that sheets are of: by what a box takes, and by what is rated."""
    return Suits(well=2, keys={EDITION: _edition(figures)})


def _edition(figures: Sequence[FigureDraft]) -> str:
    tracks = [track for figure in figures for track in figure.tracks if track.track and track.boxes]
    if any(track.points for track in tracks) and all(
        track.worth == (1,) * track.boxes for track in tracks
    ):
        return CONDENSED
    rated = {canonical(skill) for figure in figures for skill in figure.skills}
    return ACCELERATED if rated and rated <= APPROACHES.keys() else CORE


def drafted(figure: FigureDraft, wishes: DraftWishes, state: Conflict | None) -> Drafted:
    """Return the command that adds a figure, and what is otherwise in this game."""
    if wishes.fresh:
        figure = refreshed(figure)
    campaign = wishes.fight if state is None else state.campaign
    asked = wishes.minions and figure.quality is not None and figure.role != "pc"
    made = _Made(figure, campaign)
    command = made.mob() if figure.role == "minions" or asked else made.character()
    on_it = () if figure.role == "minions" or asked else tuple(_free_aspects(figure))
    return Drafted(command=command, aspects=on_it, lost=tuple(made.lost))


def _free_aspects(figure: FigureDraft) -> Iterator[SituationDraft]:
    for text, n in figure.free.items():
        yield SituationDraft(text=text, free=n)


def drafted_aspect(aspect: SituationDraft, on: str) -> Drafted:
    """Return an aspect that lies somewhere; what nobody in particular has, anyone may use.

    A boost of a scene is nobody's, and has one such invocation (K-FREE-3).
    """
    free = max(aspect.free, 1 if aspect.boost else 0)
    command = kind_of("core", "aspect")(text=aspect.text, on=on, hidden=aspect.hidden)
    lost: tuple[Loss, ...] = ()
    if aspect.boost:
        message = N_("{aspect}: a boost there; here an aspect that anyone may use once")
        lost = (Loss(message=message, arguments={"aspect": aspect.text}),)
    elif free:
        lost = (_anyone(aspect.text, free),)
    return Drafted(command=change(command, free=(ANYONE,) * free), lost=lost)


class _Made(Drafting):
    """A figure on its way into the game, and what it loses there."""

    def __init__(self, figure: FigureDraft, campaign: Mapping[str, int | str]) -> None:
        super().__init__(figure, canonical)
        self._campaign = campaign
        self._pc = figure.role == "pc"

    def character(self) -> Command:
        """Return the command for a character."""
        figure = self.figure
        skills = self._rated()
        there = self._slots()
        tier = self._tier(there)
        for text, n in figure.free.items():
            self.lost.append(_anyone(text, n))
        keys = {
            **self._points(),
            "tier": tier,
            "skills": skills,
            "aspects": figure.aspects or None,
            "consequences": tuple(self._carried()) or None,
            "slots": self._slots_otherwise(there, tier, skills),
            "hidden": figure.hidden or None,
            **self._tracks(),
            "stunts": tuple(self.stunts()) or None,
            **self.numbers(_NUMBERS, ("initiative",)),
        }
        command: Command = kind_of("core", "add")(
            name=figure.name, role="pc" if self._pc else "npc"
        )
        return change(command, **keys, memo=self.memo() or None)

    def mob(self) -> Command:
        """Return the command for a mob, which has skills and aspects, too (K-MOB-1)."""
        figure = self.figure
        texts = (
            *(stunt.name for stunt in figure.stunts),
            *(consequence.text for consequence in figure.consequences),
            *(note.name or note.text for note in figure.notes),
            *(f"{key} {n}" for key, n in figure.numbers.items() if key != "initiative"),
            *(f"{track.name} {track.glyphs}" for track in figure.tracks if track.marked),
        )
        if texts:
            self.lose(N_("a mob has skills, aspects and a number: {texts}"), texts=texts)
        return AddMob(
            name=figure.name,
            quality=self.quality(QUALITIES[-1], N_("a mob has quality 1, 2 or 3, not {quality}")),
            count=self.count,
            skills=self.skills(figure.skills.items()),
            aspects=figure.aspects,
            boxes=self._boxes_each(),
            initiative=figure.numbers.get("initiative"),
            hidden=figure.hidden,
        )

    def _boxes_each(self) -> int | None:
        """Return the boxes of a member, or of a group that has them together (K-MOB-1, K-MOB-6)."""
        track = next((one for one in self.figure.tracks if one.track), None)
        group = dial(self._campaign, "mobs") == "group"
        if track is None or (not group and not is_of(self.figure, "core")):
            return None
        quality = min(max(self.figure.quality or 1, 1), QUALITIES[-1])
        usual = self.count // 2 if group else quality - 1
        return None if track.boxes == usual else track.boxes

    def _rated(self) -> dict[str, int]:
        """Return the skills; players' characters of one edition have approaches alone."""
        skills = self.skills(self.figure.skills.items())
        if not self._pc or edition_of(self._campaign) != ACCELERATED:
            return skills
        strange = [skill for skill in skills if canonical(skill) not in APPROACHES]
        if strange:
            told = ", ".join(f"{skill} {skills[skill]:+d}" for skill in strange)
            self.lose(
                N_("{skills}: this fight has approaches in place of skills; kept in the notes"),
                skills=told,
            )
            self.keep_in_notes(told)
        return {skill: n for skill, n in skills.items() if skill not in strange}

    def _points(self) -> dict[str, int | None]:
        figure = self.figure
        if self._pc:
            refresh = figure.refresh
            if refresh is not None and refresh < 1:
                self.lose_text(f"refresh {refresh}")
                refresh = None
            return {"fp": figure.fp, "refresh": refresh}
        if figure.fp:
            one, several = _NO_POINTS
            self.lose(one if figure.fp == 1 else several, n=figure.fp)
        elif figure.refresh:
            self.lose(_NO_REFRESH, n=figure.refresh)
        return {}

    def _slots(self) -> tuple[str, ...] | None:
        """Return the slots of the file, those among them that are filled; None for the usual."""
        figure = self.figure
        carried = [one.severity for one in figure.consequences]
        if figure.slots is None and not figure.severities:
            tier = MAIN if self._pc else figure.keys.get("tier", SUPPORTING)
            room = [slot.severity for slot in slots_of(self._campaign, Person(tier=tier), {})]
            if all(carried.count(one) <= room.count(one) for one in carried):
                return None
            found = list(boxes.WORTH)[: max(map(list(boxes.WORTH).index, carried)) + 1]
        else:
            found = list(figure.slot_severities)
        for severity in dict.fromkeys(carried):
            found += [severity] * (carried.count(severity) - found.count(severity))
        return tuple(found)

    def _tier(self, there: tuple[str, ...] | None) -> str | None:
        """Return what a game master's figure is by the slots it has, None for the usual."""
        tier = self.figure.keys.get("tier")
        if self._pc or tier or there is None:
            return None
        counted = len([one for one in there if one != boxes.EXTREME])
        if counted >= len(USUAL_SLOTS):
            return MAIN
        if not counted:
            return NAMELESS
        return None if is_of(self.figure, "core") else SUPPORTING

    def _slots_otherwise(
        self, there: tuple[str, ...] | None, tier: str | None, skills: Mapping[str, int]
    ) -> str | None:
        """Return the slots where they are not those that the figure would have."""
        if there is None:
            return None
        known = Person(tier=MAIN if self._pc else tier or self.figure.keys.get("tier", SUPPORTING))
        named = {canonical(skill): n for skill, n in skills.items()}
        usual = [one.severity for one in slots_of(self._campaign, known, named)]
        found = list(there)
        # An extreme one is the game's own affair where nothing is in it.
        if boxes.EXTREME not in found:
            usual = [one for one in usual if one != boxes.EXTREME]
        if sorted(found) == sorted(usual):
            return None
        return write_slots(map(Slot, found)) if found else NO_SLOTS

    def _carried(self) -> Iterator[Carried]:
        for one in self.figure.consequences:
            # A star at its end would say that it heals already.
            text = one.text.rstrip("* ")
            if text:
                yield Carried(severity=one.severity, text=text, recovering=one.recovering)
            else:
                self.lose_text(f"{one.severity}: {one.text}")

    def _tracks(self) -> dict[str, object]:
        found: dict[str, int] = {}
        marked: dict[str, object] = {}
        by_points = dial(self._campaign, "boxes") == boxes.POINTS
        for track in self.figure.tracks:
            if track.track is None:
                if track.boxes:
                    self.lose_track(track.name)
                continue
            name = _TRACKS[track.track]
            found[name] = track.boxes
            if track.marked:
                marked[f"{name}_marked"] = track.marked
            if track.points and not by_points:
                self.lose(
                    N_("{track}: each box takes 1 there; here box N takes a hit of N"),
                    track=track.name,
                )
        in_order = {name: found[name] for name in (PHYSICAL, MENTAL, STRESS) if name in found}
        return {"boxes": write_boxes(in_order) or None, **marked}


_NO_POINTS = (
    N_("1 fate point: the game master's figures share a pool"),
    N_("{n} fate points: the game master's figures share a pool"),
)
_NO_REFRESH = N_("refresh {n}: the game master's figures share a pool")


def _anyone(aspect: str, n: int) -> Loss:
    """Return that free invocations of nobody in particular are anyone's (K-FREE-3)."""
    if n == 1:
        message = N_("1 free invoke on {aspect}: whose, the file does not say; here anyone's")
        return Loss(message=message, arguments={"aspect": aspect})
    message = N_("{n} free invokes on {aspect}: whose, the file does not say; here anyone's")
    return Loss(message=message, arguments={"n": n, "aspect": aspect})


# Out again


def figure_of(state: Conflict, p: Participant) -> FigureDraft:
    """Return somebody as a figure: the whole sheet, also what follows from the rules."""
    plain = own_figure(state, p)
    own = person(state, p.id)
    if is_mob(p):
        each = own.boxes[STRESS] if own.boxes else member_boxes(own, p)
        track = TrackDraft(name="Stress", track="one", boxes=each, marked=(), worth=None)
        return msgspec.structs.replace(
            plain, role="minions", quality=p.quality, count=p.left, tracks=(track,)
        )
    carried = [
        ConsequenceDraft(
            severity=_SEVERITIES[known.severity],
            text=aspect.text.replace(";", ","),
            recovering=known.recovering,
        )
        for aspect, known in consequences(state, p.id)
    ]
    filled = {one.severity for one in carried}
    # The extreme one is there in some editions, and in others only where something is in it.
    severities = tuple(
        _SEVERITIES[slot.severity]
        for slot in slots(state, p)
        if slot.severity != boxes.EXTREME or own.slots is not None or "extreme" in filled
    )
    counted = len([one for one in severities if one != "extreme"])
    usual = MAIN if p.role == "pc" else SUPPORTING
    free = {
        aspect.text.replace(";", ","): sum(one.n for one in known.invokes)
        for aspect in state.aspects.values()
        if aspect.on == p.id and aspect.origin == "sheet" and (known := held(state, aspect.id))
    }
    keys = {"tier": own.tier if own.tier != usual else "", "solo": ", ".join(own.solo)}
    return msgspec.structs.replace(
        plain,
        tracks=tuple(_tracks_of(state, p)),
        consequences=tuple(carried),
        slots=counted,
        severities=() if severities == USUAL_SLOTS[: len(severities)] else severities,
        fp=own.fp,
        refresh=own.refresh,
        stunts=tuple(map(stunt_of, own.stunts)),
        numbers={**plain.numbers, **({"scale": own.scale} if own.scale else {})},
        free={text: n for text, n in free.items() if n},
        keys={key: text for key, text in keys.items() if text},
    )


def _tracks_of(state: Conflict, p: Participant) -> Iterator[TrackDraft]:
    harms: Mapping[str, Harm] = {name: harm for harm, name in _TRACKS.items()}
    by_points = dial(state.campaign, "boxes") == boxes.POINTS
    for name, track in p.tracks.items():
        yield TrackDraft(
            name=name.capitalize(),
            track=harms.get(name),
            boxes=track.boxes,
            marked=track.marked,
            worth=(1,) * track.boxes if by_points else None,
        )
