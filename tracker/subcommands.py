"""What the subcommands without a screen do: play, show, list, repair, export, look up."""

from __future__ import annotations

import argparse

from tracker import opening, systems
from tracker.casts import CAST, exported_cast
from tracker.conflict.history.branches import stood_at
from tracker.conflict.history.commands import Amend, Strike
from tracker.conflict.history.tally import Account, account
from tracker.conflict.history.timeline import Timeline
from tracker.conflict.questions import called_to_act
from tracker.conflict.ruling import N_, Refusal
from tracker.conflict.setup import Frame
from tracker.conflict.state import RELEASE, Conflict
from tracker.log.errors import LogError, said_of
from tracker.log.library import Library
from tracker.log.save import Save, collector_paused
from tracker.printing import complain, print_json, print_stats, say
from tracker.session import Answer, Causes, Session, now
from tracker.streams import DONE, REFUSED, UNREADABLE, USAGE, as_text
from tracker.tui.present.stats import stats_document
from tracker.unseen import file_text, visible
from tracker.words.differences import plan_lines
from tracker.words.document import log_documents, open_document, open_log_documents, state_document
from tracker.words.grammar import parse
from tracker.words.history_lines import answer_lines, earlier_faces_lines, log_lines, record_lines
from tracker.words.player_log import OpenLog, open_timeline
from tracker.words.questions import offer_text
from tracker.words.refusing import log_error_text, place_lines, refusal_text
from tracker.words.split import quote
from tracker.words.summary import state_lines
from tracker.words.translate import _, fill, language


def run(options: argparse.Namespace) -> int:
    """Play a script into a new fight; stop at the first line that is refused."""
    lines, script = opening.script_of(options.SCRIPT), file_text(str(options.SCRIPT))
    session = Session(None if options.into is None else _new_save(options, lines))
    code = DONE
    try:
        for number, line in enumerate(lines, 1):
            answer = session.do(line) if options.json else _carry_out(session, line)
            if isinstance(answer, Refusal):
                said = f"{script}:{number}: {refusal_text(answer, session.state)}"
                complain(said, *place_lines(answer))
                code = REFUSED
                break
            if not options.json:
                _print_answer(session, answer, plain=options.ascii)
    except LogError:
        complain(f"{script}:{number}: ", end="")
        raise
    finally:
        session.close()
    if options.json:
        print_json(state_document(session.timeline))
    return code


def _new_save(options: argparse.Namespace, lines: list[str]) -> Save:
    """Create the save that a script goes into, labeled as the script names its conflict."""
    path = _library(options).resolve(options.into, new=True)
    commands = (parse(line, Conflict()) for line in lines)
    return opening.new_save(path, next((c for c in commands if isinstance(c, Frame)), None))


def do(options: argparse.Namespace) -> int:
    """Carry out commands on a saved fight; those before a refusal stay."""
    library = _library(options)
    path = library.find(options.SAVE)
    if options.dry_run:
        # Everything is decided as it would be, in memory, and nothing reaches the file.
        with Save.follow(path) as save:
            session = opening.in_memory(save)
    else:
        mine = opening.own_copy(library, path)
        save = Save.open(mine, now())
        session = opening.session_of(save)
        if mine != path:
            save.notes.append(opening.copied_note(path, mine))
    try:
        _print_notes(save)
        for line in options.COMMAND:
            answer = _carry_out(session, as_text(line))
            if isinstance(answer, Refusal):
                complain(refusal_text(answer, session.state), *place_lines(answer))
                return REFUSED
            _print_answer(session, answer, plain=options.ascii)
    finally:
        session.close()
    return DONE


def _carry_out(session: Session, line: str) -> Answer:
    """Carry out a line; of a strike or an amendment, print what it changes."""
    command = session.read(line)
    if command is None or isinstance(command, Refusal):
        return command
    if not isinstance(command, Strike | Amend):
        return session.carry_out(command)
    plan = session.plan(command)
    if isinstance(plan, Refusal):
        return plan
    say(*plan_lines(plan, session.timeline))
    revision = session.revision(plan)
    session.commit(revision)
    return revision


def show(options: argparse.Namespace) -> int:
    """Show the state now, or after a ruling."""
    session = _reading(options)
    at = options.at
    if options.players:
        return _show_players(OpenLog(session.timeline, options.npcs), at, json=options.json)
    if at is not None and (at := stood_at(session.timeline, options.at)) is None:
        return _no_ruling(options.at)
    if options.json:
        print_json(state_document(session.timeline, at))
    else:
        n = session.timeline.head if at is None else at
        say(*state_lines(session.timeline.state_at(n)))
    return DONE


