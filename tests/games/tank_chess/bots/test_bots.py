"""What each level of the Tank Chess bots sees, and that all of them keep to the rules."""

from __future__ import annotations

import pickle
import random
import threading
import time

import pytest

from game.bots.contract import Limits, Seen, Thought
from game.bots.runner import Job, simulate
from game.data.files.paths import ASSETS
from game.data.words.texts import Texts
from game.games.tank_chess.bots.weights import worth
from game.games.tank_chess.rules.diagram import Move
from game.games.tank_chess.rules.game import tied
from game.games.tank_chess.rules.kit import KIT
from game.model.contract import OfferDraw
from tests.amount import now_and_then, some
from tests.games.tank_chess.bots.tables import BOTS, GAME, SMALL, choice, choose, definitions, setup, state
from tests.games.tank_chess.perft.fun_set import fun_set
from tests.games.tank_chess.perft.random_boards import random_diagram

EVERY = [entry.number for entry in BOTS.LEVELS]

FEWER = Limits(nodes=3_000)
"""For the highest levels where it is not their strength that a test is about."""


def limits_of(number: int) -> Limits:
    """The level's own, but of the highest ones fewer nodes."""
    return BOTS.LEVELS[number - 1].limits if number <= 3 else FEWER


@pytest.mark.parametrize("number", EVERY)
def test_a_level_has_a_name_and_a_line_that_says_what_it_overlooks(number: int) -> None:
    texts = Texts(ASSETS / "locale")
    entry = BOTS.LEVELS[number - 1]
    assert entry.number == number
    assert texts.has(entry.name_key)
    assert texts.has(entry.line_key)


def test_there_is_no_level_beyond_the_last() -> None:
    with pytest.raises(KeyError):
        BOTS.make(len(EVERY) + 1)


@pytest.mark.parametrize("number", EVERY)
def test_a_bot_sees_a_shot_at_a_command__TC_6_1(number: int) -> None:
    # the Light on a1 can turn round and shoot the Command far up the diagonal in its rear
    text = "8/6c01/8/8/4m43/8/8/L42C04 w 1"
    for seed in range(3):
        assert "xg7" in choice(number, text, seed, limits_of(number))


@pytest.mark.parametrize("number", EVERY)
def test_a_bot_sees_its_own_escape__TC_6_2(number: int) -> None:
    text = "8/2C02m42/8/8/8/8/8/c07 w 1"
    for seed in range(3):
        assert choice(number, text, seed, limits_of(number)) == "c7-out"


@pytest.mark.parametrize("number", EVERY[1:])
def test_a_bot_takes_what_is_free__TC_5_6(number: int) -> None:
    # a Light that shows its rear, and nobody to answer for it
    text = "c4#6/##6/8/3l04/8/8/3M04/7C0 w 1"
    for seed in range(3):
        assert "xd5" in choice(number, text, seed, limits_of(number))


@pytest.mark.sample(now=1)
@pytest.mark.parametrize("number", EVERY[3:])
def test_a_bot_does_not_drive_its_command_into_fire__TC_6_3(number: int) -> None:
    rng = random.Random(number)
    bot, tried = BOTS.make(number), 0
    while tried < 4:
        at = state(SMALL)
        while (seat := GAME.to_act(at)) is not None and at.round < 12:
            if rng.random() < 0.5:
                move = rng.choice(GAME.actions(at))
                at = GAME.apply(at, move).state
                continue
            mover = at.to_move
            safe = any(
                not GAME.apply(at, action).state.position.threats(1 - mover) for action in GAME.actions(at)
            )
            move = bot.choose(Seen(seat, at), limits_of(number), rng.randrange(999))
            at = GAME.apply(at, move).state
            if safe and at.outcome is None:
                tried += 1
                assert not at.position.threats(1 - mover)


@pytest.mark.sample(now=1)
@pytest.mark.parametrize("number", EVERY[2:])
def test_a_bot_moves_a_piece_out_of_fire__TC_5_6(number: int) -> None:
    # the Heavy looks down the file at the Medium, whose gun it need not fear from the front
    at = state("c4#1h44/##6/8/8/8/3M04/8/6#C0 w 1")
    hits = GAME.apply(at, KIT.parse_action("h1-h1NE", at)).state.position.shots()
    assert any(raw[2] is not None for raw in hits)
    for seed in range(3):
        after = GAME.apply(at, choose(number, at, seed, limits_of(number))).state
        assert not [raw for raw in after.position.shots() if raw[2] is not None]


@pytest.mark.slow(few=1)
@pytest.mark.parametrize("number", now_and_then(EVERY, 2))
def test_a_seed_repeats_a_choice_with_another_bot_and_in_another_process(number: int) -> None:
    at = state()
    for seed in range(3):
        # a pickled observation comes without its position and tables, as in the bot's process
        bare = pickle.loads(pickle.dumps(at))
        move = choose(number, at, seed, limits_of(number))
        assert choose(number, bare, seed, limits_of(number)) == move
        at = GAME.apply(at, move).state
    assert len({choose(1, at, seed) for seed in range(8)}) > 1


