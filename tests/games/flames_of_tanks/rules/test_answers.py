"""What enemies could do to the acting tank after a drive: by examples, and against playing their turns."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import count, islice

import pytest

from game.games.flames_of_tanks.rules import actions as act
from game.games.flames_of_tanks.rules.answers import LINES, answering
from game.games.flames_of_tanks.rules.kit import KIT
from game.games.flames_of_tanks.rules.notation import FORMS
from game.games.flames_of_tanks.rules.world import SUDDEN_ROUNDS, FlamesOfTanksWorld
from game.model.answers import EnemyAnswer, EnemyAnswers, judged
from game.model.contract import CHANCE
from game.model.steps import finished
from tests.amount import some
from tests.games.flames_of_tanks.boards import GAME, after, at, refused
from tests.games.flames_of_tanks.rules.positions import random_start
from tests.games.flames_of_tanks.rules.replies import best_chance, can_lose, played


def answers(state: FlamesOfTanksWorld, *plan: act.Action) -> EnemyAnswers | None:
    """The answers to a plan."""
    return finished(answering(state, plan))


def to(state: FlamesOfTanksWorld, words: str) -> EnemyAnswers:
    """The answers to a plan in words."""
    plan, now = [], state
    for word in words.split():
        plan.append(FORMS.read(word, now))
        now = after(now, word)
    found = answers(state, *plan)
    assert found is not None
    return found


def told(found: EnemyAnswers) -> list[str]:
    """Each answer as kind, per cent, and notation."""
    return [
        f"{one.label.key.rpartition('.')[2]} {one.label.params['share'].params['n']} {one.move}"
        for one in found.answers
    ]


def figure(found: EnemyAnswers) -> int | None:
    """The whole chance in per cent that the acting tank is destroyed."""
    threats = [one for one in found.dangers if one.moved and one.what == "piece"]
    told = threats[0].figure.params["n"] if threats and threats[0].figure else None
    return 1 if told == "<1" else 99 if told == ">99" else told


def safe(x: int, y: int) -> EnemyAnswers:
    """A tick."""
    return judged((x, y), lines=LINES)


# --- one enemy ---


def test_an_enemy_fires_twice_with_a_second_action__FT_2_2() -> None:
    found = to(at("10,20/90", "40,20/270"), "go:20,20/90")
    # one shot destroys 5 times in 9
    assert told(found) == ["fires 68 shoot:1"]
    assert (found.at, found.verdict, figure(found), found.grave, found.more) == (
        (20_000, 20_000), "risked", 68, True, (),
    )  # fmt: skip
    one = found.answers[0]
    assert (one.seat, one.path, one.facing, one.target) == (1, ((40_000, 20_000),), None, (20_000, 20_000))


def test_the_planned_heading_counts__FT_2_6() -> None:
    state = at("10,20/90", "40,20/270")
    # 56 of 81 for a shot at the side
    assert told(to(state, "go:20,20/0")) == ["fires 80 shoot:1"]


def test_an_enemy_out_of_range_drives_up_and_fires_only_with_a_second_action__FT_2_2_FT_2_4() -> None:
    found = to(at("10,1.2/90", "60,1.2/270"), "go:20,1.2/180")
    assert told(found) == ["drives 35 go:51.386,1.2/270"]
    assert found.grave
    one = found.answers[0]
    assert (one.path, one.facing) == (((60_000, 1_200), (51_386, 1_200)), 2700)
    assert one.told.params == {"share": one.label.params["share"], "tank": 2, "x": 51.4, "y": 1.2} | {
        "seat": one.told.params["seat"]
    }


def test_an_enemy_that_would_fire_at_thick_armour_drives_round_it__FT_2_6() -> None:
    armour = "armour@0,0,0+armour@2,0,0+armour@0,2,0"
    state = at(f"20,20/90::{armour}", "36,20/270", mode="death_match", points="A/8,8/nobody")
    # against 10 in front no die destroys, against 9 a 1 does
    assert told(to(state, "go:20,20.001/90"))[0].startswith("drives 10 go:")


def test_a_crew_that_is_out_remounts_first__FT_2_7_FT_5_5() -> None:
    state = at("10,20/90", "40,20/270:bailed")
    assert told(to(state, "go:20,20/90")) == ["remounts 14 remount"]
    state = at("10,20/90", "40,20/270:bailed:protected_ammo@0,0,0")
    assert told(to(state, "go:20,20/90")) == ["remounts 21 remount"]


def test_a_place_that_no_enemy_gets_in_range_of_is_safe__FT_2_4() -> None:
    found = to(at("10,4/90", "70,40/270"), "go:4,4/90")
    assert found == safe(4_000, 4_000)


def test_an_enemy_can_t_drive_through_the_planned_place__FT_1_1() -> None:
    armour = "armour@0,0,0+armour@2,0,0+armour@0,2,0"
    street = "building=20,0_20,8_56,8_56,0 building=20,11_20,20_56,20_56,11"
    state = at(f"26,9.5/90::{armour}", "36,9.5/270", ground=street)
    # it would have to fire at the side, from behind
    hidden = to(state, "go:30,9.5/90")
    assert (hidden.verdict, hidden.answers) == ("open", ())
    assert [one.key for one in hidden.more] == ["flames_of_tanks.answer.sampled"]
    assert to(state, "go:30,9.5/270").verdict == "risked"


# --- several enemies, and whose turns they are ---


def test_the_chances_of_all_enemies_together_and_the_worst_first() -> None:
    state = at("10,20/90", "60,40/270:bailed", "70,46/0", "40,20/270")
    found = to(state, "go:20,20/90")
    assert told(found)[0] == "fires 68 shoot:1"
    assert len(told(found)) == 1, told(found)
    state = at("10,20/90", "44,26/270:bailed", "8,44/0", "40,20/270")
    found = to(state, "go:20,20/90")
    assert [one.split()[:2] for one in told(found)] == [["fires", "68"], ["remounts", "14"]]
    assert (figure(found), found.lines) == (round(100 * (1 - Fraction(26, 81) * Fraction(31, 36))), 2)


def test_after_the_last_round_no_enemy_has_a_turn__FT_6_1_FT_6_3() -> None:
    tanks = ("40,20/270", "10,20/90")
    assert told(to(at(*tanks, to=2, more="round=11"), "go:20,20/90")) == ["fires 68 shoot:2"]
    behind = to(at(*tanks, to=2, more="round=12"), "go:20,20/90")
    assert behind == safe(20_000, 20_000)
    duel = at(*tanks, mode="death_match", to=2, more="sudden=1,2/allied,axis/13 round=22")
    assert to(duel, "go:20,20/90") == safe(20_000, 20_000)


def test_in_the_last_round_no_tick_while_the_side_has_turns_to_come_that_decide__FT_6_1() -> None:
    far = ("2,20/90", "70,2/270", "2,40/90", "70,46/270")
    undecided = ["flames_of_tanks.answer.undecided"]
    # the first tank of two, in the last round and before it; and the last one
    for tank, round_, verdict, said in ((1, 12, "open", undecided), (1, 11, "safe", []), (3, 12, "safe", [])):
        state = at(*far, mode="M:teams=two", to=tank, more=f"round={round_}")
        found = to(state, "go:8,20/90" if tank == 1 else "go:8,40/90")
        assert (found.verdict, [one.key for one in found.more]) == (verdict, said), (tank, round_)


def test_an_enemy_that_could_come_in_is_counted__FT_3_1() -> None:
    state = at("60,40/90", "destroyed", mode="death_match", points="A/8,8/nobody")
    assert to(state, "go:50,40/90") == safe(50_000, 40_000), "more than 4″, 16″ and 32″ from the point"
    found = to(state, "go:48,40/90")
    assert (found.verdict, found.answers) == ("open", ())
    assert [(one.key, one.params) for one in found.more] == [("flames_of_tanks.answer.comes_in", {"n": 1})]
    # an enemy by the only point keeps it closed
    assert (
        to(at("10,8/90", "destroyed", mode="death_match", points="A/8,8/nobody"), "go:8,8/90").verdict
        == "safe"
    )


def test_with_a_drawn_order_enemies_may_have_two_turns__FT_2_1() -> None:
    state = at("10,20/90", "40,20/270", mode="Bag:teams=two,order=drawn", more="bag=2")
    assert [one.key for one in to(state, "go:20,20/90").more] == ["flames_of_tanks.answer.drawn"]


def test_nobody_is_shot_at_before_the_second_round_near_the_centre__FT_6_3() -> None:
    tanks, duel = ("30,20/90", "50,20/270"), "M:teams=none,points=none,respawn=no,tie=sudden_death"
    first, second = at(*tanks, mode=duel), at(*tanks, mode=duel, more="round=2")
    assert refused(after(first, "end"), "shoot:1") == "FT-6.3 truce"
    assert told(to(first, "end")) == told(to(second, "end")) != []
    only = at(*tanks, mode=f"{duel},rounds=1")
    assert to(only, "end") == safe(30_000, 20_000)


def test_smoke_lies_until_the_turn_of_who_fired_it__FT_5_5() -> None:
    hidden = at("10,20/90::::22.5,20", "40,20/270")
    assert told(to(hidden, "go:20,20/90")) == ["fires 56 shoot:1"]
    gone = at("10,20/90", "40,20/270::::22.5,20")
    assert told(to(gone, "go:20,20/90")) == ["fires 68 shoot:1"]
    # tank 2 has its turn before tank 4
    gone = at("10,20/90", "70,46/0::::22.5,20", "4,44/0", "40,20/270")
    assert told(to(gone, "go:20,20/90")) == ["fires 68 shoot:1"]


# --- plans ---


def test_a_fast_move_ends_the_turn_and_enemies_answer_it__FT_5_5() -> None:
    state = at("10,20/90::fast_tank@0,0,0", "60,20/270")
    assert told(to(state, "fast:40,20/90")) == ["fires 68 shoot:1"]


def test_a_tank_in_the_workshop_is_safe__FT_4_4() -> None:
    state = at("10,20/90", "40,20/270", ground="shops=10,20", more="fresh")
    assert to(state, "workshop") == judged(None, lines=LINES)


@pytest.mark.parametrize("word", ["go:60,20/90", "shoot:2", "remount"])
def test_what_is_illegal_or_up_to_dice_has_no_answers__FT_2_2(word: str) -> None:
    state = at("10,20/90", "40,20/270")
    assert answers(state, FORMS.read(word, state)) is None


def test_a_plan_that_ends_the_match_says_how__FT_6_3() -> None:
    tanks = "40,20/270", "10,20/90"
    shared = at(*tanks, mode="Shared:teams=two,tie=shared,rounds=12", to=2, more="round=12")
    assert to(shared, "end").verdict == "draws"
    duel = at(*tanks, mode="death_match", to=2, more="round=12")
    assert answers(duel, act.End()) is None, "Sudden Death begins"


def test_nothing_is_answered_while_tanks_are_placed__FT_2_0() -> None:
    state = at("to_join", "40,20/270", phase="place", more="placing")
    assert answers(state, FORMS.read("enter:8,8/0", state)) is None


def test_the_search_takes_many_steps() -> None:
    state = at("10,4/90", "60,4/270")
    found = KIT.answering(state, [FORMS.read("go:20,4/0", state)])
    assert sum(1 for _ in found) > 10


# --- against playing the enemies' turns ---


def middles(seeds: Iterable[int]) -> Iterable[tuple[FlamesOfTanksWorld, act.Move]]:
    """Random positions, each with a drive; every other one at night, when guns reach less far than the table
    does."""
    for seed in seeds:
        rng = random.Random(seed)
        start = random_start(seed)
        if seed % 2:
            match = start.match
            start = start.with_(match=replace(match, mode=replace(match.mode, night=True)))
        if len(start.on_table) < 2:
            continue
        state = start.turn_of(rng.choice(start.on_table))
        if state.phase != "act" or state.acting.bailed:
            continue
        drives = [one for one in GAME.actions(state) if isinstance(one, act.Move) and one.kind == "move"]
        if drives:
            yield state, replace(rng.choice(drives), heading=rng.randrange(3600))


def destroys(turn: FlamesOfTanksWorld, first: act.Action, target: int) -> Fraction:
    """The chance that an enemy's turn destroys a tank, by all dice: that action, then a shot; equal states
    are taken together."""
    lost = Fraction(0)
    now = {(): (turn, Fraction(1))}
    while now:
        new: dict[tuple[object, ...], tuple[FlamesOfTanksWorld, Fraction]] = {}
        for state, share in now.values():
            if state.tanks[target].where == "destroyed":
                lost += share
                continue
            if state.tank != turn.tank or state.phase in ("turn", "storm", "over"):
                continue
            for action, chance in _next(state, first, target):
                then = GAME.apply(state, action).state
                aim, own = then.tanks[target], then.tanks[turn.tank]
                key = (then.tank, then.phase, then.acts, then.shot, aim.where, aim.bailed, own.bailed)
                new[key] = then, share * chance + (new[key][1] if key in new else 0)
        now = new  # type: ignore[assignment]
    return lost


def _next(state: FlamesOfTanksWorld, first: act.Action, target: int) -> Iterable[tuple[act.Action, Fraction]]:
    if GAME.to_act(state) == CHANCE:
        outcomes = GAME.chance(state)
        if outcomes is None or state.phase == "draw":  # which upgrades are drawn doesn't matter
            return [(GAME.draw(state, random.Random(1)), Fraction(1))]
        whole = sum(weight for _, weight in outcomes)
        return [(outcome, Fraction(weight, whole)) for outcome, weight in outcomes]
    if state.phase == "claim":
        return [(GAME.actions(state)[0], Fraction(1))]
    if state.phase == "more":
        return [(act.Roll(), Fraction(1))]
    action = first if not state.acts else act.End() if state.acting.bailed else act.Shoot(target)
    return [(action, Fraction(1))]


def share_of(one: EnemyAnswer) -> int:
    """The chance of an answer in per cent."""
    share: int = one.label.params["share"].params["n"]
    return share


def rounded(chance: Fraction) -> int:
    """A chance in per cent as it is shown."""
    return 100 if chance == 1 else max(1, min(99, round(100 * chance)))


@pytest.mark.slow(few=1)
def test_the_chances_are_those_of_the_turns_that_are_shown__FT_2_2() -> None:
    shown = 0
    for state, drive in middles(range(some(1000, 40))):
        found = answers(state, drive)
        if found is None:
            continue
        there, spared = GAME.apply(state, drive).state, Fraction(1)
        for one in found.answers:
            if one.target != found.at:
                continue
            enemy = next(tank for tank in there.on_table if there.tanks[tank].place == one.path[0])
            turn = there.past_truce().turn_of(enemy)
            if turn.tank != enemy or turn.phase == "over" or turn.last:
                break  # or Sudden Death takes tanks off the table
            chance = destroys(turn, FORMS.read(one.move, turn), state.tank)
            assert rounded(chance) == share_of(one), (state, drive, one)
            spared *= 1 - chance
            shown += 1
        else:
            assert figure(found) == (rounded(1 - spared) if spared < 1 else None)
    assert shown > some(400, 15)


def enemy_turns(state: FlamesOfTanksWorld, there: FlamesOfTanksWorld) -> Iterator[FlamesOfTanksWorld]:
    """The beginning of the turn of each enemy on the table that has one before the acting tank's next
    turn."""
    last = state.last or (state.sudden is not None and state.round - state.sudden.began + 1 >= SUDDEN_ROUNDS)
    acting = state.still_to_act() if last else range(len(state.tanks))
    if there.truce and last:
        return
    for enemy in acting:
        if there.tanks[enemy].here and there.side(enemy) != there.side(state.tank):
            now = there.past_truce()
            for before in range(len(state.tanks)):  # their smoke has gone by then
                turn = (enemy - before) % len(state.tanks) < (enemy - state.tank) % len(state.tanks)
                if turn and not state.drawn and now.tanks[before].smoke:
                    now = now.with_tank(before, smoke=())
            then = now.turn_of(enemy)
            if then.tank == enemy and then.outcome is None:
                yield then


PARTS = 24
FEW = 4


def looked_at(part: int) -> Iterator[tuple[FlamesOfTanksWorld, act.Move]]:
    """Random positions with drives: on random tables, and of matches on shipped ones."""
    matches = (one for seed in count(part, PARTS) for one in played(seed, 0.15))
    for pair in zip(middles(count(7000 + part, PARTS)), matches, strict=True):
        yield from pair


def signs_told(positions: Iterable[tuple[FlamesOfTanksWorld, act.Move]], drives: int) -> Counter[str]:
    """Play the enemies' turns against the signs of drives in positions; how many of each kind were looked
    at. ``drives``: how many an enemy, a twentieth of them against each tank to end the match."""
    seen = Counter[str]()
    for number, (state, drive) in enumerate(positions):
        rng = random.Random(number)
        found = answers(state, drive)
        there = GAME.apply(state, drive).state
        if found is None or there.outcome is not None:
            assert found is None or found.verdict in ("wins", "draws", "loses")
            continue
        told = f"{number}: {found.verdict}, {found.threats}"
        spared, own = Fraction(1), state.match.tanks_of[state.match.seats[state.tank]]
        for tank in own:
            if not there.tanks[tank].here or (tank != state.tank and found.verdict != "safe"):
                continue
            for turn in enemy_turns(state, there):
                chance = best_chance(turn, tank, rng, drives)
                assert not chance or found.verdict != "safe", told
                if tank == state.tank:
                    assert not chance or found.moved != "safe", told
                    spared *= 1 - chance
        shown = figure(found) or 0
        assert 100 * (1 - spared) <= shown + 5.5, told
        lost = False
        if not state.drawn or len(there.on_table) <= FEW:  # of many tanks there are too many orders
            lost = can_lose(there, state.tank, rng, drives // 20, others_pass=False)
            assert not lost or found.verdict == "match", told
            if found.verdict == "safe":
                assert not can_lose(there, state.tank, rng, drives // 20, others_pass=True), told
        seen.update(all=1, tick=found.verdict == "safe", figure=shown > 0, lost=lost)
    return seen


def test_no_sign_is_better_than_what_enemies_can_do__FT_2_2_FT_2_3_FT_6_1() -> None:
    seen = signs_told(middles(range(7018, 7060)), 20)
    assert seen["all"] > 15 and seen["figure"] > 10 and min(seen["tick"], seen["lost"]) > 1, seen


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_no_sign_is_better_than_what_many_drives_can_do__FT_2_2_FT_2_3_FT_6_1(part: int) -> None:
    positions, drives = some((24, 2000), (4, 300))
    seen = signs_told(islice(looked_at(part), positions), drives)
    assert seen["all"] > some(20, 2) and seen["figure"] > some(5, -1), seen
