"""Pictures of the cards that say things in words: a description, the last messages."""

from __future__ import annotations

from collections.abc import Callable

from game.app.poses.match import OPENING, posed
from game.app.table.describing import DescriptionCard
from game.data.saves.description import position_lines, whole
from game.ui.controls.message_list import MessageList
from game.ui.scene import App, Scene


def _description(app: App) -> Scene:
    match = posed(moves=OPENING)(app)
    app.push(match)
    lines = position_lines(match.match.kit, match.match.session.state, app.texts)  # type: ignore[attr-defined]
    return DescriptionCard(app, whole([(app.texts("describe.board_title"), lines)]))


def _messages(app: App) -> Scene:
    for key in ("match.no_undo_start", "match.saved", "match.position_copied"):
        app.messages.add(app.texts(key))
    app.push(posed(moves=OPENING)(app))
    return MessageList(app)


DEMOS: dict[str, Callable[[App], Scene]] = {"description": _description, "messages": _messages}
