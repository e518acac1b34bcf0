"""Moves named in advance, while a bot thinks: kept, shown, taken back, dropped, and played when the turn
comes. Whole matches of each game that has them, by posted events alone."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pygame
import pytest

from game.app.match.scene import make
from game.app.poses.match_plans import plan_on
from game.app.table.prompts import PressPrompt
from game.bots.worker import LocalWorker
from game.data.saves.matches import Match
from game.data.saves.matches import Player as Seat
from game.games.battlegrounds.rules.actions import Drive, Hold, Shoot
from game.games.flames_of_tanks.rules.actions import Move as FTMove
from game.games.flames_of_tanks.rules.actions import Shoot as FTShoot
from game.games.tank_chess.rules.kit import KIT
from game.games.tank_tactics.rules.actions import End, Fire, Play
from game.games.tank_tactics.rules.actions import Move as TTMove
from game.model.clock import ClockRules
from game.testing.match_hands import AGAINST_BOT
from game.ui.window.application import Application
from game.view.spots import ButtonSpot, FieldSpot
from tests.app.match_hands import Hands
from tests.games.battlegrounds.view.hands import BoardHands
from tests.games.flames_of_tanks.view.hands import FlamesHands
from tests.games.flames_of_tanks.view.players import FlamesPlayer
from tests.games.tank_tactics.view.hands import TankTacticsHands


@pytest.fixture
def hands(app: Application) -> Hands:
    return Hands(app)


def moves(hands: Hands) -> list[Any]:
    """The person's moves that can be named now."""
    view = hands.match_scene.controller.premoves.view_for(0)
    return list(KIT.game.actions(view))


def begun(hands: Hands) -> Any:
    """A match against a bot that has been given a move to answer, and is silent as yet."""
    scene: Any = hands.open(AGAINST_BOT, script="")
    first = next(m for m in KIT.game.actions(scene.table.view) if m.shot is None and m.target is not None)
    reply = next(
        m for m in KIT.game.actions(KIT.game.apply(hands.session.state, first).state) if m.shot is None
    )
    assert hands.bot is not None
    after = KIT.game.apply(hands.session.state, first).state
    hands.bot.moves = [KIT.format_action(reply, after)]
    hands.bot.silent = True
    hands.mouse_move(first)
    assert scene.controller.planner == 0
    return scene


def answer(hands: Hands) -> None:
    """The bot plays its move."""
    assert hands.bot is not None
    hands.bot.silent = False
    for _ in range(12):
        hands.app.step([], 0.1)
        hands.bot.silent = not hands.bot.moves


def safe(hands: Hands) -> Any:
    """A drive without a shot that stays possible whatever the bot does."""
    plain = (m for m in moves(hands) if m.shot is None and m.mine is None)
    return next(m for m in plain if m.target not in (None, m.origin) and m.facing is not None)


@pytest.mark.slow
def test_a_premove_is_kept_shown_and_played_at_once(hands: Hands) -> None:
    scene = begun(hands)
    move = safe(hands)
    before = list(hands.played)
    hands.mouse_move(move)
    assert hands.played == before, "it is not played yet"
    assert hands.app.audio.played[-1] == "put_down"
    premoves = scene.controller.premoves
    assert [one.action for one in premoves.named] == [move] and premoves.full
    assert scene.table.traces and move.target in scene.table.traces[0].places
    assert scene.banner.planned()[0] and scene.banner.planned()[2] == "drawn.premove"
    answer(hands)
    assert len(hands.played) == len(before) + 2
    assert hands.session.whole_line[-1].entry.action == move
    assert not premoves and not scene.table.traces


@pytest.mark.slow
@pytest.mark.parametrize("by", ["escape", "right click", "click", "another", "gamepad"])
def test_a_premove_is_taken_back(hands: Hands, by: str) -> None:
    scene = begun(hands)
    move = safe(hands)
    hands.mouse_move(move)
    premoves = scene.controller.premoves
    assert premoves
    match by:
        case "escape":
            hands.key("escape")
        case "right click":
            hands.tap(hands.at(move.target), button=3)
            assert not scene.table.drawn, "a right click that takes something back draws nothing"
        case "click":
            hands.tap_square(move.target)
        case "gamepad":
            hands.pad("b")
        case "another":
            other = next(m for m in moves(hands) if m.origin != move.origin and m.shot is None and m.target)
            hands.mouse_move(other)
            assert [one.action for one in premoves.named] == [other]
            return
    assert not premoves and not scene.table.traces
    assert hands.app.audio.played.count("put_down") == 2
    assert hands.app.stack.top is scene
    answer(hands)
    assert hands.session.to_act == 0


