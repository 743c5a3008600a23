"""How hard a saved fight is, from the command line: plays, progress, and what is printed."""

from __future__ import annotations

import argparse
import sys

from tracker.conflict.simulation import PLAYS_USUAL, fault
from tracker.conflict.state import Conflict
from tracker.exit_codes import DONE, REFUSED
from tracker.printing import complain, print_json, say
from tracker.simulating import new_seed, simulate
from tracker.words.describe import refusal_text
from tracker.words.estimate_lines import estimate_document, estimate_texts
from tracker.words.translate import fill


def estimate_fight(state: Conflict, options: argparse.Namespace) -> int:
    """Print an estimate of how a fight goes on from a state; Ctrl+C ends it before."""
    refusal = fault(state)
    if refusal is not None:
        complain(refusal_text(refusal, state))
        return REFUSED
    seed = new_seed() if options.seed is None else options.seed
    plays = options.plays or PLAYS_USUAL
    shown = sys.stderr.isatty()

    def tell(done: int) -> None:
        if shown:
            text = fill("{done} of {plays} plays", {"done": done, "plays": plays})
            complain(text, end="\r")

    found = simulate(state, plays, seed, tell)
    if shown:
        complain(" " * len(f"{plays}" * 2 + "          plays"), end="\r")
    if options.json:
        print_json(estimate_document(found, state, seed))
    else:
        say(*estimate_texts(found, state, seed))
    return DONE
