"""What is pasted stays one piece, whatever is in it."""

from __future__ import annotations

ESCAPE = "\x1b"
BEGIN, END = f"{ESCAPE}[200~", f"{ESCAPE}[201~"


class Pastes:
    """Take the Escapes out of what is pasted, as most terminals do; tmux leaves them in.

    Textual takes what stands behind one for keys: colored text would press buttons.
    """

    def __init__(self) -> None:
        self._pasting = False
        # Of what was let through, as much as may be the begin of the mark that begins a paste.
        self._last = ""
        # Of what is pasted, what may be the begin of the mark that ends it.
        self._kept = ""

    def let_through(self, text: str) -> str:
        """Return the input that goes on to the keys; empty when nothing of it does yet."""
        passed: list[str] = []
        while text:
            step = self._pasted if self._pasting else self._typed
            now, text = step(text)
            passed.append(now)
        return "".join(passed)

    def _typed(self, text: str) -> tuple[str, str]:
        """Let through up to where a paste begins; a mark may come in pieces."""
        seen = self._last + text
        at = seen.find(BEGIN)
        if at < 0:
            self._last = seen[1 - len(BEGIN) :]
            return text, ""
        behind = at + len(BEGIN) - len(self._last)
        self._pasting, self._last = True, ""
        return text[:behind], text[behind:]

    def _pasted(self, text: str) -> tuple[str, str]:
        """Let through up to where the paste ends."""
        text = self._kept + text
        self._kept = ""
        pasted, mark, behind = text.partition(END)
        if mark:
            self._pasting = False
        else:
            half = next((n for n in range(len(END) - 1, 0, -1) if pasted.endswith(END[:n])), 0)
            whole = len(pasted) - half
            pasted, self._kept = pasted[:whole], pasted[whole:]
        return pasted.replace(ESCAPE, "") + mark, behind
