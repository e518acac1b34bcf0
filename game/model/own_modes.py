"""A game whose mode is an option of a match, and whose players make modes of their own (FT-6.6)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from game.model.drafting import MapSetting
from game.model.finding import Finding

if TYPE_CHECKING:
    from pydantic import BaseModel

    from game.model.file_parts import MapFile


M = TypeVar("M", bound="MapFile")
F = TypeVar("F", bound="BaseModel")
D = TypeVar("D")


class OwnModes(ABC, Generic[M, F, D]):
    """What a game that lets players make modes says about them. ``M`` is the schema of its maps, ``F`` that
    of a file with a mode, ``D`` its definitions.

    In the options of a match a mode is a ``value``: a shipped mode's name, or a player's own mode as one line
    without spaces, so that a save needs no file. A shipped mode's texts are ``<game>.mode.<name>.name`` and
    ``.line``.
    """

    option: ClassVar[str]
    """The option of a match that holds its mode."""

    @property
    @abstractmethod
    def model(self) -> type[F]:
        """The schema of a mode's file. It has ``format``, ``game`` and ``title``."""

    @abstractmethod
    def shipped(self, definitions: D) -> Sequence[str]:
        """The names of the shipped modes, in the order they are offered."""

    @abstractmethod
    def usual(self, map_file: M) -> str:
        """The mode in which a map is played unless somebody chooses another."""

    @abstractmethod
    def read(self, value: str, definitions: D) -> Any:
        """The mode that a value means, with its ``name``. Raises ``TextError``."""

    @abstractmethod
    def value(self, mode_file: F, definitions: D) -> str:
        """The value (see the class) of a checked mode file."""

    @abstractmethod
    def data(self, value: str, definitions: D) -> dict[str, Any]:
        """The data of a mode's file, without its title. Raises ``TextError``."""

    @abstractmethod
    def holds(self, data: Mapping[str, Any]) -> bool:
        """Whether plain data of a file of this game is a mode, and not a map."""

    @abstractmethod
    def settings(self) -> Sequence[MapSetting]:
        """The settings a form asks for. Paths that begin alike belong together."""

    @abstractmethod
    def problems(self, mode_file: F, definitions: D) -> Sequence[Finding]:
        """What of a checked mode can't be played, never ends, or means nothing."""

    @abstractmethod
    def refuse(self, value: str, map_file: M, sides: tuple[int, ...], definitions: D) -> Finding | None:
        """Why the mode can't be played on that map with so many seats; ``None`` if it can."""

    @abstractmethod
    def follows(self, value: str, definitions: D) -> Mapping[str, Any]:
        """The options of a match that the mode suggests."""

    @abstractmethod
    def sets(self, value: str, definitions: D) -> Sequence[str]:
        """The options of a match that the mode decides itself."""

    @abstractmethod
    def facts(self, value: str, definitions: D) -> Sequence[tuple[str, Mapping[str, Any]]]:
        """A mode's main facts in short: text keys with parameters."""

    @abstractmethod
    def minutes(self, value: str, definitions: D) -> int:
        """How many minutes a match in the mode may last; 0 if there is no limit."""
