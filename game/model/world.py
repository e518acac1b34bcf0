"""The world of a match: an archetype is a kind of entity, a row an entity, a column a component.

A column is declared once, with its kind of values. What a state needs besides its rules comes from that: its
start, copies, comparison, hash, pickling, saves, what a seat sees, bounds and the sentences about them, and
its words in a line of text (``world_line``). Columns are tuples, so worlds share all that hasn't changed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain
from operator import attrgetter
from typing import Any, ClassVar, Final, Generic, NamedTuple, Self, TypeVar

from game.model.contract import TextError
from game.model.fault import Fault
from game.model.text_error import excerpt, hint

T = TypeVar("T")

_GAP: Final = re.compile(r"\{(\w+)\}")

NOBODY: Final = -1
"""The owner of a row that belongs to no seat."""


class Misfit(TextError):
    """Something else than expected, and where."""


def misfit(where: str, expected: Fault, found: str, words: Iterable[str] = ()) -> Misfit:
    """Return what is said of a place where something else than expected is found. The nearest of ``words`` is
    named."""
    fault = Fault(
        "{where}: expected {expected}, found {text}{hint}",
        where=where,
        expected=expected,
        text=found if isinstance(found, Fault) else excerpt(found),
        hint=hint(found, words),
    )
    return Misfit(fault)


def check_names(data: Mapping[str, Any], known: Iterable[str], needed: Iterable[str]) -> None:
    """Raise ``TextError`` for an unknown name in plain data, and for one that is missing."""
    for name in data:
        if name not in known:
            raise Misfit(Fault("unknown value {text}{hint}", text=excerpt(name), hint=hint(name, known)))
    for name in needed:
        if name not in data:
            raise Misfit(Fault("{where} is missing", where=name))


class Kind:
    """The kind of values in a column. ``typed`` and ``read`` raise ``ValueError``, ``TypeError``,
    ``KeyError`` or ``ArithmeticError`` for anything else; the column then says where it is and what was
    ``expected``."""

    plain: Any = None
    """A function that turns a value into plain data; ``None`` if values are plain data."""
    pattern: str = r"[^/,]*"
    """A regular expression without groups that a value matches in a row of text."""

    def expected(self, match: Any) -> Fault:
        """Return what a value has to be: “a whole number of at least 0”."""
        raise NotImplementedError

    def words(self, match: Any) -> Sequence[str]:
        """Return the words that values can be. The nearest one is named to whoever mistypes."""
        return ()

    def typed(self, data: Any, match: Any) -> Any:
        """Return the value of plain data."""
        raise NotImplementedError

    def fits(self, value: Any, match: Any) -> bool:
        """Return whether a value of the right type is within bounds."""
        return True

    def write(self, value: Any, world: Any) -> str | None:
        """Return a value as text; ``None`` if other words imply it."""
        return str(value)

    def read(self, text: str, match: Any, found: Mapping[str, Any]) -> Any:
        """Return the value of a text. ``found`` has the columns read before. A ``TextError`` says more than
        what was expected, and is shown as it is."""
        raise NotImplementedError

    def misfit(self, where: str, found: str, match: Any) -> TextError:
        """See ``misfit``."""
        return misfit(where, self.expected(match), found, self.words(match))

    def made(
        self, where: str, said: str, match: Any, told: type[TextError], make: Callable[..., Any], *of: Any
    ) -> Any:
        """Return the value that ``make(*of)`` makes of what is said somewhere. Raises ``Misfit``, also for a
        value out of bounds; an error that is ``told`` knows more than what was expected, and is shown."""
        try:
            value = make(*of)
        except told as error:
            raise Misfit(Fault("{place}: {problem}", place=where, problem=error.fault)) from error
        except (ValueError, TypeError, KeyError, ArithmeticError) as error:
            raise self.misfit(where, said, match) from error
        if not self.fits(value, match):
            raise self.misfit(where, said, match)
        return value


@dataclass(frozen=True, eq=False)
class Archetype:
    """A kind of entity. ``owners`` returns the seat of each row, in order of seats, and so the number of
    rows; ``label`` names a row that belongs to nobody. ``form`` says how a row is written,
    ``tanks={square}{facing}/{dice}``; ``example`` is such a row, for whoever mistypes one."""

    name: str
    owners: Callable[[Any], Sequence[int]]
    label: Callable[[Any, int], str] | None = None
    form: str = ""
    example: str = ""

    @property
    def key(self) -> str:
        """The key of the words that hold its rows; empty without a ``form``."""
        return self.form.partition("=")[0]

    @property
    def parts(self) -> Sequence[Sequence[str]]:
        """The names of the columns in each part of a row."""
        return [_GAP.findall(part) for part in self.form.partition("=")[2].split("/")]


MATCH: Final = Archetype("match", lambda match: (NOBODY,))
"""The archetype of one row: the match itself. Its columns hold single values."""

Hides = bool | Callable[[Any, int], Any]


@dataclass(frozen=True, eq=False)
class Component:
    """A component. ``start``: the first value of every row, or a function of the match that returns them all.
    ``secret``: whether only the row's owner sees it while the world ``is_secret``; others see the start, or
    what a function returns for the world and the row's number. ``None`` says nothing: a game with secrets
    decides for every column. ``word``: its key in a line of text. ``always``: it is written even where it is
    as at the start. ``later``: saves of earlier versions don't have it, and load with the start."""

    archetype: Archetype
    kind: Kind
    start: Any
    secret: Hides | None
    word: str
    always: bool
    later: bool
    name: str

    def first(self, match: Any) -> Any:
        """Return the column at the start of a match."""
        if callable(self.start):
            return self.start(match)
        return self.start if self.archetype is MATCH else (self.start,) * len(self.archetype.owners(match))

    def rows(self, held: Any) -> Sequence[Any]:
        """Return the values of its rows."""
        return (held,) if self.archetype is MATCH else held

    def seen(self, world: Any, seat: int) -> Any:
        """Return the column as a seat sees it while it is secret."""
        match, hides = world.match, self.secret
        owners = (world.match_owner,) if self.archetype is MATCH else self.archetype.owners(match)
        start = () if callable(hides) else self.rows(self.first(match))
        shown = tuple(
            [
                value if owner == seat else hides(world, at) if callable(hides) else start[at]
                for at, (value, owner) in enumerate(
                    zip(self.rows(getattr(world, self.name)), owners, strict=True)
                )
            ]
        )
        return shown[0] if self.archetype is MATCH else shown

    def plain(self, held: Any) -> Any:
        """Return the column as plain data."""
        plain = self.kind.plain
        if self.archetype is MATCH:
            return held if plain is None else plain(held)
        return list(held) if plain is None else [plain(value) for value in held]

    def typed(self, data: Any, match: Any) -> Any:
        """Return the column of plain data. Raises ``TextError`` for other data, and values out of bounds."""
        if self.archetype is MATCH:
            return self._typed(data, self.name, match)
        count = len(self.archetype.owners(match))
        if not isinstance(data, list) or len(data) != count:
            found = values(len(data)) if isinstance(data, list) else str(data)
            raise misfit(self.name, values(count), found)
        return tuple([self._typed(one, f"{self.name}[{at}]", match) for at, one in enumerate(data)])

    def _typed(self, data: Any, where: str, match: Any) -> Any:
        return self.kind.made(where, str(data), match, Misfit, self.kind.typed, data, match)


