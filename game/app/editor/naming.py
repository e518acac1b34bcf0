"""Names of the things on a map, in the words of its game."""

from __future__ import annotations

from game.data.texts import Texts
from game.editor.brushes import PLAIN, Brush, Eraser, GroundBrush
from game.model.drafting import MapDraft, Palette, Stand


class Names:
    """The words of one game in one language."""

    def __init__(self, texts: Texts, game: str, palette: Palette) -> None:
        self.texts, self.game, self.palette = texts, game, palette

    def ground(self, kind: str) -> str:
        """A kind of ground as it stands in a sentence."""
        return self.texts("editor.plain") if kind == PLAIN else self.texts.called(f"{self.game}.ground", kind)

    def title(self, kind: str) -> str:
        """A kind of ground as a heading has it."""
        words = self.ground(kind)
        return words[:1].upper() + words[1:]

    def ground_short(self, kind: str) -> str:
        """A kind of ground in the palette, where what belongs to a side is of the side chosen there."""
        key = f"{self.game}.short.{kind}"
        return self.texts(key) if self.texts.has(key) else self.title(kind)

    def piece(self, kind: str) -> str:
        """A kind of piece."""
        return self.texts.called(f"{self.game}.piece", kind)

    def short(self, kind: str) -> str:
        """A kind of piece where there is little room."""
        key = f"{self.game}.short.{kind}"
        return self.texts(key) if self.texts.has(key) else self.piece(kind)

    def side(self, side: int | None) -> str:
        """A side."""
        keys = self.palette.side_keys
        return self.texts(keys[side]) if side is not None and 0 <= side < len(keys) else ""

    def stand(self, stand: Stand) -> str:
        """A piece with its side."""
        return " ".join(part for part in (self.side(stand.side), self.piece(stand.kind)) if part)

    def brush(self, brush: Brush) -> str:
        """What a brush paints."""
        if isinstance(brush, Eraser):
            return self.texts("editor.tool.erase")
        return self.ground(brush.kind) if isinstance(brush, GroundBrush) else self.piece(brush.kind)

    def at(self, draft: MapDraft, square: int) -> str:
        """What is on a square."""
        stand, ground = draft.pieces.get(square), draft.ground.get(square)
        parts = [self.stand(stand)] if stand is not None else []
        if ground is not None or stand is None:
            parts.append(self.ground(ground or PLAIN))
        return ", ".join(parts)

    def rule(self, expansion: str, name: str) -> str:
        """A thing's name with the mark that it is no part of the basic game."""
        if not expansion:
            return name
        return self.texts("editor.house_rule_of", name=name, expansion=expansion)
