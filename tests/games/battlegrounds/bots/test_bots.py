"""What each level of the Battlegrounds bots sees, and that all of them keep to the rules."""

from __future__ import annotations

import pickle
import random
from collections import Counter
from itertools import count

import pytest

from game.bots.contract import Limits, Seen, Thought, level
from game.bots.runner import Job, Share, play_one, simulate
from game.data.files.paths import ASSETS
from game.data.words.texts import Texts
from game.games.battlegrounds.bots.cards import card_worth
from game.games.battlegrounds.bots.evaluate import Evaluator
from game.games.battlegrounds.bots.players import STYLES
from game.games.battlegrounds.bots.turns import NodeCounter, OutOfTime, PlayLine, onward
from game.games.battlegrounds.rules import events as ev
from game.games.battlegrounds.rules.actions import Action, Drive, Place, Redeploy, Shoot, TakeCard, UseAction
from game.games.battlegrounds.rules.world import BattlegroundsWorld
from game.model.contract import CHANCE
from tests.amount import now_and_then, some
from tests.games.battlegrounds.bots.arena import against_greedy
from tests.games.battlegrounds.bots.matches import BOTS, GAME, OPTIONS, definitions, play, position, setup

EVERY = [entry.number for entry in BOTS.LEVELS]

QUICK = Limits(nodes=150)

PAIR_IN_REACH = (
    "battle/2;target=16 ......ch..ch..br/....br..de..hali/wm........ra..ai/....fa..fude..st/"
    "..........hi..bu/......ca..ca..cr/....ra..ha..st../........bu..hi.. "
    "green=a2 red=h4 yellow=d8 blue=h1 cards1=sherman@green,panther@red,stuart,is_2 "
    "cards2=t_34@yellow,kv_1@blue,cromwell,hellcat got1=wm "
    "stack=pershing,churchill,tiger,panzer_iv phase=main to=1 turn=9 mains=1"
)
"""The Sherman can drive from a2 to a4 and take the windmill on a6, or go to c2."""


def choose(number: int, at: BattlegroundsWorld, seed: int = 0, limits: Limits | None = None) -> Action:
    seat = GAME.to_act(at)
    assert seat is not None
    bot = BOTS.make(number)
    action: Action = bot.choose(Seen(seat, at), limits or level(BOTS, number).limits, seed)
    return action


def turn_played(number: int, at: BattlegroundsWorld, seed: int) -> BattlegroundsWorld:
    """The state after that bot's turn."""
    seat, rng = at.to_act, random.Random(seed)
    while at.to_act == seat or at.to_act == CHANCE:
        action = GAME.draw(at, rng) if at.to_act == CHANCE else choose(number, at, seed)
        at = GAME.apply(at, action).state
    return at


@pytest.mark.parametrize("number", EVERY)
def test_a_level_has_a_name_and_a_line_that_says_what_it_overlooks(number: int) -> None:
    texts, entry = Texts(ASSETS / "locale"), BOTS.LEVELS[number - 1]
    assert entry.number == number
    assert texts.has(entry.name_key)
    assert texts.has(entry.line_key)
    assert "emory" in texts(f"{entry.key}.family"), "family levels are levels of memory"
    assert texts(f"{entry.key}.solo") != texts(entry.line_key) or number == 1
    assert ("hint" in texts(f"{entry.key}.solo").lower()) == (number == BOTS.HINT_LEVEL)


def test_there_is_no_level_beyond_the_last_and_a_hint_is_of_one_there_is() -> None:
    assert BOTS.HINT_LEVEL in EVERY
    with pytest.raises(KeyError):
        BOTS.make(len(EVERY) + 1)


DRAFTED = [(option, seats, draft) for option, seats in OPTIONS for draft in (False, True)]
"""Every option, its cards dealt and drafted."""


@pytest.mark.sample(now=1, few=2)
@pytest.mark.parametrize(("option", "seats", "draft"), now_and_then(DRAFTED, len(OPTIONS), few=4))
def test_whole_matches_of_all_levels_keep_to_the_rules__BG_3_1(option: str, seats: int, draft: bool) -> None:
    players = [BOTS.make(1 + (seat + draft + (2 if seats == 1 else 0)) % len(EVERY)) for seat in range(seats)]
    played = play(setup(option, seats, draft=draft), players, QUICK, seed=int(draft))
    assert played.last.outcome is not None


