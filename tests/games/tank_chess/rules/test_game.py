"""Tank Chess as a match: seats, events, announcements, draws, calls, states in plain data."""

from __future__ import annotations

import pickle
import random
from pathlib import Path

import pytest

from game.data.files.content import Content, load_content, load_map
from game.data.files.paths import ASSETS, MAPS
from game.data.words.texts import Texts
from game.games.tank_chess.rules import events as ev
from game.games.tank_chess.rules.diagram import Move
from game.games.tank_chess.rules.game import TankChess
from game.games.tank_chess.rules.kit import KIT
from game.games.tank_chess.rules.move_text import parse_move
from game.games.tank_chess.rules.tcfen import parse_tcfen
from game.games.tank_chess.rules.world import TankChessWorld
from game.model.contract import (
    AgreeDraw,
    DeclineDraw,
    IllegalAction,
    OfferDraw,
    Resign,
    Setup,
    TimeUp,
)
from tests.amount import some

START = (
    "3h42m41c41m42h42/1#2##10/1#1l4##l41m41l4##l42/1#2#11/7##7/6#####2##1/2##10#1/2###11/"
    "11###2/1#10##2/1##2#####6/7##7/11#2#1/2L0##L01M01L0##L01#1/10##2#1/2H02M01C01M02H03 w 1"
)
GAME = TankChess()


@pytest.fixture(scope="module")
def content() -> Content:
    return load_content(KIT)


def official(content: Content, sides: tuple[int, ...] = (0, 1)) -> Setup:
    texts = Texts(ASSETS / "locale")
    checked = load_map(KIT, Path(MAPS / "tank_chess" / "official_16.yaml"), content, texts)
    assert not checked.warnings
    return KIT.setup(checked.map_file, content.definitions, sides, {})


def state_of(
    content: Content, text: str, sides: tuple[int, ...] = (0, 1), **options: object
) -> TankChessWorld:
    diagram = parse_tcfen(text, content.definitions)
    return GAME.new(KIT.setup_from(diagram, content.definitions, sides, options))


def play(state: TankChessWorld, *moves: str) -> TankChessWorld:
    for text in moves:
        state = GAME.apply(state, parse_move(text, state.grid)).state
    return state


def events(state: TankChessWorld, text: str) -> list[object]:
    return list(GAME.apply(state, parse_move(text, state.grid)).events)


def test_official_map_is_the_printed_start__TC_3_1_TC_3_2(content: Content) -> None:
    assert KIT.format_position(GAME.new(official(content))) == START


def test_first_player_has_549_moves__TC_3_3(content: Content) -> None:
    state = GAME.new(official(content))
    assert len(GAME.actions(state)) == 549
    assert KIT.perft(official(content), 2) == 301_878


def test_white_begins_and_turns_alternate__TC_4_1(content: Content) -> None:
    state = GAME.new(official(content))
    assert GAME.to_act(state) == 0
    state = play(state, "h3-h4N")
    assert (GAME.to_act(state), state.round) == (1, 1)
    state = play(state, "i14-i13S")
    assert (GAME.to_act(state), state.round) == (0, 2)


@pytest.mark.parametrize(
    ("sides", "order"),
    [((0, 1), [0, 1, 0, 1, 0]), ((0, 1, 0), [0, 1, 2, 1, 0]), ((0, 1, 0, 1), [0, 1, 2, 3, 0])],
)
def test_players_of_a_side_take_its_turns_alternately__TC_6_6(
    content: Content, sides: tuple[int, ...], order: list[int]
) -> None:
    state = GAME.new(official(content, sides))
    rng, found = random.Random(5), []
    for _ in order:
        found.append(GAME.to_act(state))
        state = GAME.apply(state, rng.choice(GAME.actions(state))).state
    assert found == order


def test_a_drive_tells_every_square_and_facing_on_its_way__TC_4_2(content: Content) -> None:
    state = GAME.new(official(content))
    (drove,) = events(state, "h3-h4NE")
    assert isinstance(drove, ev.Drove)
    grid = state.grid
    assert [(grid.name(s), f) for s, f in drove.path] == [("h3", 0), ("h4", 0), ("h4", 1)]
    assert not drove.backward


def test_a_backward_move_is_told_as_one__TC_4_3(content: Content) -> None:
    (drove,) = events(GAME.new(official(content)), "h3-h2N")
    assert isinstance(drove, ev.Drove)
    assert drove.backward


