"""The ``Kit`` of Tank Battle: what files, command line and app use of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from game.games.tank_battle.entry import INFO
from game.games.tank_battle.rules import telling
from game.games.tank_battle.rules.actions import Action
from game.games.tank_battle.rules.board import GREEN
from game.games.tank_battle.rules.describing import describe
from game.games.tank_battle.rules.game import TankBattle
from game.games.tank_battle.rules.notation import FORMS
from game.games.tank_battle.rules.position_text import format_position, parse_position
from game.games.tank_battle.rules.setup_files import (
    build_pieces,
    build_setups,
    piece_problems,
    setup_problems,
)
from game.games.tank_battle.rules.setups import NO_SETUPS, Definitions
from game.games.tank_battle.rules.text_board import text_board
from game.games.tank_battle.rules.world import TankBattleWorld
from game.model.contract import SeenStep, Setup
from game.model.game_info import GameInfo
from game.model.kit import KeyedText, Kit, Line
from game.model.plain_data import need
from game.model.record_text import UNFINISHED

if TYPE_CHECKING:
    from pydantic import BaseModel

    from game.model.file_parts import MapFile


class TankBattleKit(Kit[TankBattleWorld, Action]):
    info: ClassVar[GameInfo] = INFO
    models: ClassVar[str] = "game.games.tank_battle.rules.models"
    forms = FORMS
    default_map: ClassVar[str] = "classic"
    rare_options: ClassVar[Sequence[str]] = ("open_setup",)

    def __init__(self) -> None:
        self._game = TankBattle()

    @property
    def game(self) -> TankBattle:
        return self._game

    # --- files ---

    def definitions(self, files: Mapping[str, BaseModel]) -> Definitions:
        """Return the pieces, and the set-ups to choose from; none if their file is missing."""
        from game.games.tank_battle.rules.file_models import PiecesFile, SetupsFile

        pieces, setups = files["pieces"], files.get("setups")
        assert isinstance(pieces, PiecesFile)
        each = build_pieces(pieces)
        return Definitions(each, build_setups(setups, each) if isinstance(setups, SetupsFile) else NO_SETUPS)

    def definition_problems(
        self, files: Mapping[str, BaseModel]
    ) -> Mapping[str, Sequence[tuple[tuple[str | int, ...], str]]]:
        """Find tanks that can’t be told apart or placed, and set-ups that break the rules."""
        from game.games.tank_battle.rules.file_models import PiecesFile, SetupsFile

        pieces, setups = files["pieces"], files.get("setups")
        assert isinstance(pieces, PiecesFile)
        told = {"pieces": piece_problems(pieces)}
        if isinstance(setups, SetupsFile) and not told["pieces"]:
            told["setups"] = setup_problems(setups, build_pieces(pieces))
        return told

    def setup(
        self, map_file: MapFile, definitions: Any, sides: tuple[int, ...], options: Mapping[str, Any]
    ) -> Setup:
        """Return a setup; options the map file sets override those chosen."""
        from game.games.tank_battle.rules.file_models import TankBattleMap
        from game.games.tank_battle.rules.options import Options

        assert isinstance(map_file, TankBattleMap)
        chosen = Options.model_validate({**dict(options), **map_file.set_options})
        return Setup(tuple(sides), None, definitions, chosen.model_dump())

    def first_seat(self, setup: Setup) -> int | None:
        """Return the seat that moves first: Green (TB-3.1); in a position the mover, before whose move the
        other may still be plotting (TB-3.2)."""
        position: TankBattleWorld | None = setup.map
        if position is None or position.phase == "setup":
            return GREEN
        return 1 - position.seat if position.phase == "plot" else position.seat

    # --- texts ---

    def format_position(self, view: TankBattleWorld) -> str:
        """See ``position_text``."""
        return format_position(view)

    def is_result(self, word: str) -> bool:
        """Return whether a word is a result. Points are 0 and 1, so a step such as 27-37 is none; no
        square has number 0."""
        return word in ("1-0", "0-1", "0-0", UNFINISHED)

    def parse_position(self, text: str, definitions: Any, sides: tuple[int, ...] = ()) -> Setup:
        """Return a setup from a position line, which holds its own options. Raises ``TextError``."""
        from game.games.tank_battle.rules.options import Options

        position = parse_position(text, definitions.pieces)
        match = position.match
        options = Options(
            **{name: getattr(match, name) for name in Options.model_fields if hasattr(match, name)}
        )
        return Setup((0, 1), position, definitions, options.model_dump())

    def check_state(self, state: TankBattleWorld) -> None:
        """Raise ``TextError`` unless the state equals the one that its own line describes."""
        over = state.outcome is not None
        again = parse_position(format_position(state), state.match.pieces, over=over)
        need(again.with_(outcome=state.outcome) == state, "parts of the position contradict each other")

    def text_board(self, view: TankBattleWorld) -> list[Line]:
        """Return board, pieces and turn as text."""
        return text_board(view)

    def describe(self, view: TankBattleWorld) -> list[KeyedText]:
        return describe(view)

    def describe_step(
        self, step: SeenStep[TankBattleWorld, Action], before: TankBattleWorld
    ) -> Sequence[KeyedText]:
        """See ``telling``."""
        return telling.describe_step(step, before)


KIT = TankBattleKit()
