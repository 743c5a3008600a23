"""Fari: characters of six versions, scenes, cards and dumps, and what other tools write like it.

The version number is not trusted; the shape tells.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from tracker.conflict.fields import LABEL_MOST
from tracker.conflict.figure_drafts import FigureDraft, SceneDraft, SituationDraft, ZoneDraft
from tracker.conflict.ruling import N_
from tracker.imports import labels
from tracker.imports.decoding import image_size, plain_line
from tracker.imports.labels import begins, has_word
from tracker.imports.sheets import ASPECTS_MOST, FIGURES_MOST, Converted, FigureBuilder
from tracker.imports.values import LossReport, Node, shown_names, shown_value

FORMAT = "fari"

# So many figures of a dump are taken without being chosen.
_CHOSEN_MOST = 8

CARDS_MOST = 500

_ASPECTS = "aspe"
_CONSEQUENCES = "cons kons"
_CONDITIONS = "condi zustand condicion etat stany"
_STUNTS = "stunt proeza prouesse talent sztuczk facanha"
_POINTS = "fate destin fato losu schicksal"
_NUMBERED = re.compile(r"[^ ]+(?: [0-9]+)?")

_PEOPLE = "npc bad"
_ZONES = "zone"
_BOOSTS = "boost"


def is_character(value: dict[str, Any]) -> bool:
    """Return whether an object is a character, of whatever version."""
    return (
        value.get("fariType") == "character"
        or isinstance(value.get("pages"), list | dict)
        or isinstance(value.get("stressTracks"), list)
    )


def convert(value: dict[str, Any]) -> Converted:
    """Return the people and the scene of a file."""
    report = LossReport()
    root = Node(value, report)
    kind = value.get("fariType")
    if isinstance(value.get("entity"), dict):
        root = root["entity"]
        kind = kind or root.value.get("fariType")
    if kind == "full":
        return _dump(root)
    if kind == "scene":
        return _scene(root)
    if kind == "index-card-template" or "indexCards" in root.value:
        return _scene(root)
    if isinstance(root.value.get("character"), dict):
        return Converted((_character(root["character"]),), lost=report.losses)
    if isinstance(root.value.get("characters"), list):
        return Converted(tuple(_people(root["characters"])), lost=report.losses)
    return Converted((_character(root),), lost=report.losses)


def _dump(root: Node) -> Converted:
    """Return everybody of a dump; a scene only if it is the only one."""
    people = _people(root["characters"])
    scenes = list(map(_scene, root["scenes"].members()))
    cards = list(map(_scene, root["indexCardCollections"].members()))
    for found in [*scenes, *cards]:
        people += found.figures
    alone = scenes[0] if len(scenes) == 1 else Converted(())
    for found in [*scenes, *cards]:
        if found is not alone and (found.scene.zones or found.scene.aspects):
            root.report.lose(
                N_("{scene}: its zones and aspects are left out"),
                scene=shown_value(found.scene.title),
            )
    return Converted(
        tuple(people),
        alone.scene,
        (*(loss for found in [*scenes, *cards] for loss in found.lost), *root.report.losses),
        unchosen=len(people) > _CHOSEN_MOST,
    )


# Characters


def _people(node: Node) -> list[FigureDraft]:
    """Return the characters of a list, one more than are taken at the most."""
    return [_character(one) for one in node.members()[: FIGURES_MOST + 1]]


def _character(node: Node) -> FigureDraft:
    made = FigureBuilder(FORMAT)
    node = node.within(made.report)
    made.call(node["name"].text())
    made.identify(node["id"].text())
    if node["pages"].present:
        sections = list(_sections(node["pages"]))
        recase = _recasing([section["label"].text() for section in sections])
        for section in sections:
            blocks = section["blocks"].members()
            _read_blocks(made, blocks, section["label"].text(), recase)
    else:
        _read_flat(made, node)
    return made.draft()


def _sections(pages: Node) -> Iterator[Node]:
    """Yield the sections of all pages: in a list, by sides, or in rows and columns."""
    for page in pages.members():
        sections = page["sections"]
        if isinstance(sections.value, dict):
            for side in ("left", "right"):
                yield from sections[side].members()
        else:
            yield from sections.members()
        for row in page["rows"].members():
            for column in row["columns"].members():
                yield from column["sections"].members()


def _recasing(of: Sequence[str]) -> Callable[[str], str]:
    """Return what makes labels readable again where these are all in capitals."""
    named = [label for label in of if label.strip()]
    return labels.recased if named and all(map(labels.is_capital, named)) else str


def _read_flat(made: FigureBuilder, node: Node) -> None:
    """Read a character of the first two versions, which have no sections."""
    for entry in node["aspects"].members():
        made.aspect(entry["value"].text())
    for entry in node["skills"].members():
        made.skill(entry["name"].text(), entry["value"].value)
    for entry in node["stunts"].members():
        _read_stunt(made, entry["name"].text(), entry["value"].text())
    for entry in node["stressTracks"].members():
        _read_track(made, entry["name"].text(), entry["value"])
    for entry in node["consequences"].members():
        made.slot(labels.severity(entry["name"].text()), entry["value"].text())
    made.refresh = node["refresh"].number()
    points = node["fatePoints"]
    made.fp = points.number() if points.present else made.refresh
    made.note(node["notesLabel"].text() or "Notes", node["notes"].text())


class _Boxes(NamedTuple):
    marked: tuple[bool, ...]
    worth: tuple[int | None, ...]

    @property
    def numbers(self) -> list[int]:
        return [n for n, marked in enumerate(self.marked, 1) if marked]


def _boxes(value: Node) -> _Boxes:
    """Return boxes from a list of them, or from how many there are."""
    if not isinstance(value.value, list):
        count = value.number(most=10**9) or 0
        return _Boxes((False,) * min(count, 100), (None,) * min(count, 100))
    boxes = value.members()[:100]
    return _Boxes(
        tuple(b.flag() if isinstance(b.value, bool) else b["checked"].flag() for b in boxes),
        tuple(
            None if isinstance(b.value, bool) else labels.number(b.at("label").value) for b in boxes
        ),
    )


def _read_track(made: FigureBuilder, name: str, value: Node) -> None:
    boxes = _boxes(value)
    if boxes.marked:
        made.track(name, len(boxes.marked), boxes.numbers, boxes.worth)


def _read_blocks(
    made: FigureBuilder, blocks: Sequence[Node], section: str, recase: Callable[[str], str]
) -> None:
    for block in blocks:
        label = recase(block["label"].text().strip())
        value, meta = block["value"], block["meta"]
        match block["type"].text():
            case "Skill":
                made.skill(label, value.value)
            case "SlotTracker":
                boxes = value if isinstance(value.value, list | int) else meta["boxes"]
                _read_slots(made, label or recase(section.strip()), boxes, section)
            case "PointCounter":
                _read_points(made, label, block, section)
            case "Text" | "RichText":
                _read_text(made, label or recase(section.strip()), value.text(label), section)
            case "Image":
                if value.present:
                    address = value.value if isinstance(value.value, str) else ""
                    made.report.image(label, image_size(address) or 0)
            case "Link" | "Separator":
                pass
            case _:
                made.note(label or recase(section.strip()), value.text())


def _read_slots(made: FigureBuilder, label: str, value: Node, section: str) -> None:
    if not begins(section, f"{_CONSEQUENCES} {_CONDITIONS}"):
        _read_track(made, label, value)
    elif (boxes := _boxes(value)).marked:
        made.condition(label, "".join("■" if marked else "□" for marked in boxes.marked))


def _read_points(made: FigureBuilder, label: str, block: Node, section: str) -> None:
    value, meta = block["value"], block["meta"]
    main = meta["isMainPointCounter"].flag() or has_word(label, _POINTS)
    if (main or has_word(section, _POINTS)) and made.fp is None and made.refresh is None:
        made.fp = value.number()
        made.refresh = meta["max"].number()
    else:
        most, now = meta["max"].text(), value.text()
        made.note(label, f"{now}/{most}" if now and most else now)


def _read_text(made: FigureBuilder, label: str, text: str, section: str) -> None:
    if begins(section, _ASPECTS):
        made.aspect(text)
    elif begins(section, _CONSEQUENCES):
        made.slot(labels.severity(label), text)
    elif has_word(section, _STUNTS) or has_word(label, _STUNTS):
        _read_stunt(made, label, text)
    else:
        made.note(label, text)


def _read_stunt(made: FigureBuilder, label: str, text: str) -> None:
    """Read a stunt; a label such as "Stunt #1" is none of its name."""
    if begins(label, _STUNTS) and _NUMBERED.fullmatch(labels.fold_label(label)):
        label = ""
    if text or label:
        made.stunt(label, text)


# Scenes


class _Card(NamedTuple):
    """A card of a scene, of any version."""

    node: Node
    title: str
    label: str
    hidden: bool

    @property
    def blocks(self) -> list[Node]:
        return self.node["blocks"].members()

    @property
    def under(self) -> Iterator[_Card]:
        """Yield the cards that belong to it."""
        for node in self.node["subCards"].members(ASPECTS_MOST):
            yield _card(node, self.hidden)

    def tell_text(self) -> None:
        """Tell of text that an aspect or a zone has no place for."""
        texts = [self.node["content"].text(), *(block["value"].text() for block in self.blocks)]
        if text := plain_line(" ".join(filter(None, texts))):
            message = N_("{card}: text on the card, left out: {text}")
            self.node.report.lose(message, card=shown_value(self.title), text=shown_value(text))

    @property
    def is_person(self) -> bool:
        sheet = ("tracks", "consequences")
        return (
            any(block.at("type").value in ("Skill", "SlotTracker") for block in self.blocks)
            or begins(self.label, _PEOPLE)
            or any(self.node[key].present and self.node[key].members() for key in sheet)
        )


def _card(node: Node, hidden: bool) -> _Card:
    return _Card(
        node,
        node.report.shortened(plain_line(node["title"].text()).replace(";", ","), LABEL_MOST),
        node["titleLabel"].text(),
        hidden or node["isPrivate"].flag(),
    )


def _cards(root: Node) -> Iterator[_Card]:
    """Yield the cards of a scene or of a collection, or the one that a file is."""
    cards = root["indexCards"]
    if isinstance(cards.value, list):
        yield from (_card(node, False) for node in cards.members(CARDS_MOST))
    elif cards.present:
        yield from (_card(node, False) for node in cards["public"].members(CARDS_MOST))
        yield from (_card(node, True) for node in cards["private"].members(CARDS_MOST))
    elif root["aspects"].present:
        for node in root["aspects"].members(CARDS_MOST):
            kind = labels.number(node["type"].value)
            label = {1: "Boost", 2: "Bad Guy", 3: "NPC"}.get(kind or 0, "")
            yield _card(node, False)._replace(label=label)
    elif root["title"].present:
        yield _card(root, False)


def _scene(root: Node) -> Converted:
    root = root.within(LossReport())
    figures: list[FigureDraft] = []
    zones: list[ZoneDraft] = []
    aspects: list[SituationDraft] = []
    for card in _cards(root):
        if card.is_person:
            figures.append(_person(card))
        elif card.title and begins(card.label, _ZONES):
            card.tell_text()
            under = tuple(one.title for one in card.under if one.title)
            zones.append(ZoneDraft(name=card.title, aspects=under, hidden=card.hidden))
        else:
            aspects += _lying(card)
    figures += [
        _character(player["character"])
        for player in root["players"].members()
        if player.at("character").value
    ]
    if notes := plain_line(root["notes"].text()):
        root.report.lose(N_("notes of the scene, left out: {text}"), text=shown_value(notes))
    if over := aspects[ASPECTS_MOST:]:
        names = shown_names([aspect.text for aspect in over])
        root.report.lose(
            N_("more than 50 aspects; {n} left out: {names}"), n=len(over), names=names
        )
    title = root.report.shortened(plain_line(root["name"].text()), LABEL_MOST)
    scene = SceneDraft(title=title, zones=tuple(zones), aspects=tuple(aspects[:ASPECTS_MOST]))
    return Converted(tuple(figures), scene, root.report.losses)


def _lying(card: _Card) -> Iterator[SituationDraft]:
    """Yield the aspects of a card that is nobody and no place: its own, and those of its cards."""
    if card.title:
        yield SituationDraft(text=card.title, hidden=card.hidden, boost=begins(card.label, _BOOSTS))
    card.tell_text()
    for under in card.under:
        yield from _lying(under)


def _person(card: _Card) -> FigureDraft:
    made = FigureBuilder(FORMAT)
    node = card.node.within(made.report)
    made.call(node["title"].text())
    made.identify(node["id"].text())
    made.hidden = card.hidden
    for under in card.under:
        made.aspect(under.node["title"].text())
    blocks = node["blocks"].members()
    recase = _recasing([block["label"].text() for block in blocks])
    _read_blocks(made, blocks, "", recase)
    for entry in node["tracks"].members():
        _read_track(made, entry["name"].text(), entry["value"])
    for entry in node["consequences"].members():
        made.slot(labels.severity(entry["name"].text()), entry["value"].text())
    made.note(node["contentLabel"].text() or "Notes", node["content"].text())
    return made.draft()
