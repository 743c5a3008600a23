"""A line of text into a command and back, by what the command's type declares."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from tracker.conflict.draft import Lowest, Refused
from tracker.conflict.engine import fold, rule
from tracker.conflict.history.commands import Why
from tracker.conflict.history.why import TASKS, fields_of
from tracker.conflict.lines import in_line
from tracker.conflict.ruling import N_, Command, Refusal
from tracker.conflict.state import Conflict, change
from tracker.dice.notation import read_dice
from tracker.systems import first
from tracker.words.bracket_lines import held_together, opens_bracket
from tracker.words.game_words import words_of
from tracker.words.listed import figures
from tracker.words.names import clean, misread, nearest, shown
from tracker.words.pointing import Scope
from tracker.words.reading import slot_kind
from tracker.words.shape import Shape, Slot, all_commands, shape
from tracker.words.split import Token, cut, quote
from tracker.words.translate import _
from tracker.words.vocabulary import (
    YES_NO,
    chosen_from,
    system_names,
    term_name,
    typed_words,
    word_read,
)

_VALUES: Mapping[str, str] = MappingProxyType(
    {
        "participant": "NAME",
        "subject": N_("NAME|scene|ZONE|TASK"),
        "participants": '"NAME, …"',
        "thing": N_('NAME|"what"'),
        "hidden": N_('NAME|"what"'),
        "zone": "ZONE",
        "zones": '"ZONE, …"',
        "passage": '"ZONE > ZONE"',
        "side": "SIDE",
        "any-side": "SIDE",
        "any-zone": "ZONE",
        "named": "NAME|ZONE|SIDE",
        "place": N_("scene|ZONE|NAME"),
        "aspect": '"Aspect"',
        "aspects": '"Aspect"',
        "skill": "SKILL",
        "skills-used": "SKILL",
        "skills": '"SKILL N, …"',
        "texts": '"…; …"',
        "text": '"…"',
        "label": "NAME",
        "number": "N",
        "named-number": "N",
        "figure": '"…"',
        "setting": '"…"',
        "setting-value": '"…"',
        "usual": '"…"',
        "usuals": '"…; …"',
        "signed": "±N",
        "numbers": '"N, …"',
        "track-sizes": N_('"TRACK N, …"'),
        "boxes": '"N, …"',
        "faces": "FACES",
        "any-faces": "FACES",
        "file": N_("FILE"),
        "names": '"NAME, …"',
        "yes": N_("yes|no"),
        "reasons": N_('"±N why"'),
        "amounts": N_('N|"N why"'),
        "difficulty": N_('N|"name"'),
        "traits": '"SKILL WORD, …"',
        "scope": N_("all|SKILL|…"),
        "until": N_('"end of round"|scene|…'),
        "moment": N_('"enter ZONE|attack NAME|…"'),
        "ids": "IDS",
        "rest": "COMMAND…",
        "lines": '"COMMAND…"',
    }
)

# Kinds whose words are told apart by the name of their field: the target, the zone moved to.
_BY_FIELD = frozenset({"participant", "zone", "label"})

# Kinds that take words of one's own, though some of them mean something by themselves.
_FREE = frozenset({"text", "figure", "setting", "setting-value", "usual"})


def value_notation(slot: Slot, system: str = "") -> str:
    """Return what may stand in a place, in words that a reader types: ``N``, ``ZONE``, ``pc|npc``.

    Values that have a name go by that in the reader's language.
    """
    if slot.choices:
        game = system or first()
        named = typed_words(chosen_from(slot.choices, Conflict(system=game), game))
        choices = [quote(name) for name in named] or [str(choice) for choice in slot.choices]
        one = "|".join(choices)
        return f'"{one}, …"' if slot.kind == "choices" else one
    # What is off unless given is only ever typed to turn it on.
    if slot.kind == "yes" and slot.default is False:
        return typed_words(YES_NO)[0]
    own = words_of(system or first()).kinds
    return _(_VALUES.get(slot.kind) or own()[slot.kind].notation)


def word_notation(slot: Slot, system: str = "") -> str:
    """Return how a word without a key is shown: ``TARGET``, ``"what"``."""
    field = slot.key
    if slot.kind == "zone":
        return "ZONE"
    if slot.kind in _BY_FIELD:
        return "NAME" if field in ("who", "name") else field.upper()
    return f'"{field}"' if slot.kind in _FREE else value_notation(slot, system)


def key_notation(slot: Slot, system: str = "") -> str:
    """Return how a key is shown with its value: ``cost=N``."""
    return f"{slot.key}={value_notation(slot, system)}"


Commands = Mapping[str, type[Command]]

# The kind of a key that holds whole lines, each read, and written, on the table that those before
# it leave.
_LINES = "lines"

# Kinds whose messages repeat what was typed, which would then be nothing.
_SAYS_SOMETHING = frozenset(
    {"number", "named-number", "signed", "choice", "yes", "reasons", "amounts", "difficulty", "ids"}
)


class Given(NamedTuple):
    """What a slot is to hold: a text to be read, or the ``value`` itself.

    ``key`` is what looks like one and is none here. What is ``named`` was typed behind its key.
    """

    slot: Slot
    text: str = ""
    key: str = ""
    value: Any = None
    named: bool = False


def parse(line: str, state: Conflict, commands: Commands | None = None) -> Command | Refusal | None:
    """Return the command that a line holds, with names resolved as of ``state``.

    None for a blank line or a comment. What cannot be understood is returned as a Refusal that
    ``!`` does not overrule; no text raises. ``commands`` are the engine's unless given.
    """
    try:
        return _parse(line, state, commands)
    except Refused as refused:
        return refused.refusal


def _parse(line: str, state: Conflict, given_ones: Commands | None) -> Command | None:
    commands = all_commands(state.system) if given_ones is None else given_ones
    line = held_together(line.lstrip("\ufeff"), commands, state.system)
    tokens = _tokens(line)
    if not tokens:
        return None
    if _only_dice(tokens[0].text, commands):
        line = f"roll {line}"
        tokens = _tokens(line)
    first, *rest = tokens
    game, form = state.system, find_verb(first.text, commands, state.system)
    if given_ones is None and (framed := _framed(form, rest)) not in ("", game):
        # What a fight is set up with, the game that it is to have knows.
        game, commands = framed, all_commands(framed)
        form = find_verb(first.text, commands, game)
    given = _gather(line, form, rest, commands, game)
    return _build(form, given, state, first.text.endswith("!"))


def _only_dice(word: str, commands: Commands) -> bool:
    """Return whether a line begins with dice in the place of a verb, which are rolled."""
    return word not in commands and "roll" in commands and read_dice(word) is not None


def _says_something(slot: Slot, game: str) -> bool:
    own = words_of(game).kinds().get(slot.kind)
    return slot.kind in _SAYS_SOMETHING if own is None else own.says_something


def _framed(form: Shape, tokens: Iterable[Token]) -> str:
    """Return the game that a line gives to the fight, empty for none or one that is not there."""
    slot = form.keys.get("system")
    named = (token.value for token in tokens if slot and token.name == slot.key)
    return word_read(system_names(), next(named, "").strip().lower()) or ""


def build(form: Shape, given: Iterable[Given], state: Conflict) -> Command | Refusal:
    """Return the command of a shape whose slots hold this, or why there is none."""
    try:
        return _build(form, list(given), state)
    except Refused as refused:
        return refused.refusal


def read_keys(form: Shape, text: str, state: Conflict, before: Iterable[Given]) -> list[Given]:
    """Return what the end of a line says, behind what is given before; raises Refused."""
    commands = all_commands(state.system)
    line = held_together(f"{form.verb} {text}", commands, state.system)
    taken = [one.slot for one in before]
    return _gather(line, form, _tokens(line)[1:], commands, state.system, taken)


def _tokens(line: str) -> Sequence[Token]:
    tokens, mark, _ = cut(line)
    if mark:
        raise misread(
            N_("a quotation mark {mark} is not closed; for the mark itself type {escaped}"),
            mark=mark,
            escaped=f"\\{mark}",
        )
    return tokens


UNKNOWN_VERB = (
    N_("no command is called {verb}"),
    N_("no command is called {verb}; did you mean {guess}?"),
)


def find_verb(word: str, commands: Commands, system: str) -> Shape:
    """Return the shape of the verb that a line's first word names; raises Refused for none."""
    verb = word.removesuffix("!").lower()
    if verb not in commands:
        begun = tuple(one for one in commands if verb and one.startswith(verb))
        guess = begun[0] if len(begun) == 1 else _meant(verb, commands, system)
        if not guess:
            raise misread(UNKNOWN_VERB[0], candidates=begun, verb=shown(verb))
        raise misread(UNKNOWN_VERB[1], candidates=(guess,), verb=shown(verb), guess=guess)
    return shape(commands[verb], system)


