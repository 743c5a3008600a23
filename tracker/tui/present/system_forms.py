"""The forms that each system with outcomes has of its own, by its id and by the verb."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

from tracker.tui.present.filling import Filling
from tracker.tui.present.form import Field
from tracker.tui.present.lasting_forms import LASTING_FORMS
from tracker.tui.present.percent_forms import PERCENT_FORMS
from tracker.tui.present.pool_forms import POOL_FORMS
from tracker.tui.present.reserves_forms import RESERVES_FORMS
from tracker.tui.present.twenty_forms import TWENTY_FORMS

Build = Callable[[Filling], Iterator[Field]]

SYSTEM_FORMS: Mapping[str, Mapping[str, Build]] = MappingProxyType(
    {
        "pool": {**LASTING_FORMS, **POOL_FORMS},
        "percent": {**LASTING_FORMS, **PERCENT_FORMS},
        "reserves": {**LASTING_FORMS, **RESERVES_FORMS},
        "twenty": {**LASTING_FORMS, **TWENTY_FORMS},
    }
)
