"""The ``Kit`` of Flames of Tanks: what files, editor, command line and app use of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from game.games.flames_of_tanks.entry import INFO, SEATS
from game.games.flames_of_tanks.rules import (
    answers,
    building,
    definition_checks,
    describing,
    facts,
    position_text,
    soundness,
    telling,
    text_board,
)
from game.games.flames_of_tanks.rules.actions import Action, Enter, Move, Refit
from game.games.flames_of_tanks.rules.building import build_table
from game.games.flames_of_tanks.rules.definitions import Definitions, Mode, sides_of
from game.games.flames_of_tanks.rules.game import FlamesOfTanks
from game.games.flames_of_tanks.rules.match import MOST_TANKS, MatchTerms
from game.games.flames_of_tanks.rules.mode_text import format_mode, parse_mode
from game.games.flames_of_tanks.rules.notation import FORMS
from game.games.flames_of_tanks.rules.position_text import parse_position
from game.games.flames_of_tanks.rules.world import FlamesOfTanksWorld
from game.model.contract import Setup, TextError
from game.model.fault import Fault
from game.model.finding import Finding
from game.model.game_info import Seating
from game.model.keyed_text import Name
from game.model.kit import Kit

if TYPE_CHECKING:
    from game.games.flames_of_tanks.rules.drafting import FlamesOfTanksDrafting
    from game.games.flames_of_tanks.rules.file_models import FlamesOfTanksMap
    from game.games.flames_of_tanks.rules.options import Options
    from game.games.flames_of_tanks.rules.own_modes import FlamesOfTanksModes


_WORDS = {2: "two", 3: "three", 4: "four"}


class FlamesOfTanksKit(Kit[FlamesOfTanksWorld, Action, "FlamesOfTanksMap", Definitions]):
    info = INFO
    models = "game.games.flames_of_tanks.rules.models"
    default_map = "farms"
    turn_seconds = (60, 90, 180)
    timer_options = ("lags_out",)
    forms = FORMS
    event_words = telling.EVENT_WORDS
    included_options: ClassVar[Mapping[str, str]] = {"drawn": "even_start"}

    game = FlamesOfTanks()
    definitions = staticmethod(building.build_definitions)
    definition_problems = staticmethod(definition_checks.definition_problems)
    format_position = staticmethod(position_text.format_position)
    check_state = staticmethod(soundness.check_position)
    text_board = staticmethod(text_board.text_board)
    describe = staticmethod(describing.describe)
    describe_action = staticmethod(telling.describe_action)
    about = staticmethod(telling.about)
    answering = staticmethod(answers.answering)
    holds = staticmethod(facts.holds)

    @cached_property
    def drafting(self) -> FlamesOfTanksDrafting:
        """See ``drafting``."""
        from game.games.flames_of_tanks.rules.drafting import FlamesOfTanksDrafting

        return FlamesOfTanksDrafting()

    @property
    def own_modes(self) -> FlamesOfTanksModes:
        """See ``own_modes``."""
        from game.games.flames_of_tanks.rules.own_modes import MODES

        return MODES

    # --- files ---

    def seatings_for(self, map_file: FlamesOfTanksMap) -> Sequence[Seating]:
        """Return one seating for each number of players the table allows."""
        return [
            Seating(f"flames_of_tanks.seating.{_WORDS[count]}", tuple(range(count)))
            for count in sorted(set(map_file.players))
        ]

    def options_on(self, map_file: FlamesOfTanksMap | None) -> Sequence[str]:
        """Return the options a map allows; a position sets all but what players may do."""
        from game.model.match_options import MatchOptions

        return tuple((MatchOptions if map_file is None else self.options_model).model_fields)

    def seat_keys(self, setup: Setup, seat: int) -> Sequence[str]:
        """Return the key of a seat's team; without teams that of its tanks' colour."""
        found = setup.map.match if isinstance(setup.map, FlamesOfTanksWorld) else setup.map
        if found.mode.teams == "none":
            return (f"flames_of_tanks.seat.{SEATS[seat]}",)
        return super().seat_keys(setup, seat)

    def check_map(self, map_file: FlamesOfTanksMap, definitions: Definitions) -> Sequence[Finding]:
        """See ``map_checks``."""
        from game.games.flames_of_tanks.rules.map_checks import check_map

        return check_map(map_file, definitions)

    def setup(
        self,
        map_file: FlamesOfTanksMap,
        definitions: Definitions,
        sides: tuple[int, ...],
        options: Mapping[str, Any],
    ) -> Setup:
        """Return a setup from a map. The mode decides who plays with whom, and whether there are spawn
        points. Raises ``TextError`` if the mode can't be played on the map."""
        from game.games.flames_of_tanks.rules.map_checks import mode_errors
        from game.games.flames_of_tanks.rules.options import Options

        chosen = Options.model_validate(dict(options))
        mode = with_options(parse_mode(chosen.mode or map_file.mode, definitions), chosen)
        sides = sides_of(mode, len(sides))
        table = build_table(map_file, definitions)
        wrong = next(mode_errors(table, mode, sides, definitions.tank.radius), None)
        if wrong is not None:
            raise TextError(
                "the mode {name} can’t be played on this table: {why}",
                name=Name(f"flames_of_tanks.mode.{mode.name}", "name")
                if mode.name in definitions.modes
                else mode.name,
                why=_reason(*wrong),
            )
        if mode.points == "none":
            table = replace(table, points=())
        match = MatchTerms(table, definitions, mode, sides, tank_counts(sides, chosen.tanks), chosen.lags_out)
        said = chosen.model_dump() | {"mode": format_mode(mode, definitions), "rounds": 0}
        return Setup(sides, match, definitions, said)

    def first_seat(self, setup: Setup) -> int | None:
        """Return the first seat, with tank 1; ``None`` if the order of turns is drawn (FT-2.1). A position
        has its own, unless tanks are still placed before the first turn."""
        position = setup.map if isinstance(setup.map, FlamesOfTanksWorld) else None
        terms: MatchTerms = setup.map if position is None else position.match
        if terms.mode.order != "fixed" or (position is not None and position.drawn):
            return None
        return 0 if position is None or position.placing else terms.seats[position.tank]

    # --- texts ---

    def parse_position(self, text: str, definitions: Definitions, sides: tuple[int, ...] = ()) -> Setup:
        """Return a setup from a position line, which names its own seats. Raises ``TextError``."""
        from game.games.flames_of_tanks.rules.options import Options

        position = parse_position(text, definitions)
        match = position.match
        options = Options(
            mode=format_mode(match.mode, definitions), tanks=max(match.counts), lags_out=match.lags_out
        )
        return Setup(match.sides, position, definitions, options.model_dump())

    def group(self, action: Action, view: FlamesOfTanksWorld) -> str:
        """See ``telling``."""
        return telling.finer(action) or super().group(action, view)

    def lists_all(self, action: Action, view: FlamesOfTanksWorld) -> bool:
        """Return whether ``actions`` lists all actions like this one: ways and grids are a sample, shots
        and the rest complete."""
        return not isinstance(action, Move | Enter | Refit)


