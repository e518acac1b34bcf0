"""The tables for the rules of Tank Chess, from the definitions and not typed by hand (TC-8.1)."""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from game.rules.tank_chess.definitions import Definitions, PieceKind
from game.view.help_table import Cell, HelpTable, Picture
from game.view.table import Tools
from game.view.tank_chess.help_ground import ground_table, listed
from game.view.tank_chess.seen import Looks, gun_words, looks_of, roman


def make_tables(tools: Tools) -> Mapping[str, HelpTable]:
    """``pieces``: the kinds of the basic game; ``expansion_pieces``: those of expansions; ``ground``: all
    ground, that of the basic game first. What an expansion's publisher says is marked."""
    return {
        "pieces": _pieces(tools, expansion=False),
        "expansion_pieces": _pieces(tools, expansion=True),
        "ground": ground_table(tools),
    }


def _pieces(tools: Tools, *, expansion: bool) -> HelpTable:
    words = tools.words
    looks = looks_of(tools.files["pieces"], tools.files["ground"])
    kinds = [kind for kind in tools.definitions.pieces if bool(kind.expansion) is expansion]
    specials = [_special(tools, kind, expansion=expansion) for kind in kinds]
    headings = ["piece", "speed", "gun", "fires", "front", "side", "rear"]
    if any(specials):
        headings.append("special")
    rows = []
    for kind, special in zip(kinds, specials, strict=True):
        official = _official(tools, kind)

        def note(*names: str, said: frozenset[str] = official) -> str:
            return words("rules.table.official") if said.intersection(names) else ""

        row = [
            Cell(
                f"{words.called('tank_chess.piece', kind.name)} ({kind.letter})",
                _picture(tools, looks, kind),
                note=words("rules.table.house_rule", expansion=kind.expansion) if expansion else "",
            ),
            Cell(str(kind.speed), numeral=True, note=note("speed")),
            Cell("" if kind.gun is None else roman(kind.gun), numeral=True, note=note("gun")),
            Cell(gun_words(kind, words), note=note("fires", "distances")),
            *(Cell(roman(value), numeral=True, note=note("armour")) for value in kind.armour),
        ]
        if any(specials):
            row.append(Cell(special, note=note("pushes", "push_steps")))
        rows.append(tuple(row))
    return HelpTable(tuple(words(f"rules.table.{name}") for name in headings), tuple(rows))


def _official(tools: Tools, kind: PieceKind) -> frozenset[str]:
    entry = tools.files["pieces"].pieces.get(kind.name)
    return frozenset(entry.rules.official if entry is not None else ())


def _special(tools: Tools, kind: PieceKind, *, expansion: bool) -> str:
    """What a piece can besides: the ground that it, and not everybody, may enter; what it pushes."""
    words, definitions = tools.words, tools.definitions
    told = []
    grounds = [
        words.called("tank_chess.ground", ground.name)
        for ground in definitions.ground
        if ground.enter is not None and kind.name in ground.enter and (expansion or not ground.expansion)
    ]
    if grounds:
        told.append(words("rules.table.enters", ground=listed(grounds, words)))
    if kind.pushes:
        told.append(
            words(
                "rules.table.pushes", what=listed(_pushed(definitions, kind, tools), words), n=kind.push_steps
            )
        )
    return " ".join(told)


def _pushed(definitions: Definitions, kind: PieceKind, tools: Tools) -> list[str]:
    """What a piece pushes, the kinds of ground in their order first."""
    names = [ground.name for ground in definitions.ground if ground.name in kind.pushes]
    told = [tools.words.called("tank_chess.ground", name) for name in names]
    return told + [tools.words(f"tank_chess.{name}") for name in sorted(kind.pushes - set(names))]


def _picture(tools: Tools, looks: Looks, kind: PieceKind) -> Picture:
    def draw(px: int) -> pygame.Surface:
        return tools.sprites.tank(looks.sprite(kind.name), "white", 0, px, letter=kind.letter)

    return draw
