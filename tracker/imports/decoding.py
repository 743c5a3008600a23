"""Bytes as text: the encoding found out, line ends and sizes made the same."""

from __future__ import annotations

import re
from typing import NamedTuple

from tracker.conflict.draft import Refused
from tracker.conflict.ruling import N_, Refusal

MEGABYTE = 1 << 20
BYTES_MOST = 8 * MEGABYTE
# Without images; parsed, JSON takes some 27 times the memory of its text.
TEXT_MOST = 2 * MEGABYTE

_BOMS = (
    (b"\xef\xbb\xbf", "utf-8"),
    (b"\xff\xfe", "utf-16-le"),
    (b"\xfe\xff", "utf-16-be"),
)

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
    if len(data) > BYTES_MOST:
        raise unreadable(
            N_("{file} is too large: {most} MB are read at the most"), file, most=BYTES_MOST >> 20
        )
    encoding, data = _transcoded(data)
    if data.lstrip()[:1] in (b"{", b"[", b"`"):
        data = _IMAGE.sub(_size_of_image, data)
    if len(data) > TEXT_MOST:
        raise unreadable(
            N_("{file} is too large: {most} MB of text are read at the most"),
            file,
            most=TEXT_MOST >> 20,
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
