"""Kinds of values that the columns of any game may have."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from game.model.contract import TextError
from game.model.fault import Fault, row_of
from game.model.keyed_text import Name
from game.model.plain_data import dump_result, load_result, whole, wholes, yes_no
from game.model.text_error import excerpt
from game.model.world import Kind


@dataclass(frozen=True)
class Number(Kind):
    """A whole number from ``least`` to ``most``, which may depend on the match; ``None``: without that
    bound. A ``most`` needs a ``least``."""

    least: int | None = 0
    most: int | Callable[[Any], int] | None = None

    pattern = r"-?[0-9]*"

    def high(self, match: Any) -> int | None:
        """Return the highest one."""
        return self.most(match) if callable(self.most) else self.most

    def expected(self, match: Any) -> Fault:
        if self.least is None:
            return Fault("a whole number")
        if self.most is None:
            return Fault("a whole number of at least {low}", low=self.least)
        return Fault("a whole number from {low} to {high}", low=self.least, high=self.high(match))

    def typed(self, data: Any, match: Any) -> int:
        return whole(data)

    def fits(self, value: int, match: Any) -> bool:
        high = self.high(match)
        return (self.least is None or value >= self.least) and (high is None or value <= high)

    def read(self, text: str, match: Any, found: Mapping[str, Any]) -> int:
        if not re.fullmatch(r"-[1-9][0-9]{0,8}|[0-9]{1,9}", text):
            raise ValueError(text)
        return int(text)


def bits(count: Callable[[Any], int]) -> Number:
    """Return the kind of numbers whose bits say yes or no of so many things."""
    return Number(0, lambda match: (1 << count(match)) - 1)


class Truth(Kind):
    """Yes or no. In a line, which has no word for no, the word alone means yes."""

    def expected(self, match: Any) -> Fault:
        return Fault("yes or no")

    def typed(self, data: Any, match: Any) -> bool:
        return yes_no(data)

    def write(self, value: bool, world: Any) -> str:
        return ""

    def read(self, text: str, match: Any, found: Mapping[str, Any]) -> bool:
        if text:
            raise TextError("expected the word alone, without = and what follows")
        return True


@dataclass(frozen=True)
class Choice(Kind):
    """One of some names. ``silent``: a name that other words of a line imply."""

    names: Sequence[str]
    silent: str = ""

    def expected(self, match: Any) -> Fault:
        named = Fault("one of {names}", names=row_of(filter(None, self.names)))
        return Fault("nothing, or {expected}", expected=named) if "" in self.names else named

    def words(self, match: Any) -> Sequence[str]:
        return self.names

    def typed(self, data: Any, match: Any) -> str:
        if data not in self.names:
            raise ValueError(data)
        return str(data)

    def fits(self, value: str, match: Any) -> bool:
        return value in self.names

    def write(self, value: str, world: Any) -> str | None:
        return None if value == self.silent else value

    def read(self, text: str, match: Any, found: Mapping[str, Any]) -> str:
        return self.typed(text, match)


@dataclass(frozen=True)
class Seats(Kind):
    """A seat (``make``: ``int``), or several as a ``frozenset`` or as the ``bits`` of a number. A line has
    the ``names`` of the match's seats, which are some of the ``known`` names; ``group``: the texts that word
    these."""

    names: Callable[[Any], Sequence[str]]
    known: Sequence[str]
    group: str
    make: type
    bits: bool = False

    def expected(self, match: Any) -> Fault:
        return Fault("sides of this match, numbered from 0 to {high}", high=len(self.names(match)) - 1)

    def plain(self, value: Any) -> Any:
        return sorted(value) if self.make is frozenset else value

    def typed(self, data: Any, match: Any) -> Any:
        return frozenset(wholes(data)) if self.make is frozenset else whole(data)

    def _seats(self, value: Any, match: Any) -> list[int]:
        if self.bits:
            return [seat for seat in range(len(self.names(match))) if value >> seat & 1]
        return sorted(value) if self.make is frozenset else [value]

    def fits(self, value: Any, match: Any) -> bool:
        seats = len(self.names(match))
        if self.bits:
            return bool(value >= 0 and not value >> seats)
        return all(0 <= seat < seats for seat in self._seats(value, match))

    def write(self, value: Any, world: Any) -> str:
        names = self.names(world.match)
        return ",".join(names[seat] for seat in self._seats(value, world.match))

    def read(self, text: str, match: Any, found: Mapping[str, Any]) -> Any:
        names, seats = self.names(match), []
        for one in filter(None, text.split(",")):
            if one not in self.known:
                raise TextError(
                    "unknown side {text} (choose from {names})", text=excerpt(one), names=row_of(self.known)
                )
            if one not in names:
                raise TextError("{side} isn’t in this match", side=Name(self.group, one))
            seats.append(names.index(one))
        if self.bits:
            return sum(1 << seat for seat in seats)
        if self.make is frozenset:
            return frozenset(seats)
        (seat,) = seats
        return seat


@dataclass(frozen=True)
class Listed(Kind):
    """Values of one kind, as a tuple, with ``between`` in a line; ``count`` returns how many a match has,
    where that is fixed."""

    kind: Kind
    between: str = ","
    count: Callable[[Any], int] | None = None

    pattern = r"[^/:]*"

    def expected(self, match: Any) -> Fault:
        each = self.kind.expected(match)
        if self.count is not None:
            return Fault("a list of {n} values, each {each}", n=self.count(match), each=each)
        return Fault("a list, each {each}", each=each)

    def words(self, match: Any) -> Sequence[str]:
        return self.kind.words(match)

    def plain(self, value: Any) -> Any:
        plain = self.kind.plain
        return list(value) if plain is None else [plain(one) for one in value]

    def typed(self, data: Any, match: Any) -> Any:
        if not isinstance(data, list):
            raise TypeError(data)
        return tuple([self.kind.typed(one, match) for one in data])

    def fits(self, value: Any, match: Any) -> bool:
        counted = self.count is None or len(value) == self.count(match)
        return counted and all(self.kind.fits(one, match) for one in value)

    def write(self, value: Any, world: Any) -> str | None:
        return self.between.join([self.kind.write(one, world) or "" for one in value])

    def read(self, text: str, match: Any, found: Mapping[str, Any]) -> Any:
        return tuple([self.kind.read(one, match, found) for one in filter(None, text.split(self.between))])


@dataclass(frozen=True)
class Grouped(Listed):
    """Values of one kind, each once, as a ``frozenset``."""

    def plain(self, value: Any) -> Any:
        return super().plain(sorted(value))

    def typed(self, data: Any, match: Any) -> Any:
        return frozenset(super().typed(data, match))

    def write(self, value: Any, world: Any) -> str | None:
        return super().write(sorted(value), world)

    def read(self, text: str, match: Any, found: Mapping[str, Any]) -> Any:
        return frozenset(super().read(text, match, found))


@dataclass(frozen=True)
class Maybe(Kind):
    """A value of a kind, or ``None``."""

    kind: Kind

    def expected(self, match: Any) -> Fault:
        return Fault("nothing, or {expected}", expected=self.kind.expected(match))

    def plain(self, value: Any) -> Any:
        return value if value is None or self.kind.plain is None else self.kind.plain(value)

    def typed(self, data: Any, match: Any) -> Any:
        return None if data is None else self.kind.typed(data, match)

    def fits(self, value: Any, match: Any) -> bool:
        return value is None or self.kind.fits(value, match)

    def write(self, value: Any, world: Any) -> str | None:
        return None if value is None else self.kind.write(value, world)

    def read(self, text: str, match: Any, found: Mapping[str, Any]) -> Any:
        return self.kind.read(text, match, found)


@dataclass(frozen=True)
class Outcome(Kind):
    """How the match ended, or ``None``. ``seats`` returns their number; ``read_with`` the result of a line's
    reason and places, in games whose lines have them."""

    seats: Callable[[Any], int]
    read_with: Callable[[str, Any], Any] | None = None

    plain = staticmethod(dump_result)

    def expected(self, match: Any) -> Fault:
        return Fault("nothing, or how the match ended")

    def typed(self, data: Any, match: Any) -> Any:
        return load_result(data, self.seats(match))

    def write(self, value: Any, world: Any) -> str:
        return f"{value.reason}:{','.join(map(str, value.places))}"

    def read(self, text: str, match: Any, found: Mapping[str, Any]) -> Any:
        assert self.read_with is not None
        return self.read_with(text, match)
