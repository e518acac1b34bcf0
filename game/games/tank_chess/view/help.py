"""Tables for the rule pages of Tank Chess, made from the definitions (TC-8)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from game.games.tank_chess.rules.definitions import SIDES, Definitions, GroundKind, PieceKind
from game.games.tank_chess.rules.numerals import roman
from game.games.tank_chess.view.looks import looks_of
from game.games.tank_chess.view.seen import gun_words
from game.view.board.ground import GroundPainter
from game.view.help_table import HelpCell, HelpTable
from game.view.table import Tools, Words

_GROUND = ("ground", "enter", "steps", "stops_fire", "happens")


def make_tables(tools: Tools) -> Mapping[str, HelpTable]:
    """The tables ``pieces`` (the kinds of the basic game), ``expansion_pieces`` (those of expansions) and
    ``ground`` (all ground, that of the basic game first). Statements of an expansion's publisher are
    marked."""
    return {
        "pieces": _pieces(tools, expansion=False),
        "expansion_pieces": _pieces(tools, expansion=True),
        "ground": _ground(tools),
    }


def _pieces(tools: Tools, *, expansion: bool) -> HelpTable:
    words = tools.words
    looks = looks_of(tools)
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
            HelpCell(
                f"{words.called('tank_chess.piece', kind.name)} ({kind.letter})",
                partial(tools.sprites.tank, looks.sprite(kind.name), "white", 0, letter=kind.letter),
                note=words("rules.table.house_rule", expansion=kind.expansion) if expansion else "",
            ),
            HelpCell(str(kind.speed), numeral=True, note=note("speed")),
            HelpCell("" if kind.gun is None else roman(kind.gun), numeral=True, note=note("gun")),
            HelpCell(gun_words(kind, words), note=note("fires", "distances")),
            *(HelpCell(roman(value), numeral=True, note=note("armour")) for value in kind.armour),
        ]
        if any(specials):
            row.append(HelpCell(special, note=note("pushes", "push_steps")))
        rows.append(tuple(row))
    return HelpTable(tuple(words(f"rules.table.{name}") for name in headings), tuple(rows))


def _official(tools: Tools, kind: PieceKind | GroundKind) -> frozenset[str]:
    """The fields of a kind that come from its publisher."""
    files = tools.files["pieces"].pieces if isinstance(kind, PieceKind) else tools.files["ground"].ground
    return frozenset(files[kind.name].rules.official if kind.name in files else ())


def _special(tools: Tools, kind: PieceKind, *, expansion: bool) -> str:
    """A piece's other abilities: ground that only it and a few others may enter; what it pushes."""
    words, definitions = tools.words, tools.definitions
    told = []
    grounds = [
        words.called("tank_chess.ground", ground.name)
        for ground in definitions.ground
        if ground.enter is not None and kind.name in ground.enter and (expansion or not ground.expansion)
    ]
    if grounds:
        told.append(words("rules.table.enters", ground=words.listed(grounds)))
    if kind.pushes:
        what = words.listed(_pushed(definitions, kind, tools))
        told.append(words("rules.table.pushes", what=what, n=kind.push_steps))
    return " ".join(told)


def _pushed(definitions: Definitions, kind: PieceKind, tools: Tools) -> list[str]:
    """The names of what a piece pushes, the kinds of ground first, in their order."""
    names = [ground.name for ground in definitions.ground if ground.name in kind.pushes]
    told = [tools.words.called("tank_chess.ground", name) for name in names]
    return told + [tools.words(f"tank_chess.{name}") for name in sorted(kind.pushes - set(names))]


def _ground(tools: Tools) -> HelpTable:
    """A table of all kinds of ground: who may enter, what that costs and does, and whether fire ends
    there."""
    words, looks, painter = tools.words, looks_of(tools), GroundPainter(limit_px=400_000)
    palette, rows = tools.theme.palette, []
    for kind in sorted(tools.definitions.ground, key=lambda kind: bool(kind.expansion)):
        picture = partial(painter.swatch, looks.style(kind.name), palette=palette, character=kind.char)
        official = _official(tools, kind)

        def note(name: str, said: frozenset[str] = official) -> str:
            return words("rules.table.official") if name in said else ""

        called = words.called("tank_chess.ground", kind.name)
        house = words("rules.table.house_rule", expansion=kind.expansion) if kind.expansion else ""
        closed = kind.enter is not None and not kind.enter and kind.others == "blocked"
        rows.append(
            (
                HelpCell(f"{called[:1].upper()}{called[1:]} ({kind.char})", picture, note=house),
                HelpCell(_entering(kind, words), note=note("enter")),
                HelpCell("–" if closed else str(kind.steps), numeral=True, note=note("steps")),
                HelpCell(words(f"rules.table.{'yes' if kind.stops_fire else 'no'}"), note=note("stops_fire")),
                HelpCell(" ".join(_happens(tools, kind, official))),
            )
        )
    return HelpTable(tuple(words(f"rules.table.{name}") for name in _GROUND), tuple(rows))


def _entering(kind: GroundKind, words: Words) -> str:
    if kind.enter is None:
        return words("rules.table.everyone")
    if not kind.enter:
        return words("rules.table.nobody")
    return words.commas(words.called("tank_chess.piece", name) for name in sorted(kind.enter))


def _happens(tools: Tools, kind: GroundKind, official: frozenset[str]) -> list[str]:
    """Other effects of the ground, a sentence each; those from the publisher are marked."""
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
        names = words.listed([words.called("tank_chess.piece", name) for name in pushers])
        told.append(("", words("rules.table.pushed_by", piece=names)))
    mark = words("rules.table.official")
    return [f"{text} ({mark})" if name in official else text for name, text in told]
