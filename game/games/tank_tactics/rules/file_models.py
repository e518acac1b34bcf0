"""Models of the files of Tank Tactics: maps, cards, ground, roles. The fields' descriptions are their
documentation."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from game.games.tank_tactics.rules.board import (
    COLOURS,
    EVEN_SHARES,
    LEAST_SIZE,
    MOST_DECK,
    MOST_HAND,
    MOST_KILL,
    MOST_ROUNDS,
    MOST_SIZE,
    MOST_TANKS,
    MOST_TARGET,
    MOST_WIN_ROUNDS,
    Colour,
)
from game.games.tank_tactics.rules.definitions import Card
from game.games.tank_tactics.rules.ground import GroundKind
from game.games.tank_tactics.rules.roles import Die, Role, WorthByWin
from game.model.file_parts import MapFile, Name, Part, about_minutes
from game.model.keyed_text import KeyedText

Copies = Annotated[int, Field(ge=0, le=MOST_DECK)]
Deck = Annotated[dict[Name, Copies], Field(min_length=1)]
Start = Annotated[
    str,
    Field(
        pattern=r"^[a-z]{1,2}[0-9]{1,2} [NESW]$",
        json_schema_extra={"x-expected": "a square and a facing, as in c1 N"},
    ),
]
Square = Annotated[
    str, Field(pattern=r"^[a-z]{1,2}[0-9]{1,2}$", json_schema_extra={"x-expected": "a square, as in c1"})
]


def _each_once(counts: tuple[int, ...]) -> tuple[int, ...]:
    twice = next((count for at, count in enumerate(counts) if count in counts[:at]), None)
    if twice is not None:
        raise ValueError(f"{twice} is listed twice")
    return counts


PlayerCounts = Annotated[
    tuple[Annotated[int, Field(ge=2, le=4)], ...], Field(max_length=3), AfterValidator(_each_once)
]


class CardsFile(Part):
    """The ability cards (assets/games/tank_tactics/cards.yaml). The words on a card are
    tank_tactics.card.<name> in assets/locale."""

    format: Literal[1] = Field(description="The format number of this file.")
    game: Literal["tank_tactics"] = Field(description="The game the file is for.")
    cards: dict[Name, Card] = Field(min_length=1, max_length=60, description="Each card under its name.")


class GroundFile(Part):
    """The kinds of ground (assets/games/tank_tactics/ground.yaml). Their names are tank_tactics.ground.<name>
    in assets/locale."""

    format: Literal[1] = Field(description="The format number of this file.")
    game: Literal["tank_tactics"] = Field(description="The game the file is for.")
    ground: dict[Name, GroundKind] = Field(
        min_length=1, max_length=60, description="Each kind under its name."
    )


class RolesFile(Part):
    """Roles of tanks, and squads to choose from (assets/games/tank_tactics/roles.yaml). Names and words
    are tank_tactics.role.<name> and tank_tactics.squad.<name> in assets/locale, else the names in the
    file."""

    format: Literal[1] = Field(description="The format number of this file.")
    game: Literal["tank_tactics"] = Field(description="The game the file is for.")
    worth: WorthByWin = Field(description="What dice are worth.")
    roles: dict[Name, Role] = Field(min_length=1, max_length=12, description="Each role under its name.")
    squads: dict[Name, Annotated[tuple[Name, ...], Field(min_length=2, max_length=MOST_TANKS)]] = Field(
        min_length=1,
        max_length=24,
        description="Roles that go together, each squad under its name: as many of them as a side has tanks, "
        "from the first on, and from the first again if there are more tanks.",
    )


class LastStanding(Part):
    """Condition: the last player with tanks wins."""

    kind: Literal["last_standing"] = Field(description="How a match is won (TT-2.3).")


class PointsWin(Part):
    """Condition: the first player with enough points wins."""

    kind: Literal["points"] = Field(description="How a match is won (TT-2.3).")
    target: int = Field(ge=1, le=MOST_TARGET, description="The points that win.")
    kill: int = Field(default=2, ge=0, le=MOST_KILL, description="Points for a destroyed enemy tank.")


class FlagWin(Part):
    """Condition: a player who brings an enemy's flag to their own start squares wins."""

    kind: Literal["flag"] = Field(description="How a match is won (TT-2.3).")


class Goal(Part):
    """Condition: one side reaches the goal, or the other keeps it away for a number of rounds."""

    kind: Literal["goal"] = Field(description="How a match is won (TT-2.3).")
    attacker: Colour = Field(description="The side that has to reach the goal.")
    rounds: int = Field(ge=1, le=MOST_WIN_ROUNDS, description="After so many rounds the other side has won.")


class Rounds(Part):
    """Condition: the most hit points win after a number of rounds."""

    kind: Literal["rounds"] = Field(description="How a match is won (TT-2.3).")
    rounds: int = Field(ge=1, le=MOST_WIN_ROUNDS, description="The last round.")


