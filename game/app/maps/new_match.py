"""The match that is being chosen: who plays what, what is still wrong, and its plan. Knows no screen."""

from __future__ import annotations

import types
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final, Literal, Union, get_args, get_origin

from pydantic import ValidationError

from game.app.maps.option_words import option_label
from game.bots.contract import Level
from game.bots.registry import bots as bots_of
from game.data.files.config import Settings
from game.data.files.content import Content, finding_words
from game.data.maps.last_setup import LastSeat, LastSetup, load_last_setup
from game.data.maps.map_cards import MapCard
from game.data.maps.own_modes import ModeCard, mode_cards
from game.data.people.profiles import Profile, list_profiles, profile_here
from game.data.saves.matches import MatchPlan, Player, new_plan, position_plan
from game.data.words.texts import Texts
from game.model.clock import ClockRules
from game.model.contract import PUBLIC, Setup, TextError
from game.model.file_parts import MapFile, Suggestions
from game.model.kit import Kit
from game.model.match_options import EVERYWHERE
from game.ui.controls.numbers import whole_number

ClockKind = Literal["none", "15", "30", "45", "own"]

CLOCKS: tuple[ClockKind, ...] = ("none", "15", "30", "45", "own")

MINUTES = (1, 600)
INCREMENT = (0, 600)
"""The least and the most minutes a side, and seconds added after each move."""

NAME_LENGTH = 30


LIMIT: Final = "turn_limit"
"""The option that limits the turns of a match."""

ROOM: Final = 4
"""So many options have room beside each other."""


@dataclass(frozen=True, slots=True)
class SeatChoice:
    """Who sits at a seat. ``name`` is a guest's, kept while somebody else sits there; ``profile`` is the id
    of a person's profile, empty for a guest."""

    kind: Literal["person", "bot"] = "person"
    name: str = ""
    level: int = 1
    profile: str = ""


@dataclass(frozen=True)
class Choice:
    """All that is chosen but the map. ``minutes`` and ``increment`` are as typed.

    ``clock_touched``: the player chose a clock, so that maps no longer change it. ``turn_seconds``: the turn
    timer of a game that has such instead of clocks; 0: none.
    """

    seating: int = 0
    seats: tuple[SeatChoice, ...] = (SeatChoice(), SeatChoice())
    clock: ClockKind = "none"
    minutes: str = "30"
    increment: str = "0"
    clock_touched: bool = False
    turn_seconds: int = 0
    options: Mapping[str, Any] = field(default_factory=dict)

    def with_seat(self, seat: int, **changes: Any) -> Choice:
        """The same with another player at a seat."""
        seats = list(self.seats)
        seats[seat] = replace(seats[seat], **changes)
        return replace(self, seats=tuple(seats))


