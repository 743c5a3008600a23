"""A file of figures on its way into a fight: read, placed at the table, and put into lines.

``completed`` turns the typed command, which names a file, into the one that holds its lines.
"""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

import msgspec

from tracker.conflict.aspects import PlaceAspect
from tracker.conflict.cast import Add
from tracker.conflict.clone_setup import described
from tracker.conflict.draft import Refused
from tracker.conflict.drafting import FIGHT, drafted
from tracker.conflict.engine import kind_of
from tracker.conflict.fields import TEXT_MOST
from tracker.conflict.figure_drafts import (
    DraftWishes,
    FigureDraft,
    Loss,
    SceneDraft,
    SituationDraft,
    refreshed,
)
from tracker.conflict.lines import Import
from tracker.conflict.ruling import N_, Command, Refusal
from tracker.conflict.setup import AddSide, AddZone, Frame
from tracker.conflict.sheets import Set
from tracker.conflict.state import SCENE, Conflict, Participant, Side, Zone, change
from tracker.conflict.system import SYSTEMS
from tracker.log.format import is_log
from tracker.systems import first
from tracker.words.grammar import format, parse, read_lines, state_after
from tracker.words.import_report import kept_in_notes, told_loss
from tracker.words.names import clean, misread
from tracker.words.names import fold_name as folded
from tracker.words.pointing import Scope
from tracker.words.quick_add import FIRST_ZONE, HEROES, OPPONENTS, usual_side, usual_zone
from tracker.words.reading import slot_kind as word_kind
from tracker.words.shape import shape
from tracker.words.terms import field_name, skill_name, system_name
from tracker.words.translate import _, fill

if TYPE_CHECKING:
    from tracker.conflict.history.timeline import Timeline
    from tracker.imports.reading import ImportedCast

# What a preview says even where it is as usual.
_ALSO = frozenset({"on", "quality"})

_ONLY = 'only="NAME, …"'

# More does not fit into one line of the log, which has the lines and what comes of them.
_BYTES_MOST = 350_000

# A fight of more bytes would be read for longer than a second; no table plays so many rulings.
FIGHT_MOST = 2_000_000

# What of a sheet has a place of its own in a draft.
_GENERAL = frozenset(Add.__struct_fields__)

# What a second import of the same figure writes over; what else the fight has is newer.
MERGED = ("skills", "boxes", "refresh", "stunts", "memo")


Again = Literal["", "merge", "new"]
"""What becomes of those who are there already; empty where it has not been said."""


class ImportWishes(NamedTuple):
    """How a file is to come in, besides as it is; names of sides and zones may be new."""

    called: str = ""
    only: tuple[str, ...] = ()
    role: Literal["", "pc", "npc"] = ""
    side: str = ""
    zone: str = ""
    hidden: bool = False
    fresh: bool = False
    skills: str = ""
    minions: bool = False
    again: Again = ""

    def drafting(self, fight: dict[str, str]) -> DraftWishes:
        """Return what of it a game looks at, with what a fight says that is not there yet."""
        return DraftWishes(fresh=self.fresh, minions=self.minions, skills=self.skills, fight=fight)


class KnownFigure(NamedTuple):
    """Somebody of the file who takes part already, and what is otherwise in the file."""

    figure: str
    name: str
    changes: tuple[str, ...]


class ImportPlan(NamedTuple):
    """What a file comes to at a table: its lines in order, what is lost, who was there before.

    ``known`` are those of the file who take part already. ``lines`` leave out those who differ
    where it is not said what is to become of them, and ``undecided`` tells that there are any.
    """

    source: str
    format: str
    game: str
    figures: tuple[FigureDraft, ...]
    lines: tuple[str, ...]
    lost: tuple[str, ...] = ()
    kept: tuple[str, ...] = ()
    known: tuple[KnownFigure, ...] = ()
    undecided: bool = False

    @property
    def command(self) -> Import:
        """Return the command that has the lines, to be read at the table."""
        lost = tuple(_one_of_texts(text) for text in self.lost)
        kind: type[Import] = kind_of(self.game, "import")
        return kind(source=self.source, lost=lost)


