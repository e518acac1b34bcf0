"""What players of Tank Battle may ask before they act."""

from __future__ import annotations

import random

import pytest

from game.games.tank_battle.rules import queries
from game.games.tank_battle.rules.actions import go, place
from game.games.tank_battle.rules.board import number, numbered
from game.games.tank_battle.rules.position_text import parse_position
from game.games.tank_battle.rules.setups import mirrored
from game.games.tank_battle.rules.world import MatchTerms, TankBattleWorld
from tests.games.tank_battle.boards import at, setups, template
from tests.games.tank_battle.files import PIECE_SET, PIECES

PLOT = (
    "plot green 9 0! 4:1,73:5!,-s:4,11:3,-m:6!,-s:2/47,25,34,-41,-42/24,37,-18/33,45/2/none/. "
    "93:3,8:6!^,85:4,68:5,-b:2!,-b:1!/76,-63,59,-83,-61/86,-73,69/-66,97/2/none/. . default"
)


def legal(seat: int, squares: list[int]) -> bool:
    """Whether a whole set-up is legal, placed in order."""
    position = TankBattleWorld(MatchTerms(PIECE_SET)).with_(seat=seat)
    for piece, square in zip(PIECES, squares, strict=True):
        if queries.why_not(position, place(piece, square)) is not None:
            return False
        position = position.after(place(piece, square), [])
    return True


@pytest.mark.parametrize("seat", [0, 1])
def test_all_set_ups_to_take_are_legal_mirrored_too__TB_2_5(seat: int) -> None:
    for name in setups().templates:
        squares = template(name, seat)
        assert legal(seat, squares), name
        assert legal(seat, mirrored(squares)), name


@pytest.mark.parametrize("seat", [0, 1])
def test_a_set_up_by_chance_keeps_what_is_placed_and_is_legal__TB_2_5(seat: int) -> None:
    start = TankBattleWorld(MatchTerms(PIECE_SET)).with_(seat=seat)
    for seed in range(20):
        squares = template("bait", seat)
        kept = random.Random(seed).sample(range(len(PIECES)), 6)
        half = [square if at in kept else -1 for at, square in enumerate(squares)]
        found = setups().filled_up(start, seat, half, random.Random(seed))
        assert legal(seat, found)
        assert all(found[at] == squares[at] for at in kept)


def test_pieces_placed_in_any_order_keep_off_each_other__TB_2_4() -> None:
    squares = template("bait", 0)
    start = TankBattleWorld(MatchTerms(PIECE_SET))
    gun, mine = PIECES.index("gun"), PIECES.index("mine")
    refusal = queries.why_not_there(start, 0, squares, gun, squares[mine])
    assert refusal is not None and refusal.rule == "TB-2.4"
    refusal = queries.why_not_there(start, 0, squares, 0, squares[gun])
    assert refusal is not None
    assert queries.why_not_there(start, 0, squares, mine, squares[3]) is None, "a tank’s square will do"


def test_stops_are_all_squares_a_tank_reaches_alone__TB_3_3() -> None:
    position = parse_position(PLOT, PIECE_SET)
    stops = queries.stops(position, 1)
    counts = {position.tanks[1][tank]: len(squares) for tank, squares in stops.items()}
    assert counts == {numbered(93): 11, numbered(85): 9, numbered(68): 9, numbered(8): 14}
    assert numbered(70) not in stops[position.tank_on(1, numbered(68))], "its own fuel is in the way"


def test_routes_are_ways_that_the_rules_allow__TB_3_5() -> None:
    position = TankBattleWorld(MatchTerms(PIECE_SET))
    for seat in (0, 1):
        for piece, square in zip(PIECES, template("bait", seat), strict=True):
            position = position.after(place(piece, square), [])
    for tank, square in enumerate(position.tanks[0]):
        for target, way in queries.routes(position, tank).items():
            now, here = position, square
            for to in way:
                assert queries.why_not(now, go(here, to)) is None
                now, here = now.after(go(here, to), []), to
            assert here == target


def test_legs_tell_what_a_move_comes_to__TB_4_3() -> None:
    position = parse_position(PLOT, PIECE_SET).with_(phase="move", shots=(None, None), begun=9)
    origin, target = numbered(11), numbered(21)
    after = position.after(go(origin, target), [])
    (leg,) = queries.legs(after)
    assert (leg.trail, leg.site, leg.flag) == ((origin, target), -1, False)
    assert queries.candidates(position, 0) == ()


def test_danger_names_the_tanks_that_could_attack_a_square__TB_3_3_TB_4_3_TB_4_4() -> None:
    """A tank comes beside a square in three steps at most, but onto an installation, and not onto a mine."""

    def named(green: str, grey: str, square: int) -> list[int]:
        found = queries.danger(at(green, f"{grey} 100:1 99:2 H87 A76 F69", turn=1), 0)
        return [number(origin) for origin in found.get(numbered(square), ())]

    far = "11:4 H44 A23 F36", "75:5 78:3"
    assert named(*far, 35) == [75] and named(*far, 25) == []
    assert sorted(named(*far, 57)) == [75, 78]
    assert named(*far, 44) == [], "four steps"
    assert named(*far, 75) == named(*far, 76) == [], "Grey's own"
    assert named("11:4 H44 A23 F36", "64:5", 44) == [64]
    assert named("11:4 H12 A23 F36", "72:5", 32) == [72]
    assert named("11:4 H12 A23 F36 M42", "72:5", 32) == []
