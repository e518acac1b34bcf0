"""The board on the screen: what is drawn where, what is drawn anew, and what a click hits."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pygame
import pytest

from game.games.tank_chess.rules.lines import lines_of_fire
from game.games.tank_chess.view.seen import diagram_scene, fire_shown
from game.model.grid8 import Grid
from game.ui.paint.frame_time import FrameTime, Postponed
from game.ui.paint.palette import load_theme
from game.view.board.effects import DriveEffect, ShotEffect, Wrecked
from game.view.board.ground_marks import LastTurn
from game.view.board.marks import BoardMark, Layer, Marks, marked
from game.view.board.pieces import actor
from game.view.board.scene import (
    BoardScene,
    ExitShown,
    GhostShown,
    HintShown,
    LabelShown,
    MoveShown,
    ReachShown,
    WreckShown,
    fire_marks,
    illegal_marks,
    marks_of,
    past_marks,
    picked_marks,
    reach_marks,
    side_line_marks,
    threat_marks,
    uncrossed,
    way_marks,
)
from tests.themes import THEMES
from tests.view.board_kit import BLOCK, GRID, LOOKS, TEXTS, diagram, picture, pixels, sq, view

POSITION = diagram("M e7 E, C g1 N", "M k7 S, L g10 S, C p16 S", ground="c9 d9 c10", wrecks="n6")
PLAIN = diagram_scene(POSITION, LOOKS, seed=3)


def planned() -> BoardScene:
    """A scene with everything a planned move shows."""
    ghost = GhostShown("medium", "white", sq("g7"), 1, (0, 1, 2, 3))
    reach = {sq("f7"): ReachShown(1, (2,)), sq("g7"): ReachShown(2, (0, 1, 2, 3))}
    fire = fire_shown(GRID, sq("g7"), lines_of_fire(POSITION, sq("e7"), (sq("g7"), 1)), TEXTS)
    return showing(
        *past_marks((sq("k10"), sq("k7")), LastTurn(), ()),
        *reach_marks(reach),
        *picked_marks(sq("e7")),
        *marks_of(ghost),
        *way_marks((sq("e7"), sq("f7"), sq("g7")), to_ghost=True),
        *fire_marks(fire, sq("k7"), sq("g7")),
        *marked(Layer.HATCH, "danger", [sq("h8")]),
        *threat_marks(sq("g1"), (sq("k7"),)),
        *pointed("hover", "b2"),
        *pointed("cursor", "b4"),
        *marks_of(LabelShown(sq("p16"), "a label", "move")),
        *illegal_marks(sq("c9"), "no way", "TC-4.5"),
        *marks_of(HintShown((sq("b2"), sq("b3")), 2)),
        *marks_of(ExitShown(sq("h16"), 0)),
        *marked(Layer.FRAME, "announced", [sq("h16")]),
    )


def showing(*marks: BoardMark, scene: BoardScene = PLAIN) -> BoardScene:
    """A scene with these marks."""
    return replace(scene, marks=uncrossed(scene.grid, marks))


def pointed(kind: str, square: str) -> Marks:
    """A frame of the pointer or the cursor."""
    return marked(Layer.POINTED, kind, [sq(square)])


def without(scene: BoardScene, *kinds: str) -> BoardScene:
    """The scene without the marks of these kinds."""
    return replace(scene, marks=tuple(mark for mark in scene.marks if mark.kind not in kinds))


def test_nothing_changed_nothing_drawn() -> None:
    shown, surface = view(planned()), pygame.Surface((1280, 720))
    assert shown.update(16)
    shown.draw(surface)
    assert not shown.update(16)
    shown.set_scene(planned())
    assert not shown.update(16)
    shown.set_scene(showing(*pointed("hover", "b3"), *planned().marks))
    assert shown.update(16)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("turn", [0, 2])
def test_everything_at_once_is_drawn_in_every_theme(theme: str, turn: int) -> None:
    shown = view(replace(planned(), turn=turn), theme=theme)
    assert pixels(picture(shown)) != pixels(picture(view(PLAIN, theme=theme)))


@pytest.mark.slow
@pytest.mark.parametrize(
    "changes",
    [
        pointed("hover", "b2"),
        pointed("cursor", "b2"),
        picked_marks(sq("e7")),
        reach_marks({sq("b2"): ReachShown(3, (1,))}),
        reach_marks({sq("b2"): ReachShown(3, (), lost=True)}),
        marked(Layer.HATCH, "danger", [sq("b2")]),
        threat_marks(sq("g1"), ()),
        threat_marks(None, [sq("k7")]),
        marked(Layer.FRAME, "announced", [sq("b2")]),
        past_marks((sq("b2"),), LastTurn(), ()),
        illegal_marks(sq("b2"), "why", "TC-4.5"),
        marks_of(LabelShown(sq("b2"), "words")),
        marks_of(HintShown((sq("b2"), sq("b3")), 1)),
        {"wrecks": (WreckShown(sq("b2"), "heavy", "white", 3),)},
        marks_of(ExitShown(sq("h16"), 0)),
        marks_of(GhostShown("light", "white", sq("b2"), 0, (0, 1))),
        marks_of(GhostShown("light", "white", sq("b2"), 0, (0, 1), turning=True)),
        way_marks((sq("b2"), sq("b3"), sq("c4"))),
        fire_marks(fire_shown(GRID, sq("e7"), lines_of_fire(POSITION, sq("e7")))),
        side_line_marks(fire_shown(GRID, sq("e7"), lines_of_fire(POSITION, sq("e7")))),
        {"turn": 2},
        {"coordinates": False},
        {"ground": {}},
        {"pieces": ()},
    ],
    ids=lambda changes: "-".join(changes if isinstance(changes, dict) else (one.kind for one in changes)),
)
def test_every_part_of_a_scene_can_be_seen_and_taken_back(changes: dict[str, Any] | Marks) -> None:
    shown = view(PLAIN)
    before = pixels(picture(shown))
    shown.set_scene(replace(PLAIN, **changes) if isinstance(changes, dict) else showing(*changes))
    after = pixels(picture(shown))
    assert after != before
    shown.set_scene(PLAIN)
    assert pixels(picture(shown)) == before


def test_an_enemy_that_drives_out_and_back_to_its_place_has_no_copy() -> None:
    """Its way ends where it began and says no facing; one that only turns has a wedge."""
    shown, way = view(PLAIN), (sq("e7"), sq("e8"), sq("e7"))
    before = pixels(picture(shown))
    shown.set_scene(showing(*marked(Layer.PLAN, "answer_copy", way, None)))
    assert pixels(picture(shown)) == before
    facings = {
        pixels(picture(view(showing(*marked(Layer.PLAN, "answer_copy", way, facing))))) for facing in range(8)
    }
    assert len(facings) == 8


def test_a_scene_changed_step_by_step_looks_as_if_drawn_at_once() -> None:
    shown = view(PLAIN)
    picture(shown)
    scene, all_marks = PLAIN, planned().marks
    for count in range(0, len(all_marks), 3):
        scene = replace(PLAIN, marks=all_marks[-count - 1 :])
        shown.set_scene(scene)
        picture(shown)
    assert pixels(picture(shown)) == pixels(picture(view(scene)))


def test_a1_is_dark_and_nothing_but_the_block_is_touched__TC_1_1() -> None:
    surface = pygame.Surface((1280, 720))
    surface.fill((1, 2, 3))
    shown = view(PLAIN)
    shown.draw(surface)
    theme = load_theme("light")
    assert surface.get_at(shown.camera.rect_of(sq("a1")).center)[:3] == theme["board.square_dark"][:3]
    assert surface.get_at(shown.camera.rect_of(sq("b1")).center)[:3] == theme["board.square_light"][:3]
    for x, y in ((15, 300), (704, 300), (300, 15), (300, 704), (1000, 300)):
        assert surface.get_at((x, y))[:3] == (1, 2, 3)


def test_the_last_move_lies_under_the_reach_tint_and_an_obstacle_over_both() -> None:
    last = past_marks((sq("b2"), sq("b3")), LastTurn(), ())
    reach = reach_marks({sq("b3"): ReachShown(1, ())})
    scene = showing(*last, *reach, scene=replace(PLAIN, ground={sq("b2"): "obstacle"}))
    shown = view(scene)
    surface = picture(shown)
    plain = picture(view(replace(PLAIN, ground={sq("b2"): "obstacle"})))
    middle = shown.camera.rect_of(sq("b2")).inflate(-12, -12)
    assert pixels(surface, middle) == pixels(plain, middle)
    corner = shown.camera.rect_of(sq("b3")).move(3, 3).topleft
    ochre = picture(view(showing(*past_marks((sq("b3"),), LastTurn(), ())))).get_at(corner)
    assert surface.get_at(corner) not in (ochre, plain.get_at(corner))


def test_a_label_covers_no_piece() -> None:
    scene = without(planned(), "ghost")
    labelled, bare = view(scene), view(without(scene, "label", "illegal"))
    with_labels, with_none = picture(labelled), picture(bare)
    for piece in scene.pieces:
        rect = labelled.camera.rect_of(piece.square).inflate(-4, -4)
        assert pixels(with_labels, rect) == pixels(with_none, rect)


@pytest.mark.slow
def test_what_moves_ends_as_the_still_picture__TC_4_2() -> None:
    piece = actor(sq("e7"), "medium", "white", GRID, sq("e7"), 2, "M")
    victim = actor(sq("k7"), "medium", "black", GRID, sq("k7"), 4, "M")
    path = ((sq("e7"), 2), (sq("f7"), 2), (sq("g7"), 2), (sq("g7"), 1))
    aiming = replace(piece, column=6.0, rank=6.0, degrees=45.0)
    moved = tuple(
        replace(p, square=sq("g7"), facing=1) if p.square == sq("e7") else p
        for p in PLAIN.pieces
        if p.square != sq("k7")
    )
    after = replace(PLAIN, pieces=moved, wrecks=(*PLAIN.wrecks, WreckShown(sq("k7"), "medium", "black", 4)))
    shown, surface = view(PLAIN), pygame.Surface((1280, 720))
    shown.draw(surface)
    shown.animator.play(
        [DriveEffect(piece, path), ShotEffect(aiming, sq("g7"), sq("k7")), Wrecked(victim, sq("k7"))]
    )
    shown.set_scene(after)
    frames = set()
    while shown.animator.moving:
        shown.update(16)
        shown.draw(surface)
        frames.add(pixels(surface, BLOCK))
    assert len(frames) > 20
    assert not shown.update(16)
    assert pixels(surface, BLOCK) == pixels(picture(view(after)), BLOCK)


def test_reduced_motion_shows_the_end_at_once() -> None:
    shown = view(PLAIN, reduced=True)
    piece = actor(sq("e7"), "medium", "white", GRID, sq("e7"), 2, "M")
    shown.animator.play([DriveEffect(piece, ((sq("e7"), 2), (sq("f7"), 2)))])
    assert not shown.animator.moving


def test_a_way_over_the_edge_can_be_clicked_on_either_side__TC_6_2() -> None:
    exits = (ExitShown(sq("h16"), 0), ExitShown(sq("g16"), 7))
    shown = view(showing(*marks_of(*exits)))
    tab = shown.exit_tabs[sq("h16")]
    assert tab is not None
    assert shown.edge_at(tab.center) == sq("h16")
    assert shown.camera.square_at(tab.center) is None
    assert tab.centery < shown.camera.viewport.top
    # it wins: nearly as wide as the square and over half as high, not a strip in the margin
    assert tab.width > 0.9 * shown.camera.square and tab.height > 0.5 * shown.camera.square
    assert shown.edge_at(shown.camera.rect_of(sq("h16")).center) is None
    shown.set_scene(replace(showing(*marks_of(*exits)), turn=2))
    turned = shown.exit_tabs[sq("h16")]
    assert turned is not None
    assert turned.centery > shown.camera.viewport.bottom
    assert shown.edge_at(turned.center) == sq("h16")


def test_the_facing_under_the_pointer_is_found_also_on_a_flipped_board__TC_1_2() -> None:
    shown = view(PLAIN)
    x, y = shown.camera.rect_of(sq("e7")).center
    assert shown.facing_at(sq("e7"), (x, y - 50)) == 0
    assert shown.facing_at(sq("e7"), (x + 50, y - 50)) == 1
    assert shown.facing_at(sq("e7"), (x - 50, y)) == 6
    assert shown.facing_at(sq("e7"), (x + 3, y)) is None
    shown.set_scene(replace(PLAIN, turn=2))
    x, y = shown.camera.rect_of(sq("e7")).center
    assert shown.facing_at(sq("e7"), (x, y - 50)) == 4


def test_a_zoomed_board_shows_nothing_of_squares_that_are_out_of_view() -> None:
    grid = Grid(26, 26)
    shown = view(BoardScene(grid))
    assert shown.camera.zoomed
    before = pixels(picture(shown))
    hidden = grid.square("j5")
    assert not shown.camera.sees(hidden)
    ghost = GhostShown("light", "white", hidden, 0, (0,), turning=True)
    marks = (*marks_of(ghost), *marks_of(LabelShown(hidden, "words")))
    shown.set_scene(showing(*marks, scene=BoardScene(grid)))
    block = pygame.Rect(41, 41, 638, 600)
    assert pixels(picture(shown), block) == pixels(picture(view(BoardScene(grid))), block)
    shown.set_scene(BoardScene(grid))
    assert pixels(picture(shown)) == before
    shown.camera.show(grid.square("z1"))
    assert shown.update(16)
    assert shown.camera.sees(grid.square("z1"))


def test_an_arrow_out_of_view_ends_at_the_frame_of_a_zoomed_board() -> None:
    grid = Grid(26, 26)
    bare = BoardScene(grid, coordinates=False)
    shown = view(bare)
    shown.camera.show(grid.square("a1"))
    seen = shown.camera.viewport
    gutter = pygame.Rect(seen.right, BLOCK.top, BLOCK.right - seen.right, BLOCK.height)
    before, board_before = pixels(picture(shown), gutter), pixels(picture(shown))
    path = tuple(grid.square(f"{column}3") for column in "abcdefghijklmnopqrstuvwxyz")
    shown.set_scene(showing(*marks_of(MoveShown(path, "white", 2)), scene=bare))
    assert pixels(picture(shown)) != board_before
    assert pixels(picture(shown), gutter) == before


def test_another_grid_forgets_zoom_and_effects() -> None:
    shown = view(BoardScene(Grid(26, 26)))
    shown.camera.zoom(2)
    shown.set_scene(PLAIN)
    assert shown.camera.square == 40
    picture(shown)


def test_a_new_size_is_drawn_at_that_size() -> None:
    shown = view(planned())
    picture(shown)
    shown.camera.set_block(pygame.Rect(32, 32, 1376, 1376), 2.0)
    assert shown.update(0)
    surface = pygame.Surface((2560, 1440))
    shown.draw(surface)
    assert shown.camera.rect_of(0).width == 80


def test_a_board_that_waits_for_the_next_frame_shows_its_last_picture_whole() -> None:
    """What moves is drawn over the board it left: a piece is never seen twice, nor not at all."""
    seconds = [0.0]
    frame = FrameTime(lambda: seconds[0])
    shown, fresh = view(PLAIN), view(PLAIN)
    surface, expected = pygame.Surface((1280, 720)), pygame.Surface((1280, 720))
    shown._prepares = Postponed(frame)
    shown.draw(surface)
    before = pixels(surface)
    path = ((sq("e7"), 2), (sq("f7"), 2), (sq("g7"), 2))
    piece = next(one for one in PLAIN.pieces if one.square == sq("e7"))
    for board in (shown, fresh):
        effect = DriveEffect(actor(piece.id, piece.sprite, piece.colour, GRID, sq("e7"), 2), path)
        board.animator.play([effect])
        board.update(200)
    fresh.draw(expected)
    pictures = []
    for _ in range(2):
        frame.begin()
        seconds[0] += 1.0
        with frame.spread():
            shown.draw(surface)
        pictures.append(pixels(surface))
    assert pictures == [before, pixels(expected)]
