"""What enter does on each row of the setup, and what is asked for it."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from tracker.checks.rules.conditions import EndCondition, EndObstacle
from tracker.conflict.aspects import RemoveAspect
from tracker.conflict.order import without_initiative
from tracker.conflict.ruling import Command
from tracker.conflict.settings import Setting
from tracker.conflict.setup import AddSide, Frame
from tracker.conflict.sheets import Set
from tracker.conflict.state import Participant, change
from tracker.conflict.system import SYSTEMS, system
from tracker.log.errors import LogError
from tracker.tui.actions import Action
from tracker.tui.preferences import BESTIARY
from tracker.tui.present.game_view import Ask, Choose, Fill, Type, view_of
from tracker.tui.present.setup import (
    ASPECT,
    BEGIN,
    BORDER,
    CONDITION,
    KIND,
    MISSING,
    OBSTACLE,
    ORDER,
    PERSON,
    SETTING,
    SETTINGS_ROW,
    SYSTEM,
    TITLE,
    ZONE,
    in_setup_order,
    lacking,
    row_parts,
)
from tracker.tui.present.sheet_edit import changes, sheet_command, sheet_line
from tracker.tui.screens.stage import StageScreen
from tracker.words.figures import read_number
from tracker.words.game_words import words_of
from tracker.words.lasting import condition_text
from tracker.words.listed import setting_hint, value_name
from tracker.words.names import Named, clean, exactly, readable
from tracker.words.near_misses import near_misses
from tracker.words.pointing import Scope, write_aspect, write_participant, write_place
from tracker.words.refusing import log_error_text
from tracker.words.split import in_one, joined, quote
from tracker.words.terms import kind_name, order_name, setting_name, system_name
from tracker.words.translate import _, fill

if TYPE_CHECKING:
    from tracker.tui.bestiary import Template

NEW_SIDE = "new"

_SEAT = re.compile(r"[1-9][0-9]{0,2}")


class SetupPeople(StageScreen):
    """Ask about the people of a conflict; ``chosen`` is who the cursor is on."""

    @property
    def person(self) -> Participant | None:
        """Return who the cursor is on."""
        found = self.table.participants.get(self.chosen)
        if found is None:
            self.say(_("Choose somebody first."))
        return found

    def act_rename(self) -> None:
        """Ask for another name."""
        p = self.person
        if p is not None:
            self.ask_name_of(p.id)

    def act_place_person(self) -> None:
        """Ask which zone somebody is in."""
        if self.person is not None:
            self.ask_zone_of((self.chosen,))

    # Sides and seats

    def act_add_side(self) -> None:
        """Ask for a side and add it."""
        self.ask_for(_("A new side"), lambda text: f"side {quote(text)}" if text.strip() else "")

    def ask_side_of(self, people: Sequence[str]) -> None:
        """Ask for each of some people, one after the other, whose side they are on."""
        if not people:
            return
        who, *rest = people
        title = fill("On whose side is {who}?", {"who": self.called(who)})
        sides = [(s.id, s.name) for s in self.table.sides.values()]
        self.choose(title, [*sides, (NEW_SIDE, _("another side"))], partial(self._side, who, rest))

    def _side(self, who: str, rest: Sequence[str], side: str) -> None:
        if side == NEW_SIDE:
            title = fill("On whose side is {who}?", {"who": self.called(who)})
            check = lambda text: self.wrong_line(self._new_side(who, text))  # noqa: E731
            self.ask(title, partial(self._side_made, who, rest), check=check)
        else:
            self.game.carry_out(Set(name=who, side=side))
            self.ask_side_of(rest)

    def _side_made(self, who: str, rest: Sequence[str], text: str) -> None:
        misses = near_misses(AddSide(name=clean(text)), self.table)

        def answered(meant: bool | None) -> None:
            if meant is not None:
                self._put_on_side(who, rest, misses[0].meant if meant else text)

        if misses:
            self.ask_what_is_meant(misses, answered)
        else:
            self._put_on_side(who, rest, text)

    def _put_on_side(self, who: str, rest: Sequence[str], text: str) -> None:
        if made := self._new_side(who, text):
            self.game.carry_out(made)
        self.ask_side_of(rest)

    def _new_side(self, who: str, text: str) -> str:
        if not text.strip():
            return ""
        name = write_participant(who, Scope(self.table))
        known = exactly(text, [Named(s.id, s.name) for s in self.table.sides.values()])
        new = [] if known else [f"side {quote(text)}"]
        return in_one([*new, f"set {quote(name)} side={quote(text)}"])

    def ask_seat_of(self, people: Sequence[str]) -> None:
        """Ask for each of some people, one after the other, where they sit."""
        if people:
            who, *rest = people
            title = fill("Which seat does {who} have?", {"who": self.called(who)})
            hint = _("numbered from 1, at the game master's right")
            self.ask(title, partial(self._seat, who, rest), hint=hint, check=wrong_number)

    def _seat(self, who: str, rest: Sequence[str], text: str) -> None:
        if text.strip():
            self.game.carry_out(Set(name=who, seat=int(text)))
        self.ask_seat_of(rest)

    def ask_initiative_of(self, people: Sequence[str]) -> None:
        """Ask for each of some people, one after the other, for their initiative."""
        if people:
            who, *rest = people
            title = fill("Which initiative does {who} have?", {"who": self.called(who)})
            hint = _("a number; the highest acts first")
            self.ask(title, partial(self._initiative, who, rest), hint=hint, check=wrong_initiative)

    def _initiative(self, who: str, rest: Sequence[str], text: str) -> None:
        if text.strip():
            self.game.carry_out(Set(name=who, initiative=read_number(text)))
        self.ask_initiative_of(rest)

    # What the game asks

    def act(self, action: Action) -> None:
        """Carry an action out; one of the game's about somebody asks what the game says."""
        asking = view_of(self.table.system).asks().get(action.own)
        if asking is None:
            super().act(action)
        elif not self.refuses_to_play() and (p := self.person) is not None:
            self.go_on(asking(self.table, p))

    def go_on(self, asked: Ask) -> None:
        """Ask what the game wants to know, or do what it has come to."""
        match asked:
            case Choose():
                then = self._then(asked.then)
                self.choose(asked.title, asked.choices, then, asked.likely)
            case Type():
                self.ask(asked.title, self._then(asked.then), value=asked.value, check=asked.wrong)
            case Fill():
                self.open_form(asked.form, **asked.given)
            case Command():
                self.game.carry_out(asked)
            case str():
                self.say(asked)

    def _then(self, then: Callable[[str], Ask]) -> Callable[[str], None]:
        return lambda answer: self.go_on(then(answer))


