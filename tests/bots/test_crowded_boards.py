"""On the largest, fullest boards a search looks at fewer positions, on the shipped ones at all it may.

A position there costs several times as much, and a clock would make the answer depend on the machine.
So a choice takes about as long there (0.2 to 0.8 s where this was measured).
"""

from __future__ import annotations

import random

import pytest

from game.bots.contract import Seen, level
from game.data.files.content import load_content, load_map
from game.data.files.paths import ASSETS, MAPS
from game.data.words.texts import Texts
from game.games.tank_chess.bots.board import KernelBoard
from game.games.tank_chess.bots.search import Search
from game.games.tank_chess.rules.definitions import Definitions
from game.games.tank_chess.rules.diagram import Diagram, Move, PlacedPiece
from game.games.tank_chess.rules.kit import KIT
from game.games.tank_chess.rules.position import Position
from game.games.tank_chess.rules.world import TankChessWorld
from game.model.grid8 import Grid
from tests.amount import now_and_then
from tests.games.tank_chess.bots.tables import BOTS
from tests.games.tank_chess.perft.fun_set import fun_set, standard

NUMBER = 5
ALLOWED = level(BOTS, NUMBER).limits.nodes or 0
SIDE = 26


def crowded(definitions: Definitions, seed: int) -> TankChessWorld:
    """26 × 26 squares, 20 pieces a side all over the board, a fifth of it ground, nobody wins at once."""
    grid, rng = Grid(SIDE, SIDE), random.Random(seed)
    while True:
        ground = {
            square: rng.choice(definitions.ground) for square in range(len(grid)) if rng.random() < 0.22
        }
        free = [square for square in range(len(grid)) if square not in ground]
        rng.shuffle(free)
        placed: dict[int, PlacedPiece] = {}
        for colour in (0, 1):
            kinds = [kind for kind in definitions.pieces if kind.command][:1]
            kinds += [rng.choice([k for k in definitions.pieces if not k.command]) for _ in range(19)]
            for kind in kinds:
                home = [s for s in free if not kind.command or (s // SIDE < 6) == (colour == 0)]
                square = home[0]
                free.remove(square)
                placed[square] = PlacedPiece(kind, colour, rng.randrange(8))
        diagram = Diagram(grid, ground, placed)
        if not KernelBoard().winning(Position.from_diagram(definitions, diagram)):
            return KIT.game.new(KIT.setup_from(diagram, definitions))


def nodes(state: TankChessWorld, seed: int, monkeypatch: pytest.MonkeyPatch) -> tuple[int, Move]:
    """How many positions a level looks at there, and what it plays."""
    searches: list[Search] = []
    run = Search.run

    def noted(search: Search) -> object:
        searches.append(search)
        return run(search)

    monkeypatch.setattr(Search, "run", noted)
    move = BOTS.make(NUMBER).choose(Seen(0, state), BOTS.LEVELS[NUMBER - 1].limits, seed)
    monkeypatch.undo()
    (search,) = searches
    return search.nodes, move


@pytest.mark.slow
@pytest.mark.parametrize(
    ("definitions", "share"), now_and_then([(standard(), 2), (fun_set(), 6)], 1), ids=["plain", "fun"]
)
def test_a_crowded_board_gets_a_share_of_the_nodes(
    definitions: Definitions, share: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    for seed in range(1):
        state = crowded(definitions, seed)
        looked, move = nodes(state, 7, monkeypatch)
        assert looked <= ALLOWED // share + 2  # where it stops it has counted on
        assert KIT.game.refuse(state, move) is None
        assert nodes(state, 7, monkeypatch) == (looked, move), "a seed repeats a choice"


@pytest.mark.slow
@pytest.mark.parametrize("name", ["official_16", "long_range_20"])
def test_a_shipped_map_gets_all_of_them(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    content = load_content(KIT)
    checked = load_map(KIT, MAPS / "tank_chess" / f"{name}.yaml", content, Texts(ASSETS / "locale"))
    setup = KIT.setup(checked.map_file, content.definitions, (0, 1), {})
    state = KIT.game.new(setup)
    searches: list[Search] = []
    run = Search.run

    def noted(search: Search) -> object:
        searches.append(search)
        return run(search)

    monkeypatch.setattr(Search, "run", noted)
    BOTS.make(NUMBER).choose(Seen(0, state), level(BOTS, NUMBER).limits, 1)
    assert ALLOWED <= searches[0].nodes <= ALLOWED + 2
