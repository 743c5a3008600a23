"""Figures of a file brought in: one ruling, made of the lines that add them.

What is typed names a file; whoever holds the fight open reads it, and what is decided, stored and
played again are the lines. So nothing of the file is needed any more, and no path is kept.
"""

from typing import Annotated, Literal

from tracker.conflict.draft import Draft
from tracker.conflict.fields import Label, Texts, Word
from tracker.conflict.lines import Composed, SeveralLines, decide_lines
from tracker.conflict.ruling import N_
from tracker.conflict.topic import Topic

topic = Topic()

# Stands for a file where there was none.
PASTED = "-"

File = Annotated[str, Word("file")]
"""A file's name, with its folders as they are typed."""
AnySide = Annotated[str, Word("any-side")]
"""The id of a side, or the name of one that is made."""
AnyZone = Annotated[str, Word("any-zone")]
"""The id of a zone, or the name of one that is made."""
_Names = Annotated[tuple[str, ...], Word("names")]
"""Names of whom a file has, typed with commas between."""


class Import(Composed, frozen=True, kw_only=True, tag="import"):
    """Bring in the figures of a file: of another program, a text, a table, a bestiary.

    ``lost`` is what the fight has no place for, in the words of whoever brought them in.
    """

    words = ("source",)
    group = "setup"

    source: File
    as_: Label | None = None
    only: _Names = ()
    role: Literal["pc", "npc"] | None = None
    side: AnySide | None = None
    zone: AnyZone | None = None
    hidden: bool = False
    again: Literal["merge", "new"] | None = None
    line: SeveralLines = ()
    lost: Texts = ()

    @property
    def whole(self) -> bool:
        """Return whether it holds what a file has said, and none needs to be read."""
        return bool(self.line)

    @property
    def come_from(self) -> str:
        """Return the file's name; what was pasted has none."""
        return "" if self.source == PASTED else self.source

    @property
    def left_behind(self) -> tuple[str, ...]:
        """Return what is lost."""
        return self.lost

    def name_of_line(self, n: int) -> str:
        """Return the name of whom a line adds or changes."""
        return self.line[n - 1].name_asked(1) if n <= len(self.line) else ""


@topic.decides(Import)
def bring_in(draft: Draft, command: Import) -> None:
    """Decide the lines in order, or refuse all, with the name of whom it is about."""
    if not command.whole:
        draft.refuse(N_("{file} has not been read"), file=command.source)
    for part in command.parts:
        if not part.may_import:
            draft.refuse(N_("{verb} is no line of an import"), verb=part.written())
    decide_lines(draft, command)
