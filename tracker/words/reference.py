"""Help for every verb and the table of all of them, made from the command types."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from types import MappingProxyType

from tracker.conflict.ruling import N_, Base, Command
from tracker.systems import first
from tracker.words.game_words import words_of
from tracker.words.grammar import Commands, key_notation, word_notation
from tracker.words.shape import Shape, Slot, all_commands, shape
from tracker.words.translate import _, fill

GROUPS = MappingProxyType(
    {
        "setup": N_("Setting up"),
        "turns": N_("Turns"),
        "actions": N_("Actions with a roll"),
        "questions": N_("Questions and windows"),
        "between": N_("Between and around"),
        "history": N_("History"),
    }
)

# Keys that many verbs share stand in the table once, under these names.
ROLL = N_("roll")
_BESIDE = N_("beside")
_OPPONENT = N_("opponent")


class VerbHelp(Base, frozen=True, kw_only=True):
    """What the help shows of one verb; words that may be left out stand in brackets.

    ``help`` is a sentence in the reader's language, ``group`` the id of the verb's group.
    """

    verb: str
    words: tuple[str, ...]
    keys: tuple[str, ...]
    help: str
    group: str


def verbs(commands: Commands | None = None) -> tuple[str, ...]:
    """Return every verb, group by group as ``GROUPS`` has them, else as the engine has them."""
    known = all_commands() if commands is None else commands
    groups = list(GROUPS)

    def rank(verb: str) -> int:
        group = known[verb].group
        return groups.index(group) if group in groups else len(groups)

    return tuple(sorted(known, key=rank))


def describe_verb(verb: str, commands: Commands | None = None, *, system: str = "") -> VerbHelp:
    """Return the help of a verb in a system of dice; raises KeyError for what is none."""
    known = all_commands(system) if commands is None else commands
    form = shape(known[verb], system)
    return VerbHelp(
        verb=verb,
        words=_words(form, system),
        keys=tuple(key_notation(slot, system) for slot in _typed(form)),
        help=_(words_of(system or first()).helps.get(verb) or help_line(form.type)),
        group=form.type.group,
    )


def help_line(type_: type[Command]) -> str:
    """Return the English one-line help of a command type: the first line of its docstring."""
    return (type_.__doc__ or "").strip().split("\n")[0]


def reference_table(commands: Commands | None = None, system: str = "") -> str:
    """Return the table of all verbs as Markdown, in the reader's language, one part a group.

    Verbs and keys stay as they are; values that have a name go by it in that language.
    """
    known = all_commands(system) if commands is None else commands
    forms = [shape(known[verb], system) for verb in verbs(known)]
    lines = list(_shared(forms, system))
    group = None
    for form in forms:
        if form.type.group != group:
            group = form.type.group
            title = _(GROUPS[group]) if group in GROUPS else group
            lines += ["", f"### {title}", "", f"| {_('command')} | {_('keys')} | |"]
            lines += ["|---|---|---|"]
        line = " ".join([form.verb, *_words(form, system)])
        own = [slot for slot in _typed(form) if not _share(slot, form)]
        keys = _code(key_notation(slot, system) for slot in own)
        shared = dict.fromkeys(_share(slot, form) for slot in _typed(form))
        named = " ".join(f"*{_(share)}*" for share in shared if share)
        cells = (_code([line]), f"{keys} {named}".strip(), _(help_line(form.type)))
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines).strip() + "\n"


def _shared(forms: Iterable[Shape], system: str) -> Iterator[str]:
    """Yield what the names of shared keys stand for, as far as any verb has them."""
    common = ["by=NAME", 'why="…"']
    yield fill(N_("Every command knows {keys}"), {"keys": _quoted(common)})
    shares: dict[str, dict[str, None]] = {}
    for form in forms:
        for slot in _typed(form):
            if share := _share(slot, form):
                shares.setdefault(share, {})[key_notation(slot, system)] = None
    for share, keys in shares.items():
        yield ""
        yield f"*{_(share)}*: {_quoted(keys)}"


def _share(slot: Slot, form: Shape) -> str:
    """Return the name of the shared keys that a key is one of, empty when it is the verb's own."""
    if slot.hand == "hand":
        return "" if slot.field in form.hands[slot.hand].of_others else ROLL
    if slot.hand:
        return _OPPONENT
    return _BESIDE if slot.field in form.type.beside else ""


def _typed(form: Shape) -> list[Slot]:
    """Return the keys of a verb that its help lists: not those of every command, nor its words."""
    common = (*Command.__struct_fields__, *form.type.words)
    typed = [slot for slot in form.slots if slot.hand or slot.field not in common]
    return [slot for slot in typed if form.proposes(slot)]


def _words(form: Shape, system: str = "") -> tuple[str, ...]:
    shown = [(word_notation(word, system), word.required) for word in form.words]
    return tuple(text if required else f"[{text}]" for text, required in shown)


def _quoted(texts: Iterable[str]) -> str:
    """Return texts as code."""
    return " ".join(f"`{text}`" for text in texts)


def _code(texts: Iterable[str]) -> str:
    """Return texts as code in a cell of a table, where a bar would end the cell."""
    return _quoted(text.replace("|", "\\|") for text in texts)
