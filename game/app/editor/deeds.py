"""What the buttons, keys and pointer of the editor do; the scene inherits it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import pygame

from game.app.editor.balancing import GAMES
from game.app.editor.checks_panel import finding_words
from game.app.editor.popup import Group, Item, Popup
from game.editor.commands import set_symmetry
from game.editor.symmetry import twins
from game.editor.tools import NO_MODS, Button, Mods
from game.model.drafting import MapDraft, SymmetryName
from game.ui.scene import Scene

if TYPE_CHECKING:
    from game.app.editor.balancing import Balancing
    from game.app.editor.carry import Carry
    from game.app.editor.checks_panel import ChecksPanel
    from game.app.editor.choices import EditorChoices
    from game.app.editor.commands import Commands
    from game.app.editor.frame import EditorFrame
    from game.app.editor.hand import Hand
    from game.app.editor.history_panel import HistoryPanel
    from game.app.editor.keys import Keys
    from game.app.editor.naming import Names
    from game.app.editor.overlays import Overlays
    from game.app.editor.palette_panel import PalettePanel
    from game.app.editor.top_bar import Foot
    from game.editor.document import MapDocument
    from game.view.draft.board import DraftBoard


class EditorDeeds(Scene):
    """The deeds of an editor's scene, which has all that is named here."""

    document: MapDocument
    hand: Hand
    names: Names
    board: DraftBoard
    frame: EditorFrame
    choices: EditorChoices
    carry: Carry
    keys: Keys
    foot: Foot
    commands: Commands
    overlays: Overlays
    balance: Balancing
    checks: ChecksPanel
    history_panel: HistoryPanel
    palette_panel: PalettePanel
    tab: str

    @property
    def draft(self) -> MapDraft:
        """The map as it is to be seen."""
        return self.document.draft

    def say(self, words: str) -> None:
        """Tell the player something, for a few seconds."""
        raise NotImplementedError

    def changed(self) -> None:
        """The map, or what is selected, is another one: show it everywhere."""
        raise NotImplementedError

    def drawn(self) -> None:
        """A stroke goes on."""
        raise NotImplementedError

    def relook(self) -> None:
        """What is marked on the board has changed."""
        raise NotImplementedError

    def choose(self, **changes: Any) -> None:
        """Remember a choice for the next time."""
        raise NotImplementedError

    # --- doing ---

    def press(self, square: int, button: Button, mods: Mods = NO_MODS) -> None:
        """A button or key goes down on a square."""
        box = self.hand.box
        if self.carry.takes(square, button, mods):
            self.carry.begin(square)
            self.drawn()
            return
        before = (box.tool, box.brush)
        box.press(square, button, mods)
        if (box.tool, box.brush) != before:
            self.hand.follow()
        self.drawn()

    @property
    def pressing(self) -> bool:
        """Whether a button or key is held that draws or drags."""
        return self.hand.box.pressing or self.carry.active

    def drag(self, square: int) -> None:
        """It is held over another square."""
        if self.carry.active:
            self.carry.drag(square)
        else:
            self.hand.box.drag(square)
        self.drawn()

    def release(self) -> None:
        """It goes up: what was drawn is one step."""
        if self.carry.active:
            self.carry.end()
            self.changed()
        elif self.hand.box.pressing:
            before = self.document.settled
            self.hand.box.release()
            self.changed()
            self._tell_removed(before)

    def _tell_removed(self, before: MapDraft) -> None:
        """Say which pieces had to go for ground that nobody enters."""
        now = self.document.settled
        gone = [
            square
            for square in sorted(before.pieces)
            if len(now.grid) == len(before.grid)
            and square not in now.pieces
            and square in now.ground
            and before.ground.get(square) != now.ground[square]
        ]
        if not gone:
            return
        grid, names = now.grid, self.names
        key = "editor.done.removed" if len(gone) < 3 else "editor.done.removed_many"
        told = (f"{names.stand(before.pieces[square])} {grid.name(square)}" for square in gone)
        undo = self.app.input.shown("undo", "editor")
        ground = names.ground(now.ground[gone[0]])
        self.say(self.t(key, ground=ground, what=", ".join(told), n=len(gone), undo=undo))

    def turn(self, by: int) -> None:
        """Turn what is held, selected or pointed at by steps of 45°."""
        if self.hand.box.turn(by):
            self.hand.follow()
            self.changed()

    def shift(self, dx: int, dy: int) -> None:
        """Move what is selected."""
        if self.hand.box.shift(dx, dy):
            self.changed()
        else:
            self.say(self.t("editor.done.select_first"))

    def undo(self) -> None:
        """Take back the last thing."""
        self.carry.cancel()
        entry = self.document.undo()
        self.say(
            self.t("editor.done.nothing_undo")
            if entry is None
            else self.t("editor.done.undone", what=self.history_panel.words(entry))
        )
        self._moved()

    def redo(self) -> None:
        """Do it again."""
        self.carry.cancel()
        entry = self.document.redo()
        self.say(
            self.t("editor.done.nothing_redo")
            if entry is None
            else self.t("editor.done.redone", what=self.history_panel.words(entry))
        )
        self._moved()

    def go_to(self, index: int) -> None:
        """Go to a line of the history."""
        self.carry.cancel()
        self.document.go_to(index)
        self._moved()

    def _moved(self) -> None:
        """Another board may be there now: squares beyond it are forgotten."""
        box, count = self.hand.box, len(self.draft.grid)
        if any(square >= count for square in box.selection.squares):
            box.cancel()
        if box.pointer is not None and box.pointer >= count:
            box.pointer = None
        self.keys.cursor = min(self.keys.cursor, count - 1)
        self.changed()

    def apply(self, key: str, draft: MapDraft, **params: Any) -> None:
        """Do one thing to the whole map."""
        self.document.do(key, draft, params)
        self._moved()

    def set_symmetry(self, symmetry: SymmetryName) -> None:
        """Draw with another symmetry from now on."""
        self.document.do("meta", set_symmetry(self.document.settled, symmetry), {"symmetry": symmetry})
        self.changed()
        self.checks.update()
        self.repaint()

    def put_back(self) -> None:
        """Escape: one thing after another goes, the scene last."""
        if self.carry.cancel() or self.hand.box.cancel():
            self.changed()
        elif self.checks.marked >= 0:
            self.checks.forget()
            self.relook()
        elif not self.overlays.off():
            self.back()

    def may_play(self) -> bool:
        """Whether the map has no errors; if it has, they are told."""
        if self.document.playable:
            return True
        self.show_tab("checks")
        reason = finding_words(self, self.document.errors[0])
        self.say(self.t("editor.done.cannot_play", reason=reason))
        self.checks.step(1)
        self.app.audio.play("illegal")
        return False

    def dismiss_told(self) -> None:
        """The problems of the file were read."""
        self.document.told = ()
        self.checks.update()
        self.rebuild()

    # --- view ---

    def zoom(self, notches: float, at: tuple[int, int] | None = None) -> None:
        """Larger or smaller squares; 0: the whole board."""
        done = self.board.zoom(notches, at) if notches else self.board.fit()
        if done:
            self.rebuild() if self.foot.zoom is None else self.foot.zoom.refresh()
            self.invalidate()

    def zoom_step(self) -> None:
        """The switch below the board: one step, and after the largest the whole board again."""
        before = self.board.zoom_percent
        self.zoom(1)
        if self.board.zoom_percent == before:
            self.zoom(0)

    def show_tab(self, tab: str) -> None:
        """Bring a panel of the right column up, where only one has room."""
        if self.frame.tabs is not None and self.tab != tab:
            self.tab = tab
            self.rebuild()

    def switch_on(self, key: str) -> bool:
        """Whether a switch below the board is on."""
        look = self.app.settings.look
        return {"grid": self.choices.grid, "coordinates": look.coordinates}.get(
            key, self.overlays.kind is not None
        )

    def do_command(self, name: str) -> Callable[[], None]:
        """A command by its name, for a button."""
        return lambda: self.commands.do(name)

    def pointed_square(self) -> int | None:
        """The square under the pointer or the cursor."""
        if self.keys.cursor_shown:
            return self.keys.cursor
        square = self.hand.box.pointer
        return square if square is not None and square < len(self.draft.grid) else None

    def pointed_words(self) -> tuple[str, str]:
        """For the line below the board: the square, and what is there."""
        told = self.palette_panel.pointed()
        square = self.pointed_square()
        kind = self.overlays.kind
        if told or square is None:
            return "", told or ("" if kind is None else self.overlays.explained(kind))
        grid = self.draft.grid
        words = self.names.at(self.draft, square)
        others = [grid.name(twin) for twin in twins(grid, self.draft.symmetry, square)]
        if others:
            key = "editor.twin_at" if len(others) == 1 else "editor.twins_at"
            words = f"{words}, {self.t(key, squares=' '.join(others))}"
        return grid.name(square), words

    # --- menus ---

    def popup(self, anchor: str, groups: Callable[[], Sequence[Group]], **params: Any) -> None:
        """A small menu beside the widget of that key."""
        stop = next((stop for key, stop in self.focus.stops if key == anchor), None)
        rect = pygame.Rect(stop.rect) if stop is not None else self.box(*self.frame.tools)
        self.app.push(Popup(self.app, lambda: rect, groups, **params))

    def open_menu(self) -> None:
        """Everything that can be done, at the upper left."""
        self.popup("bar.menu", self.commands.menu, columns=3, width=236)

    def open_overlay_menu(self) -> None:
        """The overlays there are."""
        self.popup("foot.overlay_menu", lambda: [self.overlays.group()], width=270)

    def open_balance_menu(self) -> None:
        """How many games, how well."""
        self.popup("balance.options", self._balance_groups, width=200)

    def _balance_groups(self) -> list[Group]:
        def item(name: str, value: int) -> Item:
            on = getattr(self.choices, name) == value
            do = partial(self.choose, **{name: value})
            return Item(f"{name}.{value}", str(value), do, on=on, stays=True)

        return [
            Group(self.t("editor.games"), [item("games", count) for count in GAMES]),
            Group(self.t("editor.level"), [item("level", level) for level in self.balance.levels]),
        ]
