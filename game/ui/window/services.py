"""The app's services for everything drawn or pressed, on any screen."""

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
    """The log of temporary messages."""
    toasts: Toasts
    """The messages shown over any screen."""
    input: InputMap
    paths: ModuleType
    """The paths of the player's files."""
    size: tuple[int, int]
    """The window's size, in px."""
    scale: float
    """The px of a token."""
    zoom: float
    """The size of texts and controls: the points of a token, 1 being as large as in other programs."""
    mouse: tuple[int, int]
    """The pointer's place, in px; outside the window if it isn't over it."""
    keep: bool
    """Whether the player's actions are stored for the next time; not for pictures."""
    live: bool
    """Whether the loop runs: time passes by itself, and threads may take their time."""

    @property
    def animation(self) -> float:
        """The speed of animations as a factor of the usual one; 0 for none."""

    def px(self, tokens: float) -> int:
        """Return tokens in whole px of the window; anything above 0 stays at least 1."""

    def invalidate(self) -> None:
        """Request a new frame."""
