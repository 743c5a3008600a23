"""Characters that do not show: left out of texts, marked in names of files, escaped in JSON."""

from __future__ import annotations

import re
import unicodedata

# What a terminal cannot draw in a fixed place, or draws as nothing: controls, marks that turn the
# direction of writing, joiners, fillers and other zero-width characters, variation selectors, skin
# tones, tags, lone surrogates. Not compiled here, because the first screen needs this module and
# no such pattern.
_UNSEEN = (
    "\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f"
    "\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb"
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U0001f3fb-\U0001f3ff\U000e0000-\U000e0fff"
    "\ud800-\udfff"
)

# What begins a new line or another column.
_BREAKS = "\t-\r\x1c-\x1f\x85\u2028\u2029"


def unseen_removed(text: str) -> str:
    """Return a text in NFC without the characters that do not show; its blanks stay."""
    if text.isascii() and text.isprintable():
        return text
    return unicodedata.normalize("NFC", re.sub(f"[{_UNSEEN}]", "", text))


def visible(text: str) -> str:
    r"""Return a text as one line that does nothing where it is printed; its blanks stay.

    >>> visible("  Ada\x1b[2J\n  Krall\u202e")
    '  Ada[2J   Krall'
    """
    if text.isascii() and text.isprintable():
        return text
    return re.sub(f"[{_BREAKS}]", " ", unseen_removed(text))


def hides(name: str) -> bool:
    """Return whether a name holds what does not show; bytes that are no text show as signs."""
    return re.search(f"[{_UNSEEN}{_BREAKS}]", re.sub("[\ud800-\udfff]", "", name)) is not None


def file_text(name: str) -> str:
    r"""Return the name of a file as it is shown: with a sign for each character that does not show.

    >>> file_text("a\x1bb\nc")
    'a�b�c'
    """
    return re.sub(f"[{_UNSEEN}{_BREAKS}]", "�", name)


def escaped_json(document: str) -> str:
    r"""Return JSON in which every character that does not show is escaped; it says the same.

    >>> escaped_json('"a\u202eb"')
    '"a\\u202eb"'
    """
    # Here, because the first screen needs this module and no JSON.
    import json

    # Of what breaks lines JSON itself escapes the rest.
    unseen = f"[{_UNSEEN}\x85\u2028\u2029]"
    return re.sub(unseen, lambda found: json.dumps(found[0])[1:-1], document)