def _meant(word: str, commands: Commands, game: str) -> str:
    """Return the verb that a word may mean which is none: by what it is called besides, else the
    nearest of verbs and such words; empty when nothing is like it."""
    # Only who mistypes needs them.
    from tracker.words import verb_words

    for begun in (False, True):
        found = verb_words.verbs_called(word, commands, game, begun=begun and len(word) > 1)
        if len(found) == 1:
            return found[0]
    besides = verb_words.all_words(commands, game)
    near = nearest(word, [*commands, *besides])
    return besides.get(near, near)


def _gather(
    line: str,
    form: Shape,
    tokens: Sequence[Token],
    commands: Commands,
    system: str,
    taken: Sequence[Slot] = (),
) -> list[Given]:
    """Return which text goes to which slot, in the order typed; those taken have theirs."""
    given: list[Given] = []
    for slot, token in form.places(tokens, taken):
        key = token.name
        if slot is not None and slot.kind == "rest":
            given.append(Given(slot, line[token.start : tokens[-1].end]))
            break
        if slot is not None and key in form.keys:
            given.append(Given(slot, token.value, named=True))
        elif key and (
            slot is None or any(key in shape(one, system).keys for one in commands.values())
        ):
            raise _unknown_key(form, key, system)
        elif slot is None:
            raise _surplus(form, token.text, system)
        else:
            given.append(Given(slot, token.text, key))
    return given


