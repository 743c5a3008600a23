"""The worked conflict of the rules' section 4, whose table stands there."""

from __future__ import annotations

import json
import re

from tests.support.program import ROOT
from tests.support.worked import Document, Worked, worked

REFERENCE = ROOT / "tracker" / "systems" / "fate" / "rules.md"


def _table() -> Document:
    text = REFERENCE.read_text(encoding="utf-8")
    found = re.search(r"### 4\.4.*?```json\n(.*?)```", text, re.DOTALL)
    assert found is not None
    table: Document = json.loads(found[1])
    return table


QUAY: Worked = worked("quay", _table())
