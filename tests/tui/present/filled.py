"""Forms filled in for the worked conflict, by what is chosen and given."""

from __future__ import annotations

from tracker.session import Session
from tracker.tui.present.filling import Filling
from tracker.tui.present.form import Field
from tracker.tui.present.forms import comes_to, form_fields


def filling(session: Session, chosen: str = "", rolls: str = "program", **given: str) -> Filling:
    keys = {key.replace("_", "-"): value for key, value in given.items()}
    return Filling(session.state, session.timeline, keys, chosen, rolls == "table")


def fields(verb: str, session: Session, chosen: str = "", **given: str) -> dict[str, Field]:
    return {field.key: field for field in form_fields(verb, filling(session, chosen, **given))}


def line(verb: str, session: Session, chosen: str = "", **given: str) -> str:
    made = filling(session, chosen, **given)
    return comes_to(verb, form_fields(verb, made), made).text


def labels(field: Field) -> list[str]:
    return [f"{option.label} {option.note}".strip() for option in field.options]
