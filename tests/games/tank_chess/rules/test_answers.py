"""What the enemy could do after a planned move: examples as text boards, and the slow truth on random
positions (TC-5, TC-6, TC-8)."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain

import pytest

from game.bots.contract import Limits, Seen
from game.data.words.wording import sentences
from game.games.tank_chess.rules.diagram import Diagram, Move
from game.games.tank_chess.rules.game import command_square
from game.games.tank_chess.rules.tcfen import parse_tcfen
from game.games.tank_chess.rules.world import TankChessWorld
from game.model.answers import EnemyAnswer, EnemyAnswers
from game.model.grid8 import Grid
from tests.amount import some
from tests.games.tank_chess.boards import (
    KIT,
    map_setup,
    random_match,
    random_setup,
    shipped_maps,
    words,
)
from tests.games.tank_chess.bots.tables import BOTS
from tests.games.tank_chess.perft import slow
from tests.games.tank_chess.perft.engines import sketch
from tests.games.tank_chess.perft.fun_set import fun_set
from tests.games.tank_chess.rules.test_examples import COMMANDS

GAME = KIT.game

BLACK_COMMAND = """
10 . . . . . . . . # c0
9 . . . . . . . . # #
"""
"""Black's Command out of the way."""

ALLEY = """
8 . . # m3#
7 . . # . #
6 . . # . #
"""
"""A Medium that can fire down the d column and nowhere else."""


def begun(text: str) -> TankChessWorld:
    return GAME.new(KIT.setup_from(sketch(text), fun_set()))


def found(view: TankChessWorld, *plan: Move) -> tuple[EnemyAnswers | None, int]:
    """The answers to a plan, and the number of steps in which they were found."""
    searching, steps = KIT.answering(view, plan), 1
    while True:
        try:
            next(searching)
        except StopIteration as done:
            answers: EnemyAnswers | None = done.value
            return answers, steps
        steps += 1


def answered(text: str, move: str) -> tuple[EnemyAnswers, Grid]:
    view = begun(text)
    answers, _ = found(view, KIT.parse_action(move, view))
    assert answers is not None
    return answers, view.grid


def squares(grid: Grid, *names: str) -> tuple[int, ...]:
    return tuple(grid.square(name) for name in names)


def label(answer: EnemyAnswer) -> str:
    return words().told(answer.label)


def told(answer: EnemyAnswer) -> str:
    return sentences([answer.told], words())


def signs(answers: EnemyAnswers, grid: Grid) -> list[str]:
    """The signs beside that of the plan, such as "d3 lost"."""
    return sorted(f"{grid.name(sign.at)} {sign.verdict}" for sign in answers.signs)


def said(answers: EnemyAnswers) -> list[str]:
    """What is said beside the drawn answer."""
    return [sentences([one], words()) for one in answers.sentences]


def verdict_of(view: TankChessWorld, move: Move) -> str:
    answers, _ = found(view, move)
    assert answers is not None
    return answers.verdict


# ---------------------------------------------------------------------------------- shots at what moves


def test_moved_piece_that_nobody_can_destroy_is_safe__TC_5_6() -> None:
    answers, grid = answered(COMMANDS + "7 . . . . . . . l4\n2 . . . H0", "d2-d3N")
    assert (answers.at, answers.verdict, answers.threats) == (grid.square("d3"), "safe", ())


def test_shot_is_told_with_gun_armour_and_side__TC_5_5_TC_5_6() -> None:
    answers, grid = answered(COMMANDS + "7 . . . . . . . m4\n2 . . . M0", "d2-d3N")
    assert (answers.at, answers.verdict, answers.moved) == (grid.square("d3"), "lost", "lost")
    assert answers.signs == ()
    (shot,) = answers.answers
    assert (shot.path, shot.facing, shot.target) == (squares(grid, "h7"), 5, grid.square("d3"))
    assert (shot.move, shot.seat, shot.over, shot.lob) == ("h7-h7SWxd3", 1, None, False)
    assert label(shot) == "II > I side: lost"
    assert told(shot) == "Medium h7 turns to SW and destroys it from the side."


