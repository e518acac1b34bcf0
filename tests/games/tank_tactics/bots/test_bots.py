"""What the Tank Tactics bots promise: the rules kept, a seed that repeats a match, and their strength."""

from __future__ import annotations

import random
from typing import Any

import pytest

from game.bots.contract import Limits, Seen, level
from game.bots.runner import Job, Share, simulate
from game.bots.solving import never
from game.data.files.paths import ASSETS
from game.data.words.texts import Texts
from game.games.tank_tactics.bots.evaluate import CARD, Evaluator
from game.games.tank_tactics.bots.planner import Nodes, Planner, Style
from game.games.tank_tactics.bots.players import (
    STYLES,
    SeenBoard,
    Strategist,
    choose_dice,
    choose_squad_dice,
)
from game.games.tank_tactics.bots.threats import TankThreat
from game.games.tank_tactics.rules.actions import END, End, Fire, Give, Leave, Move, Play, Turn
from game.games.tank_tactics.rules.board import COLOURS, Win
from game.games.tank_tactics.rules.game import ALL_DICE
from game.games.tank_tactics.rules.notation import FORMS
from game.games.tank_tactics.rules.squads import good_squads
from game.games.tank_tactics.rules.world import TankTacticsWorld
from game.model.contract import CHANCE, SeenStep
from tests.amount import some
from tests.games.tank_tactics.boards import at
from tests.games.tank_tactics.bots.matches import BOTS, GAME, Asking, against_greedy, begin, play, setup, wide

EVERY = [entry.number for entry in BOTS.LEVELS]
QUICK = Limits(nodes=200)
MAPS = ["duel", "crossfire"]


@pytest.mark.sample(now=1)
@pytest.mark.parametrize("number", EVERY)
def test_a_level_has_a_name_and_a_line_that_says_what_it_overlooks(number: int) -> None:
    texts, entry = Texts(ASSETS / "locale"), level(BOTS, number)
    assert texts.has(entry.name_key) and texts.has(entry.line_key)


@pytest.mark.parametrize("number", EVERY)
def test_what_a_bot_chooses_is_allowed_and_the_same_again(number: int) -> None:
    state, rng = begin(setup("duel"), number), random.Random(number)
    for _ in range(some(14, 7) if number < 4 else some(5, 2)):
        seat = GAME.to_act(state)
        if seat is None:
            break
        if seat == CHANCE:
            action = GAME.draw(state, rng)
        else:
            seen: SeenBoard = Seen(seat, GAME.observe(state, seat))
            action = BOTS.make(number).choose(seen, QUICK, 7)
            assert action == BOTS.make(number).choose(seen, QUICK, 7)
            assert action in GAME.actions(state)
        state = GAME.apply(state, action).state


@pytest.mark.slow
def test_what_a_bot_remembers_of_its_plan_changes_nothing() -> None:
    state, rng = begin(setup("duel"), 3), random.Random(3)
    lasting = {seat: BOTS.make(3) for seat in (0, 1)}
    steps: list[list[Any]] = [[], []]
    for _ in range(some(60, 24)):
        seat = GAME.to_act(state)
        if seat is None:
            break
        if seat == CHANCE:
            action = GAME.draw(state, rng)
        else:
            seen: SeenBoard = Seen(seat, state, tuple(steps[seat]))
            action = lasting[seat].choose(seen, QUICK, rng.getrandbits(32))
            assert action == BOTS.make(3).choose(seen, QUICK, rng.getrandbits(32))
        step = GAME.apply(state, action)
        for other in (0, 1):
            steps[other].append(GAME.observe_step(state, step, other))
        state = step.state


def test_a_turn_is_played_to_its_end() -> None:
    state = begin(setup("duel"), 5)
    seat, bot = GAME.to_act(state), BOTS.make(3)
    assert seat is not None
    for _ in range(30):
        action = bot.choose(Seen(seat, state), QUICK, 1)
        state = GAME.apply(state, action).state
        if isinstance(action, End) or GAME.to_act(state) != seat:
            return
    raise AssertionError("the turn never ends")


def test_dice_are_set_well_but_not_always_the_same__TT_1_1() -> None:
    start = GAME.new(setup("duel"))
    for choose in (choose_dice, choose_squad_dice):
        rng = random.Random(1)
        chosen = [choose(start, rng, Strategist.heat) for _ in range(60)]
        assert set(chosen) <= set(ALL_DICE)
        assert len(set(chosen)) >= 5


