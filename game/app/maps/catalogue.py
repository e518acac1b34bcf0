"""All maps of all games, read a few at a time between frames; the games' verdicts come from a thread, or
from the last time."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from operator import attrgetter
from pathlib import Path
from typing import Any

from game.data.files.content import Content, load_content
from game.data.files.paths import stamp_of, user_data
from game.data.files.problems import Problem, ProblemsError
from game.data.maps.library import MapLibrary
from game.data.maps.map_cards import MapCard, judge, placeholder, read_card, worded
from game.data.maps.map_verdicts import Verdicts, judge_of, verdict_file
from game.data.words.texts import Texts
from game.model.entries import window_games
from game.model.kit import AnyKit
from game.model.registry import kit as kit_of
from game.ui.still_reading import StillReading
from game.ui.window import crash
from game.ui.window.aside import Aside

FIRST_S, SLICE_S = 0.15, 0.004
"""Seconds of reading before the list is first shown, and in each frame after that."""

LOOK_S = 1.0
"""Seconds between two looks at the folders: a file may be changed or moved by another program."""

_shipped: dict[tuple[Path, tuple[int, int], str], tuple[Any, MapCard]] = {}
"""The judged cards of built-in maps by path, stamp and language, each with its game's own files. They are
read once, because that takes longer than a screen may take to open."""


class GameMaps:
    """One game's part: its kit, its files, and its verdicts."""

    def __init__(self, game: str, texts: Texts, own: Path | None) -> None:
        self.kit: AnyKit = kit_of(game)
        self.content: Content = load_content(self.kit)
        self.library = MapLibrary(self.kit, user=None if own is None else own / game)
        self.verdicts = Verdicts(verdict_file(game), judge_of(self.kit, texts, self.content))