def _one_of_texts(text: str) -> str:
    return clean(text.replace(";", ","))[:TEXT_MOST].rstrip()


# Files


def read_file(path: str) -> bytes | Refusal:
    """Return what a file holds, no more than is read of one, or why it cannot be read."""
    from tracker.imports.decoding import IMPORT_BYTES_MOST

    shown = os.path.basename(path) or path
    try:
        fd = os.open(os.path.expanduser(path), os.O_RDONLY | os.O_NONBLOCK | os.O_NOCTTY)
        with open(fd, "rb") as file:
            if not stat.S_ISREG(os.fstat(fd).st_mode):
                return _unreadable(N_("{file} is a folder, a pipe or a device, no file"), shown)
            return file.read(IMPORT_BYTES_MOST + 1)
    except (OSError, ValueError) as error:
        if isinstance(error, IsADirectoryError) or getattr(error, "errno", 0) == errno.ENXIO:
            return _unreadable(N_("{file} is a folder, a pipe or a device, no file"), shown)
        if isinstance(error, FileNotFoundError | NotADirectoryError):
            return _unreadable(N_("there is no file {file}"), shown)
        reason = getattr(error, "strerror", None) or str(error)
        return _unreadable(N_("{file} cannot be read: {error}"), shown, error=reason)


def _unreadable(message: str, file: str, **arguments: str) -> Refusal:
    from tracker.unseen import file_text

    return Refusal(message=message, arguments={"file": file_text(file), **arguments})


def read_cast(path: str) -> ImportedCast | Refusal:
    """Return who is in a file, or why it cannot be read."""
    # Here, because most fights are played without any file.
    from tracker.imports.reading import read_import

    data = read_file(path)
    if isinstance(data, Refusal):
        return data
    if is_log(data) and len(data) <= FIGHT_MOST:
        from tracker.casts import read_fight

        return read_fight(path)
    return read_import(data, path)


def completed_import(
    command: Import, state: Conflict, timeline: Timeline | None = None
) -> Import | Refusal:
    """Return the command with the lines of its file in place of what is asked of it."""
    cast = read_cast(command.source)
    if isinstance(cast, Refusal):
        return cast
    plan = planned(cast, _wishes_of(command, state), state, timeline)
    if isinstance(plan, Refusal):
        return plan
    whole = decided(plan, state)
    if isinstance(whole, Refusal):
        return whole
    return change(whole, by=command.by, why=command.why, force=command.force)


def decided(
    plan: ImportPlan, state: Conflict, again: tuple[str, str] = ("again=merge", "again=new")
) -> Import | Refusal:
    """Return the command that a plan comes to, or why nothing is to be decided of it.

    ``again`` is how it is said what becomes of those who are there already.
    """
    if plan.undecided:
        differing = [known for known in plan.known if known.changes]
        told = [f"{known.name}: {', '.join(known.changes)}" for known in differing]
        return Refusal(
            message=N_(
                "here already, and otherwise in the file: {differences}; say {merge} or {new}"
            ),
            arguments={"differences": "; ".join(told), "merge": again[0], "new": again[1]},
        )
    if not plan.lines:
        names = tuple(known.name for known in plan.known)
        if names:
            return Refusal(
                message=N_("as in the file: {names}; nothing changes"), arguments={"names": names}
            )
        return Refusal(
            message=N_("{file}: nobody in it comes into this fight"),
            arguments={"file": plan.source},
        )
    if sum(len(line.encode("utf-8", "replace")) for line in plan.lines) > _BYTES_MOST:
        return Refusal(
            message=N_("{file}: too much for one ruling; bring in fewer: {key}"),
            arguments={"file": plan.source, "key": _ONLY},
        )
    try:
        return change(plan.command, line=read_lines(plan.lines, state))
    except Refused as refused:
        return refused.refusal


