"""What screens ask about matches without knowing any: plain functions that whoever starts the app puts in,
as ``app.hooks``. A missing one does nothing, and the menu leaves out what would need it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import pygame

from game.ui.scene import App


@dataclass(frozen=True)
class Resumable:
    """A match in progress, as the menu shows it.

    ``lines`` are worded already (who plays, the turn, the clocks, when it was saved); ``alert`` is a
    short warning ("White is in check"). ``source`` is the hooks' own: a path, say.
    """

    game: str
    title: str
    lines: tuple[str, ...] = ()
    alert: str = ""
    source: Any = None


@dataclass
class Hooks:
    """The functions. All get the app first."""

    resumable: Callable[[App], Sequence[Resumable]] = field(default=lambda app: ())
    """Matches to go on with, the latest first. Asked each time the menu is built: be quick."""
    thumbnail: Callable[[App, Resumable, tuple[int, int]], pygame.Surface | None] = field(
        default=lambda app, match, size: None
    )
    """A picture of the match's board, at most that large in px."""
    resume: Callable[[App, Resumable], None] | None = None
    """Open that match."""
    reopen: Callable[[App], bool] | None = None
    """After a crash: open the match that was being played from its save; whether there was one."""
    open_text: Callable[[App, str], str | None] | None = None
    """Open a position or a game given as text; gives what is wrong with it, worded, or ``None``."""
    board: Callable[[App, str, int], pygame.Surface | None] = field(default=lambda app, game, px: None)
    """A game's board as a match begins on it, its longer side so many px; ``None`` while it is not there."""
    board_ready: Callable[[str], bool] = field(default=lambda game: True)
    """Whether ``board`` has its last word: it need not be asked again."""
