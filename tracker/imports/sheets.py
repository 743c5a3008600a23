"""A figure in the making: what every format gathers, with the rules that all of them share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence, Sized
from typing import Literal, NamedTuple

from tracker.conflict import figure_drafts as drafts
from tracker.conflict.fields import LABEL_MOST, TEXT_MOST
from tracker.conflict.ruling import N_
from tracker.imports import labels
from tracker.imports.decoding import cut_text, plain_text
from tracker.imports.labels import rating
from tracker.imports.values import LossReport, shown_names, shown_value

FIGURES_MOST = 50
SKILLS_MOST = 100
ASPECTS_MOST = 50
STUNTS_MOST = 50
NOTES_MOST = 100
TRACKS_MOST = 50
SLOTS_MOST = 20
IMPORTED_BOXES_MOST = 20

# What stands behind a consequence that heals already.
HEALING = " *"

_Kind = drafts.Harm | Literal["by name"]


class Converted(NamedTuple):
    """What a format makes of a file: people, a scene, and what is lost of neither in particular.

    ``unchosen`` tells that nobody of them is taken who is not chosen.
    """

    figures: tuple[drafts.FigureDraft, ...]
    scene: drafts.SceneDraft = drafts.SceneDraft()
    lost: tuple[drafts.Loss, ...] = ()
    unchosen: bool = False


class _Track(NamedTuple):
    """A track before it is known what it counts; ``note`` is its place among the notes."""

    name: str
    kind: _Kind
    boxes: int
    marked: tuple[int, ...]
    worth: tuple[int, ...] | None
    note: int


class FigureBuilder:
    """A figure as it is read: texts cleaned and cut, numbers within bounds, losses told.

    ``clean`` takes the markup off a text, where the format has any.
    """

    def __init__(self, origin: str, clean: Callable[[str], str] = plain_text) -> None:
        self.origin = origin
        self.report = LossReport()
        self._clean = clean
        self.name = ""
        self.id = ""
        self.role: drafts.DraftRole = ""
        self.side = self.zone = ""
        self.hidden = False
        self.fp: int | None = None
        self.refresh: int | None = None
        self.quality: int | None = None
        self.count: int | None = None
        self.numbers: dict[str, int] = {}
        self.keys: dict[str, str] = {}
        self.system = self.more = ""
        self.line = 0
        # How many consequences there is room for, where they are not listed.
        self.slots: int | None = None
        self._skills: dict[str, int] = {}
        self._skill_names: dict[str, str] = {}
        self._aspects: dict[str, int] = {}
        self._stunts: list[drafts.NamedText] = []
        self._notes: list[drafts.NamedText | None] = []
        self._tracks: list[_Track] = []
        self._slots: list[drafts.Severity] = []
        self._consequences: list[drafts.ConsequenceDraft] = []
        self._situation: list[drafts.SituationDraft] = []
        self._over: dict[str, list[str]] = {}

    def call(self, name: str) -> None:
        """Give the figure its name."""
        self.name = self.label(name)

    def identify(self, identity: str) -> None:
        """Give the figure the id that the file has for it."""
        self.id = cut_text(self._one_line(identity), LABEL_MOST)

    def label(self, text: str) -> str:
        """Return a label as it is kept: in one line, and not too long."""
        return self.report.shortened(self._one_line(text), LABEL_MOST)

    def skill(self, label: str, value: object) -> None:
        """Add a skill with its rating; one that is 0 is none."""
        name = self.label(label.replace(",", " "))
        if value is None or value == "":
            return
        found = rating(value)
        if found is None:
            self.report.lose(
                N_('skill {skill}: "{value}" is no rating'), skill=name, value=shown_value(value)
            )
        elif found and not name:
            self.report.lose(N_("a skill without a name: {value}"), value=f"{found:+d}")
        elif found and (there := self._skill_names.get(name.casefold())) is not None:
            if (kept := self._skills[there]) != found:
                self.report.lose(
                    N_("skill {skill}: twice, {kept} kept, {left} left out"),
                    skill=there,
                    kept=kept,
                    left=found,
                )
        elif found and self._room(self._skills, SKILLS_MOST, _SKILLS_OVER, name):
            self._skill_names[name.casefold()] = name
            self._skills[name] = found

    def aspect(self, text: str, free: int = 0) -> None:
        """Add an aspect, once, with invokes that nobody in particular has."""
        aspect = self.report.shortened(self._phrase(text), TEXT_MOST)
        if aspect in self._aspects:
            self._aspects[aspect] += free
        elif aspect and self._room(self._aspects, ASPECTS_MOST, _ASPECTS_OVER, aspect):
            self._aspects[aspect] = free

    def lies_on_scene(self, text: str, free: int = 0) -> None:
        """Add an aspect of the scene that the figure's sheet has."""
        aspect = self.report.shortened(self._phrase(text), TEXT_MOST)
        if aspect and self._room(self._situation, ASPECTS_MOST, _ASPECTS_OVER, aspect):
            self._situation.append(drafts.SituationDraft(text=aspect, free=free))

    def stunt(self, name: str, text: str = "") -> None:
        """Add a stunt; without a name, the text has it in front of a colon."""
        stunt = self._named(self._phrase(name), self._phrase(text))
        if not stunt.name:
            stunt = drafts.NamedText(name=stunt.text, text="")
        if stunt.name and self._room(self._stunts, STUNTS_MOST, _STUNTS_OVER, stunt.name):
            self._stunts.append(stunt)

    def note(self, name: str, text: str) -> None:
        """Add a text that no rule reads; without a text there is nothing to add."""
        if not text or not self._room(self._notes, NOTES_MOST, _NOTES_OVER, name or text):
            return
        note = self._named(self._one_line(name), self._clean(text))
        if note.text:
            self._notes.append(note)

    def condition(self, name: str, text: str) -> None:
        """Add a condition that the file has in place of a consequence: a note, and a loss."""
        self.note(name, text)
        self.report.lose(
            N_("{condition}: a condition; kept in the notes"),
            condition=shown_value(self._one_line(name)),
        )

    def track(
        self,
        name: str,
        boxes: int,
        marked: Iterable[int],
        worth: Sequence[int | None] | None = None,
        kind: _Kind = "by name",
    ) -> None:
        """Add a track of boxes; marks beyond them are none."""
        name = self.label(name)
        if boxes > IMPORTED_BOXES_MOST:
            self.report.lose(
                N_("{track}: {most} boxes are taken, of {n}"),
                track=shown_value(name),
                most=IMPORTED_BOXES_MOST,
                n=shown_value(boxes),
            )
            boxes = IMPORTED_BOXES_MOST
        if not self._room(self._tracks, TRACKS_MOST, _TRACKS_OVER, name):
            return
        known = tuple(one for one in worth or () if one is not None)[:boxes]
        marks = tuple(n for n in sorted(set(marked)) if 1 <= n <= boxes)
        self._notes.append(None)
        self._tracks.append(
            _Track(
                name,
                kind,
                boxes,
                marks,
                known if boxes and len(known) == boxes else None,
                len(self._notes) - 1,
            )
        )

    def slot(
        self, severity: drafts.Severity | None, text: str = "", recovering: bool = False
    ) -> None:
        """Add room for a consequence, and the one that is there.

        Without a severity it has that of its place: mild, moderate, severe.
        """
        consequence = self.report.shortened(self._phrase(text), TEXT_MOST)
        place = len([one for one in self._slots if one != "extreme"])
        severity = severity or _in_order(place)
        if self._room(self._slots, SLOTS_MOST, _SLOTS_OVER, consequence or severity):
            self._slots.append(severity)
            if consequence:
                self._consequences.append(
                    drafts.ConsequenceDraft(
                        severity=severity, text=consequence, recovering=recovering
                    )
                )

    def carry(self, text: str) -> None:
        """Add a consequence that somebody has, written as ``write_consequence`` does."""
        before, colon, behind = self._phrase(text).partition(":")
        severity = labels.severity(before) if colon and len(before) < 40 else None
        words = behind.strip() if severity else self._phrase(text)
        if not words:
            return
        consequence = self.report.shortened(words.removesuffix(HEALING), TEXT_MOST)
        place = len(self._consequences)
        if self._room(self._consequences, SLOTS_MOST, _SLOTS_OVER, consequence):
            self._consequences.append(
                drafts.ConsequenceDraft(
                    severity=severity or _in_order(place),
                    text=consequence,
                    recovering=words.endswith(HEALING),
                )
            )

    def draft(self) -> drafts.FigureDraft:
        """Return the figure."""
        tracks = tuple(self._sorted_out())
        for made, track in zip(tracks, self._tracks, strict=True):
            if made.track is None and made.boxes:
                self._notes[track.note] = drafts.NamedText(name=made.name, text=made.glyphs)
        for message, names in self._over.items():
            self.report.lose(message, names=shown_names(names), n=len(names))
        slots = tuple(self._slots)
        counted = len([one for one in slots if one != "extreme"])
        return drafts.FigureDraft(
            name=self.name,
            origin=self.origin,
            skills=self._skills,
            aspects=tuple(self._aspects),
            tracks=tracks,
            consequences=tuple(self._consequences),
            slots=counted if slots else self.slots,
            fp=self.fp,
            refresh=self.refresh,
            stunts=tuple(self._stunts),
            notes=tuple(note for note in self._notes if note),
            situation=tuple(self._situation),
            lost=self.report.losses,
            id=self.id,
            role=self.role,
            side=self.side,
            zone=self.zone,
            hidden=self.hidden,
            severities=() if slots == drafts.USUAL_SLOTS[: len(slots)] else slots,
            free={aspect: free for aspect, free in self._aspects.items() if free},
            quality=self.quality,
            count=self.count,
            numbers=self.numbers,
            keys=self.keys,
            system=self.system,
            more=self.more,
            line=self.line,
        )

    def _sorted_out(self) -> Iterable[drafts.TrackDraft]:
        """Yield the tracks with what they count; of two that count the same, the first does."""
        kinds = [t.kind if t.kind != "by name" else labels.harm(t.name) for t in self._tracks]
        if not {"physical", "mental"} & set(kinds):
            stress = [n for n, kind in enumerate(kinds) if kind == "one"]
            if len(stress) != 1 and len(kinds) == 2:
                kinds = ["physical", "mental"]
                self.report.lose(
                    N_("{tracks}: taken for physical and mental by their order"),
                    tracks=tuple(shown_value(track.name) for track in self._tracks),
                )
            elif len(kinds) == 1:
                kinds = ["one"]
            elif len(stress) != 1:
                kinds = [None] * len(kinds)
        else:
            kinds = [None if kind == "one" else kind for kind in kinds]
        for at, (track, kind) in enumerate(zip(self._tracks, kinds, strict=True)):
            yield drafts.TrackDraft(
                name=track.name,
                track=None if kind in kinds[:at] else kind,
                boxes=track.boxes,
                marked=track.marked,
                worth=track.worth,
            )

    def _named(self, name: str, text: str) -> drafts.NamedText:
        """Return a name and a text that are read from their line as they are."""
        line = f"{name.rstrip(': ')}: {text}" if name else text
        before, colon, behind = line.partition(": ")
        if not name and (not colon or "\n" in before or len(before) > LABEL_MOST):
            before, behind = "", text
        return drafts.NamedText(
            name=self.report.shortened(before, LABEL_MOST),
            text=self.report.shortened(behind, TEXT_MOST),
        )

    def _one_line(self, text: str) -> str:
        return self._clean(text).replace("\n", " ")

    def _phrase(self, text: str) -> str:
        """Return a text as an aspect has it: semicolons part aspects in a list of them."""
        return self._one_line(text).replace(";", ",")

    def _room(self, there: Sized, most: int, message: str, name: str) -> bool:
        """Return whether one more can be added; notes what cannot."""
        if len(there) < most:
            return True
        self._over.setdefault(message, []).append(name)
        return False


_SKILLS_OVER = N_("more than 100 skills; {n} left out: {names}")
_ASPECTS_OVER = N_("more than 50 aspects; {n} left out: {names}")
_STUNTS_OVER = N_("more than 50 stunts; {n} left out: {names}")
_NOTES_OVER = N_("more than 100 notes; {n} left out: {names}")
_TRACKS_OVER = N_("more than 50 tracks; {n} left out: {names}")
_SLOTS_OVER = N_("more than 20 consequences; {n} left out: {names}")


def _in_order(place: int) -> drafts.Severity:
    """Return the severity of a consequence by its place among them."""
    order: tuple[drafts.Severity, ...] = ("mild", "moderate", "severe")
    return order[min(place, 2)]
