"""The screen of the map editor: keeps the panels around the board up to date, and runs its dialogs.

The board is passed in (``board.py``); everything else is done by the modules beside this one.
"""

from __future__ import annotations

import contextlib
import math
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, Generic, TypeVar

import pygame

from game.app.editor.balancing import Balancing
from game.app.editor.board import BoardCalls, EditorBoard, PanelMarks
from game.app.editor.choices import EditorChoices, editor_choices
from game.app.editor.commands import EditorCommands
from game.app.editor.fairer_changes import FairerChanges
from game.app.editor.files import Files
from game.app.editor.frame import TABS, maps_row
from game.app.editor.guiding import Guiding
from game.app.editor.map_dialogs import MapDialogs
from game.app.editor.map_tabs import MapTabs
from game.app.editor.measuring import Measuring
from game.app.editor.minimap import Minimap
from game.app.editor.open_maps import OpenMap, OpenMaps
from game.app.editor.playing import Playing
from game.app.editor.right_column import RightColumn
from game.app.editor.tab_bar import TabBar
from game.app.editor.top_bar import TopBar
from game.app.maps.which_game import WhichGame
from game.app.table.boards import tools_of
from game.data.files.content import Content
from game.editor.autosave import Recoverable
from game.editor.document import MapDocument
from game.editor.listener import Listener
from game.model.entries import window_games
from game.ui.controls.dialog import Question
from game.ui.controls.notice import Notice
from game.ui.layout import Area
from game.ui.scene import App, Scene

BELOW_EVERY_S = 0.25
"""Seconds between two looks at runs in other processes while a dialog lies over the map."""

SAID_S = 3.5
"""Seconds a message stays."""

AnyBoard = TypeVar("AnyBoard", bound=EditorBoard)


