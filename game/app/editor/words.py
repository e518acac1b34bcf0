"""The words for a map being drawn, of squares or of inches, in the words of its game, and for what is done to
it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar

from game.data.words.texts import Texts
from game.editor.brushes import PLAIN
from game.editor.fairer import Proposal
from game.editor.history import HistoryEntry
from game.model.drafting import Draft, MapDraft, MapPalette, Stand
from game.model.finding import Finding, Place
from game.model.inches import INCH, Point
from game.model.table_drafting import MarkItem, TablePalette, TablePiece
from game.model.table_preview import Degrees, DragMeasure, Inches, PerCent


class DraftWords(ABC):
    """The words of one game in one language."""

    did: ClassVar[Sequence[str]] = ("editor.did",)
    """Where the words for history entries are, the best first."""
    counted: ClassVar[str]
    asymmetric: ClassVar[str]
    """The keys of the texts about numbers of squares, or pieces: of any, and of those that break the
    symmetry."""

    def __init__(self, texts: Texts, game: str, palette: MapPalette) -> None:
        self.texts, self.game, self.sides = texts, game, palette

    def side(self, side: int | None) -> str:
        """Return what a side is called."""
        keys = self.sides.side_keys
        return self.texts(keys[side]) if side is not None and 0 <= side < len(keys) else ""

    def finding(self, finding: Finding) -> str:
        """Return a finding in words; its parameters may be text keys themselves."""
        texts = self.texts
        params = {
            name: texts(value) if texts.has(str(value)) else value for name, value in finding.params.items()
        }
        return texts(finding.key, **params)

    @abstractmethod
    def size(self, draft: Draft) -> str:
        """Return the board's size in words."""

    @abstractmethod
    def places(self, draft: Draft, places: Sequence[Place]) -> str:
        """Return places in few words."""

    def entry(self, entry: HistoryEntry, draft: Draft) -> str:
        """Say what a history entry did, on the board of that draft."""
        texts, params = self.texts, dict(entry.params)
        ends = [f"_{name}" for name in ("symmetry", "title") if name in params]
        if "symmetry" in params:
            params["symmetry"] = texts(f"editor.symmetry_name.{params['symmetry']}")
        ends += self.word_entry(params, entry, draft)
        keys = [f"{where}.{entry.key}{end}" for where in self.did for end in (*ends, "")]
        return texts(texts.first(*keys, "editor.did.change"), **params)

    @abstractmethod
    def word_entry(self, params: dict[str, Any], entry: HistoryEntry, draft: Draft) -> Sequence[str]:
        """Put words into the parameters of a history entry; return the ends of fitting keys, the best
        first."""

    def proposal(self, proposal: Proposal, draft: Draft) -> str:
        """Return a change that might make a map fairer, in words."""
        params = dict(proposal.params)
        if "side" in params:
            params["side"] = self.side(params["side"])
        self.word_proposal(params, draft)
        words = self.texts(f"fairer.change.{proposal.key}", **params)
        return self.texts("fairer.change.with_twin", what=words) if proposal.twin else words

    @abstractmethod
    def word_proposal(self, params: dict[str, Any], draft: Draft) -> None:
        """Put words in place of the pieces, ground and places in the parameters of a change."""

    def count(self, number: int) -> str:
        """Return a number of squares, or pieces, in words."""
        return self.texts(self.counted, n=number)

    @abstractmethod
    def counts(self, own: int, twins: int) -> str:
        """Return the numbers of squares, or pieces, and of twins in words."""

    def broken(self, number: int) -> str:
        """Say how many squares, or pieces, break the symmetry."""
        return self.texts(self.asymmetric, n=number)


class SquareWords(DraftWords):
    """The words of a game of squares in one language."""

    counted, asymmetric = "editor.squares", "editor.broken_symmetry"

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

    def counts(self, own: int, twins: int) -> str:
        return self.texts("editor.did_squares", own=own, twins=twins, n=max(own, twins))

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


class TableWords(DraftWords):
    """The words of a game of tables in one language."""

    did = ("editor.table.did", *DraftWords.did)
    counted, asymmetric = "editor.table.pieces", "editor.table.broken"

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

    def counts(self, own: int, twins: int) -> str:
        return self.count(own + twins)

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
            params["what"] = self.kind(kind) if kind else self.count(params["n"])
        return ("_several",) if params.get("n", 1) > 1 else ()
