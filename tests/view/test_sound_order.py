"""Which sounds the steps of each game make, and in which order: while they are shown, where nothing is
animated, and after a click that ends what is shown."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

import pytest

from game.app.poses.match_plans import finished
from game.games.battlegrounds.rules import events as bg
from game.games.battlegrounds.view.stage import StageTimeline as BattlegroundsTimeline
from game.games.flames_of_tanks.rules import events as ft
from game.games.tank_battle.rules import events as tb
from game.games.tank_battle.view.stage import happen
from game.games.tank_tactics.rules import events as tt
from game.games.tank_tactics.view.stage import FlagBrought
from game.model.visible_record import VisibleRecord
from game.ui.paint.palette import load_theme
from game.view.board.cue import Cue, together
from game.view.board.gun_shape import GunShape
from tests.games.battlegrounds.boards import rows
from tests.games.battlegrounds.boards import two as battlegrounds
from tests.games.flames_of_tanks.boards import at as flames
from tests.games.tank_battle.boards import line, start
from tests.games.tank_tactics.boards import at as tactics
from tests.games.tank_tactics.boards import step as tactics_step
from tests.shared_matches import played, words
from tests.view.test_death import table_of
from tests.view.test_fun_set_motion import begun, looked_at

METRICS = load_theme("light").metrics


@dataclass(frozen=True)
class Told:
    """The first step of a match with these kinds of events, and what is heard of it. ``still``: where nothing
    is animated, if that differs."""

    game: str
    kinds: str
    heard: str
    still: str = ""


STEPS = [
    Told(
        "tank_chess", "Drove Fired Destroyed", "start_light stop_light set_down_light shot_light hit wreck",
        "drive set_down_light shot_light hit wreck",
    ),
    Told("battlegrounds", "Placed", "set_down_heavy"),
    Told("battlegrounds", "Drove", "start_heavy set_down_heavy", "drive set_down_heavy"),
    Told("battlegrounds", "Fired Destroyed PointsWon TurnBegan", "shot_light hit wreck points"),
    Told("battlegrounds", "Fired TokenTaken PairMade", "shot_heavy dirt token pair"),
    Told("tank_tactics", "Fired Hurt", "shot_heavy hit_heavy"),
    Told("tank_tactics", "Fired Hurt Destroyed", "shot_heavy hit wreck"),
    Told("tank_tactics", "Fired Hurt Destroyed SeatFell Ended", "shot_heavy hit wreck_last"),
    Told("tank_tactics", "Drove Rammed Hurt Hurt", "set_down_light ram", "drive set_down_light ram"),
    Told("tank_tactics", "Rolled", "dice_rest", "dice dice_rest"),
    Told("tank_battle", "Drove", "start_medium set_down_medium", "drive set_down_medium"),
    Told("tank_battle", "Opened Destroyed Destroyed TurnEnded", "shot_heavy dirt token hit wreck"),
    Told("tank_battle", "Opened TurnEnded", "shot_heavy dirt token"),
    Told("tank_battle", "Spun GunLost TurnEnded", "token hit wreck_small"),
    Told("flames_of_tanks", "Entered", "drive set_down_light"),
    Told("flames_of_tanks", "Fired", "shot_light dice_rest", "shot_light dice dice_rest"),
    Told("flames_of_tanks", "Saved Destroyed", "dice_rest hit wreck", "dice dice_rest hit wreck"),
]  # fmt: skip

OUTCOMES = ("shot", "dice_rest", "hit", "wreck", "ram", "token", "pair", "points", "set_down")
"""The beginnings of the names of what is heard of a step however it is shown."""


@cache
def record_of(game: str) -> VisibleRecord[Any, Any]:
    made = played(game, 60) if game == "tank_chess" else finished(words(), game, 200)
    return made.session.record(0, then=True)


@cache
def step_of(told: Told) -> int:
    """The number of the first step with the events that are looked for."""
    record = record_of(told.game)
    for ply in range(1, len(record) + 1):
        if " ".join(type(event).__name__ for event in record.step(ply).events) == told.kinds:
            return ply
    raise AssertionError("no such step")


def cues_of(told: Told, *, hurried: bool = False, **more: Any) -> list[Cue]:
    """What is heard of a step, frame by frame; ``hurried``: a click ends it in the second frame."""
    table, record, ply = table_of(told.game, px=240, **more), record_of(told.game), step_of(told)
    table.show(record.view(ply - 1), chooser=None, viewer=0, last=None)
    table.pop_sounds()
    table.show_step(record.view(ply - 1), record.step(ply), viewer=0, last=record.step(ply))
    found = list(table.pop_sounds())
    for _ in range(2000):
        if not table.timeline.moving and not table.busy:
            break
        table.update(20.0)
        found += table.pop_sounds()
        if table.busy and (hurried or table.waits):
            table.hurry()
            found += table.pop_sounds()
    assert not table.busy
    return found


def names(cues: list[Cue]) -> list[str]:
    return list(dict.fromkeys(cue.sound for cue in cues))


@pytest.mark.slow(few=4)
@pytest.mark.parametrize("told", STEPS, ids=lambda told: f"{told.game}-{told.kinds.replace(' ', '_')}")
def test_a_step_is_heard_in_the_order_of_what_happens_however_it_is_shown(told: Told) -> None:
    shown = cues_of(told)
    assert names(shown) == told.heard.split()
    assert not any(cue.in_turn for cue in shown)
    for how in ({"reduced": True}, {"speed": 0.0}):
        still = cues_of(told, **how)
        assert [cue.sound for cue in still] == (told.still or told.heard).split()
        assert all(cue.in_turn for cue in still)
    hurried = cues_of(told, hurried=True)
    assert [one for one in names(hurried) if one.startswith(OUTCOMES)] == [
        one for one in told.heard.split() if one.startswith(OUTCOMES)
    ]
    first = hurried[0].sound
    later = [cue for cue in hurried if cue.sound not in (first, "dirt")]
    if told.game != "tank_battle":  # which goes on by stages
        assert all(cue.in_turn for cue in later)


def test_what_several_pieces_make_in_one_moment_is_heard_once() -> None:
    twice = [Cue("hit", place=(0.0, 0.0)), Cue("wreck"), Cue("hit", place=(7.0, 0.0))]
    assert together(twice) == twice[:2]


# --- Tank Chess ---


def heard_in_chess(text: str, move: str) -> list[tuple[str, float]]:
    """What is heard of a move, and how many ms after its beginning."""
    table, _ = begun(text, move)
    found = [(cue.sound, 0.0) for cue in table.pop_sounds()]
    for at in range(5, 4000, 5):
        table.update(5)
        found += [(cue.sound, at) for cue in table.pop_sounds()]
    return found


MINES = {
    "a land mine": ("c47/########/8/8/3*4/8/3L04/7C0 w 1", "d2-d4"),
    "a remote mine": ("c47/########/8/8/3l4+!4/8/3L04/7C0 w 1", "d2-d3N!d4"),
}


@pytest.mark.parametrize("mine", MINES)
def test_a_mine_that_is_set_off_is_no_shell__TC_8(mine: str) -> None:
    blows = [sound for sound, _ in heard_in_chess(*MINES[mine])]
    assert blows[-2:] == ["mine", "wreck"] and "hit" not in blows and "crumble" not in blows


def test_ground_that_is_cleared_is_heard_as_it_is_driven_on__TC_8() -> None:
    heard = dict(heard_in_chess("c47/########/8/8/3^4/8/3H04/7C0 w 1", "d2-d4N"))
    assert 140 < heard["crumble"] < heard["set_down_heavy"]
    still, _ = begun("c47/########/8/8/3^4/8/3H04/7C0 w 1", "d2-d4N", speed=0.0)
    assert [cue.sound for cue in still.pop_sounds()] == ["drive", "crumble", "set_down_heavy"]
    pushed = [sound for sound, _ in heard_in_chess("c47/########/8/8/3#4/8/3B04/7C0 w 1", "d2-d4N")]
    assert "crumble" not in pushed


def test_a_piece_is_heard_as_it_is_picked_up_and_put_back() -> None:
    table = looked_at("c47/########/8/8/8/8/3L04/7C0 w 1", 0)
    square = table.board.scene.grid.square("d2")

    def sounds() -> list[str]:
        return [cue.sound for cue in table.pop_sounds()]

    middle = table.middle_of(square)
    assert middle is not None
    table.press(middle)
    assert sounds() == ["pick"]
    assert table.put_back() and sounds() == ["put_down"]
    assert not table.put_back() and sounds() == []


# --- Battlegrounds ---


def heard_in_battlegrounds(*events: Any, board: str = "") -> list[str]:
    before = battlegrounds(board or rows(d4="wm"))
    timeline = BattlegroundsTimeline(METRICS, lambda colour: GunShape(), reduced=True)
    timeline.show(events, before, before, {})
    return [cue.sound for cue in timeline.pop_sounds()]


def test_a_mine_under_armour_or_not_a_tank_run_over_and_a_shell_beside_are_told_apart__BG_4_3() -> None:
    field, gone = 27, bg.ShellGone(27)
    assert heard_in_battlegrounds(gone, bg.Destroyed(0, field, "shell")) == ["mine", "wreck"]
    assert heard_in_battlegrounds(gone, bg.ArmourSpent(0, field)) == ["mine_holds"]
    fired = bg.Fired(0, 3, field, "tank")
    assert heard_in_battlegrounds(fired, bg.ArmourSpent(0, field))[-1] == "bounce"
    assert heard_in_battlegrounds(gone, bg.ArmourSpent(0, field), bg.ArmourSpent(0, 3)) == [
        "mine_holds",
        "bounce",
    ]
    assert heard_in_battlegrounds(gone) == ["blast_beside"]
    assert heard_in_battlegrounds(bg.Destroyed(0, field, "ran_over")) == ["ram", "wreck"]
    assert heard_in_battlegrounds(bg.Destroyed(0, field, "shot")) == ["hit", "wreck"]
    assert heard_in_battlegrounds(bg.ArtilleryTankGone(field)) == ["hit", "wreck_small"]


def test_the_artillery_hits_a_tank_or_lands_beside__BG_12_3() -> None:
    before = battlegrounds(rows(d4="wm"))
    tank = next(iter(before.fields.values()))
    assert heard_in_battlegrounds(bg.Barraged(tank))[-1] == "blast"
    assert heard_in_battlegrounds(bg.Barraged(tank - 8 if tank > 8 else tank + 8))[-1] == "blast_beside"


# --- Tank Tactics ---


def test_what_happens_to_a_flag_and_points_are_told_apart__TT_2_7() -> None:
    timeline = table_of("tank_tactics").timeline
    timeline.world = record_of("tank_tactics").view(0)
    events = (
        tt.FlagTaken(0, 0, 1, 3), tt.FlagHome(0, 3, 3), FlagBrought(0, 3), tt.FlagDropped(0, 3),
        tt.Scored(0, 1, 3, False),
    )  # fmt: skip
    heard = [cue.sound for event in events for cue in timeline.cues(event)]
    assert heard == ["flag", "flag_lost", "flag_scored", "token", "points"]


@pytest.mark.parametrize(
    ("lost", "sound"), [(1, "hit_light"), (2, "hit"), (3, "hit"), (4, "hit_heavy"), (6, "hit_heavy")]
)
def test_one_point_of_damage_and_four_are_told_apart__TT_3_8(lost: int, sound: str) -> None:
    state = tactics(".....\n" * 5, f"green a1 N dice=222{lost}52", "red a3 S dice=123456")
    timeline = table_of("tank_tactics", reduced=True).timeline
    happened = tactics_step(state, "A*a3")
    timeline.show(state, happened.events, happened.state)
    assert [cue.sound for cue in timeline.pop_sounds()][-1] == sound


@pytest.mark.parametrize(
    ("speed", "weight"), [(2, "heavy"), (3, "heavy"), (4, "medium"), (5, "light"), (6, "light")]
)
def test_an_engine_sounds_by_the_die_that_says_how_fast_it_is__TT_3_4(speed: int, weight: str) -> None:
    state = tactics(".....\n" * 5, f"green a1 N dice=2{speed}2252", "red e5 S dice=123456")
    timeline = table_of("tank_tactics", reduced=True).timeline
    happened = tactics_step(state, "A+1")
    timeline.show(state, happened.events, happened.state)
    assert [cue.sound for cue in timeline.pop_sounds()] == ["drive", f"set_down_{weight}"]


# --- Tank Battle ---


def battle_cues(green: str, grey: str) -> list[Cue]:
    """All that could be heard of Green's first tank and what it meets."""
    timeline = table_of("tank_battle").timeline
    timeline.position = start(line(green, grey))
    events = [
        tb.Drove(0, 0, 0, 10), tb.Destroyed(0, 0, 10, "shot"), tb.Destroyed(0, 0, 10, "mine"),
        tb.Destroyed(0, 0, 10, "battle"), tb.SiteLost(1, 0, 20, False), tb.GunLost(1, 20, True),
        tb.Opened(1, (10,), (), 0, 5), tb.Promoted(0, 0, 10),
    ]  # fmt: skip
    return [cue for event in events for cue in timeline.cues(event)]


