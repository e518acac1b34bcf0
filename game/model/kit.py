"""What a rule package hands to the rest: its game, and how its files and texts are read and written."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar, cast

from game.model import record_text
from game.model.action_forms import ActionForms
from game.model.answers import Answering, no_answers
from game.model.contract import CHANCE, Call, Game, SeenStep, Setup, State, TextError
from game.model.drafting import FileProblems, MapDrafting
from game.model.event_words import EventWords
from game.model.fault import Fault, game_called, row_of
from game.model.finding import Finding
from game.model.game_info import GameInfo, Seating
from game.model.keyed_text import FactRow as FactRow
from game.model.keyed_text import KeyedText as KeyedText
from game.model.keyed_text import Line as Line
from game.model.keyed_text import Name as Name
from game.model.own_modes import OwnModes
from game.model.plain_data import reading
from game.model.record_text import ReadRecord as ReadRecord

if TYPE_CHECKING:
    from pydantic import BaseModel

    from game.model.file_parts import MapFile

S = TypeVar("S", bound=State)
A = TypeVar("A")
M = TypeVar("M", bound="MapFile")
"""The schema of a game's maps; it is imported when a file is read."""
D = TypeVar("D")
"""What a game's files define; ``None`` if it has none."""


@dataclass(frozen=True, slots=True)
class DefinitionFile:
    """A YAML file of definitions a game needs, by its path below ``assets``, and its schema. ``kept``: a save
    holds it, for a match is played by it; one that only offers something to begin with is today's.

    ``words``: the text keys of what it defines, without the game's name: ``card.{cards}.name`` for each of
    its ``cards``."""

    path: str
    model: type[BaseModel]
    kept: bool = True
    words: tuple[str, ...] = ()


def option_problems(
    model: type[BaseModel], options: Mapping[str, Any]
) -> list[tuple[tuple[str | int, ...], str]]:
    """What is wrong with the options of a match that a file sets: key path and message."""
    from pydantic import ValidationError

    try:
        model.model_validate(dict(options), strict=True)
    except ValidationError as error:
        return [(("options", *detail["loc"]), _expected(model, detail)) for detail in error.errors()]
    return []


def _expected(model: type[BaseModel], detail: Any) -> str:
    name = str(detail["loc"][0]) if detail["loc"] else ""
    if detail["type"] == "extra_forbidden" or name not in model.model_fields:
        return Fault("unknown option (choose from {names})", names=row_of(model.model_fields))
    if model.model_fields[name].annotation is bool:
        return Fault("expected {expected}", expected=Fault("yes or no"))
    if model.model_fields[name].annotation is str:
        extra = model.model_fields[name].json_schema_extra
        expected = extra.get("x-expected", "text") if isinstance(extra, dict) else "text"
        return Fault("expected {expected}", expected=Fault(str(expected)))
    bounds = model.model_fields[name].metadata
    low = next((rule.ge for rule in bounds if hasattr(rule, "ge")), None)
    high = next((rule.le for rule in bounds if hasattr(rule, "le")), None)
    wanted = Fault("a whole number")
    if None not in (low, high):
        wanted = Fault("a whole number from {low} to {high}", low=low, high=high)
    return Fault("expected {expected}", expected=wanted)


@dataclass(frozen=True, slots=True)
class FileModels:
    """The schemas of a game's maps and of its matches' options, and its files of definitions by name."""

    map_model: type[MapFile]
    options_model: type[BaseModel]
    definition_files: Mapping[str, DefinitionFile] = field(default_factory=dict)


@cache
def _models(module: str) -> FileModels:
    if not module:
        from game.model.file_parts import MapFile
        from game.model.match_options import MatchOptions

        return FileModels(MapFile, MatchOptions)
    found: FileModels = import_module(module).MODELS
    return found


