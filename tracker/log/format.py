"""The lines of a save: a header, then records, each sealed with a CRC that chains them."""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from tracker.log.errors import Unwritable
from tracker.log.versions import BASES, NEWEST_FORMAT

FAMILY = "schwung/"
FIRST_BYTES = b'{"log":"' + FAMILY.encode()

BYTE_ORDER_MARK = b"\xef\xbb\xbf"
"""What an editor of Windows may put before a text in UTF-8."""

# ,"c":"56b95873"} closes every line.
SEAL = 16
_SEALS = rb',"c":"[0-9a-f]{8}"\}'

# What no line of ours goes beyond, in bytes and in brackets within brackets.
RULING_MOST = 1 << 20
REVISION_MOST = 64 << 20
DEPTH_MOST = 64

_REVISION = re.compile(rb'\{"n":[0-9]+,"revision":"')
_STRING = re.compile(rb'"(?:[^"\\]|\\.)*+"', re.DOTALL)
_BRACKETS = bytes(b"[]"[byte in b"]}"] for byte in range(256))
_NO_BRACKETS = bytes(set(range(256)) - set(b"[]{}"))
_NO_OPENING = bytes(set(range(256)) - set(b"[{\n"))

# Not msgspec's, which writes null for a number that is none.
_strict = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode


class Header(msgspec.Struct, frozen=True, kw_only=True):
    """A save's first line: labels, of which the ``conflict`` ruling may know better."""

    log: str = NEWEST_FORMAT
    id: str = ""
    system: str = ""
    title: str = ""
    at: str = ""
    app: str = ""

    @property
    def newer(self) -> bool:
        """Return whether a newer program wrote the file."""
        return self.log not in BASES


class Outline(msgspec.Struct):
    """What of a record is needed to count and list it."""

    n: int
    at: str = ""


class Chain(NamedTuple):
    """The lines that verify, the checksum of the last, and where the next must begin."""

    lines: list[bytes]
    crc: int
    end: int


_header = msgspec.json.Decoder(Header)
_outline = msgspec.json.Decoder(Outline)


def encode(document: Mapping[str, Any]) -> bytes:
    """Encode a document as strict JSON without its closing brace, ready to be sealed.

    Raises Unwritable for what JSON has no word for: numbers that are none, lone surrogates, sets,
    and for what goes beyond the limits.
    """
    if "c" in document or not document:
        raise Unwritable("a document with a checksum of its own, or with nothing in it")
    try:
        line = _strict(dict(document)).encode()
    except (TypeError, ValueError, RecursionError) as error:
        raise Unwritable(str(error)) from error
    if not fits(line):
        raise Unwritable("it is too long, or nested too deep")
    return line[:-1]


def seal(body: bytes, before: int) -> tuple[bytes, int]:
    """Close an encoded document into a line; ``before`` is the checksum of the line before it."""
    crc = zlib.crc32(body, before)
    return b'%s,"c":"%08x"}\n' % (body, crc), crc


def file_of(header: Header, documents: Iterable[Mapping[str, Any]] = ()) -> bytes:
    """Return a whole file: its first line, and the records; raises Unwritable."""
    line, crc = seal(encode(msgspec.to_builtins(header)), 0)
    lines = [line]
    for document in documents:
        line, crc = seal(encode(document), crc)
        lines.append(line)
    return b"".join(lines)


def fits(line: bytes) -> bool:
    """Tell whether a line keeps to the limits of the format, as each that is written does.

    What is sealed and does not has come from elsewhere, and may harm whoever decodes it.
    """
    size = len(line)
    if size > RULING_MOST and (size > REVISION_MOST or not _REVISION.match(line)):
        return False
    # Nearly all lines have fewer brackets than that at all.
    if line.count(b"[") + line.count(b"{") > DEPTH_MOST and _too_deep(line):
        return False
    return line.isascii() or _is_text(line)


def _too_deep(line: bytes) -> bool:
    left = _STRING.sub(b"", line).translate(_BRACKETS, _NO_BRACKETS)
    for _ in range(DEPTH_MOST):
        left = left.replace(b"[]", b"")
    return bool(left)


def _is_text(line: bytes) -> bool:
    try:
        line.decode()
    except UnicodeDecodeError:
        return False
    return True


def chain(data: bytes, crc: int = 0, end: int = 0) -> Chain:
    """Verify line after line from checksum ``crc`` on, and stop before the first that is wrong.

    So is one that is sealed and does not keep to the limits. ``end`` is where ``data`` begins in
    the file. Lines come without their newline.
    """
    lines = data.split(b"\n")
    # What follows the last newline is no line yet.
    lines.pop()
    before = crc
    for at, line in enumerate(lines):
        after = zlib.crc32(line[:-SEAL], crc)
        # Compared as bytes: read as a number, a flip from "d" to "D" would pass.
        if line[-SEAL:] != b',"c":"%08x"}' % after:
            del lines[at:]
            break
        crc = after
    for at in _asked(data, lines):
        if not fits(lines[at]):
            del lines[at:]
            crc = int(lines[-1][-10:-2], 16) if lines else before
            break
    return Chain(lines, crc, end + sum(map(len, lines)) + len(lines))


def _asked(data: bytes, lines: Sequence[bytes]) -> list[int]:
    """Return which lines, with which ``data`` begins, may be beyond the limits, in order."""
    # Of all lines in one go, for there may be a hundred thousand.
    opened = map(len, data.translate(None, _NO_OPENING).split(b"\n", len(lines)))
    asked = {at for at, brackets in enumerate(opened) if brackets > DEPTH_MOST}
    asked.discard(len(lines))
    if not data.isascii():
        asked.update(at for at, line in enumerate(lines) if not line.isascii())
    if max(map(len, lines), default=0) > RULING_MOST:
        asked.update(at for at, line in enumerate(lines) if len(line) > RULING_MOST)
    return sorted(asked)


def follows(line: bytes, before: bytes) -> bool:
    """Tell whether a line is sealed as the one after ``before``, taking that one's word."""
    return chain(line + b"\n", int(before[-10:-2], 16)).end > 0 if sealed(before) else False


def sealed(line: bytes) -> bool:
    """Tell whether a line ends in a checksum, right or wrong."""
    return re.fullmatch(_SEALS, line[-SEAL:]) is not None


def torn(tail: bytes) -> bool:
    """Tell whether what does not verify can be one line that was being written.

    What has a newline, or anything after a seal, was acknowledged once: that is damage.
    """
    seal_found = re.search(_SEALS, tail)
    return b"\n" not in tail and (seal_found is None or seal_found.end() == len(tail))


def is_log(data: bytes) -> bool:
    """Return whether a file begins as ours do, or so behind the mark that an editor put there."""
    return data.removeprefix(BYTE_ORDER_MARK).startswith(FIRST_BYTES)


def unedited(data: bytes) -> bytes | None:
    """Return a file without the carriage returns and the mark that git or an editor gave it.

    None where more of it does not verify without them. No line of ours has any.
    """
    plain = data.removeprefix(BYTE_ORDER_MARK).replace(b"\r\n", b"\n")
    return plain if plain != data and chain(plain).end > chain(data).end else None


def read_header(line: bytes) -> Header | None:
    """Return a first line's labels, None when it is not one of ours."""
    if not is_log(line):
        return None
    try:
        return _header.decode(line.removeprefix(BYTE_ORDER_MARK))
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None


def outline(line: bytes) -> Outline | None:
    """Return a record's number and time, None when the line is no record."""
    try:
        return _outline.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return None
