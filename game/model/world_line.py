"""The columns of a world as words of a line: ``kills.green=3``, ``round=4``, ``tanks.red=c1N/536421,f2S/?``.

Values that a match starts with are left out. First come the words of each seat, then those of nobody.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import chain
from operator import attrgetter
from typing import Any

from game.model.columns import MATCH, Archetype, Column, World
from game.model.contract import TextError
from game.model.fault import row_of
from game.model.text_error import excerpt, hint


def owned_words(cls: type[World[Any]]) -> frozenset[str]:
    """Return the keys of words that each seat may have, as in ``kills.green``."""
    owned = [one for one in cls.archetypes if one is not MATCH and not one.label]
    words = [column.word for one in owned for column in cls.archetypes[one]]
    return frozenset(filter(None, [*words, *(one.key for one in owned)]))


def other_words(cls: type[World[Any]]) -> frozenset[str]:
    """Return the keys of all other words."""
    return frozenset(one.word for one in cls.columns.values() if one.word) - owned_words(cls)


# ---- writing


def write_words(world: World[Any], seats: Sequence[str]) -> list[str]:
    """Return the words of a world; ``seats`` are the names of the seats."""
    cls, match, others = type(world), world.match, list[str]()
    by_seat: list[list[str]] = [[] for _ in seats]
    for archetype, columns in cls.archetypes.items():
        owners = archetype.owners(match)
        if archetype.form:
            rows, key = _write_rows(world, archetype, len(owners)), archetype.key
            for seat, name in enumerate(seats):
                own = [row for row, owner in zip(rows, owners, strict=True) if owner == seat]
                by_seat[seat] += [f"{key}.{name}={','.join(own)}"] if own else []
        for one in filter(attrgetter("word"), columns):
            held = getattr(world, one.name)
            if archetype is MATCH:
                _say(others, one, one.word, held, world)
            elif archetype.label:
                pairs = enumerate(zip(held, one.first(match), strict=True))
                changed = [(at, now) for at, (now, first) in pairs if now != first]
                told = [f"{archetype.label(match, at)}:{one.kind.write(now, world)}" for at, now in changed]
                others += [f"{one.word}={','.join(told)}"] if told else []
            else:
                for seat, value in zip(owners, held, strict=True):
                    _say(by_seat[seat], one, f"{one.word}.{seats[seat]}", value, world)
    return [*chain.from_iterable(by_seat), *others]


def _say(words: list[str], one: Column, key: str, value: Any, world: World[Any]) -> None:
    if one.always or value != one.start:
        text = one.kind.write(value, world)
        if text is not None:
            words.append(f"{key}={text}" if text else key)


def _write_rows(world: World[Any], archetype: Archetype, count: int) -> list[str]:
    """Return the rows of an archetype, without what is at the end as usual."""
    rows: list[list[str]] = [[""] * len(archetype.parts) for _ in range(count)]
    lasts = [2] * count
    for number, names in enumerate(archetype.parts):
        for one in map(world.columns.__getitem__, names):
            write, start = one.kind.write, one.start
            for at, value in enumerate(getattr(world, one.name)):
                rows[at][number] += write(value, world) or ""
                if value != start and number >= lasts[at]:
                    lasts[at] = number + 1
    return ["/".join(row[:last]) for row, last in zip(rows, lasts, strict=True)]


# ---- reading


def read_words(
    cls: type[World[Any]], said: Mapping[str, str], match: Any, seats: Sequence[str]
) -> dict[str, Any]:
    """Return the columns that the words of a line say; what they don't say is as usual. Raises
    ``TextError``."""
    found: dict[str, Any] = {}
    for archetype, columns in cls.archetypes.items():
        owners = archetype.owners(match)
        if archetype.form:
            found |= _rows(cls, archetype, said, match, seats)
        for one in filter(attrgetter("word"), columns):
            if archetype is MATCH:
                text = said.get(one.word)
                found[one.name] = one.start if text is None else _read(one, text, one.word, match, found)
            elif archetype.label:
                if one.word in said:
                    found[one.name] = _labelled(one, said[one.word], match, found)
            else:
                keys = [f"{one.word}.{seats[owner]}" for owner in owners]
                found[one.name] = tuple(
                    [_read(one, said[k], k, match, found) if k in said else one.start for k in keys]
                )
    return found


def _read(one: Column, text: str, key: str, match: Any, found: Mapping[str, Any]) -> Any:
    try:
        value = one.kind.read(text, match, found)
    except TextError as error:
        raise TextError("{where}: {problem}", where=key, problem=error.fault) from error
    except (ValueError, TypeError, KeyError, ArithmeticError) as error:
        raise one.kind.misfit(key, text, match) from error
    if not one.kind.fits(value, match):
        raise one.kind.misfit(key, text, match)
    return value


def _rows(
    cls: type[World[Any]], archetype: Archetype, said: Mapping[str, str], match: Any, seats: Sequence[str]
) -> dict[str, Any]:
    key, parts = archetype.key, [[cls.columns[name] for name in part] for part in archetype.parts]
    found: dict[str, list[Any]] = {one.name: [] for columns in parts for one in columns}
    for seat, name in enumerate(seats):
        text = said.get(f"{key}.{name}", "")
        rows, count = text.split(",") if text else [], archetype.owners(match).count(seat)
        if len(rows) != count:
            raise TextError(
                "{where}: expected {n} values, found {text}", where=f"{key}.{name}", n=count, text=len(rows)
            )
        for row in rows:
            texts = row.split("/")
            if len(texts) > len(parts):
                raise _no_row(f"{key}.{name}", archetype, row)
            for number, columns in enumerate(parts):
                part = texts[number] if number < len(texts) else ""
                if not part and number:
                    for one in columns:
                        found[one.name].append(one.start)
                    continue
                shape = re.fullmatch("".join(f"({one.kind.pattern})" for one in columns), part)
                if shape is None:
                    raise _no_row(f"{key}.{name}", archetype, row)
                for one, value in zip(columns, shape.groups(), strict=True):
                    found[one.name].append(_read(one, value, f"{key}.{name}", match, found))
    return {name: tuple(values) for name, values in found.items()}


def _no_row(where: str, archetype: Archetype, row: str) -> TextError:
    return TextError(
        "{where}: expected something like {example}, found {text}",
        where=where,
        example=archetype.example,
        text=excerpt(row),
    )


def _labelled(one: Column, text: str, match: Any, found: Mapping[str, Any]) -> tuple[Any, ...]:
    label = one.archetype.label
    assert label is not None
    labels = [label(match, at) for at in range(len(one.archetype.owners(match)))]
    values = list(one.first(match))
    for part in filter(None, text.split(",")):
        name, _, value = part.partition(":")
        if name not in labels:
            raise TextError(
                "{where}: expected one of {names}, found {text}{hint}",
                where=one.word,
                names=row_of(labels),
                text=excerpt(name),
                hint=hint(name, labels),
            )
        values[labels.index(name)] = _read(one, value, one.word, match, found)
    return tuple(values)
