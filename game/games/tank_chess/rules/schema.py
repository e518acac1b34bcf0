"""Builds definitions and diagrams from the files of Tank Chess, and finds mistakes their models can't.

Examples are a letter used twice or a piece on an obstacle: ``definition_problems`` and ``map_problems``
give each with its key path. The models themselves are in ``file_models``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from game.games.tank_chess.rules.definitions import (
    BLACK,
    MAX_PIECES,
    MAX_SIZE,
    MIN_SIZE,
    WHITE,
    WRECK,
    Definitions,
    GroundKind,
    PieceKind,
)
from game.games.tank_chess.rules.diagram import Diagram, PlacedPiece
from game.model import draft_reader
from game.model.draft_reader import FileProblems, KeyPath, meant_width, parse_square, read_row
from game.model.grid8 import FACING_NAMES, Grid, facing_from_name
from game.model.text_error import hint, quoted

if TYPE_CHECKING:
    from game.games.tank_chess.rules.file_models import (
        ArmyFile,
        GroundFile,
        GroundRules,
        PieceRules,
        PiecesFile,
        TankChessMap,
    )

_RESERVED_CHARS = "xX/+."


def definition_problems(pieces: PiecesFile, ground: GroundFile) -> dict[str, FileProblems]:
    """Find what the two files define twice or against each other: problems by file."""
    in_pieces: FileProblems = []
    in_ground: FileProblems = []
    letters: dict[str, str] = {}
    for name, piece in pieces.pieces.items():
        path: KeyPath = ("pieces", name, "rules")
        if name == WRECK:
            in_pieces.append((("pieces", name), f"{WRECK} isn’t a valid name for a piece"))
        letter = piece.rules.letter
        if letter in letters:
            in_pieces.append(((*path, "letter"), f"{letter} is already the letter of {letters[letter]}"))
        letters.setdefault(letter, name)
        for index, pushed in enumerate(piece.rules.pushes):
            if pushed != WRECK and pushed not in ground.ground:
                said = f"expected a kind of ground or {WRECK}, found {pushed}"
                in_pieces.append(((*path, "pushes", index), said + hint(pushed, [*ground.ground, WRECK])))
    if not any(piece.rules.command for piece in pieces.pieces.values()):
        in_pieces.append((("pieces",), "one kind of piece needs command: true"))
    chars: dict[str, str] = {}
    for name, entry in ground.ground.items():
        path, char = ("ground", name, "rules"), entry.rules.char
        if name == WRECK:
            in_ground.append((("ground", name), f"{WRECK} isn’t a valid name for a ground"))
        if char in _RESERVED_CHARS or char.isdigit():
            in_ground.append(((*path, "char"), f"{char} has another meaning in board rows or TCFEN"))
        elif char.upper() in letters:
            in_ground.append(((*path, "char"), f"{char} is already the letter of {letters[char.upper()]}"))
        elif char in chars:
            in_ground.append(((*path, "char"), f"{char} is already the character of {chars[char]}"))
        chars.setdefault(char, name)
        for index, entering in enumerate(_named(entry.rules.enter) or ()):
            if entering not in pieces.pieces:
                said = f"unknown piece {entering}" + hint(entering, pieces.pieces)
                in_ground.append(((*path, "enter", index), said))
        if entry.rules.remote and entry.rules.owner is None:
            in_ground.append(((*path, "remote"), "a remote mine needs an owner: white or black"))
    return {"pieces": in_pieces, "ground": in_ground}


def build_definitions(pieces: PiecesFile, ground: GroundFile) -> Definitions:
    """Return the definitions of a match. Raises ``ValueError`` if ``definition_problems`` finds any."""
    problems = definition_problems(pieces, ground).values()
    if any(problems):
        raise ValueError("; ".join(message for each in problems for _, message in each))
    return Definitions(
        tuple(_piece_kind(name, entry.rules) for name, entry in pieces.pieces.items()),
        tuple(_ground_kind(name, entry.rules) for name, entry in ground.ground.items()),
    )


def _piece_kind(name: str, rules: PieceRules) -> PieceKind:
    return PieceKind(
        name=name,
        letter=rules.letter,
        speed=rules.speed,
        armour=rules.armour,
        gun=rules.gun or None,
        directions=(0,) if rules.fires == "ahead" else (-1, 0, 1),
        ranges=tuple(sorted(set(rules.distances))),
        pushes=frozenset(rules.pushes),
        push_steps=rules.push_steps,
        command=rules.command,
        expansion=rules.expansion,
    )


def _ground_kind(name: str, rules: GroundRules) -> GroundKind:
    named = _named(rules.enter)
    return GroundKind(
        name=name,
        char=rules.char,
        enter=None if named is None else frozenset(named),
        steps=rules.steps,
        stops_fire=rules.stops_fire,
        others=rules.others,
        entered=rules.entered,
        remote=rules.remote,
        owner=None if rules.owner is None else (WHITE if rules.owner == "white" else BLACK),
        expansion=rules.expansion,
    )


def _named(enter: str | tuple[str, ...]) -> tuple[str, ...] | None:
    """Return the names of the pieces that may enter; ``None`` for all."""
    if isinstance(enter, str):
        return None if enter == "everyone" else ()
    return enter


def build_diagram(tank_map: TankChessMap, definitions: Definitions) -> Diagram:
    """Return the starting position of a map, White to move.

    Raises ``ValueError`` if ``map_problems`` finds any.
    """
    told, diagram = _read_map(tank_map, definitions)
    if told:
        raise ValueError("; ".join(message for _, message in told))
    return diagram


def map_problems(tank_map: TankChessMap, definitions: Definitions) -> FileProblems:
    """Find everything wrong with a map that its model can't (TC-1.1, and TC-7.1 except threats on move
    one)."""
    return _read_map(tank_map, definitions)[0]


def _read_map(tank_map: TankChessMap, definitions: Definitions) -> tuple[FileProblems, Diagram]:
    problems: FileProblems = []
    rows = tank_map.board
    width = meant_width(rows)
    if not (MIN_SIZE <= len(rows) <= MAX_SIZE and MIN_SIZE <= width <= MAX_SIZE):
        size = f"{width} × {len(rows)}"
        problems.append((("board",), f"expected {MIN_SIZE} to {MAX_SIZE} columns and rows, found {size}"))
    grid = Grid(min(max(width, 1), MAX_SIZE), max(len(rows), 1))
    chars: dict[int, str] = {}
    for index, row in enumerate(rows):
        rank = len(rows) - 1 - index
        if len(row) != width:
            found = f"rank {rank + 1} must have {width} squares like most ranks, not {len(row)}"
            problems.append((("board", index), found))
        said = read_row(row[:MAX_SIZE], rank, grid, definitions.ground_by_char, chars)
        problems += [(("board", index), message) for message in said]
    ground = {square: definitions.ground_by_char[char] for square, char in chars.items()}
    pieces: dict[int, PlacedPiece] = {}
    for colour in (WHITE, BLACK):
        problems += _read_side(tank_map, colour, grid, definitions, ground, pieces)
    wrecks: set[int] = set()
    for index, name in enumerate(tank_map.wrecks):
        problems += _read_wreck(name, index, grid, ground, pieces, wrecks)
    to_move = WHITE if tank_map.to_move == "white" else BLACK
    return problems, Diagram(grid, ground, pieces, frozenset(wrecks), to_move)


def _read_side(
    tank_map: TankChessMap,
    colour: int,
    grid: Grid,
    definitions: Definitions,
    ground: Mapping[int, GroundKind],
    pieces: dict[int, PlacedPiece],
) -> FileProblems:
    problems: FileProblems = []
    key, lines = ("white", tank_map.white) if colour == WHITE else ("black", tank_map.black)
    commands: list[int] = []
    for index, line in enumerate(lines):
        path: KeyPath = (key, index)
        try:
            square, placed = parse_placement(line, colour, grid, definitions)
        except ValueError as error:
            problems.append((path, str(error)))
            continue
        if placed.kind.command:
            commands.append(index)
        name = grid.name(square)
        if square in pieces:
            problems.append((path, f"{name} already holds another piece"))
        elif square in ground and not ground[square].lets_in(placed.kind):
            problems.append(
                (path, f"{placed.kind.name} can’t stand on {name}: there is {ground[square].name}")
            )
        pieces.setdefault(square, placed)
    letters = " or ".join(kind.letter for kind in definitions.pieces if kind.command)
    if len(commands) > 1:
        problems += [
            ((key, index), f"a side can have only one Command ({letters})") for index in commands[1:]
        ]
    elif not commands and not problems:
        problems.append(((key,), f"expected exactly one Command ({letters}), found none"))
    return problems


def _read_wreck(
    name: str,
    index: int,
    grid: Grid,
    ground: Mapping[int, GroundKind],
    pieces: Mapping[int, PlacedPiece],
    wrecks: set[int],
) -> FileProblems:
    path: KeyPath = ("wrecks", index)
    try:
        square = parse_square(name, grid)
    except ValueError as error:
        return [(path, str(error))]
    kind = ground.get(square)
    if square in pieces or square in wrecks:
        return [(path, f"{grid.name(square)} already holds a {'piece' if square in pieces else WRECK}")]
    if kind is not None and kind.enter is not None and not kind.enter:
        return [(path, f"a wreck can’t be on {grid.name(square)}: there is {kind.name}")]
    wrecks.add(square)
    return []


def army_problems(army_file: ArmyFile, definitions: Definitions) -> FileProblems:
    """Find impossible pieces in an army file (TC-7.1)."""
    problems: FileProblems = []
    known = definitions.by_name
    for name, pieces in army_file.armies.items():
        problems += [
            (("armies", name, kind), f"unknown piece {kind}{hint(kind, known)}")
            for kind in pieces
            if kind not in known
        ]
        commands = sum(count for kind, count in pieces.items() if kind in known and known[kind].command)
        if commands != 1:
            problems.append((("armies", name), f"expected exactly one Command (C), found {commands}"))
        if sum(pieces.values()) > MAX_PIECES:
            found = sum(pieces.values())
            problems.append((("armies", name), f"expected at most {MAX_PIECES} pieces a side, found {found}"))
    return problems


def parse_placement(text: str, colour: int, grid: Grid, definitions: Definitions) -> tuple[int, PlacedPiece]:
    """Return the square and piece of a line such as ``C h1 N``.

    Raises ``ValueError`` saying what was expected.
    """
    parts = text.split()
    if len(parts) != 3:
        raise ValueError(f"expected a letter, a square and a facing, as in C h1 N; found {quoted(text)}")
    letter, where, facing = parts
    kind = definitions.by_letter.get(letter.upper())
    if kind is None:
        valid = [f"{known} ({kind.name})" for known, kind in definitions.by_letter.items()]
        by_name = hint(letter.lower(), definitions.by_name)
        raise ValueError(
            f"no piece has the letter {quoted(letter)}: expected one of {', '.join(valid)}{by_name}"
        )
    try:
        direction = facing_from_name(facing)
    except ValueError:
        raise ValueError(
            f"{quoted(facing)} isn’t a facing: expected one of {' '.join(FACING_NAMES)}"
        ) from None
    square = parse_square(where, grid)
    return square, PlacedPiece(kind, colour, direction)


def format_placement(square: int, placed: PlacedPiece, grid: Grid) -> str:
    """Return the line of a map file for a piece, such as ``C h1 N``."""
    return f"{placed.kind.letter} {grid.name(square)} {FACING_NAMES[placed.facing]}"


def board_rows(diagram: Diagram) -> tuple[str, ...]:
    """Return the ground of a position as the rows of a map file, the last rank first."""
    chars = {square: kind.char for square, kind in diagram.ground.items()}
    return tuple(draft_reader.board_rows(diagram.grid, chars))
