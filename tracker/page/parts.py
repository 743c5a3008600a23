"""A page in parts, so that only what differs between two of it has to be sent or kept."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias
from xml.etree.ElementTree import Element
from zlib import crc32

from tracker.page.elements import html

PagePart: TypeAlias = str | tuple[str, tuple[str, ...]]
"""HTML without its id, or the opening of an element and the ids of the parts that are in it."""

Parts: TypeAlias = Mapping[str, PagePart]


def part_id(kind: str, name: str) -> str:
    """Return the id of the part for something with a name: nothing else can be read from it."""
    return f"{kind}{crc32(name.encode(errors='replace')):x}"


def page_parts(made: Element) -> dict[str, PagePart]:
    """Return an element that has an id in parts, each behind those that are in it.

    An element all of whose children have ids consists of these; any other is a part as a whole.
    """
    bare = Element(made.tag, made.attrib)
    identity = bare.attrib.pop("id")
    inner = tuple(child.get("id") or "" for child in made)
    if not (inner and all(inner)) or made.text:
        bare.text, bare[:] = made.text, made
        return {identity: html(bare)}
    found: dict[str, PagePart] = {}
    for child in made:
        found |= page_parts(child)
    return {**found, identity: (html(bare), inner)}


def changed_parts(old: Parts, new: Parts) -> dict[str, PagePart]:
    """Return the parts of a page that are not as they were, each behind those that are in it.

    Of one that holds the same element and other parts, the opening is empty.
    """
    found: dict[str, PagePart] = {}
    for identity, part in new.items():
        was = old.get(identity)
        if part == was:
            continue
        if isinstance(part, tuple) and isinstance(was, tuple) and part[0] == was[0]:
            part = ("", part[1])
        found[identity] = part
    return found