def _show_players(log: OpenLog, at: int | None, *, json: bool) -> int:
    """Show the state that the players see; rulings have the numbers of their own log."""
    ruling = log.ruling_at(at)
    if ruling is None:
        return _no_ruling(at)
    if json:
        print_json(open_document(log, at))
    else:
        say(*state_lines(log.table(at)))
    return DONE


def _no_ruling(n: int | None) -> int:
    complain(fill("there is no ruling {n}", {"n": n}))
    return REFUSED


def log(options: argparse.Namespace) -> int:
    """List the rulings with their events, head moves among them."""
    session = _reading(options)
    if options.players:
        told = OpenLog(session.timeline, options.npcs)
        if options.json:
            print_json(open_log_documents(told))
        else:
            for line in told.lines():
                say(line)
        return DONE
    if options.json:
        print_json(log_documents(session.timeline.records))
        return DONE
    for line in log_lines(session.timeline):
        say(line)
    return DONE


def fights(options: argparse.Namespace) -> int:
    """List the fights in the folder, those that cannot be read with the reason."""
    if options.names:
        say(*(file_text(e.name) for e in _library(options).entries()))
        return DONE
    entries = _library(options).entries(ruled=True)
    if options.json:
        print_json(
            [
                {
                    "name": as_text(e.name),
                    "title": e.title,
                    "system": e.system,
                    "rulings": e.rulings,
                    "played": e.played,
                    "size": e.size,
                    "path": as_text(str(e.path)),
                    "error": as_text(log_error_text(e.error)) if e.error else None,
                    "ships": opening.ships(e.path),
                }
                for e in entries
            ]
        )
        return DONE
    for e in entries:
        played = _("example") if opening.ships(e.path) else e.played
        told = [e.title, e.system, str(e.rulings), played] if e.title else []
        say("  ".join([file_text(e.name), *told, *([log_error_text(e.error)] if e.error else [])]))
    if not entries:
        say(_("no fights yet; schwung demo opens one to look at"))
    return DONE


def repair(options: argparse.Namespace) -> int:
    """Keep the sound part of a damaged save, and the whole original beside it."""
    from tracker.log.repair import repair as mend

    path = _library(options).find(options.SAVE)
    opening.refuse_shipped(path)
    done = mend(path)
    if isinstance(done, list):
        say(*map(log_error_text, done) if done else [_("nothing is damaged")])
    else:
        names = {"original": done.original.name, "rest": done.rest.name}
        kept = {"ruling": done.ruling, **{key: file_text(name) for key, name in names.items()}}
        say(fill("kept up to ruling {ruling}; whole: {original}; what was cut off: {rest}", kept))
    return DONE


def verify(options: argparse.Namespace) -> int:
    """Decide every ruling anew and compare events; print what was checked, and a hash at last.

    That is of the states at all tips. Rulings that the rules of today would decide otherwise are
    listed before it, and are no fault of the save. What cannot be read has not been verified.
    """
    from tracker.verify import verified

    save = _read(options)
    report = verified(opening.in_memory(save).timeline)
    for found in report.damage:
        complain(found.text())
    if options.json:
        print_json(report.document(whole=save.whole))
    else:
        say(*report.texts(whole=save.whole))
    return DONE if save.whole and not report.damage else UNREADABLE


def stats(options: argparse.Namespace) -> int:
    """Look back on a fight: who did and took what, the dice, how it went over the rounds."""
    counted = account(_reading(options).timeline)
    if options.json:
        print_json(stats_document(counted))
    else:
        print_stats(counted, plain=options.ascii)
    return DONE


def ask(options: argparse.Namespace) -> int:
    """Answer a question about the logs of fights."""
    from tracker.words import query

    words = list(options.WORD)
    parts = (at for at, word in enumerate(words) if at and query.is_part(word))
    begins = next(parts, len(words) - 1)
    saves, text = words[:begins], " ".join(words[begins:])
    if not saves:
        complain(_("name a fight before the question: schwung ask SAVE QUESTION"))
        return USAGE
    fights = []
    for name in saves:
        options.SAVE = name
        fights.append(query.Fight(_library(options).find(name).stem, _reading(options).timeline))
    try:
        asked = query.read_query(text)
        with collector_paused():
            reply = query.ask_fights(asked, fights)
    except query.Misasked as wrong:
        complain(str(wrong))
        return USAGE
    if options.json:
        print_json(query.reply_document(text, reply))
    else:
        say(*query.reply_lines(asked, reply, saves=len(fights) > 1))
    return DONE