def quiet_ends(world: TankTacticsWorld) -> set[tuple[int, int, int]]:
    """Where plans that only drive leave a tank: its number, square and facing, seen from the seat's own
    side of the board."""
    found, last = set(), len(world.match.board.grid) - 1
    style = Style(exact=10_000, caution=0.0)
    for _, line in Planner(world, style, Nodes(None, never)).ranked():
        if len(line) > 1 and all(isinstance(action, Move | Turn | End) for action in line):
            after = world
            for action in line[:-1]:
                after = after.after(action)
            square, facing = after.square[after.tank], after.facing[after.tank]
            turned = (last - square, (facing + 4) % 8) if world.seat else (square, facing)
            found.add((world.match.number[after.tank], *turned))
    return found


@pytest.mark.parametrize("name", ["swamp", "crossfire"])
def test_both_camps_of_a_map_that_looks_the_same_from_each_think_alike(name: str) -> None:
    state = begin(setup(name), 5)
    fresh = TankTacticsWorld(state.match)
    dice = tuple((5, 4, 3, 2 - number % 2, 1 + number % 2, 6) for number in fresh.match.number)
    told = {"dice": dice, "square": fresh.square, "facing": fresh.facing}
    first, second = (quiet_ends(state.with_(**told, seat=seat)) for seat in (0, 1))
    assert len(first) > 60
    assert first == second


def test_both_camps_shoot_a_barrier_from_the_same_squares() -> None:
    board = """
        ......#..
        ......#..
        ......b..
        ......###
        .........
        ###......
        ..b......
        ..#......
        ..#......"""
    world, worth = at(board, "green a1 N dice=635421", "red i9 S dice=635421"), []
    for seat in (0, 1):
        ranked = Planner(world.with_(seat=seat), Style(exact=10_000), Nodes(None, never)).ranked()
        shots = [value for value, line in ranked if any(isinstance(action, Fire) for action in line)]
        worth.append(sorted(round(value, 6) for value in shots))
    assert len(worth[0]) >= 3 and worth[0] == worth[1]


def test_no_seat_is_always_the_first_target() -> None:
    start = TankTacticsWorld(GAME.new(setup("three_ways", 3)).match)
    owner = start.match.owner
    told = [[owner[enemy] for enemy in Evaluator(start, seat, 1.0).enemies] for seat in range(3)]
    assert told == [[1, 1, 2, 2], [2, 2, 0, 0], [0, 0, 1, 1]]


def drawn(name: str, seed: int, heat: float = 1.0) -> tuple[TankTacticsWorld, tuple[str, ...]]:
    """A position in which the first seat's tanks are set, each with a seed of its own, and their roles."""
    world = GAME.new(setup(name, 0))
    for step, index in enumerate(world.match.tanks[0]):
        at = world.with_(step=step, phase="dice")
        dice = choose_squad_dice(at, random.Random(f"{seed} {step}"), heat)
        world = world.with_(dice=(*world.dice[:index], dice, *world.dice[index + 1 :]))
    roles = world.match.definitions.roles
    return world, tuple(roles.of(world.dice[index]) for index in world.match.tanks[0])


@pytest.mark.parametrize("name", ["duel", "capture_the_flag", "great_plain"])
def test_tanks_set_one_after_the_other_are_one_squad_and_none_like_another__TT_1_1(name: str) -> None:
    squads = {squad.roles for squad in good_squads(GAME.new(setup(name, 0)), 0)}
    seen = set()
    for seed in range(some(60, 25)):
        world, roles = drawn(name, seed, heat=3.0)
        dice = world.dice[: len(roles)]
        assert roles in squads and len(set(dice)) == len(dice)
        seen.add(roles)
    assert len(seen) >= 2, "not always the same squad"


def test_a_squad_that_a_person_began_is_gone_on_with__TT_1_1() -> None:
    start = GAME.new(setup("duel"))
    for squad in good_squads(start, 0):
        begun = start.with_(phase="dice", step=1, dice=(squad.dice[0], (), (), ()))
        roles = {
            begun.match.definitions.roles.of(choose_squad_dice(begun, random.Random(seed), 1.0))
            for seed in range(12)
        }
        others = {one.roles[1] for one in good_squads(start, 0) if one.roles[0] == squad.roles[0]}
        assert roles <= others
    odd = start.with_(phase="dice", step=1, dice=((1, 2, 3, 4, 5, 6), (), (), ()))
    assert choose_squad_dice(odd, random.Random(1), 1.0) in ALL_DICE


