"""What a form is filled in for: the table, what was given by hand, what was chosen before."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from msgspec.structs import replace

from tracker.conflict.engine import Trials, verb_of
from tracker.conflict.history.last_choices import latest, usual_choice
from tracker.conflict.history.prior_rolls import PriorRolls
from tracker.conflict.history.timeline import Timeline
from tracker.conflict.state import Conflict, Participant
from tracker.tui.present.form import Field, FieldKind, Option
from tracker.words.pointing import Scope
from tracker.words.terms import name_of
from tracker.words.translate import _, fill


class Filling:
    """Hold what a form is filled in for, and make fields of it.

    ``given`` has what was chosen by hand, by the fields' keys; ``chosen`` is the participant
    under the cursor of the screen; ``table_rolls`` tells whether dice on the table are the rule;
    ``prior_rolls`` knows the faces that lie there from branches that were left, ``trials`` what
    was decided on the same state.
    """

    def __init__(
        self,
        state: Conflict,
        timeline: Timeline,
        given: Mapping[str, str],
        chosen: str = "",
        table_rolls: bool = False,
        prior_rolls: PriorRolls | None = None,
        trials: Trials | None = None,
    ) -> None:
        self.state = state
        self.timeline = timeline
        self.given = given
        self.chosen = chosen
        self.table_rolls = table_rolls
        self.prior_rolls = prior_rolls
        self.trials = trials or Trials()
        self.scope = Scope(state)

    def choice(self, key: str, label: str, options: Sequence[Option], likely: str = "") -> Field:
        """Return a field of options; what was given counts as long as it is one of them."""
        ids = [option.id for option in options]
        wanted = [i for i in (self.given.get(key), likely) if i in ids]
        return Field(
            key=key,
            label=label,
            kind="choice",
            value=next(iter([*wanted, *ids]), "") or "",
            options=tuple(options),
            hint=_("nothing to choose from"),
        )

    def choices(
        self,
        key: str,
        label: str,
        options: Sequence[Option],
        listed: str = "",
        likely: Sequence[str] = (),
    ) -> Field:
        """Return a field of options of which several can be chosen."""
        return Field(
            key=key,
            label=label,
            kind="choices",
            value=self.given.get(key, "\n".join(likely)),
            options=tuple(options),
            listed=listed,
        )

    def text(
        self,
        key: str,
        label: str,
        *,
        hint: str = "",
        repeated: bool = False,
        kind: FieldKind = "text",
        likely: str = "",
    ) -> Field:
        """Return a field to type into."""
        return Field(
            key=key,
            label=label,
            kind=kind,
            value=self.given.get(key, likely),
            repeated=repeated,
            hint=hint,
        )

    def more(self, example: str = "") -> Field:
        """Return the field for the rest of the line, as it is typed; keys stand for an example."""
        hint = fill("e.g. {keys}", {"keys": example}) if example else ""
        return self.text("more", _("More keys"), kind="rest", hint=hint)

    def toggle(
        self, key: str, label: str, *, rule: bool = False, note: str = "", usual: bool = False
    ) -> Field:
        """Return a field of yes and no; only what is not the rule stands in the line.

        ``usual`` tells that the table has done otherwise than the rule the last time.
        """
        no = Option("no", "no" if rule else "", _("no"))
        yes = Option("yes", "" if rule else "yes", _("yes"), note)
        options = noted_as_before((no, yes), ("no" if rule else "yes",) if usual else ())
        return self.choice(key, label, options, "yes" if rule != usual else "no")

    def person(self, p: Participant, note: str = "") -> Option:
        """Return a participant as an option."""
        return Option(p.id, "", p.name, note, p.id)

    def whose(self, kind: str, of: str = "who") -> tuple[str, list[Field]]:
        """Return for whom a window is open, or ``to`` whom; a field chooses among several.

        The likely one is that of the window that was opened last.
        """
        windows = (w for w in reversed(self.state.windows) if w.kind == kind)
        last, *others = dict.fromkeys(getattr(w, of) or w.who for w in windows) or ("",)
        if not others:
            return last, []
        people = [self.person(self.state.participants[i]) for i in (*reversed(others), last)]
        field = self.choice("by", _("Who"), people, last)
        return field.value, [field]

    def zone(self, zone: str, note: str = "") -> Option:
        """Return a zone as an option."""
        return Option(zone, "", name_of(self.state, zone), note, zone)

    def aspect(self, aspect: str, note: str = "") -> Option:
        """Return an aspect as an option."""
        return Option(aspect, "", self.state.aspects[aspect].text, note, aspect)

    def usual(self, verb: str, field: str, skill: str = "") -> object:
        """Return what the table chose for a field the last time, None where it has no habit."""
        return usual_choice(self.timeline, verb, field, skill)

    def last(self, who: str, field: str, verb: str = "") -> str:
        """Return what somebody gave for a field the last time; empty when there was no such time.

        ``verb`` looks at that command alone; what a side brings is looked for in the actor's hand.
        """
        for ruling in latest(self.timeline):
            command = ruling.command
            if command.by != who or (verb and verb_of(type(command)) != verb):
                continue
            hand = getattr(command, "hand", None)
            value = getattr(hand if hasattr(hand, field) else command, field, None)
            if isinstance(value, str | int) and str(value):
                return str(value)
        return ""


def noted_as_before(options: Sequence[Option], chosen: Collection[str]) -> list[Option]:
    """Return options with a note at those that the table chose the last time."""
    return [
        replace(o, note=f"{o.note} {_('as before')}".lstrip()) if o.id in chosen else o
        for o in options
    ]
