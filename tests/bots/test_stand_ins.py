"""Stand-ins for people: legal in every game, and each true to its one idea."""

from __future__ import annotations

import random
from typing import Any

import pytest

from game.bots.contract import GameBots, Limits, Seen, level
from game.bots.registry import bots
from game.bots.stand_ins import STAND_INS, Greedy, StandIn, moved
from game.games.battlegrounds.rules.actions import Shoot as Aimed
from game.games.flames_of_tanks.rules.actions import Shoot
from game.games.tank_tactics.bots import TankTacticsBots
from game.games.tank_tactics.rules.actions import Enter
from game.games.tank_tactics.rules.board import Win
from game.model import registry
from game.model.contract import CHANCE, SeenStep, Setup, tells
from game.model.entries import games
from game.model.steps import finished
from game.testing.case import Case
from tests.conformance.setups import cases
from tests.games.tank_chess.bots import tables
from tests.games.tank_tactics import boards

THINKING = ("timid", "greedy", "careful")


def make(name: str, game: str) -> StandIn:
    found = STAND_INS[name](game)
    assert isinstance(found, StandIn)
    return found


def play(game: str, setup: Setup, name: str, plies: int, seed: int = 0) -> list[Any]:
    """The states of a match of the same stand-in in all seats; every action is asked of the rule book."""
    book, rng = registry.kit(game).game, random.Random(seed)
    states = [book.new(setup)]
    players = [STAND_INS[name](game) for _ in setup.sides]
    told: list[list[SeenStep[Any, Any]]] = [[] for _ in players]
    views = [book.observe(states[0], seat) for seat in setup.seats]
    while (seat := book.to_act(states[-1])) is not None and plies:
        if seat == CHANCE:
            action = book.draw(states[-1], rng)
        else:
            seen = Seen(seat, views[seat], tuple(told[seat]))
            action = players[seat].choose(seen, Limits(), rng.getrandbits(32))
            assert book.refuse(seen.view, action) is None, (name, action)
            plies -= 1
        step = book.apply(states[-1], action)
        for one in setup.seats:
            news = book.observe_step(states[-1], step, one)
            if tells(news, views[one]):
                told[one].append(news)
            views[one] = news.view
        states.append(step.state)
    return states


def _usual(game: str) -> Case:
    """The map on which a game is played if nobody chooses."""
    return next(case for case in cases(game) if registry.kit(game).default_map in case.label)


@pytest.mark.sample(now=6)
@pytest.mark.parametrize("name", STAND_INS)
@pytest.mark.parametrize("game", games())
def test_a_stand_in_plays_every_game_by_the_rules(game: str, name: str) -> None:
    states = play(game, _usual(game).setup, name, 30)
    assert len(states) > 30 or registry.kit(game).game.result(states[-1]) is not None


@pytest.mark.slow
@pytest.mark.parametrize("name", THINKING)
@pytest.mark.parametrize("game", games())
def test_a_stand_in_plays_every_map_and_mode_by_the_rules(game: str, name: str) -> None:
    for case in cases(game):
        play(game, case.setup, name, 10)


def test_the_timid_bring_back_what_may_come_back__TT_2_4() -> None:
    tanks = ("green a1 N gone", "red f6 S")
    state = boards.at("......\n" * 6, *tanks, win=Win("points", target=9, kill=2), respawn=True)
    assert isinstance(make("timid", "tank_tactics").choose(Seen(0, state), Limits(), 1), Enter)


@pytest.mark.parametrize("game", games())
def test_the_timid_move_less_than_the_greedy_who_come_nearer(game: str) -> None:
    """In positions of random matches in which neither sees a target, over all."""
    kit = registry.kit(game)
    timid, greedy = make("timid", game), make("greedy", game)
    assert isinstance(greedy, Greedy)
    far, near, asked = [0.0, 0.0], [0.0, 0.0], 0
    for state in play(game, _usual(game).setup, "random", 160)[::4]:
        seat = kit.game.to_act(state)
        if seat is None or seat == CHANCE or timid.sense.setting_up(state):
            continue
        view = kit.game.observe(state, seat)
        if any(timid.sense.shoots(view, action) for action in kit.game.actions(view)):
            continue
        asked += 1
        for at, player in enumerate((timid, greedy)):
            after = kit.game.apply(state, player.choose(Seen(seat, view), Limits(), 1)).state
            far[at] += moved(timid.own(state, seat), timid.own(after, seat))
            near[at] += greedy.gap(after, seat)
    assert asked
    if game == "tank_battle":  # nobody may stay, and a step is a square (TB-3.4)
        assert far[0] <= far[1]
    else:
        assert far[0] < far[1]
    assert near[0] > near[1]


def at(text: str, name: str, seed: int = 0) -> tuple[Any, Any]:
    """A position of Tank Chess, and what a stand-in does there."""
    state = tables.state(text)
    seat = tables.GAME.to_act(state)
    assert seat is not None
    return state, make(name, "tank_chess").choose(Seen(seat, state), Limits(), seed)


@pytest.mark.parametrize("name", THINKING)
def test_whoever_thinks_shoots_what_it_sees(name: str) -> None:
    for seed in range(5):
        _, move = at("4c43/8/8/3l44/8/8/3M04/4C03 w 1", name, seed)
        assert move.shot is not None


def test_the_timid_only_turn_where_they_may() -> None:
    for seed in range(5):
        _, move = at(tables.START, "timid", seed)
        assert move.origin == move.target
        assert move.shot is None


def test_the_careful_go_where_fewer_could_shoot_them() -> None:
    """One action in five is safe here, and there is nothing to shoot at."""
    state, kit = tables.state("4c43/3m44/8/8/##1###1#/8/8/L02C04 w 1"), registry.kit("tank_chess")
    answered = {"careful": 0, "random": 0}
    for seed in range(20):
        for name in answered:
            move = STAND_INS[name]("tank_chess").choose(Seen(0, state), Limits(), seed)
            found = finished(kit.answering(state, [move]))
            assert found is not None
            answered[name] += len(found.answers)
    assert answered["careful"] < answered["random"] / 2


@pytest.mark.parametrize("name", THINKING)
def test_the_usual_bot_sets_their_pieces_up(name: str) -> None:
    kit = registry.kit("tank_battle")
    state = kit.game.new(_usual("tank_battle").setup)
    seen: Seen[Any, Any] = Seen(0, kit.game.observe(state, 0))
    for seed in range(3):
        usual = bots("tank_battle").make(2).choose(seen, level(bots("tank_battle"), 2).limits, seed)
        assert make(name, "tank_battle").choose(seen, Limits(), seed) == usual


@pytest.mark.parametrize(
    ("game", "action", "shot"),
    [
        ("battlegrounds", Aimed(0, 17, "token"), True),
        ("battlegrounds", Aimed(0, 17, "tank"), True),
        ("battlegrounds", Aimed(0, 17, "lay"), False),
        ("flames_of_tanks", Shoot(2), True),
        ("flames_of_tanks", Shoot(2, smoke=True), False),
    ],
)
def test_what_is_a_shot(game: str, action: Any, shot: bool) -> None:
    assert make("timid", game).sense.shoots(None, action) is shot


def test_a_game_without_a_sense_has_no_stand_ins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TankTacticsBots, "sense", GameBots.sense)
    with pytest.raises(ValueError, match="tank_tactics"):
        STAND_INS["timid"]("tank_tactics")