@pytest.mark.slow
@pytest.mark.parametrize("name", MAPS)
def test_level_4_beats_a_greedy_bot_in_three_matches_of_four(name: str) -> None:
    games = some(200, 16)
    points = sum(against_greedy(name, games))
    assert Share(round(points), games).interval[1 if games < 200 else 0] >= 0.75 or points / games >= 0.75


@pytest.mark.slow(few=1)
@pytest.mark.parametrize("name", MAPS)
@pytest.mark.parametrize("number", EVERY[1:])
def test_each_level_beats_the_one_below_in_60_to_80_percent(number: int, name: str) -> None:
    games = some(200, 12)
    job = Job("tank_tactics", setup(name), (number, number - 1), games, seed=1, swap=True)
    outcomes = simulate(job).outcomes
    points = sum(0.5 if one.drawn else float(one.seats[one.places.index(1)] == 0) for one in outcomes)
    low, high = Share(round(points), games).interval
    assert low <= 0.80 and high >= 0.60


def test_a_bot_plays_on_where_chance_has_moved_its_tank() -> None:
    ended = play(setup("portal"), [BOTS.make(2), BOTS.make(2)], {0: QUICK, 1: QUICK}, "portal")
    assert GAME.result(ended) is not None


def test_a_bot_gives_each_card_to_the_tank_that_does_most_with_it__TT_1_3() -> None:
    made = setup("duel")
    start = GAME.new(made).with_(
        phase="cards",
        hand=(("double_range", "double_damage", "extra_action"), ("reload", "reload", "smoke")),
        dice=((6, 5, 1, 3, 2, 4), (4, 2, 6, 5, 3, 1), (), ()),
    )
    given = []
    for step in range(3):
        seen: SeenBoard = Seen(0, start.with_(step=step, given=((1,) * step, ())))
        given.append([BOTS.make(number).choose(seen, QUICK, 3) for number in EVERY[1:]])
    assert given == [[Give(card, 1)] * 3 for card in start.hand[0]]


OPEN = "........ ........ ........ ........ ........ ........ ........ ........"
WALLED = "........ ........ ........ ........ ........ #....... ........ ........"
WATER = "........ ........ ........ x....... ........ ~....... ........ ........"
GATE = "........ ........ ........ x....... ........ ........ ........ ........"
"""In the second and the third something lies on a3; the goal is a5."""


@pytest.mark.parametrize(
    ("drawn", "tank", "cards", "enemy"),
    [
        (OPEN, "a1 N dice=123465", "double_range,double_damage", "a7 S damage=10"),
        (WALLED, "a1 N dice=123465", "breach_shot,double_damage", "a4 S damage=10"),
        (WALLED, "a1 N dice=123465", "double_range,breach_shot", "a7 S damage=14"),
        (OPEN, "a1 N dice=235416", "reload,extra_action", "a8 S damage=10"),
        (WATER, "a1 N dice=123465", "double_speed,amphibious", "h8 S"),
        (GATE, "a1 E dice=123465", "free_turn,extra_action", "h8 S"),
    ],
)
def test_two_cards_that_win_together_are_found__TT_4_3(drawn: str, tank: str, cards: str, enemy: str) -> None:
    win = Win("goal", rounds=9, attacker=0) if "x" in drawn else None
    won = []
    for hand in (cards, *cards.split(",")):
        state: Any = at(drawn, f"green {tank} cards={hand}", f"red {enemy}", win=win)
        bot, limits = BOTS.make(4), level(BOTS, 4).limits
        steps: list[Any] = [SeenStep(state, (), None)]
        while GAME.result(state) is None and GAME.to_act(state) == 0:
            step = GAME.apply(state, bot.choose(Seen(0, state, tuple(steps)), limits, 1))
            steps.append(GAME.observe_step(state, step, 0))
            state = step.state
        result = GAME.result(state)
        won.append(result is not None and result.winners == (0,))
    assert won == [True, False, False], "neither does it alone"


