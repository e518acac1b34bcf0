"""The ``Kit`` of Battlegrounds: what files, editor, command line and app use of it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from game.games.battlegrounds.entry import INFO
from game.games.battlegrounds.rules import (
    answers,
    describing,
    position_text,
    schema,
    telling,
    text_board,
)
from game.games.battlegrounds.rules.actions import Action
from game.games.battlegrounds.rules.definitions import COLOUR_NAMES, MOST_TURNS, Definitions, OptionRules
from game.games.battlegrounds.rules.game import Battlegrounds
from game.games.battlegrounds.rules.notation import FORMS
from game.games.battlegrounds.rules.position_text import parse_position, sides_of
from game.games.battlegrounds.rules.schema import (
    SEATS,
    option_file_problems,
    option_rules,
)
from game.games.battlegrounds.rules.setting_up import chosen_colours, colour_order, colours_of
from game.games.battlegrounds.rules.soundness import require_sound
from game.games.battlegrounds.rules.world import SETTING_UP, BattlegroundsWorld
from game.model.contract import Call, Setup, TextError
from game.model.fault import row_of
from game.model.finding import Finding
from game.model.game_info import Seating
from game.model.kit import KeyedText, Kit, ReadRecord, option_problems
from game.model.record_text import (
    UNFINISHED,
    RecordText,
    format_record,
    in_order,
    numbered_turns,
    parse_record,
    play_record,
)

if TYPE_CHECKING:
    from game.games.battlegrounds.rules.file_models import OptionFile


class BattlegroundsKit(Kit[BattlegroundsWorld, Action, "OptionFile", Definitions]):
    info = INFO
    models = "game.games.battlegrounds.rules.models"
    default_map = "battle"
    seat_options = ("first",)
    forms = FORMS
    event_words = telling.EVENT_WORDS

    game = Battlegrounds()
    definitions = staticmethod(schema.build_definitions)
    definition_problems = staticmethod(schema.definition_problems)
    format_position = staticmethod(position_text.format_position)
    text_board = staticmethod(text_board.text_board)
    describe = staticmethod(describing.describe)
    describe_action = staticmethod(telling.describe_action)
    answering = staticmethod(answers.answering)

    # --- files ---

    def seatings_for(self, map_file: OptionFile) -> Sequence[Seating]:
        """Return the seatings for each number of players the option allows, in team two against two
        (BG-2.3, BG-10.1)."""
        sat = [sides_of(map_file.option, seats) for seats in SEATS[map_file.option]]
        return tuple(seating for seating in self.info.seatings if seating.sides in sat)

    def mode(self, map_file: OptionFile) -> str:
        """Return the option whose rules a file has, whatever the file's name."""
        return map_file.option

    def options_on(self, map_file: OptionFile | None) -> Sequence[str]:
        """Return the options a map allows: no draft without cards (BG-11.1); no starter, colours or equal
        turns for a single player; none at all from a position, where everything is set up."""
        way = "" if map_file is None else self.mode(map_file)
        meant = {
            "draft": way not in ("", "family"),
            "first": way not in ("", "solo"),
            "colours": way not in ("", "solo"),
            "equal_turns": way not in ("", "solo"),
            "turn_limit": way not in ("", "solo"),
        }
        return tuple(name for name in self.options_model.model_fields if meant.get(name, True))

    def seat_keys(self, setup: Setup, seat: int) -> Sequence[str]:
        """Return the keys of a seat's colours (BG-2.3); a single player drives any of the four (BG-12.1)."""
        colours = self._colours(setup)[seat]
        return [f"battlegrounds.colour.{COLOUR_NAMES[colour]}" for colour in colours] or [
            "battlegrounds.any_colour"
        ]

    def first_seat(self, setup: Setup) -> int | None:
        """Return the seat that the setup says begins (BG-2.0); a position has its own."""
        if isinstance(setup.map, BattlegroundsWorld):
            return setup.map.seat
        return int(setup.options.get("first", 0)) - 1 if setup.options.get("first") else None

    def last_round(self, setup: Setup) -> int:
        """Return the round with which a match is over: the option limits the turns of all seats together."""
        return -(-super().last_round(setup) // len(setup.sides))

    def other_colours(self, setup: Setup, seat: int) -> Mapping[str, Any]:
        """Return the options with the next colour clockwise for a seat; with two players of battle the
        other pair (BG-2.3)."""
        if isinstance(setup.map, BattlegroundsWorld) or setup.map.option == "solo":
            return {}
        own = [colours[0] for colours in self._colours(setup)]
        pairs = len(self._colours(setup)[seat]) > 1
        wanted = own[1 - seat] if pairs else (own[seat] + 1) % len(COLOUR_NAMES)
        changed = [own[seat] if colour == wanted else colour for colour in own]
        changed[seat] = wanted
        return {"colours": chosen_colours([(colour,) for colour in changed])}

    @staticmethod
    def _colours(setup: Setup) -> Sequence[Sequence[int]]:
        if isinstance(setup.map, BattlegroundsWorld):
            return ((),) if setup.map.rules.option == "solo" else setup.map.colours
        order = colour_order(str(setup.options.get("colours", "")))
        return colours_of(setup.map.option, len(setup.sides), order)

    def check_map(self, map_file: OptionFile, definitions: Definitions) -> Sequence[Finding]:
        """Find mistakes in an option's file."""
        told = (
            *option_file_problems(map_file, definitions),
            *option_problems(self.options_model, map_file.options),
        )
        return [
            Finding("error", "BG-2.3", "map.problem", {"message": message}, where=tuple(where))
            for where, message in told
        ]

    def setup(
        self,
        map_file: OptionFile,
        definitions: Definitions,
        sides: tuple[int, ...],
        options: Mapping[str, Any],
    ) -> Setup:
        """Return a setup of an option. Raises ``TextError`` for sides it is not played with."""
        from game.games.battlegrounds.rules.options import Options

        if tuple(sides) not in {seating.sides for seating in self.seatings_for(map_file)}:
            there = ", ".join(str(seats) for seats in SEATS[map_file.option])
            raise TextError(
                "{title} is for {n} players, not {other}", title=map_file.title, n=there, other=len(sides)
            )
        chosen = Options.model_validate({**map_file.options, **options})
        if chosen.first > len(sides):
            raise TextError(
                "seat {n} can’t start (choose from 1 to {other})", n=chosen.first, other=len(sides)
            )
        try:
            colour_order(chosen.colours)
        except ValueError as error:
            raise TextError("colours {names}: {why}", names=chosen.colours, why=str(error)) from None
        rules = replace(
            option_rules(map_file),
            equal_turns=chosen.equal_turns and map_file.option != "solo",
            turn_limit=0 if map_file.option == "solo" else chosen.turn_limit,
        )
        return Setup(tuple(sides), rules, definitions, chosen.model_dump())

    # --- texts ---

    def parse_position(self, text: str, definitions: Definitions, sides: tuple[int, ...] = ()) -> Setup:
        """Return a setup from a position, which names its own players: ``sides`` may be of other numbers."""
        from game.games.battlegrounds.rules.options import Options

        start = parse_position(text, definitions)
        return Setup(start.sides, start, definitions, Options(draft=start.draft).model_dump())

    def check_state(self, state: BattlegroundsWorld) -> None:
        """See ``soundness``; what is to be done must be possible."""
        require_sound(state)
        if state.outcome is None and self.game.to_act(state) == state.seat:
            self.game.actions(state)

    def group(self, action: Action, view: BattlegroundsWorld) -> str:
        """See ``telling``."""
        return telling.finer(action, view) or super().group(action, view)

    def typed(self, view: BattlegroundsWorld) -> KeyedText:
        """Return how moves of the option are typed, and what its points are for."""
        option, rules = view.rules.option, view.rules
        key = f"battlegrounds.typed_{option}" if option in ("family", "solo") else "battlegrounds.typed"
        params = {"pair": rules.pair_points}
        if option == "solo":
            params |= {"rank": min(rules.ranks, default=1), "target": rules.artillery_target}
        return KeyedText(key, params)

    # --- records ---

    def read_record(
        self, text: str, definitions: Definitions, setup: Setup | None = None
    ) -> ReadRecord[BattlegroundsWorld, Action]:
        """Read a record and check every word; its header names the players, or the Position it begins
        with."""
        parsed = _parsed(text)
        header = {name.lower(): value for name, value in parsed.header.items()}
        if "position" in header:
            setup = self.parse_position(header["position"], definitions, ())
        if setup is None:
            raise TextError("the record’s header has no Position: add one with the mode that was played")
        return play_record(
            self.game,
            self._seated(setup, header),
            parsed,
            lambda word, state: self.parse_action(word.text, state),
        )

    def _seated(self, setup: Setup, header: Mapping[str, str]) -> Setup:
        """Return the setup with the number of players, the draft, the starter and the colours that the
        header names. Without a starter the first seat begins."""
        from game.games.battlegrounds.rules.options import Options

        if isinstance(setup.map, BattlegroundsWorld):
            return setup
        rules: OptionRules = setup.map
        players = header.get("players", "")
        if players.isdigit() and int(players) in SEATS[rules.option]:
            setup = replace(setup, sides=sides_of(rules.option, int(players)))
        elif players:
            raise TextError(
                'Players "{players}": wrong number of players for {mode} (possible: {counts})',
                players=players,
                mode=rules.option,
                counts=row_of(SEATS[rules.option]),
            )
        if "draft" in header:
            draft = header["draft"].strip().lower() == "yes"
            setup = replace(setup, options={**setup.options, "draft": draft})
        seats = [str(seat + 1) for seat in range(len(setup.sides))]
        starter = header.get("starter", "1").strip().lower()
        colours = header.get("colours", "").strip().lower()
        if starter not in (_BY_CHANCE, *seats):
            raise TextError(
                'Starter "{starter}": expected “{word}” or a seat from 1 to {n}',
                starter=starter,
                word=_BY_CHANCE,
                n=len(seats),
            )
        chosen = {"first": 0 if starter == _BY_CHANCE else int(starter), "colours": colours}
        try:
            colour_order(Options.model_validate(chosen).colours)
        except ValueError:
            raise TextError(
                'Colours "{colours}": expected colour names, each only once, such as red,green',
                colours=colours,
            ) from None
        equal = header.get("equalturns", "").strip().lower() == "yes"
        limit = header.get("turnlimit", "0").strip()
        if not (limit.isascii() and limit.isdigit() and len(limit) < 5 and int(limit) <= MOST_TURNS):
            raise TextError(
                'TurnLimit "{limit}": expected a number of turns, at most {high}',
                limit=limit,
                high=MOST_TURNS,
            )
        options = {**setup.options, **chosen, "equal_turns": equal, "turn_limit": int(limit)}
        rules = replace(rules, equal_turns=equal, turn_limit=int(limit))
        return replace(setup, options=options, map=rules)

    def write_record(
        self,
        setup: Setup,
        states: Sequence[BattlegroundsWorld],
        entries: Sequence[Action | Call],
        header: Mapping[str, str],
    ) -> str:
        """Return the record for people; see ``Kit.write_record``."""
        tags = {name: value for name, value in header.items() if name != "Result"}
        if isinstance(setup.map, BattlegroundsWorld):
            tags["Position"] = self.format_position(states[0])
        else:
            tags["Players"] = str(len(setup.sides))
            if setup.options.get("draft"):
                tags["Draft"] = "yes"
            first = int(setup.options.get("first", 0))
            if len(setup.sides) > 1:
                tags["Starter"] = str(first or _BY_CHANCE)
            if setup.options.get("colours"):
                tags["Colours"] = str(setup.options["colours"])
            if setup.map.equal_turns:
                tags["EqualTurns"] = "yes"
            if setup.map.turn_limit:
                tags["TurnLimit"] = str(setup.map.turn_limit)
        result = result_text(states[-1])
        tags["Result"] = result
        turns = numbered_turns(
            states,
            entries,
            self.format_action,
            lambda state: 0 if state.phase in SETTING_UP else state.turn,
        )
        return format_record(in_order(tags, _FIRST, _LAST), [*turns, [result]])


_BY_CHANCE = "chance"
"""The header's word for a starter drawn by chance."""

_FIRST = ("Map", "Players", "Draft", "Starter", "Colours", "EqualTurns")
_LAST = ("Date", "Result", "Position")
"""Names that stand first and last in a header. Starter is the seat that begins, or chance; Position is there
where the match does not begin with the deal."""

_RESULT = re.compile(r"\*|[0-9]{1,3}(-[0-9]{1,3}){0,3}")
"""Matches a result: the points of the seats, as 16-9, or ``*`` while the match goes on."""


def _parsed(text: str) -> RecordText:
    return parse_record(text, _RESULT.fullmatch)


def result_text(state: BattlegroundsWorld) -> str:
    """Return the points of the seats, as 16-9, or ``*`` while the match goes on."""
    if state.outcome is None:
        return UNFINISHED
    return "-".join(f"{score:g}" for score in state.outcome.scores)


KIT = BattlegroundsKit()
