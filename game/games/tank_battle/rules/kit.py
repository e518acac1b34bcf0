"""The ``Kit`` of Tank Battle: what files, command line and app use of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from game.games.tank_battle.entry import INFO
from game.games.tank_battle.rules import answers, describing, position_text, setup_files, telling, text_board
from game.games.tank_battle.rules.actions import Action
from game.games.tank_battle.rules.board import GREEN
from game.games.tank_battle.rules.game import TankBattle
from game.games.tank_battle.rules.notation import FORMS
from game.games.tank_battle.rules.position_text import parse_position
from game.games.tank_battle.rules.setups import Definitions
from game.games.tank_battle.rules.world import TankBattleWorld
from game.model.contract import Setup
from game.model.kit import Kit
from game.model.record_text import UNFINISHED

if TYPE_CHECKING:
    from game.games.tank_battle.rules.file_models import TankBattleMap


class TankBattleKit(Kit[TankBattleWorld, Action, "TankBattleMap", Definitions]):
    info = INFO
    models = "game.games.tank_battle.rules.models"
    forms = FORMS
    event_words = telling.EVENT_WORDS
    default_map = "classic"
    rare_options = ("open_setup",)

    game = TankBattle()
    definitions = staticmethod(setup_files.build_definitions)
    definition_problems = staticmethod(setup_files.definition_problems)
    format_position = staticmethod(position_text.format_position)
    check_state = staticmethod(position_text.check_state)
    text_board = staticmethod(text_board.text_board)
    describe = staticmethod(describing.describe)
    describe_action = staticmethod(telling.describe_action)
    answering = staticmethod(answers.answering)

    # --- files ---

    def setup(
        self,
        map_file: TankBattleMap,
        definitions: Definitions,
        sides: tuple[int, ...],
        options: Mapping[str, Any],
    ) -> Setup:
        """Return a setup; options the map file sets override those chosen."""
        from game.games.tank_battle.rules.options import Options

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

    def is_result(self, word: str) -> bool:
        """Return whether a word is a result. Points are 0 and 1, so a step such as 27-37 is none; no
        square has number 0."""
        return word in ("1-0", "0-1", "0-0", UNFINISHED)

    def parse_position(self, text: str, definitions: Definitions, sides: tuple[int, ...] = ()) -> Setup:
        """Return a setup from a position line, which holds its own options. Raises ``TextError``."""
        from game.games.tank_battle.rules.options import Options

        position = parse_position(text, definitions.pieces)
        match = position.match
        options = Options(
            **{name: getattr(match, name) for name in Options.model_fields if hasattr(match, name)}
        )
        return Setup((0, 1), position, definitions, options.model_dump())


KIT = TankBattleKit()
