"""A conflict as lines in and lines out: for a screen reader, a bad line, a script in a pipe."""

from __future__ import annotations

import contextlib
import importlib
import os
import re
import signal
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import FrameType, ModuleType
from typing import TextIO

from tracker.asked import asker_text, lost_text, owner_texts
from tracker.conflict.history.commands import Amend, Strike
from tracker.conflict.history.last_choices import usual_answer
from tracker.conflict.history.tally import Account
from tracker.conflict.questions import offers
from tracker.conflict.ruling import Command, Record, Refusal
from tracker.conflict.setup import Frame
from tracker.log import handover_requests as asking
from tracker.log.errors import Locked, LogError, said_of
from tracker.log.handover_requests import Request
from tracker.log.holder import Owner, end_holder, is_held, owner_of
from tracker.log.library import Library
from tracker.log.plain_files import is_there
from tracker.log.save import Save
from tracker.opening import new_save, open_to_play, session_to_play
from tracker.places import config_dir
from tracker.printing import say
from tracker.session import Answer, Causes, Session, now
from tracker.tui.action_table import actions_of
from tracker.tui.actions import Action, offered_here
from tracker.tui.preferences import Preferences, exposed_texts
from tracker.tui.present.game_view import view_of
from tracker.tui.present.lines import text_of
from tracker.tui.present.question import picked
from tracker.tui.present.stats import stats_lines
from tracker.words import rules
from tracker.words.bracket_lines import pasted_lines
from tracker.words.differences import plan_lines
from tracker.words.grammar import UNKNOWN_VERB
from tracker.words.history_lines import answer_lines, earlier_faces_lines, record_lines
from tracker.words.meant import understood
from tracker.words.questions import (
    answer_text,
    answers_in_order,
    as_before,
    offer_text,
    question_text,
)
from tracker.words.quick_add import quick_add, says_more
from tracker.words.quick_tokens import quick_example
from tracker.words.reference import describe_verb
from tracker.words.refusing import log_error_text, place_lines, refusal_sentence
from tracker.words.shape import all_commands
from tracker.words.split import in_one, quote
from tracker.words.summary import state_lines, turn_line
from tracker.words.translate import _, fill, language, put

QUIT, _SHOW, LOG, SAVE, _HELP, MANUAL = "quit", "show", "log", "save", "?", "manual"
# What people type who do not know the sign.
SPELLED_HELP = "help"

# So many records are read out by ``log`` without a number.
_RECENT = 10
_MOST = re.compile("[0-9]{0,9}")

# What is said of a fight that another process plays.
TAKE_OVER = "take over"
_END_PROCESS = re.compile("end process ([0-9]{1,9})")