@pytest.mark.slow
def test_bots_use_what_pairs_give__BG_8_2() -> None:
    used: set[str] = set()
    for seed in range(4):
        players = [BOTS.make(3), BOTS.make(2), BOTS.make(3)]
        played = play(setup("battle", 3), players, QUICK, seed)
        used |= {event.ability for event in played.events(ev.ActionUsed)}
        used |= {event.ability for event in played.events(ev.Upgraded)}
    assert {"extra_turn", "extra_tank"} < used
    assert len(used) >= 5


@pytest.mark.sample(now=4, few=2)
@pytest.mark.parametrize("number", EVERY)
@pytest.mark.parametrize("option", ["battle", "family", "solo"])
def test_a_seed_repeats_a_choice_with_another_bot_and_after_a_pickle(number: int, option: str) -> None:
    rng = random.Random(number)
    state = GAME.new(setup(option, 1 if option == "solo" else 2))
    warm = BOTS.make(number)
    for seed in range(60):
        seat = GAME.to_act(state)
        if seat is None:
            break
        if seat == CHANCE:
            state = GAME.apply(state, GAME.draw(state, rng)).state
            continue
        if seed % 5 == 0:
            view = GAME.observe(state, seat)
            action = warm.choose(Seen(seat, view), QUICK, seed)
            assert choose(number, pickle.loads(pickle.dumps(view)), seed, QUICK) == action
        state = GAME.apply(state, rng.choice(GAME.actions(state))).state


@pytest.mark.parametrize("number", [2, 3, 4, 5])
def test_a_bot_makes_a_pair_that_is_in_reach__BG_8_1(number: int) -> None:
    at = position(PAIR_IN_REACH)
    found = [turn_played(number, at, seed).points(0) for seed in range(4)]
    assert found.count(2) >= 3  # the second level overlooks a field now and then


def test_the_first_level_overlooks_some_things_and_not_others__BG_8_1() -> None:
    at = position(PAIR_IN_REACH)
    found = {turn_played(1, at, seed).points(0) for seed in range(20)}
    assert found == {0, 2}


@pytest.mark.parametrize("number", EVERY)
def test_a_bot_that_has_driven_overlooks_no_shot__BG_5_2(number: int) -> None:
    at = position(
        PAIR_IN_REACH.replace("green=a2", "green=a4").replace("phase=main", "phase=shoot acting=green")
    )
    for seed in range(12):
        action = choose(number, at, seed)
        assert isinstance(action, Shoot) and action.aim == "token"


@pytest.mark.slow
def test_a_hunter_shoots_more_tanks_than_a_collector_which_takes_more_tokens__BG_5_3() -> None:
    tanks, tokens = Counter[str](), Counter[str]()
    for seed in range(some(30, 8)):
        styles = ("hunter", "collector") if seed % 2 else ("collector", "hunter")
        played = play(setup("battle", 2), [BOTS.make(2, style) for style in styles], QUICK, seed)
        tanks.update(styles[event.area] for event in played.events(ev.PointsWon))
        tokens.update(styles[event.area] for event in played.events(ev.TokenTaken))
    assert tanks["hunter"] > tanks["collector"]
    assert tokens["hunter"] < tokens["collector"]


def test_a_fox_leaves_no_tank_where_it_can_be_shot_if_it_can_do_as_well_elsewhere__BG_5_3() -> None:
    at = position(PAIR_IN_REACH)
    seen = {style: Evaluator(at, taste=STYLES[style]) for style in BOTS.STYLES}
    near = at.with_(field=(8, 59, 31, 25))  # blue's KV-1, on b4, can reach a2
    assert seen["hunter"].worths(near)[0] - seen["fox"].worths(near)[0] > 20
    assert seen["fox"].worths(at)[0] == Evaluator(at).worths(at)[0]


@pytest.mark.parametrize("number", [2, 3, 4, 5])
def test_a_bot_does_not_drive_onto_a_shell_if_it_can_go_elsewhere__BG_4_4(number: int) -> None:
    text = PAIR_IN_REACH.replace("/wm..", "/....").replace("fa........../................", "XX")
    at = position(text)
    assert any(isinstance(action, Drive) and 24 in action.path for action in GAME.actions(at))
    for seed in range(4):
        action = choose(number, at, seed)
        assert not isinstance(action, Drive) or 24 not in action.path  # a4


