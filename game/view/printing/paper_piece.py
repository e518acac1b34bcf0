"""A game's pieces to cut out, in any number."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from game.model.contract import TextError
from game.model.drafting import Stand
from game.model.fault import row_of
from game.ui.paper.marks import PaperArea, PaperMark, PaperPicture, PaperWords
from game.view.board.scene import BoardScene
from game.view.board.sprites import MARK_SHARE
from game.view.draft.look import DraftLooks
from game.view.printing.printable import PrintSubject
from game.view.table import Tools


@dataclass(frozen=True, slots=True)
class PaperPiece:
    """A piece, drawn from above with its front up. ``key`` names its side and kind ("white.command").
    ``words``: its name with its side, ``name``: without. ``count``: how many of it are in the printed map
    or position. ``letter``: the letter on it, in ``ink``. ``back``: what the back of a standee shows, for
    its owner's eyes alone; if empty, its drawing. ``inches``: its width, where that isn't a square's side.
    ``drawn``: the width of its drawing in inches; a counter cuts off what reaches beyond it."""

    key: str
    svg: str
    words: str
    name: str
    count: int = 0
    letter: str = ""
    ink: str = "#000000"
    back: str = ""
    inches: float = 0.0
    drawn: float = 0.0

    def marks(self, area: PaperArea, turned: float = 0.0) -> Iterator[PaperMark]:
        """The marks of the piece in an area, turned by some degrees about its middle."""
        yield PaperPicture(self.svg, area, turned)
        if self.letter:
            yield PaperWords(
                self.letter, *area.middle, MARK_SHARE * area.wide, "sans", 700, self.ink, "middle",
                middle=True, turned=turned,
            )  # fmt: skip


def chosen_pieces(
    pieces: Sequence[PaperPiece], asked: Sequence[tuple[str, int]], copies: int
) -> list[PaperPiece]:
    """The pieces to cut out, each with its number: those that ``asked`` names by key (a kind alone is one
    of each side), otherwise all in the printed map or position, otherwise one of each. Raises
    ``TextError`` for one that the game doesn't have."""
    found: list[tuple[PaperPiece, int]] = []
    for key, count in asked:
        some = [one for one in pieces if key in (one.key, one.key.rpartition(".")[2])]
        if not some:
            names = row_of(one.key for one in pieces)
            raise TextError("unknown piece {name} (choose from {names})", name=key, names=names)
        found += [(one, count) for one in some]
    if not asked:
        there = any(one.count for one in pieces)
        found = [(one, one.count if there else 1) for one in pieces]
    return [one for one, count in found for _ in range(count * copies)]


def drawn_pieces(
    looks: DraftLooks, scene: BoardScene, subject: PrintSubject, tools: Tools
) -> list[PaperPiece]:
    """The pieces of a game whose maps of squares the editor draws, from its palette. ``scene``: what stands
    on the board."""
    words, game, drafting = tools.words, subject.kit.name, subject.kit.drafting
    if drafting is None:
        return []
    palette: Any = drafting.palette(tools.definitions)
    there = Counter((piece.sprite, piece.colour) for piece in scene.pieces)
    store, found = tools.sprites.of(game), list[PaperPiece]()
    for side, key in enumerate(palette.side_keys):
        for item in palette.pieces:
            if not item.sided:
                continue
            look = looks.piece(Stand(item.name, side, 0))
            svg, own = store.svg(look.sprite, look.colour)
            kind = words.called(f"{game}.piece", item.name)
            piece = PaperPiece(
                f"{key.rpartition('.')[2]}.{item.name}",
                svg,
                words("printing.of_side", side=words(key), piece=kind),
                kind,
                there[look.sprite, look.colour],
                "" if own else look.letter,
                tools.theme.palette.hex(f"{look.colour}.mark"),
            )
            found.append(piece)
    return found
