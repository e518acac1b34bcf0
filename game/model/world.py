"""Entities and their components: the model's only store of facts about a match.

An entity is a small integer. A component is a frozen, slotted dataclass that holds data and no
rules; an entity has at most one of each type. A world is used as a value: whoever wants to change
one copies it first, so undo, search and replay cost a copy (of the tables that change) and never a diff.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, TypeVar

Entity = int
C = TypeVar("C")
D = TypeVar("D")


class World:
    """A set of entities with components.

    >>> from dataclasses import dataclass
    >>> @dataclass(frozen=True, slots=True)
    ... class At:
    ...     square: int
    >>> before = World()
    >>> tank = before.spawn(At(3))
    >>> after = before.copy()
    >>> after.put(tank, At(4))
    >>> before.get(tank, At), after.get(tank, At), before == after
    (At(square=3), At(square=4), False)
    """

    __slots__ = ("_next", "_own", "_tables")

    def __init__(self) -> None:
        self._tables: dict[type[Any], dict[Entity, Any]] = {}
        self._next: Entity = 1
        self._own: set[type[Any]] = set()  # tables no other world shares

    def copy(self) -> World:
        """A world that can be changed without touching this one. Components are shared: they are frozen."""
        twin = World.__new__(World)
        twin._tables = self._tables.copy()
        twin._next = self._next
        twin._own = set()
        self._own = set()  # a table is copied by whoever changes it first
        return twin

    def _changing(self, kind: type[Any]) -> dict[Entity, Any]:
        """The table of a type, no longer shared."""
        if kind in self._own:
            return self._tables[kind]
        self._own.add(kind)
        table = self._tables.get(kind)
        mine = {} if table is None else table.copy()
        self._tables[kind] = mine
        return mine

    def __getstate__(self) -> tuple[Entity, dict[type[Any], dict[Entity, Any]]]:
        # to another process goes what there is, and not in which order it came to be
        filled = sorted(self._filled().items(), key=lambda entry: entry[0].__qualname__)
        return self._next, {kind: dict(sorted(table.items())) for kind, table in filled}

    def __setstate__(self, state: tuple[Entity, dict[type[Any], dict[Entity, Any]]]) -> None:
        self._next, self._tables = state
        self._own = set(self._tables)

    @property
    def next_id(self) -> Entity:
        """The id the next entity will get. A save restores it, so that ids stay as they were."""
        return self._next

    @next_id.setter
    def next_id(self, entity: Entity) -> None:
        self._next = entity

    def spawn(self, *components: object) -> Entity:
        """Add an entity with these components and give its id.

        Ids count up from 1 and are never used again, so they say nothing but the order of arrival.
        """
        entity = self._next
        self._next += 1
        for component in components:
            self.put(entity, component)
        return entity

    def put(self, entity: Entity, component: object) -> None:
        """Give ``entity`` this component, in place of one of the same type.

        An id beyond those allotted (a state being read back) counts as allotted from then on.
        """
        if entity >= self._next:
            self._next = entity + 1
        self._changing(type(component))[entity] = component

    def set(self, entity: Entity, kind: type[C], component: C | None) -> None:
        """Give ``entity`` a component of that type; with ``None`` remove the one it has."""
        if component is None:
            self.take(entity, kind)
        else:
            self.put(entity, component)

    def take(self, entity: Entity, kind: type[Any]) -> None:
        """Remove one component; nothing happens if the entity has none of that type."""
        if entity in self._tables.get(kind, ()):
            del self._changing(kind)[entity]

    def remove(self, entity: Entity) -> None:
        """Remove an entity with all it has."""
        for kind in [kind for kind, table in self._tables.items() if entity in table]:
            del self._changing(kind)[entity]

    def get(self, entity: Entity, kind: type[C]) -> C:
        """The entity's component of that type. Raises ``KeyError`` if it has none."""
        component: C = self._tables[kind][entity]
        return component

    def find(self, entity: Entity, kind: type[C]) -> C | None:
        """The entity's component of that type, or ``None``."""
        table = self._tables.get(kind)
        return None if table is None else table.get(entity)

    def table(self, kind: type[C]) -> Mapping[Entity, C]:
        """The components of that type by entity, in no order anything may depend on: for look-ups that
        ``each`` is too slow for. Not to be changed, nor kept beyond the next change of the world."""
        return self._tables.get(kind, {})

    def each(self, kind: type[C]) -> Iterator[tuple[Entity, C]]:
        """All entities that have such a component, with it, by ascending id."""
        return iter(sorted(self._tables.get(kind, {}).items()))

    def both(self, first: type[C], second: type[D]) -> Iterator[tuple[Entity, C, D]]:
        """All entities that have both components, by ascending id."""
        other = self._tables.get(second, {})
        for entity, component in self.each(first):
            if entity in other:
                yield entity, component, other[entity]

    def components(self, entity: Entity) -> tuple[Any, ...]:
        """All an entity has, ordered by the names of the types."""
        components = [table[entity] for table in self._tables.values() if entity in table]
        return tuple(sorted(components, key=lambda c: type(c).__name__))

    def entities(self) -> tuple[Entity, ...]:
        """All ids in use, ascending."""
        return tuple(sorted(set().union(*self._tables.values()))) if self._tables else ()

    def _filled(self) -> Mapping[type[Any], dict[Entity, Any]]:
        return {kind: table for kind, table in self._tables.items() if table}

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, World):
            return NotImplemented
        return self._next == other._next and self._filled() == other._filled()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"World({len(self.entities())} entities)"