def test_plainest_shot_has_the_fewest_steps_then_squares_and_others_are_counted__TC_4_2() -> None:
    near = COMMANDS + "7 . . . . . . . m4\n3 . . . . . . . . d6\n2 . . . M0"
    (shot,) = answered(near, "d2-d3N")[0].answers
    assert shot.move == "h7-h7SWxd3"
    assert label(shot) == "II > I side: lost · 1 more can"
    assert told(shot) == "Medium h7 turns to SW and destroys it from the side. One more could."
    answers, grid = answered(near.replace("m4", "m2"), "d2-d3N")
    (shot,) = answers.answers
    assert (shot.move, shot.path) == ("i3-h3Wxd3", squares(grid, "i3", "h3"))
    assert told(shot) == (
        "Tank Destroyer i3 drives to h3, faces W and destroys it from the side. One more could."
    )


def test_mortar_fires_over_obstacles__TC_5_4() -> None:
    (shot,) = answered(COMMANDS + "8 . . . r3\n6 . . . #\n2 . . . H0", "d2-d3N")[0].answers
    assert (shot.move, shot.lob) == ("d8-d8Sxd3", True)
    assert label(shot) == "V > III front: lost"


def test_the_seat_that_is_next_of_two_players_answers__TC_6_6() -> None:
    start = sketch(COMMANDS + "7 . . . . . . . m4\n2 . . . M0")
    view = GAME.new(KIT.setup_from(start, fun_set(), (0, 1, 0, 1)))
    for white, black, seat in (("d2-d3N", "h7-h7E", 1), ("d3-d3NW", "h7-h7NE", 3)):
        action = KIT.parse_action(white, view)
        answers, _ = found(view, action)
        assert answers is not None
        assert [answer.seat for answer in answers.answers] == [seat]
        for text in (white, black):
            view = GAME.apply(view, KIT.parse_action(text, view)).state


# ------------------------------------------------------------------------------------ other own pieces


def test_piece_that_the_move_exposes_is_told__TC_5_3() -> None:
    text = COMMANDS + ALLEY + "5 . . . S1\n3 . . . L0"
    answers, grid = answered(text, "d5-d5N")
    assert (answers.verdict, answers.signs) == ("safe", ()), "it still covers what is behind it"
    answers, grid = answered(text, "d5-c4NE")
    assert (answers.verdict, answers.moved, signs(answers, grid)) == ("lost", "safe", ["d3 lost"])
    (shot,) = answers.answers
    assert shot.target == grid.square("d3")
    assert label(shot) == "II > I front: lost"
    assert told(shot) == "Medium d8 turns to S and destroys the Light on d3 from the front."


def test_piece_in_fire_before_and_after_leaves_no_tick__TC_5_1() -> None:
    answers, grid = answered(COMMANDS + ALLEY + "3 . . . L0\n1 . . . . . . H0", "g1-g2N")
    assert (answers.verdict, answers.moved, signs(answers, grid)) == ("still", "safe", ["d3 still"])


def test_piece_that_is_covered_is_out_of_danger__TC_5_3() -> None:
    answers, grid = answered(COMMANDS + ALLEY + "5 . . H2\n3 . . . L0", "c5-d5E")
    assert (answers.verdict, signs(answers, grid)) == ("safe", ["d3 freed"])
    assert "Your Light on d3 is out of danger." in said(answers)


def test_trees_that_are_crushed_open_the_line_to_a_piece_behind__TC_8() -> None:
    answers, grid = answered(COMMANDS + ALLEY + "4 . . H2^\n3 . . . . \n2 . . . L0", "c4-e4E")
    assert signs(answers, grid) == ["d2 lost"]


def test_exposed_pieces_come_after_what_moved_by_gun_and_armour__TC_2() -> None:
    text = COMMANDS + ALLEY + "5 . . . L5\n3 . . . M2\n2 . . . . . . L0"
    answers, grid = answered(text, "d5-b3SW")
    assert [answer.target for answer in answers.answers] == [*squares(grid, "b3", "d3", "g2")]
    assert signs(answers, grid) == ["d3 lost", "g2 lost"]


# ------------------------------------------------------------------------------------------ match lost


def test_command_in_check_is_told_first_even_if_it_was_before__TC_6_1_TC_6_3() -> None:
    text = BLACK_COMMAND + ALLEY + "3 . . . C0\n1 . . . . . . H0"
    answers, grid = answered(text, "g1-g2N")
    assert (answers.verdict, answers.moved, signs(answers, grid)) == ("match", "safe", ["d3 match"])
    (shot,) = answers.answers
    assert shot.target == grid.square("d3")
    assert label(shot) == "Command: match lost"
    assert told(shot) == (
        "Medium d8 turns to S and destroys the Command on d3 from the front: the match is lost."
    )


