"""What tests of whole Tank Chess matches share: the shipped definitions and maps, and random matches."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from game.data.files.content import Content, load_content, load_map
from game.data.files.paths import ASSETS, MAPS
from game.data.words.texts import Texts
from game.games.tank_chess.rules.diagram import Move
from game.games.tank_chess.rules.kit import KIT, TankChessKit
from game.games.tank_chess.rules.world import TankChessWorld
from game.model.contract import Setup, Step
from tests.games.tank_chess.perft.fun_set import fun_set, standard
from tests.games.tank_chess.perft.random_boards import random_diagram

__all__ = ["KIT", "TankChessKit"]

Played = Step[TankChessWorld, Move]


@cache
def content() -> Content:
    """The shipped definition files."""
    return load_content(KIT)


@cache
def words() -> Texts:
    """The shipped texts."""
    return Texts(ASSETS / "locale")


def shipped_maps() -> list[str]:
    """The names of all shipped maps."""
    return sorted(path.stem for path in (MAPS / "tank_chess").glob("*.yaml"))


@cache
def map_setup(name: str, sides: tuple[int, ...] = (0, 1)) -> Setup:
    """A setup on a shipped map."""
    checked = load_map(KIT, Path(MAPS / "tank_chess" / f"{name}.yaml"), content(), words())
    return KIT.setup(checked.map_file, content().definitions, sides, {})


def random_setup(rng: random.Random, *, fun: bool) -> Setup:
    """A setup on a small random board, without or with ground and pieces of the Fun Set (TC-8)."""
    while True:
        try:
            diagram = random_diagram(rng, fun_set() if fun else standard())
        except ValueError:
            # by chance there was no room for all pieces
            continue
        sides = rng.choice([seating.sides for seating in KIT.info.seatings])
        return KIT.setup_from(diagram, fun_set() if fun else standard(), sides)


def random_match(rng: random.Random, setup: Setup, plies: int) -> Iterator[tuple[TankChessWorld, Played]]:
    """The steps of a random match, a shot or an escape being taken half the time where there is one."""
    game = KIT.game
    state = game.new(setup)
    for _ in range(plies):
        if state.outcome is not None:
            return
        position = state.position
        strikes = position.shots()
        raws = strikes if strikes and rng.random() < 0.5 else position.moves()
        step = game.apply(state, position.to_move_object(rng.choice(raws)))
        yield state, step
        state = step.state
