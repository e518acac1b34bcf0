"""What opponents could do after a plan: the examples of the rules, and the slow truth of every turn."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from game.games.tank_tactics.rules.actions import (
    END,
    Action,
    End,
    Enter,
    Exit,
    Fire,
    Leave,
    Move,
    Play,
    Ram,
    Turn,
)
from game.games.tank_tactics.rules.board import COLOURS, Win, WinName
from game.games.tank_tactics.rules.kit import KIT
from game.games.tank_tactics.rules.notation import FORMS
from game.games.tank_tactics.rules.position_text import parse_position
from game.games.tank_tactics.rules.world import TankTacticsWorld
from game.model.answers import EnemyAnswer, EnemyAnswers
from game.model.grid8 import FACING_NAMES, Grid
from game.model.steps import finished
from tests.amount import some
from tests.games.tank_tactics.boards import BOOK, GAME, after, at
from tests.games.tank_tactics.rules.positions import random_state

OPEN = """
........
........
........
........
........
........
"""
ROW = "......"
RED = COLOURS.index("red")


def found(view: TankTacticsWorld, plan: Sequence[Action]) -> tuple[EnemyAnswers | None, int]:
    """The answers, and in how many steps they were found."""
    work, steps = KIT.answering(view, plan), 1
    while True:
        try:
            next(work)
        except StopIteration as end:
            return end.value, steps
        steps += 1


def answers(view: TankTacticsWorld, *told: str) -> EnemyAnswers:
    """The answers to these words, which there must be."""
    plan, world = [], view
    for word in told:
        plan.append(FORMS.read(word, world))
        world = GAME.apply(world, plan[-1]).state
    known = found(view, plan)[0]
    assert known is not None
    return known


def told(known: EnemyAnswers) -> list[str]:
    """How each answer is told on the board: its words with their numbers."""

    def words(text: Any) -> str:
        numbers = [f"{key}{value}" for key, value in text.params.items() if key != "told" and value]
        inner = [words(text.params["told"])] if "told" in text.params else []
        return " ".join([*inner, text.key.rpartition(".")[2], *numbers])

    return [words(one.label) for one in known.answers]


def left_out(known: EnemyAnswers) -> list[str]:
    """What the answers leave out that could matter."""
    return [one.key.rpartition(".")[2] for one in known.more]


def ways(known: EnemyAnswers) -> list[str]:
    """How the match can be lost."""
    lost = (one.told for one in known.threats if one.what == "match")
    return [one.key.rpartition(".")[2] for one in lost if one is not None]


def path(view: TankTacticsWorld, known: EnemyAnswers, number: int = 0) -> str:
    """The squares of an answer's way."""
    return " ".join(view.board.grid.name(square) for square in known.answers[number].path)


# --- shots ---


def test_who_stands_in_range_fires_as_often_as_actions_and_ammo_allow__TT_3_6() -> None:
    view = at(OPEN, "green a1 E", "red h1 N dice=213456")  # Actions 2, Range 3, Damage 4, Ammo 5
    assert answers(view, "A=N").verdict == "safe"
    view = at(OPEN, "green a1 E", "red e1 N dice=215436")  # Actions 2, Range 5, Damage 4, Ammo 3
    known = answers(view, "A=N")
    assert told(known) == ["fires n8 shots2"] and (known.verdict, known.grave) == ("hurt", False)
    assert (path(view, known), known.answers[0].facing, known.at) == ("e1", 0, 0)
    assert known.answers[0].move == "A*a1 A*a1"
    view = at(OPEN, "green a1 E", "red e1 N dice=235416")  # Ammo 1
    assert told(answers(view, "A=N")) == ["fires n4 shots1"]
    assert answers(view.with_(damage=(12, 0)), "A=N").grave


def test_actions_for_the_way_are_missing_for_shots__TT_3_2() -> None:
    view = at(OPEN, "green a1 N", "red h6 N dice=412365")  # Actions 4, Speed 1, Range 2
    assert answers(view, "A+1").verdict == "safe"
    view = at(OPEN, "green d3 N", "red h6 N dice=612354")  # it turns, and drives thrice for two shots
    known = answers(view, "A+1")
    assert told(known) == ["fires n9 shots3"] and path(view, known) == "h6 g6 f6"


