"""Models of the files of Tank Chess: pieces, ground, maps. The fields' descriptions are their
documentation."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import Field

from game.games.tank_chess.rules.definitions import MAX_PIECES, MAX_SIZE, MIN_SIZE, WRECK
from game.model.file_parts import ClockSuggestion, MapFile, Name, Part, ShortText, about_minutes
from game.model.keyed_text import KeyedText

Armour = Annotated[int, Field(ge=0, le=9)]
Distance = Annotated[int, Field(ge=1, le=MAX_SIZE - 1)]

PieceProperty = Literal["speed", "armour", "gun", "fires", "distances", "pushes", "push_steps"]
GroundProperty = Literal["enter", "steps", "stops_fire", "others", "entered", "remote", "owner"]

_ELSE = "Everything else in an expansion is a house rule, and shown as one."


class PieceRules(Part):
    """The rules of a kind of piece."""

    letter: str = Field(
        pattern=r"^[A-WYZ]$",
        description="Its letter in TCFEN, records and maps; no other piece may have it.",
        json_schema_extra={"x-expected": "one capital letter, not X"},
    )
    speed: int = Field(
        ge=1, le=9, description="Steps a turn: a step is a 45° turn or a square straight ahead."
    )
    armour: tuple[Armour, Armour, Armour] = Field(description="Front, side, rear; 0 = none.")
    gun: int = Field(
        ge=0, le=10, description="A shot destroys what has less armour on the side it hits; 0 = no gun."
    )
    fires: Literal["three", "ahead"] = Field(
        default="three", description="three: ahead and 45° to both sides. ahead: straight ahead only."
    )
    distances: tuple[Distance, ...] = Field(
        default=(), description="Only for pieces that fire over anything: the exact distances."
    )
    pushes: tuple[Name, ...] = Field(
        default=(), description=f"What a forward step pushes ahead: kinds of ground, and {WRECK}."
    )
    push_steps: int = Field(
        default=1, ge=0, le=9, description="Steps that pushing costs on top of the step itself."
    )
    command: bool = Field(default=False, description="yes for the piece each side must not lose.")
    expansion: ShortText = Field(
        default="", description="The expansion it belongs to; empty: the basic game."
    )
    official: tuple[PieceProperty, ...] = Field(
        default=(), description=f"For an expansion: what the publisher states. {_ELSE}"
    )


class PieceLookEntry(Part):
    """The drawing and the name of a kind of piece."""

    sprite: Name = Field(description="The drawing in assets/sprites, without folder and .svg.")
    short: str = Field(
        min_length=1, max_length=4, description="Its short name in a record’s header (TC-2.2)."
    )


class PieceEntry(Part):
    """One kind of piece."""

    rules: PieceRules = Field(description="What it is.")
    look: PieceLookEntry = Field(description="How it is drawn.")


class PiecesFile(Part):
    """The kinds of pieces of Tank Chess (assets/tanks/tank_chess.yaml)."""

    format: Literal[1] = Field(description="The format number of this file.")
    game: Literal["tank_chess"] = Field(description="The game the file is for.")
    pieces: dict[Name, PieceEntry] = Field(min_length=1, description="Each kind under its name.")


class GroundRules(Part):
    """The rules of a kind of ground or obstacle."""

    char: str = Field(
        pattern=r"^[!-~]$",
        description="Its character in board rows and TCFEN, its own alone: not a full stop (plain ground), "
        "x, a digit, / or +, nor the letter of a piece.",
        json_schema_extra={"x-expected": "one character from the keyboard"},
    )
    enter: Literal["everyone", "nobody"] | tuple[Name, ...] = Field(
        default="everyone", description="Who may enter: everyone, nobody, or a list of pieces."
    )
    steps: int = Field(default=1, ge=1, le=9, description="What a forward step into it costs.")
    stops_fire: bool = Field(
        default=False, description="Whether direct fire ends here (a mortar fires over everything)."
    )
    others: Literal["blocked", "lost"] = Field(
        default="blocked",
        description="What a piece not in enter meets. lost: it may drive in on purpose and leaves no wreck.",
    )
    entered: Literal["stays", "clears", "explodes"] = Field(
        default="stays",
        description="What happens to the ground when entered. clears: it becomes plain ground. "
        "explodes: the piece is destroyed where it stands.",
    )
    remote: bool = Field(
        default=False, description="Its owner may set it off under any piece instead of a shot."
    )
    owner: Literal["white", "black"] | None = Field(
        default=None, description="The side that owns it, if any."
    )
    expansion: ShortText = Field(
        default="", description="The expansion it belongs to; empty: the basic game."
    )
    official: tuple[GroundProperty, ...] = Field(
        default=(), description=f"For an expansion: what the publisher states. {_ELSE}"
    )


class GroundLookEntry(Part):
    """The drawing of a kind of ground."""

    style: Name = Field(description="The way it is drawn.")


class GroundEntry(Part):
    """One kind of ground or obstacle."""

    rules: GroundRules = Field(description="What it is.")
    look: GroundLookEntry = Field(description="How it is drawn.")


class GroundFile(Part):
    """The kinds of ground of Tank Chess (assets/games/tank_chess/ground.yaml).

    Plain ground needs no entry.
    """

    format: Literal[1] = Field(description="The format number of this file.")
    game: Literal["tank_chess"] = Field(description="The game the file is for.")
    ground: dict[Name, GroundEntry] = Field(description="Each kind under its name.")


class TankChessMap(MapFile):
    """A map of Tank Chess (maps/tank_chess/<name>.yaml)."""

    game: Literal["tank_chess"] = Field(description="The game the file is for.")
    clock: ClockSuggestion | None = Field(default=None, description="The clock it suggests.")
    symmetry: Literal["point", "left_right", "top_bottom", "both", "none"] | None = Field(
        default=None, description="The symmetry the editor keeps while drawing (TC-7.3)."
    )
    board: tuple[str, ...] = Field(
        min_length=MIN_SIZE,
        max_length=MAX_SIZE,
        description="The ground, one text per rank, from the last rank (Black’s edge) down to rank 1; "
        "a full stop is plain ground.",
    )
    white: tuple[str, ...] = Field(
        max_length=MAX_PIECES, description='White’s pieces: "letter square facing", as in C h1 N.'
    )
    black: tuple[str, ...] = Field(max_length=MAX_PIECES, description="Black’s pieces, written the same way.")
    wrecks: tuple[Annotated[str, Field(max_length=10)], ...] = Field(
        default=(), max_length=MAX_SIZE * MAX_SIZE, description="Squares with a wreck from the start."
    )
    to_move: Literal["white", "black"] = Field(default="white", description="Who has the first turn.")
    options: dict[Name, bool | int | str] = Field(
        default={}, description="Options of a match that the map sets."
    )

    @property
    def set_options(self) -> Mapping[str, bool | int | str]:
        """See ``MapFile``."""
        return self.options

    @property
    def suggested_clock(self) -> ClockSuggestion | None:
        """See ``MapFile``. Older maps have it under a key of their own."""
        return super().suggested_clock or self.clock

    @property
    def lasts(self) -> tuple[int, int]:
        """See ``MapFile``. As long as the map's clocks, or about ninety seconds a piece without clocks."""
        minutes = self.clock_minutes
        return about_minutes(60 * minutes if minutes else 90 * sum(self.counts))

    @property
    def won_by(self) -> KeyedText:
        """See ``MapFile``."""
        return KeyedText("tank_chess.won_by.command")

    @property
    def size(self) -> tuple[int, int]:
        """See ``MapFile``."""
        return max(len(row) for row in self.board), len(self.board)

    @property
    def counts(self) -> tuple[int, ...]:
        """See ``MapFile``."""
        return len(self.white), len(self.black)


class ArmyFile(Part):
    """Sets of pieces to begin a map with (assets/games/tank_chess/armies.yaml)."""

    format: Literal[1] = Field(description="The format number of this file.")
    game: Literal["tank_chess"] = Field(description="The game the armies are for.")
    armies: dict[Name, dict[Name, Annotated[int, Field(ge=1, le=MAX_PIECES)]]] = Field(
        min_length=1,
        description="Each army under its name: how many of each kind of piece a side has, in the order in "
        "which they are placed. Its displayed name is tank_chess.army.<name> in assets/locale.",
    )
