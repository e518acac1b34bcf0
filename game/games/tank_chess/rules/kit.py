"""The ``Kit`` of Tank Chess: what files, editor, command line and app use of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from game.games.tank_chess.entry import INFO
from game.games.tank_chess.rules import answers, describing, schema
from game.games.tank_chess.rules.definitions import SIDES, Definitions
from game.games.tank_chess.rules.describing import board_foot, group
from game.games.tank_chess.rules.diagram import Diagram, Move
from game.games.tank_chess.rules.game import DRAWS, WINS, TankChess, tied, won
from game.games.tank_chess.rules.move_text import format_move, parse_move
from game.games.tank_chess.rules.position import Position
from game.games.tank_chess.rules.record import RecordMove, parse_record, resolve, write_record
from game.games.tank_chess.rules.schema import build_diagram, map_problems
from game.games.tank_chess.rules.tcfen import format_tcfen, parse_tcfen
from game.games.tank_chess.rules.text_board import board_rows
from game.games.tank_chess.rules.world import OFF, TankChessWorld
from game.model.contract import Call, Result, Setup, TextError
from game.model.fault import row_of
from game.model.finding import Finding
from game.model.kit import KeyedText, Kit, Line, ReadRecord, option_problems
from game.model.plain_data import need
from game.model.record_text import Word, header_of, play_record
from game.model.text_error import excerpt

if TYPE_CHECKING:
    from game.games.tank_chess.rules.drafting import TankChessDrafting
    from game.games.tank_chess.rules.file_models import TankChessMap


class TankChessKit(Kit[TankChessWorld, Move, "TankChessMap", Definitions]):
    info = INFO
    models = "game.games.tank_chess.rules.models"

    default_map = "official_16"
    position_format = "tcfen"

    game = TankChess()
    describe = staticmethod(describing.describe)
    answering = staticmethod(answers.answering)
    event_words = describing.EVENT_WORDS
    definitions = staticmethod(schema.build_definitions)
    definition_problems = staticmethod(schema.definition_problems)

    @cached_property
    def drafting(self) -> TankChessDrafting:
        from game.games.tank_chess.rules.drafting import TankChessDrafting

        return TankChessDrafting()

    # --- files ---

    def check_map(self, map_file: TankChessMap, definitions: Definitions) -> Sequence[Finding]:
        """Check what the file's data says wrongly and, if the map can be set up, TC-7.1 and TC-7.2."""
        from game.games.tank_chess.rules.map_checks import check_diagram

        wrong = [
            Finding("error", "TC-7.1", "map.problem", {"message": message}, where=tuple(where))
            for where, message in (
                *map_problems(map_file, definitions),
                *option_problems(self.options_model, map_file.options),
            )
        ]
        return wrong or check_diagram(build_diagram(map_file, definitions), definitions, map_file.symmetry)

    def setup(
        self,
        map_file: TankChessMap,
        definitions: Definitions,
        sides: tuple[int, ...],
        options: Mapping[str, Any],
    ) -> Setup:
        """Return a setup from a map file; options not given keep the map's values."""
        chosen = {**map_file.options, **options}
        return self.setup_from(build_diagram(map_file, definitions), definitions, sides, chosen)

    def setup_from(
        self,
        diagram: Diagram,
        definitions: Definitions,
        sides: tuple[int, ...] = (0, 1),
        options: Mapping[str, Any] | None = None,
    ) -> Setup:
        """Return a setup that starts from a diagram."""
        from game.games.tank_chess.rules.options import Options

        chosen = Options.model_validate(dict(options or {}))
        draws = replace(
            definitions,
            draw_repetitions=chosen.draw_repetitions,
            draw_quiet_turns=chosen.draw_quiet_turns,
            turn_limit=chosen.turn_limit,
        )
        return Setup(tuple(sides), diagram, draws, chosen.model_dump())

    def with_options(self, setup: Setup, options: Mapping[str, Any]) -> Setup:
        """Return the same start with other options; the conditions of a draw are among them (TC-6.4)."""
        return self.setup_from(setup.map, setup.definitions, setup.sides, options)

    # --- texts ---

    def first_seat(self, setup: Setup) -> int | None:
        """Return the seat of the side to move: a position has its own."""
        return setup.sides.index(setup.map.to_move)

    def format_action(self, action: Move, view: TankChessWorld) -> str:
        """Return a move as text, such as ``e5-g7NExj10`` (TC-9.2)."""
        return format_move(action, view.grid)

    def parse_action(self, text: str, view: TankChessWorld) -> Move:
        """Return the move of a text in either form, TC-9.2 or TC-9.3. What the text leaves out is filled
        in from the legal moves where only one fits; otherwise the move is what the text says, legal or
        not."""
        said = parse_record(text).words
        if len(said) != 1 or not isinstance(said[0], RecordMove):
            raise TextError(
                "{text} isn’t a single move; expected one like {example}", text=repr(text), example="e5-g7NE"
            )
        try:
            return resolve(said[0], self.game.actions(view), view.grid)
        except TextError:
            try:
                return parse_move(text, view.grid)
            except TextError:
                pass
            raise

    def format_position(self, view: TankChessWorld) -> str:
        """Return the position as TCFEN (TC-9.1)."""
        return format_tcfen(view.diagram)

    def parse_position(self, text: str, definitions: Definitions, sides: tuple[int, ...] = ()) -> Setup:
        """Return a setup from TCFEN; a position without exactly one Command a side is refused."""
        diagram = parse_tcfen(text, definitions)
        for colour, name in enumerate(SIDES):
            commands = sum(p.kind.command and p.colour == colour for p in diagram.pieces.values())
            if commands != 1:
                raise TextError(
                    "{side} has {n} Commands in this position; expected exactly one",
                    side=KeyedText(f"side.{name}"),
                    n=commands,
                )
        return self.setup_from(diagram, definitions, sides or self.usual_sides())

    def check_state(self, state: TankChessWorld) -> None:
        start = TankChessWorld(state.match)
        known = (state.kind, state.colour) == (start.kind, start.colour)
        for kind, square, wreck in zip(state.kind, state.square, state.wreck, strict=True):
            known &= square != OFF if wreck else kind != ""
        need(known, "the pieces aren’t those of the map")
        diagram, outcome = state.diagram, state.outcome
        things = len(state.square) - state.square.count(OFF)
        need(things == len(diagram.pieces) + len(diagram.wrecks), "a square holds two pieces or two wrecks")
        # judges what may stand where, too
        parse_tcfen(format_tcfen(diagram), state.definitions)
        if outcome is None:
            commands = sorted(placed.colour for placed in diagram.pieces.values() if placed.kind.command)
            need(commands == [0, 1], "each side needs exactly one Command")
            return
        winner, reason = outcome.params.get("winner"), outcome.reason
        if reason in DRAWS:
            fits = replace(outcome, params={}) == tied(state, reason)
        else:
            fits = reason in WINS and winner in state.match.sides and outcome == won(state, winner, reason)
        need(fits, "a match can’t end like this")

    def text_board(self, view: TankChessWorld) -> list[Line]:
        """Return the board as text, with whose turn it is."""
        return [*board_rows(view.diagram), *board_foot(view)]

    def group(self, action: Move, view: TankChessWorld) -> str:
        """See ``describing``."""
        return group(action)

    def read_record(
        self, text: str, definitions: Definitions, setup: Setup | None = None
    ) -> ReadRecord[TankChessWorld, Move]:
        """Read a record in either form of TC-9 and check every move; its header's Position is the start."""
        parsed = parse_record(text)
        position = next((v for k, v in parsed.header.items() if k.lower() == "position"), None)
        if position is not None:
            setup = self.parse_position(position, definitions, (0, 1))
        if setup is None:
            raise TextError("the record’s header has no Position: add the one it starts from")
        return play_record(self.game, self._as_told(setup, parsed.header), parsed, self._written)

    def _as_told(self, setup: Setup, header: Mapping[str, str]) -> Setup:
        """Return the setup with the seats and the draw options that a record's header names."""
        told = {name.lower(): value for name, value in header.items()}
        sides, options = setup.sides, setup.options
        if "seats" in told:
            ways = {_seats_text(way.sides): way.sides for way in INFO.seatings}
            wanted = " ".join(told["seats"].lower().split())
            if wanted not in ways:
                raise TextError(
                    "Seats {text}: expected one of {names}", text=excerpt(wanted), names=row_of(ways)
                )
            sides = ways[wanted]
        if "options" in told:
            chosen: dict[str, Any] = {}
            for word in told["options"].split():
                name, _, value = word.partition("=")
                chosen[name] = int(value) if value.isascii() and value.isdigit() else value
            for where, problem in option_problems(self.options_model, chosen):
                raise TextError("Options {text}: {problem}", text=excerpt(str(where[-1])), problem=problem)
            options = {**options, **chosen}
        if (sides, options) == (setup.sides, setup.options):
            return setup
        return self.setup_from(setup.map, setup.definitions, sides, options)

    def _written(self, word: Word, state: TankChessWorld) -> Move:
        """Return the move that a word of a record says there. Raises ``TextError``, with the rule that
        refuses the move."""
        assert isinstance(word, RecordMove)
        try:
            return resolve(word.said, self.game.actions(state), state.grid)
        except TextError as error:
            try:
                refusal = self.game.refuse(state, parse_move(word.text, state.grid))
            except TextError:
                refusal = None
            if refusal is None:
                raise
            raise TextError("{problem} ({rule})", problem=error.fault, rule=refusal.rule) from error

    def record_header(self, text: str) -> Mapping[str, str]:
        """Return the header of a record, its names in small letters."""
        return header_of(text, loose=True)

    def perft(self, setup: Setup, depth: int) -> int:
        """Count the sequences of ``depth`` legal moves, with the compact position (TC-3.3)."""
        return Position.from_diagram(setup.definitions, setup.map).perft(depth)

    def write_record(
        self,
        setup: Setup,
        states: Sequence[TankChessWorld],
        entries: Sequence[Move | Call],
        header: Mapping[str, str],
    ) -> str:
        """Return the record for people (TC-9.3). A header ``Map`` without ``Position`` means that the
        match began with that map's position."""
        told = [
            entry if isinstance(entry, Call) else (entry, suffix(after))
            for entry, after in zip(entries, states[1:], strict=True)
        ]
        start: Diagram = setup.map
        tags = {name: text for name, text in header.items() if name not in ("Result", "Seats", "Options")}
        if setup.sides != self.usual_sides():
            tags["Seats"] = _seats_text(setup.sides)
        usual = self.options_model()
        options = {name: setup.options.get(name, getattr(usual, name)) for name in _DRAWS}
        if other := {name: value for name, value in options.items() if value != getattr(usual, name)}:
            tags["Options"] = " ".join(f"{name}={value}" for name, value in other.items())
        return write_record(
            tags,
            told,
            result_text(states[-1].outcome, setup),
            start=start,
            definitions=setup.definitions,
        )


