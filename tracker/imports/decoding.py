"""Bytes as plain text: decoded, markup taken off, line ends and blanks made the same."""

from __future__ import annotations

import html
import re
import unicodedata
from html.entities import html5
from typing import NamedTuple

from tracker.conflict.draft import Refused
from tracker.conflict.ruling import N_, Refusal
from tracker.unseen import unseen_removed

# Whole elements that hold no text for people.
_SCRIPT = re.compile(r"<(script|style)\b[^<>]*>", re.IGNORECASE)
_SCRIPT_ENDS = {name: re.compile(rf"</{name}\s*>", re.IGNORECASE) for name in ("script", "style")}
# What ends a line, and what parts two words; all other tags stand for nothing.
_LINE_ENDS = re.compile(r"<br\b[^<>]*>|</(?:p|li|div|h[1-6]|tr|blockquote|pre)\s*>", re.IGNORECASE)
_CELL_ENDS = re.compile(r"</t[dh]\s*>", re.IGNORECASE)
_TAG = re.compile(r"<[/!?]?[a-z][^<>]*>|<!--[^<>]*>", re.IGNORECASE)

# An entity without its semicolon is none: "Fight&notice" is no "Fight¬ice".
_ENTITY = re.compile(r"&(#[0-9]{1,7};|#x[0-9a-f]{1,6};|[a-z][a-z0-9]{1,31};)", re.IGNORECASE)

# A link to something in Foundry, with the words it is shown with.
_LINK = re.compile(r"@\w+\[[^][]*\]\{([^{}]*)\}")

# A long run of signs of which none is Latin: it may be one letter with a thousand marks, which
# would be put in order by the square of their number.
_LONG_RUN = re.compile(r"[^\0-\u02ff]{31,}")
_MARKS_MOST = 30


def plain_text(value: str) -> str:
    r"""Return a text without markup, in lines without needless blanks.

    >>> plain_text("<p>+2 to Fight &amp; Defend;<br>once &lt;a scene&gt;</p> ")
    '+2 to Fight & Defend;\nonce <a scene>'
    """
    if "<" in value and ">" in value:
        value = _untagged(value)
    if "&" in value:
        value = _ENTITY.sub(_entity, value)
    if "@" in value:
        value = _LINK.sub(r"\1", value)
    return tidy(value)


def tidy(value: str) -> str:
    """Return a text in lines without needless blanks, and without what does not show."""
    if not value.isascii():
        value = _LONG_RUN.sub(_fewer_marks, value).replace("\ufffc", "")
    lines = (" ".join(line.split()) for line in unseen_removed(value).splitlines())
    return "\n".join(filter(None, lines))


def plain_line(value: str) -> str:
    """Return a text without markup, in one line."""
    return plain_text(value).replace("\n", " ")


def cut_text(text: str, most: int) -> str:
    r"""Return a text of at most so many characters; no letter is parted from its marks.

    >>> cut_text("abe\u0300f", 3)
    'ab'
    """
    if len(text) <= most:
        return text
    while most and unicodedata.category(text[most]).startswith("M"):
        most -= 1
    return text[:most].rstrip()


def _entity(found: re.Match[str]) -> str:
    return html5.get(found[1]) or html.unescape(found[0])


def _untagged(text: str) -> str:
    text = _without_scripts(text)
    text = _CELL_ENDS.sub(" ", _LINE_ENDS.sub("\n", text))
    return _TAG.sub("", text)


def _without_scripts(text: str) -> str:
    """Return a text without its scripts and styles; of one that does not end, only the tag goes."""
    kept: list[str] = []
    at = 0
    while begun := _SCRIPT.search(text, at):
        ended = _SCRIPT_ENDS[begun[1].lower()].search(text, begun.end())
        if ended is None:
            break
        kept.append(text[at : begun.start()])
        at = ended.end()
    return "".join([*kept, text[at:]])


