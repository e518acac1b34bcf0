"""A match of Tank Battle on the real screen, played with the mouse and with keys, against bots."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.app.offscreen import offscreen_app
from game.app.poses.samples import position
from game.app.table.thinking import BotAnswer
from game.bots.contract import Limits, Seen
from game.games.tank_battle.rules.actions import REVEAL, SEAL, Fight, Go, Peg, Place, Reveal, Seal
from game.games.tank_battle.rules.board import OWN, number, numbered
from game.games.tank_battle.view.spots import BattleSpot, EnemySpot, LegSpot, TemplateSpot, TraySpot
from game.testing.match_hands import Scripted
from game.testing.prompts import prompts_of
from game.ui.tree.holders import Room
from game.ui.tree.seen import Icon, Picture
from game.ui.tree.tree import walk
from game.ui.window.application import Application
from game.view.board.marks import Layer
from game.view.board.scene import BoardScene
from game.view.spots import ButtonSpot, FieldSpot
from game.view.tips import Tips
from tests.amount import some
from tests.app.fitting import watched
from tests.app.match_hands import hint_words
from tests.games.tank_battle.files import PIECES
from tests.games.tank_battle.view.hands import TankBattleHands, signs, words_of
from tests.whole_trees import stale

FIGHT, MOVE, PLOT = (position("tank_battle", name) for name in ("fight", "move", "plot"))


@pytest.fixture
def hands(app: Application) -> TankBattleHands:
    return TankBattleHands(app)


LATE = (
    "move green 9 3 -s:1,45:3,73:5,-s:2,-s:4,-s:6/-47,-46,-44,-43,-42/24,37,-18/33,35/2/none/. "
    "84:4,-s:1,-s:2,-s:3,-s:5,-s:6/-72,-63,-59,-83,-61/86,-75,69/66,97/0/r1/. . default"
)
"""Green can win with its next battle."""


def play_on(hands: TankBattleHands, most: int) -> set[str]:
    """Play by mouse so many sittings at most; the phases there were."""
    seen = set()
    for _ in range(most):
        if hands.match_scene.controller.over:
            break
        position = hands.position
        seen.add(position.phase)
        if position.phase == "move":
            hands.move_somehow()
        elif position.phase == "plot":
            hands.plot_somehow()
        else:
            hands.click(BattleSpot(*position.battles()[0]))
            hands.settle()
    return seen


@pytest.mark.slow
def test_a_match_is_played_by_mouse_from_the_set_up_on(hands: TankBattleHands) -> None:
    scene = hands.begin()
    hands.set_up("three_walls")
    hands.set_up("bait")
    assert {"move", "plot"} <= play_on(hands, some(400, 10))
    assert scene.controller.over or len(hands.session.whole_line) > 60


@pytest.mark.slow
def test_the_last_battle_is_fought_by_mouse_and_everything_opens__TB_6_1(hands: TankBattleHands) -> None:
    scene = hands.begin(position=LATE)
    hands.click(73)
    hands.click(83)
    hands.push("reveal")
    hands.settle()
    assert scene.controller.over
    letters = [piece.letter for piece in hands.table.board.scene.pieces if piece.sprite == "tank"]
    assert letters and "0" not in letters
    assert hands.table.board.scene.places("mine")


def test_ready_plays_all_pieces_at_once_and_the_curtain_comes__TB_2(hands: TankBattleHands) -> None:
    scene = hands.begin()
    table = hands.table
    table.phase.set_up.lay_template("three_walls")
    table.phase.set_up.lift(numbered(18))
    hands.push("ready")
    assert not hands.session.whole_line
    hands.click(numbered_spot(18))
    hands.push("ready")
    for _ in range(60):
        hands.app.step([], 0.1)
        if scene.controller.handing.hidden:
            break
    assert [type(one.entry.action) for one in hands.session.whole_line] == [Place] * len(PIECES)
    assert scene.controller.handing.curtain == 1


def pegs(table: Any) -> dict[int, str]:
    """The pegs on the board, by square."""
    return {mark.where[0]: mark.data for mark in table.board.scene.of("peg")}


def shade(hands: TankBattleHands) -> dict[int, int]:
    """How many enemy tanks could stop on squares, as the board says."""
    return {mark.where[0]: mark.data for mark in hands.table.board.scene.of("shade")}


def owners(scene: BoardScene) -> list[tuple[int, int, bool]]:
    """Whose rows and columns are named beside the board: the installation, its square, whether it is held."""
    marks = (mark for mark in scene.of("owner") if mark.layer is Layer.EDGE)
    return [(mark.data[1], mark.where[0], mark.data[2]) for mark in marks]


def numbered_spot(number: int) -> FieldSpot:
    return FieldSpot(numbered(number))


def test_a_piece_that_may_not_stand_there_is_refused_with_its_rule__TB_2_1(hands: TankBattleHands) -> None:
    hands.begin()
    hands.click(TraySpot("hq"))
    hands.click(5)
    refused = hands.table.chooser.refused
    assert refused is not None and refused.refusal.rule == "TB-2.1"
    hands.click(45)
    hands.click(TraySpot("ammo"))
    hands.click(25)
    assert hands.table.chooser.refused.refusal.key.endswith(".column")
    assert hands.table.phase.set_up.left("ammo") == 1


def test_the_right_button_puts_a_piece_back_and_undo_brings_it(hands: TankBattleHands) -> None:
    hands.begin()
    hands.click(TemplateSpot("bait"))
    table, square = hands.table, numbered(13)
    assert table.phase.set_up.squares[0] == square
    hands.tap(table.rect_of(FieldSpot(square)).center, 3)
    assert table.phase.set_up.squares[0] < 0
    hands.press_match("undo")
    assert table.phase.set_up.squares[0] == square
    hands.push("mirror")
    assert table.phase.set_up.squares[0] == numbered(18)


@pytest.mark.slow
def test_a_plan_is_changed_at_will_before_it_is_revealed__TB_3_5(hands: TankBattleHands) -> None:
    hands.begin(position=MOVE)
    table, line = hands.table, hands.session.whole_line
    hands.click(72)
    hands.click(73)
    hands.click(50)
    hands.click(60)
    assert [len(trail.where) for trail in table.board.scene.of("trail")] == [2, 2]
    hands.push("reveal")
    assert not line and table.phase.plan.missing is not None
    hands.click(LegSpot(0))
    assert [step.origin for step in table.phase.plan.steps] == [numbered(50)]
    hands.quick("backspace")
    assert not table.phase.plan.steps
    hands.click(40)
    assert table.chooser.refused.refusal.rule == "TB-3.4"


def test_the_undo_and_redo_of_the_match_act_on_the_draft(hands: TankBattleHands) -> None:
    scene = hands.begin(position=MOVE)
    table = hands.table
    assert ButtonSpot("undo") not in {one.spot for one in table.beside.spots}
    assert not scene.focus.by_key("undo").is_enabled
    hands.click(72)
    hands.click(73)
    assert scene.focus.by_key("undo").is_enabled
    hands.press_match("undo")
    assert not table.phase.plan.steps and not scene.focus.by_key("undo").is_enabled
    hands.press_match("redo")
    assert len(table.phase.plan.steps) == 1
    hands.quick("u")
    hands.quick("y")
    hands.quick("u")
    assert not table.phase.plan.steps


def test_the_link_of_a_refusal_takes_no_click_from_a_square_that_goes_on(hands: TankBattleHands) -> None:
    hands.begin(position=MOVE)
    table = hands.table
    hands.click(72)
    hands.click(40)
    hands.app.step([], 0.1)
    rect, label = next((rect, label) for rect, label in table.labelled if label.tail)
    assert table.rule_at(rect.center) == "TB-3.3"
    camera = table.camera
    own, free = numbered(72), next(iter(table.phase.plan.routes))
    for square in (own, free):
        table.board.layers.labelled[:] = [(camera.rect_of(square), label)]
        assert not table.rule_at(camera.rect_of(square).center)


@pytest.mark.slow
def test_a_revealed_plan_shows_shots_hits_mines_and_battles_in_order__TB_4(hands: TankBattleHands) -> None:
    hands.begin(position=MOVE)
    for square in (72, 73, 50, 60, 55, 65, 66):
        hands.click(square)
    hands.push("reveal")
    assert hands.table.covering
    hands.settle()
    table = hands.table
    kinds = [line.icon for line in table.log.lines]
    assert kinds[:5] == ["route", "target", "skull", "skull", "cut"]
    assert isinstance(hands.session.whole_line[4].entry.action, Reveal)
    assert pegs(table)[numbered(60)] == "hit"
    assert pegs(table)[numbered(65)] == "missed_white"


def test_persons_look_away_before_shots_are_plotted__TB_7_1(hands: TankBattleHands) -> None:
    hands.begin(position=PLOT)
    table = hands.table
    own = [piece for piece in table.board.scene.pieces if piece.colour == "0" and piece.sprite == "tank"]
    assert {piece.letter for piece in own} == {"0", "5"}
    assert not table.board.scene.places("mine")
    hands.push("look")
    own = [piece for piece in table.board.scene.pieces if piece.colour == "0" and piece.sprite == "tank"]
    assert {piece.letter for piece in own} == {"1", "3", "5!"}
    assert table.board.scene.places("mine")


def test_against_a_bot_nobody_has_to_look_away(hands: TankBattleHands) -> None:
    hands.begin((0,), PLOT)
    assert not hands.table.gated
    assert hands.table.board.scene.places("mine")


@pytest.mark.slow
def test_craters_lie_where_they_fell_while_shots_are_plotted__TB_3_2(hands: TankBattleHands) -> None:
    hands.begin(position=MOVE)
    for square in (72, 73, 50, 60, 55, 65, 66):
        hands.click(square)
    hands.push("reveal")
    hands.settle()
    table, window = hands.table, hands.app.window

    def craters() -> dict[tuple[int, int], bytes]:
        """The pixels of squares with craters, by their tips."""
        tips = Tips(hands.app.texts)
        table.add_tips(tips)
        places = (tip.rect for tip in tips.found if tip.key == "board.crater")
        return {rect.center: pygame.image.tobytes(window.surface.subsurface(rect), "RGB") for rect in places}

    shots = {table.rect_of(FieldSpot(square)).center for square in pegs(table)}
    assert shots and not shots & set(craters()), "the shots themselves lie there"
    hands.push("look")
    before = craters()
    assert shots <= set(before)
    hands.click(27)
    assert table.phase.plot.red and {at: before[at] for at in shots} == {at: craters()[at] for at in shots}


@pytest.mark.slow
def test_shots_are_set_taken_back_and_sealed__TB_3_2(hands: TankBattleHands) -> None:
    scene = hands.begin(position=PLOT)
    table = hands.table
    hands.push("look")
    for square in (83, 74, 72, 57, 48):
        hands.click(square)
    hands.push("seal")
    assert not hands.session.whole_line
    hands.click(73)
    assert table.chooser.refused.refusal.rule == "TB-3.2"
    hands.tap(table.rect_of(numbered_spot(27)).center, 3)
    assert table.phase.plot.white == (numbered(27),) and not table.drawn
    hands.click(83)
    assert table.phase.plot.missing == 2
    hands.press_match("undo")
    hands.click(5)
    hands.push("seal")
    for _ in range(60):
        hands.app.step([], 0.1)
        if scene.controller.handing.hidden:
            break
    kinds = [type(one.entry.action) for one in hands.session.whole_line]
    assert kinds == [*([Peg] * 7), Seal]
    assert scene.controller.handing.curtain == 1


def test_squares_where_the_enemy_could_stop_are_shaded(hands: TankBattleHands) -> None:
    hands.begin(position=PLOT)
    hands.push("look")
    assert shade(hands)[numbered(83)] == 2 and numbered(70) not in shade(hands)
    tank = hands.position.tank_on(1, numbered(93))
    hands.click(EnemySpot(tank))
    assert shade(hands)[numbered(83)] == 1
    hands.push("stops")
    assert not shade(hands)


def test_the_mover_chooses_the_battle__TB_4_4(hands: TankBattleHands) -> None:
    hands.begin(position=FIGHT)
    table = hands.table
    battles = hands.position.battles()
    shown = [one for battle in signs(table, "battle") for one in walk(battle)]
    chips = [one.node.data for one in shown if isinstance(one.node, Picture) and one.node.data]
    assert {chip.rank for chip in chips} == {0}, "both persons look: the mover’s rank is covered"
    assert len(battles) > 1 and len(table.board.scene.of("clash")) == len(battles)
    hands.click(74)
    hands.settle()
    assert hands.session.whole_line[0].entry.action == Fight(numbered(73), numbered(74))


@pytest.mark.slow
def test_nothing_secret_is_drawn_for_the_other_person(hands: TankBattleHands) -> None:
    hands.begin()
    hands.set_up("three_walls")
    table = hands.table
    assert table.viewer == 1
    assert not [piece for piece in table.board.scene.pieces if piece.colour == "0"]
    assert set(table.board.scene.places("cover")) == set(OWN[0])


@pytest.mark.slow
def test_a_match_against_a_bot_is_played_by_mouse(hands: TankBattleHands) -> None:
    hands.begin((0,))
    hands.set_up("gun_line")
    assert {"move", "plot"} <= play_on(hands, 5)
    seats = [one.entry.seat for one in hands.session.whole_line]
    assert seats.count(1) > len(PIECES)
    assert not hands.table.gated


@pytest.mark.slow
@pytest.mark.parametrize("position", ["", MOVE, PLOT, FIGHT], ids=["setup", "move", "plot", "fight"])
def test_a_hint_is_shown_in_every_phase(hands: TankBattleHands, position: str) -> None:
    scene = hands.begin((0,), position)
    hands.quick("escape")
    if hands.app.stack.top is not scene:
        hands.app.pop()
    hands.quick("h")
    for _ in range(200):
        hands.app.step([], 0.1)
        if scene.controller.hinting.proposed:
            break
    assert hands.table.hint is not None
    hands.app.step([], 0.1)


@pytest.mark.parametrize(
    ("position", "action", "then", "lines", "marks", "why"),
    [
        (
            MOVE,
            Go(numbered(50), numbered(60)),
            (Go(numbered(60), numbered(70)), REVEAL),
            3,
            1,
            "2 squares closer to the installation on 69",
        ),
        (
            PLOT,
            Peg(numbered(83)),
            (Peg(numbered(74)), Peg(numbered(57), True), SEAL),
            4,
            3,
            "2 enemy tanks can stop there",
        ),
        (FIGHT, Fight(numbered(73), numbered(72)), (), 1, 1, "No better first battle"),
        (FIGHT, Fight(numbered(73), numbered(72)), (), 1, 1, "Attack the gun on 72 from 73"),
        (FIGHT, Fight(numbered(73), numbered(74)), (), 1, 1, "Attack the tank on 74 from 73"),
    ],
)
def test_a_hint_says_the_whole_movement_or_all_shots(
    hands: TankBattleHands,
    position: str,
    action: Any,
    then: tuple[Any, ...],
    lines: int,
    marks: int,
    why: str,
) -> None:
    scene = hands.begin(position=position)
    table, hinting = hands.table, scene.controller.hinting
    if table.gated:
        hands.push("look")
    hinting.ask(hands.session.to_act)
    hinting.propose(BotAnswer("hint", hands.session.to_act, action, then=then))
    shown = table.board.scene
    found = len(shown.of("trail")) + len(shown.places("announced")) + sum(shown.told("clash"))
    assert (len(hinting.plan), found) == (lines, marks)
    assert why in hint_words(scene)
    scene.controller.forget_hint()
    assert not table.board.scene.places("announced")


@pytest.mark.parametrize("key", ["u", "ctrl+z"])
def test_undo_at_the_set_up_takes_back_what_a_hint_placed__TB_2(hands: TankBattleHands, key: str) -> None:
    scene = hands.begin((0,))
    hinting = scene.controller.hinting
    hinting._begin(0)
    hinting.propose(BotAnswer("hint", 0, Place("hq", numbered(24))))
    hands.quick("shift+h")
    hands.click(TraySpot("3"))
    hands.click(7)
    set_up, hq = hands.table.phase.set_up, numbered(24)
    assert not hands.played and (set_up.squares[0], len(set_up.missing)) == (hq, 14)
    hands.quick(key)
    assert (set_up.squares[0], len(set_up.missing)) == (hq, 15)
    hands.quick(key)
    assert len(set_up.missing) == 16
    hands.quick("ctrl+y")
    assert (set_up.squares[0], len(set_up.missing)) == (hq, 15)


class Asked(Scripted):
    """Remembers what it was shown."""

    def __init__(self, scene_of: Any, moves: str) -> None:
        super().__init__(scene_of, moves)
        self.seen: list[Any] = []

    def request(
        self, seen: Seen[Any, Any], level: int, seed: int, limits: Limits | None = None, style: str = ""
    ) -> int:
        self.seen.append(seen.view)
        return super().request(seen, level, seed, limits, style)


def ask_hint(hands: TankBattleHands, thinker: Asked) -> None:
    """Ask for a hint, and let the thinker answer."""
    hands.match_scene.controller.thinking._thinker = thinker
    hands.key("h")
    for _ in range(3):
        hands.app.step([], 0.1)


def test_a_hint_goes_on_from_the_steps_drafted_so_far__TB_3_3(hands: TankBattleHands) -> None:
    scene = hands.begin((0,), MOVE)
    thinker = Asked(lambda: scene, "60-70 72-73 55-65")
    for square in (50, 60):
        hands.click(square)
    ask_hint(hands, thinker)
    assert hands.position.trails == (), "nothing has been played"
    way = (numbered(50), numbered(60))
    assert thinker.seen[-1].trails == (way,)
    assert hint_words(scene).startswith("Drive on to 70 | ")
    trails = [trail.where for trail in hands.table.board.scene.of("trail")]
    assert trails == [(*way, numbered(70))], "the draft is drawn with it"
    hands.click(70)
    ask_hint(hands, thinker)
    assert thinker.seen[-1].trails == ((*way, numbered(70)),), "another draft is another question"
    assert hint_words(scene).startswith("Drive from 72 to 73 | ")


def test_a_hint_at_the_set_up_goes_on_from_what_is_placed__TB_2_1(hands: TankBattleHands) -> None:
    scene = hands.begin((0,))
    thinker = Asked(lambda: scene, "hq@24 ammo@33 fuel@42")
    set_up = hands.table.phase.set_up
    set_up.put(0, numbered(24))
    set_up.put(2, numbered(42))  # fuel: it is not the next piece
    ask_hint(hands, thinker)
    assert thinker.seen[-1].step == 1, "what is placed from the first piece on"
    scene.controller.hinting.propose(BotAnswer("hint", 0, Place("ammo", numbered(33))))
    hands.quick("shift+h")
    assert set_up.squares[:3] == tuple(map(numbered, (24, 33, 42)))
    ask_hint(hands, thinker)
    assert thinker.seen[-1].step == 3, "the fuel, too, now that no piece before it is missing"
    assert not hands.played


def test_a_hint_that_has_no_room_beside_what_is_placed_is_not_drafted__TB_2_1(hands: TankBattleHands) -> None:
    scene = hands.begin((0,))
    hands.table.phase.set_up.put(2, numbered(42))
    ask_hint(hands, Asked(lambda: scene, "hq@44"))
    hinting = scene.controller.hinting
    hinting.propose(BotAnswer("hint", 0, Place("hq", numbered(44))))  # in the row of the fuel
    hands.quick("shift+h")
    assert len(hands.table.phase.set_up.missing) == 15 and not hands.played
    assert hinting.stop == "match.hint.drafted"


def test_there_is_no_hint_once_all_pieces_are_placed__TB_2(hands: TankBattleHands) -> None:
    scene = hands.begin((0,))
    ask_hint(hands, Asked(lambda: scene, "hq@24"))
    scene.controller.hinting.propose(BotAnswer("hint", 0, Place("hq", numbered(24))))
    hands.table.phase.set_up.random(all_of_them=True)
    hands.app.step([], 0.1)
    assert not scene.controller.hinting.shown, "it was about a piece that stands by now"
    hands.key("h")
    assert not scene.controller.hinting.shown
    assert scene.controller.no_hint() == "match.hint.complete"


@pytest.mark.sample(now=1)
@pytest.mark.parametrize("whole", [True, False])
def test_a_hint_goes_on_while_both_watch_its_steps(hands: TankBattleHands, whole: bool) -> None:
    hands.app.change("look.animation_speed", 0.5)
    scene = hands.begin(position=MOVE)
    hinting, steps = (
        scene.controller.hinting,
        (Go(numbered(50), numbered(60)), Go(numbered(60), numbered(70))),
    )
    ask_hint(hands, Asked(lambda: scene, "50-60"))
    hinting.propose(BotAnswer("hint", hands.session.to_act, steps[0], then=steps[1:]))
    hands.app.step([], 0.1)
    assert hinting.visible
    hands.press_key("hint.play_hint_all" if whole else "hint.play_hint")
    covered = 0
    for _ in range(100):
        hands.app.step([], 0.1)
        covered += hands.table.covering
        assert not (hands.table.covering and hinting.visible), "it is for one of them alone"
    played = [one.entry.action for one in hands.session.whole_line if one.entry.kind == "move"]
    assert covered
    assert played == list(steps if whole else steps[:1])
    assert hinting.visible is not whole


@pytest.mark.parametrize("key", ["shift+h", "ctrl+h"])
def test_a_hint_is_not_added_to_what_was_drafted_since__TB_3_3(hands: TankBattleHands, key: str) -> None:
    scene = hands.begin((0,), MOVE)
    ask_hint(hands, Asked(lambda: scene, "50-60"))
    scene.controller.hinting.propose(BotAnswer("hint", 0, Go(numbered(50), numbered(60))))
    for square in (72, 73):
        hands.click(square)
    hands.quick(key)
    assert hands.table.phase.plan.steps == (Go(numbered(72), numbered(73)),) and not hands.played
    assert scene.notice.words == hands.app.texts("match.hint.drafted")


@pytest.mark.sample(now=1)
@pytest.mark.parametrize("by", ["step", "all"])
def test_a_hint_that_goes_on_from_a_draft_is_drafted_too__TB_3_3(hands: TankBattleHands, by: str) -> None:
    scene = hands.begin((0,), MOVE)
    for square in (50, 60):
        hands.click(square)
    hinting = scene.controller.hinting
    ask_hint(hands, Asked(lambda: scene, "60-70"))
    steps = [Go(numbered(60), numbered(70)), Go(numbered(72), numbered(73)), REVEAL]
    hinting.propose(BotAnswer("hint", 0, steps[0], then=tuple(steps[1:])))
    hands.app.step([], 0.1)
    if by == "all":
        hands.quick("ctrl+h")
    else:
        hands.quick("shift+h")
        assert hint_words(scene).startswith("Drive from 72 to 73 | ")
        hands.quick("shift+h")
    plan = hands.table.phase.plan
    assert plan.steps == (Go(numbered(50), numbered(60)), *steps[:2])
    assert not hinting.shown and not hands.session.whole_line, "to reveal it is left to the player"
    hands.press_match("undo")
    assert plan.steps == (Go(numbered(50), numbered(60)), steps[0])


@pytest.mark.parametrize("phase", ["move", "plot"])
def test_a_hint_is_not_played_without_the_draft_it_goes_on_from__TB_3_2__TB_3_3(
    hands: TankBattleHands, phase: str
) -> None:
    start, squares, answers = (MOVE, (50, 60), "60-70 50-60") if phase == "move" else (PLOT, (83,), "r72 r5")
    scene = hands.begin((0,), start)
    for square in squares:
        hands.click(square)
    thinker = Asked(lambda: scene, answers)
    ask_hint(hands, thinker)
    hands.quick("delete")
    assert hands.table.draft.data is None and scene.controller.hinting.shown
    for key in ("shift+h", "ctrl+h"):
        hands.quick(key)
        assert scene.notice.words == hands.app.texts("match.hint.other_draft")
    assert not scene.focus.by_key("hint.play_hint").is_enabled
    assert not hands.session.whole_line, "nothing is played"
    assert scene.focus.by_key("hint.hint").label == "New hint"
    assert "new hint" in [prompt.label for prompt in prompts_of(scene)]
    ask_hint(hands, thinker)
    assert len(thinker.seen) == 2, "asked again, it begins anew"
    hands.quick("shift+h")
    hands.settle()
    assert len(hands.session.whole_line) == 1


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_the_button_that_asks_for_a_new_hint_is_read_whole(home: Path, language: str) -> None:
    with watched((2560, 1440)) as seen:
        app = offscreen_app((2560, 1440), 1.0, language=language)
        hands = TankBattleHands(app)
        scene = hands.begin((0,), MOVE)
        for square in (50, 60):
            hands.click(square)
        ask_hint(hands, Asked(lambda: scene, "60-70 50-60"))
        hands.quick("delete")
        hands.wait(0.1)
        label = scene.focus.by_key("hint.hint").label
        app.close()
    assert label == app.texts("match.hint.button.anew") and label not in seen.cut


def test_a_hint_goes_on_from_the_shots_drafted_so_far__TB_3_2(hands: TankBattleHands) -> None:
    scene = hands.begin((0,), PLOT)
    thinker = Asked(lambda: scene, "r72 r48 r5")
    for square in (83, 74):
        hands.click(square)
    ask_hint(hands, thinker)
    assert thinker.seen[-1].shots[0].red == tuple(sorted(map(numbered, (83, 74))))
    assert hint_words(scene).startswith("Red shot on 72 | ")
    thinker.silent = True
    hands.quick("escape")
    ask_hint(hands, thinker)
    hands.click(72)
    thinker.silent = False
    for _ in range(3):
        hands.app.step([], 0.1)
    assert len(thinker.seen) == 3 and len(thinker.seen[-1].shots[0].red) == 3, "drafted while it thought"


def test_asked_why_a_hint_says_once_what_reads_the_same_in_notation(hands: TankBattleHands) -> None:
    scene = hands.begin((0,))
    hinting = scene.controller.hinting
    hinting.ask(0)
    hinting.propose(BotAnswer("hint", 0, Place("hq", numbered(24))))
    hinting.ask(0)
    assert hinting.phase == "why"
    assert hint_words(scene).count("HQ on 24") == 1


def test_a_square_no_route_leads_to_is_refused_as_a_whole__TB_3_3(hands: TankBattleHands) -> None:
    hands.begin(position=MOVE)
    hands.click(50)
    hands.click(1)
    refused = hands.table.chooser.refused
    assert refused is not None
    assert refused.refusal.key.endswith("no_way")
    assert not hands.table.phase.plan.steps


@pytest.mark.slow
def test_strips_are_drawn_anew_as_a_reveal_goes_on_or_is_skipped(hands: TankBattleHands) -> None:
    hands.begin(people=(0,), position=MOVE)
    scene: Any = hands.match_scene
    table = scene.table
    before, white = table._told_position(table.view), hands.position.white[1]
    for origin, target in ((72, 73), (50, 60), (55, 66)):
        hands.click(origin)
        hands.click(target)
    assert table._told_position(table.view) == before
    hands.push("reveal")
    for _ in range(100):
        table.skip()
        hands.app.step([], 0.05)
        if hands.position.phase != "move":
            break
    table.skip()
    hands.app.step([], 0.05)
    assert table._told_position(table.view).white[1] == hands.position.white[1] < white
    assert not stale(scene), "the strips show it"


@pytest.mark.slow
@pytest.mark.parametrize("position", ["", PLOT, MOVE])
def test_a_double_click_means_one_click(hands: TankBattleHands, position: str) -> None:
    hands.begin(position=position)
    if hands.table.gated:
        hands.push("look")
    square = {PLOT: 83, MOVE: 72}.get(position, 24)
    for _ in range(2):
        hands.click(square)
    table = hands.table
    if position == PLOT:
        assert table.phase.plot.red == (numbered(83),)
        hands.wait(0.5)
        hands.click(83)
        assert table.phase.plot.red == (), "a later click takes it back"
        at = table.rect_of(FieldSpot(numbered(27))).center
        for _ in range(2):
            hands.press(at, 3)
            hands.release(at, 3)
        assert table.phase.plot.white == (numbered(27),)
    elif position == MOVE:
        assert table.phase.plan.picked == numbered(72)
    else:
        assert table.phase.set_up.on(numbered(24)) == [PIECES.index("hq")]


def test_a_square_tells_which_enemy_tanks_could_stop_there_and_what_they_meet__TB_3_2(
    hands: TankBattleHands,
) -> None:
    hands.begin(position=PLOT)
    hands.push("look")

    def told(square: int) -> list[str]:
        hands.move(hands.table.rect_of(FieldSpot(numbered(square))).center)
        (head,) = signs(hands.table, "square")
        parts = next(one.parts for one in hands.table.beside if head in one.parts)
        return words_of(parts[parts.index(head) + 1 :])

    assert told(83) == [
        "1 step from the tank on 93, 2 steps from the tank on 85.",
        "A tank here must fight: your tank 5 on 73.",
    ]
    assert hands.table.board.scene.told("label")[-1].text == "2 tanks can stop here"
    assert told(5) == ["3 steps from the tank on 8 (rank 6).", "A tank here must fight: your tank 1 on 4."]
    assert told(62) == ["No tank can stop here unless another moves first."]
    assert told(73) == ["A piece is here, so no shot can be plotted."]


def test_own_ranks_are_seen_in_the_common_view_as_long_as_a_key_is_held__TB_7_1(
    hands: TankBattleHands,
) -> None:
    scene = hands.begin(position=PLOT)
    key = pygame.key.key_code("v")

    def send(kind: int) -> list[set[str]]:
        hands.send(pygame.event.Event(kind, key=key, mod=0, unicode="v", scancode=0))
        shown = hands.table.board.scene.pieces
        return [
            {one.letter[0] for one in shown if one.sprite == "tank" and one.colour == side} for side in "01"
        ]

    covered = [{"0", "5"}, {"0", "6"}]
    assert hands.table.covering and send(pygame.KEYUP) == covered
    assert send(pygame.KEYDOWN) == [{"1", "3", "5"}, {"0", "6"}], "the enemy’s stay covered"
    hands.wait(3.0, 0.1)
    assert send(pygame.KEYUP) == covered
    send(pygame.KEYDOWN)
    hands.quick("p")
    hands.wait(0.1)
    assert hands.app.stack.top is not scene and not hands.table.screen.peeks, "what opens above it ends it"


@pytest.mark.parametrize("position", ["", PLOT, MOVE, FIGHT])
def test_every_button_of_the_table_is_reached_with_arrows(hands: TankBattleHands, position: str) -> None:
    hands.begin(position=position)
    table = hands.table
    if table.gated:
        hands.push("look")
    table.command("right")
    seen, edge = {table.pointing.cursor}, [table.pointing.cursor]
    while edge:
        spot = edge.pop()
        for arrow in ("up", "down", "left", "right"):
            table.pointing.cursor = spot
            table.command(arrow)
            if table.pointing.cursor not in seen:
                seen.add(table.pointing.cursor)
                edge.append(table.pointing.cursor)
    spots = {one.spot for one in table.beside.spots}
    assert spots and spots <= seen, spots - seen


@pytest.mark.slow
def test_a_gamepad_sets_up_and_plots_by_its_own_buttons(hands: TankBattleHands) -> None:
    hands.begin(people=(0, 1))
    hands.pad("trigger_right")  # by chance
    setting = hands.table.phase.set_up
    assert not setting.missing
    before = setting.squares
    hands.pad("x")
    assert setting.squares != before, "mirrored"
    hands.pad("trigger_left")
    assert setting.squares == before
    hands.pad("y")
    hands.settle()
    assert hands.position.seat == 1
    hands.begin(position=PLOT)
    hands.pad("y")
    hands.pad("shoulder_right")
    hands.pad("x")
    assert len(hands.table.phase.plot.white) == 1 and not hands.table.phase.plot.red
    hands.pad("a")
    assert len(hands.table.phase.plot.white) == 0
    hands.pad("a")
    assert len(hands.table.phase.plot.red) == 1
    hands.pad("trigger_left")
    assert not hands.table.phase.plot.red
    hands.begin(position=FIGHT)
    assert hands.table.covering
    hands.pad("trigger_left")
    hands.wait(2.0, 0.1)
    assert not hands.table.covering, "own ranks while battles are chosen"
    hands.pad("shoulder_right")
    assert hands.table.phase.battle == 1


def test_the_board_is_turned_to_whoever_looks__TB_1_1(hands: TankBattleHands) -> None:
    hands.begin()
    assert not hands.table.overlays.flipped
    hands.table.phase.set_up.lay_template("bait")
    hands.push("ready")
    hands.settle()
    board = hands.table.board.camera
    assert hands.position.seat == 1 and hands.table.overlays.flipped
    first, last = board.rect_of(numbered(1)), board.rect_of(numbered(100))
    assert first.y < last.y and first.x < last.x, "Grey sees 1 in the upper left corner"
    hands.quick("f")
    hands.wait(0.5)
    assert not hands.table.overlays.flipped, "a player’s own choice stays"


def test_the_set_up_tells_which_rows_and_columns_are_taken__TB_2_1(hands: TankBattleHands) -> None:
    hands.begin()
    hands.click(TraySpot("hq"))
    hands.click(24)
    hands.move(hands.table.rect_of(FieldSpot(numbered(37))).center)
    scene = hands.table.board.scene
    assert owners(scene) == [
        (0, numbered(24), False),
        (1, numbered(37), True),
    ]
    assert scene.of("held")
    assert scene.told("label")[-1].text == "37: no other installation in its row or column"
    barred = {number(square) for square in scene.places("barred")}
    assert {21, 29, 44, 14, 1, 10} <= barred and not {37, 41, 33} & barred, "row, column, back row"
    hands.move(hands.table.rect_of(FieldSpot(numbered(29))).center)
    scene = hands.table.board.scene
    assert [site for site, *_ in owners(scene)] == [0] and not scene.of("held"), "it may not stand there"
    hands.click(TraySpot("gun"))
    assert {number(square) for square in hands.table.board.scene.places("barred")} == {24}


@pytest.mark.parametrize(
    ("position", "people", "steps"),
    [
        ("", (0, 1), "[Anna sets up] Ben sets up Play"),
        (MOVE, (0, 1), "[Move] Reveal Plot shots Hand over"),
        (MOVE, (0,), "[Move] Reveal Plot shots Seal"),
        (FIGHT, (0, 1), "Moves Shots Mines Installations [Battles]"),
        (PLOT, (0, 1), "Move Reveal [Plot shots] Hand over"),
    ],
)
def test_a_track_tells_where_one_is_in_every_phase(
    hands: TankBattleHands, position: str, people: tuple[int, ...], steps: str
) -> None:
    hands.begin(people, position)
    (placed,) = signs(hands.table, "track")
    assert isinstance(placed.node, Room)
    track, now = placed.node.data
    assert " ".join(f"[{told}]" if at == now else told for at, told in enumerate(track)) == steps
    steps_shown = placed.parts[0].parts[-1].parts
    ticked = [any(isinstance(one.node, Icon) for one in walk(step)) for step in steps_shown]
    assert ticked == [at < now for at in range(len(track))]


def test_more_set_ups_than_fit_are_shown_page_by_page__TB_2_5(hands: TankBattleHands) -> None:
    hands.begin()
    setting = hands.table.phase.set_up
    bait = setting.setups.templates["bait"]
    setting.setups = replace(setting.setups, templates={**setting.setups.templates, "far_corner": bait})

    def shown() -> list[str]:
        spots = (one.spot for one in hands.table.beside.spots)
        return [spot.name for spot in spots if isinstance(spot, TemplateSpot)]

    assert "far_corner" not in shown() and len(shown()) == 4
    hands.push("template_page")
    assert shown() == ["far_corner"]
    hands.click(TemplateSpot("far_corner"))
    assert setting.squares == tuple(bait)
    hands.push("template_page")
    assert len(shown()) == 4
