"""Scenes posed for pictures: ``screenshot --scene NAME``. The game itself needs none of them.

A pose is an entry of a file in ``assets/poses/``, whose ``kind`` is a module here: its ``SCREEN`` makes
such a scene and knows the steps. Poses in code are in a module's ``DEMOS``, functions by name.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator, Mapping
from functools import cached_property

from game.app.poses.posed import POSES, Pose, pose_module, read_poses


class _Poses(Mapping[str, Pose]):
    """The poses by name, loaded at the first access."""

    @cached_property
    def _all(self) -> dict[str, Pose]:
        poses: dict[str, Pose] = {}
        for found in pkgutil.iter_modules(__path__):
            poses |= getattr(pose_module(found.name), "DEMOS", {})
        for file in sorted(POSES.glob("*.yaml")):
            poses |= read_poses(file)
        return poses

    def __getitem__(self, name: str) -> Pose:
        return self._all[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._all)

    def __len__(self) -> int:
        return len(self._all)


SCENES: Mapping[str, Pose] = _Poses()
"""Every scene that ``screenshot`` can take, by name."""
