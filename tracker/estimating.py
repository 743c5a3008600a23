"""How hard a saved fight is, from the command line: plays, progress, and what is printed."""

from __future__ import annotations

import argparse
import sys

from tracker.conflict.simulation import PLAYS_USUAL, fault
from tracker.conflict.state import Conflict
from tracker.printing import complain, print_json, say
from tracker.simulating import compare, new_seed, plays_to_compare, simulate
from tracker.streams import DONE, REFUSED
from tracker.words.estimate_lines import (
    change_documents,
    change_texts,
    estimate_document,
    estimate_texts,
)
from tracker.words.refusing import refusal_text
from tracker.words.translate import fill


def estimate_fight(state: Conflict, options: argparse.Namespace) -> int:
    """Print an estimate of how a fight goes on from a state; Ctrl+C ends it before."""
    refusal = fault(state)
    if refusal is not None:
        complain(refusal_text(refusal, state))
        return REFUSED
    seed = new_seed() if options.seed is None else options.seed
    plays = options.plays or PLAYS_USUAL
    more = plays_to_compare(state) if options.changes else 0
    shown = sys.stderr.isatty()

    def tell(done: int) -> None:
        if shown:
            text = fill("{done} of {plays} plays", {"done": done, "plays": plays + more})
            complain(text, end="\r")

    found = simulate(state, plays, seed, tell)
    changed = compare(state, seed, lambda done: tell(plays + done)) if options.changes else None
    if shown:
        complain(" " * len(f"{plays + more}" * 2 + "          plays"), end="\r")
    if options.json:
        told = {} if changed is None else {"changes": change_documents(changed, state)}
        print_json({**estimate_document(found, state, seed), **told})
    else:
        say(*estimate_texts(found, state, seed))
        if changed is not None:
            say("", *change_texts(changed, state))
    return DONE