def values(count: int) -> Fault:
    """Return so many values in words."""
    return Fault("{n} values", n=count)


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
    """Declare a column in the body of a ``World``; see ``Component``."""
    return Component(archetype, kind, start, secret, word, always, later, "")


class World(Generic[T]):
    """A state: a value, never changed once it is handed out. Each column is an attribute: a tuple of its
    rows, or one value for columns of ``MATCH``. ``match`` is what stays the same during a match. Copies
    don't keep what a ``cached_property`` has found.

    >>> from game.model.kinds import Number
    >>> TANK = Archetype("tank", lambda match: (0, 1))
    >>> class Example(World[None]):
    ...     damage: tuple[int, ...] = column(TANK, Number(), 0)
    >>> list(Example(None).with_(damage=(0, 3)).each(TANK))
    [Tank(damage=0), Tank(damage=3)]
    """

    columns: ClassVar[dict[str, Component]]
    """Its columns by name, in the order in which they are saved."""
    archetypes: ClassVar[Mapping[Archetype, Sequence[Component]]]
    """Its kinds of entities, each with its components."""
    _secrets: ClassVar[Sequence[Component]]
    _values: ClassVar[Callable[[Any], tuple[Any, ...]]]
    """Returns the match and all columns of a world."""
    _names: ClassVar[Set[str]]
    _cached: ClassVar[Sequence[str]]
    _rows: ClassVar[Mapping[Archetype, Any]]

    match: T

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        own = {name: replace(one, name=name) for name, one in vars(cls).items() if isinstance(one, Component)}
        for name in own:
            delattr(cls, name)
        cls.columns = {**getattr(cls, "columns", {}), **own}
        cls._secrets = [one for one in cls.columns.values() if one.secret]
        cls._names = {"match", *cls.columns}
        cls._values = attrgetter("match", *cls.columns)
        bases = (vars(base).items() for base in cls.__mro__)
        cls._cached = [name for name, one in chain.from_iterable(bases) if isinstance(one, cached_property)]
        archetypes: dict[Archetype, list[Component]] = {}
        for one in cls.columns.values():
            archetypes.setdefault(one.archetype, []).append(one)
        cls.archetypes = archetypes
        cls._rows = {
            archetype: NamedTuple(archetype.name.title(), [(one.name, Any) for one in columns])
            for archetype, columns in archetypes.items()
        }

    def __init__(self, match: T, **columns: Any) -> None:
        """Make the start of a match, with these columns in place of theirs."""
        self.match = match
        start = {name: one.first(match) for name, one in self.columns.items() if name not in columns}
        self._set(start | columns)

    def _set(self, columns: Mapping[str, Any]) -> None:
        if not columns.keys() <= self._names:
            raise TypeError(f"unknown columns among {', '.join(columns)}")
        self.__dict__.update(columns)
        self._derive()

    def _derive(self) -> None:
        """Work out what a game keeps beside its columns and hands on from copy to copy: from the columns
        alone, for it may not tell a seat more than they do. It isn't saved, compared, hashed or pickled."""

    @property
    def is_secret(self) -> bool:
        """Whether secret columns are still secret."""
        return False

    @property
    def match_owner(self) -> int:
        """The seat that sees the secret columns of ``MATCH``."""
        return NOBODY

    def copy(self) -> Self:
        """Return a copy that its maker may change before handing it on."""
        twin = object.__new__(type(self))
        kept = self.__dict__.copy()
        for name in self._cached:
            kept.pop(name, None)
        twin.__dict__ = kept
        return twin

    def with_(self, **columns: Any) -> Self:
        """Return a copy with these columns, or with another ``match``."""
        twin = self.copy()
        twin._set(columns)
        return twin

    def __eq__(self, other: object) -> bool:
        values = type(self)._values
        return type(self) is type(other) and values(self) == values(other)

    def __hash__(self) -> int:
        # equal worlds have equal columns; the match is large, and may hold what has no hash
        return hash(type(self)._values(self)[1:])

    def __getstate__(self) -> tuple[Any, ...]:
        return type(self)._values(self)

    def __setstate__(self, values: tuple[Any, ...]) -> None:
        self._set(dict(zip(("match", *self.columns), values, strict=True)))

    # --- entities ---

    def each(self, archetype: Archetype) -> Iterator[Any]:
        """Return the entities of an archetype, in order, each with all its components by name."""
        row = self._rows[archetype]
        return map(row, *[getattr(self, name) for name in row._fields])

    # --- what comes from the columns ---

    def seen_by(self, seat: int) -> Self:
        """Return the world without what a seat can't know."""
        if not self.is_secret:
            return self
        seen = {one.name: one.seen(self, seat) for one in self._secrets}
        changed = {name: column for name, column in seen.items() if column != getattr(self, name)}
        return self.with_(**changed) if changed else self

    def dump(self) -> dict[str, Any]:
        """Return all columns as plain data, by name."""
        return {name: one.plain(getattr(self, name)) for name, one in self.columns.items()}

    @classmethod
    def load(cls, data: Mapping[str, Any], match: T) -> Self:
        """Return the world that was dumped. Raises ``TextError`` for columns that are missing or unknown, and
        for values of the wrong kind or out of bounds."""
        check_names(data, cls.columns, [name for name, one in cls.columns.items() if not one.later])
        found = {name: cls.columns[name].typed(one, match) for name, one in data.items()}
        return cls(match, **found)