def test_walls_and_smoke_protect_and_nothing_says_so_is_safe__TT_3_7_TT_4_2() -> None:
    closed = ["#" * 6, "......", "#" * 6, "......", "#" * 6, "#" * 6]
    view = at("\n".join(closed), "green a3 E", "red f5 W dice=645321")
    assert answers(view, "A+1").verdict == "safe"
    view = at(OPEN, "green a1 E cards=smoke", "red h1 E dice=125634")  # one action, and no way nearer
    assert told(answers(view, "A+4")) == ["fires n6 shots1"]
    assert answers(view, "A!smoke", "A+4").verdict == "hurt"  # from 3 squares away
    assert answers(view, "A!smoke", "A+3").verdict == "safe"


def test_the_ghost_and_the_square_it_leaves_count_for_the_ways_of_others__TT_3_4() -> None:
    lane = "\n".join(["######.", ".......", *["######."] * 4])
    view = at(lane, "green a5 E", "green g4 N", "red g1 N dice=361245")  # Speed 6, Range 1
    assert answers(view, "A+2").verdict == "safe"
    assert path(view, answers(view, "B+1")) == "g1 g2 g3 g4"


def test_a_destroyed_enemy_does_nothing_and_after_the_last_nobody_answers__TT_3_10() -> None:
    view = at(OPEN, "green a1 E dice=345621", "red d1 W dice=345612 damage=13")
    assert told(answers(view, "A=N")) == ["both n9 shots1 rams1"]
    assert answers(view, "A*d1").verdict == "wins"
    view = at(OPEN, "green a1 E dice=345621", "red d1 W dice=345612 damage=13", "red h6 N dice=123456")
    assert answers(view, "A*d1").verdict == "safe"


# --- rams ---


def test_a_ram_counts_as_much_as_it_does__TT_3_9() -> None:
    view = at(ROW + ("\n" + "#" * 6) * 5, "green a6 E", "red f6 W dice=361245")  # Range 1, Damage 2
    known = answers(view, "A=W")
    assert told(known) == ["rams n9 rams3"]
    assert (path(view, known), known.answers[0].move) == ("f6 e6 d6 c6 b6", "A+x A+x A+x")
    view = at(ROW + ("\n" + "#" * 6) * 5, "green a6 E", "red c6 E dice=361245 damage=15")
    assert told(answers(view, "A=W")) == ["both n8 shots1 rams2"]  # it has 2 hit points


def test_a_rammer_with_one_hit_point_fires_first__TT_3_10() -> None:
    view = at(ROW + ("\n" + "#" * 6) * 5, "green a6 E", "red b6 W dice=461235 damage=16")
    known = answers(view, "A=W")
    assert told(known) == ["both n9 shots3 rams1"]


def test_a_ram_that_ends_the_match_is_the_last__TT_2_7() -> None:
    lane = ROW + ("\n" + "#" * 6) * 5
    starts = {"red": "b6 W"}
    view = at(
        lane, "green a6 E", "red f6 W dice=361245", win=Win("flag"), starts=starts, homes={"green": "e6"}
    )
    assert told(answers(view.with_(flag=(-3, -1)), "A=W")) == ["label_flag", "rams n3 rams1"]
    assert told(answers(view, "A=W")) == ["label_flag", "rams n9 rams3"], "it takes the flag, and goes home"


# --- cards ---


def test_cards_add_to_what_a_tank_can_do__TT_4_2_TT_4_3() -> None:
    view = at(OPEN, "green a1 E", "red e1 W dice=325461 cards=double_damage,extra_action,smoke")
    assert told(answers(view, "A=N")) == ["fires n12 shots3 and_cards n18"]
    view = at(OPEN, "green a1 E", "red e1 N dice=235416 cards=reload")
    assert told(answers(view, "A=N")) == ["fires n4 shots1 and_cards n8"]


