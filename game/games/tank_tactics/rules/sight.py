"""Lines of sight by exact whole numbers (TT-3.7)."""

from __future__ import annotations

from functools import lru_cache

Offset = tuple[int, int]


@lru_cache(maxsize=4096)
def crossed(dx: int, dy: int) -> tuple[tuple[Offset, ...], ...]:
    """What a line from a square's centre to that of the square ``dx`` columns and ``dy`` ranks on meets, in
    order from its start: each entry one square whose inside it passes through, or the two squares beside a
    corner it passes exactly through. Both ends are left out.

    >>> crossed(2, 1)
    (((1, 0),), ((1, 1),))
    >>> crossed(1, -1)
    (((0, -1), (1, 0)),)
    """
    across, up = abs(dx), abs(dy)
    found: list[tuple[int, tuple[Offset, ...]]] = []
    for column in range(across + 1):
        for rank in range(up + 1):
            # which side of the line the four corners of the square lie on, in half squares
            middle, half = 2 * (up * column - across * rank), up + across
            if (column, rank) not in ((0, 0), (across, up)) and -half < middle < half:
                found.append((2 * (column + rank), ((column, rank),)))
            if up * (2 * column + 1) == across * (2 * rank + 1) and column < across and rank < up:
                found.append((2 * (column + rank) + 2, ((column, rank + 1), (column + 1, rank))))
    sign_x, sign_y = -1 if dx < 0 else 1, -1 if dy < 0 else 1
    found.sort()
    return tuple(tuple(sorted((x * sign_x, y * sign_y) for x, y in squares)) for _, squares in found)


def passes(width: int, origin: int, dx: int, dy: int, raised: int) -> bool:
    """Return whether a shot passes from square ``origin`` of a board that many columns wide to the one ``dx``
    columns and ``dy`` ranks on; ``raised``: the raised barriers, one bit a square (TT-3.7)."""
    low, alone, pairs = _blocking(width, dx, dy)
    near = raised >> origin + low
    return not near & alone and all(near & pair != pair for pair in pairs)


@lru_cache(maxsize=4096)
def _blocking(width: int, dx: int, dy: int) -> tuple[int, int, tuple[int, ...]]:
    """Return what can block such a line: how far from ``origin`` the squares of the lowest bits are, the
    squares each of which blocks it alone, and pairs that block it together."""
    met = [[x + y * width for x, y in squares] for squares in crossed(dx, dy)]
    low = min((square for squares in met for square in squares), default=0)
    bits = [(len(squares), sum(1 << square - low for square in squares)) for squares in met]
    return low, sum(bit for many, bit in bits if many == 1), tuple(pair for many, pair in bits if many == 2)
