"""Builds the definitions and boards the rules use from checked files."""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING

from game.games.tank_tactics.rules.board import COLOURS, Board, Win
from game.games.tank_tactics.rules.definitions import NOTHING, Definitions
from game.games.tank_tactics.rules.ground import OPEN, GroundComponents, laid
from game.games.tank_tactics.rules.notation import OUTCOMES
from game.games.tank_tactics.rules.roles import NO_ROLES, Roles
from game.model.draft_reader import parse_square
from game.model.drafting import FileProblems
from game.model.fault import Fault, row_of
from game.model.grid8 import Grid, facing_from_name

if TYPE_CHECKING:
    from game.games.tank_tactics.rules.file_models import (
        CardsFile,
        GroundFile,
        RolesFile,
        TankTacticsMap,
    )
    from game.games.tank_tactics.rules.file_models import Win as WinFile


def build_definitions(cards: CardsFile, ground: GroundFile, roles: RolesFile | None = None) -> Definitions:
    """Return the ability cards, the kinds of ground, and the roles; no roles without their file."""
    return Definitions(
        cards.cards,
        ground.ground,
        NO_ROLES if roles is None else Roles(roles.worth, roles.roles, roles.squads),
    )


def definition_problems(
    cards: CardsFile, ground: GroundFile, roles: RolesFile | None = None
) -> dict[str, FileProblems]:
    """Find cards without effect, names that mean something else in a record, kinds of ground that can't be
    told apart, and roles that no dice fit."""
    in_roles = () if roles is None else role_problems(roles)
    return {"cards": card_problems(cards), "ground": ground_problems(ground), "roles": in_roles}


def role_problems(file: RolesFile) -> list[tuple[tuple[str | int, ...], str]]:
    """Find mistakes between values of the roles' file: key path and message."""
    told: list[tuple[tuple[str | int, ...], str]] = [
        (("roles", name, "dice"), "no set of six dice fits this: each die value is used once (TT-1.1)")
        for name, role in file.roles.items()
        if not any(map(role.dice.fits, permutations(range(1, 7))))
    ]
    for name, roles in file.squads.items():
        for at, role in enumerate(roles):
            if role not in file.roles:
                message = Fault(
                    "unknown role {name} (choose from {names})", name=role, names=row_of(file.roles)
                )
                told.append((("squads", name, at), message))
    return told


def ground_problems(kinds: GroundFile) -> list[tuple[tuple[str, ...], str]]:
    """Find mistakes between values of the ground's file: key path and message."""
    told: list[tuple[tuple[str, ...], str]] = []
    chars: dict[str, str] = {}
    made: dict[GroundComponents, str] = {}
    for name, entry in kinds.ground.items():
        there, parts = ("ground", name), entry.components
        if entry.char in chars:
            message = Fault(
                "{char} is already the character of {name}", char=entry.char, name=chars[entry.char]
            )
            told.append(((*there, "char"), message))
        if parts == OPEN:
            told.append((there, "this ground has nothing on it: say what lies there (TT-2.1)"))
        elif parts in made:
            told.append(
                (there, Fault("this is the same as {name}: change or delete one of them", name=made[parts]))
            )
        elif (parts.raised or parts.surface) and parts not in (_RAISED, _SURFACE):
            told.append((there, "tanks can’t enter this ground, so nothing else can be on it (TT-2.1)"))
        elif parts.die and parts.portal:
            told.append((there, "a portal can’t lie under a barrier (TT-2.4)"))
        chars.setdefault(entry.char, name)
        made.setdefault(parts, name)
    return told


_RAISED, _SURFACE = GroundComponents(raised=True), GroundComponents(surface=True)


def card_problems(cards: CardsFile) -> list[tuple[tuple[str, ...], str]]:
    """Find mistakes between values of the cards' file: key path and message."""
    told: list[tuple[tuple[str, ...], str]] = []
    for name, entry in cards.cards.items():
        if entry.effects == NOTHING:
            told.append((("cards", name, "effects"), "this card does nothing: give it an effect (TT-4.2)"))
        if name in OUTCOMES:
            told.append((("cards", name), f"{name} has another meaning in a record; choose another name"))
    return told


def build_win(win: WinFile) -> Win:
    """Return a map's condition for winning (TT-2.3)."""
    from game.games.tank_tactics.rules.file_models import Goal, PointsWin, Rounds

    match win:
        case PointsWin(kind=kind, target=target, kill=kill):
            return Win(kind, target=target, kill=kill)
        case Goal(kind=kind, attacker=attacker, rounds=rounds):
            return Win(kind, rounds=rounds, attacker=COLOURS.index(attacker))
        case Rounds(kind=kind, rounds=rounds):
            return Win(kind, rounds=rounds)
        case other:
            return Win(other.kind)


def build_board(map_file: TankTacticsMap, definitions: Definitions) -> Board:
    """Return the board of a map that has no errors."""
    rows = map_file.board[::-1]
    grid = Grid(max(map(len, rows)), len(rows))
    kinds = {
        rank * grid.width + column: definitions.ground[definitions.by_char[char]]
        for rank, row in enumerate(rows)
        for column, char in enumerate(row)
        if char in definitions.by_char
    }
    starts = {}
    for colour in map_file.colours:
        lines = [line.split() for line in map_file.starts[colour]]
        starts[COLOURS.index(colour)] = tuple(
            (parse_square(square, grid), facing_from_name(facing)) for square, facing in lines
        )
    return Board(
        grid=grid,
        **laid(kinds),
        flags={COLOURS.index(colour): parse_square(at, grid) for colour, at in map_file.flags.items()},
        starts=starts,
        tanks={COLOURS.index(colour): map_file.tanks_of(colour) for colour in map_file.colours},
        deck=dict(definitions.deck if map_file.deck is None else map_file.deck),
        hand=map_file.cards,
        hit_dice=map_file.hit_dice,
        win=build_win(map_file.win),
        respawn=map_file.respawn,
        max_rounds=map_file.max_rounds,
    )