def wrong_initiative(text: str) -> str:
    """Return what is wrong with an initiative as typed; empty when it is a whole number."""
    fits = not text.strip() or readable(text, read_number) is not None
    return "" if fits else _("Initiative is a whole number.")


def wrong_number(text: str) -> str:
    """Return what is wrong with a seat as typed; empty when it is a number from 1 up."""
    text = text.strip()
    fits = not text or _SEAT.fullmatch(text)
    return "" if fits else _("A seat is a number from 1 up.")


_ORDERS = ("skill", "seats", "list")
BY_HAND, BY_SKILL, FIRST_SEAT = "hand", "another skill", "first seat"


class SetupEdits(SetupPeople):
    """Edit any row in place."""

    def edit(self, row: str) -> None:
        """Ask for the new value of a row, or do what its link says."""
        kind, of = row_parts(row)
        doing: dict[str, Callable[..., None]] = {
            TITLE: self._edit_title,
            SYSTEM: self._edit_system,
            KIND: self._edit_kind,
            ORDER: self._edit_order,
            BEGIN: lambda: self.carry_out_at_once("begin"),
            MISSING: self._mend,
            PERSON: self._edit_sheet,
            ZONE: self._edit_zone,
            BORDER: self.ask_cost,
            ASPECT: self._edit_aspect,
            SETTING: self._edit_setting,
            SETTINGS_ROW: self.fold_settings,
            CONDITION: self._edit_condition,
            OBSTACLE: self._edit_obstacle,
        }
        if kind in doing:
            doing[kind](*of)

    def _mend(self, what: str) -> None:
        """Ask for what is missing, of each whom it concerns."""
        who = lacking(self.table).get(what, without_initiative(self.table))
        match what:
            case "participants":
                self.act_add_somebody()
            case "side":
                self.ask_side_of(who)
            case "zone":
                self.ask_zone_of(who)
            case "seat":
                self.ask_seat_of(who)
            case "initiative":
                self.ask_initiative_of(who)
            case "place":
                self._edit_by_hand()
            case _:
                self.edit(what)

    def act_add_somebody(self) -> None:
        """Go to where somebody is added; to be overridden."""

    def fold_settings(self) -> None:
        """Show each setting, or all of them in one row again; to be overridden."""

    # The conflict

    def _frame(self, **fields: str) -> None:
        self.game.carry_out(change(Frame(title=self.table.title), **fields))

    def _edit_title(self) -> None:
        title = _("What is the conflict called?")
        self.ask_for(title, self._titled, value=self.table.title)

    def _titled(self, text: str) -> str:
        return f"conflict {quote(text)}" if text.strip() else ""

    def _edit_system(self) -> None:
        choices = [(system, system_name(system)) for system in SYSTEMS]
        self.choose(
            _("Which dice?"), choices, lambda one: self._frame(system=one), self.table.system
        )

    def _edit_kind(self) -> None:
        game = self.table.system
        choices = [(kind, kind_name(kind, game)) for kind in system(game).kinds]
        title = _("What kind of conflict?")
        self.choose(title, choices, lambda kind: self._frame(kind=kind), self.table.kind or "")

    def _edit_order(self) -> None:
        choices = [
            *((order, order_name(order, self.table.system)) for order in _ORDERS),
            (BY_SKILL, _("by another skill")),
            (FIRST_SEAT, _("by seats, from a seat")),
            (BY_HAND, _("by hand")),
        ]
        likely = BY_HAND if self.table.order_by_hand is not None else self.table.order_by
        self.choose(_("In which order does everybody act?"), choices, self._order, likely)

    def _order(self, answer: str) -> None:
        match answer:
            case "hand":
                self._edit_by_hand()
            case "another skill":
                ordered = partial(self._ordered, "order=skill initiative={text}")
                value = self.table.initiative_skill or ""
                self.ask_for(_("Which skill decides who acts first?"), ordered, value=value)
            case "first seat":
                ordered = partial(self._ordered, "order=seats first={text}")
                self.ask_for(_("Which seat opens the first round?"), ordered)
            case _:
                self._frame(order=answer)

    def _ordered(self, keys: str, text: str) -> str:
        words = keys.replace("{text}", quote(text))
        return f"conflict {quote(self.table.title)} {words}" if text.strip() else ""

    def _edit_by_hand(self) -> None:
        scope = Scope(self.table)
        people = [p for p in in_setup_order(self.table) if p.active and p.leader is None]
        names = joined([write_participant(p.id, scope) for p in people], ",")
        self.ask(
            _("In which order does everybody act?"),
            self.game.carry_out,
            value=f"order {quote(names)}",
            check=self.wrong_line,
            complete=self.completions,
            hint=_("first to last, with commas between; it stays over the rounds"),
        )

    # What a system with outcomes has besides

    def _edit_setting(self, name: str) -> None:
        rules = system(self.table.system)
        field = next(one for one in rules.settings if one.name == name)
        value = rules.setting(self.table.campaign, name)
        title = setting_name(self.table.system, name)
        hint = setting_hint(self.table.system, field)
        if field.choices:
            choices = [(c, value_name(self.table.system, name, c)) for c in field.choices]
            self.choose(title, choices, partial(self._set_to, name), str(value), hint=hint)
        else:
            shown = "" if value is None else str(value)
            self.ask(title, partial(self._set_to, name), value=shown, hint=hint)

    def _set_to(self, name: str, value: str) -> None:
        if value.strip():
            self.game.carry_out(Setting(name=name, value=value))

    def _edit_condition(self, place: str, identity: str) -> None:
        known = next((c for c in self.table.conditions_on(place) if c.id == identity), None)
        if known is not None:
            gone = EndCondition(name=place, text=known.text)
            choices = [("gone", _("remove"))]
            self.choose(
                condition_text(known, self.table),
                choices,
                lambda _answer: self.game.carry_out(gone),
            )

    def _edit_obstacle(self, identity: str) -> None:
        known = self.table.obstacles.get(identity)
        if known is not None:
            gone = EndObstacle(what=known.text)
            choices = [("gone", _("remove"))]
            self.choose(known.text, choices, lambda _answer: self.game.carry_out(gone))

    # Rows

    def _edit_sheet(self, who: str) -> None:
        # Here, because a fight is shown before anybody's sheet is changed.
        from tracker.tui.dialogs.sheet import SheetDialog

        if not self.refuses_to_play():
            SheetDialog.edit(self, who, partial(self._edit_as_line, who))

    def _edit_as_line(self, who: str) -> None:
        title = fill("Change {who}", {"who": self.called(who)})
        then = partial(self._set, who)
        self.ask(
            title,
            then,
            value=sheet_line(self.table, who),
            check=self.wrong_line,
            hint=_("tab completes; for another name: esc, then r"),
            complete=self.completions,
        )

    def _set(self, who: str, text: str) -> None:
        after = self.session.read(text) if self.session else None
        if not isinstance(after, Set) or after.force or after.why:
            # Another command was typed, or one that overrules: it goes as it is.
            self.game.carry_out(text)
            return
        command = changes(sheet_command(self.table, who), after)
        if command is not None:
            self.game.carry_out(command)

    def _edit_zone(self, zone: str) -> None:
        aspects = [a for a in self.table.aspects.values() if a.on == zone and a.origin == "zone"]
        choices = [
            *([("aspect", _("put an aspect on it"))] if self.has_aspects else ()),
            ("border", _("a passage from here")),
            *((a.id, fill("remove {text}", {"text": a.text})) for a in aspects),
        ]
        self.choose(self.called(zone), choices, partial(self._zone_answer, zone))

    def _zone_answer(self, zone: str, answer: str) -> None:
        match answer:
            case "aspect":
                self.ask_aspect(zone)
            case "border":
                self.ask_border(zone)
            case aspect:
                self.game.carry_out(RemoveAspect(aspect=aspect))

    def _edit_aspect(self, aspect: str) -> None:
        known = self.table.aspects[aspect]
        reworded, hint = partial(self._reworded, aspect), _("empty removes it")
        self.ask_for(_("How is it worded?"), reworded, value=known.text, hint=hint)

    def _reworded(self, aspect: str, text: str) -> str:
        """Put an aspect in place of another; there is no other way to change its words."""
        known = self.table.aspects.get(aspect)
        if known is None or text.strip() == known.text:
            return ""
        scope = Scope(self.table)
        lines = [f"unaspect {quote(write_aspect(aspect, scope))}"]
        if text.strip():
            keys = [f"on={quote(write_place(known.on, scope))}"]
            keys += ["hidden=yes"] if known.hidden else []
            keys += words_of(self.table.system).aspect_keys(self.table, known)
            lines.append(f"aspect {quote(text)} {' '.join(keys)}")
        return in_one(lines)


