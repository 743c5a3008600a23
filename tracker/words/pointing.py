"""Words that point at something on the table: read into ids, written as names that lead back."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from tracker.conflict.aspects import is_unknown
from tracker.conflict.draft import Refused
from tracker.conflict.history.why import TASKS
from tracker.conflict.ruling import N_
from tracker.conflict.state import SCENE, Aspect, Conflict
from tracker.conflict.system import SYSTEMS
from tracker.words import names
from tracker.words.game_words import words_of
from tracker.words.names import Named
from tracker.words.split import divided, joined

SCENE_NAMES = ("scene", "szene")
TASK_NAMES = ("task", "tasks", "obstacle", "aufgabe", "aufgaben", "hindernis")


class Scope:
    """What a line is read against: the table, its dice, and what the line has named so far."""

    def __init__(self, state: Conflict, system: str = "") -> None:
        self.state = state
        self.system = system or state.system
        self.mentioned: list[str] = []
        self.setting = ""
        self.keys: frozenset[str] = frozenset()

    @property
    def people(self) -> list[Named]:
        """Return everybody who takes part."""
        return [Named(p.id, p.name) for p in self.state.participants.values()]

    @property
    def zones(self) -> list[Named]:
        """Return every zone."""
        return [Named(z.id, z.name) for z in self.state.zones.values()]

    @property
    def sides(self) -> list[Named]:
        """Return every side."""
        return [Named(s.id, s.name) for s in self.state.sides.values()]


def read_participant(text: str, scope: Scope) -> str:
    """Return the id of a participant."""
    who = names.resolve(text, scope.people, names.NOBODY)
    scope.mentioned.append(who)
    return who


def write_participant(who: str, scope: Scope) -> str:
    """Return a participant's name."""
    return _name(who, scope.people, lambda text: read_participant(text, Scope(scope.state)))


def read_thing(text: str, scope: Scope) -> str:
    """Return the id of a participant, or the text as it is when it names none: a crate.

    A colon at the very beginning says that all that follows is such a text.
    """
    before, colon, after = text.partition(":")
    if colon and not before.strip():
        return names.cleaned(after)
    found = names.exactly(text, scope.people) or names.shortened(text, scope.people)
    if found or names.by_id(text, scope.people):
        return read_participant(text, scope)
    return names.cleaned(text)


def write_thing(thing: str, scope: Scope) -> str:
    """Return a participant's name, or the text that names none."""
    if thing in scope.state.participants:
        return write_participant(thing, scope)
    read = names.readable(thing, lambda text: read_thing(text, Scope(scope.state)))
    return thing if read == thing else f": {thing}"


def read_hidden(text: str, scope: Scope) -> str:
    """Return the id of a participant or an aspect that is hidden."""
    return names.resolve(text, hidden(scope.state), names.NOT_HIDDEN)


def write_hidden(identity: str, scope: Scope) -> str:
    """Return the name of a participant or the text of an aspect that is hidden."""
    return _name(identity, hidden(scope.state), lambda text: read_hidden(text, scope))


def hidden(state: Conflict) -> list[Named]:
    """Return all participants and aspects that are hidden, and tasks whose need is.

    Among them is who has another name for the players, or aspects that they do not know.
    """
    unnamed = "reveal aspect" in SYSTEMS[state.system].never
    unknown = {a.on for a in state.aspects.values() if not unnamed and is_unknown(state, a)}
    everybody = state.participants.values()
    people = [Named(p.id, p.name) for p in everybody if p.hidden or p.alias or p.id in unknown]
    people += [Named(task.id, task.text) for task in state.obstacles.values() if task.hidden]
    return people + [Named(a.id, a.text) for a in state.aspects.values() if a.hidden]


def read_zone(text: str, scope: Scope) -> str:
    """Return the id of a zone."""
    return names.resolve(text, scope.zones, names.NOWHERE)


def write_zone(zone: str, scope: Scope) -> str:
    """Return a zone's name."""
    return _name(zone, scope.zones, lambda text: read_zone(text, scope))


def read_side(text: str, scope: Scope) -> str:
    """Return the id of a side."""
    return names.resolve(text, scope.sides, names.NO_SIDE)


def write_side(side: str, scope: Scope) -> str:
    """Return a side's name."""
    return _name(side, scope.sides, lambda text: read_side(text, scope))


def read_any_side(text: str, scope: Scope) -> str:
    """Return the id of a side, or the name of a new one."""
    return _or_new(text, read_side, names.NO_SIDE, scope)


