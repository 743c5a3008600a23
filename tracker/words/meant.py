"""What several lines come to, one after the other, before any of them is carried out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from tracker.conflict.draft import Lowest
from tracker.conflict.engine import Decided, fold, rule
from tracker.conflict.lines import Lines
from tracker.conflict.ruling import Base, Command, Refusal, Ruling
from tracker.conflict.state import Conflict, change
from tracker.words.grammar import parse
from tracker.words.headlines import headline
from tracker.words.near_misses import Miss, near_misses
from tracker.words.quick_add import quick_add, quick_misses
from tracker.words.refusing import refusal_text
from tracker.words.split import in_one
from tracker.words.translate import _

# Returns the commands that a line means on a table, or why it means none.
ReadLine = Callable[[str, Conflict], Sequence[Command] | Refusal]


class Meant(Base, frozen=True, kw_only=True):
    """One of several lines with what it comes to, or why it is refused.

    ``overrulable`` tells that a rule refuses it, which ``!`` overrules; ``misses`` are new words
    that are nearly known ones.
    """

    text: str
    told: str
    refused: bool = False
    overrulable: bool = False
    misses: tuple[Miss, ...] = ()


class Meaning(Base, frozen=True, kw_only=True):
    """What several lines come to; ``command`` carries all of them out, if all are understood."""

    lines: tuple[Meant, ...]
    command: Lines | None

    @property
    def refused(self) -> int:
        """Return how many lines are refused."""
        return sum(line.refused for line in self.lines)

    @property
    def overrulable(self) -> bool:
        """Return whether all that is refused can be overruled."""
        refused = [line for line in self.lines if line.refused]
        return self.command is not None and all(line.overrulable for line in refused)


def meaning(texts: Iterable[str], state: Conflict, read: ReadLine) -> Meaning:
    """Return what lines come to, each on the table that those before it leave.

    What the dice of a line will show is not known, nor what becomes of the lines behind it.
    """
    lines: list[Meant] = []
    commands: list[Command] = []
    whole, dice = True, Lowest()
    for text in texts:
        found = read(text, state)
        if isinstance(found, Refusal):
            whole = False
            lines.append(Meant(text=text, told=refusal_text(found, state), refused=True))
            continue
        commands += found
        known, misses = not dice.threw, _misses(text, found, state, read)
        told = rule(state, Lines(line=tuple(found)), dice)
        if not known:
            lines.append(Meant(text=text, told=_("as the dice before it fall")))
        elif isinstance(told, Refusal):
            why = refusal_text(change(told, line=0, overrulable=False), state)
            lines.append(Meant(text=text, told=why, refused=True, overrulable=told.overrulable))
        else:
            ruling = Ruling(n=0, parent=0, command=told.command, events=told.events)
            said = _("as the dice fall") if dice.threw else headline(ruling, state)
            lines.append(Meant(text=text, told=said, misses=misses))
        if isinstance(told, Decided):
            state = fold(state, told.events)
    return Meaning(lines=tuple(lines), command=Lines(line=tuple(commands)) if whole else None)


def _misses(
    text: str, commands: Sequence[Command], state: Conflict, read: ReadLine
) -> tuple[Miss, ...]:
    if read is read_quick_add:
        return quick_misses(text, state)
    return tuple(miss for command in commands for miss in near_misses(command, state))


def read_command(text: str, state: Conflict) -> Sequence[Command] | Refusal:
    """Return the commands of a line of the command language."""
    command = parse(text, state)
    if command is None or isinstance(command, Refusal):
        return command or ()
    return command.parts


def read_quick_add(text: str, state: Conflict) -> Sequence[Command] | Refusal:
    """Return the commands of a quick-add line, in the groups that are proposed."""
    added = quick_add(text, state)
    if isinstance(added, Refusal):
        return added
    read = read_command(in_one(added.in_groups(added.split) if added.split else added.lines), state)
    # One line was typed, whatever it has become.
    return change(read, line=0) if isinstance(read, Refusal) else read


# So many words may wait for a value: those of a skill's name, and a key before it.
_WAITING = 5


def understood(text: str, state: Conflict) -> tuple[str, bool]:
    """Return what a quick-add line comes to as it is typed, and whether words at its end wait.

    Who it is comes first, new sides and zones behind. Last words whose value is still to be typed
    wait; a line of which nothing is understood says why.
    """
    words = text.split()
    whole = _sense(text, state)
    for left in range(1, min(_WAITING, len(words) - 1) + 1) if whole.refused else ():
        if any(map(str.isdecimal, words[-left])):
            # A number waits for nothing: it is what is wrong.
            break
        part = _sense(" ".join(words[:-left]), state)
        if not part.refused:
            return part.told, True
    return whole.told, False


def _sense(text: str, state: Conflict) -> Meant:
    added = quick_add(text, state)
    if isinstance(added, Refusal):
        return Meant(text=text, told=refusal_text(added, state), refused=True)
    # Undivided: in which groups they come is asked once the line is done.
    lines = meaning(added.lines, state, read_command).lines
    wrong = next((one for one in lines if one.refused), None)
    return wrong or Meant(text=text, told="; ".join(one.told for one in reversed(lines)))
