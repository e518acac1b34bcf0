"""The opening book: that it is drawn from where it belongs and nowhere else, and has only good moves."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest

from game.bots.contract import Seen, level
from game.cli.common import find_kit, map_setup
from game.data.files.paths import MAPS
from game.games.tank_chess.bots.book import book_move, position_digest, read_book
from game.games.tank_chess.bots.openings import OPENINGS
from game.games.tank_chess.bots.styles import STYLES
from game.games.tank_chess.rules.kit import KIT
from game.games.tank_chess.rules.move_text import format_move
from game.games.tank_chess.rules.world import TankChessWorld
from tests.amount import some
from tests.games.tank_chess.bots.tables import BOTS, GAME, START, choose, state

BOOK = read_book(OPENINGS)
SHIPPED = sorted(path.stem for path in (MAPS / "tank_chess").glob("*.yaml"))


def start(name: str, *options: str) -> TankChessWorld:
    return GAME.new(map_setup(find_kit("tank_chess"), name, options=options))


def known(at: TankChessWorld) -> bool:
    return position_digest(at.position) in BOOK


@pytest.mark.sample(now=3)
@pytest.mark.parametrize("name", SHIPPED)
def test_the_book_has_a_built_in_map_whole(name: str) -> None:
    """White's first moves, and the replies to each; all are legal, and there is a weight for each style."""
    at = start(name)
    todo = [at]
    for view in todo:
        moves = BOOK[position_digest(view.position)]
        assert len(moves) > 2
        assert {len(weights) for weights in moves.values()} == {1 + len(STYLES)}
        for text in moves:
            action = KIT.parse_action(text, view)
            assert GAME.refuse(view, action) is None
            if view is at:
                todo.append(GAME.apply(view, action).state)


def test_the_book_knows_a_start_only_as_it_is() -> None:
    assert known(state(START)) and known(start("official_16", "draw_quiet_turns=50"))
    assert not known(state(START.replace("1/2L0", "1/1L01")))
    at = state(START)
    rules = at.definitions
    light = next(piece for piece in rules.pieces if piece.name == "light")
    faster = replace(
        rules, pieces=tuple(replace(one, speed=6) if one is light else one for one in rules.pieces)
    )
    assert not known(GAME.new(KIT.setup_from(at.diagram, faster)))


def test_moves_are_drawn_by_their_weight() -> None:
    at = state(START).position
    book = {position_digest(at): {"h3-j5E": "91", "f3-f5NW": "19"}}
    for style, most in ((0, "h3-j5E"), (1, "f3-f5NW")):
        drawn = Counter(
            format_move(move, at.tables.grid)
            for seed in range(200)
            if (move := book_move(book, at, style, random.Random(seed))) is not None
        )
        assert 150 < drawn[most] < 200 == drawn.total()


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_the_levels_of_first_matches_open_from_the_book(number: int) -> None:
    at = state(START)
    for _ in range(2):
        book = BOOK[position_digest(at.position)]
        moves = [choose(number, at, seed) for seed in range(12)]
        texts = [format_move(move, at.grid) for move in moves]
        assert set(texts) <= set(book)
        assert len(set(texts)) > 4
        at = GAME.apply(at, moves[0]).state


@pytest.mark.slow(few=1)
@pytest.mark.parametrize("number", [2, 1, 3, 4])
def test_ten_matches_open_in_ten_ways(number: int) -> None:
    """The first three turns, on the usual map; of 24 matches fewer than 20 begin with the same piece."""
    openings, first = [], Counter[int]()
    limits = level(BOTS, number).limits
    count = some(24, 10)
    for seed in range(count):
        rng, bot, at, told = random.Random(seed), BOTS.make(number), state(START), []
        for turn in range(3):
            move = bot.choose(Seen(turn % 2, at), limits, rng.getrandbits(32))
            told.append(move)
            at = GAME.apply(at, move).state
        openings.append(tuple(told))
        first[told[0].origin] += 1
    assert len(set(openings[:10])) == 10
    assert first.most_common(1)[0][1] < count * 0.8


def test_without_a_book_a_level_opens_in_many_ways() -> None:
    """On a map of one's own."""
    own = START.replace("1/2L0", "1/1L01")
    for number in (2, 4):
        assert len({choose(number, state(own), seed) for seed in range(some(12, 8))}) > 3