def test_who_reaches_a_tank_only_with_cards_is_told_so__TT_4_1() -> None:
    view = at(OPEN, "green a1 E", "red h1 N dice=114653 cards=double_range")
    assert answers(view, "A=N").verdict == "hurt"
    known = answers(view, "A=N")
    assert told(known) == ["cards n6"] and known.answers[0].move == ""
    assert known.figure is not None and known.figure.params == {"n": 6}
    wet = "\n".join(["~" * 6, "~" * 6, "~" * 6, "~" * 6, "~" * 6, "..~~.."])
    view = at(wet, "green a1 E", "red f1 W dice=351624 cards=amphibious")
    known = answers(view, "A=N")
    assert told(known) == ["cards n15"] and path(view, known) == "f1 e1 d1 c1 b1"  # it rams, then fires twice


def test_cards_open_ways_and_lines__TT_4_2() -> None:
    lane = "\n".join([".." + "#" + "...", *["######"] * 5])
    view = at(lane, "green a6 E", "red f6 N dice=135624 cards=breach_shot")
    assert told(answers(view, "A=W")) == ["cards n6"]
    view = at(OPEN, "green a1 E", "red h1 W dice=213456 cards=double_speed")  # Speed 1, Range 3
    assert answers(view, "A=W").verdict == "safe"
    view = at(OPEN, "green a1 E", "red f1 W dice=213456 cards=double_speed")
    assert path(view, answers(view, "A=W")) == "f1 e1 d1"
    view = at(ROW + ("\n" + "#" * 6) * 5, "green a6 E", "red b6 W dice=361245 damage=16 cards=repair")
    assert told(answers(view, "A=W")) == ["both n7 shots2 rams1 and_cards n9"]  # its repair lets it ram on


def test_enough_damage_with_cards_is_a_loss__TT_1_2() -> None:
    view = at(OPEN, "green a1 E damage=11", "red e1 W dice=134625 cards=double_damage")
    known = answers(view, "A=N")
    assert told(known) == ["fires n6 shots1 and_cards n7"] and (known.verdict, known.grave) == ("match", True)


# --- several opponents ---


def test_each_opponent_answers_with_one_tank_the_worst_first__TT_3_2() -> None:
    view = at(
        OPEN,
        "green d1 N",
        "yellow a1 N dice=124635",
        "yellow h6 S dice=123546",
        "red g1 N dice=215436",
    )
    known = answers(view, "A=W")
    assert told(known) == ["fires n8 shots2", "fires n6 shots1"]
    assert [one.seat for one in known.answers] == [2, 1]
    assert known.lines == 2 and known.figure is not None and known.figure.params == {"n": 14}
    assert answers(at(OPEN, "green d1 N", "red g1 N"), "A=W").lines == 1


def test_an_even_start_leaves_later_seats_more_actions__TT_3_2() -> None:
    view = at(OPEN, "green a1 E", "red e1 W dice=325461", even_start=(34, 67))
    assert told(answers(view, "A=N")) == ["fires n8 shots2"]


# --- other own tanks ---


def exposed(view: TankTacticsWorld, *told: str) -> list[str]:
    """The squares of the other own tanks that these words expose."""
    signs = answers(view, *told).signs
    return [view.board.grid.name(sign.at) for sign in signs if sign.verdict == "lost"]


POCKET = "\n".join(["......", "##.###", *["######"] * 4])
"""A lane on whose third square a tank lets others pass if it drives south."""


def test_a_tank_that_leaves_a_lane_exposes_who_is_behind_it__TT_3_4() -> None:
    red = "red f6 W dice=361245"  # it drives, and rams three times for 9 damage
    view = at(POCKET, "green c6 S", "green a6 W damage=9", red)
    assert exposed(view, "A+1") == ["a6"]
    (told,) = (one for one in answers(view, "A+1").sentences if one.key == "describe.verdict.lost")
    assert told.params["at"] == "a6"
    assert exposed(view, "A=N") == exposed(view, "B=N") == []
    assert exposed(at(POCKET, "green c6 S", "green a6 W damage=8", red), "A+1") == []
    near = at(POCKET, "green c6 S", "green a6 W damage=17", "red f6 W dice=365241")
    assert exposed(near, "A+1") == [], "from where it stands, too, it hits it"


