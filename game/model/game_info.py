"""What a game is, said once and before anything of it is loaded: menus, editor and command line ask here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Topology = Literal["squares", "inches"]
"""What places on its board are: squares of a grid, or points measured in inches."""


@dataclass(frozen=True, slots=True)
class Seating:
    """One way to sit down: a text key and the side of each seat, in seat order."""

    key: str
    sides: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class GameInfo:
    """A game as it describes itself. Its Kit has it as ``info``, its entry says it before the Kit is loaded.

    ``name`` is the one word for it in files and keys. ``sides``: a text key for each ("side.white").
    ``seatings``: the ways to sit down, the usual one first. ``sampled``: ``Game.actions`` is a sample, and
    ``refuse`` allows more. ``modes``: the short names of its maps, in the order they are offered, where these
    are the ways to play it; people draw the maps of all other games. ``own_modes``: the mode is an option of
    a match, and people make modes of their own (its Kit has ``own_modes``). ``levels``: how many its bots
    have, numbered from 1. ``analyst``: positions can be judged. ``reveals``: a whole turn is revealed at
    once, at a speed that players set. ``post``: it can be played by post, as nothing in it is decided by what
    one machine alone may know but what is set up in secret before it begins.

    What its files, its ``Game`` or its bots show is not said again: help, lessons and puzzles, secrets,
    chance, premoves, an estimator.
    """

    name: str
    sides: tuple[str, ...]
    seatings: tuple[Seating, ...]
    topology: Topology = "squares"
    sampled: bool = False
    modes: tuple[str, ...] = ()
    own_modes: bool = False
    levels: int = 1
    analyst: bool = False
    reveals: bool = False
    post: bool = False

    @property
    def editable(self) -> bool:
        """Whether people draw its maps, in the editor (its Kit has ``drafting``)."""
        return not self.modes

    @property
    def seats(self) -> tuple[int, ...]:
        """The numbers of seats the game can be played with, lowest first."""
        return tuple(sorted({len(seating.sides) for seating in self.seatings}))


@dataclass(frozen=True, slots=True, kw_only=True)
class GameEntry:
    """A game, and where it is.

    ``rules`` is the module that exports ``KIT``, ``view`` the one that exports ``VIEW`` (empty: it is played
    in the terminal only), ``bots`` the one that exports ``BOTS`` (empty: the simple bots play it), ``poses``
    the one that exports ``POSES`` (empty: pictures of it need nothing of its own). ``data`` is the full path
    of its folder, laid out as ours: ``tanks/``, ``games/<game>/``, ``maps/<game>/``, ``locale/``, ``help/``,
    ``puzzles/<game>/``, ``sprites/<game>/`` (empty: it lies among ours). ``order`` is its place in menus
    among the shipped games.
    """

    info: GameInfo
    rules: str
    view: str = ""
    bots: str = ""
    poses: str = ""
    data: str = ""
    order: int = 0

    @property
    def name(self) -> str:
        return self.info.name