def _wishes_of(command: Import, state: Conflict) -> ImportWishes:
    """Return what a typed command wishes, with names for ids."""
    side, zone = state.sides.get(command.side or ""), state.zones.get(command.zone or "")
    return ImportWishes(
        called=command.as_ or "",
        only=command.only,
        role=command.role or "",
        side=side.name if side else command.side or "",
        zone=zone.name if zone else command.zone or "",
        hidden=command.hidden,
        fresh=bool(getattr(command, "fresh", False)),
        skills=getattr(command, "skills", None) or "",
        minions=bool(getattr(command, "minions", False)),
        again=command.again or "",
    )


def game_of(figure: FigureDraft) -> str:
    """Return the game that a figure is for, empty for any; a bestiary has a usual one."""
    return figure.system or (first() if figure.origin == "bestiary" else "")


def best_game(cast: ImportedCast) -> str:
    """Return the game that figures fit best, for a new fight with them."""
    for figure in cast.figures:
        if (game := game_of(figure)) in SYSTEMS:
            return game
    fitting = ((game, SYSTEMS[game].suits(cast.figures)) for game in SYSTEMS)
    ranked = [(found.well, game) for game, found in fitting if found is not None]
    return max(ranked, default=(0, first()), key=lambda one: one[0])[1]


def suited(game: str, cast: ImportedCast) -> dict[str, str]:
    """Return what a new fight of a game with these figures says of itself, by fields."""
    found = SYSTEMS[game].suits(cast.figures)
    return found.keys if found else {}


def opening(cast: ImportedCast, game: str, title: str = "") -> Frame:
    """Return the command that begins a new fight of a game with these figures.

    Without a title it has that of their scene, or of the file.
    """
    named = title or cast.scene.title or clean(cast.source.rpartition(".")[0] or cast.source)
    kind: type[Frame] = kind_of(game, "conflict")
    return change(kind(title=named or cast.figures[0].name, system=game), **suited(game, cast))


def as_wished(cast: ImportedCast, wishes: ImportWishes) -> tuple[FigureDraft, ...] | Refusal:
    """Return who is chosen of a file, as wished, without any table."""
    planning = _Planning(cast, wishes, None, None, first())
    try:
        chosen = planning.chosen()
    except Refused as refused:
        return refused.refusal
    return tuple(refreshed(figure) if wishes.fresh else figure for figure in chosen)


def planned(
    cast: ImportedCast,
    wishes: ImportWishes,
    state: Conflict | None = None,
    timeline: Timeline | None = None,
    game: str = "",
) -> ImportPlan | Refusal:
    """Return what a file comes to at a table, or why nothing of it can.

    Without a table they are the lines of a preview, for a game: nobody is placed in it whom the
    file does not place.
    """
    try:
        return _Planning(cast, wishes, state, timeline, game).plan()
    except Refused as refused:
        return refused.refusal


