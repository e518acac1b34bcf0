"""An enemy's shot at a person's piece has weight: its line, a breath, and what came of it. In a run of bots'
turns the rest is soon over."""

from __future__ import annotations

import pytest

from game.app.poses.samples import position
from game.data.files.content import load_content
from game.games.tank_battle.rules.events import Opened
from game.games.tank_battle.view.stage import stage_of
from game.games.tank_chess.view.touch import touch
from game.model import registry
from game.model.contract import Event
from game.model.grid8 import Grid
from game.testing.match_hands import AGAINST_BOT, MatchHands
from game.ui.window.application import Application
from game.view.board.answer_marks import shot_line
from game.view.board.timeline import Beat
from game.view.weight import AIM_TIME, MISS_TIME, Touch
from tests.app.staged import FRAME_S, Deed, Wanted, by_bots, deed, moving, open_match, shown
from tests.view.test_table_sounds import table_of


def fires(event: Event, touch: Touch) -> bool:
    """Whether an event is a shot with a line, at somebody else."""
    return bool(touch.line) and bool(touch.at) and touch.shooter not in touch.at


SHOTS = {
    "battlegrounds": ["GunTurn", AIM_TIME, "Fired"],
    "tank_tactics": ["GunTurn", AIM_TIME, "Fired"],
    "flames_of_tanks_4": [AIM_TIME, "Fired"],  # its tank has just turned that way
    "tank_battle": [AIM_TIME, "Opened"],
}


@pytest.mark.sample(now=1)
@pytest.mark.parametrize("name", SHOTS)
def test_an_enemys_gun_turns_and_its_line_is_drawn_for_a_breath_before_it_fires(
    app: Application, name: str
) -> None:
    found = deed(name, fires)
    hands = moving(app)
    open_match(hands, found.match(*found.touch.at))
    seen, drawn, breath = list[str](), set[str](), 0
    for one in shown(hands, found.action):
        seen += [] if seen and seen[-1] == one else [one]
        if one == AIM_TIME:
            breath += 1
            board = hands.table
            marks = board.picture().marks if name.startswith("flames") else board.board.scene.marks
            drawn |= {mark.kind for mark in marks if mark in found.touch.line}
    whole = SHOTS[name]
    assert [one for one in seen if one in whole] == whole
    assert 0.2 < breath * FRAME_S <= 0.36
    assert drawn == {mark.kind for mark in found.touch.line}


def test_who_fires_in_a_side_of_several_is_whose_turn_it_is__TC_6_6() -> None:
    kit = registry.kit("tank_chess")
    definitions, sides = load_content(kit).definitions, (0, 1, 0, 1)
    state = kit.game.new(kit.parse_position(position("tank_chess", "one_shot"), definitions, sides))
    found = list[int | None]()
    for taken in ((0, 0), (1, 0)):
        before = state.with_(taken=taken)
        step = kit.game.apply(before, kit.parse_action("j12-j12Nxj15", before))
        touches = (touch(before, event) for event in step.events)
        found += [one.shooter for one in touches if one.at == (1, 3)]
    assert found == [0, 2]


@pytest.mark.parametrize("who", ["a person fires", "bots alone", "reduced motion", "animation off"])
def test_no_breath_is_taken_where_nobody_waits_for_it(app: Application, who: str) -> None:
    found = deed("tank_tactics", fires)
    hands = moving(app, 0.0 if who == "animation off" else 1.0)
    app.change("look.reduced_motion", who == "reduced motion")
    people = {"a person fires": (0, 1), "bots alone": ()}.get(who, found.touch.at)
    open_match(hands, found.match(*people))
    assert AIM_TIME not in list(shown(hands, found.action))


@pytest.mark.slow
def test_no_breath_is_taken_where_one_looks_back(app: Application) -> None:
    found, hands = deed("tank_tactics", fires), moving(app)
    viewpoint = open_match(hands, found.match(*found.touch.at)).controller.viewpoint
    assert AIM_TIME in list(shown(hands, found.action))
    hands.wait(0.2)
    viewpoint.look(len(viewpoint.record) - 1)
    viewpoint.step("forward_one")
    seen = effects_shown(hands)
    assert "Fired" in seen and AIM_TIME not in seen


def test_a_breath_is_taken_again_where_the_last_move_is_shown_again(app: Application) -> None:
    found, hands = deed("tank_tactics", fires), moving(app)
    viewpoint = open_match(hands, found.match(*found.touch.at)).controller.viewpoint
    assert AIM_TIME in list(shown(hands, found.action))
    hands.wait(0.2)
    viewpoint.replay_last()
    assert AIM_TIME in effects_shown(hands)


def effects_shown(hands: MatchHands) -> set[str]:
    """What is shown while one looks back, for some seconds."""
    seen = set[str]()
    for _ in range(round(8 / FRAME_S)):
        if (clip := hands.table.timeline.clip) is not None:
            seen.add(clip.effect.time if isinstance(clip.effect, Beat) else type(clip.effect).__name__)
        hands.app.step([], FRAME_S)
    return seen


def test_a_shot_at_the_next_square_has_a_ring_where_there_is_no_room_for_a_line() -> None:
    grid = Grid(8, 8)
    here = grid.square("d4")
    for there, kind in (("d5", "answer_loss"), ("e5", "answer_shot"), ("d6", "answer_shot")):
        assert [mark.kind for mark in shot_line(grid, here, grid.square(there))] == ["answer_from", kind]


