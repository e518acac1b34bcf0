"""Scenes posed for pictures: ``screenshot --scene NAME``. The game itself needs none of them.

A pose is an entry of a file in ``assets/poses/``, whose ``kind`` is a module here: its ``SCREEN`` makes
such a scene and knows the steps. Poses in code are in a module's ``DEMOS``, functions by name.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator, Mapping
from typing import Any

from game.app.poses.posed import POSES, Pose, Posed, read_poses


def _module(name: str) -> Any:
    return importlib.import_module(f"game.app.poses.{name}")


def _screen(name: str) -> type[Posed]:
    kind: type[Posed] = _module(name).SCREEN
    return kind


class _Poses(Mapping[str, Pose]):
    """The poses by name, loaded at the first access."""

    def __init__(self) -> None:
        self._found: dict[str, Pose] | None = None

    def _all(self) -> dict[str, Pose]:
        if self._found is None:
            poses: dict[str, Pose] = {}
            for found in pkgutil.iter_modules(__path__):
                poses |= getattr(_module(found.name), "DEMOS", {})
            for file in sorted(POSES.glob("*.yaml")):
                poses |= read_poses(file, _screen)
            self._found = poses
        return self._found

    def __getitem__(self, name: str) -> Pose:
        return self._all()[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._all())

    def __len__(self) -> int:
        return len(self._all())


SCENES: Mapping[str, Pose] = _Poses()
"""Every scene that ``screenshot`` can take, by name."""
