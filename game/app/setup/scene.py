"""A new match: map, players, clock and options. Knows no game: the Kit says everything."""

from __future__ import annotations

from pathlib import Path

import pygame

from game.app.maps.catalogue import GameMaps, MapCatalogue
from game.app.maps.new_match import NewMatch
from game.app.maps.pictures import MapPictures, begun
from game.app.profiles.rated import ThreadedAnswer, all_ratings, words_before
from game.app.setup.cards import SetupCards
from game.app.setup.chance import ChanceMap
from game.app.setup.clock import ClockPanel
from game.app.setup.layout import SetupLayout
from game.app.setup.modes import ModesPanel
from game.app.setup.options import OptionsPanel
from game.app.setup.seats import SeatsPanel
from game.app.table.boards import tools_of
from game.app.table.evaluation_bar import why_no_bar
from game.app.table.failure import could_not_open
from game.data.files.content import Content, load_content
from game.data.files.paths import from_home, user_maps
from game.data.files.problems import ProblemsError
from game.data.maps.last_setup import save_last_setup
from game.data.maps.map_actions import free_title
from game.data.maps.map_cards import MapCard, Origin, Query, matching
from game.data.people.ratings import Ratings, Unrated, seats_of
from game.data.saves.matches import Player
from game.data.words.wording import failure_words
from game.model.contract import PUBLIC, TextError
from game.model.entries import window_game
from game.rules.registry import kit as kit_of
from game.ui import widgets
from game.ui.controls.cells import CellState
from game.ui.controls.item_cells import ItemCells
from game.ui.controls.page import PageFrame, back_button, page_title
from game.ui.layout import Strip
from game.ui.scene import App, Scene
from game.ui.window import crash
from game.view import registry