def test_what_each_opponent_does_to_an_exposed_tank_counts_together__TT_3_2() -> None:
    others = "yellow e6 W dice=241356", "red f6 W dice=215346"  # yellow rams twice, red fires twice
    view = at(POCKET, "green c6 S", "green a6 W damage=6", *others)
    assert exposed(view, "A+1") == ["a6"]
    assert exposed(view.with_(damage=(0, 5, 0, 0)), "A+1") == []


def test_a_barrier_that_is_shot_down_exposes_who_was_behind_it__TT_2_4() -> None:
    closed = "\n".join(["..b...", *["######"] * 5])
    view = at(closed, "green b6 E", "green a6 E damage=16", "red f6 W dice=246135")
    assert exposed(view, "A*c6") == ["a6"]
    view = at(closed, "green b6 E", "green a6 E damage=16", "red f6 W dice=346251")
    assert exposed(view, "A*c6") == [], "red could shoot it down and fire through the gap"


# --- what is left out ---


def test_a_portal_in_reach_leaves_it_open__TT_2_4() -> None:
    walled = "\n".join(["o....#", "######", "######", "######", "######", "....o."])
    near, far = (at(walled, "green a1 E", f"red e6 W dice={dice}") for dice in ("362145", "132456"))
    assert (answers(near, "A=N").verdict, left_out(answers(near, "A=N"))) == ("open", ["portal"])
    assert (answers(far, "A=N").verdict, left_out(answers(far, "A=N"))) == ("safe", [])


def test_a_tank_that_could_come_back_leaves_it_open__TT_2_4() -> None:
    win = Win("points", target=20, kill=2)
    view = at(OPEN, "green a1 E", "red e1 W dice=325461 gone", win=win, respawn=True)
    known = answers(view, "A=N")
    assert (known.verdict, left_out(known)) == ("open", ["respawn"])
    view = at(OPEN, "green a1 E", "red h6 W dice=125463 gone", win=win, respawn=True)
    assert answers(view, "A=N").verdict == "safe"


def test_a_barrier_that_could_be_shot_down_leaves_it_open__TT_2_4() -> None:
    closed = "\n".join(["..b...", *["######"] * 5])  # Damage 2 takes it down, an action is left
    known = answers(at(closed, "green a6 E", "red f6 W dice=345216"), "A+1")
    assert (known.verdict, left_out(known)) == ("open", ["clear"])
    assert answers(at(closed, "green a6 E", "red f6 W dice=245136"), "A+1").verdict == "safe"
    assert (
        answers(at(closed.replace("b", "c"), "green a6 E", "red f6 W dice=145236"), "A+1").verdict == "safe"
    )


def test_a_tank_that_could_be_rammed_away_leaves_it_open__TT_3_9() -> None:
    lane = ROW + ("\n" + "#" * 6) * 5  # its first ram ends beside c6, from where it rams e6
    known = answers(at(lane, "green e6 N", "green c6 N damage=16", "red a6 E dice=231645"), "A=S")
    assert (known.verdict, known.complete, left_out(known)) == ("still", False, ["clear"])
    far = at(lane, "green f6 N", "green c6 N damage=14", "red a6 E dice=231645")
    assert answers(far, "A=S").moved == "safe", "two rams take all actions"


# --- what there is no answer to ---


def test_only_a_legal_plan_has_answers() -> None:
    view = at(OPEN, "green a1 E", "red e1 W")
    assert found(view, [])[0] is None
    assert found(view, [FORMS.read("A+5", view)])[0] is None
    assert found(view.with_(phase="dice"), [FORMS.read("A+1", view)])[0] is None
    last = view.with_(match=replace(view.match, board=replace(view.board, max_rounds=1)), moved=0b10)
    assert answers(last, "A+1").verdict == "draws"


def test_answers_are_found_in_steps_and_kept_while_the_position_stays() -> None:
    view = at(OPEN, "green a1 E", "red h6 W dice=651234")
    known, steps = found(view, [FORMS.read("A+1", view), FORMS.read("A=N", view)])
    assert steps > 3
    again, steps = found(view, [FORMS.read("A+1", view)])
    assert again is known and steps == 1
    first = KIT.answering(view, [FORMS.read("A+2", view)])
    next(first)
    moved = after(view, "A+1")
    assert found(moved, [FORMS.read("A=N", moved)])[1] > 3
    assert all(one is None for one in first)  # it goes on, and is kept for no other position
    assert found(moved, [FORMS.read("A+1", moved)])[1] > 3


