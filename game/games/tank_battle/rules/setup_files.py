"""Builds the pieces of a match and its ready-made set-ups from checked files, and finds mistakes in them."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING

from game.games.tank_battle.rules import queries
from game.games.tank_battle.rules.board import GREEN, NOWHERE, SITES, number, numbered
from game.games.tank_battle.rules.pieces import GUN, MINE, MOST_TANKS, PieceSet, TankKind
from game.games.tank_battle.rules.random_setup import Sense, may_be
from game.games.tank_battle.rules.setups import NO_SETUPS, Definitions, Setups
from game.games.tank_battle.rules.world import MatchTerms, TankBattleWorld
from game.model.fault import Fault

if TYPE_CHECKING:
    from game.games.tank_battle.rules.file_models import PiecesFile, SetupEntry, SetupsFile

FileProblems = list[tuple[tuple[str | int, ...], str]]
"""Pairs of key path and message."""

_WHY = {
    "taken": "that square is already taken in this set-up",
    "back_row": "tanks start on the back row: squares 1 to 10",
    "not_back_row": "installations can’t be on the back row: squares 1 to 10",
    "row": "another installation is already in that row",
    "column": "another installation is already in that column",
    "two_mines": "the other mine is already on that square",
}
"""Messages by the last word of a refusal's key."""


def build_definitions(pieces: PiecesFile, setups: SetupsFile | None = None) -> Definitions:
    """Return the pieces, and the set-ups to choose from; none without their file."""
    each = build_pieces(pieces)
    return Definitions(each, NO_SETUPS if setups is None else build_setups(setups, each))


def definition_problems(pieces: PiecesFile, setups: SetupsFile | None = None) -> dict[str, FileProblems]:
    """Find tanks that can't be told apart or placed, and set-ups that break the rules."""
    told = {"pieces": piece_problems(pieces)}
    if setups is not None and not told["pieces"]:
        told["setups"] = setup_problems(setups, build_pieces(pieces))
    return told


def build_setups(file: SetupsFile, pieces: PieceSet) -> Setups:
    """Return the set-ups that a file offers."""
    templates = {
        name: tuple(square for _, square in _placed(entry, pieces)) for name, entry in file.setups.items()
    }
    return Setups(templates, _sense(file))


def build_pieces(file: PiecesFile) -> PieceSet:
    """Return the pieces of each side from their file."""
    kinds = sorted(
        (
            TankKind(
                entry.rules.rank, entry.rules.count, entry.rules.steps, entry.rules.command, entry.look.sprite
            )
            for entry in file.tanks.values()
        ),
        key=attrgetter("rank"),
    )
    ammo, fuel = file.ammo.rules, file.fuel.rules
    others = {name: getattr(file, name).look.sprite for name in (*SITES, GUN, MINE)}
    return PieceSet(
        tanks=tuple(kinds),
        guns=file.gun.rules.count,
        mines=file.mine.rules.count,
        red_pegs=ammo.red_pegs,
        white_pegs=ammo.white_pegs,
        steps=fuel.steps,
        steps_without_fuel=fuel.steps_without,
        sprites=others,
    )


def piece_problems(file: PiecesFile) -> FileProblems:
    """Find mistakes between values of the file: two kinds with one rank, more tanks than squares for them."""
    problems: FileProblems = []
    names: dict[int, str] = {}
    count = 0
    for name, entry in file.tanks.items():
        rank = entry.rules.rank
        if rank in names:
            message = Fault("{rank} is already the rank of {name}", rank=rank, name=names[rank])
            problems.append((("tanks", name, "rules", "rank"), message))
        names.setdefault(rank, name)
        count += entry.rules.count
    if count > MOST_TANKS:
        message = Fault(
            "{n} tanks are too many: a back row has {most} squares (TB-2.2)", n=count, most=MOST_TANKS
        )
        problems.append((("tanks",), message))
    fuel = file.fuel.rules
    if fuel.steps_without > fuel.steps:
        message = Fault(
            "a side can’t move further without its fuel dump than with it; expected at most {n}", n=fuel.steps
        )
        problems.append((("fuel", "rules", "steps_without"), message))
    return problems


def setup_problems(file: SetupsFile, pieces: PieceSet) -> FileProblems:
    """Find mistakes between values of the file: set-ups that break the rules, rows where nothing fits."""
    problems: FileProblems = []
    for name, entry in file.setups.items():
        wrong = _miscounted(entry, pieces) or _broken(entry, pieces)
        problems += [(("setups", name, *where), words) for where, words in wrong]
    problems += [(("random", "rows", kind), words) for kind, words in may_be(_sense(file)).items()]
    return problems


def _sense(file: SetupsFile) -> Sense:
    chance = file.random
    rows = {kind: (rows[0] - 1, rows[1] - 1) for kind, rows in chance.rows.model_dump().items()}
    guards = {site: tuple(kinds) for site, kinds in chance.guards.model_dump().items()}
    return Sense(rows, guards, chance.way_out, chance.mines_apart)


def _placed(entry: SetupEntry, pieces: PieceSet) -> list[tuple[tuple[str | int, ...], int]]:
    """Return the key path of each piece in a set-up, and its square; tanks the file leaves out have none."""
    found: list[tuple[tuple[str | int, ...], int]] = [
        ((site,), numbered(getattr(entry, site))) for site in SITES
    ]
    for kind, count in (("tanks", len(pieces.ranks)), ("guns", pieces.guns), ("mines", pieces.mines)):
        squares = getattr(entry, kind)
        found += [((kind, at), numbered(square)) for at, square in enumerate(squares)]
        found += [((kind,), NOWHERE)] * (count - len(squares))
    return found


def _miscounted(entry: SetupEntry, pieces: PieceSet) -> FileProblems:
    """Find the kinds of pieces of which a set-up has too many or too few; of tanks only too many."""
    problems: FileProblems = []
    if len(entry.tanks) > len(pieces.ranks):
        problems.append(
            (("tanks",), _expected(Fault("a list of {low} to {high} values", low=1, high=len(pieces.ranks))))
        )
    for kind, due in (("guns", pieces.guns), ("mines", pieces.mines)):
        if len(getattr(entry, kind)) != due:
            problems.append(((kind,), _expected(Fault("a list of {n} values", n=due))))
    return problems


def _expected(what: Fault) -> Fault:
    return Fault("expected {expected}", expected=what)


def _broken(entry: SetupEntry, pieces: PieceSet) -> FileProblems:
    """Find the pieces of a set-up that may not stand on their squares, given those before them."""
    problems: FileProblems = []
    start, squares = TankBattleWorld(MatchTerms(pieces)), [NOWHERE] * len(pieces.order)
    for piece, (where, square) in enumerate(_placed(entry, pieces)):
        refusal = None if square == NOWHERE else queries.why_not_there(start, GREEN, squares, piece, square)
        if refusal is None:
            squares[piece] = square
        else:
            why = _WHY[refusal.key.rpartition(".")[2]]
            problems.append((where, f"{number(square)} isn’t possible: {why} ({refusal.rule})"))
    return problems
