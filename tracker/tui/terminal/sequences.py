"""Terminal input taken apart: characters, whole control sequences, pasted texts."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Literal, NamedTuple, TypeAlias

ESCAPE = "\x1b"
PASTE_BEGINS, PASTE_ENDS = f"{ESCAPE}[200~", f"{ESCAPE}[201~"

# So long after a sequence was cut off, what comes in one read may be the rest of it, in seconds,
# and longer where an escape waits longer.
LATE_SECONDS = 1.0

# After so long without a sign of its end, a key is taken for none of a pasted text, in seconds.
PASTE_SECONDS = 10.0

# More characters of one pasted text are not kept: whoever takes a text refuses it long before.
PASTE_MOST = 2_000_000

# What is longer is no key; what is held of a sequence that never ends must not grow.
SEQUENCE_MOST = 128

# Parameters and intermediates of ECMA-48.
_PARAMETERS = "0123456789:;<=>?"
_INTERMEDIATES = " !\"#$%&'()*+,-./"
_CONTROL_BEGINS = (f"{ESCAPE}[", f"{ESCAPE}O")
_STRING_BEGINS = tuple(f"{ESCAPE}{c}" for c in "]PX^_")
# What ends a string, unless it is a bell or the one character of the 8-bit form.
_END = f"{ESCAPE}\\"
_STRING_STOPS = re.compile("[\x07\x1b\x9c]")

# So many characters behind its final belong to a report of the mouse in its oldest forms.
_REPORTS = {f"{ESCAPE}[M": 3, f"{ESCAPE}[t": 2, f"{ESCAPE}[T": 6}

# Where a "[" is no final: the function keys of the Linux console.
_CONSOLE = f"{ESCAPE}[["

# rxvt ends keys with shift in what is no final.
_RXVT = re.compile(r"\x1b\[\d+\$")

# Bytes that are no UTF-8: those of the 8-bit control characters are these, others are lost.
_NO_UTF8 = {
    **{0xDC00 + byte: chr(byte) for byte in range(0x80, 0xA0)},
    **dict.fromkeys(range(0xDCA0, 0xDD00), "\ufffd"),
}

# The control characters in one, by what stands for them in two.
_EIGHT_BIT = {chr(ord(c) + 0x40): c for c in "[O]PX^_"}

# What a read may go on with where a sequence was cut off: to the end of a control sequence; of
# one that says something or reports the focus, or of a string; or with so much of one that
# nobody has typed it.
_CONTROL = re.compile(r"\x1b(?:\[(?:\[.|[0-?]*[ -/]*[@-~])|O[0-9;]*[ -~])")
_REPLY = re.compile(
    r"\x1b(?:\[(?:[0-?]+[ -/]*[@-~]|[IO]|M[ -#@-C]..)|[]PX^_].*?(?:\x07|\x1b\\|\x9c))", re.DOTALL
)
_BEGUN = re.compile(r"\x1b(?:\[(?:[<=>?][0-?]*|\d+;[0-?]*)\Z|\]\d+;|P(?:[>!]|\d?[$+])|_G\w=)")

_String: TypeAlias = Literal["", "begun", "going on", "ending"]


class Pasted(NamedTuple):
    """One pasted text, without the escapes that were in it."""

    text: str


InputToken: TypeAlias = "str | Pasted"


class Paste:
    """A pasted text while it comes in; its end may come in pieces, too."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._room = PASTE_MOST
        # What may be the begin of the mark that ends it.
        self._half = ""

    @property
    def text(self) -> str:
        """Return what has come."""
        # Escapes would press buttons, and most terminals take them out; tmux leaves them in.
        return "".join([*self._parts, self._half]).replace(ESCAPE, "").replace("\0", "")

    def take(self, text: str, at: int) -> int | None:
        """Take in a text from an offset on; return where the paste ends in it, None if nowhere."""
        before, whole = len(self._half), f"{self._half}{text[at:]}"
        end = whole.find(PASTE_ENDS)
        if end >= 0:
            self._keep(whole[:end])
            self._half = ""
            return at + end + len(PASTE_ENDS) - before
        sizes = range(len(PASTE_ENDS) - 1, 0, -1)
        half = next((n for n in sizes if whole.endswith(PASTE_ENDS[:n])), 0)
        self._keep(whole[: len(whole) - half])
        self._half = whole[len(whole) - half :]
        return None

    def _keep(self, text: str) -> None:
        if self._room > 0:
            self._parts.append(text)
            self._room -= len(text)


