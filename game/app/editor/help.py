"""The editor's keys on one card, as the player has set them."""

from __future__ import annotations

from enum import auto
from typing import ClassVar

from game.ui.commands import Commands, Declared, Press
from game.ui.controls.card_screen import CardScreen
from game.ui.flow import Asking
from game.ui.layout import GROW
from game.ui.scene import App
from game.ui.tree.holders import Column, Row, spring
from game.ui.tree.node import Node
from game.ui.tree.seen import KeyCap, Rule, SmallText, Text

KeyRow = tuple[str, str]
"""Actions whose keys are shown, as context:action with spaces between them, and the key of their words."""

Part = tuple[str, tuple[KeyRow, ...]]
"""A heading and its rows."""

TAKING: tuple[KeyRow, ...] = (
    ("editor_palette:ground_1 editor_palette:ground_9", "editor.help.ground"),
    ("editor_palette:piece_1 editor_palette:piece_9", "editor.help.piece"),
)
MENDING: tuple[KeyRow, ...] = (
    ("editor_board:delete", "keys.action.delete"),
    ("editor:symmetry", "keys.action.symmetry"),
    ("editor:make_symmetric", "keys.action.make_symmetric"),
    ("editor:undo editor:redo", "editor.help.undo"),
    ("editor:next_check editor:previous_check", "keys.action.next_check"),
)
CHANGING: tuple[KeyRow, ...] = (
    ("editor_board:cut editor_board:copy editor_board:paste", "editor.help.clipboard"),
    ("editor_board:move_left editor_board:move_right", "editor.help.move"),
    ("editor_board:rotate editor_board:rotate_back", "keys.action.rotate"),
    ("editor_board:mirror_left_right editor_board:mirror_top_bottom", "editor.help.mirror"),
    ("editor_board:select_all", "keys.action.select_all"),
)
KEEPING: tuple[KeyRow, ...] = (
    ("editor:new editor:open", "editor.help.new"),
    ("editor:new_tab editor:next_tab", "help_map.tabs"),
    ("editor:save editor:save_as", "editor.save"),
    ("editor:playtest editor:playtest_menu", "editor.playtest"),
)
LOOKING: tuple[KeyRow, ...] = (
    ("editor:zoom_in editor:zoom_out editor:zoom_all", "editor.help.zoom"),
    ("editor:panel", "keys.action.panel"),
)
"""Rows on the cards of all editors."""

PARTS: tuple[Part, ...] = (
    ("tools", (
        ("editor:stamp", "editor.tool.stamp"),
        ("editor:fill", "editor.tool.fill"),
        ("editor:erase", "editor.tool.erase"),
        ("editor:rectangle", "editor.tool.rectangle"),
        ("editor:line", "editor.tool.line"),
        ("editor:select", "editor.tool.select"),
        ("editor:pick_tool", "editor.tool.pick"),
        ("editor_hand:turn_left editor_hand:turn_right", "editor.help.turn"),
        ("editor:change_side", "editor.change_side"),
        ("editor:brush_smaller editor:brush_larger", "help_map.brush"),
        *TAKING,
        ("editor:stamps editor:scatter", "help_map.stamps"),
        ("editor:label", "keys.action.label"),
    )),
    ("board", (
        ("editor_board:up editor_board:down editor_board:left editor_board:right", "editor.help.cursor"),
        ("editor_board:paint", "editor.hint_paint"),
        ("editor_board:extend_right", "editor.help.extend"),
        *MENDING,
    )),
    ("selection", CHANGING),
    ("view", (
        ("editor:overlay_menu editor:overlay", "editor.overlay"),
        ("editor:squares_used", "editor.squares_used"),
        ("editor:grid editor:coordinates", "editor.help.grid"),
        *LOOKING,
    )),
    ("file", (
        *KEEPING,
        ("editor:analyse", "keys.action.analyse"),
        ("editor:balance", "keys.action.balance"),
        ("editor:share", "keys.action.share"),
    )),
)  # fmt: skip