@pytest.mark.slow
def test_a_premove_that_is_no_longer_legal_is_dropped_with_a_notice(hands: Hands) -> None:
    scene = begun(hands)
    hands.mouse_move(safe(hands))
    premoves, table = scene.controller.premoves, scene.table
    named = premoves.named[0]
    taken = next(square for square, piece in table.view.diagram.pieces.items() if piece.colour == 1)
    premoves.named[0] = type(named)(
        named.view, type(named.action)(named.action.origin, taken, named.action.facing)
    )
    before = len(hands.played)
    answer(hands)
    assert len(hands.played) == before + 1, "only the bot has moved"
    assert not premoves and "dropped" in scene.notice.words
    assert scene.controller.chooser == 0


@pytest.mark.slow
def test_what_is_being_chosen_survives_the_others_move(hands: Hands) -> None:
    scene = begun(hands)
    move = safe(hands)
    hands.tap_square(move.origin)
    hands.drag_from(hands.at(move.target), hands.towards(move.target, move.facing))
    ghost = scene.table.chooser.ghost
    assert ghost is not None and ghost.square == move.target
    answer(hands)
    assert scene.controller.chooser == 0
    assert scene.table.chooser.picked == move.origin and scene.table.chooser.ghost == ghost
    hands.tap_square(move.target)
    hands.settle()
    assert hands.session.whole_line[-1].entry.action.target == move.target


@pytest.mark.slow
def test_a_move_that_is_only_being_chosen_is_not_called_prepared(hands: Hands) -> None:
    """It isn't played when the turn comes, and whoever trusted the banner would lose the time."""
    scene = begun(hands)
    move = safe(hands)
    hands.tap_square(move.origin)
    hands.drag_from(hands.at(move.target), hands.towards(move.target, move.facing))
    t = hands.app.texts
    assert scene.banner.premove().word == t("premove.choosing_title") != t("premove.title")
    hands.tap_square(move.target)
    assert scene.controller.premoves.full
    assert scene.banner.premove().word == t("premove.title")


@pytest.mark.slow
def test_undo_takes_a_premove_with_it(hands: Hands) -> None:
    scene = begun(hands)
    hands.mouse_move(safe(hands))
    hands.key("u")
    assert not scene.controller.premoves and hands.session.to_act == 0 and not hands.played


def bots_piece_moves(hands: Hands, *, slow: bool = True) -> Any:
    """A premove is named, and now the bot's move is being shown."""
    scene = begun(hands)
    hands.mouse_move(safe(hands))
    look = hands.app.settings.look.model_copy(update={"animation_speed": 0.2})
    hands.app.settings = hands.app.settings.model_copy(update={"look": look})
    hands.table.set_tools(scene.tools())
    scene.controller.instant = False
    assert hands.bot is not None
    hands.bot.silent = False
    for _ in range(100):
        hands.app.step([], 0.02)
        hands.bot.silent = not hands.bot.moves
        if hands.table.busy:
            break
    assert hands.table.busy and hands.session.to_act == 0 and len(hands.played) == 2
    assert scene.controller.premoves and scene.table.traces, "until it has been seen, nothing is played"
    assert scene.banner.premove().word == hands.app.texts("premove.title")
    return scene


UNDOES = {"u", "button", "focused", "pad"}