class EditorScreen(Scene, Generic[AnyBoard]):
    """Shows the current one of ``maps`` on ``board``. ``fresh``: nothing was opened, so ask for a new map."""

    name = "editor"
    column: RightColumn

    def __init__(
        self, app: App, document: MapDocument, content: Content, board: AnyBoard, *, fresh: bool = False
    ) -> None:
        super().__init__(app)
        self.kit, self.content, self.board, self.fresh = document.kit, content, board, fresh
        self.frame = board.frame.of(Area(0, 0, 1280, 720))
        self.toast = Notice(app.messages, self.invalidate)
        self._shown_map: OpenMap | None = None
        self._look = (app.theme, app.texts)
        self._later: list[Callable[[], Any]] = []
        self._shown = (0, 1)
        """The version of the history last shown."""
        self._covered_s = 0.0
        self.preview: Any = None
        """The map with the change under the pointer, shown in place of the map."""
        self.paintings = 0
        """How often the fixed parts were painted: cached pictures of what lies on them are older then."""
        self.commands = EditorCommands(self, board)
        self.maps = OpenMaps(self._use)
        self.tabs = MapTabs(
            self, self.maps, lambda document: self._opened(document, self.choices), arrived=self._arrived,
            leaving=lambda: self.guiding.stop(), ask_new=board.ask_new, leave_scene=super().back,
            later=self.later,
        )  # fmt: skip
        self.guiding = Guiding(
            self, board.guide, lambda: self.maps.current.steps, take=self.tabs.take,
            leave=lambda do: self.files.leave(do), choose=self.choose, shown=self.renew,
            new=lambda: self._new_of(self.kit.name),
        )  # fmt: skip
        self.maps.add(self._opened(document, editor_choices().value()))

    # --- the open maps ---

    def _opened(self, document: MapDocument, choices: EditorChoices) -> OpenMap:
        """Return a document as an open map."""
        listener = Listener(
            drawn=self.drawn, changed=self.changed, marked=self.relook, tool_changed=self.tool_changed,
            say=self.say, refuse=lambda words: self.toast.say(words, SAID_S, refuses=True),
        )  # fmt: skip
        steps = self.board.open(document, choices, listener)
        balance = Balancing(
            steps, keep=self.app.keep,
            on_done=lambda run: self.column.history.note("balance", games=run.games, level=run.level),
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
        before, board, do = self._shown_map, self.board, self.commands.do
        tab, camera = TABS[0], board.drawing.camera
        if before is not None:
            before.aim = camera.aim if camera.zoomed else None
            one.steps.choose(before.steps.choices)
            tab = self.column.tab
        self._shown_map, self.files, self.preview = one, one.files, None
        board.show(
            self, one.steps,
            BoardCalls(do, self.choose, self.commands.popup, one.files.take_pasted, self.later),
        )  # fmt: skip
        if self.guiding.guide is not None:
            self.guiding.guide.state = one.steps
        self.column = column = RightColumn(
            self, one, tab, show_place=board.show_place, do=do, choose=self.choose,
            options=lambda: self.commands.popup("balance.options", column.balance.groups, width=200),
            colours=lambda: board.drawing.side_colours(self.document.palette),
        )  # fmt: skip
        self.commands.show(one, {**self._own_commands(one), **board.commands()})
        self.bar = TopBar(self, one.steps, do, lambda: column.checks.broken, extra=board.bar_extra)
        self.minimap = Minimap(
            self, one.steps, lambda: board.drawing.camera, board.drawing.overview,
            lambda: self.choices.minimap, self.relook,
        )  # fmt: skip
        self.tab_bar = TabBar(self, self.maps, self.tabs.close, do)
        if one.aim is not None:
            board.drawing.camera.take_aim(one.aim)
        elif before is not None:
            board.drawing.camera.zoom_out()
        column.checks.update()
        self._shown = self.document.history.version
        if self.container is not None:
            self.renew()

    def new(self) -> None:
        """Ask for another map in place of this one, of this game or another: dialogs come first, so that
        looking loses nothing."""
        games = window_games(lambda info: info.editable)
        if len(games) > 1:
            self.app.push(WhichGame(self.app, games, self.kit.name, self._new_of))
        else:
            self._new_of(self.kit.name)

    def _new_of(self, game: str) -> None:
        if game == self.kit.name:
            self.board.ask_new(lambda draft: self.files.leave(lambda: self.files.take_new(draft)))
        else:
            self.tabs.leave_all(lambda: self.app.open("editor", how="replace", game=game))

    def _arrived(self, left: Recoverable | None) -> None:
        """React to a new map on the screen; ``left``: a crash left it behind."""
        self.renew()
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
        self.renew()

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
        self.board.input.forget()

    def uncover(self) -> None:
        turns = self.maps.current.playing.came_back()
        if turns is not None:
            self.column.history.note("playtest", n=turns)
            self.board.state.say("editor.done.playtest_back", n=turns)
            self.board.input.point_at(self.app.mouse)
        self.renew()

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
            self.say(self.t("editor.drop.more"))
        return True

    def later(self, do: Callable[[], Any]) -> None:
        """Call ``do`` as soon as this scene is on top."""
        self._later.append(do)

    # --- telling ---

    def say(self, words: str) -> None:
        """Tell the player something, for a few seconds."""
        self.toast.say(words, SAID_S)

    def tool_changed(self) -> None:
        """React to another tool in hand."""
        if self.container is not None:
            self.board.palette_panel.refresh()
        self.repaint()
        self.relook()
        self.guiding.look()

    def changed(self) -> None:
        """Show a change of the map or the selection everywhere."""
        self.drawn()
        self.column.checking.now()
        if self._shown != self.document.history.version:
            self.toast.done()
        self._shown = self.document.history.version
        self.column.history.update()
        self.tab_bar.refresh()
        self.bar.refresh()
        self.column.balance.update()
        self.guiding.look()
        self.board.changed()

    def drawn(self) -> None:
        """Show the map during a stroke, and a few times a second its problems."""
        self.preview = None
        self.board.drawing.show(self.draft)
        self.column.checking.soon()
        self.relook()
        self.board.drawn()

    def relook(self) -> None:
        """Update the marks on the board."""
        checks, balance = self.column.checks, self.maps.current.balance
        marks = PanelMarks(changed=self.preview)
        if self.preview is None:
            highlight = checks.highlight() | self.guiding.places()
            marks = PanelMarks(*checks.places(), highlight, balance.usage(), balance.losses())
        self.board.mark(marks)
        self.invalidate()

    def renew(self) -> None:
        """Build the widgets and marks anew."""
        self.relook()
        self.rebuild()

    # --- building and drawing ---

    def make_stale(self) -> None:
        super().make_stale()
        if self._look != (self.app.theme, self.app.texts):
            self._look = (self.app.theme, self.app.texts)
            for one in self.maps.all:
                one.steps.names = self.board.words(one.steps.document)
            self.board.drawing.set_tools(tools_of(self.app, self.content))
            self.column.checks.update()

    def build(self) -> None:
        several, guide, drawing = len(self.maps.all) > 1, self.guiding.guide, self.board.drawing
        guided = guide is not None
        page = Area.of(self.size, self.app.scale)
        f = self.frame = self.board.frame.of(page, guided=guided, maps=several)
        drawing.set_rect(f.board.rect, self.app.scale)
        drawing.show(self.draft if self.preview is None else self.preview)
        self.bar.build(f)
        if several:
            self.tab_bar.build(maps_row(f.bar).rect)
        self.board.build(f)
        self.column.build(f, guided=guided)
        if guide is not None:
            guide.build(f)
        if self.focus.current is None:
            self.focus.focus_first("board")
        self.relook()

    def paint(self, surface: pygame.Surface) -> None:
        self.paintings += 1
        for part in (self.bar, *self.board.panels, self.column):
            part.paint(surface)

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        self.board.draw(surface, self.paintings)
        self.minimap.draw(surface)
        self.column.draw(surface, self.paintings)
        if self.guiding.guide is not None:
            self.guiding.guide.paint(surface)

    def draw_over(self, surface: pygame.Surface) -> None:
        if self.guiding.guide is not None:
            self.guiding.guide.draw(surface)
        self.column.draw_toast(surface, self.toast)

    def handle(self, event: pygame.event.Event) -> bool:
        middle = event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_MIDDLE
        if middle and self.tab_bar.visible and self.tab_bar.middle(event.pos):
            return True
        if self.guiding.guide is not None and self.guiding.guide.handle(event):
            return True
        return any(part.handle(event) for part in (self.minimap, self.column, self.board))

    def update(self, dt: float) -> None:
        if self.paintings:  # its own first frame comes before what opens on top of it
            waiting, self._later = self._later, []
            for do in waiting:
                do()
        if self.app.stack.top is not self:
            return
        if self._shown != self.document.history.version:
            self.changed()  # choosing another tool ends a stroke, too
        self.column.checking.update(dt)
        self.column.poll_runs()
        self._look_at_change()
        self.board.update(dt)
        self.files.tick()
        self.toast.update(dt)

    def _look_at_change(self) -> None:
        """Show the change under the pointer on the board, or the current map again."""
        pointed: Any = None if self.board.state.pressing else self.column.fairer.pointed()
        if pointed is self.preview:
            return
        self.preview = pointed
        self.board.drawing.show(self.draft if pointed is None else pointed)
        self.relook()

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
        parts = (self.column.checking, self.maps.current.measuring, self.board, self.toast)
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
            self.relook()
        elif not self.board.put_back():
            self.back()

    def _own_commands(self, one: OpenMap) -> dict[str, Callable[[], Any]]:
        """Return the commands that are not the board's."""
        state, files, play, dialogs, measuring = one.steps, one.files, one.playing, one.dialogs, one.measuring
        tabs, maps, zoom, popup = self.tabs, self.maps, self.board.zoom, self.commands.popup
        drafting, every = one.steps.document.drafting, one.steps.document.palette.symmetries
        squares = {
            "squares_used": measuring.next_squares,
            "squares_lost": lambda: measuring.show_squares("lost"),
        }
        return {
            **{f"symmetry.{name}": partial(dialogs.set_symmetry, name) for name in every},
            **(squares if drafting.counts_squares else {}),
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
            "share": dialogs.share,
            "paste_text": files.ask_for_text,
            "playtest": play.start,
            "playtest_menu": lambda: popup("bar.play_menu", play.groups, width=230, start="start"),
            "analyse": play.analyse,
            "balance": measuring.start_or_stop,
            "evening": measuring.open_fairer,  # named so in players' files of keys
            "fairer_again": measuring.try_fairer,
            "fairer_go_on": measuring.go_on_fairer,
            "fairer_close": measuring.close_fairer,
            "new_tab": tabs.new,
            "open_tab": tabs.choose,
            "close_tab": tabs.close,
            "next_tab": lambda: maps.go(maps.at + 1),
            "previous_tab": lambda: maps.go(maps.at - 1),
            "next_check": lambda: self.column.checking.step(1),
            "previous_check": lambda: self.column.checking.step(-1),
            "zoom_in": lambda: zoom(1),
            "zoom_out": lambda: zoom(-1),
            "zoom_all": lambda: zoom(0),
            "zoom_step": self.board.zoom_step,
            "grid": lambda: self.choose(grid=not self.choices.grid),
            "minimap": lambda: self.choose(minimap=not self.choices.minimap),
            "menu": self.commands.menu,
            "help": self.help,
            "guide": self.guiding.start,
            "settings": lambda: self.app.open("settings"),
            "put_back": self.put_back,
            "leave": self.back,
        }
