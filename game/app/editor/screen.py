"""What the editors of maps share, whether a map is of squares or of inches: the document with its history and
its file, checks, balance, playtests, the top bar, the menus.

A ``EditorScreen`` makes the panels, keeps them up to date, and does the commands. What is drawn and how is
the scene's that comes of it.
"""

from __future__ import annotations

import datetime
import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, ClassVar

import pygame

from game.app.editor.balance_panel import BalancePanel
from game.app.editor.balancing import Balancing
from game.app.editor.checks_panel import ChecksPanel
from game.app.editor.choices import EditorChoices, load_choices, save_choices
from game.app.editor.fairer_changes import FairerChanges
from game.app.editor.fairer_panel import FairerPanel
from game.app.editor.files import Files
from game.app.editor.frame import TABS, EditorFrame, maps_row
from game.app.editor.guide import Guide
from game.app.editor.history_panel import HistoryPanel
from game.app.editor.map_rules import MapRules
from game.app.editor.menu import MENU_ITEMS, menu_groups
from game.app.editor.minimap import Minimap
from game.app.editor.open_maps import MOST, OpenMap, OpenMaps
from game.app.editor.panel import Painted
from game.app.editor.playing import Playing
from game.app.editor.popup import Group, Popup
from game.app.editor.starting import open_document
from game.app.editor.steps import Steps
from game.app.editor.suggesting import Suggesting
from game.app.editor.surface_input import SurfaceInput
from game.app.editor.tab_bar import TabBar
from game.app.editor.top_bar import TopBar
from game.app.editor.words import DraftWords
from game.app.maps.details import DetailsDialog
from game.app.maps.sharing import ShareDialog, Source
from game.app.table.boards import tools_of
from game.data.files.content import Content
from game.data.files.paths import is_shipped_map
from game.data.files.problems import ProblemsError
from game.data.maps.library import MapEntry
from game.data.maps.map_cards import drawn_card
from game.editor.autosave import Recoverable
from game.editor.balance import BalanceReport
from game.editor.commands import set_meta
from game.editor.document import MapDocument, NotPlayable
from game.editor.fairer import Proposal
from game.editor.history import History
from game.editor.listener import Listener
from game.editor.symmetry import HALVES, Half
from game.model.drafting import Draft, Setting, SymmetryName
from game.model.file_parts import LABEL_LENGTH, MOST_LABELS
from game.model.finding import Place
from game.model.map_labels import clean_label
from game.ui import widgets
from game.ui.controls.dialog import Question
from game.ui.controls.notice import Notice
from game.ui.layout import Area
from game.ui.scene import App, Scene
from game.ui.widgets import Action

CHECK_EVERY_S = 0.1
"""Seconds between two checks of the map while a stroke is drawn; what ends one is checked at once."""

BELOW_EVERY_S = 0.25
"""Seconds between two looks at runs in other processes while a dialog lies over the map."""

SAID_S = 3.5
"""Seconds a message stays."""


