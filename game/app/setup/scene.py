"""A new match: map, players, clock and options. Knows no game: the Kit says everything."""

from __future__ import annotations

from pathlib import Path

import pygame

from game.app.maps.choice import Choice, to_keep
from game.app.maps.shelf import Origin, Shelf, Shown, paint_map_card, paint_notes
from game.app.setup.clock import ClockPanel
from game.app.setup.layout import SetupLayout
from game.app.setup.modes import MOST, ModeCards
from game.app.setup.new_match import NewMatch
from game.app.setup.options import OptionsPanel
from game.app.setup.seats import SeatsPanel
from game.app.table.boards import Pictures
from game.bots.registry import bots as bots_of
from game.data.content import Content, load_content
from game.data.last_setup import load_last_setup, save_last_setup
from game.data.matches import Player
from game.data.paths import user_maps
from game.data.problems import ProblemsError
from game.model.contract import TextError
from game.model.entries import window_game
from game.rules.registry import kit as kit_of
from game.ui import crash, widgets
from game.ui.cells import Cells, CellState
from game.ui.page import PageFrame, back_button, page_title
from game.ui.scene import App, Scene


class SetupScene(Scene):
    """Chooses all that a match is begun with.

    ``map_name`` is a map to begin with; ``position`` a position to start from instead of any map.
    """

    name = "setup"

    def __init__(
        self,
        app: App,
        game: str,
        map_name: str = "",
        *,
        position: str = "",
        players: tuple[Player, ...] = (),
        sides: tuple[int, ...] = (),
    ) -> None:
        super().__init__(app)
        self.kit = kit_of(game)
        self.bots = bots_of(game)
        self.content: Content = load_content(self.kit)
        self.position = position
        last = load_last_setup(game)
        self._last_map = last.map if last is not None else ""
        self.match = NewMatch(
            self.kit, self.bots, self.content, app.texts, app.settings, last, position, players, sides
        )
        self.frame = SetupLayout.of(self)
        self.pictures = Pictures(app)
        self.search = ""
        self.shelf = Shelf(self.kit, self.content, app.texts)
        wanted = map_name or self._last_map
        found = self.shelf.find(wanted) if wanted else None
        shown: Shown | None = found if found is not None and found.usable else self.shelf.first()
        self.origin: Origin = shown.file.origin if shown is not None else "shipped"
        self.seats = SeatsPanel(self, self.match, self.changed, self.start)
        self.clock = ClockPanel(self, self.match, self.changed)
        self.options = OptionsPanel(self, self.match, self.changed)
        self.modes = ModeCards(self, self.match, self.pictures)
        self.cells = Cells(
            self, "maps", self._paint_cell, on_choose=self._choose_map, allowed=self._may_choose
        )
        self.listed: list[Shown] = []
        self.thumb = 160.0
        self.start_button: widgets.Pressable | None = None
        self._noted: Shown | None = shown
        if not position:
            self.map = shown
            self.match.suggest_clock()
        self._begun = (self.choice, self.map)

    # --- what is chosen ---

    @property
    def choice(self) -> Choice:
        """All that is chosen but the map."""
        return self.match.choice

    @choice.setter
    def choice(self, choice: Choice) -> None:
        self.match.choice = choice

    @property
    def map(self) -> Shown | None:
        """The chosen map; ``None`` from a position."""
        return self.match.map

    @map.setter
    def map(self, shown: Shown | None) -> None:
        self.match.map = shown

    @property
    def by_way(self) -> bool:
        """Whether one chooses a way to play, not one of many maps that are drawn."""
        return bool(self.kit.info.modes)

    def _list(self) -> None:
        self.listed = self.shelf.matching(None if self.by_way else self.origin, self.search)
        self.cells.chosen = next((at for at, one in enumerate(self.listed) if one is self.map), -1)

    def _may_choose(self, index: int) -> bool:
        """Only maps that can be used; pointing at a broken one shows what is wrong with it."""
        shown = self.shelf.read(self.listed[index])
        if not shown.usable and shown is not self._noted:
            self._noted = shown
            self.repaint()
        return shown.usable

    def _choose_map(self, index: int) -> None:
        self.choose_map(self.listed[index])

    def choose_map(self, shown: Shown) -> None:
        """Another map, which has been read and can be used."""
        self.map = self._noted = shown
        before = self.choice
        self.match.suggest_clock()
        if self.choice != before or self.by_way:
            self.rebuild()
        self.changed()

    def trouble(self) -> str:
        """Why the match can't start yet, in words; empty if it can."""
        return self.match.trouble()

    def changed(self) -> None:
        """Something was chosen that changes no widget: words and Start follow."""
        if self.start_button is not None and self.start_button in (stop for _, stop in self.focus.stops):
            wanted = not self.trouble()
            if wanted != bool(self.start_button.is_enabled):
                self.start_button.set_enabled(wanted)
        self.repaint()

    # --- doing ---

    def start(self) -> None:
        """Begin the match."""
        if self.trouble():
            return
        try:
            made = self.match.plan()
        except (TextError, ValueError) as error:
            words = self.t("setup.cannot", reason=str(error))
            self.app.open("dialog", kind="message", title=self.t("setup.title"), words=words, icon="warning")
            return
        self._remember()
        if self.app.can_open("match"):
            self.app.open("match", how="replace", plan=made)

    def _remember(self) -> None:
        if not self.app.keep:
            return
        name = self.map.file.name if self.map is not None else self._last_map
        try:
            save_last_setup(self.kit.name, to_keep(self.choice, self.kit, name, self.origin == "user"))
        except OSError as error:  # no reason to keep the player from the match
            crash.write(self.app.paths.user_data(), f"last setup not written: {error}")

    def back(self) -> None:
        if (self.choice, self.map) != self._begun and not self.trouble():
            self._remember()  # what was chosen is offered again
        super().back()

    def help(self) -> None:
        """F1: the rules of this game."""
        self.app.open("rules", game=self.kit.name)

    # --- building ---

    def build(self) -> None:
        seats, rows = len(self.match.sides), -(-len(self.match.shown_options()) // 2)
        self.frame = SetupLayout.of(self, seats, rows)
        self.seats.frame = self.clock.frame = self.options.frame = self.frame
        self.modes.small = self.frame.small
        self._build_head()
        if not self.position:
            self._build_maps()
        self.seats.build_head()
        self.seats.build()
        self.clock.build()
        self.options.build()
        label = self.t("setup.start")
        self.start_button = widgets.button(
            self,
            self.frame.start.rect,
            label,
            icon="play",
            kind="fire",
            on_press=self.start,
            enabled=not self.trouble(),
            role="card_title",
            key="start",
        )
        if self.focus.current is None:
            self.focus.focus_first("start" if self.position else "maps")

    def _build_maps(self) -> None:
        if self.by_way:
            self._list()
            self._place_ways()
            return
        self._build_maps_head()
        self._place_cells()

    def _place_cells(self) -> None:
        f = self.frame
        self._list()
        columns, high, self.thumb = f.cells(sum(one.file.origin == self.origin for one in self.shelf.all))
        self.cells.place(
            f.maps.rect,
            len(self.listed),
            cell_height=self.px(high),
            columns=columns,
            gap=self.px(8),
        )
        self.cells.show(self.cells.chosen)

    def sit(self, index: int) -> None:
        """Another seating."""
        self.match.sit(index)
        self.rebuild()

    def turn(self, index: int) -> None:
        """The shipped maps, or the player's own."""
        self.origin = "user" if index else "shipped"
        self.cells.scroll = 0
        self.rebuild()

    def look_for(self, text: str) -> None:
        """The maps in which that is found."""
        self.search = text
        self._list()
        # the field must stay as it is while it is typed into: only the list is placed anew
        area = self.cells.area
        self.focus.stops[:] = [(key, stop) for key, stop in self.focus.stops if stop is not area]
        self._place_cells()
        self.repaint()

    def _build_head(self) -> None:
        """Back, and at the right of the title the lessons of the chosen way to play, if there are any."""
        back_button(self)
        if not self.kit.info.lessons or not self.app.can_open("tutorial"):
            return
        label = self.t("rules.learn")
        width = widgets.button_width(self, label, icon="tutorial", padding=14)
        row = PageFrame.of(self).head.rect

        def learn() -> None:
            name = self.map.file.name if self.map is not None else ""
            self.app.open("tutorial", game=self.kit.name, map=name)

        rect = pygame.Rect(row.right - width, row.y, width, row.height)
        widgets.button(self, rect, label, icon="tutorial", on_press=learn, key="learn")

    def _build_maps_head(self) -> None:
        """Built-in or own, the search field, all maps."""
        f = self.frame
        title = self.app.fonts.size(self.t("setup.map"), "card_title", self.app.scale)[0]
        head = f.maps_head.rect
        left = head.x + title + self.px(14 if f.small else 20)
        labels = [self.t("setup.shipped"), self.t("setup.own")]
        width = sum(widgets.button_width(self, label, padding=14) for label in labels)
        width = min(width, head.right - left - self.px(130))
        widgets.segments(
            self,
            pygame.Rect(left, head.y, width, head.height),
            labels,
            chosen=0 if self.origin == "shipped" else 1,
            on_choose=self.turn,
            key="origin",
        )
        left += width + self.px(8)
        right = self._build_all_maps(pygame.Rect(left, head.y, head.right - left, head.height))
        search = min(self.px(204), right - left)
        widgets.entry(
            self,
            pygame.Rect(right - search, head.y, search, head.height),
            self.search,
            placeholder=self.t("setup.search"),
            on_change=self.look_for,
            limit=60,
            key="search",
        )

    def _build_all_maps(self, room: pygame.Rect) -> int:
        """The button that leads there, at the right end of ``room``: with its words where these fit. Gives
        its left edge."""
        if self.kit.drafting is None or not self.app.can_open("library"):
            return room.right
        label, tip = self.t("setup.all_maps"), self.t("setup.all_maps_tip")
        width = widgets.button_width(self, label, icon="map", padding=12)
        if width > room.width - self.px(150):
            label, width = "", room.height
        rect = pygame.Rect(room.right - width, room.y, width, room.height)
        widgets.button(
            self, rect, label, icon="map", on_press=lambda: self.open_library(), tip=tip, key="all_maps"
        )
        return rect.x - self.px(8)

    def open_library(self) -> None:
        """Choose among all maps; the one chosen comes back here."""
        at = self.map.file.path if self.map is not None else None
        self.app.open("library", at=at, game=self.kit.name, pick=lambda path: self.take_map(path))

    def take_map(self, path: Path) -> None:
        """Choose a map by its file."""
        self.shelf.refresh()
        found = self.shelf.find(str(path))
        if found is None or not found.usable:
            return
        self.search = ""
        self.origin = found.file.origin
        self.choose_map(found)
        self.rebuild()

    def _place_ways(self) -> None:
        """The cards one below the other; more than fit are scrolled."""
        f = self.frame
        count = len(self.listed)
        gap = 8.0 if f.small else 10.0
        box, between, rows = f.modes.rect, self.px(gap), max(1, min(count, 4))
        high = min(self.px(MOST), (box.height - between * (rows - 1)) // rows)
        self.cells.place(box, count, cell_height=high, columns=1, gap=between)
        self.cells.show(self.cells.chosen)

    # --- events ---

    def handle(self, event: pygame.event.Event) -> bool:
        if not self.position and self.cells.handle(event):
            self._follow_hover()
            return True
        self._follow_hover()
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            pressable = isinstance(self.focus.current, widgets.Pressable) and self.focus.shown
            if not pressable:
                self.start()
                return True
        return False

    def _follow_hover(self) -> None:
        """The notes tell of the map under the pointer, else of the chosen one."""
        if self.position:
            return
        hover = self.cells.hover
        noted = self.listed[hover] if 0 <= hover < len(self.listed) else None
        if noted is not None and noted.read and noted is not self._noted:
            self._noted = noted
            self.repaint()
        elif noted is None and self._noted is not self.map and self._noted is not None and self._noted.usable:
            self._noted = self.map
            self.repaint()

    def uncover(self) -> None:
        # maps may have been drawn, changed or deleted meanwhile
        before = self.map
        if not self.shelf.refresh() or before is None:
            return
        found = self.shelf.find(str(before.file.path))
        self.map = found if found is not None and found.usable else self.shelf.first()
        self.rebuild()

    def leave(self) -> None:
        self.shelf.close()

    def update(self, dt: float) -> None:
        if self.shelf.work():
            before = len(self.listed)
            self._list()
            if len(self.listed) != before and self.search:
                self.look_for(self.search)
            self.repaint()
        if self.pictures.work(2):
            self.invalidate()

    def due(self) -> float:
        return 0.0 if self.pictures.wanting else self.shelf.due()

    # --- drawing ---

    def _paint_cell(self, surface: pygame.Surface, rect: pygame.Rect, state: CellState) -> None:
        if self.by_way:
            self.modes.paint(surface, rect, self.listed[state.index], state)
            return
        shown = self.listed[state.index]
        paint_map_card(self, self.pictures, shown, self.kit, self.content, self.thumb, surface, rect, state)

    def paint(self, surface: pygame.Surface) -> None:
        f = self.frame
        page_title(self, surface, self.t("setup.title"), self.t(f"{self.kit.name}.name"), [((), "")])
        head = f.maps_head.rect
        widgets.heading(self, surface, self.t("setup.way" if self.by_way else "setup.map"), head)
        seats = f.seats_head.rect
        taken = pygame.Rect(seats.x, seats.y, seats.width // 2, seats.height)
        widgets.heading(self, surface, self.seats.heading(), taken)
        self.seats.paint(surface)
        self.clock.paint(surface)
        self.options.paint(surface)
        self._paint_summary(surface)
        if self.position:
            self._paint_position(surface)
            return
        if not self.by_way:
            notes = f.notes.rect
            paint_notes(self, surface, notes, self._noted, self.kit)
        if not self.listed:
            self._paint_none(surface)

    def _paint_none(self, surface: pygame.Surface) -> None:
        """What is said where no map is listed."""
        f = self.frame
        box = f.maps.rect
        self.painter.box(surface, box, None, self.app.theme["surface.line"], radius=6)
        words = self.t("setup.none_found", text=self.search) if self.search else self.t("setup.no_own")
        middle = (box.centerx, box.centery - self.px(14))
        widgets.icon(
            self, surface, "map", (middle[0], middle[1] - self.px(40)), 36, "ink.tertiary", center=True
        )
        self.painter.text(
            surface, words, "body_strong", middle, align="center", middle=True, width=box.width - self.px(20)
        )
        if not self.search:
            # the whole way there: the project has a folder of that name as well
            home, folder = str(Path.home()), str(user_maps(self.kit.name))
            folder = folder.replace(home, "~", 1) if len(home) > 1 else folder
            note = self.t("setup.no_own_note", folder=folder)
            body = pygame.Rect(
                box.x + self.px(24), middle[1] + self.px(18), box.width - self.px(48), self.px(60)
            )
            self.painter.paragraph(surface, note, "small", body, "ink.secondary", align="center")

    def _paint_position(self, surface: pygame.Surface) -> None:
        """The board of the position, large, in the place of the maps."""
        f = self.frame
        box = f.maps.rect
        widgets.card(self, surface, box, strong=True)
        side = min(box.width, box.height) - 2 * self.px(14)
        picture = self.pictures.position(self.kit, self.content, self.match.position_state, side)
        if picture is not None:
            surface.blit(picture, picture.get_rect(center=box.center))
        notes = f.notes.rect
        title = (notes.x, notes.y + self.px(2))
        self.painter.text(surface, self.t("setup.position"), "body_strong", title)
        body = notes.move(0, self.px(24))
        self.painter.paragraph(surface, self.t("setup.position_note"), "small", body, "ink.secondary")

    def _paint_summary(self, surface: pygame.Surface) -> None:
        """What Start will begin, or why it can't, and the key that starts."""
        f, start = self.frame, self.frame.start
        if not f.small:
            cap = self.app.input.shown("accept")
            below = start.moved(y=start.height + 5).at_top(18).rect
            left = below.centerx - self.painter.key_cap_width(cap) // 2
            self.painter.key_cap(surface, cap, left, below.centery)
        left, right = f.seats_head.rect.x, self.point(start.x - 16, 0)[0]
        middle = self.point(0, start.y + start.height / 2)[1]
        trouble = self.trouble()
        if trouble:
            spot = widgets.icon(
                self, surface, "error", (left + self.px(9), middle), 18, "signal.error", center=True
            )
            body = pygame.Rect(spot.right + self.px(8), 0, right - spot.right - self.px(8), self.px(44))
            body.y = (
                middle
                - min(body.height, self.painter.paragraph_height(trouble, "body_strong", body.width)) // 2
            )
            self.painter.paragraph(surface, trouble, "body_strong", body, "signal.error")
            return
        first = self.t("setup.summary", map=self.match.map_title(), clock=self.match.clock_words())
        second = self.match.against()
        width = right - left
        top = (left, middle - self.px(11))
        self.painter.text(surface, first, "body_strong", top, middle=True, width=width)
        place = (left, middle + self.px(11))
        self.painter.text(surface, second, "small", place, "ink.secondary", middle=True, width=width)

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        if not self.position and self.listed:
            self.cells.draw(surface)


def make(
    app: App,
    game: str = "",
    map: str | None = None,
    position: str = "",
    players: tuple[Player, ...] = (),
    sides: tuple[int, ...] = (),
) -> Scene:
    """The setup for a game; the files of the game that can't be read are told instead."""
    try:
        return SetupScene(app, window_game(game), map or "", position=position, players=players, sides=sides)
    except ProblemsError as error:
        from game.ui import dialog

        told = [str(problem) for problem in error.problems]
        words = app.texts("setup.cannot", reason="")
        return dialog.make(app, "problems", title=app.texts("setup.title"), words=words, problems=told)