def test_a_key_ends_the_breath_with_all_that_follows(app: Application) -> None:
    found = deed("battlegrounds", fires)
    hands = moving(app)
    open_match(hands, found.match(*found.touch.at))
    for one in shown(hands, found.action):
        if one == AIM_TIME:
            hands.key("space")
            assert not hands.table.busy
            return
    raise AssertionError("no breath")


@pytest.mark.slow
def test_a_gun_of_tank_chess_takes_aim_where_it_has_driven(app: Application) -> None:
    hands = moving(app)
    hands.open(AGAINST_BOT, script="i14-g12S d14-e12SExm4")
    controller, seen = hands.match_scene.controller, list[str]()
    for move in ("c3-b5NW", "m3-m4N"):
        controller.play(hands.match_scene.match.kit.parse_action(move, hands.session.state))
        for _ in range(400):
            hands.app.step([], FRAME_S)
            clip = hands.table.timeline.clip
            if clip is not None:
                one = clip.effect.time if isinstance(clip.effect, Beat) else type(clip.effect).__name__
                seen += [] if seen and seen[-1] == one else [one]
                if one == AIM_TIME:
                    assert hands.table.board.scene.of("answer_shot", "answer_from")
    assert seen[-4:] == ["DriveEffect", AIM_TIME, "ShotEffect", "Wrecked"]
    assert not hands.table.board.scene.of("answer_shot")


def no_hit(event: Event, touch: Touch) -> bool:
    return not getattr(event, "hits", True) and bool(touch.at)


def parried(event: Event, touch: Touch) -> bool:
    return type(event).__name__ == "ArmourSpent" or getattr(event, "result", "") == "none"


MISSES: dict[str, tuple[str, Wanted, str]] = {
    "missed": ("flames_of_tanks_4", no_hit, "Missed"),
    "armour saved it": ("flames_of_tanks_4", parried, "No effect"),
    "armour": ("battlegrounds_4", parried, " saved by armour"),
    "pegs": ("tank_battle", no_hit, " shots missed"),
}


@pytest.mark.sample(now=1)
@pytest.mark.parametrize("what", MISSES)
def test_a_shot_that_did_nothing_is_told_where_it_landed(app: Application, what: str) -> None:
    name, wanted, told = MISSES[what]
    found = deed(name, wanted, 400)
    hands = moving(app)
    open_match(hands, found.match(*found.touch.at, *found.touch.seats))
    labels = set[str]()
    for one in shown(hands, found.action):
        if one == MISS_TIME:
            board = hands.table.picture() if name.startswith("flames") else hands.table.board.scene
            labels |= {mark.data.text for mark in board.marks if mark in found.touch.missed}
    assert len(labels) == 1 and labels.pop().endswith(told)


def test_the_word_about_shots_that_missed_is_of_their_stage__TB_4_1() -> None:
    """What comes next isn't told before it is seen."""
    record = by_bots("tank_battle", 400).session.record(0, then=True)
    steps = (record.happened(ply) for ply in range(1, len(record) + 1))
    found = next(
        one for one in steps
        if len(events := one.step.events) > 1 and isinstance(events[0], Opened) and not events[0].hits
        and stage_of(events[1]) > 1
    )  # fmt: skip
    table = table_of("tank_battle")
    table.show(found.before, chooser=None, viewer=0, last=None)
    table.show_step(found.before, found.step, viewer=0, last=found.step)
    told = set[int]()
    while table.busy:
        clip = table.timeline.clip
        told |= {table.timeline.stage} if isinstance(clip.effect, Beat) else set()
        table.update(20)
    assert told == {1}


@pytest.mark.slow
def test_the_step_that_ends_a_match_has_its_time_whoever_it_is_about(app: Application) -> None:
    made = by_bots("tank_tactics_4", None)
    *before, last = (one.entry.action for one in made.session.whole_line if one.entry.kind == "move")
    point = made.session.whole_line[-1]
    table = table_of("tank_tactics")
    named = {seat for event in point.step.events for seat in table.touch(point.before, event).named()}
    (person, *_) = set(range(len(made.plan.players))) - named
    hands = moving(app)
    open_match(hands, Deed(made.plan, tuple(before), last).match(person))
    falls = FRAME_S * sum(one == "Destroyed" for one in shown(hands, last))
    assert falls > 1.5


def drives(event: Event, touch: Touch) -> bool:
    return type(event).__name__ == "Drove"


@pytest.mark.sample(now=1)
@pytest.mark.parametrize("name", ["battlegrounds_4", "tank_tactics_4", "flames_of_tanks_4"])
def test_among_several_bots_what_touches_nobody_here_is_soon_over(app: Application, name: str) -> None:
    found, took = deed(name, drives), list[float]()
    (mover,) = found.touch.seats
    another = (mover + 1) % len(found.plan.players)
    for people in ((), (mover,), (another,)):
        hands = moving(app)
        open_match(hands, found.match(*people))
        took.append(FRAME_S * sum(one == "Drove" for one in shown(hands, found.action)))
        assert hands.table.brisk == (people == (another,))
    alone, own, brisk = took
    assert own == pytest.approx(alone, abs=2 * FRAME_S) and 2 * brisk <= alone


@pytest.mark.slow
def test_among_several_bots_no_word_about_a_miss_stays(app: Application) -> None:
    name, wanted, _ = MISSES["missed"]
    found = deed(name, wanted, 400)
    another = next(seat for seat in range(len(found.plan.players)) if seat not in found.touch.named())
    hands = moving(app)
    open_match(hands, found.match(another))
    assert MISS_TIME not in list(shown(hands, found.action)) and hands.table.brisk
