"""The fields of a roll: who acts, at whom, with which skills and dice, and what is done beside."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from tracker.conflict.movement import neighbors
from tracker.conflict.state import Aspect, Participant
from tracker.systems.fate.rules.full_defense import yet_to_act
from tracker.systems.fate.rules.routes import blocking
from tracker.systems.fate.rules.skills import SKILLS, at_hand, best, defense_skills
from tracker.systems.fate.rules.state import person, table_of, tags
from tracker.systems.fate.rules.tagging import taggable
from tracker.systems.fate.words.terms import rung_name
from tracker.tui.present import acting_fields
from tracker.tui.present.acting_fields import ASKED
from tracker.tui.present.filling import Filling
from tracker.tui.present.form import Field, Option
from tracker.words.terms import name_of, skill_name
from tracker.words.translate import _, fill, put

# The row for what is not shown at once.
FURTHER = "further"

# Stands between a skill and whose companion's it is.
OF = " of "


def others(filling: Filling, who: str) -> list[Participant]:
    """Return whom somebody may act on; not companions who stand by somebody (F-COMPANION-3)."""
    found = acting_fields.others(filling, who)
    return [p for p in found if p.role != "companion" or p.leader is None]


def target(
    filling: Filling,
    who: str,
    key: str = "target",
    before: Sequence[Option] = (),
    people: Iterable[Participant] | None = None,
    after: Sequence[Option] = (),
) -> Field:
    """Return the field for the target; a leader aims at none of those he leads (A-62)."""
    if people is None:
        people = [p for p in others(filling, who) if p.leader != who]
    return acting_fields.target(filling, who, key, before, people, after)


def skill(
    filling: Filling,
    who: str,
    usual: Sequence[str],
    verb: str,
    key: str = "skill",
    reaching: str = "",
) -> list[Field]:
    """Return the field for the skill, the usual ones first; minions roll with their quality.

    The likely one is the one that alone is ``reaching`` the target, for who has it; else what
    the same roller used the last time for the same, else the best of the usual ones.
    """
    p = filling.state.participants.get(who)
    if p is None or p.role == "minions":
        return []
    last = filling.last(who, "skill", verb)
    armed = filling.given.get("rearm") == "yes" or person(p).disarmed is None
    able = _usable(p, tuple(p.skills), armed=armed)
    wanted = (one for one in (reaching, last) if one in able)
    likely = next(wanted, "") or best(p, _usable(p, tuple(usual), armed=armed) or able)
    return [filling.choice(key, _("Skill"), any_skill(filling, p, usual), likely)]


def _usable(p: Participant, skills: tuple[str, ...], *, armed: bool) -> tuple[str, ...]:
    return skills if armed else at_hand(p, skills)


def skill_options(p: Participant, usual: Sequence[str]) -> list[Option]:
    """Return skills as options with their values: the usual ones, all others, those at 0."""
    rated = sorted(p.skills, key=lambda s: (s not in usual, -p.skills[s]))
    unrated = [s for s in usual if s not in p.skills]
    return [Option(s, s, skill_name(s), str(p.skills.get(s, 0))) for s in (*rated, *unrated)]


def helpers(filling: Filling, who: str) -> list[Participant]:
    """Return the companions who stand by somebody and have skills (F-COMPANION-14)."""
    members = filling.state.group_of(who) if who else ()
    return [member for member in members if member.role == "companion" and member.skills]


def borrowed(filling: Filling, who: str) -> list[Option]:
    """Return the skills of companions, each with whose it is (F-COMPANION-14)."""
    return [
        Option(f"{skill}{OF}{one.id}", skill, skill_name(skill), f"{value} {one.name}")
        for one in helpers(filling, who)
        for skill, value in one.skills.items()
    ]


def unlisted(p: Participant, shown: Sequence[Option]) -> list[Option]:
    """Return all other skills: what is not on a sheet counts as 0 (F-LADDER-4)."""
    there = {*p.skills, *(option.id for option in shown)}
    return [Option(s, s, skill_name(s), "0") for s in SKILLS if s not in there]


def any_skill(
    filling: Filling, p: Participant, usual: Sequence[str], before: Sequence[Option] = ()
) -> list[Option]:
    """Return every skill that can be rolled: the own ones, those of companions, all others.

    ``before`` stands before what nobody here has.
    """
    options = [*skill_options(p, usual), *borrowed(filling, p.id), *before]
    return [*options, *unlisted(p, options)]


def defense(filling: Filling, whom: str, usual: Sequence[str]) -> Field:
    """Return the field for how the opponent rolls: with a skill, or asked for it afterwards."""
    p = filling.state.participants.get(whom)
    asked = Option(ASKED, "", _("asked afterwards"))
    if p is None:
        return filling.choice("vs", _("Defense"), [asked])
    if p.quality is not None and p.role == "minions":
        words = fill("quality {quality}", {"quality": rung_name(p.quality)})
        return filling.choice("vs", _("Defense"), [Option("quality", "", words)])
    options = [*skill_options(p, usual), asked]
    options += unlisted(p, options)
    likely = best(p, tuple(usual) or at_hand(p, tuple(p.skills)))
    return filling.choice("vs", _("Defense"), options, likely)


def suggested_defenses(filling: Filling, whom: str, against: str) -> tuple[str, ...]:
    """Return the skills that suggest themselves against a skill (F-ATTACK-4…8)."""
    p = filling.state.participants.get(whom)
    return defense_skills(filling.state, p, against) if p else ()


def dice(filling: Filling, key: str = "dice", label: str = "") -> Field:
    """Return the field for the faces that were thrown."""
    if filling.table_rolls:
        hint = _("type + 0 - (*: the program rolls)")
    else:
        hint = _("the program rolls (*: the table); or type + 0 -")
    return filling.text(key, label or _("Dice"), hint=hint, kind="faces")


def opposing_dice(filling: Filling, vs: Field) -> list[Field]:
    """Return the field for the opponent's faces, unless they are asked for afterwards."""
    return [] if vs.value == ASKED else [dice(filling, "vs-dice", _("Their dice"))]