def test_another_position_that_is_asked_about_in_between_changes_nothing__TT_2_3() -> None:
    ground, win = OPEN.replace(".", "x", 1), Win("goal", rounds=20, attacker=RED)

    def views() -> list[TankTacticsWorld]:
        near = at(ground, "green a1 E", "red h6 W dice=564321", win=win)
        return [near, at(ground, "green a1 E", "red h2 W dice=213456", win=win)]

    plan = [FORMS.read("A=N", views()[0])]
    (lost, steps), (kept, _) = (found(view, plan) for view in views())
    assert lost is not None and kept is not None
    assert (lost.verdict, kept.verdict == "match") == ("match", False)
    tried = 0
    for begun in range(1, steps - 1):
        near, far = views()
        going = KIT.answering(near, plan)
        for _ in range(begun):
            next(going)
        assert found(far, plan)[0] == kept, begun
        assert finished(going) == lost, begun
        assert found(far, [FORMS.read("A=W", far)])[0] == found(views()[1], [FORMS.read("A=W", far)])[0], (
            begun
        )
        tried += 1
    assert tried > 5


def test_dice_and_cards_set_in_secret_make_no_difference__TT_1_4() -> None:
    view = at(OPEN, "green a1 E", "red e1 W").with_(phase="cards", hand=(("smoke",), ("smoke",)))
    plan = [FORMS.read("A+1", view)]
    for seat in (0, 1):
        one, other = (
            GAME.observe(view.with_(dice=(view.dice[seat], dice)[:: 1 if seat == 0 else -1]), seat)
            for dice in ((6, 5, 4, 3, 2, 1), (1, 2, 3, 4, 5, 6))
        )
        assert found(one, plan)[0] == found(other, plan)[0] is None


# --- against every turn ---


def most_harm(
    turn: TankTacticsWorld, target: int, *, cards: bool = True, all_ways: bool = False, alone: bool = False
) -> int:
    """The most damage the seat to act can do to a tank in its turn: all its actions, one after the other;
    ``all_ways``: also by portals, whatever the die shows, and by tanks that come back; ``alone``: without
    harm to anything else of others."""

    def rest(world: TankTacticsWorld) -> object:
        foes = (tank for tank, owner in enumerate(turn.match.owner) if owner != turn.seat and tank != target)
        return world.barrier, [world.damage[tank] for tank in foes]

    left, best, known, waiting = turn.hit_points(target), 0, {turn}, [turn]
    while waiting:
        world = waiting.pop()
        for action in world.legal_actions():
            if isinstance(action, End) or (isinstance(action, Play) and not cards):
                continue
            if isinstance(action, Leave | Enter) and not all_ways:
                continue
            now = world.after(action)
            if alone and rest(now) != rest(turn):
                continue
            rolled = [now.after(Exit(pips)) for pips in range(1, 7)] if now.phase == "portal" else [now]
            best = max(best, left - now.hit_points(target))
            if best == left:
                return best
            for one in rolled:
                if one.seat == turn.seat and one.phase == "turn" and one not in known:
                    known.add(one)
                    waiting.append(one)
    return best


def hits(known: EnemyAnswers, index: int, turn: TankTacticsWorld) -> list[EnemyAnswer]:
    """The answers that hit a tank."""
    return [one for one in known.answers if one.target == turn.square[index]]


def loses(turn: TankTacticsWorld, seat: int) -> bool:
    """Whether the seat to act can end the match against another in its turn, or put it out, whatever the
    dice of portals show: all its actions, one after the other."""
    known, waiting = {turn}, [turn]
    while waiting:
        world = waiting.pop()
        for action in world.legal_actions():
            now = world.after(action)
            rolled = [now.after(Exit(pips)) for pips in range(1, 7)] if now.phase == "portal" else [now]
            for one in rolled:
                if one.fell[seat] or (one.outcome is not None and one.outcome.places[seat] > 1):
                    return True
                if one.outcome is None and one.seat == turn.seat and one.phase == "turn" and one not in known:
                    known.add(one)
                    waiting.append(one)
    return False