@pytest.mark.slow
@pytest.mark.parametrize(
    "by", ["u", "button", "focused", "pad", "escape", "backspace", "b", "right click", "click", "prompt"]
)
def test_a_premove_is_dropped_while_the_bots_piece_moves(hands: Hands, by: str) -> None:
    """Undo drops it and takes the last move back; all else only drops it, and lets the piece move on."""
    scene = bots_piece_moves(hands)
    assert hands.widget("undo").is_enabled
    move = scene.controller.premoves.named[0].action
    match by:
        case "button":
            hands.click("undo")
        case "focused" | "pad":
            hands.key("f6")
            scene.focus.set(hands.widget("undo"))
            hands.pad("a") if by == "pad" else hands.quick("return")
        case "b":
            hands.pad("b")
        case "right click":
            hands.tap(hands.at(move.target), button=3)
        case "click":
            hands.tap(hands.at(move.target))
        case "prompt":
            shown = {one.prompt.commands[-1]: one for one in scene.prompt_row.shown}
            assert "put_back" in shown
            scene.do(PressPrompt("put_back"))
        case key:
            hands.quick(key)
    assert not scene.controller.premoves and not scene.table.traces
    assert hands.scene.name == "match"
    if by in UNDOES:
        assert not hands.table.busy and not hands.played and hands.session.to_act == 0
    else:
        assert hands.table.busy and len(hands.played) == 2
    hands.settle()
    assert scene.controller.chooser == 0, "nothing was played by itself"
    assert len(hands.played) == (0 if by in UNDOES else 2)


@pytest.mark.slow
def test_undo_drops_a_premove_where_no_move_may_be_taken_back(hands: Hands) -> None:
    scene = begun(hands)
    hands.mouse_move(safe(hands))
    setup = hands.session.setup
    hands.session.setup = replace(setup, options={**setup.options, "undo": False})
    scene.settle()
    assert hands.widget("undo").is_enabled, "there is something to drop"
    hands.key("u")
    assert not scene.controller.premoves and len(hands.played) == 1 and not scene.notice.words
    hands.app.step([], 0.1)
    assert not hands.widget("undo").is_enabled
    hands.key("u")
    assert len(hands.played) == 1 and scene.notice.words


@pytest.mark.slow
def test_escape_drops_the_premove_before_it_hides_the_cursor(hands: Hands) -> None:
    scene = begun(hands)
    hands.mouse_move(safe(hands))
    hands.quick("up")
    assert scene.table.pointing.cursor is not None and scene.controller.premoves
    hands.quick("escape")
    assert scene.table.pointing.cursor is not None and not scene.controller.premoves


@pytest.mark.slow
def test_a_premove_is_played_when_the_bots_move_has_been_seen(hands: Hands) -> None:
    scene = bots_piece_moves(hands)
    move = scene.controller.premoves.named[0].action
    heard = hands.app.audio.played
    for _ in range(2000):
        hands.app.step([], 0.02)
        if not scene.controller.premoves:
            break
        assert scene.controller.chooser is None, "nobody chooses before it is played"
    hands.app.step([], 0.02)
    assert hands.session.whole_line[2].entry.action == move and hands.table.busy
    assert "your_turn" not in heard and not scene.table.traces


def test_people_at_one_screen_have_no_premoves(hands: Hands) -> None:
    assert hands.open().controller.planner is None


# --- whole matches ---


class Held:
    """A thinker whose answers come when they are let go."""

    def __init__(self, game: str) -> None:
        self.worker = LocalWorker(game)
        self.free = False

    def poll(self) -> list[Any]:
        return self.worker.poll() if self.free else []

    def __getattr__(self, name: str) -> Any:
        return getattr(self.worker, name)


