"""What a save has in it: which types, fields, rules and kinds of records, told from its JSON.

It needs nothing but the schema of the format, so it means the same whatever the program becomes.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

Document = dict[str, Any]

# A word for the kind of thing, then what tells it apart: ("field", "Rolled", "anew").
Feature = tuple[str, ...]


def records_of(save: bytes) -> list[Document]:
    """Return the records in the lines of a save."""
    return [json.loads(line) for line in save.splitlines()[1:]]


def features(schema: Document, records: Iterable[Document]) -> set[Feature]:
    """Return all that occurs in records; rules and questions with the game they occur in."""
    found: set[Feature] = set()
    game = {0: "fate"}
    for record in records:
        found.add(_kind(record))
        # In a revision, whoever names no parent follows the one before.
        before = record.get("parent", 0)
        for ruling in (record, *record.get("rulings", ())):
            if "command" in ruling:
                _take_ruling(schema, {"parent": before, **ruling}, game, found)
                before = ruling["n"]
    return found


def _kind(record: Document) -> Feature:
    if "revision" in record:
        return "record", record["revision"].split()[0]
    if "branch" in record:
        return "record", "branch", "away" if record.get("away") else ""
    return "record", record.get("why", "ruling")


def _take_ruling(
    schema: Document, ruling: Document, game: dict[int, str], found: set[Feature]
) -> None:
    framed = [e for e in ruling["events"] if e["type"] == "conflict_framed"]
    here = framed[-1].get("system", "fate") if framed else game[ruling["parent"]]
    game[ruling["n"]] = here
    found.add(("command", here, ruling["command"]["type"]))
    found |= {("event", here, event["type"]) for event in ruling["events"]}
    found |= {("overruled", here, rule) for rule in ruling["command"].get("overruled", ())}
    for what, values in (("command", [ruling["command"]]), ("event", ruling["events"])):
        for value in values:
            for name, key, at in fields(schema, schema[what], value):
                found.add(("field", name, key))
                if key == "rule" and at:
                    found.add(("rule", here, at))
                elif (name, key) == ("Warned", "message"):
                    found.add(("warned", at))
                elif key == "kind" and name in ("Question", "Window"):
                    found.add((name.casefold(), here, at))


def fields(schema: Document, form: Document, value: Any) -> Iterator[tuple[str, str, Any]]:
    """Yield each field that a value has, with the name of the type it belongs to.

    A field that is as by default is not written, so it does not occur.
    """
    if "$ref" in form:
        name = form["$ref"].rpartition("/")[2]
        known = schema["$defs"][name].get("properties", {})
        for key, inner in value.items():
            yield name, key, inner
            yield from fields(schema, known[key], inner)
    elif "anyOf" in form:
        chosen = _among(form, value)
        if chosen is not None:
            yield from fields(schema, chosen, value)
    elif isinstance(value, list):
        ahead = form.get("prefixItems", ())
        for at, inner in enumerate(value):
            part = ahead[at] if at < len(ahead) else form.get("items")
            if isinstance(part, dict):
                yield from fields(schema, part, inner)
    elif isinstance(value, dict) and isinstance(form.get("additionalProperties"), dict):
        for inner in value.values():
            yield from fields(schema, form["additionalProperties"], inner)


def _among(form: Document, value: Any) -> Document | None:
    """Return which of several forms a value has, None where nothing can lie in it."""
    if not isinstance(value, dict | list):
        return None
    if told := form.get("discriminator"):
        return {"$ref": told["mapping"][value[told["propertyName"]]]}
    if isinstance(value, list):
        return next((one for one in form["anyOf"] if one.get("type") == "array"), None)
    return next((one for one in form["anyOf"] if "$ref" in one or one["type"] == "object"), None)
