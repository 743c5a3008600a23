"""The JSON schema of the state as JSON: every field that a script may rely on, with its type.

Fields are added under the same name of the schema; one that means something else, or is gone, would
be another schema.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tracker.conflict.system import SYSTEMS
from tracker.words.game_words import words_of

# What a document says of itself.
SCHEMA = "schwung/state/1"

Schema = dict[str, Any]

TEXT: Schema = {"type": "string"}
NUMBER: Schema = {"type": "integer"}
YES: Schema = {"type": "boolean"}
TEXT_OR_NONE: Schema = {"type": ["string", "null"]}
NUMBER_OR_NONE: Schema = {"type": ["integer", "null"]}
ANY: Schema = {"type": "object"}


def array_of(schema: Schema) -> Schema:
    """Return the schema of a list of these."""
    return {"type": "array", "items": schema}


def by_name(schema: Schema) -> Schema:
    """Return the schema of these by names."""
    return {"type": "object", "additionalProperties": schema}


def fields(properties: Mapping[str, Schema]) -> Schema:
    """Return the schema of a document with just these fields, none of which is left out."""
    return {
        "type": "object",
        "properties": dict(properties),
        "required": list(properties),
        "additionalProperties": False,
    }


def or_none(schema: Schema) -> Schema:
    """Return the schema of what may be null."""
    return {"anyOf": [schema, {"type": "null"}]}


_BOXES = fields({"boxes": NUMBER, "marked": array_of(NUMBER)})
_POINTS = fields({"current": NUMBER, "maximum": NUMBER})
_EFFECT = fields({"name": TEXT, "value": NUMBER, "left": NUMBER, "reserve": TEXT})
_CONDITION = {
    "id": TEXT,
    "text": TEXT,
    "mod": NUMBER,
    "diff": NUMBER,
    "fmod": NUMBER,
    "adv": NUMBER,
    "dis": NUMBER,
    "on": TEXT,
    "once": YES,
    "until": TEXT,
    "rule": TEXT,
}

_PARTICIPANT: Mapping[str, Schema] = {
    "name": TEXT,
    "role": {"enum": ["pc", "npc", "minions", "companion"]},
    "side": TEXT_OR_NONE,
    "zone": TEXT_OR_NONE,
    "hidden": YES,
    "status": {"enum": ["active", "out", "conceded", "left"]},
    "acted": YES,
    "holding": YES,
    "held_for": TEXT_OR_NONE,
    "full_defense": YES,
    "skills": by_name(NUMBER),
    "fp": NUMBER_OR_NONE,
    "fp_due": NUMBER,
    "tracks": by_name(_BOXES),
    "consequences": array_of({"$ref": "#/$defs/consequence"}),
    "losses": array_of(fields({"companion": TEXT_OR_NONE, "text": TEXT})),
    "aspects": array_of(TEXT),
    "outcome": TEXT_OR_NONE,
    "count": NUMBER_OR_NONE,
    "quality": NUMBER_OR_NONE,
    "leader": TEXT_OR_NONE,
    "disarmed": NUMBER_OR_NONE,
    "companions": array_of(TEXT),
    "actions": or_none(fields({"due": NUMBER, "used": NUMBER})),
    "conditions": array_of(fields(_CONDITION)),
    "resources": by_name(_POINTS),
    "effects": array_of(_EFFECT),
    "sheet": by_name({"type": ["integer", "string"]}),
    "memo": TEXT_OR_NONE,
    "seat": NUMBER_OR_NONE,
    "weight": NUMBER,
    "determination": NUMBER_OR_NONE,
    "max_consequences": NUMBER,
    "initiative": NUMBER_OR_NONE,
}

_CONSEQUENCE: Mapping[str, Schema] = {"severity": TEXT, "text": TEXT}

_ASPECT: Mapping[str, Schema] = {
    "text": TEXT,
    "on": TEXT,
    "sticky": YES,
    "free": TEXT_OR_NONE,
    "hidden": YES,
    "origin": TEXT,
}

_QUESTION: Mapping[str, Schema] = {
    "kind": TEXT,
    "who": TEXT_OR_NONE,
    "hit": NUMBER_OR_NONE,
    "track": TEXT_OR_NONE,
    "answers": array_of(TEXT),
    "about": TEXT_OR_NONE,
    "to": TEXT_OR_NONE,
    "terms": TEXT_OR_NONE,
}

_LAST_ROLL: Mapping[str, Schema] = {
    "by": TEXT,
    "effort": NUMBER_OR_NONE,
    "opposed_by": NUMBER_OR_NONE,
    "shifts": NUMBER,
    "spent": NUMBER,
    "outstanding": YES,
}

_OBSTACLE: Mapping[str, Schema] = {
    "id": TEXT,
    "text": TEXT,
    "needs": NUMBER_OR_NONE,
    "done": NUMBER_OR_NONE,
    "surplus": NUMBER_OR_NONE,
    "dis": NUMBER,
    "hidden": YES,
}

# Nouns to which games add fields.
_NOUNS: Mapping[str, Mapping[str, Schema]] = {
    "participant": _PARTICIPANT,
    "consequence": _CONSEQUENCE,
    "aspect": _ASPECT,
    "question": _QUESTION,
    "last_roll": _LAST_ROLL,
    "obstacle": _OBSTACLE,
}

_STATE: Mapping[str, Schema] = {
    "schema": {"const": SCHEMA},
    "title": TEXT,
    "system": TEXT,
    "kind": {"enum": ["physical", "social", "mental", None]},
    "phase": {"enum": ["setup", "running", "ended"]},
    "round": NUMBER,
    "turn": TEXT_OR_NONE,
    "order": array_of(TEXT),
    "participants": array_of({"$ref": "#/$defs/participant"}),
    "zones": array_of(fields({"name": TEXT, "aspects": array_of(TEXT)})),
    "borders": array_of(
        {"type": "array", "prefixItems": [TEXT, TEXT, NUMBER], "minItems": 3, "maxItems": 3}
    ),
    "aspects": array_of({"$ref": "#/$defs/aspect"}),
    "blocks": array_of(
        fields(
            {
                "by": TEXT,
                "what": TEXT,
                "strength": NUMBER,
                "passage": or_none(array_of(TEXT)),
                "protects": TEXT_OR_NONE,
            }
        )
    ),
    "spin": array_of(TEXT),
    "overflow": or_none(fields({"by": TEXT, "left": NUMBER})),
    "switches": array_of(TEXT),
    "swaps": array_of(
        fields({"who": TEXT, "skill": TEXT, "instead": TEXT, "aspect": TEXT, "lasts": TEXT})
    ),
    "question": or_none({"$ref": "#/$defs/question"}),
    "offers": array_of(TEXT),
    "called": array_of(TEXT),
    "warnings": array_of(fields({"rule": TEXT, "text": TEXT})),
    "last_roll": or_none({"$ref": "#/$defs/last_roll"}),
    "results": array_of(
        fields(
            {
                "by": TEXT,
                "what": TEXT_OR_NONE,
                "skill": TEXT_OR_NONE,
                "aspect": TEXT_OR_NONE,
                "quality": NUMBER_OR_NONE,
                "notice": NUMBER_OR_NONE,
                "faster": NUMBER,
            }
        )
    ),
    "last_check": or_none(
        fields(
            {
                "by": TEXT,
                "skill": TEXT_OR_NONE,
                "what": TEXT_OR_NONE,
                "effect": TEXT_OR_NONE,
                "hidden": YES,
                "faces": array_of(NUMBER),
                "check": ANY,
                "outcome": ANY,
                "figures": ANY,
            }
        )
    ),
    "conditions": array_of(fields({**_CONDITION, "where": TEXT})),
    "obstacles": array_of({"$ref": "#/$defs/obstacle"}),
    "settings": by_name({"type": ["integer", "string", "null"]}),
    "effects": array_of(_EFFECT),
    "head": NUMBER,
    "rulings": NUMBER,
    "branches": array_of(fields({"name": TEXT_OR_NONE, "tip": NUMBER, "parts_at": NUMBER})),
}


def state_schema() -> Schema:
    """Return the schema of what ``show --json`` prints, for any game.

    What only some games have may be left out where they do not.
    """
    own: Schema = {}
    nouns = {name: fields(known) for name, known in _NOUNS.items()}
    for game in SYSTEMS:
        words = words_of(game)
        own.update(words.document_schema())
        for name, more in words.noun_schemas().items():
            nouns[name]["properties"].update(more)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": SCHEMA,
        "title": "The state of a fight, as schwung show --json prints it",
        "type": "object",
        "properties": {**_STATE, **own},
        "required": list(_STATE),
        "additionalProperties": False,
        "$defs": nouns,
    }
