"""The maps a match can be played on: which of them are listed, and which one is told of."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from game.app.maps.catalogue import MapCatalogue
from game.app.setup.chance import ChanceMap
from game.data.files.content import Content
from game.data.maps.map_actions import free_title
from game.data.maps.map_cards import MapCard, Origin, Query, matching
from game.data.words.texts import Texts
from game.model.kit import Kit


class SetupMaps:
    """One game's maps. ``origin``: whose are listed; ``by_chance``: those drawn by chance, not those;
    ``noted``: the one the notes tell of."""

    def __init__(
        self, kit: Kit[Any, Any], content: Content, texts: Texts, wanted: str, *, keep: bool
    ) -> None:
        """``wanted`` is a map to begin with, by its path or its file's name."""
        self.kit, self.texts = kit, texts
        self.by_way = bool(kit.info.modes)
        """Whether one chooses a way to play, not one of many maps that are drawn."""
        self.catalogue = MapCatalogue(texts, games=(kit.name,), keep=keep)
        self.catalogue.look()
        self.catalogue.read_shipped()
        self.chance = ChanceMap(kit, content, self.chance_words("title"))
        self.by_chance = False
        self.search = ""
        card = self.catalogue.find(wanted) if wanted else None
        self.noted = card if card is not None and card.usable else self.usual()
        self.origin: Origin = self.noted.entry.origin if self.noted is not None else "shipped"

    def chance_words(self, key: str) -> str:
        """What the game says of maps drawn by chance; empty where it draws none."""
        name = f"{self.kit.name}.random.{key}"
        return self.texts(name) if self.texts.has(name) else ""

    def usual(self) -> MapCard | None:
        """The game's default map, or the first that can be played on."""
        names = [card.entry.name for card in sorted(self.catalogue.all(), key=self._place_of)]
        cards = (self.catalogue.find(name) for name in (self.kit.default_map, *names))
        return next((card for card in cards if card is not None and card.usable), None)

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

    def listed(self) -> list[MapCard]:
        """Those there are to choose from now, in their order."""
        if self.by_chance:
            return [self.chance.card] if self.chance.card is not None else []
        query = Query(self.search, None if self.by_way else self.origin)
        return sorted(matching(self.catalogue.all(), query), key=self._place_of)

    def of_origin(self) -> int:
        """How many there are of this origin, whatever is searched for."""
        return sum(card.entry.origin == self.origin for card in self.catalogue.all())

    @property
    def ways_to_win(self) -> int:
        """In how many ways they are won."""
        found = (card.map_file for card in self.catalogue.all())
        return len({one.won_by.key for one in found if one is not None and one.won_by is not None})

    def show(self, card: MapCard) -> None:
        """List those among which that one is."""
        self.search, self.origin, self.by_chance = "", card.entry.origin, False

    def as_now(self, card: MapCard) -> MapCard | None:
        """A chosen map as its file is now; the usual one where it is gone or broken."""
        if card is self.chance.card:
            return card
        again = self.catalogue.find(str(card.path))
        return again if again is not None and again.usable else self.usual()

    def stale(self, card: MapCard | None) -> bool:
        """Whether a chosen map's file is another than when it was read."""
        if card is None or card is self.chance.card:
            return False
        return self.catalogue.cards.get(card.path) is not card

    def keep_drawn(self) -> Path:
        """Make the map drawn by chance one of the player's own; gives its file. Raises ``OSError``."""
        title = free_title(self.chance.title, [card.title for card in self.catalogue.all()])
        return self.catalogue.shelves[self.kit.name].library.save(self.chance.titled(title), title)

    def close(self) -> None:
        self.catalogue.close()
        self.chance.close()
