"""The table of ground for the rules of Tank Chess: every property from the definitions (TC-8)."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.rules.tank_chess.definitions import GroundKind
from game.view.board.ground import GroundPainter
from game.view.help_table import Cell, HelpTable, Picture
from game.view.table import Tools, Words
from game.view.tank_chess.seen import SIDES, Looks, looks_of

_HEADINGS = ("ground", "enter", "steps", "stops_fire", "happens")


def ground_table(tools: Tools) -> HelpTable:
    """All kinds of ground with who enters them, what that costs and does, and whether fire ends there."""
    words = tools.words
    looks = looks_of(tools.files["pieces"], tools.files["ground"])
    painter = GroundPainter(limit_px=400_000)
    kinds = sorted(tools.definitions.ground, key=lambda kind: bool(kind.expansion))
    rows = tuple(_row(tools, looks, painter, kind) for kind in kinds)
    return HelpTable(tuple(words(f"rules.table.{name}") for name in _HEADINGS), rows)


def listed(names: Sequence[str], words: Words) -> str:
    """Names in a row: "obstacle, low obstacle and wreck"."""
    if len(names) < 2:
        return "".join(names)
    return words("rules.table.and", first=", ".join(names[:-1]), second=names[-1])


def _row(tools: Tools, looks: Looks, painter: GroundPainter, kind: GroundKind) -> tuple[Cell, ...]:
    words = tools.words
    entry = tools.files["ground"].ground.get(kind.name)
    official = frozenset(entry.rules.official if entry is not None else ())

    def note(name: str) -> str:
        return words("rules.table.official") if name in official else ""

    called = words.called("tank_chess.ground", kind.name)
    house = words("rules.table.house_rule", expansion=kind.expansion) if kind.expansion else ""
    closed = kind.enter is not None and not kind.enter and kind.others == "blocked"
    return (
        Cell(
            f"{called[:1].upper()}{called[1:]} ({kind.char})",
            _picture(tools, looks, painter, kind),
            note=house,
        ),
        Cell(_entering(kind, words), note=note("enter")),
        Cell("–" if closed else str(kind.steps), numeral=True, note=note("steps")),
        Cell(words(f"rules.table.{'yes' if kind.stops_fire else 'no'}"), note=note("stops_fire")),
        Cell(" ".join(_happens(tools, kind, official))),
    )


def _entering(kind: GroundKind, words: Words) -> str:
    if kind.enter is None:
        return words("rules.table.everyone")
    if not kind.enter:
        return words("rules.table.nobody")
    return ", ".join(words.called("tank_chess.piece", name) for name in sorted(kind.enter))


def _happens(tools: Tools, kind: GroundKind, official: frozenset[str]) -> list[str]:
    """What else the ground does, a sentence each; those the publisher says are marked."""
    words = tools.words
    told = []
    if kind.others == "lost" and kind.enter is not None:
        told.append(("others", words("rules.table.others_lost")))
    if kind.entered != "stays":
        told.append(("entered", words(f"rules.table.{kind.entered}")))
    if kind.remote and kind.owner is not None:
        side = words(f"side.{SIDES[kind.owner]}")
        told.append(("remote", words("rules.table.remote", side=side)))
    pushers = [piece.name for piece in tools.definitions.pieces if kind.name in piece.pushes]
    if pushers:
        names = listed([words.called("tank_chess.piece", name) for name in pushers], words)
        told.append(("", words("rules.table.pushed_by", piece=names)))
    mark = words("rules.table.official")
    return [f"{text} ({mark})" if name in official else text for name, text in told]


def _picture(tools: Tools, looks: Looks, painter: GroundPainter, kind: GroundKind) -> Picture:
    def draw(px: int) -> pygame.Surface:
        return painter.swatch(looks.style(kind.name), px, tools.theme.palette, character=kind.char)

    return draw
