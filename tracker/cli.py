"""The program's command line: subcommands, exit codes, and the way into the app."""

from __future__ import annotations

import argparse
import gc
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from types import ModuleType
from typing import NoReturn, TypeAlias, cast

from tracker import __version__, places, streams, systems
from tracker.lazy_modules import defer
from tracker.streams import DONE, INTERRUPTED, REFUSED, UNREADABLE
from tracker.words.translate import LANGUAGES, _, choose_language, fill, install

Verbs: TypeAlias = "argparse._SubParsersAction[Parser]"

PORT_MOST = 65_535

# What odds are asked of that are those of a whole fight, and not of one check in a game.
_FIGHT = "fight"

PLAYS_MOST = 100_000

# What players see of the figures; as the state of a fight has it, which need not be loaded yet.
_NPCS = ("names", "marks", "all")
SHELLS = ("bash", "zsh", "fish")
# What a fight can be exported as.
FORMATS = ("script", "markdown", "html", "tinydb", "csv", "toml")


def main(argv: Sequence[str] | None = None) -> int:
    """Run the program and return its exit code: 0 done, 1 refused, 2 usage, 3 file, 130 Ctrl-C."""
    streams.hold_open()
    try:
        try:
            code = _carried_out(list(sys.argv[1:] if argv is None else argv))
        except SystemExit as left:
            # Argparse's way out, of help and of wrong usage.
            code = left.code if isinstance(left.code, int) else DONE
        sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    lost = streams.lost()
    if lost is not None:
        reason = lost.strerror or str(lost)
        _complain(fill("the output cannot be written: {reason}", {"reason": reason}))
        return code or UNREADABLE
    return code


def _carried_out(arguments: Sequence[str]) -> int:
    """Do what the arguments say and return the exit code."""
    _speak(arguments)
    _take_any_sign()
    opens = _opens_the_app(arguments)
    if opens:
        _hurry()
    parser = _parser(every_verb=not opens)
    options = _parsed(parser, arguments)
    if options.run not in (_open_app, _open_demo, _watch):
        # What is piped on is UTF-8 whatever the locale says; a screen is as its terminal is.
        _take_any_sign(encoding="utf-8")
    from tracker.log.errors import Exists, Locked, LogError, NotDurable

    try:
        return int(_run(options))
    except LogError as error:
        from tracker.words.refusing import log_error_text

        _complain(log_error_text(error))
        if isinstance(error, Locked) and error.stopped:
            _complain(_("continue it there with fg, or end it: schwung --plain, then take over"))
        elif isinstance(error, Locked):
            _complain(_("close it there, or read along: schwung watch"))
        if isinstance(error, NotDurable):
            _complain(_("all before it is saved: make room, and go on from there"))
        return REFUSED if isinstance(error, Exists) else UNREADABLE


def _run(options: argparse.Namespace) -> int:
    """Do what is asked for, and say of a save that it tells no fight where it contradicts itself.

    Raises LogError.
    """
    from tracker.conflict.ruling import Contradiction
    from tracker.log.errors import NoFight

    try:
        return int(options.run(options))
    except Contradiction as error:
        if getattr(options, "SAVE", None) is None:
            raise
        raise NoFight(options.SAVE, str(error)) from error


def _speak(arguments: Sequence[str]) -> None:
    """Choose the language before the parser is built, whose help is in it already."""
    wanted = None
    for i, word in enumerate(arguments):
        if word == "--lang" and i + 1 < len(arguments):
            wanted = arguments[i + 1]
        elif word.startswith("--lang="):
            wanted = word.partition("=")[2]
    language = choose_language(wanted if wanted in LANGUAGES else None, os.environ)
    try:
        install(language)
    except FileNotFoundError:
        # A bare checkout: installing compiles the words.
        message = "the words in {language!r} are not compiled, so this is English: pip install -e ."
        _complain(message.format(language=language))


def _complain(*lines: str) -> None:
    # Here, because a fight is shown before anything is printed.
    from tracker.printing import complain

    complain(*lines)