def test_a_shot_makes_a_wreck_that_stays__TC_5_6_TC_5_7(content: Content) -> None:
    # the Black Medium faces away from the Command: rear armour 0
    state = state_of(content, "7c4/8/8/8/3m24/8/8/C02M04 w 1")
    told = events(state, "d1-d2Nxd4")
    fired = next(e for e in told if isinstance(e, ev.Fired))
    assert (fired.gun, fired.side, fired.armour) == (2, "side", 1)
    destroyed = next(e for e in told if isinstance(e, ev.Destroyed))
    assert (destroyed.kind, state.grid.name(destroyed.square)) == ("medium", "d4")
    after = play(state, "d1-d2Nxd4")
    assert after.diagram.wrecks == {state.grid.square("d4")}
    assert after.quiet == 0


def test_equal_armour_holds_and_says_so__TC_5_6(content: Content) -> None:
    state = state_of(content, "7c4/8/8/8/3m44/8/8/C02M04 w 1")
    refusal = GAME.refuse(state, parse_move("d1-d2Nxd4", state.grid))
    assert refusal is not None
    assert (refusal.rule, refusal.params["gun"], refusal.params["side"], refusal.params["armour"]) == (
        "TC-5.6",
        "II",
        "front",
        "II",
    )


def test_destroying_the_command_wins__TC_6_1(content: Content) -> None:
    state = state_of(content, "8/8/8/8/3c24/8/8/C02M04 w 1")
    after = play(state, "d1-d2Nxd4")
    result = GAME.result(after)
    assert result is not None
    assert (result.winners, result.reason, result.rule) == ((0,), "command_destroyed", "TC-6.1")
    assert GAME.actions(after) == ()
    assert GAME.to_act(after) is None


def test_escape_wins_and_the_command_is_off_the_board__TC_6_2(content: Content) -> None:
    state = state_of(content, "8/2C05/8/8/8/8/7c0/8 w 1")
    after = play(state, "c7-out")
    result = GAME.result(after)
    assert result is not None
    assert (result.winners, result.reason) == ((0,), "escaped")
    assert not any(p.kind.command and p.colour == 0 for p in after.diagram.pieces.values())


def test_check_and_escape_are_announced__TC_6_3(content: Content) -> None:
    state = state_of(content, "8/c67/8/8/8/8/C07/3M04 w 1")
    told = events(state, "d1-d2NW")
    check = [e for e in told if isinstance(e, ev.Check)]
    assert check
    assert check[0].colour == 0
    assert state.grid.name(check[0].command) == "a7"
    away = state_of(content, "7c0/8/3C04/8/8/8/8/8 w 1")
    assert any(isinstance(e, ev.EscapeAnnounced) for e in events(away, "d6-d7N"))


def test_the_third_time_is_a_draw__TC_6_4(content: Content) -> None:
    state = state_of(content, "7c4/8/8/8/8/8/8/C07 w 1")
    for _ in range(2):
        state = play(state, "a1-a1NE", "h8-h8SW", "a1-a1N", "h8-h8S")
    result = GAME.result(state)
    assert result is not None
    assert (result.reason, result.drawn, result.params["n"]) == ("repetition", True, 3)


def test_a_hundred_quiet_turns_are_a_draw__TC_6_4(content: Content) -> None:
    state = state_of(content, "7c4/8/8/8/8/8/8/C07 w 1", draw_quiet_turns=10, draw_repetitions=10)
    walk = ["a1-a2N", "h8-h7S", "a2-a3N", "h7-h6S", "a3-a2N", "h6-h7S", "a2-a1N", "h7-h8S", "a1-a1NE"]
    state = play(state, *walk)
    assert state.outcome is None
    assert state.quiet == 9
    result = GAME.result(play(state, "h8-h8SW"))
    assert result is not None
    assert (result.reason, result.params["n"]) == ("quiet", 10)


def test_a_loaded_position_starts_its_counts_at_zero__TC_9_1(content: Content) -> None:
    state = state_of(content, "7c4/8/8/8/8/8/8/C07 b 40")
    assert (state.round, state.quiet, len(state.seen), GAME.to_act(state)) == (40, 0, 1, 1)