def race_state(seed: int) -> TankTacticsWorld:
    """A small board with a goal, flags, points or a last round near their end: two own tanks, two of red."""
    rng, grid = random.Random(seed), Grid(6, 6)
    kinds: tuple[WinName, ...] = ("goal", "flag", "points", "rounds", "last_standing")
    kind = kinds[seed % 5]
    rows = ["".join(rng.choice("....#b" if seed % 3 else "....") for _ in range(6)) for _ in range(6)]
    if kind == "goal":
        rows = [row.replace(".", "x", 1) if number % 3 == 0 else row for number, row in enumerate(rows)]
    if kind == "points":
        rows = [row.replace(".", "2", 1) if number % 2 == 0 else row for number, row in enumerate(rows)]
    free = [
        grid.square(f"{'abcdef'[column]}{6 - number}")
        for number, row in enumerate(rows)
        for column, sign in enumerate(row)
        if sign == "."
    ]
    rng.shuffle(free)
    tanks = []
    for colour in ("green", "green", "red", "red"):
        actions = rng.choice((1, 2, 2, 3))
        others = rng.sample([die for die in range(1, 7) if die != actions], 5)
        damage = 12 + others[-1] - rng.randint(1, 7) if rng.random() < 0.6 else 0
        cards = rng.choice(("", "", "extra_action", "double_speed", "free_turn", "double_damage"))
        dice = "".join(map(str, (actions, *others)))
        heading = FACING_NAMES[rng.choice((0, 2, 4, 6))]
        tanks.append(f"{colour} {grid.name(free.pop())} {heading} dice={dice} damage={damage} cards={cards}")
    win = Win("points", target=20, kill=2) if kind == "points" else Win(kind, rounds=9, attacker=RED)
    more: dict[str, Any] = {}
    if kind == "flag":
        home, away, start, other = (grid.name(free.pop()) for _ in range(4))
        more = {"homes": {"green": home, "red": away}, "starts": {"red": f"{start} N, {other} N"}}
    state = at("\n".join(rows), *tanks, win=win, **more)
    points = rng.randint(14, 19)
    if kind == "points":
        state = state.with_(held=(0, points))
    return state.with_(round=9 if kind in ("goal", "rounds") else 3, moved=rng.choice((0, 2)))


@pytest.mark.sample(now=2)
@pytest.mark.parametrize("part", range(8))
def test_no_tick_stands_beside_a_lost_match__TT_2_3_TT_2_6_TT_2_7_TT_5_1(part: int) -> None:
    seen, looked = Counter[str](), 0
    for seed in range(part, 10_000, 8):
        if looked >= some(100, 12):
            break
        state = race_state(seed)
        rng = random.Random(seed)
        acting = [one for one in state.legal_actions() if isinstance(one, Move | Turn | Fire | Ram)]
        for action in rng.sample(acting, min(2, len(acting))):
            known = found(state, [action])[0]
            if known is None:
                continue
            looked += 1
            seen[known.verdict] += 1
            world = state.after(action)
            world = world.after(END) if world.outcome is None and world.seat == state.seat else world
            if world.outcome is not None:
                place, shared = world.outcome.places[0], world.outcome.places.count(1) > 1
                assert known.verdict == ("loses" if place > 1 else "draws" if shared else "wins"), seed
                continue
            lost = loses(world, 0)
            if known.verdict == "match":
                assert lost, (seed, action)
            if known.complete and known.verdict in ("safe", "holds", "still", "hurt"):
                assert not lost, (seed, action)
    assert looked >= some(100, 12) and len(seen) > 2, seen


def test_a_goal_that_red_reaches_next_turn_is_told_first__TT_2_3() -> None:
    lane = "....x.\n######\n######\n######\n######\n######"
    win = Win("goal", rounds=20, attacker=RED)
    view = at(lane, "green a6 E", "red c6 E dice=213456", win=win)
    known = answers(view, "A=N")
    assert (known.verdict, ways(known)) == ("match", ["goal"])
    assert known.answers[0].move.split() == ["A+1", "A+1"]