def test_command_that_leaves_the_fire_is_freed__TC_6_3() -> None:
    answers, grid = answered(BLACK_COMMAND + ALLEY + "3 . . . C0", "d3-e4NE")
    assert (answers.at, answers.verdict) == (grid.square("e4"), "safe")
    assert [one.when for one in answers.threats] == ["freed"]
    assert "Your Command on e4 is out of danger." in said(answers)


def test_obstacle_pushed_into_the_line_frees_the_command__TC_8_TC_6_3() -> None:
    answers, grid = answered(BLACK_COMMAND + ALLEY + "5 . B2# \n3 . . . C0", "b5-c5E")
    assert (answers.at, answers.verdict, signs(answers, grid)) == (grid.square("c5"), "safe", ["d3 freed"])


def test_enemy_command_that_could_escape_is_told__TC_6_2() -> None:
    answers, grid = answered("10 C4#\n9 # # \n3 . c4\n1 . . . . . . . . H0", "i1-i2N")
    (escape,) = answers.answers
    assert (answers.verdict, answers.moved) == ("match", "safe")
    assert (escape.path, escape.target, escape.over) == (squares(grid, "b3", "b2", "b1"), None, 4)
    assert escape.move == "b3-out"
    assert label(escape) == "Black escapes: match lost"
    assert told(escape) == "Black’s Command leaves the board from b3: the match is lost."


def test_plan_that_ends_the_match_says_how_and_an_illegal_one_nothing__TC_6_1_TC_6_4() -> None:
    view = begun("8 . . . c0\n7 . . . . . . . . h4\n3 . . . L1\n1 C0")
    winning = KIT.parse_action("d3-d3Nxd8", view)
    assert verdict_of(view, winning) == "wins"
    assert found(view, replace(winning, shot=None, target=0))[0] is None
    assert found(view)[0] is None
    quiet = view.with_(quiet=view.definitions.draw_quiet_turns - 1)
    assert verdict_of(quiet, KIT.parse_action("d3-d4NE", quiet)) == "draws"
    assert verdict_of(view, KIT.parse_action("d3-d4NE", view)) == "lost"


CASES = {
    ("l44c22/8/8/8/2#5/8/8/4C13 b 1", "a8-c6SE"): ("match", "safe", ["f8 match"]),
    ("8/#c4#5/1C06/8/8/8/8/8 b 1", "b7-c6E"): ("match", "safe", []),
    ("4c43/8/8/1~6/1L06/8/##6/C0#6 w 1", "b4-b5"): ("self", "self", []),
    ("8/8/8/8/6c41/8/3#2x1/2C51M03 w 1", "c1-d1NE"): ("safe", "safe", ["g4 freed"]),
}
"""Positions and plans: the verdict, that of the piece that moves, and the signs elsewhere."""


@pytest.mark.parametrize(("case", "judged"), CASES.items())
def test_no_sign_says_less_than_the_words__TC_6_1_TC_6_2_TC_8(
    case: tuple[str, str], judged: tuple[str, str, list[str]]
) -> None:
    text, plan = case
    view = GAME.new(KIT.setup_from(parse_tcfen(text, fun_set()), fun_set()))
    answers, _ = found(view, KIT.parse_action(plan, view))
    assert answers is not None
    assert (answers.verdict, answers.moved, signs(answers, view.grid)) == judged


# --------------------------------------------------------------------------------------- mines and water


def test_remote_mine_needs_no_line__TC_8() -> None:
    text = COMMANDS + "4 . . . ?\n2 . . . S0\n1 . . . . . . . . . l0"
    answers, grid = answered(text, "d2-d4N")
    (mine,) = answers.answers
    assert (answers.verdict, mine.path, mine.facing, mine.target) == ("lost", (), None, grid.square("d4"))
    assert mine.move == "j1-j1NE!d4"
    assert label(mine) == "mine: lost"
    assert told(mine) == "A remote mine destroys it."