Win = Annotated[LastStanding | PointsWin | FlagWin | Goal | Rounds, Field(discriminator="kind")]

TankCount = Annotated[int, Field(ge=1, le=MOST_TANKS)]


class MapSettings(Part):
    """The settings of a map besides what is drawn on it (TT-2.2)."""

    players: PlayerCounts = Field(
        default=(),
        description="How many can play; without it as many as there are sides with starts.",
    )
    win: Win = Field(default=LastStanding(kind="last_standing"), description="How a match is won (TT-2.3).")
    cards: int = Field(default=3, ge=0, le=MOST_HAND, description="Ability cards of each player (TT-1.3).")
    squad_cards: bool = Field(
        default=False,
        description="House rule: a card may go to the squad, and any of its tanks can play it (TT-1.3).",
    )
    even_start: bool = Field(
        default=False,
        description="House rule: in the first round, the sooner a tank’s turn the fewer its actions.",
    )
    even_shares: tuple[Annotated[int, Field(ge=1, le=100)], ...] = Field(
        default=(),
        max_length=4,
        description="With an even start: the share of its actions, in percent, that a tank has in the first "
        "round. One number for all players, or one for each in the order of turns; with another number of "
        "players the usual shares hold.",
    )
    deck: Deck | None = Field(
        default=None, description="The cards in the deck, with copies; without it the usual deck (TT-4.2)."
    )
    hit_dice: tuple[Die, ...] = Field(
        default=(6, 6), min_length=1, max_length=4, description="The dice of the hit points (TT-1.2)."
    )
    respawn: bool = Field(default=False, description="Whether destroyed tanks come back (TT-2.4).")
    max_rounds: int = Field(
        default=100, ge=1, le=MOST_ROUNDS, description="After so many rounds a match is counted (TT-2.6)."
    )


class TankTacticsMap(MapSettings, MapFile):
    """A map of Tank Tactics (maps/tank_tactics/<name>.yaml)."""

    game: Literal["tank_tactics"] = Field(description="The game the file is for.")
    symmetry: Literal["quarter", "point", "left_right", "top_bottom", "both", "none"] | None = Field(
        default=None, description="The symmetry the editor keeps while drawing."
    )
    tanks: TankCount | dict[Colour, TankCount] = Field(
        default=2, description="Tanks of each player, or of each side by its colour (TT-2.2)."
    )
    board: tuple[str, ...] = Field(
        min_length=LEAST_SIZE,
        max_length=MOST_SIZE,
        description="The ground, one text per rank, the last rank first: . open, # raised barrier, ~ surface "
        "barrier, a to f destructible barrier with die 1 to 6, o portal, 1 to 5 scoring square, x goal, and "
        "what else the file of the ground has.",
    )
    starts: dict[Colour, Annotated[tuple[Start, ...], Field(min_length=1, max_length=MOST_TANKS)]] = Field(
        min_length=2, description="Start squares with facings of each side: tank A’s, B’s, … (TT-2.2)."
    )
    flags: dict[Colour, Square] = Field(default={}, description="The square of each side’s flag (TT-2.7).")

    @property
    def set_options(self) -> Mapping[str, bool | int | str]:
        """See ``MapFile``."""
        return {name: True for name in ("squad_cards", "even_start") if getattr(self, name)}

    def shares(self, seats: int) -> tuple[int, ...]:
        """Return what an even start with so many players leaves each of them (``Board.even_start``)."""
        own = self.even_shares * (seats if len(self.even_shares) == 1 else 1)
        return own if len(own) == seats else EVEN_SHARES[seats]

    @property
    def lasts(self) -> tuple[int, int]:
        """See ``MapFile``. Setting a tank's dice and playing it takes some five minutes."""
        every = len(self.counts)
        if not every:
            return about_minutes(600)
        seats, tanks = self.players or (every,), sum(self.counts) / every
        few, many = (about_minutes(300 * tanks * count) for count in (min(seats), max(seats)))
        return few[0], many[1]

    @property
    def won_by(self) -> KeyedText:
        """See ``MapFile``."""
        win = self.win
        params = {"target": win.target} if isinstance(win, PointsWin) else {}
        if isinstance(win, Rounds):
            params = {"rounds": win.rounds}
        return KeyedText(f"tank_tactics.won_by.{win.kind}", params)

    @property
    def size(self) -> tuple[int, int]:
        """See ``MapFile``."""
        return max(map(len, self.board)), len(self.board)

    @property
    def counts(self) -> tuple[int, ...]:
        """See ``MapFile``."""
        return tuple(len(self.starts[colour]) for colour in self.colours)

    @property
    def colours(self) -> tuple[Colour, ...]:
        """The sides that have starts, clockwise."""
        return tuple(colour for colour in COLOURS if self.starts.get(colour))

    def tanks_of(self, colour: Colour) -> int:
        """Return how many tanks a side has."""
        return self.tanks if isinstance(self.tanks, int) else self.tanks.get(colour, 2)
