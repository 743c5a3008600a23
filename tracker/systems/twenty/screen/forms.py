"""The forms of W20 checks: in a bracket or by their parts, alone, compared, with others."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

import msgspec

from tracker.systems.twenty.rules.attributes import COMMUNAL as TOGETHER
from tracker.systems.twenty.rules.attributes import DOMAINS, SUPPORTABLE, is_one_of
from tracker.systems.twenty.rules.contests import DEFENSE
from tracker.systems.twenty.rules.notation import Notation
from tracker.systems.twenty.rules.numerals import signed
from tracker.systems.twenty.screen.answers import ANSWERS
from tracker.systems.twenty.screen.fields import EXAMPLE, Parts, companions, opposing
from tracker.systems.twenty.words.domains import hurt_text
from tracker.systems.twenty.words.sentences import MODES
from tracker.tui.present.check_fields import acting, beside, opponent, thrown
from tracker.tui.present.filling import Filling
from tracker.tui.present.form import Field, Option
from tracker.tui.present.roll_fields import ASKED
from tracker.words.summary import in_order
from tracker.words.translate import _
from tracker.words.vocabulary import term_name

Build = Callable[[Filling], Iterator[Field]]

ALONE = "alone"
COMPARATIVE, SUPPORTING, COMMUNAL = MODES


def _outcome(filling: Filling, written: Notation | None) -> Iterator[Field]:
    """Yield what is required and staged, where no bracket says so, and what it is about."""
    if written is None:
        yield filling.text("req", _("Required EG"), hint="III")
        yield filling.text("stages", _("Results by EG"), hint="I: …; II: …")
    yield filling.text("what", _("What"), hint=_("what is tried"))
    if filling.state.obstacles:
        none = Option("", "", _("no task"))
        known = [
            Option(o.id, o.text, o.text, signed(-o.dis)) for o in filling.state.obstacles.values()
        ]
        yield filling.choice("obstacle", _("Task"), [none, *known])


def _beside(filling: Filling, parts: Parts) -> Iterator[Field]:
    yield parts.hidden()
    yield filling.text("note", _("Note"), hint=_("the impressions that a check leaves"))
    yield from beside(filling, hidden=False)


# Who takes part, against whom


def _mode(filling: Filling, written: Notation | None, skill: str) -> tuple[str, list[Field]]:
    """Return how many make the check and of what kind; a bracket may say so itself."""
    if written is not None and written.mode != "single":
        return written.mode, []
    options = [Option(ALONE, "", _("alone"))]
    usual = {SUPPORTING: SUPPORTABLE, COMMUNAL: TOGETHER}
    options += [
        Option(mode, "", _(name), _("usual") if is_one_of(skill, usual.get(mode, ())) else "")
        for mode, name in MODES.items()
    ]
    field = filling.choice("mode", _("Made"), options)
    return field.value, [field]


def _named(parts: Parts) -> str:
    """Return the skill that is checked, without its specialization."""
    return next((skill.name for skill in parts.side.skills), "") if parts.side else ""


def check(filling: Filling) -> Iterator[Field]:
    """Yield the fields of a check, alone, compared, supported or communal."""
    who, fields = acting(filling)
    yield from fields
    parts = Parts(filling, who, "check")
    yield from parts.values()
    yield parts.notation()
    mode, more = _mode(filling, parts.written, _named(parts))
    yield from more
    yield from parts.changes("check")
    if mode == COMPARATIVE:
        aim = opponent(filling, who, "target")
        yield _keyed(aim)
        yield parts.dice()
        yield from _theirs(filling, aim.value, parts)
    elif mode in (SUPPORTING, COMMUNAL):
        yield from _several(filling, who, mode, parts.written)
    else:
        yield parts.dice()
    yield from _outcome(filling, parts.written)
    yield from _beside(filling, parts)


def _keyed(field: Field) -> Field:
    return msgspec.structs.replace(field, word=False)


def _several(filling: Filling, who: str, mode: str, written: Notation | None) -> Iterator[Field]:
    """Yield who takes part and how many may; the dice go with it once that is known."""
    people = companions(filling, who)
    named = len(people.picked)
    if written is None or written.mode == "single":
        key, most = ("helpers", max(named, 1)) if mode == SUPPORTING else ("figures", named + 1)
        label = _("May support") if mode == SUPPORTING else _("In all")
        yield _given(filling.text(key, label), str(max(most, 1 if mode == SUPPORTING else 2)))
    yield people
    if named:
        yield thrown(filling, example=EXAMPLE)


def _given(field: Field, usual: str) -> Field:
    return msgspec.structs.replace(field, value=field.value or usual)


def _theirs(filling: Filling, whom: str, mine: Parts) -> Iterator[Field]:
    """Yield the opponent's side: in the bracket, by attribute and skill, or asked afterwards."""
    theirs = Parts(filling, whom, "defend", "vs")
    if mine.written is not None and mine.written.against is not None:
        yield from theirs.changes(DEFENSE)
        yield theirs.dice()
        return
    answers = [
        Option(ASKED, "", _("asked afterwards")),
        Option("now", "", _("rolls now")),
    ]
    answer = filling.choice("answer", _("They"), answers)
    yield answer
    if answer.value == ASKED:
        return
    yield from theirs.values(opposing(mine.side, theirs.p))
    yield from theirs.changes(DEFENSE)
    yield theirs.dice()


def contest(filling: Filling) -> Iterator[Field]:
    """Yield the fields of a comparative check."""
    yield from _against(filling, "contest", "opponent")


def attack(filling: Filling) -> Iterator[Field]:
    """Yield the fields of an attack."""
    yield from _against(filling, "attack", "target")


def _against(filling: Filling, verb: str, key: str) -> Iterator[Field]:
    who, fields = acting(filling)
    yield from fields
    aim = opponent(filling, who, key)
    yield aim
    parts = Parts(filling, who, verb)
    yield from parts.values()
    yield parts.notation()
    yield from parts.changes(verb)
    yield parts.dice()
    yield from _theirs(filling, aim.value, parts)
    yield from _outcome(filling, parts.written)
    yield from _beside(filling, parts)


def hurt(filling: Filling) -> Iterator[Field]:
    """Yield whose domain has wounds or exhaustion more, which domain, and how many."""
    state = filling.state
    people = [filling.person(p) for p in in_order(state)]
    who = filling.choice("name", _("Who"), people, filling.chosen, word=True)
    yield who
    p = state.participants.get(who.value)
    yield filling.choice(
        "domain",
        _("Domain"),
        [
            Option(d.german, d.german, term_name(d), hurt_text(p, d.german) if p else "")
            for d in DOMAINS
        ],
        word=True,
    )
    yield filling.text("amount", _("How many"), hint="1", word=True)


TWENTY_FORMS: Mapping[str, Build] = MappingProxyType(
    {
        "check": check,
        "contest": contest,
        "attack": attack,
        "wound": hurt,
        "exhaust": hurt,
        **ANSWERS,
    }
)
