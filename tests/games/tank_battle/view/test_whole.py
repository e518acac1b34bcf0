"""Whole matches of Tank Battle on the real screen, and what befalls whoever plays them."""

from __future__ import annotations

import hashlib
from typing import Any

import pygame
import pytest

from game.app.poses.samples import position
from game.bots.contract import Limits, Seen
from game.games.tank_battle.bots.players import Commander
from game.games.tank_battle.rules.actions import Go, Peg
from game.games.tank_battle.rules.board import number, numbered
from game.games.tank_battle.view.spots import BattleSpot, PaceSpot
from game.games.tank_battle.view.strips import secret_of
from game.ui.input.input import GAMEPAD
from game.ui.window.application import Application
from game.view.spots import FieldSpot
from tests.amount import some
from tests.games.tank_battle.view.hands import TankBattleHands, words_of
from tests.games.tank_battle.view.test_common_view import placements

FIGHT, MOVE, PLOT = (position("tank_battle", name) for name in ("fight", "move", "plot"))


@pytest.fixture
def hands(app: Application) -> TankBattleHands:
    return TankBattleHands(app)


def picture(app: Application) -> bytes:
    """What is on the screen."""
    return pygame.image.tobytes(app.window.surface, "RGB")


def panel(hands: TankBattleHands) -> str:
    """How the panel beside the board is painted, players' strips and all."""
    background = hands.match_scene.background
    return hashlib.md5(pygame.image.tobytes(background, "RGB")).hexdigest()


SHOT = (
    "move grey 12 0 20:2,83:1,-s:3,-g:4,-s:5,-b:6/47,41,34,28,15/24,37,18/45,33/1/r70+r60+r9+r79+r69+r61/. "
    "80:2,-s:5,-s:1,-b:6,-s:3,-s:4/64,-52,-81,-63,-54/62,85,78/93,-82/1/none/. . default"
)
"""Grey's last tank may stop where a shot is plotted."""


@pytest.mark.slow
def test_the_strips_follow_a_reveal_to_the_end_screen__TB_6_1(hands: TankBattleHands) -> None:
    hands.app.change("look.animation_speed", 1.0)
    scene = hands.begin(people=(1,), position=SHOT)
    for square in (80, 70):
        hands.click(square)
    hands.push("reveal")
    for _ in range(400):
        hands.app.step([], 0.05)
        painted = panel(hands)
        scene.repaint()
        assert panel(hands) == painted
        if hands.app.stack.top is not scene:
            break
    assert hands.app.stack.top is not None and hands.app.stack.top.name == "end"


def go_away(hands: TankBattleHands, how: str) -> None:
    """Turn away from the board, and come back to it."""
    if how == "focus":
        hands.send(pygame.event.Event(pygame.WINDOWFOCUSLOST), pygame.event.Event(pygame.WINDOWFOCUSGAINED))
    else:
        hands.key("p")
        assert hands.scene.name == "pause"
        hands.key("escape")
    hands.wait()


@pytest.mark.slow
@pytest.mark.parametrize("how", ["focus", "pause"])
def test_whoever_turns_away_from_a_secret_comes_back_to_a_curtain__TB_7_1(
    hands: TankBattleHands, how: str
) -> None:
    scene = hands.begin(position=PLOT)
    hands.push("look")
    hands.click(83)
    before = picture(hands.app)
    go_away(hands, how)
    assert hands.scene.name == "handover" and scene.controller.handing.curtain == 0
    hands.key("return")
    hands.wait(0.1)
    hands.move(hands.table.rect_of(FieldSpot(numbered(83))).center)
    assert picture(hands.app) == before, "what was drafted is there again"
    assert hands.table.phase.plot.red == (numbered(83),)


@pytest.mark.parametrize("how", ["focus", "pause"])
def test_no_curtain_falls_where_nothing_is_secret__TB_7_1(hands: TankBattleHands, how: str) -> None:
    hands.begin((0,), PLOT)
    go_away(hands, how)
    assert hands.scene is hands.match_scene
    hands.begin((0, 1), PLOT)  # the gate: both look
    go_away(hands, how)
    assert hands.scene is hands.match_scene


def test_an_earlier_position_is_left_behind_a_curtain__TB_7_1(hands: TankBattleHands) -> None:
    scene = hands.begin(position=MOVE)
    hands.click(72)
    hands.click(73)
    scene.controller.viewpoint.look(0)
    go_away(hands, "focus")
    assert hands.scene.name == "handover"
    hands.key("return")
    assert [*hands.table.phase.plan.steps] == [Go(numbered(72), numbered(73))]