@pytest.mark.parametrize("number", [3, 4])
def test_a_tank_is_destroyed_by_a_ram_and_shots_together__TT_3_9(number: int) -> None:
    # it has to drive up, and neither three rams nor two shots are enough
    state = at("......\n" * 6, "green a1 N dice=341526", "red a4 N dice=123456 damage=5")
    bot = BOTS.make(number)
    while GAME.result(state) is None and state.seat == 0:
        state = GAME.apply(state, bot.choose(Seen(0, state), level(BOTS, number).limits, 1)).state
    outcome = GAME.result(state)
    assert outcome is not None and outcome.winners == (0,)


@pytest.mark.parametrize("number", [3, 4])
def test_the_weaker_of_two_enemies_is_destroyed_as_gladly__TT_5_1(number: int) -> None:
    tanks = ("green a1 N dice=314562", "yellow a4 W dice=123456 damage=17")
    state = at("........\n" * 8, *tanks, "red h8 S dice=123456", "red h7 S dice=123456")
    bot = BOTS.make(number)
    while state.seat == 0:
        state = GAME.apply(state, bot.choose(Seen(0, state), level(BOTS, number).limits, 1)).state
    assert state.playing == (0, 2)


@pytest.mark.parametrize(
    ("win", "waits"),
    [
        (Win("points", target=20, kill=2), [False, False]),
        (Win(), [False, False]),
        (Win("goal", rounds=20, attacker=0), [False, True]),
    ],
)
def test_after_quiet_rounds_nobody_is_cautious_but_who_holds_a_goal__TT_2_6(
    win: Win, waits: list[bool]
) -> None:
    """Neither who is ahead nor who isn't: green has fewer hit points."""
    tanks = ("green a1 N dice=345216 damage=4", "red f6 S dice=345216 damage=2")
    world = at("......\n" * 6, *tanks, win=win, quiet=5)
    judges = [Evaluator(world, seat, 1.0) for seat in (0, 1)]
    assert [judge.waits for judge in judges] == waits
    assert [judge.patient for judge in judges] == [float(one) for one in waits]


@pytest.mark.parametrize("players", [2, 3])
def test_each_quiet_turn_makes_the_next_seat_a_little_bolder__TT_2_6(players: int) -> None:
    tanks = ("green a1 N dice=345216", "yellow a8 S dice=345216", "red h8 S dice=345216")
    world, found = at("........\n" * 8, *tanks[:players]), []
    for _ in range(7):
        found.append(Evaluator(world, 0, 1.0).calm)
        world = world.after(END)
    more = found[-1] - 6 / players
    assert more and abs(more) <= 0.5
    assert found == pytest.approx([0, *(max(0, turn / players + more) for turn in range(1, 7))])
    assert Evaluator(world.with_(hurt=True), 0, 1.0).calm == 0


@pytest.mark.parametrize("players", [2, 3])
def test_the_part_of_the_round_when_daring_pays_differs_from_hit_to_hit__TT_2_6(players: int) -> None:
    found = []
    for damage in range(5):
        tanks = (f"green a1 N dice=345216 damage={damage}", "yellow a8 S dice=345216", "red h8 S dice=345216")
        world = at("........\n" * 8, *tanks[:players], quiet=5)
        found.append(Evaluator(world, 0, 1.0).calm)
    assert max(found) - min(found) > 0.6
    assert all(4.5 <= calm <= 5.5 for calm in found)


@pytest.mark.parametrize("hit", [False, True])
def test_nobody_loses_patience_on_the_way_to_the_enemy__TT_2_6(hit: bool) -> None:
    world = begin(setup("great_plain"))
    world = world.with_(round=4, quiet=2 if hit else 3)
    patient = Evaluator(world, 0, 1.0).patient
    assert patient < 1.0 if hit else patient == 1.0


def test_patience_ends_where_no_road_leads_to_the_enemy_too__TT_2_6() -> None:
    world = begin(setup("swamp")).with_(round=7, quiet=6)
    assert Evaluator(world, 0, 1.0).patient == 0.0


def test_no_turn_ends_with_a_shot_left__TT_3_6() -> None:
    """Not even the turn of a bot that overlooks all there is."""
    tanks = ("green a1 N dice=514623", "green f1 N", "red a4 S damage=15", "red d1 W")
    line = Planner(at("......\n" * 6, *tanks), Style(overlooks=1.0), Nodes(None, never)).best()[1]
    assert line == (Fire(0, 18), Fire(0, 3), END), "the weaker one first, and both are in reach"


