"""The parts of Battlegrounds and how a match is set up (BG-1, BG-2)."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from game.games.battlegrounds.rules.definitions import BASES, GRID
from game.games.battlegrounds.rules.events import TurnBegan
from game.games.battlegrounds.rules.seen import danger
from game.games.battlegrounds.rules.world import BattlegroundsWorld
from game.model.contract import CHANCE, TextError
from tests.games.battlegrounds.boards import GAME, KIT, after, at, can, content, refused, setup

CENTRE = {GRID.square(f"{column}{rank}") for column in "cdef" for rank in "3456"}


def dealt(option: str, players: int, seed: int = 1, **options: Any) -> BattlegroundsWorld:
    """The state when the first player decides."""
    rng = random.Random(seed)
    state = GAME.new(setup(option, players, **options))
    while GAME.to_act(state) == CHANCE:
        state = GAME.apply(state, GAME.draw(state, rng)).state
    return state


def set_up(option: str, players: int, **options: Any) -> BattlegroundsWorld:
    """The state when the first turn has begun, everybody having taken what is first in the list."""
    state = dealt(option, players, **options)
    while state.phase in ("draft", "activate", "place"):
        state = after(state, can(state)[0])
    return state


def names(fields: tuple[int, ...]) -> set[str]:
    return {GRID.name(spot) for spot in fields}


def test_a_base_is_a_corner_and_the_two_fields_beside_it__BG_1_1() -> None:
    assert [names(base) for base in BASES] == [
        {"a1", "a2", "b1"},
        {"a8", "a7", "b8"},
        {"h8", "h7", "g8"},
        {"h1", "h2", "g1"},
    ]


def test_there_are_sixteen_pictures_with_three_plain_tokens_and_a_special_one__BG_1_2() -> None:
    pictures = content().definitions.pictures
    assert len(pictures) == 16
    assert {(picture.plain, picture.special) for picture in pictures} == {(3, 1)}


def test_the_special_tokens_give_what_the_source_counts__BG_1_3() -> None:
    assert Counter(picture.ability for picture in content().definitions.pictures) == {
        "extra_turn": 4,
        "extra_tank": 2,
        "armour": 2,
        "direction": 2,
        "further_shot": 2,
        "further_move": 2,
        "change_of_order": 2,
    }


def test_the_twelve_cards_are_those_of_the_ruling__BG_1_4() -> None:
    said = {
        card.name: f"{card.move[0].upper()}{card.move_distance}/{card.shot[0].upper()}{card.shot_distance}"
        for card in content().definitions.cards
    }
    assert said == {
        "t_34": "O2/D2", "sherman": "O2/O2", "panzer_iv": "D2/O2", "cromwell": "O3/D1", "hellcat": "D3/O1",
        "stuart": "O3/O1", "tiger": "O1/O3", "is_2": "O1/D3", "churchill": "D1/D2", "panther": "D2/D1",
        "pershing": "D1/O3", "kv_1": "O1/D2",
    }  # fmt: skip


@pytest.mark.parametrize(("option", "players"), [("battle", 2), ("battle", 3), ("battle", 4), ("team", 4)])
def test_each_colour_has_a_piece_and_a_stack_of_three_point_tokens__BG_1_5(option: str, players: int) -> None:
    state = set_up(option, players)
    colours = state.pieces
    assert colours == list(range(3 if players == 3 else 4))
    for colour in colours:
        assert state.points_left(colour) == [3, 2, 1]
        assert state.top_point(colour) == 3


def test_there_are_sixteen_shells__BG_1_6() -> None:
    assert set_up("battle", 4).shells_left == 16
    solo = set_up("solo", 1)
    assert (len(solo.letters), len(solo.numbers)) == (8, 8)


def test_who_begins_is_drawn_and_recorded__BG_2_0() -> None:
    state = GAME.new(setup("battle", 3, first=0))
    assert GAME.to_act(state) == CHANCE
    outcomes = GAME.chance(state)
    assert outcomes is not None
    assert [(KIT.format_action(o, state), weight) for o, weight in outcomes] == [
        ("begins:1", 1),
        ("begins:2", 1),
        ("begins:3", 1),
    ]
    assert refused(state, "deal:is_2,tiger/kv_1,stuart/panther,t_34") == "BG-2.0 not_starter"
    assert refused(state, "begins:4") == "BG-2.0 not_a_seat"
    assert after(state, "begins:2").starter == 1


@pytest.mark.parametrize(
    ("option", "players", "order"),
    [("battle", 4, [2, 3, 0, 1]), ("team", 4, [2, 3, 0, 1]), ("battle", 3, [2, 0, 1])],
)
def test_setting_up_and_turns_go_round_from_the_seat_that_begins__BG_2_0(
    option: str, players: int, order: list[int]
) -> None:
    state, rng = GAME.new(setup(option, players, first=3)), random.Random(1)
    placing, turns = list[int](), list[int]()
    while len(turns) < players:
        seat = GAME.to_act(state)
        assert seat is not None
        if state.phase == "place":
            placing.append(seat)
        if seat == CHANCE:
            action = GAME.draw(state, rng)
        else:
            action = GAME.actions(state)[0]
        step = GAME.apply(state, action)
        turns += [event.seat for event in step.events if isinstance(event, TurnBegan)]
        state = step.state
    assert (placing, turns) == (order, order)


def test_a_draft_begins_with_the_seat_that_begins__BG_2_4() -> None:
    state = dealt("battle", 3, draft=True, first=2)
    seats = []
    while state.phase == "draft":
        seats.append(GAME.to_act(state))
        state = after(state, can(state)[0])
    assert seats == [1, 2, 0, 0, 2, 1]


def test_players_choose_their_colours_and_two_players_pairs_of_opposite_corners__BG_2_3_BG_2_6() -> None:
    assert GAME.new(setup("battle", 2, colours="blue")).colours == ((1, 3), (0, 2))
    assert GAME.new(setup("battle", 3, colours="blue,red")).colours == ((3,), (2,), (0,))
    assert GAME.new(setup("family", 2, colours="red,green")).colours == ((2,), (0,))
    with pytest.raises(TextError, match="listed twice"):
        setup("battle", 3, colours="red,red")
    with pytest.raises(TextError, match="seat 4"):
        setup("battle", 3, first=4)
    state = set_up("battle", 3, colours="blue,red")
    line = KIT.format_position(state)
    assert at(line).colours == state.colours
    assert KIT.format_position(at(line)) == line


def test_seat_one_starts_where_the_setup_says_so__BG_2_0() -> None:
    for option, players in (("battle", 3), ("team", 4), ("family", 2), ("solo", 1)):
        state = set_up(option, players)
        assert (state.seat, state.turn) == (0, 1)


@pytest.mark.parametrize(("option", "players"), [("battle", 2), ("team", 4)])
def test_special_tokens_lie_on_the_centre_and_plain_ones_around_it__BG_2_1(option: str, players: int) -> None:
    state = dealt(option, players)
    assert len(state.tokens) == 64
    assert {spot for spot in state.tokens if state.special[spot]} == CENTRE


@pytest.mark.parametrize(("players", "each", "left"), [(2, 4, 4), (3, 2, 6), (4, 2, 4)])
def test_cards_are_dealt_and_the_others_are_a_stack__BG_2_3(players: int, each: int, left: int) -> None:
    state = dealt("battle", players)
    assert [len(own) for own in state.cards] == [each] * players
    assert state.stack_size == len(state.stack) == left
    held = {card.name for own in state.cards for card in own}
    assert not held & set(state.stack)


def test_two_players_have_two_colours_each__BG_2_3() -> None:
    assert set_up("battle", 2).colours == ((0, 2), (1, 3))
    assert set_up("battle", 4).colours == ((0,), (1,), (2,), (3,))


@pytest.mark.parametrize(
    ("players", "order"),
    [(2, [0, 1, 1, 0, 0, 1, 1, 0]), (3, [0, 1, 2, 2, 1, 0]), (4, [0, 1, 2, 3, 3, 2, 1, 0])],
)
def test_a_draft_goes_to_and_fro_over_two_open_cards_for_each_player__BG_2_4(
    players: int, order: list[int]
) -> None:
    state, rng = dealt("battle", players, draft=True), random.Random(5)
    seats, open_ = [], []
    while state.phase in ("draft", "deal"):
        if state.phase == "deal":  # with two players four cards more are laid open
            state = GAME.apply(state, GAME.draw(state, rng)).state
            continue
        seats.append(GAME.to_act(state))
        open_.append(len(can(state, "take:")))
        state = after(state, can(state)[-1])
    assert seats == order
    assert open_ == [*range(2 * players, 0, -1)] * (len(order) // (2 * players))
    assert state.phase == "activate"
    assert state.stack_size == 12 - len(order)


def test_each_colour_drives_exactly_one_card_its_player_chose__BG_2_5() -> None:
    state = dealt("battle", 2)
    assert [word.partition("=")[0] for word in can(state)] == ["green"] * 4
    chosen = []
    while state.phase == "activate":
        chosen.append(can(state)[1])
        state = after(state, chosen[-1])
    assert [word.partition("=")[0] for word in chosen] == ["green", "yellow", "red", "blue"]
    assert sorted(state.driven) == [0, 1, 2, 3]
    # the other two cards are shared by the player's colours
    assert [len(state.inactive(seat)) for seat in range(2)] == [2, 2]


def test_pieces_are_put_on_free_fields_of_their_bases_in_seat_order__BG_2_6() -> None:
    state = dealt("battle", 2)
    while state.phase == "activate":
        state = after(state, can(state)[0])
    assert can(state) == ["green@a1", "green@b1", "green@a2"]
    assert refused(state, "green@a3") == "BG-2.6 base_field"
    assert refused(state, "red@h8") == "BG-2.6 not_placing"
    state = after(state, "green@a2", "yellow@b8", "red@g8", "blue@h1")
    assert state.phase == "main"
    # the bases of a player are opposite corners, and pieces stand on tokens
    assert len(state.tokens) == 64
    assert {GRID.name(state.fields[colour]) for colour in state.colours[0]} == {"a2", "g8"}


def test_a_deal_that_cannot_be_is_refused_with_the_card_named__BG_2_3() -> None:
    state = GAME.new(setup("battle", 3))
    word = "deal:is_2,tiger/kv_1,stuart/kv_1,t_34"
    assert refused(state, word) == "BG-2.3 deal.other_cards"
    refusal = GAME.refuse(state, KIT.parse_action(word, state))
    assert refusal is not None
    assert refusal.params["card"] == "kv_1"
    assert refused(state, "deal:is_2,tiger/kv_1,stuart") == "BG-2.3 deal.other_hands"
    assert refused(state, "deal:tiger,is_2/kv_1,stuart/sherman,t_34") == "BG-2.3 deal.unordered"


@pytest.mark.parametrize("draft", [False, True])
@pytest.mark.parametrize(("name", "players"), [("battle", 2), ("battle", 4), ("team", 4)])
def test_nobody_is_in_danger_before_a_piece_is_placed__BG_2(name: str, players: int, draft: bool) -> None:
    state, rng = GAME.new(setup(name, players, draft=draft, first=0)), random.Random(5)
    while not state.pieces:
        assert not any(danger(GAME.observe(state, seat), seat) for seat in range(players))
        chance = GAME.to_act(state) == CHANCE
        state = GAME.apply(state, GAME.draw(state, rng) if chance else rng.choice(GAME.actions(state))).state
    for seat in range(players):
        danger(GAME.observe(state, seat), seat)
