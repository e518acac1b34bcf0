"""Labels go where there is room: never over a piece, never over each other."""

from __future__ import annotations

import random

import pygame
import pytest

from game.view.board.labels import Clutter, LabelRequest, place

PX = 40
ROOM = pygame.Rect(40, 40, 640, 640)


def square(column: int, row: int) -> pygame.Rect:
    return pygame.Rect(40 + column * PX, 40 + row * PX, PX, PX)


@pytest.mark.parametrize("seed", range(30))
def test_eight_labels_among_28_pieces_cover_nothing(seed: int) -> None:
    rnd = random.Random(seed)
    cells = rnd.sample([(c, r) for c in range(16) for r in range(16)], 28)
    pieces = [square(*cell) for cell in cells]
    wanted = [LabelRequest((rnd.randrange(90, 170), 24), rect) for rect in pieces[:8]]
    placed = place(wanted, Clutter(pieces), ROOM)
    for number, rect in enumerate(placed):
        assert ROOM.contains(rect)
        assert rect.collidelist(pieces) == -1
        assert rect.collidelist(placed[:number]) == -1


def test_a_lone_label_is_close_to_its_square() -> None:
    rect = square(8, 8)
    (placed,) = place([LabelRequest((120, 24), rect)], Clutter([rect]), ROOM)
    assert rect.inflate(PX, PX).colliderect(placed)
    assert not rect.colliderect(placed)


def test_a_label_in_the_corner_stays_on_the_board() -> None:
    rect = square(15, 0)
    (placed,) = place([LabelRequest((200, 24), rect)], Clutter([rect]), ROOM)
    assert ROOM.contains(placed)
    assert not rect.colliderect(placed)


def test_a_label_avoids_a_line_of_fire_where_there_is_other_room() -> None:
    rect = square(8, 8)
    line = [square(8, row) for row in range(8)]
    (placed,) = place([LabelRequest((100, 24), rect)], Clutter([rect], line), ROOM)
    assert placed.collidelist(line) == -1


def test_a_label_does_not_stand_nearer_to_another_target_than_to_its_own() -> None:
    first, second = square(6, 8), square(9, 8)
    wanted = [LabelRequest((110, 24), first), LabelRequest((110, 24), second)]
    placed = place(wanted, Clutter([first, second]), ROOM)
    for rect, own, other in ((placed[0], first, second), (placed[1], second, first)):
        assert abs(rect.centerx - own.centerx) < abs(rect.centerx - other.centerx)


def test_where_everything_is_full_there_is_still_an_answer() -> None:
    pieces = [square(c, r) for c in range(16) for r in range(16)]
    placed = place([LabelRequest((120, 24), pieces[100])], Clutter(pieces), ROOM)
    assert ROOM.contains(placed[0])


def test_a_label_stands_on_its_own_square_where_that_is_free() -> None:
    rect = pygame.Rect(200, 200, 50, 50)
    (placed,) = place([LabelRequest((60, 24), rect, on_square=True)], Clutter([]), ROOM)
    assert placed.center == rect.center
    (placed,) = place([LabelRequest((60, 24), rect, on_square=True)], Clutter([rect.move(45, 0)]), ROOM)
    assert placed.collidelist([rect.move(45, 0)]) < 0, "a neighbour's piece is not covered"


def test_a_label_stands_on_its_own_square_beside_the_digit_there() -> None:
    rect = pygame.Rect(200, 200, 80, 80)
    digit = rect.inflate(-40, -40)
    (placed,) = place([LabelRequest((50, 22), rect, on_square=True)], Clutter([], [digit]), ROOM)
    assert rect.contains(placed)
    assert placed.bottom == rect.bottom


def test_a_large_label_stands_on_its_own_square_though_the_next_one_is_emptier() -> None:
    rect = pygame.Rect(200, 200, 79, 79)
    (placed,) = place(
        [LabelRequest((64, 30), rect, on_square=True)], Clutter([], [rect.inflate(-39, -39)]), ROOM
    )
    assert rect.contains(placed)