class Ahead:
    """Plays a match by hands: in the other's turn it names what it wants to play, by posted events."""

    def __init__(self, hands: Any, match: Match, wanted: Callable[[Any], list[Any]], seed: int = 3) -> None:
        self.hands, self.wanted, self.rng = hands, wanted, random.Random(seed)
        hands.planning = True
        self.bots: list[Held] = []

        def thinker(game: str) -> Any:
            self.bots.append(Held(game))
            return self.bots[-1]

        scene = hands.match_scene = make(hands.app, match=match, thinker=thinker, keep=False)
        hands.app.push(scene)
        self.scene, self.named, self.played, self.dropped = scene, 0, 0, 0

    def let_go(self, on: bool) -> None:
        for bot in self.bots:
            bot.free = on

    def decide(self, do: Callable[[Any], object]) -> bool:
        """Name what can be named now, or play an action of one's own; return whether others are to act."""
        hands, controller = self.hands, self.scene.controller
        seat, premoves = next(iter(controller.people)), controller.premoves
        for _ in range(3):  # a turn of several actions is named one by one
            if controller.planner is None or premoves.full:
                break
            found = self.wanted(premoves.place(seat))
            if not found:
                break
            action, before = self.rng.choice(found), len(premoves.named)
            do(action)
            self.named += len(premoves.named) - before
            assert bool(self.scene.banner.planned()[0]) is bool(premoves)
        if controller.chooser == seat:
            view = hands.session.view(seat)
            do(self.rng.choice(self.wanted(view) or list(self.scene.match.kit.game.actions(view))))
            return False
        return True

    def until_a_reply_is_shown(self, do: Callable[[Any], object]) -> list[Any]:
        """Play on until something is named, and the last of the others' actions before it is being shown;
        return what is named."""
        hands, controller = self.hands, self.scene.controller
        for _ in range(120):
            self.let_go(False)
            hands.settle()
            if not self.decide(do):
                continue
            if controller.premoves:
                self.slowly(0.2)
            self.let_go(True)
            for _ in range(400):
                hands.app.step([], 0.02 if controller.premoves else 0.1)
                if hands.table.busy and controller.premoving.due:
                    return [one.action for one in controller.premoves.named]
                if not controller.premoves and controller.chooser is not None:
                    break
            self.slowly(0.0)
        raise AssertionError("nothing was named and then shown")

    def slowly(self, speed: float) -> None:
        """Show everything at that speed from now on."""
        app = self.hands.app
        look = app.settings.look.model_copy(update={"animation_speed": speed})
        app.settings = app.settings.model_copy(update={"look": look})
        self.hands.table.set_tools(self.scene.tools())
        self.scene.controller.instant = speed <= 0

    def play(self, do: Callable[[Any], object], *, most: int, enough: int) -> None:
        hands, controller = self.hands, self.scene.controller
        for _ in range(most):
            self.let_go(False)
            hands.settle()
            if controller.over or self.played >= enough:
                break
            seat, premoves = next(iter(controller.people)), controller.premoves
            if not self.decide(do):
                continue
            waiting, line = [one.action for one in premoves.named], len(hands.session.whole_line)
            self.let_go(True)
            for _ in range(300):
                hands.app.step([], 0.1)
                if controller.over or controller.chooser == seat or (waiting and not premoves):
                    break
            came = [one.entry.action for one in hands.session.whole_line[line:] if one.entry.seat == seat]
            assert came == waiting[: len(came)], "what was named is played in its order, and nothing else"
            self.played += len(came)
            self.dropped += bool(waiting) and len(came) < len(waiting)


Begun = tuple[Ahead, Callable[[Any], object]]
"""A match with a bot, and what plays or names an action in it."""


def battlegrounds(app: Application, *, padded: bool = False) -> Begun:
    hands = BoardHands(app)
    plan = hands.plan("battle", 2, (0,))
    match = Match.create(plan, folder=None, now=lambda: 0)

    def wanted(view: Any) -> list[Any]:
        kinds = (Drive, Shoot, Hold)
        return [a for a in match.kit.game.actions(view) if isinstance(a, kinds)]

    return Ahead(hands, match, wanted), lambda action: hands.do(action, hands.click_spot)


@pytest.mark.slow
def test_a_match_of_battlegrounds_with_premoves(app: Application) -> None:
    ahead, do = battlegrounds(app)
    ahead.play(do, most=400, enough=24)
    assert ahead.played >= 16, (ahead.named, ahead.played, ahead.dropped)


