"""The screen of the map editor, whether a map is of squares or of inches: its panels around the board, kept
up to date, and its commands by name.

What is done is told to the parts beside this module; what is drawn and how is the board's of each kind of map
(``square_screen.py``, ``table_screen.py``).
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, ClassVar

import pygame

from game.app.editor.balance_panel import BalancePanel
from game.app.editor.balancing import Balancing
from game.app.editor.checking import Checking
from game.app.editor.checks_panel import ChecksPanel
from game.app.editor.choices import EditorChoices, load_choices, save_choices
from game.app.editor.fairer_changes import FairerChanges
from game.app.editor.fairer_panel import FairerPanel
from game.app.editor.files import Files
from game.app.editor.frame import TABS, EditorFrame, maps_row
from game.app.editor.guide import Guide
from game.app.editor.guiding import Guiding
from game.app.editor.history_panel import HistoryPanel
from game.app.editor.labelling import Labelling
from game.app.editor.map_dialogs import MapDialogs
from game.app.editor.map_tabs import MapTabs
from game.app.editor.measuring import Measuring
from game.app.editor.menu import MENU_ITEMS, menu_groups
from game.app.editor.minimap import Minimap
from game.app.editor.open_maps import OpenMap, OpenMaps
from game.app.editor.panel import Painted
from game.app.editor.playing import Playing
from game.app.editor.popup import Group, Popup
from game.app.editor.steps import Steps
from game.app.editor.surface_input import SurfaceInput
from game.app.editor.tab_bar import TabBar
from game.app.editor.top_bar import TopBar
from game.app.editor.words import DraftWords
from game.app.table.boards import tools_of
from game.data.files.content import Content
from game.editor.autosave import Recoverable
from game.editor.balance import BalanceReport
from game.editor.document import MapDocument
from game.editor.history import History
from game.editor.listener import Listener
from game.model.finding import Place
from game.ui import widgets
from game.ui.controls.dialog import Question
from game.ui.controls.notice import Notice
from game.ui.layout import Area
from game.ui.scene import App, Scene

BELOW_EVERY_S = 0.25
"""Seconds between two looks at runs in other processes while a dialog lies over the map."""

SAID_S = 3.5
"""Seconds a message stays."""


class EditorScreen(Scene, ABC):
    """Shows the current one of ``maps``; ``board`` draws it, ``frames`` says where everything is, ``guides``
    is the guide through a first map."""

    name = "editor"
    guides: ClassVar[type[Guide]]
    frames: ClassVar[type[EditorFrame]] = EditorFrame
    bar_extra: ClassVar[Sequence[str]] = ()
    """Commands with a button of their own in the top bar, before the save."""

    input: SurfaceInput
    palette_panel: Any
    foot: Any

    def __init__(
        self, app: App, document: MapDocument, content: Content, board: Any, *, fresh: bool = False
    ) -> None:
        super().__init__(app)
        self.kit, self.content, self.board = document.kit, content, board
        self.board_rect = pygame.Rect(0, 0, 0, 0)
        self.frame = self.frames.of(Area(0, 0, 1280, 720))
        self._shown_map: OpenMap | None = None
        self.fresh = fresh
        self.tab = TABS[0]
        self.toast = Notice(self.invalidate, app.messages)
        self._look = (app.theme, app.texts)
        self._later: list[Callable[[], Any]] = []
        self._shown = (0, 1)
        """Place and length of the history as it was last shown."""
        self._covered_s = 0.0
        self.preview: Any = None
        """The map with a change that is pointed at, shown in place of the map as it is."""
        self.paintings = 0
        """How often what stands still was painted: kept pictures on it are older then."""
        self.maps = OpenMaps(self._use)
        self.tabs = MapTabs(
            self, self.maps, lambda document: self._opened(document, self.choices), arrived=self._arrived,
            leaving=lambda: self.guiding.stop(), ask_new=self.ask_new, leave_scene=self._go, later=self.later,
        )  # fmt: skip
        self.guiding = Guiding(
            self, self.guides, lambda: self.steps, take=self.tabs.take, leave=lambda do: self.files.leave(do),
            new=self.new, choose=self.choose, shown=self._guide_shown,
        )  # fmt: skip
        self.maps.add(self._opened(document, load_choices()))

    def _opened(self, document: MapDocument, choices: EditorChoices) -> OpenMap:
        """A map with all that is its own."""
        listener = Listener(
            drawn=self.drawn,
            changed=self.changed,
            marked=self.relook,
            tool_changed=self.tool_changed,
            say=self.say,
        )
        steps = self.make_state(document, choices, listener)
        balance = Balancing(steps, keep=self.app.keep, on_done=self._balance_done)
        fairer = FairerChanges(steps, balance)
        files = Files(self, steps, self.later, self.tabs.take)
        files.taken, files.leave_scene = self.maps.others, self.tabs.leave_all
        files.beside, files.measured = self.tabs.open_beside, lambda: fairer.unused
        playing = Playing(self, steps, self.content, self._may_play, self.choose)
        measuring = Measuring(self, steps, balance, fairer, self._may_play, self.show_tab)
        dialogs = MapDialogs(self, steps, self.content, self.choose)
        return OpenMap(steps, balance, fairer, files, playing, measuring, dialogs, self.make_labelling(steps))

    def _may_play(self) -> bool:
        return self.checking.may_play()

    def _use(self, one: OpenMap) -> None:
        """Show one of the open maps."""
        before = self._shown_map
        if before is not None:
            before.aim = self.board.camera.aim if self.board.camera.zoomed else None
            one.steps.choices = before.steps.choices
        self._shown_map = one
        self.hold(one.steps)
        self.balance, self.files, self.playing = one.balance, one.files, one.playing
        self.fairer, self.measuring, self.preview = one.fairer, one.measuring, None
        self.dialogs, self.labelling = one.dialogs, one.labelling
        self.make_tools()
        if self.guiding.guide is not None:
            self.guiding.guide.state = one.steps
        self.checks = ChecksPanel(
            self, one.steps, self.show_place, lambda: self.checking.dismiss_file_problems()
        )
        self.checking = Checking(self, one.steps, self.checks, self.show_tab, self._checked)
        self._commands = {**self._shared_commands(), **self.own_commands()}
        self.bar = TopBar(self, one.steps, self.do, lambda: self.checks.broken, extra=self.bar_extra)
        self.history_panel = HistoryPanel(self, one.steps)
        self.balance_panel = BalancePanel(
            self, one.steps, self.balance, self.do, self.choose, self.open_balance_menu,
            lambda: self.board.side_colours(self.document.palette),
        )  # fmt: skip
        self.fairer_panel = FairerPanel(self, one.steps, self.fairer, self.do, self.measuring.take_change)
        self.minimap = Minimap(
            self, one.steps, lambda: self.board.camera, self.board.small_picture,
            lambda: self.choices.minimap, self.relook,
        )  # fmt: skip
        self.tab_bar = TabBar(self, self.maps, self.tabs.close, self.do)
        self.board.show(self.draft)
        if one.aim is not None:
            self.board.camera.take_aim(one.aim)
        elif before is not None:
            self.board.camera.zoom_out()
        self.checks.update()
        self._shown = (self.history.index, len(self.history))
        if self.container is not None:
            self.rebuild()
            self.relook()

    # --- what is each editor's own ---

    @property
    @abstractmethod
    def steps(self) -> Steps:
        """What is done to the open map."""

    @abstractmethod
    def make_state(self, document: MapDocument, choices: EditorChoices, listener: Listener) -> Steps:
        """What is done to a map that is opened."""

    @abstractmethod
    def hold(self, steps: Any) -> None:
        """``steps`` gives these from now on: what ``make_state`` made of the map that is shown."""

    @abstractmethod
    def make_tools(self) -> None:
        """Make ``input``, ``palette_panel``, ``foot`` and what else this editor has."""

    @abstractmethod
    def make_words(self) -> DraftWords:
        """The words in the present language."""

    @abstractmethod
    def make_labelling(self, steps: Any) -> Labelling[Any]:
        """What asks for the labels of a map."""

    @abstractmethod
    def own_commands(self) -> Mapping[str, Callable[[], Any]]:
        """The commands that only this editor has."""

    @abstractmethod
    def relook(self) -> None:
        """What is marked on the board has changed."""

    @abstractmethod
    def show_place(self, place: Place) -> None:
        """Bring a place of the board into view."""

    @abstractmethod
    def build_own(self) -> None:
        """The widgets of this editor, after those of the top bar."""

    @property
    @abstractmethod
    def own_panels(self) -> Sequence[Painted]:
        """The panels of this editor that stand still."""

    @abstractmethod
    def changed_look(self, draft: Any) -> Any:
        """What is marked on the board while a change is shown: what differs from the map as it is."""

    @abstractmethod
    def ask_new(self, on_made: Callable[[Any], Any]) -> object:
        """Ask what a new map begins with; ``on_made`` gets it."""

    @abstractmethod
    def put_back(self) -> None:
        """Escape: one thing after another goes, the scene last."""

    @abstractmethod
    def idle(self) -> set[str]:
        """The commands of this editor that can't be done now."""

    @abstractmethod
    def zoomed(self) -> None:
        """The board is shown larger or smaller."""

    def switched(self) -> dict[str, bool]:
        """The switches of the view, and whether they are on."""
        return {}

    def update_own(self, dt: float) -> None:
        """What this editor does as time passes."""

    def new(self) -> None:
        """Another map in place of this one: chosen in the dialog first, nothing is lost by looking."""
        self.ask_new(lambda draft: self.files.leave(lambda: self.files.take_new(draft)))

    def _arrived(self, left: Recoverable | None) -> None:
        """Another map has come on screen; ``left``: a crash left it."""
        self.rebuild()
        self.relook()
        if left is not None:
            self.files.recovered(left)
            self.later(self.files.offer_recovery)  # the others have tabs of their own

    # --- what there is ---

    @property
    def document(self) -> MapDocument:
        return self.steps.document

    @property
    def draft(self) -> Any:
        return self.steps.draft

    @property
    def history(self) -> History:
        return self.document.history

    @property
    def choices(self) -> EditorChoices:
        return self.steps.choices

    # --- life ---

    def enter(self) -> None:
        fresh, self.fresh = self.fresh, False

        def begin() -> None:
            if self.app.stack.top is self and not self.files.offer_recovery() and fresh:
                self.guiding.offer()

        self.later(begin)

    def leave(self) -> None:
        self.maps.close()

    def cover(self) -> None:
        self.toast.words = ""  # what is covered is frozen: it would stand there as long as the dialog
        self.input.forget()

    def uncover(self) -> None:
        turns = self.playing.came_back()
        if turns is not None:
            self._note("playtest", n=turns)
            self.steps.say("editor.done.playtest_back", n=turns)
            self.input.look_for_pointer(self.app.mouse)
        self.relook()
        self.rebuild()

    def back(self) -> None:
        self.tabs.leave_all(self._go)

    def _go(self) -> None:
        if len(self.app.stack) > 1:
            self.app.pop()
        else:
            self.app.to_menu()

    def may_quit(self) -> bool:
        if not any(one.asks for one in self.maps.all):
            return True
        if not isinstance(self.app.stack.top, Question):
            self.tabs.leave_all(self.app.quit)
        return False

    def make_way(self, title: str, go: Callable[[], object], *, leaving: bool) -> None:
        """What lies over it changes nothing of this map; what takes its place asks first."""
        if leaving:
            self.files.leave(go)
        else:
            go()

    def take_drop(self, files: list[Path], texts: list[str]) -> bool:
        if not self.files.takes(files[0] if files else "".join(texts)):
            return False
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

    def later(self, do: Callable[[], Any]) -> None:
        """Do it as soon as this scene is on top."""
        self._later.append(do)

    # --- telling ---

    def say(self, words: str) -> None:
        """Tell the player something, for a few seconds."""
        self.toast.say(words, SAID_S)

    def tool_changed(self) -> None:
        """Another tool is in hand."""
        if self.container is not None:
            self.palette_panel.refresh()
        self.repaint()
        self.relook()
        self.guiding.look()

    def _draw_toast(self, surface: pygame.Surface) -> None:
        """Never over the map, the switches below it, the guide, nor buttons at the foot of a panel."""
        guided = (self.guiding.guide is not None or self.fairer_panel.visible) and not self.frame.small
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
        self.checking.now()
        self._shown = (self.history.index, len(self.history))
        self.history_panel.update()
        self.tab_bar.refresh()
        self.bar.refresh()
        self.balance_panel.update()
        self.guiding.look()

    def drawn(self) -> None:
        """A stroke goes on: show the map, and a few times a second what is wrong with it."""
        self.preview = None
        self.board.show(self.draft)
        self.checking.soon()
        self.relook()

    def _checked(self, counts: bool) -> None:
        """Other problems are listed; ``counts``: more or fewer than before."""
        if counts:
            self.repaint() if self.frame.tabs is None else self.rebuild()
        self.relook()

    def choose(self, **changes: Any) -> None:
        """Remember a choice for the next time."""
        self.steps.choices = self.choices.model_copy(update=changes)
        if self.app.keep:
            save_choices(self.choices)
        self.relook()
        self.rebuild()

    # --- building and drawing ---

    def make_stale(self) -> None:
        super().make_stale()
        if self._look != (self.app.theme, self.app.texts):
            self._look = (self.app.theme, self.app.texts)
            self.steps.names = self.make_words()
            self.board.set_tools(tools_of(self.app, self.content))
            self.checks.update()

    def build(self) -> None:
        several, guide = len(self.maps.all) > 1, self.guiding.guide
        guided = guide is not None
        page = Area.of(self.size, self.app.scale)
        f = self.frame = self.frames.of(page, guided=guided, maps=several)
        self.board_rect = f.board.rect
        self.board.set_rect(self.board_rect, self.app.scale)
        self.board.show(self.draft if self.preview is None else self.preview)
        for name, panel in zip(TABS, self._panels(), strict=True):
            area: Area = getattr(f, name)
            panel.place(area, small=f.small, visible=f.tabs is None or self.tab == name)
        if guided and f.tabs is None:
            self.history_panel.visible = False  # its place is the guide's
        fairer = self.fairer.shown and self.balance_panel.visible
        self.fairer_panel.place(f.fairer(guided=guided), small=f.small, visible=fairer)
        if fairer:  # it is in their place
            self.balance_panel.visible = self.history_panel.visible = False
        self.bar.build(f)
        if several:
            self.tab_bar.build(maps_row(f.bar).rect)
        self.build_own()
        if f.tabs is not None:
            labels = [self.t(f"editor.{tab}") for tab in TABS]
            if wrong := sum(self.checks.counts):
                labels[0] = f"{labels[0]} {wrong}"
            widgets.segments(
                self, f.tabs.rect, labels, chosen=TABS.index(self.tab), key="tab",
                on_choose=lambda index: self.show_tab(TABS[index]),
            )  # fmt: skip
        for panel in (*self._panels(), self.fairer_panel):
            panel.build()
        if guide is not None:
            guide.build(f)
        if self.focus.current is None:
            self.focus.focus_first("board")
        self.relook()

    def _panels(self) -> tuple[ChecksPanel, BalancePanel, HistoryPanel]:
        """The right column, in the order of ``TABS``."""
        return self.checks, self.balance_panel, self.history_panel

    def paint(self, surface: pygame.Surface) -> None:
        self.paintings += 1
        for panel in (self.bar, *self.own_panels, *self._panels(), self.fairer_panel):
            panel.paint(surface)

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        self.board.draw(surface)
        self.minimap.draw(surface)
        for panel in (self.palette_panel, self.checks, self.history_panel):
            panel.draw(surface, self.paintings)
        self.fairer_panel.draw(surface)
        self.foot.draw(surface)
        if self.guiding.guide is not None:
            self.guiding.guide.paint(surface)

    def draw_over(self, surface: pygame.Surface) -> None:
        if self.guiding.guide is not None:
            self.guiding.guide.draw(surface)
        self._draw_toast(surface)

    def handle(self, event: pygame.event.Event) -> bool:
        middle = event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_MIDDLE
        if middle and self.tab_bar.visible and self.tab_bar.middle(event.pos):
            return True
        if self.guiding.guide is not None and self.guiding.guide.handle(event):
            return True
        if self.minimap.handle(event):
            return True
        if self.fairer_panel.handle(event):
            self.invalidate()
            return True
        lists = (panel.cells for panel in (self.checks, self.history_panel) if panel.visible)
        if self.palette_panel.handle(event) or any(cells.handle(event) for cells in lists):
            self.invalidate()
            return True
        return self.input.handle(event)

    def update(self, dt: float) -> None:
        if self.paintings:  # its own first frame comes before what opens on top of it
            waiting, self._later = self._later, []
            for do in waiting:
                do()
        if self.app.stack.top is not self:
            return
        if self._shown != (self.history.index, len(self.history)):
            self.changed()  # choosing another tool ends a stroke, too
        self.checking.update(dt)
        self._poll_runs()
        self._look_at_change()
        self.update_own(dt)
        if self.board.update(dt * 1000):
            self.invalidate()
        self.files.tick()
        self.toast.update(dt)

    def _poll_runs(self) -> bool:
        """Ask how the runs in other processes stand; whether anything is new."""
        balanced, evened = self.balance.poll(), self.fairer.poll()
        if balanced:
            self.balance_panel.update()
            self.relook()
        if evened:
            self.fairer_panel.update()
        return balanced or evened

    def update_below(self, dt: float) -> bool:
        self._covered_s += dt
        if self._covered_s < BELOW_EVERY_S:
            return False
        self._covered_s = 0.0
        return self._poll_runs()

    def due_below(self) -> float:
        return BELOW_EVERY_S if self.measuring.due() < math.inf else math.inf

    def due(self) -> float:
        if self._later or self._shown != (self.history.index, len(self.history)):
            return 0.0
        parts = (self.checking, self.measuring, self.board, self.toast)
        return min(part.due() for part in parts)

    def _guide_shown(self) -> None:
        """Another step of the guide is shown, or none any more."""
        self.relook()
        self.rebuild()

    # --- the view ---

    def zoom(self, notches: float, at: tuple[int, int] | None = None) -> None:
        """Larger or smaller squares; 0: the whole board."""
        done = self.board.camera.zoom(notches, at) if notches else self.board.camera.zoom_out()
        if done:
            self.zoomed()
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

    # --- commands ---

    def do(self, name: str) -> None:
        """A command by its name, for keys, buttons and the menu."""
        command = self._commands.get(name)
        if command is not None:  # keys are the same for every editor
            command()

    def _shared_commands(self) -> dict[str, Callable[[], Any]]:
        state, files, play, tabs = self.steps, self.files, self.playing, self.tabs
        dialogs, measuring, maps = self.dialogs, self.measuring, self.maps
        every = self.document.palette.symmetries
        return {
            **{f"symmetry.{name}": partial(dialogs.set_symmetry, name) for name in every},
            "symmetry": dialogs.next_symmetry,
            "make_symmetric": dialogs.make_symmetric,
            "undo": state.undo,
            "redo": state.redo,
            "save": files.save,
            "save_as": files.save_as,
            "new": self.new,
            "open": files.open,
            "details": dialogs.details,
            "map_rules": dialogs.rules,
            "suggests": dialogs.suggestions,
            "label": self.labelling.start,
            "share": dialogs.share,
            "paste_text": files.ask_for_text,
            "playtest": play.start,
            "playtest_menu": lambda: self._popup("bar.play_menu", play.groups, width=230, start="start"),
            "analyse": play.analyse,
            "balance": measuring.start_or_stop,
            "evening": measuring.open_fairer,  # named so in players' files of keys
            "fairer_again": measuring.try_fairer,
            "fairer_close": measuring.close_fairer,
            "new_tab": tabs.new,
            "open_tab": tabs.choose,
            "close_tab": tabs.close,
            "next_tab": lambda: maps.go(maps.at + 1),
            "previous_tab": lambda: maps.go(maps.at - 1),
            "next_check": lambda: self.checking.step(1),
            "previous_check": lambda: self.checking.step(-1),
            "zoom_in": lambda: self.zoom(1),
            "zoom_out": lambda: self.zoom(-1),
            "zoom_all": lambda: self.zoom(0),
            "zoom_step": self.zoom_step,
            "minimap": lambda: self.choose(minimap=not self.choices.minimap),
            "menu": lambda: self._popup("bar.menu", self._menu, columns=3, width=236),
            "help": self.help,
            "guide": self.guiding.start,
            "settings": lambda: self.app.open("settings"),
            "put_back": self.put_back,
            "leave": self.back,
        }

    def _look_at_change(self) -> None:
        """Show the change that is pointed at on the board, or the map as it is again."""
        pointed = None if self.steps.pressing else self.fairer_panel.pointed()
        if pointed is self.preview:
            return
        self.preview = pointed
        self.board.show(self.draft if pointed is None else pointed)
        self.relook()

    def _balance_done(self, report: BalanceReport) -> None:
        self._note("balance", games=report.games, level=report.level)

    # --- menus ---

    def _popup(self, anchor: str, groups: Callable[[], Sequence[Group]], **params: Any) -> None:
        """A small menu beside the widget of that key."""
        stop = next((stop for key, stop in self.focus.stops if key == anchor), None)
        rect = pygame.Rect(stop.rect) if stop is not None else self.frame.tools.rect
        self.app.push(Popup(self.app, lambda: rect, groups, **params))

    def _menu(self) -> list[Group]:
        history = self.history
        off = {name for name, can in (("undo", history.can_undo), ("redo", history.can_redo)) if not can}
        off |= self.idle()
        if not self.app.can_open("library"):
            off.add("open")
        missing = {name for name in MENU_ITEMS if name not in self._commands}
        missing |= set() if self.playing.can_analyse else {"analyse"}
        missing |= set() if self.dialogs.settings() else {"map_rules"}
        return menu_groups(self.app, self.do, on=self.switched(), off=off, missing=missing)

    def open_balance_menu(self) -> None:
        self._popup("balance.options", self.balance_panel.groups, width=200)
