"""What a campaign sets for its system of dice: ``setting NAME VALUE``."""

from __future__ import annotations

import re

from tracker.conflict.draft import Draft
from tracker.conflict.fields import SettingName, SettingValue
from tracker.conflict.ruling import N_, Command, Event
from tracker.conflict.state import Conflict, change
from tracker.conflict.system import SystemField, system
from tracker.conflict.topic import Topic

topic = Topic()

# Takes back what only a campaign sets.
_NOTHING = ("none", "-")

_NUMBER = re.compile(r"[+-]?[0-9]{1,6}")


class Setting(Command, frozen=True, kw_only=True, tag="setting"):
    """Set what the rules leave to the campaign."""

    words = ("name", "value")
    group = "setup"

    name: SettingName
    value: SettingValue


class SettingChanged(Event, frozen=True, kw_only=True, tag="setting_changed"):
    """The campaign sets this from now on; None sets nothing any more."""

    seen = "name value"

    name: str
    value: int | str | None


def campaign(state: Conflict, name: str) -> int | str | None:
    """Return what the campaign sets, the system's default when it sets nothing."""
    return system(state.system).setting(state.campaign, name)


def range_text(field: SystemField) -> str:
    """Return what a setting or a field of a sheet takes, as it is typed: ``on|off``, ``0…95``."""
    if field.free:
        return '"…"'
    if field.choices:
        return "|".join(field.choices)
    low = "" if field.lowest is None else str(field.lowest)
    high = "" if field.highest is None else str(field.highest)
    return f"{low}…{high}" if low or high else "N"


@topic.decides(Setting)
def set_setting(draft: Draft, command: Setting) -> None:
    """Set one of the system's settings; refuses a name or a value that it does not have."""
    settings = system(draft.state.system).settings
    wanted = command.name.casefold().replace("-", "_")
    field = next((one for one in settings if one.name == wanted), None)
    if field is None:
        names = tuple(one.name for one in settings)
        draft.refuse(N_("there is no setting called {name}"), candidates=names, name=command.name)
    text = command.value.strip() if field.free else command.value.strip().casefold()
    value: int | str = int(text) if _NUMBER.fullmatch(text) and not field.free else text
    if field.default is None and text in _NOTHING:
        draft.emit(SettingChanged(name=field.name, value=None))
        return
    if not field.accepts(value):
        draft.refuse(
            N_("{name} takes {range}, not {value}"),
            rule=field.rule,
            candidates=field.choices,
            name=field.name,
            range=range_text(field),
            value=command.value,
        )
    draft.emit(SettingChanged(name=field.name, value=value))


@topic.evolves(SettingChanged)
def _changed(state: Conflict, event: SettingChanged) -> Conflict:
    rest = {name: value for name, value in state.campaign.items() if name != event.name}
    own = {} if event.value is None else {event.name: event.value}
    return change(state, campaign={**rest, **own})
