"""Which moment bots of Tank Tactics play a card in: where it decides something, and not where it would be
wasted."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from game.bots.contract import Seen, level
from game.bots.solving import never
from game.games.tank_tactics.bots.planner import Nodes, Planner, Style
from game.games.tank_tactics.rules.actions import Action, Play
from game.games.tank_tactics.rules.board import Win
from game.games.tank_tactics.rules.definitions import Card, Effects
from game.games.tank_tactics.rules.world import TankTacticsWorld
from game.model.contract import SeenStep
from tests.games.tank_tactics.boards import BOOK, at, where
from tests.games.tank_tactics.bots.matches import BOTS, GAME

OPEN = "\n".join(["........"] * 8)
WALL = OPEN.replace("........\n........\n........", "........\n........\n.#######", 1)
RIVER = "x.......\n........\n~~~~~~~~\n........\n........"
GOAL = Win("goal", rounds=20, attacker=0)


def turn(state: TankTacticsWorld, number: int) -> tuple[TankTacticsWorld, list[str]]:
    """The state after a turn of a bot of that level, and the cards it played."""
    seat, bot, found = state.seat, BOTS.make(number), list[str]()
    steps: list[Any] = [SeenStep(state, (), None)]  # what came before the turn
    while GAME.to_act(state) == seat and GAME.result(state) is None:
        action = bot.choose(Seen(seat, state, tuple(steps)), level(BOTS, number).limits, 1)
        if isinstance(action, Play):
            found.append(action.card)
        step = GAME.apply(state, action)
        steps.append(GAME.observe_step(state, step, seat))
        state = step.state
    return state, found


def played(state: TankTacticsWorld, number: int) -> set[str]:
    """The cards a bot of that level plays in its turn."""
    return set(turn(state, number)[1])


def wins(state: TankTacticsWorld, number: int) -> bool:
    """Whether it wins in its turn."""
    outcome = GAME.result(turn(state, number)[0])
    return outcome is not None and outcome.winners == (0,)


def one(cards: str, green: str, *red: str, drawn: str = OPEN, **more: Any) -> TankTacticsWorld:
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


def goal_on(name: str) -> str:
    """The open board with the goal there."""
    rows = [list(row) for row in OPEN.split()]
    rows[8 - int(name[1])]["abcdefgh".index(name[0])] = "x"
    return "\n".join("".join(row) for row in rows)


TWICE = {
    "double_damage": ("a1 N dice=123516", "a4 N dice=123456", OPEN, None),
    "double_range": ("a1 N dice=112546", "a8 N dice=123456 damage=13", OPEN, None),
    "extra_action": ("a1 N dice=123654", "a4 N dice=123456", OPEN, None),
    "reload": ("a1 N dice=324615", "a4 N dice=123456", OPEN, None),
    "double_speed": ("a1 N dice=123654", "h8 N dice=123456", goal_on("a8"), GOAL),
}
"""Two of the card win at once, one doesn't."""


@pytest.mark.parametrize("card", TWICE)
@pytest.mark.parametrize("number", [3, 4])
def test_two_cards_of_one_kind_are_played_together__TT_4_3(number: int, card: str) -> None:
    green, red, drawn, win = TWICE[card]
    hands = (f"{card},{card}", card)
    assert [wins(one(hand, green, red, drawn=drawn, win=win), number) for hand in hands] == [True, False]


LEAPS = {
    "after a turn": ("a1 N dice=241536", "h1"),
    "after a drive and a turn": ("a1 N dice=341526", "h3"),
    "before a turn": ("a1 E dice=341526", "h3"),
}
"""Where a tank begins, and the goal it comes to with double speed."""


@pytest.mark.parametrize("when", LEAPS)
@pytest.mark.parametrize("number", [3, 4])
def test_a_card_for_a_move_is_played_for_the_move_that_needs_it__TT_4_1(number: int, when: str) -> None:
    green, goal = LEAPS[when]
    hands = [
        one(cards, green, "h8 N dice=123456", win=GOAL, drawn=goal_on(goal)) for cards in ("double_speed", "")
    ]
    assert [wins(hand, number) for hand in hands] == [True, False]


@pytest.mark.parametrize("number", [3, 4])
def test_a_card_that_waits_for_a_move_is_reckoned_with_by_who_plans_on__TT_4_1(number: int) -> None:
    begun = [
        at(
            goal_on("h1"),
            "green a1 N dice=241536",
            "red h8 N dice=123456",
            win=GOAL,
            tank=0,
            move_cards=cards,
        )
        for cards in (("double_speed",), ())
    ]
    assert [wins(state, number) for state in begun] == [True, False]


@pytest.mark.parametrize("number", [3, 4])
def test_a_turn_from_a_card_is_reckoned_with_by_who_plans_on__TT_4_1(number: int) -> None:
    begun = [
        at(goal_on("f1"), "green a1 N dice=153426", "red h8 N dice=123456", win=GOAL, tank=0, free=free)
        for free in (1, 0)
    ]
    assert [wins(state, number) for state in begun] == [True, False]


def at_first_sight(state: TankTacticsWorld) -> tuple[Action, ...]:
    """The best plan before any is played out."""
    return Planner(state, Style(exact=1), Nodes(None, never)).best()[1]


def test_factors_of_cards_multiply_and_the_rest_adds_up__TT_4_3() -> None:
    shell = Card(icon="card", effects=Effects(damage_plus=3))
    book = replace(BOOK, cards={**BOOK.cards, "heavy_shell": shell})
    for hit_points, pays in ((7, True), (10, False)):
        red = f"a4 N dice=123456 damage={18 - hit_points}"
        state = one("double_damage", "a1 N dice=136254", red, tank=0, shot_cards=("heavy_shell",))
        match = replace(state.match, definitions=book)
        state = state.with_(match=match)
        # the gun's 2, doubled, and 3 more
        assert (Play(0, "double_damage", False) in at_first_sight(state)) == pays


def test_smoke_from_earlier_in_the_turn_still_hides_the_tank__TT_4_2() -> None:
    for smoke, there in (("3", "a2"), ("0", "a1")):
        state = one("", f"a2 S dice=311246 smoke={smoke} damage=8", "a6 S dice=124635", tank=0, used=2)
        for action in at_first_sight(state):
            state = GAME.apply(state, action).state
        assert where(state, "green") == there