def recap(options: argparse.Namespace) -> int:
    """Tell the fights of an evening, as the players may know it or as the game master does."""
    from tracker.words.markdown import escaped_markdown
    from tracker.words.recap import recap as told
    from tracker.words.recap import recap_markdown

    fights = []
    for name in options.SAVES:
        options.SAVE = name
        timeline = _reading(options).timeline
        seen = open_timeline(timeline.records, options.npcs) if options.players else timeline
        fights.append(seen)
    found = told(fights)
    if options.format == "html":
        from tracker.page.recap_page import recap_page

        say(*recap_page(found).splitlines())
    else:
        say(*recap_markdown(found, escaped_markdown))
    return DONE


def export(options: argparse.Namespace) -> int:
    """Write a fight in another format, to a file or to the output."""
    path = _library(options).find(options.SAVE)
    if options.players and options.format in ("script", "tinydb", *CAST):
        complain(fill("{format} holds everything; players get markdown or html", vars(options)))
        return USAGE
    if options.format == "tinydb":
        from tracker.log.journal import export_tinydb, tinydb_json

        _read(options)
        if options.to is not None:
            export_tinydb(path, options.to)
        else:
            say(tinydb_json(path))
        return DONE
    timeline = _reading(options).timeline
    if options.format in CAST:
        from tracker.words.import_report import told_loss

        text, lost = exported_cast(timeline.state, options.format)
        complain(*(told_loss(loss, who) for who, loss in lost))
    else:
        text = exported(timeline, options.format, players=options.players, npcs=options.npcs)
    if options.to is None:
        say(*text.splitlines())
        return DONE
    from tracker.log import disk
    from tracker.log.plain_files import PRIVATE, SHARED_MODE

    # What the players may see is made to be given away.
    mode = SHARED_MODE if options.players else PRIVATE
    with said_of(options.to):
        disk.create_whole(options.to, text.encode(), mode)
    return DONE


def _library(options: argparse.Namespace) -> Library:
    return opening.reader_library(options.saves)


def _reading(options: argparse.Namespace) -> Session:
    """Open a fight for reading, tell what is wrong with it, and let go of the file."""
    return opening.in_memory(_read(options))


def _read(options: argparse.Namespace) -> Save:
    """Read a save, tell what is wrong with it, and let go of the file."""
    path = _library(options).find(options.SAVE)
    with Save.follow(path) as save:
        _print_notes(save)
        return save


def _print_notes(save: Save) -> None:
    for note in save.notes:
        complain(log_error_text(note))


def _print_answer(session: Session, answer: Answer, *, plain: bool) -> None:
    if answer is None or isinstance(answer, Refusal):
        return
    if isinstance(answer, Account):
        print_stats(answer, plain=plain)
        return
    if isinstance(answer, Causes):
        lines = answer_lines(answer, session.timeline)
    else:
        earlier = earlier_faces_lines() if session.took_earlier_faces(answer) else []
        lines = [*record_lines(answer, session.timeline), *earlier]
        # What an action is held for may have happened before the question that is answered now.
        if called_to_act(session.state):
            lines.append(offer_text(session.state, RELEASE))
    say(*lines)


def completion(options: argparse.Namespace) -> int:
    """Print the script with which a shell completes what is typed."""
    from tracker.shell_completion import completion as script

    say(*script(options.parser, options.SHELL).splitlines())
    return DONE


def complete(options: argparse.Namespace) -> int:
    """Print how a command in a fight, or a question to its log, can go on; each line is whole."""
    timeline = _reading(options).timeline
    text = options.TEXT
    if options.ask:
        from tracker.words import query

        begins = text.rfind(" ") + 1
        name = _library(options).find(options.SAVE).stem
        found = query.completions(text, [query.Fight(name, timeline)])
    else:
        from tracker.words import completion as words

        begins = words.word_start(text)
        found = words.complete(text, timeline.state)
    if found:
        say(*(text[:begins] + one for one in found))
    return DONE


def schema(options: argparse.Namespace) -> int:
    """Print the JSON schema of what ``show --json`` prints."""
    from tracker.words.state_schema import state_schema

    print_json(state_schema())
    return DONE


def import_files(options: argparse.Namespace) -> int:
    """Show what files of other programs hold, or bring it in."""
    # Nothing else needs any of it.
    from tracker import import_files as files

    return files.import_files(options)


