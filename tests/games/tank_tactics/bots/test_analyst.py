"""The analyst and the solver of Tank Tactics: what they say is what playing out every turn says."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from game.bots.contract import Limits, Seen
from game.bots.puzzles import solver
from game.bots.solving import Bounds, GaveUp
from game.data.files.content import load_content
from game.data.puzzles.puzzles import PuzzleFile, load_shelf
from game.games.tank_tactics.bots.analyst import TankTacticsAnalyst
from game.games.tank_tactics.bots.bounds import may_win, may_win_later
from game.games.tank_tactics.bots.evaluate import WON, Evaluator, result_value
from game.games.tank_tactics.bots.proof import Proof
from game.games.tank_tactics.bots.solve import TankTacticsSolver
from game.games.tank_tactics.bots.solve_grade import same_key
from game.games.tank_tactics.rules.actions import Action, Leave
from game.games.tank_tactics.rules.board import Win
from game.games.tank_tactics.rules.kit import KIT
from game.games.tank_tactics.rules.notation import FORMS
from game.games.tank_tactics.rules.world import TankTacticsWorld
from game.model.mirrors import LEFT_RIGHT
from tests.amount import now_and_then
from tests.games.tank_tactics.boards import BOOK, after, at
from tests.games.tank_tactics.bots.matches import Asking, wide

OPEN = """
......
......
......
......
......
......
"""

WALLS = """
......
.##...
...~..
...#..
.#....
......
"""

SOLVER = TankTacticsSolver()


def solved(state: TankTacticsWorld, moves: int = 1, goal: str = "win") -> tuple[int, str]:
    """In how many turns it is won, and the first turn of the line as words."""
    solution = SOLVER.solve(state, goal, moves)
    return solution.moves, " ".join(FORMS.write(action, state) for action in solution.line)


# --- by hand ---


def test_a_shot_in_range_wins__TT_3_6() -> None:
    state = at(OPEN, "green a1 N dice=213456", "red a4 N dice=123456 damage=14")
    assert solved(state) == (1, "A*a4")
    assert solved(at(OPEN, "green a1 N dice=112346", "red a6 N dice=123456 damage=14")) == (0, "")


def test_one_shot_more_than_the_gun_holds_needs_a_card__TT_3_6() -> None:
    of = "red a4 N dice=123456 damage=10"
    assert solved(at(OPEN, "green a1 S dice=243516", of))[0] == 0
    assert solved(at(OPEN, "green a1 S dice=243516 cards=reload", of)) == (1, "A*a4 A!reload A*a4")


def test_doubled_damage_is_for_one_shot__TT_4_3() -> None:
    of = "red a4 N dice=123456 damage=8"
    assert solved(at(OPEN, "green a1 N dice=123516 cards=double_damage", of)) == (1, "A!double_damage A*a4")
    assert solved(at(OPEN, "green a1 N dice=123516 cards=double_range", of))[0] == 0


def test_a_ram_finishes_what_no_shot_reaches__TT_3_9() -> None:
    assert solved(at(OPEN, "green a1 N dice=231465", "red a4 N dice=123456 damage=15")) == (1, "A+x")
    # it can't afford the second one: its own tank would fall with the last of the other side
    frail = at(OPEN, "green a1 N dice=231465 damage=16", "red a4 N dice=123456 damage=13")
    assert solved(frail)[0] == 0


def test_the_flag_is_brought_home__TT_2_7() -> None:
    state = at(
        OPEN,
        "green c3 N dice=321456",
        "red f6 S dice=321456",
        win=Win("flag"),
        homes={"green": "a1", "red": "e5"},
        starts={"green": "c1 N", "red": "f6 S"},
        flag=(-1, -2),
    )
    assert solved(state, 1, "flag") == (1, "A-1 A-1")
    assert solved(state, 1, "destroy")[0] == 0


def test_no_win_depends_on_a_portal__TT_2_4() -> None:
    drawn = OPEN.replace("......", "o....o", 1)
    state = at(drawn, "green a5 N dice=316425", "red f5 N dice=123456 damage=14")
    near = at(drawn, "green e5 N dice=316425", "red f5 N dice=123456 damage=14")
    assert solved(near)[0] == 1
    assert all(not isinstance(action, Leave) for action in SOLVER.solve(state, "win", 2).line)


def test_who_ends_the_last_round_ahead_wins__TT_2_3() -> None:
    state = at(
        OPEN, "green a1 N dice=321456", "red f6 S dice=321456 damage=3", win=Win("rounds", rounds=5), round=5,
        moved=2,
    )  # fmt: skip
    assert solved(state) == (1, "end")


def test_cornered_it_falls_next_turn_whatever_it_does__TT_5_1() -> None:
    state = at("....\n....\n....\n....", "green a1 E dice=613542", "red d4 S dice=123465 damage=12")
    found = SOLVER.solve(state, "win", 2)
    assert found.moves in (1, 2)
    assert found.moves == brute(state, 0, 2)


def test_a_try_is_answered_by_the_turn_that_spoils_it__TT_3_2() -> None:
    state = at(OPEN, "green a1 N dice=132456", "red a4 N dice=423156 damage=11")
    tried = after(state, "end")
    verdict = SOLVER.judge(tried, 1)
    assert not verdict.right
    shown = tried
    for action in verdict.answer:
        shown = KIT.game.apply(shown, action).state
    assert SOLVER.solve(shown, "win", 1).moves == 0


def test_it_gives_up_rather_than_guess() -> None:
    state = at(OPEN, "green a1 N dice=612345", "red f6 S dice=612345 damage=9")
    with pytest.raises(GaveUp):
        SOLVER.solve(state, "win", 2, Bounds(50))


def test_mirrored_it_is_the_same_puzzle() -> None:
    one = at(WALLS, "green a1 N dice=213456", "red b6 E dice=123456 damage=14")
    turned = "\n".join(row[::-1] for row in WALLS.split())
    other = at(turned, "green f1 N dice=213456", "red e6 W dice=123456 damage=14")
    assert LEFT_RIGHT.square(one.board.grid, 0) == 5
    assert same_key(one) == same_key(other)
    assert same_key(one) != same_key(after(one, "A+1"))


# --- against playing out everything ---


def every_end(world: TankTacticsWorld, seat: int) -> Iterator[TankTacticsWorld]:
    """Every position in which a turn can end, straight from the rules; portals left alone."""
    known, waiting = set(), [world]
    while waiting:
        here = waiting.pop()
        for action in here.legal_actions():
            if isinstance(action, Leave):
                continue
            there = here.after(action)
            told = repr(there.__getstate__()[1:])
            if told in known:
                continue
            known.add(told)
            if there.outcome is not None or there.seat != seat:
                yield there
            else:
                waiting.append(there)


def won(world: TankTacticsWorld, seat: int) -> bool:
    """Whether a seat alone has won."""
    outcome = world.outcome
    return outcome is not None and outcome.places[seat] == 1 and outcome.places.count(1) == 1


def brute(world: TankTacticsWorld, seat: int, turns: int) -> int:
    """In how many own turns the seat to act forces a win; 0: in none of so many."""
    ends = list(every_end(world, seat))
    if any(won(end, seat) for end in ends):
        return 1
    if turns == 1:
        return 0
    for end in ends:
        if end.outcome is None and all(
            won(reply, seat) or (reply.outcome is None and brute(reply, seat, 1))
            for reply in every_end(end, end.seat)
        ):
            return 2
    return 0


def small(seed: int) -> TankTacticsWorld:
    """Two tanks with one or two actions, near each other and near their end."""
    rng = random.Random(seed)

    def dice() -> str:
        rest = [1, 2, 3, 4, 5, 6]
        actions = rng.choice((1, 2))
        rest.remove(actions)
        rng.shuffle(rest)
        return "".join(map(str, (actions, *rest)))

    drawn = rng.choice((OPEN, WALLS))
    free = [f"{file}{rank}" for file in "abcdef" for rank in (1, 6)]
    one, other = rng.sample(free, 2)
    green, red = dice(), dice()
    hurt = 12 + int(red[5]) - rng.randint(1, 7)
    card = rng.choice(("", " cards=double_damage", " cards=free_turn")) if green[0] == "1" else ""
    return at(
        drawn,
        f"green {one} {rng.choice('NESW')} dice={green} damage={rng.randint(0, 9)}{card}",
        f"red {other} {rng.choice('NESW')} dice={red} damage={hurt}",
    )


@pytest.mark.sample(now=8, few=8)
@pytest.mark.parametrize("seed", range(60))
def test_wins_are_those_that_playing_everything_out_finds__TT_5_1(seed: int) -> None:
    state = small(seed)
    proof = Proof(state, "win", Bounds(1_000_000))
    assert proof.wins_in(state, 2) == brute(state, 0, 2)


@pytest.mark.sample(now=4, few=4)
@pytest.mark.parametrize("seed", range(100, 130))
def test_bounds_never_refuse_what_can_be_won__TT_3_8(seed: int) -> None:
    world = small(seed)
    now, later = brute(world, 0, 1), brute(world, 0, 2)
    if not (now or later):
        pytest.skip("nothing can be won here")
    assert may_win(world, 0) or not now
    assert may_win_later(world, 0) or not later


def minimax(world: TankTacticsWorld, depth: int) -> float:
    """What a position is worth to the seat to act, by every turn of both sides."""
    seat, judge = world.seat, Evaluator(world, world.seat, 1.0)
    found = []
    for end in every_end(world, seat):
        if end.outcome is not None:
            found.append(result_value(end, seat))
        elif depth > 1:
            found.append(-minimax(end, depth - 1))
        else:
            found.append(judge.value(end))
    return max(found)


def both_depths(world: TankTacticsWorld) -> float:
    """The best turn by the mean of what it is worth at first sight and after every answer; a turn that ends
    the match, or after which the answer does, is worth that."""
    seat, judge = world.seat, Evaluator(world, world.seat, 1.0)
    found = []
    for end in every_end(world, seat):
        if end.outcome is not None:
            found.append(result_value(end, seat))
            continue
        then = -minimax(end, 1)
        found.append(then if abs(then) >= WON else (judge.value(end) + then) / 2)
    return max(found)


@pytest.mark.sample(now=3, few=3)
@pytest.mark.parametrize("seed", range(200, 220))
def test_small_endgames_are_worth_what_every_turn_of_both_says__TT_3_2(seed: int) -> None:
    state = small(seed)
    (best,) = TankTacticsAnalyst().analyse(Seen(0, state), Limits(depth=2))
    assert best.score == round(100 * both_depths(state))
    if best.mate is not None:
        assert (best.mate > 0) == (best.score > 0)


def test_a_loss_is_proved_by_all_turns_there_are__TT_5_1() -> None:
    state = at(OPEN, "green a1 N dice=123456 damage=17", "red a3 N dice=613542")
    (best,) = TankTacticsAnalyst().analyse(Seen(0, state), Limits(depth=3))
    assert best.mate == -2
    assert best.score < 0


def test_scores_are_for_whoever_asks() -> None:
    state = at(OPEN, "green a1 N dice=213456", "red a4 N dice=123456 damage=14")
    mine = TankTacticsAnalyst().analyse(Seen(0, state), Limits(nodes=500))[0]
    theirs = TankTacticsAnalyst().analyse(Seen(1, state), Limits(nodes=500))[0]
    assert (mine.mate, theirs.mate) == (1, -1)
    assert mine.score == -theirs.score > 0


def test_more_tanks_are_no_advantage_where_a_goal_makes_up_for_them__TT_2_3() -> None:
    drawn = OPEN.replace("......", ".....x", 1)
    tanks = ("green a1 N dice=222222", "red c6 S dice=222222", "red e4 W dice=222222", "red f3 W dice=222222")
    goal = at(drawn, *tanks, win=Win("goal", attacker=0, rounds=20))
    last = at(drawn, *tanks)
    scores = [
        TankTacticsAnalyst().analyse(Seen(0, state), Limits(nodes=50))[0].score for state in (goal, last)
    ]
    assert scores[1] < -4000
    assert abs(scores[0]) < 2000


def test_who_has_fallen_is_not_reckoned_with_any_more__TT_5_1() -> None:
    tanks = ("green a1 N dice=222222", "red f6 S dice=222222")
    states = [
        at(OPEN, *tanks, hurt=True),  # who dares first is another matter with three
        at(OPEN, *tanks, "blue f1 W dice=222222 gone", fell=(0, 0, 1), hurt=True),
    ]
    scores = [TankTacticsAnalyst().analyse(Seen(0, state), Limits(nodes=50))[0].score for state in states]
    assert scores[0] == scores[1]
    margins = [Evaluator(states[1], seat, 0.0).margin(states[1]) for seat in (0, 1)]
    assert margins == [0.0, 0.0]


MIDDLE = at(
    OPEN,
    "green a1 N dice=324516 cards=repair",
    "green c1 N dice=534612",
    "red d6 S dice=435216 damage=4",
    "red f6 S dice=362514 cards=smoke",
)


def test_the_same_nodes_give_the_same_lines_and_no_two_begin_alike() -> None:
    one, other = (TankTacticsAnalyst().analyse(Seen(0, MIDDLE), Limits(nodes=1500), 3) for _ in range(2))
    assert one == other
    assert len({thought.line[0] for thought in one}) == 3
    assert [thought.rank for thought in one] == [1, 2, 3]
    assert [thought.score for thought in one] == sorted((thought.score for thought in one), reverse=True)


def test_lines_are_legal_to_their_end() -> None:
    for thought in TankTacticsAnalyst().analyse(Seen(0, MIDDLE), Limits(nodes=1500), 3):
        state = MIDDLE
        for action in thought.line:
            assert KIT.game.refuse(state, action) is None
            state = KIT.game.apply(state, action).state


def test_what_is_asked_for_gets_a_line_however_bad() -> None:
    actions: list[Action] = KIT.game.actions(MIDDLE)  # type: ignore[assignment]
    asked = actions[0]
    found = TankTacticsAnalyst().analyse(Seen(0, MIDDLE), Limits(nodes=800), 1, also=(asked,))
    assert asked in {thought.line[0] for thought in found}
    assert found[0].score >= found[-1].score


def test_before_all_lies_open_nothing_is_judged__TT_1_4() -> None:
    state = MIDDLE.with_(phase="dice")
    assert not KIT.game.judged(state)
    with pytest.raises(ValueError, match="only turns"):
        TankTacticsAnalyst().analyse(Seen(0, state), Limits(nodes=100))


@pytest.mark.parametrize("asked", [0, 3, 200, 2_000])
def test_on_a_wide_board_an_analysis_stops_when_it_is_told_to(
    asked: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    state, asking = wide(("green", "red"), 4), Asking(monkeypatch, asked)
    found = TankTacticsAnalyst().analyse(Seen(0, state), Limits(), 3, stop=asking.stop)
    assert len(found) == 3
    assert asking.most <= 20


# --- what is shipped ---

SHIPPED = [kept for kept in load_shelf(KIT, load_content(KIT)).puzzles if kept.origin == "shipped"]


def test_twenty_puzzles_of_several_kinds_are_shipped() -> None:
    assert len(SHIPPED) >= 20
    told = [kept.puzzle for kept in SHIPPED]
    assert len({puzzle.title for puzzle in told}) == len(told)
    assert {puzzle.goal for puzzle in told} == {"destroy", "flag", "goal", "points"}
    assert {puzzle.moves for puzzle in told} == {1, 2}
    assert sum("!" in " ".join(puzzle.line) for puzzle in told) >= 5
    keys = {same_key(puzzle.start(KIT, load_content(KIT))) for puzzle in told}
    assert len(keys) == len(told)


@pytest.mark.sample(now=4, few=3)
@pytest.mark.parametrize("kept", now_and_then(SHIPPED, 4), ids=lambda kept: kept.name)
def test_a_shipped_puzzle_is_proved__TT_5_1(kept: PuzzleFile) -> None:
    puzzle, found = kept.puzzle, solver("tank_tactics")
    assert found is not None
    state = KIT.game.new(KIT.parse_position(puzzle.position, BOOK))
    for goal in dict.fromkeys((found.goals[0], puzzle.goal)):
        solution = found.solve(state, goal, puzzle.moves)
        assert solution.moves == puzzle.moves
        assert solution.single
    assert [KIT.format_action(first, state) for first in solution.firsts[0]] == [puzzle.solution]
    assert puzzle.difficulty == found.grade(state, solution)