def test_a_menu_shows_no_secret_below_it_also_when_it_is_left_open__TB_7_1(hands: TankBattleHands) -> None:
    seen = []
    for ranks in ("4:1,72", "4:3,72"):
        text = MOVE.replace("4:1,72", ranks)
        hands.begin(position=text if ranks == "4:1,72" else text.replace("11:3", "11:1"))
        hands.key("m")
        seen.append(picture(hands.app))
        hands.send(pygame.event.Event(pygame.WINDOWFOCUSLOST))
        seen.append(picture(hands.app))
    assert seen[0] == seen[2] and seen[1] == seen[3]


def test_what_is_sealed_is_out_of_sight_in_the_next_frame__TB_7_1(hands: TankBattleHands) -> None:
    scene = hands.begin()
    hands.quick("r")
    hands.quick("shift+return")
    hands.wait()
    assert scene.controller.handing.curtain == 1 and hands.scene.name == "handover"


@pytest.mark.slow
def test_a_double_click_on_a_battle_skips_nothing_of_it(hands: TankBattleHands) -> None:
    hands.app.change("look.animation_speed", 1.0)
    E = pygame.event.Event  # noqa: N806
    lasted = []
    for clicks in (1, 2):
        scene = hands.begin(position=FIGHT)
        place = hands.table.rect_of(BattleSpot(numbered(73), numbered(72))).center
        for at in range(2):
            events = [E(kind, pos=place, button=1) for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)]
            hands.app.step(events if at < clicks else [], 0.1)
        frames = 0
        while hands.table.busy or not scene.controller.settled:
            hands.app.step([], 0.1)
            frames += 1
        lasted.append(frames)
    assert lasted[0] == lasted[1] > 5


@pytest.mark.slow
def test_the_table_stays_as_it_is_between_the_steps_of_a_reveal(
    hands: TankBattleHands, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hands, "settle", hands.wait)
    hands.app.change("look.animation_speed", 4.0)
    scene = hands.begin((1,), position=MOVE)  # a bot moves
    seen, begun = [], False
    for _ in range(2_000):
        hands.app.step([], 1 / 60)
        begun = begun or hands.table.busy
        if scene.controller.chooser is not None or (
            hands.table.view.phase == "plot" and not hands.table.busy
        ):
            break
        if begun:
            seen.append(hands.table.beside.of(PaceSpot("slow")) is not None)
    assert len(seen) > 20 and all(seen)


def test_a_double_click_on_the_curtain_is_no_click_on_the_board(hands: TankBattleHands) -> None:
    hands.begin()
    hands.table.phase.set_up.take("mine")
    hands.key("p")
    hands.key("escape")
    hands.wait(0.1)
    assert hands.scene.name == "handover"
    hands.read()
    place = pygame.Rect(hands.widget("ready").rect).center
    square = hands.table.camera.square_at(place)
    assert square is not None, "the button lies over the board"
    E = pygame.event.Event  # noqa: N806
    for _ in range(2):
        hands.send(E(pygame.MOUSEBUTTONDOWN, pos=place, button=1))
        hands.send(E(pygame.MOUSEBUTTONUP, pos=place, button=1))
    assert hands.scene is hands.match_scene and not hands.table.phase.set_up.on(square)
    hands.wait(0.4)
    hands.tap(place)
    assert hands.table.phase.set_up.on(square)


@pytest.mark.slow
def test_digits_go_to_the_square_of_that_number(hands: TankBattleHands) -> None:
    hands.begin(position=PLOT)
    hands.push("look")
    wanted = {
        "24": 24,
        "24 return 7": 7,
        "24 w 3": 3,
        "08": 8,
        "100": 100,
        "00": 100,
        "245": 5,
        "2 left 6": 6,
    }
    for keys, square in wanted.items():
        for word in ("left", *keys.split()):
            for key in [word] if word.isalpha() else word:
                hands.quick(key)
        assert hands.table.pointing.cursor == FieldSpot(numbered(square)), keys


def test_after_the_end_the_whole_match_is_open_to_look_through__TB_7_1(hands: TankBattleHands) -> None:
    scene = hands.begin(position=MOVE)
    scene.controller.calls.resign()
    hands.wait()
    scene.controller.viewpoint.look(0)
    board = hands.table.board.scene
    ranks = [piece.letter for piece in board.pieces if piece.sprite == "tank"]
    assert len(ranks) > 6 and not [letter for letter in ranks if letter.startswith("0")]
    assert {square for seat in (0, 1) for square in hands.position.mines[seat]} == set(board.places("mine"))
    assert not hands.table.shared, "nobody has to look away any more"


def test_a_side_that_was_never_set_up_has_no_forces_at_the_end__TB_6_3(hands: TankBattleHands) -> None:
    scene = hands.begin()
    for place in placements(0, other=False):
        hands.session.play(place)
    scene.controller.calls.resign()
    hands.wait()
    assert [secret_of(hands.position, seat) for seat in (0, 1)] == ["", "never"]


