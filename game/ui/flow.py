"""Flows: what is done in steps, with questions between them, written from top to bottom.

A flow is a generator. Each dialog it yields is shown, and the flow goes on with the answer: the key of an
answer to a ``Question``, the text of a ``TextDialog``, whether another dialog was accepted. A command may be
done by a flow, and a flow may be a part of another (``yield from``)::

    def rename(self) -> Flow:
        title = yield TextDialog(self.app, self.t("rename.title"), "", self.wrong_title)
        if title:
            self.book = replace(self.book, title=title)
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from game.ui.scene import App

Flow = Generator[Any, Any, Any]
"""Yields overlays that are ``Asking``, and gets their answers."""


class Asking:
    """An overlay that asks something. Once it has closed, it calls ``answered``."""

    app: App
    flow: Flow | None = None
    """The flow that waits for the answer."""

    def answered(self, answer: Any) -> None:
        """Go on with the flow that waits, if one does."""
        if self.flow is not None:
            follow(self.app, self.flow, answer)


def follow(app: App, flow: Flow, answer: Any = None) -> Any:
    """Run a flow up to its first question, which is shown, or from an answer to the next one. Return what the
    flow returns; ``None`` if it asks anything."""
    try:
        asking = flow.send(answer)
    except StopIteration as end:
        return end.value
    asking.flow = flow
    app.push(asking)
    return None