def test_no_sound_tells_a_rank_but_one_that_both_sides_have_seen__TB_7_1() -> None:
    usual = battle_cues("5:1 4:6", "96:1")
    for green, grey in (("5:6 4:1", "96:1"), ("5:3 4:2 M18", "96:1"), ("5:1 4:6!", "96:5 M78")):
        assert battle_cues(green, grey) == usual
    assert "engine_medium" in names(usual)
    for rank, weight in ((1, "light"), (2, "light"), (3, "medium"), (5, "heavy"), (6, "heavy")):
        heard = names(battle_cues(f"5:{rank}! 4:{7 - rank}", "96:1"))
        assert heard[0] == f"start_{weight}" and {f"engine_{weight}", f"set_down_{weight}"} <= set(heard)


def test_a_drive_of_several_squares_starts_and_stops_once__TB_4_1() -> None:
    before = start(line("1:1 2:6", "96:1"))
    timeline = table_of("tank_battle").timeline
    heard, engine = list[str](), list[bool]()

    def wait(ms: float) -> None:
        for _ in range(round(ms / 10)):
            timeline.update(10.0)
            heard.extend(cue.sound for cue in timeline.pop_sounds())
            engine.append(any(cue.sound.startswith("engine") for cue in timeline.lasting))

    for at, (tank, origin, target) in enumerate(((0, 0, 10), (0, 10, 20), (0, 20, 30), (1, 1, 11))):
        drove = tb.Drove(0, tank, origin, target)
        after = happen(before, drove)
        timeline.show(before, [drove], after)
        before = after
        assert timeline.busy
        wait(timeline.length(drove) + 200)  # a bot's pause
        assert not timeline.busy
        if at == 2:
            driven = engine[10:]
    assert all(driven), "one engine runs all the way"
    assert sorted(heard) == ["set_down_medium", "start_medium", "start_medium", "stop_medium"]
    assert heard.index("stop_medium") > heard.index("start_medium")
    wait(400)
    assert heard[4:] == ["set_down_medium"] and not engine[-1] and not timeline.moving


