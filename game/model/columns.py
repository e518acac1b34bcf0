"""The world of a match: an archetype is a kind of entity, a row an entity, a column a component.

A column is declared once, with its kind of values. What a state needs besides its rules comes from that: its
start, copies, comparison, saves, what a seat may see, bounds and their sentences, and its words in a line of
text (``world_line``). Columns are tuples, so worlds share all that hasn't changed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from operator import attrgetter
from typing import Any, ClassVar, Final, Generic, NamedTuple, Self, TypeVar

from game.model.contract import TextError
from game.model.fault import Fault
from game.model.text_error import excerpt, hint

T = TypeVar("T")

_GAP: Final = re.compile(r"\{(\w+)\}")

NOBODY: Final = -1
"""The owner of a row that belongs to no seat."""


class Kind:
    """What the values of a column are. ``typed`` and ``read`` raise ``ValueError``, ``TypeError`` or
    ``KeyError`` for what is none: the world says where it is and what was ``expected``."""

    plain: Any = None
    """A function that gives a value as plain data; ``None``: it is that."""
    pattern: str = r"[^/,]*"
    """What a value looks like in a row of text, as a regular expression without groups."""

    def expected(self, match: Any) -> Fault:
        """What a value has to be: “a whole number from 0”."""
        raise NotImplementedError

    def words(self, match: Any) -> Sequence[str]:
        """The words it can be, if it is one of some: the nearest is named to who mistypes."""
        return ()

    def typed(self, data: Any, match: Any) -> Any:
        """The value of plain data."""
        raise NotImplementedError

    def fits(self, value: Any, match: Any) -> bool:
        """Whether a value of the right type is within bounds."""
        return True

    def write(self, value: Any, world: Any) -> str | None:
        """A value as text; ``None`` if other words imply it."""
        return str(value)

    def read(self, text: str, match: Any, found: Mapping[str, Any]) -> Any:
        """The value of a text; ``found`` has the columns read before."""
        raise NotImplementedError

    def misfit(self, where: str, found: str, match: Any) -> TextError:
        """What is said where something else is ``found``."""
        near = hint(found, self.words(match))
        return TextError(
            "{where}: expected {expected}, found {text}{hint}",
            where=where,
            expected=self.expected(match),
            text=excerpt(found),
            hint=near,
        )


@dataclass(frozen=True, eq=False)
class Archetype:
    """A kind of entity. ``owners`` gives the seat of each row, and so their number; ``label`` names a row
    that is nobody's. ``form`` is how a row is written, ``tanks={square}{facing}/{dice}``, and ``example``
    such a row, for whoever mistypes one."""

    name: str
    owners: Callable[[Any], Sequence[int]]
    label: Callable[[Any, int], str] | None = None
    form: str = ""
    example: str = ""

    @property
    def key(self) -> str:
        """The key of the word that holds its rows, if it has a ``form``."""
        return self.form.partition("=")[0]

    @property
    def parts(self) -> Sequence[Sequence[str]]:
        """The names of the columns in each part of a row."""
        return [_GAP.findall(part) for part in self.form.partition("=")[2].split("/")]


MATCH: Final = Archetype("match", lambda match: (NOBODY,))
"""The archetype of one row: the match itself. Its columns hold single values."""

Hides = bool | Callable[[Any, int], Any]


@dataclass(frozen=True, eq=False)
class Column:
    """A component. ``start``: the value of every row at first, or a function of the match that gives all.
    ``secret``: whether only the row's owner sees it while the world ``is_secret``; others see ``start``, or
    what a function of the world and the row gives. A game with secrets says yes or no of each.
    ``word``: its key in a line of text, ``always`` there or only if it isn't ``start``. ``later``: it came
    with a later version, and is ``start`` in saves that don't have it."""

    archetype: Archetype
    kind: Kind
    start: Any
    secret: Hides | None
    word: str
    always: bool
    later: bool
    name: str

    def first(self, match: Any) -> Any:
        """The column at the start of a match."""
        if callable(self.start):
            return self.start(match)
        return self.start if self.archetype is MATCH else (self.start,) * len(self.archetype.owners(match))

    def rows(self, held: Any) -> Sequence[Any]:
        """The values of the rows."""
        return (held,) if self.archetype is MATCH else held

    def seen(self, world: Any, seat: int) -> Any:
        """The column as a seat sees it."""
        held, hides = getattr(world, self.name), self.secret
        if self.archetype is MATCH:
            return held if world.seat == seat or not callable(hides) else hides(world, 0)
        owners = self.archetype.owners(world.match)
        if not callable(hides):
            return tuple([v if owner == seat else self.start for v, owner in zip(held, owners, strict=True)])
        return tuple([v if owners[at] == seat else hides(world, at) for at, v in enumerate(held)])

    def plain(self, held: Any) -> Any:
        """The column as plain data."""
        plain = self.kind.plain
        if self.archetype is MATCH:
            return held if plain is None else plain(held)
        return list(held) if plain is None else [plain(value) for value in held]

    def typed(self, data: Any, match: Any) -> Any:
        """The column of plain data. Raises ``TextError`` that says where what was expected."""
        if self.archetype is MATCH:
            return self._typed(data, self.name, match)
        count = len(self.archetype.owners(match))
        if not isinstance(data, list) or len(data) != count:
            raise TextError(
                "{where}: expected {n} values, found {text}",
                where=self.name,
                n=count,
                text=len(data) if isinstance(data, list) else excerpt(repr(data)),
            )
        return tuple([self._typed(one, f"{self.name}[{at}]", match) for at, one in enumerate(data)])

    def _typed(self, data: Any, where: str, match: Any) -> Any:
        try:
            value = self.kind.typed(data, match)
        except (ValueError, TypeError, KeyError, ArithmeticError) as error:
            raise self.kind.misfit(where, str(data), match) from error
        if not self.kind.fits(value, match):
            raise self.kind.misfit(where, str(data), match)
        return value


