"""Why a move is good and what another one loses, in words that the position and the lines bear out."""

from __future__ import annotations

import pytest

from game.app.poses.samples import position as text_of
from game.games.tank_chess.rules import queries
from game.games.tank_chess.rules.world import TankChessWorld
from game.games.tank_chess.view.explain import Explainer, Explaining
from game.view.explains import JudgedLine, Reason
from tests.games.tank_chess.boards import KIT, content
from tests.view.board_kit import DEFINITIONS, TEXTS, diagram

NEAR_EDGE, ONE_SHOT = (text_of("tank_chess", name) for name in ("near_edge", "one_shot"))


SHUT_IN = "a2 b2 b1 p15 o15 o16"
"""Both Commands stand in their corners, behind walls."""

FAR = "p15 o15 o16"
"""Black's Command does."""


def position(white: str, black: str, ground: str = SHUT_IN) -> TankChessWorld:
    return KIT.game.new(KIT.setup_from(diagram(white, black, ground), DEFINITIONS, (0, 1)))


def of_text(text: str) -> TankChessWorld:
    return KIT.game.new(KIT.parse_position(text, content().definitions, (0, 1)))


def judged(state: TankChessWorld, moves: str, value: int = 0, wins: int | None = None) -> JudgedLine:
    """A line by its moves' texts."""
    actions, at = [], state
    for text in moves.split():
        actions.append(KIT.parse_action(text, at))
        at = KIT.game.apply(at, actions[-1]).state
    return JudgedLine(tuple(actions), value, wins)


def gains(state: TankChessWorld, moves: str, value: int = 0, wins: int | None = None) -> str:
    return " ".join(one.words for one in Explainer(state, TEXTS).gains(judged(state, moves, value, wins)))


def loses(state: TankChessWorld, best: JudgedLine, other: JudgedLine) -> str:
    return " ".join(Explainer(state, TEXTS).loses(best, other))


DUEL = position("C a1 N, H h3 N, L c9 N", "C p16 S, M k9 W")
THREATENED = position("C d5 N, M a3 N", "C p16 S, L n3 S", FAR)
MATING = position("C a1 N, H m9 E, H k14 E", "C p13 S, L a16 S", "a2 b2 b1 o12 o14")


def test_a_winning_shot_is_told_as_such__TC_6_1() -> None:
    state = of_text(ONE_SHOT)
    said = gains(state, "j12-j12Nxj15", 999_999, 1)
    assert said == "The Medium destroys Black’s Command on j15 and wins the match."


def test_a_winning_escape_is_told_as_such__TC_6_2() -> None:
    assert gains(of_text(NEAR_EDGE), "h13-out", 999_999, 1).startswith("Your Command escapes")


def test_a_threat_of_mate_is_told_with_how_long_it_takes_and_how_it_ends__TC_6_3() -> None:
    said = gains(MATING, "m9-o10NE a16-a15N o10-p11Nxp13", 999_997, 2)
    assert "wins in at most 2 moves, whatever Black does" in said
    assert "CHECK: your pieces on o10, k14 threaten the Command" in said
    assert said.endswith("At the end your Heavy destroys the Command on p13.")


def test_a_shot_tells_what_it_destroys_and_whether_it_is_paid_for__TC_5_6() -> None:
    free = gains(DUEL, "h3-h6Nxk9 p16-p16N", 290)
    assert "destroys the Medium on k9 and loses nothing" in free
    assert "Your Light on c9 is no longer under fire" in free
    state = position("C a1 N, M h3 N", "C p16 S, L h9 W, H k6 W")
    back = gains(state, "h3-h4Nxh9 k6-j6Wxh4", -100)
    assert "destroys the Light on h9; Black then destroys your Medium on h4" in back


def test_a_piece_brought_out_of_fire_is_told__TC_5_1() -> None:
    said = gains(DUEL, "c9-b13NW", 94)
    assert "moves your Light out of the line of fire of the Medium on k9" in said


def test_a_command_saved_is_told_first__TC_6_3() -> None:
    said = Explainer(THREATENED, TEXTS).gains(judged(THREATENED, "a3-b3NExn3", 300))
    assert "destroys the Light on n3" in said[0].words
    assert said[1] == Reason("It saves your Command from the Light on n3.", (0,))


