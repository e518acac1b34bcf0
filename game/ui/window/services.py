"""What the app has for everything that is drawn or pressed, whatever screen it is on."""

from __future__ import annotations

from types import ModuleType
from typing import Protocol

from game.data.files.config import Settings
from game.data.words.texts import Texts
from game.ui.controls.messages import MessageLog
from game.ui.controls.toast import Toasts
from game.ui.input.input import InputMap
from game.ui.paint.icons import IconStore
from game.ui.paint.paint import Painter
from game.ui.paint.palette import Theme
from game.ui.window.audio import Audio
from game.ui.window.manager import UiManager
from game.ui.words import SafeFonts


class Services(Protocol):
    """The services, as attributes. Ask the app each time: theme, language and scale may change."""

    settings: Settings
    texts: Texts
    theme: Theme
    fonts: SafeFonts
    icons: IconStore
    painter: Painter
    ui: UiManager
    audio: Audio
    messages: MessageLog
    """What was shown for a while."""
    toasts: Toasts
    """What is told over whatever screen is there."""
    input: InputMap
    paths: ModuleType
    """Where the player's files are."""
    size: tuple[int, int]
    """The window's, in px."""
    scale: float
    """Px a token."""
    mouse: tuple[int, int]
    """Where the pointer is."""
    keep: bool
    """Whether what the player does is kept for the next time; not for pictures."""
    live: bool
    """Whether the loop runs: time passes by itself, and threads may take theirs."""

    @property
    def animation(self) -> float:
        """How many times as fast as usual things move; 0: they are there at once."""
        ...

    def px(self, tokens: float) -> int:
        """A measure in whole px of the window; what is more than 0 stays at least 1."""
        ...

    def invalidate(self) -> None:
        """Draw the next frame."""
        ...
