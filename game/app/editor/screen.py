"""The screen of the map editor: the board, the panels around it, and what can be done.

The board is passed in (``board.py``); everything else is done by the modules beside this one.
"""

from __future__ import annotations

import contextlib
import math
from collections.abc import Callable, Hashable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, ClassVar, Generic, TypeVar

import pygame

from game.app.editor.balance_panel import balance_groups
from game.app.editor.balancing import Balancing
from game.app.editor.board import BoardCalls, DraftPlace, EditorBoard, PanelMarks
from game.app.editor.checking import Checking
from game.app.editor.checks_panel import CheckPress, Checks
from game.app.editor.choices import EditorChoices, editor_choices
from game.app.editor.commands import CloseMap, EditorPress, SetSymmetry, ShowMap, keyed, of
from game.app.editor.fairer_changes import FairerChanges
from game.app.editor.fairer_panel import FairerPress
from game.app.editor.files import Files
from game.app.editor.guide import GuidePress, guide_card
from game.app.editor.guiding import Guiding
from game.app.editor.map_dialogs import MapDialogs
from game.app.editor.map_tabs import MapTabs
from game.app.editor.measuring import Measuring
from game.app.editor.menu import menu_groups
from game.app.editor.minimap import LookAt, MinimapPlace, minimap
from game.app.editor.open_maps import OpenMap, OpenMaps
from game.app.editor.panel import card_rect
from game.app.editor.playing import Playing
from game.app.editor.right_column import TABS, RightColumn, ShowPanel
from game.app.editor.steps import Steps
from game.app.editor.tab_bar import tab_bar
from game.app.editor.top_bar import top_bar
from game.app.maps.which_game import WhichGame
from game.app.table.boards import tools_of
from game.data.files.content import Content
from game.editor.autosave import Recoverable
from game.editor.document import MapDocument
from game.editor.listener import Listener
from game.model.entries import window_games
from game.ui.commands import Commands, Declared, ListChosen, ListOpened, Set
from game.ui.controls.dialog import Question
from game.ui.controls.popup import Popup, PopupGroup
from game.ui.flow import Flow
from game.ui.layout import GROW
from game.ui.model import Model
from game.ui.scene import App
from game.ui.screen import Screen
from game.ui.tree.holders import Column, Row, Stack
from game.ui.tree.node import Node
from game.view.board.overview import place_under

BELOW_EVERY_S = 0.25
"""Seconds between two looks at runs in other processes while a dialog lies over the map."""

SAID_S = 3.5
"""Seconds a message stays."""

AnyBoard = TypeVar("AnyBoard", bound=EditorBoard)


def itself(screen: Any) -> Any:
    """The screen."""
    return screen


def board(screen: Any) -> Any:
    """The board."""
    return screen.board


def state(screen: Any) -> Any:
    """The current map, as it is drawn on."""
    return screen.maps.current.steps


def files(screen: EditorScreen[Any]) -> Files:
    """The current map's file."""
    return screen.maps.current.files


def playing(screen: EditorScreen[Any]) -> Playing:
    """What plays the current map."""
    return screen.maps.current.playing


def measuring(screen: EditorScreen[Any]) -> Measuring:
    """What measures the current map."""
    return screen.maps.current.measuring


def dialogs(screen: EditorScreen[Any]) -> MapDialogs:
    """The dialogs about the current map."""
    return screen.maps.current.dialogs


def tabs(screen: EditorScreen[Any]) -> MapTabs:
    """What opens and closes maps."""
    return screen.tabs


def guiding(screen: EditorScreen[Any]) -> Guiding:
    """The guide to a first map."""
    return screen.guiding


def column(screen: EditorScreen[Any]) -> RightColumn:
    """The right column."""
    return screen.column


def checks(screen: EditorScreen[Any]) -> Checks:
    """The current map's problems."""
    return screen.column.checks


def checking(screen: EditorScreen[Any]) -> Checking:
    """What checks the current map."""
    return screen.column.checking


