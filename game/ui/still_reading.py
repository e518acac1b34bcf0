"""How far a list is that fills in the background. As long as it is being read nobody may say that it holds
nothing: in that place stands that it is read, and how much of it has been."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.data.words.texts import Texts


@dataclass(frozen=True, slots=True)
class StillReading:
    """``done`` of ``count`` things have been read; ``None``: it isn't known yet how many there are."""

    done: int = 0
    count: int | None = 0

    @property
    def going_on(self) -> bool:
        """Whether something is left to read."""
        return self.count is None or self.done < self.count

    def words(self, texts: Texts) -> str:
        """Say how far it is; empty when all is read."""
        if self.count is None:
            return texts("still_reading.begun")
        return texts("still_reading.some", n=self.done, count=self.count) if self.going_on else ""


ALL_READ: Final = StillReading()
BEGUN: Final = StillReading(0, None)
