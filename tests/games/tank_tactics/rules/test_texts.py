"""Saves, positions and boards of Tank Tactics as text: what was written is read back, nonsense is told."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import get_args

import pytest

from game.data.files.content import Content, load_content, load_map
from game.data.files.paths import ASSETS, MAPS
from game.data.words.texts import Texts
from game.games.tank_tactics.rules.board import EVEN_SHARES, WinName
from game.games.tank_tactics.rules.draft_files import draft_of
from game.games.tank_tactics.rules.kit import KIT
from game.games.tank_tactics.rules.world import TankTacticsWorld
from game.model.contract import CHANCE, PUBLIC, Resign, TextError
from tests.amount import some
from tests.conformance import setups
from tests.games.tank_tactics.conformance import POSITIONS
from tests.rules.spoilt import spoilt
from tests.shown import board

GAME = KIT.game
LOADED = POSITIONS["cards loaded"]


@cache
def content() -> Content:
    return load_content(KIT)


def start(text: str) -> TankTacticsWorld:
    return GAME.new(KIT.parse_position(text, content().definitions))


def after(state: TankTacticsWorld, rng: random.Random, most: int) -> Iterator[TankTacticsWorld]:
    """The states of a match that goes on at random; now and then somebody resigns."""
    for _ in range(most):
        seat = GAME.to_act(state)
        if seat is None:
            return
        if rng.random() < 0.01:
            there = [one for one, order in enumerate(state.fell) if not order]
            state = GAME.call(state, Resign(rng.choice(there))).state
        else:
            drawn = GAME.draw(state, rng) if seat == CHANCE else rng.choice(list(GAME.actions(state)))
            state = GAME.apply(state, drawn).state
        yield state


@pytest.mark.slow
def test_every_state_of_random_matches_is_saved_and_loaded__TT_2_8() -> None:
    for case in setups.cases("tank_tactics"):
        for seed in range(some(12, 1)):
            rng = random.Random(seed)
            for state in after(GAME.new(case.setup), rng, 120):
                if rng.random() < 0.2 or GAME.to_act(state) is None:
                    assert KIT.load_state(KIT.dump_state(state), case.setup) == state


@pytest.mark.slow
def test_every_position_of_random_matches_is_read_back_from_its_line__TT_1_3() -> None:
    for case in setups.cases("tank_tactics"):
        for seed in range(some(12, 1)):
            rng = random.Random(seed)
            for state in after(GAME.new(case.setup), rng, 120):
                if GAME.to_act(state) is not None and rng.random() < 0.2:
                    text = KIT.format_position(state)
                    again = start(text)
                    assert KIT.format_position(again) == text
                    whole = {k: v for k, v in vars(state).items() if k != "match"}
                    assert {k: v for k, v in vars(again).items() if k != "match"} == whole


@pytest.mark.slow
def test_a_save_with_one_value_changed_is_refused_or_can_be_played_on__TT_2_2() -> None:
    refused = 0
    for seed in range(some(300, 10)):
        rng = random.Random(seed)
        case = rng.choice(setups.cases("tank_tactics"))
        *_, state = (GAME.new(case.setup), *after(GAME.new(case.setup), rng, rng.randrange(120)))
        for _ in range(20):
            try:
                loaded = KIT.load_state(spoilt(KIT.dump_state(state), rng), case.setup)
            except TextError:
                refused += 1
                continue
            for _ in after(loaded, rng, 15):
                pass
    assert refused > some(3000, 80)


@pytest.mark.parametrize("text", POSITIONS.values(), ids=POSITIONS)
def test_a_position_without_one_of_its_letters_is_refused_or_can_be_played_on__TT_2_2(text: str) -> None:
    refused, rng = 0, random.Random(1)
    for at in range(len(text)):
        try:
            setup = KIT.parse_position(text[:at] + text[at + 1 :], content().definitions)
        except TextError:
            refused += 1
            continue
        for _ in after(GAME.new(setup), rng, 10):
            pass
    assert refused > len(text) / 3


@pytest.mark.parametrize(
    ("before", "now", "told"),
    [
        ("acts=A", "acts=G", "acts: expected a tank of the side to act"),
        ("used=1", "used=9", "green A has used too many actions: 9 of 6"),
        ("used=1", "used=one", "used: expected a whole number"),
        ("654321", "664321", "1 to 6, each once"),
        ("654321/2", "654321/13", "green A has taken 13 of 13 damage, but is on the board"),
        ("c2N", "e2N", "green A is on a wall, a barrier or water: e2"),
        ("c2N", "f2N", "two tanks are on f2"),
        ("c2N", "j2N", "on this board"),
        ("cards=6", "cards=4", "green’s cards: expected at most 4, found 5"),
        ("cards=6", "cards=11", "more cards than are in the deck"),
        ("breach_shot+reload", "breach_shot+breach", "breach"),
        ("breach_shot+reload", "reload+breach_shot", "order"),
        ("reload", "repair+repair+reload", "too many copies of the card repair: 3 .at most 2"),
        ("round=4", "round=10", "expected round 1 to 9, found 10"),
        ("to=green", "to=blue", "blue"),
        ("to=green", "to=green moved=green", "already had its turn"),
        ("shot=double_range+double_damage", "shot=repair", "doesn’t affect shots"),
        ("//3 squad", "//5 squad", "smoke that no card in the deck gives"),
        ("win=rounds:9", "win=rounds:0", "the last round must be"),
        ("win=rounds:9", "win=goal:green:9", "goal"),
        ("win=rounds:9", "win=flag", "flag"),
        ("starts.green=b1N,e1N", "starts.green=b1N,b1N", "two tanks start on b1"),
        ("starts.green=b1N,e1N", "starts.green=b2N,e1N", "the start b2 is on a wall, a barrier or water"),
        ("phase", "phase", ""),
        ("to=green", "to=green phase=portal", "portal"),
        ("to=green", "to=green phase=start", "start"),
        ("to=green", "to=green colour=red", "colour=red"),
        ("to=green", "to=green to=red", "twice"),
    ],
)
def test_what_is_wrong_with_a_position_is_told__TT_2_2(before: str, now: str, told: str) -> None:
    if before == now:
        assert start(LOADED)
        return
    assert before in LOADED
    with pytest.raises(TextError, match=told):
        start(LOADED.replace(before, now, 1))


def test_a_position_in_which_a_squad_has_cards_is_read_with_the_option_on__TT_1_3() -> None:
    setup = KIT.parse_position(LOADED, content().definitions)
    assert setup.options["squad_cards"] and setup.map.match.board.squad_cards
    assert KIT.with_options(setup, {**setup.options, "squad_cards": False}).map.match.board.squad_cards
    plain = LOADED.replace("squad.green=extra_action squad.red=breach_shot+reload ", "")
    setup = KIT.parse_position(plain, content().definitions)
    assert not setup.options["squad_cards"] and "squadcards" not in KIT.format_position(GAME.new(setup))
    chosen = KIT.with_options(setup, {**setup.options, "squad_cards": True})
    text = KIT.format_position(GAME.new(chosen))
    assert " squadcards " in text and KIT.format_position(start(text)) == text
    squads = KIT.dump_state(start(LOADED))
    with pytest.raises(TextError, match="every card belongs to a tank"):
        KIT.load_state(squads, setup)


@pytest.mark.parametrize("name", ["squad_cards", "even_start"])
def test_a_house_rule_is_on_where_a_map_or_a_match_says_so__TT_1_3_TT_3_2(name: str) -> None:
    map_file = load_map(
        KIT, MAPS / "tank_tactics" / "duel.yaml", content(), Texts(ASSETS / "locale")
    ).map_file
    saying = map_file.model_copy(update={name: True})
    made = [
        KIT.setup(one, content().definitions, (0, 2), options)
        for one, options in ((map_file, {}), (map_file, {name: True}), (saying, {name: False}))
    ]
    assert [bool(getattr(setup.map, name)) for setup in made] == [False, True, True]
    assert saying.set_options == {name: True}, "what a map sets is not the player’s to choose"


@pytest.mark.parametrize(
    ("numbers", "two", "four"),
    [
        ((75, 80), (75, 80), EVEN_SHARES[4]),
        ((75,), (75, 75), (75, 75, 75, 75)),
        ((), EVEN_SHARES[2], EVEN_SHARES[4]),
    ],
)
def test_a_map_can_set_the_shares_of_an_even_start__TT_3_2(
    numbers: tuple[int, ...], two: tuple[int, ...], four: tuple[int, ...]
) -> None:
    map_file = load_map(
        KIT, MAPS / "tank_tactics" / "great_plain.yaml", content(), Texts(ASSETS / "locale")
    ).map_file.model_copy(update={"even_shares": numbers})
    made = [
        KIT.setup(map_file, content().definitions, sides, {"even_start": even}).map.even_start
        for sides, even in (((0, 2), True), ((0, 2), False), ((0, 1, 2, 3), True))
    ]
    assert made == [two, (), four]


def test_a_position_says_that_its_first_round_is_even__TT_3_2() -> None:
    setup = KIT.parse_position(LOADED, content().definitions)
    assert not setup.options["even_start"]
    even = KIT.with_options(setup, {**setup.options, "even_start": True})
    text = KIT.format_position(GAME.new(even))
    again = KIT.parse_position(text, content().definitions)
    assert " evenstart " in text and again.options["even_start"]
    assert KIT.with_options(again, {**again.options, "even_start": False}).map.match.board.even_start
    own = KIT.parse_position(text.replace(" evenstart ", " evenstart=75,80 "), content().definitions)
    assert own.map.match.board.even_start == (75, 80)
    assert KIT.format_position(GAME.new(own)) == text.replace(" evenstart ", " evenstart=75,80 ")
    assert draft_of(own.map).meta["even_shares"] == [75, 80] and draft_of(own.map).meta["even_start"]
    assert "even_shares" not in draft_of(again.map).meta
    for wrong in ("75", "75,80,90", "0,100", "75,101"):
        with pytest.raises(TextError, match=r"a percentage \(1 to 100\) for each player"):
            KIT.parse_position(text.replace(" evenstart ", f" evenstart={wrong} "), content().definitions)


@pytest.mark.parametrize(("language", "five"), [("en", "five"), ("de", "fünf"), ("fr", "cinq")])
def test_menu_and_course_count_as_many_ways_to_win_as_there_are__TT_2_3(language: str, five: str) -> None:
    texts = Texts(ASSETS / "locale", language)
    assert len(get_args(WinName)) == 5
    for key in ("tank_tactics.card_facts", "tutorial.course.tank_tactics.line"):
        assert five in texts(key)


def test_a_view_with_hidden_dice_is_no_position_to_play_from__TT_1_4() -> None:
    state = GAME.new(setups.find("tank_tactics", "duel (0, 2)").setup)
    rng = random.Random(1)
    while state.phase != "cards":
        seat = GAME.to_act(state)
        state = GAME.apply(
            state, GAME.draw(state, rng) if seat == CHANCE else next(iter(GAME.actions(state)))
        ).state
    assert start(KIT.format_position(state)).dice == state.dice
    with pytest.raises(TextError, match="tanks of green with their dice set: expected 2, found 0"):
        start(KIT.format_position(GAME.observe(state, PUBLIC)))


def test_the_board_shows_tanks_barriers_and_what_lies_there__TT_2_1() -> None:
    shown = board(KIT, start(LOADED))
    assert " 2  .  ### gA^  .  ~~~ gB^ ###  ." in shown
    assert "[3]" in shown and "rAv" in shown
    assert "Tank A is acting; actions left: 5, shots left: 2." in shown
    assert "Cards played for the next action: Double range, Double damage." in shown
    assert "d8" not in shown and "     a   b   c   d   e   f   g   h" in shown


def test_the_board_shows_flags_points_and_who_waits__TT_2_4() -> None:
    flags = board(KIT, start(POSITIONS["flags carried and dropped"]))
    assert "carries the flag of Green" in flags and " r!" in flags
    waiting = board(KIT, start(POSITIONS["tanks wait to come back"]))
    assert "waits to come back" in waiting and "14 points of 20" in waiting and "(1)" in waiting


def test_who_left_is_told__TT_5_1() -> None:
    state = start(POSITIONS["one of three has left"])
    assert state.left == {1}
    assert "Yellow has left the match." in board(KIT, state)


def test_a_seat_there_is_not_can_t_start__TT_3_1() -> None:
    case = setups.find("tank_tactics", "duel (0, 2)")
    assert KIT.first_seat(case.setup) is None
    assert KIT.first_seat(KIT.with_options(case.setup, {"first": 2})) == 1
    assert KIT.first_seat(KIT.parse_position(LOADED, content().definitions)) == 0


def test_cards_that_were_given_are_no_longer_told_as_cards_to_give_out__TT_1_4() -> None:
    start = GAME.new(setups.cases("tank_tactics")[0].setup)
    giving = [state for state in after(start, random.Random(1), 40) if state.phase == "cards" and state.step]
    assert giving
    for state in giving:
        told = [one for one in KIT.describe(state) if one.key == "describe.tank_tactics.hand"]
        left = sum(map(len, state.hand)) - sum(map(len, state.given))
        assert sum(len(one.params["cards"].facts) for one in told) == left
