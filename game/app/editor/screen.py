"""The screen of the map editor: the board, the panels around it, and what can be done.

The board is passed in (``board.py``); everything else is done by the modules beside this one.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Sequence
from functools import partial
from operator import attrgetter
from typing import Any, ClassVar

import pygame

from game.app.editor.balance_panel import StopRun, balance_groups
from game.app.editor.balancing import Balancing
from game.app.editor.board import DraftPlace, PanelMarks
from game.app.editor.checking import Checking
from game.app.editor.checks_panel import CheckPress, Checks
from game.app.editor.choices import EditorChoices, editor_choices
from game.app.editor.clipboard import Clipboard
from game.app.editor.commands import CloseMap, EditorPress, SetSymmetry, ShowMap, keyed, of
from game.app.editor.drawing_dialogs import DrawingDialogs
from game.app.editor.fairer_changes import FairerChanges
from game.app.editor.fairer_panel import FairerPress
from game.app.editor.files import Files
from game.app.editor.guide import guide_card
from game.app.editor.labelling import ask_label
from game.app.editor.map_dialogs import MapDialogs
from game.app.editor.maps_screen import AnyBoard, MapsScreen
from game.app.editor.measuring import Measuring
from game.app.editor.menu import menu_groups
from game.app.editor.minimap import LookAt, MinimapPlace, minimap
from game.app.editor.open_maps import OpenMap
from game.app.editor.panel import PanelTab, card_rect
from game.app.editor.playing import Playing
from game.app.editor.right_column import RightColumn, ShowPanel
from game.app.editor.steps import Steps
from game.app.editor.surface_input import SurfaceInput
from game.app.editor.tab_bar import tab_bar
from game.app.editor.top_bar import top_bar
from game.app.table.boards import tools_of
from game.data.files.content import Content
from game.editor.autosave import Recoverable
from game.editor.document import MapDocument
from game.editor.listener import Listener
from game.ui.commands import Commands, Declared, ListChosen, ListOpened, Set
from game.ui.controls.popup import MenuLines, open_popup
from game.ui.flow import Flow
from game.ui.layout import GROW
from game.ui.model import Model
from game.ui.scene import App
from game.ui.tree.holders import Column, Row, Stack
from game.ui.tree.node import Node
from game.view.board.overview import place_under

BELOW_EVERY_S = 0.25
"""Seconds between two looks at runs in other processes while a dialog lies over the map."""

SAID_S = 3.5
"""Seconds a message stays."""


# the parts whose methods are commands; each is of the current map, but for the column
board, inputs, column = attrgetter("board"), attrgetter("board.input"), attrgetter("column")
drawing_dialogs, clipboard = attrgetter("board.dialogs"), attrgetter("board.clipboard")
state, files = attrgetter("maps.current.steps"), attrgetter("maps.current.files")
playing, measuring = attrgetter("maps.current.playing"), attrgetter("maps.current.measuring")
dialogs, checking = attrgetter("maps.current.dialogs"), attrgetter("maps.current.checking")
checks = attrgetter("maps.current.checking.checks")


def flipped(press: EditorPress, icon: str) -> Declared:
    """Return the row of a switch among the choices, which is called like the command."""
    name = str(press)
    return keyed(press, of(state, Steps.flip, name), icon, on=of(state, Steps.is_on, name))


class EditorScreen(MapsScreen[AnyBoard]):
    """Shows the current one of ``maps`` on ``board``. ``fresh``: nothing was opened, so ask for a new map;
    ``left``: the map was left by a crash."""

    name, context, home = "editor", "editor", "board"
    extra: ClassVar[Sequence[EditorPress]] = ()
    """Commands with their own buttons in the top bar."""

    def __init__(
        self, app: App, document: MapDocument, content: Content, board: AnyBoard, *, fresh: bool = False,
        left: Recoverable | None = None,
    ) -> None:  # fmt: skip
        super().__init__(app, document.kit, board)
        self.content, self.fresh, self._left = content, fresh, left
        self._shown_map: OpenMap | None = None
        self._look = (app.theme, app.texts)
        self._shown = (0, 1)
        """The version of the history last shown."""
        self._covered_s = 0.0
        self._drawn_once = False
        self.begun = False
        """Whether the first frame was shown, and what comes then was begun."""
        board.join(self)
        self.panels = PanelTab()
        self.column = RightColumn(self, board, self.panels)
        self.maps.add(self.opened(document))

    # --- the open maps ---

    def opened(self, document: MapDocument) -> OpenMap:
        app, shown = self.app, self._shown_map
        listener = Listener(
            drawn=self._drawn, changed=self.changed, tool_changed=self.look_at_guide, say=self.tell,
            refuse=partial(self.notice.say, seconds=SAID_S, refuses=True),
        )  # fmt: skip
        choices = editor_choices().value() if shown is None else self.choices
        steps = self.board.open(document, choices, listener)
        balance = Balancing(steps, keep=app.keep)
        fairer = FairerChanges(steps, balance)
        checking = Checking(app, steps, Checks(steps, self.board.show_place), self.panels)
        return OpenMap(
            steps, balance, fairer, checking, Files(app, steps, fairer),
            Playing(self, steps, self.content, checking), Measuring(self, steps, balance, fairer, checking),
            MapDialogs(app, steps, self.content),
        )  # fmt: skip

    def show_current(self, one: OpenMap) -> None:
        before, board = self._shown_map, self.board
        camera = board.drawing.camera
        if before is not None:
            before.aim = camera.aim if camera.zoomed else None
            one.steps.use(before.steps.choices)
        self._shown_map = one
        board.show(one.steps)
        if self.guiding.guide is not None:
            self.guiding.guide.state = one.steps
        self.column.show(one)
        if one.aim is not None:
            camera.take_aim(one.aim)
        elif before is not None:
            camera.zoom_out()
        self._shown = self.document.history.version

    @property
    def draft(self) -> Any:
        return self.board.state.draft

    @property
    def choices(self) -> EditorChoices:
        return self.board.state.choices

    def choose_one(self, command: Set) -> None:
        """Store a choice by its name."""
        self.board.state.choose(**{command.name: command.value})

    def is_chosen(self, command: Set) -> bool:
        """Whether a choice has that value."""
        return bool(getattr(self.choices, command.name) == command.value)

    def cannot_choose(self, command: Set) -> str | None:
        """Return why a choice counts for nothing now: there are no bots."""
        return "" if command.name == "play_level" and self.choices.play_as == "both" else None

    def stop_run(self, command: StopRun) -> None:
        """Store when a run stops."""
        self.board.state.choose(until_decided=command.decided, until_enough=command.enough)

    # --- life ---

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

    # --- telling ---

    def tell(self, words: str, seconds: float = SAID_S) -> None:
        super().tell(words, seconds)

    def _drawn(self) -> None:
        """React to a part of a stroke."""
        self.column.checking.soon()

    def changed(self) -> None:
        """React to a change of the map or the selection."""
        self.column.checking.now()
        if self._shown != self.document.history.version:
            self.notice.done()
        self._shown = self.document.history.version
        self.look_at_guide()

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
                        DraftPlace("board", steps, draft, self.board.look(self._marks())),
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
        if self._drawn_once and not self.begun:  # its own first frame comes before what opens on top of it
            self.begun = True
            self.follow(self.begin(self._left, fresh=self.fresh))
        if self.app.stack.top is not self:
            return
        if self._shown != self.document.history.version:
            self.changed()  # choosing another tool ends a stroke, too
        self.column.checking.update(dt)
        self.column.poll_runs()
        self.board.update(dt)
        self.maps.current.files.tick()
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
        if not self.begun or self._shown != self.document.history.version:
            return 0.0
        parts = (self.column.checking, self.maps.current.measuring, self.board, self.notice)
        return min(part.due() for part in parts)

    # --- commands ---

    def help(self) -> None:
        self.follow(self._help())

    def _help(self) -> Flow:
        if (yield self.board.help_card(self.app, self.kit.name)):
            yield from self.start_guide()

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
        self.board.state.set_symmetry(command.value)

    def look_at(self, command: LookAt) -> None:
        """Centre the view on a place of the minimap."""
        camera, small = self.board.drawing.camera, self.placed(MinimapPlace)
        if small is not None:
            camera.look_at(*place_under(camera, small.rect, command.at))

    def show_panel(self, command: ShowPanel) -> None:
        """Show another panel of the right column."""
        self.panels.tab = command.value

    def label(self) -> Flow:
        """Label a place."""
        return ask_label(self.app, self.board.state)

    def open_settings(self) -> None:
        """Open the settings."""
        self.app.open("settings")

    def open_play_menu(self) -> None:
        """Ask how the map is to be played."""
        open_popup(self, "bar.play_menu", of(playing, Playing.groups), width=230, start="start")

    def open_run_options(self) -> None:
        """Ask how the balance is to be measured."""
        open_popup(self, "balance.options", EditorScreen.run_groups, width=200)

    def run_groups(self) -> list[MenuLines]:
        """Return the menu of a balance run."""
        return balance_groups(self.app.texts, self.maps.current.balance)

    def open_menu(self) -> None:
        """Open the menu of all commands."""
        open_popup(self, "bar.menu", EditorScreen.all_groups, columns=3, width=236)

    def all_groups(self) -> list[MenuLines]:
        """Return the menu of all commands."""
        one, history, t = self.maps.current, self.document.history, self.t
        off = dict.fromkeys(self.board.idle(), t("stamps.select_first"))
        off |= {} if history.can_undo else {EditorPress.UNDO: t("editor.done.nothing_undo")}
        off |= {} if history.can_redo else {EditorPress.REDO: t("editor.done.nothing_redo")}
        missing = set() if one.playing.can_analyse else {EditorPress.ANALYSE}
        missing |= set() if one.dialogs.settings() else {EditorPress.MAP_RULES}
        return menu_groups(self, off=off, missing=missing)

    commands = Commands(
        Declared(EditorPress.MENU, icon="menu", tip="editor.menu", binding="menu", do=open_menu),
        Declared(Set, do=choose_one, why_not=cannot_choose, on=is_chosen),
        Declared(StopRun, do=stop_run),
        Declared(SetSymmetry, do=set_symmetry),
        Declared(LookAt, do=look_at),
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
        keyed(EditorPress.SAVE, of(files, Files.save), "save"),
        keyed(EditorPress.SAVE_AS, of(files, Files.save_as), "copy"),
        keyed(EditorPress.DETAILS, of(dialogs, MapDialogs.details), "tag"),
        keyed(EditorPress.MAP_RULES, of(dialogs, MapDialogs.rules), "list"),
        keyed(EditorPress.SUGGESTS, of(dialogs, MapDialogs.suggestions), "clock"),
        keyed(EditorPress.SHARE, of(dialogs, MapDialogs.share), "share"),
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
        keyed(EditorPress.LABEL, label, "tag"),
        keyed(EditorPress.SCATTER, of(drawing_dialogs, DrawingDialogs.scatter), "random"),
        keyed(EditorPress.STAMPS, of(drawing_dialogs, DrawingDialogs.stamps), "stamp"),
        keyed(EditorPress.RESIZE, of(drawing_dialogs, DrawingDialogs.resize), "resize"),
        keyed(EditorPress.COPY, of(clipboard, Clipboard.copy), "copy"),
        keyed(EditorPress.CUT, of(clipboard, Clipboard.cut), "cut"),
        keyed(EditorPress.PASTE, of(clipboard, Clipboard.paste), "paste"),
        keyed(EditorPress.SELECT_ALL, of(state, Steps.select_all), "select"),
        keyed(EditorPress.DELETE, of(state, Steps.delete), "trash"),
        keyed(EditorPress.CHANGE_SIDE, of(state, Steps.change_side)),
        keyed(EditorPress.ROTATE, of(state, Steps.rotate, 1), "rotate_right"),
        keyed(EditorPress.ROTATE_BACK, of(state, Steps.rotate, -1), "rotate_left"),
        keyed(EditorPress.MIRROR_LEFT_RIGHT, of(state, Steps.mirror, "left_right"), "symmetry_left_right"),
        keyed(EditorPress.MIRROR_TOP_BOTTOM, of(state, Steps.mirror, "top_bottom"), "symmetry_top_bottom"),
        keyed(EditorPress.NEXT_CHECK, of(checking, Checking.step, 1)),
        keyed(EditorPress.PREVIOUS_CHECK, of(checking, Checking.step, -1)),
        flipped(EditorPress.GRID, "grid"),
        flipped(EditorPress.MINIMAP, "map"),
        keyed(EditorPress.ZOOM_IN, of(inputs, SurfaceInput.zoom, 1), "zoom_in"),
        keyed(EditorPress.ZOOM_OUT, of(inputs, SurfaceInput.zoom, -1), "zoom_out"),
        keyed(EditorPress.ZOOM_ALL, of(inputs, SurfaceInput.zoom, 0), "fullscreen"),
        keyed(EditorPress.ZOOM_STEP, of(inputs, SurfaceInput.zoom_step)),
        keyed(EditorPress.HELP, help, "help"),
        keyed(EditorPress.SETTINGS, open_settings, "settings"),
        keyed(EditorPress.PUT_BACK, put_back),
        more=MapsScreen.commands,
    )
