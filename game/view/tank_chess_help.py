"""The table of pieces for the rules of Tank Chess, from the definitions and not typed by hand."""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from game.rules.tank_chess.definitions import PieceKind
from game.view.help_table import Cell, HelpTable, Picture
from game.view.table import Tools
from game.view.tank_chess import gun_words, looks_of, roman


def make_tables(tools: Tools) -> Mapping[str, HelpTable]:
    """``pieces``: all kinds of the basic game, then those of expansions."""
    return {"pieces": _pieces(tools)}


def _pieces(tools: Tools) -> HelpTable:
    words = tools.words
    kinds: tuple[PieceKind, ...] = tools.definitions.pieces
    headings = ("piece", "speed", "gun", "fires", "front", "side", "rear")
    rows = []
    for kind in sorted(kinds, key=lambda one: bool(one.expansion)):
        name = words.called("tank_chess.piece", kind.name)
        front, side, rear = (Cell(roman(value), numeral=True) for value in kind.armour)
        rows.append(
            (
                Cell(f"{name} ({kind.letter})", _picture(tools, kind)),
                Cell(str(kind.speed), numeral=True),
                Cell("" if kind.gun is None else roman(kind.gun), numeral=True),
                Cell(gun_words(kind, words)),
                front,
                side,
                rear,
            )
        )
    return HelpTable(tuple(words(f"rules.table.{name}") for name in headings), tuple(rows))


def _picture(tools: Tools, kind: PieceKind) -> Picture:
    sprite = looks_of(tools.files["pieces"], tools.files["ground"]).sprite(kind.name)

    def draw(px: int) -> pygame.Surface:
        return tools.sprites.tank(sprite, "white", 0, px, letter=kind.letter)

    return draw
