"""The styles: what each does otherwise than the plain bot, in matches on the usual map."""

from __future__ import annotations

import random
from collections.abc import Sequence
from statistics import mean

import pytest

from game.bots.contract import Seen, level
from game.bots.styles import partway
from game.games.tank_chess.bots.players import TankChessBot
from game.games.tank_chess.bots.styles import STYLES
from game.games.tank_chess.bots.weights import DEFAULT
from game.games.tank_chess.rules.world import TankChessWorld
from tests.amount import some
from tests.games.tank_chess.bots.tables import BOTS, GAME, state

LEVEL = 2


def played(style: str, matches: int, turns: int = 24) -> list[TankChessWorld]:
    """The views after each turn of White, which is of that style; Black is plain."""
    bots = BOTS.make(LEVEL, style), BOTS.make(LEVEL)
    views: list[TankChessWorld] = []
    for seed in range(matches):
        rng, at = random.Random(seed), state()
        while (seat := GAME.to_act(at)) is not None and at.round <= turns:
            move = bots[seat].choose(Seen(seat, at), level(BOTS, LEVEL).limits, rng.getrandbits(32))
            at = GAME.apply(at, move).state
            if seat == 0 and at.outcome is None and at.round > 3:
                views.append(at)
    return views


def crossed(views: Sequence[TankChessWorld]) -> float:
    """The share of White's guns that are beyond the middle of the board."""
    guns = [piece for at in views for piece in at.position.pieces(0) if not piece.command]
    return mean(2 * gun.square >= len(views[0].grid) for gun in guns)


def advance(views: Sequence[TankChessWorld]) -> float:
    """How many ranks White's Command is from its edge, on average."""
    return mean(
        piece.square // at.grid.width for at in views for piece in at.position.pieces(0) if piece.command
    )


def test_there_are_three_styles_at_every_level() -> None:
    assert list(BOTS.STYLES) == list(STYLES) == ["attacker", "wall", "runner"]
    for number in range(1, len(BOTS.LEVELS) + 1):
        made = [BOTS.make(number, style) for style in ("", *STYLES)]
        assert len({bot.weights for bot in made if isinstance(bot, TankChessBot)}) == 1 + len(STYLES)
    with pytest.raises(KeyError):
        BOTS.make(2, "coward")


def test_levels_that_overlook_nothing_go_a_third_of_the_way_to_a_style() -> None:
    for style in STYLES.values():
        assert style.weights_of(4) == style.weights
        assert style.weights_of(5) == partway(DEFAULT, style.weights, 0.35)


@pytest.mark.slow(few=1)
def test_styles_do_what_their_names_say() -> None:
    count = some(16, 6)
    plain, attacker, wall, runner = (played(style, count) for style in ("", *STYLES))
    assert crossed(wall) < crossed(plain) < crossed(attacker)
    assert advance(attacker) < advance(plain) < advance(runner)