class MapCatalogue:
    """The cards of all maps, by path. ``problems`` are those of games that can't be read at all.

    ``games`` are those whose maps are drawn, if no others are named. ``own`` is the folder with the
    player's folders of maps, if it is not the default one. ``keep``: store the games' verdicts for the
    next time.
    """

    def __init__(
        self, texts: Texts, own: Path | None = None, *, games: Sequence[str] = (), keep: bool = True
    ) -> None:
        self.keep = keep
        self.texts = texts
        self.shelves: dict[str, GameMaps] = {}
        self.problems: list[Problem] = []
        self.cards: dict[Path, MapCard] = {}
        self._unread: dict[Path, None] = {}
        self._judging = Aside[tuple[Problem, ...]]("maps")
        self._asked: MapCard | None = None
        """The card that is being judged."""
        self._first: Path | None = None
        self._look_in = LOOK_S
        for game in games or window_games(attrgetter("editable")):
            try:
                shelf = GameMaps(game, texts, own)
            except ProblemsError as error:
                self.problems += error.problems
                continue
            if games or shelf.kit.drafting is not None or shelf.library.files():
                self.shelves[game] = shelf

    # --- what there is ---

    def shelf_of(self, card: MapCard) -> GameMaps:
        """Return the part of the game a map is for."""
        return self.shelves[card.game]

    def all(self) -> list[MapCard]:
        """Return all cards; unread ones are placeholders."""
        return list(self.cards.values())

    @property
    def reading(self) -> StillReading:
        """How many of the maps have been read."""
        return StillReading(len(self.cards) - len(self._unread), len(self.cards))

    def unjudged(self) -> Iterator[MapCard]:
        """Yield the cards without a verdict, the wanted one first."""
        first = self.cards.get(self._first) if self._first is not None else None
        if first is not None and not first.checked and first.path not in self._unread:
            yield first
        for card in self.cards.values():
            if not card.checked and card.path not in self._unread:
                yield card

    # --- reading ---

    def look(self) -> bool:
        """Look for new and changed files; return whether there are any."""
        seen: dict[Path, MapCard] = {}
        changed = False
        for game, shelf in self.shelves.items():
            for entry in shelf.library.files():
                card = self.cards.get(entry.path)
                if card is None or (entry.path not in self._unread and card.stamp != stamp_of(entry.path)):
                    card = card or placeholder(entry, game)
                    self._unread[entry.path] = None
                    changed = True
                seen[entry.path] = card
        if len(seen) != len(self.cards) or seen.keys() != self.cards.keys():
            changed = True
        self.cards = seen
        self._unread = {path: None for path in self._unread if path in seen}
        return changed

    def read(self, seconds: float) -> bool:
        """Read maps for about so long; return whether any was read."""
        until = time.perf_counter() + seconds
        done = False
        while self._unread and (not done or time.perf_counter() < until):
            path = next(iter(self._unread))
            del self._unread[path]
            self._read_one(path)
            done = True
        return done

    def read_now(self, path: Path) -> MapCard | None:
        """Return a map's card, read from its file now; ``None`` if it is not in the library."""
        if path not in self.cards:
            self.look()
        if path not in self.cards:
            return None
        self._unread.pop(path, None)
        return self._read_one(path)

    def _read_one(self, path: Path) -> MapCard:
        old = self.cards[path]
        shelf = self.shelf_of(old)
        kept = _shipped.get((path, stamp_of(path), self.texts.language))
        if kept is not None and (kept[0] is shelf.content.files or kept[0] == shelf.content.files):
            self.cards[path] = kept[1]
            return kept[1]
        card = worded(read_card(shelf.kit, shelf.content, old.entry), self.texts)
        if not card.checked:
            known = shelf.verdicts.get(path, card.stamp)
            if known is not None:
                card = replace(card, problems=known, checked=True)
        self._keep(card)
        return card

    def _keep(self, card: MapCard) -> None:
        self.cards[card.path] = card
        if card.checked and not card.own:
            key = card.path, card.stamp, self.texts.language
            _shipped[key] = self.shelf_of(card).content.files, card

    def read_shipped(self) -> None:
        """Read and judge the built-in maps now."""
        for card in self.all():
            if not card.own:
                self.judge_now(card)

    def refresh(self) -> None:
        """Look at the folders and read everything new, now."""
        self.look()
        while self.read(1.0):
            pass

    # --- judging ---

    def want(self, path: Path | None) -> None:
        """Judge that map before all others."""
        self._first = path

    def judge_now(self, card: MapCard) -> MapCard:
        """Return a card with its game's whole verdict, after reading it if necessary."""
        if card.path in self._unread:
            del self._unread[card.path]
            card = self._read_one(card.path)
        if card.checked:
            return card
        shelf = self.shelf_of(card)
        return self._judged(card, judge(shelf.kit, shelf.content, self.texts, card))

    def _judged(self, card: MapCard, problems: tuple[Problem, ...]) -> MapCard:
        self.shelf_of(card).verdicts.put(card.path, card.stamp, problems)
        made = replace(card, problems=problems, checked=True)
        self._keep(made)
        return made

    def find(self, name: str) -> MapCard | None:
        """Return the map at that path, else the one with that file name, the player's own first, judged;
        ``None`` without one."""
        cards = self.all()
        found = [card for card in cards if str(card.path) == name]
        found = found or [card for card in cards if card.entry.name == Path(name).stem]
        return self.judge_now(found[-1]) if found else None

    def work(self, dt: float) -> tuple[bool, Path | None]:
        """Do one frame's part of the work; return whether maps have come, gone or changed, and which one
        has been judged."""
        judged = self._take()
        self._look_in -= dt
        changed = False
        if self._look_in <= 0:
            self._look_in = LOOK_S
            changed = self.look()
        changed |= self.read(SLICE_S)
        if not self._judging.busy and not self._unread:
            card = self._asked = next(self.unjudged(), None)
            if card is not None:
                shelf = self.shelf_of(card)
                self._judging.start(judge, shelf.kit, shelf.content, self.texts, card)
        return changed, judged

    def due(self) -> float:
        """Seconds until there is work. A finished verdict wakes the loop; the folders are checked
        regularly."""
        waits = self._judging.ready or (not self._judging.busy and next(self.unjudged(), None))
        if self._unread or waits:
            return 0.0
        return max(0.0, self._look_in)

    def _take(self) -> Path | None:
        problems, asked = self._judging.take(), self._asked
        card = None if asked is None else self.cards.get(asked.path)
        if problems is None or asked is None or card is None or card.stamp != asked.stamp or card.checked:
            return None  # it has changed since; it will be judged again
        self._judged(card, problems)
        return card.path

    def close(self) -> None:
        """Stop reading, and store the verdicts for the next time."""
        self._judging.close()
        for shelf in self.shelves.values() if self.keep else ():
            try:
                shelf.verdicts.save()
            except OSError as error:  # a cache: the next time all is judged again
                crash.write(user_data(), f"verdicts of maps not written: {error}")