# A verb's keys are shown with its words where there are no more of its own.
_KEYS_MOST = 4
_OF_ALL = frozenset({"by", "why"})


def _surplus(form: Shape, text: str, system: str) -> Refused:
    """Return the refusal of a word that a verb has no place for, with how it is typed."""
    word = shown(text)
    slot = form.keys.get(text.lower().rstrip(":"))
    if slot is not None:
        return misread(
            N_("{word} is a key of {verb} and is typed with its value: {example}"),
            candidates=(f"{slot.key}=",),
            word=word,
            verb=form.verb,
            example=key_notation(slot, system),
        )
    own = [form.keys[key] for key in form.known() if key not in _OF_ALL]
    typed = [form.verb, *(word_notation(one, system) for one in form.words)]
    typed += [key_notation(one, system) for one in own] if len(own) <= _KEYS_MOST else []
    return misread(
        N_(
            "{verb} has no place for {word}: it is typed {example}, and what belongs together "
            "needs quotation marks"
        ),
        verb=form.verb,
        word=word,
        example=" ".join(typed),
    )


def _unknown_key(form: Shape, key: str, system: str) -> Refused:
    words = words_of(system)
    if (instead := words.older_keys.get(key)) is not None:
        return misread(
            N_("{verb} has no {key}= in this game; what serves is {instead}"),
            rule=words.older_rule,
            candidates=instead,
            verb=form.verb,
            key=key,
            instead=instead,
        )
    keys = form.known()
    guess = nearest(key, keys)
    if guess:
        return misread(
            N_("{verb} knows no key {key}; did you mean {guess}=?"),
            candidates=(guess,),
            verb=form.verb,
            key=key,
            guess=guess,
        )
    return misread(
        N_("{verb} knows no key {key}; it knows {keys}"),
        candidates=keys,
        verb=form.verb,
        key=key,
        keys=keys,
    )


def _build(form: Shape, given: list[Given], state: Conflict, force: bool = False) -> Command:
    """Read every text and put the command together."""
    wanted = next((one.text.strip().lower() for one in given if one.slot.key == "system"), "")
    # What it may mean is read, or refused, in its turn; other words need to know it before.
    scope = Scope(state, word_read(system_names(), wanted) or "")
    values: dict[tuple[str, str], Any] = {}
    scope.keys = frozenset(one.slot.key for one in given)
    for one in given:
        slot, place = one.slot, (one.slot.hand, one.slot.field)
        if one.value is None and _says_something(slot, form.game) and not clean(one.text):
            raise misread(N_("{key} has nothing in it"), key=slot.key)
        if not slot.repeated and place in values:
            raise misread(N_("{key} is given twice"), key=slot.key)
        read = _read(one, form, scope)
        values[place] = (*values.get(place, ()), *read) if slot.repeated else read
    for slot in form.slots:
        if slot.kind == _LINES and (texts := values.get((slot.hand, slot.field))):
            values[slot.hand, slot.field] = read_lines(texts, scope.state)
    for word in form.words:
        if word.required and (word.hand, word.field) not in values:
            raise misread(
                N_("{verb} needs {word}"), verb=form.verb, word=word_notation(word, scope.system)
            )
    if form.type is Why and ("", "field") not in values:
        _say_which_number(values[("", "name")], scope)
    for slot in form.slots:
        if slot.required and (slot.hand, slot.field) not in values:
            raise misread(
                N_("{verb} needs the key {key}"),
                candidates=(f"{slot.key}=",),
                verb=form.verb,
                key=slot.key,
            )
    fields: dict[str, Any] = {field: v for (hand, field), v in values.items() if not hand}
    for name, hand in form.hands.items():
        own = {field: v for (of, field), v in values.items() if of == name}
        if own:
            fields[name] = change(hand, **own)
    return form.type(**fields, force=force)


