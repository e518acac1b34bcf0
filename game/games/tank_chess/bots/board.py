"""A kernel with a map and weights in it, for the searches, proofs and judgements of one searcher.

It belongs to the searcher; what it remembers is limited, and goes with it.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping, Sequence
from dataclasses import astuple
from typing import Final

from game.bots.solving import never
from game.games.tank_chess.bots.kernel import (
    Kernel,
    layer_numbers,
    line_moves,
    map_numbers,
    position_numbers,
    words_for,
)
from game.games.tank_chess.bots.weights import DEFAULT, Weights
from game.games.tank_chess.rules.position import Position
from game.games.tank_chess.rules.states import RawMove
from game.games.tank_chess.rules.tables import Tables

BITS: Final = 16
"""Usual size of a search's memory, as a power of two: 65,536 positions, 3 MB."""

MAX_NODES: Final = 2_000_000_000
"""A number of positions greater than any search looks at."""

MAX_QUIET: Final = 12
"""Most quiet positions that are reported of one match of self-play."""

Key = tuple[int, int]
"""See ``Position.key``."""


class KernelBoard:
    """A kernel that holds one map, and one position of it at a time."""

    def __init__(self, weights: Weights = DEFAULT, bits: int = BITS) -> None:
        self.weights, self.bits = weights, bits
        self._kernel: Kernel | None = None
        self._tables: Tables | None = None

    def set_up(self, position: Position) -> Kernel:
        """Put a position into the kernel, and return the kernel."""
        tables = position.tables
        kernel = self._kernel
        if kernel is None or kernel.words != words_for(tables.size):
            kernel = self._kernel = Kernel(words_for(tables.size))
            kernel.call("table", self.bits)
            kernel.write(array("d", map(float, astuple(self.weights))))
            kernel.call("weights")
            self._tables = None
        if self._tables is not tables:
            kernel.write(map_numbers(tables))
            kernel.call("map")
            if self._tables is not None:
                kernel.call("clear")
            self._tables = tables
        kernel.write(position_numbers(position))
        kernel.call("position")
        return kernel

    def ask(self, position: Position, name: str, *arguments: int, stop: Callable[[], bool] = never) -> int:
        """Put a position into the kernel and return the result of one of its functions. A kernel that
        failed is not used again."""
        kernel = self.set_up(position)
        return self.go_on(kernel, name, *arguments, stop=stop)

    def go_on(self, kernel: Kernel, name: str, *arguments: int, stop: Callable[[], bool] = never) -> int:
        """Return the result of a kernel's function for the position it already holds."""
        kernel.stopping.stop = stop
        try:
            found = kernel.call(name, *arguments)
        except BaseException:
            self._kernel = None
            raise
        finally:
            kernel.stopping.stop = never
        return 0 if found is None else int(found)

    def clear(self) -> None:
        """Forget what searches remembered."""
        if self._kernel is not None:
            self._kernel.call("clear")

    def renew(self) -> None:
        """Keep the moves that searches remembered as worth trying first, but not their values."""
        if self._kernel is not None:
            self._kernel.call("renew")

    # --- judgements

    def score(self, position: Position) -> int:
        """Return how good a position is for the side to move, without a search, in hundredths."""
        return self.ask(position, "score")

    def self_play(
        self, start: Position, seed: int, random_plies: int, nodes: int, asked: Sequence[int], share: float
    ) -> array[int]:
        """Play a match of the bot against itself: ``random_plies`` random moves, then moves that look at
        ``nodes`` positions each.

        Returns 32-bit numbers: who won (2: nobody), after how many turns, how many quiet positions follow
        (``share`` of all, 12 at most), and for each the side to move, its value, and what a quarter more
        of each weight ``asked`` (by its place in ``Weights``) gives above what a quarter less does.
        """
        kernel = self.set_up(start)
        kernel.write(array("i", asked))
        noise, one_in = self.weights.noise, round(1 / share)
        size = self.go_on(kernel, "selfplay", seed, random_plies, nodes, noise, len(asked), one_in, MAX_QUIET)
        return kernel.read(size)

    def danger(self, position: Position) -> tuple[bool, int, int]:
        """Return whether the Command of the side to move could be destroyed next (TC-6.3), and the values
        of the two best other pieces that could be, 0 for none."""
        kernel = self.set_up(position)
        self.go_on(kernel, "danger")
        checked, first, second = kernel.read(3)
        return bool(checked), first, second

    def destroyers(self, position: Position) -> set[int]:
        """Return the squares of the pieces of the side to move that could destroy something or escape."""
        kernel = self.set_up(position)
        roots = kernel.read(5 * self.go_on(kernel, "roots"))
        moves = zip(roots[0::5], roots[1::5], roots[2::5], strict=True)
        return {origin for origin, placing, hit in moves if hit >= 0 or placing < 0}

    def winning(self, position: Position) -> RawMove | None:
        """Return a move that wins at once, the Command's escape or the end of the enemy's; ``None`` if
        there is none."""
        if position.end is not None:
            return None
        kernel = self.set_up(position)
        size = self.go_on(kernel, "winning")
        return line_moves(position, kernel.read(size))[0] if size else None


def visit_numbers(visits: Mapping[Key, int], tables: Tables) -> array[int]:
    """Return earlier positions as 32-bit numbers for the kernel: their count, then for each the hash (two
    numbers), how often it occurred, and its layers as in ``layer_numbers``."""
    numbers = array("i", (len(visits),))
    for (digest, layers), times in visits.items():
        numbers.frombytes(digest.to_bytes(8, "little"))
        numbers.append(times)
        numbers.extend(layer_numbers(layers, tables))
    return numbers
