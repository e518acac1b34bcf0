"""Bots know what the expansion's ground and pieces do: a push, a mine, water; and play its maps (TC-8)."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from game.bots.contract import Seen, level
from game.data.files.content import load_content, load_map
from game.data.files.paths import ASSETS, MAPS
from game.data.words.texts import Texts
from game.games.tank_chess.rules import events as ev
from game.games.tank_chess.rules.kit import KIT
from game.games.tank_chess.rules.world import TankChessWorld
from tests.amount import now_and_then
from tests.games.tank_chess.bots.tables import BOTS, GAME, choice, choose, state

CONTENT = load_content(KIT)


def fun_maps() -> list[Path]:
    """The shipped maps with anything of the expansion on them."""
    return [
        path for path in sorted((MAPS / KIT.name).glob("*.yaml")) if "[Fun Set" in path.read_text("utf-8")
    ]


def start(path: Path) -> TankChessWorld:
    checked = load_map(KIT, path, CONTENT, Texts(ASSETS / "locale"))
    return GAME.new(KIT.setup(checked.map_file, CONTENT.definitions, (0, 1), {}))


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5, 6])
def test_a_bot_sets_a_mine_off_under_a_command__TC_8(number: int) -> None:
    text = "4c4+!3/########/8/8/8/2M05/8/C07 w 1"
    for seed in range(3):
        assert choice(number, text, seed).endswith("!e8")


@pytest.mark.parametrize("number", [2, 3])
def test_a_bulldozer_pushes_where_only_that_saves_the_command__TC_8(number: int) -> None:
    # the Heavy looks down the a-file; a block pushed into it is the only thing that helps
    text = "h4#5c0/1#6/1#6/1#6/1#B65/1#6/1#6/C0#6 w 1"
    at = state(text)
    pushes = {
        KIT.format_action(action, at)
        for action in GAME.actions(at)
        if (after := GAME.apply(at, action).state).diagram.ground != at.diagram.ground
        and not after.position.shots()
    }
    safe = {
        KIT.format_action(a, at) for a in GAME.actions(at) if not GAME.apply(at, a).state.position.shots()
    }
    assert pushes == safe, "nothing else helps"
    assert 0 < len(safe) < len(GAME.actions(at)) / 3
    for seed in range(3):
        assert choice(number, text, seed) in pushes


@pytest.mark.slow
@pytest.mark.parametrize("number", [2, 3])
@pytest.mark.parametrize(
    "text",
    [
        # water and mines all around: most drives of the Medium and the Light would be their last
        "c47/########/8/~~~~~~~~/8/1M01L04/~~~~~~~~/7C0 w 1",
        "c47/########/8/********/*1*1*3/*M0*L0*3/********/7C0 w 1",
    ],
    ids=["water", "mines"],
)
def test_a_bot_drives_into_neither_water_nor_a_mine__TC_8(text: str, number: int) -> None:
    lost = 0
    for seed in range(12):
        at = state(text)
        step = GAME.apply(at, choose(number, at, seed))
        lost += any(isinstance(happened, ev.Lost | ev.Destroyed) for happened in step.events)
    assert lost == 0
    drowned = [a for a in GAME.actions(at) if a.facing is None and a.target is not None]
    assert len(drowned) >= 3, "it could have"


def test_the_maps_with_the_expansion_are_found() -> None:
    assert len(fun_maps()) >= 8


@pytest.mark.slow(few=1)
@pytest.mark.parametrize("path", now_and_then(fun_maps(), 3, few=3), ids=lambda path: path.stem)
def test_bots_play_the_expansions_maps_by_the_rules__TC_8(path: Path) -> None:
    at = start(path)
    rng = random.Random(path.stem)
    bots = {number: BOTS.make(number) for number in (1, 2)}
    for turn in range(16):
        seat = GAME.to_act(at)
        if seat is None:
            break
        number = 1 + (turn + seat) % 2
        limits = level(BOTS, number).limits
        move = bots[number].choose(Seen(seat, at), limits, rng.randrange(999))
        assert GAME.refuse(at, move) is None
        text = KIT.format_action(move, at)
        assert KIT.parse_action(text, at) == move
        at = GAME.apply(at, move).state
    if at.outcome is not None:
        return
    assert KIT.game.new(
        KIT.parse_position(KIT.format_position(at), CONTENT.definitions, (0, 1))
    ).diagram.pieces


@pytest.mark.slow(few=2)
@pytest.mark.parametrize("path", fun_maps(), ids=lambda path: path.stem)
def test_whole_matches_of_bots_on_the_expansions_maps_end__TC_8(path: Path) -> None:
    at, bots = start(path), (BOTS.make(2), BOTS.make(1))
    while (seat := GAME.to_act(at)) is not None:
        move = bots[seat].choose(Seen(seat, at), level(BOTS, 2 - seat).limits, at.round)
        assert GAME.refuse(at, move) is None
        at = GAME.apply(at, move).state
    assert at.outcome is not None
