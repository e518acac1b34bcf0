"""The map editor: the board in the middle, tools and palette on the left, results on the right.

The scene knows no game: what can be placed, what is wrong and what can be looked at is its
``Drafting``'s to say. It makes its panels, keeps them up to date, and does the commands.
"""

from __future__ import annotations

import datetime
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pygame

from game.app.editor.balance_panel import BalancePanel
from game.app.editor.balancing import Balancing
from game.app.editor.checks_panel import ChecksPanel
from game.app.editor.choices import EditorChoices, load_choices, save_choices
from game.app.editor.files import Files
from game.app.editor.frame import TABS, EditorFrame
from game.app.editor.guide import SIZE, Guide
from game.app.editor.hand import Hand
from game.app.editor.help import EditorHelp
from game.app.editor.history_panel import HistoryPanel
from game.app.editor.input import BoardInput
from game.app.editor.map_rules import MapRules
from game.app.editor.menu import menu_groups
from game.app.editor.naming import Names
from game.app.editor.new_map import NewMap
from game.app.editor.overlays import Overlays
from game.app.editor.palette_panel import PalettePanel
from game.app.editor.playing import Playing
from game.app.editor.popup import Group, Popup
from game.app.editor.resizing import Resize
from game.app.editor.starting import open_document
from game.app.editor.state import EditorState, Listener
from game.app.editor.top_bar import Foot, TopBar
from game.app.maps.details import DetailsDialog
from game.app.maps.sharing import ShareDialog, Source
from game.app.table.boards import tools_of
from game.data.content import Content, load_content
from game.data.library import MapEntry
from game.data.map_cards import drawn_card
from game.data.paths import is_shipped_map
from game.data.problems import Problem, ProblemsError
from game.data.share import is_share_text
from game.editor.autosave import Recoverable
from game.editor.balance import BalanceReport
from game.editor.commands import set_meta, set_symmetry
from game.editor.document import MapDocument, NotPlayable
from game.editor.history import History
from game.editor.selection import Clip
from game.editor.symmetry import HALVES, Half, asymmetries, make_symmetric
from game.editor.templates import empty
from game.editor.tools import TOOLS
from game.model.drafting import MapDraft, Setting, Stand, SymmetryName
from game.model.entries import window_game
from game.rules.registry import kit as kit_of
from game.ui import widgets
from game.ui.dialog import Question, clipboard_text, copy_text
from game.ui.layout import Area
from game.ui.notice import Notice
from game.ui.scene import App, Scene
from game.ui.widgets import Action
from game.view.draft.board import DraftBoard
from game.view.draft.look import DraftLook

CHECK_EVERY_S = 0.1
"""Seconds between two checks of the map while a stroke is drawn; what ends one is checked at once."""

SAID_S = 3.5
"""Seconds a message stays."""


