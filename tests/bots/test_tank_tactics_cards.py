"""Which moment bots of Tank Tactics play a card in: where it decides something, and not where it would be
wasted."""

from __future__ import annotations

from typing import Any

import pytest

from game.bots.contract import Seen, level
from game.model.contract import SeenStep
from game.rules.tank_tactics.actions import Play
from game.rules.tank_tactics.board import Win
from game.rules.tank_tactics.state import TankTacticsState
from tests.bots.tank_tactics import BOTS, GAME
from tests.tank_tactics import at

OPEN = "\n".join(["........"] * 8)
WALL = OPEN.replace("........\n........\n........", "........\n........\n.#######", 1)
RIVER = "x.......\n........\n~~~~~~~~\n........\n........"
GOAL = Win("goal", rounds=20, attacker=0)


def played(state: TankTacticsState, number: int) -> set[str]:
    """The cards a bot of that level plays in its turn."""
    seat, bot, found = state.position.seat, BOTS.make(number), set[str]()
    steps: list[Any] = [SeenStep(state, (), None)]  # what came before the turn
    while GAME.to_act(state) == seat and GAME.result(state) is None:
        action = bot.choose(Seen(seat, state, tuple(steps)), level(BOTS, number).limits, 1)
        if isinstance(action, Play):
            found.add(action.card)
        step = GAME.apply(state, action)
        steps.append(GAME.observe_step(state, step, seat))
        state = step.state
    return found


def one(cards: str, green: str, *red: str, drawn: str = OPEN, **more: Any) -> TankTacticsState:
    """A position in which green's tank has these cards."""
    return at(drawn, f"green {green} cards={cards}", *(f"red {tank}" for tank in red), **more)


WORTH = {
    # the shot destroys the last enemy only so
    "double_damage": one("double_damage", "a1 N dice=123516", "a4 N dice=123456 damage=8"),
    "double_range": one("double_range", "a1 N dice=112645", "a4 N dice=123456 damage=13"),
    "breach_shot": one("breach_shot", "a4 E dice=116543", "e8 N dice=123456 damage=13", drawn=WALL),
    "extra_action": one("extra_action", "a1 N dice=216543", "a5 N dice=123456 damage=4"),
    "reload": one("reload", "a1 N dice=243516", "a4 N dice=123456 damage=9"),
    # so it comes to the goal
    "double_speed": one("double_speed", "h1 N dice=231654", "a8 E dice=123456", win=GOAL,
                        drawn=OPEN.replace("........", ".......x", 1)),
    "free_turn": one("free_turn", "h1 E dice=245163", "a1 E dice=123456", win=GOAL,
                     drawn=OPEN.replace("........", ".......x", 1)),
    "amphibious": one("amphibious", "a1 N dice=152634", "h1 E dice=123456", win=GOAL, drawn=RIVER),
    # else it falls next turn, and it can't get away
    "smoke": one("smoke", "a1 N dice=123456 damage=14", "h8 W dice=516432", "g8 W dice=516432"),
    "repair": one("repair", "a1 N dice=123456 damage=11", "h8 W dice=516432"),
}  # fmt: skip

WASTED = {
    # a plain shot destroys as much
    "double_damage": one(
        "double_damage", "a1 N dice=123516", "a4 N dice=123456 damage=14", "h8 N dice=123456"
    ),
    "double_range": one("double_range", "a1 N dice=122645", "a3 N dice=123456 damage=13", "h8 N dice=123456"),
    "breach_shot": one("breach_shot", "a4 E dice=116543", "e4 N dice=123456 damage=13", "h8 N dice=123456"),
    # nobody is near, and nobody comes near
    "extra_action": one("extra_action", "a1 N dice=216543", "h8 N dice=123456"),
    "reload": one("reload", "a1 N dice=243516", "a4 N dice=123456 damage=14", "h8 N dice=123456"),
    "double_speed": one("double_speed", "a1 N dice=135642", "h8 N dice=123456"),
    "free_turn": one("free_turn", "a1 N dice=352164", "h8 N dice=123456"),
    "amphibious": one("amphibious", "a1 N dice=352164", "h8 N dice=123456"),
    "smoke": one("smoke", "a1 N dice=352164", "h8 N dice=123456"),
    # one point of damage, and it takes back three
    "repair": one("repair", "a1 N dice=352164 damage=1", "h8 N dice=123456"),
}


@pytest.mark.parametrize("card", WORTH)
@pytest.mark.parametrize("number", [3, 4])
def test_a_card_is_played_when_it_decides__TT_4_1(number: int, card: str) -> None:
    assert played(WORTH[card], number) == {card}


@pytest.mark.parametrize("card", WASTED)
@pytest.mark.parametrize("number", [3, 4])
def test_a_card_is_kept_when_it_would_be_wasted__TT_4_1(number: int, card: str) -> None:
    assert played(WASTED[card], number) == set()


def test_cards_that_do_it_together_are_played_together__TT_4_3() -> None:
    two = one("double_damage,double_range,repair", "a1 N dice=112546", "a5 N dice=123456 damage=10")
    assert [played(two, number) for number in (3, 4)] == [{"double_damage", "double_range"}] * 2
    three = one(
        "double_damage,double_range,breach_shot", "a4 N dice=112546", "d8 N dice=123456 damage=10", drawn=WALL
    )
    assert played(three, 4) == {"double_damage", "double_range", "breach_shot"}