@pytest.mark.parametrize("needed", [True, False])
def test_no_card_is_played_for_nothing__TT_4_1(monkeypatch: pytest.MonkeyPatch, needed: bool) -> None:
    tank = f"green a1 N dice={'124356' if needed else '224356'} cards=extra_action,smoke"
    world = at("......\n" * 6, tank, "red a3 S")
    play, smoke = Play(0, "extra_action", False), Play(0, "smoke", False)
    line = (play, Fire(0, 12), smoke, Move(0, 1), END)
    monkeypatch.setattr(Planner, "ranked", lambda self: [(1.0, line)])
    told = Planner(world, Style(), Nodes(None, never)).best()
    assert told == ((1.0, line) if needed else (1.0 + CARD, line[1:]))


LAST_ONE = """
    ..........
    .####.....
    ......#...
    ......#...
    ...#......
    ...#......
    ......#...
    ..........
    .....####.
    .........."""
"""Walls to hide behind."""


@pytest.mark.slow(few=3)
@pytest.mark.parametrize("hides", ["a10 S", "j10 S", "h3 W"])
@pytest.mark.parametrize("number", EVERY)
def test_a_leader_finishes_a_lone_enemy__TT_2_6(number: int, hides: str) -> None:
    """It only ends its turns, where it can't be seen from afar."""
    tanks = ("green a1 N dice=634251", "green j1 N dice=624351")
    state = at(LAST_ONE, *tanks, f"red {hides} dice=614352 damage=6")
    bot = BOTS.make(number)
    while GAME.result(state) is None and state.round < 7:
        mine = state.seat == 0
        action = bot.choose(Seen(0, state), level(BOTS, number).limits, 1) if mine else END
        state = GAME.apply(state, action).state
    assert state.outcome is not None and state.outcome.winners == (0,)


@pytest.mark.slow(few=1)
@pytest.mark.parametrize("number", EVERY)
def test_two_last_tanks_dont_circle_round_walls__TT_2_6(number: int) -> None:
    """Somebody is hit at least every fourth round."""
    tanks = ("green a1 N dice=634251 damage=6", "red j10 S dice=624351 damage=4")
    state, bot = at(LAST_ONE, *tanks), BOTS.make(number)
    while GAME.result(state) is None and state.round < 12:
        action = bot.choose(Seen(state.seat, state), level(BOTS, number).limits, 1)
        state = GAME.apply(state, action).state
        assert state.quiet < 4


@pytest.mark.parametrize("number", EVERY[1:])
def test_with_few_rounds_left_who_is_behind_comes_out_and_fights__TT_2_6(number: int) -> None:
    """It is safe where it stands, and nowhere from where it could do something."""
    board = "......\n" * 6
    tanks = ("green c1 N dice=342165 damage=14", "red c6 S dice=213654", "red d6 S dice=213645")
    for quiet, fights in ((0, False), (6, True)):
        state = at(board, *tanks, quiet=quiet, round=20)
        assert any(set("*x") & set(one) for one in done(state, number)) == fights


MIDDLE = "\n".join(["............"] * 5 + [".....22....."] * 2 + ["............"] * 5)
"""A board with squares that score, far from every corner."""
POINTS = Win("points", target=20, kill=2)


def turn_of(state: TankTacticsWorld, number: int, style: str = "") -> TankTacticsWorld:
    """The position after the turn of a bot of that level."""
    seat, bot = state.seat, BOTS.make(number, style)
    while state.seat == seat and state.phase == "turn":
        state = GAME.apply(state, bot.choose(Seen(seat, state), level(BOTS, number).limits, 1)).state
    return state