MOST = 172.0
"""The height of the card of a way to play where there is room for more, in tokens."""


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
        self.content: Content = load_content(self.kit)
        self.position = position
        self.match = NewMatch(self.kit, self.content, app.texts, app.settings, position, players, sides)
        self._last_map = self.match.last.map if self.match.last is not None else ""
        self.frame = SetupLayout.of(self)
        self.pictures = MapPictures(app)
        self.search = ""
        self.catalogue = MapCatalogue(app.texts, games=(game,), keep=app.keep)
        self.catalogue.look()
        self.catalogue.read_shipped()
        wanted = map_name or self._last_map
        found = self.catalogue.find(wanted) if wanted else None
        card = found if found is not None and found.usable else self._usual_map()
        self.origin: Origin = card.entry.origin if card is not None else "shipped"
        self.chance = ChanceMap(self.kit, self.content, self._chance_words("title"))
        self.by_chance = False
        """Whether the maps drawn by chance are shown, not those of ``origin``."""
        self.seats = SeatsPanel(self, self.match, self.changed, self.start)
        self.clock = ClockPanel(self, self.match, self.changed)
        self.options = OptionsPanel(self, self.match, self.changed)
        self.modes = (
            ModesPanel(self, self.match, self.changed, self._mode_chosen)
            if self.kit.own_modes is not None and not position
            else None
        )
        self.cards = SetupCards(self, self._picture, self.match)
        self.cells = ItemCells[MapCard](
            self,
            "maps",
            self.cards.paint_way if self.by_way else self._paint_card,
            identity=lambda card: card.path,
            on_choose=lambda card: self.choose_map(self.catalogue.judge_now(card)),
            allowed=self._may_choose,
        )
        self.start_button: widgets.Pressable | None = None
        self._noted: MapCard | None = card
        self._ratings: ThreadedAnswer[Ratings] | None = None
        if not position:
            self.match.map = card
            self.match.suggest_clock()
        self._begun = (self.match.choice, self._map_path())

    def enter(self) -> None:
        if self.app.keep:
            self._ratings = ThreadedAnswer(all_ratings)

    # --- what is chosen ---

    @property
    def by_way(self) -> bool:
        """Whether one chooses a way to play, not one of many maps that are drawn."""
        return bool(self.kit.info.modes)

    @property
    def listed(self) -> list[MapCard]:
        return self.cells.items

    def _map_path(self) -> Path | None:
        return None if self.match.map is None else self.match.map.path

    def _place_of(self, card: MapCard) -> tuple[object, ...]:
        """Of the shipped maps the default first, then those without an expansion, the small ones first,
        or in the order of the ways to play; the player's own by their names."""
        if card.own:
            return (1, card.entry.name)
        ways = self.kit.info.modes
        if card.map_file is not None and (way := self.kit.mode(card.map_file)) in ways:
            return (0, ways.index(way), card.title)
        width, height = card.size or (0, 0)
        default = card.entry.name == self.kit.default_map
        return (0, not default, bool(card.expansions), width * height, card.title)

    def _usual_map(self) -> MapCard | None:
        """The game's default map, or the first that can be played on."""
        names = [card.entry.name for card in sorted(self.catalogue.all(), key=self._place_of)]
        found = (self.catalogue.find(name) for name in (self.kit.default_map, *names))
        return next((card for card in found if card is not None and card.usable), None)

    def _paint_card(
        self, surface: pygame.Surface, rect: pygame.Rect, card: MapCard, state: CellState
    ) -> None:
        if self.by_chance:
            self.cards.paint_wide(surface, rect, card, state, self._chance_words("note"))
        else:
            self.cards.paint_map(surface, rect, card, state)

    def _list(self) -> None:
        if self.by_chance:
            self.cells.fill([self.chance.card] if self.chance.card is not None else [], self._map_path())
            return
        query = Query(self.search, None if self.by_way else self.origin)
        found = sorted(matching(self.catalogue.all(), query), key=self._place_of)
        current = self.cells.fill(found, self._map_path())
        if current is not None and current.path != self._map_path():
            self.cells.chosen = -1  # the chosen one is not among them

    def _may_choose(self, card: MapCard) -> bool:
        """Only maps that can be played on; choosing a broken one shows what is wrong with it."""
        card = self.catalogue.judge_now(card)
        if card.broken and card != self._noted:
            self._noted = card
            self.repaint()
        return card.usable

    def choose_map(self, card: MapCard) -> None:
        """Another map, which can be played on."""
        before = self.match.choice, self.match.seatings()
        self.match.map = self._noted = card
        self.match.suggest_clock()
        if (self.match.choice, self.match.seatings()) != before or self.by_way:
            self.rebuild()
        self.changed()

    def _mode_chosen(self) -> None:
        """Who plays with whom and what may be set follow the mode."""
        self.rebuild()
        self.changed()

    def changed(self) -> None:
        """Something was chosen that changes no widget: words and Start follow."""
        if self.start_button is not None and self.start_button in (stop for _, stop in self.focus.stops):
            wanted = not self.match.trouble()
            if wanted != bool(self.start_button.is_enabled):
                self.start_button.set_enabled(wanted)
        self.repaint()

    # --- doing ---

    def start(self) -> None:
        if self.match.trouble():
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
        drawn = self.match.map is None or self.match.map is self.chance.card
        name = self._last_map if drawn or self.match.map is None else self.match.map.entry.name
        try:
            save_last_setup(self.kit.name, self.match.to_keep(name, self.origin == "user"))
        except OSError as error:  # no reason to keep the player from the match
            crash.write(self.app.paths.user_data(), f"last setup not written: {error}")

    def back(self) -> None:
        if (self.match.choice, self._map_path()) != self._begun and not self.match.trouble():
            self._remember()  # what was chosen is offered again
        super().back()

    def help(self) -> None:
        """F1: the rules of this game."""
        self.app.open("rules", game=self.kit.name)

    # --- building ---

    def build(self) -> None:
        seats, rows = len(self.match.sides), -(-len(self.match.shown_options()) // 2)
        self.frame = SetupLayout.of(
            self, seats, rows, clock_rows=1 if self.clock.by_turn else 2, own_modes=self.modes is not None
        )
        self.seats.frame = self.clock.frame = self.options.frame = self.frame
        self.cards.small = self.frame.small
        self._build_head()
        if self.modes is not None:
            self.modes.frame = self.frame
            self.modes.build()
        if not self.position:
            if not self.by_way:
                self._build_maps_head()
            self._place_cells()
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
            enabled=not self.match.trouble(),
            role="card_title",
            key="start",
        )
        if self.focus.current is None:
            self.focus.focus_first("start" if self.position else "maps")

    def _place_cells(self) -> None:
        f = self.frame
        self._list()
        if self.by_chance:
            rect = f.maps.rect.union(f.notes.rect)
            self.cells.place(rect, len(self.listed), cell_height=rect.height, columns=1, gap=0)
            return
        if self.by_way:  # one below the other; more than fit are scrolled
            rect, columns, gap = f.modes.rect, 1, self.px(8 if f.small else 10)
            rows = max(1, min(len(self.listed), 4))
            high = min(self.px(MOST), (rect.height - gap * (rows - 1)) // rows)
        else:
            count = sum(card.entry.origin == self.origin for card in self.catalogue.all())
            columns, tall, self.cards.thumb = f.cells(count)
            rect, high, gap = f.maps.rect, self.px(tall), self.px(8)
        self.cells.place(rect, len(self.listed), cell_height=high, columns=columns, gap=gap)
        self.cells.show(self.cells.chosen)

    def turn(self, index: int) -> None:
        """The shipped maps, the player's own, or one drawn by chance."""
        self.by_chance = index == 2
        self.cells.scroll = 0
        if self.by_chance:
            if self.chance.card is None:
                self.chance.draw(len(self.match.sides))
            else:
                self.choose_map(self.chance.card)
        else:
            self.origin = "user" if index else "shipped"
        self.rebuild()

    # --- by chance ---

    def _chance_words(self, key: str) -> str:
        name = f"{self.kit.name}.random.{key}"
        return self.t(name) if self.app.texts.has(name) else ""

    def draw_again(self) -> None:
        """Another map by chance, for as many as sit down now."""
        self.chance.draw(len(self.match.sides))
        self.repaint()

    def keep_drawn(self) -> None:
        """The map drawn by chance becomes one of the player's own."""
        if self.chance.card is None:
            return
        title = free_title(self.chance.title, [card.title for card in self.catalogue.all()])
        try:
            path = self.catalogue.shelves[self.kit.name].library.save(self.chance.titled(title), title)
        except OSError as error:
            words = self.t("setup.not_kept", reason=failure_words(error, self.app.texts))
            self.app.open("dialog", kind="message", title=self.t("setup.keep"), words=words, icon="warning")
            return
        self.take_map(path)

    def _take_drawn(self) -> None:
        """What was drawn is what is played, if it is still wanted."""
        card = self.chance.card
        if self.by_chance and card is not None and not self.chance.failed:
            self.choose_map(card)
        self.rebuild()

    def look_for(self, text: str) -> None:
        """The maps in which that is found."""
        self.search = text
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
            name = self.match.map.entry.name if self.match.map is not None else ""
            self.app.open("tutorial", game=self.kit.name, map=name)

        rect = pygame.Rect(row.right - width, row.y, width, row.height)
        widgets.button(self, rect, label, icon="tutorial", on_press=learn, key="learn")

    def _build_maps_head(self) -> None:
        """Built-in or own, the search field, all maps."""
        small, t = self.frame.small, self.t
        row = Strip(self.frame.maps_head.rect, self.px(14 if small else 20))
        row.left(self.app.fonts.size(t("setup.map"), "card_title", self.app.scale)[0])
        row.gap = self.px(8)
        labels = [t("setup.shipped"), t("setup.own")]
        if self.chance.offered:
            labels.append(t("setup.random"))
        width = sum(widgets.button_width(self, label, padding=14) for label in labels)
        widgets.segments(
            self,
            row.left(min(width, row.rest.width - self.px(130))),
            labels,
            chosen=2 if self.by_chance else 0 if self.origin == "shipped" else 1,
            on_choose=self.turn,
            key="origin",
        )
        if self.by_chance:
            self._build_chance(row)
            return
        if self.kit.drafting is not None and self.app.can_open("library"):
            label, icon = t("setup.all_maps"), "map"
            width = widgets.button_width(self, label, icon=icon, padding=12)
            if width > row.rest.width - self.px(150):  # its words don't fit
                label, width = "", row.rest.height
            rect, tip = row.right(width), t("setup.all_maps_tip")
            widgets.button(self, rect, label, icon=icon, on_press=self.open_library, tip=tip, key="all_maps")
        widgets.entry(
            self,
            row.right(min(self.px(204), row.rest.width)),
            self.search,
            placeholder=t("setup.search"),
            on_change=self.look_for,
            limit=60,
            key="search",
        )

    def _build_chance(self, row: Strip) -> None:
        """Draw another, keep this one."""
        for key, icon, do, after in (
            ("draw_again", "random", self.draw_again, 1),
            ("keep", "save", self.keep_drawn, 0),
        ):
            label, tip = self.t(f"setup.{key}"), self.t(f"setup.{key}_tip")
            width = widgets.button_width(self, label, icon=icon, padding=12)
            if width > row.rest.width - after * (row.rest.height + self.px(20)):  # its words don't fit
                label, width = "", row.rest.height
            widgets.button(self, row.right(width), label, icon=icon, on_press=do, tip=tip, key=key)

    def open_library(self) -> None:
        """Choose among all maps; the one chosen comes back here."""
        self.app.open("library", at=self._map_path(), game=self.kit.name, pick=self.take_map)

    def take_map(self, path: Path) -> None:
        self.catalogue.look()
        found = self.catalogue.find(str(path))
        if found is None or not found.usable:
            return
        self.search = ""
        self.origin, self.by_chance = found.entry.origin, False
        self.choose_map(found)
        self.rebuild()

    # --- events ---

    def handle(self, event: pygame.event.Event) -> bool:
        if self.modes is not None and self.modes.cells.handle(event):
            return True
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
        if noted is None and (self._noted is None or self._noted.broken):
            return
        noted = self.match.map if noted is None else noted
        if noted is not None and noted.checked and noted is not self._noted:
            self._noted = noted
            self.repaint()

    def uncover(self) -> None:
        # maps may have been drawn, changed or deleted meanwhile
        self.match.look_for_people()
        if self.modes is not None:
            self.match.look_for_modes()
        if self.catalogue.look():
            self._follow_files()
        elif self.modes is not None:
            self.rebuild()
            self.changed()

    def _follow_files(self) -> None:
        """The chosen map as its file is now; the usual one where it is gone or broken."""
        if self.match.map is not None and self.match.map is not self.chance.card:
            found = self.catalogue.find(str(self.match.map.path))
            self.match.map = found if found is not None and found.usable else self._usual_map()
        self.rebuild()

    def leave(self) -> None:
        self.catalogue.close()
        self.chance.close()
        if self._ratings is not None:
            self._ratings.close()

    def update(self, dt: float) -> None:
        if self.chance.poll():
            self._take_drawn()
        if self._ratings is not None and self._ratings.poll():
            self.repaint()
        changed, judged = self.catalogue.work(dt)
        if (
            changed
            and self.match.map is not None
            and self.match.map is not self.chance.card
            and self.catalogue.cards.get(self.match.map.path) is not self.match.map
        ):
            self._follow_files()
        elif changed or judged is not None:
            self.look_for(self.search)
        if self.pictures.work(2) or (self.modes is not None and self.modes.painter_of.pictures.work(2)):
            self.invalidate()

    def due(self) -> float:
        wanting = self.modes is not None and self.modes.painter_of.pictures.wanting
        waiting = min(self.catalogue.due(), self.chance.due())
        return 0.0 if wanting or self.pictures.wanting else waiting

    # --- drawing ---

    def _picture(self, card: MapCard, px: int) -> pygame.Surface | None:
        maps = self.catalogue.shelf_of(card)
        return self.pictures.get(maps, card, px, self._draw_way if self.by_way else None)

    def _draw_way(self, maps: GameMaps, card: MapCard, px: int) -> pygame.Surface | None:
        """The board of a way to play, drawn for these cards where the game does so."""
        state = begun(maps, card)
        draw = registry.view(maps.kit.name).modes(tools_of(self.app, maps.content))
        if state is None or draw is None:
            return (
                None if state is None else self.pictures.pictures.position(maps.kit, maps.content, state, px)
            )
        made: pygame.Surface = draw(maps.kit.game.observe(state, PUBLIC), px)
        self.painter.box(made, made.get_rect(), None, self.app.theme["ink.primary"], radius=0)
        return made

    def paint(self, surface: pygame.Surface) -> None:
        f = self.frame
        page_title(self, surface, self.t("setup.title"), self.t(f"{self.kit.name}.name"), [((), "")])
        head = f.maps_head.rect
        widgets.heading(self, surface, self.t("setup.way" if self.by_way else "setup.map"), head)
        seats = f.seats_head.rect
        taken = pygame.Rect(seats.x, seats.y, seats.width // 2, seats.height)
        widgets.heading(self, surface, self.seats.heading(), taken)
        if self.modes is not None:
            self.modes.paint(surface)
        self.seats.paint(surface)
        self.clock.paint(surface)
        self.options.paint(surface)
        self._paint_summary(surface)
        if self.position:
            self._paint_position(surface)
            return
        if not (self.by_way or self.by_chance) and self._noted is not None and self._noted.checked:
            self.cards.paint_notes(surface, f.notes.rect, self._noted)
        if self.by_chance and not self.listed:
            self._paint_chance(surface)
        elif not self.listed:
            self._paint_none(surface)

    def _paint_none(self, surface: pygame.Surface) -> None:
        """What is said where no map is listed."""
        box = self.frame.maps.rect
        self.painter.box(surface, box, None, self.app.theme["surface.line"], radius=6)
        x, y = box.centerx, box.centery - self.px(14)
        widgets.icon(self, surface, "map", (x, y - self.px(40)), 36, "ink.tertiary", center=True)
        words = self.t("setup.none_found", text=self.search) if self.search else self.t("setup.no_own")
        line = pygame.Rect(box.x + self.px(10), y, box.width - self.px(20), 0)
        widgets.line(self, surface, words, line, "body_strong", "ink.primary", align="center")
        if not self.search:
            # the whole way there: the project has a folder of that name as well
            note = self.t("setup.no_own_note", folder=from_home(user_maps(self.kit.name)))
            body = pygame.Rect(box.x + self.px(24), y + self.px(18), box.width - self.px(48), self.px(60))
            self.painter.paragraph(surface, note, "small", body, "ink.secondary", align="center")

    def _paint_chance(self, surface: pygame.Surface) -> None:
        """In the place of a map drawn by chance: that one is being drawn, or can't be."""
        box = self.frame.maps.rect.union(self.frame.notes.rect)
        self.painter.box(surface, box, None, self.app.theme["surface.line"], radius=6)
        words = self.t("setup.not_drawn" if self.chance.failed else "setup.drawing")
        line = pygame.Rect(box.x + self.px(10), box.centery, box.width - self.px(20), 0)
        widgets.line(self, surface, words, line, "body_strong", "ink.primary", align="center")

    def _paint_position(self, surface: pygame.Surface) -> None:
        """The board of the position, large, in the place of the maps."""
        f = self.frame
        box = f.maps.rect
        widgets.card(self, surface, box, strong=True)
        side = min(box.width, box.height) - 2 * self.px(14)
        picture = self.pictures.pictures.position(self.kit, self.content, self.match.position_state, side)
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
        trouble = self.match.trouble()
        row = pygame.Rect(left, middle, right - left, 0)
        if trouble:
            at = (left + self.px(9), middle)
            mark = widgets.icon(self, surface, "error", at, 18, "signal.error", center=True)
            body = pygame.Rect(mark.right + self.px(8), 0, right - mark.right - self.px(8), self.px(44))
            high = self.painter.paragraph_height(trouble, "body_strong", body.width)
            body.y = middle - min(body.height, high) // 2
            self.painter.paragraph(surface, trouble, "body_strong", body, "signal.error")
            return
        first = self.t("setup.summary", map=self.match.map_title(), clock=self.match.clock_words())
        told = [(first, "body_strong", "ink.primary"), (self.match.against(), "small", "ink.secondary")]
        if rated := self._rated():
            told.append((rated, "small", "ink.secondary"))
        for number, (words, role, ink) in enumerate(told):
            place = row.move(0, number * self.px(20) - (len(told) - 1) * self.px(10))
            widgets.line(self, surface, words, place, role, ink)

    def _rated(self) -> str:
        """Whether the match will count for ratings; nothing until the ratings are known."""
        match, play = self.match, self.app.settings.play
        ratings = Ratings() if self._ratings is None else self._ratings.told
        if ratings is None:
            return ""
        players, timed = match.players(), match.clock_rules() is not None
        bar = play.evaluation_bar or bool(match.choice.options.get("evaluation_bar"))
        why: Unrated = ""
        if self.position:
            why = "position"
        elif not play.autosave:
            why = "unsaved"
        elif bar and not why_no_bar(self.kit.info, players, timed=timed):
            why = "bar"
        seats = seats_of(players, match.played_sides)
        return words_before(self.app.texts, self.kit.name, seats, ratings, why)

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        if self.modes is not None:
            self.modes.draw(surface)
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
        return could_not_open(app, app.texts("setup.title"), app.texts("setup.cannot", reason=""), error)
