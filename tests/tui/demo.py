"""An app of all widgets and dialogs, without a game; also run as a program in a terminal."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import ClassVar

from tracker.tui.terminal.check import Look, choose_look, prepare_environment, terminal_missing

if __name__ == "__main__":
    if missing := terminal_missing():
        print(missing)
        sys.exit(2)
    prepare_environment(os.environ, choose_look(os.environ))

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen

from tracker.tui.base import TerminalApp
from tracker.tui.dialogs.choice import ChoiceDialog
from tracker.tui.dialogs.prompt import PromptDialog
from tracker.tui.dialogs.text import TextDialog
from tracker.tui.present.cells import Column, table, wrap
from tracker.tui.present.glyphs import Glyphs
from tracker.tui.present.lines import Choice, KeyHint, Line, Listing, Row, Span, line
from tracker.tui.widgets.bars import KeyBar, QuestionBar, StatusBar
from tracker.tui.widgets.line_list import LineList, LinePane

NAMES = ("Krall", "Ada [red]", "龍のケンジ", "한글", "Bo\u0308rge", "🐉 Smaug", "[/] Thugs", "Inés")
KEYS = (
    KeyHint("a", "Attack"),
    KeyHint("m", "Maneuver"),
    KeyHint("b", "Block"),
    KeyHint("s", "Sprint"),
    KeyHint("h", "Hold"),
    KeyHint("d", "Full defense"),
    KeyHint("n", "Next"),
    KeyHint(":"),
    KeyHint("u"),
    KeyHint("F1", "help"),
    KeyHint("?"),
)
COLUMNS = (
    Column(),
    Column("Name", least=8, most=24),
    Column("Zone", rank=2),
    Column("Health"),
    Column("Consequences", least=6, rank=1),
    Column("FP", least=2, align="right"),
)


def listing(hurt: dict[str, int], glyphs: Glyphs, width: int) -> Listing:
    cells = []
    for at, name in enumerate(NAMES):
        marked = hurt.get(name, 0)
        track = glyphs.box_free * (marked - 1) if marked else glyphs.box_free * 5
        boxes = [
            Span(track),
            Span(glyphs.box_marked, "marked"),
            Span(glyphs.box_free * (5 - marked)),
        ]
        cells.append(
            (
                line(Span(glyphs.turn, "turn") if at == 2 else " "),
                line(name),
                line("Warehouse"),
                line(*boxes) if marked else line(track),
                line("Singed Hand, Dislocated Shoulder") if at == 0 else (),
                line(str(at)),
            )
        )
    header, lines = table(cells, COLUMNS, width, more=glyphs.more)
    rows = [Row(name, shown) for name, shown in zip(NAMES, lines, strict=True)]
    return Listing((*rows, Row("blank", (), choosable=False)), header)


class DemoScreen(Screen[None]):
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("x", "hurt"),
        Binding("l", "log"),
        Binding("k", "ask"),
        Binding("p", "prompt"),
        Binding("c", "choose"),
        Binding("t", "text"),
        Binding("q", "app.quit"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self.hurt: dict[str, int] = {}
        self.log_lines: list[Line] = [line(f"{n} something happened") for n in range(1, 41)]
        self.answers: list[str | None] = []
        self.told: list[str] = []

    @property
    def demo(self) -> Demo:
        assert isinstance(self.app, Demo)
        return self.app

    def compose(self) -> ComposeResult:
        yield StatusBar()
        yield LineList(id="cast")
        yield LinePane(tail=True, id="log")
        yield QuestionBar()
        yield KeyBar()

    def on_mount(self) -> None:
        self.query_one(StatusBar).set_parts(
            line(" Night at the Quay [b]", " ", Span("physical", "dim")), line("Round 2 · saved 41")
        )
        self.query_one(KeyBar).set_keys(KEYS)
        self.query_one(LineList).focus()
        self.show()

    def show(self) -> None:
        hurt, glyphs = dict(self.hurt), self.demo.glyphs
        self.query_one(LineList).set_source(lambda width: listing(hurt, glyphs, width))
        self.query_one(LinePane).set_lines(self.log_lines)

    def action_hurt(self) -> None:
        name = self.query_one(LineList).cursor_id
        self.hurt[name] = self.hurt.get(name, 0) % 5 + 1
        self.show()

    def action_log(self) -> None:
        self.log_lines.append(line(f"{len(self.log_lines) + 1} Ada blinds ", Span("Krall", "turn")))
        self.show()

    def action_ask(self) -> None:
        self.query_one(QuestionBar).set_lines(
            []
            if self.query_one(QuestionBar).size.height
            else [line("Krall takes 6: [c]"), line("2")]
        )

    def action_prompt(self) -> None:
        PromptDialog.ask(
            self.demo,
            [line(Span("Rename [b]Krall", "heading"))],
            self.answered,
            value="Krall",
            check=lambda text: "" if text.strip() else "a name is needed [x]",
            keys=[KeyHint("enter", "rename"), KeyHint("esc", "leave")],
        )

    def action_choose(self) -> None:
        ChoiceDialog.ask(
            self.demo,
            [line(Span("Defend with", "heading"))],
            [Choice(skill, line(skill)) for skill in SKILLS],
            self.answered,
            likely="[Dodge]",
            keys=[KeyHint("enter", "choose")],
        )

    def action_text(self) -> None:
        TextDialog.show(
            self.demo,
            [line(Span("Help", "heading"))],
            help_lines,
            on_close=self.answered,
            lets_through=lambda event: event.character == "x",
        )

    def answered(self, answer: str | None) -> None:
        self.answers.append(answer)

    def on_line_list_row_highlighted(self, event: LineList.RowHighlighted) -> None:
        self.told.append(event.row_id)

    def on_line_list_row_chosen(self, event: LineList.RowChosen) -> None:
        self.told.append(f"chosen {event.row_id}")


SKILLS = ("Fists", "[Dodge]", "Athletics 4")


def help_lines(width: int) -> Sequence[Line]:
    return [
        line(part) for n in range(60) for part in wrap(f"{n} [b]help[/b] " + "word " * 20, width)
    ]


class Demo(TerminalApp):
    """Show the demo screen; told where, note that the conflict was closed."""

    def __init__(self, look: Look | None = None, note: str = "") -> None:
        super().__init__(look)
        self.note = note
        self.closed = 0

    def get_default_screen(self) -> DemoScreen:
        return DemoScreen()

    @property
    def demo_screen(self) -> DemoScreen:
        screen = self.screen_stack[0]
        assert isinstance(screen, DemoScreen)
        return screen

    def close_conflict(self) -> None:
        self.closed += 1
        if self.note:
            with open(self.note, "a") as note:
                note.write("closed\n")


if __name__ == "__main__":
    note = sys.argv[1] if len(sys.argv) > 1 else ""
    sys.exit(Demo(choose_look(os.environ), note).run_in_terminal())