def _read(one: Given, form: Shape, scope: Scope) -> Any:
    """Return what a text means in its slot; of a word that means nothing, a key may be mistyped."""
    if one.value is not None:
        return one.value
    try:
        return slot_kind(one.slot, scope.system).read(one.text, one.slot, scope)
    except Refused as refused:
        if one.key:
            raise _unknown_key(form, one.key, scope.system) from None
        told = refused.refusal.arguments
        if not one.named or {"wrong", "key"} & told.keys():
            raise
        where = {**told, "wrong": one.slot.key}
        raise Refused(change(refused.refusal, arguments=where)) from None


def _say_which_number(subject: str, scope: Scope) -> None:
    """Refuse what asks for no number, and say which there are; a task has only one."""
    state, known = scope.state, figures(scope)
    names = tuple(term_name(term) for term in known.values())
    if subject == TASKS:
        raise misread(N_("say which task: {names}"), names=names)
    if subject in state.participants:
        names = names[: len(fields_of(state.somebody(subject), scope.system))]
    if names:
        raise misread(N_("say which number of {who}: {names}"), who=subject, names=names)
    if subject not in state.obstacles:
        raise misread(N_("no condition stands on {who}"), who=subject)


def _word(text: str, slot: Slot, form: Shape) -> str:
    """Return a word of a line; a name that begins like a check in brackets must not be read so."""
    word = quote(text)
    held = word != text or slot.kind == "bracket" or not form.takes_brackets
    return word if held or not opens_bracket(text) else f'"{word}"'


def format(
    command: Command, state: Conflict, *, with_ids: bool = False, also: Collection[str] = ()
) -> str:
    """Return the line that ``parse`` reads into the same command, on the same state.

    Fields that hold what they do anyway are left out, but for those ``also`` written.

    ``ids`` are left out unless asked for: on the state it was completed for, a command gets the
    same ones again. Which rules ``!`` overruled is not part of a line.
    """
    form = shape(type(command), state.system)
    scope = Scope(state, str(getattr(command, "system", None) or ""))
    said: list[tuple[Slot, list[str]]] = []
    for slot in (*form.words, *(slot for slot in form.slots if slot not in form.words)):
        if slot.kind == _LINES:
            said.append((slot, write_lines(command.parts, state, with_ids=with_ids)))
        elif slot.field != "ids" or with_ids:
            said.append((slot, _texts(command, slot, scope, also=slot.field in also)))
    return _line(form, said, command.force)


def format_given(form: Shape, given: Iterable[Given], state: Conflict) -> str:
    """Return the line that says what slots are to hold, whether or not that makes a command."""
    scope = Scope(state)

    def texts(one: Given) -> list[str]:
        if one.value is None:
            return [one.text]
        return slot_kind(one.slot, scope.system).write(one.value, one.slot, scope)

    return _line(form, ((one.slot, texts(one)) for one in given))


def _line(form: Shape, said: Iterable[tuple[Slot, list[str]]], force: bool = False) -> str:
    line = [f"{form.verb}!" if force else form.verb]
    end: list[str] = []
    words = list(form.words)
    for slot, texts in said:
        if slot.kind == "rest":
            end += texts
        elif texts and words and slot is words[0]:
            word = words.pop(0)
            line += [_word(text, word, form) for text in texts]
        elif slot.key in form.keys:
            # Once a word is left out, those behind it can only be given by their keys.
            line += [f"{slot.key}={quote(text)}" for text in texts]
    return " ".join([*line, *end])


def _texts(command: Command, slot: Slot, scope: Scope, *, also: bool) -> list[str]:
    """Return what is written for a slot, nothing where its field holds what it does anyway.

    Unless it is ``also`` to be written then.
    """
    holder = getattr(command, slot.hand) if slot.hand else command
    value = getattr(holder, slot.field)
    if not slot.required and value == slot.default and not also:
        return []
    return slot_kind(slot, scope.system).write(value, slot, scope)


def read_lines(texts: Iterable[str], state: Conflict) -> tuple[Command, ...]:
    """Return the commands of lines; raises Refused, naming the line that cannot be understood.

    Which dice will fall is not known, so a name that only they bring about is not there yet.
    """
    read: list[Command] = []
    for n, text in enumerate(texts, 1):
        command = parse(text, state)
        if command is None:
            command = Refusal(message=N_("there is nothing in this line"))
        if isinstance(command, Refusal):
            raise Refused(in_line(n, command, state))
        read.append(command)
        state = state_after(state, command)
    return tuple(read)


def write_lines(
    commands: Iterable[Command], state: Conflict, *, with_ids: bool = False
) -> list[str]:
    """Return the lines that ``read_lines`` reads into the same commands."""
    lines = []
    for command in commands:
        lines.append(format(command, state, with_ids=with_ids))
        state = state_after(state, command)
    return lines


def state_after(state: Conflict, command: Command) -> Conflict:
    """Return the table after a command, its missing dice at their lowest; as it is if refused."""
    found = rule(state, command, Lowest())
    return state if isinstance(found, Refusal) else fold(state, found.events)