def read_any_zone(text: str, scope: Scope) -> str:
    """Return the id of a zone, or the name of a new one."""
    return _or_new(text, read_zone, names.NOWHERE, scope)


def _or_new(
    text: str, read: Callable[[str, Scope], str], unknown: names.Unknown, scope: Scope
) -> str:
    try:
        return read(text, scope)
    except Refused as refused:
        # What several have, or what is nearly the name of one, is no new name.
        if refused.refusal.message != unknown.plain:
            raise
        return names.cleaned(text, names.LABEL_MOST)


def write_any_side(side: str, scope: Scope) -> str:
    """Return a side's name, also of a new one."""
    return write_side(side, scope) if side in scope.state.sides else side


def write_any_zone(zone: str, scope: Scope) -> str:
    """Return a zone's name, also of a new one."""
    return write_zone(zone, scope) if zone in scope.state.zones else zone


def written(named: list[Named], write: Callable[[str, Scope], str], scope: Scope) -> dict[str, str]:
    """Return what each of many is written as, by its id; most names need no reading for it."""
    known = names.unmistakable(named)
    return {one.id: known.get(one.id) or write(one.id, scope) for one in named}


def _name(identity: str, named: list[Named], read: names.ReadName) -> str:
    return names.told_apart(identity, (one.name for one in named if one.id == identity), read)


def read_place(text: str, scope: Scope) -> str:
    """Return ``scene`` or the id of a zone or a participant.

    A name that several kinds have is refused, unless ``zone:`` or ``who:`` stands before it.
    """
    kind, colon, name = text.partition(":")
    if colon and kind.strip().lower() == "zone" and not names.exactly(text, scope.people):
        return read_zone(name, scope)
    if colon and kind.strip().lower() == "who" and not names.exactly(text, scope.zones):
        return read_participant(name, scope)
    scene = [Named(SCENE, f"@{SCENE}")] if names.fold_name(text.strip()) in SCENE_NAMES else []
    found = [
        *scene,
        *(Named(z.id, f"zone:{z.name}") for z in names.exactly(text, scope.zones)),
        *(Named(p.id, f"who:{p.name}") for p in names.exactly(text, scope.people)),
    ]
    if len(found) > 1:
        raise names.ambiguous(text, tuple(one.name for one in found))
    if found:
        return found[0].id
    everything = [Named(SCENE, SCENE), *scope.zones, *scope.people]
    return names.resolve(text, everything, names.NO_PLACE)


def write_place(place: str, scope: Scope) -> str:
    """Return ``scene`` or the name of a zone or a participant."""
    plain = [one.name for one in (*scope.zones, *scope.people) if one.id == place]
    marked = [f"{kind}:{name}" for kind in ("zone", "who") for name in plain]
    texts = [SCENE, *plain, *marked]
    return names.told_apart(place, texts, lambda text: read_place(text, Scope(scope.state)))


def read_subject(text: str, scope: Scope) -> str:
    """Return the id of a participant, a zone or a task, the scene, or what stands for tasks."""
    tasks = [Named(o.id, o.text) for o in scope.state.obstacles.values()]
    # A zone that nothing stands on has no number.
    zones = [zone for zone in scope.zones if scope.state.circumstances.get(zone.id)]
    known = [*scope.people, *zones, *_scene(text)]
    exact = names.exactly(text, tasks) if not names.exactly(text, known) else []
    if not exact and names.fold_name(names.clean(text)) in TASK_NAMES:
        return TASKS
    try:
        found = exact[0].id if len(exact) == 1 else read_place(text, scope)
    except Refused:
        begun = names.shortened(text, tasks)
        if len(begun) != 1:
            raise
        found = begun[0].id
    scope.mentioned.append(found)
    return found


def _scene(text: str) -> list[Named]:
    return [Named(SCENE, text)] if names.fold_name(text.strip()) in SCENE_NAMES else []


def write_subject(subject: str, scope: Scope) -> str:
    """Return what a number is asked about of by its name."""
    task = scope.state.obstacles.get(subject)
    texts = [task.text] if task else [TASK_NAMES[0]] if subject == TASKS else []
    if not texts:
        return write_place(subject, scope)
    return names.told_apart(subject, texts, lambda text: read_subject(text, Scope(scope.state)))


