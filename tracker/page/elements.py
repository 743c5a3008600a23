"""Elements of a page, made so that no text in them can become markup."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import TypeAlias
from xml.etree.ElementTree import Element, tostring
from zlib import crc32

from tracker.unseen import visible

Child: TypeAlias = "Element | str | None"


def element(tag: str, *children: Child, **fields: str | int | bool | None) -> Element:
    """Return an element; texts among its children are shown as they are, on one line.

    In the name of an attribute a ``_`` stands for a hyphen, one at its end for nothing. One that is
    None or False is left out, as are children that are None or empty.
    """
    made = Element(tag)
    for name, value in fields.items():
        if value is not None and value is not False:
            text = "" if value is True else visible(str(value))
            made.set(name.rstrip("_").replace("_", "-"), text)
    for child in children:
        if isinstance(child, Element):
            made.append(child)
        elif child:
            _append_text(made, visible(child))
    return made


def _append_text(made: Element, text: str) -> None:
    if len(made):
        made[-1].tail = (made[-1].tail or "") + text
    else:
        made.text = (made.text or "") + text


def verbatim(tag: str, text: str, **fields: str) -> Element:
    """Return a script or a style sheet, whose text is no markup; it must not end its element."""
    made = element(tag, **fields)
    made.text = text
    return made


def html(made: Element) -> str:
    """Return an element as it stands in a page."""
    return tostring(made, encoding="unicode", method="html")


def document(language: str, head: Iterable[Element], *body: Element) -> str:
    """Return a whole page, line by line."""
    top = element("head", element("meta", charset="utf-8"), *head)
    whole = element("html", top, element("body", *body), lang=language)
    for part in (*whole, *top, *whole[1]):
        part.tail = "\n"
    return f"<!doctype html>\n{html(whole)}\n"


def policy(style: str, script: str = "", **sources: str) -> str:
    """Return the Content-Security-Policy of a page with a style sheet and a script of its own.

    Both are known by their hashes; ``sources`` says what may be loaded besides.
    """
    allowed = {"default_src": "'none'", "style_src": _hash(style)}
    allowed |= {"script_src": _hash(script)} if script else {}
    allowed |= {"base_uri": "'none'", "form_action": "'none'", **sources}
    return "; ".join(f"{name.replace('_', '-')} {value}" for name, value in allowed.items())


def _hash(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


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
