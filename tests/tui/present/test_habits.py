"""What the rules leave to the table is remembered, stands in the state, or is chosen afresh."""

from __future__ import annotations

import re

from tests.tui.present.habits import ANSWERS, FORMS
from tracker.conflict.system import system
from tracker.words.rules import all_rules

# What is no choice of this fight's way but one of its frame, and stands in its state.
IN_THE_STATE = {
    "F-DETERM-3": "stands on the sheet",
    "F-INIT-3": "the order is framed with its skill",
    "F-INIT-15": "the order is framed with its first seat",
    "F-LONG-1": "a switch stays as it is set",
    "F-LONG-3": "a switch stays as it is set",
    "F-LONG-4": "a switch stays as it is set",
    "F-MOVE-5": "a border keeps what it costs either way",
    "F-RECOVER-6": "a session begins once",
}

# What is chosen afresh each time, and why.
AFRESH = {
    "F-SIMPLE-2": "each task has a difficulty of its own",
    "F-SCENE-3": "each aspect is seen or not",
    "F-SCENE-5": "a conflict ends once",
    "F-ZONE-6": "each is placed where they are",
    "F-SIDES-2": "a crowd is divided once, by who stands against it",
    "F-SIDES-3": "a crowd is divided once, by who stands against it",
    "F-ATTACK-4": "it depends on the weapon; the last skill is remembered for each roller",
    "F-ATTACK-13": "sparing somebody is meant for one blow",
    "F-BLOCK-2": "it goes by how broad this block is",
    "F-SUPP-3": "it goes by how awkward this act is",
    "F-COMBINE-8": "it goes by what is done",
    "F-CONSEQ-1": "it goes by the hit, and is the player's",
    "F-CONSEQ-9": "each has words of its own",
    "F-COMPANION-4": "nobody loses a companion by habit",
    "F-CONCEDE-4": "each offer is judged for itself",
    "F-CONCEDE-10": "each offer has terms of its own",
    "F-MANEUVER-4": "it goes by the roll",
    "F-MANEUVER-5": "it costs a point, and is the player's",
    "F-MANEUVER-8": "it costs a point, and is the player's",
    "F-INDIRECT-1": "it goes by what is meant",
    "F-GROUP-8": "a group left behind is none any more; the rule takes it along",
    "F-SPIN-3": "spin is used once, on one roll",
    "F-ASPECT-5": "the rule says no",
    "F-ASPECT-6": "the rule says no",
    "F-ASPECT-8": "the rule says yes for what is declared",
}

# How the rules say that somebody at the table chooses.
CHOOSES = re.compile(
    r"the table decides|unless the GM|GM (?:may|decides|picks|judges|says|finds|places|confirm"
    r"|consent|approval|yes/no|sets)|\bchoice\b|choose|\(default|editable|deselectable"
    r"|changeable|switch\b|\?\"|\"avoid\""
)


def left_to_the_table() -> list[str]:
    return [
        rule.id
        for rule in all_rules().values()
        if rule.id.startswith("F-") and rule.kind != "NOTES"
        if CHOOSES.search(f"{rule.text} {rule.note}")
    ]


def remembered() -> set[str]:
    fate = system("fate")
    return {h.rule for h in fate.answered.values()} | {h.rule for h in fate.chosen.values()}


def test_every_rule_that_leaves_a_choice_is_remembered_or_says_why_not() -> None:
    known = remembered() | AFRESH.keys() | IN_THE_STATE.keys()
    assert [rule for rule in left_to_the_table() if rule not in known] == []
    assert {"F-CONTEST-4", "F-SPIN-9", "F-ENV-2", "F-GROUP-8"} <= {*left_to_the_table()}
    assert len(known) == len(remembered()) + len(AFRESH) + len(IN_THE_STATE)
    assert known <= all_rules().keys()
    assert remembered() == {one.rule for one in ANSWERS} | {one.rule for one in FORMS}