class PlainTable:
    """Play a fight from the lines of one stream, telling what happens on another.

    ``path`` is where a fight that is not there yet is kept from its first ruling on. ``refused``
    tells whether any line was refused.
    """

    def __init__(self, session: Session, out: TextIO, path: Path | None = None) -> None:
        self.session = session
        self.refused = False
        self._out = out
        self._path = path
        self._asked = ""
        # Who was told to ask for the fight.
        self._heard: Request | None = None

    def play(self, lines: Iterable[str]) -> None:
        """Carry out lines until they end or one says ``quit``."""
        for line in lines:
            if line == LEAVES:
                self.tell(_("quit leaves."))
                continue
            # A terminal may bring several that were pasted as one.
            for text in pasted_lines(line) or [""]:
                if text == QUIT:
                    return
                self.obey(text)
                self.ask()

    def obey(self, text: str) -> None:
        """Do what one line says, and tell what came of it."""
        word, _blank, rest = text.partition(" ")
        if text.startswith(_HELP):
            self.tell(*self._help(text.removeprefix(_HELP).strip()))
        elif word.casefold() == SPELLED_HELP:
            self.tell(*self._help(rest.strip()))
        elif word == MANUAL:
            self.tell(*self._manual(*rest.split(maxsplit=1)))
        elif text == _SHOW:
            self.tell(*state_lines(self.session.state))
        elif text == SAVE:
            self._say_saved()
        elif pick := self._picked(word):
            self._answer(pick, rest)
        elif text == TAKE_OVER:
            self._take_over()
        elif self.session.read_only and (named := _END_PROCESS.fullmatch(text)):
            self._end_process(int(named[1]))
        elif word == LOG and _MOST.fullmatch(rest):
            most = int(rest) if rest else _RECENT
            records = self.session.timeline.records
            for record in records[max(0, len(records) - most) :]:
                self.tell(*record_lines(record, self.session.timeline))
        else:
            self._carry_out(text)

    def ask(self) -> None:
        """Say who asks for the fight; whose turn it is or what is asked, when that is new."""
        save = None if self.session.read_only else self.session.save
        request = None if save is None else asking.asked_of_me(save.path)
        if request is not None and request != self._heard:
            self.tell(asker_text(request), _("quit leaves it to them."))
        self._heard = request
        asked = self.prompt()
        if asked != self._asked:
            self._asked = asked
            self.tell(
                asked, *(f"{pick.key}: {_(pick.label)}" for pick in picked(self.session.state))
            )

    def prompt(self) -> str:
        """Return what is asked, else whose turn it is and what may be done besides."""
        state = self.session.state
        if state.question is not None:
            return question_text(state, usual_answer(self.session.timeline))
        beside = [offer_text(state, verb) for verb in offers(state) if verb not in ("spend", "tag")]
        return ". ".join([turn_line(state), *(beside if state.phase == "running" else [])])

    def tell(self, *lines: str) -> None:
        """Write lines, at once."""
        say(*lines, to=self._out)
        self._out.flush()

    # Commands

    def _carry_out(self, text: str) -> None:
        session = self.session
        try:
            session.follow()
        except LogError as error:
            self.tell(log_error_text(error))
        command = session.read(text)
        if isinstance(command, Refusal) and command.message in UNKNOWN_VERB:
            command = self._added(text) or command
        if command is None:
            return
        try:
            answer = command if isinstance(command, Refusal) else self._proposed(command)
        except LogError as error:
            self.refused = True
            self.tell(log_error_text(error))
            return
        match answer:
            case Refusal():
                self.refused = True
                self.tell(refusal_sentence(answer, session.state), *place_lines(answer))
            case Causes():
                self.tell(*answer_lines(answer, session.timeline))
            case Account():
                self.tell(*(text_of(line).rstrip() for line in stats_lines(answer, bars=False)))
            case None:
                return
            case _:
                self._commit(answer)
                earlier = earlier_faces_lines() if session.took_earlier_faces(answer) else []
                self.tell(*record_lines(answer, session.timeline), *earlier)

    def _added(self, text: str) -> Command | Refusal | None:
        """Return what a line comes to that adds somebody, None for any other."""
        state = self.session.state
        if not says_more(text, state):
            return None
        added = quick_add(text, state)
        if isinstance(added, Refusal):
            return added
        return self.session.read(
            in_one(added.in_groups(added.split) if added.split else added.lines)
        )

    def _picked(self, digit: str) -> Action | None:
        """Return the answer that a digit gives to what is asked, None for none."""
        return next((pick for pick in picked(self.session.state) if pick.key == digit), None)

    def _answer(self, pick: Action, rest: str) -> None:
        """Give an answer with the words that it needs, or say which those are."""
        words = [part.strip() for part in rest.split(";") if part.strip()]
        if len(words) != len(pick.asks):
            how = _("behind {digit}, with a semicolon between") if len(pick.asks) > 1 else ""
            how = how or (_("behind {digit}") if pick.asks else _("{digit} takes no words"))
            self.tell(*pick.asks, put(how, {"digit": pick.key}))
            return
        given = iter(words)
        lines = [
            line.replace("{text}", quote(next(given))) if "{text}" in line else line
            for line in pick.lines
        ]
        self._carry_out(in_one(lines))

    def _proposed(self, command: Command) -> Answer:
        """Return what a command leads to; of a strike or an amendment, tell what it changes."""
        session = self.session
        if not isinstance(command, Strike | Amend) or session.read_only:
            return session.propose(command)
        plan = session.plan(command)
        if isinstance(plan, Refusal):
            return plan
        self.tell(*plan_lines(plan, session.timeline))
        return session.revision(plan)

    def _commit(self, record: Record) -> None:
        """Write a record, and go on in memory where the disk refuses it."""
        try:
            self._begin_save(record)
            self.session.commit(record)
        except LogError as error:
            self.session.keep_in_memory(record)
            self.tell(log_error_text(error), _("Play goes on in memory; save tries again."))

    def _begin_save(self, first: Record) -> None:
        """Make the save of a fight that has none yet; raises LogError."""
        if self._path is not None:
            self.session.save, self._path = _made(self._path, first), None

    def save_again(self) -> None:
        """Write what waits in memory; raises LogError."""
        if self.session.unsaved:
            self._begin_save(self.session.unsaved[0])
        self.session.save_again()

    def _say_saved(self) -> None:
        try:
            self.save_again()
        except LogError as error:
            self.tell(log_error_text(error))
        else:
            self.tell(_("Everything is saved."))

    # A fight that another process plays

    def _take_over(self, ended: Owner | None = None) -> None:
        """Play on if that is possible, else ask; ``ended`` is who held it and was ended for it."""
        save = self.session.save
        if save is None or not self.session.read_only:
            self.tell(_("You play this fight already."))
            return
        try:
            taken = session_to_play(save.path)
        except Locked as error:
            self._ask_for(save.path, error)
        except LogError as error:
            self.tell(log_error_text(error))
        else:
            asking.withdraw_request(save.path)
            self.session.close()
            self.session = taken
            lost = lost_text(ended, taken.timeline.last) if ended else ""
            self.tell(_("You play this fight now."), *filter(None, [lost]))

    def _ask_for(self, path: Path, locked: Locked) -> None:
        """Ask whoever plays the fight for it; say how to end who cannot answer, or has not."""
        try:
            request = asking.request_fight(path, now())
        except LogError as error:
            self.tell(log_error_text(error))
            return
        owner = owner_of(path)
        silent = asking.waited(request) >= asking.SILENT_AFTER
        if not asking.is_mine(request):
            self.tell(log_error_text(locked), asker_text(request))
        elif request.answer == asking.KEPT:
            asking.withdraw_request(path)
            self.tell(_("Whoever plays this fight keeps it; you read along."))
        elif owner is not None and owner.ours and (owner.stopped or silent):
            pid = {"pid": owner.holder.pid}
            self.tell(*owner_texts(path, owner), fill("end process {pid} ends it for you.", pid))
        else:
            self.tell(log_error_text(locked), _("You have asked for it: take over tries again."))

    def _end_process(self, pid: int) -> None:
        """End the process that holds the fight, if it is this one, and play on."""
        save = self.session.save
        owner = owner_of(save.path) if save is not None else None
        if (
            save is None
            or owner is None
            or owner.holder.pid != pid
            or not end_holder(save.path, owner)
        ):
            self.tell(_("That process could not be ended, or another holds the fight by now."))
        else:
            self._take_over(owner)

    # Help

    def _help(self, word: str) -> Iterator[str]:
        """Yield what can be done now, or what is known of one verb or rule."""
        state = self.session.state
        commands = all_commands(state.system)
        if word in commands:
            known = describe_verb(word, system=state.system)
            yield " ".join([known.verb, *known.words])
            yield known.help
            if known.keys:
                yield " ".join(known.keys)
            return
        if word and says_more(word, state):
            told, _waits = understood(word, state)
            yield fill("by itself this line means: {told}", {"told": told})
            return
        if word:
            found = rules.find_rules(word)
            for rule in found[:1]:
                yield from rules.rule_lines(rule, language())
            if not found:
                yield fill("no rule is called {words} or speaks of it", {"words": word})
            return
        yield self.prompt()
        ways = dict(view_of(state.system).answers(state))
        usual = usual_answer(self.session.timeline)
        answers = answers_in_order(state.question, usual) if state.question is not None else []
        for verb in answers:
            meaning = ways.get(verb) or answer_text(state, verb)
            meaning = meaning or describe_verb(verb, system=state.system).help
            yield f"{verb}: {as_before(meaning, verb, usual)}"
        screen = "rounds" if state.phase != "setup" else "setup"
        here = offered_here(screen, state, actions_of(state.system))
        for verb in dict.fromkeys(a.verb for a in here if a.verb and a.verb not in answers):
            yield f"{verb}: {describe_verb(verb, system=state.system).help}"
        example = {"example": quick_example(state.system)}
        yield fill("{example}: such a line adds somebody; ? before it tells what it means", example)
        yield _("? and a verb or a rule tells more; show, log, save and quit do what they say.")
        yield _(
            "manual lists the pages of the manual; behind it a page, and words to be found there."
        )

    def _manual(self, topic: str = "", words: str = "") -> Iterator[str]:
        """Yield a page of the manual or what it says of words, else which there are."""
        # Here, for few ask for it.
        from tracker.manual import page, sections, title, topics
        from tracker.printing import WITHOUT_TERMINAL
        from tracker.tui.present.manual import manual_lines

        if topic not in topics():
            yield from (f"{known}: {title(known, language())}" for known in topics())
            return
        text = page(topic, language())
        found = sections(text, words) if words else text
        if not found:
            yield fill("the page {topic} does not say {words}", {"topic": topic, "words": words})
        # A blank line is nothing to be read out.
        told = (text_of(one).rstrip() for one in manual_lines(found, WITHOUT_TERMINAL))
        yield from filter(None, told)


