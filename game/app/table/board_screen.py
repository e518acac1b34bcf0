"""A screen with a model whose tree holds a board, the ways to take its position elsewhere, and messages."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol, runtime_checkable

import pygame

from game.app.table.describing import Parts, describe_table
from game.app.table.elsewhere import edit_position, play_from
from game.app.table.host import TableHost, TableScreen
from game.app.table.prompts import PressPrompt, PromptRow, PromptsPlace
from game.data.saves.matches import Player
from game.model.kit import AnyKit
from game.ui.commands import Commands, Declared, ScreenCommand
from game.ui.controls.clipboard import copy_text
from game.ui.controls.embedded import Embedded
from game.ui.controls.page_tree import Hint, key_hints
from game.ui.layout import GROW, Area
from game.ui.model import Model
from game.ui.scene import App
from game.ui.screen import Screen
from game.ui.tree.holders import Box, Room, Row, Stack
from game.ui.tree.node import Length, Measure, Node
from game.ui.tree.seen import Text
from game.view.beside import BesideNode
from game.view.phase import PointerModel, Prompt
from game.view.tips import Tips

HINTS = 20.0
"""The room between hints, in tokens."""


@runtime_checkable
class Tipped(Protocol):
    """A node with tips for what it paints within itself."""

    def add_tips(self, tips: Tips, area: Area, painter: Any) -> None:
        """Add them."""


@dataclass(frozen=True, slots=True)
class BoardRules:
    """What may be done on the board now: whether it may be pressed."""

    may_press: bool = False


@dataclass(frozen=True, slots=True)
class WordsTip:
    """A tip whose words are ready."""

    key: str
    name: str
    words: str


@dataclass(frozen=True, slots=True)
class BoardPlace(Embedded):
    """The place of the board, and what may be done on it now. ``ringed``: the focus shows as a frame round
    it."""

    rules: BoardRules = BoardRules()
    framed: bool = True
    ringed: bool = True

    def make(self, screen: Any, rect: pygame.Rect) -> Any:
        screen.host.place(rect, framed=self.framed, ring=self.framed and self.ringed)

    def change(self, screen: Any, made: Any, old: Any) -> bool:
        return True  # the board is where it was; what may be done on it is asked for when something is done


def add_tree_tips(screen: Screen, tips: Tips, card: pygame.Rect | None = None) -> None:
    """Add the tips of the tree of a screen. ``card``: the place of a card that hides what is below it."""
    for one in screen.tree:
        if one.rect == card:
            tips.cover(card)
        if isinstance(one.node.tip, WordsTip):
            tips.say(one.node.tip.key, one.rect, one.node.tip.name, one.node.tip.words)
        elif one.node.tip is not None:
            tips.add_signs([(one.node.tip, one.rect)])
        if isinstance(one.node, Tipped):
            one.node.add_tips(tips, one.area, screen.painter)


class BoardScreen(TableScreen):
    """A screen with a table of one game: the board, the game's own table or page, and the prompts."""

    home = "board"

    def __init__(self, app: App, kit: AnyKit) -> None:
        super().__init__(app)
        self.kit = kit
        self.host = TableHost(self)
        self.table = self.host.table
        self.prompt_row = PromptRow(self)

    # --- for screens to fill in ---

    def renewed(self) -> None:
        """React to new tools of the table, in another theme or language; they have no notes."""

    # --- the board and what explains it ---

    @property
    def rules(self) -> BoardRules:
        """What may be done on the board now."""
        placed = self.placed(BoardPlace)
        return BoardRules() if placed is None else placed.node.rules  # type: ignore[attr-defined]

    def board(self, rules: BoardRules, *, wide: Length, high: Length) -> Node:
        """Return the board in its frame."""
        return Box(wide=wide, high=high, radius=6).of(BoardPlace("board", rules, high=GROW))

    def own_side(self, *, high: Length = GROW) -> Node:
        """Return the game's own area beside the board."""
        return BesideNode(high=high).of(Room(self._side, self.told_of_table, high=GROW))

    def turn_row(self, *, high: Length = GROW) -> Node:
        """Return what ends the turn or goes on with it, for where the game's own area isn't in sight."""
        return BesideNode(what="row", high=high).of(Room(self._turn_row, self.told_of_table, high=GROW))

    @property
    def settled(self) -> int:
        """The number of changes besides those of where somebody points."""
        return Model.times_changed - PointerModel.times_pointed

    @property
    def told_of_table(self) -> Hashable:
        """What the game's own side is made from: with an equal value it would be the same."""
        return self.settled, self.table.view is not None and self.table.told_of_pointer

    def _side(self, changes: Hashable, m: Measure, wide: float, high: float) -> Node:
        return Node() if self.table.view is None else self.table.side(wide, high)

    def _turn_row(self, changes: Hashable, m: Measure, wide: float, high: float) -> Node:
        row = None if self.table.view is None else self.table.turn_row()
        return Node() if row is None else row

    def own_page(self, rules: BoardRules = BoardRules()) -> Node:
        """Return the game's own page, which replaces the board."""
        page = BesideNode(what="page", high=GROW).of(Room(self._page, Model.times_changed, high=GROW))
        return Stack().of(BoardPlace("page", rules, framed=False, high=GROW), page)

    def _page(self, changes: int, m: Measure, wide: float, high: float) -> Node:
        page = self.table.page
        return Node() if page is None else page.node(wide, high)

    def card(self, empty: Node) -> Node:
        """Return the game's own area beside the board, or else the card of what is pointed at, in its frame;
        ``empty`` if there is none."""
        table = self.table
        inside = self.own_side() if table.has_side else table.card() or empty
        framed = not table.has_side or table.strips is None
        return Box(radius=5, high=GROW).of(replace(inside, high=GROW)) if framed else inside

    @property
    def cursor(self) -> Hashable:
        return self.table.pointing.cursor

    def _place_tree(self) -> bool:
        changed = super()._place_tree()
        if changed:
            self.table.beside.note()
            self.host.leave_gone()
        return changed

    def add_tips(self, tips: Tips) -> None:
        add_tree_tips(self, tips)

    def clear_of_tips(self) -> Sequence[pygame.Rect]:
        """The rectangles of the row of prompts, and of what the table keeps clear."""
        row = self.placed(PromptsPlace)
        return (*(() if row is None else (row.rect,)), *self.table.kept_clear())

    def watched(self) -> Hashable:
        return self.pointed, self.app.input.gamepad_used

    def handle(self, event: pygame.event.Event) -> bool:
        pressed = event.type == pygame.MOUSEBUTTONDOWN and self.host.tips.pressed(event.pos)
        self.prompt_row.follow()
        return bool(
            pressed
            or self.host.takes_first(event)
            or self.handle_pointer(event)
            or self.handle_key(event)
            or self.host.pointed(event)
        )

    def draw(self, surface: pygame.Surface) -> None:
        paged = self.table.beside.page
        self.draw_around(surface, pygame.Rect(0, 0, 0, 0) if paged else self.table.covered)
        if not paged:
            self.host.draw(surface)
        self.table.draw_flying(surface)

    def draw_over(self, surface: pygame.Surface) -> None:
        self.host.draw_over(surface)

    def update(self, dt: float) -> None:
        super().update(dt)
        self.host.update(dt)

    def due(self) -> float:
        return min(super().due(), self.host.due())

    def make_stale(self) -> None:
        super().make_stale()
        if self.host.follow_settings():
            self.renewed()

    # --- the foot ---

    def foot(self, hints: Sequence[Hint], prompts: Sequence[Prompt]) -> Node:
        """The row at the foot: a message, or else what can be done on the board, or the keys."""
        if self.notice.words:
            return Text(self.notice.words, "body_strong", high=24)
        if prompts:
            return self.prompt_row.node(prompts, high=24)
        return Row(gap=HINTS, high=24).of(*key_hints(hints))

    def help_at(self) -> tuple[str, str]:
        return self.host.help_at()

    def press_prompt(self, command: PressPrompt) -> None:
        """Do what a prompt offers."""
        self.host.press_prompt(command.command)

    commands = Commands(Declared(PressPrompt, do=press_prompt), more=Screen.commands)