class EditorScreen(Scene, ABC):
    """One open map. ``take`` puts another one in its place.

    ``board`` draws it; ``frames`` says where everything is.
    """

    name = "editor"
    guide_offered: ClassVar[str] = "guide_offered"
    """The choice that says whether the guide was offered; its words are there, too."""
    frames: ClassVar[type[EditorFrame]] = EditorFrame
    every_half: ClassVar[Sequence[Half]] = HALVES
    """The halves in the order in which they are offered."""
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
        self._unchecked, self._checked_s = False, 0.0
        self._shown = (0, 1)
        """Place and length of the history as it was last shown."""
        self.guide: Guide | None = None
        self._covered_s = 0.0
        self.preview: Any = None
        """The map with a change that is pointed at, shown in place of the map as it is."""
        self.paintings = 0
        """How often what stands still was painted: kept pictures on it are older then."""
        self.maps = OpenMaps(self._use)
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
        files = Files(self, steps, self.later, self.take)
        files.taken, files.leave_scene, files.beside = self.maps.others, self.leave_all, self.open_beside
        playing = Playing(self, steps, self.content, self.may_play, self.choose)
        fairer = FairerChanges(steps, balance)
        files.measured = lambda: fairer.unused
        return OpenMap(steps, balance, fairer, files, playing)

    def _use(self, one: OpenMap) -> None:
        """Show one of the open maps."""
        before = self._shown_map
        if before is not None:
            before.aim = self.board.camera.aim if self.board.camera.zoomed else None
            one.steps.choices = before.steps.choices
        self._shown_map = one
        self.hold(one.steps)
        self.balance, self.files, self.playing = one.balance, one.files, one.playing
        self.fairer, self.preview = one.fairer, None
        self.make_tools()
        if self.guide is not None:
            self.guide.state = one.steps
        self._commands = {**self._shared_commands(), **self.own_commands()}
        self.bar = TopBar(self, one.steps, self.do, lambda: self.checks.broken, extra=self.bar_extra)
        self.checks = ChecksPanel(self, one.steps, self.show_place, self.dismiss_file_problems)
        self.history_panel = HistoryPanel(self, one.steps)
        self.balance_panel = BalancePanel(
            self, one.steps, self.balance, self.do, self.choose, self.open_balance_menu, self.side_colours
        )
        self.fairer_panel = FairerPanel(
            self, one.steps, self.fairer, self.do, self._change_words, self._take_change
        )
        self.minimap = Minimap(
            self, one.steps, lambda: self.board.camera, self.small_picture, lambda: self.choices.minimap,
            self.relook,
        )  # fmt: skip
        self.tab_bar = TabBar(self, self.maps, self.close_tab, self.do)
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

    def halves(self, symmetry: SymmetryName) -> Sequence[Half]:
        """The halves of which one can be kept."""
        own: Mapping[SymmetryName, Sequence[Half]] = {
            "left_right": ("left", "right"),
            "top_bottom": ("lower", "upper"),
        }
        return own.get(symmetry, self.every_half)

    @abstractmethod
    def mirrored(self, half: Half) -> Draft:
        """The map with all else made the image of this half."""

    @abstractmethod
    def new(self) -> None:
        """Another map in place of this one: chosen in the dialog first, nothing is lost by looking."""

    @abstractmethod
    def small_picture(self, draft: Any, px: int) -> pygame.Surface:
        """A small picture of a whole map, its longer side so many px."""

    @abstractmethod
    def ask_new(self, on_made: Callable[[Any], Any]) -> object:
        """Ask what a new map begins with; ``on_made`` gets it."""

    @abstractmethod
    def side_colours(self) -> Sequence[tuple[str, str]]:
        """The theme's colours of each side, and of what is written on them."""

    @abstractmethod
    def make_guide(self) -> Guide:
        """The guide through a first map."""

    @abstractmethod
    def guide_draft(self) -> Draft:
        """The empty map it begins with."""

    @abstractmethod
    def put_back(self) -> None:
        """Escape: one thing after another goes, the scene last."""

    @abstractmethod
    def idle(self) -> set[str]:
        """The commands of this editor that can't be done now."""

    @abstractmethod
    def let_go(self) -> None:
        """Give up what is held or selected."""

    @abstractmethod
    def zoomed(self) -> None:
        """The board is shown larger or smaller."""

    def switched(self) -> dict[str, bool]:
        """The switches of the view, and whether they are on."""
        return {}

    def update_own(self, dt: float) -> None:
        """What this editor does as time passes."""

    def take(self, document: MapDocument, left: Recoverable | None = None) -> None:
        """Another map in place of this one, which was asked about already. ``left``: a crash left it."""
        self.maps.replace(self._opened(document, self.choices))
        self._arrived(left)

    def open_beside(self, document: MapDocument, left: Recoverable | None = None) -> None:
        """A map in a tab of its own; in place of an empty one that nobody has touched. Where no more can be
        opened that is said."""
        there = self.maps.find(document.path) if left is None else None
        if there is not None:
            self.maps.go(there)
        elif self.maps.current.untouched:
            self.take(document, left)
        elif self.maps.full:
            self.steps.say("tabs.limit", n=MOST)
        else:
            self.guide = None
            self.maps.add(self._opened(document, self.choices))
            self._arrived(left)

    def _arrived(self, left: Recoverable | None) -> None:
        self.rebuild()
        self.relook()
        if left is not None:
            self.files.recovered(left)
            self.later(self.files.offer_recovery)  # the others have tabs of their own

    # --- tabs ---

    def close_tab(self, at: int | None = None) -> None:
        """Close one of the maps, after asking for what is not saved; with the last one the editor closes."""
        if at is not None:
            self.maps.go(at)

        def close() -> None:
            self.guide = None
            if len(self.maps.all) == 1:
                self._go()
            else:
                self.maps.remove()

        self.files.leave(close)

    def leave_all(self, then: Callable[[], Any]) -> None:
        """Do something that ends work on all maps, after asking for each what is not saved."""
        waiting = next((at for at, one in enumerate(self.maps.all) if one.asks), None)
        if waiting is None:
            then()
            return
        self.maps.go(waiting)
        self.files.leave(lambda: self.leave_all(then))

    def new_tab(self) -> None:
        """A new map in a tab of its own."""
        if self.maps.full:
            self.steps.say("tabs.limit", n=MOST)
            return

        def take(draft: Draft) -> None:
            document = MapDocument(self.kit, self.document.definitions, draft, key="new")
            if not draft.bare:
                document.mark_unsaved()
            self.open_beside(document)

        self.ask_new(take)

    def _open_in_tab(self) -> None:
        """Choose a map of the library, for a tab of its own."""

        def pick(path: Path) -> None:
            self.later(lambda: self._open_path(path))

        if self.maps.full:
            self.steps.say("tabs.limit", n=MOST)
        elif self.app.can_open("library"):
            self.app.open("library", at=self.document.path, game=self.kit.name, pick=pick)

    def _open_path(self, path: Path) -> None:
        document = open_document(self.kit, self.document.definitions, path)
        self.open_beside(document)
        if document.file_problems:
            self.steps.say("editor.done.opened_broken", n=len(document.file_problems))

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
                self.begin_fresh()

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
        self.leave_all(self._go)

    def _go(self) -> None:
        if len(self.app.stack) > 1:
            self.app.pop()
        else:
            self.app.to_menu()

    def may_quit(self) -> bool:
        if not any(one.asks for one in self.maps.all):
            return True
        if not isinstance(self.app.stack.top, Question):
            self.leave_all(self.app.quit)
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
        if self.guide is not None:
            self.guide.look()

    def _draw_toast(self, surface: pygame.Surface) -> None:
        """Never over the map, the switches below it, the guide, nor buttons at the foot of a panel."""
        guided = (self.guided or self.fairer_panel.visible) and not self.frame.small
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
        self.tab_bar.refresh()
        self.bar.refresh()
        self.balance_panel.update()
        if self.guide is not None:
            self.guide.look()

    def drawn(self) -> None:
        """A stroke goes on: show the map, and a few times a second what is wrong with it."""
        self.preview = None
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
        several = len(self.maps.all) > 1
        page = Area.of(self.size, self.app.scale)
        f = self.frame = self.frames.of(page, guided=self.guided, maps=several)
        self.board_rect = f.board.rect
        self.board.set_rect(self.board_rect, self.app.scale)
        self.board.show(self.draft if self.preview is None else self.preview)
        for name, panel in zip(TABS, self._panels(), strict=True):
            area: Area = getattr(f, name)
            panel.place(area, small=f.small, visible=f.tabs is None or self.tab == name)
        if self.guided and f.tabs is None:
            self.history_panel.visible = False  # its place is the guide's
        fairer = self.fairer.shown and self.balance_panel.visible
        self.fairer_panel.place(f.fairer(guided=self.guided), small=f.small, visible=fairer)
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
        if self.guide is not None:
            self.guide.paint(surface)

    def draw_over(self, surface: pygame.Surface) -> None:
        if self.guide is not None:
            self.guide.draw(surface)
        self._draw_toast(surface)

    def handle(self, event: pygame.event.Event) -> bool:
        middle = event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_MIDDLE
        if middle and self.tab_bar.visible and self.tab_bar.middle(event.pos):
            return True
        if self.guide is not None and self.guide.handle(event):
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
        self._checked_s += dt
        if self._unchecked and self._checked_s >= CHECK_EVERY_S:
            self._check()
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
        return BELOW_EVERY_S if min(self.balance.due(), self.fairer.due()) < math.inf else math.inf

    def due(self) -> float:
        if self._later or self._shown != (self.history.index, len(self.history)):
            return 0.0
        check = max(0.0, CHECK_EVERY_S - self._checked_s) if self._unchecked else math.inf
        parts = (self.balance, self.fairer, self.board, self.toast)
        return min(check, *(part.due() for part in parts))

    # --- the guide ---

    @property
    def guided(self) -> bool:
        """Whether a guide is shown."""
        return self.guide is not None

    def guided_places(self) -> frozenset[Place]:
        """Where it says that something may be put."""
        return frozenset() if self.guide is None else self.guide.places()

    def begin_fresh(self) -> None:
        """Nothing was opened: ask for a new map, of a newcomer whether a guide is wanted."""
        if getattr(self.choices, self.guide_offered):
            self.new()
            return
        self.choose(**{self.guide_offered: True})
        t = self.t
        choices = [
            Action("guide", t("editor.guide.offer_accept"), self.begin_guide, kind="ink"),
            Action("later", t("editor.guide.offer_later"), self.new),
        ]
        title, words = t(f"editor.{self.guide_offered}.title"), t(f"editor.{self.guide_offered}.words")
        self.app.push(Question(self.app, title, words, choices, icon="tutorial"))

    def start_guide(self) -> None:
        """Ask for what is not saved, then begin."""
        self.files.leave(self.begin_guide)

    def begin_guide(self) -> None:
        """An empty map, and its first step."""
        self.take(MapDocument(self.kit, self.document.definitions, self.guide_draft(), key="new"))
        self.guide = self.make_guide()
        self.rebuild()

    def show_anew(self) -> None:
        """Another step is shown."""
        self.relook()
        self.rebuild()

    def end_guide(self) -> None:
        """It is over, or was skipped."""
        self.guide = None
        self.show_anew()

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
        state, files, play = self.steps, self.files, self.playing
        every = self.document.palette.symmetries
        return {
            **{f"symmetry.{name}": partial(self._set_symmetry, name) for name in every},
            "symmetry": self._next_symmetry,
            "make_symmetric": self.make_symmetric,
            "undo": state.undo,
            "redo": state.redo,
            "save": files.save,
            "save_as": files.save_as,
            "new": self.new,
            "open": files.open,
            "details": self._open_details,
            "map_rules": self._open_rules,
            "suggests": self._open_suggestions,
            "label": self._label,
            "share": self._share,
            "paste_text": files.ask_for_text,
            "playtest": play.start,
            "playtest_menu": lambda: self._popup("bar.play_menu", play.groups, width=230, start="start"),
            "analyse": play.analyse,
            "balance": self._balance,
            "evening": self._open_fairer,  # named so in players' files of keys
            "fairer_again": self._try_fairer,
            "fairer_close": self.close_fairer,
            "new_tab": self.new_tab,
            "open_tab": self._open_in_tab,
            "close_tab": self.close_tab,
            "next_tab": lambda: self.maps.go(self.maps.at + 1),
            "previous_tab": lambda: self.maps.go(self.maps.at - 1),
            "next_check": lambda: self._step_checks(1),
            "previous_check": lambda: self._step_checks(-1),
            "zoom_in": lambda: self.zoom(1),
            "zoom_out": lambda: self.zoom(-1),
            "zoom_all": lambda: self.zoom(0),
            "zoom_step": self.zoom_step,
            "minimap": lambda: self.choose(minimap=not self.choices.minimap),
            "menu": lambda: self._popup("bar.menu", self._menu, columns=3, width=236),
            "help": self.help,
            "guide": self.start_guide,
            "settings": lambda: self.app.open("settings"),
            "put_back": self.put_back,
            "leave": self.back,
        }

    def may_play(self) -> bool:
        """Whether the map has no errors; if it has, they are told."""
        if self.document.playable:
            return True
        self.show_tab("checks")
        reason = self.steps.names.finding(self.document.errors[0])
        self.steps.say("editor.done.cannot_play", reason=reason)
        self.checks.step(1)
        self.app.audio.play("illegal")
        return False

    def dismiss_file_problems(self) -> None:
        """The problems of the file were read."""
        self.document.file_problems = ()
        self.checks.update()
        self.rebuild()

    def _step_checks(self, by: int) -> None:
        self.show_tab("checks")
        if not self.checks.step(by):
            self.steps.say("editor.done.no_checks")

    # --- balance ---

    def _balance(self) -> None:
        if self.balance.state.running:
            self.balance.cancel()
        elif self.may_play():
            self.close_fairer()
            try:
                self.balance.start()
            except (NotPlayable, ProblemsError) as error:
                self.steps.say("editor.done.cannot_play", reason=str(error))
                return
            self.show_tab("balance")
            self.rebuild()

    @abstractmethod
    def changed_look(self, draft: Any) -> Any:
        """What is marked on the board while a change is shown: what differs from the map as it is."""

    @abstractmethod
    def change_words(self, proposal: Proposal) -> str:
        """What a change is called."""

    def _change_words(self, proposal: Proposal) -> str:
        said = self.change_words(proposal)
        return self.t("fairer.change.with_twin", what=said) if proposal.twin else said

    def _open_fairer(self) -> None:
        """Show what would even the map out, and begin to measure it if that was not done yet."""
        self.show_tab("balance")
        if self.fairer.run is None and not self.fairer.state.measured and not self._try_fairer():
            return
        self.fairer.shown = True
        self.rebuild()
        self.focus.focus_first("fairer.stop")

    def _try_fairer(self) -> bool:
        """Measure changes of the map as it is now; whether it can be played."""
        if not self.may_play():
            return False
        self.steps.release()
        self.balance.cancel()
        started = self.fairer.start()
        self.rebuild()
        return started

    def close_fairer(self) -> bool:
        """Measure no more, and show the balance again; whether it was shown."""
        if not self.fairer.shown:
            return False
        self.fairer.cancel()
        self.fairer.shown = False
        self.rebuild()
        return True

    def _take_change(self, draft: Draft, what: str) -> None:
        """A change is taken over."""
        self.let_go()
        self.steps.apply("evened", draft, what=what)
        undo = self.app.input.shown("undo", "editor")
        self.steps.say("fairer.taken", what=what, undo=undo)

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

    # --- the whole map ---

    def make_symmetric(self) -> None:
        """Ask which half is kept, and make the other one its image."""
        t, symmetry = self.t, self.draft.symmetry
        if symmetry == "none" or not self.steps.broken(symmetry):
            self.steps.say(f"editor.symmetric.{'none' if symmetry == 'none' else 'already'}")
            return

        def keep(half: Half) -> None:
            self.steps.apply("symmetric", self.mirrored(half), symmetry=symmetry)

        choices = [
            Action(half, t(f"editor.symmetric.{half}"), partial(keep, half)) for half in self.halves(symmetry)
        ]
        choices.append(Action("cancel", t("dialog.cancel")))
        title, words = t("editor.symmetric.title"), t("editor.symmetric.words")
        self.app.push(Question(self.app, title, words, choices, icon=f"symmetry_{symmetry}"))

    def _set_symmetry(self, symmetry: SymmetryName) -> None:
        self.steps.set_symmetry(symmetry)
        self.repaint()

    def _next_symmetry(self) -> None:
        every = self.document.palette.symmetries
        self._set_symmetry(every[(every.index(self.draft.symmetry) + 1) % len(every)])
        self.steps.say("editor.done.symmetry", what=self.t(f"editor.symmetry_name.{self.draft.symmetry}"))

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
                self.steps.apply("meta", draft, title=draft.title)
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
            self.let_go()
            if meta != settled.meta:
                self.steps.apply("map_rules", settled.having(meta=meta))

        self.app.push(MapRules(self.app, self.kit.name, settled, settings, take))

    def _open_suggestions(self) -> None:
        """Ask which clock and which options the map suggests."""
        settled = self.document.settled

        def take(suggests: dict[str, Any] | None) -> None:
            # an older map says its clock under a key of its own
            draft = set_meta(settled, suggests=suggests, clock=None)
            if dict(draft.meta) != dict(settled.meta):
                self.steps.apply("suggests", draft)

        self.app.push(Suggesting(self.app, self.kit, settled.meta, take))

    # --- labels ---

    @abstractmethod
    def label_place(self) -> Any:
        """The place a label would go to now: where the pointer or the cursor is; ``None``: nowhere."""

    @abstractmethod
    def label_at(self, place: Any) -> str:
        """The label that is there; empty for none."""

    @abstractmethod
    def labelled(self, place: Any, text: str) -> Mapping[str, Any]:
        """The meta with that label there, or with none for an empty text. Raises ``ValueError``."""

    @abstractmethod
    def place_words(self, place: Any) -> str:
        """A title for the dialog of that label."""

    def _label(self) -> None:
        """Label the place under the pointer or the cursor; without one the next press says where."""
        place = self.label_place()
        if place is None:
            self.steps.labelling = True
            self.steps.say("labels.where")
        else:
            self.ask_label(place)

    def ask_label(self, place: Any) -> None:
        """Ask for the words at a place."""
        self.steps.labelling = False
        settled = self.document.settled

        def take(text: str) -> str | None:
            try:
                meta = self.labelled(place, text)
            except ValueError:
                return self.t("labels.most", n=MOST_LABELS)
            if meta != dict(settled.meta):
                key = "label" if text.strip() else "label_removed"
                self.later(lambda: self.steps.apply(key, settled.having(meta=meta), text=clean_label(text)))
            return None

        self.app.open(
            "dialog", kind="text", title=self.place_words(place), words=self.t("labels.words"),
            accept=self.t("labels.accept"), text=self.label_at(place), check=take, limit=LABEL_LENGTH,
        )  # fmt: skip

    def _share(self) -> None:
        """Offer the map as it is drawn now as a text, a file, a picture."""
        document = self.document
        try:
            text, data = document.text(), document.data()
        except ValueError as error:
            self.steps.say("editor.done.not_written", reason=str(error))
            return
        source = Source(self.kit, self.content, self.steps.title, text, data, document.settled)
        self.app.push(ShareDialog(self.app, source))

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
        missing |= set() if self._settings() else {"map_rules"}
        return menu_groups(self.app, self.do, on=self.switched(), off=off, missing=missing)

    def open_balance_menu(self) -> None:
        self._popup("balance.options", self.balance_panel.groups, width=200)
