"""The words for things on a map of squares, in the words of its game, and for what is done to it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.app.editor.words import DraftWords
from game.editor.brushes import PLAIN
from game.editor.history import HistoryEntry
from game.model.drafting import Draft, MapDraft, Stand
from game.model.finding import Place


class SquareWords(DraftWords):
    """The words of a game of squares in one language."""

    def ground(self, kind: str) -> str:
        """Return a kind of ground as used in a sentence."""
        return self.texts("editor.plain") if kind == PLAIN else self.texts.called(f"{self.game}.ground", kind)

    def title(self, kind: str) -> str:
        """Return a kind of ground as used in a heading."""
        words = self.ground(kind)
        return words[:1].upper() + words[1:]

    def ground_short(self, kind: str) -> str:
        """Return a kind of ground as the palette shows it, where ground of a side is of the side chosen
        there."""
        return self._short(kind) or self.title(kind)

    def _short(self, kind: str) -> str:
        key = f"{self.game}.short.{kind}"
        return self.texts(key) if self.texts.has(key) else ""

    def piece(self, kind: str) -> str:
        return self.texts.called(f"{self.game}.piece", kind)

    def short(self, kind: str) -> str:
        """Return a kind of piece where there is little room."""
        return self._short(kind) or self.piece(kind)

    def stand(self, stand: Stand) -> str:
        side, piece = self.side(stand.side), self.piece(stand.kind)
        return self.texts("editor.piece_of_side", side=side, piece=piece) if side else piece

    def at(self, draft: MapDraft, square: int) -> str:
        stand, ground = draft.pieces.get(square), draft.ground.get(square)
        parts = [self.stand(stand)] if stand is not None else []
        if ground is not None or stand is None:
            parts.append(self.ground(ground or PLAIN))
        return self.texts.commas(parts)

    def rule(self, expansion: str, name: str) -> str:
        """Return a thing's name with the mark that it isn't part of the basic game."""
        if not expansion:
            return name
        return self.texts("editor.house_rule_of", name=name, expansion=expansion)

    def size(self, draft: Draft) -> str:
        return self.texts("editor.size", width=draft.size[0], height=draft.size[1])

    def places(self, draft: Draft, places: Sequence[Place]) -> str:
        if len(places) > 3:
            return self.count(len(places))
        assert isinstance(draft, MapDraft)
        return " ".join(draft.grid.name(place) for place in places if isinstance(place, int))

    def count(self, number: int) -> str:
        return self.texts("editor.squares", n=number)

    def counts(self, own: int, twins: int) -> str:
        return self.texts("editor.did_squares", own=own, twins=twins, n=max(own, twins))

    def broken(self, number: int) -> str:
        return self.texts("editor.broken_symmetry", n=number)

    def word_proposal(self, params: dict[str, Any], draft: Draft) -> None:
        assert isinstance(draft, MapDraft)
        stand, ground = params.pop("stand", None), params.pop("ground", None)
        if stand is not None or ground is not None:
            params["what"] = self.ground(ground) if stand is None else self.stand(stand)
        for name in params.keys() & {"square", "target"}:
            params[name] = draft.grid.name(params[name])

    def word_entry(self, params: dict[str, Any], entry: HistoryEntry, draft: Draft) -> Sequence[str]:
        assert isinstance(draft, MapDraft)
        own = sorted(entry.squares - entry.twins)
        if len(own) == 1 and own[0] < len(draft.grid):
            params["square"] = draft.grid.name(own[0])
        kind, is_piece = _what(entry, own)
        if kind is None:
            return ()
        params["what"] = self.piece(kind) if is_piece else self.ground(kind)
        pieces = ["_piece" if len(own) == 1 else "_pieces"] if is_piece else []
        one = ["_one"] if len(own) == 1 and (is_piece or entry.key == "erase") else []
        return *pieces, *one, "_what"


def _what(entry: HistoryEntry, own: Sequence[int]) -> tuple[str | None, bool]:
    """Return the one kind that was painted or erased, and whether it is a piece; ``None`` for none or
    many."""
    erased = entry.key == "erase"
    found: dict[tuple[str, bool], None] = {}
    for layer, is_piece in (
        (entry.change.layers.get("pieces"), True),
        (entry.change.layers.get("ground"), False),
    ):
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