def _parsed(parser: argparse.ArgumentParser, arguments: Sequence[str]) -> argparse.Namespace:
    """Return what the arguments say; words may stand before and behind an option."""
    options, more = parser.parse_known_args(arguments)
    # Argparse takes words that may be none as none once an option comes before them.
    words: list[str] | None = getattr(options, "WORD", None)
    if words is not None and not any(word.startswith("-") for word in more):
        options.WORD = [*words, *more]
    elif more:
        parser.error(fill("unrecognized arguments: {words}", {"words": " ".join(more)}))
    return options


def _take_any_sign(encoding: str | None = None) -> None:
    """Let no name of another script stop the output, in the encoding it has or is given."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(encoding=encoding, errors="replace")


def _opens_the_app(arguments: Sequence[str]) -> bool:
    """Return whether no other verb is asked for, nor help: setting them up takes a while."""
    words = iter(arguments)
    for word in words:
        if word in ("-h", "--help", "--version"):
            return False
        if not word.startswith("-"):
            return word in ("open", "demo", "watch")
        if word in ("--saves", "--lang", "--save", "--plain"):
            next(words, None)
    return True


class Parser(argparse.ArgumentParser):
    """A parser of arguments that says what is wrong with them in one clean line."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong, and leave."""
        from tracker.unseen import visible

        super().error(visible(message))


def _parser(every_verb: bool = True) -> Parser:
    # Argparse asks gettext, whose catalogue is not ours: tracker.cli lists what.
    vars(argparse)["_"] = _
    parser = Parser(
        prog="schwung",
        description=_("A conflict tracker for the terminal: every fight is a tree of rulings."),
        allow_abbrev=False,
    )
    parser.set_defaults(run=_open_app, SAVE=None)
    parser.add_argument(
        "--version",
        dest="run",
        action="store_const",
        const=_tell_version,
        help=_("print the version"),
    )
    parser.add_argument(
        "--verbose", action="store_true", help=_("with --version: and whose works it is based on")
    )
    parser.add_argument("--saves", metavar="DIR", help=_("the folder of the fights"))
    parser.add_argument("--lang", choices=LANGUAGES, help=_("the language"))
    parser.add_argument("--ascii", action="store_true", help=_("plain characters only"))
    parser.add_argument("--save", metavar="SAVE", help=_("open this fight"))
    parser.add_argument(
        "--plain", metavar="SAVE", help=_("play this fight in plain lines, without a screen")
    )
    verbs = parser.add_subparsers(metavar=_("COMMAND"))
    opening = verbs.add_parser("open", help=_("open a fight in the app"), allow_abbrev=False)
    opening.add_argument("SAVE", help=_("a name or title in the folder, or a path"))
    opening.set_defaults(run=_open_app)
    demo = verbs.add_parser("demo", help=_("open the demo fight in the app"), allow_abbrev=False)
    demo.add_argument(
        "EXAMPLE",
        nargs="?",
        choices=places.EXAMPLES,
        default=places.EXAMPLES[0],
        help=_("another example"),
    )
    demo.set_defaults(run=_open_demo)
    watch = verbs.add_parser(
        "watch", help=_("follow a fight that another process plays"), allow_abbrev=False
    )
    watch.add_argument("SAVE", help=_("a name or title in the folder, or a path"))
    watch.add_argument("--players", action="store_true", help=_("only what the players may see"))
    _add_npcs(watch)
    watch.set_defaults(run=_watch)
    if every_verb:
        _add_verbs(verbs)
        verbs.choices["completion"].set_defaults(parser=parser)
    return parser


def _tell_version(options: argparse.Namespace) -> int:
    """Print the version, and on wish whose works the rules are based on."""
    from tracker.printing import say

    say(f"schwung {__version__}", *(systems.attributions() if options.verbose else ()))
    return DONE


def _add_npcs(verb: argparse.ArgumentParser) -> None:
    """Add what players see of the game master's figures, in place of what the fight says."""
    verb.add_argument(
        "--npcs",
        choices=_NPCS,
        help=_("what players see of the game master's figures, instead of what the fight says"),
    )