def tank_tactics(app: Application, *, padded: bool = False) -> Begun:
    hands = TankTacticsHands(app)
    hands.padded = padded
    match = Match.create(hands.plan("duel", 2, (0,), seed=5), folder=None, now=lambda: 0)

    def wanted(view: Any) -> list[Any]:
        actions = match.kit.game.actions(view)
        named = bool(ahead.scene.controller.premoves)
        found: list[Any] = [a for a in actions if isinstance(a, TTMove | Fire)] or ([End()] if named else [])
        # a card that nothing follows is only loaded, not played
        return found or ([] if named else [a for a in actions if not isinstance(a, Play | End)])

    ahead = Ahead(hands, match, wanted)
    ahead.let_go(True)
    hands.planning = False
    hands.settle()
    hands.ready()
    hands.planning = True
    return ahead, hands.do_by_buttons if padded else hands.do


@pytest.mark.slow(few=1)
@pytest.mark.parametrize("padded", [False, True])
def test_a_match_of_tank_tactics_with_premoves(app: Application, padded: bool) -> None:
    ahead, do = tank_tactics(app, padded=padded)
    ahead.play(do, most=300, enough=24)
    assert ahead.played >= 3 and ahead.dropped, (ahead.named, ahead.played, ahead.dropped)


def flames_of_tanks(app: Application, *, padded: bool = False) -> Begun:
    player = FlamesPlayer(app)
    player.way = "gamepad"
    hands = player if padded else FlamesHands(app)
    seats = (Seat("person", "Anna"), Seat("bot", "Ben", 1))
    plan: Any = plan_on(app.texts, seats, map_name="farms", game="flames_of_tanks", seating=0)
    plan = replace(plan, options={"tanks": 1}, seed=1)
    match = Match.create(plan, folder=None, now=lambda: 0)

    def wanted(view: Any) -> list[Any]:
        actions = list(match.kit.game.actions(view))
        found = [a for a in actions if isinstance(a, FTMove) and a.kind == "move" and not a.wide]
        shots = [a for a in actions if isinstance(a, FTShoot) and not a.smoke]
        return shots or found

    ahead = Ahead(hands, match, wanted)

    def do(action: Any) -> None:
        before = hands.done
        try:
            hands.do(action)
        except AssertionError:
            assert isinstance(action, FTMove) and hands.done == before  # a little too far for the mouse
            hands.quick("escape")

    return ahead, do


@pytest.mark.slow(few=1)
@pytest.mark.parametrize("padded", [True, False])
def test_a_match_of_flames_of_tanks_with_premoves(app: Application, padded: bool) -> None:
    ahead, do = flames_of_tanks(app, padded=padded)
    ahead.play(do, most=120, enough=6)
    assert ahead.played >= 6, (ahead.named, ahead.played, ahead.dropped)


@pytest.mark.slow
@pytest.mark.parametrize("by", ["u", "escape"])
@pytest.mark.parametrize("begin", [battlegrounds, tank_tactics, flames_of_tanks])
def test_a_premove_of_any_game_is_dropped_while_the_others_move_is_shown(
    app: Application, begin: Callable[[Application], Begun], by: str
) -> None:
    ahead, do = begin(app)
    hands, scene = ahead.hands, ahead.scene
    named = ahead.until_a_reply_is_shown(do)
    line = len(hands.session.whole_line)
    assert named and scene.table.traces
    hands.quick(by)
    assert not scene.controller.premoves and not scene.table.traces and hands.scene is scene
    ahead.let_go(False)
    hands.settle(600)
    assert scene.controller.chooser is not None or by == "u"
    after = len(hands.session.whole_line)
    assert after == line if by == "escape" else after <= line, "nothing was played by itself"


# --- nothing by accident ---


@pytest.mark.slow
def test_the_second_half_of_a_double_click_takes_no_premove_back(app: Application) -> None:
    hands = BoardHands(app)
    match = Match.create(hands.plan("battle", 2, (0,)), folder=None, now=lambda: 0)
    ahead = Ahead(hands, match, lambda view: list(match.kit.game.actions(view)))
    controller = ahead.scene.controller
    for _ in range(60):
        ahead.let_go(False)
        hands.settle()
        if controller.planner is not None and controller.premoves.place(0).phase == "main":
            break
        if controller.chooser == 0:
            controller.play(random.Random(1).choice(ahead.wanted(hands.session.view(0))))
        else:
            ahead.let_go(True)
            for _ in range(20):
                app.step([], 0.1)
    found = controller.premoves
    drives = [a for a in ahead.wanted(found.place(0)) if isinstance(a, Drive) and a.path]
    hands.do(drives[0], hands.click_spot)
    assert found.named
    place = hands.table.rect_of(FieldSpot(drives[0].path[-1])).center
    E = pygame.event.Event  # noqa: N806
    app.step([E(pygame.MOUSEBUTTONDOWN, pos=place, button=1)], 0.05)
    app.step([E(pygame.MOUSEBUTTONUP, pos=place, button=1)], 0.05)
    assert found.named, "it was the second half of a double click"


