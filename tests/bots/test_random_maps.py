"""Bots keep to the rules on maps nobody has drawn: the editor's random ones, and boards of any kind.

All levels play, with few nodes, and matches are cut short: what is tried is many maps, pieces and kinds of
ground, not strength. Each move is put to the rule book, and of some matches to the tests' own generator too.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import pytest

from game.bots.contract import Bot, Limits, Seen
from game.editor.random_map import NoRandomMap, RandomPlan, random_map
from game.editor.templates import load_armies
from game.games.tank_chess.bots.analyst import TankChessAnalyst
from game.games.tank_chess.rules.definitions import MAX_SIZE, MIN_SIZE
from game.games.tank_chess.rules.file_models import TankChessMap
from game.games.tank_chess.rules.kit import KIT
from game.games.tank_chess.rules.world import TankChessWorld
from game.model.drafting import SYMMETRIES, Army
from tests.amount import some
from tests.games.tank_chess.boards import content
from tests.games.tank_chess.bots.tables import BOTS, GAME
from tests.games.tank_chess.perft import slow
from tests.games.tank_chess.perft.fun_set import fun_set, standard
from tests.games.tank_chess.perft.random_boards import random_diagram
from tests.games.tank_chess.perft.random_kinds import random_definitions

NUMBERS = [entry.number for entry in BOTS.LEVELS]
NODES = (20, 60)
"""From how many to how many nodes a move."""

PLIES = 12
"""Where a match is cut short, besides the random moves it begins with."""

RANDOM_PLIES = 4
GAMES_A_MAP = 25
"""Matches on each of the editor's maps: to draw one takes as long as a match."""

PARTS, GAMES = 20, some(500, 50)
"""The whole of ten thousand matches, in parts."""

SIZES = range(MIN_SIZE, MAX_SIZE + 1)


@cache
def armies() -> tuple[Army, ...]:
    return tuple(load_armies(KIT, content().definitions))


def drawn_map(rng: random.Random) -> TankChessWorld:
    """A match on a random map of the editor, of any size, with up to four kinds of ground and any army."""
    definitions = content().definitions
    while True:
        ground = {kind.name: rng.random() for kind in rng.sample(definitions.ground, rng.randint(1, 4))}
        plan = RandomPlan(
            rng.choice(SIZES),
            rng.choice(SIZES),
            share=rng.choice((0.1, 0.2, 0.3)),
            lumps=rng.random(),
            symmetry=rng.choice(SYMMETRIES),
            seed=rng.getrandbits(31),
            ground=ground,
            army=rng.choice(armies()),
            meta={"title": "Any"},
        )
        try:
            draft = random_map(KIT.drafting, definitions, plan)
        except NoRandomMap:
            continue  # the army is too large for the board, say
        file = TankChessMap.model_validate(KIT.drafting.write(draft, definitions))
        return GAME.new(KIT.setup(file, definitions, (0, 1), {}))


def any_board(rng: random.Random) -> TankChessWorld:
    """A match that begins in a random position: shipped, expansion's or made-up pieces and ground."""
    while True:
        definitions = rng.choice((standard, fun_set, None))
        kinds = random_definitions(rng) if definitions is None else definitions()
        size = {"width": rng.choice(SIZES), "height": rng.choice(SIZES)} if rng.random() < 0.25 else {}
        pieces = rng.choice((2, 2, 3, 3, 4, 6, 20))
        try:
            diagram = random_diagram(rng, kinds, pieces=pieces, **size)
        except ValueError:
            continue  # by chance there was no room for all pieces
        return GAME.new(KIT.setup_from(diagram, kinds))