def test_draw_by_agreement_needs_the_other_side__TC_6_4(content: Content) -> None:
    state = GAME.new(official(content, (0, 1, 0, 1)))
    offered = GAME.call(state, OfferDraw(0)).state
    assert GAME.refuse_call(offered, AgreeDraw(2)) is not None
    result = GAME.result(GAME.call(offered, AgreeDraw(3)).state)
    assert result is not None
    assert result.drawn
    declined = GAME.call(offered, DeclineDraw(1)).state
    assert declined.offer is None
    assert GAME.refuse_call(declined, OfferDraw(0)) is not None, "not again before a move"


def test_moving_on_turns_an_offer_down__TC_6_4(content: Content) -> None:
    state = GAME.call(GAME.new(official(content)), OfferDraw(0)).state
    state = play(state, "h3-h4N")
    assert state.offer == 0, "one’s own move leaves the offer standing"
    assert play(state, "i14-i13S").offer is None


@pytest.mark.parametrize("call", [Resign(0), TimeUp(0)])
def test_resigning_and_running_out_of_time_lose__TC_6_5(content: Content, call: Resign | TimeUp) -> None:
    result = GAME.result(GAME.call(GAME.new(official(content)), call).state)
    assert result is not None
    assert result.winners == (1,)
    assert result.rule == "TC-6.5"


REFUSALS = [
    ("e5-e6N", "nothing_there", "TC-4.1"),
    ("i14-i13S", "not_yours", "TC-4.1"),
    ("h3-h3N", "no_change", "TC-4.4"),
    ("h3-h8N", "too_far", "TC-4.2"),
    ("h1-h3N", "occupied", "TC-4.5"),
    ("f3-e3N", "ground_blocks", "TC-4.5"),
    ("h3-h4S", "facing_too_far", "TC-4.2"),
    ("h3-out", "only_command_escapes", "TC-6.2"),
    ("h1-out", "edge_too_far", "TC-6.2"),
    ("h3-h4Nxh9", "nobody_to_shoot", "TC-5.1"),
    ("h3-h4Nxi14", "no_line", "TC-5.2"),
    ("j3-j4Nxj1", "own_piece", "TC-5.1"),
]


@pytest.mark.parametrize(("text", "key", "rule"), REFUSALS)
def test_every_refusal_names_its_reason_and_rule(content: Content, text: str, key: str, rule: str) -> None:
    state = GAME.new(official(content))
    move = parse_move(text, state.grid)
    refusal = GAME.refuse(state, move)
    assert refusal is not None
    assert (refusal.key, refusal.rule) == (f"tank_chess.refuse.{key}", rule)
    with pytest.raises(IllegalAction):
        GAME.apply(state, move)


def test_every_text_key_of_a_refusal_has_words() -> None:
    texts = Texts(ASSETS / "locale")
    source = "".join(
        Path(f"game/games/tank_chess/rules/{name}.py").read_text(encoding="utf-8")
        for name in ("refusals", "game")
    )
    for key in ("no_move", *(key for _, key, _ in REFUSALS)):
        assert texts.has(f"tank_chess.refuse.{key}")
    for word in source.split('"'):
        if word.startswith(("tank_chess.refuse.", "refuse.")) and "{" not in word:
            assert texts.has(word), word


@pytest.mark.slow
def test_a_whole_state_goes_through_plain_data_and_pickles(content: Content) -> None:
    setup = official(content)
    state, rng = GAME.new(setup), random.Random(3)
    while state.outcome is None:
        state = GAME.apply(state, rng.choice(GAME.actions(state))).state
        if rng.random() > some(1, 0.25):
            continue
        assert KIT.load_state(KIT.dump_state(state), setup) == state
        assert pickle.loads(pickle.dumps(state)) == state


@pytest.mark.slow
def test_a_record_for_people_reads_back__TC_9_3(content: Content) -> None:
    setup = official(content)
    state, rng = GAME.new(setup), random.Random(9)
    states, moves = [state], []
    while state.outcome is None:
        moves.append(rng.choice(GAME.actions(state)))
        state = GAME.apply(state, moves[-1]).state
        states.append(state)
    text = KIT.write_record(setup, states, moves, {"Map": "Official", "White": "Ann", "Black": "Bo"})
    read = KIT.read_record(text, content.definitions, setup)
    assert list(read.actions) == moves
    assert KIT.format_position(read.states[-1]) == KIT.format_position(state)


def test_moves_are_plain_values() -> None:
    assert Move(1, 2, 3) == Move(1, 2, 3)