class Sequences:
    """A reader that takes terminal input apart, into whatever pieces a line has cut it.

    A token is a character that was typed, a control sequence in its 7-bit form, with a lone
    escape among them, or a pasted text. Strings, which only programs and terminals send to each
    other, are left out, as are the oldest reports of the mouse.

    ``delay`` are the seconds after which an escape is taken for one by itself. ``is_key`` tells
    whether a sequence is a key, and no letter of a text.
    """

    def __init__(self, delay: float, is_key: Callable[[str], bool]) -> None:
        self._delay = delay
        self._late = max(LATE_SECONDS, delay)
        self._is_key = is_key
        self._fed_at = 0.0
        # When ``tick`` has something to do, if it has.
        self.due: float | None = None
        # What has begun: a sequence, of which a string is held no further; a report; a paste.
        self._held = ""
        self._string: _String = ""
        self._report = 0
        self._pasting: Paste | None = None
        # The letter that it is if nothing follows; whether the rest comes too late for a key.
        self._letter = ""
        self._stale = False
        # What the delay has ended last, and when.
        self._cut = ""
        self._cut_at = 0.0

    def feed(self, text: str, now: float) -> Iterator[InputToken]:
        """Yield the tokens that come of one read; ``now`` is the time, in seconds."""
        if not _goes_on(f"{self._held}{text}", self._is_key):
            # Nobody has looked since it was over.
            yield from self.tick(now)
        quiet, self._fed_at, self.due = now - self._fed_at, now, None
        if self._no_part(text, quiet):
            yield from self._give_up()
        self._stale |= quiet > self._late and bool(self._held)
        if not text.isascii():
            text = text.translate(_NO_UTF8)
        if self._cut:
            text = self._with_the_cut(text, now)
        at = 0
        while at < len(text):
            if self._pasting is not None:
                end = self._pasting.take(text, at)
                at = len(text) if end is None else end
                if end is not None:
                    yield from self._give_up()
            elif self._string:
                at = self._pass_over(text, at)
            elif self._report:
                self._report -= 1
                at += 1
            else:
                yield from self._take(text[at])
                at += 1
        if self._ends_soon():
            self.due = now + self._delay

    def tick(self, now: float) -> Iterator[InputToken]:
        """Yield what the delay ends, once it is over: a lone escape above all."""
        if self.due is None or now < self.due:
            return
        self.due = None
        if self._letter:
            yield self._letter
        elif self._held == ESCAPE or _RXVT.fullmatch(self._held):
            yield self._held
        self._cut, self._cut_at = self._held, now
        self._forget()

    def _ends_soon(self) -> bool:
        """Return whether what has begun ends with the delay, because somebody may have typed it.

        Who types alt with a letter that begins a control sequence types what nothing here means.
        """
        held = self._held
        alone = held == ESCAPE or bool(_RXVT.fullmatch(held)) or held[1:2] in _INTERMEDIATES
        return bool(self._letter or (held and alone))

    def _no_part(self, text: str, quiet: float) -> bool:
        """Return whether what comes after a pause is no part of what is open."""
        alone = len(text) == 1
        if self._pasting is not None:
            return alone and quiet > PASTE_SECONDS
        if quiet <= self._late:
            return False
        if self._string == "begun" or self._held in _CONTROL_BEGINS:
            return True
        if self._string:
            return alone and text not in ("\x07", "\\", ESCAPE)
        # A letter may well be the final that was left of a control sequence.
        return alone and (text < " " or not self._held)

    def _give_up(self) -> Iterator[InputToken]:
        if self._pasting is not None:
            yield Pasted(self._pasting.text)
            self._pasting = None
        self._forget()

    def _forget(self) -> None:
        self._held, self._string, self._report, self._letter = "", "", 0, ""
        self._stale = False

    def _begin(self, held: str, *, letter: str = "") -> None:
        self._forget()
        self._held, self._letter = held, letter
        if held in _STRING_BEGINS:
            self._string = "begun"

    def _with_the_cut(self, text: str, now: float) -> str:
        """Return a read with what the delay ended before it, if it goes on with that.

        An escape was taken for a key by then; what follows must not be taken for letters.
        """
        cut, self._cut = self._cut, ""
        if now - self._cut_at > LATE_SECONDS:
            return text
        whole = f"{cut}{text}"
        if whole in (*_CONTROL_BEGINS, *_STRING_BEGINS):
            self._begin(whole, letter=text)
            return ""
        if _goes_on(whole, self._is_key):
            return whole
        # Nobody types two characters at once so soon.
        several = len(text) > 1 and (cut in _STRING_BEGINS or text[0] in _PARAMETERS)
        return whole if several and cut != ESCAPE else text

    def _take(self, c: str) -> Iterator[InputToken]:
        """Yield what one more character completes, outside of strings and pasted texts."""
        held = self._held
        if c == ESCAPE:
            if held == ESCAPE or _RXVT.fullmatch(held):
                yield held
            self._begin(ESCAPE)
        elif "\x80" <= c < "\xa0":
            if c in _EIGHT_BIT:
                self._begin(f"{ESCAPE}{_EIGHT_BIT[c]}")
        elif not held:
            yield c
        elif held == ESCAPE and f"{held}{c}" in _STRING_BEGINS:
            self._begin(f"{held}{c}")
        elif held == ESCAPE and c not in "[O" and c not in _INTERMEDIATES:
            self._forget()
            if f"{held}{c}" != _END:
                yield f"{held}{c}"
        elif not c.isascii() or not c.isprintable():
            # A terminal would carry out a control character, and the sequence would go on.
            pass
        elif held.startswith(_CONTROL_BEGINS):
            yield from self._control(c)
        elif held == ESCAPE or c in _INTERMEDIATES:
            self._hold(c)
        else:
            self._forget()

    def _control(self, c: str) -> Iterator[InputToken]:
        """Yield the control sequence that is held if a character is its final."""
        whole = f"{self._held}{c}"
        parts = _PARAMETERS if whole[1] == "O" else _PARAMETERS + _INTERMEDIATES
        if self._held != _CONSOLE and (c in parts or whole == _CONSOLE):
            self._hold(c)
            return
        stale = self._stale
        self._forget()
        self._report = _REPORTS.get(whole, 0)
        if whole == PASTE_BEGINS:
            self._pasting = Paste()
        elif not stale and not self._report:
            yield whole

    def _hold(self, c: str) -> None:
        if len(self._held) < SEQUENCE_MOST:
            self._held += c
        else:
            self._stale = True

    def _pass_over(self, text: str, at: int) -> int:
        """Return where a string ends in a text, or the end of the text where it goes on."""
        if self._string == "ending":
            if text[at] == "\\":
                self._forget()
                return at + 1
            if f"{ESCAPE}{text[at]}" in (*_CONTROL_BEGINS, *_STRING_BEGINS):
                # It was never ended, and here is something else.
                self._begin(ESCAPE)
                return at
        stop = _STRING_STOPS.search(text, at)
        if stop is None:
            self._string = "going on"
            return len(text)
        if stop[0] == ESCAPE:
            self._string = "ending"
        else:
            self._forget()
        return stop.end()


def _goes_on(text: str, is_key: Callable[[str], bool]) -> bool:
    """Return whether a text begins with a sequence, or with what nobody types of one."""
    found = _CONTROL.match(text)
    return bool((found and is_key(found[0])) or _REPLY.match(text) or _BEGUN.match(text))
