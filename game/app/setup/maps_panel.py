"""The panel of maps, or of a game's ways to play: their cards, the notes on one, and ways to get others."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame

from game.app.maps.catalogue import GameMaps
from game.app.maps.empty import empty_list
from game.app.maps.new_match import NewMatch
from game.app.maps.pictures import MapPictures, begun
from game.app.setup.cards import SetupCards
from game.app.setup.maps import SetupMaps
from game.app.setup.panel import SetupPanel
from game.app.table.boards import tools_of
from game.data.files.paths import from_home, user_maps
from game.data.maps.map_cards import MapCard
from game.data.words.wording import failure_words
from game.model.contract import PUBLIC
from game.ui import widgets
from game.ui.controls.cell_trees import CellTrees
from game.ui.controls.item_cells import ItemCells
from game.ui.layout import Area, Strip
from game.ui.scene import Scene
from game.ui.tree.holders import Box, spring
from game.ui.tree.node import Node
from game.ui.tree.seen import Text
from game.view import registry

MOST = 172.0
"""The greatest height of the card of a way to play, in tokens."""


class MapsPanel(SetupPanel):
    """Shows the ``maps`` and chooses one for the match."""

    def __init__(self, scene: Scene, match: NewMatch, maps: SetupMaps, changed: Callable[[], None]) -> None:
        super().__init__(scene, match, changed)
        self.maps = maps
        self.pictures = MapPictures(scene.app)
        self.cards = SetupCards(scene, self._picture)
        self.drawn = CellTrees[MapCard](scene, self._card, lambda card: card.path)
        self.cells = ItemCells[MapCard](
            scene,
            "maps",
            self.drawn.paint,
            identity=lambda card: card.path,
            on_choose=lambda card: self.choose(maps.catalogue.judge_now(card)),
            allowed=self._may_choose,
        )
        self._before: MapCard | None = None
        """What was chosen before a map that was chosen because it is the only one listed."""

    # --- choosing ---

    def _may_choose(self, card: MapCard) -> bool:
        """Whether a card can be chosen: only a playable map; choosing a broken one shows what is wrong
        with it."""
        card = self.maps.catalogue.judge_now(card)
        if card.broken and card != self.maps.noted:
            self.maps.noted = card
            self.scene.repaint()
        return card.usable

    def choose(self, card: MapCard) -> None:
        """Choose another playable map."""
        draft = self.draft
        before = draft.choice, draft.seatings()
        self._before = None
        self.match.choose_map(card)
        self.maps.noted = card
        if (draft.choice, draft.seatings()) != before or self.maps.by_way:
            self.scene.rebuild()
        self.changed()

    def choose_file(self, path: Path) -> None:
        """Choose the map of a file, and list it among those like it."""
        self.maps.catalogue.look()
        card = self.maps.catalogue.find(str(path))
        if card is not None and card.usable:
            self.maps.show(card)
            self.choose(card)
            self.scene.rebuild()

    def turn(self, index: int) -> None:
        """List the built-in maps, the player's own, or a random one. A map that is the only one listed is
        chosen, as it fills the room as if it were, until others are listed again."""
        maps = self.maps
        maps.by_chance = index == 2
        self.cells.scroll = 0
        if not maps.by_chance:
            maps.origin = "user" if index else "shipped"
            listed = [] if maps.search else maps.listed()
            before = self._before or self.draft.map
            if len(listed) == 1 and self._may_choose(listed[0]):
                self.choose(maps.catalogue.judge_now(listed[0]))
                self._before = before
            elif self._before is not None:
                self.choose(self._before)
        elif maps.chance.card is None:
            maps.chance.draw(len(self.draft.sides))
        else:
            self.choose(maps.chance.card)
        self.scene.rebuild()

    def look_for(self, text: str) -> None:
        """List the maps that contain ``text``."""
        self.maps.search = text
        self.list_again()

    def list_again(self) -> None:
        """Build the list anew."""
        self._place_cells()
        self.scene.repaint()

    def open_library(self) -> None:
        """Open the library to choose among all maps; the chosen one comes back here."""
        card = self.draft.map
        at = None if card is None else card.path
        self.app.open("library", at=at, game=self.draft.kit.name, pick=self.choose_file)

    def draw_again(self) -> None:
        """Make another random map for the current number of players."""
        self.maps.chance.draw(len(self.draft.sides))
        self.scene.repaint()

    def keep_drawn(self) -> None:
        """Save the random map as one of the player's own."""
        if self.maps.chance.card is None:
            return
        try:
            path = self.maps.keep_drawn()
        except OSError as error:
            words = self.t("setup.not_kept", reason=failure_words(error, self.app.texts))
            self.app.open("dialog", kind="message", title=self.t("setup.keep"), words=words, icon="warning")
            return
        self.choose_file(path)

    # --- building ---

    def build(self) -> None:
        self.cards.small = self.frame.small
        if not self.maps.by_way:
            self._build_head()
        self._place_cells()

    def _place_cells(self) -> None:
        f, maps = self.frame, self.maps
        chosen = None if self.draft.map is None else self.draft.map.path
        current = self.cells.fill(maps.listed(), chosen)
        if current is not None and current.path != chosen:
            self.cells.chosen = -1  # the chosen one is not among them
        count = len(self.cells.items)
        if maps.by_chance or (count == 1 and not maps.search):
            rect = self._whole.rect
            self.cells.place(rect, count, cell_height=rect.height)
            return
        if maps.by_way:  # one below the other; more than fit are scrolled
            rect, columns, gap = f.modes.rect, 1, self.px(8 if f.small else 10)
            rows = max(1, min(count, 4))
            high = min(self.px(MOST), (rect.height - gap * (rows - 1)) // rows)
        else:
            own_modes = self.draft.modes is not None  # it is won as the mode says
            self.cards.ways_to_win = maps.ways_to_win > 1 and not own_modes
            columns, tall, self.cards.thumb = f.cells(maps.of_origin(), 2 if self.cards.ways_to_win else 1)
            rect, high, gap = f.maps.rect, self.px(tall), self.px(8)
        self.cells.place(rect, count, cell_height=high, columns=columns, gap=gap)
        self.cells.show(self.cells.chosen)

    @property
    def alone(self) -> bool:
        """Whether there is only one card to choose from, which fills the room."""
        maps = self.maps
        return len(self.cells.items) == 1 and not (maps.by_chance or maps.search)

    @property
    def _whole(self) -> Area:
        """The area of maps and notes."""
        return self.frame.modes

    def _build_head(self) -> None:
        """Build the head: built-in or own, the search field, all maps."""
        t, maps = self.t, self.maps
        row = Strip(self.frame.maps_head.rect, self.px(14 if self.frame.small else 20))
        row.left(self.text_width(t("setup.map"), "card_title"))
        row.gap = self.px(8)
        labels = [t("setup.shipped"), t("setup.own"), *([t("setup.random")] if maps.chance.offered else [])]
        width = sum(widgets.button_width(self.scene, label, padding=14) for label in labels)
        widgets.segments(
            self.scene, row.left(min(width, row.rest.width - self.px(130))), labels,
            chosen=2 if maps.by_chance else 0 if maps.origin == "shipped" else 1, on_choose=self.turn,
            key="origin",
        )  # fmt: skip
        if maps.by_chance:
            self._build_button(row, "draw_again", "random", self.draw_again, row.rest.height + self.px(20))
            self._build_button(row, "keep", "save", self.keep_drawn, 0)
            return
        if self.draft.kit.drafting is not None and self.app.can_open("library"):
            self._build_button(row, "all_maps", "map", self.open_library, self.px(150))
        widgets.entry(
            self.scene, row.right(min(self.px(204), row.rest.width)), maps.search,
            placeholder=t("setup.search"), on_change=self.look_for, limit=60, key="search",
        )  # fmt: skip

    def _build_button(self, row: Strip, key: str, icon: str, do: Callable[[], None], others: int) -> None:
        """Build a button at the right of a row; without its words where they would leave less than
        ``others`` px."""
        label, tip = self.t(f"setup.{key}"), self.t(f"setup.{key}_tip")
        width = widgets.button_width(self.scene, label, icon=icon, padding=12)
        if width > row.rest.width - others:
            label, width = "", row.rest.height
        widgets.button(self.scene, row.right(width), label, icon=icon, on_press=do, tip=tip, key=key)

    # --- events ---

    def handle(self, event: pygame.event.Event) -> bool:
        used = self.cells.handle(event)
        self._follow_hover()
        return used

    def _follow_hover(self) -> None:
        """Show the notes of the map under the pointer, else of the chosen one."""
        hover, listed, maps = self.cells.hover, self.cells.items, self.maps
        noted = listed[hover] if 0 <= hover < len(listed) else None
        if noted is None and (maps.noted is None or maps.noted.broken):
            return
        noted = self.draft.map if noted is None else noted
        if noted is not None and noted.checked and noted is not maps.noted:
            maps.noted = noted
            self.scene.repaint()

    def follow_files(self) -> None:
        """Read the chosen map again if its file has changed."""
        if self.draft.map is not None:
            self.draft.map = self.maps.as_now(self.draft.map)
        self.scene.rebuild()

    def update(self, dt: float) -> None:
        maps = self.maps
        if maps.chance.poll():  # what was drawn is what is played, if it is still wanted
            if maps.by_chance and maps.chance.card is not None and not maps.chance.failed:
                self.choose(maps.chance.card)
            self.scene.rebuild()
        changed, judged = maps.catalogue.work(dt)
        if changed and maps.stale(self.draft.map):
            self.follow_files()
        elif changed or judged is not None:
            self.list_again()
        if self.pictures.work(2):
            self.drawn.forget()
            self.scene.invalidate()

    def due(self) -> float:
        waiting = min(self.maps.catalogue.due(), self.maps.chance.due())
        return 0.0 if self.pictures.wanting else waiting

    # --- looks ---

    def _card(self, card: MapCard) -> Node:
        chosen = card is self.cells.current
        if self.alone:
            return self.cards.only_card(card, chosen)
        if self.maps.by_way:
            return self.cards.way_card(card, chosen)
        if self.maps.by_chance:
            return self.cards.wide_card(card, self.maps.chance_words("note"), chosen)
        return self.cards.map_card(card, chosen)

    def _picture(self, card: MapCard, px: int) -> pygame.Surface | None:
        maps = self.maps.catalogue.shelf_of(card)
        return self.pictures.get(maps, card, px, self._draw_way if self.maps.by_way else None)

    def _draw_way(self, maps: GameMaps, card: MapCard, px: int) -> pygame.Surface | None:
        """Draw the board of a way to play, specially for these cards where the game does so."""
        state = begun(maps, card)
        if state is None:
            return None
        draw = registry.view(maps.kit.name).modes(tools_of(self.app, maps.content))
        if draw is None:
            return self.pictures.pictures.position(maps.kit, maps.content, state, px)
        made: pygame.Surface = draw(maps.kit.game.observe(state, PUBLIC), px)
        self.painter.box(made, made.get_rect(), None, self.app.theme["ink.primary"], radius=0)
        return made

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the heading, the notes, and why no map is listed."""
        f, maps = self.frame, self.maps
        head = self.t("setup.way" if maps.by_way else "setup.map")
        widgets.heading(self.scene, surface, head, f.maps_head.rect)
        told = maps.by_way or maps.by_chance or self.alone
        if not told and maps.noted is not None and maps.noted.checked:
            self.paint_node(surface, self.cards.notes(maps.noted), f.notes)
        if self.cells.items:
            return
        if maps.by_chance:
            words = self.t("setup.not_drawn" if maps.chance.failed else "setup.drawing")
            text = Text(words, "body_strong", align="center")
            box = Box(fill="surface.table", radius=6, pad=(10, 0)).of(spring(), text, spring())
            self.paint_node(surface, box, self._whole)
        else:
            self.paint_node(surface, self._none(), f.maps)

    def _none(self) -> Node:
        if words := self.maps.catalogue.reading.words(self.app.texts):
            return empty_list(words)
        if self.maps.search:
            return empty_list(self.t("setup.none_found", text=self.maps.search))
        # the whole way there: the project has a folder of that name as well
        folder = from_home(user_maps(self.draft.kit.name))
        return empty_list(self.t("setup.no_own"), self.t("setup.no_own_note", folder=folder))