def _fewer_marks(run: re.Match[str]) -> str:
    """Return a run of signs in which no letter has more marks than Unicode reckons with."""
    kept: list[str] = []
    marks = 0
    for sign in run[0]:
        marks = marks + 1 if unicodedata.combining(sign) else 0
        if marks <= _MARKS_MOST:
            kept.append(sign)
    return "".join(kept)


MEGABYTE = 1 << 20
IMPORT_BYTES_MOST = 8 * MEGABYTE
# Without images; parsed, JSON takes some 27 times the memory of its text.
_TEXT_MOST = 2 * MEGABYTE

_BOMS = ((b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be"))

# An image within JSON: a long string that begins with "data:". It ends with the text where nothing
# ends it, so that no other is looked for inside of it. A quote behind a backslash begins nothing.
_IMAGE = re.compile(
    rb'(?<!\\)"data:(?!\s)((?:[^"\\]|\\.){64}(?:[^"\\]++|\\.)*+)(?:"|\Z)', re.DOTALL
)
IMAGE_CUT = b"data:;cut="


class DecodedText(NamedTuple):
    """A text and the encoding it was in; of each image within JSON only the size is left."""

    text: str
    encoding: str

    @property
    def is_json(self) -> bool:
        """Return whether the text is meant as JSON, bare, fenced or in backticks."""
        return self.text.lstrip()[:1] in ("{", "[", "`")


def unreadable(message: str, file: str, **arguments: str | int) -> Refused:
    """Return what to raise for a file that cannot be read."""
    return Refused(Refusal(message=message, arguments={"file": file, **arguments}))


def decode(data: bytes, file: str) -> DecodedText:
    """Return the text of a file; raises Refused for one that is too large."""
    if len(data) > IMPORT_BYTES_MOST:
        raise unreadable(
            N_("{file} is too large: {most} MB are read at the most"),
            file,
            most=IMPORT_BYTES_MOST >> 20,
        )
    encoding, data = _transcoded(data)
    if data.lstrip()[:1] in (b"{", b"[", b"`"):
        data = _IMAGE.sub(_size_of_image, data)
    if len(data) > _TEXT_MOST:
        raise unreadable(
            N_("{file} is too large: {most} MB of text are read at the most"),
            file,
            most=_TEXT_MOST >> 20,
        )
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        encoding, text = "windows-1252", data.decode("windows-1252", "replace")
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    return DecodedText(text.replace("\0", ""), encoding)


def _transcoded(data: bytes) -> tuple[str, bytes]:
    """Return the encoding and the same text as UTF-8; what is no UTF-16 is taken for that."""
    bom, encoding = next(
        ((bom, encoding) for bom, encoding in _BOMS if data.startswith(bom)),
        (b"", _without_bom(data[:4])),
    )
    data = data.removeprefix(bom)
    if encoding == "utf-8":
        return encoding, data
    return encoding, data.decode(encoding, "replace").encode("utf-8", "replace")


def _without_bom(first: bytes) -> str:
    """Return the encoding that the first four bytes show: letters have a NUL beside them."""
    nul = tuple(byte == 0 for byte in first)
    if nul == (False, True, False, True):
        return "utf-16-le"
    return "utf-16-be" if nul == (True, False, True, False) else "utf-8"


def _size_of_image(found: re.Match[bytes]) -> bytes:
    """Return what is left of an image; one that does not end is left as it is."""
    return b'"%s%d"' % (IMAGE_CUT, len(found[1])) if found[0].endswith(b'"') else found[0]


def image_size(text: str) -> int | None:
    """Return how large an image within a text was, in bytes; None for a text that is none."""
    if not text.startswith("data:") or text[5:6].isspace():
        return None
    size = text.removeprefix(IMAGE_CUT.decode())
    return int(size) if size.isdecimal() and len(size) < 9 else len(text) - len("data:")


def images_cut(text: str) -> int:
    """Return how many characters longer a part of JSON was before its images were left out."""
    cut = re.findall(f'"{IMAGE_CUT.decode()}([0-9]{{1,8}})"', text)
    return sum(int(size) - len(f";cut={size}") for size in cut)
