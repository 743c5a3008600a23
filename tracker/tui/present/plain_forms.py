"""The forms of commands without a roll, made from how each command's type declares its words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

from msgspec.structs import replace

from tracker.conflict.checks import AVERAGE
from tracker.conflict.offers import yet_to_act
from tracker.conflict.ruling import Command
from tracker.conflict.scenes import is_hurt, temporary
from tracker.conflict.state import SCENE, Aspect, Conflict, Participant, Result
from tracker.systems import fate
from tracker.systems.skills import SKILLS
from tracker.tui.present.filling import Filling, as_before
from tracker.tui.present.form import Field, Option
from tracker.tui.present.lasting_forms import counts_for, stands_until
from tracker.tui.present.plain_words import HINTS, label_of
from tracker.tui.present.roll_fields import actor, dice, open_steps, tags_for
from tracker.words import pointing
from tracker.words.setting_terms import setting_names, setting_values
from tracker.words.shape import Slot, shape
from tracker.words.summary import in_order
from tracker.words.terms import name_of, rung_name, severity_name, skill_name, track_name
from tracker.words.translate import _, fill
from tracker.words.vocabulary import (
    ADVANCES,
    COMPANION_KINDS,
    USES,
    chosen_from,
    term_name,
    word_shown,
)

Whether = Callable[[Conflict, Participant], bool]

# Keys of every command, and those that a form has no use for.
UNASKED = frozenset({"by", "why", "ids", "rolled", "anew"})

# What nobody has held an action for.
NOT_HELD_FOR = frozenset({"hold", "next", "full-defense"})

# What anybody may do at any time.
ANYBODY = frozenset({"free", "environment"})


# What may be open for several at once: by whose window, the owner's or of whom it is about.
WINDOWED = MappingProxyType({"concede": "who", "protest": "who", "outcome": "to"})


def _is_active(state: Conflict, p: Participant) -> bool:
    return p.active


def _attachable(state: Conflict, p: Participant) -> bool:
    return p.active and p.role in ("minions", "companion")


def _leads(state: Conflict, p: Participant) -> bool:
    return p.active and p.role in ("pc", "npc")


def _group(state: Conflict, p: Participant) -> bool:
    return p.active and p.role == "minions"


def _several(state: Conflict, p: Participant) -> bool:
    return _group(state, p) and (p.left or 0) > 1


def _blocks(state: Conflict, p: Participant) -> bool:
    return any(block.by == p.id for block in state.blocks)


def _has_points(state: Conflict, p: Participant) -> bool:
    return p.fp is not None


def _may_return(state: Conflict, p: Participant) -> bool:
    if state.loss_of(p.id) is not None:
        return True
    owner = state.participants.get(p.owner or "")
    alone = p.role != "companion" or "independent" in p.advances
    return p.status == "left" and (alone or (owner is not None and owner.active))


def _companion_here(state: Conflict, p: Participant) -> bool:
    asked = state.question.who if state.question else None
    return p.active and p.role == "companion" and p.leader == asked


def _may_get_a_tag(state: Conflict, p: Participant) -> bool:
    owners = {a.free for a in state.aspects.values()} - {p.id}
    sides = {q.side for q in state.participants.values() if q.id in owners}
    return p.active and p.side in sides


# Who can be meant by a word; everybody else is left out.
WHOM: Mapping[tuple[str, str], Whether] = MappingProxyType(
    {
        ("attach", "name"): _attachable,
        ("attach", "to"): _leads,
        ("pass-tag", "to"): _may_get_a_tag,
        ("detach", "name"): lambda state, p: p.leader is not None,
        ("fp", "name"): _has_points,
        ("compel", "name"): _has_points,
        ("full-defense", "name"): lambda state, p: yet_to_act(p),
        ("leave", "name"): _is_active,
        ("return", "name"): _may_return,
        ("hit", "name"): _is_active,
        ("lose", "companion"): _companion_here,
        ("companion", "of"): _leads,
        ("minions", "leader"): _leads,
        ("free", "against"): _blocks,
        ("split", "source"): _several,
        ("merge", "name"): _group,
        ("merge", "into"): _group,
        ("rest", "name"): _leads,
        ("clear", "name"): lambda state, p: any(track.marked for track in p.tracks.values()),
        ("end-scene", "keep"): lambda state, p: p.role in ("pc", "npc") or is_hurt(p),
    }
)


def _which_aspects(filling: Filling, verb: str) -> list[Aspect]:
    aspects = list(filling.state.aspects.values())
    if verb == "pass-tag":
        return [a for a in aspects if a.free]
    if verb == "unaspect":
        return [a for a in aspects if not a.severity]
    if verb == "environment":
        # An open one of the scene or of a zone of it (F-ENV-1).
        return [a for a in aspects if a.on not in filling.state.participants and not a.hidden]
    if verb == "compel":
        people = filling.state.participants
        who = _named(filling, verb)
        return sorted(
            (a for a in aspects if a.on == who or a.on not in people), key=lambda a: a.on != who
        )
    return aspects


def _many_aspects(filling: Filling, verb: str, key: str) -> list[Aspect]:
    aspects = list(filling.state.aspects.values())
    if verb == "end-scene":
        # What goes by itself may stay, and the other way round.
        return [a for a in aspects if temporary(a) and a.sticky == (key == "goes")]
    return aspects


def _named(filling: Filling, verb: str) -> str:
    """Return whom the field for the name chooses."""
    state, whom = filling.state, WHOM[verb, "name"]
    may = [p.id for p in in_order(state) if whom(state, p)]
    if verb == "attach":
        may.sort(key=lambda who: bool(state.participants[who].leader))
    wanted = (filling.given.get("name"), filling.chosen, *may)
    return next((one for one in wanted if one in may), "")


def plain(type_: type[Command], system: str = "fate") -> Callable[[Filling], Iterator[Field]]:
    """Return the form of a command, a field for each of its words and keys."""
    form = shape(type_, system)

    def build(filling: Filling) -> Iterator[Field]:
        if form.verb in ANYBODY:
            yield _by(filling)
        elif form.verb in WINDOWED and filling.state.question is None:
            yield from filling.whose(form.verb, WINDOWED[form.verb])[1]
        elif form.type.group in ("actions", "turns") and form.verb not in NOT_HELD_FOR:
            yield from actor(filling)[1]
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


def _by(filling: Filling) -> Field:
    """Return the field for who does it, whosever turn it is."""
    state = filling.state
    people = [filling.person(p) for p in in_order(state) if p.active]
    options = [Option(o.id, "", o.label) if o.id == state.turn else o for o in people]
    return filling.choice("by", _("Who"), options, filling.chosen or state.turn or "")


def slot_field(filling: Filling, verb: str, slot: Slot, word: bool = False) -> Field:
    """Return the field for one word or key, by its kind."""
    label = label_of(verb, slot.key, filling.state.system)
    hint = HINTS.get((verb, slot.key)) or HINTS.get(("", slot.key)) or ""
    hint = _(hint) if hint else _hint(slot)
    match slot.kind:
        case "participants":
            people = _people(filling, verb, slot)
            known = filling.usual(verb, slot.field)
            before = [p.id for p in people if isinstance(known, tuple) and p.id in known]
            people = as_before(people, before)
            if verb == "order":
                before = [p.id for p in in_order(filling.state) if p.active and p.leader is None]
            chosen = filling.choices(slot.key, label, people, listed=",", likely=before)
            return replace(chosen, ordered=verb == "order", word=word)
        case "aspects":
            aspects = [filling.aspect(a.id) for a in _many_aspects(filling, verb, slot.key)]
            return filling.choices(slot.key, label, aspects)
        case "covered":
            kinds = [Option(kind, kind, term_name(term)) for kind, term in COMPANION_KINDS.items()]
            return filling.choices(slot.key, label, kinds, listed=",")
        case "advances":
            names = {"names": ", ".join(term_name(term) for term in ADVANCES.values())}
            return filling.text(slot.key, label, hint=fill("e.g. {names}", names))
        case "zones":
            zones = [filling.zone(zone) for zone in filling.state.zones]
            return replace(filling.choices(slot.key, label, zones, listed=","), ordered=True)
        case "yes":
            return _yes_or_no(filling, verb, slot, label)
        case "faces" if filling.state.system == "fate":
            return dice(filling, slot.key, label)
        case "scope":
            return counts_for(filling, slot.key, label)
        case "until":
            return stands_until(filling, slot.key, label)
        case "rest":
            return filling.text(slot.key, label, kind="rest", hint=hint)
    options = _options(filling, verb, slot)
    if options is None:
        return filling.text(slot.key, label, hint=hint, word=word, repeated=slot.repeated)
    likely = filling.chosen if slot.required or word else ""
    ids = {option.id for option in options}
    if slot.kind in ("choice", "rung") and str(slot.default) in ids:
        # What the rules say stands first, and need not be typed.
        rule = str(slot.default)
        options = [replace(o, typed="") if o.id == rule else o for o in options]
        known = filling.usual(verb, slot.field)
        likely = rule if known in (None, slot.default) else str(known)
        options = as_before(options, () if likely == rule else (likely,))
    elif not slot.required and (verb, slot.key) != ("full-defense", "name"):
        nobody = _("no one") if slot.kind == "participant" else _("none")
        # Who comes back stands where they stood.
        # A conflict that is framed anew keeps what is not named.
        nobody = _("as before") if verb in ("return", "conflict", "set") else nobody
        # What the skill or the conflict says (F-ZONE-2…4, F-STRESS-2, F-MINION-2).
        usual = slot.key in ("range", "track") or (verb, slot.key) == ("minions", "kind")
        nobody = _("as usual") if usual else nobody
        # Of a place the scene is what is meant where none is given.
        options = options if slot.kind == "place" else [Option("", "", nobody), *options]
    return filling.choice(slot.key, label, options, likely, word=word)


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
    zones = [filling.zone(zone) for zone in state.zones]
    match slot.kind:
        case "participant":
            return _people(filling, verb, slot)
        case "zone":
            return zones
        case "side":
            return [
                Option(s.id, pointing.write_side(s.id, filling.scope), s.name)
                for s in state.sides.values()
            ]
        case "named":
            everything = [*(p.id for p in in_order(state)), *state.zones, *state.sides]
            return [
                Option(i, pointing.write_named(i, filling.scope), name_of(state, i))
                for i in everything
            ]
        case "place":
            people = [filling.person(p) for p in in_order(state)]
            # Where the place is a word of the line, leaving it out would shift the others.
            scene = Option(SCENE, SCENE if slot.required else "", _("the scene"))
            return [scene, *zones, *people]
        case "aspect":
            return [
                filling.aspect(a.id, f"({name_of(state, a.on)})")
                for a in _which_aspects(filling, verb)
            ]
        case "hidden":
            return [
                Option(one.id, pointing.write_hidden(one.id, filling.scope), one.name)
                for one in pointing.hidden(state)
            ]
        case "setting":
            named = setting_names(state.system).items()
            return [Option(name, name, term_name(term)) for name, term in named]
        case "setting-value":
            setting = filling.given.get("name") or next(iter(setting_names(state.system)), "")
            values = setting_values(state.system, setting).items()
            return [Option(value, value, term_name(term)) for value, term in values] or None
        case "skill" if state.system == "fate":
            by = filling.given.get("by") or filling.chosen or state.turn or ""
            known = state.participants.get(by)
            own = sorted(known.skills, key=lambda s: -known.skills[s]) if known else []
            names = dict.fromkeys([*own, *SKILLS])
            return [Option(name, name, skill_name(name)) for name in names]
        case "rung" if (verb, slot.key) == ("minions", "quality"):
            return [Option(str(n), str(n), rung_name(n)) for n in fate.QUALITIES]
        case "choice":
            terms = chosen_from(slot.choices, state, state.system)
            return [Option(str(c), str(c), word_shown(terms, str(c))) for c in slot.choices]
        case _:
            return None


def _people(filling: Filling, verb: str, slot: Slot) -> list[Option]:
    state = filling.state
    may = WHOM.get((verb, slot.key))
    people = [p for p in in_order(state) if may is None or may(state, p)]
    if verb == "attach":
        # First whom no rule keeps apart: that is what is meant as a rule.
        who = state.participants.get(_named(filling, verb))
        people.sort(key=lambda p: bool(p.leader) if slot.key == "name" else not _fits(who, p))
    return [filling.person(p) for p in people]


def _fits(who: Participant | None, leader: Participant) -> bool:
    """Return whether somebody may stand with a leader whom they do not stand with yet."""
    if who is None or leader.id == who.leader or leader.zone != who.zone:
        return False
    return leader.id == who.owner if who.role == "companion" else leader.side == who.side


def _hint(slot: Slot) -> str:
    if slot.required:
        return _("needed")
    if slot.kind == "rung" and isinstance(slot.default, int) and slot.key == "quality":
        return rung_name(slot.default)
    return "" if slot.default in (None, "", (), {}) else str(slot.default)


def overflow(filling: Filling) -> Iterator[Field]:
    """Yield the fields for spending overflow: a move, the weapon taken up, an act and its cost."""
    state = filling.state
    owner = state.participants.get(state.overflow.by) if state.overflow else None
    near = open_steps(filling, owner)
    stay = Option("", "", _("stays"))
    steps = [filling.zone(zone, str(1 + border)) for zone, border in near.items()]
    yield filling.choice("move", _("Move"), [stay, *steps], steps[0].id if steps else "")
    if owner is not None and any(m.role == "minions" for m in state.group_of(owner.id)):
        yield filling.toggle("alone", _("Alone"))
    if owner is not None and owner.disarmed is not None:
        yield filling.toggle("rearm", _("Re-arm"), note=str(1 + owner.disarmed))
    yield filling.text("what", _("What"), word=True, hint=_("a supplemental act"))
    yield filling.text("cost", _("Cost"), hint="1")


def tag(filling: Filling) -> Iterator[Field]:
    """Yield the fields for tagging an aspect on a roll that is made."""
    state, open_ = filling.state, filling.state.exchange
    rollers = [roll.by for roll in (open_.roll, open_.defense) if roll] if open_ else []
    asked = state.question.who if state.question else None
    likely = asked if asked in rollers else next(iter(rollers), "")
    people = [filling.person(state.participants[i]) for i in rollers]
    who = filling.choice("by", _("For"), people, likely or "")
    yield who
    yield filling.choice("aspect", _("Aspect"), tags_for(filling, who.value), word=True)
    ways = [Option("bonus", "", "+2"), Option("reroll", "reroll", _("all dice again"))]
    way = filling.choice("as", _("For what"), ways)
    yield way
    if way.value == "reroll":
        yield dice(filling)


def spend(filling: Filling) -> Iterator[Field]:
    """Yield the fields for spending shifts: how many, on what, what that raises (F-SHIFT-5…9)."""
    last = filling.state.last_roll
    left = last.left if last else 0
    numbers = [Option(str(n), str(n), str(n)) for n in range(1, left + 1)]
    yield filling.choice("shifts", _("Shifts"), numbers, word=True)
    use = filling.given.get("on", "time")
    if use not in USES:
        # Chosen or typed, words take the place of the choice.
        hint = fill("{uses}, or in your words", {"uses": tuple(map(term_name, USES.values()))})
        yield filling.text("on", _("On"), hint=hint)
        return
    known = [Option(name, name, term_name(term)) for name, term in USES.items()]
    yield filling.choice("on", _("On"), [*known, Option("", "", _("in words"))], use)
    if last is not None and use != "time":
        result = last.result or Result(by=last.by)
        before = result.quality if use == "quality" else result.notice
        usual = (last.opposed_by or 0) if use == "quality" else AVERAGE
        base = rung_name(usual if before is None else before)
        yield filling.text("base", _("Raised from"), hint=base)


def lowered(filling: Filling) -> Iterator[Field]:
    """Yield the field for what the attacker inflicts of the hit, less than all (F-ATTACK-13)."""
    question = filling.state.question
    hit = (question.hit or 0) if question else 0
    who = filling.state.participants.get(question.who or "") if question else None
    track = who.tracks.get(question.track or "") if who and question else None

    def box(taken: int) -> str:
        at = track.box_for(taken) if track and taken else None
        return f"({track_name(question.track or '')} {at})" if question and at else ""

    numbers = [Option(str(n), str(n), str(n), box(n)) for n in range(hit - 1, -1, -1)]
    yield filling.choice("hit", _("Hit"), numbers)


def recover(filling: Filling) -> Iterator[Field]:
    """Yield the fields for a consequence that is overcome; what is due stands first."""
    state = filling.state
    due = [window.to for window in state.windows if window.kind == "recover"]
    carried = [a for a in state.aspects.values() if a.severity and a.on in state.participants]
    carried.sort(key=lambda a: a.id not in due)
    hurt = list(dict.fromkeys(aspect.on for aspect in carried))
    chosen = any(a.id in due and a.on == filling.chosen for a in carried) or not due
    people = [filling.person(state.participants[who]) for who in hurt]
    who = filling.choice("name", _("Who"), people, filling.chosen if chosen else "", word=True)
    yield who
    aspects = [
        filling.aspect(a.id, f"({severity_name(a.severity)}{due_note})")
        for a in carried
        if a.on == who.value
        for due_note in [f", {_('due')}" if a.id in due else ""]
    ]
    yield filling.choice("consequence", _("Consequence"), aspects, word=True)


def session(filling: Filling) -> Iterator[Field]:
    """Yield the field for whether time has passed since the last session (F-RECOVER-6)."""
    passed = Option("yes", "", _("yes"))
    short = Option("no", "no", _("no"), _("each heals a step sooner"))
    yield filling.choice("time-passed", _("Time has passed"), [passed, short])


PLAIN_FORMS: Mapping[str, Callable[[Filling], Iterator[Field]]] = MappingProxyType(
    {
        "overflow": overflow,
        "stress": lowered,
        "tag": tag,
        "recover": recover,
        "session": session,
        "spend": spend,
    }
)