@pytest.mark.sample(now=2, few=1)
@pytest.mark.parametrize("number", EVERY)
def test_tables_that_are_warm_do_not_change_a_choice(number: int) -> None:
    bot = BOTS.make(number)
    at = state(SMALL)
    for seed in range(6):
        seat = GAME.to_act(at)
        if seat is None:
            break
        move = bot.choose(Seen(seat, pickle.loads(pickle.dumps(at))), limits_of(number), seed)
        assert move == choose(number, pickle.loads(pickle.dumps(at)), seed, limits_of(number))
        at = GAME.apply(at, move).state


def test_every_move_is_legal_on_any_map_with_any_piece_and_ground__TC_8_1() -> None:
    rng = random.Random(20)
    bots = {number: BOTS.make(number) for number in EVERY}
    for _ in range(some(25, 10)):
        at = GAME.new(KIT.setup_from(random_diagram(rng, fun_set()), fun_set()))
        for number in EVERY:
            seat = GAME.to_act(at)
            if seat is None or not GAME.actions(at):
                break
            move = bots[number].choose(Seen(seat, at), Limits(nodes=300, depth=2), rng.randrange(999))
            assert GAME.refuse(at, move) is None
            at = GAME.apply(at, move).state


def test_a_match_that_is_over_has_no_choice() -> None:
    at = state(SMALL)
    over = at.with_(outcome=tied(at, "agreed"))
    with pytest.raises(ValueError, match="over"):
        BOTS.make(3).choose(Seen(0, over), Limits(), 0)


def test_nodes_bound_a_search_and_progress_is_told() -> None:
    told: list[Thought[Move]] = []
    at = state()
    BOTS.make(6).choose(Seen(0, at), Limits(nodes=900, depth=2), 0, told.append)
    assert told
    assert all(thought.nodes <= 901 for thought in told)
    assert [thought.depth for thought in told] == sorted(thought.depth for thought in told)
    assert GAME.refuse(at, told[-1].line[0]) is None


@pytest.mark.slow
def test_a_search_without_limits_stops_when_asked() -> None:
    stop = threading.Event()
    threading.Timer(0.3, stop.set).start()
    begun = time.perf_counter()
    move = BOTS.make(6).choose(Seen(0, state()), Limits(), 0, stop=stop.is_set)
    # 50 ms after the 300, and some for a busy machine
    assert time.perf_counter() - begun < 1.5
    assert GAME.refuse(state(), move) is None


def test_time_bounds_a_search_too() -> None:
    begun = time.perf_counter()
    BOTS.make(6).choose(Seen(0, state()), Limits(movetime_ms=150), 0)
    assert time.perf_counter() - begun < 1.5


def test_a_bot_agrees_to_a_draw_only_when_it_stands_worse__TC_6_4() -> None:
    for text, answer in (
        ("8/6c01/8/8/4m43/8/8/L42C04 w 1", False),
        ("c42h42h41/8/3m44/8/8/8/8/7C0 w 1", True),
    ):
        at = GAME.call(state(text), OfferDraw(1)).state
        assert BOTS.make(3).answers_draw(Seen(0, at)) is answer


@pytest.mark.slow
def test_a_bot_that_stands_better_does_not_repeat_a_position__TC_6_4() -> None:
    # the Heavy cannot be caught; going to and fro would draw
    at = state("c47/8/8/3##3/8/8/4H03/7C0 w 1")
    bot = BOTS.make(3)
    seed = 0
    while (seat := GAME.to_act(at)) is not None and at.round < 60:
        number = 3 if seat == 0 else 1
        player = bot if seat == 0 else BOTS.make(1)
        at = GAME.apply(at, player.choose(Seen(seat, at), BOTS.LEVELS[number - 1].limits, seed)).state
        seed += 1
    assert at.outcome is not None
    assert at.outcome.winners == (0,)


def test_what_a_piece_is_worth_follows_from_its_properties__TC_8_1() -> None:
    by_name = {kind.name: worth(kind) for kind in fun_set().pieces}
    assert by_name["light"] < by_name["medium"] < by_name["heavy"] < by_name["super_heavy"]
    assert by_name["light"] < by_name["heavy_mortar"]
    assert by_name["bulldozer"] < by_name["heavy"]
    assert all(50 < each < 300 for each in by_name.values())
    assert {kind.name for kind in definitions().pieces} >= {"light", "medium", "heavy"}


@pytest.mark.slow
def test_a_level_beats_one_far_below_over_a_few_matches() -> None:
    job = Job("tank_chess", setup(), (4, 1), 4, seed=3, random_plies=4, swap=True, budget=0.1)
    assert simulate(job).bot_score(0) > 0.7