@pytest.mark.parametrize(
    ("number", "held", "red", "hunts"),
    [
        *((number, 4, "l12 S", number < 4) for number in EVERY),
        *((number, held, red, False) for number in EVERY[1:] for held, red in ((0, "l12 S"), (4, "j9 S"))),
    ],
)
def test_who_leads_by_points_that_nobody_contests_goes_for_the_enemy__TT_2_3(
    number: int, held: int, red: str, hunts: bool
) -> None:
    """With one tank, while the other scores on; not level 4, which gives hints."""
    tanks = ("green f6 N dice=632541", "green g7 N dice=542631", f"red {red} dice=342561")
    state = at(MIDDLE, *tanks, win=POINTS, respawn=True, held=(held, 0), round=3, quiet=2)
    ended, judge = turn_of(state, number), Evaluator(state, 0, 0.0)
    before, gaps = ([judge.nearness(state, at) for at in one.square[:2]] for one in (state, ended))
    assert (min(gaps) < min(before) - 2) == hunts
    assert any(square in state.board.scoring for square in ended.square[:2])


@pytest.mark.parametrize("quiet", [0, 8])
@pytest.mark.parametrize("other", ["f6 N", "a2 E gone"])
@pytest.mark.parametrize("number", EVERY)
def test_a_destroyed_tank_comes_back_at_once__TT_2_4(number: int, other: str, quiet: int) -> None:
    """Not even quiet rounds, which make bots want to be near enemies, keep it away."""
    tanks = (f"green {other}", "green b1 N gone dice=132546", "red k12 W", "red l12 S")
    state = at(MIDDLE, *tanks, win=POINTS, respawn=True, quiet=quiet, round=20)
    ended = turn_of(state, number)
    assert sum(square >= 0 for square in ended.square[:2]) > sum(square >= 0 for square in state.square[:2])


@pytest.mark.parametrize("style", BOTS.STYLES)
@pytest.mark.parametrize("number", EVERY)
def test_each_style_has_a_tank_set_for_its_role__TT_1_1(number: int, style: str) -> None:
    state, rng = GAME.new(setup("duel")), random.Random(number)
    while state.phase != "start":
        seat = GAME.to_act(state)
        if seat == CHANCE:
            action = GAME.draw(state, rng)
        else:
            assert seat is not None
            action = BOTS.make(number, style).choose(Seen(seat, GAME.observe(state, seat)), QUICK, 7)
        assert action in GAME.actions(state) or seat == CHANCE
        state = GAME.apply(state, action).state
    role = state.match.definitions.roles.roles[STYLES[style].role]
    for tanks in state.match.tanks:
        own = [state.dice[index] for index in tanks]
        assert any(map(role.dice.fits, own))


def test_a_brawler_closes_in_and_a_sniper_does_not__TT_3_4() -> None:
    """Nobody can fire in this turn, and wherever it goes, it can be fired at."""
    board = ("." * 12 + "\n") * 12
    state, far = at(board, "green f1 N dice=523641", "red f12 S dice=654321"), []
    for style in ("brawler", "sniper"):
        here, bot = state, BOTS.make(2, style)
        while here.seat == 0:
            here = GAME.apply(here, bot.choose(Seen(0, here), level(BOTS, 2).limits, 1)).state
        far.append(Evaluator(here, 0, 0.0).nearness(here, here.square[0]))
    assert far[0] < far[1]


@pytest.mark.parametrize(("near", "answers"), [("yellow", "yellow"), ("red", "red"), ("", "yellow")])
def test_the_most_dangerous_enemy_answers_a_plan_and_if_there_is_none_the_next(
    monkeypatch: pytest.MonkeyPatch, near: str, answers: str
) -> None:
    far = {"yellow": "a20 N", "red": "t20 N"}
    tanks = [f"{colour} {'e5 S' if colour == near else where}" for colour, where in far.items()]
    world = at("\n".join(["." * 20] * 20), "green e1 N", *tanks)
    planned, plan = [], Planner.__init__

    def counted(self: Planner, start: TankTacticsWorld, *more: Any) -> None:
        planned.append(start.seat)
        plan(self, start, *more)

    monkeypatch.setattr(Planner, "__init__", counted)
    Planner(world, Style(replies=3), Nodes(None, never)).best()
    first, *others = planned
    assert first == 0 and set(others) == {("green", "yellow", "red").index(answers)}


@pytest.mark.parametrize("tank", ["green t20 N", "green b2 N"])
def test_where_few_plans_can_be_looked_at_fights_come_first(tank: str) -> None:
    others = [f"green {square} N dice=643216" for square in ("d4", "f6", "h8")]
    board = "\n".join(["." * 20] * 20)
    tanks = [*others, f"{tank} dice=643216", "red t18 N dice=643216", "red b4 N dice=643216"]
    line = Planner(at(board, *tanks), Style(), Nodes(60, never)).best()[1]
    assert any(isinstance(action, Fire) for action in line), line