class SetupBestiary(SetupEdits):
    """Add from the bestiary and keep in it."""

    @property
    def bestiary(self) -> Path:
        """Return the file."""
        return self.game.preferences.folder / BESTIARY

    def add_line(self, text: str, *, sure: bool = False, keys: str = "") -> None:
        """Add whoever a quick-add line means; to be overridden."""

    def act_from_bestiary(self) -> None:
        """Ask whom of the bestiary to add."""
        self.run_worker(self._offer(), group="bestiary")

    async def _offer(self) -> None:
        # Late, because most fights need no parser for TOML.
        from tracker.tui.bestiary import offered
        from tracker.tui.dialogs.filter import BestiaryDialog

        found = await asyncio.to_thread(offered, self.bestiary, self.table.system)
        self.say(*found.faults, style="warning")
        known = {template.name: template for template in found.templates}
        if known:
            BestiaryDialog.ask(self.app, known, lambda name: self._add_template(known[name]))
        elif not found.faults:
            self.say(fill("{file} has nobody yet: k keeps whom you choose.", {"file": BESTIARY}))

    def _add_template(self, template: Template) -> None:
        self.add_line(template.line, sure=True, keys=template.keys)

    def act_import_file(self) -> None:
        """Ask for a file whose figures are to take part."""
        # Late, because most fights are played without any.
        from tracker.tui.dialogs.importing import ask_file

        if not self.refuses_to_play():
            ask_file(self)

    def act_keep_person(self) -> None:
        """Keep whom the cursor is on in the bestiary."""
        if self.person is None:
            return
        if unkept := view_of(self.table.system).unkept(self.person):
            self.say(unkept)
        else:
            self.run_worker(self._keep(self.person.id), group="bestiary")

    async def _keep(self, who: str) -> None:
        from tracker.tui.bestiary import keep_figure

        path = self.bestiary
        try:
            name = await asyncio.to_thread(keep_figure, path, self.table, who)
        except LogError as error:
            self.say(log_error_text(error), style="error")
        else:
            self.say(fill("{name} is kept in {file}.", {"name": name, "file": str(path)}))
