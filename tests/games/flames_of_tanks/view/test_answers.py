"""The board of Flames of Tanks tells what enemies could do next to a planned drive."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pygame
import pytest

from game.app.poses.match import PosedMatch
from game.app.poses.samples import position
from game.app.table.describing import choosing_lines
from game.games.flames_of_tanks.rules.sight import blocker
from game.games.flames_of_tanks.view import board
from game.games.flames_of_tanks.view.tanks import BASE
from game.model.inches import INCH, Point, inside, within
from game.testing.driver import Driver
from game.testing.trees import said_beside
from game.ui.window.application import Application
from game.view.answer_finder import REST_MS
from game.view.board import labels as board_labels
from game.view.board.answer_marks import AnswerBadge
from game.view.explains import JudgedLine
from tests.games.flames_of_tanks.view.hands import FlamesHands, line

KINDS = {"answer_way", "answer_shot", "answer_copy", "answer_from", "answer_loss", "verdict"}

TWO, STANDING, SAFE, BENT = (35_000, 32_000), (42_000, 26_000), (16_000, 20_000), (34_000, 26_000)
"""Places of a drive: two enemies drive up, others fire from where they stand, nobody can do anything, and one
drives up round something."""


def planned(app: Application, to: tuple[int, int], where: str = "near", *, target: int = -1) -> Any:
    """A match in which a drive is pinned, perhaps with an enemy to be shot at after it."""
    posed = PosedMatch(app)
    posed.begin(
        game="flames_of_tanks", people=("Anna", "Clara", "Ben", "David"), seating=2, under_way=True,
        position=where,
    )  # fmt: skip
    app.push(posed.scene)
    app.step([], 0.02)
    posed.own_steps({"game": "flames_of_tanks"})["pin"](posed.table, to, target)
    wait(app)
    return posed


def wait(app: Application, ms: float = 20) -> None:
    app.step([], ms / 1000)


def kinds(table: Any) -> list[str]:
    """The kinds of the marks of answers, in order."""
    return sorted(mark.kind for mark in table.picture().marks if mark.kind in KINDS)


def badge(table: Any) -> AnswerBadge:
    (shown,) = (mark for mark in table.picture().of("verdict") if mark.where == (table.answers.found.at,))
    assert isinstance(shown.data, AnswerBadge)
    return shown.data


def labels(table: Any) -> dict[tuple[int, int], str]:
    """The words of the answers' labels, by place."""
    found = {mark.where[0]: mark.data for mark in table.picture().of("label")}
    return {at: label.text for at, label in found.items() if label.style == "answer"}


@pytest.mark.slow
def test_two_that_drive_up_are_drawn_from_where_they_fire(app: Application) -> None:
    posed = planned(app, TWO)
    picture, found = posed.table.picture(), posed.table.answers.found
    assert kinds(posed.table) == [
        "answer_copy", "answer_copy", "answer_from", "answer_from", "answer_loss", "answer_shot",
        "answer_shot", "answer_way", "answer_way", "verdict", "verdict",
    ]  # fmt: skip
    assert [sign.verdict for sign in found.signs] == ["still"], "tank 1 is in danger all the same"
    assert len(found.answers) == 3, "one more counts, and isn't drawn"
    for answer, copy in zip(found.answers, picture.told("answer_copy"), strict=False):
        assert (copy.at, copy.heading) == (answer.path[-1], answer.facing)
        assert copy.id == next(tank.id for tank in picture.tanks if tank.at == answer.path[0])
    assert labels(posed.table) == {
        found.answers[0].path[-1]: "drives up: 35%", found.answers[1].path[-1]: "drives up: 28%"
    }  # fmt: skip
    assert [mark.where[1] for mark in picture.of("answer_shot")] == [TWO, TWO]
    posed.table.chooser.forget()
    wait(app)
    assert not kinds(posed.table) and not labels(posed.table)


def test_a_drive_round_something_is_drawn_bent__FT_2_3(app: Application) -> None:
    posed = planned(app, BENT)
    posed.table.command("next_answer")
    wait(app)
    picture = posed.table.picture()
    bent = next(answer.path for answer in posed.table.answers.found.answers if len(answer.path) > 2)
    assert bent in [mark.where for mark in picture.of("answer_way")]
    assert set(pairwise(bent)) <= set(picture.lines), "words avoid each part of it"


@pytest.mark.slow
def test_enemies_that_fire_from_where_they_stand_have_no_copy(app: Application) -> None:
    posed = planned(app, STANDING)
    assert set(kinds(posed.table)) == {"answer_shot", "answer_from", "answer_loss", "verdict"}
    assert set(labels(posed.table).values()) == {"fires: 68%", "fires: 51%"}


@pytest.mark.slow
def test_a_place_that_nobody_can_fire_at_gets_a_tick_alone(app: Application) -> None:
    posed = planned(app, SAFE, "apart")
    assert kinds(posed.table) == ["verdict"] and not labels(posed.table)
    assert (badge(posed.table).verdict, badge(posed.table).figure) == ("safe", "")