def test_a_bot_takes_the_best_card_and_the_weakest_most_of_the_time__BG_2_4() -> None:
    state, by_card = GAME.new(setup("battle", 3, draft=True)), definitions().by_card
    state = GAME.apply(state, GAME.draw(state, random.Random(4))).state
    state = GAME.apply(state, GAME.draw(state, random.Random(4))).state
    assert state.phase == "draft"
    offered = [action.card for action in GAME.actions(state) if isinstance(action, TakeCard)]
    best = max(offered, key=lambda name: card_worth(by_card[name]))
    for number in EVERY:
        taken = [choose(number, state, seed) == TakeCard(best) for seed in range(30)]
        assert all(taken) if number > 1 else 15 < sum(taken) < 30


@pytest.mark.parametrize("number", [2, 3])
def test_a_tank_is_placed_where_it_can_make_a_pair_next__BG_2_6(number: int) -> None:
    """The fourth level and the fifth place it where it is not shot at afterwards."""
    text = PAIR_IN_REACH.replace("green=a2", "green=-").replace("phase=main", "phase=place queue=green")
    at = position(text)
    assert {action.field for action in GAME.actions(at) if isinstance(action, Place)} == {0, 1, 8}
    won = [turn_played(number, at, seed).points(0) for seed in range(4)]
    assert won.count(2) >= (3 if number > 2 else 2)


def _taken(state: BattlegroundsWorld) -> int:
    """The tokens and points that were taken."""
    return sum(map(len, state.won)) + sum(len(got.single) + 2 * len(got.pairs) for got in state.got)


@pytest.mark.sample(now=1)
@pytest.mark.parametrize("number", [2, 3, 4, 5])
def test_a_destroyed_tank_comes_back_with_another_card_and_goes_on_at_once__BG_6_2(number: int) -> None:
    text = PAIR_IN_REACH.replace("green=a2", "green=-")
    text = text.replace("sherman@green,panther@red,stuart,is_2", "is_2!green,panther@red,sherman,stuart")
    at = position(text.replace("phase=main", "phase=redeploy queue=green"))
    assert Redeploy(0, "is_2", 8) in GAME.actions(at), "it could repair, and the turn were over"
    ends = [turn_played(number, at, seed) for seed in range(3)]
    assert all(_taken(end) > _taken(at) for end in ends)


def test_an_additional_tank_is_drawn_at_once_and_the_better_card_kept__BG_8_3() -> None:
    at = position(PAIR_IN_REACH.replace("got1=wm", "got1=faFA!"))
    for number in EVERY:
        assert isinstance(choose(number, at), UseAction)
    drawn = GAME.apply(at, choose(4, at)).state
    looked = GAME.apply(drawn, GAME.draw(drawn, random.Random(1))).state
    kept = choose(4, looked)
    assert isinstance(kept, TakeCard)
    by_card = definitions().by_card
    offered = [action.card for action in GAME.actions(looked) if isinstance(action, TakeCard)]
    assert card_worth(by_card[kept.card]) == max(card_worth(by_card[name]) for name in offered)


@pytest.mark.parametrize("number", EVERY)
def test_stop_and_time_bring_an_answer_at_once(number: int) -> None:
    at, asked = position(PAIR_IN_REACH), count(1)
    action = BOTS.make(number).choose(Seen(0, at), Limits(), 0, stop=lambda: next(asked) > 3)
    assert GAME.refuse(at, action) is None
    assert next(asked) < 10, "it went on after it was told to stop"
    assert GAME.refuse(at, choose(number, at, 0, Limits(movetime_ms=0))) is None


def test_stop_is_asked_at_every_position() -> None:
    """A position takes far less than the 20 ms within which a bot must ask."""
    at, asked, told = position(PAIR_IN_REACH), count(), list[Thought[Action]]()

    def stop() -> bool:
        next(asked)
        return False

    BOTS.make(4).choose(Seen(0, at), Limits(nodes=2000), 0, told.append, stop)
    assert next(asked) >= told[-1].nodes > 100


def test_nodes_bound_a_search_and_depth_does() -> None:
    at, told = position(PAIR_IN_REACH), list[Thought[Action]]()
    BOTS.make(4).choose(Seen(0, at), Limits(nodes=700), 0, told.append)
    assert told[-1].nodes <= 700
    assert [thought.depth for thought in told] == sorted(thought.depth for thought in told)
    told.clear()
    BOTS.make(4).choose(Seen(0, at), Limits(depth=1), 0, told.append)
    assert {thought.depth for thought in told} == {1}
    counter = NodeCounter(5, lambda: False)
    with pytest.raises(OutOfTime):
        list(onward(PlayLine((), at), counter))


