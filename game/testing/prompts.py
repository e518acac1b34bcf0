"""What tests ask of the prompts at the foot of a board."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.app.table.prompts import PromptBox
from game.ui.screen import Screen
from game.ui.tree.seen import Text
from game.ui.tree.tree import walk


@dataclass(frozen=True, slots=True)
class PromptSeen:
    """A prompt: its words, its place in px, and whether it can be pressed."""

    label: str
    rect: pygame.Rect
    is_enabled: bool


def prompts_of(screen: Screen) -> list[PromptSeen]:
    """Return the prompts that a screen shows, from left to right."""
    return [
        PromptSeen(
            "".join(part.node.words for part in walk(one) if isinstance(part.node, Text)),  # type: ignore[misc]
            pygame.Rect(one.rect),
            one.node.command is not None,
        )
        for one in screen.tree
        if isinstance(one.node, PromptBox)
    ]
