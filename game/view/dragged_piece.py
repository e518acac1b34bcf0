"""``DraggedPiece``: the piece a player drags with the pointer."""

from __future__ import annotations

from dataclasses import dataclass

import pygame


@dataclass(frozen=True, slots=True)
class DraggedPiece:
    """A dragged piece: its picture, the place ``at`` which the pointer has it, and ``home``, where it
    returns if it is dropped on a wrong place."""

    picture: pygame.Surface
    at: tuple[int, int]
    home: tuple[int, int]
