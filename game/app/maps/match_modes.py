"""The modes a new match can have, for games whose mode is an option."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.data.files.content import Content, finding_words
from game.data.maps.own_modes import ModeCard, mode_cards, modes_of
from game.data.words.texts import Texts
from game.model.contract import TextError
from game.model.file_parts import MapFile
from game.model.kit import AnyKit
from game.ui.model import Model


class MatchModes(Model):
    """The built-in modes and the player's own. A mode's ``value`` is what the match's ``option`` says;
    empty for none."""

    def __init__(self, kit: AnyKit, content: Content, texts: Texts) -> None:
        self.kit, self.content, self.texts = kit, content, texts
        self._modes = modes_of(kit)
        self.option = self._modes.option
        self.cards: list[ModeCard] = []
        self._refused_on: MapFile | None = None
        self._refused: dict[tuple[str, tuple[int, ...]], str] = {}
        """The verdicts on modes for the current map, kept because cards ask in every frame."""
        self.read()

    def read(self) -> None:
        """Read the files of modes anew."""
        self.cards = mode_cards(self.kit, self.content, self.texts)

    def card(self, value: str) -> ModeCard | None:
        """Return a mode as it is listed; ``None`` if there is none of that value."""
        return next((card for card in self.cards if card.value == value), None)

    def usual(self, map_file: MapFile | None) -> str:
        """Return a map's default mode."""
        return "" if map_file is None else self._modes.usual(map_file)

    def follows(self, value: str) -> Mapping[str, Any]:
        """Return the options that a mode suggests."""
        return self._modes.follows(value, self.content.definitions) if value else {}

    def sets(self, value: str) -> set[str]:
        """Return the options that a mode sets itself."""
        return set(self._modes.sets(value, self.content.definitions)) if value else set()

    def minutes(self, value: str) -> int:
        """Return the minutes a mode gives the whole match; 0: no limit."""
        return self._modes.minutes(value, self.content.definitions) if value else 0

    def refused(self, value: str, map_file: MapFile, sides: tuple[int, ...]) -> str:
        """Return why a mode can't be played on a map by so many, in words; empty if it can."""
        if self._refused_on is not map_file:
            self._refused_on, self._refused = map_file, {}
        key = value, sides
        if key not in self._refused:
            try:
                finding = self._modes.refuse(value, map_file, sides, self.content.definitions)
                self._refused[key] = "" if finding is None else finding_words(finding, self.texts)
            except TextError as error:
                self._refused[key] = self.texts.fault(str(error))
        return self._refused[key]
