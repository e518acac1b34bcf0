"""A map while it is being drawn, and what a game says of it: what can be placed, what is wrong, what
can be looked at. The editor knows maps by these values alone, of whatever game.

A ``Draft`` is a value: a change gives a new one, so undo keeps drafts and nothing else. It may be
any nonsense a person draws; ``MapDrafting.check`` says what a game makes of it. A ``MapDraft`` is one of
squares, and ``Drafting`` what a game of squares says; ``table_drafting`` has the same of tables measured in
inches.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, ClassVar, Final, Generic, Literal, Protocol, TypeVar

from game.model.finding import Finding, Place
from game.model.grid8 import FACINGS, Grid, turn

SymmetryName = Literal["point", "left_right", "top_bottom", "both", "quarter", "none"]
"""What an editor keeps while one draws (TC-7.3): a half turn, a mirror, both, quarter turns, nothing."""

SYMMETRIES: tuple[SymmetryName, ...] = ("point", "left_right", "top_bottom", "both", "none")
"""The symmetries of maps for two sides, in the order the editor offers them."""

FOUR_SYMMETRIES: tuple[SymmetryName, ...] = ("quarter", *SYMMETRIES)
"""The symmetries of maps for four sides, one at each edge."""

TWO_FRONTS: Final = (0, 4)
"""The facings of two sides that sit at the lower and at the upper edge."""

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Stand:
    """Something that stands on a square: its kind, whose it is (``None``: nobody's), and its facing
    0–7 (``None``: it has none)."""

    kind: str
    side: int | None = None
    facing: int | None = None


@dataclass(frozen=True, kw_only=True)
class Draft(ABC):
    """A map being drawn, of squares or of inches.

    ``meta`` is everything its file says that isn't drawn, as plain data under the file's own keys: title,
    author, description, licence, date, tags, symmetry, options, … What the game puts in from what is drawn,
    and ``format`` and ``game`` are not in it.
    """

    layers: ClassVar[tuple[str, ...]] = ()
    """The names of what is drawn: each is a mapping from a number (a square, or a piece's own) to what is
    there."""

    meta: Mapping[str, Any] = field(default_factory=dict)

    @property
    @abstractmethod
    def size(self) -> tuple[int, int]:
        """Squares, or inches, across and up."""

    @property
    def bare(self) -> bool:
        """Whether nothing is drawn on the map yet."""
        return not any(getattr(self, layer) for layer in self.layers)

    @property
    def title(self) -> str:
        """The map's title; empty if it has none yet."""
        return str(self.meta.get("title") or "")

    @property
    def symmetry(self) -> SymmetryName:
        """The symmetry the map is drawn with."""
        wanted = self.meta.get("symmetry")
        name: SymmetryName = next((name for name in FOUR_SYMMETRIES if name == wanted), "none")
        return "point" if name == "quarter" and self.size[0] != self.size[1] else name


@dataclass(frozen=True)
class MapDraft(Draft):
    """A map of squares being drawn. ``ground`` and ``pieces`` are by square; plain ground is absent."""

    layers = ("ground", "pieces")

    grid: Grid
    ground: Mapping[int, str] = field(default_factory=dict)
    pieces: Mapping[int, Stand] = field(default_factory=dict)

    @property
    def size(self) -> tuple[int, int]:
        """Squares across and up."""
        return self.grid.width, self.grid.height


@dataclass(frozen=True, slots=True)
class GroundItem:
    """A kind of ground that can be painted.

    ``char`` stands for it in the board's rows. ``by_side`` are the kinds that are the same for each side (the
    mines of each), this one among them; none for ground that is nobody's. ``blocks``: nobody ever enters it,
    so it counts as an obstacle. ``expansion``: what it belongs to, empty for the basic game.
    """

    name: str
    char: str
    by_side: tuple[str, ...] = ()
    blocks: bool = False
    expansion: str = ""


@dataclass(frozen=True, slots=True)
class PieceItem:
    """A kind of thing that can be stood on a square: a piece, or a start position.

    ``sided``: it belongs to a side. ``turns``: it has a facing. ``single``: a side has exactly one.
    ``counts``: it is one of a side's pieces, and not a flag or the like.
    """

    name: str
    letter: str
    sided: bool = True
    turns: bool = True
    single: bool = False
    expansion: str = ""
    counts: bool = True


@dataclass(frozen=True)
class SquarePalette:
    """All a game's maps are made of. ``sizes`` are the fewest and the most squares along an edge;
    ``fronts[side]`` the facing its pieces start with: away from the edge it sits at. ``symmetries`` are those
    it can be drawn with, the usual one first. ``facings`` are those a piece can have, clockwise."""

    ground: tuple[GroundItem, ...]
    pieces: tuple[PieceItem, ...]
    sizes: tuple[int, int]
    default_size: tuple[int, int]
    fronts: tuple[int, ...] = TWO_FRONTS
    side_keys: tuple[str, ...] = ("side.white", "side.black")
    symmetries: tuple[SymmetryName, ...] = SYMMETRIES
    facings: tuple[int, ...] = tuple(FACINGS)

    def turned(self, facing: int, steps: int) -> int:
        """The facing after so many turns to the next one a piece can have, clockwise if positive."""
        step = 1 if steps > 0 else -1
        for _ in range(abs(steps)):
            facing = turn(facing, step)
            while facing not in self.facings:
                facing = turn(facing, step)
        return facing

    def ground_item(self, name: str) -> GroundItem | None:
        """The kind of ground called ``name``, if the game has it."""
        return next((item for item in self.ground if item.name == name), None)

    def piece_item(self, name: str) -> PieceItem | None:
        """The kind of piece called ``name``, if the game has it."""
        return next((item for item in self.pieces if item.name == name), None)


@dataclass(frozen=True, slots=True)
class Army:
    """A set of pieces to begin a map with: how often each kind stands on each side, in the order in
    which they are placed (``key``: its name for people, from the game's texts)."""

    key: str
    pieces: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class MapSetting:
    """Something a map's file says that isn't drawn, and that a form can ask for.

    ``path``: the way to it in ``meta``. ``kind``: a whole number from ``least`` to ``most``; yes or no; one
    of ``choices``; a list of numbers; or how many there are of each of some ``choices``. ``usual`` is what
    holds where the file says nothing. ``when``: it is only there while the value at that path is one of
    these. ``places``: a number may have so many decimals. ``length``: the fewest and the most numbers of a
    list, where it can't be as long as one likes. Its words are ``<game>.setting.<name>``, those of
    a choice ``<game>.setting.<name>_is.<choice>``, or ``<game>.<things>.<choice>.name``.
    """

    path: tuple[str, ...]
    kind: Literal["number", "yes_no", "choice", "numbers", "counts"]
    usual: Any
    least: int = 0
    most: int = 0
    choices: tuple[str, ...] = ()
    when: tuple[tuple[str, ...], tuple[Any, ...]] | None = None
    places: int = 0
    length: tuple[int, int] = (0, 0)
    things: str = ""

    @property
    def name(self) -> str:
        """The path as one word."""
        return "_".join(self.path)

    def counts(self, values: Mapping[tuple[str, ...], Any]) -> bool:
        """Whether it is there beside these values of all settings, by their paths."""
        return self.when is None or values[self.when[0]] in self.when[1]


@dataclass(frozen=True, slots=True)
class OverlayKind:
    """Something that can be looked at on a draft. ``key`` names it for texts (``overlay.<key>``).

    ``of``: whether it is asked of a square (where a piece stands, or a line starts), of a side, of a
    square or else a side, or of the whole map.
    """

    key: str
    of: Literal["square", "side", "square_or_side", "map"]


@dataclass(frozen=True, slots=True)
class Ray:
    """A line over the board: from a square so many squares in a direction, and what ends it (the square
    of a block or target is counted). ``landings``: for fire over anything, the distances where it comes
    down. ``blind``: so many squares at its beginning are too near for it."""

    origin: int
    direction: int
    distance: int
    end: Literal["edge", "block", "target"] = "edge"
    landings: tuple[int, ...] = ()
    side: int | None = None
    blind: int = 0


@dataclass(frozen=True, slots=True)
class Note:
    """Words at a place of a map: a text key and its parameters."""

    place: Place
    key: str
    params: Mapping[str, Any] = field(default_factory=dict)

    @property
    def square(self) -> int | None:
        """The note's square; ``None`` if its place is a point of a table."""
        return self.place if isinstance(self.place, int) else None


@dataclass(frozen=True)
class OverlayMarks:
    """What overlays show. ``levels``: steps of one tint (1 deepest), ``heat``: a share 0–1 of the
    most, ``ways``: squares driven through in order with the side that drives, ``rays``, ``notes``.
    ``hatched``: the levels of another overlay that is shown beside the first (``together``)."""

    levels: Mapping[int, int] = field(default_factory=dict)
    hatched: Mapping[int, int] = field(default_factory=dict)
    heat: Mapping[int, float] = field(default_factory=dict)
    ways: tuple[tuple[int, tuple[int, ...]], ...] = ()
    rays: tuple[Ray, ...] = ()
    notes: tuple[Note, ...] = ()


def together(parts: Sequence[OverlayMarks]) -> OverlayMarks:
    """The marks of several overlays as one. Each looks different: the levels of all but the first are
    hatched, and where several say something of a square the nearest level, or the most heat, counts."""
    levels: Mapping[int, int] = {}
    hatched: dict[int, int] = {}
    heat: dict[int, float] = {}
    for part in parts:
        if not levels:
            levels = part.levels
        else:
            for square, level in part.levels.items():
                hatched[square] = min(level, hatched.get(square, level))
        for square, share in part.heat.items():
            heat[square] = max(share, heat.get(square, share))
    return OverlayMarks(
        levels,
        hatched,
        heat,
        tuple(way for part in parts for way in part.ways),
        tuple(dict.fromkeys(ray for part in parts for ray in part.rays)),
        tuple(note for part in parts for note in part.notes),
    )


FileProblems = Sequence[tuple[tuple[str | int, ...], str]]
"""Problems of a file: the key path, and what was expected."""


class MapPalette(Protocol):
    """What the palettes of all games say: the sides' names for people, and the symmetries that maps are drawn
    with, the usual one first."""

    @property
    def side_keys(self) -> tuple[str, ...]: ...

    @property
    def symmetries(self) -> tuple[SymmetryName, ...]: ...


class MapDrafting(ABC, Generic[S]):
    """One game's surface towards the map editor; its Kit has it as ``drafting``. This holds for maps of
    squares and of inches alike.

    ``definitions`` are what ``Kit.definitions`` gives, ``S`` the game's state. The drafts it gives, and is
    handed, are of its own kind.
    """

    army_file: str = ""
    """The path of the game's armies below ``assets``; empty if it has none. ``army_model`` is its schema."""
    army_model: Any = None
    quoted: tuple[str, ...] = ("board",)
    """Keys of a map's file whose texts are put in quotes, so that rows of a board line up."""
    told_by: ClassVar[tuple[str, ...]] = ("board",)
    """Keys that only maps have among files of the game: one of them tells a file as a map."""
    counts_squares: ClassVar[bool] = True
    """Whether balance runs count the squares where pieces stand and are lost."""
    by_chance: ClassVar[bool] = False
    """Whether ``random`` draws a map for a new match."""

    @abstractmethod
    def palette(self, definitions: Any) -> MapPalette:
        """What can be placed, in the order the files have it."""

    @abstractmethod
    def blank(self, definitions: Any) -> Any:
        """An empty map of the usual size, drawn with the usual symmetry."""

    @abstractmethod
    def read(self, data: Any, definitions: Any) -> tuple[Any, FileProblems]:
        """What can be opened of a map file's plain data, however broken, and all that could not.

        What a draft can hold is no problem here (two Commands, no title), only what is left out of it.
        ``load_yaml``'s data goes in; anything at all may be in it. Never raises for it.
        """

    @abstractmethod
    def write(self, draft: Any, definitions: Any) -> dict[str, Any]:
        """The draft as data of a map file, in the order a person reads it. ``read`` gives it back."""

    @abstractmethod
    def check(self, draft: Any, definitions: Any) -> Sequence[Finding]:
        """All errors and warnings, also of a draft no file could hold; fast enough to be asked after
        every stroke. Errors first."""

    @abstractmethod
    def from_view(self, view: S, /) -> Any:
        """The position of an observation as a draft ("edit from here")."""

    def random(self, definitions: Any, seats: int, rng: Random) -> Any:
        """A fair map drawn by chance for so many seats, with no errors and no warnings; it may take some
        seconds. Raises ``ValueError`` where none can be drawn, or the game draws none (``by_chance``)."""
        raise ValueError("no map is drawn by chance")

    def armies(self, army_file: Any, definitions: Any) -> Sequence[Army]:
        """The armies of a checked ``army_model``, those with unknown pieces left out."""
        return ()

    def army_problems(self, army_file: Any, definitions: Any) -> FileProblems:
        """What a checked ``army_model`` says of pieces the game does not know."""
        return ()

    def other_starts(self, draft: Any) -> Sequence[tuple[int, Any]]:
        """Each side that could move first instead, with the draft changed so; none where maps don't say who
        starts."""
        return ()

    def settings(self, definitions: Any) -> Sequence[MapSetting]:
        """What a map's file says besides its details and what is drawn, in the order a form asks for it."""
        return ()

    def expansions(self, draft: Any, definitions: Any) -> tuple[str, ...]:
        """The expansions whose ground or pieces a draft uses, in order."""
        return ()


class Drafting(MapDrafting[S]):
    """What a game whose maps are of squares says of them."""

    @abstractmethod
    def palette(self, definitions: Any) -> SquarePalette:
        """See ``MapDrafting.palette``."""

    @abstractmethod
    def read(self, data: Any, definitions: Any) -> tuple[MapDraft, FileProblems]:
        """See ``MapDrafting.read``."""

    @abstractmethod
    def from_view(self, view: S, /) -> MapDraft:
        """See ``MapDrafting.from_view``."""

    def blank(self, definitions: Any) -> MapDraft:
        """See ``MapDrafting.blank``."""
        return MapDraft(Grid(*self.palette(definitions).default_size), meta={"symmetry": "point"})

    def expansions(self, draft: Any, definitions: Any) -> tuple[str, ...]:
        """See ``MapDrafting.expansions``."""
        palette = self.palette(definitions)
        of = {item.name: item.expansion for item in palette.ground}
        of |= {item.name: item.expansion for item in palette.pieces}
        used = {*draft.ground.values(), *(stand.kind for stand in draft.pieces.values())}
        return tuple(sorted({of.get(name, "") for name in used} - {""}))

    def overlays(self) -> Sequence[OverlayKind]:
        """The overlays the game offers in the editor."""
        return ()

    def overlay(
        self,
        key: str,
        draft: MapDraft,
        definitions: Any,
        *,
        square: int | None = None,
        side: int | None = None,
    ) -> OverlayMarks:
        """What the overlay ``key`` shows on a draft; nothing for a draft or a square that gives nothing."""
        return OverlayMarks()