def test_mine_under_the_command_loses_the_match__TC_8_TC_6_1() -> None:
    answers, _ = answered(BLACK_COMMAND + "4 . . . ?\n2 . . . C0", "d2-d4N")
    (mine,) = answers.answers
    assert label(mine) == "Command: match lost"
    assert told(mine) == "A remote mine destroys the Command on d4: the match is lost."


def test_piece_that_the_plan_loses_has_its_sign_where_it_falls__TC_8_3() -> None:
    answers, grid = answered(COMMANDS + "3 . . . ~\n2 . . . M0", "d2-d3")
    assert (answers.at, answers.verdict) == (grid.square("d3"), "self")
    assert said(answers) == ["This loses your Medium on d3."]


# -------------------------------------------------------------------------------------------- the search


def test_search_waits_after_each_piece__TC_4_1() -> None:
    view = begun(COMMANDS + "7 . . . . . . . m4\n2 . . . M0")
    _, first = found(view, KIT.parse_action("d2-d3N", view))
    _, later = found(view, KIT.parse_action("d2-d4N", view))
    assert first > later >= 3 + len(view.diagram.pieces), "what all plans share is found once"


def test_what_plans_share_makes_no_difference__TC_4_5() -> None:
    for seed in range(3):
        for view, _ in positions(seed):
            moves = random.Random(seed).choices(GAME.actions(view), k=8)
            shared = [found(view, move)[0] for move in moves]
            # a copy has a position of its own, about which nothing is known
            assert shared == [found(view.with_(), move)[0] for move in moves]


# -------------------------------------------------------------------------------------- the slow truth


def threatened(diagram: Diagram, colour: int) -> tuple[dict[int, list[Move]], bool]:
    """The pieces of a colour that some move of the other side destroys, with these moves, and whether its
    Command can escape: found by making every legal move."""
    stands = {square for square, placed in diagram.pieces.items() if placed.colour == colour}
    destroyed: dict[int, list[Move]] = {}
    escapes = False
    for move, after in slow.legal(replace(diagram, to_move=1 - colour)).items():
        escapes |= move.target is None
        for square in stands - after.diagram.pieces.keys():
            destroyed.setdefault(square, []).append(move)
    return destroyed, escapes


def _colour_at(diagram: Diagram, square: int) -> int | None:
    return diagram.pieces[square].colour if square in diagram.pieces else None


def agrees(view: TankChessWorld, move: Move) -> str:
    """Check the answers to a move against every enemy move; return the verdict."""
    answers, _ = found(view, move)
    assert answers is not None
    mine = view.to_move
    step = GAME.apply(view, move)
    if step.state.outcome is not None:
        assert answers.verdict == ending(step.state, mine) and not answers.threats
        return answers.verdict
    before, escaped = threatened(view.diagram, mine)
    diagram = step.state.diagram
    after, escapes = threatened(diagram, mine)
    command = command_square(diagram, mine)
    own_command = set() if command is None else {command}
    stands = move.target is not None and _colour_at(diagram, move.target) == mine
    at = move.target if stands else None
    own = {square for square, placed in view.diagram.pieces.items() if placed.colour == mine} - {move.origin}
    fell = {square for square in own if square not in diagram.pieces}
    new = {square for square in after if square == at or square not in before}
    lost = command in after or escapes
    assert answers.at == (fallen_at(view, move) if at is None else at)
    assert answers.verdict == (
        "match" if lost else "self" if fell or at is None else "lost" if new else "still" if after else "safe"
    )
    if at is not None:
        assert answers.moved == ("safe" if at not in after else "match" if at == command else "lost")
    freed = before.keys() - after.keys() - fell - {move.origin, move.target}
    freed |= own_command if command_square(view.diagram, mine) in before and command not in after else set()
    signs = {square: "still" if square in before else "lost" for square in after.keys() - {at}}
    signs |= dict.fromkeys(own_command & signs.keys(), "match")
    signs |= dict.fromkeys(fell, "self")
    if not lost:
        signs |= dict.fromkeys(freed - {at}, "freed")
        theirs = command_square(diagram, 1 - mine)
        if escaped and theirs is not None:
            signs[theirs] = "freed"
    assert {sign.at: sign.verdict for sign in answers.signs} == signs
    hit = [answer.target for answer in answers.answers]
    assert sorted(target for target in hit if target is not None) == sorted(after)
    assert (None in hit) == escapes
    if command in after or escapes:
        assert hit[0] in (command, None)
    for answer in answers.answers:
        assert answer.seat == step.state.seat
        played = KIT.parse_action(answer.move, step.state)
        if answer.target is None:
            assert played.target is None
            continue
        ways = after[answer.target]
        assert played in ways
        able = {way.origin for way in ways if way.shot is not None}
        able = {*able, -1} if any(way.mine is not None for way in ways) else able
        assert answer.label.params.get("n", 0) == len(able) - 1
        if played.shot is not None:
            assert (answer.path[0], answer.path[-1]) == (played.origin, played.target)
    return answers.verdict


