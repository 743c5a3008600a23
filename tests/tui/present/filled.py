"""Forms filled in for the worked conflict, by what is chosen and given."""

from __future__ import annotations

from tests.tui.quay import shown
from tracker.session import Session
from tracker.tui.present.filling import Filling
from tracker.tui.present.form import Field
from tracker.tui.present.forms import Comes, comes_lines, comes_to, form_fields


def filling(session: Session, chosen: str = "", rolls: str = "program", **given: str) -> Filling:
    keys = {key.replace("_", "-"): value for key, value in given.items()}
    return Filling(session.state, session.timeline, keys, chosen, rolls == "table")


def fields(verb: str, session: Session, chosen: str = "", **given: str) -> dict[str, Field]:
    return {field.key: field for field in form_fields(verb, filling(session, chosen, **given))}


def comes(verb: str, session: Session, rolls: str = "program", **given: str) -> Comes:
    """Return what a form filled in with this comes to."""
    made = filling(session, rolls=rolls, **given)
    return comes_to(verb, form_fields(verb, made), made)


def known(verb: str, session: Session, **given: str) -> list[str]:
    """Return what is known before the dice fall, in lines of any length."""
    return shown(comes_lines(comes(verb, session, **given), filling(session), 200))


def line(verb: str, session: Session, chosen: str = "", **given: str) -> str:
    made = filling(session, chosen, **given)
    return comes_to(verb, form_fields(verb, made), made).text


def labels(field: Field) -> list[str]:
    return [f"{option.label} {option.note}".strip() for option in field.options]