TABLE_PARTS: tuple[Part, ...] = (
    ("tools", (
        ("editor:select", "editor.table.tool.select"),
        ("editor:stamp", "editor.table.tool.stamp"),
        ("editor:outline", "editor.table.tool.outline"),
        ("editor:line", "editor.table.tool.line"),
        ("editor:erase", "editor.table.tool.erase"),
        ("editor:tape", "editor.table.tool.tape"),
        ("editor_hand:turn_left editor_hand:turn_right", "editor.help.turn"),
        *TAKING,
    )),
    ("board", (
        ("editor_board:up editor_board:down editor_board:left editor_board:right", "editor.help.cursor"),
        ("editor_board:extend_left editor_board:extend_right", "editor.table.fine"),
        ("editor:small_steps", "keys.action.small_steps"),
        ("editor_board:paint", "editor.table.press"),
        *MENDING,
    )),
    ("view", (
        ("editor:grid", "keys.action.grid"),
        ("editor:overlay", "editor.table.sight"),
        *LOOKING,
    )),
    ("selection", (
        ("editor_board:pick_more", "keys.action.pick_more"),
        *CHANGING,
        ("editor:points", "editor.table.points_key"),
        ("editor:lock", "editor.table.lock"),
    )),
    ("file", (
        *KEEPING,
        ("editor:balance", "keys.action.balance"),
    )),
)  # fmt: skip


class HelpPress(Press):
    """What the card of keys leads to."""

    RULES = auto()
    GUIDE = auto()
    CLOSE = auto()


class KeyCard(CardScreen, Asking):
    """A card of keys, ``groups`` of them in three columns, and what the mouse does. A flow that asks for it
    goes on if the guided first map is to begin."""

    name, home = "editor_help", "close"
    light = True
    groups: ClassVar[tuple[Part, ...]]
    mouse: ClassVar[tuple[str, ...]]
    """The keys of the words about the mouse."""
    mouse_first: ClassVar[bool] = False
    """Whether the words about the mouse are below the first column, line by line; otherwise below all
    columns."""

    def __init__(self, app: App, game: str) -> None:
        super().__init__(app)
        self.game = game

    def help(self) -> None:
        self.close()

    def open_rules(self) -> None:
        """Open the rules of the game in its place."""
        self.close()
        self.app.open("rules", game=self.game)

    def guide(self) -> None:
        """Begin the guided first map."""
        self.close()
        self.answered(True)

    commands = Commands(
        Declared(HelpPress.RULES, "editor.help.rules", icon="book", do=open_rules),
        Declared(HelpPress.GUIDE, "editor.help.guide", icon="tutorial", do=guide),
        Declared(HelpPress.CLOSE, "editor.help.close", icon="check", do=CardScreen.close),
        more=CardScreen.commands,
    )

    def content(self) -> Node:
        columns = (self.groups[:1], self.groups[1:3], self.groups[3:])
        lines = [self.t(f"editor.help.mouse_lines.{name}") for name in self.mouse]
        texts = [SmallText(words, lines=0) for words in lines]
        first = (
            [Text(self.t("editor.help.mouse"), "body_strong", high=29), *texts] if self.mouse_first else []
        )
        rules = self.act(HelpPress.RULES) if self.app.can_open("rules") else None
        buttons = rules, self.act(HelpPress.GUIDE), self.act(HelpPress.CLOSE, kind="ink")
        return Column(pad=(24, 12, 14), wide=min(1040, self.width - 24), high=min(600, self.height - 20)).of(
            Text(self.t("editor.help.title"), "card_title", high=36),
            Node(high=2),
            Rule(),
            Node(high=2),
            Row(gap=24).of(
                *(
                    Column(wide=GROW).of(*(self._part(part) for part in column), *more)
                    for column, more in zip(columns, (first, [], []), strict=True)
                )
            ),
            None if first else SmallText(" ".join(lines), lines=0),
            spring(),
            Row(gap=8, high=38).of(spring(), *buttons),
        )

    def _part(self, part: Part) -> Node:
        step, (name, rows) = 23 if self.height < 640 else 29, part
        title = Text(self.t(f"editor.help.{name}"), "body_strong", high=step)
        return Column().of(title, *(self._row(row, step) for row in rows), Node(high=step / 3))

    def _row(self, row: KeyRow, step: float) -> Node:
        inputs, words = self.app.input, self.t(row[1])
        every = (inputs.caps_of(*name.split(":")) for name in row[0].split())
        caps = [KeyCap(caps[0]) for caps in every if caps]
        wide = max(74.0, sum(cap.width(self.measure) + 3 for cap in caps) + 5)
        return Row(high=step).of(
            Row(gap=3, wide=wide).of(*caps),
            SmallText(words[:1].upper() + words[1:], wide=GROW),
        )


class SquareHelp(KeyCard):
    """The card of the editor of squares."""

    groups = PARTS
    mouse = ("paint", "turn", "pan")


class TableHelp(KeyCard):
    """The card of the editor of tables."""

    groups = TABLE_PARTS
    mouse_first = True
    mouse = ("table_select", "table_turn", "table_draw", "pan")
