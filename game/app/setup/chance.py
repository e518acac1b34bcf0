"""A random map for a new match: made in a thread, drawn again as often as the player likes."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import SystemRandom
from typing import Any

from game.data.files.content import Content
from game.data.maps.library import MapEntry
from game.data.maps.map_cards import MapCard, drawn_card
from game.editor.document import MapDocument
from game.model.kit import AnyKit
from game.ui.model import Model
from game.ui.window.aside import Aside


class ChanceMap(Model):
    """The random map drawn last, as a card with no file. Nothing that is stored says what comes next."""

    def __init__(self, kit: AnyKit, content: Content, title: str) -> None:
        self.kit, self.content, self.title = kit, content, title
        self.card: MapCard | None = None
        self.failed = False
        """Whether the last map could not be made."""
        self.work = Aside[MapCard]("chance")
        self._count = 0

    @property
    def offered(self) -> bool:
        """Whether the game makes random maps."""
        return self.kit.drafting is not None and self.kit.drafting.by_chance

    def draw(self, seats: int) -> None:
        """Make another map for so many players; nothing while one is being made."""
        if not self.work.busy:
            self._count += 1
            self.work.start(self._made, seats, self._count)

    def poll(self) -> bool:
        """Whether a map has just been made, or has failed."""
        if not self.work.ready:
            return False
        try:
            self.card, self.failed = self.work.take(), False
        except ValueError:
            self.failed = True
        return True

    def data(self) -> dict[str, Any]:
        """Return the map as a file's data."""
        assert self.card is not None and self.kit.drafting is not None
        return self.kit.drafting.write(self.card.draft, self.content.definitions)

    def titled(self, title: str) -> dict[str, Any]:
        """Return the map's data under another title."""
        return {**self.data(), "title": title}

    def _made(self, seats: int, number: int) -> MapCard:
        """Make the map with that seed number. Raises ``ValueError``."""
        drafting = self.kit.drafting
        assert drafting is not None
        draft = drafting.random(self.content.definitions, seats, SystemRandom())
        draft = replace(draft, meta={**draft.meta, "title": self.title})
        map_file = MapDocument(self.kit, self.content.definitions, draft).map_file()
        # a path that no file has: it tells this one from those drawn before
        entry = MapEntry(Path(f"by chance {number}"), "user")
        card = drawn_card(self.kit, self.content, entry, draft)
        return replace(card, map_file=map_file, checked=True, size=map_file.size)
