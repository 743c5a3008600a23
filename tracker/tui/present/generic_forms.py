"""The forms of commands without a roll, made from how each command's type declares its words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

from msgspec.structs import replace

from tracker.checks.screen.fields import counts_for, stands_until
from tracker.conflict.ruling import N_, Command
from tracker.conflict.state import SCENE
from tracker.conflict.system import system as rules_of
from tracker.dice.faces import FUDGE
from tracker.systems import first
from tracker.tui.present.acting_fields import actor_fields, held_for
from tracker.tui.present.filling import Filling, noted_as_before
from tracker.tui.present.form import Field, Option
from tracker.tui.present.game_view import view_of
from tracker.tui.present.meant_options import (
    aspects_for,
    likely,
    many_aspects_for,
    may_go,
    newcomers_place,
    people_for,
    reveals_aspect,
    zones_for,
)
from tracker.words import pointing
from tracker.words.game_words import words_of
from tracker.words.listed import setting_names, setting_values
from tracker.words.shape import Slot, shape
from tracker.words.summary import in_order
from tracker.words.terms import name_of, skill_name
from tracker.words.translate import _
from tracker.words.vocabulary import chosen_from, own_word, term_name, word_shown

# Keys of every command, and those that a form has no use for.
UNASKED = frozenset({"by", "why", "ids", "rolled", "anew"})

# Who joins a running conflict needs these (S-SCENE-1).
NEEDED_IN_PLAY = frozenset({("add", "side"), ("add", "zone")})

# What of the game master's figures the players see.
_SEEN = ("players", "npcs")

# What nobody has held an action for, and what anybody may do at any time.
NOT_HELD_FOR = frozenset({"hold", "next"})
_ANYBODY = frozenset({"free"})


def generic_form(type_: type[Command], system: str = "") -> Callable[[Filling], Iterator[Field]]:
    """Return the form of a command, a field for each of its words and keys."""
    form, own = shape(type_, system), view_of(system).form_rules

    def build(filling: Filling) -> Iterator[Field]:
        if form.verb in _ANYBODY | own.anybody:
            yield _by(filling, form.verb)
        elif form.verb == "roll":
            yield _roller(filling)
        elif form.verb in own.windowed and filling.state.question is None:
            yield from filling.whose(form.verb, own.windowed[form.verb])[1]
        elif form.type.group in ("actions", "turns") and form.verb not in (
            NOT_HELD_FOR | own.not_held_for
        ):
            yield from actor_fields(filling)[1]
        if form.verb == "hold":
            yield from held_for(filling)
            return
        for slot in form.words:
            yield slot_field(filling, form.verb, slot, word=True)
        words = {slot.key for slot in form.words}
        for slot in form.slots:
            if form.proposes(slot) and slot.key not in (*words, *UNASKED):
                field = slot_field(filling, form.verb, slot)
                if _says_something(field):
                    yield field

    return build


def _says_something(field: Field) -> bool:
    """Return whether there is anything to choose where one need not."""
    if field.kind == "choice":
        return [option.id for option in field.options] != [""]
    return field.kind != "choices" or bool(field.options)


def _by(filling: Filling, verb: str) -> Field:
    """Return the field for who does it, whosever turn it is."""
    turn = filling.state.turn or ""
    people = [filling.person(p) for p in people_for(filling, verb, "by")]
    options = [replace(o, value=None) if o.id == turn else o for o in people]
    return _of_people(
        filling, "by", _("Who"), options, likely(filling, verb, "by", filling.chosen, turn)
    )


def _roller(filling: Filling) -> Field:
    """Return the field for who rolls; the game master may, for nobody."""
    people = [filling.person(p) for p in in_order(filling.state)]
    options = [Option("", "", _("no one")), *people]
    return filling.choice("by", _("Who"), options, filling.chosen)


def _of_people(filling: Filling, key: str, label: str, options: list[Option], who: str) -> Field:
    """Return a field of people; where a rule keeps all from it, somebody has to be chosen."""
    nobody = [] if who or not options else [Option("", "", _("no one"))]
    return filling.choice(key, label, [*nobody, *options], who)


def slot_field(filling: Filling, verb: str, slot: Slot, word: bool = False) -> Field:
    """Return the field for one word or key, by its kind."""
    label = label_of(verb, slot.key, filling.state.system)
    hints = {**FIELD_HINTS, **view_of(filling.state.system).field_hints()}
    hint = hints.get((verb, slot.key)) or hints.get(("", slot.key)) or ""
    hint = _(hint) if hint else _hint(slot)
    own_rules = view_of(filling.state.system).form_rules
    own = view_of(filling.state.system).own_field(filling, verb, slot, label)
    if own is not None:
        return own
    if (verb, slot.key) == ("roll", "notation"):
        field = filling.text(slot.key, label, hint="4dF+3, 3W10, 2d6+1")
        return replace(field, value=filling.given.get(slot.key, _usual_dice(filling)))
    match slot.kind:
        case "participants":
            people = [filling.person(p) for p in people_for(filling, verb, slot.key)]
            known = filling.usual(verb, slot.field)
            before = [p.id for p in people if isinstance(known, tuple) and p.id in known]
            people = noted_as_before(people, before)
            if verb == "order":
                before = [p.id for p in in_order(filling.state) if p.active and p.leader is None]
            chosen = filling.choices(slot.key, label, people, likely=before)
            return replace(chosen, ordered=verb == "order")
        case "aspects":
            aspects = [filling.aspect(a.id) for a in many_aspects_for(filling, verb, slot.key)]
            return filling.choices(slot.key, label, aspects)
        case "zones":
            zones = [filling.zone(zone) for zone in filling.state.zones]
            return replace(filling.choices(slot.key, label, zones), ordered=True)
        case "yes":
            return _yes_or_no(filling, verb, slot, label)
        case "scope":
            return counts_for(filling, slot.key, label)
        case "until":
            return stands_until(filling, slot.key, label)
        case "rest":
            return filling.text(slot.key, label, kind="rest", hint=hint)
    options = _options(filling, verb, slot)
    if options is None:
        return filling.text(slot.key, label, hint=hint, repeated=slot.repeated)
    wish = filling.chosen if slot.required or word else ""
    if slot.kind == "participant" and (slot.required or word):
        who = likely(filling, verb, slot.key, filling.chosen)
        return _of_people(filling, slot.key, label, options, who)
    ids = {option.id for option in options}
    if slot.kind in ("choice", "named-number") and str(slot.default) in ids:
        # What the rules say stands first, and need not be typed.
        rule = str(slot.default)
        options = [replace(o, typed="") if o.id == rule else o for o in options]
        known = filling.usual(verb, slot.field)
        wish = rule if known in (None, slot.default) else str(known)
        options = noted_as_before(options, () if wish == rule else (wish,))
    elif (verb, slot.key) == _SEEN:
        # What they see already would change nothing.
        options = [option for option in options if option.id != filling.state.npcs]
    elif (verb, slot.key) in NEEDED_IN_PLAY | own_rules.needed_in_play and _joins_alone(filling):
        wish = newcomers_place(filling.state)[slot.key == "zone"]
    elif (verb, slot.key) == ("reveal", "aspect") and reveals_aspect(filling):
        # Of who is seen already nothing else is left to reveal.
        pass
    elif not slot.required and (verb, slot.key) not in own_rules.always_somebody:
        nobody = _("no one") if slot.kind == "participant" else _("none")
        # Who comes back stands where they stood.
        # A conflict that is framed anew keeps what is not named.
        nobody = _("as before") if verb in ("return", "conflict", "set") else nobody
        usual = own_rules.as_usual & {("", slot.key), (verb, slot.key)}
        nobody = _("as usual") if usual else nobody
        # Of a place the scene is what is meant where none is given.
        options = options if slot.kind == "place" else [Option("", "", nobody), *options]
    return filling.choice(slot.key, label, options, wish)


def _usual_dice(filling: Filling) -> str:
    """Return the dice that the game rolls, as they are asked for; empty where it has none."""
    rules = rules_of(filling.state.system)
    sides = "F" if rules.die == FUDGE else len(rules.die) or ""
    return f"{rules.count}d{sides}" if sides else ""


def _joins_alone(filling: Filling) -> bool:
    return filling.state.phase == "running" and not filling.given.get("leader")


def _yes_or_no(filling: Filling, verb: str, slot: Slot, label: str) -> Field:
    if not slot.required and slot.default is not None:
        rule = bool(slot.default)
        usual = filling.usual(verb, slot.field) not in (None, rule)
        return filling.toggle(slot.key, label, rule=rule, usual=usual)
    known = [Option("yes", "yes", _("yes")), Option("no", "no", _("no"))]
    if not slot.required:
        known.insert(0, Option("", "", _("as usual")))
    return filling.choice(slot.key, label, known)


def _options(filling: Filling, verb: str, slot: Slot) -> list[Option] | None:
    """Return what can be chosen for a word; None where it has to be typed."""
    state = filling.state
    options = view_of(state.system).own_options(filling, verb, slot)
    if options is not None:
        return options
    zones = [filling.zone(zone) for zone in state.zones]
    match slot.kind:
        case "participant":
            return [filling.person(p) for p in people_for(filling, verb, slot.key)]
        case "zone" | "any-zone":
            return [zone for zone in zones if zone.id in zones_for(filling, verb, slot.key)]
        case "side" | "any-side":
            return [Option(s.id, "", s.name, value=s.id) for s in state.sides.values()]
        case "named":
            everything = [*(p.id for p in in_order(state)), *state.zones, *state.sides]
            everything = may_go(filling) if verb == "remove" else everything
            return [Option(i, "", name_of(state, i), value=i) for i in everything]
        case "place":
            people = [filling.person(p) for p in in_order(state)]
            # Where the place is a word of the line, leaving it out would shift the others.
            scene = Option(SCENE, SCENE if slot.required else "", _("the scene"))
            return [scene, *zones, *people]
        case "aspect":
            return [
                filling.aspect(a.id, f"({name_of(state, a.on)})")
                for a in aspects_for(filling, verb)
            ]
        case "hidden":
            return [Option(o.id, "", o.name, value=o.id) for o in pointing.hidden(state)]
        case "setting":
            named = setting_names(state.system).items()
            return [Option(name, name, term_name(term)) for name, term in named]
        case "setting-value":
            setting = filling.given.get("name") or next(iter(setting_names(state.system)), "")
            values = setting_values(state.system, setting).items()
            return [Option(value, value, term_name(term)) for value, term in values] or None
        case "skill" if words_of(state.system).skills():
            by = filling.given.get("by") or filling.chosen or state.turn or ""
            known = state.participants.get(by)
            own = sorted(known.skills, key=lambda s: -known.skills[s]) if known else []
            names = dict.fromkeys([*own, *words_of(state.system).skills()])
            return [Option(name, name, skill_name(name, state.system)) for name in names]
        case "choice" if (verb, slot.key) == ("conflict", "system") and state.participants:
            # It cannot change any more.
            return []
        case "choice":
            terms = chosen_from(slot.choices, state, state.system)
            offered = [c for c in slot.choices if not terms or str(c) in terms]
            return [Option(str(c), str(c), word_shown(terms, str(c))) for c in offered]
        case _:
            return None


def _hint(slot: Slot) -> str:
    if slot.required:
        return _("needed")
    return "" if slot.default in (None, "", (), {}) else str(slot.default)


LABELS: Mapping[str, str] = MappingProxyType(
    {
        "name": N_("Who"),
        "by": N_("By"),
        "to": N_("To"),
        "on": N_("On"),
        "what": N_("What"),
        "text": N_("Text"),
        "reason": N_("Why"),
        "amount": N_("How many"),
        "aspect": N_("Aspect"),
        "zone": N_("Zone"),
        "side": N_("Side"),
        "dice": N_("Dice"),
        "vs-dice": N_("Their dice"),
        "cost": N_("Cost"),
        "alone": N_("Alone"),
        "hidden": N_("Hidden"),
        "hidden-need": N_("Hidden need"),
        "free": N_("Free action"),
        "needs": N_("Needs"),
        "value": N_("Value"),
        "mod": N_("Modifier"),
        "once": N_("Once"),
        "until": N_("Until"),
        "when": N_("Until when"),
        "why": N_("Why"),
        "line": N_("Lines"),
        "skill": N_("Skill"),
        "with": N_("With"),
        "aspects": N_("Aspects"),
        "bonus": N_("Bonus"),
        "memo": N_("Notes"),
        "source-id": N_("Source"),
        "initiative": N_("Initiative"),
        "again": N_("If there already"),
        "alias": N_("Known as"),
        "npcs": N_("Of your figures"),
        "as": N_("Called"),
        "lost": N_("Left behind"),
        "only": N_("Only these"),
        "role": N_("Role"),
        "seat": N_("Seat"),
        "skills": N_("Skills"),
        "command": N_("Command"),
        "ruling": N_("Ruling"),
        "back": N_("Way back"),
        "away": N_("Put away"),
        "rename": N_("New name"),
        "of": N_("Belongs to"),
        "first": N_("First"),
        "kind": N_("Kind"),
        "order": N_("Order"),
        "seed": N_("Seed"),
        "system": N_("System"),
        "title": N_("Title"),
        "instead": N_("Instead"),
        "x": N_("Column"),
        "y": N_("Row"),
        "secret": N_("Secret"),
        "names": N_("Names"),
        "steps": N_("How many"),
        "new": N_("New name"),
        "hours": N_("Hours"),
        "where": N_("Where"),
        "field": N_("Number"),
    }
)

# The verbs whose name is a new one.
_NAMING = ("add", "branch", "side", "zone")

# Where a key means something else than with other verbs.
OWN_LABELS: Mapping[tuple[str, str], str] = MappingProxyType(
    {
        ("setting", "name"): N_("Setting"),
        ("import", "source"): N_("File"),
        **dict.fromkeys((("condition", "name"), ("uncondition", "name")), N_("On")),
        **dict.fromkeys((("rename", "name"), ("remove", "name")), N_("What")),
        ("condition", "on"): N_("Counts for"),
        ("roll", "notation"): N_("Dice"),
        ("roll", "dice"): N_("Faces"),
        **dict.fromkeys(((verb, "name") for verb in _NAMING), N_("Name")),
    }
)

# What begins the keys of whoever answers.
THEIRS = "vs-"


def label_of(verb: str, key: str, system: str = "") -> str:
    """Return what the field for a key of a verb is called; an opponent's says that it is."""
    game = system or first()
    own = words_of(game).labels
    known = own.get(f"{verb} {key}") or OWN_LABELS.get((verb, key)) or LABELS.get(key)
    known = known or own.get(key)
    if known is None and key.startswith(THEIRS):
        return f"vs. {label_of(verb, key.removeprefix(THEIRS), system)}"
    return own_word(known, game) if known else key


# What an empty field says, by the verb and the key; games have their own.
FIELD_HINTS: Mapping[tuple[str, str], str] = MappingProxyType(
    {("obstacle", "needs"): "12", ("aspect", "text"): N_("Fog on the water")}
)
