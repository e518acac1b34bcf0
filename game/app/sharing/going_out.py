"""Opens the dialog that shares a match, from any screen."""

from __future__ import annotations

from game.app.sharing.share_dialog import of_match
from game.data.saves.matches import Match
from game.model.visible_record import RecordPoint
from game.ui.scene import App


def share_match(app: App, match: Match, moment: RecordPoint | None = None, *, flipped: bool = False) -> None:
    """Share a match, and its position at a moment (by default now)."""
    app.open("share", subject=of_match(match, moment, flipped=flipped))
