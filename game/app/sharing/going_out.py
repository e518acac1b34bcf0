"""Opens the dialog that shares a match or a position, from any screen."""

from __future__ import annotations

from typing import Any

from game.app.sharing.share_dialog import ShareSubject, of_match
from game.data.files.content import Content
from game.data.saves.matches import Match
from game.model.contract import Setup
from game.model.kit import AnyKit
from game.model.visible_record import RecordPoint
from game.ui.scene import App


def share_match(app: App, match: Match, moment: RecordPoint | None = None, *, flipped: bool = False) -> None:
    """Share a match, and its position at a moment (by default now)."""
    app.open("share", subject=of_match(match, moment, flipped=flipped))


def share_position(
    app: App,
    kit: AnyKit,
    content: Content,
    setup: Setup,
    view: Any,
    title: str,
    *,
    flipped: bool = False,
) -> None:
    """Share a position in which nothing is secret, and which belongs to no shareable match."""
    app.open("share", subject=ShareSubject(kit, content, setup, view, title, flipped=flipped))
