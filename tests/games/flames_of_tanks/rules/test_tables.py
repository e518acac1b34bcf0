"""The shipped tables of Flames of Tanks: symmetric as they say, and played in every mode."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from game.bots.contract import Limits, Seen
from game.data.files.content import load_content, load_map
from game.data.files.paths import ASSETS, MAPS
from game.data.words.texts import Texts
from game.games.flames_of_tanks.bots import BOTS
from game.games.flames_of_tanks.entry import TEAMS
from game.games.flames_of_tanks.rules.actions import Action, Enter
from game.games.flames_of_tanks.rules.building import build_table
from game.games.flames_of_tanks.rules.file_models import FlamesOfTanksMap
from game.games.flames_of_tanks.rules.kit import KIT
from game.games.flames_of_tanks.rules.map_checks import check_map
from game.games.flames_of_tanks.rules.placing import first_spot
from game.games.flames_of_tanks.rules.table import TableMap
from game.games.flames_of_tanks.rules.world import FlamesOfTanksWorld
from game.model.contract import CHANCE, Setup, TextError
from game.model.inches import Point
from tests.amount import some

CONTENT = load_content(KIT)
NAMES = sorted(path.stem for path in (MAPS / "flames_of_tanks").glob("*.yaml"))
NEAR = 10
"""Corners are rounded to the thousandth before they are turned."""


def _file(name: str) -> FlamesOfTanksMap:
    loaded = load_map(KIT, MAPS / "flames_of_tanks" / f"{name}.yaml", CONTENT, Texts(ASSETS / "locale"))
    assert isinstance(loaded.map_file, FlamesOfTanksMap)
    return loaded.map_file


def _turned_alike(table: TableMap, turned: Callable[[Point], Point]) -> bool:
    """Whether each piece, point and workshop has its like where it comes to lie."""

    def close(one: Point, other: Point) -> bool:
        return abs(one[0] - other[0]) <= NEAR and abs(one[1] - other[1]) <= NEAR

    def alike(one: tuple[Point, ...], other: tuple[Point, ...]) -> bool:
        return len(one) == len(other) and all(any(close(a, b) for b in other) for a in one)

    outlines = [(piece.kind.name, piece.outline) for piece in table.terrain]
    places = [(point.owner != -1, point.at) for point in table.points]
    places += [(True, shop) for shop in table.workshops]
    for kind, outline in outlines:
        now = tuple(turned(corner) for corner in outline)
        if not any(kind == other and alike(now, there) for other, there in outlines):
            return False
    return all(
        any(own == other and close(turned(at), there) for other, there in places) for own, at in places
    )


def test_six_tables_are_shipped() -> None:
    assert len(NAMES) == 6


@pytest.mark.parametrize("name", NAMES)
def test_a_table_is_the_same_after_half_a_turn_and_has_no_warnings(name: str) -> None:
    map_file = _file(name)
    table = build_table(map_file, CONTENT.definitions)
    assert _turned_alike(table, lambda at: (table.width - at[0], table.height - at[1]))
    if {"third", "fourth"} <= {point.owner for point in map_file.points.values()}:
        assert _turned_alike(table, lambda at: (at[1], table.width - at[0]))
    assert not check_map(map_file, CONTENT.definitions, drawing=True)


@pytest.mark.slow(few=12)
@pytest.mark.parametrize("mode", CONTENT.definitions.modes)
@pytest.mark.parametrize("name", NAMES)
def test_a_table_is_played_in_each_mode_by_each_number_of_players(name: str, mode: str) -> None:
    map_file, rng = _file(name), random.Random(name)
    owners = {point.owner for point in map_file.points.values()}
    four = CONTENT.definitions.modes[mode].teams == "four"
    for seating in KIT.seatings_for(map_file):
        if four and not owners.issuperset(TEAMS[: len(seating.sides)]):
            with pytest.raises(TextError, match="spawn point for third"):
                KIT.setup(map_file, CONTENT.definitions, seating.sides, {"mode": mode})
            continue
        made = KIT.setup(map_file, CONTENT.definitions, seating.sides, {"mode": mode, "tanks": 2})
        state, on_table = KIT.game.new(made), 0
        for _ in range(some(400, 12)):
            seat = KIT.game.to_act(state)
            if seat is None:
                break
            chance = seat < 0
            action = KIT.game.draw(state, rng) if chance else rng.choice(KIT.game.actions(state))
            state = KIT.game.apply(state, action).state
            on_table = max(on_table, len(state.on_table))
        assert on_table >= 2


def _entered(state: FlamesOfTanksWorld, choose: Callable[[FlamesOfTanksWorld], Action]) -> list[int]:
    """The tanks that found no place before the first turn, each placed as chosen."""
    rng = random.Random(1)  # where the order is drawn
    while state.placing:
        drawn = KIT.game.to_act(state) == CHANCE
        state = KIT.game.apply(state, KIT.game.draw(state, rng) if drawn else choose(state)).state
    assert state.round == 1
    return [number for number, tank in enumerate(state.tanks) if not tank.here]


def _first(state: FlamesOfTanksWorld) -> Action:
    spot = first_spot(state)
    assert spot is not None
    return Enter(spot[0], spot[1] or 0)


def _five(name: str, mode: str, seats: int) -> Setup | None:
    """A match with five tanks for each seat; ``None`` if the table hasn't the mode for so many."""
    try:
        return KIT.setup(_file(name), CONTENT.definitions, tuple(range(seats)), {"mode": mode, "tanks": 5})
    except TextError:
        return None


@pytest.mark.slow
def test_ten_tanks_of_a_team_find_room_round_one_point__FT_2_0_FT_3_1() -> None:
    made = _five("town", "capture_the_flag", 4)
    assert made is not None and _entered(KIT.game.new(made), _first) == []


@pytest.mark.slow(few=3)
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("seats", [2, 4])
def test_all_tanks_enter_with_five_for_each_seat_in_every_mode__FT_2_0(name: str, seats: int) -> None:
    played = [made for mode in CONTENT.definitions.modes if (made := _five(name, mode, seats)) is not None]
    assert len(played) >= 4
    for made in played:
        assert _entered(KIT.game.new(made), _first) == [], made.map.mode.name
    made = _five(name, "capture_the_flag", seats)
    assert made is not None

    def bot(state: FlamesOfTanksWorld) -> Action:
        seat = state.match.seats[state.tank]
        action: Action = BOTS.make(2).choose(Seen(seat, state), Limits(nodes=120), 1)
        return action

    assert _entered(KIT.game.new(made), bot) == []