def _add_verbs(verbs: Verbs) -> None:
    """Add the verbs that open no screen."""

    def verb(name: str, help: str, run: str, save: bool = True) -> argparse.ArgumentParser:
        sub = verbs.add_parser(name, help=help, description=help, allow_abbrev=False)
        if save:
            sub.add_argument("SAVE", help=_("a name or title in the folder, or a path"))
        sub.set_defaults(run=_late(run))
        return sub

    run = verb("run", _("play a script into a new fight"), "run", save=False)
    run.add_argument(
        "SCRIPT", type=Path, help=_("a file with one command a line, or - for the input")
    )
    run.add_argument("--save", metavar="SAVE", dest="into", help=_("keep the fight in a new save"))
    run.add_argument("--json", action="store_true", help=_("print the state as JSON"))
    do = verb("do", _("carry out commands on a saved fight"), "do")
    do.add_argument(
        "--dry-run", action="store_true", help=_("say what would happen, write nothing")
    )
    do.add_argument("COMMAND", nargs="+", help=_("a command, quoted"))
    show = verb("show", _("show the state of a fight"), "show")
    show.add_argument("--json", action="store_true", help=_("print the state as JSON"))
    show.add_argument("--at", type=int, metavar="N", help=_("the state after ruling N"))
    show.add_argument("--players", action="store_true", help=_("only what the players may see"))
    _add_npcs(show)
    log = verb("log", _("list the rulings of a fight"), "log")
    log.add_argument("--json", action="store_true", help=_("print the rulings as JSON"))
    log.add_argument("--players", action="store_true", help=_("only what the players may see"))
    _add_npcs(log)
    share = verb("share", _("show a fight to its players in their browsers"), "share")
    share.add_argument("--lan", action="store_true", help=_("to the whole local network"))
    share.add_argument(
        "--port", type=_port, default=0, metavar="N", help=_("the port; without it any free one")
    )
    _add_language(share)
    # What the app that started it says by: it ends with its input.
    share.add_argument("--with-input", action="store_true", help=argparse.SUPPRESS)
    _add_npcs(share)
    fights = verb("list", _("list the fights in the folder"), "fights", save=False)
    fights.add_argument("--json", action="store_true", help=_("print the list as JSON"))
    fights.add_argument("--names", action="store_true", help=_("print nothing but their names"))
    verify = verb(
        "verify",
        _("decide every ruling anew; tell damage from what today's rules decide otherwise"),
        "verify",
    )
    verify.add_argument("--json", action="store_true", help=_("print the findings as JSON"))
    verb("repair", _("keep the sound part of a damaged save"), "repair")
    stats = verb("stats", _("look back on a fight: who did what, and the dice"), "stats")
    stats.add_argument("--json", action="store_true", help=_("print the account as JSON"))
    asked = verb("ask", _("ask the logs of fights a question"), "ask", save=False)
    asked.add_argument(
        "WORD",
        nargs="+",
        help=_("fights, by name or path, then the question: quay by:Ada verb:attack count"),
    )
    asked.add_argument("--json", action="store_true", help=_("print the answer as JSON"))
    recap = verb("recap", _("tell the fights of an evening"), "recap", save=False)
    recap.add_argument("SAVES", nargs="+", metavar="SAVE", help=_("a fight, by name or path"))
    recap.add_argument("--players", action="store_true", help=_("only what the players may see"))
    _add_npcs(recap)
    recap.add_argument(
        "--format", choices=("markdown", "html"), default="markdown", help=_("the format")
    )
    _add_language(recap)
    manual = verb(
        "manual", _("show the manual, or what a page of it says of words"), "manual", False
    )
    manual.add_argument("TOPIC", nargs="?", help=_("a page; without it they are listed"))
    manual.add_argument("WORD", nargs="*", help=_("words to be found in it"))
    rule = verb("rule", _("show a rule, or those that words find"), "rule", save=False)
    rule.add_argument("WORD", nargs="+", help=_("a rule's number, or words in its text"))
    odds = verb(
        "odds",
        _("print the exact odds of a roll or a check, or estimate those of a fight"),
        "odds",
        save=False,
    )
    odds.add_argument(
        "SYSTEM",
        choices=(*systems.found(), _FIGHT),
        help=_("the system of dice; fight estimates how a saved fight goes on"),
    )
    odds.add_argument(
        "WORD",
        nargs="*",
        help=_("what the command of a check has: skill=4 vs=3; behind fight a save"),
    )
    odds.add_argument(
        "--plays", type=_plays, metavar="N", help=_("how often the fight is played; 500 without it")
    )
    odds.add_argument(
        "--seed", type=int, metavar="N", help=_("the same seed comes to the same estimate")
    )
    odds.add_argument(
        "--changes",
        action="store_true",
        help=_("also tell what one change of the fight does: a group or a foe less, points more"),
    )
    odds.add_argument("--json", action="store_true", help=_("print the odds as JSON"))
    bring = verb(
        "import", _("show what files of other programs hold, or bring it in"), "import_files", False
    )
    # Here, because the app is opened without them.
    from tracker.import_options import add_import_options

    add_import_options(bring, systems.found())
    shell = verb("completion", _("print the completion for a shell"), "completion", save=False)
    shell.add_argument("SHELL", choices=SHELLS, help=_("the shell"))
    told = verb("complete", _("print how a command can go on, or a question"), "complete")
    told.add_argument("--ask", action="store_true", help=_("a question to the log"))
    told.add_argument("TEXT", help=_("what has been typed of it"))
    verb("schema", _("print the JSON schema of what show --json prints"), "schema", save=False)
    export = verb("export", _("write a fight in another format"), "export")
    export.add_argument("--format", choices=FORMATS, required=True)
    export.add_argument("--to", type=Path, metavar="FILE", help=_("the file to write"))
    export.add_argument(
        "--players", action="store_true", help=_("leave out what is hidden from the players")
    )
    _add_npcs(export)


