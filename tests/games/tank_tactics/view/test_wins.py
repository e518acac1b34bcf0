"""Whole matches of Tank Tactics in the window, by posted events: every way to win, two to four seats."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from game.games.tank_tactics.rules.actions import Action, Ram
from game.games.tank_tactics.rules.notation import FORMS
from game.ui.window.application import Application
from tests.games.tank_tactics.view.hands import TankTacticsHands

pytestmark = pytest.mark.slow


@pytest.fixture
def hands(app: Application) -> TankTacticsHands:
    return TankTacticsHands(app)


def map_text(rows: str, starts: dict[str, str], *more: str) -> str:
    """A map file. ``starts``: "a1 N, b1 N" by colour."""
    drawn = "\n".join(f'  - "{row}"' for row in rows.split())
    placed = "\n".join(f"  {colour}: [{squares}]" for colour, squares in starts.items())
    head = "format: 1\ngame: tank_tactics\ntitle: Small\n"
    return f"{head}board:\n{drawn}\nstarts:\n{placed}\n" + "\n".join(more) + "\n"


RAMMER = "652314"
"""Dice, in the order of their places."""

Do = Callable[[Action], None]


def begin(hands: TankTacticsHands, text: str, seats: int, people: tuple[int, ...], *dice: str) -> Any:
    """Open a match on such a map; everybody who plays at the machine sets dice."""
    scene = hands.begin(text, seats, people)
    for _ in people:
        if hands.padded or hands.by_keys:
            hands.ready_by_buttons(*dice)
        else:
            hands.ready(*dice)
    assert hands.world.phase == "turn"
    return scene


def play(hands: TankTacticsHands, words: str) -> None:
    """Play these actions, whoever is to move."""
    do = hands.do_by_buttons if hands.padded or hands.by_keys else hands.do
    for word in words.split():
        action = FORMS.read(word, hands.world)
        assert action in hands.world.legal_actions(), (word, hands.world.phase)
        do(action)


def play_advised(hands: TankTacticsHands, most: int = 200) -> None:
    """Play as a bot advises, until the match is over."""
    do = hands.do_by_buttons if hands.padded or hands.by_keys else hands.do
    for number in range(most):
        if hands.match_scene.controller.over:
            return
        do(hands.advice(number))


def ended(hands: TankTacticsHands, reason: str, *places: int) -> None:
    """The match is over for that reason; its end is on the screen, and another match can follow."""
    scene = hands.match_scene
    assert scene.controller.over
    result = hands.session.result
    assert (result.reason, result.places) == (reason, places)
    assert hands.scene.name == "end"
    told = hands.scene.tally()  # type: ignore[attr-defined]
    assert len(told) == len(places)
    hands.click("look")
    for _ in range(300):  # the match is read by a thread
        if hands.scene.name == "replay":
            break
        hands.wait(0.1)
    assert hands.scene.name == "replay"
    hands.quick("escape")
    hands.wait(0.1)
    assert hands.scene.name == "end"
    hands.click("rematch")
    hands.wait(0.2)
    assert hands.scene is not scene and hands.scene.name in ("match", "handover")


OPEN = "...... ...... ...... ...... ...... ......"
SHOOTERS = "426531"
"""Actions 4, Speed 2, Range 6, Damage 5, Ammo 3, Armour 1: 13 hit points."""


def test_the_last_one_standing_of_two_wins_by_mouse__TT_5_1(hands: TankTacticsHands) -> None:
    text = map_text(OPEN, {"green": "a1 N", "red": "f6 S"}, "tanks: 1", "cards: 0")
    begin(hands, text, 2, (0, 1), SHOOTERS)
    play(hands, "A=E A+1 end A=W A*b1 end A*f6 A*f6 A+1 end A+1 end")
    assert not hands.match_scene.controller.over
    play(hands, "A*e6")
    ended(hands, "last_standing", 1, 2)


PORTALS = "........ ........ ........ ........ ...2o... ........ ........ .....o.."
CORNERS = {"green": "a1 E", "yellow": "a8 E", "red": "h8 W", "blue": "h1 W"}
POINTS = ("tanks: 1", "cards: 0", "players: [4]", "respawn: true", "win: {kind: points, target: 6, kill: 2}")


def test_points_of_four_who_come_back_and_take_portals__TT_2_3(hands: TankTacticsHands) -> None:
    begin(hands, map_text(PORTALS, CORNERS, *POINTS), 4, (0, 1, 2, 3), SHOOTERS)
    play(hands, "A=N A+1 A*a8 A*a8 end")
    play(hands, "A*a2 A*a2 A*a2 end A+2 A*a8 end")
    world = hands.world
    assert [world.points(seat) for seat in range(4)] == [0, 2, 2, 0]
    play(hands, "A+2 A> A+1 end")
    assert hands.world.points(3) == 2
    play(hands, "A@a1 A*d4 A*d4 A*d4 end A@a8 A*f8 A*f8 A*f8 end A@h8 end A@h1 A+2 A> A+1 end")
    world = hands.world
    assert [world.points(seat) for seat in range(4)] == [2, 4, 2, 4]
    assert not hands.match_scene.controller.over
    play(hands, "A*d4 end A=S A+1 A*a1 A*a1 end A+1 end A*a1")
    ended(hands, "points", 3, 2, 3, 1)


def test_a_flag_is_brought_home_by_keys_alone__TT_2_7(hands: TankTacticsHands) -> None:
    hands.by_keys = True
    text = map_text(
        OPEN, {"green": "a1 N", "red": "f6 S"}, "tanks: 1", "cards: 0",
        "win: {kind: flag}", "flags: {green: c1, red: d6}",
    )  # fmt: skip
    begin(hands, text, 2, (0, 1), RAMMER)
    play(hands, "A+5 A=E A+3 A-2 A-1 A=S end")
    assert hands.world.carried_by(0) == (1,)
    play(hands, "A+5 end A+5")
    ended(hands, "flag", 1, 2)


GOAL = "xx...... ........ ........ ........ ........ ........ ........ ........"
SIDES = {"green": "h1 N", "red": "c8 S, d8 S"}


def goal_map(rounds: int, *more: str) -> str:
    win = f"win: {{kind: goal, attacker: green, rounds: {rounds}}}"
    return map_text(GOAL, SIDES, "tanks: {green: 1, red: 2}", "cards: 0", win, *more)


def test_one_against_two_reaches_the_goal__TT_2_3(hands: TankTacticsHands) -> None:
    begin(hands, goal_map(3), 2, (0, 1), RAMMER)
    play(hands, "A+5 A+2 A=W A+3 end B+2 B=W end A+1 A=S A+1 A=W A+3 A=N end A*a7 end")
    assert not hands.match_scene.controller.over
    play(hands, "A+1")
    ended(hands, "goal", 1, 2)


def test_a_bot_that_holds_the_goal_to_the_last_round_wins__TT_2_3(hands: TankTacticsHands) -> None:
    stands = "hit_dice: [6, 6, 6, 6]"  # whatever the bot fires meanwhile
    begin(hands, goal_map(2, stands), 2, (0,), SHOOTERS)
    play(hands, "end")
    assert not hands.match_scene.controller.over
    play(hands, "end")
    ended(hands, "held", 2, 1)


def test_after_the_last_round_most_hit_points_of_three_win__TT_2_3(hands: TankTacticsHands) -> None:
    corners = {"green": "a1 N", "yellow": "a6 E", "red": "f6 S"}
    text = map_text(
        OPEN, corners, "tanks: 1", "cards: 1", "deck: {repair: 3}", "players: [3]",
        "win: {kind: rounds, rounds: 2}",
    )  # fmt: skip
    begin(hands, text, 3, (0, 2), RAMMER)
    play_advised(hands)
    result = hands.session.result
    world = hands.session.state
    left = [world.seat_hit_points(seat) for seat in range(3)]
    assert result.reason == "rounds" and max(left) == left[result.places.index(1)]
    ended(hands, "rounds", *result.places)


def test_three_with_a_bot_play_to_the_last_one_standing_by_keys_alone__TT_5_1(
    hands: TankTacticsHands,
) -> None:
    hands.by_keys = True
    corners = {"green": "a1 N, b1 N", "yellow": "a6 E, a5 E", "red": "f6 S, e6 S"}
    text = map_text(OPEN, corners, "tanks: 2", "cards: 2", "players: [3]")
    begin(hands, text, 3, (0, 1), "563421", RAMMER)
    play_advised(hands)
    result = hands.session.result
    assert result.reason == "last_standing"
    ended(hands, "last_standing", *result.places)


def test_a_duel_is_fought_with_the_gamepad_alone__TT_5_1(hands: TankTacticsHands) -> None:
    hands.padded = True
    text = map_text(
        "...... ...... ..#... ...... ...... ......", {"green": "a1 N, b1 N", "red": "f6 S, e6 S"},
        "tanks: 2", "cards: 2", "deck: {repair: 2, double_damage: 2}",
    )  # fmt: skip
    begin(hands, text, 2, (0, 1), "426531", RAMMER)
    play(hands, "B+5 B=E B+2 B+x end")
    assert isinstance(hands.session.whole_line[-2].entry.action, Ram)
    play_advised(hands)
    ended(hands, "last_standing", *hands.session.result.places)


def test_of_two_that_wait_the_one_that_is_asked_for_comes_back__TT_2_4(hands: TankTacticsHands) -> None:
    rows = ".....2 ...... ...... ...... ...... ......"
    text = map_text(
        rows, {"green": "a1 N, b1 N", "red": "f5 S, e5 S"}, "tanks: 2", "cards: 0", "respawn: true",
        "win: {kind: points, target: 6, kill: 2}",
    )  # fmt: skip
    begin(hands, text, 2, (0, 1), SHOOTERS)
    play(hands, "A*f5 A*f5 A*f5 end B*a1 B*a1 B*a1 end B*e5 B*e5 B*e5 end")
    assert hands.world.square[2:] == (-1, -1)
    play(hands, "B@f5 B-1 B*b1 end")
    hands.padded = True
    play(hands, "A@a1 end A@e5 end")
    ended(hands, "points", 2, 1)