def play_fight(library: Library, path: Path) -> int:
    """Play the fight at a path until the input ends; one that is not there is begun.

    Returns 1 when lines of a script were refused, 3 when the disk has not taken everything.
    """
    with said_of(path):
        there = is_there(path)
    session = open_to_play(library, path) if there else Session()
    table = PlainTable(session, sys.stdout, None if there else path)
    try:
        for note in session.save.notes if session.save else ():
            table.tell(log_error_text(note))
        if session.save is not None and session.read_only and is_held(session.save.path):
            table.tell(_("take over asks for the fight, and takes it once it is free."))
        _tell_exposed(table, session)
        table.tell(*(state_lines(session.state) if there else [_("A new fight.")]))
        table.tell(_("? tells what can be done, quit leaves."))
        table.ask()
        script = not sys.stdin.isatty()
        table.play(sys.stdin if script else Prompt().lines())
        with contextlib.suppress(LogError):
            table.save_again()
    finally:
        if table.session.save is not None:
            asking.withdraw_request(table.session.save.path)
        table.session.close()
    if table.session.unsaved:
        return 3
    return 1 if script and table.refused else 0


def _tell_exposed(table: PlainTable, session: Session) -> None:
    """Tell once what others on the machine can read."""
    preferences = Preferences(config_dir(os.environ))
    told = exposed_texts(session.save.path if session.save else None, preferences)
    if told:
        table.tell(*told)
        preferences.write()


