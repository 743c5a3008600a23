"""What stands beside the force of each domain: wounds and exhaustion, in a few characters."""

from __future__ import annotations

from tracker.conflict.state import Conflict, Participant
from tracker.systems.twenty.rules.attributes import DOMAINS
from tracker.systems.twenty.rules.numerals import signed
from tracker.systems.twenty.rules.sheet import EXHAUSTION, WOUNDS, counted, forces
from tracker.words.translate import _


def force_text(state: Conflict, p: Participant, domain: str) -> str:
    """Return the force of a domain by its German name, empty when the sheet has none."""
    force = forces(state, p).get(domain)
    return str(force.value) if force else ""


def hurt_text(p: Participant, domain: str) -> str:
    """Return ``W2 E1`` for two wounds and one exhaustion; empty for neither (T-162)."""
    known = ((_("W"), WOUNDS), (_("E"), EXHAUSTION))
    return " ".join(f"{sign}{n}" for sign, what in known if (n := counted(p, what)[domain]))


def size_text(size: int) -> str:
    """Return a size class as it is written: ``-I``."""
    return signed(size).replace(" ", "") or "0"


def domain_texts(state: Conflict, p: Participant) -> list[str]:
    """Return the domains that have a force or are hurt: ``Body 4 W2 E1``."""
    found = []
    for domain in DOMAINS:
        parts = [force_text(state, p, domain.german), hurt_text(p, domain.german)]
        if text := " ".join(filter(None, parts)):
            found.append(f"{_(domain.name).capitalize()} {text}")
    return found
