"""The map editor: the board in the middle, tools and palette on the left, results on the right.

The scene knows no game: what can be placed, what is wrong and what can be looked at is its
``Drafting``'s to say. It lays out its panels, keeps them up to date, and passes on what the player does.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame

from game.app.editor.balance_panel import BalancePanel
from game.app.editor.balancing import Balancing
from game.app.editor.carry import Carry
from game.app.editor.checks_panel import ChecksPanel
from game.app.editor.choices import load_choices, save_choices
from game.app.editor.commands import Commands
from game.app.editor.deeds import EditorDeeds
from game.app.editor.files import Files, offer_recovery
from game.app.editor.frame import TABS, EditorFrame
from game.app.editor.guide import Guide, offer_guide
from game.app.editor.hand import Hand
from game.app.editor.help import EditorHelp
from game.app.editor.history_panel import HistoryPanel
from game.app.editor.keys import Keys
from game.app.editor.looks import look_of
from game.app.editor.naming import Names
from game.app.editor.overlays import Overlays
from game.app.editor.palette_panel import PalettePanel
from game.app.editor.playing import Playing
from game.app.editor.pointer import Pointer
from game.app.editor.starting import open_document
from game.app.editor.toast import Toast
from game.app.editor.top_bar import Foot, TopBar
from game.app.table.boards import tools_of
from game.data.content import load_content
from game.data.problems import Problem
from game.editor.autosave import Recoverable
from game.editor.document import MapDocument
from game.editor.history import History
from game.model.drafting import MapDraft, Palette
from game.model.entries import window_game
from game.model.finding import Finding
from game.rules.registry import kit as kit_of
from game.ui import widgets
from game.ui.ask import Question
from game.view.draft.board import DraftBoard
from game.view.draft.look import DraftLook

if TYPE_CHECKING:
    from game.ui.application import App


CHECK_EVERY_S = 0.1
"""Seconds between two checks of the map while a stroke is drawn; what ends one is checked at once."""


class EditorScene(EditorDeeds):
    """One open map. ``make`` opens it; ``take`` puts another one in its place."""

    name = "editor"

    def __init__(self, app: App, document: MapDocument, content: Any, *, fresh: bool = False) -> None:
        super().__init__(app)
        self.kit, self.content = document.kit, content
        self.definitions = document.definitions
        self.palette: Palette = document.palette
        self.names = Names(app.texts, self.kit.name, self.palette)
        self.choices = load_choices()
        self.frame = EditorFrame.of(1280, 720)
        self.board = DraftBoard(tools_of(app, content), self.kit.name)
        self.board_rect = pygame.Rect(0, 0, 0, 0)
        self.fresh = fresh
        self.tab = TABS[0]
        self.toast = Toast(self)
        self.guide: Guide | None = None
        self._look = (app.theme, app.texts)
        self._later: list[Callable[[], Any]] = []
        self._unchecked, self._checked_s = False, 0.0
        self._shown = (0, 1)
        """Place and length of the history as it was last shown."""
        self.paintings = 0
        """How often what stands still was painted: kept pictures on it are older then."""
        self.document = document
        self._open(document)

    def _open(self, document: MapDocument) -> None:
        self.document = document
        self.hand = Hand(document, self._hand_changed)
        self.carry = Carry(self)
        self.balance = Balancing(self)
        self.overlays = Overlays(self)
        self.files = Files(self)
        self.playing = Playing(self)
        self.commands = Commands(self)
        self.pointer, self.keys = Pointer(self), Keys(self)
        self.bar, self.foot = TopBar(self), Foot(self)
        self.palette_panel = PalettePanel(self)
        self.checks, self.history_panel = ChecksPanel(self), HistoryPanel(self)
        self.balance_panel = BalancePanel(self)
        self.board.show(document.draft)
        self.checks.update()

    def take(self, document: MapDocument) -> None:
        """Another map in place of this one, which was asked about already."""
        self.balance.close()
        self.files.close()
        self._open(document)
        self.rebuild()
        self.relook()

    # --- what there is ---

    @property
    def history(self) -> History:
        """All that was done to it."""
        return self.document.history

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What is wrong with it."""
        return self.document.findings

    @property
    def told(self) -> Sequence[Problem]:
        """Problems of the file it came from, until they are dismissed."""
        return self.document.told

    @property
    def unsaved(self) -> bool:
        """Whether leaving it would lose anything: a map that was only looked at is no work of anybody's, nor
        is an empty board."""
        entries = self.history.entries
        begun = entries[0].key != "open" and bool(self.draft.ground or self.draft.pieces)
        return self.document.changed and (len(entries) > 1 or begun)

    # --- life ---

    def enter(self) -> None:
        fresh, self.fresh = self.fresh, False

        def begin() -> None:
            if self.app.stack.top is not self:
                return
            if offer_recovery(self.app, self) or not fresh:
                return
            if not offer_guide(self):
                self.files.new()

        self.later(begin)

    def leave(self) -> None:
        self.balance.close()
        self.files.close()

    def cover(self) -> None:
        self.toast.dismiss()  # what is covered is frozen: it would stand there as long as the dialog
        self.keys.end_stroke()
        self.release()
        self.pointer.forget()

    def uncover(self) -> None:
        self.playing.came_back()
        self.relook()
        self.rebuild()

    def back(self) -> None:
        self.files.leave(self._go)

    def _go(self) -> None:
        if len(self.app.stack) > 1:
            self.app.pop()
        else:
            self.app.to_menu()

    def may_quit(self) -> bool:
        if not self.unsaved or self.files.let_go:
            return True
        if not isinstance(self.app.stack.top, Question):
            self.files.leave(self.app.quit)
        return False

    def help(self) -> None:
        self.app.push(EditorHelp(self))

    def later(self, do: Callable[[], Any]) -> None:
        """Do it as soon as this scene is on top."""
        self._later.append(do)

    def start_guide(self) -> None:
        """Guide through a first map, in place of this one."""
        self.files.leave(lambda: Guide.begin(self))

    def guide_squares(self) -> frozenset[int]:
        """Squares the guide points at."""
        return frozenset() if self.guide is None else self.guide.squares()

    # --- telling ---

    def say(self, words: str) -> None:
        """Tell the player something, for a few seconds."""
        self.toast.say(words)

    def noted(self, key: str, **params: Any) -> None:
        """Put into the history what changed nothing."""
        self.document.note(key, params)
        self.history_panel.update()

    def changed(self) -> None:
        """The map, or what is selected, is another one: show it everywhere."""
        self.drawn()
        self._check()
        self._shown = (self.history.index, len(self.history))
        self.history_panel.update()
        self.bar.refresh()
        self.balance_panel.update()
        self.overlays.update(0.0)
        if self.guide is not None:
            self.guide.look()

    def drawn(self) -> None:
        """A stroke goes on: show the map, and a few times a second what is wrong with it."""
        self.board.show(self.draft)
        self._unchecked = True
        self.relook()

    def _check(self) -> None:
        self._unchecked, self._checked_s = False, 0.0
        before = self.checks.counts
        if self.checks.update():
            if before != self.checks.counts:
                self.repaint() if self.frame.tabs is None else self.rebuild()
            self.relook()

    def relook(self) -> None:
        """What is marked on the board has changed."""
        self.board.set_look(look_of(self))
        self.invalidate()

    def _hand_changed(self) -> None:
        self.palette_panel.refresh()
        self.repaint()
        self.relook()
        if self.guide is not None:
            self.guide.look()

    def choose(self, **changes: Any) -> None:
        """Remember a choice for the next time."""
        self.choices = self.choices.model_copy(update=changes)
        if self.app.keep:
            save_choices(self.choices)
        self.relook()
        self.rebuild()

    # --- building and drawing ---

    def make_stale(self) -> None:
        super().make_stale()
        if self._look != (self.app.theme, self.app.texts):
            self._look = (self.app.theme, self.app.texts)
            self.names = Names(self.app.texts, self.kit.name, self.palette)
            self.board.set_tools(tools_of(self.app, self.content))
            self.checks.update()

    def build(self) -> None:
        self.frame = EditorFrame.of(self.width, self.height, guided=self.guide is not None)
        self.board_rect = self.box(*self.frame.board)
        self.board.set_rect(self.board_rect, self.app.scale)
        self.board.show(self.draft)
        panels: dict[str, Any] = {
            "checks": self.checks,
            "balance": self.balance_panel,
            "history": self.history_panel,
        }
        for name, panel in panels.items():
            panel.visible = self.frame.tabs is None or self.tab == name
        if self.guide is not None and self.frame.tabs is None:
            self.history_panel.visible = False  # its place is the guide's
        self.bar.build()
        self.palette_panel.build()
        self.board_area = self.focus_area("board", self.board_rect, ring=False)
        self.foot.build()
        if self.frame.tabs is not None:
            self._build_tabs(self.box(*self.frame.tabs))
        self.checks.build()
        self.balance_panel.build()
        self.history_panel.build()
        if self.guide is not None:
            self.guide.build()
        if self.focus.current is None:
            self.focus.focus_first("board")
        self.relook()

    def _build_tabs(self, rect: pygame.Rect) -> None:
        labels = [self.t(f"editor.{tab}") for tab in TABS]
        if wrong := sum(self.checks.counts):
            labels[0] = f"{labels[0]} {wrong}"

        def show(index: int) -> None:
            self.show_tab(TABS[index])

        widgets.segments(self, rect, labels, chosen=TABS.index(self.tab), on_choose=show, key="tab")

    def paint(self, surface: pygame.Surface) -> None:
        self.paintings += 1
        self.bar.paint(surface)
        self.palette_panel.paint(surface)
        for panel in (self.checks, self.balance_panel, self.history_panel):
            panel.paint(surface)

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        self.board.draw(surface)
        self.palette_panel.draw(surface)
        self.checks.draw(surface)
        self.history_panel.draw(surface)
        self.foot.draw(surface)
        if self.guide is not None:
            self.guide.paint(surface)

    def draw_over(self, surface: pygame.Surface) -> None:
        if self.guide is not None:
            self.guide.draw(surface)
        self.toast.draw(surface)

    def update(self, dt: float) -> None:
        if self.paintings:  # its own first frame comes before what opens on top of it
            waiting, self._later = self._later, []
            for do in waiting:
                do()
        if self.app.stack.top is not self:
            return
        if self._shown != (self.history.index, len(self.history)):
            self.changed()  # choosing another tool ends a stroke, too
        self._checked_s += dt
        if self._unchecked and self._checked_s >= CHECK_EVERY_S:
            self._check()
        if self.balance.poll():
            self.balance_panel.update()
            self.relook()
        if self.overlays.update(dt):
            self.relook()
        if self.board.update(dt * 1000):
            self.invalidate()
        self.files.tick()
        self.toast.update(dt)

    def due(self) -> float:
        if self._later or self._shown != (self.history.index, len(self.history)):
            return 0.0
        check = max(0.0, CHECK_EVERY_S - self._checked_s) if self._unchecked else math.inf
        parts = (self.balance, self.overlays, self.board, self.toast)
        return min(check, *(part.due() for part in parts))

    def handle(self, event: pygame.event.Event) -> bool:
        if self.guide is not None and self.guide.handle(event):
            return True
        lists = (self.palette_panel, self.checks.cells, self.history_panel.cells)
        for one in lists:
            shown = one is self.palette_panel or getattr(one.area, "visible", False)  # type: ignore[union-attr]
            if shown and one.handle(event):
                self.invalidate()
                return True
        return self.pointer.handle(event) or self.keys.handle(event)


def make(
    app: App,
    *,
    game: str = "",
    path: Path | str | None = None,
    draft: MapDraft | None = None,
    told: Sequence[Problem] = (),
    recover: Recoverable | None = None,
    **_: Any,
) -> EditorScene:
    """Open a map: a file's, a draft made elsewhere, or with neither a new one, asked for in a dialog.

    ``told`` are the problems of what the draft was read from; ``recover`` is what a crash left of a map.
    Raises ``ProblemsError`` for a game whose own files are broken, ``ValueError`` for one whose maps are
    not drawn in the app.
    """
    kit = kit_of(window_game(game, lambda info: info.drawn))
    content = load_content(kit)
    if recover is not None:
        scene = EditorScene(app, recover.open(kit, content.definitions), content)
        scene.later(lambda: scene.files.recovered(recover))
        return scene
    document = open_document(kit, content, None if path is None else Path(path), draft, told)
    return EditorScene(app, document, content, fresh=path is None and draft is None)


__all__ = ["DraftLook", "EditorScene", "make"]
