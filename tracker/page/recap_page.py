"""A recap as a page to hand on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from xml.etree.ElementTree import Element

from tracker.page.elements import document, element, policy, verbatim
from tracker.page_files import joined_files
from tracker.words.recap import Recap, headed
from tracker.words.translate import _, language


def recap_page(recap: Recap) -> str:
    """Return a recap as one HTML file that needs no other and no network, and has no script."""
    looks = joined_files("table.css", "recap.css")
    head = [
        element("meta", http_equiv="Content-Security-Policy", content=policy(looks)),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("meta", name="color-scheme", content="light dark"),
        element("title", _("Recap")),
        verbatim("style", looks),
    ]
    titles = " · ".join(told.title for told in recap.fights)
    top = element("header", element("h1", _("Recap")), element("p", titles))
    return document(language(), head, top, element("article", *_parts(recap)))


def _parts(recap: Recap) -> Iterator[Element]:
    for heading, texts, listed in headed(recap):
        yield element("h2", heading)
        if listed:
            yield element("ul", *_items("li", texts))
        else:
            yield from _items("p", texts)


def _items(tag: str, texts: Iterable[str]) -> Iterator[Element]:
    return (element(tag, text) for text in texts)