def _made(path: Path, record: Record) -> Save:
    """Create the save of a fight that begins with this record; raises LogError."""
    command = getattr(record, "command", None)
    return new_save(path, command if isinstance(command, Frame) else None)


# What stands for ctrl+c and ctrl+q among the lines: a comment, should somebody type it.
LEAVES = "#quit?"

PROMPT = "> "

# Stands in a line being typed where a terminal begins to say something that ends with a sign.
_SAID = "\x1d"
_SAYS, _IS_SAID = (r"\e]", r"\eP", r"\e_", r"\e^", r"\eX"), (r"\e\\", r"\C-g")


class Prompt:
    """A prompt that reads lines, with the arrow keys as far as the system has them.

    Ctrl+c is told of between lines: what is being written is written. What was typed before it
    stands at the next prompt again. With readline it is a key: as a signal it would be lost between
    two keys, and take with it what has been typed and not been read.
    """

    def __init__(self) -> None:
        self._readline: ModuleType | None = None
        with contextlib.suppress(ImportError):
            self._readline = importlib.import_module("readline")
        self._binds = "libedit" not in (getattr(self._readline, "__doc__", "") or "libedit")
        self._reading = False
        self._interrupted = False
        self._typed = ""

    def lines(self) -> Iterator[str]:
        """Yield lines until the input ends; LEAVES where somebody asks what leaves."""
        before = signal.signal(signal.SIGINT, self._interrupt)
        try:
            with _control_keys(interrupt=not self._binds):
                self._bind()
                while (line := self._read()) is not None:
                    yield line
        finally:
            signal.signal(signal.SIGINT, before)

    def _read(self) -> str | None:
        """Return the next line, None at the end of the input."""
        if self._interrupted:
            self._interrupted = False
            return LEAVES
        self._reading = True
        try:
            line = input(PROMPT)
        except EOFError:
            return None
        except KeyboardInterrupt:
            say("")
            return LEAVES
        finally:
            self._reading = False
        line = line.replace(_SAID, "")
        if not line.endswith(LEAVES):
            return line
        self._typed = line.removesuffix(LEAVES)
        return LEAVES

    def _interrupt(self, number: int, frame: FrameType | None) -> None:
        if not self._reading:
            self._interrupted = True
            return
        if self._readline is not None:
            self._typed = self._readline.get_line_buffer()
        raise KeyboardInterrupt

    def _bind(self) -> None:
        if self._readline is None:
            return
        self._readline.set_startup_hook(self._bring_back)
        if not self._binds:
            return
        bind = self._readline.parse_and_bind
        for key in ("c", "q"):
            bind(f'"\\C-{key}": "\\C-e{LEAVES}\\C-m"')
        # What a terminal says by itself, and keys that mean nothing here, are no letters.
        bind(r'"\e[": skip-csi-sequence')
        for begins in _SAYS:
            bind(rf'"{begins}": "\C-v\C-]"')
        # A string of a terminal's in a string of its own has each escape twice.
        bind(r'"\e\e": ""')
        # Completing is what readline lets a program do to a line: here it takes away.
        for ends in _IS_SAID:
            bind(f'"{ends}": complete')
        self._readline.set_completer_delims("")
        self._readline.set_completer(_without_said)

    def _bring_back(self) -> None:
        if self._readline is not None and self._typed:
            self._readline.insert_text(self._typed)
            self._typed = ""


def _without_said(typed: str, nth: int) -> str | None:
    """Return a line up to the cursor without what a terminal has said there; None for others.

    A blank stands for an empty one, which would not take its place.
    """
    before, said, _text = typed.rpartition(_SAID)
    return (before or " ") if said and nth == 0 else None


@contextlib.contextmanager
def _control_keys(*, interrupt: bool) -> Iterator[None]:
    """Let ctrl+s and ctrl+q be keys, where a terminal would stop and go on at them.

    Unless it is to ``interrupt``, ctrl+c is one, too.
    """
    termios = None
    with contextlib.suppress(ImportError):
        termios = importlib.import_module("termios")
    if termios is None:
        yield
        return
    line = sys.stdin.fileno()
    before = termios.tcgetattr(line)
    changed = [*before]
    changed[0] &= ~termios.IXON
    if not interrupt:
        changed[6] = [*before[6]]
        changed[6][termios.VINTR] = bytes((os.fpathconf(line, "PC_VDISABLE"),))
    termios.tcsetattr(line, termios.TCSADRAIN, changed)
    try:
        yield
    finally:
        termios.tcsetattr(line, termios.TCSADRAIN, before)