@pytest.mark.slow
def test_the_key_that_ends_a_turn_pressed_twice_ends_no_turn_to_come(app: Application) -> None:
    hands = TankTacticsHands(app)
    match = Match.create(hands.plan("duel", 2, (0,)), folder=None, now=lambda: 0)
    ahead = Ahead(hands, match, lambda view: [])
    ahead.let_go(True)
    hands.planning = False
    hands.settle()
    hands.ready()
    ahead.let_go(False)
    hands.planning = True
    while ahead.scene.controller.planner is None:
        hands.quick("escape" if ahead.scene.controller.chooser is None else "space")
        hands.settle(20)
    hands.quick("space")
    hands.click_spot(ButtonSpot("end"))
    assert not ahead.scene.controller.premoves
    assert ahead.scene.notice.words == app.texts("premove.move_first")


@pytest.mark.slow
def test_without_the_setting_nothing_can_be_named(hands: Hands) -> None:
    play = hands.app.settings.play.model_copy(update={"premoves": False})
    hands.app.settings = hands.app.settings.model_copy(update={"play": play})
    hands.planning = False
    scene: Any = hands.open(AGAINST_BOT, script="")
    assert hands.bot is not None
    hands.bot.silent = True
    move = next(m for m in KIT.game.actions(scene.table.view) if m.shot is None and m.target is not None)
    hands.mouse_move(move)
    assert hands.session.to_act == 1 and scene.controller.planner is None
    assert scene.table.chooser.colour is None


@pytest.mark.slow
@pytest.mark.parametrize("shown", [False, True])
def test_a_premove_takes_no_time__TC_6_5(hands: Hands, shown: bool) -> None:
    """``shown``: nor does the showing of the move before it."""
    plan = replace(plan_on(hands.app.texts, AGAINST_BOT), clock=ClockRules(60_000))
    clock = [0]
    match = Match.create(plan, folder=None, now=lambda: clock[0])

    def wanted(view: Any) -> list[Any]:
        return [m for m in KIT.game.actions(view) if m.shot is None and m.mine is None and not m.path]

    ahead = Ahead(hands, match, lambda view: [m for m in wanted(view) if m.target is not None])
    ahead.play(hands.mouse_move, most=1, enough=9)
    ahead.let_go(False)
    hands.settle()
    assert ahead.scene.controller.planner == 0
    hands.mouse_move(next(m for m in ahead.wanted(ahead.scene.controller.premoves.place(0))))
    left = match.session.remaining(0)
    clock[0] += 5_000
    if shown:
        look = hands.app.settings.look.model_copy(update={"animation_speed": 0.3})
        hands.app.settings = hands.app.settings.model_copy(update={"look": look})
        hands.table.set_tools(ahead.scene.tools())
    ahead.let_go(True)
    frames = 0
    for _ in range(60):
        hands.app.step([], 0.1)
        if hands.table.busy and match.session.to_act == 0:
            clock[0] += 100 if frames else 0  # it stands from the next frame on
            frames += 1
        if not ahead.scene.controller.premoves:
            break
    bots = match.session.remaining(1)
    assert match.session.remaining(0) == left and bots is not None and bots < 60_000
    assert (frames > 3) is shown


# --- what is being chosen goes on ---


