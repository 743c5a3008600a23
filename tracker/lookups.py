"""What the subcommands look up that need no fight: rules, and exact odds."""

from __future__ import annotations

import argparse

from tracker.cli import DONE, REFUSED
from tracker.conflict.ruling import Refusal
from tracker.printing import complain, print_json, say
from tracker.words.describe import place_lines, refusal_text
from tracker.words.split import quote
from tracker.words.translate import fill, language


def rule(options: argparse.Namespace) -> int:
    """Print the rule that is asked for by its id, or in one line each those that words find."""
    from tracker.words import rules

    asked = " ".join(options.WORD)
    found = rules.find(asked)
    if not found:
        complain(fill("no rule is called {words} or speaks of it", {"words": asked}))
        return REFUSED
    if len(found) == 1 or found[0] == rules.rule(asked):
        say(*rules.rule_lines(found[0], language()))
    else:
        say(*(f"{one.id}  {rules.text_in(one, language())}" for one in found))
    return DONE


def odds(options: argparse.Namespace) -> int:
    """Print exact odds: fractions and percent of a roll, a check, or two against each other."""
    from tracker.words.odds_lines import odds_document, odds_of, odds_texts, table_of_two

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


def _typed(word: str) -> str:
    """Return a word of the shell as the command line has it: quoted, with its key before that."""
    key, equals, value = word.partition("=")
    if equals and key.replace("-", "").isalnum() and not key.startswith("-"):
        return f"{key}={quote(value)}"
    return quote(word)
