"""The slow generator and the fast position behind one face, so that rule examples are put to both."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from game.games.tank_chess.rules.definitions import Definitions
from game.games.tank_chess.rules.diagram import Diagram
from game.games.tank_chess.rules.move_text import format_move
from game.games.tank_chess.rules.position import Position
from game.games.tank_chess.rules.text_board import parse_text_board
from tests.games.tank_chess.perft import slow
from tests.games.tank_chess.perft.fun_set import fun_set


class Engine(Protocol):
    """What tells the legal moves, by their texts of TC-9.2, with what each leaves."""

    def legal(self, diagram: Diagram) -> dict[str, slow.After]: ...

    def announced(self, diagram: Diagram, colour: int) -> str:
        """``+`` if that colour could destroy the enemy Command next, ``-`` if its own could escape."""


class Slow:
    """The tests' own generator."""

    def legal(self, diagram: Diagram) -> dict[str, slow.After]:
        return {format_move(move, diagram): after for move, after in slow.legal(diagram).items()}

    def announced(self, diagram: Diagram, colour: int) -> str:
        check, escape = slow.checks(diagram, colour), slow.can_escape(diagram, colour)
        return ("+" if check else "") + ("-" if escape else "")


class Fast:
    """The position the program plays with."""

    def __init__(self, definitions: Definitions) -> None:
        self._definitions = definitions

    def legal(self, diagram: Diagram) -> dict[str, slow.After]:
        position = Position.from_diagram(self._definitions, diagram)
        moves = {}
        for raw in position.moves():
            played = position.play(raw)
            text = format_move(position.to_move_object(raw), diagram)
            moves[text] = slow.After(played.diagram(), played.winner)
        return moves

    def announced(self, diagram: Diagram, colour: int) -> str:
        position = Position.from_diagram(self._definitions, diagram)
        return ("+" if position.check(colour) else "") + ("-" if position.can_escape(colour) else "")


ENGINES: dict[str, Callable[[Definitions], Engine]] = {"slow": lambda _: Slow(), "fast": Fast}
"""Engines by name, made for some definitions."""


def sketch(text: str, definitions: Definitions | None = None) -> Diagram:
    """A position from the rows of a text board that have something on them, on 8×8 or more.

    Ranks left out are empty, rows may end early. All else is as in ``parse_text_board``; the Fun Set
    is known unless other definitions are given.
    """
    rows: dict[int, str] = {}
    rest: list[str] = []
    for line in text.splitlines():
        label, _, squares = line.strip().partition(" ")
        if label.isdigit():
            # An odd length is a last square whose blank was left out.
            rows[int(label)] = squares + " " * (len(squares) % 2)
        else:
            rest.append(line)
    width = max(16, *map(len, rows.values()))
    for rank in range(1, max(8, *rows) + 1):
        squares = rows.get(rank, "")
        rest.append(f"{rank} {squares}{'. ' * ((width - len(squares)) // 2)}")
    return parse_text_board("\n".join(rest), definitions or fun_set())
