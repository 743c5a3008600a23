"""What actors of Foundry have in common, whatever the system they are made for."""

from __future__ import annotations

from typing import Any

from tracker.imports.sheets import FigureBuilder
from tracker.imports.values import LossReport, Node

# The picture that everybody has who was given none.
_NO_PORTRAIT = "icons/svg/"
_FRIENDLY = 1


def system_of(value: dict[str, Any]) -> str:
    """Return the id of the system that an actor is made for, empty where it does not say."""
    root = Node(value, LossReport())
    for path in ("flags.exportSource.system", "_stats.exportSource.systemId", "_stats.systemId"):
        if isinstance(found := root.at(path).value, str) and found:
            return found
    return ""


def body(root: Node) -> Node:
    """Return what the system has of an actor or an item: ``data`` before Foundry 10."""
    return root["system"] if root.at("system").present else root["data"]


def begin_actor(origin: str, value: dict[str, Any]) -> tuple[FigureBuilder, Node]:
    """Return a figure with what every actor has, and the actor to read on from."""
    made = FigureBuilder(origin)
    root = Node(value, made.report)
    made.call(root["name"].text())
    for path in ("_stats.exportSource.uuid", "flags.exportSource.uuid", "_id"):
        if isinstance(identity := root.at(path).value, str) and identity:
            made.identify(identity)
            break
    token = root.at("prototypeToken").value
    if isinstance(token, dict) and token.get("actorLink") is True:
        made.role = "pc" if token.get("disposition") == _FRIENDLY else ""
    portrait = root["img"].text()
    if portrait and not portrait.startswith(_NO_PORTRAIT):
        made.report.image("", 0)
    return made, root
