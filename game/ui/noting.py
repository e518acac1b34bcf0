"""A message at the foot of a screen that goes by itself."""

from __future__ import annotations

import math

from game.ui.scene import Scene

NOTE_S = 6.0


class NotingScene(Scene):
    """A scene with a ``note`` at its foot. One that is set directly stays until another one comes."""

    note = ""
    _note_left = 0.0

    def note_down(self, words: str, seconds: float = NOTE_S) -> None:
        """Show these words for some seconds."""
        self.note, self._note_left = words, seconds
        self.repaint()

    def note_due(self) -> float:
        """Seconds until it goes."""
        return self._note_left if self._note_left > 0 else math.inf

    def let_note_fade(self, dt: float) -> None:
        """Time passes."""
        if self._note_left > 0:
            self._note_left -= dt
            if self._note_left <= 0 and self.note:
                self.note = ""
                self.repaint()