def until_planned(ahead: Ahead, fits: Callable[[Any], bool] = lambda view: True) -> Any:
    """Play on until something can be named in a position that fits; gives that."""
    hands, controller = ahead.hands, ahead.scene.controller
    game = ahead.scene.match.kit.game
    for number in range(80):
        ahead.let_go(False)
        hands.settle()
        if controller.planner is not None and fits(controller.premoves.place(0)):
            return controller.premoves.place(0)
        if controller.chooser == 0:
            view = hands.session.view(0)
            controller.play(random.Random(number).choice(list(game.actions(view))))
        else:
            ahead.let_go(True)
            for _ in range(20):
                hands.app.step([], 0.1)
    raise AssertionError("nothing could be named")


def until_chosen(ahead: Ahead) -> None:
    """Let the bot play until the person may choose."""
    ahead.let_go(True)
    for _ in range(300):
        ahead.hands.app.step([], 0.1)
        if ahead.scene.controller.chooser == 0:
            return
    raise AssertionError("the turn did not come")


@pytest.mark.slow
def test_a_drive_that_is_being_chosen_in_tank_tactics_goes_on(app: Application) -> None:
    hands = TankTacticsHands(app)
    match = Match.create(hands.plan("duel", 2, (0,)), folder=None, now=lambda: 0)
    ahead = Ahead(hands, match, lambda view: [])
    ahead.let_go(True)
    hands.planning = False
    hands.settle()
    hands.ready()
    hands.planning = True

    def ahead_of(view: Any) -> list[Any]:
        return [a for a in match.kit.game.actions(view) if isinstance(a, TTMove) and a.squares > 0]

    view = until_planned(ahead, lambda view: bool(ahead_of(view)))
    chooser, move = hands.table.chooser, ahead_of(view)[0]
    index = view.match.index(0, move.tank)
    hands.click_spot(FieldSpot(view.square[index]))
    goal = view.walk(index, True)[0][move.squares - 1]
    hands.click_spot(FieldSpot(goal))
    assert (chooser.index, chooser.goal) == (index, goal)
    until_chosen(ahead)
    assert (chooser.index, chooser.goal) == (index, goal), "it is still there"
    assert not ahead.scene.controller.premoves and chooser.view == hands.world


@pytest.mark.slow
def test_a_tank_that_is_picked_in_battlegrounds_stays_picked(app: Application) -> None:
    hands = BoardHands(app)
    match = Match.create(hands.plan("battle", 2, (0,)), folder=None, now=lambda: 0)
    ahead = Ahead(hands, match, lambda view: [])
    view = until_planned(ahead, lambda view: view.phase == "main" and len(view.colours[0]) == 2)
    chooser = hands.table.chooser
    if len(chooser.colours) < 2:
        pytest.skip("only one tank can act")
    colour = chooser.colours[1]
    hands.click_spot(FieldSpot(view.fields[colour]))
    assert chooser.colour == colour
    until_chosen(ahead)
    if hands.session.state.phase == "main" and colour in chooser.colours:
        assert chooser.colour == colour


@pytest.mark.slow
def test_a_drive_that_is_planned_in_flames_of_tanks_stays_planned(app: Application) -> None:
    hands = FlamesHands(app)
    seats = (Seat("person", "Anna"), Seat("bot", "Ben", 1))
    plan: Any = plan_on(app.texts, seats, map_name="farms", game="flames_of_tanks", seating=0)
    match = Match.create(replace(plan, options={"tanks": 1}, seed=1), folder=None, now=lambda: 0)
    ahead = Ahead(hands, match, lambda view: [])
    view = until_planned(ahead)
    moves = (a for a in match.kit.game.actions(view) if isinstance(a, FTMove) and a.kind == "move")
    for move in moves:
        hands.hold("alt")
        hands.tap(hands.px(move.path[-1]))
        hands.hold()
        if hands.table.plan.end is not None:
            break
    end = hands.table.plan.end
    assert end is not None and not ahead.scene.controller.premoves
    until_chosen(ahead)
    if hands.position.tank == view.tank and hands.position.phase == "act":
        assert hands.table.plan.end == end


def test_prompts_say_nothing_of_ones_own_move_while_another_has_the_turn(hands: Hands) -> None:
    scene = begun(hands)
    assert scene.host.prompts() and not scene.with_premoves(scene.host.prompts())
    answer(hands)
    assert scene.controller.chooser == 0
    assert scene.with_premoves(scene.host.prompts())