CASE = (
    ".............../.....#....#..x./x....#....#...x/....##.##.##.../f#.....##.....f/.#..#......#..#/"
    ".##.##.~~.##.##/....#..~~..#.../......#..#...../.##...#..#...#./..#.#......#.#./..#.##.##.##.#./"
    ".......##....../..##........##./......#.#...... win=goal:green:20 hit=666 starts.green=h1N "
    "starts.red=f15S,j15S,d15S,l15S seats=green,red tanks.green=m6N/642531/7/double_damage+amphibious "
    "spent.green=free_turn tanks.red=c15S/634521,-S/531642/20,a13W/643512,-S/635421/19 "
    "spent.red=double_speed to=red round=4 acts=A used=3"
)


def test_no_tick_where_green_drives_onto_the_goal_with_a_card__TT_2_3() -> None:
    view = parse_position(CASE, BOOK)
    known = answers(view, "A+3")
    assert (known.verdict, ways(known)) == ("match", ["goal"])


def small_state(seed: int) -> TankTacticsWorld | None:
    """A position with at most three actions a turn and two cards for a tank, so that every turn can be tried;
    ``None`` if nobody has the turn."""
    state, rng = random_state(seed), random.Random(seed)
    if state.phase != "turn":
        return None
    dice = []
    for _ in state.dice:
        actions = rng.randint(1, 3)
        others = [die for die in range(1, 7) if die != actions]
        dice.append((actions, *rng.sample(others, 5)))
    cards = tuple(one[: rng.randint(0, 2)] for one in state.cards)
    state = state.with_(dice=tuple(dice), cards=cards, squad=tuple(() for _ in state.squad))
    damage = []
    for index, square in enumerate(state.square):
        some_of_it = min(state.damage[index], state.full(index) - 1) if rng.random() < 0.4 else 0
        damage.append(state.full(index) if square < 0 else some_of_it)
    return state.with_(damage=tuple(damage))


def others_turns(state: TankTacticsWorld, action: Action) -> list[TankTacticsWorld]:
    """The beginnings of the others' turns after an action, each as if those before it did nothing that
    matters; none if the match ends before."""
    world, nothing = state.after(action), (0,) * len(state.fell)
    if world.seat == state.seat:
        world = world.after(END)
    found = []
    while world.outcome is None and world.seat != state.seat:
        found.append(world)
        world = world.with_(hurt=True, kills=nothing, held=nothing).after(END)
    return found


@pytest.mark.slow
def test_a_tank_is_safe_exactly_if_no_turn_harms_it__TT_3_2() -> None:
    count, seen, seed = some(1000, 40), Counter[str](), 0
    while seen.total() < count:
        seed += 1
        state, rng = small_state(seed), random.Random(seed)
        if state is None:
            continue
        acting = [one for one in state.legal_actions() if isinstance(one, Move | Turn | Fire | Ram)]
        action = rng.choice(acting) if acting else END
        known = found(state, [action])[0]
        if isinstance(action, End) or known is None:
            continue
        seen[known.moved] += 1
        if known.verdict in ("wins", "draws", "loses", "self"):
            continue
        index, turns = state.match.index(state.seat, action.tank), others_turns(state, action)
        left = turns[0].hit_points(index)
        harm = sum(most_harm(turn, index) for turn in turns)
        plain = sum(most_harm(turn, index, cards=False) for turn in turns)
        threat = next((one for one in known.threats if one.moved), None)
        figure = threat.figure.params["n"] if threat is not None and threat.figure else 0
        if known.moved == "safe":
            assert not any(most_harm(turn, index, all_ways=True) for turn in turns), seed
        if left_out(known):
            assert figure <= (plain or harm) and (harm or known.moved == "open"), seed
        else:
            own = "lost" if harm >= left else "hurt" if harm else "safe"
            assert known.moved == own or (known.moved == "match" and own == "lost"), seed
            assert figure == (plain or harm), seed
            assert sum(one.label.params["n"] for one in hits(known, index, turns[0])) == harm, seed
        for one in hits(known, index, turns[0]):
            world = next(turn for turn in turns if turn.seat == one.seat)
            for word in one.move.split():
                world = GAME.apply(world, FORMS.read(word, world)).state
            numbers = one.label.params.get("told", one.label).params
            assert not one.move or world.hit_points(index) == left - numbers["n"], seed
    assert {"safe", "hurt", "lost"} <= set(seen)


