"""Moves named in advance, while a bot thinks: kept, shown, taken back, dropped, and played when the turn
comes. Whole matches of each game that has them, by posted events alone."""

from __future__ import annotations

from typing import Any

import pytest

from game.rules.tank_chess.kit import KIT
from game.ui.application import Application
from tests.app.match_hands import AGAINST_BOT, Hands

FIRST, REPLY = "g2-g5", "g11-g8"


@pytest.fixture
def hands(app: Application) -> Hands:
    return Hands(app)


def moves(hands: Hands) -> list[Any]:
    """The person's moves that can be named now."""
    view = hands.match_scene.controller.premoves.ahead(0)
    return list(KIT.game.actions(view))


def begun(hands: Hands) -> Any:
    """A match against a bot that has been given a move to answer, and is silent as yet."""
    scene = hands.open(AGAINST_BOT, script="")
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
    premoves = scene.controller.premoves
    assert [one.action for one in premoves.named] == [move] and premoves.full
    assert scene.table.traces and move.target in scene.table.traces[0].places
    assert scene._planned()[0] and scene._planned()[2] == "drawn.premove"
    answer(hands)
    assert len(hands.played) == len(before) + 2
    assert hands.session.line[-1].entry.action == move
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
    assert hands.session.line[-1].entry.action.target == move.target


@pytest.mark.slow
def test_undo_takes_a_premove_with_it(hands: Hands) -> None:
    scene = begun(hands)
    hands.mouse_move(safe(hands))
    hands.key("u")
    assert not scene.controller.premoves and hands.session.to_act == 0 and not hands.played


def test_people_at_one_screen_have_no_premoves(hands: Hands) -> None:
    assert hands.open().controller.planner is None
