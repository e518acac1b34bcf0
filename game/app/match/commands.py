"""What can be asked for on the screen of a match. The table in ``controls`` says what each does."""

from __future__ import annotations

from dataclasses import dataclass

from game.ui.commands import Press


class MatchPress(Press):
    """What needs nothing more to be said, by the names of its buttons."""

    UNDO = "undo"
    REDO = "redo"
    HINT = "hint"
    FLIP = "flip"
    VIEW = "view"
    MENU = "menu"
    PLAY_HINT = "hint.play_hint"
    PLAY_HINT_ALL = "hint.play_hint_all"
    CLOSE_HINT = "hint.close"
    RECAP = "recap"
    CLOSE_RECAP = "recap.close"
    PLAY_RECAP = "recap.play"
    SEND = "post.send"
    AGAIN = "post.again"
    TAKE = "post.paste"
    CLAIM = "post.claim"
    PASTE = "paste"
    PAUSE = "pause"
    COPY = "copy"
    SAVE = "save"
    EVALUATION = "evaluation"
    DRAW = "draw"
    RESIGN = "resign"
    PLAY = "nav.play"
    NOW = "nav.now"
    RESULT = "nav.result"
    LEAVE = "back"
    END_PLAYTEST = "playtest.back"


@dataclass(frozen=True, slots=True)
class SwitchView:
    """A switch of what the board shows, by its name; of an overlay of several sides with the overlay and the
    sides it is about."""

    name: str = ""
    overlay: str = ""
    sides: tuple[int, ...] = ()

    @property
    def shows(self) -> str:
        """The command of the keys that switch it."""
        return self.overlay or self.name


@dataclass(frozen=True, slots=True)
class OpenStripMenu:
    """The menu on the strip of a side."""

    side: int = 0

    def __str__(self) -> str:
        return f"strip.{self.side}"


@dataclass(frozen=True, slots=True)
class ReplayTurn:
    """One of the turns of the recap, on the board, by its number."""

    number: int = 0

    def __str__(self) -> str:
        return f"recap.{self.number}"
