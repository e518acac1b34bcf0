"""Models of the files of Tank Tactics: maps, cards, ground, roles. The fields' descriptions are their
documentation."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from game.games.tank_tactics.rules.board import (
    EVEN_SHARES,
    LEAST_SIZE,
    MOST_DECK,
    MOST_HAND,
    MOST_KILL,
    MOST_ROUNDS,
    MOST_SCORING,
    MOST_SIZE,
    MOST_TANKS,
    MOST_TARGET,
    MOST_WIN_ROUNDS,
)
from game.games.tank_tactics.rules.definitions import Effects
from game.model.file_parts import MapFile, Name, Part, about_minutes
from game.model.keyed_text import KeyedText

Colour = Literal["green", "yellow", "red", "blue"]
Factor = Annotated[int, Field(ge=1, le=6)]
Plus = Annotated[int, Field(ge=0, le=12)]
Die = Annotated[int, Field(ge=1, le=6)]
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


class CardEffects(Part):
    """The effects of a card (TT-4.2). Factors of several cards multiply, numbers add up (TT-4.3)."""

    range_times: Factor = Field(default=1, description="Range of the next shot, times this.")
    range_plus: Plus = Field(default=0, description="Range of the next shot, and this.")
    damage_times: Factor = Field(default=1, description="Damage of the next shot, times this.")
    damage_plus: Plus = Field(default=0, description="Damage of the next shot, and this.")
    breach: bool = Field(default=False, description="The next shot goes through raised barriers.")
    speed_times: Factor = Field(default=1, description="Speed of the next move, times this.")
    speed_plus: Plus = Field(default=0, description="Speed of the next move, and this.")
    amphibious: bool = Field(
        default=False, description="The next move may cross surface barriers, not end on them."
    )
    free_turns: Plus = Field(default=0, description="So many turns of the tank cost no action.")
    actions: Plus = Field(default=0, description="So many actions more this turn.")
    repair: Plus = Field(default=0, description="So much damage is taken back, not above full.")
    reload: bool = Field(default=False, description="Ammo is full again.")
    smoke: Plus = Field(
        default=0,
        description="Until the player’s next turn the tank can’t be fired at from more squares away; 0: no "
        "smoke.",
    )

    def effects(self) -> Effects:
        """Return the effects in the form the rules use."""
        return Effects(**self.model_dump())


class CardEntry(Part):
    """One kind of ability card."""

    copies: Copies = Field(default=2, description="How many are in the usual deck.")
    icon: Name = Field(description="Its drawing in assets/icons.")
    effects: CardEffects = Field(description="What it does.")


class CardsFile(Part):
    """The ability cards (assets/games/tank_tactics/cards.yaml). The words on a card are
    tank_tactics.card.<name> in assets/locale."""

    format: Literal[1] = Field(description="The format number of this file.")
    game: Literal["tank_tactics"] = Field(description="The game the file is for.")
    cards: dict[Name, CardEntry] = Field(min_length=1, max_length=60, description="Each card under its name.")


class GroundEntry(Part):
    """A kind of ground: its character and its components."""

    char: str = Field(
        pattern=r"^[A-Za-z0-9#~%&*+=@$!^_-]$",
        json_schema_extra={"x-expected": "a letter, a digit or one of # ~ % & * + = @ $ ! ^ _ -"},
        description="The character that stands for it in maps and positions; . is an open square.",
    )
    raised: bool = Field(default=False, description="No tank enters it and no shot goes through it.")
    surface: bool = Field(default=False, description="No tank enters it, and shots go over it.")
    portal: bool = Field(default=False, description="It is a portal.")
    goal: bool = Field(default=False, description="It is a goal square.")
    die: int = Field(
        default=0, ge=0, le=6, description="What the die of a destructible barrier shows; 0: it is none."
    )
    points: int = Field(default=0, ge=0, le=MOST_SCORING, description="What a tank on it scores; 0: nothing.")


class GroundFile(Part):
    """The kinds of ground (assets/games/tank_tactics/ground.yaml). Their names are tank_tactics.ground.<name>
    in assets/locale."""

    format: Literal[1] = Field(description="The format number of this file.")
    game: Literal["tank_tactics"] = Field(description="The game the file is for.")
    ground: dict[Name, GroundEntry] = Field(
        min_length=1, max_length=60, description="Each kind under its name."
    )


def _low_first(bounds: tuple[int, int]) -> tuple[int, int]:
    if bounds[0] > bounds[1]:
        raise ValueError("put the lower value first")
    return bounds


DieBounds = Annotated[
    tuple[Die, Die],
    AfterValidator(_low_first),
    Field(json_schema_extra={"x-expected": "two values, as in [4, 6]"}),
]
ANY_DIE = (1, 6)
Worth = Annotated[float, Field(ge=-20, le=20)]


class RoleDice(Part):
    """The lowest and highest number of each die of a tank, as in [4, 6]; a die that isn't named may show
    anything."""

    actions: DieBounds = Field(default=ANY_DIE, description="The Actions die.")
    speed: DieBounds = Field(default=ANY_DIE, description="The Speed die.")
    range: DieBounds = Field(default=ANY_DIE, description="The Range die.")
    damage: DieBounds = Field(default=ANY_DIE, description="The Damage die.")
    ammo: DieBounds = Field(default=ANY_DIE, description="The Ammo die.")
    armour: DieBounds = Field(default=ANY_DIE, description="The Armour die.")


class RoleTasks(Part):
    """How much more a tank with the role is worth where a task exists, in the unit of dice; less, the
    further away it begins."""

    distance: Worth = Field(default=0, description="Enemies begin 20 squares away or more.")
    driving: Worth = Field(default=0, description="Somewhere has to be reached: a flag, a goal, points.")
    holding: Worth = Field(default=0, description="Somewhere has to be held: one’s own flag, a goal, points.")
    carrying: Worth = Field(default=0, description="A flag has to be brought home.")


class RoleLikes(Part):
    """The worth of a card with an effect to the role, in hit points, besides the damage it does."""

    range: Worth = Field(default=0, description="More range.")
    damage: Worth = Field(default=0, description="More damage.")
    breach: Worth = Field(default=0, description="A shot through walls.")
    speed: Worth = Field(default=0, description="More speed.")
    amphibious: Worth = Field(default=0, description="A way over water.")
    free_turns: Worth = Field(default=0, description="Turns without an action.")
    actions: Worth = Field(default=0, description="More actions.")
    repair: Worth = Field(default=0, description="Damage taken back.")
    reload: Worth = Field(default=0, description="Ammo once more.")
    smoke: Worth = Field(default=0, description="Smoke.")


FaceWorths = tuple[Worth, Worth, Worth, Worth, Worth, Worth]


class DiceWorth(Part):
    """The worth each face of a die, 1 to 6, adds to a tank; 10 points more multiply its odds of winning by
    2.7 (e)."""

    actions: FaceWorths = Field(description="The Actions die.")
    speed: FaceWorths = Field(description="The Speed die.")
    range: FaceWorths = Field(description="The Range die.")
    damage: FaceWorths = Field(description="The Damage die.")
    ammo: FaceWorths = Field(description="The Ammo die.")
    armour: FaceWorths = Field(description="The Armour die.")


class WorthByWin(Part):
    """The worth of dice, by the way a map is won (TT-2.3)."""

    last_standing: DiceWorth = Field(description="Where the last one standing wins.")
    rounds: DiceWorth = Field(description="Where hit points after so many rounds win.")
    points: DiceWorth = Field(description="Where points win.")
    flag: DiceWorth = Field(description="Where a flag wins.")
    goal: DiceWorth = Field(description="For the side that has to reach the goal.")
    hold: DiceWorth = Field(description="For the side that has to hold it.")


class RoleEntry(Part):
    """A role that a tank's dice can be set for."""

    dice: RoleDice = Field(
        description="Which dice make a tank one of these; the first role that fits names it."
    )
    good_for: RoleTasks = Field(default=RoleTasks(), description="What it is good for.")
    likes: RoleLikes = Field(default=RoleLikes(), description="Which cards it likes.")


class RolesFile(Part):
    """Roles of tanks, and squads to choose from (assets/games/tank_tactics/roles.yaml). Names and words
    are tank_tactics.role.<name> and tank_tactics.squad.<name> in assets/locale, else the names in the
    file."""

    format: Literal[1] = Field(description="The format number of this file.")
    game: Literal["tank_tactics"] = Field(description="The game the file is for.")
    worth: WorthByWin = Field(description="What dice are worth.")
    roles: dict[Name, RoleEntry] = Field(min_length=1, max_length=12, description="Each role under its name.")
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
        return about_minutes(300 * sum(self.counts) if self.counts else 600)

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
        order: tuple[Colour, ...] = ("green", "yellow", "red", "blue")
        return tuple(colour for colour in order if self.starts.get(colour))

    def tanks_of(self, colour: Colour) -> int:
        """Return how many tanks a side has."""
        return self.tanks if isinstance(self.tanks, int) else self.tanks.get(colour, 2)