@pytest.mark.slow
def test_no_level_agrees_to_a_draw_and_a_match_that_is_over_has_no_choice() -> None:
    played = play(setup("solo", 1), [BOTS.make(1)], QUICK, 3)
    for number in EVERY:
        assert not BOTS.make(number).answers_draw(Seen(0, position(PAIR_IN_REACH)))
        with pytest.raises(ValueError, match="nothing"):
            BOTS.make(number).choose(Seen(0, played.last), Limits(), 0)


@pytest.mark.slow
def test_what_a_search_applies_is_what_the_rule_book_applies__BG_3_1() -> None:
    rng = random.Random(11)
    for option, seats in OPTIONS:
        state = GAME.new(setup(option, seats))
        for _ in range(some(120, 40)):
            seat = GAME.to_act(state)
            if seat is None:
                break
            action = GAME.draw(state, rng) if seat == CHANCE else rng.choice(GAME.actions(state))
            step, other = GAME.apply(state, action), GAME.advance(state, action)
            assert step == other
            fresh = pickle.loads(pickle.dumps(step.state))
            for name in ("fields", "tanks", "tokens", "driven", "stack", "bag", "colours"):
                assert getattr(fresh, name) == getattr(step.state, name), f"{name} is stale"
            state = step.state


def test_cards_are_told_apart_by_how_much_they_reach__BG_1_4() -> None:
    worth = {card.name: card_worth(card) for card in definitions().cards}
    assert all(0.2 < each < 1.5 for each in worth.values())
    assert len({round(each, 3) for each in worth.values()}) > 5


@pytest.mark.slow
def test_the_probe_counts_tokens_and_tanks_by_field__BG_5_2() -> None:
    outcome = play_one(Job("battlegrounds", setup("battle", 2), (2, 2), 1, limits=QUICK), 0)
    assert sum(outcome.counts["taken"].values()) >= 8
    assert set(outcome.counts) == {"destroyed", "taken"}


def share_won(option: str, levels: tuple[int, ...], games: int) -> Share:
    """The share of the matches that the first of the levels won, or its side."""
    job = Job("battlegrounds", setup(option, len(levels)), levels, games, seed=5, swap=True)
    return simulate(job).bot_wins(0)


# the slow tests ask whether what was found may be chance: a 95 % interval, so where the true share is just
# at a bound one in forty changes of the dice fails


@pytest.mark.slow(few=1)
@pytest.mark.parametrize(("option", "seats"), [("battle", 2), ("team", 4)])
@pytest.mark.parametrize(("better", "games"), [(2, 100), (4, 50), (3, 100)])
def test_each_level_beats_the_one_below_in_60_to_80_of_100(
    option: str, seats: int, better: int, games: int
) -> None:
    levels = tuple(better if seat % 2 == 0 else better - 1 for seat in range(seats))
    low, high = share_won(option, levels, some(games, 12)).interval
    assert low <= 0.8
    assert high >= 0.6


@pytest.mark.slow(few=1)
@pytest.mark.parametrize("others", [2, 3])
def test_one_of_a_higher_level_among_three_or_four_wins_more_than_its_share(others: int) -> None:
    share = share_won("battle", (3, *[2] * others), some(150, 20))
    assert some(share.value, share.interval[1]) > 1 / (1 + others)


@pytest.mark.slow(few=0)  # few matches show as little as those below
def test_the_highest_level_beats_one_that_takes_the_best_points_at_once__BG_9_1() -> None:
    games = some(60, 12)
    assert Share(sum(against_greedy(games)), games).interval[0] >= some(0.7, 0.5)


# with few matches it shows nothing: it passed in CI with all levels turned upside down
@pytest.mark.slow(few=0)
def test_the_level_of_hints_reaches_a_star_in_more_than_a_third_of_its_solo_matches__BG_12_7() -> None:
    assert share_won("solo", (BOTS.HINT_LEVEL,), 20).interval[0] > 1 / 3


@pytest.mark.slow
def test_a_solo_match_can_be_won_by_a_bot__BG_12_7() -> None:
    ranks = []
    for seed in range(3):
        played = play(setup("solo", 1), [BOTS.make(3)], QUICK, seed)
        assert played.last.outcome is not None
        ranks.append(played.last.outcome.params["rank"])
    assert any(rank > 0 for rank in ranks)
