"""The base of the screens that show a match by post."""

from __future__ import annotations

from typing import ClassVar

from game.app.post.correspondence import Correspondence
from game.data.post.letters import Letter
from game.ui.scene import Scene


class PostScreen(Scene):
    """A screen that takes the letters of the match it shows. ``mail``: the match's; ``None`` for one that
    isn't by post."""

    has_board: ClassVar[bool]
    """Whether the screen shows a board."""
    mail: Correspondence | None = None

    @property
    def post_id(self) -> str:
        """The id of the match; empty for one that isn't by post."""
        return "" if self.mail is None else self.mail.id

    @property
    def shows_board(self) -> bool:
        """Whether there is a board to show now."""
        return self.mail is None or self.mail.shows_board

    def take_letter(self, letter: Letter) -> None:
        """Take a letter of the match. Raises ``LetterRefused``, ``OSError``."""
        assert self.mail is not None
        self.mail.receive(letter)

    def look_again(self) -> bool:
        """Read letters that came too early and count by now; return whether that has changed the match.
        Raises ``OSError``, ``ProblemsError``."""
        return self.mail is not None and self.mail.look_again()
