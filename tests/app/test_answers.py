"""The board tells what enemies could do next to a move that is being chosen."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pygame
import pytest

from game.app.poses import SCENES
from game.app.poses.match import PosedMatch
from game.app.table.describing import choosing_lines
from game.testing.driver import Driver
from game.ui.window.application import Application
from game.view.answer_finder import REST_MS
from game.view.board.fading import FADE_MS
from game.view.board.labels import LABEL_SHARE
from game.view.board.marks import Layer
from game.view.spots import FieldSpot
from tests.app.lesson_hands import open_lesson, settle

EXPOSED, SAFE = "e7-g7NExk7", "e7-f7NExk7"


def aimed(app: Application, move: str, **more: Any) -> Any:
    """A match in which a move is being chosen."""
    posed = PosedMatch(app)
    posed.begin(position="middle", moves="check", under_way=True, **more)
    app.push(posed.scene)
    app.step([], 0.02)
    posed.aim(move)
    return posed


def kinds(posed: Any) -> set[str]:
    return {mark.kind for mark in posed.table.board.scene.marks}


def wait(app: Application, ms: float) -> None:
    app.step([], ms / 1000)


def test_an_answer_comes_once_the_choice_has_rested(app: Application) -> None:
    posed = aimed(app, SAFE)
    posed.table.timeline.speed, posed.table.timeline.reduced = 1.0, False
    posed.aim(EXPOSED)
    wait(app, REST_MS / 2)
    assert posed.table.answers.found is None and "verdict" not in kinds(posed)
    for _ in range(20):
        wait(app, REST_MS)
    found: Any = posed.table.answers.found
    assert found.verdict == "lost" and {"verdict", "answer_shot", "answer_loss"} <= kinds(posed)
    (label,) = (one for one in posed.table.board.scene.told("label") if one.style == "answer")
    assert label.text == "II > I side: lost · 1 more can"
    posed.table.chooser.drop()
    wait(app, 20)
    assert posed.table.answers.found is None and "verdict" not in kinds(posed)


def test_the_list_of_moves_and_the_description_tell_the_same(app: Application) -> None:
    posed = aimed(app, EXPOSED)
    wait(app, REST_MS)
    words = {one.words for node in posed.scene.tree for one in getattr(node.node, "planned", ())}
    assert words == {"M e7–g7 NE ×k7", "M g10–g10 SE ×g7"}
    told = choosing_lines(app, posed.match.kit, posed.table)
    assert any("Medium g10 turns to SE" in line for line in told)


def test_a_move_that_leaves_another_piece_in_danger_has_no_tick(app: Application) -> None:
    posed = aimed(app, SAFE)
    wait(app, REST_MS)
    found, board = posed.table.answers.found, posed.table.board.scene
    assert (found.verdict, found.moved) == ("still", "safe")
    name = board.grid.name
    signs = {name(mark.where[0]): mark.data.verdict for mark in board.of("verdict")}
    freed = dict.fromkeys(("g1", "h3", "j3", "m5"), "freed")
    assert signs == {"f7": "still", "a9": "still"} | freed, "the Command is out of check, too"
    assert "threatened" not in kinds(posed) and "answer_loss" not in kinds(posed)


def test_after_a_complete_search_without_a_threat_a_tick_stands_alone(app: Application) -> None:
    scene: Any = SCENES["match_battlegrounds_answer_safe"](app)
    app.push(scene)
    wait(app, REST_MS)
    shown = {mark.kind for mark in scene.table.board.scene.marks}
    assert scene.table.answers.found.verdict == "safe"
    assert "answer_shot" not in shown and "verdict" in shown


POSES = {
    "match_answer": "lost",
    "match_answer_drive": "match",
    "match_answer_safe": "still",
    "match_battlegrounds_answer": "lost",
    "match_battlegrounds_answer_safe": "safe",
    "match_tank_tactics_drive": "lost",
    "match_tank_tactics_answer_one": "lost",
    "match_tank_tactics_answer_exposed": "lost",
    "match_tank_battle": "risked",
}


@pytest.mark.sample(now=3)
@pytest.mark.parametrize("pose", POSES)
def test_badge_label_and_description_agree(app: Application, pose: str) -> None:
    scene: Any = SCENES[pose](app)
    app.push(scene)
    for _ in range(4):
        wait(app, REST_MS)
    table, verdict = scene.table, POSES[pose]
    found, marks = table.answers.found, table.board.scene
    assert found.verdict == verdict
    assert [mark.data.verdict for mark in marks.of("verdict") if mark.where == (found.at,)] == [verdict]
    labels = [label.text for label in marks.told("label") if label.style == "answer"]
    assert labels == [table.words.told(one.label) for one in table.answers.shown]
    told = choosing_lines(app, scene.match.kit, table)
    assert any("enem" in line.lower() for line in told), told
    assert bool(labels) == (verdict != "safe")


def test_another_own_tank_that_a_plan_exposes_has_a_ring_and_a_cross_over_its_hit_points(
    app: Application,
) -> None:
    scene: Any = SCENES["match_tank_tactics_answer_exposed"](app)
    app.push(scene)
    wait(app, REST_MS)
    table = scene.table
    board, (behind,) = table.board.scene, [one.at for one in table.answers.found.signs]
    assert behind in board.places("answer_loss")
    (cross,) = (mark for mark in board.of("verdict") if mark.where == (behind,))
    badge = table.board.layers.answers.verdict(behind, cross.data)
    pixels = [(x, y) for x in range(badge.rect.width) for y in range(badge.rect.height)]
    whole = [(x, y) for x, y in pixels if badge.surface.get_at((x, y)).a == 255]
    left, top = badge.at
    assert cross.data.verdict == "lost" and len(whole) > 100
    assert all(
        app.window.surface.get_at((left + x, top + y)) == badge.surface.get_at((x, y)) for x, y in whole
    )
    told = choosing_lines(app, scene.match.kit, table)
    assert any("Your tank B on a6 can be destroyed." in line for line in told), told


def test_a_key_steps_through_all_answers(app: Application) -> None:
    scene: Any = SCENES["match_tank_tactics_drive"](app)
    app.push(scene)
    wait(app, REST_MS)
    answers = scene.table.answers
    assert len(answers.found.answers) == 2 and answers.found.lines == 2
    assert not answers.step(), "all are shown"
    scene = aimed(app, EXPOSED)
    wait(app, REST_MS)
    assert len(scene.table.answers.shown) == 1


@pytest.mark.sample(now=1)
@pytest.mark.parametrize(
    ("pose", "by"),
    [
        ("match_answer_drive", "click"),
        ("match_answer_drive", "key"),
        ("match_flames_of_tanks_answer", "click"),
        ("match_flames_of_tanks_answer", "pad"),
        ("match_tank_battle", "click"),
        ("match_tank_battle", "pad"),
    ],
)
def test_badge_key_and_button_step_through_all_answers(
    app: Application, player: Driver, pose: str, by: str
) -> None:
    scene: Any = SCENES[pose](app)
    app.push(scene)
    for _ in range(4):
        wait(app, REST_MS)
    table = scene.table
    found, choice, badge = table.answers.found, table.chooser.choice(), table.badge_rect
    every = set[str]()
    for _ in found.answers:
        tip = next(one for one in reversed(scene.host.tips.all(badge.center)) if one.rect == badge)
        shown = [table.words.told(one.told) for one in table.answers.shown]
        assert all(words in tip.words for words in shown) and "other answer" in tip.words
        every.update(shown)
        if by == "click":
            player.move(badge.center)
            player.click(badge.center)
        elif by == "key":
            player.key("shift+j")
        else:
            player.pad("right_stick_press")
        player.wait(0.5)
        assert table.answers.found is found and table.chooser.choice() == choice, "nothing else is chosen"
        badge = table.badge_rect
    assert every == {table.words.told(one.told) for one in found.answers} and len(every) > found.lines
    assert table.answers.first == 0, "after the last one comes the worst"


def test_a_badge_without_other_answers_is_no_button(app: Application) -> None:
    scene: Any = SCENES["match_battlegrounds_answer"](app)
    app.push(scene)
    wait(app, REST_MS)
    table = scene.table
    told = [tip.words for tip in scene.host.tips.all(table.badge_rect.center)]
    assert table.answers.found.answers and not table.answers.others
    assert any("tank" in words for words in told) and not any("other answer" in words for words in told)
    table.press(table.badge_rect.center)
    assert table.answers.first == 0


def test_what_is_pointed_at_stays_so_while_the_pointer_is_on_its_badge(
    app: Application, player: Driver
) -> None:
    scene = open_lesson(app, player, "tank_battle", "answer")
    table: Any = scene.table
    pointed = table.middle_of(FieldSpot(67))
    player.move(pointed)
    player.wait(1)
    badge, found = table.badge_rect, table.answers.found
    assert table.spot_at(badge.center) != FieldSpot(67), "it is on the next square"
    player.move(badge.center)
    player.click(badge.center)
    player.wait(1)
    assert table.answers.found is found and table.answers.first == 1 and not scene.wrong
    player.move((pointed[0], pointed[1] - 2 * table.camera.square))
    player.wait(1)
    assert table.answers.found is None


@pytest.mark.parametrize("way", ["switched off", "found out alone", "off in the match"])
def test_where_answers_are_off_nothing_is_searched(app: Application, way: str) -> None:
    posed = aimed(app, SAFE)
    table = posed.table
    asked = list[object]()
    table.answers._find = lambda *given: asked.append(given)
    if way == "switched off":
        app.change("look.answers", False)
        posed.scene.make_stale()
    elif way == "found out alone":
        table.chooser.unaided = True
    else:
        table.tells_answers = False
    posed.aim(EXPOSED)
    wait(app, 2 * REST_MS)
    assert not asked and table.answers.found is None


@pytest.mark.parametrize("pose", ["match_answer", "match_flames_of_tanks_answer", "match_tank_tactics_drive"])
def test_answers_go_with_the_position_at_once(app: Application, pose: str) -> None:
    scene: Any = SCENES[pose](app)
    app.push(scene)
    for _ in range(4):
        wait(app, REST_MS)
    assert scene.table.answers.found is not None
    scene.controller.viewpoint.look(0)
    assert scene.table.answers.found is None, "what is composed before the next frame finds none of another"
    wait(app, REST_MS)


def test_a_match_without_answers_says_so_and_leaves_the_setting(app: Application) -> None:
    posed = aimed(app, SAFE)
    posed.table.tells_answers = False
    posed.scene.host.switch("answers")
    assert app.settings.look.answers and posed.scene.notice.words == "Answers are off in this match."


def test_in_tank_tactics_the_ghost_under_the_pointer_is_answered_with_the_cards_it_uses(
    app: Application,
) -> None:
    scene: Any = SCENES["match_tank_tactics_drive"](app)
    app.push(scene)
    table = scene.table
    table.chooser.forget()
    there = table.camera.grid.square("h9")
    table.pointing.hovered = FieldSpot(there)
    wait(app, REST_MS)
    assert table.answers.found.at == there and table.plan_actions
    table.pointing.hovered = table.pointing.cursor = None
    wait(app, REST_MS)
    assert table.answers.found is None


def steer(player: Driver, table: Any, spot: Any) -> None:
    """Move the cursor to a spot by the arrow keys."""
    to = table.middle_of(spot)
    for _ in range(40):
        if table.pointing.cursor == spot:
            return
        at = to if table.pointing.cursor is None else table.middle_of(table.pointing.cursor)
        across, down = to[0] - at[0], to[1] - at[1]
        player.key(("right" if across > 0 else "left") if across else "down" if down > 0 else "up")
    raise AssertionError(f"the cursor doesn't come to {spot}")


TAUGHT = {
    "tank_chess": (["d3", "*", "f3", "*"], "lost", ["escape", "f4", "*"], "safe", ["tab", "*"]),
    "battlegrounds": (["f7"], "lost", ["f3"], "safe", ["*"]),
    "tank_tactics": (
        ["c3", "*", "settle", "e3", "*", "e4", "*"],
        "hurt",
        ["escape", "escape", "e5"],
        "safe",
        ["*", "*"],
    ),
    "tank_battle": ([57, 67], "lost", [56], "risked", ["*", "shift+return"]),
}
"""The lessons about answers by keys: to a move not asked for, its verdict, and that of the right one."""


@pytest.mark.sample(now=1)
@pytest.mark.parametrize("game", TAUGHT)
def test_a_lesson_shows_answers_and_is_solved_by_keys(app: Application, player: Driver, game: str) -> None:
    app.change("look.answers", False)  # the lesson shows them all the same
    app.change("look.reduced_motion", True)
    scene = open_lesson(app, player, game, "answer", "battle" if game == "battlegrounds" else "")
    table: Any = scene.table

    def press(keys: Any) -> None:
        for key in keys:
            if key == "settle":
                settle(player, scene)
            elif isinstance(key, str) and not key[-1].isdigit():
                player.key("return" if key == "*" else key)
            else:
                square = key if isinstance(key, int) else table.camera.grid.square(key)
                steer(player, table, square if game == "tank_chess" else FieldSpot(square))
            player.wait(0.1)

    wrong, judged, right, passed, last = TAUGHT[game]
    press(wrong)
    assert table.answers.found.verdict == judged and "verdict" in {
        one.kind for one in table.board.scene.marks
    }
    press(["*"])
    settle(player, scene)
    assert not scene.done
    press(right)
    assert table.answers.found.verdict == passed
    press(last)
    settle(player, scene)
    assert scene.done


@pytest.mark.parametrize("game", [*TAUGHT, "flames_of_tanks"])
def test_what_is_proposed_is_answered_as_what_is_chosen(app: Application, player: Driver, game: str) -> None:
    app.change("look.reduced_motion", True)
    scene = open_lesson(app, player, game, "answer", "battle" if game == "battlegrounds" else "")
    while scene.play.step.accept.verdict is None:
        scene.play_action(scene.play.solution())
        settle(player, scene)
    table: Any = scene.table
    answers = table.answers
    assert answers.found is None and table.badge_rect is None
    scene.show_solution()
    player.wait(0.5)
    assert table.answers.found.verdict == scene.play.step.accept.verdict
    assert table.badge_rect is not None


@pytest.mark.parametrize("lesson", ["sides", "danger"])
def test_a_lesson_that_asks_something_else_answers_nothing(
    app: Application, player: Driver, lesson: str
) -> None:
    open_lesson(app, player, "tank_chess", "answer")
    scene = open_lesson(app, player, "tank_chess", lesson)
    scene.table.aim(scene.play.solution())
    player.wait(0.5)
    assert scene.table.plan_actions and scene.table.answers.found is None
    scene.open_task(scene.lessons.index(next(one for one in scene.lessons if one.id == "answer")))
    scene.skip()
    scene.table.aim(scene.play.solution())
    player.wait(0.5)
    assert scene.table.plan_actions and scene.table.answers.found is None


@pytest.mark.sample(now=1)
@pytest.mark.parametrize("pose", ["match_answer_drive", "match_flames_of_tanks_answer"])
def test_answers_fade_in(app: Application, pose: str) -> None:
    scene: Any = SCENES[pose](app)
    app.push(scene)
    for _ in range(4):
        wait(app, REST_MS)
    table = scene.table
    whole, where = app.window.surface.copy(), table.badge_rect.center
    table.tells_answers = False
    wait(app, 20)
    without = app.window.surface.copy()
    table.timeline.speed, table.timeline.reduced = 1.0, False
    table.tells_answers = None
    table.answers._known = {}
    shades = []
    for _ in range(40):
        wait(app, FADE_MS / 4)
        shades.append(app.window.surface.get_at(where))
    first = next(number for number, shade in enumerate(shades) if shade != without.get_at(where))
    assert whole.get_at(where) not in shades[: first + 1], "it comes gradually"
    assert shades[first + 4 :] == [whole.get_at(where)] * len(shades[first + 4 :])
    assert table.fading.due() > 0


def test_nothing_is_answered_while_the_facing_is_dragged(app: Application, player: Driver) -> None:
    posed = aimed(app, EXPOSED)
    wait(app, REST_MS)
    table = posed.table
    ghost = table.middle_of(table.chooser.ghost.square)
    assert table.answers.found is not None
    player.press(ghost)
    aside = ghost[0] + 2 * table.camera.square, ghost[1]
    player.send(pygame.event.Event(pygame.MOUSEMOTION, pos=aside, rel=(1, 0), buttons=(1, 0, 0)))
    player.wait(1)
    assert table.chooser.ghost.facing != 1 and table.answers.found is None
    player.release(aside)
    player.wait(1)
    assert table.answers.found is not None


@pytest.mark.parametrize(
    "pose",
    ["match_answer_drive", "match_battlegrounds_answer", "match_tank_tactics_drive", "match_tank_battle"],
)
def test_with_danger_on_the_guns_that_could_hit_a_square_have_rings(
    app: Application, player: Driver, pose: str
) -> None:
    scene: Any = SCENES[pose](app)
    app.push(scene)
    wait(app, REST_MS)
    table = scene.table
    table.chooser.forget()
    table.pointing.hovered = table.pointing.cursor = None
    player.key("z")

    def rings() -> list[int]:
        return [at for mark in table.board.scene.of("shooter") for at in mark.where]

    dangers = table.board.scene.of("danger")
    assert len({mark.data for mark in dangers}) > 2 and not rings()
    for mark in (dangers[0], max(dangers, key=lambda one: len(one.data))):
        player.move(table.camera.rect_of(mark.where[0]).center)
        assert rings() == list(mark.data)
        here = {piece.square for piece in getattr(table.board.scene, "pieces", ())}
        assert not here or here.issuperset(mark.data)
    player.key("z")
    assert not rings()


def test_an_answer_has_its_label_at_the_enemy_where_a_zoomed_board_hides_what_it_hits(
    app: Application,
) -> None:
    scene: Any = SCENES["match_answer_drive"](app)
    app.push(scene)
    wait(app, REST_MS)
    table = scene.table
    camera, (one,) = table.camera, table.answers.shown
    for _ in range(12):
        table.wheel(1, camera.rect_of(one.path[-1]).center, zoom=True)
        wait(app, 20)
        if not camera.shows(one.target):
            break
    assert camera.shows(one.path[-1]) and not camera.shows(one.target)
    label = next(label for label in table.board.scene.told("label") if label.style == "answer")
    assert label.square == one.target
    widest = round(LABEL_SHARE * camera.viewport.width)
    drawn = table.board.layers.labels.surface(label, camera.text_scale, widest)
    stamps = table.board.layers.paint(table.board.scene, Layer.LABEL, Layer.LABEL)
    assert [stamp for stamp in stamps if stamp.surface is drawn]


@pytest.mark.sample(now=1)
@pytest.mark.parametrize("pose", ["match_answer", "match_tank_tactics_drive", "match_battlegrounds_answer"])
def test_every_badge_is_whole_on_the_board_and_over_all_else(app: Application, pose: str) -> None:
    scene: Any = SCENES[pose](app)
    app.push(scene)
    table, seen = scene.table, app.window.surface
    wait(app, REST_MS)
    traced = (one for one in scene.match.kit.game.actions(table.view) if table.places.trace(table.view, one))
    for action in islice(traced, None, None, 5):
        table.aim(action)
        wait(app, REST_MS)
        badge, found = table.badge_rect, table.answers.found
        if badge is None:
            continue
        assert table.board.camera.viewport.contains(badge), action
        (data,) = (one.data for one in table.board.scene.of("verdict") if one.where == (found.at,))
        alone = seen.subsurface(badge).copy()
        alone.blit(table.board.layers.answers.verdict(found.at, data).surface, (0, 0))
        same = pygame.mask.from_threshold(alone, (0, 0, 0), (9, 9, 9), seen.subsurface(badge))
        assert same.count() > 0.9 * badge.width * badge.height, action
