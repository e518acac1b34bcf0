"""The ``Kit`` of Tank Tactics: what files, editor, command line and app use of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from game.games.tank_tactics.entry import INFO
from game.games.tank_tactics.rules import (
    answers,
    building,
    describing,
    position_text,
    soundness,
    telling,
    text_board,
)
from game.games.tank_tactics.rules.actions import Action
from game.games.tank_tactics.rules.board import COLOURS, EVEN_SHARES
from game.games.tank_tactics.rules.building import build_board
from game.games.tank_tactics.rules.definitions import Definitions
from game.games.tank_tactics.rules.game import TankTactics
from game.games.tank_tactics.rules.notation import FORMS
from game.games.tank_tactics.rules.position_text import parse_position
from game.games.tank_tactics.rules.soundness import check_board
from game.games.tank_tactics.rules.terms import SETTING_UP
from game.games.tank_tactics.rules.world import TankTacticsWorld
from game.model.contract import Setup, TextError
from game.model.game_info import Seating
from game.model.kit import Kit

if TYPE_CHECKING:
    from game.games.tank_tactics.rules.drafting import TankTacticsDrafting
    from game.games.tank_tactics.rules.file_models import TankTacticsMap


_WORDS = {2: "two", 3: "three", 4: "four"}


class TankTacticsKit(Kit[TankTacticsWorld, Action, "TankTacticsMap", Definitions]):
    info = INFO
    models = "game.games.tank_tactics.rules.models"
    map_rule = "TT-2.2"
    forms = FORMS
    event_words = telling.EVENT_WORDS
    default_map = "portal"
    seat_options = ("first",)

    game = TankTactics()
    definitions = staticmethod(building.build_definitions)
    definition_problems = staticmethod(building.definition_problems)
    format_position = staticmethod(position_text.format_position)
    check_state = staticmethod(soundness.check_world)
    text_board = staticmethod(text_board.text_board)
    describe = staticmethod(describing.describe)
    describe_action = staticmethod(telling.describe_action)
    answering = staticmethod(answers.answering)

    @property
    def drafting(self) -> TankTacticsDrafting:
        from game.games.tank_tactics.rules.drafting import TankTacticsDrafting

        return TankTacticsDrafting()

    # --- files ---

    def seatings_for(self, map_file: TankTacticsMap) -> Sequence[Seating]:
        """Return one seating for each number of players: as many of the map's sides, two of four opposite
        each other."""
        sides = tuple(COLOURS.index(colour) for colour in map_file.colours)
        counts = [count for count in map_file.players if 2 <= count <= len(sides)] or [len(sides)]
        return [Seating(f"tank_tactics.seating.{_WORDS[count]}", _some(sides, count)) for count in counts]

    def options_on(self, map_file: TankTacticsMap | None) -> Sequence[str]:
        """Return the options a map allows; a position has all but what players may do."""
        from game.model.match_options import MatchOptions

        return tuple((MatchOptions if map_file is None else self.options_model).model_fields)

    def first_seat(self, setup: Setup) -> int | None:
        """Return the seat chosen to begin; ``None`` if the dice decide (TT-3.1). A position has its own."""
        if isinstance(setup.map, TankTacticsWorld):
            before = setup.map.phase in (*SETTING_UP, "start")
            rolls = setup.map.rolling
            return setup.map.seat if not before else min(rolls) if len(rolls) == 1 else None
        first = int(setup.options.get("first", 0)) - 1
        return first if 0 <= first < len(setup.sides) else None

    def setup(
        self,
        map_file: TankTacticsMap,
        definitions: Definitions,
        sides: tuple[int, ...],
        options: Mapping[str, Any],
    ) -> Setup:
        """Return a setup from a map. Raises ``TextError`` if no match can begin on it: a save can hold any
        map."""
        from game.games.tank_tactics.rules.options import Options

        chosen = Options.model_validate({**dict(options), **map_file.set_options})
        if chosen.first > len(sides):
            raise TextError(
                "seat {n} can’t start (choose from 1 to {other})", n=chosen.first, other=len(sides)
            )
        try:
            board = replace(
                build_board(map_file, definitions),
                squad_cards=chosen.squad_cards,
                even_start=map_file.shares(len(sides)) if chosen.even_start else (),
            )
            if (
                chosen.turn_limit and board.win.kind != "goal"
            ):  # who holds a goal has to hold it as long as it says
                board = replace(board, max_rounds=min(board.max_rounds, chosen.turn_limit))
            check_board(board, tuple(sides), definitions)
        except ValueError as error:
            raise TextError("no match can begin on this map: {why}", why=str(error)) from None
        return Setup(tuple(sides), board, definitions, chosen.model_dump())

    def with_options(self, setup: Setup, options: Mapping[str, Any]) -> Setup:
        """Return the setup with other options. A position keeps the squad's cards and its even first
        round, whatever is chosen (TT-1.3)."""
        start = setup.map
        if isinstance(start, TankTacticsWorld):
            board, usual = start.match.board, EVEN_SHARES[len(setup.sides)]
            board = replace(
                board,
                squad_cards=board.squad_cards or bool(options.get("squad_cards")),
                even_start=board.even_start or (usual if options.get("even_start") else ()),
            )
            setup = replace(setup, map=start.with_(match=replace(start.match, board=board)))
        return super().with_options(setup, options)

    # --- texts ---

    def parse_position(self, text: str, definitions: Definitions, sides: tuple[int, ...] = ()) -> Setup:
        """Return a setup from a position line, which names its own seats. Raises ``TextError``."""
        from game.games.tank_tactics.rules.options import Options

        world = parse_position(text, definitions)
        if world.outcome is not None:
            raise TextError("the match is over in this position, so you can’t play on from it")
        board = world.match.board
        options = Options(squad_cards=board.squad_cards, even_start=bool(board.even_start))
        return Setup(world.match.sides, world, definitions, options.model_dump())

    def group(self, action: Action, view: TankTacticsWorld) -> str:
        """See ``telling``."""
        return telling.finer(action, view) or super().group(action, view)


def _some(sides: tuple[int, ...], count: int) -> tuple[int, ...]:
    """Return ``count`` of the sides; two of four are opposite each other."""
    return (sides[0], sides[2]) if (count, len(sides)) == (2, 4) else sides[:count]


KIT = TankTacticsKit()
