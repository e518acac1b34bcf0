"""The history of a map, in order: unlimited undo and redo, and a list to click.

It stores differences, not drafts: ten thousand strokes on the largest board take a few megabytes.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from game.model.drafting import Draft

STEP_KEYS = (
    "stamp",
    "fill",
    "erase",
    "rectangle",
    "line",
    "turn",
    "swap",
    "cut",
    "paste",
    "move",
    "rotate",
    "mirror",
    "resize",
    "symmetric",
    "meta",
    "random",
    "scatter",
    "playtest",
    "balance",
    "open",
    "recover",
    "new",
)
"""The keys of entries of maps of squares; their texts are ``editor.did.<key>``."""


@dataclass(frozen=True, slots=True)
class LayerChange:
    """The change of one layer, by square (or by the piece's number): the old and the new content
    (``None``: nothing there)."""

    old: Mapping[int, Any]
    new: Mapping[int, Any]


@dataclass(frozen=True, slots=True)
class Change:
    """The difference of two drafts, by the names of the layers that differ. ``None``: that part is the
    same in both.

    If the board's size differs, squares have other numbers, and both drafts are stored whole.
    """

    layers: Mapping[str, LayerChange] = field(default_factory=dict)
    meta: tuple[Mapping[str, Any], Mapping[str, Any]] | None = None
    whole: tuple[Draft, Draft] | None = None

    @classmethod
    def between(cls, old: Draft, new: Draft) -> Change:
        """Return the difference from ``old`` to ``new``."""
        if old is new:
            return _NOTHING
        if old.size != new.size:
            return cls(whole=(old, new))
        meta = None if old.meta == new.meta else (old.meta, new.meta)
        changed = ((name, _layer(getattr(old, name), getattr(new, name))) for name in old.layers)
        return cls({name: change for name, change in changed if change is not None}, meta)

    def squares(self) -> frozenset[int]:
        """Return the squares (or numbers of pieces) it changes; empty where the whole board changes."""
        return frozenset(number for layer in self.layers.values() for number in layer.new)

    def apply(self, draft: Draft, forward: bool = True) -> Draft:
        """Return the new draft from the old one, or without ``forward`` the old one from the new."""
        if self.whole is not None:
            return self.whole[forward]
        values: dict[str, Any] = {
            name: _with(getattr(draft, name), layer.new if forward else layer.old)
            for name, layer in self.layers.items()
        }
        if self.meta is not None:
            values["meta"] = self.meta[forward]
        return replace(draft, **values) if values else draft


_NOTHING = Change()


@dataclass(frozen=True, slots=True)
class HistoryEntry:
    """A step: a key of ``STEP_KEYS`` with its parameters for people, the squares it changed (of a table
    the numbers of its pieces), those of them that were twins, and its time (seconds since 1970). Without a
    change it is only a note."""

    key: str
    params: Mapping[str, Any] = field(default_factory=dict)
    squares: frozenset[int] = frozenset()
    twins: frozenset[int] = frozenset()
    when: float = 0.0
    change: Change = _NOTHING

    @property
    def changed(self) -> bool:
        """Whether the entry changed the map."""
        return self.change != _NOTHING


class History:
    """The entries of one map and the current place among them.

    ``entries[0]`` is how it began; ``index`` is the current entry, those after it are undone.
    """

    def __init__(
        self,
        draft: Draft,
        key: str = "open",
        params: Mapping[str, Any] | None = None,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._clock = clock
        self._draft = draft
        self._index = 0
        self._entries = [HistoryEntry(key, params or {}, when=clock())]

    @property
    def entries(self) -> tuple[HistoryEntry, ...]:
        """All entries, including undone ones."""
        return tuple(self._entries)

    @property
    def index(self) -> int:
        """The index of the current draft's entry."""
        return self._index

    @property
    def draft(self) -> Any:
        """The current map: a draft of the game's kind."""
        return self._draft

    @property
    def can_undo(self) -> bool:
        """Whether any earlier entry changed the map."""
        return any(entry.changed for entry in self._entries[1 : self._index + 1])

    @property
    def can_redo(self) -> bool:
        """Whether anything that changed the map was undone."""
        return any(entry.changed for entry in self._entries[self._index + 1 :])

    def __len__(self) -> int:
        return len(self._entries)

    @property
    def version(self) -> tuple[int, int]:
        """A value that changes with every step, undo and redo: the current entry, and the number of
        entries."""
        return self._index, len(self._entries)

    def do(
        self,
        key: str,
        draft: Draft,
        params: Mapping[str, Any] | None = None,
        *,
        by_hand: Collection[int] | None = None,
    ) -> HistoryEntry:
        """Add a step and its result; undone steps are forgotten. ``by_hand`` are the squares it was done
        to; all other changed ones count as twins."""
        change = Change.between(self._draft, draft)
        squares = change.squares()
        twins = frozenset() if by_hand is None else squares.difference(by_hand)
        entry = HistoryEntry(key, params or {}, squares, twins, self._clock(), change)
        del self._entries[self._index + 1 :]
        self._entries.append(entry)
        self._index += 1
        self._draft = draft
        return entry

    def note(self, key: str, params: Mapping[str, Any] | None = None) -> HistoryEntry:
        """Add an entry that changed nothing ("playtest, 14 turns"), at the current place. Undone steps can
        still be redone."""
        entry = HistoryEntry(key, params or {}, when=self._clock())
        self._index += 1
        self._entries.insert(self._index, entry)
        return entry

    def undo(self) -> HistoryEntry | None:
        """Undo the last entry that changed the map, and notes after it; return it, ``None`` if there is
        none."""
        if not self.can_undo:
            return None
        while True:
            entry = self._entries[self._index]
            self.go_to(self._index - 1)
            if entry.changed:
                return entry

    def redo(self) -> HistoryEntry | None:
        """Redo the entry undone last, with the notes before and after it; return it, ``None`` if there is
        none."""
        if not self.can_redo:
            return None
        changes = [n for n in range(self._index + 1, len(self._entries)) if self._entries[n].changed]
        self.go_to(changes[1] - 1 if len(changes) > 1 else len(self._entries) - 1)
        return self._entries[changes[0]]

    def go_to(self, index: int) -> Draft:
        """Go to an entry and return its draft. Raises ``IndexError`` if there is none."""
        if not 0 <= index < len(self._entries):
            raise IndexError(index)
        self._draft = self.draft_at(index)
        self._index = index
        return self._draft

    def draft_at(self, index: int) -> Any:
        """Return the draft after an entry, without going there."""
        draft = self._draft
        for entry in self._entries[self._index + 1 : index + 1]:
            draft = entry.change.apply(draft)
        for entry in reversed(self._entries[index + 1 : self._index + 1]):
            draft = entry.change.apply(draft, forward=False)
        return draft


def merged(begun: Draft, made: Draft, now: Draft) -> Draft | None:
    """Apply the change from ``begun`` to ``made`` to the current map ``now``; ``None`` where the places
    (or the details) that it is about have changed."""
    change = Change.between(begun, made)
    if now is begun:
        return made
    if change.whole is not None or now.size != begun.size:
        return None
    for name in begun.layers:
        then, present = getattr(begun, name), getattr(now, name)
        if any(then.get(number) != present.get(number) for number in change.squares()):
            return None
    if change.meta is None:
        return change.apply(now)
    old, new = change.meta
    changed = [key for key in old.keys() | new.keys() if old.get(key) != new.get(key)]
    if any(now.meta.get(key) != old.get(key) for key in changed):
        return None
    meta = {key: value for key, value in now.meta.items() if key not in changed}
    meta |= {key: new[key] for key in changed if key in new}
    return Change(change.layers, (now.meta, meta)).apply(now)


def _layer(old: Mapping[int, Any], new: Mapping[int, Any]) -> LayerChange | None:
    if old is new or old == new:
        return None
    changed = [square for square in old.keys() | new.keys() if old.get(square) != new.get(square)]
    return LayerChange({s: old.get(s) for s in changed}, {s: new.get(s) for s in changed})


def _with(layer: Mapping[int, Any], values: Mapping[int, Any]) -> dict[int, Any]:
    new = dict(layer)
    for square, value in values.items():
        if value is None:
            new.pop(square, None)
        else:
            new[square] = value
    return new