def read_named(text: str, scope: Scope) -> str:
    """Return the id of a participant, a zone or a side.

    A name that several kinds have is refused, unless ``who:``, ``zone:`` or ``side:`` stands
    before it.
    """
    kinds = {"who": scope.people, "zone": scope.zones, "side": scope.sides}
    everything = [one for named in kinds.values() for one in named]
    exact = [
        Named(one.id, f"{kind}:{one.name}")
        for kind, named in kinds.items()
        for one in names.exactly(text, named)
    ]
    kind, colon, name = text.partition(":")
    own = kinds.get(kind.strip().lower()) if colon and not exact else None
    if own is not None:
        return names.resolve(name, own, names.NOTHING)
    if len(exact) > 1:
        raise names.ambiguous(text, tuple(one.name for one in exact))
    return exact[0].id if exact else names.resolve(text, everything, names.NOTHING)


def write_named(identity: str, scope: Scope) -> str:
    """Return the name of a participant, a zone or a side, with its kind where that is needed."""
    kinds = {"who": scope.people, "zone": scope.zones, "side": scope.sides}
    plain = [one.name for named in kinds.values() for one in named if one.id == identity]
    texts = [*plain, *(f"{kind}:{name}" for kind in kinds for name in plain)]
    return names.told_apart(identity, texts, lambda text: read_named(text, Scope(scope.state)))


def read_aspect(text: str, scope: Scope) -> str:
    """Return the id of an aspect: by its text, a beginning or words of it, or ``TEXT on WHERE``.

    Of several that fit, the one on somebody whom the line has already named is meant.
    """
    aspects = scope.state.aspects
    named = [Named(aspect.id, aspect.text) for aspect in aspects.values()]
    found = (
        names.exactly(text, named)
        or names.by_id(text, named)
        or _aspects_on(text, named, scope)
        or _as_the_game_has_it(text, named, scope)
        or names.shortened(text, named)
    )
    if len(found) > 1:
        near = [one for one in found if aspects[one.id].on in scope.mentioned]
        found = near if len(near) == 1 else found
    if not found:
        unknown = names.NO_TEXT if "aspect" in SYSTEMS[scope.system].never else names.NO_ASPECT
        raise names.nothing_called(text, (one.name for one in named), unknown)
    if len(found) > 1:
        candidates = tuple(write_aspect(one.id, scope) for one in found)
        raise names.ambiguous(text, candidates)
    return found[0].id


def _as_the_game_has_it(text: str, named: list[Named], scope: Scope) -> list[Named]:
    """Return the aspects that a game has words for, by what these are in the other language."""
    called = [
        Named(one.id, name)
        for one in named
        for term in words_of(scope.system).aspects.values()
        if names.fold_name(one.name) in map(names.fold_name, term.called)
        for name in term.called
        if names.fold_name(name) != names.fold_name(one.name)
    ]
    return names.exactly(text, called) or _aspects_on(text, called, scope)


def _aspects_on(text: str, named: list[Named], scope: Scope) -> list[Named]:
    """Return the aspects that ``TEXT on WHERE`` means, at whatever ``on`` makes sense of it."""
    at = text.rfind(" on ")
    while at > 0:
        place = names.readable(text[at + 4 :], lambda where: read_place(where, Scope(scope.state)))
        there = [one for one in named if place and scope.state.aspects[one.id].on == place]
        found = names.exactly(text[:at], there) or names.shortened(text[:at], there)
        if found:
            return found
        at = text.rfind(" on ", 0, at)
    return []


def write_aspect(aspect: str, scope: Scope) -> str:
    """Return an aspect's text, with the place it is on where the text alone is not enough."""
    known = scope.state.aspects.get(aspect)
    texts = () if known is None else _texts(known, scope)
    return names.told_apart(aspect, texts, lambda text: _read_surely(text, scope))


def _texts(aspect: Aspect, scope: Scope) -> Iterable[str]:
    yield aspect.text
    yield f"{aspect.text} on {write_place(aspect.on, scope)}"


def _read_surely(text: str, scope: Scope) -> str:
    """Return the aspect that a text means by itself, empty when it fits several or none."""
    named = [Named(aspect.id, aspect.text) for aspect in scope.state.aspects.values()]
    found = (
        names.exactly(text, named) or names.by_id(text, named) or _aspects_on(text, named, scope)
    )
    return found[0].id if len(found) == 1 else ""


def read_passage(text: str, scope: Scope) -> tuple[str, str]:
    """Return the two zones of ``A > B``; refuses more or fewer."""
    ends = divided(text, ">")
    if len(ends) != 2:
        raise names.misread(
            N_("a passage lies between two zones, as in {example}"), example="A > B"
        )
    return read_zone(ends[0], scope), read_zone(ends[1], scope)


def write_passage(passage: tuple[str, str], scope: Scope) -> str:
    """Return the names of two zones as ``A > B``."""
    return joined([write_zone(zone, scope) for zone in passage], ">", " > ")