def share(options: argparse.Namespace) -> int:
    """Show a fight to its players in their browsers, as they may see it."""
    try:
        from tracker.share.sharing import share as show_to_browsers
    except ModuleNotFoundError as error:
        missing = str(error.name).partition(".")[0]
        if missing == "tracker":
            raise
        complain(fill("{module} is missing: pip install 'schwung[share]'", {"module": missing}))
        return USAGE
    session = opening.watched(_library(options).find(options.SAVE), players=True, npcs=options.npcs)
    assert session.save is not None
    try:
        _print_notes(session.save)
        return show_to_browsers(
            session, lan=options.lan, port=options.port, with_input=options.with_input
        )
    finally:
        session.close()


def manual(options: argparse.Namespace) -> int:
    """Show a page of the manual, what one says of words, or which there are."""
    from tracker.manual import page, sections, title, topics
    from tracker.printing import show_pages
    from tracker.tui.present.lines import text_of
    from tracker.tui.present.manual import manual_lines
    from tracker.words.names import nearest

    known, asked = topics(), options.TOPIC
    if asked is None:
        wide = max(map(len, known))
        say(*(f"{topic:{wide}}  {title(topic, language())}" for topic in known))
        return DONE
    if asked not in known:
        guess = nearest(asked, known)
        said = N_("the manual has no page {topic}; did you mean {guess}?")
        if not guess:
            said = N_("the manual has no page {topic}, but {topics}")
        complain(fill(said, {"topic": asked, "guess": guess, "topics": known}))
        return REFUSED
    text, words = page(asked, language()), " ".join(options.WORD)
    if words and not (text := sections(text, words)):
        complain(fill("the page {topic} does not say {words}", {"topic": asked, "words": words}))
        return REFUSED
    show_pages(lambda width: (text_of(one) for one in manual_lines(text, width)))
    return DONE


def rule(options: argparse.Namespace) -> int:
    """Print the rule that is asked for by its id, or in one line each those that words find."""
    from tracker.words import rules

    asked = " ".join(options.WORD)
    found = rules.find_rules(asked)
    if not found:
        complain(fill("no rule is called {words} or speaks of it", {"words": asked}))
        return REFUSED
    if len(found) == 1 or found[0] == rules.rule_by_id(asked):
        say(*rules.rule_lines(found[0], language()))
    else:
        say(*(f"{one.id}  {rules.text_in(one, language())}" for one in found))
    return DONE


def odds(options: argparse.Namespace) -> int:
    """Print exact odds: fractions and percent of a roll, a check, or two against each other."""
    from tracker.words.odds_lines import odds_document, odds_of, odds_texts, table_of_two

    if options.SYSTEM not in systems.found():
        return _fight_odds(options)
    words = " ".join(_typed(word) for word in options.WORD)
    found = odds_of(options.SYSTEM, words)
    if isinstance(found, Refusal):
        complain(refusal_text(found, table_of_two(options.SYSTEM)), *place_lines(found))
        return REFUSED
    if options.json:
        print_json(odds_document(found))
    else:
        say(*odds_texts(found))
    return DONE


def _fight_odds(options: argparse.Namespace) -> int:
    """Print how a saved fight goes on when dull players play it; tell how far that has come."""
    from tracker.estimating import estimate_fight

    if len(options.WORD) != 1:
        complain(_("say which fight, by its name or path: schwung odds fight SAVE"))
        return USAGE
    (options.SAVE,) = options.WORD
    return estimate_fight(_reading(options).state, options)


def _typed(word: str) -> str:
    """Return a word of the shell as the command line has it: quoted, with its key before that."""
    key, equals, value = word.partition("=")
    if equals and key.replace("-", "").isalnum() and not key.startswith("-"):
        return f"{key}={quote(value)}"
    return quote(word)


def exported(
    timeline: Timeline, format: str, *, players: bool = False, npcs: str | None = None
) -> str:
    """Return the fight as one text that ends with a line break.

    ``players`` leaves out what is hidden from them, ``npcs`` says what they see of the game
    master's figures, if not what the fight does; a script knows no such version. Raises
    ValueError for a format that is none.
    """
    match format:
        case "script":
            from tracker.words.script import script_lines

            lines = script_lines(timeline)
        case "markdown":
            from tracker.words.markdown import markdown_lines

            lines = list(markdown_lines(timeline, players=players, npcs=npcs))
        case "html":
            from tracker.page.replay_page import replay_page

            seen = open_timeline(timeline.records, npcs) if players else timeline
            lines = replay_page(seen, named=not players).split("\n")
        case _:
            raise ValueError(format)
    return "\n".join(map(visible, lines)).rstrip("\n") + "\n"