def test_a_race_is_told_by_the_turns_that_are_left__TC_6_2() -> None:
    said = gains(THREATENED, "d5-d10N", 50)
    assert "The way to the far edge is open: 2 turns to go." in said
    near = position("C d8 N", "C p16 S", FAR)
    assert "ESCAPE" in gains(near, "d8-d13N", 400)


def test_where_nothing_is_gained_it_says_so_and_how_it_stands() -> None:
    state = position("C a1 N, H h3 N", "C p16 S, H h14 S")
    assert "the match stays even" in gains(state, "h3-h3NE", 3)
    assert "keeps your lead" in gains(state, "h3-h3NE", 250)
    # another move may be as good, so nothing is said of the others
    assert gains(state, "h3-h3NE", -250).endswith("No better move; you stay behind.")


def test_what_another_move_loses_is_its_answer_and_by_how_much() -> None:
    best = judged(DUEL, "h3-h6Nxk9", 290)
    said = loses(DUEL, best, judged(DUEL, "h3-h3NW k9-i9Wxc9", 10))
    assert "Black then destroys your Light on c9." in said
    assert said.endswith("All told, that is about 2.8 pieces worse.")
    assert loses(DUEL, best, judged(DUEL, "h3-h5N", 280)) == "About equally good."


def test_what_only_the_best_line_destroys_gets_away() -> None:
    best = judged(DUEL, "h3-h6Nxk9", 290)
    said = loses(DUEL, best, judged(DUEL, "c9-b13NW p16-p16N", 90))
    assert said == "It spares the Medium on k9. All told, that is about 2.0 pieces worse."
    later = judged(DUEL, "c9-b13NW p16-p16N h3-h6Nxk9", 290)
    said = loses(DUEL, later, judged(DUEL, "c9-b12NW p16-p16N", 90))
    assert said == "The Medium on k9 gets away. All told, that is about 2.0 pieces worse."


def test_a_move_that_loses_the_match_is_told_with_how__TC_6_1() -> None:
    state = THREATENED
    best = judged(state, "a3-b3NExn3", 300)
    other = judged(state, "a3-a4N n3-l5NWxd5", -999_998, -1)
    said = loses(state, best, other)
    assert said == "It loses: Black wins with the next move. Black then destroys your Command on d5."


def test_a_win_let_slip_is_told() -> None:
    state = of_text(ONE_SHOT)
    best = judged(state, "j12-j12Nxj15", 999_999, 1)
    assert loses(state, best, judged(state, "j12-l12Exp16 j15-j12Exl12", 12)).startswith(
        "It lets the win slip. Black then destroys your Medium on l12."
    )
    assert loses(state, best, judged(state, "j12-j13NExj15", 999_999, 1)) == "It also wins."


def test_a_line_is_told_as_the_record_would_write_it__TC_9_3() -> None:
    told = Explaining(TEXTS).line_words(MATING, judged(MATING, "m9-o10NE a16-a15N o10-p11Nxp13").actions)
    assert [(one.side, one.words) for one in told] == [
        (0, "H m9–o10 NE +"), (1, "L a16–a15 N"), (0, "H o10–p11 N ×p13 #")
    ]  # fmt: skip


def test_the_tempting_move_is_the_shot_at_the_strongest_piece_that_the_best_one_spares() -> None:
    state = position("C a1 N, H h3 N, L c9 N", "C p16 S, M k9 W, L h9 S")
    shot = Explaining(TEXTS).tempting(state, KIT.parse_action("c9-b13NW", state))
    assert shot is not None
    assert shot.shot == state.grid.square("k9")
    other = Explaining(TEXTS).tempting(state, shot)
    assert other is not None
    assert other.shot == state.grid.square("h9")
    quiet = position("C a1 N, H h3 N", "C p16 S, H h14 S")
    assert Explaining(TEXTS).tempting(quiet, KIT.parse_action("h3-h3NE", quiet)) is None


@pytest.mark.parametrize(("square", "turns"), [("d5", 3), ("d8", 2), ("d12", 1), ("d1", None)])
def test_turns_to_the_far_edge_are_the_fewest_if_nobody_else_moves__TC_6_2(
    square: str, turns: int | None
) -> None:
    wall = FAR if turns else f"{FAR} c1 e1 c2 d2 e2"
    moment = queries.foresee(
        position(f"C {square} N, M a3 N", "C p16 S", wall),
        [KIT.parse_action("a3-a4N", position(f"C {square} N, M a3 N", "C p16 S", wall))],
    )[0].after
    assert moment.turns_out(0) == turns