class Kit(ABC, Generic[S, A, M, D]):
    """One game's surface towards data, editor, command line and app. Knows no file and no screen.

    A method that only passes its arguments on to a function is that function:
    ``describe = staticmethod(describing.describe)``.
    """

    info: ClassVar[GameInfo]
    """What the game says of itself, here and in its entry."""
    models: ClassVar[str] = ""
    """The module whose ``MODELS`` are the game's ``FileModels``; empty: maps and matches have what those of
    every game have. It is imported when a file is read: what a schema needs takes a tenth of a second."""
    default_map: ClassVar[str]
    """The shipped map a match is played on if nobody chooses, by the name of its file."""
    map_rule: ClassVar[str] = ""
    """The rule a map breaks if something in it can't be read."""
    forms: ClassVar[ActionForms[Any]] = ActionForms((), {}, "")
    """Its actions as words; a game with a grammar of its own writes and reads them itself."""
    event_words: ClassVar[EventWords[Any] | None] = None
    """Its events as words; ``None``: the notation of actions tells enough."""
    position_format: ClassVar[str] = "text"
    """The name of ``format_position``'s notation between programs (engine protocol)."""
    seat_options: ClassVar[Sequence[str]] = ()
    """Options whose value is the number of a seat from 1, or 0 for one that chance says."""
    turn_seconds: ClassVar[Sequence[int]] = ()
    """The turn timers that are offered instead of clocks of the sides (``ClockRules.per_turn``)."""
    rare_options: ClassVar[Sequence[str]] = ()
    """Options, such as house rules, that move to a card of their own where the page has no room for all."""
    timer_options: ClassVar[Sequence[str]] = ()
    """Options that mean nothing without a turn timer."""
    included_options: ClassVar[Mapping[str, str]] = MappingProxyType({})
    """Options that are on whenever another one is, with the name of that."""

    @property
    def name(self) -> str:
        return self.info.name

    @property
    def map_model(self) -> type[M]:
        """The schema of the game's maps."""
        return cast("type[M]", _models(self.models).map_model)

    @property
    def options_model(self) -> type[BaseModel]:
        """The schema of the options of its matches."""
        return _models(self.models).options_model

    @property
    def definition_files(self) -> Mapping[str, DefinitionFile]:
        """The files of its definitions, by name."""
        return _models(self.models).definition_files

    @property
    def drafting(self) -> MapDrafting[S] | None:
        """What the map editor needs of the game; ``None``: nobody draws its maps (``info.editable``)."""
        return None

    @property
    def own_modes(self) -> OwnModes[M, Any, D] | None:
        """What is to be known of its modes where they are an option and people make their own
        (``info.own_modes``)."""
        return None

    @property
    @abstractmethod
    def game(self) -> Game[S, A]:
        """The rule book."""

    # --- files ---

    def definition_problems(self, *_: Any, **files: Any) -> Mapping[str, FileProblems]:
        """What the checked files say twice or against each other, by file; see ``definitions``."""
        return {}

    def seatings_for(self, map_file: M) -> Sequence[Seating]:
        """The ways to sit down on this map, the usual one first; all of the game's unless maps differ."""
        return self.info.seatings

    def usual_sides(self, map_file: M | None = None) -> tuple[int, ...]:
        """The side of each seat if nobody says more: on that map, or (``None``) of the game."""
        return (self.info.seatings if map_file is None else self.seatings_for(map_file))[0].sides

    def mode(self, map_file: M) -> str:
        """Which of the game's modes that map is: words may differ by it; empty where there are none."""
        return ""

    def options_on(self, map_file: M | None) -> Sequence[str]:
        """The options of a match that mean something on that map (``None``: from a position): all unless
        maps differ."""
        return tuple(self.options_model.model_fields)

    def seat_keys(self, setup: Setup, seat: int) -> Sequence[str]:
        """Text keys of what a seat plays with: its side, unless each seat has something of its own."""
        return (self.info.sides[setup.sides[seat]],)

    def first_seat(self, setup: Setup) -> int | None:
        """The seat that begins a match; ``None``: chance says."""
        return 0

    def last_round(self, setup: Setup) -> int:
        """The round with which a match that has a limit is over; 0 without a limit."""
        return int(setup.options.get("turn_limit", 0))

    def other_colours(self, setup: Setup, seat: int) -> Mapping[str, Any]:
        """The options with which a seat plays the next of what can be played there, and who had that plays
        what the seat leaves; none where nothing can be chosen."""
        return {}

    def definitions(self, *_: Any, **files: Any) -> D:
        """The game's definitions from its checked files, each by its name among ``definition_files``; those
        that are not ``kept`` may be missing."""
        return cast(D, None)

    def drawn_map(self, map_file: M, definitions: D) -> tuple[Any, FileProblems]:
        """A map as the editor draws it, and what of it can't be read; of a game whose maps are drawn."""
        assert self.drafting is not None
        data = map_file.model_dump(mode="json", exclude_none=True, exclude_defaults=True)
        return self.drafting.read(data, definitions)

    def check_map(self, map_file: M, definitions: D) -> Sequence[Finding]:
        """All errors and warnings of a map that its schema can't say: of one that is drawn what can't be
        read, then what the editor would say."""
        if self.drafting is None:
            return ()
        draft, told = self.drawn_map(map_file, definitions)
        unread = [
            Finding("error", self.map_rule, "map.problem", {"message": message}, where=tuple(where))
            for where, message in told
        ]
        found = self.drafting.check(draft, definitions)
        # what couldn't be read is missing from the draft: what is odd about the rest would mislead
        return [*unread, *(one for one in found if not unread or one.severity == "error")]

    @abstractmethod
    def setup(self, map_file: M, definitions: D, sides: tuple[int, ...], options: Mapping[str, Any]) -> Setup:
        """A setup from a map without errors."""

    def with_options(self, setup: Setup, options: Mapping[str, Any]) -> Setup:
        """The same setup with these checked options instead of its own."""
        return replace(setup, options=dict(options))

    def why_not_by_post(self, setup: Setup) -> str:
        """Why a match with this setup can't be played by post: "game", "memory" or "alone"; empty if it
        can."""
        if not self.info.post:
            return "game"
        if self.game.remembers(setup):
            return "memory"
        return "alone" if len(setup.sides) < 2 else ""

    # --- texts ---

    def format_action(self, action: A, view: S) -> str:
        """An action (or an outcome of chance) as one word, exact enough to be read back."""
        return self.forms.write(action, view)

    def parse_action(self, text: str, view: S) -> A:
        """The action a text means here. Raises ``TextError``; legality is ``refuse``'s to judge."""
        action: A = self.forms.read(text, view)
        return action

    @abstractmethod
    def format_position(self, view: S, /) -> str:
        """A position as one line, as players share it."""

    @abstractmethod
    def parse_position(self, text: str, definitions: D, sides: tuple[int, ...] = ()) -> Setup:
        """A setup that starts from such a line. ``sides`` are those of the seats where the line leaves that
        open; none: the usual ones. Raises ``TextError``."""

    def dump_state(self, state: S) -> Mapping[str, Any]:
        """A whole state as plain data (texts, numbers, lists) for a save."""
        return state.dump()

    def load_state(self, data: Mapping[str, Any], setup: Setup) -> S:
        """The state such data describes. Raises ``TextError``."""
        start = self.game.new(setup)
        with reading(game_called(self.name)):
            state = type(start).load(data, start.match)
            self.check_state(state)
        return state

    def check_state(self, state: S, /) -> None:
        """Raise ``TextError`` for what can't stand together in a state whose values are all in bounds."""

    @abstractmethod
    def text_board(self, view: S, /) -> Sequence[Line]:
        """The board for a terminal, a line each: its signs, what they stand for, and how the match stands."""

    def typed(self, view: S) -> KeyedText:
        """What says how moves are typed at a terminal, if the game has words for it."""
        return KeyedText(f"{self.name}.typed")

    def describe(self, view: S, /) -> Sequence[KeyedText]:
        """A position for somebody who can't see the board, a line each: whose turn and what is to be done,
        then every piece, then the ground; as far as ``view`` knows them. None: ``text_board`` says it."""
        return ()

    def describe_step(self, step: SeenStep[S, A], before: S) -> Sequence[KeyedText]:
        """What was done and all that came of it, a whole sentence each: who did what to whom, the dice, the
        ground, what is different now. From what a seat saw of a step and its view before it, so that nothing
        secret is told. None: the action's notation says it."""
        done = () if step.action is None else self.describe_action(step.action, before)
        return [*done, *self.event_words.told(step.events, before)] if self.event_words is not None else done

    def describe_action(self, action: A, before: S, /) -> Sequence[KeyedText]:
        """What is told of an action or outcome that no event describes."""
        return ()

    def answering(self, view: S, plan: Sequence[A], /) -> Answering:
        """Find what enemies could do in their next turns after these actions of the seat to act, from what
        ``view`` knows and nothing else."""
        return no_answers()

    def group(self, action: A, view: S) -> str:
        """A text key for the actions that do the same kind of thing as this one, by the name of its class, as
        in ``<game>.group.take_card``; empty for the only kind. A game says where there are finer kinds."""
        kind = self.forms.kind(action)
        return f"{self.name}.group.{kind}" if kind else ""

    def lists_all(self, action: A, view: S) -> bool:
        """Whether ``Game.actions`` has all actions of that kind, where it is a sample (``info.sampled``)."""
        return not self.info.sampled

    def about(self, action: A, view: S) -> KeyedText | None:
        """What a list of actions tells of one besides its notation, before it is played; ``None``:
        nothing."""
        return None

    def holds(self, fact: str, view: S, /) -> bool:
        """Whether something is so in a view, said in the game's own words: what a lesson can ask for where
        too many actions bring it about to be listed. Raises ``TextError`` for words the game doesn't know."""
        raise TextError("{game} has no facts that a lesson can check", game=game_called(self.name))

    def read_record(self, text: str, definitions: D, setup: Setup | None = None) -> ReadRecord[S, A]:
        """A record as players write it; ``setup`` is its start if its header names none.

        Raises ``TextError`` that names the number of the move and the reason.
        """
        parsed = record_text.parse_record(text, self.is_result)
        position = next((value for name, value in parsed.header.items() if name.lower() == "position"), None)
        if position is not None:
            setup = self.parse_position(position, definitions, self.usual_sides())
        if setup is None:
            raise TextError("the record’s header has no Position: add the one it starts from")
        return record_text.play_record(
            self.game, setup, parsed, lambda word, state: self.parse_action(word.text, state)
        )

    def write_record(
        self, setup: Setup, states: Sequence[S], entries: Sequence[A | Call], header: Mapping[str, str]
    ) -> str:
        """A record as players write it, from its position on. ``entries`` are all actions, outcomes of chance
        and calls in order; ``states`` has one more: the start, and the state after each entry."""
        result = self.game.result(states[-1])
        points = record_text.UNFINISHED if result is None else record_text.points_of(result.scores)
        tags = {**header, "Result": points, "Position": self.format_position(states[0])}
        turns = record_text.numbered_turns(states, entries, self.format_action, lambda state: state.round)
        ordered = record_text.in_order(tags, ("Map",), ("Date", "Result", "Position"))
        return record_text.format_record(ordered, [*turns, [points]])

    def record_header(self, text: str) -> Mapping[str, str]:
        """The header of a record, by names in small letters; empty where it can't be read."""
        return record_text.header_of(text)

    def is_result(self, word: str) -> bool:
        """Whether a word of a record is how the match ended; a game narrows it whose moves look so."""
        return record_text.is_points(word)

    def perft(self, setup: Setup, depth: int) -> int:
        """How many sequences of ``depth`` actions there are from the start, chance's outcomes included."""
        return _perft(self.game, self.game.new(setup), depth)


AnyKit = Kit[Any, Any, Any, Any]
"""The Kit of any game, for code that plays all of them."""


def _perft(game: Game[S, A], state: S, depth: int) -> int:
    if depth == 0:
        return 1
    seat = game.to_act(state)
    if seat is None:
        return 0
    if game.info.sampled:
        raise TextError("{game} has too many moves to count", game=game_called(game.name))
    if seat == CHANCE and game.chance(state) is None:
        raise TextError(
            "a roll or draw comes next, with too many outcomes to count; begin with a position after it"
        )
    actions = [o for o, _ in game.chance(state) or ()] if seat == CHANCE else game.actions(state)
    return sum(_perft(game, game.apply(state, action).state, depth - 1) for action in actions)