def column(
    archetype: Archetype,
    kind: Kind,
    start: Any,
    *,
    secret: Hides | None = None,
    word: str = "",
    always: bool = False,
    later: bool = False,
) -> Any:
    """Declare a column in the body of a ``World``."""
    return Column(archetype, kind, start, secret, word, always, later, "")


_new = object.__new__


class World(Generic[T]):
    """A state: a value, never changed once it is handed out. Each column is an attribute: a tuple of its
    rows, or one value for columns of ``MATCH``. ``match`` stays the same while a match lasts. What a
    ``cached_property`` has worked out stays with its world; copies don't have it.

    >>> from game.model.kinds import Number
    >>> TANK = Archetype("tank", lambda match: (0, 1))
    >>> class Example(World[None]):
    ...     damage: tuple[int, ...] = column(TANK, Number(), 0)
    >>> Example(None).with_(damage=(0, 3)).row(TANK, 1)
    Tank(damage=3)
    """

    columns: ClassVar[Mapping[str, Column]]
    """Its columns by name, in the order in which they are saved."""
    archetypes: ClassVar[Mapping[Archetype, Sequence[Column]]]
    """Its kinds of entities, each with its components."""
    _secrets: ClassVar[Sequence[Column]]
    _kept: ClassVar[Callable[[Any], tuple[Any, ...]]]
    _found: ClassVar[Sequence[str]]
    _rows: ClassVar[dict[Archetype, Any]]

    match: T

    def __init_subclass__(cls) -> None:
        own = {name: one for name, one in vars(cls).items() if isinstance(one, Column)}
        if not own:
            return
        for name, declared in own.items():
            object.__setattr__(declared, "name", name)
            delattr(cls, name)
        cls.columns = own
        cls._secrets = [one for one in own.values() if one.secret]
        cls._kept = attrgetter("match", *own)
        cls._found = [name for name, one in vars(cls).items() if isinstance(one, cached_property)]
        of: dict[Archetype, list[Column]] = {}
        for one in own.values():
            of.setdefault(one.archetype, []).append(one)
        cls.archetypes, cls._rows = of, {}
        for archetype, columns in of.items():
            cls._rows[archetype] = NamedTuple(archetype.name.title(), [(one.name, Any) for one in columns])

    def __init__(self, match: T, **values: Any) -> None:
        """Make the start of a match, but for these columns."""
        self.match = match
        for name, declared in self.columns.items():
            setattr(self, name, values[name] if name in values else declared.first(match))
        self._derive()

    def _derive(self) -> None:
        """Bring up to date what a game keeps beside its columns and hands on from copy to copy."""

    @property
    def is_secret(self) -> bool:
        """Whether secret columns are still secret."""
        return False

    def copy(self) -> Self:
        """A copy that its maker may change before handing it on."""
        twin = _new(type(self))
        kept = self.__dict__.copy()
        for name in self._found:
            kept.pop(name, None)
        twin.__dict__ = kept
        return twin

    def with_(self, **changes: Any) -> Self:
        """A copy with these columns changed."""
        twin = self.copy()
        twin.__dict__.update(changes)
        twin._derive()
        return twin

    def __eq__(self, other: object) -> bool:
        kept = type(self)._kept
        return type(self) is type(other) and kept(self) == kept(other)

    def __hash__(self) -> int:
        return hash(type(self)._kept(self)[1:])

    def __getstate__(self) -> tuple[Any, ...]:
        return type(self)._kept(self)

    def __setstate__(self, kept: tuple[Any, ...]) -> None:
        self.__dict__.update(zip(("match", *self.columns), kept, strict=True))
        self._derive()

    # --- entities ---

    def row(self, archetype: Archetype, at: int) -> Any:
        """An entity with all its components, by name."""
        row = self._rows[archetype]
        return row(*[getattr(self, name)[at] for name in row._fields])

    def each(self, archetype: Archetype) -> Iterator[Any]:
        """The entities of an archetype, in order, each with all its components by name."""
        row = self._rows[archetype]
        return map(row, *[getattr(self, name) for name in row._fields])

    # --- what comes from the columns ---

    def seen_by(self, seat: int) -> Self:
        """The world without what that seat can't know."""
        if not self.is_secret:
            return self
        changes = {}
        for one in self._secrets:
            seen = one.seen(self, seat)
            if seen != getattr(self, one.name):
                changes[one.name] = seen
        return self.with_(**changes) if changes else self

    def dump(self) -> dict[str, Any]:
        """All columns as plain data, by name."""
        return {name: one.plain(getattr(self, name)) for name, one in self.columns.items()}

    @classmethod
    def load(cls, data: Mapping[str, Any], match: T) -> Self:
        """The world that was dumped. Raises ``TextError`` for columns that are missing or unknown, and values
        of the wrong kind or out of bounds."""
        for name in data:
            if name not in cls.columns:
                raise TextError(
                    "unknown value {text}{hint}", text=excerpt(name), hint=hint(name, cls.columns)
                )
        found = {}
        for name, one in cls.columns.items():
            if name in data:
                found[name] = one.typed(data[name], match)
            elif not one.later:
                raise TextError("{where} is missing", where=name)
        return cls(match, **found)

    def check_bounds(self) -> None:
        """Raise ``TextError`` if a value is out of bounds."""
        for name, one in self.columns.items():
            for at, value in enumerate(one.rows(getattr(self, name))):
                if not one.kind.fits(value, self.match):
                    where = name if one.archetype is MATCH else f"{name}[{at}]"
                    raise one.kind.misfit(where, str(value), self.match)
