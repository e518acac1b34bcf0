"""The maps for a new match: which are listed, and which one the notes describe."""

from __future__ import annotations

from collections.abc import Hashable
from pathlib import Path

from game.app.maps.catalogue import MapCatalogue
from game.app.maps.new_match import NewMatch
from game.app.setup.chance import ChanceMap
from game.data.maps.map_actions import free_title
from game.data.maps.map_cards import MapCard, Origin, Query, matching
from game.ui.model import Model


class SetupMaps(Model):
    """The maps of a new match's game, of which it is played on one. ``origin``: whose maps are listed;
    ``by_chance``: list random maps instead; ``noted``: the map the notes describe."""

    def __init__(self, match: NewMatch, wanted: str, *, keep: bool) -> None:
        """``wanted`` is the map to begin with, by its path or its file's name."""
        self.match, self.draft = match, match.draft
        self.kit, self.texts = match.draft.kit, match.draft.texts
        self.by_way = bool(self.kit.info.modes)
        """Whether the player chooses a way to play, not one of many drawn maps."""
        self.catalogue = MapCatalogue(self.texts, games=(self.kit.name,), keep=keep)
        self.catalogue.look()
        self.catalogue.read_shipped()
        self.chance = ChanceMap(self.kit, match.draft.content, self.chance_words("title"))
        self.by_chance = False
        self.search = ""
        self.changes_seen = 0
        """How often maps have come, gone or changed."""
        self._before: MapCard | None = None
        """What was chosen before a map that was chosen because it is the only one listed."""
        card = self.catalogue.find(wanted) if wanted else None
        self.noted = card if card is not None and card.usable else self.usual()
        self.origin: Origin = self.noted.entry.origin if self.noted is not None else "shipped"
        match.choose_map(self.noted)

    # --- choosing ---

    def choose(self, card: MapCard) -> None:
        """Choose another playable map."""
        self._before = None
        self.match.choose_map(card)
        self.noted = card

    def choose_file(self, path: Path) -> None:
        """Choose the map of a file, and list it among those like it."""
        self.look()
        card = self.catalogue.find(str(path))
        if card is not None and card.usable:
            self.search, self.origin, self.by_chance = "", card.entry.origin, False
            self.choose(card)

    def may_choose(self, card: MapCard) -> bool:
        """Whether a map can be chosen: only a playable one; of a broken one the notes say what is wrong."""
        card = self.catalogue.judge_now(card)
        if card.broken:
            self.noted = card
        return card.usable

    def turn(self, index: int) -> None:
        """List the built-in maps, the player's own, or a random one. A map that is the only one listed is
        chosen, as it fills the room as if it were, until others are listed again."""
        self.by_chance = index == 2
        if not self.by_chance:
            self.origin = "user" if index else "shipped"
            listed = [] if self.search else self.listed()
            before = self._before or self.draft.map
            if len(listed) == 1 and self.may_choose(listed[0]):
                self.choose(self.catalogue.judge_now(listed[0]))
                self._before = before
            elif self._before is not None:
                self.choose(self._before)
        elif self.chance.card is None:
            self.draw_again()
        else:
            self.choose(self.chance.card)

    def draw_again(self) -> None:
        """Make another random map for the current number of players."""
        self.chance.draw(len(self.draft.sides))

    # --- the files ---

    def look(self) -> None:
        """Look whether maps have come, gone or changed."""
        if self.catalogue.look():
            self.changes_seen += 1
            self.follow_files()

    def follow_files(self) -> None:
        """Read the chosen map again if its file has changed."""
        if self.draft.map is not None:
            self.draft.map = self.as_now(self.draft.map)

    def work(self, dt: float) -> None:
        """Do one frame's part of the work."""
        if self.chance.poll() and self.by_chance and self.chance.card is not None and not self.chance.failed:
            self.choose(self.chance.card)  # what was drawn is what is played, if it is still wanted
        changed, judged = self.catalogue.work(dt)
        if changed and self.stale(self.draft.map):
            self.follow_files()
        if changed or judged is not None:
            self.changes_seen += 1

    def due(self) -> float:
        """Seconds until there is more work."""
        return min(self.catalogue.due(), self.chance.work.due())

    # --- what is listed ---

    @property
    def listing(self) -> tuple[Hashable, ...]:
        """What the list depends on: first whose maps it has, and whether they are random ones."""
        return self.origin, self.by_chance, self.search, self.chance.card, self.changes_seen

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
        self.chance.work.close()
