"""A YAML file of the player's with a model: read, checked and written in one way for all of them."""

from __future__ import annotations

import contextlib
import errno
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, TypeVar

from pydantic import BaseModel

from game.data.files.check import read_model
from game.data.files.names import free_path
from game.data.files.paths import atomic_write
from game.data.files.pending_changes import PendingChanges
from game.data.files.plain_files import copy_plain
from game.data.files.problems import ProblemsError
from game.data.files.yaml_dump import dump_yaml
from game.data.files.yaml_files import MAX_BYTES

Model = TypeVar("Model", bound=BaseModel)


@dataclass(frozen=True, slots=True)
class PlayerFile(Generic[Model]):
    """The file at ``path``, which need not exist. ``comment`` is its first line. ``keep_damaged``: one that
    can't be read is copied beside itself, as ``.broken``, before it is written over."""

    path: Path
    model: type[Model]
    comment: str
    most_bytes: int = MAX_BYTES
    keep_damaged: bool = False

    def read(self) -> Model:
        """What the file holds. Raises ``ProblemsError``, also if there is no file."""
        return read_model(self.path, self.model, max_bytes=self.most_bytes)

    def find(self) -> Model | None:
        """What the file holds; ``None`` if there is none that can be read."""
        with contextlib.suppress(ProblemsError):
            return self.read()
        return None

    def value(self) -> Model:
        """What the file holds; the model's defaults if there is none that can be read."""
        return self.find() or self.model()

    def write(self, value: Model) -> None:
        """Write the file, completely or not at all. Raises ``OSError``."""
        if self.keep_damaged and self.path.exists() and self.find() is None:
            copy_plain(self.path, free_path(self.path.parent, f"{self.path.stem}.broken"))
        text = dump_yaml(value.model_dump(mode="json"), comment=self.comment).encode("utf-8")
        if len(text) > self.most_bytes:  # too large to be read again
            raise OSError(errno.EFBIG, os.strerror(errno.EFBIG), str(self.path))
        atomic_write(self.path, text)

    def shared(self) -> PendingChanges[Model]:
        """The file's value as two programs may change it at once."""
        return PendingChanges(self.path, self.value, self.write)