class NewMatch:
    """All that a match is begun with. ``position`` is one to start from instead of any map."""

    def __init__(
        self,
        kit: Kit[Any, Any],
        content: Content,
        texts: Texts,
        settings: Settings,
        position: str = "",
        players: tuple[Player, ...] = (),
        sides: tuple[int, ...] = (),
    ) -> None:
        self.kit, self.content, self.texts = kit, content, texts
        self.bots = bots_of(kit.name)
        self.last = load_last_setup(kit.name)
        """What was chosen the last time."""
        self.people: dict[str, Profile] = {}
        """The profiles at this machine, by their ids."""
        self.look_for_people()
        self.map: MapCard | None = None
        self.position = position
        self.position_state: Any = None
        self.position_setup: Any = None
        self.option_texts: dict[str, str] = {}
        """The numbers among the options as they were typed."""
        self.choice = self._like_last(self._usual(settings))
        self._sit_like(players, sides)
        self._begun_clock = self._clock_of(self.choice)
        """The clock of the page as it was opened."""
        self._suggested_clock: dict[str, Any] = {}
        self._suggested: dict[str, tuple[Any, Any]] = {}
        """The options that the map suggests: as they were before, and as it suggests them."""
        self.wanted = len(self.sides)
        """How many players were chosen last: kept for maps that are for so many."""
        self._key: Any = None
        self._setup_of: MapFile | None = None
        self._setup: Setup | None = None
        self._view: Any = None
        self._cannot = ""
        self._refused_on: MapFile | None = None
        self._refused: dict[tuple[str, tuple[int, ...]], str] = {}
        """What was said of modes on that map: cards ask in every frame."""
        self.modes: list[ModeCard] = []
        """The modes there are to choose from, of a game whose mode is an option."""
        self.look_for_modes()
        if position:
            setup = kit.parse_position(position, content.definitions)
            self.position_setup, self.position_state = setup, kit.game.new(setup)
            self.choice = self.fitting(self.choice)

    # --- what it begins with ---

    def _usual(self, settings: Settings) -> Choice:
        """As the settings have it."""
        new, kit = settings.new_match, self.kit
        most = max(len(seating.sides) for seating in kit.info.seatings)
        levels = [level.number for level in self.bots.LEVELS]
        level = min(levels, key=lambda number: abs(number - new.bot_level))
        names = [*new.names, *(self.texts("setup.player", n=n + 1) for n in range(len(new.names), most))]
        seats = [
            SeatChoice("person" if seat == 0 or new.others == "people" else "bot", names[seat], level)
            for seat in range(most)
        ]
        here = profile_here()
        if here is not None:
            seats[0] = replace(seats[0], profile=here.person)
        return Choice(
            seats=tuple(seats),
            clock="own" if new.clock == "own" else "none",
            minutes=str(new.clock_minutes),
            increment=str(new.clock_increment),
            clock_touched=new.clock != "map",
            options={name: value.get_default() for name, value in kit.options_model.model_fields.items()},
        )

    def _like_last(self, choice: Choice) -> Choice:
        """The last choice as far as it still fits."""
        last, levels = self.last, [level.number for level in self.bots.LEVELS]
        if last is None:
            return choice
        keys = [seating.key for seating in self.kit.info.seatings]
        seats = list(choice.seats)
        for index, seat in enumerate(last.seats[: len(seats)]):
            level = seat.level if seat.level in levels else seats[index].level
            person = seat.profile if seat.profile in self.people else ""
            seats[index] = SeatChoice(seat.player, seat.name or seats[index].name, level, person)
        fitting = {
            name: value
            for name, value in last.options.items()
            if name in choice.options and self.option_fits(name, value)
        }
        return replace(
            choice,
            seating=keys.index(last.seating) if last.seating in keys else 0,
            seats=tuple(seats),
            clock="none" if last.clock == "map" else last.clock,
            minutes=str(last.minutes),
            increment=str(last.increment),
            clock_touched=True,
            turn_seconds=last.turn_seconds if last.turn_seconds in self.kit.turn_seconds else 0,
            options={**choice.options, **fitting},
        )

    def _sit_like(self, players: tuple[Player, ...], sides: tuple[int, ...]) -> None:
        """The seats of a match that was played, where that seating is possible."""
        ways = [seating.sides for seating in self.kit.info.seatings]
        if sides not in ways or len(players) != len(sides):
            return
        self.choice = replace(self.choice, seating=ways.index(sides))
        levels = [level.number for level in self.bots.LEVELS]
        for seat, player in enumerate(players):
            self.set_seat(seat, kind=player.kind)
            if player.kind == "person" and player.profile in self.people:
                self.set_seat(seat, profile=player.profile)
            elif player.kind == "person":
                self.set_seat(seat, name=player.name, profile="")
            elif player.level in levels:
                self.set_seat(seat, level=player.level)

    def to_keep(self, map_name: str, own_maps: bool) -> LastSetup:
        """The choice as it is stored for the next time."""
        choice = self.choice
        seats = (
            LastSeat(player=seat.kind, name=seat.name[:40], level=seat.level, profile=seat.profile)
            for seat in choice.seats
        )
        return LastSetup(
            map=map_name,
            own_maps=own_maps,
            seating=self.kit.info.seatings[choice.seating].key,
            seats=tuple(seats),
            clock=choice.clock,
            minutes=whole_number(choice.minutes, *MINUTES) or 30,
            increment=whole_number(choice.increment, *INCREMENT) or 0,
            turn_seconds=choice.turn_seconds,
            options=dict(choice.options),
        )

    # --- what there is ---

    @property
    def map_file(self) -> MapFile | None:
        return None if self.map is None else self.map.map_file

    @property
    def sides(self) -> tuple[int, ...]:
        return self.kit.info.seatings[self.choice.seating].sides

    @property
    def setup(self) -> Setup | None:
        """The match as it would begin now, on the map or from the position; ``None`` without either."""
        key = (self.choice.seating, self.position, tuple(self.choice.options.items()))
        if key != self._key or self.map_file is not self._setup_of:
            self._key, self._setup_of, self._view = key, self.map_file, None
            if self.position_state is not None:
                self._setup = self.position_setup
            elif self.map_file is not None:
                definitions, options = self.content.definitions, self._meant()
                try:
                    self._setup, self._cannot = self._made(definitions, options)
                except TextError as error:
                    self._setup, self._cannot = None, self.texts.fault(str(error))
            else:
                self._setup = None
        return self._setup

    def _made(self, definitions: Any, options: Mapping[str, Any]) -> tuple[Setup | None, str]:
        """The setup, or why there can't be one, in words. Raises ``TextError``."""
        assert self.map_file is not None
        if self.kit.own_modes is not None and (why := self.mode_refused(self.mode_value(), self.map_file)):
            return None, why
        return self.kit.setup(self.map_file, definitions, self.sides, options), ""

    @property
    def played_sides(self) -> tuple[int, ...]:
        """The side of each seat as it would be played: a mode may say who plays with whom."""
        setup, sides = self.setup, self.sides
        return sides if setup is None or len(setup.sides) != len(sides) else setup.sides

    @property
    def view(self) -> Any:
        """What everybody sees when it begins."""
        if self._view is None and self.setup is not None:
            self._view = self.kit.game.observe(self.kit.game.new(self.setup), PUBLIC)
        return self._view

    # --- who plays ---

    def look_for_people(self) -> None:
        """Read the profiles anew."""
        self.people = {one.person: one for one in list_profiles()[0]}

    def person_at(self, seat: int) -> Profile | None:
        """Whose profile sits at a seat; ``None`` for guests and bots. Nobody sits twice: then the first seat
        counts."""
        chosen = self.choice.seats[seat]
        if chosen.kind == "bot" or not chosen.profile:
            return None
        before = self.choice.seats[:seat]
        twice = any(one.kind == "person" and one.profile == chosen.profile for one in before)
        return None if twice else self.people.get(chosen.profile)

    def take_person(self, seat: int, person: Profile | None) -> None:
        """Let a profile sit at a seat, or a guest."""
        self.look_for_people()
        self.set_seat(seat, kind="person", profile=person.person if person else "")

    # --- its mode, where that is an option ---

    def look_for_modes(self) -> None:
        """Read the modes anew. A chosen one that is no longer there gives way to the map's usual one."""
        modes = self.kit.own_modes
        if modes is None:
            return
        self.modes = mode_cards(self.kit, self.content, self.texts)
        chosen = self.choice.options.get(modes.option)
        if chosen and all(card.value != chosen for card in self.modes):
            self.set_options(**{modes.option: ""})
            self._follow_mode()

    def mode_value(self) -> str:
        """The mode that is chosen, or else the map's usual one; empty where there are none."""
        modes = self.kit.own_modes
        if modes is None:
            return ""
        if self.position_setup is not None:  # it says itself which
            return str(self.position_setup.options.get(modes.option, ""))
        return self.choice.options.get(modes.option) or (
            modes.usual(self.map_file) if self.map_file is not None else ""
        )

    def mode_card(self) -> ModeCard | None:
        """The mode that is chosen, as it is listed."""
        value = self.mode_value()
        return next((card for card in self.modes if card.value == value), None)

    def choose_mode(self, card: ModeCard) -> None:
        """Another mode, which can be used; the options that it suggests follow."""
        modes = self.kit.own_modes
        assert modes is not None and card.value is not None
        self.set_options(**{modes.option: card.value})
        self._follow_mode()

    def _follow_mode(self) -> None:
        follows = self._by_mode()
        self.set_options(**follows)
        for name in follows:
            self.option_texts.pop(name, None)

    def _by_mode(self) -> Mapping[str, Any]:
        """The options that the mode suggests."""
        modes, value = self.kit.own_modes, self.mode_value()
        return modes.follows(value, self.content.definitions) if modes is not None and value else {}

    def mode_refused(self, value: str, map_file: MapFile) -> str:
        """Why a mode can't be played on a map by those who sit down now, in words; empty if it can."""
        modes = self.kit.own_modes
        assert modes is not None
        if self._refused_on is not map_file:
            self._refused_on, self._refused = map_file, {}
        key = value, self.sides
        if key not in self._refused:
            try:
                found = modes.refuse(value, map_file, self.sides, self.content.definitions)
                self._refused[key] = "" if found is None else finding_words(found, self.texts)
            except TextError as error:
                self._refused[key] = self.texts.fault(str(error))
        return self._refused[key]

    # --- how they sit ---

    def sit(self, index: int) -> None:
        """Another of the ``seatings``; nothing if a button of the map before was pressed."""
        ways = self.seatings()
        if index >= len(ways):
            return
        self.choice = replace(self.choice, seating=ways[index])
        self.wanted = len(self.sides)

    def swap(self) -> None:
        """The players of each side change places with those of the next, in the same order."""
        sides, seatings = self.sides, self.kit.info.seatings
        order = sorted(set(sides))
        turned = {side: order[(at + 1) % len(order)] for at, side in enumerate(order)}
        waiting: dict[int, list[SeatChoice]] = {side: [] for side in order}
        for seat, side in zip(self.choice.seats, sides, strict=False):
            waiting[turned[side]].append(seat)
        counts = {side: len(found) for side, found in waiting.items()}
        index = next(
            (
                number
                for number, seating in enumerate(seatings)
                if {side: seating.sides.count(side) for side in set(seating.sides)} == counts
            ),
            self.choice.seating,
        )
        seats = [waiting[side].pop(0) for side in seatings[index].sides]
        rest = self.choice.seats[len(sides) :]
        self.choice = self.fitting(replace(self.choice, seating=index, seats=(*seats, *rest)))

    def set_seat(self, seat: int, **changes: Any) -> None:
        self.choice = self.choice.with_seat(seat, **changes)

    def set_options(self, **options: Any) -> None:
        self.choice = replace(self.choice, options={**self.choice.options, **options})

    def seatings(self) -> list[int]:
        """The ways to sit down on the map that is chosen, by their places in the Kit's list."""
        map_file = self.map_file
        if self.position_state is not None:
            return self._like(self.position_setup)
        if map_file is None:
            return list(range(len(self.kit.info.seatings)))
        return [list(self.kit.info.seatings).index(way) for way in self.kit.seatings_for(map_file)]

    def _like(self, setup: Setup) -> list[int]:
        """Where a position says itself how many play, that way alone; else all there are."""
        every = list(range(len(self.kit.info.seatings)))
        if not self.kit.info.modes:
            return every
        return [way for way in every if self.kit.info.seatings[way].sides == setup.sides][:1] or every

    def fitting(self, choice: Choice) -> Choice:
        """The choice, seated in a way the map has: its own, else with as many players as were wanted last, or
        nearly so many."""
        ways = self.seatings()
        sides = [self.kit.info.seatings[way].sides for way in ways]
        if choice.seating in ways and len(self.kit.info.seatings[choice.seating].sides) == self.wanted:
            return choice
        nearest = min(range(len(ways)), key=lambda at: abs(len(sides[at]) - self.wanted))
        if choice.seating in ways and len(sides[nearest]) != self.wanted:
            return choice
        return replace(choice, seating=ways[nearest])

    def by_number(self) -> bool:
        """Whether the ways to sit down differ in the number of players alone."""
        counts = [len(self.kit.info.seatings[way].sides) for way in self.seatings()]
        return len(set(counts)) == len(counts)

    def seats_in_order(self) -> list[int]:
        """The seats from top to bottom: those of a side together."""
        sides = self.played_sides
        return sorted(range(len(sides)), key=lambda seat: (sides[seat], seat))

    def in_teams(self) -> bool:
        """Whether several seats make a side, each with something of its own."""
        sides = self.played_sides
        return len(set(sides)) < len(sides) and len(
            {self.seat_name(seat) for seat in range(len(sides))}
        ) > len(set(sides))

    def seat_name(self, seat: int) -> str:
        """What a seat plays with, in words."""
        setup, sides = self.setup, self.played_sides
        if setup is None or setup.sides != sides:
            return self.texts(self.kit.info.sides[sides[seat]])
        return " + ".join(self.texts(key) for key in self.kit.seat_keys(setup, seat))

    def other_colours(self, seat: int) -> Mapping[str, Any]:
        """The options with which a seat plays something else; none where nothing can be chosen."""
        setup = self.setup
        return {} if setup is None else self.kit.other_colours(setup, seat)

    def seat_note(self, seat: int, *, short: bool = False) -> str:
        """When a seat moves, with whom it plays, or against what it plays alone; ``short`` says when by a
        number alone."""
        sides = self.sides
        alone = f"{self.kit.name}.alone.{self.way()}_note"
        if len(sides) == 1 and self.texts.has(alone):
            return self.texts(alone)
        if self.in_teams():
            return self.texts("setup.team", n=sides[seat] + 1)
        setup = self.setup
        begins = 0 if setup is None else self.kit.first_seat(setup)
        if begins is None:
            return self.texts("setup.seat", n=seat + 1)
        place = (seat - begins) % len(sides)
        words = ("setup.moves_first", "setup.moves_second", "setup.moves_third", "setup.moves_fourth")
        if short:
            words = ("setup.first", "setup.second", "setup.third", "setup.fourth")
        return self.texts(words[place] if place < len(words) else "setup.order", n=place + 1)

    def way(self) -> str:
        """The way to play that is chosen, where the game has several."""
        map_file = self.map_file
        return "" if map_file is None else self.kit.mode(map_file)

    def level_line(self, level: Level) -> str:
        """What a bot's level overlooks in the way to play that is chosen."""
        special = f"{level.key}.{self.way()}"
        return self.texts(special if self.way() and self.texts.has(special) else level.line_key)

    def option_kind(self, name: str) -> type | None:
        """``bool`` or ``int``; ``None`` for what can't be set here."""
        annotation: Any = self.kit.options_model.model_fields[name].annotation
        if get_origin(annotation) in (Union, types.UnionType):
            annotation = next(one for one in get_args(annotation) if one is not type(None))
        return annotation if annotation in (bool, int) else None

    def shown_options(self) -> list[str]:
        """The options there are a control for: those that are ticked before those that are counted. Where
        there are too many, a limit of turns is among the others."""
        names = self._own_options()
        return [name for name in names if name != LIMIT or len(names) <= ROOM]

    def _own_options(self) -> list[str]:
        """Those of the game, and undo."""
        map_file = self.map_file
        # what a map sets itself is not the player's to choose
        fixed = set() if map_file is None else set(map_file.set_options)
        if self.kit.own_modes is not None and (mode := self.mode_card()) is not None and mode.value:
            fixed |= set(self.kit.own_modes.sets(mode.value, self.content.definitions))
        fixed |= set(EVERYWHERE) - {"undo"}
        names = [
            name for name in self.kit.options_on(map_file) if self.option_kind(name) and name not in fixed
        ]
        return sorted(names, key=lambda name: self.option_kind(name) is not bool)

    def more_options(self) -> list[str]:
        """The options that all games have, and a limit of turns that has no room among the others: they are
        set on a card of their own; how a map sets one is not
        the player's to choose."""
        map_file = self.map_file
        fixed = {"undo", *(() if map_file is None else map_file.set_options)}
        names = self._own_options()
        return [
            *(name for name in self.kit.options_on(map_file) if name in EVERYWHERE and name not in fixed),
            *(name for name in names if name == LIMIT and len(names) > ROOM),
        ]

    def option_label(self, name: str) -> str:
        """What an option is called: by the game, by all games, or as its schema describes it."""
        return option_label(self.kit, name, self.texts)

    def option_tip(self, name: str) -> str | None:
        """What an option does, where its label doesn't say it all."""
        key = f"{self.kit.name}.option.{name}_tip"
        return self.texts(key) if self.texts.has(key) else None

    def option_words(self, name: str) -> list[tuple[str, str]]:
        """What the two values of a switch are called, each with a tip, where it is a choice between two
        things and not something that is on or off."""
        texts, found = self.texts, []
        for value in ("unset", "set"):
            keys = [f"{self.kit.name}.choice.{name}.{value}{of}" for of in (f"_{self.way()}", "")]
            key = next((one for one in keys if texts.has(one)), None)
            if key is None:
                return []
            found.append((texts(key), texts(f"{key}_tip") if texts.has(f"{key}_tip") else ""))
        return found

    def no_seat_words(self, name: str) -> str:
        """What an option is called whose value is a seat, while it is none: by the game, or by all games."""
        key = f"{self.kit.name}.choice.{name}.unset"
        return self.texts(key if self.texts.has(key) else "setup.by_chance")

    def option_fits(self, name: str, value: Any) -> bool:
        """Whether an option may have that value."""
        try:
            self.kit.options_model.model_validate({name: value}, strict=True)
        except ValidationError:
            return False
        return True

    def option_range(self, name: str) -> tuple[int, int]:
        """The least and the most an option of whole numbers may be."""
        low, high = 0, 9999
        for rule in self.kit.options_model.model_fields[name].metadata:
            for attribute, add in (("ge", 0), ("gt", 1), ("le", 0), ("lt", -1)):
                bound = getattr(rule, attribute, None)
                if bound is not None and attribute[0] == "g":
                    low = int(bound) + add
                elif bound is not None:
                    high = int(bound) + add
        if not low and name in self._by_mode():
            low = 1  # 0 is for those who don't ask: what the mode says stands here already
        return low, high

    def type_option(self, name: str, text: str) -> None:
        """What was typed for an option of whole numbers, good or not."""
        self.option_texts[name] = text
        value = whole_number(text, *self.option_range(name))
        if value is not None and self.option_fits(name, value):
            self.set_options(**{name: value})

    def option_trouble(self) -> str:
        """What is wrong with a number among the options, in words; empty if nothing is."""
        for name, text in self.option_texts.items():
            low, high = self.option_range(name)
            if whole_number(text, low, high) is None:
                return self.texts("setup.number_wrong", name=self.option_label(name), low=low, high=high)
        return ""

    # --- the clock ---

    def clock_trouble(self) -> str:
        """What is wrong with the clock, in words; empty if nothing is."""
        choice = self.choice
        if self.kit.turn_seconds:
            return ""
        typed = {"increment": (choice.increment, INCREMENT)} if choice.clock != "none" else {}
        if choice.clock == "own":
            typed = {"minutes": (choice.minutes, MINUTES), **typed}
        for name, (text, (low, high)) in typed.items():
            if whole_number(text, low, high) is None:
                return self.texts(f"setup.clock_{name}_wrong", low=low, high=high)
        return ""

    def clock_rules(self) -> ClockRules | None:
        """The clock of the match; ``None`` without one or where it is wrong."""
        choice = self.choice
        if self.kit.turn_seconds:
            seconds, minutes = choice.turn_seconds, self._match_minutes()
            if not seconds and not minutes:
                return None
            return ClockRules(seconds * 1_000, per_turn=bool(seconds), match_ms=minutes * 60_000)
        if choice.clock == "none" or self.clock_trouble():
            return None
        minutes = int(choice.minutes) if choice.clock == "own" else int(choice.clock)
        return ClockRules(minutes * 60_000, int(choice.increment) * 1_000)

    def _match_minutes(self) -> int:
        """What the mode gives the whole match."""
        modes, value = self.kit.own_modes, self.mode_value()
        return modes.minutes(value, self.content.definitions) if modes is not None and value else 0

    def turn_words(self, seconds: int) -> str:
        """What a turn timer is called."""
        if not seconds:
            return self.texts("setup.clock_none")
        if seconds > 90 and not seconds % 60:
            return self.texts("setup.clock_minutes", n=seconds // 60)
        return self.texts("setup.clock_seconds", n=seconds)

    def clock_words(self) -> str:
        rules = self.clock_rules()
        if rules is None:
            return self.texts("setup.summary_no_clock")
        if self.kit.turn_seconds:
            turn = self.turn_words(self.choice.turn_seconds)
            parts = [self.texts("setup.summary_turn", time=turn)] if self.choice.turn_seconds else []
            if minutes := self._match_minutes():
                parts.append(self.texts("setup.summary_match", n=minutes))
            return self.texts.commas(parts)
        minutes, seconds = rules.initial_ms // 60_000, rules.increment_ms // 1_000
        key = "setup.summary_clock_more" if seconds else "setup.summary_clock"
        return self.texts(key, n=minutes, seconds=seconds)

    def against(self) -> str:
        """Who plays against whom."""
        sides = self.played_sides
        names: dict[int, list[str]] = {}
        for player, side in zip(self.players(), sides, strict=True):
            names.setdefault(side, []).append(player.name)
        told = [self.texts.listed(names[side]) for side in sorted(names)]
        if len(told) == 1:
            alone = f"{self.kit.name}.alone.{self.way()}"
            text = self.texts(alone, name=told[0]) if self.texts.has(alone) else told[0]
        elif len(told) == 2:
            text = self.texts("setup.against", first=told[0], second=told[1])
        else:
            text = self.texts.commas(told)
        if all(seat.kind == "bot" for seat in self.choice.seats[: len(sides)]):
            return self.texts("setup.watched", names=text)
        return text

    def players_words(self, map_file: MapFile) -> str:
        """For how many players it is."""
        counts = sorted({len(seating.sides) for seating in self.kit.seatings_for(map_file)})
        if len(counts) == 1:
            return self.texts("setup.count", n=counts[0])
        return self.texts("setup.count_range", low=counts[0], high=counts[-1])

    def lasting_words(self, map_file: MapFile) -> str:
        """How long it takes; empty where its file does not say."""
        if not map_file.lasts:
            return ""
        low, high = map_file.lasts
        return self.texts("setup.lasts_one" if low == high else "setup.lasts", n=low, low=low, high=high)

    # --- beginning ---

    def suggested_minutes(self) -> int | None:
        """The minutes a side the map suggests, if it does."""
        return None if self.map_file is None else self.map_file.clock_minutes

    def take_suggested_clock(self) -> None:
        """The clock that the map suggests."""
        if self.suggested_minutes() is not None:
            self.choice = self._with_map_clock(self.choice)

    def _with_map_clock(self, choice: Choice) -> Choice:
        clock = None if self.map_file is None else self.map_file.suggested_clock
        if clock is None:
            return choice
        kind: ClockKind = next((one for one in CLOCKS if one == str(clock.minutes)), "own")
        return replace(choice, clock=kind, minutes=str(clock.minutes), increment=str(clock.increment))

    def suggest_clock(self) -> None:
        """The map's clock, unless the player chose one; and what the map's usual mode suggests, unless they
        chose a mode."""
        if self.kit.own_modes is not None and not self.choice.options.get(self.kit.own_modes.option):
            self._follow_mode()
        choice = self.choice
        if not choice.clock_touched:
            choice = self._with_map_clock(choice)
        self.choice = self.fitting(choice)
        self._follow_map()

    def _follow_map(self) -> None:
        """What the map suggests, in place of what the one before did; what a player changed here since
        stays."""
        map_file, options = self.map_file, self.choice.options
        for name, (before, suggested) in self._suggested.items():
            if options.get(name) == suggested:
                self.set_options(**{name: before})
                self.option_texts.pop(name, None)
        self._suggested = {}
        if self._clock_of(self.choice) == self._suggested_clock:
            self.choice = replace(self.choice, **self._begun_clock)
        self._suggested_clock = {}
        if map_file is None or map_file.suggests is None:
            return
        for name, value in map_file.suggested_options.items():
            if name in self.choice.options and self.option_fits(name, value):
                self._suggested[name] = self.choice.options[name], value
                self.set_options(**{name: value})
                self.option_texts.pop(name, None)
        touched = self.choice.clock_touched or self.kit.turn_seconds
        if touched and self._clock_of(self.choice) == self._begun_clock:
            self._take_clock(map_file.suggests)

    def _take_clock(self, suggests: Suggestions) -> None:
        """The clock a map suggests."""
        if self.kit.turn_seconds:
            seconds = suggests.turn_seconds
            if seconds is not None and seconds in self.kit.turn_seconds:
                self.choice = replace(self.choice, turn_seconds=seconds)
                self._suggested_clock = self._clock_of(self.choice)
        elif suggests.clock is not None:
            self.choice = self._with_map_clock(self.choice)
            self._suggested_clock = self._clock_of(self.choice)

    @staticmethod
    def _clock_of(choice: Choice) -> dict[str, Any]:
        """What of a choice is its clock."""
        names = ("clock", "minutes", "increment", "turn_seconds")
        return {name: getattr(choice, name) for name in names}

    def map_title(self) -> str:
        title = self.texts.shipped(self.map.title) if self.map is not None else ""
        if self.position:
            return self.texts("setup.position")
        mode = self.mode_card()
        return title if mode is None else self.texts("setup.mode_on", mode=mode.title, map=title)

    def trouble(self) -> str:
        """Why the match can't start yet, in words; empty if it can."""
        if wrong := self.clock_trouble():
            return wrong
        if self.map is None and not self.position:
            return self.texts("setup.no_map")
        if self.setup is None and self._cannot:
            return self._cannot
        return self.option_trouble()

    def players(self) -> tuple[Player, ...]:
        """Who plays, by seat. Two people of one name get numbers, so that the record tells them apart."""
        found: list[Player] = []
        for number, seat in enumerate(self.choice.seats[: len(self.sides)]):
            if seat.kind == "bot":
                level = next(one for one in self.bots.LEVELS if one.number == seat.level)
                name = self.texts(level.name_key)
            elif (person := self.person_at(number)) is not None:
                name = person.name
            else:
                name = seat.name.strip() or self.texts("setup.player", n=number + 1)
            taken, shown, again = {player.name for player in found}, name, 1
            while shown in taken:
                again += 1
                shown = f"{name} {again}"
            sits = self.person_at(number)
            number_of = seat.level if seat.kind == "bot" else 0
            found.append(Player(seat.kind, shown, number_of, sits.person if sits else ""))
        return tuple(found)

    def _meant(self) -> dict[str, Any]:
        """The options that have an effect on the map (or from the position) with so many seats."""
        options, kit = self.choice.options, self.kit
        found = {name: options[name] for name in kit.options_on(self.map_file) if name in options}
        for name in kit.seat_options:  # chosen for a seat that there is not now
            if found.get(name, 0) > len(self.sides):
                found[name] = 0
        return found

    def plan(self) -> MatchPlan:
        """The plan of it. Raises ``TextError`` or ``ValueError`` where it can't be begun."""
        kit, content, who, sides = self.kit, self.content, self.players(), self.sides
        clock, map_file = self.clock_rules(), self.map_file
        if self.position:
            made = position_plan(kit, content, self.position, who, sides=sides, clock=clock)
            return replace(made, options={**made.options, **self._meant()})
        assert map_file is not None
        options = {**self._meant(), **map_file.set_options}
        return new_plan(kit, content, map_file, who, sides=sides, options=options, clock=clock)
