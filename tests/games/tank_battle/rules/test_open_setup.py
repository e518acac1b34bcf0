"""The open set-up, a house rule of Tank Battle: guns and installations are seen while they are placed (TB-2),
tanks, ranks and mines are not (TB-7.1)."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from game.bots import registry
from game.bots.contract import Limits, Seen
from game.games.tank_battle.rules.actions import Place
from game.games.tank_battle.rules.board import HIDDEN, NOWHERE, number
from game.games.tank_battle.rules.kit import KIT
from game.games.tank_battle.rules.position_text import format_position, parse_position
from game.games.tank_battle.rules.world import TankBattleWorld
from game.model.contract import CHANCE, PUBLIC, Setup
from tests.games.tank_battle.boards import GAME, template
from tests.games.tank_battle.files import DEFINITIONS, PIECE_SET, PIECES
from tests.games.tank_battle.rules.test_secrets import differences
from tests.shown import board

OPEN = KIT.options_model(open_setup=True).model_dump()


def states(*, open_setup: bool = True) -> Iterator[TankBattleWorld]:
    """Of a set-up, from nothing to both being ready."""
    options = OPEN if open_setup else {}
    state = GAME.new(Setup((0, 1), None, DEFINITIONS, options))
    yield state
    for seat in (0, 1):
        for piece, square in zip(PIECES, template("bait", seat), strict=True):
            state = GAME.apply(state, Place(piece, square)).state
            yield state


def at_work(step: int, seat: int, *, open_setup: bool = True) -> TankBattleWorld:
    """A seat has placed so many pieces."""
    found = states(open_setup=open_setup)
    return next(one for one in found if (one.seat, one.step) == (seat, step))


def test_who_places_second_sees_guns_and_installations_of_the_first__TB_2_3() -> None:
    state = at_work(0, 1)
    whole, view = state, GAME.observe(state, 1)
    assert view.guns[0] == whole.guns[0] and view.sites[0] == whole.sites[0]
    assert set(view.tanks[0]) == {HIDDEN} == set(view.mines[0]) and set(view.ranks[0]) == {0}
    shown = board(KIT, GAME.observe(state, 1))
    assert all(f"{number(square):>3} gG" in shown for square in whole.guns[0])
    hidden = GAME.observe(at_work(0, 1, open_setup=False), 1)
    assert set(hidden.guns[0]) == {HIDDEN} == set(hidden.sites[0]), "only where that was agreed"


@pytest.mark.parametrize(
    ("step", "known", "tanks", "mines"),
    [(0, 0, 0, 0), (2, 2, 0, 0), (3, 3, 0, 0), (7, 3, 0, 0), (9, 3, 0, 0), (10, 10, 6, 0), (15, 14, 6, 0)],
)
def test_of_a_set_up_under_way_only_what_is_seen_is_known__TB_7_1(
    step: int, known: int, tanks: int, mines: int
) -> None:
    """How many tanks stand, or mines lie, is told by what is placed after them alone."""
    for viewer in (0, PUBLIC):
        view = GAME.observe(at_work(step, 1), viewer)
        assert view.step == known and len(view.mines[1]) == mines
        assert view.tanks[1].count(HIDDEN) == tanks and view.tanks[1].count(NOWHERE) == 6 - tanks
        assert parse_position(format_position(view), PIECE_SET, whole=False) == view


def test_a_gun_that_is_placed_is_seen_a_tank_or_a_mine_is_not__TB_7_1() -> None:
    learnt = []
    for before, _ in pairwise(states()):
        seat, at = before.seat, before.step
        piece, square = PIECES[at], template("bait", seat)[at]
        step = GAME.apply(before, Place(piece, square))
        told = GAME.observe_step(before, step, 1 - seat).action
        assert told == (Place(piece, square) if piece in ("hq", "ammo", "fuel", "gun") else None)
        assert GAME.observe_step(before, step, seat).action == Place(piece, square)
        learnt.append(step.learnt)
    assert [at for at, one in enumerate(learnt) if one] == [15, 31], "nobody takes back a whole set-up"


def test_guesses_keep_what_is_seen_and_can_be_played_on__TB_7_1() -> None:
    rng = random.Random(4)
    for state in states():
        for viewer in (0, 1, PUBLIC):
            view = GAME.observe(state, viewer)
            for _ in range(3):
                guess = GAME.resample(view, rng)
                assert GAME.observe(guess, viewer) == view
                line = format_position(guess)
                assert parse_position(line, PIECE_SET) == guess, "a position that can be"


@pytest.mark.slow
def test_twins_of_an_open_set_up_are_alike_in_every_byte__TB_7_1() -> None:
    found = sum(differences(state, viewer)["states"] for state in states() for viewer in (0, 1, PUBLIC))
    assert found > 60


def test_an_open_set_up_is_kept_in_lines_and_saves() -> None:
    for state in states():
        line = format_position(state)
        assert line.endswith(" open") and parse_position(line, PIECE_SET) == state
        setup = KIT.parse_position(line, DEFINITIONS)
        assert setup.options["open_setup"] and GAME.new(setup) == state
        assert KIT.load_state(KIT.dump_state(state), setup) == state
    assert parse_position(line.replace(" open", " variation+gun=4+open+turns=40"), PIECE_SET).match.open_setup


@pytest.mark.slow
def test_bots_set_up_in_the_open_and_play_to_the_end() -> None:
    bots, rng = registry.bots("tank_battle"), random.Random(2)
    players = [bots.make(1), bots.make(2)]
    state = GAME.new(Setup((0, 1), None, DEFINITIONS, OPEN))
    for _ in range(4000):
        seat = GAME.to_act(state)
        if seat is None:
            break
        if seat == CHANCE:
            state = GAME.apply(state, GAME.draw(state, rng)).state
            continue
        seen: Seen[Any, Any] = Seen(seat, GAME.observe(state, seat), ())
        action = players[seat].choose(seen, Limits(nodes=60), rng.getrandbits(32))
        state = GAME.apply(state, action).state
    assert GAME.result(state) is not None
