"""The opening book: good first moves of positions that are known beforehand, drawn by weight.

A position is known by a digest of all that the kernel gets of it, so the moves are used on exactly that
start, and on no map or pieces that only look like it.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import lru_cache
from hashlib import blake2b
from typing import Final

from game.games.tank_chess.bots.kernel import map_numbers, position_numbers
from game.games.tank_chess.rules.diagram import Move
from game.games.tank_chess.rules.move_text import parse_move
from game.games.tank_chess.rules.position import Position

LIMITS: Final = slice(6, 9)
"""Where ``map_numbers`` has the limits at which a match is drawn: the first moves don't depend on them."""

Book = Mapping[str, Mapping[str, str]]
"""Of each known position the moves, each with a digit for every style, the plain one first: how often it is
drawn beside the others."""


def position_digest(position: Position) -> str:
    """Return the digest by which a book knows a position, on every machine the same."""
    numbers = map_numbers(position.tables)
    del numbers[LIMITS]
    told = " ".join(map(str, numbers + position_numbers(position)))
    return blake2b(told.encode(), digest_size=4).hexdigest()


@lru_cache(maxsize=1)
def read_book(text: str) -> Book:
    """Return the book of a text: the line of each position begins with its digest, and those of its moves,
    which follow, with a space.

    >>> read_book("00c0ffee official_16, h3-j5NE\\n i14-g12W 9205 g14-f12S 1190\\n")
    {'00c0ffee': {'i14-g12W': '9205', 'g14-f12S': '1190'}}
    """
    book: dict[str, dict[str, str]] = {}
    moves: dict[str, str] = {}
    for line in text.splitlines():
        words = line.split()
        if line.startswith(" "):
            moves.update(zip(words[0::2], words[1::2], strict=True))
        elif words:
            moves = book[words[0]] = {}
    return book


def book_move(book: Book, position: Position, style: int, rng: random.Random) -> Move | None:
    """Return a move for a position, as often as the weights of that style say; ``None`` if it isn't known, or
    no longer as it was when the book was made."""
    known = book.get(position_digest(position))
    if not known:
        return None
    weights = [int(digits[style]) for digits in known.values()]
    move = parse_move(rng.choices(list(known), weights)[0], position.tables.grid)
    return move if position.is_legal(move) else None
