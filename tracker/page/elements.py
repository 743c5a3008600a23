"""Elements of a page, made so that no text in them can become markup."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable
from hashlib import sha256
from typing import TypeAlias
from xml.etree.ElementTree import Element, tostring

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
