"""Where the prompts at the foot of a board are: side by side, or around a pointer that is over their row."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from operator import attrgetter

GAP = 14.0
"""Between two prompts, in tokens, where there is room."""


@dataclass(frozen=True, slots=True)
class PromptPlace:
    """The place of what can be pressed in the row, in tokens, its key caps, and as its name what a press
    does and how that is told."""

    name: tuple[str, str]
    caps: tuple[str, ...]
    wide: float
    left: float = 0.0

    @property
    def right(self) -> float:
        """The right edge."""
        return self.left + self.wide

    def meets(self, left: float, right: float) -> bool:
        """Whether it covers any of the row between two places."""
        return self.left < right and left < self.right


Wanted = Sequence[tuple[PromptPlace, PromptPlace]]
"""For each prompt its place with all key caps, and with fewer; not yet anywhere."""


def side_by_side(wanted: Wanted, width: float) -> list[PromptPlace]:
    """Return the places from the left end on, in a row of that width. Rather than leave out prompts, show
    fewer key caps; the last prompt stays, as it is the way out."""
    shown = [full for full, _ in wanted]
    if sum(one.wide for one in shown) > width:
        shown = [less for _, less in wanted]
    while len(shown) > 2 and sum(one.wide for one in shown) > width:
        del shown[-2]
    spare = width - sum(one.wide for one in shown)
    less = max(0.0, -spare) / max(1, len(shown))
    gap = min(GAP, max(0.0, spare) / max(1, len(shown) - 1))
    placed, at = [], 0.0
    for one in shown:
        placed.append(replace(one, wide=one.wide - less, left=at))
        at = placed[-1].right + gap
    return placed


def around(pointed: float, before: Sequence[PromptPlace], wanted: Wanted, width: float) -> list[PromptPlace]:
    """Return the places while the pointer is at ``pointed``, from left to right: a prompt that was shown
    before keeps its place, and no other gets the place below the pointer, so that another click there
    presses the same one or nothing. Where there is no room for all new ones, the first and the last come
    first.

    >>> def place(name, wide, left=0):
    ...     return PromptPlace((name, ""), (), wide, left)
    >>> before = [place("drive", 50), place("back", 50, 64)]
    >>> wanted = [(one, one) for one in (place("fire", 50), place("back", 40), place("hold", 30))]
    >>> [(one.name[0], one.left) for one in around(20, before, wanted, 250)]
    [('back', 64), ('fire', 128.0), ('hold', 192.0)]
    """
    known = {one.name: one for one in before}
    shown = [known[full.name] for full, _ in wanted if full.name in known]
    taken = [*shown, *(one for one in before if one.meets(pointed, pointed))]
    for faces in (*wanted[:1], *wanted[:0:-1][:1], *wanted[1:-1]):
        if faces[0].name not in known:
            placed = next((at for one in faces if (at := _where_free(one, taken, width)) is not None), None)
            if placed is not None:
                shown.append(placed)
                taken.append(placed)
    return sorted(shown, key=attrgetter("left"))


def _where_free(one: PromptPlace, taken: Sequence[PromptPlace], width: float) -> PromptPlace | None:
    """Return the first place where it meets nothing; ``None`` if there is none."""
    for left in sorted((0.0, *(other.right + GAP for other in taken))):
        right = left + one.wide
        if right <= width and not any(other.meets(left - GAP, right + GAP) for other in taken):
            return replace(one, left=left)
    return None
