"""What each level of the Tank Chess bots overlooks, and that each is beaten by the one above."""

from __future__ import annotations

import random
from functools import cache
from itertools import pairwise

import pytest

from game.bots.contract import Limits, Seen, level
from game.bots.runner import Job, simulate
from game.cli.common import find_kit, map_setup
from game.games.tank_chess.bots.search import Search
from game.games.tank_chess.bots.skills import NEAR, SKILLS, Skill, missed_shots, unseen_guns
from game.games.tank_chess.rules.position import Position
from game.games.tank_chess.rules.states import RawMove
from game.model.contract import Setup
from tests.amount import some
from tests.games.tank_chess.bots.tables import BOTS, GAME, SMALL, state
from tests.games.tank_chess.bots.test_search import BOARD

NUMBERS = [skill.level.number for skill in SKILLS]
WEAK = [skill for skill in SKILLS if skill.overlooks]
STRONG = [skill for skill in SKILLS if not skill.overlooks]

GUNS = "7c4/8/1m46/8/8/8/2M05/C07 w 1"
"""A Medium of Black's four squares from White's pieces."""


@cache
def on(name: str) -> Setup:
    return map_setup(find_kit("tank_chess"), name)


def overlooked(skill: Skill, text: str, tries: int = 200) -> float:
    """The share of the enemy's guns that are overlooked."""
    at = state(text).position
    guns = sum(piece.gun_class >= 0 for piece in at.enemy)
    found = sum(
        at.piece_at(square).gun_class >= 0  # type: ignore[union-attr]
        for seed in range(tries)
        for square in unseen_guns(at, skill, random.Random(seed))
    )
    return found / tries / guns


@pytest.mark.slow
def test_each_level_overlooks_less_than_the_one_below() -> None:
    shares = [overlooked(skill, GUNS, some(200, 60)) for skill in SKILLS]
    assert shares == sorted(shares, reverse=True)
    assert len(set(shares[: len(WEAK) + 1])) == len(WEAK) + 1
    assert shares[-1] == 0


@pytest.mark.parametrize("skill", WEAK, ids=lambda skill: skill.level.number)
def test_a_weak_level_overlooks_a_distant_gun_more_often_than_a_near_one(skill: Skill) -> None:
    near = "8/8/7c4/8/1m46/2M05/8/C07 w 1"
    far = "1m46/8/8/8/8/8/8/C04c02 w 1"
    assert overlooked(skill, near) < overlooked(skill, GUNS) < overlooked(skill, far)


def test_an_own_shot_is_missed_only_from_afar_and_by_weak_levels_only() -> None:
    at = state("c47/7l4/8/8/2l45/8/8/L06C0 w 1").position
    aims = list(Search(BOARD, at, Limits()).aims())
    assert set(aims) == {(raw[0].square, raw[2].square) for raw in at.shots() if raw[2] is not None}
    for skill in SKILLS:
        missed = [missed_shots(at, aims, skill, random.Random(seed)) for seed in range(40)]
        assert any(missed) == (skill.misses > 0)
        for found in missed:
            assert all(at.tables.grid.distance(*aim) > NEAR for aim in found)


def left_in_fire(number: int, matches: int) -> int:
    """How often the level leaves its Command in fire although it need not, in short matches with chance."""
    rng, bot, found = random.Random(7), BOTS.make(number), 0
    for _ in range(matches):
        at = state(SMALL)
        while (seat := GAME.to_act(at)) is not None and at.round < 10:
            if rng.random() < 0.4:
                at = GAME.apply(at, rng.choice(GAME.actions(at))).state
                continue
            before = at.position
            move = bot.choose(Seen(seat, at), level(BOTS, number).limits, rng.getrandbits(32))
            at = GAME.apply(at, move).state
            if at.outcome is None and BOARD.winning(at.position) is not None:
                found += any(
                    (after := before.play(raw)).end is None and BOARD.winning(after) is None
                    for raw in before.moves()
                )
    return found


@pytest.mark.slow
def test_the_weaker_a_level_the_more_often_it_leaves_its_command_in_fire__TC_6_3() -> None:
    assert left_in_fire(1, 16) > left_in_fire(2, 16) > left_in_fire(3, 16)


def child(at: Position, rng: random.Random) -> RawMove:
    """Plays like a child: wins if it can, else shoots the biggest gun it can, else drives ahead; it looks
    whether its Command could be shot then, and at nothing else."""
    won = BOARD.winning(at)
    if won is not None:
        return won
    moves = at.moves()
    shots = [raw for raw in moves if raw[2] is not None and raw[2].colour != at.to_move]
    width, sign = at.tables.grid.width, 1 - 2 * at.to_move

    def liked(raw: RawMove) -> float:
        before, after, victim, _ = raw
        ahead = 0 if after is None else sign * (after.square - before.square) // width
        gun = 0 if victim is None or victim.colour == at.to_move else 1 + (victim.kind.gun or 0)
        return 1000 * gun + ahead + 6 * rng.random()

    some = shots or [raw for raw in moves if not raw[0].command] or moves
    some.sort(key=liked, reverse=True)
    for raw in (*some[:12], *moves):
        after = at.play(raw)
        if after.end is None and BOARD.winning(after) is None:
            return raw
    return some[0]


def against_a_child(number: int, map_name: str, games: int) -> float:
    """The child's share of the points against that level."""
    score = 0.0
    for game in range(games):
        rng = random.Random(game)
        bot, at = BOTS.make(number), GAME.new(on(map_name))
        while (seat := GAME.to_act(at)) is not None:
            if at.round < 3:  # so that matches differ
                move = rng.choice(GAME.actions(at))
            elif seat == game % 2:
                move = at.position.to_move_object(child(at.position, rng))
            else:
                move = bot.choose(Seen(seat, at), level(BOTS, number).limits, rng.getrandbits(32))
            at = GAME.apply(at, move).state
        winners = at.outcome.winners if at.outcome else ()
        score += 0.5 if len(winners) != 1 else float(winners[0] == game % 2)
    return score / games


MAPS_OF_A_CHILD = ("first_drive_10", "official_16", "market_town_12")


@pytest.mark.slow
def test_the_weakest_level_loses_to_a_child() -> None:
    assert against_a_child(1, "official_16", some(16, 8)) > 0.5


@pytest.mark.slow
def test_the_others_beat_the_child_the_better_the_higher_they_are() -> None:
    shares = [
        sum(against_a_child(number, name, some(16, 8)) for name in MAPS_OF_A_CHILD) / 3
        for number in some((1, 2, 3, 4), (1, 2))
    ]
    assert all(better < worse for worse, better in pairwise(shares))
    assert shares[0] > 0.5 > shares[1]


CLEARLY = 0.57
"""The least share of the points that shows one level to be better than another in the matches below: two
equal ones, which have half of them on average, reach it with one seed in ten or so, and a level that wins
60 to 80 % of a long run hardly ever misses it. With their seed the matches are always the same ones."""


# the first and the last are those of every run: two and four take least
@pytest.mark.slow(few=1)
@pytest.mark.parametrize(
    ("better", "games", "budget"), [(3, 30, 0.1), (2, 30, 0.1), (4, 30, 0.1), (5, 20, 0.1), (6, 16, 0.04)]
)
def test_each_level_beats_the_one_below(better: int, games: int, budget: float) -> None:
    """So many matches on each of two maps."""
    score = 0.0
    for name in ("official_16", "market_town_12"):
        job = Job(
            "tank_chess", on(name), (better, better - 1), some(games, 6), 1, 4, swap=True, budget=budget
        )
        score += simulate(job).bot_score(0) / 2
    assert score >= CLEARLY