def ending(state: TankChessWorld, mine: int) -> str:
    winner = state.position.winner
    return "draws" if winner is None else "wins" if winner == mine else "loses"


def fallen_at(view: TankChessWorld, move: Move) -> int:
    """Where the piece that moves is lost on its way."""
    raw = view.position.from_move_object(move)
    assert raw is not None and raw[1] is not None
    return raw[1].square


def positions(seed: int) -> Iterator[tuple[TankChessWorld, Move]]:
    """Moves in some positions of a random match; where something can be shot at, often that."""
    rng = random.Random(seed)
    which = rng.randrange(4)
    setup = map_setup(rng.choice(shipped_maps())) if which == 0 else random_setup(rng, fun=which > 1)
    for number, (state, _) in enumerate(random_match(rng, setup, 25)):
        if number % 5 == 0:
            position = state.position
            shots = position.shots()
            raws = shots if shots and rng.randrange(3) == 0 else position.moves()
            yield state, position.to_move_object(rng.choice(raws))


@pytest.mark.slow
def test_answers_are_what_every_enemy_move_shows__TC_5_TC_6_TC_8() -> None:
    left, seed = some(1000, 40), 0
    seen = Counter[str]()
    while left > 0:
        for view, move in positions(seed):
            seen[agrees(view, move)] += 1
            left -= 1
        seed += 1
    assert {"safe", "lost", "match", "still"} <= seen.keys()


def bots_match(seed: int) -> Iterator[TankChessWorld]:
    """Positions of a match between bots of levels 1 and 2."""
    state = GAME.new(map_setup(shipped_maps()[seed % len(shipped_maps())]))
    bots = [BOTS.make(1 + seed % 2), BOTS.make(2)]
    for ply in range(60):
        if state.outcome is not None:
            return
        yield state
        seat = GAME.to_act(state)
        assert seat is not None
        move = bots[ply % 2].choose(Seen(seat, GAME.observe(state, seat)), Limits(nodes=500, depth=2), ply)
        state = GAME.apply(state, move).state


@pytest.mark.slow
def test_no_tick_stands_beside_a_lost_match_or_piece__TC_6() -> None:
    """Against every enemy reply, as the engine plays them: no tick beside a match or a piece newly lost, no
    cross without a way."""
    looked, seen, seed = 0, Counter[str](), 0
    while looked < some(10_000, 400):
        rng = random.Random(seed)
        for view in chain((state for state, _ in positions(seed)), bots_match(seed)):
            position, mine = view.position, view.to_move
            for raw in rng.sample(position.moves(), min(8, position.count())):
                answers, _ = found(view, position.to_move_object(raw))
                after = position.play(raw)
                assert answers is not None
                seen[answers.verdict] += 1
                looked += 1
                if after.end is not None or answers.verdict == "draws":
                    assert answers.verdict in ("wins", "draws", "loses")
                    continue
                replies = [after.play(reply) for reply in after.moves()]
                ends = any(reply.winner == 1 - mine for reply in replies)
                assert (answers.verdict == "match") == ends
                own = after.pieces(mine)
                gone = {piece for reply in replies for piece in own if piece not in reply.pieces(mine)}
                assert (answers.verdict == "safe") <= (not gone)
                if answers.verdict == "lost":
                    assert gone
        seed += 1
    assert looked >= some(10_000, 400) and {"safe", "lost", "match", "still"} <= seen.keys(), seen


@pytest.mark.parametrize("seed", range(3))
def test_answers_are_what_every_enemy_move_shows_in_some_positions__TC_5_TC_6_TC_8(seed: int) -> None:
    view, move = next(positions(seed))
    agrees(view, move)
