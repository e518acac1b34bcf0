"""The base of the screens that show a match by post."""

from __future__ import annotations

from typing import ClassVar

from game.data.post.letters import Letter
from game.ui.scene import Scene


class PostScreen(Scene):
    """A screen that takes the letters of the match it shows."""

    has_board: ClassVar[bool]
    """Whether the screen shows a board."""

    @property
    def post_id(self) -> str:
        """The id of the match; empty for one that isn't by post."""
        raise NotImplementedError

    @property
    def shows_board(self) -> bool:
        """Whether there is a board to show now."""
        raise NotImplementedError

    def take_letter(self, letter: Letter) -> None:
        """Take a letter of the match. Raises ``LetterRefused``, ``OSError``."""
        raise NotImplementedError

    def look_again(self) -> bool:
        """Read letters that came too early and count by now; return whether that has changed the match.
        Raises ``OSError``, ``ProblemsError``."""
        raise NotImplementedError