class EditorScreen(Screen, Generic[AnyBoard]):
    """Shows the current one of ``maps`` on ``board``. ``fresh``: nothing was opened, so ask for a new map."""

    name, context, home = "editor", "editor", "board"
    extra: ClassVar[Sequence[EditorPress]] = ()
    """Commands with their own buttons in the top bar."""

    def __init__(
        self, app: App, document: MapDocument, content: Content, board: AnyBoard, *, fresh: bool = False
    ) -> None:
        super().__init__(app)
        self.kit, self.content, self.board, self.fresh = document.kit, content, board, fresh
        self._shown_map: OpenMap | None = None
        self._look = (app.theme, app.texts)
        self._later: list[Callable[[], Any]] = []
        self._shown = (0, 1)
        """The version of the history last shown."""
        self._covered_s = 0.0
        self._drawn_once = False
        board.join(self)
        self.column = RightColumn(self, board)
        self.maps = OpenMaps(self._use)
        self.tabs = MapTabs(
            self, self.maps, lambda document: self._opened(document, self.choices), arrived=self._arrived,
            leaving=lambda: self.guiding.stop(), ask_new=board.ask_new, leave_scene=super().back,
            later=self.later,
        )  # fmt: skip
        self.guiding = Guiding(
            self, board.guide, lambda: self.maps.current.steps, take=self.tabs.take,
            leave=lambda do: self.files.leave(do), choose=self.choose,
            new=lambda: self._new_of(self.kit.name),
        )  # fmt: skip
        self.maps.add(self._opened(document, editor_choices().value()))

    # --- the open maps ---

    def _opened(self, document: MapDocument, choices: EditorChoices) -> OpenMap:
        """Return a document as an open map."""
        listener = Listener(
            drawn=lambda: self.column.checking.soon(), changed=self.changed, tool_changed=self._tool_changed,
            say=self.tell, refuse=lambda words: self.notice.say(words, SAID_S, refuses=True),
        )  # fmt: skip
        steps = self.board.open(document, choices, listener)
        balance = Balancing(
            steps, keep=self.app.keep,
            on_done=lambda run: steps.document.note("balance", {"games": run.games, "level": run.level}),
        )  # fmt: skip
        fairer = FairerChanges(steps, balance)
        files = Files(self, steps, self.later, self.tabs.take)
        files.taken, files.leave_scene = self.maps.others, self.tabs.leave_all
        files.in_tab = lambda path: self.maps.find(path) not in (None, self.maps.at)
        files.beside, files.measured = self.tabs.open_beside, lambda: fairer.unused
        playing = Playing(self, steps, self.content, lambda: self.column.checking.may_play(), self.choose)
        measuring = Measuring(
            self, steps, balance, fairer, lambda: self.column.checking.may_play(),
            lambda tab: self.column.show_tab(tab),
        )  # fmt: skip
        dialogs = MapDialogs(self, steps, self.content, self.choose)
        return OpenMap(steps, balance, fairer, files, playing, measuring, dialogs)

    def _use(self, one: OpenMap) -> None:
        """Show one of the open maps."""
        before, board = self._shown_map, self.board
        tab, camera = TABS[0], board.drawing.camera
        if before is not None:
            before.aim = camera.aim if camera.zoomed else None
            one.steps.choose(before.steps.choices)
            tab = self.column.tab
        self._shown_map, self.files = one, one.files
        board.show(one.steps, BoardCalls(self.choose, self.popup, one.files.take_pasted, self.later))
        if self.guiding.guide is not None:
            self.guiding.guide.state = one.steps
        self.column.tab = tab
        self.column.show(one)
        if one.aim is not None:
            board.drawing.camera.take_aim(one.aim)
        elif before is not None:
            board.drawing.camera.zoom_out()
        self._shown = self.document.history.version

    def new(self) -> Flow:
        """Ask for another map in place of this one, of this game or another: dialogs come first, so that
        looking loses nothing."""
        games = window_games(lambda info: info.editable)
        game = self.kit.name if len(games) < 2 else (yield WhichGame(self.app, games, self.kit.name))
        if game:
            self._new_of(game)

    def _new_of(self, game: str) -> None:
        if game == self.kit.name:
            self.board.ask_new(lambda draft: self.files.leave(lambda: self.files.take_new(draft)))
        else:
            self.tabs.leave_all(lambda: self.app.open("editor", how="replace", game=game))

    def _arrived(self, left: Recoverable | None) -> None:
        """React to a new map on the screen; ``left``: a crash left it behind."""
        if left is not None:
            self.files.recovered(left)
            self.later(self.files.offer_recovery)  # the others have tabs of their own

    @property
    def document(self) -> MapDocument:
        return self.board.state.document

    @property
    def draft(self) -> Any:
        return self.board.state.draft

    @property
    def choices(self) -> EditorChoices:
        return self.board.state.choices

    def choose(self, **changes: Any) -> None:
        """Store a choice for the next time."""
        self.board.state.choose(self.choices.model_copy(update=changes))
        if self.app.keep:
            with contextlib.suppress(OSError):  # the defaults are back the next time
                editor_choices().write(self.choices)

    def choose_one(self, command: Set) -> None:
        """Store a choice by its name."""
        self.choose(**{command.name: command.value})

    def flip(self, name: str) -> None:
        """Switch one of the choices on or off."""
        self.choose(**{name: not getattr(self.choices, name)})

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
        self.notice.words = ""  # what is covered is frozen: it would stand there as long as the dialog
        self.board.input.forget()

    def uncover(self) -> None:
        turns = self.maps.current.playing.came_back()
        if turns is not None:
            self.document.note("playtest", {"n": turns})
            self.board.state.say("editor.done.playtest_back", n=turns)
            self.board.input.point_at(self.app.mouse)

    def back(self) -> None:
        self.tabs.leave_all(super().back)

    def may_quit(self) -> bool:
        if not any(one.asks for one in self.maps.all):
            return True
        if not isinstance(self.app.stack.top, Question):
            self.tabs.leave_all(self.app.quit)
        return False

    def make_way(self, title: str, go: Callable[[], object], *, leaving: bool) -> None:
        """Let something cover this map, which it doesn't change; what replaces the map asks first."""
        if leaving:
            self.tabs.leave_all(go)
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
            self.tell(self.t("editor.drop.more"))
        return True

    def later(self, do: Callable[[], Any]) -> None:
        """Call ``do`` as soon as this scene is on top."""
        self._later.append(do)

    # --- telling ---

    def tell(self, words: str, seconds: float = SAID_S) -> None:
        super().tell(words, seconds)

    def _tool_changed(self) -> None:
        """React to another tool in hand."""
        self.guiding.look()

    def changed(self) -> None:
        """React to a change of the map or the selection."""
        self.column.checking.now()
        if self._shown != self.document.history.version:
            self.notice.done()
        self._shown = self.document.history.version
        self.guiding.look()

    @property
    def preview(self) -> Any:
        """The map with the change under the pointer, shown in place of the map; ``None``: the map is."""
        return None if self.board.state.pressing else self.column.changes.pointed()

    def _marks(self) -> PanelMarks:
        if self.preview is not None:
            return PanelMarks(changed=self.preview)
        checks, balance = self.column.checks, self.maps.current.balance
        highlight = checks.highlight() | self.guiding.places()
        return PanelMarks(*checks.places(), highlight, balance.usage(), balance.losses())

    # --- building and drawing ---

    def make_stale(self) -> None:
        super().make_stale()
        if self._look != (self.app.theme, self.app.texts):
            self._look = (self.app.theme, self.app.texts)
            for one in self.maps.all:
                one.steps.names = self.board.words(one.steps.document)
            self.board.drawing.set_tools(tools_of(self.app, self.content))
            self.column.checks.update()

    def watched(self) -> Hashable:
        document = self.document
        return (
            self.pointed, document.draft, document.settled, document.saved, document.path,
            document.file_problems, document.history.version, self.board.watched(), self.column.watched(),
        )  # fmt: skip

    def compose(self) -> Node:
        steps, maps, document, d = self.maps.current.steps, self.maps, self.document, self.density
        draft, guide = self.draft if self.preview is None else self.preview, self.guiding.guide
        # a stroke changes the draft in every frame, and hardly anything around the board
        seen = self.size, self.app.scale, Model.times_changed, self.app.settings, self.pointed
        told = *seen, steps, document.settled, document.history.version, document.path, document.changed
        card = None if guide is None else guide_card(self, guide)
        camera = self.board.drawing.camera
        zoomed = self.choices.minimap and camera.zoomed
        return Column(pad=(d.margin, d.pad, d.margin), gap=d.pad).of(
            self.part(self._bar, *told),
            tab_bar(self, [one.steps for one in maps.all], maps.at, full=maps.full)
            if len(maps.all) > 1 else None,
            Row(gap=d.pad, high=GROW).of(
                self.part(self.board.palette.compose, *seen, *self.board.palette.watched()),
                Column(gap=d.gap, wide=GROW, high=GROW).of(
                    Stack(high=GROW).of(
                        DraftPlace("board", None, steps, draft, self.board.look(self._marks())),
                        minimap(camera, self.app.scale) if zoomed else None,
                    ),
                    *self.board.below(),
                ),
                Column(wide=self.board.beside, high=GROW).of(
                    self.part(self.column.compose, card, *told, self.column.watched())
                ),
            ),
        )  # fmt: skip

    def _bar(self, *seen: Hashable) -> Node:
        return top_bar(self, self.maps.current.steps, self.column.checks, self.extra)

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        self._drawn_once = True
        self.board.drawing.draw(surface)
        if (small := self.placed(MinimapPlace)) is not None:
            frame = small.area.inset(-3).rect
            self.painter.box(surface, frame, self.app.theme["surface.raised"], self.app.theme["ink.primary"])
            self.board.drawing.overview(surface, self.document.settled, small.rect)

    def draw_over(self, surface: pygame.Surface) -> None:
        guide = self.guiding.guide
        if guide is not None and not guide.found:
            points = guide.step.points
            rect = card_rect(self, points) or self.focus.by_key(points).rect
            ink, around = self.app.theme["move.reach_ink"], self.px(6)
            self.painter.box(surface, rect.inflate(around, around), None, ink, width=3, radius=8)
        self.column.draw_toast(surface, self.notice)

    # --- events ---

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_MIDDLE:
            under = self.tree.at(event.pos)
            if under is not None and isinstance(under.node.command, ShowMap):
                self.do(CloseMap(under.node.command.at))
                return True
        return bool(super().handle(event) or self.board.input.handle(event))

    def handle_key(self, event: pygame.event.Event) -> bool:
        """Leave all keys to the board: some mean something else there."""
        return False

    def update(self, dt: float) -> None:
        if self._drawn_once:  # its own first frame comes before what opens on top of it
            waiting, self._later = self._later, []
            for do in waiting:
                do()
        if self.app.stack.top is not self:
            return
        if self._shown != self.document.history.version:
            self.changed()  # choosing another tool ends a stroke, too
        self.column.checking.update(dt)
        self.column.poll_runs()
        self.board.update(dt)
        self.files.tick()
        self.notice.update(dt)

    def update_below(self, dt: float) -> bool:
        self._covered_s += dt
        if self._covered_s < BELOW_EVERY_S:
            return False
        self._covered_s = 0.0
        return self.column.poll_runs()

    def due_below(self) -> float:
        return BELOW_EVERY_S if self.maps.current.measuring.due() < math.inf else math.inf

    def due(self) -> float:
        if self._later or self._shown != self.document.history.version:
            return 0.0
        parts = (self.column.checking, self.maps.current.measuring, self.board, self.notice)
        return min(part.due() for part in parts)

    # --- commands ---

    def help(self) -> None:
        self.app.push(self.board.help_card(self.app, self.kit.name, self.guiding.start))

    def put_back(self) -> None:
        """Close one thing at a time, the scene last (Escape)."""
        if self.board.state.cancel() or self.maps.current.measuring.put_back():
            return
        if self.column.checks.marked >= 0:
            self.column.checks.forget()
        elif not self.board.put_back():
            self.back()

    def set_symmetry(self, command: SetSymmetry) -> None:
        """Switch to another symmetry."""
        self.maps.current.dialogs.set_symmetry(command.value)

    def look_at(self, command: LookAt) -> None:
        """Centre the view on a place of the minimap."""
        camera, small = self.board.drawing.camera, self.placed(MinimapPlace)
        if small is not None:
            camera.look_at(*place_under(camera, small.rect, command.at))

    def show_map(self, command: ShowMap) -> None:
        """Show another of the open maps."""
        self.maps.go(command.at)

    def show_panel(self, command: ShowPanel) -> None:
        """Show another panel of the right column."""
        self.column.show_tab(command.value)

    def next_map(self) -> None:
        """Show the map of the next tab."""
        self.maps.go(self.maps.at + 1)

    def previous_map(self) -> None:
        """Show the map of the tab before."""
        self.maps.go(self.maps.at - 1)

    def close_map(self, command: CloseMap) -> None:
        """Close one of the open maps."""
        self.tabs.close(command.at)

    def open_settings(self) -> None:
        """Open the settings."""
        self.app.open("settings")

    def popup(self, beside: str, groups: Callable[[], Sequence[PopupGroup]], **params: Any) -> None:
        """Open a small menu beside the stop of that name."""
        stop = next((stop for key, stop in self.focus.stops if key == beside), None)
        rect = pygame.Rect(0, 0, 0, 0) if stop is None else pygame.Rect(stop.rect)
        self.app.push(Popup(self.app, rect.copy, groups, **params))

    def open_play_menu(self) -> None:
        """Ask how the map is to be played."""
        self.popup("bar.play_menu", self.maps.current.playing.groups, width=230, start="start")

    def open_run_options(self) -> None:
        """Ask how the balance is to be measured."""
        groups = partial(balance_groups, self.app.texts, self.maps.current.balance, self.choose)
        self.popup("balance.options", groups, width=200)

    def open_menu(self) -> None:
        """Open the menu of all commands."""
        self.popup("bar.menu", self._groups, columns=3, width=236)

    def _groups(self) -> list[PopupGroup]:
        one, choices, history = self.maps.current, self.choices, self.document.history
        off = {
            press for press, can in (
                (EditorPress.UNDO, history.can_undo), (EditorPress.REDO, history.can_redo),
                (EditorPress.OPEN, self.app.can_open("library")),
            ) if not can
        }  # fmt: skip
        missing = set() if one.playing.can_analyse else {EditorPress.ANALYSE}
        missing |= set() if one.dialogs.settings() else {EditorPress.MAP_RULES}
        on = {**self.board.switched(), EditorPress.GRID: choices.grid, EditorPress.MINIMAP: choices.minimap}
        return menu_groups(self, on=on, off=off | self.board.idle(), missing=missing)

    commands = Commands(
        Declared(EditorPress.MENU, icon="menu", tip="editor.menu", binding="menu", do=open_menu),
        Declared(Set, do=choose_one),
        Declared(SetSymmetry, do=set_symmetry),
        Declared(LookAt, do=look_at),
        Declared(ShowMap, do=show_map),
        Declared(CloseMap, do=close_map),
        Declared(GuidePress.SKIP, "editor.guide.skip", do=of(guiding, Guiding.end)),
        Declared(GuidePress.NEXT, do=of(guiding, Guiding.next)),
        Declared(ShowPanel, do=show_panel),
        Declared(CheckPress.DISMISS, "editor.dismiss", do=of(checks, Checks.dismiss)),
        Declared(ListChosen("checks"), do=of(column, RightColumn.show_check)),
        Declared(ListOpened("checks"), do=of(column, RightColumn.show_check)),
        Declared(ListChosen("history"), do=of(column, RightColumn.go_to_step)),
        Declared(ListOpened("changes"), do=of(column, RightColumn.take_change)),
        Declared(FairerPress.STOP, "fairer.stop", icon="stop", do=of(column, RightColumn.stop_measuring)),
        Declared(
            EditorPress.BALANCE_OPTIONS, icon="chevron_down", tip="editor.run_options", do=open_run_options
        ),
        keyed(EditorPress.NEW, new, "plus"),
        keyed(EditorPress.OPEN, of(files, Files.open), "folder"),
        keyed(EditorPress.NEW_TAB, of(tabs, MapTabs.new), "plus"),
        keyed(EditorPress.OPEN_TAB, of(tabs, MapTabs.choose), "folder"),
        keyed(EditorPress.CLOSE_TAB, of(tabs, MapTabs.close), "close"),
        keyed(EditorPress.NEXT_TAB, next_map),
        keyed(EditorPress.PREVIOUS_TAB, previous_map),
        keyed(EditorPress.SAVE, of(files, Files.save), "save"),
        keyed(EditorPress.SAVE_AS, of(files, Files.save_as), "copy"),
        keyed(EditorPress.DETAILS, of(dialogs, MapDialogs.details), "tag"),
        keyed(EditorPress.MAP_RULES, of(dialogs, MapDialogs.rules), "list"),
        keyed(EditorPress.SUGGESTS, of(dialogs, MapDialogs.suggestions), "clock"),
        keyed(EditorPress.SHARE, of(dialogs, MapDialogs.share), "share"),
        keyed(EditorPress.PASTE_TEXT, of(files, Files.ask_for_text), "paste"),
        keyed(EditorPress.PLAYTEST, of(playing, Playing.start), "play"),
        keyed(EditorPress.PLAYTEST_MENU, open_play_menu, "bot"),
        keyed(EditorPress.ANALYSE, of(playing, Playing.analyse), "search"),
        keyed(EditorPress.BALANCE, of(measuring, Measuring.start_or_stop), "chart"),
        keyed(EditorPress.EVENING, of(measuring, Measuring.open_fairer), "symmetry_both"),
        keyed(EditorPress.FAIRER_AGAIN, of(measuring, Measuring.try_fairer)),
        keyed(EditorPress.FAIRER_GO_ON, of(measuring, Measuring.go_on_fairer)),
        keyed(EditorPress.FAIRER_CLOSE, of(measuring, Measuring.close_fairer)),
        keyed(EditorPress.SQUARES_USED, of(measuring, Measuring.next_squares)),
        keyed(EditorPress.SQUARES_LOST, of(measuring, Measuring.show_squares, "lost")),
        keyed(EditorPress.SYMMETRY, of(dialogs, MapDialogs.next_symmetry)),
        keyed(EditorPress.MAKE_SYMMETRIC, of(dialogs, MapDialogs.make_symmetric), "symmetry_both"),
        keyed(EditorPress.UNDO, of(state, Steps.undo), "undo"),
        keyed(EditorPress.REDO, of(state, Steps.redo), "redo"),
        keyed(EditorPress.NEXT_CHECK, of(checking, Checking.step, 1)),
        keyed(EditorPress.PREVIOUS_CHECK, of(checking, Checking.step, -1)),
        keyed(EditorPress.GRID, of(itself, flip, "grid"), "grid"),
        keyed(EditorPress.MINIMAP, of(itself, flip, "minimap"), "map"),
        keyed(EditorPress.ZOOM_IN, of(board, EditorBoard.zoom, 1), "zoom_in"),
        keyed(EditorPress.ZOOM_OUT, of(board, EditorBoard.zoom, -1), "zoom_out"),
        keyed(EditorPress.ZOOM_ALL, of(board, EditorBoard.zoom, 0), "fullscreen"),
        keyed(EditorPress.ZOOM_STEP, of(board, EditorBoard.zoom_step)),
        keyed(EditorPress.GUIDE, of(guiding, Guiding.start), "tutorial"),
        keyed(EditorPress.HELP, help, "help"),
        keyed(EditorPress.SETTINGS, open_settings, "settings"),
        keyed(EditorPress.PUT_BACK, put_back),
        keyed(EditorPress.LEAVE, back, "exit"),
        more=Screen.commands,
    )