def test_a_mine_a_shot_and_what_is_no_tank_end_differently__TB_4_2() -> None:
    timeline = table_of("tank_battle").timeline
    timeline.position = start(line("5:1 4:6", "96:1"))
    ends = (
        tb.Destroyed(0, 0, 10, "mine"), tb.Destroyed(0, 0, 10, "shot"), tb.SiteLost(1, 0, 20, False),
        tb.GunLost(1, 20, True),
    )  # fmt: skip
    assert [[cue.sound for cue in timeline.cues(end)] for end in ends] == [
        ["mine", "wreck"], ["hit", "wreck"], ["hit", "wreck_small"], ["hit", "wreck_small"],
    ]  # fmt: skip


@pytest.mark.slow
def test_a_match_that_ends_has_one_end__TB_6_3() -> None:
    record = record_of("tank_battle")
    ended = [
        ply for ply in range(1, len(record) + 1)
        if any(isinstance(event, tb.Ended) for event in record.step(ply).events)
    ]  # fmt: skip
    kinds = " ".join(type(event).__name__ for event in record.step(ended[-1]).events)
    assert {"SiteLost", "Destroyed"} <= set(kinds.split())
    falls = [cue.sound for cue in cues_of(Told("tank_battle", kinds, "")) if cue.sound.startswith("wreck")]
    assert falls == ["wreck_small", "wreck_last"]