def lane_state(seed: int) -> TankTacticsWorld:
    """A small maze: on a way through it an enemy, an own tank in between beside a pocket, and another behind
    that; all have few actions, most few hit points. Some have barriers, portals or a tank that comes back."""
    rng, grid, steps = random.Random(seed), Grid(6, 6), (0, 2, 4, 6)
    way = [rng.randrange(36)]
    while len(way) < 7:
        near = [to for step in steps if (to := grid.step(way[-1], step)) is not None and to not in way]
        way = [*way, rng.choice(near)] if near else [rng.randrange(36)]
    drawn = [rng.choice("..####b" if seed % 6 == 0 else ".####") for _ in range(36)]
    between = way[rng.randint(2, 4)]
    pockets = [(to, step) for step in steps if (to := grid.step(between, step)) is not None and to not in way]
    pocket, facing = rng.choice(pockets or [(between, 0)])
    spare, *portals = rng.sample([square for square in range(36) if square not in (*way, pocket)], 4)
    for square in (*way, pocket, spare):
        drawn[square] = "."
    for square in portals if seed % 6 == 1 else ():
        drawn[square] = "o"
    tanks, fourth = [], rng.choice(("red", "yellow"))
    for colour, square in (("green", between), ("green", way[0]), ("red", way[-1]), (fourth, spare)):
        actions, far = rng.sample((1, 2, 3), 2)
        others = rng.sample([die for die in range(1, 7) if die not in (actions, far)], 4)
        dice = "".join(map(str, (actions, others[0], far, *others[1:])))
        hurt = 12 + others[-1] - rng.randint(1, 6) if square != between or seed % 4 == 0 else 0
        heading = FACING_NAMES[facing if square == between else rng.choice(steps)]
        cards = rng.choice(("", "", "", "breach_shot", "double_damage", "amphibious,extra_action"))
        gone = "gone" if square == spare and seed % 6 == 2 else f"damage={hurt} cards={cards}"
        tanks.append(f"{colour} {grid.name(square)} {heading} dice={dice} {gone}")
    rows = ["".join(drawn[row : row + 6]) for row in range(30, -1, -6)]
    back = seed % 6 == 2
    return at("\n".join(rows), *tanks, respawn=back, win=Win("points", target=20, kill=2) if back else None)


def destroyed(turns: Sequence[TankTacticsWorld], target: int, **how: bool) -> bool:
    """Whether these turns together could destroy a tank; ``how`` as in ``most_harm``."""
    return sum(most_harm(turn, target, **how) for turn in turns) >= turns[0].hit_points(target)


@pytest.mark.slow
def test_another_own_tank_is_exposed_exactly_if_it_is_lost_only_after_the_plan__TT_3_2() -> None:
    seen = Counter[tuple[bool, bool]]()
    for seed in range(some(0, 360), some(700, 400)):
        state = lane_state(seed)
        before = others_turns(state.with_(hurt=True), END)
        lost = [destroyed(before, tank, all_ways=True) for tank in (0, 1)]
        acting = [one for one in state.legal_actions() if isinstance(one, Move | Turn | Fire | Ram | Enter)]
        for action in acting:
            known = found(state, [action])[0]
            if known is None:
                continue
            turns, other = others_turns(state, action), 1 - action.tank
            opened = not lost[other] and destroyed(turns, other, alone=True)
            told = {one.at: one.when for one in known.threats}.get(turns[0].square[other]) == "new"
            if told != opened:  # nothing is said where what is left out might do it before
                board, between = state.board, 1 - other
                gone = any(destroyed([turn], between) for turn in before)
                assert opened and (board.portals or board.respawn or board.barriers or gone), (seed, action)
            seen[opened, told] += 1
    assert seen[True, True] > some(15, 3) and seen[False, False] > some(5000, 300), seen
