"""What the help shows: each action with its key, what it does, its rule; rules that are found."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tracker import __version__
from tracker.conflict.state import Conflict
from tracker.conflict.system import system
from tracker.systems import attributions, first
from tracker.tui.actions import Action, sensible, there_is
from tracker.tui.present.cells import pad, wrap
from tracker.tui.present.cells import width as cells
from tracker.tui.present.game_view import view_of
from tracker.tui.present.lines import Line, Span, line
from tracker.tui.present.screen_keys import keys_by_name, shown_key
from tracker.words import rules
from tracker.words.reference import describe_verb
from tracker.words.rules import NumberedRule
from tracker.words.shape import all_commands
from tracker.words.terms import rule_id
from tracker.words.translate import _, fill, language
from tracker.words.vocabulary import own_message

# The column of labels has so many cells at most, or a quarter of the width; below this width what
# an action does stands under its label.
_LABEL_MOST = 18
_NARROW = 70
_KEY = 6

# With more rules than these, only the first are shown whole.
RULES_MOST = 60


def action_help(action: Action, state: Conflict | None) -> str:
    """Return the sentence that says what an action does in the system of a fight."""
    game = state.system if state is not None else first()
    if action.help or action.verb not in all_commands(game):
        return _(own_message(action.help, game))
    return describe_verb(action.verb, system=game).help


def help_lines(
    actions: Sequence[Action], state: Conflict | None, refused_by: str, width: int
) -> list[Line]:
    """Return the help of a screen: the rule that refused last, what can be done, all else."""
    lines: list[Line] = []
    refusing = rules.rule_by_id(refused_by) if refused_by else None
    if refusing is not None:
        lines += [line(Span(_("The last refusal"), "heading")), *_rule_lines(refusing, width), ()]
    known = [a for a in actions if there_is(a, state) and action_help(a, state)]
    now = [a for a in known if a.key and sensible(a, state)]
    later = [a for a in known if a.key and a not in now]
    named = [a for a in known if not a.key]
    lines += [line(Span(_("Now"), "heading")), *_actions(now, state, width)]
    if later:
        lines += [(), line(Span(_("At other times"), "heading")), *_actions(later, state, width)]
    if named:
        where = fill("By name, in the palette ({palette})", keys_by_name(actions))
        lines += [(), line(Span(where, "heading")), *_actions(named, state, width)]
    return [*lines, (), *about_lines(width)]


def about_lines(width: int) -> list[Line]:
    """Return what the program is and where its rules come from."""
    text = fill(
        "Schwung {version}. The rules are worded anew from Spirit of the Century, chapter 4, in its"
        " German edition; the project is not affiliated with its publishers.",
        {"version": __version__},
    )
    heading = line(Span(_("About"), "heading"))
    parts = [one for said in (text, *attributions()) for one in wrap(said, max(10, width))]
    return [heading, *(line(Span(part, "dim")) for part in parts)]


def _actions(actions: Iterable[Action], state: Conflict | None, width: int) -> list[Line]:
    shown = list(actions)
    widest = max((cells(_(a.label)) for a in shown), default=0)
    label_room = min(max(_LABEL_MOST, width // 4), widest)
    indent = _KEY if width < _NARROW else _KEY + label_room + 2
    lines: list[Line] = []
    for action in shown:
        key = Span(pad(shown_key(action.key), _KEY), "key")
        rule = _rule(action, state)
        text = action_help(action, state) + (f" ({rule})" if rule else "")
        parts = wrap(text, max(10, width - indent))
        if width < _NARROW:
            lines.append(line(key, Span(_(action.label), "strong")))
        else:
            lines.append(line(key, f"{pad(_(action.label), label_room)}  ", parts.pop(0)))
        lines += [line(" " * indent, part) for part in parts]
    return lines


def _rule(action: Action, state: Conflict | None) -> str:
    """Return the rule behind an action, as the game numbers it."""
    if state is None:
        return system(first()).rule_of(action.rule)
    return rule_id(view_of(state.system).rule_behind(action, state), state)


def search_lines(words: str, width: int) -> list[Line]:
    """Return the rules that are found by an id or by words."""
    found = rules.find_rules(words) if words.strip() else ()
    if not found:
        return [line(Span(_("No rule has these words.") if words.strip() else "", "dim"))]
    lines: list[Line] = []
    for rule in found[:RULES_MOST]:
        lines += [*_rule_lines(rule, width), ()]
    return lines


def _rule_lines(rule: NumberedRule, width: int) -> list[Line]:
    """Return a rule as lines: id and heading, text, example."""
    return [
        line(Span(rule.id, "key"), "  ", Span(rules.title_in(rule, language()), "dim")),
        *(line("  ", part) for part in wrap(rules.text_in(rule, language()), max(10, width - 2))),
        *(
            line("  ", Span(part, "dim"))
            for example in filter(None, [rules.example_in(rule, language())])
            for part in wrap(example, max(10, width - 2))
        ),
    ]
