"""Events in words: a class of events names its sentences, a game says once how their values are called."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import fields
from typing import Generic, TypeVar

from game.model.contract import Event
from game.model.keyed_text import KeyedText

S = TypeVar("S")

Gap = tuple[str, Sequence[str], Callable[..., object] | None]
"""A gap of texts, the fields it tells of, and how."""


class EventWords(Generic[S]):
    """The words of a game's events: the texts under their keys and ``endings``, and what fills their gaps.

    ``gaps`` has a function of the view and a field by the field's name, as ``square``. ``tank=seat,tank``
    is a gap of another name or of several fields, and ``None`` is a value as it is, as is each number and
    text of a field that isn't named. A gap is filled for events that have all its fields; if two fill the
    same gap, the later one counts.

    >>> from dataclasses import dataclass
    >>> @dataclass(frozen=True)
    ... class Hit(Event):
    ...     key = "game.event.hit"
    ...     square: int
    ...     damage: int
    >>> words = EventWords[object]({"square": lambda view, square: "abc"[square], "n=damage": None})
    >>> words.told([Hit(1, 4)], view=None)
    [KeyedText(key='game.event.hit', params={'square': 'b', 'damage': 4, 'n': 4})]
    """

    def __init__(self, gaps: Mapping[str, Callable[..., object] | None]) -> None:
        self._all: list[Gap] = []
        for told, say in gaps.items():
            gap, _, of = told.partition("=")
            self._all.append((gap, (of or gap).split(","), say))
        self._of: dict[type[Event], Sequence[Gap]] = {}

    def told(self, events: Iterable[Event], view: S) -> list[KeyedText]:
        """Return the sentences about each event; ``view`` is what was seen before them."""
        found: list[KeyedText] = []
        for event in events:
            params: dict[str, object] = {}
            for gap, names, say in self._gaps(type(event)):
                values = [getattr(event, name) for name in names]
                if say is not None:
                    params[gap] = say(view, *values)
                elif isinstance(values[0], int | str):
                    params[gap] = values[0]
            found += [KeyedText(event.key + ending, params) for ending in event.endings(view)]
        return found

    def _gaps(self, kind: type[Event]) -> Sequence[Gap]:
        if kind not in self._of:
            names = [one.name for one in fields(kind)]
            found: dict[str, Gap] = {name: (name, (name,), None) for name in names}
            known = {*names, *vars(kind)}  # with its properties
            found |= {gap[0]: gap for gap in self._all if known.issuperset(gap[1])}
            self._of[kind] = tuple(found.values())
        return self._of[kind]