def full_defense_field(filling: Filling, whom: str, vs: Field) -> list[Field]:
    """Return the field for a full defense that begins with this defense (F-FULLDEF-4)."""
    p = filling.state.participants.get(whom)
    if p is None or vs.value == ASKED or person(p).attacked or not yet_to_act(p):
        return []
    return [filling.toggle("vs-full-defense", _("Full defense"), note="+2")]


def beside(filling: Filling, who: str, *, moves: bool = True, past: bool = True) -> Iterator[Field]:
    """Yield what may change a roll or be done beside it: modifiers, tags, spin, a move.

    Without ``past``, which block it has to pass is asked for elsewhere.
    """
    yield filling.text("mod", _("Modifier"), hint="+1 " + _("higher ground"), repeated=True)
    if tags := tags_for(filling, who):
        yield filling.choices("tag", _("Tag"), tags)
    yield from spin_field(filling, who)
    yield from with_group(filling, who)
    if moves:
        yield from _move(filling, who)
    yield from _rearm(filling, who)
    if moves:
        yield filling.text("extra", _("Extra act"), hint="1 " + _("draws a blade"), repeated=True)
    if past:
        yield from against(filling)
    yield further()


def tags_for(filling: Filling, who: str) -> list[Option]:
    """Return the aspects that somebody can tag: the own free tags first, the others for a point."""
    return [tag_option(filling, who, aspect) for aspect in taggable(filling.state, who)]


def tag_option(filling: Filling, who: str, aspect: Aspect) -> Option:
    """Return an aspect as an option, with where it is and what it costs somebody."""
    cost = _("free") if tags(aspect).free == who else f"1 {_('FP')}"
    return filling.aspect(aspect.id, f"({name_of(filling.state, aspect.on)}, {cost})")


def spin_field(filling: Filling, who: str) -> list[Field]:
    """Return the field for using spin on somebody's roll, where there is any (F-SPIN-3…6).

    It says how that changes the roll: an opponent's spin only makes it worse.
    """
    state = filling.state
    if not table_of(state).spin:
        return []
    roller = state.participants.get(who)
    hints = {}
    for holder in (state.participants[one] for one in table_of(state).spin):
        ally = roller is not None and holder.side == roller.side
        how = _("how {who} helps") if ally else _("how {who} hinders (-1)")
        hints[holder.name] = put(how, {"who": holder.name})
    if len(hints) == 1:
        return [filling.text("spin", _("Spin"), hint=next(iter(hints.values())))]
    each = "; ".join(f"{name}: {hint}" for name, hint in hints.items())
    return [filling.text("spin", _("Spin"), repeated=True, hint=each)]


def with_group(filling: Filling, who: str) -> Iterator[Field]:
    """Yield whether those who are led stay out of it, and with whose skill it is done."""
    if any(member.role == "minions" for member in filling.state.group_of(who)):
        yield filling.toggle("alone", _("Alone"))
    if helping := with_whom(filling, who):
        _skill, _of, lender = filling.given.get("skill", "").partition(OF)
        yield filling.choice("with", _("With"), helping, lender)


def with_whom(filling: Filling, who: str) -> list[Option]:
    """Return the companions with skills as options, nobody first; none without them."""
    found = helpers(filling, who)
    return [Option("", "", _("no one")), *map(filling.person, found)] if found else []


def open_steps(filling: Filling, p: Participant | None) -> dict[str, int]:
    """Return the zones next to somebody that nobody bars, with the border there (F-BLOCK-6)."""
    if p is None or p.zone is None:
        return {}
    state, here = filling.state, p.zone
    near = neighbors(state, here).items()
    return {there: border for there, border in near if blocking(state, p.id, here, there) is None}


def _move(filling: Filling, who: str) -> Iterator[Field]:
    p = filling.state.participants.get(who)
    near = open_steps(filling, p)
    if near:
        stay = Option("", "", _("stays"))
        steps = [filling.zone(zone, str(-(1 + border))) for zone, border in near.items()]
        yield filling.choice("move", _("Move"), [stay, *steps])


def _rearm(filling: Filling, who: str) -> Iterator[Field]:
    p = filling.state.participants.get(who)
    shifts = None if p is None else person(p).disarmed
    if shifts is not None:
        yield filling.toggle("rearm", _("Re-arm"), note=str(-(1 + shifts)))


def further() -> Field:
    """Return the row for all other keys, before it is known which those are."""
    return Field(key=FURTHER, label=_("Also"), kind="choices")


def against(filling: Filling) -> Iterator[Field]:
    """Yield the field for a block that has to be passed, where one stands that is no passage's."""
    state = filling.state
    makers = dict.fromkeys(block.by for block in table_of(state).blocks if block.passage is None)
    if makers:
        none = Option("", "", _("no block"))
        blockers = [filling.person(state.participants[i]) for i in makers]
        yield filling.choice("against", _("Past block of"), [none, *blockers])
