"""Notes which scenes an app is asked to open; those named are not opened for real."""

from __future__ import annotations

from typing import Any

import pytest

from game.ui.window.application import Application


class Opened(list[tuple[str, dict[str, Any]]]):
    """Name and parameters of each scene that was asked for, in order."""

    def last(self, name: str) -> dict[str, Any]:
        """The parameters of the last one of that name."""
        return next(params for found, params in reversed(self) if found == name)

    @property
    def names(self) -> list[str]:
        """Their names."""
        return [name for name, _ in self]


def note_opened(app: Application, monkeypatch: pytest.MonkeyPatch, *held: str) -> Opened:
    """Note what ``app.open`` is asked for; scenes in ``held`` are not made."""
    noted = Opened()
    real = app.open

    def opening(name: str, /, *, how: str = "push", **params: Any) -> Any:
        noted.append((name, {"how": how, **params}))
        return None if name in held else real(name, how=how, **params)

    monkeypatch.setattr(app, "open", opening)
    return noted