def test_a_turn_has_the_same_number_everywhere(hands: TankBattleHands) -> None:
    hands.begin(position=PLOT)
    hands.push("look")
    assert hands.session.state.round == 5
    assert "turn 5" in words_of(hands.table.beside)


class Fingers:
    """Plays whole matches without a mouse. ``point``: goes to a square; ``press``: does what a command of the
    table says."""

    def __init__(self, hands: TankBattleHands) -> None:
        self.hands, self.bot = hands, Commander()

    def point(self, square: int) -> None:
        """Type the square's number."""
        for digit in f"{number(square):02}"[-2:]:
            self.hands.quick(digit)

    def press(self, command: str) -> None:
        """Press the key of a command."""
        self.hands.quick(
            {"pick": "return", "done": "shift+return", "white_peg": "w", "random_setup": "r"}[command]
        )

    def chosen(self) -> list[Any]:
        """What a bot that sees as much would do, up to the end of its movement or its shots."""
        state, seat = self.hands.session.view(self.hands.position.seat), self.hands.position.seat
        found: list[Any] = []
        while not found or isinstance(found[-1], Go | Peg):
            action = self.bot.choose(Seen(seat, state), Limits(nodes=60), len(found))
            found.append(action)
            state = state.after(action, [])
            if state.phase != self.hands.position.phase:
                break
        return found

    def play(self, most: int) -> None:
        """Play on, so many sittings at most."""
        hands, table = self.hands, self.hands.table
        for _ in range(most):
            if hands.match_scene.controller.over:
                return
            if table.gated:
                self.press("done")
            match hands.position.phase:
                case "setup":
                    self.press("random_setup")
                case "move" | "plot":
                    for action in self.chosen():
                        self.follow(action)
            self.press("done")
            hands.settle()

    def follow(self, action: Any) -> None:
        """Draft a step or a peg."""
        match action:
            case Go(origin, target):
                plan = self.hands.table.phase.plan
                if plan.picked != origin:
                    self.point(origin)
                    self.press("pick")
                self.point(target)
                self.press("pick")
                assert plan.steps[-1] == action
            case Peg(square, white):
                self.point(square)
                self.press("white_peg" if white else "pick")


class Pad(Fingers):
    """The same with a gamepad."""

    def point(self, square: int) -> None:
        """TurnMovement there by the direction pad."""
        hands, table = self.hands, self.hands.table
        if table.square_of(table.pointing.cursor) is None:
            table.pointing.cursor = None
            hands.pad("dpad_up")
        while (at := table.square_of(table.pointing.cursor)) != square:
            here, there = (table.camera.rect_of(one).center for one in (at, square))
            across = "dpad_right" if there[0] > here[0] else "dpad_left"
            upwards = "dpad_down" if there[1] > here[1] else "dpad_up"
            hands.app.step(
                [pygame.event.Event(GAMEPAD, button=across if there[0] != here[0] else upwards)], 0.02
            )

    def press(self, command: str) -> None:
        """Press the button of a command; what has none is a button beside the board."""
        hands, bindings = self.hands, self.hands.app.input.bindings.pad
        for context in (hands.table.keys, "match"):
            if buttons := bindings.get(context, {}).get(command, []):
                hands.app.step([pygame.event.Event(GAMEPAD, button=buttons[0])], 0.02)
                return
        raise AssertionError(f"no button for {command}")


@pytest.mark.slow
def test_a_whole_match_is_played_by_keys_alone(hands: TankBattleHands) -> None:
    scene = hands.begin((0,))
    Fingers(hands).play(some(400, 14))
    assert scene.controller.over or len(hands.session.whole_line) > 100


@pytest.mark.slow
def test_a_whole_match_is_played_by_gamepad_alone(hands: TankBattleHands) -> None:
    scene = hands.begin((0, 1))
    Pad(hands).play(some(400, 12))
    assert scene.controller.over or len(hands.session.whole_line) > 60


@pytest.mark.slow
def test_bots_are_watched_to_the_end(hands: TankBattleHands, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hands, "settle", hands.wait)
    scene = hands.begin(())
    for _ in range(some(40_000, 1_200)):
        hands.app.step([], 0.1)
        if scene.controller.over:
            break
        shown = hands.table.board.scene
        assert not shown.places("mine"), "whoever watches sees what all may see"
        met = {position for tanks in hands.position.fates for position in tanks}
        tanks = [piece for piece in shown.pieces if piece.sprite == "tank"]
        assert any(met) or all(piece.letter.startswith("0") for piece in tanks)
    assert scene.controller.over
