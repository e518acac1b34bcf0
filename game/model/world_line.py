"""The columns of a world as words of a line: ``kills.green=3``, ``round=4``, ``tanks.red=c1N/536421,f2S/?``.

Values that a match starts with are left out. First come the words of each seat, then all others. A game
splits its line into words, and knows by ``owned_words`` and ``other_words`` which there are.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import chain
from operator import attrgetter
from typing import Any

from game.model.contract import TextError
from game.model.fault import Fault, row_of
from game.model.world import MATCH, Archetype, Component, Kind, World, misfit, values


def owned_words(cls: type[World[Any]]) -> frozenset[str]:
    """Return the keys of words that each seat may have, as in ``kills.green``."""
    owned = [one for one in cls.archetypes if one is not MATCH and not one.label]
    words = [column.word for one in owned for column in cls.archetypes[one]]
    return frozenset(filter(None, [*words, *(one.key for one in owned)]))


def other_words(cls: type[World[Any]]) -> frozenset[str]:
    """Return the keys of all other words."""
    return frozenset(one.word for one in cls.columns.values() if one.word) - owned_words(cls)


# --- writing ---


def write_words(world: World[Any], seats: Sequence[str]) -> list[str]:
    """Return the words of a world. ``seats`` are the names of the seats."""
    match, others = world.match, list[str]()
    by_seat: list[list[str]] = [[] for _ in seats]
    for archetype, columns in world.archetypes.items():
        owners, label = archetype.owners(match), archetype.label
        if archetype.form:
            rows = _write_rows(world, archetype, len(owners))
            for seat, name in enumerate(seats):
                own = [row for row, owner in zip(rows, owners, strict=True) if owner == seat]
                by_seat[seat] += [f"{archetype.key}.{name}={','.join(own)}"] if own else []
        for one in filter(attrgetter("word"), columns):
            told = _told(world, one)
            if archetype is MATCH:
                others += [_word(one.word, text) for _, text in told]
            elif label:
                named = ",".join(f"{label(match, at)}:{text}" for at, text in told)
                others += [_word(one.word, named)] if told else []
            else:
                for at, text in told:
                    by_seat[owners[at]].append(_word(f"{one.word}.{seats[owners[at]]}", text))
    return [*chain.from_iterable(by_seat), *others]


def _told(world: World[Any], one: Component) -> list[tuple[int, str]]:
    """Return number and text of the rows that a column has to tell."""
    rows = enumerate(zip(one.rows(getattr(world, one.name)), _start(one, world.match), strict=True))
    texts = [
        (at, one.kind.write(value, world)) for at, (value, start) in rows if one.always or value != start
    ]
    return [(at, text) for at, text in texts if text is not None]


def _start(one: Component, match: Any) -> Sequence[Any]:
    return one.rows(one.first(match))


def _word(key: str, text: str) -> str:
    return f"{key}={text}" if text else key


def _write_rows(world: World[Any], archetype: Archetype, count: int) -> list[str]:
    """Return the rows of an archetype, without parts at the end that say nothing new."""
    rows: list[list[str]] = [[] for _ in range(count)]
    lengths = [1] * count
    for number, names in enumerate(archetype.parts, 1):
        for row in rows:
            row.append("")
        for one in map(world.columns.__getitem__, names):
            start = _start(one, world.match)
            for at, value in enumerate(getattr(world, one.name)):
                rows[at][-1] += one.kind.write(value, world) or ""
                if one.always or value != start[at]:
                    lengths[at] = number
    return ["/".join(row[:length]) for row, length in zip(rows, lengths, strict=True)]


# --- reading ---


def read_words(
    cls: type[World[Any]], said: Mapping[str, str], match: Any, seats: Sequence[str]
) -> dict[str, Any]:
    """Return the columns that have words in a line. ``said``: what the line says, by key; anything else is as
    at the start. Raises ``TextError``."""
    found: dict[str, Any] = {}
    for archetype, columns in cls.archetypes.items():
        if archetype.form:
            found |= _read_rows(cls, archetype, said, match, seats)
        for one in filter(attrgetter("word"), columns):
            start = _start(one, match)
            if archetype.label:
                found[one.name] = _read_labelled(one, said.get(one.word, ""), match, found)
                continue
            names = [""] if archetype is MATCH else [f".{seats[owner]}" for owner in archetype.owners(match)]
            rows = [
                read_value(one.kind, said[one.word + name], one.word + name, match, found)
                if one.word + name in said
                else value
                for name, value in zip(names, start, strict=True)
            ]
            found[one.name] = rows[0] if archetype is MATCH else tuple(rows)
    return found


def read_value(kind: Kind, text: str, where: str, match: Any, found: Mapping[str, Any]) -> Any:
    """Return the value of a text that stands somewhere in a line. Raises ``TextError``."""
    return kind.made(where, text, match, TextError, kind.read, text, match, found)


def _read_rows(
    cls: type[World[Any]], archetype: Archetype, said: Mapping[str, str], match: Any, seats: Sequence[str]
) -> dict[str, Any]:
    parts = [[cls.columns[name] for name in part] for part in archetype.parts]
    start = {one.name: _start(one, match) for columns in parts for one in columns}
    found: dict[str, list[Any]] = {name: [] for name in start}
    for seat, name in enumerate(seats):
        key = f"{archetype.key}.{name}"
        text = said.get(key, "")
        rows, count = text.split(",") if text else [], archetype.owners(match).count(seat)
        if len(rows) != count:
            raise misfit(key, values(count), values(len(rows)))
        for row in rows:
            texts = row.split("/")
            if len(texts) > len(parts):
                raise _no_row(key, archetype, row)
            for number, columns in enumerate(parts):
                part = texts[number] if number < len(texts) else ""
                if not part and number:
                    for one in columns:
                        found[one.name].append(start[one.name][len(found[one.name])])
                    continue
                shape = re.fullmatch("".join(f"({one.kind.pattern})" for one in columns), part)
                if shape is None:
                    raise _no_row(key, archetype, row)
                for one, value in zip(columns, shape.groups(), strict=True):
                    found[one.name].append(read_value(one.kind, value, key, match, found))
    return {name: tuple(rows) for name, rows in found.items()}


def _no_row(where: str, archetype: Archetype, row: str) -> TextError:
    return misfit(where, Fault("something like {example}", example=archetype.example), row)


def _read_labelled(one: Component, text: str, match: Any, found: Mapping[str, Any]) -> tuple[Any, ...]:
    label = one.archetype.label
    assert label is not None
    rows = list(_start(one, match))
    labels = [label(match, at) for at in range(len(rows))]
    for part in filter(None, text.split(",")):
        name, _, value = part.partition(":")
        if name not in labels:
            raise misfit(one.word, Fault("one of {names}", names=row_of(labels)), name, labels)
        rows[labels.index(name)] = read_value(one.kind, value, one.word, match, found)
    return tuple(rows)