class EditorScene(Scene):
    """One open map. ``make`` opens it; ``take`` puts another one in its place."""

    name = "editor"

    def __init__(self, app: App, document: MapDocument, content: Content, *, fresh: bool = False) -> None:
        super().__init__(app)
        self.kit, self.content = document.kit, content
        self.board = DraftBoard(tools_of(app, content), self.kit.name)
        self.board_rect = pygame.Rect(0, 0, 0, 0)
        self.frame = EditorFrame.of(Area(0, 0, 1280, 720))
        self.fresh = fresh
        self.tab = TABS[0]
        self.toast = Notice(self.invalidate)
        self.guide: Guide | None = None
        self._look = (app.theme, app.texts)
        self._later: list[Callable[[], Any]] = []
        self._unchecked, self._checked_s = False, 0.0
        self._shown = (0, 1)
        """Place and length of the history as it was last shown."""
        self.paintings = 0
        """How often what stands still was painted: kept pictures on it are older then."""
        self._open(document, load_choices())

    def _open(self, document: MapDocument, choices: EditorChoices) -> None:
        names = Names(self.app.texts, self.kit.name, document.palette)
        listener = Listener(
            drawn=self.drawn, changed=self.changed, marked=self.relook, held=self._hand_changed,
            removed=self._tell_removed, say=self.say,
        )  # fmt: skip
        self.state = state = EditorState(document, names, choices, listener)
        self.balance = Balancing(state, keep=self.app.keep, on_done=self._balance_done)
        self.overlays = Overlays(state, self.rebuild)
        self.files = Files(self, state, self.later, self.take)
        self.playing = Playing(self, state, self.content, self.may_play, self.choose)
        self._commands = self._all_commands()
        self.input = BoardInput(self, state, self.board, self.do, self.zoom)
        self.bar = TopBar(self, state, self.do, lambda: self.checks.broken)
        self.foot = Foot(self, self.do, self._switch_words, self._switch_on, self._pointed_words)
        self.palette_panel = PalettePanel(self, state, self.board)
        self.checks = ChecksPanel(self, state, self.board.camera.show, self.dismiss_told)
        self.history_panel = HistoryPanel(self, state)
        self.balance_panel = BalancePanel(
            self,
            state,
            self.balance,
            self.do,
            self.choose,
            self.open_balance_menu,
            self._side_colours,
        )
        if self.guide is not None:
            self.guide.state = state
        self.board.show(document.draft)
        self.checks.update()

    def take(self, document: MapDocument, left: Recoverable | None = None) -> None:
        """Another map in place of this one, which was asked about already. ``left``: a crash left it."""
        self.balance.close()
        self.files.close()
        self._open(document, self.choices)
        self.rebuild()
        self.relook()
        if left is not None:
            self.files.recovered(left)

    # --- what there is ---

    @property
    def document(self) -> MapDocument:
        return self.state.document

    @property
    def draft(self) -> MapDraft:
        return self.state.draft

    @property
    def history(self) -> History:
        return self.document.history

    @property
    def hand(self) -> Hand:
        return self.state.hand

    @property
    def choices(self) -> EditorChoices:
        return self.state.choices

    # --- life ---

    def enter(self) -> None:
        fresh, self.fresh = self.fresh, False

        def begin() -> None:
            if self.app.stack.top is not self or self.files.offer_recovery() or not fresh:
                return
            if self.choices.guide_offered:
                self.new()
            else:
                self._offer_guide()

        self.later(begin)

    def leave(self) -> None:
        self.balance.close()
        self.files.close()

    def cover(self) -> None:
        self.toast.words = ""  # what is covered is frozen: it would stand there as long as the dialog
        self.input.forget()

    def uncover(self) -> None:
        turns = self.playing.came_back()
        if turns is not None:
            self._note("playtest", n=turns)
            self.state.say("editor.done.playtest_back", n=turns)
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
        if not self.state.unsaved or self.files.let_go:
            return True
        if not isinstance(self.app.stack.top, Question):
            self.files.leave(self.app.quit)
        return False

    def take_drop(self, files: list[Path], texts: list[str]) -> bool:
        # what lies over it (a menu, a question) is answered by the drop
        while self.app.stack.top is not self:
            self.app.pop()
        if not files:
            self.files.open_text("".join(texts))
            return True
        self.files.open_file(files[0])
        if len(files) > 1:
            self.say(self.t("editor.drop.more"))
        return True

    def help(self) -> None:
        self.app.push(EditorHelp(self.app, self.kit.name, self.start_guide))

    def later(self, do: Callable[[], Any]) -> None:
        """Do it as soon as this scene is on top."""
        self._later.append(do)

    # --- telling ---

    def say(self, words: str) -> None:
        """Tell the player something, for a few seconds."""
        self.toast.say(words, SAID_S)

    def _side_colours(self) -> list[str]:
        """The theme's group of each side, as the game's pieces have it."""
        palette = self.document.palette
        kind = next(item.name for item in palette.pieces if item.sided)
        looks = self.board.looks
        return [looks.piece(Stand(kind, side, 0)).colour for side in range(len(palette.side_keys))]

    def _draw_toast(self, surface: pygame.Surface) -> None:
        """Never over the map, the switches below it, the guide, nor buttons at the foot of a panel."""
        guided = self.guide is not None and not self.frame.small
        column = (self.frame.balance if guided else self.frame.history).rect

        def place(rect: pygame.Rect) -> None:
            if guided or (self.frame.small and self.tab == "balance"):
                rect.midtop = (column.centerx, column.top + self.px(42))
            else:
                rect.midbottom = (column.centerx, column.bottom - self.px(8))

        room = column.width - self.px(44)
        self.toast.draw(surface, self.app, room, place, around=(18, 8), lines=6)

    def _note(self, key: str, **params: Any) -> None:
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
        errors, warnings = self.checks.squares()
        pointed = frozenset() if self.guide is None else self.guide.squares()
        look = DraftLook(
            errors=errors, warnings=warnings, highlight=self.checks.highlight() | pointed,
            marks=self.overlays.marks, usage=self.balance.usage(), losses=self.balance.losses(),
            coordinates=self.app.settings.look.coordinates,
        )  # fmt: skip
        self.board.set_look(self.state.looks(look))
        self.invalidate()

    def _hand_changed(self) -> None:
        self.palette_panel.refresh()
        self.repaint()
        self.relook()
        if self.guide is not None:
            self.guide.look()

    def _tell_removed(self, before: MapDraft, gone: Sequence[int]) -> None:
        """Say which pieces had to go for ground that nobody enters."""
        now, names = self.document.settled, self.state.names
        key = "editor.done.removed" if len(gone) < 3 else "editor.done.removed_many"
        told = (f"{names.stand(before.pieces[square])} {now.grid.name(square)}" for square in gone)
        ground, undo = names.ground(now.ground[gone[0]]), self.app.input.shown("undo", "editor")
        self.state.say(key, ground=ground, what=", ".join(told), n=len(gone), undo=undo)

    def choose(self, **changes: Any) -> None:
        """Remember a choice for the next time."""
        self.state.choices = self.choices.model_copy(update=changes)
        if self.app.keep:
            save_choices(self.choices)
        self.relook()
        self.rebuild()

    # --- building and drawing ---

    def make_stale(self) -> None:
        super().make_stale()
        if self._look != (self.app.theme, self.app.texts):
            self._look = (self.app.theme, self.app.texts)
            self.state.names = Names(self.app.texts, self.kit.name, self.document.palette)
            self.board.set_tools(tools_of(self.app, self.content))
            self.checks.update()

    def build(self) -> None:
        f = self.frame = EditorFrame.of(Area.of(self.size, self.app.scale), guided=self.guide is not None)
        self.board_rect = f.board.rect
        self.board.set_rect(self.board_rect, self.app.scale)
        self.board.show(self.draft)
        for name, panel in zip(TABS, self._panels(), strict=True):
            area: Area = getattr(f, name)
            panel.place(area, small=f.small, visible=f.tabs is None or self.tab == name)
        if self.guide is not None and f.tabs is None:
            self.history_panel.visible = False  # its place is the guide's
        self.bar.build(f)
        self.palette_panel.build(f)
        self.input.build(self.board_rect)
        self.foot.build(f)
        if f.tabs is not None:
            labels = [self.t(f"editor.{tab}") for tab in TABS]
            if wrong := sum(self.checks.counts):
                labels[0] = f"{labels[0]} {wrong}"
            widgets.segments(
                self, f.tabs.rect, labels, chosen=TABS.index(self.tab), key="tab",
                on_choose=lambda index: self.show_tab(TABS[index]),
            )  # fmt: skip
        for panel in self._panels():
            panel.build()
        if self.guide is not None:
            self.guide.build(f)
        if self.focus.current is None:
            self.focus.focus_first("board")
        self.relook()

    def _panels(self) -> tuple[ChecksPanel, BalancePanel, HistoryPanel]:
        """The right column, in the order of ``TABS``."""
        return self.checks, self.balance_panel, self.history_panel

    def paint(self, surface: pygame.Surface) -> None:
        self.paintings += 1
        self.bar.paint(surface)
        self.palette_panel.paint(surface)
        for panel in self._panels():
            panel.paint(surface)

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        self.board.draw(surface)
        self.palette_panel.draw(surface, self.paintings)
        self.checks.draw(surface, self.paintings)
        self.history_panel.draw(surface, self.paintings)
        self.foot.draw(surface)
        if self.guide is not None:
            self.guide.paint(surface)

    def draw_over(self, surface: pygame.Surface) -> None:
        if self.guide is not None:
            self.guide.draw(surface)
        self._draw_toast(surface)

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
        lists = (panel.cells for panel in (self.checks, self.history_panel) if panel.visible)
        if self.palette_panel.handle(event) or any(cells.handle(event) for cells in lists):
            self.invalidate()
            return True
        return self.input.handle(event)

    # --- the view ---

    def zoom(self, notches: float, at: tuple[int, int] | None = None) -> None:
        """Larger or smaller squares; 0: the whole board."""
        done = self.board.camera.zoom(notches, at) if notches else self.board.camera.zoom_out()
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

    def _switch_words(self, key: str) -> str:
        """What a switch below the board says."""
        if key == "zoom_in":
            return self.t("editor.zoom", percent=self.board.zoom_percent)
        return self.overlays.label() if key == "overlay_menu" else self.t(f"editor.{key}")

    def _switch_on(self, key: str) -> bool:
        """Whether a switch below the board is on."""
        on = {"grid": self.choices.grid, "coordinates": self.app.settings.look.coordinates}
        return on.get(key, self.overlays.kind is not None)

    def _pointed_words(self) -> tuple[str, str]:
        """For the line below the board: the square, and what is there."""
        told, kind = self.palette_panel.pointed(), self.overlays.kind
        square, words = self.state.pointed_words()
        if told or not square:
            return "", told or ("" if kind is None else self.overlays.explained(kind))
        return square, words

    def _flip_coordinates(self) -> None:
        self.app.change("look.coordinates", not self.app.settings.look.coordinates)
        self.relook()
        self.rebuild()

    # --- commands ---

    def do(self, name: str) -> None:
        """A command by its name, for keys, buttons and the menu."""
        self._commands[name]()

    def _all_commands(self) -> dict[str, Callable[[], Any]]:
        state, files, play, box = self.state, self.files, self.playing, self.state.box
        every = self.document.palette.symmetries
        tools = {"pick_tool" if tool == "pick" else tool: tool for tool in TOOLS}
        return {
            **{name: partial(state.hand.set_tool, tool) for name, tool in tools.items()},
            **{f"symmetry.{name}": partial(self._set_symmetry, name) for name in every},
            "change_side": state.change_side,
            "symmetry": self._next_symmetry,
            "make_symmetric": self._ask_symmetric,
            "undo": state.undo,
            "redo": state.redo,
            "save": files.save,
            "save_as": files.save_as,
            "new": self.new,
            "open": files.open,
            "details": self._open_details,
            "map_rules": self._open_rules,
            "resize": self._open_resize,
            "random": self._open_random,
            "share": self._share,
            "paste_text": files.ask_for_text,
            "playtest": play.start,
            "playtest_menu": lambda: self._popup("bar.play_menu", play.groups, width=230, start="start"),
            "analyse": play.analyse,
            "balance": self._balance,
            "squares_used": self._next_squares,
            "squares_lost": lambda: self._show_squares("lost"),
            "next_check": lambda: self._step_checks(1),
            "previous_check": lambda: self._step_checks(-1),
            "overlay": self.overlays.cycle,
            "overlay_menu": self._open_overlay_menu,
            "overlay_off": self.overlays.off,
            "grid": lambda: self.choose(grid=not self.choices.grid),
            "coordinates": self._flip_coordinates,
            "zoom_in": lambda: self.zoom(1),
            "zoom_out": lambda: self.zoom(-1),
            "zoom_all": lambda: self.zoom(0),
            "zoom_step": self.zoom_step,
            "menu": lambda: self._popup("bar.menu", self._menu, columns=3, width=236),
            "select_all": state.select_all,
            "copy": self._copy,
            "cut": self._cut,
            "paste": self._paste,
            "delete": state.delete,
            "rotate": lambda: state.transform(lambda: box.rotate(1)),
            "rotate_back": lambda: state.transform(lambda: box.rotate(-1)),
            "mirror_left_right": lambda: state.transform(lambda: box.mirror("left_right")),
            "mirror_top_bottom": lambda: state.transform(lambda: box.mirror("top_bottom")),
            "guide": self.start_guide,
            "help": self.help,
            "settings": lambda: self.app.open("settings"),
            "put_back": self.put_back,
            "leave": self.back,
        }

    def put_back(self) -> None:
        """Escape: one thing after another goes, the scene last."""
        if self.state.cancel():
            return
        if self.checks.marked >= 0:
            self.checks.forget()
            self.relook()
        elif not self.overlays.off():
            self.back()

    def may_play(self) -> bool:
        """Whether the map has no errors; if it has, they are told."""
        if self.document.playable:
            return True
        self.show_tab("checks")
        reason = self.state.names.finding(self.document.errors[0])
        self.state.say("editor.done.cannot_play", reason=reason)
        self.checks.step(1)
        self.app.audio.play("illegal")
        return False

    def dismiss_told(self) -> None:
        """The problems of the file were read."""
        self.document.told = ()
        self.checks.update()
        self.rebuild()

    def _step_checks(self, by: int) -> None:
        self.show_tab("checks")
        if not self.checks.step(by):
            self.state.say("editor.done.no_checks")

    # --- balance ---

    def _balance(self) -> None:
        if self.balance.state.running:
            self.balance.cancel()
        elif self.may_play():
            try:
                self.balance.start()
            except (NotPlayable, ProblemsError) as error:
                self.state.say("editor.done.cannot_play", reason=str(error))
                return
            self.show_tab("balance")
            self.rebuild()

    def _balance_done(self, report: BalanceReport) -> None:
        self._note("balance", games=report.games, level=report.level)

    def _next_squares(self) -> None:
        """Squares used, then squares lost on, then neither."""
        shown = self.balance.shown
        self._show_squares({"": "used", "used": "lost"}.get(shown, shown))

    def _show_squares(self, what: str) -> None:
        if self.balance.state.report is None:
            self.state.say("editor.done.balance_first")
            return
        self.balance.show(what)
        self.relook()
        self.rebuild()

    # --- cut and paste ---

    def _keep(self, clip: Clip | None) -> None:
        if clip is not None:
            self.state.clip = clip
            copy_text(clip.to_text(self.kit.name))

    def _copy(self) -> None:
        if self.state.needs_selection():
            self._keep(self.state.box.copy())
            self.state.say("editor.done.copied")

    def _cut(self) -> None:
        if self.state.needs_selection():
            self._keep(self.state.box.cut())
            self.changed()

    def _paste(self) -> None:
        """A part of a map hangs on the pointer then; a whole map's text is opened."""
        text, clip = clipboard_text(), self.state.clip
        try:
            clip = Clip.from_text(text, self.kit.name)
        except ValueError:
            if is_share_text(text) and clip is None:
                self.files.take_text(text)
                return
        if clip is None:
            self.state.say("editor.done.nothing_to_paste")
        else:
            self.state.float(clip)

    # --- the whole map ---

    def _set_symmetry(self, symmetry: SymmetryName) -> None:
        self.state.set_symmetry(symmetry)
        self.repaint()

    def _next_symmetry(self) -> None:
        every = self.document.palette.symmetries
        self._set_symmetry(every[(every.index(self.draft.symmetry) + 1) % len(every)])
        self.state.say("editor.done.symmetry", what=self.t(f"editor.symmetry_name.{self.draft.symmetry}"))

    def _ask_symmetric(self) -> None:
        """Ask which half is kept, and make the other one its image."""
        t, draft, palette = self.t, self.document.settled, self.document.palette
        symmetry = draft.symmetry
        if symmetry == "none" or not asymmetries(draft, palette, symmetry):
            self.state.say(f"editor.symmetric.{'none' if symmetry == 'none' else 'already'}")
            return
        halves: tuple[Half, ...] = HALVES
        if symmetry == "left_right":
            halves = ("left", "right")
        elif symmetry in ("top_bottom", "point"):
            halves = ("lower", "upper")

        def keep(half: Half) -> None:
            made = make_symmetric(draft, palette, symmetry, half)
            self.state.apply("symmetric", made, symmetry=symmetry)

        choices = [Action(half, t(f"editor.symmetric.{half}"), partial(keep, half)) for half in halves]
        choices.append(Action("cancel", t("dialog.cancel")))
        title, words = t("editor.symmetric.title"), t("editor.symmetric.words")
        self.app.push(Question(self.app, title, words, choices, icon=f"symmetry_{symmetry}"))

    def new(self) -> None:
        """Another map in place of this one: chosen in the dialog first, nothing is lost by looking."""
        self.ask_new(lambda draft: self.files.leave(lambda: self.files.take_new(draft)))

    def ask_new(self, on_made: Callable[[MapDraft], Any], **params: Any) -> NewMap:
        dialog = NewMap(self.app, self.document, self.board, self.files.library, on_made, **params)
        self.app.push(dialog)
        return dialog

    def _open_random(self) -> None:
        """Draw this board anew at random; its pieces may stay."""

        def take(draft: MapDraft) -> None:
            self.state.box.cancel()
            # the ground is another one, the map is the same: title, author and all stay
            drawn = replace(draft, meta=self.document.settled.meta)
            self.state.apply("random", set_symmetry(drawn, draft.symmetry))

        self.ask_new(take, begin="random", only_ground=True)

    def _open_resize(self) -> None:
        def take(draft: MapDraft) -> None:
            self.state.box.cancel()
            words = self.t("editor.size", width=draft.grid.width, height=draft.grid.height)
            self.state.apply("resize", draft, size=words)

        self.app.push(Resize(self.app, self.document, take))

    def _open_details(self) -> None:
        """Ask for what is said of the map; author and licence of the last one are proposed."""
        settled, path = self.document.settled, self.document.path
        shipped = path is not None and is_shipped_map(path)
        entry = MapEntry(path or Path(), "shipped" if shipped else "user")

        def keep(changes: Mapping[str, Any]) -> str | None:
            if changes.get("date"):
                try:
                    datetime.date.fromisoformat(changes["date"])
                except ValueError:
                    return self.t("editor.details.date_wrong")
            if changes:
                own = {name: changes[name] or "" for name in ("author", "licence") if name in changes}
                if own:
                    self.choose(**{name: words[:80] for name, words in own.items()})
                draft = set_meta(settled, **changes)
                self.state.apply("meta", draft, title=draft.title)
            return None

        dialog = DetailsDialog(self.app, drawn_card(self.kit, self.content, entry, settled), keep)
        for name in ("author", "licence"):
            dialog.values[name] = dialog.values[name] or getattr(self.choices, name)
        self.app.push(dialog)

    def _settings(self) -> Sequence[Setting]:
        """What maps of this game say of themselves that isn't drawn."""
        drafting = self.kit.drafting
        return drafting.settings(self.document.definitions) if drafting is not None else ()

    def _open_rules(self) -> None:
        """Ask for what the game's maps say of how they are played."""
        settled, settings = self.document.settled, self._settings()
        if not settings:
            return

        def take(meta: dict[str, Any]) -> None:
            self.state.box.cancel()
            if meta != settled.meta:
                self.state.apply("map_rules", settled.having(meta=meta))

        self.app.push(MapRules(self.app, self.kit.name, settled, settings, take))

    def _share(self) -> None:
        """Offer the map as it is drawn now as a text, a file, a picture."""
        document = self.document
        try:
            text, data = document.text(), document.data()
        except ValueError as error:
            self.state.say("editor.done.not_written", reason=str(error))
            return
        source = Source(self.kit, self.content, self.state.title, text, data, document.settled)
        self.app.push(ShareDialog(self.app, source))

    # --- the guide ---

    def start_guide(self) -> None:
        self.files.leave(self.begin_guide)

    def begin_guide(self) -> None:
        """A small empty map, and its first step."""
        draft = empty(self.document.palette, SIZE, SIZE, "point")
        self.take(MapDocument(self.kit, self.document.definitions, draft, key="new"))
        self.guide = Guide(self, self.state, self._show_anew, self._end_guide)
        self.rebuild()

    def _show_anew(self) -> None:
        self.relook()
        self.rebuild()

    def _end_guide(self) -> None:
        self.guide = None
        self._show_anew()

    def _offer_guide(self) -> None:
        """Offer it to somebody who was never offered it."""
        self.choose(guide_offered=True)
        t = self.t
        choices = [
            Action("guide", t("editor.guide.offer_accept"), self.begin_guide, kind="ink"),
            Action("later", t("editor.guide.offer_later"), self.new),
        ]
        title, words = t("editor.guide.offer_title"), t("editor.guide.offer_words")
        self.app.push(Question(self.app, title, words, choices, icon="tutorial"))

    # --- menus ---

    def _popup(self, anchor: str, groups: Callable[[], Sequence[Group]], **params: Any) -> None:
        """A small menu beside the widget of that key."""
        stop = next((stop for key, stop in self.focus.stops if key == anchor), None)
        rect = pygame.Rect(stop.rect) if stop is not None else self.frame.tools.rect
        self.app.push(Popup(self.app, lambda: rect, groups, **params))

    def _menu(self) -> list[Group]:
        history, box = self.history, self.state.box
        off = {name for name, can in (("undo", history.can_undo), ("redo", history.can_redo)) if not can}
        if not box.selection:
            off |= {"cut", "copy", "delete"}
            if box.floating is None:
                off |= {"rotate", "rotate_back", "mirror_left_right", "mirror_top_bottom"}
        if not self.app.can_open("library"):
            off.add("open")
        on = {"grid": self.choices.grid, "coordinates": self.app.settings.look.coordinates}
        missing = [] if self.playing.can_analyse else ["analyse"]
        missing += [] if self._settings() else ["map_rules"]
        return menu_groups(self.app, self.do, on=on, off=off, missing=missing)

    def _open_overlay_menu(self) -> None:
        self._popup("foot.overlay_menu", lambda: [self.overlays.group()], width=270)

    def open_balance_menu(self) -> None:
        self._popup("balance.options", self.balance_panel.groups, width=200)


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
    document = open_document(kit, content.definitions, None if path is None else Path(path), draft, told)
    return EditorScene(app, document, content, fresh=path is None and draft is None)
