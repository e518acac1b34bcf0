"""A new match: map, players, clock and options. Knows no game: the Kit says everything."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame

from game.app.maps.choice import (
    Choice,
    clock_problem,
    first_choice,
    like_match,
    plan,
    seating_of,
    suggested,
    swapped,
    to_keep,
)
from game.app.maps.shelf import Origin, Shelf, Shown, paint_map_card, paint_notes
from game.app.setup.all_maps import build_head, build_maps_head, look_again
from game.app.setup.frame import SetupFrame
from game.app.setup.places import paint_none, paint_position
from game.app.setup.rest import (
    build_clock,
    build_options,
    option_trouble,
    paint_clock,
    paint_options,
    paint_summary,
    shown_options,
)
from game.app.setup.seated import Seated, fitting, seatings
from game.app.setup.seats import build_seating, build_seats, paint_seats, seats_heading
from game.app.setup.ways import paint_way, place_ways
from game.app.table.boards import Pictures, table_of
from game.bots.registry import bots as bots_of
from game.data.content import Content, load_content
from game.data.last_setup import load_last_setup, save_last_setup
from game.data.matches import Player
from game.data.problems import ProblemsError
from game.model.contract import TextError
from game.rules.registry import kit as kit_of
from game.ui import crash, widgets
from game.ui.cells import Cells, CellState
from game.ui.page import page_title
from game.ui.scene import Scene

if TYPE_CHECKING:
    from game.ui.application import App


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
        self.position_state: Any = None
        self.position_setup: Any = None
        self.frame = SetupFrame.of(self)
        self.seated = Seated(self)
        self.pictures = Pictures(app)
        self.table: Any = None
        self.option_texts: dict[str, str] = {}
        self.search = ""
        last = load_last_setup(game)
        self._last_map = last.map if last is not None else ""
        self.choice: Choice = first_choice(self.kit, self.bots, app.settings, last, app.texts)
        self.choice = like_match(self.kit, self.bots, self.choice, players, sides)
        self.wanted = len(seating_of(self.kit, self.choice).sides)
        """How many players were chosen last: kept for maps that are for so many."""
        self.shelf = Shelf(self.kit, self.content, app.texts)
        wanted = map_name or (last.map if last is not None else "")
        found = self.shelf.find(wanted) if wanted else None
        self.map: Shown | None = found if found is not None and found.usable else self.shelf.first()
        self.origin: Origin = self.map.file.origin if self.map is not None else "shipped"
        self.cells = Cells(
            self, "maps", self._paint_cell, on_choose=self._choose_map, allowed=self._may_choose
        )
        self.listed: list[Shown] = []
        self.thumb = 160.0
        self.start_button: widgets.Pressable | None = None
        self._noted: Shown | None = self.map
        if position:
            setup = self.kit.parse_position(position, self.content.definitions, self.kit.seatings[0].sides)
            self.position_setup, self.position_state = setup, self.kit.game.new(setup)
            self.map = None
            self.choice = fitting(self, self.choice)
        else:
            self._suggest_clock()
        self._begun = (self.choice, self.map)

    # --- what is chosen ---

    @property
    def by_way(self) -> bool:
        """Whether one chooses a way to play, not one of many maps that are drawn."""
        return bool(self.kit.ways)

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
        self._suggest_clock()
        if self.choice != before or self.by_way:
            self.rebuild()
        self.changed()

    def suggested_minutes(self) -> int | None:
        """The minutes a side the map suggests, if it does."""
        clock = getattr(self.map.map_file, "clock", None) if self.map is not None else None
        minutes = getattr(clock, "minutes", None)
        return minutes if isinstance(minutes, int) else None

    def _suggest_clock(self) -> None:
        self.choice = fitting(self, suggested(self.choice, self.suggested_minutes()))

    def map_title(self) -> str:
        """The map's title for the summary."""
        title = self.map.title if self.map is not None else ""
        return self.t("setup.position") if self.position else title

    def trouble(self) -> str:
        """Why the match can't start yet, in words; empty if it can."""
        wrong = clock_problem(self.choice)
        if wrong is not None:
            return self.t(wrong[0], **wrong[1])
        if self.map is None and not self.position:
            return self.t("setup.no_map")
        return option_trouble(self)

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
        map_file = self.map.map_file if self.map is not None else None
        try:
            made = plan(
                self.kit,
                self.content,
                self.bots,
                self.choice,
                self.app.texts,
                map_file=map_file,
                position=self.position or None,
            )
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

    def swap(self) -> None:
        """The sides change places."""
        self.choice = fitting(self, swapped(self.kit, self.choice))
        self.rebuild()

    # --- building ---

    def build(self) -> None:
        seats, rows = len(seating_of(self.kit, self.choice).sides), -(-len(shown_options(self)) // 2)
        self.frame = SetupFrame.of(self, seats, rows)
        self.table = table_of(self.app, self.kit.name, self.content)
        build_head(self)
        if not self.position:
            self._build_maps()
        build_seating(self)
        build_seats(self)
        build_clock(self)
        build_options(self)
        label = self.t("setup.start")
        self.start_button = widgets.button(
            self,
            self.box(*self.frame.start),
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
            place_ways(self)
            return
        build_maps_head(self)
        self._place_cells()

    def _place_cells(self) -> None:
        f = self.frame
        self._list()
        columns, high, self.thumb = f.cells(sum(one.file.origin == self.origin for one in self.shelf.all))
        self.cells.place(
            self.box(f.left, f.grid, f.left_width, f.notes - 8 - f.grid),
            len(self.listed),
            cell_height=self.px(high),
            columns=columns,
            gap=self.px(8),
        )
        self.cells.show(self.cells.chosen)

    def sit(self, index: int) -> None:
        """Another seating."""
        self.choice = self.choice.having(seating=seatings(self)[index])
        self.wanted = len(seating_of(self.kit, self.choice).sides)
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
        look_again(self)

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
            paint_way(self, surface, rect, state)
            return
        shown = self.listed[state.index]
        paint_map_card(self, self.pictures, shown, self.kit, self.content, self.thumb, surface, rect, state)

    def paint(self, surface: pygame.Surface) -> None:
        f = self.frame
        page_title(self, surface, self.t("setup.title"), self.t(f"{self.kit.name}.name"), [((), "")])
        head = self.box(f.left, f.top, f.left_width, f.head)
        widgets.heading(self, surface, self.t("setup.way" if self.by_way else "setup.map"), head)
        seats = self.box(f.right, f.top, f.right_width, f.head)
        taken = pygame.Rect(seats.x, seats.y, seats.width // 2, seats.height)
        widgets.heading(self, surface, seats_heading(self), taken)
        paint_seats(self, surface)
        paint_clock(self, surface)
        paint_options(self, surface)
        paint_summary(self, surface)
        if self.position:
            paint_position(self, surface)
            return
        if not self.by_way:
            notes = self.box(f.left, f.notes, f.left_width, f.notes_height)
            paint_notes(self, surface, notes, self._noted, self.kit)
        if not self.listed:
            paint_none(self, surface)

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        if not self.position and self.listed:
            self.cells.draw(surface)


def make(
    app: App,
    game: str = "tank_chess",
    map: str | None = None,
    position: str = "",
    players: tuple[Player, ...] = (),
    sides: tuple[int, ...] = (),
) -> Scene:
    """The setup for a game; the files of the game that can't be read are told instead."""
    try:
        return SetupScene(app, game, map or "", position=position, players=players, sides=sides)
    except ProblemsError as error:
        from game.ui import dialog

        told = [str(problem) for problem in error.problems]
        words = app.texts("setup.cannot", reason="")
        return dialog.make(app, "problems", title=app.texts("setup.title"), words=words, problems=told)