class _Planning:
    """Lines in the making, each on the table that those before it leave."""

    def __init__(
        self,
        cast: ImportedCast,
        wishes: ImportWishes,
        state: Conflict | None,
        timeline: Timeline | None,
        game: str,
    ) -> None:
        self._cast = cast
        self._wishes = wishes
        self._at_table = state is not None
        self._state = state or Conflict(system=game or best_game(cast))
        self._timeline = timeline
        self._rules = SYSTEMS[self._state.system]
        self._fight = {} if self._at_table else suited(self._state.system, cast)
        self._lines: list[str] = []
        self._lost: list[str] = [told_loss(loss) for loss in cast.lost]
        self._known: list[KnownFigure] = []
        self._brought: list[FigureDraft] = []
        self._undecided = False

    def plan(self) -> ImportPlan:
        """Return the whole plan; raises Refused."""
        chosen = self.chosen()
        if not self._wishes.only:
            self._set_scene(self._cast.scene)
        for figure in chosen:
            self._bring(figure)
        return ImportPlan(
            source=self._cast.source or "-",
            format=self._cast.format,
            game=self._state.system,
            figures=tuple(self._brought),
            lines=tuple(self._lines),
            lost=tuple(self._lost),
            kept=tuple(kept_in_notes(self._brought)),
            known=tuple(self._known),
            undecided=self._undecided,
        )

    def _lose(self, who: str, *losses: Loss) -> None:
        self._lost += [told_loss(loss, who, self._state.system) for loss in losses]

    def chosen(self) -> list[FigureDraft]:
        """Return who is to come in, as wished; raises Refused."""
        figures, wishes = self._cast.figures, self._wishes
        names = tuple(figure.name for figure in figures)
        if self._cast.unchosen and not wishes.only and self._at_table:
            raise misread(
                N_("{file} has {n} figures; say which: {key}"),
                candidates=names,
                file=self._cast.source,
                n=len(names),
                key=_ONLY,
            )
        wanted = self._only(names) if wishes.only else names
        found = [figure for figure in figures if figure.name in wanted]
        if wishes.called and len(found) != 1:
            raise misread(N_("{key} names one figure; there are {n}"), key="as=", n=len(found))
        return [self._as_wished(figure) for figure in found]

    def _only(self, names: Sequence[str]) -> Collection[str]:
        known = {folded(name): name for name in names}
        for wanted in self._wishes.only:
            if folded(wanted) not in known:
                raise misread(
                    N_("nobody in {file} is called {name}"),
                    candidates=tuple(names),
                    file=self._cast.source,
                    name=wanted,
                )
        return {known[folded(wanted)] for wanted in self._wishes.only}

    def _as_wished(self, figure: FigureDraft) -> FigureDraft:
        wishes = self._wishes
        changes: dict[str, object] = {}
        if wishes.called:
            # It stays the figure that it is in its file.
            changes |= {"name": wishes.called, "id": figure.id or figure.name.casefold()}
        if wishes.role and figure.role != "minions":
            changes["role"] = wishes.role
        if wishes.hidden:
            changes["hidden"] = True
        return msgspec.structs.replace(figure, **changes)

    # The scene

    def _set_scene(self, scene: SceneDraft) -> None:
        if scene.title and self._at_table and not self._state.title:
            self._do(Frame(title=scene.title))
        for zone in scene.zones:
            if zone.hidden:
                words = {"zone": zone.name}
                told = fill("{zone}: no zone is hidden from the players; left out", words)
                self._lost.append(told)
                continue
            there = _called(zone.name, self._state.zones.values())
            if not there:
                self._do(AddZone(name=zone.name, aspects=zone.aspects))
                continue
            for text in zone.aspects:
                self._lay(SituationDraft(text=text), there)
        for aspect in scene.aspects:
            place = _called(aspect.on, self._state.zones.values()) if aspect.on else SCENE
            self._lay(aspect, place or SCENE)

    def _lay(self, aspect: SituationDraft, on: str, whose: str = "") -> None:
        """Put an aspect down, unless it lies there."""
        there = (a.text for a in self._state.aspects.values() if a.on == on)
        if aspect.text not in there:
            self._lose(whose, *self._place(aspect, on))

    def _place(self, aspect: SituationDraft, on: str) -> tuple[Loss, ...]:
        """Put an aspect down, and return what it loses."""
        made = self._rules.draft_aspect(aspect, on)
        plain = PlaceAspect(text=aspect.text, on=on, hidden=aspect.hidden)
        self._do(made.command if made else plain)
        return made.lost if made else ()

    # The figures

    def _bring(self, figure: FigureDraft) -> None:
        game = game_of(figure)
        if game and game != self._state.system and figure.origin != FIGHT:
            self._lose(
                figure.name,
                Loss(
                    message=N_("for another game, {game}; left out"),
                    arguments={"game": system_name(game)},
                ),
            )
            return
        table = self._state if self._at_table else None
        if figure.origin == FIGHT and figure.system == self._state.system:
            from tracker.casts import as_needed

            figure = as_needed(figure, self._state)
        made = self._rules.draft(figure, self._wishes.drafting(self._fight), table)
        made = made or drafted(figure, kind_of(self._state.system, "add"))
        if made is None:
            raise misread(
                N_("{game} takes no figures of Fate"), game=system_name(self._state.system)
            )
        self._brought.append(figure)
        command = self._with_keys(self._with_more(made.command, figure), figure)
        there = self._there(figure) if self._at_table else None
        if there is not None and self._wishes.again != "new":
            self._merge(there, self._read(command), figure)
            return
        if self._at_table and isinstance(command, Add):
            command = change(command, source_id=figure.source_id)
        self._do(change(command, **self._placed(figure, command)))
        self._lose(figure.name, *figure.lost, *made.lost)
        who = list(self._state.participants)[-1]
        for aspect in made.aspects:
            self._place(aspect, who)
        for aspect in figure.situation:
            self._lay(aspect, SCENE, figure.name)

    def _with_more(self, command: Command, figure: FigureDraft) -> Command:
        """Return a command with what only a quick-add line of its game can say."""
        if not figure.more:
            return command
        from tracker.words.quick_add import quick_add

        text = f'"{figure.name}" {figure.more}' if '"' not in figure.name else figure.more
        found = quick_add(text, self._state)
        read = found if isinstance(found, Refusal) else parse(found.lines[-1], self._state)
        if isinstance(read, Refusal):
            raise Refused(msgspec.structs.replace(read, whose=figure.name))
        if not isinstance(read, Add) or not isinstance(command, Add):
            return command
        own = ("side", "zone", "name", "role", "skills")
        more = {
            name: getattr(read, name)
            for name in read.__struct_fields__
            if name not in own and not getattr(command, name)
        }
        return change(command, **more, skills={**read.skills, **command.skills})

    def _with_keys(self, command: Command, figure: FigureDraft) -> Command:
        """Return a command with the keys that only sheets of this game have."""
        form, scope = shape(type(command), self._state.system), Scope(self._state)
        for key, text in figure.keys.items():
            slot = form.keys.get(key)
            if slot is None or slot.hand or slot.field in _GENERAL:
                message = N_("{text}: this game has no place for it")
                lost = Loss(message=message, arguments={"text": f"{key} {text}"})
                self._lose(figure.name, lost)
                continue
            try:
                value = word_kind(slot, self._state.system).read(text, slot, scope)
            except Refused as refused:
                whose = msgspec.structs.replace(refused.refusal, whose=figure.name)
                raise Refused(whose) from None
            command = change(command, **{slot.field: value})
        return command

    def _placed(self, figure: FigureDraft, command: Command) -> dict[str, object]:
        """Return the side and the zone of a newcomer: as told, else where its camp came last."""
        role = "pc" if figure.role == "pc" else "npc"
        side = self._wishes.side or figure.side
        if not side and self._at_table:
            found = usual_side(self._state, role)
            camp = _(HEROES if role == "pc" else OPPONENTS)
            side = self._state.sides[found].name if found else camp
        keys: dict[str, object] = {}
        if side:
            keys["side"] = self._made(side, self._state.sides.values(), AddSide(name=side))
        zone = self._wishes.zone or figure.zone
        if zone:
            keys["zone"] = self._made(zone, self._state.zones.values(), AddZone(name=zone))
        elif self._at_table:
            usual = usual_zone(self._state, self._state.sides[str(keys["side"])].name)
            if not usual and self._rules.needs_zone(self._state):
                name = _(FIRST_ZONE)
                usual = self._made(name, (), AddZone(name=name))
            keys |= {"zone": usual} if usual else {}
        return keys

    def _made(self, name: str, there: Iterable[Side | Zone], making: Command) -> str:
        """Return the id of a side or a zone; a new one is made first."""
        found = _called(name, there)
        if found:
            return found
        if self._at_table:
            self._do(making)
        else:
            self._state = state_after(self._state, making)
        nouns = self._state.sides if isinstance(making, AddSide) else self._state.zones
        return list(nouns)[-1]

    def _do(self, command: Command) -> None:
        self._lines.append(format(command, self._state, also=_ALSO))
        self._state = state_after(self._state, self._read(command))

    def _read(self, command: Command) -> Command:
        """Return a command as its line is read: skills by the names that the game has."""
        read = parse(format(command, self._state), self._state)
        if isinstance(read, Refusal) or read is None:
            reason = read or Refusal(message=N_("there is nothing in this line"))
            name = command.name_asked(1) or self._cast.source
            raise Refused(msgspec.structs.replace(reason, whose=name))
        return read

    # The second time

    def _there(self, figure: FigureDraft) -> Participant | None:
        """Return who has come from the same figure of a file, the last of several."""
        people = reversed(self._state.participants.values())
        if figure.role == "minions" or (self._wishes.minions and figure.quality is not None):
            same = figure.name.casefold()
            return next(
                (p for p in people if p.role == "minions" and p.name.casefold() == same), None
            )
        return next((p for p in people if p.source == figure.source_id), None)

    def _merge(self, there: Participant, command: Command, figure: FigureDraft) -> None:
        changes = self._changes(there, command, figure)
        told = tuple(self._told(changes))
        self._known.append(KnownFigure(figure.name, there.name, told))
        if not changes:
            return
        if self._wishes.again != "merge":
            self._undecided = True
            return
        sheet = kind_of(self._state.system, "set")(name=there.id)
        self._do(change(sheet, **changes, source_id=figure.source_id))
        self._lose(there.name, *figure.lost)

    def _changes(
        self, there: Participant, command: Command, figure: FigureDraft
    ) -> dict[str, object]:
        """Return what of a sheet is otherwise in the file, by the keys of ``set``."""
        if not isinstance(command, Add):
            return {}
        now = described(self._state, there)
        last = _last_brought(self._timeline, figure.source_id)
        changes: dict[str, object] = {}
        for key in MERGED:
            new: Any = getattr(command, key, None)
            if key == "skills":
                gone = (last.skills if last else set()) - new.keys()
                new = {**dict.fromkeys(sorted(gone), 0), **new}
                new = {s: v for s, v in new.items() if there.skills.get(s, 0) != v}
                if new:
                    changes[key] = new
            elif isinstance(new, dict) and isinstance(old := now.get(key), dict):
                if new := {track: n for track, n in new.items() if old.get(track) != n}:
                    changes[key] = new
            elif new is not None and new != now.get(key):
                changes[key] = new
        present = tuple(str(text) for text in _texts(now.get("aspects")))
        wanted = command.aspects or ()
        before = set(present) if last is None else last.aspects
        aspects = (
            *(text for text in present if text in wanted or text not in before),
            *(text for text in wanted if text not in present and not self._lies_on(there, text)),
        )
        if aspects != present:
            changes["aspects"] = aspects
        return changes

    def _lies_on(self, p: Participant, text: str) -> bool:
        return any(a.on == p.id and a.text == text for a in self._state.aspects.values())

    def _told(self, changes: dict[str, object]) -> Iterator[str]:
        """Yield what a merge changes, each in a few words."""
        for key, value in changes.items():
            if key == "skills" and isinstance(value, dict):
                for skill, rating in value.items():
                    yield f"{skill_name(skill, self._state.system)} {rating}"
            else:
                yield field_name(key, self._state.system)


