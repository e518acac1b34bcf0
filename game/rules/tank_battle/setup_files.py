"""From the checked file of set-ups to what is offered in a match, and what is wrong with such a file."""

from __future__ import annotations

from game.rules.tank_battle import queries
from game.rules.tank_battle.board import GREEN, NOWHERE, SITES, numbered
from game.rules.tank_battle.file_models import SetupEntry, SetupsFile
from game.rules.tank_battle.position import PIECES, MatchTerms, Position
from game.rules.tank_battle.random_setup import Sense, may_be
from game.rules.tank_battle.setups import Setups

Told = list[tuple[tuple[str | int, ...], str]]
"""Key paths and messages."""

_WHY = {
    "taken": "something else of this set-up is on that square",
    "back_row": "tanks start on the back row, 1 to 10",
    "not_back_row": "no installation stands on the back row, 1 to 10",
    "row": "another installation stands in that row",
    "column": "another installation stands in that column",
    "two_mines": "the other mine is on that square",
}
"""By the last word of a refusal's key."""


def build_setups(file: SetupsFile) -> Setups:
    """What is offered."""
    templates = {name: tuple(numbered(at) for _, at in _placed(entry)) for name, entry in file.setups.items()}
    return Setups(templates, _sense(file))


def setup_problems(file: SetupsFile) -> Told:
    """What no single value of the file tells: set-ups that break the rules, rows nothing fits on."""
    told: Told = []
    for name, entry in file.setups.items():
        told += [(("setups", name, *where), words) for where, words in _broken(entry)]
    told += [(("random", "rows", kind), words) for kind, words in may_be(_sense(file)).items()]
    return told


def _sense(file: SetupsFile) -> Sense:
    chance = file.random
    rows = {kind: (rows[0] - 1, rows[1] - 1) for kind, rows in chance.rows.model_dump().items()}
    guards = {site: tuple(kinds) for site, kinds in chance.guards.model_dump().items()}
    return Sense(rows, guards, chance.way_out, chance.mines_apart)


def _placed(entry: SetupEntry) -> list[tuple[tuple[str | int, ...], int]]:
    """Where each of ``PIECES`` stands in the file, and the number of its square."""
    found: list[tuple[tuple[str | int, ...], int]] = [((site,), getattr(entry, site)) for site in SITES]
    for kind in ("tanks", "guns", "mines"):
        found += [((kind, at), square) for at, square in enumerate(getattr(entry, kind))]
    return found


def _broken(entry: SetupEntry) -> Told:
    """The pieces of a set-up that may not stand there, with those before them."""
    told: Told = []
    start, squares = Position(MatchTerms()), [NOWHERE] * len(PIECES)
    for piece, (where, number) in enumerate(_placed(entry)):
        refusal = queries.why_not_there(start, GREEN, squares, piece, numbered(number))
        if refusal is None:
            squares[piece] = numbered(number)
        else:
            why = _WHY[refusal.key.rpartition(".")[2]]
            told.append((where, f"{number} can’t be: {why} ({refusal.rule})"))
    return told
