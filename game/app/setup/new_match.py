"""The match that is being chosen: who plays what, in words, and what is still wrong. Knows no screen."""

from __future__ import annotations

import types
from collections.abc import Mapping
from typing import Any, Union, get_args, get_origin

from game.app.maps.choice import (
    Choice,
    clock_problem,
    clock_rules,
    first_choice,
    like_match,
    meant,
    option_range,
    plan,
    players,
    seating_of,
    suggested,
    swapped,
)  # fmt: skip
from game.app.maps.shelf import Shown
from game.bots.contract import GameBots, Level
from game.data.config import Settings
from game.data.content import Content
from game.data.last_setup import LastSetup
from game.data.matches import MatchPlan, Player
from game.data.texts import Texts
from game.model.contract import PUBLIC, Setup
from game.model.file_parts import MapFile
from game.model.kit import Kit
from game.ui.numbers import whole_number


class NewMatch:
    """All that a match is begun with. ``position`` is one to start from instead of any map."""

    def __init__(
        self,
        kit: Kit[Any, Any],
        bots: GameBots,
        content: Content,
        texts: Texts,
        settings: Settings,
        last: LastSetup | None,
        position: str = "",
        players: tuple[Player, ...] = (),
        sides: tuple[int, ...] = (),
    ) -> None:
        self.kit, self.bots, self.content, self.texts = kit, bots, content, texts
        self.map: Shown | None = None
        self.position = position
        self.position_state: Any = None
        self.position_setup: Any = None
        self.option_texts: dict[str, str] = {}
        """The numbers among the options as they were typed."""
        self.choice: Choice = like_match(
            kit, bots, first_choice(kit, bots, settings, last, texts), players, sides
        )
        self.wanted = len(self.sides)
        """How many players were chosen last: kept for maps that are for so many."""
        self._key: Any = None
        self._setup_of: MapFile | None = None
        self._setup: Setup | None = None
        self._view: Any = None
        if position:
            setup = kit.parse_position(position, content.definitions)
            self.position_setup, self.position_state = setup, kit.game.new(setup)
            self.choice = self.fitting(self.choice)

    @property
    def map_file(self) -> MapFile | None:
        """The map as its game reads it; ``None`` without one."""
        return None if self.map is None else self.map.map_file

    @property
    def sides(self) -> tuple[int, ...]:
        """The side of each seat."""
        return seating_of(self.kit, self.choice).sides

    @property
    def setup(self) -> Setup | None:
        """The match as it would begin now, on the map or from the position; ``None`` without either."""
        key = (self.choice.seating, self.position, tuple(self.choice.options.items()))
        if key != self._key or self.map_file is not self._setup_of:
            self._key, self._setup_of, self._view = key, self.map_file, None
            if self.position_state is not None:
                self._setup = self.position_setup
            elif self.map_file is not None:
                options = meant(self.kit, self.choice.options, self.map_file, len(self.sides))
                self._setup = self.kit.setup(self.map_file, self.content.definitions, self.sides, options)
            else:
                self._setup = None
        return self._setup

    @property
    def view(self) -> Any:
        """What everybody sees when it begins."""
        if self._view is None and self.setup is not None:
            self._view = self.kit.game.observe(self.kit.game.new(self.setup), PUBLIC)
        return self._view

    # --- how they sit ---

    def sit(self, index: int) -> None:
        """Another of the ``seatings``."""
        self.choice = self.choice.having(seating=self.seatings()[index])
        self.wanted = len(self.sides)

    def swap(self) -> None:
        """The sides change places."""
        self.choice = self.fitting(swapped(self.kit, self.choice))

    def set_seat(self, seat: int, **changes: Any) -> None:
        """Another player at a seat."""
        self.choice = self.choice.with_seat(seat, **changes)

    def set_options(self, **options: Any) -> None:
        """Other values of options."""
        self.choice = self.choice.having(options={**self.choice.options, **options})

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
        if choice.seating in ways and len(seating_of(self.kit, choice).sides) == self.wanted:
            return choice
        nearest = min(range(len(ways)), key=lambda at: abs(len(sides[at]) - self.wanted))
        if choice.seating in ways and len(sides[nearest]) != self.wanted:
            return choice
        return choice.having(seating=ways[nearest])

    def by_number(self) -> bool:
        """Whether the ways to sit down differ in the number of players alone."""
        counts = [len(self.kit.info.seatings[way].sides) for way in self.seatings()]
        return len(set(counts)) == len(counts)

    def seats_in_order(self) -> list[int]:
        """The seats from top to bottom: those of a side together."""
        sides = self.sides
        return sorted(range(len(sides)), key=lambda seat: (sides[seat], seat))

    def in_teams(self) -> bool:
        """Whether several seats make a side, each with something of its own."""
        sides = self.sides
        return len(set(sides)) < len(sides) and len(
            {self.seat_name(seat) for seat in range(len(sides))}
        ) > len(set(sides))

    def seat_name(self, seat: int) -> str:
        """What a seat plays with, in words."""
        setup, sides = self.setup, self.sides
        if setup is None or setup.sides != sides:
            return self.texts(self.kit.info.sides[sides[seat]])
        return " + ".join(self.texts(key) for key in self.kit.seat_keys(setup, seat))

    def other_colours(self, seat: int) -> Mapping[str, Any]:
        """The options with which a seat plays something else; none where nothing can be chosen."""
        setup = self.setup
        return {} if setup is None else self.kit.other_colours(setup, seat)

    def seat_note(self, seat: int) -> str:
        """When a seat moves, with whom it plays, or against what it plays alone."""
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
        """The options there are a control for: those that are ticked before those that are counted."""
        map_file = self.map_file
        # what a map sets itself is not the player's to choose
        fixed = {} if map_file is None else map_file.set_options
        names = [
            name for name in self.kit.options_on(map_file) if self.option_kind(name) and name not in fixed
        ]
        return sorted(names, key=lambda name: self.option_kind(name) is not bool)

    def option_label(self, name: str) -> str:
        """What an option is called: by the game, by all games, or as its schema describes it."""
        for key in (f"{self.kit.name}.option.{name}", f"setup.option.{name}"):
            if self.texts.has(key):
                return self.texts(key)
        described = self.kit.options_model.model_fields[name].description or name.replace("_", " ")
        return described[:1].upper() + described[1:]

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

    def option_trouble(self) -> str:
        """What is wrong with a number among the options, in words; empty if nothing is."""
        for name, text in self.option_texts.items():
            low, high = option_range(self.kit.options_model, name)
            if whole_number(text, low, high) is None:
                return self.texts("setup.number_wrong", name=self.option_label(name), low=low, high=high)
        return ""

    def clock_words(self) -> str:
        """The clock in a few words."""
        rules = clock_rules(self.choice)
        if rules is None:
            return self.texts("setup.summary_no_clock")
        minutes, seconds = rules.initial_ms // 60_000, rules.increment_ms // 1_000
        key = "setup.summary_clock_more" if seconds else "setup.summary_clock"
        return self.texts(key, n=minutes, seconds=seconds)

    def against(self) -> str:
        """Who plays against whom."""
        sides = self.sides
        names: dict[int, str] = {}
        for player, side in zip(players(self.kit, self.bots, self.choice, self.texts), sides, strict=True):
            before = names.get(side)
            names[side] = (
                player.name if before is None else self.texts("setup.and", first=before, second=player.name)
            )
        told = [names[side] for side in sorted(names)]
        if len(told) == 1:
            alone = f"{self.kit.name}.alone.{self.way()}"
            text = self.texts(alone, name=told[0]) if self.texts.has(alone) else told[0]
        elif len(told) == 2:
            text = self.texts("setup.against", first=told[0], second=told[1])
        else:
            text = ", ".join(told)
        if all(seat.kind == "bot" for seat in self.choice.seats[: len(sides)]):
            return self.texts("setup.watched", names=text)
        return text

    def players_words(self, shown: Shown) -> str:
        """For how many players it is."""
        if shown.map_file is None:
            return ""
        counts = sorted({len(seating.sides) for seating in self.kit.seatings_for(shown.map_file)})
        if len(counts) == 1:
            return self.texts("setup.count", n=counts[0])
        return self.texts("setup.count_range", low=counts[0], high=counts[-1])

    def lasting_words(self, shown: Shown) -> str:
        """How long it takes; empty where its file does not say."""
        minutes = shown.map_file and shown.map_file.lasts
        if not minutes:
            return ""
        low, high = minutes
        return (
            self.texts("setup.lasts_one", n=low)
            if low == high
            else self.texts("setup.lasts", low=low, high=high)
        )

    # --- beginning ---

    def suggested_minutes(self) -> int | None:
        """The minutes a side the map suggests, if it does."""
        return None if self.map_file is None else self.map_file.clock_minutes

    def suggest_clock(self) -> None:
        """The map's clock, unless the player chose one."""
        self.choice = self.fitting(suggested(self.choice, self.suggested_minutes()))

    def map_title(self) -> str:
        """The map's title for the summary."""
        title = self.map.title if self.map is not None else ""
        return self.texts("setup.position") if self.position else title

    def trouble(self) -> str:
        """Why the match can't start yet, in words; empty if it can."""
        wrong = clock_problem(self.choice)
        if wrong is not None:
            return self.texts(wrong[0], **wrong[1])
        if self.map is None and not self.position:
            return self.texts("setup.no_map")
        return self.option_trouble()

    def plan(self) -> MatchPlan:
        """The plan of it. Raises ``TextError`` or ``ValueError`` where it can't be begun."""
        return plan(
            self.kit,
            self.content,
            self.bots,
            self.choice,
            self.texts,
            map_file=self.map_file,
            position=self.position or None,
        )