def _add_language(verb: argparse.ArgumentParser) -> None:
    """Let the language stand behind the verb, too; it has been chosen by then."""
    verb.add_argument(
        "--lang", choices=LANGUAGES, default=argparse.SUPPRESS, help=_("the language")
    )


def _port(text: str) -> int:
    if text.isascii() and text.isdecimal() and int(text) <= PORT_MOST:
        return int(text)
    raise argparse.ArgumentTypeError(fill("a port is a number up to {most}", {"most": PORT_MOST}))


def _plays(text: str) -> int:
    if text.isascii() and text.isdecimal() and 1 <= int(text) <= PLAYS_MOST:
        return int(text)
    message = fill("a fight is played from 1 to {most} times", {"most": PLAYS_MOST})
    raise argparse.ArgumentTypeError(message)


def _late(name: str) -> Callable[[argparse.Namespace], int]:
    """Return a subcommand that is imported when it runs."""

    def run(options: argparse.Namespace) -> int:
        from tracker import subcommands

        return int(getattr(subcommands, name)(options))

    return run


def _open_app(options: argparse.Namespace) -> int:
    if options.plain is not None:
        gc.enable()
        from tracker.line_mode import play_fight
        from tracker.log.library import Library

        library = Library(places.saves_dir(options.saves, os.environ))
        return play_fight(library, library.resolve(options.plain))
    from tracker.tui.start import start

    return start(options.save if options.SAVE is None else options.SAVE, options)


def _open_demo(options: argparse.Namespace) -> int:
    from tracker.tui.start import start

    return start(None, options, demo=options.EXAMPLE)


def _watch(options: argparse.Namespace) -> int:
    from tracker.tui.start import start

    return start(options.SAVE, options, watch=True)


def _hurry() -> None:
    """Leave out, until the app's first frame, what only costs time: a tenth of the start."""
    # All that is loaded now lives as long as the program; the app turns it on again.
    gc.disable()
    # asyncio would load the first, shutil the others, and they do without: nothing here speaks TLS
    # or packs archives.
    for name in ("ssl", "bz2", "lzma"):
        sys.modules.setdefault(name, cast(ModuleType, None))
    # What describes types to others, of which there are none here.
    defer({"msgspec.inspect": (), "msgspec._json_schema": ("schema", "schema_components")})


if __name__ == "__main__":
    sys.exit(main())
