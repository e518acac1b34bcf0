"""The screen of the map editor: the board, the panels around it, and what can be done.

The board is passed in (``board.py``); everything else is done by the modules beside this one.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Sequence
from functools import partial
from typing import Any, ClassVar

import pygame

from game.app.editor.balancing import Balancing, StopRun
from game.app.editor.board import DraftPlace, PanelMarks
from game.app.editor.checks_panel import CheckPress, Checks
from game.app.editor.choices import EditorChoices, editor_choices
from game.app.editor.clipboard import Clipboard
from game.app.editor.commands import CloseMap, EditorPress, SetSymmetry, ShowMap, keyed
from game.app.editor.fairer_changes import FairerChanges
from game.app.editor.fairer_panel import FairerPress
from game.app.editor.files import Files
from game.app.editor.guide import guide_card
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


def flipped(press: EditorPress, icon: str) -> Declared:
    """Return the row of a switch among the choices, which is called like the command."""
    return keyed(press, Steps.flip, icon, str(press), on=Steps.is_on)


class EditorScreen(MapsScreen[AnyBoard]):
    """Shows the current one of ``maps`` on ``board``. ``fresh``: nothing was opened, so ask for a new map;
    ``left``: the map was left by a crash."""

    name, context, home = "editor", "editor", "board"
    extra: ClassVar[Sequence[EditorPress]] = ()
    """Commands with their own buttons in the top bar."""

    boards: type[AnyBoard]
    """The class of its board."""

    def __init__(
        self, app: App, document: MapDocument, content: Content, *, fresh: bool = False,
        left: Recoverable | None = None,
    ) -> None:  # fmt: skip
        board = self.boards(app, document, content)
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
        self.show_current()

    @property
    def doers(self) -> Sequence[object]:
        one, board = self.maps.current, self.board
        return (
            one.steps, one.files, one.dialogs, one.playing, one.measuring, one.balance, one.checks,
            self.column, board, board.input, board.clipboard,
        )  # fmt: skip

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
        checks = Checks(app, steps, self.board, self.panels)
        return OpenMap(
            steps, balance, fairer, checks, Files(app, steps, fairer),
            Playing(self, steps, self.content, checks), Measuring(self, steps, balance, fairer, checks),
            MapDialogs(app, steps, self.content, self.board.drawing),
        )  # fmt: skip

    def show_current(self) -> None:
        before, one, board = self._shown_map, self.maps.current, self.board
        if one is before:
            return
        camera = board.drawing.camera
        if before is not None:
            before.aim = camera.aim if camera.zoomed else None
            one.steps.use(before.steps.choices)
        self._shown_map = one
        board.show(one.steps)
        if self.guide is not None:
            self.guide.state = one.steps
        self.column.show(one)
        if one.aim is not None:
            camera.take_aim(one.aim)
        elif before is not None:
            camera.zoom_out()
        self._shown = self.document.history.version

    @property
    def draft(self) -> Any:
        return self.steps.draft

    @property
    def choices(self) -> EditorChoices:
        return self.steps.choices

    def choose_one(self, command: Set) -> None:
        """Store a choice by its name."""
        self.steps.choose(**{command.name: command.value})

    def is_chosen(self, command: Set) -> bool:
        """Whether a choice has that value."""
        return bool(getattr(self.choices, command.name) == command.value)

    def cannot_choose(self, command: Set) -> str | None:
        """Return why a choice counts for nothing now: there are no bots."""
        return "" if command.name == "play_level" and self.choices.play_as == "both" else None

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
            self.steps.say("editor.done.playtest_back", n=turns)
            self.board.input.point_at(self.app.mouse)

    # --- telling ---

    def tell(self, words: str, seconds: float = SAID_S) -> None:
        super().tell(words, seconds)

    def _drawn(self) -> None:
        """React to a part of a stroke."""
        self.column.checks.soon()

    def changed(self) -> None:
        """React to a change of the map or the selection."""
        self.column.checks.check()
        if self._shown != self.document.history.version:
            self.notice.done()
        self._shown = self.document.history.version
        self.look_at_guide()

    @property
    def preview(self) -> Any:
        """The map with the change under the pointer, shown in place of the map; ``None``: the map is."""
        return None if self.steps.pressing else self.column.changes.pointed()

    def _marks(self) -> PanelMarks:
        if self.preview is not None:
            return PanelMarks(changed=self.preview)
        checks, balance = self.column.checks, self.maps.current.balance
        guided = frozenset() if self.guide is None else self.guide.places()
        highlight = checks.highlight() | guided
        return PanelMarks(*checks.places(), highlight, balance.usage(), balance.losses())

    # --- building and drawing ---

    def make_stale(self) -> None:
        super().make_stale()
        if self._look != (self.app.theme, self.app.texts):
            self._look = (self.app.theme, self.app.texts)
            for one in self.maps.all:
                one.steps.names = self.board.words(one.steps.document)
            self.board.drawing.set_tools(tools_of(self.app, self.content))
            self.column.checks.check()

    def watched(self) -> Hashable:
        document = self.document
        return (
            self.pointed, document.draft, document.settled, document.saved, document.path,
            document.file_problems, document.history.version, self.board.watched(), self.column.watched(),
        )  # fmt: skip

    def compose(self) -> Node:
        steps, maps, document, d = self.steps, self.maps, self.document, self.density
        draft = self.draft if self.preview is None else self.preview
        # a stroke changes the draft in every frame, and hardly anything around the board
        seen = self.size, self.app.scale, Model.times_changed, self.app.settings, self.pointed
        told = *seen, steps, document.settled, document.history.version, document.path, document.changed
        card = None if self.guide is None else guide_card(self, self.guide)
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
        return top_bar(self, self.steps, self.column.checks, self.extra)

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        self._drawn_once = True
        self.board.drawing.draw(surface)
        if (small := self.placed(MinimapPlace)) is not None:
            frame = small.area.inset(-3).rect
            self.painter.box(surface, frame, self.app.theme["surface.raised"], self.app.theme["ink.primary"])
            self.board.drawing.overview(surface, self.document.settled, small.rect)

    def draw_over(self, surface: pygame.Surface) -> None:
        if self.guide is not None and not self.guide.found:
            points = self.guide.step.points
            rect = card_rect(self, points) or self.focus.by_key(points).rect
            ink, around = self.app.theme["move.reach_ink"], self.px(6)
            self.painter.box(surface, rect.inflate(around, around), None, ink, width=3, radius=8)
        self.column.draw_toast(surface, self.notice)

    # --- events ---

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_MIDDLE:
            under = self.tree.at(event.pos)
            if under is not None and isinstance(under.node.command, ShowMap):
                self.do(CloseMap(under.node.command.value))
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
        self.column.checks.update(dt)
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
        parts = (self.column.checks, self.maps.current.measuring, self.board, self.notice)
        return min(part.due() for part in parts)

    # --- commands ---

    def help(self) -> None:
        self.follow(self._help())

    def _help(self) -> Flow:
        if (yield self.board.help_card(self.app, self.kit.name)):
            yield from self.start_guide()

    def put_back(self) -> None:
        """Close one thing at a time, the scene last (Escape)."""
        if self.steps.cancel() or self.maps.current.measuring.put_back():
            return
        if self.column.checks.marked >= 0:
            self.column.checks.forget()
        elif not self.board.put_back():
            self.back()

    def set_symmetry(self, command: SetSymmetry) -> None:
        """Switch to another symmetry."""
        self.steps.set_symmetry(command.value)

    def look_at(self, command: LookAt) -> None:
        """Centre the view on a place of the minimap."""
        camera, small = self.board.drawing.camera, self.placed(MinimapPlace)
        if small is not None:
            camera.look_at(*place_under(camera, small.rect, command.at))

    def show_panel(self, command: ShowPanel) -> None:
        """Show another panel of the right column."""
        self.panels.tab = command.value

    def open_settings(self) -> None:
        """Open the settings."""
        self.app.open("settings")

    def open_play_menu(self) -> None:
        """Ask how the map is to be played."""
        open_popup(self, "bar.play_menu", Playing.groups, width=230, start="start")

    def open_run_options(self) -> None:
        """Ask how the balance is to be measured."""
        open_popup(self, "balance.options", Balancing.groups, width=200)

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
        Declared(StopRun, do=Balancing.stop_when),
        Declared(SetSymmetry, do=set_symmetry),
        Declared(LookAt, do=look_at),
        Declared(ShowPanel, do=show_panel),
        Declared(CheckPress.DISMISS, "editor.dismiss", do=Checks.dismiss),
        Declared(ListChosen("checks"), do=RightColumn.show_check),
        Declared(ListOpened("checks"), do=RightColumn.show_check),
        Declared(ListChosen("history"), do=RightColumn.go_to_step),
        Declared(ListOpened("changes"), do=RightColumn.take_change),
        Declared(FairerPress.STOP, "fairer.stop", icon="stop", do=Measuring.stop_fairer),
        Declared(
            EditorPress.BALANCE_OPTIONS, icon="chevron_down", tip="editor.run_options", do=open_run_options
        ),
        keyed(EditorPress.SAVE, Files.save, "save"),
        keyed(EditorPress.SAVE_AS, Files.save_as, "copy"),
        keyed(EditorPress.DETAILS, MapDialogs.details, "tag"),
        keyed(EditorPress.MAP_RULES, MapDialogs.rules, "list"),
        keyed(EditorPress.SUGGESTS, MapDialogs.suggestions, "clock"),
        keyed(EditorPress.SHARE, MapDialogs.share, "share"),
        keyed(EditorPress.PLAYTEST, Playing.start, "play"),
        keyed(EditorPress.PLAYTEST_MENU, open_play_menu, "bot"),
        keyed(EditorPress.ANALYSE, Playing.analyse, "search"),
        keyed(EditorPress.BALANCE, Measuring.start_or_stop, "chart"),
        keyed(EditorPress.EVENING, Measuring.open_fairer, "symmetry_both"),
        keyed(EditorPress.FAIRER_AGAIN, Measuring.try_fairer),
        keyed(EditorPress.FAIRER_GO_ON, Measuring.go_on_fairer),
        keyed(EditorPress.FAIRER_CLOSE, Measuring.close_fairer),
        keyed(EditorPress.SQUARES_USED, Measuring.next_squares),
        keyed(EditorPress.SQUARES_LOST, Measuring.show_squares, "", "lost"),
        keyed(EditorPress.SYMMETRY, MapDialogs.next_symmetry),
        keyed(EditorPress.MAKE_SYMMETRIC, MapDialogs.make_symmetric, "symmetry_both"),
        keyed(EditorPress.UNDO, Steps.undo, "undo"),
        keyed(EditorPress.REDO, Steps.redo, "redo"),
        keyed(EditorPress.LABEL, MapDialogs.label, "tag"),
        keyed(EditorPress.SCATTER, MapDialogs.scatter, "random"),
        keyed(EditorPress.STAMPS, MapDialogs.stamps, "stamp"),
        keyed(EditorPress.RESIZE, MapDialogs.resize, "resize"),
        keyed(EditorPress.COPY, Clipboard.copy, "copy"),
        keyed(EditorPress.CUT, Clipboard.cut, "cut"),
        keyed(EditorPress.PASTE, Clipboard.paste, "paste"),
        keyed(EditorPress.SELECT_ALL, Steps.select_all, "select"),
        keyed(EditorPress.DELETE, Steps.delete, "trash"),
        keyed(EditorPress.CHANGE_SIDE, Steps.change_side),
        keyed(EditorPress.ROTATE, Steps.rotate, "rotate_right", 1),
        keyed(EditorPress.ROTATE_BACK, Steps.rotate, "rotate_left", -1),
        keyed(EditorPress.MIRROR_LEFT_RIGHT, Steps.mirror, "symmetry_left_right", "left_right"),
        keyed(EditorPress.MIRROR_TOP_BOTTOM, Steps.mirror, "symmetry_top_bottom", "top_bottom"),
        keyed(EditorPress.NEXT_CHECK, Checks.step, "", 1),
        keyed(EditorPress.PREVIOUS_CHECK, Checks.step, "", -1),
        flipped(EditorPress.GRID, "grid"),
        flipped(EditorPress.MINIMAP, "map"),
        keyed(EditorPress.ZOOM_IN, SurfaceInput.zoom, "zoom_in", 1),
        keyed(EditorPress.ZOOM_OUT, SurfaceInput.zoom, "zoom_out", -1),
        keyed(EditorPress.ZOOM_ALL, SurfaceInput.zoom, "fullscreen", 0),
        keyed(EditorPress.ZOOM_STEP, SurfaceInput.zoom_step),
        keyed(EditorPress.HELP, help, "help"),
        keyed(EditorPress.SETTINGS, open_settings, "settings"),
        keyed(EditorPress.PUT_BACK, put_back),
        more=MapsScreen.commands,
    )