@pytest.mark.slow
def test_the_other_answers_can_be_stepped_through(app: Application) -> None:
    posed = planned(app, TWO)
    posed.table.command("next_answer")
    assert list(labels(posed.table).values()) == ["drives up: 28%", "drives up: 28%"]


@pytest.mark.slow
def test_badge_panel_and_description_say_the_same(app: Application) -> None:
    posed = planned(app, TWO)
    wait(app)
    figure = badge(posed.table).figure
    assert figure == "66%"
    said = said_beside(posed.table.beside)
    assert f"your risk {figure}" in said
    shares = [one for one in said.splitlines() if one in ("35%", "28%")]
    assert shares == ["35%", "28%", "28%"], "each enemy has its own share: tanks 2, 8 and 4"
    told = " ".join(choosing_lines(app, posed.match.kit, posed.table))
    assert f"All together: {figure}" in told and "35% chance to destroy it" in told


@pytest.mark.slow
def test_the_panel_tells_no_risk_where_nothing_is_answered(app: Application) -> None:
    posed = planned(app, TWO)
    app.change("look.answers", False)
    posed.scene.make_stale()
    wait(app, 2 * REST_MS)
    assert not kinds(posed.table) and not labels(posed.table)
    assert "risk" not in said_beside(posed.table.beside)


@pytest.mark.slow
def test_a_ghost_under_the_pointer_is_answered_once_it_rests(app: Application) -> None:
    hands = FlamesHands(app)
    hands.begin(4, position=line(app, position("flames_of_tanks", "near")))
    table = hands.table
    table.timeline.speed, table.timeline.reduced = 1.0, False
    app.step([pygame.event.Event(pygame.MOUSEMOTION, pos=hands.px(TWO), rel=(0, 0), buttons=(0, 0, 0))])
    wait(app, REST_MS / 2)
    assert table.acting.ghost is not None
    assert "verdict" not in kinds(table)
    for _ in range(400):  # in slices, of which a busy machine needs more
        wait(app, 50)
        if "verdict" in kinds(table):
            break
    assert table.plan.end is None and table.answers.found.at == table.acting.ghost.place
    assert "verdict" in kinds(table)


@pytest.mark.slow
def test_no_label_and_no_tag_lies_on_a_tank_or_a_copy(
    app: Application, monkeypatch: pytest.MonkeyPatch
) -> None:
    placed = list[pygame.Rect]()

    def place(*given: Any) -> list[pygame.Rect]:
        placed[:] = board_labels.place(*given)
        return placed

    monkeypatch.setattr(board, "place", place)
    table = planned(app, TWO, target=1).table
    picture, painter = table.picture(), table.board
    painter.draw(pygame.Surface((1280, 720)), picture)
    assert len(placed) == len(picture.of("label"))
    tags = [rect.move(painter.marks.home) for rect in painter.tag_rects.values()]
    half = BASE * painter.marks.unit
    for tank in (*picture.tanks, *picture.told("answer_copy")):
        x, y = painter.marks.px(tank.at)
        around = pygame.Rect(round(x - half), round(y - half), round(2 * half), round(2 * half))
        assert around.collidelist([*placed, *tags]) < 0


@pytest.mark.sample(now=1)
@pytest.mark.parametrize(("to", "where"), [(TWO, "near"), (STANDING, "near"), (SAFE, "apart")])
def test_the_reasons_of_a_hint_tell_the_same_risk(app: Application, to: tuple[int, int], where: str) -> None:
    posed = planned(app, to, where)
    table = posed.table
    wait(app, 20 * REST_MS)
    (drive,), found = table.plan_actions, table.answers.found
    told = [one.words for one in table.explains.gains(table.view, JudgedLine((drive,)))]
    assert found.verdict == "safe" or found.figure is not None
    assert {table.words.told(one) for one in found.told[: found.lines + 1]} <= {*told}


@pytest.mark.slow
def test_with_danger_on_the_enemies_that_can_shoot_at_the_ground_pointed_at_have_rings__FT_2_4(
    app: Application, player: Driver
) -> None:
    table = planned(app, TWO).table
    table.chooser.forget()
    position, numbers = table.view, set[int]()
    ground, side = position.match.table, position.side(position.tank)
    guns = [(position.tanks[tank].place, position.range_of(tank)) for tank in position.enemies(side)]

    def rings() -> set[Point]:
        return set(table.picture().places("shooter"))

    def point(place: Point) -> None:
        x, y = table.places.px(place)
        player.move((round(x), round(y)))

    point((49 * INCH, 22 * INCH))
    assert not rings()
    player.key("z")
    for place in ((x * INCH, y * INCH) for x in range(4, 60, 9) for y in range(4, 40, 9)):
        point(place)
        there = table.places.pointed
        if any(inside(there, piece.outline) for piece in (*ground.walls, *ground.woods)):
            continue  # the veil lies over the whole of it
        assert rings() == {
            gun for gun, reach in guns if within(gun, there, reach) and blocker(ground, gun, there) is None
        }
        numbers.add(len(rings()))
    assert numbers == {0, 1, 2, 3}
    player.key("z")
    assert not rings()