def _texts(value: object) -> tuple[object, ...]:
    return value if isinstance(value, tuple) else ()


def _called(name: str, there: Iterable[Side | Zone]) -> str:
    """Return the id of a side or a zone of this name, empty for none."""
    return next((one.id for one in there if folded(one.name) == folded(name)), "")


class _Last(NamedTuple):
    """What a figure's file has said of it the last time."""

    skills: set[str]
    aspects: set[str]


def _last_brought(timeline: Timeline | None, source: str) -> _Last | None:
    """Return what the last import of a figure has brought, None where none is known.

    An aspect that the file still had and that was there is not written again; so each merge is
    added to what was known before it.
    """
    known: _Last | None = None
    for n in timeline.path() if timeline else ():
        assert timeline is not None
        ruling = timeline.rulings[n]
        for part in ruling.command.parts:
            if getattr(part, "source_id", None) != source:
                continue
            if isinstance(part, Add):
                known = _Last(set(part.skills), set(part.aspects or ()))
            elif isinstance(part, Set) and known is not None:
                before = timeline.state_at(ruling.parent)
                was = {a.text for a in before.aspects.values() if a.on == part.name}
                zero = {skill for skill, value in part.skills.items() if not value}
                now = known.aspects if part.aspects is None else set(part.aspects)
                known = _Last(
                    (known.skills | set(part.skills)) - zero, (known.aspects & now) | (now - was)
                )
    return known
