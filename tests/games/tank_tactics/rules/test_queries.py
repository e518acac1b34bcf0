"""What a view asks about a position of Tank Tactics is what happens when it is played."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from game.data.files.content import load_content, load_map
from game.data.files.paths import ASSETS, MAPS
from game.data.words.texts import Texts
from game.games.tank_tactics.rules import queries
from game.games.tank_tactics.rules.actions import Fire, Move, Play, Ram, Turn
from game.games.tank_tactics.rules.kit import KIT
from game.games.tank_tactics.rules.world import TankTacticsWorld
from game.model.contract import CHANCE
from tests.amount import some

MAPS_PLAYED = ("duel", "portal", "swamp", "capture_the_flag")


def turns(name: str, seed: int, most: int) -> Iterator[TankTacticsWorld]:
    """Positions of a random match in which somebody has the turn."""
    content = load_content(KIT)
    checked = load_map(KIT, MAPS / "tank_tactics" / f"{name}.yaml", content, Texts(ASSETS / "locale"))
    sides = KIT.seatings_for(checked.map_file)[0].sides
    setup = KIT.setup(checked.map_file, content.definitions, sides, {})
    game, rng = KIT.game, random.Random(seed)
    state = game.new(setup)
    for _ in range(most):
        if game.result(state) is not None:
            return
        if game.to_act(state) == CHANCE:
            action = game.draw(state, rng)
        else:
            choices = game.actions(state)
            eager = [a for a in choices if isinstance(a, Fire | Ram | Play | Move)]
            action = rng.choice(eager if eager and rng.random() < 0.6 else choices)
        if state.phase == "turn":
            yield state
        state = game.apply(state, action).state


def some_turns(name: str) -> list[TankTacticsWorld]:
    """A part of those of a match, evenly spread."""
    return list(turns(name, 7, 400))[:: some(3, 9)]


USED_UP = ("cards", "squad", "spent", "tank", "shot_cards", "move_cards")
"""What playing a card always changes, and what waits for the next shot or move."""


@pytest.mark.parametrize("name", MAPS_PLAYED)
def test_a_card_is_pointless_where_playing_it_changes_nothing__TT_4_2(name: str) -> None:
    seen = set()
    for world in turns(name, 11, 400):
        own = enumerate(world.match.tanks[world.seat])
        plays = [Play(number, card) for number, index in own for card in world.cards[index]]
        for action in plays:
            if queries.why_not(world, action) is not None:
                continue
            after = world.after(action)
            changed = [one for one in vars(world) if getattr(after, one) != getattr(world, one)]
            index = world.match.tanks[world.seat][action.tank]
            waits = queries.waits(world, action.card) and world.actions_of(index) > 0
            why = queries.pointless(world, action)
            assert (why is not None) is (not set(changed) - set(USED_UP) and not waits), (action, changed)
            seen.add(None if why is None else why.key.rpartition(".")[2])
    assert {None, "full"} <= seen


@pytest.mark.parametrize("name", MAPS_PLAYED)
def test_every_route_leads_where_the_reach_says_with_so_many_actions__TT_3_4(name: str) -> None:
    found = 0
    for world in some_turns(name):
        for index in world.movers:
            reach = queries.reach(world, index)
            for square, stop in reach.stops.items():
                for facing in reach.facings(square):
                    at = world
                    for action in reach.route(square, facing):
                        assert queries.why_not(at, action) is None
                        at = at.after(action)
                    assert (at.square[index], at.facing[index]) == (square, facing)
                    assert at.used - world.used == reach.cost(square, facing) <= world.actions_of(index)
                    found += 1
                assert reach.cost(square, stop.facings[0]) == stop.actions
    assert found > 100


@pytest.mark.parametrize("name", MAPS_PLAYED)
def test_the_reach_misses_nothing_that_one_or_two_actions_lead_to__TT_3_2(name: str) -> None:
    for world in some_turns(name)[::3]:
        portals = world.match.board.portals
        for index in world.movers:
            reach = queries.reach(world, index)
            ends = [(world, 0)]
            for level in (1, 2):
                ends = [
                    (at.after(action), level)
                    for at, _ in ends
                    if level == 1 or at.square[index] not in portals or at.square == world.square
                    for action in at.legal_actions()
                    if isinstance(action, Move | Turn) and at.match.index(at.seat, action.tank) == index
                ]
                for at, _ in ends:
                    square = at.square[index]
                    if square != world.square[index] and at.used - world.used == level:
                        assert reach.stops[square].actions <= level


@pytest.mark.sample(now=1)
@pytest.mark.parametrize("name", MAPS_PLAYED)
def test_shots_and_rams_do_what_they_are_shown_to_do__TT_3_8(name: str) -> None:
    shots = 0
    for world in (one for seed in range(some(20, 6)) for one in turns(name, seed, 400)):
        for index in world.movers:
            number = world.match.number[index]
            shown = {shot.square: shot for shot in queries.shots(world, index)}
            legal = {
                action.square
                for action in world.legal_actions()
                if isinstance(action, Fire) and action.tank == number
            }
            assert set(shown) == legal
            for square, shot in shown.items():
                at = world.after(Fire(number, square))
                if shot.tank >= 0:
                    assert at.hit_points(shot.tank) == shot.after
                    assert (at.square[shot.tank] < 0) is shot.destroys
                else:
                    assert at.barrier[at.match.board.barrier_at[square]] == shot.after
                shots += 1
            for ram in queries.rams(world, index):
                at = world.after(Ram(number, ram.forward))
                assert at.hit_points(index) == ram.own[1] and at.hit_points(ram.tank) == ram.other[1]
                assert at.square[index] < 0 or at.square[index] == ram.path[-1]
            for blocked in queries.blocked(world, index):
                refusal = queries.why_not(world, Fire(number, blocked.square))
                assert refusal is not None and refusal.rule == "TT-3.7" and blocked.walls
    assert shots > 20


def test_danger_tells_the_tanks_that_could_drive_and_fire_there__TT_3_2_TT_3_6() -> None:
    for world in some_turns("duel")[:6]:
        board, seat = world.match.board, world.seat
        closed = {s for s in range(len(board.grid)) if world.raised >> s & 1} | board.surface
        wanted: dict[int, tuple[int, ...]] = {}
        for index, origin in enumerate(world.square):
            if origin < 0 or world.match.owner[index] == seat:
                continue
            here = queries.in_turn(world, world.match.owner[index])
            places = {(origin, world.facing[index]): here}
            now = [here]
            for _ in range(world.dice[index][0] - 1):
                after = []
                for at in now:
                    for action in at.legal_actions():
                        if isinstance(action, Move | Turn) and action.tank == world.match.number[index]:
                            there = at.after(action)
                            key = there.square[index], there.facing[index]
                            if key not in places:
                                places[key] = there
                                after.append(there)
                now = after
            for square in set(range(len(board.grid))) - closed:
                hit = any(at.square[index] != square and at.can_hit(index, square) for at in places.values())
                if hit:
                    wanted[square] = (*wanted.get(square, ()), origin)
        assert queries.danger(world, seat) == wanted


def test_the_armour_die_is_worn_first_then_the_last_of_the_others__TT_1_2() -> None:
    world = next(turns("duel", 1, 60)).with_(dice=((5, 3, 6, 4, 2, 1),) * 4)
    told = [queries.life_dice(world.with_(damage=(hurt, 0, 0, 0)), 0) for hurt in (0, 1, 3, 7, 9, 13)]
    assert told == [((6, 6), 1), ((6, 6), 0), ((6, 4), 0), ((6, 0), 0), ((4, 0), 0), ((0, 0), 0)]


@pytest.mark.parametrize(
    ("damage", "left"), [(0, (6, 6, 3)), (2, (6, 6, 1)), (5, (6, 4, 0)), (9, (6, 0, 0)), (15, (0, 0, 0))]
)
def test_hit_dice_are_worn_from_the_last_on_after_the_armour__TT_1_2(
    damage: int, left: tuple[int, ...]
) -> None:
    world = next(turns("duel", 1, 60)).with_(dice=((5, 1, 6, 4, 2, 3),) * 4, damage=(damage, 0, 0, 0))
    dice, armour = queries.life_dice(world, 0)
    assert (*dice, armour) == left


def test_worn_dice_show_the_hit_points_left__TT_1_2() -> None:
    start = next(turns("duel", 1, 60))
    for armour in range(1, 7):
        others = [die for die in range(6, 0, -1) if die != armour]
        for damage in range(13 + armour):
            world = start.with_(dice=((*others, armour),) * 4, damage=(damage, 0, 0, 0))
            dice, left = queries.life_dice(world, 0)
            assert sum(dice) + left == 12 + armour - damage


def test_a_digit_of_the_reach_is_no_way_over_a_portal__TT_2_4() -> None:
    for world in some_turns("portal"):
        portals = world.match.board.portals
        for index in world.movers:
            reach = queries.reach(world, index)
            for square in reach.stops:
                at = world
                for action in reach.route(square)[:-1]:
                    at = at.after(action)
                    here = at.square[index]
                    assert here not in portals or here == world.square[index]
