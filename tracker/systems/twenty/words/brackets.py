"""Words of the W20: checks in brackets, dice in Roman numerals, results by stage, domains."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

from msgspec.structs import replace

from tracker.checks.rules.checking import refused, sound
from tracker.conflict.ruling import N_
from tracker.conflict.state import DICE_MOST, Conflict, Participant
from tracker.dice.faults import Fault
from tracker.dice.terms import find
from tracker.systems.twenty.rules.attributes import ATTRIBUTES, DOMAINS
from tracker.systems.twenty.rules.checks import MOST, Stage, number, numeral, signed
from tracker.systems.twenty.rules.notation import (
    Notation,
    Side,
    in_full,
    normalized,
    parse,
    read_edge,
)
from tracker.systems.twenty.rules.sheet import EXHAUSTION, WOUNDS, counted, forces
from tracker.words.figures import meant_by, read_number, skills_of
from tracker.words.kinds import Kind, one
from tracker.words.names import Named, clean, cleaned, misread, shown
from tracker.words.pointing import Scope
from tracker.words.shape import Slot
from tracker.words.translate import _
from tracker.words.vocabulary import term_name


def force_text(state: Conflict, p: Participant, domain: str) -> str:
    """Return the force of a domain by its German name, empty when the sheet has none."""
    force = forces(state, p).get(domain)
    return str(force.value) if force else ""


def hurt_text(p: Participant, domain: str) -> str:
    """Return ``W2 E1`` for two wounds and one exhaustion; empty for neither (T-162)."""
    known = ((_("W"), WOUNDS), (_("E"), EXHAUSTION))
    return " ".join(f"{sign}{n}" for sign, what in known if (n := counted(p, what)[domain]))


def size_text(size: int) -> str:
    """Return a size class as it is written, ``-I``; one that there is not, in digits (T-020)."""
    return f"{size:+d}" if abs(size) > 1 else signed(size).replace(" ", "") or "0"


def domain_texts(state: Conflict, p: Participant) -> list[str]:
    """Return the domains that have a force or are hurt: ``Body 4 W2 E1``."""
    found = []
    for domain in DOMAINS:
        parts = [force_text(state, p, domain.german), hurt_text(p, domain.german)]
        if text := " ".join(filter(None, parts)):
            found.append(f"{_(domain.name).capitalize()} {text}")
    return found


_LIKE_ROMAN = re.compile("[+-]?[IVXLCDM]+", re.I)
_STAGE = re.compile(r"(?P<degree>[0-9]{1,2}|[IVXivx]+)\s*[:=]\s*(?P<text>.+)")


def read_bracket(text: str, scope: Scope) -> str:
    """Return a check in its canonical form; refuses with the named errors of T-152.

    Of the names of attributes and skills, a beginning that no other has is enough.
    """
    known = [a.german for a in ATTRIBUTES]
    # In what one is specialized stands behind the name.
    known += dict.fromkeys(one.id.partition(" (")[0] for one in skills_of(scope.state))
    named = [Named(name, name) for name in known]
    return _written(sound(parse(in_full(text, lambda name: meant_by(name, named)))))


def _written(check: Notation) -> str:
    # A command is one line: between staged results a semicolon stands for the line's end.
    return str(check).replace("\n", "; ")


def skills_in(bracket: str) -> list[str]:
    """Return the skills in a check that was read before, by their names."""
    found = parse(bracket)
    sides = () if isinstance(found, Fault) else filter(None, (found.side, found.against))
    return [skill.name for side in sides for skill in side.skills]


def with_skills(bracket: str, names: Mapping[str, str]) -> str:
    """Return a check that was read before, with other names for some of its skills."""
    found = parse(bracket)
    if isinstance(found, Fault):
        return bracket

    def named(side: Side) -> Side:
        skills = (replace(skill, name=names.get(skill.name, skill.name)) for skill in side.skills)
        return replace(side, skills=tuple(skills))

    against = found.against and named(found.against)
    text = _written(replace(found, side=named(found.side), against=against))
    # What was meant may be an attribute, and then stands among those.
    again = parse(text)
    return text if isinstance(again, Fault) else _written(again)


def read_tally(text: str, _: Scope) -> int:
    """Return a number from 0 up, typed in digits or as a numeral from I to X."""
    typed = clean(text)
    count = number(typed)
    found = _digits(typed) if count is None else count
    if found < 0:
        raise misread(N_("{value} is not a number from 0 up"), value=shown(text))
    return _dice(found)


def read_net(text: str, _: Scope) -> int:
    """Return dice, plus for advantages, from ``- II`` or ``-2`` (T-158)."""
    edge = read_edge(clean(text))
    return _dice(_digits(re.sub(r"\s", "", text))) if isinstance(edge, Fault) else edge.net


def _dice(number: int) -> int:
    """Return a number of dice; refuses more than any hand holds."""
    if abs(number) > DICE_MOST:
        raise misread(N_("these are {n} dice; at most {most} are thrown"), n=number, most=DICE_MOST)
    return number


def _digits(text: str) -> int:
    """Return a number in digits; refuses what is meant as a numeral and is none (T-144)."""
    if _LIKE_ROMAN.fullmatch(normalized(text)):
        raise refused(
            Fault(
                "E_ROMAN",
                N_("{text} is no numeral from I to X"),
                "T-144",
                arguments={"text": shown(text)},
            )
        )
    return read_number(text)


def write_net(net: int, _: Scope) -> str:
    """Return dice as they are written in running text; more than a numeral says, in digits."""
    return f"{net:+d}" if abs(net) > MOST else signed(net) or "0"


def read_size(text: str, _: Scope) -> int:
    """Return a size class from ``-I``, ``0`` or ``+I``, or the number; refuses others (T-020)."""
    typed = normalized(text).strip()
    plain = {"-I": -1, "+I": 1, "I": 1, "±0": 0}
    size = plain.get(typed.upper().replace(" ", ""))
    if size is None and not re.fullmatch("[+-]?[0-9]{1,3}", typed):
        raise misread(N_("a size class is -I, 0 or +I"), rule="T-020")
    return int(typed) if size is None else size


def read_stages(text: str, slot: Slot, _: Scope) -> tuple[Stage, ...]:
    """Return staged results from ``I: …; II: …``; refuses those that do not ascend (T-147)."""
    stages: list[Stage] = []
    for part in filter(str.strip, text.split(";")):
        found = _STAGE.fullmatch(clean(part))
        count = number(found["degree"]) if found else None
        if found is not None and count is None and found["degree"].isdigit():
            count = int(found["degree"])
        if found is None or not count or (stages and stages[-1].degree >= count):
            raise refused(
                Fault(
                    "E_STAGE",
                    N_("staged results ascend, each with a numeral, a colon and a text: {text}"),
                    "T-152",
                    arguments={"text": shown(part)},
                )
            )
        stages.append(Stage(degree=count, text=cleaned(found["text"])))
    if not stages:
        raise misread(N_("{key} has nothing in it"), key=slot.key)
    return tuple(stages)


def write_stages(stages: tuple[Stage, ...], _: Slot, __: Scope) -> list[str]:
    """Return staged results in one word."""
    return ["; ".join(f"{numeral(stage.degree)}: {stage.text}" for stage in stages)]


def read_domain(text: str, _: Scope) -> str:
    """Return a domain by its German name, from that or the English one."""
    found = find(DOMAINS, clean(text))
    if found is None:
        raise misread(
            N_("no domain is called {name}"),
            rule="T-162",
            candidates=tuple(term_name(domain) for domain in DOMAINS),
            name=shown(text),
        )
    return found.german


KINDS: Mapping[str, Kind] = MappingProxyType(
    {
        "bracket": Kind(
            lambda text, _, scope: read_bracket(text, scope),
            lambda text, _, __: [str(text)],
            skills=skills_in,
            with_skills=with_skills,
            notation='"[…]"',
        ),
        "tally": one(read_tally, notation="N|I…X"),
        "net": one(read_net, write_net, notation='"- II"'),
        "size": one(read_size, lambda size, _: size_text(size), notation="-I|0|+I"),
        "stages": Kind(read_stages, write_stages, notation='"I: …; II: …"'),
        "domain": one(read_domain, notation="Geist|Körper|Seele"),
    }
)
