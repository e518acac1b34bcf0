"""What a player holds by the pointer: its picture, where it is, and where it was taken from."""

from __future__ import annotations

from dataclasses import dataclass

import pygame


@dataclass(frozen=True, slots=True)
class DraggedPiece:
    """``at`` is where the pointer has it, ``home`` where it lies if it is let go on a wrong place."""

    picture: pygame.Surface
    at: tuple[int, int]
    home: tuple[int, int]