# --- Flames of Tanks ---


GROWS = {
    "": ("shot_light", "set_down_light"),
    "::anti_tank@0,0,0": ("shot_medium", "set_down_light"),
    "::anti_tank@0,0,0+anti_tank@2,0,0+anti_tank@0,3,0": ("shot_heavy", "set_down_heavy"),
    "::range@0,2,0": ("shot_light", "set_down_medium"),
}
"""What an allied tank has, and how its gun and its drive sound."""


@pytest.mark.parametrize("own", GROWS)
def test_an_engine_sounds_by_weight_and_a_gun_by_what_it_pierces__FT_5_3(own: str) -> None:
    timeline = table_of("flames_of_tanks", reduced=True).timeline
    fires = ft.Fired(0, 1, 3, (4,), (0,), 1, False)
    drives = ft.Drove(0, ((10_000, 20_000), (19_000, 20_000)), 0, 0, 0, "ahead")
    timeline.show(flames(f"10,20/90{own}", "40,20/270"), [fires, drives])
    heard = [cue.sound for cue in timeline.pop_sounds()]
    assert heard == [GROWS[own][0], "dice", "dice_rest", "drive", GROWS[own][1]]


def test_a_point_that_is_taken_and_one_that_is_lost_are_told_apart__FT_4_1() -> None:
    timeline = table_of("flames_of_tanks").timeline
    timeline.position = flames("10,20/90", "40,20/270")
    events = (ft.Marked(0, 0, 1), ft.Captured(0, 0, 0), ft.Cleared(0, 0, 1))
    assert [cue.sound for event in events for cue in timeline.cues(event)] == ["token", "flag", "flag_lost"]
