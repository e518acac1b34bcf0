"""Names of the things on a map, in the words of its game, and of what is done to it."""

from __future__ import annotations

from collections.abc import Sequence

from game.data.texts import Texts
from game.editor.brushes import PLAIN
from game.editor.history import Entry
from game.model.drafting import MapDraft, Palette, Stand
from game.model.finding import Finding
from game.model.grid8 import Grid


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
        return self._short(kind) or self.title(kind)

    def _short(self, kind: str) -> str:
        key = f"{self.game}.short.{kind}"
        return self.texts(key) if self.texts.has(key) else ""

    def piece(self, kind: str) -> str:
        return self.texts.called(f"{self.game}.piece", kind)

    def short(self, kind: str) -> str:
        """A kind of piece where there is little room."""
        return self._short(kind) or self.piece(kind)

    def side(self, side: int | None) -> str:
        keys = self.palette.side_keys
        return self.texts(keys[side]) if side is not None and 0 <= side < len(keys) else ""

    def stand(self, stand: Stand) -> str:
        return " ".join(part for part in (self.side(stand.side), self.piece(stand.kind)) if part)

    def at(self, draft: MapDraft, square: int) -> str:
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

    def finding(self, finding: Finding) -> str:
        """A finding; its parameters may be keys of words themselves."""
        texts = self.texts
        params = {
            name: texts(value) if texts.has(str(value)) else value for name, value in finding.params.items()
        }
        return texts(finding.key, **params)

    def entry(self, entry: Entry, grid: Grid) -> str:
        """What was done, on the board of that grid."""
        texts, params = self.texts, dict(entry.params)
        if "symmetry" in params:
            params["symmetry"] = texts(f"editor.symmetry_name.{params['symmetry']}")
        own = sorted(entry.squares - entry.twins)
        if len(own) == 1 and own[0] < len(grid):
            params["square"] = grid.name(own[0])
        kind, is_piece = _what(entry, own)
        ends = [f"_{name}" for name in ("symmetry", "title") if name in entry.params]
        if kind is not None:
            params["what"] = self.piece(kind) if is_piece else self.ground(kind)
            if is_piece:
                ends.append("_piece" if len(own) == 1 else "_pieces")
            ends += ["_one"] if len(own) == 1 and (is_piece or entry.key == "erase") else []
            ends.append("_what")
        for end in (*ends, ""):
            key = f"editor.did.{entry.key}{end}"
            if texts.has(key):
                return texts(key, **params)
        return texts("editor.did.change")


def _what(entry: Entry, own: Sequence[int]) -> tuple[str | None, bool]:
    """The one kind that was painted or erased, and whether it is a piece; ``None`` for none or many."""
    erased = entry.key == "erase"
    found: dict[tuple[str, bool], None] = {}
    for layer, is_piece in ((entry.change.pieces, True), (entry.change.ground, False)):
        if layer is None:
            continue
        values = layer.old if erased else layer.new
        for square in own:
            value = values.get(square)
            if value is not None:
                found[value.kind if isinstance(value, Stand) else value, is_piece] = None
        if found:
            break
    if len(found) != 1:
        return ("", False) if not found and not erased and own else (None, False)
    return next(iter(found))