class PositionScreen(BoardScreen):
    """Shows positions of one game. ``players`` and ``sides`` are proposed for a match started here;
    ``about`` is the map's title."""

    def __init__(
        self, app: App, kit: AnyKit, players: Sequence[Player], sides: tuple[int, ...], about: str
    ) -> None:
        self.players, self.sides, self.about = players, sides, about
        super().__init__(app, kit)

    waits = False

    # --- for screens to fill in ---

    beside = ""
    """The stop beside the board to which its keys lead."""

    def played(self, action: Any) -> ScreenCommand:
        """Return the command for an action that was chosen on the board."""
        raise NotImplementedError

    def shown(self) -> Any:
        """The observation shown."""
        raise NotImplementedError

    def happened(self) -> Parts:
        """What happened before the position shown, in words."""
        return ()

    def withheld(self) -> bool:
        """Whether part of this may not be shown yet; the player is told so."""
        return False

    # --- what the host of the table asks ---

    def play_action(self, action: Any) -> None:
        self.do(self.played(action))

    def may_press(self) -> bool:
        return self.rules.may_press

    def to_panel(self) -> None:
        self.focus.set(self.focus.by_key(self.beside))

    def offers(self) -> Collection[str]:
        return self.table.offers(self.table.view)

    def fire_lines(self) -> Sequence[tuple[int, ...]]:
        return (), *((side,) for side in sorted(set(self.sides)))

    # --- taking something along ---

    def describe_shown(self) -> None:
        about, game = self.app.texts.shipped(self.about), self.app.texts.game_name(self.kit.name)
        before = [(game, [about] if about else [])]
        describe_table(self.app, self.kit, self.table, self.shown(), before=before, after=self.happened())

    def copy(self, text: str, done: str) -> None:
        """Copy a text to the clipboard, and confirm with the text of the key ``done``."""
        self.tell(self.t(done if copy_text(text) else "replay.not_copied"))

    def position_text(self) -> str:
        """The position shown as text."""
        return self.kit.format_position(self.shown())

    def branch(self) -> None:
        """Start a new match from the position shown."""
        if self.withheld():
            return
        if self.kit.game.result(self.shown()) is not None:
            self.tell(self.t("replay.over_there"))
            return
        if why := play_from(self.app, self.kit, self.shown(), self.players, self.sides):
            self.tell(why)

    def edit(self) -> None:
        """Open the position shown in the map editor."""
        if not self.withheld():
            edit_position(self.app, self.kit, self.shown(), self.about)
