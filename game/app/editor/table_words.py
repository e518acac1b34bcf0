"""The words for things on a table, in the words of its game, and for what is done to it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.app.editor.words import DraftWords
from game.data.words.texts import Texts
from game.editor.history import HistoryEntry
from game.model.drafting import Draft
from game.model.finding import Place
from game.model.inches import INCH, Point
from game.model.table_drafting import MarkItem, TablePalette, TablePiece
from game.model.table_preview import Degrees, DragMeasure, Inches, PerCent


class TableWords(DraftWords):
    """The words of a game of tables in one language."""

    did = ("editor.table.did", *DraftWords.did)

    def __init__(self, texts: Texts, game: str, palette: TablePalette) -> None:
        super().__init__(texts, game, palette)
        self.palette = palette

    def kind(self, kind: str) -> str:
        """Return a kind of terrain as used in a sentence; with ``mark.`` before it, a mark."""
        if kind.startswith("mark."):
            name = kind.partition(".")[2]
            return next((self.mark(item) for item in self.palette.marks if item.name == name), name)
        return self.texts.called(f"{self.game}.terrain", kind)

    def title(self, kind: str) -> str:
        """Return a kind as used in a heading."""
        words = self.kind(kind)
        return words[:1].upper() + words[1:]

    def mark(self, item: MarkItem) -> str:
        """What a mark is called."""
        return self.texts(item.key)

    def piece(self, piece: TablePiece) -> str:
        """Return what a piece is called; a point has its letter."""
        words = self.title(self.palette.kind_of(piece))
        if not piece.name:
            return words
        return self.texts("editor.table.point_named", name=piece.name, owner=words)

    def shape(self, name: str) -> str:
        """Return what a shape of the palette is called."""
        return self.texts.called(f"{self.game}.shape", name)

    def degrees(self, angle: int) -> str:
        """Return an angle in degrees, given in tenths."""
        return f"{self.texts.number(angle / 10)}\u00b0"

    def length(self, parts: float) -> str:
        """Return a length in words, given in thousandths of an inch."""
        return f"{self.texts.number(parts / INCH, 1)}\u2033"

    def measure(self, measure: DragMeasure) -> str:
        """Return the words of a drag at the pointer."""
        match measure:
            case Degrees(tenths):
                return self.degrees(tenths)
            case Inches(parts):
                return self.length(parts)
            case PerCent(number):
                return self.texts.percent(number / 100)
        return self.at(measure)

    def at(self, place: Point) -> str:
        """Return a place on the table, in words."""
        x, y = map(self.length, place)
        return self.texts("editor.table.place_at", x=x, y=y)

    # --- as of every map ---

    def size(self, draft: Draft) -> str:
        return f"{draft.size[0]}\u2033 \u00d7 {draft.size[1]}\u2033"

    def places(self, draft: Draft, places: Sequence[Place]) -> str:
        if len(places) > 2:
            return self.texts("editor.table.places", n=len(places))
        found = [place for place in places if isinstance(place, tuple)]
        return "  ".join(f"{round(x / 1000)}, {round(y / 1000)}" for x, y in found)

    def count(self, number: int) -> str:
        return self.texts("editor.table.pieces", n=number)

    def counts(self, own: int, twins: int) -> str:
        return self.texts("editor.table.pieces", n=own + twins)

    def broken(self, number: int) -> str:
        return self.texts("editor.table.broken", n=number)

    def word_proposal(self, params: dict[str, Any], draft: Draft) -> None:
        if "piece" in params:
            params["what"] = self.piece(params.pop("piece"))
        for name in params.keys() & {"square", "target"}:
            params[name] = self.places(draft, [params[name]])

    def word_entry(self, params: dict[str, Any], entry: HistoryEntry, draft: Draft) -> Sequence[str]:
        if "turn" in params:
            params["turn"] = self.degrees(params["turn"])
        if "kind" in params:
            kind = params["kind"]
            params["what"] = self.kind(kind) if kind else self.texts("editor.table.pieces", n=params["n"])
        return ("_several",) if params.get("n", 1) > 1 else ()
