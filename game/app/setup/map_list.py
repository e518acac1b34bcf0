"""The maps of a new match, or a game's ways to play: their list, the notes on one, and ways to get others."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace
from operator import attrgetter

import pygame

from game.app.maps.cards import empty_list
from game.app.maps.catalogue import GameMaps
from game.app.maps.pictures import Drawn, MapPictures, begun
from game.app.setup.cards import CardPictures, map_card, notes, only_card, way_card, wide_card
from game.app.setup.commands import SetupPress
from game.app.setup.layout import HEAD_FIT
from game.app.setup.maps import SetupMaps
from game.app.table.boards import tools_of
from game.data.files.paths import from_home, user_maps
from game.data.maps.map_cards import MapCard
from game.model.contract import PUBLIC
from game.ui.commands import Set
from game.ui.controls.tree_list import TreeList
from game.ui.layout import GROW, Grow
from game.ui.screen import ButtonFit, Screen
from game.ui.tree.holders import Box, Column, FirstFit, Row, spring
from game.ui.tree.lists import RowSpot
from game.ui.tree.node import Node
from game.ui.tree.seen import Text
from game.view import registry

MOST = 172.0
"""The greatest height of the card of a way to play, in tokens."""

WORDLESS = ButtonFit(words=False)


class WayPictures(MapPictures):
    """Pictures of ways to play, which look special on these cards where the game draws them so."""

    def drawn(self, shelf: GameMaps, card: MapCard, px: int) -> Drawn:
        yield
        state, app = begun(shelf, card), self.app
        if state is None:
            return None
        draw = registry.view(shelf.kit.name).modes(tools_of(app, shelf.content))
        if draw is None:
            return self.pictures.position(shelf.kit, shelf.content, state, px)
        made: pygame.Surface = draw(shelf.kit.game.observe(state, PUBLIC), px)
        app.painter.box(made, made.get_rect(), None, app.theme["ink.primary"], radius=0)
        return made


class SetupMapList(TreeList[MapCard]):
    """The list of ``maps``."""

    def __init__(self, screen: Screen, maps: SetupMaps) -> None:
        super().__init__(screen, "maps", self._card, identity=attrgetter("path"), allowed=maps.may_choose)
        self.screen, self.maps, self.draft = screen, maps, maps.draft
        self.pictures = (WayPictures if maps.by_way else MapPictures)(screen.app)
        self.drawn = 0
        """How many pictures have been drawn."""
        self._listing: tuple[Hashable, ...] = ()
        self._thumb = 0.0

    # --- what it shows ---

    def follow(self) -> None:
        """List what is to be listed now."""
        listing, chosen = (*self.maps.listing, self.draft.map), self.draft.map
        if listing == self._listing:
            return
        if listing[:2] != self._listing[:2]:
            self.scroll = 0
        self._listing = listing
        wanted = None if chosen is None else chosen.path
        current = self.fill(self.maps.listed(), wanted)
        if current is not None and current.path != wanted:
            self.chosen = -1  # the chosen one is not among them

    @property
    def alone(self) -> bool:
        """Whether there is only one card to choose from, which fills the room."""
        maps = self.maps
        return len(self.items) == 1 and not (maps.by_chance or maps.search)

    @property
    def ways_to_win(self) -> bool:
        """Whether the listed maps are won in different ways, as far as no mode says how."""
        return self.maps.ways_to_win > 1 and self.draft.modes is None

    def note(self, pointed: Hashable) -> None:
        """Let the notes describe the map under the pointer, else the chosen one."""
        on_list = isinstance(pointed, RowSpot) and pointed.key == self.key
        noted = next((one for one in self.items if on_list and pointed == RowSpot(self.key, one.path)), None)
        if noted is None and (self.maps.noted is None or self.maps.noted.broken):
            return
        noted = noted or self.draft.map
        if noted is not None and noted.checked:
            self.maps.noted = noted

    def shown(self) -> list[Node | None]:
        """Return the list below its heading, and the notes, from top to bottom."""
        self.follow()
        maps, screen = self.maps, self.screen
        head = self._head()
        if maps.by_way:
            head = Text(screen.t("setup.way"), "card_title", high=screen.line)
        noted = maps.noted
        if maps.by_way or maps.by_chance or self.alone:
            below = None
        else:
            told = (
                None
                if noted is None or not noted.checked
                else notes(screen.measure, screen.app.texts, noted, won=self.ways_to_win)
            )
            below = Column(high=screen.density.card + 16, pad=(0, 8, 0)).of(told)
        listed = self._list() if self.items else self._none()
        return [head, Node(high=screen.density.pad), listed, below]

    def _list(self) -> Node:
        """Return the list in its place, whose size it has from the last time."""
        maps, count, gap = self.maps, len(self.items), self.screen.density.gap
        wide, high = (max(1.0, self.screen.tokens(px)) for px in self.rect.size)
        if maps.by_chance or self.alone:
            return self.node(row=high)
        if maps.by_way:  # one below the other; more than fit are scrolled
            rows = min(count, 4)
            return self.node(row=min(MOST, (high - gap * (rows - 1)) / rows), gap=gap)
        columns, row, self._thumb = self._cells(wide, high)
        return self.node(row=row, gap=8, columns=columns)

    def _cells(self, wide: float, high: float) -> tuple[int, float, float]:
        """Return columns, card height and picture side (tokens) in so much room; few maps are large."""
        density = self.screen.density
        words = density.bar + 22 + 16.0 * (2 if self.ways_to_win else 1)
        if self.maps.of_origin() <= 2:
            side = min((wide - 8) / 2 - 24, high - words - 14)
            return 2, side + words + 14, side
        columns = 3 if wide < 820 else 4
        thumb = min((wide - 8 * (columns - 1)) / columns - 24, density.name)
        two = (high - 8) / 2 - words
        # rows are whole
        thumb = max(48.0, min(thumb, two if two > 0.75 * thumb else high - words))
        return columns, thumb + words, thumb

    def _head(self) -> Node:
        """Return the heading: built-in or own, the search field, all maps; or how to get other random maps.
        Buttons lose their words where there is little room."""
        screen, maps, t = self.screen, self.maps, self.screen.t
        labels = [t("setup.shipped"), t("setup.own"), *([t("setup.random")] if maps.chance.offered else [])]
        wide = sum(screen.measure.text(label, "button") for label in labels)
        listed, gap = 2 if maps.by_chance else 0 if maps.origin == "shipped" else 1, Node(wide=8)
        known = self.draft.kit.drafting is not None and screen.app.can_open("library")

        def row(first: ButtonFit, last: ButtonFit, pad: float, search: float) -> Node:
            origin = screen.choice(
                Set("origin"), labels, range(len(labels)), listed, wide=wide + 2 * pad * len(labels)
            )  # fmt: skip
            title = Text(t("setup.map"), "card_title"), Node(wide=14), origin, gap, spring()
            if maps.by_chance:
                keep, again = screen.act(SetupPress.KEEP, first), screen.act(SetupPress.DRAW_AGAIN, last)
                return Row().of(*title, keep, gap, again)
            field = screen.entry(
                Set("search"), maps.search, hint=t("setup.search"), limit=60,
                wide=Grow(100, search, 204),
            )  # fmt: skip
            if not known:
                return Row().of(*title, field)
            return Row().of(*title, field, gap, screen.act(SetupPress.ALL_MAPS, first))

        return FirstFit(whole_only=True, high=screen.line).of(
            row(HEAD_FIT, HEAD_FIT, 14, 142), row(WORDLESS, HEAD_FIT, 14, 100),
            row(WORDLESS, WORDLESS, 9, 86),
        )  # fmt: skip

    def _none(self) -> Node:
        """Return why no map is listed."""
        maps, t = self.maps, self.screen.t
        if maps.by_chance:
            words = t("setup.not_drawn" if maps.chance.failed else "setup.drawing")
            text = Text(words, "body_strong", align="center")
            return Box(fill="surface.table", radius=6, pad=(10, 0), high=GROW).of(spring(), text, spring())
        if words := maps.catalogue.reading.words(self.screen.app.texts):
            none = empty_list(words)
        elif maps.search:
            none = empty_list(t("setup.none_found", text=maps.search))
        else:
            # the whole way there: the project has a folder of that name as well
            folder = from_home(user_maps(maps.kit.name))
            none = empty_list(t("setup.no_own"), t("setup.no_own_note", folder=folder))
        return replace(none, high=GROW)

    # --- a card ---

    @property
    def wanting(self) -> bool:
        """Whether there are pictures to draw."""
        return self.pictures.wanting

    def work(self) -> None:
        """Draw some of the wanted pictures."""
        if self.pictures.work(2):
            self.drawn += 1

    @property
    def by(self) -> CardPictures:
        """What cards are made with."""
        return CardPictures(self.screen.app.texts, self._picture, self.drawn)

    def _card(self, card: MapCard) -> Node:
        chosen, by, maps = card is self.current, self.by, self.maps
        if self.alone:
            return only_card(by, card, chosen)
        if maps.by_way:
            return way_card(by, card, chosen)
        if maps.by_chance:
            return wide_card(by, card, maps.chance_words("note"), chosen)
        return map_card(by, card, chosen, self._thumb, won=self.ways_to_win)

    def _picture(self, card: MapCard, px: int) -> pygame.Surface | None:
        return self.pictures.get(self.maps.catalogue.shelf_of(card), card, px)