PORTALS = "o.......\n........\n........\n........\n........\n........\n........\n.......o"
GUN = "red f2 N dice=213654"
"""It threatens the portal h1, and nothing near a8."""


def done(state: TankTacticsWorld, number: int) -> list[str]:
    """What a bot does by the end of its turn, or until chance decides."""
    found, seat, bot = [], state.seat, BOTS.make(number)
    while GAME.to_act(state) == seat:
        action = bot.choose(Seen(seat, state), level(BOTS, number).limits, 1)
        found.append(FORMS.write(action, state))
        state = GAME.apply(state, action).state
    return found


@pytest.mark.parametrize("number", [3, 4])
@pytest.mark.parametrize("ahead", [True, False])
def test_a_portal_is_taken_out_of_danger_and_not_into_it__TT_2_4(number: int, ahead: bool) -> None:
    more = ("green b8 E", "red b3 N gone") if ahead else ("green b8 E gone", "red b3 N")
    first, second = (f"{one} dice=123456" for one in more)
    for square, leaves in (("a7 N", False), ("h2 S", True)):
        state = at(PORTALS, f"green {square} dice=123465 damage=9", first, GUN, second, tank=0)
        assert (done(state, number)[-1] == "A>") == leaves, (square, done(state, number))


@pytest.mark.parametrize("used", [1, 3])
@pytest.mark.parametrize("number", [3, 4])
def test_a_tank_leaves_the_portal_it_has_come_to__TT_2_4(number: int, used: int) -> None:
    state = at(PORTALS, "green h1 S dice=312465 damage=9", GUN, tank=0, used=used, on_portal=True)
    assert done(state, number) == ["A>"]


def test_the_portal_a_tank_comes_from_is_free_when_it_leaves_another__TT_2_4() -> None:
    state = at("o....o\n......\n......\n......\n......\n......", "green a6 E dice=253146", "red f1 N")
    lines = [line for _, line in Planner(state, Style(), Nodes(None, never)).ranked()]
    assert (Move(0, 5), Leave(0)) in lines


@pytest.mark.sample(now=1)
@pytest.mark.parametrize("number", EVERY)
def test_on_a_wide_board_a_bot_asks_all_the_time_whether_to_stop(
    number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    state, asking = wide(("green", "yellow", "red", "blue"), 4), Asking(monkeypatch)
    BOTS.make(number).choose(Seen(0, state), level(BOTS, number).limits, 1, stop=asking.stop)
    assert 0 < asking.most <= 20


@pytest.mark.parametrize("asked", [0, 1, 5, 20, 50])
@pytest.mark.parametrize("number", EVERY)
def test_a_bot_that_is_stopped_plays_the_best_it_has_found_so_far(number: int, asked: int) -> None:
    state, left = wide(("green", "yellow", "red", "blue"), 2), iter(range(asked))
    bot, limits = BOTS.make(number), level(BOTS, number).limits
    action = bot.choose(Seen(0, state), limits, 1, stop=lambda: next(left, None) is None)
    assert GAME.refuse(state, action) is None
    assert asked or action == END


@pytest.mark.parametrize("first", [0, 1, 3])
@pytest.mark.parametrize("fell", [(0, 0, 0, 0), (0, 0, 1, 0)])
def test_a_threat_is_that_of_the_turn_an_enemy_has_next__TT_3_2(first: int, fell: tuple[int, ...]) -> None:
    tanks = [f"{colour} {at}" for colour, at in zip(COLOURS, ("a1 N", "h1 N", "h8 S", "a8 S"), strict=True)]
    told = [f"{one} dice=613254{' gone' if out else ''}" for one, out in zip(tanks, fell, strict=True)]
    world = at("........\n" * 8, *told, even_start=True, fell=fell, seat=first)
    turns = 0
    while world.round < 3:
        others = [seat for seat in world.playing if seat != world.seat]
        threats = {seat: TankThreat(world, seat).actions for seat in others}
        there = world
        for _ in threats:
            there = there.after(END)
            assert threats[there.seat] == there.die_actions(there.seat)
        world, turns = world.after(END), turns + 1
    assert turns == 2 * len(world.playing)