_DRAWS = ("draw_repetitions", "draw_quiet_turns", "turn_limit")
"""The options by which a match can end in a draw: without them its record may not lead to the same end."""


def _seats_text(sides: tuple[int, ...]) -> str:
    """Return the sides of the seats, in order, as a record's header has them: ``white black white``."""
    return " ".join(SIDES[side] for side in sides)


def suffix(after: TankChessWorld) -> str:
    """Return the suffix of a move: ``#`` won, ``+`` check, ``-`` escape, ``+-`` both (TC-9.3)."""
    if (
        after.outcome is not None
        and not after.outcome.drawn
        and after.outcome.reason
        in (
            "command_destroyed",
            "command_lost",
            "escaped",
        )
    ):
        return "#"
    if after.outcome is not None:
        return ""
    mover = 1 - after.to_move
    check = "+" if after.position.check(mover) else ""
    return check + ("-" if after.position.can_escape(mover) else "")


def result_text(outcome: Result | None, setup: Setup) -> str:
    """Return a result as 1-0, 0-1 or 1/2-1/2, or * while the match goes on."""
    if outcome is None:
        return "*"
    if outcome.drawn:
        return "1/2-1/2"
    return "1-0" if setup.sides[outcome.winners[0]] == 0 else "0-1"


KIT = TankChessKit()
