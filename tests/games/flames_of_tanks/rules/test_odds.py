"""The odds of a shot in Flames of Tanks, against counting every outcome of its dice."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from game.data.files.content import load_content
from game.games.flames_of_tanks.rules.actions import Shoot
from game.games.flames_of_tanks.rules.game import FlamesOfTanks
from game.games.flames_of_tanks.rules.odds import odds
from game.games.flames_of_tanks.rules.packing import pack
from game.games.flames_of_tanks.rules.world import FlamesOfTanksWorld
from game.model.registry import kit as kit_of
from tests.amount import now_and_then

GAME = FlamesOfTanks()

LINE = (
    "72x48 mode=death_match wood=30,20_34,20_34,28_30,28 building=40,30_46,30_46,36_40,36 hedge=20,10_20,30 "
    "point=A/6,6/nobody seats=allied,axis counts=1,1 tank={own} tank={other} {pool} to=1 phase=act round=3"
)


def _position(rng: random.Random) -> FlamesOfTanksWorld:
    """Two tanks somewhere, with some upgrades."""
    kit = kit_of("flames_of_tanks")
    definitions = load_content(kit).definitions
    names = ["anti_tank", "armour", "stabilisers", "advanced_optics", "searchlight", "range"]
    pool = dict(definitions.pool)
    words = []
    for _ in range(2):
        owned = [name for name in names if rng.random() < 0.5]
        pieces = pack(definitions, owned)
        for piece in pieces:
            pool[piece.name] -= 1
        told = "+".join(f"{piece.name}@{piece.column},{piece.row},{piece.turn}" for piece in pieces)
        place = f"{rng.randint(2, 70)},{rng.randint(2, 46)}/{rng.randint(0, 359)}"
        words.append(f"{place}::{told}")
    left = "pool=" + ",".join(str(pool.get(name, 0)) for name in definitions.upgrades)
    text = LINE.format(own=words[0], other=words[1], pool=left)
    position = kit.parse_position(text, definitions).map
    assert isinstance(position, FlamesOfTanksWorld)
    return position


def _counted(position: FlamesOfTanksWorld) -> tuple[Fraction, Fraction, Fraction]:
    """Destroyed, bailed out, hit: by all dice there are."""
    state = GAME.apply(position, Shoot(1)).state
    destroyed = bailed = hit = Fraction(0)
    outcomes = GAME.chance(state)
    assert outcomes is not None
    whole = sum(weight for _, weight in outcomes)
    for outcome, weight in outcomes:
        share = Fraction(weight, whole)
        after = GAME.apply(state, outcome).state
        if after.phase != "saves":
            continue
        hit += share
        saves = GAME.chance(after)
        assert saves is not None
        for save, often in saves:
            part = share * Fraction(often, sum(weight for _, weight in saves))
            target = GAME.apply(after, save).state.tanks[1]
            destroyed += part if target.where == "destroyed" else 0
            bailed += part if target.bailed else 0
    return destroyed, bailed, hit


@pytest.mark.parametrize("seed", now_and_then(range(120), 3, few=8))
def test_odds_are_what_counting_all_dice_gives__FT_2_6(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(40):
        try:
            position = _position(rng)
        except ValueError:
            continue  # a tank in a house
        found = odds(position, 0, 1)
        if found is not None:
            assert (found.destroys, found.bails, found.hits) == _counted(position)
            assert GAME.refuse(position, Shoot(1)) is None
            return
        assert GAME.refuse(position, Shoot(1)) is not None