def with_options(mode: Mode, options: Options) -> Mode:
    """Return the mode with the options chosen for a match."""
    order = mode.order
    if options.even_start:
        order = "even"
    elif options.drawn and order == "fixed":
        order = "drawn"
    return replace(
        mode,
        rounds=options.rounds or mode.rounds,
        order=order,
        night=mode.night or options.night,
        basic=mode.basic or options.basic,
    )


def _reason(key: str, params: Mapping[str, object]) -> Fault:
    """Return the message why a mode can't be played on a table."""
    if key == "no_point_of":
        group, _, name = str(params["team"]).rpartition(".")
        return Fault("it needs a spawn point for {side}", side=Name(group, name))
    if key == "cant_have_all":
        return Fault("a spawn point for all can’t be claimed, so no side can ever hold every spawn point")
    return Fault(
        "it may place tanks near the table’s centre (when they enter, or for Sudden Death), "
        "but no tank can stand there"
    )


def tank_counts(sides: tuple[int, ...], tanks: int) -> tuple[int, ...]:
    """Return the number of tanks of each seat: a seat alone against two has as many as both, as far as
    allowed."""
    most = max(sides.count(side) for side in sides)
    return tuple(min(MOST_TANKS, tanks * most // sides.count(side)) for side in sides)


KIT = FlamesOfTanksKit()