def starts(rng: random.Random, games: int) -> Iterator[TankChessWorld]:
    """Where so many matches begin: one half on maps of the editor, the other on boards of any kind."""
    for _ in range(games // (2 * GAMES_A_MAP)):
        at = drawn_map(rng)
        for _ in range(GAMES_A_MAP):
            yield at
            yield any_board(rng)


def play(
    at: TankChessWorld, bots: Mapping[int, Bot[Any, Any]], rng: random.Random, *, doubted: bool
) -> Counter[str]:
    """Play a match of two levels and put each move to the rules; ``doubted``: also to the slow generator."""
    seen: Counter[str] = Counter(games=1)
    sitting = (rng.choice(NUMBERS), rng.choice(NUMBERS))
    for ply in range(RANDOM_PLIES + PLIES):
        seat = GAME.to_act(at)
        if seat is None:
            break
        actions = GAME.actions(at)
        if not actions:
            break  # walled in: a house map may be so
        if ply < RANDOM_PLIES:
            at = GAME.apply(at, rng.choice(actions)).state
            continue
        limits = Limits(nodes=rng.randint(*NODES))
        move = bots[sitting[seat]].choose(Seen(seat, at), limits, rng.getrandbits(31))
        assert GAME.refuse(at, move) is None, KIT.format_position(at)
        if doubted:
            assert move in slow.legal(at.diagram), f"{KIT.format_position(at)}: {move}"
        seen["moves"] += 1
        seen["shots"] += move.shot is not None
        at = GAME.apply(at, move).state
    seen["over"] += at.outcome is not None
    return seen


def play_many(seed: str, games: int) -> Counter[str]:
    rng = random.Random(seed)
    bots = {number: BOTS.make(number) for number in NUMBERS}
    seen: Counter[str] = Counter()
    for number, at in enumerate(starts(rng, games)):
        seen += play(at, bots, rng, doubted=number % 30 < 2)
    assert seen["games"] == games
    return seen


def judge_board_of(width: int, height: int) -> None:
    """All levels choose on a random board of that size, and the analyst judges it."""
    rng = random.Random(f"{width} {height}")
    definitions = rng.choice((standard, fun_set))()
    diagram = random_diagram(rng, definitions, width=width, height=height, pieces=rng.choice((2, 5)))
    at = GAME.new(KIT.setup_from(diagram, definitions))
    seat = GAME.to_act(at)
    assert seat is not None
    if not GAME.actions(at):
        return  # walled in
    for number in NUMBERS:
        move = BOTS.make(number).choose(Seen(seat, at), Limits(nodes=20), 1)
        assert GAME.refuse(at, move) is None
    found = TankChessAnalyst(bits=8).analyse(Seen(seat, at), Limits(nodes=40), 3)
    assert len(found) == min(3, len(GAME.actions(at)))
    for thought in found:
        after = at
        for move in thought.line:
            assert GAME.refuse(after, move) is None
            after = GAME.apply(after, move).state


@pytest.mark.parametrize(
    ("width", "height"), [(8, 8), (8, 26), (26, 8), (26, 26), (9, 17), (19, 13), (25, 24)]
)
def test_bots_and_the_analyst_play_on_boards_of_any_size__TC_1_1(width: int, height: int) -> None:
    judge_board_of(width, height)


@pytest.mark.slow(few=2)
@pytest.mark.parametrize("width", SIZES)
def test_bots_and_the_analyst_play_on_boards_of_every_size__TC_1_1(width: int) -> None:
    for height in SIZES:
        judge_board_of(width, height)


@pytest.mark.slow
def test_bots_play_by_the_rules_on_random_maps__TC_8_1() -> None:
    seen = play_many("quick", 2 * GAMES_A_MAP)
    assert seen["moves"] > 100


@pytest.mark.slow(few=1)
@pytest.mark.parametrize("part", range(PARTS))
def test_no_illegal_move_in_ten_thousand_matches_on_random_maps__TC_8_1(part: int) -> None:
    seen = play_many(f"many {part}", GAMES)
    assert seen["moves"] > 2 * GAMES
    assert seen["shots"] > GAMES / 4
    assert seen["over"] > GAMES / 20
