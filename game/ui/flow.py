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

from collections.abc import Callable, Generator
from typing import Any

Flow = Generator[Any, Any, Any]
"""Yields overlays that are ``Asking``, and gets their answers."""


def unheard(answer: Any) -> None:
    """Nobody waits for the answer."""


class Asking:
    """A base of the screens that ask something: they call ``answered`` once they have closed."""

    answered: Callable[[Any], object] = staticmethod(unheard)


def follow(push: Callable[[Any], object], flow: Flow) -> Any:
    """Run a flow up to its first question, and on with each answer. ``push`` shows what it asks. Return what
    the flow returns; ``None`` if it asks anything."""

    def go_on(answer: Any) -> Any:
        try:
            asking = flow.send(answer)
        except StopIteration as end:
            return end.value
        asking.answered = go_on
        push(asking)
        return None

    return go_on(None)
