"""Scenes posed for pictures: ``screenshot --scene NAME``. Nothing a player does needs any of them.

Each module has ``DEMOS``, functions by name that make a scene worth a picture. A new one is in its module,
or in a new module here, and is found by itself.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from game.ui.scene import Scene
from game.ui.window.application import Application

Pose = Callable[[Application], Scene]


class _Poses(Mapping[str, Pose]):
    """Filled at the first look into it."""

    def __init__(self) -> None:
        self._found: dict[str, Pose] | None = None

    def _all(self) -> dict[str, Pose]:
        if self._found is None:
            self._found = {}
            for found in pkgutil.iter_modules(__path__):
                module: Any = importlib.import_module(f"game.app.poses.{found.name}")
                self._found |= getattr(module, "DEMOS", {})
        return self._found

    def __getitem__(self, name: str) -> Pose:
        return self._all()[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._all())

    def __len__(self) -> int:
        return len(self._all())


SCENES: Mapping[str, Pose] = _Poses()
"""Every scene that a picture can be taken of, by name."""
