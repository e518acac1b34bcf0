"""The maps for a new match: which are listed, and which one the notes describe."""

from __future__ import annotations

from pathlib import Path

from game.app.maps.catalogue import MapCatalogue
from game.app.setup.chance import ChanceMap
from game.data.files.content import Content
from game.data.maps.map_actions import free_title
from game.data.maps.map_cards import MapCard, Origin, Query, matching
from game.data.words.texts import Texts
from game.model.kit import AnyKit


class SetupMaps:
    """One game's maps. ``origin``: whose maps are listed; ``by_chance``: list random maps instead;
    ``noted``: the map the notes describe."""

    def __init__(self, kit: AnyKit, content: Content, texts: Texts, wanted: str, *, keep: bool) -> None:
        """``wanted`` is the map to begin with, by its path or its file's name."""
        self.kit, self.texts = kit, texts
        self.by_way = bool(kit.info.modes)
        """Whether the player chooses a way to play, not one of many drawn maps."""
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
        """Return the game's text about random maps; empty for a game without them."""
        name = f"{self.kit.name}.random.{key}"
        return self.texts(name) if self.texts.has(name) else ""

    def usual(self) -> MapCard | None:
        """Return the game's default map, or the first playable one."""
        names = [card.entry.name for card in sorted(self.catalogue.all(), key=self._place_of)]
        cards = (self.catalogue.find(name) for name in (self.kit.default_map, *names))
        return next((card for card in cards if card is not None and card.usable), None)

    def _place_of(self, card: MapCard) -> tuple[object, ...]:
        """Return a card's sort key. Built-in maps: the default first, then those without an expansion,
        small ones first, or in the order of the ways to play; own maps: by name."""
        if card.own:
            return (1, card.entry.name)
        ways = self.kit.info.modes
        if card.map_file is not None and (way := self.kit.mode(card.map_file)) in ways:
            return (0, ways.index(way), card.title)
        width, height = card.size or (0, 0)
        default = card.entry.name == self.kit.default_map
        return (0, not default, bool(card.expansions), width * height, card.title)

    def listed(self) -> list[MapCard]:
        """Return the maps to choose from now, sorted."""
        if self.by_chance:
            return [self.chance.card] if self.chance.card is not None else []
        query = Query(self.search, None if self.by_way else self.origin)
        return sorted(matching(self.catalogue.all(), query), key=self._place_of)

    def of_origin(self) -> int:
        """The number of maps of this origin, without the search."""
        return sum(card.entry.origin == self.origin for card in self.catalogue.all())

    @property
    def ways_to_win(self) -> int:
        """The number of different ways to win on the listed maps."""
        found = (card.map_file for card in self.catalogue.all())
        return len({one.won_by.key for one in found if one is not None and one.won_by is not None})

    def show(self, card: MapCard) -> None:
        """List the maps among which ``card`` is."""
        self.search, self.origin, self.by_chance = "", card.entry.origin, False

    def as_now(self, card: MapCard) -> MapCard | None:
        """Return a chosen map as its file is now; the default one where it is gone or broken."""
        if card is self.chance.card:
            return card
        again = self.catalogue.find(str(card.path))
        return again if again is not None and again.usable else self.usual()

    def stale(self, card: MapCard | None) -> bool:
        """Whether a chosen map's file has changed since it was read."""
        if card is None or card is self.chance.card:
            return False
        return self.catalogue.cards.get(card.path) is not card

    def keep_drawn(self) -> Path:
        """Save the random map as one of the player's own; return its file. Raises ``OSError``."""
        title = free_title(self.chance.title, [card.title for card in self.catalogue.all()])
        return self.catalogue.shelves[self.kit.name].library.save(self.chance.titled(title), title)

    def close(self) -> None:
        self.catalogue.close()
        self.chance.close()
